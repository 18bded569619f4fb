"""Any value as JSON text: the quick way says what the careful one does."""

import enum
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.plain_json import plain, written


class Kind(enum.StrEnum):
    LOST = "lost"


class Ratio(float):
    pass


TEXTS = st.text(st.characters(codec=None), max_size=60)  # halves of surrogate pairs too
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | TEXTS
    | st.just(Kind.LOST)
    | st.just(Ratio(0.5))
    | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=5), st.sampled_from([0, 5, 50]))
def test_quick_and_careful_say_the_same(value, limit):
    assert json.loads(written(value, limit)) == json.loads(json.dumps(plain(value, limit)))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([math.nan, math.inf, 1e300], "[0.0, 0.0, 1e+300]"),
        ([-(2**31) - 1, 2**53 + 1, 2**53], f"[{-(2**31)}, {2**53}, {2**53}]"),
        ({"a": 2**60}, f'{{"a": {2**53}}}'),
        (["half \ud800"], '["half \\\\ud800"]'),
        (["ü", {"b"}], '["ü", ["b"]]'),
    ],
)
def test_what_json_cannot_say_is_mended(value, text):
    assert written(value) == text
