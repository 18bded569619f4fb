"""Icons of a font that are images in the next release, of which nothing says what they show."""

import pytest

from tests.relocation.test_live_traps import redesigned

SHELL = (
    "<style>.fa {{ display: inline-block; width: 14px; height: 14px }}</style><nav><a href=#home>Home</a> "
    "<a href=#help>Help</a></nav><main><h1>Photos</h1>{}</main>"
)
ONE, TWO = "M1 1h9v9z", "M2 2h5l3 8z"


def font(css, icon):
    return f"<i class='{css} fa fa-{icon}'></i>"


def image(css, drawing):
    return f"<svg class='icon {css}' width=14 height=14><path d='{drawing}'/></svg>"


def button(said, drawn, css):
    return f"<button class='{css}'>{drawn} {said}</button>"


def bar(*controls):
    return SHELL.format(f"<p>Chosen: three of nine</p><div class=tools>{''.join(controls)}</div><p>Sizes are in pixels.</p>")


OLD = bar(
    button("Upload", font("pic", "upload"), "up"),
    button("Clear all", font("pic", "times"), "cl"),
    button("Print", font("pic", "print"), "pr"),
)


def new(*said):
    return bar(*(button(each, image("pic", f"{ONE}{n}"), f"n{n}") for n, each in enumerate(said)))


def test_the_picture_on_a_control_of_the_same_words(one_tab):
    redesigned(one_tab, ".cl .pic", "click", OLD, new("Print", "Clear all", "Upload"), ".n1 svg")


@pytest.mark.parametrize(
    "said",
    [("Print", "Upload", "Clear filter"), ("Print", "Clear all", "Clear all"), ("Clear", "Print", "Upload")],
    ids=["other words", "twice", "fewer words"],
)
def test_on_a_control_of_other_words_it_is_another_one(one_tab, said):
    redesigned(one_tab, ".cl .pic", "click", OLD, new(*said))


def test_of_two_pictures_on_a_control_none_is_it(one_tab):
    two = image("pic", ONE) + image("pic", TWO)
    redesigned(one_tab, ".cl .pic", "click", OLD, bar(button("Upload", "", "x"), button("Clear all", two, "y")))


def test_that_a_picture_is_shown_is_asserted_of_that_picture(one_tab):
    redesigned(one_tab, ".cl .pic", "expect.to_be_visible", OLD, new("Print", "Clear all", "Upload"))


STEPS = bar(
    "<input aria-label=Width>",
    button("", font("pic", "angle-up"), "step step-up"),
    button("", font("pic", "angle-down"), "step step-down"),
)


def steps(*kinds):
    return bar(
        "<input aria-label=Width>", *(button("", image("pic", f"{ONE}{n}"), f"step {kind}") for n, kind in enumerate(kinds))
    )


def test_the_picture_on_the_control_that_the_locator_names(one_tab):
    redesigned(one_tab, ".step-up .fa-angle-up", "click", STEPS, steps("step-up", "step-down"), ".step-up svg")


def test_on_another_control_it_is_another_one(one_tab):
    redesigned(one_tab, ".step-up .fa-angle-up", "click", STEPS, steps("step-down"))
    redesigned(one_tab, ".tools .fa-angle-up", "click", STEPS, steps("step-down"))


def test_a_name_that_says_another_picture_is_believed(one_tab):
    named = steps("step-up", "step-down").replace("icon pic", "icon pic fa-trash", 1)
    redesigned(one_tab, ".step-up .fa-angle-up", "click", STEPS, named)


def panel(drawn, text="Patient"):
    return SHELL.format(f"<section><div class=head>{text} <span class=tools>{drawn}</span></div><p>Species: dog</p></section>")


@pytest.mark.parametrize("css", [("btn", "btn"), ("btn btn-a", "btn btn-b")], ids=["one class", "and another one"])
def test_where_one_of_two_is_gone_the_other_one_is_not_taken_for_it(one_tab, css):
    old = bar(button("", font("pic", "trash"), css[0]), button("", font("pic", "pencil"), css[1]))
    redesigned(one_tab, ".btn .fa-trash", "click", old, bar(button("", image("pic", ONE), "btn btn-c")))


def test_the_one_class_that_says_what_it_is_for(one_tab):
    old, now = panel(font("panel-close-sign", "times")), panel(image("panel-close-sign", ONE))
    redesigned(one_tab, ".panel-close-sign.fa-times", "click", old, now, "svg")


@pytest.mark.parametrize(
    "now",
    [
        panel(image("row-icon", ONE)),
        panel(image("panel-close-sign", ONE), "Owner"),
        panel(image("panel-close-sign", ONE), "Patient Rex"),
        panel(image("panel-close-sign", ONE) + image("panel-close-sign", TWO)),
        panel(image("panel-close-sign fa-trash", ONE)),
    ],
    ids=["a class of every icon", "beside another text", "beside more", "twice", "another picture"],
)
def test_a_class_of_many_or_elsewhere_says_nothing(one_tab, now):
    css = "row-icon" if "row-icon" in now else "panel-close-sign"
    redesigned(one_tab, f".{css}.fa-times", "click", panel(font(css, "times")), now)


def test_of_two_of_a_class_none_is_told_by_a_class_of_every_icon(one_tab):
    old = panel(font("panel-close-sign row-icon", "times"))
    new = panel(image("panel-close-sign row-icon", ONE) + "<b>Rex</b>" * 9 + image("panel-close-sign", TWO))
    redesigned(one_tab, ".panel-close-sign.fa-times", "click", old.replace("Patient", "Patient " + "<b>Rex</b>" * 9), new)


def test_one_of_several_icons_of_a_class_is_not_told_by_it(one_tab):
    old = panel(font("panel-tool-sign", "pencil") + font("panel-tool-sign", "trash"))
    redesigned(one_tab, ".fa-pencil", "click", old, panel(image("panel-tool-sign", ONE)))


def rows(drawn, *names):
    return SHELL.format(
        "".join(f"<tr><td>{name}</td><td><button>{drawn}</button></td></tr>" for name in names).join(("<table>", "</table>"))
    )


def test_in_a_row_it_is_the_one_of_its_class(one_tab):
    old = rows(font("row-more-sign", "plus"), "Ada", "Ben")
    new = rows(image("row-more-sign", ONE), "Ben", "Ada")
    redesigned(one_tab, "tr:has-text('Ada') .fa-plus", "click", old, new, "tr:nth-child(2) svg")
    redesigned(one_tab, "tr:has-text('Ada') .fa-plus", "click", old, rows(image("row-more-sign", ONE), "Ben", "Cal"))


def test_the_box_around_a_picture_is_not_taken_for_it(one_tab):
    old = panel("<span class='panel-sort-sign fa fa-sort'></span>")
    now = panel(f"<span data-part=sort>{image('panel-sort-sign', ONE)}</span>")
    redesigned(one_tab, ".panel-sort-sign.fa-sort", "click", old, now)
