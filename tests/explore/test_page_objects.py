"""Page objects from an exploration: typed, layout, and nothing of a page stands in them but in a literal or a comment."""

import ast
import io
import keyword
import re
import subprocess
import sys
import tokenize
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.explore.control_locator import best_code
from pytest_heal.explore.exploration import Control, Exploration, PageSeen, Step
from pytest_heal.explore.page_objects import layout
from pytest_heal.explore.page_objects.code import MARKER, modules
from pytest_heal.explore.page_objects.identifiers import Names, camel, snake, words
from pytest_heal.explore.page_objects.url_code import address_of
from tests.support.exploration_cases import ADD, BASE, DELETE, MONSTERA, SHOP, by_role, explorations, hostile, large
from tests.support.report_cases import HOSTILE, LONG, texts

RUFF = (sys.executable, "-m", "ruff", "format", "--isolated", "--no-cache")
CALLED = {
    "get_by_role", "get_by_label", "get_by_placeholder", "get_by_alt_text", "get_by_title", "get_by_text", "get_by_test_id",
    "locator", "frame_locator", "filter", "nth", "and_", "or_", "describe", "compile",
    "super", "__init__", "address", "url", "goto", "click", "rstrip", "quote", "str", "enumerate", "join", "vars", "items",
    "isinstance", "kind", "open", "locators", "expect", "to_have_count", "parametrize", "BasePage",
}  # fmt: skip

IMPORTED = {"__future__", "typing", "re", "pytest", "playwright.sync_api", "urllib.parse"}


def written(folder, made):
    """The modules as files of a package."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def formatted_already(folder, *options):
    done = subprocess.run([*RUFF, "--check", "--diff", *options, folder], capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr


def source(made, name):
    return made[f"{name}.py"]


def methods(text):
    (cls,) = (node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))
    return [node.name for node in cls.body if isinstance(node, ast.FunctionDef)]


def attributes(text):
    return re.findall(r"^        self\.(\w+) = ", text, re.MULTILINE)


# -------------------------------------------------------------------------------------------------- what is in them


def test_a_page_is_a_class_with_its_controls():
    text = source(modules(SHOP), "account_page")
    assert attributes(text) == [
        "plants_link", "account_link", "e_mail_address_field", "sign_in_button", "delete_account_button",
    ]  # fmt: skip
    assert 'self.plants_link = page.get_by_role("link", name="Plants", exact=True)' in text
    assert "# Section: FORM 'Sign in'" in text
    assert text.startswith(MARKER)


SIGN_IN = Control(
    kind="button",
    name="Sign in",
    selectors=('internal:role=button[name="Sign in"s]', 'internal:testid=[data-testid="go"s]', "#go", ".go"),
)


@pytest.mark.parametrize(
    ("style", "code"),
    [
        ((), 'page.get_by_role("button", name="Sign in", exact=True)'),
        (("user-facing", "test-id"), 'page.get_by_role("button", name="Sign in", exact=True)'),
        (("test-id", "user-facing"), 'page.get_by_test_id("go")'),
        (("label", "test-id"), 'page.get_by_test_id("go")'),
        (("css",), 'page.locator("#go")'),
        (("label",), 'page.get_by_role("button", name="Sign in", exact=True)'),
    ],
)
def test_locators_are_in_the_style_of_the_suite(style, code):
    assert best_code(SIGN_IN, style) == code
    found = replace(SHOP, pages=(replace(SHOP.pages[0], controls=(SIGN_IN,)),), steps=())
    assert any(code in text for text in modules(found, style).values())


def test_no_style_prefers_what_is_fragile():
    classes = replace(SIGN_IN, selectors=(".go", *SIGN_IN.selectors[:2]))
    assert best_code(classes, ("css",)) == best_code(SIGN_IN)


def test_what_varies_in_a_url_is_a_typed_parameter():
    text = source(modules(SHOP), "products_item_page")
    assert "def url(self, products_id: int | str = 1) -> str:" in text
    assert 'return self.address("/products/", products_id)' in text
    assert "def open(self, products_id: int | str = 1) -> Self:" in text
    assert 'return self.address("/checkout?step=", step)' in source(modules(SHOP), "checkout_step_item_page")


def test_a_click_that_led_to_another_page_is_a_method():
    made = modules(SHOP)
    assert methods(source(made, "products_page")) == ["__init__", "url", "open", "click_monstera_link"]
    assert "def click_monstera_link(self) -> ProductsItemPage:" in source(made, "products_page")
    assert "click_sign_in_button" not in source(made, "account_page")  # it failed


def test_what_is_destructive_is_there_and_marked_and_no_method_clicks_it():
    gone = Step(number=9, template=f"{BASE}/account", url="", control=DELETE, act="click", result="navigated",
                to_template=f"{BASE}/products")  # fmt: skip
    text = source(modules(replace(SHOP, steps=(*SHOP.steps, gone))), "account_page")
    assert "# Never operated: the word Delete\n        self.delete_account_button" in text
    assert "delete_account_button.click" not in text
    assert "click_delete" not in text


def test_what_is_there_later_is_left_out_of_the_smoke_test():
    page = replace(SHOP.pages[1], controls=(replace(ADD, at_once=False), MONSTERA))
    closed = replace(SHOP.pages[2], opens=False)
    made = modules(replace(SHOP, pages=(SHOP.pages[0], page, closed), steps=()))
    assert 'later: ClassVar[list[str]] = [\n        "add_to_cart_button",\n    ]' in source(made, "products_item_page")
    assert "AccountPage" not in made["test_pages_smoke.py"]
    assert "AccountPage" in made["__init__.py"]


@pytest.mark.parametrize(
    ("selectors", "code"),
    [
        (["#buy", 'internal:role=button[name="Buy"s]'], 'page.get_by_role("button", name="Buy", exact=True)'),
        (["#buy", "css=div > span >> nth=3"], 'page.locator("#buy")'),
        (['internal:testid=[data-testid="buy"s]', 'internal:label="Buy"s'], 'page.get_by_test_id("buy")'),
        (['internal:testid=[data-testid="buy"s]', "#buy"], 'page.get_by_test_id("buy")'),
        (["#p >> internal:control=enter-frame >> #buy"], 'page.frame_locator("#p").locator("#buy")'),
        (["", " "], ""),
        ([], ""),
    ],
)
def test_the_locator_is_the_one_that_survives_most(selectors, code):
    assert best_code(Control(kind="button", selectors=tuple(selectors))) == code


# ----------------------------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("said", "names"),
    [
        (["Save", "Save", "save"], ["save_button", "save_button_2", "save_button_3"]),
        (["class", "7 days", "名前", "Über uns", "→", "url", "scope"],
         ["class_button", "n7_days_button", "button", "uber_uns_button", "button_2", "url_button", "scope_button"]),
        (["A" * 400, "Buy button"], ["button", "buy_button"]),
    ],
)  # fmt: skip
def test_names_are_safe_and_there_once(said, names):
    controls = tuple(by_role("button", name, selectors=(f'internal:role=button[name="{name}"s]',)) for name in said)
    page = replace(SHOP.pages[0], controls=controls)
    assert attributes(source(modules(replace(SHOP, pages=(page,), steps=())), "products_page")) == names


def test_a_link_whose_name_counts_is_one_control():
    counts = [by_role("link", f"Cart {number}", href=f"{BASE}/cart", at_once=number == 2) for number in (7, 2, 9)]
    pagination = [by_role("link", f"Page {number}", href=f"{BASE}/products?page={number}") for number in (1, 2)]
    page = replace(SHOP.pages[0], controls=(*counts, *pagination))
    text = source(modules(replace(SHOP, pages=(page,), steps=())), "products_page")
    assert attributes(text) == ["cart_2_link", "page_1_link", "page_2_link"]
    assert "later" not in text


def test_a_second_control_of_the_same_name_is_called_after_its_section():
    twice = (by_role("button", "Save", section="FORM"), by_role("button", "Save", section='DIALOG "Share"'))
    page = replace(SHOP.pages[0], controls=twice)
    text = source(modules(replace(SHOP, pages=(page,), steps=())), "products_page")
    assert attributes(text) == ["save_button", "save_dialog_share_button"]


def test_a_control_without_words_is_called_after_its_id_or_where_it_leads():
    controls = (
        Control(kind="textbox", name="名前", selectors=("#full-name",)),
        Control(kind="link", name="植物", href=f"{BASE}/plants", selectors=('internal:role=link[name="植物"s]',)),
    )
    text = source(modules(Exploration(start=BASE, pages=(PageSeen(template=BASE, url=BASE, controls=controls),))), "home_page")
    assert attributes(text) == ["full_name_field", "plants_link"]


@pytest.mark.parametrize(
    ("urls", "names"),
    [
        (["/", "/cart", "/cart/", "/Cart?"], ["home_page", "cart_page", "cart_page_2", "cart_page_3"]),
        (["/test/run", "/7/days", "/class", "/日本", "/x/{n}"],
         ["app_test_run_page", "n7_days_page", "class_page", "page_page", "x_item_page"]),
    ],
)  # fmt: skip
def test_pages_have_modules_and_classes_of_their_own(urls, names):
    pages = tuple(PageSeen(template=f"{BASE}{url}", url=f"{BASE}{url}") for url in urls)
    made = modules(Exploration(start=BASE, pages=pages))
    assert [name.removesuffix(".py") for name in made if name.endswith(("_page.py", "_2.py", "_3.py"))] == names


@given(st.text())
def test_any_text_makes_a_name_or_none(text):
    name = snake(words(text))
    assert name == "" or (name.isidentifier() and name.isascii() and not keyword.iskeyword(name))
    assert camel(words(text)) == "" or f"N{camel(words(text))}".isidentifier()


@given(st.lists(st.sampled_from(["a", "a_2", "b", "a_"]), min_size=1, max_size=12))
def test_each_name_is_given_once(wanted):
    names = Names(["b"])
    given_out = [names.first_of(one) for one in wanted]
    assert len({*given_out, "b"}) == len(given_out) + 1


# ------------------------------------------------------------------------------------------------------------ URLs


@pytest.mark.parametrize(
    ("template", "url", "literals", "parameters"),
    [
        ("/a", "/a", ("/a",), []),
        ("/user/{n}/post/{n}", "/user/7/post/x%20y", ("/user/", "/post/", ""), [("user_id", 7), ("post_id", "x y")]),
        ("/list?page={n}&sort={n}", "/list?page=007&sort=up",
         ("/list?page=", "&sort=", ""), [("page", "007"), ("sort", "up")]),
        ("/{n}/{n}", "/1/2", ("/", "/", ""), [("value", 1), ("value_2", 2)]),
        ("/a/{n}", "/b/7", ("/b/7",), []),  # not of this template: what was opened
        ("/a/{n}", "/a/x+y", ("/a/x+y",), []),  # could not be made again from a value
        ("/a/{n}", "/a/7#top", ("/a/", ""), [("a_id", 7)]),
    ],
)  # fmt: skip
def test_a_template_is_taken_apart(template, url, literals, parameters):
    made = address_of(PageSeen(template=f"{BASE}{template}", url=f"{BASE}{url}"), ("self", "address"))
    assert (made.origin, made.literals) == (BASE, literals)
    assert [(one.name, one.value) for one in made.parameters] == parameters
    assert made.url() == f"{BASE}{url}".partition("#")[0]


@given(texts, texts)
def test_any_template_has_an_address(template, url):
    made = address_of(PageSeen(template=template, url=url))
    assert len(made.literals) == len(made.parameters) + 1


def test_urls_are_made_as_they_were_seen():
    made = modules(SHOP)
    space = {}
    base = made["_base.py"].replace("from playwright.sync_api import Locator, Page", "Locator = Page = object")
    exec(base, space)
    text = source(made, "products_item_page").partition("class ProductsItemPage")[2]
    exec(f"from __future__ import annotations\nclass ProductsItemPage{text.partition('    def click')[0]}", space)
    page = object.__new__(space["ProductsItemPage"])
    page.base_url = "https://staging.example"
    assert page.url() == "https://staging.example/products/1"
    assert page.url("a/b c?") == "https://staging.example/products/a%2Fb%20c%3F"


# ------------------------------------------------------------------------------------------------ layout, typed


@pytest.mark.parametrize("options", [(), ("--line-length=128",)])
def test_ruff_has_nothing_to_change(tmp_path, options):
    folder = written(tmp_path / "pages", modules(SHOP))
    if options:  # what was broken stays so where lines are longer; what is ours alone may not
        for name in ("_base.py", "test_pages_smoke.py"):
            (folder / name).unlink()
    good, said = formatted_already(folder, *options)
    assert good, said


@settings(max_examples=25, deadline=None)
@given(made=st.builds(modules, explorations()))
def test_ruff_has_nothing_to_change_whatever_was_explored(tmp_path_factory, made):
    good, said = formatted_already(written(tmp_path_factory.mktemp("pages"), made))
    assert good, said


@pytest.mark.long
def test_mypy_has_nothing_to_say(tmp_path):
    later = replace(SHOP.pages[1], controls=(replace(ADD, at_once=False), MONSTERA, by_role("button", 'a "long" name ' * 6)))
    exploration = replace(SHOP, pages=(SHOP.pages[0], later, *SHOP.pages[2:], *hostile('x"\n').pages))
    written(tmp_path / "pages", modules(exploration))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "pages"], cwd=tmp_path, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "text", ["It's", '5" disk', "both ' and \"", "both \" and '", "a\nb\\", "\ud800", "\u202e", "", "é\x00"]
)
def test_a_literal_is_the_text(text):
    made = layout.literal(text)
    assert ast.literal_eval(made) == text
    assert made.isprintable()


# ------------------------------------------------------------------------------------------------------ page text


def parsed(text):
    """The syntax tree, whose every name, call and operator must be one of ours."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2] if not isinstance(node.func, ast.Call) else ""
            assert name in CALLED or name.startswith("super()") or re.fullmatch(r"\w+Page(_\d+)?", name), name
        assert not isinstance(
            node, ast.Lambda | ast.JoinedStr | ast.Await | ast.Delete | ast.Global | ast.Raise | ast.NamedExpr
        )
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = getattr(node, "module", None) or node.names[0].name
            assert getattr(node, "level", 0) or module in {
                "__future__",
                "typing",
                "re",
                "pytest",
                "playwright.sync_api",
                "urllib.parse",
            }
    return tree


@settings(max_examples=60, deadline=None)
@given(explorations())
def test_whatever_was_explored_the_source_is_sound(exploration):
    made = modules(exploration)
    assert len({name.casefold() for name in made}) == len(made)
    classes = []
    for name, text in made.items():
        text.encode("utf-8")
        assert name.isascii()
        assert text.startswith(MARKER)
        assert text.endswith("\n")
        tree = parsed(text)
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                assert re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,79}", token.string), token
            if token.type == tokenize.COMMENT:
                assert token.string.startswith(("# Made by ", "# Section: ", "# Never operated: ", "# Outside of "))
                assert token.string.count("#") == 1
                assert token.string.isprintable()
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes.append(node.name)
                own = [one.name for one in node.body if isinstance(one, ast.FunctionDef)] + attributes(text)
                if node.name != "BasePage":
                    assert len(own) == len(set(own)), own
    assert len(classes) == len(set(classes))


@pytest.mark.parametrize(
    "text", [*HOSTILE, LONG, '"""', "\\", "# noqa", "# fmt: off", "type: ignore", "\x0c", "'''\nimport os"],
                         ids=lambda text: ascii(text[:12]))  # fmt: skip
def test_hostile_text_stays_text(text, tmp_path):
    made = modules(hostile(text))
    for one in made.values():
        parsed(one)
        assert "# noqa" not in re.sub(r'"[^"\n]*"', "", one)
    good, said = formatted_already(written(tmp_path, made))
    assert good, said


def test_an_empty_exploration_has_a_package_and_a_test_without_pages():
    made = modules(Exploration(start=BASE))
    assert sorted(made) == ["__init__.py", "_base.py", "test_pages_smoke.py"]
    assert "PAGES: list[type[BasePage]] = []" in made["test_pages_smoke.py"]


def test_the_same_exploration_makes_the_same_source():
    assert modules(large(40)) == modules(large(40))
