"""What makes a locator suspected of having slipped: identities that it does not ask for itself."""

import pytest

from pytest_heal.browser.pieces import compose, identity_checks, pieces_of, suspicion_checks
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key


def recorded(locator, **element):
    attributes = {name: element.pop(name) for name in ("id", "name", "href") if name in element}
    counts = {"id": 1, "field": 1, "href": 1, "text": 1, "name": 1, "label": 1}
    varied = element.pop("varied", ())
    return Fingerprint(
        key=Key(locator=locator, page="/"), element=Element(attributes=attributes, **element), counts=counts, varied=varied
    )


def letters(checks):
    return "".join(check[0] for check in checks.split(".") if check)


@pytest.mark.parametrize(
    ("fingerprint", "known", "suspected_by"),
    [
        (recorded("#save", tag="button", text="Save", id="save"), "ix", "x"),
        (recorded("button.primary", tag="button", text="Save", id="save"), "ix", "ix"),
        (recorded('internal:text="Save"i', tag="button", text="Save", id="save"), "ix", "ix"),
        (recorded('[name="q"]', tag="input", id="box", name="q"), "in", "in"),  # it says nothing
        (recorded("#total", tag="output", text="12.00", id="total"), "ix", "ix"),  # what it says is data
        (recorded("#status", tag="div", text="Sent", id="status", varied=("text",)), "ix", "ix"),
        (recorded('a[href="/cart"]', tag="a", text="Cart", id="c", href="/cart"), "ihx", "ix"),
    ],
)
def test_what_a_locator_asks_for_proves_nothing_of_what_it_matches(fingerprint, known, suspected_by):
    assert letters(identity_checks(fingerprint)) == known
    assert letters(suspicion_checks(fingerprint)) == suspected_by


def test_what_any_frame_may_have_is_asked_for_in_one_frame():
    first, second = pieces_of("internal:control=any-frame >> #f >> internal:control=enter-frame >> #a")
    assert (first.text, first.prefix) == ("#f", "internal:control=any-frame >> ")
    assert second.prefix == "internal:control=any-frame >> #f >> internal:control=enter-frame >> "
    assert first.anywhere
    assert second.anywhere
    assert compose((first, second), {}) == "#f >> internal:control=enter-frame >> #a"
    (plain,) = pieces_of("#a")
    assert not plain.anywhere
    (anywhere,) = pieces_of("internal:control=any-frame >> #a")
    assert anywhere.key != plain.key


@pytest.mark.parametrize(
    "selector", ["internal:control=any-frame", "#a >> internal:control=any-frame >> b", "aria-ref=e5", "aria-ref=e5 >> b"]
)
def test_what_is_no_locator_or_belongs_to_a_snapshot_is_left_alone(selector):
    assert not pieces_of(selector)
