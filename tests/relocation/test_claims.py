"""What belongs to another locator of the page, and what only seems to."""

from dataclasses import replace

import pytest

from pytest_heal.element.page import Page
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.claims import Claims
from pytest_heal.relocation.ranking import rank
from tests.relocation.policy.cases import bar, button
from tests.relocation.policy.pages import shop
from tests.relocation.policy.pages import test as which
from tests.support.dom import fingerprints

BEFORE = shop(*bar(button("Next step", class_="next"), button("Last step of all", class_="last")))
AFTER = shop(*bar(button("Step, the last of all", class_="last")))


@pytest.mark.parametrize(
    ("mine", "other", "owned"),
    [
        ({}, {}, True),
        ({"host": "shop:80"}, {"host": "shop:80"}, True),
        ({"host": "shop:80"}, {}, True),
        ({"host": "shop:80"}, {"host": "admin:80"}, False),
        ({"title": "Shop"}, {"title": "Shop"}, True),
        ({"title": "Shop"}, {"title": "Administration"}, False),
    ],
)
def test_another_application_owns_what_is_certainly_its_own(mine, other, owned):
    wanted, more = fingerprints(BEFORE, which("Next step"), which("Last step of all"))
    wanted, more, old, page = replace(wanted, **mine), replace(more, **other), Traits(wanted.element), Page(AFTER)
    candidate = next(one for one in rank(wanted, old, page) if AFTER[one.index].tag == "button")
    assert (Claims(page, wanted, old, [more]).owner(candidate) is not None) is owned
