"""A locator that a test was healed with, in the tests after it: the same heal at once, where its element is the very same."""

from __future__ import annotations

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from pytest_heal.healing.course import Course
from tests.support.rig import played, resolved, run_sync

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 400}
FORM = "<form onsubmit='return false'><button id=save onclick='n=1'>Save order</button></form>"
OLD = f"<main><h1>Order</h1><p>Two mugs</p>{FORM}"
NEW = OLD.replace("id=save", "id=b-17")


@pytest.fixture
def described(monkeypatch):
    """Tests and methods for which a page was described to find an element."""
    asked_for = set()
    asked = Course.inventory

    def inventory(course, *args, **options):
        asked_for.add((course.ledger.test.nodeid, course.call.method))
        return asked(course, *args, **options)

    monkeypatch.setattr(Course, "inventory", inventory)
    return asked_for


class Save:
    """A page object: its locator is made and used in one line, whichever test comes by."""

    def __init__(self, page) -> None:
        self.page = page

    def press(self):
        return self.page.locator("#save").click()

    def read(self):
        return self.page.locator("#save").text_content()


def show(page, base, html: str, path: str = "/order", title: str = "Shop"):
    PAGES[path] = f"<!doctype html><title>{title}</title><body>{html}"
    return page.goto(base + path)


def healed_once(rig, page, base, *, old: str = OLD, new: str = NEW):
    """Recorded on one release, and healed in the first test on the next one."""
    with rig.test("recorded", record="new"):
        show(page, base, old)
        Save(page).press()
    rig.stored()
    with rig.test("first", record="none") as state:
        show(page, base, new)
        Save(page).press()
        assert page.evaluate("n") == 1
    (event,) = state.events
    assert event.outcome == "healed"
    assert "probe" in event.timings
    return event


def test_the_next_test_heals_without_describing_the_page(rig, page, base, described):
    first = healed_once(rig, page, base)
    described.clear()
    with rig.test("second", record="none") as state:
        show(page, base, NEW)
        Save(page).press()
        assert page.evaluate("n") == 1
        assert page.locator("#save").is_visible(), "for the rest of the test it is there"
    assert not described
    (event,) = state.events
    assert (event.test, event.outcome) == ("second", "healed")
    same = (
        "code",
        "reason",
        "locator",
        "replacement",
        "alternatives",
        "before",
        "after",
        "evidence",
        "makings",
        "mends",
        "made_at",
    )
    assert {name: getattr(event, name) for name in same} == {name: getattr(first, name) for name in same}


def test_also_where_the_act_leaves_the_page(rig, page, base, described):
    link = "<nav><a id=all href=/orders>All orders</a><a id=new href=/new>New order</a></nav>"
    PAGES["/orders"] = "<title>Shop</title>All orders"

    def go(html):
        show(page, base, html)
        page.locator("#all").click()
        assert page.url.endswith("/orders")

    with rig.test("recorded", record="new"):
        go(link)
    rig.stored()
    for number in range(3):
        with rig.test(f"test {number}", record="none") as state:
            go(link.replace("id=all", "id=every"))
        assert [(event.outcome, event.test) for event in state.events] == [("healed", f"test {number}")]
    assert described == {("test 0", "click")}


def test_it_waits_for_its_element_and_takes_it_as_it_comes(rig, page, base, described):
    healed_once(rig, page, base)
    described.clear()
    late = f"<script>setTimeout(() => document.body.innerHTML = {NEW!r}, 100)</script>"
    with rig.test("second", record="none") as state:
        show(page, base, late)
        Save(page).press()
        assert page.evaluate("n") == 1
    assert not described
    assert [event.outcome for event in state.events] == ["healed"]


def test_what_does_not_match_it_alone_any_more_is_no_repair(rig, page, base, described):
    old = OLD.replace("<button id=save", "<button id=save data-testid=save")
    first = healed_once(rig, page, base, old=old, new=old.replace("id=save ", "id=b-17 "))
    assert {mend.kind for mend in first.mends} >= {"test id", "role"}
    described.clear()
    dialog = "<div role=dialog><a role=button href=#>Save order</a></div>"
    with rig.test("second", record="none") as state:
        show(page, base, old.replace("id=save ", "id=b-17 ") + dialog)
        Save(page).press()
        assert page.evaluate("n") == 1
    (event,) = state.events
    kinds = {mend.kind for mend in event.mends}
    assert "test id" in kinds
    assert "role" not in kinds


def test_a_locator_that_works_again_is_used(rig, page, base):
    healed_once(rig, page, base)
    both = OLD.replace("n=1", "n=2") + NEW
    with rig.test("second", record="none") as state:
        show(page, base, both)
        Save(page).press()
        assert page.evaluate("n") == 2
    assert state.events == []


DIALOG = f"<div role=dialog aria-label=Draft>{FORM.replace('id=save', 'id=b-17')}</div>"
OTHERWISE = {
    "two of them": NEW + NEW,
    "another one of its name": NEW + "<button class=other>Save order</button>",
    "in another place": "<main><h1>Order</h1><p>Two mugs</p></main>" + DIALOG,
    "says something else": NEW.replace("Save order", "Save the order"),
    "is another kind": NEW.replace("<button", "<input type=button value='Save order'").replace("Save order</button>", ""),
    "has another id": NEW.replace("b-17", "b-18"),
    "cannot be seen": NEW.replace("<button", "<button style='display:none'"),
    "is drawn otherwise": NEW.replace("<button", "<button class=danger"),
    "beside another text": NEW.replace("Two mugs", "A pair of jugs"),
    "under another heading": NEW.replace("<h1>Order</h1>", "<h1>Address</h1>"),
}


@pytest.mark.parametrize("html", OTHERWISE.values(), ids=OTHERWISE)
def test_what_is_not_the_very_same_is_looked_for_as_the_first_time(rig, page, base, described, html):
    healed_once(rig, page, base)
    described.clear()
    with rig.test("second", record="none"):
        show(page, base, html)
        page.set_default_timeout(1200)
        try:
            Save(page).press()
        except PlaywrightTimeout:
            assert page.evaluate("typeof n") == "undefined"
    assert described, "it was healed without a look"


def test_the_button_of_another_row_is_another_one(rig, page, base, described):
    rows = "<h1>Mugs</h1><table><tr><td>{0}<td><button class={1} onclick='n=1'>Delete</button></table>"

    def go(name, called):
        show(page, base, rows.format(name, called))
        page.set_default_timeout(1200)
        page.locator(".delete").click()

    with rig.test("recorded", record="new"):
        go("Blue mug", "delete")
    rig.stored()
    with rig.test("first", record="none") as state:
        go("Blue mug", "remove")
    assert [event.outcome for event in state.events] == ["healed"]
    described.clear()
    with rig.test("second", record="none") as state:
        with pytest.raises(PlaywrightTimeout):
            go("Red mug", "remove")
        assert page.evaluate("typeof n") == "undefined"
    assert described == {("second", "click")}
    assert [event.outcome for event in state.events] == ["refused"]


def test_another_page_is_looked_at_as_the_first_time(rig, page, base, described):
    healed_once(rig, page, base)
    described.clear()
    with rig.test("second", record="none"):
        show(page, base, NEW, title="Archive")
        Save(page).press()
    assert described == {("second", "click")}


def test_another_question_is_decided_for_itself(rig, page, base, described):
    with rig.test("recorded", record="new"):
        show(page, base, OLD)
        Save(page).press()
        assert Save(page).read() == "Save order"
    rig.stored()
    with rig.test("first", record="none"):
        show(page, base, NEW)
        Save(page).press()
    described.clear()
    with rig.test("second", record="none"):
        show(page, base, NEW)
        assert Save(page).read() == "Save order"
    assert described == {("second", "text_content")}


def test_another_line_of_the_source_is_told_as_itself(rig, page, base, described):
    first = healed_once(rig, page, base)
    described.clear()
    with rig.test("second", record="none") as state:
        show(page, base, NEW)
        page.locator("#save").click()
    assert not described
    (event,) = state.events
    assert event.mends == first.mends
    assert [making.line for making in event.makings] == [event.line]
    assert event.line != first.makings[0].line


def test_a_locator_that_is_made_otherwise_is_looked_for_as_the_first_time(rig, page, base, described):
    with rig.test("recorded", record="new"):
        show(page, base, OLD)
        page.locator("form >> #save").click()
    rig.stored()
    for number, make in enumerate((lambda: page.locator("form >> #save"), lambda: page.locator("form").locator("#save"))):
        with rig.test(f"test {number}", record="none") as state:
            show(page, base, NEW)
            make().click()
        assert [event.outcome for event in state.events] == ["healed"]
    assert described == {("test 0", "click"), ("test 1", "click")}


def test_a_test_that_failed_proves_nothing(rig, page, base, described):
    with rig.test("recorded", record="new"):
        show(page, base, OLD)
        Save(page).press()
    rig.stored()

    def fails():
        with rig.test("first", record="none"):
            show(page, base, NEW)
            Save(page).press()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()
    described.clear()
    with rig.test("second", record="none"):
        show(page, base, NEW)
        Save(page).press()
    assert described == {("second", "click")}


def test_a_heal_whose_action_failed_is_not_made_again_in_that_test(rig, page, base):
    healed_once(rig, page, base)
    page.set_default_timeout(800)
    with rig.test("second", record="none") as state:
        show(page, base, NEW + "<div style='position:fixed;inset:0'></div>")
        with pytest.raises(PlaywrightTimeout):
            Save(page).press()
        with pytest.raises(PlaywrightTimeout):
            Save(page).press()
    assert [event.outcome for event in state.events][:1] == ["healed"]
    assert state.events[-1].code == "quarantined"


def test_what_its_place_alone_tells_is_looked_for_each_time(rig, page, base, described):
    rows = "".join(f"<li><span>{name}</span><i class={{}} onclick='n={n}'></i></li>" for n, name in enumerate(("Ada", "Bo"), 1))

    def go(first):
        show(page, base, f"<ul>{rows.format(first, 'rest')}</ul>")
        page.locator(".go").dispatch_event("click")

    with rig.test("recorded", record="new"):
        go("go")
    rig.stored()
    for number in range(2):
        with rig.test(f"test {number}", record="none") as state:
            go("run")
            assert page.evaluate("n") == 1
        assert state.events[0].replacement.endswith('.locator("i")'), state.events[0].replacement
    assert described == {("test 0", "dispatch_event"), ("test 1", "dispatch_event")}


def test_an_assertion_too(rig, page, base, described):
    def check(html):
        show(page, base, html)
        expect(page.locator("#save")).to_be_enabled(timeout=3000)

    with rig.test("recorded", record="new"):
        check(OLD)
    rig.stored()
    for number in range(2):
        with rig.test(f"test {number}", record="none") as state:
            check(NEW)
        assert [event.outcome for event in state.events] == ["healed"]
    assert described == {("test 0", "to_be_enabled")}


def test_a_form_with_a_field_that_hides_its_text_from_scripts(rig, page, base, described):
    hidden = NEW.replace("<button", "<input type=hidden name=textContent><button")
    healed_once(rig, page, base, old=hidden.replace("b-17", "save"), new=hidden)
    with rig.test("second", record="none") as state:
        show(page, base, hidden)
        Save(page).press()
        assert page.evaluate("n") == 1
    assert [event.outcome for event in state.events] == ["healed"]


@pytest.mark.parametrize("asynchronous", [False, True], ids=["sync", "async"])
def test_on_both_apis(rig, browser, base, described, asynchronous):
    rig.fresh()

    async def play(browser):
        for test, html in (("recorded", OLD), ("first", NEW), ("second", NEW)):
            page = await resolved(browser.new_page())
            page.set_default_timeout(3000)
            with rig.test(test, record="new" if test == "recorded" else "none") as state:
                await resolved(show(page, base, html, path=f"/apis-{asynchronous}"))
                await resolved(Save(page).press())
                assert await resolved(page.evaluate("n")) == 1
            await resolved(page.close())
            if test == "recorded":
                rig.stored()
            else:
                assert [(event.outcome, event.test) for event in state.events] == [("healed", test)]

    if asynchronous:
        played(lambda playwright, browser: play(browser))
    else:
        run_sync(play(browser))
    assert described == {("first", "click")}
