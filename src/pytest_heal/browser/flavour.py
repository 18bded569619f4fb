"""Playwright's two APIs: the methods that our own questions use in each, and how steps are run with them."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

from pytest_heal.browser import private
from pytest_heal.errors import HealError

Steps = Generator[Callable[[], Any], Any, Any]
"""What yields what is to be called, and is sent what that returned."""


class Begun:
    """A question that was sent; its answer is fetched when it is wanted."""

    def __init__(self, task: asyncio.Task[Any], answer: Callable[[], Any]) -> None:
        self._task = task
        self.answer = answer
        """Gives the text, or on the async API something to await; waits where it is not there yet."""
        task.add_done_callback(_heard)

    def meanwhile(self, make: Callable[[str | None], Any]) -> Callable[[], Any]:
        """Have something made of the answer when it comes, while the page carries out what was sent behind the question.

        Returns:
            what gives that, or raises what its making raised, once `answer` has been waited for.
        """
        made: Future[Any] = Future()

        def ready(task: asyncio.Task[Any]) -> None:
            if not made.done() and not task.cancelled() and task.exception() is None:
                try:
                    made.set_result(make(task.result()))
                except Exception as error:  # noqa: BLE001 - raised where it is asked for
                    made.set_exception(error)

        def result() -> Any:
            ready(self._task)  # what was sent behind it may be told first
            return made.result(0)

        self._task.add_done_callback(ready)
        return result

    @property
    def done(self) -> bool:
        """Whether the answer is there."""
        return self._task.done()

    @property
    def text(self) -> str | None:
        """The answer, where it is there; ``None`` where it is not, or was none."""
        if not self._task.done() or self._task.cancelled() or self._task.exception() is not None:
            return None
        return str(self._task.result() or "") or None


def writable(code: str, locator: Any) -> bool:
    """Whether this Playwright has what an expression is made of: before 1.43, frames are entered by a selector alone.

    Args:
        code: an expression that makes a locator.
        locator: any public locator.
    """
    return ".content_frame" not in code or hasattr(type(locator), "content_frame")


async def _begin_async(asked: Coroutine[Any, Any, Any]) -> Begun:
    task = asyncio.ensure_future(asked)
    await asyncio.sleep(0)  # it is sent in its first step
    return Begun(task, lambda: task)


def _heard(task: asyncio.Task[Any]) -> None:
    """An error that nobody asks for is no news to the event loop."""
    if not task.cancelled():
        task.exception()


@dataclass(frozen=True, slots=True, kw_only=True)
class Flavour:
    """One of Playwright's two APIs, with the methods that our own questions use: Playwright's, not a user's patch of them."""

    locator: type
    page: type
    frame: type
    get_attribute: Callable[..., Any]
    wait_for: Callable[..., Any]
    count: Callable[..., Any]
    element_handle: Callable[..., Any]
    element_handles: Callable[..., Any]
    bounding_box: Callable[..., Any]
    screenshot: Callable[..., Any]
    evaluate: Callable[..., Any]
    is_async: bool

    @classmethod
    def of(cls, api: Any) -> Flavour:
        """The flavour of ``playwright.sync_api`` or ``playwright.async_api``."""
        is_async = api.__name__.endswith("async_api")
        return cls(
            locator=api.Locator,
            page=api.Page,
            frame=api.Frame,
            get_attribute=_unlisted(inspect.unwrap(api.Locator.get_attribute), is_async=is_async),
            wait_for=inspect.unwrap(api.Locator.wait_for),
            count=inspect.unwrap(api.Locator.count),
            element_handle=inspect.unwrap(api.Locator.element_handle),
            element_handles=inspect.unwrap(api.Locator.element_handles),
            bounding_box=inspect.unwrap(api.Locator.bounding_box),
            screenshot=inspect.unwrap(api.Page.screenshot),
            evaluate=inspect.unwrap(api.Locator.evaluate),
            is_async=is_async,
        )

    def drive(self, steps: Steps) -> Any:
        """Run the steps of a call: the result, or a coroutine of it."""
        __tracebackhide__ = True
        return _run_async(steps) if self.is_async else _run_sync(steps)

    def begin(self, locator: Any, attribute: str, timeout: float) -> Any:
        """Ask for an attribute without waiting for it: a `Begun`, or a coroutine of one.

        Raises:
            private.Unsupported: the sync API of this Playwright cannot.
        """
        if self.is_async:
            return _begin_async(self.get_attribute(locator, attribute, timeout=timeout))
        task = private.begun(locator, "get_attribute", attribute, timeout=timeout)
        return Begun(task, partial(private.ended, locator, task))


def _unlisted(plain: Callable[..., Any], *, is_async: bool) -> Callable[..., Any]:
    """``get_attribute`` as our own questions use it: a trace is a record of the test, so they leave no line in it."""

    def get_attribute(locator: Any, name: str, *, timeout: float) -> Any:
        try:
            call = private.unlisted(locator, "get_attribute", name, timeout=timeout)
        except private.Unsupported:
            return plain(locator, name, timeout=timeout)
        return call if is_async else private.answered(locator, call)

    return get_attribute


def _run_sync(steps: Steps) -> Any:
    __tracebackhide__ = True
    step: Callable[[Any], Any] = steps.send
    argument: Any = None
    while True:
        try:
            operation = step(argument)
        except StopIteration as stop:
            return stop.value
        try:
            step, argument = steps.send, operation()
        except Exception as e:  # noqa: BLE001 - handed to the steps, which raise what is the user's
            step, argument = steps.throw, e


async def _run_async(steps: Steps) -> Any:
    __tracebackhide__ = True
    step: Callable[[Any], Any] = steps.send
    argument: Any = None
    try:
        while True:
            try:
                operation = step(argument)
            except StopIteration as stop:
                return stop.value
            try:
                result = operation()
                step, argument = steps.send, (await result if hasattr(result, "__await__") else result)
            except Exception as e:  # noqa: BLE001
                step, argument = steps.throw, e
    finally:
        steps.close()  # of a task that was cancelled: now, not when it is collected, which may be after the loop's end


def flavour_of(page: Any) -> Flavour:
    """Playwright's API that a page belongs to.

    Raises:
        HealError: it is no page.
    """
    return _flavour_of(page, "Page", "a catalog needs a Page of Playwright")


def flavour_of_context(context: Any) -> Flavour:
    """Playwright's API that a browser context belongs to.

    Raises:
        HealError: it is none.
    """
    return _flavour_of(context, "BrowserContext", "a BrowserContext of Playwright is needed")


def _flavour_of(thing: Any, name: str, needed: str) -> Flavour:
    kind = type(thing)
    for module in ("playwright.sync_api", "playwright.async_api"):
        api = import_module(module)
        if issubclass(kind, getattr(api, name)):
            return _made_of(api)
    raise HealError(f"{needed}, not {kind.__name__}")


@functools.cache
def _made_of(api: ModuleType) -> Flavour:
    return Flavour.of(api)
