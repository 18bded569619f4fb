"""Errors of Playwright, read and cleaned: users see their own locator and their own timeout, never our engine."""

from __future__ import annotations

import re
from typing import Any, Literal

from pytest_heal.browser import private, protocol
from pytest_heal.errors import CatalogOutdated, DescriptionError

Mark = Literal["lost", "done", "again", "moved", "new", "broken"]
Unusable = Literal["lost", "ambiguous", "hidden"]

_MARK = re.compile(r"HEAL_(?:(LOST|DONE|AGAIN|MOVED|NEW):(\w+)|BROKEN:([^\n]*))")
_MARKS: dict[str, Mark] = {"LOST": "lost", "DONE": "done", "AGAIN": "again", "MOVED": "moved", "NEW": "new"}
_JS_STACK = re.compile(r"\n    at [^\n]*")
# How Playwright prints our parts: as Python (newer), as JavaScript (older drivers in Python's clothes), as the raw selector.
_MATCH, _DURABLE, _GATE = (operation(r"\w+") for operation in (protocol.match, protocol.durable, protocol.gate))
_LOST = rf"{protocol.ENGINE}=[\w:.-]+"
_OURS = re.compile(
    rf"\.locator\([\"']{_MATCH}[\"']\)(?:\.or_?\((?:page\.)?locator\([\"']{_LOST}[\"']\)\))?"
    rf"|\.or_?\((?:(?!\.or_?\()[^\n])*?\.locator\([\"']{_DURABLE}[\"']\)\)"
    rf'|\s*>>\s*{_MATCH}\s*>>\s*internal:or="{_LOST}"'
    rf"|\.locator\([\"']{_GATE}[\"']\)|\s*>>\s*{_GATE}"
)

# How older drivers print a frame, in a selector that they cannot print as they are used to.
_ENTERED = re.compile(r"""locator\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)\.locator\(["']internal:control=enter-frame["']\)""")

# Before a locator that Playwright prints in its call log.
_LOOKED_FOR = re.compile(r"""(?:(?<=waiting for )|(?<=" ))(?=(?:locator|frame_locator|get_by_\w+)\(["'r])""")

# What Playwright says when a page, frame or document went away while it was asked: an answer, nothing that failed.
_GONE = re.compile(
    r"(?:Target page, context or browser|Browser|Connection|Page|Target) (?:has been )?(?:closed|crashed)"
    r"|Frame was detached|Frame has been detached|Execution context was destroyed|because of a navigation"
)

# The last look for the locator in Playwright's call log: what it says from there on.
_WAITING = re.compile(r"(?:- (?:\d+ \S )?|Call log:\n)waiting for (?!element |elements |scheduled |navigation|fonts|\d)")
_NONE_OF_A_LIST = re.compile(r"resolved to 0 elements(?![\s\S]*resolved to [1-9])")
# What Playwright says of itself, before its call log, and what of that says that there was no element.
_REASON = re.compile(r"^Actual value: [^\n]*\nError: ([^\n]*)", re.MULTILINE)
_NOT_THERE = ("element(s) not found", "element not found")
_FOUND_NONE = re.compile(r'\b[Ff]ailed to find element matching selector "')  # of a method that does not wait
_HANDLED = "intercepting action to run the handler"
_HIDDEN = re.compile(r"resolved to hidden |Actual value: hidden\b|unexpected value \"hidden\"")


class EngineError(Exception):
    """Our engine failed in the page: the page has broken something that it stands on."""


def said_by(error: BaseException) -> str:
    """All that an error says; Playwright 1.40 keeps its call log from ``str()``."""
    text, message = str(error), getattr(error, "message", "")
    return message if isinstance(message, str) and len(message) > len(text) else text


def is_gone(error: BaseException) -> bool:
    """What was asked went away meanwhile; the test's own call tells."""
    return bool(_GONE.search(said_by(error)))


def mark_of(error: BaseException) -> tuple[Mark, str] | None:
    """What the engine said by this error: (the mark, key of the piece), or (``broken``, what failed)."""
    m = _MARK.search(said_by(error))
    if m is None:
        return None
    if m.group(1) is None:
        return "broken", m.group(3)
    return _MARKS[m.group(1)], m.group(2)


def nothing_matched(error: BaseException) -> bool:
    """Playwright waited for the locator in vain: it never resolved to an element, and nothing else is the reason."""
    return unusable(error) == "lost" and not held_up(error)


def held_up(error: BaseException) -> bool:
    """A handler of locators had the time that the call did not get: whether its own locator matches was not seen."""
    return _HANDLED in said_by(error)


def unusable(error: BaseException) -> Unusable | None:
    """How a locator failed of itself: it matched nothing, several, or only what cannot be seen; ``None``: for another reason.

    What is covered, disabled or has another text than expected is there, and needs no other selector; an error in the syntax of
    the selector says what is wrong by itself.
    """
    text = said_by(error)
    if is_gone(error) or CatalogOutdated.code in text or isinstance(error, DescriptionError):  # which say what to do
        return None
    if is_strict_violation(error):
        return "ambiguous"
    if _FOUND_NONE.search(text):
        return "lost"
    if not isinstance(error, AssertionError) and type(error).__name__ != "TimeoutError":
        return None
    _, *looks = _WAITING.split(text)
    if not looks:
        return None
    last = looks[-1]  # a drag waits for its target after its source
    if "resolved to" not in last or _NONE_OF_A_LIST.search(last):
        reason = _REASON.search(text)  # of an element that was there: it is no field, no list of several, no checkbox
        return "lost" if reason is None or reason[1].startswith(_NOT_THERE) else None
    seen = max(last.rfind("element is visible"), last.rfind("element is enabled"))
    if last.rfind("element is not visible") > seen or _HIDDEN.search(text):
        return "hidden"
    return None


def is_detached(error: BaseException) -> bool:
    """An element handle's element is not in the document any more."""
    return "Element is not attached to the DOM" in said_by(error)


def has_acted(error: BaseException) -> bool:
    """The call had begun to do to the element what it was to do."""
    return bool(re.search(r"- (?:\d+ \S )?performing |action done", said_by(error)))


def is_strict_violation(error: BaseException) -> bool:
    """The locator matched several elements where one is allowed."""
    return "strict mode violation" in said_by(error)


def is_unknown_engine(error: BaseException) -> bool:
    """The browser was made before our engine was registered."""
    return 'Unknown engine "heal' in said_by(error)


def is_unknown_index(error: BaseException) -> bool:
    """The browser has no engine "index", ours or a suite's."""
    return f'Unknown engine "{protocol.INDEX_ENGINE}"' in said_by(error)


def scrub(error: BaseException, issued: float | None, wanted: float | None, durable: str = "") -> None:
    """Make an error read as if the test's own selector and timeout had been used.

    Args:
        error: changed in place.
        issued: the timeout in ms that was passed last, when it was not the test's.
        wanted: the test's timeout in ms.
        durable: a selector that was added after our own parts.
    """

    def rewrite(text: str) -> str:
        if text != (text := _OURS.sub("", text)):
            text = _ENTERED.sub(r"frame_locator(\1)", text)
        if durable:
            text = text.replace(protocol.otherwise(durable), "")
        if "HEAL_" in text:
            text = _JS_STACK.sub("", _MARK.sub("", text))
        if issued is not None and wanted is not None and issued != wanted:
            text = re.sub(rf"\b{issued:.15g}(?:\.0)?ms\b", f"{wanted:.15g}ms", text)
        return text

    private.rewrite_error(error, rewrite)


def anywhere(error: BaseException) -> None:
    """Make an error of a call that was watched in one frame read as the test wrote it: in any frame."""
    private.rewrite_error(error, lambda text: _LOOKED_FOR.sub("frame_locator().", text))


class Note(str):
    """A note of this plugin on an error."""

    __slots__ = ()


def set_notes(error: BaseException, note: str) -> None:
    """Add a note to an error, once."""
    notes: list[Any] = getattr(error, "__notes__", [])
    if note not in notes:
        error.add_note(Note(note))


def own_notes(error: BaseException) -> list[str]:
    """The notes that this plugin has added to an error."""
    return [str(note) for note in getattr(error, "__notes__", ()) if isinstance(note, Note)]
