"""The steps of a walk: a control is operated, or another page is opened, what came of it is seen, and all of it is noted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pytest_heal.browser.calls import Flavour
from pytest_heal.browser.explorer_act import line_of, opened, operate, popped_up, rested
from pytest_heal.browser.explorer_catalog import described
from pytest_heal.browser.explorer_consent import answered
from pytest_heal.browser.explorer_fences import Fences
from pytest_heal.browser.explorer_look import Look, Tab, look, picture
from pytest_heal.browser.explorer_record import fingerprint_of
from pytest_heal.browser.explorer_watch import REFUSED, Watch
from pytest_heal.core.exploration import Control, Exploration, Problem, Result, Step
from pytest_heal.core.fingerprint import Fingerprint
from pytest_heal.core.planner.candidate import key_of, told
from pytest_heal.core.planner.choice import Model
from pytest_heal.core.planner.filtering import Filter
from pytest_heal.core.planner.heuristics import Choice
from pytest_heal.core.planner.memory import Left, Memory, Worth
from pytest_heal.core.planner.urls import normalised
from pytest_heal.core.shown import counted
from pytest_heal.errors import HealError

Steps = Generator[Callable[[], Any], Any, Any]

MOST_FAILURES = 20
"""Steps in a row that failed, after which a walk ends: the server is gone."""
POPUP_TIMEOUT = 5_000.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlets:
    """Where a walk tells what it does; each is called in the walk's own thread and should be quick.

    Attributes:
        step: after each step, with everything so far.
        say: for people who listen: ``12 elements found``.
        picture: keeps a picture (JPEG) of the n-th page and returns its path, relative to the exploration's folder.
        record: takes fingerprints of controls; None to make none.
    """

    step: Callable[[Exploration, Step], None] = lambda _, __: None
    say: Callable[[str], None] = lambda _: None
    picture: Callable[[int, bytes], str] | None = None
    record: Callable[[Sequence[Fingerprint]], None] | None = None


@dataclass(slots=True)
class Walking:
    """One exploration under way: its data, and its steps.

    Attributes:
        start: URL it begins at.
        memory: what is known.
        rules: what may be operated.
        flavour: of Playwright's API.
        delay: seconds between interactions.
        model: chooses, if there is one.
        outlets: who is told.
        fences: keep pages in the scope.
        before: seconds that earlier parts of it took.
    """

    start: str
    memory: Memory
    rules: Filter
    flavour: Flavour
    delay: float = 0.0
    model: Model | None = None
    outlets: Outlets = field(default_factory=Outlets)
    fences: Fences | None = None
    before: float = 0.0
    stopped: str = ""
    _began: float = field(default_factory=time.monotonic)
    _busy: dict[int, str] = field(default_factory=dict)
    _recorded: set[tuple[str, str]] = field(default_factory=set)
    _pressed: Counter[str] = field(default_factory=Counter)
    _failures: int = 0

    def begin_with(self, workers: int) -> None:
        """So many workers begin: none of them takes the others' silence at first for the end."""
        self._busy.update(dict.fromkeys(range(workers), ""))

    def exploration(self) -> Exploration:
        """Everything so far."""
        settings = self.rules.settings
        names = [name for name in settings.__slots__ if name != "seed"]
        return Exploration(
            start=self.start,
            seed=settings.seed,
            settings={name: _plain(getattr(settings, name)) for name in names},
            pages=tuple(self.memory.pages.values()),
            steps=tuple(self.memory.steps),
            checked=tuple(self.memory.checked),
            stopped=self.stopped,
            seconds=round(self.before + time.monotonic() - self._began, 3),
        )

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
                yield from operate(now, candidate)
            except Exception as error:  # noqa: BLE001 - the form tells what it misses
                step = replace(step, result="failed", error=line_of(error))
            self._note(replace(step, to_template=step.template, to_url=seen.url))
            return now
        tab.depth = self.memory.pages[self.memory.name(seen.template)].depth + 1

        def doing() -> Steps:
            yield from operate(now, candidate)
            yield from rested(tab)
            if candidate.act == "click" and candidate.facts.target == "_blank":
                yield from popped_up(tab)

        return (yield from self._carried_out(tab, now, step, doing))

    def _carried_out(self, tab: Tab, now: Look | None, step: Step, doing: Callable[[], Steps]) -> Steps:
        """Do something, see what came of it, note the step; returns what is seen then, None where nothing can be."""
        known = sum(len(page.controls) for page in self.memory.pages.values()), len(self.memory.pages)
        tab.watch.status = 0
        came_from = tab.page.url
        after: Look | None = None
        try:
            yield from doing()
            after = yield from self._arrived(tab, step)
            result, error = self._result(now, after, came_from), ""
            self._failures = 0
        except Exception as problem:  # noqa: BLE001 - another control, never a stop
            result, error = "failed", line_of(problem)
            broken = tab.watch.status >= REFUSED
            yield from self._recovered(tab, step)
            self._failures += 1
            if step.control is not None and step.control.href and step.act == "click" and not broken:
                self.memory.release(step.control.href)
            if self._failures >= MOST_FAILURES:
                self.stopped = "failures"
            after = (yield from self._again(tab)) if now is not None and step.act != "goto" else None
        to_url = after.seen.url if after is not None else tab.page.url
        popup = yield from self._popups(tab, step)
        if popup:
            result, to_url = "navigated", popup
        notes = " ".join(tab.watch.said())
        reason = f"{step.reason} {notes}".strip()
        done = replace(step, result=result, error=error, reason=reason, to_url=to_url, to_template=self.memory.template(to_url))
        self._note(done)
        fresh = known != (sum(len(page.controls) for page in self.memory.pages.values()), len(self.memory.pages))
        if step.control is not None and step.act == "click" and fresh and result == "changed":
            self.memory.reopen(step.control, step.template)
        elif step.control is not None and step.act == "click" and not fresh:
            self.memory.note_barren(step.control)
        return after

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
        if not self.rules.scope.allows(url):
            raise HealError(f"it led to {url}, which is out of bounds")
        return (yield from self._look(tab, step.worker))

    def _again(self, tab: Tab) -> Steps:
        """Look once more at the page after a failure; None where there is nothing to be seen."""
        if tab.page.is_closed() or tab.watch.crashed or not self.rules.scope.allows(tab.page.url):
            return None
        try:
            return (yield from self._look(tab, 0))
        except Exception:  # noqa: BLE001 - another page is opened then
            return None

    def _recovered(self, tab: Tab, step: Step) -> Steps:
        """Back to a page of ours after a failure."""
        if tab.page.is_closed() or tab.watch.crashed:
            return
        if tab.watch.status < REFUSED and self.rules.scope.allows(tab.page.url):
            return
        tab.watch.status = 0
        try:
            yield from opened(tab, step.url)
        except Exception:  # noqa: BLE001 - the next step opens another page
            return

    def _result(self, now: Look | None, after: Look, came_from: str) -> Result:
        if normalised(after.seen.url) != normalised(came_from) or now is None or after.fresh:
            return "navigated"
        return "changed" if after.version != now.version else "nothing"

    def _look(self, tab: Tab, number: int) -> Steps:
        """Look at a page and remember it: a `Look`."""
        popups: list[tuple[str, str, str]] = []
        if tab.asked != tab.page.url or tab.page.url not in tab.scrolled:
            tab.asked = tab.page.url
            popups = yield from answered(tab.page, self.rules.settings, self._pressed)
        for text, reason, error in popups:
            url = tab.page.url
            step = Step(
                number=0,
                template=self.memory.template(url),
                url=url,
                act="click",
                method="consent",
                reason=reason,
                worker=number,
            )
            result: Result = "failed" if error else "changed"
            control = Control(kind="button", name=text, text=text)
            self._note(replace(step, control=control, result=result, error=error, to_url=url, to_template=step.template))
            yield from rested(tab)
        known = self.memory.pages.get(self.memory.template(tab.page.url))
        seen: Look = yield from look(tab, self.flavour, self.rules, scroll=known is None or tab.whole)
        tab.whole = False
        page = seen.seen
        if not self.rules.scope.allows(page.url):  # it went away while it was looked at: to an error page, for one
            raise HealError(f"it led to {page.url}, which is out of bounds")
        if known is None and self.outlets.picture is not None:
            data = yield from picture(tab.page)
            if data:
                page = replace(page, screenshot=self.outlets.picture(len(self.memory.pages) + 1, data))
        merged, _ = self.memory.see(page)
        tab.depth = merged.depth
        self.outlets.say(counted(len(seen.candidates), "element") + " found")
        if self.outlets.record is not None:
            yield from self._record(seen)
        return replace(seen, seen=replace(page, template=merged.template))

    def _record(self, seen: Look) -> Steps:
        """Fingerprints of the controls that have none yet."""
        outlet, reading = self.outlets.record, seen.found.reading
        if outlet is None or reading is None:
            return
        wanted = [
            one
            for one in seen.found.candidates
            if one.control.selectors and (seen.seen.template, one.control.selectors[0]) not in self._recorded
        ]
        self._recorded.update((seen.seen.template, one.control.selectors[0]) for one in wanted)
        payloads = yield from described(seen.found, self.flavour, [one.number for one in wanted])
        made = [fingerprint_of(one, payloads[one.number], seen.seen) for one in wanted if one.number in payloads]
        if made:
            outlet(made)

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
                if self.rules.scope.allows(popup.url):
                    self.memory.claim(popup.url)
                    yield from self._look(its, step.worker)
                    url = popup.url
            except Exception as error:  # noqa: BLE001 - it went away, or is not ours
                problem = Problem(kind="request", text=f"A page that was opened could not be looked at: {line_of(error)}")
                self.memory.add_problems(step.template, [problem])
            if not popup.is_closed():
                yield popup.close
        return url

    def _note(self, step: Step) -> None:
        step = self.memory.add(step)
        self.outlets.step(self.exploration(), step)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
