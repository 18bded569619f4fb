"""What says that an element destroys, pays or leaves: all that is read of it, and of what it does that to."""

from __future__ import annotations

from pytest_heal.element.element import Element
from pytest_heal.element.text import identifier_words, split_href, words
from pytest_heal.element.traits import given_name
from pytest_heal.language.destructive import destructive_icon, destructive_word
from pytest_heal.relocation.enclosing import headed_by
from pytest_heal.relocation.pair import Pair


def sayings(element: Element) -> tuple[str, ...]:
    """What a control says it does; of one without any words, what its id, classes, icon and address are called."""
    attributes = element.attributes
    said = (given_name(element), element.text, attributes.get("title", ""), attributes.get("aria-label", ""))
    names = [element.test_id]
    if not any(map(words, said)):
        names += (element.id, *element.classes, *element.icon.split(), split_href(attributes.get("href", "")).path)
    return (*said, destructive_icon(word for name in names for word in identifier_words(name)))


def without_object(pair: Pair) -> tuple[str, str] | None:
    """What a destructive control destroyed and does not say any more, and what heads it now, where that heads it anew.

    "Delete account" is not "Delete" under "Members of this account".
    """
    old, new = pair.old, pair.new
    lost, head = objects(old.element), headed_by(new)
    if not lost or objects(new.element) or words(head) <= old.section | old.group | old.near | old.words:
        return None
    return min(lost), head


def objects(element: Element) -> frozenset[str]:
    """The words of what a destructive control says, without those that destroy, alone or as a phrase ("log out")."""
    said = element.text or element.name
    phrase = words(destructive_word(said))
    return frozenset(word for word in words(said) - phrase if not destructive_word(word))
