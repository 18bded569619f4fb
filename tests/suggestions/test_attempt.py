"""What a selector that matched nothing was after."""

import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pytest_heal.language.terms import DULL, MOST_TERMS, telling_first, terms
from pytest_heal.locator.css_query import read_css, unescaped
from pytest_heal.locator.selector_parts import parts
from pytest_heal.locator.xpath_query import read_xpath
from pytest_heal.suggestions.attempt import MOST_PREFIXES, as_written, parse

# What selectors are made of, so that random ones come near to real ones.
PIECES = [
    *"# . > + ~ , * [ ] ( ) ' \" \\ / //".split(" "),
    *"@ = ^= : :: >> | 1 é 漢 \n \x00 \u202e".split(" "),
    *":has-text( :is( :not( :nth-child(2) text= text=/a.b/i role=button[ name= xpath= (// nth=0 visible=true css= id=".split(),
    *'internal:role= internal:text="Log in"i internal:has-text=/x/ internal:has="#a" internal:and="'.split(),
    *"internal:label='Name's contains( text() loginBtn not( concat(".split(),
]
SELECTORS = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=14).map("".join))


@pytest.mark.parametrize(
    ("selector", "kinds", "words"),
    [
        (".login-btn", ("class",), ("login", "btn")),
        ("#loginBtn2", ("id",), ("login", "btn")),
        ("input[name=firstName]", ("attribute", "tag"), ("first", "name")),
        ("[class*='buy']", ("class",), ("buy",)),
        ("[data-source]", ("attribute",), ("source", "data")),
        ("[data-testid=pay]", ("testid",), ("pay",)),
        ("li:has-text('Blue mug')", ("text", "tag"), ("blue", "mug")),
        ("//button[text()='Buy now']", ("xpath", "text", "tag"), ("buy", "now")),
        ("//a[contains(@class, 'more')]", ("xpath", "class", "tag"), ("more",)),
        ("text=Sign in", ("text",), ("sign", "in")),
        ('"Sign in"', ("text",), ("sign", "in")),
        ('role=button[name="Save"]', ("role",), ("save",)),
        ("internal:role=link[name=/sign\\s*out/i]", ("role",), ("sign", "out")),
        ('internal:label="E-mail"i', ("label",), ("mail",)),
        ('internal:attr=[placeholder="Search"i]', ("placeholder",), ("search",)),
        ('internal:attr=[alt="Company logo"s]', ("alt",), ("company", "logo")),
        ('internal:attr=[title="Close"i]', ("title",), ("close",)),
        ('internal:testid=[data-testid="pay-now"s]', ("testid",), ("pay", "now")),
        ('internal:testid=[data-mine="pay-now"s]', ("testid",), ("pay", "now")),
        ("id=total", ("id",), ("total",)),
        ("my-button", ("tag",), ("my", "button")),
    ],
)
def test_every_sort_of_selector_is_understood(selector, kinds, words):
    attempt = parse(selector)
    assert attempt.kinds == kinds
    assert set(attempt.terms) == set(words)


def test_the_wanted_step_speaks_first_and_dull_words_last():
    assert parse("div.shop-cart > ul.item-list .buy-btn").terms == ("buy", "btn", "shop", "cart", "item", "list")


@pytest.mark.parametrize(
    ("selector", "prefixes"),
    [
        (".row .buy-btn", [".row", ".row .buy-btn"]),
        ("button.primary.big", ["button", "button.primary", "button.primary.big"]),
        ("//div[@id='a']//button", ["//div[@id='a']", "//div[@id='a']//button"]),
        ("(//li/a)[2]", ["//li", "(//li/a)", "(//li/a)[2]"]),
        (".row >> .buy-btn", [".row", ".row >> .buy-btn"]),
        ("ul > li:has-text('a > b, c') a", ["ul", "ul > li", "ul > li:has-text('a > b, c')", "ul > li:has-text('a > b, c') a"]),
        (".only", []),
        ("//button", []),
        ("a, button.x", []),
    ],
)
def test_where_a_selector_can_be_cut(selector, prefixes):
    assert [prefix for prefix, _ in parse(selector).prefixes] == prefixes


def test_prefixes_are_told_as_the_test_would_write_them():
    selector = '.row >> internal:has-text="Blue mug"i >> internal:role=button[name="Buy"i] >> nth=0'
    assert [code for _, code in parse(selector).prefixes] == [
        ".row",
        'locator(".row").filter(has_text="Blue mug")',
        'locator(".row").filter(has_text="Blue mug").get_by_role("button", name="Buy")',
        'locator(".row").filter(has_text="Blue mug").get_by_role("button", name="Buy").first',
    ]


def test_of_many_prefixes_the_first_and_the_whole_are_counted():
    selector = " > ".join(f".level-{n}" for n in "abcdefghijkl")
    prefixes = [prefix for prefix, _ in parse(selector).prefixes]
    assert len(prefixes) == MOST_PREFIXES
    assert (prefixes[0], prefixes[-1]) == (".level-a", selector)
    assert all(longer.startswith(shorter) for shorter, longer in pairwise(prefixes))


def test_what_narrows_belongs_to_the_step_before_it():
    attempt = parse('.row >> internal:has-text="Blue mug"i >> nth=1')
    assert len(attempt.parts) == 1
    assert (attempt.wanted.classes, attempt.wanted.text) == (("row",), "Blue mug")


@pytest.mark.parametrize(
    ("selector", "role"),
    [
        ("button.save", "button"),
        ("a.home", "link"),
        ("input[type=checkbox]", "checkbox"),
        ("input", "textbox"),
        ("input[type=password]", ""),
        ("[role=tab]", "tab"),
        ("//select[@name='size']", "combobox"),
        ("div.x", ""),
        ('internal:role=MenuItem[name="Open"i]', "menuitem"),
    ],
)
def test_the_role_is_asked_for_or_implied_by_the_tag(selector, role):
    assert parse(selector).role == role


@pytest.mark.parametrize(
    ("xpath", "css"),
    [
        ("//div[@id='a']//button", 'div[id="a"] button'),
        ("//ul/li[2]/a[@href='/x']", 'ul > li:nth-of-type(2) > a[href="/x"]'),
        ("//button[normalize-space()='Buy']", 'button:text-is("Buy")'),
        ("//a[contains(@class,'btn') and contains(text(),'Go')]", 'a[class*="btn"]:has-text("Go")'),
        ("//*[contains(concat(' ', normalize-space(@class), ' '), ' menu ')]", '[class~="menu"]'),
        ("//button/following-sibling::a", ""),
        ("//a[not(@href)]", ""),
        ("//li[last()]", ""),
        ("//a | //b", ""),
    ],
)
def test_simple_xpath_has_a_css_form_and_other_has_none(xpath, css):
    assert read_xpath(xpath).css == css


@pytest.mark.parametrize(
    ("selector", "relaxed"),
    [
        ("//div/button", ("div > button",)),
        ('internal:role=button[name="Log in"s]', ('internal:role=button[name="Log in"i]',)),
        ('internal:text="Log in"s', ('internal:text="Log in"i',)),
        ('text="Log in"', ('internal:text="Log in"i',)),
        (".row >> #Save", ('.row >> [id="Save" i]',)),
        ('internal:testid=[data-testid="Pay"s]', ('[data-testid="Pay" i]',)),
        ('internal:role=button[name="Log in"i]', ()),
        ("div > a", ()),
    ],
)
def test_relaxed_forms_ask_for_a_little_less(selector, relaxed):
    assert parse(selector).relaxed == relaxed


def test_escapes_are_resolved():
    assert parse(r".md\:w-1\/2").wanted.classes == ("md:w-1/2",)
    assert parse(r"#\31 st").wanted.id == "1st"
    assert unescaped(r"\110000 ") == "\ufffd"


def test_what_is_nested_too_deep_is_left_alone():
    assert read_css(":is(" * 5000 + "a").parts
    assert read_xpath("(" * 5000 + "//a").parts
    assert parse(" >> ".join(['internal:and="a"'] * 500)).parts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("loginBtn", ("login", "btn")),
        ("HTMLEditor_v2-main", ("html", "editor", "main")),
        ("Straße öffnen", ("straße", "öffnen")),
        ("购物车", ("购物车",)),
        ("42", ("42",)),
        ("x", ("x",)),
        ("", ()),
    ],
)
def test_terms(text, expected):
    assert terms(text) == expected


@given(SELECTORS)
@example("internal:and=" + '"' * 3)
@example('internal:role=button[name="')
@example("((((((//a")
@example("text=/[/")
@example("[a=\\")
def test_any_string_is_read(selector):
    attempt = parse(selector)
    assert attempt.parts
    assert attempt.selector == selector
    assert len(attempt.terms) <= MOST_TERMS
    assert len(set(attempt.terms)) == len(attempt.terms)
    for term in attempt.terms:
        assert term == term.lower()
        assert not re.search(r"[\s_\-]", term)
    dull = [term in DULL for term in attempt.terms]
    assert dull == sorted(dull)
    assert len(attempt.prefixes) <= MOST_PREFIXES
    assert len(attempt.prefixes) != 1


@given(SELECTORS)
def test_prefixes_grow_to_the_whole_selector(selector):
    prefixes = [prefix for prefix, _ in parse(selector).prefixes]
    if prefixes:
        assert parts(prefixes[-1]) == tuple(filter(None, parts(selector)))
        lengths = [len(prefix) for prefix in prefixes]
        assert lengths == sorted(set(lengths))


@given(st.lists(st.text(alphabet="abcäöXYZ漢", min_size=1, max_size=8), max_size=20))
def test_telling_words_come_before_dull_ones(found):
    ordered = telling_first([*found, "div", "row"])
    assert len(ordered) <= MOST_TERMS
    assert [w for w in ordered if w not in DULL] == [w for w in dict.fromkeys(found) if w not in DULL][:MOST_TERMS]


def test_plain_selectors_are_shown_as_they_are():
    assert as_written("//a[1]") == "//a[1]"
    assert as_written('internal:text="Hi"s') == 'get_by_text("Hi", exact=True)'
