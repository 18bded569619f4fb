"""Asks the product's own `locate` every question of a part, and counts.

Of each element that is there it is also asked on the page without it: somebody is always the likest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.harvest import store
from benchmarks.harvest.beside_others import answered
from benchmarks.harvest.hide import PagePair, Question, without
from benchmarks.harvest.recipe import Project
from benchmarks.harvest.rivals import Rival
from benchmarks.harvest.truth import Query

from pytest_heal.element.page import page_of
from pytest_heal.relocation.decision import HEALS
from pytest_heal.relocation.policy import Thresholds, locate
from pytest_heal.relocation.ranking import equivalent, twins

OUTCOMES = ("right", "twin", "wrong", "missed", "false", "left alone")
"""Of elements that are there: healed right, onto a twin, wrong, not healed. Of those that are gone: healed, not healed."""
BINS = 10
"""Of the calibration error."""


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
        best: what the best match is: ``right``, ``twin``, ``wrong`` or, without one, ``""``.
        taken_out: the element was taken out of the page.
        others: what other scorers made of it: name to an outcome.
    """

    pair: PagePair
    query: Query
    outcome: str
    code: str
    confidence: float
    index: int
    reason: str = ""
    best: str = ""
    taken_out: bool = False
    others: Mapping[str, str] = field(default_factory=dict)


def ask(pair: PagePair, query: Query, question: Question, thresholds: Thresholds) -> Answer:
    """One query."""
    _, decision = locate(question.fingerprint, question.inventory, question.others, question.request, thresholds)
    match = decision.match
    index = match.index if match else -1
    best = "wrong" if match else ""
    if match and query.truth >= 0:
        page = page_of(question.inventory)
        truth, found = page.traits(query.truth), page.traits(index)
        same = index == query.truth or query.truth in match.equivalents or equivalent(truth, found)
        best = "right" if same else "twin" if twins(truth, found) else "wrong"
    outcome = ("missed" if query.truth >= 0 else "left alone", "false" if query.truth < 0 else best)[decision.heal]
    return Answer(pair, query, outcome, decision.code, match.confidence if match else 0.0, index, decision.reason, best)


def ask_without(pair: PagePair, query: Query, question: Question, thresholds: Thresholds) -> Answer:
    """The same query on the page without its element, and without all that is the same thing or stands in it."""
    truth = page_of(question.inventory).traits(query.truth)
    inventory = without(question.inventory, gone_with(question, query.truth))
    _, decision = locate(question.fingerprint, inventory, question.others, question.request, thresholds)
    match = decision.match
    outcome, best = "left alone", "wrong" if match else ""
    if match and twins(truth, page_of(inventory).traits(match.index)):
        outcome, best = "left alone" if not decision.heal else "twin", "twin"
    elif decision.heal:
        outcome = "false"
    sure, index = (match.confidence, match.index) if match else (0.0, -1)
    return Answer(pair, query, outcome, decision.code, sure, index, decision.reason, best, taken_out=True)


def _beside(answer: Answer, question: Question, rivals: Sequence[Rival], gone: Collection[int] = ()) -> Answer:
    """The answer with what the rivals say to the same."""
    page, truth = page_of(question.inventory), answer.query.truth
    found = {}
    for name, index in answered(question, gone, rivals):
        there = truth >= 0 and not gone
        if index < 0:
            found[name] = "missed" if there else "left alone"
        elif truth >= 0 and not gone and (index == truth or equivalent(page.traits(truth), page.traits(index))):
            found[name] = "right"
        elif truth >= 0 and twins(page.traits(truth), page.traits(index)):
            found[name] = "twin"
        else:
            found[name] = "wrong" if there else "false"
    return replace(answer, others=found)


def gone_with(question: Question, truth: int) -> set[int]:
    """What goes with an element: the same thing, and what stands in it."""
    page = page_of(question.inventory)
    here = page.traits(truth)
    gone = {index for index in range(page.size) if index == truth or equivalent(here, page.traits(index))}
    for index in range(page.size):  # parents stand before their children
        if question.inventory.parent_of(index) in gone:
            gone.add(index)
    return gone


def answers(
    out: Path,
    projects: Iterable[Project],
    *,
    every_key: bool = False,
    most: int = 0,
    questions: int = 0,
    rivals: Sequence[Rival] = (),
) -> Iterator[Answer]:
    """All queries of some projects.

    Args:
        out: folder of the data.
        projects: of the recipe.
        every_key: see `PagePair.questions`.
        most: page pairs a project, evenly taken; 0 for all.
        questions: elements a project that are there, evenly taken; 0 for all. What is gone is always asked.
        rivals: that are asked too.
    """
    thresholds = Thresholds.with_base()
    for project in projects:
        pairs = list(store.read(out, project.name))
        if most and len(pairs) > most:
            pairs = [pairs[len(pairs) * n // most] for n in range(most)]
        there = sum(query.truth >= 0 for pair in pairs for query in pair.queries)
        place = -1
        for pair in pairs:
            for query, question in pair.questions(every_key=every_key):
                if query.truth >= 0:
                    place += 1
                    if questions and place * questions // there == (place - 1) * questions // there:
                        continue
                answer = ask(pair, query, question, thresholds)
                yield _beside(answer, question, rivals) if rivals else answer
                if query.truth >= 0:
                    answer = ask_without(pair, query, question, thresholds)
                    yield _beside(answer, question, rivals, gone_with(question, query.truth)) if rivals else answer


def told(found: Iterable[Answer], *, details: bool = True) -> Iterator[str]:
    """The tables: in all, and where wanted by kind of key, whether the element changed, and code of the decision."""
    every = list(found)
    rows = [row for row in every if not row.taken_out]
    yield f"{'':22s}" + "".join(f"{name:>11s}" for name in OUTCOMES) + "   right / there, false / gone"
    yield _row("all", Counter(row.outcome for row in rows))
    yield _row("without the element", Counter(row.outcome for row in every if row.taken_out), gone=True)
    there = [row for row in rows if row.query.truth >= 0]
    first = sum(row.best in ("right", "twin") for row in there)
    yield f"best match right: {100 * first / max(1, len(there)):.1f} %"
    asked = [row for row in every if row.code in HEALS or row.code == "confidence"]
    yield f"calibration error: {100 * calibration_error(asked):.1f} points where the confidence decides, {len(asked)} answers"
    yield f"  of all best matches, also where a rule refuses: {100 * calibration_error(every):.1f}"
    for name in every[0].others if every else ():
        yield _row(name, Counter(row.others[name] for row in rows))
        yield _row("  without the element", Counter(row.others[name] for row in every if row.taken_out), gone=True)
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


def calibration_error(rows: Iterable[Answer]) -> float:
    """How far confidence and share of the right are apart, 0 to 1, by `BINS` of confidence; twins are neither."""
    bins: defaultdict[int, list[tuple[float, bool]]] = defaultdict(list)
    for row in rows:
        if row.best in ("right", "wrong"):
            bins[min(BINS - 1, int(row.confidence * BINS))].append((row.confidence, row.best == "right"))
    said = sum(map(len, bins.values()))
    return sum(abs(sum(sure for sure, _ in one) - sum(right for _, right in one)) for one in bins.values()) / max(1, said)


def _row(name: str, counts: Mapping[str, int], *, gone: bool = False) -> str:
    """One line; with ``gone`` every outcome is of an element that is."""
    there = 0 if gone else sum(counts.get(outcome, 0) for outcome in OUTCOMES[:4])
    lost = sum(counts.values()) - there
    shares = f"{100 * counts.get('right', 0) / max(1, there):6.1f} %" if there else "     - "
    shares += f" {100 * counts.get('false', 0) / lost:6.1f} %" if lost else ""
    return f"{name[:22]:22s}" + "".join(f"{counts.get(outcome, 0):11d}" for outcome in OUTCOMES) + f"   {shares}"
