"""What a description means when its locator is lost: read with the project's words, and silent where it is not clear."""

import pytest

from pytest_heal.describe.intent import NOBODY, meant_now
from tests.describe.test_description import Site


def page(*names):
    site = Site()
    for name in names:
        site.button(name)
    return site.inventory


def named(index, inventory):
    return "" if index == NOBODY else inventory[index].name


@pytest.mark.parametrize(
    ("names", "meant"),
    [
        (("Purchase", "Cancel"), "Purchase"),
        (("Cancel", "Help"), ""),
        (("Purchase", "Purchase"), ""),  # either would do: not clear
    ],
)
def test_the_element_that_is_clearly_meant(names, meant):
    inventory = page(*names)
    assert named(meant_now("buy button", inventory), inventory) == meant


def test_a_projects_words_are_known():
    inventory = page("Zatwierdź", "Anuluj")
    assert meant_now("approve button", inventory) == NOBODY
    assert named(meant_now("approve button", inventory, ("approve, zatwierdź",)), inventory) == "Zatwierdź"


@pytest.mark.parametrize("intent", [" ", "\x00", "🙂" * 500])
def test_what_is_no_description_says_nothing(intent):
    assert meant_now(intent, page("Pay")) == NOBODY
