"""Whether a test may go on with what was found.

A wrong heal is worse than a red test. So the gate's confidence is necessary, never sufficient: something that belongs to
this one element has to agree, nothing may contradict, the element must fit what the test does with it, and what cannot be
undone needs more. The rules stand in `rules`, the words in `decision`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.core.decision import DEFAULT_CONFIDENCE, Decision, Kind, Request, Thresholds
from pytest_heal.core.element import Inventory
from pytest_heal.core.fingerprint import Fingerprint
from pytest_heal.core.fit import able, submits
from pytest_heal.core.gate import without_text
from pytest_heal.core.relocation import Relocation, relocate
from pytest_heal.core.rules import RULES, Case, sayings
from pytest_heal.core.signals import TEXT_IS_TESTED, individual_signal, pair_of
from pytest_heal.core.traits import Traits
from pytest_heal.core.words import destructive

__all__ = [
    "DEFAULT_CONFIDENCE",
    "Decision",
    "Kind",
    "Request",
    "Thresholds",
    "decide",
    "decide_ambiguous",
    "judge_moved",
    "locate",
]

_NOT_IT = 0.1  # confidence below which a matched element is clearly another one
_SURELY = 0.9  # confidence from which on another element is clearly the remembered one


def locate(
    fingerprint: Fingerprint,
    inventory: Inventory,
    others: Sequence[Fingerprint],
    request: Request,
    thresholds: Thresholds,
) -> tuple[Relocation, Decision]:
    """Find a lost element among those that can take the act, and decide; see `relocate` and `decide`."""
    relocation = relocate(fingerprint, inventory, others, among=able(inventory, request.method, request.kind))
    return relocation, decide(relocation, inventory, request, thresholds)


def decide(relocation: Relocation, inventory: Inventory, request: Request, thresholds: Thresholds) -> Decision:
    """Whether a lost locator may heal onto what `relocate` found.

    Args:
        relocation: what was found.
        inventory: the page it was found in.
        request: what the test was doing.
        thresholds: the confidence each kind of act needs.
    """
    match = relocation.best
    if match is None:
        return _nothing_free(relocation, inventory, thresholds)
    pair = pair_of(relocation, match, inventory)
    required = _required(pair.old, pair.new, request, thresholds)
    signal = individual_signal(pair, request.method)
    sure = without_text(match.confidence, match.agreements) if request.method in TEXT_IS_TESTED else match.confidence
    case = Case(relocation, match, pair, request, sure, required, signal)
    for rule in RULES:
        refusal = rule(case)
        if refusal:
            return Decision(heal=False, code=refusal[0], reason=refusal[1], match=match, required=required)
    if relocation.twin:
        reason = f"{case.named(match)} has the same {signal}; a second element says and does the same, so either will do."
        return Decision(heal=True, code="twin", reason=reason, match=match, required=required)
    reason = f"{case.named(match)} has the same {signal}, and nothing contradicts."
    return Decision(heal=True, code="individual-signal", reason=reason, match=match, required=required)


def _nothing_free(relocation: Relocation, inventory: Inventory, thresholds: Thresholds) -> Decision:
    owned = relocation.matches[0] if relocation.matches else None
    if owned is None:
        return Decision(heal=False, code="nothing", reason="The page holds no element at all.", required=thresholds.act)
    reason = f"The nearest, {inventory[owned.index].describe()}, belongs to {owned.owner_code or 'another locator'}."
    return Decision(heal=False, code="claimed", reason=reason, match=owned, required=thresholds.act)


def decide_ambiguous(  # noqa: PLR0917
    fingerprint: Fingerprint,
    indices: Sequence[int],
    inventory: Inventory,
    others: Sequence[Fingerprint],
    request: Request,
    thresholds: Thresholds,
) -> Decision:
    """Whether the fingerprint tells which of several matched elements is meant.

    Args:
        fingerprint: of the locator that now matches several.
        indices: what it matches.
        inventory: the page.
        others: the other fingerprints of the page.
        request: what the test was doing.
        thresholds: the confidence each kind of act needs.
    """
    return decide(relocate(fingerprint, inventory, others, among=indices), inventory, request, thresholds)


def judge_moved(
    fingerprint: Fingerprint, index: int, inventory: Inventory, others: Sequence[Fingerprint], thresholds: Thresholds
) -> Decision:
    """Whether a locator that matches one element has slipped to another one than it was written for.

    Args:
        fingerprint: of the locator.
        index: what it matches now.
        inventory: the page.
        others: the other fingerprints of the page.
        thresholds: as elsewhere; a report needs at least 0.9.

    Returns:
        ``heal`` is always false; ``code`` is ``moved`` (``match`` is where the remembered element stands now) or ``same``.
    """
    required = max(_SURELY, thresholds.act)
    same = Decision(
        heal=False, code="same", reason="It is the remembered element, or nothing says otherwise.", required=required
    )
    relocation = relocate(fingerprint, inventory, others)
    best = relocation.best
    if best is None or best.confidence < required or index in (best.index, *best.equivalents) or relocation.twin:
        return same
    here = next((m for m in relocation.matches if index in (m.index, *m.equivalents)), None)
    if here is not None and here.confidence > _NOT_IT:
        return same
    if not individual_signal(pair_of(relocation, best, inventory), ""):
        return same
    reason = (
        f"The locator matches {inventory[index].describe()}, but the remembered element is {inventory[best.index].describe()}."
    )
    return Decision(heal=False, code="moved", reason=reason, match=best, required=required)


def _required(old: Traits, new: Traits, request: Request, thresholds: Thresholds) -> float:
    """The confidence that is needed for what is at stake."""
    if request.kind == "read":
        return thresholds.read
    if request.kind == "assert":
        return thresholds.check
    if request.kind != "act":
        return thresholds.act
    was, now = destructive(sayings(old.element)), destructive(sayings(new.element))
    if was != now:
        return thresholds.destructive
    return thresholds.submit if now or submits(new.element) else thresholds.act
