"""``pytest-heal lint``: grades of the locators in source files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from pytest_heal.cli.usage import wrong
from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    lint = commands.add_parser(
        "lint",
        help="grade the locators of source files, without a browser",
        description="Grade every locator of source files from A to F, with reasons. Nothing is imported or run.",
        epilog="Example: pytest-heal lint tests --fail-under=C. The comment `# heal: ignore` on its line exempts a locator.",
    )
    lint.add_argument("paths", metavar="PATH", nargs="*", help="a file or folder; the working folder by default")
    lint.add_argument("--fail-under", metavar="GRADE", default="", help="exit status 1 for a locator with a worse grade")
    lint.add_argument(
        "--since",
        metavar="REF",
        default="",
        help="only locators on lines that were added or changed since a commit, according to git",
    )
    lint.add_argument(
        "--format", choices=("text", "json", "html", "sarif", "github"), default="text", help="what is printed (default text)"
    )
    lint.add_argument("--all", dest="every", action="store_true", help="print also the locators that are good enough")
    lint.add_argument("--worst", metavar="N", type=int, default=10, help="how many are shown as text; 0: all (default 10)")
    lint.add_argument("--baseline", metavar="PATH", default="", help="a baseline folder, such as .heal/baseline, for facts")
    lint.set_defaults(run=run)


def run(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import written
    from pytest_heal.lint.command import lint
    from pytest_heal.lint.text import FORMATS, as_text
    from pytest_heal.report.escape import visible

    if unknown:
        return wrong(f"lint does not know {' '.join(unknown)}; see pytest-heal lint --help")
    try:
        report = lint(arguments.paths, least=arguments.fail_under, baseline=arguments.baseline, since=arguments.since)
    except HealError as error:
        return wrong(str(error))
    for file, reason in report.skipped:
        written(f"pytest-heal: {visible(file)} is skipped: {visible(reason)}", sys.stderr)
    if arguments.format == "text":
        shown = as_text(report, every=arguments.every, worst=max(0, arguments.worst))
    elif arguments.format == "html":
        from pytest_heal.lint.html import as_html

        shown = as_html(report)
    else:
        shown = FORMATS[arguments.format](report)
    written(shown, sys.stdout)
    return int(report.failed)
