"""A label that nothing linked to its field: it stood beside it, and is its label in the next release, or the reverse."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pytest_heal.element.element import Element
from pytest_heal.element.page import Page
from pytest_heal.element.text import folded
from pytest_heal.element.traits import FIELD_ROLES, Traits
from pytest_heal.language.lexicon import content
from pytest_heal.language.verbs import without_verb
from pytest_heal.relocation.fit import is_field

_PRICE = re.compile(r"[€$£¥]\s?\d[\d.,]*|\d[\d.,]*\s?[€$£¥]")  # of what a field orders: next season it is another one
_LABEL = 4  # words of what stands beside a field that may be its label


def labelled_alike(old: Traits, new: Traits, page: Page) -> bool:
    """Whether one of two fields has no name, and all that stands beside it is the label of the other one, and of no third.

    Of two without a name it is what stands beside both; of two that have one, what one of them asks for.
    """
    if not (is_field(old) and is_field(new)) or (_is_named(old) and _is_named(new) and not _asked_for(old, new)):
        return False
    said, says = _called(old.element), _called(new.element)
    if not said or said != says or len(said) > _LABEL:
        return False
    fields = (page.traits(row) for role in FIELD_ROLES for row in page.rows("role").get(role, ()))
    return not any(_called(other.element) == says for other in fields if other is not new)


def label_beside(old: Traits, new: Traits, page: Page, beside: Sequence[Element]) -> bool:
    """Whether two fields are labelled alike, and none was that stood beside the first.

    Args:
        old: the remembered element.
        new: the candidate.
        page: the page now.
        beside: see `Fingerprint.rivals`.
    """
    if not labelled_alike(old, new, page):
        return False
    said = _called(old.element)
    return not any(_called(other) == said for other in beside if is_field(Traits(other)))


def of_another_label(rival: Element, old: Traits, new: Traits) -> bool:
    """Whether a rival is a field called otherwise than two are: two lists of the same choices are not one."""
    if not (is_field(new) and is_field(Traits(rival))):
        return False
    said, others = _called(old.element), _called(rival)
    return said == _called(new.element) and frozenset() not in (said, others) and said != others


def text_beside(field: Element) -> str:
    """What stands beside a field, or in its row, without prices, and without the choices that a list shows itself."""
    around = _PRICE.sub(" ", field.near or field.group)
    return around.replace(field.text, " ") if field.text else around


def _is_named(field: Traits) -> bool:
    """Whether something calls a field; the choices of a list do not."""
    return bool(field.element.name if field.tag == "select" else field.said)


def _asked_for(old: Traits, new: Traits) -> bool:
    """Whether one of two fields asks for what the other one is called: "Enter amount" and "Amount"."""
    names = [side.element.label or side.element.name for side in (old, new)]
    asked = [without_verb(name, side.role) for name, side in zip(names, (old, new), strict=True)]
    return asked[0] == asked[1] != "" and folded(names[0]) != folded(names[1])


def _called(field: Element) -> frozenset[str]:
    """The words of a field's label or name, without the verb that asks for it, else of what stands beside it."""
    return content(without_verb(field.label or field.name or text_beside(field), field.role))
