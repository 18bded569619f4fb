"""Which lists a failed call is about, and what is known of them without asking the page: nothing here costs a passing test.

What is known comes from the call itself (``to_have_count(4)``, ``to_have_text([...])``) and from the baseline: a test that used
``.nth(2)`` left that element there, with how many of its kind stood beside it. Of a list that was only counted nothing is
recorded. What tests of this run did says nothing, so the order of tests changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_heal.browser.pieces import pieces_of
from pytest_heal.errors import BaselineError
from pytest_heal.locator.queries import OF_ALL
from pytest_heal.locator.selector_parts import parts
from pytest_heal.suggestions.list_ask import ListAsk
from pytest_heal.suggestions.list_drafts import LEAST

if TYPE_CHECKING:
    from pytest_heal.browser.pieces import Piece
    from pytest_heal.element.element import Element
    from pytest_heal.element.fingerprint import Fingerprint
    from pytest_heal.healing.call import BaseCall
    from pytest_heal.healing.ledger import Ledger
    from pytest_heal.suggestions.suggestions import Suggestions

_NTH = re.compile(r"nth=(-?\d+)")
_FOR_EACH = frozenset(["to_have_text", "to_have_class", "to_contain_class"])
"""Assertions that, given several values, expect one element for each of them."""
EVERY = OF_ALL | {"query_selector_all", "eval_on_selector_all"}
"""Methods that give, or work on, all that their locator matches."""
_LISTING = EVERY | {"count"}


def for_list(found: Suggestions, call: BaseCall, asks: Sequence[ListAsk]) -> Suggestions:
    """Suggestions as they are told of a call: where it wants a list, the locator of one element is nothing to be pasted."""
    if not asks and (call.method not in EVERY or call.assertion):
        return found
    return without_pastes(found)


def without_pastes(found: Suggestions) -> Suggestions:
    """Suggestions of which nothing that is only similar is ready to paste."""
    return replace(found, similar=tuple(replace(one, paste="") for one in found.similar))


def lists_of(call: BaseCall, ledger: Ledger) -> tuple[ListAsk, ...]:
    """The lists that a call is about, the outermost first; none for what is about one element.

    Args:
        call: that failed.
        ledger: knows the baseline; asked only where the call is watched.
    """
    pieces = pieces_of(call.selector)
    if not pieces:
        return ()
    piece = pieces[-1]
    known: list[Fingerprint] = []
    if ledger.engaged(call.selector):
        place = call.place()
        try:
            known = [f for f in ledger.store.page(None, place.template, place.frame) if _prefix(f) == piece.prefix]
        except BaselineError as error:
            ledger.problem(error, "lists")
    steps = list(parts(piece.text))
    asks = []
    for place_of, step in enumerate(steps):
        number = _NTH.fullmatch(step)
        if number and place_of:
            base = " >> ".join(steps[:place_of])
            ask = _ask(base, "".join(f" >> {one}" for one in steps[place_of:]), piece, known)
            if ask.recorded >= LEAST or int(number[1]) > 0:  # `.first` is written for one element, too
                asks.append(ask)
    if call.method in _LISTING and not call.assertion:
        ask = _ask(piece.text, "", piece, known)
        if ask.recorded >= LEAST:
            asks.append(ask)
    expected, said = expectation(call.method, call.args, call.kwargs) if call.assertion else (0, ())
    if expected >= LEAST:
        asks.append(replace(_ask(piece.text, "", piece, known), expected=expected, said=said))
    return tuple(asks)


def expectation(method: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[int, tuple[str | re.Pattern[str], ...]]:
    """How many elements an assertion expects, and the text of each; 0 and nothing where it does not say.

    >>> expectation("to_have_count", (4,), {}), expectation("to_have_text", (["a", "b"],), {})
    ((4, ()), (2, ('a', 'b')))
    """
    if method == "to_have_count":
        number = args[0] if args else kwargs.get("count")
        return (number, ()) if isinstance(number, int) else (0, ())
    values = args[0] if args else kwargs.get("expected")
    if method not in _FOR_EACH or not isinstance(values, (list, tuple)):
        return 0, ()
    texts = (
        tuple(values) if method == "to_have_text" and not (kwargs.get("ignore_case") or kwargs.get("use_inner_text")) else ()
    )
    return len(values), texts if all(isinstance(text, (str, re.Pattern)) for text in texts) else ()


def _ask(base: str, rest: str, piece: Piece, known: Iterable[Fingerprint]) -> ListAsk:
    member = re.compile(re.escape(f"{piece.prefix}{base} >> ") + r"nth=-?\d+")
    then: list[Element] = []
    beside: list[Element] = []
    for fingerprint in known:
        (then if member.fullmatch(fingerprint.key.locator) else beside).append(fingerprint.element)
        beside += fingerprint.rivals
    totals = {element.ordinal[1] for element in then}
    recorded = totals.pop() if len(totals) == 1 else 0
    return ListAsk(
        selector=base,
        rest=rest,
        recorded=recorded if recorded >= LEAST else 0,
        then=tuple(then),
        beside=tuple(beside),
    )


def _prefix(fingerprint: Fingerprint) -> str | None:
    pieces = pieces_of(fingerprint.key.locator)
    return pieces[-1].prefix if pieces else None
