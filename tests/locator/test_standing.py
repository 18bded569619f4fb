"""What has to be named of where an element stands, what names it, and what it can be looked for in."""

import pytest

from pytest_heal.locator.code import to_code
from pytest_heal.locator.ladder import ladder
from pytest_heal.locator.standing import Place, headed, names, place_of
from tests.support.dom import E, page


def button(**more):
    return E("button", "Choose", class_="k", **more)


def at(inventory):
    return next(i for i, element in enumerate(inventory) if "k" in element.classes)


def told(*content):
    inventory = page(E("main", *content))
    place = place_of(at(inventory), inventory)
    return str(place) if place else ""


PLACES = {
    "a card of its own": (E("div", E("h2", "Basic"), E("p", "For one"), button(), class_="card"), '"Basic"'),
    "a section": (E("section", E("h2", "Danger zone"), E("div", button())), '"Danger zone"'),
    "a row": (E("tr", E("td", "Ada"), E("td", button()), role="row"), '"Ada"'),
    "a dialog": (E("div", E("p", "Subscribe"), button(), role="dialog", name="News"), 'dialog "News"'),
    "a dialog without a name": (E("div", E("h2", "Newsletter"), button(), role="dialog"), 'dialog "Newsletter"'),
    "a landmark": (E("nav", button(), name="Account"), 'navigation "Account"'),
    "a form": (E("form", E("label", "Name"), button()), "form"),
    "a heading before a form": (E("div", E("h2", "Log in"), E("form", button()), class_="box"), '"Log in"'),
    "the main part only": (button(), ""),
    "under the heading of the page": (E("div", E("h1", "Plans"), button()), ""),
    "beside what comes after it": (E("div", button(), E("h2", "Later")), ""),
    "under a long sentence": (E("div", E("h2", "We have known for years that this is what you want"), button()), ""),
}


@pytest.mark.parametrize("name", PLACES)
def test_where_it_stands(name):
    content, place = PLACES[name]
    assert told(content) == place


def test_words_of_its_own_are_enough():
    own = E("button", "Choose Basic", class_="k")
    assert not told(E("div", E("h2", "Basic"), own, class_="card"))


CHOOSE = 'internal:role=button[name="Choose"i]'
NAMED = [
    (f'.card >> internal:has-text="Basic"i >> {CHOOSE}', Place(said="Basic"), True),
    (f'section >> internal:has="internal:role=heading[name=\\"Basic\\"i]" >> {CHOOSE}', Place(said="Basic"), True),
    ('internal:role=button[name="Choose Basic"i]', Place(said="Basic"), True),
    (f"#basic >> {CHOOSE}", Place(said="Basic"), True),
    (f'internal:testid=[data-testid="basic"s] >> {CHOOSE}', Place(said="Basic"), True),
    ('internal:testid=[data-testid="choose"s]', Place(said="Basic"), True),
    (f"form >> {CHOOSE}", Place(role="form"), True),
    (f"nav >> {CHOOSE}", Place(role="navigation"), True),
    (f'tr:has-text("(1003,)") >> {CHOOSE}', Place(said="tasks.add", text="tasks.add (1003,) Retry"), True),
    (f'tr:has-text("(1003,)") >> {CHOOSE}', Place(said="tasks.add", text="tasks.add (1004,) Retry"), False),
    (CHOOSE, Place(said="Basic"), False),
    (f".card >> {CHOOSE}", Place(said="Basic"), False),
    (f'.card >> internal:has-not-text="Basic"i >> {CHOOSE}', Place(said="Basic"), False),
    (f".a >> {CHOOSE} >> internal:or={CHOOSE!r}", Place(role="form"), False),
    (f"main >> {CHOOSE}", Place(role="form"), False),
    (f"internal:role=dialog >> {CHOOSE}", Place(role="dialog", said="News"), False),
]


@pytest.mark.parametrize(("selector", "place", "expected"), NAMED)
def test_what_names_it(selector, place, expected):
    assert names(selector, place) is expected


@pytest.mark.parametrize("name", [name for name, (_, place) in PLACES.items() if place and name != "a heading before a form"])
def test_there_is_a_way_to_name_it(name):
    inventory = page(E("main", PLACES[name][0]))
    place = place_of(at(inventory), inventory)
    found = [rung.selector for rung in ladder(inventory[at(inventory)], inventory) if names(rung.selector, place)]
    assert found or name in ("a row", "a dialog", "a dialog without a name"), "those the probe's sections name"


def test_parts_to_look_inside_of_are_told_as_a_tester_would():
    inventory = page(E("main", E("section", E("h2", "Danger zone"), E("form", button(), class_="f"))))
    assert [to_code(aim.selector) for aim, _ in headed(at(inventory), inventory)] == [
        'page.locator("form")',
        'page.locator("section").filter(has_text="Danger zone")',
    ]
    assert list(headed(-1, inventory)) == []
