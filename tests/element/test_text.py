"""Words, numbers, identifiers, URLs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element import text
from pytest_heal.language import destructive


@pytest.mark.parametrize("said", ["Next", " next ", "Next >", "Next \u203a", "\u00bb NEXT", "next\u2026", "Next:"])
def test_case_punctuation_and_arrows_do_not_matter(said):
    assert text.normalise(said) == "next"


@pytest.mark.parametrize("glyph", ["\u203a", "\u00d7", "\ue5cd", "+", "...", "\u25b2"])
def test_a_glyph_says_nothing(glyph):
    assert text.normalise(glyph) == ""


def test_numbers_are_words_that_can_be_masked():
    assert text.normalise("Page 3") != text.normalise("Page 4")
    assert text.mask_numbers("Page 3") == text.mask_numbers("Page 12")
    assert text.mask_numbers("Total: 1,200.50 EUR") == text.mask_numbers("total 7 eur")
    assert text.mask_numbers("Total") != text.mask_numbers("Total 7")
    assert text.numbers("10:30 to 11:00, 3 seats") == ("10:30", "11:00", "3")


@given(st.text(max_size=60))
def test_normalising_twice_changes_nothing(said):
    once = text.normalise(said)
    assert text.normalise(once) == once
    assert once == once.strip()
    assert text.words(said) == frozenset(once.split())


GENERATED = """
    :r3: :r1a: radix-:r1: _r_3_ css-1x2y css-175oi2r sc-bdVaJa sc-aXZVg ember123 ember1234 Button_root__3fK2a
    styles__Card-sc-1x2y3z-0 _button_1x2y3_1 svelte-1abc23 jsx-123456 mui-4 headlessui-menu-button-1 mat-input-0
    mat-mdc-form-field-label-4 cdk-overlay-2 react-select-2-input ui-id-3 gwt-uid-42 yui_3_17_2_1 order_1234567 user-00412345
    7ba5bd90 3b241101-e2bb-4255-8caf-4136c566a962 kFgHtP data-v-7ba5bd90 _ngcontent-abc-c12 react-aria-1 downshift-0-label
    z_f39597dce3aed80b_cart_py jss12
""".split()
WRITTEN = """
    save save-button menuLinks1 col-md-6 iPhone11 step-2 product-42 a11y i18n utf8 base64 mp3player html5-video x86_64 OAuth2
    eBay getElementById hasIDs nav-2 id_genres_add_all_link fc-agendaDay-button text-xs mt-4 w-1/2 md:grid-cols-3 h1 btn
    example_previous facade deadline decade feedback data2 ISO8601 ListItem McDonalds q1-results
""".split()


@pytest.mark.parametrize("token", GENERATED)
def test_generated(token):
    assert text.is_generated(token)


@pytest.mark.parametrize("token", WRITTEN)
def test_written_by_somebody(token):
    assert not text.is_generated(token)


def test_words_of_an_identifier_leave_out_what_is_generated():
    assert text.identifier_words("fc-agendaDay-button2") == ("fc", "agenda", "day", "button")
    assert text.identifier_words("Home_hero__kXq2Z") == ("home", "hero")
    assert text.identifier_words(":r3:") == ()
    assert text.identifier_words("XMLHttpRequest") == ("xml", "http", "request")


@given(st.text(max_size=40))
def test_any_token_can_be_judged(token):
    assert text.is_generated(token) in (True, False)
    assert all(w == w.lower() and len(w) > 1 for w in text.identifier_words(token))


def test_a_link_in_pieces():
    href = text.split_href("//www.Shop.example/a/b/?q=1#top")
    assert href == ("shop.example", "/a/b", "q=1", "top")
    assert href.last == "b"
    assert text.split_href("item.html").path == "item.html"
    assert text.href_words("/Shop/item-7.html?id=9") == {"shop", "item", "7", "html", "id", "9"}


def test_a_link_to_the_root_leads_somewhere():
    assert text.split_href("/").path == text.split_href("https://shop.example").path == "/"
    assert text.split_href("https://shop.example/?ref=logo").path == "/"
    assert text.split_href("?page=2").path == ""


def test_a_session_token_is_no_word_of_a_link():
    token = "BCYia6VISjwuSI2T2Dxc56WrnAOiCFGDntds-o2BIeDY"
    assert text.href_words(f"/out?to=fol_tw&token={token}") == {"out", "to", "fol", "tw", "token"}
    assert "chat" in text.href_words("/out?url=https%3A%2F%2Fchat.example%2Fteam")
    assert "a1b2c3" in text.href_words("/order?id=a1b2c3"), "what is short may be an order's number"


@pytest.mark.parametrize("href", ["", "#", "#!", "javascript:void(0)", "JavaScript:;", "data:text/html,x"])
def test_a_link_that_leads_nowhere(href):
    assert not any(text.split_href(href))


@given(st.text(max_size=30), st.text(max_size=30))
def test_spelling_is_symmetric_and_bounded(a, b):
    assert text.spelling(a, b) == text.spelling(b, a)
    assert 0.0 <= text.spelling(a, b) <= 1.0
    assert (text.spelling(a, b) == 1.0) == (a == b != "")


def test_spelling_forgets_what_chance_shares():
    assert text.spelling("catalogue", "catalog") > 0.7
    assert text.spelling("save", "quit") == 0.0


def test_overlap():
    assert text.overlap(frozenset("ab"), frozenset("bc")) == pytest.approx(1 / 3)
    assert text.overlap(frozenset(), frozenset("a")) == 0.0


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("Delete draft", "delete"),
        ("DELETE", "delete"),
        ("Konto l\u00f6schen", "l\u00f6schen"),
        ("Supprimer", "supprimer"),
        ("Cerrar sesi\u00f3n", "cerrar sesi\u00f3n"),
        ("Elimina account", "elimina"),
        ("Excluir", "excluir"),
        ("Verwijderen", "verwijderen"),
        ("Usu\u0144 konto", "usu\u0144"),
        ("Log out", "log out"),
        ("Pay now", "pay now"),
        ("Cancel subscription", "cancel subscription"),
        ("\u524a\u9664\u3059\u308b", "\u524a\u9664"),
    ],
)
def test_destructive(said, word):
    assert destructive.destructive_word(said) == word


@pytest.mark.parametrize(
    "said",
    [
        "Save draft",
        "Deleted items",
        "Payment methods",
        "Cancel",
        "Blocked",
        "",
        "Sign in",
        "Reset password",
        "Read in our help how to delete an account that you do not need any more",
    ],
)
def test_not_destructive(said):
    assert destructive.destructive_word(said) == ""
