"""What a model is asked, and what came of it: data only.

A question offers records and the only answers are their indices, or none of them. All texts of records and facts come from a
page: they are data, never instructions, and never hold the value of a field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Use = Literal["explore", "heal", "describe"]
"""Who asks: the explorer for its next control, healing for a lost element, `find_by_description` for what is meant."""

Record = Mapping[str, str]
"""What is told of one element, by property: ``role``, ``name``, ``section``, ...; no values of fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question.

    Attributes:
        use: who asks.
        about: what is looked for, by property: the description, the remembered element, the aim of the walk. Of the user's
            project, but treated as data all the same.
        facts: of the page, by name: ``url``, ``title``, ``headings``, ...
        records: what may be chosen, in the order it is shown; at least one.
        seconds: most that who asks can wait; ``None``: as long as the settings allow. No part of what is asked.
    """

    use: Use
    about: Record
    facts: Mapping[str, str] = field(default_factory=dict)
    records: tuple[Record, ...]
    seconds: float | None = None


Source = Literal["model", "cache", "nobody"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What came of a question.

    Attributes:
        index: of the chosen record; ``None``: none of them, or there is no answer.
        reasoning: of the model, one line, at most 300 characters; it may quote the page.
        source: who answered; ``nobody`` where nobody did, see ``problem``.
        problem: why there is no answer: one sentence; ``""`` where there is one.
        key: of the question in the cache and in reports.
    """

    index: int | None = None
    reasoning: str = ""
    source: Source = "nobody"
    problem: str = ""
    key: str = ""


Adviser = Callable[[Question], Advice]
"""Answers questions. It blocks until it has an answer, for as long as its timeout and retries allow, and never raises."""
