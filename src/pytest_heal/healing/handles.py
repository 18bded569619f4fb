"""Element handles that lost their element: which call found it, what that finds now, and when a test may go on with it.

A handle is one node of a document. When the page draws that anew, Playwright says "Element is not attached to the DOM" of the
handle for ever. Healing follows it to another node only where both are certainly the same thing: the call that found it matches
that node now, the two are equal down to the last attribute, as is all that was taken out of the page with the old one, nothing
else in the document is equal to that, and an id, test id or name of its own says so. "Delete" of one row never becomes "Delete"
of the next. Nothing is done twice: what had begun to act is left alone.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from functools import partial
from inspect import unwrap
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import errors_text, private
from pytest_heal.browser.sites import Site
from pytest_heal.element.address import clean_url
from pytest_heal.element.text import is_generated
from pytest_heal.healing import hints
from pytest_heal.healing.handle_origin import Origin
from pytest_heal.locator.code import to_code
from pytest_heal.relocation.decision import SAME_NODE
from pytest_heal.relocation.events import HealEvent
from pytest_heal.suggestions.handle_text import Lost, lost_handle
from pytest_heal.suggestions.live import gather
from pytest_heal.suggestions.text import block

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_heal.browser.flavour import Flavour, Steps
    from pytest_heal.healing.ledger import Ledger

FINDS = frozenset(["query_selector", "query_selector_all", "wait_for_selector", "element_handle", "element_handles"])
"""Methods that return handles."""
_PERHAPS_DONE = frozenset(["check", "uncheck", "set_checked"])  # they look at their element once more when they have clicked
_SAME = """(old, [nodes, marks]) => {
  const up = [];
  for (let e = old; e; e = e.parentElement) up.push(e);
  const top = up[up.length - 1], same = [];
  const place = e => e.parentElement ? [...e.parentElement.children].indexOf(e) : 0;
  if (old.isConnected || old.getRootNode() !== (top.parentNode || top)) return {gone: !old.isConnected, same};
  nodes.forEach((node, index) => {
    let e = node, fits = true;
    for (let i = 0; fits && i < up.length - 1; i++) {
      fits = Boolean(e.parentElement) && place(e) === place(up[i]);
      e = e.parentElement;
    }
    if (!fits || !e.isEqualNode(top)) return;
    const root = e.getRootNode();
    if ([...root.querySelectorAll(e.localName)].filter(other => other.isEqualNode(e)).length !== 1) return;
    for (const part of up) for (const mark of marks) {
      const value = part.getAttribute(mark);
      if (value && root.querySelectorAll(`[${CSS.escape(mark)}="${CSS.escape(value)}"]`).length === 1) {
        same.push([index, mark, value]);
        return;
      }
    }
  });
  return {gone: true, same};
}"""
_MARKS = ("id", "name")


def note(ledger: Ledger, origin: Origin, result: Any) -> None:
    """Remember what found each of the handles that a call returned."""
    if isinstance(result, list):
        for nth, handle in enumerate(result):
            ledger.handles[private.identity(handle)] = origin, nth
    elif result is not None:
        ledger.handles[private.identity(result)] = origin, origin.nth


def origin_of(ledger: Ledger, handle: Any) -> Origin | None:
    """What found a handle's element; ``None`` where that is not known."""
    known = ledger.handles.get(private.identity(handle))
    return None if known is None else replace(known[0], nth=known[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class HandleCall:
    """A call of a handle that failed, because its element is not in the page any more.

    Attributes:
        original: Playwright's method; ``method``: its name.
        handle, args, kwargs: that it was called with.
        site: where.
        flavour: Playwright's API.
        engine: our selector engine may be asked.
        follows: the test may go on with another node.
    """

    original: Callable[..., Any]
    method: str
    handle: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    site: Site
    flavour: Flavour
    engine: bool
    follows: bool


@dataclass(frozen=True, slots=True)
class Went:
    """The result of a call that a test went on with."""

    value: Any


def lost(call: HandleCall, error: Exception, ledger: Ledger) -> Steps:
    """Go on with the same thing where that is certain, else note on the error what is there now.

    Returns:
        A `Went`, or ``None`` where Playwright's error stands.

    Raises:
        Exception: Playwright's, of the call on the node that was followed.
    """
    node: Any = None
    try:
        origin = origin_of(ledger, call.handle)
        if origin is None or ledger.test is None or origin.page.is_closed():
            return None
        began, found = time.monotonic(), list[Any]()
        there = None if origin.page.url != origin.url else (yield from _now(call, origin))
        if there is not None:
            found, same = there
            if len(same) == 1 and call.follows and _may_follow(call, error):
                node = found[same[0]]
                ledger.test.events.append(_event(call, origin, ledger, (time.monotonic() - began) * 1000))
        if node is None:
            yield from _noted(call, origin, error, ledger, -1 if there is None else len(found))
    except Exception as problem:  # noqa: BLE001 - an error of ours is never the user's
        if not errors_text.is_gone(problem) and not type(problem).__module__.startswith("playwright."):
            ledger.problem(problem, "a handle that lost its element")
    if node is None:
        return None
    return Went((yield partial(call.original, node, *call.args, **call.kwargs)))


def _may_follow(call: HandleCall, error: Exception) -> bool:
    """Whether nothing of the call was done yet."""
    return call.method not in _PERHAPS_DONE and not errors_text.has_acted(error)


def _now(call: HandleCall, origin: Origin) -> Steps:
    """The elements that the call which found it matches now, and which of them are the same; ``None``: another document."""
    made = origin.make(origin.site)
    if made is None:
        return None
    nodes = yield partial(call.flavour.element_handles, made.locator(made.selector))
    evaluate = unwrap(type(call.handle).evaluate)
    marks = [*_MARKS, private.test_id_attribute(origin.page)]
    try:
        answer = yield partial(evaluate, call.handle, _SAME, [nodes, marks])
    except Exception:  # noqa: BLE001 - the document that it was in is gone
        return None
    if not answer["gone"]:
        return nodes, []
    return nodes, [int(index) for index, _, value in answer["same"] if not is_generated(value)]


def _noted(call: HandleCall, origin: Origin, error: Exception, ledger: Ledger, count: int) -> Steps:
    """Say on the error what found the element, and what that finds now; -1: it is another document now."""
    test, made = ledger.test, origin.make(origin.site)
    if test is None:
        return
    where, now = ledger.sites.place(origin.site), clean_url(origin.page.url)
    gone_on = "" if count >= 0 else f"has gone on to {now}" if origin.page.url != origin.url else "has navigated"
    locator = to_code(origin.selector, "page" if made is None or made.child() is None else "frame")
    said = lost_handle(Lost(code=origin.code, place=where, locator=locator, count=count, gone_on=gone_on))
    if count == 0 and made is not None and not test.told.used_up:
        events = len(test.events)
        with test.told.counted():
            found = yield from gather(hints.look(made, ledger, engine=call.engine), limit=hints.SHORTEST)
        if found is not None:
            said = f"{said}\n\n{block(found)}"
            hints.report("lost", made, ledger, found, events)
    errors_text.set_notes(error, said if str(error).endswith("\n") else f"\n{said}")


def _event(call: HandleCall, origin: Origin, ledger: Ledger, took: float) -> HealEvent:
    """A test went on with another node: it is told as any heal, and there is nothing to repair but the handle."""
    test = ledger.test
    return HealEvent(
        kind="detached",
        outcome="healed",
        code=SAME_NODE,
        reason=f"The page has re-rendered the element: {origin.code} matches an identical one, and nothing else is like it.",
        test="" if test is None else test.nodeid,
        file=ledger.sites.relative(call.site.file),
        line=call.site.line,
        column=call.site.column,
        made_at=ledger.sites.made_at(origin.site, call.site),
        method=call.method,
        locator=origin.code,
        selector=origin.selector,
        page=clean_url(origin.url),
        after="the same element, re-rendered",
        confidence=1.0,
        timings={"total": round(took, 1)},
    )
