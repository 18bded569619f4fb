"""Classes under another prefix: a library that calls itself otherwise in its next release.

"tui-full-calendar-popup-close" is "toastui-calendar-popup-close" now, where no class of the page begins as the old ones did,
and many begin as the new one does. What is left behind the prefix names the element, where nothing else has or had it.
"""

from __future__ import annotations

from collections.abc import Iterable

from pytest_heal.element.text import identifier_words, shared_start
from pytest_heal.element.traits import SHAPES, Traits, lasting
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.pictures import wordless

_LIBRARY = 5  # classes of a page from which on what they begin with is a library's
_KNOWN = 2  # the same of what is remembered of the old page, which is a part of it
_END = 2  # words at the end of a class that say what of its block something is
_Name = tuple[str, ...]  # the words of a class


def same_class(pair: Pair) -> bool:
    """Whether an element has a class of the remembered one under another prefix, which nothing else has now, or had."""
    now = _names(name for classes in pair.page.rows("@class") for name in classes.split())
    beside = _names(name for one in pair.beside for name in Traits(one).classes)
    then = beside + _names(pair.old.classes)
    for was in _names(lasting(pair.old.classes)):
        for name in pair.new.classes:
            left, added, end = _apart(was, identifier_words(name))
            if not (added and end) or _beginning(now, left):
                continue
            known = _beginning(then, left) >= _KNOWN and _beginning(now, added) >= _LIBRARY
            if known and not any(other[-len(end) :] == end for other in beside) and _alone(name, pair):
                return True
    return False


def same_words(pair: Pair) -> bool:
    """Whether a class has all words of one of the remembered element and ends as that does, which no other class does, or did.

    "properties_image_sizes" is "image-properties-form__image-sizes" now. Nothing is said of what has words itself.
    """
    old, new, page = pair.old, pair.new, pair.page
    if old.tag != new.tag or old.role != new.role or not (wordless(old) and wordless(new)):
        return False
    now = {name: identifier_words(name) for classes in page.rows("@class") for name in classes.split()}
    then = _names(name for one in pair.beside for name in Traits(one).classes)
    for was in _names(lasting(old.classes)):
        alike = [name for name, words in now.items() if _goes_on(was, words)]
        if len(alike) == 1 and alike[0] in new.classes and _alone(alike[0], pair) and not any(_goes_on(was, t) for t in then):
            return True
    return False


def _goes_on(was: _Name, now: _Name) -> bool:
    """Whether a class has all words of another one, some more, and the same end, which says more than what it is made of."""
    end = was[-_END:]
    return len(was) >= _END and set(was) <= set(now) and was != now and end == now[-_END:] and not SHAPES.issuperset(end)


def _apart(was: _Name, now: _Name) -> tuple[_Name, _Name, _Name]:
    """What two classes begin with, and how both end; the end is empty where it says only what something is made of."""
    shared = shared_start(was[::-1], now[::-1])
    end = was[len(was) - shared :]
    return was[: len(was) - shared], now[: len(now) - shared], end if set(end) - SHAPES else ()


def _beginning(names: Iterable[_Name], part: _Name) -> int:
    return sum(name[: len(part)] == part for name in names)


def _names(classes: Iterable[str]) -> list[_Name]:
    """The words of classes, each class once."""
    return [identifier_words(name) for name in sorted(set(classes))]


def _alone(name: str, pair: Pair) -> bool:
    """Whether nothing but the candidate has a class now."""
    rows = (row for classes, places in pair.page.rows("@class").items() if name in classes.split() for row in places)
    return all(row == pair.new.element.index for row in rows)
