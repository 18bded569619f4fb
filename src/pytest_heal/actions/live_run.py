"""One run of a list of steps that has been checked: each step, what is told of it, and the outcome of all.

Generators that yield what is to be called and are sent what came back, as in `healer`, so that both APIs share them. Between
two steps nothing is asked of the page: what it does meanwhile is told by events (`live_watch`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

from pytest_heal.actions.live_calls import CALLS, Doing
from pytest_heal.actions.live_errors import TIME_LIMIT, Failure, StepFailed, classified, outdated, selector_of
from pytest_heal.actions.live_observation import markup, observed, opens_a_page
from pytest_heal.actions.live_target import Locating, unread
from pytest_heal.actions.live_watch import Watch
from pytest_heal.actions.outcome import (
    CATALOG_OUTDATED,
    NOT_EXECUTED,
    NOT_VALID,
    ActionError,
    ActionWarning,
    Outcome,
    StepRecord,
    WarningKind,
)
from pytest_heal.actions.validation import Problem, Step
from pytest_heal.browser.engines import INDEX_OFF
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.protocol import INDEX_ENGINE
from pytest_heal.catalog.live_base import BaseCatalog
from pytest_heal.healing.ledgers import STEP, Since
from pytest_heal.relocation.events import HealEvent

CLICKS = ("click", "double_click", "press")
"""Steps that may open another page."""
OPENING = 500.0
"""Milliseconds that a page which a link opens may take to come."""
POLL = 10.0
"""Milliseconds between two looks for it."""


class Run:
    """One run of a list of steps."""

    def __init__(
        self,
        page: Any,
        flavour: Flavour,
        catalog: BaseCatalog,
        expected: str | None,
        *,
        include_html: bool,
        time_limit: float | None,
    ) -> None:
        self._deadline = None if time_limit is None else time.monotonic() + time_limit
        self._page, self._flavour, self._expected, self._include_html = page, flavour, expected, include_html
        self._catalog = catalog
        self._watch = Watch(page, flavour)
        self._locating = Locating(page, flavour, self._catalog, self._watch, expected or "")
        self._opened = 0  # pages, before the last step
        self._warnings: list[ActionWarning] = []
        self._records: list[StepRecord] = []

    def steps(self, steps: Sequence[Step], problems: Sequence[Problem]) -> Generator[Callable[[], Any], Any, Outcome]:
        """All of it, from the check to the outcome."""
        error = _invalid(problems) if problems else None
        done = 0
        self._watch.start(requests=any(step.action.until == "network_idle" for step in steps))
        try:
            if error is None:
                error = yield from self._expectation()
            for step in steps if error is None else ():
                error = yield from self._step(step)
                if error is not None:
                    break
                done += 1
            observation = yield from observed(self._page, self._flavour, self._catalog, lambda: self._watch.ever)
            html = (yield from markup(self._page, self._flavour)) if self._include_html else None
            if self._records:
                if observation.catalog_version:  # else the page does not answer
                    yield from self._opening()
                self._tell_news(steps[len(self._records) - 1])  # what the last step has set off comes a moment later
        finally:
            STEP.set("")
            self._watch.stop()
        left = [StepRecord(step=s.number, action=s.action.name, target=_target(s)) for s in steps[len(self._records) :]]
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

    def _opening(self) -> Generator[Callable[[], Any], Any, None]:
        """Wait for the page that the last step opens: a link's, which no longer knows who opened it, comes after the click."""
        last = self._records[-1]
        if last.status != "ok" or last.action not in CLICKS or self._watch.opened > self._opened:
            return
        if (yield from opens_a_page(self._page, self._flavour)):
            until = time.monotonic() + OPENING / 1000
            while self._watch.opened == self._opened and time.monotonic() < until:
                yield partial(self._page.wait_for_timeout, POLL)

    # ------------------------------------------------------------------ one step

    def _step(self, step: Step) -> Generator[Callable[[], Any], Any, ActionError | None]:
        """Do a step and keep a record of it; the error that it ends the run with."""
        began, since = time.monotonic(), Since()
        self._opened = self._watch.opened
        STEP.set(f" step {step.number}")
        self._watch.answer = step.values.get("dialog", "dismiss")
        doing = Doing(
            page=self._page,
            flavour=self._flavour,
            catalog=self._catalog,
            watch=self._watch,
            step=step,
            locator=None,
            notes=[],
            deadline=self._deadline,
        )
        result, error = None, None
        try:
            self._in_time()
            doing.locator = yield from self._locating.locate(step, doing.patience)
            result = yield from self._do(doing)
            if step.action.until == "timeout":
                self._in_time()
        except Exception as problem:  # noqa: BLE001 - whatever it is, it belongs into the outcome
            failure = Failure(
                step=step,
                error=problem,
                flavour=self._flavour,
                page=self._page,
                locator=doing.locator,
                events=since.events(selector_of(doing.locator)),
            )
            error = yield from classified(failure, over=self._over())
        if step.action.name == "refresh_catalog" and error is None:
            self._locating.version = ""
        for event in since.events(selector_of(doing.locator)):
            self._tell(step, event)
        self._tell_news(step)
        for note in doing.notes:
            self._warn(step, "note", note)
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

    def _over(self) -> bool:
        """The run may take no more time."""
        return self._deadline is not None and time.monotonic() >= self._deadline

    def _in_time(self) -> None:
        if self._over():
            raise StepFailed(NOT_EXECUTED, TIME_LIMIT, reason="time-limit")

    def _do(self, doing: Doing) -> Generator[Callable[[], Any], Any, Any]:
        """The calls of a step; where an index cannot be resolved, on its entry's other locators."""
        step = doing.step
        call = CALLS[step.action.name, step.action.until]
        try:
            return (yield from call(doing))
        except Exception as error:
            if step.target is None or step.target.kind != "index" or not _unresolved(error):
                raise
            other = yield from self._other(step)
            if other is None:
                raise
        doing.locator, said = other
        result = yield from call(doing)
        self._warn(step, "ladder", said)
        return result

    def _other(self, step: Step) -> Generator[Callable[[], Any], Any, tuple[Any, str] | None]:
        try:
            return (yield from self._locating.by_ladder(step.target)) if step.target is not None else None
        except StepFailed:
            raise  # it has navigated meanwhile: that is the better error
        except Exception:  # noqa: BLE001 - the page cannot be read: the first error tells
            return None

    # ------------------------------------------------------------------ what is told

    def _warn(self, step: Step, kind: WarningKind, message: str, **details: Any) -> None:
        self._warnings.append(
            ActionWarning(step=step.number, kind=kind, message=f"step {step.number}: {message}", details=details)
        )

    def _tell_news(self, step: Step) -> None:
        """What the page has done meanwhile."""
        for kind, message in self._watch.news():
            self._warn(step, kind, message)  # type: ignore[arg-type]  # kinds of warnings

    def _tell(self, step: Step, event: HealEvent) -> None:
        """A heal, or a selector that slipped, in the words of the outcome."""
        if event.outcome == "healed":
            use = f"; write {event.replacement}" if event.replacement else ""
            healed = f"was healed: {event.after}, confidence {event.confidence:.2f}"
            message = f"{event.locator} has drifted ({event.kind}) and {healed}{use}"
        elif event.kind == "moved" and event.outcome == "reported":
            message = f"{event.locator} matches another element than it was recorded on: it was {event.before}. {event.reason}"
        else:
            return
        names = ("locator", "before", "after", "confidence", "replacement", "reason")
        kind: WarningKind = "healed" if event.outcome == "healed" else "moved"
        self._warn(step, kind, message, **{name: getattr(event, name) for name in names})

    def _expectation(self) -> Generator[Callable[[], Any], Any, ActionError | None]:
        """The page must have the structure of the catalog that the numbers are of, which somebody has read.

        Names may have changed, and what has a number may have been sorted or rendered anew: whether the element of a step is
        the one that was read is asked when it is its turn, as without a version.
        """
        expected = self._expected
        if expected is None:
            return None
        read = self._catalog.shown(expected) if expected else None
        try:
            now = (yield from self._catalog.current(aside=True)).listing
        except Exception as error:  # noqa: BLE001 - closed, crashed, or without our engine
            return ActionError(code=NOT_EXECUTED, message=str(error), details={"reason": "no catalog"})
        if read is not None and read.listing.shape == now.shape:
            return None
        message = (
            f"catalog {str(expected)[:40]!r} was expected, but the page is catalog {now.version} now; nothing was executed."
        )
        if now.version == expected:
            message = f"{unread(self._catalog, now.version)}; nothing was executed."
        return ActionError(
            code=CATALOG_OUTDATED, message=message, details={"reason": "version", "catalog_version": now.version}
        )


def _unresolved(error: Exception) -> bool:
    """The index could not be resolved: the engine said so before anything was done, or there is no such engine."""
    text = str(error)
    return (outdated(error) or f'Unknown engine "{INDEX_ENGINE}"' in text) and INDEX_OFF not in text


def _target(step: Step) -> str:
    return str(step.values.get("target", ""))


def _invalid(problems: Sequence[Problem]) -> ActionError:
    first = problems[0]
    plain = [{"step": p.step, "field": p.field, "message": str(p), "value": p.value, "closest": p.closest} for p in problems]
    more = f" ({len(problems) - 1} more)" if len(problems) > 1 else ""
    details = {"step": first.step, "field": first.field, "closest": first.closest, "problems": plain}
    return ActionError(code=NOT_VALID, message=f"{first}{more}", details=details)
