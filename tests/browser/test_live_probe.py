"""The probe in real Chromium: what it says of elements, and that pages can neither mislead nor break it."""

import asyncio
import base64
import json
import re
import threading
import zlib
from dataclasses import fields

import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import Error

from pytest_heal.browser.probe import (
    PROBE_JS,
    decode,
    decode_answer,
    description_expression,
    description_from_payload,
    element_from_payload,
    inventory_expression,
    probe_frames,
    probe_frames_async,
)
from pytest_heal.relocation.introduced import lead_of
from tests.support.browsers import launch
from tests.support.rig import PLAYWRIGHT


def inventory_of(tab, html, **limits):
    tab.set_content(html)
    return decode(tab.evaluate(inventory_expression(**limits)))


def one(inventory, **wanted):
    """The only element with these values; ``id_`` and ``tag`` among them."""
    found = [e for e in inventory if all(getattr(e, k.rstrip("_")) == v for k, v in wanted.items())]
    assert len(found) == 1, f"{wanted}: {[e.describe() for e in found]}"
    return found[0]


def described(tab, selector):
    return description_from_payload(tab.locator(selector).evaluate(description_expression()))


# ------------------------------------------------------------------------------------------- role and name

PARITY = {
    "links": "<a href=#>x</a><a>no link</a><a href=# title=t><img alt=''></a><a href=#><img alt=Home></a><a href=#>x<br>y</a>",
    "buttons": "<button>a<span hidden>b</span>c</button><button title=t></button><button aria-label=l>x</button>"
    "<input type=submit><input type=reset title=r><input type=button value=v><input type=image alt=go><input type=file>",
    "icons": "<style>i::before{content:'\\f015'}u::after{content:'x' / 'alt';display:block}</style>"
    "<button><i></i> Home</button><button><u></u>Up</button><button><svg><title>Close</title></svg></button>",
    "generated": "<style>a::before{content:attr(data-n) ': '}b::before{content:counter(c) 'no'}"
    "u::before{content:open-quote 'no'}i::after{content:url(x) / 'alt' attr(lang)}button::after{content:attr(none) '!'}</style>"
    "<a href=# data-n='N \"1\"'>x</a><a href=#>y</a><button><b>z</b></button><button><i lang=en></i></button>"
    "<button><u>w</u></button>",
    "blocks part words": "<div role=button tabindex=0><p>a</p><p>b</p></div><h2>a <b>b</b><i>c</i></h2><h2>a<div>b</div>c</h2>",
    "labels": "<label>Name <input></label><label for=q>Q</label><input id=q title=z><label for=m>One</label>"
    "<label for=m>Two</label>"
    "<input id=m><label hidden for=k>K</label><input id=k><label for=e><span hidden>E</span></label><input id=e title=no>",
    "labels with controls": "<label>Pick <select><option>a<option selected>b</select> now</label>"
    "<label>Vol <input type=range value=5> %</label><label><input type=checkbox> Agree to <a href=t>terms</a></label>",
    "fields": "<input placeholder=p><input placeholder=p title=t><textarea placeholder=p></textarea>"
    "<input type=number placeholder=n>"
    "<input type=search aria-label=s><input type=password aria-label=pw><input list=d aria-label=c><datalist id=d></datalist>"
    "<input type=range title=r><input type=checkbox role=switch aria-label=sw><select multiple aria-label=m></select>",
    "references": "<button aria-labelledby='a b'><span id=a>A</span></button><span id=b hidden>B <i hidden>C</i></span>"
    "<input id=s aria-label=Go aria-labelledby='s t'><span id=t>There</span><a href=# aria-labelledby=missing>own</a>",
    "presentation": "<ul role=none><li>x</ul><ul role=none aria-label=k><li>x</ul><table role=presentation><tr><td>x</table>"
    "<button role=none>x</button><h1 role=none>x</h1><div role=presentation tabindex=0>x</div><img alt=''>"
    "<img alt='' tabindex=0>",
    "tables": "<table><caption>C</caption><tr><th>a<th>b<tr><th>c<td>d</table><table><tr><th scope=row>a<td>b</table>"
    "<table role=grid><tr><td>x</table><table><tr><th>only</table>",
    "rows speak once": "<table><tr><td id=n>Bob</td><td><input type=checkbox aria-labelledby=n></td></tr></table>",
    "landmarks": "<header>h</header><nav aria-label=n>x</nav><main><header>i</header><section>s</section>"
    "<section aria-label=r>t</section></main><aside>a</aside><form>f</form><form aria-label=g>g</form><footer>z</footer>",
    "groups": "<fieldset><legend>L <b>m</b></legend><input type=radio aria-label=r></fieldset><figure><img alt=a><figcaption>F"
    "</figcaption></figure><details><summary>S</summary>hidden</details><dialog open aria-labelledby=d><h2 id=d>Sure?"
    "</h2></dialog>",
    "explicit": "<button role='foo link'>x</button><div role=BUTTON>x</div><div role=tab>T<span style='display:none'>h"
    "</span></div>"
    "<div role=treeitem>p<div role=group><div role=treeitem>q</div></div></div><div role=menuitem>M <kbd>Ctrl</kbd></div>",
    "hidden": "<button style='visibility:hidden'>x</button><div hidden><button>y</button></div>"
    "<button style='opacity:0'>z</button>"
    "<div aria-hidden=true><button>w</button></div><button style='display:contents'>dc</button>",
    "inner roles": "<a href=#>a<table><tr><td>1<td>2</table>c</a><a href=#>a<fieldset title=f>b</fieldset>c</a>"
    "<a href=#><div role=group>q</div><div role=list>r</div><div role=img>w</div><div role=status>v</div>k</a>",
    "odd spaces": "<button>\u00ad\u200bzw\u200bx</button><button>a\u00a0\n b</button>",
}

# The first Playwright that sees them as the latest does.
SINCE = {
    "labels": (1, 44),
    "references": (1, 44),
    "presentation": (1, 44),
    "odd spaces": (1, 51),
    "buttons": (1, 52),
    "icons": (1, 53),
    "generated": (1, 53),
    "tables": (1, 57),
    "fields": (1, 62),
    "explicit": (1, 65),
}


def disagreements(tab):
    """Where the probe and ``get_by_role`` differ on the elements of the page."""
    inventory = decode(
        tab.evaluate(
            f"""() => {{ const probe = {PROBE_JS}, found = probe.inventory(document);
            window.__places = new Map(found.elements.map((e, i) => [e, i])); return probe.encode(found.payload); }}"""
        )
    )
    by_role = {}
    for element in inventory:
        if element.role and element.visible:
            by_role.setdefault(element.role, []).append(element)
    hidden = tab.evaluate("[...window.__places].filter(([e]) => e.closest('[aria-hidden=true]')).map(([, i]) => i)")
    places = "found => found.map(e => window.__places.get(e))"
    wrong = []
    for role, elements in by_role.items():
        theirs = set(tab.get_by_role(role).evaluate_all(places))
        for e in elements:
            if (e.index in theirs) == (e.index in hidden):
                wrong.append(f"{e.describe()} is {'a' if e.index in theirs else 'no'} {role}")
            named = set(tab.get_by_role(role, name=e.name, exact=True).evaluate_all(places))
            if e.index in theirs and e.index not in named:
                wrong.append(f"{e.tag} is a {role}, but its name is not {e.name!r}")
        wrong += [f"{inventory[i].tag} is a {role}" for i in theirs if inventory[i].role != role]
    return len(inventory), wrong


@pytest.mark.parametrize("case", PARITY)
def test_roles_and_names_are_those_of_playwright(tab, case):
    if SINCE.get(case, PLAYWRIGHT) > PLAYWRIGHT:
        pytest.skip(f"needs Playwright {SINCE[case]}")
    tab.set_content(PARITY[case])
    count, wrong = disagreements(tab)
    assert count > 3
    assert not wrong


def test_typed_text_is_in_no_name(tab):
    tab.set_content(
        "<label>Flash <input id=n> times <input type=checkbox id=c></label><button>Pay <input id=v value=12></button>"
    )
    tab.locator("#n").fill("secret-typed")
    found = decode(tab.evaluate(inventory_expression()))
    assert one(found, tag="button").name == "Pay"
    assert not any("secret-typed" in e.name or "12" in e.name for e in found)


# ------------------------------------------------------------------------------------------- text


def test_text_is_what_is_rendered_with_words_parted_at_blocks(tab):
    found = inventory_of(
        tab,
        """<div id=a>One<div>two</div><span>th</span><span>ree</span> <b hidden>no</b><script>1</script><i
style="visibility:hidden">no</i>
        <button>Save\n   all</button></div><div id=h hidden>asleep <b>inside</b></div><p id=p>plain</p><input id=s
type=submit value=Go>
        <textarea id=t>typed</textarea><select id=o><option>x</option><option>y</option></select>""",
    )
    assert one(found, id_="a").text == "One two three Save all"
    assert one(found, id_="a").own_text == "One"
    assert one(found, id_="p").own_text == ""
    assert one(found, id_="h").text == "asleep inside"
    assert not one(found, id_="h").visible
    assert one(found, id_="s").text == "Go"
    assert one(found, id_="t").text == ""
    assert one(found, id_="o").text == "x y"


SPOKEN = "<style>.s{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);white-space:nowrap}</style>"


def test_what_is_only_spoken_is_no_text_and_stays_in_the_name(tab):
    found = inventory_of(
        tab,
        SPOKEN
        + "<main><p id=p>Open<br><b>since <i class=s>Monday</i>May</b></p><button id=b><u class=s>Status:</u>404</button>"
        "<button id=icon><i class=i></i><span id=close class=s>Close <b>it</b></span></button>"
        "<form id=f><label id=l class=s>Search</label><input><button id=go>Search</button></form></main>",
    )
    told = {e.id: (e.text, e.name, e.near) for e in found if e.id}
    assert told["p"] == ("Open since May", "Open since Monday May", "Open since May 404 Close it Search")
    assert told["b"][:2] == ("404", "Status: 404")
    assert told["icon"][:2] == ("Close it", "Close it"), "nothing else can be read"
    assert told["close"][:2] == ("Close it", "")
    assert told["l"][0] == "Search"
    assert told["go"] == ("Search", "Search", "Search"), "what is spoken is something that stands beside it"


@pytest.mark.parametrize(
    "style",
    ["position:absolute;width:1px;height:1px", "width:1px;height:1px;overflow:hidden", "position:absolute;overflow:hidden"],
    ids=["it is drawn beyond its box", "it stands in the line", "it has its size"],
)
def test_what_can_be_seen_is_read(tab, style):
    assert one(inventory_of(tab, f"<p id=p>Open <i style='{style}'>now</i></p>"), id_="p").text == "Open now"


def test_long_text_is_cut_at_300_characters_between_surrogates(tab):
    found = inventory_of(tab, f"<p id=a>{' ' * 5000}{'x' * 299}\U0001f600{'y' * 50}</p><p id=b>{'word ' * 200}</p>")
    assert one(found, id_="a").text == "x" * 299
    assert len(one(found, id_="b").text) == 299


def test_lone_surrogates_and_control_characters_survive(tab):
    tab.set_content("<p id=a>x</p>")
    tab.evaluate("document.getElementById('a').textContent = 'a\\ud800b\\u0001c'")
    element = one(decode(tab.evaluate(inventory_expression())), id_="a")
    assert element.text == "a\ud800b\x01c"


# ------------------------------------------------------------------------------------------- where it stands

SHOP = """<header><h1>Shop</h1></header><main><section aria-label=Offers><h2>Today</h2>
<div class="card c1"><h3>Blue shirt</h3><p>12.00</p><div class=actions><button class="btn buy">Buy</button></div></div>
<div class="card c2 active"><h3>Red hat</h3><p>7.50</p><div class=actions><button class="btn buy"
id=hat>Buy</button></div></div>
<div class="card c3"><h3>Socks</h3><p>3.00</p><div class=actions><button class="btn buy">Buy</button></div></div></section>
<form id=signin><fieldset><legend>Account</legend><label>Email <input name=email></label></fieldset></form></main>
<footer><a href=/imprint>Imprint</a></footer>"""


@pytest.mark.parametrize(("root", "group"), [("<div id=app>", ""), ("<div class=c>", "Flow runs")])
def test_an_application_is_no_card_beside_what_is_drawn_over_it(tab, root, group):
    page = "<aside><a href=/flows>Flow runs</a></aside><header><h2>Nightly</h2><button>Pause</button></header>"
    over = root.replace(" id=app", "") + "<i>Saved</i></div>"
    found = inventory_of(tab, f"{root}{page.replace('h2', 'b')}</div>{over}{over}")
    assert one(found, tag="button").group == group


def test_cards_tell_equal_buttons_apart(tab):
    found = inventory_of(tab, SHOP)
    buttons = [e for e in found if e.tag == "button"]
    assert [b.group for b in buttons] == ["Blue shirt", "Red hat", "Socks"]
    assert [b.ordinal for b in buttons] == [(1, 3), (2, 3), (3, 3)]
    assert buttons[1].near == "Red hat 7.50 Buy"
    assert one(found, tag="h1").group == ""


def test_section_names_dialog_form_landmarks_fieldset_and_heading(tab):
    found = inventory_of(tab, SHOP + "<div role=dialog><h2>Delete it?</h2><p><button id=yes>Yes</button></p></div>")
    assert one(found, id_="hat").section == "heading: Red hat > region: Offers > main"
    assert one(found, tag="input").section == "group: Account > form: Account > main"
    assert one(found, name="Imprint").section == "footer"
    assert one(found, id_="yes").section == "dialog: Delete it?"
    assert one(found, tag="input").label == "Email"


GROUP = "<fieldset><legend>{}</legend><input aria-label={}></fieldset>"


@pytest.mark.parametrize(
    ("inside", "form"),
    [
        (GROUP.format("Account", "Email"), "form: Account"),
        (GROUP.format("Account", "Email") + "<select><option>a</select>", "form: Account"),
        ("<input aria-label=Title>" + GROUP.format("Questions", "Email"), "form"),
        ("<select><option>a</select>" + GROUP.format("Questions", "Email"), "form"),
        ("<textarea></textarea>" + GROUP.format("Questions", "Email"), "form"),
        (GROUP.format("Recipients", "Email") + GROUP.format("Content", "Text"), "form"),
        ("<legend>Mail</legend>" + GROUP.format("Recipients", "Email") + GROUP.format("Content", "Text"), "form: Mail"),
        ("<button>Save</button>", "form"),
    ],
)
def test_a_form_is_called_by_the_legend_of_all_its_fields(tab, inside, form):
    found = inventory_of(tab, f"<form><input type=hidden name=key>{inside}<b id=last>All is saved</b></form>")
    assert one(found, id_="last").section.partition(" > ")[0] == form


def test_heading_speaks_for_what_follows_it_in_its_section_only(tab):
    found = inventory_of(
        tab,
        """<main><div class=top><h2>Cart</h2></div><p id=a>x</p><h3>Items</h3><p id=b>x</p><h2 id=w>Wishes</h2><p
id=c>x</p></main>
        <article><h2>Inner</h2></article><p id=d>x</p>""",
    )
    assert one(found, id_="a").section == "heading: Cart > main"
    assert one(found, id_="b").section == "heading: Items > main"
    assert one(found, id_="w").section == "main"
    assert one(found, id_="c").section == "heading: Wishes > main"
    assert one(found, id_="d").section == ""


TABLE = """<table><caption>Invoices</caption><thead><tr><th></th><th>Number</th><th>Amount</th><th>Do</th></tr></thead><tbody>
<tr><td><input type=checkbox></td><td><a href=/7>No. 7</a></td><td>12.00</td><td><button>Pay</button></td></tr>
<tr><td><input type=checkbox id=box></td><td><a href=/8>No. 8</a></td><td id=sum>15.00</td><td><button
id=pay>Pay</button></td></tr>
</tbody></table>"""


def test_cells_know_their_row_and_column(tab):
    found = inventory_of(tab, TABLE)
    assert one(found, id_="sum").group == "No. 8 | column: Amount"
    assert one(found, id_="pay").group == "No. 8 | column: Do"
    assert one(found, id_="pay").ordinal == (2, 2)
    assert one(found, id_="box").group == "No. 8"
    assert one(found, name="No. 8", tag="a").group == "No. 8 | column: Number"
    assert one(found, id_="pay").section == "table: Invoices"
    assert one(found, id_="pay").near == "No. 8 15.00 Pay"


def test_grid_of_divs_knows_rows_and_columns_too(tab):
    found = inventory_of(
        tab,
        """<div role=grid aria-label=People><div role=row><div role=columnheader>Name</div><div
role=columnheader>Role</div></div>
        <div role=row><div role=gridcell>Ann</div><div role=gridcell><button id=a>Edit</button></div></div>
        <div role=row><div role=gridcell>Bob</div><div role=gridcell><button id=b>Edit</button></div></div></div>""",
    )
    assert one(found, id_="b").group == "Bob | column: Role"
    assert one(found, id_="b").section == "grid: People"


TERMS = """<main><dl><dt id=t>Planned</dt><dd id=planned>3 days</dd><dt>Left</dt><dd id=left>14 <b id=unit>days</b></dd>
<dd id=until>until May</dd></dl><dl><dd id=none>nothing</dd></dl>
<dl><div class=k><dt>Hall</dt><dd id=hall>17 C</dd></div><div class=k><dt>Bath</dt><dd id=bath>23 C</dd></div></dl>
<ul><li><h4>Order 12</h4><dl><dt>Total</dt><dd id=total>9</dd></dl></li><li><h4>Order 13</h4></li></ul></main>"""


def test_what_a_term_tells_is_headed_by_it(tab):
    found = inventory_of(tab, TERMS)
    headed = {e.id: e.group for e in found if e.id}
    assert headed == {
        "t": "",
        "planned": "Planned",
        "left": "Left",
        "unit": "Left",
        "until": "Left",
        "none": "",
        "hall": "Hall",
        "bath": "Bath",
        "total": "Order 12 | column: Total",
    }


def test_pictures_tell_what_controls_and_wordless_things_show(tab):
    page = inventory_of(
        tab,
        """<button id=font><i class="fa fa-trash"></i></button>
        <button id=both><span class="glyphicon glyphicon-plus"></span> Add</button>
        <a href=# id=file><img src="/i/close-2.svg?v=3" alt=""></a>
        <a href=# id=sprite><svg><use href="/icons.svg#bell"></use></svg></a>
        <button id=named><svg data-testid=SearchIcon class="MuiSvgIcon-root"><path d="M1 1h8"/></svg></button>
        <button id=drawn><svg width=9><path d="M1 1h8"/></svg></button>
        <button id=redrawn><svg width=12 fill=red><path d="M1 1h8"/></svg></button>
        <button id=other><svg><path d="M2 1h8"/></svg></button>
        <button id=data><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></button>
        <x-button id=custom tabindex=0><x-icon name=home></x-icon></x-button>
        <li id=item><a href=#><i class="fa fa-bars"></i></a></li>
        <p id=text><i class="fa fa-info"></i> Told</p>
        <div id=many>"""
        + "<i class=x></i>" * 20
        + "</div>",
    )
    icon = {e.id: e.icon for e in page if e.id}
    drawn = icon["drawn"]
    assert drawn.startswith("~")
    assert " " not in drawn
    assert icon["redrawn"] == drawn != icon["other"]
    assert icon["named"] == f"MuiSvgIcon-root SearchIcon {drawn}"
    assert {name: icon[name] for name in ("font", "both", "file", "sprite", "data", "custom", "item", "text", "many")} == {
        "font": "fa fa-trash",
        "both": "glyphicon glyphicon-plus",
        "file": "close-2",
        "sprite": "bell",
        "data": "",
        "custom": "home",
        "item": "",  # what its link shows is the link's
        "text": "",
        "many": "",
    }


def test_the_word_of_which_an_icon_font_makes_a_picture_is_not_read(tab):
    page = inventory_of(
        tab,
        """<style>.mi { font-family: 'Material Icons' } .text { font-family: Arial, 'Segoe UI Symbol' }</style>
        <a id=link href=#><i class=mi>home</i> Home</a>
        <button id=gone><i class=mi aria-hidden=true>delete_forever</i></button>
        <i id=alone class=mi>expand_more</i>
        <p id=sentence class=mi>No icon</p>
        <p id=capital class=mi>Word</p>
        <p id=mixed class=mi>a<b class=text>b</b></p>
        <p id=text class=text>word</p>""",
    )
    told = {e.id: (e.text, e.icon) for e in page if e.id}
    assert told == {
        "link": ("Home", "home mi"),
        "gone": ("", "delete_forever mi"),
        "alone": ("", "expand_more"),
        "sentence": ("No icon", ""),
        "capital": ("Word", ""),
        "mixed": ("ab", ""),
        "text": ("word", ""),
    }
    assert one(page, id="link").name == "home Home"  # as it is computed by every browser


def test_pictures_in_a_shadow_root_and_in_its_slot(tab):
    tab.set_content("<x-b><svg class=in-slot></svg></x-b>")
    inside = "<button><i class=own></i><slot></slot></button>"
    tab.locator("x-b").evaluate(f"e => e.attachShadow({{mode: 'open'}}).innerHTML = '{inside}'")
    inventory = decode(tab.evaluate(inventory_expression()))
    assert one(inventory, tag="button").icon == "own in-slot"
    assert described(tab, "x-b >> button").element.icon == "own in-slot"


def test_near_of_a_long_neighbourhood_is_what_stands_around(tab):
    rows = "".join(f"<p>Paragraph number {i} of the text</p>" for i in range(50))
    found = inventory_of(tab, f"<div>{rows}<button id=b>Here</button>{rows}</div>")
    near = one(found, id_="b").near
    assert near == (
        "number 48 of the text Paragraph number 49 of the text Here Paragraph number 0 of the text Paragraph number 1 of the"
    )


# ------------------------------------------------------------------------------------------- trees


def test_open_shadow_roots_are_entered(tab):
    tab.set_content("<my-box><b slot=s>lite</b></my-box>")
    tab.evaluate(
        """() => { const root = document.querySelector('my-box').attachShadow({mode: 'open'});
        root.innerHTML = '<p>first</p><button id=in>Press <slot name=s></slot>!</button><p>last</p>'; }"""
    )
    found = decode(tab.evaluate(inventory_expression()))
    button, lite, host = one(found, id_="in"), one(found, tag="b"), one(found, tag="my-box")
    assert button.path == ("html[1]", "body[1]", "my-box[1]", "^button[1]")
    assert lite.path == ("html[1]", "body[1]", "my-box[1]", "b[1]")
    assert (button.name, button.role, button.text) == ("Press lite !", "button", "Press lite!")  # a slot parts words of a name
    assert "shadow" in button.states
    assert "shadow" not in lite.states
    assert button.parent == host.index == lite.parent
    assert host.text == "first Press lite! last"
    assert described(tab, "#in").element.path == button.path


def test_frames_of_other_origins_are_probed(tab, site):
    site.pages["/"] = (
        f"<p>top</p><iframe name=inner src='http://localhost:{site.port}/in'></iframe><iframe sandbox srcdoc='<i>box'></iframe>"
    )
    site.pages["/in"] = "<button>Inside</button>"
    tab.goto(site.url + "/")
    found = probe_frames(tab)
    assert [frame for frame, _ in found] == tab.frames
    assert len(found) == 3
    assert one(found[0][1], tag="p").text == "top"
    assert one(found[1][1], tag="button").name == "Inside"
    assert found[1][1].url == f"http://localhost:{site.port}/in"
    assert one(found[2][1], tag="i").text == "box"


class Gone:
    """A frame that was detached while others were asked."""

    name = "ads"
    url = "about:blank"

    def evaluate(self, expression):
        raise Error("Frame was detached\nCall log: ...")


class Frames:
    def __init__(self, *frames):
        self.frames = frames


def test_a_frame_that_went_away_is_noted_and_skipped(tab):
    tab.set_content("<p>here</p>")
    notes = []
    found = probe_frames(Frames(Gone(), tab.main_frame), notes=notes)
    assert [frame for frame, _ in found] == [tab.main_frame]
    assert notes == ["frame 'ads' skipped: Frame was detached"]


def test_async_frames():
    """In a thread: the sync API owns this one."""
    results, notes = [], []

    class GoneToo(Gone):
        async def evaluate(self, expression):
            return Gone.evaluate(self, expression)

    async def ask():
        async with async_playwright() as playwright:
            browser = await launch(playwright)
            page = await browser.new_page()
            await page.set_content("<p>a</p><iframe srcdoc='<b>c</b>'></iframe>")
            results.extend(await probe_frames_async(Frames(GoneToo(), *page.frames), notes=notes))
            await browser.close()

    thread = threading.Thread(target=lambda: asyncio.run(ask()))
    thread.start()
    thread.join(60)
    assert [[e.tag for e in inventory] for _, inventory in results] == [["html", "body", "p", "iframe"], ["html", "body", "b"]]
    assert len(notes) == 1


def test_of_drawings_only_named_pieces_stay_with_their_ancestors(tab):
    shapes = "".join(f"<path d='M0 0h{i}'/>" for i in range(50))
    found = inventory_of(
        tab,
        f"<svg id=s width=20 height=20>{shapes}<g><g><rect data-bar=3 width=5 height=5></rect></g></g><text x=1 y=9>Q1</text>"
        "<g aria-label=Legend></g><title>Sales</title><style>p{{}}</style></svg>",
    )
    assert [e.tag for e in found][2:] == ["svg", "g", "g", "rect", "text", "g"]
    bar = one(found, tag="rect")
    assert bar.path == ("html[1]", "body[1]", "svg[1]", "g[1]", "g[1]", "rect[1]")
    assert one(found, tag="svg").role == "img"
    assert one(found, tag="svg").name == "Sales"


# ------------------------------------------------------------------------------------------- visible, states, attributes

VISIBLE = """<p id=shown>x</p><p id=none style="display:none">x</p><p id=invisible style="visibility:hidden">x<b id=back
style="visibility:visible">y</b></p>
<p id=empty></p><div id=contents style="display:contents"><i id=inner>x</i></div><div id=bare
style="display:contents">text</div>
<div id=void style="display:contents"></div><details><summary id=sum>s</summary><p id=closed>x</p></details><details
open><p id=open>x</p></details>
<p id=clear style="opacity:0">x</p><p id=flat style="height:0">x</p><select id=sel><option id=opt>o</option></select><div
hidden><p id=deep>x</p></div>
<p id=lazy style="content-visibility:hidden"><b id=unseen>x</b></p><table><tr id=tr style="visibility:collapse"><td>x</table>
<my-host id=host><p id=unslotted>x</p></my-host>"""


def test_visible_means_what_playwright_means(tab):
    tab.set_content(VISIBLE)
    tab.evaluate("document.querySelector('my-host').attachShadow({mode: 'open'}).innerHTML = '<p>in</p>'")
    found = decode(tab.evaluate(inventory_expression()))
    ours = {e.id: e.visible for e in found if e.id}
    theirs = {id_: tab.locator(f"#{id_}").is_visible() for id_ in ours}
    assert len(ours) > 20
    assert ours == theirs


def test_states(tab):
    found = inventory_of(
        tab,
        """<fieldset disabled><button id=b1>x</button></fieldset><input id=c1 type=checkbox checked required><input id=t1
readonly>
        <div role=tab aria-selected=true id=tab tabindex=0>x</div><button aria-expanded=false id=more>x</button><input id=t2>
        <div contenteditable><p id=ed>x</p></div><details open id=d><summary>x</summary></details><p id=p>x</p>
        <div aria-disabled=true><span role=button id=b2>x</span></div><select><option selected id=o>1</select>""",
    )
    states = {e.id: set(e.states) for e in found if e.id}
    assert states["b1"] == {"disabled", "interactive"}
    assert states["c1"] == {"checked", "required", "interactive"}
    assert states["t1"] == {"readonly", "interactive"}
    assert states["t2"] == {"editable", "interactive"}
    assert states["tab"] == {"selected", "interactive"}
    assert states["more"] == {"collapsed", "interactive"}
    assert "editable" in states["ed"]
    assert "expanded" in states["d"]
    assert states["p"] == set()
    assert states["b2"] == {"disabled", "interactive"}
    assert states["o"] == {"selected", "interactive"}


def test_box_is_in_the_coordinates_of_the_document(tab):
    tab.set_content(
        "<body style='margin:0;height:5000px'>"
        "<div id=d style='position:absolute;left:10.4px;top:3000px;width:50px;height:20px'>x"
    )
    tab.evaluate("window.scrollTo(0, 1000)")
    assert one(decode(tab.evaluate(inventory_expression())), id_="d").box == (10, 3000, 50, 20)


def test_attributes_are_as_written_except_noise(tab):
    many = " ".join(f"data-n{i}=x" for i in range(40))
    found = inventory_of(
        tab,
        f"""<a id=a href="../x?y=1#z" style="color:red" onclick="f()" nonce=n data-testid=t-1 title="{"x" * 400}">x</a><p
{many} id=p>x</p>
        <img id=i src="data:image/png;base64,{"A" * 500}" srcset="a 2x">""",
    )
    assert dict(one(found, id_="a").attributes) == {"id": "a", "href": "../x?y=1#z", "data-testid": "t-1", "title": "x" * 300}
    assert len(next(e for e in found if e.tag == "p").attributes) == 30
    assert set(one(found, id_="i").attributes) == {"id", "src"}
    assert re.fullmatch(r"data:image/png;base64,\{~[a-z]{3}\}", one(found, id_="i").attributes["src"])


def test_secrets_are_never_in_the_payload(tab):
    tab.set_content(
        """<form><input type=password value=S3CRET1><input type=hidden name=csrf value=S3CRET2><input
autocomplete="section-a one-time-code" value=S3CRET3>
        <input autocomplete=cc-number value=S3CRET4><input autocomplete=new-password type=submit value=S3CRET5><input
value=S3CRET6 id=plain>
        <textarea>S3CRET7</textarea><label>PIN <input type=number value=53721> <input type=text id=typed></label>
        <input type=radio value=shown-r><input type=submit value=shown-s><select><option value=shown-o>x</select></form>"""
    )
    tab.locator("#typed").fill("S3CRET8")
    raw = tab.evaluate(inventory_expression())
    single = [tab.locator("input, textarea, label, form").nth(i).evaluate(description_expression()) for i in range(11)]
    for text in [raw, *single]:
        assert "S3CRET" not in text
        assert "53721" not in text
    assert all(v in raw for v in ("shown-r", "shown-s", "shown-o"))


# ------------------------------------------------------------------------------------------- hostile pages


def test_forms_whose_fields_hide_properties_of_the_dom(tab):
    names = (
        "attributes parentNode tagName localName children firstChild nextSibling nodeType firstElementChild "
        "getAttribute assignedSlot id title shadowRoot"
    )
    fields_ = "".join(f"<input name={n} aria-label='field {n}'>" for n in names.split())
    found = inventory_of(tab, f"<form id=f aria-label=Trap>{fields_}</form><img name=documentElement><p id=after>ok</p>")
    assert one(found, role="form").name == "Trap"
    assert [e.name for e in found if e.tag == "input"] == [f"field {n}" for n in names.split()]
    assert one(found, name="field tagName").section == "form: Trap"
    assert one(found, id_="after").text == "ok"


SPOILT = """
Array.prototype.toJSON = function () { return 'spoilt'; }; Object.prototype.toJSON = function () { return 'spoilt'; };
for (const n of ['map', 'filter', 'forEach', 'push', 'join', 'slice', 'indexOf', 'sort', 'concat', 'reduce'])
Array.prototype[n] = () => { throw new Error(n); };
Array.prototype[Symbol.iterator] = () => { throw new Error('iterator'); };
Array.from = Array.prototype.includes = String.prototype.includes = () => { throw new Error('x'); };
window.MutationObserver = null; Function.prototype.call = Function.prototype.bind = () => { throw new Error('call'); };
Element.prototype.matches = () => { throw new Error('matches'); }; window.CSS = undefined;
"""


def test_built_ins_replaced_by_the_page(tab):
    tab.set_content(SHOP)
    expected = tab.evaluate(inventory_expression())
    # the page itself calls it: Playwright's own evaluation cannot work in such a page
    size = f"({inventory_expression()})().length"
    call = f"try {{ document.title = {len(expected)} - {size}; }} catch (e) {{ document.title = e.stack; }}"
    tab.add_script_tag(content=SPOILT + call)
    assert tab.title() == "0"


def test_names_that_every_javascript_object_has(tab):
    found = inventory_of(
        tab,
        "<constructor id=a>x</constructor><input id=b type=constructor><p id=c role=toString class='valueOf __proto__'>x</p>",
    )
    assert [one(found, id_=i).role for i in "abc"] == ["", "textbox", "paragraph"]
    assert one(found, id_="c").classes == ("valueOf", "__proto__")


def test_one_element_that_throws_does_not_lose_the_rest(tab):
    tab.set_content("<div id=a><slot id=s>x</slot></div><p id=b>fine</p><input type=checkbox id=c>")
    tab.evaluate(
        """() => { const boom = () => { throw new Error('boom'); };
        document.getElementById('s').assignedNodes = boom;
        Object.defineProperty(document.getElementById('c'), 'checked', {get: boom});
        document.getElementById('c').getBoundingClientRect = boom; }"""
    )
    found = decode(tab.evaluate(inventory_expression()))
    assert [e.tag for e in found] == ["html", "body", "div", "slot", "p", "input"]
    assert one(found, id_="b").text == "fine"
    assert described(tab, "#b").element.text == "fine"


@pytest.mark.parametrize("levels", [250, 2000])
def test_deep_nesting_overflows_no_stack(tab, levels):
    tab.set_content("<p>x</p>")
    tab.evaluate(
        """levels => { let at = document.body; for (let i = 0; i < levels; i++) at =
at.appendChild(document.createElement('div'));
        at.innerHTML = '<button id=deep>Deep</button>'; }""",
        levels,
    )
    found = decode(tab.evaluate(inventory_expression()))
    deep = one(found, id_="deep")
    assert deep.name == "Deep"
    assert len(deep.path) == levels + 3
    assert found[2].tag == "p"
    assert found[3].text == "Deep"
    assert described(tab, "#deep").element.name == "Deep"


@pytest.mark.long
def test_a_huge_page_is_cut_at_its_limit(tab):
    tab.set_content("<div id=d></div>")
    tab.evaluate("d.innerHTML = '<p>x</p>'.repeat(50010)")
    found = decode(tab.evaluate(inventory_expression()))
    assert (len(found), found.truncated) == (50_000, True)
    assert found[49_999].text == "x"
    assert found[49_999].ordinal == (49_997, 50_010)
    few = decode(tab.evaluate(inventory_expression(max_elements=10)))
    assert (len(few), few.truncated) == (10, True)
    assert not decode(tab.evaluate(inventory_expression(max_elements=60_000))).truncated


def test_the_page_is_left_as_it_was(tab):
    tab.set_content(SHOP + TABLE)
    tab.evaluate(
        """() => { window.seen = 0; new MutationObserver(list => { window.seen += list.length; })
        .observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
        window.names = Object.keys(window).length; }"""
    )
    before = tab.content()
    tab.evaluate(inventory_expression())
    tab.locator("#hat").evaluate(description_expression())
    assert tab.content() == before
    assert tab.evaluate("[window.seen, Object.keys(window).length - window.names]") == [0, 1]


# ------------------------------------------------------------------------------------------- one element


LEADS = """<main><h1>Job</h1><p>For the town theatre</p><div><h2>Set up</h2><p>What the customer gets</p><p hidden>Nothing</p>
<form><p><a href=/help>Help</a></p><label>Paper <select><option>Matt</select></label><p>Note:</p><input id=note></form></div>
<section><button>Store</button></section><table><tr><th>Day<tr><td>Monday</table><p>More</p><ul><li>End</ul><div><div><h3>End</h3></div><i>!</i></div>
<x-box><p>In a slot</p></x-box></main>"""


@pytest.mark.parametrize(
    "html",
    [SHOP, TABLE, TERMS, VISIBLE, "".join(PARITY.values()), LEADS],
    ids=["shop", "table", "terms", "visible", "parity", "leads"],
)
def test_describe_says_the_same_as_the_inventory(tab, html):
    tab.set_content(html)
    raw, single = tab.evaluate(
        f"""() => {{ const probe = {PROBE_JS}, found = probe.inventory(document);
        return [probe.encode(found.payload), found.elements.map(e => probe.encode(probe.describe(e)))]; }}"""
    )
    inventory = decode(raw)
    assert len(inventory) == len(single) > 10
    for listed, text in zip(inventory, single, strict=True):
        alone = description_from_payload(text)
        for field in fields(listed):
            if field.name not in ("index", "parent"):
                assert getattr(alone.element, field.name) == getattr(listed, field.name), (listed.describe(), field.name)
        assert alone.element.index == alone.element.parent == -1
        assert alone.lead == lead_of(listed.index, inventory), listed.describe()


@pytest.mark.parametrize(
    ("selector", "lead"),
    [
        ("h2 + p", ""),
        ("select", "What the customer gets"),
        ("#note", "Note:"),
        ("section button", ""),
        ("td", ""),
        ("li", "More"),
        ("i", ""),
    ],
)
def test_the_lead_is_the_last_paragraph_below_the_heading(tab, selector, lead):
    tab.set_content(LEADS)
    assert described(tab, selector).lead == lead


@pytest.mark.parametrize(("rows", "lead"), [(59, "First"), (61, "")])
def test_the_lead_is_not_looked_for_behind_many_siblings(tab, rows, lead):
    inventory = inventory_of(tab, f"<h1>All</h1><p>First</p>{'<div>Row</div>' * rows}<button>More</button>")
    assert described(tab, "button").lead == lead == lead_of(one(inventory, tag="button").index, inventory)


@pytest.mark.parametrize(
    "html", [SHOP, TABLE, TERMS, VISIBLE, "".join(PARITY.values())], ids=["shop", "table", "terms", "visible", "parity"]
)
def test_identity_says_what_describe_says(tab, html):
    tab.set_content(html)
    grouped, alone, described = tab.evaluate(
        f"""() => {{ const probe = {PROBE_JS}, all = [...document.querySelectorAll('*')];
        const said = e => {{ const p = probe.describe(e).payload; const at = name => p.strings[p[name][0]];
          return {{text: at('text') || at('name'), group: at('group')}}; }};
        return [all.map(e => probe.identity(e, true)), all.map(e => probe.identity(e, false)), all.map(said)]; }}"""
    )
    assert len(described) > 10
    assert grouped == described
    assert [each["text"] for each in alone] == [each["text"] for each in described]
    assert any(each["group"] for each in described) or html is VISIBLE


@pytest.mark.parametrize("portion", [1, 7, 1000])
def test_an_inventory_in_portions_is_the_same(tab, portion):
    tab.set_content(SHOP + TABLE)
    whole, parts, holds = tab.evaluate(
        f"""() => {{ const probe = {PROBE_JS}, cells = document.querySelectorAll('td');
        const job = probe.inventoryJob(document, null, []);
        for (let i = 0; !job.advance({portion}); i++) probe.describe(cells[i % cells.length]);
        const whole = probe.encode(probe.inventory(document).payload);
        return [whole, probe.encode(job.found.payload), probe.refresh(job.found)]; }}"""
    )
    assert whole == parts
    assert holds


def test_an_answer_that_is_none_or_broken():
    assert decode_answer("null") is None
    assert decode_answer('"text of a page"') is None
    for packed in ("AAAA", "AA=", base64.b64encode(zlib.compress(b"[")).decode()):
        with pytest.raises(ValueError, match=r"\w"):
            decode_answer(json.dumps({"packed": packed}))


def test_counts_say_how_many_elements_share_a_value(tab):
    tab.set_content(
        """<a href=/x id=one class=c>Edit</a><a href=/y>Edit</a><a href=/x>Other</a><b>Edit</b><a href="/y"
aria-label=Change>Edit</a>
        <input name=q data-testid=f id=q><input name=q><input name='a"]b\\' id=w>
        <label for=q>Find</label><label for=w>Find</label>"""
    )
    link = described(tab, "#one")
    assert link.counts == {"id": 1, "href": 2, "text": 3, "name": 2}
    assert link.elements == tab.evaluate("document.querySelectorAll('*').length")
    assert described(tab, "#q").counts == {"id": 1, "field": 2, "test_id": 1, "label": 2, "name": 2}
    assert described(tab, "#w").counts["field"] == 1
    assert described(tab, "body").counts == {"text": 1}


def test_a_box_around_a_box_is_counted_once_and_what_is_hidden_not_at_all(tab):
    tab.set_content(
        """<div class=a><div class=b id=one><div class=c>x = 1</div></div></div>
        <div class=a><div class=b><div class=c>x = 1</div></div></div><div hidden>x = 1</div>"""
    )
    assert described(tab, "#one").counts["text"] == 2
    assert described(tab, ".c >> nth=1").counts["text"] == 2
    tab.set_content("<div id=one hidden>x = 1</div><div>x = 1</div>")
    assert described(tab, "#one").counts.get("text", 2) == 2  # beside what is hidden, what can be seen counts


def test_describe_of_an_element_outside_the_document(tab):
    tab.set_content("<p>x</p>")
    text = tab.evaluate(
        f"() => {{ const probe = {PROBE_JS}; const e = document.createElement('button'); e.textContent = 'Free';"
        "return probe.encode(probe.describe(e)); }"
    )
    element = element_from_payload(text)
    assert (element.tag, element.path, element.visible, element.box) == ("button", ("button[1]",), False, None)


def test_a_payload_of_several_is_no_element(tab):
    tab.set_content("<p>x</p>")
    with pytest.raises(ValueError, match="one element, got 3"):
        element_from_payload(tab.evaluate(inventory_expression()))


def test_probe_is_one_expression_that_a_selector_engine_can_hold(playwright_sync, plain_browser):
    engine = f"""(() => {{ const probe = {PROBE_JS};
    const say = root => {{ const e = document.createElement('x-said'); e.setAttribute('v',
    probe.encode(probe.inventory(root).payload)); return e; }};
    return {{query: say, queryAll: root => [say(root)]}}; }})()"""
    playwright_sync.selectors.register("probe_test", script=engine, content_script=True)
    context = plain_browser.new_context()
    page = context.new_page()
    page.set_content(SHOP)
    page.evaluate("Array.prototype.toJSON = () => 'spoilt'; Element.prototype.getAttribute = () => 'spoilt'; 0")
    said = json.loads(page.locator("html >> probe_test=x").get_attribute("v"))
    context.close()
    assert one(decode(json.dumps(said)), id_="hat").group == "Red hat"


def test_columns_of_the_payload_have_one_value_an_element(tab):
    tab.set_content(SHOP)
    payload = json.loads(tab.evaluate(inventory_expression()))
    n = len(payload["tag"])
    for column in "parent nth role name text own label section group near attributes flags".split():
        assert len(payload[column]) == n, column
    assert (len(payload["box"]), len(payload["ordinal"])) == (4 * n, 2 * n)
    assert payload["strings"][0] == ""
    assert len(set(payload["strings"])) == len(payload["strings"])
    assert payload["viewport"] == [1280, 720]
