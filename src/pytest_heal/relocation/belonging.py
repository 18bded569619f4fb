"""What a locator says its element belongs to, where the page said so too: a record by its number, a part by its word.

``#incident-4821 button`` means what stands with "#4821", and nothing else; ``[data-testid=zone-rows] button`` what stands under
"Rows". Both are parts of an id, a class or a test id, which may drift. But where the page said them beside or above the
element as well, they are no work of a framework: it is what people call that by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pytest_heal.element.element import Inventory
from pytest_heal.element.text import folded, split_href
from pytest_heal.language.lexicon import content, content_of_name
from pytest_heal.locator.aims import ancestors, within
from pytest_heal.locator.demand import Reading
from pytest_heal.locator.demands import readings
from pytest_heal.relocation.demanded import names_of
from pytest_heal.relocation.enclosing import enclosures
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.whereabouts import speaks

_NUMBER = re.compile(r"\d{2,}")  # one digit counts places
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")  # other numbers of a name may be given anew


def other_record(selector: str, pair: Pair) -> str:
    """The number by which a locator names its record, where nothing around the candidate says it; ``""`` for none.

    The page need not have said a year where something around the candidate is called just so, but for its numbers.

    Args:
        selector: Playwright's, within one frame.
        pair: the remembered element and the candidate.
    """
    index, inventory = pair.new.element.index, pair.page.inventory
    handles = [handle for step in _steps(selector) for handle in step.handles]
    if not _NUMBER.search(" ".join(handles)):
        return ""
    was = pair.old.element
    said = " ".join((was.near, was.group, was.section, was.text, was.attributes.get("href", "")))
    says = " ".join(_around(index, inventory))
    called = {name for place in (index, *ancestors(inventory, index)) for name in names_of(inventory[place])} - {*handles}
    for handle in handles:
        renumbered = _YEAR.search(handle) and _NUMBER.sub("#", handle) in {_NUMBER.sub("#", name) for name in called}
        for number in _NUMBER.findall(handle):
            # What stands in boxes side by side is told without a blank: "#482109:14".
            if number not in says and (renumbered or re.search(rf"(?<!\d){number}|{number}(?!\d)", said)):
                return str(number)
    return ""


def other_part(selector: str, pair: Pair) -> str:
    """The word by which a locator names the part its control stood in, where no part is called so now; ``""`` for none.

    A word that the page is about, by its title, its address or its main heading, names no part.

    Args:
        selector: Playwright's, within one frame.
        pair: the remembered element and the candidate.
    """
    was, steps = pair.old.element, _steps(selector)
    if not (pair.old.interactive and pair.new.interactive):
        return ""
    values = (demand.wanted for step in steps for demand in step.demands if demand.kind == "value")
    named = content_of_name(" ".join((*values, *(handle for step in steps for handle in step.handles))))
    group = "" if folded(was.group) in (folded(was.label), folded(was.name)) else was.group  # the row of its label is no part
    part = " ".join((*(name for kind, name in enclosures(pair.old) if kind != "form" or speaks(name)), group))
    words = named & content(part)
    if not words:
        return ""
    new, inventory = pair.new.element, pair.page.inventory
    above = [new.near, new.group, new.section, new.text, new.name, new.label, inventory.title, split_href(inventory.url).path]
    above += (inventory[row].text for row in pair.page.rows("tag").get("h1", ()))
    for place in (new.index, *ancestors(inventory, new.index)):
        above += (inventory[place].name, *(f"{name} {value}" for name, value in inventory.attributes_of(place).items()))
    words -= content(" ".join(above)) | content_of_name(" ".join(above))
    return next((word for word in folded(part).split() if content(word) & words), "")


def _steps(selector: str) -> Reading:
    """The steps of a locator; none of one that may be read in several ways."""
    found = readings(selector)
    return found[0] if len(found) == 1 else ()


def _around(index: int, inventory: Inventory) -> Iterator[str]:
    """What an element and all that it stands in say or are called, out to where another one of its like stands."""
    tags, names, texts = (inventory.column(column) for column in ("tag", "name", "text"))
    like = (tags[index], names[index], texts[index])
    for place in (index, *ancestors(inventory, index)):
        if any((tags[i], names[i], texts[i]) == like for i in within(inventory, place) if i != index):
            return
        yield from (texts[place], names[place], *inventory.attributes_of(place).values())
