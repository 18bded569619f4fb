"""Locators found in sources: what names stand for, what is one and what is not, and that nothing makes it fall over."""

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.source.locators import UnreadableError, locators


def codes(source):
    return [one.code for one in locators(source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('A = "#a"\npage.locator(A)', ['page.locator("#a")']),
        ('A = "#a"\nB = A + " b"\npage.locator(B)', ['page.locator("#a b")']),
        ('A = "#a"\npage.locator(f"{A} .x")', ['page.locator("#a .x")']),
        ('A = "#a"\nA = "#b"\npage.locator(A)', ["page.locator(...)"]),
        ("for A in X:\n    page.locator(A)", ["page.locator(...)"]),
        ('A = "#a"\ndef f():\n    global A\n    A = g()\n    page.locator(A)', ["page.locator(...)"]),
        ('A = "#a"\ndef f(A):\n    page.locator(A)', ["page.locator(...)"]),
        ("A = A\npage.locator(A)", ["page.locator(...)"]),
        ("A = B\nB = A\npage.locator(A)", ["page.locator(...)"]),
        ('A, B = "#a", "#b"\npage.locator(B)', ['page.locator("#b")']),
        ("with f() as A:\n    page.locator(A)", ["page.locator(...)"]),
        ('S = {"a": "#a"}\npage.locator(S["a"])', ['page.locator("#a")']),
        ('class S:\n    A = "#a"\npage.locator(S.A)', ['page.locator("#a")']),
        ('class P:\n    A = "#a"\n    def f(self):\n        self.page.locator(self.A)', ['page.locator("#a")']),
        ('page.locator(f"#row-{i}")', ['page.locator("#row-{...}")']),
        ('page.locator("#row-%d" % i)', ['page.locator("#row-{...}")']),
        ('page.locator("#row-{}".format(i))', ['page.locator("#row-{...}")']),
        ('page.locator("#row-" + i)', ['page.locator("#row-{...}")']),
        ('page.locator("#a"\n  ".b")', ['page.locator("#a.b")']),
        ('row = page.locator("tr")\nrow.nth(1)', ['page.locator("tr")', 'page.locator("tr").nth(1)']),
        (
            'class P:\n    def f(s, page):\n        s.a = page.get_by_label("A")\n    def g(s):\n        s.a.first.click()',
            ['page.get_by_label("A")', 'page.get_by_label("A").first'],
        ),
        (
            'class P:\n @property\n def a(s):\n  return s.page.get_by_label("A")\n def f(s):\n  s.a.last.click()',
            ['page.get_by_label("A")', 'page.get_by_label("A").last'],
        ),
        ('page.click("#a")', ['page.locator("#a")']),
        ('self.page.fill("#a", "x")', ['page.locator("#a")']),
        ('def f(p: Page):\n    p.click("#a")', ['page.locator("#a")']),
        ('def f(p: "Page"):\n    p.click("#a")', ['page.locator("#a")']),
        ('p = context.new_page()\np.click("#a")', ['page.locator("#a")']),
        ('async def f():\n    p = await context.new_page()\n    await p.click("#a")', ['page.locator("#a")']),
        ('page.drag_and_drop("#a", target="#b")', ['page.locator("#a")', 'page.locator("#b")']),
        ('page.query_selector(selector="#a")', ['page.locator("#a")']),
        ('page.frame_locator("#f").locator("#a")', ['page.frame_locator("#f").locator("#a")']),
        ('page.locator("li").filter(has=page.locator("b"))', ['page.locator("li").filter(has=page.locator("b"))']),
        ('expect(page.locator("#a")).to_have_text("x")', ['page.locator("#a")']),
        ('page.locator("#a").locator(page.get_by_text("b"))', ['page.locator("#a").locator(page.get_by_text("b"))']),
        ('page.get_by_role(role="button", name="A")', ['page.get_by_role("button", name="A")']),
        ("page.locator(*a, **b)", ["page.locator(..., **=...)"]),
        # what is none
        ('keyboard.type("x")\nself.fill("x")\nmodel.filter(a=1).first()\nrow.nth(2)\nq.first\nd.get("x")', []),
        ('page.click(position=1)\npage.locator\nlocator("#a")', []),
    ],
)
def test_the_locators_of_a_source(source, expected):
    assert codes(source) == expected


def test_a_place_is_exact_in_characters():
    text = 'def test(page):\n    x = "é\U0001f600"; page.locator(\n        "#a",\n    ).first.click()\n'
    (one,) = locators(text, "a.py")
    assert one.file == "a.py"
    assert one.region.of(text) == 'page.locator(\n        "#a",\n    ).first'
    assert one.text == 'page.locator( "#a", ).first'
    (legacy,) = locators('page.click( "#a", timeout=1)')
    assert (legacy.legacy, legacy.region.of('page.click( "#a", timeout=1)')) == ("click", 'page.click( "#a"')


@pytest.mark.parametrize("source", ["def (", "a = '", "\0", "(" * 500, "if x:\npass", "a" + ".b()" * 3000 + "\n1 +"])
def test_what_is_not_python_says_so(source):
    with pytest.raises(UnreadableError, match=r"\w"):
        locators(source)


def test_long_chains_and_deep_sources_are_read():
    assert len(codes("page" + '.locator("a")' * 300)) >= 1
    assert codes("page.locator(" + "+".join(["'a'"] * 400) + ")")
    assert codes("x = " + "[" * 80 + 'page.locator("a")' + "]" * 80) == ['page.locator("a")']


names = st.sampled_from(["page", "self", "A", "B", "x"])
expressions = st.recursive(
    st.one_of(names, st.text(max_size=8).map(repr), st.integers(-3, 3).map(str), st.just("f'#{x}'"), st.just("self.A")),
    lambda inner: st.one_of(
        st.tuples(
            inner, st.sampled_from(["locator", "filter", "nth", "click", "get_by_role", "format", "or_", "x"]), inner
        ).map(lambda t: f"({t[0]}).{t[1]}({t[2]})"),
        st.tuples(inner, inner).map(lambda t: f"({t[0]} + {t[1]})"),
        st.tuples(inner, inner).map(lambda t: f"({t[0]})[{t[1]}]"),
        inner.map(lambda e: f"({e}).first"),
        st.tuples(inner, inner).map(lambda t: f"({t[0]}).filter(has={t[1]}, **{t[1]})"),
        inner.map(lambda e: f"(lambda A, *B: {e})"),
        inner.map(lambda e: f"[{e} for A in {e}]"),
    ),
    max_leaves=8,
)
statements = st.one_of(
    st.tuples(st.sampled_from(["A", "B", "self.A", "A, B", "[A, *B]", "A.b", "A[0]"]), expressions).map(
        lambda t: f"{t[0]} = {t[1]}"
    ),
    expressions,
    st.tuples(names, expressions).map(lambda t: f"for {t[0]} in {t[1]}: pass"),
    expressions.map(
        lambda e: f"class A(B):\n    A = {e}\n    @property\n    def B(self): return {e}\n    def f(self, x=1): self.A = {e}"
    ),
    expressions.map(lambda e: f"def B(self, A: 'Page' = {e}):\n    global x\n    x = {e}\n    return A.click({e})"),
    st.tuples(expressions, expressions).map(lambda t: f"match {t[0]}:\n    case [A, *B]: {t[1]}\n    case _: pass"),
)


@settings(max_examples=60)
@given(st.lists(statements, max_size=5).map("\n".join))
def test_any_source_that_parses_is_read(source):
    try:
        ast.parse(source)
    except SyntaxError:
        with pytest.raises(UnreadableError):
            locators(source)
        return
    for one in locators(source):
        assert one.region.of(source)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    try:
        locators(text)
    except UnreadableError as error:
        assert str(error)
