"""The baseline as a folder of YAML files, one per source file that made the locators: reviewed by people, merged by git.

Read lazily, a file at the first question about its source. Written once a run, and only when something changed in substance
(`pytest_heal.baseline.substance`): under one lock per folder the file is read again, the new observations join what another
worker, shard or run wrote meanwhile, and the result replaces the file whole or not at all. A file that cannot be read is an
error that names the line; it is never overwritten.
"""

from __future__ import annotations

import contextlib
import hashlib
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace as with_
from pathlib import Path

from pytest_heal.baseline.store import gathered, update
from pytest_heal.baseline.yaml_file import TEMPORARY, BaselineFile, sweep
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import BaselineError

SUFFIX = ".yaml"
OUTSIDE = "_outside"
"""Folder for sources outside of the root, and for names that not every file system takes."""
LOCK = ".lock"
LOCK_SECONDS = 60.0
"""How long a run waits for another one to finish writing, which takes well under a second."""

_GITIGNORE = f"""\
# Written by pytest-heal. The {SUFFIX} files here belong into version control; these do not:
# the lock that keeps two test runs from writing at once, what a killed run left half written, and what it had learned.
{LOCK}
{TEMPORARY}
.journal/
"""
_SAFE_PART = re.compile(r"(?!\.{1,2}$)[^\x00-\x1f\x7f<>:\"|?*\\/\ud800-\udfff]{1,80}(?<![. ])")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_LOCATOR_LINE = re.compile(rb"^ {0,4}(?:- *\{? *)?[\"']?locator[\"']?:", re.MULTILINE)


def file_name(source: str) -> str:
    """Path of the baseline file of a source file, relative to the baseline folder, ``/`` as separator.

    >>> file_name("tests/pages/login.py")
    'tests/pages/login.py.yaml'
    >>> file_name("/usr/lib/helpers.py")
    '_outside/helpers.py-b86e5e0b.yaml'
    """
    normal = _normal(source)
    parts = normal.split("/")
    if parts[0] != OUTSIDE and all(_SAFE_PART.fullmatch(part) and not _DEVICE.fullmatch(part) for part in parts):
        return normal + SUFFIX
    digest = hashlib.sha256(normal.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    last = re.sub(r"[^A-Za-z0-9_.]+", "_", normal.replace("\\", "/").rpartition("/")[2])[-60:].strip("._") or "unnamed"
    return f"{OUTSIDE}/{last}-{digest}{SUFFIX}"


def _normal(source: str) -> str:
    return posixpath.normpath(source) if source else ""


def ignore_own_files(root: Path) -> None:
    """Keep what is not for version control out of it; a ``.gitignore`` that says something stays as it is.

    A help, not a need: where it cannot be written, nothing happens.
    """
    path = root / ".gitignore"
    with contextlib.suppress(OSError):
        if not path.exists() or (path.is_file() and not path.stat().st_size):  # empty: its writer was killed
            with path.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(_GITIGNORE)


class YamlStore:
    """The store in a folder.

    Args:
        root: the folder; made when something is written for the first time.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._files: dict[Path, BaselineFile | BaselineError] = {}
        self._listed: dict[Path, tuple[str, tuple[Key, ...]]] = {}  # sources and keys of files that were not read
        self._index: dict[tuple[str, str], list[tuple[Path, Key]]] | None = None  # by page and frame, of all files

    def get(self, source: str, key: Key) -> Fingerprint | None:
        """See `Store.get`; reads the file of ``source`` only."""
        return self._file(self._path(source), source).get(key)

    def page(self, source: str | None, page: str, frame: str = "") -> list[Fingerprint]:
        """See `Store.page`; the first question without a source looks for keys in all files, and reads those of this page."""
        if source is None:
            places = self._indexed().get((page, frame), [])
        else:
            path = self._path(source)
            places = [(path, key) for key in self._file(path, source) if (key.page, key.frame) == (page, frame)]
        found, wrong = [], None
        for path, key in places:
            try:
                found.append(self._file(path, self._source(path)).get(key))
            except BaselineError as error:  # of one block, or file: who asks for that is told
                wrong = error
        if wrong is not None and not found:
            raise wrong
        return [one for one in found if one is not None]

    def _indexed(self) -> dict[tuple[str, str], list[tuple[Path, Key]]]:
        if self._index is None:
            index: dict[tuple[str, str], list[tuple[Path, Key]]] = {}
            for path in self._paths():
                for key in self._keys(path)[1]:
                    index.setdefault((key.page, key.frame), []).append((path, key))
            self._index = index
        return self._index

    def keys(self) -> Iterator[tuple[str, Key]]:
        """See `Store.keys`; files that were not read yet are not checked for it."""
        return ((source, key) for source, keys in map(self._keys, self._paths()) for key in keys)

    def _keys(self, path: Path) -> tuple[str, Iterable[Key]]:
        """Source and keys of a file."""
        if path not in self._files and path not in self._listed:
            listed = BaselineFile.listed(path, self._source(path))
            if listed is not None:
                self._listed[path] = listed
        if path in self._listed and not isinstance(self._files.get(path), BaselineFile):
            return self._listed[path]
        file = self._file(path, self._source(path))
        return file.source, file

    def count(self) -> int:
        """See `Store.count`; in files that were not read yet, lines with a locator are counted."""
        total = 0
        for path in self._paths():
            file = self._files.get(path)
            if isinstance(file, BaselineFile):
                total += len(file)
            else:
                with contextlib.suppress(OSError):
                    total += len(_LOCATOR_LINE.findall(path.read_bytes()))
        return total

    def put_all(self, fingerprints: Iterable[Fingerprint], *, replace: bool) -> int:
        """See `Store.put_all`.

        Raises:
            BaselineError: a file could not be read or written; it is as it was, and all others were written.
        """
        batches: dict[Path, list[Fingerprint]] = {}
        for new in gathered(with_(f, source=_normal(f.source)) for f in fingerprints).values():
            batches.setdefault(self._path(new.source), []).append(new)

        def apply(file: BaselineFile) -> int:
            changes = [
                result for new in batches[file.path] if (result := update(file.get(new.key), new, replace=replace)) is not None
            ]
            for result in changes:
                file.put(result)
            return len(changes)

        return self._change({path: batch[0].source for path, batch in batches.items()}, apply)

    def remove(self, keys: Iterable[Key], *, source: str | None = None) -> int:
        """See `Store.remove`.

        Raises:
            BaselineError: a file could not be read or written; it is as it was, and all others were written.
        """
        unwanted = frozenset(keys)

        def apply(file: BaselineFile) -> int:
            return sum(file.drop(key) for key in unwanted)

        if source is not None:
            return self._change({self._path(source): _normal(source)}, apply)
        return self._change({path: self._source(path) for path in self._paths()}, apply)

    def _path(self, source: str) -> Path:
        return self.root / file_name(source)

    def _source(self, path: Path) -> str | None:
        """The source a file belongs to: its own place says so, for a file that was moved with its source too."""
        relative = path.relative_to(self.root).as_posix()
        return None if relative.startswith(OUTSIDE + "/") else relative.removesuffix(SUFFIX)

    def _paths(self) -> list[Path]:
        return sorted(path for path in self.root.rglob("*" + SUFFIX) if path.is_file())

    def _file(self, path: Path, source: str | None) -> BaselineFile:
        known = self._files.get(path)
        if known is None:
            try:
                known = BaselineFile.read(path, None if source is None else _normal(source))
            except BaselineError as error:
                known = error  # every locator of this source will ask again
            self._files[path] = known
        if isinstance(known, BaselineError):
            raise known.with_traceback(None)
        return known

    def _change(self, sources: dict[Path, str | None], apply: Callable[[BaselineFile], int]) -> int:
        """Change files under the lock.

        Args:
            sources: the files to change, and the source of each.
            apply: changes one file in memory and returns the number of changes.

        Returns:
            Number of all changes.
        """
        errors: list[BaselineError] = []
        # Look first, without the lock: most runs change nothing, and a run that changes nothing needs no right to write.
        wanted = [path for path in sources if self._attempt(path, sources[path], apply, errors, save=False)]
        changed = 0
        if wanted:
            with self.locked():
                for path in wanted:
                    changed += self._attempt(path, sources[path], apply, errors, save=True)
        if errors:
            for further in errors[1:]:
                errors[0].add_note(f"also: {further}")
            raise errors[0]
        return changed

    def _attempt(
        self,
        path: Path,
        source: str | None,
        apply: Callable[[BaselineFile], int],
        errors: list[BaselineError],
        *,
        save: bool,
    ) -> int:
        try:
            file = BaselineFile.read(path, source)
            file.check()
            changed = apply(file)
            if changed and save:
                self._save(file)
                self._files[path] = file
                self._listed.pop(path, None)
                self._index = None
        except BaselineError as error:
            errors.append(error)
            return 0
        return changed

    def _save(self, file: BaselineFile) -> None:
        try:
            file.save()
            if not len(file):
                for folder in file.path.relative_to(self.root).parents:
                    if folder != Path() and not any((self.root / folder).iterdir()):
                        (self.root / folder).rmdir()
        except OSError as error:
            raise self._unwritable(file.path, error) from error

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the lock of the folder, which is made where it is missing; leftovers of killed runs are removed."""
        from filelock import FileLock, Timeout  # not needed by runs that only read

        try:
            self.root.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.root / LOCK, timeout=LOCK_SECONDS)
            lock.acquire()
        except Timeout:
            problem = f"another run has been writing here for more than {LOCK_SECONDS:.0f} seconds"
            raise BaselineError(self.root / LOCK, None, problem, "Wait for it or end it, then run again.") from None
        except (OSError, NotImplementedError) as error:
            raise self._unwritable(self.root, error) from error
        try:
            ignore_own_files(self.root)
            for left in self.root.rglob(TEMPORARY):
                sweep(left)
            yield
        finally:
            lock.release()

    @staticmethod
    def _unwritable(path: Path, error: Exception) -> BaselineError:
        reason = getattr(error, "strerror", None) or str(error)
        return BaselineError(
            path,
            None,
            f"it cannot be written ({reason}); what was there is untouched",
            "Give this folder write access and space, or choose a mode that does not record.",
        )
