"""What tells candidates apart, and a longer description for each that was tried: nothing is offered that does not work.

A candidate's own row, heading, section, column, name or place in the order is added to what was asked for, the most telling
first. Each longer description is ranked and judged like any other, and the first that means this candidate is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pytest_heal.describe.index import Document
from pytest_heal.describe.match import Match
from pytest_heal.describe.places import ORDINAL_WORDS
from pytest_heal.describe.ranking import rank
from pytest_heal.describe.sentence import SentenceError
from pytest_heal.describe.verdict import judge
from pytest_heal.element.element import Element, Inventory
from pytest_heal.language.phrases import Lexicon

LONGEST_NAME = 50
"""Characters of a name in a longer description; a longer one is cut at a word."""

NOUN_OF_ROLE = {
    "textbox": "field", "searchbox": "search field", "spinbutton": "field",
    "combobox": "dropdown", "listbox": "list", "checkbox": "checkbox",
    "radio": "radio button", "switch": "switch", "slider": "slider", "button": "button", "link": "link", "tab": "tab",
    "menuitem": "menu item", "option": "option", "heading": "heading", "img": "image", "columnheader": "column",
}  # fmt: skip
"""ARIA role -> what people call it."""
_SECTION_PHRASES = {
    "header": "in the header", "nav": "in the navigation", "footer": "in the footer", "sidebar": "in the sidebar",
    "dialog": "in the dialog", "form": "in the form", "table": "in the table", "breadcrumb": "in the breadcrumb",
    "pagination": "in the pagination", "toolbar": "in the toolbar", "frame": "in the frame",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Distinction:
    """What tells one candidate from the others.

    Attributes:
        what: in words, ``in "Anna"``; ``""`` where nothing was found that does.
        longer: a description that means this candidate alone; ``""`` where none was found.
    """

    what: str = ""
    longer: str = ""


def distinguish(
    text: str, candidates: Sequence[Match], inventories: Sequence[Inventory], lexicon: Lexicon, *, role: str = ""
) -> list[Distinction]:
    """What tells each of several candidates from the others.

    Args:
        text: the description that may mean all of them.
        candidates: the best first.
        inventories: what was searched.
        lexicon: that it was read by.
        role: asked for besides.
    """
    found: list[Distinction] = []
    for match in candidates:
        first = ""
        for what, longer in _tries(text.strip(), match, candidates, inventories):
            first = first or what
            if _means(longer, match, inventories, lexicon, role):
                found.append(Distinction(what, longer))
                break
        else:
            found.append(Distinction(first))
    return found


def _means(text: str, match: Match, inventories: Sequence[Inventory], lexicon: Lexicon, role: str) -> bool:
    """Whether a description means this candidate alone."""
    try:
        verdict = judge(rank(text, inventories, synonyms=lexicon, role=role), inventories)
    except SentenceError:  # too long by now
        return False
    best = verdict.best
    return verdict.kind == "found" and best is not None and (best.document, best.element) == (match.document, match.element)


Try = tuple[str, str]
"""What may tell a candidate apart, and the description with it."""


def _tries(text: str, match: Match, candidates: Sequence[Match], inventories: Sequence[Inventory]) -> Iterator[Try]:
    """The most telling first."""
    element = inventories[match.document][match.element]
    others = [inventories[c.document][c.element] for c in candidates if c is not match]
    noun = NOUN_OF_ROLE.get(element.role, "")
    called = element.said
    name = _short(called)
    named = f'"{name}" {noun}'.strip() if name and not any(mark in name for mark in "\"'\u201c\u201d\u201e") else ""
    if named and all(other.said != called for other in others):
        yield f'named "{name}"', named
    yield from _by_group(text, named, element, others)
    yield from _by_section(text, element, others)
    kinds = _kinds(match, inventories)
    elsewhere = frozenset().union(*(_kinds(c, inventories) for c in candidates if c is not match))
    yield from ((phrase, f"{text} {phrase}") for kind, phrase in _SECTION_PHRASES.items() if kind in kinds - elsewhere)
    if noun and noun not in text.lower() and all(other.role != element.role for other in others):
        yield f"a {noun}", f"{text} {noun}"
    nth = _place(match, candidates)
    if nth < len(ORDINAL_WORDS):
        yield f"the {ORDINAL_WORDS[nth]} of them", f"{ORDINAL_WORDS[nth]} {text.removeprefix('the ')}"


def _by_group(text: str, named: str, element: Element, others: Sequence[Element]) -> Iterator[Try]:
    """The row or card it stands in, and the column."""
    head, column = element.item, element.column
    said = _short(head)
    if said and all(not other.group.startswith(head) for other in others):
        yield f'in "{said}"', f"{text} in the {said} row"
        if named:
            yield f'in "{said}"', f"{named} in the {said} row"
    if column and all(column not in other.group for other in others):
        yield f'in column "{column}"', f"{text} in the {column} column"


def _by_section(text: str, element: Element, others: Sequence[Element]) -> Iterator[Try]:
    """The heading it stands under, and the named sections around it."""
    for part in element.section.split(" > "):
        kind, _, said = part.partition(": ")
        if said and all(part not in other.section for other in others):
            if kind == "heading":
                yield f'under "{said}"', f"{text} under {_short(said)}"
            else:
                yield f'in {kind} "{said}"', f"{text} in the {_short(said)} {kind}"


def _kinds(match: Match, inventories: Sequence[Inventory]) -> frozenset[str]:
    return Document.of(inventories[match.document]).kinds(match.element)


def _place(match: Match, candidates: Sequence[Match]) -> int:
    """The candidate's place among them in reading order, from 0."""

    def reading(one: Match) -> tuple[int, float, float, int]:
        x, y, *_ = one.box or (0.0, 0.0)
        return one.document, y, x, one.element

    return sorted(candidates, key=reading).index(match)


def _short(text: str) -> str:
    text = " ".join(text.split())
    if len(text) <= LONGEST_NAME:
        return text
    return text[: LONGEST_NAME + 1].rpartition(" ")[0] or text[:LONGEST_NAME]
