"""Icons: the same picture heals where nothing else shows it, another one never does."""

from dataclasses import replace

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.evidence import compare
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.pictures import called_for_more, other_icon, pictures, redrawn, same_icon, shows_the_same
from pytest_heal.relocation.policy import locate
from pytest_heal.relocation.signals import among_neighbours, individual_signal
from tests.relocation.policy.pages import THRESHOLDS, asked, remembered, shop
from tests.support.dom import E, fingerprints


def bar(*icons, css="btn", around="div"):
    """A toolbar of buttons without words; each icon is what the probe tells of it."""
    return shop(E(around, *[E("button", class_=css, icon=icon) for icon in icons]))


def button(inventory, icon):
    return page_of(inventory).traits(next(e.index for e in inventory if e.icon == icon))


FIRST = ("fa fa-bars", "fa fa-trash", "fa fa-search")
SECOND = ("fas fa-bars", "fas fa-trash-alt", "fas fa-search")


@pytest.mark.parametrize(("then", "now"), list(zip(FIRST, SECOND, strict=True)))
def test_the_names_of_one_picture_agree_across_sets_of_icons(then, now):
    new = bar(*SECOND, css="tool")
    old = Traits(button(bar(*FIRST), then).element)
    found = {name: pictures(old, button(new, name), page_of(new)).get("icon_similar", 0) for name in SECOND}
    assert max(found, key=found.get) == now
    assert same_icon(old, button(new, now), page_of(new))
    assert not other_icon(old, button(new, now))


@pytest.mark.parametrize("now", ["lucide lucide-trash ~x9", "fas fa-trash-alt fa-2x", "TrashIcon", "trash"])
def test_one_icon_of_another_set_is_what_a_text_is_to_others(now):
    then, new = Traits(button(bar("fa fa-trash"), "fa fa-trash").element), bar(now, "fa fa-bars")
    found = pictures(then, button(new, now), page_of(new))
    assert (found["icon_similar"], found["icon_equal"]) == (1, 1)
    assert same_icon(then, button(new, now), page_of(new))
    twice = bar(now, "trash-bin", "bi-trash")
    assert "icon_equal" not in pictures(then, button(twice, now), page_of(twice))


def test_a_text_beside_an_icon_is_what_tells_it():
    new = shop(E("div", E("button", "Empty", icon="lucide lucide-trash")))
    then = Traits(button(bar("fa fa-trash"), "fa fa-trash").element)
    assert "icon_equal" not in pictures(then, button(new, "lucide lucide-trash"), page_of(new))


def test_a_drawing_is_known_by_its_shapes_alone():
    old, new = bar("~1x", "~2y"), bar("css-9d8f7a ~1x", "css-9d8f7b ~2y")
    then = Traits(button(old, "~1x").element)
    same, other = button(new, "css-9d8f7a ~1x"), button(new, "css-9d8f7b ~2y")
    assert pictures(then, same, page_of(new)) == {"icon_similar": 1, "icon_rare": 1}
    assert same_icon(then, same, page_of(new))
    assert pictures(then, other, page_of(new)) == {}
    assert not same_icon(then, other, page_of(new))


def test_a_picture_that_something_else_shows_too_tells_nothing():
    new = shop(E("div", E("button", icon="~1x"), E("button", icon="~2y")), E("section", E("a", icon="~1x", href="/x")))
    then = Traits(button(bar("~1x", "~2y"), "~1x").element)
    assert not same_icon(then, next(page_of(new).traits(e.index) for e in new if e.tag == "button"), page_of(new))


@pytest.mark.parametrize(
    ("then", "now"),
    [("icon-bell", "icon-gear"), ("DownloadIcon", "PublishIcon"), ("fa-eye", "fa-eye-slash"), ("fa-trash", "bi-pencil")],
)
def test_another_picture_is_another_act(then, now):
    old, new = button(bar(then), then), button(bar(now), now)
    assert other_icon(old, new)
    assert not same_icon(old, new, page_of(bar(now)))


def decided(old, icon, new):
    mine = remembered(old, lambda e: e.icon == icon)
    _, decision = locate(mine, new, [], asked(selector="main > div button.btn"), THRESHOLDS)
    return decision, new[decision.match.index].icon if decision.match else ""


@pytest.mark.parametrize(("icon", "found"), list(zip(FIRST, SECOND, strict=True)))
def test_of_a_bar_in_another_order_the_best_match_has_the_picture(icon, found):
    assert decided(bar(*FIRST), icon, bar(*reversed(SECOND), css="tool"))[1] == found


def test_an_icon_button_heals_by_its_picture():
    decision, found = decided(bar(*FIRST), "fa fa-search", bar("fas fa-plus", *SECOND, css="tool"))
    assert decision.heal, decision.reason
    assert found == "fas fa-search"
    assert any(line.property == "icon" and line.after == found for line in decision.match.evidence)


@pytest.mark.parametrize("gone", FIRST)
def test_what_is_gone_of_a_bar_is_none_of_the_pictures_that_stay(gone):
    left = [now for then, now in zip(FIRST, SECOND, strict=True) if then != gone]
    decision, _ = decided(bar(*FIRST), gone, bar(*left, css="tool"))
    assert not decision.heal, decision.reason


@pytest.mark.parametrize("gone", range(3))
def test_neither_is_it_a_drawing_that_stood_beside_it(gone):
    drawn = ["~1x", "~2y", "~3z"]
    decision, _ = decided(bar(*drawn), drawn[gone], bar(*drawn[:gone], *drawn[gone + 1 :], css="tool"))
    assert not decision.heal, decision.reason


def operations(*buttons):
    """Operations of an API, each with one button without words."""
    return shop(
        *[
            E("div", E("span", f"/order/{n}"), E("button", class_=css, icon=icon, title=title), class_="operation")
            for n, (css, icon, title) in enumerate(buttons)
        ]
    )


LOCK, ARROW = ("lock-btn unlocked", "#unlocked", ""), ("expand", "#arrow-down", "Expand")


def of_class(inventory, name):
    return page_of(inventory).traits(next(e.index for e in inventory if name in e.classes))


def paired(old, then, new, there):
    (mine,) = fingerprints(old, lambda e: e.index == then.element.index)
    page, old = page_of(new), Traits(mine.element)
    return Pair(old, there, compare(old, there, page, mine.counts), page, mine.counts, margin=1.0)


def third(inventory):
    return page_of(inventory).traits([e.index for e in inventory if e.tag == "button"][2])


@pytest.mark.parametrize(
    ("now", "same"),
    [
        pytest.param([LOCK, LOCK, ARROW, LOCK], False, id="all others look as before"),
        pytest.param([ARROW, ARROW, ARROW, ARROW], True, id="all are drawn anew"),
        pytest.param([LOCK, LOCK, ("lock-btn locked", "#locked", ""), LOCK], True, id="one has another state"),
        pytest.param(
            [LOCK, LOCK, ("auth", "#unlocked", "Authorize"), LOCK], True, id="one has another class, and its icon still"
        ),
    ],
)
def test_the_place_of_a_control_tells_where_nothing_else_looks_as_it_did(now, same):
    old, new = operations(LOCK, LOCK, LOCK, LOCK), operations(*now)
    assert among_neighbours(paired(old, third(old), new, third(new))) is same


def week(*days, today="fc-thu"):
    return shop(E("table", E("tr", *[E("td", class_=f"fc-day {day}{' fc-today' * (day == today)}") for day in days])))


def test_a_day_without_a_word_is_not_told_by_its_place_among_days():
    days = ("fc-tue", "fc-wed", "fc-thu", "fc-fri")
    old, new = week(*days), week(*(day for day in days if day != "fc-thu"))
    assert individual_signal(paired(old, of_class(old, "fc-today"), new, of_class(new, "fc-fri")), "click") == ""


def test_what_stands_alone_at_its_place_is_told_by_it():
    old = shop(E("div", E("div", class_="chart-area"), class_="panel"))
    new = shop(E("div", E("div", class_="chart-box"), class_="panel"))
    pair = paired(old, of_class(old, "chart-area"), new, of_class(new, "chart-box"))
    assert individual_signal(pair, "click") == "place in the page"


FONT = {"tag": "i", "icon": "fa fa-trash", "attributes": {"class": "pic fa fa-trash"}}
IMAGE = {"tag": "svg", "role": "img", "attributes": {"class": "pic"}}
SET = {"tag": "i", "attributes": {"class": "el-icon"}}


@pytest.mark.parametrize(
    ("old", "new", "anew", "same"),
    [
        (FONT, IMAGE, True, False),
        (IMAGE, FONT, True, False),
        (FONT, {**IMAGE, "icon": "fa fa-trash"}, True, True),
        (FONT, {**FONT, "attributes": {"class": "fa fa-trash"}}, False, True),
        (IMAGE, {**IMAGE, "icon": "~x9"}, False, False),
        ({**IMAGE, "icon": "~x9"}, {**IMAGE, "icon": "~x9"}, False, True),
        ({**FONT, "tag": "b"}, IMAGE, False, False),
        (FONT, {**IMAGE, "name": "Trash"}, False, False),
        (FONT, {**IMAGE, "icon": "fa fa-pencil", "attributes": {"class": "fa fa-pencil"}}, False, False),
        (FONT, {**IMAGE, "states": ("interactive",)}, False, False),
        ({**FONT, "states": ("interactive",)}, IMAGE, False, False),
        (FONT, {**SET, "icon": "~x9"}, True, False),
        ({**SET, "icon": "~x9"}, FONT, True, False),
        (SET, {**SET, "attributes": {"class": "el-icon row"}}, False, False),
        ({**SET, "icon": "~x8"}, {**SET, "icon": "~x9"}, False, False),
    ],
    ids=[
        *(
            "a font, then an image",
            "an image, then a font",
            "one of its name",
            "the same icon",
            "an unknown image",
            "the same drawing",
        ),
        *("no tag of a font", "one with a name", "another icon", "an image that is operated", "an icon that is operated"),
        *("a box of a drawing", "a box, then a font", "two of a font", "two boxes of drawings"),
    ],
)
def test_what_may_be_one_picture_drawn_anew(old, new, anew, same):
    then, now = Traits(Element(**old)), Traits(Element(**new))
    assert (redrawn(then, now), shows_the_same(then, now)) == (anew, same)


@pytest.mark.parametrize(
    ("classes", "more"),
    [("el-icon", False), ("el-icon pic", False), ("el-icon more-sign", True), ("lucide-trash", True), ("pic-trash", False)],
)
def test_what_a_class_of_a_drawing_says_that_none_said(classes, more):
    old, new = (Traits(Element(tag="i", attributes={"class": css})) for css in ("pic fa-trash", classes))
    assert called_for_more(old, new) is more


TRASH = Element(**FONT, path=("p[1]", "span[1]", "i[1]"))


@pytest.mark.parametrize(
    ("beside", "told"),
    [
        ((), True),
        ((replace(TRASH, path=("p[1]", "span[1]", "i[2]")),), False),
        ((replace(TRASH, path=("p[1]", "b[1]", "i[1]")),), False),
        ((replace(TRASH, path=("p[2]", "span[1]", "i[1]")),), True),
        ((replace(TRASH, path=("p[1]", "span[1]", "i[2]"), group="Ada"),), True),
        ((replace(TRASH, path=("p[1]", "span[1]", "b[1]"), text="Remove"),), True),
        ((replace(TRASH, path=("p[1]", "span[1]", "i[2]"), states=("interactive",)),), True),
    ],
    ids=["alone", "beside it", "in its box", "elsewhere", "in a row", "a text", "a control"],
)
@pytest.mark.parametrize(
    "now", [IMAGE, {**FONT, "tag": "svg", "role": "img"}, {**IMAGE, "attributes": {"class": "lucide-trash"}}]
)
def test_a_place_tells_no_picture_that_others_stood_beside(now, beside, told):
    there = page_of(Inventory.from_elements([Element(**now, index=0, path=TRASH.path)]))
    pair = Pair(Traits(TRASH), there.traits(0), {}, there, {}, beside=beside)
    assert among_neighbours(pair) is (told or now is not IMAGE)
