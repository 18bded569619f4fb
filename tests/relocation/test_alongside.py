"""What the rest of a page tells of one element: what it may heal, and the pages on which it would lie."""

from dataclasses import replace

import pytest

from pytest_heal.element.page import page_of
from pytest_heal.element.text import split_href
from pytest_heal.element.traits import Traits
from pytest_heal.relocation.alongside import rebuilt_alike
from pytest_heal.relocation.contradictions import counted, just_as_it_was
from pytest_heal.relocation.evidence import compare
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.policy import case_of, decide, locate
from pytest_heal.relocation.relocator import relocate
from pytest_heal.relocation.rules import RULES
from pytest_heal.relocation.shortened import same_link
from pytest_heal.relocation.signals import among_neighbours, individual_signal
from pytest_heal.relocation.whereabouts import stood_around, stood_in_one_row
from tests.relocation.policy.pages import THRESHOLDS, asked, remembered, shop
from tests.support.dom import E, fingerprints


def said(text, tag=""):
    return lambda e: text in {e.text, e.name} and e.tag not in ("li", "ul", "div", "tr", "td") and tag in ("", e.tag)


def titled(title):
    return lambda e: e.attributes.get("title") == title


def decided(old, which, new, selector="#it", method="click", others=()):
    mine = remembered(old, which)
    _, decision = locate(mine, new, fingerprints(old, *others) if others else [], asked(method, selector), THRESHOLDS)
    return decision, new[decision.match.index] if decision.match else None


def pair_of(old, which, new, that):
    mine, there = remembered(old, which), page_of(new)
    traits = there.traits(next(e.index for e in new if that(e)))
    then = Traits(mine.element)
    return Pair(then, traits, compare(then, traits, there, mine.counts), there, mine.counts, beside=mine.rivals), mine


# -------------------------------------------------------------------------------------------------- rebuilt all alike

FILES = ("report.csv", "notes.txt", "photo.png")


def linked(*names):
    return E("ul", *[E("li", E("a", name, href=f"/files/{name}", class_="file")) for name in names])


def drawn(*names, links=()):
    def row(name):
        return E("a", name, href=f"/files/{name}", class_="file") if name in links else E("span", name, class_="name")

    return E("ul", *[E("li", row(name)) for name in names])


def test_the_links_of_a_list_that_are_all_rows_to_be_clicked_now():
    decision, found = decided(shop(linked(*FILES)), said("notes.txt", "a"), shop(drawn(*FILES)))
    assert decision.heal, (decision.code, decision.reason)
    assert (found.tag, found.text) == ("span", "notes.txt")


@pytest.mark.parametrize("links", [FILES[:1], FILES[::2]], ids=["one is still a link", "all others are still links"])
def test_one_that_may_be_opened_no_longer_beside_others_that_may(links):
    decision, _ = decided(shop(linked(*FILES)), said("notes.txt", "a"), shop(drawn(*FILES, links=links)))
    assert not decision.heal


def test_one_other_that_was_rebuilt_is_too_few():
    pair, mine = pair_of(shop(linked(*FILES[:2])), said("notes.txt", "a"), shop(drawn(*FILES[:2])), said("notes.txt", "span"))
    assert not rebuilt_alike(pair.old, pair.new, pair.page, mine.rivals)


def test_what_is_made_otherwise_was_not_rebuilt_alike():
    new = shop(drawn(FILES[0], FILES[2]), E("ul", E("li", E("span", "notes.txt", class_="hint"))))
    pair, mine = pair_of(shop(linked(*FILES)), said("notes.txt", "a"), new, said("notes.txt", "span"))
    assert not rebuilt_alike(pair.old, pair.new, pair.page, mine.rivals)


# ------------------------------------------------------------------------------------------------- what nobody can see

TITLES = ("cut selected cells", "copy selected cells", "paste cells below")
NAMES = ("Cut this cell (X)", "Copy this cell (C)", "Paste this cell (V)")


def toolbar(titles, hidden=()):
    buttons = [E("button", E("i", class_="icon"), title=title, class_="btn") for title in titles]
    return shop(E("nav", E("div", *buttons)), E("ul", *[E("li", name, visible=False) for name in hidden], visible=False))


def test_a_list_of_all_commands_that_nobody_has_opened_takes_no_name_away():
    new = toolbar(NAMES, ["Cut cell", "Copy cell", "Paste cell"])
    decision, found = decided(toolbar(TITLES), titled(TITLES[0]), new, f'internal:attr=[title="{TITLES[0]}"i]')
    assert decision.heal, (decision.code, decision.reason)
    assert found.attributes["title"] == NAMES[0]


def test_what_is_called_just_so_counts_even_where_nobody_sees_it():
    pair, _ = pair_of(toolbar(TITLES), titled(TITLES[0]), toolbar(NAMES, [TITLES[0]]), titled(NAMES[0]))
    assert pair.agrees["called_alone"] < 1
    pair, _ = pair_of(toolbar(TITLES), titled(TITLES[0]), toolbar(NAMES, ["Cut cell"]), titled(NAMES[0]))
    assert pair.agrees["called_alone"] == 1


def test_what_holds_the_words_out_of_sight_does_not_count_either():
    old = shop(E("button", "Save", class_="b"))
    new = shop(E("button", "Save now", class_="b"), E("p", "Save all files", visible=False))
    pair, _ = pair_of(old, said("Save"), new, said("Save now"))
    assert pair.agrees["text_within"] == 1
    new = shop(E("button", "Save now", class_="b"), E("p", "Save all files"))
    pair, _ = pair_of(old, said("Save"), new, said("Save now"))
    assert pair.agrees["text_within"] == 0.5


# ---------------------------------------------------------------------------------------------------- links and tabs


def tabs(*names, href="#{}"):
    return shop(E("ul", *[E("li", E("a", name, href=href.format(name.lower()), data_toggle="tab")) for name in names]))


def bar(*names, role="tab"):
    return shop(E("ul", *[E("li", E("div", name), role=role, name=name, class_="bar-item", tabindex=0) for name in names]))


def test_a_link_that_leads_nowhere_is_a_tab_now():
    decision, found = decided(tabs("Files", "Running"), said("Files", "a"), bar("Files", "Running"))
    assert decision.heal, (decision.code, decision.reason)
    assert found.name == "Files" or found.text == "Files"


@pytest.mark.parametrize("href", ["/{}", "#/{}", "https://shop.example/{}"])
def test_a_link_with_an_address_is_another_control_than_a_tab(href):
    new = bar("Files", "Running")
    pair, _ = pair_of(tabs("Files", "Running", href=href), said("Files", "a"), new, lambda e: e.role == "tab")
    assert {"href_missing", "tag_other", "role_other"} <= pair.agrees.keys()
    pair, _ = pair_of(tabs("Files", "Running"), said("Files", "a"), new, lambda e: e.role == "tab")
    assert {"href_missing", "tag_other", "role_other"}.isdisjoint(pair.agrees)


def test_a_button_of_a_toolbar_is_no_menu_of_the_same_name():
    old = shop(E("div", E("button", "Run", class_="btn"), E("button", "Stop", class_="btn")))
    pair, _ = pair_of(old, said("Run", "button"), bar("File", "Run", "Help", role="menuitem"), lambda e: e.name == "Run")
    assert {"tag_other", "role_other"} <= pair.agrees.keys()


def test_an_exclamation_mark_tells_no_two_addresses_apart():
    assert split_href("#!/pet/addPet") == split_href("#/pet/addPet")


# ------------------------------------------------------------------------------------------------- among the same others


def menu(*names, box):
    return shop(
        E("ul", *[E("li", E("a", name, href="#", group=box), class_="m") for name in names]), E("p", "View", visible=False)
    )


def test_a_menu_among_the_same_menus_is_in_no_other_group():
    old, new = (
        menu("File", "Edit", "View", "Help", box="Python 3"),
        menu("File", "Edit", "View", "Run", "Help", box="File Edit View"),
    )
    found = relocate(remembered(old, said("View", "a")), new)
    assert "group_other" not in found.best.agreements


def test_a_button_of_a_row_is_in_another_row_whatever_its_neighbours_say():
    def rows(*names):
        return shop(E("table", *[E("tr", E("td", name), E("td", E("button", "Edit", group=name))) for name in names]))

    found = relocate(remembered(rows("Ada", "Bob"), lambda e: e.tag == "button" and e.group == "Ada"), rows("Bob", "Cid"))
    assert "group_other" in found.best.agreements


# -------------------------------------------------------------------------------------------------- the same address


def asks(text):
    return f'internal:text="{text}"i'


def link(text, href, **more):
    return shop(E("p", "Trouble?"), E("p", E("a", text, href=href, **more)))


@pytest.mark.parametrize(
    ("then", "now", "href", "heals"),
    [
        ("Forgotten it?", "Forgotten password?", "/reset", True),
        ("this form", "Reset password", "../password/", True),  # it says what its address says
        ("Add a child page to 'Home'", "Add child page", "/pages/3/add", True),
        ("English", "Deutsch", "/language", False),  # a switch
        ("Edit Ada", "Edit Bob", "/people/1/edit", False),  # another one's
        ("Order 12", "Order 13", "/orders/last", False),
        ("Enable alerts", "Disable alerts", "/alerts", False),
        ("this form", "that page", "../password/", False),
    ],
)
def test_a_link_that_leads_where_it_led_may_say_it_in_other_words(then, now, href, heals):
    pair, _ = pair_of(link(then, href), said(then, "a"), link(now, href), said(now, "a"))
    assert same_link(pair) is heals
    decision, _ = decided(link(then, href), said(then, "a"), link(now, href), asks(then))
    assert decision.heal is heals or (heals and decision.code == "confidence"), (decision.code, decision.reason)


def test_a_link_that_leads_elsewhere_may_not():
    old, new = link("Forgotten it?", "/reset"), link("Forgotten password?", "/help")
    decision, _ = decided(old, said("Forgotten it?", "a"), new, asks("Forgotten it?"))
    assert not decision.heal


def operations(*pairs):
    return shop(*[E("div", E("a", method, href=to), E("a", path, href=to)) for method, path, to in pairs])


def test_of_links_to_one_place_the_one_that_says_it_is_meant():
    old = operations(("post", "/pet", "#!/pet/add"), ("put", "/pet", "#!/pet/update"))
    new = operations(("post", "/pet", "#/pet/add"), ("put", "/pet", "#/pet/update"))
    first = lambda e: e.text == "/pet" and e.attributes.get("href", "").endswith("add")  # noqa: E731
    pair, _ = pair_of(old, first, new, first)
    assert individual_signal(pair, "click") == "link target"
    twice = operations(("post", "/pet", "#/pet/add"), ("/pet", "/pet", "#/pet/add"))
    pair, _ = pair_of(old, first, twice, first)
    assert individual_signal(pair, "click") != "link target"
    assert individual_signal(replace(pair, beside=()), "click") != "link target"


def test_a_link_may_say_what_stood_beside_it():
    old = shop(E("div", E("p", "Find out more about us"), E("a", "https://about.example/us", href="https://about.example/us")))
    new = shop(E("div", E("a", "Find out more about us", href="https://about.example/us")))
    decision, _ = decided(old, said("https://about.example/us", "a"), new)
    assert decision.code != "neighbour"


# ---------------------------------------------------------------------------------------------------- what is counted


def item(name, number, **more):
    return shop(
        E("ul", E("li", E("a", E("span", name), E("span", number, **more), href="#")), E("li", E("a", "Help", href="#")))
    )


def is_item(e):
    return e.tag == "a" and e.text.startswith(("Layout", "Order"))


@pytest.mark.parametrize(
    ("name", "css", "counts"),
    [
        ("Layout options", "badge", True),
        ("Layout options", "label label-primary", True),
        ("Order", "no", False),
        ("", "badge", False),
    ],
)
def test_a_number_in_a_badge_counts_and_one_without_names(name, css, counts):
    old, new = item(name or "+", "12", class_=css), item(name or "+", "13", class_=css)
    which = is_item if name else lambda e: e.tag == "a" and "1" in e.text
    pair, _ = pair_of(old, which, new, which)
    assert counted(pair.old, pair) is counts


# ------------------------------------------------------------------------------------------------- an icon and its name


def test_an_icon_may_have_got_a_name():
    old = shop(E("div", E("span", class_="close icon-x", ordinal=(1, 1))))
    for new, may in [
        (E("span", class_="close icon-x", title="Close", ordinal=(1, 1)), True),
        (E("span", "Close", class_="close icon-x", ordinal=(1, 1)), False),
        (E("b", class_="close icon-x", title="Close", ordinal=(1, 1)), False),
        (E("span", class_="close icon-x", title="Close", ordinal=(1, 2)), False),
    ]:
        pair, _ = pair_of(old, lambda e: "close" in e.classes, shop(E("div", new)), lambda e: "close" in e.classes)
        assert among_neighbours(pair) is may


def test_what_stands_in_its_place_is_not_it_where_its_words_stand_elsewhere():
    """Two buttons have changed places: the place tells nothing, as long as something else to be clicked says "Send"."""
    old = shop(E("form", E("p", "Reply"), E("button", "Send")), E("form", E("p", "Profile"), E("button", "Submit")))
    send = said("Send", "button")
    for elsewhere, may in [(E("button", "Send"), False), (E("p", "Send"), True), (E("button", "Post"), True)]:
        new = shop(E("form", E("p", "Reply"), E("button", "Submit")), E("form", E("p", "Profile"), elsewhere))
        pair, _ = pair_of(old, send, new, said("Submit", "button"))
        assert among_neighbours(pair) is may


# ------------------------------------------------------------------------------------------- what held it, what equals it


def searched(*inside):
    return shop(E("div", E("input", type="text", placeholder="Search", class_="box"), *inside, class_="search"), E("p", "Mail"))


def icon():
    return E("span", class_="glyph glyph-search")


def titles(*inside, css="title"):
    return shop(E("div", E("div", *inside, class_=css), E("span", "Live", class_="state"), class_="head"), E("p", "Body"))


def by_class(name):
    return lambda e: e.classes == (name,)


@pytest.mark.parametrize(
    ("old", "which", "new", "that"),
    [
        (searched(icon()), lambda e: "glyph" in e.classes, searched(), by_class("search")),
        (titles(E("h2", "About us")), said("About us", "h2"), titles(), by_class("title")),
        (titles(E("h2", "About us")), said("About us", "h2"), titles(E("b", "About"), E("b", "us")), by_class("title")),
        (titles(E("h2", "About us")), said("About us", "h2"), titles(E("p", "About us")), by_class("title")),
        (titles(E("h2", "About us")), said("About us", "h2"), titles(E("p", "About us")), by_class("head")),
    ],
    ids=["an icon", "words that are gone", "words in pieces", "words in another element", "and what stood beside them"],
)
def test_what_held_it_is_not_it(old, which, new, that):
    """It is gone; what is left is the box around it, in its place, among its neighbours."""
    pair, mine = pair_of(old, which, new, that)
    assert stood_around(pair)
    decision, _ = decided(old, which, new, ".a .b", "text_content")
    assert not decision.heal or decision.match.index != next(e.index for e in new if that(e))
    relocation = replace(relocate(mine, new, []), matches=(best_at(mine, new, that),))
    assert decide(relocation, new, asked(), THRESHOLDS).code == "neighbour"


def best_at(mine, new, that):
    """The match of an element, as sure as can be."""
    found = relocate(mine, new, [], among=[e.index for e in new if that(e)])
    return replace(found.matches[0], confidence=1.0, ahead=True)


def test_what_stands_in_place_of_its_wrapper_is_it():
    """The wrapper is gone, and with it a step of the path; or it has become the control itself."""
    old = shop(E("div", E("div", "About us", class_="name"), class_="outer"), E("p", "Body"))
    pair, _ = pair_of(
        old, by_class("name"), shop(E("div", "About us", class_="name", id="n1"), E("p", "Body")), by_class("name")
    )
    assert not stood_around(pair)
    pair, _ = pair_of(tabs("Files", "Running"), said("Files", "a"), bar("Files", "Running"), lambda e: e.name == "Files")
    assert not stood_around(pair)


def times(*rows):
    return shop(E("form", *[E("p", E("span", "Now"), E("a", "Choose a time", href="#", id=row), class_="row") for row in rows]))


def signal_of(old, which, new, that):
    mine = remembered(old, which)
    match = best_at(mine, new, that)
    found = replace(relocate(mine, new, []), matches=(match,))
    return [case_of(found, replace(match, ahead=ahead), new, asked(), THRESHOLDS).signal for ahead in (False, True)]


def test_the_one_that_is_left_of_two_that_said_the_same_may_be_the_other():
    """What it says tells nothing, unless it is more like the remembered one than like the other."""
    left = times("clock0")
    assert signal_of(times("clock0", "clock1"), lambda e: e.id == "clock1", left, lambda e: e.id == "clock0") == [
        "",
        "name or title",
    ]
    alone = shop(E("form", E("p", E("a", "Choose a time", href="#", id="clock1"))), E("p", E("button", "Save")))
    assert all(signal_of(alone, lambda e: e.id == "clock1", left, lambda e: e.id == "clock0"))


def test_a_test_id_of_its_own_counts_whatever_others_say():
    old = shop(E("form", *[E("p", E("a", "Choose a time", href="#", data_testid=row, id=row)) for row in ("from", "until")]))
    new = shop(E("form", E("p", E("a", "Choose a time", href="#", data_testid="until", id="x2"))))
    assert signal_of(old, lambda e: e.id == "until", new, lambda e: e.id == "x2") == ["test id", "test id"]


def card(name, **button):
    return E("li", E("h3", name), E("p", f"{name}, a plant"), E("button", "Buy", class_="buy", **button), class_="card")


def test_the_one_that_is_left_is_it_where_its_own_card_is_left():
    old = shop(E("ul", card("Pilea", id="b1"), card("Monstera", id="b2")))
    decision, found = decided(old, lambda e: e.id == "b1", shop(E("ul", card("Pilea", id="x9"))), "#b1")
    assert decision.heal, (decision.code, decision.reason)
    assert found.id == "x9"


# ------------------------------------------------------------------------------------------------ the row that is named

NAMED_ROW = 'tr:has-text("(1003,)") >> .line-retry'


def tasks(numbers, css, buttons=("Retry",)):
    """Rows that say the same but for a number, each with the same buttons."""

    def row(number):
        made = [E("button", said, class_=f"{css}-retry") for said in buttons]
        return E("tr", E("td", "tasks.add"), E("td", number), E("td", *made), class_=css)

    return E("table", E("tbody", *map(row, numbers)))


def test_the_only_one_of_its_name_in_the_row_that_the_locator_names():
    """Every row has a "Retry"; which one it is, the row says that the locator names."""
    numbers = [f"(100{n},)" for n in range(1, 7)]
    old, new = shop(tasks(numbers, "line")), shop(tasks(reversed(numbers), "item"))
    which = [e.index for e in old if e.text == "Retry"][2]
    decision, found = decided(old, lambda e: e.index == which, new, NAMED_ROW)
    assert decision.heal, (decision.code, decision.reason)
    assert "(1003,)" in new[found.parent].text or "(1003,)" in new[new[found.parent].parent].text


def test_one_of_two_of_its_name_in_the_row_that_the_locator_names():
    """The row had two of them; the one that is left may be the other one."""
    numbers = [f"(100{n},)" for n in range(1, 7)]
    old = shop(tasks(numbers, "line", ("Retry", "Retry")))
    which = [e.index for e in old if e.text == "Retry"][4]
    mine, new, request = (
        remembered(old, lambda e: e.index == which),
        shop(tasks(reversed(numbers), "item")),
        asked("click", NAMED_ROW),
    )
    relocation, decision = locate(mine, new, [], request, THRESHOLDS)
    assert not decision.heal
    assert not case_of(relocation, relocation.best, new, request, THRESHOLDS).signal


def test_what_stood_in_one_row_and_what_in_no_row_at_all():
    old = shop(tasks(["(1,)", "(2,)"], "line", ("Retry", "Skip")), E("button", "Retry all"), E("button", "Skip all"))
    retry, skip, other, _, every, none = [e for e in old if e.tag == "button"]
    assert stood_in_one_row(retry, skip)
    assert not stood_in_one_row(retry, other)
    assert stood_in_one_row(every, none)


# ------------------------------------------------------------------------------------------- two that changed places


def lists(*placed, apart=""):
    """Lists of choices, each in a label, and one in a table that has none."""
    made = {
        "paper": ("select", ("A4 portrait", "A5 portrait"), {"class_": "paper-size"}),
        "colours": ("select", ("red", "green", "blue"), {"class_": "colour-list", "multiple": "", "role": "listbox"}),
    }

    def choices(name, label):
        tag, options, given = made[name]
        return E(tag, *[E("option", one) for one in options], label=label, name=label, **given)

    fields = [E("label", E("span", label), E("div", choices(name, label))) for label, name in placed]
    rows = [E("tr", E("td", "Poster"), E("td", E("p", "which"), choices(name, ""))) for name in (apart,) if name]
    return shop(*fields, *[E("p", f"Line {n}") for n in range(12)], E("table", *rows))


def is_paper(element):
    return "paper-size" in element.classes


def labelled(old, new):
    """What was found for "Paper", and as a match what is "Paper" now."""
    found = relocate(remembered(old, lambda e: is_paper(e) and e.label == "Paper"), new)
    place = next(e.index for e in new if e.label == "Paper" and e.tag == "select")
    return found, replace(found.matches[0], index=place)


def whole(old, new):
    """What is in all of its own what "Paper" was, where the match is "Paper" now."""
    return just_as_it_was(*labelled(old, new), page_of(new))


def test_the_label_of_a_field_that_changed_places_with_another_one_is_not_it():
    moved = whole(lists(("Paper", "paper"), apart="colours"), lists(("Paper", "colours"), apart="paper"))
    assert is_paper(moved)
    assert moved.group == "Poster"


def test_the_rule_refuses_it_and_names_both():
    old, new = lists(("Paper", "paper"), apart="colours"), lists(("Paper", "colours"), apart="paper")
    case = case_of(*labelled(old, new), new, asked("click", "label > div > .size"), THRESHOLDS)
    reason = RULES["tie"](replace(case, signal="label"))
    assert reason.startswith("combobox (no name) ")
    assert reason.endswith('listbox "Paper" has its label.')
    assert "has its" not in RULES["tie"](replace(case, signal="test id"))


def test_a_field_keeps_its_label_where_its_choices_are_others():
    assert whole(lists(("Paper", "paper")), lists(("Paper", "colours"))) is None


def test_what_was_there_twice_before_is_no_sign():
    twice = ("Envelope", "paper")
    assert whole(lists(("Paper", "paper"), twice), lists(("Paper", "colours"), twice)) is None
