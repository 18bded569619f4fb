"""Demands that are broken on a copy of the page, in real Chromium: only who notices may take a locator's place."""

import json

import pytest
from playwright import sync_api
from playwright.sync_api import expect

from pytest_heal.browser import engines, protocol
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.page_copy import PageCopy
from pytest_heal.browser.probe import decode_answer
from pytest_heal.healing.proof import MOST_OUTWARDS, Trial
from pytest_heal.locator import states as words
from pytest_heal.locator.aims import ancestors

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 400}
PAGE = """<!doctype html><html lang=en><head><title>Orders</title>
<style>.gone { display: none } [hidden] { display: block }</style>
<script>window.ran = true</script></head><body class=app><main>
<p id=flash class="alert alert-success" role=status>Payment of 12 EUR successful</p>
<p class=shade>Payment of 12 EUR</p>
<button id=save aria-label="Save draft" onclick="document.title = 'clicked'">Save</button>
<table><tr class=r1><td>Ada</td><td class=st>Paid</td></tr><tr class=r2><td>Bob</td><td class=st>Open</td></tr></table>
<ul><li class="task completed">Water</li><li class="task completed">Read</li><li class=task>Write</li></ul>
<label for=mail>E-mail</label><input id=mail placeholder="you@example.org">
<input type=checkbox id=terms aria-label=Terms><button id=next disabled>Next</button>
<a id=file href="/files/report-2026.pdf">Report</a><input id=code value=start><input type=password id=pin value=1234>
<div role=tablist><button role=tab aria-selected=true class="tab active">Profile</button>
<button role=tab aria-selected=false class=tab>Billing</button></div>
<details id=more><summary>More</summary><p>Inside</p></details><div class=gone>Never shown</div>
<p hidden id=odd>Shown though hidden</p>
<div id=host></div></main>
<script>terms.checked = true; code.value = "typed";
host.attachShadow({mode: "open"}).innerHTML = "<span part=x class=badge>New</span>"</script></body></html>"""


@pytest.fixture(scope="module")
def page(rig, browser, base):
    PAGES["/"] = PAGE
    page = browser.new_page()
    page.goto(f"{base}/")
    return page


@pytest.fixture(scope="module")
def flavour():
    return Flavour.of(sync_api)


@pytest.fixture
def copy(rig, page, flavour):
    text = page.locator(protocol.copy("t")).get_attribute(protocol.ANSWER)
    copy = flavour.drive(PageCopy.of(flavour, page, json.loads(text)))
    yield copy
    flavour.drive(copy.close())
    assert page.context.browser.contexts == [page.context]


def around(page, selector):
    asked = f'{selector} >> {protocol.note("t")} >> internal:or="{protocol.inventory("t")}"'
    answer = decode_answer(page.locator(asked).get_attribute(protocol.ANSWER))
    index = answer.matched[0]
    return [answer.inventory[i] for i in (index, *list(ancestors(answer.inventory, index))[:MOST_OUTWARDS])]


def trial(copy, flavour, page, selector, others, *, works=True):
    one = Trial(copy, selector, around(page, selector if works else others[0]), works=works)
    return flavour.drive(one.passed(others)), one.failed


AS_MUCH = [
    ('internal:text="Payment of 12 EUR successful"i', '#flash >> internal:has-text="Payment of 12 EUR successful"i'),
    ('.alert:has-text("12 EUR")', 'internal:role=status >> internal:has-text="12 EUR"i'),
    ('internal:role=button[name="Save draft"i]', 'internal:label="Save draft"i'),
    ('tr:has-text("Ada") >> .st', 'internal:role=row[name="Ada"i] >> .st'),
    ("li.completed", ".task.completed"),
    ('internal:label="E-mail"i', 'internal:role=textbox[name="E-mail"i]'),
    ('internal:attr=[placeholder="you@"i]', "input[placeholder*='you@example']"),
    ("#terms:checked", 'internal:role=checkbox[name="Terms"i][checked=true]'),
    ("#next[disabled]", 'internal:role=button[name="Next"i][disabled=true]'),
    ("a[href$='2026.pdf']", "#file[href='/files/report-2026.pdf']"),
    ("[aria-selected=true]", "internal:role=tab[selected=true]"),
    (r"internal:text=/payment of \d+ EUR s/i", 'internal:text="Payment of 12 EUR successful"i'),
    ('button:not(:disabled) >> internal:has-text="Save"i', 'button:enabled:has-text("Save")'),
    ('.task >> internal:has-not-text="Write"i', 'li >> internal:has-not-text="Write"i'),
    ('.badge >> internal:has-text="New"i', "span:has-text('New')"),
    ("p:has-text('successful') >> visible=true", "#flash:has-text('successful') >> visible=true"),
]  # fmt: skip
LESS = [
    ('internal:text="Payment of 12 EUR successful"i', "#flash", "successful"),
    ('internal:text="Payment of 12 EUR successful"i', '#flash >> internal:has-text="Payment of 12 EUR"i', "successful"),
    ('internal:text="Payment of 12 EUR successful"i', ".alert-success", "successful"),
    ('#save >> internal:has-text="Save"i', 'internal:role=button[name="Save draft"i]', "Save"),
    ('tr:has-text("Ada") >> .st', ".r1 >> .st", "Ada"),
    ('tr:has-text("Ada") >> .st', 'internal:text="Paid"i', "Ada"),
    ("#terms:checked", 'internal:role=checkbox[name="Terms"i]', "checked"),
    ("#next[disabled]", 'internal:role=button[name="Next"i]', "disabled"),
    ("a[href$='2026.pdf']", 'internal:role=link[name="Report"i]', "2026.pdf"),
    (".tab.active", 'internal:role=tab[name="Profile"i]', "active"),
    (".tab.active", "internal:role=tab[selected=true]", "active"),
    ('button:not(:disabled) >> internal:has-text="Save"i', 'button:has-text("Save")', "disabled"),
    ("p:has-text('successful') >> visible=true", "#flash:has-text('successful')", "visible"),
]  # fmt: skip


@pytest.mark.parametrize(("selector", "other"), AS_MUCH)
def test_what_notices_may_take_its_place(copy, flavour, page, selector, other):
    assert trial(copy, flavour, page, selector, [other]) == ((other,), "")


@pytest.mark.parametrize(("selector", "other", "demand"), LESS)
def test_what_does_not_notice_is_left_out_and_the_reason_names_the_demand(copy, flavour, page, selector, other, demand):
    passed, failed = trial(copy, flavour, page, selector, [other])
    assert passed == ()
    assert failed.startswith(words.STATES_LESS), failed
    assert demand in failed


def test_each_of_several_is_judged_by_itself(copy, flavour, page):
    good, bad = 'internal:role=status >> internal:has-text="12 EUR"i', "#flash"
    assert trial(copy, flavour, page, '.alert:has-text("12 EUR")', [bad, good])[0] == (good,)


def test_what_cannot_be_broken_is_not_shown(copy, flavour, page):
    passed, failed = trial(copy, flavour, page, 'tr:has-text("Ada") >> .st >> visible=true', [".r1 >> .st"])
    assert (passed, failed.startswith(words.STATES_LESS)) == ((), True), failed
    passed, failed = trial(copy, flavour, page, "#flash:text-matches('^.*$')", ["#flash"])
    assert (passed, failed.startswith(words.UNPROVEN)) == ((), True), "it holds of whatever is there"


def test_where_the_old_locator_matches_nothing_the_nearest_change_decides(copy, flavour, page):
    lost, good, bad = ".was:has-text('12 EUR')", '#flash >> internal:has-text="12 EUR"i', "#flash"
    assert trial(copy, flavour, page, lost, [good], works=False) == ((good,), "")
    passed, failed = trial(copy, flavour, page, lost, [bad], works=False)
    assert (passed, failed) == ((), f'{words.STATES_LESS}text "12 EUR"')


def test_the_copy_is_as_the_page_is_and_the_page_stays(copy, flavour, page):
    before = page.content()
    locators = [
        "#terms:checked", "text=Never shown", "text=Never shown >> visible=true", "#odd >> visible=true", "#more[open]",
        ".badge", "script", "[onclick]", "css=input[value=start]", "text=Inside >> visible=true", "li", "[class=app]",
    ]  # fmt: skip
    for locator in locators:
        count, _ = flavour.drive(copy.compared(locator, []))
        assert count == (0 if locator in ("script", "[onclick]") else page.locator(locator).count()), locator
    other = copy._page
    assert other.locator("#code").input_value() == "typed"
    assert other.locator("#pin").input_value() == "", "what is secret stays"
    assert other.evaluate("window.ran") is None
    assert (page.content(), page.title()) == (before, "Orders")


def test_of_a_large_document_what_stands_around_the_element_is_copied(rig, page, flavour):
    rows = "".join(f"<li class=row><b>Row {n}</b><i>of</i><button>Go</button></li>" for n in range(4000))
    page.evaluate(
        "rows => { const ul = document.createElement('ul'); ul.id = 'many'; ul.innerHTML = rows; host.after(ul) }", rows
    )
    try:
        for selector in ("#many > :nth-child(2000) button", ".badge"):
            asked = f"{selector} >> {protocol.note('t')} >> internal:or={json.dumps(protocol.copy('t'))}"
            text = json.loads(page.locator(asked).get_attribute(protocol.ANSWER))
            copy = flavour.drive(PageCopy.of(flavour, page, text))
            count, _ = flavour.drive(copy.compared("*", []))
            there, _ = flavour.drive(copy.compared('li:has-text("Row 1999") button' if "many" in selector else selector, []))
            flavour.drive(copy.close())
            assert there == 1
            assert count < 4_000
    finally:
        page.evaluate("many.remove()")


def test_what_is_changed_is_taken_back(copy, flavour, page):
    other = copy._page
    flavour.drive(copy.take("#flash"))
    before = other.content()
    for what in (
        {"of": "text", "names": ["payment"]},
        {"of": "class", "names": ["alert"]},
        {"of": "attribute", "names": ["role"], "wanted": ""},
        {"of": "text", "names": ["more"], "no": True},
        {"of": "state", "names": ["disabled"], "no": True},
    ):
        assert flavour.drive(copy.change(what, 0)) is True
        assert other.content() != before
        flavour.drive(copy.restore())
        assert other.content() == before
    assert flavour.drive(copy.change({"of": "text", "names": ["nowhere"]}, 0)) is None
    assert flavour.drive(copy.change({"of": "text", "names": ["nowhere"]}, 40)) is False


def test_a_locator_is_asked_of_no_copy_where_its_engine_is_the_projects_own_or_it_enters_a_frame():
    from pytest_heal.browser.page_copy import copyable

    assert copyable("#a >> text=b")
    assert not copyable("own=x >> text=b")
    assert not copyable("#f >> internal:control=enter-frame >> text=b")


def test_engines_know_the_copy():
    assert "offered.copy" in engines.engine_source()


def test_an_assertion_by_less_is_not_recorded_as_equal(rig, page):
    """What a page says by `aria-label` and by its text may part: only who listens to the text may stand for it."""
    with rig.test("t.py::test_a", record="all") as state:
        expect(page.locator('#save:has-text("Save")')).to_be_visible()
    (one,) = state.states.values()
    assert one.mends
    assert all('"Save"' in mend.code for mend in one.mends), one.mends
