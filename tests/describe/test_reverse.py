"""What says the reverse of a description, or another number, is not meant, however much of the rest it says."""

import pytest

from pytest_heal.describe.answer import answer
from pytest_heal.describe.offer import objection, records
from pytest_heal.describe.reverse import OTHERWISE
from pytest_heal.describe.text import not_found
from tests.describe.test_description import Site

OTHERS = "Help Blog Pricing Careers Imprint Contact Gallery Team Partners Events Newsroom Status".split()


def page(*buttons, fields=()):
    """Fields and buttons among others."""
    site = Site()
    for label in fields:
        site.field(label, label=label)
    for name in (*buttons, *OTHERS):
        site.button(name)
    return site.inventory


def outcome(text, *names, fields=()):
    """What is meant on a page of buttons; ``""`` where nothing clearly is."""
    verdict = answer(text, [page(*names, fields=fields)]).verdict
    return verdict.best.name if verdict.kind == "found" and verdict.best else ""


@pytest.mark.parametrize(
    ("text", "reverse", "right"),
    [
        ("next result button", "Previous result", "Next result"),
        ("click next result (enter)", "Previous result (Shift + Enter)", "Next result (Enter)"),
        ("expand all form fields", "Collapse all form fields", "Expand all form fields"),
        ("read customer reviews button", "Write customer reviews", "Read customer reviews"),
        ("add gift item to cart", "Remove gift item from cart", "Add gift item to cart"),
        ("the button to show account password", "Hide account password", "Show account password"),
        ("align left button", "Align right", "Align left"),
        ("contract start date button", "Contract end date", "Contract start date"),
        ("unlock account", "Lock account", "Unlock account"),
        ("lock account", "Unlock account", "Lock account"),
        ("enable weekly notifications button", "Disable weekly notifications", "Enable weekly notifications"),
        ("nächste Seite der Bestellungen", "Vorherige Seite der Bestellungen", "Nächste Seite der Bestellungen"),
        ("ouvrir le menu principal", "Fermer le menu principal", "Ouvrir le menu principal"),
        ("チャットを開くボタン", "チャットを閉じる", "チャットを開く"),
        ("wizard payment step 3 button", "Wizard payment step 2", "Wizard payment step 3"),
        ("invoice of order 1042 button", "Invoice of order 1043", "Invoice of order 1042"),
        ("the 12 May 2026 button", "13 May 2026", "12 May 2026"),
    ],
)
def test_the_reverse_is_not_meant(text, reverse, right):
    assert outcome(text, reverse) == ""
    assert outcome(text, reverse, right) == right
    assert outcome(text, right) == right


@pytest.mark.parametrize(
    ("text", "names", "meant"),
    [
        ("expand button", ["Expand/collapse all"], "Expand/collapse all"),
        ("close the open dialog button", ["Close dialog"], "Close dialog"),
        ("previous month button next to Next month", ["Previous month", "Next month"], "Previous month"),
        ("cart button", ["Cart 3"], "Cart 3"),
        ("last 7 days", ["Last 7 days", "Last 30 days"], "Last 7 days"),
        ("display settings", ["Play", "Display settings"], "Display settings"),
        ("confirm the cancellation", ["Confirm cancellation"], "Confirm cancellation"),
    ],
)
def test_what_says_both_or_neither_is(text, names, meant):
    assert outcome(text, *names) == meant


def test_what_an_element_says_of_itself_elsewhere_counts():
    site = Site()
    site.button("Previous", attributes={"title": "Next result"})
    assert answer("next result", [site.inventory]).matches[0].evidence
    assert not [one for one in answer("next result", [site.inventory]).matches[0].evidence if one.where == OTHERWISE]


def test_a_number_in_parts_is_that_number():
    site = Site()
    site.button("Order 1,000")
    assert not any(one.where == OTHERWISE for one in answer("order 1000", [site.inventory]).matches[0].evidence)


def test_the_evidence_names_both_words():
    site = Site()
    site.button("Previous result")
    told = [str(one) for one in answer("next result", [site.inventory]).matches[0].evidence]
    assert "says otherwise: previous, not next (-.35)" in told


def test_a_number_that_stands_around_the_element_is_said():
    site = Site()
    site.button("View 2 items", group="Order 1042")
    site.button("View 7 items", group="Order 1043")
    assert answer("view order 1042 items", [site.inventory]).matches[0].name == "View 2 items"


def test_a_refusal_tells_why_the_nearest_is_not_meant():
    site = Site()
    site.button("Previous result")
    site.button("Help")
    judged = answer("next result", [site.inventory])
    assert 'button "Previous result" (it says previous, not next)' in not_found("next result", judged.candidates(), ())


def test_no_model_chooses_it():
    site = Site()
    site.button("Invoice of order 1043")
    site.button("Help")
    matches = answer("invoice of order 1042", [site.inventory]).matches
    told = objection("invoice of order 1042", records(matches, [site.inventory]), 0, matches)
    assert (matches[0].name, told) == ("Invoice of order 1043", "it says 1043, not 1042")


@pytest.mark.parametrize(
    ("text", "other", "right"),
    [
        ("remove coffee from cart", "Remove tea from cart", "Remove coffee from cart"),
        ("delete user Ben button", "Delete user Anna", "Delete user Ben"),
        ("edit profile of Ben", "Edit profile of Anna", "Edit profile of Ben"),
        ("download the March invoice", "Download April invoice", "Download March invoice"),
        ("open settings for staging", "Open settings for production", "Open settings for staging"),
        ("send message to Ben", "Send message to Anna", "Send message to Ben"),
    ],
)
def test_who_says_coffee_does_not_mean_the_tea(text, other, right):
    assert outcome(text, other) == ""
    assert outcome(text, other, right) == right


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("save profile button", "Save profile changes"),  # it only says more
        ("download the monthly invoice button", "Download invoice"),  # or less
        ("delete shopping basket", "Delete shopping cart"),  # or the same in another word
        ("edit profile of Ben", "Edit profile"),
    ],
)
def test_more_less_and_the_same_in_other_words_is_no_exchange(text, name):
    assert outcome(text, name) == name


@pytest.mark.parametrize(
    ("text", "other", "right"),
    [
        ("edit file two.txt button", "Edit file one.txt", "Edit file two.txt"),
        ("step two button", "Step 3", "Step 2"),
        ("Schritt zwei", "Schritt eins", "Schritt zwei"),
        ("go to last seven days report", "Last 30 days report", "Last 7 days report"),
        ("lower case button", "Upper case", "Lower case"),
        ("import to file button", "Import from file", "Import to file"),
        ("add to library", "Add from library", "Add to library"),
        ("download file", "Upload file", "Download file"),
    ],
)
def test_numbers_in_words_and_small_words_count(text, other, right):
    assert outcome(text, other) == ""
    assert outcome(text, other, right) == right


def test_the_latest_one_is_no_number():
    assert outcome("the latest one", "Latest version 2") == "Latest version 2"


@pytest.mark.parametrize(
    ("text", "other", "right"),
    [
        ("close tab", "Close all tabs", "Close tab"),
        ("remove filter button", "Remove all filters", "Remove filter"),
    ],
)
def test_one_is_not_all(text, other, right):
    assert outcome(text, other) == ""
    assert outcome(text, other, right) == right
    assert outcome(text.replace(" ", " all ", 1), other) == other


@pytest.mark.parametrize(
    ("text", "other", "right"),
    [
        ("confirm password field", "New password", "Confirm new password"),
        ("email field", "Repeat email", "Email"),
        ("to date field", "From date", "To date"),
        ("to field", "From", "To"),
    ],
)
def test_another_field_of_its_kind_is_not_meant(text, other, right):
    assert outcome(text, fields=[other]) == ""
    assert outcome(text, fields=[other, right]) == right


def test_what_it_stands_in_may_say_the_reverse():
    site = Site()
    site.field("City", label="City", group="Billing address")
    for name in OTHERS:
        site.button(name)
    judged = answer("city field in the shipping section", [site.inventory])
    told = not_found("city field in the shipping section", judged.candidates(), ())
    assert 'textbox "City" in "Billing address" (what it stands in says billing, not shipping)' in told
    site.field("City", label="City", group="Shipping address")
    best = answer("city field in the shipping section", [site.inventory]).verdict.best
    assert site.inventory[best.element].group == "Shipping address"


def test_there_is_no_second_where_there_is_one():
    assert outcome("second edit button", "Edit", "Save") == ""
    assert outcome("last edit button", "Edit", "Save") == "Edit"
    assert outcome("first edit button", "Edit", "Save") == "Edit"
    told = not_found("third edit button", answer("third edit button", [page("Edit")]).candidates(), ())
    assert 'button "Edit" (fewer than 3 like it are there)' in told


def test_what_says_the_number_itself_is_not_counted():
    assert answer("second address line", [page(fields=["Address line 2"])]).verdict.best.name == "Address line 2"


@pytest.mark.parametrize(
    ("text", "other", "right"),
    [
        ("send me email button", "Do not send me email", "Send me email"),
        ("do not send me email button", "Send me email", "Do not send me email"),
        ("my orders link", "All orders", "My orders"),
        ("insert row below", "Insert row above", "Insert row below"),
        ("dark mode button", "Light mode", "Dark mode"),
        ("insert column button", "Insert row", "Insert column"),
    ],
)
def test_small_words_turn_a_meaning_round(text, other, right):
    assert outcome(text, other) == ""
    assert outcome(text, other, right) == right


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("create account", "No account? Create one"),
        ("sign up link", "Don't have an account? Sign up"),
        ("no button", "No"),
        ("bounce no button", "No bounce"),
        ("order number", "Order no."),
    ],
)
def test_a_negation_of_something_else_says_nothing(text, name):
    assert not answer(text, [page(name)]).matches[0].against


def test_counting_what_nothing_on_the_page_is_called_by_refuses_nobody_untruly():
    empty = Site()
    assert answer("third button", [empty.inventory]).verdict.kind == "not found"
    site = Site()
    for name in OTHERS:
        site.link(name)
    assert not [match for match in answer("third tab", [site.inventory]).matches if match.against]
    assert not [match for match in answer("third archive link", [site.inventory]).matches if match.against]


def test_a_month_is_no_number():
    assert outcome("invoice 12 button", "Invoice 12 (Nov)") == "Invoice 12 (Nov)"
