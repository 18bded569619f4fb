"""Page objects from an exploration: one typed class a page, its controls as locators that users would recognise, and a test.

What a page says stands in the source only as a literal or, on one line and without ``#``, in a comment or docstring; names
are ASCII words of it. The source is as ruff formats it. No method operates a control that the exploration would not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pytest_heal.element.printable import visible
from pytest_heal.explore.exploration import Exploration
from pytest_heal.explore.page_objects import layout
from pytest_heal.explore.page_objects.classes import PageClass, Way, page_classes
from pytest_heal.explore.page_objects.layout import INDENT
from pytest_heal.explore.page_objects.url_code import Address, origin_of

MARKER = "# Made by pytest-heal explore."
"""How the first line of each file begins; a file without it is not ours."""
HEAD = f"{MARKER} Made anew, it is overwritten: extend the classes elsewhere.\n"

MOST_SAID = 100  # characters of page text in a comment or docstring

_BASE = f'''\
{HEAD}"""What the page objects of this folder have in common."""

from typing import ClassVar, Self
from urllib.parse import quote

from playwright.sync_api import Locator, Page

BASE_URL = @BASE_URL@
"""Where the application was explored."""


class BasePage:
    """One page of the application. Its locators look for nothing until they are used."""

    later: ClassVar[list[str]] = []
    """Names of locators that are not there at once: something has to be done first."""

    def __init__(self, page: Page, base_url: str = BASE_URL) -> None:
        self.page = page
        self.base_url = base_url.rstrip("/")

    def address(self, *parts: int | str) -> str:
        """A URL of literal parts and values in turn, beginning with a literal."""
        said = (
            quote(str(part), safe="") if number % 2 else str(part)
            for number, part in enumerate(parts)
        )
        return self.base_url + "".join(said)

    def url(self) -> str:
        """Where it is."""
        return self.address()

    def open(self) -> Self:
        """Go there."""
        self.page.goto(self.url())
        return self

    def locators(self) -> dict[str, Locator]:
        """Its locators by name, without those that are not there at once."""
        return {{
            name: value
            for name, value in vars(self).items()
            if isinstance(value, Locator) and name not in self.later
        }}
'''

_SMOKE = f'''\
{HEAD}"""Each page opens, and each of its locators is there once."""

import pytest
from playwright.sync_api import Page, expect

@IMPORTS@

PAGES: list[type[BasePage]] = @PAGES@


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_opens_and_its_locators_are_there_once(
    page: Page, base_url: str | None, kind: type[BasePage]
) -> None:
    """``base_url`` is that of pytest-playwright, else where it was explored."""
    opened = kind(page, base_url) if base_url else kind(page)
    opened.open()
    for name, locator in opened.locators().items():
        expect(locator, name).to_have_count(1)
'''


def modules(exploration: Exploration, style: Sequence[str] = ()) -> Mapping[str, str]:
    """Source of the page objects by file name, to be written into one folder.

    Args:
        exploration: what was learned.
        style: what locators hold on to, preferred first: see `control_locator.best_selector`.
    """
    base = origin_of(exploration.start)[0]
    classes = page_classes(exploration, style)
    made = {
        "__init__.py": _package(classes),
        "_base.py": _BASE.replace("@BASE_URL@", layout.literal(base)),
        **{f"{one.module}.py": _module(one, base) for one in classes},
    }
    direct = [one for one in classes if one.page.opens]
    imports = sorted([("_base", "BasePage"), *((one.module, one.name) for one in direct)])
    smoke = _SMOKE.replace("@IMPORTS@", "\n".join(line for module, name in imports for line in _import(module, name)))
    return {**made, "test_pages_smoke.py": smoke.replace("@PAGES@", "\n".join(layout.listed("", (c.name for c in direct))))}


# ------------------------------------------------------------------------------------------------------------- source


def _package(classes: Sequence[PageClass]) -> str:
    imports = sorted([("_base", "BasePage"), *((one.module, one.name) for one in classes)])
    together = ["from ._base import BASE_URL, BasePage"]
    lines = [line for module, name in imports if module != "_base" for line in _import(module, name)]
    names = layout.listed("__all__ = ", (layout.literal(name) for name in ("BASE_URL", *sorted(n for _, n in imports))))
    return "\n".join([f'{HEAD}"""Page objects of the application."""\n', *together, *lines, "", *names, ""])


def _import(module: str, name: str, indent: str = "") -> list[str]:
    line = f"{indent}from .{module} import {name}"
    return [line] if layout.fits(line) else [f"{indent}from .{module} import (", f"{indent}{INDENT}{name},", f"{indent})"]


def _module(one: PageClass, base: str) -> str:
    """The file of one page."""
    body = [*_constructor(one, base), "", *_url(one.address)]
    for way in one.ways:
        body += ["", *_click(one, way)]
    code = "\n".join(body)
    typing = "ClassVar, Self" if any(not control.at_once for _, control, _ in one.attributes) else "Self"
    lines = [f'{HEAD}"""{_said(one.page.template)}."""', "", "from __future__ import annotations", ""]
    lines += ["import re"] if "re.compile(" in code else []
    lines += [f"from typing import {'TYPE_CHECKING, ' if one.ways else ''}{typing}"]
    lines += ["", "from playwright.sync_api import Page", "", "from ._base import BASE_URL, BasePage"]
    if one.address.origin != base:
        lines[-1] = "from ._base import BasePage"
    if one.ways:
        targets = sorted({(way.target.module, way.target.name) for way in one.ways})
        lines += ["", "if TYPE_CHECKING:", *(line for target in targets for line in _import(*target, indent=INDENT))]
    said = _said(one.page.title) or _said(next(iter(one.page.headings), "")) or "A page"
    return "\n".join([*lines, "", "", f"class {one.name}(BasePage):", f'{INDENT}"""{said}."""', "", *body, ""])


def _constructor(one: PageClass, base: str) -> Iterator[str]:
    """Its locators, by section."""
    later = [layout.literal(name) for name, control, _ in one.attributes if not control.at_once]
    if later:
        first, *rest = layout.listed("later: ClassVar[list[str]] = ", later)
        yield from (f"{INDENT}{line}" for line in (first, *rest))
        yield ""
    origin = "BASE_URL" if one.address.origin == base else layout.literal(one.address.origin)
    yield from _signature("__init__", ["page: Page", f"base_url: str = {origin}"], "None")
    indent = INDENT * 2
    yield f"{indent}super().__init__(page, base_url)"
    scopes = iter(range(1, 10_000))

    def scope() -> str:
        number = next(scopes)
        return "scope" if number == 1 else f"scope_{number}"

    section = ""
    for name, control, code in one.attributes:
        here = ", ".join(filter(None, (control.section, control.frame and f"frame {control.frame}")))
        if here != section:
            section = here
            yield ""
            yield f"{indent}# Section: {_said(here)}".rstrip() if _said(here) else f"{indent}# Outside of all sections"
        if control.destructive:
            yield f"{indent}# Never operated: {_said(control.destructive) or 'it may destroy something'}"
        yield from layout.assignment(f"self.{name}", code, indent, scope)


def _url(address: Address) -> Iterator[str]:
    """The methods ``url`` and ``open``."""
    indent = INDENT * 2
    parameters = [
        f"{one.name}: int | str = {layout.literal(one.value) if isinstance(one.value, str) else one.value}"
        for one in address.parameters
    ]
    parts: list[str] = []
    for number, text in enumerate(address.literals):
        parts += [layout.literal(text), *(one.name for one in address.parameters[number : number + 1])]
    while parts and parts[-1] == '""':
        parts.pop()
    yield from _signature("url", parameters, "str")
    yield f'{indent}"""Where it is{"; by default, where it was explored" if parameters else ""}."""'
    yield from layout.call("return ", "self.address", parts, indent)
    yield ""
    yield from _signature("open", parameters, "Self")
    yield f'{indent}"""Go there."""'
    if parameters:
        yield from layout.call("address = ", "self.url", [one.name for one in address.parameters], indent)
        yield f"{indent}self.page.goto(address)"
    else:
        yield f"{indent}self.page.goto(self.url())"
    yield f"{indent}return self"


def _signature(name: str, parameters: Sequence[str], returns: str) -> list[str]:
    return layout.call("def ", name, ["self", *parameters], INDENT, f" -> {returns}:")


def _click(one: PageClass, way: Way) -> Iterator[str]:
    """A method that clicks what led to another page."""
    indent = INDENT * 2
    yield from _signature(one.names.first_of(f"click_{way.attribute}"), [], way.target.name)
    yield f'{indent}"""In the exploration it led there."""'
    yield from _import(way.target.module, way.target.name, indent)
    yield ""
    yield f"{indent}self.{way.attribute}.click()"
    yield (
        f"{indent}return {way.target.name}(self.page)"
        if way.target.address.origin != one.address.origin
        else (f"{indent}return {way.target.name}(self.page, self.base_url)")
    )


def _said(text: str) -> str:
    """Page text for a comment or docstring: one line that no tool takes for more than words."""
    plain = visible(" ".join(text[: 4 * MOST_SAID].split()), MOST_SAID)
    plain = "".join(letter if letter.isprintable() else "?" for letter in plain)
    return plain.replace("\\", "/").replace('"', "'").replace("#", "").strip(" .\u00a0")
