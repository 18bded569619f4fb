"""One shape, as data."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from tests.source.shapes.stage import MENDS

R = 'get_by_role("button", name="Sign in")'
R1 = R.replace('"', "'")
A = '.locator("#a")'
CSS = MENDS[1:2]
ROLE = MENDS[:1]


@dataclass(frozen=True, kw_only=True)
class Shape:
    """Attributes:
    before, after: bytes by file; ``t.py`` has the tests.
    refused: words of the reason why a person has to.
    """

    name: str
    before: dict
    after: dict
    refused: str = ""
    drifted: str = "#a"
    mends: tuple = MENDS
    style: tuple[str, ...] = ("user-facing",)
    worked: dict = field(default_factory=dict)


def _files(source) -> dict:
    given = source if isinstance(source, dict) else {"t.py": source}
    return {
        name: data if isinstance(data, bytes) else textwrap.dedent(data).lstrip("\n").encode() for name, data in given.items()
    }


def edit(name, source, *changes, times=1, **more) -> Shape:
    """A shape that is edited; ``changes``: old and new texts in turn, each found as often as ``times`` says."""
    before = _files(source)
    after = dict(before)
    texts = [one if isinstance(one, bytes) else one.encode() for one in changes]
    for old, new in zip(texts[::2], texts[1::2], strict=True):
        found = sum(data.count(old) for data in after.values())
        assert found == times, (name, old, found)
        after = {file: data.replace(old, new) for file, data in after.items()}
    assert after != before, name
    return Shape(name=name, before=before, after=after, **more)


def no(name, source, words, **more) -> Shape:
    """A shape that is left as it is."""
    before = _files(source)
    return Shape(name=name, before=before, after=before, refused=words, **more)
