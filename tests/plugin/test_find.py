"""The fixture `find_by_description`, ``desc=``, a project's words and the command, in whole runs on real Chromium."""

import json
import subprocess
import sys

import pytest

from tests.plugin.conftest import BASKET_INI
from tests.support.long import mostly_long

USES = """
import pytest
from playwright.sync_api import Locator, expect
from pytest_heal import AmbiguousDescriptionError, DescriptionNotFoundError

def test_words(shop, page, find_by_description):
    find_by_description("coupon field").fill("SPRING")
    buy = find_by_description("purchase button")
    assert isinstance(buy, Locator)
    buy.click()
    assert page.evaluate("n") == "bought"

def test_refusals(shop, page, find_by_description):
    with pytest.raises(AmbiguousDescriptionError, match="strict mode violation"):
        find_by_description("basket button")
    page.set_default_timeout(400)
    with pytest.raises(DescriptionNotFoundError, match="within 0.4 s" if {timeouts} else "kraken"):
        find_by_description("kraken", **({{}} if {timeouts} else {{"timeout": 300}}))

def test_another_page(shop, page, context, find_by_description):
    other = context.new_page()
    other.set_content("<button>Subscribe</button>")
    assert find_by_description("subscribing", page=other, role="button").inner_text() == "Subscribe"
"""


@pytest.mark.parametrize("mode", mostly_long(["off", "suggest", "on"], ["on"]))
@pytest.mark.long
def test_in_every_mode(basket, mode):
    basket.pytester.makepyfile(test_it=USES.format(timeouts=mode != "off"))
    result = basket.run(1, f"--heal={mode}")
    result.assert_outcomes(passed=3)
    result.stdout.no_fnmatch_line("*internal error*")
    result.stdout.no_fnmatch_line("*plain Playwright behaviour*")
    recorded = "\n".join(path.read_text(encoding="utf-8") for path in (basket.pytester.path / ".heal").rglob("*.yaml"))
    assert ("purchase button" in recorded) == (mode != "off")


@pytest.mark.long
def test_as_a_selector(basket):
    basket.pytester.makepyfile(
        test_it="""
        from playwright.sync_api import expect

        def test_a(shop, page, find_by_description):
            page.fill("desc=coupon field", "X")
            page.locator("desc=purchase button").click()
            expect(page.locator("form >> desc=purchase button")).to_be_enabled()
            assert page.evaluate("n") == "bought"
        """
    )
    basket.run(1, "--heal=suggest").assert_outcomes(passed=1)


def test_a_projects_words(basket):
    basket.pytester.makeini(BASKET_INI + "heal_synonyms =\n    file: words.yaml\n    kraken, empty the basket\n")
    basket.pytester.path.joinpath("words.yaml").write_text("synonyms:\n  ship it: [buy the basket]\n", encoding="utf-8")
    basket.pytester.makepyfile(
        test_it="""
        def test_a(shop, page, find_by_description, catalog):
            find_by_description("kraken button").click()
            assert page.evaluate("n") == "cleared"
            page.click("desc=ship it")
            assert page.evaluate("n") == "bought"
            assert catalog.find("kraken", 1)[0].name == "Empty the basket"
        """
    )
    basket.run(1).assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "kraken",
            "heal_synonyms = *kraken* (from ini file *) is not valid: expected lines such as `basket, cart > checkout`*",
        ),
        pytest.param(
            "kraken, ,",
            "*heal_synonyms = 'kraken, ,' (from ini file *) is not valid: expected at least two phrases*",
            marks=pytest.mark.long,
        ),
        pytest.param(
            "file: gone.yaml",
            "*heal_synonyms = 'file: *gone.yaml' (from *No such file*) is not valid: expected a YAML file*",
            marks=pytest.mark.long,
        ),
    ],
)
def test_words_that_cannot_be_read_are_named(basket, line, says):
    basket.pytester.makeini(BASKET_INI + f"heal_synonyms =\n    {line}\n")
    basket.pytester.makepyfile(test_it='def test_a(shop, find_by_description): find_by_description("buy")\n')
    result = basket.run(1)
    text = result.stdout.str() + result.stderr.str()
    assert "heal_synonyms" in text
    (result.stderr if line == "kraken" else result.stdout).fnmatch_lines([says if line != "kraken" else f"*{says}"])


def test_it_needs_a_page_in_an_async_test(project):
    project.pytester.makepyfile(
        """
        import asyncio
        import inspect

        async def test_a(find_by_description):
            find_by_description("login button")
        """
    )
    project.pytester.makeconftest(
        """
        import asyncio, inspect
        import pytest

        @pytest.hookimpl(tryfirst=True)
        def pytest_pyfunc_call(pyfuncitem):
            if inspect.iscoroutinefunction(pyfuncitem.obj):
                names = pyfuncitem._fixtureinfo.argnames
                asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
                return True
        """
    )
    result = project.run("--heal=off")
    result.stdout.fnmatch_lines(["*HealError: find_by_description('login button') needs a page: add `page` to the arguments*"])


@pytest.mark.long
def test_the_command(tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<title>x</title><a href=/auth>Sign in</a><button>Log in</button>", encoding="utf-8")

    def run(*arguments):
        code = "import sys; from pytest_heal.cli.main import main; sys.exit(main(sys.argv[1:]))"
        command = [sys.executable, "-c", code, "find", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    shown = run(str(page), "login button")
    first, best, second = shown.stdout.splitlines()
    assert first == f'Matches for "login button" on {page.as_uri()}'
    assert best.startswith('[1] button "Log in"')
    assert "name: login (1.0), role: button (+.20)" in best
    assert second.startswith('[0] link "Sign in" -> /auth  ')
    page.write_text("<button>Delete</button> <button>Delete</button> <a href=/x>Home</a>", encoding="utf-8")
    tied = run(str(page), "delete button").stdout
    assert tied.startswith('strict mode violation: find_by_description("delete button") may mean 2 elements:')
    assert "Matches for" not in tied
    nothing = run(str(page), "invoice").stdout
    assert nothing.startswith('find_by_description("invoice") found no element')
    assert "(score 0.00)" not in nothing
    page.write_text("<title>x</title><a href=/auth>Sign in</a><button>Log in</button>", encoding="utf-8")
    data = json.loads(run(str(page), "login button", "--json", "--limit=1").stdout)
    assert [one["locator"] for one in data] == ['page.get_by_role("button", name="Log in")']
    refused = run(str(page), "?!")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert 'catalog.find: "?!" has no words' in refused.stderr
    assert "find does not know" in run(str(page), "login", "button").stderr


HOOKS = """
def pytest_heal_choose(config, description, candidates):
    assert set(candidates[0]) == {"role", "name", "section", "group", "href", "score"}
    assert len(candidates) <= 15
    if description == "raise":
        raise RuntimeError("no model")
    answers = {"basket button": 1, "invented": 99, "none": None}
    return answers[description]

def pytest_heal_embed(config, texts):
    return [[1.0, 0.0]] * len(texts) if texts[0] != "basket button" else [[1.0], [1.0, 2.0]]
"""


@pytest.mark.long
def test_second_opinions_choose_among_candidates_only_and_are_told(basket):
    conftest = basket.pytester.path / "conftest.py"
    conftest.write_text(conftest.read_text(encoding="utf-8") + HOOKS, encoding="utf-8")
    basket.pytester.makepyfile(
        test_it="""
        import pytest
        from pytest_heal import DescriptionError

        def test_a(shop, page, find_by_description):
            chosen = find_by_description("basket button", timeout=300).inner_text()
            assert chosen in ("Buy the basket", "Empty the basket")
            for text in ("invented", "none", "raise"):
                with pytest.raises(DescriptionError):
                    find_by_description(text, timeout=300)
        """
    )
    result = basket.run(1, "--junitxml=out.xml")
    result.assert_outcomes(passed=1)
    told = '"basket button" would have been refused; a second opinion chose button'
    assert told in result.stdout.str()
    assert "heal_second_opinion" in (basket.pytester.path / "out.xml").read_text(encoding="utf-8")
    result.stdout.fnmatch_lines_random(["*pytest_heal_choose returned 99, expected 0 to *", "*no model*"])
