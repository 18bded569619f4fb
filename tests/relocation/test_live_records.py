"""A record that is named by its number, a tool in its bar, a field in its label: what is another one, and what is the same.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided

ITEM = "<li id=case-{0}><b>{1}</b><span>#{0}</span><time>09:14</time><button class=ack title=Accept></button></li>"
CARD = "<article data-case={0}><h3>{1}</h3><p>{2}</p><div><button class=b title=Accept></button></div></article>"
SLOW, FULL = "High latency", "Disk is full"
CASES = f"<h1>Cases</h1><ul>{ITEM.format(4821, SLOW)}{ITEM.format(4818, FULL)}</ul>"
BAR = "<p>Poster</p><div role={0} aria-label='{1}'>{2}</div>"
ALIGN = "<button aria-label='Align left' {0}></button><button aria-label='Align right' {1}></button>"
ARRANGE = BAR.format("toolbar", "Arrange objects", ALIGN.format("data-cmd=to-left", "data-cmd=to-right"))
TOOLS = "<div role={0} aria-label=Tools>{1}</div><p>Poster</p>"
TOOL = "<button {1} aria-label={0}></button>"
SWITCHES = (
    "<h1>Backups</h1><form><table><tr><td><label for=auto>Automatic</label></td><td><input type=checkbox id=auto></td></tr>"
)
SWITCHED = "<h1>Backups</h1><form><label class=row><span>Public</span><input type=checkbox role=switch name=pub></label>"
CLONE = "<h1>relay</h1><div id=box><button class='btn js-clipboard-copy' aria-label='Copy address'></button></div>"
DUE = "<table><tr><td>PO-38</td><td>{0}</td></tr><tr><td>PO-41</td><td>{0}</td></tr></table>".format(
    "<button>Receive</button> <button>Refuse</button>"
)
LONG = "What you have chosen is kept for you until the evening of the day on which you came here"
SEEN = "expect.to_be_visible"
ZONE = "<section><h3>{0}</h3><p>One of all</p>{1}</section>"
ZONES = (
    "<div class=zone data-testid=zone-rows><h3>Rows</h3>{0}</div><div class=zone><h3>Columns</h3>{1}<button>Add</button></div>"
)
QUIZ = "<form><p>The quick ratio leaves out</p><label><input type=radio> stock</label><label><input type=radio> cash</label>"
SOUP = (
    "<form><h1>Soup</h1><div class=block><h3>Leave out</h3><label><input type=checkbox name=wo_nuts> Nuts</label>"
    "<label><input type=checkbox name=wo_egg> Egg</label></div>"
    "<div class=block><h3>Spice</h3><label><input type=checkbox> Hot</label></div></form>"
)
LEGEND = (
    "<fieldset><legend>{0}</legend><p>{1}</p><div><input id=n type=checkbox name=t value=nuts><label for=n>Nuts</label></div>"
    "<div><input id=e type=checkbox name=t value=egg><label for=e>Egg</label></div></fieldset>"
)
SETTING = (
    "<h1>Settings</h1><{1}><div><input type=checkbox id={0}-editor-formatOnSave>"
    "<label for={0}-editor-formatOnSave>Format on save</label></div>"
    "<div><input type=checkbox id={0}-a><label for={0}-a>Wrap lines</label></div></{1}>"
)
CHOICE = "<p><input type=radio name=pay id={0}> <label for={0}>{1}</label></p>"
DRAWN = (
    "<p><button type=button role=radio name=pay style='width:13px;height:13px' id={0}></button> <label for={0}>{1}</label></p>"
)
TO_DO = "<button>Receive</button><button>Refuse</button>"
TO_DO_R = TO_DO.replace("<button", "<button class=r", 1)
BOXES = "<li class=card><div class=flex><h2>{0}</h2><i>2</i></div><div class=flex>{1}</div></li>"
MENU = (
    "<p>Page</p><div class=pop><a id=S class=item>Show sidebar</a><a class=item>Show toolbar</a><a class=item>Go back</a></div>"
)
KEY = "<li><p>Keys <kbd>alt</kbd> and a letter</p><button class=go>{0}</button></li>"
DAY = "<p><label for={0}>{1}</label><input id={0} name={2}></p>"
LAST = DAY.format("d2", "Last day", "x")
RISK = "<p><label><input type=checkbox name=fall> Fall risk</label></p>"
KEYS = "".join(map(KEY.format, ("Show sidebar", "Show toolbar", "Go back")))
SETTINGS = f"<p>Page</p><div role=dialog aria-label=Settings>{KEYS}</div>"
CONTACT = (
    "<form><{0}><{1}>Contact in an emergency</{1}><p><label for={2}>Phone</label><input id={2} name=phone></p></{0}></form>"
)
AHEAD = "<label><input type=checkbox> On</label><label for={0}>Minutes before</label><input type=number id={0}>"
SENDS = "<button>Send now</button><button>Drop all</button>"
RULE = "<form><p><label for={0}>Require a second {1}</label><input type=checkbox id={0} name=second checked></p></form>"
ASKED = (
    "<form><{0}><{1}>{2}</{1}><input type=radio name=q1 value=yes id={3}><label for={3}>Yes</label>"
    "<input type=radio name=q1 value=no id={3}0><label for={3}0>No</label></{0}></form>"
)
SHIFT = "<li class={0}><h3>{1}</h3><p>Mon</p><button class={2}>Swap shift{3}</button></li>"
GONE = {
    "the same button of a dialog, beside its Cancel": (
        ".page .ok",
        "click",
        "<div class=page><h2>Profile</h2><p>Ada</p><button>Cancel</button><button class=ok>Save</button></div>",
        "<p>Ada</p><div role=dialog aria-label=Tags><i>0</i><button>Cancel</button><button class=go>Save</button></div>",
        ("section", 'button "Save" stands in the dialog "Tags", the remembered element did not.'),
    ),
    "the same field of a dialog, beside a switch that every part has": (
        "#ahead",
        "fill",
        f"<form><fieldset><legend>Remind me</legend>{AHEAD.format('ahead')}</fieldset></form>",
        f"<div role=dialog aria-label=Event><div>Time to get there</div><p>{AHEAD.format('travel')}</p></div>",
        ("section", 'stands in the dialog "Event"'),
    ),
    "a word to delete by, where one was to save by": (
        "#word",
        "fill",
        "<h1>Delete</h1><form><p><label for=word>Save</label><input id=word name=word></p></form>",
        "<h1>Delete</h1><form><p><label for=w>Delete</label><input id=w name=word></p></form>",
        ("destructive", 'says "delete"'),
    ),
    "a field of somebody else, of whom nothing spoke": (
        "#d1",
        "fill",
        f"<h1>Pupil</h1><form>{DAY.format('d1', 'Phone', 'phone')}{LAST}</form>",
        f"<h1>Pupil</h1><form><i>1</i>{DAY.format('a', 'Phone of the guardian', 'kin')}{LAST}",
        ("contradiction", "its name attribute is different"),
    ),
    "the same field of a part that is called otherwise": (
        "#em-phone",
        "fill",
        CONTACT.format("fieldset", "legend", "em-phone"),
        CONTACT.format("section aria-label='Contact in the directory'", "i", "ct-phone").replace("Contact in an em", "Em"),
        (
            "section",
            'textbox "Phone" stands in the region "Contact in the directory", the remembered element stood in the group',
        ),
    ),
    "another of two rules, under the name of the one": (
        "#second",
        "to_be_checked",
        RULE.format("second", "approval"),
        f"<section>{RULE.format('rule', 'quotation')}</section>",
        ("contradiction", "its accessible name is different"),
    ),
    "the same sum of what was bought before": (
        ".sum",
        "expect.to_have_text",
        "<section><h2>Your basket</h2><p>Total <b class=sum>€94.00</b></p></section>",
        "<section><h2>Your basket</h2><p>Empty</p></section><section><h2>Past</h2><div>Total <em>€94.00</em></div></section>",
        ("row", ""),
    ),
    "the same day of another thing": (
        ".due",
        "expect.to_have_text",
        "<h1>Car policy</h1><table><tr><th>Renewal date</th><td class=due>18 September 2025</td></tr></table>",
        "<h1>Car policy</h1><div><p>Start date <i>18 September 2025</i></p></div>",
        ("row", 'stands beside "start date", the remembered element stood beside "renewal date"'),
    ),
    "the same number of another share": (
        ".pct",
        "expect.to_have_text",
        "<h1>Course</h1><div><span>Progress</span><span class=pct>64%</span></div>",
        "<h1>Course</h1><section><p>Attendance <i>64%</i></p></section>",
        ("no-signal", ""),
    ),
    "the same number, twice": (
        ".pct",
        "expect.to_have_text",
        "<h1>Course</h1><div><span>Progress</span><span class=pct>64%</span></div>",
        "<h1>Course</h1><section><p>Progress <i>64%</i></p><p>of the group <i>64%</i></p></section>",
        ("no-signal", ""),
    ),
    "a search in all of them": (
        "[placeholder='Search patients']",
        "fill",
        "<h1>Ward 3</h1><p><input type=search placeholder='Search patients'><select><option>All</select></p>",
        "<div><input type=search placeholder='Search patients in all wards'></div><h1>Ward 3</h1><select><option>All</select>",
        ("scope", 'only one of the two says "all"'),
    ),
    "the same answer to another question": (
        "#a1",
        "check",
        ASKED.format("fieldset", "legend", "Was anyone injured", "a1"),
        ASKED.format("fieldset", "legend", "Was anyone else involved", "b1"),
        (
            "section",
            'stands in the group "Was anyone else involved", the remembered element stood in the group "Was anyone inj',
        ),
    ),
    "a newer case of the same name": (
        "#case-4821 .ack",
        "click",
        CASES,
        f"<h1>Cases</h1>{CARD.format(4829, SLOW, 'INC-4829 11:40')}{CARD.format(4818, FULL, 'INC-4818 08:51')}",
        ("demand", "The locator names 4821; nothing around"),
    ),
    "a newer case, alone": (
        "#case-4821 .ack",
        "click",
        CASES,
        f"<h1>Cases</h1>{CARD.format(4829, SLOW, 'INC-4829 11:40')}",
        ("demand", "names 4821"),
    ),
    "a newer case, on a page that tells what became of the old one": (
        "#case-4821 .ack",
        "click",
        CASES,
        f"<h1>Cases</h1>{CARD.format(4829, SLOW, '11:40')}{CARD.format(4818, FULL, '08:51')}<p>Closed today: 4821</p>",
        ("demand", "names 4821"),
    ),
    "the same name in another bar, that was a group": (
        "[data-cmd=to-left]",
        "click",
        ARRANGE.replace("toolbar", "group"),
        BAR.format("toolbar", "Text of paragraph", ALIGN.format("data-prop=l", "data-prop=r")),
        ("section", "stood in the group"),
    ),
    "the same name in another bar": (
        "[data-cmd=to-left]",
        "click",
        ARRANGE,
        BAR.format("group", "Text of paragraph", ALIGN.format("data-prop=l", "data-prop=r")),
        ("section", 'stands in the group "Text of paragraph", the remembered element stood in the toolbar "Arrange objects"'),
    ),
    "a bill of the next year, which nothing read tells": (
        "#bill-2024-25 .due",
        SEEN,
        "<h1>Bills</h1><div id=bill-2024-25><h2>Your bill</h2><p>To pay <b class=due>1,412.00</b></p></div>",
        "<h1>Bills</h1><section id=bill-2025-26><h2>Your bill</h2><p>To pay <b class=d>1,412.00</b></p></section>",
        ("demand", "The locator names 2024"),
    ),
    "the same name in another part": (
        "[data-testid=zone-rows] button",
        "click",
        ZONES.format("<button aria-label='Pin region'></button>", ""),
        ZONE.format("Limit to", "<button class=b aria-label='Pin region'></button>"),
        ("row", 'stands under "Limit to", the remembered element stood under "Rows"'),
    ),
    "the same words about more than its part": (
        "[data-testid=quiz-restart]",
        "click",
        f"<h1>Ratios</h1><div><h2>Quiz: ratios</h2>{QUIZ}<button data-testid=quiz-restart>Start over</button></form></div>",
        (
            "<header><h1>Ratios</h1><p>62% <button data-testid=reset>Start over</button></p></header>"
            f"<h2>Question 4</h2>{QUIZ}</form>"
        ),
        ("row", 'The locator names "quiz", as the part was called that its element stood in; button "Start over" is in none.'),
    ),
    "the same word under a legend that says the reverse": (
        "[name=wo_nuts]",
        "check",
        SOUP,
        "<form><h1>Soup</h1>" + LEGEND.format("Toppings", "Add as many as you like") + "</form>",
        ("row", 'stands under "Toppings", the remembered element stood under "Leave out"'),
    ),
    "the same number of something else": (
        "[data-testid=matched]",
        "expect.to_have_text",
        "<main><h1>Users</h1><p><b data-testid=matched>48</b> users match</p></main>",
        "<main><h1>Users</h1><p><b data-testid=shown>48</b> loaded, scroll for more</p></main>",
        ("contradiction", "different"),
    ),
    "the same setting of somebody else": (
        "#workspace-editor-formatOnSave",
        "check",
        SETTING.format("workspace", "div"),
        SETTING.format("user", "section").replace("<h1>", "<p>All</p><h1>"),
        ("demand", 'asks for "workspace-editor-formatOnSave"; checkbox "Format on save" is "user-editor-formatOnSave"'),
    ),
}


@pytest.mark.parametrize("case", GONE)
def test_what_is_another_one_is_refused(one_tab, case):
    css, method, old, new, (code, said) = GONE[case]
    decision = decided(one_tab, f"locator({css!r})", method, old, ((old, new),))
    assert decision.code == code, decision.reason
    assert said in decision.reason


THERE = {
    "a menu that is built as a dialog, with all that was in it": (
        "a#S",
        "click",
        MENU,
        SETTINGS,
        ".go >> nth=0",
    ),
    "a field of a part that is built otherwise": (
        "#em-phone",
        "fill",
        CONTACT.format("fieldset", "legend", "em-phone"),
        CONTACT.format("section aria-label='Contact in an emergency'", "i", "ct-phone"),
        "#ct-phone",
    ),
    "a rule in other words, under its name": (
        "#second",
        "to_be_checked",
        RULE.format("second", "approval"),
        f"<section>{RULE.format('rule', 'sign-off by the head').replace('Require a', 'Ask for a')}</section>",
        "#rule",
    ),
    "a rule of which more is said otherwise": (
        "#second",
        "to_be_checked",
        RULE.format("second", "approval"),
        f"<section>{RULE.format('rule', 'sign-off by the head')}</section>",
        "#rule",
    ),
    "a rule of two words": (
        "#second",
        "to_be_checked",
        RULE.format("second", "approval").replace("Require a second", "Second"),
        f"<section>{RULE.format('rule', 'signature').replace('Require a second', 'Second')}</section>",
        "#rule",
    ),
    "the same answer to the same question": (
        "#a1",
        "check",
        ASKED.format("fieldset", "legend", "Was anyone injured", "a1"),
        ASKED.format("section", "h3", "Was anyone injured?", "b1"),
        "#b1",
    ),
    "a field of which the name says what would destroy": (
        "#first",
        "fill",
        "<h1>Leave</h1><form><p><label for=first>First day</label><input id=first name=first></p><p>Last <input></p></form>",
        "<h1>Leave</h1><form><p><label for=f1>First day of leave</label><input id=f1 name=first></p><p>Last <input></p></form>",
        "#f1",
    ),
    "the same day beside the same label": (
        ".due",
        "expect.to_have_text",
        "<h1>Car policy</h1><table><tr><th>Renewal date</th><td class=due>18 September 2025</td></tr></table>",
        "<h1>Skoda Octavia</h1><div class=fact><span>Renewal date</span><span class=value>18 September 2025</span></div>",
        ".value",
    ),
    "the same share before its label": (
        ".pct",
        "expect.to_have_text",
        "<h1>Course</h1><div><span>Progress</span><span class=pct>64%</span></div>",
        "<h1>Course</h1><section><p><b class=b>64%</b> <i>progress</i></p></section>",
        ".b",
    ),
    "a field of a request, that says of what": (
        "#d1",
        "fill",
        f"<h1>Leave request</h1><form>{DAY.format('d1', 'First day', 'd1')}{LAST}</form>",
        f"<h1>Leave request</h1><form><i>1</i>{DAY.format('a', 'First day of leave', 'start')}{LAST}",
        "#a",
    ),
    "a switch, where it was ticked": (
        "#alone",
        "click",
        f"<main><h3>Care</h3>{'<br>' * 30}<p><label><input type=checkbox id=alone> Isolation</label></p>{RISK}</main>",
        f"<section><h3>Care</h3><p><b id=l>Isolation</b><button role=switch id=s aria-labelledby=l></button></p>{RISK}",
        "#s",
    ),
    "a button that says of whom it is": (
        "li:has-text('Ada Low') .swap",
        "click",
        "<ul>" + SHIFT.format("row", "Ada Low", "swap", "") + SHIFT.format("row", "Ben Oz", "swap", "") + "</ul>",
        "<ul>" + SHIFT.format("c", "Ada Low", "x", " of Ada Low") + SHIFT.format("c", "Ben Oz", "x", " of Ben Oz") + "</ul>",
        "li:has-text('Ada Low') button",
    ),
    "a switch that a text names": (
        "#alone",
        "check",
        "<h1>Bed 4</h1><form><p><input type=checkbox id=alone><label for=alone>Isolation</label></p><p>Diet <input></p></form>",
        "<h1>Bed 4</h1><div><b id=l1>Isolation</b><i></i><button role=switch aria-labelledby=l1></button></div>Diet <input>",
        "[role=switch]",
    ),
    "the same case, whose number is an attribute now": (
        "#case-4821 .ack",
        "click",
        CASES,
        f"<h1>Cases</h1>{CARD.format(4821, SLOW, 'today')}{CARD.format(4818, FULL, 'today')}",
        "[data-case='4821'] .b",
    ),
    "the only case of a page that says its number": (
        "#case-4821 .ack",
        "click",
        f"<h1>Case</h1><ul>{ITEM.format(4821, SLOW)}</ul>",
        f"<h1>Case 4821</h1>{CARD.format('x', SLOW, 'today')}",
        ".b",
    ),
    "a number that nobody read": (
        "#field-4821",
        "fill",
        "<h1>You</h1><p><label for=field-4821>Surname</label><input id=field-4821></p>",
        "<h1>You</h1><p><label for=field-77>Surname</label><input id=field-77></p>",
        "#field-77",
    ),
    "the same bar as a group": (
        "[data-cmd=to-left]",
        "click",
        ARRANGE,
        BAR.format("group", "Arrange", ALIGN.format("data-prop=l", "data-prop=r")),
        "[data-prop=l]",
    ),
    "a tool that is one of several to choose from": (
        "#rect",
        "click",
        TOOLS.format("toolbar", TOOL.format("Move", "id=move") + TOOL.format("Rectangle", "id=rect")),
        TOOLS.format("radiogroup", TOOL.format("Move", "role=radio") + TOOL.format("Rectangle", "role=radio class=r")),
        ".r",
    ),
    "a choice that is drawn, beside its label": (
        "#m",
        "check",
        "<h1>Pay</h1><form>" + CHOICE.format("m", "Monthly") + CHOICE.format("y", "Yearly") + "</form>",
        "<h1>Pay</h1><form>" + DRAWN.format("r1", "Monthly") + DRAWN.format("r2", "Yearly") + "</form>",
        "#r1",
    ),
    "a field in its own label": (
        "#auto",
        "check",
        SWITCHES + "<tr><td><label for=pub>Public</label></td><td><input type=checkbox id=pub></td></tr></table></form>",
        SWITCHED + "<label class=row><span>Automatic</span><input type=checkbox role=switch name=every></label></form>",
        "[name=every]",
    ),
    "what a control was called by those who wrote it": (
        "#box .js-clipboard-copy",
        "click",
        CLONE,
        "<h1>relay</h1><div><button class=c aria-label='Copy address to clipboard'></button></div>",
        ".c",
    ),
    "a step, which is counted": (
        "#step-2 .edit",
        "click",
        "<h1>Order</h1><ol><li>1 Basket</li><li id=step-2>2 Address <button class=edit>Edit address</button></li></ol>",
        "<h1>Order</h1><section><h3>Address</h3><button class=e>Edit address</button></section>",
        ".e",
    ),
    "a card whose buttons stand in a box like its head": (
        "tr:nth-child(2) button:first-child",
        "click",
        f"<h1>Due</h1>{DUE}",
        f"<h1>Due</h1><ul>{BOXES.format('PO-38', TO_DO)}{BOXES.format('PO-41', TO_DO_R)}</ul>",
        ".r",
    ),
    "a bill of the same year": (
        "#bill-2024-25 .due",
        SEEN,
        "<h1>Bills</h1><div id=bill-2024-25><h2>Your bill</h2><p>To pay <b class=due>1,412.00</b></p></div>",
        "<h1>Bills</h1><section id=your-2024-25><h2>Your bill</h2><p>To pay <b class=d>1,412.00</b></p></section>",
        ".d",
    ),
    "the same part, which is called so by its class": (
        "[data-testid=zone-rows] button",
        "click",
        ZONES.format("<button aria-label='Pin region'></button>", ""),
        "<div class=pivot-rows>" + ZONE.format("", "<button class=b aria-label='Pin region'></button>") + "</div>",
        ".b",
    ),
    "a word that is said of what is read": (
        "[data-testid=zone-rows] b",
        SEEN,
        ZONES.format("<b>Region of sale</b>", ""),
        ZONE.format("Limit to", "<b class=b>Region of sale</b>"),
        ".b",
    ),
    "the same word under a legend that says the same": (
        "[name=wo_nuts]",
        "check",
        SOUP,
        "<form><h1>Soup</h1>" + LEGEND.format("Leave out", "As many as you like") + "</form>",
        "[value=nuts]",
    ),
    "the same number, told in one other word": (
        "[data-testid=matched]",
        "expect.to_have_text",
        "<main><h1>Users</h1><p><b data-testid=matched>48</b> users match all of your filters</p></main>",
        "<main><h1>Users</h1><p><b data-testid=shown>48</b> users match all of these filters</p></main>",
        "[data-testid=shown]",
    ),
    "the same case, in a card that is not called so": (
        "#case-4821 .ack",
        "click",
        CASES,
        "<h1>Cases</h1>" + (CARD.format(0, SLOW, "#4821") + CARD.format(0, FULL, "#4818")).replace(" data-case=0", ""),
        "article:has-text('4821') .b",
    ),
    "a short name, of which a word is another one": (
        "#order-save",
        "click",
        f"<h1>Shop</h1><p>{LONG}</p><button id=order-save>Save all</button>",
        f"<h1>Shop</h1><div><p>{LONG}</p><button id=basket-save>Save all</button></div>",
        "#basket-save",
    ),
    "the same number of the same": (
        "[data-testid=matched]",
        "expect.to_have_text",
        "<main><h1>Users</h1><p><b data-testid=matched>48</b> users match</p></main>",
        "<main><h1>Users</h1><p><b data-testid=shown>48</b> users match your filter</p></main>",
        "[data-testid=shown]",
    ),
    "a setting that is called by another scheme": (
        "#workspace-editor-formatOnSave",
        "check",
        SETTING.format("workspace", "div"),
        SETTING.format("settings-of", "section").replace("<h1>", "<p>All</p><h1>"),
        "section input >> nth=0",
    ),
    "a test id as developers like it, in a group": (
        "[data-testid=schedule-btn]",
        "click",
        "<h1>Churn</h1><div><button data-testid=schedule-btn>Send by mail</button><button>Share</button></div>",
        (
            "<h1>Churn</h1><div role=group aria-label='Dashboard actions'><button>Share</button>"
            "<button data-testid=action-schedule>Send by mail</button></div>"
        ),
        "[data-testid=action-schedule]",
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_what_is_the_same_is_found(one_tab, case):
    css, method, old, new, right = THERE[case]
    decision = decided(one_tab, f"locator({css!r})", method, old, ((old, new),), right)
    assert decision.heal, decision.reason


def test_a_part_that_no_dialog_speaks_of_has_not_moved_with_the_rest(one_tab):
    old = f"<form><fieldset><legend>Remind me</legend>{AHEAD.format('ahead')}</fieldset>{SENDS}</form>"
    new = f"<div role=dialog aria-label=Event><p>{{0}}{AHEAD.format('travel')}</p>{SENDS}</div>"
    suite = tuple(f"page.get_by_role('button', name='{name}')" for name in ("Send now", "Drop all"))
    decided(one_tab, "locator('#ahead')", "fill", old, ((old, new.format("<b>To get there</b>")),), suite=suite)
    decided(one_tab, "locator('#ahead')", "fill", old, ((old, new.format("<b>Remind me</b>")),), "#travel", suite=suite)
