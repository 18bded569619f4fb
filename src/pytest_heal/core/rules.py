"""The rules of a heal: each a small function, with a reason a tester understands for what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pytest_heal.core.contradictions import contradiction, lookalike
from pytest_heal.core.decision import Request
from pytest_heal.core.element import Element
from pytest_heal.core.fit import fits_act, fits_role
from pytest_heal.core.relocation import Match, Relocation
from pytest_heal.core.signals import NAMED, Pair, keeps_surroundings
from pytest_heal.core.words import destructive

_TIE = 0.5  # margin below which two candidates are as good as each other


@dataclass(frozen=True, slots=True)
class Case:
    """Everything a rule may look at.

    Attributes:
        relocation: what was found.
        match: its best free match.
        pair: the remembered element and that match.
        request: what the test was doing.
        confidence: how sure the match is for this request, 0 to 1.
        required: how sure it has to be.
        signal: which individual signal agrees, see `signals.individual_signal`.
    """

    relocation: Relocation
    match: Match
    pair: Pair
    request: Request
    confidence: float
    required: float
    signal: str

    def named(self, match: Match) -> str:
        """A match, short, for people."""
        return self.pair.page.inventory[match.index].describe()


# Code and reason of a refusal, ``None`` to let it pass.
Verdict = tuple[str, str] | None


# ------------------------------------------------------------------------------------------------------------ rules


def _hidden(case: Case) -> Verdict:
    if case.pair.old.visible and not case.pair.new.visible:
        return "hidden", f"{case.named(case.match)} exists but is hidden."
    return None


def _role(case: Case) -> Verdict:
    asked = fits_role(case.request.selector, case.pair.new)
    if asked:
        return "role", f"The test asks for the role {asked}, but {case.named(case.match)} has another one."
    return None


def _act(case: Case) -> Verdict:
    need = fits_act(case.request.method, case.request.kind, case.pair.old, case.pair.new)
    if need:
        return "act", f"{case.request.method}() needs {need}, and {case.named(case.match)} is none."
    return None


def _became_destructive(case: Case) -> Verdict:
    word = destructive(sayings(case.pair.new.element))
    if word and not destructive(sayings(case.pair.old.element)):
        return "destructive", f'{case.named(case.match)} says "{word}", which the remembered element did not.'
    return None


def _contradiction(case: Case) -> Verdict:
    what = contradiction(case.pair, case.request.method, case.signal)
    if what:
        return "contradiction", f"The nearest is {case.named(case.match)}, but its {what} is another one."
    return None


def _tie(case: Case) -> Verdict:
    rival = case.relocation.rival
    if rival is None or case.relocation.margin >= _TIE:
        rival = lookalike(case.relocation, case.match, case.pair.page)
    if rival is None:
        return None
    return "tie", f"{case.named(case.match)} and {case.named(rival)} match equally well."


def _fewer(case: Case) -> Verdict:
    if "text_fewer" not in case.match.agreements or case.signal in NAMED or keeps_surroundings(case.pair):
        return None
    return "fewer", f"There were several that said the same, and {case.named(case.match)} may be another one of them."


def _no_individual_signal(case: Case) -> Verdict:
    if case.signal:
        return None
    return "no-signal", f"Nothing that belongs to this element alone agrees; the nearest is {case.named(case.match)}."


def _claimed(case: Case) -> Verdict:
    if not case.relocation.claimed or case.confidence >= case.required:
        return None
    owned = next(m for m in case.relocation.matches if m.owner is not None)
    return "claimed", f"The nearest, {case.named(owned)}, belongs to {owned.owner_code or 'another locator'}."


def _not_sure(case: Case) -> Verdict:
    if case.confidence >= case.required:
        return None
    found = f"the nearest is {case.named(case.match)} with {case.confidence:.0%}"
    return "confidence", f"Nothing is certain enough: {found}, {case.required:.0%} is needed."


# In this order; the first refusal is the one that is told.
RULES: tuple[Callable[[Case], Verdict], ...] = (
    _claimed,
    _hidden,
    _became_destructive,
    _role,
    _act,
    _tie,
    _fewer,
    _contradiction,
    _no_individual_signal,
    _not_sure,
)


def sayings(element: Element) -> tuple[str, ...]:
    """What a control says it does."""
    attributes = element.attributes
    return (element.name, element.text, attributes.get("title", ""), attributes.get("aria-label", ""), element.test_id)
