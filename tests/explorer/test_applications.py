"""Whole applications: Django's administration, which none of us wrote, and our own, one page of shadow DOM components."""

from pathlib import Path

from pytest_heal.browser.explorer import Outlets, explore
from pytest_heal.core.planner.settings import PlannerSettings

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


def steps(done):
    return [
        (s.url, s.act, s.control and (s.control.kind, s.control.name, s.control.href), s.method, s.result) for s in done.steps
    ]


def test_django_administration(browser, django_admin):
    url, key, log = django_admin
    runs = []
    for _ in range(2):
        context = browser.new_context()
        context.add_cookies([{"name": "sessionid", "value": key, "url": url}])
        runs.append(explore(context, f"{url}/admin/", PlannerSettings(max_steps=60, seed=7, get_only=True)))
        context.close()
    first, second = runs
    found = ADMIN & paths(first, url)
    assert len(found) >= 0.9 * len(ADMIN), sorted(ADMIN - found)
    assert len(first.steps) <= 60
    assert steps(first) == steps(second)
    asked = log.read_text().splitlines()
    assert len(asked) > 100
    assert not [line for line in asked if "delete" in line or "logout" in line or not line.startswith("GET ")]
    assert all(page.url.startswith(url) for page in first.pages)
    deleting = [one for page in first.pages for one in page.controls if one.name in ("Delete", "Log out")]
    assert deleting, "they were there, and were seen"
    assert all(one.destructive for one in deleting)


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
    assert steps(first) == steps(second)
    assert first.stopped == "done"
    assert first.steps[0].method == "consent"
    products = next(page for page in first.pages if page.template.endswith("/app/products"))
    assert len([one for one in products.controls if one.name.startswith("Product ")]) == 12, "the list was scrolled to its end"
    assert {one.destructive for page in first.pages for one in page.controls if one.name == "Delete account"} == {
        'the word "delete"'
    }
