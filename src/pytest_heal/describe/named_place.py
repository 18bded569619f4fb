"""A part of the page that a clause names: what stands elsewhere is not meant, however well it is called.

"Cancel button in the payment dialog" means nothing where the payment dialog has no such button, although another one has. Only
what is there by that name restricts: a dialog that nobody called so may still be the one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pytest_heal.describe.index import FRAME, Document
from pytest_heal.describe.names import Held
from pytest_heal.describe.places import LANDMARK_TAGS, LANDMARKS, SECTIONS
from pytest_heal.describe.score import units
from pytest_heal.describe.sentence import Clause, Sentence
from pytest_heal.language.phrases import Lexicon
from pytest_heal.language.tokens import stem, tokens

_KINDS = {**SECTIONS, **LANDMARKS, **LANDMARK_TAGS}
"""Words of `Element.section` -> kind of section."""
_CLOSED = frozenset({"dialog", FRAME, "form", "nav", "sidebar", "header", "footer"})
"""Kinds whose controls stand in them; the search field and the pages of a table mostly stand around it."""


def elsewhere(sentence: Sentence, documents: Sequence[Document], lexicon: Lexicon) -> list[frozenset[int]]:
    """By document, the elements that stand in none of the parts that are named, where there are such parts.

    What stands in a frame is not looked for in the parts of another document: that frame may stand in one of them.

    Args:
        sentence: the description.
        documents: of the page.
        lexicon: that it was read by.
    """
    found = [set[int]() for _ in documents]
    for kinds, names in filter(None, (_named(clause, lexicon) for clause in sentence.clauses)):
        inside = [_inside(document, kinds, names) for document in documents]
        if not any(inside):
            continue
        for document, there, outside in zip(documents, inside, found, strict=True):
            if there or FRAME in kinds:
                outside.update(set(range(len(document.inventory))) - there)
    return [frozenset(one) for one in found]


def _named(clause: Clause, lexicon: Lexicon) -> tuple[frozenset[str], frozenset[str]] | None:
    """Kinds of sections that a clause is about, and the stems of what it calls them; ``None`` where it names none."""
    kinds = _CLOSED.intersection(SECTIONS[word] for word in clause.words if word in SECTIONS and not isinstance(word, Held))
    called = (unit for unit in units(clause.words, lexicon) if unit.words[0] not in SECTIONS or isinstance(unit.words[0], Held))
    names = frozenset(one for unit in called for one in unit.stems)
    return (kinds, names) if kinds and names and not clause.spatial and not clause.groups else None


def _inside(document: Document, kinds: frozenset[str], names: frozenset[str]) -> set[int]:
    """Elements that stand in a part of some kinds whose name says all of some words."""
    inventory = document.inventory
    codes = inventory.codes("section")
    there = {code for code in set(codes) if any(_is(part, kinds, names) for part in _parts(inventory.strings[code]))}
    return {element for element, code in enumerate(codes) if code in there} if there else set()


def _parts(section: str) -> Iterator[tuple[str, str]]:
    for part in section.split(" > "):
        word, _, name = part.partition(": ")
        yield word, name


def _is(part: tuple[str, str], kinds: frozenset[str], names: frozenset[str]) -> bool:
    word, name = part
    return bool(name) and _KINDS.get(word, word) in kinds and names <= {stem(one) for one in tokens(name)}
