"""A label that nothing linked to its field: it stood beside it, and is its label in the next release, or the reverse."""

from __future__ import annotations

from pytest_heal.element.element import Element
from pytest_heal.element.traits import Traits
from pytest_heal.language.lexicon import content
from pytest_heal.relocation.fit import is_field
from pytest_heal.relocation.pair import Pair

_LABEL = 4  # words of what stands beside a field that may be its label


def label_beside(pair: Pair) -> bool:
    """Whether one of two fields has no name, and all that stands beside it is the label of the other one, and of no third."""
    old, new = pair.old, pair.new
    if not (is_field(old) and is_field(new)) or bool(old.said) == bool(new.said):
        return False
    said, says = _called(old.element), _called(new.element)
    if not said or said != says or len(said) > _LABEL:
        return False
    fields = map(pair.page.traits, pair.page.rows("role").get(new.role, ()))
    if any(_called(other.element) == says for other in fields if other is not new):
        return False
    return not any(_called(other) == said for other in pair.beside if is_field(Traits(other)))


def _called(field: Element) -> frozenset[str]:
    """The words of a field's label or name, else of what stands beside it."""
    return content(field.label or field.name or field.near)
