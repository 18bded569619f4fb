"""The controls of an exploration as they are taken away: those of a page that nobody can tell apart are one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from pytest_heal.element.secret import GONE, MARKED
from pytest_heal.explore.coverage import Identity, identity_of
from pytest_heal.explore.exploration import Control, Exploration
from pytest_heal.explore.planner.urls import normalised, origin, path_of, template

_PLACEHOLDER = re.compile(r"\\\{[a-z]+\\\}")
_ANY_STEP = "[^/]+"
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What is taken away at once: a control, and what on its page is called the same.

    Attributes:
        page: place in `Units.paths`.
        tag: tag name in lower case.
        name: accessible name with each number as ``#``; ``""`` for none, then the text counts.
        text: visible text, likewise.
        path: path that a link leads to, likewise; ``""`` for what is no link.
        members: the controls of the map.
    """

    page: int
    tag: str
    name: str
    text: str
    path: str
    members: tuple[Identity, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Units:
    """All of them.

    Attributes:
        paths: of the pages, each as a regular expression of a path and the number of places in it where anything may stand.
        units: what is taken away; their place is their number.
        nameless: controls that say nothing, which cannot be found again by what they say.
    """

    paths: tuple[tuple[str, int], ...]
    units: tuple[Unit, ...]
    nameless: tuple[Identity, ...]

    def for_page(self, numbers: Iterable[int]) -> dict[str, Any]:
        """What the script of a page has to know of some of them, plain values."""
        told = [
            {"number": number, "page": one.page, "tag": one.tag, "name": one.name, "text": one.text, "path": one.path}
            for number, one in ((number, self.units[number]) for number in numbers)
        ]
        return {"paths": [list(one) for one in self.paths], "units": told}


def units_of(exploration: Exploration) -> Units:
    """The controls of all pages, put together."""
    paths: dict[str, int] = {}
    members: dict[tuple[int, str, str, str, str], list[Identity]] = {}
    nameless = []
    for page in exploration.pages:
        for control in page.controls:
            its = identity_of(page.template, control)
            name, text = plain(control.name), plain(control.text)
            if not control.tag or not (name or text) or _is_cleaned(name or text):
                nameless.append(its)
                continue
            where = path_of(template(control.frame) if control.frame else page.template)
            number = paths.setdefault(where.removeprefix(origin(where)), len(paths))
            key = (number, control.tag, name, "" if name else text, link_path(control))
            members.setdefault(key, []).append(its)
    return Units(
        paths=tuple(_pattern(path) for path in paths),
        units=tuple(
            Unit(page=page, tag=tag, name=name, text=text, path=path, members=tuple(dict.fromkeys(its)))
            for (page, tag, name, text, path), its in members.items()
        ),
        nameless=tuple(dict.fromkeys(nameless)),
    )


def plain(text: str) -> str:
    """A text without its numbers, which are data: ``Cart (3)`` is ``Cart (#)``."""
    return _DIGITS.sub("#", text)


def link_path(control: Control) -> str:
    """The path that a link leads to, as the script of a page has it; ``""`` for what is no link, or leads to no page."""
    parts = urlsplit(normalised(control.href)) if control.href else None
    if parts is None or parts.scheme not in ("http", "https", "file"):
        return ""
    return plain(_bare(parts.path) + (f"#{parts.fragment}" if parts.fragment else ""))


def _is_cleaned(text: str) -> bool:
    """Whether a part was left out of a text when the exploration was written."""
    return bool(MARKED.search(text)) or text == GONE


def _bare(path: str) -> str:
    return path.rstrip("/") or "/"


def _pattern(path: str) -> tuple[str, int]:
    """A path of a template as a regular expression, and how many of its places may be anything."""
    pattern, number = _PLACEHOLDER.subn(_ANY_STEP, re.escape(path))
    return f"^{pattern}$", number


def by_member(found: Mapping[int, Any], units: Units) -> dict[Identity, Any]:
    """What is known of the numbers, by control."""
    return {its: value for number, value in found.items() for its in units.units[number].members}
