"""``pytest-heal backtest``: what healing would have done on the team's own history."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pytest_heal.cli.usage import wrong
from pytest_heal.errors import HealError

if TYPE_CHECKING:
    from pytest_heal.backtest.application import Release


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    backtest = commands.add_parser(
        "backtest",
        help="find out what healing would have done on your own history, and whether it would have been right",
        description="Run the suite of an earlier revision on a later release, without and with healing, and compare each heal "
        "with the locator that your team has written in its place.",
        epilog="Example: pytest-heal backtest --from v1.4 --to v2.0 --old-url=http://old.test --new-url=http://new.test "
        "-- tests/e2e. Further arguments are pytest's; {url} in them is the release's URL; without it, --base-url is added.",
    )
    backtest.add_argument("--from", metavar="REVISION", dest="suite_from", default="", help="the earlier suite: tag or commit")
    backtest.add_argument(
        "--to",
        metavar="REVISION",
        dest="suite_to",
        default="HEAD",
        help="the later suite (default HEAD), whose locators count as right",
    )
    for name in ("old", "new"):
        backtest.add_argument(f"--{name}-url", metavar="URL", default="", help=f"where the {name} release answers")
        backtest.add_argument(
            f"--{name}-command",
            metavar="COMMAND",
            default="",
            help=f"starts the {name} release, in the checkout of its revision; {{port}} in it is a free port",
        )
        backtest.add_argument(
            f"--{name}-args", metavar="ARGS", default="", help=f"arguments of pytest on the {name} release alone"
        )
    backtest.add_argument(
        "--start-timeout",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="how long a command may take to answer (default 60)",
    )
    backtest.add_argument(
        "--history",
        action="store_true",
        help="run nothing: read from git which locators were edited, how often, and how they had been graded",
    )
    backtest.add_argument("--resume", action="store_true", help="continue an interrupted backtest with the same arguments")
    backtest.add_argument("--allow-dirty", action="store_true", help="leave out uncommitted changes instead of refusing to run")
    backtest.add_argument(
        "--report",
        metavar="KIND:PATH",
        dest="reports",
        action="append",
        default=[],
        help="a file to write beside the text: html:PATH or json:PATH; may be repeated",
    )
    backtest.add_argument("--json", action="store_true", help="print the data instead of the text")
    backtest.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.backtest.command import KINDS, Wanted, backtest, write_reports
    from pytest_heal.backtest.text import as_json, as_text
    from pytest_heal.browser.open_page import written

    if arguments.history:
        return _history(arguments, [argument for argument in pytest_args if argument != "--"])
    if not arguments.suite_from:
        return wrong("backtest needs --from, the revision of the earlier suite; see pytest-heal backtest --help")
    try:
        releases = [_release(arguments, name) for name in ("old", "new")]
    except ValueError as error:
        return wrong(str(error))
    for target in arguments.reports:
        kind, _, path = target.partition(":")
        if kind not in KINDS or not path:
            return wrong(f"--report {target} is not known: give {' or '.join(f'{name}:PATH' for name in KINDS)}")
    wanted = Wanted(
        suite_from=arguments.suite_from,
        suite_to=arguments.suite_to,
        old=releases[0],
        new=releases[1],
        pytest_args=tuple(argument for argument in pytest_args if argument != "--"),
        resume=arguments.resume,
        allow_dirty=arguments.allow_dirty,
    )
    try:
        report = backtest(wanted, lambda line: written(f"pytest-heal: {line}", sys.stderr))
        lines = write_reports(report, arguments.reports)
    except HealError as error:
        written(f"pytest-heal: {error}", sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1
    written(as_json(report) if arguments.json else as_text(report), sys.stdout)
    for line in lines:
        written(f"pytest-heal: {line}", sys.stderr)
    return report.exit_status


def _release(arguments: argparse.Namespace, name: str) -> Release:
    """The old or the new release.

    Raises:
        ValueError: it was not said where it is, or its arguments cannot be read.
    """
    from pytest_heal.backtest.application import Release

    url, command, given = (getattr(arguments, f"{name}_{part}") for part in ("url", "command", "args"))
    if not (url or command or given):
        raise ValueError(f"backtest needs the {name} release: --{name}-url, --{name}-command, or --{name}-args for the suite")
    try:
        split = tuple(shlex.split(given))
    except ValueError as error:
        raise ValueError(f"--{name}-args {given!r} cannot be read: {error}") from None
    return Release(name=name, url=url, command=command, arguments=split, patience=arguments.start_timeout)


def _history(arguments: argparse.Namespace, paths: Sequence[str]) -> int:
    """The log of git alone."""
    from pytest_heal.backtest.git_log import history
    from pytest_heal.backtest.history_text import as_json, as_text
    from pytest_heal.browser.open_page import told, written

    flags = [argument for argument in paths if argument.startswith("-")]
    if flags or arguments.reports:
        return wrong(
            f"backtest --history takes files and folders, --from, --to and --json, not {' '.join(flags) or '--report'}"
        )

    def read() -> str:
        say = lambda line: written(f"pytest-heal: {line}", sys.stderr)  # noqa: E731
        report = history(arguments.suite_from, arguments.suite_to, paths, say)
        return as_json(report) if arguments.json else as_text(report)

    return told(read)
