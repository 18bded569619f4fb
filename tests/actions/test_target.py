"""Targets, read without a page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.actions.target import TargetError, parse


@pytest.mark.parametrize(
    ("written", "kind", "selector"),
    [
        ("css=#a", "css", "#a"),
        ("#a > b", "css", "#a > b"),
        ("button", "css", "button"),
        ("a[href=x]", "css", "a[href=x]"),
        (" .a ", "css", ".a"),
        (".a >> nth=1", "css", ".a >> nth=1"),
        ("css=.a >> text=b", "css", ".a >> text=b"),
        ("css=id=x", "css", "css=id=x"),
        ("css='a'", "css", "css='a'"),
        ("xpath=//a", "xpath", "xpath=//a"),
        ("//a[@b='c=d']", "xpath", "//a[@b='c=d']"),
        ("../a", "xpath", "../a"),
        ("text=Save", "text", "text=Save"),
        ('text="index=3"', "text", 'text="index=3"'),
        ('role=button[name="x = y"]', "role", 'role=button[name="x = y"]'),
        ("id=save", "selector", "id=save"),
        ("data-testid=save", "selector", "data-testid=save"),
        ("_react=Save", "selector", "_react=Save"),
        ("mine=Save", "selector", "mine=Save"),
        ("internal:label=x", "selector", "internal:label=x"),
    ],
)
def test_a_selector(written, kind, selector):
    target = parse(written)
    assert (target.kind, target.selector, target.written, target.index) == (kind, selector, written, -1)


@pytest.mark.parametrize(
    ("written", "index", "version", "rest"),
    [
        ("index=0", 0, "", ""),
        (" index= 12 ", 12, "", ""),
        ("index=3@3fa91c02be77", 3, "3fa91c02be77", ""),
        ("index=3 >> span", 3, "", ">> span"),
    ],
)
def test_an_index(written, index, version, rest):
    target = parse(written)
    assert (target.kind, target.index, target.version, target.rest) == ("index", index, version, rest)


def test_a_description():
    assert parse("desc= search field ").description == "search field"


@pytest.mark.parametrize(
    ("written", "closest"),
    [
        ("", ""),
        ("  ", ""),
        ("index=", ""),
        ("index=-1", "index=0"),
        ("index=1.5", "index=0"),
        ("index=3@xyz", "index=0"),
        ("index=99999999", "index=0"),
        ("INDEX=3", "index="),
        ("indx=3", "index="),
        ("xpth=//a", "xpath="),
        ("Role=button", "role="),
        ("desc=", ""),
    ],
)
def test_what_cannot_be_one(written, closest):
    with pytest.raises(TargetError) as error:
        parse(written)
    assert error.value.closest == closest


@given(st.text())
def test_any_text_is_answered(written):
    try:
        target = parse(written)
    except TargetError as error:
        assert str(error)
    else:
        assert target.selector or target.index >= 0 or target.description


@pytest.mark.parametrize("written", ["heal=m0", "heal=", "healmain=1 >> #a"])
def test_our_own_engine_is_refused_with_what_to_write_instead(written):
    with pytest.raises(TargetError, match="pytest-heal uses itself: write css=, xpath=, text=, role= or index="):
        parse(written)
