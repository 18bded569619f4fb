"""Secrets in addresses, in attributes and in what a person wrote: in nothing that is written or printed.

Each marker comes on another way, and begins with ``S3CRET``; `secrets.WAYS` names them. The one search is for that word, in
every file that a run leaves and in all that it prints.
"""

import asyncio
import json
import os
import subprocess
import sys

import pytest

from pytest_heal.element.address import clean_link, clean_url
from pytest_heal.models.prompt import PURPOSES, prompt_of
from pytest_heal.models.question import Question
from pytest_heal.report.formats import BUILT_IN
from tests.never.secrets import ADDRESSES, ATTRIBUTES, FIELD_VALUE, MARKUP, OPENED, WAYS, WORD, lines_with, written

CONFTEST = """
import os
import pytest
LINKS, BUTTON, REST, OPENED = {data!r}

@pytest.fixture
def till(shop):
    new = os.environ["RELEASE"] == "2"
    name = "new" if new else "old"
    links = "".join(f'<a id="{{name}}-{{n}}" href="{{href}}">Go {{chr(65 + n)}}</a> ' for n, href in enumerate(LINKS))
    button = f'<button id={{"sum" if new else "pay"}} type=button {{BUTTON}}>Pay now</button>'
    shop.route("**/*", lambda route: route.fulfill(content_type="text/html; charset=utf-8",
        body="<title>Till</title>" + ("<p>in</p>" if "inner" in route.request.url else "<h1>Till</h1>" + button + links + REST
        + f'<p><button id={{"yet" if new else "gone"}}>{{"Other" if new else "Gone"}}</button></p>')))
    shop.goto(OPENED)
    return shop
"""
TESTS = """
import pytest

@pytest.mark.parametrize("half", [0, 1])  # more would be beyond the budget of a test
def test_link(till, half):
    for n in range(half, {links}, 2):
        till.locator(f"#old-{{n}}").text_content()

def test_pay(till):
    till.locator("#pay").click()

def test_all(till):
    till.locator("[contenteditable=true]").click()
    till.locator("[contenteditable]").first.click()
    till.locator("img").is_visible()
    till.locator("form").is_visible()
    till.get_by_label("Who").fill("".join(["S3", "CRETfilled"]))

def test_gone(till):
    till.locator("#gone").click(timeout=1500)

def test_never_there(till):
    till.locator("#paying").click(timeout=1500)
"""


@pytest.fixture
def run(basket):
    """Two releases, all formats of reports; what was printed, and the folder."""
    pytester = basket.pytester
    button = " ".join(f'{name}="{written(value)}"' for name, value in ATTRIBUTES.items())
    data = ([written(href) for href in ADDRESSES.values()], button, "".join(MARKUP.values()), OPENED)
    conftest = pytester.path / "conftest.py"
    conftest.write_text(conftest.read_text(encoding="utf-8") + CONFTEST.format(data=data), encoding="utf-8")
    pytester.makepyfile(test_till=TESTS.format(links=len(ADDRESSES)))
    pytester.path.joinpath("pytest.ini").write_text("[pytest]\naddopts = -p no:playwright-asyncio -p no:randomly\n")
    first = basket.run(1, "--heal=on", "--heal-record=all", "--tb=no")
    assert first.parseoutcomes()["passed"] == 5
    basket.monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(pytester.path / "summary.md"))
    reports = [f"--heal-report={kind}:out/{kind}" for kind in BUILT_IN]
    files = ["--heal-failure-files=failures", "--junitxml=junit.xml", *HISTORY, *reports]
    second = basket.run(2, "--heal=on", "-vv", "--tb=short", "--color=no", "-W", "always", *files)
    assert second.parseoutcomes()["failed"] == 2
    return pytester.path, first.stdout.str() + second.stdout.str() + second.stderr.str()


HISTORY = ("-o", "heal_history=history.jsonl")
SOURCES = ("conftest.py", "test_till.py")
ABOUT_SOURCES = [
    (["fix"], "+    till."),
    (["fix", "out/json"], "+    till."),
    (["fix", "--output=patch"], "+    till."),
    (["migrate"], "+    till."),
    *((["lint", "test_till.py", "--baseline=.heal/baseline", *more], "#pay") for more in (["--all"], ["--format=json"])),
    *(
        (["lint", "test_till.py", "--baseline=.heal/baseline", f"--format={kind}"], "test_till.py")
        for kind in ("sarif", "github")
    ),
    (["heals"], "test_till.py"),
    (["trends", "history.jsonl"], "till."),
    (["trends", "history.jsonl", "--json"], "till."),
    (["eject"], "nothing"),
]
"""Commands about the sources that were run, and what they print of them."""


def run_in(folder, *command):
    """What a command prints in a folder."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest_heal", *command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_a_secret_in_an_address_or_an_attribute_is_never_kept_or_told(run):
    """password and hidden values are never stored or reported"""
    assert len(WAYS) >= 50
    assert all(WORD in text for way in (ADDRESSES, ATTRIBUTES, MARKUP) for text in way.values())
    path, printed = run
    assert "Till" in printed
    assert not lines_with(printed)
    files = [p for p in path.rglob("*") if p.is_file() and p.name not in SOURCES and p.suffix != ".pyc"]
    names = {p.relative_to(path).as_posix() for p in files}
    assert names >= {"junit.xml", *(f"out/{kind}" for kind in BUILT_IN)}
    assert {p.name for p in files} >= {"test_till.py.yaml", "last-run.json"}
    failed = [p.read_text(encoding="utf-8") for p in files if p.parent.name == "failures"]
    assert len(failed) == 2
    assert all("Pay now" in text and "Go A" in text for text in failed)
    for file in files:
        assert WORD not in file.read_bytes().decode("utf-8", "replace"), (
            file,
            lines_with(file.read_text(encoding="utf-8"))[:5],
        )
    baseline = next(p for p in files if p.name == "test_till.py.yaml").read_text(encoding="utf-8")
    for kept in ("/reset/{id}?q&token", "/till?token=*", "mailto:*", "Go A"):
        assert kept in baseline  # what tells the elements apart is there
    told = json.loads(path.joinpath("out/json").read_text(encoding="utf-8"))
    assert {event["page"] for event in told["events"]} == {clean_url(OPENED)}
    assert sum(event["outcome"] == "healed" for event in told["events"]) >= len(ADDRESSES)
    for command, about in ABOUT_SOURCES:
        printed = run_in(path, *command)
        assert about in printed, (command, printed)
        assert not lines_with(printed), command


@pytest.mark.parametrize("way", ADDRESSES)
def test_a_secret_in_an_address_is_never_told_however_often_it_is_cleaned(way):
    """password and hidden values are never stored or reported"""
    href = ADDRESSES[way]
    for clean in (clean_url, clean_link):
        once = clean(href)
        assert WORD not in once
        assert clean(once) == once


@pytest.mark.parametrize("use", PURPOSES)
def test_a_secret_in_an_address_is_never_in_a_prompt(use):
    """trust page text: it is escaped in [...] prompts"""
    records = tuple({"role": "link", "name": f"Go {way}", "href": href} for way, href in ADDRESSES.items())
    text = "; ".join(ATTRIBUTES[name] for name in ("data-jwt", "data-payload", "data-props", "data-any", "title"))
    for url in ADDRESSES.values():
        prompt = prompt_of(Question(use=use, about={"what": text}, facts={"url": url, "headings": text}, records=records))
        assert WORD not in prompt.user


def test_a_secret_is_never_in_what_the_server_answers(secret_site, tmp_path):
    """password and hidden values are never stored or reported"""
    from tests.serve.rig import served

    with served(f"--url={secret_site}/till?token=S3CREToption", "--time-limit=20", folder=tmp_path) as server:
        answers = [server.get("/catalog"), server.get("/catalog?view=brief"), server.act({"action": "click", "target": "#pay"})]
        answers.append(server.act({"action": "click", "target": "#never", "timeout": 500}))
        for answer in answers:
            text = answer.text
            assert "Till" in text or "Pay" in text or "never" in text
            assert WORD not in text.replace(FIELD_VALUE, "")


def test_a_secret_is_never_in_what_the_explorer_writes(secret_site, tmp_path):
    """password and hidden values are never stored or reported"""
    from playwright import async_api

    from pytest_heal.browser.launch import launch_options
    from pytest_heal.explore.exploration import cleaned
    from pytest_heal.explore.fixture import explorer_of
    from pytest_heal.explore.folder import save, save_map
    from pytest_heal.explore.page_objects.code import modules

    async def walk():
        async with async_api.async_playwright() as playwright:
            browser = await playwright.chromium.launch(**launch_options(playwright))
            page = await (await browser.new_context()).new_page()
            await page.goto(f"{secret_site}/till?token=S3CREToption")
            done = await explorer_of(page, tmp_path, lambda _: None)(max_steps=4)
            await browser.close()
        return done

    done = asyncio.run(walk())
    assert any(WORD in control.href for page in done.pages for control in page.controls), "the page has them"
    save(tmp_path, done)
    save_map(tmp_path, done)
    text = "".join(modules(cleaned(done)).values())
    for file in (tmp_path / "exploration.json", tmp_path / "map.html"):
        text += file.read_text(encoding="utf-8")
    assert "Go token" in text
    assert not lines_with(text)
