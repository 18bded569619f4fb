"""What the explorer knows: pages and steps so far, which URLs were visited or are about to be, and where something is left.

All of it follows from an `Exploration`, so a walk that was cut off goes on from what was saved. Workers share one memory: a
URL is claimed when it is chosen, and nobody else goes there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import IntEnum

from pytest_heal.element.text import folded
from pytest_heal.explore.exploration import Control, Exploration, PageSeen, Problem, Step
from pytest_heal.explore.planner.candidate import key_of
from pytest_heal.explore.planner.history import History
from pytest_heal.explore.planner.settings import PlannerSettings
from pytest_heal.explore.planner.slugs import Slugs
from pytest_heal.explore.planner.urls import goes_nowhere, is_local, normalised, path_of
from pytest_heal.language import tables

ACTION_WORDS = tables.words("explorer.promising")
BARREN = 2
"""Pages on which a control that every page has is operated in vain before it is left alone on the others."""
AGAIN = 4
"""How often a control is operated anew while it still brings something that was not there: "Next" of a wizard."""
MOST_PROBLEMS = 200
"""Problems of one page that are kept."""


class Worth(IntEnum):
    """What operating a control promises; less is better."""

    NEW = 0  # a link to a page of a path that nobody saw
    ACTION = 1  # a button that says that something happens
    VARIANT = 2  # a link to a known path with other parameters
    OTHER = 3  # any other button or field
    SAMPLE = 4  # a link to another page of a known template


@dataclass(frozen=True, slots=True)
class Left:
    """Something that is left to do elsewhere."""

    worth: Worth
    page: PageSeen
    control: Control


class Memory:
    """See the module."""

    def __init__(self, start: str, settings: PlannerSettings) -> None:
        self.start, self.settings = start, settings
        self.history = History(settings.recent_interaction_history_size)
        self.pages: dict[str, PageSeen] = {}
        self.steps: list[Step] = []
        self.visited: set[str] = set()
        self.checked: list[str] = []
        self._slugs = Slugs(settings.samples)
        self._names: dict[str, str] = {}  # of templates that were put together -> their template
        self._samples: Counter[str] = Counter()
        self._variants: dict[str, set[str]] = {}
        self._done: Counter[tuple[str, str]] = Counter()
        self._again: Counter[tuple[str, str]] = Counter()
        self._barren: Counter[str] = Counter()  # by key: pages on which operating it brought nothing new

    @classmethod
    def of(cls, exploration: Exploration, settings: PlannerSettings) -> Memory:
        """What an exploration so far taught."""
        memory = cls(exploration.start, settings)
        memory._slugs.resume(exploration.pages)
        for page in exploration.pages:
            memory.pages[page.template] = page
            for url in page.samples or (page.url,):
                memory.claim(url)
        memory.checked.extend(exploration.checked)
        for step in exploration.steps:
            memory.steps.append(step)
            if step.control is not None:
                memory._done[step.template, key_of(step.control)] += 1
                if step.result == "nothing" and step.act == "click":
                    memory.note_barren(step.control)
                memory.history.add(step.control, url=step.url, elements=step.offered, method=step.method, reason=step.reason)
        return memory

    # ------------------------------------------------------------------ URLs

    def template(self, url: str) -> str:
        """The page that a URL is of, as far as is known; see `explore.planner.slugs`."""
        return self._slugs.template(url)

    def name(self, its_template: str) -> str:
        """What a template is called by now."""
        while its_template in self._names:
            its_template = self._names[its_template]
        return its_template

    def claim(self, url: str) -> None:
        """A URL is visited, or somebody is on the way to it."""
        plain = normalised(url)
        if plain not in self.visited:
            self.visited.add(plain)
            self._count(url)

    def _count(self, url: str) -> None:
        its = self.template(url)
        self._samples[its] += 1
        self._variants.setdefault(path_of(its), set()).add(its)

    def release(self, url: str) -> None:
        """A URL that was claimed could not be reached by that way; another control may lead there."""
        plain = normalised(url)
        if plain in self.visited:
            self.visited.discard(plain)
            its = self.template(url)
            self._samples[its] -= 1
            if not self._samples[its]:
                self._variants.get(path_of(its), set()).discard(its)

    # ------------------------------------------------------------------ what controls promise

    def worth(self, control: Control, page: PageSeen | None, url: str) -> Worth | None:
        """What operating a control promises; ``None`` when it is done or leads to nothing new.

        Args:
            control: that may be operated.
            page: it is on; None where that is not known yet.
            url: of the page.
        """
        if control.destructive or control.skipped:
            return None
        if self._done[self.template(url), key_of(control)]:
            return None
        if not control.href or goes_nowhere(control.href, url):
            if self._barren[key_of(control)] >= BARREN:
                return None
            said = set(folded(control.name or control.text).split())
            return Worth.ACTION if said & ACTION_WORDS and control.tag not in ("input", "select", "textarea") else Worth.OTHER
        if normalised(control.href) in self.visited:
            return None
        if page is not None and page.depth >= self.settings.max_depth:
            return None
        its = self.template(control.href)
        if its not in self.pages and not self._samples[its] and self.full():
            return None
        known = self._variants.get(path_of(its), set())
        if not known:
            return Worth.NEW
        if its not in known:
            return Worth.VARIANT if len(known) < self.settings.variants else None
        return Worth.SAMPLE if self._samples[its] < self.settings.samples else None

    def full(self) -> bool:
        """No further template is opened."""
        return len(self.pages) >= self.settings.max_pages

    def left(self, busy: Collection[str] = ()) -> Left | None:
        """The best of what is left on all pages, the nearest to the start first; ``None`` when all is done.

        Args:
            busy: templates that somebody works on.
        """
        best: Left | None = None
        for page in sorted(self.pages.values(), key=lambda one: one.depth):
            if page.template in busy:
                continue
            for control in page.controls:
                worth = self.worth(control, page, page.url)
                if worth is not None and (best is None or worth < best.worth):
                    best = Left(worth, page, control)
                    if worth is Worth.NEW:
                        return best
        return best

    def take(self, control: Control, url: str) -> None:
        """A control was chosen: it is done, and where it leads is claimed."""
        self._done[self.template(url), key_of(control)] += 1
        if control.href and not goes_nowhere(control.href, url):
            self.claim(control.href)

    def reopen(self, control: Control, its_template: str) -> None:
        """Operating a control brought something new; it may do so again."""
        place = (self.name(its_template), key_of(control))
        if self._again[place] < AGAIN:
            self._again[place] += 1
            self._done.pop(place, None)

    def note_barren(self, control: Control) -> None:
        """Operating a control brought nothing that was not known."""
        self._barren[key_of(control)] += 1

    def give_up(self, its_template: str, controls: Collection[Control]) -> None:
        """Controls that were seen once and are not there when their page is opened anew."""
        for control in controls:
            self._done[self.name(its_template), key_of(control)] += 1

    # ------------------------------------------------------------------ what was seen and done

    def see(self, page: PageSeen) -> tuple[PageSeen, int]:
        """A page was looked at; what is known of its template grows.

        Returns:
            What is known now, and how many of its controls were new.
        """
        if self._slugs.learn(page, self.pages.values()):
            self._put_together()
        page = replace(page, template=self.template(page.url))
        known = self.pages.get(page.template)
        for url in page.samples:
            self.claim(url)
        keys = set() if known is None else {key_of(one) for one in known.controls}
        new = sum(key_of(one) not in keys for one in page.controls)
        self.pages[page.template] = page if known is None else together(known, page)
        self._near(page.template)
        return self.pages[page.template], new

    def _put_together(self) -> None:
        """Pages that were thought to be several are samples of one."""
        before, self.pages = self.pages, {}
        for name, page in before.items():
            its = self.template(page.url)
            if its != name:
                self._names[name] = its
            known = self.pages.get(its)
            self.pages[its] = replace(page, template=its) if known is None else together(known, page)
        self.steps = [
            replace(one, template=self.name(one.template), to_template=self.name(one.to_template)) for one in self.steps
        ]
        for counter in (self._done, self._again):
            counts = Counter[tuple[str, str]]()
            for (name, key), count in counter.items():
                counts[self.name(name), key] += count
            counter.clear()
            counter.update(counts)
        self._samples.clear()
        self._variants.clear()
        for url in self.visited:
            self._count(url)

    def _near(self, its_template: str) -> None:
        """Count a page's depth by the shortest way that is known, not by the one that was walked; and of those it leads to."""
        ways = [one.depth + 1 for one in self.pages.values() if its_template in self._leads_to(one)]
        page = self.pages[its_template]
        self.pages[its_template] = replace(page, depth=min(page.depth, *ways)) if ways else page
        changed = [its_template]
        while changed:
            page = self.pages[changed.pop()]
            for target in self._leads_to(page):
                other = self.pages.get(target)
                if other is not None and other.depth > page.depth + 1:
                    self.pages[target] = replace(other, depth=page.depth + 1)
                    changed.append(target)

    def _leads_to(self, page: PageSeen) -> set[str]:
        """Templates that a page has links to which may be followed."""
        links = (one.href for one in page.controls if one.href and not one.destructive and not one.skipped)
        return {self.template(href) for href in links if not goes_nowhere(href, page.url)}

    def add_problems(self, its_template: str, problems: Collection[Problem]) -> None:
        """Problems of a page that came after it was looked at."""
        known = self.pages.get(self.name(its_template))
        if known is not None and problems:
            kept = tuple(dict.fromkeys((*known.problems, *problems)))[:MOST_PROBLEMS]
            self.pages[known.template] = replace(known, problems=kept)

    def add(self, step: Step) -> Step:
        """A step was taken; it gets its number."""
        its, to = self.name(step.template), self.name(step.to_template)
        numbered = replace(step, number=len(self.steps) + 1, template=its, to_template=to)
        self.steps.append(numbered)
        if step.control is not None:
            self.history.add(step.control, url=step.url, elements=step.offered, method=step.method, reason=step.reason)
        return numbered


def together(known: PageSeen, page: PageSeen) -> PageSeen:
    """What is known of a page, with what was seen when it was looked at once more, or another sample of it was."""
    keys = {key_of(one) for one in known.controls}
    more = [one for one in page.problems if one.kind != "slow"]  # told of the first sample: it varies
    return replace(
        known,
        title=known.title or page.title,
        headings=known.headings or page.headings,
        samples=tuple(dict.fromkeys((*known.samples, *page.samples))),
        depth=min(known.depth, page.depth),
        controls=(*known.controls, *(one for one in page.controls if key_of(one) not in keys)),
        problems=tuple(dict.fromkeys((*known.problems, *more)))[:MOST_PROBLEMS],
        screenshot=known.screenshot or page.screenshot,
    )


def politeness(start: str, settings: PlannerSettings) -> tuple[float, bool]:
    """Seconds between interactions, and whether no form may be sent, for the place that is explored."""
    local = is_local(start)
    delay = settings.delay if settings.delay >= 0 else 0.0 if local else 0.5
    return delay, (not local if settings.get_only is None else settings.get_only)
