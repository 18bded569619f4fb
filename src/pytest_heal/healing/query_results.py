"""What queries returned: elements that handles are remembered of, or nothing, which is told if the test fails."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any

from pytest_heal.browser import private
from pytest_heal.browser.sites import Site, is_ours, user_site
from pytest_heal.healing import empties, handles
from pytest_heal.healing.handle_origin import Origin
from pytest_heal.healing.hints import hinted
from pytest_heal.locator.queries import QUERIES

if TYPE_CHECKING:
    from types import FrameType

    from pytest_heal.browser.flavour import Flavour, Steps
    from pytest_heal.healing.call import BaseCall
    from pytest_heal.healing.ledger import Ledger


def heard(  # noqa: PLR0917 - in the order in which they are known
    ledger: Ledger,
    flavour: Flavour,
    make: Callable[[Site], BaseCall | None],
    receiver: Any,
    name: str,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    result: Any,
    caller: FrameType | Site,
) -> None:
    """A method of a page, a frame or a locator returned; never raises.

    Args:
        ledger: knows the running test.
        flavour: Playwright's API.
        make: the call, understood.
        receiver: of the method.
        name: of the method.
        args: it was called with.
        kwargs: likewise.
        result: what it returned.
        caller: frame or place of the call.
    """
    test = ledger.test
    code = caller.code if isinstance(caller, Site) else caller.f_code
    if test is None or is_ours(code.co_filename):  # our own questions are no queries of the test
        return
    try:
        its = isinstance(receiver, flavour.locator)
        selector = private.selector_of(receiver) if its else args[0] if args else kwargs["selector"]
        page: Any = receiver if isinstance(receiver, flavour.page) else receiver.page
        url = page.url
        if name in QUERIES:
            document = test.empties.document_of(receiver, page, is_locator=its)
            empties.heard(test.empties, document, name, selector, result, caller, make, flavour, page, url)
        if result and name in handles.FINDS:
            site = caller if isinstance(caller, Site) else user_site(caller)
            handles.note(ledger, Origin(method=name, selector=selector, site=site, make=make, page=page, url=url), result)
    except Exception as problem:  # noqa: BLE001 - an error of ours is never the user's
        ledger.problem(problem, name)


def heard_within(  # noqa: PLR0917 - in the order in which they are known
    ledger: Ledger, flavour: Flavour, handle: Any, name: str, selector: str, result: Any, site: Site
) -> None:
    """A method of an element handle returned; never raises. Its arguments are those of `heard`."""
    try:
        _heard_within(ledger, flavour, handle, name, selector, result, site)
    except Exception as problem:  # noqa: BLE001 - an error of ours is never the user's
        ledger.problem(problem, name)


def _heard_within(  # noqa: PLR0917
    ledger: Ledger, flavour: Flavour, handle: Any, name: str, selector: str, result: Any, site: Site
) -> None:
    """A query within an element returned."""
    test, origin = ledger.test, handles.origin_of(ledger, handle)
    if test is None:
        return
    whole = "" if origin is None else _whole(origin, selector)
    make = _within(origin, whole, name)
    if name in handles.FINDS and result and origin is not None:
        found = Origin(method=name, selector=whole, site=site, make=make, page=origin.page, url=origin.page.url)
        handles.note(ledger, found, result)
    if name in QUERIES:
        where = "" if origin is None else f"{origin.code} ({ledger.sites.place(origin.site)})"
        page = None if origin is None else origin.page
        url = "" if page is None else page.url
        document = private.identity(handle)
        empties.heard(test.empties, document, name, selector, result, site, make, flavour, page, url, found_by=where)


def missed_within(  # noqa: PLR0917 - in the order in which they are known
    error: Exception, ledger: Ledger, handle: Any, name: str, selector: str, site: Site, *, engine: bool
) -> Steps:
    """A method of an element handle raised because nothing matched: note what exists instead; never raises."""
    test, origin = ledger.test, handles.origin_of(ledger, handle)
    if test is None or origin is None:
        return
    make = _within(origin, _whole(origin, selector), name)
    yield from hinted(error, lambda: make(site), ledger, took=0.0, events=len(test.events), engine=engine)


def _whole(origin: Origin, selector: str) -> str:
    """A selector within an element as one of what the element was found in."""
    return f"{origin.selector} >> nth={max(origin.nth, 0)} >> {selector}"


def _within(origin: Origin | None, selector: str, method: str) -> Callable[[Site], BaseCall | None]:
    """The call as one of what the element was found in; ``None`` where that is not known."""

    def make(site: Site) -> BaseCall | None:
        call = None if origin is None else copy(origin.make(site))
        if call is not None:
            call.redirect(selector)
            call.method = method
        return call

    return make
