"""What stands beside an element, around it or in it says what it is, in whatever form a page has it.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import URL, decided, redesigned

HERE = URL.removesuffix("view")  # the folder of the page
SHELL = "<h1>Observatory</h1><nav><a href=/a>Proposals</a> <a href=/b>Night logs</a></nav><main>{0}</main>"
FORM = "<h1>Road permit</h1><form><label for={0}>{1}</label><select id={0}>{2}</select><label for=x>Axle load</label>{3}</form>"
AXLES = "<select id=x><option>10 t</option><option>12 t</option></select>"
TRIPS = "<option value=''>{0}</option><option>Single trip</option><option>Annual</option>"
TILE = "<div class=tile><span class=num>{0}</span><span class=cap>{1}</span></div>"
SENTENCE = "<p>Seeing <b class=seeing>0.8 as</b>, humidity <b>41 %</b>, wind <b>6 m/s</b></p>"
ICON = "<i class='{0}' style='font-family: Material Icons'>{1}</i>"
HEADER = "<header><button{0} tabindex=0 class='btn flat'>{1}</button></header>"
BOX = "<div class={0}>{1}</div>"
FIND = "<button {0} title='Earlier occurrence of the phrase'>Previous</button><button {1}>Next</button>"
ZOOM = "<button>Closer</button><button>Farther</button>"
TURN = "<button id=p1 title='Turn back a page'>Previous</button><button id=p2>Next</button>"
CHOICE = "<label><input type=checkbox>{0}</label>"
CHOICES = ("Highlight all", "Match case", "Match diacritics", "Whole words", "Search annotations", "Ignore hyphens")
TABLE = "<table><tr><th>Lock</th><th>{0}</th><th>Chamber</th></tr><tr><td>Nine</td><td {1}>{2}</td><td>1.40 m</td></tr></table>"
STATUS = "<p class=status>{0}: <span class={1}>Open</span></p>"
FACTS = "<h2>Area C4</h2><table><tr><th>Class</th><td>A</td></tr><tr><th>Rain, 48 h</th><td>3 mm</td></tr></table>"
CARD = "<li class={0}><h3>{1}</h3><p>{2}</p>{3}</li>"
COG = "<i class='icon icon-gear' style='display: inline-block; width: 9px; height: 9px'></i>"
GEAR = "<div class=card><h3>{0}</h3><button id=more-{1} class=more>" + COG + "</button></div>"
ITEM = "<li data-item-id='{0}{1}'><a class=x href=#>{2}</a></li>"
STEP = "<button{0}><span class='icon {1}' style='display: inline-block; width: 9px; height: 9px'></span>{2}</button>"
ASK = "<p>Remove this order?</p><p>It will be lost.</p><button>Remove</button> <button>Keep</button>"
NOTES = "<p>Clouds came up at ten, and we closed the dome until midnight.</p>"


def form(field, label, options=TRIPS, first="choose"):
    return FORM.format(field, label, options.format(first), AXLES)


def tiles(**said):
    return SHELL.format("".join(TILE.format(value.replace("_", " "), name.replace("_", " ")) for name, value in said.items()))


def header(role, classes, word):
    return SHELL.format(HEADER.format(role, ICON.format(classes, word)))


def cards(control, said, kind="item"):
    """A card for each of three people, with a control, the name in its place."""
    made = (CARD.format(kind, name, said, control.format(name, name.lower())) for name in ("Tomo", "Jonas", "Mireille"))
    return SHELL.format(f"<ul>{''.join(made)}</ul>")


def bars(box, find, in_boxes=False):
    """A toolbar in whose box something is found, and another one."""
    parts = (ZOOM, "".join(map(CHOICE.format, CHOICES)))
    rest = "".join(BOX.format(box, part) if in_boxes else part for part in parts)
    tools = BOX.format("bar", BOX.format("split", TURN) + "<button>Print</button>")
    return SHELL.format(BOX.format("bars", BOX.format("bar", BOX.format(box, find) + rest) + tools))


def pager(wrap, **called):
    """Steps to other pages; called: what their button says, after a space what its label is."""
    steps = (STEP.format(f' aria-label="{label}"' if label else "", icon, text) for icon, (text, label) in called.items())
    return SHELL.format(f"<ul class=pager>{''.join(f'<li class={wrap}>{step}</li>' for step in steps)}</ul>")


def menu(prefix, **called):
    """Items of a menu by what developers call them, with an underscore for a slash."""
    items = (ITEM.format(prefix, name.replace("_", "/"), said.replace("_", " ")) for name, said in called.items())
    return SHELL.format(f"<ul class=menu>{''.join(items)}</ul>")


THERE = {
    "in what is named by a path that begins further up": (
        "[data-item-id='operation/get'] > .m",
        "click",
        menu("", operation_get="Find_planet", operation_put="Move_planet").replace("class=x", "class=m"),
        menu("tag/planets/", operation_get="Find_planet", operation_put="Move_planet"),
        ".menu > li:nth-child(1) > a",
    ),
    "the icon of a control that has a label instead of its text": (
        ".wrap .icon-previous",
        "click",
        pager("wrap", icon_first=("First", ""), icon_previous=("Previous", ""), icon_next=("Next", "")).replace("_", "-"),
        pager("w", icon_first=("", "First page"), icon_previous=("", "Previous page"), icon_next=("", "Next page")).replace(
            "_", "-"
        ),
        ".icon-previous",
    ),
    "a list whose name and first choice are worded otherwise": (
        "#permitType",
        "select_option",
        form("permitType", "Permit type"),
        form("rc_4", "Type of permit", first="Please select"),
        "#rc_4",
    ),
    "a value of a sentence, with a caption of its own": (
        ".seeing",
        "expect.to_contain_text",
        SHELL.format(SENTENCE),
        tiles(Wind="6 m/s", Humidity="41 %", Seeing="0.8 as"),
        ".tile:nth-child(3) .num",
    ),
    "the word of which an icon font makes a picture": (
        "header button[role=button]:has-text('menu')",
        "click",
        header(" role=button", "material-icons ic", "menu"),
        header("", "material-icons icon", "menu"),
        "header button",
    ),
    "a value in a column that is spelt out": (
        ".level",
        "expect.to_contain_text",
        SHELL.format(TABLE.format("Upper pound", "class=level", "2.31 m")),
        SHELL.format(TABLE.format("Level of the upper pound", "class=x", "2.31 m")),
        ".x",
    ),
    "a state behind a colon that is worded otherwise": (
        ".mk",
        "expect.to_be_visible",
        SHELL.format(FACTS + STATUS.format("Harvest", "mk")),
        SHELL.format(FACTS + STATUS.format("State of the harvest", "x")),
        ".x",
    ),
    "a control that says its card's name as well": (
        "#book-mireille",
        "click",
        cards("<button id=book-{1}>Book</button>", "Botanical, fine line"),
        cards("<a class=x href=/book/{1}>Book {0}</a>", "Botanical, fine line", "card"),
        "a[href='/book/mireille']",
    ),
    "a link whose address is written whole": (
        ".facts a[href='terms/']",
        "expect.to_have_text",
        SHELL.format("<div class=facts><a href=terms/>Terms of service</a></div>"),
        SHELL.format(f"<div class=about><a class=x href={HERE}terms/>Terms of service</a></div>"),
        ".x",
    ),
    "a card that became a dialog": (
        ".q-dialog > .card",
        "expect.to_be_visible",
        SHELL.format(NOTES) + f"<div class=q-dialog><div class='card pad'>{ASK}</div></div>",
        SHELL.format(NOTES) + f"<div role=dialog class=q-9><div class='card top'>{ASK}</div></div>",
        "[role=dialog] > .card",
    ),
}
GONE = {
    "in what is named by another path of the same end": (
        "[data-item-id='operation/get'] > .m",
        "click",
        menu("", operation_get="Find_planet", operation_put="Move_planet").replace("class=x", "class=m"),
        menu("tag/planets-", operation_get="Find_planet", operation_put="Move_planet"),
    ),
    "in what is named by a number of a longer path": (
        "[data-item-id='12'] > .m",
        "click",
        menu("", **{"12": "Find_planet", "13": "Move_planet"}).replace("class=x", "class=m"),
        menu("archive/", **{"12": "Find_planet", "13": "Move_planet"}),
    ),
    "the icon of a control that has another label instead of its text": (
        ".wrap .icon-back",
        "click",
        pager("wrap", icon_first=("First", ""), icon_back=("Previous", ""), icon_next=("Next", "")).replace("_", "-"),
        pager("w", icon_first=("", "First page"), icon_back=("", "Leave the list"), icon_next=("", "Next page")).replace(
            "_", "-"
        ),
    ),
    "a list of the same choices, of something else": (
        "#permitType",
        "select_option",
        form("permitType", "Permit type"),
        form("rc_4", "Type of escort", first="Please select"),
    ),
    "a list of the same name, of other choices": (
        "#permitType",
        "select_option",
        form("permitType", "Permit type"),
        form("rc_4", "Type of permit", "<option>Diesel</option><option>Electric</option><option>Petrol</option>"),
    ),
    "a value of a sentence, with the caption of another one": (
        ".seeing",
        "expect.to_contain_text",
        SHELL.format(SENTENCE),
        tiles(Wind="6 m/s", Humidity="41 %", Forecast="0.8 as"),
    ),
    "a value of a sentence that says it twice": (
        ".seeing",
        "expect.to_contain_text",
        SHELL.format("<p>Seeing <b class=seeing>0.8 as</b>, last night <b>0.8 as</b>, wind <b>6 m/s</b></p>"),
        tiles(Wind="6 m/s", Last_night="0.8 as"),
    ),
    "a value that is the end of another one": (
        ".seeing",
        "expect.to_contain_text",
        SHELL.format("<p>Seeing <b class=seeing>8 as</b>, humidity <b>41 %</b></p>"),
        tiles(Seeing="18 as", Humidity="8 as"),
    ),
    "another picture of an icon font": (
        "header button[role=button]:has-text('menu')",
        "click",
        header(" role=button", "material-icons ic", "menu"),
        header("", "material-icons icon", "close"),
    ),
    "another picture of an icon font, of a class of the word": (
        "header button[role=button]:has-text('menu')",
        "click",
        header(" role=button", "material-icons ic", "menu"),
        header("", "material-icons ic menu", "close"),
    ),
    "in a dialog that says something else as well": (
        ".ask",
        "expect.to_be_visible",
        SHELL.format(NOTES + f"<div class=ask>{ASK}</div>"),
        SHELL.format(NOTES) + f"<div role=dialog class=q-9><p>Customers</p><div class=sheet>{ASK}</div></div>",
    ),
    "in a box of its own with something else": (
        "#findPrevious",
        "click",
        bars("split", FIND.format("id=findPrevious", "id=findNext")),
        bars(
            "group", "<button class=a title='Earlier occurrence of the phrase'>Previous</button><b>Volume 2</b>", in_boxes=True
        ),
    ),
    "a value in another column, where the own one is gone": (
        ".level",
        "expect.to_contain_text",
        SHELL.format(TABLE.format("Upper pound", "class=level", "2.31 m")),
        SHELL.format(TABLE.format("Crest of weir", "class=x", "2.31 m")),
    ),
    "a state of something else": (
        ".mk",
        "expect.to_be_visible",
        SHELL.format(FACTS + STATUS.format("Harvest", "mk")),
        SHELL.format(FACTS + STATUS.format("Farm shop", "x")),
    ),
    "a control that says the name of another card as well": (
        "#book-mireille",
        "click",
        cards("<button id=book-{1}>Book</button>", "Botanical, fine line"),
        cards("<a class=x href=/book/{1}>Book {0}</a>", "Botanical, fine line", "card").replace("Book Mireille", "Book Tomo"),
    ),
    "a control that removes who is named, not what was said": (
        "#drop-mireille",
        "click",
        cards("<button id=drop-{1}>Delete</button>", "A very fine place, we will come back."),
        cards("<button class=x>Delete {0}</button>", "Member since 2020", "card"),
    ),
    "a link that leads elsewhere": (
        ".facts a[href='terms/']",
        "expect.to_have_text",
        SHELL.format("<div class=facts><a href=terms/>Terms of service</a></div>"),
        SHELL.format(f"<div class=about><a class=x href={HERE}old/terms/>Terms of service</a></div>"),
    ),
    "a label that is left of a field": (
        "label.box > input",
        "click",
        SHELL.format("<label class=box><input type=checkbox> Show finished nights</label>"),
        SHELL.format("<label class=box>Show finished nights</label>"),
    ),
    "a label for a field that is gone": (
        "label.box > input",
        "click",
        SHELL.format("<label class=box for=n><input type=checkbox id=n> Show finished nights</label>"),
        SHELL.format("<input type=checkbox id=m><label class=box for=n>Show finished nights</label>"),
    ),
    "a link of the menu that is called as the card was": (
        "#more-settings",
        "click",
        SHELL.format("".join(GEAR.format(name, name.lower()) for name in ("Settings",))),
        SHELL.format("".join(f"<a class=x aria-label={name} href=/{name}>{COG}</a>" for name in ("Settings",))),
    ),
    "a control that is all of a dialog": (
        "button.go",
        "click",
        SHELL.format(NOTES + "<div>Order 12 of Ann <button class=go>Remove</button></div>"),
        SHELL.format(NOTES) + "<div role=dialog class=q-9><button class=x>Remove</button></div>",
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_it_is_there(one_tab, case):
    redesigned(one_tab, *THERE[case])


@pytest.mark.parametrize("case", GONE)
def test_it_is_gone(one_tab, case):
    redesigned(one_tab, *GONE[case])


@pytest.mark.parametrize("case", ["another picture of an icon font", "another picture of an icon font, of a class of the word"])
def test_why_another_picture_is_refused(one_tab, case):
    css, method, old, new = GONE[case]
    assert decided(one_tab, f"locator({css!r})", method, old, ((old, new),)).code == "demand"
