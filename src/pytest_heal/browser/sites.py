"""Where in the user's source a locator was made and used.

Playwright's own stack is not usable for async code, so the wrapped factories and methods note their caller: a code object and
an instruction offset, which cost well under a microsecond; columns are worked out only for a report.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from types import CodeType, FrameType

# Locators made by one run are remembered up to this many; the oldest go first. Only reports and file names depend on it.
MOST_SITES = 20_000


@dataclass(frozen=True, slots=True)
class Site:
    """One place in the source: ``line`` counts from 1, ``lasti`` is the instruction that made the call."""

    code: CodeType
    lasti: int
    line: int

    @property
    def file(self) -> str:
        """Absolute path of the file."""
        return self.code.co_filename

    @property
    def column(self) -> int:
        """Column of the call in characters of its line's bytes, from 1; 0 when it cannot be told."""
        positions = list(self.code.co_positions())
        index = self.lasti // 2
        if not 0 <= index < len(positions):
            return 0
        column = positions[index][2]
        return 0 if column is None else column + 1


# Frames of this package (a fixture that makes a locator for a test) are not the user's.
_OURS = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep  # noqa: PTH100, PTH120 - as in co_filename


def user_site(frame: FrameType) -> Site:
    """The place of the nearest frame, from this one outwards, that is not of this package."""
    found: FrameType | None = frame
    while found is not None and found.f_code.co_filename.startswith(_OURS):
        found = found.f_back
    frame = frame if found is None else found
    return Site(frame.f_code, frame.f_lasti, frame.f_lineno)


class Sites:
    """Which place made which selector, last one first.

    Keyed by the selector, not by the locator object: locators are made anew at every step of a chain, and what is looked
    for later is the selector.

    Args:
        root: folder that paths are relative to.
        source: what every file is called, where calls come from elsewhere than a source file.
    """

    def __init__(self, root: str, source: str = "") -> None:
        self._source = source
        self._root = root.rstrip(os.sep) + os.sep
        self._made: dict[str, Site] = {}
        self._relative: dict[str, str] = {}

    def made(self, selector: str, site: Site) -> None:
        """Note that ``site`` made ``selector``."""
        if len(self._made) >= MOST_SITES:
            del self._made[next(iter(self._made))]
        self._made[selector] = site

    def maker(self, selector: str) -> Site | None:
        """The place that made it, ``None`` for a selector given to a method of a page directly."""
        return self._made.get(selector)

    def relative(self, file: str) -> str:
        """A file's path relative to the root with ``/``; absolute when it is outside."""
        if self._source:
            return self._source
        known = self._relative.get(file)
        if known is None:
            inside = file.startswith(self._root)
            known = self._relative[file] = (file[len(self._root) :] if inside else file).replace(os.sep, "/")
        return known
