"""Ways through a document, as the probe lists them, and the CSS and XPath that follow them.

A way is five numbers: its parent's place or -1, tag and id as places in a table of strings, the element's place among its
siblings, and bits that say how it may be counted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pytest_heal.locator import css
from pytest_heal.locator.aims import by_css
from pytest_heal.locator.rungs import usable

IN_SHADOW, BY_PLACE, UNSURE, LONE = 1, 2, 4, 8
"""Bits of a way: top level of a shadow root; to be counted among all siblings, not those of its tag; the host has a child at
the same place outside of its shadow root, which CSS cannot tell from it; the only one of its tag among its siblings."""
_WAY = 5  # numbers per way

_HALVES = re.compile("[\ud800-\udfff]")
LOST = "\ufffd"
"""Stands for a half of a surrogate pair."""


def whole(text: str) -> str:
    """A text that any file takes: halves of surrogate pairs, which no encoding knows, become U+FFFD."""
    return _HALVES.sub(LOST, text) if not text.isascii() else text


def writable(value: str) -> bool:
    """The same for the value of an id or another attribute, which must not be generated either."""
    return usable(value) and LOST not in value and value != "-"  # which Playwright's CSS parser takes apart


def css_path(ways: list[int], strings: list[str], way: int) -> str:
    """CSS steps from the nearest ancestor with an id of its own, else from the root; ``""`` where CSS cannot tell.

    Args:
        ways: 5 numbers per way: parent way or -1, tag, nth, id, bits.
        strings: what tags and ids are places in.
        way: where to.
    """
    steps: list[str] = []
    at = way
    while at >= 0:
        parent, tag, nth, own_id, bits = ways[_WAY * at : _WAY * at + _WAY]
        if own_id and at != way and writable(strings[own_id]):
            steps.append(f"#{css.identifier(strings[own_id])}")
            break
        if bits & UNSURE:
            return ""
        if parent < 0 and steps and steps[-1] == "body":
            break  # there is one body
        if bits & BY_PLACE:
            steps.append(f"*:nth-child({nth})" if parent >= 0 else ":root")
        else:
            name = css.identifier(strings[tag])
            steps.append(name if bits & LONE else f"{name}:nth-of-type({nth})")
        at = parent
    return " > ".join(reversed(steps))


def xpath(ways: list[int], strings: list[str], way: int) -> str:
    """XPath from the nearest ancestor with an id of its own, else from the root; ``""`` in a shadow root; see `css_path`."""
    steps: list[str] = []
    start, at, sheltered = "", way, False
    while at >= 0:
        parent, tag, nth, own_id, bits = ways[_WAY * at : _WAY * at + _WAY]
        sheltered = sheltered or bool(bits & IN_SHADOW)
        if own_id and not start and at != way and writable(strings[own_id]) and '"' not in strings[own_id]:
            start = f'//*[@id="{strings[own_id]}"]'
        if not start:
            steps.append(f"*[{nth}]" if bits & BY_PLACE else strings[tag] if bits & LONE else f"{strings[tag]}[{nth}]")
        at = parent
    return "" if sheltered else f"xpath={start}/{'/'.join(reversed(steps))}"


def frame_selector(spot: str | Mapping[str, Any]) -> str:
    """The selector of an iframe within its document, from what ``spot`` of the probe said; ``""`` where none is sure.

    Args:
        spot: JSON string or object: ``{"strings": [...], "ways": [...], "way": n, "name": ..., "offset": [x, y], ...}``.
    """
    data = json.loads(spot) if isinstance(spot, str) else spot
    ways, strings, way = data["ways"], data["strings"], data["way"]
    own = strings[ways[_WAY * way + 3]]
    if writable(own):
        return by_css(id=own).selector
    if writable(data.get("name") or ""):
        return by_css(tag=strings[ways[_WAY * way + 1]], attributes={"name": data["name"]}).selector
    return css_path(ways, strings, way)
