"""A part of a page that is in another part now, while what it stood in is still there and holds other things.

Each page is shown before and after; each was written to mislead, or to be healed all the same.
"""

import pytest

from tests.relocation.test_live_traps import decided

SHELL = "<h1>Harbour office</h1><nav><a href=/a>Berths</a> <a href=/b>Tides</a></nav><main>{0}</main>"
PANE = "<section id={0}><b>{1}</b>{2}</section>"
ROW = "<div class=row><label for={0}>{1}</label><div class=in><input id={0}> {2}</div></div>"
SUITE = tuple(f"page.locator('{name}')" for name in ("#camera-url", "text=Picture size", "#camera-turn"))
CHECK = "<button class={0}>Test</button>"
NOTE = "<p>Which pictures are kept, and for how long.</p>"


def form(prefix, button, *called):
    """Rows of a form, whose fields have ids that begin alike; the first one has a button."""
    ids = (f"{prefix}-{end}" for end in ("url", "size", "turn"))
    buttons = (button, "", "")
    return f"<form>{''.join(map(ROW.format, ids, called, buttons))}</form>"


CALLED = ("Address of the camera", "Picture size", "Turn by degrees")
OLD = SHELL.format(PANE.format("cam", "Camera", form("camera", CHECK.format("t"), *CALLED)) + PANE.format("log", "Logs", NOTE))


def now(inside, elsewhere, head="Quay camera"):
    """The pane of the camera with something in it, and another pane."""
    return SHELL.format(PANE.format("cam", "Camera", inside) + PANE.format("add-on", head, elsewhere))


FORM = form("camera", CHECK.format("x"), *CALLED)
MOVED = {
    "with its fields": now(NOTE, FORM),
    "into a part that is not named": SHELL.format(PANE.format("cam", "Camera", NOTE) + f"<div class=add-on>{FORM}</div>"),
}
LEFT = {
    "beside one field of it, among others": now(
        NOTE, form("camera", CHECK.format("x"), "Printer") + form("printer", "", "Queue", "Paper", "Trays")
    ),
    "in a form of the same labels for something else": now(NOTE, form("printer", CHECK.format("x"), *CALLED)),
    "with fields of other ids, in a part that is not named": SHELL.format(
        PANE.format("cam", "Camera", "") + f"<div class=add-on>{form('printer', CHECK.format('x'), *CALLED)}</div>"
    ),
    "where its fields are still inside": now(form("camera", "", *CALLED), form("printer", CHECK.format("x"), *CALLED)),
    "where one field is left inside, and the others are gone": now(
        ROW.format("camera-url", CALLED[0], ""), form("printer", CHECK.format("x"), *CALLED)
    ),
}


@pytest.mark.parametrize("new", MOVED.values(), ids=MOVED)
def test_a_part_that_moved_takes_its_ids_along(one_tab, new):
    decided(one_tab, "locator('#cam .t')", "click", OLD, ((OLD, new),), ".x", suite=SUITE)


@pytest.mark.parametrize("new", LEFT.values(), ids=LEFT)
def test_what_looks_like_the_part_is_not_it(one_tab, new):
    assert decided(one_tab, "locator('#cam .t')", "click", OLD, ((OLD, new),), suite=SUITE).code == "demand"
