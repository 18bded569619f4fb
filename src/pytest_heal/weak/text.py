"""The controls that no test would miss, for the terminal. Texts of pages are made fit for a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pytest_heal.element.printable import counted, visible
from pytest_heal.explore.coverage import Coverage, Covered
from pytest_heal.explore.map_words import covered_in_words

TITLES = (
    ("unmissed", "no test would miss"),
    ("unseen", "no test saw"),
    ("untried", "not known"),
)
MOST = 40
"""Controls of one kind that are listed; the file has all."""
LONGEST = 300  # characters of a line


def as_text(coverage: Coverage) -> str:
    """The figures, then what is not covered: by page, what tests operate first."""
    return "\n".join(_lines(coverage))


def _lines(coverage: Coverage) -> Iterator[str]:
    counts = coverage.counts()
    yield (
        f"{counts['missed']} of {counted(len(coverage.controls), 'control')} covered: a test turns red without it "
        f"({counted(coverage.tests, 'green test')}, {counted(coverage.runs, 'run')}, {coverage.seconds:.0f} s; "
        "identical controls of a page count once)"
    )
    for verdict, title in TITLES:
        those = sorted(
            (one for one in coverage.controls if one.verdict == verdict), key=lambda one: (not one.used, one.template)
        )
        if those:
            yield ""
            yield f"{counted(len(those), 'control')} {title}:"
            yield from _listed(those)
    if coverage.left_out:
        yield ""
        yield f"{counted(len(coverage.left_out), 'test')} left out:"
        items = sorted(coverage.left_out.items())
        yield from (_line(f"  {test}: {why}") for test, why in items[:MOST])
        yield from _more(len(items))
    if coverage.stopped:
        yield ""
        yield f"{coverage.stopped}; what was not tried is not known"


def _listed(those: Sequence[Covered]) -> Iterator[str]:
    page = ""
    for one in those[:MOST]:
        if one.template != page:
            page = one.template
            yield _line(f"  {page}")
        said = one.name or one.text
        words = covered_in_words(one).partition(": ")[2]  # what stands before it says the title
        named = f'{one.kind} "{said}"' if said else one.kind
        yield _line(f"    {named}: {words}" if words else f"    {named}")
    yield from _more(len(those))


def _more(number: int) -> Iterator[str]:
    if number > MOST:
        yield f"  ... and {number - MOST} more, in coverage.json"


def _line(text: str) -> str:
    line = visible(text[: 2 * LONGEST])
    return line if len(line) <= LONGEST else line[: LONGEST - 3] + "..."
