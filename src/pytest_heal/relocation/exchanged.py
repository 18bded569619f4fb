"""A word of what a locator calls its element that made room for another while all stayed: "badge-guest" for "badge-admin".

What developers call an element may drift, and in a release that rebuilds its page it does. Where nothing was rebuilt, a word
of a name that was exchanged says that this is another one of its family, or the same in another state, unless what people
read of it, then and now, says that word, or others of the page were renamed as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pytest_heal.element.element import Element
from pytest_heal.element.page import Page
from pytest_heal.element.text import is_generated, normalise, spelling
from pytest_heal.element.traits import Traits
from pytest_heal.language.lexicon import same_meaning
from pytest_heal.language.opposites import turned
from pytest_heal.language.terms import tells
from pytest_heal.locator.demand import Step
from pytest_heal.locator.demands import readings
from pytest_heal.relocation.decision import Request
from pytest_heal.relocation.demanded import names_of
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.scope import bearing
from pytest_heal.relocation.signals import TEXT_IS_TESTED, VALUE_IS_TESTED

_PART = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])|\d+")
_ALIKE = 0.6  # likeness from which on two words are two spellings of one, or one and its abbreviation
_SCHEME = 3  # words of a name from which on it is made by a scheme
_TELLS = 3  # letters of a word of a name
_SAYS_WHAT = 2  # words of a text from which on it says what is operated: "Get started", but not "Remove"
_THERE = 0.8  # agreement of places from which on one stands where the other stood, some 220 CSS px
_MOST_RENAMED = 0.3  # share of what stood beside it that has lost a name, from which on the page was rebuilt

Exchange = tuple[str, str]
"""What the locator calls its element, and what that is called now."""


def exchanged_name(request: Request, pair: Pair, beside: Sequence[Element]) -> Exchange | None:
    """What a locator calls its element, where a telling word of it was exchanged and nothing else was; ``None`` where not.

    Args:
        request: what the test does. Where it acts, a text of several words that stayed says on what; where it asserts nothing
            but that the element is there, one class among others says how it is.
        pair: the remembered element and the candidate.
        beside: elements of the old page, see `Relocation.beside`.
    """
    found, old, new = readings(request.selector), pair.old, pair.new
    if len(found) != 1 or not found[0] or old.path != new.path or not pair.has("place_far", _THERE):
        return None
    act = request.kind in ("act", "frame")
    state = request.kind == "assert" and request.method not in TEXT_IS_TESTED | VALUE_IS_TESTED
    said = normalise(" ".join(_unchanged(old.element, new.element)))
    if act and len({word for word in said.split() if len(word) >= _TELLS}) >= _SAYS_WHAT:
        return None
    for then, now, word, other in _exchanges(found[0][-1], old.element, new.element, act=act, state=state):
        if other in (new.tag, new.role):
            continue  # the "form-select" that a "form-control" is by its kind
        if not _is_said(word, said) and not _is_said(other, said) and not _rebuilt(then, word, pair.page, beside):
            return then, now
    return None


def exchanged_in_scheme(selector: str, pair: Pair) -> Exchange | None:
    """The long name by which a locator calls its element, where it has one other word now; ``None`` where not.

    Where all other words and their order were kept, so was the scheme that the name is made by, whatever was rebuilt around it:
    `user-editor-formatOnSave` is the setting of another one than `workspace-editor-formatOnSave`.
    """
    found, old, new = readings(selector), pair.old.element, pair.new.element
    if len(found) != 1 or not found[0]:
        return None
    renamed = _renamed(found[0][-1].handles, old, new, act=True)
    return next(((then[1:], now[1:]) for then, now, _ in renamed if then[0] != "." and len(_parts(then)) >= _SCHEME), None)


def lost_mark(request: Request, pair: Pair, beside: Sequence[Element]) -> str:
    """The class by which a locator tells an element from its like beside it, where nothing tells them apart now; "" for none.

    Of ``<li class=vip>`` beside ``<li>`` the class says how it is, whatever a release calls it. Where all are alike again, that
    is lost, though the element may be there still.
    """
    found, old, new = readings(request.selector), pair.old, pair.new
    if request.kind != "assert" or request.method in TEXT_IS_TESTED | VALUE_IS_TESTED or len(found) != 1 or not found[0]:
        return ""
    like = [
        Traits(one).classes for one in beside if one.path[:-1] == old.path[:-1] and one.tag == old.tag and one.path != old.path
    ]
    if not like or old.classes in like:
        return ""
    parents, here = pair.page.inventory.parents(), new.element.parent
    now = [one for one in map(pair.page.traits, pair.page.rows("tag").get(new.tag, ())) if parents[one.element.index] == here]
    if len(now) <= 1 or any(one.classes != new.classes for one in now):
        return ""
    asked = {name[1:] for name in found[0][-1].handles if name[0] == "."}
    return next((mark for mark in sorted(asked) if old.classes - {mark} in like), "")


def _renamed(names: Sequence[str], old: Element, new: Element, *, act: bool) -> Iterator[tuple[str, str, Exchange]]:
    """Names of the old element, what came in place of each, with their marks, and the words in which the two differ."""
    had, has = names_of(old), names_of(new)
    for name in names:
        if name in had - has:
            for other in sorted(has - had):
                if other[0] == name[0] and (pair := _differs(name[1:], other[1:], act=act)):
                    yield name, other, pair


def _exchanges(step: Step, old: Element, new: Element, *, act: bool, state: bool) -> Iterator[tuple[str, str, str, str]]:
    """Names and values that a step asks for, what stands there now, and the words in which the two differ."""
    had, has = names_of(old), names_of(new)
    came = sorted(has - had)
    for name in step.handles:
        if name not in had or name in has or is_generated(name[1:]):
            continue
        for then, now, words in _renamed((name,), old, new, act=act):
            yield then[1:], now[1:], *words
        classes = [other[1:] for other in came if other[0] == "."]
        if state and name[0] == "." and len(classes) == 1 and any(one[0] == "." for one in had & has):
            word, other = name[1:].lower(), classes[0].lower()
            if _tells(word) and _tells(other) and not _is_the_same(word, other):
                yield name[1:], classes[0], word, other
    for demand in step.demands:
        if act and demand.kind == "value" and not demand.no and (demand.attribute.startswith("data-") or demand.how == "ends"):
            then, now = (element.attributes.get(demand.attribute, "") for element in (old, new))
            pair = _differs(then, now, act=act, value=True)
            if pair and pair[0] in demand.wanted.lower():
                yield then, now, *pair


def _differs(then: str, now: str, *, act: bool, value: bool = False) -> Exchange | None:
    """The one word in which two names made of as many words differ, if it tells anything.

    One word alone is of no family, and a number in a name that is acted on is given anew, unless they are the value of an
    attribute. A title that is a heading now is still there; what
    was done with a coupon is not to be done with any item.
    """
    before, after = _parts(then), _parts(now)
    pairs = [(a, b) for a, b in zip(before, after, strict=False) if a != b]
    if len(before) != len(after) or len(before) <= (not value) or len(pairs) != 1:
        return None
    word, other = pairs[0]
    if word.isdecimal() or other.isdecimal():
        return pairs[0] if (value or not act) and word.isdecimal() and other.isdecimal() else None
    exchanged = turned(word, other) or (_tells(word) and (act or _tells(other)))
    return pairs[0] if exchanged and not _is_the_same(word, other) else None


def _parts(name: str) -> list[str]:
    return [part.lower() for part in _PART.findall(name)]


def _tells(word: str) -> bool:
    return len(word) >= _TELLS and tells(word)


def _is_the_same(word: str, other: str) -> bool:
    """Whether two words are one, "btn" and "button", or mean the same; "lock" and "unlock" are not."""
    return same_meaning(word, other) > 0 or (spelling(word, other) >= _ALIKE and not turned(word, other))


def _unchanged(old: Element, new: Element) -> Iterator[str]:
    """What is read of an element, or heard, and was then."""
    for name in ("name", "label") if old.tag == "select" else ("text", "name", "label"):  # the text of a select are its options
        if getattr(old, name) == getattr(new, name):
            yield getattr(old, name)
    for name in ("title", "placeholder", "alt"):
        if old.attributes.get(name) == new.attributes.get(name):
            yield old.attributes.get(name, "")


def _is_said(word: str, said: str) -> bool:
    return word in said.split() or (not word.isdecimal() and word in said.replace(" ", ""))  # "login" of "Log in"


def _rebuilt(name: str, word: str, page: Page, beside: Sequence[Element]) -> bool:
    """Whether much of what stood beside it has lost a name too, or one that has the same word: a form that was renamed."""
    named = [names for one in beside if (names := [other for other in names_of(one) if not is_generated(other[1:])])]
    lost = [[other for other in names if next(bearing(other, page.inventory), None) is None] for names in named]
    if any(other[1:] != name and word in _parts(other) for names in lost for other in names):
        return True
    return sum(map(bool, lost)) > _MOST_RENAMED * len(named)
