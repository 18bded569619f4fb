"""The commands that look at one live page, as argparse knows them: ``catalog``, ``suggest`` and ``find``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from pytest_heal.errors import HealError


def add_commands(commands: Any) -> None:
    """Add the commands to a parser's."""
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
    catalog.set_defaults(run=_catalog, view="full")
    suggest = commands.add_parser(
        "suggest",
        help="show what exists in a page instead of what a selector looks for",
        description="Open a page in a browser of its own and show what exists there instead of what a selector looks for.",
        epilog="Example: pytest-heal suggest http://localhost:8000/login .login-btn",
    )
    suggest.add_argument("url", metavar="URL", help="a URL, or a file of this machine")
    suggest.add_argument("selector", metavar="SELECTOR", help="any selector that page.locator() takes")
    suggest.add_argument("--json", action="store_true", help="print the data instead of the block")
    suggest.set_defaults(run=_suggest)
    find = commands.add_parser(
        "find",
        help="show what a description in plain words means in a page, with the evidence",
        description="Open a page in a browser of its own and rank what a description in plain words may mean there.",
        epilog='Example: pytest-heal find http://localhost:8000/login "login button"',
    )
    find.add_argument("url", metavar="URL", help="a URL, or a file of this machine")
    find.add_argument("text", metavar="TEXT", help='a description in quotes: "delete button in the first row"')
    find.add_argument("--limit", type=int, default=5, metavar="N", help="elements at most (default 5)")
    find.add_argument("--json", action="store_true", help="print the data instead of the lines")
    find.add_argument(
        "--synonyms", action="append", default=[], metavar="LINE", help="a concept, `basket, cart > checkout`, or `file: PATH`"
    )
    find.add_argument(
        "--heal-model",
        dest="heal_model",
        choices=("cached", "on"),
        default="",
        help="ask the model of heal_model where it refuses",
    )
    find.set_defaults(run=_find)


def _catalog(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
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


def _suggest(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    from pytest_heal.browser.open_page import open_page, told

    def found() -> str:
        from pytest_heal.suggestions.live import suggest

        if unknown:
            raise HealError(f"suggest does not know {' '.join(unknown)}; put a selector with spaces in quotes")
        with open_page(arguments.url) as page:
            result = suggest(page, arguments.selector)
        return json.dumps(result.to_dict(), ensure_ascii=False, indent=2) if arguments.json else str(result)

    return told(found)


def _find(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    from pytest_heal.browser.open_page import open_page, told

    def found() -> str:
        from pytest_heal.catalog.live import open_catalog
        from pytest_heal.cli.live_question import said_of
        from pytest_heal.config.synonyms import concepts
        from pytest_heal.describe.live_counsel import Counsel
        from pytest_heal.describe.text import listed
        from pytest_heal.plugin.model_setup import command_adviser

        if unknown:
            raise HealError(f"find does not know {' '.join(unknown)}; put the description in quotes")
        words = concepts(arguments.synonyms, "command line")
        adviser = command_adviser(arguments.heal_model or "off", [])
        said = ""
        with open_page(arguments.url) as page:
            candidates = open_catalog(page, synonyms=words).find(arguments.text, arguments.limit)
            url = page.url
            if adviser is not None and not arguments.json:
                said = said_of(page, arguments.text, words, Counsel(adviser=adviser, name=adviser.name))
        if arguments.json:
            return json.dumps([one.to_dict() for one in candidates], ensure_ascii=False, indent=2)
        return "\n".join(filter(None, (listed(arguments.text, url, candidates), said)))

    return told(found)
