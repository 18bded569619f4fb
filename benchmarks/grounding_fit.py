"""Fit the confidence of descriptions: is the best match what is meant, or is nothing on the page?

    PYTHONPATH=src:. python benchmarks/grounding_fit.py HARVEST [--data FOLDER] [--keep FOLDER] [--write]

Learns from the fit part of the harvested descriptions (``python -m benchmarks.grounding_harvest``) and from the development set
of ``grounding.py``, each asked of its page, of the page without its element, and of a foreign page. Prints, for the fit and the
choose part, what thresholds would do, and how true the confidence is; the threshold (`weights.MIN_SCORE`) is chosen on the
choose part. ``--write`` puts the numbers into ``describe/confidence.py``. Needs numpy.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.grounding_harvest.data import read, seen_by_product
from benchmarks.grounding_harvest.pages import Look, kept
from benchmarks.grounding_harvest.sheet import order_of
from benchmarks.harvest.hide import without
from grounding import DEFAULT_DATA
from grounding_data import load

from pytest_heal.describe import confidence
from pytest_heal.describe.index import Document
from pytest_heal.describe.ranking import rank
from pytest_heal.describe.same_control import representatives
from pytest_heal.element.element import Inventory
from pytest_heal.language.tokens import tokens

DICTIONARY = 0.5
"""Weight of an item with a word of WordNet: what a dictionary gives is not always what people say."""
BY_PEOPLE = 2.0
"""Weight of an item that was not made by rule."""
STEPS, RATE, RIDGE = 1000, 0.05, 0.1
THRESHOLDS = (0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95)


@dataclass
class Sample:
    """One question: the signs of the best controls, which is right (-1: none), whether it is there, its weight."""

    signs: list[tuple[float, ...]]
    truth: int
    there: bool
    weight: float


def asked(text: str, inventory: Inventory, right: Iterable[int], weight: float) -> Sample:
    """Ask, and note what the confidence is made of."""
    right = frozenset(right)
    matches = rank(text, [inventory])
    same = representatives(matches, [inventory], confidence.MOST)
    apart = list(dict.fromkeys(same))
    signs = [(matches[place].score, *matches[place].signs[1:]) for place in apart if matches[place].signs]
    truth = next((apart.index(one) for place, one in enumerate(same) if matches[place].element in right), -1)
    return Sample(signs, truth if truth < len(signs) else -1, bool(right), weight)


def harvested(folder: Path, part: str) -> list[Sample]:
    """All items of a part."""
    looks: dict[str, Look] = {}
    found = []
    for one in sorted(read(folder, part), key=lambda one: one.page):
        name = one.page.split("/")[0]
        if one.page not in looks:
            looks = {f"{name}/{look.page}": look for look in kept(folder, name) or ()}
        inventory = seen_by_product(looks[one.page], one.item)
        found.append(asked(one.item.text, inventory, one.item.right, DICTIONARY if one.item.kind == "synonym" else 1.0))
    return found


def developed(folder: Path, keep: Path | None) -> list[Sample]:
    """The development set, and where nothing else can be meant, without its elements and on pages of other sites."""
    items, pages = load(folder, keep)
    names = sorted(pages)
    found = []
    for item in items:
        page = pages[item.page]
        if not item.right:
            continue
        found.append(asked(item.description, page, item.right, BY_PEOPLE))
        gone = set(item.right)
        for i, above in enumerate(page.parents()):
            if above in gone:
                gone.add(i)
        said = set(tokens(item.description))
        called = set(tokens(next((page[i].name for i in sorted(item.right) if page[i].name), "")))
        if called and not _like(called, page, gone) and not _like(said, page, gone):
            found.append(asked(item.description, without(page, gone), (), BY_PEOPLE))
        other = names[order_of(item.id) % len(names)]
        if other.split("-")[0] != item.page.split("-")[0] and not _like(said, pages[other], set()):
            found.append(asked(item.description, pages[other], (), BY_PEOPLE))
    return found


def _like(said: set[str], page: Inventory, gone: set[int]) -> bool:
    """Whether a control that is left has half of the words."""
    return any(2 * len(said & set(tokens(page[i].said))) >= len(said) for i in Document.of(page).operable if i not in gone)


def packed(samples: Sequence[Sample]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Signs (samples, controls, signs), which controls there are, which are right, weights."""
    shape = (len(samples), confidence.MOST)
    signs, there, right = np.zeros((*shape, len(confidence.SIGNS))), np.zeros(shape), np.zeros(shape)
    for n, sample in enumerate(samples):
        if sample.signs:
            signs[n, : len(sample.signs)] = sample.signs
            there[n, : len(sample.signs)] = 1
        if sample.truth >= 0:
            right[n, sample.truth] = 1
    present = np.array([sample.there for sample in samples])
    weights = np.array([sample.weight for sample in samples])
    weights = np.where(present, weights / weights[present].sum(), weights / weights[~present].sum()) / 2
    return signs, there, right, weights


def probabilities(table: np.ndarray, bias: float, signs: np.ndarray, there: np.ndarray) -> np.ndarray:
    """Of each control that it is meant; what is left is that none is."""
    u = np.where(there > 0, signs @ table + bias, -np.inf)
    top = np.maximum(u.max(1), 0.0)
    grown = np.exp(u - top[:, None])
    return grown / (np.exp(-top) + grown.sum(1))[:, None]


def fitted(signs: np.ndarray, there: np.ndarray, right: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, float]:
    """Most likely weights of the signs (with a ridge), and the bias: Adam, the same every time."""
    size = signs.shape[2]
    table, first, second = np.zeros(size + 1), np.zeros(size + 1), np.zeros(size + 1)
    table[0], table[-1] = 6.0, -4.0
    for step in range(1, STEPS + 1):
        off = (probabilities(table[:-1], table[-1], signs, there) - right) * weights[:, None]
        slope = np.concatenate([np.einsum("nk,nkf->f", off, signs) + RIDGE * table[:-1] / len(signs), [off.sum()]])
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope * slope
        table = table - RATE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-9)
    return table[:-1], float(table[-1])


def told(name: str, samples: Sequence[Sample], table: np.ndarray, bias: float) -> None:
    """What thresholds do, and how often a confidence is right."""
    signs, there, _, _ = packed(samples)
    sure = probabilities(table, bias, signs, there)[:, 0]
    present = np.array([sample.there for sample in samples])
    right = np.array([sample.truth == 0 for sample in samples])
    print(f"\n{name}: {present.sum()} there, {(~present).sum()} not there")
    print(f"{'least':>6}{'answered':>10}{'right':>8}{'absent answered':>17}")
    for least in THRESHOLDS:
        answered = sure >= least
        share = (answered & right).sum() / max((answered & present).sum(), 1)
        print(f"{least:6.2f}{100 * answered[present].mean():10.1f}{100 * share:8.2f}{100 * answered[~present].mean():17.1f}")
    bins = [(low / 10, (sure >= low / 10) & (sure < low / 10 + 0.1)) for low in range(10)]
    print(
        "confidence: right  "
        + "  ".join(f"{low:.1f}: {right[which].mean():.2f} of {which.sum()}" for low, which in bins if which.any())
    )


def write(table: Sequence[float], bias: float) -> None:
    """The numbers into the product's table."""
    path = Path(confidence.__file__)
    text = path.read_text(encoding="utf-8")
    for name, value in zip(confidence.SIGNS, table, strict=True):
        text = re.sub(rf'(    "{name}": )-?[\d.]+,', rf"\g<1>{value:.2f},", text)
    path.write_text(re.sub(r"^BIAS = .*$", f"BIAS = {bias:.2f}", text, flags=re.MULTILINE), encoding="utf-8")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("harvest", type=Path, help="folder of the harvested descriptions")
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("GROUNDING_DATA", DEFAULT_DATA)))
    parser.add_argument("--keep", type=Path, help="folder for what was probed of the development set")
    parser.add_argument("--write", action="store_true", help="put the numbers into describe/confidence.py")
    args = parser.parse_args()
    fit, people, choose = harvested(args.harvest, "fit"), developed(args.data, args.keep), harvested(args.harvest, "choose")
    table, bias = fitted(*packed([*fit, *people]))
    for name, value in zip(confidence.SIGNS, table, strict=True):
        print(f"{name:14}{value:8.2f}")
    print(f"{'bias':14}{bias:8.2f}")
    for name, samples in (("fit", fit), ("development set", people), ("choose", choose)):
        told(name, samples, table, bias)
    if args.write:
        write([float(value) for value in table], bias)


if __name__ == "__main__":
    main()
