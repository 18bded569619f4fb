"""Our selector engines: their scripts, and when they are registered.

``heal`` and ``healmain`` are registered as soon as Playwright has started. ``index`` and ``desc`` are words that a suite may
have given to engines of its own, and a name can be registered once, so ours wait until the first browser context is about to be
made: what a fixture registered until then stays, and ours is reported as unavailable. All of it is public API of Playwright.
"""

from __future__ import annotations

import asyncio
import functools
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from pytest_heal.browser import probe
from pytest_heal.browser.protocol import DESC_ENGINE, ENGINE, INDEX_ENGINE, MAIN_ENGINE
from pytest_heal.locator.selector_parts import parts, unquoted

INDEX_OFF = (
    "INDEX_MODE is off: index=N and catalog[N] are switched off by INDEX_MODE (environment) or heal_index_mode (ini file); "
    "switch them on with INDEX_MODE=true or heal_index_mode = true"
)
INDEX_UNKNOWN = (
    "index=N is a number of the element catalog, and this browser was made without it: name the fixture `catalog` in the "
    "arguments of the test, or run with --heal=on"
)

_INNER = re.compile(r'internal:(?:has|has-not|and|or|chain)=(".*")', re.DOTALL)
"""A part of a selector that has a selector within it, which it gives in quotes."""
_MAIN_SCRIPT = "({query(root){return this.queryAll(root)[0]},queryAll(root){return [root.documentElement||root]}})"
_INDEX_SWITCHED_OFF = f"({{query(){{throw '{INDEX_OFF}'}},queryAll(){{throw '{INDEX_OFF}'}}}})"
CATALOGS: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()  # page -> weak reference to its catalog, see catalog.py
_FOREIGN: WeakSet[Any] = WeakSet()  # browser types whose engine "index" is the suite's own

# What makes browser contexts, or brings some along: (class, methods).
_MAKERS = (
    ("Browser", ("new_context", "new_page")),
    ("BrowserType", ("launch_persistent_context", "connect_over_cdp", "connect")),
)


@functools.cache
def engine_source() -> str:
    """The script of the engine "heal", with the memory of catalogs in it, and the probe as text.

    It goes to every new document, so it is kept short, and what few documents need is not compiled there.
    """
    texts = json.dumps(probe.pieces(probe.SURVEY, probe.CATALOG, probe.AROUND, probe.COPY, probe.RIVALS), ensure_ascii=False)
    memory = f"{probe.bare('catalog/numbers.js')}\n{probe.bare('describe/described.js')}"
    engine = probe.bare("browser/engine.js").replace("__DONE__", probe.bare("browser/done.js"), 1)
    return engine.replace("__NUMBERS__", memory, 1).replace("__PROBE__", texts, 1)


@functools.cache
def index_source(*, enabled: bool = True) -> str:
    """The script of the engine "index"; without the probe, which it reaches through the engine "heal"."""
    if not enabled:
        return _INDEX_SWITCHED_OFF
    return probe.bare("catalog/index.js")


def registrations(playwright: Any) -> list[Callable[[], Any]]:
    """What registers "heal" and its twin of the main world with a Playwright object; coroutines on the async API."""
    register = playwright.selectors.register
    return [
        functools.partial(register, ENGINE, script=engine_source(), content_script=True),
        functools.partial(register, MAIN_ENGINE, script=_MAIN_SCRIPT),
    ]


def register_all(playwright: Any) -> list[Callable[[], Any]]:
    """`registrations` and "index", for whoever has started Playwright and has no context yet."""
    return [*registrations(playwright), *_late_registrations(playwright, index_mode=True).values()]


def is_indexed(selector: object) -> bool:
    """Whether a part of a selector is ``index=``, or a part of a selector within it (``filter(has=...)``)."""
    return isinstance(selector, str) and "index=" in selector and bool(index_parts(selector))


@functools.lru_cache(4096)
def index_parts(selector: str) -> tuple[str, ...]:
    r"""The parts of a selector that are ``index=``, those of selectors within it included.

    >>> index_parts('.row >> internal:has="index=3"')
    ('index=3',)
    >>> index_parts('internal:text="index=3"i')
    ()
    """
    found: list[str] = []
    for part in parts(selector):
        inner = _INNER.fullmatch(part)
        if inner is not None:
            found += index_parts(unquoted(inner[1]))
        elif part.startswith(f"{INDEX_ENGINE}="):
            found.append(part)
    return tuple(found)


def is_described(selector: object) -> bool:
    """Whether a part of a selector is ``desc=``."""
    return isinstance(selector, str) and "desc=" in selector and described_part(selector) is not None


@functools.lru_cache(4096)
def described_part(selector: str) -> tuple[str, str, str] | None:
    """What stands before a selector's first ``desc=``, the description, and what comes after it; ``None`` without one.

    >>> described_part("#users >> desc=delete button >> span")
    ('#users', 'delete button', 'span')
    """
    split = list(parts(selector))
    place = next((i for i, part in enumerate(split) if part.startswith(f"{DESC_ENGINE}=")), -1)
    if place < 0:
        return None
    return (
        " >> ".join(split[:place]),
        split[place].removeprefix(f"{DESC_ENGINE}=").strip(),
        " >> ".join(split[place + 1 :]),
    )


def index_is_foreign(page: Any) -> bool:
    """Whether ``index=`` means an engine of the suite's own in this page."""
    browser = page.context.browser
    return browser is not None and browser.browser_type in _FOREIGN


class LateIndex:
    """Registers "index" and "desc" with each Playwright object, just before that makes its first browser context.

    Args:
        enabled: else what is registered only says that index targeting is switched off.
        report: takes one line when the name is taken.
    """

    def __init__(self, *, enabled: bool, report: Callable[[str], None]) -> None:
        self._enabled = enabled
        self._report = report
        self._waiting: WeakKeyDictionary[Any, _Once] = WeakKeyDictionary()

    def announce(self, playwright: Any) -> None:
        """A Playwright object has started."""
        once = _Once(_late_registrations(playwright, index_mode=self._enabled))
        for name in ("chromium", "firefox", "webkit"):
            self._waiting[getattr(playwright, name)] = once

    def wrappers(self, api: Any, *, is_async: bool) -> Iterator[tuple[type, str, Any, Any]]:
        """Class, method, original and wrapper of what makes contexts in one API."""
        for name, methods in _MAKERS:
            cls = getattr(api, name)
            for method in methods:
                original = vars(cls).get(method)
                if original is not None:
                    yield cls, method, original, self._wrapped(original, is_async=is_async)

    def _wrapped(self, original: Any, *, is_async: bool) -> Any:
        if is_async:

            @functools.wraps(original)
            async def made_async(receiver: Any, *args: Any, **kwargs: Any) -> Any:
                __tracebackhide__ = True
                once = self._once(receiver)
                if once is not None:
                    await once.run_async(functools.partial(self._taken, receiver))
                return await original(receiver, *args, **kwargs)

            return made_async

        @functools.wraps(original)
        def made(receiver: Any, *args: Any, **kwargs: Any) -> Any:
            __tracebackhide__ = True
            once = self._once(receiver)
            if once is not None:
                once.run(functools.partial(self._taken, receiver))
            return original(receiver, *args, **kwargs)

        return made

    def _once(self, receiver: Any) -> _Once | None:
        return self._waiting.get(getattr(receiver, "browser_type", receiver))

    def _taken(self, receiver: Any, name: str, error: Exception) -> None:
        """An engine could not be registered: as a rule the suite has one of that name."""
        once = self._once(receiver)
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        what = "desc= locators"
        if name == INDEX_ENGINE:
            _FOREIGN.update(kind for kind, waiting in self._waiting.items() if waiting is once)
            what = "index= locators and catalog[N]"
        self._report(f"{what} are unavailable, the name is taken: {reason}")


class _Once:
    """Some registrations, made once however many ask for them; one that fails does not keep the others."""

    def __init__(self, register: Mapping[str, Callable[[], Any]]) -> None:
        self._register = register
        self._done = False
        self._task: asyncio.Future[Any] | None = None

    def run(self, failed: Callable[[str, Exception], None]) -> None:
        if not self._done:
            self._done = True
            for name, register in self._register.items():
                try:
                    register()
                except Exception as error:  # noqa: BLE001 - the suite's own call goes on
                    failed(name, error)

    async def run_async(self, failed: Callable[[str, Exception], None]) -> None:
        if self._task is None:
            self._task = asyncio.ensure_future(self._all(failed))
        await asyncio.shield(self._task)  # whoever comes second waits as well

    async def _all(self, failed: Callable[[str, Exception], None]) -> None:
        for name, register in self._register.items():
            try:
                await register()
            except Exception as error:  # noqa: BLE001
                failed(name, error)


def _late_registrations(playwright: Any, *, index_mode: bool) -> dict[str, Callable[[], Any]]:
    register = playwright.selectors.register
    index = functools.partial(register, INDEX_ENGINE, script=index_source(enabled=index_mode), content_script=index_mode)
    return {
        INDEX_ENGINE: index,
        DESC_ENGINE: functools.partial(register, DESC_ENGINE, script=probe.bare("describe/desc.js")),
    }
