"""What our selector engines are asked, as parts of selectors. The head of ``engine.js`` describes all operations and answers.

Nothing in these texts needs quoting: keys, tokens and versions are letters and digits, and what is not is percent-encoded.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

ENGINE, MAIN_ENGINE, INDEX_ENGINE, DESC_ENGINE = "heal", "healmain", "index", "desc"
ANSWER = "answer"
"""The attribute that an answer stands in."""
MAIN_WORLD = f"{MAIN_ENGINE}=1"
"""Passes on what it is given, and moves the evaluation of the whole selector into the page's main world."""
NONE = -1
"""A place that no element has: what was chosen is forgotten."""


def _body(operation: str, *arguments: object) -> str:
    return f"{ENGINE}={':'.join([operation, *map(str, arguments)]).rstrip(':')}"


def otherwise(selector: str) -> str:
    """What stands after a selector to match another one's elements too."""
    return f" >> internal:or={json.dumps(selector)}"


LOOKING = "~"
"""Ends a number whose element is only looked at: it may say something else by now."""


def numbered(index: int, version: str, *, looking: bool = False) -> str:
    """The element of this number in that version of the catalog, by the engine "index".

    Args:
        index: the number.
        version: of the catalog.
        looking: nothing is done to it: the same node will do, whatever it says now.
    """
    return f"{INDEX_ENGINE}={index}@{version}{LOOKING if looking else ''}"


# ------------------------------------------------------------------ watching a locator


def match(key: str) -> str:
    """Note what the test's selector matches, and pass it on."""
    return _body("match", key)


def lost(key: str, quiet: int, checks: str = "", least: int = 0, again: str = "") -> str:
    """Give the healed element where there was no match, or say that the piece is lost, or that it has moved.

    Args:
        key: of the piece.
        quiet: ms after which it is lost; negative: never.
        checks: see `pieces.identity_checks`.
        least: ms after which it is lost in a document that is certainly done; 0: as in any other.
        again: identity of the element that it was healed with in an earlier test, as `confirm` has told; ``""`` for none.
    """
    return _body("lost", key, quiet, checks, least or "", again)


def durable(key: str) -> str:
    """Pass on what a selector of the healed element matches, where the element itself is gone."""
    return _body("durable", key)


def rest(key: str) -> str:
    """How the document rests: ``{quiet, ready, moving, began, loaded}``; see ``engine.js``."""
    return _body("rest", key)


# ------------------------------------------------------------------ recording what it matches


def note(key: str) -> str:
    """Note what a selector matches, for a question that follows in `otherwise`."""
    return _body("note", key)


def describe(key: str) -> str:
    """How many elements were noted, and what there is to say of a single one."""
    return _body("describe", key)


def awaited() -> str:
    """What there is to say of the element before it, as `describe`; nothing while there is none."""
    return _body("awaited")


def gate(key: str) -> str:
    """Pass on what `describe` has seen; refuse what it has not."""
    return _body("gate", key)


def typed(x: int, y: int, width: int, height: int) -> str:
    """Whether a field with a value, an editable text or a frame stands in this part of the viewport, in CSS px: 1 or 0."""
    return _body("typed", x, y, width, height)


# ------------------------------------------------------------------ choosing an element


def inventory(key: str, quiet: int = 0, *, done: bool = False) -> str:
    """All elements of the document, and which of them were noted.

    Args:
        key: of the piece.
        quiet: once the document has been quiet for so many ms; 0: at once.
        done: it was said to be certainly done, and has to be so still.
    """
    return _body("inventory", key, quiet or "", "done" if done else "")


def choose(key: str, place: int, *, keep: bool = False) -> str:
    """Choose an element of the last inventory, which is forgotten unless it is to be kept."""
    return _body("choose", key, place, "keep" if keep else "")


def confirm(key: str, place: int, *, among: bool) -> str:
    """Choose an element of the last inventory as `choose` or `only` does; tell what it is, and whether it alone was noted."""
    return _body("confirm", key, place, "among" if among else "")


def only(key: str, place: int) -> str:
    """Choose an element of the last inventory among the several that the test's selector matches."""
    return _body("only", key, place)


def chosen(key: str) -> str:
    """The chosen element."""
    return _body("chosen", key)


def alone(key: str) -> str:
    """Whether what was noted is the chosen element alone."""
    return _body("alone", key)


def nested(key: str) -> str:
    """Whether what was noted stands in the chosen element or around it, and whether both are hit and say the same."""
    return _body("nested", key)


def compare(key: str, count: int) -> str:
    """Which of so many other selectors, each with a `note` of its own, match exactly what was noted."""
    return _body("compare", key, count)


def same(key: str) -> str:
    """Whether what was noted is exactly what `compare` has seen last."""
    return _body("same", key)


# ------------------------------------------------------------------ proving what a locator demands


def copy(key: str) -> str:
    """The document, around what was noted or else chosen, as a text of which another page makes it again; see `page_copy`."""
    return _body("copy", key)


# ------------------------------------------------------------------ suggestions


def survey(request: Any) -> str:
    """The vocabulary of a document, or of the element before it; or how many elements plain CSS selectors match."""
    return _body("survey", quote(json.dumps(request), safe=""))


def hidden() -> str:
    """What hides the element before it."""
    return _body("hidden")


# ------------------------------------------------------------------ the element catalog


def listing(token: str, attribute: str) -> str:
    """The elements of a document that are to be numbered; ``attribute``: where test ids are looked for first."""
    return _body("listing", token, quote(attribute, safe=""))


def assign(token: str, version: str, total: int, numbers: str, *, aside: bool, issued: bool = False) -> str:
    """Give the elements of a listing their numbers.

    Args:
        token: of the listing.
        version: that they belong to.
        total: entries of the whole catalog.
        numbers: see `live_reader.runs`.
        aside: numbers without a version go on meaning what they meant.
        issued: the version was given out before: it is refused where it meant anything else.
    """
    return _body("assign", token, version, total, numbers, "aside" if aside else "", "issued" if issued else "")


def unchanged(version: str) -> str:
    """Whether the document is as it was when that catalog was read."""
    return _body("unchanged", version)


def facts(version: str) -> str:
    """What an explorer asks of each element of a catalog."""
    return _body("facts", version)


def details(version: str, places: Sequence[int]) -> str:
    """What there is to say of some elements of a catalog, by their places in the document's listing."""
    return _body("details", version, ",".join(map(str, places)))


def spot() -> str:
    """Where the document of an iframe begins, and what selects the iframe."""
    return _body("spot")


# ------------------------------------------------------------------ descriptions


def numbers(version: str) -> str:
    """The numbers that the elements of the last inventory have in a catalog."""
    return _body("numbers", version)


def stamp(known: str = "") -> str:
    """The state of a document, as soon as it is another than the one known."""
    return _body("stamp", known)
