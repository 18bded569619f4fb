"""A page may be named alike in every command: as ``URL`` and as ``--url=URL``.

Commands about a page take it as their first argument, those that serve one as an option. What is written the other way is put
where the command looks for it, before the arguments are read: argparse takes a choice between the two for wrong as soon as an
option stands between two arguments.
"""

from __future__ import annotations

from collections.abc import Sequence

FLAG = "--url"
FIRST = frozenset([("catalog",), ("suggest",), ("find",), ("explore",), ("check",)])
FIRST_OF_USE = frozenset([("explain-prompt", "find"), ("explain-prompt", "explore")])
"""Commands whose page is an argument."""


def page_first(argv: Sequence[str]) -> list[str]:
    """The arguments with the page where the command reads it.

    >>> page_first(["suggest", "--json", "--url", "localhost:8000", ".save"])
    ['suggest', 'localhost:8000', '--json', '.save']
    >>> page_first(["serve", "--url=localhost:8000"])
    ['serve', '--url=localhost:8000']
    """
    length = 1 if tuple(argv[:1]) in FIRST else 2 if tuple(argv[:2]) in FIRST_OF_USE else 0
    if not length:
        return list(argv)
    pages: list[str] = []
    others: list[str] = []
    left = iter(argv[length:])
    for argument in left:
        value = next(left, None) if argument == FLAG else None
        if value is not None:
            pages.append(value)
        elif argument.startswith(f"{FLAG}="):
            pages.append(argument.removeprefix(f"{FLAG}="))
        else:
            others.append(argument)
    return [*argv[:length], *pages, *others]
