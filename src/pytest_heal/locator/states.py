"""The states in which a locator was used: what it stood for each time, and which other locators stood for the same.

Recorded by runs with ``heal_record = all``, for `pytest-heal migrate`: what is to take a locator's place has to hit the same
element in every one of them. Plain data; a file of them says every making and every mend once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from pytest_heal.locator.origin import Making, Mend

AS_WRITTEN = "as written"
"""Kind of the mend that makes a locator of what was given to a method of a page, whatever it is, and changes nothing else."""
AS_WRITTEN_CODE = ".locator(...)"
LIST = "list"
"""Kind of a mend that stands for the same several elements."""

DRIFTED = "it had drifted; repair it first, with pytest-heal fix"
INSIDE = "it is a part of another locator, in which nothing else was tried"
ABSENT = "it matched nothing at first, before any replacement was known; record once more"
ENGINE = "it uses a selector engine of the project's own"
NOTHING = "nothing else that was tried matched exactly what it matched"
LESS = "nothing else that was tried matched exactly what it matched and demands as much"
PLACELESS = "nothing else that was tried says where it stands: "
"""What it stands in follows."""
NO_COPY = "its page could not be copied, so no other locator could be shown to demand as much"
UNPROVEN = "it could not be shown that anything else demands as much: "
STATES_LESS = "everything else that was tried still matches on a copy of the page where this no longer holds: "
"""A demand follows, as in the one before."""
GONE = "its element could not be looked at"


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One state of one locator.

    Attributes:
        makings: the calls that made it; of ``page.click("#a")`` that call.
        locator: as code.
        page: URL template.
        test: pytest's node id.
        used: ``file:line`` of the use, and of the test's line that led there.
        matched: number of elements.
        many: it was used for all of them: counted, listed.
        mends: what was executed in place of a part of it, and matched exactly the same.
        failed: why there is none; ``""`` where there is one.
        times: how often it was used so.
        passed: its test passed.
    """

    makings: tuple[Making, ...]
    locator: str
    page: str
    test: str
    used: tuple[str, ...] = ()
    matched: int = 1
    many: bool = False
    mends: tuple[Mend, ...] = ()
    failed: str = ""
    times: int = 1
    passed: bool = True

    @property
    def chain(self) -> tuple[object, ...]:
        """What is the same in all states of one locator."""
        return self.makings, self.locator


def added(states: dict[object, State], one: State) -> None:
    """Add a state to those of a test, or count it where there is the same already."""
    key = replace(one, times=0)
    known = states.get(key)
    states[key] = one if known is None else replace(known, times=known.times + one.times)


def first_takes(method: str, matched: int) -> str:
    """Why nothing takes the place of a selector of a page's method that matches several elements."""
    return f"it matched {matched} elements, of which {method}() takes the first"


@dataclass(slots=True)
class _Table:
    """Rows that are said once."""

    rows: list[dict[str, Any]]
    places: dict[object, int]

    def place(self, row: Making | Mend) -> int:
        if row not in self.places:
            self.places[row] = len(self.rows)
            self.rows.append(asdict(row))
        return self.places[row]


def packed(states: Iterable[State]) -> dict[str, Any]:
    """States as plain JSON values; `unpacked` reads them."""
    makings, mends = _Table([], {}), _Table([], {})
    rows = [
        {
            **{f.name: getattr(one, f.name) for f in fields(State)},
            "used": list(one.used),
            "makings": [makings.place(making) for making in one.makings],
            "mends": [mends.place(mend) for mend in one.mends],
        }
        for one in states
    ]
    return {"makings": makings.rows, "mends": mends.rows, "states": rows}


def unpacked(data: Mapping[str, Any]) -> list[State]:
    """What `packed` gave.

    Raises:
        ValueError: it is something else.
    """
    try:
        makings = [Making(**row) for row in data["makings"]]
        mends = [Mend(**row) for row in data["mends"]]
        return [
            State(
                **{
                    **row,
                    "used": tuple(map(str, row["used"])),
                    "makings": _rows(makings, row["makings"]),
                    "mends": _rows(mends, row["mends"]),
                }
            )
            for row in data["states"]
        ]
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"{type(error).__name__} {error}") from None


def _rows(table: Sequence[Any], places: Sequence[int]) -> tuple[Any, ...]:
    if any(place < 0 for place in places):
        raise IndexError("a negative place")
    return tuple(table[place] for place in places)
