"""What is said of queries that returned nothing when their test fails: which, where, and what the page has instead.

That a query returned nothing is never said to be the reason: a test may have wanted just that. So what the test has passed with
(an ``assert``, ``if`` or ``while`` that asked for it) is left out, what stands in the failing statement or leads there comes
first, and the page is looked at for one of them alone, the first, if it still shows the document that the query was made in.
"""

from __future__ import annotations

import linecache
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType
from typing import TYPE_CHECKING

from pytest_heal.browser import errors_text, private
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.sites import is_ours, line_of
from pytest_heal.element.address import clean_url
from pytest_heal.healing import hints
from pytest_heal.healing.handle_origin import written
from pytest_heal.healing.lists import for_list
from pytest_heal.locator.code import to_code
from pytest_heal.source.usage import Role, usage_of
from pytest_heal.suggestions.empty_text import LINES, EmptyLine, empty_lines, now_there
from pytest_heal.suggestions.live import gather
from pytest_heal.suggestions.text import block

if TYPE_CHECKING:
    from pytest_heal.healing.empties import EmptyQuery
    from pytest_heal.healing.ledger import Ledger

_ORDER: tuple[Role, ...] = ("failed", "leads there", "")
_SEEN = frozenset(["is_visible", "is_hidden"])
_NO_QUERY = "a script made nothing of elements that are there"
_THEN = "On the page as it was when the test failed:"
_LONGEST = 10.0
"""Seconds that an event loop is given at most; the questions themselves end sooner."""


@dataclass(frozen=True, slots=True)
class _Ranked:
    query: EmptyQuery
    role: Role


def tell(error: BaseException, ledger: Ledger, *, engine: bool) -> None:
    """Put on the error of a failed test what of its queries returned nothing; never raises.

    Args:
        error: gets the note.
        ledger: of the running test.
        engine: our selector engine may be asked.
    """
    try:
        ranked = _ranked(error, ledger)
        if not ranked:
            return
        first, steps = ranked[0].query, _noted(error, ledger, ranked, engine=engine)
        if not first.flavour.is_async:
            first.flavour.drive(steps)
        elif first.page is None or not private.finished(first.page, first.flavour.drive(steps), _LONGEST):
            _note(error, ranked, ledger, now="" if first.page is None else "its page could not be asked any more")
    except Exception as problem:  # noqa: BLE001 - an error of ours is never the user's
        ledger.problem(problem, "queries that returned nothing")


def _note(error: BaseException, ranked: list[_Ranked], ledger: Ledger, *, now: str, found: str = "") -> None:
    """Name the queries on the error; ``now`` is what is the case of the first."""
    lines = [_line(one.query, ledger, "" if place else now) for place, one in enumerate(ranked[:LINES])]
    forgotten = ledger.test is not None and ledger.test.empties.left_out > 0
    said = empty_lines(lines, len(ranked[LINES:]), at_least=forgotten)
    errors_text.set_notes(error, "\n" + (f"{said}\n\n{found}" if found else said))


def _noted(error: BaseException, ledger: Ledger, ranked: list[_Ranked], *, engine: bool) -> Steps:
    """Look for the first of them, and put the note on the error; never raises."""
    first, now, found = ranked[0].query, "", ""
    try:
        now, found = yield from _looked(first, ranked[0].role, ledger, engine=engine)
    except Exception as problem:  # noqa: BLE001
        now = "the page could not be asked"
        if not errors_text.is_gone(problem) and not type(problem).__module__.startswith("playwright."):
            ledger.problem(problem, "queries that returned nothing")
    if now is _NO_QUERY:
        ranked, now = ranked[1:], ""
    if ranked:
        _note(error, ranked, ledger, now=now, found=found)


def _looked(query: EmptyQuery, role: Role, ledger: Ledger, *, engine: bool) -> Steps:
    """What is the case now, half a sentence, and the block of what is there instead."""
    test = ledger.test
    if test is None or query.page is None:
        return "", ""
    if query.page.is_closed():
        return "its page is closed", ""
    if test.empties.navigations(query.page) != query.navigations or query.page.url != query.url:
        return _gone_on(query), ""
    call = query.make(query.site)
    if call is None or test.told.used_up:
        return "", hints.BEYOND_BUDGET.format(test.told.gathered) if test.told.used_up else ""
    where = (call.selector, query.page.url)
    if where in test.told.notes:
        return "", ""
    events = len(test.events)
    known = hints.lists(call, ledger)
    with test.told.counted():
        found = yield from gather(hints.look(call, ledger, engine=engine), limit=hints.SHORTEST, lists=known)
    if found is None:
        return "its page is closed", ""
    if test.empties.navigations(query.page) != query.navigations:
        return _gone_on(query), ""
    if found.count > 0 and (query.method not in _SEEN or not any(one.kind == "hidden" for one in found.explanations)):
        return _NO_QUERY if query.evaluated else now_there(found.count), ""
    found = for_list(found, call, known)
    note = test.told.notes[where] = block(found)
    if role:  # else nothing says that it has to do with the failure
        hints.report("hidden" if found.count > 0 else "lost", call, ledger, found, events)
    return "", f"{_THEN}\n\n{note}"


def _gone_on(query: EmptyQuery) -> str:
    """What is said of a page that is another one by now, perhaps at the same address."""
    before, now = clean_url(query.url), clean_url(query.page.url)
    return f"the page has gone on to {now} since" if before != now else "the page has navigated since"


def _line(query: EmptyQuery, ledger: Ledger, now: str) -> EmptyLine:
    place = ledger.sites.place(query.site)
    return EmptyLine(place=place, code=_code(query), returned=query.returned, found_by=query.found_by or "", now=now)


def _code(query: EmptyQuery) -> str:
    """The call as the test would write it."""
    if query.found_by is not None:
        return written(None, query.method, query.selector)
    call = query.make(query.site)
    return f"{to_code(query.selector)}.{query.method}()" if call is None else written(call, query.method, query.selector)


# ------------------------------------------------------------------ which of them, in which order


def _ranked(error: BaseException, ledger: Ledger) -> list[_Ranked]:
    """What is told of, in order; what certainly has nothing to do with the failure is left out."""
    test = ledger.test
    if test is None:
        return []
    failed = list(_lines(error))
    ranked = [_Ranked(query, role) for query in test.empties.queries.values() if (role := _role(query, failed)) != "passed"]
    related = [one for one in ranked if one.role]
    if any(note in str(said) for said in getattr(error, "__notes__", ()) for note in test.told.notes.values()):
        ranked = related  # what failed has been told; the others are not about it
    ranked.reverse()  # the latest first
    return sorted(ranked, key=lambda one: _ORDER.index(one.role))


def _lines(error: BaseException) -> Iterator[tuple[CodeType, int]]:
    """The lines of a traceback that are not ours."""
    entry = error.__traceback__
    while entry is not None:
        if not is_ours(entry.tb_frame.f_code.co_filename):
            yield entry.tb_frame.f_code, entry.tb_lineno
        entry = entry.tb_next


def _role(query: EmptyQuery, failed: list[tuple[CodeType, int]]) -> Role:
    """What a query has to do with the failure; the nearest that any of the lines that led to it has."""
    roles = set[Role]()
    for place, (code, lasti) in enumerate(query.callers or ((query.site.code, query.site.lasti),)):
        usage, line = usage_of("".join(linecache.getlines(code.co_filename))), line_of(code, lasti)
        wrong = next((number for other, number in failed if other is code), 0)
        role = usage.role(line, wrong)
        if role == "failed" and place == 0 and usage.absence_is_asked(line, query.method) != (query.method == "is_hidden"):
            return "passed"  # that it is not hidden asks for it to be there
        roles.add(role)
    for role in ("failed", "leads there", "passed"):
        if role in roles:
            return role
    return ""
