"""What a model answered, as an index or nothing; whatever else it said is an error, and never a guess."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pytest_heal.element.printable import quoted, shortened
from pytest_heal.models.disclosure import readable
from pytest_heal.models.model import ModelError

REASONING_LIMIT = 300  # characters
READ_LIMIT = 50_000  # characters of an answer; a sentence is expected
SHOWN = 80  # characters of an answer that cannot be used, in the message
MOST_STARTS = 200  # places where JSON may begin that are tried
_THOUGHTS = re.compile(r"\s*<think>.*?</think>", re.DOTALL)  # some local models think aloud first


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A checked answer.

    Attributes:
        index: of the chosen record; ``None``: none of them.
        reasoning: one line.
    """

    index: int | None
    reasoning: str = ""


def parse(text: str, offered: int) -> Choice:
    """Read an answer: a JSON object with ``index`` and ``reasoning``, alone, in a fence, or within prose.

    Args:
        text: of the model.
        offered: number of records it could choose from.

    Raises:
        ModelError: there is no such object, there are several that differ, or its index is none.
    """
    text = _THOUGHTS.sub("", text[:READ_LIMIT], count=1)
    if not text.strip():
        raise ModelError("the answer is empty")
    found = [one for one in _objects(text) if "index" in one]
    if not found:
        cut = "{" in text and "}" not in text[text.rindex("{") :]
        what = "breaks off" if cut else "is not the JSON object that was asked for"
        raise ModelError(f"the answer {what}: {quoted(text.strip(), SHOWN)}")
    choices = {repr(one["index"]) for one in found}
    if len(choices) > 1:
        raise ModelError(f"the answer holds several that differ: index {' and '.join(sorted(choices)[:3])}")
    index = found[-1]["index"]
    if type(index) is not int:
        raise ModelError(f"the answer's index is {shortened(json.dumps(index), SHOWN)}, not a whole number")
    if not -1 <= index < offered:
        raise ModelError(f"the answer's index is {shortened(str(index), SHOWN)}, but only -1 to {offered - 1} were offered")
    reasoning = found[-1].get("reasoning")
    said = readable(reasoning) if isinstance(reasoning, str) else ""
    return Choice(index=None if index < 0 else index, reasoning=shortened(said, REASONING_LIMIT))


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of a text that are not part of another one."""
    decoder = json.JSONDecoder(object_pairs_hook=_unambiguous)
    place = -1
    for _ in range(MOST_STARTS):
        place = text.find("{", place + 1)
        if place < 0:
            return
        try:
            value, end = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value
        place = end - 1


def _unambiguous(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; one that says a thing twice says nothing."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key is there twice")
    return made
