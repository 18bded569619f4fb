"""What takes the place of descriptions and numbers, in sources of many shapes."""

import ast

import pytest

from pytest_heal.locator.named import Named, doubt_of, packed, says_its_text, unpacked
from pytest_heal.locator.origin import Making, Mend
from pytest_heal.source.changes import changed
from pytest_heal.source.eject import ejected, unrecorded
from pytest_heal.source.fixtures import arguments
from pytest_heal.source.module import Module, spans_of
from pytest_heal.source.project import Project

BUTTON = '.get_by_role("button", name="Go")'
STOP = '.get_by_role("button", name="Stop")'
HAS = '.get_by_role("row").filter(has=page.get_by_text("Ann"))'
FILE = "test_a.py"


def project(text):
    module = Module(text, FILE)
    return Project(lambda file: module if file == FILE else None, lambda: [FILE])


def named(text, marker="find(", *, by="words", said="go", code=BUTTON, which=0, test=f"{FILE}::test_a", **more):
    """What a call in a source stood for: the one whose code begins with the marker, as Python places it."""
    calls = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node).startswith(marker) and not ast.unparse(node).endswith(".click()")
    ]
    line, column, end_line, end_column = spans_of(calls[which])[-1]
    selector = "internal:role=button" if by == "words" else f"{by}={said}"
    making = Making(
        selector=selector,
        method="find_by_description" if by == "words" else "locator",
        file=FILE, line=line, column=column, end_line=end_line, end_column=end_column,
    )  # fmt: skip
    mend = Mend(
        start=0, stop=1, code=code, selector="internal:role=button", locator=f"page{code}", kind="stood for it", grade="A"
    )
    if by != "words":
        said = f"{by}={said}"
    return Named(by=by, said=said, makings=(making,), mend=mend, test=test, **{"names": ("page",), **more})


def after(text, *known):
    """A source with all that is proposed for it, and the reasons for what is not."""
    source = project(text)
    found = ejected(known, source)
    made = [one for one in found if one.change is not None]
    every = [change for one in (*made, *arguments(made, source)) for change in one.changes]
    return changed(source.module(FILE), every), [one.reason for one in found if one.change is None]


FORMS = {
    "plain": ('def f(page):\n    find("go").click()\n', f"def f(page):\n    page{BUTTON}.click()\n", {}),
    "single quotes": (
        "def f(page):\n    find('go').click()\n",
        "def f(page):\n    page.get_by_role('button', name='Go').click()\n",
        {},
    ),
    "options": ('def f(page):\n    b = find("go", timeout=5, nth=0)\n', f"def f(page):\n    b = page{BUTTON}\n", {}),
    "keyword": ('def f(page):\n    b = find(text="go")\n', f"def f(page):\n    b = page{BUTTON}\n", {}),
    "self.page": (
        'def f(self):\n    find("go").click()\n',
        f"def f(self):\n    self.page{BUTTON}.click()\n",
        {"names": ("self.page",)},
    ),
    "page=": (
        'def f(tab):\n    find("go", page=tab.page).click()\n',
        f"def f(tab):\n    tab.page{BUTTON}.click()\n",
        {"names": ()},
    ),
    "several lines": (
        'def f(page):\n    find(\n        "go",\n    ).click()\n',
        f"def f(page):\n    page{BUTTON}.click()\n",
        {},
    ),
    "await": (
        'async def f(page):\n    b = await find("go")\n',
        f"async def f(page):\n    b = page{BUTTON}\n",
        {"asynchronous": True},
    ),
    "await in brackets": (
        'async def f(page):\n    await (await find("go")).click()\n',
        f"async def f(page):\n    await page{BUTTON}.click()\n",
        {"asynchronous": True},
    ),
    "within a locator": (
        'def f(page, rows):\n    find("go", within=rows.first).click()\n',
        f"def f(page, rows):\n    rows.first{BUTTON}.click()\n",
        {"within": "locator"},
    ),
    "within a selector": (
        'def f(page):\n    find("go", within="#a").click()\n',
        f'def f(page):\n    page.locator("#a"){BUTTON}.click()\n',
        {"within": "selector"},
    ),
    "the page twice": (
        'def f(shop):\n    find("go").click()\n',
        'def f(shop):\n    shop.get_by_role("row").filter(has=shop.get_by_text("Ann")).click()\n',
        {"names": ("shop",), "code": HAS},
    ),
    "a wide character before it": (
        'def f(page):\n    x = "…"; find("go").click()\n',
        f'def f(page):\n    x = "…"; page{BUTTON}.click()\n',
        {},
    ),
}


@pytest.mark.parametrize(("text", "wanted", "more"), FORMS.values(), ids=FORMS)
def test_a_description_becomes_a_locator_of_the_page(text, wanted, more):
    assert after(text, named(text, **more)) == (wanted, [])


LEFT = {
    "a value": ("def f(page, words):\n    find(words).click()\n", {}, "it is a value"),
    "an f-string": ('def f(page, n):\n    find(f"go {n}").click()\n', {}, "it is an f-string"),
    "other words now": ('def f(page):\n    find("stop").click()\n', {}, "it says 'stop' now, and 'go' in the run"),
    "no name": ('def f(shop):\n    find("go").click()\n', {"names": ()}, "nothing stands for the page"),
    "not awaited": ('def f(page):\n    run(find("go"))\n', {"asynchronous": True}, "it is not awaited"),
    "a comment": ('def f(page):\n    find(  # which\n        "go").click()\n', {}, "a comment stands inside"),
    "a doubt": ('def f(page):\n    find("go").click()\n', {"failed": "only its place"}, "only its place"),
    "not passed": ('def f(page):\n    find("go").click()\n', {"passed": False}, "no test that uses it has passed"),
    "the page twice within": (
        'def f(page, rows):\n    find("go", within=rows).click()\n',
        {"within": "locator", "code": HAS},
        "names the page twice",
    ),
    "within a choice": (
        'def f(page, a, b):\n    find("go", within=a or b).click()\n',
        {"within": "locator"},
        "cannot stand before a locator",
    ),
}


@pytest.mark.parametrize(("text", "more", "reason"), LEFT.values(), ids=LEFT)
def test_what_is_not_certain_is_left_with_its_reason(text, more, reason):
    unchanged, reasons = after(text, named(text, **more))
    assert unchanged == text
    assert len(reasons) == 1
    assert reason in reasons[0]


def test_two_locators_of_one_place_are_a_reason_to_leave_it():
    text = 'def f(page):\n    find("go").click()\n'
    other = named(text, code=STOP, test=f"{FILE}::test_b")
    assert after(text, named(text), other)[1] == [f"it stood for 2 different locators there: page{BUTTON}, page{STOP}"]
    failed = named(text, code=STOP, test=f"{FILE}::test_b", passed=False)
    assert after(text, named(text), failed)[1] == []  # of a test that failed nothing is taken


def test_one_name_must_stand_for_the_page_in_all_uses():
    text = 'def f(page):\n    find("go").click()\n'
    both = named(text, names=("page", "tab")), named(text, names=("tab",), test=f"{FILE}::test_b")
    assert f"    tab{BUTTON}.click()" in after(text, *both)[0]
    assert "nothing stands for the page" in after(text, both[0], named(text, names=("shop",)))[1][0]


@pytest.mark.parametrize(
    ("by", "written", "wanted"),
    [
        ("desc", 'page.locator("desc=go")', f"page{BUTTON}"),
        ("index", 'page.locator("index=3")', f"page{BUTTON}"),
        ("desc", 'page.click("desc=go", timeout=5)', f"page{BUTTON}.click(timeout=5)"),
    ],
)
def test_selectors_go_the_way_of_all_repairs(by, written, wanted):
    text = f"def f(page):\n    x = {written}\n"
    said = "go" if by == "desc" else "3"
    one = named(text, "page.", by=by, said=said)
    if ".click" in written:
        one = named(text.replace("click", "tap"), "page.", by=by, said=said)
        making = one.makings[0]
        shifted = Making(**{f: getattr(making, f) for f in ("file", "line", "column", "end_line")}, method="click",
                         selector="desc=go", end_column=making.end_column + 2)  # fmt: skip
        one = Named(by=by, said=one.said, makings=(shifted,), mend=one.mend, test=one.test)
    assert after(text, one) == (f"def f(page):\n    x = {wanted}\n", [])


# ---------------------------------------------------------------------- arguments

F = "find_by_description"
ARGUMENTS = {
    "last use": (f"def test_a(page, {F}):\n    {F}('go')\n", "def test_a(page):\n", ("page",)),
    "first of two": (f"def test_a({F}, page):\n    {F}('go')\n", "def test_a(page):\n", ("page",)),
    "annotated": (f"def test_a(page, {F}: object, x):\n    {F}('go')\n", "def test_a(page, x):\n", ("page",)),
    "alone": (f"def test_a({F},):\n    tab = page_of()\n    {F}('go')\n", "def test_a():\n", ("tab",)),
    "both of ours": (f"def test_a(page, {F}, catalog):\n    {F}('go')\n", "def test_a(page):\n", ("page",)),
    "used again": (f"def test_a(page, {F}):\n    {F}('go')\n    other({F})\n", f"def test_a(page, {F}):\n", ("page",)),
    "asks for the page": (f"def test_a(x, {F}):\n    {F}('go')\n", "def test_a(x, page):\n", ()),
    "asks for both": (f"def test_a({F}):\n    {F}('go')\n    other({F})\n", f"def test_a(page, {F}):\n", ()),
    "a fixture": (f"@pytest.fixture\ndef a(page, {F}):\n    {F}('go')\n", "def a(page):\n", ("page",)),
    "a helper": (f"def helper(page, {F}):\n    {F}('go')\n", f"def helper(page, {F}):\n", ("page",)),
    "over lines": (f"def test_a(\n    page,\n    {F},\n):\n    {F}('go')\n", "def test_a(\n    page,\n):\n", ("page",)),
    "a comment": (f"def test_a(page,  # it\n    {F}):\n    {F}('go')\n", f"def test_a(page,  # it\n    {F}):\n", ("page",)),
    "a default": (f"def test_a(page, {F}, n=1):\n    {F}('go')\n", f"def test_a(page, {F}, n=1):\n", ("page",)),
}


@pytest.mark.parametrize(("text", "wanted", "names"), ARGUMENTS.values(), ids=ARGUMENTS)
def test_the_fixture_goes_out_with_its_last_use(text, wanted, names):
    one = named(text, f"{F}(", names=names, of_fixture=not names)
    written, reasons = after(text, one)
    assert reasons == []
    assert wanted in written
    assert f"{F}('go')" not in written


def test_a_page_is_not_asked_for_where_the_name_means_something_else():
    text = f"import page\n\n\ndef test_a({F}):\n    {F}('go')\n"
    assert after(text, named(text, f"{F}(", names=(), of_fixture=True)) == (
        text,
        ["nothing stands for the page there by a name of its own"],
    )


# ---------------------------------------------------------------------- the rest


def test_what_nobody_has_used_is_listed():
    uses = (f'{F}("go")', 'page.click("desc=go")', 'page.locator("#a >> index=3")', 'page.goto("/?index=3")')
    text = f"def test_a(page, {F}):\n" + "".join(f"    {use}\n" for use in uses)
    assert [one.line for one in unrecorded(project(text), [])] == [2, 3, 4]
    assert [one.line for one in unrecorded(project(text), [named(text, f"{F}(")])] == [3, 4]


@pytest.mark.parametrize(
    ("selector", "doubt"),
    [
        ('internal:role=button[name="Go"i]', ""),
        ("internal:role=button >> nth=2", "only its place"),
        ("nth=0", "only its place"),
        ("xpath=/html/body/button", "only the way"),
        ('internal:text="nth=2"i', ""),
    ],
)
def test_places_and_paths_are_no_locators(selector, doubt):
    found = doubt_of(selector)
    assert found.startswith(doubt)
    assert bool(found) == bool(doubt)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ('page.get_by_text("Saved")', True),
        ('page.get_by_role("heading", name="Saved")', True),
        ('page.locator("li").filter(has_text="Saved")', True),
        ('page.get_by_role("status")', False),
        ('page.get_by_test_id("count")', False),
        ('page.get_by_role("row", name="Anna").get_by_role("status")', False),
        ('page.get_by_label("Amount")', False),
    ],
)
def test_what_finds_an_element_by_its_own_text(code, says):
    assert says_its_text(code) is says


def test_uses_are_kept_as_json():
    text = 'def f(page):\n    find("go")\n'
    known = [named(text, within="selector", used=("a:1", "b:2")), named(text, failed="gone", passed=False)]
    assert unpacked(packed(known)) == known


@pytest.mark.parametrize("change", [{"makings": []}, {"mend": {}}, {"names": 3}, {"times": None, "by": None}])
def test_broken_rows_are_an_error_of_the_file(change):
    row = packed([named('def f(page):\n    find("go")\n')])[0]
    row = {key: value for key, value in {**row, **change}.items() if value is not None}
    with pytest.raises(ValueError, match=r"\w"):
        unpacked([row])
