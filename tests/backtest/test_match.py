"""Which locator of the later suite stands in the place of one of the earlier: never guessed."""

import textwrap

from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.backtest.match import FUNCTION_GONE, GONE, UNCERTAIN, Matches
from tests.backtest.suites import became, matched, suite

LOGIN = """
def test_login(page):
    page.goto("/login")
    page.fill("#email", "ada")
    page.locator("#password").fill("x")
    page.click("button.primary")
    expect(page.locator("h1")).to_have_text("Hello")
"""


def test_an_edited_locator_is_found_by_its_statement():
    new = LOGIN.replace("#email", "#login-email").replace('page.click("button.primary")', 'page.get_by_role("button").click()')
    assert became(matched(LOGIN, new)) == {
        'page.locator("#email")': 'page.locator("#login-email")',
        'page.locator("#password")': 'page.locator("#password")',
        'page.locator("button.primary")': 'page.get_by_role("button")',
        'page.locator("h1")': 'page.locator("h1")',
    }


def test_other_texts_in_an_assertion_leave_its_statement_what_it_is():
    found = became(matched(LOGIN, LOGIN.replace('"h1"', '"h2"').replace('"Hello"', '"Hello, Ada"')))
    assert found['page.locator("h1")'] == 'page.locator("h2")'


def test_what_is_gone_is_gone_and_its_neighbours_stay():
    found = became(matched(LOGIN, LOGIN.replace('    page.locator("#password").fill("x")\n', "")))
    assert found['page.locator("#password")'] == f"({GONE})"
    assert found['page.locator("#email")'] == 'page.locator("#email")'
    assert found['page.locator("button.primary")'] == 'page.locator("button.primary")'


CLICKS = """
def test_it(page):
    page.locator("#save-draft").click()
    page.locator("#open-menu").click()
"""


def test_of_two_equal_statements_of_which_one_is_left_the_words_decide():
    found = became(matched(CLICKS, 'def test_it(page):\n    page.locator("#open-the-menu").click()\n'))
    assert found == {'page.locator("#save-draft")': f"({GONE})", 'page.locator("#open-menu")': 'page.locator("#open-the-menu")'}


def test_where_the_words_do_not_decide_nobody_guesses():
    found = became(matched(CLICKS, 'def test_it(page):\n    page.locator(".x1").click()\n'))
    assert set(found.values()) == {f"({UNCERTAIN})"}


def test_a_function_that_was_moved_to_another_file_is_followed():
    old = suite(test_a=LOGIN)
    new = suite(test_b=LOGIN.replace("#email", "#mail"))
    assert became(Matches(old, new))['page.locator("#email")'] == 'page.locator("#mail")'


def test_a_function_that_was_renamed_is_known_by_what_it_does():
    found = became(matched(LOGIN, LOGIN.replace("test_login", "test_sign_in").replace("#email", "#mail")))
    assert found['page.locator("#email")'] == 'page.locator("#mail")'


def test_a_renamed_function_with_a_twin_is_not_guessed():
    twins = LOGIN.replace("test_login", "test_one") + LOGIN.replace("test_login", "test_two")
    assert set(became(matched(LOGIN, twins)).values()) == {f"({FUNCTION_GONE})"}


def test_a_page_object_and_constants_of_a_module():
    old = """
    SAVE = "#save"
    class Form:
        def __init__(self, page):
            self.name = page.locator("#name")
            self.save = page.locator(SAVE)
    """
    new = old.replace("#name", "#full-name").replace('SAVE = "#save"', 'SAVE = "#store"')
    assert became(matched(old, new)) == {
        'page.locator("#name")': 'page.locator("#full-name")',
        'page.locator("#save")': 'page.locator("#store")',
    }


def test_statements_in_blocks_and_async_functions():
    old = """
    async def test_a(open_page):
        async with open_page() as page:
            if True:
                await page.locator("#a").click()
            for one in page.locator("li"):
                one.click()
    """
    found = became(matched(old, old.replace("#a", "#b").replace('"li"', '"ol > li"')))
    assert found == {'page.locator("#a")': 'page.locator("#b")', 'page.locator("li")': 'page.locator("ol > li")'}


def test_what_is_no_python_is_named():
    made = suite(test_a="def x(:\n", test_b="")
    assert list(made.unread) == ["test_a.py"]
    assert made.files == ["test_b.py"]


VERBS = ("click()", 'fill("x")', "hover()", "check()")


@given(st.lists(st.tuples(st.integers(0, 30), st.sampled_from(VERBS)), min_size=1, max_size=12))
def test_a_suite_matches_itself(lines):
    """Each locator is its own counterpart, unless the same statement stands there twice."""
    body = "".join(f'    page.locator("#id{n} .part{n}").{verb}\n' for n, verb in lines)
    text = f"def test_a(page):\n{body}"
    for use, other in matched(text, text):
        assert other.use is not None or text.count(use.written.text) > 1, use.written.text
        assert other.use is None or other.use.written.code == use.written.code


@given(st.permutations(range(6)))
def test_the_order_of_functions_does_not_matter(order):
    functions = [f'def test_{n}(page):\n    page.locator("#a{n}").click()\n' for n in range(6)]
    old, new = "\n".join(functions), "\n".join(functions[n].replace("#a", "#b") for n in order)
    assert became(matched(old, new)) == {f'page.locator("#a{n}")': f'page.locator("#b{n}")' for n in range(6)}


def test_a_very_long_function_is_matched_by_what_is_equal():
    body = "".join(f'    page.locator("#a{n}").click()\n' for n in range(500))
    text = textwrap.dedent(f"def test_a(page):\n{body}")
    found = became(matched(text, text.replace('#a7"', '#b"')))
    assert found['page.locator("#a8")'] == 'page.locator("#a8")'
    assert found['page.locator("#a7")'] == f"({UNCERTAIN})"
