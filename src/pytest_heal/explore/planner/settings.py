"""What the planner can be told: one frozen dataclass, and how it is read from ``planner:`` of a configuration.

Each key may be written as it stands here or in camelCase (``maxElementsToShowAI``); what is unknown or of another type is an
error that names the key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, Literal

Consent = Literal["reject", "accept", "off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannerSettings:
    """How an application is explored.

    Attributes:
        seed: of what is left to chance.
        max_elements_to_show_ai: controls that a model is shown.
        recent_interaction_history_size: interactions that are kept for it and for the log.
        ignored_tags: what stands in one of these is not operated.
        deny: words (whole ones, in text, name, link or selector) of controls that are never operated.
        allow: words of controls that may be operated although they say something destructive.
        consent: what is done with cookie popups.
        consent_words: further words of the button that is wanted.
        allowed_origins: origins or hosts beside the start's own.
        max_depth: steps from the start.
        max_pages: page templates.
        max_steps: interactions.
        max_seconds: wall time.
        page_seconds: time on one page at a stretch; of a step one second is counted at most.
        delay: seconds between interactions; negative: 0 on this machine, 0.5 elsewhere.
        respect_robots: do not open what ``robots.txt`` forbids.
        get_only: no form is sent; ``None``: anywhere but on this machine.
        samples: pages of one template that are opened.
        variants: different parameter names of one path that are opened.
        wait: milliseconds that interactive elements are waited for; twice as long and more at the second look.
        slow: milliseconds from which on a load is a problem.
        check_links: links that nobody followed and that are asked for at the end, whether they lead anywhere.
        workers: contexts that explore side by side.
    """

    seed: int = 0
    max_elements_to_show_ai: int = 10
    recent_interaction_history_size: int = 20
    ignored_tags: tuple[str, ...] = ("header", "aside", "footer")
    deny: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    consent: Consent = "reject"
    consent_words: tuple[str, ...] = ()
    allowed_origins: tuple[str, ...] = ()
    max_depth: int = 10
    max_pages: int = 100
    max_steps: int = 200
    max_seconds: float = 600.0
    page_seconds: float = 30.0
    delay: float = -1.0
    respect_robots: bool = True
    get_only: bool | None = None
    samples: int = 3
    variants: int = 5
    wait: int = 1_500
    slow: int = 3_000
    check_links: int = 100
    workers: int = 1


class PlannerError(ValueError):
    """A key that cannot be used.

    Attributes:
        key: as it was written.
    """

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(problem)
        self.key = key


def _whole(least: int) -> tuple[Callable[[Any], bool], str]:
    return (lambda v: isinstance(v, int) and not isinstance(v, bool) and v >= least), f"a whole number from {least}"


def _number(least: float) -> tuple[Callable[[Any], bool], str]:
    return (lambda v: isinstance(v, int | float) and not isinstance(v, bool) and v >= least), f"a number from {least:g}"


_TEXTS = (lambda v: isinstance(v, list | tuple) and all(isinstance(one, str) for one in v)), "a list of texts"
_FLAG = (lambda v: isinstance(v, bool)), "true or false"
_CHECKS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "seed": ((lambda v: isinstance(v, int) and not isinstance(v, bool)), "a whole number"),
    **dict.fromkeys(("max_elements_to_show_ai", "samples", "variants", "max_pages", "max_steps", "workers"), _whole(1)),
    **dict.fromkeys(("recent_interaction_history_size", "max_depth", "wait", "slow", "check_links"), _whole(0)),
    **dict.fromkeys(("ignored_tags", "deny", "allow", "consent_words", "allowed_origins"), _TEXTS),
    "consent": ((lambda v: v in ("reject", "accept", "off")), "reject, accept or off"),
    "max_seconds": _number(1),
    "page_seconds": _number(1),
    "delay": _number(-1),
    "respect_robots": _FLAG,
    "get_only": ((lambda v: v is None or isinstance(v, bool)), "true, false or null"),
}
NAMES = tuple(one.name for one in fields(PlannerSettings))
_BY_SPELLING = {name.replace("_", ""): name for name in NAMES}


def name_of(key: str) -> str:
    """The setting that a key means, however it is spelt.

    >>> name_of("maxElementsToShowAI"), name_of("ignored_tags")
    ('max_elements_to_show_ai', 'ignored_tags')

    Raises:
        PlannerError: there is none.
    """
    found = _BY_SPELLING.get(key.replace("_", "").lower()) if key[:1].islower() and "-" not in key else None
    if found is None:
        near = get_close_matches(key.lower(), NAMES, n=1)
        raise PlannerError(
            key, f"unknown key {key!r}" + (f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(NAMES)}")
        )
    return found


def checked(key: str, value: Any) -> tuple[str, Any]:
    """Name and value of a setting, lists as tuples.

    Raises:
        PlannerError: an unknown key, or a value of another type.
    """
    name = name_of(key)
    fits, expected = _CHECKS[name]
    if not fits(value):
        raise PlannerError(key, f"{key} = {value!r} is not valid: expected {expected}")
    return name, tuple(value) if isinstance(value, list) else value
