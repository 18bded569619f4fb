"""Candidate locators for several elements at once: what they all have, and what they all stand in.

The counterpart of `ladder`, which is for one element. Nothing that an inventory shows to match others too is offered, and what
is offered has to be executed like any rung.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pytest_heal.element.element import Element, Inventory
from pytest_heal.locator.aims import Aim, by_role, by_test_id
from pytest_heal.locator.rungs import Kind, Rung, graded, order, usable
from pytest_heal.locator.surroundings import around

_NO_ROLE = frozenset(
    ["", "generic", "none", "presentation", "document", "application", "paragraph", "emphasis", "strong", "code", "time"]
)
"""Roles of any element and of any text: they do not tell what is meant."""


def several(elements: Sequence[Element], inventory: Inventory, *, test_id_attribute: str = "data-testid") -> tuple[Rung, ...]:
    """Locators that match exactly some elements of a page, best first.

    Args:
        elements: in document order; of one element it is what would match more, were there more.
        inventory: the page.
        test_id_attribute: the attribute that ``get_by_test_id`` looks at.
    """
    wanted = [element.index for element in elements]
    found: dict[str, Rung] = {}
    for kind, inner, said in _common(elements, test_id_attribute):
        aims = [(kind, inner, said)]
        if kind == "role alone":  # an item of a list is one of them, or stands around one of them
            outers = [outer for outer in around(elements[0], inventory) if outer[0] != "group"]
            aims += [(outer_kind, inner.within(outer), outer_said) for outer_kind, outer, outer_said in outers]
        for its_kind, aim, its_said in aims:
            if aim.selector not in found and list(aim.look(inventory)) == wanted:
                found[aim.selector] = graded(its_kind, aim.selector, its_said)
    return tuple(sorted(found.values(), key=order))


def in_common(elements: Sequence[Element], *, test_id_attribute: str = "data-testid") -> tuple[Rung, ...]:
    """What some elements have in common, to be looked for within something; elsewhere it may match others too."""
    return tuple(graded(kind, aim.selector, said) for kind, aim, said in _common(elements, test_id_attribute))


def _common(elements: Sequence[Element], test_id: str) -> Iterator[tuple[Kind, Aim, tuple[str, ...]]]:
    if not elements:
        return
    value, role = elements[0].attributes.get(test_id, ""), elements[0].role
    if usable(value) and all(element.attributes.get(test_id) == value for element in elements):
        yield "test id", by_test_id(test_id, value), (value,)
    if role not in _NO_ROLE and all(element.role == role for element in elements):
        yield "role alone", by_role(role), ()
