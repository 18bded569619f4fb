"""``pytest-heal catalog``: the numbered list of what a live page offers."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    catalog = commands.add_parser(
        "catalog",
        help="list what can be operated on a live page",
        description="Open a page in a browser of its own and print its element catalog: all data, or one line an entry.",
        epilog="Example: pytest-heal catalog --brief http://localhost:8000/login",
    )
    catalog.add_argument("url", metavar="URL", help="a URL, or a file of this machine")
    view = catalog.add_mutually_exclusive_group()
    for name, what in (("json", "all data as JSON"), ("yaml", "all data as YAML"), ("brief", "a short listing, for prompts")):
        view.add_argument(f"--{name}", dest="view", action="store_const", const=name, help=f"print {what}")
    catalog.set_defaults(run=run, view="full")


def run(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import open_page, told

    def listed() -> str:
        from pytest_heal.catalog.live import open_catalog

        if unknown:
            raise HealError(f"catalog does not know {' '.join(unknown)}")
        with open_page(arguments.url) as page:
            catalog = open_catalog(page)
            views = {"json": catalog.to_json, "yaml": catalog.to_yaml, "brief": catalog.brief, "full": catalog.full}
            text: str = views[arguments.view]()
            return text.rstrip("\n")

    return told(listed)
