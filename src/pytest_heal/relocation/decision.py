"""What is asked of the policy and what it answers; light, so that settings and sessions may import it at the start."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pytest_heal.relocation.events import Held
    from pytest_heal.relocation.relocator import Match

Kind = Literal["act", "read", "assert", "frame"]

DEFAULT_CONFIDENCE = 0.8

ADVISED = "second-opinion"
"""Code of a heal that a model had a part in, see `second_opinion`; no edit is made of it without a person."""
SAME_NODE = "same-node"
"""Code of a heal of an element handle: the page has drawn the very same element anew."""
HEALS = frozenset({"individual-signal", "twin", ADVISED, SAME_NODE})
"""Codes of decisions to heal; every other code refuses, or reports. Those that refuse are the names of `rules.RULES`, and:"""
UNRULED = frozenset({"nothing", "same", "moved"})
"""An empty page; a locator that still matches, judged by `policy.judge_moved`."""


NOBODY = -1
"""What a description means that clearly means nothing."""
MOST_NAMED = 90
"""Characters of an element in a reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the test was doing.

    Attributes:
        method: ``click``, ``fill``, ``to_have_text``, ...
        selector: the test's Playwright selector.
        kind: ``act`` changes the page, ``read`` asks, ``assert`` expects, ``frame`` enters an iframe.
        intended: index of the element that the description of the locator clearly means on this page, `NOBODY` where
            it has none or it is not clear.
        renames: names that the locator's element was given elsewhere, see `renamed`.
    """

    method: str
    selector: str
    kind: Kind
    intended: int = NOBODY
    renames: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """Least confidence by what is at stake, 0 to 1; see `with_base`.

    Attributes:
        read: asking the page.
        act: clicking, typing.
        check: an expectation.
        submit: sending a form, and what says the same destructive word as before.
        destructive: what says another destructive word than before.
    """

    read: float
    act: float
    check: float
    submit: float
    destructive: float

    @classmethod
    def with_base(cls, confidence: float = DEFAULT_CONFIDENCE) -> Thresholds:
        """All thresholds from the one setting: each leaves a share of the doubt that the base leaves."""
        doubt = 1.0 - confidence
        return cls(
            read=confidence, act=confidence, check=1.0 - doubt * 0.75, submit=1.0 - doubt * 0.5, destructive=1.0 - doubt * 0.25
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What to do.

    Attributes:
        heal: the test may go on with ``match``.
        code: slug of the deciding rule: one of `HEALS`, `UNRULED`, or a name of `rules.RULES`.
        reason: one sentence for a tester, shorter than 300 characters, without control characters.
        match: the element in question; ``None`` when nothing came near.
        required: the confidence that was needed.
        demands: what the locator demands, and whether ``match`` has it.
        owned: of a refusal with the code ``claimed``: the nearest element, which another locator owns; else ``None``.
    """

    heal: bool
    code: str
    reason: str
    match: Match | None = None
    required: float = 0.0
    demands: tuple[Held, ...] = ()
    owned: Match | None = None

    @property
    def lacks(self) -> bool:
        """``match`` has not what the locator demands: nothing is asked about it, and no locator of it is told."""
        return not self.heal and self.code == "demand"


def plain(text: str, most: int) -> str:
    r"""Text of a page, fit for a sentence: one line, nothing that steers a terminal or turns its direction, cut to ``most``.

    >>> plain("a\x1b[31m\u202e b", 20)
    'a [31m b'
    >>> plain("abcdef", 4)
    'abc…'
    >>> plain("##[error]a", 20)
    '# #[error]a'
    >>> plain('button "Save all changes"', 14)  # what was quoted stays quoted
    'button "Save…"'
    """
    kept = (" " if unicodedata.category(c)[0] == "Z" or unicodedata.category(c) in _UNSHOWN else c for c in text)
    line = _COMMAND.sub("# #", " ".join("".join(kept).split()))
    if len(line) <= most:
        return line
    opened = line[: most - 2].count('"') % 2 and not line.count('"') % 2
    return line[: most - 2].rstrip() + '\u2026"' if opened else line[: most - 1].rstrip() + "\u2026"


_COMMAND = re.compile(r"##(?=\w*\[)")  # in what a program prints, services that run tests take ``##[…]`` for a command
_UNSHOWN = ("Cc", "Cf", "Cs")  # control, format (direction marks, joiners) and halves of surrogate pairs
