"""What ``pytest-heal serve`` and ``pytest-heal mcp`` share: the host that their options make.

Settings of healing are pytest's, read as a run of pytest would read them here, so that programs get the policy and the baseline
of the tests. With one exception: nothing is recorded unless the command line or the environment asks for it, because what an
agent tries out is no test that passed.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_heal.configured import configured
from pytest_heal.errors import HealError
from pytest_heal.settings import COMMAND_LINE, Settings

if TYPE_CHECKING:
    from pytest_heal.server.host import Host

SOURCE = "programs"
"""File of the baseline that holds what steps of programs have recorded."""


def settings_for(command: str, pytest_args: Sequence[str]) -> tuple[Settings, Path] | None:
    """Settings and root; ``None`` after what is wrong with the arguments was said on standard error.

    Raises:
        HealError: something else than an option of pytest was given.
    """
    arguments = [argument for argument in pytest_args if argument != "--"]
    if arguments and not arguments[0].startswith("-"):
        raise HealError(f"{command} does not know {arguments[0]!r}; to open a page: --url={arguments[0]}")
    read = configured(arguments)
    if read is None:
        return None
    settings, root = read
    if not settings.sources["record"].startswith((COMMAND_LINE, "environment")):
        settings = replace(settings, record="none")
    return settings, root


@asynccontextmanager
async def hosted(
    arguments: argparse.Namespace, settings: Settings, root: Path, log: Callable[[str], None]
) -> AsyncIterator[Host]:
    """The host that the options ask for, its page opened; all is closed with the block.

    Raises:
        HealError: an option cannot be used, there is no browser, or the page cannot be opened.
    """
    from pytest_heal.browser.tab import Tab
    from pytest_heal.server.bounds import Bounds
    from pytest_heal.server.host import Host, Limits
    from pytest_heal.session import HealSession

    tab = Tab(arguments.url, headed=arguments.headed)
    bounds = Bounds(tab.start, origins=arguments.allow_origin, files=arguments.files)
    limits = Limits(seconds=arguments.time_limit, waiting=arguments.queue)
    session = HealSession(settings, root=root, log=log, source=SOURCE)
    if settings.mode == "off":
        session.register()
    else:
        session.prepare([])
        session.install()
    try:
        async with Host(tab, session, bounds=bounds, limits=limits, log=log) as host:
            yield host
    finally:
        try:
            for line in session.close():
                log(line)
        finally:
            session.uninstall()


def on_signals(stop: Callable[[], None]) -> None:
    """Have a function called on SIGINT and SIGTERM, in the running event loop."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except (NotImplementedError, RuntimeError):  # Windows, or not the main thread
            with suppress(ValueError):
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
