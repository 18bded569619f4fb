"""Words of a description and of a page in one form, so that they can be compared.

"Sign in", ``signIn`` and "log on" are one word, ``login``; "e-mail" is ``email``; endings are dropped. The stem of a word is no
word any more: it is for comparing, never for showing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

_CACHED = 1 << 15  # texts; more than a large page holds
LONGEST = 500
"""Characters of a text that are looked at; a page's texts are not longer either."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WORD = re.compile(r"\d+(?:st|nd|rd|th)\b|\d+|[^\W\d_]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_POSSESSIVE = re.compile(r"['\u2019]s\b")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])['\u2019](?=[^\W\d_])")

# Words that belong together: first word -> second word -> what both are. Any form of the first word of a verb will do.
_SIGNING = ("sign", "signed", "signing", "signs", "log", "logged", "logging", "logs")
_JOINED: dict[str, dict[str, str]] = {
    **{first: {"in": "login", "on": "login", "out": "logout", "off": "logout"} for first in _SIGNING},
    "e": {"mail": "email", "mails": "email"},
    "check": {"box": "checkbox", "boxes": "checkbox", "out": "checkout"},
    "checking": {"out": "checkout"},
    "tick": {"box": "checkbox", "boxes": "checkbox"},
    "drop": {"down": "dropdown", "downs": "dropdown"},
    "pull": {"down": "dropdown"},
    "combo": {"box": "combobox"},
    "list": {"box": "listbox"},
    "text": {"box": "textbox", "boxes": "textbox", "field": "textbox", "fields": "textbox", "area": "textarea"},
    "re": {"type": "retype", "enter": "retype", "send": "resend", "load": "reload"},
    "user": {"name": "username", "names": "username"},
    "side": {"bar": "sidebar", "menu": "sidebar"},
    "nav": {"bar": "navbar"},
    "bread": {"crumb": "breadcrumb", "crumbs": "breadcrumb"},
    "pop": {"up": "popup"},
    "home": {"page": "homepage"},
    "wish": {"list": "wishlist"},
    "full": {"screen": "fullscreen"},
    "zip": {"code": "zipcode"},
    "post": {"code": "zipcode"},
    "postal": {"code": "zipcode"},
    "news": {"letter": "newsletter"},
}
for _first in _SIGNING[:3]:
    _JOINED[_first] = {**_JOINED[_first], "up": "signup"}
_SAME = {
    **dict.fromkeys(("signin", "logon", "signon"), "login"),
    **dict.fromkeys(("signout", "logoff", "signoff"), "logout"),
    **dict.fromkeys(("emails", "mailto"), "email"),
    **dict.fromkeys(("postcode", "zip"), "zipcode"),
    "usr": "user",
    "colour": "color",
    "colours": "color",
    "coloured": "color",
    "centre": "center",
    "favourite": "favorite",
    "favourites": "favorite",
    "organisation": "organization",
    "catalogue": "catalog",
    "btn": "button",
    "pwd": "password",
    "passwd": "password",
    "qty": "quantity",
    "msg": "message",
    "img": "image",
    "desc": "description",
    "tel": "phone",
    "addr": "address",
}
FILLERS = frozenset({"the", "a", "an", "my", "your", "our"})
"""Words that come and go within a phrase."""
_PLURALS = (("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ies", "y"))
_ENDINGS = ("ations", "ation", "ition", "ings", "ing", "ed", "er", "or", "ion", "ment", "ly")
_SHORTEST = 4  # letters that have to be left
_KEPT_DOUBLE = "lsz"
_NO_PLURAL = ("ss", "us", "is")


@lru_cache(_CACHED)
def stem(word: str) -> str:
    """A word without its ending; equal for the forms of one word, and no more than that.

    >>> [stem(word) for word in ("settings", "setting", "categories", "category", "submitted", "submit", "user")]
    ['sett', 'sett', 'categori', 'categori', 'submit', 'submit', 'user']
    """
    if len(word) < _SHORTEST or not word.isascii():
        return word
    word = _singular(word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            if word[-1] == word[-2] and word[-1] not in _KEPT_DOUBLE:
                word = word[:-1]
            break
    if len(word) > _SHORTEST:
        if word.endswith("e"):
            word = word[:-1]
        elif word.endswith("y"):
            word = f"{word[:-1]}i"
    return word


def _singular(word: str) -> str:
    for plural, singular in _PLURALS:
        if word.endswith(plural):
            return word[: -len(plural)] + singular
    return word[:-1] if word.endswith("s") and not word.endswith(_NO_PLURAL) else word


def _split(text: str) -> list[str]:
    """Words in lower case: camel case parted, possessives dropped, unspaced scripts by letters."""
    text = text[:LONGEST]
    if not text.islower():
        text = text.lower() if text[1:].islower() else _CAMEL.sub(" ", text).lower()  # "Save": nothing to part
    if "'" in text or "\u2019" in text:
        text = _APOSTROPHE.sub("", _POSSESSIVE.sub("", text))
    found = _WORD.findall(text)
    if text.isascii() or not _UNSPACED.search(text):
        return found
    return [piece for word in found for piece in (list(word) if _UNSPACED.search(word) else (word,))]


@lru_cache(_CACHED)
def spoken(text: str) -> tuple[str, ...]:
    """The words of a text as one says them, in its order.

    >>> spoken("signInButton"), spoken("The user's e-mail"), spoken("3rd check box")
    (('login', 'button'), ('the', 'user', 'email'), ('3rd', 'checkbox'))
    """
    return tuple(_spoken(text))


def _spoken(text: str) -> list[str]:
    words = _split(text)
    if _JOINED.keys().isdisjoint(words):  # most texts: nothing in them belongs together
        return words if _SAME.keys().isdisjoint(words) else [_SAME.get(word, word) for word in words]
    found: list[str] = []
    before = ""
    for word in words:
        joined = _JOINED.get(before, {}).get(word)
        if joined is None:
            found.append(_SAME.get(word, word))
        else:
            found[-1] = joined
        before = word if joined is None else ""
    return found


@lru_cache(_CACHED)
def tokens(text: str) -> tuple[str, ...]:
    """The stems of `spoken`, in the order of the text, without articles and the like.

    >>> tokens("Log in") == tokens("signing on"), tokens("Forgot your password?") == tokens("forgot password")
    (True, True)
    """
    return tuple(map(stem, telling(_spoken(text))))


def telling(words: Sequence[str]) -> Sequence[str]:
    """Words without articles and possessives, which come and go within a phrase; all of them where nothing else is there.

    >>> telling(("reset", "your", "password")), telling(("vitamin", "a"))
    (['reset', 'password'], ['vitamin', 'a'])
    """
    if FILLERS.isdisjoint(words):
        return words
    kept = [word for place, word in enumerate(words) if word not in FILLERS or (word == "a" and place == len(words) - 1)]
    return kept or words
