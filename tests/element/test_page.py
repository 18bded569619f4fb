"""How common everything is on a page: columns as numbers, places of values, weights of words."""

import math
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.element import Element, Inventory
from pytest_heal.element.page import Page
from pytest_heal.element.text import mask_numbers, normalise, unhyphenated, words
from pytest_heal.element.traits import said_of

TEXTS = st.sampled_from(["", "Save", "SAVE!", "save", "+", "Page 3", "Page 4", "straße", "A_b  c", "\x1f-"])
ATTRIBUTES = st.dictionaries(st.sampled_from(["id", "name", "data-qa", "data-testid", "placeholder", "class"]), TEXTS)
ELEMENTS = st.lists(
    st.builds(Element, tag=st.sampled_from("ab"), text=TEXTS, name=TEXTS, label=TEXTS, attributes=ATTRIBUTES), max_size=12
)


def payload_of(elements):
    """What the probe would have said of them."""
    strings = [""]

    def code(text):
        if text not in strings:
            strings.append(text)
        return strings.index(text)

    payload = {
        name: [code(getattr(e, {"own": "own_text"}.get(name, name))) for e in elements] for name in Inventory._TEXT_COLUMNS
    }
    payload["attributes"] = [[code(t) for pair in e.attributes.items() for t in pair] for e in elements]
    return {"format": 1, "strings": strings, **payload}


def places(values):
    found = {}
    for index, value in enumerate(values):
        if value:
            found.setdefault(value, []).append(index)
    return found


@given(ELEMENTS)
def test_rows_say_where_each_value_stands(elements):
    said = [said_of(e.text, e.name, e.label, e.attributes.get("placeholder", "")) for e in elements]
    for inventory in (Inventory.from_elements(elements), Inventory.from_payload(payload_of(elements))):
        page = Page(inventory)
        assert page.rows("said") == places(map(normalise, said))
        assert page.rows("masked") == places(map(mask_numbers, said))
        assert page.rows("tag") == places(e.tag for e in elements)
        assert page.rows("name") == places(normalise(e.name) for e in elements)
        assert page.rows("@id") == places(e.id for e in elements)
        assert page.rows("@name") == places(unhyphenated(e.attributes.get("name", "")) for e in elements)
        assert page.rows("test_id") == places(e.test_id for e in elements)
        assert inventory.column("@class") == [e.attributes.get("class", "") for e in elements]
        assert inventory.column("text") == [e.text for e in elements]


@given(ELEMENTS, TEXTS)
def test_words_weigh_by_the_number_of_elements_that_have_them(elements, text):
    page, mine = Page(Inventory.from_elements(elements)), words(text)
    said = [words(said_of(e.text, e.name, e.label, e.attributes.get("placeholder", ""))) for e in elements]
    counts = Counter(word for each in said for word in each)

    def weight(word):
        return math.log(1 + len(elements) / (1 + counts[word])) if word in counts else math.log(1 + len(elements))

    shares = {row: share for share, rows in page.sharing("said", mine) for row in rows}
    assert shares.keys() == {row for row, theirs in enumerate(said) if mine & theirs}
    for row, share in shares.items():
        assert math.isclose(share, sum(map(weight, mine & said[row])) / sum(map(weight, mine | said[row])))
        assert math.isclose(share, page.shared("said", mine, said[row]))
