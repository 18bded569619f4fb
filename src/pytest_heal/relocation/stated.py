"""The states and values of an element beside those that a locator demands, however a design shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import urljoin

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.traits import Traits
from pytest_heal.language.states import BY_ATTRIBUTE, KIN, says_it_is_seen, state_of_class, state_of_value
from pytest_heal.locator.demand import Demand

SHOWN = 60  # characters of what is there instead
_REVERSE = {"off": "on", "closed": "open", "enabled": "disabled", "unlocked": "locked"}
_SWITCHES = frozenset({"pressed", "checked", "open", "selected"})
_UNTOLD = frozenset({"focused", "indeterminate"})  # states that no inventory tells


def has(demand: Demand, element: Element) -> bool | None:
    """Whether an element is in a state, or has a value; ``None`` where no inventory tells."""
    if demand.of == "attribute":
        value = element.attributes.get(demand.attribute)
        found = value is not None and compares(value, demand)
        state = state_of_value(demand.attribute, demand.wanted) if demand.kind == "state" else ""
        return (found or bool(state and expresses(element, state))) != demand.no
    if demand.wanted in _UNTOLD:
        return None
    if demand.wanted == "visible":
        return element.visible != demand.no
    if demand.of == "class":
        if demand.wanted in element.classes:
            return not demand.no
        return expresses(element, state_of_class(demand.wanted)) != demand.no
    return expresses(element, demand.wanted) != demand.no


def compares(value: str, demand: Demand) -> bool:
    """Whether an attribute's value is one that is asked for; ``no`` is left to the caller."""
    wanted = demand.wanted
    if demand.how == "there":
        return True
    if demand.how == "is":
        return value == wanted or wanted in value.split() or _under_a_prefix(value, demand)
    if demand.how == "begins":
        return value.startswith(wanted)
    if demand.how == "ends":
        return value.endswith(wanted)
    return wanted.casefold() in value.casefold()


def another_value(demand: Demand, indices: Iterable[int], inventory: Inventory) -> bool:
    """Whether the nearest element that has the attribute has another value of it.

    Args:
        demand: of an attribute.
        indices: of elements, the nearest first.
        inventory: their page.
    """
    values = (inventory.attributes_of(i).get(demand.attribute) for i in indices)
    nearest = next((value for value in values if value is not None), None)
    return nearest is not None and compares(nearest, demand) == demand.no


def may_differ(demand: Demand, old: Element, index: int, above: Sequence[int], inventory: Inventory) -> Sequence[int]:
    """What may have another value of an attribute now: of an element and what is above it.

    Inside of what was asked for, an element has none that had it then as well.
    """
    had, has_it = (each.get(demand.attribute) for each in (old.attributes, inventory.attributes_of(index)))
    return above if had is not None and had == has_it else (index, *above)


def _under_a_prefix(value: str, demand: Demand) -> bool:
    """Whether a path that developers name something by begins further up: ``tag/pet/operation/get`` for ``operation/get``."""
    path = "/" in demand.wanted.strip("/") and demand.attribute.startswith("data-")
    return path and value.endswith(f"/{demand.wanted}")


def leads_there(demand: Demand, link: Element, page: str) -> bool:
    """Whether a link leads where the address that is asked for leads on this page, written otherwise: from the root, or whole.

    Args:
        demand: of an attribute.
        link: an element.
        page: URL of its page.
    """
    leads = link.attributes.get("href", "")
    asked = demand.attribute == "href" and demand.how == "is" and not demand.no
    return asked and leads != "" and urljoin(page, demand.wanted) == urljoin(page, leads)


def shown_of(demand: Demand, element: Element) -> str:
    """What an element has where a demand looks, for people."""
    if demand.of == "attribute":
        return element.attributes.get(demand.attribute, "")[:SHOWN]
    if demand.of == "class":
        return " ".join(element.classes)[:SHOWN]
    return ", ".join(sorted(stated(element)))[:SHOWN]


def judged(demand: Demand) -> bool:
    """Whether a class says how something has turned out; for what is done with the element that may change."""
    return demand.of == "class" and not state_of_class(demand.wanted, judged=False)


def need_not_be_said(demand: Demand) -> bool:
    """Whether a class says how a part has turned out, or that it can be seen: so can what is acted on in it."""
    return judged(demand) or (demand.of == "class" and not demand.no and says_it_is_seen(demand.wanted))


def expresses(element: Element, state: str) -> bool:
    """Whether an element is in a state, however it shows it; it is off, closed or enabled where nothing says the reverse."""
    if state in _REVERSE and _REVERSE[state] not in stated(element):
        return True
    return not KIN.get(state, frozenset({state})).isdisjoint(stated(element))


def switched(old: Traits, new: Traits) -> bool:
    """Whether one of two is pressed, checked or open, and the other is not: one control in two states."""
    return stated(old.element) & _SWITCHES != stated(new.element) & _SWITCHES


def stated(element: Element) -> frozenset[str]:
    """The states that an element shows: by itself, its attributes, its classes."""
    found = {"readonly" if state == "readonly" else state for state in element.states}
    if "expanded" in found:
        found.add("open")
    if "collapsed" in found:
        found.add("closed")
    if not element.text and not element.attributes.get("value"):
        found.add("empty")
    for name, value in element.attributes.items():
        state = BY_ATTRIBUTE.get(name)
        if state and value.lower() not in ("false", "none") and (not name.startswith("aria-") or value):
            if state in ("checked", "selected") and not name.startswith("aria-"):
                continue  # as it was written; what it is now is among the states
            found.add(state)
        elif not state and (state := state_of_value(name, value)):
            found.add(state)
    found.update(filter(None, map(state_of_class, element.classes)))
    return frozenset(found)
