# ruff: noqa: E501 - a table reads better in rows
"""Source shapes for `pytest-heal migrate`: what stands there, which states were recorded, and what must come of it.

A case is data: files, states, and either the files afterwards or words of the reason why it is left. A state names its calls by
their text in the source, as in `fix_corpus`; what was seen to match the same is `MENDS` unless it says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pytest_heal.locator.code import to_code
from pytest_heal.locator.origin import Mend
from pytest_heal.locator.states import ABSENT, AS_WRITTEN, AS_WRITTEN_CODE, DRIFTED, INSIDE, LIST, NOTHING, State, first_takes
from pytest_heal.source.migration import NO_GAIN, UNEVEN, Choice
from tests.source.fix_corpus import Seen

ROLE = '.get_by_role("button", name="Sign in")'
TEST_ID = '.get_by_test_id("go")'
LABEL = '.get_by_label("E-mail")'
ITEMS = '.get_by_role("listitem")'
SAME = (AS_WRITTEN_CODE, AS_WRITTEN)
FACING = ((ROLE, "role"), (TEST_ID, "test id"))


def locator_with(makings, start, code):
    return (to_code(makings[start - 1].selector) if start else "page") + code


@dataclass(frozen=True, kw_only=True)
class Use:
    """One recorded state; ``mends``: (code, kind) for the last call, or (start, stop, code, kind)."""

    calls: tuple
    mends: tuple | None = None
    matched: int = 1
    many: bool = False
    failed: str = ""
    times: int = 1
    passed: bool = True
    test: str = "t.py::test_a"
    file: str = "t.py"
    nth: int = 0

    def state(self, files):
        makings = Seen(calls=self.calls, file=self.file, nth=self.nth).sighting(files).makings
        last = len(makings)
        mends = () if self.failed else FACING if self.mends is None else self.mends
        rows = [mend if len(mend) == 4 else (last - 1, last, *mend) for mend in mends]
        return State(
            makings=makings, locator=to_code(makings[-1].selector), page="/", test=self.test, used=(f"{self.file}:1",),
            matched=self.matched, many=self.many, failed=self.failed, times=self.times, passed=self.passed,
            mends=tuple(
                Mend(start=start, stop=stop, code=code, selector=code, locator=locator_with(makings, start, code), kind=kind)
                for start, stop, code, kind in rows
            ),
        )  # fmt: skip


def use(call='page.locator(".a")', selector=".a", **more):
    """A use of one call."""
    return Use(calls=((call, selector),), **more)


def legacy(call, selector="#a", mends=(*FACING, SAME), **more):
    """A use of a method of a page."""
    return Use(calls=((call, selector),), mends=mends, **more)


@dataclass(frozen=True, kw_only=True)
class Case:
    """``before`` and ``after``: texts by file, or the text of ``t.py``; ``left``: words of the reason; without either nothing is said."""

    name: str
    before: object
    uses: tuple
    after: object = None
    left: str = ""
    choice: Choice = field(default_factory=Choice)


def to(name, before, after, *uses, **choice):
    return Case(name=name, before=before, after=after, uses=uses or (use(),), choice=Choice(**choice))


def left(name, before, reason, *uses, **choice):
    return Case(name=name, before=before, left=reason, uses=uses or (use(),), choice=Choice(**choice))


def call(name, before, after, *, text="", **more):
    """A legacy call on a line of its own, or ``text`` within it."""
    return to(name, f"{before}\n", f"{after}\n", legacy(text or before, **more))


CHAIN = (('page.locator(".card")', ".card"), ('page.locator(".card").locator(".add")', ".card >> .add"))
TWO = (('page.locator(".card")', ".card"), ('card.locator(".add")', ".card >> .add"))
ADD = ((1, 2, '.get_by_role("button", name="Add")', "role"),)
WHOLE = ((0, 2, '.get_by_role("button", name="Add Pilea")', "role"),)
LOOP = 'for row in page.locator(".row").all():\n    row.click()\n'

CASES = [
    # ------------------------------------------------------------------ methods of a page
    call("click", 'page.click("#a")', f"page{ROLE}.click()"),
    call("click, single quotes", "page.click('#a')", "page.get_by_role('button', name='Sign in').click()"),
    call("click with options", 'page.click("#a", timeout=500, force=True)', f"page{ROLE}.click(timeout=500, force=True)"),
    call("fill", 'page.fill("#a", "x")', f'page{ROLE}.fill("x")'),
    call("fill by keyword", 'page.fill("#a", value="x")', f'page{ROLE}.fill(value="x")'),
    call("selector by keyword", 'page.fill(selector="#a", value="x")', f'page{ROLE}.fill(value="x")'),
    call("type", 'page.type("#a", text, delay=5)', f"page{ROLE}.type(text, delay=5)"),
    call("press", 'page.press("#a", "Enter")', f'page{ROLE}.press("Enter")'),
    call("check", 'page.check("#a")', f"page{ROLE}.check()"),
    call("set_checked", 'page.set_checked("#a", True)', f"page{ROLE}.set_checked(True)"),
    call("select_option", 'page.select_option("#a", label="Chile", timeout=3)', f'page{ROLE}.select_option(label="Chile", timeout=3)'),
    call("select_option of several", 'page.select_option("#a", ["x", "y"])', f'page{ROLE}.select_option(["x", "y"])'),
    call("set_input_files", 'page.set_input_files("#a", files=[path])', f"page{ROLE}.set_input_files(files=[path])"),
    call("dispatch_event", 'page.dispatch_event("#a", "click", {"x": 1})', f'page{ROLE}.dispatch_event("click", {{"x": 1}})'),
    call("hover", 'page.hover("#a")', f"page{ROLE}.hover()"),
    call("an assertion", 'assert page.text_content("#a") == "x"', f'assert page{ROLE}.text_content() == "x"', text='page.text_content("#a")'),
    call("inner_text, assigned", 'x = page.inner_text("#a").strip()', f"x = page{ROLE}.inner_text().strip()", text='page.inner_text("#a")'),
    call("get_attribute", 'x = page.get_attribute("#a", "href")', f'x = page{ROLE}.get_attribute("href")', text='page.get_attribute("#a", "href")'),
    call("is_visible", 'if page.is_visible("#a"): pass', f"if page{ROLE}.is_visible(): pass", text='page.is_visible("#a")'),
    call("wait_for_selector", 'page.wait_for_selector("#a")', f"page{ROLE}.wait_for()"),
    call("wait_for_selector with options", 'page.wait_for_selector("#a", state="hidden", timeout=5)', f'page{ROLE}.wait_for(state="hidden", timeout=5)'),
    call("async", 'async def f():\n    await page.click("#a")', f"async def f():\n    await page{ROLE}.click()", text='page.click("#a")'),
    call("async, read", 'async def f():\n    return (await page.text_content("#a", timeout=1)).strip()', f"async def f():\n    return (await page{ROLE}.text_content(timeout=1)).strip()", text='page.text_content("#a", timeout=1)'),
    call("async wait_for_selector", 'async def f():\n    await page.wait_for_selector("#a")', f"async def f():\n    await page{ROLE}.wait_for()", text='page.wait_for_selector("#a")'),
    call("a frame", 'frame.click("#a")', f"frame{ROLE}.click()"),
    call("a frame by name", 'page.frame(name="pay").fill("#a", "x")', f'page.frame(name="pay"){ROLE}.fill("x")'),
    call("the main frame", 'self.page.main_frame.click("#a")', f"self.page.main_frame{ROLE}.click()"),
    call("a page of a context", 'context.pages[0].click("#a")', f"context.pages[0]{ROLE}.click()"),
    call("over several lines", 'page.fill(\n    "#a",\n    "x",\n)', f'page{ROLE}.fill("x",\n)'),
    to("two on a line, the second", 'page.click("#a"); page.click("#a")\n', f'page.click("#a"); page{ROLE}.click()\n', legacy('page.click("#a")', nth=1)),
    call("text=", 'page.click("text=Sign in")', 'page.locator("text=Sign in").click()', selector="text=Sign in"),
    call("XPath in a click", 'page.click("//form/button[1]")', f"page{ROLE}.click()", selector="//form/button[1]"),
    left("a comment inside of a call", 'page.fill(  # old\n    "#a", "x")\n', "a comment stands inside", legacy('page.fill(  # old\n    "#a", "x")')),
    left("a handle is used", 'x = page.wait_for_selector("#a")\n', "element handle", legacy('page.wait_for_selector("#a")')),
    left("strict", 'page.click("#a", strict=True)\n', "an option that a locator's method does not have", legacy('page.click("#a", strict=True)')),
    left("options from elsewhere", 'page.click("#a", **more)\n', "an option", legacy('page.click("#a", **more)')),
    left("the selector comes later", 'page.click(timeout=5, selector="#a")\n', "not its first", legacy('page.click(timeout=5, selector="#a")')),
    left("the first of several", 'page.click("#a")\n', "it matched 3 elements, of which click() takes the first", legacy('page.click("#a")', matched=3, failed=first_takes("click", 3))),
    # ------------------------------------------------------------------ the same selector in a locator's call
    call("of the same grade, as it is written", 'page.click("#a")', 'page.locator("#a").click()', mends=((""".locator('[name="go"]')""", "name"), SAME)),
    left("of the same grade, and no other form is wanted", 'page.click("#a")\n', "nothing better", legacy('page.click("#a")', mends=(('.get_by_title("Go")', "title"), SAME)), kinds=("title",)),
    call("nothing better", 'page.click("#a")', 'page.locator("#a").click()', mends=(SAME,)),
    call("nothing better, quotes", "page.fill('#a', \"it's\")", "page.locator('#a').fill(\"it's\")", mends=(SAME,)),
    call("a raw literal stays", 'page.click(r"#a")', 'page.locator(r"#a").click()', mends=(SAME,)),
    call("a constant", 'A = "#a"\npage.click(A)', 'A = "#a"\npage.locator(A).click()', text="page.click(A)"),
    call("an attribute", "page.fill(self.USER, user, timeout=1)", "page.locator(self.USER).fill(user, timeout=1)"),
    call("put together", 'page.click("#" + x)', 'page.locator("#" + x).click()'),
    to("an f-string with several values", 'page.click(f"#row-{n} a")\n', 'page.locator(f"#row-{n} a").click()\n',
       legacy('page.click(f"#row-{n} a")', "#row-1 a"), legacy('page.click(f"#row-{n} a")', "#row-2 a", mends=(('.get_by_role("link", name="b")', "role"), SAME), test="t.py::test_b")),
    left("an f-string, one value of which matches several", 'page.click(f"#row-{n} a")\n', "it matched 2 elements",
         legacy('page.click(f"#row-{n} a")', "#row-1 a"), legacy('page.click(f"#row-{n} a")', "#row-2 a", failed=first_takes("click", 2), test="t.py::test_b")),
    call("two literals in one", 'page.click("#" "a")', 'page.locator("#" "a").click()', mends=(SAME,)),
    left("only kinds, and none", 'page.click("#a")\n', "nothing better", legacy('page.click("#a")', mends=(SAME,)), kinds=("role",)),
    Case(name="only fragile ones", before='page.click("#a")\n', uses=(legacy('page.click("#a")'),), choice=Choice(fragile=True)),
    to("a fragile one", 'page.click(".a")\n', f"page{ROLE}.click()\n", legacy('page.click(".a")', ".a"), fragile=True),
    # ------------------------------------------------------------------ locators
    to("a class", 'page.locator(".a").click()\n', f"page{ROLE}.click()\n"),
    left("a class that is a word, where else only roles are", 'page.locator("p.owner").click()\n', "nothing better",
         use('page.locator("p.owner")', "p.owner", mends=(('.get_by_role("main").get_by_role("paragraph")', "section"), ('.get_by_role("paragraph")', "role alone")))),
    to("a role that a page has once by right", 'page.locator(".msg").click()\n', 'page.get_by_role("alert").click()\n',
       use('page.locator(".msg")', ".msg", mends=(('.get_by_role("alert")', "role alone"),))),
    to("a role in an item that is named", 'page.locator(".a").click()\n', 'page.get_by_role("row").filter(has_text="Ada").get_by_role("checkbox").click()\n',
       use(mends=(('.get_by_role("row").filter(has_text="Ada").get_by_role("checkbox")', "group"),))),
    to("in expect", 'expect(page.locator(".a")).to_be_visible()\n', f"expect(page{ROLE}).to_be_visible()\n"),
    to("in soft expect, awaited", 'async def f():\n    await expect.soft(page.locator(".a")).to_be_enabled(timeout=5)\n', f"async def f():\n    await expect.soft(page{ROLE}).to_be_enabled(timeout=5)\n"),
    to("XPath", 'page.locator("//form/button[2]").click()\n', f"page{ROLE}.click()\n", use('page.locator("//form/button[2]")', "//form/button[2]")),
    to("XPath by name", "page.locator('xpath=//button').click()\n", "page.get_by_role('button', name='Sign in').click()\n", use("page.locator('xpath=//button')", "xpath=//button")),
    to("a position", 'page.locator("button").nth(2).click()\n', f"page{ROLE}.click()\n",
       Use(calls=(('page.locator("button")', "button"), ('page.locator("button").nth(2)', "button >> nth=2")), mends=((0, 2, ROLE, "role"),))),
    to("the first", 'page.locator(".a").first.click()\n', f"page{ROLE}.click()\n",
       Use(calls=(('page.locator(".a")', ".a"), ('page.locator(".a").first', ".a >> nth=0")), mends=((0, 2, ROLE, "role"),))),
    left("a position that is computed", 'page.locator("button").nth(i).click()\n', "not written out in the call",
         Use(calls=(('page.locator("button")', "button"), ('page.locator("button").nth(i)', "button >> nth=2")), mends=((0, 2, ROLE, "role"),))),
    to("a chain, all of it", 'page.locator(".card").locator(".add").click()\n', 'page.get_by_role("button", name="Add Pilea").click()\n', Use(calls=CHAIN, mends=(*ADD, *WHOLE))),
    to("a chain in two statements", 'card = page.locator(".card")\ncard.locator(".add").click()\n', 'card = page.locator(".card")\ncard.get_by_role("button", name="Add").click()\n', Use(calls=TWO, mends=ADD)),
    to("a page object", 'class L:\n    def __init__(self, page):\n        self.go = page.locator(".a")\n', f"class L:\n    def __init__(self, page):\n        self.go = page{ROLE}\n"),
    to("within a frame", 'page.frame_locator("#f").locator(".a").click()\n', f'page.frame_locator("#f"){ROLE}.click()\n',
       Use(calls=(('page.frame_locator("#f")', "#f"), ('page.frame_locator("#f").locator(".a")', "#f >> internal:control=enter-frame >> .a")))),
    to("an id becomes a role", 'page.locator("#a").click()\n', f"page{ROLE}.click()\n", use('page.locator("#a")', "#a")),
    to("a test id, where that is wanted", 'page.locator(".a").click()\n', f"page{TEST_ID}.click()\n", kinds=("test-id",)),
    to("a label, where that is wanted", 'page.locator(".a").fill("x")\n', f'page{LABEL}.fill("x")\n', use(mends=(*FACING, (LABEL, "label"))), kinds=("label",)),
    to("what all states agree on", 'page.locator(".a").click()\n', f"page{TEST_ID}.click()\n", use(), use(mends=((TEST_ID, "test id"),), test="t.py::test_b")),
    to("many uses", 'page.locator(".a").click()\n', f"page{ROLE}.click()\n", use(times=7), use(test="t.py::test_b")),
    # ------------------------------------------------------------------ lists
    left("a list without an equal", 'page.locator(".row").count()\n', NOTHING, use('page.locator(".row")', ".row", matched=3, many=True, failed=NOTHING)),
    left("a list of one, of which nothing but the role would be said", 'expect(page.locator("textarea")).to_have_count(1)\n', NO_GAIN,
         use('page.locator("textarea")', "textarea", matched=1, many=True, mends=(('.get_by_role("textbox")', "role alone"),))),
    left("a tag of several, that becomes its role", 'page.locator("svg").count()\n', NO_GAIN,
         use('page.locator("svg")', "svg", matched=3, many=True, mends=(('.get_by_role("img")', LIST),))),
    left("a list that was seen with one element, in what held it alone", 'page.locator("div.bar a").count()\n', NO_GAIN,
         use('page.locator("div.bar a")', "div.bar a", matched=1, many=True, mends=(('.locator("#logo").get_by_role("link")', LIST),))),
    left("one of several that differ by a number", 'page.locator(".row0").click()\npage.locator(".row1").click()\n', UNEVEN,
         use('page.locator(".row0")', ".row0"), use('page.locator(".row1")', ".row1", failed=NOTHING)),
    to("all that differ by a number", 'page.locator("#id_0").click()\npage.locator("#id_1").click()\n', f"page{ROLE}.click()\npage{ROLE}.click()\n",
       use('page.locator("#id_0")', "#id_0"), use('page.locator("#id_1")', "#id_1")),
    to("one that differs by a number from one of another test", 'page.locator("#id_0").click()\npage.locator("#id_1").click()\n',
       f'page{ROLE}.click()\npage.locator("#id_1").click()\n',
       use('page.locator("#id_0")', "#id_0"), use('page.locator("#id_1")', "#id_1", failed=NOTHING, test="t.py::test_b")),
    to("calls of which one would be a locator as it is written", 'page.click("#id_0")\npage.click("#id_1")\n',
       'page.locator("#id_0").click()\npage.locator("#id_1").click()\n',
       legacy('page.click("#id_0")', "#id_0"), legacy('page.click("#id_1")', "#id_1", mends=(SAME,))),
    left("what counts", 'page.locator(".clicks").click()\n', NO_GAIN, use('page.locator(".clicks")', ".clicks", mends=(('.get_by_text("1")', "text"),))),
    left("a price in its card", 'page.locator(".card p").hover()\n', NO_GAIN,
         use('page.locator(".card p")', ".card p", mends=(('.get_by_role("listitem").get_by_text("$12.50")', "text"),))),
    to("a number in a name", 'page.locator("a.p2").click()\n', 'page.get_by_role("link", name="Page 2").click()\n',
       use('page.locator("a.p2")', "a.p2", mends=(('.get_by_role("link", name="Page 2")', "role"),))),
    to("an equal list", 'page.locator(".row").count()\n', f"page{ITEMS}.count()\n", use('page.locator(".row")', ".row", matched=3, many=True, mends=((ITEMS, LIST),))),
    to("an equal list in a loop", LOOP, LOOP.replace('.locator(".row")', ITEMS), use('page.locator(".row")', ".row", matched=3, many=True, mends=((ITEMS, LIST),))),
    to("a list that once had one", 'rows = page.locator(".row")\n', f"rows = page{ITEMS}\n",
       use('page.locator(".row")', ".row", matched=3, many=True, mends=((ITEMS, LIST),)), use('page.locator(".row")', ".row", mends=(*FACING, (ITEMS, LIST)), test="t.py::test_b")),
    left("a list that is also one element", 'rows = page.locator(".row")\n', "different replacements",
         use('page.locator(".row")', ".row", matched=3, many=True, mends=((ITEMS, LIST),)), use('page.locator(".row")', ".row", test="t.py::test_b")),
    # ------------------------------------------------------------------ what is left
    left("two elements", 'page.locator(".a").click()\n', "different replacements", use(), use(mends=(('.get_by_role("button", name="Go")', "role"),), test="t.py::test_b")),
    left("absent before it was known", 'x = page.locator(".a")\n', "record once more", use(), use(matched=0, failed=ABSENT, test="t.py::test_b")),
    left("drifted", 'page.locator(".a").click()\n', "pytest-heal fix", use(), use(failed=DRIFTED, test="t.py::test_b")),
    left("a part of another one", 'x = page.locator(".a")\n', "a part of another locator", use(), use(failed=INSIDE)),
    left("no test passed", 'page.locator(".a").click()\n', "no test that uses it has passed", use(passed=False)),
    to("one test failed, and agrees", 'page.locator(".a").click()\n', f"page{ROLE}.click()\n", use(), use(passed=False, test="t.py::test_b")),
    left("one test failed, and does not agree", 'page.locator(".a").click()\n', "different", use(), use(passed=False, mends=(('.get_by_label("x")', "label"),), test="t.py::test_b")),
    left("a constant in a locator", 'A = ".a"\npage.locator(A).click()\n', "of the same kind", use("page.locator(A)")),
    left("an f-string in a locator", 'page.locator(f".{x}").click()\n', "f-string", use('page.locator(f".{x}")')),
    left("nothing better of the kind", 'page.locator(".a").click()\n', "nothing better", use(mends=(('.get_by_role("button")', "role"), ('.locator(".b")', "class"))), kinds=("label",)),
    left("one call for two locators", 'def go(page, x):\n    return page.locator(".card", has_text=x).locator(".add")\n', "not written out",
         Use(calls=(('page.locator(".card", has_text=x)', '.card >> internal:has-text="a"i'), ('page.locator(".card", has_text=x).locator(".add")', '.card >> internal:has-text="a"i >> .add')), mends=WHOLE)),
    Case(name="good already", before='page.get_by_role("button", name="x").click()\n', uses=(use('page.get_by_role("button", name="x")', 'internal:role=button[name="x"i]'),)),
    Case(name="good enough", before='page.locator("#a").click()\n', uses=(use('page.locator("#a")', "#a", failed=NOTHING),)),
]  # fmt: skip
