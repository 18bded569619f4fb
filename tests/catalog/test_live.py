"""The catalog of a live page: when it is read again, and what its numbers mean while the page changes underneath."""

import contextlib
import json

import pytest
import yaml
from playwright.sync_api import Error, Locator, expect
from playwright.sync_api import TimeoutError as TimedOut

from pytest_heal import CatalogOutdated, HealError
from pytest_heal.browser import protocol
from pytest_heal.browser.engines import INDEX_OFF, index_source
from pytest_heal.catalog import live_reader
from pytest_heal.catalog.listing import Listing
from pytest_heal.catalog.live import AsyncCatalog, Catalog, catalog_of, open_catalog
from pytest_heal.healing.instrument import Instrument
from tests.support.browsers import not_over_bidi, only_chromium
from tests.support.rig import PLAYWRIGHT, Rig, installed, played, served

SHOP = """<!doctype html><title>Shop</title>
<form aria-label="Sign in" onsubmit="return false"><label>Mail <input id=mail></label>
<button id=go onclick="window.n = (window.n || 0) + 1">Log in <b>now</b></button></form>
<nav><a href="/help">Help</a></nav>
<ul><li><button class=del>Delete</button><li><button class=del>Delete</button></ul>
<x-card></x-card><script>
document.querySelector('x-card').attachShadow({mode: 'open'}).innerHTML = '<button id=inner>In the shadow</button>';
</script>"""
MAIL, GO, HELP, FIRST, SECOND, INNER = range(6)

OLD_COUNT = pytest.param(  # counts are left alone, so what Playwright makes of them is what tests see
    "to_have_count", marks=pytest.mark.skipif(PLAYWRIGHT < (1, 59), reason="in Playwright 1.40 it is an error")
)


@pytest.fixture(scope="module")
def rig():
    with installed(Rig()) as rig:
        yield rig


@pytest.fixture(scope="module")
def pages():
    return {"/": SHOP, "/help": "<title>Help</title><nav><a href=/help>Help</a></nav>"}


@pytest.fixture(scope="module")
def base(pages):
    with served(pages) as url:
        yield url


@pytest.fixture
def tab(browser):
    context = browser.new_context()
    yield context.new_page()
    with contextlib.suppress(Error):
        context.close()


@pytest.fixture
def page(tab, base, rig):
    tab.goto(base + "/")
    with rig.test("catalog"):
        yield tab
    assert rig.problems == []


@pytest.fixture
def catalog(page):
    catalog = open_catalog(page)
    catalog.refresh()
    return catalog


def outer(locator):
    return locator.evaluate("e => e.outerHTML")


# ------------------------------------------------------------------------------------------------------- views


def test_it_is_of_the_pages_flavour_and_one_for_each_page(page, catalog):
    assert isinstance(catalog, Catalog)
    assert open_catalog(page) is catalog
    assert catalog.of(page) is catalog


def test_numbers_lead_to_the_elements_that_are_listed(catalog):
    assert [entry.said for entry in catalog] == ["Mail", "Log in now", "Help", "Delete", "Delete", "In the shadow"]
    assert [entry.index for entry in catalog] == list(range(len(catalog)))
    for entry in catalog:
        locator = catalog[entry.index]
        assert isinstance(locator, Locator)
        assert outer(locator) == outer(locator.page.locator(entry.rungs[0].selector))


def test_views_show_the_same_catalog(catalog):
    brief = catalog.brief()
    assert brief.startswith(f"=== Element catalog (v {catalog.version}) ===")
    assert "[1] button: Log in now" in brief
    assert brief.endswith("\nUse index=N to target an element")
    assert "#go" in catalog.full()
    assert catalog.brief(max_lines=4).splitlines()[-2].startswith("... and 6 more entries")
    data = catalog.to_dict()
    assert json.loads(catalog.to_json()) == yaml.safe_load(catalog.to_yaml()) == data
    assert [entry.said for entry in Listing.from_dict(data)] == [entry.said for entry in catalog]


def test_difference_to_an_older_one(page, catalog):
    old = catalog.listing
    page.evaluate("document.querySelector('form').insertAdjacentHTML('afterbegin', '<button>First</button>')")
    difference = catalog.diff(old)
    assert [entry.said for entry in difference.added] == ["First"]
    assert (GO, GO + 1) in difference.renumbered
    assert str(catalog.diff(old.version)) == str(difference)
    assert not catalog.diff(catalog)
    with pytest.raises(HealError, match="version 'abc' is not remembered"):
        catalog.diff("abc")


# ------------------------------------------------------------------------------------------- read again when needed

CHANGES = {
    "an element": "document.body.append(document.createElement('button'))",
    "a text": "document.querySelector('#go').firstChild.data = 'Sign in'",
    "an attribute": "document.querySelector('#go').setAttribute('aria-expanded', 'true')",
    "in a shadow root": "document.querySelector('x-card').shadowRoot.querySelector('button').textContent = 'x'",
    "a new shadow root": "document.querySelector('ul').parentNode.querySelector('nav').attachShadow({mode: 'open'})",
    "a value": "document.querySelector('#mail').value = 'ada'",
    "the address": "history.pushState(null, '', '/other')",
    "an event": "document.querySelector('#mail').dispatchEvent(new Event('input'))",
    "a frame": "document.body.append(document.createElement('iframe'))",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_of_the_page_is_seen(page, catalog, change):
    before = catalog.listing
    assert catalog.version == before.version
    assert catalog.listing is before, "read again although nothing had changed"
    page.evaluate(change)
    assert catalog.listing is before, "nobody asked"
    assert isinstance(catalog.version, str)
    assert catalog.listing is before, "a version shows no numbers, so it changes none"
    catalog.brief()
    assert catalog.listing is not before


@pytest.mark.parametrize("change", ["resize", "reload", "type", "check"])
def test_a_change_from_outside_is_seen(page, catalog, change):
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<input type=checkbox id=c>')")
    before = catalog.refresh()
    if change == "resize":
        page.set_viewport_size({"width": 600, "height": 500})
    elif change == "reload":
        page.reload()
    elif change == "type":
        page.fill("#mail", "ada")
    else:
        page.check("#c")
    catalog.brief()
    assert catalog.listing is not before


def test_what_changes_nothing_is_not_read_again(page, catalog):
    before = catalog.listing
    page.mouse.move(5, 5)
    page.evaluate("window.x = 1; scrollTo(0, 1)")
    catalog.brief()
    assert catalog.listing is before


def test_asking_for_the_version_is_one_message_a_frame(page, catalog, monkeypatch):
    page.evaluate("for (let i = 0; i < 2; i++) document.body.append(document.createElement('iframe'))")
    catalog.refresh()
    bodies = []
    asking = live_reader.asking
    monkeypatch.setattr(live_reader, "asking", lambda *args: bodies.append(args[2]) or asking(*args))
    version = catalog.version
    assert bodies == [protocol.unchanged(version)] * 3


# ------------------------------------------------------------------------------------- what a number goes on meaning


def test_an_element_that_moves_keeps_its_number(page, catalog):
    locator = catalog[GO]
    page.evaluate("document.body.append(document.querySelector('#go'))")
    assert locator.get_attribute("id") == "go"
    page.evaluate("document.querySelector('#go').textContent = 'Bye'")
    assert locator.inner_text() == "Bye"


FOLLOWED = {
    "by its id": ("<button id=a>Save</button><button>Save</button>", "<p><button id=a>Save</button></p>"),
    "by its test id": (
        "<button data-testid=a>Save</button><button>Save</button>",
        "<button>Save</button><p><button data-testid=a>Save</button>",
    ),
    "by role and name": ("<button class=a>Save</button>", "<p><button class=b>Save</button></p>"),
    "by role and name in its section": (
        "<main><button>Save</button></main><nav><button>Save</button></nav>",
        "<nav><button>Save</button></nav><main><i></i><button>Save</button></main>",
    ),
    "past an id that a framework makes": ("<button id=':r1:'>Save</button>", "<button id=':r7:'>Save</button>"),
}
GONE = {
    "another name": ("<button id=a>Save</button>", "<button id=a>Delete</button>"),
    "another id": ("<button id=a>Save</button>", "<button id=b>Save</button>"),
    "another test id": ("<button data-testid=a>Save</button>", "<button data-testid=b>Save</button>"),
    "another target": ("<a href=/1>Open</a>", "<a href=/2>Open</a>"),
    "another role": ("<button>Save</button>", "<a href=#>Save</a>"),
    "another section": ("<main><button>Save</button></main>", "<nav><button>Save</button></nav>"),
    "two of them now": ("<button>Save</button>", "<button>Save</button><button>Save</button>"),
    "two of them before": ("<button>Save</button><button>Save</button>", "<button>Save</button>"),
    "a field that is sent as something else": ("<input name=nick>", "<input name=mail>"),
    "a field that got a name": ("<input name=nick>", "<input name=nick aria-label=Nick>"),
    "two fields that are sent alike": ("<input name=nick>", "<input name=nick><input name=nick>"),
    "two fields that were sent alike": ("<input name=nick><input name=nick>", "<input name=nick>"),
    "a field that is counted": ('<input name="lines[0].note">', '<p><input name="lines[0].note">'),
    "another kind of field": ("<input name=nick>", "<textarea name=nick></textarea>"),
    "a field of another section": ("<main><input name=nick></main>", "<nav><input name=nick></nav>"),
    "a button that is sent alike": ("<button name=go></button>", "<p><button name=go></button>"),
    "no name": ("<button></button>", "<button></button>"),
    "nothing": ("<button>Save</button>", "<p>Save</p>"),
}


@pytest.mark.parametrize("how", ["rendered again", "loaded again"])
@pytest.mark.parametrize(("before", "after"), FOLLOWED.values(), ids=FOLLOWED)
def test_the_same_element_is_followed(page, pages, base, before, after, how):
    locator, again = _drifted(page, pages, base, before, how, after)
    again()
    assert locator.inner_text() == "Save"


SENT_ALIKE = {
    "a field": ("<form><input name=nick><input name=mail></form>", "<form><p><input name=nick></p><input name=mail></form>"),
    "a list": ("<select name=nick><option>S<option>x</select>", "<p><select name=nick><option>S<option>x</select>"),
    "one of two with one label": (
        "<form><label>City <input name=nick></label><label>City <input name=to></label></form>",
        "<form><p><label>City <input name=nick></label><label>City <input name=to></label></form>",
    ),
}


@pytest.mark.parametrize("how", ["rendered again", "loaded again"])
@pytest.mark.parametrize(("before", "after"), SENT_ALIKE.values(), ids=SENT_ALIKE)
def test_a_field_is_followed_by_the_name_that_its_value_is_sent_under(page, pages, base, before, after, how):
    locator, again = _drifted(page, pages, base, before, how, after)
    again()
    if "select" in before:
        locator.select_option("x")
    else:
        locator.fill("x")
    assert page.input_value("[name=nick]") == "x"


@pytest.mark.parametrize("how", ["rendered again", "loaded again"])
@pytest.mark.parametrize(("before", "after"), GONE.values(), ids=GONE)
def test_what_is_not_certain_is_outdated(page, pages, base, before, after, how):
    locator, again = _drifted(page, pages, base, before, how, after)
    old = open_catalog(page).listing.version
    again()
    with pytest.raises(CatalogOutdated) as caught:
        locator.click(timeout=60_000)
    error = caught.value
    assert isinstance(error, Error)
    assert not isinstance(error, TimedOut)
    text = str(error)
    assert text.startswith("CATALOG_OUTDATED: index=0")
    assert (error.code, error.index, error.version) == ("CATALOG_OUTDATED", 0, old)
    assert old in text
    assert f"catalog {error.current} now: read it with catalog.refresh()" in text
    assert error.current == open_catalog(page).version
    assert "    at " not in text
    assert "heal=" not in text


@pytest.mark.parametrize("ask", ["click", "handle"])
@pytest.mark.parametrize("reads", [False, True], ids=["at once", "while it is read"])
def test_what_is_back_by_the_time_that_the_page_is_read_is_the_same(page, catalog, monkeypatch, ask, reads):
    """One version has one meaning, so an error that says `catalog A is outdated, the page is catalog A` is no error."""
    read = live_reader.read

    def back(*args, **kwargs):
        page.evaluate("document.querySelector('#go').firstChild.data = 'Log in '")
        reading = yield from read(*args, **kwargs)
        if reads:
            page.evaluate("document.querySelector('#go').firstChild.data = 'Wait '")
        return reading

    old = catalog.listing.version
    page.evaluate("document.querySelector('#go').firstChild.data = 'Wait '")
    monkeypatch.setattr(live_reader, "read", back)
    go = catalog[GO]

    def use():
        if ask == "click":
            go.click(timeout=2_000)
        else:
            assert go.element_handle(timeout=2_000).get_attribute("id") == "go"

    if not reads:
        use()
        assert page.evaluate("window.n || 0") == (ask == "click")
        return
    with pytest.raises(CatalogOutdated) as caught:
        use()
    text = str(caught.value).partition("Call log")[0]
    assert text.startswith(f"CATALOG_OUTDATED: index={GO} belongs to catalog {old}, and the page keeps changing.")
    assert text.count(old) == 1
    assert (caught.value.version, caught.value.current) == (old, "")


RECYCLED = {
    "another row": ("a.textContent = 'Row 9'; a.dataset.testid = 'row-9'; a.href = '/9'", False),
    "another target and name": ("a.textContent = 'Row 9'; a.href = '/9'", False),
    "another name": ("a.textContent = 'Opened'", True),
    "another target": ("a.href = '/2'", True),
}


@pytest.mark.parametrize(("change", "same"), RECYCLED.values(), ids=RECYCLED)
def test_a_node_that_stands_for_another_row_now_is_not_the_same_element(page, pages, base, change, same):
    pages["/drift"] = "<!doctype html><title>x</title><a data-testid=row-1 href=/1>Row 1</a>"
    page.goto(base + "/drift")
    catalog = open_catalog(page)
    catalog.refresh()
    page.evaluate(f"const a = document.querySelector('a'); {change}")
    if same:
        assert catalog[0].count() == 1
    else:
        with pytest.raises(CatalogOutdated):
            catalog[0].click()


def _drifted(page, pages, base, before, how, after):
    """A locator of number 0, and what changes the page underneath it."""
    pages["/drift"] = f"<!doctype html><title>x</title>{before}"
    page.goto(base + "/drift")
    catalog = page.drift_catalog = open_catalog(page)
    catalog.refresh()

    def again():
        if how == "loaded again":
            pages["/drift"] = f"<!doctype html><title>x</title>{after}"
            page.reload()
        else:
            page.evaluate("html => document.body.innerHTML = html", after)

    return catalog[0], again


def test_on_another_page_the_same_name_is_another_thing(page, catalog, base):
    locator = catalog[HELP]
    page.goto(base + "/help")
    with pytest.raises(CatalogOutdated, match="no catalog was read of the document that is open now"):
        locator.click()


def test_looking_for_it_leaves_the_numbers_of_the_last_catalog(page, catalog):
    """A failure must not renumber what the author has seen."""
    gone, seen = catalog[GO], catalog.listing
    page.evaluate("document.querySelector('#go').remove()")
    with pytest.raises(CatalogOutdated):
        gone.click()
    assert catalog.listing is seen
    assert page.locator(f"index={HELP}").inner_text() == "Help"


def test_an_older_catalog_goes_on_meaning_what_it_meant(page, catalog):
    help_link = catalog[HELP]
    page.evaluate("document.querySelector('#go').remove()")
    catalog.refresh()
    assert help_link.inner_text() == "Help"
    assert catalog[HELP].inner_text() == "Delete"


@pytest.mark.parametrize("ask", ["count", "is_visible", "all_inner_texts"])
def test_a_question_about_what_is_gone_fails_too(page, catalog, ask):
    """Zero would be a guess: it may have been rendered anew under another name."""
    locator = catalog[GO]
    page.evaluate("document.querySelector('#go').remove()")
    with pytest.raises(Error, match="CATALOG_OUTDATED"):
        getattr(locator, ask)()


@pytest.mark.parametrize("assertion", ["to_be_hidden", "to_be_visible", OLD_COUNT])
def test_an_assertion_about_what_is_gone_fails_as_an_assertion(page, catalog, assertion):
    locator = catalog[GO]
    page.evaluate("document.querySelector('#go').remove()")
    with pytest.raises(AssertionError, match="CATALOG_OUTDATED: index=1 belongs to catalog"):
        getattr(expect(locator), assertion)(*([0] if assertion == "to_have_count" else []))


# ------------------------------------------------------------------------------------------------ ways to write it


def test_every_way_to_write_it(page, catalog):
    go = page.locator(f"index={GO}")
    assert f"index={GO}@{catalog.version}" in repr(go), "it stays with the catalog that was read"
    assert outer(go) == outer(catalog[GO]) == outer(go.first) == outer(page.main_frame.locator(f"index={GO}"))
    assert go.locator("b").inner_text() == page.locator(f"index={GO} >> b").inner_text() == "now"
    assert page.locator("form").locator(f"index={GO}").count() == 1
    assert page.locator("nav").locator(f"index={GO}").count() == 0
    assert page.locator("x-card").locator(f"index={INNER}").inner_text() == "In the shadow"
    assert page.locator("form", has=page.locator(f"index={GO}")).count() == 1
    expect(go).to_have_text("Log in now")
    page.click(f"index={GO}")
    page.click(selector=f"index={GO}")
    go.click()
    assert page.evaluate("n") == 3
    page.fill(f"index={MAIL}", "ada")
    assert page.input_value("#mail") == "ada"


def test_methods_that_look_in_the_pages_own_world(page, catalog):
    page.evaluate("window.foo = 0; document.querySelector('#go').addEventListener('foo', () => window.foo++)")
    catalog[GO].dispatch_event("foo")
    page.dispatch_event(f"index={GO}", "foo")
    assert page.evaluate("foo") == 2
    expect(catalog[GO]).to_have_js_property("id", "go")


@pytest.mark.parametrize("wrong", [-1, 6, 10**9])
def test_a_number_that_is_not_there(page, catalog, wrong):
    with pytest.raises(IndexError, match=f"catalog {catalog.version} has 0 to 5"):
        catalog[wrong]
    with pytest.raises(IndexError, match="has 0 to 5"):
        catalog.entry(wrong)
    with pytest.raises(Error, match="out of range: catalog .* has 0 to 5" if wrong > 0 else "is no index: write index=N"):
        page.locator(f"index={wrong}").click()


def test_a_number_of_an_empty_page(tab, base):
    tab.set_content("<p>nothing</p>")
    catalog = open_catalog(tab)
    assert catalog.version
    assert len(catalog) == 0
    assert catalog
    with pytest.raises(IndexError, match="is empty"):
        catalog[0]
    with pytest.raises(TypeError, match="takes a number"):
        catalog["0"]


# ---------------------------------------------------------------------------------- a number that nobody has read


def test_a_number_reads_the_catalog_if_nobody_has(page):
    go = page.locator(f"index={GO}")
    assert catalog_of(page) is None, "a locator that is made reads nothing"
    go.click()
    assert page.evaluate("n") == 1
    seen = open_catalog(page).listing
    assert seen[GO].said == "Log in now", "it stays for whoever asks for it later"
    page.evaluate("document.querySelector('form').insertAdjacentHTML('afterbegin', '<button>First</button>')")
    go.click()
    assert page.evaluate("n") == 2, "the number means what it meant"
    assert open_catalog(page).listing is seen


READING = {
    "a method of the page": lambda page: page.get_attribute(f"index={GO}", "id") == "go",
    "a question": lambda page: page.locator(f"index={GO}").count() == 1,
    "an assertion": lambda page: expect(page.locator(f"index={GO}")).to_have_attribute("id", "go") is None,
    "within something": lambda page: page.locator("form").locator(f"index={GO}").get_attribute("id") == "go",
    "something within": lambda page: page.locator(f"index={GO} >> b").inner_text() == "now",
    "a query": lambda page: page.query_selector(f"index={GO}").get_attribute("id") == "go",
    "all": lambda page: page.locator(f"index={GO}").all()[0].get_attribute("id") == "go",
    "a script": lambda page: page.eval_on_selector_all(f"index={GO}", "all => all[0].id") == "go",
    "how many": lambda page: expect(page.locator(f"index={GO}")).to_have_count(1) is None,
    "what contains it": lambda page: page.locator("form").filter(has=page.locator(f"index={GO}")).count() == 1,
    "what does not contain it": lambda page: page.locator("form").filter(has_not=page.locator(f"index={GO}")).count() == 0,
    "what contains something with it": lambda page: (
        page.locator("body").filter(has=page.locator("form").filter(has=page.locator(f"index={GO}"))).count() == 1
    ),
    "one of both": lambda page: page.locator("#nowhere").or_(page.locator(f"index={GO}")).get_attribute("id") == "go",
    "what is both": lambda page: page.locator("button").and_(page.locator(f"index={GO}")).get_attribute("id") == "go",
    "an event": lambda page: page.locator(f"index={GO}").dispatch_event("click") is None,
}


@pytest.mark.parametrize("asked", READING.values(), ids=READING)
@pytest.mark.parametrize("made", [False, True], ids=["no catalog", "a catalog that is not read"])
def test_every_call_reads_it(page, asked, made):
    catalog = open_catalog(page) if made else None
    assert asked(page)
    assert made is False or catalog.listing.version


def test_a_text_that_looks_like_a_number_of_it_reads_nothing(page):
    assert page.get_by_text(f"index={GO}").count() == page.locator("form", has_text=f"index={GO}").count() == 0
    assert catalog_of(page) is None


def test_a_version_was_read_by_somebody_or_means_nothing(page):
    with pytest.raises(CatalogOutdated, match=r"index=1 belongs to catalog 3fa91c02be77, and no catalog was read"):
        page.locator("index=1@3fa91c02be77").click()
    assert catalog_of(page) is None


def test_a_number_beyond_what_was_just_read(page):
    with pytest.raises(Error, match=r"index=6 is out of range: catalog [0-9a-f]{12} has 0 to 5"):
        page.locator("index=6").click()


def test_a_page_that_cannot_be_read(page):
    page.close()
    with pytest.raises(Error, match="closed"):
        page.locator("index=0").click()


def test_numbers_are_not_recorded(page, catalog, rig):
    before = len(rig.ledger.learned)
    with rig.test("records", record="all"):
        catalog[GO].click()
        page.click(f"index={GO}")
        expect(page.locator(f"index={GO}")).to_be_visible()
    assert len(rig.ledger.learned) == before


def test_switched_off(page):
    catalog = Catalog(page, index_mode=False)
    assert "Log in" in catalog.brief()
    assert catalog.brief().endswith("\nindex=N is switched off here (INDEX_MODE): target elements by their locators")
    for number in (0, 99):
        with pytest.raises(HealError, match=r"INDEX_MODE is off: .*switch them on with INDEX_MODE=true"):
            catalog[number]
    assert catalog.entry(0).said == "Mail"
    assert INDEX_OFF in index_source(enabled=False)


# ---------------------------------------------------------------------------------------------------------- frames

FRAMED = """<!doctype html><title>Framed</title><button>Outer</button>
<p><iframe name=same src="/inner" style="margin: 30px; border: 5px solid"></iframe>
<p><iframe id=other src="{other}/inner"></iframe>
<iframe hidden src="/inner"></iframe>"""


@pytest.fixture
def framed(page, pages, base):
    pages["/framed"] = FRAMED.format(other=base.replace("127.0.0.1", "localhost"))
    page.goto(base + "/framed")
    return open_catalog(page)


def frames_of(page):
    """The two that are listed, by number; neither the order of ``page.frames`` nor, over BiDi, their names can be relied on."""
    return {number: page.query_selector(at).content_frame() for number, at in ((1, "[name=same]"), (2, "#other"))}


def test_numbers_reach_into_frames(page, framed):
    framed.refresh()
    assert [(entry.said, entry.frame) for entry in framed] == [("Outer", 0), ("Press here", 1), ("Press here", 2)]
    for number, frame in frames_of(page).items():
        expect(page.locator(f"index={number}")).to_have_text("Press here")
        assert frame.locator(f"index={number}").count() == 1
        assert framed[number].evaluate("e => e.ownerDocument.location.href") == frame.url
    assert page.frame_locator("#other").locator("index=2").count() == 1
    x, y, *_ = framed.entry(1).box
    box = framed[1].bounding_box()
    assert (x, y) == pytest.approx((box["x"], box["y"]), abs=1)


@pytest.mark.parametrize("number", [1, 2])
def test_a_number_that_nobody_has_read_finds_its_frame(page, framed, number):
    there = page.locator(f"index={number}")
    if number == 1:
        expect(there).to_have_text("Press here")
    else:
        assert there.inner_text() == "Press here"
    assert page.inner_text(f"index={number}") == "Press here"
    assert there.evaluate("e => e.ownerDocument.location.href") == frames_of(page)[number].url
    expect(there).to_have_text("Press here")


def test_a_number_of_a_frame_that_nobody_has_read(page, framed):
    own = next(number for number, frame in frames_of(page).items() if frame == page.frame("same"))
    assert page.frame("same").locator(f"index={own}").inner_text() == "Press here"
    assert len(framed) == 3


@pytest.mark.parametrize("number", [1, pytest.param(2, marks=not_over_bidi("no click reaches a frame of another origin"))])
def test_numbers_are_clicked_in_frames(page, framed, number):
    framed.refresh()
    framed[number].click()
    page.click(f"index={number}")
    assert frames_of(page)[number].evaluate("n") == 1


def test_a_frame_that_is_loaded_again_or_gone(page, framed):
    framed.refresh()
    same, other = framed[1], framed[2]
    page.reload()
    assert same.inner_text() == "Press here", "the page was loaded again, its frames are new ones"
    page.evaluate("document.querySelector('#other').remove()")
    with pytest.raises(CatalogOutdated, match="index=2 belongs to catalog"):
        other.click()


def test_a_frame_that_goes_away_while_it_is_listed(page, framed, monkeypatch):
    asking = live_reader.asking

    def removing(flavour, frame, body, timeout):
        if frame.parent_frame is not None and body.startswith("heal=listing:"):
            page.evaluate("document.querySelectorAll('iframe').forEach(e => e.remove())")
        return asking(flavour, frame, body, timeout)

    monkeypatch.setattr(live_reader, "asking", removing)
    assert [entry.said for entry in framed.refresh()] == ["Outer"]
    assert any("was skipped" in note for note in framed.listing.notes)


@pytest.mark.long
def test_more_frames_than_a_catalog_holds(page, monkeypatch):
    monkeypatch.setattr(live_reader, "READ_TIMEOUT", 60_000.0)  # what a busy machine takes is not what is tested here
    page.evaluate("for (let i = 0; i < 60; i++) document.body.append(document.createElement('iframe'))")
    catalog = open_catalog(page)
    assert "11 of 61 frames were left out; a catalog holds 50." in catalog.brief()
    assert len(catalog.listing.frames) <= live_reader.MOST_FRAMES


# --------------------------------------------------------------------------------------------------------- hostile


def test_a_closed_page(tab):
    catalog = open_catalog(tab)
    tab.close()
    with pytest.raises(HealError, match="the page is closed"):
        catalog.brief()
    with pytest.raises(HealError, match="the page is closed"):
        catalog[0]


def test_a_page_that_is_closed_while_it_is_listed(page, monkeypatch):
    asking = live_reader.asking
    monkeypatch.setattr(live_reader, "asking", lambda *args: page.close() or asking(*args))
    with pytest.raises(HealError, match="the page was closed while it was listed"):
        open_catalog(page).brief()


@only_chromium("chrome://crash is Chromium's")
def test_a_crashed_page(tab):
    catalog = open_catalog(tab)
    tab.set_content("<button>x</button>")
    with pytest.raises(Error):
        tab.goto("chrome://crash")
    with pytest.raises(HealError, match="no catalog of"):
        catalog.brief()


def test_a_page_that_goes_to_another_document_while_it_is_listed(page, base, monkeypatch):
    asking, gone = live_reader.asking, []

    def going(flavour, frame, body, timeout):
        if body.startswith("heal=assign:") and len(gone) < 1:
            gone.append(page.goto(base + "/help"))
        return asking(flavour, frame, body, timeout)

    monkeypatch.setattr(live_reader, "asking", going)
    assert [entry.said for entry in open_catalog(page).refresh()] == ["Help"]
    assert gone


def test_a_page_that_never_stays(page, base, monkeypatch):
    asking = live_reader.asking

    def going(flavour, frame, body, timeout):
        if body.startswith("heal=assign:"):
            page.reload()
        return asking(flavour, frame, body, timeout)

    monkeypatch.setattr(live_reader, "asking", going)
    with pytest.raises(HealError, match="went to another document each time"):
        open_catalog(page).refresh()


def test_a_page_that_hides_what_we_stand_on(page):
    page.set_content(
        "<form><input name=getAttribute><input name=parentNode><input name=shadowRoot><button id=go>Go</button></form>"
        "<script>Node.prototype.contains = Map.prototype.get = null;"
        "window.__pytest_heal_index = () => [document.body]</script>"
    )
    catalog = open_catalog(page)
    (index,) = (entry.index for entry in catalog if entry.said == "Go")
    assert catalog[index].get_attribute("id") == "go"
    assert page.locator("form").locator(f"index={index}").get_attribute("id") == "go"


def test_what_is_no_page():
    with pytest.raises(HealError, match="a catalog needs a Page of Playwright, not int"):
        open_catalog(3)


# ------------------------------------------------------------------------------------- popups, async, other engines


def test_the_catalog_of_a_popup(page, catalog):
    with page.expect_popup() as popup:
        page.evaluate("void open('/popup')")
    other = catalog.of(popup.value)
    assert [entry.said for entry in other] == ["Press here"]
    other[0].click()
    assert popup.value.evaluate("n") == 1
    assert catalog.of(popup.value) is other
    assert catalog[GO].get_attribute("id") == "go"


def test_async(rig, base):
    async def drive(_playwright, browser):
        page = await (await browser.new_context()).new_page()
        await page.goto(base + "/")
        catalog = open_catalog(page)
        assert isinstance(catalog, AsyncCatalog)
        with pytest.raises(HealError, match=r"await catalog\.refresh\(\)"):
            catalog[0]
        assert await page.locator(f"index={GO}").get_attribute("id") == "go"
        assert catalog[GO], "a number that nobody has read reads it"
        old = await catalog.refresh()
        assert await catalog.version == old.version
        assert f"v {old.version}" in await catalog.brief()
        await catalog[GO].click()
        await page.click(f"index={GO}")
        assert await page.evaluate("n") == 2
        await page.evaluate("document.querySelector('#go').remove()")
        with pytest.raises(CatalogOutdated, match="CATALOG_OUTDATED: index=1"):
            await catalog[GO].click()
        assert [entry.said for entry in (await catalog.diff(old)).removed] == ["Log in now"]
        await page.close()
        with pytest.raises(HealError, match="the page is closed"):
            await catalog.full()

    with rig.test("async"):
        played(drive)


OWN = """({
    query(root, body) { return this.queryAll(root, body)[0]; },
    queryAll(root, body) { return [...root.querySelectorAll('button')].slice(+body, +body + 1); },
})"""


def test_an_engine_of_that_name_stays_the_suites_own(rig, base):
    logged = []

    async def drive(playwright, browser):
        await playwright.selectors.register("index", script=OWN)
        for _ in range(2):
            page = await (await browser.new_context()).new_page()
            await page.goto(base + "/")
            assert await page.locator("index=0").get_attribute("id") == "go"
        catalog = open_catalog(page)
        assert "Log in now" in await catalog.brief()
        assert (await catalog.brief()).endswith(
            "\nindex=N means an engine of this suite here: target elements by their locators"
        )
        with pytest.raises(HealError, match='has an engine "index" of its own'):
            catalog[0]

    rig.instrument.uninstall()
    before, rig.ledger.log = rig.ledger.log, logged.append
    instrument = Instrument(rig.ledger)
    instrument.register()
    try:
        played(drive)
    finally:
        instrument.uninstall()
        rig.ledger.log = before
        rig.instrument.install()
    assert len(logged) == 1
    assert "the name is taken" in logged[0]


LISTS = """<!doctype html><title>x</title><form>Size <select name=size><option>Small<option>Large</select>
<label>Colour <select name=colour><option>Red<option>Blue</select></label>
<select name=cut title="How it is cut"><option>Slim<option>Wide</select>
<select name=extras multiple><option>Bow<option>Pin</select>
<select name=kept aria-label=Kept><option>Yes<option>No</select>
<textarea name=note>Please wrap it</textarea><input name=code value=AB12><input type=submit value="Order now"></form>"""


def test_a_field_is_called_alike_in_the_catalog_and_by_find(page, pages, base):
    pages["/lists"] = LISTS
    page.goto(base + "/lists")
    catalog = open_catalog(page)
    called = {entry.index: entry.said for entry in catalog}
    assert {"Colour", "How it is cut", "Kept", "Order now", ""} == set(called.values())
    found = [one for what in ("dropdown", "field", "button", "Small", "note", "code") for one in catalog.find(what, 20)]
    assert {one.index for one in found} == set(called)
    assert {(one.index, one.name) for one in found} == set(called.items())
    assert not [one for one in found if "Small" in one.name or "Bow" in one.name]
