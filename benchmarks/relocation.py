"""How well we find elements again on real pages, years apart, and how often we answer when they are gone.

    python benchmarks/relocation.py [--data FOLDER] [--quick] [--drift-cache FILE]

Runs the product's own `relocate` beside four baselines, among the elements that can take what a test would do to such an
element, as the product does. **Right** and **wrong** are shares of all elements that are still there; **false** is the share
of all elements for which there is an answer after they were taken out of the page, and **twins** (another element that says
and links the same) are counted apart.

Unless ``--quick``, everything is asked again with weights that have not seen the site (`relocation_fit`; numpy and scipy),
and the tables by kind and of reliability are told for both. Formats: see `relocation_data`.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from relocation_data import PagePair, Query, act_on, is_twin, load, main_set
from relocation_scorers import BASELINES, Scores
from relocation_tables import Outcome, by_kind, kind_of, told

from pytest_heal.relocation.fit import able
from pytest_heal.relocation.policy import Request, Thresholds, locate
from pytest_heal.relocation.relocator import relocate

DEFAULT_DATA = Path(__file__).resolve().parents[2] / "shared" / "benchmarks" / "relocation"
LIMITS = (0.01, 0.02, 0.05)


@dataclass(frozen=True)
class Answer:
    """What a method says about one page for one query.

    Attributes:
        picks: indices, best first, equivalents of one counted once; ``()`` for none.
        confidence: of the first.
        certain: tier 0.
    """

    picks: tuple[int, ...]
    confidence: float
    certain: bool = False


@dataclass(frozen=True)
class Row:
    """One query, with the element there and taken out."""

    site: str
    name: str
    kind: str
    present: bool
    rank: int  # of the first right pick, from 0; -1 for none
    confidence: float
    certain: bool
    twin: bool
    without: float  # confidence of the answer when the element is gone
    without_certain: bool
    without_twin: bool
    seconds: float


def ours(pair: PagePair, query: Query, gone: frozenset[int]) -> Answer:
    """The product: rank, claims, gate."""
    inventory, kept = pair.without(gone) if gone else (pair.inventory, range(len(pair.candidates)))
    among = able(query.fingerprint.element, inventory, act_on(query.fingerprint.element), "act")
    found = relocate(query.fingerprint, inventory, pair.others(query), among=among)
    free = [kept[m.index] for m in found.matches if m.owner is None]
    return Answer(tuple(free), found.confidence, found.certain)


def decided(pair: PagePair, query: Query, gone: frozenset[int]) -> Answer:
    """The product with its policy: whether what a test would do to the element would heal."""
    inventory, kept = pair.without(gone) if gone else (pair.inventory, range(len(pair.candidates)))
    request = Request(method=act_on(query.fingerprint.element), selector="", kind="act")
    _, decision = locate(query.fingerprint, inventory, pair.others(query), request, Thresholds.with_base())
    if not decision.heal or decision.match is None:
        return Answer((), -1.0)
    return Answer((kept[decision.match.index],), decision.match.confidence)


def baseline(score: Callable[..., Scores]) -> Callable[[PagePair, Query, frozenset[int]], Answer]:
    """A scorer of `relocation_scorers` as a method."""

    def answer(pair: PagePair, query: Query, gone: frozenset[int]) -> Answer:
        scores = score(query.raw, pair.candidates)
        picks = [i for i, s in enumerate(scores) if s is not None and i not in gone]
        picks.sort(key=lambda i: (-(scores[i] or 0.0), i))
        return Answer(tuple(picks[:5]), (scores[picks[0]] or 0.0) if picks else -1.0)

    return answer


def run(pages: Iterable[PagePair], method: Callable[[PagePair, Query, frozenset[int]], Answer]) -> list[Row]:
    """All queries of all pages."""
    rows = []
    for pair in pages:
        for query in pair.queries:
            start = time.perf_counter()
            answer = method(pair, query, frozenset())
            seconds = time.perf_counter() - start
            without = _without(pair, query, answer, method)
            truth = pair.candidates[query.truth] if query.right else query.raw
            best = answer.picks[0] if answer.picks else None
            rows.append(
                Row(
                    site=pair.site,
                    name=query.name,
                    kind=kind_of(query.fingerprint.element),
                    present=bool(query.right),
                    rank=next((n for n, i in enumerate(answer.picks) if i in query.right), -1),
                    confidence=answer.confidence if answer.picks else -1.0,
                    certain=answer.certain,
                    twin=best is not None and best not in query.right and is_twin(pair.candidates[best], truth),
                    without=without.confidence if without.picks else -1.0,
                    without_certain=without.certain,
                    without_twin=bool(without.picks) and is_twin(pair.candidates[without.picks[0]], truth),
                    seconds=seconds,
                )
            )
    return rows


def _without(pair: PagePair, query: Query, answer: Answer, method: Callable[..., Answer]) -> Answer:
    """The answer on the page that has lost the element."""
    if not query.right:
        return answer
    return method(pair, query, query.gone) if len(query.gone) < len(pair.candidates) else Answer((), -1.0)


# ------------------------------------------------------------------------------------------------------------ numbers


@dataclass(frozen=True)
class Rates:
    """Shares in percent at one threshold."""

    threshold: float
    right: float
    wrong: float
    twins: float
    false: float
    false_twins: float

    def __str__(self) -> str:
        healed = f"{self.right:5.1f} right {self.wrong:4.1f} wrong (+{self.twins:.1f} twins)"
        return f"{healed}  {self.false:5.1f} false (+{self.false_twins:.1f})"


def rates(rows: Sequence[Row], threshold: float) -> Rates:
    """What happens at one threshold of confidence."""
    present = [r for r in rows if r.present]
    said = [r for r in present if r.confidence >= threshold]
    false = [r for r in rows if r.without >= threshold]

    def share(part: Iterable[bool], whole: Sequence[Row]) -> float:
        return 100 * sum(part) / max(1, len(whole))

    return Rates(
        threshold,
        share((r.rank == 0 for r in said), present),
        share((r.rank != 0 and not r.twin for r in said), present),
        share((r.rank != 0 and r.twin for r in said), present),
        share((not r.without_twin for r in false), rows),
        share((r.without_twin for r in false), rows),
    )


def at_most(rows: Sequence[Row], limit: float) -> Rates | None:
    """The lowest threshold with at most that share of harmful false heals."""
    for threshold in sorted({r.without for r in rows} | {r.confidence for r in rows}):
        found = rates(rows, threshold)
        if threshold >= 0 and found.false <= 100 * limit:
            return found
    return None


def top(rows: Sequence[Row], n: int) -> float:
    """Share of the elements that are there whose right one is among the first n."""
    present = [r for r in rows if r.present]
    return 100 * sum(0 <= r.rank < n for r in present) / max(1, len(present))


def outcomes(rows: Iterable[Row]) -> list[Outcome]:
    """Both answers of each query, for the tables."""
    found = []
    for r in rows:
        if r.present:
            found.append(Outcome(r.kind, present=True, right=r.rank == 0, twin=r.twin, confidence=r.confidence))
        found.append(Outcome(r.kind, present=False, right=False, twin=r.without_twin, confidence=r.without))
    return found


def cross_validated(folder: Path, drift_cache: Path | None) -> dict[str, list[Outcome]]:
    """The same questions, answered with weights that have not seen the site; by source, ``main`` or ``drift``."""
    import relocation_fit as fit

    samples = list(fit.main_samples(folder))
    if drift_cache:
        samples += fit.drift_samples(drift_cache)
    for sample in samples:
        fit.vectors(sample)
    by_source: dict[str, list[Outcome]] = {"main": []}
    for verdict, confidence in zip(*fit.cross_validated(samples), strict=True):
        sample = verdict.sample
        by_source.setdefault(sample.source, []).append(
            Outcome(
                kind_of(sample.fingerprint.element),
                present=bool(sample.right),
                right=verdict.top,
                twin=verdict.right is None,
                confidence=confidence,
            )
        )
    return by_source


def tables(name: str, found: Sequence[Outcome], threshold: float) -> None:
    """By kind, and how far the confidence can be believed."""
    print(f"\nBy kind, {name}")
    print("\n".join(by_kind(found, threshold)))
    print(f"\nReliability, {name}")
    print("\n".join(told(found)))


def show(name: str, rows: Sequence[Row], threshold: float | None = None) -> None:
    """One method's block."""
    seconds = sorted(r.seconds for r in rows)
    print(
        f"{name:18s} top-1 {top(rows, 1):5.1f}  top-5 {top(rows, 5):5.1f}  "
        f"{1000 * sum(seconds) / len(seconds):6.1f} ms a query (95 %: {1000 * seconds[int(0.95 * len(seconds))]:.1f})"
    )
    for limit in LIMITS:
        found = at_most(rows, limit)
        if found:
            print(f"    false <= {limit:.0%}, from {found.threshold:.3f}: {found}")
    if threshold is not None:
        print(f"    our threshold     {threshold:.3f}: {rates(rows, threshold)}")


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("RELOCATION_DATA", DEFAULT_DATA)))
    parser.add_argument("--quick", action="store_true", help="the product only, as it is shipped")
    parser.add_argument(
        "--drift-cache", type=Path, help="recording of the drift corpus, to cross-validate with it as in training"
    )
    parser.add_argument("--misses", action="store_true", help="list what goes wrong")
    args = parser.parse_args()
    pages = main_set(args.data)
    count = sum(len(p.queries) for p in pages)
    threshold = Thresholds.with_base().act
    print(f"\nMain set: {count} elements, {len({p.site for p in pages})} sites, {len(pages)} pages\n")
    rows = run(pages, ours)
    show("pytest-heal", rows, threshold)
    present = [r for r in rows if r.present]
    certain = [r for r in present if r.certain]
    print(
        f"    certain at once: {100 * sum(r.rank == 0 for r in certain) / len(present):.1f} right, "
        f"{100 * sum(r.rank != 0 and not r.twin for r in certain) / len(present):.1f} wrong, "
        f"{100 * sum(r.without_certain and not r.without_twin for r in rows) / len(rows):.1f} false"
    )
    print(f"    with the policy:         {rates(run(pages, decided), 0.0)}")
    if not args.quick:
        for name, score in BASELINES.items():
            show(name, run(pages, baseline(score)))
    tables("as shipped", outcomes(rows), threshold)
    if not args.quick:
        by_source = cross_validated(args.data, args.drift_cache)
        tables("cross-validated by site", by_source["main"], threshold)
        if "drift" in by_source:
            tables("cross-validated, the drift corpus", by_source["drift"], threshold)
            tables("cross-validated, both together", by_source["main"] + by_source["drift"], threshold)
    if args.misses:
        _misses(pages, rows, threshold)
    for source, kinds in (("webevo", ("removed",)), ("uirepair", ("",))):
        _others(args.data, source, kinds, threshold)


def _others(folder: Path, source: str, kinds: tuple[str, ...], threshold: float) -> None:
    pages = load(folder, source)
    rows = [r for p in pages for r, q in zip(run([p], ours), p.queries, strict=True) if q.kind in kinds]
    print(f"\n{source}: {len(rows)} elements, {sum(r.present for r in rows)} of them still there")
    if any(r.present for r in rows):
        show("pytest-heal", rows, threshold)
    else:
        false = [r for r in rows if r.confidence >= threshold]
        print(f"    answered although deleted, from {threshold:.3f}: {len(false)} of {len(rows)}: {[r.name for r in false]}")


def _misses(pages: Sequence[PagePair], rows: Sequence[Row], threshold: float) -> None:
    by_name = {(p.site, q.name): (p, q) for p in pages for q in p.queries}
    for row in rows:
        pair, query = by_name[row.site, row.name]
        bad = (row.rank != 0 and not row.twin) or (row.without >= threshold and not row.without_twin)
        if not bad:
            continue
        answer, without = ours(pair, query, frozenset()), ours(pair, query, query.gone)
        told = [pair.inventory[i].describe() if i >= 0 else "-" for i in (*answer.picks[:1], query.truth, *without.picks[:1])]
        print(
            f"{row.name:24s} rank {row.rank} {row.confidence:.2f}  old {query.fingerprint.element.describe()!r}; best, truth, "
            f"best without it ({row.without:.2f}): {', '.join(map(repr, told))}"
        )


if __name__ == "__main__":
    main()
