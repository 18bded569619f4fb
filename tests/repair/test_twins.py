"""All the same lines of a page object at once, and when they are left: the same selector may be right elsewhere."""

import ast

import pytest

from pytest_heal.baseline import YamlStore
from pytest_heal.baseline.serde import to_plain
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from tests.repair.test_fix import Project, entry
from tests.source.fix_corpus import A, Seen

HEAD = "class Login:\n    def __init__(self, page):\n        self.page = page\n"
CALL = 'self.page.locator("#a")'
CHAIN = f"(\n            self.page\n            {CALL[9:]}\n            .click()\n        )"
LINES = [
    f"{CALL}.click()",
    f"{CALL}.click()",
    f"{CALL}.first.hover()",
    'self.page.click("#a")',
    'self.page.fill("#a", "x")',
    CHAIN,
]
SIX = HEAD + "".join(f"\n    def go_{number}(self):\n        {line}\n" for number, line in enumerate(LINES))
NEW = 'get_by_role("button", name="Sign in")'
ELEMENT = Element(tag="button", role="button", name="Sign in")


def known(project, *keys, file="login.py"):
    store = YamlStore(project.path / ".heal" / "baseline")
    store.put_all([Fingerprint(key=key, element=ELEMENT, source=file) for key in keys], replace=True)


def first(text, **more):
    return entry(text, file="login.py", seen=A(CALL), **more)


@pytest.fixture
def project(tmp_path, monkeypatch):
    project = Project(tmp_path, monkeypatch)
    project.write("login.py", SIX)
    project.commit()
    return project


def test_six_places_of_one_page_object(project, capsys):
    known(project, Key(locator="#a", page="/login"), Key(locator="#a >> nth=0", page="/login"), Key(locator="#b", page="/x"))
    project.drifted(first(SIX))
    assert project.fix() == 0
    shown = capsys.readouterr().out
    assert "6 places that mean the same" in shown
    assert "at lines 6, 9, 12, 15, 18, 22" in shown
    assert "6 edits in 1 file; write with" in shown
    assert project.fix(write=True) == 0
    text = project.read("login.py").decode()
    same = SIX.replace('locator("#a")', NEW).replace('fill("#a", "x")', f'{NEW}.fill("x")')
    assert text == same.replace('click("#a")', f"{NEW}.click()")
    ast.parse(text)
    assert "6 edits written in 1 file" in capsys.readouterr().out


def test_one_question_for_all_of_them(project):
    known(project, Key(locator="#a", page="/login"))
    project.drifted(first(SIX))
    assert project.fix(review=True, answers=["a"]) == 0
    assert project.read("login.py").count(NEW.encode()) == 6


def test_those_that_were_healed_too_are_one_edit_with_the_others(project, capsys):
    known(project, Key(locator="#a", page="/login"))
    second = entry(SIX, file="login.py", seen=A(CALL, nth=1), test="login.py::test_b")
    kept = project.drifted(first(SIX), second)
    assert project.fix(review=True, answers=["a", "a", "a"]) == 0
    assert "1 of 1" in capsys.readouterr().out
    assert project.read("login.py").count(NEW.encode()) == 6
    assert not kept.exists()


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ([], "the baseline does not know on which pages it is used"),
        ([Key(locator="#b", page="/login")], "the baseline does not know on which pages it is used"),
        ([Key(locator="#a", page="/login"), Key(locator="#a", page="/register")], "it is known on /register too"),
        ([Key(locator="#a", page="/login"), Key(locator="#a >> nth=0", page="/register")], "it is known on /register too"),
        ([Key(locator="#a", page="/login", test="x.py::test_x")], "it means something else from test to test"),
    ],
)
def test_what_may_mean_something_else_is_left(project, capsys, keys, reason):
    known(project, *keys)
    project.drifted(first(SIX))
    assert project.fix(write=True) == 0
    assert project.read("login.py").decode() == SIX.replace('locator("#a")', NEW, 1)
    places = "login.py:9, login.py:12, login.py:15, login.py:18, login.py:22"
    shown = capsys.readouterr().out
    assert f"5 more places with the same locator stay as they are: {reason} ({places})" in shown
    assert "1 edit written" in shown


def test_a_place_that_still_works_leaves_them_all(project, capsys):
    known(project, Key(locator="#a", page="/login"))
    project.drifted(first(SIX), worked={"login.py:23": ["/register"]})
    assert project.fix(write=True) == 0
    assert project.read("login.py").decode() == SIX.replace('locator("#a")', NEW, 1)
    assert "login.py:23 still works on /register" in capsys.readouterr().out


def test_a_place_that_was_refused_leaves_them_all(project, capsys):
    known(project, Key(locator="#a", page="/login"))
    other = entry(SIX, file="login.py", seen=A(CALL, nth=1), test="login.py::test_b", outcome="refused", confirmed=None)
    project.drifted(first(SIX), other)
    assert project.fix(write=True) == 0
    assert project.read("login.py").decode() == SIX.replace('locator("#a")', NEW, 1)
    assert "login.py:9 was seen, and is not edited with it" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    [
        SIX.replace("self.page = page\n", "self.page = page\n\n    def other(self, page):\n        self.page = page\n"),
        'class Other:\n    def go(self, page):\n        page.locator("#a").click()\n        page.locator("#a").click()\n',
        'def go(page):\n    page.locator("#a").click()\n\n\ndef went(page):\n    page.locator("#a").click()\n',
        SIX.replace(
            "        self.page = page\n",
            "        self.pages = [page]\n\n    @property\n    def page(self):\n        return self.pages[-1]\n",
        ),
        "class Base:\n    def change(self, page):\n        self.page = page\n\n\n"
        + SIX.replace("class Login:", "class Login(Base):"),
        SIX.replace("\n    def go_1", "\n\nclass Other(Login):\n    def go_1"),
    ],
)
def test_what_is_no_one_page_object_is_one_place(project, text):
    """A page that is exchanged, here or by a base class, that is passed, that is worked out; functions; another class."""
    project.write("login.py", text)
    project.commit()
    known(project, Key(locator="#a", page="/login"))
    call = CALL if CALL in text else CALL.removeprefix("self.")
    project.drifted(entry(text, file="login.py", seen=A(call)))
    assert project.fix(write=True) == 0
    assert project.read("login.py").decode() == text.replace('locator("#a")', NEW, 1)


@pytest.mark.parametrize(
    "line",
    [
        f"return {CALL}",
        f"expect({CALL}).to_have_text('Sign in')",
        f"assert {CALL}.inner_text() == 'Sign in'",
        "self.page.text_content('#a')",
        f"{CALL}.count()",
    ],
)
def test_what_is_read_or_handed_on_is_left(project, capsys, line):
    """A role by its name finds "Sign in" whatever it says: the assertion would state nothing any more."""
    text = (
        HEAD + f"\n    def go(self):\n        {CALL}.click()\n\n    def went(self):\n        {CALL}.click()\n        {line}\n"
    )
    project.write("login.py", text)
    project.commit()
    known(project, Key(locator="#a", page="/login"))
    project.drifted(first(text))
    assert project.fix(write=True) == 0
    assert project.read("login.py").decode() == text.replace(f"{CALL}.click()", f"self.page.{NEW}.click()")
    assert "1 more place with the same locator" in capsys.readouterr().out


def test_the_end_of_a_chain_that_begins_the_same(project):
    chain = 'self.page.locator("form").locator("#a")'
    text = f"{HEAD}\n    def go(self):\n        {chain}.click()\n\n    def fill(self):\n        {chain}.fill('x')\n"
    text += "        self.page.locator('#a').click()\n"
    project.write("login.py", text)
    project.commit()
    known(project, Key(locator="form >> #a", page="/login"))
    steps = (('self.page.locator("form")', "form"), (chain, "form >> #a"))
    project.drifted(entry(text, file="login.py", seen=Seen(calls=steps)))
    assert project.fix(write=True) == 0
    assert project.read("login.py").decode() == text.replace('locator("#a")', NEW)


def test_fingerprints_follow_all_of_them(project):
    known(project, Key(locator="#a", page="/login"))
    healed_as = Fingerprint(key=Key(locator="#a", page="/login"), element=ELEMENT)
    project.drifted(first(SIX, healed_as=to_plain(healed_as)))
    assert project.fix(write=True, baseline=True) == 0
    store = YamlStore(project.path / ".heal" / "baseline")
    keys = [key.locator for _, key in iter(store.keys())]
    assert keys == [f".{NEW}"]
