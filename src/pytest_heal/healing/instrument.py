"""Wraps the waiting methods of Playwright's public classes, and takes the wrappers off again.

Methods are found by introspection (`kinds.waits`), so a new version's methods are wrapped without a change here. A wrapper
does nothing but ask the ledger whether the call is engaged; only then is `healer.intercept` run. When a call fails, engaged or
not, `hints.hinted` adds what exists instead; that is all that `install(failures_only=True)` does. The objects that users hold
stay genuine ``Locator``, ``Page`` and ``Frame`` objects, with nothing added to them.

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
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from pytest_heal.browser import private
from pytest_heal.browser.engines import CATALOGS, LateIndex, is_described, is_indexed, registrations
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.sites import Site, user_site
from pytest_heal.healing import handle_methods
from pytest_heal.healing.alternatives import inner, records
from pytest_heal.healing.call import AssertionCall, BaseCall, LocatorCall, PageCall
from pytest_heal.healing.handles import FINDS
from pytest_heal.healing.healer import intercept
from pytest_heal.healing.hints import Watched
from pytest_heal.healing.kinds import ACTS, MAKES, READS, Kind, kind_of, waits
from pytest_heal.healing.ledger import Ledger
from pytest_heal.healing.ledgers import LEDGERS
from pytest_heal.healing.query_results import heard
from pytest_heal.healing.test_state import TestState
from pytest_heal.healing.trace import wrappers
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
        for name, method in _methods(api.Locator):
            if name in waiting:
                self._set(api.Locator, name, method, self._locator_method(method, name, flavour))
        for cls in (api.Page, api.Frame):
            selecting = {
                name
                for a in apis
                for name, method in _methods(getattr(a, cls.__name__))
                if (name in QUERIES | RAISING or waits(_parameters(method))) and "selector" in _parameters(method)
            }
            for name, method in _methods(cls):
                if name in selecting:
                    self._set(cls, name, method, self._page_method(method, name, flavour))
        for name, method in _methods(api.LocatorAssertions):
            if name.startswith(("to_", "not_to_")):
                self._set(api.LocatorAssertions, name, method, self._assertion(method, name, flavour))
        for wrapped in handle_methods.wrappers(api, flavour, self.ledger, heals=not failures_only):
            self._set(*wrapped)
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
        for wrapped in wrappers(api, self.ledger.traced):
            self._set(*wrapped)

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

    # ------------------------------------------------------------------ wrapped methods

    def _locator_method(self, original: Any, name: str, flavour: Flavour) -> Any:
        def kind(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Kind:
            return kind_of(name, args, kwargs, assertion=False)

        return self._wrapped(original, name, flavour, LocatorCall, kind)

    def _page_method(self, original: Any, name: str, flavour: Flavour) -> Any:
        def kind(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Kind:
            selector = args[0] if args else kwargs.get("selector")
            return kind_of(name, args[1:], kwargs, assertion=False) if isinstance(selector, str) else "leave"

        return self._wrapped(original, name, flavour, PageCall, kind)

    def _assertion(self, original: Any, name: str, flavour: Flavour) -> Any:
        ledger = self.ledger

        def kind(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Kind:
            return kind_of(name, args, kwargs, assertion=True) if ledger.options.assertions else "leave"

        return self._wrapped(original, name, flavour, AssertionCall, kind)

    def _wrapped(
        self,
        original: Any,
        name: str,
        flavour: Flavour,
        call_type: type[BaseCall],
        kind: Callable[[tuple[Any, ...], dict[str, Any]], Kind],
    ) -> Any:
        """A method that goes to the healer when a test is running that is engaged for its selector."""
        ledger, instrument, told = self.ledger, self, name in QUERIES | FINDS

        def sees(test: TestState, receiver: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
            """Whether a question about presence may have to see more than Playwright does: what was healed or described."""
            return bool(test.healed) or records(ledger) or is_described(call_type.selector_in(receiver, args, kwargs, flavour))

        @functools.wraps(original)
        def wrapper(self: Any, *args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            test = ledger.test
            if test is None or test.mode == "off":
                return original(self, *args, **kwargs)
            call, frame = None, sys._getframe(1)
            try:
                asked = test.mode != "suggest" or test.opted_in or CATALOGS or not instrument._failures_only
                if asked and (
                    ((its := kind(args, kwargs)) != "leave" and (its != "presence" or sees(test, self, args, kwargs)))
                    or (records(ledger) and call_type is not PageCall)
                    or is_indexed(call_type.selector_in(self, args, kwargs, flavour))
                ):
                    made = call_type(instrument, flavour, original, self, args, kwargs, name, its, user_site(frame))
                    special = is_indexed(made.selector) or is_described(made.selector)
                    call = made if special or ledger.engaged(made.selector) else None
            except Exception as e:  # noqa: BLE001 - a call we do not understand is Playwright's
                ledger.problem(e, name)

            def understood(site: Site) -> BaseCall | None:
                """The call that failed."""
                if call is not None or (call_type is PageCall and not isinstance((*args, kwargs.get("selector"))[0], str)):
                    return call
                its = kind_of(name, args[call_type is PageCall :], kwargs, assertion=call_type.assertion)
                return call_type(instrument, flavour, original, self, args, kwargs, name, its, site)

            watched = Watched(
                make=understood,
                ledger=ledger,
                drive=flavour.drive,
                engine=not instrument._failures_only,
                soft=len(private.soft_failures()) if call_type.assertion and private.is_soft(self) else -1,
                events=len(test.events),
                heard=functools.partial(heard, ledger, flavour, understood, self, name, args, kwargs) if told else None,
            )
            if not flavour.is_async:
                plain = functools.partial(original, self, *args, **kwargs)
                return watched.run(plain if call is None else lambda: flavour.drive(intercept(call, ledger)), frame)
            site = user_site(frame) if call is None else call.site
            result = original(self, *args, **kwargs) if call is None else flavour.drive(intercept(call, ledger))
            return watched.awaited(result, site) if hasattr(result, "__await__") else result

        return wrapper

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
