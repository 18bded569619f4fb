"""Parts of a page that are parts of their own: a graphic, a menu, a dialog; what is in them is headed by nothing outside."""

import pytest

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import Page
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.company import other_hint
from pytest_heal.relocation.contradictions import contradiction
from pytest_heal.relocation.enclosing import headed_by, in_a_graphic, titled
from pytest_heal.relocation.pair import Pair
from tests.relocation.test_live_traps import decided

SHELL = "<header><a href=/>Atlas</a> <input aria-label=Find></header><main>{}</main><footer>Atlas 4</footer>"

# ----------------------------------------------------------------------------------------------------------- a graphic

CHART = (
    "<h2>Runs</h2>{0}<svg width=300 height=80><g class=node><rect width=90 height=20></rect><text y=15>train</text></g>"
    "<g class=node><rect y=30 width=90 height=20></rect><text y=45>split</text></g></svg>"
)
LISTED = SHELL.format(
    CHART.format("<ul class=jobs><li><span class=job-1>Train</span></li><li><span class=job-2>Load</span></li></ul>")
)
IN_LIST = "locator('.job-1')"


def listed(*said):
    rows = "".join(f"<div class=row><span class=name>{one}</span></div>" for one in said)
    return SHELL.format(CHART.format(f"<section class=tree>{rows}</section>"))


def test_the_label_in_a_graphic_is_no_item_of_a_list(one_tab):
    found = decided(one_tab, IN_LIST, "click", LISTED, ((LISTED, listed("Load")),))
    assert found.reason == '<g> "train" is drawn in a graphic, the remembered element was not.'


def test_the_item_is_found_beside_the_graphic(one_tab):
    decided(one_tab, IN_LIST, "click", LISTED, ((LISTED, listed("Train", "Load")),), ".row:first-child span")


def test_an_item_of_a_list_is_no_label_in_a_graphic(one_tab):
    old = SHELL.format("<h2>Runs</h2><svg width=300 height=80><text class=a y=15>Train</text></svg>")
    new = SHELL.format("<h2>Runs</h2><ul><li>Train</li></ul>")
    found = decided(one_tab, "locator('.a')", "click", old, ((old, new),))
    assert found.reason.endswith("is not drawn in a graphic any more.")


def test_a_test_id_is_one_in_a_graphic_too(one_tab):
    old = SHELL.format("<h2>Runs</h2><ul><li class=a data-testid=run-train>Train</li></ul>")
    new = SHELL.format("<h2>Runs</h2><svg width=300 height=80><text data-testid=run-train y=15>Train</text></svg>")
    decided(one_tab, "locator('.a')", "click", old, ((old, new),), "text")


def in_graphics(old_path, new_path, text="Train"):
    """What is said of two elements, which stand at these paths."""
    old, new = (Traits(Element(tag=path[-1], text=text, path=tuple(path))) for path in (old_path, new_path))
    return in_a_graphic(Pair(old, new, {}, Page(Inventory.from_elements([])), {}))


def test_an_icon_as_a_whole_is_no_part_of_a_graphic():
    html = ["html", "body", "li", "span"]
    assert in_graphics(html, ["html", "body", "svg", "text"])
    assert not in_graphics(html, ["html", "body", "li", "svg"])
    assert not in_graphics(html, ["html", "body", "svg", "text"], text="")


def test_what_a_heading_reaches():
    def headed(section, title="Atlas"):
        return headed_by(Traits(Element(tag="button", text="Zoom in", section=section)), title)

    assert headed("heading: Filters") == headed("nav > heading: Filters") == "Filters"
    assert headed("heading: Atlas") == headed("form > heading: Atlas") == headed("nav > heading: Atlas", "") == "Atlas"
    assert (
        headed("nav > heading: Atlas") == headed("dialog > heading: Atlas") == headed("nav > heading: Atlas", "Atlas 4") == ""
    )
    assert headed("nav > form: Payment > heading: Atlas") == "Payment"
    assert headed("nav > region: Atlas") == "Atlas"


def test_a_label_stays_one_within_its_graphic(one_tab):
    old = SHELL.format("<h2>Runs</h2><svg width=300 height=80><text class=a y=15>Train</text></svg>")
    new = SHELL.format("<h2>Runs</h2><svg width=300 height=80><g class=n><text y=15>Train</text></g></svg>")
    decided(one_tab, "locator('.a')", "click", old, ((old, new),), "text")


# -------------------------------------------------------------------------------------------------------------- a menu

MENU = "<ul>{0}<li><button type=button>Labels</button></li><li><button type=button>Layers</button></li></ul>"
PANEL = (
    "<div><p>12 nodes, 3 tags, all of them shown</p><h2>{0}</h2><p>Every node, whatever its kind or its tag may be</p></div>"
)


ZOOM = "<nav>" + MENU.format("<li><button type=button class={}>Zoom in</button></li>") + "</nav>"
TITLE = "<h1>Northfield</h1><p>Everything that runs in the yard</p>"  # as the page is called, see `traps.document`


def test_a_menu_under_the_heading_of_the_page_is_under_no_other(one_tab):
    """In the old page the heading of the panel came before the menu, in the new one nothing but the page's own does."""
    old = SHELL.format(TITLE + PANEL.format("Filters") + ZOOM.format("z"))
    new = SHELL.format(TITLE + "<section aria-label=Tree>" + PANEL.format("Filters") + "</section>" + ZOOM.format("tool"))
    decided(one_tab, "locator('.z')", "click", old, ((old, new),), ".tool")


BILL = "<div><h2>{0}</h2><p>Issued by Harbour Ltd, due in thirty days, in euro</p><{1}>{2}<button>Download</button></{1}></div>"
PAY = "<button class={}>Pay now</button>"


@pytest.mark.parametrize("part", ["nav", "aside"])
@pytest.mark.parametrize("heads", [("Invoice 12", "Invoice 13"), ("Rent", "Deposit")], ids="/".join)
@pytest.mark.parametrize("left", [True, False], ids=["its card is left", "its heading is left"])
def test_another_heading_before_a_menu_heads_it(one_tab, part, heads, left):
    first, second = heads
    old = SHELL.format(BILL.format(first, part, PAY.format("p")))
    card = BILL.format(first, part, "") if left else f"<h2>{first}</h2><p>Paid</p>"
    new = SHELL.format(card + BILL.format(second, part, PAY.format("q")))
    found = decided(one_tab, "locator('.p')", "click", old, ((old, new),))
    assert f'stands under "{second}", the remembered element stood under "{first}"' in found.reason


# ------------------------------------------------------------------------------------------------------------ a dialog

DIALOG = (
    "<button type=button>Describe</button><div role=dialog aria-label='Custom filter'><p>Example queries</p>"
    "<textarea aria-label=Query></textarea><i class=n>Columns</i><p class=foot><button type=button class=h>Help</button>"
    "<button type=button class=c>Clear</button><button type=button class=ok>Apply</button></p></div>"
)
ASIDE = (
    "<button type=button>Describe</button><div class=side><b>Filters</b>{0}<textarea aria-label=Query></textarea>"
    "<div><button type=button class=x>Help</button><button type=button class=y>Clear</button>"
    "<button type=button class=z>Apply</button></div></div>"
)
SUITE = ("page.locator('.c')", "page.locator('.ok')", "page.get_by_label('Query')", "page.get_by_text('Example queries')")


def left(one_tab, new, right="", suite=SUITE):
    old = SHELL.format(DIALOG)
    return decided(one_tab, "locator('.h')", "click", old, ((old, SHELL.format(new)),), right, suite)


def test_a_dialog_that_became_a_panel_is_left_with_all_that_was_in_it(one_tab):
    left(one_tab, ASIDE.format("<p>Example queries</p>"), ".x")


def test_nothing_is_known_of_a_dialog_of_which_nothing_else_is_remembered(one_tab):
    assert left(one_tab, ASIDE.format("<p>Example queries</p>"), suite=()).code == "section"


FOUND = "<p>Example queries</p>"


def test_what_is_said_of_a_dialog_twice_in_one_thing_is_said_once(one_tab):
    new = ASIDE.format("<p><span>Example queries</span></p>").replace("Clear", "Wipe").replace("Apply", "Run")
    left(one_tab, new, ".x", (SUITE[2], SUITE[3]))


@pytest.mark.parametrize(
    ("new", "suite"),
    [
        (ASIDE.format(FOUND).replace("Clear", "Wipe").replace("Apply", "Run"), (*SUITE, "page.locator('.n')")),
        (ASIDE.format(FOUND) + "<p>Example queries</p><p><button type=button>Clear</button></p>", SUITE[:1] + SUITE[3:]),
        (ASIDE.format(FOUND.replace("<p", "<p hidden")).replace("Clear", "Wipe").replace("Apply", "Run"), SUITE[2:]),
    ],
    ids=["most are gone", "each stands there twice", "one is hidden"],
)
def test_less_than_most_once_each_to_be_seen_is_not_enough(one_tab, new, suite):
    assert left(one_tab, new, suite=suite).code == "section"


@pytest.mark.parametrize("around", ["div", "section", "form"])
def test_what_is_called_as_the_dialog_was_stands_for_it(one_tab, around):
    new = ASIDE.replace("class=side", "class=side aria-label='Custom filter'").replace("div", around).format("")
    left(one_tab, new, ".x", suite=())


@pytest.mark.parametrize(
    "around",
    [
        "<nav aria-label='Custom filter'>{}</nav>",
        "<aside aria-label='Custom filter'>{}</aside>",
        f"<ul><li aria-label='Custom filter'>{{}}</li>{'<li>Big nodes <button>Use</button></li>' * 2}</ul>",
        "<div aria-label='Filter'>{}</div>",
        "<div aria-label='Custom filter'></div>{}",
    ],
    ids=["a menu", "a part beside", "one of a list", "called otherwise", "beside it"],
)
def test_what_only_has_the_name_of_a_dialog_is_not_what_it_was(one_tab, around):
    box = around.format("<p>Guide</p><button type=button>Help</button>")
    assert left(one_tab, f"<button type=button>Describe</button>{box}", suite=()).code == "section"


FORM = (
    "<b>{0}</b><input class={1}n aria-label=Name><input class={1}e aria-label=Mail><button type=button class={1}s>Send</button>"
)
FIELDS = ("page.locator('.dn')", "page.locator('.de')")


@pytest.mark.parametrize("suite", [FIELDS, (*FIELDS, "page.get_by_text('Invite', exact=True)")], ids=["fields", "and its head"])
def test_another_form_of_the_same_fields_is_not_that_of_a_dialog(one_tab, suite):
    old = SHELL.format(f"<h2>Staff</h2><div role=dialog aria-label='Invite a colleague'>{FORM.format('Invite', 'd')}</div>")
    new = SHELL.format(f"<h2>Staff</h2><form>{FORM.format('Contact us', 'k')}</form>")
    assert decided(one_tab, "locator('.ds')", "click", old, ((old, new),), suite=suite).code == "section"


def test_a_form_that_left_its_dialog_with_its_head_is_that_form(one_tab):
    old = SHELL.format(f"<h2>Staff</h2><div role=dialog aria-label='Invite a colleague'>{FORM.format('Invite', 'd')}</div>")
    new = SHELL.format(f"<h2>Staff</h2><form>{FORM.format('Invite', 'k')}</form>")
    suite = (*FIELDS, "page.get_by_text('Invite', exact=True)")
    decided(one_tab, "locator('.ds')", "click", old, ((old, new),), ".ks", suite)


@pytest.mark.parametrize(
    "new",
    [
        "<p>Guide</p><button type=button>Help</button>",
        "<p>Guide</p><button type=button>Help</button><button type=button>Apply</button>",
        ASIDE.format("<p>Example queries</p>") + "<div role=dialog aria-label='Sign in'><button type=button>Go</button></div>",
        ASIDE.format("<p>Example queries</p>")
        .replace("Query", "Notes")
        .replace("Clear", "Wipe")
        .replace("Example queries", "Hints"),
    ],
    ids=["alone", "with one of four", "while another dialog is open", "with one of four in a panel"],
)
def test_a_button_is_not_that_of_a_dialog_which_is_gone(one_tab, new):
    assert left(one_tab, new).code in ("section", "scope", "neighbour", "row", "demand", "tie", "confidence")


# -------------------------------------------------------------------------------------------------- what has a name already

ITEM = "<h2>Nodes</h2><ul><li><i>ingestion</i>{}</li></ul>"
BOX = "<input type=checkbox name=n id="


def test_what_has_the_id_of_a_neighbour_is_the_neighbour(one_tab):
    old = SHELL.format(ITEM.format(f"{BOX}ingestion>{BOX}ingestion-focus checked>"))
    new = SHELL.format(ITEM.format(f"{BOX}ingestion class=t checked>"))
    decided(one_tab, "locator('#ingestion-focus')", "check", old, ((old, new),))


def box(name, *path):
    return Element(tag="input", attributes={"id": name, "type": "checkbox"}, path=("html", "body", *path))


@pytest.mark.parametrize(
    ("then", "now", "rival", "contradicts"),
    [
        ("ingestion-focus", "ingestion", box("ingestion", "li[1]", "input[2]"), "id"),
        ("ingestion", "ingestion", box("ingestion", "li[2]", "input[1]"), ""),
        ("ingestion-focus", "ingestion", box("ingestion", "li[1]"), ""),
        ("ingestion-focus", "ingestion", box("ingestion", "li[1]", "input[1]", "b[1]"), ""),
        ("ingestion-focus", "ingestion", box("split", "li[1]", "input[2]"), ""),
        ("", "ingestion", box("ingestion", "li[1]", "input[2]"), ""),
    ],
    ids=["a neighbour's", "its own", "what was around it", "what was in it", "nobody's", "it had none"],
)
def test_whose_id_it_is(then, now, rival, contradicts):
    old, new = (Traits(box(name, "li[1]", "input[1]")) for name in (then, now))
    pair = Pair(old, new, {}, Page(Inventory.from_elements([])), {}, beside=(rival,))
    assert contradiction(pair, "check", "row or group, and name") == contradicts


def test_a_name_in_another_spelling_is_the_name(one_tab):
    form = "<form><p>Test set</p><input type=checkbox name={}><p>Train set</p><input type=checkbox name={}></form>"
    old, new = (SHELL.format(form.format(*names)) for names in (("'Test Set'", "'Train Set'"), ("test_set", "train_set")))
    decided(one_tab, "locator('input[name=\"Test Set\"]')", "check", old, ((old, new),), "[name=test_set]")


# ------------------------------------------------------------------------------------------------- what stood beside a field

ARBITER = "<form>{0}<p>Rounds <input name=r></p></form>"
CHOICES = "<option>-</option><option>Lind</option><option>Obi</option>"
CHIEF = "<p>Chief arbiter <select name=chief>" + CHOICES + "</select></p>"
DEPUTY = "<p>Deputy arbiter <select name=deputy>" + CHOICES + "</select></p>"


@pytest.mark.parametrize("said", ["Chief", "Deputy"])
def test_what_stood_beside_a_field_is_its_label_now(one_tab, said):
    old = SHELL.format(ARBITER.format(CHIEF + DEPUTY))
    new = SHELL.format(ARBITER.format(f"<div><label for=x>{said} arbiter</label><select id=x>{CHOICES}</select></div>"))
    found = decided(one_tab, "locator('[name=chief]')", "select_option", old, ((old, new),), "#x" if said == "Chief" else "")
    if said == "Deputy":
        assert '"Deputy arbiter", the remembered element stood beside "Chief arbiter"' in found.reason


@pytest.mark.parametrize(
    ("near", "old", "label", "other"),
    [
        ("Chief arbiter", {}, "Deputy arbiter", True),
        ("Chief arbiter", {}, "Deputy arbiters of U18", False),
        ("Chief arbiter", {"label": "Arbiter"}, "Deputy arbiter", False),
        ("Chief arbiter", {"name": "Arbiter"}, "Deputy arbiter", False),
        ("Chief", {}, "Deputy", False),
        ("The chief arbiter of the whole event", {}, "The deputy arbiter of the whole event", False),
        ("Mobile number", {}, "Phone number", False),
    ],
)
def test_a_label_is_compared_with_what_stood_beside_a_field_without_one(near, old, label, other):
    fields = (Element(tag="input", near=near, **old), Element(tag="input", label=label, name=label, near=label))
    pair = Pair(*map(Traits, fields), {}, Page(Inventory.from_elements([])), {})
    assert other_hint(pair) == ((near, label) if other else None)


# ------------------------------------------------------------------------------------------------- lists over a dialog

BOATS = ("River kayak", "Canoe, 3 seats", "Paddle board")
HIRE = "<div role=dialog aria-label='{1}'><label>Boat <input role=combobox></label>{2}</div>"
IN_DIALOG = SHELL.format("<h2>Bookings</h2>{0}") + HIRE


def boats(names, box="<div class={0} role=listbox>{1}</div>", kind="opt"):
    return box.format(f"{kind}s", "".join(f"<div role=option class={kind}-{n}>{name}</div>" for n, name in enumerate(names)))


def over(names, *, behind="", called="New booking", dropped=True):
    """A dialog, over which a list drops down at the end of the page."""
    return IN_DIALOG.format(behind, called, "<p>Choose one</p>") + (f"<div>{boats(names, kind='row')}</div>" if dropped else "")


INSIDE = IN_DIALOG.format("", "New booking", boats(BOATS))


def test_a_list_that_drops_down_over_its_dialog(one_tab):
    decided(one_tab, "locator('.opt-1')", "click", INSIDE, ((INSIDE, over(BOATS)),), ".row-1")


@pytest.mark.parametrize(
    "new",
    [
        pytest.param(over(BOATS, behind=boats(BOATS, kind="row"), dropped=False), id="a list of the page behind it"),
        pytest.param(over(BOATS, called="Hire for a guest"), id="another dialog"),
        pytest.param(SHELL.format("") + boats(BOATS, kind="row"), id="no dialog"),
        pytest.param(over(BOATS[:1] + BOATS[2:]), id="another choice"),
    ],
)
def test_what_does_not_drop_down_over_its_dialog(one_tab, new):
    decided(one_tab, "locator('.opt-1')", "click", INSIDE, ((INSIDE, new),))


def test_a_button_at_the_end_of_the_page_is_not_in_the_dialog(one_tab):
    old = IN_DIALOG.format("", "New booking", "<button class=keep>Keep as draft</button>")
    new = IN_DIALOG.format("", "New booking", "") + "<button class=draft>Keep as draft</button>"
    assert decided(one_tab, "locator('.keep')", "click", old, ((old, new),)).code == "section"


# ------------------------------------------------------------------------------------------------ the title of a dialog

TITLED = "<div role=dialog><div class=top>{0}<span>&times;</span></div><h4>Description</h4><p>Widgets</p>{1}</div>"
CLEAN = "<label><input type=checkbox class={0}> Clean the workspace first</label>"
BUILD = SHELL.format("<h2>Builders</h2>") + (
    "<div role=dialog aria-label='Build now'><h4>Build now</h4><p>Your name</p>" + CLEAN.format("clean") + "</div>"
)


@pytest.mark.parametrize(
    ("title", "name"), [("Build now", ""), ("", "Build now"), ("Stop the worker", ""), ("", "Stop the worker"), ("Built", "")]
)
def test_what_a_dialog_begins_with_is_its_title(one_tab, title, name):
    new = SHELL.format("<h2>Builders</h2>") + TITLED.format(title, CLEAN.format("c"))
    new = new.replace("role=dialog", f"role=dialog aria-label='{name}'") if name else new
    right = ".c" if "Build now" in (title, name) else ""
    decided(one_tab, "locator('.clean')", "click", BUILD, ((BUILD, new),), right)


@pytest.mark.parametrize("title", ["Build now", "Stop the worker"])
def test_the_title_of_a_dialog_is_no_heading_any_more(one_tab, title):
    untitled = TITLED.replace("<h4>Description</h4><p>Widgets</p>", "<p>Tags</p><p>Revision</p><p>Branch</p>")
    new = "<h2>Description:</h2><p>Linux, of the widgets</p>" + untitled.format(title, CLEAN.format("c"))
    right = ".c" if title == "Build now" else ""
    decided(one_tab, "locator('.clean')", "click", BUILD, ((BUILD, new),), right)


@pytest.mark.parametrize(
    ("section", "so"),
    [("group: Payment > dialog: Build now", True), ("dialog: Stop", False), ("heading: Build now", False), ("", False)],
)
def test_what_is_grouped_in_a_dialog_is_in_that_dialog_still(section, so):
    new = Traits(Element(tag="input", index=0, section=section))
    inventory = Inventory.from_elements([new.element])
    assert titled(Pair(new, new, {}, Page(inventory), {}), "Build now") is so
