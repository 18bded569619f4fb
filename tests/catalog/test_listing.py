"""The catalog without a browser: decoding, numbering, versions, rungs, round trips."""

import json

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.catalog.listing import CATALOG_KINDS, FrameListing, Listing, Part, another_version, merge
from pytest_heal.catalog.order import bands, reading_order
from pytest_heal.locator.way import css_path, frame_selector, xpath
from tests.support.catalog_listing import button, document, listing


def names(found):
    return [entry.name for entry in found]


# ------------------------------------------------------------------------------------------------------------ order


def test_entries_are_numbered_top_to_bottom_and_left_to_right():
    found = listing(button("right", at=(300, 12)), button("below", at=(0, 80)), button("left", at=(10, 10)))
    assert names(found) == ["left", "right", "below"]
    assert [entry.index for entry in found] == [0, 1, 2]
    assert [found.place(i) for i in range(3)] == [(0, 2), (0, 0), (0, 1)]


def test_a_tall_box_stands_in_the_row_of_its_upper_edge():
    found = listing(button("send", at=(400, 8), size=(60, 24)), button("message", at=(0, 0), size=(300, 200)))
    assert names(found) == ["message", "send"]


def test_what_lies_at_the_same_place_keeps_document_order():
    assert reading_order([(5, 5, 20), (5, 5, 20), (5.4, 5.2, 20)]) == [0, 1, 2]


halves = st.integers(0, 400).map(lambda n: n / 2)
shifts = st.floats(-0.12, 0.12)


@given(st.lists(st.tuples(halves, halves, st.sampled_from([17, 20, 21, 38, 120]), shifts, shifts), max_size=25))
def test_a_shift_by_less_than_a_pixel_changes_no_number(boxes):
    still = reading_order([(x, y, h) for x, y, h, _, _ in boxes])
    moved = reading_order([(x + dx, y + dy, h) for x, y, h, dx, dy in boxes])
    assert moved == still


@given(st.lists(st.floats(0, 1000), max_size=30))
def test_bands_rise_with_their_positions(positions):
    found = bands(positions, 7.25)
    for i, first in enumerate(positions):
        for k, second in enumerate(positions):
            assert found[i] <= found[k] or first > second


def test_entries_are_grouped_by_section_in_the_order_of_their_first_entries():
    form, nav = ("form", "Sign in"), ("nav", "")
    found = listing(
        button("home", at=(0, 0), section=nav),
        button("user", at=(0, 50), section=form),
        button("logo", at=(0, 20)),
        button("about", at=(0, 300), section=nav),
        button("go", at=(0, 90), section=form),
    )
    assert [(e.section, e.name) for e in found] == [
        ("NAV", "home"), ("NAV", "about"), ("", "logo"), ('FORM "Sign in"', "user"), ('FORM "Sign in"', "go"),
    ]  # fmt: skip


def test_a_section_is_not_called_by_a_generated_id():
    assert listing(button("go", section=("form", ":r3:")))[0].section == "FORM"


# ------------------------------------------------------------------------------------------------------------ version


def test_equal_pages_have_equal_versions():
    assert listing(button("a")).version == listing(button("a")).version
    assert len(listing(button("a")).version) == 12
    int(listing(button("a")).version, 16)


@pytest.mark.parametrize(
    "other",
    [{"url": "http://site/other"}, {"structure": "01"}, {"viewport": (801, 600)}],
    ids=lambda other: next(iter(other)),
)
def test_url_structure_and_viewport_make_the_version(other):
    assert listing(button("a"), **other).version != listing(button("a")).version


def test_what_is_said_and_where_the_page_is_scrolled_do_not():
    before = listing(button("10:31"), button("b", at=(0, 50)))
    after = listing(button("10:32", states=("checked",)), button("b", at=(0, 50)), title="(1) Page", scroll=(0, 300))
    assert before.version == after.version


def test_one_version_has_one_numbering():
    before = listing(button("a", at=(0, 0)), button("b", at=(0, 50)))
    after = listing(button("a", at=(0, 50)), button("b", at=(0, 0)))
    assert names(before) != names(after)
    assert before.version != after.version


def test_a_structure_may_have_any_number_of_versions():
    shape = listing(button("a")).shape
    versions = [another_version(shape, number) for number in range(5)]
    assert versions[0] == shape == listing(button("a")).version
    assert len(set(versions)) == 5
    assert {len(version) for version in versions} == {12}


# ------------------------------------------------------------------------------------------------------------ rungs


def rungs(**own):
    return {rung.kind: rung for rung in listing(button(**own))[0].rungs}


def test_the_ladder_is_in_its_order_of_priority():
    found = listing(
        button(
            "Save", id="save", test="data-testid", tested="save-it", label="Save", said="Save", field="action", choice="save"
        )
    )[0]
    assert tuple(rung.kind for rung in found.rungs) == CATALOG_KINDS
    assert [rung.code for rung in found.rungs] == [
        'page.get_by_test_id("save-it")',
        'page.get_by_role("button", name="Save", exact=True)',
        'page.get_by_label("Save", exact=True)',
        'page.get_by_text("Save", exact=True)',
        'page.locator("#save")',
        'page.locator(\'button[name="action"][value="save"]\')',
        'page.locator("xpath=/html/body/button[1]")',
    ]


def test_what_its_words_speak_against_comes_behind_an_id():
    found = listing(button("Cart 3", id="cart", said="Cart 3"), button("12", id="twelfth"))
    assert [rung.kind for rung in found[0].rungs][:2] == ["role", "text"]  # a number takes one grade off; an id is as good then
    assert [rung.kind for rung in found[1].rungs][:2] == ["id", "role"]  # data alone takes two


def test_a_generated_id_or_test_id_is_skipped():
    assert "id" not in rungs(name="Save", id=":r3:")
    assert "test id" not in rungs(name="Save", test="data-testid", tested="css-1x2y")


def test_another_test_id_attribute_is_reached_by_css():
    found = rungs(name="Save", test="data-cy", tested="save")
    assert found["test id"].selector == '[data-cy="save"]'
    own = FrameListing.from_payload(
        document(button("Save", test="data-cy", tested="save"))._payload, test_id_attribute="data-cy"
    )
    assert own.entry(0).rungs[0].code == 'page.get_by_test_id("save")'


@pytest.mark.parametrize("name", ["", "x" * 201, "half \ud83d of a smile"], ids=["none", "a paragraph", "half a character"])
def test_what_nobody_can_type_is_no_locator(name):
    assert "role" not in rungs(name=name, label=name, said=name)
    assert "label" not in rungs(name=name, label=name, said=name)


@pytest.mark.parametrize(
    "name", ['say "hi"', "it's", "a >> b", "back\\slash", "\u202ertl", "smile \U0001f469\u200d\U0001f4bb", "[x=1]"]
)
def test_names_stay_in_their_quotes(name):
    role = rungs(name=name)["role"]
    made = eval(role.code, {"page": _Page()})  # the code that users paste
    assert made == name


class _Page:
    def get_by_role(self, role, *, name, exact):
        assert (role, exact) == ("button", True)
        return name


def test_what_is_not_the_only_one_gets_a_position():
    found = listing(button("Delete", named=0), button("Delete", named=0, at=(0, 50)))
    assert [rung.selector for rung in found[1].rungs] == ["body > button:nth-of-type(2)", "xpath=/html/body/button[2]"]


STRINGS = ["", "html", "body", "div", "main", "x-card", "button", 'a "quoted" id', ":r1:", "svg:odd"]


@pytest.mark.parametrize(
    ("ways", "css", "path"),
    [
        ([-1, 1, 1, 0, 8, 0, 2, 1, 0, 8, 1, 3, 2, 0, 0], "body > div:nth-of-type(2)", "/html/body/div[2]"),
        ([-1, 1, 1, 0, 8, 0, 2, 1, 4, 8, 1, 3, 2, 0, 0], "#main > div:nth-of-type(2)", '//*[@id="main"]/div[2]'),
        ([-1, 1, 1, 0, 8, 0, 2, 1, 8, 8, 1, 3, 1, 0, 8], "body > div", "/html/body/div"),
        ([-1, 1, 1, 0, 8, 0, 2, 1, 7, 8, 1, 3, 1, 0, 8], r"#a\ \"quoted\"\ id > div", "/html/body/div"),
        ([-1, 1, 1, 0, 8, 0, 2, 1, 0, 8, 1, 9, 3, 0, 2], "body > *:nth-child(3)", "/html/body/*[3]"),
        ([-1, 1, 1, 0, 2, 0, 2, 2, 0, 2], ":root > *:nth-child(2)", "/*[1]/*[2]"),
        ([-1, 1, 1, 0, 8, 0, 5, 1, 0, 8, 1, 6, 1, 0, 1], "html > x-card > button:nth-of-type(1)", ""),
        ([-1, 1, 1, 0, 8, 0, 5, 1, 0, 8, 1, 6, 1, 0, 1 | 4], "", ""),
        ([-1, 1, 1, 0, 8, 0, 5, 1, 0, 8, 1, 3, 1, 4, 1 | 4, 2, 6, 1, 0, 8], "#main > button", ""),
    ],
    ids=[
        "root",
        "nearest id",
        "generated id",
        "quotes",
        "odd tag",
        "odd page",
        "shadow root",
        "not to be told",
        "told by its id",
    ],
)
def test_positions(ways, css, path):
    last = len(ways) // 5 - 1
    assert css_path(ways, STRINGS, last) == css
    assert xpath(ways, STRINGS, last) == (f"xpath={path}" if path else "")


def test_an_iframe_is_selected_by_id_then_name_then_position():
    spot = {"strings": ["", "html", "body", "iframe", "pay"], "ways": [-1, 1, 1, 0, 8, 0, 2, 1, 0, 8, 1, 3, 2, 4, 0], "way": 2}
    assert frame_selector({**spot, "name": "checkout"}) == "#pay"
    spot["ways"] = [*spot["ways"][:-2], 0, 0]
    assert frame_selector({**spot, "name": "checkout"}) == 'iframe[name="checkout"]'
    assert frame_selector(json.dumps({**spot, "name": ""})) == "body > iframe:nth-of-type(2)"


# ------------------------------------------------------------------------------------------------------------ frames


def framed(**options):
    inner = document(button("Pay", id="pay", at=(10, 40)), url="http://pay/", structure="11", scroll=(0, 30))
    top = document(button("Back", at=(0, 0)), button("Help", at=(0, 900)))
    return merge([Part(listing=top), Part(listing=inner, name="checkout", offset=(100, 200), **options)])


def test_entries_of_a_frame_stand_where_the_frame_is():
    found = framed(chain=("#checkout",))
    assert names(found) == ["Back", "Help", "Pay"]  # grouped: those of the page itself stand together
    pay = found[2]
    assert pay.frame == 1
    assert found.frames[1].url == "http://pay/"
    assert pay.box == (110, 210, 80, 20)
    assert pay.rungs[0].code == 'page.frame_locator("#checkout").get_by_role("button", name="Pay", exact=True)'
    assert [rung.selector for rung in pay.rungs][
        -1
    ] == "#checkout >> internal:control=enter-frame >> xpath=/html/body/button[1]"


def test_a_frame_that_no_selector_reaches_has_entries_without_rungs():
    assert framed(reachable=False)[2].rungs == ()


def test_no_document_is_no_catalog():
    with pytest.raises(ValueError, match="needs at least"):
        merge([])


# ------------------------------------------------------------------------------------------------------------ data


AWKWARD = 'Save \u202e\U0001f600\x01\x85 "x" it\'s\n'


def everything():
    return listing(
        button(AWKWARD, id="save", states=("pressed", "current"), at=(1.25, 2.5), section=("form", "A: b")),
        button("", tag="input", role="textbox", value="- yes: [no] #x", href=""),
        button("half \udc00", tag="a", role="link", href="/x?a=1&b"),
        notes=("something was left out",),
    )


@pytest.mark.parametrize(
    "through",
    [
        lambda data: json.loads(json.dumps(data, ensure_ascii=False).encode()),
        lambda data: yaml.safe_load(yaml.safe_dump(data, allow_unicode=True, sort_keys=False).encode()),
        lambda data: yaml.safe_load(yaml.safe_dump(data)),
    ],
    ids=["JSON", "YAML", "ASCII YAML"],
)
def test_data_comes_back_as_it_was(through):
    before = everything()
    after = Listing.from_dict(through(before.to_dict()))
    assert list(after) == list(before)
    assert after.to_dict() == before.to_dict()
    assert (after.version, after.url, after.viewport, after.frames, after.notes) == (
        before.version, before.url, before.viewport, before.frames, before.notes,
    )  # fmt: skip
    assert [after.place(i) for i in range(3)] == [before.place(i) for i in range(3)]
    assert [after.kind_of(i) for i in range(3)] == [before.kind_of(i) for i in range(3)]


def test_half_a_character_is_replaced_before_it_reaches_a_file():
    assert "half \ufffd" in names(everything())


@pytest.mark.parametrize("data", [{}, {"format": 2}, [], "[]"])
def test_another_format_is_refused(data):
    with pytest.raises(ValueError, match="format"):
        FrameListing.from_payload(data)


def test_another_format_of_the_data_is_refused():
    with pytest.raises(ValueError, match="expected 1"):
        Listing.from_dict({**everything().to_dict(), "format": 9})


def test_entries_are_decoded_when_they_are_asked_for(monkeypatch):
    found = listing(*(button(str(i), at=(0, 40 * i)) for i in range(50)))
    made = []
    plain = FrameListing.entry
    monkeypatch.setattr(FrameListing, "entry", lambda self, node, **more: made.append(node) or plain(self, node, **more))
    assert found[-1].index == 49
    assert found[49] is found[-1]
    assert made == [49]
    assert [entry.index for entry in found[3:5]] == [3, 4]
    with pytest.raises(IndexError):
        found[50]
