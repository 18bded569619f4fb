"""What a decision carries of the locator's demands, and that the sentence about a broken one is true."""

import pytest

from pytest_heal.relocation import case as all_of_it
from pytest_heal.relocation.events import Held
from tests.relocation.policy.cases import PAGES
from tests.relocation.policy.pages import Case, E, asked


def said(old, new, which, selector, method="to_be_visible", kind="assert", there=None):
    case = Case(old=old, new=new, which=which, there=there or which, request=asked(method, selector, kind))
    return case.ask()[2]


def test_they_are_computed_once_a_decision(monkeypatch):
    calls, whole = [], all_of_it.demanded
    monkeypatch.setattr(all_of_it, "demanded", lambda *args, **options: calls.append(args) or whole(*args, **options))
    for _, trap, heal in PAGES.values():
        for case in (trap, heal):
            calls.clear()
            _, _, found = case.ask()
            assert len(calls) == (found.match is not None)
            assert found.heal <= all(held.held for held in found.demands)


def test_a_refusal_carries_what_it_was_refused_for():
    found = said((E("p", "Paid", id="s"),), (E("p", "Declined", id="s"),), "Paid", 'internal:text="Paid"i')
    assert found.lacks
    assert found.demands == (Held(kind="words", demand='text "Paid"', held=False, now="Declined"),)


@pytest.mark.parametrize(
    ("selector", "old", "new", "reason"),
    [
        ("p:not(.sold)", {}, {"class_": "sold"}, 'The locator demands no class "sold", and <p #m> "Blue mug" has it.'),
        (
            'p >> internal:has="internal:role=img[name=\\"Mug\\"i]"',
            {},
            {},
            'The locator asks for an element that holds img with name "Mug"; <p #m> "Blue mug" does not.',
        ),
        (
            'internal:role=dialog >> internal:text="Blue mug"i',
            {},
            {},
            'The locator asks for an element in dialog; <p #m> "Blue mug" is not there.',
        ),
    ],
)
def test_the_sentence_about_a_broken_demand_is_true(selector, old, new, reason):
    found = said((E("p", "Blue mug", id="m", **old),), (E("p", "Blue mug", id="m", **new),), "Blue mug", selector)
    assert (found.code, found.reason) == ("demand", reason)
