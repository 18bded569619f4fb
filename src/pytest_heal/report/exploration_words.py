"""What the map calls problems, choosers, results and ends of an exploration."""

from __future__ import annotations

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
