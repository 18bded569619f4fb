"""Where in the user's source a locator was made and used.

Playwright's own stack is not usable for async code, so the wrapped factories and methods note their caller: a code object and
an instruction offset, which cost well under a microsecond; columns are worked out only for a report.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any
from weakref import WeakKeyDictionary

# Locators made by one run are remembered up to this many; the oldest go first. Only reports and file names depend on it.
MOST_SITES = 20_000
MOST_LINES = 12  # lines that led to a call: those of helpers and page objects come first


@dataclass(frozen=True, slots=True)
class Site:
    """One place in the source: a function, and the instruction in it that made the call."""

    code: CodeType
    lasti: int

    @property
    def line(self) -> int:
        """The line of the call, from 1."""
        return line_of(self.code, self.lasti)

    @property
    def file(self) -> str:
        """Absolute path of the file."""
        return self.code.co_filename

    @property
    def column(self) -> int:
        """Column of the call in characters of its line's bytes, from 1; 0 when it cannot be told."""
        return self.span[1]

    @property
    def span(self) -> tuple[int, int, int, int]:
        """Line, column, end line and end column of the call expression, as in `origin.Making`; columns 0 when unknown."""
        positions = list(self.code.co_positions())
        index = self.lasti // 2
        line, end_line, column, end_column = positions[index] if 0 <= index < len(positions) else (None,) * 4
        if line is None or end_line is None or column is None or end_column is None:
            return self.line, 0, 0, 0
        return line, column + 1, end_line, end_column + 1


def line_of(code: CodeType, lasti: int) -> int:
    """The line of an instruction, from 1.

    A frame says it too, but looks for it each time, and places are noted far oftener than anybody asks for their lines.
    """
    return next((line for start, end, line in code.co_lines() if start <= lasti < end and line), code.co_firstlineno)


@dataclass(frozen=True, slots=True)
class Made:
    """How one locator was made: by ``method`` at ``site``, from what ``before`` had made (``None``: a page or frame)."""

    selector: str
    method: str
    site: Site
    before: Made | None

    @property
    def own(self) -> str:
        """What this step has added to the selector; of a selector that another step took apart, all of it."""
        return self.selector.removeprefix("" if self.before is None else self.before.selector)

    def steps(self) -> list[Made]:
        """All steps, from the page on."""
        steps: list[Made] = []
        step: Made | None = self
        while step is not None:
            steps.append(step)
            step = step.before
        return steps[::-1]


# Frames of this package (a fixture that makes a locator for a test) are not the user's.
_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep  # noqa: PTH100, PTH120 - as in co_filename


def is_ours(file: str) -> bool:
    """Whether a file, as a code object names it, is of this package."""
    return file.startswith(_OURS)


def user_site(frame: FrameType) -> Site:
    """The place of the nearest frame, from this one outwards, that is not of this package."""
    found: FrameType | None = frame
    while found is not None and is_ours(found.f_code.co_filename):
        found = found.f_back
    frame = frame if found is None else found
    return Site(frame.f_code, frame.f_lasti)


class Sites:
    """Which place made which selector, last one first.

    Known by the object behind a locator, which says exactly how that one was made, and by the selector, for what was made
    anew from it meanwhile (two places that make the same selector are one then: the last one).

    Args:
        root: folder that paths are relative to.
        source: what every file is called, where calls come from elsewhere than a source file.
    """

    def __init__(self, root: str, source: str = "") -> None:
        self._source = source
        self._root = root.rstrip(os.sep) + os.sep
        self._made: dict[str, Site] = {}
        self._objects: WeakKeyDictionary[Any, Made] = WeakKeyDictionary()
        self._relative: dict[str, str] = {}

    def made(self, selector: str, site: Site) -> None:
        """Note that ``site`` made ``selector``."""
        if len(self._made) >= MOST_SITES:
            del self._made[next(iter(self._made))]
        self._made[selector] = site

    def step(self, made: Any, before: Any, selector: str, method: str, site: Site) -> None:
        """Note that ``method`` at ``site`` made the object ``made`` from the object ``before``.

        Args:
            made: of the implementation, see `private.identity`.
            before: likewise; of a page or frame it is not known.
            selector: of ``made``.
            method: that was called, or the property that was read.
            site: where.
        """
        try:
            self._objects[made] = Made(selector, method, site, self._objects.get(before))
        except TypeError:  # it cannot be held weakly in this Playwright: the selector alone is known
            return

    def last(self, made: Any) -> Made | None:
        """How an object was made; ``None`` where that is not known."""
        try:
            return None if made is None else self._objects.get(made)
        except TypeError:
            return None

    def steps(self, made: Any) -> list[Made]:
        """How an object was made, from the page on; nothing where that is not known."""
        found = self.last(made)
        return [] if found is None else found.steps()

    def maker(self, made: Any, selector: str) -> Site | None:
        """The place that made a locator; ``None`` where that is not known, and for a selector given to a method of a page.

        Args:
            made: the object, ``None`` for a selector alone: what else made a locator of the same selector made another one.
            selector: of it.
        """
        if made is None:
            return None
        known = self.last(made)
        return self._made.get(selector) if known is None else known.site

    def relative(self, file: str) -> str:
        """A file's path relative to the root with ``/``; absolute when it is outside."""
        if self._source:
            return self._source
        known = self._relative.get(file)
        if known is None:
            inside = file.startswith(self._root)
            known = self._relative[file] = (file[len(self._root) :] if inside else file).replace(os.sep, "/")
        return known

    def way(self, frame: FrameType | None) -> tuple[str, ...]:
        """``file:line`` of the lines of the project that are running, from a frame outwards, this package's left out."""
        lines: list[str] = []
        while frame is not None and len(lines) < MOST_LINES:
            file = frame.f_code.co_filename
            if file.startswith(self._root) and not is_ours(file):
                lines.append(f"{self.relative(file)}:{frame.f_lineno}")
            frame = frame.f_back
        return tuple(dict.fromkeys(lines))

    def place(self, site: Site) -> str:
        """A place as ``file:line``, the file as in `relative`."""
        return f"{self.relative(site.file)}:{site.line}"

    def made_at(self, made: Site | None, used: Site) -> str:
        """Where something was made, as in `place`; ``""`` where that is not known, or the very line that uses it."""
        place = "" if made is None else self.place(made)
        return "" if place == self.place(used) else place

    def test_line(self, frame: FrameType | None, file: str) -> str:
        """``file:line`` of the nearest line of a file, from a frame outwards; ``""`` when none of its lines is running."""
        while frame is not None:
            if self.relative(frame.f_code.co_filename) == file:
                return f"{file}:{frame.f_lineno}"
            frame = frame.f_back
        return ""
