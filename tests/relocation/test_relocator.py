"""Ranking, equivalents, claims, gate: which element is the remembered one, and how sure that is."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.gate import confidence, facts, without_text
from pytest_heal.relocation.ranking import KEPT, Scored, equivalent, shortlist, twins
from pytest_heal.relocation.relocator import relocate
from pytest_heal.relocation.weights import GATE
from tests.support.dom import E, fingerprints, page, said


def editor(*buttons, css="btn", head="Draft"):
    return page(
        E("nav", E("a", "Home", href="/"), E("a", "Help", href="/help"), E("a", "About", href="/about")),
        E("main", E("h1", head), E("p", "Write what you like."), E("div", *[E("button", b, class_=css) for b in buttons])),
    )


def best(found, inventory):
    return inventory[found.best.index]


def test_what_has_no_name_names_no_field():
    (mine,) = fingerprints(page(E("p", E("input", id="q", class_="box"))), lambda e: e.id == "q")
    new = page(E("p", E("ins", class_="box")), E("input", class_="other"))
    assert "ins" in [new[match.index].tag for match in relocate(mine, new).matches]


def test_class_rename_of_the_whole_page():
    old, new = editor("Save draft", "Publish it"), editor("Save draft", "Publish it", css="css-1x2y3z")
    mine, other = fingerprints(old, said("Save draft", "button"), said("Publish it", "button"))
    found = relocate(mine, new, [other])
    assert best(found, new).text == "Save draft"
    assert found.certain
    assert found.confidence > 0.9
    assert found.margin > 0.9
    assert not found.twin


def test_a_removed_element_is_not_its_neighbour():
    old, new = editor("Save draft", "Delete draft"), editor("Delete draft")
    (mine,) = fingerprints(old, said("Save draft", "button"))
    found = relocate(mine, new)
    assert not found.certain
    alone = relocate(mine, old)
    assert found.confidence < alone.confidence


def test_what_another_locator_owns_is_not_offered():
    old, new = editor("Save draft", "Delete draft"), editor("Delete draft")
    mine, other = fingerprints(old, said("Save draft", "button"), said("Delete draft", "button"))
    found = relocate(mine, new, [other])
    assert found.claimed
    owned = [m for m in found.matches if m.owner is not None]
    assert [(new[m.index].text, m.owner, m.owner_code) for m in owned] == [("Delete draft", other.key, other.code)]
    assert all(m.owner is None for m in found.matches[: -len(owned)])
    assert found.best is None or best(found, new).text != "Delete draft"
    assert found.confidence < 0.5


def test_a_second_locator_for_the_same_element_claims_nothing():
    old, new = editor("Save draft"), editor("Save draft", css="button")
    mine, twin_locator = fingerprints(old, said("Save draft", "button"), said("Save draft", "button"))
    twin_locator = replace(twin_locator, key=replace(twin_locator.key, locator="internal:role=button"))
    found = relocate(mine, new, [twin_locator])
    assert not found.claimed
    assert best(found, new).text == "Save draft"


def test_a_list_of_look_alikes_finds_each_its_own():
    def rows(css):
        names = ("Alice", "Bob", "Carol", "Dora")
        return page(E("table", *[E("tr", E("td", n), E("td", E("button", "Edit", class_=css))) for n in names]))

    old, new = rows("edit"), rows("css-9z8y7x")
    buttons = [e.index for e in old if e.tag == "button"]
    prints = fingerprints(old, *buttons)
    for n, mine in enumerate(prints):
        found = relocate(mine, new, prints[:n] + prints[n + 1 :])
        assert best(found, new).group == old[buttons[n]].group


def test_the_button_and_not_the_form_around_it():
    old = page(E("nav", E("a", "Log out", href="/logout"), E("a", "Home", href="/")))
    new = page(E("nav", E("form", E("button", "Log out")), E("a", "Home", href="/")))
    boxes = [replace(e, box=(0, 0, 90, 30)) if e.text == "Log out" else e for e in new]
    new = Inventory.from_elements(boxes)
    found = relocate(*fingerprints(old, said("Log out", "a")), new)
    assert best(found, new).tag == "button"
    assert [new[i].tag for i in found.best.equivalents] == ["form"]


def test_equivalents_are_no_rivals():
    span = E("a", E("span", "Cart", box=(20, 80, 120, 30)), href="/cart", box=(20, 80, 120, 30))
    new = page(E("p", "Shop"), span, E("p", "Nothing else"))
    found = relocate(*fingerprints(page(E("p", "Shop"), E("a", "Cart", href="/cart")), said("Cart", "a")), new)
    assert found.margin > 0.9
    assert found.rival is None or new[found.rival.index].text != "Cart"


def test_a_second_copy_of_a_link_is_a_harmless_twin():
    old = page(E("nav", E("a", "Help", href="/help")), E("p", "Text"))
    new = page(E("nav", E("a", "Help", href="/help")), E("p", "Text"), E("footer", E("a", "Help", href="/help")))
    found = relocate(*fingerprints(old, said("Help", "a")), new)
    assert found.twin
    assert best(found, new).text == "Help"
    assert found.confidence > 0.8


def test_buttons_that_say_the_same_are_no_twins():
    a, b = (Traits(Element(tag="button", role="button", text="Save", name="Save", path=(f"form[{n}]",))) for n in (1, 2))
    assert not twins(a, b)
    c, d = (Traits(Element(tag="p", text="Saved", path=(f"p[{n}]",))) for n in (1, 2))
    assert twins(c, d)


def test_a_visible_twin_before_a_hidden_best():
    old = page(E("nav", E("ul", E("li", E("a", "FAQ", href="/faq", class_="nav-link")))), E("p", "x"))
    new = page(
        E("nav", E("ul", E("li", E("a", "FAQ", href="/faq", class_="nav-link", visible=False)))),
        E("div", E("a", "FAQ", href="/faq", class_="tab")),
    )
    found = relocate(*fingerprints(old, said("FAQ", "a")), new)
    assert best(found, new).visible


def test_equivalence():
    outer = Traits(Element(tag="a", text="Save", path=("a[1]",), box=(0, 0, 100, 30)))
    inner = Traits(Element(tag="span", text="Save", path=("a[1]", "span[1]"), box=(10, 5, 40, 20)))
    beside = Traits(Element(tag="a", text="Save", path=("a[2]",), box=(0, 40, 100, 30)))
    slide = Traits(Element(tag="a", text="Other", path=("a[3]",), box=(0, 0, 100, 30)))
    icon = Traits(Element(tag="i", path=("i[1]",), box=(0, 0, 100, 30)))
    assert equivalent(outer, inner)
    assert not equivalent(outer, beside)
    assert not equivalent(outer, slide)
    assert equivalent(outer, icon)


def test_an_empty_page():
    (mine,) = fingerprints(editor("Save"), said("Save", "button"))
    found = relocate(mine, Inventory.from_elements([]))
    assert found.best is None
    assert found.matches == ()
    assert found.confidence == 0


def test_among_looks_at_nothing_else():
    old = editor("Save", "Save as", "Save all")
    (mine,) = fingerprints(old, said("Save", "button"))
    allowed = [e.index for e in old if e.text in ("Save as", "Save all")]
    found = relocate(mine, old, among=allowed)
    assert {m.index for m in found.matches} == set(allowed)


def test_the_right_one_survives_the_shortlist_of_a_large_page():
    cells = [E("tr", *[E("td", f"{row * 7 % 90} {column}") for column in range(8)]) for row in range(60)]
    old = page(E("table", *cells), E("button", "Export all", id="export"))
    new = page(E("p", "News"), E("table", *cells), E("div", E("button", "Export all")))
    (mine,) = fingerprints(old, said("Export all", "button"))
    kept = shortlist(Traits(mine.element), page_of(new))
    assert len(kept) == KEPT
    assert len(set(kept)) == KEPT
    assert any(new[i].tag == "button" for i in kept)
    assert best(relocate(mine, new), new).text == "Export all"


def test_evidence_and_confidence_of_the_matches():
    old, new = editor("Save draft", "Publish it"), editor("Save draft", "Publish it", css="css-1x2y3z")
    found = relocate(*fingerprints(old, said("Save draft", "button")), new)
    scores = [m.score for m in found.matches if m.owner is None]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= m.confidence <= 1 for m in found.matches)
    assert found.matches[0].confidence == found.confidence
    assert found.best.evidence[0].property == "text"
    assert len({i for m in found.matches for i in (m.index, *m.equivalents)}) == sum(
        1 + len(m.equivalents) for m in found.matches
    )


def test_the_page_is_computed_once():
    inventory = editor("Save")
    assert page_of(inventory) is page_of(inventory)


@pytest.mark.parametrize("fact", ["share", "gap", "text_rare", "test_id_equal", "near_similar"])
def test_more_agreement_is_never_less_confidence(fact):
    base = {"share": 0.5, "gap": 2.0, "log_size": 5.0, "text_similar": 0.5}
    assert confidence(base | {fact: 1.0}) >= confidence(base | {fact: 0.2} if fact != "gap" else base | {"gap": 0.0})


@pytest.mark.parametrize("fact", ["text_other", "number_other", "group_other", "hidden", "value_other", "type_other"])
def test_a_contradiction_costs_confidence(fact):
    base = {"share": 0.9, "gap": 4.0, "log_size": 5.0, "text_similar": 1.0}
    assert confidence(base | {fact: 1.0}) < confidence(base)


@pytest.mark.parametrize(
    ("attributes", "identity"),
    [
        ({"data_testid": "save"}, "test id"),
        ({"data_cy": "save"}, "test id"),
        ({"name_": "save"}, "field"),
    ],
)
def test_certain_by(attributes, identity):
    old = page(E("p", "x"), E("button", "Save", **attributes), E("button", "Save as"))
    new = page(E("p", "x"), E("div", E("button", "Save it", **attributes)), E("button", "Save as"))
    found = relocate(*fingerprints(old, said("Save", "button")), new)
    assert found.identity == identity
    assert found.certain


def test_not_certain_when_the_identity_stands_twice_or_stood_twice():
    def toolbar(*texts):
        return page(E("p", "x"), *[E("button", t, class_="b") for t in texts], E("a", "Help", href="/help"))

    (mine,) = fingerprints(toolbar("Save"), said("Save", "button"))
    assert relocate(mine, toolbar("Save")).certain
    assert not relocate(mine, toolbar("Save", "Save")).certain
    (mine,) = fingerprints(toolbar("Save", "Save"), said("Save", "button"))
    assert not relocate(mine, toolbar("Save")).certain


def test_equal_ids_are_no_proof():
    old = page(E("nav", E("a", "Tracking", id="menuLinks1", href="/track"), E("a", "Shipping", id="menuLinks2", href="/ship")))
    new = page(E("nav", E("a", "Shipping", id="menuLinks1", href="/ship"), E("a", "Prices", id="menuLinks2", href="/price")))
    found = relocate(*fingerprints(old, said("Shipping", "a")), new)
    assert best(found, new).text == "Shipping"
    gone = relocate(*fingerprints(old, said("Tracking", "a")), new)
    assert not gone.certain
    assert gone.confidence < 0.8


strengths = st.dictionaries(st.sampled_from(sorted(GATE)), st.floats(0, 1))


@given(strengths, st.sampled_from(sorted(GATE)), st.floats(0, 1))
def test_confidence_follows_each_fact_in_one_direction(found, name, more):
    """The calibration is one logistic of signed constants, so no agreement can make an answer less certain, ever."""
    before, after = confidence(found), confidence(found | {name: min(1.0, found.get(name, 0.0) + more)})
    assert 0 < before < 1
    assert after >= before if GATE[name] >= 0 else after <= before


def test_confidence_reaches_both_ends_of_the_thresholds():
    """From surely not to the certainty that a destructive act needs, by facts in their range."""
    good = {name: 1.0 for name, weight in GATE.items() if weight > 0} | {"gap": 12.0, "log_size": 6.0}
    bad = {name: 1.0 for name, weight in GATE.items() if weight < 0} | {"log_size": 6.0}
    assert confidence(good) > 0.99
    assert confidence(bad) < 0.01


def toolbar_facts(agreements, whole=10.0):
    inventory = editor("Save")
    return facts(Scored(0, 5.0, agreements), [], page_of(inventory), whole)


def test_a_lead_over_rivals_is_no_evidence_of_ones_own():
    """The only field that is left is first by far, and still not the one that was asked for."""
    same = {"tag_equal": 1.0, "role_equal": 1.0, "use_equal": 1.0}
    nothing, label = toolbar_facts(same), toolbar_facts(same | {"label_similar": 1.0})
    assert nothing["share"] == label["share"]
    assert nothing["own_missing"] == 1
    assert label["own_missing"] == 0
    without_evidence = {n: v for n, v in nothing.items() if n != "own_missing"}
    assert confidence(nothing) < confidence(without_evidence) < confidence(label)


def test_an_id_with_another_text_is_no_evidence_of_ones_own():
    assert toolbar_facts({"id_similar": 1.0})["own_missing"] == 0
    assert toolbar_facts({"id_similar": 1.0, "text_other": 1.0})["own_missing"] == 1


def test_what_was_found_again_is_a_share():
    assert toolbar_facts({}, whole=10.0)["found_again"] == 0.5
    assert toolbar_facts({}, whole=2.0)["found_again"] == 1
    assert toolbar_facts({}, whole=0.0)["found_again"] == 0


def test_without_its_text_an_element_that_has_nothing_else_is_less_certain():
    text_only = {"text_similar": 1.0, "text_equal": 1.0, "text_rare": 1.0}
    with_id = text_only | {"id_similar": 1.0}
    assert without_text(0.95, text_only) < without_text(0.95, with_id) < 0.95


def test_a_locator_of_the_same_element_recorded_at_another_moment_claims_nothing():
    old = page(E("main", E("button", "Save draft", class_="a"), E("button", "Close", class_="a")))
    later = page(
        E("div", "A banner"), E("main", E("button", "Save draft", class_="a", id="save"), E("button", "Close", class_="a"))
    )
    new = page(E("main", E("button", "Save draft", class_="b", id="save"), E("button", "Close", class_="b")))
    (mine,), (same, other) = fingerprints(old, said("Save draft")), fingerprints(later, said("Save draft"), said("Close"))
    found = relocate(mine, new, [same, other])
    assert found.best is not None
    assert new[found.best.index].text == "Save draft"


def test_the_button_of_a_component_and_the_text_in_its_slot_are_one():
    host = ("html[1]", "x-button[1]")
    button = Traits(Element(tag="button", text="Save", path=(*host, "^button[1]"), box=(0, 0, 100, 30)))
    text = Traits(Element(tag="span", text="Save", path=(*host, "span[1]"), box=(30, 5, 40, 20)))
    beside = Traits(Element(tag="span", text="Save", path=(*host, "span[2]"), box=(130, 5, 40, 20)))
    assert equivalent(button, text)
    assert equivalent(text, button)
    assert not equivalent(button, beside)


@pytest.mark.parametrize(
    ("mine", "theirs", "at", "taken"),
    [
        ("Sliders", "Tables", "/", False),
        ("Sliders", "Sliders", "/", True),
        ("Orders of Ada", "Orders of Bob", "/", True),
        ("", "Tables", "/", True),
        ("", "", "/", True),
        ("", "", "about:blank", False),
        ("", "Tables", "about:blank", False),
        ("Sliders", "Sliders", "about:blank", True),
    ],
)
def test_of_another_application_at_the_same_address_only_what_is_certainly_here_is_owned(mine, theirs, at, taken):
    def form(text, css):
        return page(E("h1", "Colours"), E("form", E("input", name="q"), E("button", text, class_=css)), E("p", "Nothing found"))

    (first,) = fingerprints(form("Apply filter", "go"), said("Apply filter", "button"))
    (second,) = fingerprints(form("Apply all", "all"), said("Apply all", "button"))
    first, second = (replace(one, key=replace(one.key, page=at)) for one in (first, second))
    found = relocate(replace(first, title=mine), form("Apply all now", "all"), [replace(second, title=theirs)])
    assert found.claimed == taken


def test_of_one_thing_the_heading_is_preferred_to_what_is_styled_as_it_was():
    styled = "card title headline large"
    (mine,) = fingerprints(page(E("main", E("h1", "Galaxy", class_=styled))), said("Galaxy", "h1"))
    new = page(E("main", E("p", E("h1", "Galaxy", box=(300, 300, 20, 9)), class_=styled, box=(20, 40, 120, 30))))
    found = relocate(mine, new)
    assert best(found, new).tag == "h1"
    assert [new[index].tag for index in found.best.equivalents][:1] == ["p"]
