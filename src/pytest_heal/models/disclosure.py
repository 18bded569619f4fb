"""What of a question may leave the machine: made readable, shown to the project's redaction, cut short.

The key of the cache and the prompt are both made of this, so that what is kept is what was sent. Values of fields are not in
a question; a property of that name is dropped here all the same. Of a URL the password, the query and the fragment stay
behind: sessions and tokens travel in them.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pytest_heal.element.address import clean_url
from pytest_heal.element.cleaned import clean_text
from pytest_heal.element.fingerprint import url_template
from pytest_heal.element.printable import shortened
from pytest_heal.models.question import Question

Redact = Callable[[str, str], str]
"""A text and where it stands, such as ``record.name`` or ``facts.title``; what may be sent of it."""

RECORD_LIMIT = 160  # characters of a text of a record
ABOUT_LIMIT = 400  # characters of a text of what is looked for
FACT_LIMIT = 1_200  # characters of a text of the page
READ_LIMIT = 20_000  # characters of a text that is looked at; only its beginning can be sent
MOST = 24_000  # characters of all data of a question: 6,000 to 8,000 tokens
LEAST = 20  # characters that texts of records are cut to, before records are left out
WORDS_LIMIT = 200  # characters of a record in words

WITHHELD = frozenset(["value", "values"])
_URLS = frozenset(["href", "url", "src", "link", "target"])  # properties whose whole text is a URL, a relative one too
_SPACE = re.compile(r"[^\S\n]+")
_BREAKS = re.compile(r" *\n[ \n]*")
_URL = re.compile(r"\b([a-zA-Z][a-zA-Z+.-]{1,15}://)(?:[^\s/@?#]*@)?([^\s?#\"'<>]*)([^\s\"'<>]*)")
_JOINERS = frozenset(["\u200c", "\u200d"])  # people write with them
_UNSEEN = frozenset(["Cc", "Cf", "Cs", "Co", "Cn"])
_SEPARATORS = frozenset(["Zl", "Zp", "Zs"])
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A question as it may be sent.

    Attributes:
        use: who asks.
        about: what is looked for, by property.
        facts: of the page, by name.
        records: what may be chosen; the last ones of very many may be missing.
    """

    use: str
    about: dict[str, str]
    facts: dict[str, str]
    records: tuple[dict[str, str], ...]

    @property
    def data(self) -> str:
        """All of it as JSON on one line, without angle brackets: no text in it can be taken for a mark."""
        elements = [{"index": place, **record} for place, record in enumerate(self.records)]
        plain = {"looked_for": self.about, "page": self.facts, "elements": elements}
        text = json.dumps(plain, ensure_ascii=False)
        return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")

    @property
    def page(self) -> str:
        """The page's URL, without what differs from visit to visit; as it is where it is none."""
        url = self.facts.get("url", "")
        try:
            return url_template(url) if url else ""
        except ValueError:
            return url

    def key(self, model: str) -> str:
        """Thirty-two hexadecimal digits: the same for the same question to the same model about the same page.

        Of the facts only the page counts, and the title without its numbers: what else is said of the page must not make
        a kept answer useless. What an answer depends on belongs to what is looked for.
        """
        title = _DIGITS.sub("#", self.facts.get("title", ""))
        parts = [model, self.use, self.about, self.page, title, self.records]
        return hashlib.sha256(json.dumps(parts, ensure_ascii=True, sort_keys=True).encode()).hexdigest()[:32]


def said(question: Question, redact: Redact | None = None) -> Said:
    """What may be sent of a question.

    Args:
        question: what is asked.
        redact: of the project; called once for each different text at each place. What it raises comes through.

    Raises:
        TypeError: the redaction returned no text.
        ValueError: the question offers nothing.
    """
    if not question.records:
        raise ValueError("a question without records has no answer")
    known: dict[tuple[str, str], str] = {}

    def text_of(text: str, part: str, name: str, limit: int) -> str:
        lines = part == "facts"
        made = readable(str(text)[:READ_LIMIT], lines=lines)
        made = _bare_url(clean_url(made)) if name in _URLS else clean_text(_URL.sub(_bare, made))
        place = f"{part}.{name}"
        if redact is not None and made:
            if (made, place) not in known:
                known[made, place] = _checked(redact(made, place), place, lines=lines)
            made = known[made, place]
        return shortened(made, limit)

    def mapping(part: str, texts: Mapping[str, str], limit: int) -> dict[str, str]:
        named = {readable(str(name)): text for name, text in texts.items()}
        made = {n: text_of(t, part, n, limit) for n, t in named.items() if n.casefold() not in WITHHELD}
        return {name: text for name, text in made.items() if text}

    made = Said(
        use=question.use,
        about=mapping("about", question.about, ABOUT_LIMIT),
        facts=mapping("facts", question.facts, FACT_LIMIT),
        records=tuple(mapping("record", record, RECORD_LIMIT) for record in question.records),
    )
    return _bounded(made)


def readable(text: str, *, lines: bool = False) -> str:
    r"""Text that is what it seems: nothing in it that cannot be seen, one space between words.

    Control and format characters (text direction, tags, half surrogate pairs), private use and variation selectors are
    removed: a reader would not see what they say, a model might.

    Args:
        text: any text.
        lines: keep the ends of lines, of which lists are made.

    >>> readable("Save\u202e \x1b[31mnow\ud800")
    'Save [31mnow'
    """
    if not text.isascii() or not text.isprintable():
        text = "".join(_kept(character) for character in text)
    return _BREAKS.sub("\n", _SPACE.sub(" ", text)).strip() if lines else " ".join(text.split())


def in_words(record: Mapping[str, str]) -> str:
    """A record, or what is looked for, in a few words for people.

    >>> in_words({"role": "button", "name": "Save", "section": "Billing"})
    'button "Save", section: Billing'
    """
    rest = dict(record)
    role, name = rest.pop("role", ""), rest.pop("name", "")
    head = " ".join(filter(None, (role, f'"{name}"' if name else "")))
    more = [text if len(record) == 1 else f"{key.replace('_', ' ')}: {text}" for key, text in rest.items() if text]
    return shortened(", ".join(filter(None, (head, *more))).replace("\n", " "), WORDS_LIMIT)


def _kept(character: str) -> str:
    category = unicodedata.category(character)
    if character == "\n" or category in _SEPARATORS:
        return "\n" if character in "\n\u2028\u2029" else " "
    if category in _UNSEEN:
        return character if character in _JOINERS else " " if character in "\t\r\v\f" else ""
    return "" if "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef" else character


def _checked(text: object, place: str, *, lines: bool) -> str:
    if not isinstance(text, str):
        raise TypeError(f"the redaction of {place} returned {type(text).__name__}, expected a text")
    return readable(text, lines=lines)


def _bare(found: re.Match[str]) -> str:
    scheme, path, rest = found.groups()
    return f"{scheme}{path}{_route(rest)}"


def _bare_url(text: str) -> str:
    """A URL, a relative one too, without password, query and fragment."""
    bare = _URL.sub(_bare, text)
    if bare != text or "://" in text:
        return bare
    scheme, colon, _ = text.partition(":")
    if colon and scheme.isalpha() and scheme.lower() in ("data", "javascript", "blob"):
        return f"{scheme}:"
    path = re.split(r"[?#]", text, maxsplit=1)[0]
    return f"{path}{_route(text[len(path) :])}"


def _route(rest: str) -> str:
    """Of query and fragment: the route of an application that keeps it there, nothing else."""
    _, hash_sign, fragment = rest.partition("#")
    return f"#{re.split(r'[?&=]', fragment, maxsplit=1)[0]}" if hash_sign and fragment.startswith(("/", "!")) else ""


def _bounded(made: Said) -> Said:
    """The same within `MOST`: shorter texts first, then without what is said of the page, then fewer records."""
    limit = RECORD_LIMIT
    while len(made.data) > MOST and limit > LEAST:
        limit = max(LEAST, limit // 2)
        made = Said(
            use=made.use,
            about=made.about,
            facts=_cut(made.facts, limit),
            records=tuple(_cut(record, limit) for record in made.records),
        )
    if len(made.data) > MOST:
        facts = {name: text for name, text in made.facts.items() if name in ("url", "title")}
        made = Said(use=made.use, about=_cut(made.about, LEAST), facts=facts, records=made.records)
    while len(made.data) > MOST and len(made.records) > 1:
        fewer = max(1, min(len(made.records) - 1, len(made.records) * MOST // len(made.data)))
        made = Said(use=made.use, about=made.about, facts=made.facts, records=made.records[:fewer])
    return made


def _cut(texts: Mapping[str, str], limit: int) -> dict[str, str]:
    return {name: shortened(text, limit) for name, text in texts.items()}
