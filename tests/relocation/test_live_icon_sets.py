"""Icons of a set whose base class says of all of them that they are icons, and whose pictures are drawings without names."""

import pytest

from tests.relocation.test_live_traps import redesigned

SHELL = (
    "<style>i {{ display: inline-block; width: 14px; height: 14px }}</style><nav><a href=#home>Home</a> "
    "<a href=#help>Help</a></nav><main><h1>Orders</h1>{}<p>Prices are in euros.</p></main>"
)
LATE = "Two orders have been waiting for a week"


def font(*classes):
    return f"<i class='{' '.join(classes)}'></i>"


def drawn(*classes, shape="1 1h9v9z"):
    return f"<i class='el-icon {' '.join(classes)}'><svg width=14 height=14><path d='M{shape}'/></svg></i>"


def alert(before, after):
    return SHELL.format(f"<div class=el-alert>{before}<div class=el-alert__content><span>{LATE}</span>{after}</div></div>")


def tools(*icons):
    return SHELL.format(f"<p>Ada Moss</p><div class=tools>{''.join(icons)}</div><p>Since May</p>")


OLD = alert("", font("el-alert__closebtn", "el-icon-close"))


def test_a_class_of_its_own_tells_it(one_tab):
    now = alert(drawn("el-alert__icon", shape="3 3h2v2z"), drawn("el-alert__close-btn"))
    redesigned(one_tab, ".el-alert .el-icon-close", "click", OLD, now, ".el-alert__close-btn")


@pytest.mark.parametrize(
    "now",
    [
        alert(drawn("el-alert__icon"), ""),
        alert("", drawn("el-alert__icon")),
        alert(drawn(), ""),
        alert("", drawn()),
        alert("", drawn("el-icon-delete")),
        alert("", drawn("el-alert__delete-btn")),
        alert("", drawn("el-alert__morebtn")),
    ],
    ids=[
        "of the message",
        "in its place",
        "nothing but an icon",
        "that in its place",
        "delete",
        "delete by its own class",
        "more",
    ],
)
def test_another_icon_of_the_message_is_not_taken_for_it(one_tab, now):
    redesigned(one_tab, ".el-alert .el-icon-close", "click", OLD, now)


PAIR = tools(font("el-icon-edit"), font("el-icon-delete"))


@pytest.mark.parametrize("left", [drawn(), drawn("tool"), drawn("el-icon--right")])
@pytest.mark.parametrize("lost", ["el-icon-delete", "el-icon-edit"])
def test_of_two_icons_the_one_that_is_left_is_not_the_other(one_tab, lost, left):
    redesigned(one_tab, f".{lost}", "click", PAIR, tools(left))
    redesigned(one_tab, f".{lost}", "click", PAIR, tools(left, "<b>Ada</b>"))


@pytest.mark.parametrize("lost", ["el-icon-delete", "el-icon-edit"])
def test_of_two_that_changed_places_none_is_told(one_tab, lost):
    redesigned(one_tab, f".{lost}", "click", PAIR, tools(drawn(shape="5 5h1v1z"), drawn()))


ROW = "<div class=step><span class=step__name>Packed</span>{}</div>"


@pytest.mark.parametrize("kept", ["step__mark", "step__state-icon"])
def test_a_state_that_an_icon_shows_is_asserted_by_it(one_tab, kept):
    old, now = (SHELL.format(ROW.format(icon)) for icon in (font(kept, "el-icon-check"), drawn(kept)))
    redesigned(one_tab, ".step .el-icon-check", "expect.to_be_visible", old, now)
