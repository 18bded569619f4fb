r"""The journal: what passed tests taught, on disk at once, so that a killed process takes nothing with it.

The baseline is written at the end of a run. Until then each process appends one line of JSON for each passed test to a file
of its own, ``<baseline>/.journal/<host>-<pid>-<random>.jsonl``, made when there is something to say::

    {"v":1,"kind":"learned","test":"tests/test_a.py::test_b", ...}

One ``os.write`` a line and no ``fsync``: what a process has written survives its death, and a kill leaves at most one torn
line, the last. What a power cut takes from the journal is recorded anew by the next run.

**Who is alive?** A process id says little: it is used again, and means nothing on another host or in another container. So a
process holds a lock on a file beside its journal, and the system takes the lock away when the process ends, however it
ends. Whoever gets that lock may read the journal and, after its records are in the baseline, delete it. Merging is
idempotent, so a kill between the two costs nothing. A file of its own is locked because Windows lets nobody read a locked one.

Wiring (`pytest_heal.baseline.keeper` does it)::

    journal = Journal(folder)                            # makes nothing yet
    journal.append({"kind": "learned", ...})             # after each passed test
    store.put_all(...)                                   # at the end of the run
    journal.close(merged=True)                           # it has served; False keeps it for a later run

    with recover(folder, {"learned": read}) as found:    # `pytest_heal.baseline.recovery`, at the start and at the end of a run
        store.put_all(...)                               # from found.records; an error leaves everything as it is
        found.confirm()                                  # deletes what was read
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import platform
import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.baseline.yaml_files import ignore_own_files

if TYPE_CHECKING:
    from filelock import BaseFileLock

FOLDER = ".journal"
FORMAT = 1  # of a line: 1: first
SUFFIX = ".jsonl"
LOCK_SUFFIX = ".lock"
ATTEMPTS = 3
"""Times a new journal is tried: another process may remove the empty folder just then."""


class Journal:
    """The journal of this process.

    Args:
        root: the baseline folder.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._path = root
        self._descriptor = -1
        self._lock: BaseFileLock | None = None
        self._process = os.getpid()
        self._size = 0  # of the whole lines
        self._torn = b""
        self._waiting: list[bytes] = []  # lines that could not be written yet
        self.problem: Exception | None = None
        """Why the last append failed; ``None`` when all that was appended is on disk."""

    @property
    def path(self) -> Path | None:
        """The file; ``None`` while there is none."""
        return self._path if self._lock is not None else None

    def append(self, record: Mapping[str, Any]) -> bool:
        """Add a record; one that cannot be written now is tried again with the next.

        Args:
            record: plain JSON values, among them its ``kind``.

        Returns:
            Whether this record and all before it are on disk; if not, `problem` says why.
        """
        if self._process != os.getpid():  # a forked child: the file and its lock are the parent's
            self._process, self._lock, self._waiting = os.getpid(), None, []
        line = json.dumps({"v": FORMAT, **record}, separators=(",", ":")) + "\n"
        self._waiting.append(line.encode())
        return self.flush()

    def flush(self) -> bool:
        """Write what could not be written before; see `append`."""
        self.problem = None
        try:
            if self._waiting and self._lock is None:
                self._open()
            while self._waiting:
                self._write(self._waiting[0])
                del self._waiting[0]
        except (OSError, NotImplementedError) as error:  # a full disk, no right to write, a file system without locks
            self.problem = error
            if not self._size:
                self._leave(remove=True)  # an empty file helps nobody
        return self.problem is None

    def close(self, *, merged: bool) -> None:
        """Let go of the file; the next record begins another one.

        Args:
            merged: its records are in the baseline, so it is removed; else it stays, to be recovered by a later run.
        """
        if self._process == os.getpid():
            if merged:
                self._waiting.clear()
            self._leave(remove=merged)

    def _leave(self, *, remove: bool) -> None:
        lock, self._lock = self._lock, None
        if lock is None:
            return
        with contextlib.suppress(OSError):
            os.close(self._descriptor)
        if remove:
            with contextlib.suppress(OSError):  # it stays, and is merged once more: no harm
                self._path.unlink()
        release(lock, remove=not self._path.exists())

    def _open(self) -> None:
        for attempt in range(ATTEMPTS):
            try:
                self._create()
            except FileNotFoundError:
                if attempt == ATTEMPTS - 1:
                    raise
            else:
                return

    def _create(self) -> None:
        folder = self._root / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        ignore_own_files(self._root)
        host = re.sub(r"[^A-Za-z0-9]+", "-", platform.node())[:40]
        path = folder / f"{host}-{os.getpid()}-{secrets.token_hex(6)}{SUFFIX}"
        lock = None
        try:
            lock = try_lock(path)
            if lock is not None and Path(lock.lock_file).exists():
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)
                self._descriptor = os.open(path, flags, 0o666)
                self._path, self._lock, self._size, self._torn = path, lock, 0, b""
        finally:
            if self._lock is None:
                if lock is not None:
                    release(lock, remove=True)
                with contextlib.suppress(OSError):
                    folder.rmdir()
        if self._lock is None:  # the lock's file was taken for one of a dead process, just before it was locked
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))

    def _write(self, line: bytes) -> None:
        line = self._torn + line
        written = 0
        try:
            written = os.write(self._descriptor, line)
        finally:
            if written < len(line):
                self._torn = b"\n"  # ends what cannot be taken back, so that it costs the next line nothing
                with contextlib.suppress(OSError):
                    os.ftruncate(self._descriptor, self._size)
                    self._torn = b""
        if written < len(line):  # the disk became full within this line
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._path))
        self._size += written
        self._torn = b""


def try_lock(path: Path) -> BaseFileLock | None:
    """The lock of a journal; ``None`` while its process is alive.

    Raises:
        OSError: the file cannot be made or opened.
        NotImplementedError: the file system has no locks.
    """
    from filelock import FileLock, Timeout  # only where something was learned or left

    lock = FileLock(path.with_suffix(LOCK_SUFFIX), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock


def release(lock: BaseFileLock, *, remove: bool) -> None:
    """Give a lock back; with ``remove`` its file goes too, and the folder with the last one.

    The file is removed after the lock is free, as Windows wants it. Who gets the lock in between finds no journal.
    """
    lock.release()
    if remove:
        path = Path(lock.lock_file)
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            path.parent.rmdir()
