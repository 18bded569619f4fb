"""An exploration under way: what it knows and whom it tells, where it may look, and what it remembers of a look."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pytest_heal.browser.flavour import Flavour
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.printable import counted
from pytest_heal.errors import HealError
from pytest_heal.explore.exploration import Control, Exploration, Result, Step
from pytest_heal.explore.live_act import rested
from pytest_heal.explore.live_catalog import described
from pytest_heal.explore.live_consent import answered
from pytest_heal.explore.live_fences import Fences
from pytest_heal.explore.live_look import Look, Tab, look, picture
from pytest_heal.explore.live_record import fingerprint_of
from pytest_heal.explore.live_told_apart import told_apart
from pytest_heal.explore.planner.choice import Model
from pytest_heal.explore.planner.filter import Filter
from pytest_heal.explore.planner.memory import Memory

Steps = Generator[Callable[[], Any], Any, Any]


class OutOfBoundsError(HealError):
    """A step led to a page that is not looked at."""


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
class Looking:
    """One exploration under way: its data, and its looks.

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
    _covered: set[tuple[str, str]] = field(default_factory=set)
    _pictures: int = 0
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

    def beyond(self, url: str) -> str:
        """Why a page is not looked at, however it was come to: a few words; ``""`` where it may be."""
        if not self.rules.scope.allows(url):
            return "which is out of bounds"
        if not self.rules.permitted(url):
            return "which robots.txt forbids"
        if self.memory.full() and self.memory.template(url) not in self.memory.pages:
            return f"a further page, beyond the limit of {self.memory.settings.max_pages}"
        return ""

    def _note(self, step: Step) -> None:
        step = self.memory.add(step)
        self.outlets.step(self.exploration(), step)

    # ------------------------------------------------------------------ looks

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
        if self.beyond(page.url):  # it went away while it was looked at: to an error page, for one
            raise OutOfBoundsError(f"it led to {page.url}, {self.beyond(page.url)}")
        if known is None and self.outlets.picture is not None:
            data = yield from picture(tab.page)
            if data:
                page = replace(page, screenshot=self.outlets.picture(self._next_picture(), data))
        if known is None:
            better = yield from told_apart(seen.found, tab.page, self.flavour)
            controls = [
                replace(one, selectors=(better[n], *one.selectors)) if n in better else one
                for n, one in enumerate(page.controls)
            ]
            page = replace(page, controls=tuple(controls))
        if self.beyond(page.url):  # another worker was quicker, meanwhile
            raise OutOfBoundsError(f"it led to {page.url}, {self.beyond(page.url)}")
        merged, _ = self.memory.see(page)
        tab.depth = merged.depth
        self.outlets.say(counted(len(seen.candidates), "element") + " found")
        if self.outlets.record is not None:
            yield from self._record(seen)
        return replace(seen, seen=replace(page, template=merged.template))

    def _next_picture(self) -> int:
        """A number that no page's picture has: pages that were put together are fewer than their pictures."""
        used = (int(number) for page in self.memory.pages.values() for number in re.findall(r"\d+", page.screenshot))
        self._pictures = max(self._pictures, *used, 0) + 1
        return self._pictures

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


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
