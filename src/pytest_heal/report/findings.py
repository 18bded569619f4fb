"""What a code review is told: the same drift in several tests is one finding, under a rule with a stable fingerprint.

Shared by the formats that stand beside the source: SARIF, GitHub, GitLab, Markdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pytest_heal.locator.grades import grade_of
from pytest_heal.report.demands import reworded
from pytest_heal.report.escape import counted, shortened, visible
from pytest_heal.report.model import Entry, HealReport, digest
from pytest_heal.report.nearest import told_nearest
from pytest_heal.report.terminal import WHAT_HAPPENED
from pytest_heal.suggestions.suggestions import Suggestions
from pytest_heal.suggestions.text import short

CODE_LIMIT = 400  # characters of a locator
MESSAGE_LIMIT = 1_500  # characters of a message

Severity = Literal["info", "minor", "major"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A kind of finding.

    Attributes:
        id: stable, as in SARIF.
        name: the same for people who read code: one word.
        slug: the same in lower case, as in GitLab.
        title: one sentence.
        description: what it means.
        advice: what to do.
        severity: how much it matters.
    """

    id: str
    name: str
    slug: str
    title: str
    description: str
    advice: str
    severity: Severity


HEALED = Rule(
    id="HEAL001",
    name="HealedLocator",
    slug="healed-locator",
    title="A locator has drifted and was healed.",
    description="The locator matches nothing any more. Its element was found with certainty, and the test went on with it.",
    advice="Review the locator that was used instead, and write it into the test.",
    severity="minor",
)
LOST = Rule(
    id="HEAL002",
    name="LostLocator",
    slug="lost-locator",
    title="A locator matches nothing it could use, and was not healed.",
    description="Nothing on the page is certainly what the locator looked for. The message says what exists instead.",
    advice="Find out whether the element is gone or has changed, and update the test.",
    severity="major",
)
AMBIGUOUS = Rule(
    id="HEAL003",
    name="AmbiguousLocator",
    slug="ambiguous-locator",
    title="A locator matches several elements.",
    description="The locator used to match one element and matches several now.",
    advice="Narrow the locator to the element that is meant.",
    severity="minor",
)
MOVED = Rule(
    id="HEAL004",
    name="MovedLocator",
    slug="moved-locator",
    title="A locator matches another element than it was recorded on.",
    description="The locator still matches one element, but clearly another one. The test acted on that one.",
    advice="Look at what the test did. Update the locator, or accept its element with --heal-record=all.",
    severity="major",
)
FRAGILE = Rule(
    id="HEAL005",
    name="FragileLocator",
    slug="fragile-locator",
    title="A locator depends on design or position.",
    description="Classes, bare tags, positions and generated names change with the design of a page.",
    advice="Use what users perceive or what is made for tests: get_by_role, get_by_label, get_by_test_id.",
    severity="info",
)
RULES = (HEALED, LOST, AMBIGUOUS, MOVED, FRAGILE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One drift, in however many tests.

    Attributes:
        rule: what it is.
        entries: its events, at least one.
        message: one line.
        fingerprint: sixteen hexadecimal digits that stay the same when lines are added above it, unique in a report.
        occurrence: 1, or higher for a further finding of the same rule, file and locator.
    """

    rule: Rule
    entries: tuple[Entry, ...]
    message: str
    fingerprint: str
    occurrence: int

    @property
    def first(self) -> Entry:
        """The entry that stands for all."""
        return self.entries[0]

    @property
    def place(self) -> tuple[str, int]:
        """File and line to show it at; the file of the test, line 1, where nothing better is known."""
        file, line = self.first.place
        return (file, max(line, 1)) if file else (self.first.event.test.partition("::")[0] or "unknown", 1)


def findings(report: HealReport, *, fragile: bool = True) -> list[Finding]:
    """All findings of a report, in order of place.

    What was refused or failed in a test that passed all the same is none: the test expected it.

    Args:
        report: of the run.
        fragile: locators that hold on to design or position are findings too.
    """
    name = f"findings, fragile={fragile}"
    if name not in report.derived:
        report.derived[name] = _found(report, fragile=fragile)
    found: list[Finding] = report.derived[name]
    return found


def _found(report: HealReport, *, fragile: bool) -> list[Finding]:
    groups: dict[tuple[object, ...], list[Entry]] = {}
    for entry in report.entries:
        if entry.tolerated:
            continue
        event = entry.event
        rule = rule_of(entry)
        key: tuple[object, ...] = (rule.id, *entry.place, event.selector or event.locator, event.replacement, event.code)
        groups.setdefault(key, []).append(entry)
        if fragile and entry.fragile:
            groups.setdefault((FRAGILE.id, *entry.place, event.selector or event.locator), []).append(entry)
    rules = {rule.id: rule for rule in RULES}
    seen: dict[str, int] = {}
    found = []
    for key, entries in groups.items():
        rule, event = rules[str(key[0])], entries[0].event
        base = digest(rule.id, str(key[1]), event.selector or event.locator, event.frame)
        seen[base] = seen.get(base, 0) + 1
        found.append(
            Finding(
                rule=rule,
                entries=tuple(entries),
                message=_message(rule, entries),
                fingerprint=base if seen[base] == 1 else digest(base, str(seen[base])),
                occurrence=seen[base],
            )
        )
    return sorted(found, key=lambda f: (*f.place, f.rule.id, f.fingerprint))


def rule_of(entry: Entry) -> Rule:
    """The rule that an event falls under."""
    if entry.event.kind == "moved":
        return MOVED
    if entry.event.outcome == "healed":
        return HEALED
    return AMBIGUOUS if entry.event.kind == "ambiguous" else LOST


def code(text: str) -> str:
    """A locator on one line."""
    return visible(text[: 4 * CODE_LIMIT], CODE_LIMIT)


def instead(entry: Entry) -> str:
    """The best locator to use instead as code, or the element found; ``""`` without any, and for what was refused."""
    event = entry.event
    if event.outcome == "refused":
        return ""
    if event.replacement or event.suggestions is None:
        return code(event.replacement or event.after)
    told = Suggestions.from_dict(event.suggestions)
    pastes = [each.paste for each in told.explanations] + [similar.paste or similar.code for similar in told.similar]
    return code(next(filter(None, pastes), ""))


def _message(rule: Rule, entries: Sequence[Entry]) -> str:
    entry, event = entries[0], entries[0].event
    locator = code(event.locator or event.selector)
    if rule is FRAGILE:
        return shortened(
            f"{locator} depends on design or position (grade {grade_of(event.locator)}) and has drifted.", MESSAGE_LIMIT
        )
    said = f"{locator} {WHAT_HAPPENED[event.kind]}."
    if event.outcome == "healed":
        said += f" Use {instead(entry)} instead (confidence {event.confidence:.2f})."
        said += "".join(f" In other words: {line}." for line in reworded(event))
    elif event.outcome == "refused":
        said += (
            f" Not healed: {visible(event.reason[:MESSAGE_LIMIT].rstrip('.'), CODE_LIMIT)} ({visible(event.code, CODE_LIMIT)})."
        )
        near = told_nearest(event)
        said += f" {near}" if near else ""
    elif event.suggestions is not None:
        said += f" {visible(short(Suggestions.from_dict(event.suggestions))[: 2 * CODE_LIMIT], CODE_LIMIT)}"
    if event.outcome != "healed" and (other := instead(entry)):
        said += f" Perhaps {other}." if event.kind != "moved" else f" The recorded one is now {other}."
    return shortened(f"{said} {_where(entries)}", MESSAGE_LIMIT)


def _where(entries: Sequence[Entry]) -> str:
    tests = list(dict.fromkeys(entry.event.test for entry in entries))
    more = f" and {counted(len(tests) - 1, 'more test', 'more tests')}" if len(tests) > 1 else ""
    return f"In {visible(tests[0][: 2 * CODE_LIMIT], CODE_LIMIT)}{more}."


def said_totals(report: HealReport) -> str:
    """``2 healed, 1 refused``, or that nothing drifted; tolerated events are not counted."""
    counts: dict[str, int] = {}
    for entry in report.entries:
        if not entry.tolerated:
            counts[entry.sort] = counts.get(entry.sort, 0) + 1
    ordered: Iterable[str] = (f"{counts[sort]} {sort}" for sort in report.totals if sort in counts)
    return ", ".join(ordered) or "no locator drifted"
