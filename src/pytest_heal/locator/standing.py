"""What an element stands in, as far as that tells it from one of the same words elsewhere, and whether a locator names it.

``get_by_role("button", name="Choose")`` finds the button of any plan. What takes the place of a locator that worked has to say
which: by the card's or section's heading, the row, the dialog, the landmark, or that there is a form around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from pytest_heal.element.element import DIALOG_ROLES, ITEM_ROLES, Inventory
from pytest_heal.element.text import words
from pytest_heal.locator.aims import Aim, ancestors, by_css, by_role
from pytest_heal.locator.demand import Demand, Step
from pytest_heal.locator.demands import demands_in, readings
from pytest_heal.locator.rungs import chosen_classes, short

MOST_ANCESTORS = 12
"""Steps up from an element in which something that tells where it stands is looked for."""
_MOST_WORDS = 8  # of a heading that names something; a longer one tells something
_PAGE = frozenset({"html", "body", "main"})
_PARTS = frozenset({"article", "aside", "details", "fieldset", "form", "section"})
_LANDMARKS = frozenset({"banner", "complementary", "contentinfo", "navigation", "search"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Something an element stands in.

    Attributes:
        role: its role, ``form`` for any form, ``""`` where none matters.
        said: what it is called; ``""`` where it is told by its role alone.
        text: all that an item says: any of it tells which one.
    """

    role: str = ""
    said: str = ""
    text: str = ""

    def __str__(self) -> str:
        """As it is told: ``dialog "Newsletter"``, ``"Basic"``, ``form``."""
        return " ".join(filter(None, (self.role, f'"{self.said}"' if self.said else "")))


def place_of(index: int, inventory: Inventory) -> Place | None:
    """What has to be named of where an element of a page stands; ``None`` where nothing does, or its own words say that.

    The nearest of what is called something: a dialog, an item, a part that has a heading of its own, a named landmark. The
    heading of the page and its main part tell nothing: all of the page is there.
    """
    own, bare = words(f"{inventory[index].text} {inventory[index].name} {inventory[index].label}"), None
    for place in _places(index, inventory):
        if place.said:
            return None if words(place.said) <= own else place
        bare = bare or place
    return bare


def _places(index: int, inventory: Inventory) -> Iterator[Place]:
    """What it stands in, nearest first."""
    head = inventory[index].item
    heads = _heads(index, inventory)
    for i in islice(ancestors(inventory, index), MOST_ANCESTORS):
        above = inventory[i]
        if above.tag in _PAGE or above.role == "main":
            return
        if above.role in DIALOG_ROLES:
            yield Place(role=above.role, said=short(above.name or heads.get(i, "")))
        elif short(head) and (above.role in ITEM_ROLES or i in heads) and head in above.text:
            yield Place(said=short(head), text=above.text)
        elif i in heads:
            yield Place(said=heads[i], text=above.text)
        elif above.role in _LANDMARKS:
            yield Place(role=above.role, said=short(above.name))
        elif above.tag == "form":
            yield Place(role="form")


def _heads(index: int, inventory: Inventory) -> dict[int, str]:
    """The ancestors of an element that have a heading of their own before it, each with that; the page's own is none."""
    around = list(islice(ancestors(inventory, index), MOST_ANCESTORS))
    roles, found = inventory.column("role"), dict[int, str]()
    for i in range(index - 1, around[-1] if around else index, -1):
        if roles[i] == "heading" and inventory[i].tag != "h1" and len(words(inventory[i].text)) <= _MOST_WORDS:
            common = next((a for a in ancestors(inventory, i) if a in around), -1)
            if common >= 0 and (said := short(inventory[i].text)):
                found.setdefault(common, said)
    return found


def headed(index: int, inventory: Inventory) -> Iterator[tuple[Aim, tuple[str, ...]]]:
    """Parts of a page to look inside of: those that a heading of their own tells, and the form around an element."""
    if index < 0:
        return
    heads, form = _heads(index, inventory), False
    for i in islice(ancestors(inventory, index), MOST_ANCESTORS):
        above = inventory[i]
        if above.tag in _PAGE:
            return
        said, classes = heads.get(i, ""), chosen_classes(above)[:1]
        if said and above.tag in _PARTS:
            yield by_css(tag=above.tag).saying(said), (said,)
        elif said and classes:
            yield by_css(classes=classes).saying(said), (said,)
        elif above.tag == "form" and not form:
            form = True
            yield by_css(tag="form"), ()
        elif above.role in _LANDMARKS:
            name = short(above.name)
            yield by_role(above.role, name), (name,) if name else ()


def names(selector: str, place: Place) -> bool:
    """Whether a locator says that its element stands there, by words, a role, or an id or test id of what is around it.

    >>> card = Place(said="Basic plan")
    >>> names('internal:role=button[name="Choose"i]', card)
    False
    >>> names('.card >> internal:has-text="Basic plan"i >> internal:role=button[name="Choose"i]', card)
    True
    """
    return all(_names(reading[-1], reading[:-1], place) for reading in readings(selector) if reading)


def _names(own: Step, outer: tuple[Step, ...], place: Place) -> bool:
    wanted, every = words(place.said), (*outer, own)
    if any(handle[0] in "#@" for step in every for handle in step.handles):
        return True
    if wanted:
        inside, others = words(place.text), (_words(demands_in(step)) for step in outer)
        return any(wanted <= _words(demands_in(step)) for step in every) or any(said and said <= inside for said in others)
    return any(place.role in (step.role, step.tag) for step in outer)


def _words(demands: Iterator[Demand]) -> frozenset[str]:
    return frozenset[str]().union(*(words(demand.wanted) for demand in demands if demand.kind == "words" and not demand.no))
