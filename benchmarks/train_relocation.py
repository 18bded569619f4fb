"""Train the two tables of ``relocation/weights.py``: points for the ranker, then log odds for the gate.

    python benchmarks/train_relocation.py [--relocation FOLDER] [--drift-cache FILE] [--write]

Data: the main set of the relocation benchmark (real pages years apart, but no roles, labels or test ids) and, when its
recording is there (``drift.py --cache FILE``), the drift corpus (real UIs in two releases as our probe sees them). Each
element is asked for with the new page as it is and with the element taken out. Models and folds: see `relocation_fit`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from relocation_fit import (
    Sample,
    Verdict,
    cross_validated,
    drift_samples,
    fit_gate,
    fit_rank,
    judge,
    main_samples,
    probability,
    vectors,
)

import relocation as bench
from pytest_heal.relocation import gate, weights


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
    parser.add_argument("--write", action="store_true", help="put the numbers into relocation/weights.py")
    args = parser.parse_args()
    samples = list(main_samples(args.relocation))
    if args.drift_cache:
        samples += drift_samples(args.drift_cache)
    for sample in samples:
        vectors(sample)
    missing = sum(bool(s.right) and not s.positive.any() for s in samples)
    print(f"{len(samples)} samples, {missing} whose right element is not in the shortlist")
    verdicts, confidences = cross_validated(samples)
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
