"""Where an element stands: its dialog or form, its row, its neighbours.

The same word stands on many places of an application: "OK" in every dialog, "Edit" in every row. A scorer sees equal text, tag,
class and size; what tells them apart is the name of what they stand in, and what stood beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pytest_heal.element.text import folded, mask_numbers, words
from pytest_heal.element.traits import Traits
from pytest_heal.language.opposites import exchanged
from pytest_heal.relocation.pair import Pair

_SUPPORTED = 0.5  # likeness of surroundings from which on they are the same
_SLOT_SUFFIX = 0.375  # three steps of the path
_ENCLOSING = ("dialog", "alertdialog", "form", "group", "tabpanel", "region")
_NAMED_BY_TEXT = 2  # words: what has fewer may be an id
_ROWS = ("tr[", "li[")  # an item of a list is a row to its buttons; its links are the list
_LETTERS = re.compile(r"^[^\W\d_]{2}")


def enclosures(traits: Traits) -> Iterator[tuple[str, str]]:
    """Kind and name of each part of the section, nearest first; names are ``""`` where there is none."""
    for part in traits.element.section.split(" > "):
        kind, _, name = part.partition(": ")
        yield kind, name


def other_enclosure(pair: Pair) -> tuple[str, str] | None:
    """The dialogs or forms the two stand in, when these say different things; ``None`` when nothing says so.

    Only kinds that both sides have and that both name with words people read are compared: an unnamed form, or one that is
    called by its id, may be any form.
    """
    there = dict(reversed(list(enclosures(pair.new))))
    for kind, name in enclosures(pair.old):
        now = there.get(kind, "")
        if kind in _ENCLOSING and _speaks(name) and _speaks(now) and exchanged(words(name), words(now)):
            return f'{kind} "{name}"', f'{kind} "{now}"'
    return None


def left_dialog(pair: Pair) -> str:
    """The dialog the remembered element stood in, when others said the same and this one stands in none; ``""`` otherwise."""
    if pair.counts.get("text", pair.counts.get("name", 1)) <= 1:
        return ""
    dialog = next((name or kind for kind, name in enclosures(pair.old) if "dialog" in kind), "")
    return "" if any("dialog" in kind for kind, _ in enclosures(pair.new)) else dialog


def _speaks(name: str) -> bool:
    return len(name.split()) >= _NAMED_BY_TEXT or (name[:1].isupper() and name.isalpha())


def other_row(pair: Pair) -> bool:
    """Whether it is a control in a row or item that has no word of the one the remembered element stood in."""
    old, new = pair.old, pair.new
    if not (old.group and new.group and old.interactive):
        return False
    if old.group & (new.group | new.near | new.words) or (old.words and old.words <= old.group):
        return False
    if not all(any(map(_LETTERS.search, traits.group)) for traits in (old, new)):
        return False  # a number in front of a row counts rows
    rows = _ROWS if old.button else _ROWS[:1]
    return all(any(step.startswith(rows) for step in traits.path) for traits in (old, new))


def neighbour(pair: Pair) -> bool:
    """Whether the candidate says what stood beside the remembered element then, and stands only there now.

    A heading that still stands beside it ("Register" above "Submit", which is called "Register" now) is not taken for it.
    """
    old, new = pair.old, pair.new
    says, said, beside = (_told(text) for text in (_raw(new), _raw(old), old.element.near))
    if not says or not said or says == said:
        return False
    found = _without(beside, says)
    if found is None or _without(found, said) is None:
        return False
    return sum(row.interactive for row in _saying(pair, new)) <= _times(beside, says) and not _read_beside(pair, new)


def _saying(pair: Pair, new: Traits) -> list[Traits]:
    rows = pair.page.rows("said").get(new.said, ()) if new.said else ()
    return [pair.page.traits(row) for row in rows]


def _read_beside(pair: Pair, new: Traits) -> bool:
    """Whether something that is only read, and is no part of the candidate, says the same."""
    return any(
        not row.interactive
        and row.path[: len(new.path)] != new.path
        and new.path[: len(row.path)] != row.path
        and row.tag != "label"
        for row in _saying(pair, new)
    )


def _raw(traits: Traits) -> str:
    return traits.element.text or traits.element.name or traits.element.label


def _told(text: str) -> list[str]:
    """Words, or signs where there are no words."""
    return folded(text).split() if folded(text) else text.split()


def _without(text: list[str], phrase: list[str]) -> list[str] | None:
    """A text without the first occurrence of a phrase, a mark in its place; ``None`` when it is not in it."""
    for start in range(len(text) - len(phrase) + 1):
        if text[start : start + len(phrase)] == phrase:
            return [*text[:start], "", *text[start + len(phrase) :]]
    return None


def _times(text: list[str], phrase: list[str]) -> int:
    found, times = _without(text, phrase), 0
    while found is not None:
        found, times = _without(found, phrase), times + 1
    return times


def keeps_surroundings(pair: Pair) -> bool:
    """Of several that said the same some are gone: whether the one that stayed has the surroundings of the old one.

    Its place says nothing: what stays moves up. Neither does what its look-alikes shared: a box that held two, or a page
    that is called the same.
    """
    if not pair.has("path_suffix", _SLOT_SUFFIX):
        return False
    if pair.has("group_similar", _SUPPORTED):
        return True
    old = pair.old
    shared = bool(old.masked) and _times(mask_numbers(old.element.near).split(), old.masked.split()) > 1
    if pair.old.near and not shared:
        return pair.has("near_similar", _SUPPORTED)
    return any(kind in _ENCLOSING and name and (kind, name) in set(enclosures(pair.new)) for kind, name in enclosures(old))
