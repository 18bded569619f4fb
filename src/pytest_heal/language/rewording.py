"""Whether a text says in other words what a tester wrote: the same act on the same object.

For the words in a locator this is asked strictly: numbers, dates, amounts and names are never other words for each other.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_heal.element.text import bare_numbers, folded, numbers, same_letters, spelling
from pytest_heal.language import tables
from pytest_heal.language.lexicon import same_meaning
from pytest_heal.language.opposites import another_form, means_otherwise

_FILLING = tables.words("lexicon.filling")
_SPELT = 0.85  # likeness from which on a long word is misspelt, or spelt otherwise
_TITLE = 2  # words from which on capitals are a title's, if all have them
_LONG, _STEM, _ENDING = 6, 4, 2  # letters of a word that may be misspelt; of what two forms share; of an ending

_COUNTER = re.compile(r"\s*(?:\(\d+\)|\[\d+\])\s*$")  # "Inbox (12)": how many there are, not which one it is
# "Print — Ctrl+P", "Prettify (Shift-Ctrl-P)", "Ellipse — E or 4": the keys that do the same. A letter alone may be a name, and
# a sign is all that tells "Zoom (Ctrl++)" from its opposite.
_KEYS = r"(?:(?:ctrl|control|cmd|command|meta|shift|alt|opt|option)\s*[+-]\s*|[⌘⌥⇧⌃]\s*)+(?:[^\W_]|f\d\d?|enter|esc|space|tab)"
_EITHER = r"(?:[^\W\d_]\s+or\s+\d|\d\s+or\s+[^\W\d_])"
_SHORTCUT = re.compile(rf"\s*(?:[\u2014\u2013-]\s+|[(\[])(?:{_KEYS}(?:\s+or\s+{_KEYS})*|{_EITHER})[)\]]?\s*$", re.IGNORECASE)

_KIND = re.compile(r"^(?:icon|image|symbol|button|link)\s*:\s*(?=\w)", re.IGNORECASE)  # "icon: search" is "search"
_UNIT = re.compile(r"\s*(?:\(([^\W\d]{1,6})\)|\[([^\W\d]{1,6})\]|,\s+([a-z][^\W\d]{0,5}))\s*$")  # "Weight (kg)", "Weight, kg"
_SIGN = re.compile(r"[+\u2212<>←↑→↓-]+(?=[)\]\s]*$)")  # at the end: "Zoom (Ctrl+-)", "Page >"
_ARROWS = str.maketrans("→←\u2212", "><-")


@lru_cache(1 << 12)
def reworded(wanted: str, said: str) -> bool:
    """Whether ``said`` is ``wanted`` in other words, with words added, or in another form.

    >>> reworded("Search products", "Find products"), reworded("Send", "Send message"), reworded("Log in", "Sign in")
    (True, True, True)
    >>> reworded("Setup", "Set up"), reworded("Re-sign", "Resign")
    (True, False)
    >>> reworded("Invoice 12", "Invoice no. 12"), reworded("Order #12", "Order number 12"), reworded("Order 12", "Order no. 13")
    (True, True, False)
    >>> reworded("Order no.", "Order number"), reworded("Order no.", "Order"), reworded("Order number", "Order nr.")
    (True, False, True)
    >>> reworded("icon: plus New order", "plus New order"), reworded("icon: search", "icon: delete")
    (True, False)
    >>> reworded("Save draft", "Send to customer"), reworded("10:00", "16:30"), reworded("Ada", "Ida")
    (False, False, False)
    >>> reworded("Follow", "Following"), reworded("Your IBAN", "IBAN of the recipient")
    (False, False)
    >>> reworded("Line (P or 6)", "Line (L or 6)"), reworded("Zoom (Ctrl++)", "Zoom (Ctrl+-)"), reworded("Row - A", "Row - B")
    (True, False, False)
    >>> units = ("Weight (kg)", "Weight (t)", "Weight in t")
    >>> [reworded("Weight in kg", said) for said in units]
    [True, False, False]
    >>> [reworded("Gross weight (lb)", said) for said in ("Weight gross, lb", "Gross weight [lb]", "Gross weight, kg")]
    [True, True, False]
    """
    wanted, said = (_plain(text) for text in (wanted, said))
    before, after = folded(wanted).split(), folded(said).split()
    if not before or not after or other_ending(wanted, said):
        return False
    if same_letters(" ".join(before), " ".join(after)):
        return True
    if numbers(wanted) != numbers(said) and numbers(wanted):
        return False
    if same_meaning(wanted, said) == 1:
        return True
    if means_otherwise(wanted, said) or another_form(wanted, said):
        return False
    left = [word for word in before if word not in after]
    added = [word for word in after if word not in before]
    if not left and len(before) > 1:
        return True
    if not left:  # one word, and more: "Send message"; not a word that only occurs in a sentence
        return after[0] == before[0] or len(added) <= 1
    if same_meaning(wanted, said) > 0:
        return True
    if not added:  # fewer words: what is left out may not be what it is about
        return all(word in _FILLING for word in left)
    named = {folded(word) for word in wanted.split()[1:] if word[:1].isupper()} if not wanted.istitle() else set()
    lost = [w for w in left if w not in _FILLING and (w in named or not any(_one_word(w, other) for other in added))]
    more = [w for w in added if w not in _FILLING and not any(_one_word(w, other) for other in left)]
    return not lost and not more


def _plain(text: str) -> str:
    """A text without its kind, how many there are, and the keys that do the same, with its unit and number as they are said."""
    text = _KIND.sub("", text)
    return bare_numbers(_UNIT.sub(r" in \1\2\3", _SHORTCUT.sub("", _COUNTER.sub("", text))))


def other_ending(text: str, other: str) -> bool:
    """Whether two texts end in signs, and in other ones; an arrow may be drawn otherwise.

    >>> other_ending("Zoom (Ctrl++)", "Zoom (Ctrl+-)"), other_ending("Page >", "Page <"), other_ending("Next >", "Next")
    (True, True, False)
    >>> other_ending("Next →", "Next >")
    False
    """
    ending, its = _SIGN.search(text), _SIGN.search(other)
    return ending is not None and its is not None and ending[0].translate(_ARROWS) != its[0].translate(_ARROWS)


def uncounted_numbers(text: str) -> tuple[str, ...]:
    """The numbers of a text but for how many there are, in brackets behind it.

    >>> uncounted_numbers("Inbox (12)"), uncounted_numbers("Page 12")
    ((), ('12',))
    """
    return numbers(_COUNTER.sub("", text))


def leaves_out_name(wanted: str, said: str) -> bool:
    """Whether a name, or a number, that ``wanted`` has behind its first word is missing in ``said``.

    >>> leaves_out_name("Delete Ada", "Delete"), leaves_out_name("Delete draft", "Delete"), leaves_out_name("Row 7", "Row")
    (True, False, True)
    """
    after = folded(said).split()
    named = [] if wanted.istitle() and len(wanted.split()) > _TITLE else [w for w in wanted.split()[1:] if w[:1].isupper()]
    return any(word not in after for name in named for word in folded(name).split()) or numbers(wanted) != numbers(said)


# How British spelling differs from American: "colour", "centre", "analyse", "licence", "anaemia", "grey"; in short words as
# well, whose letters are too few to be compared.
_BRITISH = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        (r"(?<=[a-z]{2})our", "or"),
        (r"(?<=[^aeiou])re(?=s?$)", "er"),
        (r"(?<=[iy])s(?=e|ing|ation)", "z"),
        (r"(?<=en)c(?=es?$)", "s"),
        (r"(?<=.)[ao]e(?=.{3})", "e"),
        (r"^grey", "gray"),
    )
)


def american(word: str) -> str:
    """A word as it is written in America, so that two spellings of it are one; it need be no word there.

    >>> american("colour"), american("haemolysed"), american("centres"), american("hour")
    ('color', 'hemolyzed', 'centers', 'hour')
    """
    for british, to in _BRITISH:
        word = british.sub(to, word)
    return word


def _one_word(word: str, other: str) -> bool:
    if american(word) == american(other):
        return True
    short, long = (word, other) if len(word) <= len(other) else (other, word)
    if len(short) >= _STEM and long.startswith(short) and len(long) - len(short) <= _ENDING:
        return True
    return len(short) >= _LONG and spelling(word, other) >= _SPELT
