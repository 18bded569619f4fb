"""Addresses and attributes of a page without what is somebody's secret: the one place where that is decided.

Reset links, sessions and tokens travel in addresses and in attributes. What is told or kept of a page goes through here first:
`clean_attributes` where an element is made of what the probe saw, so that a remembered element and one of the page are cleaned
alike and still compare; `clean_link` for an address that has to lead somewhere; `clean_url` for one that is only told; and
`clean_text` for a text that may hold any of these.

What is left out leaves a mark: ``*``, or a tilde and three letters in braces (``{~kqz}``) that are the same for the same value.
They tell two links apart and say nothing of the value: most of all tokens there are share them. What has the name of a secret,
and what is about a person, leaves no letters: that could be guessed.

Everything here may be applied twice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pytest_heal.element.address import NUMBER, WORD, clean_link, clean_url, cleaned_address
from pytest_heal.element.secret import (
    GONE,
    HARMLESS_WORD,
    JWT,
    MARKED,
    PLAIN_VALUES,
    PREFIXED,
    SECRET_PART,
    is_opaque,
    is_secret_name,
    mark,
)

_CACHED = 20_000

# ------------------------------------------------------------------------------------------------------ attributes

LINKS = frozenset(
    "href src action formaction xlink:href poster cite data ping background longdesc manifest data-href data-url data-src "
    "data-link data-action data-target-url data-remote data-endpoint hx-get hx-post hx-put hx-patch hx-delete up-href "
    "data-turbo-src data-iframe data-redirect data-next data-return data-return-to data-callback data-image data-background "
    "data-clipboard-text data-share-url data-download data-file data-original data-lazy-src data-uri data-path".split()
)
"""Attributes whose value is an address."""
# What developers named: it stays unless it is plainly a token. Ids of rows and records are such names.
_NAMES = frozenset(
    "id class name for type role tag form list headers target rel part slot is lang dir itemid itemprop itemtype data-testid "
    "data-test-id data-test data-cy data-qa data-pw key data-key data-id data-uuid data-reactid".split()
)
_KEPT = frozenset(["class", "type", "role", "tag", "lang", "dir", "tabindex", "rel"])
_OF_VALUES = frozenset(
    ["value", "content", "data-value", "data-content", "data-initial-value", "data-default-value", "data-default"]
)
"""Attributes that hold what a field of the element's name holds."""
_TYPED = re.compile(
    r"data-(?:initial|original|previous|prev|current|last|saved|typed|entered|raw)?-?(?:value|input|text)|aria-valuetext"
)
"""Attributes in which scripts keep what somebody typed, of what takes text."""
_PICKED = frozenset(["submit", "button", "reset", "checkbox", "radio", "image", "range"])
_CALLED = ("name", "id", "itemprop", "property", "http-equiv", "formcontrolname", "ng-reflect-name")

_PLAIN, _NAME, _LINK, _SECRET = range(4)


@lru_cache(_CACHED)
def _sort_of(name: str) -> int:
    plain = name.lower()
    if plain in _NAMES or (plain.endswith(("-id", "_id")) and not is_secret_name(plain[:-3])):
        return _NAME
    if plain in LINKS or plain.endswith(("-href", "-url", "-src", "_url")):
        return _LINK
    own = plain.startswith("data-") or "-" not in plain
    if own and is_secret_name(plain) and plain not in ("accesskey", "autocomplete"):
        return _SECRET
    return _PLAIN


@lru_cache(_CACHED)
def clean_attribute(name: str, value: str) -> str:
    """The value of an attribute, by itself; see `clean_attributes` for what depends on the others.

    >>> clean_attribute("data-csrf", "7f3a"), clean_attribute("href", "/cart?sid=7f3a#top"), clean_attribute("id", "row-4711")
    ('*', '/cart?sid=*#top', 'row-4711')
    """
    sort = _sort_of(name)
    if sort == _LINK:
        return clean_link(value)
    if sort == _SECRET:
        guessed = HARMLESS_WORD.search(name.lower()) is not None and not SECRET_PART.search(name.lower())
        if value.lower() in PLAIN_VALUES or (guessed and (WORD.fullmatch(value.lower()) or NUMBER.fullmatch(value))):
            return value
        return GONE
    if sort == _NAME:
        return JWT.sub(_marked, value) if "eyJ" in value else value
    return clean_text(value, compared=True)


def clean_attributes(tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes of an element, all of them cleaned.

    >>> clean_attributes("input", {"name": "authenticity_token", "value": "x7", "data-turbo": "true"})
    {'name': 'authenticity_token', 'value': '*', 'data-turbo': 'true'}
    """
    made = {name: clean_attribute(name, value) for name, value in attributes.items()}
    secret = any(is_secret_name(attributes.get(called, "")) for called in _CALLED)
    takes_text = takes_typed_text(tag, attributes)
    if secret or takes_text:
        for name, value in made.items():
            held = (secret and name in _OF_VALUES and tag not in ("li", "option")) or (takes_text and _TYPED.fullmatch(name))
            if held and value not in PLAIN_VALUES:
                made[name] = GONE
    return made


def clean_wanted(name: str, value: str) -> str:
    """What somebody looks for in an attribute (``""``: in a text), so that it compares with what was cleaned.

    >>> clean_wanted("href", "token=abc"), clean_wanted("href", "/orders"), clean_wanted("", "Save")
    ('token=*', '/orders', 'Save')
    """
    if not name:
        return clean_text(value, compared=True)
    if _sort_of(name) == _LINK and "=" in value and "?" not in value and "#" not in value:
        return clean_link(f"?{value}")[1:]
    return clean_attribute(name, value)


def depends(name: str) -> bool:
    """Whether the value of such an attribute is told or not by what the other attributes of its element say."""
    return name in _OF_VALUES or _TYPED.fullmatch(name) is not None


def is_named(name: str) -> bool:
    """Whether the value of such an attribute is a name that stays in any case."""
    return name in _KEPT


def takes_typed_text(tag: str, attributes: Mapping[str, str]) -> bool:
    """Whether an element of these attributes is a field that people type into."""
    if tag == "input":
        return attributes.get("type", "").lower() not in _PICKED
    return (
        tag == "textarea"
        or attributes.get("contenteditable", "false").lower() != "false"
        or attributes.get("role") == "textbox"
    )


# ------------------------------------------------------------------------------------------------------ texts

_ADDRESS = re.compile(r"\b[a-zA-Z][a-zA-Z0-9+.-]{1,15}://[^\s\"'<>`\\|{}^]*(?:\{~?[a-z]{0,3}\}[^\s\"'<>`\\|{}^]*)*")
_TRAILING = ")].,;:!?…"
# A name is looked at once, from its first letter on, or a long text of such words takes for ever.
_PAIR = re.compile(
    r"(?<![\w-])(?=[\w-]*?(?:token|csrf|xsrf|secret|passw(?:or)?d|passwd|api-?key|apikey|sessionid|session_id|jsessionid|phpsessid"
    r"|nonce|authorization|signature|sig|jwt))(?P<name>[\w-]++)(?P<is>\\?[\"']?\s?[=:]\s?\\?[\"']?)"
    r"(?P<value>(?:(?:Bearer|Basic) )?[^\s\"'&;,<>\\)}\]]+)",
    re.IGNORECASE,
)
_BEARER = re.compile(r"\b(Bearer|Basic) (?!\*)[\w.+/=~-]{8,}")
_LEFT_OUT = re.compile(
    r"=\*|(?:mailto|tel|sms|callto|geo|xmpp|whatsapp):\*|javascript:.*\*|^\*$|\b(?:Bearer|Basic) \*"
    r"|(?<![\w-])(?=[\w-]*?(?:token|csrf|xsrf|secret|passw|api-?key|sessionid|nonce|authorization|signature|sig|jwt))[\w-]++"
    r"\\?[\"']?\s?:\s?\\?[\"']?\*",
    re.IGNORECASE,
)
_TOKENS = re.compile(
    rf"{JWT.pattern}|(?<![\w/.-]){PREFIXED.pattern}|(?<![A-Za-z0-9])[A-Za-z0-9]{{16,}}(?:[-_+/=.][A-Za-z0-9]+)*=*"
)
_SHORTEST = 6  # characters of a text that can hold a name and a secret
_LONG = re.compile(r"[A-Za-z0-9]{16}|eyJ|[a-z]{2,5}[-_](?:live|test)_|gh[opsu]_|glpat-|xox|(?:Bearer|Basic) ")
_OF_PAIRS = re.compile(r"token|csrf|xsrf|secret|passw|api.?key|session|phpsess|nonce|authoriz|sig|jwt|://", re.IGNORECASE)


def clean_text(text: str, *, compared: bool = False) -> str:
    """A text with every address in it cleaned, and without tokens; a text that holds neither is returned as it is.

    Args:
        text: any text.
        compared: leave marks that can be compared.

    >>> clean_text('navigated to "https://a:b@shop.example/?code=7f3a", then failed')
    'navigated to "https://shop.example/?code=*", then failed'
    >>> clean_text("The token is: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln") == "The token is: *"
    True
    """
    if len(text) < _SHORTEST:
        return text
    pairs = ("=" in text or ":" in text) and _OF_PAIRS.search(text) is not None
    if not pairs and not _LONG.search(text):
        return text
    if pairs:
        if "://" in text:
            text = _ADDRESS.sub(_link if compared else _address, text)
        text = _PAIR.sub(_pair, text)
    text = _BEARER.sub(rf"\1 {GONE}", text)
    return _TOKENS.sub(_compared if compared else _gone, text)


def _address(found: re.Match[str]) -> str:
    return _within(found[0], told=True)


def _link(found: re.Match[str]) -> str:
    return _within(found[0], told=False)


def _within(text: str, *, told: bool) -> str:
    """An address within a text, without the punctuation of the text."""
    whole = text.rstrip(_TRAILING)
    return cleaned_address(whole, told=told) + text[len(whole) :]


def _pair(found: re.Match[str]) -> str:
    value = found["value"]
    prose = ":" in found["is"] and '"' not in found["is"] and "'" not in found["is"]  # "Token: none" is a sentence
    if value == GONE or MARKED.match(value) or (prose and not any(c.isdigit() for c in value)):
        return found[0]
    return f"{found['name']}{found['is']}{GONE}"


def _gone(found: re.Match[str]) -> str:
    return GONE if is_opaque(found[0]) else found[0]


def _compared(found: re.Match[str]) -> str:
    return mark(found[0]) if is_opaque(found[0]) and not MARKED.search(found[0]) else found[0]


def _marked(found: re.Match[str]) -> str:
    return mark(found[0])


def is_cleaned(value: str) -> bool:
    """Whether something was left out of a value, so that the page does not have it like this.

    >>> is_cleaned("/x?q=*"), is_cleaned("mailto:*"), is_cleaned("/a/{~kqz}"), is_cleaned("Name *")
    (True, True, True, False)
    """
    return (GONE in value and _LEFT_OUT.search(value) is not None) or ("~" in value and MARKED.search(value) is not None)


# ------------------------------------------------------------------------------------------------------ plain data


_ADDRESSES = frozenset(["url", "to_url", "page_url"])
_AS_IT_IS = frozenset(["base64", "html", "version", "catalog_version", "expected_catalog_version", "id", "hash", "value"])
"""Keys of what was asked for as it is, and of numbers that we made."""


def clean_data(value: Any) -> Any:
    """Plain data with all texts in it cleaned; keys stay.

    Args:
        value: of ``dict``, ``list``, ``tuple`` and plain values.
    """

    def clean(one: Any, key: str) -> Any:
        if isinstance(one, str):
            return one if key in _AS_IT_IS else clean_url(one) if key in _ADDRESSES else clean_text(one)
        if isinstance(one, dict):
            return {name: clean(item, str(name)) for name, item in one.items()}
        if isinstance(one, (list, tuple)):
            return [clean(item, key) for item in one]
        return one

    return clean(value, "")
