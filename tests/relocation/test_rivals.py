"""What stood beside the remembered element, and what it says of a candidate."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element
from pytest_heal.element.page import page_of
from pytest_heal.relocation import rivals
from pytest_heal.relocation.policy import locate
from pytest_heal.relocation.relocator import relocate
from tests.relocation.policy.pages import THRESHOLDS, asked, shop
from tests.support.dom import E, fingerprints, said


def toolbar(*names, css="btn"):
    return E("div", *[E("button", name, class_=css) for name in names])


def remembered(old, which, tag="button"):
    """A fingerprint with its rivals."""
    (mine,) = fingerprints(old, said(which, tag))
    place = next(e.index for e in old if said(which, tag)(e))
    others = [e.index for e in old if e.index != place and (e.text or e.name)]
    return replace(mine, rivals=rivals.nearest(mine.element, old, others))


def test_the_likest_are_kept_and_little_of_them():
    old = shop(toolbar("Cut", "Copy", "Paste", "Undo", "Redo"), E("p", "Cut your costs"))
    kept = remembered(old, "Copy").rivals
    assert len(kept) == rivals.MOST
    assert {one.text for one in kept} <= {"Cut", "Paste", "Undo", "Redo"}
    for one in kept:
        assert (one.index, one.parent, one.near, one.section, one.own_text) == (-1, -1, "", "", "")
        assert set(one.attributes) <= rivals.ATTRIBUTES
        assert one.path


def test_what_is_the_same_thing_is_no_rival():
    old = shop(E("a", E("span", "Basket"), href="/basket"), toolbar("Cut"))
    assert "Basket" not in [one.text for one in remembered(old, "Basket", "a").rivals]


def test_a_candidate_is_compared_with_both():
    old = shop(toolbar("Cut", "Copy", "Paste"))
    mine = remembered(old, "Copy")
    new = shop(toolbar("Cut text", "Copy text", css="css-1x2y3z"))
    page = page_of(new)
    told = {e.text: rivals.facts(mine.element, mine.rivals, page.traits(e.index), page) for e in new if e.tag == "button"}
    assert told["Copy text"]["rival_ahead"] > 0 == told["Copy text"]["rival_behind"] == told["Copy text"]["rival_likelier"]
    assert told["Cut text"]["rival_behind"] > 0 == told["Cut text"]["rival_ahead"]
    assert told["Cut text"]["rival_likelier"] == 1


def test_nothing_is_known_without_rivals():
    old = shop(toolbar("Cut"))
    (mine,) = fingerprints(old, said("Cut", "button"))
    page = page_of(old)
    assert rivals.facts(mine.element, (), page.traits(0), page) == {"rival_unknown": 1.0}


def renamed(*names):
    return shop(E("section", *[E("button", name, class_="action") for name in names]))


@pytest.mark.parametrize(
    ("element", "rival", "told"),
    [
        ({"role": "textbox", "label": "Email"}, {"tag": "label", "states": ("interactive",)}, False),
        ({"role": "switch", "name": "Email"}, {"tag": "span"}, False),
        ({"role": "switch", "name": "Email"}, {"tag": "a", "role": "link", "states": ("interactive",)}, True),
        ({"role": "button", "name": "Email"}, {"tag": "span"}, True),
        ({"role": "textbox", "name": "Email"}, {"tag": "img", "text": ""}, True),
        ({"role": "textbox", "name": "Your email"}, {"tag": "span"}, True),
    ],
)
def test_what_only_says_the_name_of_a_field_is_no_rival_of_it(element, rival, told):
    page = page_of(shop())
    found = rivals.facts(Element(tag="div", **element), [Element(**{"text": "Email", **rival})], page.traits(0), page)
    assert ("rival_unknown" not in found) is told


def test_the_neighbour_of_what_was_deleted_is_less_certain_with_rivals():
    old = shop(toolbar("Cut", "Copy", "Paste"))
    mine, new = remembered(old, "Copy"), renamed("Cut text", "Paste text")
    with_, without = (relocate(one, new).confidence for one in (mine, replace(mine, rivals=())))
    assert with_ < without
    assert not locate(mine, new, (), asked(), THRESHOLDS)[1].heal


def test_fields_that_changed_places_are_told_by_their_names():
    def form(*labels):
        return shop(E("form", *[E("input", label=label, type="text", class_="field") for label in labels]))

    old, new = form("Name", "Street", "City"), form("Street", "Name", "City")
    (mine,) = fingerprints(old, lambda e: e.label == "Name")
    others = [e.index for e in old if e.tag == "input" and e.label != "Name"]
    mine = replace(mine, rivals=rivals.nearest(mine.element, old, others))
    found = locate(mine, new, (), asked("fill"), THRESHOLDS)[1]
    assert found.heal
    assert new[found.match.index].label == "Name"


def test_what_stays_moves_up_and_is_still_itself():
    old = shop(E("section", *[E("p", f"{name} my orders", class_="t") for name in ("Show", "List", "Print", "Count")]))
    new = shop(E("section", *[E("p", f"{name} of my orders", class_="u") for name in ("List", "Print", "Count")]))
    mine, page = remembered(old, "Show my orders", "p"), page_of(new)
    moved_up = next(e.index for e in new if e.text == "List of my orders")
    assert rivals.facts(mine.element, mine.rivals, page.traits(moved_up), page)["rival_behind"] > 0
    assert not locate(mine, new, (), asked(), THRESHOLDS)[1].heal


def test_alone_on_its_page_it_has_no_rivals():
    old = shop(toolbar("Cut"))
    assert rivals.nearest(old[0], old, ()) == rivals.nearest(old[0], old, [0]) == ()
