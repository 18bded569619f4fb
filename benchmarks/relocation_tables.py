"""Two tables over the answers of a relocation benchmark: by kind of element, and how far a confidence can be believed.

An answer is the best free candidate with its confidence, to one question: an element that is there, or the same element on a
page it was taken out of. Nothing here knows who answered, so the product's shipped numbers and a cross-validation are told in
the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pytest_heal.element.element import Element
from pytest_heal.element.traits import Traits

# Share of lost locators whose element is really gone, for the table of reliability. Of the 167 broken locators of the drift
# corpus 3 % have no counterpart, of the repaired Selenium statements (uirepair) 5 %; UITestFix (18 apps, hand-matched) tells
# of 485 deletions beside 3,667 matches: all of the deleted lose their locator, of the matched perhaps every third, which
# makes 28 %. One in four is the careful end of that.
GONE_SHARE = 0.25
BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)
_FIELDS = frozenset({"input", "textarea", "select"})


@dataclass(frozen=True)
class Outcome:
    """One answer.

    Attributes:
        kind: see `kind_of`.
        present: the element was there; otherwise it had been taken out, and no answer can be right.
        right: the answer is the element, or the same thing.
        twin: it is another element that says and links the same: harmless, counted apart.
        confidence: of the answer; -1 for none.
    """

    kind: str
    present: bool
    right: bool
    twin: bool
    confidence: float

    @property
    def harm(self) -> bool:
        """A wrong answer."""
        return not (self.right or self.twin)


def kind_of(element: Element) -> str:
    """``link``, ``button``, ``field`` or ``other``, and whether anything can be read in or on it."""
    traits = Traits(element)
    if traits.button:
        what = "button"
    elif traits.tag in _FIELDS:
        what = "field"
    else:
        what = "link" if traits.link else "other"
    return f"{what} with text" if traits.said else f"{what} without text"


def by_kind(outcomes: Iterable[Outcome], threshold: float) -> Iterator[str]:
    """Lines of a table: elements, top-1, and from a confidence on right, wrong and false when gone, in percent of the kind.

    Args:
        outcomes: answers; twins count neither as right nor as wrong or false.
        threshold: the confidence from which on an answer is taken.
    """
    kinds: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        kinds.setdefault(outcome.kind, []).append(outcome)
    yield f"{'kind':20s}{'elements':>9}{'top-1':>8}{'right':>8}{'wrong':>8}{'false':>8}   (from {threshold:.2f})"
    rows = sorted(kinds.items(), key=lambda item: (item[0].endswith("without text"), -len(item[1])))
    for kind, found in [*rows, ("all", [o for part in kinds.values() for o in part])]:
        there, gone = [o for o in found if o.present], [o for o in found if not o.present]
        said = [o for o in there if o.confidence >= threshold]
        shares = (
            _share((o.right for o in there), len(there)),
            _share((o.right for o in said), len(there)),
            _share((o.harm for o in said), len(there)),
            _share((o.harm for o in gone if o.confidence >= threshold), len(gone)),
        )
        yield f"{kind:20s}{len(there):>9}" + "".join(f"{share:>8.1f}" for share in shares)


def _share(part: Iterable[bool], whole: int) -> float:
    return 100 * sum(part) / whole if whole else float("nan")


# ------------------------------------------------------------------------------------------------------ reliability


@dataclass(frozen=True)
class Bin:
    """The answers of one range of confidence.

    Attributes:
        low, high: the range; the upper end belongs to the next.
        answers: how many, each counted once.
        weight: the same with gone elements weighed to their share.
        predicted: their mean confidence, 0 to 1.
        right: weighed share that is right; an answer for an element that is gone is wrong.
        harmless: the same with twins counted as right.
    """

    low: float
    high: float
    answers: int
    weight: float
    predicted: float
    right: float
    harmless: float


def reliability(outcomes: Sequence[Outcome], gone_share: float = GONE_SHARE, edges: Sequence[float] = BINS) -> list[Bin]:
    """How often answers of each range of confidence are right, for a share of elements that are gone.

    Args:
        outcomes: answers for elements that are there and for elements that are gone.
        gone_share: share of lost locators whose element is gone, 0 to 1; the gone ones are weighed so that it holds.
        edges: ends of the ranges, rising.
    """
    there, gone = (sum(o.present is here for o in outcomes) for here in (True, False))
    weigh = gone_share / (1 - gone_share) * there / gone if gone else 0.0
    bins = []
    for low, high in pairwise(edges):
        inside = [o for o in outcomes if low <= o.confidence < high or o.confidence == high == edges[-1]]
        weights = [1.0 if o.present else weigh for o in inside]
        total = sum(weights)
        if not total:
            continue

        def mean(values: Iterable[float], weights: Sequence[float] = weights, total: float = total) -> float:
            return sum(w * v for w, v in zip(weights, values, strict=True)) / total

        bins.append(
            Bin(
                low,
                high,
                len(inside),
                total,
                mean(o.confidence for o in inside),
                mean(o.right for o in inside),
                mean(o.right or o.twin for o in inside),
            )
        )
    return bins


def calibration_error(bins: Iterable[Bin], *, harmless: bool = False) -> float:
    """Expected calibration error: mean distance of confidence and share right, by weight, 0 to 1."""
    found = list(bins)
    total = sum(b.weight for b in found)
    return sum(b.weight * abs(b.predicted - (b.harmless if harmless else b.right)) for b in found) / total if total else 0.0


def told(outcomes: Sequence[Outcome], gone_share: float = GONE_SHARE) -> Iterator[str]:
    """Lines of the table of reliability."""
    bins = reliability(outcomes, gone_share)
    heads = f"{'confidence':14s}{'answers':>8}{'predicted':>11}{'right':>9}{'twins right too':>17}"
    yield f"{heads}   (percent; {gone_share:.0%} gone)"
    for b in bins:
        numbers = f"{b.answers:>8}{100 * b.predicted:>11.1f}{100 * b.right:>9.1f}{100 * b.harmless:>17.1f}"
        yield f"{b.low:.2f} to {b.high:.2f}  " + numbers
    strict, harmless = calibration_error(bins), calibration_error(bins, harmless=True)
    yield f"expected calibration error {100 * strict:.1f} points, with twins counted as right {100 * harmless:.1f}"
    near = reliability(outcomes, gone_share, (0.85, 0.95))
    if near:
        b = near[0]
        yield f"around 0.9 (0.85 to 0.95): {b.answers} answers, {100 * b.right:.1f} right, {100 * b.harmless:.1f} with twins"
    above = reliability(outcomes, gone_share, (0.9, 1.0))
    if above:
        b = above[0]
        yield f"0.9 and more: {b.answers} answers, {100 * b.right:.1f} right, {100 * b.harmless:.1f} with twins"
