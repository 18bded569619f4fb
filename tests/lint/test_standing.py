"""What a source alone says of a locator: which positions somebody wrote out, and nothing about a page that nobody has seen."""

import pytest

from pytest_heal.lint.standing import COMPUTED, WALKED_REASON, sort_of, standing, weight
from pytest_heal.locator.grade_table import GRADES, LONG_REASON, NUMBER_REASON
from pytest_heal.source.locators import locators

POSITION = GRADES["position"][1]
TEST_ID = GRADES["test id"][1]


def stands(source):
    *_, last = locators(source)
    return standing(last.steps)


@pytest.mark.parametrize(
    "source",
    [
        "for i in range(3):\n    page.get_by_test_id('row').nth(i).click()",
        "for i, name in enumerate(names):\n    page.get_by_test_id('row').nth(i)",
        "for i in range(3):\n    page.get_by_test_id('row').nth(i + 1)",
        "for i in range(3):\n    page.get_by_test_id('row').nth(2 * i)",
        "for name in order:\n    page.get_by_test_id('row').nth(order.index(name))",
        "[page.get_by_test_id('row').nth(i) for i in range(3)]",
        "i = 0\nwhile i < 3:\n    page.get_by_test_id('row').nth(i)\n    i += 1",
        "def test(page):\n    rows = page.get_by_test_id('row')\n    for i in range(rows.count()):\n        rows.nth(i)",
        "for i in range(3):\n    row = page.get_by_test_id('row').nth(i)\n    row.get_by_test_id('name')",
    ],
)
def test_a_loop_over_a_list_depends_on_the_list_alone(source):
    found = stands(source)
    assert (found.position, found.graded.grade) == ("walked", "A")
    assert found.graded.reasons == (TEST_ID, WALKED_REASON)


@pytest.mark.parametrize(
    ("source", "position", "among"),
    [
        ("page.get_by_test_id('row').nth(2)", "written", "A"),
        ("page.get_by_test_id('row').first", "written", "A"),
        ("TWO = 2\npage.get_by_test_id('row').nth(TWO)", "written", "A"),
        ("page.locator('.row').last", "written", "E"),
        ("page.locator('li:nth-child(2)')", "written", "F"),
        ("def f(page, i):\n    page.get_by_test_id('row').nth(i)", "computed", "A"),
        ("def f(page, i):\n    i += 1\n    page.get_by_test_id('row').nth(i)", "computed", "A"),
        ("page.get_by_test_id('row').nth(chosen())", "computed", "A"),
        ("def f(page, i):\n    page.get_by_test_id('row').nth(i).locator('td').first", "written", "E"),
        ("def f(page, i):\n    page.locator('li:nth-child(2)').locator('a').nth(i)", "written", "F"),
        ("for i in range(3):\n    page.get_by_test_id('row').nth(i).locator('td').first", "written", "E"),
    ],
)
def test_a_position_that_is_written_out_is_told_from_one_that_a_variable_says(source, position, among):
    found = stands(source)
    assert (found.position, found.among, found.graded.grade) == (position, among, "F")
    assert (f"{POSITION}{COMPUTED}" in found.graded.reasons) == (position == "computed")


@pytest.mark.parametrize(
    ("code", "unseen", "kind"),
    [
        ("page.locator('textarea')", "a bare tag", "tag"),
        ("page.get_by_role('button')", "only a role, without a name", "role alone"),
        ("page.locator('form').get_by_label('Name')", "inside of a bare tag", "scope"),
    ],
)
def test_nothing_is_said_of_a_page_that_was_not_seen(code, unseen, kind):
    (written,) = locators(code)
    assert standing(written.steps).graded.reasons == (unseen,)
    assert standing(written.steps, seen=True).graded.reasons == (GRADES[kind][1],)


def test_every_reason_that_speaks_of_a_page_has_another_for_the_source():
    for kind, (_, reason) in GRADES.items():
        if "luck" in reason or " now" in reason:
            codes = {"tag": "locator('b')", "role alone": "get_by_role('button')", "scope": "locator('b').get_by_text('x')"}
            assert reason not in stands(f"page.{codes[kind]}").graded.reasons


def test_what_makes_a_locator_fragile_is_said_in_few_words():
    codes = {
        "page.get_by_text('Order 66, a text of very many words')": f"{NUMBER_REASON}; {LONG_REASON}",
        "page.locator('.btn')": GRADES["class"][1],
        "page.locator('b')": "a bare tag",
        "page.get_by_test_id('b').nth(1)": "a position that is written out, in a list found by what lasts",
        "page.locator('b').nth(x)": "a position from a variable, in a list found by what is fragile itself",
        "page.locator(x)": "",
    }
    assert {code: sort_of(stands(code)) for code in codes} == codes


def test_positions_in_lasting_lists_come_behind_what_is_fragile_by_itself():
    codes = [
        "page.locator('#ember123')",  # F
        "page.locator('b')",  # E
        "page.locator('.btn')",  # D
        "page.get_by_test_id('row').nth(2)",
        "page.get_by_test_id('row').nth(x)",
        "page.locator(x)",
    ]
    shuffled = [*codes[3:], *codes[:3]]
    assert sorted(shuffled, key=lambda code: weight(stands(code)), reverse=True) == codes
