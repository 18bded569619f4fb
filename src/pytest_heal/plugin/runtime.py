"""The healing session of one pytest process, unable to hurt a test.

pytest's hooks talk to a `Runtime`, never to the session itself: it makes the session when it is first needed, keeps track of
the test that is running, and guards every call. What goes wrong inside is noted once for the summary, and the test goes on as
if the plugin were not there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, TypeVar

from pytest_heal.config.options import Mode
from pytest_heal.config.settings import Settings
from pytest_heal.errors import HealError
from pytest_heal.healing.session_protocol import Session, SessionFactory, make_session

if TYPE_CHECKING:
    from pytest_heal.models.adviser import ModelAdviser
    from pytest_heal.models.exchange import Answered
    from pytest_heal.relocation.events import HealEvent
    from pytest_heal.relocation.trust import Verdict

T = TypeVar("T")


class Runtime:
    """Settings, session and the running test of one process.

    Args:
        settings: what is in force.
        root: the project's root.
        worker: name of the pytest-xdist worker, ``""`` in any other process.
        factory: makes the session, with the arguments of `make_session`.
        advise: makes the adviser, where a chat model is configured.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        root: Path,
        worker: str = "",
        factory: SessionFactory = make_session,
        advise: Callable[[Runtime], ModelAdviser | None] = lambda _: None,
    ) -> None:
        self.settings = settings
        self.root = root
        self.worker = worker
        self.lines: list[str] = []  # for the summary, from the session
        self.problems: list[str] = []  # for the summary, each once
        self._factory, self._advise = factory, advise
        self._adviser: ModelAdviser | None = None
        self._advised = False
        self._session: Session | None = None
        self._made = False
        self._installed = self._failures_only = self._registered = self._closed = False
        self._test = ""
        self._verdict: Verdict = "passed"
        self._forbidden = False
        self._told: set[tuple[object, ...]] = set()

    @property
    def installed(self) -> bool:
        """Playwright is instrumented."""
        return self._installed

    @property
    def heals(self) -> bool:
        """Playwright is instrumented for more than suggestions."""
        return self._installed and not self._failures_only

    @property
    def running(self) -> bool:
        """A test has been started and not finished."""
        return bool(self._test)

    @property
    def test(self) -> str:
        """The test that is running, ``""`` outside of one."""
        return self._test

    @property
    def adviser(self) -> ModelAdviser | None:
        """Answers questions by a chat model; ``None`` where none is configured. Made when it is first asked for."""
        if not self._advised:
            self._advised = True
            try:
                self._adviser = self._advise(self)
            except Exception as error:  # noqa: BLE001 - a foreign hook, or of ours: see `_ask`
                self.note("preparing the chat model", error)
        return self._adviser

    def answers(self) -> list[Answered]:
        """What the chat model was asked since this was called last."""
        return [] if self._adviser is None else self._adviser.news()

    def fingerprints(self) -> int | None:
        """Fingerprints in the baseline; ``None`` when they could not be read."""
        return self._ask("reading the baseline", lambda session: session.fingerprints, None)

    def install(self, sources: Iterable[str]) -> None:
        """Prepare for the tests of these source files (relative to the root) and instrument Playwright; once."""
        if not self.heals:
            self._ask("preparing", lambda session: session.prepare(list(sources)), None)
            self._installed = self._ask("watching Playwright", _install, otherwise=self._installed)
            self._failures_only = False

    def register(self) -> None:
        """Register the selector engines that the catalog needs, and wrap nothing: for a run that is off."""
        if not self._installed and not self._registered:
            self._registered = self._ask("registering selector engines", _register, otherwise=False)

    def watch_failures(self) -> None:
        """Instrument Playwright for suggestions only, unless it is instrumented."""
        if not self._installed:
            self._installed = self._ask("watching Playwright", _install_for_failures, otherwise=False)
            self._failures_only = True

    def start(self, nodeid: str, mode: Mode, confidence: float | None, path: str, line: int) -> None:
        """A run of a test begins, before its fixtures are set up."""
        if self._installed and not self._closed:
            self._abandon()
            self._test, self._verdict, self._forbidden = nodeid, "passed", False
            self._told.clear()
            self._ask("starting a test", lambda session: session.start_test(nodeid, mode, confidence, path, line), None)

    def failed(self) -> None:
        """The running test failed, in its setup or its call."""
        self._verdict = "unknown" if self._forbidden else "failed"

    def not_passed(self) -> None:
        """The running test was skipped, interrupted, or could not be torn down: that says nothing about its heals."""
        if self._verdict == "passed":
            self._verdict = "unknown"

    def forbid(self) -> None:
        """The running test is about to be failed for its heals alone, which says nothing against them."""
        self._forbidden = True

    def events(self) -> list[HealEvent]:
        """The events of the running test so far."""
        return self._ask("collecting events", lambda session: session.events(), []) if self._test else []

    def news(self) -> list[HealEvent]:
        """The events of the running test that were not handed out by this function before, each drift once."""
        news = []
        for event in self.events():
            same = (event.kind, event.outcome, event.file, event.line, event.locator, event.replacement)
            if same not in self._told:
                self._told.add(same)
                news.append(event)
        return news

    def finish(self) -> list[HealEvent]:
        """The run of the test is over: what it recorded is kept if all its phases passed. Returns all its events."""
        if not self._test:
            return []
        known = self.events()
        self._test, verdict = "", self._verdict
        return self._ask("finishing a test", lambda session: session.finish_test(verdict), known)

    def opt_in(self, locator: T, *, intent: str = "") -> T:
        """A locator that heals in suggest mode too; the same one when there is nothing to heal with."""
        more = {"intent": intent} if intent else {}
        if not self._installed:
            return locator
        return self._ask("making a locator heal", lambda session: session.opt_in(locator, **more), locator)

    def timeout(self, page: object) -> float | None:
        """The default timeout of a page in ms; ``None`` where it cannot be told."""
        return self._ask("reading a timeout", lambda session: session.timeout(page), None)

    def concepts(self) -> tuple[str, ...]:
        """What means the same in the project's own words.

        Raises:
            SettingsError: that cannot be read.
        """
        from pytest_heal.config.synonyms import concepts_of

        return concepts_of(self.settings)

    def close(self) -> None:
        """Finish an interrupted test and write the baseline; safe to call again."""
        if self._installed and not self._closed:
            self._closed = True
            self._abandon()
            self.lines.extend(self._ask("writing the baseline", lambda session: session.close(), []))

    def leave(self) -> None:
        """Close, and give Playwright its own methods back.

        The last thing of all: fixtures that patched these methods too are undone before, and put back what they found.
        """
        self.close()
        if self._installed or self._registered:
            self._ask("leaving Playwright", lambda session: session.uninstall(), None)
            self._installed = self._registered = False

    def recover(self) -> None:
        """Keep what a crashed pytest-xdist worker had learned; for the process that reports."""
        self.lines.extend(self._ask("recovering what a crashed worker had learned", lambda session: session.recover(), []))

    def worked(self) -> list[str]:
        """Where locators worked in this process, each ``file<tab>line<tab>page``; nothing where none was watched."""
        if not self._installed:
            return []
        places: set[tuple[str, int, str]] = self._ask("telling which locators worked", lambda session: session.worked, set())
        return [f"{file}\t{line}\t{page}" for file, line, page in sorted(places)]

    def guard(self, doing: str, action: Callable[[], object]) -> None:
        """Do something of ours; what goes wrong is noted. What pytest itself raises (a failure, an exit) passes."""
        try:
            action()
        except Exception as error:  # noqa: BLE001 - see `_ask`
            self.note(doing, error)

    def note(self, doing: str, error: Exception) -> None:
        """Keep what went wrong for the summary: our own errors say all there is to say, of others the place too."""
        if isinstance(error, HealError):
            line = str(error)
        else:
            frames = extract_tb(error.__traceback__)
            place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
            line = f"internal error while {doing}: {type(error).__name__}: {error}{place}; no test was changed by it"
        if line not in self.problems:
            self.problems.append(line)

    def _abandon(self) -> None:
        """Finish a test that is still running: it was interrupted, so it did not pass."""
        self.not_passed()
        self.finish()

    def _ask(self, doing: str, question: Callable[[Session], T], otherwise: T) -> T:
        try:
            if not self._made:
                self._made = True
                self._session = self._factory(self.settings, root=self.root, worker=self.worker, log=self._log)
                if self._session is not None:
                    self._session.advise = lambda: self.adviser
            return otherwise if self._session is None else question(self._session)
        except Exception as error:  # noqa: BLE001 - whatever is wrong in here must not change the outcome of a test
            self.note(doing, error)
            return otherwise

    def _log(self, line: str) -> None:
        if line not in self.lines:
            self.lines.append(line)


def _install(session: Session) -> bool:
    session.install()
    return True


def _register(session: Session) -> bool:
    session.register()
    return True


def _install_for_failures(session: Session) -> bool:
    session.install(failures_only=True)
    return True
