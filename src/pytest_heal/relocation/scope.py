"""Where a locator looks: what it names around its element, which may still be there when the element is not found."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pytest_heal.element.element import FLAGS, TEST_ID_ATTRIBUTES, Element, Inventory
from pytest_heal.element.text import has_letter
from pytest_heal.locator.aims import ancestors, within
from pytest_heal.locator.demand import Reading, Step
from pytest_heal.locator.demands import readings
from pytest_heal.relocation.demanded import demands_of, fulfils, names_of, says_so
from pytest_heal.relocation.fit import same_role

_PART = 1 / 3  # of a page; what holds more of it is no part of it
_HOLDS_NOTHING = frozenset({"input", "textarea", "img"})  # the id of a box that its field has now
_COLUMNS = {"#": "@id", ".": "@class"}


def scope(selector: str, inventory: Inventory, said: str = "") -> frozenset[int] | None:
    """The elements that stand in what a locator names by id, class or test id, where the page has one such element, no more.

    ``#menubar >> text=View``: whatever became of "View", its menu bar is still there. ``None`` where nothing is named so, or
    what is named is gone, or one of several.

    Args:
        selector: Playwright's, within one frame.
        inventory: the page.
        said: text of the remembered element; what is named and says just that is among them, as one that has lost its wrapper.
    """
    inside: frozenset[int] | None = None
    for _, place, own in _kept(selector, inventory):
        there = own | {place} if said and inventory[place].text == said else own
        inside = there if inside is None else inside & there
    return inside or None


def among(selector: str, inventory: Inventory, said: str = "") -> frozenset[int] | None:
    """The elements that stand in what a locator names by words; ``None`` where it names nothing, or what it names is not there.

    "The button in the row of Ada" is looked for in that row, wherever it stands now.

    Args:
        selector: Playwright's, within one frame.
        inventory: the page.
        said: text of the remembered element; where that says the words itself, so does what it is now, wherever it stands.
    """
    allowed: frozenset[int] | None = None
    for step in _in_words(selector):
        inside = _inside(step, inventory)
        if inside and said and all(says_so(said, demand) for demand in demands_of(step) if demand.kind == "words"):
            inside |= {i for i, text in enumerate(inventory.column("text")) if text == said}
        if inside:
            allowed = inside if allowed is None else allowed & inside
    return allowed or None


def outside(selector: str, places: Collection[int], inventory: Inventory) -> tuple[str, frozenset[int]]:
    """What a locator names around its element and what is still there, but holds none of some places, and what it holds.

    ``""`` for nothing.

    What holds most of the page says little: a menu may be drawn beside the ``#app`` now.
    """
    small = len(inventory) * _PART
    kept = (("".join(names), own) for names, place, own in _kept(selector, inventory) if {place, *own}.isdisjoint(places))
    return next((part for part in kept if len(part[1]) <= small), ("", frozenset()))


def names_control(selector: str, control: int, inventory: Inventory, beside: Collection[Element] = ()) -> bool:
    """Whether a locator names a control around its element, as developers call it, or by words that no other control has.

    Args:
        selector: Playwright's, within one frame.
        control: its index.
        inventory: the page.
        beside: what stood beside the element; a class that a control among it has names several.
    """
    controls = [other for other in beside if "interactive" in other.states]
    for names, place, _ in _kept(selector, inventory):
        if place == control and not any({*names} <= names_of(other) for other in controls):
            return True
    others = [i for i, mask in enumerate(inventory.masks()) if mask & FLAGS["interactive"] and i != control]
    return any(
        fulfils(step, control, inventory) and not any(fulfils(step, other, inventory) for other in others)
        for step in _in_words(selector)
    )


def _steps_around(selector: str) -> Reading:
    """What a locator names around its element; nothing where it has alternatives."""
    found = readings(selector)
    return found[0][:-1] if len(found) == 1 else ()


def _in_words(selector: str) -> list[Step]:
    """What of that it names by words."""
    steps = (step for step in _steps_around(selector) if not step.beside)
    return [step for step in steps if any(demand.kind == "words" for demand in demands_of(step))]


def _kept(selector: str, inventory: Inventory) -> Iterator[tuple[Sequence[str], int, frozenset[int]]]:
    """The handles of each such element, which it is, and what stands in it; it stands in those that are named before it."""
    around = frozenset(range(len(inventory)))
    for step in _steps_around(selector):
        if not step.handles or step.asks or step.holds or step.beside:
            continue
        wanted = frozenset(step.handles)
        there = [e.index for e in map(inventory.__getitem__, bearing(step.handles[0], inventory)) if wanted <= names_of(e)]
        there = [place for place in there if place in around]
        if len(there) == 1 and inventory[there[0]].tag not in _HOLDS_NOTHING:
            own = frozenset(within(inventory, there[0]))
            yield step.handles, there[0], own
            around = own


def _inside(step: Step, inventory: Inventory) -> frozenset[int]:
    """What stands in the elements that a step asks for, in the innermost of them; or else in the items that are called so."""
    role = step.role or step.tag
    if role:
        roles = inventory.column("role")
        there = [i for i, its in enumerate(roles) if same_role(role, its) and fulfils(step, i, inventory)]
        around = {above for i in there for above in ancestors(inventory, i)}
        found = {j for i in there if i not in around for j in within(inventory, i)}
        if found:
            return frozenset(found)
    words = [demand for demand in demands_of(step) if demand.kind == "words" and not demand.no]
    groups, texts = inventory.column("group"), inventory.column("text")
    called = frozenset(i for i, group in enumerate(groups) if group and all(says_so(group, demand) for demand in words))
    # The group of a head is the text of its item: where only heads are left, no item is called so.
    return called if any(not has_letter(texts[i]) or texts[i] not in groups[i] for i in called) else frozenset()


def bearing(handle: str, inventory: Inventory) -> Iterator[int]:
    """The elements that may bear one handle of a step, see `Step.handles`."""
    mark, name = handle[0], handle[1:]
    columns = [_COLUMNS[mark]] if mark in _COLUMNS else [f"@{attribute}" for attribute in TEST_ID_ATTRIBUTES]
    for column in columns:
        yield from (i for i, value in enumerate(inventory.column(column)) if value and name in value.split())
