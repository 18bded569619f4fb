"""Elements that say nothing themselves, or little: what stands beside them, or what they are the label of, says which they are.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided, redesigned

SHELL = "<h1>County court</h1><nav><a href=/a>Cases</a> <a href=/b>Hearings</a></nav><main>{0}</main>"
OLD_ROW = "<tr><td>{0}</td><td><input name={1} class={1}></td></tr>"
NEW_ROW = "<div class=field><label for={1}>{0}</label><input id={1}></div>"
LOOSE_ROW = "<div class=field><span class=cap>{0}</span><span class=in><input class={1}></span></div>"
BADGE = "<p class=head>{2} <b class={0}>{1}</b> {3}</p>"
LABEL = "<div><label class={0} for={1}>{2}</label><input id={1}></div>"
PILL = "<span class={0}>{1}<button class={2} tabindex=-1>{3}</button></span>"
CROSS = "<svg width=9 height=9><path d='M1 1 L8 8 M8 1 L1 8'></path></svg>"
BACK = "<svg width=9 height=9><path d='M8 1 L2 5 L8 9'></path></svg>"
ON = "<svg width=9 height=9><path d='M2 1 L8 5 L2 9'></path></svg>"


def old_form(*rows):
    return SHELL.format(f"<form><table>{''.join(OLD_ROW.format(*row) for row in rows)}</table><button>Find</button></form>")


def new_form(*rows, row=NEW_ROW):
    return SHELL.format(f"<form class=grid>{''.join(row.format(*one) for one in rows)}<button>Find</button></form>")


def labels(*rows):
    """Rows of a form whose labels have a class, an id they are for, and what they say."""
    return SHELL.format(f"<form>{''.join(LABEL.format(*row) for row in rows)}</form>")


def pills(box, name, button, *said):
    made = (PILL.format(name, text, button, picture) for text, picture in said)
    return SHELL.format(f"<div class={box}><p>Exhibits</p>{''.join(made)}</div>")


def pager(tag, numbers, *pictures):
    """Buttons with a picture, before and behind the numbers of pages."""
    before, behind = (f"<button class={tag[:2]}>{picture}</button>" for picture in pictures)
    return SHELL.format(f"<{tag}>{before} {numbers} {behind}</{tag.split(' ', maxsplit=1)[0]}>")


SEARCH = old_form(("Case number", "az"), ("Name of a party", "pn"))
THERE = {
    "a field that a cell was beside has a label": (
        ".az",
        "fill",
        SEARCH,
        new_form(("Name of a party", "party"), ("Case number", "docket")),
        "#docket",
    ),
    "a field that is labelled by nothing but what stands beside it": (
        ".az",
        "fill",
        SEARCH,
        new_form(("Name of a party", "p"), ("Case number", "d"), row=LOOSE_ROW),
        ".d",
    ),
    "a version": (
        ".ver",
        "click",
        SHELL.format(BADGE.format("ver", "v2.4", "Court files", "Ask for files of any court")),
        SHELL.format(BADGE.format("tag", "v2.4", "Docket", "Export and base address")),
        ".tag",
    ),
    "the label of the field that it labelled": (
        ".cap",
        "click",
        labels(("cap", "title", "Title"), ("cap2", "seo", "Title of the page")),
        labels(("lab", "seo", "Title of the page"), ("lab", "title", "Title*")) + "<nav><a href=#title>Title*</a></nav>",
        "label[for=title]",
    ),
    "the cross beside a word": (
        ".pill:has-text('Photo 7') .rm",
        "click",
        pills("multi", "pill", "rm", ("Letter 2", CROSS), ("Photo 7", CROSS)),
        pills("tags", "tag", "x", ("Letter 2", CROSS), ("Photo 7", CROSS)),
        ".tag:nth-of-type(2) button",
    ),
    "the arrow beside the numbers of pages, which are no navigation any more": (
        "[role=navigation] > button:last-child",
        "click",
        pager("div role=navigation", "<b>1</b> <b>2</b> <b>3</b>", BACK, ON),
        pager("section", "<b>1</b> <b>2</b> <b>3</b>", BACK, ON),
        "section > button:last-child",
    ),
}
LINE = "<button type=button aria-label='{0}'><span class=ico>{1}</span></button>"
BOXED = "<span class=item aria-label='{0}'><button type=button><span class=icon>{1}</span></button></span>"
PART = "<section {0}><button data-ref=picture class={1}>Picture</button><button data-ref=text>Text</button></section>"


def bar(made, *said):
    pictures = (CROSS, BACK, ON)
    return SHELL.format(f"<div class=bar>{''.join(map(made.format, said, pictures))}</div>")


CELL = "<h2>Edit a plant</h2><table><tr><th>Summary</th><td>Early</td></tr><tr><th>{0}</th><td class=val>{1}</td></tr></table>"
SHOWN = "<span id={0} {1} style='display: inline-block; width: 90px'>Nightshades</span>"
TAGS = "<label for=f>Tags</label><input id=f class=a>"
SEARCHED = "<b>heirloom</b><input type=search aria-label='' class=b>"
THERE |= {
    "in the cell that it stood in, drawn by another widget": (
        "#fam",
        "click",
        SHELL.format(CELL.format("Family", "<div id=fam><a href=#><span>Nightshades</span></a><i></i></div>")),
        SHELL.format(CELL.format("Family", "<span class=sel><span class=box>Nightshades</span></span>")),
        ".sel",
    ),
    "what is read, in a box that cannot be typed into": (
        "#chosen-1",
        "click",
        SHELL.format(CELL.format("Family", SHOWN.format("chosen-1", ""))),
        SHELL.format(CELL.format("Family", SHOWN.format("shown", "role=textbox aria-readonly=true tabindex=0"))),
        "#shown",
    ),
    "the one field of its row, for a search now": (
        ".a",
        "fill",
        SHELL.format(CELL.format("Tags", TAGS)),
        SHELL.format(CELL.format("Tags", SEARCHED)),
        ".b",
    ),
    "in what the box of its control is called": (
        "button[aria-label='Insert line'] .ico",
        "click",
        bar(LINE, "Insert line", "Insert table", "Redo"),
        bar(BOXED, "Insert line", "Insert table", "Redo"),
        ".item:first-child .icon",
    ),
    "in a part that has lost a name which the control has of its own": (
        "[data-ref=tabs] .a",
        "click",
        SHELL.format(PART.format("data-ref=tabs", "a")),
        SHELL.format(PART.format("role=tablist", "b")),
        ".b",
    ),
}
GONE = {
    "in the cell that it stood in, only its text": (
        "#fam",
        "click",
        SHELL.format(CELL.format("Family", "<div id=fam><a href=#><span>Nightshades</span></a><i></i></div>")),
        SHELL.format(CELL.format("Family", "Nightshades")),
    ),
    "what was read, in a box that can be typed into": (
        "#chosen-1",
        "click",
        SHELL.format(CELL.format("Family", SHOWN.format("chosen-1", ""))),
        SHELL.format(CELL.format("Family", SHOWN.format("shown", "role=textbox contenteditable=true"))),
    ),
    "one of two fields of its row": (
        ".a",
        "fill",
        SHELL.format(CELL.format("Tags", TAGS)),
        SHELL.format(CELL.format("Tags", SEARCHED + "<input class=c>")),
    ),
    "in what the box of another control is called": (
        "button[aria-label='Insert line'] .ico",
        "click",
        bar(LINE, "Insert line", "Insert table", "Redo"),
        bar(BOXED, "Draw a border", "Insert table", "Redo"),
    ),
    "with another name of the part it was in": (
        "[data-kind=civil] .a",
        "click",
        SHELL.format("<section data-kind=civil><h2>Cases</h2><button class=a>Open a case</button></section>"),
        SHELL.format("<section><h2>Cases</h2><button class=b data-kind=criminal>Open a case</button></section>"),
    ),
    "in a part that is another one by its name": (
        "[data-ref=tabs] .a",
        "click",
        SHELL.format(PART.format("data-ref=tabs", "a")),
        SHELL.format(PART.format("data-ref=crop", "b")),
    ),
    "a field beside another word": (".az", "fill", SEARCH, new_form(("Name of a party", "party"), ("File number", "docket"))),
    "two fields that are called so": (
        ".az",
        "fill",
        SEARCH,
        new_form(("Case number", "docket"), ("Name of a party", "party"), ("Case number", "appeal")),
    ),
    "two fields that were called so": (
        ".az",
        "fill",
        old_form(("Case number", "az"), ("Case number", "appeal"), ("Name of a party", "pn")),
        new_form(("Name of a party", "party"), ("Case number", "docket")),
    ),
    "an amount of the same number": (
        ".min",
        "click",
        SHELL.format("<p>Waiting time <b class=min>5m</b></p>"),
        SHELL.format("<p>Shelf length</p><p>Room 4 <b class=tag>5m</b></p>"),
    ),
    "the label of another field": (
        ".cap",
        "click",
        labels(("cap", "title", "Title"), ("cap2", "seo", "Title of the page")),
        labels(("lab", "seo", "Name of the file"), ("lab", "title", "Cause")),
    ),
    "the cross beside another word": (
        ".pill:has-text('Photo 7') .rm",
        "click",
        pills("multi", "pill", "rm", ("Letter 2", CROSS), ("Photo 7", CROSS)),
        pills("tags", "tag", "x", ("Letter 2", CROSS), ("Film 1", CROSS)),
    ),
    "one of two crosses beside a word": (
        ".pill .rm",
        "click",
        pills("multi", "pill", "rm", (f"Photo 7 <button class=off>{CROSS}</button>", CROSS)),
        pills("tags", "tag", "x", ("Photo 7", CROSS)),
    ),
    "a step of what says no more than its steps": (
        "[role=navigation] > .n",
        "click",
        SHELL.format("<p>Hearings</p><div role=navigation><button class=n>Next</button> <button>Last</button></div>"),
        SHELL.format("<p>Photos</p><div class=slides><button class=m>Next</button> <button>Last</button></div>"),
    ),
    "the arrow beside the numbers of another list": (
        "[role=navigation] > button:last-child",
        "click",
        pager("div role=navigation", "<b>1</b> <b>2</b> <b>3</b>", BACK, ON),
        pager("section", "<b>4</b> <b>5</b> <b>6</b>", BACK, ON),
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_it_is_there(one_tab, case):
    redesigned(one_tab, *THERE[case])


@pytest.mark.parametrize("case", GONE)
def test_it_is_gone(one_tab, case):
    redesigned(one_tab, *GONE[case])


UNITS = [("kg", "kg", True), ("kg", "t", False), ("€", "$", False), ("hrs", "h", True), ("min", "minutes", True)]


@pytest.mark.parametrize(("unit", "now", "heals"), UNITS)
def test_a_unit_in_brackets(one_tab, unit, now, heals):
    old = SHELL.format(f"<form><p><label for=w>Weight of the files ({unit})</label><input id=w></p></form>")
    new = SHELL.format(f"<form><div><label for=of>Weight of the files ({now})</label><input id=of></div></form>")
    decision = decided(one_tab, "locator('#w')", "fill", old, ((old, new),), "#of" if heals else "")
    assert decision.heal or decision.reason.endswith(f'is given in "{now}", the remembered element was in "{unit}".')


def test_a_heading_is_no_second_witness_of_its_own_words(one_tab):
    part = "<form><fieldset><legend class={0}>Add a new {1}watch</legend><label>Address <input></label></fieldset></form>"
    old, new = (SHELL.format(part.format(*said)) for said in (("cap", ""), ("head", "web page ")))
    decided(one_tab, "locator('.cap')", "click", old, ((old, new),), "legend")
