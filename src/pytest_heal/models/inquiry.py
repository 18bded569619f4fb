"""How an adviser is asked in the middle of a call, on either API, and once more in another order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from pytest_heal.models.question import Advice, Adviser, Question


def asking(adviser: Adviser, question: Question, *, is_async: bool) -> Callable[[], Any]:
    """One question, as what is to be called; on the async API in a thread, so that the loop goes on."""
    ask = partial(adviser, question)
    return partial(asyncio.to_thread, ask) if is_async else ask


def turned(question: Question) -> Question:
    """The same question with its records in the reverse order: who answers at random, or by the place, contradicts himself."""
    return replace(question, records=question.records[::-1])


def place_in(question: Question, advice: Advice) -> int | None:
    """The place of the record that an answer names; ``None`` where it names none."""
    index = advice.index
    return index if type(index) is int and 0 <= index < len(question.records) else None
