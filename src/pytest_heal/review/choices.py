"""What a person may write in place of a locator that was not healed: an edit of theirs, and no heal.

Offered is only what was executed on the page and matched the one element; nothing of an element that has not what the locator
demands, because that would assert something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pytest_heal.errors import HealError
from pytest_heal.locator.grades import grade_of
from pytest_heal.locator.origin import Mend
from pytest_heal.locator.rungs import Grade
from pytest_heal.repair.batch import EditRun
from pytest_heal.repair.fix import sightings_of
from pytest_heal.report.model import Entry
from pytest_heal.report.nearest import LEAST
from pytest_heal.review.card import Choice
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import Sighting
from pytest_heal.source.proposals import proposals

MOST = 4  # locators that are offered
RECEIVER = "page"
_GRADES: Mapping[str, Grade] = {"A": "A", "B": "B", "C": "C", "D": "D", "E": "E", "F": "F"}


class Choices:
    """Makes the choices of cards.

    Args:
        edits: of the project.
        project: its source.
        worked: pages on which a place works as it is, see `report.model.Run.worked`.
    """

    def __init__(self, edits: EditRun, project: Project, worked: Mapping[str, Sequence[str]]) -> None:
        self._edits, self._project, self._worked = edits, project, worked

    def __call__(self, entries: Sequence[Entry]) -> tuple[Choice, ...]:
        """What may be written for events that were not healed; none for one whose element lacks what is demanded."""
        return tuple(self._choice(entries, code) for code in _codes(entries)[:MOST])

    def _choice(self, entries: Sequence[Entry], code: str) -> Choice:
        sightings = [_chosen(sighting, code) for entry in entries for sighting in _seen(entry)]
        try:
            found = proposals(sightings, self._project, worked=self._worked)
            made, broken = self._edits.checked(found)
        except HealError as error:
            return Choice(code=code, reason=str(error))
        if broken or not made:
            return Choice(code=code, reason=broken[0].reason if broken else "it is not known which call made it")
        return Choice(code=code, proposals=tuple(made))


def _codes(entries: Sequence[Entry]) -> list[str]:
    """Locators that were executed in all of some events, best first."""
    offered = [_offered(entry) for entry in entries]
    return [code for code in dict.fromkeys(offered[0]) if all(code in other for other in offered)]


def _offered(entry: Entry) -> tuple[str, ...]:
    event = entry.event
    if entry.list_now is not None:
        return (entry.list_now.paste,) if entry.list_now.paste.startswith(f"{RECEIVER}.") else ()
    if event.lacks or (event.outcome == "refused" and event.confidence < LEAST):
        return ()
    return tuple(code for code in (event.replacement, *event.alternatives) if code.startswith(f"{RECEIVER}."))


def _seen(entry: Entry) -> Iterator[Sighting]:
    event = entry.event
    found = list(sightings_of(entry))
    if not found:  # only reported
        used = f"{event.file}:{event.line} {entry.source.strip()}".strip()
        found = [Sighting(makings=event.makings, locator=event.locator, test=event.test, used=(used,), id=entry.id)]
    yield from found


def _chosen(sighting: Sighting, code: str) -> Sighting:
    """A sighting as if a locator had healed it: the person says so."""
    grade = _GRADES.get(grade_of(code) or "C", "C")
    mend = Mend(
        start=0,
        stop=len(sighting.makings),
        code=code.removeprefix(RECEIVER),
        selector=code,
        locator=code,
        kind="chosen",
        grade=grade,
    )
    return replace(sighting, mends=(mend,), certain=True, failed="", replacement=code)
