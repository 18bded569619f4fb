"""An icon that becomes a word, a word that is parted otherwise, a page that moves: one thing, told in another way.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import redesigned

BAR = "<div class={0}><button class={0}1><i class='fa fa-bars'></i></button>{1}<button class={0}1>{2}</button></div>"
SHARE = "<h1>Files</h1><section><h2>Share file</h2>{0}<input placeholder=Email>{1}</section><p>{2}</p>"
NOTE = "<article><b>Ada</b><p>Call back</p>{0}</article>"
FIND = "<h1>Orders</h1><form class={0}><input name=q placeholder='Find orders'>{1}</form><footer><p>{2}</p>{3}</footer>"
LINKS = "<h1>Shop</h1><footer><p class={0}>{1}<a href={2}>Imprint</a></p></footer>"
LISTED = "<h1>Shop</h1><footer><ul><li><a href={0}>Imprint</a></li><li>{1}</li></ul></footer>"
SUM = "<h1>Basket</h1>{0}"
ITEM = "<li><button aria-label='{0}'>+</button><p>{1} vase</p></li>"
CONTACT = "<form><label for={0}>{1}</label><input id={0} name={2}><label for=s>Street</label><input id=s name=street></form>"
CARD = "<{0} class={1}><h3>{2}</h3>{3}</{0}>"

THERE = {
    "a gear that is written out": (
        ".bar1 >> nth=1",
        "click",
        BAR.format("bar", "<button class=bar1><i class='fa fa-cog'></i></button>", "Help"),
        BAR.format("tools", "<button class=tools1>Settings</button>", "Help"),
        "text=Settings",
    ),
    "a word that is drawn": (
        ".bar1 >> nth=1",
        "click",
        BAR.format("bar", "<button class=bar1>Settings</button>", "Help"),
        BAR.format("tools", "<button class=tools1><svg class='lucide lucide-settings'><path d='M1'/></svg></button>", "Help"),
        "button:has(svg)",
    ),
    "a sign that is written out": (
        "h2 + button",
        "click",
        SHARE.format("<button>\u00d7</button>", "<button>Share</button>", ""),
        SHARE.format("", "<button>Share</button><button>Close</button>", ""),
        "text=Close",
    ),
    "a pencil that is written out": (
        ".n >> nth=1",
        "click",
        NOTE.format("<button class=n>\U0001f5d1</button><button class=n>\u270e</button>"),
        NOTE.format("<button>Delete</button><button>Edit</button>"),
        "text=Edit",
    ),
    "words that are parted otherwise": (
        "a.out",
        "click",
        "<nav><a href=/me>Account</a><a class=out href=/help>Setup</a></nav>",
        "<nav><button class=go>Set up</button><a href=/me>Account</a></nav>",
        "button",
    ),
    "a field that is labelled in words parted otherwise": (
        "#m",
        "fill",
        "<form><label for=m>E-mail of the owner</label><input id=m><label for=n>Owner</label><input id=n></form>",
        "<form><label for=o>Owner</label><input id=o><label for=p>Email of the owner</label><input id=p></form>",
        "#p",
    ),
    "a page in another folder, which has a shorter name": (
        ".foot a >> nth=0",
        "click",
        LINKS.format("foot", "<a href=/shipping.php>Shipping Costs</a>", "/imprint.php"),
        LISTED.format("/legal/imprint", "<a href=/help/shipping>Shipping</a>"),
        "a[href$=shipping]",
    ),
    "a field of one meaning, named so": (
        "#t",
        "fill",
        CONTACT.format("t", "Telephone", "tel"),
        CONTACT.format("p", "Phone number", "phone"),
        "#p",
    ),
    "one or several of what is looked for": (
        ".f",
        "fill",
        "<form><input class=f placeholder='Search customers...'></form>",
        "<form><span><input class=g placeholder='Find a customer'></span></form>",
        "input",
    ),
    "a text beside its term": (
        "td.t",
        "inner_text",
        SUM.format("<table><tr><td>Goods</td><td>10.00</td></tr><tr><td>Total</td><td class=t>12.50</td></tr></table>"),
        SUM.format("<dl><dt>Goods</dt><dd>10.00</dd><dt>Total</dt><dd>12.50</dd></dl>"),
        "dd >> nth=1",
    ),
    "a button that says what its card is called, in other words": (
        ".card:has-text('Red vase') button",
        "click",
        CARD.format("div", "card", "Red vase", "<button>Add to cart</button>")
        + CARD.format("div", "card", "Blue vase", "<button>Add to cart</button>"),
        ITEM.format("Add Blue vase to basket", "Blue") + ITEM.format("Add Red vase to basket", "Red"),
        "button >> nth=1",
    ),
}

GONE = {
    "a cross that empties a field, and what closes a notice": (
        "form button",
        "click",
        FIND.format("find", "<button>\u00d7</button>", "We use cookies", "<button>OK</button>"),
        FIND.format("find", "", "We use cookies", "<button>Close</button>"),
    ),
    "a gear of one thing, and the settings that were there": (
        "section button",
        "click",
        "<nav><a href=/settings>Settings</a></nav><section><h2>Board</h2><button><i class='fa fa-cog'></i></button></section>",
        "<nav><a href=/settings>Settings</a></nav><section><h2>Board</h2><p>No tasks</p></section>",
    ),
    "a cross, where two of its meanings are written out": (
        "h2 + button",
        "click",
        SHARE.format("<button><i class='fa fa-times'></i></button>", "", ""),
        SHARE.format("", "<button>Remove</button><button>Close</button>", ""),
    ),
    "a bin of one note, and what deletes an account": (
        "article button",
        "click",
        NOTE.format("<button>\U0001f5d1</button>"),
        NOTE.format("") + "<section><h2>Danger zone</h2><button>Delete account</button></section>",
    ),
    "a plus of one list, and what adds to another": (
        "#todo button",
        "click",
        "<section id=todo><h2>To do</h2><button>+</button></section><section><h2>Members</h2><p>Ada</p></section>",
        "<section id=todo><h2>To do</h2></section><section><h2>Members</h2><p>Ada</p><button>Add</button></section>",
    ),
    "a word with another prefix": (
        "#s",
        "click",
        "<form><h2>Contract</h2><button id=s>Re-sign</button><button>Print</button></form>",
        "<form><h2>Contract</h2><button>Resign</button><button>Print</button></form>",
    ),
    "a page of the same name in another folder": (
        ".foot a >> nth=0",
        "click",
        LINKS.format("foot", "<a href=/shop/terms.php>Terms Overview</a>", "/imprint.php"),
        LISTED.format("/imprint", "<a href=/jobs/terms>Terms</a>"),
    ),
    "a field of one meaning, named for somebody else": (
        "#t",
        "fill",
        CONTACT.format("t", "Telephone", "tel"),
        CONTACT.format("p", "Phone number", "emergency_phone"),
    ),
    "a text beside another term": (
        "td.t",
        "inner_text",
        SUM.format("<table><tr><td>Goods</td><td>10.00</td></tr><tr><td>Total</td><td class=t>12.50</td></tr></table>"),
        SUM.format("<dl><dt>Goods</dt><dd>10.00</dd><dt>Voucher</dt><dd>12.50</dd></dl>"),
    ),
    "a button that says what another card is called": (
        ".card:has-text('Red vase') button",
        "click",
        CARD.format("div", "card", "Red vase", "<button>Add to cart</button>")
        + CARD.format("div", "card", "Blue vase", "<button>Add to cart</button>"),
        ITEM.format("Add Blue vase to basket", "Blue") + ITEM.format("Show Red vase", "Red"),
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_what_is_told_in_another_way_is_found(one_tab, case):
    redesigned(one_tab, *THERE[case])


@pytest.mark.parametrize("case", GONE)
def test_what_says_or_shows_the_same_of_something_else_is_not_taken_for_it(one_tab, case):
    redesigned(one_tab, *GONE[case])
