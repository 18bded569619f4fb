"""Whether a locator that is to take another one's place demands as much.

For what is asserted, waited for or read: an edit may not assert less. Words may be looked for elsewhere (the text of a button
is its name), but each word, state, value and narrowing has to be in the new locator again.
"""

from __future__ import annotations

import json

from pytest_heal.language.states import state_of_class
from pytest_heal.locator.code import to_code
from pytest_heal.locator.demand import Demand
from pytest_heal.locator.demands import demands_in, readings
from pytest_heal.locator.rungs import Rung

_ROLE_STATES = {"checked": "checked", "disabled": "disabled", "open": "expanded", "pressed": "pressed", "selected": "selected"}
_STRICTER = {"holds": ("holds", "is"), "is": ("is",), "begins": ("begins", "is"), "ends": ("ends", "is"), "there": ()}
_LONGEST = 100  # characters of words that are written into a locator


def dropped(before: str, after: str) -> tuple[Demand, ...]:
    """What a locator demands that another one does not; both are Playwright's selectors.

    >>> [str(demand) for demand in dropped('.alert:has-text("Order placed")', "#flash")]
    ['text "Order placed"']
    >>> dropped('internal:text="Save"i', 'internal:role=button[name="Save"i]')
    ()
    """
    if before == after:
        return ()
    asked, kept = readings(before), readings(after)
    if len(asked) > 1 and len(asked) != len(kept):
        return tuple(demand for reading in asked for step in reading for demand in demands_in(step))
    there = [demand for step in (kept[0] if kept else ()) for demand in demands_in(step)]
    return tuple(
        demand
        for step in (asked[0] if asked else ())
        for demand in demands_in(step)
        if not any(_asks(one, demand) for one in there)
    )


def narrowings(selector: str) -> frozenset[Demand]:
    """What a locator demands of what its element stands in: the row, card or dialog that its author has named.

    >>> [str(demand) for demand in narrowings('tr:has-text("Ada") >> .edit:enabled')]
    ['text "Ada"']
    """
    return frozenset(demand for reading in readings(selector) for step in reading[:-1] for demand in demands_in(step))


def _asks(one: Demand, demand: Demand) -> bool:
    """Whether one demand is as strict as another."""
    if one.kind != demand.kind or one.no != demand.no:
        return False
    same = " ".join(one.wanted.split()).casefold() == " ".join(demand.wanted.split()).casefold()
    if demand.kind == "words":
        return same and (one.how == demand.how or one.how in _STRICTER.get(demand.how, ()))
    if one.of == demand.of == "class":  # the same state, as another design calls it
        return state_of_class(one.wanted) == state_of_class(demand.wanted)
    if (one.of, one.attribute) != (demand.of, demand.attribute):
        return False
    return demand.how == "there" or (same and (one.how == demand.how or one.how in _STRICTER.get(demand.how, ())))


def narrowed(rung: Rung, lost: tuple[Demand, ...]) -> Rung | None:
    """A rung that also demands what it would lose; ``None`` where Playwright has no method to say that.

    >>> from pytest_heal.locator.rungs import graded
    >>> rung = graded("id", "#flash", ("flash",))
    >>> narrowed(rung, dropped('.alert:has-text("Order placed")', "#flash")).code
    'page.locator("#flash").filter(has_text="Order placed")'
    """
    selector = rung.selector
    for demand in lost:
        if demand.kind == "words" and demand.how in ("holds", "is") and demand.of in ("text", "name"):
            if len(demand.wanted) > _LONGEST or not demand.wanted.isprintable() or demand.how == "is":
                return None
            mark = "internal:has-not-text" if demand.no else "internal:has-text"
            selector += f" >> {mark}={json.dumps(demand.wanted, ensure_ascii=False)}i"
        elif (
            demand.of == "state"
            and demand.wanted in _ROLE_STATES
            and ">>" not in selector
            and selector.startswith("internal:role=")
        ):
            selector += f"[{_ROLE_STATES[demand.wanted]}={'false' if demand.no else 'true'}]"
        else:
            return None
    return Rung(kind=rung.kind, code=to_code(selector), selector=selector, grade=rung.grade, reasons=rung.reasons)
