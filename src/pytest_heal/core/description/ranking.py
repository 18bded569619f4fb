"""All elements of a page in the order in which a description means them.

    score = head words (weighted by rarity) x how much of the name they leave unsaid
            [x .75 + .33 x clauses] + role + verb + section + position + neighbour + exactness

The order never depends on how the elements were gathered: equal scores are put in reading order, then in document order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pytest_heal.core.description import weights as w
from pytest_heal.core.description.bonuses import Bonuses
from pytest_heal.core.description.index import Document
from pytest_heal.core.description.lexicon import Lexicon, lexicon
from pytest_heal.core.description.match import Evidence, Match
from pytest_heal.core.description.nouns import noun_of
from pytest_heal.core.description.ordinal import counted
from pytest_heal.core.description.places import GROUPS, SECTIONS
from pytest_heal.core.description.score import Hit, Rarity, Scorer, Unit, said_by, units
from pytest_heal.core.description.sentence import Sentence, read
from pytest_heal.core.element import Inventory

WORTH_TELLING = 0.2
"""Share of a match from which on it is evidence."""
FEWEST = 12
"""Elements that are scored at least, where there are so many: those that say no word come last, but they come."""
SECTION_WORD = 0.3
"""Weight of a word for a section in a clause; where it stands is a bonus of its own."""


def rank(
    text: str | Sentence,
    inventories: Sequence[Inventory],
    *,
    synonyms: Lexicon | None = None,
    role: str = "",
) -> list[Match]:
    """What a description may mean, the best first.

    Args:
        text: the description.
        inventories: of the page's documents, the page's own first.
        synonyms: the lexicon, with a project's own words; ours by default.
        role: only elements of this ARIA role.

    Raises:
        SentenceError: the text is no description.
    """
    known = synonyms if synonyms is not None else lexicon()
    sentence = text if isinstance(text, Sentence) else read(text, known)
    documents = [Document.of(inventory) for inventory in inventories]
    rarity = Rarity(documents)
    head = units(sentence.head, known)
    nouns = units(sentence.nouns, known)
    context = [unit for clause in sentence.clauses for unit in units(clause.words, known) if not _is_place(unit)]
    weighed = [(unit, rarity.weight(unit.stems)) for unit in head]
    if sentence.leading and len(weighed) > 1:
        weighed[0] = (weighed[0][0], weighed[0][1] * w.LEADING_VERB)
    clauses = [(unit, SECTION_WORD if unit.words[0] in SECTIONS else rarity.weight(unit.stems)) for unit in context]
    matches: list[Match] = []
    for number, document in enumerate(documents):
        matches += _Ranker(number, document, sentence, known, weighed, nouns, clauses).matches(role)
    matches.sort(key=_order)
    if sentence.ordinal:
        matches = _counted(matches, sentence)
    return matches


def _is_place(unit: Unit) -> bool:
    """A word that says which sort of thing a clause is about, and nothing of which one."""
    return len(unit.words) == 1 and (unit.words[0] in GROUPS or bool(noun_of(unit.words[0])))


class _Ranker:
    """One document."""

    def __init__(
        self,
        number: int,
        document: Document,
        sentence: Sentence,
        known: Lexicon,
        head: Sequence[tuple[Unit, float]],
        nouns: Sequence[Unit],
        clauses: Sequence[tuple[Unit, float]],
    ) -> None:
        self.number, self.document, self.sentence = number, document, sentence
        scorer = Scorer(document, known)
        self.head = [(unit, weight, scorer.own(unit)) for unit, weight in head]
        self.nouns = [scorer.own(unit) for unit in nouns]
        contexts = [(unit, weight, scorer.context(unit)) for unit, weight in clauses]
        # the nearest count: half as near is a quarter
        self.clauses = [(unit, weight, hits, max((h.worth for h in hits.values()), default=1.0)) for unit, weight, hits in contexts]
        widen = sentence.either or len(head) > 1
        self.widened: list[Mapping[int, Hit]] = [scorer.context(unit) for unit, _ in head] if widen else []
        self.total = sum(weight for _, weight in head) or 1.0
        phrases = [unit for unit, _ in (*head, *clauses)] + list(nouns)
        self.asked = {stem for unit in phrases for phrase in (unit.stems, *unit.same) for stem in phrase}
        self.bonuses = Bonuses(document, sentence, scorer, known)

    def matches(self, role: str) -> list[Match]:
        document = self.document
        pool = said_by([*(hits for _, _, hits in self.head), *(hits for _, _, hits, _ in self.clauses), *self.nouns, *self.widened])
        pool |= set(self.bonuses.by_the_neighbour)
        if len(pool) < FEWEST or not self.head:
            pool = set(document.operable)
        found = [self._match(element) for element in pool if not role or document.roles[element] == role]
        shown = self.sentence.shown
        if shown:
            found += [match for match in self.bonuses.shown(self.head, self.total) if not role or match.role == role]
        return [replace(match, document=self.number) for match in found]

    def _match(self, element: int) -> Match:
        document, evidence = self.document, list[Evidence]()
        score = 0.0
        for place, (unit, weight, hits) in enumerate(self.head):
            hit = hits.get(element)
            worth = hit.worth if hit else 0.0
            if self.widened and worth < w.HEAD_IN_CONTEXT * w.CONTEXT["item"]:
                wider = self.widened[place].get(element)
                share = 0.8 if self.sentence.either else w.HEAD_IN_CONTEXT
                if wider is not None and share * wider.worth > worth:
                    hit, worth = wider, share * wider.worth
            if hit is not None:
                score += weight * worth
                if worth > WORTH_TELLING:
                    evidence.append(Evidence(where=hit.field, asked=" ".join(unit.words), said=hit.said, points=worth))
        score /= self.total
        share = score
        score += sum(w.NOUN_SAID * hits[element].worth for hits in self.nouns if element in hits)
        score *= self._precision(element, score)
        if self.clauses:
            total = sum(weight for _, weight, _, _ in self.clauses)
            stands = 0.0
            for unit, weight, hits, most in self.clauses:
                hit = hits.get(element)
                if hit is not None:
                    stands += weight * hit.worth * hit.worth / most
                    if hit.worth > WORTH_TELLING:
                        evidence.append(Evidence(where=hit.field, asked=" ".join(unit.words), said=hit.said, points=hit.worth))
            score = score * w.CONTEXT_KEPT + w.CONTEXT_ADDED * stands / total
        extra = self.bonuses.of(element)
        score += sum(one.points for one in extra)
        return Match(
            document=self.number,
            element=element,
            score=round(score, 6),
            share=share,
            evidence=(*sorted(evidence, key=lambda e: -e.points), *(one for one in extra if one.points)),
            role=document.roles[element],
            name=document.names[element] or document.inventory[element].text,
            icon=document.icons.get(element, ""),
            box=document.boxes[element],
        )

    def _precision(self, element: int, score: float) -> float:
        """What is left of a score for words of the name that nobody asked for."""
        if score <= 0.1:  # noqa: PLR2004 - there is nothing to take off
            return 1.0
        said = self.document.said[element]
        words = next((words for words, name in said if name in ("name", "beside")), ())
        if not words:
            return 1.0
        distinct = set(words)
        factor = 1.0 - w.UNNAMED_WORDS * (1.0 - len(distinct & self.asked) / len(distinct))
        return factor * (w.LONG_NAME_FACTOR if len(distinct) > w.LONG_NAME else 1.0)


def _order(match: Match) -> tuple[float, int, float, float, int]:
    x, y, _, _ = match.box or (0.0, 0.0, 0.0, 0.0)
    return -match.score, match.document, y, x, match.element


def _counted(matches: list[Match], sentence: Sentence) -> list[Match]:
    """The matches, the one that an ordinal means first."""
    roles = sentence.roles
    pool = [m for m in matches if roles and m.role in roles.exact | roles.tolerated] or matches
    meant = counted(pool, sentence.ordinal)
    if meant is None:
        return matches
    bonus = Evidence(where="ordinal", asked=str(sentence.ordinal), points=round(matches[0].score + w.ORDINAL - meant.score, 6), bonus=True)
    first = replace(meant, score=round(matches[0].score + w.ORDINAL, 6), evidence=(*meant.evidence, bonus))
    return [first, *(m for m in matches if m is not meant)]
