"""The suite that programs and agents may repair, one locator at a time: run, look, prove, edit; knows neither HTTP nor MCP.

Nothing is edited but locators that a run has refused, within the root of the suite, after a proof in a copy of it, by the
writer of `pytest-heal fix` and under its conditions. An edit after which a test that uses it is red is taken back.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_heal.baseline import LayeredStore, ReadOnlyStore, Store, YamlStore
from pytest_heal.baseline.shared import opened_all
from pytest_heal.config.settings import Settings
from pytest_heal.element.cleaned import clean_text
from pytest_heal.element.fingerprint import Fingerprint, url_template
from pytest_heal.errors import HealError
from pytest_heal.locator.grades import grade_of
from pytest_heal.locator.origin import Mend, holds_on_to
from pytest_heal.repair import command as edit_command
from pytest_heal.repair.batch import EditRun
from pytest_heal.repair.files import Files, refused_here, uncommitted
from pytest_heal.report.demands import told_all
from pytest_heal.report.model import Entry
from pytest_heal.report.nearest import nearest
from pytest_heal.serve.refusal import Refused
from pytest_heal.serve.suite_checks import problem_of_code, problem_of_element, problem_of_proof, same_code
from pytest_heal.serve.suite_runs import SuiteRun, copied, run_tests
from pytest_heal.source.proposal import Proposal, Sighting
from pytest_heal.source.proposals import proposals

SECONDS = 600.0
_PLACES = ("--rootdir", "-c", "--config-file", "--confcutdir", "--heal-baseline", "-n", "--collect-only")
Runner = Callable[..., SuiteRun]


@dataclass(frozen=True, kw_only=True)
class Proven:
    """A proposal that has passed all checks.

    Attributes:
        entry: the refusal.
        locator: what takes its place, as code on ``page``.
        files: each file that is edited, with what it held when this was proven.
    """

    entry: Entry
    locator: str
    files: Mapping[str, bytes]


class Suite:
    """See the module.

    Args:
        root: of the suite, pytest's.
        settings: as a run of it would have them.
        pytest_args: for all of its runs.
        seconds: that one run may take.
        environ: environment variables, which say whether this is a CI run.
        run: runs tests, see `run_tests`.
    """

    def __init__(
        self,
        root: Path,
        settings: Settings,
        pytest_args: Sequence[str] = (),
        *,
        seconds: float = SECONDS,
        environ: Mapping[str, str] = os.environ,
        run: Runner = run_tests,
    ) -> None:
        for argument in pytest_args:
            if argument.partition("=")[0] in _PLACES or not argument.startswith("-"):
                raise HealError(f"mcp --suite does not take {argument}: start it in the folder of the suite")
        self._root = Path(os.path.realpath(root))
        self._settings, self._arguments, self._seconds = settings, tuple(pytest_args), seconds
        self._environ, self._runner = environ, run
        self._last: SuiteRun | None = None
        self._proven: dict[str, Proven] = {}
        self._ours: dict[str, bytes] = {}  # files that hold what was written here

    # ------------------------------------------------------------------ run and look

    def run(self, tests: Sequence[str] = ()) -> dict[str, Any]:
        """Run tests with healing, and tell what drifted.

        Args:
            tests: node ids, files or folders of the suite; none: all.

        Raises:
            Refused: one of them is none of the suite, or pytest cannot run.
        """
        for test in tests:
            self._check_test(test)
        self._last = last = self._run(self._root, tests, "--heal=on", "--heal-record=none")
        self._proven.clear()
        return {
            "passed": last.status == 0,
            "tests": dict(last.report.run.tests),
            "failed": list(last.failed),
            "drifted": [_told(entry) for entry in last.report.entries if not entry.tolerated],
            "output": last.output if last.status else "",
        }

    def look(self, name: str) -> dict[str, Any]:
        """All that is known of one drifted locator and of the page when its test failed.

        Raises:
            Refused: there is none of this id in the last run.
        """
        entry = self._entry(name)
        text = self._last.failure_file(entry.event.test) if self._last is not None else ""
        return {
            **_told(entry),
            "demands": told_all(entry.event),
            "text": text or "its test did not fail: nothing was kept of its page",
        }

    # ------------------------------------------------------------------ prove

    def prove(self, name: str, locator: str) -> dict[str, Any]:
        """Try a locator in place of a refused one, in a copy of the suite: the test has to pass, and to miss its element.

        Raises:
            Refused: a check does not hold; says which, and nothing is edited.
        """
        entry = self._entry(name)
        event = entry.event
        if event.outcome != "refused" or not event.makings:
            raise Refused("not-proven", f"only a locator that was refused is proven here, and this one was {event.outcome}")
        _not(problem_of_code(locator, event))
        made = self._proposed(entry, locator, Files(self._root))
        known = {one: Files(self._root).decoded(one).data for one in {change.file for change in made.changes}}
        with copied(self._root) as copy, tempfile.TemporaryDirectory(prefix="pytest-heal-") as kept:
            files = Files(copy)
            EditRun(files).write([self._proposed(entry, locator, files)], force=True)
            where = (f"--heal-baseline={Path(kept) / 'baseline'}", f"--rootdir={copy}")
            passed = self._run(copy, [event.test], "--heal=on", "--heal-record=all", *where)
            if passed.status:
                raise Refused("not-proven", f"the test fails with it:\n{passed.output}")
            new = _recorded(YamlStore(Path(kept) / "baseline"), locator, event.page)
            old, others = self._known(entry)
            _not(problem_of_element(event, old, new, others))
            proved = self._run(copy, [event.test], "--heal=on", "--heal-record=none", "--heal-prove", *where)
        _not(problem_of_proof(proved.mutants, locator))
        self._proven[name] = Proven(entry=entry, locator=locator, files=known)
        return {
            "id": name,
            "locator": locator,
            "element": new.element.describe(),
            "remembered": old.element.describe(),
            "edits": len(made.changes),
            "defects": sum(same_code(one.locator, locator) for one in proved.mutants),
        }

    def _known(self, entry: Entry) -> tuple[Fingerprint, list[Fingerprint]]:
        """The remembered element of a refusal, and what other locators mean on its page."""
        event, page = entry.event, url_template(entry.event.page)
        others = opened_all(self._settings.shared, lambda _: None)
        folders = [*self._settings.baseline, *(one.folder for one in others)]
        local, *shared = map(YamlStore, folders)
        store: Store = LayeredStore([local, *map(ReadOnlyStore, shared)])
        there = store.page(None, page, event.frame)
        mine = [one for one in there if one.key.locator == event.selector or one.element.describe() == event.before]
        if not mine:
            raise Refused("not-proven", f"the baseline does not know {event.before} on {page}: a person has to decide")
        return mine[0], there

    def _proposed(self, entry: Entry, locator: str, files: Files) -> Proposal:
        """The edit of one locator, as `pytest-heal fix` would make it.

        Raises:
            Refused: the source does not allow it, or is not what it was in the run.
        """
        event = entry.event
        report = None if self._last is None else self._last.report
        for file in {making.file for making in event.makings}:
            stale = files.outside(file) or files.stale(file, report.run.files if report else {})
            if stale:
                raise Refused("not-proven", f"{file}: {stale}")
        mend = Mend(
            start=0,
            stop=len(event.makings),
            code=locator.strip().removeprefix("page"),
            selector="",
            locator=locator.strip(),
            kind=holds_on_to(locator),
            grade=grade_of(locator) or "C",
        )
        used = f"{event.file}:{event.line} {entry.source.strip()}".strip()
        sighting = Sighting(
            makings=event.makings, mends=(mend,), locator=event.locator, replacement=locator, test=event.test,
            used=(used, event.test_at) if event.test_at else (used,), way=event.way, id=entry.id,
        )  # fmt: skip
        worked = report.run.worked if report else {}
        found = proposals([sighting], edit_command.project_of(files), style=self._settings.style, worked=worked)
        made, broken = EditRun(files).checked(found)
        if broken or len(made) != 1:
            why = broken[0].reason if broken else "no call of the source was found for it"
            raise Refused("not-proven", f"the source cannot be edited so: {why}")
        return made[0]

    # ------------------------------------------------------------------ edit

    def edit(self, name: str) -> dict[str, Any]:
        """Write what was proven, run the tests that use it without healing, and take it back if one is red.

        Raises:
            Refused: nothing was proven, it may not be written, or the tests are red; the source is as it was then.
        """
        proven = self._proven.get(name)
        if proven is None:
            raise Refused("not-proven", f"nothing was proven for {name[:60]!r} since the last run; call prove_locator first")
        refused = refused_here(write=True, ci=False, environ=self._environ)
        if refused:
            raise Refused("not-allowed", refused)
        files = Files(self._root)
        for file, was in proven.files.items():
            if files.decoded(file).data != was:
                raise Refused("not-proven", f"{file} has changed since it was proven; prove it again")
        foreign = [file for file, was in proven.files.items() if self._ours.get(file) != was]
        dirty = uncommitted(self._root, foreign)
        if dirty:
            raise Refused("not-allowed", "; ".join(f"{file}: {reason}" for file, reason in sorted(dirty.items())))
        proposal = self._proposed(proven.entry, proven.locator, files)
        run = EditRun(files)
        diff = run.diff([proposal])
        outcome = run.write([proposal], force=True)
        if outcome.refused:
            raise Refused("not-allowed", "; ".join(f"{file}: {reason}" for file, reason in outcome.refused.items()))
        written = {file: files.decoded(file).data for file in proven.files}
        green = False
        try:
            done = self._run(self._root, self._users(proven.entry), "--heal=off", "--heal-record=none")
            green = done.status == 0
        finally:
            if not green:
                for file, data in written.items():
                    Files(self._root).exchange(file, data, proven.files[file])
        if not green:
            self._proven.pop(name, None)
            raise Refused("red", f"the tests are red with the edit, which was taken back:\n{done.output}")
        self._ours |= written
        self._proven.clear()  # lines have moved: what else was proven is of the source before
        return {"id": name, "diff": diff, "files": sorted(written), "tests": self._users(proven.entry)}

    def _users(self, entry: Entry) -> list[str]:
        """Node ids of the tests that used the same locator in the last run."""
        entries = self._last.report.entries if self._last is not None else ()
        same = [one for one in entries if one.event.makings and one.event.makings == entry.event.makings]
        return sorted({one.event.test for one in [entry, *same]})

    # ------------------------------------------------------------------ parts

    def _run(self, folder: Path, tests: Sequence[str], *options: str) -> SuiteRun:
        return self._runner(folder, tests, [*self._arguments, *options], seconds=self._seconds)

    def _entry(self, name: str) -> Entry:
        if self._last is None:
            raise Refused("not-found", "no test was run here yet; call run_tests first")
        found = next((entry for entry in self._last.report.entries if entry.id == name), None)
        if found is None:
            known = ", ".join(entry.id for entry in self._last.report.entries) or "none"
            raise Refused("not-found", f"there is no {name[:60]!r} in the last run; there is {known}")
        return found

    def _check_test(self, test: str) -> None:
        path = test.partition("::")[0]
        if test.startswith("-") or not path or "\0" in test:
            raise Refused(
                "bad-request", f"{test[:60]!r} is no test: give node ids, files or folders of the suite", field="tests"
            )
        real = Path(os.path.realpath(self._root / path))
        if not real.is_relative_to(self._root) or not real.exists():
            raise Refused("not-allowed", f"{path[:200]} is not in the suite ({self._root})", field="tests")


def _not(problem: str) -> None:
    if problem:
        raise Refused("not-proven", problem)


def _told(entry: Entry) -> dict[str, Any]:
    """One drifted locator, in short."""
    event = entry.event
    return {
        "id": entry.id,
        "test": event.test,
        "outcome": event.outcome,
        "locator": event.locator,
        "method": event.method,
        "at": f"{event.file}:{event.line}",
        "reason": clean_text(event.reason),
        "code": event.code,
        "remembered": event.before,
        "nearest": nearest(event) if event.outcome == "refused" else event.replacement,
    }


def _recorded(store: YamlStore, locator: str, page: str) -> Fingerprint:
    """What a run has recorded for a locator, first on a page.

    Raises:
        Refused: it has recorded nothing.
    """
    template = url_template(page)
    known = [key for _, key in store.keys()]  # noqa: SIM118 - no dict
    keys = sorted(known, key=lambda key: key.page != template)
    for key in keys:
        found = next((one for one in store.page(None, key.page, key.frame) if one.key == key), None)
        if found is not None and same_code(found.code, locator):
            return found
    raise Refused("not-proven", "the test passed, but it never used it on an element that could be recorded")
