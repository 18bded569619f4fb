"""``pytest-heal check``: what has drifted on deployed pages."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from pytest_heal.check.results import CODES, parsed_fail_on
from pytest_heal.cli.usage import USAGE, wrong
from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    check = commands.add_parser(
        "check",
        help="find out what has drifted on deployed pages, without running a test",
        description="Open pages in a browser of its own and resolve every remembered locator, as a run with --heal=on would.",
        epilog="Example: pytest-heal check --from-baseline --base-url=https://preview.example. Further arguments are pytest's.",
    )
    check.add_argument(
        "urls", metavar="URL", nargs="*", help="a page to check: a URL, or a path with --base-url; also --url=URL"
    )
    check.add_argument("--from-baseline", action="store_true", help="check all pages that the baseline knows")
    check.add_argument("--base-url", metavar="URL", default="", help="URL of the deployment; the baseline stores no hosts")
    check.add_argument(
        "--storage-state", metavar="FILE", default="", help="Playwright's storage state, for pages behind a sign-in"
    )
    check.add_argument(
        "--fail-on",
        metavar="FINDINGS",
        default="",
        help=f"findings that set the exit status, or none; by default {','.join(CODES)}",
    )
    check.add_argument("--json", action="store_true", help="print the data instead of the text")
    check.set_defaults(run=run)


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import written
    from pytest_heal.check.command import check
    from pytest_heal.check.text import as_json, as_text
    from pytest_heal.config.of_pytest import configured

    if not arguments.urls and not arguments.from_baseline:
        return wrong("check needs a URL, or --from-baseline with --base-url; see pytest-heal check --help")
    try:
        fail_on = parsed_fail_on(arguments.fail_on) if arguments.fail_on else None
    except ValueError as error:
        return wrong(f"--fail-on {str(error)!r} is not a finding: give some of {','.join(CODES)}, or none")
    read = configured([argument for argument in pytest_args if argument != "--"])
    if read is None:
        return USAGE
    try:
        report = check(
            *read,
            arguments.urls,
            lambda line: written(f"pytest-heal: {line}", sys.stderr),
            from_baseline=arguments.from_baseline,
            base=arguments.base_url,
            storage=arguments.storage_state,
            fail_on=fail_on,
        )
    except HealError as error:
        written(f"pytest-heal: {error}", sys.stderr)
        return 1
    written(as_json(report) if arguments.json else as_text(report), sys.stdout)
    return report.exit_status
