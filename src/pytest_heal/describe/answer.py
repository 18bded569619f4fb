"""What a description was answered with, as data: the ranked candidates, and what was not understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pytest_heal.describe.confidence import believed
from pytest_heal.describe.distinction import distinguish
from pytest_heal.describe.index import Document, page_words
from pytest_heal.describe.match import Match
from pytest_heal.describe.opinion import Embed, embedded
from pytest_heal.describe.parser import read
from pytest_heal.describe.places import GROUPS, POSITION_WORDS, SECTIONS
from pytest_heal.describe.ranking import rank
from pytest_heal.describe.score import Scorer, units
from pytest_heal.describe.sentence import DULL, Sentence
from pytest_heal.describe.verdict import MOST_LISTED, Verdict, judge
from pytest_heal.describe.weights import MIN_MARGIN, MIN_SCORE
from pytest_heal.element.element import Inventory
from pytest_heal.language.nouns import NOUNS
from pytest_heal.language.phrases import Lexicon, lexicon
from pytest_heal.language.verbs import VERBS

LEAST_TOLD = 0.01
"""Score that is told of what says something that was asked for, and yet is hardly meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An element that a description may mean.

    Attributes:
        role: ARIA role, ``""`` for none.
        name: accessible name, else text, but for a field; ``""`` where that leaves none.
        score: probability that it is meant, 0 to 1; at least `LEAST_TOLD` for what answers to some of the description.
        section: what it stands in, nearest first, ``form: Sign in > main``.
        group: head of the row, card or list item it stands in.
        href: where a link leads.
        evidence: reasons of the score, ``name: login (1.0)``.
        against: why it is not meant, however near it comes; ``""`` where nothing rules it out.
        index: its number in the element catalog; -1 where it has none, or none was read.
        locator: a Python expression that was executed and matched it alone; ``""`` where there was none.
        selector: the same as Playwright's selector, relative to the page.
        apart: what tells it from the other candidates.
        longer: a description that means it alone.
    """

    role: str
    name: str
    score: float
    section: str = ""
    group: str = ""
    href: str = ""
    evidence: tuple[str, ...] = ()
    against: str = ""
    index: int = -1
    locator: str = ""
    selector: str = ""
    apart: str = ""
    longer: str = ""

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data for JSON."""
        return {
            "index": self.index,
            "role": self.role,
            "name": self.name,
            "section": self.section,
            "group": self.group,
            "href": self.href,
            "score": self.score,
            "locator": self.locator,
            "selector": self.selector,
            "evidence": list(self.evidence),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a description means on a page.

    Attributes:
        sentence: the description, read.
        verdict: the decision.
        matches: everything that may be meant, the best first.
        inventories: what was searched.
        synonyms: what was known to mean the same.
        role: asked for besides, ``""`` for any.
    """

    sentence: Sentence
    verdict: Verdict
    matches: tuple[Match, ...]
    inventories: tuple[Inventory, ...]
    synonyms: Lexicon = field(repr=False)
    role: str = ""

    def unknown(self) -> tuple[str, ...]:
        """Words of the description that nothing on the page says, in any words."""
        found: list[str] = []
        documents = [Document.of(inventory) for inventory in self.inventories]
        for words in (self.sentence.head, *(clause.words for clause in self.sentence.clauses)):
            for unit in units(words, self.synonyms):
                said = " ".join(unit.words)
                known = (
                    said in NOUNS
                    or said in SECTIONS
                    or said in GROUPS
                    or said in POSITION_WORDS
                    or said in DULL
                    or said in VERBS
                )
                if not known and not any(Scorer(document, self.synonyms).context(unit) for document in documents):
                    found.append(said)
        return tuple(dict.fromkeys(found))

    def candidates(self, limit: int = MOST_LISTED, *, apart: bool = False) -> tuple[Candidate, ...]:
        """The best ones as data.

        Args:
            limit: at most.
            apart: tell what tells them apart, which takes some milliseconds each.
        """
        matches = self.verdict.candidates if limit <= MOST_LISTED and self.verdict.candidates else self.matches
        listed = list(matches[:limit])
        made = [candidate_of(match, self.inventories) for match in listed]
        if apart:
            told = distinguish(self.sentence.text, listed, self.inventories, self.synonyms, role=self.role)
            made = [replace(one, apart=d.what, longer=d.longer) for one, d in zip(made, told, strict=True)]
        return tuple(made)


def candidate_of(match: Match, inventories: Sequence[Inventory]) -> Candidate:
    """A match as data."""
    element = inventories[match.document][match.element]
    return Candidate(
        role=element.role,
        name=element.said,
        score=round(max(match.confidence, LEAST_TOLD if match.score > 0 else 0.0), 2),
        section=element.section,
        group=element.group,
        href=element.attributes.get("href", ""),
        evidence=tuple(map(str, match.evidence)),
        against=match.against,
    )


def answer(
    text: str,
    inventories: Sequence[Inventory],
    *,
    synonyms: Lexicon | None = None,
    role: str = "",
    nth: int | None = None,
    min_score: float = MIN_SCORE,
    min_margin: float = MIN_MARGIN,
    embed: Embed | None = None,
) -> Answer:
    """Find what a description means.

    Args:
        text: in plain words.
        inventories: of the page's documents, the page's own first.
        synonyms: a lexicon with a project's words; ours by default.
        role: only elements of this ARIA role.
        nth: which of several that are as good, from 0, in reading order.
        min_score: least confidence of an answer, 0 to 1.
        min_margin: least distance of its confidence to the next element's.
        embed: gives vectors, see `opinion.embedded`.

    Raises:
        SentenceError: the text is no description.
    """
    known = synonyms if synonyms is not None else lexicon()
    sentence = read(text, known, page=page_words([Document.of(inventory) for inventory in inventories]))
    matches = rank(sentence, inventories, synonyms=known, role=role)
    if embed is not None:
        matches = embedded(text, matches, inventories, embed)
    matches = believed(matches, inventories)
    verdict = judge(matches, inventories, min_score=min_score, min_margin=min_margin, nth=nth)
    return Answer(
        sentence=sentence,
        verdict=verdict,
        matches=tuple(matches),
        inventories=tuple(inventories),
        synonyms=known,
        role=role,
    )
