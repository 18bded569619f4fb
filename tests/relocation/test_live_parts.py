"""Look-alikes in another part of the page: of somebody else, under another term, beside the main part.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided

SEEN = "expect.to_be_visible"
ABOUT = "<fieldset><legend>About {0}</legend><label>{1} <input id={2} type=date></label></fieldset>"
YOU = "<h1>{0}</h1><form><h2>About you</h2><p><label for=b>Your date of birth</label> <input id=b type=date></p></form>"
PUPIL = "<section><h3>Classes</h3><label>Search for a pupil <input name=q></label></section>"
FACTS = "<h1>Invoice 17</h1><dl><dt>Issued on</dt><dd>3 May 2024</dd><dt>{0} on</dt><dd id=due>2 June 2024</dd></dl>"
ROWS = (
    "<h1>Invoice 17</h1><div><div><span>Issued on</span> <span>3 May 2024</span></div>"
    "<div><span>{0} on</span> <span class=v>2 June 2024</span></div></div>"
)
LINE = "<div class='{0}'><p>{1}</p><p>{2} €</p>{3}</div>"
REMOVE = "<button class=btn>Remove</button>"
BASKET = "<main><h1>Basket</h1>{0}</main>"
LINES = (LINE.format("line", "Oak stool", 138, "{0}"), LINE.format("line", "Ash table", 210, "{0}"))
VOUCHER = LINE.format("line voucher", "Voucher SPRING10", -34, REMOVE)
TELLS = "<p>Weighs little, packs small and stands in any wind</p>"
TENT = "<{0}><h1>Skarv tent</h1><p>329 €</p>{1}<h3>Details</h3><p>Two doors</p></{0}>"
ADD = "<button class={0} data-testid={1}>Add to basket</button>"
CARD = "<h1>Nadia Farouk</h1><ul><li>E-mail {0}</li><li>Phone <a href='tel:+31'>+31 20 5550</a></li>{1}</ul>"
UNLABELLED = (
    "<h1>Address</h1><form><p>Name <input name=name></p><p>Country <select name='{0}'>"
    "<option>Peru</option><option>Chad</option></select></p></form>"
)
LABELLED = (
    "<h1>Address</h1><form class=card><div><label for=n>Name</label><input id=n><label for=c>Country</label>"
    "<select id=c name='{0}'><option>Chad</option><option>Peru</option></select></div></form><p>Your order of six</p>"
)
DIALOG = (
    "<p>Shop</p><div role=dialog aria-label='{0}'>{1}<form><input class={2} placeholder=User><button>Go</button></form></div>"
)
REQUEST = "<h1>Request</h1><p>Ann</p><p><button id={0} class=Big-first>{1}</button><button class=B>{2}</button></p>"
STAFF = (
    "<table><tr><th>User</th><th>{0}</th></tr><tr><td>ada</td><td><button class={1}>Stop</button></td></tr>"
    "<tr><td>ben</td><td><button class={1}>Stop</button></td></tr></table>"
)
TILES = "<div data-testid={0}seen><h3>Seen</h3>8,120</div><div data-testid={0}sold><h3>Sold</h3>{1}</div>"
GONE = {
    "a dialog of another name, that asks the same": (
        ".u",
        "fill",
        DIALOG.format("Delete order", "<h2>Are you sure?</h2>", "u"),
        DIALOG.format("Cancel order", "<h2>Are you sure?</h2>", "x"),
        ("section", '"Cancel order"'),
    ),
    "the same question, about somebody else": (
        "#b",
        "fill",
        YOU.format("Your address"),
        "<h1>Your address</h1><form>" + ABOUT.format("your spouse", "Date of birth of your spouse", "s") + "</form>",
        ("scope", 'it and its heading say "spouse", where nothing did'),
    ),
    "an example, in place of one's own": (
        "[data-testid=sold]",
        SEEN,
        "<h1>bikes.example</h1><p>April</p>" + TILES.format("", "3.2 %"),
        "<h1>bikes.example</h1><p>No data yet</p><h2>Example report</h2>" + TILES.format("example-", "5.0 %"),
        ("scope", '"example"'),
    ),
    "the first button of a form, which does something else": (
        "#approve",
        "click",
        REQUEST.format("approve", "Approve", "Decline"),
        REQUEST.format("remind", "Remind approver", "Copy"),
        ("no-signal", "Remind approver"),
    ),
    "another column of its row": (
        "tr:nth-child(3) .stop",
        "click",
        STAFF.format("Running (2)", "stop"),
        STAFF.format("Actions", "halt").replace("table", "section><table", 1),
        ("contradiction", "its column is different"),
    ),
    "the same day, of something else": ("#due", SEEN, FACTS.format("Due"), ROWS.format("Paid"), ("row", '"paid on"')),
    "the address of somebody else": (
        ".mail",
        SEEN,
        CARD.format("<a class=mail href=mailto:nadia@delta.example>nadia@delta.example</a>", ""),
        CARD.format("<i>unknown</i>", "<li>Her manager <a class=m href=mailto:jens@delta.example>jens@delta.example</a></li>"),
        ("row", '"her manager"'),
    ),
    "one of several, where one was": (
        ".voucher button",
        "click",
        BASKET.format("".join(LINES).format("") + VOUCHER),
        BASKET.format(f"<p>Oak stool {REMOVE}</p><p>138 €</p>" + LINES[1].format(REMOVE) + "<p>Voucher <input></p>"),
        ("no-signal", "Remove"),
    ),
    "of something else, beside the main part": (
        "[data-testid=add]",
        "click",
        TENT.format("article", 4 * TELLS + ADD.format("cta", "add") + 4 * TELLS),
        (
            TENT.format("main", "<p>Sold out</p><button>Tell me</button>")
            + f"<section><h3>You may also like</h3><p>Skarv footprint</p><p>45 €</p>{ADD.format('b', 'other')}</section>"
        ),
        ("row", '"You may also like"'),
    ),
}


@pytest.mark.parametrize("case", GONE)
def test_what_is_gone_is_not_found_in_another_part(one_tab, case):
    css, method, old, new, (code, said) = GONE[case]
    decision = decided(one_tab, f"locator({css!r})", method, old, ((old, new),))
    assert decision.code == code, decision.reason
    assert said in decision.reason


THERE = {
    "the first button of a form, in other words": (
        "#approve",
        "click",
        REQUEST.format("approve", "Approve", "Decline"),
        REQUEST.format("a", "Approve request", "Decline"),
        "#a",
    ),
    "a key of a form of forms": (
        "[name*=country]:not([id])",
        "select_option",
        UNLABELLED.format("country"),
        LABELLED.format("address[country]"),
        "#c",
    ),
    "a dialog that is named after what closes it": (
        ".u",
        "fill",
        DIALOG.format("Log in", "", "u"),
        DIALOG.format("Close", "<h2>Log in</h2>", "x"),
        ".x",
    ),
    "the same question, about the same": (
        "#b",
        "fill",
        YOU.format("Your family").replace("About you", "Spouse").replace("Your date", "Date"),
        "<h1>Your family</h1><form>" + ABOUT.format("your spouse", "Date of birth of your spouse", "s") + "</form>",
        "#s",
    ),
    "of somebody whom the page spoke of elsewhere": (
        "#b",
        "fill",
        YOU.format("School").replace("About you", "Details").replace("Your date", "Date") + PUPIL,
        "<h1>School</h1><form>" + ABOUT.format("the pupil", "Date of birth of the pupil", "s") + f"</form>{PUPIL}",
        "#s",
    ),
    "the same day, of the same": ("#due", SEEN, FACTS.format("Due"), ROWS.format("Due"), ".v"),
    "one of several, beside what it stood beside": (
        ".voucher button",
        "click",
        BASKET.format("".join(LINES).format("") + VOUCHER),
        BASKET.format("".join(LINES).format(REMOVE) + LINE.format("line of-code", "Voucher SPRING10", -34, REMOVE)),
        ".of-code button",
    ),
    "what a menu says too": (
        ".voucher button",
        "click",
        BASKET.format("".join(LINES).format("") + VOUCHER),
        f"<p><a href=#r>Remove</a></p><section><p>Code</p><button class=b>Remove</button></section>{BASKET.format('')}",
        ".b",
    ),
    "what a hidden menu says too": (
        ".voucher button",
        "click",
        BASKET.format("".join(LINES).format("") + VOUCHER),
        f"<p hidden>{REMOVE}</p><section><p>Code</p><button class=b>Remove</button></section>{BASKET.format('')}",
        ".b",
    ),
    "of the same thing, in the main part": (
        "[data-testid=add]",
        "click",
        TENT.format("article", ADD.format("cta", "add")),
        TENT.format("main", f"<div>{ADD.format('b', 'other')}</div>"),
        ".b",
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_what_is_there_is_found_in_its_part(one_tab, case):
    css, method, old, new, right = THERE[case]
    decision = decided(one_tab, f"locator({css!r})", method, old, ((old, new),), right)
    assert decision.heal, decision.reason
