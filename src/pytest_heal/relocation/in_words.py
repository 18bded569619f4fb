"""An icon that became a word, or the reverse: a gear, and "Settings"."""

from __future__ import annotations

from pytest_heal.element.text import vocabulary
from pytest_heal.element.traits import Traits
from pytest_heal.language.lexicon import content
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.pictures import in_words, named_beside, pictured

_SUPPORT = vocabulary("path_suffix class_words near_similar section_similar place_near group_similar")
_SUPPORTED = 1.0
_PARTS = frozenset({"form", "dialog", "header", "nav", "footer", "aside", "article", "section"})
_APART = frozenset({"form", "dialog", "nav", "footer", "aside"})  # parts that hold something else than what is around them


def icon_in_words(pair: Pair) -> bool:
    """Whether one of two controls is called by what the other one shows, as nothing else is or was, where that one stood."""
    said = in_words(pair.old, pair.new)
    if not said or pair.sum(*_SUPPORT) < _SUPPORTED or _in_another_part(pair):
        return False
    if named_beside(pair.old, pair.new, pair.page):
        return False
    return not any(said & (content(other.said) | pictured(other)) for other in map(Traits, pair.beside) if other.interactive)


def _in_another_part(pair: Pair) -> bool:
    """Whether it stands in a part of the page the other one did not stand in, or no more in one that the page still has.

    A cross empties the field of its form; "Close" below the page closes something else.
    """
    then, now = (_PARTS.intersection(side.tags) for side in (pair.old, pair.new))
    return bool((now - then) & _APART) or any(pair.page.rows("tag").get(part) for part in then - now)
