"""What a suite's own locators hold on to decides what is written into it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_heal.locator.origin import Mend, ranked
from pytest_heal.source.module import Module
from pytest_heal.source.project import Project
from pytest_heal.source.style import LEAST, spelt_out, style_of

TEST_IDS, USERS = ("test-id", "user-facing"), ("user-facing", "test-id")


def project(**files):
    texts = {f"{name}.py": text for name, text in files.items()}
    return Project(lambda file: Module(texts[file], file) if file in texts else None, lambda: texts)


def calls(method, count):
    return f'page.{method}("x").click()\n' * count


@pytest.mark.parametrize(
    ("text", "style"),
    [
        (calls("get_by_test_id", LEAST), TEST_IDS),
        (calls("get_by_test_id", LEAST - 1), USERS),
        (calls("get_by_test_id", LEAST) + calls("get_by_role", LEAST), TEST_IDS),
        (calls("get_by_test_id", LEAST) + calls("get_by_role", LEAST + 1), USERS),
        (calls("get_by_test_id", LEAST) + calls("locator", 100), TEST_IDS),
        ("page.locator('[data-testid=\"a\"]').click()\n" * LEAST + calls("get_by_role", 1), TEST_IDS),
        (f"# {calls('get_by_test_id', 1)}" * 2 * LEAST + calls("get_by_role", LEAST), USERS),
        ("", USERS),
    ],
)
def test_the_style_of_a_suite(text, style):
    assert style_of(project(test_a=text, conftest="page = 1\n")) == style


def test_a_file_that_is_no_python_says_nothing():
    assert style_of(project(test_a=calls("get_by_test_id", LEAST), broken="def get_by_role(:\n" * 40)) == TEST_IDS


def test_the_suite_is_read_where_the_style_is_the_suites():
    unread = Project(lambda _file: pytest.fail("it was read"), lambda: pytest.fail("it was asked for"))
    assert spelt_out(("label", "css"), unread) == ("label", "css")
    assert spelt_out(("label", "suite"), project(test_a=calls("get_by_test_id", LEAST))) == ("label", *TEST_IDS)
    assert spelt_out(("user-facing", "suite"), project(test_a="")) == USERS


def test_an_order_of_kinds():
    def mend(kind, code, grade="A"):
        return Mend(start=0, stop=1, code=code, selector=code, locator=f"page{code}", kind=kind, grade=grade)

    mends = [
        mend("role", '.get_by_role("button", name="Save")'),
        mend("test id", '.get_by_test_id("save")'),
        mend("text", '.get_by_text("Save")', "B"),
        mend("id", '.locator("#save")', "B"),
        mend("group", '.get_by_role("row").filter(has_text="Anna").get_by_label("Save")', "C"),
    ]

    def order(*style):
        return [one.kind for one in ranked(mends, style, "locator")]

    assert order("test-id", "user-facing")[:2] == ["test id", "role"]
    assert order("css", "text")[:2] == ["id", "text"]
    assert order("label", "test-id")[:2] == ["group", "test id"]
    assert order("same-kind")[0] == "id"


def test_the_smallest_edit_is_made_only_if_it_lasts():
    submit = Mend(start=0, stop=2, code=".locator('[type=\"submit\"]')", selector="", locator="", kind="attribute", grade="C")
    form = replace(submit, stop=1, code='.get_by_text("Manage tokens This note will help you keep")', kind="text", grade="D")
    card = replace(form, code='.locator("#tokens")', kind="id", grade="B")
    assert ranked([form, submit, card], USERS, "locator") == [card, submit, form]


def test_what_users_perceive_of_the_surroundings_alone_is_no_style():
    flash = Mend(start=0, stop=1, code='.locator("#flash")', selector="#flash", locator="", kind="id", grade="B")
    bare = replace(flash, code='.get_by_role("main").locator("div")', kind="section", grade="E")
    assert ranked([bare, flash], USERS, "locator") == [flash, bare]
