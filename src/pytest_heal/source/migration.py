"""From recorded states to what is proposed for locators that work: better ones that stood for the same in every state.

A locator is *better* where the part that is replaced gets a better grade, and something is said of the element: to be the only
paragraph of a page is no name. What is no better is not proposed; an old call becomes a locator's as it is written then. What
all states agree on is decided where drift is repaired too (`proposals`); here stand the choice of what is wanted, the gain, and
the reasons of what is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pytest_heal.locator.code import to_code
from pytest_heal.locator.grade_table import DATA_REASON, FRAGILE, LETTERS, Grade
from pytest_heal.locator.grades import grade_of, graded_code, steps_of_code
from pytest_heal.locator.origin import NORMALIZED, USERS_STYLE, Making, Mend, holds_on_to
from pytest_heal.locator.selector_parts import ENTER_FRAME, parts, strip_description
from pytest_heal.locator.states import AS_WRITTEN, LIST, State
from pytest_heal.source.locators import LEGACY
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import Proposal, Sighting
from pytest_heal.source.proposals import proposals

KINDS = ("role", "label", "test-id", "placeholder", "text", "alt-text", "title")
"""What replacements may hold on to, as ``--kind`` has it."""

_TAG = re.compile(r"[a-z][a-z0-9]*")
_NUMBER = re.compile(r"\d+")
NO_GAIN = "nothing better matched exactly what it matched"
UNEVEN = "the test has others that differ from it by a number only, of which one would have to stay"
NOT_PASSED = "no test that uses it has passed"
NOT_RECORDED = "no recorded test has used it; record with: pytest --heal=on --heal-record=all"
HANDLE = "it gives element handles, which no locator's method does; rewrite what is done with them"
SINGLE_ROLES = frozenset(
    "alert alertdialog banner complementary contentinfo dialog form log main marquee navigation search status timer".split()
)
"""Roles of which a page mostly has one at a time: landmarks, live regions and windows, as WAI-ARIA 1.2 sorts roles (5.3)."""
UNLIKE: Mapping[str, str] = {
    **dict.fromkeys(("query_selector", "query_selector_all"), HANDLE),
    **dict.fromkeys(("eval_on_selector", "eval_on_selector_all"), "it evaluates at once, and a locator's method waits first"),
    "drag_and_drop": "it takes two selectors; write page.locator(...).drag_to(page.locator(...))",
}
"""Why methods of a page are not made a locator's: by method."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What is wanted.

    Attributes:
        kinds: some of `KINDS`; none: all, and conversions of ``page.click("#a")`` as it is written.
        fragile: only for locators that have a grade of `FRAGILE`.
    """

    kinds: Sequence[str] = ()
    fragile: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What an edit gains.

    Attributes:
        before, after: grade of what is replaced, and of what comes in its place.
        uses: how often it was seen to be used.
    """

    before: Grade
    after: Grade
    uses: int

    @property
    def grades(self) -> int:
        """By how many grades it is better."""
        return LETTERS.index(self.before) - LETTERS.index(self.after)


def migrated(
    states: Sequence[State], project: Project, choice: Choice, style: Sequence[str] = USERS_STYLE
) -> list[tuple[Proposal, Gain | None]]:
    """What is proposed, the greatest gain first; behind it what is left, each with its reason and no gain.

    Args:
        states: all that are known; one that does not hold any more has its reason in ``failed``.
        project: its source.
        choice: what is wanted.
        style: what is preferred where several are as good, see `origin.ranked`.
    """
    passed = {one.chain for one in states if one.passed}
    lists = {one.chain for one in states if one.matched > 1}
    wanted = [tuple(mend for mend in one.mends if _wanted(mend, one, choice, listed=one.chain in lists)) for one in states]
    uneven = _uneven(states, wanted)
    sightings = [
        _sighting(one, number, mends, passed=one.chain in passed, uneven=_series(one) in uneven)
        for number, (one, mends) in enumerate(zip(states, wanted, strict=True))
    ]
    found = proposals(sightings, project, style=style, prefer=_preference)
    made = [(one, gain_of(one, states)) for one in found if one.change is not None]
    made.sort(key=lambda pair: (-pair[1].grades, -pair[1].uses, pair[0].file, pair[0].line))
    left = [(one, None) for one in found if one.change is None and _worth_naming(one, choice)]
    return [*made, *left]


def gain_of(one: Proposal, states: Sequence[State]) -> Gain:
    """The gain of a proposal that can be made."""
    first, mend = one.sightings[0], one.mend
    uses = sum(states[int(sighting.id)].times for sighting in one.sightings)
    if mend is None:
        return Gain(before="F", after="F", uses=uses)
    before = part_grade(first.makings, mend)
    return Gain(before=before, after=before if mend.kind == AS_WRITTEN else _grade(mend), uses=uses)


def part_grade(makings: Sequence[Making], mend: Mend) -> Grade:
    """Grade of the part of a locator that a mend replaces."""
    return grade_of(to_code(_replaced(makings, mend))) or "F"


def _replaced(makings: Sequence[Making], mend: Mend) -> str:
    """The selector of the part of a locator that a mend replaces."""
    before = parts(strip_description(makings[mend.start - 1].selector)) if mend.start else ()
    whole = parts(strip_description(makings[mend.stop - 1].selector))
    return " >> ".join(part for part in whole[len(before) :] if part != ENTER_FRAME)


def _grade(mend: Mend) -> Grade:
    """Grade of what a mend puts there: of its own code, with what leads to it left out."""
    return grade_of(f"page{mend.code}") or mend.grade


def _preference(mend: Mend) -> tuple[bool, Grade, bool]:
    """What lasts first, all of the locator looked at; the same selector in another call last.

    Playwright's recommendation tells an item of a list by all that it says, in one word; ours by what tells it apart.
    """
    return mend.kind == AS_WRITTEN, grade_of(mend.locator) or "F", mend.kind == NORMALIZED and "has_text=" in mend.code


def _series(state: State) -> tuple[str, str]:
    """The test, and the selector without its numbers: what reads alike in it, ``#id_0`` and ``#id_1``."""
    return state.test, _NUMBER.sub("#", state.makings[-1].selector) if state.makings else ""


def _uneven(states: Sequence[State], wanted: Sequence[Sequence[Mend]]) -> set[tuple[str, str]]:
    """The series of which one would be replaced and another one would stay."""
    members: dict[tuple[str, str], dict[str, bool]] = {}
    for one, mends in zip(states, wanted, strict=True):
        if one.makings:
            better = any(mend.kind != AS_WRITTEN for mend in mends)
            told = members.setdefault(_series(one), {})
            told[one.makings[-1].selector] = told.get(one.makings[-1].selector, True) and better
    return {series for series, told in members.items() if any(told.values()) and not all(told.values())}


def _sighting(state: State, number: int, wanted: Sequence[Mend], *, passed: bool, uneven: bool) -> Sighting:
    mends = () if state.failed else tuple(wanted)
    held = uneven and any(mend.kind != AS_WRITTEN for mend in mends)
    if held:
        mends = tuple(mend for mend in mends if mend.kind == AS_WRITTEN)
    better = next((mend.locator for mend in state.mends if mend.kind != AS_WRITTEN), "")
    return Sighting(
        makings=state.makings,
        mends=mends,
        locator=state.locator,
        replacement=better if mends else "",
        test=state.test,
        used=state.used,
        certain=state.passed,
        failed=(state.failed or ("" if mends else UNEVEN if held else NO_GAIN)) if passed else NOT_PASSED,
        id=str(number),
    )


def _wanted(mend: Mend, state: State, choice: Choice, *, listed: bool) -> bool:
    """Whether a mend is proposed; of several items their role may be all that is said of them, where a class was before.

    A tag that becomes its role says no more than it did.
    """
    before = part_grade(state.makings, mend)
    if choice.fragile and before not in FRAGILE:
        return False
    if mend.kind == AS_WRITTEN:
        return not choice.kinds
    kind = _kind(mend)
    after = _grade(mend)
    if _says_data(mend) or (mend.kind == LIST and not listed):
        return False  # of a list that was seen with one element nobody knows how far it reaches
    if _only_roles(mend) and (not listed or _TAG.fullmatch(_replaced(state.makings, mend))):
        return False
    return after < before and (kind in choice.kinds if choice.kinds else bool(kind))


def _says_data(mend: Mend) -> bool:
    """Whether a mend holds on to a count, a price or a date: no locator that works is given up for that."""
    graded = graded_code(f"page{mend.code}")
    return graded is not None and DATA_REASON in graded.reasons


def _only_roles(mend: Mend) -> bool:
    """Whether a mend says nothing of its element but roles that any number of elements have by right.

    What it replaces has at least a word for it (``p.owner``). Of an alert, a dialog or a landmark the role is such a word.
    """
    steps = steps_of_code(f"page{mend.code}") or ()
    if not steps or any(step.name != "get_by_role" or step.get("name") is not None for step in steps):
        return False
    return steps[-1].first not in SINGLE_ROLES


def _kind(mend: Mend) -> str:
    """What a mend holds on to in the end, as one of `KINDS`; ``""`` for a selector."""
    kind = holds_on_to(mend.code)
    return "" if kind == "css" else kind


def _worth_naming(one: Proposal, choice: Choice) -> bool:
    """Whether it is said of a locator that it is left: it is fragile, or an old call."""
    grade = grade_of(one.locator) or "F"
    legacy = any(sighting.makings and sighting.makings[-1].method in LEGACY for sighting in one.sightings)
    return grade in FRAGILE or (legacy and not choice.fragile)


def covered(states: Iterable[State]) -> set[tuple[str, int]]:
    """Files and lines of all calls that are known to make locators."""
    return {
        (making.file, line)
        for one in states
        for making in one.makings
        for line in range(making.line, max(making.line, making.end_line) + 1)
    }


def outdated(state: State, reason: str) -> State:
    """A state that does not hold any more, and why."""
    return replace(state, failed=reason, mends=())
