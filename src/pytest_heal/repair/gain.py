"""What a migration gains, and what it rests on, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from pytest_heal.locator.states import State
from pytest_heal.repair.text import CODE_LIMIT, ProposalLike
from pytest_heal.report.escape import counted, no_command, visible


class GainLike(Protocol):
    """What is read of a `source.migration.Gain`."""

    @property
    def before(self) -> str:
        """Grade of what is replaced."""
        ...

    @property
    def after(self) -> str:
        """Grade of what comes in its place."""
        ...

    @property
    def uses(self) -> int:
        """How often it was used."""
        ...


def ranking(found: Sequence[tuple[ProposalLike, GainLike]]) -> Iterator[str]:
    """One line for each edit, in the order given: ``F -> A, 12 uses: test_a.py:7 get_by_role(...)``.

    An old call that becomes a locator's as it is written gains no grade: ``old call, 2 uses: test_a.py:9 page.locator(...)``.
    """
    for one, gain in found:
        what = "old call" if gain.before == gain.after else f"{gain.before} -> {gain.after}"
        grades = f"{what}, {counted(gain.uses, 'use')}"
        yield f"{grades}: {visible(one.file)}:{one.line} {visible(one.replacement, CODE_LIMIT)}"


def evidence(one: ProposalLike, states: Sequence[State], gain: GainLike | None) -> Iterator[str]:
    """The states that an edit rests on."""
    if gain is not None:
        what = "an old call" if gain.before == gain.after else f"grade {gain.before} -> {gain.after}"
        yield f"  {what}: {visible(one.replacement, CODE_LIMIT)}"
    for state in states:
        matched = counted(state.matched, "element") if state.matched else "nothing"
        yield f"  matched {matched} on {visible(state.page)}, as the old one did, in {visible(state.test)}{_times(state.times)}"
        for place in state.used:
            yield no_command(f"    {visible(place, CODE_LIMIT)}")


def _times(times: int) -> str:
    return "" if times == 1 else f", {times} times"
