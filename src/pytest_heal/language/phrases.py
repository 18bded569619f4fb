"""What may be said instead: phrases of one concept, as stems, and how much of a match each of them is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from pytest_heal.language import tables
from pytest_heal.language.lexicon import ACTS, THINGS
from pytest_heal.language.tokens import tokens
from pytest_heal.language.tongues import parse_words

Phrase = tuple[str, ...]
Lexicon = Mapping[Phrase, Mapping[Phrase, float]]
"""Phrase -> what means the same -> share of a match that it is worth, 0 to 1."""
Concept = tuple[tuple[str, ...], tuple[str, ...]]
"""Phrases that mean the same, and looser ones, as written."""

STRICT = 0.9
"""Two phrases of one concept."""
LOOSE = 0.5
"""A phrase of a concept, where a looser word stands on the page."""
LOOSE_BACK = 0.4
"""A looser word, where a phrase of the concept stands on the page."""
LONGEST_PHRASE = 5
"""Words of a phrase that is looked for."""


class WithWords(dict[Phrase, Mapping[Phrase, float]]):
    """A lexicon with a project's words of languages, see `tongues.parse_words`."""

    words: tuple[str, ...] = ()


class SynonymsError(ValueError):
    """A line of synonyms that cannot be read; the message says which and why."""


def parse_line(line: str) -> Concept | None:
    """Phrases that mean the same and looser ones, as written; ``None`` for an empty line, a remark, or words of a language.

    >>> parse_line("basket, cart > checkout")
    (('basket', 'cart'), ('checkout',))

    Raises:
        SynonymsError: it says nothing that means the same.
    """
    text = line.strip()
    if not text or text.startswith("#") or parse_words(text) is not None:
        return None
    same, _, loose = text.partition(">")
    phrases, others = (tuple(p.strip() for p in part.split(",") if tokens(p)) for part in (same, loose))
    if not phrases or len(phrases) + len(others) < 2:  # noqa: PLR2004 - one phrase alone means nothing else
        raise SynonymsError(f"{text!r}: expected at least two phrases, such as `basket, cart > checkout`")
    return phrases, others


def _concepts() -> Iterator[Concept]:
    yield from ((words, others) for _, words, others in tables.table("concepts"))
    for entries in (ACTS, THINGS):
        yield from ((tuple(phrase.removeprefix("^") for phrase in phrases), ()) for phrases in entries.values())


def build(concepts: Iterable[Concept], *, base: Lexicon | None = None) -> Lexicon:
    """A lexicon of concepts.

    Args:
        concepts: phrases that mean the same and looser ones, see ``data/concepts.txt``.
        base: what they add to.
    """
    found: dict[Phrase, dict[Phrase, float]] = {phrase: dict(same) for phrase, same in (base or {}).items()}

    def note(phrase: Phrase, other: Phrase, worth: float) -> None:
        if phrase != other:
            known = found.setdefault(phrase, {})
            known[other] = max(known.get(other, 0.0), worth)

    for concept in concepts:
        strict, loose = (list(dict.fromkeys(map(tokens, part))) for part in concept)
        for phrase in strict:
            for other in strict:
                note(phrase, other, STRICT)
            for other in loose:
                note(phrase, other, LOOSE)
                note(other, phrase, LOOSE_BACK)
    return found


@cache
def lexicon(lines: tuple[str, ...] = ()) -> Lexicon:
    """Our own lexicon, with the concepts of a project.

    Args:
        lines: of the project, one concept each, or words of a language.

    Raises:
        SynonymsError: one of them cannot be read.
    """
    if not lines:
        return build(_concepts())
    found = WithWords(build(filter(None, map(parse_line, lines)), base=lexicon()))
    found.words = tuple(line for line in lines if parse_words(line) is not None)
    return found
