"""A label that nothing linked to its field: it stood beside it, and is its label in the next release, or the reverse."""

from __future__ import annotations

from pytest_heal.element.element import Element
from pytest_heal.element.traits import Traits
from pytest_heal.language.lexicon import content
from pytest_heal.relocation.fit import is_field
from pytest_heal.relocation.pair import Pair, text_beside

_LABEL = 4  # words of what stands beside a field that may be its label


def label_beside(pair: Pair) -> bool:
    """Whether one of two fields has no name, and all that stands beside it is the label of the other one, and of no third."""
    old, new = pair.old, pair.new
    if not (is_field(old) and is_field(new)) or _is_named(old) == _is_named(new):
        return False
    said, says = _called(old.element), _called(new.element)
    if not said or said != says or len(said) > _LABEL:
        return False
    fields = map(pair.page.traits, pair.page.rows("role").get(new.role, ()))
    if any(_called(other.element) == says for other in fields if other is not new):
        return False
    return not any(_called(other) == said for other in pair.beside if is_field(Traits(other)))


def of_another_label(rival: Element, pair: Pair) -> bool:
    """Whether a rival is a field called otherwise than both of a pair are: two lists of the same choices are not one."""
    if not (is_field(pair.new) and is_field(Traits(rival))):
        return False
    said, others = _called(pair.old.element), _called(rival)
    return said == _called(pair.new.element) and frozenset() not in (said, others) and said != others


def _is_named(field: Traits) -> bool:
    """Whether something calls a field; the choices of a list do not."""
    return bool(field.element.name if field.tag == "select" else field.said)


def _called(field: Element) -> frozenset[str]:
    """The words of a field's label or name, else of what stands beside it."""
    return content(field.label or field.name or text_beside(field))
