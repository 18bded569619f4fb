"""Pages that were redesigned: what was in them has other classes, ids and places, and is there, or only its look-alike is.

Each is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

SEEN = "expect.to_be_visible"
CARDS = "<div class=card-{0}><h4>{1}</h4><button class=add>Add to cart</button></div>"
LINES = "<div class='item {0}'><b>{1}</b><button class=minus>-</button><button class=plus>+</button></div>"
SIZES = "<{0} role=listitem><b>{1}</b><i class={2}>{3} KB</i></{0}>"
PRICES = "<{0} role=listitem><b>Lamp</b><i class={1}>{2}</i></{0}>"
DESK = "<aside><ul><button>Phone</button><button>Chats</button><button>{0}</button></ul><p>Shift ends at six</p></aside>"
PLAN = "<div class={0}><h4>{1}</h4>{2}</div>"
PEOPLE = "<h2>People</h2><form><input id=find name=username placeholder='User name'><button>Find</button></form><i>Ada</i>"
SIGN_IN = (
    "<form><input name=username placeholder='User name'><input type=password placeholder=Password><button>Go on</button></form>"
)
RENAMING = "<p>Runs</p><div role=dialog aria-label='{0}'><div><input placeholder=Name><button class=b>Save</button></div></div>"
ENTRY = "<div class=item><input type=checkbox> <a href=#e{1} class=l>{0}</a> <button>-</button></div>"
LAND = "<select id=land><option>Peru</option><option>Chad</option></select>"
CITY = "<p><label for=land>Country</label>{0}</p><p><label>Rooms{1}</label></p>"
GONE = {
    "in the card that is named, which has none any more": (
        ".card:has-text('Basic plan') button",
        "click",
        PLAN.format("card", "Basic plan", "<button>Choose</button>") + PLAN.format("card", "Pro plan", "<button>Buy</button>"),
        PLAN.format("tile", "Basic plan", "") + PLAN.format("tile", "Pro plan", "<button>Choose</button>"),
        ("demand", "Basic plan"),
    ),
    "a tab of the same name, in another list of tabs": (
        "#of-customer [data-tab=notes]",
        "click",
        "<ul id=of-customer><li>Jobs</li><button data-tab=notes>Notes</button></ul>" + DESK.format("Scratch pad"),
        "<ul id=of-customer><li>Jobs</li><li>Assets</li></ul>" + DESK.format("Notes"),
        ("demand", '"#of-customer", which is still there'),
    ),
    "a name, where one has to sign in": (
        "#find",
        "fill",
        PEOPLE,
        "<h2>Sign in</h2>" + SIGN_IN,
        ("section", "beside a password"),
    ),
    "a list of something else, that a script draws": (
        "#land",
        "click",
        CITY.format(LAND, "<select><option>1</option></select>"),
        CITY.replace("Country", "State").format("<input role=listbox class=l aria-label=State>", "<div class=wrap>1</div>"),
        ("contradiction", "State"),
    ),
    "the label of a list, that shows it": (
        "#land",
        "click",
        CITY.format(LAND, "<select><option>1</option></select>"),
        CITY.format("<a href=#all>Country</a>", "<div class=wrap>1</div>"),
        ("act", "Country"),
    ),
    "in a dialog that is not called as what it stood under": (
        "button.save",
        "click",
        "<p>Runs</p><h4>Rename run</h4><h5>Notes</h5><form><input placeholder=Name><button class=save>Save</button></form>",
        RENAMING.format("Rename run"),
        ("section", "Rename run"),
    ),
    "later": (
        ".publish",
        "click",
        "<div><button class=save>Save</button><button class=publish>Publish</button></div>",
        "<div role=toolbar><button>Save</button><button>Publish later</button></div>",
        ("scope", '"later"'),
    ),
    "as something else": (
        "#save",
        "click",
        "<button id=save>Save</button><button id=cancel>Cancel</button>",
        "<button class=b>Cancel</button><button class=b>Save as template</button>",
        ("scope", '"as"'),
    ),
    "with somebody's help": (
        "#login button",
        "click",
        "<form id=login><input placeholder=Mail><button>Continue</button></form>",
        "<form class=panel><input class=i placeholder=Mail><button class=b type=button>Continue with Google</button></form>",
        ("scope", '"with"'),
    ),
    "another act": (
        "#run",
        "click",
        "<button id=run>Run</button><button id=debug>Debug</button>",
        "<button class=b>Debug</button><button class=b>Schedule run</button>",
        ("scope", '"schedule"'),
    ),
    "of which nobody speaks": (
        "#copy",
        "click",
        "<div><button id=copy>Copy</button><button id=other>Other</button></div>",
        "<div class=acts><button class=b>Other</button><button class=b>Copy link</button></div>",
        ("scope", '"link"'),
    ),
    "another act on it": (
        "a.profile",
        "click",
        "<a class=profile href=/me>Profile</a> <a class=other href=/x>Other</a> <button>Edit</button>",
        "<button class=b>Edit</button> <a class=l href=/x>Other</a> <a class=l href=/you>Edit profile</a>",
        ("scope", '"edit"'),
    ),
    "another page": (
        "a.help",
        "click",
        "<p>Legal</p><a class=help href=/help>Help</a> <a class=terms href=/terms>Terms</a>",
        "<p>Legal</p><a class=l href=/terms>Terms</a> <a class=l href=/legal-help>Help legal</a>",
        ("target", 'its text and its address say "legal", and did not'),
    ),
    "the other line": (
        ".lamp .plus",
        "click",
        LINES.format("lamp", "Lamp") + LINES.format("vase", "Vase"),
        "<div class=line><strong>Vase</strong><button class=dec>-</button><button class=inc>+</button></div>",
        ("fewer", "several that said the same"),
    ),
    "the other price": (
        ".price-old",
        SEEN,
        "<p><s class=price-old>20 €</s> <b class=price-new>15 €</b></p>",
        "<p class=pr><b class=now>20 €</b></p>",
        ("no-signal", "Nothing unique"),
    ),
    "another picture": (
        "img.de",
        SEEN,
        "<p>Country <img class=de src=/f/de.png alt='' width=20 height=12></p>",
        "<p class=c>Country <img class=fl src=/f/fr.png alt='' width=20 height=12></p>",
        ("no-signal", "Nothing unique"),
    ),
    "its mark": (
        ".vip",
        SEEN,
        "<ul><li class=vip>Ann</li><li>Bob</li></ul>",
        "<div class=x><span>Ann</span><span>Bob</span></div>",
        ("demand", "nothing marks"),
    ),
    "of which only the navigation speaks": (
        "#sync",
        "click",
        "<nav><a href=/settings>Settings</a></nav><div><button id=sync>Sync</button><button id=other>Other</button></div>",
        "<nav><a href=/settings>Settings</a></nav><div class=b><button>Other</button><button>Sync settings</button></div>",
        ("scope", '"settings"'),
    ),
    "what it holds": (
        ".card:has(.star)",
        SEEN,
        "<div class='card a'><h4>Lamp</h4><i class=star>★</i></div><div class='card b'><h4>Vase</h4></div>",
        "<div class=pr><h4>Lamp</h4></div><div class=pr><h4>Vase</h4></div>",
        ("demand", "holds .star"),
    ),
    "the keys of its opposite": (
        "[title='Zoom (Ctrl++)']",
        "click",
        "<p><button class=z title='Zoom (Ctrl++)'><i></i></button><button class=o title='Zoom (Ctrl+-)'><i></i></button></p>",
        "<div role=toolbar><button class=b title='Zoom (Ctrl+-)'><i></i></button></div>",
        ("contradiction", "symbol"),
    ),
    "a dialog that asks in the same section": (
        ".leave",
        "click",
        "<section aria-label=Group><h3>Members</h3><button class=leave>Leave</button></section>",
        "<section aria-label=Group><h3>Members</h3><p>Ann</p><div role=dialog><p>Go?</p><button>Leave</button></div></section>",
        ("section", "stands in a dialog"),
    ),
    "another column of its row": (
        "li:first-child .price-col-1",
        SEEN,
        PRICES.format("li", "price-col-1", "10") + SIZES.format("li", "Sofa", "s", "2"),
        SIZES.format("p", "Sofa", "s", "2") + PRICES.format("p", "priceCol-2", "12"),
        ("no-signal", ""),
    ),
    "another row, whose class is spelt otherwise": (
        "li:first-child .file-statusSize",
        SEEN,
        SIZES.format("li", "cat", "file-statusSize", "2.8") + SIZES.format("li", "dog", "file-statusSize", "2.9"),
        SIZES.format("p", "Files", "all", "9") + SIZES.format("p", "dog", "fileStatus-size", "2.7"),
        ("tie", ""),
    ),
    "something else of a class of the same words": (
        "li:first-child .user-status",
        SEEN,
        "<ul><li><b>Ann</b><i class=user-status>at work</i></li><li><b>Bob</b><i class=user-status>at work</i></li></ul>",
        "<p role=listitem><b>Ann</b><a class=userStatus href=/a>Ask</a></p><p role=listitem><b>Bob</b></p>",
        ("tie", ""),
    ),
    "one of two of a class of the same words": (
        "li:first-child .file-tag",
        SEEN,
        SIZES.format("li", "cat", "file-tag", "2.8") + SIZES.format("li", "dog", "file-tag", "2.8"),
        "<p role=listitem><b>cat</b><i class=fileTag>1.1 MB</i><i class=fileTag>1.2 MB</i></p><p role=listitem><b>dog</b></p>",
        ("tie", "1.2 MB"),
    ),
    "the other one of two in its row": (
        "li:first-child .file-tag >> nth=0",
        SEEN,
        "<ul><li><b>cat</b><i class=file-tag>1.1 MB</i><i class=file-tag>1.2 MB</i></li><li><b>dog</b></li></ul>",
        "<p role=listitem><b>dog</b></p><p role=listitem><b>cat</b><i class=fileTag>1.3 MB</i></p>",
        ("no-signal", ""),
    ),
    "a field of another hint, with a label": (
        "[data-name=caption]",
        "fill",
        "<p>Name <input data-name=name placeholder='of it'> Caption <input data-name=caption placeholder='what it shows'></p>",
        "<label>Name<input placeholder='of it'></label><p><label>Taken<input id=c placeholder='year'></label></p>",
        ("contradiction", "text"),
    ),
    "a field of the same hint, with another label": (
        "[data-name=width]",
        "fill",
        "<p><label>Width<input data-name=width placeholder=px></label> <label>Name<input data-name=name></label></p>",
        "<div><label>Name<input class=i></label><label>Height<input class=i placeholder=px></label></div>",
        ("contradiction", "text"),
    ),
}


@pytest.mark.parametrize("case", GONE)
def test_what_is_gone_is_not_found_in_its_look_alike(one_tab, case):
    css, method, old, new, (code, said) = GONE[case]
    decision = decided(one_tab, f"locator({css!r})", method, old, ((old, new),))
    assert decision.code == code, decision.reason
    assert said in decision.reason


THERE = {
    "under its heading": (
        ".card-vase .add",
        "click",
        CARDS.format("lamp", "Lamp") + CARDS.format("vase", "Vase"),
        (
            "<ul style='margin:0;padding:0;list-style:none'>"
            "<li><h3>Vase</h3><button class=b>Add to cart</button></li>"
            "<li><h3>Lamp</h3><button class=b>Add to cart</button></li></ul>"
        ),
        "li:has-text('Vase') button",
    ),
    "called by its heading now": (
        "#pro .choose",
        "click",
        (
            "<div id=basic><h3>Basic</h3><button class=choose>Choose</button></div>"
            "<div id=pro><h3>Pro</h3><button class=choose>Choose</button></div>"
        ),
        "<div><div><h3>Basic</h3><button>Choose Basic</button></div><div><h3>Pro</h3><button>Choose Pro</button></div></div>",
        "h3:has-text('Pro') + button",
    ),
    "of which the page speaks": (
        "#copy",
        "click",
        "<h2>Your links</h2><div><button id=copy>Copy</button><button id=other>Other</button></div>",
        "<h2>Your links</h2><div class=acts><button class=b>Other</button><button class=b>Copy link</button></div>",
        "button >> nth=1",
    ),
    "with a counter": (
        ".i-bell",
        "click",
        "<button class=i-bell aria-label=Notifications>🔔</button><button class=i-gear aria-label=Settings>⚙</button>",
        (
            "<div style='padding:40px 300px'><p>Your account</p><button class=ib aria-label=Settings>⚙</button>"
            "<button class=ib aria-label='Notifications (3)'><svg width=9 height=9></svg></button></div>"
        ),
        "button[aria-label^=Notif]",
    ),
    "spelt out": (
        "#cvc",
        "fill",
        "<label>Card number<input id=card></label><label>CVC<input id=cvc></label>",
        "<p><label for=a>Card number</label><input id=a></p><p><label for=b>Security code (CVC)</label><input id=b></p>",
        "#b",
    ),
    "beside the same with somebody's help": (
        "#login button",
        "click",
        "<form id=login><input placeholder=Mail><input type=password placeholder=Password><button>Log in</button></form>",
        (
            "<form class=p><input placeholder=Mail><input type=password placeholder=Password>"
            "<button class=b>Sign in</button><button type=button class=b>Sign in with Google</button></form>"
        ),
        "button.b >> nth=0",
    ),
    "called like a state": (
        "tr:has-text('Bob') .open",
        "click",
        (
            "<table><tr><td>#101 Ann</td><td><button class=open>Open</button></td></tr>"
            "<tr><td>#102 Bob</td><td><button class=open>Open</button></td></tr></table>"
        ),
        (
            "<div><div class=cd><b>#102 Bob</b><button class=o>Open</button></div>"
            "<div class=cd><b>#101 Ann</b><button class=o>Open</button></div></div>"
        ),
        ".cd:has-text('Bob') button",
    ),
    "the same price": (
        ".price",
        SEEN,
        "<div><h4>Lamp</h4><span class=price>20 €</span></div>",
        "<div class=pr><h3>Lamp</h3><b class=amt>20 €</b></div>",
        ".amt",
    ),
    "another mark": (
        ".vip",
        SEEN,
        "<ul><li class=vip>Ann</li><li>Bob</li></ul>",
        "<div class=x><span class=gold>Ann</span><span>Bob</span></div>",
        ".gold",
    ),
    "what was marked otherwise, each": (
        "td.total",
        SEEN,
        "<table><tr><td class=thing>Lamp</td><td class=total>Ten euros</td></tr></table>",
        "<table class=g><tr><td>Lamp</td><td>Ten euros</td></tr></table>",
        "td >> nth=1",
    ),
    "what was like another one already": (
        "li.item:first-child",
        SEEN,
        "<ul><li class=item>Ann</li><li class=item>Bob</li><li>Eve</li></ul>",
        "<ul class=x><li>Ann</li><li>Bob</li><li>Eve</li></ul>",
        "ul.x li >> nth=0",
    ),
    "a text that is tested": (
        ".vip",
        "expect.to_have_text",
        "<ul><li class=vip>Ann</li><li>Bob</li></ul>",
        "<ul class=x><li>Ann</li><li>Bob</li></ul>",
        "ul.x li >> nth=0",
    ),
    "the only one that is left of what was marked": (
        ".vip",
        SEEN,
        "<ul><li class=vip>Ann</li><li>Bob</li></ul>",
        "<ul class=x><li>Ann</li></ul>",
        "ul.x li",
    ),
    "a link to a page of the same name": (
        "a.team",
        "click",
        "<p><a class=team href=/team>Team</a> <a class=bill href=/bill>Billing</a></p>",
        "<ul class=side><li><a href=/settings/bill>Billing</a></li><li><a href=/settings/team>Team members</a></li></ul>",
        "ul.side a >> nth=1",
    ),
    "what it saves, before the act": (
        "#save",
        "click",
        "<button id=save>Speichern</button><button id=cancel>Abbrechen</button>",
        "<button class=b>Abbrechen</button><button class=b>Änderungen speichern</button>",
        "button >> nth=1",
    ),
    "what it saves": (
        "#save",
        "click",
        "<button id=save>Save</button><button id=cancel>Cancel</button>",
        "<button class=b>Cancel</button><button class=b>Save changes</button>",
        "button >> nth=1",
    ),
    "other keys": (
        "[title='Line — P or 6']",
        "click",
        "<p><label class=a title='Line — P or 6'>6</label> <label class=a title='Oval — E or 4'>4</label></p>",
        "<div role=toolbar><label class=t title='Oval — O or 4'>4</label><label class=t title='Line — L or 6'>6</label></div>",
        "[title^=Line]",
    ),
    "a part that is built as a dialog": (
        ".stroke",
        "click",
        "<section aria-label=Shape><h3>Line</h3><div><button class=stroke aria-label=Stroke></button>#<input></div></section>",
        "<section aria-label=Shape><h3>Line</h3><div role=dialog><button aria-label=Stroke></button></div></section>",
        "[aria-label=Stroke]",
    ),
    "a class of the same words, in its row": (
        "li:first-child .file-statusSize",
        SEEN,
        SIZES.format("li", "cat", "file-statusSize", "2.8") + SIZES.format("li", "dog", "file-statusSize", "2.8"),
        SIZES.format("p", "dog", "fileStatus-size", "2.7") + SIZES.format("p", "cat", "fileStatus-size", "2.7"),
        "i >> nth=1",
    ),
    "a field that got a label": (
        "[data-name=caption]",
        "fill",
        "<p>Name <input data-name=name placeholder='of it'> Caption <input data-name=caption placeholder='what it shows'></p>",
        "<label>Name<input placeholder='of it'></label><p><label>Caption<input id=c placeholder='what it shows'></label></p>",
        "#c",
    ),
    "the head of a column that is sorted otherwise": (
        "th.name",
        "click",
        "<table><tr><th class=name>Name ↑</th><th>Size</th></tr><tr><td>cat</td><td>2</td></tr></table>",
        "<table class=g><tr><th>Size</th><th>Name ↓</th></tr><tr><td>2</td><td>cat</td></tr></table>",
        "th >> nth=1",
    ),
    "the name of who signs in": (
        "#user",
        "fill",
        "<h2>Welcome</h2><p><input id=user name=username><input type=password><button>Sign in</button></p>",
        "<h2>Sign in to go on</h2>" + SIGN_IN,
        "[name=username]",
    ),
    "a name, beside which a new password is asked for": (
        "#find",
        "fill",
        PEOPLE,
        "<h2>Change it</h2>" + SIGN_IN.replace("</form>", "<input type=password></form>"),
        "[name=username]",
    ),
    "a name, beside which a password was put": (
        "#find",
        "fill",
        PEOPLE,
        "<h2>People</h2>" + SIGN_IN,
        "[name=username]",
    ),
    "what was headed so is a dialog of that name": (
        "button.save",
        "click",
        "<p>Runs</p><div><h4>Rename run</h4><form><input placeholder=Name><button class=save>Save</button></form></div>",
        RENAMING.format("Rename run"),
        "[role=dialog] button",
    ),
    "the link, where a part of it was clicked": (
        ".en[title=Harbour]",
        "click",
        "<nav><a href=#1><i class=en title=Garden>Garden</i></a><a href=#2><i class=en title=Harbour>Harbour</i></a></nav>",
        "<nav>" + ENTRY.format("Garden", 1) + ENTRY.format("Harbour", 2) + "</nav>",
        ".l >> nth=1",
    ),
    "a list that a script draws": (
        "#land",
        "click",
        CITY.format(LAND, "<select><option>1</option></select>"),
        CITY.format("<input role=listbox class=l aria-label=Country>", "<div class=wrap>1</div>"),
        ".l",
    ),
    "a field in its label, beside an item of that name": (
        "label:has-text('Sum') > textarea",
        "click",
        "<label>Sum<textarea disabled>3</textarea></label><ul><li><h4>Sum of all</h4><b>High</b></li></ul>",
        "<label><i>Sum</i><div><textarea disabled>3</textarea></div></label><ul><li><h4>Sum of all</h4><b>High</b></li></ul>",
        "textarea",
    ),
    "an arrow that is drawn otherwise": (
        "a.next",
        "click",
        "<p><a class=prev href=/1>Back ←</a> <a class=next href=/3>Next →</a></p>",
        "<nav class=x><a href=/p/1>Back &lt;</a><a href=/p/3>Next ></a></nav>",
        "nav.x a >> nth=1",
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_what_is_there_is_found(one_tab, case):
    redesigned(one_tab, *THERE[case])
