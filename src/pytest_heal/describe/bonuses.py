"""What counts besides the words: the role, the section, the place on the page, the neighbour, and being named exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property

from pytest_heal.describe import weights as w
from pytest_heal.describe.index import Document
from pytest_heal.describe.match import Evidence
from pytest_heal.describe.neighbours import nearness, on_side
from pytest_heal.describe.operable import is_bare
from pytest_heal.describe.places import INCLUDES, LANDMARKS, SECTIONS, Side
from pytest_heal.describe.reverse import OTHERWISE, Reverse
from pytest_heal.describe.score import Scorer, units
from pytest_heal.describe.sentence import DULL, STOP, Sentence
from pytest_heal.element.element import FLAGS
from pytest_heal.language.nouns import NOUNS, noun_of
from pytest_heal.language.phrases import Lexicon
from pytest_heal.language.tokens import literal, stem, tokens, unparted
from pytest_heal.language.verbs import VERBS

ANCHOR = 0.55
"""Share of a clause's words that its neighbour must say."""
MOST_ANCHORS = 8
MOST_OF_KIND = 40
ALIKE = 0.05
"""Neighbours at most this far below the best are as good."""
TOP = 90.0
"""CSS px from the upper edge that count as the header of a page,"""
BOTTOM = 0.85
"""and share of its height from which on is its footer."""
SIDE = 300.0
"""CSS px from the left edge that count as its sidebar, for what navigates."""
_DISABLED = FLAGS["disabled"]
DRAWN = frozenset({"icon", "arrow"})
"""Nouns for what has a picture."""


Bonus = tuple[str, str | Reverse, float]
"""What was weighed, what was seen, what it adds; most are only added up."""


class Bonuses:
    """Of the elements of one document, for one description."""

    def __init__(self, document: Document, sentence: Sentence, scorer: Scorer, lexicon: Lexicon) -> None:
        self._document, self._sentence, self._scorer, self._lexicon = document, sentence, scorer, lexicon
        words = (*literal(sentence.text), "", *literal(sentence.text.lower()))
        self._stems = tuple(map(stem, words))
        self._said = frozenset(self._stems)
        self._literal = {word for word in words if word and word not in STOP}
        self.saying: AbstractSet[int] = frozenset()  # what says most of the head, set by who knows
        self.reversing: Mapping[int, Reverse] = {}  # likewise
        self._draws = sentence.noun in DRAWN
        self._sorts: dict[tuple[str, bool], list[Bonus]] = {}

    def of(self, element: int) -> list[Bonus]:
        """All that apply to an operable element."""
        found = self._role(element)
        found += self._named(element)
        if self._sentence.sections:
            found.append(self._section(element))
        if self._sentence.positions:
            found.append(self.position(element))
        near = self.by_the_neighbour.get(element)
        if near is not None:
            found.append(near)
        reverse = self.reversing.get(element)
        if reverse is not None:
            found.append((OTHERWISE, reverse, w.OTHERWISE))
        return found

    def _role(self, element: int) -> list[Bonus]:
        document, role = self._document, self._document.roles[element]
        drawn = self._draws and element in document.icons
        if (role, drawn) not in self._sorts:
            self._sorts[role, drawn] = self._sort(role, drawn=drawn)
        found = [*self._sorts[role, drawn]]
        if self._sentence.sorting and (role == "columnheader" or "thead" in document.kinds(element)):
            found.append(_bonus("sorts", "column", w.SORTED_COLUMN))
        mask = document.masks[element]
        if is_bare(mask):
            found.append(_bonus("role", "none", w.BARE_CLICKABLE))
        if mask & _DISABLED:
            found.append(_bonus("state", "disabled", w.DISABLED))
        return found

    def _sort(self, role: str, *, drawn: bool) -> list[Bonus]:
        """What a role adds, and a picture where one is asked for; the same for all elements that have it."""
        sentence, said = self._sentence, role or "clickable"
        if sentence.roles is not None:
            exact, tolerated = sentence.roles
            points = (
                w.ROLE_EXACT
                if drawn or (role in exact and not self._draws)
                else w.ROLE_TOLERATED
                if role in exact
                else w.ROLE_TOLERATED
                if role in tolerated
                else w.ROLE_WRONG
            )
            return [_bonus("role", said, points)]
        if sentence.verb:
            return [_bonus(f"to {sentence.verb}", said, w.VERB_FITS if role in VERBS[sentence.verb] else w.VERB_MISFITS)]
        return []

    def _named(self, element: int) -> list[Bonus]:
        name = self._document.names[element].strip()
        found: list[Bonus] = []
        if self._sentence.quoted:
            said = {name, self._document.inventory[element].text.strip()} - {""}
            for quoted in self._sentence.quoted:
                if quoted in said:
                    found.append(_bonus("quoted", quoted, w.QUOTED))
                elif quoted.casefold() in map(str.casefold, said):
                    found.append(_bonus("quoted", quoted, w.QUOTED_FOLDED))
        if not name:
            return found
        words, whole = self._document.literally(element)
        asked = self._literal
        there = 0 if asked.isdisjoint(words) else sum(word in asked for word in words)
        if not there and (joined := "".join(words)) in asked:  # "login" of "Log in"
            there, whole = len(words), (joined,)
        if there or not asked.isdisjoint(whole):
            share = max(there / len(words), sum(word in asked for word in whole) / len(whole))
            found.append(("same words", name, w.SAID_WORDS * share))
        if len(words) > 1 and (self._says_in_a_row(words) or (whole != words and self._says_in_a_row(whole))):
            found.append(("verbatim", name, w.VERBATIM))
        return found

    def _says_in_a_row(self, words: Sequence[str]) -> bool:
        """Whether the description says all words in a row, each in any form."""
        return stem(words[0]) in self._said and _in_a_row(tuple(map(stem, words)), self._stems)

    def _section(self, element: int) -> Bonus:
        document, sections = self._document, self._sentence.sections
        kinds = document.kinds(element)
        x, y, *_ = document.boxes[element] or (0.0, 0.0)
        fits = any(
            kinds & INCLUDES.get(kind, frozenset({kind}))
            or (kind == "header" and y < TOP)
            or (kind == "footer" and y > BOTTOM * document.size[1])
            or (kind == "sidebar" and "nav" in kinds and x < SIDE)
            for kind in sections
        )
        return _bonus("section", " or ".join(sorted(sections)), w.SECTION_FITS if fits else w.SECTION_MISFITS)

    def position(self, element: int) -> Bonus:
        """How near it is to the part of the page that the description names."""
        document, positions = self._document, self._sentence.positions
        x, y, width, height = document.boxes[element] or (0.0, 0.0, 0.0, 0.0)
        wide, tall = document.size
        glass = max(1.0, min(tall, float(document.inventory.viewport[1]) or tall))
        shares = []
        for axis, wanted in positions.items():
            whole = wide if axis == "x" else glass if wanted == 0 else tall
            middle = x + width / 2 if axis == "x" else y + height / 2
            shares.append(1.0 - abs(min(1.0, max(0.0, middle / whole)) - wanted))
        return _bonus("position", " ".join(sorted(positions)), w.POSITION * (sum(shares) / len(shares) - 0.5))

    # ------------------------------------------------------------------ neighbours

    @cached_property
    def by_the_neighbour(self) -> Mapping[int, Bonus]:
        """Elements that stand by what a clause names, and what that adds; the neighbour itself is not meant."""
        found: dict[int, Bonus] = {}
        for clause in self._sentence.clauses:
            if not clause.spatial:
                continue
            said = " ".join(clause.words)
            anchors = self._called(clause.whole) or self._anchors(clause.words)
            for anchor in anchors:
                for element, points in self._near(anchor, clause.side).items():
                    known = found.get(element)
                    if known is None or known[2] < points:
                        found[element] = _bonus("stands by", said, points)
            for anchor in anchors if len(anchors) < MOST_ANCHORS else ():
                for element in self._same_as(anchor):
                    found[element] = _bonus("is the neighbour", said, -w.SPATIAL_ANCHOR)
        return found

    def _near(self, anchor: int, side: Side) -> Mapping[int, float]:
        """What each element gets for standing by a neighbour; the nearest of those that may be meant gets more."""
        document = self._document
        boxes, other = document.boxes, document.boxes[anchor]
        if other is None:
            return {}
        own = set(self._same_as(anchor))
        near: dict[int, float] = {}
        for element in document.operable:
            box = boxes[element]
            if box is not None and element not in own and (worth := nearness(box, other, side)) > 0.05:  # noqa: PLR2004 - too far
                near[element] = worth
        fit = [e for e in near if e in self._fitting and (box := boxes[e]) and on_side(box, other, side)]
        best = max((near[element] for element in fit), default=0.0)
        first = {element for element in fit if near[element] >= 0.98 * best}
        return {e: w.SPATIAL * worth + (w.SPATIAL_FIRST if e in first else 0.0) for e, worth in near.items()}

    def _same_as(self, anchor: int) -> Iterator[int]:
        """The operable elements that an anchor is, that it stands in or that stand in it where it is a text."""
        document, at = self._document, anchor
        while at >= 0 and at not in document.is_operable:
            at = document.parents[at]
        if at >= 0:
            yield at
        first, last = document.inside(anchor)
        if last - first <= 2:  # noqa: PLR2004 - what holds more is no text
            yield from document.operable[first:last]

    @cached_property
    def _fitting(self) -> AbstractSet[int]:
        """What may be meant, were it not for the neighbour: of the sort that is asked for, and saying what is asked for."""
        document, roles = self._document, self._sentence.roles
        fit = set(self.saying or document.operable)
        if roles is not None:
            exact = {element for element in fit if document.roles[element] in roles.exact}
            return exact or {element for element in fit if document.roles[element] in roles.tolerated} or fit
        return fit

    def _called(self, words: Sequence[str]) -> list[int]:
        """The elements that are called exactly what a clause says, in any case: its words may be nouns and ordinals then.

        A control's name that is written for screen readers alone stands in it, who knows where: the control counts.
        """
        document, said = self._document, tuple(stem(word) for word in words if word not in STOP)
        if not said or any(word not in document.texts for word in said):
            return []
        holders = set.intersection(*(set(document.texts[word]) for word in said))
        names, texts = document.names, document.inventory.column("text")
        sayings = {i: (tokens(names[i]), tokens(texts[i]), unparted(names[i] or texts[i])) for i in holders}
        whole = tuple(map(stem, words))  # "Sign in with" is no "Sign in"
        called = {i for i, said_by in sayings.items() if whole in said_by} or {i for i, by in sayings.items() if said in by}
        controls = called & document.is_operable
        return sorted(i for i in called if not document.within(document.parents[i], controls))[:MOST_ANCHORS]

    def _anchors(self, words: Sequence[str]) -> list[int]:
        """The elements that a spatial clause names: those that say its words, the shortest texts first."""
        asked = units(
            [word for word in words if word not in DULL and not noun_of(word) and word not in SECTIONS], self._lexicon
        )
        if not asked:
            return self._of_kind(words)
        document, scores = self._document, dict[int, float]()
        for unit in asked:
            hits = self._scorer.spoken(unit)
            for element, worth in hits.items():
                scores[element] = scores.get(element, 0.0) + worth / len(asked)
        best = max(scores.values(), default=0.0)
        if best <= ANCHOR:
            return []
        good = [element for element, score in scores.items() if score >= best - ALIKE]
        good.sort(key=lambda i: (len(document.inventory[i].text or document.names[i]), i))
        return good[:MOST_ANCHORS]

    def _of_kind(self, words: Sequence[str]) -> list[int]:
        """The elements of a sort that a spatial clause names: "a text input", "the table"."""
        document = self._document
        roles: frozenset[str] = frozenset().union(*(NOUNS[noun_of(word)].exact for word in words if noun_of(word)))
        kinds = {SECTIONS[word] for word in words if word in SECTIONS}
        found = [i for i in document.operable if document.roles[i] in roles]
        found += [i for i, role in enumerate(document.roles) if role and LANDMARKS.get(role) in kinds]
        return found[:MOST_OF_KIND]


def _bonus(where: str, asked: str, points: float) -> Bonus:
    return where, asked, points


def _in_a_row(words: Sequence[str], text: Sequence[str]) -> bool:
    size = len(words)
    return any(tuple(text[i : i + size]) == tuple(words) for i in range(len(text) - size + 1))


def told(bonus: Bonus) -> Evidence:
    """A bonus as evidence."""
    where, asked, points = bonus
    return Evidence(where=where, asked=str(asked), points=round(points, 4), bonus=True)
