"""What tells which element is meant: brands, providers, objects, proper names, quoted texts, exact words before synonyms."""

import pytest

from pytest_heal.describe.answer import answer
from pytest_heal.language.tokens import stem
from tests.describe.test_description import Site


def page(*names, **more):
    site = Site()
    for name in names:
        site.button(name, **more)
    return site


def meant(text, site):
    judged = answer(text, [site.inventory])
    best = judged.verdict.best
    return judged.verdict.kind, best.name if best else ""


@pytest.mark.parametrize("brand", ["GitHub", "LinkedIn", "YouTube", "PayPal", "BigBlueButton"])
def test_a_brand_is_one_word_and_several(brand):
    site = page("Home", "Help", f"Continue with {brand}")
    for text in (f"{brand.lower()} button", f"{brand} button", f"continue with {brand.lower()}"):
        assert meant(text, site) == ("found", f"Continue with {brand}"), text
    assert meant("github button", page("Home", "GitHub")) == ("found", "GitHub")
    assert meant("GitHub button", page("Home", "Github")) == ("found", "Github")


def test_camel_case_is_still_parted():
    assert meant("settings", page("Home", "accountSettings")) == ("found", "accountSettings")
    assert meant("accountSettings", page("Home", "Account settings")) == ("found", "Account settings")


@pytest.mark.parametrize(
    "text", ["sign in with google", "log in via google", "continue with Google", "login button with google"]
)
def test_the_provider_is_what_is_meant(text):
    kind, name = meant(text, page("Sign in", "Continue with Google", "Continue with Apple"))
    assert name == "Continue with Google"
    assert kind != "not found"


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("sort on date", "Type", "Date"),
        ("order by date", "Order", "Date"),
        ("view cart", "View options", "Cart"),
        ("open the cart", "Open file", "Shopping cart"),
        ("show invoices", "Show more", "Invoices"),
    ],
)
def test_a_word_that_goes_with_anything_does_not_outweigh_the_telling_one(text, wrong, right):
    assert meant(text, page(wrong, "Help", right))[1] == right


@pytest.mark.parametrize("text", ["sort on date", "view cart", "user avatar", "shop logo"])
def test_nor_is_it_answered_where_the_telling_one_is_missing(text):
    site = page("Type", "View options", "User management", "Shop")
    assert meant(text, site)[0] != "found"


@pytest.mark.parametrize(
    ("text", "general", "name"),
    [
        ("conversation with Yuki Tanaka", "Conversations", "Yuki Tanaka See you tomorrow"),
        ("message from Diego", "Messages", "Diego Where are you?"),
        ("the post by Amina", "Post", "Amina Okafor"),
    ],
)
def test_a_proper_name_tells_which(text, general, name):
    site = Site()
    site.button(general)
    for who in (name, "Olga Petrova Thanks", "Ben Hello"):
        site.link(who)
    assert meant(text, site)[1] == name


def test_a_quoted_text_is_what_is_read():
    site = Site()
    site.button("Delete the first draft", text="Remove")
    site.button("Remove the second draft", text="Discard")
    assert meant('button "Discard"', site) == ("found", "Remove the second draft")


@pytest.mark.parametrize("forms", [("add", "adding", "added"), ("hire", "hiring", "hired"), ("save", "saving", "saved")])
def test_forms_of_short_verbs_are_one_word(forms):
    assert len(set(map(stem, forms))) == 1


@pytest.mark.parametrize("word", ["string", "spring", "thing", "king", "speed", "feed", "need", "shred"])
def test_what_only_ends_like_a_verb_stays(word):
    assert stem(word) == word


@pytest.mark.parametrize("names", [("Log In", "Sign In"), ("Sign In", "Log In")])
def test_exact_words_come_before_what_means_the_same(names):
    site = page(*names)
    for text, right in (("Sign In button", "Sign In"), ("log in button", "Log In"), ("login button", "Log In")):
        judged = answer(text, [site.inventory])
        assert judged.verdict.best.name == right, text
        told = {match.name: " ".join(map(str, match.evidence)) for match in judged.matches}
        other = next(name for name in names if name != right)
        assert f"same words: {other}" not in told[other]
        assert f"verbatim: {other}" not in told[other]


def test_a_form_is_counted_as_before():
    site = Site()
    for number in (1, 2):
        form = site.add("form", role="form")
        site.button("Submit", parent=form)
        site.field(f"Field {number}", parent=form)
    judged = answer("the submit button of the first form", [site.inventory])
    assert judged.verdict.best.element == min(m.element for m in judged.matches if m.name == "Submit")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("second star from the right", 3),
        ("the second star button from the end", 3),
        ("second star from the left", 1),
        ("first star from the right", 4),
        ("last star", 4),
        ("third star", 2),
    ],
)
def test_counting_begins_at_the_edge_that_is_named(text, place):
    site = Site()
    stars = [site.button("Star", box=(40 * number, 100, 30, 30)) for number in range(5)]
    site.button("Send")
    judged = answer(text, [site.inventory])
    assert judged.verdict.best.element == stars[place]


def test_the_same_row_is_the_row_of_what_is_named():
    site = Site()
    table = site.add("table", role="table")
    for who in ("Anna", "Bob", "Carla"):
        row = site.add("tr", parent=table, role="row")
        site.add("td", parent=row, name=who, role="cell")
        site.button("Delete", parent=row)
    for text in ("delete button in the same row as Bob", "the delete button in Bob's row"):
        best = answer(text, [site.inventory]).verdict.best
        above = site.elements[best.element].parent
        assert any(one.parent == above and one.text == "Bob" for one in site.elements), text


def test_inside_the_dialog():
    site = Site()
    site.button("Save")
    site.button("Save", parent=site.add("div", role="dialog"))
    judged = answer("the save button inside the dialog", [site.inventory])
    assert (judged.verdict.kind, judged.verdict.best.element) == ("found", 3)


def test_a_word_for_a_part_of_the_page_may_be_a_part_of_a_phrase():
    site = page("Find a gift", "Gift cards", "Digital gifts")
    assert meant("click gift cards", site) == ("found", "Gift cards")
    assert meant("the gift card link", site) == ("found", "Gift cards")
    assert meant("tick the product row", page("Product", "Help"))[1] == "Product"  # a row is not what it is called


@pytest.mark.parametrize("text", ["tick the Atlas row", "untick Atlas", "uncheck atlas"])
def test_only_a_box_is_ticked(text):
    site = Site()
    site.link("Atlas")
    box = site.add("input", role="checkbox", name="Select this object for an action - Atlas")
    site.link("Help")
    judged = answer(text, [site.inventory]).verdict
    assert (judged.kind, judged.best.element) == ("found", box)


@pytest.mark.parametrize("text", ["enter the email", "type an email", "fill in email", "put the email"])
def test_only_a_field_is_typed_into(text):
    assert meant(text, page("Email", "Help"))[0] == "not found"
    site = page("Email us", "Help")
    site.field("Your email address")
    assert meant(text, site) == ("found", "Your email address")


@pytest.mark.parametrize("name", ["Enter the store", "Enter VR", "Put on hold", "Fill color", "Uncheck all", "Type de compte"])
def test_unless_the_verb_is_a_word_of_its_name(name):
    assert meant(name.lower(), page(name, "Help")) == ("found", name)
