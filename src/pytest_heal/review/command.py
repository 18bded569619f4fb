"""``pytest-heal review``: the drift of the last runs, or of reports, as a page in the browser of this machine."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pytest_heal.baseline import HealsFile, YamlStore
from pytest_heal.baseline.pictures import Pictures
from pytest_heal.config.of_pytest import cached
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.errors import BaselineError, HealError
from pytest_heal.repair import last_run
from pytest_heal.repair.batch import EditRun
from pytest_heal.repair.command import project_of, say
from pytest_heal.repair.files import Files, refused_here
from pytest_heal.repair.fix import outdated_in, proposed, report_of
from pytest_heal.repair.refresh import refresh
from pytest_heal.repair.rejected import heal_of
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.model import HealReport
from pytest_heal.report.page_file import page_file
from pytest_heal.review.card import Card, cards_of
from pytest_heal.review.choices import Choices
from pytest_heal.review.decisions import HEAL, Decisions
from pytest_heal.review.server import ReviewServer
from pytest_heal.review.view import views
from pytest_heal.source.proposal import Proposal

OF_A_REPORT = "this report of another run is read-only; to write what it proposes, run: pytest-heal fix FILE --write"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the command line asks for.

    Attributes:
        files: JSON reports, which are only read; none: the last runs, of pytest's cache.
        port: to listen at; 0: a free one.
        browser: open the page.
        force: edit files with uncommitted changes too.
        baseline: make the fingerprints of what is accepted current.
        ci: edit in CI too.
    """

    files: Sequence[str] = ()
    port: int = 0
    browser: bool = True
    force: bool = False
    baseline: bool = False
    ci: bool = False


class Review:
    """A review: its cards, and what is decided.

    Args:
        wanted: flags.
        pytest_args: further arguments, pytest's.

    Raises:
        HealError: the run, its baseline or its configuration cannot be read.
    """

    def __init__(self, wanted: Wanted, pytest_args: Sequence[str]) -> None:
        read = cached(pytest_args)
        if read is None:
            raise HealError("pytest cannot read its configuration here, see above")
        self._settings, root, cache = read
        self._wanted = wanted
        self._kept = None if wanted.files or cache is None else cache / last_run.FOLDER / last_run.NAME
        self._report = report_of(wanted.files, self._kept)
        self._store = YamlStore(self._settings.baseline[0])
        files = Files(root)
        stale, current = outdated_in(self._report, files)
        edits = EditRun(files, self._report.run.folder)
        made, broken = edits.checked(proposed(self._report, current, files, style=self._settings.style, store=self._store))
        shown = [entry for entry in self._report.entries if not entry.tolerated and entry.event.kind != "detached"]
        known = {entry.id for entry in current}
        choices = Choices(edits, project_of(files), self._report.run.worked)
        self.cards = cards_of(
            shown, made, broken, stale, lambda several: choices(several) if all(one.id in known for one in several) else ()
        )
        refused = OF_A_REPORT if wanted.files else refused_here(write=True, ci=wanted.ci)
        heals = HealsFile(self._settings.baseline[0], self._store.locked)
        self.decisions = Decisions(self.cards, files, heals, changed=self._keep, force=wanted.force, refused=refused)
        kept, needed = Pictures(self._settings.baseline[0]), self._report.run.thresholds
        self._views = views(self.cards, known=self._known, needed=needed, diff=self.decisions.diff_of, before=kept.of)

    # ------------------------------------------------------------------ what the page asks for

    def data(self) -> dict[str, Any]:
        """All that is shown."""
        return {"cards": self._views, "read_only": self.decisions.refused, "about": self._about(), **self.state()}

    def state(self) -> dict[str, Any]:
        """What is decided."""
        decided = {
            name: {"state": one.state, "note": visible(one.note), "choice": one.choice}
            for name, one in self.decisions.decided.items()
        }
        return {"decided": decided, "diff": self.decisions.diff()}

    def acts(self, stop: Callable[[], None]) -> dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]]:
        """What a page may do; ``stop`` ends the review."""

        def accept(given: Mapping[str, Any]) -> dict[str, Any]:
            choice = given.get("choice", HEAL)
            self.decisions.accept(_text(given, "id"), choice if type(choice) is int else HEAL)
            return self.state()

        def reject(given: Mapping[str, Any]) -> dict[str, Any]:
            self.decisions.reject(_text(given, "id"), _text(given, "note"))
            return self.state()

        def skip(given: Mapping[str, Any]) -> dict[str, Any]:
            self.decisions.skip(_text(given, "id"))
            return self.state()

        def undo(_: Mapping[str, Any]) -> dict[str, Any]:
            return {"undone": self.decisions.undo(), **self.state()}

        def finish(_: Mapping[str, Any]) -> dict[str, Any]:
            stop()
            return self.state()

        return {"accept": accept, "reject": reject, "skip": skip, "undo": undo, "finish": finish}

    def _about(self) -> str:
        events = sum(len(card.entries) for card in self.cards)
        tests = len({test for card in self.cards for test in card.tests})
        if not self.cards:
            return "No locator drifted: there is nothing to review."
        return f"{counted(len(self.cards), 'locator')} drifted, {counted(events, 'time')} in {counted(tests, 'test')}."

    def _known(self, card: Card) -> Fingerprint | None:
        key = heal_of(card.first).key
        with suppress(BaselineError):
            return self._store.get(card.first.event.file, key) or next(
                (one for one in self._store.page(None, key.page, key.frame) if one.key.locator == key.locator), None
            )
        return None

    # ------------------------------------------------------------------ what stays

    def _keep(self, written: Sequence[Proposal]) -> None:
        """What is repaired is drift no more, for `pytest-heal fix` and for the next review."""
        if self._kept is None:
            return
        done = {sighting.id for one in written for sighting in one.sightings}
        left = tuple(entry for entry in self._report.entries if entry.id not in done)
        with suppress(OSError):  # a cache: the next run finds out
            last_run.store(self._kept, HealReport(run=self._report.run, entries=left))

    def close(self) -> list[str]:
        """What came of it, as lines of text, after the fingerprints were made current where that is asked for."""
        written = self.decisions.written()
        lines = self.decisions.diff().split("\n") if written else []
        accepted, rejected, skipped = (self.decisions.count(state) for state in ("accepted", "rejected", "skipped"))
        lines.append(f"{accepted} accepted, {rejected} rejected, {skipped} skipped of {counted(len(self.cards), 'locator')}")
        if self._wanted.baseline and written:
            done = {sighting.id for one in written for sighting in one.sightings}
            number = refresh(self._settings, [entry for entry in self._report.entries if entry.id in done], written)
            lines.append(f"{counted(number, 'fingerprint')} updated in the baseline")
        if written:
            lines.append("look at it with: git diff; then run the tests again")
        return lines


def run(wanted: Wanted, pytest_args: Sequence[str], *, started: Callable[[ReviewServer], None] | None = None) -> int:
    """Serve a review until it is finished or interrupted.

    Args:
        wanted: flags.
        pytest_args: further arguments, pytest's.
        started: told when the page can be opened.

    Returns:
        Exit status: 0.

    Raises:
        HealError: the run cannot be read, the port cannot be used, or the baseline cannot be written.
    """
    review = Review(wanted, pytest_args)
    server: ReviewServer | None = None
    file = page_file("review.html", "review.css", "review.js")
    page = file.template.render(**file.given(connect=True))

    def stop() -> None:
        if server is not None:
            server.stop()

    server = ReviewServer(page, review.data, review.acts(stop), port=wanted.port)
    say([f"review: {server.url}", "Ctrl+C, or Finish on the page, ends it."])
    if started is not None:
        started(server)
    if wanted.browser:
        webbrowser.open_new_tab(server.url)
    with suppress(KeyboardInterrupt):
        server.serve()
    say(review.close())
    return 0


def _text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name, "")
    return value if isinstance(value, str) else ""
