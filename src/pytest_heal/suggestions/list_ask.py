"""What a failed call asked a list for, what is remembered of the list, and what is looked at today: data."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_heal.element.element import Element
from pytest_heal.locator.css_query import simple_attribute, unescaped
from pytest_heal.suggestions.repairs import steps_in

How = Literal["said", "recorded", "had", "named"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListAsk:
    """What a failed call asked a list for, and what was known of it.

    Attributes:
        selector: of the list, in its document.
        rest: what the call looks for in it, as it follows the selector: `` >> nth=2 >> button``; ``""`` for the list itself.
        expected: elements that the call expects; 0: it does not say.
        recorded: that there were when an element of it was recorded; 0: none was, or they differ.
        said: texts that the call expects, one for each element: text, or a pattern.
        then: elements of it in the baseline.
        beside: other elements of its page in the baseline.
    """

    selector: str
    rest: str = ""
    expected: int = 0
    recorded: int = 0
    said: tuple[str | re.Pattern[str], ...] = ()
    then: tuple[Element, ...] = ()
    beside: tuple[Element, ...] = ()

    @property
    def number(self) -> int:
        """How many there should be; 0: not known."""
        return self.expected or self.recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One element of a list as it is now.

    Attributes:
        tag, role, name, text, classes: as of `element.Element`.
        content: all text in it, also what cannot be seen: what ``to_have_text`` compares.
        kids: tags of its first children.
        busy: it says that it is still loading.
        shown: it can be seen.
    """

    tag: str
    role: str = ""
    name: str = ""
    text: str = ""
    content: str = ""
    classes: tuple[str, ...] = ()
    kids: tuple[str, ...] = ()
    busy: bool = False
    shown: bool = True

    @classmethod
    def from_payload(cls, payload: str) -> Member:
        """Decode what the page's survey returned for one element.

        Raises:
            ValueError: it is something else.
        """
        try:
            data = json.loads(payload)
            return cls(**{**data, "classes": tuple(data["classes"]), "kids": tuple(data["kids"])})
        except (KeyError, TypeError) as error:
            raise ValueError(f"no member of a list: {error}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A selector that may be the list's today, before it was executed.

    Attributes:
        selector: Playwright's, in the document of the list.
        how: what would speak for it.
        wanted: simple selectors of its wanted step; ``was``: of the list's.
        own: it holds on to the name that the list had.
    """

    selector: str
    how: How
    wanted: tuple[str, ...]
    was: tuple[str, ...]
    own: bool


def remembered(ask: ListAsk) -> tuple[Element, ...]:
    """Elements of the list that are remembered: as its own, or because its one step fits them."""
    if ask.then:
        return ask.then
    steps = steps_in(ask.selector)
    if len(steps) != 1:
        return ()
    return tuple(one for one in ask.beside if matches(steps[0].simples, one))


def matches(simples: Sequence[str], element: Element) -> bool:
    """Whether a step certainly fits an element."""
    return all(_has(simple, element) for simple in simples)


def _has(simple: str, element: Element) -> bool:
    value = value_of(simple) if simple[0] in ".#[" or simple.startswith("internal:testid=") else simple
    if simple[0] == ".":
        return value in element.classes
    if simple[0] == "#":
        return value == element.id
    if simple[0] == "[":
        name, how, _ = simple_attribute(simple)
        return how == "=" and element.attributes.get(name) == value
    if simple.startswith("internal:testid="):
        return value == element.test_id
    return simple.lower() == element.tag


def value_of(simple: str) -> str:
    """The name in a simple selector."""
    if simple.startswith("internal:testid="):
        return simple_attribute(simple.removeprefix("internal:testid=").replace('"s]', '"]'))[2]
    if simple[0] in ".#":
        return unescaped(simple[1:])
    return simple_attribute(simple)[2] if simple[0] == "[" else ""
