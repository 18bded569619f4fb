"""The command ``pytest-heal``: what is done about healing outside of a test run."""

from __future__ import annotations

import argparse
import select
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pytest_heal import __version__
from pytest_heal.cli import edit, explain_prompt, explore, lint_and_check, look

_SHORT = ("-c", "-o", "-p", "-W")
_LONG = ("--confcutdir", "--rootdir")
"""Options of pytest that take a value and say how a project is set up."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: arguments without the program's name; those of the process by default.

    Returns:
        Exit status: 0, or 1 when something needs attention. Wrong arguments end the process with 2, as argparse does.
    """
    parser = argparse.ArgumentParser(prog="pytest-heal", description="Resilient end-to-end tests on Playwright.")
    parser.add_argument("--version", action="version", version=f"pytest-heal {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    doctor = commands.add_parser(
        "doctor",
        help="show versions, browser, baseline, and which settings are in force",
        description="Show what a run of pytest would find here. Exit status 1 when something is wrong.",
        epilog="Example: pytest-heal doctor --heal=on tests/checkout",
    )
    doctor.set_defaults(run=_doctor)
    heals = commands.add_parser(
        "heals",
        help="list confirmed and quarantined heals, or release quarantined ones",
        description="Show what became of earlier heals: confirmed ones wait for review, quarantined ones are not made again.",
        epilog="Further arguments are pytest's, such as --heal-baseline=PATH.",
    )
    heals.add_argument(
        "--release", metavar="LOCATOR", default="", help="let a quarantined locator (as shown, or 'all') heal again"
    )
    heals.set_defaults(run=_heals)
    look.add_commands(commands)
    _add_served(commands)
    merge = commands.add_parser(
        "merge",
        help="join the JSON reports of several machines",
        description="Join JSON reports that pytest --heal-report=json:PATH wrote, and write any report of the whole.",
        epilog="Example: pytest-heal merge shard-*.json --report html:heal.html --report json:heal.json",
    )
    merge.add_argument("files", metavar="FILE", nargs="+", help="a JSON report")
    merge.add_argument(
        "--report",
        metavar="KIND[:PATH]",
        dest="reports",
        action="append",
        default=[],
        help="a report to write; may be repeated",
    )
    merge.set_defaults(run=_merge)
    trends = commands.add_parser(
        "trends",
        help="list what drifts most over many runs",
        description="Read the history that runs with heal_history add to: what drifts most, what churns most, what it costs.",
        epilog="Example: pytest-heal trends .heal/history.jsonl",
    )
    trends.add_argument("path", metavar="PATH", nargs="?", default="", help="the history; that of heal_history by default")
    trends.add_argument("--json", action="store_true", help="print the data instead of the lines")
    trends.add_argument("--limit", type=int, default=10, metavar="N", help="entries of each list (default 10)")
    trends.set_defaults(run=_trends)
    lint_and_check.add_commands(commands)
    edit.add_commands(commands)
    explore.add_command(commands)
    explain_prompt.add_command(commands)
    arguments, rest = parser.parse_known_args(_joined(sys.argv[1:] if argv is None else argv))
    try:
        status: int = arguments.run(arguments, rest)
        sys.stdout.flush()  # here, and not when the interpreter ends, where nobody catches it
    except BrokenPipeError:
        if not _nobody_reads():
            raise
        return 1
    return status


def _joined(argv: Sequence[str]) -> list[str]:
    """The arguments with pytest's options and their values in one each, or argparse takes the value for a path of ours.

    >>> _joined(["migrate", "-p", "no:randomly", "tests", "--rootdir", "shop"])
    ['migrate', '-pno:randomly', 'tests', '--rootdir=shop']
    """
    from pytest_heal.config.options import OPTIONS

    long = {*_LONG, *(option.flag for option in OPTIONS if option.flag)}
    joined: list[str] = []
    left = iter(argv)
    for argument in left:
        value = next(left, None) if argument in _SHORT or argument in long else None
        joined.append(argument if value is None else argument + value if argument in _SHORT else f"{argument}={value}")
    return joined


def _nobody_reads() -> bool:
    """Whether standard output goes to a program that has seen enough (``| head``); what is left for it goes nowhere."""
    try:
        sys.stdout.flush()
        asked = select.poll()  # unbuffered, nothing is left to flush
        asked.register(sys.stdout.fileno(), 0)
        if not asked.poll(0):
            return False
    except BrokenPipeError:
        pass
    except (AttributeError, OSError):  # Windows cannot ask; a stream of a test is no file
        return False
    with suppress(BrokenPipeError):
        sys.stdout.close()
    return True


def _add_served(commands: Any) -> None:
    """The commands that hold a page for others."""
    from pytest_heal.serve.options import add_options

    serve = commands.add_parser(
        "serve",
        help="serve a page over HTTP, for scripts and programs",
        description="Open a page in a browser of its own and serve its catalog and the action language on 127.0.0.1.",
        epilog="Example: pytest-heal serve --url=http://localhost:8000. Further arguments are pytest's, such as --heal=on.",
    )
    add_options(serve)
    serve.add_argument("--port", type=int, default=0, help="0, the default, finds a free one and prints it")
    serve.set_defaults(run=_serve)
    mcp = commands.add_parser(
        "mcp",
        help="serve a page to an agent, as tools of the Model Context Protocol",
        description="Open a page in a browser of its own and serve it as tools of MCP, over standard input and output.",
        epilog="Example: pytest-heal mcp --url=http://localhost:8000. Further arguments are pytest's, such as --heal=on.",
    )
    add_options(mcp)
    mcp.set_defaults(run=_mcp)


def _doctor(_: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    from pytest_heal.cli.doctor import examine, render

    findings = examine([argument for argument in pytest_args if argument != "--"])
    for line in render(findings):
        print(line)
    return int(not all(finding.ok for finding in findings))


def _heals(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    from pytest_heal.cli.heals import run

    status, lines = run([argument for argument in pytest_args if argument != "--"], release=arguments.release)
    for line in lines:
        print(line)
    return status


def _serve(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    from pytest_heal.serve.options import USAGE, log, missing

    absent = missing("serve", "server", ("starlette", "uvicorn"))
    if absent:
        log(absent)
        return USAGE
    from pytest_heal.serve.serve import run

    return run(arguments, pytest_args)


def _mcp(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    from pytest_heal.serve.options import USAGE, log, missing

    absent = missing("mcp", "mcp", ("mcp",))
    if absent:
        log(absent)
        return USAGE
    from pytest_heal.serve.tools import run

    return run(arguments, pytest_args)


def _merge(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    from pytest_heal.browser.open_page import told
    from pytest_heal.errors import HealError
    from pytest_heal.report.command import merge

    def joined() -> str:
        if unknown:
            raise HealError(f"merge does not know {' '.join(unknown)}")
        return "\n".join(merge(arguments.files, arguments.reports))

    return told(joined)


def _trends(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    from pytest_heal.browser.open_page import told
    from pytest_heal.cli.trends import trends
    from pytest_heal.errors import HealError

    def listed() -> str:
        if unknown:
            raise HealError(f"trends does not know {' '.join(unknown)}")
        return trends(arguments.path, limit=arguments.limit, as_json=arguments.json)

    return told(listed)
