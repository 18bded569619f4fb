"""State is not identity: what varied of one element while it was recorded, and what of that counts.

A dialog says something else in each test, and it is the same dialog. `same_thing` says whether two fingerprints of a locator
are of one element, `joined` makes one of them that names what varied, `as_on` gives what a relocation looks for on a page: the
element in the one of its states that is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pytest_heal.element.element import Box, Element
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.page import Page
from pytest_heal.element.text import is_generated, mask_numbers, normalise
from pytest_heal.element.traits import Traits, stable_classes

MOST_SEEN = 4
"""Other texts that are kept of one element; what says more different things holds data."""
LONGEST_SEEN = 160
"""Characters of a text that is kept; a longer one would be all that a reviewer sees."""
UNSAID = "unsaid"
"""Among what varied: none of the texts that were seen tells the element on this page, so texts do not count at all."""

_SIZE_PIXELS, _SIZE_SHARE = 8, 0.05  # CSS px, or share of a side, from which on a box has another size
_ITEMS = ("tr[", "li[", "option[")  # what stands in these is one of several
_CHOICES = frozenset({"radio", "checkbox"})


def same_thing(a: Fingerprint, b: Fingerprint) -> bool:
    """Whether one locator meant the same element twice, whatever that said or looked like. Symmetric.

    A control says the same, for its words are what it is. Anything else has the names that developers gave it, if it has any;
    one that stood on both pages alone is enough. Without one it stands at the same place, is no item of several, and says
    nothing that stood beside the other.
    """
    x, y = a.element, b.element
    if a.key != b.key or x.tag != y.tag or _names(x) != _names(y):
        return False
    left, right = Traits(x), Traits(y)
    control = left.interactive or right.interactive
    if control and (left.said, left.link) != (right.said, right.link):
        return False
    if any(max(one.counts.get(name, 2) for one in (a, b)) == 1 for name, value in _names(x).items() if value):
        return True
    at_its_place = x.path == y.path != () and (x.group, x.ordinal[1], y.ordinal[1]) == (y.group, 1, 1)
    if not at_its_place or any(step.lstrip("^").startswith(_ITEMS) for step in x.path):
        return False
    if control:
        return left.said != ""
    return left.said == right.said or not (_stood_beside(left.said, b) or _stood_beside(right.said, a))


def _names(element: Element) -> dict[str, str]:
    """What developers call it, by the names of `Fingerprint.counts`; a choice is named by its value too."""
    attributes = element.attributes
    names = {"id": element.id, "test_id": element.test_id, "field": attributes.get("name", "")}
    kind = attributes.get("type", "").lower()
    names = {name: "" if is_generated(value) else value for name, value in names.items()}
    return names | {"type": kind, "value": attributes.get("value", "") if kind in _CHOICES else ""}


def _stood_beside(said: str, other: Fingerprint) -> bool:
    return bool(said) and any(said == Traits(rival).said for rival in other.rivals)


def seen_as(fingerprint: Fingerprint, page: Page, index: int) -> Fingerprint:
    """A fingerprint of an element as it is on a page now, as far as `same_thing` asks."""
    element = page.inventory[index]
    names = (("id", "@id", element.id), ("test_id", "test_id", element.test_id), ("field", "@name", page.traits(index).field))
    counts = {**fingerprint.counts, **{name: page.count(column, value) for name, column, value in names if value}}
    return replace(fingerprint, element=element, counts=counts, rivals=())


def stands_elsewhere(fingerprint: Fingerprint, page: Page, index: int) -> bool:
    """Whether what a fingerprint says stands on a page in something else than the element it is said to be now.

    Args:
        fingerprint: of the locator.
        page: the page now.
        index: what the locator matches there.
    """
    path = page.inventory[index].path
    texts = {normalise(text) for text in (said_by(fingerprint.element), *fingerprint.seen)} - {page.traits(index).said, ""}
    rows = (row for text in texts for row in page.rows("said").get(text, ()))
    return any(not _nested(page.inventory[row].path, path) for row in rows)


def _nested(a: Sequence[str], b: Sequence[str]) -> bool:
    least = min(len(a), len(b))
    return a[:least] == b[:least]


def said_by(element: Element) -> str:
    """What it says, as it is written: its text, or the name of what has none."""
    return element.text or element.name


def joined(first: Fingerprint, other: Fingerprint) -> Fingerprint:
    """One fingerprint of two that are of the `same_thing`.

    Args:
        first: what stays: its element is the one that is kept.
        other: seen in another test, or at another moment.

    Returns:
        ``first`` with what both did, what varied between them, and what else it said; a value that was not unique in one of
        the two is not, and a lead that differs is none.
    """
    varied = frozenset({*first.varied, *other.varied, *_differences(first, other)})
    varied -= {"numbers"} if "text" in varied else set[str]()
    counts = dict(first.counts)
    if first.counts and other.counts:
        counts = {name: max(first.counts.get(name, 0), other.counts.get(name, 0)) for name in {**counts, **other.counts}}
    acts = tuple(sorted({*first.acts, *other.acts}))
    intent, seen = first.intent or other.intent, _seen(first, other, varied)
    lead = first.lead if first.lead == other.lead else ""
    return replace(first, acts=acts, counts=counts, intent=intent, lead=lead, varied=tuple(sorted(varied)), seen=seen)


def varied_too(renewed: Fingerprint, before: Fingerprint) -> Fingerprint:
    """A fingerprint that was recorded anew, perhaps by one test of many, with what varied of the one that it replaces."""
    return carried(renewed, before) if same_thing(renewed, before) else renewed


def carried(renewed: Fingerprint, before: Fingerprint) -> Fingerprint:
    """A fingerprint of an element that is certainly the one of another fingerprint, with what varied of that."""
    varied = frozenset({*renewed.varied, *before.varied})
    return replace(renewed, varied=tuple(sorted(varied)), seen=_seen(renewed, before, varied))


def _seen(first: Fingerprint, other: Fingerprint, varied: frozenset[str]) -> tuple[str, ...]:
    """What else it said, where its text varied: of texts that differ in spelling or numbers the first one, in order."""
    if "text" not in varied:
        return ()
    own = mask_numbers(said_by(first.element))
    found = {*first.seen, *other.seen, said_by(other.element)}
    texts = {mask_numbers(text): text for text in sorted(found, reverse=True) if len(text) <= LONGEST_SEEN}
    return tuple(sorted(text for said, text in texts.items() if said not in ("", own))[:MOST_SEEN])


def _differences(a: Fingerprint, b: Fingerprint) -> Iterator[str]:
    """What two fingerprints of one element do not share, of all that is compared of it; see `Fingerprint.varied`."""
    x, y = Traits(a.element), Traits(b.element)
    if x.said != y.said:
        yield "numbers" if x.masked == y.masked else "text"
    for name in ("name", "label"):
        if mask_numbers(getattr(x, name)) != mask_numbers(getattr(y, name)):
            yield name
    if a.viewport == b.viewport and not same_size(a.element.box, b.element.box):
        yield "size"
    yield from (f".{name}" for name in _classes(a.element) ^ _classes(b.element))
    keys = {key for key, _ in x.data ^ y.data} | {key for key, _ in x.hints.items() ^ y.hints.items()}
    if x.link != y.link:
        keys.add("href")
    if x.src != y.src:
        keys.add("src")
    if a.element.icon and b.element.icon and (x.icon, x.drawing) != (y.icon, y.drawing):
        yield "icon"
    yield from (f"@{key}" for key in keys)


def _classes(element: Element) -> frozenset[str]:
    return stable_classes(element.attributes.get("class", ""))


def same_size(a: Box | None, b: Box | None) -> bool:
    """Whether two boxes have the same width and height, but for what fonts and scroll bars make of them."""
    if a is None or b is None:
        return a is b
    return all(abs(p - q) <= max(_SIZE_PIXELS, _SIZE_SHARE * max(p, q)) for p, q in zip(a[2:], b[2:], strict=True))


def as_on(fingerprint: Fingerprint, page: Page) -> Fingerprint:
    """What is looked for on a page: an element whose text varied says there what of its texts is there, if that is one.

    Of two of its texts one is another element's, and nobody can say which: then none counts, as where none of them is there.
    """
    if "text" not in fingerprint.varied or UNSAID in fingerprint.varied:
        return fingerprint
    element, rows = fingerprint.element, page.rows("said")
    texts = {said: text for text in (*fingerprint.seen, said_by(element)) if (said := normalise(text))}
    there = {said: text for said, text in texts.items() if any(page.inventory[row].visible for row in rows.get(said, ()))}
    if len(there) != 1:
        return untold(fingerprint)
    ((said, text),) = there.items()
    if said == normalise(said_by(element)):
        return replace(fingerprint, seen=())
    named = normalise(element.name) == normalise(said_by(element))
    told = replace(element, text=text if element.text else "", name=text if named else element.name, own_text="")
    return replace(fingerprint, element=told, seen=())


def untold(fingerprint: Fingerprint) -> Fingerprint:
    """A fingerprint of which no text counts."""
    return fingerprint if UNSAID in fingerprint.varied else replace(fingerprint, varied=(*fingerprint.varied, UNSAID), seen=())
