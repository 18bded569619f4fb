"""Descriptions in plain words: how they are read, what they mean on a page, when they are refused, and how that is said."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.describe import text as wording
from pytest_heal.describe.answer import answer
from pytest_heal.describe.parser import read
from pytest_heal.describe.ranking import rank
from pytest_heal.describe.sentence import SentenceError
from pytest_heal.describe.verdict import judge
from pytest_heal.element.element import Element, Inventory
from pytest_heal.language import tables
from pytest_heal.language.icons import icon_words
from pytest_heal.language.phrases import SynonymsError, lexicon, parse_line
from pytest_heal.language.tokens import spoken, stem, tokens

KNOWN = lexicon()


class Site:
    """A page in the making: elements by parent, in document order."""

    def __init__(self):
        self.elements = [Element(tag="body", index=0, box=(0, 0, 1000, 2000))]
        self.y = 0

    def add(self, tag, *, parent=0, name="", role="", text=None, box=None, states=None, **more):
        index = len(self.elements)
        self.y += 40
        if states is None:
            states = ("interactive",) if role in ("button", "link", "textbox", "checkbox", "combobox", "searchbox") else ()
        said = name if text is None else text
        made = Element(
            tag=tag,
            index=index,
            parent=parent,
            name=name,
            role=role,
            text=said,
            box=box or (10, self.y, 100, 30),
            states=states,
            **more,
        )
        self.elements.append(made)
        return index

    def button(self, name, **more):
        return self.add("button", name=name, role="button", **more)

    def link(self, name, **more):
        return self.add("a", name=name, role="link", **more)

    def field(self, name, **more):
        return self.add("input", name=name, role="textbox", text="", **more)

    @property
    def inventory(self):
        return Inventory.from_elements(self.elements, url="http://shop.test/", viewport=(1000, 800))


def login_page():
    site = Site()
    site.link("Home", attributes={"href": "/"})
    site.field("E-mail", label="E-mail", section="form: Sign in")
    site.field("Password", label="Password", section="form: Sign in", attributes={"type": "password"})
    site.button("Sign in", section="form: Sign in")
    site.link("Forgot your password?", attributes={"href": "/reset"})
    site.link("Create an account", attributes={"href": "/register"})
    site.button("", attributes={"class": "icon-search btn"})
    return site.inventory


def users_table():
    """Three people, each with a row that has the same two buttons."""
    site = Site()
    for place, person in enumerate(("Anna", "Ben", "Carl"), 1):
        row = site.add("tr", role="row", text=f"{person} Edit Delete", ordinal=(place, 3))
        cell = site.add("td", role="cell", parent=row, text=person, name=person)
        assert cell
        for word in ("Edit", "Delete"):
            place_of = site.add("td", role="cell", parent=row, text=word)
            site.button(word, parent=place_of, group=person, box=(300 if word == "Edit" else 400, place * 60, 60, 30))
    return site.inventory


def best(text, *pages, **options):
    found = answer(text, pages, **options)
    assert found.verdict.kind == "found", wording.ambiguous(text, found.candidates())
    match = found.verdict.best
    return pages[match.document][match.element]


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Sign in", "signIn"),
        ("logged on", "Log in"),
        ("e-mail", "Email"),
        ("check boxes", "checkbox"),
        ("user name", "userName"),
        ("Log off", "signOut"),
        ("zip code", "Postal code"),
    ],
)
def test_ways_to_write_one_thing(a, b):
    assert tokens(a) == tokens(b)


def test_words_of_other_alphabets_stay_whole():
    assert spoken("Précédent") == ("précédent",)
    assert spoken("войти") == ("войти",)
    assert spoken("登录") == ("登", "录")


@given(st.text(alphabet=string.ascii_lowercase, max_size=20))
def test_a_stem_is_never_longer_and_never_empty(word):
    assert len(stem(word)) <= max(len(word), 1)
    assert bool(stem(word)) == bool(word)


def test_icons_are_words_only_where_they_are_drawn():
    assert icon_words("trash", drawn=True) == "delete trash bin"
    assert icon_words("table file user") != ""
    assert icon_words("table file user", drawn=False) == ""
    assert icon_words("btn fa-trash", drawn=False) == "delete trash bin"


# ---------------------------------------------------------------------- the lexicon


def test_every_concept_can_be_read_and_there_are_enough():
    concepts = tables.table("concepts")
    assert len(concepts) >= 130
    assert sum(len(same) + len(looser) for _, same, looser in concepts) >= 600
    assert all(tokens(phrase) for _, same, looser in concepts for phrase in same + looser)


@pytest.mark.parametrize(("a", "b"), [("login", "sign in"), ("basket", "cart"), ("bin", "delete"), ("anmelden", "log in")])
def test_what_means_the_same(a, b):
    assert KNOWN[tokens(a)][tokens(b)] >= 0.9 if tokens(a) != tokens(b) else True


@pytest.mark.parametrize("line", ["basket", "> cart", "basket >", ", ,"])
def test_a_line_that_says_nothing_is_refused(line):
    with pytest.raises(SynonymsError, match="at least two phrases"):
        parse_line(line)


def test_a_projects_own_words():
    site = Site()
    site.button("Kraken")
    site.button("Save")
    page = site.inventory
    assert answer("start button", [page]).verdict.kind == "not found"
    assert best("start button", page, synonyms=lexicon(("kraken, start",))).name == "Kraken"


# ---------------------------------------------------------------------- reading


def test_a_sentence_is_taken_apart():
    read_ = read("third delete button in Anna's row of the users table", KNOWN)
    assert read_.ordinal == 3
    assert read_.head == ("delete",)
    assert read_.noun == "button"
    assert [clause.words for clause in read_.clauses] == [("anna", "row"), ("the", "users", "table")]
    assert read_.clauses[0].groups
    assert read_.sections == {"table"}


def test_known_phrases_are_not_taken_apart():
    read_ = read("date of birth field", KNOWN)
    assert read_.head == ("date", "of", "birth")
    assert not read_.clauses


@pytest.mark.parametrize(
    ("text", "head", "noun"),
    [
        ("enter 5 in the amount field", ("amount",), "field"),
        ("type anna into the textbox labelled user name", ("username",), "textbox"),
        ("click the save button", ("the", "save"), "button"),
        ("list of users", ("list", "users"), "list"),
        ("search box", ("search",), "box"),
        ("cancel the order", ("cancel", "the", "order"), ""),
    ],
)
def test_heads_and_nouns(text, head, noun):
    read_ = read(text, KNOWN)
    assert (read_.head, read_.noun) == (head, noun)


def test_first_name_counts_nothing():
    assert read("first name", KNOWN).ordinal == 0
    assert read("first field", KNOWN).ordinal == 1
    assert read("last checkbox", KNOWN).ordinal == -1
    assert read("12th row's link", KNOWN).ordinal == 12


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "has no words"),
        (" \t\n", "has no words"),
        ("!?…", "has no words"),
        ("\x00\x1b[31m", "has no words"),
        ("word " * 10_000, "too long"),
        (5, "a description is a text, not int"),
    ],
)
def test_what_is_no_description(text, says):
    if text == "\x00\x1b[31m":
        assert read(text, KNOWN).words == ("31", "m")  # what is left of it are words
        return
    with pytest.raises(SentenceError, match=says):
        read(text, KNOWN)


# ---------------------------------------------------------------------- meaning


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("login button", "Sign in"),
        ("log on", "Sign in"),
        ("email field in the sign-in form", "E-mail"),
        ("enter the password in the password field", "Password"),
        ("recover my password", "Forgot your password?"),
        ("sign up link", "Create an account"),
        ("home", "Home"),
        ('"Sign in" button', "Sign in"),
        ("Anmelden", "Sign in"),
    ],
)
def test_what_people_call_it(text, name):
    assert best(text, login_page()).name == name


def test_an_icon_says_what_it_shows():
    assert "icon-search" in best("magnifier icon", login_page()).attributes["class"]


@pytest.mark.parametrize(
    ("text", "person", "name"),
    [
        ("delete button in Anna's row", "Anna", "Delete"),
        ("edit button of Carl", "Carl", "Edit"),
        ("second delete button", "Ben", "Delete"),
        ("last edit button", "Carl", "Edit"),
        ("delete button in the third row", "Carl", "Delete"),
    ],
)
def test_rows_know_what_stands_in_them(text, person, name):
    found = best(text, users_table())
    assert (found.group, found.name) == (person, name)


def test_cards_need_no_markup_that_says_so():
    """Same names in cards that nothing marks up: what stands together belongs together."""
    site = Site()
    for place, plan in enumerate(("Basic", "Pro", "Team"), 1):
        card = site.add("div", text=f"{plan} Choose", ordinal=(place, 3), attributes={"class": "card"})
        site.add("h3", parent=card, text=plan, name=plan, role="heading")
        site.button("Choose", parent=card)
    page = site.inventory
    chosen = best("choose button of the Pro plan", page)
    assert page[chosen.parent].text == "Pro Choose"


def test_next_to_and_under_are_about_places():
    site = Site()
    site.add("span", text="Total", box=(0, 100, 60, 20))
    near = site.button("Edit", box=(80, 100, 60, 20))
    site.add("span", text="Shipping", box=(0, 600, 60, 20))
    site.button("Edit", box=(80, 600, 60, 20))
    assert best("edit button next to Total", site.inventory).index == near


def test_top_and_bottom():
    site = Site()
    above = site.link("More", box=(10, 5, 60, 20))
    below = site.link("More", box=(10, 1900, 60, 20))
    page = site.inventory
    assert rank("more link at the top", [page])[0].element == above
    assert rank("more link at the bottom", [page])[0].element == below


def test_an_unlabelled_field_is_called_by_what_stands_beside_it():
    site = Site()
    site.add("td", text="Amount due", box=(0, 100, 90, 20))
    field = site.field("", box=(120, 100, 100, 20))
    site.field("", box=(120, 300, 100, 20))
    assert best("amount due field", site.inventory).index == field


def test_only_what_can_be_operated_unless_something_else_is_asked_for():
    site = Site()
    heading = site.add("h2", text="Billing", name="Billing", role="heading")
    link = site.link("Billing")
    page = site.inventory
    assert best("billing", page).index == link
    assert best("billing heading", page).index == heading


def test_frames_are_searched_together():
    other = Site()
    other.button("Pay now")
    page, frame = login_page(), other.inventory
    found = answer("pay now button", [page, frame])
    assert (found.verdict.kind, found.verdict.best.document) == ("found", 1)


def test_a_role_can_be_asked_for():
    site = Site()
    site.link("Save")
    button = site.button("Save")
    assert best("save", site.inventory, role="button").index == button


# ---------------------------------------------------------------------- refusing


def test_look_alikes_are_refused_and_told_apart():
    page = users_table()
    found = answer("delete button", [page])
    assert found.verdict.kind == "ambiguous"
    candidates = found.candidates(apart=True)
    assert [one.apart for one in candidates] == ['in "Anna"', 'in "Ben"', 'in "Carl"']
    for candidate, person in zip(candidates, ("Anna", "Ben", "Carl"), strict=True):
        assert best(candidate.longer, page).group == person
    message = wording.ambiguous("delete button", candidates)
    assert message.startswith('strict mode violation: find_by_description("delete button") may mean 3 elements:')
    assert '1) button "Delete" in "Anna" (score ' in message
    assert 'find_by_description("delete button in the Anna row")' in message


def test_nth_says_which_in_reading_order():
    page = users_table()
    assert best("delete button", page, nth=1).group == "Ben"
    assert best("delete button", page, nth=-1).group == "Carl"
    assert answer("delete button", [page], nth=3).verdict.kind == "ambiguous"


def test_what_is_not_there_is_not_found_and_the_strange_words_are_told():
    found = answer("frobnicate the gizmo", [login_page()])
    assert found.verdict.kind == "not found"
    assert set(found.unknown()) == {"frobnicate", "gizmo"}
    assert len(found.candidates()) <= 3
    message = wording.not_found("frobnicate the gizmo", found.candidates(), found.unknown(), url="http://shop.test/")
    assert 'Nothing on the page says "frobnicate", "gizmo"' in message
    assert "Nothing is like it. What can be operated there, among others:" in message
    assert "(score" not in message


def test_an_empty_page_is_not_found():
    found = answer("login button", [Inventory.from_elements(())])
    assert (found.verdict.kind, found.verdict.best) == ("not found", None)
    assert "nothing on the page that can be operated" in wording.not_found("x", (), ())


def test_a_wrapper_and_what_it_wraps_are_one():
    site = Site()
    outer = site.add("div", name="Buy", role="button", box=(0, 0, 100, 40), states=("interactive",))
    site.button("Buy", parent=outer, box=(1, 1, 98, 38))
    assert answer("buy button", [site.inventory]).verdict.kind == "found"


def test_thresholds_are_stricter_where_asked():
    page = login_page()
    assert answer("login button", [page]).verdict.kind == "found"
    assert answer("login button", [page], min_score=0.9999).verdict.kind != "found"
    assert answer("login button", [page], min_margin=0.9999).verdict.kind != "found"


def test_what_a_page_says_steers_no_terminal():
    site = Site()
    site.button("Save\x1b[31m\u202e all ##[error]")
    site.button("Save\x1b[31m all\n::error::")
    found = answer("save button", [site.inventory])
    for message in (
        wording.ambiguous("save", found.candidates(apart=True)),
        wording.not_found("save", found.candidates(), ()),
        wording.listed("save", "http://x/\x1b[0m", found.candidates()),
    ):
        assert "\x1b" not in message
        assert "\u202e" not in message
        assert "\n::error" not in message


def test_listing_has_one_line_each_with_its_evidence():
    found = answer("login button", [login_page()])
    first, best_line, *_ = wording.listed("login button", "http://shop.test/", found.candidates()).splitlines()
    assert first == 'Matches for "login button" on http://shop.test/'
    assert best_line.startswith('[-] button "Sign in"')
    assert "name: login (1.0)" in best_line
    assert "role: button (+.20)" in best_line


# ---------------------------------------------------------------------- whatever comes


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=600))
def test_any_text_gives_a_result_or_a_clear_error(text):
    page = login_page()
    try:
        found = answer(text, [page])
    except SentenceError as error:
        assert "has no words" in str(error) or "too long" in str(error)
        return
    wording.ambiguous(text, found.candidates(apart=True))
    wording.not_found(text, found.candidates(), found.unknown())


WORDS = st.sampled_from(
    "save delete edit login the first last third button link field row in of next to under table menu Anna top left".split()
)


@settings(max_examples=100, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=8).map(" ".join))
def test_any_sentence_of_known_words_is_answered_the_same_every_time(text):
    def told(page):
        try:
            found = answer(text, [page])
        except SentenceError:
            return None
        return found.verdict.kind, [(m.element, m.score) for m in found.matches]

    assert told(users_table()) == told(users_table())


@settings(max_examples=100, deadline=None)
@given(st.permutations(range(8)), st.sampled_from(["save changes", "delete button", "email field", "settings link", "search"]))
def test_the_order_of_elements_never_changes_the_winner(order, text):
    """Where elements stand on the page is the same, where they stand in the document is not."""
    kinds = [
        ("button", "Save"), ("button", "Delete"), ("link", "Settings"), ("textbox", "E-mail"),
        ("searchbox", "Search"), ("link", "Imprint"), ("button", "Cancel"), ("checkbox", "Remember me"),
    ]  # fmt: skip

    def winner(numbers):
        site = Site()
        for number in numbers:
            role, name = kinds[number]
            site.add("div", role=role, name=name, box=(10, 50 * number, 100, 30), states=("interactive",))
        matches = rank(text, [site.inventory])
        verdict = judge(matches, [site.inventory])
        return verdict.kind, matches[0].name, matches[0].score

    assert winner(order) == winner(range(8))
