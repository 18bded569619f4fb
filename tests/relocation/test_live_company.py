"""A control that has left what it stood with: what is another one, and what only moved.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

FIELD = "<li><label for={0}>{1}</label><input id={0} {2}></li>"
EVENT = "<main><h1>Harvest supper</h1><form>{0}</form></main>"
VENUE = FIELD.format("venue", "Venue", "name=venue") + FIELD.format("title", "Title", "name=title")
SEATS = FIELD.format("seats", "Capacity", "type=number name=capacity")
TICKET = "<label for=t0>Capacity</label><input id=t0 type=number name=tickets.0.capacity>"
PRICE = "<label for=t1>Price</label><input id=t1 name=tickets.0.price>"
HELD = "<fieldset><legend>General</legend><ol>{0}</ol></fieldset>"
PART = "<section><h2>{0}</h2><div>{1}</div></section>"
FLAT, SEMI = "2 bed flat, The Calls", "4 bed semi, Roundhay"
HOMES = "".join(f"<div class=home><h2><a href=/{n}>{name}</a></h2><b>£189,950</b></div>" for n, name in enumerate((FLAT, SEMI)))
FOUND = f"<main><h1>Homes in Leeds</h1><div class=head>2 results <button class=save-search>Save</button></div>{HOMES}</main>"
ONE_HOME = "<article><header><b>New</b><button class=s>Save</button></header><h2>{0}</h2><p>£189,950</p></article>"
RING = (
    "<main><h1>Buffer</h1><form><div><label for={0}>{3}</label>"
    "<div><input id={0} name={1} inputmode=decimal><i>{2}</i></div></div>"
    "<div><label for=s>Segments</label><div><input id=s></div></div></form></main>"
)
SWITCH = "<div class={0}><label for={1}>{2}</label><button type=button role=switch aria-checked=true id={1}>○</button></div>"
BOX = "<div><input type=checkbox id={0}> <label for={0}>{1}</label></div>"
LOGS = f"<h1>Logs</h1><form>{BOX.format('tail', 'Live tail')}{BOX.format('wrap', 'Wrap lines')}</form>"
TAKEN = "<p><label>Privileged <input type=checkbox class={0}></label></p>"
RUNS = "<a href={0}>Runs</a>"
RUN_TAB = "<a role=tab href=/jobs/{0}/runs>Runs</a><a role=tab href=/jobs/{0}/log>Log</a>"
TALK = "<ul><li><b>Ada</b> Is it down?</li><li><b>Ben</b> For all</li></ul>"
THREAD = "<aside aria-label=Thread><p>Who brings lunch?</p><form><textarea aria-label=Message></textarea></form></aside>"
WHO = "<option>Everyone</option><option>Friends</option><option>Only me</option>"
ADA = "<a href=/mkovacs>mkovacs</a>"
SEEN = "expect.to_be_visible"
GONE = {
    "a capacity of something else": (
        "#seats",
        "fill",
        EVENT.format(HELD.format(VENUE + SEATS)),
        EVENT.format(PART.format("About", VENUE) + PART.format("General admission", PRICE + TICKET)),
        '"Capacity" in "General admission" stands under "General admission"; "',
    ),
    "a capacity of something else, beside a word that labelled the other": (
        "#seats",
        "fill",
        EVENT.format(HELD.format(VENUE + SEATS)),
        EVENT.format(PART.format("About", VENUE) + PART.format("General admission", f"<i>Venue</i>{TICKET}")),
        '", which stood beside the remembered element, does not',
    ),
    "the runs of all jobs, for those of one": (
        ".tabs a[href$='/runs']",
        "click",
        f"<nav>{RUNS.format('/all/runs')}</nav><h1>orders</h1><div class=tabs>{RUNS.format('/of/orders/runs')}</div>",
        f"<nav>{RUNS.format('/runs')}</nav><h1>Jobs</h1><table><tr><td>orders</td><td>{RUN_TAB.format('orders')}</td></tr></table>",
        'the address of tab "Runs" in "orders", which says the same, is more like it was',
    ),
    "a message that is written in a thread": (
        ".composer",
        "fill",
        f"<main><h1># room</h1>{TALK}<form><input class=composer aria-label=Message><button>Send</button></form></main>",
        f"<main><h1># room</h1>{TALK}<p>Only admins may write</p>{THREAD}</main>",
        'stands in the aside "Thread", the remembered element did not',
    ),
    "a choice of the same, about something else": (
        ".compose",
        "select_option",
        f"<h1>New post</h1><form><label for=see>Who can see this</label><select id=see class=compose>{WHO}</select></form>",
        f"<h1>New post</h1><form><p><label for=k>Who can reply to this</label><select id=k>{WHO}</select></p></form>",
        "its accessible name is different",
    ),
    "somebody who reported it, where nobody has it": (
        ".assignee a",
        "expect.to_have_text",
        f"<h1>Rows are lost</h1><table><tr class=assignee><th>Assigned to</th><td>{ADA}</td></tr></table>",
        f"<h1>Rows are lost</h1><section><h2>People</h2><p>Nobody</p><div>{ADA}<i>reported this</i></div></section>",
        "",
    ),
    "the save of a home that was found": (
        ".save-search",
        "click",
        FOUND,
        f"<main><h1>Leeds</h1><p>2 homes</p>{ONE_HOME.format(FLAT)}<ul><li><h3>{SEMI}</h3></li></ul></main>",
        f'belongs to "{FLAT}", which the remembered element did not',
    ),
    "a distance in miles": (
        "[name=distance_m]",
        "fill",
        RING.format("d", "distance_m", "m", "Distance"),
        RING.format("buffer", "distance_mi", "mi", "Distance").replace("<form>", "<section><form>"),
        'is given in "mi", the remembered element was in "m"',
    ),
    "a sum in another currency": (
        "[name=sum]",
        "fill",
        RING.replace("inputmode", "title").format("d", "sum", "€", "Amount"),
        RING.replace("inputmode", "title").format("amount", "total", "$", "Amount"),
        'is given in "$", the remembered element was in "€"',
    ),
    "a box of the same name that is about all of them": (
        ".privileged",
        "check",
        f"<main><h1>Share purchase, draft 4</h1><form>{BOX.format('t', 'Final')}{TAKEN.format('privileged')}</form></main>",
        f"<main><h1>Matter</h1><ul><li>Draft</li><li>Deed</li></ul><aside><h2>Handling</h2>{TAKEN.format('all')}</aside></main>",
        'stands under "Handling" and among other things; the remembered element stood under "Share purchase, draft 4"',
    ),
}
THERE = {
    "a capacity that all its neighbours moved with": (
        "#seats",
        "fill",
        EVENT.format(HELD.format(VENUE + SEATS)),
        EVENT.format(PART.format("Where", VENUE.replace("venue", "v") + TICKET.replace("t0", "max"))),
        "#max",
    ),
    "a capacity that stayed where it was, which its neighbours left": (
        "#seats",
        "fill",
        EVENT.format(VENUE + SEATS),
        EVENT.format(f"<div>{TICKET}</div>" + PART.format("About", VENUE)).replace("supper", "Supper"),
        "#t0",
    ),
    "a capacity that left a picture": (
        "#seats",
        "fill",
        EVENT.format(f"<li><img alt=Plan></li>{SEATS}"),
        EVENT.format(PART.format("About", "<img alt=Plan>") + PART.format("Limits", TICKET)),
        "#t0",
    ),
    "a capacity under a heading with its neighbour, far from it": (
        "#seats",
        "fill",
        EVENT.format(VENUE + SEATS),
        EVENT.format(PART.format("About", f"<div><p>{VENUE}</p></div><div><p>{TICKET}</p></div>")),
        "#t0",
    ),
    "a capacity behind a heading, beside its neighbour": (
        "#seats",
        "fill",
        EVENT.format(VENUE + SEATS),
        EVENT.format(f"<h2>About</h2>{VENUE}<h3>Seats</h3><li>{TICKET}</li>"),
        "#t0",
    ),
    "a capacity that is known by its name": (
        "#seats",
        "fill",
        EVENT.format(HELD.format(VENUE + SEATS)),
        EVENT.format(PART.format("About", VENUE) + PART.format("Limits", SEATS.replace("seats", "max"))),
        "#max",
    ),
    "a capacity under no heading of its own": (
        "#seats",
        "fill",
        EVENT.format(HELD.format(VENUE + SEATS)),
        f"<main>{PART.format('About', VENUE)}<form><p>{TICKET.replace('t0', 'max')}</p></form></main>",
        "#max",
    ),
    "a neighbour that is now called otherwise": (
        "#seats",
        "fill",
        EVENT.format(f"<ol>{VENUE}{SEATS}</ol>"),
        EVENT.format(PART.format("About", VENUE.replace("Venue", "Where")) + PART.format("Limits", TICKET)),
        "#t0",
    ),
    "the runs of this one, where its address has more": (
        ".tabs a[href$='/runs']",
        "click",
        f"<nav>{RUNS.format('/all/runs')}</nav><h1>orders</h1><div class=tabs>{RUNS.format('/of/orders/runs')}</div>",
        f"<nav>{RUNS.format('/runs')}</nav><h1>orders</h1><div class=t>{RUNS.format('/of/orders/v2/runs')}</div>",
        ".t a",
    ),
    "a message that is written in an aside of no name": (
        ".composer",
        "fill",
        f"<main><h1># room</h1><form><input class=composer aria-label=Message><button>Send</button></form>{TALK}</main>",
        f"<main><h1># room</h1>{TALK}{THREAD.replace('aria-label=Thread', '')}</main>",
        "textarea",
    ),
    "a choice of the same, in other words": (
        ".compose",
        "select_option",
        f"<h1>Orders</h1><form><label for=see>Sort by</label><select id=see class=compose>{WHO}</select></form>",
        f"<h1>Orders</h1><form><p><label for=k>Sort all by</label><select id=k>{WHO}</select></p></form>",
        "#k",
    ),
    "what is said of the same": (
        ".assignee a",
        "expect.to_have_text",
        f"<h1>Rows are lost</h1><table><tr class=assignee><th>Assigned to</th><td>{ADA}</td></tr></table>",
        f"<h1>Rows are lost</h1><section><h2>People</h2><dl><dt>Assigned to</dt><dd>{ADA}</dd></dl></section>",
        "dd a",
    ),
    "an icon font in one release, a picture in the next": (
        ".menu-runs",
        "click",
        "<style>i { font-family: 'Material Icons' }</style><nav><a href=/a class=menu-runs><i>history</i> Runs</a></nav>",
        "<nav><a href=/b class=link-7><svg width=9 role=img aria-label=runs><path d='M0 2h9'/></svg> Runs</a></nav>",
        "[href='/b']",
    ),
    "a save that stood with the home": (
        ".save-home",
        "click",
        f"<main><h1>Leeds</h1><div class=home><h2><a href=/0>{FLAT}</a></h2><button class=save-home>Save</button></div></main>",
        f"<main><h1>Leeds</h1>{ONE_HOME.format(FLAT)}</main>",
        ".s",
    ),
    "a save above a home that nothing spoke of": (
        ".save-search",
        "click",
        FOUND,
        f"<main><h1>Leeds</h1><p>2 homes</p>{ONE_HOME.format('Searches')}<ul><li><h3>{SEMI}</h3></li></ul></main>",
        ".s",
    ),
    "a box of which the heading heads much more": (
        ".save-search",
        "click",
        FOUND,
        f"<main><h1>Leeds</h1>{ONE_HOME.format(FLAT).replace('</h2>', f'</h2><h3>{SEMI}</h3>')}</main>",
        ".s",
    ),
    "a distance in what it was in": (
        "[name=distance_m]",
        "fill",
        RING.format("d", "distance_m", "m", "Distance"),
        RING.format("buffer", "metres", "m", "Distance").replace("<form>", "<section><form>"),
        "#buffer",
    ),
    "a button beside a field that takes no number": (
        "#d",
        "fill",
        "<h1>Room</h1><form><input id=d aria-label=Message><button>Send</button></form>",
        "<h1>Room</h1><div class=c><textarea aria-label=Message></textarea><button>Post</button></div>",
        "textarea",
    ),
    "a mark that measures nothing": (
        "#d",
        "fill",
        RING.format("d", "distance", "*", "Distance"),
        RING.format("buffer", "reach", "!", "Distance").replace("<form>", "<section><form>"),
        "#buffer",
    ),
    "a label, where it was a label that was clicked": (
        "[for=tail]",
        "click",
        LOGS,
        f"<h1>Logs</h1><main>{SWITCH.format('row', 'r1', 'Live tail')}{SWITCH.format('row', 'r2', 'Wrap lines')}</main>",
        "[for=r1]",
    ),
    "a text that is read, behind another heading": (
        "#seats",
        SEEN,
        EVENT.format("<p><b id=seats>Sold out</b> <button>Add seats</button></p>"),
        EVENT.format(PART.format("About", "<button>Add seats</button>") + PART.format("Tickets", "<b class=s>Sold out</b>")),
        ".s",
    ),
    "a text that is read, in the card of what was listed": (
        ".quick",
        SEEN,
        FOUND.replace("</b></div>", "</b></div><i class=quick>Sold in a day</i>", 1),
        f"<main><h1>Leeds</h1>{ONE_HOME.format(FLAT).replace('<b>New</b>', '<em class=q>Sold in a day</em>')}</main>",
        ".q",
    ),
    "a drawn switch, of which the label says what it says": (
        "#tail",
        "click",
        LOGS,
        f"<h1>Logs</h1><main>{SWITCH.format('row', 'r1', 'Live tail')}{SWITCH.format('row', 'r2', 'Wrap lines')}</main>",
        "#r1",
    ),
    "a choice of the same that says more of what it is about": (
        ".compose",
        "select_option",
        f"<h1>New post</h1><form><label for=see>Audience</label><select id=see class=compose>{WHO}</select></form>",
        f"<h1>New post</h1><form><p><label for=k>Audience of the post you write</label><select id=k>{WHO}</select></p></form>",
        "#k",
    ),
    "a field of its name that says the same in another word": (
        ".term",
        "fill",
        "<h1>Desk</h1><form><input class=term name=q aria-label='Find orders of a customer'><button>Go</button></form>",
        "<h1>Desk</h1><div><p><input class=f name=q aria-label='Search orders of a customer'></p><button>Go</button></div>",
        ".f",
    ),
    "a box of the same name with what stood beside it, under another heading": (
        ".privileged",
        "check",
        f"<main><h1>Share purchase</h1><form>{BOX.format('t', 'Final')}{TAKEN.format('privileged')}</form></main>",
        f"<main><h1>Matter</h1><p>Two</p><div><h2>Handling</h2>{BOX.format('f', 'Final')}{TAKEN.format('p')}</div></main>",
        ".p",
    ),
    "a link of its own id that says more, and leads there": (
        ".all",
        "click",
        "<h1>Jobs</h1><nav><a id=runs class=all href=/runs>Runs</a><a href=/log>Log</a></nav>",
        "<h1>Jobs</h1><ul><li><a id=runs href=/runs-today>Runs today</a></li><li><a href=/log>Log</a></li></ul>",
        "#runs",
    ),
}


@pytest.mark.parametrize("case", GONE)
def test_what_has_left_its_company_is_not_taken(one_tab, case):
    css, method, old, new, reason = GONE[case]
    assert reason in decided(one_tab, f"locator({css!r})", method, old, ((old, new),)).reason


@pytest.mark.parametrize("case", THERE)
def test_what_only_moved_is_found(one_tab, case):
    redesigned(one_tab, *THERE[case])
