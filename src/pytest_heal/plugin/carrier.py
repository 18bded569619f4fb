"""How events travel: as plain JSON on pytest's reports, collected again in the process that reports.

Nothing else survives pytest-xdist and a crashed worker. One value that is not plain JSON would be an INTERNALERROR that ends
the whole run, so everything goes through `plain`, the one place where events are turned into what may travel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pytest_heal.models.exchange import Answered
    from pytest_heal.relocation.events import HealEvent

ARTIFACT = "playwright_"  # begins the names of properties by which pytest-playwright tells what it kept
ARTIFACTS = ("trace", "screenshot", "video")
ATTRIBUTE = "pytest_heal"  # on a TestReport: {"format": 1, "events": [...]}
ANSWERS = "pytest_heal_answers"  # on a TestReport: [...], what a chat model was asked since the report before it


class ReportLike(Protocol):
    """The part of `pytest.TestReport` that is read here."""

    @property
    def nodeid(self) -> str:
        """The test."""
        ...

    @property
    def when(self) -> str | None:
        """The phase."""
        ...

    @property
    def outcome(self) -> str:
        """``passed``, ``failed``, ``skipped`` or, by pytest-rerunfailures, ``rerun``."""
        ...

    @property
    def user_properties(self) -> list[tuple[str, object]]:
        """What fixtures and plugins have to say of the test."""
        ...


def carry(report: ReportLike, events: Iterable[HealEvent]) -> None:
    """Put events on a report, unless there are none."""
    from pytest_heal.element.plain_json import plain  # brings more with it than a run without drift needs
    from pytest_heal.relocation.events import FORMAT_VERSION

    plain_events = [plain(event.to_dict()) for event in events]
    if plain_events:
        setattr(report, ATTRIBUTE, {"format": FORMAT_VERSION, "events": plain_events})


def carried(report: ReportLike) -> list[HealEvent]:
    """The events on a report; none when it has none or they cannot be read."""
    data = getattr(report, ATTRIBUTE, None)
    if not isinstance(data, Mapping):
        return []
    from pytest_heal.relocation.events import FORMAT_VERSION, HealEvent

    if data.get("format") != FORMAT_VERSION:
        return []
    try:
        return [HealEvent.from_dict(event) for event in data.get("events", ())]
    except (TypeError, ValueError, AttributeError):  # not made by this version, whatever its number says
        return []


def carry_answers(report: ReportLike, answers: Iterable[Answered]) -> None:
    """Put what a chat model was asked on a report, unless that is nothing. Each goes on one report only."""
    plain_answers = [answer.to_dict() for answer in answers]
    if plain_answers:
        setattr(report, ANSWERS, plain_answers)


def carried_answers(report: ReportLike) -> list[Answered]:
    """What a chat model was asked, from a report; nothing when it has nothing or it cannot be read."""
    data = getattr(report, ANSWERS, None)
    if not isinstance(data, list):
        return []
    from pytest_heal.models.exchange import Answered

    try:
        return [Answered.from_dict(answer) for answer in data]
    except (TypeError, ValueError, AttributeError):  # not made by this version
        return []


class DriftLog:
    """The events of a run, from its reports in the order they arrive.

    The reports of one test carry the same events again, later ones more and better known, so a later report of a test
    replaces an earlier one. A test that is run again starts anew: only its last run counts. A worker that crashes after a
    test's call leaves what that report carried.
    """

    def __init__(self) -> None:
        self._events: dict[str, list[HealEvent]] = {}
        self._to_run_again: set[str] = set()
        self.tests: set[str] = set()  # that ran

    def add(self, report: ReportLike) -> list[HealEvent]:
        """Take in one report.

        Returns:
            All events of the test when this report completes it (its teardown, of a run that counts), else nothing.
        """
        test = report.nodeid
        if report.when == "setup":
            self._events.pop(test, None)
            self._to_run_again.discard(test)
            self.tests.add(test)
        if report.outcome == "rerun":
            self._events.pop(test, None)
            self._to_run_again.add(test)
        if test in self._to_run_again:
            return []
        events = carried(report)
        if events:
            self._events[test] = events
        return events if report.when == "teardown" else []

    @property
    def events(self) -> list[HealEvent]:
        """All events that count so far."""
        return [event for events in self._events.values() for event in events]


class TestLog:
    """How the tests of a run ended, and which files pytest-playwright kept of them."""

    __test__ = False  # no test, whatever its name

    def __init__(self) -> None:
        self.outcomes: dict[str, str] = {}
        self.artifacts: dict[str, dict[str, str]] = {}

    def add(self, report: ReportLike) -> None:
        """Take in one report; the last run of a test counts."""
        test, outcome = report.nodeid, report.outcome
        if hasattr(report, "context"):  # of a subtest
            return
        if hasattr(report, "wasxfail"):
            outcome = {"skipped": "xfailed", "passed": "xpassed"}.get(outcome, outcome)
        if outcome == "failed" and report.when in ("setup", "teardown"):
            outcome = "error"
        known = self.outcomes.get(test)
        if report.when != "teardown" or known is None or (outcome == "error" and known != "failed"):
            self.outcomes[test] = outcome
        for name, value in report.user_properties:
            kind = str(name).removeprefix(ARTIFACT)
            if kind != name and kind in ARTIFACTS:
                self.artifacts.setdefault(test, {})[kind] = str(value)
