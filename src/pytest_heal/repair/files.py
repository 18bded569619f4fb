"""Changes of users' files, safely: what may be written where, and how.

A file is written whole or not at all, in its own encoding, with its own line ends, and only when its syntax tree differs in
nothing but the edited calls. What is not committed is not touched unasked, nor what is outside of the project.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pytest_heal.config.settings import ci_variable
from pytest_heal.errors import HealError
from pytest_heal.report.model import fingerprint
from pytest_heal.source.changes import Change, ChangeError, changed
from pytest_heal.source.module import Module

BOM = b"\xef\xbb\xbf"
NEVER = frozenset((".git", ".hg", ".tox", ".nox", ".venv", "venv", "node_modules", "site-packages", "__pycache__", ".heal"))
"""Folders whose files belong to others."""
MOST_SIZE = 2_000_000  # bytes of a source file that is looked into
WORKER = "PYTEST_XDIST_WORKER"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """A file as text, and how it becomes bytes again."""

    text: str
    encoding: str
    bom: bool
    data: bytes

    def encoded(self, text: str) -> bytes:
        """Another text in the same form.

        Raises:
            HealError: the encoding cannot hold it.
        """
        try:
            return (BOM if self.bom else b"") + text.encode(self.encoding)
        except UnicodeEncodeError as error:
            raise HealError(f"its encoding, {self.encoding}, cannot hold {text[error.start : error.end]!r}") from None


def decoded(path: Path) -> Decoded:
    """A source file in its own encoding, line ends as they are.

    Raises:
        HealError: it cannot be read.
    """
    try:
        data = path.read_bytes()
        with path.open("rb") as stream:
            encoding, _ = tokenize.detect_encoding(stream.readline)
        bom = data.startswith(BOM)
        plain = "utf-8" if encoding == "utf-8-sig" else encoding
        text = data[len(BOM) if bom else 0 :].decode(plain)
    except OSError as error:
        raise HealError(f"it cannot be read ({error.strerror or error})") from None
    except (SyntaxError, LookupError, UnicodeDecodeError) as error:
        raise HealError(f"its encoding cannot be read ({error})") from None
    return Decoded(text=text, encoding=plain, bom=bom, data=data)


class Files:
    """The source files below a root.

    Args:
        root: the project's.
    """

    def __init__(self, root: Path) -> None:
        self.root = Path(os.path.realpath(root))
        self._known: dict[str, Decoded] = {}
        self._modules: dict[str, Module] = {}
        self._after: dict[str, tuple[tuple[Change, ...], str, bytes]] = {}  # the last changes of a file, and what they make

    def read(self, file: str) -> str | None:
        """Text of a file of the project by its relative name; ``None`` where there is none that can be read."""
        try:
            return self.decoded(file).text
        except HealError:
            return None

    def decoded(self, file: str) -> Decoded:
        """A file of the project, read once.

        Raises:
            HealError: it is outside of the project, or cannot be read.
        """
        if file not in self._known:
            outside = self.outside(file)
            if outside:
                raise HealError(outside)
            self._known[file] = decoded(self.root / file)
        return self._known[file]

    def outside(self, file: str) -> str:
        """Why a file is none of the project; ``""`` for one of its own."""
        real = Path(os.path.realpath(self.root / file))
        if not real.is_relative_to(self.root):
            return f"it is outside of the project ({self.root})"
        others = NEVER.intersection(real.relative_to(self.root).parts[:-1])
        return f"it is in {min(others)}, which is not of this project" if others else ""

    def source(self, file: str) -> Module | None:
        """The same as `module`; ``None`` where there is no file of the project that can be read."""
        try:
            return self.module(file)
        except HealError:
            return None

    def all(self, endings: tuple[str, ...] = (".py",), most: int = sys.maxsize) -> Iterator[str]:
        """Names of all files of the project with an ending, of Python files by default.

        Args:
            endings: that are wanted.
            most: files and folders that are looked at, whatever their names.
        """
        for folder, names, files in os.walk(self.root):
            most -= len(names) + len(files)
            if most < 0:
                return
            names[:] = sorted(name for name in names if name not in NEVER)
            for name in sorted(files):
                path = Path(folder, name)
                if name.endswith(endings) and path.stat().st_size <= MOST_SIZE:
                    yield path.relative_to(self.root).as_posix()

    def stale(self, file: str, known: Mapping[str, str]) -> str:
        """Why what was seen in a run does not hold for a file any more; ``""`` when it does, or when nothing is known of it.

        Args:
            file: relative to the root.
            known: `fingerprint` of files as they were in the run.
        """
        if file not in known:
            return ""
        if not known[file]:
            return "it changed while the tests were running; run them again"
        try:
            same = fingerprint(self.decoded(file).data) == known[file]
        except HealError as error:
            return str(error)
        return "" if same else "it has changed since the run; run the tests again"

    def after(self, file: str, changes: Iterable[Change]) -> tuple[str, bytes]:
        """Text and bytes of a file with its changes.

        Raises:
            HealError: they cannot be made.
        """
        before, wanted = self.decoded(file), tuple(changes)
        known = self._after.get(file)
        if known is not None and known[0] == wanted:
            return known[1], known[2]
        try:
            text = changed(self.module(file), wanted)
        except ChangeError as error:
            raise HealError(str(error)) from None
        data = before.encoded(text)
        self._after[file] = (wanted, text, data)
        return text, data

    def module(self, file: str) -> Module:
        """A file as syntax tree, parsed once.

        Raises:
            HealError: see `decoded`.
        """
        if file not in self._modules:
            self._modules[file] = Module(self.decoded(file).text, file)
        return self._modules[file]

    def write(self, file: str, data: bytes) -> None:
        """Write a file whole, or leave it as it is.

        Raises:
            HealError: it changed meanwhile, or cannot be written.
        """
        self.exchange(file, self._known[file].data, data)
        for known in (self._known, self._modules, self._after):
            known.pop(file, None)

    def exchange(self, file: str, was: bytes, data: bytes) -> None:
        """Write a file whole in place of what it is known to be; what was read of it here stays as it is.

        Args:
            file: relative to the root.
            was: all that it holds now.
            data: all that it is to hold.

        Raises:
            HealError: it holds something else, or cannot be written; it is as it was.
        """
        from pytest_heal.baseline.yaml_file import replace_whole

        path = self.root / file
        try:
            if path.read_bytes() != was:
                raise HealError("it changed meanwhile; nothing was written to it")
            if not os.access(path, os.W_OK):
                raise HealError("it is read-only; nothing was written to it")
            replace_whole(path, data)
        except OSError as error:
            raise HealError(f"it could not be written ({error.strerror or error}); it is as it was") from None


def uncommitted(root: Path, files: Iterable[str]) -> dict[str, str]:
    """Why files are not to be written without ``--force``: they have changes that no commit holds, or nobody can tell.

    Args:
        root: of the project.
        files: relative to it.
    """
    names = sorted(set(files))
    if not names:
        return {}
    command = ["git", "-C", str(root), "status", "--porcelain=v1", "-z", "--ignored", "--untracked-files=all", "--", *names]
    try:
        done = subprocess.run(command, capture_output=True, timeout=60, check=False)  # noqa: S603 - names of files
    except (OSError, subprocess.SubprocessError):
        return dict.fromkeys(names, "git cannot be asked whether it is committed")
    if done.returncode:
        return dict.fromkeys(names, "it is not in a git repository, so an edit could not be undone")
    found: dict[str, str] = {}
    top = _top(root)
    for entry in done.stdout.decode("utf-8", "surrogateescape").split("\0"):
        path = Path(os.path.realpath(top / entry[3:])) if len(entry) > 3 else None  # noqa: PLR2004 - two letters and a blank
        for name in names:
            if path is not None and Path(os.path.realpath(root / name)) == path:
                found[name] = "git does not know it" if entry[:2] in ("??", "!!") else "it has uncommitted changes"
    return found


def refused_here(*, write: bool, ci: bool, environ: Mapping[str, str] = os.environ) -> str:
    """Why nothing may be written in this process; ``""`` where it may.

    Args:
        write: writing was asked for.
        ci: writing in CI was asked for.
        environ: environment variables.
    """
    if not write:
        return ""
    if environ.get(WORKER):
        return "nothing is written in a worker of pytest-xdist; run the command by itself"
    named = ci_variable(environ)
    if named and not ci:
        return f"this is a CI run ({named} is set), where the source is only written with --write --ci"
    return ""


def _top(root: Path) -> Path:
    done = subprocess.run(  # noqa: S603
        ["git", "-C", str(root), "rev-parse", "--show-toplevel"],  # noqa: S607
        capture_output=True,
        timeout=60,
        check=False,
    )
    return Path(done.stdout.decode("utf-8", "surrogateescape").rstrip("\n"))
