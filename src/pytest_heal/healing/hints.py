"""What is done when a call failed because of its locator: suggestions are gathered, noted on the error, and reported.

A call that passes comes nowhere near this module. One that fails gets Playwright's own error, the same object, with a note at
most. Tests fail on purpose too (``pytest.raises``, polling in ``try``), so there is a budget for each test, one gathering for
each locator and page, and never more time than the failed call took itself.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import errors_text, private
from pytest_heal.browser.engines import INDEX_OFF, INDEX_UNKNOWN
from pytest_heal.browser.sites import Site
from pytest_heal.element.fingerprint import url_template
from pytest_heal.healing.call import BaseCall
from pytest_heal.healing.lists import for_list, lists_of, without_pastes
from pytest_heal.locator.code import to_code
from pytest_heal.relocation.events import HealEvent
from pytest_heal.suggestions.live import gather
from pytest_heal.suggestions.live_survey import Look, Steps
from pytest_heal.suggestions.suggestions import Suggestions
from pytest_heal.suggestions.text import block

if TYPE_CHECKING:
    from pytest_heal.healing.ledger import Ledger
    from pytest_heal.locator.origin import Making
    from pytest_heal.suggestions.list_ask import ListAsk

SHORTEST, LONGEST = 2_000.0, 5_000.0
"""Milliseconds of one gathering: as long as the call itself took, within these bounds."""
BEYOND_BUDGET = "No suggestions: they were gathered {} times in this test already."
_POSITIVE = frozenset(["not_to_be_hidden"])
_WRITTEN_DIFFERENTLY = re.compile(r"[\"'\\]|\.content_frame|^\.")
_SOURCE_FOUND = "performing move and down action"


def hinted(
    error: Exception, make: Callable[[], BaseCall | None], ledger: Ledger, *, took: float, events: int, engine: bool
) -> Steps:
    """Note on an error what exists instead of what its locator looked for; never raises.

    Where an element was refused, nothing similar is ready to paste: it is that element, or one that came less near.

    Args:
        error: of the call; gets the note.
        make: the call, understood; ``None`` for one that is none of ours.
        ledger: its test's budget and events.
        took: milliseconds that the call took.
        events: number of events that the test had before it.
        engine: our selector engine may be asked.
    """
    test = ledger.test
    try:
        kind = errors_text.unusable(error)
        call = make() if kind is not None and test is not None else None
        if kind is None or call is None or test is None or _negative(call):
            return
        if call.method == "drag_to" and _SOURCE_FOUND in errors_text.said_by(error):
            call = call.target() or call
        page = call.page()
        if page.is_closed():
            return
        told, where = test.told, (call.selector, page.url)
        note = told.notes.get(where, "")
        if not note and told.used_up:
            note = BEYOND_BUDGET.format(told.gathered)
        elif not note:
            with told.counted():
                limit, known = min(max(took, SHORTEST), LONGEST), lists(call, ledger) if kind == "lost" else ()
                found = yield from gather(look(call, ledger, engine=engine), limit=limit, kind=kind, lists=known)
            if found is None or (errors_text.held_up(error) and any(each.kind == "late" for each in found.explanations)):
                return
            found = _fitting(for_list(found, call, known), test.events[events:], ledger)
            note = told.notes[where] = block(found)
            report(kind, call, ledger, found, events)
        # Playwright's messages may end with a line break or not; the block stands apart from them, and from a refusal.
        apart = str(error).endswith("\n") and not getattr(error, "__notes__", None)
        errors_text.set_notes(error, note if apart else f"\n{note}")
    except Exception as problem:  # noqa: BLE001 - an error of ours is never the user's
        if not type(problem).__module__.startswith("playwright."):  # that is the page: gone, busy, or spoilt
            ledger.problem(problem, "suggestions")


def _fitting(found: Suggestions, news: Sequence[HealEvent], ledger: Ledger) -> Suggestions:
    """Suggestions without what the events of the same call contradict, and what was recorded."""
    if any(event.lacks or event.outcome == "refused" for event in news):
        found = without_pastes(found)
    others = tuple(each for each in found.explanations if each.kind != "login-page")
    if len(others) < len(found.explanations) and any(
        _stands_where_recorded(event) or _recorded_there(event, found, ledger) for event in news
    ):
        found = replace(found, explanations=others)
    return found


def _stands_where_recorded(event: HealEvent) -> bool:
    """Whether the page of a refusal is the one that was recorded: what another locator means was found on it."""
    return event.outcome == "refused" and (event.code == "claimed" or any(one.owner for one in event.runners_up))


def _recorded_there(event: HealEvent, found: Suggestions, ledger: Ledger) -> bool:
    """Whether the locator of a refusal was recorded on a page with this address and this title."""
    template = url_template(event.page)
    keys = (
        (source, key) for source, key in ledger.remembered.listed() if (key.locator, key.page) == (event.selector, template)
    )
    known = (ledger.remembered.get(source, key) for source, key in keys)
    return any(one is not None and one.title == found.title for one in known)


@dataclass(slots=True, kw_only=True, eq=False)  # made of every call: not frozen, which takes four times as long
class Watched:
    """A call that failed or may fail, and what is needed then.

    Attributes:
        make: the call, understood, given the place that makes it; ``None`` for one that is none of ours.
        ledger: its test's budget and events.
        drive: runs our steps (`flavour.Flavour.drive`).
        engine: our selector engine may be asked.
        soft: number of errors that Playwright kept before it, for a soft assertion, which raises none; else -1.
        events: number of events that the test had before it.
        began: when, monotonic time in s.
    """

    make: Callable[[Site], BaseCall | None]
    ledger: Ledger
    drive: Callable[[Steps], Any]
    engine: bool
    soft: int
    events: int
    began: float

    def failed(self, error: Exception, site: Site) -> Any:
        """Add to the error of the call what exists instead; to be awaited on the async API."""
        took = (time.monotonic() - self.began) * 1000
        if errors_text.is_unknown_index(error):
            errors_text.set_notes(error, f"\n{INDEX_UNKNOWN if self.ledger.options.index_mode else INDEX_OFF}.")
        make = partial(self.make, site)
        return self.drive(hinted(error, make, self.ledger, took=took, events=self.events, engine=self.engine))

    def kept(self, site: Site) -> Exception | None:
        """The error that Playwright keeps of this soft assertion; of several at a time, the one that names its locator."""
        kept = private.soft_failures()[self.soft :] if self.soft >= 0 else ()
        try:
            call = self.make(site) if kept else None
            code = "" if call is None else _bare(to_code(call.selector, ""))
        except Exception as problem:  # noqa: BLE001 - an error of ours is never the user's
            self.ledger.problem(problem, "suggestions")
            return None
        return next((error for error in kept if code and code in _bare(str(error))), None)


def _bare(code: str) -> str:
    """A locator as code, whoever wrote it: without what Playwright and we write differently."""
    code = code.replace("frame_locator(", "locator(").replace(".filter(visible=True)", ".visible")
    return _WRITTEN_DIFFERENTLY.sub("", code)


def _negative(call: BaseCall) -> bool:
    """The call is content with nothing, so nothing is to be suggested for it."""
    return call.kind == "presence" or (call.method.startswith("not_") and call.method not in _POSITIVE)


def look(call: BaseCall, ledger: Ledger, *, engine: bool) -> Look:
    """Where a call looks."""
    call.beside = None  # what is looked for in every frame is suggested for every frame
    try:
        receiver = "page" if call.child() is None else "frame"
    except private.Unsupported:
        receiver = "page"
    page = call.page()
    return Look(
        flavour=call.flavour,
        selector=call.selector,
        locator=call.locator,
        page=page,
        receiver=receiver,
        engine=engine,
        style=ledger.options.style,
    )


def report(kind: Any, call: BaseCall, ledger: Ledger, found: Suggestions, events: int) -> None:
    """Put the suggestions on the event of the refusal they belong to, or on one of their own."""
    test = ledger.test
    if test is None:
        return
    plain = found.to_dict()
    for i in range(len(test.events) - 1, events - 1, -1):
        if test.events[i].outcome == "refused":
            test.events[i] = replace(test.events[i], suggestions=plain)
            return
    test.events.append(
        HealEvent(
            kind=kind,
            outcome="suggested",
            code=found.explanations[0].kind if found.explanations else "suggestions",
            reason=found.explanations[0].sentence if found.explanations else "",
            test=test.nodeid,
            file=ledger.sites.relative(call.site.file),
            line=call.site.line,
            column=call.site.column,
            made_at=ledger.sites.made_at(ledger.sites.maker(call.made(), call.selector), call.site),
            method=call.method,
            locator=found.locator,
            selector=call.selector,
            page=found.url,
            frame=found.frame,
            timings={"suggest": round(found.milliseconds, 1)},
            suggestions=plain,
            makings=_makings(call, ledger) if found.list_now else (),
        )
    )


def lists(call: BaseCall, ledger: Ledger) -> tuple[ListAsk, ...]:
    """The lists that a call is about; where that fails, what else exists is told all the same."""
    try:
        return lists_of(call, ledger)
    except Exception as problem:  # noqa: BLE001
        ledger.problem(problem, "lists")
        return ()


def _makings(call: BaseCall, ledger: Ledger) -> tuple[Making, ...]:
    """The calls that made the locator, for `pytest-heal fix`."""
    from pytest_heal.healing.mends import as_data

    return as_data(call, ledger)
