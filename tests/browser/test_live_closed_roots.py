"""Closed shadow roots in real Chromium: what is in them is told, and never offered as something that can be used."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright import sync_api
from playwright.async_api import async_playwright
from playwright.sync_api import Error, expect

import pytest_heal
from pytest_heal.browser import closed_roots
from pytest_heal.browser.closed_roots import Enclosed, enclosed, told
from pytest_heal.browser.engines import register_all
from pytest_heal.browser.flavour import Flavour
from pytest_heal.catalog import live_reader
from pytest_heal.suggestions import live_collector
from tests.support.browsers import launch, only_chromium

pytestmark = [pytest.mark.browser, only_chromium("its protocol alone tells what is in them")]


@pytest.fixture(scope="module", autouse=True)
def engines(playwright_sync):
    for step in register_all(playwright_sync):
        step()


LOGIN = """<title>Sign in</title><h1>Welcome</h1><x-login style="display:block;width:200px;height:80px"></x-login>
<x-help><button>Help</button></x-help>
<script>
const shut = document.querySelector('x-login').attachShadow({mode: 'closed'});
shut.innerHTML = '<style>b{}</style><form><input name=mail placeholder="E-mail" value="ada@example.org">'
  + '<button class="go">Sign in</button><p>Forgot it?</p></form>';
document.querySelector('x-help').attachShadow({mode: 'open'}).innerHTML = '<slot></slot><a href="#">More help</a>';
</script>"""


def elsewhere(page):
    """What the page says of controls that cannot be reached."""
    return [note for note in pytest_heal.open_catalog(page).refresh().notes if "closed shadow root" in note]


def test_the_catalog_says_what_it_cannot_list(tab):
    tab.set_content(LOGIN)
    listing = pytest_heal.open_catalog(tab).refresh()
    assert [entry.name for entry in listing] == ["Help", "More help"]
    (note,) = elsewhere(tab)
    assert (
        note == '2 controls inside of a closed shadow root of <x-login> cannot be reached: <input> "E-mail", <button> "Sign in"'
    )


def test_a_failure_does_not_have_the_whole_document_told_for_nothing(tab, monkeypatch):
    monkeypatch.setattr(live_collector, "enclosed_in", lambda page: pytest.fail("it was asked"))
    tab.set_content("<app-root><app-list><p>Text</p></app-list></app-root><x-none></x-none><p></p><button>Go</button>")
    assert pytest_heal.suggest(tab, ".login").explanations == ()


DEFINED = "<x-b>Slotted</x-b><script>customElements.define('x-b', class extends HTMLElement {})</script>"
HOSTS = {"a component": "<x-a style='display:block'></x-a>", "a plain element": "<div></div>", "one with content": DEFINED}


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
def test_whatever_has_a_closed_root_is_found(tab, host):
    tab.set_content(f"<main>{host}</main><h1>Welcome</h1><p>Good to see you</p><button>Help</button>")
    shut = "document.querySelector('main > *').attachShadow({mode: 'closed'})"
    tab.evaluate(f"{shut}.innerHTML = '<button class=login>Sign in</button>'")
    found = pytest_heal.suggest(tab, ".login")
    assert [each.kind for each in found.explanations] == ["closed-shadow-root"]


def test_a_page_without_any_says_nothing_and_is_not_asked(tab, monkeypatch):
    tab.set_content("<x-box>Text</x-box><x-empty></x-empty><button>Go</button>")
    monkeypatch.setattr(live_reader, "enclosed_in", lambda page: pytest.fail("it was asked"))
    assert elsewhere(tab) == []


@pytest.mark.parametrize(
    ("selector", "says"),
    [
        ("button.go", '<button> "Sign in"'),
        ("text=Forgot it?", '<p> "Forgot it?"'),
        ('internal:role=button[name="Sign in"i]', '<button> "Sign in"'),
        ('[placeholder="E-mail"]', '<input> "E-mail"'),
    ],
)
def test_a_locator_of_what_stands_in_one_is_told_so(tab, selector, says):
    tab.set_content(LOGIN)
    with pytest.raises((Error, AssertionError)):
        expect(tab.locator(selector)).to_be_visible(timeout=100)
    found = pytest_heal.suggest(tab, selector)
    (one,) = [each for each in found.explanations if each.kind == "closed-shadow-root"]
    assert one.sentence.startswith(f"{says} stands inside of a closed shadow root of <x-login>")
    assert one.paste == ""
    assert "ada@example.org" not in str(found)


@pytest.mark.parametrize("selector", ["button.cancel", "text=Welcome back", ".sidebar"])
def test_what_stands_in_none_is_not_said_to(tab, selector):
    tab.set_content(LOGIN)
    assert "closed-shadow-root" not in [one.kind for one in pytest_heal.suggest(tab, selector).explanations]


def test_a_page_that_is_busy_is_not_waited_for(tab, monkeypatch):
    tab.set_content(LOGIN)
    monkeypatch.setattr(closed_roots, "ANSWERED", 0.2)
    tab.evaluate("setTimeout(() => { const end = Date.now() + 3000; while (Date.now() < end); }, 50)")
    tab.wait_for_timeout(100)
    began = time.monotonic()
    assert Flavour.of(sync_api).drive(closed_roots.enclosed_in(tab)) == ()
    assert time.monotonic() - began < 2
    tab.wait_for_function("true")


def test_async():
    async def ask():
        async with async_playwright() as p:
            browser = await launch(p)
            page = await browser.new_page()
            await page.set_content(LOGIN)
            found = await pytest_heal.suggest(page, "button.go")
            await browser.close()
            return found

    with ThreadPoolExecutor(1) as threads:  # this one has a loop already
        found = threads.submit(asyncio.run, ask()).result(60)
    assert [one.kind for one in found.explanations] == ["closed-shadow-root"]


def node(tag, *children, roots=(), **attributes):
    flat = [part for pair in attributes.items() for part in pair]
    return {"nodeType": 1, "localName": tag, "attributes": flat, "children": list(children), "shadowRoots": list(roots)}


def text(said):
    return {"nodeType": 3, "nodeValue": said}


def shadow(kind, *children):
    return {"nodeType": 11, "shadowRootType": kind, "children": list(children)}


def test_a_host_in_a_root_and_an_open_root_in_a_closed_one():
    inner = node("x-inner", roots=[shadow("open", node("button", text("Deep")))])
    tree = node(
        "html", node("x-outer", roots=[shadow("closed", node("p", text(" Say  it ")), inner)]), node("button", text("Out"))
    )
    assert list(enclosed(tree)) == [
        Enclosed(host="x-outer", tag="p", text="Say it"),
        Enclosed(host="x-outer", tag="button", text="Deep", control=True),
    ]


def test_what_somebody_typed_is_not_told():
    editor = node("div", text("hunter2"), contenteditable="true", role="textbox")
    field = node("input", value="hunter2", placeholder="Password")
    found = list(enclosed(node("x-a", roots=[shadow("closed", editor, field)])))
    assert [one.describe() for one in found] == ["<div>", '<input> "Password"']
    assert "hunter2" not in str(found)


def test_many_controls_are_counted_and_some_named():
    many = [Enclosed(host="x-a", tag="button", text=f"B{n}", control=True) for n in range(5)]
    (sentence,) = told([*many, Enclosed(host="x-b", tag="p", text="only read")])
    assert sentence.startswith("5 controls inside of a closed shadow root of <x-a> cannot be reached: ")
    assert sentence.endswith('<button> "B0", <button> "B1", <button> "B2", ...')
