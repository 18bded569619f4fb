"""The pure parts of `benchmarks/harvest`: keys, what follows from them, what is gone, and the split."""

from __future__ import annotations

import json

import pytest
from benchmarks.harvest import recipe, truth
from benchmarks.harvest.beside_others import answered
from benchmarks.harvest.hide import PagePair, Question, bare_of, carries, hidden, selector_of, without
from benchmarks.harvest.render import richest
from benchmarks.harvest.rivals import load
from benchmarks.harvest.score import OUTCOMES, Answer, answers, calibration_error, told
from benchmarks.harvest.store import paired, read, write
from benchmarks.harvest.truth import Query, Side, chosen, like, plainly_other, trustworthy

from pytest_heal.element.element import FLAGS, Element, Inventory
from pytest_heal.relocation.policy import Request
from tests.support.dom import E, fingerprints, page

SEEN = FLAGS["visible"]
PRESSED = SEEN | FLAGS["interactive"]


def payload(*rows, url="http://127.0.0.1/shop.html"):
    """An inventory's payload; each row: tag, text, attributes, and what is not as usual (role, flags, parent, ...)."""
    strings = [""]

    def code(text):
        if text not in strings:
            strings.append(text)
        return strings.index(text)

    columns = ("tag", "role", "name", "text", "own", "label", "section", "group", "near")
    made = {"format": 1, "url": url, "title": "Shop", "viewport": [1280, 900], "truncated": False, "strings": strings}
    made |= {name: [] for name in (*columns, "parent", "nth", "attributes", "box", "flags", "ordinal")}
    roles = {"a": "link", "button": "button", "h2": "heading", "input": "textbox", "img": "img"}
    for n, (tag, text, attributes, *more) in enumerate(rows):
        other = more[0] if more else {}
        pressed = tag in ("a", "button", "input")
        values = {"tag": tag, "role": roles.get(tag, ""), "text": text, "name": text if pressed or tag == "h2" else ""} | other
        for name in columns:
            made[name].append(code(values.get(name, "")))
        made["parent"].append(other.get("parent", -1 if n == 0 else 0))
        made["nth"].append(n + 1)
        made["attributes"].append([code(word) for pair in attributes.items() for word in pair])
        made["box"] += [10, 30 * n, 100, 20]
        made["flags"].append(other.get("flags", PRESSED if pressed else SEEN))
        made["ordinal"] += [1, 1]
    return made


def side(*rows):
    return Side(Inventory.from_payload(payload(("body", "", {}), *rows)))


# ------------------------------------------------------------------------------------------------------------- the split


def test_the_part_is_a_function_of_the_name():
    parts = [recipe.part_of(f"project-{n}") for n in range(4000)]
    assert {part: round(100 * parts.count(part) / 4000) for part in recipe.PARTS} == pytest.approx(recipe.PARTS, abs=2.5)


def test_the_parts_that_are_written_down_do_not_move():
    assert {name: recipe.part_of(name) for name in ("gentelella", "sqlalchemy", "furo")} == {
        "gentelella": "fit",
        "sqlalchemy": "fit",
        "furo": "choose",
    }


def test_the_recipe_can_be_read_and_leaves_out_what_decides():
    projects = recipe.load()
    assert len({project.name for project in projects}) == len(projects)
    forbidden = {"streamlit", "solara", "shiny", "datasette", "locust", "node-red", "tinymce", "pytest-html"}
    forbidden |= {"admin-lte", "notebook", "wagtail", "graphiql", "swagger-ui", "swagger-ui-dist", "coverage", "fullcalendar"}
    forbidden |= {"django", "mkdocs-material"}
    for project in projects:
        assert project.package.lower() not in forbidden
        assert not any(name in project.package.lower() for name in ("datatables", "swagger"))
        assert project.licence
        assert project.pages
        assert len(project.releases) >= 2


def test_each_release_is_paired_with_every_later_one():
    project = recipe.Project("x", "static", "x", "MIT", ("1", "2", "3"), ("*.html",))
    assert project.pairs() == [("1", "2"), ("1", "3"), ("2", "3")]


# ---------------------------------------------------------------------------------------------------------- choosing keys


@pytest.mark.parametrize(
    ("kind", "value"),
    [("id", "save"), ("test id", "cart-total"), ("name", "user[email]"), ("href", "docs/install.html"), ("href", "#usage")],
)
def test_a_name_that_people_gave_is_a_key(kind, value):
    assert trustworthy(kind, value)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("id", "17"),
        ("id", "tab-3"),
        ("id", "ui-id-12"),
        ("id", "css-1x2y3z"),
        ("id", ":r3:"),
        ("name", "q1"),
        ("name", "items[2]"),
        ("href", "#"),
        ("href", "#1"),
        ("href", "guide.html#id3"),
        ("href", "#ply_nn13"),
        ("href", "index.html"),
        ("href", "../"),
        ("href", "/"),
        ("href", "javascript:void(0)"),
        ("id", "x" * 200),
        ("id", " "),
    ],
)
def test_numbers_running_indices_hashes_and_links_home_are_no_keys(kind, value):
    assert not trustworthy(kind, value)


def test_a_key_is_unique_and_none_of_a_row():
    page = side(
        ("button", "Save", {"id": "save"}),
        ("a", "One", {"href": "a.html"}),
        ("a", "Two", {"href": "a.html"}),
        ("input", "", {"name": "line1"}),
        ("input", "", {"name": "line2"}),
    )
    assert page.keys == {("id", "save"): 1}


def test_what_a_test_would_act_on_or_read_is_askable():
    page = side(
        ("button", "Save", {"id": "save"}),
        ("div", "Save Total", {"id": "box"}),
        ("span", "Total", {"id": "total"}, {"parent": 2, "own": "Total"}),
        ("button", "Hidden", {"id": "hid"}, {"flags": FLAGS["interactive"]}),
        ("h2", "Orders", {"id": "orders"}),
        ("p", "word " * 60, {"id": "story"}),
        ("img", "", {"id": "logo"}, {"name": "Logo"}),
    )
    assert [page.askable(index) for index in range(1, 8)] == [True, False, True, False, True, False, True]


def test_one_element_is_asked_once_and_by_its_first_kind_of_key():
    old = side(("input", "Mail", {"id": "mail", "name": "email", "data-testid": "mail-field"}))
    new = side(("input", "Mail", {"id": "mail", "name": "email"}), ("p", "new", {}))
    found = list(truth.queries(old, new, [1], set()))
    assert [(q.kind, q.value, q.truth) for q in found] == [("id", "mail", 1)]


def test_keys_that_contradict_each_other_are_not_asked():
    old = side(("input", "Mail", {"id": "mail", "name": "email"}))
    new = side(("input", "Mail", {"id": "mail"}), ("input", "Mail", {"name": "email"}))
    assert not list(truth.queries(old, new, [1], set()))


def test_a_name_that_was_copied_to_another_field_is_not_asked():
    fields = [("input", f"Field {n}", {"id": f"demo{n}"}) for n in (1, 2)]
    old = side(*fields, ("input", "Field 3", {"id": "demo3", "name": "demo_vertical"}))
    new = side(*fields, ("input", "Field 3", {"id": "demo3"}), ("input", "Field 4", {"id": "demo4", "name": "demo_vertical"}))
    assert not list(truth.queries(old, new, [3], set()))


def test_the_same_question_of_another_page_is_not_asked_again():
    old, new, asked = side(("button", "Save", {"id": "save"})), side(("button", "Save", {"id": "save"})), set()
    assert len(list(truth.queries(old, new, [1], asked))) == 1
    assert not list(truth.queries(old, new, [1], asked))


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("id", Element(tag="input", role="textbox", states=("editable",)), Element(tag="h2", role="heading", text="Search")),
        ("id", Element(tag="button", role="button", text="Go"), Element(tag="input", role="textbox", states=("editable",))),
        ("id", Element(tag="h2", role="heading", text="Install"), Element(tag="p", text="Colours")),
        (
            "href",
            Element(tag="a", role="link", text="Overview", path=("a[1]",), section="nav"),
            Element(tag="a", role="link", text="Manual", path=("p[1]", "a[1]"), section="main"),
        ),
    ],
)
def test_what_is_plainly_another_thing_is_dropped(kind, old, new):
    assert plainly_other(kind, old, new)


def test_a_button_that_is_called_something_else_is_still_the_button():
    assert not plainly_other(
        "id", Element(tag="button", role="button", text="Send"), Element(tag="a", role="link", text="Submit")
    )


# --------------------------------------------------------------------------------------------------------------- the gone

KEPT = [("h2", head, {"id": head.lower()}) for head in ("Orders", "Customers", "Suppliers", "Settings")]


def test_gone_is_what_nothing_on_the_same_page_is_like():
    old = side(*KEPT, ("button", "Export invoice", {"id": "export"}))
    new = side(*KEPT, ("p", "hello", {}))
    assert [q.truth for q in truth.queries(old, new, [5], set())] == [-1]


@pytest.mark.parametrize(
    "there",
    [
        ("a", "Export all invoices", {}),
        ("a", "Export invoices", {}),
        ("button", "", {"title": "Export invoice"}),
        ("button", "Download", {"id": "export-button"}),
        ("div", "", {"data-for": "export"}),
    ],
)
def test_what_something_is_like_is_not_gone(there):
    old = side(*KEPT, ("button", "Export invoice", {"id": "export"}))
    assert not list(truth.queries(old, side(*KEPT, there), [5], set()))


def test_a_link_to_a_like_place_is_not_gone():
    old = side(("a", "Zen coding", {"href": "demo/emmet-plugin.html"}))
    assert like(old.inventory[1], old.keys_of[1], side(("a", "More", {"href": "plugins/emmet.html"})))
    assert not like(old.inventory[1], old.keys_of[1], side(("a", "More", {"href": "demo/other.html"})))


def test_a_link_to_write_to_somebody_is_not_gone_while_there_is_another():
    old = side(("a", "thomas", {"href": "mailto:thomas@park.example"}))
    assert like(old.inventory[1], old.keys_of[1], side(("a", "write", {"href": "mailto:hello@swatch.example"})))


def test_on_another_page_nothing_is_gone():
    old = side(*KEPT, ("button", "Export invoice", {"id": "export"}))
    assert not list(truth.queries(old, side(("h2", "Welcome", {"id": "welcome"})), [5], set()))


def test_what_says_nothing_is_not_asked_as_gone():
    old = side(*KEPT, ("button", "", {"id": "export"}))
    assert not list(truth.queries(old, side(*KEPT), [5], set()))


def test_at_most_so_many_queries_those_that_changed_first():
    found = [Query(n, "id", "id", f"key{n}x", n, changed=n % 2 == 0) for n in range(60)]
    kept = chosen([*found, *(Query(100 + n, "id", "id", f"gone{n}x", -1) for n in range(30))])
    assert len(kept) == truth.MOST_QUERIES
    assert sum(q.truth < 0 for q in kept) == truth.MOST_GONE
    assert all(q.changed for q in kept)
    assert kept == sorted(kept, key=lambda q: q.old)


# ------------------------------------------------------------------------------------------------------------ hiding a key


@pytest.mark.parametrize(
    ("value", "key", "found"),
    [
        ("save", "save", True),
        ("btn-save-user", "saveUser", True),
        ("saved", "save", False),
        ("#save", "save", True),
        ("js user save", "save-user", False),
    ],
)
def test_words_of_a_key_in_a_value(value, key, found):
    assert carries(value, key) is found


def test_the_key_goes_and_what_carries_it_but_not_what_people_read():
    was = {
        "id": "save",
        "name": "save",
        "class": "btn btn-save big",
        "data-action": "save-order",
        "title": "Save",
        "type": "submit",
    }
    assert bare_of(was, "id", "save") == {"class": "btn big", "title": "Save", "type": "submit"}


def test_references_to_the_key_go_elsewhere_and_the_payload_stays_as_it_was():
    was = payload(
        ("body", "", {}),
        ("input", "", {"id": "mail", "class": "field"}),
        ("label", "Mail", {"for": "mail", "class": "mail-label"}),
        ("a", "To it", {"href": "#mail"}),
        ("a", "Mail us", {"href": "mail"}),
        ("div", "", {"aria-labelledby": "head mail"}),
    )
    before = json.dumps(was)
    now = Inventory.from_payload(hidden(was, [(1, "id", "mail")]))
    assert [dict(e.attributes) for e in now][1:] == [{"class": "field"}, {"class": "mail-label"}, {}, {}, {}]
    assert json.dumps(was) == before


def test_the_key_of_what_is_gone_is_hidden_too():
    was = payload(("body", "", {}), ("label", "Mail", {"for": "mail"}))
    assert dict(Inventory.from_payload(hidden(was, [(-1, "id", "mail")]))[1].attributes) == {}


def test_selectors_of_keys():
    assert selector_of("id", "save-all") == "#save-all"
    assert selector_of("id", "a:b") == '[id="a:b"]'
    assert selector_of("name", 'a"b') == '[name="a\\"b"]'


def pair():
    old = payload(
        ("body", "", {}), ("button", "Save", {"id": "save"}), ("input", "", {"name": "mail"}), ("a", "Old", {"href": "old"})
    )
    new = payload(("body", "", {}), ("input", "", {"name": "mail"}), ("button", "Save", {"id": "save", "class": "x"}))
    queries = (Query(1, "id", "id", "save", 2), Query(2, "name", "name", "mail", 1), Query(3, "href", "href", "old", -1))
    counts = {1: {"id": 1, "text": 1}, 2: {"field": 1}, 3: {"href": 1, "text": 1}}
    return PagePair("shop", ("1", "2"), "shop.html", old, new, counts, queries)


def test_a_question_hides_the_key_on_both_pages_and_the_others_keep_theirs():
    found = dict(pair().questions())
    query, asked = next(iter(found.items()))
    assert query.value == "save"
    assert asked.fingerprint.element.id == ""
    assert asked.fingerprint.counts == {"text": 1}
    assert dict(asked.inventory[2].attributes) == {"class": "x"}
    assert [other.element.attributes for other in asked.others] == [{"name": "mail"}, {"href": "old"}]
    assert (asked.request.method, asked.request.selector, asked.request.kind) == ("click", "#save", "act")
    assert [asked.request.method for asked in found.values()] == ["click", "fill", "click"]


def test_all_keys_of_a_page_can_be_hidden_at_once():
    asked = [question for _, question in pair().questions(every_key=True)]
    assert asked[0].inventory is asked[1].inventory
    assert all("name" not in e.attributes and "id" not in e.attributes for e in asked[0].inventory)
    assert all(not other.element.attributes for other in asked[0].others)


def test_a_page_without_an_element_has_nothing_that_stood_in_it():
    page = payload(("body", "", {}), ("div", "", {}), ("a", "In", {"href": "in"}, {"parent": 1}), ("p", "Left", {}))
    left = without(Inventory.from_payload(page), {1, 2})
    assert [(e.tag, e.text, e.index, e.parent) for e in left] == [("body", "", 0, -1), ("p", "Left", 1, 0)]


def test_each_element_is_asked_for_on_its_page_and_without_it(tmp_path):
    write(tmp_path, "shop", [pair()])
    project = recipe.Project("shop", "static", "shop", "MIT", ("1", "2"), ("*.html",))
    found = list(answers(tmp_path, [project]))
    assert [(one.query.value, one.taken_out) for one in found] == [
        *(("save", False), ("save", True)),
        *(("mail", False), ("mail", True)),
        ("old", False),
    ]
    saved, without_it, *_, old = found
    assert (saved.outcome, saved.best, without_it.outcome, old.outcome) == ("right", "right", "left alone", "left alone")
    assert [one.query.value for one in answers(tmp_path, [project], questions=1)] == ["save", "save", "old"]
    told_of = list(told(found))
    assert told_of[1].split()[:7] == [
        "all",
        *(str(sum(one.outcome == name for one in (saved, found[2], old))) for name in OUTCOMES),
    ]


def test_the_calibration_error_is_how_far_confidence_and_truth_are_apart():
    query = Query(1, "id", "id", "save", 2)
    said = [(0.95, "right"), (0.95, "right"), (0.15, "wrong"), (0.5, "twin"), (0.0, "")]
    rows = [Answer(pair(), query, "missed", "tie", sure, 0, best=best) for sure, best in said]
    assert calibration_error(rows) == pytest.approx((0.1 + 0.15) / 3)
    assert calibration_error([]) == 0


# ---------------------------------------------------------------------------------------------------------------- the data


def test_pages_are_paired_and_read_back(tmp_path):
    rows = [("h2", head, {"id": head.lower()}) for head in ("Orders", "Customers", "Suppliers", "Settings")]
    old = payload(("body", "", {}), *rows, ("button", "Export invoice", {"id": "export"}))
    new = payload(("body", "", {}), *rows, ("p", "other", {}))
    project = recipe.Project("shop", "static", "shop", "MIT", ("1", "2"), ("*.html",))
    counts = {str(n): {"text": 1} for n in range(1, 6)}
    seen = {
        "1": [{"page": "a.html", "payload": old, "counts": counts}, {"page": "b.html", "payload": old, "counts": counts}],
        "2": [{"page": "a.html", "payload": new, "counts": {"1": {}}}, {"page": "b.html", "payload": old, "counts": counts}],
    }
    found = list(paired(project, seen))
    assert [(p.page, p.releases, len(p.queries)) for p in found] == [("a.html", ("1", "2"), 5)]
    assert [q.changed for q in found[0].queries] == [False, False, False, False, True]
    write(tmp_path, "shop", found)
    assert list(read(tmp_path, "shop")) == found


def test_pages_are_chosen_by_the_keys_that_they_add():
    keys = {"a": frozenset({1, 2, 3}), "b": frozenset({1, 2}), "c": frozenset({4})}
    assert richest(keys, 2) == ["a", "c"]


class TestOtherScorers:
    def question(self, new):
        old = page(E("button", "Save", class_="btn"), E("a", "Help", href="/help"))
        (mine,) = fingerprints(old, lambda e: e.text == "Save" and e.tag == "button")
        return Question(mine, new, [], Request(method="click", selector="#save", kind="act"))

    def test_each_answers_what_it_finds(self):
        new = page(E("p", "Hello"), E("button", "Save", class_="btn"), E("a", "Help", href="/help"))
        place = next(e.index for e in new if e.tag == "button")
        assert dict(answered(self.question(new))) == dict.fromkeys([rival.name for rival in load()], place)

    def test_what_is_taken_out_is_not_answered(self):
        new = page(E("p", "Hello"), E("button", "Save", class_="btn"))
        place = next(e.index for e in new if e.tag == "button")
        assert place not in dict(answered(self.question(new), {place})).values()

    def test_a_scorer_that_finds_nothing_leaves_it_alone(self):
        assert dict(answered(self.question(page(E("p", "Hello")))))["cascade, unique"] == -1
