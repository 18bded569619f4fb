"""What a locator that somebody proposes has to pass before it may stand in a suite: each check says why not, or nothing.

Whoever proposes, a person or an agent, may be wrong or misled by the page. So what is proposed may be a locator and nothing
else, has to demand as much as the one it replaces, must not mean what stood beside it or belongs to another locator, and
must miss its element when that is taken away.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence

from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.text import normalise
from pytest_heal.healing.kinds import kind_of
from pytest_heal.language.destructive import destructive_word
from pytest_heal.language.opposites import turned
from pytest_heal.locator.code import to_code
from pytest_heal.locator.grades import FRAGILE, graded_code, steps_of_code
from pytest_heal.locator.kept import dropped, narrowings
from pytest_heal.locator.steps import normal
from pytest_heal.relocation.events import HealEvent
from pytest_heal.relocation.mutant import Mutant
from pytest_heal.source.calls import MAKERS

LONGEST = 400  # characters of a locator
_NODES = (ast.Expression, ast.Call, ast.Attribute, ast.Name, ast.Constant, ast.keyword, ast.Load)
_COMPARED = ("tag", "role", "name", "text", "id", "test_id", "group", "section")
_SHARED = ("name", "text", "label", "id", "test_id")


def problem_of_code(locator: str, event: HealEvent) -> str:
    """Why a text may not take the place of a refused locator, as far as the text tells.

    Args:
        locator: the proposal, as code on ``page``.
        event: of the refusal.

    >>> event = HealEvent(kind="lost", outcome="refused", code="tie", reason="", locator="page.locator('#a')")
    >>> problem_of_code("page.goto('http://x')", event)
    'goto makes no locator; write one such as page.get_by_role("button", name="Save")'
    """
    example = 'write one such as page.get_by_role("button", name="Save")'
    if len(locator) > LONGEST or not locator.isprintable():
        return f"it is longer than {LONGEST} characters, or has characters that cannot be seen; {example}"
    try:
        tree = ast.parse(locator.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return f"it is no expression of Python; {example}"
    for node in ast.walk(tree):
        if not isinstance(node, _NODES) or (isinstance(node, ast.Name) and node.id != "page"):
            return f"it holds {ast.unparse(node)[:60]}, and a locator is made of page, its methods and plain values; {example}"
        if isinstance(node, ast.Attribute) and node.attr not in MAKERS:
            return f"{node.attr} makes no locator; {example}"
    graded = graded_code(locator)
    if graded is None or isinstance(tree.body, ast.Name):
        return f"it is no locator that can be read; {example}"
    if same_code(locator, event.locator):
        return "it is the locator that was refused"
    if graded.grade in FRAGILE:
        return f"it depends on design or position (grade {graded.grade}: {'; '.join(graded.reasons)})"
    return ""


def same_code(one: str, other: str) -> bool:
    """Whether two locators as code are the same, however they are quoted."""
    first, second = steps_of_code(one), steps_of_code(other)
    return first is not None and second is not None and normal(first) == normal(second)


def problem_of_element(event: HealEvent, old: Fingerprint, new: Fingerprint, others: Iterable[Fingerprint]) -> str:
    """Why the element that a proposal means is not the one that was remembered.

    Args:
        event: of the refusal.
        old: the remembered element.
        new: the element that the proposal matched when the test passed with it.
        others: what other locators of the suite mean on this page.
    """
    before, after = old.element, new.element
    lost = dropped(event.selector, new.key.locator)
    if kind_of(event.method, (), {}, assertion=event.method.startswith(("to_", "not_to_"))) == "act":
        kept = narrowings(event.selector)
        lost = tuple(demand for demand in lost if demand in kept)
    if lost:
        return f"it demands less than the locator of the test, which asks for {', '.join(map(str, lost))}"
    said, now = before.said, after.said
    opposite = turned(said, now)
    if opposite:
        return f'it says "{opposite[1]}" where the remembered element said "{opposite[0]}"'
    word, known = destructive_word(now), destructive_word(said)
    if word and word != known:
        return f'{after.describe()} says "{word}", which the remembered element did not'
    if now and normalise(now) != normalise(said) and normalise(now) in normalise(before.near):
        return f"{after.describe()} says what already stood beside the remembered element"
    for other in others:
        mine = other.key.locator in (event.selector, new.key.locator) or _same(other.element, before)
        if not mine and _same(other.element, after):
            return f"{after.describe()} is what {other.code or to_code(other.key.locator)} means"
    if before.role != after.role and not any(
        _value(before, name) and _value(before, name) == _value(after, name) for name in _SHARED
    ):
        return (
            f"{after.describe()} has nothing of {before.describe()}: neither its role nor anything that it said or was called"
        )
    return ""


def problem_of_proof(mutants: Sequence[Mutant], locator: str) -> str:
    """Why deliberate defects speak against a proposal: the test would not miss its element, or nobody could try.

    Args:
        mutants: of a run of the test with the proposal in it.
        locator: the proposal.
    """
    mine = [one for one in mutants if same_code(one.locator, locator)]
    for one in mine:
        if one.outcome == "hidden":
            return f"with its element {one.operator}, healing would go on with {one.onto}"
        if one.operator == "removed" and one.outcome in ("slipped", "matches"):
            return f"with its element taken out of the page, it matches another one ({one.page})"
    if not any(one.operator == "removed" and one.outcome == "refused" for one in mine):
        why = next((one.reason for one in mine if one.operator == "removed"), "") or "the proof never came to it"
        return f"it could not be proven that the test misses its element: {why}"
    return ""


def _same(one: Element, other: Element) -> bool:
    """Whether two descriptions are of one element of a page."""
    return all(_value(one, name) == _value(other, name) for name in _COMPARED)


def _value(element: Element, name: str) -> str:
    value: str = getattr(element, name)
    return value
