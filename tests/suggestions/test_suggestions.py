"""What is said of a locator that matched nothing: the block, the line, and why an element that is there is not found."""

import json
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pytest_heal.suggestions.attempt import parse
from pytest_heal.suggestions.confusions import Facts, explain
from pytest_heal.suggestions.page_kind import page_kind
from pytest_heal.suggestions.record import Explanation, Part, Similar
from pytest_heal.suggestions.suggestions import Suggestions
from pytest_heal.suggestions.survey import SURVEY_FORMAT, Found, Survey
from pytest_heal.suggestions.text import LEAST_WIDTH, block, short

LOGIN = Suggestions(
    locator='page.locator(".login-btn")',
    selector=".login-btn",
    url="http://shop.test/",
    title="Shop",
    similar=(
        Similar(
            selector=".login-button", code=".login-button", count=3, reason='class contains "login"; 86 % alike', alike=0.9
        ),
        Similar(
            selector="#loginBtn", code="#loginBtn", count=1, reason='id contains "login"', paste='page.locator("#loginBtn")'
        ),
        Similar(
            selector='internal:role=button[name="Log in"i]',
            code='get_by_role("button", name="Log in")',
            count=1,
            reason='accessible name is "Log in"',
            paste='page.get_by_role("button", name="Log in")',
        ),
    ),
    structure={"button": 12, "input": 5, "link": 8, "form": 2, "dialog": 0},
    elements=214,
    terms=("login",),
    classes=("login-form", "login-header", "login-button"),
    ids=("loginForm", "loginBtn"),
    data={"data-id": 3, "data-testid": 14},
)


def test_the_block_of_the_manual():
    assert block(LOGIN, width=120).splitlines() == [
        'No elements found matching: page.locator(".login-btn")',
        "",
        "Similar selectors that DO exist:",
        '  - .login-button        (3 elements)   class contains "login"; 86 % alike',
        '  - #loginBtn            (1 element)    id contains "login"',
        '  - get_by_role("button", name="Log in")  (1 element)  ready to paste: page.get_by_role("button", name="Log in")',
        "",
        "Page structure: 12 buttons, 5 inputs, 8 links, 2 forms (214 elements)",
        '  Classes containing "login": login-form, login-header, login-button',
        '  IDs containing "login": loginForm, loginBtn',
        "  data-* attributes: data-testid (14), data-id (3)",
        "  Title: Shop",
        "  URL: http://shop.test/",
    ]
    assert str(LOGIN) == block(LOGIN)


def test_where_there_is_no_room_the_code_to_paste_has_a_line_to_itself():
    lines = block(LOGIN, width=80).splitlines()
    assert '  - get_by_role("button", name="Log in")  (1 element)' in lines
    assert '      ready to paste: page.get_by_role("button", name="Log in")' in lines


def test_a_reason_that_says_more_than_the_code_is_kept():
    other = replace(LOGIN.similar[2], reason='role link, not button; accessible name is "Log in"')
    assert "role link, not button" in block(replace(LOGIN, similar=(other,)))


def test_explanations_come_first():
    told = replace(
        LOGIN,
        explanations=(Explanation(kind="shadow-root", sentence="XPath cannot enter shadow roots.", paste='page.locator("a")'),),
    )
    lines = block(told).splitlines()
    assert lines[2:4] == ["  XPath cannot enter shadow roots.", '      ready to paste: page.locator("a")']
    assert lines.index("Similar selectors that DO exist:") > 3
    assert short(told).startswith("XPath cannot enter shadow roots.")


def test_the_part_that_stopped_matching():
    told = replace(LOGIN, parts=(Part(code=".row", count=12), Part(code=".row >> .buy-btn", count=0)))
    assert "Stops matching at: .row matched 12, .row >> .buy-btn none" in block(told)
    narrow = block(replace(told, parts=(Part(code=".row" * 20, count=12), Part(code=".buy" * 40, count=0))), width=60)
    assert " matched 12" in narrow
    assert all(len(line) <= 60 for line in narrow.splitlines() if "paste" not in line)


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (Part(code="a", count=0),),
        (Part(code="a", count=1), Part(code="b", count=2)),
        (Part(code="a", count=-1), Part(code="b", count=0)),
    ],
)
def test_nothing_is_said_of_parts_that_tell_nothing(parts):
    assert "Stops matching" not in block(replace(LOGIN, parts=parts))


def test_a_page_with_nothing_alike_is_told_with_its_structure():
    told = block(replace(LOGIN, similar=(), classes=(), ids=()))
    assert 'Nothing on this page is like it (no name with "login").' in told
    assert "12 buttons" in told
    other = block(replace(LOGIN, similar=(), classes=(), ids=(), terms=("approve", "btn")))
    assert '(no name with "approve")' in other, "many a name has a btn"
    assert "no name with" not in block(replace(LOGIN, similar=())), "classes with it are listed below"
    assert short(replace(LOGIN, similar=())) == "nothing on the page is like it"


def test_of_what_was_not_looked_at_nothing_is_said():
    some = replace(LOGIN, similar=(), classes=(), ids=(), notes=("There was no time to look at everything.",))
    assert "Nothing like it was found." in block(some)
    assert "Nothing on this page" not in block(some)
    assert short(some) == "nothing like it was found"


def test_names_of_the_role_and_what_could_not_be_found_out():
    told = replace(
        LOGIN, selector='internal:role=button[name="Zebra"i]', names=("Log in", "Help"), notes=("Frames: 3 skipped.",)
    )
    assert '  Buttons here are named: "Log in", "Help"' in block(told)
    assert "Note: Frames: 3 skipped." in block(told)
    many = block(replace(told, names=tuple(f"Name number {n}" for n in range(90))))
    assert " more" in many.split("named:")[1].splitlines()[0]


def test_the_total_is_told_however_many_kinds_there_are():
    told = replace(
        LOGIN, structure=dict.fromkeys(("iframe", "list", "table", "heading", "button", "link", "input", "form"), 1000)
    )
    line = next(line for line in block(told, width=70).splitlines() if line.startswith("Page structure"))
    assert line == "Page structure: 1000 buttons, 1000 inputs, 1000 links (214 elements)"


def test_a_locator_that_matches_is_not_said_to_match_nothing():
    first = block(replace(LOGIN, count=2)).splitlines()[0]
    assert first.startswith("2 elements found")
    assert "No elements" not in first


def test_short_is_one_line_with_counts():
    assert short(LOGIN) == 'similar: .login-button (3), #loginBtn (1), get_by_role("button", name="Log in") (1)'


def test_suggestions_survive_json():
    told = replace(
        LOGIN,
        explanations=(Explanation(kind="hidden", sentence="It is hidden."),),
        parts=(Part(code="a", count=1),),
        names=("x",),
    )
    data = json.loads(json.dumps(told.to_dict()))
    assert Suggestions.from_dict({**data, "from a newer version": 1}) == told


# --------------------------------------------------------------------------------------------------- hostile pages

HOSTILE = st.text(alphabet=st.sampled_from('ab"\\\n\r\t\x00\x1b\x9b\u202e\u2028\u2066\ud800:#[漢é '), max_size=60) | st.text(
    max_size=300
)
LISTS = st.lists(HOSTILE, max_size=6).map(tuple)
ANYTHING = st.builds(
    Suggestions,
    locator=HOSTILE,
    selector=HOSTILE,
    count=st.integers(-1, 3),
    url=HOSTILE,
    title=HOSTILE,
    frame=HOSTILE,
    explanations=st.lists(st.builds(Explanation, kind=st.just("hidden"), sentence=HOSTILE, paste=HOSTILE), max_size=2).map(
        tuple
    ),
    parts=st.lists(st.builds(Part, code=HOSTILE, count=st.integers(-1, 2)), max_size=6).map(tuple),
    similar=st.lists(
        st.builds(Similar, selector=HOSTILE, code=HOSTILE, count=st.integers(1, 5000), reason=HOSTILE, paste=HOSTILE),
        max_size=5,
    ).map(tuple),
    structure=st.dictionaries(HOSTILE, st.integers(0, 99), max_size=4),
    data=st.dictionaries(HOSTILE, st.integers(0, 99), max_size=4),
    terms=LISTS,
    classes=LISTS,
    ids=LISTS,
    names=LISTS,
    notes=LISTS,
)
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
JOINERS = {"\u200c", "\u200d"}


@given(ANYTHING, st.integers(0, 140))
@example(Suggestions(locator="", selector="", notes=("::::::" + "\x1b" * 5 + "\u2028" * 2,)), 0)
def test_no_page_writes_a_line_of_its_own_or_a_wide_one(told, width):
    for line in block(told, width=width).split("\n"):
        assert not [c for c in line if unicodedata.category(c) in UNSEEN and c not in JOINERS]
        assert not line.lstrip().startswith("::")
        assert "##[" not in line
        assert len(line) <= max(width, LEAST_WIDTH) or line.startswith("      ready to paste: ")
    assert "\n" not in short(told)


# ------------------------------------------------------------------------------------------------------ confusions

PAGE = Survey(url="http://shop.test/cart", title="Cart", elements=300, structure={"button": 3}, texts=(Found(value="Total"),))


def kinds(facts, selector="//button", survey=PAGE):
    return [each.kind for each in explain(parse(selector), survey, facts)]


def test_the_four_commonest_confusions():
    assert kinds(Facts(count=1, visible=0)) == ["hidden"]
    assert kinds(Facts(count=3, visible=2)) == ["ambiguous"]
    assert kinds(Facts(count=3, visible=0)) == ["hidden", "ambiguous"]
    assert kinds(Facts(in_shadow=1)) == ["shadow-root"]
    assert kinds(Facts(in_frames=(("pay", 1, 'page.frame_locator("#pay").locator("//button")'),))) == ["other-frame"]
    assert kinds(Facts()) == []
    assert kinds(Facts(count=1, visible=1, late=True)) == ["late"]
    assert kinds(Facts(count=2, visible=0, late=True)) == ["hidden"]
    assert kinds(Facts(count=1, visible=1)) == []
    assert kinds(Facts(), "aria-ref=e5") == ["snapshot-ref"]
    assert kinds(Facts(count=1, visible=0), "aria-ref=e5") == ["hidden"]


def test_what_is_hidden_is_told_with_what_hides_it():
    (told,) = explain(parse("#menu"), PAGE, Facts(count=1, visible=0, hidden_by="display: none on nav.side"))
    assert "hidden (display: none on nav.side)" in told.sentence


def test_the_only_visible_one_of_several_can_be_pasted():
    (told,) = explain(parse(".menu"), PAGE, Facts(count=2, visible=1))
    assert told.paste == 'page.locator(".menu").filter(visible=True)'


def test_a_frame_is_named_and_can_be_entered():
    (told,) = explain(parse("#pay"), PAGE, Facts(in_frames=(("pay\nnow", 1, 'page.frame_locator("#f").locator("#pay")'),)))
    assert '"pay\\nnow"' in told.sentence
    assert told.paste.startswith("page.frame_locator")


def test_what_is_there_after_all_is_not_said_to_be_like_nothing():
    hidden = Explanation(kind="hidden", sentence="It matches 1 element, which cannot be seen.")
    told = block(Suggestions(locator="page.locator('#a')", selector="#a", count=1, explanations=(hidden,)))
    assert hidden.sentence in told
    assert "Nothing on this page is like it" not in told


PASSWORD = (Found(value="password", attribute="type", tag="input"),)


@pytest.mark.parametrize(
    ("survey", "kind"),
    [
        (Survey(url="http://a.test/login?next=/cart", title="Acme", elements=90, passwords=1), "login-page"),
        (Survey(url="http://a.test/", title="Anmelden | Acme", elements=90, attributes=PASSWORD), "login-page"),
        (Survey(url="http://a.test/x", title="ログイン", elements=90, passwords=1), "login-page"),
        (Survey(url="http://a.test/#/sign-in", title="Acme", headings=("Sign in",), elements=90), "login-page"),
        (Survey(url="http://a.test/settings", title="Change password", elements=90, passwords=3, structure={"input": 3}), ""),
        (Survey(url="http://a.test/sign-in", title="Sign in - notes", elements=90, structure={"input": 9}), ""),
        (Survey(url="http://a.test/blog", title="How we built our login", elements=900, structure={"link": 9}), ""),
        (Survey(url="http://a.test/x", title="404 Not Found", elements=20, structure={"link": 1}), "error-page"),
        (
            Survey(url="http://a.test/x", title="Acme", headings=("Page not found",), elements=20, structure={"link": 1}),
            "error-page",
        ),
        (Survey(url="http://a.test/x", title="Acme | 500", elements=20, structure={"link": 1}), "error-page"),
        (Survey(url="http://a.test/x", title="Seite nicht gefunden", elements=20, structure={"link": 1}), "error-page"),
        (
            Survey(url="http://a.test/x", title="Error 503 - Service Unavailable", elements=9, texts=(Found(value="x"),)),
            "error-page",
        ),
        (Survey(url="chrome-error://chromewebdata/", title="a.test", elements=200, texts=(Found(value="x"),)), "error-page"),
        (Survey(url="http://a.test/x", title="500 things to do", elements=200, structure={"link": 1}), ""),
        (
            Survey(url="http://a.test/x", title="Order 404", headings=("Lost and found",), elements=200, structure={"link": 1}),
            "",
        ),
        (Survey(url="about:blank", elements=3), "blank-page"),
        (Survey(url="http://a.test/app", title="App", elements=14), "blank-page"),
        (Survey(url="http://a.test/app", title="App", elements=14, texts=(Found(value="Hello"),)), ""),
        (Survey(url="http://[broken", title="Shop", elements=90, passwords=1, structure={"input": 9}), ""),
        (PAGE, ""),
    ],
)
def test_pages_that_a_test_did_not_mean_to_be_on(survey, kind):
    assert page_kind(survey, ("cart", "total")) == kind
    told = explain(parse(".cart-total"), survey, Facts())
    assert [each.kind for each in told] == ([kind] if kind else [])


@pytest.mark.parametrize("asked", [("login", "btn"), ("password",), ("loginform",)])
def test_who_looks_for_the_login_is_there_on_purpose(asked):
    assert page_kind(Survey(url="http://a.test/login", title="Log in", elements=90, passwords=1), asked) == ""


@pytest.mark.parametrize("asked", [("user", "menu"), ("log", "out"), ("sign", "off")])
def test_what_is_there_after_signing_in_is_missed_on_the_login_page(asked):
    assert page_kind(Survey(url="http://a.test/login", title="Log in", elements=90, passwords=1), asked) == "login-page"


def test_a_survey_is_read_from_what_the_page_sent():
    payload = {
        "format": SURVEY_FORMAT, "url": "http://a.test/", "elements": 3, "headings": ["Hi"], "passwords": 1,
        "classes": [{"value": "a", "count": 2, "visible": False}], "unknown": 1,
    }  # fmt: skip
    survey = Survey.from_payload(json.dumps(payload))
    assert survey == Survey(
        url="http://a.test/", elements=3, headings=("Hi",), passwords=1, classes=(Found(value="a", count=2, visible=False),)
    )
    with pytest.raises(ValueError, match="format 2"):
        Survey.from_payload({"format": 2})
