"""What processes that died had written to their journals (`pytest_heal.baseline.journal`), for whoever merges it.

Read under the lock that a living process holds on its own journal, and deleted only after the caller has confirmed that the
records are in the baseline. What cannot be read is reported and never deleted.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.baseline.journal import FOLDER, FORMAT, LOCK_SUFFIX, SUFFIX, release, try_lock
from pytest_heal.errors import BaselineError

if TYPE_CHECKING:
    from filelock import BaseFileLock

DAMAGED_SUFFIX = ".damaged"
"""Added to the name of a journal with lines that cannot be read, after the others were merged."""

Reader = Callable[[Mapping[str, Any]], Any]
"""Makes a value of a record; raises ``ValueError``, ``KeyError`` or ``TypeError`` for one that cannot be used."""


class Recovered:
    """What dead processes left, held under their locks until the end of `recover`.

    Attributes:
        records: kind and value of each record, in the order of writing within a journal.
        journals: number of files that hold them.
        torn: last lines that were cut off when their process died; their tests had not been reported yet.
        problems: files that cannot be read, or not in full. None of them is deleted.
    """

    def __init__(self, readers: Mapping[str, Reader]) -> None:
        self.records: list[tuple[str, Any]] = []
        self.torn = 0
        self.problems: list[BaselineError] = []
        self._readers = readers
        self._held: list[tuple[Path, BaseFileLock, bool]] = []  # journal, its lock, whether it has lines nobody can read
        self._done: set[Path] = set()

    @property
    def journals(self) -> int:
        """See the class."""
        return len(self._held)

    def confirm(self) -> None:
        """The records are in the baseline: delete their journals. One with damaged lines is kept under another name."""
        for path, _, damaged in self._held:
            with contextlib.suppress(OSError):  # it stays, and is merged once more: no harm
                if damaged:
                    path.replace(path.with_name(path.name + DAMAGED_SUFFIX))
                else:
                    path.unlink()
                self._done.add(path)

    def _take(self, path: Path) -> None:
        """Read a journal, or the lock file that was left without one, unless its process is alive."""
        try:
            lock = try_lock(path)
            if lock is None:
                return
            try:
                data = path.read_bytes()
                read = self._read(path, data)
            except FileNotFoundError:  # merged by somebody else, or its process died before it wrote anything
                release(lock, remove=True)
                return
            except BaseException:
                release(lock, remove=False)
                raise
        except (OSError, NotImplementedError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            problem = f"what an interrupted run left here cannot be read ({reason})"
            self.problems.append(BaselineError(path, None, problem, "Give this folder read and write access, or delete it."))
        except BaselineError as error:
            self.problems.append(error)
        else:
            records, torn, damaged = read
            self.records += records
            self.torn += torn
            self._held.append((path, lock, damaged is not None))
            if damaged is not None:
                self.problems.append(damaged)

    def _read(self, path: Path, data: bytes) -> tuple[list[tuple[str, Any]], int, BaselineError | None]:
        *lines, last = data.split(b"\n")
        records: list[tuple[str, Any]] = []
        bad: list[int] = []
        for number, line in enumerate(lines, 1):
            try:
                record = json.loads(line)
                version, kind = int(record["v"]), str(record["kind"])
                if version <= FORMAT and kind in self._readers:
                    records.append((kind, self._readers[kind](record)))
                    continue
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                bad.append(number)
                continue
            problem = "what an interrupted run left here was written by a newer pytest-heal"
            raise BaselineError(path, number, problem, "Upgrade pytest-heal (pip install -U pytest-heal), or delete it.")
        damaged = None
        if bad:
            kept = path.name + DAMAGED_SUFFIX
            problem = f"{len(bad)} of {len(lines)} records of an interrupted run cannot be read; it is kept as {kept}"
            damaged = BaselineError(path, bad[0], problem, "Run those tests again, then delete it.")
        return records, int(bool(last)), damaged

    def _release(self) -> None:
        for path, lock, _ in self._held:
            release(lock, remove=path in self._done)


@contextlib.contextmanager
def recover(root: Path, readers: Mapping[str, Reader]) -> Iterator[Recovered]:
    """Read the journals of processes that have died, and hold them so that nobody else does.

    Makes nothing and locks nothing where there is no journal. Never raises for one that cannot be read: see
    `Recovered.problems`.

    Args:
        root: the baseline folder.
        readers: the kinds of records that can be read, and how. A journal with a record of another kind is left alone.
    """
    found = Recovered(readers)
    try:
        for path in _journals(root / FOLDER, found.problems):
            found._take(path)  # noqa: SLF001 - the two are one thing
        yield found
    finally:
        found._release()  # noqa: SLF001


def _journals(folder: Path, problems: list[BaselineError]) -> list[Path]:
    """Journals in the order they were last written to; one that has only its lock left is named too."""
    try:
        paths = {path.with_suffix(SUFFIX) for path in folder.iterdir() if path.suffix in (SUFFIX, LOCK_SUFFIX)}
    except FileNotFoundError:
        return []
    except OSError as error:
        problem = f"what interrupted runs left cannot be read ({error.strerror})"
        problems.append(BaselineError(folder, None, problem, "It must be a folder with read and write access, or not exist."))
        return []
    return sorted(paths, key=lambda path: (_written(path), path.name))


def _written(path: Path) -> int:
    """Only an order: a clock that was set back changes which of two dead runs has the last word, nothing else."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
