"""What is asked of the policy and what it answers; light, so that settings and sessions may import it at the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pytest_heal.core.relocation import Match

Kind = Literal["act", "read", "assert", "frame"]

DEFAULT_CONFIDENCE = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the test was doing.

    Attributes:
        method: ``click``, ``fill``, ``to_have_text``, ...
        selector: the test's Playwright selector.
        kind: ``act`` changes the page, ``read`` asks, ``assert`` expects, ``frame`` enters an iframe.
    """

    method: str
    selector: str
    kind: Kind


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
        code: slug of the deciding rule.
        reason: one sentence for a tester.
        match: the element in question; ``None`` when nothing came near.
        required: the confidence that was needed.
    """

    heal: bool
    code: str
    reason: str
    match: Match | None = None
    required: float = 0.0
