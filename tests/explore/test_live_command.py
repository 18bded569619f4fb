"""``pytest-heal explore`` and the fixture in processes of their own: folder, workers, resuming, Ctrl-C, what heals after."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from playwright import async_api
from playwright.async_api import async_playwright

from pytest_heal.browser.engines import register_all
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.launch import launch_options
from pytest_heal.explore.fixture import explorer_of
from pytest_heal.explore.live import Expedition
from pytest_heal.explore.planner.settings import PlannerSettings
from tests.support.plugins import SLOW_TO_IMPORT, without

COMMAND = [sys.executable, "-c", "import sys; from pytest_heal.cli.main import main; sys.exit(main())", "explore"]
CONFTEST = """
import os
import pytest
from pytest_heal.browser.launch import chromium_on_path

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = chromium_on_path()
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "args": args, **({"executable_path": found} if found else {})}
"""
ANNOUNCED = """
def pytest_heal_announce(config, text):
    with open(config.rootpath / "announced", "a") as file:
        print(text, file=file)
    if "click" in text:
        raise ValueError("no voice")
"""
FIRST = """<title>Shop</title><h1>Basket</h1><form onsubmit="return false">
<label>Voucher <input id=voucher name=voucher></label>
<button id=buy class=primary type=button onclick="window.n = 'bought'">Show the basket</button>
<button id=clear type=button>Empty cart</button></form><a class=help href=/help>Help</a>"""
SECOND = FIRST.replace("id=buy class=primary", "class=cta").replace("<button id=clear type=button>Empty cart</button>", "")


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "conftest.py").write_text(CONFTEST)
    for name in [name for name in os.environ if name.startswith(("PYTEST_", "CI"))]:
        monkeypatch.delenv(name)
    return tmp_path


def explore(project, *args):
    return subprocess.run([*COMMAND, *args], check=False, cwd=project, capture_output=True, text=True, timeout=60)


def data_of(project):
    return json.loads((project / ".heal/exploration/exploration.json").read_text())


@pytest.mark.long
def test_a_selector_first_used_after_the_exploration_heals(project, site):
    site.pages |= {"/": FIRST, "/help": "<title>Help</title><a href='/'>Back</a>"}
    (project / "heal.yaml").write_text("planner:\n  wait: 150\n  maxSteps: 20\n")
    (project / "conftest.py").write_text(CONFTEST + ANNOUNCED)
    run = explore(project, site.url, "--record", "--workers=2")
    assert run.returncode == 0, run.stderr
    assert re.search(r"^2 pages, \d controls, 0 problems in \d steps \(nothing was left\)$", run.stdout, re.MULTILINE)
    assert re.search(r"^5 fingerprints recorded$", run.stdout, re.MULTILINE)
    assert re.search(r"^1 of at most \d+: \w+ .*; \d pages$", run.stderr, re.MULTILINE)
    assert "a listener raised an error and gets no more announcements: ValueError: no voice" in run.stderr
    announced = (project / "announced").read_text().splitlines()
    assert announced[0] == "3 elements found"
    assert [line.startswith("clicking") for line in announced] == [False] * (len(announced) - 1) + [True], "not after it failed"
    (project / "conftest.py").write_text(CONFTEST)
    data = data_of(project)
    assert (data["settings"]["max_steps"], data["stopped"], data["settings"]["workers"]) == (20, "done", 2)
    assert set(data["versions"]) == {"pytest-heal", "playwright"}
    assert all((project / ".heal/exploration" / page["screenshot"]).stat().st_size > 500 for page in data["pages"])
    site.pages["/"] = SECOND
    (project / "test_new.py").write_text(f"""
import asyncio
import pytest

def test_new(page):
    page.goto({site.url!r})
    page.locator("#buy").click(timeout=4000)
    assert page.evaluate("window.n") == "bought"

def test_destroyed(page):
    page.goto({site.url!r})
    page.locator("#clear").click(timeout=1500)

def test_uncertain(page):
    page.goto({site.url!r})
    page.locator(".primary").click(timeout=1500)

def test_explorer(page, explorer):
    page.goto({site.url!r})
    said = []
    learned = explorer(announce=said.append, max_steps=5)
    assert [one.title for one in learned.pages] == ["Shop", "Help"]
    assert said
    assert page.url.startswith({site.url!r})
    with pytest.raises(Exception, match="maxStep = 5: unknown key|unknown key 'maxStep'"):
        explorer(maxStep=5)
""")
    plugins = without("playwright-asyncio", "randomly", "asyncio", *SLOW_TO_IMPORT)
    command = [sys.executable, "-m", "pytest", "--heal=on", "--heal-record=none", *plugins, "test_new.py"]
    run = subprocess.run(command, check=False, cwd=project, capture_output=True, text=True, timeout=60)
    assert "2 failed, 2 passed" in run.stdout, run.stdout
    assert "FAILED test_new.py::test_destroyed" in run.stdout
    assert "FAILED test_new.py::test_uncertain" in run.stdout
    assert re.search(r"1 healed", run.stdout), run.stdout
    assert '  - page.locator("#buy")' in run.stdout
    assert '+ page.get_by_role("button", name="Show the basket")' in run.stdout


@pytest.mark.long
def test_an_interrupted_walk_is_whole_and_goes_on(project, site):
    asked, interrupted = [], threading.Event()

    def page(_):
        asked.append(1)
        if len(asked) > 3:
            interrupted.wait(60)  # so that it cannot be over before
        return "<title>Page</title><p>p</p>"

    site.pages |= {"/": "".join(f"<a href='/{chr(97 + n)}/'>{n}</a>" for n in range(8)), "*": page}
    (project / "heal.yaml").write_text("planner: {wait: 60}\n")
    # what a shell has started in the background, and all that it starts, is deaf to Ctrl-C unless it is told to listen
    listening = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {COMMAND[2]}"
    args = [*COMMAND[:2], listening, *COMMAND[3:], site.url, "--quiet", "--max-pages=50"]
    walking = subprocess.Popen(args, cwd=project, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    saved = project / ".heal/exploration/exploration.json"
    while walking.poll() is None and not (saved.is_file() and len(data_of(project)["pages"]) > 1):
        time.sleep(0.02)  # until it is under way
    walking.send_signal(signal.SIGINT)
    try:
        out, err = walking.communicate(timeout=30)
    finally:
        interrupted.set()
    assert walking.returncode == 130, out + err
    assert "it was interrupted" in out
    first = data_of(project)
    assert first["stopped"] == "interrupted"
    assert 1 < len(first["pages"]) < 9
    run = explore(project, site.url, "--resume", "--quiet")
    assert run.returncode == 0, run.stderr
    second = data_of(project)
    assert second["stopped"] == "done"
    assert len(second["pages"]) == 9
    count = len(first["steps"])
    assert second["steps"][:count] == first["steps"]
    assert not list(Path(project, ".heal/exploration").glob("*.tmp*"))


@pytest.mark.long
def test_on_the_async_api_with_a_model_that_is_awaited(site):
    site.pages |= {
        "/": "<title>Start</title><a href='/a'>A</a><a href='/b'>B</a><button onclick='confirm(1)'>Begin</button>",
        "/a": "<title>A</title><a href='/'>Back</a><a href='/file'>File</a>",
        "/b": "<title>B</title><a href='/'>Back</a>",
        "/file": (200, {"Content-Disposition": "attachment; filename=f.csv"}, "a"),
    }
    asked, told = [], []

    async def model(situation):
        asked.append(situation)
        await asyncio.sleep(0)
        return len(situation.elements) - 1, "the last one"

    async def walked():
        async with async_playwright() as playwright:
            for step in register_all(playwright):
                await step()
            browser = await playwright.chromium.launch(**launch_options(playwright))
            page = await (await browser.new_context()).new_page()
            await page.goto(site.url)
            try:
                return await explorer_of(page, Path("nowhere"), told.append)(model=model, wait=60)
            finally:
                await browser.close()

    done = asyncio.run(walked())
    assert {page.title for page in done.pages} == {"Start", "A", "B"}
    assert done.stopped == "done"
    assert done.steps[0].method == "model"
    assert 'clicking link "B"' in told
    assert asked[0].elements[-1] == done.steps[0].control
    notes = " ".join(step.reason for step in done.steps)
    assert "A dialog (confirm) was dismissed" in notes
    assert "A download was cancelled" in notes


@pytest.mark.long
def test_several_workers_find_what_one_finds_and_open_nothing_twice(site):
    sections = ("/north", "/east")
    for section in sections:
        words = ("fern", "ivy", "moss", "palm")
        site.pages |= {f"{section}/{word}": f"<title>{word}</title><button>Buy</button>" for word in words}
        links = "".join(f"<a href='{section}/{word}'>{word}</a>" for word in words)
        site.pages[section] = f"<title>{section}</title>{links}<a href='/'>Home</a><a href='/north'>First</a>"
    site.pages["/"] = "<title>Start</title>" + "".join(f"<a href='{section}'>{section}</a>" for section in sections)
    settings = PlannerSettings(wait=60, check_links=0)

    async def walked():
        async with async_playwright() as playwright:
            for step in register_all(playwright):
                await step()
            browser = await playwright.chromium.launch(**launch_options(playwright))
            found = []
            for workers in (1, 2):
                site.log.clear()
                contexts = [await browser.new_context() for _ in range(workers)]
                expedition = Expedition(site.url, settings, Flavour.of(async_api))
                found.append((await expedition.run(contexts, whole=True), [line for line in site.log if "favicon" not in line]))
            await browser.close()
            return found

    (alone, _), (together, asked) = asyncio.run(walked())
    assert {page.template for page in together.pages} == {page.template for page in alone.pages}
    assert {page.template.removeprefix(site.url) for page in alone.pages} == {
        "/", *(its for section in sections for its in (section, section + "/{slug}"))
    }  # fmt: skip
    assert {step.worker for step in together.steps} == {0, 1}, "both of them walk"
    first = [(step.act, step.control and step.control.href) for step in together.steps if step.control and step.control.href]
    assert len(first) == len(set(first)), "no link is followed by two"
    back = [step.to_url for step in together.steps if step.act == "goto" and step.control is None]
    for url in {line for line in asked if "robots" not in line}:
        assert asked.count(url) == 1 + sum(url == f"GET {one.removeprefix(site.url)}" for one in back), url
    assert together.stopped == alone.stopped == "done"


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["http://127.0.0.1:9/", "--nonsense"], 2, "explore does not know --nonsense"),
        (["http://127.0.0.1:9/", "--max-steps=0"], 2, "--max-steps: max_steps = 0 is not valid"),
        (["http://127.0.0.1:9/", "--config=none.yaml"], 2, "none.yaml cannot be read"),
        (["http://127.0.0.1:9/", "--resume"], 1, "there is nothing to resume"),
        (["about:blank"], 1, "'about:blank' cannot be explored: give an http or https URL"),
        (["http://127.0.0.1:9/", "--http-auth=me"], 1, "--http-auth takes USER:PASSWORD"),
        (["http://127.0.0.1:9/", "--storage-state=none.json"], 1, "none.json does not exist"),
    ],
)
def test_what_cannot_be_done_is_said(args, status, said, tmp_path, monkeypatch, capsys):
    from pytest_heal.cli.main import main

    monkeypatch.chdir(tmp_path)
    assert main(["explore", *args]) == status
    assert said in capsys.readouterr().err
