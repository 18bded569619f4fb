"""Candidate locators for an element, best first: what the healer executes before it offers any of them.

Best is what survives: what was made for tests, then what users read, then what somebody chose in the markup; classes come
last, because they belong to the design. Names that a framework makes up (``:r3:``, ``css-1x2y``) are never used, and neither
are positions: they go on matching, silently, after something was inserted before them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Literal, Protocol

from pytest_heal.core.aims import (
    Aim,
    ancestors,
    by_css,
    by_label,
    by_role,
    by_test_id,
    by_text,
    by_written,
    folded,
    saying_most,
)
from pytest_heal.core.element import TEST_ID_ATTRIBUTES, Element, Inventory
from pytest_heal.core.locator_code import to_code
from pytest_heal.core.text import is_generated

Kind = Literal[
    "test id", "role", "label", "placeholder", "alt text", "title", "text", "id", "name",
    "attribute", "group", "section", "ancestor", "role alone", "class",
]  # fmt: skip
Grade = Literal["A", "B", "C", "D", "E", "F"]

GRADES: dict[Kind, tuple[Grade, str]] = {
    "test id": ("A", "made for tests"),
    "role": ("A", "what users and assistive technology perceive"),
    "label": ("A", "the label that users read"),
    "placeholder": ("B", "the hint that users read in the empty field"),
    "alt text": ("B", "the text that stands for the picture"),
    "title": ("B", "the tooltip"),
    "text": ("B", "the text that users read"),
    "id": ("B", "an id that somebody chose"),
    "name": ("B", "the name under which the field is sent"),
    "attribute": ("C", "an attribute of the markup"),
    "group": ("C", "found by what stands in the same item"),
    "section": ("C", "found by the section it stands in"),
    "ancestor": ("C", "found inside of an element with an id"),
    "role alone": ("C", "the only one of its role now"),
    "class": ("D", "classes belong to the design and change with it"),
}
"""Kind -> grade and reason; the order decides between equal grades. A survives most changes, F hardly any."""
NUMBER_REASON = "holds a number, which may be data"
LONG_REASON = "is long, so it may be reworded"

LONGEST = 60
"""Characters of a text in a locator; a longer one is cut at a word."""
LONGEST_VALUE = 100
"""Characters of an attribute value in a locator; a longer one is no identity."""
MOST_ANCESTORS = 12
"""Steps up from the element in which something to hold on to is looked for."""
MOST_SECTIONS = 2
"""Sections around the element that are tried, nearest first."""

_KINDS = tuple(GRADES)
_LETTERS: tuple[Grade, ...] = ("A", "B", "C", "D", "E", "F")
_NO_ROLE = ("", "generic", "none", "presentation", "document", "application")
_FIELDS = ("input", "select", "textarea")
_SAYING_INPUTS = ("submit", "button", "reset", "image")
_FIELD_ROLES = ("textbox", "searchbox", "combobox", "listbox", "spinbutton", "slider", "checkbox", "radio", "switch")
_ITEM_ROLES = {"li": "listitem", "tr": "row", "article": "article"}
_SECTION_ROLES = {
    "dialog": "dialog", "form": "form", "nav": "navigation", "main": "main", "header": "banner", "footer": "contentinfo",
    "aside": "complementary", "search": "search", "region": "region", "table": "table", "grid": "grid", "tabpanel": "tabpanel",
    "toolbar": "toolbar", "menu": "menu", "group": "group", "figure": "figure",
}  # fmt: skip
_WRITTEN: tuple[tuple[str, Kind], ...] = (("placeholder", "placeholder"), ("alt", "alt text"), ("title", "title"))
_TELLING = ("href", "aria-label", "aria-controls", "for", "action", "type", "value", "autocomplete", "itemprop", "rel", "src")
"""Attributes worth a try, best first; own ``data-`` attributes come after them."""
_SAYS_NOTHING = frozenset({"", "true", "false", "0", "1", "on", "off", "#", "none", "text", "button"})
_STATE_CLASS = re.compile(
    r"(?:^|[-_])(?:active|current|disabled|enabled|odd|even|first|last|open|closed|hidden|shown?|visible|hover|focus(?:ed)?|checked"
    r"|selected|expanded|collapsed|new|highlight(?:ed)?|loading)$|^(?:is|has|js|ng)-|[:\[\]/]"
)
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One candidate locator. It has not been executed: that is for the caller, who has the page.

    Attributes:
        kind: what it holds on to.
        code: the Python expression, relative to ``page``.
        selector: Playwright's selector, usable with ``page.locator()``.
        grade: ``A`` (survives most changes) to ``F``.
        reasons: why this grade, each a few words.
    """

    kind: Kind
    code: str
    selector: str
    grade: Grade
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Try:
    """An aim on the way to a rung.

    Attributes:
        kind: see `Rung`.
        aim: what to execute.
        said: the texts it depends on.
        exact: another try of the same kind is the looser form of it.
        sure: offer it only when an inventory shows that nothing else matches.
    """

    kind: Kind
    aim: Aim
    said: tuple[str, ...]
    exact: bool = False
    sure: bool = False


def ladder(element: Element, inventory: Inventory | None = None, *, test_id_attribute: str = "data-testid") -> tuple[Rung, ...]:
    """Candidate locators for an element, best first.

    Args:
        element: what to locate.
        inventory: the page it is on, with ``element.index`` its place there (-1: it is not on it). What it shows to be
            ambiguous, or to miss the element, is dropped.
        test_id_attribute: the attribute that ``get_by_test_id`` looks at; other test ids become CSS.
    """
    rungs: list[Rung] = []
    seen: set[str] = set()
    loosely: set[tuple[Kind, tuple[str, ...]]] = set()  # what needs no exact form
    for attempt in (*_own(element, test_id_attribute), *_chained(element, inventory)):
        if attempt.aim.selector in seen or (attempt.exact and (attempt.kind, attempt.said) in loosely):
            continue
        seen.add(attempt.aim.selector)
        if inventory is None:
            offered = not attempt.sure
        else:
            hits = attempt.aim.look(inventory)
            offered = len(hits) <= 1 if element.index < 0 else list(hits) == [element.index]
            if offered:
                loosely.add((attempt.kind, attempt.said))
        if offered:
            rungs.append(_graded(attempt))
    return tuple(sorted(rungs, key=lambda rung: (rung.grade, _KINDS.index(rung.kind))))


def _graded(attempt: _Try) -> Rung:
    grade, reason = GRADES[attempt.kind]
    reasons = [reason]
    if any(_DIGIT.search(said) for said in attempt.said):
        reasons.append(NUMBER_REASON)
    if any(len(said) >= LONGEST // 2 and " " in said for said in attempt.said):
        reasons.append(LONG_REASON)
    grade = _LETTERS[min(_LETTERS.index(grade) + len(reasons) - 1, len(_LETTERS) - 1)]
    selector = attempt.aim.selector
    return Rung(kind=attempt.kind, code=to_code(selector), selector=selector, grade=grade, reasons=tuple(reasons))


def _usable(value: str) -> bool:
    """A value that can be read, typed and held on to."""
    return bool(value.strip()) and value.isprintable() and len(value) <= LONGEST_VALUE and not is_generated(value)


def _short(text: str) -> str:
    """A text as far as a locator holds it: whole words; ``""`` when it cannot be typed."""
    text = " ".join(text.split())
    if not text.isprintable():
        return ""
    if len(text) <= LONGEST:
        return text
    return text[: LONGEST + 1].rpartition(" ")[0] or text[:LONGEST]


class _Maker(Protocol):
    """Makes an aim from a text, loosely or exactly compared."""

    def __call__(self, text: str, /, *, exact: bool = False) -> Aim: ...


def _said(kind: Kind, make: _Maker, text: str) -> Iterator[_Try]:
    """The loose form, then the exact one; of a text that had to be cut only the loose one."""
    text = " ".join(text.split())
    short = _short(text)
    if short:
        yield _Try(kind=kind, aim=make(short), said=(short,))
        if short == text:
            yield _Try(kind=kind, aim=make(short, exact=True), said=(short,), exact=True)


def _own(element: Element, test_id_attribute: str) -> Iterator[_Try]:
    """What the element itself offers."""
    attributes = element.attributes
    for attribute in dict.fromkeys((test_id_attribute, *TEST_ID_ATTRIBUTES)):
        value = attributes.get(attribute, "")
        if _usable(value):
            configured = attribute == test_id_attribute
            aim = by_test_id(attribute, value) if configured else by_css(attributes={attribute: value})
            yield _Try(kind="test id", aim=aim, said=(value,))
    yield from _spoken(element)
    for attribute, kind in _WRITTEN:
        yield from _said(kind, partial(by_written, attribute), attributes.get(attribute, ""))
    if element.tag not in _FIELDS or attributes.get("type", "").lower() in _SAYING_INPUTS:
        yield from _said("text", by_text, element.text)
    if _usable(element.id):
        yield _Try(kind="id", aim=by_css(id=element.id), said=(element.id,))
    yield from _marked(element)
    classes = _own_classes(element)[:3]
    if classes:
        yield _Try(kind="class", aim=by_css(tag=element.tag, classes=classes), said=tuple(classes))


def _own_classes(element: Element) -> list[str]:
    return [word for word in element.classes if _usable(word) and not _STATE_CLASS.search(word)]


def _spoken(element: Element) -> Iterator[_Try]:
    """Role and label: the element as users perceive it, wherever it stands."""
    role = element.role if element.role not in _NO_ROLE else ""
    if role:
        yield from _said("role", partial(by_role, role), element.name)
    if element.tag in _FIELDS or role in _FIELD_ROLES:
        yield from _said("label", by_label, element.label or element.attributes.get("aria-label", ""))
    if role and not element.name:
        yield _Try(kind="role alone", aim=by_role(role), said=(), sure=True)


def _marked(element: Element) -> Iterator[_Try]:
    """Attributes of the markup."""
    attributes = element.attributes
    name, value = attributes.get("name", ""), attributes.get("value", "")
    if _usable(name):
        pairs = {"name": name}
        if attributes.get("type", "").lower() in ("radio", "checkbox") and _usable(value):
            pairs["value"] = value
        yield _Try(kind="name", aim=by_css(tag=element.tag, attributes=pairs), said=tuple(pairs.values()))
    data = [a for a in attributes if a.startswith("data-") and a not in TEST_ID_ATTRIBUTES]
    for attribute in (*_TELLING, *data):
        value = attributes.get(attribute, "")
        if (
            _usable(value)
            and value.lower() not in _SAYS_NOTHING
            and not value.startswith(("javascript:", "data:", "blob:", "{", "["))
        ):
            aim = by_css(tag=element.tag, attributes={attribute: value})
            yield _Try(kind="attribute", aim=aim, said=(value,))


def _chained(element: Element, inventory: Inventory | None) -> Iterator[_Try]:
    """The element inside of something that is easier to tell: its item, its section, an ancestor with an id."""
    inner = list(_spoken(element))
    named = [t for t in inner if t.kind in ("role", "label")]
    if named:
        inner = named
    elif not inner:
        inner = [_Try(kind="role alone", aim=by_css(tag=element.tag), said=())]
    for kind, outer, said in _around(element, inventory):
        for attempt in inner:
            # Alone, an inner part without a name says little: only when the page was looked at.
            yield _Try(
                kind=kind,
                aim=attempt.aim.within(outer),
                said=(*said, *attempt.said),
                exact=attempt.exact,
                sure=not attempt.said,
            )


def _around(element: Element, inventory: Inventory | None) -> Iterator[tuple[Kind, Aim, tuple[str, ...]]]:
    head = element.group.split(" | column: ")[0]
    if head and not head.startswith("column: "):
        yield from _items(element, inventory, head)
    sections = 0
    for part in element.section.split(" > "):
        word, _, name = part.partition(": ")
        role = _SECTION_ROLES.get(word)
        if role and sections < MOST_SECTIONS:
            sections += 1
            short = _short(name)
            yield "section", by_role(role, short), (short,) if short else ()
    if inventory is not None:
        yield from _holders(element, inventory)


def _items(element: Element, inventory: Inventory | None, head: str) -> Iterator[tuple[Kind, Aim, tuple[str, ...]]]:
    """The repeated item the element stands in, told apart by what it says."""
    if inventory is None or element.index < 0:
        tags = [step.lstrip("^").partition("[")[0] for step in element.path[:-1]]
        role = next((_ITEM_ROLES[tag] for tag in reversed(tags) if tag in _ITEM_ROLES), None)
        said = _short(head)
        if role and said:
            yield "group", by_role(role).saying(said), (said,)
        return
    texts = folded(inventory, "text")
    for i in islice(ancestors(inventory, element.index), MOST_ANCESTORS):
        if head.lower() not in texts[i]:
            continue
        above = inventory[i]
        classes = _own_classes(above)[:1]
        if above.role in _ITEM_ROLES.values() or classes:
            said = _short(saying_most(inventory, i, head))
            if said:
                item = by_role(above.role) if above.role in _ITEM_ROLES.values() else by_css(classes=classes)
                yield "group", item.saying(said), (said,)
            return


def _holders(element: Element, inventory: Inventory) -> Iterator[tuple[Kind, Aim, tuple[str, ...]]]:
    """The nearest ancestors with a test id and with an id."""
    if element.index < 0:
        return
    found: set[str] = set()
    for i in islice(ancestors(inventory, element.index), MOST_ANCESTORS):
        above = inventory[i]
        for attribute in ("id", *TEST_ID_ATTRIBUTES):
            value = above.attributes.get(attribute, "")
            what = "id" if attribute == "id" else "test id"
            if what not in found and _usable(value):
                found.add(what)
                aim = by_css(id=value) if attribute == "id" else by_css(attributes={attribute: value})
                yield "ancestor", aim, (value,)
