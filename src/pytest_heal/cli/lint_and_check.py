"""The commands that judge locators before a test fails on one, as argparse knows them: ``lint`` and ``check``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from pytest_heal.check.results import CODES, parsed_fail_on
from pytest_heal.errors import HealError

USAGE = 2
"""Exit status for wrong arguments, as argparse has it."""


def add_commands(commands: Any) -> None:
    """Add the commands to a parser's."""
    lint = commands.add_parser(
        "lint",
        help="grade the locators of source files, without a browser",
        description="Grade every locator of source files from A to F, with reasons. Nothing is imported or run.",
        epilog="Example: pytest-heal lint tests --fail-under=C. A comment `# heal: ignore` on its line lets a locator be.",
    )
    lint.add_argument("paths", metavar="PATH", nargs="*", help="a file or folder; the working folder by default")
    lint.add_argument("--fail-under", metavar="GRADE", default="", help="exit status 1 for a locator with a worse grade")
    lint.add_argument(
        "--format", choices=("text", "json", "sarif", "github"), default="text", help="what is printed (default text)"
    )
    lint.add_argument("--all", dest="every", action="store_true", help="print also the locators that are good enough")
    lint.add_argument("--baseline", metavar="PATH", default="", help="a baseline folder, such as .heal/baseline, for facts")
    lint.set_defaults(run=_lint)
    check = commands.add_parser(
        "check",
        help="find out what has drifted on deployed pages, without running a test",
        description="Open pages in a browser of its own and resolve every remembered locator, as a run with --heal=on would.",
        epilog="Example: pytest-heal check --from-baseline --base-url=https://preview.example. Further arguments are pytest's.",
    )
    check.add_argument("urls", metavar="URL", nargs="*", help="a page to check: a URL, or a path with --base-url")
    check.add_argument("--from-baseline", action="store_true", help="check all pages that the baseline knows")
    check.add_argument("--base-url", metavar="URL", default="", help="of the deployment; the baseline keeps no hosts")
    check.add_argument(
        "--storage-state", metavar="FILE", default="", help="Playwright's storage state, for pages behind a sign-in"
    )
    check.add_argument(
        "--fail-on",
        metavar="FINDINGS",
        default="",
        help=f"what makes the exit status, by default {','.join(CODES)}; none: nothing",
    )
    check.add_argument("--json", action="store_true", help="print the data instead of the text")
    check.set_defaults(run=_check)


def _lint(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    from pytest_heal.browser.open_page import written
    from pytest_heal.lint.command import lint
    from pytest_heal.lint.text import FORMATS, as_text
    from pytest_heal.report.escape import visible

    if unknown:
        return _wrong(f"lint does not know {' '.join(unknown)}; see pytest-heal lint --help")
    try:
        report = lint(arguments.paths, least=arguments.fail_under, baseline=arguments.baseline)
    except HealError as error:
        return _wrong(str(error))
    for file, reason in report.skipped:
        written(f"pytest-heal: {visible(file)} is skipped: {visible(reason)}", sys.stderr)
    every = arguments.every and arguments.format == "text"
    written(as_text(report, every=True) if every else FORMATS[arguments.format](report), sys.stdout)
    return int(report.failed)


def _check(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    from pytest_heal.browser.open_page import written
    from pytest_heal.check.command import check
    from pytest_heal.check.text import as_json, as_text
    from pytest_heal.config.of_pytest import configured

    if not arguments.urls and not arguments.from_baseline:
        return _wrong("check needs a URL, or --from-baseline with --base-url; see pytest-heal check --help")
    try:
        fail_on = parsed_fail_on(arguments.fail_on) if arguments.fail_on else None
    except ValueError as error:
        return _wrong(f"--fail-on {str(error)!r} is no finding: give some of {','.join(CODES)}, or none")
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


def _wrong(problem: str) -> int:
    from pytest_heal.browser.open_page import written

    written(f"pytest-heal: {problem}", sys.stderr)
    return USAGE
