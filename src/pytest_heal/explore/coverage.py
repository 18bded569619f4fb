"""What the tests of a suite make of the controls of an exploration: which of them any test would miss.

`pytest-heal weak` writes it beside the exploration, as ``coverage.json``, and the map shows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, NamedTuple, get_args

from pytest_heal.explore.exploration import Control, check_version, known_of

FORMAT_VERSION = 1

Verdict = Literal["missed", "unmissed", "unseen", "untried"]
"""A test turns red without it; tests saw it and stay green without it; no test saw it; it is not known."""
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


class Identity(NamedTuple):
    """What tells a control of a map from others: of the same ones, all are meant."""

    template: str
    kind: str
    name: str
    text: str
    href: str
    frame: str


def identity_of(template: str, control: Control) -> Identity:
    """Of a control on the page of a template."""
    return Identity(template, control.kind, control.name, control.text, control.href, control.frame)


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """One control, or several of a page that are called the same, and what the suite makes of it.

    Attributes:
        template: page, as in `PageSeen.template`.
        kind: as in `Control`.
        name: as in `Control`.
        text: as in `Control`.
        href: as in `Control`.
        frame: as in `Control`.
        verdict: ``missed``: a test turned red without it; ``unmissed``: tests saw it, and all of them stayed green without it;
            ``unseen``: no test saw it; ``untried``: it is not known, and ``why`` says what kept it from being tried.
        tests: node ids, sorted: where it is missed those that turned red, else those that saw it.
        used: node ids of tests that operated it, sorted.
        alike: how many controls of its page are called the same; all of them were taken away at once.
        alone: it was taken away alone, not together with others.
        why: a sentence, where it was not tried; ``""`` else.
    """

    template: str
    kind: str
    name: str = ""
    text: str = ""
    href: str = ""
    frame: str = ""
    verdict: Verdict
    tests: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    alike: int = 1
    alone: bool = False
    why: str = ""

    @property
    def identity(self) -> Identity:
        """What tells it from others."""
        return Identity(self.template, self.kind, self.name, self.text, self.href, self.frame)


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What a suite makes of the controls of an exploration.

    Attributes:
        controls: all that the map has, in its order.
        tests: that passed with nothing taken away.
        left_out: tests that say nothing, each with the reason.
        runs: of the suite, or of a part of it.
        seconds: that all took.
        stopped: why it ended before everything was tried, a sentence; ``""`` where it did not.
        versions: name -> version of what took part.
    """

    controls: tuple[Covered, ...] = ()
    tests: int = 0
    left_out: Mapping[str, str] = field(default_factory=dict)
    runs: int = 0
    seconds: float = 0.0
    stopped: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)

    def counts(self) -> dict[Verdict, int]:
        """How many controls have each verdict."""
        found = Counter(one.verdict for one in self.controls)
        return {verdict: found[verdict] for verdict in VERDICTS}

    def by_identity(self) -> dict[Identity, Covered]:
        """The controls by what tells them apart."""
        return {one.identity: one for one in self.controls}

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it, with ``format_version``."""
        return {"format_version": FORMAT_VERSION, **asdict(self)}


def from_dict(data: Mapping[str, Any]) -> Coverage:
    """What `Coverage.to_dict` gave, also after JSON. Unknown keys of a later minor writer are left out.

    Raises:
        ValueError: another format version, or a part that is none; says which.
    """
    check_version(data, FORMAT_VERSION)
    try:
        controls = tuple(Covered(**known_of(Covered, one)) for one in data.get("controls", ()))
        return Coverage(**{**known_of(Coverage, data), "controls": controls})
    except (TypeError, AttributeError) as error:
        raise ValueError(f"it is no coverage: {error}") from None
