"""Words, numbers, identifiers and URLs out of what a page says.

Everything the rest of the core compares has gone through here once, so the rules stand in one place: case, punctuation and
arrows do not matter ("Next" is "Next >"), numbers do ("Page 3" is not "Page 4"), and what a build tool or a framework has
made up (``css-1x2y``, ``:r3:``) is no name at all. All functions are pure and cached by string: a page of 10,000 elements
holds a few thousand different strings.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote

from rapidfuzz import fuzz

_CACHED = 1 << 15  # strings; more than a large page holds

_NOT_WORD = re.compile(r"[\W_]+")
_ASCII_WORDS = {code: chr(code).lower() if chr(code).isalnum() else " " for code in range(128)}
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_LETTER = re.compile(r"[^a-zA-Z]+")
_ONE_LETTER = str.maketrans("\u0131\u0623\u0625\u0622", "i\u0627\u0627\u0627")  # spelt with and without
UNSPACED_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""A letter of the scripts that put no space between words."""


_LETTER = re.compile(r"[^\W\d_]")
_TWO_LETTERS = re.compile(r"[^\W\d_]{2}")


def has_letter(text: str) -> bool:
    """Whether there is a letter in a text, of any script.

    >>> has_letter("42 ->"), has_letter("x")
    (False, True)
    """
    return _LETTER.search(text) is not None


def has_word(text: str) -> bool:
    """Whether there is a word in a text: two letters, one behind the other.

    >>> has_word("x 42"), has_word("ok")
    (False, True)
    """
    return _TWO_LETTERS.search(text) is not None


def vocabulary(text: str) -> frozenset[str]:
    """A table of words as a set: long lists of names read better as one text."""
    return frozenset(text.split())


@lru_cache(_CACHED)
def normalise(text: str) -> str:
    """Lower-case words with one space between them; punctuation, arrows and icon glyphs are gone.

    >>> normalise("  Next  -> ")
    'next'
    >>> normalise("+ ...")
    ''
    """
    if text.isascii():  # the same, twice as fast
        return " ".join(text.translate(_ASCII_WORDS).split())
    return _NOT_WORD.sub(" ", text.casefold()).strip()


@lru_cache(1 << 12)
def folded(text: str) -> str:
    """As `normalise`, and the same for every spelling of a letter: what tables of words are compared by.

    Composed and decomposed letters, full-width forms, the Turkish dotted and dotless i, Arabic alefs and vowel signs are one.

    >>> folded("SİL") == folded("sil")
    True
    """
    once = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).translate(_ONE_LETTER)
    return _NOT_WORD.sub(" ", "".join(c for c in once if unicodedata.category(c) != "Mn")).strip()


@lru_cache(_CACHED)
def words(text: str) -> frozenset[str]:
    """The different words of `normalise`.

    >>> sorted(words("Save, then save again"))
    ['again', 'save', 'then']
    """
    return frozenset(normalise(text).split())


# How keys are written that do the same as a control: "(Ctrl+S)", "Shift-Ctrl-P", "⌘K".
_MODIFIER = r"(?:ctrl|cmd|shift|alt|meta|option|strg)"
_KEYS = re.compile(
    rf"[(\[]\s*(?:F\d{{1,2}}|(?:[^()\[\]]*[^\w()\[\]])?{_MODIFIER}\b[^()\[\]]*|[⌘⇧⌥⌃][^()\[\]]*)\s*[)\]]"
    rf"|\b(?:{_MODIFIER}\s*[-+]\s*)+\S+|[⌘⇧⌥⌃]+\s*\S?",
    re.IGNORECASE,
)
_LETTER_IN_BRACKETS = re.compile(r"[(\[]\s*([^\W\d_])\s*[)\]]")
_NO_PLURAL = frozenset("isu")  # before it: "this", "address", "status"
_LONG_ENOUGH = 4  # letters of a word whose final "s" may be a plural


@lru_cache(_CACHED)
def called(text: str) -> frozenset[str]:
    """The words by which something is called: without the keys that do the same, and without the "s" of a plural.

    A single letter in brackets may be such a key or tell two things apart; it stays in its brackets, see `but_letter`.

    >>> sorted(called("Save Notebook (Ctrl+S)")), sorted(called("cut selected cells")), sorted(called("Cut this cell (X)"))
    (['notebook', 'save'], ['cell', 'cut', 'selected'], ['(x)', 'cell', 'cut', 'this'])
    """
    text = _KEYS.sub(" ", text)
    letters = frozenset(f"({letter.casefold()})" for letter in _LETTER_IN_BRACKETS.findall(text))
    spoken = normalise(_LETTER_IN_BRACKETS.sub(" ", text)).split() if letters else normalise(text).split()
    if not spoken:
        return words(text)
    return letters.union(map(singular, spoken))


def singular(word: str) -> str:
    """A word of `normalise` without the "s" of a plural.

    >>> singular("customers"), singular("address"), singular("css")
    ('customer', 'address', 'css')
    """
    plural = word[-1:] == "s" and word[-2:-1] not in _NO_PLURAL and len(word) >= _LONG_ENOUGH
    return word[:-1] if plural else word


def is_letter(word: str) -> bool:
    """Whether a word of `called` is a letter in brackets."""
    return word[0] == "("


def but_letter(name: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    """A name without its letter in brackets, where the other name has none.

    >>> sorted(but_letter(called("Cut (X)"), called("Cut"))), sorted(but_letter(called("Plan (A)"), called("Plan (B)")))
    (['cut'], ['(a)', 'plan'])
    """
    return name if any(map(is_letter, other)) else frozenset(word for word in name if not is_letter(word))


@lru_cache(_CACHED)
def numbers(text: str) -> tuple[str, ...]:
    """Numbers in their order, dates and times in one piece.

    >>> numbers("Page 3 of 12, 10:30")
    ('3', '12', '10:30')
    """
    return tuple(_NUMBER.findall(text))


_NUMBER_ENDS = re.compile(r"(?<=\w)\s+n[or]\.$", re.IGNORECASE)
_NUMBER_FOLLOWS = re.compile(r"\b(?:no\.|nr\.?|num\.?|number)\s*(?=\d)|[#\u2116]\s*(?=\d)", re.IGNORECASE)


def bare_numbers(text: str) -> str:
    """A text without what only says that a number follows, and with "number" in letters where it ends so.

    >>> bare_numbers("Invoice no. 12"), bare_numbers("Order #12"), bare_numbers("No 12 rooms, number 7")
    ('Invoice 12', 'Order 12', 'No 12 rooms, 7')
    >>> bare_numbers("Docket no."), bare_numbers("Say no")
    ('Docket number', 'Say no')
    """
    return _NUMBER_ENDS.sub(" number", _NUMBER_FOLLOWS.sub("", text))


@lru_cache(_CACHED)
def mask_numbers(text: str) -> str:
    """`normalise` with every number as ``#``: what stays the same when only the data changes.

    >>> mask_numbers("Total: 12.00 EUR") == mask_numbers("Total: 7 EUR")
    True
    """
    return normalise(_NUMBER.sub(" 0 ", text)).replace("0", "#")


@lru_cache(_CACHED)
def identifier_words(identifier: str) -> tuple[str, ...]:
    """The speaking words of an id, a class or a test id: camel case and separators split, digits and hashes dropped.

    >>> identifier_words("fc-agendaDay-button2")
    ('fc', 'agenda', 'day', 'button')
    >>> identifier_words("Button_primary__3fK2a")
    ('button', 'primary')
    """
    parts = _SEPARATOR.split(identifier)
    kept = " ".join(p for p in parts if not _is_hash(p))
    return tuple(w for w in _NOT_LETTER.split(_CAMEL.sub(" ", kept).lower()) if len(w) > 1)


@lru_cache(_CACHED)
def unhyphenated(identifier: str) -> str:
    """An identifier without the case and the signs by which its words are set apart: one name in every naming convention.

    >>> unhyphenated("spawn_rate") == unhyphenated("spawnRate") == unhyphenated("spawn-rate"), unhyphenated("item-1-2")
    (True, 'item-1-2')
    """
    return _SET_APART.sub("", identifier).lower()


def same_key(name: str, other: str) -> bool:
    """Whether one of two names of a field is the last key of the other, what a form of forms calls ``country``, or its words.

    >>> same_key("country", "address[country]"), same_key("address.country", "country")
    (True, True)
    >>> same_key("billing[country]", "shipping[country]"), same_key("country", "address[country][code]")
    (False, False)
    >>> same_key("Model Metrics", "model_metrics"), same_key("a[1][12]", "a[11][2]")
    (True, False)
    """
    short, long = sorted((name, other), key=len)
    spelled, otherwise_spelled = (unhyphenated("_".join(one.split())) for one in (short, long))
    return long.endswith((f"[{short}]", f".{short}")) or spelled == otherwise_spelled


# ------------------------------------------------------------------------------------------------ generated names

_SEPARATOR = re.compile(r"[-_:.\s]+")
_SET_APART = re.compile(r"(?<=[^\W\d_])[-_]+(?=[^\W\d_])")
# Names a framework makes: a prefix of its own, then a counter or a hash.
_FRAMEWORK = re.compile(
    r"""^(?:
      [:«_]r_?[0-9a-z]*[:»_]                                # React useId: :r3:, «r3», _r_3_
    | (?:.*[-_])?[:«]r[0-9a-z]*[:»].*                       # radix-:r1:, base-ui-:r2:-input
    | (?:css|sc|jsx|svelte|astro|emotion|jss|tss)-[0-9a-zA-Z]*\d[0-9a-zA-Z]*(?:-\d+)?   # css-1x2y, svelte-1abc
    | sc-[a-zA-Z]{5,8}(?:-\d+)?                             # styled-components without a digit
    | (?:ember|jss|gensym|yui|ext-gen|gwt-uid-|uniqueId|uid|auto-?id|anonymous_element_|j_id(?:t)?)[-_:]?\d[\w:.-]*
    | (?:radix|headlessui|mui|chakra|react-aria|downshift|rc|el-id|ui-id|mat|mat-mdc|cdk|pn_id|tippy|select2|floating-ui
        |react-select|react-tabs|reach|cke|tinymce|mce|ng-tns)(?:[-_][a-zA-Z]+)*[-_:]+[a-z]?\d+(?:[-_:][\w:-]*)?  # counters
    | _ng(?:content|host)-[\w-]+ | ng-tns-[\w-]+ | data-v-[0-9a-f]{8}
    )$""",
    re.VERBOSE,
)
_LONG_NUMBER = re.compile(r"\d{5,}")
_LONG_HEX = re.compile(r"(?=[0-9a-f]*\d[0-9a-f]*[a-f][0-9a-f]*\d|[0-9a-f]{16})[0-9a-f]{8,}", re.IGNORECASE)
_SPOKEN = re.compile(r"[a-z]{3}")  # what is typed has such a run of letters, unless it is short
_MIN_HASH = 4  # characters; what is shorter may be an abbreviation
_MIN_CAMEL_HASH = 5  # characters of a hash without digits: "bdVaJa"
_MANY_SWITCHES = 3  # times letters and digits take turns in a hash: "1x2y"


def _is_hash(part: str) -> bool:
    """One part of a name that nobody has typed."""
    if _LONG_NUMBER.search(part) or _LONG_HEX.fullmatch(part):
        return True
    if len(part) < _MIN_HASH or not part.isascii() or not part.isalnum():
        return False
    switches = sum(a != b for a, b in pairwise(c.isdigit() for c in part))
    if switches >= _MANY_SWITCHES:
        return True
    mixed = not part.islower() and not part.isupper() and not _SPOKEN.search(part)
    if switches:
        return mixed and switches > 1
    return mixed and len(part) >= _MIN_CAMEL_HASH and len(_CAMEL.sub(" ", part).split()) > 2  # noqa: PLR2004


@lru_cache(_CACHED)
def is_generated(token: str) -> bool:
    """Whether an id, class or attribute value was made by a machine and may be another one after the next build.

    Args:
        token: one class, an id, a test id, the value of an attribute; not a list of them.

    >>> [is_generated(t) for t in (":r3:", "css-1x2y", "sc-bdVaJa", "ember123", "Button_root__3fK2a")]
    [True, True, True, True, True]
    >>> [is_generated(t) for t in ("save", "menuLinks1", "col-md-6", "iPhone11", "utf8", "h2o-level", "step-2")]
    [False, False, False, False, False, False, False]
    """
    if not token:
        return False
    if _FRAMEWORK.match(token) or _LONG_NUMBER.search(token):
        return True
    parts = [p for p in _SEPARATOR.split(token) if p]
    return any(_is_hash(p) for p in parts)


# ------------------------------------------------------------------------------------------------------------ URLs


class Href(NamedTuple):
    """A link target in comparable pieces; all empty for one that leads nowhere (``#``, ``javascript:``), or to nobody we know.

    Of whom a ``mailto:`` writes to only ``*`` is kept, see `cleaned`.
    """

    host: str = ""
    path: str = ""
    query: str = ""
    fragment: str = ""

    @property
    def last(self) -> str:
        """The last step of the path, without how its page is made: a release that drops ".php" renames no page."""
        return _PAGE_TYPE.sub("", self.path.rsplit("/", 1)[-1])


_PAGE_TYPE = re.compile(r"\.(?:x?html?|php|aspx?|jspx?)$", re.IGNORECASE)
_TOKEN = 24  # characters of a query's value, from which on it may be a token: no article number is so long
_URL = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//(?P<host>[^/?#]*)(?P<rest>.*)$", re.IGNORECASE)


@lru_cache(_CACHED)
def split_href(href: str) -> Href:
    """Host without ``www.``, path without a trailing slash (but ``/`` for the root), query, fragment.

    >>> split_href("https://www.shop.example/cart/?step=2")
    Href(host='shop.example', path='/cart', query='step=2', fragment='')
    >>> split_href("https://shop.example")
    Href(host='shop.example', path='/', query='', fragment='')
    >>> split_href("javascript:void(0)"), split_href("mailto:*")
    (Href(host='', path='', query='', fragment=''), Href(host='', path='', query='', fragment=''))
    """
    href = href.strip()
    if href in ("", "#", "#!") or href.lower().startswith(("javascript:", "data:", "blob:")) or href.endswith(":*"):
        return Href()
    match = _URL.match(href)
    host, rest = (match["host"].lower().removeprefix("www."), match["rest"]) if match else ("", href)
    rest, _, fragment = rest.partition("#")
    fragment = fragment.removeprefix("!")  # "#!/orders" was how search engines were told of an application's addresses
    path, _, query = rest.partition("?")
    root = "/" if path.startswith("/") or (host and not path) else ""
    return Href(host, path.rstrip("/") or root, query, fragment)


@lru_cache(_CACHED)
def href_words(href: str) -> frozenset[str]:
    """Words and numbers of path, query and fragment; escapes decoded, session tokens left out.

    >>> sorted(href_words("/shop/item.html?id=7#reviews"))
    ['7', 'html', 'id', 'item', 'reviews', 'shop']
    >>> sorted(href_words("/go?to=https%3A%2F%2Fchat.example&token=BCYia6VISjwuSI2T2Dxc56WrnAOiCFGDntds%0D%0A4XxVHf"))
    ['chat', 'example', 'go', 'https', 'to', 'token']
    """
    _, path, query, fragment = split_href(href)
    values = (unquote(part) for pair in query.split("&") for part in pair.split("=", 1))
    kept = [value for value in values if len(value) < _TOKEN or not is_generated(value)]
    return frozenset(normalise(" ".join((unquote(path), *kept, fragment))).split())


# ------------------------------------------------------------------------------------------------------ similarity

_NOISE = 0.4  # two unrelated strings of letters share this much by chance


def shared_start(one: Sequence[str], other: Sequence[str]) -> int:
    """How many items, steps of a path or letters of a word, two sequences have in common from the start.

    >>> shared_start("picked", "picking"), shared_start(("html", "body"), ("html",))
    (4, 1)
    """
    shorter = min(len(one), len(other))
    return next((n for n in range(shorter) if one[n] != other[n]), shorter)


def spelling(a: str, b: str) -> float:
    """How alike two strings are letter by letter, 0 (not more than by chance) to 1 (equal); from rapidfuzz's ``ratio``."""
    if not a or not b:
        return 0.0
    if a == b:
        return 1.0
    return max(0.0, (fuzz.ratio(a, b, score_cutoff=100 * _NOISE) / 100 - _NOISE) / (1 - _NOISE))


_RE = re.compile(r"\bre ")  # "re sign" is no "resign"
_BETWEEN_NUMBERS = re.compile(r"\d \d")


def same_letters(said: str, other: str) -> bool:
    """Whether two texts as by `normalise` differ only in where their words are parted: "E-mail" and "Email".

    >>> same_letters("log out", "logout"), same_letters("room 1 2", "room 12"), same_letters("re sign", "resign")
    (True, False, False)
    """
    if said == other or said.replace(" ", "") != other.replace(" ", ""):
        return said == other
    return not any(parted.search(text) for parted in (_RE, _BETWEEN_NUMBERS) for text in (said, other))


def overlap(a: frozenset[str], b: frozenset[str]) -> float:
    """Shared share of two sets (Jaccard), 0 when one is empty."""
    if not a or not b:
        return 0.0
    shared = len(a & b)
    return shared / (len(a) + len(b) - shared)
