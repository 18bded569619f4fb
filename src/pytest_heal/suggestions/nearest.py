"""The selectors that exist on a page and are nearest to one that does not.

`candidates` reads them off the survey, best first; the caller executes them in the page; `chosen` keeps those that really
match, with their real count. So nothing is offered that was not executed, and never a name that a machine made up.

Relevance is `likeness.likeness` times how well the sort of name fits what was asked for. A locator that users perceive is
preferred to a class that says the same, and one sort does not fill the list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pytest_heal.element.text import numbers
from pytest_heal.language.likeness import likeness, shared, spelling_share
from pytest_heal.language.terms import telling_first, tells, terms
from pytest_heal.locator.code import to_code
from pytest_heal.locator.origin import place_in
from pytest_heal.locator.query_part import Sort
from pytest_heal.locator.rungs import usable, usable_id
from pytest_heal.suggestions.attempt import Attempt, as_written
from pytest_heal.suggestions.page_names import PageName, common_words, names
from pytest_heal.suggestions.record import MOST_SIMILAR, Similar
from pytest_heal.suggestions.repairs import repairs
from pytest_heal.suggestions.survey import Found, Survey

LEAST = 0.34
"""Relevance (0 to 1) from which on a name is offered at all."""
SAME_ROLE = 0.36
"""Relevance of any name of a role that was asked for by name: what else could have been meant."""
OTHER_ROLE = 0.8
"""Factor for a name of another role than the one asked for, and of no role where one was asked for in so many words."""
OTHER_NUMBER = 0.45
"""Factor for a name with other numbers than were asked for."""
SOME_NUMBERS = 0.85
"""Factor for a name with some of the numbers that were asked for."""
NO_NUMBER = 0.9
"""Factor for a name without a number where one was asked for."""
HIDDEN = 0.7
"""Factor for what cannot be seen."""
ABOVE = 0.45
"""Factor for what is like a step before the wanted one only."""
FITS: Mapping[Sort, float] = {
    "testid": 0.99,
    "role": 0.99,
    "label": 0.98,
    "placeholder": 0.96,
    "id": 0.95,
    "alt": 0.94,
    "title": 0.94,
    "text": 0.91,
    "class": 0.9,
    "attribute": 0.88,
    "tag": 0.86,
}
"""Factor by the sort of name that is offered, where another sort was asked for; 1 where this very sort was."""
NEAR_BEST = 0.5
"""Share of the best one's relevance from which on another is worth reading."""
WORTH_TELLING = 50
"""Share of equal letters in per cent from which on it says something."""
MOST_IMPLIED = 25
"""Names of a role that are listed where the role was not asked for in so many words."""
MOST_OF_A_SORT = 2
"""Of each sort among those offered first; the rest fills up what is left."""
MOST_OF_ROLES = 3
"""The same for roles, which say most."""

_SORTS = (*FITS, "selector")
_SPOKEN: tuple[Sort, ...] = ("role", "label", "placeholder", "alt", "title", "text")
_DIGIT = re.compile(r"[0-9]")
_TYPED = ("class", "id", "testid")


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A selector that should match, before it was executed.

    Attributes:
        selector: Playwright's selector.
        code: as people write it, see `attempt.as_written`.
        reason: why it is offered.
        alike: relevance, 0 to 1.
        expected: elements that the survey counted; 0: it cannot tell.
        sort: what it holds on to; ``selector``: on what the failed one did, with a change.
        said: the name it is built on.
        paste_if_single: it can be pasted as it is when it matches one element.
    """

    selector: str
    code: str
    reason: str
    alike: float
    expected: int
    sort: Sort | Literal["selector"]
    said: str
    paste_if_single: bool = True


def candidates(
    attempt: Attempt,
    survey: Survey,
    *,
    most: int = 12,
    test_id_attribute: str = "data-testid",
    style: Sequence[str] = (),
) -> tuple[Candidate, ...]:
    """Selectors near what was asked for, best first, for the caller to execute.

    Args:
        attempt: what the failed selector was after.
        survey: what the page has.
        most: at most so many.
        test_id_attribute: the attribute that ``get_by_test_id`` looks at; other test ids become CSS. Where the
            failed selector uses it, the selector tells.
        style: what goes first among those that are as near, see `origin.place_in`.
    """
    found: dict[str, Candidate] = {}
    origins: dict[str, tuple[PageName, _Match]] = {}
    by_test_id = [part.attributes[0][0] for part in attempt.parts if part.engine == "internal:testid" and part.attributes]
    test_id_attribute = by_test_id[0] if by_test_id else test_id_attribute
    asked, common = _asked(attempt), common_words(survey)
    for name in names(survey, test_id_attribute):
        alike, match = _judged(attempt, asked, name, common)
        if alike < LEAST:
            continue
        selector = name.selector
        if selector != attempt.selector and (selector not in found or found[selector].alike < alike):
            origins[selector] = name, match
            found[selector] = Candidate(
                selector=selector,
                code="",
                reason="",
                alike=round(alike, 3),
                expected=name.count,
                sort=name.sort,
                said=name.value,
            )
    least = NEAR_BEST * max((c.alike for c in found.values()), default=0.0)
    for one in repairs(attempt.selector, survey, common):
        if one.selector not in found and one.alike >= LEAST:
            found[one.selector] = Candidate(
                selector=one.selector,
                code=as_written(one.selector),
                reason=one.reason,
                alike=one.alike,
                expected=0,
                sort="selector",
                said=one.selector,
            )
    worth = [c for c in found.values() if c.alike >= least or (attempt.wanted.role and c.sort == "role")]
    ranked = sorted(worth, key=lambda c: _order(c, c.expected, style))
    return tuple(_told(attempt, one, origins.get(one.selector)) for one in _diverse(ranked, most))


def _told(attempt: Attempt, one: Candidate, origin: tuple[PageName, _Match] | None) -> Candidate:
    """A candidate from a name of the page, with its words: of a page with many names, few come so far."""
    return replace(one, code=as_written(one.selector), reason=_reason(attempt, *origin)) if origin else one


def chosen(
    offered: Iterable[Candidate], counts: Mapping[str, int], *, receiver: str = "page", style: Sequence[str] = ()
) -> tuple[Similar, ...]:
    """Those that do match, by relevance, then fewer elements first; at most `MOST_SIMILAR`.

    Args:
        offered: from `candidates`.
        counts: by selector, the elements it matched in the page; one that is missing was not executed and is not offered.
        receiver: expression of the page or frame that a pasted locator is made from.
        style: see `candidates`.
    """
    real = [candidate for candidate in offered if counts.get(candidate.selector, 0) > 0]
    ranked = sorted(real, key=lambda c: _order(c, counts[c.selector], style))
    return tuple(
        Similar(
            selector=one.selector,
            code=one.code,
            count=counts[one.selector],
            reason=one.reason,
            alike=one.alike,
            paste=to_code(one.selector, receiver) if one.paste_if_single and counts[one.selector] == 1 else "",
        )
        for one in sorted(_diverse(ranked, MOST_SIMILAR), key=lambda c: _order(c, counts[c.selector], style))
    )


def names_of_role(attempt: Attempt, survey: Survey) -> tuple[str, ...]:
    """The accessible names of the role that was asked for, the nearest first.

    Of a role that is only implied (``th.amount``), as long as they are few enough to be read: where a class says nothing to
    the page, what stands on its column headers still does.
    """
    named = [found for found in survey.named if found.role == attempt.role and found.value.strip()]
    if not attempt.role or (not attempt.wanted.role and len(named) > MOST_IMPLIED):
        return ()
    asked = [value for _, value in attempt.wanted.asked]

    def alike(found: Found) -> float:
        return max((likeness(value, found.value) * _by_numbers(value, found.value) for value in asked), default=0.0)

    return tuple(dict.fromkeys(found.value for found in sorted(named, key=alike, reverse=True)))


def containing(attempt: Attempt, survey: Survey) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Terms that classes or ids of the page contain, those classes, and those ids; nothing generated.

    Dull and weak terms count only where there are no others.
    """
    telling = list(filter(tells, attempt.terms)) or list(attempt.terms)
    asked = [term for term in telling if len(term) > 2]  # noqa: PLR2004 - two letters are in every other name
    classes = [f.value for f in survey.classes if usable(f.value) and shared(tuple(asked), f.value)]
    ids = [f.value for f in survey.ids if usable_id(f.value) and shared(tuple(asked), f.value)]
    used = tuple(term for term in asked if any(term in value.lower() for value in (*classes, *ids)))
    return used, tuple(dict.fromkeys(classes)), tuple(dict.fromkeys(ids))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Match:
    """The name asked for that is most like a name on the page; ``sort`` ``None``: none is."""

    alike: float = 0.0
    asked: str = ""
    sort: Sort | None = None


def _asked(attempt: Attempt) -> list[tuple[Sort, str, float]]:
    """The names asked for, of what each is one, and how much it counts."""
    wanted = [(sort, value, 1.0) for sort, value in attempt.wanted.asked]
    if "-" in attempt.wanted.tag:  # a custom element's name was chosen, like a class
        wanted.append(("tag", attempt.wanted.tag, 1.0))
    return wanted + [(sort, value, ABOVE) for part in attempt.parts[:-1] for sort, value in part.asked]


def _judged(
    attempt: Attempt, asked: list[tuple[Sort, str, float]], name: PageName, common: frozenset[str]
) -> tuple[float, _Match]:
    """Relevance of a name, and what was asked for that it is like."""
    best = _Match()
    for sort, value, share in asked:
        alike = share * (1 if sort == name.sort else FITS[name.sort])
        if alike > best.alike:
            alike *= likeness(value, name.value, name.role if share == 1 else "", common) * _by_numbers(value, name.value)
            if alike > best.alike:
                best = _Match(alike=alike, asked=value, sort=sort)
    alike, role = best.alike, attempt.role
    if role and name.role != role and (name.role or attempt.wanted.role):
        alike *= OTHER_ROLE
    elif attempt.wanted.role and name.role:
        alike = max(alike, SAME_ROLE + alike / 10)
    return alike * (1 if name.visible else HIDDEN), best


def _by_numbers(asked: str, said: str) -> float:
    """Numbers tell apart what is alike otherwise: "Page 3" is not "Page 4"."""
    if not _DIGIT.search(asked):
        return 1.0
    here, there = numbers(asked), numbers(said)
    if here == there:
        return 1.0
    if set(here) & set(there):
        return SOME_NUMBERS
    return OTHER_NUMBER if there else NO_NUMBER


def _reason(attempt: Attempt, name: PageName, match: _Match) -> str:
    """Why a name is offered, in the words of the issue tracker: short, and true of both."""
    asked, sort = match.asked, match.sort
    kind = {"role": "accessible name", "testid": "test id", "attribute": name.attribute}.get(name.sort, name.sort)
    if name.attribute in ("type", "role"):
        return f'{name.attribute} is "{name.value}"'
    if name.sort == "role" and attempt.role and name.role != attempt.role and attempt.wanted.role:
        return f'role {name.role}, not {attempt.role}; accessible name is "{name.value}"'
    if sort == name.sort and asked == name.value:
        return f"this {kind} exists, the rest of the selector does not fit"
    if sort == name.sort and asked.lower() == name.value.lower():
        return f"same {kind} with other capitals"
    if name.sort in _SPOKEN:
        return f'{kind} is "{name.value}"'
    word, share = shared(telling_first(terms(asked)), name.value), spelling_share(asked, name.value)
    if word:
        same = sort == name.sort and name.sort in _TYPED
        return f'{kind} contains "{word}"{f"; {share} % alike" if same and share >= WORTH_TELLING else ""}'
    if terms(asked) == terms(name.value):
        return f"{kind} with the same words"
    return f"{kind} {share} % alike" if share >= WORTH_TELLING else f'{kind} means much the same as "{asked}"'


def _order(candidate: Candidate, count: int, style: Sequence[str]) -> tuple[object, ...]:
    """Sort key: relevance in steps of 2 %, fewer elements, the style, all of the relevance, the sort that lasts longest."""
    near, sort = candidate.alike, _SORTS.index(candidate.sort)
    preferred = place_in(style, to_code(candidate.selector), "A") if style else 0
    return -int(near * 50), count, preferred, -near, sort, candidate.selector


def _diverse(ranked: list[Candidate], most: int) -> list[Candidate]:
    """The first ones without repeating a sort or a text too often; then the rest, until there are enough."""
    sorts: Counter[str] = Counter()
    spoken: Counter[str] = Counter()
    first: list[Candidate] = []
    for one in ranked:
        text = " ".join(terms(one.said)) if one.sort in _SPOKEN else ""
        repeated = bool(text) and spoken[text] >= 1 and (one.sort in ("text", "label") or spoken[text] > 1)
        if sorts[one.sort] < (MOST_OF_ROLES if one.sort == "role" else MOST_OF_A_SORT) and not repeated:
            first.append(one)
            sorts[one.sort] += 1
            spoken[text] += 1
    picked = set(map(id, first[:most]))
    rest = [one for one in ranked if id(one) not in picked]
    return (first + rest)[:most]
