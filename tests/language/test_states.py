"""Words that say in what state an element is, in classes, attributes and values."""

import pytest

from pytest_heal.element.text import folded
from pytest_heal.language import tables
from pytest_heal.language.states import ATTRIBUTES, BY_ATTRIBUTE, KIN, state_of, state_of_class, state_of_value
from tests.language.test_tables import REVERSE, TABLES

CLASSES = {
    "active": "selected",
    "tab--active": "selected",
    "is-active": "selected",
    "ant-menu-item-selected": "selected",
    "isActive": "selected",
    "nav__link--current": "selected",
    "todo-completed": "completed",
    "sort-asc": "ascending",
    "menu-open": "open",
    "btn--open": "open",
    "btn-is-open": "open",
    "btn-open": "",
    "js-show": "",
    "icon-closed": "",
    "link-active": "",
    "is-invalid": "failure",
    "alert-danger": "failure",
    "alert-success": "success",
    "order_paid": "paid",
    "badge-new": "new",
    "active-users": "",
    "card": "",
    "checkbox": "",
    "disabled-note": "",
    "openings": "",
    "": "",
    "css-1x2y": "",
}
USED = {"active", "is-active", "menu-open", "todo-completed", "sort-asc", "btn--open"}
JUDGED = {"is-invalid", "alert-danger", "alert-success", "order_paid", "badge-new"}


@pytest.mark.parametrize(("name", "state"), CLASSES.items())
def test_the_last_word_of_a_class_says_it(name, state):
    assert state_of_class(name) == state


def test_what_is_used_and_what_is_judged():
    assert all(state_of_class(name, judged=False) for name in USED)
    assert not any(state_of_class(name, judged=False) for name in JUDGED)


@pytest.mark.parametrize(
    ("attribute", "value", "state"),
    [
        ("data-state", "open", "open"),
        ("data-status", "Paid", "paid"),
        ("data-selected", "true", "selected"),
        ("data-selected", "", "selected"),
        ("data-selected", "false", ""),
        ("data-state", "true", ""),
        ("data-id", "17", ""),
        ("data-menu", "", ""),
        ("title", "open", ""),
        ("href", "open", ""),
    ],
)
def test_attributes_of_a_project(attribute, value, state):
    assert state_of_value(attribute, value) == state


def test_any_capitals_and_letters():
    assert state_of("ACTIVE") == state_of("Active") == "selected"
    assert state_of("AUSGEWÄHLT") == state_of("ausgewählt") == "selected"


# ---------------------------------------------------------------------- the table


def groups(name):
    return {group.name: set(map(folded, group.words)) for group in TABLES[f"states.{name}"]}


def test_no_word_names_two_states():
    every = [word for name in ("used", "judged") for words in groups(name).values() for word in words]
    assert sorted(every) == sorted(set(every))


def test_no_state_is_both_used_and_judged():
    assert groups("used").keys().isdisjoint(groups("judged"))


def test_no_state_is_called_by_opposites():
    for name in ("used", "judged"):
        for state, words in groups(name).items():
            assert not [(a, b) for a in words for b in words if (a, b) in REVERSE], state
    assert [(a, b) for a, kin in KIN.items() for b in kin if (a, b) in REVERSE] == []


PAIRS = [
    ("open", "closed"),
    ("on", "off"),
    ("enabled", "disabled"),
    ("locked", "unlocked"),
    ("paid", "unpaid"),
    ("online", "offline"),
    ("ascending", "descending"),
    ("success", "failure"),
    ("dark", "light"),
    ("approved", "rejected"),
    ("playing", "paused"),
    ("running", "stopped"),
    ("verified", "unverified"),
    ("empty", "full"),
    ("hidden", "open"),
    ("shown", "hidden"),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_opposites_are_two_states(one, other):
    assert state_of(one)
    assert state_of(other)
    assert state_of(one) != state_of(other)
    assert state_of(other) not in KIN.get(state_of(one), ())


def test_every_state_is_known_by_its_own_name():
    names = {*groups("used"), *groups("judged")}
    own = {state for state in names if state_of(state) == state}
    assert names - own == {"favourite", "information"} - own
    assert set(BY_ATTRIBUTE.values()) <= names
    assert set(KIN) | set().union(*KIN.values()) <= names
    assert set(BY_ATTRIBUTE) <= ATTRIBUTES


def test_words_are_single():
    assert [
        word for name in ("used", "judged") for word in tables.words(f"states.{name}") if len(folded(word).split()) != 1
    ] == []
