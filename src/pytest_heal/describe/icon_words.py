"""The icons that stand on what can be operated, as the words that a person would say for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet

from pytest_heal.element.element import Inventory
from pytest_heal.language.icons import icon_words

_PICTURES = frozenset({"i", "svg", "img", "use", "em"})
_TAGS = _PICTURES | {"span"}
_DEPTH = 3  # steps from an icon up to what it stands on


def icons_on(inventory: Inventory, operable: AbstractSet[int]) -> dict[int, str]:
    """What the icons on operable elements say, by element; those without any are left out."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    tags, names, parents = inventory.column("tag"), inventory.column("name"), inventory.parents()
    drawn = _drawn(inventory)
    for i in [i for i, tag in enumerate(tags) if tag in _TAGS or i in operable]:
        owner = i if i in operable else _owner(i, operable, parents)
        if owner < 0:
            continue
        tag = tags[i]
        said = drawn(i)
        if tag in ("img", "use") and not said:
            attributes = inventory.attributes_of(i)
            said = icon_words(attributes.get("src", attributes.get("href", "")).rpartition("/")[2])
        if tag in ("svg", "img") and names[i] and owner != i:
            said = f"{said} {names[i]}".strip()
        if said and said not in found[owner]:
            found[owner].append(said)
    return {i: " ".join(dict.fromkeys(said)) for i, said in found.items() if said}


def _owner(element: int, operable: AbstractSet[int], parents: Sequence[int]) -> int:
    """What can be operated that a picture stands on; -1 for none."""
    for _ in range(_DEPTH):
        element = parents[element]
        if element < 0 or element in operable:
            return element
    return -1


def _drawn(inventory: Inventory) -> Callable[[int], str]:
    """The icons that an element's class names; each class is taken apart once."""
    rows, strings, tags = inventory.attribute_rows(), inventory.strings, inventory.column("tag")
    classes = strings.index("class") if "class" in strings else -1
    known: dict[tuple[int, bool], str] = {}

    def words(element: int) -> str:
        row = rows[element]
        for k in range(0, len(row), 2):
            if row[k] == classes:
                key = (row[k + 1], tags[element] in _PICTURES)
                if key not in known:
                    known[key] = icon_words(strings[key[0]], drawn=key[1])
                return known[key]
        return ""

    return words
