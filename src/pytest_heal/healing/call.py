"""Intercepted calls: how each of the three kinds of receivers gives its selector, and how it is called with another one."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from types import CodeType
from typing import Any

from pytest_heal.browser import private
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.place import Place, place_of
from pytest_heal.browser.protocol import ANSWER
from pytest_heal.browser.sites import Site
from pytest_heal.browser.timeouts import DEFAULT_EXPECT_TIMEOUT, Timeouts, milliseconds, timeout_of
from pytest_heal.healing.kinds import Kind
from pytest_heal.locator.selector_parts import in_its_frame


class BaseCall:
    """What the three kinds share; see `healer.Call`."""

    assertion = False

    def __init__(  # noqa: PLR0917 - made in one place only, in this order
        self,
        noted: Timeouts,
        flavour: Flavour,
        original: Callable[..., Any],
        receiver: Any,
        args: Sequence[Any],
        kwargs: Mapping[str, Any],
        method: str,
        kind: Kind,
        site: Site,
    ) -> None:
        self.noted, self.flavour, self.original, self.receiver = noted, flavour, original, receiver
        self.args, self.kwargs = tuple(args), dict(kwargs)
        self.method, self.kind, self.site = method, kind, site
        self.soft = False
        self.strict = True
        self.beside: Any = None  # a locator in the frame that a locator of every frame is watched in
        self.selector = self._selector()
        self.timeout = self._timeout()

    @staticmethod
    def selector_in(receiver: Any, args: Sequence[Any], kwargs: Mapping[str, Any], flavour: Flavour) -> object:
        """The selector of a call that is not made yet; anything where it has none."""
        raise NotImplementedError

    def _selector(self) -> str:
        raise NotImplementedError

    def _timeout(self) -> float | None:
        explicit = self.kwargs.get("timeout")
        if explicit is not None:
            return milliseconds(explicit)
        return timeout_of(self.page(), self.noted.timeouts)

    def _options(self, timeout: float | None) -> dict[str, Any]:
        return self.kwargs if timeout is None or not _takes_timeout(self.original) else {**self.kwargs, "timeout": timeout}

    def made(self) -> Any:
        """What the test's locator is known by in `Sites`; ``None`` for a selector given to a method of a page."""
        return private.identity(self.receiver)

    def page(self) -> Any:
        """The public page."""
        return self.receiver.page

    def place(self) -> Place:
        """Where the call looks now."""
        return place_of(self.page().url, self.child())

    def child(self) -> tuple[str, str] | None:
        """Name and URL of the child frame that the call looks in; ``None`` for the main frame."""
        return private.is_child_frame(self._base())

    def locator(self, selector: str) -> Any:
        """A locator of ours in the same frame."""
        selector = in_its_frame(selector) if self.beside is not None else selector
        return private.with_selector(self._base(), selector, self.flavour.locator)

    def _base(self) -> Any:
        """A locator in the frame that the call looks in."""
        return self.receiver if self.beside is None else self.beside

    def everywhere(self) -> Any:
        """The locator as the test made it."""
        return self.receiver

    def watch_in(self, frame: Any) -> None:
        """Have what ``frame_locator()`` made watched in one frame; the call as the test made it still looks in all of them."""
        self.beside = inspect.unwrap(self.flavour.frame.locator)(frame, in_its_frame(self.selector))  # type: ignore[attr-defined]

    def plain(self) -> Any:
        """The call as the test made it."""
        __tracebackhide__ = True
        return self.original(self.receiver, *self.args, **self.kwargs)

    def issue(self, selector: str, timeout: float | None, *, soft: bool) -> Any:
        """The call with another selector and timeout; ``soft=False`` makes a soft assertion raise."""
        raise NotImplementedError

    def redirect(self, selector: str) -> None:
        """Make it a call about another selector, as if the test had written that."""
        self.receiver = self.locator(selector)
        self.selector = selector

    def redirect_to(self, locator: Any) -> None:
        """Make it a call about another locator, which may be in another frame, as if the test had written that."""
        self.receiver = locator
        self.selector = private.selector_of(locator)

    def ask(self, selector: str, timeout: float) -> Any:
        """One question to the engine: one message, answered by an attribute of an element that is never attached."""
        return self.flavour.get_attribute(self.locator(selector), ANSWER, timeout=timeout)

    def begin(self, selector: str, timeout: float) -> Any:
        """Send a question without waiting for its answer: a `flavour.Begun`, or a coroutine of one."""
        return self.flavour.begin(self.locator(selector), ANSWER, timeout)

    def target(self) -> LocatorCall | None:
        """The call that resolves the target of a drag, ``None`` for everything else."""
        return None

    def retarget(self, selector: str) -> None:
        """Use another selector for the target of a drag."""


class LocatorCall(BaseCall):
    """A method of a ``Locator``."""

    @staticmethod
    def selector_in(receiver: Any, args: Sequence[Any], kwargs: Mapping[str, Any], flavour: Flavour) -> object:  # noqa: ARG004
        """See `BaseCall.selector_in`."""
        return private.selector_of(receiver)

    def _selector(self) -> str:
        return private.selector_of(self.receiver)

    def issue(self, selector: str, timeout: float | None, *, soft: bool) -> Any:  # noqa: ARG002 - locators are never soft
        """Make the call with another selector and timeout."""
        __tracebackhide__ = True
        receiver = self.receiver if selector == self.selector else self.locator(selector)
        return self.original(receiver, *self.args, **self._options(timeout))

    def target(self) -> LocatorCall | None:
        """See `BaseCall.target`."""
        if self.method != "drag_to":
            return None
        target = self.args[0] if self.args else self.kwargs["target"]
        options = {"state": "attached", "timeout": self.timeout}
        return _TargetCall(self.noted, self.flavour, self.flavour.wait_for, target, (), options, "drag_to", "act", self.site)

    def retarget(self, selector: str) -> None:
        """See `BaseCall.retarget`."""
        old = self.args[0] if self.args else self.kwargs["target"]
        new = private.with_selector(old, selector, self.flavour.locator)
        if self.args:
            self.args = (new, *self.args[1:])
        else:
            self.kwargs["target"] = new


class _TargetCall(LocatorCall):
    """Waits for the target of a drag before the drag begins."""

    def target(self) -> LocatorCall | None:
        return None


class PageCall(BaseCall):
    """A method of a ``Page`` or ``Frame`` that takes a selector."""

    @staticmethod
    def selector_in(receiver: Any, args: Sequence[Any], kwargs: Mapping[str, Any], flavour: Flavour) -> object:  # noqa: ARG004
        """See `BaseCall.selector_in`."""
        return args[0] if args else kwargs.get("selector")

    def _selector(self) -> str:
        self.strict = bool(self.kwargs.get("strict"))
        selector = self.args[0] if self.args else self.kwargs["selector"]
        return str(selector)

    def made(self) -> Any:
        """See `BaseCall.made`."""
        return None

    def redirect(self, selector: str) -> None:
        """See `BaseCall.redirect`."""
        self.kwargs.pop("selector", None)
        self.args, self.selector = (selector, *self.args[1:]), selector

    def page(self) -> Any:
        """The public page."""
        return self.receiver if hasattr(self.receiver, "main_frame") else self.receiver.page

    def child(self) -> tuple[str, str] | None:
        """See `BaseCall.child`."""
        if hasattr(self.receiver, "main_frame") or self.receiver.parent_frame is None:
            return None
        return str(self.receiver.name), str(self.receiver.url)

    def locator(self, selector: str) -> Any:
        """A locator of ours in the same frame."""
        flavour = self.flavour
        factory: Any = (flavour.page if hasattr(self.receiver, "main_frame") else flavour.frame).locator  # type: ignore[attr-defined]
        return inspect.unwrap(factory)(self.receiver, selector)

    def issue(self, selector: str, timeout: float | None, *, soft: bool) -> Any:  # noqa: ARG002
        """Make the call with another selector and timeout."""
        __tracebackhide__ = True
        options = self._options(timeout)
        options.pop("selector", None)
        return self.original(self.receiver, selector, *self.args[1:], **options)


class AssertionCall(BaseCall):
    """A method of ``expect(locator)``."""

    assertion = True

    @staticmethod
    def selector_in(receiver: Any, args: Sequence[Any], kwargs: Mapping[str, Any], flavour: Flavour) -> object:  # noqa: ARG004
        """See `BaseCall.selector_in`."""
        return private.selector_of(private.asserted_locator(receiver, flavour.locator))

    def _selector(self) -> str:
        self.soft = private.is_soft(self.receiver)
        self._actual = private.asserted_locator(self.receiver, self.flavour.locator)
        return private.selector_of(self._actual)

    def made(self) -> Any:
        """See `BaseCall.made`."""
        return private.asserted_identity(self.receiver)

    def redirect(self, selector: str) -> None:
        """See `BaseCall.redirect`."""
        self._actual, self.selector = self.locator(selector), selector
        self.receiver = private.assertions_on(self.receiver, selector, soft=True)

    def redirect_to(self, locator: Any) -> None:
        """See `BaseCall.redirect_to`."""
        self._actual, self.selector = locator, private.selector_of(locator)
        self.receiver = private.assertions_on(self.receiver, self.selector, soft=True, beside=locator)

    def _timeout(self) -> float | None:
        explicit = self.kwargs.get("timeout")
        if explicit is None:
            explicit = self.noted.expect_timeout
        return DEFAULT_EXPECT_TIMEOUT if explicit is None else milliseconds(explicit)

    def page(self) -> Any:
        """The public page."""
        return self._actual.page

    def everywhere(self) -> Any:
        """See `BaseCall.everywhere`."""
        return self._actual

    def _base(self) -> Any:
        return self._actual if self.beside is None else self.beside

    def issue(self, selector: str, timeout: float | None, *, soft: bool) -> Any:
        """Make the assertion about another selector; ``soft=False`` makes a soft one raise."""
        __tracebackhide__ = True
        beside = None if selector == self.selector else self.beside
        about = private.assertions_on(self.receiver, selector, soft=soft, beside=beside)
        return self.original(about, *self.args, **self._options(timeout))


def _takes_timeout(function: Callable[..., Any]) -> bool:
    """Whether it may be called with a timeout; what a user patched in its place, ``def click(self)``, perhaps not."""
    code = getattr(function, "__code__", None)
    if isinstance(code, CodeType):  # a signature takes a tenth of a millisecond
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        return "timeout" in names or bool(code.co_flags & inspect.CO_VARKEYWORDS)
    parameters = inspect.signature(function, follow_wrapped=False).parameters
    return "timeout" in parameters or any(p.kind is p.VAR_KEYWORD for p in parameters.values())
