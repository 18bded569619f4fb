"""``pytest-heal lint``: grades every locator of source files, without a browser and without running anything.

Reads files and, if asked to, a baseline; what a locator is and what it is worth is decided elsewhere. What cannot be read is
named and passed over, because one broken file says nothing about the others.
"""

from __future__ import annotations

import io
import os
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from pytest_heal import __version__
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.errors import HealError
from pytest_heal.lint.better import Better, executed, of_fingerprints
from pytest_heal.lint.facts import Facts, facts_of
from pytest_heal.lint.report import Linted, LintReport
from pytest_heal.lint.since import NewLines, new_lines
from pytest_heal.lint.standing import standing
from pytest_heal.locator.grade_table import LETTERS
from pytest_heal.locator.grades import Graded, steps_of_code
from pytest_heal.locator.states import State
from pytest_heal.locator.steps import Steps, normal
from pytest_heal.report.progress import watched
from pytest_heal.source.edits import lines_of
from pytest_heal.source.locators import UnreadableError, locators, scopes_of
from pytest_heal.source.scopes import Find, Scopes
from pytest_heal.source.source_locator import Written

PASSED_OVER = frozenset(["__pycache__", "node_modules", "site-packages", "build", "dist"])
"""Folders that are not looked into, beside hidden ones and virtual environments; a path that is given always is."""
MOST_BYTES = 5_000_000
"""Of one file; no test is so long, and data that happens to end in ``.py`` is."""
IGNORE = re.compile(r"#\s*heal:\s*ignore\b")
"""What a line says whose locators may stay as they are."""


DEFAULT_BASELINE = ".heal/baseline"
"""Is pointed out where it is there and was not asked for."""


def lint(paths: Sequence[str], *, least: str = "", baseline: str = "", since: str = "", cwd: Path | None = None) -> LintReport:
    """Grade the locators of files and folders.

    Args:
        paths: files, or folders, of which all ``*.py`` are read; the working folder by default.
        least: the worst grade that passes, a letter; ``""`` for no gate.
        baseline: folder of a baseline, for facts; ``""`` for none.
        since: a commit, since which locators count as new; ``""``: all count.
        cwd: where paths are relative to, the working folder by default.

    Raises:
        HealError: a path does not exist, the grade is none, the baseline cannot be read, or git cannot say what is new.
    """
    root = cwd or Path.cwd()
    grade = next((letter for letter in LETTERS if letter == least.upper()), None)
    if least and grade is None:
        raise HealError(f"--fail-under {least!r} is not a grade: give one of {', '.join(LETTERS)}")
    known = _Known.read(root / baseline) if baseline else None
    new = new_lines(since, root) if since else None
    found: list[Linted] = []
    skipped: list[tuple[str, str]] = []
    files = 0
    modules = Modules(root)
    given = list(_files(paths or ["."], root))
    for path in watched(given, len(given), "files"):
        shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
        try:
            text = source_text(path)
            written = locators(text, shown, modules.beside(path))
        except (OSError, UnreadableError) as error:
            skipped.append((shown, (error.strerror or str(error)) if isinstance(error, OSError) else str(error)))
            continue
        files += 1
        ignored = _ignored(text)
        found.extend(_linted(one, known, ignored, _is_new(one, path, new)) for one in written)
    return LintReport(
        locators=tuple(found),
        files=files,
        skipped=tuple(skipped),
        least=grade,
        since=since,
        version=__version__,
        folder=_folder(root),
        baseline=None if known is None else sum(bool(one.facts) for one in found),
        known=baseline or (DEFAULT_BASELINE if (root / DEFAULT_BASELINE).is_dir() else ""),
    )


def source_text(path: Path) -> str:
    """The text of a source file, decoded as Python does it.

    Raises:
        OSError: it cannot be read.
        UnreadableError: it is too large, or not in the encoding that it names.
    """
    data = path.read_bytes()
    if len(data) > MOST_BYTES:
        raise UnreadableError(f"it has {len(data):,} bytes, more than the {MOST_BYTES:,} that are read")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except SyntaxError as error:
        raise UnreadableError(str(error.msg)) from None
    except UnicodeDecodeError as error:
        raise UnreadableError(f"byte {error.start} is not {error.encoding}; save it as UTF-8, or name its encoding") from None
    except (LookupError, ValueError) as error:  # an encoding that makes no text
        raise UnreadableError(f"its encoding cannot be used: {error}") from None


class Modules:
    """Other source files of the project, for names that are imported from them."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._read: dict[Path, Scopes | None] = {}

    def beside(self, path: Path) -> Find:
        """How the imports of a file are followed; ``None`` where no file of the project, or more than one, may be meant."""
        folders = [above for above in path.parents if above.is_relative_to(self._root)]

        def find(module: str, level: int) -> Scopes | None:
            parts = module.split(".") if module else ["__init__"]
            at = path.parents[level - 1 : level] if level else [*folders, *(one / "src" for one in folders)]
            found = {
                file
                for folder in at
                for file in (folder.joinpath(*parts).with_suffix(".py"), folder.joinpath(*parts, "__init__.py"))
                if file.is_file()
            }
            return self._scopes(found.pop()) if len(found) == 1 else None

        return find

    def _scopes(self, path: Path) -> Scopes | None:
        if path not in self._read:
            self._read[path] = None  # two files may import each other
            try:
                self._read[path] = scopes_of(source_text(path), self.beside(path))
            except (OSError, UnreadableError):
                return None
        return self._read[path]


class _Known:
    """A baseline, by source file and locator."""

    def __init__(self, fingerprints: Iterable[Fingerprint], states: Iterable[State] = ()) -> None:
        self._pages: dict[tuple[str, str], list[Fingerprint]] = {}
        self._found: dict[tuple[str, Steps], list[Fingerprint]] = {}
        for one in fingerprints:
            self._pages.setdefault((one.key.page, one.key.frame), []).append(one)
            steps = steps_of_code(one.code)
            if steps is not None:
                self._found.setdefault((one.source, normal(steps)), []).append(one)
        self._states: dict[tuple[str, Steps], list[State]] = {}
        for state in states:
            steps = steps_of_code(state.locator)
            if steps is not None and state.makings:
                self._states.setdefault((state.makings[-1].file, normal(steps)), []).append(state)

    @classmethod
    def read(cls, folder: Path) -> _Known:
        from pytest_heal.baseline import YamlStore
        from pytest_heal.baseline.states_file import StatesFile

        if not folder.is_dir():
            raise HealError(f"--baseline {folder} is no folder; record one with: pytest --heal=on --heal-record=new")
        store = YamlStore(folder)
        states = (state for one in StatesFile(folder, store.locked).read().values() for state in one.states)
        return cls((found for place in store.keys() if (found := store.get(*place)) is not None), states)  # noqa: SIM118

    def facts(self, written: Written) -> tuple[Facts, ...]:
        """Of a locator, on each page."""
        place = (written.file, normal(written.steps))
        pages: dict[str, int] = {}
        for state in self._states.get(place, ()):
            if state.matched:
                pages[state.page] = max(pages.get(state.page, 0), state.matched)
        known = [facts_of(written.steps, one, self._pages[one.key.page, one.key.frame]) for one in self._found.get(place, ())]
        found = [replace(one, matched=pages.pop(one.page, 0)) for one in known]
        return (*found, *(Facts(page=page, matched=matched) for page, matched in sorted(pages.items())))

    def better(self, written: Written, graded: Graded) -> Better | None:
        """What would be better than a locator."""
        place = (written.file, normal(written.steps))
        states = self._states.get(place, [])
        found = executed(graded.grade, states)
        if found is not None or any(one.matched > 1 for one in states):
            return found  # one element does not stand for a list
        return of_fingerprints(graded.grade, self._found.get(place, []), self._pages)


def _linted(written: Written, known: _Known | None, ignored: Sequence[bool], new: bool | None) -> Linted:
    facts = known.facts(written) if known is not None else ()
    stands = standing(written.steps, seen=bool(facts) and all(one.matched <= 1 for one in facts))
    better = None
    if stands.graded is not None:
        graded = stands.graded.worse(*dict.fromkeys(reason for one in facts for reason in one.reasons))
        stands = replace(stands, graded=graded)
        better = known.better(written, graded) if known is not None and facts else None
    lines = range(written.region.line - 1, written.region.end_line)
    return Linted(
        written=written,
        standing=stands,
        facts=facts,
        ignored=any(ignored[line] for line in lines if line < len(ignored)),
        better=better,
        new=new,
    )


def _is_new(written: Written, path: Path, new: NewLines | None) -> bool | None:
    return None if new is None else new.meets(path, written.region.line, written.region.end_line)


def _ignored(text: str) -> list[bool]:
    """Which lines say that their locators may stay as they are."""
    if "heal:" not in text:
        return []
    return [IGNORE.search(line) is not None for line in lines_of(text)]


def _files(paths: Sequence[str], root: Path) -> Iterator[Path]:
    """The source files that are meant, each once."""
    seen: set[Path] = set()
    for given in paths:
        path = root / given
        if not path.exists():
            raise HealError(f"{given} does not exist; give files or folders, such as: pytest-heal lint tests")
        for file in sorted(_within(path)) if path.is_dir() else [path]:
            plain = Path(os.path.normpath(file))
            if plain not in seen:
                seen.add(plain)
                yield plain


def _within(folder: Path) -> Iterator[Path]:
    for top, folders, files in os.walk(folder):
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".") and name not in PASSED_OVER and not Path(top, name, "pyvenv.cfg").exists()
        ]
        yield from (Path(top, name) for name in files if name.endswith(".py"))


def _folder(root: Path) -> str:
    """The way from the repository's root to a folder, ``""`` where it is the root or there is none."""
    for above in (root, *root.parents):
        if (above / ".git").exists():
            way = root.relative_to(above).as_posix()
            return "" if way == "." else f"{way}/"
    return ""
