"""Fields of public page objects as descriptions: what is read of them, and what they hit on another page."""

import subprocess

import pytest
from benchmarks.grounding_harvest import page_objects
from benchmarks.grounding_harvest.sheet import Sheet
from benchmarks.grounding_harvest.wordnet import WordNet

from tests.describe.test_description import Site

SOURCE = """
class LoginPage:
    ERROR = "#error-message"
    URL = "https://shop.test/"

    def __init__(self, page):
        self.page = page
        self.log_in_button = page.get_by_role("button", name="Log in", exact=True)
        self.emailInput = self.page.get_by_label("E-mail")
        self.rows = page.locator(".row").first
        self.cell = self.rows.get_by_text("Total")
        self.locator = page.get_by_text("Nothing says what this is")

    @property
    def search_field_locator(self):
        return self.page.get_by_placeholder("Search")

    def open(self):
        return self.page.get_by_text("no field")

broken = page.get_by_role("button", name="Outside of a class")
"""


@pytest.fixture
def clone(tmp_path):
    (tmp_path / "pages.py").write_text(SOURCE)
    (tmp_path / "broken.py").write_text("class :")
    for command in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b.test", "commit", "-qm", "a"]):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)
    return tmp_path


def test_fields_are_read_with_what_can_be_executed(clone):
    found = {field.text: field.aim.selector for field in page_objects.fields([clone, clone])}
    assert found == {
        "error": "#error-message",
        "log in button": 'internal:role=button[name="Log in"s]',
        "email input": 'internal:label="E-mail"i',
        "search field": 'internal:attr=[placeholder="Search"i]',
    }


def test_an_item_is_what_hits_one_control_alone(clone):
    site = Site()
    first = site.button("Log in", visible=True)
    site.field("E-mail", label="E-mail", visible=True)
    site.field("E-mail again", label="E-mail again", visible=True)
    sheet = Sheet(site.inventory, "en", "a page", WordNet.__new__(WordNet))
    assert [(item.text, item.right) for item in page_objects.items(sheet, page_objects.fields([clone]))] == [
        ("log in button", (first,))
    ]


def test_the_recipe_names_repositories():
    listed = page_objects.repositories()
    assert len(set(listed)) == len(listed) > 20
    assert all(name.count("/") == 1 for name in listed)
