"""What a clause names by sort and name is looked for in there, and nowhere else."""

import pytest

from pytest_heal.describe.answer import answer
from pytest_heal.describe.index import framed
from tests.describe.test_description import Site


def outcome(text, *pages):
    """What is meant, as document and name; ``""`` where nothing clearly is."""
    judged = answer(text, pages)
    best = judged.verdict.best
    return (best.document, best.name) if judged.verdict.kind == "found" and best else ""


def two(kind):
    """Two parts of the page, of which the second alone has a "Cancel"; and another one in neither."""
    site = Site()
    site.button("Pay", section=f"{kind}: Payment")
    site.field("Card number", label="Card number", section=f"{kind}: Payment")
    site.button("Subscribe", section=f"heading: Letter > {kind}: Newsletter")
    site.button("Cancel", section=f"heading: Letter > {kind}: Newsletter")
    site.button("Help")
    return site.inventory


@pytest.mark.parametrize("kind", ["dialog", "form", "nav"])
def test_what_stands_elsewhere_is_not_meant(kind):
    assert outcome(f"cancel button in the newsletter {kind}", two(kind)) == (0, "Cancel")
    assert outcome(f"cancel button in the payment {kind}", two(kind)) == ""
    assert outcome(f"subscribe button inside the payment {kind}", two(kind)) == ""
    assert outcome(f"pay button in the payment {kind}", two(kind)) == (0, "Pay")


def test_a_name_that_nothing_has_restricts_nothing():
    assert outcome("subscribe button in the mailing dialog", two("dialog")) == (0, "Subscribe")


def test_what_belongs_to_a_table_may_stand_around_it():
    site = Site()
    site.field("Search", label="Search")
    site.button("Edit", section="table: Users")
    assert answer("search field of the users table", [site.inventory]).matches[0].name == "Search"


def frames():
    """A page with a "Pay", and two frames, the first with one as well."""
    page, payment, letter = Site(), Site(), Site()
    page.button("Pay")
    payment.button("Pay")
    payment.field("Card number", label="Card number")
    letter.button("Subscribe", section="heading: Letter")
    letter.button("Cancel", section="heading: Letter")
    return page.inventory, framed(payment.inventory, "Payment"), framed(letter.inventory, "newsletter > 1")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("pay button in the payment frame", (1, "Pay")),
        ("pay button in the payment iframe", (1, "Pay")),
        ("cancel button in the newsletter frame", (2, "Cancel")),
        ("cancel button in the payment frame", ""),
        ("subscribe button in the payment frame", ""),
        ("pay button", ""),  # two
        ("card number", (1, "Card number")),
    ],
)
def test_a_frame_is_named_by_what_it_is_called(text, meant):
    assert outcome(text, *frames()) == meant


def test_what_stands_in_a_frame_of_a_dialog_may_be_meant():
    """Where the frame stands nobody knows here."""
    page, inside = Site(), Site()
    page.button("Close", section="dialog: Payment")
    inside.button("Pay now")
    assert outcome("pay now button in the payment dialog", page.inventory, framed(inside.inventory, "")) == (1, "Pay now")


def test_two_in_different_frames_are_told_apart_by_them():
    judged = answer("pay button", frames())
    assert judged.verdict.kind == "ambiguous"
    longer = [one.longer for one in judged.candidates(apart=True)]
    assert "pay button in the Payment frame" in longer


@pytest.mark.parametrize(
    "text",
    [
        "Abbrechen-Schaltfläche im Rahmen Newsletter",
        "bouton Annuler dans le cadre Newsletter",
        "botón Cancelar en el marco Newsletter",
        "przycisk Anuluj w ramce Newsletter",
    ],
)
def test_frames_in_other_languages(text):
    assert outcome(text, *frames()) == (2, "Cancel")
