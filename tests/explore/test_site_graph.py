"""The drawing of a site: nothing lies on a page or on another label, and it is the same each time."""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.explore.site_graph import (
    ACROSS,
    BACK_LABEL,
    DOWN,
    HEIGHT,
    LABEL,
    PITCH,
    UNITS,
    WIDTH,
    Transition,
    cut,
    drawing,
)


def transitions_of(*pairs, label="Go"):
    return [Transition(source=source, target=target, labels=(label,)) for source, target in pairs]


@st.composite
def sites(draw):
    depths = draw(st.lists(st.integers(0, 4), min_size=1, max_size=70))
    page = st.integers(0, len(depths) - 1)
    pairs = draw(st.lists(st.tuples(page, page), max_size=90, unique=True))
    return depths, transitions_of(*pairs)


def boxes(made):
    return [(place.x, place.y, place.x + WIDTH, place.y + HEIGHT) for place in made.places]


def apart(a, b):
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@given(sites())
def test_no_page_lies_on_another_and_all_are_within(site):
    made = drawing(*site)
    assert all(apart(a, b) for a, b in combinations(boxes(made), 2))
    for x, y, right, bottom in boxes(made):
        assert x >= 0
        assert y >= 0
        assert right <= made.width
        assert bottom <= made.height


@given(sites())
def test_no_label_lies_on_a_page_or_on_another(site):
    made = drawing(*site)
    labels = []
    for line in made.lines:
        if line.label:
            left, right = (line.x, line.x + BACK_LABEL) if line.back else (line.x - LABEL + 12, line.x)
            labels.append((left, line.y - PITCH + 6, right, line.y + 2))
    assert all(apart(a, b) for a, b in combinations(labels, 2))
    assert all(apart(label, box) for label in labels for box in boxes(made))
    assert all(label[2] <= made.width for label in labels)


@given(sites())
def test_level_stretches_run_between_the_pages(site):
    """A line that passes columns by does so in a lane."""
    made = drawing(*site)
    for line in made.lines:
        points = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=[CHQ]|$| )", line.path)]
        assert points
        for before, to in re.findall(r"(-?[\d.]+ -?[\d.]+)H(-?[\d.]+)", line.path):
            x, y = map(float, before.split())
            low, high = sorted((x, float(to)))
            if high - low > ACROSS:
                assert all(apart((low, y, high, y), box) for box in boxes(made))


@given(sites())
def test_each_transition_is_drawn_from_its_page_to_its_page(site):
    depths, transitions = site
    made = drawing(depths, transitions)
    wanted = {(one.source, one.target) for one in transitions if one.source != one.target}
    assert {(line.source, line.target) for line in made.lines} == wanted
    assert len(made.lines) == len(wanted)
    for line in made.lines:
        end = made.places[line.target]
        assert float(line.path.rpartition("H")[2]) == pytest.approx(end.x + (WIDTH if line.back else 0), abs=0.1)
    assert drawing(depths, transitions) == made


def test_what_is_farther_from_the_start_stands_farther_to_the_right():
    made = drawing([0, 1, 1, 2], transitions_of((0, 1), (0, 2), (2, 3), (3, 0)))
    assert made.places[0].x < made.places[1].x == made.places[2].x < made.places[3].x
    assert [line.back for line in made.lines] == [False, False, False, True]
    assert [depth for _, depth in made.columns] == [0, 1, 2]


def test_many_ways_to_a_page_share_the_last_port():
    made = drawing([0] * 9 + [1], transitions_of(*((page, 9) for page in range(9))))
    labels = [line.label for line in made.lines if line.label]
    assert len(made.lines) == 9
    assert labels == ["Go"] * 5 + ["and 4 more"]


def test_several_controls_are_one_line():
    (line,) = drawing([0, 1], [Transition(source=0, target=1, labels=("Plants", "All plants", "Shop"))]).lines
    assert line.label == "Plants +2"
    assert line.said == "Plants, All plants, Shop"


@pytest.mark.parametrize("pages", [60, 500])
def test_a_large_site_grows_in_both_directions(pages):
    made = drawing([0] + [1] * (pages - 1), transitions_of(*((0, page) for page in range(1, pages))))
    assert max(made.width / made.height, made.height / made.width) < 6
    assert made.height < pages * (HEIGHT + DOWN) / 4


def test_nothing_is_a_drawing_too():
    made = drawing([], [])
    assert made.width > 0
    assert made.lines == ()


@given(st.text(max_size=80))
def test_a_cut_text_is_short(text):
    assert len(cut(text, UNITS)) <= UNITS
    assert cut("名前" * 20, UNITS) == "名前" * 6 + "…"
