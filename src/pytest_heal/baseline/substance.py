"""When a new observation is worth a line in a diff, and how it joins the old one.

A baseline that changes with every run is not reviewed by anybody. So a new observation replaces the stored one only when the
element itself changed; what differs from run to run, machine to machine or test to test does not count:

- the box, by a few pixels: fonts and scroll bars differ between machines. In another viewport it says nothing at all, so
  there it is not compared, and the viewport itself never is;
- states a test walks through (checked, expanded, disabled while loading) ``style``, which scripts animate, and what was typed;
- names that a framework makes up (``:r3:``, ``css-1x2y``): the next build makes up others;
- text around the element, as long as half of its words stay: clocks, counters and greetings live there;
- how often its values occurred, unless a value stops or starts being unique: only that is evidence;
- how long it took to appear, how large the document was and what its title said, how many look-alikes there are;
- the locator as code: it follows from the locator, which is the key;
- what the tests did: a run of half the suite sees half of it. Acts are gathered, never dropped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace

from pytest_heal.baseline.serde import whole_pixels
from pytest_heal.element.element import Box, Element
from pytest_heal.element.fingerprint import Fingerprint

BOX_PIXELS = 8
"""CSS px a side of the box may move before it counts as moved."""
BOX_SHARE = 0.05
"""... or this share of its coordinate, whichever is larger: font differences add up down the page."""
NEAR_WORDS = 0.5
"""Share of words the text around the element must keep (common words / all words) to count as the same."""
PASSING_STATES = frozenset({"disabled", "checked", "expanded", "collapsed", "selected"})
"""States that depend on the moment of the look."""
PASSING_ATTRIBUTES = frozenset(
    {"style", "disabled", "checked", "selected", "open", "aria-checked", "aria-disabled", "aria-expanded", "aria-selected"}
    | {"aria-busy", "aria-pressed", "aria-describedby", "aria-activedescendant"}
)
"""Attributes that depend on the moment of the look."""

_COMPARED_OTHERWISE = {"index", "parent", "attributes", "box", "states", "near", "ordinal", "icon"}
_EXACT = tuple(f.name for f in fields(Element) if f.name not in _COMPARED_OTHERWISE)
_DIGITS = re.compile(r"\d+")


def same_substance(a: Fingerprint, b: Fingerprint) -> bool:
    """Whether two fingerprints of one key differ only in what the module's list calls passing. Symmetric."""
    return (
        a.key == b.key
        and a.intent == b.intent
        and set(a.acts) == set(b.acts)
        and all(getattr(a.element, name) == getattr(b.element, name) for name in _EXACT)
        and _lasting(a.element) == _lasting(b.element)
        and _settled(a.element.icon) == _settled(b.element.icon)
        and set(a.element.states) - PASSING_STATES == set(b.element.states) - PASSING_STATES
        and a.element.ordinal[0] == b.element.ordinal[0]
        and (a.viewport != b.viewport or same_box(a.element.box, b.element.box))
        and _same_near(a.element.near, b.element.near)
        and _unique(a.counts) == _unique(b.counts)
        and (a.varied, a.seen) == (b.varied, b.seen)
    )


def merged(old: Fingerprint, new: Fingerprint, *, replace_element: bool) -> Fingerprint:
    """One fingerprint of two observations of one key.

    Args:
        old: what is stored.
        new: what was seen now.
        replace_element: take the element as seen now; else the stored one stays. The acts are gathered, and what varied: of a
            stored element that stays also what varied between the two, for another process of the same run has seen it.
    """
    from pytest_heal.element.variation import joined, same_thing, varied_too  # as in `_lasting`

    acts = tuple(sorted({*old.acts, *new.acts}))
    if replace_element:
        known = new if not old.varied else varied_too(new, old)
        return replace(known, acts=acts, intent=new.intent or old.intent)
    if same_thing(old, new):
        return joined(old, new)
    return old if set(acts) == set(old.acts) else replace(old, acts=acts)


def latest(old: Fingerprint, new: Fingerprint) -> Fingerprint:
    """One fingerprint of two observations of one run: the later element, with what varied between two of one thing."""
    from pytest_heal.element.variation import same_thing  # as in `_lasting`

    first, other, both = (new, old, False) if same_thing(old, new) else (old, new, True)
    return merged(first, other, replace_element=both)


def same_box(a: Box | None, b: Box | None) -> bool:
    """Whether two boxes are the same place, `BOX_PIXELS` and `BOX_SHARE` apart at most."""
    left, right = whole_pixels(a), whole_pixels(b)
    if left is None or right is None:
        return left is right
    return all(abs(p - q) <= max(BOX_PIXELS, BOX_SHARE * max(abs(p), abs(q))) for p, q in zip(left, right, strict=True))


def _settled(names: str) -> str:
    """Names, without what was generated."""
    from pytest_heal.element.text import is_generated  # at the end of a run only: it loads rapidfuzz

    return " ".join("?" if is_generated(word) else word for word in names.split())


def _lasting(element: Element) -> dict[str, str]:
    typed = {"value"} if "editable" in element.states else set()  # some frameworks write what is typed into the attribute
    return {name: _settled(value) for name, value in element.attributes.items() if name not in PASSING_ATTRIBUTES | typed}


def _same_near(a: str, b: str) -> bool:
    if a == b:
        return True
    left, right = (set(_DIGITS.sub("0", text).split()) for text in (a, b))
    return len(left & right) >= NEAR_WORDS * len(left | right)


def _unique(counts: Mapping[str, int]) -> frozenset[str]:
    return frozenset(name for name, count in counts.items() if count == 1)
