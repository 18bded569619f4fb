"""What a model's second opinion can bring and cannot break: stand-ins for models over the refusals of three benchmarks.

    python benchmarks/second_opinion.py [--relocation FOLDER] [--corpus FOLDER] [--cache FILE] [--grounding FOLDER]
                                        [--keep FOLDER] [--held-out] [--calibrate] [--verbose]

Healing: every question of ``relocation.py`` and ``drift.py``, with the element there and taken out, is decided by the product.
Where it refuses and a model may be asked (`relocation.second_opinion`), stand-ins answer as a model would:

- **truth** knows the right element: the ceiling;
- **random** answers at random, none of them included (20 seeds added up, told per run);
- **first** always takes the first record, **agrees** always what the ranking had first (a model that looks over the shoulder).

**healed** and **wrong** are beyond those of the deterministic policy, whose own are in the first line; **suggested** leaves the
test red. A twin (another element that says and does the same) is neither right nor wrong. ``random``, ``first`` and ``agrees``
must not add one wrong heal: the exit code is 1 if they do.

``--held-out`` asks again with weights that have not seen the page's site (`relocation_fit`; numpy and scipy), ``--calibrate``
tells for a row of doubts what a model that always agrees would heal. Descriptions: the refusals of ``grounding.py``, where up
to 15 records are offered and what is answered is an element for a person's words, not a heal: what stand-ins answer, and what
`describe.live_counsel` makes of it.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import drift
from relocation_data import act_on, is_twin, load, main_set

from pytest_heal.describe.answer import Answer, answer
from pytest_heal.describe.live_counsel import Counsel, counselled
from pytest_heal.describe.opinion import MOST_CHOSEN_FROM
from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.page import page_of
from pytest_heal.models.question import Advice, Question
from pytest_heal.relocation import contradictions, evidence, gate, second_opinion
from pytest_heal.relocation.decision import Decision, Request, Thresholds
from pytest_heal.relocation.policy import locate
from pytest_heal.relocation.ranking import twins
from pytest_heal.relocation.second_opinion import Matter, advised, matter_of

SHARED = Path(__file__).resolve().parents[2] / "shared" / "benchmarks"
SEEDS = 20
DOUBTS = (1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0)


@dataclass(frozen=True)
class Asked:
    """One question of a benchmark.

    Attributes:
        name: of the query, for people.
        site: pages are held out by it.
        source: ``relocation`` or ``drift``.
        right: indices that are right; empty when the element is gone.
        twins: indices of what says and does the same as the right one.
        among: what the locator matches, where it matches several; else ``None``.
    """

    name: str
    site: str
    source: str
    fingerprint: Fingerprint
    inventory: Inventory
    others: Sequence[Fingerprint]
    request: Request
    right: frozenset[int]
    twins: frozenset[int]
    among: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Judged:
    """A question, the product's decision, and what is put to a model; ``None`` where nothing is."""

    asked: Asked
    decision: Decision
    matter: Matter | None


# ----------------------------------------------------------------------------------------------------------- questions


def of_relocation(folder: Path) -> Iterator[Asked]:
    """The main set and what else there is: each element asked for as the page is, and taken out."""
    for pair in [*main_set(folder), *load(folder, "webevo"), *load(folder, "uirepair")]:
        for query in pair.queries:
            if query.kind == "removed?":
                continue
            request = Request(method=act_on(query.fingerprint.element), selector="", kind="act")
            others = pair.others(query)
            truth = pair.candidates[query.truth] if query.right else query.raw
            alike = frozenset(i for i, c in enumerate(pair.candidates) if i not in query.right and is_twin(c, truth))
            asked = (query.fingerprint, pair.inventory, others, request, query.right, alike)
            yield Asked(query.name, pair.site, "relocation", *asked)
            if query.right and len(query.gone) < len(pair.candidates):
                inventory, kept = pair.without(query.gone)
                left = frozenset(n for n, i in enumerate(kept) if i in alike)
                gone = (query.fingerprint, inventory, others, request, frozenset(), left)
                yield Asked(query.name + " gone", pair.site, "relocation", *gone)


def of_drift(corpus: Path, cache: Path | None) -> Iterator[Asked]:
    """The drift corpus: the locators that match nothing or several, and all elements taken out."""
    for case in drift.cases(drift.load(corpus, cache)):
        page, name, site = page_of(case.inventory), case.entry.raw["id"], case.scene.pair
        right = frozenset(case.entry.right)
        there = [page.traits(i) for i in right]
        indices = range(len(case.inventory))
        alike = frozenset(i for i in indices if i not in right and any(twins(page.traits(i), t) for t in there))
        if len(case.entry.matches) != 1:
            asked = (case.fingerprint, case.inventory, case.others, case.request, right, alike)
            yield Asked(name, site, "drift", *asked, among=case.entry.matches or None)
        if right:
            inventory, kept = drift.without(case.inventory, case.gone)
            left = frozenset(n for n, i in enumerate(kept) if i in alike)
            gone = (case.fingerprint, inventory, case.others, case.request, frozenset(), left)
            yield Asked(name + " gone", site, "drift", *gone)


def judge(asked: Asked, thresholds: Thresholds) -> Judged:
    """The product's decision and question."""
    page, request = asked.inventory, asked.request
    relocation, decision = locate(asked.fingerprint, page, asked.others, request, thresholds, matched=asked.among)
    matter = matter_of(relocation, decision, page, request, thresholds, only_one=asked.among is None)
    return Judged(asked, decision, matter)


# ----------------------------------------------------------------------------------------------------------- stand-ins

# Takes what is said of each record in the order they are shown, and gives a place or nothing.
StandIn = Callable[[Sequence[frozenset[str]]], int | None]


def tags(right: Sequence[bool], top: int) -> list[frozenset[str]]:
    """What is said of each record: ``right``, ``top`` (the ranking had it first), ``truth`` (always the same right one)."""
    truth = top if top >= 0 and right[top] else next((n for n, one in enumerate(right) if one), -1)
    named = ((one and "right", n == top and "top", n == truth and "truth") for n, one in enumerate(right))
    return [frozenset(name for name in names if name) for names in named]


def _truth(offered: Sequence[frozenset[str]]) -> int | None:
    return next((n for n, said in enumerate(offered) if "truth" in said), None)


def _first(_: Sequence[frozenset[str]]) -> int | None:
    return 0


def _agrees(offered: Sequence[frozenset[str]]) -> int | None:
    return next((n for n, said in enumerate(offered) if "top" in said), None)


def _random(seed: int) -> StandIn:
    source = random.Random(seed)

    def answer(offered: Sequence[frozenset[str]]) -> int | None:
        place = source.randrange(-1, len(offered))
        return None if place < 0 else place

    return answer


STAND_INS: dict[str, list[StandIn]] = {
    "truth": [_truth],
    "random": [_random(seed) for seed in range(SEEDS)],
    "first": [_first],
    "agrees": [_agrees],
}


def answered(judged: Judged, model: StandIn) -> Decision:
    """The decision once a stand-in was asked, as often as the product asks a model."""
    matter, asked = judged.matter, judged.asked
    if matter is None:
        return judged.decision
    offered = tags([bool({m.index, *m.equivalents} & asked.right) for m in matter.matches], matter.top)
    answers = [model(offered)]
    if matter.worth_asking_again(answers[0]):
        again = model(offered[::-1])
        answers.append(None if again is None else matter.turned(again))
    return advised(judged.decision, matter, answers, asked.inventory)


def outcome(judged: Judged, decision: Decision) -> str:
    """What came of it: ``healed``, ``suggested`` or ``refused``, and whether that is ``right``, ``wrong`` or a ``twin``."""
    changed = decision.heal or decision.reason != judged.decision.reason
    if not changed or decision.match is None:
        return "refused"
    seen = {decision.match.index, *decision.match.equivalents}
    how = "right" if seen & judged.asked.right else "twin" if seen & judged.asked.twins else "wrong"
    return f"{'healed' if decision.heal else 'suggested'} {how}"


OUTCOMES = ("healed right", "healed wrong", "healed twin", "suggested right", "suggested wrong", "suggested twin")


def table(title: str, all_judged: Sequence[Judged], *, verbose: bool = False) -> int:
    """Print what stand-ins change; returns how many wrong heals those that know nothing add."""
    asked = [one for one in all_judged if one.matter is not None]
    there = sum(bool(one.asked.right) for one in asked)
    own = Counter(outcome(Judged(one.asked, _NOTHING, None), one.decision) for one in all_judged if one.decision.heal)
    print(
        f"\n{title}: {len(all_judged)} questions, {sum(not one.decision.heal for one in all_judged)} refused, a model is asked"
    )
    print(f"{len(asked)} times; the element is there {there} times, offered {sum(_offers(one) for one in asked)} times")
    print(f"{'':<14}{'healed':>16}{'':>16}{'suggested':>18}\n{'':<14}" + f"{'right':>8}{'wrong':>8}{'twin':>8}" * 2)
    print(f"{'policy alone':<14}" + "".join(f"{own[name]:8}" for name in OUTCOMES))
    added = 0
    for name, models in STAND_INS.items():
        counts = Counter(outcome(one, answered(one, model)) for model in models for one in asked)
        shares = [counts[what] / len(models) for what in OUTCOMES]
        print(f"{name:<14}" + "".join(f"{share:8.0f}" if len(models) == 1 else f"{share:8.1f}" for share in shares))
        added += 0 if name == "truth" else counts["healed wrong"]
    if verbose:
        for one in asked:
            if outcome(one, answered(one, _agrees)).startswith("healed"):
                found = answered(one, _agrees)
                print(f"  {outcome(one, found):<14}{one.asked.name:<26}{found.match.confidence:.2f}  {found.reason}")  # type: ignore[union-attr]
    return added


_NOTHING = Decision(heal=False, code="nothing", reason="")


def _offers(one: Judged) -> bool:
    return one.matter is not None and any({m.index, *m.equivalents} & one.asked.right for m in one.matter.matches)


# --------------------------------------------------------------------------------------------------------- calibration


@contextmanager
def doubt(most: float) -> Iterator[None]:
    """The product with another limit."""
    was, second_opinion.MOST_DOUBT = second_opinion.MOST_DOUBT, most
    try:
        yield
    finally:
        second_opinion.MOST_DOUBT = was


def calibrated(title: str, questions: Sequence[Asked], judged: Callable[[Sequence[Asked]], list[Judged]]) -> None:
    """What a model that agrees with everything would heal, by the doubt that is allowed."""
    print(f"\n{title}\n{'doubt':>6}{'floor':>8}{'right':>8}{'wrong':>8}{'twin':>8}{'of them with the element gone':>32}")
    required = Thresholds.with_base().act
    with doubt(max(DOUBTS)):
        found = [(one, answered(one, _agrees)) for one in judged(questions)]
    for most in DOUBTS:
        floor = 1.0 - most * (1.0 - required)
        some = [(one, d) for one, d in found if d.code == "second-opinion" and d.match and d.match.confidence >= floor]
        counts = Counter(outcome(one, d) for one, d in some)
        gone = sum(outcome(one, d) == "healed wrong" and not one.asked.right for one, d in some)
        print(f"{most:6.2f}{floor:8.2f}" + "".join(f"{counts[name]:8}" for name in OUTCOMES[:3]) + f"{gone:32}")


def held_out(questions: Sequence[Asked]) -> list[Judged]:
    """The decisions by weights that have not seen the site of the page."""
    import relocation_fit as fit

    samples = [
        fit.Sample(
            a.site, "main" if a.source == "relocation" else a.source, a.fingerprint, a.inventory, a.others, a.right, a.twins
        )
        for a in questions
    ]
    for sample in samples:
        fit.vectors(sample)
    fold = fit.folds(samples)
    ranks, verdicts, groups = [], [], []
    for k in range(fit.FOLDS):
        ranks.append(fit.fit_rank([s for s, f in zip(samples, fold, strict=True) if f != k]))
        own = fit.judge([s for s, f in zip(samples, fold, strict=True) if f == k], ranks[k])
        verdicts += own
        groups += [k] * len(own)
    found: list[Judged] = []
    for k in range(fit.FOLDS):
        bias, table_ = fit.fit_gate([v for v, g in zip(verdicts, groups, strict=True) if g != k])
        was = evidence.RANK, contradictions.RANK, gate.GATE, gate.GATE_BIAS
        evidence.RANK, contradictions.RANK, gate.GATE, gate.GATE_BIAS = ranks[k], ranks[k], table_, bias  # type: ignore[misc]
        try:
            for asked, f in zip(questions, fold, strict=True):
                if f == k:
                    page_of(asked.inventory).best_of.clear()
                    found.append(judge(asked, Thresholds.with_base()))
        finally:
            evidence.RANK, contradictions.RANK, gate.GATE, gate.GATE_BIAS = was  # type: ignore[misc]
    for asked in questions:
        page_of(asked.inventory).best_of.clear()
    return found


# -------------------------------------------------------------------------------------------------------- descriptions


@dataclass(frozen=True)
class Described:
    """A description that is refused: what came of it, and what stand-ins are shown of each record."""

    text: str
    judged: Answer
    offered: list[frozenset[str]]


def said(one: Described, model: StandIn) -> str:
    """What the product makes of a stand-in's answers to its questions: ``right``, ``wrong``, or ``""`` for the refusal."""
    shown: list[Question] = []

    def adviser(question: Question) -> Advice:
        shown.append(question)
        return Advice(index=model(one.offered if len(shown) == 1 else one.offered[::-1]), source="model")

    steps = counselled(Counsel(adviser=adviser), one.text, one.judged, is_async=False)
    try:
        call = next(steps)
        while True:
            call = steps.send(call())
    except StopIteration as stop:
        match = stop.value.match
    if match is None:
        return ""
    return "right" if "right" in one.offered[one.judged.matches.index(match)] else "wrong"


def described(folder: Path, keep: Path | None) -> None:
    """The refusals of descriptions, and what stand-ins answer: if an answer were taken as it is, and as the product does."""
    import grounding_data

    items, pages = grounding_data.load(folder, keep)
    refused, own = [], Counter[str]()
    for item in items:
        judged = answer(item.description, [pages[item.page]])
        best = judged.verdict.best
        if judged.verdict.kind == "found" and best is not None:
            own["right" if best.element in item.right else "wrong"] += 1
        elif judged.matches:
            offered = tags([match.element in item.right for match in judged.matches[:MOST_CHOSEN_FROM]], top=0)
            refused.append(Described(item.description, judged, offered))
    there = sum(_truth(one.offered) is not None for one in refused)
    print(f"\nDescriptions: {len(items)} items, {len(refused)} refused with records to offer, the right one among")
    print(f"them {there} times")
    print(f"policy alone: {own['right']} answered right, {own['wrong']} wrong; and of the refused, by a model")
    print(f"{'':<14}{'if it decided':>16}{'as it is':>24}\n{'':<14}{'right':>8}{'wrong':>8}{'right':>16}{'wrong':>8}")
    for name, models in STAND_INS.items():
        counts: Counter[str] = Counter()
        for model in models:
            for one in refused:
                counts[f"kept {said(one, model)}"] += 1
                place = model(one.offered)
                if place is not None:
                    counts["alone right" if "right" in one.offered[place] else "alone wrong"] += 1
        told = [counts[f"{how} {what}"] / len(models) for how in ("alone", "kept") for what in ("right", "wrong")]
        print(f"{name:<14}{told[0]:8.1f}{told[1]:8.1f}{told[2]:16.1f}{told[3]:8.1f}")


# ---------------------------------------------------------------------------------------------------------------- main


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--relocation", type=Path, default=Path(os.environ.get("RELOCATION_DATA", SHARED / "relocation")))
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("DRIFT_CORPUS", SHARED / "drift")))
    parser.add_argument("--grounding", type=Path, default=Path(os.environ.get("GROUNDING_DATA", SHARED / "grounding")))
    parser.add_argument("--cache", type=Path, help="recording of the drift corpus, see drift.py")
    parser.add_argument("--keep", type=Path, help="folder of what was probed of the grounding pages, see grounding.py")
    parser.add_argument("--held-out", action="store_true", help="again with weights that have not seen the site")
    parser.add_argument("--calibrate", action="store_true", help="what agreement would heal, by the doubt that is allowed")
    parser.add_argument("--verbose", action="store_true", help="list what a model that always agrees would heal")
    return parser.parse_args()


def main() -> int:
    """Run and print."""
    args = options()
    questions = [*of_relocation(args.relocation), *of_drift(args.corpus, args.cache)]

    def shipped(some: Sequence[Asked]) -> list[Judged]:
        return [judge(asked, Thresholds.with_base()) for asked in some]

    ways = {"as shipped": shipped} | ({"held out": held_out} if args.held_out else {})
    added = 0
    for way, judged in ways.items():
        found = judged(questions)
        for source in ("relocation", "drift"):
            some = [one for one in found if one.asked.source == source]
            added += table(f"Healing, {source}, {way}", some, verbose=args.verbose)
        if args.calibrate:
            calibrated(f"A model that agrees with everything, {way}", questions, judged)
    described(args.grounding, args.keep)
    print(f"\nwrong heals added by models that know nothing: {added}")
    return 1 if added else 0


if __name__ == "__main__":
    sys.exit(main())
