"""What a clause names is looked for where that is, and nowhere else.

"Cancel button in the payment dialog" means nothing where the payment dialog has no such button, although another one has;
nor does "edit button in Ben's row" where only Anna can be edited. Only what is there by that name restricts: a dialog that
nobody called so may still be the one. A row that nothing on the page is about is nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from pytest_heal.describe.bonuses import MOST_ANCHORS
from pytest_heal.describe.groups import MOST_IN_ITEM, is_item, is_row
from pytest_heal.describe.index import FRAME, Document
from pytest_heal.describe.names import Held
from pytest_heal.describe.places import GROUPS, LANDMARK_TAGS, LANDMARKS, SECTIONS
from pytest_heal.describe.query import is_place
from pytest_heal.describe.score import NEAR, Hit, Unit, units
from pytest_heal.describe.sentence import DULL, STOP, Clause, Sentence
from pytest_heal.describe.weights import FIELDS
from pytest_heal.element.traits import NAME_WORDS
from pytest_heal.language import tables
from pytest_heal.language.phrases import Lexicon
from pytest_heal.language.tokens import spoken, stem, tokens

ELSEWHERE = "it does not stand where the description says"
"""What is told of a match that is somewhere else."""

_KINDS = {**SECTIONS, **LANDMARKS, **LANDMARK_TAGS}
"""Words of `Element.section` -> kind of section."""
_CLOSED = frozenset({"dialog", FRAME, "form", "nav", "sidebar", "header", "footer"})
"""Kinds whose controls stand in them; the search field and the pages of a table mostly stand around it."""
_SORTS_OF_DIALOGS = tables.words("places.sorts of dialogs")
_HEADING = frozenset({"heading"})
"""What "under" may mean: not the place below, but all that a heading is over."""

Heard = Mapping[tuple[str, ...], Mapping[int, Hit]]
"""By the words of a unit of a clause: what surrounds each element of a document says it."""

Outside = Callable[[int], bool]
"""Whether an element of a document does not stand where a clause says."""


def elsewhere(
    sentence: Sentence, documents: Sequence[Document], heard: Sequence[Heard], near: Sequence[Container[int]], lexicon: Lexicon
) -> list[list[Outside]]:
    """By document, what tells that an element does not stand where a clause says; none where any place will do.

    What stands in a frame is not looked for in the parts of another document: that frame may stand in one of them.

    Args:
        sentence: the description.
        documents: of the page.
        heard: of each.
        near: of each, what stands by a neighbour that a clause names.
        lexicon: that it was read by.
    """
    found: list[list[Outside]] = [[] for _ in documents]
    for clause in sentence.clauses:
        if clause.spatial and clause.side != "below":  # what stands next to a part does not stand in it
            for document, by, outside in zip(documents, near, found, strict=True) if sentence.head else ():
                outside.extend(_by_a_neighbour(clause, document, by))
            continue
        called = [unit for unit in units(clause.words, lexicon) if not _says_kind(unit) and not is_place(unit)]
        if not called:
            continue
        names = frozenset(one for unit in called for one in unit.stems)
        kinds = frozenset(SECTIONS[word] for word in clause.words if word in SECTIONS and not isinstance(word, Held))
        if kinds or clause.spatial:
            _of_kinds(_HEADING if clause.spatial else kinds & _CLOSED, names, documents, found)
            continue
        for document, hits, outside in zip(documents, heard, found, strict=True):
            outside.extend(_of_any(clause, called, names, document, hits))
    return found


def _of_kinds(kinds: frozenset[str], names: frozenset[str], documents: Sequence[Document], found: list[list[Outside]]) -> None:
    """For a clause that says what sort of part is meant."""
    inside = [_inside(document, names, kinds) for document in documents]
    for document, there, outside in zip(documents, inside, found, strict=True):
        if there or (FRAME in kinds and any(inside)):
            outside.append(_not_in(document, "section", there))


def _of_any(
    clause: Clause,
    called: Sequence[Unit],
    names: frozenset[str],
    document: Document,
    hits: Mapping[tuple[str, ...], Mapping[int, Hit]],
) -> Iterator[Outside]:
    """For a clause that only says the name of a part, or that of a row or card."""
    said, inside = [hits.get(unit.words, {}) for unit in called], clause.preposition == "in"

    def unsaid(element: int) -> bool:
        """Nothing closer than the part of the page around it says so; its name puts nothing in a part, but "Find in page"."""
        own = FIELDS if inside and "in" not in document.literally(element)[0] else ()
        return any(element not in by or by[element].field == NEAR or by[element].field in own for by in said)

    there, among = _inside(document, names, None), document.codes_saying("group", names)
    if there or among:
        no_part, no_item = _not_in(document, "section", there), _not_in(document, "group", among)
        yield lambda element: unsaid(element) and no_part(element) and no_item(element)
    if clause.groups:
        yield lambda element: unsaid(element) and _in_another_item(document, element, names)
    name = _telling(word for word in clause.whole if not clause.groups or word not in GROUPS)
    with_it, beside_it = _with_more(_rows_of(_called_so(name, document), document), name, document)
    if with_it:
        yield lambda element: not unsaid(element) and _in_one_of(document, element, beside_it, with_it)


def called_otherwise(document: Document, element: int, said: AbstractSet[str], asked_for: AbstractSet[str]) -> bool:
    """Whether what says some words of a clause around an element, in its row or as the name of a part, says others besides.

    Args:
        document: of the element.
        element: may be meant but for its place.
        said: stems of the clause that are said around it; where none is, it is called otherwise if it is in a row that says
            anything, or in a part with a name.
        asked_for: stems that the description asks for.
    """
    texts, names, row = document.inventory.column("text"), document.names, _row_of(document, element)
    group, section = (document.inventory.column(column)[element] for column in ("group", "section"))
    around = [group, *(part.partition(": ")[2] for part in section.split(" > "))]
    if not said:
        return any(around) or (row >= 0 and texts[row] != texts[element])
    holders = set.intersection(*(set(document.texts.get(word, ())) for word in said)) if row >= 0 else ()
    around += [texts[at] or names[at] for at in holders if row <= at < document.ends[row]]
    called = [words for text in around if said <= set(words := tokens(text)) and len(words) <= NAME_WORDS]
    others = ([word for word in words if word not in DULL] + list(words[-1:]) for words in called)  # "one" ends "Post one"
    return bool(called) and all(not asked_for >= set(words) for words in others)


def _by_a_neighbour(clause: Clause, document: Document, near: Container[int]) -> Iterator[Outside]:
    """For a clause that names a neighbour: not far from it, and in its row where rows have names."""
    name, boxes = _telling(clause.whole), document.boxes
    neighbours = _called_so(name, document)
    if not 0 < len(neighbours) <= MOST_ANCHORS:
        return
    rows = _rows_of(neighbours, document)
    with_it, beside_it = _with_more(rows, name, document)
    if all(boxes[neighbour] for neighbour in neighbours):
        yield lambda element: bool(boxes[element]) and element not in near and not document.within(element, with_it)
    if not clause.side:
        yield lambda element: _in_one_of(document, element, beside_it, with_it)
        yield lambda element: _of_another_row(document, element, rows)


def _of_another_row(document: Document, element: int, rows: AbstractSet[int]) -> bool:
    """Whether an element stands in a row beside some others, which says more than the element does: it belongs to that."""
    row, texts = _row_of(document, element), document.inventory.column("text")
    if row < 0 or row in rows or not any(document.parents[row] == document.parents[other] for other in rows):
        return False
    return _telling(spoken(texts[row])) != _telling(spoken(texts[element] or document.names[element]))


def tells_which(unit: Unit, clause: Clause) -> bool:
    """Whether a unit of a clause says which part is meant: no sort of part, nor one of dialog."""
    if _says_kind(unit) or DULL.issuperset(unit.words):
        return False
    return not (_SORTS_OF_DIALOGS.issuperset(unit.words) and any(SECTIONS.get(word) == "dialog" for word in clause.words))


def says_sort(clause: Clause) -> bool:
    """Whether a clause says what sort of part is meant."""
    return any(word in SECTIONS and not isinstance(word, Held) for word in clause.words)


def _says_kind(unit: Unit) -> bool:
    """Whether a unit says what sort of part is meant, and not which one."""
    return unit.words[0] in SECTIONS and not isinstance(unit.words[0], Held)


def _inside(document: Document, names: frozenset[str], kinds: frozenset[str] | None) -> frozenset[int]:
    """Codes of sections with a part of some kinds (``None``: of any) whose name says all of some words."""
    found = document.codes_saying("section", names)
    return frozenset(
        code for code in found if any(_is(part, names, kinds) for part in document.inventory.strings[code].split(" > "))
    )


def _is(part: str, names: frozenset[str], kinds: frozenset[str] | None) -> bool:
    word, _, name = part.partition(": ")
    return (kinds is None or _KINDS.get(word, word) in kinds) and names.issubset(tokens(name))


def _not_in(document: Document, column: str, codes: frozenset[int]) -> Outside:
    """Whether a column of an element says none of some things."""
    of = document.inventory.codes(column)
    return lambda element: of[element] not in codes


def _rows_of(elements: Iterable[int], document: Document) -> frozenset[int]:
    """The rows, cards and items of some elements."""
    return frozenset(row for row in (_row_of(document, at) for at in elements) if row >= 0)


def _with_more(rows: Iterable[int], name: tuple[str, ...], document: Document) -> tuple[frozenset[int], frozenset[int]]:
    """The rows with more in them than a name; what such rows stand in."""
    texts = document.inventory.column("text")
    found = frozenset(row for row in rows if _telling(spoken(texts[row])) != name)
    return found, frozenset(document.parents[row] for row in found)


def _called_so(name: tuple[str, ...], document: Document) -> list[int]:
    """The elements that say exactly these words, in this order."""
    holders = [set(document.texts.get(stem(word), ())) for word in name]
    texts, owns, names = document.inventory.column("text"), document.inventory.column("own"), document.names
    there = set.intersection(*holders) if holders else ()
    return [at for at in there if any(_telling(spoken(one)) == name for one in (texts[at] or names[at], owns[at]))]


def _telling(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in STOP)


def _row_of(document: Document, element: int) -> int:
    """The row, item of a list or article that an element is or stands in, else what it stands in that is repeated; -1: none."""
    at, repeated = element, -1
    while at >= 0:
        first, last = document.inside(at)
        if last - first > MOST_IN_ITEM:
            break
        if is_row(document, at):
            return at
        if repeated < 0 and at != element and document.repeated[at]:
            repeated = at
        at = document.parents[at]
    return repeated


def _in_one_of(document: Document, element: int, lists: Container[int], but: Container[int]) -> bool:
    """Whether an element stands in some list, in none of some of its rows."""
    at, found = element, False
    while at >= 0:
        if at in but:
            return False
        found = found or (document.parents[at] in lists and is_item(document, at))
        at = document.parents[at]
    return found


def _in_another_item(document: Document, element: int, names: frozenset[str]) -> bool:
    """Whether an element stands in a row, card or item, and none that it stands in says all of some words."""
    texts, at, found = document.inventory.column("text"), document.parents[element], False
    while at >= 0:
        first, last = document.inside(at)
        if last - first > MOST_IN_ITEM:
            break
        if is_item(document, at):
            if names.issubset(tokens(texts[at])):
                return False
            found = True
        at = document.parents[at]
    return found
