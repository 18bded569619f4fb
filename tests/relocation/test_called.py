"""What an element is called, wherever that stands; what it may heal, and the pages on which it would lie."""

from dataclasses import replace

import pytest

from pytest_heal.element.page import page_of
from pytest_heal.element.text import called
from pytest_heal.element.traits import NAME_WORDS, Traits, sayings
from pytest_heal.relocation.alongside import moved_along
from pytest_heal.relocation.evidence import compare
from pytest_heal.relocation.fit import CLICKABLE, fits_act, listens
from pytest_heal.relocation.pair import Pair
from pytest_heal.relocation.policy import locate
from pytest_heal.relocation.scope import scope
from pytest_heal.relocation.shortened import same_head
from pytest_heal.relocation.signals import AMONG_NEIGHBOURS, individual_signal
from tests.relocation.policy.pages import THRESHOLDS, asked, remembered, shop
from tests.support.dom import E, page


def titled(title):
    return lambda e: e.attributes.get("title") == title


def decided(old, which, new, selector="#it", method="click", kind="act"):
    """What became of an element: the decision, and what was found."""
    _, decision = locate(remembered(old, which), new, [], asked(method, selector, kind), THRESHOLDS)
    return decision, new[decision.match.index] if decision.match else None


# ------------------------------------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Save (Ctrl+S)", "save"),
        ("Prettify query (Shift-Ctrl-P)", "prettify query"),
        ("Cut this cell (X)", "cell cut this (x)"),
        ("Find ⌘K", "find"),
        ("Save Notebook Ctrl+Shift+S", "notebook save"),
        ("Cart (2)", "2 cart"),  # a number is no key
        ("Option A", "a option"),
        ("(A)", "a"),
        ("cells", "cell"),
        ("This status, that address", "this status that address"),  # no plurals
        ("", ""),
    ],
)
def test_keys_and_plurals_are_no_part_of_a_name(text, words):
    assert called(text) == frozenset(words.split())


def test_names_stand_in_texts_names_and_hints_and_long_ones_are_none():
    long = " ".join(f"word{n}" for n in range(NAME_WORDS + 1))
    (button,) = (
        e for e in page(E("button", "Merge", title="Merge query (Ctrl-M)", aria_description=long)) if e.tag == "button"
    )
    assert sayings(button) == ("Merge", "Merge query (Ctrl-M)")
    assert Traits(button).names == (frozenset({"merge"}), frozenset({"merge", "query"}))


def test_who_is_called_so_is_found_in_every_place():
    there = page_of(page(E("button", "Cut"), E("button", title="Cut cell"), E("input", aria_label="cut"), E("p", "Copy")))
    tags = [there.inventory[row].tag for row in sorted(there.names.holders(("cut",)))]
    assert tags == ["html", "body", "button", "button", "input"]  # a short page is called so too
    assert there.names.holders(("cut", "cell")) < there.names.holders(("cut",))
    assert there.names.holders(("paste",)) == there.names.holders(()) == set()
    assert there.names.weight(("cell",)) > there.names.weight(("cut",)) > 0
    assert page_of(page()).names.weight(("cut",)) > 0  # nothing is called anything there


def agreements(old, which, new, that):
    mine = remembered(old, which)
    there = page_of(new)
    return compare(Traits(mine.element), there.traits(next(e.index for e in new if that(e))), there, mine.counts)


def test_a_title_that_has_become_the_name_agrees():
    found = agreements(
        shop(E("button", title="Show history")),
        titled("Show history"),
        shop(E("button", aria_label="Show History", class_="x"), E("button", "Run")),
        lambda e: e.name == "Show History",
    )
    assert found["called_similar"] == found["called_within"] == found["called_alone"] == 1
    assert "called_other" not in found


def test_words_that_others_are_called_by_too_count_less():
    new = shop(E("button", aria_label="Cut cell"), E("button", aria_label="Cut line"))
    found = agreements(shop(E("button", "Cut")), lambda e: e.text == "Cut", new, lambda e: e.name == "Cut cell")
    assert 0 < found["called_alone"] < 1
    found = agreements(shop(E("button", "Cut")), lambda e: e.text == "Cut", new, lambda e: e.text == "Home")
    assert found["called_other"] == 1


def test_a_name_of_nothing_but_a_letter_is_like_itself():
    new = shop(E("button", "(A)"), E("button", "(B)"))
    found = agreements(shop(E("button", "(A)")), lambda e: e.text == "(A)", new, lambda e: e.text == "(A)")
    assert found["called_similar"] == 1
    found = agreements(shop(E("button", "(A)")), lambda e: e.text == "(A)", new, lambda e: e.text == "(B)")
    assert found["called_other"] == 1


# -------------------------------------------------------------------------------------------------------- a toolbar

TITLES = ("cut selected cells", "copy selected cells", "paste cells below", "interrupt the kernel")
NAMES = ("Cut this cell (X)", "Copy this cell (C)", "Paste this cell (V)", "Interrupt the kernel")


def before(*titles, around="nav"):
    return shop(E(around, E("div", *[E("button", E("i", class_="icon"), title=title, class_="btn") for title in titles])))


def after(*names, around="nav"):
    buttons = [E("button", E("svg"), aria_label=name, title=name, class_="tool") for name in names]
    return shop(E(around, E("div", *buttons)))


@pytest.mark.parametrize(("title", "name"), list(zip(TITLES, NAMES, strict=True)))
def test_the_best_match_of_an_icon_button_is_called_like_it(title, name):
    _, found = decided(before(*TITLES), titled(title), after(*NAMES))
    assert found.name == name


@pytest.mark.parametrize("gone", range(len(NAMES)))
def test_what_is_gone_of_a_toolbar_is_none_of_those_that_stay(gone):
    left = [name for n, name in enumerate(NAMES) if n != gone]
    decision, found = decided(before(*TITLES), titled(TITLES[gone]), after(*left))
    assert not decision.heal, found.describe()


# ------------------------------------------------------------------------------------------- fewer words for an act


def test_fewer_of_the_same_words_are_the_same_act():
    old, new = before("Cut selected cell", "Undo", "Redo"), after("Cut cell (X)", "Undo", "Redo")
    decision, found = decided(old, titled("Cut selected cell"), new, 'internal:attr=[title="Cut selected cell"i]')
    assert decision.heal, decision.reason
    assert found.name == "Cut cell (X)"


def test_a_letter_in_brackets_tells_two_apart():
    for then, now in (("Plan (A)", "Plan (B)"), ("Choose option (A)", "Choose option (B)")):
        decision, _ = decided(before(then, "Undo"), titled(then), after(now, "Undo"))
        assert not decision.heal, decision.reason
    decision, _ = decided(before("Cut cell", "Undo"), titled("Cut cell"), after("Cut cell (X)", "Undo (Z)"))
    assert decision.heal, decision.reason


@pytest.mark.parametrize(
    ("then", "now", "beside"),
    [
        ("Delete Ada", "Delete", "Undo"),  # whom
        ("Remove row 7", "Remove row", "Undo"),  # which
        ("Save draft", "Save", "Save"),  # "Save" stood beside it, and is what stayed
        ("Do not notify", "Notify", "Undo"),  # the reverse
        ("Send to all", "Send", "Undo"),  # to how many
    ],
)
def test_what_may_not_be_left_out_is_demanded_still(then, now, beside):
    old, new = before(then, beside, "Redo"), after(now, "Redo", *([beside] if beside != now else []))
    decision, _ = decided(old, titled(then), new, f'internal:attr=[title="{then}"i]')
    assert not decision.heal


def test_an_assertion_demands_all_its_words():
    old, new = before("Cut selected cell", "Undo", "Redo"), after("Cut cell (X)", "Undo", "Redo")
    selector = 'internal:attr=[title="Cut selected cell"i]'
    decision, _ = decided(old, titled("Cut selected cell"), new, selector, "to_be_visible", "assert")
    assert (decision.heal, decision.code) == (False, "demand")


def head(text, **more):
    return E("th", text, **more)


def test_the_head_of_a_column_is_called_after_its_sorting_too():
    old = page(E("table", E("tr", head("Name", name="Name: sort ascending"), head("Age", name="Age: sort ascending"))))
    new = page(E("table", E("tr", head("Name", name="Name: invert sorting"), head("Age", name="Age: sort"))))
    mine = remembered(old, lambda e: e.name.startswith("Name"))
    there = page_of(new)

    def pair(text):
        traits = there.traits(next(e.index for e in new if e.text == text))
        return Pair(Traits(mine.element), traits, compare(Traits(mine.element), traits, there, mine.counts), there, {})

    assert same_head(pair("Name"))
    assert not same_head(pair("Age"))


# ----------------------------------------------------------------------------------------------------------- places


def test_a_bar_that_moved_with_its_buttons_is_no_other_part_of_the_page():
    old, new = before(*TITLES), after(*NAMES, around="section")
    mine = remembered(old, titled(TITLES[0]))
    there = page_of(new)
    assert along(pair_with(mine, there, NAMES[0]), mine)


def along(pair, mine):
    return moved_along(pair.old, pair.new, pair.page, mine.rivals)


def pair_with(mine, there, name):
    traits = there.traits(next(e.index for e in there.inventory if e.name == name))
    return Pair(Traits(mine.element), traits, compare(Traits(mine.element), traits, there, mine.counts), there, {})


def test_one_that_stands_elsewhere_alone_has_not_moved_along():
    links = [E("a", name, href=f"/{name}") for name in ("Products", "Pricing", "Contact")]
    old = page(E("nav", E("ul", *[E("li", link) for link in links])), E("main", E("p", "Hello")))
    new = page(
        E("nav", E("ul", *[E("li", link) for link in links[:2]])),
        E("main", E("div", E("div", E("div", E("p", "Hello"), E("a", "Contact", href="/mail"))))),
    )
    mine = remembered(old, lambda e: e.text == "Contact" and e.tag == "a")
    there = page_of(new)
    assert not along(pair_with(mine, there, "Contact"), mine)
    decision, _ = decided(old, lambda e: e.text == "Contact" and e.tag == "a", new)
    assert not decision.heal


@pytest.mark.parametrize("text", ["Save", "Search", "Sign in"])
@pytest.mark.parametrize("part", ["header", "nav", "aside"])
def test_a_button_of_a_head_that_is_gone_is_not_that_of_a_form(part, text):
    def site(*head, form):
        layout = E("main", E("h1", "Layout"), E("form", E("input", name="q"), E("button", "Submit", class_="btn"), *form))
        return page(E(part, E("a", "Home", href="/"), *head), layout)

    old, new = site(E("button", text, class_="btn"), form=()), site(form=[E("button", text, class_="btn")])
    decision, _ = decided(old, lambda e: e.text == text and e.tag == "button", new)
    assert (decision.heal, decision.code) == (False, "section"), decision.reason


def test_what_sorts_a_column_stands_in_no_row():
    def table(head, *rows, css):
        cells = [
            E("th", E("a", name, href=f"?sort={name}", class_=css, group=head), group=head) for name in ("Title", "Status")
        ]
        body = [E("tr", E("td", row, group=row), E("td", E("a", "Edit", href=f"/{row}", group=row), group=row)) for row in rows]
        return shop(E("table", E("tr", *cells), *body))

    old, new = table("Sort", "Home", "About", css="a"), table("Title 1-3 of 3", "Home", "About", css="b")
    decision, found = decided(old, lambda e: e.text == "Status" and e.tag == "a", new)
    assert decision.heal, decision.reason
    assert found.text == "Status"


def test_what_a_locator_names_around_its_element_is_looked_in():
    bar = E("div", E("button", "View"), id="menubar", class_="bar wide")
    there = page(bar, E("div", E("button", "View"), class_="bar"))
    (inside,) = (e.index for e in there if e.tag == "button" and there[e.parent].attributes.get("id"))
    assert scope("#menubar >> text=Look", there) == {inside}
    assert scope(".bar.wide >> text=Look", there) == {inside}
    assert scope(".bar >> text=Look", there) is None  # one of several
    assert scope("#sidebar >> text=Look", there) is None  # gone
    assert scope("#menubar", there) is None  # it is the element itself


def test_what_is_named_is_looked_at_where_it_says_it_itself():
    there = page(E("a", "Alerts", E("span", class_="ripple"), id="tab"), E("a", "Account", E("span", "1"), id="other"))
    (tab,), (ripple,) = ([e.index for e in there if name in (e.id, *e.classes)] for name in ("tab", "ripple"))
    assert scope("#tab > .label", there, "Alerts") == {tab, ripple}
    assert scope("#tab > .label", there, "Alert") == scope("#tab > .label", there) == {ripple}


def test_what_still_has_the_name_around_it_and_nothing_like_the_element_leads_nowhere():
    old = shop(E("div", E("button", "View orders", class_="go"), id="panel"), E("button", "Pay"))
    new = shop(E("div", E("p", "Nothing here"), E("button", "Pay"), id="panel"))
    decision, _ = decided(old, lambda e: e.text == "View orders", new, "#panel >> .go")
    assert not decision.heal


def test_a_click_needs_what_listens():
    there = page(E("li", E("div", E("span", "View")), role="menuitem"), E("p", E("span", "View")))
    first, second = (e.index for e in there if e.tag == "span")
    there = type(there).from_elements([replace(e, states=("interactive",)) if e.role == "menuitem" else e for e in there])
    assert listens(there, first)
    assert not listens(there, second)
    assert listens(there, second, [there[there[first].parent].parent])
    focusable = [replace(e, states=("interactive",)) if e.tag == "p" else e for e in there]  # a part that takes the focus
    assert not listens(type(there).from_elements(focusable), second)
    old = Traits(page(E("a", "View", href="/v"))[2])
    assert fits_act("click", "act", old, Traits(there[second])) == CLICKABLE


# ------------------------------------------------------------------------------------------- a place among neighbours


def bar(*icons):
    buttons = (E("button", E("i", class_=i), class_="btn", ordinal=(n, len(icons))) for n, i in enumerate(icons, 1))
    return shop(E("div", *buttons, class_="tools"))


def test_a_text_and_a_number_never_heal_by_their_place():
    for text, now in (("Saved", "Failed"), ("3", "4")):
        old = shop(E("div", E("a", text, href="#", class_="it"), E("p", "Beside"), class_="box"))
        new = shop(E("div", E("a", now, href="#", class_="that"), E("p", "Beside"), class_="box"))
        decision, _ = decided(old, lambda e, text=text: e.text == text and e.tag == "a", new)
        assert not decision.heal
        assert AMONG_NEIGHBOURS not in decision.reason


def test_a_number_is_no_name():
    old = page(E("main", E("a", "3", id="cart", href="#")), E("footer", E("a", "Imprint", href="/imprint")))
    pages = [E("a", str(n), href="#", class_="page", ordinal=(n, 3)) for n in (1, 2, 3)]
    new = page(E("main", E("nav", *pages)), E("footer", E("a", "Imprint", href="/imprint")))
    decision, _ = decided(old, lambda e: e.text == "3" and e.tag == "a", new, "#cart")
    assert not decision.heal


def test_a_wordless_neighbour_that_took_the_place_is_not_it():
    old, new = bar("one", "two", "three"), bar("one", "three")
    second = [e.index for e in old if e.tag == "button"][1]
    decision, _ = decided(old, lambda e: e.index == second, new)
    assert not decision.heal


# -------------------------------------------------------------------------------------------------------------- icons


def signal(old, which, new, that):
    mine, there = remembered(old, which), page_of(new)
    traits = there.traits(next(e.index for e in new if that(e)))
    pair = Pair(Traits(mine.element), traits, compare(Traits(mine.element), traits, there, mine.counts), there, mine.counts)
    return individual_signal(pair, "click")


def classed(name):
    return lambda e: name in e.classes


def test_an_icon_is_known_in_another_set_of_icons():
    old = shop(E("span", class_="glyphicon glyphicon-trash"), E("span", class_="glyphicon glyphicon-user"))
    new = shop(E("span", class_="bi bi-trash"), E("span", class_="bi bi-person"))
    assert signal(old, classed("glyphicon-trash"), new, classed("bi-trash")) == "icon"
    assert signal(old, classed("glyphicon-trash"), new, classed("bi-person")) != "icon"
    twice = shop(E("span", class_="bi bi-trash"), E("span", class_="bi bi-trash"))
    assert signal(old, classed("glyphicon-trash"), twice, classed("bi-trash")) != "icon"


def card(name, *signs):
    return E("li", E("b", name), *[E("button", sign, class_="mini") for sign in signs])


def test_a_sign_identifies_in_the_card_that_it_stands_in():
    old = shop(E("ul", card("Fern", "✕", "+"), card("Moss", "✕", "+")))
    new = shop(E("ul", card("Fern", "+", "✕"), card("Moss", "+", "✕")))

    def of(name, sign):
        return lambda e: e.tag == "button" and e.text == sign and e.group == name

    assert signal(old, of("Moss", "✕"), new, of("Moss", "✕")) == "row or group, and symbol"
    assert signal(old, of("Moss", "✕"), new, of("Fern", "✕")) != "row or group, and symbol"
    assert signal(old, of("Moss", "✕"), new, of("Moss", "+")) != "row or group, and symbol"
