"""Page objects on a live site: what is there at once is found out; the generated test passes there, and fails where it must."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from pytest_heal.explore import live_revisit
from pytest_heal.explore.exploration import Control, Exploration, PageSeen, Step
from pytest_heal.explore.folder import write_page_objects
from pytest_heal.explore.live_revisit import reopened
from pytest_heal.explore.page_objects.code import modules
from tests.support.plugins import SLOW_TO_IMPORT, without

PAGES = {
    "/": """<!doctype html><title>Shop</title>
<nav aria-label=Main><a href=/mug/1>Blue mug</a> <a href=/account>Account</a></nav> <label>E-mail <input></label>
<button onclick="this.insertAdjacentHTML('afterend', '<button>Confirm it</button>')">Go on</button><p id=late></p>
<script>setTimeout(() => late.innerHTML = '<button>Late</button>', 400)</script><iframe id=pay src=/pay></iframe>""",
    "/pay": "<label>Card <input></label>",
    "/mug/1": "<!doctype html><title>Blue mug</title><button>Add</button><button>Add</button><a href=/>Home</a>",
    "/mug/2": "<!doctype html><title>Red mug</title><button>Add</button><a href=/>Home</a>",
    "/account": "<script>location.href = '/'</script>",
}

RUN = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *without("playwright-asyncio", *SLOW_TO_IMPORT))
CONFTEST = """import os
import pytest
from playwright.sync_api import expect
from pytest_heal.browser.launch import launch_options

expect.set_options(timeout=2_000)

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, playwright):
    return {**browser_type_launch_args, **launch_options(playwright)}
"""


def by_role(role, name, **changes):
    return Control(kind=role, name=name, text=name, selectors=(f'internal:role={role}[name="{name}"s]',), **changes)


@pytest.fixture
def explored(site):
    """The site, and what an explorer would have learned there."""
    site.pages.update(PAGES)
    link = by_role("link", "Blue mug", href=f"{site.url}/mug/1", section='NAV "Main"')
    home = (
        link, by_role("link", "Account", href=f"{site.url}/account", section='NAV "Main"'),
        Control(kind="textbox", name="E-mail", selectors=('internal:label="E-mail"s',)), by_role("button", "Go on"),
        by_role("button", "Confirm it"), by_role("button", "Late"),
        Control(kind="textbox", name="Card", frame=f"{site.url}/pay",
                selectors=('#pay >> internal:control=enter-frame >> internal:label="Card"s',)),
    )  # fmt: skip
    mug = (
        by_role("button", "Add"),
        by_role("link", "Home", href=f"{site.url}/"),
        Control(kind="button", selectors=("not >> a",)),
    )
    pages = (
        PageSeen(template=f"{site.url}/", url=f"{site.url}/", title="Shop", controls=home),
        PageSeen(template=f"{site.url}/mug/{{n}}", url=f"{site.url}/mug/2", samples=(f"{site.url}/mug/1",), controls=mug),
        PageSeen(template=f"{site.url}/account", url=f"{site.url}/account"),
        PageSeen(template=f"{site.url}/gone", url=f"{site.url}/gone"),
    )
    clicked = Step(
        number=1, template=pages[0].template, url=pages[0].url, control=link, act="click", result="navigated",
        to_template=pages[1].template,
    )  # fmt: skip
    return site, Exploration(start=f"{site.url}/", pages=pages, steps=(clicked,))


def smoke(folder):
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(
        [*RUN, "shop_pages"], cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout + done.stderr


@pytest.mark.long
def test_page_objects_say_what_is_there_at_once_and_their_test_passes(explored, tmp_path, monkeypatch):
    site, exploration = explored
    monkeypatch.setattr(live_revisit, "SECONDS", 1.5)
    again = reopened(exploration)
    assert [page.opens for page in again.pages] == [True, True, False, False]
    assert [control.name for control in again.pages[0].controls if not control.at_once] == ["Confirm it"]
    assert [control.at_once for control in again.pages[1].controls] == [True, True, False]

    folder = tmp_path / "shop_pages"
    write_page_objects(folder, modules(again))
    (folder / "test_own.py").write_text(
        "from playwright.sync_api import Page, expect\n"
        "from . import HomePage\n\n"
        "def test_own(page: Page) -> None:\n"
        "    mug = HomePage(page).open().click_blue_mug_link()\n"
        "    expect(page).to_have_url(mug.url(1))\n"
        "    home = HomePage(page).open()\n"
        "    home.go_on_button.click()\n"
        "    expect(home.confirm_it_button).to_be_visible()\n"
        "    home.card_field.fill('4')\n",
        encoding="utf-8",
    )
    site.pages["/mug/2"] = site.pages["/mug/1"]  # where "Add" is there twice
    said = smoke(tmp_path)
    assert "1 failed, 2 passed" in said, said
    assert "MugItemPage" in said
    assert "add_button" in said


def test_a_page_that_cannot_be_opened_any_more_is_said_to_be_closed(explored):
    site, exploration = explored
    site.server.shutdown()
    site.server.server_close()
    again = reopened(replace(exploration, pages=exploration.pages[:1]))
    assert [page.opens for page in again.pages] == [False]
    assert again.pages[0].controls == exploration.pages[0].controls
