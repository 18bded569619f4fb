"""Signals of an element in its row, card or item, which is the same then and now: what tells it from the others in there.

What is compared with the others must be alone in the group now, and then too, as far as what stood beside it was recorded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from pytest_heal.element.element import Element
from pytest_heal.element.text import has_word, identifier_words, normalise, words
from pytest_heal.element.traits import Traits, lasting
from pytest_heal.language.lexicon import content, means_another
from pytest_heal.language.terms import tells
from pytest_heal.relocation.fit import is_field, is_typed_into
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.pictures import SAME_PICTURE, called_for_more, redrawn, same_sign, wordless
from pytest_heal.relocation.ranking import equivalent

_SERIES = 3  # numbers that are the steps of something
_BOX = 2  # steps of a path within which a box holds its icons
_SAME_CLASS = 0.5  # likeness of the words of classes, from which on two are drawn alike
_SAME = 0.9  # similarity from which on two groups are one
_DIGITS = re.compile(r"\d+")
_MOST_WORDS = 4  # of a label, but for those that fill up
_MOST_IN_VALUE = 4  # words of a date or an amount
_CLAUSES = re.compile(r"[,;]\s|\s[|\u00b7\u2022]\s")
_VALUE = re.compile(r"\d[\d.,:]*")


def by_name(pair: Pair) -> bool:
    """In it the same name."""
    same_test_id = pair.old.test_id != "" and pair.old.test_id == pair.new.test_id
    return _same_group(pair) and (
        same_test_id or pair.has("field_equal") or pair.has("label_similar") or pair.has("name_similar")
    )


def by_kind(pair: Pair) -> bool:
    """In it the only field of its kind: the text box beside "Value:"; what is typed into is of one kind."""
    old, new = pair.old, pair.new
    typed = is_typed_into(old) and is_typed_into(new)
    if not (is_field(old) and is_field(new) and (typed or old.role == new.role) and _same_group(pair)):
        return False
    return _alone(pair, lambda other: other.role == new.role or (typed and is_typed_into(other)))


def by_symbol(pair: Pair) -> bool:
    """In it the same sign, once."""
    if not (same_sign(pair.old, pair.new) and _same_group(pair)):
        return False
    return all(other.sign != pair.new.sign for other in _others_now(pair, "group", pair.new.element.group))


def by_class(pair: Pair) -> bool:
    """In it alone a class of the same words: ``file-statusSize`` for ``fileStatus-size``."""
    old, new = pair.old, pair.new
    anew = redrawn(old, new)
    if not (_same_group(pair) and pair.beside) or not (anew or (old.tag, old.role) == (new.tag, new.role)):
        return False
    if old.said and not new.said:
        return False  # where its text stood there is only a place for it
    both = {words for words in _class_words(old) & _class_words(new) if not anew or any(map(tells, words))}
    return any(_alone(pair, partial(_has_class, words)) for words in both)


def beside_text(pair: Pair) -> bool:
    """A control, or a part of one, without words, of the same picture or class, beside a text that no other one is beside.

    Of several it is the only one of its drawing.
    """
    old, new = pair.old, pair.new
    near, drawing = normalise(new.element.near), old.drawing if old.drawing == new.drawing else ""
    if not (wordless(old) and wordless(new)) or old.role != new.role or normalise(old.element.near) != near:
        return False
    if not (has_word(near) or (drawing and len(near.split()) >= _SERIES)) or not pair.beside:
        return False
    if not (pair.has("icon_similar", SAME_PICTURE) or pair.has("class_words", _SAME_CLASS)):
        return False
    if redrawn(old, new) and called_for_more(old, new):
        return False

    def alike(other: Traits) -> bool:
        return wordless(other) and other.role == old.role and drawing in ("", other.drawing)

    if any(map(alike, _others_now(pair, "near", new.element.near))):
        return False
    then = (Traits(other) for other in pair.beside if stood_together(other, old.element))
    return not any(map(alike, then))


def stood_together(one: Element, other: Element) -> bool:
    """Whether what stood beside an element may have stood beside the same text: in its group, or else in its box."""
    return one.group == other.group and (other.group != "" or one.path[:-_BOX] == other.path[:-_BOX])


def by_value(pair: Pair) -> bool:
    """In it alone a value of this form: "21.5 °C" under "Living room". A number without a unit may count anything."""
    old, new, form = pair.old, pair.new, _form(pair.old)
    if old.interactive or new.interactive or "#" not in form or form == "#" or form != _form(new):
        return False
    if not (_same_group(pair) and pair.beside) or _other_column(old, new):
        return False
    return _alone(pair, lambda other: _form(other) == form)


def beside_label(pair: Pair) -> bool:
    """A text that is read, once on the page, and beside it nothing but what says of what: "Amount due" and "1,428.00 EUR".

    Of a record that was a row and is a card, or the other way round, the head of a column says it.
    """
    old, new = pair.old, pair.new
    if old.interactive or new.interactive or not old.said or old.said != new.said:
        return False
    records = [normalise(side.element.item) for side in (old, new)]
    if (old.element.column == "") != (new.element.column == "") and records[0] == records[1] != "":
        label, now = (normalise(side.element.column) or _beside(side) for side in (old, new))
    else:
        label, now = _beside(old), _beside(new)
    same = label == now != "" or content(label) == content(now) != frozenset()  # "Please drive to", and "Drive to"
    return same and pair.alone("said", new.said, "text")


def other_label(pair: Pair) -> tuple[str, str] | None:
    """What stands beside a date or an amount in words, then and now, where each says of what and means something else.

    So does what stands before any text with a colon: "Harvest: open", and "Shop: open". What a bare number counts may be told
    in a sentence, and what other texts stand beside may be anything.
    """
    then, now, old = _beside(pair.old), _beside(pair.new), pair.old
    if old.interactive or pair.new.interactive or not (then and now):
        return None
    if not (is_value(old) and has_word(old.said)) and not (_before_colon(old) and _before_colon(pair.new)):
        return None
    return (then, now) if means_another(then, now) else None


def is_value(traits: Traits) -> bool:
    """Whether a text is a date or an amount, in few words."""
    return bool(traits.numbers) and len(words(traits.said)) <= _MOST_IN_VALUE


def says_its_group(pair: Pair) -> bool:
    """Whether a candidate, or the control that it is the icon of, is called by all that the remembered one's group said."""
    new, said = pair.new, words(pair.old.element.group)
    around = pair.page.traits(new.element.parent) if new.element.parent >= 0 and not new.said else new
    return said != frozenset() and any(said <= words(one.element.name) for one in (new, around) if one.interactive)


def boxed_anew(pair: Pair) -> bool:
    """Whether a group is a part of the other one in a box of its own: what stood beside an element, and stands beside it."""
    old, new = pair.old.element, pair.new.element
    beside, said = words(new.near), words(new.group)
    return words(old.near) == beside == said > words(new.text) and said < words(old.group)


# ------------------------------------------------------------------------------------------------------------- helpers


def _beside(traits: Traits) -> str:
    """What stands before or behind a text, or the term of a description, where that is short and has a word; else ``""``."""
    near, text = traits.element.near.strip(), traits.element.text.strip()
    clauses = [clause for clause in _CLAUSES.split(near) if text in clause]
    if not text:
        return ""
    if traits.tag == "dd":
        there = [traits.element.item]
    else:
        there = [] if clauses[1:] else [_rest(said, text) for said in (near, *clauses)]
    labels = (normalise(label.strip(" :")) for label in there if has_word(label) and len(content(label)) <= _MOST_WORDS)
    return next(labels, "")


def _before_colon(traits: Traits) -> bool:
    """Whether a text stands behind a colon."""
    before, found, _ = traits.element.near.rpartition(traits.element.text)
    return bool(found) and before.rstrip().endswith(":")


def _rest(said: str, text: str) -> str:
    """What is said before or behind a text; ``""`` where that stands in the midst."""
    if said.endswith(text):
        return said.removesuffix(text)
    return said.removeprefix(text) if said.startswith(text) else ""


def _same_group(pair: Pair) -> bool:
    return pair.has("group_similar", _SAME)


def _others_now(pair: Pair, column: str, value: str) -> Iterator[Traits]:
    """What else has the candidate's value of a column, its group or what it is near to, and is not the same thing."""
    there = (pair.page.traits(row) for row in pair.page.rows(column).get(value, ()))
    return (other for other in there if other is not pair.new and not equivalent(pair.new, other))


def _alone(pair: Pair, alike: Callable[[Traits], bool]) -> bool:
    """Whether nothing else in the group is alike, now or then."""
    then = (Traits(rival) for rival in pair.beside if rival.group == pair.old.element.group)
    return not any(map(alike, _others_now(pair, "group", pair.new.element.group))) and not any(map(alike, then))


def _form(traits: Traits) -> str:
    """A text with its numbers left out, its unit left in: ``#°c``."""
    return "".join(_VALUE.sub("#", traits.element.text.lower()).split())


def _other_column(old: Traits, new: Traits) -> bool:
    """Whether a class has the same words with another number: ``col-1`` and ``col-2``."""
    then, now = ({tuple(identifier_words(name)): name for name in lasting(side.classes)} for side in (old, new))
    return any(_DIGITS.findall(then[name]) != _DIGITS.findall(now[name]) for name in then.keys() & now.keys())


def _has_class(words: tuple[str, ...], traits: Traits) -> bool:
    return words in _class_words(traits)


def _class_words(traits: Traits) -> set[tuple[str, ...]]:
    """The words of each class that has several, and its numbers."""
    said = ((identifier_words(name), _DIGITS.findall(name)) for name in lasting(traits.classes))
    return {(*words, *numbers) for words, numbers in said if len(words) > 1}
