"""A page that is still starting is waited for, and where that takes too long it is said why."""

import pytest

from pytest_heal.catalog.live import open_catalog
from pytest_heal.catalog.live_rest import SIGNS
from tests.support.rig import Rig, installed, played

AT_WORK = {
    "Streamlit": "<div data-test-script-state=running>",
    "Streamlit before it began": "<div data-test-script-state=initial>",
    "an older Streamlit": "<div data-testid=stStatusWidget>Running...</div>",
    "aria-busy": "<main aria-busy=true>",
    "a progress bar": "<div role=progressbar>",
    "a progress element": "<progress></progress>",
    "htmx": "<form class=htmx-request>",
    "nprogress": "<div class=nprogress-busy>",
}
AT_REST = {
    "Streamlit": "<div data-test-script-state=notRunning>",
    "Streamlit that failed": "<div data-test-script-state=compilationError>",
    "aria-busy that is not": "<main aria-busy=false>",
    "a bar with a value": "<div role=progressbar aria-valuenow=40>",
    "a sign that nobody sees": "<div hidden aria-busy=true></div><div style='visibility: hidden' role=progressbar>x</div>",
    "a clock": "<p id=t></p><script>setInterval(() => { t.textContent = Date.now() }, 20)</script>",
    "a name that changes": "<button id=t>x</button><script>setInterval(() => { t.textContent = Date.now() }, 20)</script>",
    "nothing at all": "",
}


@pytest.fixture(scope="module")
def rig():
    with installed(Rig()) as rig:
        yield rig


@pytest.fixture
def page(browser, rig):
    context = browser.new_context()
    with rig.test("rest"):
        yield context.new_page()
    context.close()


def shown(page, html):
    page.set_content(f"<!doctype html>{html}<button>Stop</button>")
    return open_catalog(page)


@pytest.mark.parametrize("html", AT_WORK.values(), ids=AT_WORK)
def test_a_page_that_says_that_it_is_at_work(page, html):
    catalog = shown(page, html)
    said = catalog.settle(600)
    assert said.startswith("The page has not come to rest within 0.6 s: ")
    assert said.endswith(". What is listed may be incomplete.")
    assert any(why in said for _, why in SIGNS)


@pytest.mark.parametrize("html", AT_REST.values(), ids=AT_REST)
def test_a_page_that_is_at_rest(page, html):
    assert shown(page, html).settle(3_000) == ""


def test_a_page_that_is_starting_is_waited_for(page):
    catalog = shown(page, "<main aria-busy=true>")
    page.evaluate(
        "setTimeout(() => { document.querySelector('main').removeAttribute('aria-busy');"
        " setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button>Order</button>'), 200) }, 600)"
    )
    assert catalog.settle() == ""
    assert [entry.said for entry in catalog] == ["Stop", "Order"]


def test_what_keeps_changing_is_said(page):
    catalog = shown(page, "<p id=t></p><script>setInterval(() => { t.innerHTML += '<a href=/>x</a>' }, 150)</script>")
    assert "what can be operated there keeps changing" in catalog.settle(1_500)


def test_scripts_get_a_while_to_show_anything(page):
    page.set_content(
        "<!doctype html><div id=app></div><script>setTimeout(() => { app.innerHTML = '<button>Go' }, 1500)</script>"
    )
    catalog = open_catalog(page)
    assert catalog.settle() == ""
    assert [entry.said for entry in catalog] == ["Go"]


def test_waiting_changes_no_number(page):
    catalog = shown(page, "<a href=/>First</a>")
    seen = catalog.refresh()
    page.evaluate("document.querySelector('a').remove()")
    assert catalog.settle() == ""
    assert catalog.listing is seen


def test_a_frame_that_is_at_work(page):
    catalog = shown(page, "<iframe srcdoc='<p aria-busy=true>x</p>'></iframe>")
    assert 'aria-busy="true"' in catalog.settle(800)


def test_async(rig):
    async def drive(_playwright, browser):
        page = await (await browser.new_context()).new_page()
        await page.set_content("<progress></progress><button>Go</button>")
        assert "progress bar" in await open_catalog(page).settle(500)
        await page.evaluate("document.querySelector('progress').remove()")
        assert await open_catalog(page).settle() == ""

    played(drive)
