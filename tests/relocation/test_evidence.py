"""Agreements and contradictions of two elements."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import Page
from pytest_heal.element.traits import Traits
from pytest_heal.relocation import weights
from pytest_heal.relocation.evidence import compare, score
from pytest_heal.relocation.explanation import explain
from pytest_heal.relocation.worded import same_saying


def page_with(*elements):
    fillers = [Element(tag="p", text=f"filler {word}", attributes={"class": f"c-{word}"}) for word in "abcdefgh"]
    return Page(Inventory.from_elements(_at(e, i) for i, e in enumerate((*elements, *fillers))))


def _at(element, index):
    return replace(element, index=index)


def agreements(old, new, *others, counts=None):
    return compare(Traits(old), Traits(_at(new, 0)), page_with(new, *others), counts)


def button(text="Save", **more):
    return Element(tag="button", role="button", text=text, name=more.pop("name", text), **more)


def test_equal_text_is_better_than_similar_and_that_than_other():
    said = {
        text: score(agreements(button("Save changes"), button(text))) for text in ("Save changes", "Save all changes", "Quit")
    }
    assert said["Save changes"] > said["Save all changes"] > said["Quit"]


def test_rare_text_counts_more():
    alone = agreements(button(), button())
    often = agreements(button(), button(), button(), button())
    assert alone["text_rare"] > often["text_rare"]
    assert agreements(button(), button(), counts={"text": 5})["text_rare"] < alone["text_rare"]


def test_arrows_and_case_are_no_difference():
    assert agreements(button("Next"), button("NEXT \u203a"))["text_equal"] == 1


def test_a_text_that_became_an_icon_with_a_name():
    assert agreements(button("Previous"), button("\u2039", name="Previous"))["text_equal"] == 1


def test_a_name_that_is_in_a_tooltip_now():
    tipped = replace(button(""), name="", attributes={"data-tip": "Query Tool"}, states=("interactive",))
    there = agreements(replace(button(""), name="Query Tool"), tipped)
    assert there["called_similar"] == there["called_alone"] == 1
    assert "text_missing" not in there
    assert "text_missing" in agreements(
        replace(button(""), name="Query Tool"), replace(tipped, attributes={"data-tip": "Grid"})
    )


def test_a_number_tells_look_alikes_apart():
    near = "Page 1 Page 2 Page 3"
    found = agreements(button("Page 3", near=near), button("Page 4", near=near))
    assert "text_equal" not in found
    assert found["number_other"] == 1


def test_a_number_is_data_where_nothing_else_says_the_same():
    total = {"tag": "p", "near": "Cart"}
    found = agreements(Element(text="Total 12", **total), Element(text="Total 15", **total))
    assert found["text_similar"] == 1
    assert "number_other" not in found


def test_fewer_than_there_were():
    assert agreements(button(), button(), counts={"text": 2})["text_fewer"] == 1
    assert "text_fewer" not in agreements(button(), button(), button(), counts={"text": 2})


def test_added_words_are_no_contradiction():
    assert "text_other" not in agreements(button("Choose"), button("Choose selected user permissions of all"))
    assert agreements(button("Choose"), button("Quit"))["text_other"] == 1


def test_the_accessible_name_counts_where_it_says_more_than_the_text():
    first, second = button("Delete", name="Delete Alice"), button("Delete", name="Erase Bob Miller")
    assert agreements(first, first)["name_similar"] == 1
    assert agreements(first, second)["name_other"] == 1
    assert "name_similar" not in agreements(button(), button())


def field(kind, role="textbox"):
    return Element(tag="input", role=role, name="Phone", label="Phone", attributes={"id": "phone", "type": kind})


@pytest.mark.parametrize(("kind", "role"), [("tel", "textbox"), ("search", "searchbox"), ("number", "spinbutton")])
def test_a_field_to_type_in_is_one_whatever_is_typed(kind, role):
    found = agreements(field("text"), field(kind, role))
    assert not {"type_other", "role_other", "type_equal"} & set(found)


def test_a_list_that_was_chosen_from_is_one_that_is_searched():
    drawn = Element(tag="span", role="combobox", name="Tags", attributes={"title": "Tags"})
    typed, ticked = (Element(tag="input", role=role, name="Tags") for role in ("textbox", "checkbox"))
    assert [("role_other" in agreements(drawn, now)) for now in (typed, ticked)] == [False, True]


@pytest.mark.parametrize(
    ("then", "now", "other"),
    [
        *(("text", kind, False) for kind in ("date", "datetime-local", "month", "time", "week")),
        ("date", "text", False),
        ("date", "datetime-local", False),
        ("date", "time", True),
        ("time", "month", True),
        ("date", "number", True),
    ],
)
def test_a_text_may_be_a_date_and_a_date_is_no_time(then, now, other):
    """A script made a calendar of a field of text; of the next release the browser does."""
    assert ("type_other" in agreements(field(then), field(now))) is other


@pytest.mark.parametrize("kind", ["select-one", "Select-Multiple", "txt"])
def test_a_type_that_no_browser_knows_is_one_of_text(kind):
    """A library writes ``type="select-one"`` into its search box, and leaves it out in the next release."""
    assert "type_other" not in agreements(field(kind, "combobox"), field("text", "combobox"))
    assert agreements(field(kind), field("checkbox", "checkbox"))["type_other"] == 1.0


@pytest.mark.parametrize(("kind", "role"), [("password", "textbox"), ("checkbox", "checkbox"), ("range", "slider")])
def test_another_type_is_another(kind, role):
    assert agreements(field("text"), field(kind, role))["type_other"] == 1.0


def test_a_button_that_sends_is_one_that_does_not():
    found = agreements(button(attributes={"type": "button"}), button(attributes={"type": "submit"}))
    assert "type_other" not in found
    assert agreements(button(attributes={"type": "button"}), button(attributes={"type": "reset"}))["type_other"] == 1.0


def test_the_name_of_an_icon_button_that_has_got_a_text():
    bare = Element(tag="button", role="button", name="Bold", attributes={"aria-label": "Bold"})
    assert agreements(bare, button("B", name="Bold", attributes={"aria-label": "Bold"}))["name_similar"] == 1.0
    assert "name_similar" not in agreements(bare, button("B", name="Italic"))
    link = Element(tag="a", role="link", text="B", name="Bold")
    assert agreements(bare, link).get("name_similar", 0) < 1.0


def test_generated_ids_and_classes_say_nothing():
    def box(id_, classes):
        return Element(tag="div", attributes={"id": id_, "class": classes})

    found = agreements(box(":r1:", "css-1x2y card"), box(":r1:", "css-9z8y card"))
    assert "id_equal" not in found
    assert found["class_similar"] == 1
    assert "id_other" not in agreements(box(":r1:", ""), box(":r2:", ""))


def test_an_id_with_another_number_is_weaker_than_the_same_id():
    def link(id_):
        return Element(tag="a", text="x", attributes={"id": id_})

    same, renumbered = (agreements(link("menuLinks1"), link(i))["id_similar"] for i in ("menuLinks1", "menuLinks2"))
    assert same > renumbered > 0


def test_the_counter_of_a_framework_is_no_identity():
    ids = [Element(tag="td", attributes={"id": f"fc-dom-{n}"}) for n in range(30)]
    assert agreements(ids[0], ids[1], *ids[2:])["id_similar"] < 0.3


def test_test_ids():
    def with_id(value):
        return Element(tag="div", attributes={"data-testid": value})

    assert agreements(with_id("cart-total"), with_id("cart-total"))["test_id_equal"] > 0.9
    near = agreements(with_id("cart-total"), with_id("cart-total-price"))
    assert 0 < near["test_id_similar"] < 1
    assert 0 < near["test_id_other"] < 1


def test_links():
    def link(href):
        return Element(tag="a", attributes={"href": href})

    assert agreements(link("/a/b?x=1"), link("/a/b?x=1"))["href_equal"] == 1
    assert agreements(link("https://www.x.example/a/b?x=1"), link("https://x.example/a/b"))["href_similar"] == 1
    assert agreements(link("/about"), link("/cart"))["href_other"] == 1
    assert not [n for n in agreements(link("#"), link("javascript:;")) if n.startswith("href")]


def test_radio_buttons_differ_by_value():
    def radio(value):
        return Element(tag="input", role="radio", attributes={"type": "radio", "name": "plan", "value": value})

    assert agreements(radio("free"), radio("free"))["value_equal"] == 1
    assert agreements(radio("free"), radio("pro"))["value_other"] == 1


def test_the_row_tells_look_alikes_apart():
    def delete(row):
        return button("Delete", group=row, near=f"{row} Delete", ordinal=(1, 3))

    counts = {"text": 3}
    assert agreements(delete("Alice"), delete("Alice"), delete("Bob"), counts=counts)["group_similar"] == 1
    assert agreements(delete("Alice"), delete("Bob"), delete("Carol"), counts=counts)["group_other"] == 1


def test_a_group_that_was_renamed_is_no_contradiction_where_the_text_is_alone():
    found = agreements(button("Find", group="Filters"), button("Find", group="Refine by"), counts={"text": 1})
    assert "group_other" not in found


def test_what_was_visible_and_is_hidden():
    assert agreements(button(), button(visible=False))["hidden"] == 1
    assert "hidden" not in agreements(button(visible=False), button(visible=False))


words = st.sampled_from(["", "Save", "Save draft", "Delete draft", "Page 3", "\u203a"])
elements = st.builds(
    Element,
    tag=st.sampled_from(["a", "button", "div", "input", "td"]),
    role=st.sampled_from(["", "button", "link", "cell"]),
    name=words,
    text=words,
    label=words,
    group=words,
    near=words,
    section=words,
    attributes=st.dictionaries(
        st.sampled_from(["id", "class", "href", "name", "type", "value", "data-testid", "data-row", "title", "src"]),
        st.sampled_from(["", "save", "save-2", ":r1:", "/a/b", "radio", "x y"]),
    ),
    box=st.one_of(st.none(), st.tuples(*[st.floats(0, 2000)] * 4)),
    path=st.lists(st.sampled_from(["div[1]", "div[2]", "a[1]"]), max_size=4).map(tuple),
    visible=st.booleans(),
    ordinal=st.sampled_from([(1, 1), (1, 3), (2, 3)]),
)


@given(elements, elements)
def test_every_agreement_is_in_the_table_and_between_0_and_1(old, new):
    found = agreements(old, new)
    assert found.keys() <= weights.RANK.keys()
    assert all(0.0 <= v <= 1.0 + 1e-9 for v in found.values()), found


@given(elements)
def test_nothing_is_as_much_like_an_element_as_itself(element):
    itself = agreements(element, element)
    assert not {n for n in itself if n.endswith("_other") and n not in ("width_other", "height_other") and itself[n]}


@given(elements, elements)
def test_what_only_one_side_knows_contradicts_nothing(old, new):
    bare = Element(tag=old.tag, visible=old.visible)
    assert not {n for n in agreements(bare, new) if n.endswith("_other") and n != "tag_other"}


@given(elements, elements)
def test_the_evidence_adds_up_to_the_score(old, new):
    found = agreements(old, new)
    told = explain(Traits(old), Traits(new), found)
    assert sum(e.weight for e in told) == pytest.approx(score(found), abs=0.05)
    assert all(-1 <= e.agreement <= 1 for e in told)
    assert [abs(e.weight) for e in told] == sorted((abs(e.weight) for e in told), reverse=True)


def test_evidence_shows_both_values():
    told = {
        e.property: e
        for e in explain(Traits(button("Save")), Traits(button("Save it")), agreements(button("Save"), button("Save it")))
    }
    assert (told["text"].before, told["text"].after) == ("Save", "Save it")


@pytest.mark.parametrize("table", [weights.RANK, weights.GATE])
def test_agreement_only_helps_and_contradiction_only_hurts(table):
    hurts = ("_other", "_elsewhere", "_missing", "_fewer", "hidden", "log_size", "_behind", "_likelier", "_unknown")
    for name, value in table.items():
        assert value <= 0 if name.endswith(hurts) else value >= 0, name
        assert round(value * 20) == pytest.approx(value * 20), f"{name} is not rounded to 0.05"
    assert "score" not in weights.GATE


def test_a_card_that_is_still_there_speaks_against_another_card():
    def add(card):
        return button("Add to cart", group=card, near=f"{card} Add to cart")

    counts = {"text": 3}
    moved = agreements(add("Red mug"), add("Blue mug"), add("Red mug"), counts=counts)
    assert moved["group_elsewhere"] == 1
    assert "group_elsewhere" not in agreements(add("Red mug"), add("Red mug"), add("Blue mug"), counts=counts)
    renamed = agreements(add("Red mug"), add("Crimson mug"), add("Blue mug"), counts=counts)
    assert "group_elsewhere" not in renamed, "a card may be renamed"
    head = agreements(button("Guide", group="Guide Setup"), button("Guide", group="Setup"), counts=counts)
    assert "group_elsewhere" not in head, "a group that is named after the element says nothing new"


def icon(tag="a", **attributes):
    return Element(tag=tag, attributes={key.rstrip("_"): value for key, value in attributes.items()})


def test_an_element_without_text_speaks_through_its_attributes():
    old = icon(id="navbar-search", class_="icon")
    found = agreements(old, icon(class_="site-header__search-toggle"))
    assert found["mark_rare"] > 0.9
    assert found["mark_similar"] > 0
    assert "mark_rare" not in agreements(old, icon(class_="site-header__menu"))
    assert "mark_rare" not in agreements(button("Search"), button("Search")), "what can be read is compared as text"


def test_an_icon_that_is_now_written_out():
    assert agreements(icon(class_="icon-cart"), Element(tag="a", text="Cart"))["mark_rare"] > 0.9
    told = Element(tag="p", text="All that is left in your cart will be kept for a day")
    assert "mark_rare" not in agreements(icon(class_="icon-cart"), told), "a sentence names nothing"


def test_what_every_icon_is_made_of_is_no_mark():
    assert "mark_rare" not in agreements(icon(class_="btn icon"), icon(class_="icon btn"))
    others = [icon(class_="social-link") for _ in range(12)]
    common = agreements(icon(class_="social-link"), icon(class_="social-tile"), *others)
    alone = agreements(icon(class_="social-link"), icon(class_="social-tile"))
    assert common["mark_rare"] < alone["mark_rare"]


def test_a_way_out_that_was_rebuilt_is_no_other_target():
    old = icon(href="/offsite/?page-action=fol_chirper&token=BCYia6VISjwuSI2T2Dxc56WrnAOiCFGDntds")
    same = icon(href="/whitelist-offsite?url=https%3A%2F%2Fchirper.example%2Fus&ref=ft&page-action=fol_chirper")
    other = icon(href="/whitelist-offsite?url=https%3A%2F%2Fvideos.example%2Fus&ref=ft&page-action=fol_videos")
    assert "href_other" not in agreements(old, same, other)
    assert agreements(old, same, other)["mark_rare"] > agreements(old, other, same).get("mark_rare", 0.0)


def test_relative_and_absolute_links_are_one():
    assert agreements(icon(href="/a/b"), icon(href="https://x.example/a/b"))["href_similar"] == 1
    assert agreements(icon(href="https://x.example/"), icon(href="https://x.example/?ref=logo"))["href_similar"] == 1
    assert agreements(icon(href="https://x.example/"), icon(href="https://y.example/"))["href_other"] == 1


def test_a_title_that_has_become_the_text():
    title = "Click to choose all genres at once."
    old = Element(tag="a", role="link", text="Choose all", attributes={"title": title})
    assert agreements(old, button("Choose all genres"))["hint_similar"] > 0.5
    assert "hint_similar" not in agreements(old, button("Remove all genres"))
    assert "hint_similar" not in agreements(old, button("Choose")), "one word is in many titles"


def test_a_role_that_only_follows_the_tag_contradicts_nothing():
    link = Element(tag="a", role="link", text="Save")
    assert "role_other" not in agreements(link, button())
    assert agreements(Element(tag="div", role="tab", text="Save"), Element(tag="div", role="button", text="Save"))["role_other"]


def test_a_submit_field_is_a_button():
    submit = Element(tag="input", role="button", text="Save", attributes={"type": "submit"})
    assert "tag_other" not in agreements(submit, button())
    assert "tag_other" in agreements(submit, Element(tag="textarea", role="textbox", text="Save"))


@pytest.mark.parametrize(
    ("then", "now", "same"),
    [("Wish list", "Wishlist", True), ("Wish list", "Shopping list", False)],
    ids=["parted otherwise", "an exchanged word"],
)
def test_words_parted_otherwise_say_the_same(then, now, same):
    assert same_saying(Traits(Element(tag="a", text=then)), Traits(Element(tag="a", text=now))) is same
