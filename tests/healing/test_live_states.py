"""State is not identity, on both APIs: what an element said in other tests, while it was recorded, is the element still."""

from __future__ import annotations

import pytest

from tests.support.rig import resolved

PAGES: dict[str, str] = {}
OPTIONS = {"quiet": 300}
ASK = ("Delete the project?", "This cannot be taken back.")
RENAME = ("Rename the file", "Letters and digits only.")


@pytest.fixture
def play(rig, world, base):
    """Runs a test: ``act(page, expect)`` on some HTML; gives its events. ``record`` is what a first run does."""
    run, browser, expect = world
    rig.fresh()
    rig.ledger.store.remove({key for _, key in list(rig.ledger.store.keys())})
    for known in (rig.ledger.varied, rig.ledger.unsteady, rig.ledger.users, rig.ledger.looks, rig.ledger.looked):
        known.clear()
    rig.ledger.remembered.forget()

    async def played(test, html, act, record):
        PAGES["/page"] = f"<!doctype html><title>Projects</title><body>{html}"
        page = await resolved(browser.new_page())
        page.set_default_timeout(2500)
        try:
            with rig.test(test, record=record) as state:
                await resolved(page.goto(f"{base}/page"))
                await act(page, expect)
            return state.events
        finally:
            await resolved(page.close())

    def play(test, html, act, *, record="new"):
        events = run(played(test, html, act, record))
        assert not rig.problems, rig.problems
        return events

    return play


def dialog(title, text, *, kind="modal", beside=""):
    return (
        f"<header><h1>Projects</h1><nav><a href=/all>All projects</a><a href=/mine>My projects</a></nav></header>"
        f"<main><p>Twelve projects</p><button id=new>New project</button></main>{beside}"
        f"<div role=dialog class='{kind}'><h2>{title}</h2><p>{text}</p>"
        "<footer><button onclick='window.n=1'>Cancel</button><button>Continue</button></footer></div>"
    )


async def see(page, expect):
    await resolved(expect(page.locator(".modal")).to_be_visible(timeout=2500))


async def click(page, expect):
    await resolved(page.locator(".modal").click(position={"x": 2, "y": 2}))


def known(rig):
    (one,) = [f for f in rig.ledger.learned.values() if f.key.locator == ".modal"]
    return one


@pytest.mark.parametrize("act", [see, click])
def test_a_dialog_that_says_something_else_in_each_test_is_one_element_with_two_texts(rig, play, act):
    play("ask", dialog(*ASK), act)
    play("rename", dialog(*RENAME), act)
    one = known(rig)
    assert (one.key.test, "text" in one.varied, len(one.seen)) == ("", True, 1)
    assert (one.element.text, one.seen[0]) == (
        "Delete the project? This cannot be taken back. Cancel Continue",
        "Rename the file Letters and digits only. Cancel Continue",
    )


@pytest.mark.parametrize("act", [see, click])
def test_it_heals_in_each_of_these_tests_once_its_class_is_another(rig, play, act):
    play("ask", dialog(*ASK), act)
    play("rename", dialog(*RENAME), act)
    rig.stored()
    for test, texts in (("rename", RENAME), ("ask", ASK), ("a third one", RENAME)):
        (event,) = play(test, dialog(*texts, kind="dialog-box"), act, record="none")
        assert (event.kind, event.outcome) == ("lost", "healed"), event.reason


def test_what_is_the_same_in_all_tests_is_looked_at_once(rig, play, monkeypatch):
    from pytest_heal.healing.drift import Drift

    asked = []
    original = Drift.moved
    monkeypatch.setattr(Drift, "moved", lambda self, piece: asked.append(piece.upto) or original(self, piece))
    for test in ("one", "two", "three"):
        play(test, dialog(*ASK), click)
    assert (asked, known(rig).varied) == ([], ())
    for test in ("four", "five", "six"):
        play(test, dialog(*RENAME), click)
    assert asked == [".modal"], "the second state is learned once"
    assert "text" in known(rig).varied


def test_a_failed_test_teaches_no_state(rig, play):
    play("ask", dialog(*ASK), click)

    async def fails(page, expect):
        await click(page, expect)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play("rename", dialog(*RENAME), fails)
    assert known(rig).varied == ()
    play("rename", dialog(*RENAME), click)
    assert "text" in known(rig).varied


def test_what_an_assertion_waits_for_is_recorded_when_it_has_passed(rig, play):
    output = "<h1>Report</h1><div id=output class=idle>{}</div><button>Run it</button>"
    later = "<script>setTimeout(() => {{ output.textContent = '{}' }}, 500)</script>"

    async def done(page, expect):
        await resolved(expect(page.locator("#output")).to_contain_text("rows", timeout=4000))

    play("first", output.format("12 rows of orders"), done)
    play("second", output.format("Please wait") + later.format("No rows at all"), done)
    (one,) = rig.ledger.learned.values()
    assert (one.varied, one.seen) == (("text",), ("No rows at all",))


def test_a_state_within_one_test_counts_too(rig, play):
    toggle = (
        "<h1>Report</h1><button onclick=\"panel.className='panel is-open'; panel.textContent='Twelve rows'\">Open</button>"
        "<div id=panel class=panel>Nothing yet</div>"
    )

    async def twice(page, expect):
        await resolved(page.locator("#panel").click())
        await resolved(page.get_by_role("button", name="Open").click())
        await resolved(page.locator("#panel").click())

    play("one", toggle, twice)
    (one,) = (f for f in rig.ledger.learned.values() if f.key.locator == "#panel")
    assert (one.varied, one.seen) == ((".is-open", "text"), ("Twelve rows",))


def test_a_button_that_says_something_else_after_its_click_stays_what_it_was(rig, play):
    async def twice(page, expect):
        await resolved(page.locator("#follow").click())
        await resolved(expect(page.locator("#follow")).to_have_text("Following"))

    play("one", "<h1>Ada</h1><button id=follow onclick=\"this.textContent='Following'\">Follow</button>", twice)
    (one,) = rig.ledger.learned.values()
    assert (one.element.text, one.varied, one.seen) == ("Follow", (), ())


# ------------------------------------------------------------------------------------------- pages on which it would lie


def test_another_container_at_its_place_is_not_taken_for_it(rig, play):
    """The dialog is gone; a box for cookies stands where it stood, and is as much a dialog as it was."""
    play("ask", dialog(*ASK), click)
    play("rename", dialog(*RENAME), click)
    rig.stored()
    gone = dialog("We use cookies", "To make this site better.", kind="consent")
    (event,) = play("ask", gone, _refused(click), record="none")
    assert event.outcome == "refused", event.reason


def test_of_two_dialogs_that_say_what_it_said_none_is_taken(rig, play):
    play("ask", dialog(*ASK), click)
    play("rename", dialog(*RENAME), click)
    rig.stored()
    beside = dialog(*RENAME, kind="box").partition("</main>")[2]
    (event,) = play("ask", dialog(*ASK, kind="box", beside=beside), _refused(click), record="none")
    assert event.outcome == "refused", event.reason


def test_two_dialogs_that_differ_by_their_ids_are_two(rig, play):
    one = "<main><h1>Projects</h1></main><div role=dialog class=modal id={}><h2>{}</h2><button>Cancel</button></div>"
    play("ask", one.format("ask", "Delete the project?"), click)
    play("rename", one.format("rename", "Rename the file"), click)
    found = {f.key.test: (f.element.id, f.varied) for f in rig.ledger.learned.values()}
    assert all(not varied for _, varied in found.values()), found


@pytest.mark.parametrize(("which", "mark"), [(".primary", "class=primary"), ("#go", "id=go")])
def test_a_button_that_says_something_else_at_its_place_is_another_button(rig, play, which, mark):
    """A control is what it says: no "Delete" for "Save"."""
    buttons = "<main><h1>Projects</h1><footer><button>Cancel</button><button {}>{}</button></footer></main>"

    async def go(page, expect):
        await resolved(page.locator(which).click())

    play("save", buttons.format(mark, "Save"), go)
    play("delete", buttons.format(mark, "Delete"), go)
    assert all(not f.varied for f in rig.ledger.learned.values())
    rig.stored()
    (event,) = play("save", buttons.format("class=other", "Delete"), _refused(go), record="none")
    assert event.outcome == "refused", event.reason


def test_a_row_that_holds_other_data_is_another_row(rig, play):
    table = "<h1>People</h1><table><tr class=first><td>{}</td></tr><tr><td>{}</td></tr></table>"

    async def go(page, expect):
        await resolved(page.locator("tr.first").click())

    play("a", table.format("Ada", "Bob"), go)
    play("b", table.format("Bob", "Ada"), go)
    assert {f.key.test: (f.element.text, f.varied) for f in rig.ledger.learned.values()} == {"a": ("Ada", ()), "b": ("Bob", ())}


def _refused(act):
    async def refused(page, expect):
        with pytest.raises(Exception, match=r"Timeout \d+ms exceeded"):
            await act(page, expect)

    return refused
