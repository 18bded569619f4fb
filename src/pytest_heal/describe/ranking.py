"""All elements of a page in the order in which a description means them.

    score = head words (weighted by rarity) x how much of the name they leave unsaid
            [x .75 + .33 x clauses] + role + verb + section + position + neighbour + exactness

The order never depends on how the elements were gathered: equal scores are put in reading order, then in document order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from operator import mul

from pytest_heal.describe import confidence
from pytest_heal.describe import weights as w
from pytest_heal.describe.bonuses import Bonus, Bonuses, told
from pytest_heal.describe.content import Shown
from pytest_heal.describe.index import Document, page_words
from pytest_heal.describe.match import Evidence, Match
from pytest_heal.describe.named_place import ELSEWHERE, Outside, called_otherwise, elsewhere, says_sort, tells_which
from pytest_heal.describe.ordinal import counted
from pytest_heal.describe.parser import read
from pytest_heal.describe.query import DRAWN_THINGS, Query
from pytest_heal.describe.reverse import reversing
from pytest_heal.describe.score import Hit, Scorer, Unit
from pytest_heal.describe.sentence import DULL, Clause, Sentence
from pytest_heal.element.element import Inventory
from pytest_heal.element.text import folded
from pytest_heal.language.opposites import another_one, wider
from pytest_heal.language.phrases import Lexicon, lexicon
from pytest_heal.language.tokens import tokens

WORTH_TELLING = 0.2
"""Share of a match from which on it is evidence."""
FEWEST = 40
"""Elements that are scored at least, where there are so many: those that say no word come last, but they come."""
MOST = 120
"""Elements that are ranked; what comes after them is not looked at by anybody, unless"""
MOST_COUNTED = 400
"""the description counts."""
EXPLAINED = 20
"""Of these, those that get their evidence,"""
SIGNED = 14
"""and those that may be meant: `confidence.MOST` controls, some of them seen twice."""
SAYS_IT = 0.5
"""Share of the head from which on an element may be meant wherever it stands."""
EXCHANGED = 0.3
"""Share of a head word up to which an element does not say it."""
EITHER = 0.8
"""Share of a head word that stands around the element, where the description does not say which it does."""
Scored = tuple[float, int, float, float, int, float]
"""What is sorted: score (negative), document, y, x, element; and the share of the head's words."""


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
    documents = [Document.of(inventory) for inventory in inventories]
    sentence = text if isinstance(text, Sentence) else read(text, known, page=page_words(documents))
    query = Query.of(sentence, documents, known)
    rankers = [_Ranker(number, document, query) for number, document in enumerate(documents)]
    scored = sorted(one for ranker in rankers for one in ranker.scored(role))
    most = MOST_COUNTED if sentence.ordinal else MOST
    made = [rankers[one[1]].match(one, place) for place, one in enumerate(scored[:most])]
    if sentence.shown:
        shown = [match for ranker in rankers for match in ranker.shown.matches(ranker.number) if not role or match.role == role]
        made = sorted([*made, *shown], key=lambda match: -match.score)
    made = _placed(
        made,
        elsewhere(
            sentence,
            documents,
            [ranker.heard() for ranker in rankers],
            [ranker.bonuses.by_the_neighbour for ranker in rankers],
            known,
        ),
    )
    return _counted(made, sentence) if sentence.ordinal else made


def _placed(matches: list[Match], outside: Sequence[Sequence[Outside]]) -> list[Match]:
    """Matches without those that stand elsewhere; where nothing answers as well where it should, with a mark on these."""
    if not any(outside):
        return matches
    there = [not any(is_outside(match.element) for is_outside in outside[match.document]) for match in matches]
    best = max((match.share for match, is_there in zip(matches, there, strict=True) if is_there), default=-1.0)
    return [
        match if is_there else match._replace(against=ELSEWHERE)
        for match, is_there in zip(matches, there, strict=True)
        if is_there or match.share > best
    ]


class _Ranker:
    """One document."""

    def __init__(self, number: int, document: Document, query: Query) -> None:
        self.number, self.document, self.query, self.sentence = number, document, query, query.sentence
        scorer = Scorer(document, query.lexicon)
        self.head = [(unit, weight, self._hits(scorer, unit)) for unit, weight in query.head]
        self._weights = [weight for _, weight in query.head]
        self._spatial = any(clause.spatial for clause in self.sentence.clauses)
        self.nouns = [scorer.own(unit) for unit in query.nouns]
        inner = zip(query.nouns[:-1], self.nouns, strict=False)  # the first or the last noun tells the sort
        self.named_by_nouns = [hits for unit, hits in inner if unit.words[0] != query.sentence.words[0]]
        contexts = [(unit, weight, scorer.context(unit)) for unit, weight in query.clauses]
        # the nearest count: half as near is a quarter
        self.clauses = [
            (unit, weight, hits, max((h.worth for h in hits.values()), default=1.0)) for unit, weight, hits in contexts
        ]
        widen = query.sentence.either or len(query.head) > 1
        self.widened: list[Mapping[int, Hit]] = [scorer.context(unit) for unit, _ in query.head] if widen else []
        self.bonuses = Bonuses(document, query.sentence, scorer, query.lexicon)
        self.bonuses.saying = self._saying()
        self.bonuses.reversing = reversing(query, document, scorer)
        self._kept: dict[int, list[Bonus]] = {}
        self.shown = Shown(document, query, scorer, self.bonuses)

    def heard(self) -> dict[tuple[str, ...], Mapping[int, Hit]]:
        """By the words of a unit of a clause: what surrounds each element says it."""
        return {unit.words: hits for unit, _, hits, _ in self.clauses}

    def _saying(self) -> AbstractSet[int]:
        """What says at least half of the head, none where it says nothing of which element is meant."""
        shares: dict[int, float] = {}
        for _, weight, hits in self.head:
            for element, hit in hits.items():
                shares[element] = shares.get(element, 0.0) + weight * hit.worth / self.query.total
        return frozenset(element for element, share in shares.items() if share >= SAYS_IT)

    def scored(self, role: str) -> list[Scored]:
        """What may be meant in this document, in no order."""
        document = self.document
        pool: AbstractSet[int] = {
            element for _, _, hits in self.head for element, hit in hits.items() if hit.worth > WORTH_TELLING
        }
        if len(pool) < FEWEST or self.sentence.either:
            pool = document.is_operable
        boxes, number, found = document.boxes, self.number, list[Scored]()
        for element in pool:
            if not role or document.roles[element] == role:
                score, share = self._score(element)
                box = boxes[element]
                x, y = (box[0], box[1]) if box else (0.0, 0.0)
                found.append((-round(score, 6), number, y, x, element, share))
        return found

    def _hits(self, scorer: Scorer, unit: Unit) -> dict[int, Hit]:
        """Where a unit of the head is said, or shown where it is a picture."""
        hits = scorer.own(unit)
        if unit.words[-1] in DRAWN_THINGS and unit.words[-1] in self.sentence.nouns:
            for element in self.document.pictured:
                if element not in hits or hits[element].worth < w.PICTURED:
                    hits[element] = Hit(w.PICTURED, "picture")
        return hits

    def _worth(self, place: int, element: int) -> tuple[float, Hit | None]:
        """How far an element answers to a unit of the head: (worth, where)."""
        hit = self.head[place][2].get(element)
        worth = hit.worth if hit else 0.0
        if self.widened and worth < w.HEAD_IN_CONTEXT * w.CONTEXT["item"]:
            wider = self.widened[place].get(element)
            share = EITHER if self.sentence.either else w.HEAD_IN_CONTEXT
            if wider is not None and share * wider.worth > worth:
                return share * wider.worth, wider
        return worth, hit

    def _share(self, element: int) -> float:
        """The share of the head that an element says, or that stands around it."""
        share = 0.0
        if self.widened:
            for place, (_, weight, _) in enumerate(self.head):
                share += weight * self._worth(place, element)[0]
        else:
            for _, weight, hits in self.head:
                hit = hits.get(element)
                if hit is not None:
                    share += weight * hit.worth
        return share / self.query.total

    def _score(self, element: int) -> tuple[float, float]:
        """Score, and the head's share of it."""
        score = share = self._share(element)
        for hits in self.nouns:
            hit = hits.get(element)
            if hit is not None:
                score += w.NOUN_SAID * hit.worth
        score *= self._precision(element, score)
        if self.clauses:
            stands = 0.0
            for _, weight, hits, most in self.clauses:
                hit = hits.get(element)
                if hit is not None:
                    stands += weight * hit.worth * hit.worth / most
            score = score * w.CONTEXT_KEPT + w.CONTEXT_ADDED * stands / self.query.clause_total
        return score + sum([points for _, _, points in self._bonuses(element)]), share

    def match(self, scored: Scored, place: int) -> Match:
        """One of `scored`, with the evidence and the signs if it comes early enough."""
        document, element = self.document, scored[4]
        return Match(
            document=self.number,
            element=element,
            score=-scored[0],
            share=scored[5],
            seen=partial(self._signs, element, -scored[0], scored[5]) if place < SIGNED else tuple,
            confidence=-1.0 if place < SIGNED else 0.0,
            reasons=partial(self._evidence, element) if place < EXPLAINED else tuple,
            role=document.roles[element],
            name=document.names[element] or document.inventory.column("text")[element],
            icon=document.icons.get(element, ""),
            box=document.boxes[element],
            against=self.bonuses.reversing[element].reason if element in self.bonuses.reversing else "",
        )

    def _signs(self, element: int, score: float, share: float) -> tuple[float, ...]:
        """What tells whether an element is meant, in the order of `confidence.SIGNS`."""
        worths = [self._worth(place, element) for place in range(len(self.head))]
        said = [worth if hit is not None and hit.field in w.FIELDS else 0.0 for worth, hit in worths]
        meant = [worth for worth, (_, hit) in zip(said, worths, strict=True) if hit is not None and hit.said]
        stands = [hits[element].worth if element in hits else 0.0 for _, _, hits, _ in self.clauses]
        bonuses: dict[str, float] = {}
        for where, _, points in self._bonuses(element):
            bonuses[where] = bonuses.get(where, 0.0) + points
        roles = self.sentence.roles
        role = self.document.roles[element]
        unnamed = self._unnamed(element)
        return confidence.signs_of(
            score=score,
            share=share,
            own=share if self.sentence.either else sum(map(mul, self._weights, said)) / self.query.total,
            least=min((worth for worth, _ in worths), default=0.0),
            headless=not said,
            few=1.0 / len(said) if said else 0.0,
            other_words=sum(meant) / len(said) if said else 0.0,
            unnamed=unnamed,
            clauses=min(stands, default=1.0),
            section=bonuses.get("section", 0.0) < 0,
            role=0.0 if roles is None else 1.0 if role in roles.exact else 0.3 if role in roles.tolerated else -1.0,
            role_asked=roles is not None,
            spatial=self._spatial,
            near=bonuses.get("stands by", 0.0) / (w.SPATIAL + w.SPATIAL_FIRST),
            neighbour="is the neighbour" in bonuses,
            counts=bool(self.sentence.ordinal),
            quoted="quoted" in bonuses,
            unquoted=bool(self.sentence.quoted) and "quoted" not in bonuses,
            exchanged=(unnamed > 0 and self._exchanged(element, [worth for worth, _ in worths]))
            or any(self._elsewhere(element, clause) for clause in self.sentence.clauses if not clause.spatial),
        )

    def _bonuses(self, element: int) -> list[Bonus]:
        """What else counts for an element, looked at once."""
        known = self._kept.get(element)
        if known is None:
            known = self._kept[element] = self.bonuses.of(element)
        return known

    def _exchanged(self, element: int, worths: Sequence[float]) -> bool:
        """Whether it is called something in the place of a word that neither it nor what stands around it says."""
        unsaid = any(worth < EXCHANGED for worth in worths)
        unsaid = unsaid or any(element not in hits for hits in self.named_by_nouns)  # "Insert row" for "insert column button"
        if not unsaid and any(element not in hits for _, _, hits, _ in self.clauses):  # "profile of Ben": "Profile of Anna"
            name = self.document.literally(element)[0]
            unsaid = any(clause.preposition in name for clause in self.sentence.clauses if clause.preposition)
        if unsaid and any(word not in self.query.asked and word not in DULL for word in self.document.called(element)):
            return True
        return any(worth >= EXCHANGED for worth in worths) and self._another_or_more(element)

    def _another_or_more(self, element: int) -> bool:
        """Whether it is "Repeat email" for "email field", or "Close all tabs" for "close tab"; "Expand all" may be "expand"."""
        name, is_field = self.document.names[element], self.document.is_field(element)
        if not is_field and len(self.head) + sum(element in hits for hits in self.nouns) < 2:  # noqa: PLR2004 - an act alone
            return False
        says, said = another_one if is_field else wider, " ".join(self.sentence.head)
        return says(said, name) in folded(name).split() and not says(said, "element")

    def _elsewhere(self, element: int, clause: Clause) -> bool:
        """Whether what it stands in is called something in the place of a word of a clause: "Post one" for "of Post two"."""
        there = [
            (unit, hits.get(element))
            for unit, _, hits, _ in self.clauses
            if set(unit.words).issubset(clause.words) and tells_which(unit, clause)
        ]
        said = {word for unit, hit in there if hit and hit.worth >= EXCHANGED for word in unit.stems}
        unsaid = [unit for unit, hit in there if hit is None or hit.worth < EXCHANGED]
        if said or not says_sort(clause):  # a "user" need not say so
            unsaid = [unit for unit in unsaid if unit.stems not in self.query.lexicon]
        return bool(unsaid) and called_otherwise(self.document, element, said, self.query.asked)

    def _unnamed(self, element: int) -> float:
        """Share of the words of the name that nobody asked for."""
        words = set(self.document.called(element))
        if not words:
            return 0.0
        whole = set(self.document.called_whole(element))
        named = len(words & self.query.asked) / len(words)
        return 1.0 - max(named, len(whole & self.query.asked) / len(whole) if whole else 0.0)

    def _evidence(self, element: int) -> tuple[Evidence, ...]:
        found = [(unit, *self._worth(place, element)) for place, (unit, _, _) in enumerate(self.head)]
        for unit, _, hits, _ in self.clauses:
            hit = hits.get(element)
            found.append((unit, hit.worth if hit else 0.0, hit))
        words = [
            Evidence(where=hit.field, asked=" ".join(unit.words), said=hit.said, points=worth)
            for unit, worth, hit in found
            if hit is not None and worth > WORTH_TELLING
        ]
        return (*sorted(words, key=lambda e: -e.points), *(told(one) for one in self._bonuses(element) if one[2]))

    def _precision(self, element: int, score: float) -> float:
        """What is left of a score for words of the name that nobody asked for."""
        if score <= 0.1:  # noqa: PLR2004 - there is nothing to take off
            return 1.0
        words = self.document.called(element)
        if not words:
            return 1.0
        distinct = set(words)
        named = len(distinct & self.query.asked) / len(distinct)
        whole = set(self.document.called_whole(element)) if named < 1.0 else set()
        if whole:
            named = max(named, len(whole & self.query.asked) / len(whole))
        factor = 1.0 - w.UNNAMED_WORDS * (1.0 - named)
        return factor * (w.LONG_NAME_FACTOR if len(distinct) > w.LONG_NAME else 1.0)


def _counted(matches: list[Match], sentence: Sentence) -> list[Match]:
    """The matches, the one that an ordinal means first."""
    roles = sentence.roles
    pool = [m for m in matches if roles and m.role in roles.exact | roles.tolerated] or matches
    counts = pool
    if pool and not pool[0].share:  # nothing is said but the sort: "second tab"
        counts = [m for m in pool if roles and m.role in roles.exact and not sentence.head]
    meant = counted(counts or pool, sentence.ordinal)
    if meant is None:
        return _too_few(matches, counts, abs(sentence.ordinal)) if counts else matches
    bonus = Evidence(
        where="ordinal", asked=str(sentence.ordinal), points=round(matches[0].score + w.ORDINAL - meant.score, 6), bonus=True
    )
    score = round(matches[0].score + w.ORDINAL, 6)
    first = meant._replace(score=score, reasons=lambda: (*meant.evidence, bonus), seen=lambda: confidence.counted(meant.signs))
    return [first, *(m for m in matches if m is not meant)]


def _too_few(matches: list[Match], pool: Sequence[Match], number: int) -> list[Match]:
    """Matches where nothing can be counted so far: what would be counted is not meant, unless it says the number itself."""
    if number == 1 or str(number) in tokens(pool[0].name):
        return matches
    least, why = w.ORDINAL_SHARE * pool[0].share, f"fewer than {number} like it are there"
    few = {(one.document, one.element) for one in pool if one.share >= least}
    return [m._replace(against=m.against or why) if (m.document, m.element) in few else m for m in matches]
