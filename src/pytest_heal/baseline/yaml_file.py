"""One baseline file: what it holds, read without taking its blocks apart, and written whole or not at all.

A block stays text until somebody asks for its fingerprint, and blocks that did not change are written back as they were
read: the diff shows what changed and nothing else, and a large baseline costs little more memory than its files.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pytest_heal.baseline import yaml_text
from pytest_heal.baseline.serde import FieldError, from_plain, to_plain
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineError, BaselineFormatError, BaselineNewerError

FORMAT = 1  # 1: first
COMMENT = """\
Baseline of pytest-heal: what each locator made in this source file matched when it last worked.
Written by pytest, meant to be committed and reviewed. One block a locator, sorted by page.
Deleting a block is safe: it is recorded anew. In a merge conflict keep the blocks of both sides.
"""
TEMPORARY = ".heal-*.tmp"
"""Names of files that are being written; one that is found under the lock was left by a killed run."""


class _Entry:
    """One fingerprint: as text until somebody asks for it."""

    __slots__ = ("error", "fingerprint", "line", "text")

    def __init__(
        self,
        *,
        line: int = 0,
        text: str = "",
        fingerprint: Fingerprint | None = None,
        error: BaselineFormatError | None = None,
    ) -> None:
        self.line = line
        self.text = text
        self.fingerprint = fingerprint
        self.error = error  # why the block cannot be used


def _key_of(plain: Any) -> Key | None:
    """Which locator a block is of, where the rest of it cannot be read."""
    if not isinstance(plain, dict):
        return None
    parts = {name: plain.get(name, "") for name in ("locator", "page", "frame", "test")}
    if not all(isinstance(part, str) for part in parts.values()) or not (parts["locator"] and parts["page"]):
        return None
    return Key(**parts)


class BaselineFile:
    """What one file holds.

    Args:
        path: the file; it need not exist.
        source: the source file whose locators it describes.
    """

    __slots__ = ("_entries", "path", "source")

    def __init__(self, path: Path, source: str) -> None:
        self.path = path
        self.source = source
        self._entries: dict[Key, _Entry] = {}

    @classmethod
    def read(cls, path: Path, source: str | None) -> BaselineFile:
        """Read a file; one that does not exist is empty.

        Args:
            path: the file.
            source: the source file it is known to belong to; ``None``: what it says itself.

        Raises:
            BaselineError: it cannot be read.
            BaselineFormatError: it is not a baseline.
            BaselineNewerError: it is of a newer format.
        """
        file = cls(path, source or "")
        text = file._text()
        if text is None:
            return file
        try:
            file._read_strict(text)
        except yaml_text.NotStrictError:
            file._read_exact(text)
        if source is not None:
            file.source = source
        return file

    @classmethod
    def listed(cls, path: Path, source: str | None) -> tuple[str, tuple[Key, ...]] | None:
        """The source and the keys of a file, which is not checked otherwise; ``None``: that takes `read`.

        Args:
            path: the file.
            source: see `read`.

        Raises:
            BaselineError: it cannot be read.
        """
        file = cls(path, source or "")
        text = file._text()
        if text is None:
            return file.source, ()
        try:
            number, own, found = yaml_text.identities(text)
        except yaml_text.NotStrictError:
            return None
        file._check_format(number)
        keys = tuple(Key(locator=locator, page=page, frame=frame, test=test) for locator, page, frame, test in found)
        return (file.source or own, keys) if len(set(keys)) == len(keys) else None

    def _text(self) -> str | None:
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            remedy = "Move the folder away." if self.path.is_dir() else "Check its permissions and the disk."
            raise BaselineError(self.path, None, f"it cannot be read ({error.strerror})", remedy) from error
        try:
            return data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            remedy = "Save it as UTF-8, or restore it from version control."
            raise BaselineFormatError(self.path, line, "it is not text in UTF-8", remedy) from None

    def _read_strict(self, text: str) -> None:
        number, source, blocks = yaml_text.split(text)
        self._check_format(number)
        identities = [yaml_text.identity(block) for _, block in blocks]
        self._begin(source)
        for (line, block), (locator, page, frame, test) in zip(blocks, identities, strict=True):
            self._add(Key(locator=locator, page=page, frame=frame, test=test), _Entry(line=line, text=block))

    def _read_exact(self, text: str) -> None:
        from pytest_heal.baseline import yaml_full  # PyYAML is needed for edited files only

        try:
            first_guess = yaml_full.format_number(text)  # a newer format may be one that cannot be read at all
            if first_guess is not None:
                self._check_format(first_guess)
            number, source, blocks = yaml_full.load(text)
        except yaml_full.TextError as error:
            raise BaselineFormatError(self.path, error.line, error.problem, error.remedy) from None
        self._check_format(number)
        self._begin(source)
        for block in blocks:
            try:
                fingerprint = from_plain(block.plain, source=self.source)
            except FieldError as error:
                remedy = "Repair it, or delete the whole block to record it anew."
                key = _key_of(block.plain)
                said = (
                    f"{error} (in the block of {block.plain.get('code') or key.locator!r})" if key is not None else str(error)
                )
                wrong = BaselineFormatError(self.path, block.line_of(error.where), said, remedy)
                if key is None:  # nobody can say what the block is of
                    raise wrong from None
                self._add(key, _Entry(line=block.line, error=wrong))
                continue
            self._add(fingerprint.key, _Entry(line=block.line, fingerprint=fingerprint))

    def _begin(self, source: str) -> None:
        self.source = self.source or source
        self._entries = {}

    def _check_format(self, number: int) -> None:
        if number > FORMAT:
            problem = f"it is of format {number}, this version of pytest-heal reads up to {FORMAT}"
            raise BaselineNewerError(self.path, None, problem, "Upgrade pytest-heal (pip install -U pytest-heal).")
        if number < 1:
            raise BaselineFormatError(self.path, None, f"there is no format {number}", f"Restore the line 'format: {FORMAT}'.")

    def _add(self, key: Key, entry: _Entry) -> None:
        if key in self._entries:
            first = self._entries[key].line
            problem = f"the locator {key.locator!r} on page {key.page!r} is there twice, first in line {first}"
            raise BaselineFormatError(self.path, entry.line, problem, "Delete one of the two blocks.")
        self._entries[key] = entry

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Key]:
        return iter(list(self._entries))

    def get(self, key: Key) -> Fingerprint | None:
        """The fingerprint of a key.

        Raises:
            BaselineFormatError: its block is of the right form, but what it says cannot be used.
        """
        entry = self._entries.get(key)
        if entry is not None and entry.error is not None:
            raise entry.error.with_traceback(None)
        if entry is None or entry.fingerprint is not None:
            return entry.fingerprint if entry else None
        try:
            entry.fingerprint = from_plain(yaml_text.parse_block(entry.text), source=self.source)
        except (yaml_text.NotStrictError, FieldError):
            text = self._text()
            if text is None:
                return None
            self._read_exact(text)  # it names the line, or it can read the block after all
            return self.get(key)
        return entry.fingerprint

    def check(self) -> None:
        """Decode every block, so that none is written back unread.

        Raises:
            BaselineFormatError: one cannot be used.
        """
        for key in self:
            self.get(key)

    def put(self, fingerprint: Fingerprint) -> None:
        """Take a fingerprint, in the place of one with its key."""
        self._entries[fingerprint.key] = _Entry(fingerprint=fingerprint)

    def drop(self, key: Key) -> bool:
        """Forget a key; whether it was known."""
        return self._entries.pop(key, None) is not None

    def save(self) -> None:
        """Write the file; one that holds nothing is deleted. To be called under the folder's lock.

        Raises:
            OSError: it could not be written; what was there is untouched.
        """
        if not self._entries:
            target(self.path).unlink(missing_ok=True)
            return
        ordered = sorted(self._entries, key=lambda key: (key.page, key.frame, key.locator, key.test))
        blocks = [self._block(self._entries[key]) for key in ordered]
        write_whole(self.path, yaml_text.document(COMMENT, FORMAT, self.source, blocks))

    @staticmethod
    def _block(entry: _Entry) -> str:
        if not entry.text and entry.fingerprint is not None:
            entry.text = yaml_text.block(to_plain(entry.fingerprint))
        return entry.text


def target(path: Path) -> Path:
    """The file that is to be written: the one a symbolic link names, for the link itself is to stay."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def sweep(temporary: Path) -> None:
    """Remove what a killed run left half written; what cannot be removed does no harm."""
    with contextlib.suppress(OSError):
        temporary.unlink(missing_ok=True)


def write_whole(path: Path, text: str) -> None:
    """Write a file of a baseline so that at any moment, and after any crash, it is the old one or the new one.

    To be called under the folder's lock: what a killed run left half written is removed.

    Args:
        path: the file; a symbolic link stays one, and the file it names is written.
        text: all of it.

    Raises:
        OSError: it could not be written; what was there is untouched.
    """
    for left in target(path).parent.glob(TEMPORARY):
        sweep(left)
    replace_whole(path, text.encode())


def replace_whole(path: Path, data: bytes) -> None:
    """Write any file so, without a lock.

    Args:
        path: see `write_whole`.
        data: all of it.

    Raises:
        OSError: it could not be written; what was there is untouched.
    """
    path = target(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / TEMPORARY.replace("*", secrets.token_hex(8))
    # In the same folder, because a rename works only within one file system; not by `tempfile.mkstemp`, because its files
    # can be read by one user alone, and these are shared.
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(descriptor, "wb") as stream:  # noqa: PTH123 - a descriptor has no path
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        with contextlib.suppress(FileNotFoundError):
            shutil.copymode(path, temporary)
        temporary.replace(path)
    except BaseException:
        sweep(temporary)
        raise
