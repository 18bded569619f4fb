"""What the map calls problems, choosers, results and ends of an exploration, and what tests make of its controls."""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.element.printable import counted, visible
from pytest_heal.explore.coverage import Covered
from pytest_heal.explore.exploration import Advised

PROBLEMS = {
    "script": ("uncaught exception", "uncaught exceptions"),
    "console": ("console error", "console errors"),
    "request": ("failed request", "failed requests"),
    "link": ("broken link", "broken links"),
    "name": ("control without a name", "controls without a name"),
    "slow": ("slow load", "slow loads"),
}
METHODS = {
    "consent": "consent rule",
    "model": "model",
    "alternative": "guardrails' alternative",
    "heuristic": "heuristics",
    "random": "chance",
}
RESULTS = {"navigated": "another page", "changed": "the page changed", "nothing": "nothing changed", "failed": "failed"}
ENDS = {
    "": "still going on",
    "done": "nothing was left to try",
    "steps": "the limit of steps",
    "pages": "the limit of pages",
    "time": "the limit of time",
    "interrupted": "interrupted",
    "failures": "nothing could be opened any more",
}

LONGEST_ADVISED = 300
MOST_TESTS = 3
"""Tests that are named in a sentence."""


def advised_in_words(advised: Advised) -> str:
    """What a chat model was asked, and what it cost: ``p:m: 12 questions, 3 sent (4,500 tokens), 8 kept answers``.

    Args:
        advised: with a name.
    """
    parts = [counted(advised.questions, "question")]
    if advised.calls:
        parts.append(f"{advised.calls} sent ({advised.tokens:,} tokens)")
    if advised.cached:
        parts.append(counted(advised.cached, "kept answer"))
    if advised.problem:
        parts.append(f"no answer: {advised.problem}")
    return visible(f"{advised.name}: {', '.join(parts)}", LONGEST_ADVISED)


def covered_in_words(covered: Covered) -> str:
    """What the tests of a suite make of a control, a sentence: ``no test would miss it: 3 tests saw it and stayed green``."""
    tests, alike = len(covered.tests), f" (all {covered.alike} of that name at once)" if covered.alike > 1 else ""
    if covered.verdict == "missed":
        return f"covered: without it{alike} {counted(tests, 'test')} turned red: {_named(covered.tests)}"
    if covered.verdict == "unseen":
        return "no test saw it"
    if covered.verdict == "untried":
        return f"not known: {covered.why}"
    with_others = "" if covered.alone else ", taken away together with others"
    used = f"; {_named(covered.used)} operated it" if covered.used else ""
    return f"no test would miss it: {counted(tests, 'test')} saw it and stayed green without it{alike}{with_others}{used}"


def _named(tests: Sequence[str]) -> str:
    """The first tests, and how many more there are."""
    more = f" and {len(tests) - MOST_TESTS} more" if len(tests) > MOST_TESTS else ""
    return f"{', '.join(tests[:MOST_TESTS])}{more}"
