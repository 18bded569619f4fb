"""The walk: look, choose, operate, see what came of it; until nothing is left or a bound is reached.

One `Walk` is shared by all workers, each a generator of calls on a context of its own. What they know is in one `Memory`; no
two of them are on their way to one URL. Nothing here decides what is chosen: that is `core.planner`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from pytest_heal.errors import HealError
from pytest_heal.explore.live_act import before_sending, line_of, opened
from pytest_heal.explore.live_look import Look, Tab
from pytest_heal.explore.live_steps import Walking
from pytest_heal.explore.live_watch import REFUSED, Watch
from pytest_heal.explore.planner.candidate import Candidate
from pytest_heal.explore.planner.chance import Chance
from pytest_heal.explore.planner.choice import decided, recommended, shown, situation
from pytest_heal.explore.planner.heuristics import Choice
from pytest_heal.explore.planner.memory import Worth

Steps = Generator[Callable[[], Any], Any, Any]

LONGEST_COUNTED = 1.0
"""Seconds of one step that are counted of the time on a page: so slow a machine does not see less of it than a quick one."""
IDLE_PAUSE = 40.0  # ms that a worker waits while another one may find something for it


class Walk(Walking):
    """See the module."""

    def worker(self, context: Any, number: int = 0) -> Steps:
        """Walk in a page of its own until there is nothing left for anybody."""
        tab = yield from self._tab(context)
        now: Look | None = None
        spent = 0.0  # seconds on the page that is shown
        try:
            if number == 0 and not self.memory.pages:
                now = yield from self._begin(tab)
            while not self._over():
                if tab.page.is_closed() or tab.watch.crashed:
                    tab, now = (yield from self._tab(context)), None
                before = now.seen.template if now is not None else ""
                began = time.monotonic()
                going, now = yield from self._turn(tab, now, number)
                if not going:
                    if not self._anybody_else(number):
                        self.stopped = self.stopped or self._why_done()
                        break
                    yield partial(tab.page.wait_for_timeout, IDLE_PAUSE)
                elif self.delay:
                    yield partial(tab.page.wait_for_timeout, self.delay * 1000)
                spent += min(time.monotonic() - began, LONGEST_COUNTED)
                if now is None or now.seen.template != before:
                    spent = 0.0
                elif spent > self.rules.settings.page_seconds:
                    self._drop(now.seen.template)
        except Exception:
            self._busy.pop(number, None)
            yield from self._closed(tab)
            raise
        self._busy.pop(number, None)
        yield from self._closed(tab)

    # ------------------------------------------------------------------ bounds

    def _over(self) -> bool:
        settings = self.rules.settings
        if self.stopped:
            return True
        if len(self.memory.steps) >= settings.max_steps:
            self.stopped = "steps"
        elif self.before + time.monotonic() - self._began >= settings.max_seconds:
            self.stopped = "time"
        return bool(self.stopped)

    def _why_done(self) -> str:
        return "pages" if len(self.memory.pages) >= self.rules.settings.max_pages else "done"

    def _anybody_else(self, number: int) -> bool:
        self._busy.pop(number, None)
        return bool(self._busy)

    # ------------------------------------------------------------------ one turn

    def _tab(self, context: Any) -> Steps:
        page = yield context.new_page
        watch = Watch(page, self.flavour)
        if self.fences is not None:
            yield from self.fences.around(page, self.flavour, watch.note)
        return Tab(page, watch)

    def _closed(self, tab: Tab) -> Steps:
        if not tab.page.is_closed():
            yield tab.page.close

    def _begin(self, tab: Tab) -> Steps:
        """Open the start."""
        try:
            yield from opened(tab, self.start)
        except HealError as error:
            raise HealError(f"the walk cannot begin: {error}") from None
        if tab.watch.status >= REFUSED:
            said = "; give --http-auth=USER:PASSWORD or --storage-state=FILE" if tab.watch.status in (401, 403) else ""
            raise HealError(f"the walk cannot begin: {self.start} answered {tab.watch.status}{said}")
        if not self.rules.scope.allows(tab.page.url):
            raise HealError(f"the walk cannot begin: {self.start} leads to {tab.page.url}; allow that origin, or start there")
        self.memory.claim(self.start)
        return (yield from self._look(tab, 0))

    def _turn(self, tab: Tab, now: Look | None, number: int) -> Steps:
        """One step: whether one was taken, and what is seen after it."""
        here: list[tuple[Candidate, Worth]] = []
        if now is not None:
            self._busy[number] = now.seen.template
            here = self._open(now)
        left = self.memory.left([self.memory.name(its) for who, its in self._busy.items() if who != number])
        elsewhere = left is not None and (not here or (left.worth is Worth.NEW and min(w for _, w in here) > Worth.NEW))
        if left is not None and (elsewhere or now is None):
            self._busy[number] = left.page.template
            return True, (yield from self._hop(tab, now, left, number))
        if now is None or not here:
            return False, now
        choice = yield from self._choice(now, here)
        if choice is None:
            return False, now
        for field_ in before_sending(now, choice.candidate):
            if self._over():
                return True, now
            asked = Choice(candidate=field_, method=choice.method, reason=f"{choice.candidate} needs it.")
            yield from self._interact(tab, now, asked, number, len(here), whole=False)
        if self._over():
            return True, now
        return True, (yield from self._interact(tab, now, choice, number, len(here)))

    def first(self, context: Any) -> Steps:
        """What a model would be told at the first step: a `Situation`; nothing is operated but a cookie popup's button."""
        tab = yield from self._tab(context)
        now = yield from self._begin(tab)
        offered = shown([one for one, _ in self._open(now)], self.memory, Chance(self.rules.settings.seed, 1))
        yield from self._closed(tab)
        return situation(now.seen.url, now.seen.title, now.seen.headings, offered, self.memory)

    def _open(self, now: Look) -> list[tuple[Candidate, Worth]]:
        """What may be operated here and promises something."""
        known = self.memory.pages.get(self.memory.name(now.seen.template))
        judged = [(one, self.memory.worth(one.control, known, now.seen.url)) for one in now.candidates]
        return [(one, worth) for one, worth in judged if worth is not None]

    def _choice(self, now: Look, here: list[tuple[Candidate, Worth]]) -> Steps:
        """Who chooses, and what: a `Choice`."""
        chance = Chance(self.rules.settings.seed, len(self.memory.steps) + 1)
        seen = now.seen
        chosen: Candidate | None = None
        said = ""
        if self.model is not None:
            candidates = [one for one, _ in here]
            offered = shown(candidates, self.memory, chance)
            try:
                answer = yield partial(self.model, situation(seen.url, seen.title, seen.headings, offered, self.memory))
                chosen, said = recommended(answer, offered, candidates)
            except Exception as error:  # noqa: BLE001 - whatever a model raises is its silence
                said = f"The model failed: {line_of(error)[:100]}."
        return decided(here, url=seen.url, memory=self.memory, chance=chance, recommendation=chosen, said=said)
