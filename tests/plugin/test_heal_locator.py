"""The fixture `heal_locator`: heals in suggest mode, gives back what it was given, needs a page for selectors only."""

import pytest

PAGE = """
import pytest

class Locator:
    def __init__(self, selector): self.selector = selector
    def describe(self, text): return Locator(f"{self.selector} ({text})")
    def __str__(self): return self.selector

class Page:
    def locator(self, selector): return Locator(selector)

@pytest.fixture
def page(request):
    request.node.user_properties.append(("page", "made"))
    return Page()
"""


@pytest.fixture
def with_page(project):
    conftest = project.path / "conftest.py"
    conftest.write_text(conftest.read_text(encoding="utf-8") + PAGE, encoding="utf-8")
    return project


def opted_in(project):
    return [call.removeprefix("opt in ") for call in project.calls() if call.startswith("opt in")]


def test_a_selector_and_a_locator_in_suggest_mode(with_page):
    with_page.pytester.makepyfile(
        """
        def test_a(page, heal_locator, drift):
            assert heal_locator("#a").selector == "#a"
            mine = page.locator("#b")
            assert heal_locator(mine) is mine
            assert heal_locator("#c", description="save button").selector == "#c (save button)"
            drift()

        def test_b(): pass
        """
    )
    result = with_page.run("-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*::test_a HEALED*", "*::test_b PASSED*", "1 healed in 1 test."])
    assert opted_in(with_page) == ["#a", "#b", "#c (save button)"]
    assert [call.split()[2] for call in with_page.calls() if call.startswith("start")] == ["suggest", "suggest"]


@pytest.mark.parametrize("order", ["page, heal_locator", "heal_locator, page", "heal_locator"])
def test_the_order_of_fixtures_does_not_matter(with_page, order):
    with_page.pytester.makepyfile(f"def test_a({order}):\n    assert heal_locator('#a').selector == '#a'\n")
    with_page.run("--heal=on").assert_outcomes(passed=1)
    assert opted_in(with_page) == ["#a"]


def test_no_page_is_made_for_a_locator_of_ones_own(with_page):
    with_page.pytester.makepyfile(
        """
        def test_a(heal_locator, request):
            from conftest import Locator
            assert heal_locator(Locator("#a")).selector == "#a"
            assert request.node.user_properties == []
        """
    )
    with_page.run().assert_outcomes(passed=1)
    assert opted_in(with_page) == ["#a"]


def test_asked_for_at_run_time(with_page):
    """Collection cannot see such a request; Playwright is instrumented then."""
    with_page.pytester.makepyfile(
        "def test_a(request):\n    assert request.getfixturevalue('heal_locator')('#a').selector == '#a'\n"
    )
    with_page.run().assert_outcomes(passed=1)
    assert opted_in(with_page) == ["#a"]


@pytest.mark.parametrize(
    ("args", "mark"), [(["--heal=off"], ""), (["--heal=on"], "@pytest.mark.no_heal('why')"), ([], "@pytest.mark.heal('off')")]
)
def test_where_healing_is_off_it_is_a_plain_locator(with_page, args, mark):
    with_page.pytester.makepyfile(
        f"import pytest\n{mark}\ndef test_a(page, heal_locator):\n    assert heal_locator('#a').selector == '#a'\n"
    )
    with_page.run(*args).assert_outcomes(passed=1)
    assert opted_in(with_page) == []


def test_a_playwright_without_describe(with_page):
    conftest = with_page.path / "conftest.py"
    conftest.write_text(conftest.read_text(encoding="utf-8").replace("def describe", "def no_describe"), encoding="utf-8")
    with_page.pytester.makepyfile(
        "def test_a(page, heal_locator):\n    assert heal_locator('#a', description='b').selector == '#a'\n"
    )
    with_page.run().assert_outcomes(passed=1)


def test_an_error_of_ours_leaves_the_locator(with_page):
    conftest = with_page.path / "conftest.py"
    text = "\ndef _broken(*args): raise ValueError('broken')\nFakeRun.opt_in = _broken\n"
    conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
    with_page.pytester.makepyfile("def test_a(page, heal_locator):\n    assert heal_locator('#a').selector == '#a'\n")
    result = with_page.run()
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["heal: internal error while making a locator heal: ValueError: broken*"])


def test_an_async_test_must_ask_for_the_page(with_page):
    """An async page cannot be made while the event loop is running; without this it would be a riddle of pytest-asyncio's."""
    with_page.pytester.makepyfile(
        """
        async def test_a(heal_locator):
            heal_locator("#a")
        """
    )
    conftest = with_page.path / "conftest.py"
    run_async = """
@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    import asyncio
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}))
    return True
"""
    conftest.write_text(conftest.read_text(encoding="utf-8") + run_async, encoding="utf-8")
    result = with_page.run()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*HealError: heal_locator('#a') needs a page: add `page` to the arguments of the test*"])
