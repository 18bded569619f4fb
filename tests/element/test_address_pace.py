"""Links that fit no simple pattern are read at once, however long they are."""

import time

import pytest

from pytest_heal.element.address import clean_link


@pytest.mark.parametrize(
    "link",
    ["../examples/forgot-password-v2.html", "navbar-search-block form-inline input-group input-group-append", "a" * 5000 + "_"],
)
def test_a_long_link_takes_no_time(link: str) -> None:
    began = time.process_time()
    assert clean_link(link) == link
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("link", ["/reset/abcdefgh12", "/a/invite/Zz8Kq2Lm9Zx4"])
def test_what_follows_a_step_that_sends_a_secret_is_still_hidden(link: str) -> None:
    assert clean_link(link) != link
