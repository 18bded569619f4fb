"""What introduces a field, a button or a table: under one heading the same words may be meant of something else."""

import pytest

from tests.relocation.test_live_traps import decided

JOB = (
    "<h1>Job 88</h1><section class={0}><h2>Set up</h2>{1}<label>Paper <select name={0}><option>Matt</select></label></section>"
)
PLAN = "<h2>Timetable</h2>{0}<table class={1}><tr><th>At<th>Tu</th></tr><tr><th>3.</th><td class=s>Physics</td></tr></table>"
KEGS = "<form><h2>Book in</h2>{0}<div><label>20 l kegs <input></label></div><div><label>{1} <input id={2}></label></div></form>"
SHIFTS = (
    "<table><caption>{0}</caption><tr><th>Shift</th><th>Nurses</th></tr><tr><th>Early</th><td class={1}>6</td></tr></table>"
)
HEARING = "<h1>Lindenweg</h1><section><h2>Your request</h2>{0}<button class={1}>Withdraw</button></section>"

GONE = {
    "what lies in the press, and what the customer gets": (
        "select[name=job]",
        "select_option",
        JOB.format("job", "<p>What the customer gets</p>"),
        JOB.format("tray", "<p>What lies in the feeder of press 2</p>"),
        'is introduced by "What lies in the feeder of press 2", the remembered element was by "What the customer gets"',
    ),
    "a draft, and the one in force": (
        ".plan .s",
        "expect.to_contain_text",
        PLAN.format("<p>In force since 12 August</p>", "plan"),
        PLAN.format("<p>Draft for February, not in force yet</p>", "next"),
        'is introduced by "Draft for February, not in force yet"',
    ),
    "what is empty, and what is full": (
        "#k1",
        "fill",
        KEGS.format("<p>Full, from the filler</p>", "30 l kegs", "k1"),
        KEGS.format("<p>Empty, off the lorry</p>", "Kegs of 30 l", "k7"),
        'is introduced by "Empty, off the lorry"',
    ),
    "what one asked for": (
        ".withdraw",
        "click",
        HEARING.format("<p>You asked for a permit for one garage.</p>", "withdraw"),
        HEARING.format("<p>You asked for a seat at the hearing.</p>", "leave"),
        'is introduced by "You asked for a seat at the hearing."',
    ),
    "a table of another name": (
        "td.n",
        "expect.to_have_text",
        SHIFTS.format("Checked in at the ward", "n"),
        SHIFTS.format("Needed for 25 patients", "m"),
        'stands in the table "Needed for 25 patients", the remembered element stood in the table "Checked in at the ward"',
    ),
}
THERE = {
    "in other words": ("<p>What the customer gets</p>", "<p>This is what customers get</p>"),
    "with other numbers": ("<p>Paper for 3,000 copies, press 2</p>", "<p>Paper for 500 copies, press 1</p>"),
    "no more": ("<p>What the customer gets</p>", ""),
    "now": ("", "<p>What the customer gets</p>"),
    "in one word": ("<p>Options</p>", "<p>Paper: gloss or matt</p>"),
    "by an address": ("<p>What the customer gets</p>", "<p>Ask <a href=/help>our press room</a> first</p>"),
    "by numbers": ("<p>Job 20481, sheet 30517</p>", "<p>Job 20777, sheet 41902</p>"),
    "at length": (
        "<p>What the customer gets</p>",
        "<p>Our presses print on both sides of most sheets, see below for which of them, and for how long that takes.</p>",
    ),
}


@pytest.mark.parametrize("case", GONE)
def test_what_is_introduced_as_something_else_is_not_taken_for_it(one_tab, case):
    css, method, old, new, says = GONE[case]
    found = decided(one_tab, f"locator({css!r})", method, old, ((old, new),))
    assert says in found.reason


@pytest.mark.parametrize("case", THERE)
def test_what_is_introduced(one_tab, case):
    then, now = THERE[case]
    old, new = JOB.format("job", then), JOB.format("tray", now)
    decided(one_tab, "locator('select[name=job]')", "select_option", old, ((old, new),), "select")


def test_an_id_of_its_own_outweighs_what_introduces_it(one_tab):
    old = KEGS.format("<p>Full, from the filler</p>", "30 l kegs", "k1 class=f")
    new = KEGS.format("<p>Empty, off the lorry</p>", "30 l kegs", "k1")
    decided(one_tab, "locator('.f')", "fill", old, ((old, new),), "#k1")
