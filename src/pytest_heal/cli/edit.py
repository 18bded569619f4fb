"""The commands that edit the test source, as argparse knows them: ``fix`` and ``migrate``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any

from pytest_heal.config.options import STYLES
from pytest_heal.errors import HealError

SHARED = ("write", "review", "force", "ci", "output")


def add_commands(commands: Any) -> None:
    """Add the commands to a parser's."""
    fix = commands.add_parser(
        "fix",
        help="repair drifted locators in the test source",
        description="Show how drifted locators of the last runs would be repaired in the source; repair them when told to.",
        epilog="Example: pytest-heal fix --review. Further arguments are pytest's, such as --rootdir=PATH.",
    )
    fix.add_argument("files", metavar="FILE", nargs="*", help="a JSON report; none: the last runs, of pytest's cache")
    _add_shared(fix)
    fix.add_argument("--style", choices=STYLES, default="", help="what is written; heal_style by default")
    fix.add_argument("--baseline", action="store_true", help="make the fingerprints of repaired locators current as well")
    fix.set_defaults(run=_fix)
    migrate = commands.add_parser(
        "migrate",
        help="replace brittle locators by others that hit the same element in every recorded state",
        description="Show which locators could be replaced, after pytest --heal=on --heal-record=all; edit when told to.",
        epilog="Example: pytest-heal migrate tests --only=fragile --review. Further arguments are pytest's.",
    )
    migrate.add_argument("paths", metavar="PATH", nargs="*", help="a file or folder that may be edited; none: all")
    _add_shared(migrate)
    migrate.add_argument("--only", choices=("fragile",), default="", help="fragile: only locators of grade D, E or F")
    migrate.add_argument(
        "--kind", dest="kinds", default="", metavar="KINDS", help="what replacements hold on to: role,label,test-id,..."
    )
    migrate.set_defaults(run=_migrate)


def _add_shared(command: argparse.ArgumentParser) -> None:
    command.add_argument("--write", action="store_true", help="edit the source; without it a diff is shown")
    command.add_argument("--review", action="store_true", help="ask for each edit: accept, skip, see evidence, quit")
    command.add_argument("--output", default="", metavar="patch[:PATH]", help="print, or write, a patch for `git apply`")
    command.add_argument("--force", action="store_true", help="edit files with uncommitted changes, or unknown to git, too")
    command.add_argument("--ci", action="store_true", help="with --write: edit in CI too")


def _fix(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    from pytest_heal.repair.fix import Wanted, run

    return _carried_out(Wanted, run, ("files", "style", "baseline"), arguments, pytest_args)


def _migrate(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    from pytest_heal.repair.migrate import Wanted, run

    return _carried_out(Wanted, run, ("paths", "only", "kinds"), arguments, pytest_args)


def _carried_out(
    wanted: Any, run: Callable[..., int], names: Sequence[str], arguments: argparse.Namespace, pytest_args: Sequence[str]
) -> int:
    import gc

    gc.disable()  # the syntax trees of a project are in use until the command ends: there is nothing to collect
    given = wanted(**{name: getattr(arguments, name) for name in (*SHARED, *names)})
    try:
        return run(given, [argument for argument in pytest_args if argument != "--"])
    except HealError as error:
        print(f"pytest-heal: {error}", file=sys.stderr)  # noqa: T201 - a command line
        return 1
