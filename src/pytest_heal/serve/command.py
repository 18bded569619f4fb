"""What ``pytest-heal serve`` and ``pytest-heal mcp`` share: how they run, and the host that their options make.

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
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_heal.config.of_pytest import configured
from pytest_heal.config.settings import COMMAND_LINE, Settings
from pytest_heal.errors import HealError
from pytest_heal.serve.options import USAGE, log

if TYPE_CHECKING:
    from pytest_heal.serve.host import Host

SOURCE = "programs"
"""File of the baseline that holds what steps of programs have recorded."""


def settings_for(command: str, pytest_args: Sequence[str]) -> tuple[Settings, Path] | None:
    """Settings and root; ``None`` after what is wrong with the arguments was said on standard error.

    Raises:
        HealError: something else than an option of pytest was given.
    """
    arguments = [argument for argument in pytest_args if argument != "--"]
    if arguments and not arguments[0].startswith("-"):
        raise HealError(f"{command} does not know {arguments[0]!r}; it opens one page, as URL or --url=URL")
    read = configured(arguments)
    if read is None:
        return None
    settings, root = read
    if not settings.sources["record"].startswith((COMMAND_LINE, "environment")):
        settings = settings._replace(record="none")
    return settings, root


def with_page(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> list[str]:
    """The arguments that are left for pytest, where the first of all that is no option is the page, if ``--url`` names none."""
    given = list(pytest_args)
    place = next((number for number, argument in enumerate(given) if not argument.startswith("-")), None)
    if place is not None and not arguments.url:
        arguments.url = given.pop(place)
    return given


def run_until_stopped(command: str, pytest_args: Sequence[str], serve: Callable[[Settings, Path], None]) -> int:
    """Read the settings and serve.

    Args:
        command: name of the command, for messages.
        pytest_args: what it does not know itself.
        serve: runs until it is stopped.

    Returns:
        Exit status: 0 when it was stopped, 1 when it could not start, 2 for wrong arguments.
    """
    try:
        read = settings_for(command, pytest_args)
    except HealError as error:
        log(str(error))
        return USAGE
    if read is None:
        return USAGE
    try:
        serve(*read)
    except HealError as error:
        log(str(error))
        return 1
    except asyncio.CancelledError:  # stopped by a signal
        return 0
    return 0


@asynccontextmanager
async def hosted(
    arguments: argparse.Namespace, settings: Settings, root: Path, log: Callable[[str], None]
) -> AsyncIterator[Host]:
    """The host that the options ask for, its page opened; all is closed with the block.

    Raises:
        HealError: an option cannot be used, there is no browser, or the page cannot be opened.
    """
    from pytest_heal.browser.tab import Tab
    from pytest_heal.healing.run import Run
    from pytest_heal.repair.suite_style import suite_style
    from pytest_heal.serve.bounds import Bounds
    from pytest_heal.serve.host import Host, Limits

    tab = Tab(arguments.url, headed=arguments.headed)
    bounds = Bounds(tab.start, origins=arguments.allow_origin, files=arguments.files)
    limits = Limits(seconds=arguments.time_limit, waiting=arguments.queue)
    run = Run(settings, root=root, log=log, source=SOURCE, style=suite_style)
    if settings.mode == "off":
        run.instrument.register()
    else:
        run.baseline.prepare([])
        run.install()
    try:
        async with Host(tab, run, bounds=bounds, limits=limits, log=log) as host:
            yield host
    finally:
        try:
            for line in run.close():
                log(line)
        finally:
            run.uninstall()


def on_signals(stop: Callable[[], None]) -> None:
    """Have a function called on SIGINT and SIGTERM, in the running event loop."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except (NotImplementedError, RuntimeError):  # Windows, or not the main thread
            with suppress(ValueError):
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
