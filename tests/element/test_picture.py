"""Pictures of healed elements: what part of the page they show, and what is shown of what a file calls a picture."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.picture import HIGHEST, MOST_BYTES, WIDEST, Clip, Picture, clip_of
from tests.support.report_cases import PICTURE, texts

JPEG = b"\xff\xd8\xff\xe0rest"
numbers = st.floats(-5_000, 5_000)


@pytest.mark.parametrize(
    ("box", "shown"),
    [
        ((100, 200, 80, 30), (68, 168, 144, 94)),
        ((0, 0, 80, 30), (0, 0, 112, 62)),  # in the corner
        ((1240, 700, 80, 30), (1208, 668, 72, 52)),  # half outside
        ((100.5, 200.25, 80, 30), (68, 168, 145, 95)),
        ((10, 20, 1200, 30), (10, 0, 480, 82)),  # wider than a picture: its beginning
        ((-200, 20, 400, 30), (0, 0, 232, 82)),
    ],
)
def test_the_element_and_what_stands_around_it(box, shown):
    clip = clip_of(box, (1280, 720))
    assert (clip.x, clip.y, clip.width, clip.height) == shown
    assert (clip.x + clip.box[0], clip.y + clip.box[1], *clip.box[2:]) == box


@pytest.mark.parametrize("box", [(0, 900, 10, 10), (-50, 0, 50, 10), (1280, 0, 10, 10), (0, 0, 0, 10), (float("nan"), 0, 9, 9)])
def test_what_cannot_be_seen_has_no_picture(box):
    assert clip_of(box, (1280, 720)) is None


@given(
    st.tuples(numbers, numbers, st.floats(0, 5_000), st.floats(0, 5_000)),
    st.tuples(st.integers(1, 4_000), st.integers(1, 4_000)),
)
def test_a_picture_is_small_and_within_the_viewport(box, viewport):
    clip = clip_of(box, viewport)
    if clip is not None:
        assert clip.x >= 0
        assert clip.y >= 0
        assert 1 <= clip.width <= min(WIDEST, viewport[0] - clip.x)
        assert 1 <= clip.height <= min(HIGHEST, viewport[1] - clip.y)
        assert clip.box[0] < clip.width  # some of the element is in it
        assert clip.box[1] < clip.height


def test_a_picture_travels_as_json():
    made = Picture.of(JPEG, Clip(x=5, y=6, width=70, height=80, box=(1.0, 2.0, 3.0, 4.0)))
    assert made.to_dict() == {
        "type": "image/jpeg", "data": base64.b64encode(JPEG).decode(), "width": 70, "height": 80, "box": [1.0, 2.0, 3.0, 4.0],
    }  # fmt: skip
    assert Picture.from_dict(made.to_dict()) == made


@pytest.mark.parametrize("data", [b"\x89PNG", b"", JPEG + bytes(MOST_BYTES)], ids=["png", "nothing", "too long"])
def test_what_is_no_small_jpeg_is_no_picture(data):
    assert Picture.of(data, Clip(x=0, y=0, width=1, height=1, box=(0, 0, 1, 1))) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"type": "image/svg+xml"},
        {"data": 7},
        {"data": '/9j/4AAQ"/><script>'},
        {"data": base64.b64encode(b"<svg onload=x>").decode()},
        {"width": "200"},
        {"height": 0},
        {"width": True},
        {"box": [1, 2, 3]},
        {"box": [1, 2, 3, float("inf")]},
        {"box": "1234"},
    ],
)
def test_what_is_damaged_is_never_shown(changes):
    with pytest.raises(ValueError, match="picture"):
        Picture.from_dict({**PICTURE, **changes})


@given(texts)
def test_no_text_is_a_picture(text):
    with pytest.raises(ValueError, match="picture"):
        Picture.from_dict({**PICTURE, "data": text})
