"""Steps as text: YAML, which JSON is a part of."""

from __future__ import annotations

import json
from typing import Any

import yaml

from pytest_heal.actions.validation import Problem
from pytest_heal.element.printable import visible

LONGEST = 500_000
"""Characters of a text with steps."""


def read(text: str, source: str = "") -> tuple[Any, tuple[Problem, ...]]:
    """The data of a text, not checked yet, or what is wrong with the text.

    Args:
        text: YAML or JSON.
        source: where it came from, for the message.
    """
    where = f"{visible(source, 200)}: " if source else ""
    if len(text) > LONGEST:
        return None, (Problem(step=None, field="", message=f"{where}{len(text)} characters, at most {LONGEST}"),)
    try:
        data = _parsed(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f"line {mark.line + 1}: " if mark is not None else ""
        said = visible(str(getattr(error, "problem", None) or type(error).__name__), 200)
        return None, (Problem(step=None, field="", message=f"{where}{line}not YAML: {said}"),)
    if data is None:
        return None, (Problem(step=None, field="", message=f"{where}no steps in it"),)
    return data, ()


def _parsed(text: str) -> Any:
    if text.lstrip().startswith("["):
        try:
            return json.loads(text)  # a hundred times as fast, where it is JSON
        except ValueError:
            pass
    return yaml.load(text, Loader=yaml.SafeLoader)  # not the one in C, whose stack a nested text may overflow
