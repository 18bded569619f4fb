"""A description in another language as an English one: its frame is translated, what the page says is left as it is.

    "die zweite Schaltfläche Speichern unterhalb von Adresse" -> "the second button Speichern below Adresse"
    "名前の隣のボタン"                                           -> "button next to 名前"

Which language it is, its own words say; where they do not, the page's. An English description is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from pytest_heal.describe.names import NOTHING, PageWords
from pytest_heal.describe.places import GROUPS, PREPOSITIONS, SECTIONS, SPATIAL, ordinal_of
from pytest_heal.describe.sentence import STOP
from pytest_heal.element.text import UNSPACED_SCRIPT
from pytest_heal.language.nouns import noun_of
from pytest_heal.language.tongues import Tongue, Tongues
from pytest_heal.language.verbs import VERBS

_WORD = re.compile(r"[^\W_]+")
_QUOTED = re.compile(
    '["\u201c\u201e\u00ab\u300c]([^"\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d]{1,120})["\u201d\u201c\u00bb\u300d]'
)
_FRONT = frozenset({"click", "enter", "select", "open"})
"""Verbs that some languages say last."""
_BACK = frozenset({"from the right", "from the left"})
_PLACES = frozenset(" ".join(spatial.words) for spatial in SPATIAL)
_SHORTEST = 3  # letters before the end of a joined word
_HELD = "\ue000"  # stands for what is left alone, with its number behind it
_LINKS = "\u306e\u7684\u4e0e\u548c\u8ddf\u306b\u3092"
"""Letters between what is named and its noun, which say nothing."""


def in_english(text: str, tongues: Tongues, page: PageWords = NOTHING) -> str:
    """A description in the words that the parser knows; itself where it is English, or in no language that is known.

    Args:
        text: the description.
        tongues: what is known, by code.
        page: what the page says, which is left as it is.
    """
    if UNSPACED_SCRIPT.search(text):
        return _unspaced(text, tongues, page)
    words = [match[0].lower() for match in _WORD.finditer(text)]
    code = _language(words, tongues, page.language)
    return _spaced(text, tongues[code], page) if code else text


# ------------------------------------------------------------------ which language


def _language(words: Sequence[str], tongues: Tongues, page: str) -> str:
    """The language that most of the words are known of; ``""`` for English."""
    if not any(word in tongues.starts and not _is_english(word) for word in words) and page[:2].lower() in ("", "en"):
        return ""
    best, most = "", float(sum(_is_english(word) for word in words))
    hint = page.partition("-")[0].lower()
    for code, tongue in tongues.items():
        if tongue.spaced and len(words) > 1:  # one word is a name
            known = _known(words, tongue, joined=code == hint)
            count = known + (0.5 if code == hint and known else 0.0)
            if count > most:
                best, most = code, count
    return best


def _known(words: Sequence[str], tongue: Tongue, *, joined: bool) -> int:
    """How many words are known; joined ones only where something else speaks for the language."""
    found = at = 0
    while at < len(words):
        size, _ = _phrase(words, at, tongue)
        size = size or (joined or found > 0) * any(
            words[at].endswith(end) and len(words[at]) - len(end) >= _SHORTEST for end, _ in tongue.joined
        )
        found += size
        at += max(1, size)
    return found


def _is_english(word: str) -> bool:
    return word in VERBS or word in STOP or word in PREPOSITIONS or word in SECTIONS or word in GROUPS or bool(noun_of(word))


def _phrase(words: Sequence[str], at: int, tongue: Tongue) -> tuple[int, str]:
    """The longest known phrase at a place: how many words, and the English for it."""
    for size in range(min(tongue.longest, len(words) - at), 0, -1):
        english = tongue.phrases.get(tuple(words[at : at + size]))
        if english is not None:
            return size, english
    return 0, ""


# ------------------------------------------------------------------ with spaces between words


def _spaced(text: str, tongue: Tongue, page: PageWords) -> str:
    matches = list(_WORD.finditer(text))
    words = [match[0].lower() for match in matches]
    quoted = [match.span(1) for match in _QUOTED.finditer(text)]
    pieces: list[tuple[str, str]] = []  # as it goes on, and the English it was made of
    at = 0
    while at < len(words):
        start = matches[at].start()
        inside = next((end for first, end in quoted if first <= start < end), 0)
        size = sum(start <= match.start() < inside for match in matches[at:]) if inside else page.written.longest(words, at)
        if size:
            pieces.append((text[start : matches[at + size - 1].end()], ""))
        else:
            size, english = _phrase(words, at, tongue)
            if english in _PLACES and at + size == len(words):
                english = ""  # a place of nothing: it is a name
            if english:
                pieces.append((english, english))
            else:
                pieces.append(_parted(matches[at][0], tongue, page.singles))
        at += max(1, size)
    return _arranged(pieces)


def _parted(word: str, tongue: Tongue, said: Collection[str]) -> tuple[str, str]:
    """A joined word as two, "Suchfeld" as "Such field"; itself where the page says it."""
    low = word.lower()
    if low not in said:
        for end, english in tongue.joined:
            if low.endswith(end) and len(low) - len(end) >= _SHORTEST:
                return f"{word[: -len(end)]} {english}", ""
    return word, ""


def _arranged(pieces: list[tuple[str, str]]) -> str:
    """Pieces in the order of English: verbs in front, and no "of" between a noun for a control and its name."""
    while len(pieces) > 1 and pieces[-1][1] in _FRONT:
        pieces.insert(0, pieces.pop())
    if pieces[0][1] in _FRONT:
        rest = [piece for piece in pieces[1:] if piece[1] not in _FRONT]
        pieces = [pieces[0], *(rest[1:] if rest and rest[0][1] in ("on", "in") else rest)]
    found: list[tuple[str, str]] = []
    for at, (said, english) in enumerate(pieces):
        if (
            english in ("of", "for")
            and found
            and noun_of(found[-1][1].split()[-1] if found[-1][1] else "")
            and _names(pieces[at + 1 :])
        ):
            continue
        found.append((said, english))
    return " ".join(said for said, _ in found)


def _names(behind: Sequence[tuple[str, str]]) -> bool:
    """Whether what follows "of" is what the control is called, not where it stands."""
    first = next((english for _, english in behind if english not in ("the", "a")), None)
    return first == "" or (first is not None and not any(w in GROUPS or w in SECTIONS or ordinal_of(w) for w in first.split()))


# ------------------------------------------------------------------ without spaces


def _unspaced(text: str, tongues: Tongues, page: PageWords) -> str:
    kana = re.search("[\u3040-\u30ff]", text)
    codes = ("ja", "zh") if kana or page.language.lower().startswith("ja") else ("zh", "ja")
    code = next((one for one in codes if one in tongues and not tongues[one].spaced), "")
    if not code:
        return text
    tongue = tongues[code]
    words = {phrase[0] for phrase in tongue.phrases}
    held: list[str] = []

    def hold(piece: str) -> str:
        held.append(piece)
        return f" {_HELD}{len(held) - 1} "

    for match in reversed(list(_QUOTED.finditer(text))):
        text = text[: match.start()] + hold(match[0]) + text[match.end() :]
    for name in sorted(
        (one for one in page.unspaced if len(one) > 1 and one in text and one not in words), key=len, reverse=True
    ):
        if not any(one in name and name.replace(one, "", 1).strip() == "" for one in words):
            text = text.replace(name, hold(name), 1)
    text = _before(text, tongue)
    for phrase, english in sorted(((p[0], e) for p, e in tongue.phrases.items()), key=lambda pair: -len(pair[0])):
        text = text.replace(phrase, f" {english} ")
    for english in sorted({*_FRONT, *_BACK}):
        if english in _FRONT and text.rstrip().endswith(f" {english}"):
            text = f"{english} {text.rstrip().removesuffix(english)}"
        elif english in _BACK and english in text and not text.rstrip().endswith(english):
            text = f"{text.replace(english, ' ')} {english}"
    text = re.sub(rf"(?<![^\s])[{_LINKS}]|[{_LINKS}](?![^\s])", " ", text)
    text = re.sub(f"{_HELD}(\\d+)", lambda match: held[int(match[1])], text)
    return " ".join(text.split())


def _before(text: str, tongue: Tongue) -> str:
    """What stands behind a place in front of it: "ANCHOR no tonari no WHAT" as "WHAT next to ANCHOR"."""
    for said, english in tongue.behind:
        place, found, what = text.partition(said)
        if found and what.strip():
            if english.startswith("*"):
                return f"{place}{what} {english[1:]}"
            if place.strip():
                return f"{what} {english} {place.strip(_LINKS + ' ')}"
    return text
