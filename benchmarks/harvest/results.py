"""The results page: the product and its rivals on the same questions, as a table in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from benchmarks.harvest import rules
from benchmarks.harvest.score import Answer

from pytest_heal import __version__


def page(found: Iterable[Answer], part: str) -> Iterator[str]:
    """Lines of the table.

    Args:
        found: answers, with what the rivals said to the same.
        part: of the data.
    """
    every = list(found)
    asked, without = ([row for row in every if row.taken_out is taken_out] for taken_out in (False, True))
    there = sum(row.query.truth >= 0 for row in asked)
    projects = len({row.pair.project for row in every})
    yield f"{projects} projects of the part {part}, {rules.told()}"
    if not every:
        yield "there is no data: python -m benchmarks.harvest build"
        return
    yield ""
    asked_for = f"of {there:,} elements that are there, {len(asked) - there:,} that are gone, {len(without):,} taken out"
    yield f"| {asked_for} | healed right | wrong | answers for the gone | for what was taken out |"
    yield "| --- | --- | --- | --- | --- |"
    yield _row(f"pytest-heal {__version__}", (row.outcome for row in asked), (row.outcome for row in without), there)
    for name in every[0].others:
        yield _row(name, (row.others[name] for row in asked), (row.others[name] for row in without), there)


def _row(name: str, asked: Iterable[str], without: Iterable[str], there: int) -> str:
    counts, taken_out = Counter(asked), Counter(without)
    share = f"{100 * counts['right'] / there:.1f} %" if there else "-"
    cells = [name.replace("|", "/"), share, counts["wrong"], counts["false"], taken_out["false"]]
    return f"| {' | '.join(map(str, cells))} |"
