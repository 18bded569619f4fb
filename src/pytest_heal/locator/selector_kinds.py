"""What a selector that somebody wrote holds on to: its kinds in the table of grades, and the texts it depends on.

Playwright's CSS, XPath, ``text=``, ``role=`` and chains of them with ``>>``. Nothing is validated: of what cannot be
read counts what can be seen of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from pytest_heal.element.element import TEST_ID_ATTRIBUTES
from pytest_heal.element.text import is_generated
from pytest_heal.locator.css_query import Compound, read_css, unescaped
from pytest_heal.locator.grade_table import Kind
from pytest_heal.locator.selector_parts import ENTER_FRAME, SNAPSHOT_REF, parts

HOLE = "\ue000"
"""Stands in a text for what is computed and not known; a character that no text means."""
LONGEST = 2_000
"""Characters of a selector that are read."""

_NAMED = re.compile(r"\*?([a-zA-Z][\w:-]*)=(.*)", re.DOTALL)
_STRING = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'", re.DOTALL)
_POSITION = re.compile(r":(?:nth-|first-|last-|only-)")
_LAYOUT = re.compile(r":(?:left-of|right-of|above|below|near)\(")
_SAYING = re.compile(r":(?:has-text|text|text-is|text-matches)\(")
_UNESCAPED = re.compile(r"(?:^|[#.\s]):r[0-9a-z]+:")
"""An id of React that was copied as it is."""
_TEST_ID = re.compile(r"data-[\w-]*(?:test|qa|cy|pw)[\w-]*|test-?id")
_ATTRIBUTE = re.compile(r"\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*(.*?)\s*)?\]", re.DOTALL)
_KIND_OF_ATTRIBUTE: dict[str, Kind] = {
    "id": "id",
    "name": "name",
    "placeholder": "placeholder",
    "alt": "alt text",
    "title": "title",
    "class": "class",
    "role": "role alone",
}
_KIND_OF_ENGINE: dict[str, Kind] = {
    "text": "text",
    "id": "id",
    **dict.fromkeys(("data-testid", "data-test-id", "data-test"), "test id"),
    **dict.fromkeys(("left-of", "right-of", "above", "below", "near"), "layout"),
    "nth": "position",
    SNAPSHOT_REF.removesuffix("="): "snapshot ref",
}
_INTERNAL: dict[str, Kind] = {
    "text": "text",
    "label": "label",
    "testid": "test id",
    "has": "narrowed",
    "has-not": "narrowed",
    "has-text": "narrowed",
    "has-not-text": "narrowed",
    "and": "narrowed",
    "or": "any of",
}
_SILENT = ("visible", "internal:describe", "internal:control", "internal:chain")
_XPATH_STEP = re.compile(r"/{1,2}(?=[^/])")
_XPATH_POSITION = re.compile(r"\[\s*(?:\d+|(?:last|position)\(\).*?)\s*\]")
_XPATH_ATTRIBUTE = re.compile(r"@([\w:-]+)(?:\s*(?:=|,)\s*(\"[^\"]*\"|'[^']*'))?")
_XPATH_TEXT = re.compile(r"(?:text\(\)|\bnormalize-space\([^)]*\)|\.)\s*(?:=|,)\s*(\"[^\"]*\"|'[^']*')")


@dataclass(slots=True)
class Held:
    """What a locator holds on to.

    Attributes:
        kinds: rows of the table of grades; the worst decides.
        said: texts and values.
        steps: from one element to the next.
        structure: it says which element stands directly in, or beside, which.
    """

    kinds: list[Kind] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    steps: int = 0
    structure: bool = False

    def hold(self, kind: Kind, *said: str) -> None:
        """Add one thing."""
        self.kinds.append(kind)
        if kind != "generated":  # its numbers are part of why
            self.said.extend(said)


def held(selector: str) -> Held:
    """What a selector holds on to.

    >>> held("#nav > li:nth-child(2)").kinds, held("xpath=/html/body/div").kinds, held("text=Sign in >> nth=0").kinds
    (['position', 'ancestor', 'id'], ['absolute xpath'], ['text', 'position'])
    """
    found = Held()
    for part in parts(selector[:LONGEST]):
        if part and part != ENTER_FRAME:
            _part(found, part)
    return found


def _part(found: Held, part: str) -> None:
    if part.startswith(("//", "..", "(//", "(/")):
        _xpath(found, part)
        return
    if part[0] in "\"'" and part[-1] == part[0] and len(part) > 1:
        found.steps += 1
        found.hold("text", part[1:-1])
        return
    named = _NAMED.fullmatch(part)
    engine, body = (named[1], named[2]) if named else ("css", part)
    if engine.startswith("internal:"):
        _internal(found, engine.removeprefix("internal:"), body)
    elif engine in ("xpath", "xpath:light"):
        _xpath(found, body)
    elif engine == "role":
        found.steps += 1
        found.hold("role" if "[name" in body or "[description" in body else "role alone", *_strings(body))
    elif engine.removesuffix(":light") in _KIND_OF_ENGINE:
        kind = _KIND_OF_ENGINE[engine.removesuffix(":light")]
        found.steps += kind != "position"
        found.hold(
            "generated" if kind == "id" and is_generated(body) else kind,
            *([] if kind in ("position", "snapshot ref") else [body.strip("\"'")]),
        )
    elif engine not in _SILENT:
        _css(found, body if engine in ("css", "css:light") else part)


def _internal(found: Held, engine: str, body: str) -> None:
    """What Playwright's own methods make."""
    if f"internal:{engine}" in _SILENT:
        return
    if engine == "role":
        kind: Kind = "role" if "[name=" in body or "[description=" in body else "role alone"
    elif engine == "attr":
        name = body[1:].partition("=")[0]
        kind = _KIND_OF_ATTRIBUTE.get(name, "attribute")
    else:
        kind = _INTERNAL.get(engine, "attribute")
    found.steps += kind not in ("narrowed", "any of")
    found.hold(kind, *_strings(body))


def _css(found: Held, body: str) -> None:
    blank = _STRING.sub('""', body)
    if _POSITION.search(blank):
        found.hold("position")
    if _LAYOUT.search(blank):
        found.hold("layout")
    if _UNESCAPED.search(blank):
        found.hold("generated")
    read = read_css(body)
    if not read.compounds and "," in blank:
        found.hold("any of")
    compounds = read.compounds or tuple(Compound(simples=(part.body,)) for part in read.parts)
    found.steps += len(compounds)
    found.structure = found.structure or any(compound.joint.strip() for compound in compounds)
    held = [list(_compound(compound)) for compound in compounds]
    if not any(held):
        found.hold("tag")
    elif not held[-1]:
        found.hold("ancestor")
    for kind, said in chain.from_iterable(held):
        found.hold(kind, *said)


def _compound(compound: Compound) -> Iterator[tuple[Kind, tuple[str, ...]]]:
    """What a compound holds on to; nothing for a bare tag."""
    simples = compound.simples if len(compound.simples) != 1 else tuple(_loose(compound.simples[0]))
    for simple in simples:
        if simple.startswith("#"):
            value = unescaped(simple[1:])
            yield "generated" if _made_up(value) else "id", (value,)
        elif simple.startswith("."):
            value = unescaped(simple[1:])
            yield "generated" if _made_up(value) else "class", (value,)
        elif simple.startswith("["):
            yield from _attribute(simple)
        elif _SAYING.match(simple):
            yield "text", tuple(_strings(simple))
        elif simple.startswith((":has(", ":not(", ":is(", ":where(")):
            yield "narrowed", ()


def _loose(simple: str) -> Iterator[str]:
    """The simple selectors of one that was read loosely, as in a list."""
    if not re.search(r"[#.\[:]", simple[1:]):
        yield simple
        return
    yield from (part for compound in read_css(simple).compounds for part in compound.simples)


def _attribute(simple: str) -> Iterator[tuple[Kind, tuple[str, ...]]]:
    read = _ATTRIBUTE.match(simple)
    name = read[1].lower() if read else ""
    value = (read[3] or "").removesuffix(" i").removesuffix(" s").strip("\"'") if read else ""
    yield _of_attribute(name, value), (value,)


def _of_attribute(name: str, value: str) -> Kind:
    if name in TEST_ID_ATTRIBUTES or _TEST_ID.fullmatch(name):
        return "test id"
    kind = _KIND_OF_ATTRIBUTE.get(name, "attribute")
    return "generated" if kind in ("id", "class") and any(map(_made_up, value.split())) else kind


def _xpath(found: Held, body: str) -> None:
    blank = _STRING.sub('""', body)
    steps = len(_XPATH_STEP.findall(blank)) + (not blank.startswith(("/", "(/", ".")))
    found.steps += steps
    absolute = re.match(r"\(*/(?!/)", body) is not None
    if absolute:
        found.hold("absolute xpath")
    if _XPATH_POSITION.search(blank) or re.search(r"position\(\)|last\(\)", blank):
        found.hold("position")
    if re.search(r"[\w*\])]/[\w*@.(]|(?:following|preceding)-sibling::|parent::|/\.\.", blank) and not absolute:
        found.structure = True
    named = False
    for said in _XPATH_TEXT.finditer(body):
        named = True
        found.hold("text", said[1][1:-1])
    for attribute in _XPATH_ATTRIBUTE.finditer(body):
        named = True
        value = (attribute[2] or "")[1:-1]
        found.hold(_of_attribute(attribute[1].lower(), value), value)
    if not named and not absolute:
        found.hold("tag")


def _made_up(value: str) -> bool:
    return is_generated(value.replace(HOLE, ""))


def _strings(body: str) -> list[str]:
    """The texts in quotes; of a pattern what stands between its slashes."""
    quoted = [unescaped(text[1:-1]) for text in _STRING.findall(body)]
    return quoted or re.findall(r"/((?:[^/\\]|\\.)+)/", body)
