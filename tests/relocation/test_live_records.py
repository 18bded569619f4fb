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
CHOICE = "<p><input type=radio name=pay id={0}> <label for={0}>{1}</label></p>"
DRAWN = (
    "<p><button type=button role=radio name=pay style='width:13px;height:13px' id={0}></button> <label for={0}>{1}</label></p>"
)
TO_DO = "<button>Receive</button><button>Refuse</button>"
TO_DO_R = TO_DO.replace("<button", "<button class=r", 1)
BOXES = "<li class=card><div class=flex><h2>{0}</h2><i>2</i></div><div class=flex>{1}</div></li>"
GONE = {
    "a newer case of the same name": (
        "#case-4821 .ack",
        "click",
        CASES,
        f"<h1>Cases</h1>{CARD.format(4829, SLOW, 'INC-4829 11:40')}{CARD.format(4818, FULL, 'INC-4818 08:51')}",
        ("demand", "The locator names 4821, which was said beside its element; nothing around"),
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
}


@pytest.mark.parametrize("case", GONE)
def test_what_is_another_one_is_refused(one_tab, case):
    css, method, old, new, (code, said) = GONE[case]
    decision = decided(one_tab, f"locator({css!r})", method, old, ((old, new),))
    assert decision.code == code, decision.reason
    assert said in decision.reason


THERE = {
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
}


@pytest.mark.parametrize("case", THERE)
def test_what_is_the_same_is_found(one_tab, case):
    css, method, old, new, right = THERE[case]
    decision = decided(one_tab, f"locator({css!r})", method, old, ((old, new),), right)
    assert decision.heal, decision.reason
