"""What is changed so that a demand does not hold any more."""

import re
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.locator.breaks import MOST_WORDS, STATES, breaks_of
from pytest_heal.locator.demands import demands_of

TEXTS = ["Payment of 12 EUR successful"]
BREAKS = {
    'internal:text="Pay 12 EUR"i': [["text pay", "spoken pay"], ["text 12", "spoken 12"], ["text eur", "spoken eur"]],
    'internal:text="*"i': [["text *", "spoken *"]],
    "internal:text=/of \\d+ E/": [["text of", "spoken of"], ["text 12", "spoken 12"], ["text e", "spoken e"]],
    "internal:text=/never/": [],
    '.a >> internal:has-not-text="Sold out"i': [["no text Sold out"]],
    ".alert-success": [["class alert-success is-ok"]],
    "[aria-selected=true]": [["state selected"]],
    ":enabled": [["no state disabled"]],
    ":not(:checked)": [["no state checked"]],
    ".a >> visible=true": [["no state hidden"]],
    "a[href$='.pdf']": [["attribute href=.pdf"]],
    "[data-state=open]": [["attribute data-state=open"]],
    "[aria-sort]": [["attribute aria-sort"]],
    "#a:focus": [[]],
    "#a": [],
}


def short(one):
    names = " ".join(one.names) + (f"={one.wanted}" if one.wanted else "")
    return f"{'no ' if one.no else ''}{one.of} {names}"


@pytest.mark.parametrize("selector", BREAKS)
def test_what_is_changed(selector):
    found = [tried for demand in demands_of(selector) for tried in breaks_of(demand, TEXTS, ["card", "is-ok"])]
    assert [[short(one) for one in tried] for tried in found] == BREAKS[selector]


def test_python_and_the_page_know_the_same_states():
    text = (files("pytest_heal") / "browser/copied.js").read_text(encoding="utf-8")
    table = text.split("const STATES = {")[1].split("  };")[0]
    assert set(re.findall(r"^    (\w+): \{", table, re.MULTILINE)) == STATES


@given(st.text(max_size=200))
def test_any_words_give_few_changes_each_of_which_is_in_them(text):
    (demand, *_) = demands_of(f"text={text}") or (None,)
    if demand is not None and demand.how != "pattern":
        names = [one.names[0] for tried in breaks_of(demand, [], []) for one in tried]
        assert all(name in demand.wanted.lower() for name in names)
        assert len([name for name in set(names) if not name.isdigit()]) <= MOST_WORDS
