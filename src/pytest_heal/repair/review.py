"""One question for each proposed edit; whatever is no clear yes is a no."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence

from pytest_heal.repair.batch import EditRun
from pytest_heal.repair.text import CODE_LIMIT, reach
from pytest_heal.report.escape import visible
from pytest_heal.source.proposal import Proposal

QUESTION = "accept [a], skip [s], see evidence [e], quit [q]? (skip) "


def reviewed(
    proposals: Sequence[Proposal],
    edits: EditRun,
    ask: Callable[[str], str],
    *,
    evidence: Callable[[Proposal], Iterator[str]] | None = None,
    say: Callable[[str], object] | None = None,
) -> list[Proposal]:
    """The edits that are accepted.

    Args:
        proposals: to be asked about, in order.
        edits: makes their diffs.
        ask: shows a question and gives the answer; ``""`` at the end of the input, which is a quit.
        evidence: lines on why; what was executed, and where, by default.
        say: shows a line; on standard output by default.
    """
    show = say or (lambda line: sys.stdout.write(f"{line}\n"))
    accepted: list[Proposal] = []
    for number, one in enumerate(proposals, 1):
        show(f"\n{number} of {len(proposals)}")
        show(edits.diff([one]))
        for line in reach(one):
            show(line)
        while True:
            answer = ask(QUESTION)
            word = answer.strip().lower()
            if word in ("e", "evidence", "see evidence"):
                for line in (evidence or seen)(one):
                    show(line)
                continue
            break
        if word in ("a", "accept", "y", "yes"):
            accepted.append(one)
        elif word in ("q", "quit") or not answer:
            break
    return accepted


def seen(one: Proposal) -> Iterator[str]:
    """What an edit rests on."""
    if one.mend is not None:
        yield f"  {visible(one.mend.kind)}, grade {one.mend.grade}: {visible(one.mend.locator, CODE_LIMIT)}"
    for sighting in one.sightings:
        sure = "passed with it" if sighting.certain else "used it, and did not pass"
        yield f"  {visible(sighting.test)} {sure}"
        for place in sighting.used:
            yield f"    {visible(place, CODE_LIMIT)}"
