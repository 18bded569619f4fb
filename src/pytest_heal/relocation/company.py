"""What stood with a control on the old page, where the control stands apart from it now.

The field "Capacity" of an event stood with "Venue"; the only "Capacity" that is left stands under "General admission", and
"Venue" does not. The "Save" of a search stood above its results; the only one now is that of a home, which was one of them.
Beside the field of a distance stood "m"; where it is "mi", the same number means something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import category

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.text import shared_start, words
from pytest_heal.element.traits import Traits
from pytest_heal.language.lexicon import means_another, same_meaning
from pytest_heal.language.opposites import exchanged
from pytest_heal.locator.aims import ancestors, within
from pytest_heal.relocation.enclosing import headed_by, titled
from pytest_heal.relocation.fit import is_field, is_typed_into
from pytest_heal.relocation.labelled import text_beside
from pytest_heal.relocation.pair import Pair

_SIDE_BY_SIDE, _NEAR = 2, 3  # steps of a path within which two controls stand side by side, or near each other
_IN_BRACKETS = re.compile(r"\(([^\s()]{1,6})\)\W*$")  # "Weight (kg)"
_HINT = 5  # words of what stands beside a field to say how it is meant
_COMPANY = 2  # controls that it left, from which on it is no accident
_ALIKE, _AROUND = 0.5, 0.3  # likeness of a part of the page, and of the words around, from which on they are what they were


def stands_apart(pair: Pair, beside: Sequence[Element]) -> tuple[str, str] | None:
    """What heads a control now, and one of two that stood side by side with it and stand elsewhere, under something else.

    ``None`` where it is headed by nothing or as it was, and where one of what stood side by side with it still does, or is
    headed as it is.

    Args:
        pair: the remembered element and the candidate.
        beside: elements of the old page, see `Relocation.beside`.
    """
    old, new, page = pair.old, pair.new, pair.page
    head = headed_by(new)
    if not (head and old.interactive and new.interactive) or words(head) == words(headed_by(old)):
        return None
    left = []
    for one in map(Traits, beside):
        if not (one.interactive and one.role and one.said and _side_by_side(one, old)):
            continue
        there = [other for row in page.rows("said").get(one.said, ()) if (other := page.traits(row)).role == one.role]
        if any(headed_by(other) == head or _side_by_side(other, new) for other in there):
            return None
        left += [one.element.text or one.element.name] if there else []
    return (head, left[0]) if len(left) >= _COMPANY else None


def among_others(pair: Pair, beside: Sequence[Element]) -> tuple[str, str] | None:
    """What heads the two, where all that is known of a control is what it says: everything around it is something else.

    "Privileged" of a document stood among its type and its state; the only one left, under "Handling", is that of all of them.
    ``None`` where one of the two is headed by nothing, or where a word of what heads it, of what stands around it, or one of
    the controls beside it is what was there.

    Args:
        pair: the remembered element and the candidate.
        beside: elements of the old page, see `Relocation.beside`.
    """
    old, new = pair.old, pair.new
    then, now = (headed_by(side, pair.page.inventory.title) for side in (old, new))
    controls = old.interactive and new.interactive and old.said == new.said
    if not (controls and then and now) or words(then) & words(now) or not means_another(then, now) or titled(pair, then):
        return None
    if words(now) & (old.group | old.near | old.words) or words(then) & (new.group | new.near | new.words):
        return None
    if pair.has("group_similar", _ALIKE) or pair.has("section_similar", _ALIKE) or pair.has("near_similar", _AROUND):
        return None
    for one in map(Traits, beside):
        if one.said and one.said != old.said and _side_by_side(one, old, _NEAR):
            there = map(pair.page.traits, pair.page.rows("said").get(one.said, ()))
            if any(_side_by_side(other, new, _NEAR) for other in there):
                return None
    return then, now


def joined(pair: Pair, beside: Sequence[Element]) -> str:
    """The item an element belongs to now that stood on the old page without it; ``""`` for none.

    Args:
        pair: the remembered element and the candidate.
        beside: elements of the old page, see `Relocation.beside`.
    """
    old, item = pair.old, pair.new.element.item
    named = words(item)
    if not named or named <= old.near | old.group | old.section | old.words:
        return ""
    if not any(words(one.text or one.name) == named for one in beside):
        return ""
    return item if _heading_in(pair.new.element.index, pair.page.inventory) == item else ""


def other_unit(pair: Pair) -> tuple[str, str] | None:
    """What the number in a field is measured in, then and now: "m" and "mi" alone beside it, or in brackets in what it says."""
    if is_typed_into(pair.old) and is_typed_into(pair.new):
        then, now = ("".join(_IN_BRACKETS.findall(side.element.label or side.element.name)) for side in (pair.old, pair.new))
        low, lower = then.casefold(), now.casefold()
        if not (low.startswith(lower) or lower.startswith(low)):
            return then, now
    then, now = (traits.element.near.strip() for traits in (pair.old, pair.new))
    signs = [unit != "" and all(sign in "%°" or category(sign) == "Sc" for sign in unit) for unit in (then, now)]
    units = all(sign or unit.isalpha() for sign, unit in zip(signs, (then, now), strict=True))
    numeric = any(signs) or any(map(_takes_number, (pair.old.element, pair.new.element)))
    return (then, now) if then != now and units and numeric else None


def other_hint(pair: Pair) -> tuple[str, str] | None:
    """What stands beside a field, then and now, where it is the same but for one word: "°C or warmer" and "°C or colder".

    What stood beside a field without a label may be its label now: "Chief arbiter", and "Deputy arbiter".
    """
    old, new = pair.old, pair.new
    then, now = (side.element.near.replace(side.element.name, " ").strip() for side in (old, new))
    if is_typed_into(old) and is_typed_into(new) and _but_for_one(words(then) - _own_words(old), words(now) - _own_words(new)):
        return None if same_meaning(then, now) else (then, now)
    then, now = text_beside(old.element).strip(), new.element.label
    unlabelled = is_field(old) and not old.element.label and not old.element.name
    return (then, now) if unlabelled and _but_for_one(words(then), words(now)) and not same_meaning(then, now) else None


def _but_for_one(said: frozenset[str], says: frozenset[str]) -> bool:
    """Whether two hints have one word each that the other lacks, and say something besides."""
    left, added = said - says, says - said
    one = len(left) == len(added) == 1 < len(said) <= _HINT
    return one and all(map(str.isalpha, left | added)) and exchanged(left, added)


def _own_words(field: Traits) -> frozenset[str]:
    """What a field says itself, be it beside it: its label."""
    return field.words | words(field.element.name) | words(field.element.label)


def _takes_number(field: Element) -> bool:
    return field.attributes.get("type") == "number" or field.attributes.get("inputmode") in ("numeric", "decimal")


def _heading_in(index: int, inventory: Inventory) -> str:
    """The heading in the nearest box around an element that holds one; ``""`` where it holds several."""
    roles = inventory.column("role")
    for place in ancestors(inventory, index):
        found = [row for row in within(inventory, place) if roles[row] == "heading"]
        if found:
            return inventory[found[0]].text if len(found) == 1 else ""
    return ""


def _side_by_side(one: Traits, other: Traits, steps: int = _SIDE_BY_SIDE) -> bool:
    return max(len(one.path), len(other.path)) <= shared_start(one.path, other.path) + steps
