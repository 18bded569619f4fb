"""Every private name of Playwright that this package touches, and nothing else.

Five things cannot be done in public: read the selector and frame of a locator, make a locator with another selector in the
same frame (a child frame's locators cannot be combined with the page's), ask a page without a line in a trace, and, on the sync
API, send a second call before the first one is answered, or, before 1.65, give up waiting for a message of Chromium's protocol.
The names used here, ``_impl_obj``, ``_selector``, ``_frame_selector``, ``_frame``, ``_actual_locator``, ``_is_soft``,
``_is_not``, ``_loop`` and ``_sync``, are the same from Playwright 1.40 to 1.65, across the rewrite of its client in 1.65; soft
assertions and their ``_soft_errors`` are younger, and what makes a call one of Playwright's own is another name since then.
Where one of them is missing, `Unsupported` is raised and the caller degrades: to plain Playwright, or to asking and waiting.
"""

from __future__ import annotations

import asyncio
import inspect
import re
import sys
from collections.abc import Awaitable, Coroutine, Sequence
from functools import partial
from inspect import unwrap
from typing import Any
from weakref import WeakKeyDictionary

# The public object of an implementation object is cached on it under this name; a copy must not inherit it.
_API_INSTANCE = "_pw_api_instance_"


TEST_ID_ATTRIBUTE = "data-testid"
"""What ``get_by_test_id`` looks at in a Playwright that was told nothing else."""
_NAMES: WeakKeyDictionary[Any, str] = WeakKeyDictionary()
"""What frames are called by their elements, where the protocol did not say it."""
# How an error begins of a call that Playwright takes for one of its own, since 1.41: no name, or that of what makes it one.
_NAMELESS = re.compile(r"^(?:\w+\._wrap_api_call)?: ")
_TESTID_SELECTOR = re.compile(r'internal:testid=\[([^=\]"]+)="')


class Unsupported(Exception):  # noqa: N818 - an answer, not an error a user sees
    """This Playwright lacks a private name; healing is off for the call."""


def selector_of(locator: Any) -> str:
    """Playwright's selector string of a public ``Locator``."""
    try:
        return str(locator._impl_obj._selector)  # noqa: SLF001
    except AttributeError as e:
        raise Unsupported(str(e)) from e


def identity(made: Any) -> Any:
    """What stays the same of a locator or frame locator for as long as a test holds it; ``None`` where it cannot be read."""
    return getattr(made, "_impl_obj", None)


def asserted_identity(assertions: Any) -> Any:
    """The `identity` of the locator that a ``LocatorAssertions`` looks at; ``None`` where it cannot be read."""
    return getattr(identity(assertions), "_actual_locator", None)


def frame_selector_of(frame_locator: Any) -> str:
    """Playwright's selector string of the frame element of a public ``FrameLocator``."""
    try:
        return str(frame_locator._impl_obj._frame_selector)  # noqa: SLF001
    except AttributeError as e:
        raise Unsupported(str(e)) from e


def test_id_attribute(page: Any) -> str:
    """The attribute that ``page.get_by_test_id`` looks at, as ``selectors.set_test_id_attribute`` has set it.

    Playwright has no getter, and keeps the name elsewhere in each version; but what such a locator is made of says it.
    `TEST_ID_ATTRIBUTE` where that cannot be read.
    """
    try:
        found = _TESTID_SELECTOR.match(selector_of(unwrap(type(page).get_by_test_id)(page, "x")))
    except (AttributeError, Unsupported):
        return TEST_ID_ATTRIBUTE
    return found[1] if found else TEST_ID_ATTRIBUTE


def listeners(receiver: Any, event: str) -> int:
    """How many functions listen to an event of a page or a context; the public classes cannot be asked."""
    try:
        return len(receiver._impl_obj.listeners(event))  # noqa: SLF001
    except (AttributeError, TypeError) as e:
        raise Unsupported(str(e)) from e


def is_called_or_told(page: Any) -> bool:
    """Whether a page may call functions of the test, or has a socket that is open: the public classes cannot be asked."""
    try:
        impl = page._impl_obj  # noqa: SLF001
        bindings = impl._bindings or impl.context._bindings  # noqa: SLF001
        sockets = [one for one in impl._objects.values() if type(one).__name__ == "WebSocket"]  # noqa: SLF001
        return bool(bindings) or not all(one.is_closed() for one in sockets)
    except (AttributeError, TypeError) as e:
        raise Unsupported(str(e)) from e


def locator_frame(locator: Any) -> Any:
    """The (implementation) frame of a public ``Locator``."""
    try:
        return locator._impl_obj._frame  # noqa: SLF001
    except AttributeError as e:
        raise Unsupported(str(e)) from e


def frame_name(frame: Any) -> str:
    """The name of a public or implementation frame, or what its element said where the protocol had not; ``""`` for none."""
    return str(frame.name) or _NAMES.get(getattr(frame, "_impl_obj", frame), "")


def note_frame_name(frame: Any, name: str) -> None:
    """Keep for the life of a public frame what its element says it is called."""
    _NAMES[getattr(frame, "_impl_obj", frame)] = name


def frame_name_noted(frame: Any) -> bool:
    """Whether the element of a public frame has been asked for its name."""
    return getattr(frame, "_impl_obj", frame) in _NAMES


def is_child_frame(locator: Any) -> tuple[str, str] | None:
    """Name and URL of the frame a locator was made from; ``None`` for the main frame."""
    frame = locator_frame(locator)
    try:
        return (frame_name(frame), str(frame.url)) if frame.parent_frame is not None else None
    except AttributeError as e:
        raise Unsupported(str(e)) from e


def with_selector(locator: Any, selector: str, base: type) -> Any:
    """A public locator of class ``base`` in the same frame with another selector."""
    try:
        return base(_copy_impl(locator._impl_obj, selector))  # noqa: SLF001
    except (AttributeError, TypeError) as e:
        raise Unsupported(str(e)) from e


def unlisted(locator: Any, method: str, *args: Any, **options: Any) -> Coroutine[Any, Any, Any]:
    """A call of a locator that Playwright takes for one of its own: it stands in no trace. It raises what the method does."""
    try:
        impl = locator._impl_obj  # noqa: SLF001
        call, owner = partial(getattr(impl, method), *args, **options), impl._frame  # noqa: SLF001
        if hasattr(owner, "_wrap_api_call"):  # 1.65 and later
            internal = sys.modules[type(owner)._wrap_api_call.__module__].ApiCallOptions(internal=True)  # noqa: SLF001
            made: Awaitable[Any] = owner._wrap_api_call(lambda _zone: call(), internal)  # noqa: SLF001
        else:
            made = owner._connection.wrap_api_call(call, is_internal=True)  # noqa: SLF001
    except (AttributeError, KeyError, TypeError) as e:
        raise Unsupported(str(e)) from e
    return _named(made, f"Locator.{method}: ")


async def _named(call: Awaitable[Any], name: str) -> Any:
    try:
        return await call
    except Exception as error:
        rewrite_error(error, partial(_NAMELESS.sub, name))
        raise


def answered(locator: Any, call: Coroutine[Any, Any, Any]) -> Any:
    """The result of an `unlisted` call of the sync API."""
    return locator._sync(call)  # noqa: SLF001


def begun(locator: Any, method: str, *args: Any, **options: Any) -> asyncio.Task[Any]:
    """Send an `unlisted` call of the sync API, and go on without its answer: calls in one page are carried out in order."""
    try:
        task: asyncio.Task[Any] = locator._loop.create_task(unlisted(locator, method, *args, **options))  # noqa: SLF001
    except (AttributeError, TypeError) as e:
        raise Unsupported(str(e)) from e
    return task


def ended(locator: Any, task: asyncio.Task[Any]) -> Any:
    """The result of what was `begun`, waited for if it is not there yet."""
    return task.result() if task.done() else locator._sync(_result(task))  # noqa: SLF001


def sent(session: Any, seconds: float, method: str, params: Any) -> Any:
    """Send a message of Chromium's protocol, and give up after some seconds: ``send`` waits for a page that is busy for ever.

    Raises:
        Exception: there was no answer; Playwright's error, or Python's.
    """
    if "timeout" in inspect.signature(session.send).parameters:
        return session.send(method, params, timeout=seconds * 1000)
    if inspect.iscoroutinefunction(session.send):
        return asyncio.wait_for(session.send(method, params), seconds)
    try:
        return session._sync(asyncio.wait_for(session._impl_obj.send(method, params), seconds))  # noqa: SLF001
    except AttributeError as e:
        raise Unsupported(str(e)) from e


def finished(page: Any, coroutine: Coroutine[Any, Any, Any], seconds: float) -> bool:
    """Run a coroutine of the async API when no test runs in the event loop of its page; whether it could be run.

    Args:
        page: any public object of it.
        coroutine: what is to be done.
        seconds: after which it is given up.
    """
    loop = getattr(page, "_loop", None)
    if loop is None or loop.is_closed() or loop.is_running() or _runs():
        coroutine.close()
        return False
    loop.run_until_complete(asyncio.wait_for(coroutine, seconds))
    return True


def _runs() -> bool:
    """Whether any event loop runs in this thread."""
    return asyncio._get_running_loop() is not None  # noqa: SLF001 - its public twin raises


async def _result(task: asyncio.Task[Any]) -> Any:
    return await task


def asserted_locator(assertions: Any, base: type) -> Any:
    """The public locator that a ``LocatorAssertions`` looks at."""
    try:
        impl = assertions._impl_obj._actual_locator  # noqa: SLF001
        return base(_copy_impl(impl, impl._selector))  # noqa: SLF001
    except (AttributeError, TypeError) as e:
        raise Unsupported(str(e)) from e


def is_soft(assertions: Any) -> bool:
    """Whether ``expect.soft`` made it."""
    return bool(getattr(getattr(assertions, "_impl_obj", None), "_is_soft", False))


def soft_failures() -> Sequence[Exception]:
    """The errors of soft assertions that Playwright keeps until the running test ends; none where they cannot be read."""
    errors = getattr(sys.modules.get("playwright._impl._assertions"), "_soft_errors", None)
    return errors if isinstance(errors, list) else ()


def assertions_on(assertions: Any, selector: str, *, soft: bool, beside: Any = None) -> Any:
    """The same assertions about another selector; ``soft=False`` makes a soft one raise.

    Args:
        assertions: a public ``LocatorAssertions``.
        selector: what they are to be about.
        soft: see above.
        beside: a public locator in whose frame that is looked for, in place of their own.
    """
    try:
        new = _copy(assertions)
        impl = _copy(assertions._impl_obj)  # noqa: SLF001
        actual = impl._actual_locator if beside is None else beside._impl_obj  # noqa: SLF001
        impl._actual_locator = _copy_impl(actual, selector)  # noqa: SLF001
        if not soft and hasattr(impl, "_is_soft"):
            impl._is_soft = False  # noqa: SLF001
        new._impl_obj = impl  # noqa: SLF001
    except (AttributeError, TypeError) as e:
        raise Unsupported(str(e)) from e
    return new


def keep_soft_failure(error: AssertionError) -> bool:
    """Have Playwright keep an error as that of a soft assertion; whether it could be.

    It is kept as Playwright keeps one: made, never raised.

    Raises:
        RuntimeError: Playwright's own, of a soft assertion outside of any test.
    """
    errors = soft_failures()
    if not isinstance(errors, list):
        module = sys.modules.get("playwright._impl._assertions")
        record = getattr(module, "_record_soft_or_raise", None)
        if callable(record) and hasattr(module, "_soft_errors"):
            record(error, is_soft=True)
        return False
    error.__traceback__ = error.__context__ = None
    errors.append(error)
    return True


def rewrite_error(error: BaseException, rewrite: Any) -> None:
    """Apply ``rewrite`` (str to str) to every text an error of Playwright carries."""
    for name in ("_message", "_stack"):
        value = getattr(error, name, None)
        if isinstance(value, str):
            setattr(error, name, rewrite(value))
    log = getattr(error, "_log", None)
    if isinstance(log, list):
        error._log = [rewrite(x) if isinstance(x, str) else x for x in log]  # type: ignore[attr-defined]  # noqa: SLF001
    error.args = tuple(rewrite(a) if isinstance(a, str) else a for a in error.args)


def _copy_impl(impl: Any, selector: str) -> Any:
    new = _copy(impl)
    new._selector = selector  # noqa: SLF001
    return new


def _copy(instance: Any) -> Any:
    """What copy.copy() does, in a tenth of its time, and without ``__slotnames__``, which that leaves on the class."""
    new = instance.__class__.__new__(instance.__class__)
    new.__dict__.update(instance.__dict__)
    new.__dict__.pop(_API_INSTANCE, None)
    return new
