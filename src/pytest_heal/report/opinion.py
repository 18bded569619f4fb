"""What a model said of a drifted locator, as one sentence beside the reason; all texts in it may be of a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pytest_heal.element.printable import visible

_MODEL_LIMIT = 60  # characters
_ELEMENT_LIMIT = 90
_REASONING_LIMIT = 200


def told(opinion: Mapping[str, Any] | None) -> str:
    """One line, safe for a terminal; ``""`` where no model was asked.

    Args:
        opinion: of an event, see `HealEvent.opinion`; what is not as it should be is passed over.

    >>> told({"model": "ollama:qwen3", "chosen": 'button "Save"', "source": "model", "reasoning": "Same words.", "asked": 1})
    'ollama:qwen3 means button "Save": Same words.'
    """
    if not isinstance(opinion, Mapping) or not opinion:
        return ""
    who = _text(opinion, "model", _MODEL_LIMIT) or "a model"
    problem, chosen = _text(opinion, "problem", _REASONING_LIMIT), _text(opinion, "chosen", _ELEMENT_LIMIT)
    if problem and opinion.get("source") == "nobody":
        return f"{who} was asked and gave no answer: {problem}"
    said = f"{who} means {chosen or 'none of the candidates'}"
    if opinion.get("asked") == 2:  # noqa: PLR2004 - with the records in another order
        again = f", but had no answer when it was asked again ({problem})" if problem else ", but not when it was asked again"
        said += ", asked twice" if opinion.get("agrees") is True else again
    if opinion.get("source") == "cache":
        said += " (a kept answer)"
    reasoning = _text(opinion, "reasoning", _REASONING_LIMIT)
    return f"{said}: {reasoning}" if reasoning else said


def _text(opinion: Mapping[str, Any], name: str, limit: int) -> str:
    value = opinion.get(name)
    return visible(" ".join(value[: 4 * limit].split()), limit) if isinstance(value, str) else ""
