"""What takes the place of Playwright's waiting methods, of assertions and of queries.

A wrapper does nothing but ask the ledger whether the call is engaged; only then is `healer.intercept` run. When a call fails,
engaged or not, `hints.Watched` adds what exists instead. A test that passes goes through here with each of its calls: a wrapper
makes nothing that only a failure needs, and on the sync API it is one frame, for Playwright walks the whole stack at each call.
"""

from __future__ import annotations

import contextlib
import functools
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import private
from pytest_heal.browser.engines import CATALOGS, is_described, is_indexed
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.sites import Site, user_site
from pytest_heal.browser.tracebacks import leave_out_ours
from pytest_heal.healing.alternatives import records
from pytest_heal.healing.call import BaseCall, PageCall
from pytest_heal.healing.handles import FINDS
from pytest_heal.healing.healer import intercept
from pytest_heal.healing.hints import Watched
from pytest_heal.healing.kinds import Kind, kind_of
from pytest_heal.healing.query_results import heard
from pytest_heal.healing.test_state import TestState
from pytest_heal.locator.queries import QUERIES

if TYPE_CHECKING:
    from pytest_heal.browser.timeouts import Timeouts
    from pytest_heal.healing.ledger import Ledger

Args = tuple[Any, ...]
Kwargs = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Method:
    """One method, and what is known of its calls; for the attributes see `wrapped`.

    Attributes:
        heals: not only what failed is added to.
    """

    original: Any
    name: str
    call_type: type[BaseCall]
    flavour: Flavour
    ledger: Ledger
    noted: Timeouts
    heals: bool

    @property
    def of_page(self) -> bool:
        """Its first argument is a selector."""
        return self.call_type is PageCall

    @property
    def told(self) -> bool:
        """What it returns is heard of."""
        return self.name in QUERIES | FINDS

    def engaged(self, test: TestState, receiver: Any, args: Args, kwargs: Kwargs, frame: FrameType) -> BaseCall | None:
        """The call, where it goes to the healer; never raises."""
        if test.mode == "suggest" and not test.opted_in and not self.heals and not CATALOGS:
            return None
        ledger = self.ledger
        try:
            its = self._kind(args, kwargs)
            if (
                (its != "leave" and (its != "presence" or self._sees(test, receiver, args, kwargs)))
                or (not self.of_page and records(ledger))
                or is_indexed(self._selector(receiver, args, kwargs))
            ):
                made = self._made(receiver, args, kwargs, its, user_site(frame))
                if is_indexed(made.selector) or is_described(made.selector) or ledger.engaged(made.selector):
                    return made
        except Exception as e:  # noqa: BLE001 - a call we do not understand is Playwright's
            ledger.problem(e, self.name)
        return None

    def understood(self, call: BaseCall | None, receiver: Any, args: Args, kwargs: Kwargs, site: Site) -> BaseCall | None:
        """A call that failed, or was heard of; ``None`` for one of a page that was given no selector."""
        if call is not None or (self.of_page and not isinstance((*args, kwargs.get("selector"))[0], str)):
            return call
        its = kind_of(self.name, args[self.of_page :], kwargs, assertion=self.call_type.assertion)
        return self._made(receiver, args, kwargs, its, site)

    def watched(self, make: Callable[[Site], BaseCall | None], soft: int, events: int, began: float) -> Watched:
        """A call that fails, or may; for the arguments see there."""
        drive, engine = self.flavour.drive, self.heals
        return Watched(make=make, ledger=self.ledger, drive=drive, engine=engine, soft=soft, events=events, began=began)

    def soft(self, receiver: Any) -> int:
        """Number of errors that Playwright has kept, where this one would be kept too; else -1."""
        return len(private.soft_failures()) if self.call_type.assertion and private.is_soft(receiver) else -1

    def _kind(self, args: Args, kwargs: Kwargs) -> Kind:
        if self.of_page:
            selector = args[0] if args else kwargs.get("selector")
            return kind_of(self.name, args[1:], kwargs, assertion=False) if isinstance(selector, str) else "leave"
        if self.call_type.assertion and not self.ledger.options.assertions:
            return "leave"
        return kind_of(self.name, args, kwargs, assertion=self.call_type.assertion)

    def _sees(self, test: TestState, receiver: Any, args: Args, kwargs: Kwargs) -> bool:
        """Whether a question about presence may have to see more than Playwright does: what was healed or described."""
        return bool(test.healed) or records(self.ledger) or is_described(self._selector(receiver, args, kwargs))

    def _selector(self, receiver: Any, args: Args, kwargs: Kwargs) -> object:
        return self.call_type.selector_in(receiver, args, kwargs, self.flavour)

    def _made(self, receiver: Any, args: Args, kwargs: Kwargs, kind: Kind, site: Site) -> BaseCall:
        return self.call_type(self.noted, self.flavour, self.original, receiver, args, kwargs, self.name, kind, site)


def wrapped(
    original: Any,
    name: str,
    call_type: type[BaseCall],
    *,
    flavour: Flavour,
    ledger: Ledger,
    noted: Timeouts,
    failures_only: bool,
) -> Any:
    """A method that goes to the healer when a test is running that is engaged for its selector.

    Args:
        original: Playwright's method.
        name: of it.
        call_type: how its calls are understood.
        flavour: Playwright's API.
        ledger: knows the running test.
        noted: default timeouts.
        failures_only: see `instrument.Instrument.install`.
    """
    method = _Method(original, name, call_type, flavour, ledger, noted, not failures_only)
    return _async(method) if flavour.is_async else _sync(method)


def _sync(method: _Method) -> Any:
    original, ledger, flavour = method.original, method.ledger, method.flavour
    asserts, told = method.call_type.assertion, method.told

    @functools.wraps(original)
    def wrapper(self: Any, *args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        test = ledger.test
        if test is None or test.mode == "off":
            return original(self, *args, **kwargs)
        frame = sys._getframe(1)
        call = method.engaged(test, self, args, kwargs, frame)
        soft, events, began = method.soft(self) if asserts else -1, len(test.events), time.monotonic()
        try:
            result = original(self, *args, **kwargs) if call is None else flavour.drive(intercept(call, ledger))
        except Exception as error:
            make = functools.partial(method.understood, call, self, args, kwargs)
            method.watched(make, soft, events, began).failed(error, user_site(frame))
            with contextlib.suppress(Exception):  # the user's error goes on, whatever is wrong with us
                leave_out_ours(error)
            raise
        if told:
            make = functools.partial(method.understood, call, self, args, kwargs)
            heard(ledger, flavour, make, self, method.name, args, kwargs, result, frame)
        if soft >= 0:
            make = functools.partial(method.understood, call, self, args, kwargs)
            watched, site = method.watched(make, soft, events, began), user_site(frame)
            if (kept := watched.kept(site)) is not None:
                watched.failed(kept, site)
        return result

    return wrapper


def _async(method: _Method) -> Any:
    original, ledger, flavour = method.original, method.ledger, method.flavour
    asserts, told = method.call_type.assertion, method.told

    async def awaited(  # noqa: PLR0917 - called in one place only, in this order
        waiting: Any, watched: Watched, receiver: Any, args: Args, kwargs: Kwargs, site: Site
    ) -> Any:
        __tracebackhide__ = True
        try:
            result = await waiting
        except Exception as error:
            await watched.failed(error, site)
            with contextlib.suppress(Exception):
                leave_out_ours(error)
            raise
        if told:
            heard(ledger, flavour, watched.make, receiver, method.name, args, kwargs, result, site)
        if (kept := watched.kept(site)) is not None:
            await watched.failed(kept, site)
        return result

    @functools.wraps(original)
    def wrapper(self: Any, *args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        test = ledger.test
        if test is None or test.mode == "off":
            return original(self, *args, **kwargs)
        frame = sys._getframe(1)
        call = method.engaged(test, self, args, kwargs, frame)
        make = functools.partial(method.understood, call, self, args, kwargs)
        watched = method.watched(make, method.soft(self) if asserts else -1, len(test.events), time.monotonic())
        site = user_site(frame) if call is None else call.site  # the frame has gone on when the call fails
        result = original(self, *args, **kwargs) if call is None else flavour.drive(intercept(call, ledger))
        return awaited(result, watched, self, args, kwargs, site) if hasattr(result, "__await__") else result

    return wrapper
