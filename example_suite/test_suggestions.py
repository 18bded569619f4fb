"""Asking what exists instead of what a selector looks for. Style: one who writes a test against a page not known by heart."""

from playwright.sync_api import Page

from pytest_heal import suggest


def test_a_wrong_id_is_answered_with_the_right_one(page: Page) -> None:
    page.goto("/login")
    found = suggest(page, "#passwordField")
    assert found.count == 0
    assert "#password" in [similar.code for similar in found.similar]
    assert all(page.locator(similar.selector).count() == similar.count for similar in found.similar)


def test_a_role_is_answered_with_the_names_that_it_has(page: Page) -> None:
    page.goto("/login")
    found = suggest(page, page.get_by_role("textbox", name="Mail address"))
    (email,) = [name for name in found.names if "mail" in name.lower()]
    assert page.get_by_role("textbox", name=email).count() == 1


def test_a_chain_says_where_it_stops(page: Page) -> None:
    page.goto("/login")
    found = suggest(page, "main >> form >> .captcha")
    assert [part.count for part in found.parts] == [1, 1, 0]


def test_what_is_there_but_hidden_is_called_hidden(page: Page) -> None:
    page.goto("/login")
    (why,) = suggest(page, "#login-error").explanations
    assert why.kind == "hidden"
    assert "display: none" in why.sentence
