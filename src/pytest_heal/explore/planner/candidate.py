"""A control that could be operated now, with what the page says about how."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from pytest_heal.element.traits import TYPED_ROLES
from pytest_heal.explore.exploration import Control
from pytest_heal.explore.planner.urls import normalised

Act = Literal["click", "fill", "select", "check"]

_TYPED = frozenset(
    {"", "text", "search", "email", "url", "tel", "password", "number", "date", "datetime-local", "month", "time", "week"}
    | {"color", "range"}
)
_CHECKED = frozenset({"checkbox", "radio"})
_SPACES = re.compile(r"\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the markup says of a control. Strings are ``""`` where there is nothing.

    Attributes:
        type: of an input or button, in lower case.
        name: the name attribute.
        names: id, test id and classes, for what icons are called.
        label: of a field.
        within: tags it stands in, nearest first, hosts of shadow roots included.
        form: number of its form in the frame, -1 outside of one.
        method: of that form: ``get``, ``post``, ``dialog``.
        action: of that form, absolute.
        submits: clicking it sends the form.
        sends: what the form sends beside what is typed: values of its hidden fields, what is chosen in its lists.
        required: it must be filled.
        filled: something stands in it, or is chosen.
        min, max, step, pattern: constraints as written.
        minlength, maxlength: characters, -1 for no bound.
        options: (value, label) of a select, those that cannot be chosen left out.
        download: a link that saves a file.
        editable: it takes typed text though it is no field.
        link: where it leads, absolute.
        target: where it opens, of a link or of its form: ``_blank`` is a page of its own.
    """

    type: str = ""
    name: str = ""
    names: tuple[str, ...] = ()
    label: str = ""
    placeholder: str = ""
    autocomplete: str = ""
    within: tuple[str, ...] = ()
    form: int = -1
    method: str = ""
    action: str = ""
    submits: bool = False
    sends: tuple[str, ...] = ()
    required: bool = False
    filled: bool = False
    min: str = ""
    max: str = ""
    step: str = ""
    pattern: str = ""
    minlength: int = -1
    maxlength: int = -1
    options: tuple[tuple[str, str], ...] = ()
    download: bool = False
    editable: bool = False
    link: str = ""
    target: str = ""

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Facts:
        """What the page told; what is of another type than it should be is left out."""
        given: dict[str, Any] = {}
        for one in fields(cls):
            value = data.get(one.name)
            if one.name == "options":
                value = tuple((str(a), str(b)) for a, b in value or ())
            elif isinstance(value, list):
                value = tuple(str(each) for each in value)
            if value is not None and isinstance(value, type(one.default)):
                given[one.name] = value
        return cls(**given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A control as it stands on the page now.

    Attributes:
        control: what is kept of it.
        facts: how it is to be operated.
        number: its number in the catalog that was read, -1 where it was found by Playwright's locators alone.
    """

    control: Control
    facts: Facts = field(default_factory=Facts)
    number: int = -1

    @property
    def act(self) -> Act:
        """What is done with it."""
        tag, kind = self.control.tag, self.facts.type
        if tag == "select":
            return "select"
        if tag == "input" and kind in _CHECKED:
            return "check"
        if tag == "textarea" or (tag == "input" and kind in _TYPED) or self.facts.editable:
            return "fill"
        return "fill" if self.control.kind in TYPED_ROLES and tag not in ("a", "button", "input") else "click"

    @property
    def said(self) -> str:
        """What it is called."""
        return self.control.name or self.control.text

    def __str__(self) -> str:
        return told(self.control)


def told(control: Control) -> str:
    """A control for people: ``link "Products"``."""
    said = (control.name or control.text)[:60]
    return f'{control.kind} "{said}"' if said else control.kind


def key_of(control: Control) -> str:
    """By what a control is known again: ``{type}-{text}-{href}``, normalised.

    >>> key_of(Control(kind="link", name="Our  Products", href="http://a.example/p/?utm_source=x"))
    'link-our products-http://a.example/p'
    """
    said = _SPACES.sub(" ", control.name or control.text).strip().casefold()
    return f"{control.kind.casefold()}-{said}-{normalised(control.href) if control.href else ''}"
