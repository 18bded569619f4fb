"""The steps of a walk: a control is operated, or another page is opened, what came of it is seen, and all of it is noted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any

from pytest_heal.errors import HealError
from pytest_heal.explore.exploration import Problem, Result, Step
from pytest_heal.explore.live_act import covered, line_of, opened, operate, popped_up, rested
from pytest_heal.explore.live_look import Look, Tab
from pytest_heal.explore.live_state import Looking, Outlets, OutOfBoundsError
from pytest_heal.explore.live_watch import REFUSED, Watch
from pytest_heal.explore.planner.candidate import key_of, told
from pytest_heal.explore.planner.heuristics import Choice
from pytest_heal.explore.planner.memory import Left, Worth
from pytest_heal.explore.planner.urls import normalised

__all__ = ["Outlets", "Walking"]

Steps = Generator[Callable[[], Any], Any, Any]

MOST_FAILURES = 20
"""Steps in a row that failed, after which a walk ends: the server is gone."""
POPUP_TIMEOUT = 5_000.0


class Walking(Looking):
    """One exploration under way: its steps."""

    # ------------------------------------------------------------------ steps

    def _hop(self, tab: Tab, now: Look | None, left: Left, number: int) -> Steps:
        """Go where more is left: along a link right away, for a button to its page."""
        page, control = left.page, left.control
        link = left.worth in (Worth.NEW, Worth.VARIANT, Worth.SAMPLE)
        url = control.href if link else page.url
        reason = f"Nothing better is left here; {page.template} has {told(control)}."
        step = Step(
            number=0,
            template=page.template if link or now is None else now.seen.template,
            url=page.url if link or now is None else now.seen.url,
            control=control if link else None,
            act="goto",
            reason=reason,
            worker=number,
        )
        if link:
            self.memory.take(control, page.url)
            tab.depth = page.depth + 1
        else:
            tab.depth, tab.whole = page.depth, True
        self.outlets.say(f"opening {told(control)}" if link else f"going back to {page.title or page.url}")
        after = yield from self._carried_out(tab, None, step, partial(opened, tab, url))
        if not link:
            same = after is not None and self.memory.name(after.seen.template) == self.memory.name(page.template)
            self._drop(
                page.template, {key_of(one.control) for one in after.candidates} if same and after is not None else set()
            )
        return after

    def _drop(self, its_template: str, present: Collection[str] = ()) -> None:
        """Forget buttons and fields of a page, but for those that are present when it is opened anew; links stay."""
        page = self.memory.pages.get(self.memory.name(its_template))
        if page is not None:
            of_page = (Worth.ACTION, Worth.OTHER)
            gone = [one for one in page.controls if self.memory.worth(one, page, page.url) in of_page]
            self.memory.give_up(its_template, [one for one in gone if key_of(one) not in present])

    def _interact(self, tab: Tab, now: Look, choice: Choice, number: int, offered: int, *, whole: bool = True) -> Steps:
        """Operate a control of the page that was looked at."""
        candidate, seen = choice.candidate, now.seen
        step = Step(
            number=0,
            template=seen.template,
            url=seen.url,
            offered=offered,
            control=candidate.control,
            act=candidate.act,
            method=choice.method,
            reason=choice.reason,
            worker=number,
        )
        self.memory.take(candidate.control, seen.url)
        verb = {"click": "clicking", "fill": "filling", "select": "choosing in", "check": "checking"}[candidate.act]
        self.outlets.say(f"{verb} {candidate}")
        if not whole:
            try:
                with self._operating(tab):
                    yield from operate(now, candidate)
            except Exception as error:  # noqa: BLE001 - the form tells what it misses
                step = replace(step, result="failed", error=line_of(error))
            self._note(replace(step, to_template=step.template, to_url=seen.url))
            return now
        tab.depth = self.memory.pages[self.memory.name(seen.template)].depth + 1

        def doing() -> Steps:
            with self._operating(tab):
                yield from operate(now, candidate)
                yield from rested(tab)
            if candidate.act == "click" and candidate.facts.target == "_blank":
                yield from popped_up(tab)

        return (yield from self._carried_out(tab, now, step, doing))

    @contextmanager
    def _operating(self, tab: Tab) -> Iterator[None]:
        if self.fences is not None:
            self.fences.operating(tab.page, tab.page.url)
        try:
            yield
        finally:
            if self.fences is not None:
                self.fences.operating(tab.page, "")

    def _carried_out(self, tab: Tab, now: Look | None, step: Step, doing: Callable[[], Steps]) -> Steps:
        """Do something, see what came of it, note the step; returns what is seen then, None where nothing can be."""
        known = self._known()
        tab.watch.status = 0
        came_from = tab.page.url
        after: Look | None = None
        try:
            yield from doing()
            after = yield from self._arrived(tab, step)
            result, error = self._result(now, after, came_from), ""
            self._failures = 0
        except Exception as problem:  # noqa: BLE001 - another control, never a stop
            result = "failed"
            error, after = yield from self._failed(tab, now, step, problem)
        to_url = after.seen.url if after is not None else tab.page.url
        popup = yield from self._popups(tab, step)
        if popup:
            result, to_url = "navigated", popup
        notes = " ".join(tab.watch.said())
        reason = f"{step.reason} {notes}".strip()
        done = replace(step, result=result, error=error, reason=reason, to_url=to_url, to_template=self.memory.template(to_url))
        self._note(done)
        if step.control is not None and step.act == "click":
            fresh = known != self._known()
            if fresh and result == "changed":
                self.memory.reopen(step.control, step.template)
            elif not fresh:
                self.memory.note_barren(step.control)
        return after

    def _known(self) -> tuple[int, int]:
        """How many controls and pages are known: more of them after a step is what it has found."""
        pages = self.memory.pages.values()
        return sum(len(page.controls) for page in pages), len(pages)

    def _failed(self, tab: Tab, now: Look | None, step: Step, problem: Exception) -> Steps:
        """Go back to a page of ours after a failure, and clear the way for a next try; returns the error, and what is seen."""
        error = line_of(problem)
        broken = tab.watch.status >= REFUSED
        yield from self._recovered(tab, step)
        self._failures += not isinstance(problem, OutOfBoundsError)
        if step.control is not None and step.control.href and step.act == "click" and not broken:
            self.memory.release(step.control.href)
        if self._failures >= MOST_FAILURES:
            self.stopped = "failures"
        if now is not None and step.act == "click":
            error += yield from self._uncovered(tab, now, step)
        return error, (yield from self._again(tab)) if now is not None and step.act != "goto" else None

    def _arrived(self, tab: Tab, step: Step) -> Steps:
        """Look at where a step led; back to the page it was taken on, if that is no place for us.

        Raises:
            HealError: it led out of bounds.
        """
        if tab.page.is_closed() or tab.watch.crashed:
            raise HealError("the page was closed by it" if tab.page.is_closed() else "the page crashed")
        url = tab.page.url
        if tab.watch.status >= REFUSED:
            found = tab.watch.problems()
            self.memory.add_problems(step.template, [one for one in found if one.kind == "link"])
            self.memory.claim(url)
            raise HealError(f"{url} answered {tab.watch.status}")
        if self.beyond(url):
            raise OutOfBoundsError(f"it led to {url}, {self.beyond(url)}")
        return (yield from self._look(tab, step.worker))

    def _again(self, tab: Tab) -> Steps:
        """Look once more at the page after a failure; None where there is nothing to be seen."""
        if tab.page.is_closed() or tab.watch.crashed or self.beyond(tab.page.url):
            return None
        try:
            return (yield from self._look(tab, 0))
        except Exception:  # noqa: BLE001 - another page is opened then
            return None

    def _recovered(self, tab: Tab, step: Step) -> Steps:
        """Back to a page of ours after a failure."""
        if tab.page.is_closed() or tab.watch.crashed:
            return
        if tab.watch.status < REFUSED and not self.beyond(tab.page.url):
            return
        tab.watch.status = 0
        try:
            yield from opened(tab, step.url)
        except Exception:  # noqa: BLE001 - the next step opens another page
            return

    def _uncovered(self, tab: Tab, now: Look, step: Step) -> Steps:
        """Close what stands before a control, so that it is tried once more: what stays open would cover all others, too.

        Returns:
            What stood there, a sentence for the error; ``""`` for nothing.
        """
        control = step.control
        if control is None or tab.page.is_closed() or normalised(tab.page.url) != normalised(step.url):
            return ""
        locator = now.found.locators[next(i for i, one in enumerate(now.found.candidates) if one.control == control)]
        before = yield from covered(locator)
        place = (self.memory.name(step.template), key_of(control))
        if before and place not in self._covered:
            self._covered.add(place)
            with suppress(Exception):  # it is looked at as it is
                yield partial(tab.page.keyboard.press, "Escape")
                yield from rested(tab)
                if (yield from covered(locator)):
                    yield from opened(tab, step.url)
            self.memory.reopen(control, step.template)
        return f" It is covered by {before}." if before else ""

    def _result(self, now: Look | None, after: Look, came_from: str) -> Result:
        if normalised(after.seen.url) != normalised(came_from) or now is None or after.fresh:
            return "navigated"
        return "changed" if after.version != now.version else "nothing"

    def _popups(self, tab: Tab, step: Step) -> Steps:
        """Look at pages that were opened, and close them; the URL of the last one that is ours."""
        url = ""
        while tab.watch.popups:
            popup = tab.watch.popups.pop()
            if popup.is_closed():
                continue
            opener = self.memory.pages.get(self.memory.name(step.template))
            its = Tab(popup, Watch(popup, self.flavour), depth=opener.depth + 1 if opener is not None else tab.depth)
            try:
                if self.fences is not None:
                    yield from self.fences.around(popup, self.flavour, tab.watch.note)
                yield partial(popup.wait_for_load_state, "domcontentloaded", timeout=POPUP_TIMEOUT)
                if not self.beyond(popup.url):
                    self.memory.claim(popup.url)
                    yield from self._look(its, step.worker)
                    url = popup.url
            except Exception as error:  # noqa: BLE001 - it went away, or is not ours
                problem = Problem(kind="request", text=f"A page that was opened could not be looked at: {line_of(error)}")
                self.memory.add_problems(step.template, [problem])
            if not popup.is_closed():
                yield popup.close
        return url
