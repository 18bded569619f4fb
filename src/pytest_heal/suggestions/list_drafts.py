"""Selectors that may be today's of a list that matches nothing, for the caller to execute; `lists` judges what they match.

A list's own name may be written with another prefix; its elements may have had a test id that is still there; where the test
expects their texts, any name will do that as many elements have. What narrowed the list (a step above, a text) is kept, and a
state is nothing that may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from pytest_heal.element.element import TEST_ID_ATTRIBUTES
from pytest_heal.element.text import numbers
from pytest_heal.language.states import state_of_class
from pytest_heal.language.terms import DULL, WEAK, terms
from pytest_heal.locator import css
from pytest_heal.locator.aims import by_test_id
from pytest_heal.locator.css_query import Compound, simple_attribute
from pytest_heal.locator.rungs import usable, usable_id
from pytest_heal.suggestions.list_ask import Draft, How, ListAsk, matches, remembered, value_of
from pytest_heal.suggestions.repairs import MOST_STEPS, exists, steps_in
from pytest_heal.suggestions.survey import Survey

LEAST = 2
"""Elements that make a list: a number of one fits too much."""
MOST_DRAFTS = 12
"""Selectors that are executed for one list."""
PREFIX = re.compile(r"[bcdfghjklmnpqrstvwxz]{1,3}")
"""Words that nobody says (``bk``, ``mdc``): a library's prefix, which tells nothing of the elements."""
ON_OTHERS = 2
"""Other names of the remembered page with a word, from which on it is a prefix too."""
MOST_OF_A_NAME = 4


def drafts(ask: ListAsk, survey: Survey, common: frozenset[str], test_id_attribute: str = "data-testid") -> tuple[Draft, ...]:
    """Selectors for the caller to execute, the likeliest first; none where nothing can be known.

    Args:
        ask: the list.
        survey: what the page has.
        common: words that say nothing on this page, see `page_names.common_words`.
        test_id_attribute: the attribute that ``get_by_test_id`` looks at.
    """
    steps = steps_in(ask.selector)
    place = _wanted(steps)
    if ask.number < LEAST or place < 0 or len(steps) > MOST_STEPS or survey.truncated:  # of which not all names are known
        return ()
    names = _Names(survey, common, ask)
    before, behind = steps[:place], steps[place + 1 :]
    if not all(_tells(simple) for step in steps for simple in step.simples if not _there(simple, survey)):
        return ()
    above = [tuple(forms) for forms in product(*(_forms(step, names) for step in before))][:MOST_OF_A_NAME]
    made: dict[str, Draft] = {}
    known = bool(remembered(ask))
    was = steps[place].simples
    own = ((simples, True) for simples in _forms(steps[place], names))
    for simples, is_own in (*own, *((one, False) for one in _others(ask, steps[place], names))):
        for outer in above:
            step = replace(steps[place], simples=simples)
            selector = _selector((*(replace(s, simples=o) for s, o in zip(before, outer, strict=True)), step, *behind))
            alone = len(steps) == len(simples) == 1
            selector = _by_test_id(simples[0], test_id_attribute) or selector if alone else selector
            how: How = "said" if ask.said else ("recorded" if is_own else "had") if known else "named"
            if selector != ask.selector and (how != "named" or (is_own and names.is_named(was, simples))):
                made.setdefault(selector, Draft(selector=selector, how=how, wanted=simples, was=was, own=is_own))
    return tuple(islice((one for one in made.values() if not _meant_others(ask, one)), MOST_DRAFTS))


def _wanted(steps: Sequence[Compound]) -> int:
    """Place of the step whose elements the list is of; what follows it narrows. -1: it is none that has a name."""
    for place in range(len(steps) - 1, -1, -1):
        engine = re.match(r"([\w:+-]+)\s*=", steps[place].simples[0]) if steps[place].simples else None
        if engine is None or engine[1] == "internal:testid":
            return place
        if not engine[1].startswith("internal:has") and engine[1] != "visible":
            return -1
    return -1


class _Names:
    """The names of a page, and which of them may be what another one has become."""

    def __init__(self, survey: Survey, common: frozenset[str], ask: ListAsk) -> None:
        self.survey, self.common = survey, common
        test_ids = [found for found in survey.attributes if found.attribute in TEST_ID_ATTRIBUTES]
        self.all = [(f".{css.identifier(f.value)}", f) for f in survey.classes if usable(f.value)]
        self.all += [(f"[{f.attribute}={css.string(f.value)}]", f) for f in test_ids if usable(f.value)]
        self.ids = [(f"#{css.identifier(f.value)}", f) for f in survey.ids if usable_id(f.value)]
        self.words = {word for found in (*survey.classes, *survey.ids, *test_ids) for word in terms(found.value)}
        self._then = {name for e in (*ask.then, *ask.beside) for name in (*e.classes, e.id, e.test_id) if name}

    def like(self, simple: str) -> Iterator[str]:
        """Names that are the same name, written otherwise."""
        asked = value_of(simple)
        names = self.ids if simple[0] == "#" else self.all
        yield from islice((made for made, found in names if made != simple and self._same(asked, found.value)), MOST_OF_A_NAME)

    def may_go(self, simple: str) -> bool:
        """Whether a name may be left out: it was a prefix, and the whole page has done without it since."""
        return all(map(self._gone, terms(value_of(simple))))

    def is_named(self, old: Sequence[str], new: Sequence[str]) -> bool:
        """Whether what is left of a step says what the elements are."""
        words = {word for simple in old for word in terms(value_of(simple))}
        return any(words & set(terms(value_of(simple))) - DULL - WEAK for simple in new)

    def _same(self, asked: str, said: str) -> bool:
        before, after = terms(asked), terms(said)
        if numbers(asked) != numbers(said) or state_of_class(said) != state_of_class(asked) or not set(before) & set(after):
            return False
        lost, added = set(before) - set(after), set(after) - set(before)
        if [word for word in before if word in after] != [word for word in after if word in before]:
            return False  # a group of cards is no card of a group
        return before[-1] == after[-1] and all(map(self._gone, lost)) and added <= self.common

    def _gone(self, word: str) -> bool:
        if word in self.words or state_of_class(word) or word in DULL or word in WEAK:
            return False
        return bool(PREFIX.fullmatch(word)) or sum(word in terms(name) for name in self._then) > ON_OTHERS


def _forms(step: Compound, names: _Names) -> Iterator[tuple[str, ...]]:
    """Ways to write a step with names that the page has; a step that has them all stays as it is."""
    missing = [simple for simple in step.simples if not _there(simple, names.survey)]
    kept = tuple(simple for simple in step.simples if simple not in missing)
    if not missing:
        yield step.simples
        return
    if kept and all(map(names.may_go, missing)) and any(simple[0] in "#.[" for simple in kept):
        yield kept
    for one in missing:
        if all(names.may_go(other) for other in missing if other != one):
            yield from ((*kept, new) for new in names.like(one))


def _others(ask: ListAsk, wanted: Compound, names: _Names) -> Iterator[tuple[str, ...]]:
    """Other names that as many elements have: the test id of the list's elements then, or any, to be compared by their texts.

    A class that they had is nothing to go by: ``nowrap`` is anybody's, and ``day-past`` no ``day-other``.
    """
    kept = tuple(simple for simple in wanted.simples if _there(simple, names.survey))
    known = {one.test_id for one in remembered(ask)}
    for made, found in names.all:
        theirs = bool(found.attribute) and known == {found.value}
        fits = found.count == ask.number and found.visible and not state_of_class(found.value)
        if fits and (theirs or ask.said) and made not in wanted.simples:
            yield (*(simple for simple in kept if simple[0] != ":"), made, *(simple for simple in kept if simple[0] == ":"))


def _tells(simple: str) -> bool:
    """Something that may be written otherwise; a state may not, nor what a text, a role or a structure asks for."""
    if simple.startswith("internal:testid="):
        return True
    return simple[0] in "#.[" and bool(value_of(simple)) and not state_of_class(value_of(simple))


def _there(simple: str, survey: Survey) -> bool:
    if simple.startswith("internal:testid="):
        value = value_of(simple)
        return any(f.value == value and simple.startswith(f"internal:testid=[{f.attribute}=") for f in survey.attributes)
    return exists(simple, survey)


def _by_test_id(simple: str, attribute: str) -> str:
    name, _, value = simple_attribute(simple) if simple[0] == "[" else ("", "", "")
    return by_test_id(attribute, value).selector if name == attribute and value else ""


def _selector(steps: Iterable[Compound]) -> str:
    return "".join((step.joint if place else "") + "".join(step.simples) for place, step in enumerate(steps))


def _meant_others(ask: ListAsk, draft: Draft) -> bool:
    """Whether it matched something else already when the list was still there."""
    simples = [simple for simple in draft.wanted if simple[0] != ":"]
    return any(matches(simples, one) and not matches(draft.was, one) for one in ask.beside)
