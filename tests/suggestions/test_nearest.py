"""Which selectors of a page are nearest to one that matches nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.text import is_generated
from pytest_heal.language.likeness import likeness, shared, spelling_share
from pytest_heal.locator.selector_parts import parts
from pytest_heal.suggestions.attempt import parse
from pytest_heal.suggestions.nearest import candidates, chosen, containing, names_of_role
from pytest_heal.suggestions.page_names import common_words
from pytest_heal.suggestions.record import MOST_SIMILAR
from pytest_heal.suggestions.repairs import MOST_REPAIRS, repairs
from pytest_heal.suggestions.survey import Found, Survey


def found(value, count=1, **more):
    return Found(value=value, count=count, **more)


SHOP = Survey(
    url="http://shop.test/login",
    title="Shop",
    elements=214,
    classes=(
        found("login-form"),
        found("login-header"),
        found("login-button", 3),
        found("css-1x2y"),
        found("logo"),
        found("btn", 9),
    ),
    ids=(found("loginForm"), found("loginBtn"), found(":r3:"), found("login-58219734")),
    named=(
        found("Log in", role="button"),
        found("Help", role="button"),
        found("Log in with a key", role="link"),
        found("E-mail", role="textbox"),
        found("Add", 4, role="button"),
        found("Add all", role="button"),
        found("Page 3", role="link"),
        found("Page 4", role="link"),
    ),
    texts=(found("Log in"), found("Welcome back")),
    labels=(found("E-mail"),),
    attributes=(
        found("signin-submit", attribute="data-testid", tag="button"),
        found("Your e-mail", attribute="placeholder", tag="input"),
        found("Company logo", attribute="alt", tag="img"),
        found("Close window", attribute="title", tag="button"),
        found("customer", attribute="name", tag="input"),
    ),
    tags=tuple(found(tag, 20) for tag in ("a", "button", "div", "form", "input", "main-menu")),
)


def offered(selector, survey=SHOP, counts=None):
    near = candidates(parse(selector), survey)
    return chosen(near, {c.selector: c.expected or 1 for c in near} if counts is None else counts)


def codes(selector, survey=SHOP):
    return [similar.code for similar in offered(selector, survey)]


def reasons(selector, survey=SHOP):
    return {similar.code: similar.reason for similar in offered(selector, survey)}


def test_the_example_of_the_manual():
    told = reasons(".login-btn")
    assert told[".login-button"] == 'class contains "login"; 86 % alike'
    assert told["#loginBtn"] == 'id contains "login"'
    assert told['get_by_role("button", name="Log in")'] == 'accessible name is "Log in"'
    single = next(s for s in offered(".login-btn") if s.code.startswith("get_by_role"))
    assert single.paste == 'page.get_by_role("button", name="Log in")'
    several = next(s for s in offered(".login-btn") if s.code == ".login-button")
    assert (several.count, several.paste) == (3, "")


@pytest.mark.parametrize(
    ("selector", "code"),
    [
        ('internal:role=button[name="Sign in"i]', 'get_by_role("button", name="Log in")'),
        ('internal:label="Email"i', 'get_by_label("E-mail")'),
        ('internal:attr=[placeholder="Your email"i]', 'get_by_placeholder("Your e-mail")'),
        ('internal:attr=[alt="Logo of the company"i]', 'get_by_alt_text("Company logo")'),
        ('internal:attr=[title="Close"i]', 'get_by_title("Close window")'),
        ('internal:testid=[data-testid="sign-in-submit"s]', 'get_by_test_id("signin-submit")'),
        ('internal:text="Welcome"s', 'get_by_text("Welcome back")'),
        ("//div[@id='login_form']", "#loginForm"),
        ("main-menus", "main-menu"),
        ("[name=customerName]", 'input[name="customer"]'),
        ('internal:role=button[name="Add"i] >> nth=7', 'get_by_role("button", name="Add", exact=True)'),
    ],
)
def test_each_way_to_ask_finds_its_like(selector, code):
    assert codes(selector)[0] == code


def test_names_of_the_role_come_before_other_roles():
    roles = [s.code for s in offered('internal:role=link[name="Log in"i]')]
    assert roles[0] == 'get_by_role("link", name="Log in with a key")'
    assert 'get_by_role("button", name="Log in")' in roles
    told = reasons('internal:role=link[name="Log in"i]')
    assert told['get_by_role("button", name="Log in")'] == 'role button, not link; accessible name is "Log in"'


def test_a_role_with_an_unheard_of_name_still_lists_the_role():
    assert set(codes('internal:role=button[name="Zebra"i]')) == {
        'get_by_role("button", name="Add", exact=True)',
        'get_by_role("button", name="Add all")',
        'get_by_role("button", name="Help")',
        'get_by_role("button", name="Log in")',
    }
    assert names_of_role(parse('internal:role=link[name="Page 4"i]'), SHOP)[0] == "Page 4"


def test_names_of_an_implied_role_are_told_while_they_are_few():
    assert names_of_role(parse("a.zebra"), SHOP) == ("Log in with a key", "Page 3", "Page 4")
    assert names_of_role(parse("div.pager"), SHOP) == ()
    many = Survey(named=tuple(found(f"Item {n}", role="link") for n in range(60)))
    assert names_of_role(parse("a.pager"), many) == ()
    assert len(names_of_role(parse('internal:role=link[name="x"i]'), many)) == 60


def test_other_capitals_are_told():
    assert reasons("#LOGINFORM")["#loginForm"] == "same id with other capitals"
    assert reasons('internal:text="welcome back"s')['get_by_text("Welcome back")'] == "same text with other capitals"


def test_numbers_tell_names_apart():
    assert codes('internal:role=link[name="Page 4 of 9"i]')[0] == 'get_by_role("link", name="Page 4")'


def test_what_is_hidden_comes_after_what_can_be_seen():
    page = Survey(ids=(found("save-a", visible=False), found("save-b")))
    assert codes("#save-c", page) == ["#save-b", "#save-a"]


def test_nothing_is_offered_that_was_not_executed():
    near = candidates(parse(".login-btn"), SHOP)
    assert len(near) > 1
    one = near[1].selector
    assert [s.selector for s in chosen(near, {one: 2, near[0].selector: 0})] == [one]
    assert chosen(near, {}) == ()
    assert chosen(near, {one: -1}) == ()


def test_the_count_is_the_one_of_the_page_and_breaks_ties():
    page = Survey(classes=(found("pay-one"), found("pay-two")))
    near = candidates(parse(".pay-six"), page)
    told = [(s.code, s.count) for s in chosen(near, {".pay-one": 7, ".pay-two": 2})]
    assert told == [(".pay-two", 2), (".pay-one", 7)]


def test_a_frame_is_part_of_what_is_pasted():
    near = candidates(parse("#loginbutton"), SHOP)
    pasted = {s.paste for s in chosen(near, {"#loginBtn": 1}, receiver='page.frame_locator("#f")')}
    assert pasted == {'page.frame_locator("#f").locator("#loginBtn")'}


def test_one_sort_does_not_fill_the_list():
    page = Survey(
        classes=tuple(found(f"order-{n}") for n in ("a", "b", "c", "d", "e", "f", "g")),
        named=(found("Place order now", role="button"),),
    )
    listed = codes(".order", page)
    assert len(listed) == MOST_SIMILAR
    assert 'get_by_role("button", name="Place order now")' in listed


def test_a_page_that_has_nothing_alike_is_offered_nothing():
    assert codes(".zebra-crossing") == []
    assert codes("") == []


def test_what_classes_and_ids_contain():
    words, classes, ids = containing(parse("button.login-btn"), SHOP)
    assert words == ("login",)
    assert classes == ("login-form", "login-header", "login-button")
    assert ids == ("loginForm", "loginBtn")


# ------------------------------------------------------------------------------------------------------- likeness


@pytest.mark.parametrize(
    ("asked", "near", "far"),
    [
        ("login-btn", "login-button", "logo-btn"),
        ("loginBtn", "Log in", "Log out"),
        ("sign-in", "Log in", "Sign"),
        ("search", "search-field", "research"),
        ("deleteItem", "Remove", "Item"),
        ("cart", "basket", "card"),
        ("submit-order", "order-submit", "order"),
        ("save-row-item", "save", "row-item"),
        ("pasword", "password", "passive"),
    ],
)
def test_words_count_more_than_letters(asked, near, far):
    assert likeness(asked, near) > likeness(asked, far)


def test_a_library_prefix_says_nothing():
    page = Survey(classes=tuple(found(f"fc-{word}") for word in "nav tabs icon logo link page head foot side main".split()))
    assert common_words(page) == {"fc"}
    assert likeness("fc-tabs", "fc-link", common=common_words(page)) < likeness("fc-tabs", "fc-link")


def test_shared_words_and_letters():
    assert shared(("buy", "btn"), "big-buy-box") == "buy"
    assert shared(("buy",), "sell") == ""
    assert spelling_share("login-btn", "login-button") == 86


# -------------------------------------------------------------------------------------------------------- repairs

LIST = Survey(
    classes=(found("top-links"), found("row", 12), found("fc-day-tue")),
    ids=(found("filter"),),
    tags=tuple(found(tag, 30) for tag in ("a", "li", "ul", "div", "button", "td")),
    attributes=(found("/cart", attribute="href", tag="a"),),
    data={"data-row-source": 3},
)


@pytest.mark.parametrize(
    ("selector", "repaired", "reason"),
    [
        ("h4#filter button", "#filter button", "without h4"),
        (".row > ul > a", ".row ul a", "at any depth"),
        (".row li:nth-child(3) a", ".row li a", "in any position"),
        (".row .gone a", ".row a", "without .gone"),
        (".toplinks a", ".top-links a", ".top-links for .toplinks"),
        ("div.row:has-text('x')", "div.row", "without :has-text('x')"),
        ("a[href='/basket'].row", "a.row", "without [href='/basket']"),
        (".row [data-source] a", ".row [data-row-source] a", "[data-row-source] for [data-source]"),
        ("a.row[data-gone]", "a.row", "without [data-gone]"),
        ("//div[@id='filter']/h3/a", 'div[id="filter"] a', "without h3"),
        ('.row >> internal:role=link[name="x"i]', 'internal:role=link[name="x"i]', "without .row"),
    ],
)
def test_a_selector_is_changed_where_it_broke(selector, repaired, reason):
    assert {r.selector: r.reason for r in repairs(selector, LIST)}.get(repaired) == reason


@pytest.mark.parametrize("selector", [".row", "#gone", "a, b.c", "//a[last()]", "", 'internal:text="x"i', " ".join(["a"] * 40)])
def test_what_cannot_be_cut_is_not_repaired(selector):
    assert repairs(selector, LIST) == ()


def test_the_name_of_an_attribute_that_has_to_be_there_is_asked_for():
    page = Survey(classes=(found("md-source"), found("footer")))
    assert [c.selector for c in candidates(parse("header [data-source]"), page)] == [".md-source"]
    assert not candidates(parse("[data-testid]"), Survey(classes=(found("testid"),)))
    assert not candidates(parse("[required]"), Survey(classes=(found("required"),)))


def test_mere_tags_are_no_repair_unless_they_are_rare():
    assert all(r.selector != "a" for r in repairs(".gone a", LIST))
    rare = Survey(tags=(found("a", 2),))
    assert [r.selector for r in repairs(".gone a", rare)] == ["a"]


def test_a_position_alone_is_no_wanted_step():
    assert all(not r.selector.endswith(" :nth-child(2)") for r in repairs("#filter span:nth-child(2)", LIST))


def test_more_changes_mean_less_relevance():
    told = repairs("div.row > ul > li:nth-child(2) > a", LIST)
    assert len(told) <= MOST_REPAIRS
    assert [r.alike for r in told] == sorted((r.alike for r in told), reverse=True)
    assert all(0 < r.alike < 1 for r in told)


# ----------------------------------------------------------------------------------------------- whatever a page says

NAMES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        [
            "login",
            "log in",
            'say "hi"',
            "a >> b",
            "a,b",
            "1st",
            "-",
            "md:w-1/2",
            "x'y",
            "back\\slash",
            "]",
            "/re/",
            "nth=0",
            "css-1x2y",
            ":r3:",
        ]
    ),
)
FOUND = st.lists(
    st.builds(Found, value=NAMES, count=st.integers(1, 9), role=st.sampled_from(["", "button", "link"]), visible=st.booleans()),
    max_size=5,
)
ATTRIBUTES = st.lists(
    st.builds(
        Found,
        value=NAMES,
        attribute=st.sampled_from(["data-testid", "data-x", "name", "title", "alt", "placeholder", "aria-label"]),
        tag=st.just("a"),
    ),
    max_size=5,
)
SURVEYS = st.builds(Survey, classes=FOUND, ids=FOUND, named=FOUND, texts=FOUND, labels=FOUND, tags=FOUND, attributes=ATTRIBUTES)
ASKED = st.sampled_from(
    [
        ".login",
        "#login",
        'internal:role=button[name="log in"i]',
        'internal:text="a >> b"i',
        "a.b > c.login",
        "//a[@id='login']",
        "",
    ]
)


def read_back(candidate):
    """The name that a selector means, read from the selector."""
    wanted = parse(candidate.selector).wanted
    return {
        "class": lambda: wanted.classes[0],
        "id": lambda: wanted.id,
        "tag": lambda: wanted.tag,
        "role": lambda: wanted.name,
        "text": lambda: wanted.text,
        "label": lambda: wanted.label,
    }.get(candidate.sort, lambda: wanted.attributes[0][1])()


@given(SURVEYS, ASKED, NAMES)
def test_every_selector_means_the_name_it_is_built_on(survey, asked, name):
    for selector in (asked, f'internal:text="{name}"i' if '"' not in name and "\\" not in name else asked):
        for candidate in candidates(parse(selector), survey):
            if candidate.sort == "selector":
                continue
            assert parts(candidate.selector) == (candidate.selector.strip(),)  # `#\30 ` means the same without the blank
            said = candidate.said.lower() if candidate.sort == "tag" else candidate.said
            assert read_back(candidate) == said
            assert candidate.code.isprintable()
            if candidate.sort in ("class", "id", "testid", "attribute"):
                assert not is_generated(candidate.said)


@given(SURVEYS, ASKED)
def test_the_list_is_short_ranked_and_each_selector_once(survey, asked):
    near = candidates(parse(asked), survey, most=9)
    assert len(near) <= 9
    assert len({c.selector for c in near}) == len(near)
    assert asked not in {c.selector for c in near}
    told = chosen(near, {c.selector: 1 for c in near})
    assert len(told) <= MOST_SIMILAR
    steps = [int(s.alike * 50) for s in told]
    assert steps == sorted(steps, reverse=True)
    assert all(0 < s.alike <= 1 and s.paste for s in told)
