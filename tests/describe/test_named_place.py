"""What a clause names by sort and name is looked for in there, and nowhere else."""

from dataclasses import replace

import pytest

from pytest_heal.describe.answer import answer
from pytest_heal.describe.index import framed
from pytest_heal.describe.offer import objection
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


def test_what_stands_next_to_a_part_does_not_stand_in_it():
    assert "Help" in [match.name for match in answer("help button next to the payment dialog", [two("dialog")]).matches]


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


def people():
    """A table in which Anna can be edited and Ben cannot, and two plans of which one can be chosen."""
    site = Site()
    for person, can in (("Anna", True), ("Ben", False)):
        row = site.add("tr", role="row", text=f"{person} Edit" if can else person)
        site.add("td", role="cell", parent=row, text=person, name=person, group=person)
        cell = site.add("td", role="cell", parent=row, text="Edit" if can else "", group=person)
        if can:
            site.button("Edit", parent=cell, group=person)
    for plan, can in (("Basic plan", True), ("Pro plan", False)):
        item = site.add("li", role="listitem", text=f"{plan} {'Choose' if can else 'Contact'}")
        site.add("span", parent=item, text=plan, group=plan)
        (site.button if can else site.link)("Choose" if can else "Contact", parent=item, group=plan)
    return site.inventory


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("edit button in Anna's row", "Edit"),
        ("edit button in Ben's row", ""),
        ("edit button in Carl's row", ""),  # nobody is called so
        ("choose button of the Basic plan", "Choose"),
        ("choose button of the Pro plan", ""),
        ("contact link of the Pro plan", "Contact"),
    ],
)
def test_what_another_row_or_card_has_is_not_meant(text, meant):
    assert outcome(text, people()) == ((0, meant) if meant else "")


SETTINGS = {"locale": "The language; see locales", "locales": "The languages; see locale", "format": "Of dates"}


def settings(*without):
    """A table of settings whose rows speak of one another, each with a link to its guide but for some."""
    site = Site()
    site.link("locale", parent=site.add("li", role="listitem", text="locale"))
    table = site.add("table", role="table")
    for name, text in SETTINGS.items():
        row = site.add("tr", role="row", parent=table, text=f"{name} {text} Guide")
        site.add("td", role="cell", parent=row, text=name, group=name)
        cell = site.add("td", role="cell", parent=row, text=f"{text} Guide", own_text=text, group=name)
        if name not in without:
            site.link("Guide", parent=cell, group=name)
    return site.inventory


def guided(text, page):
    """What is meant, and the row in which it stands."""
    best = answer(text, [page]).verdict.best
    return outcome(text, page), page[best.element].group if best else ""


@pytest.mark.parametrize("where", ["in the {} row", "of {}", "for {}"])
@pytest.mark.parametrize("name", ["locale", "locales"])
def test_the_row_that_is_called_so_comes_before_those_that_speak_of_it(where, name):
    text, page = f"guide link {where.format(name)}", settings()
    assert guided(text, page) == ((0, "Guide"), name)
    assert outcome(text, settings(name)) == ""


@pytest.mark.parametrize("name", ["locale", "locales"])
def test_next_to_the_name_of_a_row_is_in_that_row(name):
    text, page = f"guide link next to {name}", settings()
    assert guided(text, page) == ((0, "Guide"), name)
    assert outcome(text, settings(name)) == ""


def far(box):
    """A "Profile" in the menu, another one at a place, and a name."""
    site = Site()
    site.link("Profile", box=(10, 1500, 100, 30))
    site.add("span", text="John Doe", box=(700, 10, 80, 30))
    if box:
        site.link("Profile", box=box)
    return site.inventory


@pytest.mark.parametrize("where", ["next to John Doe", "to the right of John Doe"])
def test_what_is_far_from_a_neighbour_does_not_stand_by_it(where):
    assert outcome(f"profile link {where}", far((800, 10, 100, 30))) == (0, "Profile")
    assert outcome(f"profile link {where}", far(None)) == ""
    assert outcome("profile link", far(None)) == (0, "Profile")
    assert outcome("profile link next to Jane Roe", far(None)) == (0, "Profile")  # nobody is called so


def test_what_is_level_with_the_name_of_its_row_may_be_far_from_it():
    site = Site()
    row = site.add("tr", role="row", text="Ben Edit")
    site.add("td", role="cell", parent=row, text="Ben", box=(10, 10, 100, 30))
    site.button("Edit", parent=row, box=(1800, 10, 60, 30))
    assert outcome("edit button next to Ben", site.inventory) == (0, "Edit")


def test_what_takes_no_room_is_not_far_away():
    site = Site()
    site.link("Profile", box=(10, 1500, 100, 30))
    name = site.add("span", text="John Doe")
    site.elements[name] = replace(site.elements[name], box=None)
    assert outcome("profile link next to John Doe", site.inventory) == (0, "Profile")


def test_a_neighbour_of_whom_there_are_many_tells_nothing_of_distance():
    site = Site()
    site.link("Profile", box=(10, 1500, 100, 30))
    for n in range(20):
        site.add("span", text="John Doe", box=(700, 10 * n, 80, 8))
    assert outcome("profile link next to John Doe", site.inventory) == (0, "Profile")


def test_a_row_that_is_nothing_but_its_name_says_nothing_of_other_items():
    site = Site()
    for name in ("Users", "Users settings"):
        site.link(name, parent=site.add("li", role="listitem", text=name))
    assert outcome("settings link for users", site.inventory) == (0, "Users settings")


def headings():
    """Two headings with something under each."""
    site = Site()
    for heading, buttons in (("Payment", ["Pay"]), ("Newsletter", ["Subscribe", "Cancel"])):
        part = site.add("section", text=f"{heading} {' '.join(buttons)}")
        site.add("h2", role="heading", parent=part, name=heading)
        for button in buttons:
            site.button(button, parent=part, section=f"heading: {heading}")
    return site.inventory


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("cancel button in the newsletter section", "Cancel"),
        ("cancel button in the payment section", ""),
        ("cancel button under Payment", ""),
        ("cancel button under Newsletter", "Cancel"),
        ("pay button in the newsletter section", ""),
        ("pay button in the billing section", "Pay"),  # nothing is called so
    ],
)
def test_what_stands_under_another_heading_is_not_meant(text, meant):
    assert outcome(text, headings()) == ((0, meant) if meant else "")


def test_what_is_nearest_is_listed_although_it_is_not_meant():
    judged = answer("cancel button in the payment section", [headings()])
    assert (judged.verdict.kind, judged.verdict.candidates[0].name) == ("not found", "Cancel")
    assert judged.candidates()[0].score < 0.1
    assert objection("cancel", ({}, {}), 0, judged.matches) == "it does not stand where the description says"


def cards(*titles, kind="heading"):
    """A "Choose" under each title."""
    site = Site()
    for title in titles:
        site.button("Choose", section=f"{kind}: {title}")
    for name in "Help Blog Pricing Careers Imprint Contact Gallery Team Partners Events Newsroom Status".split():
        site.button(name)
    return site.inventory


@pytest.mark.parametrize(
    ("text", "others", "right"),
    [
        ("choose button of the Pro plan", ["Basic plan"], "Pro plan"),
        ("choose button of the Pro plan", ["Basic"], "Pro"),
        ("choose button for monthly billing", ["Yearly billing"], "Monthly billing"),
        ("choose button of Post two", ["Post one"], "Post two"),
        ("choose button in the right column", ["Left column"], "Right column"),
        ("choose button of chapter 3", ["Chapter 1", "Chapter 2"], "Chapter 3"),
    ],
)
def test_a_part_with_another_name_is_not_the_one(text, others, right):
    assert outcome(text, cards(*others)) == ""
    assert outcome(text, cards(right)) == (0, "Choose")
    page = cards(*others, right)
    assert page[answer(text, [page]).verdict.best.element].section == f"heading: {right}"


def test_a_dialog_may_be_called_by_its_sort():
    site = Site()
    site.button("Help")
    dialog = site.add("dialog", role="dialog", name="Delete user", text="")
    site.button("Cancel", parent=dialog, section="dialog: Delete user")
    assert outcome("cancel button in the confirmation dialog", site.inventory) == (0, "Cancel")
    assert outcome("cancel button in the delete dialog", site.inventory) == (0, "Cancel")
    assert outcome("cancel button in the payment dialog", site.inventory) == ""


def test_nothing_stands_in_a_part_by_its_own_name():
    site = Site()
    site.link("Physics", section="heading: Modules")
    site.link("Physics module", section="heading: Options")
    best = answer("physics link in the Modules section", [site.inventory]).matches[0]
    assert best.name == "Physics"


def test_what_somebody_is_need_not_be_said():
    site = Site()
    for name in ("Anna Smith", "Ben Miller"):
        row = site.add("tr", role="row", text=f"{name} Edit")
        site.add("td", parent=row, text=name)
        site.button("Edit", parent=row, group=name)
    best = answer("edit button for user Ben", [site.inventory]).verdict.best
    assert site.inventory[best.element].group == "Ben Miller"
    assert outcome("edit button for user Carla", site.inventory) == ""


def test_what_stands_next_to_something_belongs_to_no_other_row():
    site = Site()
    for name, act in (("Milk", "Buy"), ("Bread", "")):
        row = site.add("li", role="listitem", text=f"{name} {act}".strip(), box=(10, site.y + 40, 300, 30))
        site.add("span", parent=row, text=name, box=(10, site.y, 60, 20))
        if act:
            site.button(act, parent=row, box=(100, site.y - 40, 60, 20))
    site.button("Help", box=(10, 900, 60, 20))
    assert outcome("buy button next to Bread", site.inventory) == ""
    assert outcome("buy button next to Milk", site.inventory) == (0, "Buy")
