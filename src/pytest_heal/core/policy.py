"""Whether a test may go on with what was found: every rule is a small function with a reason a tester understands.

A wrong heal is worse than a red test. So the gate's confidence is necessary, never sufficient: something that belongs to
this one element has to agree, nothing may contradict, the element must fit what the test does with it, and what cannot be
undone needs more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_heal.core.element import Element, Inventory
from pytest_heal.core.fingerprint import Fingerprint
from pytest_heal.core.fit import fits_act, fits_role, submits
from pytest_heal.core.relocation import Match, Relocation, relocate
from pytest_heal.core.signals import contradiction, individual_signal
from pytest_heal.core.traits import Page, Traits, page_of
from pytest_heal.core.words import destructive

Kind = Literal["act", "read", "assert", "frame"]

DEFAULT_CONFIDENCE = 0.8
_TIE = 0.5  # margin below which two candidates are as good as each other
_NOT_IT = 0.1  # confidence below which a matched element is clearly another one
_SURELY = 0.9  # confidence from which on another element is clearly the remembered one


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the test was doing.

    Attributes:
        method: ``click``, ``fill``, ``to_have_text``, ...
        selector: the test's Playwright selector.
        kind: ``act`` changes the page, ``read`` asks, ``assert`` expects, ``frame`` enters an iframe.
    """

    method: str
    selector: str
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """Least confidence by what is at stake, 0 to 1; see `with_base`."""

    read: float
    act: float
    check: float
    submit: float
    destructive: float

    @classmethod
    def with_base(cls, confidence: float = DEFAULT_CONFIDENCE) -> Thresholds:
        """All thresholds from the one setting: each leaves a share of the doubt that the base leaves."""
        doubt = 1.0 - confidence
        return cls(
            read=confidence, act=confidence, check=1.0 - doubt * 0.75, submit=1.0 - doubt * 0.5, destructive=1.0 - doubt * 0.25
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to do.

    Attributes:
        heal: the test may go on with ``match``.
        code: slug of the deciding rule.
        reason: one sentence for a tester.
        match: the element in question; ``None`` when nothing came near.
        required: the confidence that was needed.
    """

    heal: bool
    code: str
    reason: str
    match: Match | None = None
    required: float = 0.0


@dataclass(frozen=True, slots=True)
class _Case:
    """Everything a rule may look at."""

    relocation: Relocation
    match: Match
    page: Page
    old: Traits
    new: Traits
    request: Request
    required: float
    signal: str

    def named(self, match: Match) -> str:
        return self.page.inventory[match.index].describe()


_Verdict = tuple[str, str] | None  # code and reason of a refusal


# ------------------------------------------------------------------------------------------------------------ rules


def _hidden(case: _Case) -> _Verdict:
    if case.old.visible and not case.new.visible:
        return "hidden", f"{case.named(case.match)} exists but is hidden."
    return None


def _role(case: _Case) -> _Verdict:
    asked = fits_role(case.request.selector, case.new)
    if asked:
        return "role", f"The test asks for the role {asked}, but {case.named(case.match)} has another one."
    return None


def _act(case: _Case) -> _Verdict:
    need = fits_act(case.request.method, case.request.kind, case.old, case.new)
    if need:
        return "act", f"{case.request.method}() needs {need}, and {case.named(case.match)} is none."
    return None


def _became_destructive(case: _Case) -> _Verdict:
    word = destructive(_sayings(case.new.element))
    if word and not destructive(_sayings(case.old.element)):
        return "destructive", f'{case.named(case.match)} says "{word}", which the remembered element did not.'
    return None


def _contradiction(case: _Case) -> _Verdict:
    what = contradiction(case.old, case.new, case.match, case.request.method, case.signal)
    if what:
        return "contradiction", f"The nearest is {case.named(case.match)}, but its {what} is another one."
    return None


def _tie(case: _Case) -> _Verdict:
    rival = case.relocation.rival
    if rival is not None and case.relocation.margin < _TIE:
        return "tie", f"{case.named(case.match)} and {case.named(rival)} match equally well."
    return None


def _no_individual_signal(case: _Case) -> _Verdict:
    if case.signal:
        return None
    return "no-signal", f"Nothing that belongs to this element alone agrees; the nearest is {case.named(case.match)}."


def _claimed(case: _Case) -> _Verdict:
    if not case.relocation.claimed or case.match.confidence >= case.required:
        return None
    owned = next(m for m in case.relocation.matches if m.owner is not None)
    return "claimed", f"The nearest, {case.named(owned)}, belongs to {owned.owner_code or 'another locator'}."


def _not_sure(case: _Case) -> _Verdict:
    if case.match.confidence >= case.required:
        return None
    found = f"the nearest is {case.named(case.match)} with {case.match.confidence:.0%}"
    return "confidence", f"Nothing is certain enough: {found}, {case.required:.0%} is needed."


# In this order; the first refusal is the one that is told.
_RULES: tuple[Callable[[_Case], _Verdict], ...] = (
    _claimed,
    _hidden,
    _became_destructive,
    _role,
    _act,
    _tie,
    _contradiction,
    _no_individual_signal,
    _not_sure,
)


# -------------------------------------------------------------------------------------------------------- decisions


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
    page = page_of(inventory)
    old, new = Traits(relocation.fingerprint.element), page.traits(match.index)
    required = _required(old, new, request, thresholds)
    signal = individual_signal(relocation, match, old, page, request.method)
    case = _Case(relocation, match, page, old, new, request, required, signal)
    for rule in _RULES:
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


def decide_ambiguous(
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
    same = Decision(heal=False, code="same", reason="It is the remembered element, or nothing says otherwise.", required=required)
    relocation = relocate(fingerprint, inventory, others)
    best = relocation.best
    if best is None or best.confidence < required or index in (best.index, *best.equivalents) or relocation.twin:
        return same
    page, old = page_of(inventory), Traits(fingerprint.element)
    here = next((m for m in relocation.matches if index in (m.index, *m.equivalents)), None)
    if here is not None and here.confidence > _NOT_IT:
        return same
    if not individual_signal(relocation, best, old, page, ""):
        return same
    reason = f"The locator matches {inventory[index].describe()}, but the remembered element is {inventory[best.index].describe()}."
    return Decision(heal=False, code="moved", reason=reason, match=best, required=required)


def _required(old: Traits, new: Traits, request: Request, thresholds: Thresholds) -> float:
    """The confidence that is needed for what is at stake."""
    if request.kind == "read":
        return thresholds.read
    if request.kind == "assert":
        return thresholds.check
    if request.kind == "act" and destructive((*_sayings(old.element), *_sayings(new.element))):
        return thresholds.destructive
    if request.kind == "act" and submits(new.element):
        return thresholds.submit
    return thresholds.act


def _sayings(element: Element) -> tuple[str, ...]:
    """What a control says it does."""
    attributes = element.attributes
    return (element.name, element.text, attributes.get("title", ""), attributes.get("aria-label", ""), element.test_id)
