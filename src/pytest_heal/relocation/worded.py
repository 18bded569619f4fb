"""What two elements say, compared: the same text, or the same saying in other words."""

from __future__ import annotations

import re

from pytest_heal.element.element import Element
from pytest_heal.element.text import but_letter, called, has_word, mask_numbers, same_letters, vocabulary, words
from pytest_heal.element.traits import STANDS_FOR_TEXT, Traits, said_of, sayings
from pytest_heal.language.acts import same_act
from pytest_heal.language.lexicon import content
from pytest_heal.language.opposites import exchanged
from pytest_heal.language.rewording import uncounted_numbers
from pytest_heal.relocation.called import called_beside
from pytest_heal.relocation.own_words import says_itself_alone
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.ranking import equivalent, twins
from pytest_heal.relocation.shortened import shorter
from pytest_heal.relocation.whereabouts import keeps_surroundings

SUPPORT = vocabulary("id_similar field_similar path_suffix class_similar class_words near_similar section_similar place_near")
"""Agreements that support a rewording, added up."""
SUPPORTED = 0.5
"""Strength from which on something else supports a weak signal."""
CLEAR = 0.6
"""Similarity from which on a rewording is the same saying."""
_ALONE = 0.999  # rarity of what occurs once on both pages
_BESIDE = vocabulary("near_similar section_similar group_similar")
_SURROUNDINGS = vocabulary("near_similar group_similar path_suffix")
_DIGIT = re.compile(r"\d")
_NUMBERED = re.compile(r"^[^\W\d_]\d")  # "v2.4", "A4": a letter and its number are one name; "5m" is an amount
_AMOUNT = re.compile(r"[%€$£¥]")


def same_text(pair: Pair) -> bool:
    """The same text, but for a number that is data; of several that said it, one whose surroundings are the same."""
    old, new = pair.old, pair.new
    if not pair.same_use:
        return False  # a label says what its field is called
    if pair.has("text_equal"):
        if not (old.said and new.said):
            return False  # it is what stands beside a field without a name: see `labelled`
        word = has_word(old.said) or _NUMBERED.search(old.said)
        if not word and _DIGIT.search(old.said) and not _same_series(pair):
            return False  # a number is data: a cart's "3" is not the "3" of a list of pages
        if "text_fewer" in pair.agrees:
            return keeps_surroundings(pair)
        return not said_by_several(pair) or pair.sum(*_SURROUNDINGS) >= SUPPORTED
    if old.masked != new.masked or not has_word(old.masked) or mask_numbers(old.element.near).count(old.masked) > 1:
        return False
    # The number is data when nothing else says, or said, the same with another number.
    return pair.none_but("masked", new.masked)


def said_by_several(pair: Pair) -> bool:
    """Whether one control said it, and several of one kind do now: "Remove" of the voucher, and of every article."""
    new, then = pair.new, pair.counts.get("text", pair.counts.get("name", 1))
    if then > 1 or not (pair.old.interactive and new.interactive):
        return False
    now = (pair.page.traits(row) for row in pair.page.rows("said").get(new.said, ()) if row != new.element.index)
    alike = (other for other in now if other.visible and (other.tag, other.role) == (new.tag, new.role))
    return not all(equivalent(new, other) or twins(new, other) for other in alike)


def _same_series(pair: Pair) -> bool:
    """Whether a number may be what it was: no amount, and not one of a series that was alone, but among the same words."""
    if _AMOUNT.search(pair.new.element.text):
        return pair.has("group_similar", SUPPORTED) or pair.has("near_similar", SUPPORTED)
    told, tells = (frozenset(w for w in traits.near if not w.isdecimal()) for traits in (pair.old, pair.new))
    if exchanged(told, tells) and not pair.has("near_similar", SUPPORTED):
        return False  # "48 users match" are not the "48 users loaded"
    then, now = (traits.ordinal[1] > 1 for traits in (pair.old, pair.new))
    return then or not now or pair.sum(*_BESIDE) >= SUPPORTED


def reworded(pair: Pair) -> bool:
    """The same saying in other words, with something else that supports it."""
    old, new = pair.old, pair.new
    if "text_equal" in pair.agrees or not pair.same_use:
        return False
    if pair.sum(*SUPPORT) < SUPPORTED:
        return False
    if says_itself_alone(old, new, pair.page, equivalent):
        return True
    if uncounted_numbers(_raw(old.element)) != uncounted_numbers(_raw(new.element)):
        return False
    if old.interactive and new.interactive and _held(pair):
        return True
    alike = pair.has("text_similar", CLEAR) and same_saying(old, new) and not _said_by_a_control_in_it(pair)
    return alike or _spelt_out(pair)


def _said_by_a_control_in_it(pair: Pair) -> bool:
    """Whether the words of a control are those of another one that the candidate only holds: of the button of a card."""
    old, new, page = pair.old, pair.new, pair.page
    if not old.interactive or new.interactive:
        return False
    both, depth = old.words & new.words, len(new.path)
    rows = (row for said, places in page.rows("said").items() if both <= words(said) for row in places)
    inner = (page.traits(row) for row in rows if page.inventory.path_of(row)[:depth] == new.path)
    return any(each.interactive and each is not new and not equivalent(each, new) for each in inner)


def _held(pair: Pair) -> bool:
    """Whether one of two names holds the other, nothing else is called so, and nothing that matters was left out."""
    old, new = pair.old, pair.new
    within = pair.has("text_within", _ALONE) and same_saying(old, new)
    for was in sayings(old.element):
        for now in sayings(new.element):
            both = called(was) & called(now)
            if not (spoken(both) and (called(was) <= called(now) or shorter(was, now, named=_moved_page(old, new)))):
                continue
            if within or called_beside(content(was) & content(now) or both, old, new, pair.page) == 0:
                return True
    return False


def _moved_page(old: Traits, new: Traits) -> bool:
    """Whether two links lead to a page of one name, whose folder is new or gone: "/privacy.php" and "/legal/privacy"."""
    then, now = (frozenset((*link.href.path.split("/")[:-1], link.href.last)) - {""} for link in (old, new))
    return old.href.last == new.href.last != "" and (then <= now or now <= then)


def _spelt_out(pair: Pair) -> bool:
    """A sign took the place of the words, and its name says them and more: "Prettify" is "Prettify query (Ctrl-P)" now."""
    old, new = pair.old, pair.new
    if not old.text or new.text or not has_word(old.text) or not old.words or not old.words < new.words:
        return False
    others = (rows for said, rows in pair.page.rows("said").items() if old.words <= words(said))
    return all(pair.page.traits(row) is new or equivalent(new, pair.page.traits(row)) for rows in others for row in rows)


def same_saying(old: Traits, new: Traits) -> bool:
    """Whether words were only added, left out or spelt otherwise, or name the same act: no "Remove all" for "Choose all"."""
    if not exchanged(old.words, new.words) or same_letters(old.said, new.said) or same_act(old, new) > 0:
        return True
    was, now = (content(_raw(traits.element)) for traits in (old, new))
    was, now = but_letter(was, now), but_letter(now, was)
    return bool(was & now) and not exchanged(was, now)  # but for keys that do the same, and for words that only fill up


def _raw(element: Element) -> str:
    """What `Traits.said` is made of."""
    return said_of(element.text, element.name, element.label, *(element.attributes.get(hint, "") for hint in STANDS_FOR_TEXT))


def spoken(name: frozenset[str]) -> bool:
    """Whether a name has letters: a number is data, whatever it is the name of."""
    return any(map(has_word, name))
