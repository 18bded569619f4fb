"""Whether an element is called by other words now, of which none that matters was left out."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.element.element import Element
from pytest_heal.element.text import but_letter, numbers
from pytest_heal.element.traits import Traits, sayings
from pytest_heal.language.lexicon import content
from pytest_heal.language.opposites import means_otherwise
from pytest_heal.language.rewording import leaves_out_name
from pytest_heal.relocation.enclosing import headed_by
from pytest_heal.relocation.fit import is_field
from pytest_heal.relocation.pair import Pair


def same_head(pair: Pair) -> bool:
    """Whether both head a column by the same text: what else a head is called tells how the column is sorted."""
    old, new = pair.old, pair.new
    return old.role == new.role == "columnheader" and "text_equal" in pair.agrees and old.text == new.text != ""


def shortened(pair: Pair, rivals: Sequence[Element]) -> bool:
    """Whether a control is called by fewer words now, and by no others, that tell it on both pages.

    "Cut this cell" for "cut selected cells", a header "Name" for "Name: activate to sort column". What is left must be the name
    of nothing else, now or then; a name, a number, or a word that turns the meaning may not be left out.

    Args:
        pair: the two.
        rivals: what is known of what stood beside the remembered element; without any of it nothing is told.
    """
    old, new = pair.old, pair.new
    if not (rivals and old.interactive and pair.has("called_alone")) or is_field(old) or is_field(new):
        return False
    beside = [name for rival in rivals for name in Traits(rival).names]
    return any(
        shorter(was, now) and not any(but_letter(content(now), name) <= name for name in beside)
        for was in sayings(old.element)
        for now in sayings(new.element)
    )


def told_by_head(pair: Pair) -> bool:
    """Whether what it is called no more is said by what heads it: "Before" of "Asynchronous continuations"."""
    head = content(headed_by(pair.new)) | content(pair.new.element.group)
    return any(
        content(now) < content(was) <= content(now) | head
        for was in sayings(pair.old.element)
        for now in sayings(pair.new.element)
    )


def same_link(pair: Pair) -> bool:
    """Whether a link that leads where it led says some of what it said, and nobody's name or number in place of another one.

    "Forgotten password?" for "Forgotten it?"; or else it says what its address says: "Reset password" for "this form", at
    ``../password/``. Where no word is the same, the address may be that of a switch ("English", then "Deutsch"), and a name or
    number may be another item's.
    """
    return any(
        content(now) & (content(was) | pair.new.href_words) and not (_renamed(was, now) or means_otherwise(was, now))
        for was in sayings(pair.old.element)
        for now in sayings(pair.new.element)
    )


def _renamed(was: str, now: str) -> bool:
    """Whether a name, or a number, stands in place of another one."""
    return leaves_out_name(was, now) and leaves_out_name(now, was)


def shorter(was: str, now: str, *, named: bool = False) -> bool:
    """Whether a saying has fewer words than before and no others, and none that may not be left out is missing.

    Args:
        was: the saying then.
        now: the saying now.
        named: something else says which one it is, so a name may be missing.
    """
    before, after = content(was), but_letter(content(now), content(was))
    if not after or not after < before or numbers(was) != numbers(now):
        return False
    return (named or not leaves_out_name(was, now)) and not means_otherwise(was, now)
