"""The fixtures of the plugin.

Imported with the plugin in every pytest run, so nothing heavy is imported at the top.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import iscoroutinefunction
from typing import Any

import pytest

from pytest_heal.config.synonyms import concepts_of
from pytest_heal.errors import HealError
from pytest_heal.healing.run import Run
from pytest_heal.plugin.process import GUARD, PLAN, RUN, install, start

__all__ = ["actions", "catalog", "explorer", "find_by_description", "heal_locator"]


@pytest.fixture
def heal_locator(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """A function that makes locators which heal, in ``--heal=suggest`` too.

    ``heal_locator(selector_or_locator, *, description=None)`` returns a genuine Playwright ``Locator``, sync or async as the
    test's ``page``. A selector is looked up in ``page``; a description names the locator in traces and reports.
    """
    _engaged(request)
    # An async page can only be made before the test; a sync one that the test does not ask for is made when it is needed.
    page = request.getfixturevalue("page") if "page" in request.fixturenames else None

    def make(selector_or_locator: Any, *, description: str | None = None) -> Any:
        locator = selector_or_locator
        if isinstance(locator, str):
            if page is None and iscoroutinefunction(getattr(request, "function", None)):
                raise HealError(
                    f"heal_locator({locator!r}) needs a page: add `page` to the arguments of the test, or give a locator"
                )
            locator = (page or request.getfixturevalue("page")).locator(locator)
        if description and hasattr(locator, "describe"):  # Playwright 1.53 and later
            locator = locator.describe(description)
        return _opted_in(request, locator)

    return make


@pytest.fixture
def actions(request: pytest.FixtureRequest, page: Any) -> Callable[..., Any]:
    """A function that runs a list of steps on the fixture ``page`` and returns what came of it.

    ``actions(steps, expected_catalog_version=None, *, include_html=False, page=None)`` is `pytest_heal.run_actions` on the
    fixture ``page`` or another page: an `pytest_heal.Outcome`, to be awaited where the page is of the async API.
    """
    from pytest_heal.actions.live import run_actions
    from pytest_heal.catalog.live import open_catalog

    settings, own = _engaged(request).settings, page
    numbers = open_catalog(own, index_mode=settings.index_mode, synonyms=concepts_of(settings))  # one for the whole test

    def run(steps: Any, expected_catalog_version: str | None = None, *, include_html: bool = False, page: Any = None) -> Any:
        __tracebackhide__ = True
        if page is not None:
            numbers.of(page)
        return run_actions(page or own, steps, expected_catalog_version, include_html=include_html)

    return run


@pytest.fixture
def catalog(request: pytest.FixtureRequest, page: Any) -> Any:
    """The element catalog of the fixture ``page``: what can be operated, numbered; ``catalog[3]`` is a ``Locator``.

    A `pytest_heal.Catalog`, or a `pytest_heal.AsyncCatalog` where the page is of the async API: there, what asks the page is
    awaited. ``catalog.of(popup)`` is the catalog of another page; outside of pytest, ``open_catalog(page)`` makes one.
    """
    from pytest_heal.catalog.live import open_catalog

    run = _engaged(request)
    settings = run.settings
    style: Callable[[], tuple[str, ...]] = tuple
    with request.config.stash[GUARD]("reading heal_style"):
        style = run.ledger.options.style
    return open_catalog(page, index_mode=settings.index_mode, synonyms=concepts_of(settings), style=style)


@pytest.fixture
def explorer(request: pytest.FixtureRequest, page: Any) -> Callable[..., Any]:
    """A function that walks an application in the context of the fixture ``page`` and returns what it learned.

    ``explorer(url=None, *, model=None, announce=None, **settings)`` returns a `pytest_heal.Exploration`, to be awaited
    where the page is of the async API. Settings are those of ``planner:`` in ``heal.yaml``, which is read where it is there.
    """
    from pytest_heal.explore.fixture import explorer_of

    run, config = _engaged(request), request.config

    def tell(text: str) -> None:
        config.hook.pytest_heal_announce(config=config, text=text)

    return explorer_of(page, config.rootpath, tell, lambda: run.adviser)


@pytest.fixture
def find_by_description(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """A function that finds the element a person would mean, such as "login button", and returns a ``Locator`` of it.

    ``find_by_description(text, *, page=None, within=None, nth=None, role=None, min_score=0.5, min_margin=0.08, timeout=None)``
    waits as Playwright does and returns a genuine, strict ``Locator`` that heals; with an async page it is awaited. Where
    several elements are meant as well, or none clearly, it raises `pytest_heal.AmbiguousDescriptionError` or
    `pytest_heal.DescriptionNotFoundError`, which list what there is.
    """
    run, guard = _engaged(request), request.config.stash[GUARD]
    own = request.getfixturevalue("page") if "page" in request.fixturenames else None

    def made(locator: Any, text: str) -> Any:
        return _opted_in(request, locator, text)

    def find(text: str, *, page: Any = None, timeout: float | None = None, **options: Any) -> Any:
        __tracebackhide__ = True
        from pytest_heal.describe.live import find_by_description
        from pytest_heal.plugin.model_hooks import opinions

        if page is None and own is None and iscoroutinefunction(getattr(request, "function", None)):
            raise HealError(
                f"find_by_description({text!r}) needs a page: add `page` to the arguments of the test, or give page="
            )
        there = page or own or request.getfixturevalue("page")
        if timeout is None:
            with guard("reading a timeout"):
                timeout = run.timeout(there)
        options |= opinions(request)
        words, noted = concepts_of(run.settings), None
        style: Callable[[], tuple[str, ...]] = tuple
        with guard("recording a description"):
            style = run.ledger.options.style
            noted = run.finding(there, of_fixture=page is None or page is own, within=options.get("within"))
        return find_by_description(there, text, timeout=timeout, synonyms=words, made=made, noted=noted, style=style, **options)

    return find


def _engaged(request: pytest.FixtureRequest) -> Run:
    """The run, healing also where the fixture was asked for by getfixturevalue, which collection cannot see."""
    run = request.config.stash[RUN]
    if run.settings.mode != "off" and not run.heals:
        install(request.session)
        if run.test is None:
            start(request.node)
    return run


def _opted_in(request: pytest.FixtureRequest, locator: Any, intent: str = "") -> Any:
    """The same locator, which heals in suggest mode too, unless healing is off for the test."""
    if request.node.stash.get(PLAN, ("off", None))[0] != "off":
        with request.config.stash[GUARD]("making a locator heal"):
            request.config.stash[RUN].opt_in(locator, intent)
    return locator


def asks_for(item: pytest.Item, *names: str) -> bool:
    """Whether a collected test uses one of these fixtures of ours; a suite may have another `catalog` of its own."""
    found = getattr(getattr(item, "_fixtureinfo", None), "name2fixturedefs", {})
    return any(_is_ours(name, found.get(name, ())) for name in names)


def _is_ours(name: str, definitions: Sequence[Any]) -> bool:
    """Whether the fixture in force is ours; one that overrides it may be built on it."""
    for definition in reversed(definitions):
        if definition.func.__module__ == __name__:
            return True
        if name not in definition.argnames:
            return False
    return False
