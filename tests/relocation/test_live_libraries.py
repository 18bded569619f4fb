"""A release that takes another set of icons, or another library of components: the same controls under other names.

Each is shown before and after; beside what is found stands what only looks like it.
"""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

SHOWN = {
    "a class": "<i class='icon-{0}'></i>",
    "fa": "<i class='fa fa-{0} fa-2x'></i>",
    "a test id": "<svg class=MuiSvgIcon data-testid='{1}Icon'><path d='M{0}'/></svg>",
    "lucide": "<svg class='lucide lucide-{0}'><path d='M{0}0'/></svg>",
    "a sprite": "<svg><use href='/sprite.svg#{0}'/></svg>",
    "a file": "<img src='/static/{0}.svg'>",
    "a built file": "<img src='/assets/{0}.3f2a9c1b.svg'>",
    "a component": "<iconify-icon icon='mdi:{0}'></iconify-icon>",
}
BAR = "<div class={0}><button class={1}>{2}</button><button class={1}>{3}</button></div>"
SETS = [
    ("a class", "fa"), ("fa", "a test id"), ("fa", "a file"), ("a test id", "lucide"), ("lucide", "a sprite"),
    ("a sprite", "a test id"), ("a file", "a built file"), ("a component", "lucide"), ("a file", "a component"),
]  # fmt: skip


def drawn(kind, name):
    return SHOWN[kind].format(name, name.title())


def bar(css, kind, *names):
    return BAR.format(css, f"b-{css}", *(drawn(kind, name) for name in names))


@pytest.mark.parametrize(("then", "now"), SETS)
def test_an_icon_of_another_set_is_found_in_another_order(one_tab, then, now):
    old, new = bar("bar", then, "settings", "search"), bar("tools", now, "search", "settings")
    decided(one_tab, "locator('.b-bar >> nth=0')", "click", old, ((old, new),), "button >> nth=1")


@pytest.mark.parametrize(("then", "now"), SETS)
def test_an_icon_that_is_gone_is_not_the_one_that_is_left(one_tab, then, now):
    old, new = bar("bar", then, "settings", "search"), bar("tools", now, "search", "print")
    decided(one_tab, "locator('.b-bar >> nth=0')", "click", old, ((old, new),))


PERIOD = (
    "<p>Pay</p><label><input type=radio name=p value=m>Monthly</label><label><input type=radio name=p value=y>Yearly</label>"
)
SEGMENTS = "<div role=radiogroup aria-label=Pay><button role=radio>{0}</button><button role=radio>Yearly</button></div>"
TOGGLES = (
    "<button class={1} {0}target='#filters'><i class='{2}'></i></button><button {0}target='#more'><i class={3}></i></button>"
)
UPLOAD = "<form>{0}<input type=file name={1} {2}></form>"
THERE = {
    "a choice that is drawn as a row of buttons": ("[value=m]", "click", PERIOD, SEGMENTS.format("Monthly"), "button >> nth=0"),
    "what a button opens, as the next release of its library is told": (
        "[data-target='#filters']",
        "click",
        TOGGLES.format("data-", "toggler", "navbar-toggler-icon", "caret"),
        TOGGLES.format("data-bs-", "btn-icon", "bi bi-list", "bi-x"),
        "button >> nth=0",
    ),
    "a file field that is hidden behind what is drawn for it": (
        "#up",
        "set_input_files",
        UPLOAD.format("", "avatar", "id=up"),
        UPLOAD.format("<label>Drop a picture</label>", "avatar", "hidden"),
        "input",
    ),
}
GONE = {
    "a choice that is gone": ("[value=m]", "click", PERIOD, SEGMENTS.format("Weekly")),
    "a file field for something else, which says the same as every file field": (
        "#up",
        "set_input_files",
        UPLOAD.format("", "avatar", "id=up"),
        UPLOAD.format("<b>Import contacts</b>", "contacts", ""),
    ),
    "a hidden file field for something else": (
        "#up",
        "set_input_files",
        UPLOAD.format("", "avatar", "id=up"),
        UPLOAD.format("<label>Import contacts</label>", "contacts", "hidden"),
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_what_is_there_is_found(one_tab, case):
    redesigned(one_tab, *THERE[case])


@pytest.mark.parametrize("case", GONE)
def test_what_only_looks_like_it_is_not_taken_for_it(one_tab, case):
    redesigned(one_tab, *GONE[case])
