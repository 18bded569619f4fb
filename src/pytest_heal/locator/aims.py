"""Parts of Playwright selectors, and what each would match in an inventory.

An `Aim` is a selector together with a look at the inventory that says which elements it would hit. The look is an estimate:
texts are capped in the inventory, and Playwright decides with the live page. It is good enough to drop what is plainly
ambiguous before anything is executed; it never says that a selector is right.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pytest_heal.element.element import Inventory
from pytest_heal.locator import css

CAPPED = 299
"""Characters from which on a text of the inventory may have been cut."""

Look = Callable[[Inventory], Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """A selector and what it would match.

    Attributes:
        selector: Playwright's selector, usable with ``page.locator()``.
        look: indices of the elements it would match, in document order.
    """

    selector: str
    look: Look

    def within(self, outer: Aim) -> Aim:
        """This aim inside of what another one matches."""

        def look(inventory: Inventory) -> list[int]:
            around = set(outer.look(inventory))
            return [i for i in self.look(inventory) if any(a in around for a in ancestors(inventory, i))]

        return Aim(selector=f"{outer.selector} >> {self.selector}", look=look)

    def saying(self, text: str) -> Aim:
        """This aim, narrowed to what contains a text."""
        wanted = text.lower()

        def look(inventory: Inventory) -> list[int]:
            texts = folded(inventory, "text")
            return [i for i in self.look(inventory) if wanted in texts[i]]

        return Aim(selector=f"{self.selector} >> internal:has-text={_json(text)}i", look=look)

    def counted(self, place: int) -> Aim:
        """The one at a place among what this aim matches, from 0."""
        return Aim(selector=f"{self.selector} >> nth={place}", look=lambda inventory: self.look(inventory)[place : place + 1])


def ancestors(inventory: Inventory, index: int) -> Iterator[int]:
    """Indices of an element's ancestors, nearest first."""
    above = inventory.parent_of(index)
    while above >= 0:
        yield above
        above = inventory.parent_of(above)


def within(inventory: Inventory, index: int) -> Iterator[int]:
    """Indices of what stands in an element, in document order."""
    parents = inventory.parents()
    for i in range(index + 1, len(inventory)):
        if parents[i] < index:
            return
        yield i


def unheard(inventory: Inventory) -> frozenset[int]:
    """What ``aria-hidden`` hides from those who listen, with all that is in it: behind a dialog that is the whole page."""
    known = inventory.derived.get("unheard")
    if known is None:
        found: set[int] = set()
        for i, (said, parent) in enumerate(zip(inventory.column("@aria-hidden"), inventory.parents(), strict=True)):
            if said == "true" or parent in found:  # what holds an element comes before it
                found.add(i)
        known = inventory.derived["unheard"] = frozenset(found)
    return known  # type: ignore[return-value]  # derived holds whatever its maker put there


def folded(inventory: Inventory, column: str) -> Sequence[str]:
    """A column in lower case, as Playwright compares loosely; computed once per inventory."""
    place = f"folded {column}"
    known = inventory.derived.get(place)
    if known is None:
        known = inventory.derived[place] = [value.lower() for value in inventory.column(column)]
    return known  # type: ignore[return-value]  # derived holds whatever its maker put there


def said_inside(inventory: Inventory, index: int) -> list[str]:
    """The texts of the innermost elements inside of one, in document order, each once.

    The inventory puts blanks between blocks and cells, Playwright does not: what is to be found by its text must stand in one.
    """
    texts = inventory.column("text")
    inside = [i for i in within(inventory, index) if texts[i]]
    outer = {inventory.parent_of(i) for i in inside}
    return list(dict.fromkeys(texts[i] for i in inside if i not in outer))


def by_role(role: str, name: str = "", *, exact: bool = False) -> Aim:
    """``get_by_role``; without a name any element of the role. Hidden elements have no role to Playwright, see `unheard`."""
    option = f'[name="{_attribute_text(name)}"{"s" if exact else "i"}]' if name else ""

    def look(inventory: Inventory) -> list[int]:
        roles = inventory.column("role")
        names = inventory.column("name") if exact else folded(inventory, "name")
        fits = _fitting(name, exact=exact)
        hidden = unheard(inventory)
        return [i for i, r in enumerate(roles) if r == role and fits(names[i]) and i not in hidden and inventory[i].visible]

    return Aim(selector=f"internal:role={role}{option}", look=look)


def by_label(label: str, *, exact: bool = False) -> Aim:
    """``get_by_label``: a ``<label>``, ``aria-labelledby`` or ``aria-label``."""

    def look(inventory: Inventory) -> list[int]:
        fits = _fitting(label, exact=exact)
        columns = [inventory.column(c) if exact else folded(inventory, c) for c in ("label", "@aria-label")]
        return [i for i in range(len(inventory)) if any(c[i] and fits(c[i]) for c in columns)]

    return Aim(selector=f"internal:label={_json(label)}{'s' if exact else 'i'}", look=look)


def by_text(text: str, *, exact: bool = False) -> Aim:
    """``get_by_text``: the innermost elements that say it."""

    def look(inventory: Inventory) -> list[int]:
        fits = _fitting(text, exact=exact)
        texts = inventory.column("text") if exact else folded(inventory, "text")
        said = [i for i, t in enumerate(texts) if t and fits(t)]
        above: set[int] = set()
        for i in said:
            for a in ancestors(inventory, i):
                if a in above:
                    break
                above.add(a)
        return [i for i in said if i not in above]

    return Aim(selector=f"internal:text={_json(text)}{'s' if exact else 'i'}", look=look)


def by_written(attribute: str, value: str, *, exact: bool = False) -> Aim:
    """``get_by_placeholder``, ``get_by_alt_text`` and ``get_by_title``."""

    def look(inventory: Inventory) -> list[int]:
        fits = _fitting(value, exact=exact)
        column = f"@{attribute}"
        values = inventory.column(column) if exact else folded(inventory, column)
        return [i for i, v in enumerate(values) if v and fits(v)]

    return Aim(selector=f'internal:attr=[{attribute}="{_attribute_text(value)}"{"s" if exact else "i"}]', look=look)


def by_test_id(attribute: str, value: str) -> Aim:
    """``get_by_test_id``, for the attribute that is configured as test id."""
    look = by_css(attributes={attribute: value}).look
    return Aim(selector=f'internal:testid=[{attribute}="{_attribute_text(value)}"s]', look=look)


def by_css(*, tag: str = "", id: str = "", classes: Iterable[str] = (), attributes: dict[str, str] | None = None) -> Aim:  # noqa: A002 - its name
    """A CSS selector of equalities; every value is escaped."""
    words = tuple(classes)
    pairs = dict(attributes or {})
    selector = css.identifier(tag) if tag else ""
    selector += f"#{css.identifier(id)}" if id else ""
    selector += "".join(f".{css.identifier(word)}" for word in words)
    selector += "".join(f"[{css.identifier(name)}={css.string(value)}]" for name, value in pairs.items())
    equal = {"tag": tag, "@id": id, **{f"@{name}": value for name, value in pairs.items()}}

    def look(inventory: Inventory) -> Sequence[int]:
        hits: Sequence[int] = range(len(inventory))
        for name, value in equal.items():
            if value:
                column = inventory.column(name)
                hits = [i for i in hits if column[i] == value]
        if words:
            column = inventory.column("@class")
            hits = [i for i in hits if set(words) <= set(column[i].split())]
        return hits

    return Aim(selector=selector, look=look)


def _fitting(wanted: str, *, exact: bool) -> Callable[[str], bool]:
    if exact:
        return lambda said: said == wanted
    lower = wanted.lower()
    return lambda said: lower in said


def _json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _attribute_text(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
