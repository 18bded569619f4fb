"""Train the two tables of ``core/weights.py``: points for the ranker, then log odds for the gate.

    python benchmarks/train_relocation.py [--relocation FOLDER] [--drift-cache FILE] [--write]

Data: the main set of the relocation benchmark (real pages years apart, but no roles, labels or test ids) and, when its
recording is there (``drift.py --cache FILE``), the drift corpus (real UIs in two releases as our probe sees them). Each
element is asked for with the new page as it is and with the element taken out.

Both models are regularised maximum likelihood with fixed signs: agreement may only help, contradiction may only hurt. What no
data shows is pulled towards a value chosen by analogy (`PRIOR`), the rest towards 0. Numbers are reported by
cross-validation over sites and pairs, so no page is judged by weights that have seen it. Needs numpy and scipy.
"""

from __future__ import annotations

import argparse
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import drift
import numpy as np
import relocation as bench
from relocation_data import is_twin, main_set
from scipy.optimize import minimize

from pytest_heal.core import evidence, gate, relocation, weights
from pytest_heal.core.element import Inventory
from pytest_heal.core.fingerprint import Fingerprint
from pytest_heal.core.page import page_of
from pytest_heal.core.ranking import rank, twins
from pytest_heal.core.traits import Traits

FOLDS = 6
RANK_L2, GATE_L2 = 0.05, 0.02
PRIOR_SPREAD = 0.25  # a prior is held as if its property varied that much: rare ones must not be forgotten
GONE_SHARE = 1 / 3  # weight of a sample whose element was taken out: of four lost locators one has lost its element
STEP = 0.05  # weights are rounded to it
NEGATIVE = re.compile(r"_other$|_missing$|_fewer$|^hidden$|^log_size$")
# By analogy with the properties that public data has: a test id is a better id, an accessible name is a text, ...
PRIOR_RANK = {
    "name_similar": 2.0,
    "name_other": -1.0,
    "label_similar": 2.0,
    "label_other": -1.0,
    "hint_similar": 1.5,
    "hint_other": -0.5,
    "test_id_equal": 4.5,
    "test_id_similar": 2.0,
    "test_id_other": -1.0,
    "value_equal": 1.5,
    "value_other": -1.5,
    "src_similar": 1.5,
    "src_other": -0.5,
    "data_equal": 3.0,
    "data_other": -0.5,
    "role_equal": 0.4,
    "role_other": -0.4,
    "type_equal": 0.3,
    "type_other": -1.0,
    "hidden": -3.0,
    "section_similar": 1.0,
    "group_similar": 1.5,
    "group_other": -1.5,
    "group_elsewhere": -5.0,
    "ordinal_equal": 0.5,
    "ordinal_other": -0.3,
    "text_fewer": -0.5,
    "number_other": -1.0,
}
PRIOR_GATE = {
    "name_similar": 0.7,
    "name_other": -1.0,
    "label_similar": 1.0,
    "label_other": -1.0,
    "hint_similar": 0.7,
    "hint_other": -0.5,
    "test_id_equal": 2.5,
    "test_id_other": -0.5,
    "value_other": -2.0,
    "src_similar": 0.7,
    "data_equal": 0.7,
    "role_other": -0.7,
    "type_other": -1.5,
    "hidden": -2.0,
    "section_similar": 0.4,
    "group_similar": 0.7,
    "group_other": -2.0,
    "group_elsewhere": -3.0,
    "text_fewer": -1.5,
    "number_other": -2.0,
}
RANK_NAMES = tuple(weights.RANK)
GATE_NAMES = tuple(weights.GATE)


@dataclass
class Sample:
    """One element asked for on one page.

    Attributes:
        site: split by it.
        source: ``main`` or ``drift``.
        fingerprint, inventory, others: what `relocate` takes.
        right: indices that are right; empty when the element is gone.
        truth: the element that is gone, to know its twins.
        rows: agreements of the shortlist, ``positive``: which of them are right.
    """

    site: str
    source: str
    fingerprint: Fingerprint
    inventory: Inventory
    others: Sequence[Fingerprint]
    right: frozenset[int]
    twins: frozenset[int]
    rows: np.ndarray = field(default_factory=lambda: np.zeros((0, len(RANK_NAMES))))
    positive: np.ndarray = field(default_factory=lambda: np.zeros(0, bool))


# --------------------------------------------------------------------------------------------------------------- data


def _main_samples(folder: Path) -> Iterator[Sample]:
    for pair in main_set(folder):
        for query in pair.queries:
            if not query.right:
                continue
            others, truth = pair.others(query), pair.candidates[query.truth]
            alike = frozenset(i for i, c in enumerate(pair.candidates) if i not in query.right and is_twin(c, truth))
            yield Sample(pair.site, "main", query.fingerprint, pair.inventory, others, query.right, alike)
            if len(query.gone) < len(pair.candidates):
                inventory, kept = pair.without(query.gone)
                left = frozenset(n for n, i in enumerate(kept) if i in alike)
                yield Sample(pair.site, "main", query.fingerprint, inventory, others, frozenset(), left)


def _drift_samples(cache: Path) -> Iterator[Sample]:
    for case in drift.cases(drift.load(drift.DEFAULT_CORPUS, cache)):
        page, right = page_of(case.inventory), frozenset(case.entry.right)
        old = [page.traits(i) for i in right]
        alike = frozenset(
            i for i in range(len(case.inventory)) if i not in right and any(twins(page.traits(i), t) for t in old)
        )
        site = case.scene.pair
        yield Sample(site, "drift", case.fingerprint, case.inventory, case.others, right, alike)
        if right:
            gone = case.gone
            inventory, kept = drift.without(case.inventory, gone)
            left = frozenset(n for n, i in enumerate(kept) if i in alike)
            yield Sample(site, "drift", case.fingerprint, inventory, case.others, frozenset(), left)


def _vectors(sample: Sample) -> None:
    scored = rank(sample.fingerprint, Traits(sample.fingerprint.element), page_of(sample.inventory))
    sample.rows = np.array([[s.agreements.get(n, 0.0) for n in RANK_NAMES] for s in scored], dtype=np.float32)
    sample.positive = np.array([s.index in sample.right for s in scored])


def folds(samples: Sequence[Sample]) -> np.ndarray:
    """A fold for each sample, sites kept together, folds of about one size within each source."""
    fold: dict[tuple[str, str], int] = {}
    for source in ("main", "drift"):
        sizes = Counter((s.source, s.site) for s in samples if s.source == source)
        load = [0] * FOLDS
        for key, size in sizes.most_common():
            fold[key] = load.index(min(load))
            load[fold[key]] += size
    return np.array([fold[s.source, s.site] for s in samples])


# ------------------------------------------------------------------------------------------------------------- models


def _bounds(names: Sequence[str]) -> list[tuple[float | None, float | None]]:
    return [(None, 0.0) if NEGATIVE.search(n) else (0.0, None) for n in names]


def fit_rank(samples: Sequence[Sample]) -> dict[str, float]:
    """Conditional logit: the right candidates against all others of their page."""
    data = [s for s in samples if s.positive.any()]
    sites = Counter((s.source, s.site) for s in data)
    matrix = np.concatenate([s.rows for s in data]).astype(float)
    sizes = np.array([len(s.rows) for s in data])
    starts, segment = np.concatenate([[0], np.cumsum(sizes)[:-1]]), np.repeat(np.arange(len(data)), sizes)
    right = np.concatenate([s.positive for s in data])
    weight = np.array([1 / math.sqrt(sites[s.source, s.site]) for s in data])
    weight /= weight.sum()
    spread = np.maximum(matrix.std(0), 0.02)
    prior = np.array([PRIOR_RANK.get(n, 0.0) for n in RANK_NAMES])
    spread = np.where(prior != 0, np.maximum(spread, PRIOR_SPREAD), spread)

    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        points = matrix @ w
        shifted = np.exp(points - np.maximum.reduceat(points, starts)[segment])
        total, mass = np.add.reduceat(shifted, starts), np.add.reduceat(shifted * right, starts)
        pull = (w - prior) * spread
        value = -(weight * (np.log(mass + 1e-300) - np.log(total))).sum() + RANK_L2 / 2 * (pull**2).sum()
        share = weight[segment] * (shifted / total[segment] - shifted * right / mass[segment])
        return value, matrix.T @ share + RANK_L2 * pull * spread

    found = minimize(loss, prior, jac=True, method="L-BFGS-B", bounds=_bounds(RANK_NAMES), options={"maxiter": 300})
    return {n: round(float(w) / STEP) * STEP for n, w in zip(RANK_NAMES, found.x, strict=True)}


@dataclass(frozen=True)
class Verdict:
    """What the gate sees of one answer, and whether it is right; ``None`` for a twin, which is neither."""

    sample: Sample
    facts: Mapping[str, float]
    right: bool | None
    top: bool  # the best free candidate is right


def fit_gate(verdicts: Sequence[Verdict]) -> tuple[float, dict[str, float]]:
    """Logistic regression with fixed signs; the bias, and the weights."""
    data = [v for v in verdicts if v.right is not None]
    matrix = np.array([[v.facts.get(n, 0.0) for n in GATE_NAMES] for v in data])
    sites = Counter((v.sample.source, v.sample.site) for v in data)
    weight = np.array([1 / math.sqrt(sites[v.sample.source, v.sample.site]) for v in data])
    weight *= np.array([1.0 if v.sample.right else GONE_SHARE for v in data])
    weight /= weight.sum()
    right = np.array([float(bool(v.right)) for v in data])
    spread = np.maximum(matrix.std(0), 0.05)
    prior = np.array([PRIOR_GATE.get(n, 0.0) for n in GATE_NAMES])
    spread = np.where(prior != 0, np.maximum(spread, PRIOR_SPREAD), spread)

    def loss(t: np.ndarray) -> tuple[float, np.ndarray]:
        w, bias = t[:-1], t[-1]
        odds = matrix @ w + bias
        pull = (w - prior) * spread
        error = weight * (1 / (1 + np.exp(-odds)) - right)
        value = (weight * (np.logaddexp(0, odds) - right * odds)).sum() + GATE_L2 / 2 * (pull**2).sum()
        return value, np.append(matrix.T @ error + GATE_L2 * pull * spread, error.sum())

    start = np.append(prior, 0.0)
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=[*_bounds(GATE_NAMES), (None, None)])
    table = {n: round(float(w) / STEP) * STEP for n, w in zip(GATE_NAMES, found.x, strict=False)}
    return round(float(found.x[-1]), 2), table


# --------------------------------------------------------------------------------------------- the product with tables


@contextmanager
def tables(rank_table: Mapping[str, float]) -> Iterator[list[Mapping[str, float]]]:
    """The product with another ranking table; collects the facts of every confidence that is asked for."""
    seen: list[Mapping[str, float]] = []

    def note(found: Mapping[str, float]) -> float:
        seen.append(found)
        return 0.5

    was = evidence.RANK, relocation.confidence
    evidence.RANK, relocation.confidence = rank_table, note  # type: ignore[misc]
    try:
        yield seen
    finally:
        evidence.RANK, relocation.confidence = was  # type: ignore[misc]


def judge(samples: Sequence[Sample], rank_table: Mapping[str, float]) -> list[Verdict]:
    """The product's answer to each sample under a ranking table."""
    verdicts = []
    with tables(rank_table) as seen:
        for sample in samples:
            seen.clear()
            page_of(sample.inventory).best_of.clear()
            best = relocation.relocate(sample.fingerprint, sample.inventory, sample.others).best
            if best is None:
                continue
            right = best.index in sample.right
            twin = not right and best.index in sample.twins
            verdicts.append(Verdict(sample, dict(seen[0]), None if twin else right, right))
    return verdicts


def probability(verdict: Verdict, bias: float, table: Mapping[str, float]) -> float:
    """The gate's confidence under a table."""
    odds = bias + sum(w * verdict.facts.get(n, 0.0) for n, w in table.items())
    return 1 / (1 + math.exp(-odds))


def report(name: str, verdicts: Sequence[Verdict], confidences: Sequence[float], samples: Sequence[Sample]) -> None:
    """Top-1, and what heals at several levels of false heals."""
    for source in ("main", "drift"):
        there = sum(bool(s.right) for s in samples if s.source == source)
        gone = sum(not s.right for s in samples if s.source == source)
        if not there:
            continue
        rows = [(v, c) for v, c in zip(verdicts, confidences, strict=True) if v.sample.source == source]
        print(f"{name}, {source}: top-1 {100 * sum(v.top for v, _ in rows) / there:.1f} of {there}")

        def at(
            level: float, rows: list[tuple[Verdict, float]] = rows, there: int = there, gone: int = gone
        ) -> tuple[float, ...]:
            said = [(v, bool(v.sample.right)) for v, c in rows if c >= level]
            right = 100 * sum(v.top for v, here in said if here) / there
            wrong = 100 * sum(v.right is False for v, here in said if here) / there
            false = 100 * sum(v.right is False for v, here in said if not here) / gone
            return right, wrong, false

        levels = sorted({c for _, c in rows})
        for limit in (1, 2, 5):
            level = next((x for x in levels if at(x)[2] <= limit), 1.0)
            print("    false <= {}% from {:.3f}: {:.1f} right {:.1f} wrong {:.1f} false".format(limit, level, *at(level)))
        print("    from 0.800: {:.1f} right {:.1f} wrong {:.1f} false".format(*at(0.8)))


def main() -> None:
    """Cross-validate, fit on everything, print the tables, and write them when asked to."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--relocation", type=Path, default=bench.DEFAULT_DATA)
    parser.add_argument("--drift-cache", type=Path)
    parser.add_argument("--write", action="store_true", help="put the numbers into core/weights.py")
    args = parser.parse_args()
    samples = list(_main_samples(args.relocation))
    if args.drift_cache:
        samples += _drift_samples(args.drift_cache)
    for sample in samples:
        _vectors(sample)
    missing = sum(bool(s.right) and not s.positive.any() for s in samples)
    print(f"{len(samples)} samples, {missing} whose right element is not in the shortlist")
    fold = folds(samples)
    verdicts: list[Verdict] = []
    groups: list[int] = []
    for k in range(FOLDS):
        table = fit_rank([s for s, f in zip(samples, fold, strict=True) if f != k])
        held = judge([s for s, f in zip(samples, fold, strict=True) if f == k], table)
        verdicts += held
        groups += [k] * len(held)
    confidences = [0.0] * len(verdicts)
    for k in range(FOLDS):
        bias, table = fit_gate([v for v, g in zip(verdicts, groups, strict=True) if g != k])
        for n, (v, g) in enumerate(zip(verdicts, groups, strict=True)):
            if g == k:
                confidences[n] = probability(v, bias, table)
    report("held-out sites", verdicts, confidences, samples)
    rank_table = fit_rank(samples)
    seen = judge(samples, rank_table)
    # The gate learns from rankings of sites the ranker has not seen, as it will be used.
    bias, gate_table = fit_gate(verdicts)
    report("in sample", seen, [probability(v, bias, gate_table) for v in seen], samples)
    shipped = judge(samples, weights.RANK)
    report("shipped", shipped, [probability(v, gate.GATE_BIAS, gate.GATE) for v in shipped], samples)
    print("\nranker:", {n: round(w, 2) for n, w in rank_table.items()})
    print("gate:", bias, {n: round(w, 2) for n, w in gate_table.items()})
    if args.write:
        _write(rank_table, bias, gate_table)


def _write(rank_table: Mapping[str, float], bias: float, gate_table: Mapping[str, float]) -> None:
    path = Path(weights.__file__)
    text = path.read_text(encoding="utf-8")
    for name, value in rank_table.items():
        text = re.sub(rf'("{name}": \("[^"]+", )-?[\d.]+\)', rf"\g<1>{value:.2f})", text)
    head, tail = text.split("GATE: Mapping", 1)
    for name, value in gate_table.items():
        tail = re.sub(rf'("{name}": )-?[\d.]+', rf"\g<1>{value:.2f}", tail)
    head = re.sub(r"GATE_BIAS = -?[\d.]+", f"GATE_BIAS = {bias:.2f}", head)
    path.write_text(head + "GATE: Mapping" + tail, encoding="utf-8")


if __name__ == "__main__":
    main()
