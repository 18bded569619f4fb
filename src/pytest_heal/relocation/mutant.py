"""Deliberate defects of a page, and what healing would have made of each: data, and how it is judged. See ``--heal-prove``.

A mutant is one defect of one element under one locator of a test. Healing *hides* it where the test would have gone on with
another element than the one that was broken, or where an assertion or a read would have gone on with one that has not what
the locator itself demands of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

Operator = Literal["removed", "hidden", "disabled", "words", "state", "exchanged"]
Outcome = Literal["hidden", "refused", "itself", "matches", "slipped", "inapplicable"]

OPERATORS: Mapping[Operator, str] = {
    "removed": "the element is taken out of the page",
    "hidden": "the element is not shown",
    "disabled": "the element is disabled",
    "words": "all text of the element and of its labels is replaced",
    "state": "its state is switched: ticked, expanded, pressed, selected, current, and classes that say so",
    "exchanged": "the element and the nearest one of its kind have changed places",
}
"""What can be broken, in words."""
OUTCOMES: Mapping[Outcome, str] = {
    "hidden": "healing would have gone on with something else",
    "refused": "healing would have refused, and the test fails",
    "itself": "healing would have found the broken element itself; the test then fails or passes as it would without healing",
    "matches": "the test's own locator still matches the broken element: healing has no part in it",
    "slipped": "the test's own locator matches another element now: it would do so without healing too",
    "inapplicable": "the defect could not be made there, or not be undone",
}
"""What becomes of a mutant, in words."""
TRIED: tuple[Outcome, ...] = ("hidden", "refused", "itself", "matches", "slipped")
"""Outcomes of defects that were really there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One deliberate defect.

    Attributes:
        operator: see `OPERATORS`.
        outcome: see `OUTCOMES`.
        locator: of the test, as code.
        page: URL template.
        victim: what was broken, in words.
        onto: what healing would have gone on with, in words; ``""`` where it would not.
        code: of the decision, as of an event.
        reason: of the decision, or why the defect could not be made.
        method: that the test called.
        test: pytest's node id.
        at: ``file:line`` of the call.
    """

    operator: Operator
    outcome: Outcome
    locator: str
    page: str
    victim: str
    onto: str = ""
    code: str = ""
    reason: str = ""
    method: str = ""
    test: str = ""
    at: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values; `from_dict` reads them."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Mutant:
        """What `to_dict` gave.

        Raises:
            ValueError: it is something else.
        """
        try:
            made = cls(**{one.name: str(data[one.name]) for one in fields(cls)})  # type: ignore[arg-type]
        except (KeyError, TypeError) as error:
            raise ValueError(f"{type(error).__name__} {error}") from None
        if made.operator not in OPERATORS or made.outcome not in OUTCOMES:
            raise ValueError(f"{made.operator} {made.outcome}")
        return made


def judged(
    operator: Operator, *, matched: Sequence[int], victim: int | None, onto: Sequence[int], acts: bool, demanded: bool
) -> Outcome:
    """What healing makes of a defect.

    Args:
        operator: what is broken.
        matched: what the test's own locator matches in the broken page.
        victim: place of the broken element there; ``None``: it is not there.
        onto: places of what healing would go on with: the element, what it stands in and what stands in it; none: it refuses.
        acts: the call does something to its element.
        demanded: the locator itself says the words or the state that were changed.
    """
    if matched and not onto:
        if len(matched) > 1:
            return "refused"
        return "matches" if matched[0] == victim else "slipped"
    if not onto:
        return "refused"
    if victim is None or victim not in onto:
        return "hidden"
    return "hidden" if demanded and not acts and operator in ("words", "state") else "itself"


def totals(found: Iterable[Mutant]) -> dict[str, Counter[str]]:
    """Number of mutants by operator and outcome."""
    table: dict[str, Counter[str]] = {operator: Counter() for operator in OPERATORS}
    for one in found:
        table[one.operator][one.outcome] += 1
    return table
