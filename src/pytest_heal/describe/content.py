"""What cannot be operated: headings, texts, images and the like, where a description asks for such."""

from __future__ import annotations

from functools import partial

from pytest_heal.describe import weights as w
from pytest_heal.describe.bonuses import Bonus, Bonuses, told
from pytest_heal.describe.confidence import signs_of
from pytest_heal.describe.index import Document
from pytest_heal.describe.match import Evidence, Match
from pytest_heal.describe.query import Query
from pytest_heal.describe.score import Scorer
from pytest_heal.language.tokens import tokens

MOST_SHOWN = 400
_ANY_TEXT = frozenset({"", "generic"})
"""Roles of what only holds a text."""


class Shown:
    """In one document, for one description."""

    def __init__(self, document: Document, query: Query, scorer: Scorer, bonuses: Bonuses) -> None:
        self._document, self._query, self._scorer, self._bonuses = document, query, scorer, bonuses
        self._wanted = query.sentence.shown
        self._kinds = self._wanted - _ANY_TEXT
        self._asked = {stem for unit, _ in query.head for stem in unit.stems}

    def matches(self, number: int) -> list[Match]:
        """What may be meant, the best first.

        Args:
            number: of the document.
        """
        spoken = self._speaking() if self._query.head else dict.fromkeys(self._all(), (0.0, ()))
        best = sorted(spoken.items(), key=lambda item: (-item[1][0], item[0]))[:MOST_SHOWN]
        return [
            self._match(number, meant, score, evidence)
            for element, (score, evidence) in best
            if (meant := self._meant(element)) >= 0
        ]

    def _speaking(self) -> dict[int, tuple[float, tuple[Evidence, ...]]]:
        """What says words of the head: the share that it says, and the words."""
        found: dict[int, tuple[float, tuple[Evidence, ...]]] = {}
        for unit, weight in self._query.head:
            asked = " ".join(unit.words)
            for element, worth in self._scorer.spoken(unit).items():
                score, evidence = found.get(element, (0.0, ()))
                word = Evidence(where="text", asked=asked, points=worth)
                found[element] = (score + weight * worth / self._query.total, (*evidence, word))
        return found

    def _all(self) -> set[int]:
        """All that says something, or is of a sort that is asked for."""
        document = self._document
        saying = {element for elements in document.texts.values() for element in elements}
        return saying.union(element for element, role in enumerate(document.roles) if role and role in self._wanted)

    def _meant(self, element: int) -> int:
        """What is asked for and says what an element says: what it stands in, else itself; -1 for neither."""
        document, at = self._document, element
        while at >= 0 and document.roles[at] not in self._kinds and at not in document.is_operable:
            at = document.parents[at]
        meant = at if at >= 0 else element
        return -1 if at in document.is_operable or document.roles[meant] not in self._wanted else meant

    def _match(self, number: int, element: int, score: float, evidence: tuple[Evidence, ...]) -> Match:
        one, role = self._document.inventory[element], self._document.roles[element]
        words = set(tokens(one.name or one.text))
        precision = 1.0 - w.UNNAMED_WORDS * (1.0 - len(words & self._asked) / len(words)) if words else 1.0
        extra: list[Bonus] = [("role", role or "text", w.ROLE_EXACT + w.NOT_OPERABLE)]
        if self._query.sentence.positions:
            extra.append(self._bonuses.position(element))
        points = round(score * precision + sum(points for _, _, points in extra), 6)
        unnamed, headless = (1.0 - precision) / w.UNNAMED_WORDS, not self._query.head
        return Match(
            document=number,
            element=element,
            score=points,
            seen=partial(
                signs_of,
                score=points,
                share=score,
                own=score,
                headless=headless,
                unnamed=unnamed,
                clauses=1.0,
                role=1.0,
                role_asked=1.0,
            ),
            reasons=lambda: (*evidence, *map(told, extra)),
            role=role,
            name=one.name or one.text,
            box=one.box,
        )
