"""Which elements of a document a description may mean: what can be operated, by whatever shows that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pytest_heal.element.element import FLAGS, POINTER, Inventory

_NOT_ELEMENTS = frozenset({"html", "body", "option", "optgroup", "area", "iframe"})
_DRAWN_BY_LABEL = frozenset({"checkbox", "radio", "file"})
_INTERACTIVE, _VISIBLE = FLAGS["interactive"], FLAGS["visible"]


def operable(inventory: Inventory) -> list[int]:
    """Indices of what can be operated, ascending."""
    tags, labels = inventory.column("tag"), inventory.codes("label")
    found: list[int] = []
    pointers: list[int] = []
    for i, mask in enumerate(inventory.masks()):
        if tags[i] in _NOT_ELEMENTS:
            continue
        if mask & _INTERACTIVE:
            if mask & _VISIBLE or (labels[i] and _is_drawn_by_label(inventory, i)):
                found.append(i)
        elif mask & POINTER and mask & _VISIBLE and tags[i] != "label":
            pointers.append(i)
    return sorted([*found, *_bare(inventory.parents(), pointers, found)]) if pointers else found


def is_bare(mask: int) -> bool:
    """Whether nothing but its pointer says that an element can be operated.

    Args:
        mask: of the element, see `Inventory.masks`.
    """
    return not mask & _INTERACTIVE


def _is_drawn_by_label(inventory: Inventory, element: int) -> bool:
    """Whether it is a native box or file field that cannot be seen, but its label can be clicked."""
    return inventory.column("tag")[element] == "input" and inventory.attributes_of(element).get("type") in _DRAWN_BY_LABEL


def _bare(parents: Sequence[int], pointers: Iterable[int], found: Sequence[int]) -> Iterator[int]:
    """What shows a pointer, neither stands in what can be operated nor holds such."""
    inside, holding = set(found), set[int]()
    for i in found:
        above = parents[i]
        while above >= 0 and above not in holding:
            holding.add(above)
            above = parents[above]
    for i in pointers:
        above = i
        while above >= 0 and above not in inside:
            above = parents[above]
        if above < 0 and i not in holding:
            yield i
