"""``pytest-heal suggest``: what a live page has instead of what a selector looks for."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pytest_heal.cli.edit import add_style
from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    suggest = commands.add_parser(
        "suggest",
        help="show what exists in a page instead of what a selector looks for",
        description="Open a page in a browser of its own and show what exists there instead of what a selector looks for.",
        epilog="Example: pytest-heal suggest http://localhost:8000/login .login-btn",
    )
    suggest.add_argument("url", metavar="URL", help="a URL, or a file of this machine; also --url=URL")
    suggest.add_argument("selector", metavar="SELECTOR", help="any selector that page.locator() takes")
    add_style(suggest, "shown")
    suggest.add_argument("--json", action="store_true", help="print the data instead of the block")
    suggest.set_defaults(run=run)


def run(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import open_page, readable, told

    def found() -> str:
        from pytest_heal.catalog.live import open_catalog
        from pytest_heal.cli.project import style_of
        from pytest_heal.plugin.model_setup import read_for
        from pytest_heal.suggestions.live import look_at, suggested

        if unknown:
            raise HealError(f"suggest does not know {' '.join(unknown)}; put a selector with spaces in quotes")
        style = style_of(arguments, read_for("", []))
        with open_page(arguments.url) as page:
            readable(page, arguments.selector)
            restless = open_catalog(page).settle()
            result = suggested(replace(look_at(page, arguments.selector), style=style))
        if arguments.json:
            return json.dumps(result.to_dict(), ensure_ascii=False, indent=2)
        return "\n\n".join(filter(None, (str(result), restless and f"Note: {restless}")))

    return told(found)
