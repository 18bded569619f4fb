"""What the map calls problems, choosers, results and ends of an exploration."""

from __future__ import annotations

from pytest_heal.element.printable import counted, visible
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
