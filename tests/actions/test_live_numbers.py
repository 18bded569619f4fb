"""A number means what its reader saw: whatever becomes of the page, its element is acted on, or nothing."""

import pytest
from playwright.sync_api import Error, sync_playwright

from pytest_heal import run_actions
from pytest_heal.browser.engines import register_all
from pytest_heal.catalog.live import held_catalog
from tests.support.browsers import launch
from tests.support.long import mostly_long
from tests.support.people import LAYOUTS, NAMINGS, PAGE
from tests.support.rig import served

NAMES = ["Anna", "Bob", "Carl"]
SORTED = ["Carl", "Bob", "Anna"]
ANNA = 1  # after the button "Add"


@pytest.fixture(scope="module")
def tab():
    with sync_playwright() as playwright, served({"/": PAGE}) as url:
        for register in register_all(playwright):
            register()
        browser = launch(playwright)
        page = browser.new_page()
        page.set_default_timeout(4_000)
        page.goto(url)
        yield page
        browser.close()


@pytest.fixture
def page(tab):
    begin(tab)
    return tab


def begin(page, layout="table", naming="named", names=NAMES):
    page.evaluate("given => begin(given)", {"layout": layout, "naming": naming, "names": names})


def show(page, names, how):
    if how == "loaded":
        page.evaluate("names => show(names, 'rendered')", names)
        page.reload()
    else:
        page.evaluate("([names, how]) => show(names, how)", [names, how])


def click(page, number=ANNA, **options):
    """Click a number; the code of the error, ``""`` without one."""
    outcome = run_actions(page, [{"action": "click", "target": f"index={number}"}], **options)
    return "" if outcome.error is None else outcome.error.code


def done(page):
    return page.evaluate("done.splice(0)")


def version_of(option, seen):
    return {"expected_catalog_version": seen.version} if option else {}


# ------------------------------------------------------------------------------------------- what the issue reports


@pytest.mark.parametrize("option", [True, False], ids=["expected", "last read"])
@pytest.mark.parametrize("how", ["moved", "patched", "rendered"])
@pytest.mark.parametrize("naming", NAMINGS)
@pytest.mark.parametrize("layout", mostly_long(LAYOUTS, ["table"]))
def test_a_table_that_was_sorted(page, layout, naming, how, option):
    """Anna or nobody: and Anna where her node was moved, or her name is on the button."""
    begin(page, layout, naming)
    seen = held_catalog(page).refresh()
    show(page, SORTED, how)
    code = click(page, **version_of(option, seen))
    if code:
        assert (code, done(page)) == ("CATALOG_OUTDATED", [])
    else:
        assert done(page) == ["Anna"]
    structure = option and naming == "numbered"  # the ids that stand in it have another order, and with the option that will do
    assert (code == "") == (naming in {"named", "plain"} or (how == "moved" and not structure))


@pytest.mark.parametrize("option", [True, False], ids=["expected", "last read"])
@pytest.mark.parametrize("how", ["patched", "rendered", "loaded"])
@pytest.mark.parametrize("naming", NAMINGS)
def test_the_same_step_again_fails_again(page, naming, how, option):
    """The outcome's own observation of the page makes no number mean anything else."""
    begin(page, naming=naming)
    seen = held_catalog(page).refresh()
    show(page, ["Dora", "Emil", "Fritz"], how)
    for _ in range(3):
        outcome = run_actions(page, [{"action": "click", "target": f"index={ANNA}"}], **version_of(option, seen))
        assert outcome.error.code == "CATALOG_OUTDATED"
        assert outcome.observation.catalog_version not in {seen.version, None}
    assert done(page) == []
    assert click(page, expected_catalog_version=outcome.observation.catalog_version) == "CATALOG_OUTDATED"
    assert run_actions(page, [{"action": "refresh_catalog"}, {"action": "click", "target": f"index={ANNA}"}]).success
    assert done(page) == ["Dora"]
    assert click(page, expected_catalog_version=seen.version) == "CATALOG_OUTDATED"
    assert done(page) == []


@pytest.mark.parametrize("naming", NAMINGS)
@pytest.mark.parametrize("look", ["version", "observation", "find"])
def test_what_shows_no_list_changes_no_number(page, naming, look):
    begin(page, naming=naming)
    catalog = held_catalog(page)
    seen = catalog.refresh()
    show(page, SORTED, "rendered")
    if look == "version":
        assert catalog.version != seen.version
    elif look == "observation":
        assert run_actions(page, []).observation.catalog_version != seen.version
    else:
        assert run_actions(page, [{"action": "find", "target": "the button Add"}]).success
    assert catalog.listing is seen
    certain = naming in {"named", "plain"}  # by its name, or by its row
    assert click(page) == ("" if certain else "CATALOG_OUTDATED")
    assert done(page) == (["Anna"] if certain else [])


def test_numbers_that_were_found_are_of_the_version_that_is_told(page):
    held_catalog(page).refresh()
    show(page, SORTED, "rendered")
    found = run_actions(page, [{"action": "find", "target": "the button Delete Anna"}]).steps[0].result
    index = found["elements"][0]["index"]
    assert click(page, index, expected_catalog_version=found["catalog_version"]) == ""
    assert done(page) == ["Anna"]


# ------------------------------------------------------------------------------------------------------ versions


def test_a_page_that_says_the_same_of_the_same_elements_keeps_its_version(page):
    catalog = held_catalog(page)
    first = catalog.refresh().version
    page.evaluate("() => { document.querySelector('#clock').textContent = '10:01' }")
    assert catalog.version == catalog.refresh().version == first


@pytest.mark.parametrize("naming", NAMINGS)
@pytest.mark.parametrize("how", ["moved", "patched", "rendered", "loaded"])
def test_a_version_is_never_given_to_another_list(page, naming, how):
    begin(page, naming=naming)
    catalog = held_catalog(page)
    versions = {catalog.refresh().version}
    for names in (SORTED, ["Dora", "Emil", "Fritz"], NAMES):
        show(page, names, how)
        assert catalog.version not in versions
        assert catalog.refresh().version == catalog.version
        versions.add(catalog.version)


def test_what_was_read_is_remembered_longer_than_what_was_only_seen(page):
    begin(page, naming="plain")
    catalog = held_catalog(page)
    seen = catalog.refresh()
    show(page, SORTED, "moved")
    catalog.refresh()
    for i in range(12):
        show(page, [*SORTED, *(f"Guest {k}" for k in range(i))], "moved")
        assert run_actions(page, []).success
    show(page, SORTED, "moved")
    assert click(page, expected_catalog_version=seen.version) == ""
    assert done(page) == ["Anna"]


# --------------------------------------------------------------------------------------------- what an act may trust

AROUND = {
    "its row": "<table><tr><td>{}</td><td><button>Delete</button></td></tr></table>",
    "its list item": "<ul><li>{} <button>Delete</button></li></ul>",
    "its card": "<div><span>{}</span><button>Delete</button></div>",
    "its card, deeper": "<div><div><b>{}</b></div><p><button>Edit</button><button>Delete</button></p></div>",
    "its heading": "<main><h1>{}</h1><div><input><button>Delete</button></div></main>",
    "a heading in a header": "<header><h2>{}</h2></header><div><button>Delete</button></div>",
    "a dialog": "<dialog open><p>Delete {}?</p><button>Delete</button></dialog>",
    "a name": "<button>Delete {}</button>",
    "a label": '<button aria-label="Delete {}">x</button>',
    "what it says": '<div style="cursor: pointer" onclick="">{}</div>',
    "its target": '<a href="/{}">Open</a>',
}


@pytest.mark.parametrize("how", ["patched", "rendered"])
@pytest.mark.parametrize("markup", AROUND.values(), ids=AROUND)
def test_an_element_of_somebody_else_is_not_acted_on(page, markup, how):
    """One element, alone of its kind and name, as on the page of one person that becomes the page of another."""
    page.evaluate("html => { document.body.innerHTML = html }", markup.format("Anna"))
    catalog = held_catalog(page)
    number = len(catalog.refresh()) - 1
    page.evaluate("() => { document.body.onclick = e => { done.push(1); e.preventDefault() } }")
    if how == "rendered":
        page.evaluate("html => { document.body.innerHTML = html }", markup.format("Carl"))
    else:
        page.evaluate(PATCH, ["Anna", "Carl"])
    assert click(page, number) == "CATALOG_OUTDATED"
    assert done(page) == []


PATCH = """([from, to]) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let n = walker.nextNode(); n; n = walker.nextNode()) {
    if (n.nodeType === 3) n.data = n.data.replace(from, to);
    else for (const a of n.attributes || []) a.value = a.value.replace(from, to);
  }
}"""

STILL = {
    "a clock": "document.querySelector('#clock').textContent = '10:01'",
    "another row": "rows()[1].querySelector('.name').textContent = 'Bert'",
    "a live region": "document.querySelector('#add').insertAdjacentHTML('beforebegin', '<p role=status>Saved</p>')",
    "a class": "document.querySelector('button').className = 'busy'",
    "a place": "document.body.append(document.querySelector('#people'))",
    "a row less": "rows()[2].remove()",
    "a row more": "holder().append(made('Dora'))",
}


@pytest.mark.parametrize("naming", ["named", "plain"])
@pytest.mark.parametrize("layout", mostly_long(LAYOUTS, ["table"]))
@pytest.mark.parametrize("script", STILL.values(), ids=STILL)
def test_what_happens_elsewhere_does_not_matter(page, layout, naming, script):
    begin(page, layout, naming)
    held_catalog(page).refresh()
    page.evaluate(f"() => {{ {script} }}")
    assert click(page) == ""
    assert click(page, 0) == ""
    assert done(page) == ["Anna", "add"]


def test_what_is_only_looked_at_may_say_something_else_by_now(page):
    """To see what became of an element is what an assertion is there for."""
    held_catalog(page).refresh()
    page.evaluate("() => { document.querySelector('#add').onclick = e => { e.target.textContent = 'Added' } }")
    steps = [{"action": "click", "target": "index=0"}, {"action": "assert_text", "target": "index=0", "value": "Added"}]
    assert run_actions(page, steps).success
    outcome = run_actions(page, [*steps[1:], {"action": "assert_visible", "target": "index=0"}, steps[0]])
    assert [step.status for step in outcome.steps] == ["ok", "ok", "failed"]
    assert outcome.error.code == "CATALOG_OUTDATED"
    assert 'button "Add" is gone' in outcome.error.message


def test_locators_of_the_catalog_are_as_careful(page):
    begin(page, naming="plain")
    catalog = held_catalog(page)
    catalog.refresh()
    anna = catalog[ANNA]
    show(page, ["Dora", "Emil", "Fritz"], "patched")
    for _ in range(2):
        with pytest.raises(Error, match="CATALOG_OUTDATED"):
            anna.click()
        assert catalog.version
    with pytest.raises(Error, match="CATALOG_OUTDATED"):
        page.locator(f"index={ANNA}").click()
    assert done(page) == []
