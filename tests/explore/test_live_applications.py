"""Whole applications: Django's administration, which none of us wrote, and our own, one page of shadow DOM components."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pytest_heal.explore.exploration import from_dict
from pytest_heal.explore.live import Outlets, explore
from pytest_heal.explore.planner.settings import PlannerSettings

pytestmark = pytest.mark.long

COMMAND = [sys.executable, "-c", "import sys; from pytest_heal.cli.main import main; sys.exit(main())", "explore"]
MODELS = ("auth/user", "auth/group", "sites/site", "flatpages/flatpage", "redirects/redirect")
ADMIN = {
    "/admin/", "/admin/password_change/", "/admin/auth/", "/admin/sites/", "/admin/flatpages/", "/admin/redirects/",
    "/admin/auth/user/{n}/password/",
    *(f"/admin/{model}/{view}" for model in MODELS for view in ("", "add/", "{n}/change/", "{n}/history/")),
}  # fmt: skip
"""The templates of Django's administration that links lead to; what deletes and what signs out left out."""
SHOP = {
    "/app", "/app/products", "/app/product/{n}", "/app/about", "/app/contact", "/app/brands", "/app/offers", "/app/thanks",
    "/app/settings", "/app/team",
}  # fmt: skip
"""The pages of spa.html, by links, buttons, a menu, a lazy list and a form."""


def paths(done, url):
    found = {page.template.removeprefix(url).split("?")[0] for page in done.pages}
    return found | {f"{path}/" for path in found}


def steps(done, url):
    """What was done, without what differs between two servers."""
    taken = [
        (s.url, s.act, s.control and (s.control.kind, s.control.name, s.control.href), s.method, s.result) for s in done.steps
    ]
    return json.loads(json.dumps(taken).replace(url, "http://site"))


def test_django_administration(django_admins, tmp_path):
    """Two runs of the command, each on an administration of its own, side by side; forms are sent, it being this machine."""
    runs = []
    for number, (url, key, _) in enumerate(django_admins):
        folder = tmp_path / str(number)
        folder.mkdir()
        cookie = {"name": "sessionid", "value": key, "domain": "127.0.0.1", "path": "/", "expires": -1, "httpOnly": True}
        state = {"cookies": [{**cookie, "secure": False, "sameSite": "Lax"}], "origins": []}
        (folder / "state.json").write_text(json.dumps(state))
        args = [f"{url}/admin/", "--max-steps=60", "--seed=7", "--quiet", "--check-links=10", "--storage-state=state.json"]
        runs.append(subprocess.Popen([*COMMAND, *args], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
    for run in runs:
        out, err = run.communicate(timeout=180)
        assert run.returncode == 0, out + err
    done = [from_dict(json.loads((tmp_path / str(n) / ".heal/exploration/exploration.json").read_text())) for n in range(2)]
    for exploration, (url, _, log) in zip(done, django_admins, strict=True):
        found = ADMIN & paths(exploration, url)
        assert len(found) >= 0.9 * len(ADMIN), sorted(ADMIN - found)
        assert len(exploration.steps) == 60
        asked = log.read_text().splitlines()
        assert len(asked) > 60
        assert not [line for line in asked if "delete" in line or "logout" in line]
        assert all(page.url.startswith(url) for page in exploration.pages)
        assert not [step for step in exploration.steps if step.control is not None and step.control.destructive]
        harmful = [one for page in exploration.pages for one in page.controls if one.name in ("Delete", "Log out")]
        assert harmful, "they were there, and were seen"
        assert all(one.destructive for one in harmful)
    assert steps(done[0], django_admins[0][0]) == steps(done[1], django_admins[1][0])


def test_single_page_application(browser, site):
    site.pages["*"] = (Path(__file__).parent / "spa.html").read_text()
    runs = []
    for _ in range(2):
        site.log.clear()
        said = []
        context = browser.new_context()
        runs.append(
            explore(context, f"{site.url}/app", PlannerSettings(max_steps=60, seed=3), outlets=Outlets(say=said.append))
        )
        context.close()
        told = [line for line in site.log if "/told/" in line]
        assert told.count("POST /told/cookies-rejected") == 1, "the banner is answered once, and refused"
        assert set(told) == {"POST /told/cookies-rejected", "POST /told/sent"}
        assert 'clicking button "Explore offers"' in said
    first, second = runs
    assert paths(first, site.url) >= SHOP, sorted(SHOP - paths(first, site.url))
    assert steps(first, site.url) == steps(second, site.url)
    assert first.stopped == "done"
    assert first.steps[0].method == "consent"
    products = next(page for page in first.pages if page.template.endswith("/app/products"))
    assert len([one for one in products.controls if one.name.startswith("Product ")]) == 12, "the list was scrolled to its end"
    assert {one.destructive for page in first.pages for one in page.controls if one.name == "Delete account"} == {
        'the word "delete"'
    }
