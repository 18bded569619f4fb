"""The review in Chromium: decided by keyboard alone, and the git diff is exactly what was accepted."""

import json
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pytest_heal.relocation.events import Candidate
from pytest_heal.review import command
from pytest_heal.review.command import Wanted
from tests.report.test_live_html import AXE
from tests.source.fix_corpus import ROLE, Seen
from tests.support.fix_project import Project, entry
from tests.support.report_cases import HOSTILE

TEST = 'def test_{0}(page):\n    page.locator("#{0}").click()\n'
NAMES = ("buy", "pay", "send")
SUITE = "".join(TEST.format(name) for name in NAMES)


def drifted(text, name, *, file="test_a.py", mend=ROLE, **changes):
    """A confirmed heal of the locator of one of the tests."""
    call = f'page.locator("#{name}")'
    seen = Seen(calls=((call, f"#{name}"),), mends=((0, 1, mend, "role"),))
    changes = {"replacement": f"page{mend}", "after": f'button "{name.title()}"', "before": f'button "{name}"', **changes}
    return entry(text, file=file, test=changes.pop("test", f"{file}::test_{name}"), seen=seen, **changes)


def refused(text, name, **changes):
    """A refusal whose nearest element has a locator that was executed."""
    changes = {
        "outcome": "refused", "code": "tie", "reason": "Two elements match equally well.", "confirmed": False, "mends": (),
        "healed_as": None, "confidence": 0.6, "replacement": 'page.get_by_role("button", name="Delete all data")',
        "after": 'button "Delete all data"', "alternatives": ('page.get_by_text("Delete")',),
        "runners_up": (Candidate(element='link "Dispatch"', confidence=0.55),), **changes,
    }  # fmt: skip
    return drifted(text, name, **changes)


@pytest.fixture
def project(tmp_path, monkeypatch):
    project = Project(tmp_path, monkeypatch)
    project.write("test_a.py", SUITE)
    project.write(".gitignore", ".pytest_cache\n__pycache__\n")
    project.commit()
    return project


@pytest.fixture
def opened(project, tab):
    """Runs the command and opens its page; a line on the console or a request elsewhere fails the test."""
    threads, said, elsewhere = [], [], []

    def started(*, args=(), **wanted):
        ready, found = threading.Event(), []

        def serve():
            try:
                command.run(
                    Wanted(browser=False, **wanted), ["-p", "no:schemathesis", *args],
                    started=lambda server: (found.append(server), ready.set()),
                )  # fmt: skip
            finally:
                ready.set()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        assert ready.wait(30)
        assert found, "it did not start"
        threads.append((thread, found[0]))
        tab.on("console", lambda message: message.type == "error" and "409" not in message.text and said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
        mine = (*(server.url for _, server in threads), "data:")
        tab.on("request", lambda request: request.url.startswith(mine) or elsewhere.append(request.url))
        tab.goto(found[0].url)
        tab.locator("html[data-ready]").wait_for(state="attached")  # a script would be refused by the page's own policy
        return tab

    yield started
    for thread, server in threads:
        server.stop()
        thread.join(30)
        assert not thread.is_alive()
    assert said == []
    assert [url for url in elsewhere if not url.startswith(tuple(server.url for _, server in threads))] == []


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def says(page, text):
    expect(page.locator("#said")).to_contain_text(text)


def kept(project):
    path = project.path / ".heal" / "baseline.heals.yaml"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def test_accepted_rejected_and_undone_by_keyboard(project, opened):
    project.drifted(*(drifted(SUITE, name, mend=f'.get_by_role("button", name="{name.title()}")') for name in NAMES))
    page = opened()
    assert page.locator(".card").count() == 3
    press(page, "j", "a")
    says(page, "Accepted and written")
    assert 'page.get_by_role("button", name="Buy").click()' in project.read().decode()
    press(page, "r")
    page.keyboard.type("not the pay button")
    press(page, "Enter")
    says(page, "Rejected")
    assert "not the pay button" in kept(project)
    press(page, "a")
    says(page, "#send")
    assert "#send" not in project.read().decode()
    press(page, "u")
    says(page, "Undone")
    assert "#send" in project.read().decode()
    expected = "".join(
        f"{sign}{line}\n"
        for sign, line in (
            ("-", '    page.locator("#buy").click()'),
            ("+", '    page.get_by_role("button", name="Buy").click()'),
        )
    )
    diff = project.git("diff", "-U0").split("@@")[-1].partition("\n")[2]
    assert diff == expected, "exactly what was accepted"
    assert expected.strip() in page.locator("#whole").inner_text().replace("\n\n", "\n")
    press(page, "u", "u")
    says(page, "#buy")
    expect(page.locator("#no-diff")).to_be_visible()
    assert project.git("status", "--porcelain", "test_a.py") == ""
    assert "not the pay button" not in kept(project)
    press(page, "u")
    says(page, "nothing to undo")


def test_edits_of_one_line_and_a_file_that_changes_meanwhile(project, opened):
    text = 'def test_a(page):\n    page.locator("#buy").click(); page.locator("#pay").click()\n'
    project.write("test_a.py", text)
    project.commit()
    project.drifted(*(drifted(text, name, test="test_a.py::test_a") for name in ("buy", "pay")))
    page = opened()
    press(page, "j", "a")
    says(page, "#buy")
    press(page, "a")
    says(page, "#pay")
    assert project.read().decode() == f"def test_a(page):\n    page{ROLE}.click(); page{ROLE}.click()\n"
    project.write("test_a.py", "x = 1\n")
    press(page, "u")
    says(page, "changed meanwhile")
    assert project.read() == b"x = 1\n"


def test_all_files_of_a_card_or_none(project, opened):
    project.write("test_b.py", SUITE)
    project.commit()
    project.drifted(drifted(SUITE, "buy"), drifted(SUITE, "buy", file="test_b.py"))
    page = opened()
    assert page.locator(".card").count() == 1
    expect(page.locator(".card h3 + .badge")).to_have_text("healed")
    (project.path / "test_b.py").write_text(SUITE + "# mine\n", encoding="utf-8")
    press(page, "j", "a")
    says(page, "test_b.py")
    assert project.read() == SUITE.encode()
    project.write("test_b.py", SUITE)
    press(page, "a")
    says(page, "Accepted")
    assert project.read() == project.read("test_b.py") != SUITE.encode()


def test_a_refusal_is_chosen_by_a_person_and_shown_as_no_replacement(project, opened):
    project.drifted(refused(SUITE, "buy"))
    page = opened()
    card = page.locator(".card")
    expect(card.get_by_text("What would have made it a heal")).to_be_visible()
    expect(card.get_by_text("This one deletes")).to_be_visible()
    assert card.locator(".plus").count() == 0
    press(page, "j", "a")
    says(page, "no edit that can be accepted")
    press(page, "r")
    says(page, "nothing to reject")
    assert project.read() == SUITE.encode()
    card.get_by_role("button", name="Write this").first.focus()
    press(page, "Enter")
    says(page, "Accepted and written")
    assert 'page.get_by_role("button", name="Delete all data").click()' in project.read().decode()
    assert "rejected" not in kept(project)
    assert "confirmed" not in kept(project)


def test_what_lacks_a_demand_is_never_offered(project, opened):
    project.drifted(refused(SUITE, "buy", code="demand", reason="It has not the text that is asked for."))
    page = opened()
    assert page.get_by_role("button", name="Write this").count() == 0


def test_the_next_person_sees_what_was_rejected(project, opened):
    project.drifted(drifted(SUITE, "buy"))
    page = opened()
    press(page, "j", "r")
    page.keyboard.type("it is another one")
    press(page, "Enter")
    says(page, "Rejected")
    again = opened()
    again.locator("#show").select_option("rejected")
    expect(again.locator(".card .state")).to_have_text("Rejected: it is another one")
    assert project.fix(write=True) == 0
    assert project.read() == SUITE.encode(), "neither does fix write it"


def test_a_report_is_only_read(project, opened):
    project.write("report.json", json.dumps(project.report(drifted(SUITE, "buy")).to_dict()))
    page = opened(files=("report.json",))
    expect(page.locator("#read-only")).to_contain_text("read-only")
    assert page.locator("[data-act]").count() == 0
    press(page, "j", "a", "s", "u")
    answer = page.evaluate(
        "fetch('skip', {method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'}).then(r => r.json())"
    )
    assert "read-only" in answer["error"]
    assert project.read() == SUITE.encode()


def test_nothing_is_written_in_ci(project, opened, monkeypatch):
    monkeypatch.setenv("CI", "true")
    project.drifted(drifted(SUITE, "buy"))
    page = opened()
    expect(page.locator("#read-only")).to_contain_text("CI")
    press(page, "j", "a")
    assert project.read() == SUITE.encode()


def test_the_filter_and_where_the_focus_goes(project, opened):
    project.drifted(*(drifted(SUITE, name) for name in NAMES))
    page = opened()
    press(page, "Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the locators"
    press(page, "/")
    page.keyboard.type("#pay")
    expect(page.locator(".card:not([hidden])")).to_have_count(1)
    press(page, "Escape")
    assert page.evaluate("document.activeElement.classList.contains('card')")
    press(page, "s")
    says(page, "Skipped")
    assert project.git("status", "--porcelain") == ""


def test_hostile_texts_stay_texts(project, opened):
    entries = [
        drifted(
            SUITE, "buy", test=f"test_a.py::test[{text}]", locator=text, after=text, before=text, reason=text, page=text,
            selector=f"#{place}", replacement=text, evidence=(),
        )
        for place, text in enumerate(HOSTILE)
    ]  # fmt: skip
    project.drifted(*entries)
    page = opened()
    for summary in page.locator(".card summary").all():
        summary.evaluate("node => node.click()")
    assert page.locator("#list img, #list script, #list iframe").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_accessible(project, opened, scheme, width):
    project.drifted(refused(SUITE, "pay"), drifted(SUITE, "buy"), drifted(SUITE, "send", confirmed=None))
    page = opened()
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    press(page, "j", "e", "j", "r")
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then(found => found.violations.map(one => one.id + ' ' + one.nodes[0].html))")
    assert found == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the window"


def test_five_hundred_events_are_few_cards(project, opened):
    tests = [f"test_a.py::test_{name}[{number}]" for name in NAMES for number in range(167)]
    entries = [
        replace(one, event=replace(one.event, test=test))
        for test in tests
        for one in [drifted(SUITE, test.partition("test_a.py::test_")[2].partition("[")[0])]
    ]
    project.drifted(*entries)
    page = opened()
    assert len(entries) > 500
    assert page.locator(".card").count() == 3
    expect(page.locator(".card .where").first).to_contain_text("167 tests")
