"""Whether a test may go on: each rule, and the mistakes a heal must never make."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.fit import fits_act, fits_role, lone_label, submits
from pytest_heal.relocation.policy import DEFAULT_CONFIDENCE, Thresholds, decide, decide_ambiguous, judge_moved
from pytest_heal.relocation.relocator import relocate
from tests.relocation.policy.pages import THRESHOLDS, asked, shop
from tests.support.dom import E, fingerprints, page, said


def decision(old, which, new, *others, request=None, thresholds=THRESHOLDS):
    """What is decided for the element of ``old`` that says ``which``; ``others`` are also stored."""
    mine, *rest = fingerprints(old, which if callable(which) else said(which), *map(said, others))
    return decide(relocate(mine, new, rest), new, request or asked(), thresholds)


# ---------------------------------------------------------------------------------------------------------------- heals


@pytest.mark.parametrize("text", ["Save draft", "SAVE DRAFT", "Save draft \u203a", "Save draft\u2026"])
def test_heals_the_same_button_in_another_dress(text):
    old = shop(E("div", E("button", "Save draft", class_="btn btn-primary", id="save")), css="link")
    new = shop(E("section", E("button", text, class_="css-9y8x7w")))
    found = decision(old, said("Save draft", "button"), new)
    assert found.heal
    assert found.code == "individual-signal"
    assert new[found.match.index].tag == "button"
    assert found.match.confidence >= found.required == THRESHOLDS.act
    assert "has the same text" in found.reason


def test_heals_by_a_test_id_though_the_text_changed():
    old = shop(E("button", "Continue", data_testid="next-step"))
    new = shop(E("div", E("button", "Weiter", data_testid="next-step")))
    found = decision(old, said("Continue", "button"), new)
    assert found.heal
    assert "test id" in found.reason


def test_heals_a_field_by_its_label():
    old = shop(E("form", E("input", label="Email address", id="mail", type="text")))
    new = shop(E("form", E("div", E("input", label="Email address", id="user-email", type="text"))))
    found = decision(old, lambda e: e.tag == "input", new, request=asked("fill"))
    assert found.heal
    assert new[found.match.index].tag == "input"


def test_heals_a_choice_by_its_name_and_value():
    def choices(*labels):
        radios = [E("input", type="radio", name_="delivery", value=v, label=t) for v, t in zip("ab", labels, strict=True)]
        return shop(E("form", *radios))

    old, new = choices("Normal", "Express"), choices("With you in three days", "With you tomorrow")
    for value in "ab":
        found = decision(old, lambda e, v=value: e.attributes.get("value") == v, new, request=asked("check"))
        assert found.heal
        assert new[found.match.index].attributes["value"] == value
        assert "name and value" in found.reason


def test_heals_a_number_that_is_data():
    old = shop(E("div", E("p", "Items in cart: 3", id="count", class_="cart-count")))
    new = shop(E("div", E("p", "Items in cart: 5", class_="cart-count")))
    found = decision(old, lambda e: e.id == "count", new, request=asked("hover", kind="act"))
    assert found.heal


def test_twins_are_healed_and_said_to_be_twins():
    old = shop(E("a", "Help", href="/help", class_="help"))
    new = shop(E("div", E("a", "Help", href="/help")), E("p", "or"), E("div", E("a", "Help", href="/help")))
    found = decision(old, said("Help", "a"), new)
    assert (found.heal, found.code) == (True, "twin")


# -------------------------------------------------------------------------------------------------------------- refusals


def test_never_onto_the_neighbour_of_a_removed_element():
    old = shop(E("div", E("button", "Save draft", class_="btn"), E("button", "Delete draft", class_="btn")))
    new = shop(E("div", E("button", "Delete draft", class_="btn")))
    for others in ((), ("Delete draft",)):
        found = decision(old, "Save draft", new, *others)
        assert not found.heal
        assert found.code in ("claimed", "destructive", "no-signal", "contradiction", "confidence")


def test_what_was_harmless_never_becomes_destructive():
    old = shop(E("div", E("button", "Draft", class_="btn", data_testid="draft-button")))
    new = shop(E("div", E("button", "Delete draft", class_="btn", data_testid="draft-button")))
    found = decision(old, "Draft", new)
    assert (found.heal, found.code) == (False, "destructive")
    assert '"delete"' in found.reason


def test_never_another_page_number():
    def pager(*numbers):
        return shop(E("div", *[E("a", f"Page {n}", href=f"/list?p={n}", class_="page") for n in numbers]))

    found = decision(pager(1, 2, 3), "Page 3", pager(1, 2, 4))
    assert not found.heal


@pytest.mark.parametrize("others", [(), ("Bob",)])
def test_never_another_row(others):
    def table(*names):
        rows = [E("tr", E("td", n), E("td", E("button", "Edit", class_="edit"))) for n in names]
        return shop(E("table", *rows))

    old, new = table("Alice", "Bob", "Carol"), table("Bob", "Carol")
    found = decision(old, lambda e: e.tag == "button" and e.group == "Alice", new, *others)
    assert not found.heal


def test_an_equal_id_with_another_text_and_link_is_a_decoy():
    old = shop(E("ul", E("a", "Tracking", id="menuLinks1", href="/track"), E("a", "Shipping", id="menuLinks2", href="/ship")))
    new = shop(E("ul", E("a", "Shipping", id="menuLinks1", href="/ship"), E("a", "Prices", id="menuLinks2", href="/price")))
    assert not decision(old, "Tracking", new).heal
    assert new[decision(old, "Shipping", new).match.index].text == "Shipping"


def test_a_tie_names_both():
    old = shop(E("div", E("button", "Add", class_="add")))
    new = shop(E("div", E("button", "Add", class_="a")), E("div", E("button", "Add", class_="b")))
    found = decision(old, said("Add", "button"), new)
    assert (found.heal, found.code) == (False, "tie")
    assert found.reason.count('button "Add"') == 2


def test_what_another_locator_owns():
    old = shop(E("div", E("button", "Next step", class_="go"), E("button", "Last step", class_="go")))
    new = shop(E("div", E("button", "Last step", class_="go")))
    found = decision(old, "Next step", new, "Last step")
    assert (found.heal, found.code) == (False, "claimed")
    assert "page.locator" in found.reason


def test_hidden():
    old = shop(E("button", "Send offer", data_testid="send"))
    new = shop(E("div", E("button", "Send offer", data_testid="send", visible=False)))
    found = decision(old, said("Send offer", "button"), new)
    assert (found.heal, found.code) == (False, "hidden")
    assert "hidden" in found.reason


def test_structure_alone_never_heals_a_control_that_says_something_else():
    old = shop(E("div", E("button", "Bold", class_="tool"), E("button", "Italic", class_="tool")))
    new = shop(E("div", E("button", "Undo", class_="tool"), E("button", "Italic", class_="tool")))
    assert not decision(old, "Bold", new, "Italic").heal


def test_words_that_are_exchanged_are_no_rewording():
    old = shop(E("button", "Filter available genres", class_="f"))
    added = shop(E("div", E("button", "Filter all available genres", class_="f")))
    swapped = shop(E("div", E("button", "Filter selected genres", class_="f")))
    assert decision(old, said("Filter available genres", "button"), added).heal
    assert not decision(old, said("Filter available genres", "button"), swapped).heal


def test_the_one_that_stayed_of_several_is_not_surely_ours():
    def form(*where):
        return shop(*[E("section", E("h2", w), E("button", "Apply", class_="apply")) for w in where])

    old, new = form("Colours", "Sizes"), form("Sizes")
    found = decision(old, said("Apply", "button"), new)
    assert not found.heal


@pytest.mark.parametrize("attributes", [{"data_testid": "add"}, {"name_": "add"}, {"label": "Add one"}])
def test_a_strong_identity_that_all_cards_share_is_none(attributes):
    def cards(*plants):
        shown = [E("li", E("h2", p), E("button", "Add to cart", type="button", **attributes)) for p in plants]
        return shop(E("ul", *shown))

    old = cards("Monstera", "Pilea", "Olive tree")
    for new in (cards("Pilea", "Olive tree"), cards("Pilea")):
        assert not decision(old, lambda e: e.tag == "button" and e.group == "Monstera", new).heal
    again = cards("Olive tree", "Monstera", "Pilea")
    found = decision(old, lambda e: e.tag == "button" and e.group == "Monstera", again)
    assert found.match is None or not found.heal or again[found.match.index].group == "Monstera"


def test_heals_a_link_that_says_something_else_but_alone_leads_there():
    old = shop(E("div", E("a", "Sign in", href="/account/login", class_="login")))
    new = shop(E("div", E("a", "Members", href="/account/login", class_="login")))
    found = decision(old, said("Sign in", "a"), new)
    assert found.heal
    assert "link target" in found.reason
    elsewhere = shop(E("div", E("a", "Members", href="/account/login?id=7", class_="login")))
    assert not decision(old, said("Sign in", "a"), elsewhere).heal


def test_an_empty_page_is_refused():
    (mine,) = fingerprints(shop(E("button", "Go")), said("Go", "button"))
    empty = page()
    found = decide(relocate(mine, empty), empty, asked(), THRESHOLDS)
    assert not found.heal
    assert found.reason


# ------------------------------------------------------------------------------------------------------- roles and acts


@pytest.mark.parametrize(
    ("selector", "role", "fits"),
    [
        ('internal:role=button[name="Save"i]', "button", True),
        ('internal:role=button[name="Save"i]', "link", True),
        ('internal:role=button[name="Save"i] >> nth=0', "textbox", False),
        ('internal:role=textbox[name="Mail"i]', "searchbox", True),
        ('internal:role=checkbox[name="Mail"i]', "button", False),
        ("internal:role=heading", "link", False),
        ("#save", "textbox", True),
        ('form >> internal:role=button[name="a >> b"i]', "heading", False),
        ("internal:role=form >> #save", "button", True),
    ],
)
def test_the_role_that_was_asked_for(selector, role, fits):
    assert (fits_role(selector, Traits(Element(tag="div", role=role))) == "") is fits


FIELD = Element(tag="input", role="textbox", attributes={"type": "email"}, states=("editable", "interactive"))
BUTTON = Element(tag="button", role="button", text="Go", states=("interactive",))
CHECK = Element(tag="input", role="checkbox", attributes={"type": "checkbox"}, states=("interactive",))
SELECT = Element(tag="select", role="combobox", states=("interactive",))
FILE = Element(tag="input", role="button", attributes={"type": "file"}, states=("interactive",))
FRAME = Element(tag="iframe")
TEXT = Element(tag="p", text="Go")


@pytest.mark.parametrize(
    ("method", "good"),
    [
        ("fill", {"FIELD"}),
        ("clear", {"FIELD"}),
        ("press_sequentially", {"FIELD"}),
        ("check", {"CHECK"}),
        ("uncheck", {"CHECK"}),
        ("set_checked", {"CHECK"}),
        ("select_option", {"SELECT"}),
        ("set_input_files", {"FILE"}),
        ("click", {"FIELD", "BUTTON", "CHECK", "SELECT", "FILE"}),
        ("hover", {"FIELD", "BUTTON", "CHECK", "SELECT", "FILE", "FRAME", "TEXT"}),
    ],
)
def test_the_act(method, good):
    everything = {
        "FIELD": FIELD,
        "BUTTON": BUTTON,
        "CHECK": CHECK,
        "SELECT": SELECT,
        "FILE": FILE,
        "FRAME": FRAME,
        "TEXT": TEXT,
    }
    fitting = {n for n, e in everything.items() if not fits_act(method, "act", Traits(BUTTON), Traits(e))}
    assert fitting == good


def test_a_frame_needs_a_frame():
    assert fits_act("click", "frame", Traits(FRAME), Traits(FRAME)) == ""
    assert fits_act("click", "frame", Traits(FRAME), Traits(BUTTON)) == "an iframe"


def test_a_text_that_was_clicked_may_still_be_a_text():
    assert fits_act("click", "act", Traits(TEXT), Traits(TEXT)) == ""


@pytest.mark.parametrize(
    ("element", "sends"),
    [
        (Element(tag="button", path=("form[1]", "button[1]")), True),
        (Element(tag="button", path=("div[1]", "button[1]")), False),
        (Element(tag="button", path=("form[1]", "button[1]"), attributes={"type": "button"}), False),
        (Element(tag="input", attributes={"type": "submit"}), True),
        (Element(tag="input", attributes={"type": "text"}), False),
        (Element(tag="a", path=("form[1]", "a[1]")), False),
    ],
)
def test_what_sends_a_form(element, sends):
    assert submits(element) is sends


def test_a_role_that_does_not_fit_is_refused_though_all_else_agrees():
    old = shop(E("div", E("button", "Newsletter", data_testid="news", class_="n")))
    new = shop(E("section", E("h2", "Newsletter", data_testid="news", class_="n")))
    by_role = asked("hover", selector='internal:role=button[name="Newsletter"i]')
    found = decision(old, said("Newsletter", "button"), new, request=by_role)
    assert (found.heal, found.code) == (False, "role")
    assert "button" in found.reason


def test_an_act_that_does_not_fit_is_refused_though_all_else_agrees():
    old = shop(E("div", E("input", label="City", type="text", data_testid="city")))
    new = shop(E("div", E("select", label="City", data_testid="city")))
    found = decision(old, lambda e: e.tag == "input", new, request=asked("fill", selector="#city"))
    assert (found.heal, found.code) == (False, "act")
    assert "fill()" in found.reason
    assert decision(old, lambda e: e.tag == "input", new, request=asked("hover", selector="#city")).code != "act"


def test_filling_is_not_clicking():
    old = shop(E("form", E("input", label="Search", id="q", type="search")))
    new = shop(E("form", E("button", "Search")))
    found = decision(old, lambda e: e.tag == "input", new, request=asked("fill"))
    assert not found.heal


# ------------------------------------------------------------------------------------------------------------ thresholds


def test_thresholds_by_what_is_at_stake():
    for base in (0.5, DEFAULT_CONFIDENCE, 0.95):
        t = Thresholds.with_base(base)
        assert t.read == t.act == base
        assert base < t.check < t.submit < t.destructive < 1


def required(tag, text, request, **attributes):
    old = shop(E("form", E(tag, text, **attributes)))
    return decision(old, said(text, tag), old, request=request).required


def test_required_confidence():
    assert required("a", "Go on", asked(), href="/x") == THRESHOLDS.act
    assert required("a", "Go on", asked("text_content", kind="read"), href="/x") == THRESHOLDS.read
    assert required("a", "Go on", asked("to_be_visible", kind="assert"), href="/x") == THRESHOLDS.check
    assert required("button", "Send it", asked(), type="submit") == THRESHOLDS.submit
    assert required("a", "Delete it", asked(), href="/x") == THRESHOLDS.submit
    assert required("a", "Delete it", asked("text_content", kind="read"), href="/x") == THRESHOLDS.read


def test_a_higher_threshold_refuses_what_a_lower_one_heals():
    old = shop(E("div", E("button", "Save the draft", class_="btn", id="save")), css="link")
    new = shop(E("section", E("button", "Save the draft now", class_="css-9y8x7w")))
    low, high = (decision(old, said("Save the draft", "button"), new, thresholds=Thresholds.with_base(c)) for c in (0.3, 0.999))
    assert low.heal
    assert (high.heal, high.code) == (False, "confidence")
    assert "%" in high.reason


# ------------------------------------------------------------------------------------------- assertions about the text


def test_an_assertion_about_text_is_not_healed_by_the_text_alone():
    old = shop(E("div", E("h2", "Total"), E("p", "Paid", class_="total-state", id="state")))
    new = shop(E("p", "News"), E("section", E("span", "x"), E("ul", E("li", "Old orders"), E("li", E("b", "Paid")))))
    for request in (asked("to_have_text", kind="assert"), asked("to_contain_text", kind="assert")):
        found = decision(old, lambda e: e.id == "state", new, request=request)
        assert not found.heal


def test_an_assertion_about_text_heals_though_the_text_is_another():
    old = shop(E("div", E("p", "Pending", class_="state", data_testid="order-state")))
    new = shop(E("section", E("p", "Delivered to you", class_="css-4k5j6h", data_testid="order-state")))
    found = decision(old, said("Pending", "p"), new, request=asked("to_have_text", selector=".state", kind="assert"))
    assert found.heal
    assert "test id" in found.reason


# ---------------------------------------------------------------------------------------------------- ambiguous and moved


def test_ambiguous_decides_among_what_matched():
    old = shop(E("form", E("button", "Save", class_="btn", id="save-form")), E("aside", E("p", "Notes")))
    new = shop(E("form", E("button", "Save", class_="btn", id="save-form")), E("aside", E("button", "Save note", class_="btn")))
    (mine,) = fingerprints(old, said("Save", "button"))
    matched = [e.index for e in new if e.tag == "button"]
    found = decide_ambiguous(mine, matched, new, (), asked(selector=".btn"), THRESHOLDS)
    assert found.heal
    assert new[found.match.index].id == "save-form"


def test_ambiguous_refuses_when_nothing_tells_them_apart():
    old = shop(E("div", E("button", "Save", class_="btn")))
    new = shop(E("div", E("button", "Save", class_="btn")), E("div", E("button", "Save", class_="btn")))
    new_buttons = [e.index for e in new if e.tag == "button"]
    (mine,) = fingerprints(old, said("Save", "button"))
    found = decide_ambiguous(mine, new_buttons, new, (), asked(selector=".btn"), THRESHOLDS)
    assert not found.heal


def test_moved_when_a_positional_selector_slipped():
    def menu(*names):
        return shop(E("ul", *[E("li", E("a", n, href=f"/{n.lower()}")) for n in names]))

    old, new = menu("Orders", "Invoices", "Returns"), menu("News", "Orders", "Invoices", "Returns")
    (mine,) = fingerprints(old, said("Invoices", "a"))
    slipped = next(e.index for e in new if e.text == "Orders" and e.tag == "a")
    found = judge_moved(mine, slipped, new, (), THRESHOLDS)
    assert (found.heal, found.code) == (False, "moved")
    assert new[found.match.index].text == "Invoices"
    assert '"Orders"' in found.reason
    assert '"Invoices"' in found.reason


def test_not_moved():
    old = shop(E("button", "Save"), E("button", "Send"))
    new = shop(E("button", "Save all"), E("button", "Send"))
    (mine,) = fingerprints(old, said("Save", "button"))
    for said_now in ("Save all", "Send"):  # the same, reworded; another, but the remembered one is nowhere clearly
        index = next(e.index for e in new if e.text == said_now and e.tag == "button")
        found = judge_moved(mine, index, new, (), THRESHOLDS)
        assert (found.heal, found.code) == (False, "same") or new[found.match.index].text == "Save all"
    itself = next(e.index for e in old if e.text == "Save")
    assert judge_moved(mine, itself, old, (), THRESHOLDS).code == "same"


def test_every_reason_is_one_sentence():
    old = shop(E("div", E("button", "Save draft", class_="btn")))
    pages = [old, shop(), page(), shop(E("button", "Delete draft")), shop(E("button", "Save draft", visible=False))]
    for new in pages:
        for request in (asked(), asked("fill"), asked("to_have_text", kind="assert"), asked(kind="frame")):
            found = decision(old, said("Save draft", "button"), new, request=request)
            assert found.reason.endswith(".")
            assert "\n" not in found.reason
            assert found.code == found.code.lower().replace(" ", "-")
            assert found.heal is (found.code in ("individual-signal", "twin"))


@pytest.mark.parametrize(
    ("label", "beside", "inside", "lone"),
    [
        ({"for": "rain"}, Element(tag="input", attributes={"id": "rain"}), None, False),
        ({"for": "rain"}, Element(tag="input", attributes={"id": "wind"}), None, True),
        ({}, Element(tag="input"), None, True),
        ({}, None, Element(tag="input", attributes={"type": "checkbox"}), False),
        ({}, None, Element(tag="span", role="switch"), False),
        ({}, None, Element(tag="span", text="Rain"), True),
    ],
    ids=["its field beside it", "another field beside it", "for no field", "a field in it", "a switch in it", "a text in it"],
)
def test_a_label_without_a_field(label, beside, inside, lone):
    elements = [Element(tag="body", index=0, parent=-1), Element(tag="label", text="Rain", index=1, parent=0, attributes=label)]
    elements += [replace(inside, index=2, parent=1)] if inside else []
    elements += [replace(beside, index=2, parent=0)] if beside else []
    assert lone_label(elements[1], Inventory.from_elements(elements)) is lone
    assert not lone_label(elements[0], Inventory.from_elements(elements))
