"""`pytest-heal weak` as a user runs it, on a site that is made to mislead it, and on a suite that is made to.

Each control of the map is there for one reason why a tool might say the wrong thing of it.
"""

import json
import os
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pytest_heal.explore.coverage import from_dict
from pytest_heal.explore.exploration import Control, Exploration, PageSeen
from pytest_heal.explore.folder import save
from tests.support.plugins import SLOW_TO_IMPORT, without

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.browser, pytest.mark.long]

PAGE = """<!doctype html><title>Till</title><main><h1>Till</h1>
<nav><a href="/help.html">Help</a> <a href="/terms.html">Terms</a> <a href="/imprint.html">Imprint</a></nav>
<p id=said role=status></p>
<button id=add>Add</button> <button id=menu>Menu</button>
<div id=tips><button id=tip>Tip</button><button id=last>Last</button></div>
<button id=close onclick="said.textContent='Closed'">Close</button>
<button id=pay onclick="said.textContent='Paid 12'">Pay 12 now</button>
<button id=note onclick="document.title='Noted'">Note</button>
<button id=slow>Slow</button>
<ul><li>Rose <button>Delete</button><li>Fern <button>Delete</button></ul>
<shop-card></shop-card><div id=late></div></main>
<script>
document.getElementById('menu').onclick = () => { said.textContent = 'Menu' };  // fails where the menu is gone too early
const tip = document.getElementById('tip'), last = document.getElementById('last'), tips = document.getElementById('tips');
add.onclick = () => {  // as frameworks do it: by nodes they hold
  tips.insertBefore(document.createElement('i'), last);
  tips.replaceChild(document.createElement('b'), tip);
  tips.removeChild(last);
  said.textContent = 'Added';
};
customElements.define('shop-card', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = '<button>Wish</button>';
    root.querySelector('button').onclick = () => { said.textContent = 'Wished' };
  }
});
setTimeout(() => {
  late.innerHTML = '<button id=later>Later</button><button id=never>Unasked</button>';
  late.querySelector('#later').onclick = () => { said.textContent = 'Later' };  // takes hold of what it has just written
  late.querySelector('#never').onclick = () => {};
  slow.onclick = () => { said.textContent = 'Slow' };
}, 300);
</script>"""
HELP = "<!doctype html><title>Help</title><main><h1>Help</h1><button>Close</button></main>"
OTHER = "<!doctype html><title>Terms</title><main><h1>Terms</h1><button>Accept</button></main>"

CONFTEST = """
import pytest
from playwright.sync_api import sync_playwright
from tests.support.browsers import launch

def pytest_addoption(parser):
    parser.addoption("--base-url")

@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()

@pytest.fixture
def page(browser, request):
    context = browser.new_context(base_url=request.config.getoption("base_url"))
    page = context.new_page()
    page.goto("/till.html")
    yield page
    context.close()

@pytest.fixture(scope="session")
def common(browser, request):
    page = browser.new_page(base_url=request.config.getoption("base_url"))
    page.goto("/till.html")
    yield page
    page.close()
"""
SUITE = """
import pytest
from playwright.sync_api import expect

def test_add(page):
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("status")).to_have_text("Added")

def test_pay(page):
    page.get_by_role("button", name="Pay").click()
    expect(page.get_by_role("status")).to_have_text("Paid 12")

def test_imprint_is_there(page):
    expect(page.get_by_role("link", name="Imprint")).to_be_visible()

def test_close_if_there(page):
    button = page.get_by_role("button", name="Close")
    if button.count():
        button.click()
    assert page.title() == "Till"

def test_wish(page):
    page.get_by_role("button", name="Wish").click()
    expect(page.get_by_role("status")).to_have_text("Wished")

def test_later(page):
    page.get_by_role("button", name="Later").click()
    expect(page.get_by_role("status")).to_have_text("Later")

def test_rows(page):
    assert page.get_by_role("button", name="Delete").count() == 2

def test_help(page):
    page.goto("/help.html")
    assert page.get_by_role("heading").inner_text() == "Help"

@pytest.mark.xfail
def test_known_to_fail(page):
    page.get_by_role("button", name="Nothing").click(timeout=500)

def test_is_red(page):
    page.get_by_role("link", name="Terms").click()
    page.get_by_role("button", name="Nothing").click(timeout=500)

def test_shares_a_page_first(common):
    assert common.title() == "Till"

def test_shares_a_page(common):
    common.get_by_role("button", name="Slow").click()
"""
LEFT_OUT = (*SLOW_TO_IMPORT, "playwright", "randomly")
LEANING = """
LEFT = []

def test_leaves_something(page):
    LEFT.append(page.title())

def test_needs_what_another_leaves(page):
    assert LEFT
    page.get_by_role("button", name="Note").click()
"""
BUTTONS = ("Add", "Menu", "Tip", "Last", "Close", "Pay 12 now", "Note", "Slow", "Delete", "Delete", "Wish", "Later", "Unasked")


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A suite, its site and the map of it; where the site answers."""
    folder = tmp_path_factory.mktemp("weak")
    site = folder / "site"
    site.mkdir()
    for name, text in (("till", PAGE), ("help", HELP), ("terms", OTHER)):
        (site / f"{name}.html").write_text(text)
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_till.py").write_text(SUITE)
    (folder / "test_leaning.py").write_text(LEANING)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    save(folder / ".heal" / "exploration", explored())
    yield folder, f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


def explored():
    """The map; the walk found the site at another address."""
    base = "http://localhost:9999"

    def button(name):
        return Control(kind="button", name=name, text=name, tag="button")

    def link(name, path):
        return Control(kind="link", name=name, text=name, tag="a", href=f"{base}{path}")

    till = (link("Help", "/help.html"), link("Terms", "/terms.html"), link("Imprint", "/imprint.html"), *map(button, BUTTONS))
    return Exploration(
        start=f"{base}/till.html",
        pages=(
            PageSeen(template=f"{base}/till.html", url=f"{base}/till.html", title="Till", controls=till),
            PageSeen(template=f"{base}/help.html", url=f"{base}/help.html", controls=(button("Close"), Control(kind="<i>"))),
            PageSeen(template=f"{base}/terms.html", url=f"{base}/terms.html", controls=(button("Accept"),)),
        ),
    )


@pytest.fixture(scope="module")
def asked(project):
    """What the command made of it."""
    folder, url = project
    before = files(folder)
    done = run(folder, f"--base-url={url}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert files(folder) - before == {"coverage.json", "map.html"}, "nothing else is left in the tree of the user"
    coverage = from_dict(json.loads((folder / ".heal/exploration/coverage.json").read_text()))
    return done, coverage


def run(folder, *arguments, options=()):
    return subprocess.run(
        [sys.executable, "-m", "pytest_heal", "weak", *options, "--", *arguments, *without(*LEFT_OUT)],
        cwd=folder, env=environment(), capture_output=True, text=True, check=False, timeout=500,
    )  # fmt: skip


def files(folder):
    return {path.name for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


def environment():
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    paths = [str(ROOT), str(ROOT / "src"), own.get("PYTHONPATH", "")]
    return {**own, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def verdicts(coverage, page="till"):
    return {one.name: one for one in coverage.controls if one.template.endswith(f"/{page}.html")}


def test_each_control_has_the_verdict_that_is_true(asked):
    _, coverage = asked
    found = {name: one.verdict for name, one in verdicts(coverage).items()}
    assert found == {
        "Help": "unmissed", "Terms": "unmissed", "Imprint": "missed", "Add": "missed", "Menu": "unmissed", "Tip": "unmissed",
        "Last": "unmissed", "Close": "unmissed", "Pay 12 now": "missed", "Note": "missed", "Slow": "missed",
        "Delete": "missed", "Wish": "missed", "Later": "missed", "Unasked": "unmissed",
    }  # fmt: skip


def test_a_test_is_named_that_turned_red(asked):
    found = verdicts(asked[1])
    assert [test.rpartition("::")[2] for test in found["Imprint"].tests] == ["test_imprint_is_there"]
    assert [test.rpartition("::")[2] for test in found["Add"].tests] == ["test_add"]
    assert found["Delete"].alike == 2


def test_what_is_operated_and_not_missed_is_told_as_such(asked):
    close = verdicts(asked[1])["Close"]
    assert [test.rpartition("::")[2] for test in close.used] == ["test_close_if_there"]
    assert close.alone


def test_the_same_name_on_another_page_is_another_control(asked):
    assert verdicts(asked[1], "help")["Close"].verdict == "unmissed"
    assert verdicts(asked[1], "terms")["Accept"].verdict == "unseen"


def test_what_says_nothing_is_not_known(asked):
    one = verdicts(asked[1], "help")[""]
    assert (one.verdict, one.why) == ("untried", "it has no usable name or text to find it again by")


def test_tests_that_prove_nothing_are_left_out(asked):
    left_out = {test.rpartition("::")[2]: why for test, why in asked[1].left_out.items()}
    assert left_out == {"test_known_to_fail": "it was xfailed", "test_is_red": "it fails with nothing taken away"}


def test_tests_that_share_a_page_are_asked_together(asked):
    assert [test.rpartition("::")[2] for test in verdicts(asked[1])["Slow"].tests] == ["test_shares_a_page"]


def test_a_test_that_needs_another_is_asked_with_it(asked):
    assert [test.rpartition("::")[2] for test in verdicts(asked[1])["Note"].tests] == ["test_needs_what_another_leaves"]


def test_the_terminal_and_the_map_say_it(asked, project):
    done, _ = asked
    assert 'button "Close": 11 tests saw it and stayed green without it' in done.stdout
    assert "test_close_if_there operated it" in done.stdout
    drawn = (project[0] / ".heal/exploration/map.html").read_text()
    assert "covered: without it" in drawn
    assert "no test saw it" in drawn
    assert "9 of 16 covered" in drawn


def test_a_time_that_is_over_leaves_the_rest_unknown(project):
    folder, url = project
    before = (folder / ".heal/exploration/coverage.json").read_bytes()
    done = run(folder, f"--base-url={url}", options=["--time=0.5"])
    assert done.returncode == 1
    assert "give more with --time" in done.stderr
    assert (folder / ".heal/exploration/coverage.json").read_bytes() == before


def test_a_suite_that_does_not_run_is_told(project):
    done = run(project[0], "--no-such-option")
    assert done.returncode == 1
    assert "pytest does not take its arguments" in done.stderr
