"""The words of a text that are data: counts, prices, dates, times, and whatever was not always said.

Two kinds of evidence. The form: a number that stands alone, with the signs around it and the name of a month or day beside it.
And what varied: a word that was missing from the text at another time. Whether a number is data or part of a name ("Page 2"
beside "Page 3") its form does not tell; a page does, on which the other words are not one element's alone.
"""

from __future__ import annotations

import calendar
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate

_NUMBER = re.compile(r"\W*\d(?:[\d.,:/\u2019'%+-]*\d)?[\W_]*(?:[ap]\.?m\.?|st|nd|rd|th)?\W*", re.IGNORECASE)
_AMOUNT = re.compile(r"\W*\d[\d.,\u2019']*[.,]\d\d\W*")
_CURRENCY = re.compile(r"[A-Z]{3}")  # any code of ISO 4217
_CALENDAR = frozenset(
    name.lower().rstrip(".")
    for names in (calendar.month_name, calendar.month_abbr, calendar.day_name, calendar.day_abbr)
    for name in names
    if name
)
_LETTER = re.compile(r"[^\W\d_]")
_BRACKETS = {"(": 1, "[": 1, ")": -1, "]": -1}
_REMARK = re.compile(r"(?<=\w)\s+(?:\([^()]*\)|\[[^\[\]]*\])$")
LEAST_LETTERS = 3
"""Letters of words that still say something; they are half of those that are no data, or more."""


def stable_run(text: str, others: Iterable[str] = ()) -> str:
    """The words of a text that are no data, as far as they stand together; the text itself where none is data.

    ``""`` where they say too little, or most of them stand elsewhere.

    Args:
        text: as it is now.
        others: what was said in its place at other times; a word that one of them lacks is data.

    >>> stable_run("Cart 1"), stable_run("Page 3 of 10"), stable_run("Sign in"), stable_run("$12.50")
    ('Cart', 'Page', 'Sign in', '')
    >>> stable_run("Due Jan 5, 2024"), stable_run("Hello Anna", ["Hello Ben"]), stable_run("1 to 9 of 12")
    ('Due', 'Hello', '')

    A remark in brackets goes with the data in it.

    >>> stable_run("Run time (e.g. 20, 30s or 1h)")
    'Run time'
    """
    words = text.split()
    data = _of_data(tuple(words))
    kept = [not is_data for is_data in data]
    for other in others:
        left = Counter(other.split())
        for place, word in enumerate(words):
            if left[word]:
                left[word] -= 1
            else:
                kept[place] = False
    if all(kept):
        return " ".join(words)
    for begin, end in _remarks(words):
        if not all(kept[begin:end]):
            kept[begin:end] = [False] * (end - begin)
    runs = [run.strip(" ,;:|-\u2013\u2014\u00b7\u2022([") for run in _runs(words, kept)]
    letters = {run: _letters(run) for run in runs}
    best = max(letters, key=lambda run: letters[run], default="")
    whole = sum(_letters(word) for word, is_kept in zip(words, kept, strict=True) if is_kept)
    return best if letters.get(best, 0) >= LEAST_LETTERS and 2 * letters[best] >= whole else ""


def is_volatile(text: str, others: Iterable[str] = ()) -> bool:
    """Whether any word of a text is data.

    >>> is_volatile("Inbox (3)"), is_volatile("Sign in"), is_volatile("OAuth2 client")
    (True, False, False)
    """
    return stable_run(text, others) != " ".join(text.split())


def without_signs(text: str) -> str:
    """A text without the icons, arrows and dots at its ends, which stand in no word; the text itself where nothing is left.

    >>> without_signs("\u2606 Add"), without_signs("Next \u2192"), without_signs("C++"), without_signs("*")
    ('Add', 'Next', 'C++', '*')
    """
    words = text.split()
    said = [place for place, word in enumerate(words) if any(map(str.isalnum, word))]
    return " ".join(words[said[0] : said[-1] + 1]) if said else text


def typeable(text: str) -> str:
    """The words of a text that can be typed, as far as they stand together; where icons stand among them, those that say most.

    >>> typeable("Save all"), typeable("\uf0c5 Layout Options \uf104 6"), typeable("\uf0c5")
    ('Save all', 'Layout Options', '')
    """
    words = text.split()
    return max(_runs(words, [word.isprintable() for word in words]), key=_letters, default="")


def without_remark(text: str) -> str:
    """A text without the remark in brackets at its end; the text itself where too little is left, or there is none.

    >>> without_remark("Number of users (peak concurrency)"), without_remark("(optional)"), without_remark("f(x) (Ctrl+S)")
    ('Number of users', '(optional)', 'f(x) (Ctrl+S)')
    """
    head = _REMARK.sub("", text)
    return head if _letters(head) >= LEAST_LETTERS and not breaks_off(text[len(head) :]) else text


def breaks_off(text: str) -> bool:
    """Whether a text ends within brackets, or begins there.

    >>> breaks_off("Number of users (peak"), breaks_off("Save (Ctrl+S)"), breaks_off("etc.) of users")
    (True, False, True)
    """
    depths = [0, *accumulate(map(_opens, text))]
    return depths[-1] != 0 or min(depths) < 0


def is_data(text: str) -> bool:
    """Whether a text is nothing but data by its form: no word of it names anything.

    >>> is_data("$12.50"), is_data("5 Jan 2024"), is_data("Page 2"), is_data("Save"), is_data("")
    (True, True, False, False, False)
    """
    data = _of_data(tuple(text.split()))
    return bool(data) and all(data)


def _opens(sign: str) -> int:
    """1 for a bracket that opens, -1 for one that closes, else 0."""
    return _BRACKETS.get(sign, 0)


def _remarks(words: list[str]) -> Iterator[tuple[int, int]]:
    """Where a text has remarks in brackets: their words from the first one up to the last, exclusive."""
    begin = depth = 0
    for place, word in enumerate(words):
        if depth == 0:
            begin = place
        depth = max(0, depth + sum(map(_opens, word)))
        if depth == 0 and begin < place:
            yield begin, place + 1


def _letters(text: str) -> int:
    return len(_LETTER.findall(text))


def _runs(words: list[str], kept: list[bool]) -> Iterator[str]:
    run: list[str] = []
    for word, is_kept in zip((*words, ""), (*kept, False), strict=True):
        if is_kept:
            run.append(word)
        elif run:
            yield " ".join(run)
            run = []


@lru_cache(1 << 14)
def _of_data(words: tuple[str, ...]) -> tuple[bool, ...]:
    """Which words are data by their form."""
    numbers = [bool(_NUMBER.fullmatch(word)) for word in words]
    found = list(numbers)
    for place, word in enumerate(words):
        beside = [words[i] for i in (place - 1, place + 1) if 0 <= i < len(words) and numbers[i]]
        bare = word.strip(".,()[]").lower()
        if beside and not numbers[place]:
            price = _CURRENCY.fullmatch(word) and any(map(_AMOUNT.fullmatch, beside))
            found[place] = bool(price) or bare in _CALENDAR or bare in ("am", "pm")
    # "Monday, Jan 5": the day before the month
    for place in range(len(words) - 2, -1, -1):
        if not found[place] and found[place + 1] and words[place].strip(".,()").lower() in _CALENDAR:
            found[place] = True
    return tuple(found)
