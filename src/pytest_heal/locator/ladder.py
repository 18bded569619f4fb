"""Candidate locators for an element, best first: what the healer executes before it offers any of them.

Best is what survives: what was made for tests, then what users read, then what somebody chose in the markup; classes come
last, because they belong to the design. Names that a framework makes up (``:r3:``, ``css-1x2y``) are never used. Positions go
on matching, silently, after something was inserted before them: one is made only where nothing that lasts is there, and it
counts among the fewest, inside of what the element stands in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Protocol

from pytest_heal.element.element import FIELD_TAGS, TEST_ID_ATTRIBUTES, Element, Inventory
from pytest_heal.element.traits import FIELD_ROLES, INTERACTIVE_ROLES
from pytest_heal.element.volatile import is_volatile, stable_run, typeable, without_remark, without_signs
from pytest_heal.locator.aims import Aim, ancestors, by_css, by_label, by_role, by_test_id, by_text, by_written, within
from pytest_heal.locator.grade_table import FRAGILE, LONG
from pytest_heal.locator.origin import preference
from pytest_heal.locator.rungs import GRADES, Kind, Rung, chosen_classes, graded, order, short, usable, usable_id
from pytest_heal.locator.surroundings import Outer, around

__all__ = ["GRADES", "Kind", "Rung", "ladder"]

_NO_ROLE = ("", "generic", "none", "presentation", "document", "application")
_SENT = frozenset({*FIELD_TAGS, "button", "form", "iframe", "frame", "object"})
"""What is sent, or reached, under its name attribute; on anything else that means nothing."""
_SAYING_INPUTS = ("submit", "button", "reset", "image")
_WRITTEN: tuple[tuple[str, Kind], ...] = (("placeholder", "placeholder"), ("alt", "alt text"), ("title", "title"))
_TELLING = ("href", "aria-label", "aria-controls", "for", "action", "type", "value", "autocomplete", "itemprop", "rel", "src")
"""Attributes worth a try, best first; own ``data-`` attributes come after them."""
MOST_DATA_ATTRIBUTES = 5
"""``data-`` attributes of an element that are tried."""
MOST_COUNTED = 2
"""Positions that are offered where nothing else lasts."""
MOST_ALIKE = 8
"""Elements that are counted; among more the one at a place is soon another one."""
_CODE = ("javascript:", "data:", "blob:", "{", "[")
_SAYS_NOTHING = frozenset({"", "true", "false", "0", "1", "on", "off", "#", "none", "text", "button"})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Try:
    """An aim on the way to a rung.

    Attributes:
        kind: see `Rung`.
        aim: what to execute.
        said: the texts it depends on.
        exact: another try of the same kind is the looser form of it.
        sure: offer it only when an inventory shows that nothing else matches.
        data: the words hold data, and stand aside where another try for the same ``of`` does without.
        of: the text that the words are from, where not all of it is said.
        bare: in what it stands in, its tag is all that is known of the element itself.
    """

    kind: Kind
    aim: Aim
    said: tuple[str, ...]
    exact: bool = False
    sure: bool = False
    data: bool = False
    of: str = ""
    bare: bool = False


def ladder(
    element: Element,
    inventory: Inventory | None = None,
    *,
    test_id_attribute: str = "data-testid",
    others: Iterable[str] = (),
    style: Sequence[str] = (),
) -> tuple[Rung, ...]:
    """Candidate locators for an element, best first.

    Args:
        element: what to locate.
        inventory: the page it is on, with ``element.index`` its place there (-1: it is not on it). What it shows to be
            ambiguous, or to miss the element, is dropped.
        test_id_attribute: the attribute that ``get_by_test_id`` looks at; other test ids become CSS.
        others: what the element said at other times (`Fingerprint.seen`): words that varied stand in no locator.
        style: what is preferred among those that are not fragile, see `origin.place_in`; none: the grade alone.
    """
    rungs: list[tuple[str, Rung]] = []  # the text whose data it says, "" for none, and the rung
    seen: set[str] = set()
    loosely: set[tuple[Kind, tuple[str, ...]]] = set()  # what needs no exact form, and no tag beside a text
    steady: set[str] = set()  # what says enough without its data
    said = tuple(others)
    spoken, texts, outer = list(_spoken(element, inventory, said)), _texts(element, said), list(around(element, inventory))
    own = list(_own(element, spoken, texts, test_id_attribute))
    for attempt in (*own, *_chained(element, inventory, spoken, texts, outer)):
        if attempt.aim.selector in seen or (attempt.exact and (attempt.kind, attempt.said) in loosely):
            continue
        if (attempt.data and attempt.of in steady) or (attempt.kind == "narrowed" and ("text", attempt.said) in loosely):
            continue
        seen.add(attempt.aim.selector)
        if inventory is None:
            offered = not attempt.sure
        else:
            hits = attempt.aim.look(inventory)
            offered = len(hits) <= 1 if element.index < 0 else list(hits) == [element.index]
            if offered:
                loosely.add((attempt.kind, attempt.said))
                if attempt.of and not attempt.data:
                    steady.add(attempt.of)
        if offered:
            rung = graded(attempt.kind, attempt.aim.selector, attempt.said)
            if attempt.bare:
                grade, reason = GRADES["tag"]
                rung = replace(rung, grade=max(rung.grade, grade), reasons=(*rung.reasons, reason))
            rungs.append((attempt.of if attempt.data else "", rung))
    if inventory is not None and element.index >= 0 and all(rung.grade in FRAGILE for _, rung in rungs):
        counted = _counted(element, inventory, own, outer)
        rungs += [("", rung) for rung in counted if rung.selector not in seen]
    return tuple(sorted((rung for of, rung in rungs if of not in steady), key=partial(_order, style)))


def _order(style: Sequence[str], rung: Rung) -> tuple[object, ...]:
    """Sort key: the best one first."""
    return *preference(style, rung.code, rung.grade), *order(rung)


class _Maker(Protocol):
    """Makes an aim from a text, loosely or exactly compared."""

    def __call__(self, text: str, /, *, exact: bool = False) -> Aim: ...


def _said(kind: Kind, make: _Maker, text: str, others: Sequence[str]) -> Iterator[_Try]:
    """The words without the signs around them that are no data; then all of them, the loose form before the exact one.

    Only what can be typed: of a text with icons in it the part that says most. Of a long text what stands before its remark in
    brackets comes first, which is reworded less. Of a text that had to be cut there is only the loose form.
    Data may be what tells the element from others: of "Page 2" and "Page 3" nothing else does.
    """
    text = " ".join(text.split())
    whole = text.isprintable()
    text = typeable(text)
    words = without_signs(text)
    head = without_remark(words) if len(words.split()) >= LONG else words
    if head != words and (said := short(head)) and not is_volatile(head, others):
        yield _Try(kind=kind, aim=make(said), said=(said,))
    if words != text and (said := short(words)) and not is_volatile(words, others):
        yield _Try(kind=kind, aim=make(said), said=(said,), of=text)
    steady = stable_run(text, others)
    data = steady != text
    if data and (said := short(steady)):
        yield _Try(kind=kind, aim=make(said), said=(said,), of=text)
    said = short(text)
    if said:
        yield _Try(kind=kind, aim=make(said), said=(said,), data=data, of=text)
        if said == text and whole:
            yield _Try(kind=kind, aim=make(said, exact=True), said=(said,), exact=True, data=data, of=text)


def _own(element: Element, spoken: Sequence[_Try], texts: Sequence[_Try], test_id_attribute: str) -> Iterator[_Try]:
    """What the element itself offers."""
    attributes = element.attributes
    for attribute in dict.fromkeys((test_id_attribute, *TEST_ID_ATTRIBUTES)):
        value = attributes.get(attribute, "")
        if usable(value):
            configured = attribute == test_id_attribute
            aim = by_test_id(attribute, value) if configured else by_css(attributes={attribute: value})
            yield _Try(kind="test id", aim=aim, said=(value,))
    yield from spoken
    for attribute, kind in _WRITTEN:
        yield from _said(kind, partial(by_written, attribute), attributes.get(attribute, ""), ())
    yield from texts
    tag = by_css(tag=element.tag)  # for a text that elements of other tags say, too; it has no exact form
    loose = (attempt for attempt in texts if not attempt.exact)
    yield from (replace(one, kind="narrowed", aim=tag.saying(one.said[0]), sure=True) for one in loose)
    if usable_id(element.id):
        yield _Try(kind="id", aim=by_css(id=element.id), said=(element.id,))
    yield from _marked(element)
    classes = chosen_classes(element)[:3]
    if classes:
        yield _Try(kind="class", aim=by_css(tag=element.tag, classes=classes), said=tuple(classes))


def _texts(element: Element, others: Sequence[str]) -> list[_Try]:
    """What it says; the text of a field is what somebody entered."""
    if element.tag in FIELD_TAGS and element.attributes.get("type", "").lower() not in _SAYING_INPUTS:
        return []
    return list(_said("text", by_text, element.text, others))


def _spoken(element: Element, inventory: Inventory | None, others: Sequence[str]) -> Iterator[_Try]:
    """Role and label: the element as users perceive it, wherever it stands."""
    role = _role(element)
    if role:
        varied = others if element.name == element.text else ()
        if (own := _without_controls(element, inventory)) != element.name:
            yield from (one for one in _said("role", partial(by_role, role), own, varied) if not one.exact)
        yield from _said("role", partial(by_role, role), element.name, varied)
    if element.tag in FIELD_TAGS or role in FIELD_ROLES:
        yield from _said("label", by_label, element.label or element.attributes.get("aria-label", ""), ())
    elif not role or not element.visible:  # by its role it is not found
        yield from _said("label", by_label, element.attributes.get("aria-label", ""), ())
    if role and not element.name:
        yield _Try(kind="role alone", aim=by_role(role), said=(), sure=True)


def _without_controls(element: Element, inventory: Inventory | None) -> str:
    """Its name without those of the controls inside of it: "Copy link" is no part of what a heading is."""
    name = element.name
    if inventory is None or element.index < 0 or not name or element.role in INTERACTIVE_ROLES:
        return name
    roles, names = inventory.column("role"), inventory.column("name")
    for i in within(inventory, element.index):
        if (said := names[i]) and roles[i] in INTERACTIVE_ROLES:
            rest = name.removesuffix(f" {said}") if name.endswith(f" {said}") else name.removeprefix(f"{said} ")
            name = rest if any(map(str.isalpha, rest)) else name
    return name


def _marked(element: Element) -> Iterator[_Try]:
    """Attributes of the markup."""
    attributes = element.attributes
    name, value = attributes.get("name", ""), attributes.get("value", "")
    if usable(name):
        pairs = {"name": name}
        if attributes.get("type", "").lower() in ("radio", "checkbox") and usable(value):
            pairs["value"] = value
        kind: Kind = "name" if element.tag in _SENT else "attribute"
        yield _Try(kind=kind, aim=by_css(tag=element.tag, attributes=pairs), said=tuple(pairs.values()))
    data = [a for a in attributes if a.startswith("data-") and a not in TEST_ID_ATTRIBUTES]
    for attribute in (*_TELLING, *data[:MOST_DATA_ATTRIBUTES]):
        value = attributes.get(attribute, "")
        if usable(value) and value.lower() not in _SAYS_NOTHING and not value.startswith(_CODE):
            aim = by_css(tag=element.tag, attributes={attribute: value})
            yield _Try(kind="attribute", aim=aim, said=(value,))


def _chained(
    element: Element, inventory: Inventory | None, spoken: Sequence[_Try], texts: Sequence[_Try], around_it: Iterable[Outer]
) -> Iterator[_Try]:
    """The element inside of something that is easier to tell: its item, its section, an ancestor with an id."""
    inner = [one for one in spoken if one.kind in ("role", "label")]
    if not inner:
        inner = [*(texts if inventory is not None else ()), *(spoken or [_bare(element)])]
    for kind, outer, said in around_it:
        for attempt in inner:
            # Alone, an inner part without a name says little: only when the page was looked at.
            yield _Try(
                kind=kind,
                aim=attempt.aim.within(outer),
                said=(*said, *attempt.said),
                exact=attempt.exact,
                sure=not attempt.said,
                data=attempt.data,
                of=attempt.of,
                bare=attempt.bare,
            )


def _bare(element: Element) -> _Try:
    """Its tag."""
    return _Try(kind="role alone", aim=by_css(tag=element.tag), said=(), bare=True)


def _role(element: Element) -> str:
    """Its role, ``""`` where that says nothing."""
    return element.role if element.role not in _NO_ROLE else ""


def _counted(element: Element, inventory: Inventory, own: Iterable[_Try], around_it: Iterable[Outer]) -> Iterator[Rung]:
    """Its place among what is like it, the fewest first: what stands elsewhere then does not shift it.

    Where it has a role its classes say no more than that, and change with the design.
    """
    role = _role(element)
    last = _Try(kind="role alone", aim=by_role(role), said=()) if role else _bare(element)
    tries = [*(one for one in own if not (one.exact or one.data or (role and one.kind == "class"))), last]
    outer = [(aim, said, frozenset(aim.look(inventory))) for _, aim, said in around_it]
    found: list[tuple[int, int, Rung]] = []
    for place, attempt in enumerate(tries):
        alike = [(i, frozenset(ancestors(inventory, i))) for i in attempt.aim.look(inventory)]
        if element.index not in (i for i, _ in alike):
            continue
        for aim, said, holders in ((None, (), frozenset()), *outer):
            inside = [i for i, above in alike if aim is None or not holders.isdisjoint(above)]
            if element.index not in inside or len(inside) > MOST_ALIKE or (len(inside) == 1 and not attempt.said):
                continue
            whole = attempt.aim if aim is None else attempt.aim.within(aim)
            texts = (*said, *attempt.said)
            if len(inside) == 1:
                rung = graded(attempt.kind, whole.selector, texts)
            else:
                rung = graded("position", whole.counted(inside.index(element.index)).selector, texts)
            found.append((len(inside), place, rung))
    best = dict.fromkeys(rung for _, _, rung in sorted(found, key=lambda one: one[:2]))
    yield from islice(best, MOST_COUNTED)
