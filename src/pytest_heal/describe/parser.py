"""Reads a description: its verb, its head phrase, and the clauses that tell where.

Reading follows the order of English: a verb may lead, a head phrase ends in a noun for the control, prepositions begin what
tells where. Of a page it knows what is called how. Descriptions in other languages are put into that order first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import chain, zip_longest

from pytest_heal.describe.head import FIELD_NOUNS, headed
from pytest_heal.describe.names import NOTHING, Held, PageWords
from pytest_heal.describe.places import (
    GROUPS,
    ORDINALS,
    POSITION_WORDS,
    POSITIONS,
    PREPOSITIONS,
    SECTIONS,
    SPATIAL,
    Axis,
    Side,
    ordinal_of,
)
from pytest_heal.describe.sentence import DULL, STOP, Clause, Sentence, SentenceError
from pytest_heal.describe.translation import in_english
from pytest_heal.language import tables
from pytest_heal.language.nouns import NOUNS, noun_of
from pytest_heal.language.phrases import LONGEST_PHRASE, Lexicon
from pytest_heal.language.tokens import kept_whole, spoken, stem
from pytest_heal.language.tongues import tongues
from pytest_heal.language.verbs import PLAIN, VERBS

LONGEST = 500
"""Characters of a description."""

_QUOTED = re.compile(
    "[\"\u201c\u201e]([^\"\u201c\u201d\u201e]{1,120})[\"\u201d\u201c]|(?<![^\\s(])['\u2018]([^'\u2018\u2019]{1,120})['\u2019](?!\\w)"
)
_PROPER = re.compile(r"(?<=[a-z,] )(?<!\bthe )(?<!\ba )[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)*")
"""Names within a description: words with a capital letter that do not begin it."""
_INTO = tables.words("descriptions.into")
_LABELLING = tables.words("descriptions.labelling")
_MERGED = {tuple(pair.split()): noun for pair, noun in tables.name_of("descriptions.merged").items()}
"""Two words that are one noun."""
_PLACEHOLDERS = frozenset(tuple(pair.split()) for pair in tables.words("descriptions.placeholders"))
"""Pairs that stand for a value which the description does not know."""
_SORTING = tables.words("descriptions.sorting")
_SORTED_BY = tables.words("descriptions.sorted by")
_STARTS, _ENDS = tables.words("places.counted from the start"), tables.words("places.counted from the end")
_PROVIDED = tables.words("descriptions.provided")
_PROVIDERS = tables.words("descriptions.providers")
_NAMING = tables.words("descriptions.naming")
_SECTIONS_OF_HEADS = frozenset({"topbar", "sidebar", "footer", "breadcrumb", "navbar"})
"""Words for sections that count in a head as well: "footer settings link"."""


def read(text: str, lexicon: Lexicon, *, page: PageWords = NOTHING) -> Sentence:
    """Read a description.

    Args:
        text: in plain words.
        lexicon: its phrases are not taken apart: "date of birth".
        page: what it says; its names are not taken apart: "Terms of use", and "GitHub" where it says "github".

    Raises:
        SentenceError: it has no words, or is longer than `LONGEST`.
    """
    words, backwards = _from_an_edge(_words(text, lexicon, page))
    verb, body, sorting = _led(words)
    names = frozenset(word for name in _PROPER.findall(text) for word in spoken(name))
    head, clauses, named = _named(*_parted(body, lexicon), names)
    quoted = tuple((a or b).strip() for a, b in _QUOTED.findall(text))
    sentence = Sentence(text=text, words=tuple(words), verb=verb, quoted=quoted, telling=named, sorting=sorting)
    placed = _placed(sentence, head, clauses)
    if backwards and placed.ordinal > 0:
        placed = replace(placed, ordinal=-placed.ordinal)
    return headed(placed, lexicon, page)


# ------------------------------------------------------------------ words


def _words(text: str, lexicon: Lexicon, page: PageWords) -> list[str]:
    if not isinstance(text, str):
        raise SentenceError(f"a description is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise SentenceError(
            f"a description of {len(text):,} characters is too long (at most {LONGEST}): name one element in a few words"
        )
    english = in_english(text, tongues(getattr(lexicon, "words", ())), page)
    words = _merged(list(spoken(kept_whole(english, page.stems))))
    if not words:
        shown = text[:40].encode("ascii", "backslashreplace").decode()
        raise SentenceError(f'"{shown}" has no words: say what the element is called, such as "login button"')
    if len(words) > 1 and words[0] in PLAIN | DULL and noun_of(words[1]) and words[0] in page.singles:
        words[0] = Held(words[0])  # "choose button", where a button says "Choose"; "to field", where one is called "To"
    return words if _FRAME.isdisjoint(words) else page.spoken.held(words)


_FRAME = (
    PREPOSITIONS | POSITION_WORDS | SECTIONS.keys() | ORDINALS.keys() | {word for spatial in SPATIAL for word in spatial.words}
)
"""Words of which a name may have some that mean something else there."""


def _from_an_edge(words: list[str]) -> tuple[list[str], bool]:
    """Words without the edge that an ordinal counts from, and whether that is the end: "second button from the right"."""
    for at in range(1, len(words) - 1):
        rest = [word for word in words[at + 1 : at + 3] if word not in STOP]
        edge = rest[0] if words[at] == "from" and rest and not isinstance(words[at], Held) else ""
        if edge in _STARTS | _ENDS and any(ordinal_of(*pair) for pair in zip_longest(words[:at], words[1:at], fillvalue="")):
            return words[:at] + words[words.index(edge, at) + 1 :], edge in _ENDS
    return words, False


def _merged(words: list[str]) -> list[str]:
    found: list[str] = []
    for word in words:
        pair = (found[-1], word) if found else ("", word)
        if pair in _PLACEHOLDERS:
            found.pop()
        elif pair in _MERGED:
            found[-1:] = _MERGED[pair].split()
        else:
            found.append(word)
    return found or words


# ------------------------------------------------------------------ the verb, and what it is done to


def _led(words: list[str]) -> tuple[str, list[str], bool]:
    """The verb that leads, ``""`` where it tells no more; what it is done to; whether that is the order of a list."""
    by = next((i for i, word in enumerate(words[1:-1], 1) if word in _SORTED_BY), 0) if words[0] in _SORTING else 0
    if by and not FIELD_NOUNS & set(words):
        return "", words[by + 1 :], True
    verb = words[0] if words[0] in VERBS and len(words) > 1 else ""
    if verb and VERBS[verb] is not VERBS["click"] and (filled := _filled(words)):
        return "", filled, False
    return verb, words, False


def _filled(words: list[str]) -> list[str]:
    """Of "enter 5 in the amount field" the amount field, of "type x in the box under Total" Total; empty: none is named."""
    for into, word in enumerate(words[1:], 1):
        if word not in _INTO or isinstance(word, Held):
            continue
        rest = words[into + 1 :]
        place = next((i for i, w in enumerate(rest) if w in FIELD_NOUNS or w.removesuffix("s") in FIELD_NOUNS), -1)
        if place < 0:
            continue
        called = [w for w in rest[:place] if w not in STOP]
        after = rest[place + 1 :]
        if called:
            return [*called, rest[place], *after]
        while after and after[0] in _LABELLING | STOP and (after[0] in _LABELLING or len(after) > 1):
            after = after[1:]
        if after:
            return [*after, rest[place]]
    return []


# ------------------------------------------------------------------ clauses


def _parted(words: Sequence[str], lexicon: Lexicon) -> tuple[list[str], list[Clause]]:
    """The head, and the clauses that prepositions begin."""
    head: list[str] = []
    clauses: list[Clause] = []
    into: list[str] = head
    start: tuple[bool, Side, str] = (False, "", "")

    def finish() -> None:
        if into is not head and into:
            groups = bool(GROUPS & set(into[-2:]))
            said = tuple(into)
            clauses.append(Clause(words=said, whole=said, preposition=start[2], spatial=start[0], side=start[1], groups=groups))

    at = 0
    while at < len(words):
        held = isinstance(words[at], Held) or (start[0] and not into and into is not head)  # "next to About" is one place
        spatial = next((s for s in SPATIAL if at and not held and tuple(words[at : at + len(s.words)]) == s.words), None)
        if spatial is None and (at == 0 or held or words[at] not in PREPOSITIONS or _spanned(words, at, lexicon)):
            into.append(words[at])
            at += 1
            continue
        finish()
        into = []
        start = (True, spatial.side, "") if spatial else (False, "", words[at])
        at += len(spatial.words) if spatial else 1
    finish()
    return head, clauses


def _named(head: list[str], clauses: list[Clause], names: AbstractSet[str]) -> tuple[list[str], list[Clause], frozenset[str]]:
    """The head with the words of clauses that tell which of several is meant: "sign in with google", "message from Diego"."""
    telling, others = list[str](), list[Clause]()
    provided = any(word in _PROVIDED for word in head) and all(word in _PROVIDED | STOP or noun_of(word) for word in head)
    for clause in clauses:
        plain = not any(noun_of(word) or word in SECTIONS or word in GROUPS for word in clause.words)
        by = clause.preposition
        if not clause.spatial and plain and ((provided and by in _PROVIDERS) or (by in _NAMING and names & set(clause.words))):
            telling += clause.words
        else:
            others.append(clause)
    last = len(head) - 1 if len(head) > 1 and noun_of(head[-1]) else len(head)
    return [*head[:last], *telling, *head[last:]], others, frozenset(telling)


def _spanned(words: Sequence[str], at: int, lexicon: Lexicon) -> bool:
    """Whether a known phrase goes on over the word at a place."""
    stems = [stem(word) for word in words[max(0, at - 3) : at + 4]]
    middle = min(at, 3)
    return any(
        tuple(stems[first : last + 1]) in lexicon
        for first in range(middle)
        for last in range(middle + 1, min(len(stems), first + LONGEST_PHRASE))
    ) or (middle > 0 and tuple(stems[middle - 1 : middle + 1]) in lexicon)


# ------------------------------------------------------------------ places


def _placed(sentence: Sentence, head: Sequence[str], clauses: Sequence[Clause]) -> Sentence:
    """The sentence with its head and clauses; what says which one and where on the page is taken out of the words."""
    ordinal, counted = _ordinal([head, *(clause.words for clause in clauses if not clause.spatial)])
    dropped = POSITION_WORDS | {counted}
    left = (clause if clause.spatial else replace(clause, words=_without(clause.words, dropped)) for clause in clauses)
    return replace(
        sentence,
        head=_without(head, dropped),
        clauses=tuple(clause for clause in left if any(word not in STOP for word in clause.words)),
        ordinal=ordinal,
        positions=_positions(chain(*(clause.words for clause in clauses if not clause.spatial), head)),
        sections=_sections(head, clauses),
    )


def _without(words: Iterable[str], dropped: AbstractSet[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in dropped or isinstance(word, Held))


def _ordinal(parts: Iterable[Sequence[str]]) -> tuple[int, str]:
    """What the first ordinal counts to, and its word; ``(0, "")`` without one."""
    for part in parts:
        for word, following in zip_longest(part, part[1:], fillvalue=""):
            if not isinstance(word, Held) and (number := ordinal_of(word, following)):
                return number, word
    return 0, ""


def _positions(words: Iterable[str]) -> dict[Axis, float]:
    """Where on the page; the first word for an axis counts."""
    found: dict[Axis, float] = {}
    for word in words:
        if word in POSITIONS and not isinstance(word, Held):
            axis, share = POSITIONS[word]
            found.setdefault(axis, share)
    return found


def _sections(head: Sequence[str], clauses: Iterable[Clause]) -> frozenset[str]:
    """Kinds of sections that clauses name, and the head besides a name."""
    said = {word for clause in clauses if not clause.spatial for word in clause.words if not isinstance(word, Held)}
    kinds = {SECTIONS[word] for word in said if word in SECTIONS} | (said & {"thead"})
    if len([word for word in head if word not in DULL and word not in NOUNS]) > 1 or noun_of(head[-1]) not in ("", "menu"):
        kinds |= {SECTIONS[word] for word in head if word in _SECTIONS_OF_HEADS and not isinstance(word, Held)}
    return frozenset(kinds)
