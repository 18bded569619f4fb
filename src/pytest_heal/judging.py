"""The commands that judge locators before a test fails on one, as argparse knows them: ``lint`` and ``check``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

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


def _lint(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    from pytest_heal.lint import lint
    from pytest_heal.live import written
    from pytest_heal.report.lint import FORMATS, as_text
    from pytest_heal.report.text import visible

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


def _wrong(problem: str) -> int:
    from pytest_heal.live import written

    written(f"pytest-heal: {problem}", sys.stderr)
    return USAGE
