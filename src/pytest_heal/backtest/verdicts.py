"""From what three runs said to verdicts: pure rules, each as the documentation tells it.

A heal is right when the team's own locator found the same element at that moment, or one in it or around it on which the call
does the same; wrong when it found another one. Where it found none or several, or there is nothing to compare with, nobody
knows, and it counts as neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pytest_heal.backtest.results import PASSED, SKIPPED, Decision, TestResult, TestVerdict
from pytest_heal.backtest.task import key_of
from pytest_heal.relocation.events import HealEvent

NONE = "the team's locator matches nothing on the page at this moment"
SEVERAL = "the team's locator matches several elements on the page at this moment"
UNSEEN = "it ended before the page was looked at"
NOT_RUN = "did not run"
DRIFT = ("healed", "refused")
RIGHT = ("same", "alike")
"""What the team's locator finds where ours is right."""
Line = Mapping[str, Any]


def heal_verdict(found: str, reason: str) -> tuple[str, str]:
    """Verdict of a heal, and why it is not comparable where it is not.

    Args:
        found: by the team's locator; see `Decision.found`.
        reason: of ``not comparable``.
    """
    if found in (*RIGHT, "another"):
        return ("right" if found in RIGHT else "wrong"), ""
    return "not comparable", {"none": NONE, "several": SEVERAL}.get(found, reason)


def nearest_verdict(found: str, reason: str, nearest: str) -> tuple[str, str]:
    """Verdict of a refusal: whether what came nearest was the team's element.

    Args:
        found: see `heal_verdict`.
        reason: likewise.
        nearest: the element that came nearest; ``""``: none did.
    """
    if found in RIGHT:
        return "nearest right", ""
    if found == "another":
        return ("nearest another" if nearest else "nothing near"), ""
    return "not comparable", {"none": NONE, "several": SEVERAL}.get(found, reason)


def decisions_of(line: Line) -> list[Decision]:
    """The heals and refusals of one test, from its line of the healing run; see `task`."""
    seen: dict[str, list[Mapping[str, Any]]] = {}
    for one in line.get("seen", ()):
        seen.setdefault(one["of"], []).append(one["truth"])
    made = []
    for event in line.get("events", ()):
        if event["outcome"] in DRIFT and event["kind"] in ("lost", "ambiguous"):
            waiting = seen.get(key_of(event))
            made.append(_decision(HealEvent.from_dict(event), waiting.pop(0) if waiting else None))
    return made


def _decision(event: HealEvent, truth: Mapping[str, Any] | None) -> Decision:
    truth = truth or {"found": "not comparable", "reason": UNSEEN}
    found, reason = str(truth["found"]), str(truth.get("reason", ""))
    healed = event.outcome == "healed"
    verdict, why = heal_verdict(found, reason) if healed else nearest_verdict(found, reason, event.after)
    made = event.makings[-1] if event.makings else None
    return Decision(
        outcome=event.outcome,
        verdict=verdict,
        why=why,
        refused_for="" if healed else event.reason,
        test=event.test,
        file=made.file if made else event.file,
        line=made.line if made else event.line,
        page=event.page,
        kind=event.kind,
        code=event.code,
        locator=event.locator,
        before=event.before,
        after=event.after,
        confidence=event.confidence,
        team=str(truth.get("locator", "")),
        team_at=str(truth.get("place", "")),
        team_changed=bool(truth.get("changed")),
        found=found,
    )


def results(old: Mapping[str, Line], plain: Mapping[str, Line], healed: Mapping[str, Line]) -> list[TestResult]:
    """Each test of the earlier suite.

    Args:
        old: lines of the run on the old release, by node id.
        plain: on the new one, without healing.
        healed: on the new one, with healing.
    """
    return [_result(test, *(run.get(test, {}) for run in (old, plain, healed))) for test in sorted({*old, *plain, *healed})]


def _result(test: str, old: Line, plain: Line, healed: Line) -> TestResult:
    decisions = decisions_of(healed)
    outcomes = [str(line.get("outcome", "")) or NOT_RUN for line in (old, plain, healed)]
    return TestResult(
        test=test,
        verdict=verdict_of(outcomes[0], outcomes[1], outcomes[2], decisions=decisions),
        old=outcomes[0],
        plain=outcomes[1],
        healed=outcomes[2],
        drifted=bool(decisions),
    )


def verdict_of(old: str, plain: str, healed: str, *, decisions: Sequence[Decision]) -> TestVerdict:
    """What healing made of a test.

    Args:
        old: its outcome on the old release.
        plain: on the new one, without healing.
        healed: on the new one, with healing.
        decisions: its heals and refusals.
    """
    heals = [one for one in decisions if one.outcome == "healed"]
    if old not in PASSED or not {SKIPPED, NOT_RUN}.isdisjoint((plain, healed)):
        return "not usable"
    if plain in PASSED:
        return "kept" if healed in PASSED else "unsteady"
    if healed in PASSED:
        return green(heals) if heals else "unsteady"
    return "refused" if decisions else "broken otherwise"


def green(heals: Iterable[Decision]) -> TestVerdict:
    """Of a test that is green by its heals: one wrong one makes it falsely green, one that nobody can judge is said."""
    verdicts = {one.verdict for one in heals}
    return "green falsely" if "wrong" in verdicts else "green rightly" if verdicts == {"right"} else "green not comparable"
