"""CSS escapes: what is escaped is read back as it was, and never leaves its place."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.locator import css

ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n]?|(.))", re.DOTALL)
ONE_ESCAPE = r"\\(?:[0-9a-f]{1,6} |[^\n0-9a-f])"
REST = rf"(?:[\w\x80-\U0010ffff-]|{ONE_ESCAPE})*"
IDENTIFIER = re.compile(rf"(?:--|-?(?:[A-Za-z_\x80-\U0010ffff]|{ONE_ESCAPE})){REST}", re.ASCII)


def unescaped(text):
    return ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else m[2], text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("save", "save"),
        ("1st", "\\31 st"),
        ("-1", "-\\31 "),
        ("-", "\\-"),
        ("--", "--"),
        ("a1-_", "a1-_"),
        ("md:w-1/2", "md\\:w-1\\/2"),
        ("a b", "a\\ b"),
        ("a\nb", "a\\a b"),
        ("\x7f", "\\7f "),
        ("\x00", "\ufffd"),
        ("größe", "größe"),
        ('"]', '\\"\\]'),
        ("\\", "\\\\"),
    ],
)  # fmt: skip
def test_identifiers_by_the_standard(text, expected):
    assert css.identifier(text) == expected


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(st.text(st.characters(), min_size=1))
def test_an_identifier_is_one_token_and_means_its_text(text):
    escaped = css.identifier(text)
    assert IDENTIFIER.fullmatch(escaped)
    assert unescaped(escaped) == text.replace("\x00", "\ufffd")


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(st.text(st.characters()))
def test_a_string_is_one_token_and_means_its_text(text):
    escaped = css.string(text)
    assert re.fullmatch(r'"(?:[^"\\\n\r\f]|\\[^\n\r\f])*"', escaped)
    assert unescaped(escaped[1:-1]) == text.replace("\x00", "\ufffd")
