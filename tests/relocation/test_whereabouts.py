"""Evidence of place and of looks: what heads two elements, their landmarks and dialogs, their icons; controls in two states."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.enclosing import said_by_heading
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.policy import Request, Thresholds, locate
from pytest_heal.relocation.signals import other_icon
from pytest_heal.relocation.whereabouts import (
    entered,
    headed_alike,
    keeps_surroundings,
    left_heading,
    other_enclosure,
    other_heading,
    other_landmark,
)
from tests.support.dom import E, fingerprints, page


def pair(old, new, **agrees):
    return Pair(Traits(old), Traits(new), agrees, page_of(page()), {})


def headed(name, *, text="Edit", tag="button", by="heading", near="", **more):
    """An element under a heading, or in an item of a name."""
    interactive = {"states": ("interactive",)} if tag in ("button", "a") else {}
    place = {"section": f"heading: {name} > main"} if by == "heading" else {"group": name}
    return Element(
        tag=tag, role=tag if tag == "button" else "", text=text, near=near or f"{name} {text}", **interactive, **place, **more
    )


# ---------------------------------------------------------------------- headings

OTHERS = [
    *[("Basic plan", "Pro plan"), ("Home address", "Work address"), ("Order 17", "Order 18")],
    ("Rechnung März", "Rechnung Mai"),
    *[("青いマグ", "赤いマグ"), ("12 May 2024", "13 May 2024"), ("Ada", "Bob"), ("Report 2023", "Report 2024")],
    ("v1 beta", "v2 beta"),
]  # fmt: skip
HEADS = [
    *[("Basic plan", "Basic plan"), ("Basic", "Basic plan"), ("Basic plan", "BASIC PLAN"), ("api_key", "apiKey")],
    *[("Log in", "Sign in"), ("3 items", "4 items"), ("Cart (3)", "Cart (4)"), ("Total: 12 EUR", "Total: 13 EUR")],
    *[("Organisation", "Organization"), ("90 %", "80 %"), ("A text of far more than eight words tells a thing", "Pro plan")],
]  # fmt: skip


@pytest.mark.parametrize("by", ["heading", "item"])
@pytest.mark.parametrize(("then", "now"), OTHERS)
def test_each_is_headed_by_a_word_of_its_own(then, now, by):
    assert other_heading(pair(headed(then, by=by), headed(now, by=by))) == (then, now)
    assert other_heading(pair(headed(now, by=by), headed(then, by=by))) == (now, then)


@pytest.mark.parametrize("by", ["heading", "item"])
@pytest.mark.parametrize(("then", "now"), HEADS)
def test_headed_by_the_same(then, now, by):
    assert other_heading(pair(headed(then, by=by), headed(now, by=by))) is None


def headed_pair(then, *now, **agrees):
    """The remembered element, and the first of those of the page now."""
    elements = [replace(one, index=n, path=("html[1]", f"{one.tag}[{n}]")) for n, one in enumerate(now)]
    new = page_of(Inventory.from_elements(elements))
    return Pair(Traits(then), new.traits(0), agrees, new, {})


def test_the_same_words_under_the_same_heading():
    assert headed_alike(headed_pair(headed("Vase"), headed("Vase"), headed("Lamp")))
    assert headed_alike(headed_pair(headed("Vase"), headed("Vase", text="Edit Vase"), headed("Lamp", text="Edit Lamp")))
    assert not headed_alike(headed_pair(headed("Vase"), headed("Lamp")))
    assert not headed_alike(headed_pair(headed("Vase"), headed("Vase", text="Edit list")))


def test_a_control_that_says_its_heading_in_other_words():
    vase, lamp = (headed(name, text=f"Add {name} to basket") for name in ("Vase", "Lamp"))
    assert headed_alike(headed_pair(headed("Vase", text="Add to cart"), vase, lamp))
    assert not headed_alike(headed_pair(headed("Vase", text="Add to cart"), lamp, vase))
    assert not headed_alike(headed_pair(headed("Vase", text="Add to cart"), vase, headed("Vase", text="Add to bag")))


def test_one_of_two_under_a_heading_is_neither():
    assert not headed_alike(headed_pair(headed("Vase"), headed("Vase"), headed("Vase")))
    assert not headed_alike(headed_pair(headed("Vase"), headed("Vase"), text_fewer=1.0))


def test_what_is_read_under_a_heading_is_known_by_what_it_says():
    assert not headed_alike(headed_pair(headed("Vase", tag="p"), headed("Vase", tag="p")))


def test_a_heading_of_the_whole_page_heads_nothing():
    far = headed("Basic plan", near="Edit Delete")
    assert other_heading(pair(far, headed("Pro plan"))) is None
    assert other_heading(pair(headed("Basic plan"), headed("Pro plan", near="Edit Delete"))) is None


def under(tag, *sections):
    """A page of sections, each with a heading and a field; the fields know what heads them."""
    parts = [E("div", E(tag, name), E("input", name="Email", section=f"heading: {name} > main")) for name in sections]
    return page(E("main", *parts))


@pytest.mark.parametrize(
    ("then", "now", "found"),
    [
        (("Billing", "Delivery"), ("Billing", "Delivery"), ("Billing", "Delivery")),
        (("Billing",), ("Invoice", "Delivery"), None),
        (("Billing",), ("Billing", "Billing"), None),
        (("We have asked so long for all that you have to say",), ("Billing", "Delivery"), None),
    ],
)
def test_a_heading_that_is_still_there_heads_something_else(then, now, found):
    before, after = under("h2", *then), under("h2", *now)
    old, new = (next(e for e in one if e.tag == "input") for one in (before, after))
    last = [e for e in after if e.tag == "input"][-1]
    assert left_heading(Pair(Traits(old), Traits(last), {}, page_of(after), {})) == found
    assert left_heading(Pair(Traits(old), Traits(new), {}, page_of(after), {})) is None


def test_a_heading_goes_on_under_a_lower_one():
    content = (E("h2", "Check out"), E("h3", "Your data", role="heading"), E("input", section="heading: Your data > main"))
    after = page(E("main", *content))
    old, new = Traits(Element(tag="input", section="heading: Check out > main")), Traits(after[len(after) - 1])
    assert left_heading(Pair(old, new, {}, page_of(after), {})) is None
    after = page(E("main", *content[1:], content[0]))
    new = Traits(next(e for e in after if e.tag == "input"))
    assert left_heading(Pair(old, new, {}, page_of(after), {})) == ("Check out", "Your data")


def test_what_is_read_is_known_by_what_it_says():
    assert other_heading(pair(headed("Basic plan", tag="p", text="Cheap"), headed("Pro plan", tag="p", text="Cheap"))) is None
    assert other_heading(pair(headed("Basic plan", tag="p", text="5"), headed("Pro plan", tag="p", text="5")))


def test_the_head_of_a_column_and_one_item_are_no_other():
    column = headed("Basic plan", by="item")
    column = Element(**{n: getattr(column, n) for n in Element.__slots__} | {"role": "columnheader"})
    assert other_heading(pair(column, headed("Pro plan", by="item"))) is None
    one = {"group": "Row 1", "near": "Basic plan Pro plan Edit"}
    old, new = (
        Element(tag="a", text="Edit", section=f"heading: {name}", states=("interactive",), **one) for name in ("Basic", "Pro")
    )
    assert other_heading(pair(old, new)) is None


def test_an_item_that_says_its_own_name():
    """Of a link that is its card's heading the rest of the card is compared, and nothing where only one says its own."""
    old, new = headed("Ada Basic plan", text="Ada"), headed("Bob Pro plan", text="Bob")
    assert other_heading(pair(old, new)) == ("basic plan", "pro plan")
    assert other_heading(pair(old, headed("Pro plan", text="Edit"))) is None


# ---------------------------------------------------------------------- landmarks and dialogs

LANDMARKS = [
    ("main", "footer", ("main", "footer")),
    ("form: Sign in > main", "aside", ("main", "aside")),
    ("nav", "footer", ("nav", "footer")),
    ("main", "main", None),
    ("header", "nav", None),
    ("nav > header", "header", None),
    ("nav > footer", "footer", None),
    ("main", "", None),
    ("", "footer", None),
    ("dialog: Rename", "footer", None),
]


@pytest.mark.parametrize(("then", "now", "wanted"), LANDMARKS)
def test_another_landmark(then, now, wanted):
    assert other_landmark(pair(Element(tag="a", section=then), Element(tag="a", section=now))) == wanted


def test_a_landmark_of_the_path():
    old, new = (Element(tag="a", path=("html[1]", "body[1]", f"{tag}[1]", "a[1]")) for tag in ("main", "footer"))
    assert other_landmark(pair(old, new)) == ("main", "footer")


@pytest.mark.parametrize(
    ("then", "now", "wanted"),
    [
        ("main", "dialog: Rename > main", 'the dialog "Rename"'),
        ("main", "alertdialog > main", "an alertdialog"),
        ("heading: Line > region: Shape > main", "dialog > heading: Line > region: Shape", ""),
        ("heading: Line > region: Shape > main", "dialog > heading: Fill > region: Shape", "a dialog"),
        ("heading: Line > main", "dialog > region", "a dialog"),
        ("dialog: Delete", "dialog: Rename", ""),
        ("dialog: Rename", "main", ""),
        ("main", "form: Rename", ""),
    ],
)
def test_it_stands_in_a_dialog_now(then, now, wanted):
    assert entered(pair(Element(tag="a", section=then), Element(tag="a", section=now)), "dialog") == wanted


def test_what_stands_among_the_same_words_was_only_put_into_a_dialog():
    old, new = Element(tag="a", section="main"), Element(tag="a", section="dialog: Rename")
    assert entered(pair(old, new, near_similar=0.4), "dialog") == 'the dialog "Rename"'
    assert entered(pair(old, new, near_similar=0.6), "dialog") == ""


def test_a_part_of_a_section_is_no_dialog_that_says_more():
    old, now = Element(tag="a", text="Leave", section="region: Group > main"), "dialog > region: Group > main"
    assert entered(pair(old, Element(tag="a", text="Leave", section=now, near="Group Leave")), "dialog") == ""
    assert entered(pair(old, Element(tag="a", text="Leave", section=now, near="Really go Leave")), "dialog") == "a dialog"


@pytest.mark.parametrize(
    ("then", "now", "wanted"),
    [
        ("main", "aside: Thread > main", 'the aside "Thread"'),
        ("main", "aside > main", ""),
        ("aside: Talk > main", "aside: Thread > main", ""),
        ("main", "dialog: Thread > main", ""),
    ],
)
def test_it_stands_in_an_aside_of_a_name_now(then, now, wanted):
    assert entered(pair(Element(tag="a", section=then), Element(tag="a", section=now)), "aside") == wanted


# ---------------------------------------------------------------------- icons

ICONS = [
    ("icon-bell", "icon-gear", True),
    ("fa fa-eye", "fa fa-eye-slash", True),
    ("tool tool-download", "tool tool-publish", True),
    ("fa-bars", "bi-list", False),
    ("fa-trash", "bi-trash", False),
    ("icon-bell", "icon-bell is-new", False),
    ("xk", "qz", False),
]


@pytest.mark.parametrize(("then", "now", "other"), ICONS)
def test_another_icon(then, now, other):
    one, two = (Traits(Element(tag="button", attributes={"class": names})) for names in (then, now))
    assert other_icon(one, two) is other
    assert other_icon(two, one) is other


def test_the_icon_of_a_control_with_words_is_a_decoration():
    one, two = (Traits(Element(tag="button", text="Save", attributes={"class": names})) for names in ("icon-bell", "icon-gear"))
    assert not other_icon(one, two)


@pytest.mark.parametrize(("attributes", "other"), [({}, True), ({"alt": "Send"}, False)])
def test_the_picture_of_an_image_button(attributes, other):
    one, two = (
        Traits(Element(tag="input", name="Submit", attributes={"type": "image", "src": f"/i/{name}.png", **attributes}))
        for name in ("icon-bell", "icon-gear")
    )
    assert other_icon(one, two) is other


def test_icons_are_test_ids_too():
    one, two = (Traits(Element(tag="button", attributes={"data-testid": name})) for name in ("DownloadIcon", "PublishIcon"))
    assert other_icon(one, two)


# ---------------------------------------------------------------------- toggles


def toggled(old, new, **now):
    """The code of the decision about a control that says something else now; ``True`` where it is healed."""
    (mine,) = fingerprints(page(old), lambda e: e.tag == "button")
    request = Request(method="click", selector="#gone", kind="act")
    found = locate(mine, page(E("p", "Around"), new, **now), [], request, Thresholds.with_base())[1]
    return found.heal or found.code


KEPT = {"data_testid": "toggle", "class_": "bar-toggle"}


@pytest.mark.parametrize(
    ("then", "now"), [("Follow", "Following"), ("Pin", "Pinned"), ("Merken", "Gemerkt"), ("Play", "Pause")]
)
def test_a_toggle_in_its_other_state(then, now):
    assert toggled(E("button", then, **KEPT), E("button", now, **KEPT)) == "opposite"
    assert toggled(E("button", now, **KEPT), E("button", then, **KEPT)) == "opposite"


@pytest.mark.parametrize(
    "shown", [{"aria_pressed": "true"}, {"aria_expanded": "true"}, {"aria_checked": "true"}, {"aria_selected": "true"}]
)
def test_a_control_that_is_pressed_and_says_something_else(shown):
    assert toggled(E("button", "Sort by size", **KEPT), E("button", "Largest on top", **KEPT, **shown)) == "opposite"
    assert toggled(E("button", "Sort by size", **KEPT, **shown), E("button", "Largest on top", **KEPT)) == "opposite"
    assert toggled(E("button", "Sort by size", **KEPT, **shown), E("button", "Largest on top", **KEPT, **shown)) != "opposite"


def test_a_control_that_is_pressed_and_says_the_same():
    assert toggled(E("button", "Bold", **KEPT), E("button", "Bold", **KEPT, aria_pressed="true")) is True


def test_one_word_in_two_forms_is_no_toggle():
    assert toggled(E("button", "Setting", **KEPT), E("button", "Settings", **KEPT)) is True


# ---------------------------------------------------------------------- items


def kept(then, now, *beside, text="POST"):
    """Whether what said the same in an item of some name, as several did, is that of an item of another name now."""
    old, new = (Element(tag="span", text=text, group=name) for name in (then, now))
    others = tuple(Element(tag="span", text=text, group=name) for name in beside)
    return keeps_surroundings(replace(pair(old, new), beside=others))


@pytest.mark.parametrize(
    ("then", "now"),
    [("Get a token POST", "Get a token POST"), ("POST /user/me", "post/user/me"), ("A token", "A token")],
)
def test_one_of_several_stands_in_the_item_it_stood_in(then, now):
    assert kept(then, now, "Create a user POST")


@pytest.mark.parametrize(
    ("then", "now", "beside"),
    [
        pytest.param("Get a token POST", "Create a user POST", "", id="another item"),
        pytest.param("Get a token POST", "Get a token POST", "Get a token POST", id="two stood in it"),
        pytest.param("POST", "POST", "", id="an item that is called as what stands in it"),
        pytest.param("", "", "", id="no item"),
    ],
)
def test_one_of_several_that_no_item_tells(then, now, beside):
    assert not kept(then, now, beside)


def within(then, now, *, text="Headers", group=""):
    """The parts that two elements stand in, where they are others."""
    return other_enclosure(
        pair(Element(tag="button", text=text, group=group, section=then), Element(tag="button", section=now))
    )


@pytest.mark.parametrize("more", [{"text": "Headers Clear"}, {"text": "Add", "group": "Headers Clear"}], ids=["it", "its item"])
def test_what_was_an_item_is_a_part_of_its_name(more):
    assert within("region: Request", "region: Headers > region: Request", **more) is None
    assert within("region: Request", "region: Headers > region: Answer", **more) == ('region "Request"', 'region "Answer"')
    assert within("region: Request", "region: Cookies", **more) == ('region "Request"', 'region "Cookies"')


def test_a_dialog_of_its_name_is_another_dialog():
    found = within("dialog: Settings", "dialog: Rename file", text="Rename file now")
    assert found == ('dialog "Settings"', 'dialog "Rename file"')


# ---------------------------------------------------------------------- headings that say it too


def said_too(*heads, role="heading", said="About us", now="", visible=True):
    """What the heading says that says what a heading said, where the candidate is the first element of the page."""
    elements = [
        Element(tag="div", role=now, text="About us"),
        *(Element(tag="h2", role="heading", text=head, visible=visible) for head in heads),
    ]
    there = page_of(Inventory.from_elements(replace(one, index=n, path=(f"div[{n}]",)) for n, one in enumerate(elements)))
    old = Traits(Element(tag="h1", role=role, text=said))
    found = said_by_heading(Pair(old, there.traits(0), {}, there, {}))
    return found and found.text


def test_a_heading_says_it_too():
    assert said_too("Contact", "Editing page: About us") == "Editing page: About us"


@pytest.mark.parametrize("more", [{"role": ""}, {"now": "heading"}, {"visible": False}, {"said": ""}], ids=str)
def test_a_heading_that_says_it_too_is_nothing_to_what_is_no_heading(more):
    assert said_too("Editing page: About us", **more) is None
    assert said_too("About them") is None
