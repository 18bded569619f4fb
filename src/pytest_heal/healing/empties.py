"""Queries of the running test that returned nothing and raised nothing: ``query_selector``, ``count()``, ``all()`` ...

What is kept is what lies at hand, without a message to the browser: the call, its place, the address of its page and how often
that has navigated. `empty_hints` looks into it if the test fails. A query whose selector finds something in the same document,
before or after, is none of these: its selector is right.
"""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import PurePath
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, Literal

from pytest_heal.browser import private
from pytest_heal.browser.sites import Site, is_ours, user_site

if TYPE_CHECKING:
    from pytest_heal.browser.flavour import Flavour
    from pytest_heal.healing.call import BaseCall

MOST_KEPT = 200
"""Selectors of one test that are kept; the oldest go first."""
MOST_CALLERS = 16
"""Frames between a test and a query in it that are noted."""
_RUNNERS = frozenset(["_pytest", "pluggy", "asyncio", "unittest", "pytest_asyncio", "anyio"])
_EVALUATED = frozenset(["evaluate_all", "eval_on_selector_all"])
_LONGEST_VALUE = 40

Place = tuple[CodeType, int]
"""A function and an instruction in it."""


@dataclass(slots=True, kw_only=True, eq=False)  # not frozen, which takes four times as long
class EmptyQuery:
    """A query that returned nothing, the last one with its selector.

    Attributes:
        method: that was called.
        selector: that matched nothing, as far as that can be told.
        returned: what came back, as Python: ``None``, ``[]``, ``0``.
        site: where the test made the call.
        callers: see `callers`.
        make: the call, understood; ``None`` where what it looks in is not known.
        page: the public page, ``None`` where that is not known.
        flavour: Playwright's API.
        url: of the page, then.
        navigations: of the page, until then.
        found_by: of a query in an element: what had found that, ``""`` where nobody knows; ``None``: in a whole document.
    """

    method: str
    selector: str
    returned: str
    site: Site
    callers: tuple[Place, ...]
    make: Callable[[Site], BaseCall | None]
    page: Any
    flavour: Flavour
    url: str
    navigations: int
    found_by: str | None = None

    @property
    def evaluated(self) -> bool:
        """What came back is what a script made of the elements: that it is empty does not say that there were none."""
        return self.method in _EVALUATED


@dataclass(slots=True)
class Empties:
    """Those of the running test.

    Attributes:
        queries: by document and selector, the latest last.
        left_out: further ones, beyond `MOST_KEPT`.
    """

    queries: dict[tuple[object, ...], EmptyQuery] = field(default_factory=dict)
    left_out: int = 0
    _found: set[tuple[object, ...]] = field(default_factory=set)
    _navigations: Counter[int] = field(default_factory=Counter)  # by id of a page, which is held in `_pages`
    _mains: dict[Any, object] = field(default_factory=dict)  # by page: its main frame
    _pages: dict[int, tuple[Any, Callable[[Any], None]]] = field(default_factory=dict)

    def found(self, where: tuple[object, ...]) -> None:
        """A selector matched something: it is not missing, whatever else was seen of it."""
        self._found.add(where)
        if self.queries:
            self.queries.pop(where, None)

    def known(self, where: tuple[object, ...]) -> bool:
        """Whether it matched something before, in the same document."""
        return where in self._found

    def add(self, where: tuple[object, ...], query: EmptyQuery) -> None:
        """A query returned nothing."""
        self.queries.pop(where, None)
        if len(self.queries) >= MOST_KEPT:
            del self.queries[next(iter(self.queries))]
            self.left_out += 1
        self.queries[where] = query

    def navigations(self, page: Any) -> int:
        """How often a page has navigated since it was first asked for."""
        key = id(page)
        if key not in self._pages:

            def navigated(frame: Any) -> None:  # noqa: ARG001 - any frame of it
                self._navigations[key] += 1

            page.on("framenavigated", navigated)
            self._pages[key] = (page, navigated)
        return self._navigations[key]

    def document_of(self, receiver: Any, page: Any, *, is_locator: bool) -> object:
        """What tells the frame of a page, frame or locator of a page from others."""
        if is_locator:
            return private.locator_frame(receiver)
        if page is not receiver:
            return private.identity(receiver)
        main = self._mains.get(page)
        if main is None:
            main = self._mains[page] = private.identity(page.main_frame)
        return main

    def close(self) -> None:
        """The test is over: pages are listened to no more."""
        for page, listener in self._pages.values():
            with contextlib.suppress(Exception):  # it is gone
                page.remove_listener("framenavigated", listener)
        self._pages.clear()
        self._mains.clear()


def is_nothing(method: str, result: Any) -> bool:
    """Whether a method returned what it returns where nothing matches."""
    if method == "is_hidden":
        return result is True
    return _empty(result)


def _empty(value: Any) -> bool:
    """What scripts make of no elements: nothing, or a collection of that."""
    if isinstance(value, dict):
        return all(map(_empty, value.values()))
    return value is None or (isinstance(value, (list, str, int, float)) and not value)


def callers() -> tuple[Place, ...]:
    """The places in a test, its fixtures and helpers that led here, the innermost first."""
    places = list[Place]()
    frame: FrameType | None = sys._getframe(1)  # noqa: SLF001
    while frame is not None and len(places) < MOST_CALLERS:
        code = frame.f_code
        whose = _whose(code.co_filename)
        if whose == "runner":
            break
        if whose == "test":
            places.append((code, frame.f_lasti))
        frame = frame.f_back
    return tuple(places)


@cache
def _whose(file: str) -> Literal["test", "library", "runner"]:
    """Whose a source file is: the test's side, a library between it and here, or what runs tests."""
    parts = set(PurePath(file).parts)
    if parts & _RUNNERS:
        return "runner"
    return "library" if is_ours(file) or "playwright" in parts else "test"


def heard(  # noqa: PLR0917 - called in one place only, in this order
    empties: Empties,
    document: object,
    method: str,
    selector: str,
    result: Any,
    frame: FrameType | Site,
    make: Callable[[Site], BaseCall | None],
    flavour: Flavour,
    page: Any,
    url: str,
    *,
    found_by: str | None = None,
) -> None:
    """A query returned; note it where that was nothing.

    Args:
        empties: of the running test.
        document: what tells where it looked from other frames, or elements.
        method: its name.
        selector: that it was about.
        result: what it returned.
        frame: of the caller, or its place.
        make: the call, understood.
        flavour: Playwright's API.
        page: the public page; ``None`` where that is not known.
        url: of it, ``""`` where it is not known.
        found_by: see `EmptyQuery`.
    """
    where = (document, url, selector)
    if not is_nothing(method, result):
        empties.found(where)
    elif not empties.known(where):
        query = EmptyQuery(
            method=method,
            selector=selector,
            returned=repr(result)[:_LONGEST_VALUE],
            site=frame if isinstance(frame, Site) else user_site(frame),
            callers=callers(),
            make=make,
            page=page,
            flavour=flavour,
            url=url,
            navigations=0 if page is None else empties.navigations(page),
            found_by=found_by,
        )
        empties.add(where, query)
