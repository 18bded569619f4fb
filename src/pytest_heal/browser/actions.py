"""Runs a list of steps on a page and says what came of it: `run_actions`, for pages of either API.

    text or list --check--> steps --locate, call--> page --classify--> Outcome

Nothing is executed unless the whole list is valid; the first step that fails ends the run. What goes wrong is in the outcome,
never raised. See `core.action_table` for the steps and `core.outcome` for what comes back.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload
from weakref import WeakKeyDictionary

from pytest_heal.browser import catalog_reading, errors_text
from pytest_heal.browser.action_calls import CALLS, Doing
from pytest_heal.browser.action_errors import Failure, StepFailed, classified, outdated, selector_of
from pytest_heal.browser.action_locate import Locating
from pytest_heal.browser.action_watch import Watch
from pytest_heal.browser.catalog import catalog_of, open_catalog
from pytest_heal.browser.catalog_base import BaseCatalog
from pytest_heal.browser.engines import INDEX_ENGINE_NAME, INDEX_OFF
from pytest_heal.browser.running import Since
from pytest_heal.core.action_check import Problem, Step, check
from pytest_heal.core.action_text import read
from pytest_heal.core.action_words import summary, without_secrets
from pytest_heal.core.events import HealEvent
from pytest_heal.core.outcome import ActionError, ActionWarning, Observation, Outcome, StepRecord, WarningKind

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from playwright.async_api import Page as AsyncPage
    from playwright.sync_api import Page

ASKING = 2_000.0
"""Milliseconds that the title of a page without a catalog may take."""

_HELD: WeakKeyDictionary[Any, BaseCatalog] = WeakKeyDictionary()  # page -> its catalog, until it is closed


@overload
def run_actions(
    page: Page, steps: Any, expected_catalog_version: str | None = None, *, include_html: bool = False, files: bool = True
) -> Outcome: ...
@overload
def run_actions(
    page: AsyncPage, steps: Any, expected_catalog_version: str | None = None, *, include_html: bool = False, files: bool = True
) -> Coroutine[Any, Any, Outcome]: ...
def run_actions(
    page: Any, steps: Any, expected_catalog_version: str | None = None, *, include_html: bool = False, files: bool = True
) -> Any:
    """Run a list of steps on a page; what came of it is returned, also when a step failed or the list is not valid.

    Args:
        page: a page of Playwright's sync or async API.
        steps: a list of mappings (``{"action": "click", "target": "index=0"}``), YAML or JSON of one as a string, or the
            `Path` of a file with it. Nothing is executed unless all of it is valid.
        expected_catalog_version: version of the catalog that the numbers in ``index=N`` are of. When the page has another one,
            nothing is executed and the error is ``CATALOG_OUTDATED``. Left out: numbers are of the catalog read last.
        include_html: put the page's markup into the outcome.
        files: steps may read and write files of this machine (``upload``, ``path`` of ``screenshot``).

    Returns:
        The outcome; on the async API something to ``await`` that gives it.

    Raises:
        HealError: it is no page of Playwright.
    """
    __tracebackhide__ = True
    flavour = catalog_reading.flavour_of(page)
    run = _Run(page, flavour, expected_catalog_version, include_html=include_html)
    return flavour.drive(run.steps(*_checked(steps, files=files)))


def _checked(steps: Any, *, files: bool) -> tuple[tuple[Step, ...], tuple[Problem, ...]]:
    if isinstance(steps, Path):
        try:
            text, source = steps.read_text(encoding="utf-8-sig"), str(steps)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is no text in UTF-8"
            return (), (Problem(step=None, field="", message=f"{str(steps)!r} cannot be read: {reason}"),)
    elif isinstance(steps, str):
        text, source = steps, ""
    else:
        return check(steps, files=files)
    data, problems = read(text, source)
    return ((), problems) if problems else check(data, files=files)


def held_catalog(page: Any) -> BaseCatalog:
    """The catalog in use for a page; one that is made here lives as long as the page is open."""
    known = catalog_of(page)
    if known is None:
        known = _HELD[page] = open_catalog(page)
        page.once("close", lambda _: _HELD.pop(page, None))
    return known


class _Run:
    """One run of a list of steps."""

    def __init__(self, page: Any, flavour: Any, expected: str | None, *, include_html: bool) -> None:
        self._page, self._flavour, self._expected, self._include_html = page, flavour, expected, include_html
        self._catalog = held_catalog(page)
        self._watch = Watch(page, flavour)
        self._locating = Locating(page, flavour, self._catalog, self._watch, expected or "")
        self._warnings: list[ActionWarning] = []
        self._records: list[StepRecord] = []

    def steps(self, steps: Sequence[Step], problems: Sequence[Problem]) -> Generator[Callable[[], Any], Any, Outcome]:
        """All of it, from the check to the outcome."""
        error: ActionError | None = None
        done = 0
        if problems:
            error = _invalid(problems)
        else:
            self._watch.start(requests=any(step.action.until == "network_idle" for step in steps))
            try:
                error = yield from self._expectation()
                for step in steps if error is None else ():
                    error = yield from self._step(step)
                    if error is not None:
                        break
                    done += 1
            finally:
                self._watch.stop()
        left = [StepRecord(step=s.number, action=s.action.name, target=_target(s)) for s in steps[len(self._records) :]]
        observation = yield from self._observation()
        html = (yield from self._markup()) if self._include_html else None
        return Outcome(
            success=error is None,
            error=error,
            observation=observation,
            is_done=error is None and bool(steps) and steps[-1].action.name == "done",
            complete=error is None and done == len(steps),
            steps=(*self._records, *left),
            warnings=tuple(self._warnings),
            html=html,
        )

    # ------------------------------------------------------------------ one step

    def _step(self, step: Step) -> Generator[Callable[[], Any], Any, ActionError | None]:
        """Do a step and keep a record of it; the error that it ends the run with."""
        began, since = time.monotonic(), Since()
        self._watch.answer = step.values.get("dialog", "dismiss")
        doing = Doing(
            page=self._page,
            flavour=self._flavour,
            catalog=self._catalog,
            watch=self._watch,
            step=step,
            locator=None,
            notes=[],
        )
        result, error = None, None
        try:
            doing.locator = yield from self._locating.locate(step)
            result = yield from self._do(doing)
        except Exception as problem:  # noqa: BLE001 - whatever it is, it belongs into the outcome
            took = (time.monotonic() - began) * 1000
            failure = Failure(
                step=step,
                error=problem,
                flavour=self._flavour,
                page=self._page,
                locator=doing.locator,
                took=took,
                events=since.events(selector_of(doing.locator)),
            )
            error = yield from classified(failure)
        if step.action.name == "refresh_catalog" and error is None:
            self._locating.version = ""
        for event in since.events(selector_of(doing.locator)):
            self._tell(step, event)
        for kind, message in (*self._watch.news(), *(("note", note) for note in doing.notes)):
            self._warn(step, kind, message)  # type: ignore[arg-type]  # kinds of warnings
        self._records.append(
            StepRecord(
                step=step.number,
                action=step.action.name,
                target=_target(step),
                status="ok" if error is None else "failed",
                milliseconds=round((time.monotonic() - began) * 1000, 1),
                result=result,
            )
        )
        return error

    def _do(self, doing: Doing) -> Generator[Callable[[], Any], Any, Any]:
        """The calls of a step; where an index cannot be resolved, on its entry's other locators."""
        step = doing.step
        call = CALLS[step.action.name, step.action.until]
        try:
            return (yield from call(doing))
        except Exception as error:
            if step.target is None or step.target.kind != "index" or not self._unresolved(error, doing):
                raise
            other = yield from self._other(step)
            if other is None:
                raise
        doing.locator, said = other
        result = yield from call(doing)
        self._warn(step, "ladder", said)
        return result

    def _unresolved(self, error: Exception, doing: Doing) -> bool:
        """The index could not be resolved, so nothing was done yet."""
        text = str(error)
        gone = errors_text.is_gone(error) and not self._page.is_closed() and selector_of(doing.locator).startswith("index=")
        return (outdated(error) or gone or f'Unknown engine "{INDEX_ENGINE_NAME}"' in text) and INDEX_OFF not in text

    def _other(self, step: Step) -> Generator[Callable[[], Any], Any, tuple[Any, str] | None]:
        try:
            return (yield from self._locating.by_ladder(step.target)) if step.target is not None else None
        except StepFailed:
            raise  # it has navigated meanwhile: that is the better error
        except Exception:  # noqa: BLE001 - the page cannot be read: the first error tells
            return None

    # ------------------------------------------------------------------ what is told

    def _warn(self, step: Step, kind: WarningKind, message: str, **details: Any) -> None:
        self._warnings.append(ActionWarning(step=step.number, kind=kind, message=f"step {step.number}: {message}", details=details))

    def _tell(self, step: Step, event: HealEvent) -> None:
        """A heal, or a selector that slipped, in the words of the outcome."""
        if event.outcome == "healed":
            use = f"; write {event.replacement}" if event.replacement else ""
            message = f"{event.locator} has drifted ({event.kind}) and was healed: {event.after}, confidence {event.confidence:.2f}{use}"
        elif event.kind == "moved" and event.outcome == "reported":
            message = f"{event.locator} matches another element than it was recorded on: it was {event.before}. {event.reason}"
        else:
            return
        names = ("locator", "before", "after", "confidence", "replacement", "reason")
        kind: WarningKind = "healed" if event.outcome == "healed" else "moved"
        self._warn(step, kind, message, **{name: getattr(event, name) for name in names})

    def _expectation(self) -> Generator[Callable[[], Any], Any, ActionError | None]:
        """The page must have the catalog that the numbers are of."""
        expected = self._expected
        if expected is None:
            return None
        try:
            now = (yield from self._catalog.read(aside=True)).listing.version
        except Exception as error:  # noqa: BLE001 - closed, crashed, or without our engine
            return ActionError(code="EXECUTION_ERROR", message=str(error), details={"reason": "no catalog"})
        if now == expected:
            return None
        message = f"catalog {str(expected)[:40]!r} was expected, but the page is catalog {now} now; nothing was executed."
        return ActionError(code="CATALOG_OUTDATED", message=message, details={"reason": "version", "catalog_version": now})

    def _observation(self) -> Generator[Callable[[], Any], Any, Observation]:
        """The page as it is now; what cannot be seen of it is left empty."""
        url, navigated = self._page.url, self._watch.ever
        if self._page.is_closed():
            return Observation(url=url, short_summary="the page is closed", nav_detected=navigated)
        try:
            last = self._catalog.reading()
            same = last is not None and (yield from catalog_reading.unchanged(last, self._page, self._flavour))
            reading = last if same and last is not None else (yield from self._catalog.read(aside=True))
        except Exception as error:  # noqa: BLE001
            said = str(error).splitlines() or ["no catalog"]
            title = yield from self._title()
            return Observation(url=self._page.url, title=title, short_summary=said[0], nav_detected=navigated)
        listing = reading.listing
        return Observation(
            url=self._page.url,
            title=listing.title,
            short_summary=summary(listing),
            catalog_version=listing.version,
            nav_detected=navigated,
        )

    def _title(self) -> Generator[Callable[[], Any], Any, str]:
        try:
            return str((yield partial(self._flavour.evaluate, self._page.locator("html"), "() => document.title", timeout=ASKING)))
        except Exception:  # noqa: BLE001 - busy or gone
            return ""

    def _markup(self) -> Generator[Callable[[], Any], Any, str]:
        try:
            return without_secrets((yield self._page.content))
        except Exception:  # noqa: BLE001 - navigating or gone
            return ""


def _target(step: Step) -> str:
    return str(step.values.get("target", ""))


def _invalid(problems: Sequence[Problem]) -> ActionError:
    first = problems[0]
    plain = [{"step": p.step, "field": p.field, "message": str(p), "value": p.value, "closest": p.closest} for p in problems]
    more = f" ({len(problems) - 1} more)" if len(problems) > 1 else ""
    details = {"step": first.step, "field": first.field, "closest": first.closest, "problems": plain}
    return ActionError(code="VALIDATION_ERROR", message=f"{first}{more}", details=details)
