"""What tells one element from its look-alikes: the signals that individuate.

Class, structure and place are shared by all siblings of a list; they rank, but they do not identify. Neither does a test id,
a name or a label that others have too: a strong signal has to be alone, on the old page and on the new one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pytest_heal.element.text import but_letter, has_word, identifier_words, vocabulary
from pytest_heal.element.traits import Traits, lasting
from pytest_heal.language.acts import named_beside
from pytest_heal.language.lexicon import content
from pytest_heal.language.terms import tells
from pytest_heal.relocation import grouped
from pytest_heal.relocation.fit import is_field
from pytest_heal.relocation.in_words import icon_in_words
from pytest_heal.relocation.labelled import label_beside
from pytest_heal.relocation.namespaced import same_class, same_words
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.pictures import (
    drawn_as_before,
    other_icon,
    redrawn,
    same_icon,
    same_sign,
    shows_the_same,
    spelt,
    wordless,
)
from pytest_heal.relocation.ranking import equivalent
from pytest_heal.relocation.varied import uncounted
from pytest_heal.relocation.whereabouts import headed_alike, other_heading
from pytest_heal.relocation.worded import CLEAR, SUPPORT, SUPPORTED, reworded, said_by_several, same_text, spoken

# Assertions about what the element says: its text is what is tested, so it neither identifies nor contradicts.
TEXT_IS_TESTED = vocabulary(
    """to_have_text not_to_have_text to_contain_text not_to_contain_text text_content inner_text inner_html
    to_have_accessible_name not_to_have_accessible_name to_match_aria_snapshot not_to_match_aria_snapshot"""
)
VALUE_IS_TESTED = vocabulary("to_have_value not_to_have_value to_have_values input_value to_have_attribute get_attribute")

# Signals that belong to this one element alone: with one of them it may say something else, or stand somewhere else.
NAMED = frozenset(
    {"test id", "id", "name attribute", "name and value", "field it labels", "label", "accessible name", "link target"}
)
OF_ONE = NAMED - {"label", "accessible name"}
"""Those that are made to name one element, whatever it says."""
FIELD_NAMES = frozenset({"name attribute", "name and value"})
"""Those that the fields of several forms may have alike, a "phone" or a "note": they do not outweigh where a field stands."""
AMONG_NEIGHBOURS = "place among its neighbours"
"""Signal of a control that nothing of its own tells, but everything around it, and that is none of what stood beside it."""
SHARED = frozenset(
    {"symbol", "icon", "row or group, and symbol", "row or group, and class", "words", "class", "class under another prefix"}
    | {"place in the page"}
)
"""Signals that what stood beside an element may have as well: they count where it is known that it is none of that."""
# Signals that do not count alone where the text is what is tested.
_SAID = frozenset({"text", "words", "act", "type", "name or title"})

_WELL_SUPPORTED = 1.0  # the same for a signal that has no word in common with what was
_ALONE = 0.999  # rarity of what occurs once on both pages
_RARE = 0.75  # rarity of what occurs a handful of times at most
_COMMON_TYPES = frozenset({"", "text", "button", "submit", "checkbox", "radio", "hidden"})
_DIGIT = re.compile(r"\d")
_DIGITS = re.compile(r"\d+")
_PLACE = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_SLOT_SUFFIX = 0.375  # three steps of the path
_SLOT_CLASS = 0.3
_SLOT_MARGIN = 0.9
# Least strength for each sign that it stands where the old one stood.
_THERE: Mapping[str, float] = {
    "class_words": 0.3,
    "near_similar": 0.5,
    "section_similar": 0.5,
    "path_suffix": 0.25,
    "place_near": 0.6,
}


def individual_signal(pair: Pair, method: str) -> str:
    """Which signal of the element alone agrees, in words; ``""`` for none.

    Args:
        pair: the remembered element and the candidate.
        method: Playwright's method; ``""`` when it does not matter.
    """
    tested = method in TEXT_IS_TESTED and not stands_there(pair)
    there = not pair.varied or stands_there(pair) or _only_of_its_role(pair)
    left_out = uncounted(pair.varied, pair.agrees, there=there)
    if tested:
        left_out |= _SAID | ({"link target"} if _says_its_address(pair.new) else frozenset())
    return next((name for name, agrees in _SIGNALS.items() if name not in left_out and agrees(pair)), "")


def _says_its_address(link: Traits) -> bool:
    """Whether a link is called as where it leads: what is read of it, and its address, are one and the same data."""
    return link.link != "" and link.words != frozenset() and link.words.issubset(identifier_words(link.href.last))


def among_neighbours(pair: Pair) -> bool:
    """Whether its place may tell an element: a control, or what has no words on either side; never a text that is read."""
    old, new = pair.old, pair.new
    if is_field(old) != is_field(new) or (old.said and not has_word(old.said)):
        return False  # a number is data
    if old.said != new.said and any(pair.page.traits(row).interactive for row in pair.page.rows("said").get(old.said, ())):
        return False  # another one says its words: the two have changed places
    if (old.said and old.said == new.said and said_by_several(pair)) or _one_of_several_pictures(pair):
        return False
    if _shows_what_nobody_knows(pair):
        return False
    if wordless(old) and ("src_other" in pair.agrees or drawn_as_before(old, new, pair.page) or _one_of_a_kind_beside(pair)):
        return False
    if wordless(old) and (wordless(new) or (not new.text and old.tag == new.tag)):  # an icon, or one that has got a name
        return old.ordinal[1] == new.ordinal[1]  # where one of a row is gone, the others move up
    return old.interactive and new.interactive


def _one_of_several_pictures(pair: Pair) -> bool:
    """Whether pictures stood beside one that nothing says to be the same: where one of them is gone, the others move up."""
    old, new = pair.old, pair.new
    if old.interactive or not wordless(old) or shows_the_same(old, new):
        return False
    beside = (Traits(other) for other in pair.beside if grouped.stood_together(other, old.element))
    return any(wordless(other) and not other.interactive for other in beside)


# ---------------------------------------------------------------------------------------------------- signal by signal


def _test_id(pair: Pair) -> bool:
    """A test id of its own, that nobody has renumbered."""
    return pair.has("test_id_equal", _ALONE) and not _renumbered(pair, "test_id", pair.new.test_id)


def _id(pair: Pair) -> bool:
    """An id of its own that nobody has renumbered; of a button that says something else it may be the id of a place."""
    if (_DIGIT.search(pair.new.id) or pair.old.button) and "text_other" in pair.agrees:
        return False
    return pair.has("id_equal", _ALONE) and not _renumbered(pair, "@id", pair.new.id)


def _field_name(pair: Pair) -> bool:
    """A name attribute of its own, in whatever naming convention; what is counted of the old page is one spelling."""
    if not (pair.has("field_equal") and pair.alone("@name", pair.new.field, "field")) or pair.old.role == "radio":
        return False  # the name of a radio button is that of all in its group
    return not any(Traits(other).field == pair.old.field for other in pair.beside)


def _label_beside(pair: Pair) -> bool:
    return label_beside(pair.old, pair.new, pair.page, pair.beside)


def _labels_the_field(pair: Pair) -> bool:
    """The only label of the field of one id, which says what it said."""
    field = pair.new.element.attributes.get("for", "")
    if not (pair.old.tag == pair.new.tag == "label") or not field or pair.old.element.attributes.get("for") != field:
        return False
    if "text_other" in pair.agrees or any(other.attributes.get("for") == field for other in pair.beside):
        return False
    return pair.page.places("@for", field) == 1 and not _renumbered(pair, "@for", field)


def _renumbered(pair: Pair, column: str, value: str) -> bool:
    """Whether a name of a numbered series ("row-2" beside "row-1") is all that agrees: it is given anew after an insertion.

    Under another heading a place is another item's, whatever all items say; a long number is a key.
    """
    if _PLACE.search(value) and other_heading(pair):
        return True
    if not _DIGIT.search(value) or pair.has("text_equal") or pair.has("label_similar") or pair.has("name_similar"):
        return False
    series = _DIGITS.sub("#", value)
    return any(other != value and _DIGITS.sub("#", other) == series for other in pair.page.rows(column))


def _symbol(pair: Pair) -> bool:
    """The same sign instead of words ("+", the character of an icon font), which no other element shows or showed."""
    return same_sign(pair.old, pair.new) and pair.alone("sign", pair.new.sign, "text" if pair.old.element.text else "name")


def _name_or_title(pair: Pair) -> bool:
    """Called by the same words in whatever place, as nothing else is: a title that has become the accessible name."""
    if not (pair.has("called_similar", _ALONE) and pair.has("called_alone") and pair.same_use):
        return False
    return any(spoken(was) and but_letter(was, now) == but_letter(now, was) for was in pair.old.names for now in pair.new.names)


def _choice(pair: Pair) -> bool:
    """The one choice of a group: radio buttons share their name."""
    if not (pair.has("field_equal") and pair.has("value_equal")):
        return False
    others = (pair.page.traits(row) for row in pair.page.rows("@name")[pair.new.field])
    return sum(other.value == pair.new.value for other in others) == 1


def _hint(pair: Pair) -> bool:
    """The same title or placeholder, when there is no name that differs."""
    return pair.has("hint_similar") and ("text_equal" in pair.agrees or "text_similar" not in pair.agrees)


def _target(pair: Pair) -> bool:
    """The same link, and no other one leads, or led, there; or none that says the same."""
    old, new = pair.old, pair.new
    if not old.link or old.href[1:] != new.href[1:] or _to_one_part_in_other_words(old, new):
        return False
    if pair.counts.get("href", 1) <= 1 and pair.none_but("@href", new.link):
        return True
    return "text_equal" in pair.agrees and _only_link_that_says_it(pair)


def _to_one_part_in_other_words(old: Traits, new: Traits) -> bool:
    """Whether two links to a part of their own page share no word: "Modify ticket" and "Add comment" lead to one form."""
    stays = not any(old.href[:3]) and "/" not in old.href.fragment
    said = [content(side.element.text or side.element.name) for side in (old, new)]
    return stays and all(said) and said[0].isdisjoint(said[1])


def _only_link_that_says_it(pair: Pair) -> bool:
    """Whether no other link to one place says the same, now or then: an item's number, its name and its button lead there."""
    if not pair.beside or not pair.new.said:
        return False

    def alike(other: Traits) -> bool:
        return other.said == pair.new.said and other.href[1:] == pair.new.href[1:]

    now = (pair.page.traits(row) for row in pair.page.rows("said").get(pair.new.said, ()))
    if any(alike(other) and other is not pair.new and not equivalent(pair.new, other) for other in now):
        return False
    return not any(map(alike, map(Traits, pair.beside)))


def _only_of_its_type(pair: Pair) -> bool:
    """The page's only search field, its only reset button; none of the like stood beside it."""
    if not pair.has("type_equal") or pair.old.type in _COMMON_TYPES:
        return False
    alone = pair.page.count("@type", pair.new.element.attributes.get("type", "")) == 1
    return alone and not any(Traits(one).type == pair.old.type for one in pair.beside)


def _act(pair: Pair) -> bool:
    """The same act in other words ("Sign in" for "Log in"), which nothing else on the page names, where the old one stood.

    An act of its own is weaker than a text of its own: what stood beside the old one may have named it as well.
    """
    old, new = pair.old, pair.new
    if not pair.has("act_alone") or old.button != new.button or is_field(old) != is_field(new):
        return False
    return not named_beside(old) and pair.sum(*SUPPORT) >= _WELL_SUPPORTED


def _own_class(pair: Pair) -> bool:
    """A class that no other element of the page has or had, and something that supports it."""
    old, new = pair.old, pair.new
    if (old.interactive and old.ordinal[1] > 1) or (not (old.said or new.said) and _other_look(pair) and not _redrawn(pair)):
        return False
    if not _told_by_its_class(pair):
        return False
    return pair.has("class_rare") and pair.sum("near_similar", "path_suffix") >= SUPPORTED


def _told_by_its_class(pair: Pair) -> bool:
    """Whether a class may tell an element: one of its kind, and no control that is known by what it says."""
    old, new = pair.old, pair.new
    if old.interactive and spoken(old.words) and spoken(new.words):
        return False  # a control is what it says: what is drawn as the first button of a form may be any
    return old.family == new.family or (old.role != "" and old.role == new.role) or _redrawn(pair)


def _redrawn(pair: Pair) -> bool:
    """Whether a picture is drawn otherwise, beside the same text, under a class that says what it is for."""
    if not redrawn(pair.old, pair.new) or not pair.has("near_similar", _ALONE):
        return False
    beside = (spelt(Traits(other).classes) for other in pair.beside)
    own = _kept_classes(pair).difference(*beside)
    return any(pair.page.rarest("class", frozenset({name})) == 1 for name in pair.new.classes if spelt([name]) & own)


def _shows_what_nobody_knows(pair: Pair) -> bool:
    """Whether a picture became one of which neither a name nor a class says what it shows: its place is any icon's."""
    return redrawn(pair.old, pair.new) and not shows_the_same(pair.old, pair.new) and not _kept_classes(pair)


def _kept_classes(pair: Pair) -> frozenset[str]:
    """The letters of the classes that both have, and that say what something is for."""
    then, now = (spelt(c for c in side.classes if any(map(tells, identifier_words(c)))) for side in (pair.old, pair.new))
    return then & now


def _other_look(pair: Pair) -> bool:
    """Whether each of the two has a class the other lacks: of controls without words that is the icon."""
    old, new = lasting(pair.old.classes), lasting(pair.new.classes)
    return bool(old - new) and bool(new - old)


def _slot(pair: Pair) -> bool:
    """Something without words stands where the old one stood, and nothing that looks alike stands near."""
    said = has_word(pair.old.said) or (has_word(pair.new.said) and not pair.new.interactive)
    if said or pair.old.ordinal[1] > 1 or pair.new.ordinal[1] > 1:
        return False
    if _renumbered(pair, "@id", pair.new.id) or _renumbered(pair, "test_id", pair.new.test_id):
        return False
    if other_icon(pair.old, pair.new) or "src_other" in pair.agrees or _shows_what_nobody_knows(pair):
        return False
    there = pair.has("path_suffix", _SLOT_SUFFIX) or pair.has("class_words", _SLOT_CLASS)
    if not there or pair.margin < _SLOT_MARGIN or "tag_other" in pair.agrees:
        return False
    return not (drawn_as_before(pair.old, pair.new, pair.page) or _one_of_a_kind_beside(pair))


def _one_of_a_kind_beside(pair: Pair) -> bool:
    """Whether what is not operated and has no words stands beside others of its tag and class.

    Where one of them is gone the others move up, and a class of one alone, such as that of today, hides that they are a kind.
    """
    new, page, parents = pair.new, pair.page, pair.page.inventory.parents()
    if new.interactive or new.said:
        return False
    beside = (page.traits(row) for row in page.rows("tag").get(new.tag, ()) if parents[row] == new.element.parent)
    return any(other is not new and not other.said and other.classes & new.classes for other in beside)


# What people read: how it is found. In the order of their strength.
_SIGNALS: Mapping[str, Callable[[Pair], bool]] = {
    "test id": _test_id,
    "name attribute": _field_name,
    "name and value": _choice,
    "id": _id,
    "field it labels": _labels_the_field,
    "label": lambda pair: (pair.has("label_similar") and pair.alone("label", pair.new.label, "label")) or _label_beside(pair),
    "link target": _target,
    "text": same_text,
    "symbol": _symbol,
    "icon": lambda pair: same_icon(pair.old, pair.new, pair.page),
    "icon in words": icon_in_words,
    "accessible name": lambda pair: pair.has("name_similar") and pair.alone("name", pair.new.name, "name"),
    "title or placeholder": _hint,
    "name or title": _name_or_title,
    "row or group, and name": grouped.by_name,
    "row or group, and kind": grouped.by_kind,
    "row or group, and symbol": grouped.by_symbol,
    "row or group, and class": grouped.by_class,
    "row or group, and value": grouped.by_value,
    "text beside its label": grouped.beside_label,
    "text beside it": grouped.beside_text,
    "words under its heading": headed_alike,
    "attributes": lambda pair: pair.has("data_equal", _RARE),
    "source": lambda pair: pair.has("src_similar"),
    "type": _only_of_its_type,
    "words": reworded,
    "act": _act,
    "words of its id": lambda pair: pair.has("id_similar", CLEAR) and not _renumbered(pair, "@id", pair.new.id),
    "class": _own_class,
    "class under another prefix": lambda pair: _told_by_its_class(pair) and same_class(pair),
    "words of its class": lambda pair: same_words(pair) and pair.sum("near_similar", "path_suffix") >= SUPPORTED,
    "place in the page": _slot,
}


def _only_of_its_role(pair: Pair) -> bool:
    """Whether it is the page's only dialog, its only status."""
    return pair.old.role == pair.new.role != "" and pair.page.count("role", pair.new.role) == 1


def stands_there(pair: Pair) -> bool:
    """Whether it stands where the remembered one stood: two signs of five, the same tag; its own words do not count."""
    return "tag_other" not in pair.agrees and sum(pair.has(name, least) for name, least in _THERE.items()) > 1
