"""The ladder: what is offered for an element, in which order, and what never is."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.element.element import Element, Inventory
from pytest_heal.locator.grade_table import DATA_REASON
from pytest_heal.locator.ladder import MOST_ALIKE, ladder
from pytest_heal.locator.rungs import GRADES, LONG_REASON, NUMBER_REASON
from pytest_heal.locator.selector_parts import parts

BUTTON = Element(
    tag="button",
    role="button",
    name="Save",
    text="Save",
    attributes={
        "data-testid": "save-button",
        "id": "save",
        "name": "action",
        "title": "Save it",
        "class": "btn css-1x2y btn-primary is-active",
        "type": "submit",
        "data-action": "store",
    },
)
FIELD = Element(
    tag="input",
    role="textbox",
    name="Email",
    label="Email",
    attributes={"type": "email", "id": ":r3:", "name": "email", "placeholder": "you@example.org", "autocomplete": "email"},
)


def page(*elements):
    """An inventory of (depth, element)."""
    made, open_at = [], []
    for i, (depth, element) in enumerate(elements):
        del open_at[depth:]
        made.append(replace(element, index=i, parent=open_at[-1] if open_at else -1))
        open_at.append(i)
    return Inventory.from_elements(made)


def codes(rungs):
    return [rung.code for rung in rungs]


def kinds(rungs):
    return {rung.kind for rung in rungs}


def test_a_button_from_best_to_worst():
    assert [(r.kind, r.grade, r.code) for r in ladder(BUTTON)] == [
        ("test id", "A", 'page.get_by_test_id("save-button")'),
        ("role", "A", 'page.get_by_role("button", name="Save")'),
        ("role", "A", 'page.get_by_role("button", name="Save", exact=True)'),
        ("text", "A", 'page.get_by_text("Save")'),
        ("text", "A", 'page.get_by_text("Save", exact=True)'),
        ("id", "B", 'page.locator("#save")'),
        ("name", "B", "page.locator('button[name=\"action\"]')"),
        ("attribute", "C", "page.locator('button[type=\"submit\"]')"),
        ("attribute", "C", "page.locator('button[data-action=\"store\"]')"),
        ("title", "C", 'page.get_by_title("Save it")'),
        ("title", "C", 'page.get_by_title("Save it", exact=True)'),
        ("class", "E", 'page.locator("button.btn.btn-primary")'),
    ]


def test_a_field_has_its_label_and_no_generated_id():
    rungs = ladder(FIELD)
    assert codes(rungs)[:4] == [
        'page.get_by_role("textbox", name="Email")',
        'page.get_by_role("textbox", name="Email", exact=True)',
        'page.get_by_label("Email")',
        'page.get_by_label("Email", exact=True)',
    ]
    assert 'page.get_by_placeholder("you@example.org")' in codes(rungs)
    assert "page.locator('input[name=\"email\"]')" in codes(rungs)
    assert not [r for r in rungs if "r3" in r.selector or r.kind == "text"]


def test_other_test_ids_become_css_unless_configured():
    element = Element(tag="a", attributes={"data-cy": "go"})
    assert codes(ladder(element)) == ["page.locator('[data-cy=\"go\"]')"]
    assert codes(ladder(element, test_id_attribute="data-cy"))[0] == 'page.get_by_test_id("go")'


def test_numbers_and_long_texts_cost_a_grade_each():
    [_, loose, exact] = [r for r in ladder(Element(tag="a", role="link", name="Cart (3)")) if r.kind == "role"]
    assert loose.grade == exact.grade == "B"
    assert loose.reasons == (GRADES["role"][1], NUMBER_REASON)
    name = "Order 12 was shipped to you, and this sentence goes on and on"
    long = [r for r in ladder(Element(tag="a", role="link", name=name)) if r.kind == "role"]
    assert [one.grade for one in long] == ["B", "C"]
    assert (long[1].reasons[1:], long[0].reasons[1:]) == ((NUMBER_REASON, LONG_REASON), (LONG_REASON,))
    assert long[1].code == 'page.get_by_role("link", name="Order 12 was shipped to you, and this sentence goes on and")'


def texts_of_rungs(elements, index, **how):
    inventory = Inventory.from_elements([Element(tag="body", index=0, parent=-1), *elements])
    return {text for rung in ladder(inventory[index], inventory, **how) for text in rung.said}


def link(index, text):
    return Element(tag="a", role="link", name=text, text=text, index=index, parent=0, states=frozenset({"visible"}))


@pytest.mark.parametrize(
    ("said", "steady"),
    [
        ("Cart 1", "Cart"),
        ("Inbox (12)", "Inbox"),
        ("Pay $12.50 now", "Pay"),
        ("Due Jan 5, 2024", "Due"),
        ("10:30 Stand-up", "Stand-up"),
    ],
)
def test_data_stands_in_no_locator_where_the_other_words_are_one_elements_alone(said, steady):
    assert texts_of_rungs([link(1, said), link(2, "Help")], 1) == {steady}


def test_a_number_that_tells_an_element_from_others_is_kept():
    assert texts_of_rungs([link(1, "Page 2"), link(2, "Page 3")], 1) == {"Page 2"}


def test_words_that_varied_while_it_was_recorded_stand_in_no_locator():
    page = [link(1, "Welcome Anna"), link(2, "Help")]
    assert texts_of_rungs(page, 1) == {"Welcome Anna"}
    assert texts_of_rungs(page, 1, others=("Welcome Ben", "Welcome Cara")) == {"Welcome"}


def test_a_radio_button_is_told_by_its_value():
    radio = Element(tag="input", attributes={"type": "radio", "name": "size", "value": "large"})
    assert 'page.locator(\'input[name="size"][value="large"]\')' in codes(ladder(radio))


@pytest.mark.parametrize("attribute", ["href", "src", "for", "data-state", "value"])
@pytest.mark.parametrize(
    "value", ["javascript:void(0)", "#", "true", ":r1:", "css-1x2y", '{"a":1}', "/order/123456", "a\nb", "x" * 101, " "]
)
def test_values_that_say_nothing_are_not_offered(attribute, value):
    assert ladder(Element(tag="a", attributes={attribute: value})) == ()


def test_generated_names_are_never_offered():
    generated = ":r3:", "css-1x2y", "sc-bdVaJa", "ember123", "Button_root__3fK2a"
    attributes = dict(zip(("id", "data-testid", "name", "for", "data-x"), generated, strict=True))
    element = Element(tag="div", attributes={**attributes, "class": " ".join(generated)}, text="Go", role="generic", name="Go")
    assert {r.kind for r in ladder(element)} == {"text"}


def test_a_number_is_no_id_that_somebody_chose():
    div = Element(tag="div", attributes={"id": "51"})
    assert ladder(div) == ()
    assert kinds(ladder(replace(div, attributes={"id": "row-51"}))) == {"id"}
    shop = page(
        (0, Element(tag="body")),
        (1, div),
        (2, Element(tag="a", role="link", name="Go", text="Go")),
        (1, Element(tag="a", role="link", name="Go", text="Go")),
    )
    assert not [rung for rung in ladder(shop[2], shop) if "51" in rung.selector]


@pytest.mark.parametrize(
    ("classes", "held"),
    [("sc-gGLxEB coaOfs", False), ("sc-gGLxEB toolbar", True), ("Button Button_root__3fK2a", True), ("menu coaOfs", True)],
)
def test_a_short_class_with_capitals_beside_a_generated_one_is_generated(classes, held):
    assert bool(ladder(Element(tag="div", attributes={"class": classes}))) is held


# ------------------------------------------------------------------ with the page at hand

BODY = Element(tag="body", text="Save Save draft")
SHOP = page(
    (0, Element(tag="body")),
    (1, Element(tag="ul", role="list", attributes={"id": "mugs"})),
    (2, Element(tag="li", role="listitem", text="Blue mug Add")),
    (3, Element(tag="h3", role="heading", name="Blue mug", text="Blue mug")),
    (3, Element(tag="button", role="button", name="Add", text="Add", group="Blue mug", attributes={"class": "add"})),
    (2, Element(tag="li", role="listitem", text="Red mug Add")),
    (3, Element(tag="h3", role="heading", name="Red mug", text="Red mug")),
    (3, Element(tag="button", role="button", name="Add", text="Add", group="Red mug", attributes={"class": "add"})),
    (1, Element(tag="nav", role="navigation", name="Shop", text="Cart")),
    (2, Element(tag="a", role="link", name="Cart", text="Cart", section="nav: Shop", attributes={"href": "/cart"})),
    (1, Element(tag="footer", role="contentinfo", text="Cart")),
    (2, Element(tag="a", role="link", name="Cart", text="Cart", section="footer", attributes={"href": "/cart"})),
)


def test_what_is_ambiguous_is_told_by_its_item():
    assert codes(ladder(SHOP[7], SHOP)) == [
        'page.get_by_role("listitem").filter(has_text="Red mug").get_by_role("button", name="Add")'
    ]


def test_what_is_ambiguous_is_told_by_its_section():
    assert codes(ladder(SHOP[9], SHOP)) == ['page.get_by_role("navigation", name="Shop").get_by_role("link", name="Cart")']
    assert codes(ladder(SHOP[11], SHOP)) == ['page.get_by_role("contentinfo").get_by_role("link", name="Cart")']


def test_a_bare_tag_in_a_landmark_is_worth_what_a_bare_tag_is():
    flash = Element(tag="div", text="Order placed", attributes={"id": "flash"}, section="main", states=frozenset({"visible"}))
    shop = page(
        (0, Element(tag="body")), (1, Element(tag="main", role="main")), (2, flash), (2, Element(tag="p", text="Thanks"))
    )
    rungs = {rung.code: rung for rung in ladder(shop[2], shop)}
    bare = rungs['page.get_by_role("main").locator("div")']
    assert (bare.grade, bare.reasons[-1]) == GRADES["tag"]
    assert bare.grade > rungs['page.locator("#flash")'].grade


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("Number of users (peak concurrency)", "Number of users"),
        ("Run time (e.g. 20, 20s, 3m, 2h)", "Run time"),
        ("Save draft (Ctrl+S)", "Save draft (Ctrl+S)"),  # not long
    ],
)
def test_a_long_name_is_said_without_its_remark(said, first):
    inventory = Inventory.from_elements([Element(tag="body", index=0, parent=-1), link(1, said), link(2, "Help")])
    assert ladder(inventory[1], inventory)[0].said == (first,)


def test_a_remark_that_tells_two_apart_is_said():
    pay = [link(1, "Total to be paid (gross)"), link(2, "Total to be paid (net)")]
    assert texts_of_rungs(pay, 1) == {"Total to be paid (gross)"}


def test_without_a_page_the_path_tells_the_item():
    element = replace(SHOP[4], index=-1, path=("html[1]", "body[1]", "ul[1]", "li[1]", "button[1]"))
    chained = 'page.get_by_role("listitem").filter(has_text="Blue mug").get_by_role("button", name="Add")'
    assert chained in codes(ladder(element))


def test_a_card_without_a_role_is_held_by_its_class():
    shop = page(
        (0, Element(tag="body", text="Blue mug Add Red mug Add")),
        (1, Element(tag="div", text="Blue mug Add", attributes={"class": "css-1x2y card"})),
        (2, Element(tag="b", text="Blue mug")),
        (2, Element(tag="button", role="button", name="Add", text="Add", group="Blue mug")),
        (1, Element(tag="div", text="Red mug Add", attributes={"class": "css-1x2y card"})),
        (2, Element(tag="b", text="Red mug")),
        (2, Element(tag="button", role="button", name="Add", text="Add", group="Red mug")),
    )
    assert codes(ladder(shop[3], shop)) == [
        'page.locator(".card").filter(has_text="Blue mug").get_by_role("button", name="Add")'
    ]


def test_the_text_of_an_item_stands_in_one_element_of_it():
    table = page(
        (0, Element(tag="table", text="Ann Smith Edit Ann Jones Edit")),
        (1, Element(tag="tr", role="row", text="Ann Smith Edit")),
        (2, Element(tag="td", role="cell", text="Ann")),
        (2, Element(tag="td", role="cell", text="Smith")),
        (2, Element(tag="td", role="cell", text="Edit")),
        (3, Element(tag="a", role="link", name="Edit", text="Edit", group="Ann Smith")),
        (1, Element(tag="tr", role="row", text="Ann Jones Edit")),
        (2, Element(tag="td", role="cell", text="Ann")),
        (2, Element(tag="td", role="cell", text="Jones")),
        (2, Element(tag="td", role="cell", text="Edit")),
        (3, Element(tag="a", role="link", name="Edit", text="Edit", group="Ann Jones")),
    )
    assert codes(ladder(table[5], table)) == [
        'page.get_by_role("row").filter(has_text="Smith").get_by_role("link", name="Edit")'
    ]


def test_an_ancestor_with_an_id_holds_what_is_ambiguous():
    dialogs = page(
        (0, Element(tag="body")),
        (1, Element(tag="div", attributes={"id": "billing"})),
        (2, Element(tag="input", role="textbox", name="Street", label="Street")),
        (1, Element(tag="div", attributes={"data-cy": "shipping"})),
        (2, Element(tag="input", role="textbox", name="Street", label="Street")),
    )
    assert codes(ladder(dialogs[2], dialogs)) == [
        'page.locator("#billing").get_by_role("textbox", name="Street")',
        'page.locator("#billing").get_by_label("Street")',
    ]
    assert (
        codes(ladder(dialogs[4], dialogs))[0] == 'page.locator(\'[data-cy="shipping"]\').get_by_role("textbox", name="Street")'
    )


def test_exact_only_where_loose_is_ambiguous():
    buttons = page(
        (0, BODY),
        (1, Element(tag="button", role="button", name="Save", text="Save")),
        (1, Element(tag="button", role="button", name="Save draft", text="Save draft")),
    )
    assert codes(ladder(buttons[1], buttons)) == [
        'page.get_by_role("button", name="Save", exact=True)',
        'page.get_by_text("Save", exact=True)',
    ]
    assert codes(ladder(buttons[2], buttons)) == [
        'page.get_by_role("button", name="Save draft")',
        'page.get_by_text("Save draft")',
    ]


def test_text_finds_the_innermost_element_so_it_is_not_offered_for_the_outer_one():
    nested = page(
        (0, Element(tag="body", text="Go")),
        (1, Element(tag="button", role="button", name="Go", text="Go")),
        (2, Element(tag="span", text="Go")),
    )
    assert "text" not in {r.kind for r in ladder(nested[1], nested)}
    assert codes(ladder(nested[2], nested)) == ['page.get_by_text("Go")']


def test_a_role_alone_only_when_it_is_the_only_one():
    one = page((0, BODY), (1, Element(tag="table", role="table")))
    two = page((0, BODY), (1, Element(tag="table", role="table")), (1, Element(tag="table", role="table")))
    assert codes(ladder(one[1], one)) == ['page.get_by_role("table")']
    assert codes(ladder(two[1], two)) == ['page.get_by_role("table").first']
    assert ladder(Element(tag="table", role="table")) == ()


def rows(*names):
    """A list with a button "Edit" in each row of a card, and the index of each button."""
    made = [(0, BODY), (1, Element(tag="section", role="region", name="Orders", text=" ".join(names)))]
    buttons = []
    for name in names:
        made.append((2, Element(tag="li", role="listitem", text=name)))
        buttons.append(len(made))
        made.append((3, Element(tag="button", role="button", name="Edit", text="Edit", section="region: Orders")))
    return made, buttons


def test_what_nothing_tells_is_counted_among_the_fewest_that_are_like_it():
    made, buttons = rows("Ann", "Ann")
    two = page(*made)
    assert codes(ladder(two[buttons[1]], two))[0] == 'page.get_by_role("button", name="Edit").nth(1)'
    more = page(*made, (1, Element(tag="button", role="button", name="Edit", text="Edit")))
    best = ladder(more[buttons[1]], more)[0]
    assert (best.kind, best.grade) == ("position", "F")
    assert best.code == 'page.get_by_role("region", name="Orders").get_by_role("button", name="Edit").nth(1)'


def test_among_many_nothing_is_counted():
    made, buttons = rows(*["Ann"] * MOST_ALIKE)
    few = page(*made)
    assert kinds(ladder(few[buttons[-1]], few)) == {"position"}
    made, buttons = rows(*["Ann"] * (MOST_ALIKE + 1))
    many = page(*made)
    assert ladder(many[buttons[-1]], many) == ()


def test_where_something_lasts_nothing_is_counted():
    made, buttons = rows("Ann", "Ann")
    depth, button = made[buttons[1]]
    for attributes, best, counted in (({"id": "edit"}, "id", False), ({"class": "edit-bert"}, "class", True)):
        made[buttons[1]] = (depth, replace(button, attributes=attributes))
        known = page(*made)
        rungs = ladder(known[buttons[1]], known)
        assert (rungs[0].kind, "position" in kinds(rungs)) == (best, counted)


def test_no_class_is_counted_where_a_role_says_as_much():
    cross = Element(tag="a", role="link", attributes={"class": "btn-tool"})
    plain = replace(cross, attributes={"class": "btn-link"})
    card = page((0, BODY), (1, Element(tag="div", attributes={"id": "card"})), (2, plain), (2, cross), (2, cross))
    assert codes(ladder(card[3], card))[0] == 'page.get_by_role("link").nth(1)'
    box = replace(cross, tag="div", role="")
    boxes = page(
        (0, BODY),
        (1, Element(tag="div", attributes={"id": "card"})),
        (2, replace(plain, role="", tag="div")),
        (2, box),
        (2, box),
    )
    assert codes(ladder(boxes[3], boxes))[0] == 'page.locator("div.btn-tool").first'


def test_a_text_that_other_parts_say_too_is_held_within_what_it_stands_in():
    tag = Element(tag="span", text="GET")
    paths = page(
        (0, BODY),
        (1, Element(tag="div", attributes={"id": "pets"}, text="GET")),
        (2, tag),
        (1, Element(tag="div", attributes={"id": "stores"}, text="GET")),
        (2, tag),
    )
    assert codes(ladder(paths[2], paths))[0] == 'page.locator("#pets").get_by_text("GET")'


def test_what_the_controls_inside_say_is_no_part_of_a_name():
    name = 'Upload an image # Copy link to "Upload an image"'
    copy = Element(tag="a", role="link", name='# Copy link to "Upload an image"', text="#")
    heading = page((0, BODY), (1, Element(tag="h3", role="heading", name=name, text=name)), (2, copy))
    first = ladder(heading[1], heading)[0]
    assert first.code == 'page.get_by_role("heading", name="Upload an image")'
    before = page(
        (0, BODY),
        (1, Element(tag="h3", role="heading", name="pet Everything about pets", text="pet Everything about pets")),
        (2, Element(tag="a", role="link", name="pet", text="pet")),
    )
    assert codes(ladder(before[1], before))[0] == 'page.get_by_role("heading", name="Everything about pets")'
    alone = page(
        (0, BODY),
        (1, Element(tag="h3", role="heading", name="pet", text="pet")),
        (2, Element(tag="a", role="link", name="pet")),
    )
    assert codes(ladder(alone[1], alone))[0] == 'page.get_by_role("heading", name="pet")'
    control = page(
        (0, BODY), (1, Element(tag="a", role="link", name="Inbox Open", text="Inbox Open")), (2, replace(copy, name="Open"))
    )
    assert codes(ladder(control[1], control))[0] == 'page.get_by_role("link", name="Inbox Open")'


def test_what_cannot_be_seen_has_a_label_and_no_role():
    pencil = Element(tag="button", role="button", name="Edit label", text="\u270e", attributes={"aria-label": "Edit label"})
    assert 'page.get_by_label("Edit label")' not in codes(ladder(pencil))
    hidden = page((0, BODY), (1, replace(pencil, visible=False)))
    assert codes(ladder(hidden[1], hidden))[0] == 'page.get_by_label("Edit label")'


def test_a_name_that_nothing_is_sent_under_is_an_attribute_like_others():
    cell = Element(tag="div", attributes={"name": "ordered"})
    assert [rung.kind for rung in ladder(cell)] == ["attribute"]
    assert [rung.kind for rung in ladder(replace(cell, tag="select"))] == ["name"]


def test_what_is_nothing_but_data_comes_behind_what_is_graded_alike():
    scale = Element(tag="span", text="68%", attributes={"title": "Zoom level"})
    assert [rung.grade for rung in ladder(scale)][:2] == ["C", "C"]
    assert next(rung.kind for rung in ladder(scale)) == "title"


def test_hidden_elements_do_not_make_a_role_ambiguous():
    hidden = page(
        (0, BODY),
        (1, Element(tag="a", role="link", name="Home", text="Home")),
        (1, Element(tag="a", role="link", name="Home", text="Home", visible=False)),
    )
    assert codes(ladder(hidden[1], hidden)) == ['page.get_by_role("link", name="Home")']


def test_what_an_open_dialog_hides_from_those_who_listen_does_not_make_a_role_ambiguous():
    login = Element(tag="button", role="button", name="Login", text="Login")
    behind = page(
        (0, BODY),
        (1, Element(tag="div", attributes={"aria-hidden": "true"})),
        (2, Element(tag="header")),
        (3, login),
        (1, Element(tag="div", role="dialog")),
        (2, login),
    )
    assert codes(ladder(behind[5], behind)) == ['page.get_by_role("button", name="Login")']
    assert kinds(ladder(behind[3], behind)) == {"position"}


def test_a_text_of_several_tags_is_narrowed_by_the_tag():
    menu = page(
        (0, Element(tag="body", text="Refresh Refresh Refresh page")),
        (1, Element(tag="a", text="Refresh")),
        (1, Element(tag="i", text="Refresh")),
        (1, Element(tag="b", text="Refresh page")),
    )
    assert codes(ladder(menu[1], menu)) == ['page.locator("a").filter(has_text="Refresh")']
    assert codes(ladder(menu[3], menu)) == ['page.get_by_text("Refresh page")']
    assert codes(ladder(Element(tag="a", text="Refresh"))) == [
        'page.get_by_text("Refresh")', 'page.get_by_text("Refresh", exact=True)'
    ]  # fmt: skip


def test_a_box_that_nobody_has_named_is_not_taken_for_the_item():
    def item(name):
        return (
            (1, Element(tag="li", role="listitem", text=f"{name} Bugs")),
            (2, Element(tag="div", text=f"{name} Bugs", attributes={"class": "css-1x2y"})),
            (3, Element(tag="b", text=name)),
            (3, Element(tag="button", role="button", name="Bugs", text="Bugs", group=name)),
        )

    packages = page((0, Element(tag="ul", text="color Bugs date Bugs")), *item("color"), *item("date"))
    assert codes(ladder(packages[4], packages)) == [
        'page.get_by_role("listitem").filter(has_text="color").get_by_role("button", name="Bugs")'
    ]


def test_an_element_that_is_not_on_the_page_is_held_against_it():
    gone = Element(tag="button", role="button", name="Add", attributes={"id": "add"})
    assert codes(ladder(gone, SHOP)) == ['page.locator("#add")']


texts = st.text(st.characters(), max_size=70) | st.sampled_from(["Save", 'a "b" >> c', "x\\", "it's", "a]b[", "  two  words "])
elements = st.builds(
    Element,
    tag=st.sampled_from(["a", "input", "button", "my-tag"]),
    role=st.sampled_from(["", "link", "textbox", "generic"]),
    name=texts,
    text=texts,
    label=texts,
    attributes=st.dictionaries(
        st.sampled_from(["id", "class", "name", "data-testid", "data-cy", "href", "title", "placeholder", "data-x:y"]), texts
    ),
    section=texts | st.sampled_from(["nav: x > main", "form: a > b"]),
    group=texts,
    path=st.just(("html[1]", "li[2]", "a[1]")),
)


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(elements, st.booleans())
def test_whatever_a_page_says_the_code_is_code_and_the_selector_one_selector(element, on_a_page):
    inventory = page((0, element)) if on_a_page else None
    rungs = ladder(inventory[0] if inventory else element, inventory)
    assert len({r.selector for r in rungs}) == len(rungs)
    assert [r.grade for r in rungs] == sorted(r.grade for r in rungs)
    for rung in rungs:
        assert rung.code.isprintable()
        compile(rung.code, "code", "eval")
        assert all(parts(rung.selector))
        assert rung.kind in ("group", "section", "ancestor", "position") or len(parts(rung.selector)) == 1


def test_icons_at_the_ends_of_a_text_are_left_out_where_the_words_are_enough():
    assert texts_of_rungs([link(1, "\u2606 Add"), link(2, "Help")], 1) == {"Add", "\u2606 Add"}
    star = [link(1, "\u2606 Add"), link(2, "Add")]
    assert texts_of_rungs(star, 1) == {"\u2606 Add"}
    first = next(iter(ladder(link(1, "Next \u2192"))))
    assert first.code == 'page.get_by_role("link", name="Next")'


@pytest.mark.parametrize("on_a_page", [True, False])
def test_of_a_text_with_icons_in_it_the_part_that_says_most_is_held(on_a_page):
    link = Element(tag="a", role="link", name="\uf0c5 Layout Options \uf104 6", text="\uf0c5 Layout Options \uf104 6")
    there = page((0, Element(tag="body")), (1, link), (1, Element(tag="a", role="link", name="Layout", text="Layout")))
    rungs = ladder(there[1], there) if on_a_page else ladder(link)
    assert rungs[0].code == 'page.get_by_role("link", name="Layout Options")'
    assert not any("exact" in rung.code for rung in rungs)  # all of it cannot be typed


def test_data_alone_comes_behind_what_somebody_chose():
    price = Element(tag="button", role="button", name="$12.50", text="$12.50", attributes={"id": "buy"})
    rungs = ladder(price)
    assert rungs[0].code == 'page.locator("#buy")'
    said = next(one for one in rungs if one.code == 'page.get_by_role("button", name="$12.50")')
    assert said.grade == "C"
    assert DATA_REASON in said.reasons
