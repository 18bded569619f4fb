"""What tells one element from its look-alikes: the signals that individuate, and those that contradict.

Class, structure and place are shared by all siblings of a list; they rank, but they do not identify.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from pytest_heal.core.page import Page
from pytest_heal.core.ranking import equivalent, twins
from pytest_heal.core.relocation import Match, Relocation
from pytest_heal.core.text import mask_numbers, spelling, vocabulary
from pytest_heal.core.traits import Traits
from pytest_heal.core.weights import RANK

# Assertions about what the element says: its text is what is tested, so it neither identifies nor contradicts.
TEXT_IS_TESTED = vocabulary(
    """to_have_text not_to_have_text to_contain_text not_to_contain_text text_content inner_text inner_html
    to_have_accessible_name not_to_have_accessible_name to_match_aria_snapshot not_to_match_aria_snapshot"""
)
VALUE_IS_TESTED = vocabulary("to_have_value not_to_have_value to_have_values input_value to_have_attribute get_attribute")

_CLEAR = 0.6  # similarity from which on a rewording is the same saying
_SUPPORTED = 0.5
_RARE = 0.75  # of 1: occurs a handful of times at most
_COMMON_TYPES = frozenset({"", "text", "button", "submit", "checkbox", "radio", "hidden"})
_LETTERS = re.compile(r"[^\W\d_]{2}")
_SLOT_SUFFIX = 0.375  # three steps of the path
_SLOT_CLASS = 0.3
_SLOT_MARGIN = 0.9


def individual_signal(relocation: Relocation, match: Match, old: Traits, page: Page, method: str) -> str:
    """Which signal of the element alone agrees, for people; ``""`` for none.

    Args:
        relocation: where the match comes from.
        match: the candidate.
        old: the remembered element.
        page: the page now.
        method: Playwright's method; ``""`` when it does not matter.
    """
    new = page.traits(match.index)
    agrees = match.agreements
    for name, test in _SIGNALS.items():
        if name in ("text", "words", "type") and method in TEXT_IS_TESTED and not _stands_there(agrees):
            continue
        if test(agrees, old, new, page):
            return name
    return "place in the page" if _slot(relocation, match, old, new) else ""


_Test = Callable[[Mapping[str, float], Traits, Traits, Page], bool]


def _same_text(agrees: Mapping[str, float], old: Traits, new: Traits, page: Page) -> bool:
    if _is_field(old) != _is_field(new):
        return False  # a label says what its field is called
    if agrees.get("text_equal"):
        return "text_fewer" not in agrees or stands_alone(agrees)
    if old.masked != new.masked or not _LETTERS.search(old.masked) or mask_numbers(old.element.near).count(old.masked) > 1:
        return False
    # The number is data when nothing else says, or said, the same with another number.
    return all(_one(new, page.traits(i)) for i in page.rows("masked").get(new.masked, ()))


def _one(a: Traits, b: Traits) -> bool:
    return a is b or equivalent(a, b) or twins(a, b)


def _is_field(traits: Traits) -> bool:
    return traits.tag in ("input", "textarea", "select") and not traits.button


def _reworded(agrees: Mapping[str, float], old: Traits, new: Traits, page: Page) -> bool:
    del page
    if "text_equal" in agrees or _is_field(old) != _is_field(new) or old.numbers != new.numbers:
        return False
    return agrees.get("text_similar", 0.0) >= _CLEAR and _same_saying(old, new) and _supported(agrees)


def _same_saying(old: Traits, new: Traits) -> bool:
    """Whether words were only added, left out or spelt otherwise: "Choose all genres" for "Choose all", but no "Remove all"."""
    left, added = old.words - new.words, new.words - old.words
    fewer, more = (left, added) if len(left) <= len(added) else (added, left)
    return all(any(spelling(word, other) >= _CLEAR for other in more) for word in fewer)


def _same_hint(agrees: Mapping[str, float], old: Traits, new: Traits, page: Page) -> bool:
    """The same title or placeholder, when there is no name that differs."""
    del old, new, page
    return agrees.get("hint_similar", 0.0) >= 1 and ("text_equal" in agrees or "text_similar" not in agrees)


def _same_target(agrees: Mapping[str, float], old: Traits, new: Traits, page: Page) -> bool:
    """The same link, and no other one leads there."""
    if not old.link or agrees.get("href_similar", 0.0) < 1 or old.href.path == "":
        return False
    return all(_one(new, page.traits(i)) for i in page.rows("@href").get(new.link, ()))


def _only_of_its_type(agrees: Mapping[str, float], old: Traits, new: Traits, page: Page) -> bool:
    """The page's only search field, its only reset button."""
    return "type_equal" in agrees and old.type not in _COMMON_TYPES and page.count("@type", new.element.attributes["type"]) == 1


def _own_class(agrees: Mapping[str, float], old: Traits, new: Traits, page: Page) -> bool:
    """A class that no other element of the page has, and something that supports it."""
    del page
    same_kind = old.family == new.family or (old.role != "" and old.role == new.role)
    return (
        same_kind
        and agrees.get("class_rare", 0.0) >= 1
        and agrees.get("near_similar", 0.0) + agrees.get("path_suffix", 0.0) >= _SUPPORTED
    )


def _supported(agrees: Mapping[str, float]) -> bool:
    """Whether something beside the text agrees that is more than a coincidence."""
    names = (
        "id_similar",
        "field_similar",
        "path_suffix",
        "class_similar",
        "class_words",
        "near_similar",
        "section_similar",
        "place_near",
    )
    return sum(agrees.get(name, 0.0) for name in names) >= _SUPPORTED


# Least strength for each sign that it stands where the old one stood.
_THERE: Mapping[str, float] = {
    "class_words": 0.3,
    "near_similar": 0.5,
    "section_similar": 0.5,
    "path_suffix": 0.25,
    "place_near": 0.6,
}


def _stands_there(agrees: Mapping[str, float]) -> bool:
    """Two signs of five: for a text that is itself what is tested."""
    return "tag_other" not in agrees and sum(agrees.get(name, 0.0) >= least for name, least in _THERE.items()) > 1


# What place, path and size are not: it belongs to one of several look-alikes.
_INDIVIDUAL = (
    "text_similar text_equal number_other name_similar name_other label_similar label_other hint_similar hint_other"
    " test_id_equal test_id_similar id_equal id_similar field_equal field_similar value_equal value_other src_similar"
    " data_equal data_other href_similar href_equal group_similar group_other section_similar near_similar hidden use_equal"
    " class_similar class_rare class_words"
).split()
_LEAD = 0.5  # points of individual evidence, below which a rival is as good


def lookalike(relocation: Relocation, match: Match, page: Page) -> Match | None:
    """A free rival that says the same, and from which only place, path and looks tell the match; ``None`` for none.

    Where the look-alikes were counted then and are as many now, the place among them does tell.
    """
    if match.agreements.get("ordinal_equal"):
        return None

    def individual(m: Match) -> float:
        return sum(RANK[name] * m.agreements.get(name, 0.0) for name in _INDIVIDUAL)

    here, lead = page.traits(match.index), individual(match) - _LEAD
    for rival in relocation.matches:
        if rival is match or rival.owner is not None or rival.twin or individual(rival) <= lead:
            continue
        there = page.traits(rival.index)
        if here.said and (here.said, here.interactive) == (there.said, there.interactive):
            return rival
    return None


def stands_alone(agrees: Mapping[str, float]) -> bool:
    """Of several that said the same some are gone: whether the one that stayed has the surroundings of the old one.

    Its place says nothing: what stays moves up.
    """
    around = max(agrees.get(name, 0.0) for name in ("section_similar", "group_similar", "near_similar"))
    return agrees.get("path_suffix", 0.0) >= _SLOT_SUFFIX and around >= _SUPPORTED


def _is(name: str, least: float = 1.0) -> _Test:
    return lambda agrees, _old, _new, _page: agrees.get(name, 0.0) >= least


# Name for people: test. In the order of their strength.
_SIGNALS: Mapping[str, _Test] = {
    "test id": _is("test_id_equal", 0.01),
    "name attribute": _is("field_equal"),
    "id": _is("id_equal", _RARE),
    "label": _is("label_similar"),
    "text": _same_text,
    "accessible name": _is("name_similar"),
    "title or placeholder": _same_hint,
    "link target": _same_target,
    "attributes": _is("data_equal", _RARE),
    "source": _is("src_similar"),
    "type": _only_of_its_type,
    "words": _reworded,
    "words of its id": _is("id_similar", _CLEAR),
    "class": _own_class,
}


def _slot(relocation: Relocation, match: Match, old: Traits, new: Traits) -> bool:
    """Whether something without words stands where the old one stood and nothing that looks alike stands near."""
    if _LETTERS.search(old.said):
        return False
    agrees = match.agreements
    alone = old.ordinal[1] <= 1 and new.ordinal[1] <= 1
    there = agrees.get("path_suffix", 0.0) >= _SLOT_SUFFIX or agrees.get("class_words", 0.0) >= _SLOT_CLASS
    return alone and there and relocation.margin >= _SLOT_MARGIN and "tag_other" not in agrees


# Agreements that contradict, with what they are called.
_CONTRADICTS: Mapping[str, str] = {
    "group_other": "row or group",
    "type_other": "type",
    "value_other": "value",
    "field_other": "name attribute",
    "text_other": "text",
    "number_other": "number",
    "name_other": "accessible name",
    "label_other": "label",
    "href_other": "link target",
}
# What may have changed as long as one of these agrees.
_OUTWEIGHED_BY: Mapping[str, frozenset[str]] = {
    "group_other": frozenset({"test id", "id", "name attribute", "label"}),
    "text_other": frozenset({"test id", "name attribute", "label", "accessible name", "title or placeholder"}),
    "number_other": frozenset({"test id", "id", "name attribute", "label", "class"}),
    "href_other": frozenset({"test id", "text", "accessible name", "id", "label"}),
    "name_other": frozenset({"test id", "name attribute", "label", "text", "id"}),
    "label_other": frozenset({"test id", "name attribute", "text", "id"}),
    "field_other": frozenset({"test id", "label", "text", "accessible name", "title or placeholder", "id"}),
}


# Signals of the element itself, which outweigh that a control now says something else.
NAMED = frozenset({"test id", "id", "name attribute", "label", "accessible name"})


def contradiction(old: Traits, new: Traits, match: Match, method: str, signal: str) -> str:
    """What contradicts so much that the signal does not outweigh it; ``""`` for nothing."""
    for name, called in _CONTRADICTS.items():
        if match.agreements.get(name, 0.0) < _SUPPORTED:
            continue
        if (name in ("text_other", "number_other") and method in TEXT_IS_TESTED) or (
            name == "value_other" and method in VALUE_IS_TESTED
        ):
            continue
        if signal not in _OUTWEIGHED_BY.get(name, ()):
            return called
    if old.interactive and old.said and new.said and old.masked != new.masked and not _same_saying(old, new):
        return "" if signal in NAMED or method in TEXT_IS_TESTED else "text"
    return ""
