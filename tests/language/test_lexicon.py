"""Words and phrases that mean the same, and those that must never be taken for it."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.language import tables
from pytest_heal.language.destructive import destructive_word
from pytest_heal.language.lexicon import ACTS, SAME_AS, THINGS, meaning, same_meaning
from pytest_heal.language.likeness import likeness
from pytest_heal.language.opposites import turned

PHRASES = {entry: [phrase.removeprefix("^") for phrase in phrases] for entry, phrases in chain(ACTS.items(), THINGS.items())}
ENTRIES = [pytest.param(entry, phrases, id=entry) for entry, phrases in PHRASES.items()]
texts = st.one_of(st.text(max_size=40), st.sampled_from([p for phrases in PHRASES.values() for p in phrases]))


@pytest.mark.parametrize(("entry", "phrases"), ENTRIES)
def test_each_phrase_means_its_entry_and_nothing_else(entry, phrases):
    assert {p: meaning(p) for p in phrases if meaning(p) != ({entry}, set())} == {}


def test_kin_and_names_are_of_entries_there_are():
    assert tables.words("lexicon.kin") <= PHRASES.keys()
    assert tables.named("lexicon.names").keys() <= PHRASES.keys()


SAME = [
    *[("Log in", "Sign in"), ("LOGIN", "Sign in now"), ("Anmelden", "Einloggen")],
    *[("Sign up now", "Create your account"), ("Register", "Join"), ("Search", "Find")],
    *[("Add to basket", "Add to cart"), ("Settings", "Preferences"), ("Learn more", "Read more"), ("Next", "Continue")],
    *[("Edit profile", "Change profile"), ("Help", "Support"), ("Try for free", "Start your free trial")],
    *[("Se connecter", "Connexion"), ("ログイン", "サインイン"), ("Zapisz", "Save"), ("Найти", "Поиск")],
]
OTHER = [
    *[("Sign in", "Sign up"), ("Log in", "Log out"), ("Edit profile", "Change password"), ("Next", "Previous")],
    *[("Save", "Submit"), ("Close", "Cancel"), ("Sign up", "Start free trial"), ("Buy", "Add to cart"), ("Add", "Remove")],
    *[("Delete draft", "Remove draft"), ("Discard", "Delete"), ("Purchase", "Buy")],
    *[("Delete draft", "Remove account"), ("Save and continue", "Continue"), ("What is new", "Create"), ("Store", "Save")],
    *[("Download", "Upload"), ("Accept", "Decline"), ("Show password", "Hide password"), ("", ""), ("42", "42")],
    ("Sign in and read more about the way we treat your data", "Log in"),
]


@pytest.mark.parametrize(("a", "b"), SAME)
def test_the_same_act_in_other_words(a, b):
    assert same_meaning(a, b) == same_meaning(b, a) == 1.0


@pytest.mark.parametrize(("a", "b"), OTHER)
def test_another_act(a, b):
    assert same_meaning(a, b) == same_meaning(b, a) == 0.0


def test_what_is_added_counts_against_it():
    assert 1.0 > same_meaning("Search", "Find products") > same_meaning("Search", "Find products near shops") > 0.0


@given(texts, texts)
def test_never_across_opposites_or_into_destruction(a, b):
    found = same_meaning(a, b)
    assert 0.0 <= found <= 1.0
    assert found == same_meaning(b, a)
    if found:
        assert not turned(a, b)
        assert bool(destructive_word(a)) == bool(destructive_word(b))


def test_names_know_kin_and_abbreviations_too():
    assert SAME_AS["submit"] >= {"save", "send", "confirm"}
    assert SAME_AS["btn"] == {"btn", "button"}
    assert tables.words("lexicon.parts") <= SAME_AS.keys()
    assert all(word in SAME_AS[word] and all(word in SAME_AS[other] for other in SAME_AS[word]) for word in SAME_AS)
    assert likeness("login-btn", "Sign in") > likeness("login-btn", "Sign out")
