"""What is said when a locator matched nothing, as data; `text` makes the block of it, `suggestions` JSON.

Everything here was true of the page at the moment of the failure: each selector was executed there and its count is real.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

MOST_SIMILAR = 5

Confusion = Literal[
    "ambiguous",
    "other-frame",
    "shadow-root",
    "closed-shadow-root",
    "hidden",
    "late",
    "login-page",
    "error-page",
    "blank-page",
    "list-gone",
    "snapshot-ref",
]
LIST_GONE: Confusion = "list-gone"
"""A list that matches nothing; `lists` says what may be proposed for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Similar:
    """A selector that does exist.

    Attributes:
        selector: Playwright's selector; usable with ``page.locator()``.
        code: what stands in the list: plain CSS as it is (``.login-button``), else the call
            (``get_by_role("button", name="Log in")``).
        count: elements it matched when it was executed in the page.
        reason: why it is offered, a few words: ``class contains "login"; 86 % alike``.
        alike: 0 to 1.
        paste: the whole expression, ready to paste, ``page.get_by_role("button", name="Log in")``; ``""`` where it matches
            several, or may be what was refused because it has not what the locator demands.
    """

    selector: str
    code: str
    count: int
    reason: str
    alike: float = 0.0
    paste: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The selector as far as a part of it: where a chain stops matching.

    Attributes:
        code: as the test would write it.
        count: elements it matched; -1: could not be executed.
    """

    code: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """The element is there, but not where or how the locator looks.

    Attributes:
        kind: which of the confusions.
        sentence: what is the case and what to do, for a tester.
        paste: a locator that was executed and finds it, ``""`` without one.
        of: the selector whose place ``paste`` takes, where that is a part of the locator: a list, of which it takes an element.
    """

    kind: Confusion
    sentence: str
    paste: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Working:
    """A selector that matches one element, which can be seen: there is nothing wrong with it.

    Attributes:
        grade: how likely it survives the next change, as ``pytest-heal lint`` gives it.
        reasons: why, each a few words.
        better: locators of a better grade that match this element alone, best first.
    """

    grade: str
    reasons: tuple[str, ...] = ()
    better: tuple[Similar, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionRecord:
    """What is known of a locator that found nothing it could use.

    Attributes:
        locator: the test's locator as code.
        selector: the same as Playwright's selector.
        count: elements it matched when this was gathered.
        url, title: of the document it looks in; ``frame``: name or URL of that document's frame, ``""`` for the main one.
        explanations: confusions that were found, the surest first.
        parts: of a chain, part by part; empty for a selector of one part.
        similar: at most `MOST_SIMILAR`, best first.
        structure: see `Survey.structure`.
        elements: in the document.
        terms: words that the lists below are of: ``login``.
        classes, ids: that contain a term.
        data: see `Survey.data`, most frequent first.
        inside: of a chain that stops: what the first element of its last matching part holds, as ``button "Add"``;
            ``inside_of``: that part as code.
        names: the accessible names on the page of the role that was asked for, also where a tag implies it.
        notes: what could not be found out, each a sentence.
        milliseconds: that gathering took.
        working: of a selector that somebody has asked about and that works; ``None`` for all others.
    """

    locator: str
    selector: str
    count: int = 0
    url: str = ""
    title: str = ""
    frame: str = ""
    explanations: tuple[Explanation, ...] = ()
    parts: tuple[Part, ...] = ()
    similar: tuple[Similar, ...] = ()
    structure: Mapping[str, int] = field(default_factory=dict)
    elements: int = 0
    terms: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    data: Mapping[str, int] = field(default_factory=dict)
    inside: tuple[str, ...] = ()
    inside_of: str = ""
    names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    milliseconds: float = 0.0
    working: Working | None = None
