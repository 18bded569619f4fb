"""Explores an application in a live browser: `explore`, with a context of either API, one or several of them.

    memory (core.planner) --Walk, a generator of calls for each worker--> contexts of a browser

With the async API workers run side by side; with the sync API they take turns, step by step.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from pytest_heal.browser.flavour import Flavour, flavour_of_context
from pytest_heal.errors import HealError
from pytest_heal.explore.exploration import Exploration
from pytest_heal.explore.live_fences import Fences
from pytest_heal.explore.live_links import checked
from pytest_heal.explore.live_robots import Robots
from pytest_heal.explore.live_steps import Outlets
from pytest_heal.explore.live_walk import Walk
from pytest_heal.explore.planner.choice import Model
from pytest_heal.explore.planner.filter import Filter
from pytest_heal.explore.planner.memory import Memory, politeness
from pytest_heal.explore.planner.settings import PlannerSettings
from pytest_heal.explore.planner.urls import Scope

__all__ = ["Expedition", "Outlets", "explore"]

Steps = Generator[Any, Any, Any]


class Expedition:
    """An exploration from its start or from where an earlier one stopped.

    Args:
        start: URL.
        settings: of the planner.
        flavour: of Playwright's API.
        model: chooses, if there is one.
        outlets: who is told.
        resumed: an earlier exploration of the same start that goes on.
    """

    def __init__(
        self,
        start: str,
        settings: PlannerSettings,
        flavour: Flavour,
        *,
        model: Model | None = None,
        outlets: Outlets | None = None,
        resumed: Exploration | None = None,
    ) -> None:
        scope = Scope.of(start, settings.allowed_origins)
        if not scope.origins:
            raise HealError(f"{start!r} cannot be explored: give an http or https URL")
        delay, get_only = politeness(start, settings)
        self._robots, self._whole = Robots(), False
        permitted = self._robots.permits if settings.respect_robots else lambda _: True
        self._fences = Fences(scope, get_only=get_only, permitted=permitted)
        self.flavour = flavour
        self.walk = Walk(
            start=start,
            memory=Memory(start, settings) if resumed is None else Memory.of(resumed, settings),
            rules=Filter(settings, scope, get_only, permitted),
            flavour=flavour,
            delay=delay,
            model=model,
            outlets=outlets or Outlets(),
            fences=self._fences,
            before=0.0 if resumed is None else resumed.seconds,
        )

    def result(self) -> Exploration:
        """Everything so far."""
        return self.walk.exploration()

    def run(self, contexts: Sequence[Any], *, whole: bool = False) -> Any:
        """Walk to the end, a worker in each context; returns the exploration, to be awaited with the async API.

        Args:
            contexts: of one browser.
            whole: nobody else has pages in that browser, and it is closed after the walk.

        Raises:
            HealError: the start cannot be opened.
        """
        self._whole = whole
        self.walk.begin_with(len(contexts))
        return self._run_async(contexts) if self.flavour.is_async else self._run_sync(contexts)

    def first(self, context: Any) -> Any:
        """What a model would be told at the first step: a `Situation`; to be awaited with the async API.

        Raises:
            HealError: the start cannot be opened.
        """
        return self.flavour.drive(self._first(context))

    def _first(self, context: Any) -> Steps:
        yield from self._prepared([context])
        return (yield from self.walk.first(context))

    # ------------------------------------------------------------------ driving

    def _prepared(self, contexts: Sequence[Any]) -> Steps:
        settings = self.walk.rules.settings
        if settings.respect_robots:
            yield from self._robots.read(contexts[0], self.walk.rules.scope.origins)
            if not self._robots.permits(self.walk.start):
                raise HealError(f"robots.txt forbids {self.walk.start}; to explore it all the same, give --ignore-robots")

        yield from self._fences.put_up(contexts, self.flavour, whole=self._whole)

    def _checked(self, contexts: Sequence[Any]) -> Steps:
        """Links that nobody followed; not when the walk ended because nothing answers any more."""
        if self.walk.stopped != "failures":
            seconds = self.walk.rules.settings.max_seconds - self.result().seconds
            yield from checked(
                contexts[0], self.flavour, self.walk.memory, self.walk.rules, delay=self.walk.delay, seconds=seconds
            )

    def _left(self) -> Steps:
        if not self._whole:
            yield from self._fences.take_down()

    def _finished(self) -> Exploration:
        done = self.result()
        return done if done.stopped else replace(done, stopped="done")

    def _run_sync(self, contexts: Sequence[Any]) -> Exploration:
        drive = self.flavour.drive
        try:
            drive(self._prepared(contexts))
            if len(contexts) == 1:
                drive(self.walk.worker(contexts[0]))
            else:
                drive(_in_turns([self.walk.worker(context, number) for number, context in enumerate(contexts)]))
            drive(self._checked(contexts))
        finally:
            drive(self._left())
        return self._finished()

    async def _run_async(self, contexts: Sequence[Any]) -> Exploration:
        drive = self.flavour.drive
        try:
            await drive(self._prepared(contexts))
            workers = [drive(self.walk.worker(context, number)) for number, context in enumerate(contexts)]
            async with asyncio.TaskGroup() as group:
                for worker in workers:
                    group.create_task(worker)
            await drive(self._checked(contexts))
        except ExceptionGroup as several:
            raise several.exceptions[0] from None
        finally:
            await drive(self._left())
        return self._finished()


def _in_turns(workers: list[Steps]) -> Steps:
    """Several workers as one generator, call by call."""
    waiting: list[tuple[Steps, Any, bool]] = [(worker, None, False) for worker in workers]
    try:
        while waiting:
            worker, value, failed = waiting.pop(0)
            try:
                call = worker.throw(value) if failed else worker.send(value)
            except StopIteration:
                continue
            try:
                waiting.append((worker, (yield call), False))
            except Exception as error:  # noqa: BLE001 - it is that worker's
                waiting.append((worker, error, True))
    finally:
        for worker in workers:
            worker.close()


def explore(
    context: Any,
    start: str,
    settings: PlannerSettings | None = None,
    *,
    model: Model | None = None,
    outlets: Outlets | None = None,
    resumed: Exploration | None = None,
) -> Any:
    """Explore an application in a context of Playwright's sync or async API; what it has signed in to counts.

    Args:
        context: a ``BrowserContext`` that was made after our selector engines were registered.
        start: URL to begin at.
        settings: of the planner.
        model: see `explore.planner.choice.Model`.
        outlets: who is told of each step.
        resumed: an earlier exploration that goes on.

    Returns:
        An `Exploration`; to be awaited with the async API.

    Raises:
        HealError: the start cannot be opened or explored.
    """
    flavour = flavour_of_context(context)
    expedition = Expedition(start, settings or PlannerSettings(), flavour, model=model, outlets=outlets, resumed=resumed)
    return expedition.run([context])
