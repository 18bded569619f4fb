"""From a decision to the event that is reported: plain data, nothing of Playwright in it."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_heal.baseline.serde import to_plain
from pytest_heal.element.address import clean_url
from pytest_heal.element.variation import carried
from pytest_heal.healing.mends import as_data, makings_of
from pytest_heal.locator.code import to_code
from pytest_heal.locator.demands import demands_of
from pytest_heal.locator.kept import dropped
from pytest_heal.locator.origin import Mend
from pytest_heal.relocation.decision import plain
from pytest_heal.relocation.events import Candidate, DriftKind, Evidence, HealEvent, Held, Outcome
from pytest_heal.relocation.introduced import lead_of
from pytest_heal.relocation.signals import TEXT_IS_TESTED
from pytest_heal.relocation.trust import Heal
from pytest_heal.report.history import RELIED_ON

if TYPE_CHECKING:
    from pytest_heal.browser.pieces import Piece
    from pytest_heal.element.element import Inventory
    from pytest_heal.element.fingerprint import Fingerprint, Key
    from pytest_heal.healing.course import Course
    from pytest_heal.healing.drifted_piece import Chosen
    from pytest_heal.relocation.policy import Decision
    from pytest_heal.relocation.relocator import Relocation

MOST_EVIDENCE = 12
MOST_RUNNERS_UP = 3
MOST_DEMANDS = 12
_MOST_SAID = 200  # characters of a demand, and of what is there now


def event_of(
    *,
    kind: DriftKind,
    outcome: Outcome,
    decision: Decision,
    relocation: Relocation | None,
    fingerprint: Fingerprint,
    inventory: Inventory,
    course: Course,
    codes: Sequence[str],
    mends: tuple[Mend, ...],
    timings: dict[str, float],
    image: Mapping[str, Any] | None = None,
    opinion: Mapping[str, Any] | None = None,
) -> HealEvent:
    """The event of one decision.

    Args:
        kind: what happened to the locator.
        outcome: what was done.
        decision: of the policy.
        relocation: what was ranked, ``None`` where the policy looked at given elements only.
        fingerprint: what was remembered.
        inventory: the page it was looked for in.
        course: of the intercepted call.
        codes: verified locators of the element as code, best first.
        mends: what was executed in place of its broken part.
        timings: milliseconds by step.
        image: picture of the element.
        opinion: of a model that was asked.
    """
    call, match = course.call, decision.match
    matches = relocation.matches if relocation is not None else ()
    return HealEvent(
        kind=kind,
        outcome=outcome,
        code=decision.code,
        reason=decision.reason,
        **used_here(course),
        mends=mends,
        healed_as=None if match is None or outcome != "healed" else _found(fingerprint, inventory, match.index, call.method),
        method=call.method,
        locator=to_code(call.selector),
        selector=call.selector,
        before=fingerprint.element.describe(),
        after="" if match is None else inventory[match.index].describe(),
        replacement=codes[0] if codes else "",
        alternatives=tuple(codes[1:]),
        score=0.0 if match is None else round(match.score, 3),
        confidence=0.0 if match is None else round(match.confidence, 3),
        margin=0.0 if relocation is None else round(relocation.margin, 3),
        evidence=() if match is None else _telling(match.evidence),
        demands=() if match is None or outcome not in ("healed", "refused") else _demanded(decision.demands),
        runners_up=tuple(
            Candidate(
                element=inventory[m.index].describe(),
                score=round(m.score, 3),
                confidence=round(m.confidence, 3),
                owner=m.owner_code,
            )
            for m in matches
            if match is None or m.index != match.index
        )[:MOST_RUNNERS_UP],
        timings={name: round(value, 1) for name, value in timings.items()},
        image=image,
        opinion=opinion,
    )


def used_here(course: Course) -> dict[str, Any]:
    """Of an event: its test, the places in the source of the call and its locator, and the page that it looks in."""
    call, ledger, place = course.call, course.ledger, course.place
    test, sites = ledger.test.nodeid if ledger.test is not None else "", ledger.sites
    frame = sys._getframe(1)  # noqa: SLF001 - the way to a caller
    test_at = sites.test_line(frame, test.partition("::")[0])
    return {
        "test": test,
        "file": sites.relative(call.site.file),
        "line": call.site.line,
        "column": call.site.column,
        "made_at": sites.made_at(sites.maker(call.made(), call.selector), call.site),
        "way": sites.way(frame),
        "test_at": "" if test_at == sites.place(call.site) else test_at,
        "makings": as_data(call, ledger),
        "page": clean_url(place.url),
        "frame": place.frame,
    }


def _telling(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """The weightiest evidence, and what users rely on and has changed, however little it weighs."""
    rest = (e for e in evidence[MOST_EVIDENCE:] if e.property in RELIED_ON and e.before != e.after)
    return (*evidence[:MOST_EVIDENCE], *rest)


def _demanded(demands: Sequence[Held]) -> tuple[Held, ...]:
    """What the locator demands, in its order, texts of the page fit for a line; of very many what has changed goes first."""
    first = sorted(range(len(demands)), key=lambda i: demands[i].held and not demands[i].now)[:MOST_DEMANDS]
    return tuple(
        replace(demands[i], demand=plain(demands[i].demand, _MOST_SAID), now=plain(demands[i].now, _MOST_SAID))
        for i in sorted(first)
    )


def _found(fingerprint: Fingerprint, inventory: Inventory, index: int, method: str) -> dict[str, Any]:
    """The found element as a fingerprint of the same locator: what `pytest-heal fix --baseline` goes on with."""
    acts = tuple(sorted({*fingerprint.acts, method}))
    lead = lead_of(index, inventory)
    found = replace(fingerprint, element=inventory[index], counts={}, acts=acts, elements=len(inventory), lead=lead)
    return to_plain(carried(found, fingerprint))


def heal_of(event: HealEvent, key: Key, source: str, name: str = "") -> Heal:
    """What is trusted, or not, once the test of an event is over.

    Args:
        event: of a heal.
        key: of the locator where it was healed.
        source: file that made the locator.
        name: see `Heal.renamed`.
    """
    return Heal(
        key=key,
        source=source,
        locator=event.locator,
        before=event.before,
        after=event.after,
        replacement=event.replacement,
        confidence=event.confidence,
        renamed=name,
    )


def codes_shown(course: Course, piece: Piece, choice: Chosen) -> list[str]:
    """Locators of the element to be shown; of what is stated, waited for or read those shown to demand as much.

    What a test reads or compares is no way to find it: found by its text, it would state nothing.
    """
    own_text = course.call.method in TEXT_IS_TESTED
    rungs = [(code, rung) for code, rung in choice.rungs if not (own_text and rung.kind == "text")]
    codes = [code for code, _ in rungs]
    if course.call.kind == "act" or not choice.healed:
        return codes
    if makings_of(course.call, course.ledger) and demands_of(piece.text):
        codes = []
    else:
        codes = [code for code, rung in rungs if not dropped(piece.text, rung.selector)]
    return list(dict.fromkeys((*(mend.locator for mend in choice.mends), *codes)))
