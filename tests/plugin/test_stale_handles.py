"""Handles whose element is not in the page any more: what found them is told, and followed where it is certainly the same."""

from __future__ import annotations

import pytest

from tests.plugin.test_empty_queries import Suite

GONE = "Element is not attached to the DOM"
SETUP = """
    AWAIT page.evaluate('''() => {
        window.clicked = [];
        window.draw = html => {
            document.querySelector("form").innerHTML = html;
            for (const b of document.querySelectorAll("form button")) b.onclick = () => clicked.push(b.id || b.textContent);
        };
    }''')
"""
DRAW = "    AWAIT page.evaluate('html => draw(html)', {html!r})\n"
ROWS = "".join(f"<div class=row>{name} <button class=del>Delete</button></div>" for name in ("Ada", "Bob"))
SAVE = "<p><button id=save class=go>Save</button></p>"


def body(before: str, find: str, after: str, act: str = "AWAIT handle.click()") -> str:
    return f"{SETUP}{DRAW.format(html=before)}    handle = {find}\n{DRAW.format(html=after)}    {act}\n"


# By name: the test, whether it may be followed, what the failure says where it is not.
CASES = {
    "drawn_anew": (body(SAVE, 'AWAIT page.query_selector(".go")', SAVE), True, "matches 1 element now"),
    "by_locator": (body(SAVE, 'AWAIT page.locator(".go").element_handle()', SAVE), True, "matches 1 element now"),
    "waited_for": (body(SAVE, 'AWAIT page.wait_for_selector(".go")', SAVE), True, "matches 1 element now"),
    "one_of_a_list": (
        body(
            "<button id=a class=go>A</button><button id=b class=go>B</button>",
            '(AWAIT page.query_selector_all(".go"))[1]',
            "<button id=b class=go>B</button><button id=c class=go>C</button>",
        ),
        True,
        "matches 2 elements now",
    ),
    "within_a_handle": (
        body(SAVE, 'AWAIT (AWAIT page.query_selector("form")).query_selector(".go")', SAVE),
        True,
        "matches 1 element now",
    ),
    "neighbour": (
        body(ROWS, 'AWAIT page.query_selector(".del")', "<div class=row>Bob <button class=del>Delete</button></div>"),
        False,
        "matches 1 element now",
    ),
    "says_something_else": (
        body(SAVE, 'AWAIT page.query_selector(".go")', SAVE.replace("Save", "Delete")),
        False,
        "matches 1 element now",
    ),
    "no_name_of_its_own": (
        body("<button class=go>Go</button>", 'AWAIT page.query_selector(".go")', "<button class=go>Go</button>"),
        False,
        "matches 1 element now",
    ),
    "a_made_up_id": (
        body(
            "<button id=':r3:' class=go>Go</button>",
            'AWAIT page.query_selector(".go")',
            "<button id=':r3:' class=go>Go</button>",
        ),
        False,
        "matches 1 element now",
    ),
    "twice_there": (
        body(SAVE, 'AWAIT page.query_selector(".go")', SAVE + SAVE),
        False,
        "matches 2 elements now",
    ),
    "renamed": (
        body("<button class=go-btn>Go</button>", 'AWAIT page.query_selector(".go-btn")', "<button class=go-button>Go</button>"),
        False,
        "matches nothing now",
    ),
    "may_have_acted": (
        body(
            "<input type=checkbox id=box>",
            'AWAIT page.query_selector("#box")',
            "<input type=checkbox id=box>",
            "AWAIT handle.check()",
        ),
        False,
        "matches 1 element now",
    ),
}
REMOVE = """    AWAIT page.evaluate("document.querySelector('form').remove()")\n"""
CLICK = "    AWAIT handle.click()\n"


@pytest.fixture(params=[False, True], ids=["sync", "async"])
def suite(request, pytester, monkeypatch):
    return Suite(pytester, monkeypatch, request.param)


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("mode", ["off", "suggest", "on"])
def test_a_handle_that_lost_its_element(suite, mode):
    checked = {
        name: text.replace(CLICK, CLICK + "    assert AWAIT page.evaluate('clicked.length') == 1\n")
        for name, (text, *_) in CASES.items()
    }
    result, said = suite.run(checked, mode, "--heal-record=none")
    followed = {name for name, (_, may, _) in CASES.items() if may and mode == "on"}
    result.assert_outcomes(passed=len(followed), failed=len(CASES) - len(followed), warnings=len(followed))
    result.stdout.no_fnmatch_line("*internal error*")
    result.stdout.no_fnmatch_line("*plain Playwright behaviour*")
    for name, (_, _, now) in CASES.items():
        if name in followed:
            assert name not in said
            continue
        text = squeezed(said[name])
        assert GONE in text
        if mode == "off":
            assert "The element that" not in text
            continue
        assert "The element that " in text, (name, text)
        assert "is not in the page any more. " in text, (name, text)
        assert f"Its selector {now}" in text, (name, text)
        assert "test_queries.py:" in text
        assert ("- .go-button" in text) == (name == "renamed")
    outcomes = [(event["outcome"], event["code"]) for event in suite.events()]
    assert outcomes.count(("healed", "same-node")) == len(followed)
    if followed:
        result.stdout.fnmatch_lines(["*page.query_selector(*.go*)*found an element that was re-rendered*"])
    assert all(event["confirmed"] for event in suite.events() if event["outcome"] == "healed")


@pytest.mark.parametrize("mode", ["suggest", "on"])
def test_a_page_that_has_gone_on_and_an_element_that_nobody_knows(suite, mode):
    find = '    handle = AWAIT page.query_selector(".login-button")\n'
    unknown = "    handle = (AWAIT page.evaluate_handle(\"document.querySelector('.login-button')\")).as_element()\n"
    bodies = {
        "gone_on": f"\n{find}    AWAIT page.goto('http://shop.example/other')\n    AWAIT handle.click()\n",
        "reloaded": f"\n{find}    AWAIT page.reload()\n    AWAIT handle.click()\n",
        "unknown": f"\n{unknown}{REMOVE}{CLICK}",
        "reading": f"\n{find}{REMOVE}    assert AWAIT handle.inner_text() == 'x'\n",
    }
    result, said = suite.run(bodies, mode)
    result.assert_outcomes(failed=4)
    result.stdout.no_fnmatch_line("*internal error*")
    assert "The page has gone on to http://shop.example/other since." in squeezed(said["gone_on"])
    assert "The page has navigated since." in squeezed(said["reloaded"])
    assert GONE in said["unknown"]
    for name in ("unknown", "reading"):
        assert "The element that" not in said[name]
    assert not [event for event in suite.events() if event["outcome"] == "healed"]
