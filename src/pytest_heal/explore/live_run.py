"""An exploration in a browser of its own, for the command line: started, walked by one or several workers, closed.

What was learned is returned whatever happens: when it is interrupted, when the browser dies, when the server goes away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pytest_heal.browser.launch import first_line, launch_options
from pytest_heal.errors import HealError
from pytest_heal.explore.exploration import Exploration
from pytest_heal.explore.live import Expedition, Outlets
from pytest_heal.explore.planner.choice import Model
from pytest_heal.explore.planner.settings import PlannerSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Browser:
    """How contexts are made.

    Attributes:
        storage: file with Playwright's storage state; ``""`` for none.
        http_auth: ``username`` and ``password`` for HTTP authentication.
    """

    storage: str = ""
    http_auth: Mapping[str, str] | None = None

    @property
    def options(self) -> dict[str, Any]:
        """Arguments of ``browser.new_context``."""
        given: dict[str, Any] = {"storage_state": self.storage} if self.storage else {}
        return given | ({"http_credentials": dict(self.http_auth)} if self.http_auth else {})


def explored(
    start: str,
    settings: PlannerSettings,
    browser: Browser,
    *,
    outlets: Outlets,
    resumed: Exploration | None = None,
    model: Model | None = None,
) -> tuple[Exploration, str]:
    """Explore with as many workers as the settings say; a model must not keep the loop waiting.

    Returns:
        What was learned, and what went wrong, ``""`` for nothing; Ctrl-C ends it with ``stopped = "interrupted"``.

    Raises:
        HealError: nothing could be learned: no browser, or the start cannot be opened.
    """
    from playwright import async_api

    from pytest_heal.browser.flavour import Flavour

    expedition = Expedition(start, settings, Flavour.of(async_api), model=model, outlets=outlets, resumed=resumed)
    try:
        asyncio.run(_walked(expedition, settings, browser))
    except KeyboardInterrupt:
        return replace(expedition.result(), stopped="interrupted"), ""
    except HealError as error:
        if not expedition.result().pages:
            raise
        return replace(expedition.result(), stopped="failures"), str(error)
    done = expedition.result()
    return replace(done, stopped=done.stopped or "done"), ""


async def _walked(expedition: Expedition, settings: PlannerSettings, browser: Browser) -> None:
    from playwright.async_api import Error, async_playwright

    from pytest_heal.browser.engines import register_all

    async with async_playwright() as playwright:
        for step in register_all(playwright):
            await step()
        try:
            live = await playwright.chromium.launch(**launch_options(playwright), handle_sigint=False)
        except Error as error:
            raise HealError(f"Chromium does not start: {first_line(error)}") from None
        try:
            contexts = [await _context(live, browser) for _ in range(settings.workers)]
            await expedition.run(contexts, whole=True)
        except Error as error:
            raise HealError(f"the walk ended early: {first_line(error)}") from None
        finally:
            await live.close()


async def _context(live: Any, browser: Browser) -> Any:
    from playwright.async_api import Error

    try:
        return await live.new_context(**browser.options)
    except (Error, OSError, ValueError) as error:
        raise HealError(f"--storage-state {browser.storage} cannot be used: {first_line(error)}") from None
