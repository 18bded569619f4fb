"""A page in two releases: learned on the first, played again on the second, in the sync or in the async API."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pytest_heal.relocation.events import HealEvent
from pytest_heal.relocation.trust_log import TrustLog
from tests.never.site import Part
from tests.support.rig import resolved

Body = str | list[Part]

TIMEOUT = 5000  # ms of a call that is expected to succeed; of one that must fail see `BRIEF`
BRIEF = 1200  # ms of a call that must fail: several times the quiet time of the rig

HEAD = (
    "<!doctype html><title>Settings</title><nav><a href='#home'>Home</a> <a href='#docs'>Docs</a></nav>"
    "<main><h1>Settings</h1><p>Some text</p><button id=other>Log out</button>"
)


def page_of(body: str) -> str:
    """A page around something."""
    return f"{HEAD}{body}</main>"


def button(id_: str, more: str = "", name: str = "Save changes") -> str:
    """A button that counts its clicks."""
    return f'<button id="{id_}" onclick="window.n=(window.n||0)+1" {more}>{name}</button>'


@dataclass(frozen=True, kw_only=True)
class World:
    """One of Playwright's two APIs with a browser.

    Attributes:
        api: its public module.
        run: runs a coroutine that drives it.
    """

    api: Any
    browser: Any
    run: Callable[[Any], Any]


@dataclass(frozen=True, kw_only=True)
class Stage:
    """Where releases are played."""

    rig: Any
    base: str
    pages: dict[str, Body]

    def fresh(self) -> None:
        """Forget everything: the tests of this folder use the same few locators on the same page."""
        ledger = self.rig.ledger
        self.rig.fresh()
        ledger.learned.keys_only.clear()
        for known in (ledger.varied, ledger.unsteady, ledger.users):
            known.clear()
        ledger.remembered.forget()
        ledger.trust = TrustLog()

    def play(
        self,
        world: World,
        drive: Callable[..., Any],
        first: str | Mapping[str, Body],
        second: str | Mapping[str, Body],
        *,
        path: str = "/settings",
        wait_until: str = "load",
    ) -> list[HealEvent]:
        """Learn on the first release, run on the second; returns what drifted in the second.

        Args:
            world: the API.
            drive: coroutine of the page and the number of the release; resolves what a call returned with `resolved`.
            first: the page at ``path``, or all pages by path.
            second: the same, of the next release.
            path: of the page that is opened.
            wait_until: see ``page.goto``, for the second release.
        """
        self.fresh()
        events: list[HealEvent] = []
        for release, html in ((1, first), (2, second)):
            self.pages.clear()
            self.pages.update({path: html} if isinstance(html, str) else html)
            recorded = "new" if release == 1 else "none"
            with self.rig.test(f"release {release}", record=recorded) as state:
                world.run(self._one(world, drive, release, path, "load" if release == 1 else wait_until))
                events = [event for event in state.events if event.outcome != "suggested"]
            if release == 1:
                self._appeared_at_once()
                assert not events, "the first release has no drift"
        assert not self.rig.problems, self.rig.problems
        return events

    def _appeared_at_once(self) -> None:
        """What was slow to appear is waited for longer: on a busy machine that would hide what does not wait."""
        learned = self.rig.ledger.learned
        for fingerprint in list(learned.values()):
            learned.put(replace(fingerprint, waited=0))

    async def _one(self, world: World, drive: Any, release: int, path: str, wait_until: str) -> None:
        context = await resolved(world.browser.new_context())
        context.set_default_timeout(TIMEOUT)
        try:
            page = await resolved(context.new_page())
            await resolved(page.goto(self.base + path, wait_until=wait_until))
            await drive(page, release)
        finally:
            await resolved(context.close())


def healed(events: list[HealEvent]) -> list[HealEvent]:
    """The heals among some events."""
    return [event for event in events if event.outcome == "healed"]


async def fails(call: Any) -> Exception:
    """The error of a call that must not succeed."""
    try:
        value = await resolved(call())
    except Exception as error:
        return error
    raise AssertionError(f"it did not fail: {value!r}")
