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
ANYWHERE = "*"
"""Path of a link that may lead anywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What is taken away at once: a control, and what on its page is called the same.

    Attributes:
        page: place in `Units.paths`.
        tag: tag name in lower case.
        name: accessible name with each number as ``#``; ``""`` for none, then the text counts.
        text: visible text, likewise.
        path: path that a link leads to, likewise, or the pattern of a page of many (``/products/{slug}``) that it leads to;
            ``""`` for what is no link, `ANYWHERE` on a page of many, each of which has a link of that name.
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
    told: list[tuple[str, Control, Identity]] = []
    nameless = []
    for page in exploration.pages:
        for control in page.controls:
            its = identity_of(page.template, control)
            if not control.tag or not (said := control.name or control.text) or _is_cleaned(plain(said)):
                nameless.append(its)
                continue
            told.append((_path(template(control.frame) if control.frame else page.template), control, its))
    paths = {where: _pattern(where) for where, _, _ in told}
    numbers = {where: number for number, where in enumerate(paths)}
    many = [pattern for pattern, places in paths.values() if places]
    members: dict[tuple[int, str, str, str, str], list[Identity]] = {}
    for where, control, its in told:
        name, path = plain(control.name), link_path(control, many)
        path = ANYWHERE if path and paths[where][1] else path
        key = (numbers[where], control.tag, name, "" if name else plain(control.text), path)
        members.setdefault(key, []).append(its)
    return Units(
        paths=tuple(paths.values()),
        units=tuple(
            Unit(page=page, tag=tag, name=name, text=text, path=path, members=tuple(dict.fromkeys(its)))
            for (page, tag, name, text, path), its in members.items()
        ),
        nameless=tuple(dict.fromkeys(nameless)),
    )


def plain(text: str) -> str:
    """A text without its numbers, which are data: ``Cart (3)`` is ``Cart (#)``."""
    return _DIGITS.sub("#", text)


def link_path(control: Control, many: Iterable[str] = ()) -> str:
    """Where a link leads, as the script of a page has it; ``""`` for what is no link, or leads to no page.

    Args:
        control: of the map.
        many: patterns of the pages of many.
    """
    parts = urlsplit(normalised(control.href)) if control.href else None
    if parts is None or parts.scheme not in ("http", "https", "file"):
        return ""
    path = _bare(parts.path) + (f"#{parts.fragment}" if parts.fragment else "")
    return next((pattern for pattern in many if re.search(pattern, path)), plain(path))


def _path(page: str) -> str:
    """Path of a template, without the host."""
    where = path_of(page)
    return where.removeprefix(origin(where))


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
