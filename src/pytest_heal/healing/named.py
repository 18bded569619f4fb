"""What was named by words or by number in a run with ``heal_record = all``, and which locator stood for it there.

For `pytest-heal eject`. ``find_by_description`` and ``desc=`` go on with a locator that was executed and matched its element
alone; for ``index=N`` such a locator is made by the same ladder. It is noted once the call has worked, with the place of the
call, and the names that the page was bound to there. Others pay nothing.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import private
from pytest_heal.browser.engines import described_part, is_indexed
from pytest_heal.browser.flavour import Steps
from pytest_heal.browser.pieces import ENTER_FRAME
from pytest_heal.browser.sites import Made, is_ours, user_site
from pytest_heal.element.fingerprint import url_template
from pytest_heal.healing.alternatives import READS_TEXT, records
from pytest_heal.healing.mends import makings_of
from pytest_heal.locator import named as words
from pytest_heal.locator.code import to_code
from pytest_heal.locator.grades import grade_of
from pytest_heal.locator.named import FIND, STOOD, By, Named, added
from pytest_heal.locator.origin import Making, Mend

if TYPE_CHECKING:
    from pytest_heal.describe.live_choice import Found
    from pytest_heal.describe.live_documents import Request
    from pytest_heal.healing.course import Call
    from pytest_heal.healing.ledger import Ledger

_INDEX = re.compile(r"\s*index=\s*(\d+)\s*(?:@([0-9a-f]+)~?)?\s*(?:>>\s*)?")
MOST_NAMES = 8
"""Names of a page that are kept for one place."""
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


class Finding:
    """One call of ``find_by_description``, which is looked at before it searches: afterwards its frame may be gone.

    Args:
        ledger: of the run.
        frame: that calls.
        page: it looks in.
        of_fixture: that page is the fixture's.
        within: what it was given as such.
    """

    def __init__(self, ledger: Ledger, frame: FrameType, page: Any, *, of_fixture: bool, within: Any) -> None:
        self._ledger, self._page, self._of_fixture = ledger, page, of_fixture
        self._site = user_site(frame)
        self._names = tuple(_names(_outside(frame), page))
        self._within = within
        test = ledger.test
        at = ledger.sites.place(self._site)
        test_at = ledger.sites.test_line(frame, test.nodeid.partition("::")[0]) if test is not None else ""
        self._used = (at,) if test_at in ("", at) else (at, test_at)

    def noted(self, request: Request, found: Found) -> Steps:
        """Note what was found; whatever goes wrong in it, the test has its locator."""
        try:
            yield from self._noted(request, found)
        except Exception as problem:  # noqa: BLE001
            self._ledger.problem(problem, FIND)

    def _noted(self, request: Request, found: Found) -> Steps:
        ledger, test, flavour = self._ledger, self._ledger.test, request.flavour
        if test is None:
            return
        selector, failed, kind = found.selector, "", ""
        if request.within is not None:
            kind = "selector" if isinstance(self._within, str) else "locator"
            outer = private.selector_of(request.within)
            inner = _in_its_frame(outer, found.selector)
            same = yield from _same(flavour, partial(private.with_selector, request.within, base=flavour.locator), outer, inner)
            selector, failed = inner, "" if same else words.NOT_ALONE
        elif not found.reachable:
            failed = words.IN_FRAME
        code = to_code(selector)
        making = self._ledger.states.data([Made(selector, FIND, self._site, None)], ledger.sites)
        mend = _mend(0, code.removeprefix("page"), selector, code)
        one = Named(
            by="words",
            said=request.text,
            makings=making,
            mend=mend,
            failed=failed or words.doubt_of(selector),
            names=self._names,
            within=kind,
            asynchronous=flavour.is_async,
            of_fixture=self._of_fixture,
            page=url_template(self._page.url),
            test=test.nodeid,
            used=self._used,
        )
        added(test.named, one)
        test.stood[private.selector_of(found.locator)].append(one)


class Naming:
    """One call whose selector says ``desc=`` or ``index=``; made before anything leads it elsewhere."""

    def __init__(self, call: Call, ledger: Ledger) -> None:
        self._call, self._ledger, self._selector = call, ledger, call.selector
        steps = makings_of(call, ledger)
        self._makings: tuple[Making, ...] = ledger.states.data(steps, ledger.sites) if steps else ()
        self._by: By = "index" if is_indexed(call.selector) else "desc"
        self._is_page = call.made() is None and not call.place().frame
        self._mend: Mend | None = None
        self._whole = ""  # selector of all of the locator, with what stood for the name
        self._failed = words.GONE

    def described(self, found: Found | None) -> Steps:
        """A description was understood; ``None``: it means nothing on the page, and that was asked."""
        split = described_part(self._selector)
        if split is None:
            return
        if found is None:
            yield from self._absent()
            return
        before, _, after = split
        inner = _in_its_frame(before, found.selector) if before else found.selector
        if before:
            same = yield from _same(self._call.flavour, self._call.locator, before, inner)
            if not same:
                self._failed = words.NOT_ALONE
        self._stands(before, inner, after, alone=not before or same)

    def numbered(self, pinned: str) -> Steps:
        """A number was led to its catalog: make the locator of its element, before anything is done to that.

        Args:
            pinned: the selector with the catalog's version in it.
        """
        from pytest_heal.describe.live_numbered import stands_for

        found = _INDEX.match(pinned)
        if found is None or not found[2]:
            return
        page, flavour, style = self._call.page(), self._call.flavour, self._ledger.options.style
        selector, prefix = yield from stands_for(page, flavour, int(found[1]), found[2], style)
        if not selector:
            return
        if prefix is None or (prefix and not self._is_page):
            self._failed = words.IN_FRAME
            return
        self._stands("", f"{prefix}{selector}", pinned[found.end() :].strip(), alone=True)

    def _stands(self, before: str, inner: str, after: str, *, alone: bool) -> None:
        place, own = self._place(before)
        if place < 0:
            self._failed = words.UNKNOWN
            return
        here = self._makings[place].selector
        rest = (described_part(here) or ("", "", ""))[2] if self._by == "desc" else _INDEX.sub("", here, count=1).strip()
        selector = " >> ".join(filter(None, (own, inner, rest)))
        whole = " >> ".join(filter(None, (before, inner, after)))
        self._mend, self._whole = _mend(place, to_code(selector).removeprefix("page"), selector, to_code(whole)), whole
        self._failed = "" if alone else words.NOT_ALONE
        if alone:
            self._failed = words.doubt_of(inner) or (words.OWN_TEXT if self._states_nothing(after) else "")

    def _states_nothing(self, after: str) -> bool:
        reads = self._call.method.removeprefix("not_") in READS_TEXT
        return reads and not after and self._mend is not None and words.says_its_text(self._mend.locator)

    def _place(self, before: str) -> tuple[int, str]:
        """Which of the makings says the name, and what that says before it."""
        last = ""
        for place, making in enumerate(self._makings):
            if self._by == "index":
                if is_indexed(making.selector):
                    return place, ""
            elif described_part(making.selector) is not None:
                if last and not (before == last or before.startswith(f"{last} >> ")):
                    return -1, ""
                return place, before[len(last) :].removeprefix(" >> ") if last else before
            last = making.selector
        return -1, ""

    def _absent(self) -> Steps:
        """What stood for it before must match nothing either."""
        known = self._ledger.states.stood.get(self._makings)
        if known is None:
            self._failed = words.NOTHING
            return
        mend, whole = known
        count = yield partial(self._call.flavour.count, self._call.locator(whole))
        self._mend, self._failed = mend, words.STILL_THERE if count else ""

    def kept(self) -> None:
        """The call has worked."""
        call, ledger, test = self._call, self._ledger, self._ledger.test
        if test is None or not self._makings:
            return
        if self._mend is not None and not self._failed and self._whole:
            ledger.states.stood[self._makings] = self._mend, self._whole
        at = ledger.sites.place(call.site)
        test_at = ledger.sites.test_line(sys._getframe(1), test.nodeid.partition("::")[0])  # noqa: SLF001 - the way to a caller
        one = Named(
            by=self._by,
            said=self._said(),
            makings=self._makings,
            mend=self._mend,
            failed=self._failed,
            page=url_template(call.page().url),
            test=test.nodeid,
            used=(at,) if test_at in ("", at) else (at, test_at),
        )
        added(test.named, one)

    def _said(self) -> str:
        if self._by == "desc":
            return f"desc={(described_part(self._selector) or ('', '', ''))[1]}"
        found = _INDEX.match(self._selector)
        return f"index={found[1]}" if found else self._selector


def read(call: Call, ledger: Ledger) -> None:
    """A text is read or compared: what was found by that text alone may not take the place of a description then."""
    test = ledger.test
    if test is None or not test.stood or call.method.removeprefix("not_") not in READS_TEXT:
        return
    for one in test.stood.get(call.selector, ()):
        if one.mend is not None and words.says_its_text(one.mend.locator):
            test.stated.add(one.place)


def finding(ledger: Ledger, page: Any, *, of_fixture: bool, within: Any) -> Callable[[Request, Found], Steps] | None:
    """What notes the answer to a call of ``find_by_description`` that the running line of a test makes; see `Finding`.

    ``None`` in runs that do not record it.
    """
    if not records(ledger):
        return None
    return Finding(ledger, _outside(sys._getframe(1)), page, of_fixture=of_fixture, within=within).noted  # noqa: SLF001


def naming(call: Call, ledger: Ledger) -> Naming | None:
    """The watcher of a call with ``desc=`` or ``index=``; ``None`` in other runs."""
    return Naming(call, ledger) if records(ledger) else None


def _mend(place: int, code: str, selector: str, locator: str) -> Mend:
    grade = grade_of(locator) or "F"
    return Mend(start=place, stop=place + 1, code=code, selector=selector, locator=locator, kind=STOOD, grade=grade)


def _in_its_frame(before: str, selector: str) -> str:
    """A selector without the frames that what stands before it has entered already."""
    frames, enter, _ = before.rpartition(f" >> {ENTER_FRAME} >> ")
    return selector.removeprefix(f"{frames}{enter}")


def _same(flavour: Any, locate: Any, before: str, inner: str) -> Steps:
    """Whether a locator matches the same one element when it is looked for inside of another one."""
    frames, enter, _ = before.rpartition(f" >> {ENTER_FRAME} >> ")
    scoped, alone = f"{before} >> {inner}", f"{frames}{enter}{inner}"
    try:
        if (yield partial(flavour.count, locate(scoped))) != 1:
            return False
        both = f"{scoped} >> internal:and={json.dumps(alone.removeprefix(frames + enter))}"
        return (yield partial(flavour.count, locate(both))) == 1
    except Exception:  # noqa: BLE001 - the page went away, or it cannot be executed: then it does not stand for it
        return False


def _outside(frame: FrameType) -> FrameType:
    """The nearest frame, from this one outwards, that is not of this package."""
    found: FrameType | None = frame
    while found is not None and is_ours(found.f_code.co_filename):
        found = found.f_back
    return frame if found is None else found


def _names(frame: FrameType, page: Any) -> Iterator[str]:
    """What a page is bound to in a frame: names first, then attributes of objects that have names."""
    local: Mapping[str, Any] = frame.f_locals
    plain = [name for name, value in local.items() if value is page and _IDENTIFIER.fullmatch(name)]
    held = [
        f"{name}.{attribute}"
        for name, value in local.items()
        if value is not page and _IDENTIFIER.fullmatch(name)
        for attribute, inner in _attributes(value)
        if inner is page
    ]
    every: Sequence[str] = sorted(plain, key=lambda name: name != "page") + sorted(held, key=lambda name: name != "self.page")
    yield from every[:MOST_NAMES]


def _attributes(value: Any) -> list[tuple[str, Any]]:
    """Attributes of an object's own, without asking the object anything."""
    try:
        own = object.__getattribute__(value, "__dict__")
    except (AttributeError, TypeError):
        return []
    if isinstance(value, type) or not isinstance(own, dict):
        return []
    return [(name, inner) for name, inner in list(own.items()) if isinstance(name, str) and _IDENTIFIER.fullmatch(name)]
