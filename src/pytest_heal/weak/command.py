"""``pytest-heal weak``: take each control of an exploration away while the suite runs, and say what no test would miss."""

from __future__ import annotations

import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from pytest_heal.errors import HealError
from pytest_heal.explore import folder as folders
from pytest_heal.explore.coverage import Coverage, Covered, Identity, Verdict, identity_of
from pytest_heal.explore.exploration import Exploration
from pytest_heal.report.escape import counted
from pytest_heal.weak.blocks import Block, blocks_of, by_file
from pytest_heal.weak.controls import Units, by_member, units_of
from pytest_heal.weak.runs import Runs
from pytest_heal.weak.search import Ending, Search
from pytest_heal.weak.task import Seen

NAMELESS = "it has no usable name or text to find it again by"
NOT_YET = "there was no time left"
PACKAGES = ("pytest-heal", "pytest", "playwright")


def weak(
    exploration: Exploration, pytest_args: Sequence[str], seconds: float, say: Callable[[str], None], *, cwd: Path | None = None
) -> Coverage:
    """Run the suite, as a whole and in parts, until it is known what it would miss.

    Args:
        exploration: its controls.
        pytest_args: of each run.
        seconds: at most.
        say: told how far it is, a line each.
        cwd: folder in which the suite runs, the working folder by default.

    Raises:
        HealError: the suite does not run.
    """
    units = units_of(exploration)
    if not units.units:
        raise HealError("no control of the exploration has a usable name; explore the application: pytest-heal explore URL")
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pytest-heal-weak-") as work:
        runs = Runs(folder=Path(work), units=units, pytest_args=pytest_args, cwd=cwd or Path.cwd(), ends=began + seconds)
        say(f"{counted(len(units.units), 'control')}; run 1: the whole suite, with nothing taken away")
        found = runs.watch()
        if time.monotonic() >= runs.ends:
            raise HealError(f"one run of the suite takes longer than {seconds:g} s; give more with --time")
        inquiry = Inquiry(runs, found, say)
        inquiry.ask(blocks_of(found))
        inquiry.ask(by_file(inquiry.leaning, found))
    return Coverage(
        controls=tuple(_of_map(exploration, units, by_member(dict(inquiry.verdicts()), units))),
        tests=sum(seen.outcome == "passed" for seen in found.values()),
        left_out={test: _left_out(seen) for test, seen in found.items() if seen.outcome != "passed"},
        runs=runs.number,
        seconds=round(time.monotonic() - began, 1),
        stopped=inquiry.stopped,
        versions={name: version(name) for name in PACKAGES},
    )


def _left_out(seen: Seen) -> str:
    red = seen.outcome in ("failed", "error")
    return "it fails with nothing taken away" if red else f"it was {seen.outcome or 'not run to its end'}"


class Inquiry:
    """What the tests of a suite are asked, and what they answer.

    Args:
        runs: of the suite.
        found: its run with nothing taken away.
        say: told how far it is.
    """

    def __init__(self, runs: Runs, found: Mapping[str, Seen], say: Callable[[str], None]) -> None:
        self._runs, self._say = runs, say
        self._green = {test: seen for test, seen in found.items() if seen.outcome == "passed"}
        self._searches: list[tuple[Search, dict[str, Block]]] = []
        self._red: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.stopped = ""
        """Why it ended before all was known, a sentence."""

    @property
    def leaning(self) -> list[Block]:
        """Blocks that are not green when they run without the others."""
        return [blocks[name] for search, blocks in self._searches for name in search.leaning]

    def ask(self, blocks: Iterable[Block]) -> None:
        """Ask blocks of tests until all is known that they can tell."""
        named = {block.name: block for block in blocks}
        missed = {number for search, _ in self._searches for number in search.missed}
        search = Search(
            {name: block.seen - missed for name, block in named.items()},
            {name: block.used - missed for name, block in named.items()},
        )
        self._searches.append((search, named))
        while not self.stopped and (trials := search.next_run()):
            if time.monotonic() >= self._runs.ends:
                self.stopped = f"stopped after {counted(self._runs.number, 'run')} (--time)"
            else:
                self._ask(search, named, trials)

    def _ask(self, search: Search, named: Mapping[str, Block], trials: Mapping[str, tuple[int, ...]]) -> None:
        """One run."""
        without = {test: group for name, group in trials.items() for test in named[name].tests}
        controls = len({number for group in trials.values() for number in group})
        how = f"without {counted(controls, 'control')}" if controls else "with nothing taken away"
        self._say(f"run {self._runs.number + 1}: {counted(len(without), 'test')}, {how}")
        try:
            found = self._runs.without(without)
        except KeyboardInterrupt:
            self.stopped = f"interrupted after {counted(self._runs.number, 'run')}"
            return
        over = time.monotonic() >= self._runs.ends
        for name, group in trials.items():
            tests = {test: found.get(test, Seen()) for test in named[name].tests}
            if over and not tests.keys() <= found.keys():
                continue
            gone = frozenset[int]().union(*(seen.gone for seen in tests.values()))
            late = frozenset[int]().union(*(seen.late for seen in tests.values()))
            foreign = any(without.get(owner) != group for seen in tests.values() for owner in seen.owners)
            green = {test: tests[test] for test in named[name].green}
            red = {test for test, seen in green.items() if seen.outcome in ("failed", "error")}
            ending: Ending = "red" if red else "green"
            if foreign or any(seen.outcome not in ("passed", "failed", "error") for seen in green.values()):
                ending = "void"
            search.learn(name, group, ending, gone, late)
            if len(group) == 1:
                self._red[name, group[0]] |= red

    def verdicts(self) -> Iterator[tuple[int, Covered]]:
        """The verdict of each number; what belongs to a control is left empty."""
        sees, uses = defaultdict[int, set[str]](set), defaultdict[int, set[str]](set)
        for test, seen in self._green.items():
            for number in seen.seen | seen.used:
                sees[number].add(test)
            for number in seen.used:
                uses[number].add(test)
        missed = {
            number: sorted({test for name in names for test in self._red[name, number]})
            for search, _ in self._searches
            for number, names in search.missed.items()
        }
        for number in range(len(self._runs.units.units)):
            verdict: Verdict = "missed" if number in missed else "unmissed" if self._unmissed(number) else "untried"
            if number not in sees:
                verdict = "unseen"
            yield (
                number,
                Covered(
                    template="",
                    kind="",
                    verdict=verdict,
                    tests=tuple(missed.get(number) or sorted(sees[number])),
                    used=tuple(sorted(uses[number])),
                    alone=verdict == "missed" or any(search.was_alone(number) for search, _ in self._searches),
                    why=self._why(number) if verdict == "untried" else "",
                ),
            )

    def _unmissed(self, number: int) -> bool:
        """Whether no test would miss a control: each block says so, or the file that was asked in its place."""
        *earlier, last = (search for search, _ in self._searches)
        tried = any(search.was_taken(number) for search, _ in self._searches)
        return tried and last.cleared(number) and all(search.cleared(number, but_leaning=True) for search in earlier)

    def _why(self, number: int) -> str:
        """Why nothing can be said of a control that tests saw."""
        reasons = (search.why(number) for search, _ in reversed(self._searches))
        return next(filter(None, reasons), f"{NOT_YET}: {self.stopped}" if self.stopped else NOT_YET)


def _of_map(exploration: Exploration, units: Units, found: Mapping[Identity, Covered]) -> Iterator[Covered]:
    """Each control of the map once, in its order, with its verdict."""
    counts = Counter(identity_of(page.template, control) for page in exploration.pages for control in page.controls)
    alike = {its: sum(counts[one] for one in unit.members) for unit in units.units for its in unit.members}
    told = set[Identity]()
    for page in exploration.pages:
        for control in page.controls:
            its = identity_of(page.template, control)
            if its in told:
                continue
            told.add(its)
            known = found.get(its)
            named = {name: getattr(its, name) for name in its._fields}
            if known is None:
                yield Covered(**named, verdict="untried", why=NAMELESS, alike=counts[its])
                continue
            rest = {name: getattr(known, name) for name in ("verdict", "tests", "used", "alone", "why")}
            yield Covered(**named, **rest, alike=alike[its])


def write(folder: Path, exploration: Exploration, coverage: Coverage) -> list[str]:
    """Write ``coverage.json`` and draw the map anew; a line for each file.

    Raises:
        HealError: one cannot be written.
    """
    return [f"wrote {folders.save_coverage(folder, coverage)}", f"wrote {folders.save_map(folder, exploration)}"]
