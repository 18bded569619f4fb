"""Finding a remembered element in a page that has changed.

`relocate` ranks, gives every element one owner, and says how sure it is; it never decides whether a test may go on with
what it found: that is `policy`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.element.page import Page, page_of
from pytest_heal.element.traits import Traits
from pytest_heal.element.variation import as_on, untold
from pytest_heal.locator.aims import within
from pytest_heal.relocation import rivals
from pytest_heal.relocation.alongside import moved_along
from pytest_heal.relocation.certainty import contradicted, identity
from pytest_heal.relocation.claims import Claims
from pytest_heal.relocation.events import Evidence
from pytest_heal.relocation.evidence import score
from pytest_heal.relocation.explanation import explain
from pytest_heal.relocation.fit import is_field
from pytest_heal.relocation.gate import confidence, facts
from pytest_heal.relocation.ranking import Scored, equivalent, rank, twins
from pytest_heal.relocation.varied import compared, without_text
from pytest_heal.relocation.withheld import copied

SHOWN = 6  # different candidates that are reported
_CLAIM_CHECKS = 8  # different candidates whose owner is looked for
_CLAIM_REACH = 6.0  # points below the best, from which on a candidate does not matter any more
_CLICKED = frozenset({"a", "button", "summary"})
_AS_IT_WAS = {"use_equal": 2.0, "role_equal": 4.0}  # points by which, of equivalents, what is used as the old one is preferred


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One element that could be the remembered one.

    Attributes:
        index: its place in the inventory.
        score: weighted sum of the evidence; comparable only within one relocation.
        confidence: probability that it is the remembered element, 0 to 1.
        evidence: per property, weightiest first.
        owner: key of the fingerprint that identifies it better (a claim); ``None`` when it is free.
        owner_code: that locator as Python.
        agreements: names of `weights.RANK` to strengths, 0 to 1; what `policy` looks at.
        equivalents: indices of what is the same thing: the same box, or nested with the same text.
        twin: not the best, but says and does the same as the best.
        ahead: it is more like the remembered element than like anything that is known to have stood beside that.
    """

    index: int
    score: float
    confidence: float
    evidence: tuple[Evidence, ...] = ()
    owner: Key | None = None
    owner_code: str = ""
    agreements: Mapping[str, float] = field(default_factory=dict)
    equivalents: tuple[int, ...] = ()
    twin: bool = False
    ahead: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Relocation:
    """What `relocate` found.

    Attributes:
        fingerprint: what was looked for, see `variation.as_on`.
        matches: different candidates, the free ones first, each best first; equivalents of one are folded into it.
        confidence: of the first match when it is free, else 0.
        margin: distance to the first rival, 0 (a tie) to 1.
        certain: a strong identity (``identity``) agrees, is unique on the page, and nothing contradicts.
        identity: what that was: ``test id``, ``field``, ``id``, ``label``, ``text``, ``href``; ``""`` for none.
        twin: the first rival is a harmless twin: it says and does the same.
        rival: the first match that is neither the best nor its twin; ``None`` when nothing else comes near.
        claimed: the highest score of all belongs to a match that another locator owns.
        beside: what is known of the rest of the old page: the element's rivals, and what other locators meant.
    """

    fingerprint: Fingerprint
    matches: tuple[Match, ...] = ()
    confidence: float = 0.0
    margin: float = 0.0
    certain: bool = False
    identity: str = ""
    twin: bool = False
    rival: Match | None = None
    claimed: bool = False
    beside: tuple[Element, ...] = ()

    @property
    def best(self) -> Match | None:
        """The best free match."""
        return self.matches[0] if self.matches and self.matches[0].owner is None else None


def relocate(
    fingerprint: Fingerprint,
    inventory: Inventory,
    others: Sequence[Fingerprint] = (),
    *,
    among: Iterable[int] | None = None,
) -> Relocation:
    """Rank the elements of a page by how well they match a fingerprint.

    Args:
        fingerprint: what is looked for.
        inventory: the page now.
        others: the other stored fingerprints of the same page and frame; what they identify is taken.
        among: look at these indices only; by default at the whole page.
    """
    if not len(inventory):
        return Relocation(fingerprint=fingerprint)
    page = page_of(inventory)
    among = None if among is None else list(among)
    fingerprint = as_on(fingerprint, page)
    old = Traits(fingerprint.element)
    ranking = rank(fingerprint, old, page, among)
    if "text" in fingerprint.varied and _says_it_elsewhere(ranking, page):
        fingerprint = untold(fingerprint)
        ranking = rank(fingerprint, old, page, among)
    groups = _without_labels(_without_copies(_fold(ranking, page), page, fingerprint.key.locator), old, page)
    free, owned = _claim(groups, Claims(page, fingerprint, old, others))
    beside = _beside(fingerprint, others)
    _keep_company(free, old, page, fingerprint.counts, beside)
    _prefer_visible(free, page)
    _prefer_link(free, old, page)
    _prefer_inside(free, old, page)
    _prefer_picture(free, old, page)
    promoted = _prefer_named(free, old, page, fingerprint.counts)
    whole = score(compared(fingerprint, old, old, page))
    matches = [_match(group, free, fingerprint, page, whole) for group in free[:SHOWN]]
    matches += [
        _match(group, (), fingerprint, page, whole, owner=owner) for group, owner in owned[: max(1, SHOWN - len(matches))]
    ]
    if not free:
        return Relocation(fingerprint=fingerprint, matches=tuple(matches), claimed=True)
    best = free[0][0]
    here = page.traits(best.index)
    twin = len(free) > 1 and twins(here, page.traits(free[1][0].index))
    rivals = (n for n, g in enumerate(free) if n and not (promoted and "text_equal" not in g[0].agreements))
    second = next((n for n in rivals if not twins(here, page.traits(free[n][0].index))), None)
    gap = best.score - free[second][0].score if second is not None else math.inf
    strong = identity(old, best, page, fingerprint.counts)
    return Relocation(
        fingerprint=fingerprint,
        matches=tuple(matches),
        confidence=matches[0].confidence,
        margin=round(1.0 - math.exp(-max(0.0, gap)), 4),
        certain=bool(strong),
        identity=strong,
        twin=twin,
        rival=matches[second] if second is not None and second < min(len(free), SHOWN) else None,
        claimed=any(group[0].score > best.score for group, _ in owned),
        beside=beside,
    )


def _beside(fingerprint: Fingerprint, others: Sequence[Fingerprint]) -> tuple[Element, ...]:
    """The rivals of an element and what other locators meant, each place once."""
    own = fingerprint.element.path
    found = {one.path: one for one in (*fingerprint.rivals, *(other.element for other in others)) if one.path != own}
    return tuple(found.values())


def _keep_company(
    groups: list[list[Scored]], old: Traits, page: Page, counts: Mapping[str, int], beside: Sequence[Element]
) -> None:
    """Where the best says alone what the old one said alone, and among the same others: the box around them all is no item."""
    best = groups[0][0] if groups else None
    if best is None or not {"group_other", "text_equal"} <= best.agreements.keys() or counts.get(old.counted, 1) > 1:
        return
    if not old.interactive or not moved_along(
        old, page.traits(best.index), page, [one for one in beside if one.text != old.element.text]
    ):
        return
    kept = {name: strength for name, strength in best.agreements.items() if name != "group_other"}
    groups[0][0] = Scored(best.index, score(kept), kept)


def _says_it_elsewhere(ranking: Sequence[Scored], page: Page) -> bool:
    """Whether the best is ahead by a text alone, one of several that were seen: all else says that it is another element."""
    if not ranking or "text_equal" not in ranking[0].agreements:
        return False
    here, points = page.traits(ranking[0].index), score(without_text(ranking[0].agreements))
    return any(
        score(without_text(other.agreements)) > points and not equivalent(here, page.traits(other.index))
        for other in ranking[1:]
    )


def _fold(ranking: Sequence[Scored], page: Page) -> list[list[Scored]]:
    """Candidates in groups of equivalents, best group first, the best of each group first."""
    groups: list[list[Scored]] = []
    for scored in ranking:
        traits = page.traits(scored.index)
        for group in groups:
            if equivalent(page.traits(group[0].index), traits):
                group.append(scored)
                break
        else:
            groups.append([scored])
    for group in groups:
        # Of one thing, the part that is used as the old one was: the button, not the form that holds nothing else; the heading.
        group.sort(key=_as_it_was, reverse=True)
    return groups


def _as_it_was(scored: Scored) -> float:
    return scored.score + sum(points * scored.agreements.get(name, 0.0) for name, points in _AS_IT_WAS.items())


def _without_copies(groups: list[list[Scored]], page: Page, selector: str) -> list[list[Scored]]:
    """All but what is only a copy, that nobody sees, of another one of these: the row of tabs that measures their width."""
    if not page.withheld:
        return groups
    tops = [group[0].index for group in groups[:_CLAIM_CHECKS]]
    return [g for g in groups if not any(copied(selector, page, g[0].index, top) for top in tops)]


def _without_labels(groups: list[list[Scored]], old: Traits, page: Page) -> list[list[Scored]]:
    """Where a field is looked for, all but what only says the name of one of these."""
    if not is_field(old):
        return groups
    tops = [page.traits(group[0].index) for group in groups]
    named = {top.said for top in tops if is_field(top)} - {""}
    return [
        group
        for group, top in zip(groups, tops, strict=True)
        if is_field(top) or (top.interactive and top.tag != "label") or top.said not in named
    ]


def _prefer_link(groups: list[list[Scored]], old: Traits, page: Page) -> None:
    """Put the link, or button, of what stood in one before a box that is around it now: a click on the box may go elsewhere."""
    best = page.traits(groups[0][0].index) if groups else None
    if best is not None and not best.interactive and old.tag in _CLICKED:
        groups[0].sort(key=lambda scored: page.traits(scored.index).tag != old.tag)  # the link in a heading, which has its id
    if best is None or _CLICKED.isdisjoint(old.tags[:-1]):
        return
    for n, group in enumerate(groups):
        for m, scored in enumerate(group):
            inner = page.traits(scored.index)
            if inner.interactive and inner.said == old.said and inner.path[: len(best.path)] == best.path:
                group.insert(0, group.pop(m))
                groups.insert(0, groups.pop(n))
                return


def _prefer_inside(groups: list[list[Scored]], old: Traits, page: Page) -> None:
    """Of what is the same thing put what never stood around the old one before its wrapper, which is left.

    What said something says something: the ripple over a button is not the text that was in it.
    """
    best = page.traits(groups[0][0].index).path if groups else ()
    if not 0 < len(best) < len(old.path) or old.path[: len(best)] != best:
        return
    for m, scored in enumerate(groups[0]):
        inner = page.traits(scored.index)
        stood_around = len(inner.path) < len(old.path) and old.path[: len(inner.path)] == inner.path
        if not stood_around and (inner.said or not old.said):
            groups[0].insert(0, groups[0].pop(m))
            return


def _prefer_picture(groups: list[list[Scored]], old: Traits, page: Page) -> None:
    """Put the picture that has a class of the old one before a box without any, which holds nothing else."""
    best = page.traits(groups[0][0].index) if groups else None
    if best is None or best.said or best.interactive or best.classes & old.classes:
        return
    held = list(within(page.inventory, best.element.index))
    if len(held) != 1 or page.traits(held[0]).role != "img" or not page.traits(held[0]).classes & old.classes:
        return
    for n, group in enumerate(groups):
        if group[0].index == held[0]:
            groups[0] = [*groups.pop(n), *groups[0]]
            return


def _prefer_visible(groups: list[list[Scored]], page: Page) -> None:
    """Put a visible twin before a hidden best: the same link, once in a closed menu."""
    best = groups[0][0] if groups else None
    if best is None or "hidden" not in best.agreements:
        return
    here = page.traits(best.index)
    for n, group in enumerate(groups[1:], 1):
        if "hidden" not in group[0].agreements and twins(here, page.traits(group[0].index)):
            groups.insert(0, groups.pop(n))
            return


def _prefer_named(groups: list[list[Scored]], old: Traits, page: Page, counts: Mapping[str, int]) -> bool:
    """Put what has the name of the old one before what only stands at its place: two fields that changed places.

    Returns:
        whether the first one has the name, alone: what is called otherwise is no rival then.
    """
    if not groups or not old.interactive or not page.traits(groups[0][0].index).said:
        return False
    if max(counts.get(name, 1) for name in ("text", "name", "label")) > 1:
        return False
    alike = (n for n, group in enumerate(groups) if page.traits(group[0].index).role == old.role)
    named = [n for n in alike if "text_equal" in groups[n][0].agreements]
    if len(named) != 1 or contradicted(groups[named[0]][0].agreements):
        return False
    groups.insert(0, groups.pop(named[0]))
    return True


def _claim(groups: Sequence[list[Scored]], claims: Claims) -> tuple[list[list[Scored]], list[tuple[list[Scored], Fingerprint]]]:
    """Free groups, and owned ones with their owner."""
    free: list[list[Scored]] = []
    owned: list[tuple[list[Scored], Fingerprint]] = []
    for n, group in enumerate(groups):
        near = n < _CLAIM_CHECKS and (not free or free[0][0].score - group[0].score < _CLAIM_REACH)
        owner = claims.owner(group[0]) if near else None
        if owner is None:
            free.append(group)
        else:
            owned.append((group, owner))
    return free, owned


def _match(
    group: Sequence[Scored],
    free: Sequence[Sequence[Scored]],
    fingerprint: Fingerprint,
    page: Page,
    whole: float,
    *,
    owner: Fingerprint | None = None,
) -> Match:
    best = group[0]
    others = [scored for other in free for scored in other if scored is not best]
    sure, ahead = 0.0, False
    if owner is None:
        beside = rivals.facts(fingerprint.element, fingerprint.rivals, page.traits(best.index), page, fingerprint.varied)
        sure = round(confidence({**facts(best, others, page, whole), **beside}), 4)
        ahead = beside.get("rival_ahead", 0.0) > 0
    return Match(
        index=best.index,
        score=round(best.score, 3),
        confidence=sure,
        evidence=explain(Traits(fingerprint.element), page.traits(best.index), best.agreements),
        owner=owner.key if owner else None,
        owner_code=owner.code if owner else "",
        agreements=best.agreements,
        equivalents=tuple(scored.index for scored in group[1:]),
        twin=bool(free) and group is not free[0] and twins(page.traits(free[0][0].index), page.traits(best.index)),
        ahead=ahead,
    )
