"""A field that is called by fewer words, where what heads it says the others; and what only looks so."""

import pytest

from tests.relocation.test_live_traps import decided

FIELD = "<p><label for={0}>{1}</label> <input id={0} name={0}></p>"
BOX = "<p><input type=checkbox id={0} name={0}> <label for={0}>{1}</label></p>"
NAMELESS = "<p><input type=checkbox id={0}> <label for={0}>{1}</label></p>"
PART = "<div class=g><div class=g-title>{0}</div><div>{1}</div></div>"
SECTION = "<section><h3>{0}</h3><div>{1}</div></section>"
ASKED = "<h1>Task</h1><form class=panel>{0}</form>"
RUNS = ASKED.format(BOX.format("asyncBefore", "Asynchronous before") + BOX.format("asyncAfter", "Asynchronous after"))
KEPT = ASKED.format(FIELD.format("ttl", "History time to live") + FIELD.format("owner", "Owner"))
SENT = ASKED.format(FIELD.format("sc", "Shipping city") + FIELD.format("sp", "Shipping phone"))
ACCOUNT = ASKED.format(FIELD.format("p1", "Password") + FIELD.format("p2", "Confirm password"))
DESTROYS = ASKED.format("<button class=d id=drop>Delete account</button><button>Save</button>")
THERE = {
    "a checkbox of a group": (
        "get_by_role('checkbox', name='Asynchronous before')",
        "check",
        RUNS,
        PART.format("General", FIELD.format("by", "Owner"))
        + PART.format("Asynchronous continuations", BOX.format("continuationBefore", "Before") + BOX.format("x", "After")),
        "#continuationBefore",
    ),
    "a field under a heading": (
        "get_by_label('History time to live')",
        "fill",
        KEPT,
        SECTION.format("General", FIELD.format("by", "Owner"))
        + SECTION.format("History cleanup", FIELD.format("t", "Time to live")),
        "#t",
    ),
    "what destroys, under a heading of what it destroys": (
        "get_by_role('button', name='Delete account')",
        "click",
        DESTROYS,
        SECTION.format("Account", "<p>This cannot be undone</p><button class=r>Delete</button><button>Save</button>"),
        ".r",
    ),
    "what destroys, under another heading, which says more": (
        "locator('.d')",
        "click",
        DESTROYS,
        SECTION.format("Danger zone", "<p>All is lost</p><button class=r>Delete account now</button><button>Save</button>"),
        ".r",
    ),
    "what destroys, under another heading, with its id": (
        "locator('.d')",
        "click",
        DESTROYS,
        SECTION.format("Danger zone", "<p>All is lost</p><button id=drop>Delete</button><button>Save</button>"),
        "#drop",
    ),
}
GONE = {
    "a field of another address": (
        "get_by_label('Shipping city')",
        "fill",
        SENT,
        SECTION.format("Billing address", FIELD.format("c", "City") + FIELD.format("p", "Phone")),
    ),
    "a password, under what is to be confirmed": (
        "get_by_label('Confirm password')",
        "fill",
        ACCOUNT,
        SECTION.format("Confirm your address", FIELD.format("mail", "Address") + FIELD.format("pw", "Password")),
    ),
    "what stood beside it, under such a heading now": (
        "get_by_role('checkbox', name='Asynchronous before')",
        "check",
        ASKED.format(NAMELESS.format("b", "Before") + NAMELESS.format("ab", "Asynchronous before")),
        PART.format("General", FIELD.format("by", "Owner"))
        + PART.format("Asynchronous continuations", NAMELESS.format("before", "Before")),
    ),
    "a field of no words under what it was called": (
        "get_by_label('Cleanup')",
        "fill",
        ASKED.format(FIELD.format("l2", "Cleanup") + FIELD.format("zip", "Postcode")),
        SECTION.format("Cleanup", FIELD.format("l", "Now") + FIELD.format("z", "Postcode")),
    ),
    "another number of it": (
        "get_by_label('Line 2 of address')",
        "fill",
        ASKED.format(FIELD.format("l2", "Line 2 of address") + FIELD.format("zip", "Postcode")),
        SECTION.format("Address", FIELD.format("l", "Line") + FIELD.format("z", "Postcode")),
    ),
    "a button, beside which another one stood": (
        "get_by_role('button', name='Save address')",
        "click",
        ASKED.format("<button class=a>Save address</button><button class=b>Save</button>"),
        SECTION.format("Address", "<p>12 High Street</p><button class=r>Save</button>"),
    ),
    "a button that destroys something else": (
        "get_by_role('button', name='Delete account')",
        "click",
        DESTROYS,
        SECTION.format("Members of this account", "<p>Ada</p><button class=r>Delete</button><button>Save</button>"),
    ),
}


@pytest.mark.parametrize("case", THERE)
def test_what_the_heading_says_is_not_missing(one_tab, case):
    code, method, old, new, right = THERE[case]
    decided(one_tab, code, method, old, ((old, f"<h1>Task</h1><main>{new}</main>"),), right)


@pytest.mark.parametrize("case", GONE)
def test_what_nothing_says_is_missing(one_tab, case):
    code, method, old, new = GONE[case]
    assert not decided(one_tab, code, method, old, ((old, f"<h1>Task</h1><main>{new}</main>"),)).heal
