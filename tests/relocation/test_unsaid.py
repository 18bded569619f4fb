"""A word that came into an element and into the heading of its part, and what had said it before."""

import pytest

from pytest_heal.relocation.unsaid import part_word
from tests.relocation.policy.pages import shop
from tests.relocation.test_alongside import pair_of
from tests.support.dom import E

OLD = shop(E("section", E("h2", "Details"), E("input", label="Date of birth", id="b")))


@pytest.mark.parametrize(
    ("url", "word"),
    [("http://shop.example/", "owner"), ("http://shop.example/owners/7", ""), ("http://owner.example/", "owner")],
)
def test_what_the_way_to_a_page_says_is_nothing_new(url, word):
    new = shop(
        E(
            "section",
            E("h2", "About the owner"),
            E("input", label="Date of birth of the owner", id="b2", section="heading: About the owner"),
        )
    )
    new.url = url
    pair, _ = pair_of(OLD, lambda e: e.id == "b", new, lambda e: e.id == "b2")
    assert part_word(pair) == word
