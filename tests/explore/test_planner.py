"""The explorer's decisions, each step of the process by itself."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.explore.exploration import Control, Exploration, PageSeen, Problem, Step
from pytest_heal.explore.planner.candidate import Candidate, Facts, key_of, told
from pytest_heal.explore.planner.chance import Chance
from pytest_heal.explore.planner.choice import decided, mapped, recommended, shown, situation
from pytest_heal.explore.planner.consent import Button, chosen, manager_of
from pytest_heal.explore.planner.filter import Filter, operable
from pytest_heal.explore.planner.guardrails import blocked
from pytest_heal.explore.planner.heuristics import by_heuristics
from pytest_heal.explore.planner.history import RECENTLY_CLICKED, History
from pytest_heal.explore.planner.links import unfollowed
from pytest_heal.explore.planner.memory import AGAIN, Memory, Worth, politeness
from pytest_heal.explore.planner.patterns import accepts, matching
from pytest_heal.explore.planner.prohibitions import why_destructive
from pytest_heal.explore.planner.settings import PlannerSettings
from pytest_heal.explore.planner.urls import Scope, goes_nowhere, is_local, normalised, path_of, template
from pytest_heal.explore.planner.values import choice_for, value_for

SHOP = "http://shop.example"
SETTINGS = PlannerSettings()


def link(name, href, /, **more):
    return Candidate(
        control=Control(kind="link", tag="a", name=name, href=SHOP + href if href.startswith("/") else href), **more
    )


def button(said, /, **facts):
    return Candidate(control=Control(kind="button", tag="button", name=said), facts=Facts(**facts))


def field(kind="textbox", tag="input", said="", **facts):
    return Candidate(control=Control(kind=kind, tag=tag, name=said), facts=Facts(**facts))


def page(url="/", *candidates, **more):
    controls = tuple(one.control for one in candidates)
    return PageSeen(template=template(SHOP + url), url=SHOP + url, samples=(SHOP + url,), controls=controls, **more)


def memory_of(*pages, **settings):
    memory = Memory(SHOP + "/", replace(SETTINGS, **settings))
    for one in pages:
        memory.see(one)
    return memory


# ------------------------------------------------------------------------------------------------ URLs


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("http://a.example/x/", "http://a.example/x"),
        ("http://a.example/x#part", "http://a.example/x"),
        ("http://A.example:80/x", "http://a.example/x"),
        ("https://a.example:443/x", "https://a.example/x"),
        ("http://a.example/x?b=1&a=2", "http://a.example/x?a=2&b=1"),
        ("http://a.example/x?utm_campaign=c&fbclid=9&a=2", "http://a.example/x?a=2"),
        ("http://a.example/caf%C3%A9", "http://a.example/café"),
        ("http://[::1]:8000/a", "http://[::1]:8000/a/"),
    ],
)
def test_urls_that_are_one(a, b):
    assert normalised(a) == normalised(b) == normalised(normalised(a))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("http://a.example/x", "http://a.example/y"),
        ("http://a.example/?page=a", "http://a.example/?page=b"),
        ("http://a.example/#/a", "http://a.example/#/b"),
        ("http://a.example:8000/", "http://a.example/"),
        ("https://a.example/", "http://a.example/"),
    ],
)
def test_urls_that_are_two(a, b):
    assert normalised(a) != normalised(b)


@given(st.text(max_size=40))
def test_any_text_is_taken_for_a_url(text):
    assert normalised(normalised(text)) == normalised(text)
    assert isinstance(template("http://a.example/" + text), str)
    assert isinstance(Scope.of("http://a.example/").allows(text), bool)
    is_local(text)


def test_templates_collapse_ids_and_keep_the_origin():
    assert template(SHOP + "/product/17?b=1&a=2#top") == template(SHOP + "/product/4711?a=9&b=9") == SHOP + "/product/{n}?a&b"
    assert path_of(SHOP + "/product/{n}?a&b") == SHOP + "/product/{n}"
    assert template("http://other.example/product/1") != template(SHOP + "/product/1")


def test_scope_is_the_origin_and_what_is_allowed():
    scope = Scope.of(SHOP + "/start", ["https://pay.example", "help.shop.example"])
    assert all(
        map(scope.allows, [SHOP + "/a", "HTTP://SHOP.example:80/b", "https://pay.example/c", "http://help.shop.example/"])
    )
    assert not any(
        map(
            scope.allows,
            ["https://shop.example/", "http://evil.example/", "http://shop.example.evil.example/", "file:///etc/passwd"],
        )
    )
    assert not scope.allows("http://shop.example@evil.example/")


@pytest.mark.parametrize("href", ["", "javascript:void(0)", SHOP + "/a#", SHOP + "/a#part", "data:text/html,x"])
def test_links_that_stay_on_their_page(href):
    assert goes_nowhere(href, SHOP + "/a")


@pytest.mark.parametrize("href", [SHOP + "/b", SHOP + "/a#/route", SHOP + "/b#part", SHOP + "/a?x=1"])
def test_links_that_lead_somewhere(href):
    assert not goes_nowhere(href, SHOP + "/a")


# ------------------------------------------------------------------------------------------------ filter


@pytest.mark.parametrize(
    "candidate",
    [
        button("Delete"),
        button("Konto löschen"),
        button("Supprimer le compte"),
        button("注销"),
        button("Log out"),
        button("Pay now"),
        button("Unsubscribe"),
        button("", names=("icon-trash",)),
        link("More", "/account/logout"),
        link("*", "/cart/remove/3"),
        link("Go", "/items?action=delete&id=3"),
        link("Write to us", "mailto:a@b.example"),
        button("Go", submits=True, form=0, method="post", action=SHOP + "/items/3/delete"),
        button("OK", submits=True, name="delete"),
        button("Go", submits=True, sends=("5", "delete_selected")),
        button("Go", submits=True, sends=("Remove these users",)),
    ],
    ids=lambda one: told(one.control) + one.control.href + one.facts.action,
)
def test_destructive_controls_are_found(candidate):
    assert why_destructive(candidate, SETTINGS)


@pytest.mark.parametrize(
    "candidate",
    [
        button("Save"),
        button("Search"),
        link("Clearance", "/clearance"),
        link("Deleted items", "/deleted"),
        link("How to delete your old files from the cloud", "/blog/how-to-delete-your-files"),
        link("Payment methods", "/payment-methods"),
        link("Order 5", "/order/5"),
        link("News", "/archive/2024"),
        field(said="Delete after days", type="number"),
    ],
    ids=lambda one: told(one.control),
)
def test_harmless_controls_are_not(candidate):
    assert not why_destructive(candidate, SETTINGS)


def test_deny_and_allow_lists():
    denied, allowed = replace(SETTINGS, deny=("Sync",)), replace(SETTINGS, allow=("delete draft",))
    assert "deny list" in why_destructive(button("Sync now"), denied)
    assert not why_destructive(button("Synchronise"), denied)
    assert not why_destructive(button("Delete draft"), allowed)
    assert why_destructive(button("Delete all"), allowed)
    assert why_destructive(button("Delete draft"), replace(allowed, deny=("draft",))), "deny is stronger"


def filter_of(*, get_only=False, permitted=lambda _: True, **settings):
    return Filter(replace(SETTINGS, **settings), Scope.of(SHOP + "/"), get_only, permitted)


@pytest.mark.parametrize(
    ("candidate", "why"),
    [
        (link("A", "/a", facts=Facts(within=("div", "footer", "body"))), "<footer>"),
        (link("A", "http://other.example/"), "another origin"),
        (link("A", "/a.zip", facts=Facts(download=True)), "saves a file"),
        (field(type="file"), "a file of this machine"),
        (button("Reset", type="reset"), "empties its form"),
        (link("A", "ftp://shop.example/"), "another program"),
        (field(type="password", autocomplete="current-password"), "a secret"),
        (field(autocomplete="cc-number"), "a secret"),
        (replace(button("Play"), control=replace(button("Play").control, frame="http://other.example/")), "another origin"),
    ],
)
def test_what_is_not_operated_though_harmless(candidate, why):
    judged = filter_of().judged([candidate, link("B", "/b")], SHOP + "/")
    assert why in judged[0].control.skipped
    assert operable(judged) == [judged[1]]


def test_ignored_tags_are_configurable():
    candidate = link("A", "/a", facts=Facts(within=("my-menu", "header")))
    assert filter_of().judged([candidate], SHOP)[0].control.skipped == "stands in <header>"
    assert not filter_of(ignored_tags=()).judged([candidate], SHOP)[0].control.skipped
    assert filter_of(ignored_tags=("my-menu",)).judged([candidate], SHOP)[0].control.skipped == "stands in <my-menu>"


def test_no_form_is_sent_in_a_read_only_walk():
    search, save = button("Search", submits=True, method="get"), button("Save", submits=True, method="post")
    judged = filter_of(get_only=True).judged([search, save], SHOP)
    assert [one.control.skipped for one in judged] == ["", "sends a form (POST)"]
    assert not filter_of().judged([save], SHOP)[0].control.skipped


def test_robots_forbid():
    judged = filter_of(permitted=lambda url: "/private" not in url).judged([link("P", "/private/a"), link("A", "/a")], SHOP)
    assert [one.control.skipped for one in judged] == ["forbidden by robots.txt", ""]


@pytest.mark.parametrize(
    ("start", "settings", "expected"),
    [
        ("http://127.0.0.1:8000/", {}, (0.0, False)),
        ("https://shop.example/", {}, (0.5, True)),
        ("https://shop.example/", {"get_only": False, "delay": 0.0}, (0.0, False)),
        ("http://localhost/", {"get_only": True, "delay": 2.0}, (2.0, True)),
    ],
)
def test_politeness(start, settings, expected):
    assert politeness(start, replace(SETTINGS, **settings)) == expected


# ------------------------------------------------------------------------------------------------ consent


def banner(*texts, around="We use cookies to improve your visit.", **more):
    return [Button(text=text, around=around, layer=True, **more) for text in texts]


@pytest.mark.parametrize(
    ("texts", "pressed"),
    [
        (("Accept all", "Reject all", "Settings"), "Reject all"),
        (("Alle akzeptieren", "Nur notwendige", "Einstellungen"), "Nur notwendige"),
        (("Tout accepter", "Continuer sans accepter"), "Continuer sans accepter"),
        (("Aceptar todo", "Rechazar todo"), "Rechazar todo"),
        (("同意", "拒否"), "拒否"),
        (("Got it!",), "Got it!"),
    ],
)
def test_cookie_popups_are_refused_where_that_is_offered(texts, pressed):
    index, reason = chosen(banner(*texts), "reject")
    assert texts[index] == pressed
    assert pressed in reason


def test_consent_can_be_given_or_left():
    buttons = banner("Reject all", "Accept all")
    assert chosen(buttons, "accept")[0] == 1
    assert chosen(buttons, "off") is None
    assert chosen(banner("Reject all", "Whatever floats"), "reject", ["whatever floats"])[0] == 1


def test_a_button_that_disagrees_is_no_consent():
    ids = ("didomi-notice-disagree-button", "didomi-notice-agree-button")
    buttons = [Button(text="?", marks=f"button {its}", around_marks="div didomi-popup") for its in ids]
    assert chosen(buttons, "accept")[0] == 1
    assert chosen(buttons, "reject")[0] == 0


def test_only_banners_are_answered():
    assert chosen([Button(text="Accept")], "reject") is None, "no layer"
    assert chosen(banner("Accept", around="Terms of the game"), "reject") is None, "not about cookies"
    assert chosen(banner("Preferences"), "reject") is None, "nothing to press"


def test_known_managers_are_known_by_their_marks():
    one = Button(text="X", marks="button onetrust-reject-all-handler", around_marks="div onetrust-banner-sdk")
    assert manager_of(one) == "OneTrust"
    assert chosen([one], "reject")[0] == 0


# ------------------------------------------------------------------------------------------------ values


@pytest.mark.parametrize(
    ("candidate", "value"),
    [
        (field(type="email"), "explorer@example.com"),
        (field(type="url"), "https://example.com/"),
        (field(type="number", min="3", max="9"), "3"),
        (field(type="number", max="-5"), "-5"),
        (field(type="number", min="0.5", step="0.25"), "0.5"),
        (field(type="number", step="5"), "5"),
        (field(type="number", min="5", max="3"), ""),
        (field(type="date"), "2024-06-15"),
        (field(type="date", min="2030-01-01"), "2030-01-01"),
        (field(type="date", max="2020-12-31"), "2020-12-31"),
        (field(type="time", min="14:00"), "14:00"),
        (field(type="week"), "2024-W24"),
        (field(label="E-Mail"), "explorer@example.com"),
        (field(label="Postal code"), "12345"),
        (field(said="Your name"), "Alex Example"),
        (field(maxlength=4), "Exam"),
        (field(minlength=10), "Examplexxx"),
        (field(type="color"), "#336699"),
        (field(pattern="[A-Z]{3}-[0-9]{4}"), "AAA-0000"),
        (field(pattern="(?:red|green)\\d+"), "red0"),
        (field(type="range", min="10", max="20"), "10"),
    ],
    ids=lambda one: one if isinstance(one, str) else str(one.facts.type or one.facts.label or one.facts.pattern or "text"),
)
def test_values_fit_their_fields(candidate, value):
    assert value_for(candidate) == value


@pytest.mark.parametrize(
    "pattern",
    [
        r"\d{5}(-\d{4})?",
        r"[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$",
        r"^[^\s]{3,}$",
        r"(?=.*\d)(?=.*[a-z]).{6,}",
        "(a|b)[0-9]*x?",
        r"\+?[0-9 ]+",
    ],
)
def test_patterns_are_met(pattern):
    assert accepts(pattern, matching(pattern))


@pytest.mark.parametrize("pattern", ["[", "(?P<", "a{9999999999}", "(" * 500, r"(?=x)y"])
def test_patterns_that_nobody_meets_give_nothing(pattern):
    assert matching(pattern) == ""


@given(st.text("ab01[]{}()|?*+\\d.^$-,", max_size=12))
def test_any_pattern_is_survived(pattern):
    text = matching(pattern)
    assert not text or accepts(pattern, text)


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ((("", "Choose"), ("de", "Germany"), ("fr", "France")), "fr"),
        ((("a", "A"),), "a"),
        ((), ""),
        ((("", "-"), ("x", "X")), "x"),
        ((("", "-"), ("delete_selected", "Delete selected")), ""),
    ],
)
def test_an_option_that_is_not_chosen_yet(options, value):
    assert choice_for(field(tag="select", options=options)) == value


@pytest.mark.parametrize(
    ("candidate", "act"),
    [
        (link("A", "/a"), "click"),
        (button("A"), "click"),
        (field(type="text"), "fill"),
        (field(tag="textarea"), "fill"),
        (field(kind="checkbox", type="checkbox"), "check"),
        (field(kind="radio", type="radio"), "check"),
        (field(kind="combobox", tag="select"), "select"),
        (field(kind="button", type="submit"), "click"),
        (field(kind="textbox", tag="div", editable=True), "fill"),
        (field(kind="switch", tag="button"), "click"),
        (field(kind="combobox", tag="div"), "click"),
    ],
    ids=lambda one: one if isinstance(one, str) else f"{one.control.tag} {one.facts.type}",
)
def test_acts(candidate, act):
    assert candidate.act == act


def test_facts_of_a_page_that_tells_nonsense_are_left_out():
    told_ = {"type": 3, "within": ["a", "b"], "required": "yes", "options": [["a", "A"]], "minlength": 3, "unknown": 1}
    assert Facts.from_dict(told_) == Facts(within=("a", "b"), options=(("a", "A"),), minlength=3)


# ------------------------------------------------------------------------------------------------ history, guardrails


def test_history_keeps_what_it_is_told_to():
    history = History(3)
    for number in range(RECENTLY_CLICKED + 1):
        history.add(link(f"L{number}", f"/{number}").control, url=SHOP, elements=9, method="heuristic", reason="r")
    assert [one.element for one in history.interactions] == ['link "L8"', 'link "L9"', 'link "L10"']
    assert history.last(2)[-1].url == SHOP
    assert not history.recently(link("L0", "/0").control), "the eleventh pushed it out"
    assert history.recently(link("l1", "/1/?utm_source=x").control), "keys are normalised"


@pytest.mark.parametrize(
    ("candidate", "why"),
    [
        (link("Home", "/index"), "leads home"),
        (button("Back to home"), "leads home"),
        (link("Logo", "/"), "where the walk began"),
        (link("Seen", "/seen/?utm_medium=m"), "was visited"),
        (button("Again"), "a moment ago"),
        (link("New", "/new"), ""),
        (button("Homeware"), ""),
        (button("New"), ""),
    ],
    ids=lambda one: one if isinstance(one, str) else told(one.control),
)
def test_guardrails(candidate, why):
    history = History(5)
    history.add(button("Again").control, url=SHOP, elements=1, method="model", reason="")
    visited = {normalised(SHOP + "/seen")}
    said = blocked(candidate.control, page=SHOP + "/a", start=SHOP, visited=visited, history=history)
    assert (why in said) if why else said == ""


# ------------------------------------------------------------------------------------------------ chance, heuristics


@given(st.integers(), st.integers(0, 500), st.integers(1, 30))
def test_chance_is_repeatable_and_within_bounds(seed, step, size):
    chance, items = Chance(seed, step), list(range(20))
    assert chance.below(size) == Chance(seed, step).below(size) < size
    drawn = chance.subset(items, size)
    assert drawn == Chance(seed, step).subset(items, size) == sorted(drawn)
    assert len(drawn) == min(size, 20)


def test_chance_differs_by_seed_and_step():
    draws = {tuple(Chance(seed, step).subset(range(40), 10)) for seed in range(4) for step in range(4)}
    assert len(draws) > 12


def test_heuristics_in_their_order():
    everything = [
        (field(said="Nickname"), Worth.OTHER),
        (link("Sample", "/p/2"), Worth.SAMPLE),
        (link("Other view", "/p?b"), Worth.VARIANT),
        (button("Search"), Worth.ACTION),
        (link("", "/unnamed"), Worth.NEW),
        (link("x" * 51, "/long"), Worth.NEW),
        (link("New", "/new"), Worth.NEW),
    ]
    order = []
    while everything:
        choice = by_heuristics(everything, Chance(1))
        order.append((choice.method, choice.candidate.said[:10]))
        everything = [pair for pair in everything if pair[0] is not choice.candidate]
    assert order == [
        ("heuristic", "New"), ("heuristic", ""), ("heuristic", "x" * 10), ("heuristic", "Search"),
        ("heuristic", "Other view"), ("random", "Nickname"), ("heuristic", "Sample"),
    ]  # fmt: skip
    assert by_heuristics([], Chance(1)) is None


# ------------------------------------------------------------------------------------------------ memory


def test_worth_of_links_follows_templates():
    memory = memory_of(page("/list", link("1", "/p/1")), samples=2, variants=2)
    worth = lambda href: memory.worth(link("x", href).control, memory.pages[SHOP + "/list"], SHOP + "/list")  # noqa: E731
    assert worth("/p/1") is Worth.NEW
    memory.claim(SHOP + "/p/1")
    assert worth("/p/1/") is None, "visited"
    assert worth("/p/2") is Worth.SAMPLE
    assert worth("/p/2?tab=a") is Worth.VARIANT
    memory.claim(SHOP + "/p/2")
    assert worth("/p/3") is None, "two samples are enough"
    memory.claim(SHOP + "/p/3?tab=a")
    assert worth("/p/3?other=a") is None, "two variants are enough"
    memory.release(SHOP + "/p/2")
    assert worth("/p/3") is Worth.SAMPLE
    assert memory.worth(button("Add to cart").control, None, SHOP) is Worth.ACTION
    assert memory.worth(button("Toggle").control, None, SHOP) is Worth.OTHER
    assert memory.worth(link("Menu", SHOP + "/list#menu").control, None, SHOP + "/list") is Worth.OTHER
    assert memory.worth(replace(button("Add").control, destructive="x"), None, SHOP) is None
    assert memory.worth(replace(button("Add").control, skipped="x"), None, SHOP) is None


def test_links_that_are_asked_for_are_in_bounds_and_least_known_first():
    known = [link(str(n), f"/p/{n}") for n in range(3)]
    footer = replace(
        link("Terms", "/terms#a"), control=replace(link("Terms", "/terms#a").control, skipped="stands in <footer>")
    )
    out = [link("Away", "http://other.example/x"), link("Bye", "/logout"), link("Up", "#top"), link("Mail", "mailto:a@b.c")]
    gone = replace(link("Delete", "/p/9"), control=replace(link("Delete", "/p/9").control, destructive="x"))
    memory = memory_of(page("/", *known, footer, link("Same", "/terms"), *out, gone, link("No", "/private")), page("/p/0"))
    memory.checked.append(SHOP + "/seen/")
    memory.see(page("/a", link("Seen", "/seen"), link("New", "/new")))
    rules = filter_of(permitted=lambda url: "private" not in url)
    assert [one.url.removeprefix(SHOP) for one in unfollowed(memory, rules)] == ["/terms", "/new", "/p/1", "/p/2"]
    assert {one.template for one in unfollowed(memory, rules)} == {SHOP + "/", SHOP + "/a"}


def test_bounds_of_depth_and_pages():
    deep = page("/deep", link("x", "/x"), depth=3)
    assert memory_of(deep, max_depth=3).left() is None
    assert memory_of(deep, max_depth=4).left().control.name == "x"
    full = memory_of(page("/"), page("/a", link("x", "/x")), max_pages=2)
    assert full.left() is None


def test_depth_is_of_the_shortest_way_that_is_known():
    memory = memory_of(page("/", link("A", "/a"), link("C", "/c")), page("/a", depth=1), page("/b", link("C", "/c"), depth=2))
    memory.see(page("/c", link("D", "/d"), depth=3))
    memory.see(page("/d", depth=4))
    assert [memory.pages[SHOP + path].depth for path in ("/", "/a", "/b", "/c", "/d")] == [0, 1, 2, 1, 2]


def test_what_is_taken_is_done_and_claimed():
    memory = memory_of(page("/", link("A", "/a"), button("Open")))
    memory.take(link("A", "/a").control, SHOP + "/")
    assert normalised(SHOP + "/a") in memory.visited
    assert memory.left().control.name == "Open"
    memory.take(button("Open").control, SHOP + "/")
    assert memory.left() is None
    for _ in range(AGAIN):
        memory.reopen(button("Open").control, template(SHOP + "/"))
        assert memory.left().control.name == "Open"
        memory.take(button("Open").control, SHOP + "/")
    memory.reopen(button("Open").control, template(SHOP + "/"))
    assert memory.left() is None, "not for ever"


def test_what_every_page_has_is_left_alone_where_it_brings_nothing():
    toggle, other = button("Toggle theme"), button("Other")
    memory = memory_of(page("/a", toggle), page("/b", toggle), page("/c", toggle, other))
    memory.note_barren(toggle.control)
    assert memory.worth(toggle.control, None, SHOP + "/c") is Worth.OTHER
    memory.note_barren(toggle.control)
    assert memory.worth(toggle.control, None, SHOP + "/c") is None
    assert memory.worth(other.control, None, SHOP + "/c") is Worth.OTHER


def test_left_prefers_worth_then_depth_and_avoids_others():
    memory = memory_of(page("/b", link("Far", "/far"), depth=2), page("/a", button("Search"), link("Near", "/near"), depth=1))
    assert memory.left().control.name == "Near"
    assert memory.left({SHOP + "/a"}).control.name == "Far"
    assert memory.left({SHOP + "/a", SHOP + "/b"}) is None


def test_pages_of_one_template_are_merged():
    memory = memory_of(page("/p/1", button("A"), title="One"))
    again = replace(
        page("/p/2", button("A"), button("B"), title="Two"),
        problems=(Problem(kind="console", text="s"), Problem(kind="slow", text="s")),
    )
    merged, new = memory.see(again)
    assert (new, merged.title, len(merged.controls), merged.samples) == (1, "One", 2, (SHOP + "/p/1", SHOP + "/p/2"))
    assert memory.see(again)[0].problems == merged.problems == (Problem(kind="console", text="s"),), "each once"


def test_a_walk_goes_on_from_what_was_saved():
    memory = memory_of(page("/", link("A", "/a"), link("B", "/b"), button("Open")))
    memory.take(link("A", "/a").control, SHOP + "/")
    memory.see(page("/a"))
    memory.add(Step(number=0, template=SHOP + "/", url=SHOP + "/", control=link("A", "/a").control, act="click"))
    saved = Exploration(start=SHOP + "/", pages=tuple(memory.pages.values()), steps=tuple(memory.steps))
    again = Memory.of(saved, SETTINGS)
    assert again.visited == memory.visited
    assert again.left() == memory.left()
    assert again.left().control.name == "B"
    assert again.history.interactions == memory.history.interactions
    assert again.add(Step(number=0, template="t", url="u")).number == 2


def test_keys_are_of_type_text_and_link():
    assert key_of(button("  Add\n to  CART ").control) == "button-add to cart-"
    assert key_of(link("A", "/a?utm_source=b").control) == f"link-a-{SHOP}/a"


# ------------------------------------------------------------------------------------------------ choice


def setting():
    candidates = [link("Home", "/"), link("A", "/a"), link("B", "/b"), button("Search"), field(said="Nick")]
    memory = memory_of(page("/x", *candidates))
    worth = [(one, memory.worth(one.control, None, SHOP + "/x")) for one in candidates]
    return candidates, memory, [(one, its) for one, its in worth if its is not None]


def decide(recommendation=None, said="", *, memory, open_, seed=0):
    return decided(open_, url=SHOP + "/x", memory=memory, chance=Chance(seed, 1), recommendation=recommendation, said=said)


def test_a_model_chooses_within_the_guardrails():
    candidates, memory, open_ = setting()
    choice = decide(candidates[2], "B looks new", memory=memory, open_=open_)
    assert (choice.method, choice.candidate, choice.reason) == ("model", candidates[2], "B looks new")


def test_what_is_blocked_has_an_alternative_that_passes_all():
    candidates, memory, open_ = setting()
    choice = decide(candidates[0], "home is nice", memory=memory, open_=open_)
    assert (choice.method, choice.candidate) == ("alternative", candidates[1])
    assert choice.reason.startswith('link "Home" leads home.')


def test_where_nothing_passes_the_heuristics_choose():
    home, homeward = link("Home", "/home"), link("Go home", "/homeward")
    memory = memory_of(page("/x", home, homeward))
    choice = decide(home, "", memory=memory, open_=[(home, Worth.NEW), (homeward, Worth.NEW)])
    assert (choice.method, choice.candidate) == ("heuristic", homeward)
    choice = decide(home, "", memory=memory, open_=[(home, Worth.NEW)])
    assert choice.candidate is home, "an element is always found if one is there"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "no answer"),
        ((7, "x"), "element '7'"),
        ((-1, "x"), "element '-1'"),
        ((True, "x"), "element 'True'"),
        ("nonsense", "not an index"),
        ((1,), "not an index"),
        (("1", "x"), "element '1'"),
    ],
)
def test_answers_that_are_none_leave_it_to_the_heuristics(answer, said):
    candidates, memory, open_ = setting()
    found, why = recommended(answer, candidates[:5], candidates)
    assert found is None
    assert said in why
    choice = decide(found, why, memory=memory, open_=open_)
    assert choice.method == "heuristic"
    assert said in choice.reason


def test_an_answer_is_mapped_back_by_link_then_text_then_selector():
    selectors = ("#b",)
    now = [
        Candidate(control=Control(kind="link", name="Renamed", href=SHOP + "/a?utm_source=z")),
        Candidate(control=Control(kind="button", name="SEARCH")),
        Candidate(control=Control(kind="button", name="Other", selectors=selectors)),
    ]
    assert mapped(link("A", "/a").control, now) is now[0]
    assert mapped(button("search").control, now) is now[1]
    assert mapped(Control(kind="button", name="Gone", selectors=selectors), now) is now[2]
    assert mapped(Control(kind="button", name="Gone"), now) is None
    assert recommended((0, "  because\n of it "), [link("A", "/a")], now) == (now[0], "because of it")


def test_a_model_is_shown_a_seeded_subset_and_the_situation():
    candidates = [link(str(i), f"/{i}") for i in range(30)]
    memory = memory_of(page("/x", *candidates), max_elements_to_show_ai=7)
    offered = shown(candidates, memory, Chance(3, 1))
    assert offered == shown(candidates, memory, Chance(3, 1)) != shown(candidates, memory, Chance(4, 1))
    assert len(offered) == 7
    for i in range(6):
        memory.history.add(candidates[i].control, url=SHOP, elements=1, method="model", reason="")
    told_ = situation(SHOP + "/x", "Title", ["H1"], offered, memory)
    assert told_.elements == tuple(one.control for one in offered)
    assert (told_.title, told_.headings, told_.navigations, told_.target_navigations) == ("Title", ("H1",), 1, 100)
    assert len(told_.interactions) == 5
    assert told_.visited == (SHOP + "/x",)


def test_the_same_seed_draws_the_same():
    _, memory, _ = setting()
    fields = [(field(said=f"F{i}"), Worth.OTHER) for i in range(20)]
    drawn = [decide(memory=memory, open_=fields, seed=seed).candidate.said for seed in (1, 1, 2, 3, 4)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1
