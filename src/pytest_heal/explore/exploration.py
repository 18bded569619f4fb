"""What an exploration learned: the pages of an application, its controls, how one leads to another, and what is broken.

The walk (`pytest_heal.explore.live`) fills it, the map and the page objects are made from it, and it is saved after each
step, so that a walk that was cut off goes on where it stopped. Plain data both ways: `to_dict`, `from_dict`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal

from pytest_heal.element.address import clean_link
from pytest_heal.element.cleaned import clean_text

FORMAT_VERSION = 1

Method = Literal["consent", "model", "alternative", "heuristic", "random"]
"""Who chose: the consent rule, a model, the guardrails' alternative to a model's choice, the heuristics, chance."""

Result = Literal["navigated", "changed", "nothing", "failed"]
"""What a step did: another URL, another content at the same URL, neither, or it could not be carried out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """One control of a page. Texts are whitespace-collapsed and capped at 300 characters; no value of a field is kept.

    Attributes:
        kind: its role, or its tag in angle brackets: ``button``, ``textbox``, ``<div>``.
        name: accessible name, ``""`` for none.
        text: visible text, ``""`` for fields.
        tag: tag name in lower case.
        href: where a link leads, absolute; ``""`` for what is no link.
        section: the landmark it stands in, ``FORM "Sign in"``.
        frame: URL of its frame, ``""`` for the page itself.
        selectors: Playwright's selectors that matched it alone, best first, relative to the page.
        destructive: why it is never operated (``"the word Delete"``), ``""`` where it may be.
        skipped: why it is not operated though it does no harm (``"stands in <footer>"``), ``""`` where it is.
        at_once: it is there as soon as its page is opened anew, and its locator matches it alone; else something has to be
            done first.
    """

    kind: str
    name: str = ""
    text: str = ""
    tag: str = ""
    href: str = ""
    section: str = ""
    frame: str = ""
    selectors: tuple[str, ...] = ()
    destructive: str = ""
    skipped: str = ""
    at_once: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something broken on a page.

    Attributes:
        kind: ``console`` (an error in the console), ``script`` (an exception nobody caught), ``request`` (a request that
            failed), ``link`` (a link that answered 4xx or 5xx), ``name`` (a control without an accessible name), ``slow``.
        text: one line for people; page text in it is data and is escaped wherever it goes.
        url: of the request or the link, ``""`` else.
        status: HTTP status, 0 for none.
    """

    kind: Literal["console", "script", "request", "link", "name", "slow"]
    text: str
    url: str = ""
    status: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSeen:
    """One page template, as its samples showed it.

    Attributes:
        template: URL with what varies as ``{n}``, ``{id}`` or ``{slug}`` (``https://shop.example/product/{n}``): the key of a
            page.
        url: of the first sample.
        title: its title.
        headings: its headings in document order, 20 at most.
        samples: URLs that were opened, in order.
        depth: steps from the start.
        controls: what can be operated, in reading order.
        problems: what is broken, in the order it was seen, each once.
        load_ms: from the request to ``domcontentloaded``, of the first sample, milliseconds; -1 where it was not navigated to.
        screenshot: path of a picture, relative to the exploration's folder, ``""`` for none.
        opens: its URL alone leads to it; false where it leads elsewhere, to a sign-in page or back.
    """

    template: str
    url: str
    title: str = ""
    headings: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()
    depth: int = 0
    controls: tuple[Control, ...] = ()
    problems: tuple[Problem, ...] = ()
    load_ms: float = -1.0
    screenshot: str = ""
    opens: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One interaction: what was chosen, by whom and why, and what came of it.

    Attributes:
        number: from 1, over all workers.
        template: page on which it was taken.
        url: its URL.
        offered: how many controls could have been chosen.
        control: what was chosen; None where nothing was left to choose (the page is done).
        act: ``click``, ``fill``, ``select``, ``check``, ``goto``; ``""`` for none.
        method: who chose.
        reason: one sentence.
        result: what it did.
        to_template: page afterwards.
        to_url: its URL.
        error: why it failed, one line; ``""`` where it did not.
        worker: number of the context that took it, from 0.
    """

    number: int
    template: str
    url: str
    offered: int = 0
    control: Control | None = None
    act: str = ""
    method: Method = "heuristic"
    reason: str = ""
    result: Result = "nothing"
    to_template: str = ""
    to_url: str = ""
    error: str = ""
    worker: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Advised:
    """The part that a chat model had.

    Attributes:
        name: provider and model, ``openai:gpt-5-mini``; ``""`` where none was asked.
        mode: ``on``, or ``cached``: only kept answers counted.
        questions: that came up.
        calls: questions that were sent.
        cached: questions that a kept answer was there for.
        tokens: spent, of questions and answers together.
        problem: why most of those without an answer had none; ``""`` where all had one.
    """

    name: str = ""
    mode: str = ""
    questions: int = 0
    calls: int = 0
    cached: int = 0
    tokens: int = 0
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exploration:
    """One exploration, whole or so far.

    Attributes:
        start: URL it began at.
        seed: of what was left to chance.
        settings: of the planner, plain values.
        pages: in the order they were found.
        steps: in the order they were taken.
        checked: links that nobody followed and that were asked for, whether they lead anywhere.
        stopped: why it ended: ``done``, ``steps``, ``pages``, ``time``, ``failures``, ``interrupted``; ``""`` while it goes on.
        seconds: wall time so far.
        versions: name -> version of what took part.
        advised: the part that a chat model had.
    """

    start: str
    seed: int = 0
    settings: Mapping[str, Any] = field(default_factory=dict)
    pages: tuple[PageSeen, ...] = ()
    steps: tuple[Step, ...] = ()
    checked: tuple[str, ...] = ()
    stopped: str = ""
    seconds: float = 0.0
    versions: Mapping[str, str] = field(default_factory=dict)
    advised: Advised = field(default_factory=Advised)

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it, with ``format_version``."""
        return {"format_version": FORMAT_VERSION, **asdict(self)}


def cleaned(exploration: Exploration) -> Exploration:
    """What may be kept of an exploration: no secrets in its addresses, texts and selectors; pages can still be opened."""
    return from_dict(_clean(exploration.to_dict(), ""))


_ADDRESSES = frozenset(["start", "url", "to_url", "href", "frame", "samples", "checked"])


def _clean(value: Any, key: str) -> Any:
    if isinstance(value, str):
        return clean_link(value) if key in _ADDRESSES else clean_text(value, compared=True)
    if isinstance(value, Mapping):
        return {name: item if name == "settings" else _clean(item, name) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        if key == "selectors":
            return [one for one in value if clean_text(one) == one]
        return [_clean(item, key) for item in value]
    return value


def from_dict(data: Mapping[str, Any]) -> Exploration:
    """What `Exploration.to_dict` gave, also after JSON. Unknown keys of a later minor writer are left out.

    Raises:
        ValueError: another format version, or a part that is none; says which.
    """
    check_version(data, FORMAT_VERSION)
    try:
        pages = tuple(_page(page) for page in data.get("pages", ()))
        steps = tuple(_step(step) for step in data.get("steps", ()))
        advised = Advised(**known_of(Advised, data.get("advised", {})))
        return Exploration(**{**known_of(Exploration, data), "pages": pages, "steps": steps, "advised": advised})
    except (TypeError, AttributeError) as error:
        raise ValueError(f"it is no exploration: {error}") from None


def check_version(data: Mapping[str, Any], known: int) -> None:
    """Whether a file has the format that is read here.

    Raises:
        ValueError: it has another one.
    """
    version = data.get("format_version")
    if version != known:
        raise ValueError(f"format_version is {version!r}, this reads {known}")


def _page(data: Mapping[str, Any]) -> PageSeen:
    known = known_of(PageSeen, data)
    known["controls"] = tuple(_control(control) for control in data.get("controls", ()))
    known["problems"] = tuple(Problem(**known_of(Problem, problem)) for problem in data.get("problems", ()))
    return PageSeen(**known)


def _step(data: Mapping[str, Any]) -> Step:
    control = data.get("control")
    return Step(**{**known_of(Step, data), "control": None if control is None else _control(control)})


def _control(data: Mapping[str, Any]) -> Control:
    return Control(**known_of(Control, data))


def known_of(kind: type, data: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of a dataclass, lists as tuples."""
    names = {one.name for one in fields(kind)}
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items() if key in names}
