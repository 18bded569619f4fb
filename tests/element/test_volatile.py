"""Which words of a text are data."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pytest_heal.element.volatile import breaks_off, is_volatile, stable_run, without_remark

WORDS = st.lists(
    st.sampled_from(["Cart", "1", "(3)", "$4.50", "10:30", "Jan", "of", "items", "USD", "5th", "-", "Größe"]), max_size=8
)


@pytest.mark.parametrize(
    ("text", "steady"),
    [
        ("Sign in", "Sign in"),
        ("", ""),
        ("Cart 1", "Cart"),
        ("3 items in your cart", "items in your cart"),
        ("Notifications 99+", "Notifications"),
        ("Buy for 1.299,00 \u20ac", "Buy for"),
        ("12.50 USD total", "total"),
        ("Updated Monday, 5 May 2025 at 10:30 am", "Updated"),
        ("Save 20%", "Save"),
        ("2024-01-05", ""),
        ("Top 10", "Top"),
        ("PDF (3)", "PDF"),
        ("OAuth2 client", "OAuth2 client"),
        ("May I help?", "May I help?"),
        ("Learn more", "Learn more"),
        ("Run time (e.g. 20, 20s, 3m, 2h, 1h20m, 3h30m10s, etc.)", "Run time"),
        ("Orders (3 new)", "Orders"),
        ("Orders (new) since 5 May", "Orders (new) since"),
        ("1) Choose a plan", "Choose a plan"),
    ],
)
def test_numbers_prices_dates_and_times_are_data(text, steady):
    assert stable_run(text) == steady
    assert is_volatile(text) == (steady != text)


@given(st.text(alphabet="ab 1()[]", max_size=30))
@example("aaa [)]")
def test_a_text_without_its_remark_is_its_beginning(text):
    head = without_remark(text)
    assert text.startswith(head)
    assert head == text or not breaks_off(text[len(head) :])


def test_what_was_not_always_said_is_data():
    assert stable_run("Assigned to Anna Berg", ["Assigned to Ben Cole", "Assigned to Anna Li"]) == "Assigned to"
    assert stable_run("Anna", ["Ben"]) == ""
    assert stable_run("Log in", ["Log in"]) == "Log in"


@given(WORDS, st.lists(WORDS, max_size=2))
def test_it_is_a_run_of_the_texts_own_words_and_stays_what_it_is(words, others):
    text, said = " ".join(words), [" ".join(other) for other in others]
    steady = stable_run(text, said)
    assert f" {steady} ".strip() in f" {text} "
    assert stable_run(steady) == steady
    assert all(set(steady.split()) - {"-"} <= set(other.split()) for other in said)
