"""Locators that a suite keeps in YAML and JSON files: what the later suite has under the same key."""

import json

import pytest

from pytest_heal.backtest import stored as module
from pytest_heal.backtest.match import Matches
from pytest_heal.backtest.sources import read_suite
from pytest_heal.backtest.stored import NotComparableError, Stored, parsed
from pytest_heal.backtest.team import team_locator
from tests.backtest.suites import making, suite

OLD = {"login": {"email": "#email", "send": "button.go"}, "search": {"send": "#go"}}
NEW = {"login": {"email": "#login-email", "send": "button.send"}, "search": {"send": "#go"}}


def text_of(found):
    return None if found is None else (found.text, str(found.place))


def both(old, new, file="locators.yaml"):
    return Stored({file: old}, {file: new})


def test_the_same_key_has_the_successor():
    stored = both(OLD, NEW)
    assert text_of(stored.successor("#email")) == ("#login-email", "locators.yaml, login.email")
    assert text_of(stored.successor("#go")) == ("#go", "locators.yaml, search.send")
    assert stored.successor("#other") is None


@pytest.mark.parametrize("hints", [["login", "send"], ["login.send"], ["LOCATORS", "login/send"]])
def test_of_equal_texts_the_expression_names_the_key(hints):
    old = {"login": {"send": "button"}, "search": {"send": "button"}}
    stored = both(old, {"login": {"send": "button.a"}, "search": {"send": "button.b"}})
    assert text_of(stored.successor("button", hints)) == ("button.a", "locators.yaml, login.send")
    with pytest.raises(NotComparableError, match="nothing certain"):
        stored.successor("button")
    with pytest.raises(NotComparableError):
        stored.successor("button", ["send"])
    assert stored.successor("button", ["cancel"]) is None


def test_equal_texts_with_one_successor_need_no_name():
    stored = both({"a": {"frame": "#pay"}, "b": {"frame": "#pay"}}, {"a": {"frame": "#p"}, "b": {"frame": "#p"}})
    assert stored.successor("#pay").text == "#p"


@pytest.mark.parametrize(
    "new", [{"login": {}}, {"login": "#email"}, {"login": {"email": 5}}, {"login": {"email": ["#email"]}}, [], "#email", None]
)
def test_a_key_that_is_gone_is_not_guessed(new):
    with pytest.raises(NotComparableError, match=r"in place of locators.yaml, login\.email"):
        both(OLD, new).successor("#email")


STEPS = [{"do": "type", "at": "#email", "value": "Ada"}, {"do": "click", "at": "#go"}]


def test_a_place_in_a_list():
    new = [{"do": "type", "at": "#login", "value": "Ada"}, {"do": "click", "at": "#send"}]
    stored = both(STEPS, new)
    assert text_of(stored.successor("#email")) == ("#login", "locators.yaml, 0.at")
    assert text_of(stored.successor("#go")) == ("#send", "locators.yaml, 1.at")
    assert both(["#a", "#b"], ["#a", "#c"]).successor("#b").text == "#c"


@pytest.mark.parametrize(
    "new",
    [
        STEPS[:1],
        [*STEPS, STEPS[0]],
        [STEPS[0], {"do": "hover", "at": "#send"}],
        [STEPS[0], {"do": "click", "at": "#send", "frame": "#f"}],
        [STEPS[0], "#send"],
        {"1": {"do": "click", "at": "#send"}},
    ],
)
def test_an_item_that_may_be_another_one_is_not_guessed(new):
    with pytest.raises(NotComparableError):
        both(STEPS, new).successor("#go")


def test_beside_what_is_no_text_nothing_may_change():
    with pytest.raises(NotComparableError):
        both([{"at": "#a", "do": "click", "n": 1}], [{"at": "#b", "do": "click", "n": 2}]).successor("#a")


def test_a_file_that_was_moved():
    moved = Stored({"a.yaml": OLD}, {"pages/a.yaml": NEW})
    assert text_of(moved.successor("#email")) == ("#login-email", "pages/a.yaml, login.email")
    with pytest.raises(NotComparableError):
        Stored({"a.yaml": OLD}, {"b.yaml": NEW, "c.yaml": NEW}).successor("#email")
    with pytest.raises(NotComparableError):  # the other file was there before
        Stored({"a.yaml": OLD, "b.yaml": {}}, {"b.yaml": NEW}).successor("#email")


def test_a_file_that_is_too_large_is_left_out(monkeypatch):
    monkeypatch.setattr(module, "MOST_NODES", 10)
    assert both({"a": {"b": "#x"}}, {"a": {"b": "#y"}}).successor("#x").text == "#y"
    assert both([{"a": "#x"}] * 20, []).successor("#x") is None
    loop = []
    loop.append(loop)
    assert both(loop, loop).successor("#x") is None


@pytest.mark.parametrize(
    ("name", "text", "data"),
    [
        ("a.json", '{"a": 1}', {"a": 1}),
        ("a.yaml", "a: [b]", {"a": ["b"]}),
        ("a.yml", "a: b", {"a": "b"}),
        ("a.json", "{", None),
        ("a.json", "[" * 100_000, None),
        ("a.yaml", "a: [", None),
        ("a.yaml", "!thing {a: b}", None),
        ("a.yaml", "", None),
    ],
)
def test_what_can_be_read_is(name, text, data):
    assert parsed(name, text) == data


# ------------------------------------------------------------------------------------------- in locators


def matched(old, new, old_code, new_code=None):
    suites = [suite(test_a=code) for code in (old_code, new_code or old_code)]
    for one, data in zip(suites, (old, new), strict=True):
        one.data["locators.yaml"] = data
    return Matches(*suites)


BY_KEY = """
def test_a(page):
    page.locator(LOCATORS["login"]["email"]).fill("Ada")
"""


@pytest.mark.parametrize(
    "expression",
    ['LOCATORS["login"]["email"]', 'of("login.email")', "self.login.email", 'LOCATORS.get("login")["email"]', "selector"],
)
def test_a_locator_by_its_key(expression):
    code = BY_KEY.replace('LOCATORS["login"]["email"]', expression)
    found = team_locator([making(code, f"page.locator({expression})", "#email")], matched(OLD, NEW, code))
    assert (found.code, found.place, found.changed) == (
        'page.locator("#login-email")',
        "locators.yaml, login.email",
        True,
    )


def test_a_locator_that_is_the_same_in_both():
    found = team_locator([making(BY_KEY, 'page.locator(LOCATORS["login"]["email"])', "#email")], matched(OLD, OLD, BY_KEY))
    assert (found.code, found.place, found.changed) == ('page.locator("#email")', "test_a.py:3", False)


def test_a_key_that_is_gone_makes_it_not_comparable():
    with pytest.raises(NotComparableError, match="nothing certain in place of locators"):
        team_locator([making(BY_KEY, 'page.locator(LOCATORS["login"]["email"])', "#email")], matched(OLD, {}, BY_KEY))


def test_another_expression_is_known_to_a_run_of_the_later_suite_alone():
    new = BY_KEY.replace('["email"]', '["mail"]')
    made = [making(BY_KEY, 'page.locator(LOCATORS["login"]["email"])', "#email")]
    with pytest.raises(NotComparableError, match="only a run of the later suite"):
        team_locator(made, matched(OLD, NEW, BY_KEY, new))


def test_a_name_that_is_no_selector_is_followed_by_its_key_alone():
    code = 'def test_a(page):\n    page.get_by_label({}).fill("Ada")\n'
    old, new = {"labels": {"mail": "E-mail"}}, {"labels": {"mail": "Mail"}}
    selector = 'internal:label="E-mail"i'
    for expression, expected in (('LABELS["mail"]', "Mail"), ("name", "E-mail")):
        text = code.format(expression)
        found = team_locator([making(text, f"page.get_by_label({expression})", selector)], matched(old, new, text))
        assert found.code == f'page.get_by_label("{expected}")'


def test_steps_in_a_file_of_which_no_line_of_python_makes_a_locator():
    code = 'def test_a(page):\n    run(page, "steps.yaml")\n'
    old = [{"do": "type", "at": "#card", "frame": "#pay", "value": "1"}, {"do": "click", "at": "#go"}]
    new = [{"do": "type", "at": "#number", "frame": "#secure", "value": "1"}, {"do": "click", "at": "#go"}]
    whole = matched(old, new, code)
    found = team_locator([making(code, 'run(page, "steps.yaml")', "#pay >> internal:control=enter-frame >> #card")], whole)
    assert found.code == 'page.frame_locator("#secure").locator("#number")'
    assert (found.place, found.changed) == ("locators.yaml, 0.at", True)
    same = team_locator([making(code, 'run(page, "steps.yaml")', "#go")], whole)
    assert (same.code, same.changed) == ('page.locator("#go")', False)
    with pytest.raises(NotComparableError, match="cannot be read from the source"):
        team_locator([making(code, 'run(page, "steps.yaml")', "#other")], whole)


def test_files_beside_the_suite_are_read(tmp_path):
    (tmp_path / "locators").mkdir()
    (tmp_path / "locators" / "a.json").write_text(json.dumps(OLD), encoding="utf-8-sig")
    (tmp_path / "b.yaml").write_bytes(b"\xff\xfe")
    (tmp_path / "c.yml").write_text("a: [", encoding="utf-8")
    (tmp_path / ".heal").mkdir()
    (tmp_path / ".heal" / "x.yaml").write_text("a: b", encoding="utf-8")
    (tmp_path / "test_a.py").write_text("def test_a(): pass\n", encoding="utf-8")
    found = read_suite(tmp_path)
    assert found.data == {"locators/a.json": OLD}
    assert found.files == ["test_a.py"]
    assert not found.unread
