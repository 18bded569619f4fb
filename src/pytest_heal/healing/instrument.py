"""Wraps methods of Playwright's public classes, and takes the wrappers off again.

Methods are found by introspection (`kinds.waits`), so a new version's methods are wrapped without a change here. What a wrapper
of a call does is in `waiting_methods`; without healing it adds to what failed and no more (``install(failures_only=True)``).
The objects that users hold stay genuine ``Locator``, ``Page`` and ``Frame`` objects, with nothing added to them.

Users patch these classes as well. What they patched before us is looked for in both APIs, because a patch such as
``def click(self, *args, **kwargs)`` hides the signature, and is called like the method it replaced; our own questions go past
it. What they patched after us stays. A wrapper that comes back when they undo it is inert; the next `install` takes it off.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import timedelta
from functools import partial
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from pytest_heal.browser import private
from pytest_heal.browser.engines import LateIndex, is_indexed, registrations
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.sites import Site, user_site
from pytest_heal.healing import handle_methods
from pytest_heal.healing.alternatives import inner, records
from pytest_heal.healing.call import AssertionCall, LocatorCall, PageCall
from pytest_heal.healing.kinds import ACTS, MAKES, READS, waits
from pytest_heal.healing.ledger import Ledger
from pytest_heal.healing.ledgers import LEDGERS
from pytest_heal.healing.trace import wrappers
from pytest_heal.healing.waiting_methods import wrapped
from pytest_heal.locator.queries import QUERIES, RAISING

_APIS = ("playwright.sync_api", "playwright.async_api")
_RETIRED: WeakSet[Any] = WeakSet()  # wrappers of instruments that were uninstalled; a user's undoing may put one back


class Instrument:
    """The wrappers of one session; `install` and `uninstall` may be called any number of times."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.timeouts: WeakKeyDictionary[Any, float | timedelta] = WeakKeyDictionary()
        self.expect_timeout: float | None = None
        self._undo: list[Callable[[], None]] = []
        self._failures_only = False

    @property
    def installed(self) -> bool:
        """Whether Playwright's classes are wrapped by this instrument."""
        return bool(self._undo)

    def install(self, *, failures_only: bool = False) -> None:
        """Wrap the classes of both APIs, or, when that fails, nothing.

        Args:
            failures_only: add suggestions to calls that fail, and nothing else: no engine, no note of who made what. A later
                call without it does the rest.
        """
        if self._undo:
            if failures_only or not self._failures_only:
                return
            self.uninstall()
        self._failures_only = failures_only
        LEDGERS.add(self.ledger)
        apis = [import_module(name) for name in _APIS]
        try:
            for api in apis:
                self._take_off_what_came_back(api)
                self._install(api, Flavour.of(api), apis, failures_only=failures_only)
        except BaseException:
            self.uninstall()
            raise

    def register(self) -> None:
        """Register the selector engines with every Playwright that starts, and wrap no method of a page."""
        if not self._undo:
            for api in map(import_module, _APIS):
                self._register_engines(api, Flavour.of(api))

    def uninstall(self) -> None:
        """Put every class back as it was; what somebody else wrapped after us is left to them, and passes through us."""
        while self._undo:
            self._undo.pop()()

    def _install(self, api: Any, flavour: Flavour, apis: Sequence[Any], *, failures_only: bool) -> None:
        waiting = (
            QUERIES | ACTS | READS | {name for a in apis for name, method in _methods(a.Locator) if waits(_parameters(method))}
        )
        wrap = partial(wrapped, flavour=flavour, ledger=self.ledger, noted=self, failures_only=failures_only)
        for name, method in _methods(api.Locator):
            if name in waiting:
                self._set(api.Locator, name, method, wrap(method, name, LocatorCall))
        for cls in (api.Page, api.Frame):
            selecting = {
                name
                for a in apis
                for name, method in _methods(getattr(a, cls.__name__))
                if (name in QUERIES | RAISING or waits(_parameters(method))) and "selector" in _parameters(method)
            }
            for name, method in _methods(cls):
                if name in selecting:
                    self._set(cls, name, method, wrap(method, name, PageCall))
        for name, method in _methods(api.LocatorAssertions):
            if name.startswith(("to_", "not_to_")):
                self._set(api.LocatorAssertions, name, method, wrap(method, name, AssertionCall))
        for made in handle_methods.wrappers(api, flavour, self.ledger, heals=not failures_only):
            self._set(*made)
        if not failures_only:
            self._note_all(api, apis)
        self._answer_questions(api, flavour, failures_only=failures_only)

    def _answer_questions(self, api: Any, flavour: Flavour, *, failures_only: bool) -> None:
        """Register the engines where pages are asked anything."""
        if not failures_only or self.ledger.options.pages_told:
            self._register_engines(api, flavour)

    def _note_all(self, api: Any, apis: Sequence[Any]) -> None:
        """Note what only healing needs to know."""
        for cls in (api.Page, api.Frame, api.Locator, api.FrameLocator):
            self._note_factories(cls, {name for a in apis for name in _factories(getattr(a, cls.__name__))})
        for cls in (api.Page, api.BrowserContext):
            self._note_timeouts(cls)
        self._note_expect(type(api.expect))
        for made in wrappers(api, self.ledger.traced):
            self._set(*made)

    def _set(self, cls: type, name: str, original: Any, wrapper: Any) -> None:
        setattr(cls, name, wrapper)

        def undo() -> None:
            if inspect.isfunction(wrapper):
                _RETIRED.add(wrapper)
            if vars(cls).get(name) is wrapper:
                setattr(cls, name, original)

        self._undo.append(undo)

    def _take_off_what_came_back(self, api: Any) -> None:
        """Replace wrappers of an earlier instrument by what they wrapped."""
        watched = (
            api.Page,
            api.Frame,
            api.Locator,
            api.FrameLocator,
            api.LocatorAssertions,
            api.BrowserContext,
            api.ElementHandle,
        )
        for cls in (*watched, type(api.expect)):
            for name, method in _methods(cls):
                if method in _RETIRED:
                    setattr(cls, name, method.__wrapped__)

    # ------------------------------------------------------------------ what is only noted

    def _note_factories(self, cls: type, names: AbstractSet[str]) -> None:
        """Remember where locators are made."""
        for name, member in list(vars(cls).items()):
            if name not in names:
                continue
            if inspect.isfunction(member):
                self._set(cls, name, member, self._factory(member, name))
            elif isinstance(member, property) and member.fget is not None:
                self._set(cls, name, member, property(self._factory(member.fget, name), doc=member.__doc__))

    def _factory(self, original: Any, name: str) -> Any:
        ledger, in_frame = self.ledger, _made_by(original) == "FrameLocator"

        def note(made: Any, before: Any, site: Site) -> None:
            with contextlib.suppress(private.Unsupported):
                if in_frame:  # a frame locator has no selector of its own that anything is looked up by
                    selector = private.frame_selector_of(made)
                else:
                    selector = private.selector_of(made)
                    ledger.sites.made(selector, site)
                ledger.sites.step(private.identity(made), private.identity(before), selector, name, site)

        async def awaited(made: Any, before: Any, site: Site) -> Any:
            locator = await made
            note(locator, before, site)
            return locator

        @functools.wraps(original)
        def factory(self: Any, *args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            if args and is_indexed(args[0]):
                from pytest_heal.healing.index_target import located

                made = located(original, self, args[0], args[1:], kwargs)
            else:
                made = original(self, *args, **kwargs)
            if ledger.test is None:
                return made
            if records(ledger):
                inner((*args, *kwargs.values()), ledger)
            site = user_site(sys._getframe(1))
            if hasattr(made, "__await__"):  # normalize() of the async API
                return awaited(made, self, site)
            note(made, self, site)
            return made

        return factory

    def _note_timeouts(self, cls: type) -> None:
        """Remember default timeouts: they cannot be read in public."""
        original = vars(cls).get("set_default_timeout")
        if original is None:
            return
        timeouts = self.timeouts

        @functools.wraps(original)
        def set_default_timeout(self: Any, timeout: float | timedelta) -> Any:
            __tracebackhide__ = True
            timeouts[self] = timeout
            return original(self, timeout)

        self._set(cls, "set_default_timeout", original, set_default_timeout)

    def _note_expect(self, cls: Any) -> None:
        original = vars(cls).get("set_options")
        if original is None:
            return
        instrument = self

        @functools.wraps(original)
        def set_options(self: Any, *args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            timeout = args[0] if args else kwargs.get("timeout")
            if timeout is None or isinstance(timeout, (int, float)):
                instrument.expect_timeout = timeout
            return original(self, *args, **kwargs)

        self._set(cls, "set_options", original, set_options)

    # ------------------------------------------------------------------ the engine

    def _register_engines(self, api: Any, flavour: Flavour) -> None:
        """Register the engine with every Playwright object as soon as it exists, before it has any browser context."""
        manager = type(api.async_playwright() if flavour.is_async else api.sync_playwright())
        name = "__aenter__" if flavour.is_async else "__enter__"
        original = vars(manager).get(name)
        if original is None:
            return
        ledger = self.ledger
        index = LateIndex(enabled=ledger.options.index_mode, report=ledger.log)

        if flavour.is_async:

            @functools.wraps(original)
            async def enter(self: Any) -> Any:
                __tracebackhide__ = True
                playwright = await original(self)
                for step in registrations(playwright):
                    try:
                        await step()
                    except Exception as e:  # noqa: BLE001
                        ledger.problem(e, "selectors.register")
                index.announce(playwright)
                return playwright
        else:

            @functools.wraps(original)
            def enter(self: Any) -> Any:
                __tracebackhide__ = True
                playwright = original(self)
                for step in registrations(playwright):
                    try:
                        step()
                    except Exception as e:  # noqa: BLE001
                        ledger.problem(e, "selectors.register")
                index.announce(playwright)
                return playwright

        self._set(manager, name, original, enter)
        for cls, maker, method, wrapper in index.wrappers(api, is_async=flavour.is_async):
            self._set(cls, maker, method, wrapper)


def _methods(cls: type) -> Iterator[tuple[str, Any]]:
    for name, member in list(vars(cls).items()):
        if not name.startswith("_") and inspect.isfunction(member):
            yield name, member


def _parameters(method: Any) -> Mapping[str, Any]:
    return inspect.signature(method).parameters


def _factories(cls: type) -> Iterator[str]:
    """Names of the methods and properties that return a locator or a frame locator."""
    for name, member in vars(cls).items():
        function = member.fget if isinstance(member, property) else member
        if not name.startswith("_") and inspect.isfunction(function) and (name in MAKES or _makes_locators(function)):
            yield name


def _makes_locators(function: Any) -> bool:
    return _made_by(function) in ("Locator", "FrameLocator")


def _made_by(function: Any) -> str:
    """Name of the class that a function says it returns."""
    returns = getattr(function, "__annotations__", {}).get("return", "")
    return str(getattr(returns, "__name__", returns))
