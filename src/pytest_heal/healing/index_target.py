"""``index=N`` in the calls of a test: it is pinned to the catalog it was read from, led to its frame, and followed or refused.

The engine "index" does all it can by itself, so that it works where nothing is wrapped. What needs Python is here, for wrapped
calls: reading the catalog where nobody has, which version ``index=3`` was written for, which frame the number is in, whether a
page that was loaded again certainly has the same element, and an error that names both versions and can be caught by its own
class.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cache, partial
from typing import Any

from pytest_heal.browser import engines, errors_text, private
from pytest_heal.browser.protocol import LOOKING, numbered
from pytest_heal.catalog.entry import Entry
from pytest_heal.catalog.frame import ENTER
from pytest_heal.catalog.identity import follow
from pytest_heal.catalog.live import catalog_of, held_catalog
from pytest_heal.catalog.live_reader import Reading
from pytest_heal.errors import CatalogOutdated, HealError
from pytest_heal.healing.call import LocatorCall, PageCall
from pytest_heal.healing.course import IN_MAIN_WORLD
from pytest_heal.healing.ledger import Ledger
from pytest_heal.healing.named import naming

Steps = Generator[Callable[[], Any], Any, Any]

OUTDATED = CatalogOutdated.code
NEXT_STEP = "Read the page again with catalog.refresh()."  # ends what numbers.js says

_FIRST = re.compile(r"\s*index=\s*(\d+)\s*(?:@([0-9a-f]+)(~?))?\s*(?=>>|$)")
_WITHOUT_VERSION = re.compile(r"index=\s*\d+\s*")
_JUDGED = re.compile(rf"{OUTDATED}: index=\d+ belongs to catalog [0-9a-f]+, and .* is gone\.")  # by whoever has the book
_MARKED = re.compile(rf"(index=\d+@[0-9a-f]+){re.escape(LOOKING)}")
_MAY_ACT = frozenset(
    "all element_handle element_handles eval_on_selector eval_on_selector_all evaluate evaluate_all evaluate_handle "
    "query_selector query_selector_all wait_for_selector".split()
)
"""Methods that read, by their kind, but give a script, a handle or a locator to act by."""
_WITHOUT_STATE = IN_MAIN_WORLD | {"evaluate_all", "eval_on_selector_all"}
_BEFORE = re.compile(rf"\A(?:\w+\.\w+: )?(?:Error: )?(?={OUTDATED}: )")


def aimed(receiver: Any, selector: str) -> tuple[Any, str]:
    """What ``page.locator("index=3")`` means: the receiver that the number is in, and the selector with its version.

    Args:
        receiver: ``Page`` or ``Frame``; for anything else, and where no catalog was read, both come back as they are.
        selector: any selector.
    """
    found = _FIRST.match(selector)
    is_page = hasattr(receiver, "main_frame")
    if found is None or not (is_page or hasattr(receiver, "parent_frame")):
        return receiver, selector
    catalog = catalog_of(receiver if is_page else receiver.page)
    reading = catalog.reading(found[2]) if catalog is not None else None
    if reading is None or int(found[1]) >= len(reading.listing):
        return receiver, selector
    index = int(found[1])
    frame, _ = reading.listing.place(index)
    of_page = is_page or receiver.parent_frame is None
    pinned = _selector(index, reading.listing.version, selector[found.end() :], looking=bool(found[3]))
    return (reading.frames[frame] if frame and of_page else receiver), pinned


def located(original: Callable[..., Any], receiver: Any, selector: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    """The locator that ``receiver.locator(selector, ...)`` makes, with its version and in its frame where they are known.

    Args:
        original: the method.
        receiver: ``Page``, ``Frame``, ``Locator`` or ``FrameLocator``.
        selector: its first argument.
        args: the others.
        kwargs: its keyword arguments.
    """
    there, pinned = aimed(receiver, selector)
    return (original if there is receiver else type(there).locator)(there, pinned, *args, **kwargs)


def indexed_call(call: Any, ledger: Ledger) -> Steps:
    """Run one call whose selector has ``index=`` in it; returns what the method returns and raises what it raises."""
    __tracebackhide__ = True
    watcher = naming(call, ledger)
    yield from _pinned(call, ledger)
    if watcher is not None:
        pinned = aimed(call.receiver, call.selector)[1] if isinstance(call, PageCall) else call.selector
        yield from _quietly(watcher.numbered(pinned), call, ledger)
    result = yield from _indexed(call)
    if watcher is not None:
        watcher.kept()
    return result


def _quietly(steps: Steps, call: Any, ledger: Ledger) -> Steps:
    """Steps of ours beside the call, which goes on whatever becomes of them."""
    try:
        return (yield from steps)
    except Exception as problem:  # noqa: BLE001
        if not errors_text.is_gone(problem):
            ledger.problem(problem, call.method)
        return None


def _indexed(call: Any) -> Steps:
    __tracebackhide__ = True
    elsewhere = _in_frame(call)
    if elsewhere is not None:
        return (yield elsewhere)
    looking = _looks(call)
    issue = yield from _issue(call, looking=looking)
    try:
        return (yield issue)
    except Exception as error:
        if LOOKING in str(error):
            private.rewrite_error(error, partial(_MARKED.sub, r"\1"))
        if not _is_outdated(error, call):
            raise
        again, version = yield from _followed(call, looking=looking, judged=_JUDGED.search(str(error)) is not None)
        if again is None:
            _explain(error, call.selector, version)
            if _is_wrong_kind(error, call):
                raise _failed(error) from None
            raise
    return (yield from _repeated(call, again))


def _issue(call: Any, *, looking: bool) -> Generator[Callable[[], Any], Any, Callable[[], Any]]:
    """The call as it is made, strictly or not, and with another selector where the number has no meaning."""
    durable = (yield from _durable(call)) if call.method in _WITHOUT_STATE else ""
    wanted = durable or (_looked_at(call.selector) if looking else call.selector)
    if wanted != call.selector or isinstance(call, PageCall):
        return partial(call.issue, wanted, None, soft=True)
    plain: Callable[[], Any] = call.plain
    return plain


def _repeated(call: Any, again: Callable[[], Any]) -> Steps:
    """Make the call on the element that was followed."""
    __tracebackhide__ = True
    try:
        return (yield again)
    except Exception as error:
        if not _is_outdated(error, call):
            raise
        _explain(error, call.selector, "", why="" if call.method in _WITHOUT_STATE else "the page keeps changing")
        if _is_wrong_kind(error, call):
            raise _failed(error) from None
        raise


def _is_wrong_kind(error: Exception, call: Any) -> bool:
    """What Playwright 1.40 makes of an assertion about a locator that throws."""
    return call.assertion and not isinstance(error, AssertionError)


def _pinned(call: Any, ledger: Ledger) -> Steps:
    """Make a number without a version one of the catalog that was read last; where none was, the page is read first."""
    page = call.page()
    off = not ledger.options.index_mode or engines.index_is_foreign(page)
    if off or not any(map(_WITHOUT_VERSION.fullmatch, engines.index_parts(call.selector))):
        return
    try:
        catalog = held_catalog(page, synonyms=ledger.options.concepts)
        if catalog.reading() is None:
            yield from catalog.read()
    except HealError:  # what the engine says of the number tells
        return
    if isinstance(call, PageCall):
        return  # see `_in_frame`
    receiver, selector = aimed(page, call.selector)
    if receiver is not page and call.child() is None:
        call.redirect_to(receiver.locator(selector))
    elif selector != call.selector:
        call.redirect(selector)


def _failed(error: Exception) -> AssertionError:
    """An error of ours as the failed assertion that it is."""
    failed = AssertionError(str(error))
    failed.__dict__.update(vars(error))
    return failed


def _is_outdated(error: Exception, call: Any) -> bool:
    """The engine said so, or the child frame that the number was in is gone."""
    if OUTDATED in str(error):
        return True
    return errors_text.is_gone(error) and call.child() is not None and not call.page().is_closed()


def _meant(call: Any) -> tuple[Any, Reading, int, str] | None:
    """Catalog, reading, number and the rest of a call's selector, if it begins with a pinned number that is remembered."""
    found = _FIRST.match(call.selector)
    catalog = catalog_of(call.page())
    reading = catalog.reading(found[2]) if catalog is not None and found is not None and found[2] else None
    if found is None or reading is None or int(found[1]) >= len(reading.listing):
        return None
    return catalog, reading, int(found[1]), call.selector[found.end() :]


def _in_frame(call: Any) -> Callable[[], Any] | None:
    """The method of the child frame that the number of a page's method is in, ``None`` if it is in none; pins the selector."""
    if not isinstance(call, PageCall):
        return None
    receiver, selector = aimed(call.receiver, call.selector)
    if receiver is call.receiver:
        call.selector = selector
        return None
    kwargs = {name: value for name, value in call.kwargs.items() if name != "selector"}
    return partial(getattr(receiver, call.method), selector, *call.args[1:], **kwargs)


def _looks(call: Any) -> bool:
    """Whether a call does nothing to its element, so that this may say something else by now."""
    return call.kind != "act" and call.method not in _MAY_ACT


def _looked_at(selector: str) -> str:
    found = _FIRST.match(selector)
    if found is None or not found[2]:
        return selector
    return _selector(int(found[1]), found[2], selector[found.end() :], looking=True)


def _followed(
    call: Any, *, looking: bool, judged: bool
) -> Generator[Callable[[], Any], Any, tuple[Callable[[], Any] | None, str]]:
    """The call on the same element in the page as it is now, ``None`` when that is not certain; the page's version if another.

    Args:
        call: that failed.
        looking: see `_looks`.
        judged: the document that the number is of has said that its element is gone, and knows more than two lists.
    """
    try:
        meant = _meant(call)
        if meant is None:
            return None, ""
        catalog, before, index, rest = meant
        now: Reading = yield from catalog.read(aside=True)
        version = now.listing.version
        if version == before.listing.version:  # one version has one meaning: the page is again what it was
            entry: Entry | None = now.listing[index]
        else:
            entry = None if judged else follow(before.listing, index, now.listing, looking=looking)
        other = "" if version == before.listing.version else version
        if entry is None:
            return None, other
        return _again(call, now.frames[entry.frame], _selector(entry.index, version, rest, looking=looking)), other
    except Exception:  # noqa: BLE001 - the page went away as well; the call's own error is told
        return None, ""


def _again(call: Any, frame: Any, selector: str) -> Callable[[], Any] | None:
    """The call about another selector, in a frame that may have been loaded anew."""
    if frame.parent_frame is None:
        return partial(call.issue, selector, None, soft=True)
    if isinstance(call, LocatorCall):
        return partial(call.original, frame.locator(selector), *call.args, **call.kwargs)
    if call.assertion:  # which hold on to a frame that may be gone
        moved = copy(call)
        moved.redirect_to(frame.locator(selector))
        return partial(moved.issue, moved.selector, None, soft=True)
    return None


def _durable(call: Any) -> Generator[Callable[[], Any], Any, str]:
    """Another selector of the element, for methods that Playwright resolves in the page's main world, where we have no state.

    It is one of the entry's verified locators that still matches this element alone; ``""`` when none does.
    """
    try:
        meant = _meant(call)
        if meant is None:
            return ""
        _, reading, index, rest = meant
        entry = reading.listing[index]
        prefix = "".join(step + ENTER for step in reading.listing.frames[entry.frame].chain)
        same = f" >> internal:and={json.dumps(_selector(index, reading.listing.version, '', looking=_looks(call)))}"
        for rung in entry.rungs:
            selector = rung.selector.removeprefix(prefix)
            it = yield partial(call.flavour.count, call.locator(selector + same))
            matched = yield partial(call.flavour.count, call.locator(selector))
            if it == matched == 1:
                return selector + rest
    except Exception:  # noqa: BLE001 - outdated, or gone: the call itself says so
        return ""
    return ""


def _selector(index: int, version: str, rest: str, *, looking: bool = False) -> str:
    return f"{numbered(index, version, looking=looking)}{f' {rest}' if rest else ''}"


def _explain(error: Exception, selector: str, version: str, *, why: str = "") -> None:
    """Make the error begin with ``CATALOG_OUTDATED``, name the page's version, and be a `CatalogOutdated` as well.

    Args:
        error: says what the engine said, or that its frame is gone.
        selector: of the call.
        version: of the page now, where that is known and another.
        why: what is said in place of what the engine said.
    """
    number = _FIRST.match(selector)
    index, old = (number[1], number[2] or "") if number else ("", "")

    def rewrite(text: str) -> str:
        if why or OUTDATED not in text:
            text = f"{OUTDATED}: index={index} belongs to catalog {old}, and {why or 'its frame is gone'}. {NEXT_STEP}"
        if version:
            text = text.replace(NEXT_STEP, f"The page is catalog {version} now: read it with catalog.refresh().")
        return _BEFORE.sub("", text, count=1)

    private.rewrite_error(error, rewrite)
    kind: Any = type(error)
    with suppress(TypeError):  # an AssertionError stays one
        error.__class__ = _both(kind)
    for name, value in (("index", int(index or -1)), ("version", old), ("current", version)):
        with suppress(AttributeError):
            setattr(error, name, value)


@cache
def _both(kind: Any) -> Any:
    """A class of errors that is Playwright's and ours."""
    return type(CatalogOutdated.__name__, (CatalogOutdated, kind), {"__module__": CatalogOutdated.__module__})
