"""Where a locator comes from, step by step, and what was executed on the page in place of its broken part.

Plain data that rides on events: the page is gone when somebody repairs the source, so all that may be written there was tried
before. ``page.locator(".card").get_by_role("button")`` is two makings; a mend replaces those from ``start`` to ``stop``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pytest_heal.locator.grade_table import FRAGILE
from pytest_heal.locator.rungs import GRADES, Grade
from pytest_heal.locator.selector_parts import ENTER_FRAME, frame_pieces, strip_description

USER_FACING = frozenset(("normalized", "role", "label", "placeholder", "alt text", "title", "text", "group", "section"))
"""Kinds of mends that hold on to what users perceive."""
USERS_STYLE = ("user-facing",)
"""Style of who says nothing."""
TEST_ID = "test id"
NORMALIZED = "normalized"
_LAST = len(GRADES)
_TEST_ID_CSS = re.compile(r"locator\(['\"]\w*\[data-(?:test-?id|test|cy|qa|pw)\b")
_LAST_METHOD = re.compile(r"\.get_by_(\w+)\(")
_KINDS: dict[str, int] = {kind: place for place, kind in enumerate(GRADES)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """One step that made a locator: the exact call in the source.

    Attributes:
        selector: of the locator after this step, whole, as Playwright keeps it.
        method: ``locator``, ``get_by_role``, ``first``, ...; of ``page.click("#a")`` it is ``click``.
        file: relative to the root with ``/``; absolute outside of it.
        line, column, end_line, end_column: of the call expression; lines and columns from 1, columns in bytes of UTF-8, the end
            column is the first one behind. Columns are 0 where Python does not tell.
    """

    selector: str
    method: str
    file: str
    line: int
    column: int = 0
    end_line: int = 0
    end_column: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """What stands for a part of a locator: executed in the page, and the whole matched the one right element.

    Attributes:
        start, stop: the makings that it replaces are those from ``start`` up to ``stop``, exclusive.
        code: what makes it, as code on a receiver: ``.get_by_role("button", name="Sign in")``.
        selector: the same as Playwright's selector.
        locator: the whole locator with it, as code on ``page``.
        kind: what it holds on to: a `rungs.Kind`, or ``normalized`` (what Playwright recommends).
        grade: ``A`` (survives most changes) to ``F``.
    """

    start: int
    stop: int
    code: str
    selector: str
    locator: str
    kind: str
    grade: Grade = "C"

    @property
    def parts(self) -> int:
        """How many makings it replaces."""
        return self.stop - self.start


def ranked(mends: list[Mend], style: Sequence[str], method: str) -> list[Mend]:
    """Mends in the order in which a style prefers them; what it does not want at all comes last, never first by accident.

    Args:
        mends: of one locator.
        style: words, preferred ones first: ``user-facing``, ``same-kind`` (``locator`` stays ``locator``, ``get_by_label``
            stays that), ``test-id``, ``css``, or what a locator holds on to in the end (``role``, ``alt-text``, ...).
        method: of the step that is replaced.
    """

    def preference(mend: Mend) -> tuple[object, ...]:
        place = next((place for place, word in enumerate(style) if _is_of(mend, word, method)), len(style))
        facing = mend.kind in USER_FACING
        # a style's own first, of what lasts, or of what does not, the smallest edit, then what lasts longest
        edit = (mend.grade in FRAGILE, mend.parts)
        return place, edit, mend.kind != NORMALIZED, mend.grade, not facing, _KINDS.get(mend.kind, _LAST)

    return sorted(mends, key=preference)


def _is_of(mend: Mend, word: str, method: str) -> bool:
    """Whether a word of a style means a mend."""
    if word == "user-facing":
        return mend.kind in USER_FACING and (mend.grade <= "B" if mend.kind == "text" else mend.grade not in FRAGILE)
    if word == "same-kind":
        return same_kind(mend, method)
    if word == "test-id":
        return mend.kind == TEST_ID
    return holds_on_to(mend.code) == word


def place_in(style: Sequence[str], code: str, grade: Grade) -> int:
    """Where a style has a locator that takes no other's place: its first word that means it, by number, else its length.

    >>> place_in(("user-facing", "test-id"), 'page.get_by_test_id("go")', "A")
    1

    Args:
        style: see `ranked`; ``same-kind`` means none here.
        code: the locator.
        grade: of it; what users perceive is preferred where it lasts.
    """
    held = holds_on_to(code)
    words = {held, "test-id"} if _TEST_ID_CSS.search(code) else {held}
    if held not in ("css", "test-id") and grade <= "B":
        words.add("user-facing")
    return next((place for place, word in enumerate(style) if word in words), len(style))


def preference(style: Sequence[str], code: str, grade: Grade) -> tuple[bool, int, Grade]:
    """Sort key for locators that take no other's place: what lasts first, then the style, then the grade.

    Args:
        style: see `place_in`; none: the grade alone.
        code: the locator.
        grade: of it.
    """
    return grade in FRAGILE, place_in(style, code, grade) if style else 0, grade


def holds_on_to(code: str) -> str:
    """What a locator holds on to in the end, as a word of a style.

    >>> holds_on_to('.get_by_role("row").get_by_alt_text("Logo")'), holds_on_to('.locator("#a")')
    ('alt-text', 'css')
    """
    found = _LAST_METHOD.findall(code)
    return found[-1].replace("_", "-") if found else "css"


def same_kind(mend: Mend, method: str) -> bool:
    """Whether a mend is made as the broken step was: by the same method, or, for ``page.click("#a")``, by a selector."""
    wanted = method if method.startswith(("get_by_", "locator", "frame_locator")) else "locator"
    return mend.code.startswith(f".{wanted}(")


def selector_with(makings: Sequence[Making], mend: Mend, frames: int) -> str:
    """Selector of a locator with a mend in it, up to a frame.

    Args:
        makings: of the locator.
        mend: of one of its parts.
        frames: how many frames are entered before the part that is asked for; what is looked for inside of it is left out.
    """
    before = makings[mend.start - 1] if mend.start else None
    start = ""
    if before is not None:
        entered = ENTER_FRAME in makings[mend.start].selector[len(before.selector) :][: len(ENTER_FRAME) + 4]
        start = f"{before.selector} >> {ENTER_FRAME} >> " if entered else f"{before.selector} >> "
    whole = start + mend.selector + makings[-1].selector[len(makings[mend.stop - 1].selector) :]
    return f" >> {ENTER_FRAME} >> ".join(frame_pieces(strip_description(whole))[: frames + 1])
