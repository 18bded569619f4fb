"""A comparison told property by property, with both values: the evidence that reports show."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pytest_heal.element.traits import Traits, sayings
from pytest_heal.relocation.events import Evidence
from pytest_heal.relocation.evidence import Agreements
from pytest_heal.relocation.weights import PROPERTIES, RANK

_SHOWN = 120  # characters of a value


def explain(old: Traits, new: Traits, agreements: Agreements) -> tuple[Evidence, ...]:
    """The comparison by property, weightiest first, with both values; for reports."""
    points: dict[str, float] = {}
    most: dict[str, float] = {}
    told_already = _is_told(old) and _is_told(new)
    for name, strength in agreements.items():
        prop = PROPERTIES[name]
        if prop == "names" and told_already:
            prop = "text"
        points[prop] = points.get(prop, 0.0) + RANK[name] * strength
        most[prop] = most.get(prop, 0.0) + abs(RANK[name])
    told = [
        Evidence(
            property=prop,
            agreement=round(max(-1.0, min(1.0, sum_ / most[prop])), 3) if most[prop] else 0.0,
            weight=round(sum_, 3),
            before=_value(old, prop),
            after=_value(new, prop),
        )
        for prop, sum_ in points.items()
    ]
    return tuple(sorted(told, key=lambda e: (-abs(e.weight), e.property)))


def _is_told(traits: Traits) -> bool:
    """Whether an element is called nothing but what its text or its accessible name tells already."""
    return set(sayings(traits.element)) <= {traits.element.text, traits.element.name}


def _value(traits: Traits, prop: str) -> str:
    told = _TOLD.get(prop)
    return (told(traits) if told else traits.element.attributes.get(prop, ""))[:_SHOWN]


def _place(traits: Traits) -> str:
    return "" if traits.box is None else "{:.0f}, {:.0f}".format(*traits.box[:2])


def _size(traits: Traits) -> str:
    return "" if traits.box is None else "{:.0f} x {:.0f}".format(*traits.box[2:])


# How a property's value is told; one that is missing here is the HTML attribute of that name.
_TOLD: Mapping[str, Callable[[Traits], str]] = {
    "text": lambda t: t.element.text or t.element.name,
    "name": lambda t: t.element.name,
    "label": lambda t: t.element.label,
    "names": lambda t: " / ".join(sayings(t.element)),
    "hint": lambda t: ", ".join(t.hints.values()),
    "test id": lambda t: t.element.test_id,
    "field": lambda t: t.element.attributes.get("name", ""),
    "words of its attributes": lambda t: " ".join(sorted(t.marks)),
    "attributes": lambda t: " ".join(f'{key}="{value}"' for key, value in sorted(t.data)),
    "icon": lambda t: t.element.icon,
    "tag": lambda t: t.tag,
    "role": lambda t: t.element.role,
    "visible": lambda t: "visible" if t.visible else "hidden",
    "path": lambda t: " > ".join(t.path[-4:]),
    "place": _place,
    "size": _size,
    "near": lambda t: t.element.near,
    "section": lambda t: t.element.section,
    "group": lambda t: t.element.group,
    "ordinal": lambda t: "{} of {}".format(*t.ordinal),
}
