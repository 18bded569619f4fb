"""Fit the gate: is the best match the remembered element, where no rule says that it is not?

    PYTHONPATH=src:. python benchmarks/train_gate.py --drift-cache FILE --harvest FOLDER [--questions 40] [--write]

Learns from the drift corpus (``drift.py --cache FILE``) and the fit part of the harvest (``python -m benchmarks.harvest``),
each element asked for on its page and on the page without it. What a rule refuses, whatever the confidence, is left out: the
gate has to be right where it decides. Every figure but the last is of projects that the tables have not seen: each UI of the
drift corpus is left out, and one in ten of the harvest's projects. The points of the ranking (`weights.RANK`) stay.

Prints what would heal, how true the confidence is, what each rule costs and saves, and what the whole policy does on the drift
corpus with each UI left out. ``--write`` puts the numbers, fitted on everything, into ``relocation/weights.py``.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

import drift
import relocation_fit as fit
from benchmarks.harvest import recipe, store
from benchmarks.harvest.hide import Question, without
from benchmarks.harvest.score import BINS, gone_with

from pytest_heal.element.page import page_of
from pytest_heal.relocation import gate, relocator, weights
from pytest_heal.relocation.decision import Request, Thresholds
from pytest_heal.relocation.fit import able
from pytest_heal.relocation.policy import RULES, case_of
from pytest_heal.relocation.ranking import equivalent, twins

FOLDS = 10
WAIVED = frozenset({"confidence", "tie", "target"})
"""Rules that a high confidence overrules: they are no reason to leave an answer out."""
HEALS_FROM = 0.8


@dataclass
class Sample(fit.Sample):
    """One question, with what was asked; ``gone``: the element is missing in the release, nobody took it out."""

    request: Request | None = None
    among: Sequence[int] | None = None
    lost: bool = True
    gone: bool = False


@dataclass(frozen=True)
class Answer:
    """The best match of a sample: what the gate sees, whether it is right, and which rules refuse it."""

    verdict: fit.Verdict
    refused: tuple[str, ...]


def from_drift(cache: Path) -> Iterator[Sample]:
    """Every entry of the drift corpus, on its page and taken out."""
    for case in drift.cases(drift.load(drift.DEFAULT_CORPUS, cache)):
        page, right = page_of(case.inventory), frozenset(case.entry.right)
        was = [page.traits(index) for index in right]
        alike = frozenset(n for n in range(page.size) if n not in right and any(twins(page.traits(n), one) for one in was))
        several = list(case.entry.matches) if len(case.entry.matches) > 1 else None
        common = {"site": case.scene.pair, "source": "drift", "fingerprint": case.fingerprint, "others": case.others}
        common |= {"request": case.request, "lost": len(case.entry.matches) != 1}
        yield Sample(inventory=case.inventory, right=right, twins=alike, among=several, gone=not right, **common)  # type: ignore[arg-type]
        if right:
            inventory, kept = drift.without(case.inventory, case.gone)
            left = frozenset(n for n, index in enumerate(kept) if index in alike)
            yield Sample(inventory=inventory, right=frozenset(), twins=left, **common)  # type: ignore[arg-type]


def from_harvest(folder: Path, questions: int) -> Iterator[Sample]:
    """The fit part of the harvest; every second page pair with all keys hidden."""
    for project in recipe.load():
        if project.part != "fit":
            continue
        pairs = list(store.read(folder, project.name))
        there = sum(query.truth >= 0 for pair in pairs for query in pair.queries)
        place = -1
        for n, pair in enumerate(pairs):
            for query, question in pair.questions(every_key=n % 2 == 0):
                if query.truth >= 0:
                    place += 1
                    if there > questions and place * questions // there == (place - 1) * questions // there:
                        continue
                yield from _asked(project.name, question, query.truth)


def _asked(site: str, question: Question, truth: int) -> Iterator[Sample]:
    common = {"site": site, "source": "harvest", "fingerprint": question.fingerprint, "others": question.others}
    common |= {"request": question.request}
    none: frozenset[int] = frozenset()
    if truth < 0:
        yield Sample(inventory=question.inventory, right=none, twins=none, gone=True, **common)  # type: ignore[arg-type]
        return
    page = page_of(question.inventory)
    here = page.traits(truth)
    right = frozenset(n for n in range(page.size) if n == truth or equivalent(here, page.traits(n)))
    alike = frozenset(n for n in range(page.size) if n not in right and twins(here, page.traits(n)))
    yield Sample(inventory=question.inventory, right=right, twins=alike, **common)  # type: ignore[arg-type]
    inventory = without(question.inventory, gone_with(question, truth))
    left = page_of(inventory)
    alike = frozenset(n for n in range(left.size) if twins(here, left.traits(n)))
    yield Sample(inventory=inventory, right=none, twins=alike, **common)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------------------ answers

SAMPLES: list[Sample] = []  # of the processes that answer


def answer(number: int) -> tuple[dict[str, float], bool | None, bool, tuple[str, ...]] | None:
    """What is found for a sample: facts, whether it is right (see `fit.Verdict`), which rules refuse; ``None`` for none."""
    sample = SAMPLES[number]
    request = sample.request
    assert request is not None
    among = sample.among or able(sample.fingerprint.element, sample.inventory, request.method, request.kind)
    with fit.tables(weights.RANK) as seen:
        found = relocator.relocate(sample.fingerprint, sample.inventory, sample.others, among=among)
    best = found.best
    if best is None:
        return None
    case = case_of(found, best, sample.inventory, request, Thresholds.with_base())
    refused = tuple(code for code, rule in RULES.items() if code not in WAIVED and rule(case))
    right = bool(sample.right & {best.index, *best.equivalents})
    twin = not right and best.index in sample.twins
    sample.inventory.derived.clear()
    return dict(seen[0]), None if twin else right, right, refused


def fitted(answers: Iterable[Answer]) -> tuple[float, dict[str, float]]:
    """Bias and table, from what no rule refuses."""
    return fit.fit_gate([one.verdict for one in answers if not one.refused])


def folds(samples: Sequence[Sample]) -> dict[tuple[str, str], int]:
    """By source and site: each UI of the drift corpus is a fold of its own, the projects of the harvest are dealt out."""
    sites = sorted({(s.source, s.site) for s in samples})
    ours = [site for site in sites if site[0] == "drift"]
    return {site: n for n, site in enumerate(ours)} | {
        site: n % FOLDS for n, site in enumerate(one for one in sites if one not in ours)
    }


def left_out(answers: Mapping[int, Answer]) -> tuple[dict[int, float], dict[str, tuple[float, dict[str, float]]]]:
    """The confidence of each answer by a table that has not seen its project, and the table of each UI left out."""
    fold = folds(SAMPLES)
    sure: dict[int, float] = {}
    tables = {}
    for k in sorted(set(fold.values())):
        held = {site for site, n in fold.items() if n == k}
        bias, table = fitted(a for n, a in answers.items() if (SAMPLES[n].source, SAMPLES[n].site) not in held)
        for source, site in held:
            if source == "drift":
                tables[site] = (bias, table)
        for n, one in answers.items():
            if (SAMPLES[n].source, SAMPLES[n].site) in held:
                sure[n] = fit.probability(one.verdict, bias, table)
    return sure, tables


# -------------------------------------------------------------------------------------------------------------- tables


def report(answers: Mapping[int, Answer], sure: Mapping[int, float]) -> None:
    """What would heal from several confidences on, how true these are, and what each rule does."""
    for source in ("drift", "harvest"):
        mine = [n for n, s in enumerate(SAMPLES) if s.source == source]
        there = [n for n in mine if SAMPLES[n].right and SAMPLES[n].lost]
        out = [n for n in mine if not SAMPLES[n].right and not SAMPLES[n].gone]
        gone = [n for n in mine if SAMPLES[n].gone]
        top = sum(answers[n].verdict.top for n in there if n in answers)
        print(
            f"\n{source}: best match right {100 * top / len(there):.1f} % of {len(there)}; "
            f"{len(out)} taken out, {len(gone)} gone"
        )

        def healed(numbers: Collection[int], level: float, *, right: bool) -> int:
            found = (n for n in numbers if n in answers and not answers[n].refused and sure[n] >= level)
            return sum(answers[n].verdict.right is right for n in found)

        for level in (0.7, HEALS_FROM, 0.85, 0.9, 0.95):
            print(
                f"  from {level:.2f}: right {100 * healed(there, level, right=True) / len(there):5.1f} %, "
                f"wrong {healed(there, level, right=False)}, gone {healed(gone, level, right=False)}, "
                f"taken out {100 * healed(out, level, right=False) / len(out):4.1f} %"
            )
        asked = [n for n in mine if n in answers and not answers[n].refused and answers[n].verdict.right is not None]
        print(f"  calibration error: {100 * calibration(asked, answers, sure):.1f} points")
        _rules(mine, answers, sure)


def calibration(numbers: Iterable[int], answers: Mapping[int, Answer], sure: Mapping[int, float]) -> float:
    """How far confidence and share of the right are apart, 0 to 1."""
    bins: defaultdict[int, list[float]] = defaultdict(list)
    for n in numbers:
        bins[min(BINS - 1, int(sure[n] * BINS))].append(sure[n] - bool(answers[n].verdict.right))
    return sum(abs(sum(one)) for one in bins.values()) / max(1, sum(map(len, bins.values())))


def _rules(numbers: Iterable[int], answers: Mapping[int, Answer], sure: Mapping[int, float]) -> None:
    """Of what is sure enough: what each rule refuses, and what it alone refuses."""
    refused: Counter[tuple[str, bool, bool]] = Counter()
    for n in numbers:
        one = answers.get(n)
        if one is None or one.verdict.right is None or sure[n] < HEALS_FROM:
            continue
        for code in one.refused:
            refused[code, one.verdict.right, len(one.refused) == 1] += 1
    for code in RULES:
        right, wrong = (sum(refused[code, told, alone] for alone in (False, True)) for told in (True, False))
        if right or wrong:
            print(
                f"  {code:14s} refuses {right:3d} right (alone {refused[code, True, True]:3d}), "
                f"{wrong:3d} wrong (alone {refused[code, False, True]:3d})"
            )


@contextmanager
def gate_of(bias: float, table: Mapping[str, float]) -> Iterator[None]:
    """The product with another gate."""
    was = gate.GATE, gate.GATE_BIAS
    gate.GATE, gate.GATE_BIAS = table, bias  # type: ignore[misc]
    try:
        yield
    finally:
        gate.GATE, gate.GATE_BIAS = was  # type: ignore[misc]


def whole_policy(cache: Path, tables: Mapping[str, tuple[float, Mapping[str, float]]]) -> None:
    """All decisions on the drift corpus, each UI by a gate that has not seen it."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for case in drift.cases(drift.load(drift.DEFAULT_CORPUS, cache)):
        site = case.scene.pair
        with gate_of(*tables[site]):
            how, _, picked = drift.ask(case, Thresholds.with_base())
            if how != "kept":
                counts[site][drift.outcome(case, picked)] += 1
            if case.entry.right:
                decision, found = drift.ask_without(case, Thresholds.with_base())
                twin = found is not None and any(
                    twins(page_of(case.inventory).traits(n), drift.Traits(found)) for n in case.entry.right
                )
                counts[site]["taken out"] += 1
                counts[site]["twin" if twin else "false"] += decision.heal
    print(f"\n{'each UI left out':18s}{'right':>7s}{'wrong':>7s}{'missed':>7s}{'gone':>10s}{'taken out':>14s}")
    total: Counter[str] = Counter()
    for site in (*sorted(counts), "all"):
        one = counts[site] if site != "all" else total
        total += counts[site] if site != "all" else Counter()
        lost = one["healed_right"] + one["healed_wrong"] + one["abstained_wrong"]
        print(
            f"{site:18s}{one['healed_right']:7d}{one['healed_wrong']:7d}{one['abstained_wrong']:7d}"
            f"{one['false_heal']:4d} of {one['false_heal'] + one['abstained_right']:2d}"
            f"{one['false']:5d} of {one['taken out']:3d}"
            f"   {100 * one['healed_right'] / max(1, lost):5.1f} %"
        )


def main() -> None:
    """Fit, and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--drift-cache", type=Path, required=True)
    parser.add_argument("--harvest", type=Path, required=True, help="folder of the harvest")
    parser.add_argument("--questions", type=int, default=40, help="elements a project of the harvest")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="put the numbers into relocation/weights.py")
    args = parser.parse_args()
    SAMPLES.extend([*from_drift(args.drift_cache), *from_harvest(args.harvest, args.questions)])
    for sample in SAMPLES:
        sample.inventory.derived.clear()
    with Pool(args.processes) as pool:
        found = pool.map(answer, range(len(SAMPLES)), chunksize=40)
    answers = {n: Answer(fit.Verdict(SAMPLES[n], *one[:3]), one[3]) for n, one in enumerate(found) if one is not None}
    sure, tables = left_out(answers)
    report(answers, sure)
    whole_policy(args.drift_cache, tables)
    bias, table = fitted(answers.values())
    print("\nfitted on everything:", bias, {name: round(value, 2) for name, value in table.items() if value})
    if args.write:
        _write(bias, table)


def _write(bias: float, table: Mapping[str, float]) -> None:
    path = Path(weights.__file__)
    head, tail = path.read_text(encoding="utf-8").split("GATE: Mapping", 1)
    for name, value in table.items():
        tail = re.sub(rf'("{name}": )-?[\d.]+', rf"\g<1>{value + 0.0:.2f}", tail)
    head = re.sub(r"GATE_BIAS = -?[\d.]+", f"GATE_BIAS = {bias:.2f}", head)
    path.write_text(head + "GATE: Mapping" + tail.replace("-0.00", "0.00"), encoding="utf-8")


if __name__ == "__main__":
    main()
