"""Whether a test may go on with what was found.

A wrong heal is worse than a red test. So the gate's confidence is necessary, never sufficient: something that belongs to
this one element has to agree, nothing may contradict, the element must fit what the test does with it, and what cannot be
undone needs more. The rules stand in `rules`, the words in `decision`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.language.destructive import destructive
from pytest_heal.language.lexicon import same_destruction
from pytest_heal.relocation.case import Case
from pytest_heal.relocation.decision import DEFAULT_CONFIDENCE, MOST_NAMED, NOBODY, Decision, Kind, Request, Thresholds, plain
from pytest_heal.relocation.demanded import asked_for, demanded
from pytest_heal.relocation.drawn_on import ON_ITS_CONTROL, on_its_control
from pytest_heal.relocation.enclosing import heading_inside
from pytest_heal.relocation.fit import able, submits
from pytest_heal.relocation.gate import without_text
from pytest_heal.relocation.harm import sayings
from pytest_heal.relocation.labelled import of_another_label
from pytest_heal.relocation.owned import belongs, nearest_owned
from pytest_heal.relocation.pair import Pair, is_label, pair_of
from pytest_heal.relocation.relocator import Match, Relocation, relocate
from pytest_heal.relocation.renamed import called, carries
from pytest_heal.relocation.rules import RULES
from pytest_heal.relocation.scope import among as narrowed_to
from pytest_heal.relocation.scope import scope
from pytest_heal.relocation.signals import AMONG_NEIGHBOURS, OF_ONE, SHARED, TEXT_IS_TESTED, among_neighbours, individual_signal
from pytest_heal.relocation.whereabouts import headed_alike, stood_in_one_row

__all__ = [
    "DEFAULT_CONFIDENCE",
    "Decision",
    "Kind",
    "Request",
    "Thresholds",
    "case_of",
    "decide",
    "decide_ambiguous",
    "judge_moved",
    "locate",
]

_CERTAIN = 0.975  # confidence from which on a control needs no signal of its own, where what stood beside it is known
_NOT_IT = 0.5  # confidence below which a matched element may be another one, and
_MORE_ODDS = 100  # how many times the odds of the matched element those of another one have to be, for it to be clearly that
_MOST_INSIDE = 400  # elements of a scope that are compared closely; a larger one is the page
_DOUBT_LEFT = 0.5  # share of the doubt about a match that is left where its locator or description means it too
_DOUBTS = ("no-signal", "confidence")  # the last rules: what they miss is certainty
_SURELY = 0.9  # confidence from which on another element is clearly the remembered one


def locate(
    fingerprint: Fingerprint,
    inventory: Inventory,
    others: Sequence[Fingerprint],
    request: Request,
    thresholds: Thresholds,
    *,
    matched: Sequence[int] | None = None,
) -> tuple[Relocation, Decision]:
    """Find a lost element among those that can take the act, or among those ``matched``, and decide; see `decide`."""
    among = able(fingerprint.element, inventory, request.method, request.kind) if matched is None else matched
    relocation, named = None, narrowed_to(request.selector, inventory, fingerprint.element.text)
    if named is not None:  # "the button in the row of Ada" is looked for in that row
        there = sorted(named) if among is None else [index for index in among if index in named]
        relocation = _relocated_in_scope(fingerprint, inventory, others, request.selector, there)
    if relocation is None or not _likely(relocation):
        relocation = _relocated_in_scope(fingerprint, inventory, others, request.selector, among)
    decision = decide(relocation, inventory, request, thresholds)
    if decision.code == "tie" and relocation.best and heading_inside(pair_of(relocation, relocation.best, inventory)):
        relocation = relocate(fingerprint, inventory, others, among=page_of(inventory).rows("role")["heading"])
        decision = decide(relocation, inventory, request, thresholds)
    return relocation, decision


def _relocated_in_scope(
    fingerprint: Fingerprint, inventory: Inventory, others: Sequence[Fingerprint], selector: str, among: Sequence[int] | None
) -> Relocation:
    """What is found in what the locator names around its element, where that is still there; else on the whole page."""
    inside = scope(selector, inventory, fingerprint.element.text)
    if inside is not None:
        candidates = sorted(inside) if among is None else [index for index in among if index in inside]
        found = relocate(fingerprint, inventory, others, among=candidates) if 0 < len(candidates) <= _MOST_INSIDE else None
        if found is not None and _likely(found):
            return found
    return relocate(fingerprint, inventory, others, among=among)


def _likely(relocation: Relocation) -> bool:
    return relocation.best is not None and relocation.best.confidence > _NOT_IT


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
        return _nothing_free(relocation, inventory, request, thresholds)
    case = case_of(relocation, match, inventory, request, thresholds)
    backed = _backed(case)
    for code, rule in RULES.items():
        reason = rule(case)
        if reason and backed is not None and code in _DOUBTS:
            case, reason = backed, rule(backed)
        if reason:
            return _decided(case, code, reason, heal=False)
    if relocation.twin:
        reason = f"{case.named()} has the same {case.signal}; a second element says and does the same, so either will do."
        return _decided(case, "twin", reason)
    reason = f"{case.named()} has the same {case.signal}, and nothing contradicts."
    return _decided(case, "individual-signal", reason)


def _backed(case: Case) -> Case | None:
    """The case of a match that has the name which the locator's element was given elsewhere; ``None`` without such a name.

    It is heard where nothing but certainty is missing: every rule that says it is another element has been asked before.
    """
    old, new, page = case.pair.old, case.pair.new, case.pair.page
    rivals = case.relocation.fingerprint.rivals
    name = next((name for name in case.request.renames if carries(name, old, new, page, rivals)), "")
    if not name:
        return None
    signal = case.signal or f"new {called(name)} as elsewhere"
    return replace(case, signal=signal, confidence=1.0 - (1.0 - case.confidence) * _DOUBT_LEFT)


def _decided(case: Case, code: str, reason: str, *, heal: bool = True) -> Decision:
    owned = nearest_owned(case.relocation) if code == "claimed" else None
    return Decision(
        heal=heal, code=code, reason=reason, match=case.match, required=case.required, demands=case.demanded, owned=owned
    )


def case_of(relocation: Relocation, match: Match, inventory: Inventory, request: Request, thresholds: Thresholds) -> Case:
    """What the rules look at: a match of a relocation, and what the test does; see `decide`."""
    pair, fingerprint = pair_of(relocation, match, inventory), relocation.fingerprint
    required = _required(pair.old, pair.new, request, thresholds)
    sure = without_text(match.confidence, match.agreements) if request.method in TEXT_IS_TESTED else match.confidence
    signal = individual_signal(pair, request.method)
    if fingerprint.rivals and not match.ahead and (signal in SHARED or (signal not in OF_ONE and _said_beside(pair, request))):
        signal = ""  # it is that of something which stood beside it as well
    if not signal and sure >= _CERTAIN and match.ahead and request.method not in TEXT_IS_TESTED and among_neighbours(pair):
        signal = AMONG_NEIGHBOURS
    if not signal and request.kind == "act" and on_its_control(pair, request.selector):
        signal = ON_ITS_CONTROL
    if asked_for(request.selector, pair.old.element, match.index, _rivals(relocation, match), inventory):
        signal = signal or "words that the locator names"
        if not pair.old.said:  # else its words are counted already
            sure = 1.0 - (1.0 - sure) * _DOUBT_LEFT
    if request.intended == NOBODY:
        return Case(relocation, match, pair, request, sure, required, signal)
    if request.intended not in (match.index, *match.equivalents):
        return Case(relocation, match, pair, request, sure, required, signal, "another")
    sure = 1.0 - (1.0 - sure) * _DOUBT_LEFT
    return Case(relocation, match, pair, request, sure, required, signal or "description", "match")


def _said_beside(pair: Pair, request: Request) -> bool:
    """Whether something that stood beside the remembered element said the same as the candidate, which may be that.

    Where the candidate stands in the row that the locator names, only what stood in that row may be it; what stands alone under
    the heading of the remembered element is none of what stood under others.
    """
    if headed_alike(pair):
        return False
    beside = [rival for rival in pair.beside if not (is_label(rival, pair) or of_another_label(rival, pair.old, pair.new))]
    said = [rival for rival in beside if pair.new.said and Traits(rival).said == pair.new.said]
    if said and pair.new.element.index in (narrowed_to(request.selector, pair.page.inventory) or ()):
        said = [rival for rival in said if stood_in_one_row(pair.old.element, rival)]
    return bool(said)


def _rivals(relocation: Relocation, match: Match) -> list[int]:
    """What else could be meant: the other candidates that came near."""
    return [other.index for other in relocation.matches if other is not match and not other.twin]


def _nothing_free(relocation: Relocation, inventory: Inventory, request: Request, thresholds: Thresholds) -> Decision:
    owned = relocation.matches[0] if relocation.matches else None
    if owned is None:
        reason = "The page holds no element that could be it."
        return Decision(heal=False, code="nothing", reason=reason, required=thresholds.act)
    reason = belongs(_named(inventory, owned.index), owned.owner_code)
    demands = demanded(
        request.selector, relocation.fingerprint.element, owned.index, inventory, act=request.kind in ("act", "frame")
    )
    return Decision(
        heal=False, code="claimed", reason=reason, match=owned, required=thresholds.act, demands=demands, owned=owned
    )


def _named(inventory: Inventory, index: int) -> str:
    return plain(inventory[index].describe(), MOST_NAMED)


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
    return locate(fingerprint, inventory, others, request, thresholds, matched=indices)[1]


def judge_moved(  # noqa: PLR0917
    fingerprint: Fingerprint,
    index: int,
    inventory: Inventory,
    others: Sequence[Fingerprint],
    thresholds: Thresholds,
    intended: int = NOBODY,
) -> Decision:
    """Whether a locator that matches one element has slipped to another one than it was written for.

    Args:
        fingerprint: of the locator.
        index: what it matches now.
        inventory: the page.
        others: the other fingerprints of the page.
        thresholds: as elsewhere; a report needs at least 0.9.
        intended: see `Request`.

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
    if here is not None and (here.confidence > _NOT_IT or _odds(best.confidence) < _MORE_ODDS * _odds(here.confidence)):
        return same
    case = case_of(relocation, best, inventory, Request(method="", selector="", kind="read", intended=intended), thresholds)
    if any(rule(case) for rule in RULES.values()):
        return same
    reason = f"The locator matches {_named(inventory, index)}, but the remembered element is {_named(inventory, best.index)}."
    return Decision(heal=False, code="moved", reason=reason, match=best, required=required)


def _odds(sure: float) -> float:
    return sure / max(1.0 - sure, 1e-4)


def _required(old: Traits, new: Traits, request: Request, thresholds: Thresholds) -> float:
    """The confidence that is needed for what is at stake."""
    if request.kind == "read":
        return thresholds.read
    if request.kind == "assert":
        return thresholds.check
    if request.kind != "act":
        return thresholds.act
    was, now = destructive(sayings(old.element)), destructive(sayings(new.element))
    if not same_destruction(was, now):
        return thresholds.destructive
    return thresholds.submit if now or submits(new.element) else thresholds.act
