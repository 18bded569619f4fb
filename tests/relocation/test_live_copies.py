"""Pages with copies that nobody sees and no role finds: tabs that measure their width, a slide, a page behind another."""

import pytest

from tests.relocation.test_live_traps import decided

SEEN = "expect.to_be_visible"
TABS = "<div class=tabs><div><button class=k>Booking</button><button class=k>Rooms</button></div></div><p>Hotel desk</p>"
# What Gradio does.
MEASURING = (
    "<div class=tabs><div aria-hidden=true style='position:absolute;width:1px;height:1px;overflow:hidden'>"
    "<button class=m>Booking</button><button class=m>Rooms</button></div>"
)
BOTH = MEASURING + (
    "<div role=tablist class=row><button role=tab class=t>Booking</button><button role=tab class=t>Rooms</button></div></div>"
    "<p>Hotel desk</p>"
)
COPY = MEASURING + "<div role=tablist class=row><button role=tab class=t>Booking</button><button>…</button></div></div>"
SLIDE = "<li class={0}{2}><h4>{1}</h4><button class=b>Buy {1}</button></li>"
OLD_SLIDES = "<ul>" + SLIDE.format("one", "Lamp", "") + SLIDE.format("two", "Rug", "") + "</ul>"
SLIDES = "<ol>" + SLIDE.format("a", "Lamp", " aria-hidden=true") + SLIDE.format("a", "Rug", "") + "</ol>"
BEHIND = (
    "<div{0}><h2>Trip</h2><button class=b>Save trip</button><button class=b>Share</button></div>"
    "<div role=dialog aria-label='Log in'><input placeholder=Mail><button>Log in</button></div>"
)
COUNTRY = "<label for=land>Country</label><select id=land name=country><option>Peru</option><option>Chad</option></select>"
GONE = {
    "a tab of which only a copy is left": ("locator('.tabs > :first-child > .k:nth-child(2)')", "click", TABS, COPY),
    "a tab by role, of which only the copy is left": ("get_by_role('button', name='Rooms')", "click", TABS, COPY),
    "a tab that is expected to be seen": ("locator('.tabs > :first-child > .k:nth-child(2)')", SEEN, TABS, COPY),
    "a slide that is not shown": (
        "get_by_role('button', name='Buy Lamp')",
        "click",
        OLD_SLIDES,
        SLIDES.replace("Buy Lamp", "Buy Lamp now").replace("Buy Rug", "Buy Rug now"),
    ),
    "a page behind a dialog": (
        "get_by_role('button', name='Save')",
        "click",
        BEHIND.format("").replace("Save trip", "Save").partition("<div role")[0],
        BEHIND.format(" aria-hidden=true"),
    ),
    "a heading that is a copy": (
        "get_by_role('heading', name='Trips', level=2)",
        SEEN,
        "<h2>Trips</h2><p>Two of them</p><h3>Peru</h3>",
        "<div aria-hidden=true><h3>Trips</h3></div><p>None of them</p><h4>Peru</h4>",
    ),
    "the other slide, which says the same": (
        "locator('.lamp button')",
        "click",
        "<ul><li class=lamp><h4>Lamp</h4><button>Buy</button></li></ul>",
        "<ol><li aria-hidden=true><h4>Chair</h4><button>Buy</button></li><li><h4>Rug</h4><button>Buy</button></li></ol>",
    ),
}
THERE = {
    "a tab beside its copy": ("locator('.tabs > div:first-child > .k:nth-child(2)')", "click", TABS, BOTH, ".t >> nth=1"),
    "a tab by role beside its copy": ("get_by_role('button', name='Rooms')", "click", TABS, BOTH, ".t >> nth=1"),
    "a tab that is expected beside its copy": ("locator('.tabs .k:nth-child(2)')", SEEN, TABS, BOTH, ".t >> nth=1"),
    "the icon of a button, which nobody reads out": (
        "locator('.trash')",
        "click",
        "<p>Notes <button aria-label='Delete notes'><i class=trash>x</i></button></p>",
        "<p>Notes <button aria-label='Delete notes'><i class=bin aria-hidden=true>x</i></button></p>",
        "button",
    ),
    "a field whose list is drawn by a script": (
        "locator('#land')",
        "select_option",
        COUNTRY,
        COUNTRY.replace("land", "c").replace("<select", "<select aria-hidden=true style='width:1px;height:1px'")
        + "<span role=combobox>Peru</span>",
        "select",
    ),
    "a dialog that still says it is hidden": (
        "locator('#save')",
        "click",
        "<div class=modal><h4>New note</h4><button id=save>Save note</button><button>Cancel</button></div>",
        "<div class='m' aria-hidden=true><h4>New note</h4><button class=ok>Save note</button><button>Cancel</button></div>",
        ".ok",
    ),
    "a button that hidden ones are asked for as well": (
        "get_by_role('button', name='Save all', include_hidden=True)",
        "click",
        "<div aria-hidden=true><button class=b>Save all</button><button>Cancel</button></div>",
        "<div aria-hidden=true class=m><a href=#x role=link class=ok>Save all</a><button>Cancel</button></div>",
        ".ok",
    ),
}


@pytest.mark.parametrize("case", GONE)
def test_a_copy_is_not_taken(one_tab, case):
    locator, method, old, new = GONE[case]
    decided(one_tab, locator, method, old, ((old, new),))


@pytest.mark.parametrize("case", THERE)
def test_what_is_there_for_everybody_is_found(one_tab, case):
    locator, method, old, new, right = THERE[case]
    decided(one_tab, locator, method, old, ((old, new),), right)


def test_the_reason_says_how_it_is_withheld(one_tab):
    said = {}
    for case in ("a tab of which only a copy is left", "a tab by role, of which only the copy is left"):
        locator, method, old, new = GONE[case]
        found = decided(one_tab, locator, method, old, ((old, new),))
        said[case] = found.code, found.reason
    assert list(said.values()) == [
        ("hidden", 'button "Rooms" exists but is aria-hidden, in a box of one pixel.'),
        ("hidden", 'button "Rooms" exists but is aria-hidden, where get_by_role does not look.'),
    ]
