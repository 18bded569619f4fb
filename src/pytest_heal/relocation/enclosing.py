"""The parts of a page that an element stands in, and which of them say what it is of."""

from __future__ import annotations

from collections.abc import Iterator

from pytest_heal.element.element import ITEM_ROLES, Element
from pytest_heal.element.text import folded, words
from pytest_heal.element.traits import Traits
from pytest_heal.locator.aims import ancestors
from pytest_heal.relocation.alongside import shown_dialogs
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.ranking import equivalent

_NAMED_PARTS = frozenset({"heading", "group", "form", "region", "dialog"})
_WIDE = frozenset({"nav", "header", "footer", "aside", "main", "body"})
_DROPPED = frozenset({"listbox", "menu"})
_APART = frozenset({"nav", "header", "footer", "aside", "dialog", "alertdialog", "toolbar", "menu"})  # parts of their own


def enclosures(traits: Traits) -> Iterator[tuple[str, str]]:
    """Kind and name of each part of the section, nearest first; names are ``""`` where there is none."""
    for part in traits.element.section.split(" > "):
        kind, _, name = part.partition(": ")
        yield kind, name


def reaching(traits: Traits, title: str) -> Iterator[tuple[str, str]]:
    """The parts around an element but for a heading before the menu or dialog it is in that is only the page's own.

    Args:
        traits: of the element.
        title: of the page: a heading of these words heads all of it.
    """
    inside, called = True, words(title)
    for kind, name in enclosures(traits):
        if inside or kind != "heading" or not words(name) <= called:
            yield kind, name
        inside = inside and kind not in _APART


def headed_by(traits: Traits, title: str = "") -> str:
    """The name of the nearest part of the page that an element stands in; ``""`` where none has one. See `reaching`."""
    return next((name for kind, name in reaching(traits, title) if name and kind in _NAMED_PARTS), "")


def dialog_around(pair: Pair) -> Traits | None:
    """The nearest dialog around the candidate; ``None`` where it stands in none."""
    roles = pair.page.inventory.column("role")
    around = ancestors(pair.page.inventory, pair.new.element.index)
    return next((pair.page.traits(place) for place in around if "dialog" in roles[place]), None)


def titled(pair: Pair, name: str) -> bool:
    """Whether the nearest dialog around the candidate has a name, or begins with it, be that in a heading or not."""
    if any("dialog" in kind and words(called) == words(name) for kind, called in enclosures(pair.new)):
        return True
    around, title = dialog_around(pair), folded(name).split()
    return around is not None and title != [] and folded(around.element.text).split()[: len(title)] == title


def left_dialog(pair: Pair) -> str:
    """The dialog the remembered element stood in, where this one stands in none, nor over it; ``""`` otherwise."""
    dialog = next((name or kind for kind, name in enclosures(pair.old) if "dialog" in kind), "")
    stays = any("dialog" in kind for kind, _ in enclosures(pair.new)) or _drawn_over(pair, dialog) or _called(pair, dialog)
    return "" if stays else dialog


def _called(pair: Pair, dialog: str) -> bool:
    """Whether the candidate stands in what is called as the dialog was: a box without a role, a list; one of many is none."""
    around = map(pair.page.inventory.__getitem__, ancestors(pair.page.inventory, pair.new.element.index))
    boxes = (each for each in around if each.name and each.tag not in _WIDE and each.role not in ITEM_ROLES)
    return any(words(each.name) == words(dialog) for each in boxes)


def _drawn_over(pair: Pair, dialog: str) -> bool:
    """Whether the candidate is a list or menu that drops down over a dialog, or in one: beside what holds the dialog."""
    page, texts = pair.page, pair.page.inventory.column("text")
    around = [pair.new.element.index, *ancestors(page.inventory, pair.new.element.index)]
    dropped = next((place for place in around if page.inventory[place].role in _DROPPED), None)
    if dropped is None:
        return False
    beside = next((place for place in around[around.index(dropped) :] if texts[place] != texts[dropped]), -1)
    named = (each for each in shown_dialogs(page) if dialog in (each.element.name, each.role))
    return any(beside in ancestors(page.inventory, each.element.index) for each in named)


def out_of_an_editor(pair: Pair) -> str:
    """How the candidate is not in the editor that stands where a text stood: what is written in one is never read.

    As a reason says it; ``""`` where there is none, or where the candidate is in it, or stands where the text stood.
    """
    old, new, rows = pair.old.element, pair.new.element, pair.page.rows("@contenteditable")
    if pair.old.interactive or not pair.old.words or _overlap(old, new):
        return ""
    around = {new.index, *ancestors(pair.page.inventory, new.index)}
    editors = [pair.page.traits(row) for value, there in rows.items() if value != "false" for row in there]
    there = any(each.visible and each.element.index not in around and _overlap(old, each.element) for each in editors)
    return "is not in the editor that stands where the text stood, and in which nothing is read" if there else ""


def _overlap(one: Element, other: Element) -> bool:
    """Whether the boxes of two elements have a part in common."""
    boxes = [each.box for each in (one, other) if each.box is not None]
    return len(boxes) > 1 and all(max(b[n] for b in boxes) < min(b[n] + b[n + 2] for b in boxes) for n in (0, 1))


def said_by_heading(pair: Pair) -> Element | None:
    """A heading that says what a remembered one was called, or more, where the candidate is no heading; ``None`` for none."""
    return next((head.element for head in _headings_of(pair)), None)


def heading_inside(pair: Pair) -> bool:
    """Whether the candidate is no heading, but a box around the only one that says what the remembered one was called."""
    heads = [head.element.index for head in _headings_of(pair)]
    return len(heads) == 1 and pair.new.element.index in ancestors(pair.page.inventory, heads[0])


def _headings_of(pair: Pair) -> Iterator[Traits]:
    """The headings that say what a remembered one was called, or more, where the candidate is none, nor the same thing."""
    if pair.old.role != "heading" or pair.new.role == "heading":
        return
    said = [said for said in (words(pair.old.element.name), pair.old.words) if said]  # with what stands in its line, too
    for head in map(pair.page.traits, pair.page.rows("role").get("heading", ())):
        if head.visible and any(one <= head.words for one in said) and not equivalent(pair.new, head):
            yield head


def in_a_graphic(pair: Pair) -> str:
    """How only one of two that say something is a part of a drawing: the label of a chart's bar, and an item of a list.

    As a reason says it; ``""`` where both are, or none. An icon as a whole is no part of one.
    """
    then, now = ("svg" in side.tags[:-1] for side in (pair.old, pair.new))
    if then == now or not (pair.old.words and pair.new.words):
        return ""
    return "is drawn in a graphic, the remembered element was not" if now else "is not drawn in a graphic any more"
