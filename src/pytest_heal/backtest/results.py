"""What a backtest found, as data: tests, heals and refusals, each with its verdict, and their numbers.

`BacktestReport.to_dict` is the JSON report; ``schemas/backtest.schema.json`` describes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

FORMAT_VERSION = 1  # 1: first
TOOL = "pytest-heal backtest"

HEAL_VERDICTS = ("right", "wrong", "not comparable")
NEAREST_VERDICTS = ("nearest right", "nearest another", "nothing near", "not comparable")
TestVerdict = Literal[
    "kept", "green rightly", "green falsely", "green not comparable", "refused", "broken otherwise", "unsteady", "not usable"
]
TEST_VERDICTS: tuple[TestVerdict, ...] = (
    *("kept", "green rightly", "green falsely", "green not comparable"),
    *("refused", "broken otherwise", "unsteady", "not usable"),
)
PASSED = frozenset(("passed", "xfailed"))
SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A heal or a refusal, and what the team's locator says of it.

    Attributes:
        outcome: ``healed`` or ``refused``.
        verdict: of a heal ``right``, ``wrong`` or ``not comparable``; of a refusal ``nearest right``, ``nearest another``,
            ``nothing near`` or ``not comparable``.
        why: it is not comparable; empty where it is.
        refused_for: of a refusal the reason that the run gave.
        test: pytest's node id in the earlier suite.
        file: of the earlier suite, where the locator was made.
        line: there, from 1.
        page: URL.
        kind: ``lost`` or ``ambiguous``.
        code: the rule that decided.
        locator: of the earlier suite, as code.
        before: the remembered element.
        after: the element that was chosen, or came nearest.
        confidence: that it is the remembered one, 0 to 1.
        team: the locator of the later suite, as code; empty without one.
        team_at: where that stands, as ``file:line``.
        team_changed: it is another one than that of the earlier suite.
        found: by the team's locator at that moment: ``same``, ``alike`` (in it or around it, where the call does the same),
            ``another``, ``none``, ``several``, ``not comparable``.
        fix: what ``pytest-heal fix`` would have written, as code; empty where nothing.
        fix_by: ``fix`` where it would have written it, ``person`` where it would have proposed it; empty where neither.
    """

    outcome: str
    verdict: str
    why: str = ""
    refused_for: str = ""
    test: str = ""
    file: str = ""
    line: int = 0
    page: str = ""
    kind: str = ""
    code: str = ""
    locator: str = ""
    before: str = ""
    after: str = ""
    confidence: float = 0.0
    team: str = ""
    team_at: str = ""
    team_changed: bool = False
    found: str = ""
    fix: str = ""
    fix_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TestResult:
    """One test.

    Attributes:
        test: pytest's node id in the earlier suite.
        verdict: what healing made of it; the documentation has the table.
        old: its outcome on the old release.
        plain: on the new one, without healing.
        healed: on the new one, with healing.
        drifted: a locator of it was healed or refused.
    """

    __test__ = False  # no test, whatever its name

    test: str
    verdict: TestVerdict
    old: str
    plain: str
    healed: str
    drifted: bool = False


@dataclass(frozen=True, kw_only=True)
class BacktestReport:
    """All of it.

    Attributes:
        suite_from, suite_to: the two revisions, as given; ``commits``: their full names.
        tests: by name.
        decisions: heals and refusals, in order of place.
        locators: of the earlier suite by what became of them: ``unchanged``, ``edited``, or why there is no counterpart.
        unread: files of either suite that could not be read, with why.
        versions: of Python, pytest, Playwright, pytest-heal.
    """

    suite_from: str
    suite_to: str
    commits: tuple[str, str] = ("", "")
    tests: Sequence[TestResult] = ()
    decisions: Sequence[Decision] = ()
    locators: Mapping[str, int] = field(default_factory=dict)
    unread: Mapping[str, str] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)

    @property
    def heals(self) -> list[Decision]:
        """Heals alone."""
        return [one for one in self.decisions if one.outcome == "healed"]

    @property
    def refusals(self) -> list[Decision]:
        """Refusals alone."""
        return [one for one in self.decisions if one.outcome == "refused"]

    @property
    def wrong(self) -> list[Decision]:
        """Wrong heals."""
        return [one for one in self.heals if one.verdict == "wrong"]

    @property
    def exit_status(self) -> int:
        """1 after a wrong heal, else 0."""
        return int(bool(self.wrong))

    def totals(self) -> dict[str, dict[str, int]]:
        """Numbers of tests, heals and refusals by verdict."""
        tests = Counter(one.verdict for one in self.tests)
        heals, refusals = (Counter(one.verdict for one in part) for part in (self.heals, self.refusals))
        return {
            "tests": {verdict: tests[verdict] for verdict in TEST_VERDICTS},
            "heals": {verdict: heals[verdict] for verdict in HEAL_VERDICTS},
            "refusals": {verdict: refusals[verdict] for verdict in NEAREST_VERDICTS},
        }

    @property
    def broken_by_drift(self) -> int:
        """Tests that failed on the new release without healing, and in which a locator had drifted."""
        by = ("green rightly", "green falsely", "green not comparable", "refused")
        return sum(one.verdict in by for one in self.tests)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        return {
            "format": FORMAT_VERSION,
            "tool": TOOL,
            "from": {"revision": self.suite_from, "commit": self.commits[0]},
            "to": {"revision": self.suite_to, "commit": self.commits[1]},
            "versions": dict(self.versions),
            "totals": {**self.totals(), "broken_by_drift": self.broken_by_drift},
            "locators": dict(self.locators),
            "tests": [asdict(one) for one in self.tests],
            "decisions": [asdict(one) for one in self.decisions],
            "unread": dict(self.unread),
        }


def from_dict(data: Mapping[str, Any]) -> BacktestReport:
    """The report that a JSON report was made from.

    Raises:
        ValueError: it is not one of this version.
    """
    if data.get("tool") != TOOL or data.get("format") != FORMAT_VERSION:
        raise ValueError(f"it is not a report of {TOOL} of format {FORMAT_VERSION}")
    return BacktestReport(
        suite_from=data["from"]["revision"],
        suite_to=data["to"]["revision"],
        commits=(data["from"]["commit"], data["to"]["commit"]),
        tests=[TestResult(**one) for one in data["tests"]],
        decisions=[Decision(**one) for one in data["decisions"]],
        locators=dict(data["locators"]),
        unread=dict(data["unread"]),
        versions=dict(data["versions"]),
    )
