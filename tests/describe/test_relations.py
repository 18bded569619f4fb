"""Relations: what stands next to, above, below, left and right of something, and what a neighbour may be called."""

import pytest

from pytest_heal.describe.answer import answer
from tests.describe.test_description import Site


def best(text, site):
    judged = answer(text, [site.inventory])
    return judged.verdict.best.element


def grid():
    """Three rows of three buttons, 100 px apart."""
    site = Site()
    made = {}
    for y, row in enumerate(("a", "b", "c")):
        for x, column in enumerate(("1", "2", "3")):
            made[row + column] = site.button(f"Key {row}{column}", box=(100 + 100 * x, 100 + 60 * y, 60, 30))
    return site, made


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("button above Key b2", "a2"),
        ("button below Key b2", "c2"),
        ("button to the right of Key b2", "b3"),
        ("button left of Key b2", "b1"),
        ("the button underneath Key a1", "b1"),
    ],
)
def test_the_nearest_on_that_side_is_meant(text, place):
    site, made = grid()
    assert best(text, site) == made[place]


def test_the_neighbour_itself_is_not_meant():
    site = Site()
    site.link("Blog", box=(100, 20, 60, 20))
    docs = site.link("Docs", box=(170, 20, 60, 20))
    assert best("link next to Blog", site) == docs


def test_a_neighbour_may_have_any_name():
    """Names that are ordinals, places, nouns or prepositions elsewhere."""
    for name in ("Last", "Bottom", "Dropdown", "About", "About us", "Next to nothing"):
        site = Site()
        left = site.button("One", box=(10, 20, 60, 20))
        site.button(name, box=(80, 20, 60, 20))
        site.button("Two", box=(150, 20, 60, 20))
        site.button("Three", box=(500, 400, 60, 20))
        assert best(f"button left of {name}", site) == left, name


def test_of_two_that_are_as_near_the_one_straight_below_is_meant():
    site = Site()
    site.add("span", text="LoadData Tutorial", box=(74, 86, 127, 15))
    site.button("destroy all", box=(15, 148, 85, 21))
    straight = site.button("init all", box=(165, 148, 57, 21))
    assert best("button below LoadData Tutorial", site) == straight


def test_a_name_for_screen_readers_stands_where_its_control_does():
    site = Site()
    italic = site.button("Italic", box=(180, 10, 40, 40))
    align = site.button("Align Justify", box=(180, 60, 40, 40))
    site.add("span", parent=align, text="Align Justify", box=(180, 104, 1, 1))  # clipped, below its icon
    site.button("Subscript", box=(180, 60, 40, 40))  # in a folded bar, at the same spot
    assert best("button above Align Justify", site) == italic


def test_the_sort_that_is_asked_for_comes_before_what_is_nearer():
    site = Site()
    site.add("span", name="Total", box=(10, 20, 60, 20))
    site.link("Help", box=(80, 20, 40, 20))
    field = site.field("", box=(140, 20, 100, 20))
    assert best("field next to Total", site) == field


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("terms of use link", "Terms of use"),
        ("link sign in with google", "Sign in with Google"),
        ("first aid button", "First aid"),
        ("click edit in place", "Edit in place"),
    ],
)
def test_a_name_of_the_page_is_not_taken_apart(text, name):
    site = Site()
    for one in ("Terms", "Use", "Sign in", "Google", "Aid", "Edit", "Place"):
        site.button(one)
    element = site.link(name)
    assert best(text, site) == element


def test_what_only_fills_a_sentence_is_no_name():
    """A page that says "in the form" somewhere does not keep a clause together."""
    site = Site()
    site.add("span", name="in the form")
    site.button("Save")
    form = site.add("form", role="form")
    save = site.button("Save", parent=form)
    assert best("save button in the form", site) == save


def test_a_neighbour_is_found_by_the_name_that_a_screen_reader_says_too():
    site = Site()
    previous = site.link("Previous", text="Vorherige", box=(80, 20, 60, 20))
    site.link("First", text="Erste", box=(10, 20, 60, 20))
    site.link("Imprint", box=(400, 900, 60, 20))
    assert best("link next to First", site) == previous
    assert best("link next to Erste", site) == previous


def test_of_two_neighbours_the_one_with_all_the_words_is_meant():
    site = Site()
    site.add("p", text="Sign in with", box=(300, 100, 200, 20))
    google = site.link("Google", box=(300, 130, 100, 30))
    site.button("Sign in", box=(300, 400, 100, 30))
    site.link("Create new account", box=(300, 440, 100, 30))
    assert best("link below Sign in with", site) == google


def test_what_stands_on_the_other_side_only_is_not_the_first():
    site = Site()
    site.button("Upper", box=(10, 10, 60, 20))
    site.add("p", text="City", box=(10, 40, 60, 20))
    below = site.button("Lower", box=(10, 300, 60, 20))
    assert best("button below City", site) == below
