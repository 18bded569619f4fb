"""The place of a locator in the source: exact where it is certain, none where it is not."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.source.calls import Source
from pytest_heal.source.edits import Region

NEW = 'page.get_by_role("button", name="Sign in")'


def changed(text, line, locator='page.locator("#a")', *, column=0, method="", new=NEW):
    """The source after the edit; ``None`` when there is none."""
    edit = Source(text, "t.py").edit(line, column, locator, new, method)
    return None if edit is None else edit.region.replaced(text, edit.new)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('page.locator("#a").click()', f"{NEW}.click()"),
        ("self.page.locator('#a').click()", f"self.{NEW}.click()"),
        ('expect(page.locator("#a")).to_have_text("x")', f'expect({NEW}).to_have_text("x")'),
        ('button = page.locator("#a")', f"button = {NEW}"),
        ('await page.locator("#a").click()', f"await {NEW}.click()"),
        ('page.click("#a")', f"{NEW}.click()"),
        ('page.fill("#a", "é", timeout=5)', f'{NEW}.fill("é", timeout=5)'),
        ('page.click(timeout=5, selector="#a")', None),
        ('page.click("#a", strict=True)', None),
        ('x = "é" + page.locator("#a").inner_text()', f'x = "é" + {NEW}.inner_text()'),
        ('popup.locator("#a").click()', f'popup{NEW.removeprefix("page")}.click()'),
        ("page.locator(A).click()", None),
        ('page.locator(f"#{a}").click()', None),
        ('page.locator("#a").locator("b").click()', None),
        ('page.locator("#a").first.click()', None),
        ('pages[0].locator("#a").click()', None),
        ('open_page().locator("#a").click()', None),
        ('page.locator("#b").click()', None),
        ('"page.locator(\\"#a\\")"', None),
        ('page.locator("#a").click(); page.locator("#a").fill("x")', None),
        ("this is not Python", None),
    ],
)  # fmt: skip
def test_the_call_of_a_line(before, after):
    assert changed(f"# -*- coding: utf-8 -*-\n{before}\n", 2) == (
        None if after is None else f"# -*- coding: utf-8 -*-\n{after}\n"
    )


LINES = (
    '(\n    page.locator("f")\n    .locator("#a")\n    .click()\n)\n(\n    page.locator("f").locator("#a")\n    .fill("x")\n)\n'
)


def test_a_call_on_a_line_of_its_own():
    """Python places a method of a chain over lines from its own name on."""
    locator = 'page.locator("f").locator("#a")'
    first = f"(\n    {NEW}\n    .click()\n)"
    assert (
        changed(LINES, 4, locator, column=6, method="click")
        == first + LINES.partition(")\n(")[1][1:] + LINES.partition(")\n(")[2]
    )
    assert changed(LINES, 8, locator, column=6, method="fill") == LINES.replace(locator, NEW)
    assert changed(LINES, 4, locator, column=6, method="fill") is None
    assert changed(LINES, 4, locator, column=7, method="click") is None
    assert changed(LINES.replace('("f")\n', '("f")  # the form\n'), 4, locator, column=6, method="click") is None


@pytest.mark.parametrize(
    ("locator", "before", "after"),
    [
        ('page.locator("#a").filter(visible=True)', 'page.locator("#a").visible.click()', f"{NEW}.click()"),
        ('page.locator("#a")', 'page.locator("#a").visible.click()', None),
        ('page.get_by_role("row").locator(page.get_by_role("cell").nth(2))',
         'page.get_by_role("cell").nth(2).within(page.get_by_role("row")).click()', f"{NEW}.click()"),
        ('page.get_by_role("row").locator(page.get_by_role("cell")).first',
         'self.page.get_by_role("cell").within(self.page.get_by_role("row")).first.click()', f"self.{NEW}.click()"),
        ('page.get_by_role("row").locator(page.get_by_role("cell"))', 'page.get_by_role("cell").within(row).click()', None),
        ('page.get_by_role("cell")', 'page.get_by_role("cell").within(page.get_by_role("row")).click()', None),
        ('page.frame_locator().locator("#a")', 'page.frame_locator().locator("#a").click()', f"{NEW}.click()"),
        ('page.locator("#a")', 'page.frame_locator().locator("#a").click()', None),
    ],
)  # fmt: skip
def test_what_playwright_writes_in_two_ways_is_one_locator(locator, before, after):
    assert changed(f"{before}\n", 1, locator) == (None if after is None else f"{after}\n")


def test_the_column_and_the_method_tell_two_on_one_line_apart():
    text = 'a = "é"; page.locator("#a").click(); page.locator("#a").fill("x")\n'
    first, second = (text.encode().index(b"page"), text.encode().rindex(b"page"))
    assert changed(text, 1, column=first + 1, method="click") == f'a = "é"; {NEW}.click(); page.locator("#a").fill("x")\n'
    assert changed(text, 1, column=second + 1, method="fill") == f'a = "é"; page.locator("#a").click(); {NEW}.fill("x")\n'
    assert changed(text, 1, column=second + 1, method="click") is None
    assert changed(text, 1, column=2, method="click") is None


@pytest.mark.parametrize(
    ("locator", "source"),
    [
        ('page.get_by_role("button", name="Save", exact=True)', "page.get_by_role('button', exact=True, name='Save')"),
        ('page.locator(".card").filter(has_text="x").nth(-1)', 'page.locator(".card").filter(has_text="x").nth(-1)'),
        ('page.locator("#a").first', 'page.locator("#a").first'),
        ('page.frame_locator("#f").get_by_text(re.compile("a"))', 'page.frame_locator("#f").get_by_text(re.compile("a"))'),
        (
            'page.locator("a").filter(has=page.get_by_text("b"))',
            'shop.page.locator("a").filter(has=shop.page.get_by_text("b"))',
        ),
        ('page.locator("#a")', 'page.locator(\n    "#a"\n)'),
    ],
)
def test_chains(locator, source):
    region = Source(f"x = {source}\n").region(1, 0, locator)
    assert region is not None
    assert region.of(f"x = {source}\n") == source
    assert (region.line, region.column) == (1, 5)


def test_lines_are_counted_as_python_counts_them():
    text = 'a = "\\x0c"\x0c\r\nb = "\u2028"\r\npage.locator("#a").click()\r\n'
    assert changed(text, 3) == text.replace('page.locator("#a")', NEW)


def test_an_edit_shows_whole_lines():
    edit = Source('def test_a(page):\n    page.locator("#a").click()\n    pass\n', "t.py").edit(
        2, 5, 'page.locator("#a")', NEW, "click"
    )
    assert edit.region == Region(line=2, column=5, end_line=2, end_column=23)
    assert (edit.old, edit.new) == ('page.locator("#a")', NEW)
    assert (edit.before, edit.after) == ('    page.locator("#a").click()', f"    {NEW}.click()")


@pytest.mark.parametrize("new", ["page.x(__import__('os'))", "page.locator(a)", "", "page", "print()", 'page.locator("a'])
def test_a_replacement_that_is_no_literal_locator_is_not_written(new):
    edit = Source('page.locator("#a").click()\n').edit(1, 0, 'page.locator("#a")', new)
    assert edit is None or edit.new == "page"


@given(st.text(st.characters(codec=None)), st.integers(-5, 20), st.integers(-5, 200), st.text(max_size=20))
def test_any_source_and_any_place_is_taken(text, line, column, locator):
    assert Source(text).edit(line, column, locator, NEW) is None
    assert isinstance(Source(text).line(line), str)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=20), st.integers(0, 3))
def test_nothing_but_the_region_changes(text, indent):
    source = f"if True:\n{' ' * (indent + 1)}x = {text!r}; page.locator({text!r}).click()  # {text!a}\n"
    edit = Source(source).edit(2, 0, f"page.locator({text!r})", NEW)
    assert edit is not None
    after = edit.region.replaced(source, edit.new)
    assert ast.unparse(ast.parse(after)) == ast.unparse(ast.parse(source)).replace(
        f"page.locator({text!r})", ast.unparse(ast.parse(NEW)), 1
    )
