# ruff: noqa: E501 - a table reads better in rows
"""Selectors that are not written in their calls: constants, page objects, tables, parameters."""

from tests.source.shapes.shape import ROLE, R, edit, no

OLD, NEW = '"#a"', '"#signin"'


def value(name, source, **more):
    """A shape whose one literal is edited."""
    return edit(name, source, OLD, NEW, **more)


SHAPES = [
    # ------------------------------------------------------------------ constants
    value(
        "a module constant",
        """
        LOGIN = "#a"

        def test(page):
            page.locator(LOGIN).click()
        """,
    ),
    value(
        "a constant in a chain over lines",
        """
        LOGIN = "#a"

        def test(page):
            (
                page.locator("form")
                .locator(LOGIN)
                .first
                .click()
            )
        """,
    ),
    value(
        "a constant with an annotation",
        """
        from typing import Final

        LOGIN: Final[str] = "#a"

        def test(page):
            page.click(LOGIN)
        """,
    ),
    edit(
        "a constant in single quotes",
        """
        LOGIN = '#a'

        def test(page):
            page.click(LOGIN)
        """,
        "'#a'",
        "'#signin'",
    ),
    edit(
        "a constant in triple quotes",
        '''
        LOGIN = """#a"""

        def test(page):
            page.click(LOGIN)
        ''',
        '"""#a"""',
        '"#signin"',
    ),
    edit(
        "a raw constant",
        """
        LOGIN = r"#a"

        def test(page):
            page.click(LOGIN)
        """,
        'r"#a"',
        NEW,
    ),
    edit(
        "a constant of two literals",
        """
        LOGIN = (
            "#"
            "a"
        )

        def test(page):
            page.click(LOGIN)
        """,
        '"#"\n    "a"',
        NEW,
    ),
    edit(
        "a constant that is an f-string without variables",
        """
        LOGIN = f"#a"

        def test(page):
            page.click(LOGIN)
        """,
        'f"#a"',
        NEW,
    ),
    edit(
        "a constant of added literals",
        """
        LOGIN = "#" + "a"

        def test(page):
            page.click(LOGIN)
        """,
        '"#" + "a"',
        NEW,
    ),
    no(
        "a constant of two literals with a comment",
        """
        LOGIN = (
            "#"  # an id
            "a"
        )

        def test(page):
            page.click(LOGIN)
        """,
        "a comment stands inside",
    ),
    no(
        "a constant with a variable in it",
        """
        NAME = "a"
        LOGIN = f"#{NAME}"

        def test(page):
            page.click(LOGIN)
        """,
        "an f-string",
    ),
    no(
        "a constant by format",
        """
        LOGIN = "#{}".format("a")

        def test(page):
            page.click(LOGIN)
        """,
        "made by",
    ),
    no(
        "a constant by percent",
        """
        LOGIN = "#%s" % "a"

        def test(page):
            page.click(LOGIN)
        """,
        "put together from parts",
    ),
    value(
        "a constant that two names lead to",
        """
        LOGIN = "#a"
        BUTTON = LOGIN

        def test(page):
            page.click(BUTTON)
        """,
    ),
    value(
        "two constants of a value",
        """
        OTHER, LOGIN = "#b", "#a"

        def test(page):
            page.click(LOGIN)
        """,
    ),
    no(
        "one value of two constants",
        """
        LOGIN = OUT = "#a"

        def test(page):
            page.click(LOGIN)
        """,
        "not one literal",
    ),
    value(
        "a local name",
        """
        def test(page):
            sel = "#a"
            page.locator(sel).click()
        """,
    ),
    value(
        "a name by walrus",
        """
        def test(page):
            if sel := "#a":
                page.locator(sel).click()
        """,
    ),
    no(
        "a constant with two meanings",
        """
        BUTTON = "#a"

        def test(page):
            page.click(BUTTON)

        def other(page):
            page.fill(BUTTON, "x")
        """,
        "BUTTON is also used at t.py:7, where the replacement was not tried",
    ),
    value(
        "a constant that two tests use, and both drifted",
        """
        BUTTON = "#a"

        def test_one(page):
            page.click(BUTTON)

        def test_two(page):
            page.fill(BUTTON, "x")
        """,
    ),
    no(
        "a constant that is printed",
        """
        BUTTON = "#a"

        def test(page):
            print(BUTTON)
            page.click(BUTTON)
        """,
        "BUTTON is also used at t.py:4",
    ),
    no(
        "a constant that is bound twice",
        """
        BUTTON = "#b"
        BUTTON = "#a"

        def test(page):
            page.click(BUTTON)
        """,
        "bound 2 times",
    ),
    no(
        "a global",
        """
        BUTTON = "#a"

        def change():
            global BUTTON
            BUTTON = "#b"

        def test(page):
            page.click(BUTTON)
        """,
        "global",
    ),
    no(
        "from the environment",
        """
        import os

        BUTTON = os.environ.get("BUTTON", "#a")

        def test(page):
            page.click(BUTTON)
        """,
        "made by os.environ.get()",
    ),
    no(
        "from a file of data",
        """
        import json

        S = json.loads('{"login": "#a"}')

        def test(page):
            page.click(S["login"])
        """,
        "made by json.loads()",
    ),
    value(
        "one of two by a condition",
        """
        import sys

        BUTTON = "#b" if sys.argv is None else "#a"

        def test(page):
            page.click(BUTTON)
        """,
    ),
    no(
        "one of two by a condition, and one is computed",
        """
        def which():
            return "#b"

        BUTTON = "#a" if which() else which()

        def test(page):
            page.click(BUTTON)
        """,
        "made by which()",
    ),
    value(
        "a condition in the call",
        """
        def test(page):
            page.click("#b" if page is None else "#a")
        """,
    ),
    # ------------------------------------------------------------------ imports
    value(
        "a constant of another module",
        {
            "t.py": "from selectors_ import LOGIN\n\ndef test(page):\n    page.locator(LOGIN).click()\n",
            "selectors_.py": '# é\nLOGIN = "#a"\n',
        },
    ),
    value(
        "a constant under another name",
        {
            "t.py": "from selectors_ import LOGIN as BUTTON\n\ndef test(page):\n    page.locator(BUTTON).click()\n",
            "selectors_.py": 'LOGIN = "#a"\n',
        },
    ),
    value(
        "a module of constants",
        {
            "t.py": "import selectors_\n\ndef test(page):\n    page.locator(selectors_.LOGIN).click()\n",
            "selectors_.py": 'LOGIN = "#a"\n',
        },
    ),
    value(
        "a module of constants in a package",
        {
            "t.py": "from ui import login as sel\n\ndef test(page):\n    page.locator(sel.LOGIN).click()\n",
            "ui/__init__.py": "",
            "ui/login.py": 'LOGIN = "#a"\n',
        },
    ),
    value(
        "a module by its dotted name",
        {
            "t.py": "import ui.login\n\ndef test(page):\n    page.locator(ui.login.LOGIN).click()\n",
            "ui/__init__.py": "",
            "ui/login.py": 'LOGIN = "#a"\n',
        },
    ),
    value(
        "a constant through a package's init",
        {
            "t.py": "from ui import LOGIN\n\ndef test(page):\n    page.locator(LOGIN).click()\n",
            "ui/__init__.py": "from .login import LOGIN\n",
            "ui/login.py": 'LOGIN = "#a"\n',
        },
    ),
    no(
        "everything of a module",
        {
            "t.py": "from ui import *\n\ndef test(page):\n    page.locator(LOGIN).click()\n",
            "ui/__init__.py": 'LOGIN = "#a"\n',
        },
        "not bound to one literal",
    ),
    no(
        "another file uses it",
        {
            "t.py": 'LOGIN = "#a"\n\ndef test(page):\n    page.click(LOGIN)\n',
            "u.py": "from t import LOGIN\n\nprint(LOGIN)\n",
        },
        "also used at u.py:3",
    ),
    # ------------------------------------------------------------------ page objects
    value(
        "SELECTORS.LOGIN",
        """
        class SELECTORS:
            LOGIN = "#a"
            OUT = "#b"

        def test(page):
            page.click(SELECTORS.LOGIN)
        """,
    ),
    value(
        "a class constant by self",
        """
        class Login:
            BUTTON = "#a"

            def __init__(self, page):
                self.page = page

            def go(self):
                self.page.locator(self.BUTTON).click()

        def test(page):
            Login(page).go()
        """,
    ),
    value(
        "a class constant by its class, in a chain over lines",
        """
        class Login:
            BUTTON = "#a"

            def __init__(self, page):
                self.page = page

            def go(self):
                (
                    self.page.locator("form")
                    .locator(Login.BUTTON)
                    .click()
                )

        def test(page):
            Login(page).go()
        """,
    ),
    value(
        "an attribute of self",
        """
        class Login:
            def __init__(self, page):
                self.page = page
                self.button = "#a"

            def go(self):
                self.page.click(self.button)

        def test(page):
            Login(page).go()
        """,
    ),
    value(
        "an attribute of self with an annotation",
        """
        class Login:
            def __init__(self, page):
                self.page = page
                self.button: str = "#a"

            def go(self):
                self.page.click(self.button)

        def test(page):
            Login(page).go()
        """,
    ),
    edit(
        "a locator in __init__",
        """
        class Login:
            def __init__(self, page):
                self.page = page
                self.button = page.locator("#a")

            def go(self):
                self.button.click()

        def test(page):
            Login(page).go()
        """,
        '.locator("#a")',
        f".{R}",
    ),
    edit(
        "a locator in __init__, over lines",
        """
        class Login:
            def __init__(self, page):
                self.button = (
                    page.locator("form")
                    .locator("#a")
                )

        def test(page):
            Login(page).button.click()
        """,
        '.locator("#a")',
        f".{R}",
    ),
    edit(
        "a property that makes a locator",
        """
        class Login:
            def __init__(self, page):
                self.page = page

            @property
            def button(self):
                return self.page.locator("#a")

        def test(page):
            Login(page).button.click()
        """,
        '.locator("#a")',
        f".{R}",
    ),
    edit(
        "a cached property that makes a locator",
        """
        from functools import cached_property

        class Login:
            def __init__(self, page):
                self.page = page

            @cached_property
            def button(self):
                return (
                    self.page.locator("form")
                    .locator("#a")
                )

        def test(page):
            Login(page).button.click()
        """,
        '.locator("#a")',
        f".{R}",
    ),
    value(
        "a property that says a selector",
        """
        class Login:
            def __init__(self, page):
                self.page = page

            @property
            def button(self):
                return "#a"

            def go(self):
                self.page.click(self.button)

        def test(page):
            Login(page).go()
        """,
    ),
    value(
        "a cached property that says a selector, with a docstring",
        '''
        from functools import cached_property

        class Login:
            def __init__(self, page):
                self.page = page

            @cached_property
            def button(self) -> str:
                """The button."""
                return "#a"

            def go(self):
                self.page.click(self.button)

        def test(page):
            Login(page).go()
        ''',
    ),
    no(
        "a property that says one of two",
        """
        class Login:
            def __init__(self, page):
                self.page = page

            @property
            def button(self):
                if self.page:
                    return "#a"
                return "#b"

            def go(self):
                self.page.click(self.button)

        def test(page):
            Login(page).go()
        """,
        "is a property that does more than say one thing",
    ),
    value(
        "a class constant of a base class",
        """
        class Base:
            BUTTON = "#a"

            def __init__(self, page):
                self.page = page

        class Login(Base):
            def go(self):
                self.page.click(self.BUTTON)

        def test(page):
            Login(page).go()
        """,
    ),
    value(
        "a class constant of a base class in another file",
        {
            "t.py": "from pages.login import Login\n\ndef test(page):\n    Login(page).go()\n",
            "pages/__init__.py": "",
            "pages/base.py": 'class Base:\n    BUTTON = "#a"\n\n    def __init__(self, page):\n        self.page = page\n',
            "pages/login.py": "from pages.base import Base\n\nclass Login(Base):\n    def go(self):\n        self.page.click(self.BUTTON)\n",
        },
    ),
    no(
        "a class constant that a subclass sets anew",
        """
        class Base:
            BUTTON = "#a"

            def __init__(self, page):
                self.page = page

            def go(self):
                self.page.click(self.BUTTON)

        class Other(Base):
            BUTTON = "#b"

        def test(page):
            Base(page).go()
        """,
        "may be used elsewhere",
    ),
    value(
        "an attribute of self from an argument of __init__",
        """
        class Button:
            def __init__(self, page, selector):
                self.page = page
                self.selector = selector

            def go(self):
                self.page.click(self.selector)

        def test(page):
            Button(page, "#a").go()
        """,
    ),
    value(
        "a nested class",
        """
        class Login:
            class Sel:
                BUTTON = "#a"

            def __init__(self, page):
                self.page = page

            def go(self):
                self.page.click(self.Sel.BUTTON)

        def test(page):
            Login(page).go()
        """,
    ),
    value(
        "a nested class by its names",
        """
        class Sel:
            class Login:
                BUTTON = "#a"

        def test(page):
            page.click(Sel.Login.BUTTON)
        """,
    ),
    value(
        "a class of locators behind self",
        """
        class LoginLocators:
            BUTTON = "#a"

        class Login:
            locators = LoginLocators

            def __init__(self, page):
                self.page = page

            def go(self):
                self.page.click(self.locators.BUTTON)

        def test(page):
            Login(page).go()
        """,
    ),
    value(
        "an object of locators behind self",
        """
        class LoginLocators:
            def __init__(self):
                self.button = "#a"

        class Login:
            def __init__(self, page):
                self.page = page
                self.loc = LoginLocators()

            def go(self):
                self.page.click(self.loc.button)

        def test(page):
            Login(page).go()
        """,
    ),
    value(
        "a class of locators in another file",
        {
            "t.py": "from locators import LoginLocators as L\n\ndef test(page):\n    page.click(L.BUTTON)\n",
            "locators.py": 'class LoginLocators:\n    BUTTON = "#a"\n',
        },
    ),
    value(
        "a page object of another file, its constant read by a test",
        {
            "t.py": "from pages.login import Login\n\ndef test(page):\n    Login(page)\n    page.click(Login.BUTTON)\n",
            "pages/__init__.py": "",
            "pages/login.py": 'class Login:\n    BUTTON = "#a"\n\n    def __init__(self, page):\n        self.page = page\n',
        },
    ),
    value(
        "a constant read of an object that is made there",
        """
        class Login:
            BUTTON = "#a"

            def __init__(self, page):
                self.page = page

        def test(page):
            login = Login(page)
            page.click(login.BUTTON)
        """,
    ),
    no(
        "an attribute that somebody may read",
        """
        class Login:
            BUTTON = "#a"

            def __init__(self, page):
                self.page = page

            def go(self):
                self.page.click(self.BUTTON)

        def show(login):
            return login.BUTTON

        def test(page):
            Login(page).go()
        """,
        "login.BUTTON, which may be it",
    ),
    no(
        "an attribute that is set by its name",
        """
        class Login:
            def __init__(self, page):
                self.page = page
                setattr(self, "button", "#a")

            def go(self):
                self.page.click(self.button)

        def test(page):
            Login(page).go()
        """,
        "is not set in its own class",
    ),
    # ------------------------------------------------------------------ enums, dataclasses, namespaces
    value(
        "an enum's value",
        """
        from enum import Enum

        class Selectors(Enum):
            LOGIN = "#a"
            OUT = "#b"

        def test(page):
            page.click(Selectors.LOGIN.value)
        """,
    ),
    value(
        "a StrEnum",
        """
        from enum import StrEnum

        class Selectors(StrEnum):
            LOGIN = "#a"
            OUT = "#b"

        def test(page):
            page.click(Selectors.LOGIN)
        """,
    ),
    value(
        "a text that is an enum",
        """
        from enum import Enum

        class Selectors(str, Enum):
            LOGIN = "#a"

        def test(page):
            page.locator(Selectors.LOGIN.value).click()
        """,
    ),
    value(
        "an enum of another file",
        {
            "t.py": "from sel import Selectors\n\ndef test(page):\n    (\n        page.locator('form')\n        .locator(Selectors.LOGIN.value)\n        .click()\n    )\n",
            "sel.py": 'from enum import Enum, unique\n\n@unique\nclass Selectors(Enum):\n    LOGIN = "#a"\n',
        },
    ),
    no(
        "an enum with a member of the new value",
        """
        from enum import Enum, unique

        @unique
        class Selectors(Enum):
            LOGIN = "#a"
            SIGN_IN = "#signin"

        def test(page):
            page.click(Selectors.LOGIN.value)
        """,
        "Selectors has a member of that value",
    ),
    no(
        "an enum by its name",
        """
        from enum import Enum

        class Selectors(Enum):
            LOGIN = "#a"

        def test(page):
            page.click(Selectors["LOGIN"].value)
        """,
        "cannot be followed",
    ),
    value(
        "a dataclass's field",
        """
        from dataclasses import dataclass

        @dataclass
        class Sel:
            login: str = "#a"
            out: str = "#b"

        SEL = Sel()

        def test(page):
            page.click(SEL.login)
        """,
    ),
    value(
        "a frozen dataclass's field, of the class",
        """
        from dataclasses import dataclass

        @dataclass(frozen=True)
        class Sel:
            login: str = "#a"

        def test(page):
            page.click(Sel.login)
        """,
    ),
    value(
        "a dataclass that is made with its field",
        """
        from dataclasses import dataclass

        @dataclass
        class Sel:
            login: str

        SEL = Sel(login="#a")

        def test(page):
            page.click(SEL.login)
        """,
    ),
    value(
        "a dataclass's field behind self",
        """
        from dataclasses import dataclass

        @dataclass
        class Login:
            page: object
            button: str = "#a"

            def go(self):
                self.page.click(self.button)

        def test(page):
            Login(page).go()
        """,
    ),
    no(
        "a dataclass's field that somebody passes",
        """
        from dataclasses import dataclass

        @dataclass
        class Login:
            page: object
            button: str = "#a"

            def go(self):
                self.page.click(self.button)

        def other(page, sel):
            Login(page, button=sel)

        def test(page):
            Login(page).go()
        """,
        "may be used elsewhere",
    ),
    value(
        "a NamedTuple's field",
        """
        from typing import NamedTuple

        class Sel(NamedTuple):
            login: str = "#a"

        SEL = Sel()

        def test(page):
            page.click(SEL.login)
        """,
    ),
    value(
        "SimpleNamespace",
        """
        from types import SimpleNamespace

        S = SimpleNamespace(login="#a", out="#b")

        def test(page):
            page.click(S.login)
        """,
    ),
    no(
        "SimpleNamespace, passed on",
        """
        from types import SimpleNamespace

        S = SimpleNamespace(login="#a")

        def test(page):
            print(S)
            page.click(S.login)
        """,
        "uses S as a whole",
    ),
    # ------------------------------------------------------------------ tables
    edit(
        "a dict",
        """
        S = {"login": "#a", "other": "#a"}

        def test(page):
            page.click(S["login"])
        """,
        '"login": "#a"',
        '"login": "#signin"',
    ),
    value(
        "a dict of dicts",
        """
        S = {
            "login": {"button": "#a", "name": "#b"},
            "shop": {"button": "#c"},
        }

        def test(page):
            page.click(S["login"]["button"])
        """,
    ),
    value(
        "a dict of a class",
        """
        class Login:
            SEL = {"button": "#a"}

            def __init__(self, page):
                self.page = page

            def go(self):
                self.page.click(self.SEL["button"])

        def test(page):
            Login(page).go()
        """,
    ),
    value(
        "a dict of another file",
        {
            "t.py": "from sel import S\n\ndef test(page):\n    page.click(S['login'])\n",
            "sel.py": 'S = {\n    "login": "#a",  # é\n}\n',
        },
    ),
    value(
        "a dict by get",
        """
        S = {"login": "#a"}

        def test(page):
            page.click(S.get("login"))
        """,
    ),
    value(
        "a dict by dict()",
        """
        S = dict(login="#a")

        def test(page):
            page.click(S["login"])
        """,
    ),
    no(
        "a dict by a key that is a name",
        """
        LOGIN = "login"
        S = {"login": "#a"}

        def test(page):
            page.click(S[LOGIN])
        """,
        "computed key",
    ),
    no(
        "a dict that is passed on",
        """
        S = {"login": "#a"}
        print(S)

        def test(page):
            page.click(S["login"])
        """,
        "uses S as a whole",
    ),
    no(
        "a dict by a computed key",
        """
        S = {"login": "#a"}

        def test(page):
            for key in ["login"]:
                page.click(S[key])
        """,
        "computed key",
    ),
    no(
        "a dict of two",
        """
        S = {**{"login": "#a"}, "out": "#b"}

        def test(page):
            page.click(S["login"])
        """,
        "not one literal",
    ),
    value(
        "a tuple (By.CSS, selector) by its number",
        """
        from kit import By

        LOGIN = (By.CSS, "#a")

        def test(page):
            page.locator(LOGIN[1]).click()
        """,
    ),
    value(
        "a list by its number",
        """
        S = ["#b", "#a"]

        def test(page):
            page.locator(S[1]).click()
        """,
    ),
    no(
        "a tuple that is passed on",
        """
        from kit import By

        LOGIN = (By.CSS, "#a")

        def find(page, by):
            return page.locator(f"{by[0]}={by[1]}")

        def test(page):
            find(page, LOGIN).click()
        """,
        "f-string",
        drifted="css=#a",
    ),
    value(
        "unpacked from a tuple in the call",
        """
        from kit import By

        def test(page):
            by, sel = (By.CSS, "#a")
            page.locator(sel).click()
        """,
    ),
    # ------------------------------------------------------------------ loops and cases
    value(
        "a loop over literals",
        """
        def test(page):
            for sel in ["#b", "#a", "#c"]:
                page.click(sel)
        """,
    ),
    value(
        "a loop over a tuple of a name",
        """
        BUTTONS = ("#b", "#a")

        def test(page):
            for sel in BUTTONS:
                page.locator(sel).click()
        """,
    ),
    value(
        "a loop over pairs",
        """
        def test(page):
            for sel, text in [("#b", "x"), ("#a", "y")]:
                page.fill(sel, text)
        """,
    ),
    value(
        "a loop over the items of a dict",
        """
        FIELDS = {"#b": "x", "#a": "y"}

        def test(page):
            for sel, text in FIELDS.items():
                page.fill(sel, text)
        """,
    ),
    value(
        "a comprehension over selectors",
        """
        def test(page):
            [each.click() for each in [page.locator(sel) for sel in ("#b", "#a")]]
        """,
    ),
    value(
        "a generator over selectors",
        """
        def test(page):
            assert all(page.is_visible(sel) for sel in ("#b", "#a"))
        """,
    ),
    no(
        "a loop with the value twice",
        """
        def test(page):
            for sel in ["#a", "#b", "#a"]:
                page.click(sel)
        """,
        "2 times",
    ),
    no(
        "a loop that shows the value",
        """
        def test(page):
            for sel in ["#a", "#b"]:
                print(sel)
                page.click(sel)
        """,
        "also used at t.py:3",
    ),
    no(
        "a loop over what is computed",
        """
        def test(page):
            for sel in sorted(["#b", "#a"]):
                page.click(sel)
        """,
        "bound by a loop",
    ),
    value(
        "parametrize",
        """
        import pytest

        @pytest.mark.parametrize("sel", ["#b", "#a"])
        def test(page, sel):
            page.click(sel)
        """,
    ),
    value(
        "parametrize with ids",
        """
        import pytest

        @pytest.mark.parametrize("sel", ["#b", "#a"], ids=["b", "a"])
        def test(page, sel):
            page.click(sel)
        """,
    ),
    edit(
        "parametrize whose ids say the same",
        """
        import pytest

        @pytest.mark.parametrize("sel", [pytest.param("#a", id="#a"), "#b"])
        def test(page, sel):
            page.click(sel)
        """,
        'param("#a", ',
        'param("#signin", ',
    ),
    value(
        "parametrize of several names",
        """
        import pytest

        @pytest.mark.parametrize(
            ("sel", "text"),
            [
                ("#b", "x"),
                pytest.param("#a", "y", id="a", marks=pytest.mark.filterwarnings("error")),
            ],
        )
        def test(page, sel, text):
            page.fill(sel, text)
        """,
    ),
    value(
        "parametrize twice",
        """
        import pytest

        @pytest.mark.parametrize("text", ["x", "y"])
        @pytest.mark.parametrize("sel", ["#b", "#a"])
        def test(page, sel, text):
            page.fill(sel, text)
        """,
    ),
    value(
        "parametrize over a constant",
        """
        import pytest

        BUTTONS = ["#b", "#a"]

        @pytest.mark.parametrize("sel", BUTTONS)
        def test(page, sel):
            page.click(sel)
        """,
    ),
    value(
        "parametrize of a class",
        """
        import pytest

        @pytest.mark.parametrize("sel", ["#b", "#a"])
        class TestButtons:
            def test(self, page, sel):
                page.click(sel)
        """,
    ),
    value(
        "parametrize, in a chain over lines",
        """
        import pytest

        @pytest.mark.parametrize("sel", ["#b", "#a"])
        def test(page, sel):
            (
                page.locator("form")
                .locator(sel)
                .click()
            )
        """,
    ),
    no(
        "parametrize with the value twice",
        """
        import pytest

        @pytest.mark.parametrize("sel, text", [("#a", "x"), ("#a", "y")])
        def test(page, sel, text):
            page.fill(sel, text)
        """,
        "2 times",
    ),
    # ------------------------------------------------------------------ helpers
    value(
        "a helper: the argument of its caller",
        """
        def click(page, sel):
            page.click(sel)

        def test(page):
            click(page, "#a")
            click(page, "#b")
        """,
    ),
    value(
        "a helper by keyword",
        """
        def click(page, *, sel):
            page.click(sel)

        def test(page):
            click(page, sel="#b")
            click(page, sel="#a")
        """,
    ),
    value(
        "a helper's default",
        """
        def click(page, sel="#a"):
            page.click(sel)

        def test(page):
            click(page)
            click(page, "#b")
        """,
    ),
    no(
        "a helper's default that two calls use, and one was not run",
        """
        def click(page, sel="#a"):
            page.click(sel)

        def test(page):
            click(page)

        def other(page):
            click(page)
        """,
        "t.py:8 leaves it at that too",
    ),
    no(
        "a helper's default, and the helper is passed on",
        """
        def click(page, sel="#a"):
            page.click(sel)

        def test(page):
            click(page)

        def other(page):
            list(map(click, [page]))
        """,
        "t.py:8 passes it on",
    ),
    no(
        "a helper that another file may call with a value of its own",
        {
            "t.py": 'from helpers import click\n\ndef test(page):\n    sel = str("#a")\n    click(page, sel)\n\ndef other(page):\n    click(page, "#a")\n',
            "helpers.py": "def click(page, sel):\n    page.click(sel)\n",
        },
        "t.py:5 gives it what is made by str()",
    ),
    no(
        "a list that is changed",
        """
        BUTTONS = ["#b", "#a"]
        BUTTONS.reverse()

        def test(page):
            for sel in BUTTONS:
                page.click(sel)
        """,
        "uses BUTTONS as a whole",
    ),
    no(
        "a constant of a class that one object sets anew",
        """
        class Login:
            BUTTON = "#a"

            def __init__(self, page):
                self.page = page

            def go(self):
                self.page.click(self.BUTTON)

        def other(page):
            login = Login(page)
            login.BUTTON = "#b"

        def test(page):
            Login(page).go()
        """,
        "t.py:12 sets login.BUTTON",
    ),
    value(
        "a helper in another file",
        {
            "t.py": 'from helpers import click\n\ndef test(page):\n    click(page, "#a")\n',
            "helpers.py": "def click(page, sel):\n    (\n        page.locator(sel)\n        .click()\n    )\n",
        },
    ),
    value(
        "a helper of a module",
        {
            "t.py": 'import helpers\n\ndef test(page):\n    helpers.click(page, "#a")\n',
            "helpers.py": "def click(page, sel):\n    page.click(sel)\n",
        },
    ),
    value(
        "a helper within a test",
        """
        def test(page):
            def click(sel):
                page.click(sel)

            click("#b")
            click("#a")
        """,
    ),
    value(
        "a method of BasePage",
        {
            "t.py": "from pages.login import Login\n\ndef test(page):\n    Login(page).go()\n",
            "pages/__init__.py": "",
            "pages/base.py": "class BasePage:\n    def __init__(self, page):\n        self.page = page\n\n    def click(self, sel):\n        self.page.click(sel)\n",
            "pages/login.py": 'from pages.base import BasePage\n\nclass Login(BasePage):\n    def go(self):\n        self.click("#b")\n        self.click("#a")\n',
        },
    ),
    value(
        "a method of BasePage, with a constant of its subclass",
        {
            "t.py": "from pages.login import Login\n\ndef test(page):\n    Login(page).go()\n",
            "pages/__init__.py": "",
            "pages/base.py": "class BasePage:\n    def __init__(self, page):\n        self.page = page\n\n    def click(self, sel):\n        self.page.click(sel)\n",
            "pages/login.py": 'from pages.base import BasePage\n\nclass Login(BasePage):\n    BUTTON = "#a"\n\n    def go(self):\n        self.click(self.BUTTON)\n',
        },
    ),
    value(
        "a method of BasePage, called by super()",
        """
        class Base:
            def __init__(self, page):
                self.page = page

            def find(self, sel):
                return self.page.locator(sel)

        class Login(Base):
            def button(self):
                return super().find("#a")

        def test(page):
            Login(page).button().click()
        """,
    ),
    value(
        "a helper with a constant",
        """
        LOGIN = "#a"

        def click(page, sel):
            page.click(sel)

        def test(page):
            click(page, LOGIN)
        """,
    ),
    no(
        "a helper with a constant that is used elsewhere",
        """
        LOGIN = "#a"

        def click(page, sel):
            page.click(sel)

        def test(page):
            print(LOGIN)
            click(page, LOGIN)
        """,
        "LOGIN is also used at t.py:7",
    ),
    value(
        "a helper of a helper",
        """
        def find(page, sel):
            return page.locator(sel)

        def click(page, sel):
            find(page, sel).click()

        def test(page):
            click(page, "#a")
        """,
    ),
    value(
        "a helper that waits first",
        """
        from kit import expect

        def click(page, sel):
            expect(page.locator(sel)).to_be_visible()
            page.locator(sel).click()

        def test(page):
            click(page, "#a")
        """,
    ),
    no(
        "a helper that shows the selector",
        """
        def click(page, sel):
            print(f"click {sel}")
            page.click(sel)

        def test(page):
            click(page, "#a")
        """,
        "sel of click() is also used at t.py:2",
    ),
    no(
        "a helper that is passed on",
        """
        def click(page, sel):
            page.click(sel)

        def test(page):
            for act in [click]:
                act(page, "#a")
        """,
        "passes it on",
    ),
    no(
        "a helper whose caller computes it",
        """
        def click(page, sel):
            page.click(sel)

        def test(page):
            click(page, "#" + str("a"))
        """,
        "put together from parts",
    ),
    edit(
        "a helper that two tests call, and both drifted",
        """
        def click(page, sel):
            page.click(sel)

        def test_one(page):
            click(page, "#a")

        def test_two(page):
            click(page, "#a")
        """,
        OLD,
        NEW,
        times=2,
    ),
    edit(
        "a helper that two call, and one was not run",
        """
        def click(page, sel):
            page.click(sel)

        def test(page):
            click(page, "#a")

        def other(page):
            click(page, "#a")
        """,
        'def test(page):\n    click(page, "#a")',
        'def test(page):\n    click(page, "#signin")',
    ),
    no(
        "a helper, and only a role fits",
        """
        def click(page, sel):
            page.click(sel)

        def test(page):
            click(page, "#a")
        """,
        "same kind",
        mends=ROLE,
    ),
    value(
        "an async helper",
        """
        async def click(page, sel):
            await page.click(sel)

        async def test(page):
            await click(page, "#a")
        """,
    ),
    value(
        "a static method",
        """
        class Act:
            @staticmethod
            def click(page, sel):
                page.click(sel)

        def test(page):
            Act.click(page, "#a")
        """,
    ),
    no(
        "a lambda with a parameter",
        """
        def test(page):
            click = lambda sel: page.click(sel)
            click("#a")
        """,
        "parameter sel of a lambda",
    ),
    value(
        "the name of a role",
        """
        NAME = "#a"

        def test(page):
            page.get_by_role("button", name=NAME).click()
        """,
        drifted='internal:role=button[name="#a"i]',
        mends=(('.get_by_role("button", name="#signin")', "role"),),
    ),
    value(
        "a helper for roles",
        """
        def button(page, name):
            return page.get_by_role("button", name=name)

        def test(page):
            button(page, "#a").click()
            button(page, "#b").click()
        """,
        drifted='internal:role=button[name="#a"i]',
        mends=(('.get_by_role("button", name="#signin")', "role"),),
    ),
]
