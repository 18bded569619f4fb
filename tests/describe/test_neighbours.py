"""The text beside an unlabelled field is the one that looking at every text of the page would give."""

import math

from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.describe.neighbours import ALIGNED, REACH_ABOVE, REACH_LEFT, REACH_RIGHT, TOUCHING, beside
from pytest_heal.element.element import Element, Inventory

LENGTHS = st.integers(1, 60).map(lambda n: n * 3.0)
PLACES = st.integers(-20, 60).map(lambda n: n * 4.0)
BOXES = st.tuples(PLACES, PLACES, LENGTHS, LENGTHS)
LINE = ALIGNED + 2


def in_line(box, other, most):
    return abs(other[1] + other[3] / 2 - box[1] - box[3] / 2) < most


def looked_for(box, texts):
    """Text to the left in the line, or right above; the nearest, of several the first in the page's order."""
    best, nearest = "", math.inf
    for other, text in texts:
        right, bottom = other[0] + other[2], other[1] + other[3]
        if right <= box[0] + TOUCHING and in_line(box, other, max(ALIGNED, box[3] / 2)):
            distance, limit = box[0] - right, REACH_LEFT
        elif bottom <= box[1] + TOUCHING and other[0] < box[0] + box[2] and right > box[0]:
            distance, limit = box[1] - bottom + abs(other[0] - box[0]) * 0.3, REACH_ABOVE
        else:
            continue
        if distance < min(limit, nearest):
            best, nearest = text, distance
    return best


def to_the_right(box, texts):
    near = [
        (other[0] - box[0] - box[2], text)
        for other, text in texts
        if -TOUCHING <= other[0] - box[0] - box[2] < REACH_RIGHT and in_line(box, other, LINE)
    ]
    return min(near)[1] if near else ""


def page(fields, texts):
    elements = [Element(index=0, tag="body", visible=True)]
    for box, role in fields:
        elements.append(
            Element(index=len(elements), parent=0, tag="input", role=role, box=box, visible=True, states=("interactive",))
        )
    for box, text in texts:
        elements.append(Element(index=len(elements), parent=0, tag="span", text=text, own_text=text, box=box, visible=True))
    return Inventory.from_elements(elements)


@given(
    fields=st.lists(st.tuples(BOXES, st.sampled_from(("textbox", "checkbox"))), min_size=1, max_size=4),
    boxes=st.lists(BOXES, max_size=12),
)
def test_texts_are_found_by_height_as_by_looking_at_all(fields, boxes):
    texts = [(box, f"text {number}") for number, box in enumerate(boxes)]
    found = beside(page(fields, texts), range(1, len(fields) + 1))
    for number, (box, role) in enumerate(fields, 1):
        expected = (to_the_right(box, texts) if role == "checkbox" else "") or looked_for(box, texts)
        assert found.get(number, "") == expected


def test_attributes_of_ready_elements_are_rows_of_strings_too():
    inventory = Inventory.from_elements(
        [Element(index=0, tag="a", attributes={"class": "link", "href": "link"}), Element(index=1, tag="b")]
    )
    rows = [[inventory.strings[code] for code in row] for row in inventory.attribute_rows()]
    assert rows == [["class", "link", "href", "link"], []]
