"""How a live page is read: pages of more frames than anybody wants, and test ids that are kept in another attribute."""

import contextlib
import re

import pytest
from playwright.sync_api import Error, sync_playwright
from playwright.sync_api import TimeoutError as TimedOut

from pytest_heal import suggest
from pytest_heal.browser import private
from pytest_heal.catalog import live_reader
from pytest_heal.catalog.live import open_catalog
from pytest_heal.suggestions import live
from tests.support.browsers import launch
from tests.support.rig import PLAYWRIGHT, Rig, installed, played


@pytest.fixture(scope="module")
def rig():
    with installed(Rig(quiet=300)) as rig:
        yield rig


@pytest.fixture(scope="module")
def playwright(rig):
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright):
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def tab(browser):
    context = browser.new_context()
    yield context.new_page()
    with contextlib.suppress(Error):
        context.close()


# --------------------------------------------------------------------------------------------- thousands of frames

MANY = 5000
HERD = f"""() => {{
  const all = document.createDocumentFragment();
  for (let i = 0; i < {MANY}; i++) all.append(document.createElement('iframe'));
  document.body.append(all);
}}"""


@pytest.fixture(scope="module")
def crowded(browser):
    """A page of 5,000 iframes. Chromium gives a document of its own to the first thousand of them."""
    if PLAYWRIGHT < (1, 59):
        pytest.skip("Playwright 1.40 does not come back from this by itself")
    context = browser.new_context()
    page = context.new_page()
    page.set_content("<!doctype html><title>Crowd</title><button id=go>Go</button><p><button id=stay>Stay</button>")
    page.evaluate(HERD)
    page.locator("#go").click()  # the first call waits for all of them
    yield page
    context.close()


@pytest.mark.long
def test_thousands_of_frames_are_listed_as_far_as_the_cap(crowded, monkeypatch):
    for limit in ("READ_TIMEOUT", "FRAME_TIMEOUT"):  # a busy machine is another limit than this one
        monkeypatch.setattr(live_reader, limit, 120_000.0)
    assert crowded.locator("iframe").count() == MANY
    frames = len(crowded.frames)
    assert frames > 10 * live_reader.MOST_FRAMES
    catalog = open_catalog(crowded)
    note = f"{frames - live_reader.MOST_FRAMES} of {frames} frames were left out; a catalog holds 50."
    assert note in catalog.brief()
    assert len(catalog.listing.frames) == live_reader.MOST_FRAMES
    assert [entry.said for entry in catalog] == ["Go", "Stay"]
    assert catalog[1].inner_text() == "Stay"


@pytest.mark.long
def test_suggestions_among_thousands_of_frames(crowded, monkeypatch):
    monkeypatch.setattr(live, "LONGEST", 120_000.0)
    found = suggest(crowded, "#goo")
    assert any(re.fullmatch(r"The page has \d+ frames; \d+ of them were looked into\.", note) for note in found.notes)
    assert "#go" in [one.code for one in found.similar]


@pytest.mark.long
def test_a_lost_locator_among_thousands_of_frames_fails_as_it_does_without_us(rig, crowded):
    with rig.test("many"):
        crowded.locator("#stay").click()
    crowded.evaluate("document.querySelector('#stay').remove()")
    errors = {}
    for mode in ("off", "on"):
        with rig.test("many", mode=mode) as state, pytest.raises(TimedOut) as caught:
            crowded.locator("#stay").click(timeout=5000)
        errors[mode] = str(caught.value).rstrip()
    assert [event.outcome for event in state.events] == ["refused"]
    assert errors["on"] == errors["off"]
    assert rig.problems == []


FEW = """([count, hidden]) => {
  for (let i = 0; i < count; i++) {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.hidden = hidden;
    frame.contentDocument.body.innerHTML = `<button>Inside ${i}</button>`;
  }
}"""


def test_frames_that_are_not_shown_take_nobodys_place(tab):
    tab.set_content("<!doctype html><p><button>Go</button></p>")
    tab.evaluate(FEW, [60, True])
    tab.evaluate(FEW, [1, False])
    listing = open_catalog(tab).refresh()
    assert [entry.said for entry in listing] == ["Go", "Inside 0"]
    assert listing.notes == ()


def test_frames_that_are_not_shown_are_looked_for_within_a_limit(tab, monkeypatch):
    monkeypatch.setattr(live_reader, "MOST_PLACED", 10)
    tab.set_content("<!doctype html><button>Go</button>")
    tab.evaluate(FEW, [20, True])
    assert open_catalog(tab).refresh().notes == (
        "11 of 21 frames were left out; 10 were looked for, most of which are not shown.",
    )


def test_a_page_that_spoils_its_own_scripts_does_not_hide_its_frames(tab):
    """Where a frame stands is asked in Playwright's world, not in the page's."""
    tab.set_content("<!doctype html><p><button>Go</button></p><p><iframe srcdoc='<button>Inside</button>'></iframe></p>")
    tab.frame_locator("iframe").locator("button").wait_for()
    tab.evaluate("() => { Map.prototype.set = Map.prototype.get = () => { throw new Error('spoilt') } }")
    listing = open_catalog(tab).refresh()
    assert [(entry.said, entry.frame) for entry in listing] == [("Go", 0), ("Inside", 1)]
    assert listing.notes == ()


def test_when_the_time_is_over_the_other_frames_are_not_asked(tab, monkeypatch):
    tab.set_content("<!doctype html><button>Go</button>")
    tab.evaluate(FEW, [3, False])
    monkeypatch.setattr(live_reader, "READ_TIMEOUT", 0.0)  # for the page itself that is: no limit
    listing = open_catalog(tab).refresh()
    assert [entry.said for entry in listing] == ["Go"]
    assert listing.notes == ("3 of 4 frames were left out; 0 s were over.",)


# --------------------------------------------------------------------------------------------------------- test ids

TESTED = "<!doctype html><title>T</title><button data-qa=save>A</button><button data-testid=drop>B</button><p></p>"


@pytest.fixture(params=["data-qa", "data-mark"])
def attribute(request, playwright):
    """Another attribute of test ids, one that we know by heart and one that we do not."""
    playwright.selectors.set_test_id_attribute(request.param)
    yield request.param
    playwright.selectors.set_test_id_attribute("data-testid")


def test_ids_rung(entry):
    return next(rung for rung in entry.rungs if rung.kind == "test id")


test_ids_rung.__test__ = False


def test_the_configured_test_id_attribute_makes_locators(tab, attribute):
    tab.set_content(TESTED.replace("data-qa", attribute))
    save, drop = open_catalog(tab)
    rung = test_ids_rung(save)
    assert rung.code == 'page.get_by_test_id("save")'
    assert tab.get_by_test_id("save").inner_text() == tab.locator(rung.selector).inner_text() == "A"
    assert test_ids_rung(drop).code == """page.locator('[data-testid="drop"]')"""


def test_an_element_is_followed_by_the_configured_test_id(tab, attribute):
    tab.set_content(TESTED.replace("data-qa", attribute))
    catalog = open_catalog(tab)
    catalog.refresh()
    again = f"<section><button {attribute}=save class=new>A</button></section><button {attribute}=other>A</button>"
    tab.evaluate("html => { document.body.innerHTML = html }", again)
    assert catalog[0].get_attribute("class") == "new"


def test_another_attribute_is_another_catalog(tab, playwright):
    tab.set_content(TESTED)
    catalog = open_catalog(tab)
    assert '[data-qa="save"]' in catalog.full()
    playwright.selectors.set_test_id_attribute("data-qa")
    try:
        assert 'page.get_by_test_id("save")' in catalog.full()
    finally:
        playwright.selectors.set_test_id_attribute("data-testid")


def test_the_configured_test_id_attribute_on_the_async_api(rig):
    async def drive(playwright, browser):
        playwright.selectors.set_test_id_attribute("data-mark")
        page = await (await browser.new_context()).new_page()
        await page.set_content(TESTED.replace("data-qa", "data-mark"))
        (save, _) = await open_catalog(page).refresh()
        assert test_ids_rung(save).code == 'page.get_by_test_id("save")'
        assert await page.locator(test_ids_rung(save).selector).count() == 1
        playwright.selectors.set_test_id_attribute("data-testid")

    played(drive)


class Bare:
    """A page of a Playwright that names what it is made of otherwise."""

    def get_by_test_id(self, test_id):
        return object()


class Other:
    """A page of a Playwright whose test ids are looked for by another engine."""

    def get_by_test_id(self, test_id):
        self._impl_obj = type("Impl", (), {"_selector": f"testid={test_id}"})
        return self


@pytest.mark.parametrize("page", [Bare(), Other(), object()], ids=["no selector", "another engine", "no method"])
def test_what_cannot_be_read_is_the_default(page):
    assert private.test_id_attribute(page) == "data-testid"


def test_without_the_private_name_a_catalog_is_read_all_the_same(tab, attribute, monkeypatch):
    def missing(locator):
        raise private.Unsupported("_selector")

    monkeypatch.setattr(private, "selector_of", missing)
    tab.set_content(TESTED)
    listing = open_catalog(tab).refresh()
    assert test_ids_rung(listing[1]).code == 'page.get_by_test_id("drop")'
    assert not any("get_by_test_id" in rung.code for rung in listing[0].rungs)
