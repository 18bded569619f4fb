"""Whether a value is what its field takes, and how an offending one is shown: short and on one line."""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable
from typing import Any

from pytest_heal.actions.row import Field, FieldType
from pytest_heal.actions.table import MOST_MILLISECONDS
from pytest_heal.element.printable import visible

SHOWN = 60
"""Characters of an offending value in a message."""
MOST_WHOLE = 50
"""Largest value of a field of whole numbers."""

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = SHOWN
_SHORT.maxdict = _SHORT.maxlist = _SHORT.maxtuple = _SHORT.maxlevel = 3

WANTED: dict[FieldType, str] = {
    "target": "an element, such as index=0",
    "text": "a text",
    "texts": "a text or a list of texts",
    "milliseconds": f"a number of milliseconds up to {MOST_MILLISECONDS}",
    "whole": f"a whole number from 1 to {MOST_WHOLE}",
    "flag": "true or false",
    "choice": "one of its words",
    "choices": "a list of its words",
}


def _text(value: Any, known: Field) -> str:
    if not isinstance(value, str):
        quotes = "" if value is None or isinstance(value, (dict, list)) else ": write it in quotes"
        return f"is no text{quotes}"
    return "" if value.strip() or known.empty else "is empty"


def _target_text(value: Any, known: Field) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"is no text: write index={value}" if 0 <= value < 10**6 else "is no text"
    return _text(value, known)


def _texts(value: Any, known: Field) -> str:
    if isinstance(value, list):
        if not value and not known.empty:
            return "is empty"
        return next((f"has {kind(each)} in it, not only texts" for each in value if _text(each, known)), "")
    return _text(value, known) and "is neither a text nor a list of texts"


def _milliseconds(value: Any, known: Field) -> str:  # noqa: ARG001 - all of one shape
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not 0 < value <= MOST_MILLISECONDS:
        return f"is no number of milliseconds from 1 to {MOST_MILLISECONDS}"
    return ""


def _whole(value: Any, known: Field) -> str:  # noqa: ARG001
    fits = isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_WHOLE
    return "" if fits else f"is no whole number from 1 to {MOST_WHOLE}"


def _flag(value: Any, known: Field) -> str:  # noqa: ARG001
    return "" if isinstance(value, bool) else "is neither true nor false"


def _choice(value: Any, known: Field) -> str:
    return "" if isinstance(value, str) and value in known.choices else f"is none of {', '.join(known.choices)}"


def _choices(value: Any, known: Field) -> str:
    fits = isinstance(value, list) and all(isinstance(each, str) and each in known.choices for each in value)
    return "" if fits else f"is no list of {', '.join(known.choices)}"


WRONG: dict[FieldType, Callable[[Any, Field], str]] = {
    "target": _target_text,
    "text": _text,
    "texts": _texts,
    "milliseconds": _milliseconds,
    "whole": _whole,
    "flag": _flag,
    "choice": _choice,
    "choices": _choices,
}


def shown(value: Any) -> str:
    """A value for a message: short, on one line, whatever it is."""
    try:
        return visible(_SHORT.repr(value), SHOWN)
    except Exception:  # noqa: BLE001 - a value of the user's whose repr fails
        return kind(value)


_KINDS = {
    dict: "a mapping",
    list: "a list",
    tuple: "a list",
    str: "a text",
    bool: "true or false",
    int: "a number",
    float: "a number",
    type(None): "nothing (null)",
}


def kind(value: Any) -> str:
    """What sort of value it is, without showing it."""
    its = type(value)
    return _KINDS.get(its) or f"a {its.__name__[:SHOWN]}"
