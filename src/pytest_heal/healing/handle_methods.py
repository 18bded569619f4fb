"""Wraps the methods of element handles: a failed call says what found its element, a query in it that it returned nothing."""

from __future__ import annotations

import contextlib
import functools
import inspect
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import errors_text
from pytest_heal.browser.sites import Site, is_ours, user_site
from pytest_heal.browser.tracebacks import leave_out_ours
from pytest_heal.healing import handles
from pytest_heal.healing.query_results import heard_within, missed_within
from pytest_heal.locator.queries import QUERIES, RAISING

if TYPE_CHECKING:
    from pytest_heal.browser.flavour import Flavour
    from pytest_heal.healing.ledger import Ledger

_NO_ELEMENTS = frozenset(
    ["as_element", "dispose", "get_properties", "get_property", "json_value", "on", "once", "remove_listener"]
)
"""Methods that a handle has of whatever it is a handle of."""


def wrappers(api: Any, flavour: Flavour, ledger: Ledger, *, heals: bool) -> Iterator[tuple[type, str, Any, Any]]:
    """Each method of ``ElementHandle``: class, name, Playwright's method and what takes its place.

    Args:
        api: of Playwright.
        flavour: of it.
        ledger: knows the running test.
        heals: handles may be followed, and our engine may be asked.
    """
    for name, member in list(vars(api.ElementHandle).items()):
        if inspect.isfunction(member) and not name.startswith("_") and name not in _NO_ELEMENTS:
            yield api.ElementHandle, name, member, _wrapped(_Method(member, name, flavour, ledger, heals=heals))


class _Method:
    """One method of ``ElementHandle``."""

    def __init__(self, original: Any, name: str, flavour: Flavour, ledger: Ledger, *, heals: bool) -> None:
        self.original, self.name, self.flavour, self.ledger, self.heals = original, name, flavour, ledger, heals
        self.tells = name in QUERIES | handles.FINDS and "selector" in inspect.signature(original).parameters

    def failed(self, handle: Any, args: tuple[Any, ...], kwargs: dict[str, Any], site: Site, error: Exception) -> Any:
        """What becomes of a call of a handle that lost its element: `handles.lost`, to be awaited on the async API."""
        call = handles.HandleCall(
            original=self.original,
            method=self.name,
            handle=handle,
            args=args,
            kwargs=kwargs,
            site=site,
            flavour=self.flavour,
            engine=self.heals,
            follows=self.heals and self.ledger.engaged(""),
        )
        return self.flavour.drive(handles.lost(call, error, self.ledger))

    def missed(self, handle: Any, args: tuple[Any, ...], kwargs: dict[str, Any], site: Site, error: Exception) -> Any:
        """Where nothing matched in the element, note what exists instead; to be awaited on the async API."""
        selector = str((*args, kwargs.get("selector"))[0])
        return self.flavour.drive(missed_within(error, self.ledger, handle, self.name, selector, site, engine=self.heals))

    def heard(self, handle: Any, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, site: Site) -> None:
        """What a query returned."""
        selector = str((*args, kwargs.get("selector"))[0])
        heard_within(self.ledger, self.flavour, handle, self.name, selector, result, site)

    async def awaited(self, waiting: Any, handle: Any, args: tuple[Any, ...], kwargs: dict[str, Any], site: Site) -> Any:
        """The call on the async API."""
        __tracebackhide__ = True
        try:
            result = await waiting
        except Exception as error:
            went = await self.failed(handle, args, kwargs, site, error) if errors_text.is_detached(error) else None
            if went is not None:
                return went.value
            if self.name in RAISING:
                await self.missed(handle, args, kwargs, site, error)
            with contextlib.suppress(Exception):
                leave_out_ours(error)
            raise
        if self.tells:
            self.heard(handle, args, kwargs, result, site)
        return result


def _wrapped(method: _Method) -> Any:
    original, ledger = method.original, method.ledger

    @functools.wraps(original)
    def wrapper(self: Any, *args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        test, frame = ledger.test, sys._getframe(1)  # noqa: SLF001
        if test is None or test.mode == "off" or is_ours(frame.f_code.co_filename):
            return original(self, *args, **kwargs)
        try:
            result = original(self, *args, **kwargs)
        except Exception as error:
            went = method.failed(self, args, kwargs, user_site(frame), error) if errors_text.is_detached(error) else None
            if went is not None:
                return went.value
            if method.name in RAISING:
                method.missed(self, args, kwargs, user_site(frame), error)
            with contextlib.suppress(Exception):  # the user's error goes on, whatever is wrong with us
                leave_out_ours(error)
            raise
        if hasattr(result, "__await__"):
            return method.awaited(result, self, args, kwargs, user_site(frame))
        if method.tells:
            method.heard(self, args, kwargs, result, user_site(frame))
        return result

    return wrapper
