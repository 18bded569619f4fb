"""What says in other words what a tester wrote, and what says something else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.language.opposites import turned
from pytest_heal.language.rewording import reworded

SAME = [
    *[("Search products", "Find products"), ("Send", "Send message"), ("Log in", "Sign in"), ("Save", "Save changes")],
    *[("Inbox (12)", "Inbox (13)"), ("Inbox", "Inbox (3)"), ("Inbox [4]", "Inbox"), ("SAVE DRAFT", "Save draft…")],
    *[("Add to basket", "Add to cart"), ("Create account", "Create your account"), ("Organisation", "Organization")],
    *[("Colour", "Color"), ("Centres", "Centers"), ("Analyse results", "Analyze results"), ("Licence", "License")],
    *[("Haemolysed", "Hemolyzed"), ("Grey theme", "Gray theme"), ("Favourite Colour", "Favorite Color"), ("Fibre", "Fiber")],
    *[("Save draft", "Save draft of the letter"), ("Anmelden", "Einloggen"), ("Page 2", "page 2"), ("Setting", "Settings")],
]
OTHER = [
    *[("Save draft", "Send to customer"), ("10:00", "16:30"), ("Ada", "Ida"), ("Page 2", "Page 3"), ("12 EUR", "13 EUR")],
    *[("Follow", "Following"), ("Your IBAN", "IBAN of the recipient"), ("Enable", "Disable"), ("Pin", "Pinned")],
    ("Archive chat", "Archived chat"),
    *[("Password", "Confirm password"), ("Send", "Send all"), ("Delete Ada", "Delete Bob"), ("Edit profile", "Edit password")],
    *[("Save", ""), ("", "Save"), ("+", "-"), ("2024-05-01", "2024-05-02"), ("Amount in EUR", "Amount in cents")],
    *[("Log in", "Log out"), ("Sign in", "Sign up"), ("Order", "Your payment for this order has failed")],
    *[("Hour", "Hor"), ("Advice", "Advise"), ("Metre", "Metric"), ("Device", "Devise"), ("Color", "Collar"), ("Poem", "Pem")],
    *[("Next", "Previous"), ("Order 1001", "Order 1002"), ("Open Inbox", "Open Archive")],
]  # fmt: skip


@pytest.mark.parametrize(("wanted", "said"), SAME)
def test_other_words_for_it(wanted, said):
    assert reworded(wanted, said)


@pytest.mark.parametrize(("wanted", "said"), OTHER)
def test_something_else(wanted, said):
    assert not reworded(wanted, said)


phrases = st.lists(
    st.sampled_from("save send draft open close all not new order 1 2 Ada Bob enable disable confirm".split()), max_size=4
)


@given(st.one_of(st.text(max_size=30), phrases.map(" ".join)), st.one_of(st.text(max_size=30), phrases.map(" ".join)))
def test_the_reverse_is_never_another_wording(wanted, said):
    assert not (reworded(wanted, said) and turned(wanted, said))


@given(phrases.filter(bool).map(" ".join))
def test_a_text_says_itself(text):
    assert reworded(text, text.upper())
    assert reworded(f"{text} (3)", f"{text} (4)")
    assert not reworded(text, f"{text} 77") or not any(c.isdigit() for c in text)
