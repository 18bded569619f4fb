"""Tables of what `survival` measured, and a fit that grades can be taken from."""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from benchmarks.harvest.hide import carries
from benchmarks.survival import CHOICES, OUTCOMES, Row, Written

from pytest_heal.element.volatile import is_volatile


def read(files: Iterable[Path], part: str = "") -> list[Row]:
    """The rows of some files, of one part or all."""
    found = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            raw = json.loads(line)
            raw["written"] = tuple((Written(**{**w, "said": tuple(w["said"])}), outcome) for w, outcome in raw["written"])
            found.append(Row(**{**raw, "label": tuple(raw["label"])}))
    return [row for row in found if not part or row.part == part]


def usable_rows(rows: Iterable[Row]) -> Iterator[tuple[Row, list[tuple[Written, str]]]]:
    """Each control with the locators that do not hold on to what told which element it is."""
    for row in rows:
        attribute, value = row.label
        free = [(one, outcome) for one, outcome in row.written if not (attribute and holds_on(one.selector, value))]
        yield row, free


def holds_on(selector: str, value: str) -> bool:
    """Whether a selector has a key in it.

    >>> holds_on("#save-all", "saveAll"), holds_on("text=Save", "saveAll")
    (True, False)
    """
    return value in selector or carries(selector, value)


def choice_of(way: str, written: Sequence[tuple[Written, str]]) -> tuple[Written, str] | None:
    """What a way of choosing takes of a control's locators; ``None`` where it has none."""
    if way == "ours":
        mine = [one for one in written if one[0].ours]
        return min(mine, key=lambda one: one[0].place, default=None)
    kinds = ("test id first", "css path") if way == "test id first" else (way,)
    return next((one for kind in kinds for one in written if one[0].kind == kind), None)


def compared(rows: Iterable[Row]) -> tuple[int, dict[str, Counter[str]]]:
    """Outcomes of each way of choosing over the same controls: those whose choices all do without the key."""
    told: dict[str, Counter[str]] = {way: Counter() for way in CHOICES}
    controls = 0
    for row in rows:
        found = {way: choice_of(way, row.written) for way in CHOICES}
        if found["ours"] is None:
            found["ours"] = choice_of(
                "css path", row.written
            )  # the product then has nothing to offer; counted as what people do
        if any(one is None or (row.label[0] and holds_on(one[0].selector, row.label[1])) for one in found.values()):
            continue
        controls += 1
        for way, one in found.items():
            told[way][one[1]] += 1  # type: ignore[index]
    return controls, told


def _shares(counts: Counter[str]) -> str:
    whole = sum(counts.values())
    return "".join(f" {100 * counts[outcome] / whole:7.1f} |" for outcome in OUTCOMES) if whole else ""


def by_kind(rows: Iterable[Row]) -> dict[str, Counter[str]]:
    """Outcomes of each kind: a kind counts once a control, by its best locator."""
    told: dict[str, Counter[str]] = defaultdict(Counter)
    for _, written in usable_rows(rows):
        for kind in dict.fromkeys(one.kind for one, _ in written):
            told[kind][next(outcome for one, outcome in written if one.kind == kind)] += 1
    return told


def table(args: argparse.Namespace) -> int:
    """Print the shares of each kind, and the choices."""
    rows = read(args.files, args.part)
    print(f"{len(rows)} controls of {len({row.project for row in rows})} projects; shares in %\n")
    print("| kind | locators | right | several | other | nothing |\n| --- | --- | --- | --- | --- | --- |")
    kinds = by_kind(rows)
    for kind in sorted(kinds, key=lambda kind: -kinds[kind]["right"] / sum(kinds[kind].values())):
        print(f"| {kind} | {sum(kinds[kind].values())} |{_shares(kinds[kind])}")
    for name, some in (("all", rows), ("changed", [row for row in rows if row.changed])):
        controls, told = compared(some)
        print(
            f"\n| choice ({name}: {controls} controls) | right | several | other | nothing |\n| --- | --- | --- | --- | --- |"
        )
        for way in CHOICES:
            print(f"| {way} |{_shares(told[way])}")
    return 0


PROPERTIES = {
    "data": lambda one: any(map(is_volatile, one.said)),
    "digit in a name": lambda one: any(c.isdigit() for text in one.said for c in text) and not any(map(is_volatile, one.said)),
    "4 words or more": lambda one: any(len(text.split()) >= 4 for text in one.said),
}
"""Of the words of a locator."""
OTHER = 3
"""A locator that hits another element, and nobody sees it, counts as so many that hit none."""
STRONG = 0.75
PRIOR = 2.0
"""Pairs that say, for each kind and property, that it is like the others: few observations move nothing far."""


def fit(args: argparse.Namespace) -> int:
    """Print what properties of its words change, kind by kind; and what becomes of a control's locators by kind."""
    rows = [row for row in read(args.files, args.part) if args.part or row.part != "report"]
    kinds: dict[str, list[tuple[Written, bool]]] = defaultdict(list)
    for _, written in usable_rows(rows):
        for one, outcome in written:
            kinds[one.kind].append((one, outcome == "right"))
    for kind, found in sorted(kinds.items(), key=lambda item: -len(item[1])):
        print(f"{kind}: {_percent([right for _, right in found])}")
        for name, has in PROPERTIES.items():
            mine = [right for one, right in found if one.said and has(one)]
            rest = [right for one, right in found if one.said and not has(one)]
            if len(mine) >= 10 and rest:
                print(f"    {name:24} {_percent(mine)}, else {_percent(rest)}")
    scores = fitted(rows)
    share = calibrated(rows, scores)
    print("\n| kind | survives | controls |\n| --- | --- | --- |")
    for name in sorted(kinds, key=lambda name: -scores.get(name, -9)):
        if name in scores:
            print(f"| {name} | {100 * share(scores[name]):.0f} % | {len(kinds[name])} |")
    print("\n| property | a locator of 75 % survives | controls |\n| --- | --- | --- |")
    strong = next(value / 100 for value in range(-900, 900) if share(value / 100) >= STRONG)
    for name, has in PROPERTIES.items():
        times = sum(1 for found in kinds.values() for one, _ in found if one.said and has(one))
        print(f"| {name} | {100 * share(strong + scores.get(name, 0.0)):.0f} % | {times} |")
    return 0


def _percent(found: Sequence[bool]) -> str:
    return f"{100 * sum(found) / len(found):5.1f} % of {len(found):4}"


def features(one: Written) -> tuple[str, ...]:
    """Kind and properties of a locator."""
    return (one.kind, *(name for name, has in PROPERTIES.items() if one.said and has(one)))


def fitted(rows: Iterable[Row]) -> dict[str, float]:
    """Log odds of each kind and property, from comparisons of locators of the same control alone.

    Controls differ in how much a release changes them, and not every control has locators of every kind; so only a control of
    which some locators survived and some did not says anything: each pair of them once, every control with the same weight.
    """
    pairs: list[tuple[tuple[str, ...], tuple[str, ...], float]] = []
    for _, written in usable_rows(rows):
        own = [(features(one), outcome) for one, outcome in written if one.kind not in CHOICES[1:3]]
        right = [found for found, outcome in own if outcome == "right"]
        wrong = [(found, OTHER if outcome == "other" else 1) for found, outcome in own if outcome != "right"]
        pairs += [(a, b, times / (len(right) * len(wrong))) for a in right for b, times in wrong]
    names = sorted({name for a, b, _ in pairs for name in (*a, *b)})
    place = {name: n for n, name in enumerate(names)}
    x = np.zeros((len(pairs), len(names)))
    for n, (a, b, _) in enumerate(pairs):
        for name in a:
            x[n, place[name]] += 1
        for name in b:
            x[n, place[name]] -= 1
    weights = np.array([weight for *_, weight in pairs])
    beta = np.zeros(len(names))
    for _ in range(50):  # Newton's method
        p = 1 / (1 + np.exp(-x @ beta))
        gradient = x.T @ (weights * (1 - p)) - beta / PRIOR
        hessian = (x * (weights * p * (1 - p))[:, None]).T @ x + np.eye(len(names)) / PRIOR
        step = np.linalg.solve(hessian, gradient)
        beta += step
        if np.abs(step).max() < 1e-6:
            break
    return dict(zip(names, map(float, beta), strict=True))


def calibrated(rows: Iterable[Row], scores: Mapping[str, float]) -> Callable[[float], float]:
    """From a score to the share of such locators that survived, of the controls that a release changed: some locator broke."""
    x, y = [], []
    for _, written in usable_rows(rows):
        if all(outcome == "right" for _, outcome in written):
            continue
        for one, outcome in written:
            if one.kind in scores:
                x.append(score(one, scores))
                y.append(outcome == "right")
    design, right, beta = np.column_stack([np.ones(len(x)), x]), np.array(y, dtype=float), np.zeros(2)
    for _ in range(50):
        p = 1 / (1 + np.exp(-design @ beta))
        beta += np.linalg.solve((design * (p * (1 - p))[:, None]).T @ design + 1e-6 * np.eye(2), design.T @ (right - p))
    return lambda value: float(1 / (1 + np.exp(-(beta[0] + beta[1] * value))))


def score(one: Written, scores: Mapping[str, float]) -> float:
    """Log odds of a locator."""
    return sum(scores.get(name, 0.0) for name in features(one))
