"""What is typed into a field, chosen in a list: fit for its type, label and constraints, made up, never a secret of anybody's.

Addresses are of the domains and numbers that are kept for examples (RFC 2606, the 555-01xx numbers).
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from pytest_heal.element.text import folded
from pytest_heal.explore.planner.candidate import Candidate, Facts
from pytest_heal.explore.planner.patterns import accepts, matching
from pytest_heal.explore.planner.prohibitions import says_so
from pytest_heal.language import tables

_BY_TYPE = {
    "email": "explorer@example.com",
    "url": "https://example.com/",
    "tel": "5550100",
    "search": "a",
    "password": "Explorer-Pass-1",  # the same in "password" and "repeat password"
    "color": "#336699",
}
_DATES = {  # a value of each type of date; they compare as texts
    "date": "2024-06-15",
    "datetime-local": "2024-06-15T12:00",
    "month": "2024-06",
    "week": "2024-W24",
    "time": "12:00",
}
_BY_WORD = tables.table("explorer.values")
_DEFAULT = "Example"
_FILLING = "x"


def value_for(candidate: Candidate) -> str:
    """What is filled in; ``""`` where nothing is known that its constraints let pass.

    >>> from pytest_heal.explore.exploration import Control
    >>> value_for(Candidate(control=Control(kind="spinbutton", tag="input"), facts=Facts(type="number", min="3", max="5")))
    '3'
    """
    facts = candidate.facts
    if facts.type in ("number", "range") or candidate.control.kind == "spinbutton":
        return _number(facts)
    if facts.type in _DATES:
        return _between(_DATES[facts.type], facts.min, facts.max)
    if facts.pattern:
        plain = _plain(candidate)
        return plain if accepts(facts.pattern, plain) else matching(facts.pattern, facts.minlength, facts.maxlength)
    return _plain(candidate)


def choice_for(candidate: Candidate) -> str:
    """The value of the option that is chosen in a select: the second one, the first being what is chosen already.

    Returns:
        ``""`` where there is none that does no harm: "Delete selected" is chosen by nobody.
    """
    values = [value for value, label in candidate.facts.options if not (says_so(label) or says_so(value))]
    named = [value for value in values if value]
    return (named[1:] or named or [""])[0]


def _plain(candidate: Candidate) -> str:
    facts = candidate.facts
    value = _BY_TYPE.get(facts.type) or _by_word(candidate)
    if facts.minlength > len(value):
        value += _FILLING * (facts.minlength - len(value))
    return value[: facts.maxlength] if facts.maxlength >= 0 else value


def _by_word(candidate: Candidate) -> str:
    facts = candidate.facts
    for text in (facts.autocomplete, facts.label, candidate.control.name, facts.name, facts.placeholder):
        said = folded(text.replace("_", " ").replace("-", " ")).split()
        for _, words, (value,) in _BY_WORD:
            if any(word in said for word in words):
                return value
    return _DEFAULT


def _number(facts: Facts) -> str:
    low, high, step = _decimal(facts.min), _decimal(facts.max), _decimal(facts.step) or Decimal(1)
    value = low if low is not None else Decimal(1)
    if low is None and high is not None and value > high:
        value = high - (high % step)
    elif low is None and facts.step not in ("", "any") and step > 0:
        value = step  # a multiple of it, counted from 0
    if high is not None and value > high:
        return ""
    return f"{value.normalize():f}"


def _decimal(text: str) -> Decimal | None:
    try:
        value = Decimal(text.strip())
    except (InvalidOperation, ValueError):
        return None
    return value if value.is_finite() else None


def _between(value: str, low: str, high: str) -> str:
    value = max(value, low) if low else value
    return min(value, high) if high else value
