"""``pytest-heal find``: what a description in plain words means on a live page."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from pytest_heal.cli.edit import add_style
from pytest_heal.errors import HealError


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    find = commands.add_parser(
        "find",
        help="show what a description in plain words means in a page, with the evidence",
        description="Open a page in a browser of its own and rank what a description in plain words may mean there.",
        epilog='Example: pytest-heal find http://localhost:8000/login "login button"',
    )
    find.add_argument("url", metavar="URL", help="a URL, or a file of this machine; also --url=URL")
    find.add_argument("text", metavar="TEXT", help='a description in quotes: "delete button in the first row"')
    find.add_argument("--limit", type=int, default=5, metavar="N", help="elements at most (default 5)")
    find.add_argument("--json", action="store_true", help="print the data instead of the lines")
    find.add_argument(
        "--synonyms", action="append", default=[], metavar="LINE", help="a concept, `basket, cart > checkout`, or `file: PATH`"
    )
    add_style(find, "shown")
    find.add_argument(
        "--heal-model",
        dest="heal_model",
        choices=("cached", "on"),
        default="",
        help="ask the model of heal_model when the description is refused",
    )
    find.set_defaults(run=run)


def run(arguments: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Carry the command out; returns the exit status."""
    from pytest_heal.browser.open_page import open_page, told

    def found() -> str:
        from pytest_heal.catalog.live import open_catalog
        from pytest_heal.cli.live_question import refusal_of, said_of
        from pytest_heal.cli.project import style_of, words_of
        from pytest_heal.describe.live_counsel import Counsel
        from pytest_heal.describe.text import listed
        from pytest_heal.plugin.model_setup import adviser_in, read_for

        if unknown:
            raise HealError(f"find does not know {' '.join(unknown)}; put the description in quotes")
        read = read_for(arguments.heal_model, [])
        words = words_of(arguments.synonyms, read)
        adviser = adviser_in(read, arguments.heal_model or "off")
        said = ""
        with open_page(arguments.url) as page:
            catalog = open_catalog(page, synonyms=words, style=style_of(arguments, read))
            restless = catalog.settle()
            candidates = catalog.find(arguments.text, arguments.limit)
            url = page.url
            refused = "" if arguments.json else refusal_of(page, arguments.text, words)
            if adviser is not None and not arguments.json:
                said = said_of(page, arguments.text, words, Counsel(adviser=adviser, name=adviser.name))
        if arguments.json:
            return json.dumps([one.to_dict() for one in candidates], ensure_ascii=False, indent=2)
        return "\n".join(
            filter(None, (listed(arguments.text, url, candidates, refused=refused), said, restless and f"Note: {restless}"))
        )

    return told(found)
