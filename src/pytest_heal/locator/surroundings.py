"""What an element stands in, as something to hold on to: its item of a list, its section, an ancestor with an id."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pytest_heal.element.element import TEST_ID_ATTRIBUTES, Element, Inventory
from pytest_heal.locator.aims import Aim, ancestors, by_css, by_role, folded, said_inside
from pytest_heal.locator.rungs import Kind, chosen_classes, short, usable, usable_id
from pytest_heal.locator.standing import MOST_ANCESTORS, headed

MOST_SECTIONS = 2
"""Sections around the element that are tried, nearest first."""
MOST_HEADED = 3
"""Parts with a heading of their own around the element that are tried, nearest first."""
MOST_TEXTS = 6
"""Texts of an item that are tried until one tells it apart."""

_ITEM_ROLES = {"li": "listitem", "tr": "row", "article": "article"}
_SECTION_ROLES = {
    "dialog": "dialog", "form": "form", "nav": "navigation", "main": "main", "header": "banner", "footer": "contentinfo",
    "aside": "complementary", "search": "search", "region": "region", "table": "table", "grid": "grid", "tabpanel": "tabpanel",
    "toolbar": "toolbar", "menu": "menu", "group": "group", "figure": "figure",
}  # fmt: skip

Outer = tuple[Kind, Aim, tuple[str, ...]]
"""Kind of the rung, what to look inside of, the texts that depends on."""


def around(element: Element, inventory: Inventory | None) -> Iterator[Outer]:
    """What the element stands in, the most telling first.

    Args:
        element: what to locate.
        inventory: the page it is on; without one only what the element remembers of its surroundings is used.
    """
    if element.item:
        yield from _items(element, inventory, element.item)
    sections = 0
    for part in element.section.split(" > "):
        word, _, name = part.partition(": ")
        role = _SECTION_ROLES.get(word)
        if role and sections < MOST_SECTIONS:
            sections += 1
            said = short(name)
            yield "section", by_role(role, said), (said,) if said else ()
    if inventory is not None:
        yield from (("section", aim, texts) for aim, texts in islice(headed(element.index, inventory), MOST_HEADED))
        yield from _holders(element, inventory)


def _items(element: Element, inventory: Inventory | None, head: str) -> Iterator[Outer]:
    """The repeated item the element stands in, told apart by what it says."""
    if inventory is None or element.index < 0:
        tags = [step.lstrip("^").partition("[")[0] for step in element.path[:-1]]
        role = next((_ITEM_ROLES[tag] for tag in reversed(tags) if tag in _ITEM_ROLES), None)
        said = short(head)
        if role and said:
            yield "group", by_role(role).saying(said), (said,)
        return
    texts = folded(inventory, "text")
    for i in islice(ancestors(inventory, element.index), MOST_ANCESTORS):
        if head.lower() not in texts[i]:
            continue
        above = inventory[i]
        classes = chosen_classes(above)[:1]
        if above.role in _ITEM_ROLES.values():
            item = by_role(above.role)
        elif classes:
            item = by_css(classes=classes)
        else:
            continue  # a box within the item, of which nobody has chosen what it is called
        for said in _telling(item, inventory, i, head, (element.text, element.name)):
            yield "group", item.saying(said), (said,)
        return


def _telling(item: Aim, inventory: Inventory, index: int, head: str, own: tuple[str, ...]) -> Iterator[str]:
    """Texts that tell an item: of its head, and when others of its kind say that too, whatever this one alone says."""
    pieces = [text for text in said_inside(inventory, index) if text not in own] or [head]
    pieces.sort(key=lambda text: -len(text) if text in head else 0)
    for place, text in enumerate(pieces[:MOST_TEXTS]):
        said = short(text)
        alone = bool(said) and list(item.saying(said).look(inventory)) == [index]
        if said and (alone or place == 0):
            yield said
        if alone:
            return


def _holders(element: Element, inventory: Inventory) -> Iterator[Outer]:
    """The nearest ancestors with a test id and with an id."""
    if element.index < 0:
        return
    found: set[str] = set()
    for i in islice(ancestors(inventory, element.index), MOST_ANCESTORS):
        above = inventory[i]
        for attribute in ("id", *TEST_ID_ATTRIBUTES):
            value = above.attributes.get(attribute, "")
            what = "id" if attribute == "id" else "test id"
            if what not in found and (usable_id(value) if attribute == "id" else usable(value)):
                found.add(what)
                aim = by_css(id=value) if attribute == "id" else by_css(attributes={attribute: value})
                yield "ancestor", aim, (value,)
