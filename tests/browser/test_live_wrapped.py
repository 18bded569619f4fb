"""A control that nothing names is labelled by the box that was made for it: the probe tells what that is called."""

import pytest

from pytest_heal.browser.probe import decode, description_expression, description_from_payload, inventory_expression

ICON = "<svg width=9 height=9><path d='M1 1 L8 8'></path></svg>"
BAR = "<div role=toolbar aria-label=Format>{0}</div>"
NAMED = {
    "by its label": "<span aria-label=Underline><button id=x>{icon}</button></span>",
    "by its hint": "<span title='Clear format'><button id=x>{icon}</button></span>",
    "two boxes up": "<li title=Redo><span><button id=x>{icon}</button></span></li>",
    "a link": "<span aria-label=Help><a id=x href=/help>{icon}</a></span>",
    "a field": "<span aria-label=Quantity><input id=x></span>",
    "what is drawn as a button": "<span aria-label=Bold><div id=x role=button tabindex=0>{icon}</div></span>",
    "beside a picture": "<span aria-label=Bold>{icon}<button id=x>{icon}</button></span>",
}
NOT = {
    "a box of two controls": "<span aria-label=Indent><button id=x>{icon}</button><button>{icon}</button></span>",
    "a box that says something": "<span aria-label=Indent>More <button id=x>{icon}</button></span>",
    "it has a name": "<span aria-label=Indent><button id=x aria-label=Outdent>{icon}</button></span>",
    "it says something": "<span aria-label=Indent><button id=x>Outdent</button></span>",
    "four boxes up": "<b title=Undo><i><i><i><button id=x>{icon}</button></i></i></i></b>",
    "a box of much": "<span aria-label=Bold>{icon}{icon}{icon}<button id=x>{icon}</button></span>",
    "no control": "<span aria-label=Bold><i id=x>{icon}</i></span>",
    "a box without a name": "<span><button id=x>{icon}</button></span>",
}
WRITTEN = {"by its label": "Underline", "by its hint": "Clear format", "two boxes up": "Redo", "a link": "Help"}


def labels(tab, html):
    """The label of ``#x`` as an inventory and as a description say it, and how often it is counted."""
    tab.set_content(html)
    seen = [e.label for e in decode(tab.evaluate(inventory_expression())) if e.id == "x"]
    described = description_from_payload(tab.locator("#x").evaluate(description_expression()))
    return [*seen, described.element.label], described.counts.get("label", 0)


@pytest.mark.parametrize("case", NAMED)
def test_it_is_called_as_its_box_is(tab, case):
    html = BAR.format(NAMED[case].format(icon=ICON) + f"<button>{ICON}</button>")
    called, times = labels(tab, html)
    assert called == [WRITTEN.get(case, called[0])] * 2
    assert called[0]
    assert times == 1


@pytest.mark.parametrize("case", NOT)
def test_it_is_not_called_as_its_box_is(tab, case):
    called, times = labels(tab, BAR.format(NOT[case].format(icon=ICON) + f"<button>{ICON}</button>"))
    assert (called, times) == (["", ""], 0)


def test_a_label_of_its_own_comes_first(tab):
    html = "<label for=x>Amount</label><span aria-label=Quantity><input id=x></span>"
    assert labels(tab, html) == (["Amount", "Amount"], 1)


def test_boxes_of_one_name_are_counted(tab):
    boxes = "".join(f"<span aria-label=Remove><button id={name}>{ICON}</button></span>" for name in "xyz")
    assert labels(tab, BAR.format(boxes)) == (["Remove", "Remove"], 3)


def test_in_a_shadow_root(tab):
    inside = NAMED["by its label"].format(icon=ICON)
    html = f"<p id=host></p><script>host.attachShadow({{mode: 'open'}}).innerHTML = \"{inside}\"</script>"
    assert labels(tab, html) == (["Underline", "Underline"], 1)
