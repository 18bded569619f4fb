"""What a release changes that nobody reads: capitals, tooltips, numbers of fields; and what it changes that somebody does.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import redesigned

NAMED = "<div class=bar><button class=b aria-label='{0}'><i class=q></i></button>{1}</div>"
TIP = "<div class=tools><button class=t data-label='{0}'><svg><path d='M1'/></svg></button>{1}</div>"
OTHER = "<button class=b aria-label='View Data'><i class=g></i></button>"
OTHER_TIP = "<button class=t data-label='View Data'><svg><path d='M2'/></svg></button>"
TITLES = "<table><tr><th>Value</th><th class=t>{0}</th></tr><tr><td>7</td><td>path</td></tr></table>"
PREFS = "<h1>Options</h1><form>{0}</form>"
SWITCH = "<p><label for={0}>{1}</label> <input type=checkbox id={0} name={2}></p>"
FOUND = "<div role=dialog><input placeholder=Find><button class={0}>\u2715</button><ol>{1}</ol></div>"
HITS = "<li><h3>{0}</h3><p>Read more</p></li>"
SERVER = "<h1>Server</h1><form class={0}><label>Host name <input name=host class={0}1 {1}></label></form>"

THERE = {
    "capitals of a head that is asserted": (
        "th:text-is('Data Type')",
        "expect.to_be_visible",
        TITLES.format("Data Type"),
        TITLES.format("Data type"),
        "th >> nth=1",
    ),
    "a tool whose name stands in its tooltip": (
        "[aria-label='Query Tool']",
        "click",
        NAMED.format("Query Tool", OTHER),
        TIP.format("Query Tool", OTHER_TIP),
        "button >> nth=0",
    ),
    "a box that stood on another place in its form": (
        "#a",
        "check",
        PREFS.format(SWITCH.format("a", "Ask before closing", "5")),
        PREFS.format(SWITCH.format("x", "Reload on start", "5") + SWITCH.format("y", "Ask before closing", "6")),
        "#y",
    ),
    "a button of a dialog that is headed by what it found": (
        ".x",
        "click",
        FOUND.format("x", HITS.format("Installation") + HITS.format("Welcome")),
        FOUND.format("y", HITS.format("Welcome") + HITS.format("Installation")),
        "button",
    ),
}
GONE = {
    "a text that is another one": (
        "th:text-is('Data Type')",
        "expect.to_be_visible",
        TITLES.format("Data Type"),
        TITLES.format("Data types"),
    ),
    "a tool that is gone": (
        "[aria-label='Query Tool']",
        "click",
        NAMED.format("Query Tool", OTHER),
        TIP.format("View Data", ""),
    ),
    "a tool whose tooltip is a key of a script": (
        "[aria-label='Query']",
        "click",
        NAMED.format("Query", OTHER),
        TIP.format("query", OTHER_TIP),
    ),
    "a box that took the place of another one in its form": (
        "#a",
        "check",
        PREFS.format(SWITCH.format("a", "Ask before closing", "5") + SWITCH.format("b", "Wrap lines", "6")),
        PREFS.format(SWITCH.format("x", "Reload on start", "5") + SWITCH.format("y", "Wrap lines", "6")),
    ),
    "a field that only shows what it was filled with": (
        ".new1",
        "fill",
        SERVER.format("new", ""),
        SERVER.format("seen", "readonly value=db1"),
    ),
    "a button of a dialog of another name": (
        ".x",
        "click",
        FOUND.format("x", "").replace("<input", "<h2>Find a page</h2><input"),
        FOUND.format("y", "").replace("<input", "<h2>Delete a page</h2><input"),
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_what_is_there_is_found(one_tab, case):
    redesigned(one_tab, *THERE[case])


@pytest.mark.parametrize("case", GONE)
def test_what_is_another_one_is_not_taken_for_it(one_tab, case):
    redesigned(one_tab, *GONE[case])
