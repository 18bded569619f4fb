"""The record that a locator names by its number: ``#incident-4821 button`` means what stands with "#4821", and nothing else.

Such a number is part of an id, a class or a test id, which may drift. But where the page said it beside the element as well, it
is no work of a framework: it is what people call the record by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pytest_heal.element.element import Inventory
from pytest_heal.locator.aims import ancestors
from pytest_heal.locator.demands import readings
from pytest_heal.relocation.demanded import within
from pytest_heal.relocation.pair import Pair

_NUMBER = re.compile(r"\d{2,}")  # one digit counts places


def other_record(selector: str, pair: Pair) -> str:
    """The number by which a locator names its record, where nothing around the candidate says it; ``""`` for none.

    Args:
        selector: Playwright's, within one frame.
        pair: the remembered element and the candidate.
    """
    found = readings(selector)
    handles = [handle for step in found[0] for handle in step.handles] if len(found) == 1 else []
    named = _NUMBER.findall(" ".join(handles))
    if not named:
        return ""
    was = pair.old.element
    said = " ".join((was.near, was.group, was.section, was.text, was.attributes.get("href", "")))
    says = " ".join(_around(pair.new.element.index, pair.page.inventory))
    # What stands in boxes side by side is told without a blank: "#482109:14".
    return next((n for n in named if re.search(rf"(?<!\d){n}|{n}(?!\d)", said) and n not in says), "")


def _around(index: int, inventory: Inventory) -> Iterator[str]:
    """What an element and all that it stands in say or are called, out to where another one of its like stands."""
    tags, names, texts = (inventory.column(column) for column in ("tag", "name", "text"))
    like = (tags[index], names[index], texts[index])
    for place in (index, *ancestors(inventory, index)):
        if any((tags[i], names[i], texts[i]) == like for i in within(inventory, place) if i != index):
            return
        yield from (texts[place], names[place], *inventory.attributes_of(place).values())
