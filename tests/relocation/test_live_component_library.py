"""What changes when a library of components is upgraded: tips become names, labels are tied to their field, themes go."""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

SHELL = "<header class='bar {theme}'><a class=home href=#home>Workshop</a> <a href=#help>Help</a></header><main>{main}</main>"


def page(main, theme="bar-light"):
    return SHELL.format(main=f"<h1>New intake</h1>{main}", theme=theme)


# ------------------------------------------------------------------------------------------- the row of a field's label

ROW = (
    "<div class=row><label {2}>{0}</label><div class=box><input type=number {3} class='num {1}'><i>km</i>"
    "<fieldset><legend>{0}</legend></fieldset></div></div>"
)
OTHER = "<div class=row><label>Phone</label><div><input class=p></div></div>"


def test_a_field_is_tied_to_the_only_label_of_its_row(one_tab):
    old = page(ROW.format("Mileage", "old", "", "") + OTHER)
    redesigned(one_tab, ".old", "fill", old, page(ROW.format("Mileage", "new", "for=m", "id=m") + OTHER), ".new")


def test_a_field_of_another_label_in_the_row_is_another_one(one_tab):
    """Then the quantity could be changed, now the price can: each stands beside its label in the row of the article."""
    row = "<li class=row><b>Lamp</b> <label>{}</label> {} <label>{}</label> {}</li>"
    old = page(f"<ul>{row.format('Price', '<i>12</i>', 'Quantity', '<input class=q>')}<li>Total 36</li></ul>")
    now = row.format("Price", "<input aria-label=Price class=c>", "Quantity", "<i>3</i>")
    redesigned(one_tab, ".q", "fill", old, page(f"<ul>{now}<li>Total 36</li></ul>"))


# ---------------------------------------------------------------------------------------------- a tip that is a name now

TOOL = "<button type=button class={} {}='{}'><svg width=20 height=20><path d='{}'></path></svg></button>"
FUNNEL, PRINTER = "M1 1 L19 1 L12 9 V18 H8 V9 Z", "M4 1 H16 V8 H4 Z M1 8 H19 V15 H1 Z"


def tools(css, attribute, first="Filter list"):
    return page(
        f"<p>2 chosen {TOOL.format(css, attribute, first, FUNNEL)} {TOOL.format(css, attribute, 'Print list', PRINTER)}</p>"
    )


@pytest.mark.parametrize("attribute", ["aria-label", "title"])
def test_the_icon_in_what_a_tip_names_is_found_by_the_name(one_tab, attribute):
    new = tools("icon", attribute)
    redesigned(one_tab, "button.tool[title='Filter list'] svg", "click", tools("tool", "title"), new, ".icon >> nth=0 >> svg")


def test_the_icon_in_what_is_called_otherwise_is_not(one_tab):
    new = tools("icon", "aria-label", "Clear list")
    redesigned(one_tab, "button.tool[title='Filter list'] svg", "click", tools("tool", "title"), new)


def test_a_longer_name_is_not_that_of_the_tip(one_tab):
    """The row of Ada had a tip; the rows have none any more, and that of Adam is left."""
    old = page(
        "<div class=row title=Ada><b>A. Byron</b> <button class=e>Edit</button></div><div class=row title=Adam>A. Smith</div>"
    )
    new = page("<div role=group aria-label='Adam'><b>A. Smith</b> <button class=f>Edit</button></div>")
    decided(one_tab, "get_by_title('Ada').locator('.e')", "click", old, ((old, new),))


# --------------------------------------------------------------------------------------------------------------- a theme


@pytest.mark.parametrize("css", [".bar-light .home", ".home-light"])
def test_a_theme_says_nothing_of_what_is_clicked(one_tab, css):
    old = page("<p>1 bicycle</p>").replace("class=home ", "class='home home-light' ")
    redesigned(one_tab, css, "click", old, page("<p>1 bicycle</p>", "top").replace("class=home ", "class=brand "), ".brand")


def test_a_theme_that_is_asserted_has_to_be_on(one_tab):
    old, new = (f"<div class='page {theme}'>{page('<p>1 bicycle</p>', 'top')}</div>" for theme in ("dark", ""))
    decided(one_tab, "locator('.dark')", "expect.to_be_visible", old, ((old, new),))
