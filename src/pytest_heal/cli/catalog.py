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
    catalog.add_argument("url", metavar="URL", help="a URL, or a file of this machine; also --url=URL")
    catalog.add_argument(
        "--wait",
        type=float,
        default=10.0,
        metavar="SECONDS",
        help="wait at most this long for the page to come to rest (default 10); the listing says if it has not",
    )
    view = catalog.add_mutually_exclusive_group()
    for name, what in (("json", "all data as JSON"), ("yaml", "all data as YAML"), ("brief", "a short listing, for prompts")):
        view.add_argument(f"--{name}", dest="view", action="store_const", const=name, help=f"print {what}")
    catalog.set_defaults(run=run, view="full")


def run(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import open_page, told

    def listed() -> str:
        from pytest_heal.catalog.live import as_json, as_yaml, open_catalog
        from pytest_heal.catalog.text import brief, full

        if unknown:
            raise HealError(f"catalog does not know {' '.join(unknown)}")
        with open_page(arguments.url) as page:
            catalog = open_catalog(page)
            restless = catalog.settle(max(arguments.wait, 0.0) * 1000)
            listing = catalog.refresh()
        if restless:
            listing.notes = (f"{restless} --wait=SECONDS waits longer.", *listing.notes)
        views = {"json": as_json, "yaml": as_yaml, "brief": brief, "full": full}
        return views[arguments.view](listing).rstrip("\n")

    return told(listed)
