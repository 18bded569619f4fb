"""The harvested descriptions, asked: by wording, relation and language, beside three baselines in the same run.

Part of ``grounding.py --harvest FOLDER``; see ``grounding_harvest/README.md`` for where the descriptions come from.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.grounding_harvest.data import Asked, read, seen_by_product
from benchmarks.grounding_harvest.pages import Look, kept
from grounding_scorers import BASELINES

from pytest_heal.describe.confidence import believed
from pytest_heal.describe.ranking import rank
from pytest_heal.describe.verdict import judge
from pytest_heal.element.element import Inventory

_NEVER = 1 << 20


@dataclass
class Told:
    """One item, asked of everybody.

    Attributes:
        asked: the item.
        places: by scorer, the place of the first right one from 0; `_NEVER` for none.
        answered: ours gives one element.
        right: it is the right one.
        sure: confidence of the best.
    """

    asked: Asked
    places: dict[str, int]
    answered: bool
    right: bool
    sure: float


def ask(folder: Path, part: str, every: int = 1, *, baselines: bool = True) -> list[Told]:
    """Ask the items of a part.

    Args:
        folder: of the harvest.
        part: ``fit``, ``choose`` or ``report``.
        every: of so many items one.
        baselines: ask them as well.
    """
    looks: dict[str, Look] = {}
    known: tuple[str, Inventory] | None = None
    found = []
    for one in sorted(read(folder, part)[::every], key=lambda one: one.page):
        name = one.page.split("/")[0]
        if one.page not in looks:
            looks = {f"{name}/{look.page}": look for look in kept(folder, name) or ()}
        if one.item.hidden or one.item.removed:
            page = seen_by_product(looks[one.page], one.item)
        else:
            if known is None or known[0] != one.page:
                known = (one.page, looks[one.page].inventory())
            page = known[1]
        found.append(_told(one, page, baselines))
    return found


def _told(one: Asked, page: Inventory, baselines: bool) -> Told:
    right = frozenset(one.item.right)

    def place(order: Iterable[int]) -> int:
        return next((n for n, i in enumerate(order) if i in right), _NEVER)

    matches = believed(rank(one.item.text, [page]), [page])
    verdict = judge(matches, [page])
    answered = verdict.kind == "found"
    places = {"find_by_description": place(match.element for match in matches)}
    if baselines and right:
        places |= {name: place(scorer(page, one.item.text)) for name, scorer in BASELINES.items()}
    best = verdict.best
    return Told(
        one, places, answered, answered and best is not None and best.element in right, best.confidence if best else 0.0
    )


def lines(found: list[Told]) -> Iterable[str]:
    """A table by kind, relation and language."""
    there = [one for one in found if one.asked.item.right]
    scorers = list(there[0].places) if there else []
    yield f"{'':36}{'n':>6}" + "".join(f"{name[:15]:>17}" for name in scorers) + f"{'answered':>10}{'right':>8}{'wrong':>7}"
    keys: tuple[Callable[[Told], str], ...] = (
        lambda one: one.asked.item.kind,
        lambda one: f"  relation: {one.asked.item.relation}" if one.asked.item.relation else "",
        lambda one: f"in {one.asked.item.language}",
        lambda one: "every kind but WordNet's synonyms" if one.asked.item.kind != "synonym" else "",
        lambda _: "all",
    )
    for key in keys:
        groups: dict[str, list[Told]] = defaultdict(list)
        for one in there:
            groups[key(one)].append(one)
        for name in sorted(filter(None, groups)):
            yield _line(name, groups[name], scorers)
    for absent in ("removed", "near miss", "foreign"):
        some = [one for one in found if one.asked.item.absent == absent]
        if some:
            yield f"not there: {absent:25}{len(some):6}   answered {100 * sum(one.answered for one in some) / len(some):5.1f} %"
    gone = [one for one in found if not one.asked.item.right]
    yield f"not there, all{'':22}{len(gone):6}   answered {100 * sum(one.answered for one in gone) / max(len(gone), 1):5.1f} %"
    yield "confidence of the best, and how often it is right:"
    for low in range(10):
        some = [one for one in found if low / 10 <= one.sure < (low + 1) / 10 or (low == 9 and one.sure == 1)]
        if some:
            hit = sum(one.places["find_by_description"] == 0 for one in some) / len(some)
            yield f"  {low / 10:.1f} to {(low + 1) / 10:.1f}: {hit:.2f} of {len(some)}"


def _line(name: str, rows: list[Told], scorers: list[str]) -> str:
    count = len(rows)
    shares = (f"{_within(rows, s, 1):9.1f} /{_within(rows, s, 5):5.1f}" for s in scorers)
    answered, right = sum(row.answered for row in rows), sum(row.right for row in rows)
    share = 100 * right / answered if answered else 0.0
    return (
        f"{name:36}{count:6}"
        + "".join(shares)
        + f"{100 * answered / count:10.1f}{share:8.1f}{100 * (answered - right) / count:7.1f}"
    )


def _within(rows: list[Told], scorer: str, most: int) -> float:
    """Percent of rows whose right element is among so many."""
    return 100 * sum(row.places[scorer] < most for row in rows) / len(rows)


def report(folder: Path, part: str, every: int) -> None:
    """Ask a part and print what came of it."""
    began = time.monotonic()
    found = ask(folder, part, every)
    print(f"\nharvested descriptions, part {part}: top-1 / top-5 of each, then answers of find_by_description")
    print("\n".join(lines(found)))
    projects = {one.asked.project for one in found}
    print(f"{len(found)} items of {len(projects)} projects in {time.monotonic() - began:.0f} s")
