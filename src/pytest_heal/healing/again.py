"""A locator that was healed in a test which passed, in the tests after it: healed at once, by what its element is.

A page object's locator is lost in every test that uses it. The first heal describes the whole page, ranks its elements and
tries locators. After that the page is only asked whether it has one element that is the very same: tag, attributes, text, and
what it stands in, and whether the locators that are offered for it still match it alone. Where it has not, or has two, or where
anything else is not as it was, the locator goes the long way.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import protocol
from pytest_heal.browser.pieces import together
from pytest_heal.healing import trace
from pytest_heal.healing.approval import trusted
from pytest_heal.healing.mends import as_data, whole
from pytest_heal.healing.reporter import used_here
from pytest_heal.healing.screenshot import picture
from pytest_heal.healing.test_state import Again, Healed
from pytest_heal.locator.named import doubt_of
from pytest_heal.relocation.decision import Decision

if TYPE_CHECKING:
    from pytest_heal.browser.flavour import Steps
    from pytest_heal.browser.pieces import Piece, Watch
    from pytest_heal.healing.course import Course
    from pytest_heal.healing.drifted_piece import Chosen, Drifted
    from pytest_heal.locator.origin import Making, Mend
    from pytest_heal.relocation.events import HealEvent
    from pytest_heal.relocation.trust import Heal


def healed_with(course: Course, finding: Drifted, choice: Chosen, heal: Heal, event: HealEvent) -> Healed:
    """What is kept of a heal for the rest of its test, and for the tests after it."""
    among, again = finding.kind == "ambiguous", _again(course, finding, choice)
    return Healed(choice.durable, among_several=among, heal=heal, event=event, again=again)


def _again(course: Course, finding: Drifted, choice: Chosen) -> Again | None:
    """What it takes to make a heal again in later tests; ``None`` where it may not be.

    Not what a model has advised, what only its place tells, or what a locator means in one test alone.
    """
    test, fingerprint = course.ledger.test, finding.fingerprint
    plain = finding.kind == "lost" and finding.opinion is None and not fingerprint.key.test and course.plain
    if test is None or not plain or not choice.identity or not choice.durable or doubt_of(choice.durable):
        return None
    return Again(choice.identity, fingerprint, course.call.kind, test.thresholds)


def watches(course: Course) -> dict[str, Watch]:
    """How the pieces are to be watched, by `Piece.upto`: with the heal of an earlier test, where there is one."""
    watched = course.watches()
    if course.ledger.again and not course.looked_again:
        piece = course.pieces[-1]
        known = _known(course, piece) if piece.upto in watched else None
        if known is not None and known.again is not None:
            watched[piece.upto] = replace(watched[piece.upto], again=known.again.identity)
    return watched


def _known(course: Course, piece: Piece) -> Healed | None:
    """The heal of an earlier test that this call may make again; ``None`` for none."""
    ledger, key = course.ledger, course.key(piece)
    known, test = ledger.again.get(key), ledger.test
    made = None if known is None else known.again
    if known is None or made is None or test is None or not course.plain or piece.upto in course.from_before | course.from_path:
        return None
    call, event = course.call, known.event
    same = (
        made.fingerprint == course.known.get(piece.upto)
        and (made.kind, event.method, made.thresholds) == (call.kind, call.method, test.thresholds)
        and _steps(event.makings) == _steps(as_data(call, ledger))
    )
    watched = ledger.witness is not None or ledger.prover is not None
    return known if same and not watched and key not in test.in_vain else None


def heal_again(course: Course, piece: Piece) -> Steps:
    """The page has chosen the very element that the piece was healed with; true unless something of ours failed."""
    ledger, test = course.ledger, course.ledger.test
    known = None if course.moved_on() else _known(course, piece)
    course.looked_again = True
    stands = known is not None and not ledger.over_budget() and _stands(course, piece, known)
    mends = (yield from _held(course, piece, known)) if known is not None and stands else None
    if test is None or known is None or mends is None:
        yield from course.ordered(piece, protocol.choose(piece.key, protocol.NONE))
        return True
    event = known.event
    yield from trace.begun(course, event.after)
    image = yield from picture(course, piece)
    took = course.elapsed()
    event = replace(
        event,
        **used_here(course),
        mends=mends,
        timings={"wait": took, "total": took},
        image=image,
        confirmed=None,
    )
    test.events.append(event)
    test.judged += 1
    test.healed[course.key(piece)] = replace(known, event=event, heal=replace(known.heal, source=course.source))
    return True


def _held(course: Course, piece: Piece, known: Healed) -> Generator[Any, Any, tuple[Mend, ...] | None]:
    """What may stand in the source, of what could the first time; ``None`` where the element is not found by what found it."""
    mends = known.event.mends
    selectors = [known.durable, *(whole(course, mend, [piece])[1] for mend in mends)]
    try:
        answer = yield from course.ask(together(course.pieces, piece, course.watches(), selectors))
    except Exception:  # noqa: BLE001 - one that cannot be executed any more spoils the question
        return None
    if not answer or not answer["same"][0]:
        return None
    return tuple(mend for mend, same in zip(mends, answer["same"][1:], strict=True) if same)


def _steps(makings: Sequence[Making]) -> list[tuple[str, str]]:
    """How a locator was made, wherever in the source: what may stand there instead is the same then."""
    return [(making.selector, making.method) for making in makings]


def _stands(course: Course, piece: Piece, known: Healed) -> bool:
    """Whether nothing has been said against the heal since."""
    event = known.event
    decision = Decision(heal=True, code=event.code, reason=event.reason)
    codes = [code for code in (event.replacement, *event.alternatives) if code]
    return trusted(course, piece, decision, codes, event.after).heal
