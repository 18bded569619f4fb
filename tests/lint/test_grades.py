"""A table of locators as people write them, each with its grade and the reasons for it; all from the one table of grades."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.element import Element, Inventory
from pytest_heal.locator.grade_table import (
    COMPUTED_REASON,
    DEEP_REASON,
    GRADES,
    LETTERS,
    LONG_REASON,
    NUMBER_REASON,
    STRUCTURE_REASON,
)
from pytest_heal.locator.grades import grade_of, graded_code, graded_steps
from pytest_heal.locator.ladder import ladder
from pytest_heal.locator.selector_kinds import HOLE, held
from pytest_heal.locator.steps import code_of
from pytest_heal.source.locators import locators

SHORT = {
    "number": NUMBER_REASON,
    "long": LONG_REASON,
    "structure": STRUCTURE_REASON,
    "deep": DEEP_REASON,
    "computed": COMPUTED_REASON,
}

CORPUS = [
    # unique by test id, or by role and name
    ('page.get_by_test_id("save")', "A", ["test id"]),
    ("page.locator('[data-testid=save]')", "A", ["test id"]),
    ('page.locator("data-testid=save")', "A", ["test id"]),
    ("page.locator('[data-cy=\"save\"]')", "A", ["test id"]),
    ('page.get_by_test_id("row-17")', "B", ["test id", "number"]),
    ('page.get_by_role("button", name="Save")', "A", ["role"]),
    ('page.get_by_role("button", name=re.compile("save", re.I))', "A", ["role"]),
    ("page.locator('role=button[name=\"Save\"]')", "A", ["role"]),
    ('page.get_by_role("row", name="Ann").get_by_role("button", name="Edit")', "A", ["role"]),
    ('page.get_by_label("Name", exact=True)', "A", ["label"]),
    # text in one language
    ('page.get_by_text("Sign in")', "A", ["text"]),
    ('page.locator("text=Sign in")', "A", ["text"]),
    ("page.locator(\"'Sign in'\")", "A", ["text"]),
    ('page.locator("button:has-text(\'Buy\')")', "A", ["text"]),
    ('page.locator("//button[text()=\'Buy\']")', "A", ["text"]),
    ('page.get_by_placeholder("Search")', "C", ["placeholder"]),
    ('page.get_by_alt_text("Logo")', "C", ["alt text"]),
    ('page.get_by_title("Close")', "C", ["title"]),
    ('page.get_by_text("Order 66")', "B", ["text", "number"]),
    ('page.get_by_text("The quick brown fox jumps over 12 dogs")', "C", ["text", "number", "long"]),
    # ids and attributes
    ('page.locator("#save")', "B", ["id"]),
    ('page.locator("id=save")', "B", ["id"]),
    ("page.locator('[name=user]')", "B", ["name"]),
    ("page.locator('input[type=submit]')", "C", ["attribute"]),
    ("page.locator('a[href=\"/cart\"]')", "C", ["attribute"]),
    ('page.locator("#nav a")', "B", ["ancestor", "id"]),
    ('page.locator("#row-17")', "C", ["id", "number"]),
    ("page.locator(\"//input[@id='user']\")", "B", ["id"]),
    # ambiguous by luck
    ('page.get_by_role("button")', "C", ["role alone"]),
    ("page.locator('[role=dialog]')", "C", ["role alone"]),
    ('page.locator("button")', "E", ["tag"]),
    ('page.locator("form").get_by_label("Name")', "C", ["scope"]),
    ('page.locator("#a, #b")', "C", ["any of"]),
    # narrowed
    ('page.get_by_role("listitem").filter(has_text="Mug").get_by_role("button", name="Add")', "C", ["narrowed", "role alone"]),
    ('page.locator("tr", has_text="Ann")', "C", ["narrowed"]),
    ('page.locator("li").filter(has=page.locator(".sold"))', "E", ["class"]),
    ('page.get_by_label("A").or_(page.get_by_label("B"))', "C", ["any of"]),
    # styling classes
    ('page.locator(".btn")', "E", ["class"]),
    ('page.locator("button.primary#save")', "E", ["class"]),
    ("page.locator(\"//div[@class='card']\")", "E", ["class"]),
    ("page.locator(\"//div[contains(@class, 'card')]\")", "E", ["class"]),
    ('page.locator(".col-md-6")', "F", ["class", "number"]),
    # structure and depth
    ('page.locator("#a > .b")', "F", ["class", "structure"]),
    ('page.locator("div > button")', "F", ["tag", "structure"]),
    ('page.locator("main section form #save")', "C", ["id", "deep"]),
    ('page.locator("ul li a span")', "F", ["tag", "deep"]),
    # generated
    ('page.locator(".css-1x2y3z")', "F", ["generated"]),
    ('page.locator("#ember123")', "F", ["generated"]),
    ('page.locator("#:r3:")', "F", ["generated"]),
    ("page.locator('[id=\":r3:\"]')", "F", ["generated"]),
    ('page.locator(".Button_root__3fK2a")', "F", ["generated"]),
    ("page.locator(\"//*[@id='ember123']\")", "F", ["generated"]),
    # positions
    ('page.locator("#a").first', "F", ["position"]),
    ('page.get_by_role("button", name="Save").nth(2)', "F", ["position"]),
    ('page.locator("li:nth-child(2)")', "F", ["position"]),
    ('page.locator("li >> nth=2")', "F", ["position"]),
    ('page.locator("//ul/li[3]")', "F", ["position", "structure"]),
    ('page.locator("(//button)[2]")', "F", ["position"]),
    ('page.locator("button:right-of(#a)")', "F", ["layout"]),
    # absolute XPath
    ('page.locator("xpath=/html/body/div/main/form/button")', "F", ["absolute xpath", "deep"]),
    ('page.locator("xpath=/html/body/div[2]/a")', "F", ["position", "deep"]),
    # a number in a snapshot
    ('page.get_by_ref("e5")', "F", ["snapshot ref"]),
    ('page.locator("aria-ref=e5")', "F", ["snapshot ref"]),
    # what Playwright has since 1.63
    ('page.frame_locator().get_by_role("button", name="Pay")', "A", ["role"]),
    ('page.frame_locator().locator(".pay")', "E", ["class"]),
    ('page.get_by_role("button", description="Opens a dialog")', "A", ["role"]),
    ('page.locator("#save").visible', "C", ["narrowed"]),
    ('page.get_by_role("cell", name="Ann").within(page.locator(".row"))', "E", ["class"]),
    ('page.get_by_role("cell").nth(2).within(page.get_by_role("row", name="Ann"))', "F", ["position"]),
    # frames
    ('page.frame_locator("#pay").get_by_label("Card")', "B", ["id"]),
    ('page.locator("iframe").content_frame.get_by_label("Card")', "C", ["scope"]),
    # in a text, nothing is code
    ('page.get_by_text("x.first and .nth(y)")', "A", ["text"]),
]  # fmt: skip


@pytest.mark.parametrize(("code", "grade", "why"), CORPUS, ids=[code for code, _, _ in CORPUS])
def test_a_locator_has_its_grade_and_says_why(code, grade, why):
    found = graded_code(code)
    assert found.grade == grade
    assert found.reasons == tuple(SHORT.get(one) or GRADES[one][1] for one in why)
    ((written,),) = (locators(f"def test(page):\n    {code}\n"),)  # the same, read from a source
    assert graded_steps(written.steps) == found


@pytest.mark.parametrize(
    "code",
    [
        "",
        "page",
        "page.locator",
        "page.locator()",
        "page.locator(x)",
        "page.get_by_text(f())",
        "a b",
        "x.first",
        "page.get_by_ref(x)",
        "x.visible",
        "x.within(y)",
        "page.frame_locator()",
    ],
)
def test_what_is_no_locator_or_not_known_has_no_grade(code):
    assert graded_code(code) is None


def test_every_row_of_the_table_that_people_can_write_is_in_the_corpus():
    seen = {one for _, _, why in CORPUS for one in why}
    assert set(GRADES) - seen == {"group", "section"}  # a ladder's words for a narrowed chain


def test_a_ladder_and_a_reader_give_the_same_grade():
    element = Element(
        tag="input",
        index=0,
        role="textbox",
        name="Name",
        label="Name",
        attributes={
            "id": "name",
            "name": "user",
            "placeholder": "Your name",
            "class": "field",
            "data-testid": "row-7",
            "href": "/a",
        },
    )
    rungs = ladder(element, Inventory.from_elements([element]))
    assert {rung.kind for rung in rungs} >= {"test id", "role", "label", "placeholder", "id", "name", "class", "attribute"}
    assert [(rung.code, graded_code(rung.code)) for rung in rungs] == [
        (rung.code, graded_code(rung.code).__class__(grade=rung.grade, reasons=rung.reasons)) for rung in rungs
    ]


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
selectors = st.one_of(
    texts,
    st.lists(
        st.sampled_from([*list("#.[]()=>+~:/*@'\"\\ ,|ab1"), "nth-child(", "text=", ">>", "//", "css=", ":has-text(", HOLE])
    ).map("".join),
)


@given(selectors)
def test_any_selector_can_be_read(selector):
    held(selector)
    found = grade_of(f"page.locator({selector!r})")
    assert found is None or found in LETTERS


@given(texts, st.sampled_from(["get_by_text", "get_by_test_id", "get_by_label", "locator"]))
def test_any_text_survives_being_written_and_read(text, method):
    code = f"page.{method}({text!r})"
    (written,) = locators(f"page\n{code}\n")
    assert graded_code(code) == graded_steps(written.steps)
    if HOLE not in text:
        assert graded_code(code_of(written.steps)) == graded_code(code)
