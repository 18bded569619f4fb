"""What a test named by words or by number, and the locator that stood for it there: plain data for `pytest-heal eject`.

``find_by_description("login button")``, ``page.locator("desc=login button")`` and ``page.locator("index=3")`` need the plugin
when they run. Each of them was answered with a locator that was executed on the page and matched its element alone; where that
is known, it can stand in the source instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

from pytest_heal.locator.grades import steps_of_code
from pytest_heal.locator.origin import Making, Mend
from pytest_heal.locator.steps import texts_of

By = Literal["words", "desc", "index"]
FIND = "find_by_description"
"""The fixture; and the method of a making that is a call of it."""
STOOD = "stood for it"
"""Kind of a mend that is the locator which the run itself went on with."""

BY_PLACE = "only its place tells it from its look-alikes, and a place goes on matching when the page changes"
BY_PATH = "only the way through the page's markup leads to it"
OWN_TEXT = "its text is read or compared, and the locator finds it by that text: it would no longer check anything"
IN_FRAME = "it is in a frame, and the call does not say how it got there"
NOT_ALONE = "no locator that was tried matched it alone within what it is looked for in"
NOTHING = "it was absent at first, before any locator for it was known"
STILL_THERE = "the description matched nothing there, but the locator used for it before matched something"
GONE = "no locator of its element was executed and matched it alone"
UNKNOWN = "it is not known which call made it"

_PLACED = re.compile(r"(?:^|>>)\s*nth=\s*-?\d+\s*(?=>>|$)")
_PATH = re.compile(r"(?:^|>>)\s*xpath=/")


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """One use of a name for an element, and what stood for it.

    Attributes:
        by: ``words``: a call of `FIND`; ``desc``, ``index``: a selector of these engines.
        said: the description, or the number as it is written: ``index=3``.
        makings: the calls that made the locator, up to its end; of ``words`` that one call.
        mend: what stood for it: executed on the page, and matched its element alone; ``None`` where nothing is known.
        failed: why that may not stand in the source; ``""`` where it may.
        names: what the page was bound to where ``words`` stand: ``page``, ``self.page``.
        within: what ``words`` were looked for in: ``selector``, ``locator``, ``""`` for the page.
        asynchronous: the call has to be awaited.
        of_fixture: the page is that of the fixture ``page``.
        page: URL template.
        test: pytest's node id.
        used: ``file:line`` of the use, and of the test's line that led there.
        times: how often.
        passed: its test passed.
    """

    by: By
    said: str
    makings: tuple[Making, ...]
    mend: Mend | None
    failed: str = ""
    names: tuple[str, ...] = ()
    within: str = ""
    asynchronous: bool = False
    of_fixture: bool = False
    page: str = ""
    test: str = ""
    used: tuple[str, ...] = ()
    times: int = 1
    passed: bool = True

    @property
    def place(self) -> tuple[str, int, int, int, int]:
        """File, line, column, end line and end column of the call that says the name."""
        one = self.makings[self.mend.start if self.mend is not None else self._named]
        return one.file, one.line, one.column, one.end_line, one.end_column

    @property
    def code(self) -> str:
        """The call as code: ``find_by_description("login button")``, ``page.locator("desc=login button")``."""
        return f"{FIND}({_quoted(self.said)})" if self.by == "words" else f"page.locator({_quoted(self.said)})"

    @property
    def _named(self) -> int:
        head = f"{self.by}="
        return next((place for place, making in enumerate(self.makings) if head in making.selector), -1)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def doubt_of(selector: str) -> str:
    """Why a selector may not stand in a source although it matched one element; ``""`` where it may."""
    if _PLACED.search(selector):
        return BY_PLACE
    return BY_PATH if _PATH.search(selector) else ""


def says_its_text(code: str) -> bool:
    """Whether a locator finds its element by what that says, so that reading this text would state nothing.

    >>> says_its_text('page.get_by_text("Saved")'), says_its_text('page.get_by_role("row", name="Anna").get_by_role("status")')
    (True, False)
    """
    last = (steps_of_code(code) or ())[-1:]
    by = last[0].name if last else ""
    if by in ("get_by_role", "locator"):
        return any(texts_of((replace(last[0], first=None),)))
    return by in ("get_by_text", "filter") and any(texts_of(last))


def added(known: dict[object, Named], one: Named) -> None:
    """Add a use to those of a test, or count it where there is the same already."""
    key = replace(one, times=0)
    before = known.get(key)
    known[key] = one if before is None else replace(before, times=before.times + one.times)


def packed(found: Iterable[Named]) -> list[dict[str, Any]]:
    """Uses as plain JSON values; `unpacked` reads them."""
    return [asdict(one) for one in found]


def unpacked(rows: Sequence[Mapping[str, Any]]) -> list[Named]:
    """What `packed` gave.

    Raises:
        ValueError: it is something else.
    """
    try:
        return [_of(row) for row in rows]
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{type(error).__name__} {error}") from None


def _of(row: Mapping[str, Any]) -> Named:
    values = {one.name: row[one.name] for one in fields(Named)}
    mend = values["mend"]
    made = Named(
        **{
            **values,
            "makings": tuple(Making(**making) for making in values["makings"]),
            "mend": Mend(**mend) if mend is not None else None,
            "names": tuple(map(str, values["names"])),
            "used": tuple(map(str, values["used"])),
        }
    )
    if not made.makings or (mend is not None and not 0 <= made.mend.start < made.mend.stop <= len(made.makings)):  # type: ignore[union-attr]
        raise KeyError("makings")
    return made
