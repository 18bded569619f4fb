"""Asks the product's own `locate` every question of a part, and counts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.harvest import store
from benchmarks.harvest.hide import PagePair, Question
from benchmarks.harvest.recipe import Project
from benchmarks.harvest.truth import Query

from pytest_heal.element.page import page_of
from pytest_heal.relocation.policy import Thresholds, locate
from pytest_heal.relocation.ranking import equivalent, twins

OUTCOMES = ("right", "twin", "wrong", "missed", "false", "left alone")
"""Of elements that are there: healed right, onto a twin, wrong, not healed. Of those that are gone: healed, not healed."""


@dataclass(frozen=True)
class Answer:
    """What the product said to one query.

    Attributes:
        pair: the page pair.
        query: what was asked.
        outcome: of `OUTCOMES`.
        code: of the decision.
        confidence: of the best match, 0 without one.
        index: of the best match on the new page, -1 without one.
        reason: of the decision.
    """

    pair: PagePair
    query: Query
    outcome: str
    code: str
    confidence: float
    index: int
    reason: str = ""


def ask(pair: PagePair, query: Query, question: Question, thresholds: Thresholds) -> Answer:
    """One query."""
    _, decision = locate(question.fingerprint, question.inventory, question.others, question.request, thresholds)
    match = decision.match
    index = match.index if match else -1
    if not decision.heal or match is None:
        outcome = "missed" if query.truth >= 0 else "left alone"
    elif query.truth < 0:
        outcome = "false"
    else:
        page = page_of(question.inventory)
        truth, found = page.traits(query.truth), page.traits(index)
        same = index == query.truth or query.truth in match.equivalents or equivalent(truth, found)
        outcome = "right" if same else "twin" if twins(truth, found) else "wrong"
    return Answer(pair, query, outcome, decision.code, match.confidence if match else 0.0, index, decision.reason)


def answers(out: Path, projects: Iterable[Project], *, every_key: bool = False, most: int = 0) -> Iterator[Answer]:
    """All queries of some projects.

    Args:
        out: folder of the data.
        projects: of the recipe.
        every_key: see `PagePair.questions`.
        most: page pairs a project, evenly taken; 0 for all.
    """
    thresholds = Thresholds.with_base()
    for project in projects:
        pairs = list(store.read(out, project.name))
        if most and len(pairs) > most:
            pairs = [pairs[len(pairs) * n // most] for n in range(most)]
        for pair in pairs:
            for query, question in pair.questions(every_key=every_key):
                yield ask(pair, query, question, thresholds)


def told(found: Iterable[Answer], *, details: bool = True) -> Iterator[str]:
    """The tables: in all, and where wanted by kind of key, whether the element changed, and code of the decision."""
    rows = list(found)
    yield f"{'':22s}" + "".join(f"{name:>11s}" for name in OUTCOMES) + "   right / there, false / gone"
    yield _row("all", Counter(row.outcome for row in rows))
    if not details:
        return
    for title, name_of in {
        "kind": lambda row: row.query.kind,
        "change": lambda row: "gone" if row.query.truth < 0 else "changed" if row.query.changed else "key only",
        "project": lambda row: row.pair.project,
        "code": lambda row: row.code,
    }.items():
        yield f"by {title}"
        groups: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for row in rows:
            groups[name_of(row)][row.outcome] += 1
        yield from (_row("  " + name, groups[name]) for name in sorted(groups, key=lambda name: -groups[name].total()))


def _row(name: str, counts: Mapping[str, int]) -> str:
    there = sum(counts.get(outcome, 0) for outcome in OUTCOMES[:4])
    gone = sum(counts.get(outcome, 0) for outcome in OUTCOMES[4:])
    shares = f"{100 * counts.get('right', 0) / max(1, there):6.1f} %" if there else "     - "
    shares += f" {100 * counts.get('false', 0) / gone:6.1f} %" if gone else ""
    return f"{name[:22]:22s}" + "".join(f"{counts.get(outcome, 0):11d}" for outcome in OUTCOMES) + f"   {shares}"
