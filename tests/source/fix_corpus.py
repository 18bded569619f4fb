# ruff: noqa: E501 - a table reads better in rows
"""Source shapes for `pytest-heal fix`: what stands there, what was seen in a run, and what must come of it.

A case is data: files, sightings, and either the files afterwards or words of the reason why a person has to edit. A sighting
names its calls by their text in the source; what was executed in their place is `MENDS` unless it says otherwise.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from pytest_heal.locator.origin import Making, Mend
from pytest_heal.source.module import Module, span_of
from pytest_heal.source.proposal import Sighting

ROLE = '.get_by_role("button", name="Sign in")'
CSS = '.locator("#signin")'
TEST_ID = '.get_by_test_id("go")'
MENDS = ((ROLE, "role"), (CSS, "id"), (TEST_ID, "test id"))
GRADES = {"role": "A", "label": "A", "text": "B", "id": "B", "test id": "A", "normalized": "A", "position": "F"}


@dataclass(frozen=True, kw_only=True)
class Seen:
    """One sighting; ``calls``: (text of the call, selector so far) from the page on, all in ``file``."""

    calls: tuple
    file: str = "t.py"
    mends: tuple = ()  # (start, stop, code, kind); none: MENDS for the last call
    nth: int = 0  # which of several equal texts
    test: str = "t.py::test_a"
    certain: bool = True
    failed: str = ""
    columns: bool = True

    def sighting(self, files):
        module = Module(files[self.file], self.file)
        makings = tuple(self._making(module, *call) for call in self.calls)
        last = len(makings)
        mends = self.mends or tuple((last - 1, last, code, kind) for code, kind in MENDS)
        return Sighting(
            makings=makings,
            mends=() if self.failed else tuple(
                Mend(start=start, stop=stop, code=code, selector=code, locator=f"page{code}", kind=kind, grade=GRADES[kind])
                for start, stop, code, kind in mends
            ),
            locator=f"page.locator({makings[-1].selector!r})" if makings else "page",
            test=self.test, certain=self.certain, failed=self.failed, used=(f"{self.file}:1",), id=self.test,
        )  # fmt: skip

    def _making(self, module, text, selector):
        found = [
            node for node in module.nodes
            if isinstance(node, (ast.Call, ast.Attribute)) and module.text[module.begin(node) : module.end(node)] == text
        ]  # fmt: skip
        assert found, f"{text!r} is not in {self.file}"
        node = sorted(found, key=span_of)[self.nth]
        function = node.func if isinstance(node, ast.Call) else node
        line, column, end_line, end_column = span_of(node)
        columns = (column, end_line, end_column) if self.columns else (0, 0, 0)
        return Making(
            selector=selector, method=function.attr, file=self.file, line=line,
            column=columns[0], end_line=columns[1], end_column=columns[2],
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Case:
    """``before`` and ``after``: texts by file, or the text of ``t.py``; ``refused``: words of the reason."""

    name: str
    before: object
    seen: tuple
    after: object = None
    refused: str = ""
    style: tuple[str, ...] = ("user-facing",)
    worked: dict = field(default_factory=dict)


def A(text='page.locator("#a")', selector="#a", **more):
    """A call that makes a locator by itself."""
    return Seen(calls=((text, selector),), **more)


def same(name, before, after, seen=None, **more):
    return Case(name=name, before=before, after=after, seen=(seen or A(),), **more)


def no(name, before, refused, seen=None, **more):
    seen = seen if isinstance(seen, tuple) else (seen or A(),)
    return Case(name=name, before=before, refused=refused, seen=seen, **more)


CHAIN = (('page.locator(".card")', ".card"), ('page.locator(".card").locator(".add")', ".card >> .add"))
COUNTED = (0, 1, '.get_by_role("row").nth(1)', "position")
END = ((1, 2, '.get_by_role("button", name="Add")', "role"), (0, 2, '.get_by_role("button", name="Add Pilea")', "role"))
BEGIN = ((0, 1, '.locator("#tile")', "id"), (0, 2, '.get_by_role("button", name="Add Pilea")', "role"))
PARAM = '@pytest.mark.parametrize("sel", [{}])\ndef test_a(page, sel):\n    page.locator(sel).click()\n'
OTHER = Seen(calls=(("page.locator(sel)", "#b"),), test="t.py::test_a[b]")

CASES = [
    # ------------------------------------------------------------------ what is written out in the call
    same("a locator", 'page.locator("#a").click()\n', f"page{ROLE}.click()\n"),
    same("in an assertion", 'expect(page.locator("#a")).to_be_visible()\n', f"expect(page{ROLE}).to_be_visible()\n"),
    same("under assert", 'assert page.locator("#a").inner_text() == "é"\n', f'assert page{ROLE}.inner_text() == "é"\n'),
    same("awaited", 'async def f(page):\n    await page.locator("#a").click()\n', f"async def f(page):\n    await page{ROLE}.click()\n"),
    same("single quotes stay single", "page.locator('#a').click()\n", f"page{ROLE}.click()\n".replace('"', "'"), A("page.locator('#a')")),
    same("a page behind self", 'self.page.locator("#a").click()\n', f"self.page{ROLE}.click()\n", A('self.page.locator("#a")')),
    same("a page by index", 'pages[0].locator("#a").click()\n', f"pages[0]{ROLE}.click()\n", A('pages[0].locator("#a")')),
    same("a page that is made", 'open_page().locator("#a").click()\n', f"open_page(){ROLE}.click()\n", A('open_page().locator("#a")')),
    same("a page in brackets", '(page).locator("#a").click()\n', f"(page){ROLE}.click()\n", A('(page).locator("#a")')),
    same("over several lines", 'page.locator(\n    "#a"\n).click()\n', f"page{ROLE}.click()\n", A('page.locator(\n    "#a"\n)')),
    same("a chain in brackets", '(\n    page\n    .locator("#a")\n    .click()\n)\n', f"(\n    page\n    {ROLE}\n    .click()\n)\n", A('page\n    .locator("#a")')),
    same("a backslash", 'page \\\n    .locator("#a").click()\n', f"page \\\n    {ROLE}.click()\n", A('page \\\n    .locator("#a")')),
    same("comments around", '# "#a"\npage.locator("#a").click()  # page.locator("#a")\n', f'# "#a"\npage{ROLE}.click()  # page.locator("#a")\n'),
    same("a comment before the dot", '(page  # the shop\n .locator("#a").click())\n', f"(page  # the shop\n {ROLE}.click())\n", A('page  # the shop\n .locator("#a")')),
    same("equal text elsewhere", 'x = \'page.locator("#a")\'; page.locator("#a").click()\n', f'x = \'page.locator("#a")\'; page{ROLE}.click()\n'),
    same("the first of two on a line", 'page.locator("#a").click(); page.locator("#a").fill("x")\n', f'page{ROLE}.click(); page.locator("#a").fill("x")\n'),
    no("only its place tells it", 'page.locator("#a").click()\n', "only its place tells it", A(mends=(COUNTED,))),
    same("what counts beside what lasts", 'page.locator("#a").click()\n', f"page{ROLE}.click()\n", A(mends=(COUNTED, (0, 1, ROLE, "role")))),
    same("what counted already", 'page.locator(".add").first.click()\n', 'page.get_by_role("row").nth(1).click()\n',
         Seen(calls=(('page.locator(".add")', ".add"), ('page.locator(".add").first', ".add >> nth=0")), mends=((0, 2, *COUNTED[2:]),))),
    same("the second of two on a line", 'page.locator("#a").click(); page.locator("#a").fill("x")\n', f'page.locator("#a").click(); page{ROLE}.fill("x")\n', A(nth=1)),
    same("text before it that is not ASCII", 'x = "日本é"; page.locator("#a").click()\n', f'x = "日本é"; page{ROLE}.click()\n'),
    same("Windows line ends", '# é\r\npage.locator("#a").click()\r\nx = 1\r\n', f"# é\r\npage{ROLE}.click()\r\nx = 1\r\n"),
    same("a form feed", 'x = 1\n\x0cpage.locator("#a").click()\n', f"x = 1\n\x0cpage{ROLE}.click()\n"),
    same("tabs", 'if x:\n\tpage.locator("#a").click()\n', f"if x:\n\tpage{ROLE}.click()\n"),
    same("no line end at the end", 'page.locator("#a").click()', f"page{ROLE}.click()"),
    same("a trailing comma", 'page.locator("#a",).click()\n', f"page{ROLE}.click()\n", A('page.locator("#a",)')),
    same("in a lambda", 'f = lambda page: page.locator("#a")\n', f"f = lambda page: page{ROLE}\n"),
    same("in a comprehension", 'x = [page.locator("#a").inner_text() for page in pages]\n', f"x = [page{ROLE}.inner_text() for page in pages]\n"),
    same("in an f-string's neighbour", 'x = f"{y}" + page.locator("#a").inner_text()\n', f'x = f"{{y}}" + page{ROLE}.inner_text()\n'),
    same("with an option", 'page.locator("#a", has_text="Go").click()\n', f"page{ROLE}.click()\n", A('page.locator("#a", has_text="Go")', '#a >> internal:has-text="Go"i')),
    same("a pattern in it", 'page.locator("#a", has_text=re.compile("G", re.I)).click()\n', f"page{ROLE}.click()\n", A('page.locator("#a", has_text=re.compile("G", re.I))', "#a >> internal:has-text=/G/i")),
    same("a locator in it", 'page.locator("#a", has=page.get_by_text("x")).click()\n', f"page{ROLE}.click()\n", A('page.locator("#a", has=page.get_by_text("x"))', '#a >> internal:has="x"')),
    same("a name by keyword", 'page.locator(selector="#a").click()\n', f"page{ROLE}.click()\n", A('page.locator(selector="#a")')),
    same("two literals in one", 'page.locator("#" "a").click()\n', f"page{ROLE}.click()\n", A('page.locator("#" "a")')),
    same("a raw literal", 'page.locator(r"#a").click()\n', f"page{ROLE}.click()\n", A('page.locator(r"#a")')),
    same(
        "a role by another name: only the name is edited", "page.get_by_role('button', name='Log in').click()\n", "page.get_by_role('button', name='Sign in').click()\n",
        A("page.get_by_role('button', name='Log in')", 'internal:role=button[name="Log in"i]'),
    ),
    same(
        "a label becomes a role", 'page.get_by_label("Go").click()\n', f"page{ROLE}.click()\n", A('page.get_by_label("Go")', 'internal:label="Go"i'),
    ),
    same("same kind", "page.locator('#a').click()\n", "page.locator('#signin').click()\n", A("page.locator('#a')"), style=("same-kind",)),
    same("same kind of a label", 'page.get_by_label("Go").fill("x")\n', 'page.get_by_label("Sign in").fill("x")\n',
         A('page.get_by_label("Go")', 'internal:label="Go"i', mends=((0, 1, ROLE, "role"), (0, 1, '.get_by_label("Sign in")', "label"))), style=("same-kind",)),
    same("test id", 'page.locator("#a").click()\n', f"page{TEST_ID}.click()\n", style=("test-id",)),
    same("test id, where there is none", 'page.locator("#a").click()\n', f"page{ROLE}.click()\n", A(mends=((0, 1, ROLE, "role"), (0, 1, CSS, "id"))), style=("test-id",)),
    # ------------------------------------------------------------------ methods of a page
    same("page.click", 'page.click("#a")\n', f"page{ROLE}.click()\n", A('page.click("#a")')),
    same("page.fill", 'page.fill("#a",  "é", timeout=5)  # x\n', f'page{ROLE}.fill("é", timeout=5)  # x\n', A('page.fill("#a",  "é", timeout=5)')),
    same("page.fill over lines", 'page.fill(\n    "#a",\n    "x",\n)\n', f'page{ROLE}.fill("x",\n)\n', A('page.fill(\n    "#a",\n    "x",\n)')),
    same("page.click, same kind", "page.click('#a', timeout=5)\n", "page.click('#signin', timeout=5)\n", A("page.click('#a', timeout=5)"), style=("same-kind",)),
    same("page.wait_for_selector", 'page.wait_for_selector("#a", state="attached")\n', f'page{ROLE}.wait_for(state="attached")\n', A('page.wait_for_selector("#a", state="attached")')),
    no("an element handle is used", 'x = page.wait_for_selector("#a")\n', "element handle", A('page.wait_for_selector("#a")', mends=((0, 1, ROLE, "role"),))),
    no("an option that a locator lacks", 'page.click("#a", strict=True)\n', "option", A('page.click("#a", strict=True)', mends=((0, 1, ROLE, "role"),))),
    no("options from elsewhere", 'page.click("#a", **more)\n', "option", A('page.click("#a", **more)', mends=((0, 1, ROLE, "role"),))),
    no("the selector is not first", 'page.click(timeout=5, selector="#a")\n', "not its first", A('page.click(timeout=5, selector="#a")', mends=((0, 1, ROLE, "role"),))),
    # ------------------------------------------------------------------ chains
    same("the end of a chain", 'page.locator(".card").locator(".add").click()\n', 'page.locator(".card").get_by_role("button", name="Add").click()\n', Seen(calls=CHAIN, mends=END)),
    same("the beginning of a chain", 'page.locator(".card").locator(".add").click()\n', 'page.locator("#tile").locator(".add").click()\n', Seen(calls=CHAIN, mends=BEGIN), style=("same-kind",)),
    same("all of a chain", 'page.locator(".card").locator(".add").click()\n', 'page.get_by_role("button", name="Add Pilea").click()\n', Seen(calls=CHAIN, mends=END[1:])),
    same("a chain whose beginning is computed", 'card(page, x).locator(".add").click()\n', 'card(page, x).get_by_role("button", name="Add").click()\n',
         Seen(calls=(('card(page, x).locator(".add")', ".card >> .add"),), mends=((0, 1, END[0][2], "role"),))),
    same("a property in it", 'page.locator(".add").first.click()\n', 'page.get_by_role("button", name="Add").click()\n',
         Seen(calls=(('page.locator(".add")', ".add"), ('page.locator(".add").first', ".add >> nth=0")), mends=((0, 2, END[0][2], "role"),))),
    same("a frame", 'page.frame_locator("#f").locator("#a").click()\n', 'page.get_by_title("Pay").content_frame.locator("#a").click()\n',
         Seen(calls=(('page.frame_locator("#f")', "#f"), ('page.frame_locator("#f").locator("#a")', "#f >> internal:control=enter-frame >> #a")), mends=((0, 1, '.get_by_title("Pay").content_frame', "label"),))),
    same("in any frame", 'page.frame_locator().locator("#a").click()\n', 'page.frame_locator().get_by_role("button", name="Sign in").click()\n',
         Seen(calls=(("page.frame_locator()", "internal:control=any-frame"), ('page.frame_locator().locator("#a")', "internal:control=any-frame >> #a")))),
    same("what is visible of it", 'page.locator("#a").visible.click()\n', 'page.locator("#signin").visible.click()\n',
         Seen(calls=(('page.locator("#a")', "#a"), ('page.locator("#a").visible', "#a >> visible=true")), mends=((0, 1, CSS, "id"),))),
    same("all of what is visible", 'page.locator("#a").visible.click()\n', f"page{ROLE}.click()\n",
         Seen(calls=(('page.locator("#a")', "#a"), ('page.locator("#a").visible', "#a >> visible=true")), mends=((0, 2, ROLE, "role"),))),
    same("within another", 'page.locator("#a").within(page.locator(".row")).click()\n', f"page{ROLE}.click()\n",
         Seen(calls=(('page.locator("#a")', "#a"), ('page.locator("#a").within(page.locator(".row"))', '.row >> internal:chain="#a"')), mends=((0, 2, ROLE, "role"),))),
    no("within what is made elsewhere", 'page.locator("#a").within(row).click()\n', "not written out",
       Seen(calls=(('page.locator("#a")', "#a"), ('page.locator("#a").within(row)', '.row >> internal:chain="#a"')), mends=((0, 2, ROLE, "role"),))),
    no("a chain in two statements", 'card = page.locator(".card")\ncard.locator(".add").click()\n', "several statements",
       Seen(calls=(('page.locator(".card")', ".card"), ('card.locator(".add")', ".card >> .add")), mends=END[1:])),
    same("a chain in two statements, its end", 'card = page.locator(".card")\ncard.locator(".add").click()\n', 'card = page.locator(".card")\ncard.get_by_role("button", name="Add").click()\n',
         Seen(calls=(('page.locator(".card")', ".card"), ('card.locator(".add")', ".card >> .add")), mends=END)),
    same("a comment inside", 'page.locator(  # old\n    "#a"\n).click()\n', 'page.get_by_role(  # old\n    "button", name="Sign in"\n).click()\n', A('page.locator(  # old\n    "#a"\n)')),
    no("a comment inside of a method of a page", 'page.click(  # old\n    "#a"\n)\n', "a comment stands inside", A('page.click(  # old\n    "#a"\n)', mends=((0, 1, ROLE, "role"),))),
    # ------------------------------------------------------------------ values
    same("a constant", 'LOGIN = "#a"\n\n\ndef test_a(page):\n    page.locator(LOGIN).click()\n', 'LOGIN = "#signin"\n\n\ndef test_a(page):\n    page.locator(LOGIN).click()\n', A("page.locator(LOGIN)")),
    same("a constant with a type", "LOGIN: Final = '#a'\npage.click(LOGIN)\n", "LOGIN: Final = '#signin'\npage.click(LOGIN)\n", A("page.click(LOGIN)")),
    same("a local name", 'def test_a(page):\n    sel = "#a"\n    page.locator(sel).click()\n', 'def test_a(page):\n    sel = "#signin"\n    page.locator(sel).click()\n', A("page.locator(sel)")),
    same("a name for a name", 'A = "#a"\nB = A\npage.locator(B).click()\n', 'A = "#signin"\nB = A\npage.locator(B).click()\n', A("page.locator(B)")),
    same("an imported constant", {"t.py": "from sel import LOGIN\npage.locator(LOGIN).click()\n", "sel.py": '# é\nLOGIN = "#a"\n'},
         {"t.py": "from sel import LOGIN\npage.locator(LOGIN).click()\n", "sel.py": '# é\nLOGIN = "#signin"\n'}, A("page.locator(LOGIN)")),
    same("a constant of an imported module", {"t.py": "from pages import sel as s\npage.locator(s.LOGIN).click()\n", "pages/sel.py": 'LOGIN = "#a"\n'},
         {"pages/sel.py": 'LOGIN = "#signin"\n'}, A("page.locator(s.LOGIN)")),
    same("a class attribute", 'class L:\n    USER = "#a"\n\n    def go(self, page):\n        page.locator(self.USER).click()\n', 'class L:\n    USER = "#signin"\n\n    def go(self, page):\n        page.locator(self.USER).click()\n', A("page.locator(self.USER)")),
    same("a class attribute by its class", 'class L:\n    USER = "#a"\n\n\npage.locator(L.USER).click()\n', 'class L:\n    USER = "#signin"\n\n\npage.locator(L.USER).click()\n', A("page.locator(L.USER)")),
    same("an attribute of self", 'class L:\n    def __init__(self, page):\n        self.sel = "#a"\n        self.user = page.locator(self.sel)\n',
         'class L:\n    def __init__(self, page):\n        self.sel = "#signin"\n        self.user = page.locator(self.sel)\n', A("page.locator(self.sel)")),
    same("a dict's value", 'S = {"login": "#a", "out": "#a"}\npage.locator(S["login"]).click()\n', 'S = {"login": "#signin", "out": "#a"}\npage.locator(S["login"]).click()\n', A('page.locator(S["login"])')),
    same("one value of parametrize", PARAM.format('"#a", "#b"'), PARAM.format('"#signin", "#b"'), A("page.locator(sel)")),
    same("parametrize with ids and several names", '@pytest.mark.parametrize("n, sel", [pytest.param(1, "#a", id="x"), (2, "#b")])\ndef test_a(page, n, sel):\n    page.click(sel)\n',
         '@pytest.mark.parametrize("n, sel", [pytest.param(1, "#signin", id="x"), (2, "#b")])\ndef test_a(page, n, sel):\n    page.click(sel)\n', A("page.click(sel)")),
    same("the name of a role", 'NAME = "Log in"\npage.get_by_role("button", name=NAME).click()\n', 'NAME = "Sign in"\npage.get_by_role("button", name=NAME).click()\n',
         A('page.get_by_role("button", name=NAME)', 'internal:role=button[name="Log in"i]')),
    Case(
        name="a constant that two use, and both drifted", before='A = "#a"\npage.click(A)\npage.fill(A, "x")\n', after='A = "#signin"\npage.click(A)\npage.fill(A, "x")\n',
        seen=(A("page.click(A)"), A('page.fill(A, "x")', test="t.py::test_b")),
    ),
    no("a constant that two use, and one did not drift", 'A = "#a"\npage.click(A)\npage.fill(A, "x")\n', "also used at t.py:3", A("page.click(A)")),
    no("a constant that another file uses", {"t.py": 'A = "#a"\npage.click(A)\n', "u.py": "from t import A\nprint(A)\n"}, "also used at u.py:2", A("page.click(A)")),
    no("a constant that is bound twice", 'A = "#a"\nA = "#b"\npage.click(A)\n', "bound 2 times", A("page.click(A)")),
    no("a constant that is changed later", 'A = "#a"\nA += "b"\npage.click(A)\n', "bound 2 times", A("page.click(A)")),
    no("a dict that is passed on", 'S = {"a": "#a"}\nuse(S)\npage.click(S["a"])\n', "as a whole", A('page.click(S["a"])')),
    no("a dict by a computed key", 'S = {"a": "#a"}\npage.click(S[x])\n', "computed key", A("page.click(S[x])")),
    no("an attribute that somebody may read", 'class L:\n    USER = "#a"\n\n    def go(self, page):\n        page.click(self.USER)\n\n\nprint(login.USER)\n', "may be used elsewhere", A("page.click(self.USER)")),
    no("an attribute that a subclass sets", 'class L:\n    USER = "#a"\n\n    def go(self, page):\n        page.click(self.USER)\n\n\nclass M(L):\n    USER = "#b"\n', "may be used elsewhere", A("page.click(self.USER)")),
    no("a parameter", "def go(page, sel):\n    page.click(sel)\n", "the parameter sel of go()", A("page.click(sel)")),
    same("a loop", 'for sel in ["#a"]:\n    page.click(sel)\n', 'for sel in ["#signin"]:\n    page.click(sel)\n', A("page.click(sel)")),
    no("a loop over what is read", "for sel in read():\n    page.click(sel)\n", "bound by a loop", A("page.click(sel)")),
    no("an f-string", 'page.locator(f"#{x}").click()\n', "f-string", A('page.locator(f"#{x}")')),
    no("put together", 'page.locator("#" + x).click()\n', "put together from parts", A('page.locator("#" + x)')),
    no("made by a function", 'page.locator(sel("a")).click()\n', "made by sel()", A('page.locator(sel("a"))')),
    no("a constant that is an f-string", 'A = f"#{x}"\npage.click(A)\n', "an f-string", A("page.click(A)")),
    no("a value that is not what was seen", 'A = "#other"\npage.click(A)\n', "was '#a' in the run", A("page.click(A)")),
    no("a constant without a replacement of its kind", 'A = "#a"\npage.locator(A).click()\n', "of the same kind", A("page.locator(A)", mends=((0, 1, ROLE, "role"),))),
    # ------------------------------------------------------------------ what the run does not allow
    no("not confirmed", 'page.locator("#a").click()\n', "no test that healed it has passed", A(certain=False)),
    no("refused in another test", 'page.locator("#a").click()\n', "it was not healed: two fit", (A(), A(failed="it was not healed: two fit", certain=False, test="t.py::test_b"))),
    no("two tests need different ones", 'page.locator("#a").click()\n', "different replacements",
       (A(mends=((0, 1, ROLE, "role"),)), A(mends=((0, 1, '.get_by_role("button", name="Go")', "role"),), test="t.py::test_b"))),
    Case(name="two tests agree on the second best", before='page.locator("#a").click()\n', after=f"page{CSS}.click()\n",
         seen=(A(), A(mends=((0, 1, '.get_by_text("Go")', "text"), (0, 1, CSS, "id")), test="t.py::test_b"))),
    no("it works elsewhere", 'page.locator("#a").click()\n', "still works on /register", A(), worked={"t.py:1": ["/register"]}),
    no("nothing was executed", 'page.locator("#a").click()\n', "executed", Seen(calls=(('page.locator("#a")', "#a"),), mends=((0, 0, "", "role"),), certain=True)),
    no("no columns", 'page.locator("#a").click()\n', "columns", A(columns=False)),
    no("nobody knows which call", 'page.locator("#a").click()\n', "not known which call", Seen(calls=())),
]  # fmt: skip
