"""The two models of relocation and what they learn from: samples, folds by site, and the fits themselves.

Used by ``train_relocation.py``, which ships the numbers, and by ``relocator.py``, which reports them by cross-validation: in
both, no page is judged by weights that have seen its site. Needs numpy and scipy.

Both models are regularised maximum likelihood with fixed signs: agreement may only help, contradiction may only hurt. What no
data shows is pulled towards a value chosen by analogy (`PRIOR_RANK`, `PRIOR_GATE`), the rest towards 0.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import drift
import numpy as np
from relocation_data import act_on, is_twin, main_set
from scipy.optimize import minimize

from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation import evidence, relocator, weights
from pytest_heal.relocation.fit import able
from pytest_heal.relocation.ranking import rank, twins

FOLDS = 6
RANK_L2, GATE_L2 = 0.05, 0.02
PRIOR_SPREAD = 0.25  # a prior is held as if its property varied that much: rare ones must not be forgotten
GONE_SHARE = 1 / 3  # weight of a sample whose element was taken out: of four lost locators one has lost its element
STEP = 0.05  # weights are rounded to it
NEGATIVE = re.compile(
    r"_other$|^rival_behind$|^rival_likelier$|^rival_unknown$|_missing$|_fewer$|_elsewhere$|^hidden$|^log_size$"
)
# By analogy with the properties that public data has: a test id is a better id, an accessible name is a text, ...
PRIOR_RANK = {
    "act_same": 1.5,
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
    "mark_similar": 2.0,
    "mark_rare": 2.0,
    "src_similar": 1.5,
    "src_other": -0.5,
    "data_equal": 3.0,
    "data_other": -0.5,
    "role_equal": 0.4,
    "role_other": -0.4,
    "type_equal": 0.3,
    "type_other": -1.0,
    "hidden": -4.0,
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
    "act_same": 0.5,
    "text_other": -1.5,
    "href_other": -1.5,
    "name_similar": 0.7,
    "name_other": -1.0,
    "label_similar": 1.0,
    "label_other": -1.0,
    "hint_similar": 0.7,
    "hint_other": -0.5,
    "test_id_equal": 2.5,
    "test_id_other": -0.5,
    "id_similar": 0.7,
    "value_other": -2.0,
    "mark_rare": 1.0,
    "own_missing": -1.5,
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


def main_samples(folder: Path) -> Iterator[Sample]:
    """The main set: each element asked for as the page is, and taken out."""
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


def drift_samples(cache: Path) -> Iterator[Sample]:
    """The recorded drift corpus, asked for in the same way."""
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


def vectors(sample: Sample) -> None:
    """Compare a sample's shortlist once."""
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

    was = evidence.RANK, relocator.confidence
    evidence.RANK, relocator.confidence = rank_table, note  # type: ignore[misc]
    try:
        yield seen
    finally:
        evidence.RANK, relocator.confidence = was  # type: ignore[misc]


def judge(samples: Sequence[Sample], rank_table: Mapping[str, float]) -> list[Verdict]:
    """The product's answer to each sample under a ranking table."""
    verdicts = []
    with tables(rank_table) as seen:
        for sample in samples:
            seen.clear()
            page_of(sample.inventory).best_of.clear()
            among = able(sample.fingerprint.element, sample.inventory, act_on(sample.fingerprint.element), "act")
            best = relocator.relocate(sample.fingerprint, sample.inventory, sample.others, among=among).best
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


def cross_validated(samples: Sequence[Sample]) -> tuple[list[Verdict], list[float]]:
    """The answer to every sample and its confidence, both under tables that have not seen the sample's site."""
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
    return verdicts, confidences
