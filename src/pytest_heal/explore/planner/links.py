"""Links that were seen and that nobody followed: which of them are asked for whether they lead anywhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pytest_heal.explore.exploration import Control
from pytest_heal.explore.planner.filter import Filter
from pytest_heal.explore.planner.memory import Memory
from pytest_heal.explore.planner.prohibitions import acting
from pytest_heal.explore.planner.urls import goes_nowhere, normalised


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfollowed:
    """A link.

    Attributes:
        template: of the first page it was seen on.
        control: the link.
        url: where it leads, as a server sees it.
    """

    template: str
    control: Control
    url: str


def asked_url(href: str) -> str:
    """What a server is asked for: no fragment, routes included.

    >>> asked_url("http://shop.example/b/?z=1&a=2#/cart")
    'http://shop.example/b/?z=1&a=2'
    """
    return href.partition("#")[0]


def may_be_asked(url: str, rules: Filter) -> bool:
    """Whether asking for a URL, without a person who clicked it, does no harm and is allowed."""
    return rules.scope.allows(url) and rules.permitted(url) and not acting(url)


def unfollowed(memory: Memory, rules: Filter) -> list[Unfollowed]:
    """Links to be asked for, no URL twice; those of templates that are least known first, else in the order they were seen.

    What is in bounds alone: nothing destructive (by its words or by its address), of the scope, permitted by ``robots.txt``. A
    link in a footer is no step of a walk, but it may be broken.
    """
    known = {normalised(asked_url(url)) for url in (*memory.visited, *memory.checked)}
    found: list[Unfollowed] = []
    for page in memory.pages.values():
        for control in page.controls:
            href = control.href
            if not href or control.destructive or goes_nowhere(href, page.url):
                continue
            url = asked_url(href)
            plain = normalised(url)
            if plain not in known and may_be_asked(url, rules):
                known.add(plain)
                found.append(Unfollowed(template=page.template, control=control, url=url))
    nth: Counter[str] = Counter()
    ranks = []
    for one in found:
        its = memory.template(one.url)
        ranks.append((its in memory.pages, nth[its]))
        nth[its] += 1
    return [found[i] for i in sorted(range(len(found)), key=lambda i: ranks[i])]
