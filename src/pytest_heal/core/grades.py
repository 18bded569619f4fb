"""How likely a locator is to survive the next change of the page, read from its code.

The same grades as a ladder gives its rungs (`rungs.GRADES`), for locators that nobody has built here: those of the test.
"""

from __future__ import annotations

import re

from pytest_heal.core.rungs import GRADES, LONG, Grade, Kind

FRAGILE: frozenset[Grade] = frozenset(("D", "E", "F"))
"""Grades of what depends on design or position."""

_LETTERS: tuple[Grade, ...] = ("A", "B", "C", "D", "E", "F")
_METHODS: dict[str, Kind] = {
    "get_by_test_id": "test id",
    "get_by_role": "role",
    "get_by_label": "label",
    "get_by_placeholder": "placeholder",
    "get_by_alt_text": "alt text",
    "get_by_title": "title",
    "get_by_text": "text",
}
_CALL = re.compile(r"\.(get_by_\w+|locator|frame_locator|filter|nth|and_|or_)\(|\.(first|last)\b(?!\()")
_STRING = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'", re.DOTALL)
_POSITION = re.compile(r"//|xpath=|nth-(?:child|of-type|last)|nth=|[>+~]\s")
_TEST_ID = re.compile(r"\[data-[\w-]*(?:test|qa|cy)[\w-]*[*^$|~]?=")


def grade_of(code: str) -> Grade | None:
    """Grade of a locator written as code, ``A`` (survives most changes) to ``F``; ``None`` for what is not one.

    A chain is as strong as its weakest step. A number in a text takes one grade off, a long text another one.

    >>> grade_of('page.get_by_role("button", name="Sign in")'), grade_of('page.locator("div > .btn").first')
    ('A', 'F')
    """
    blanked = _STRING.sub(lambda found: '"' + "·" * (len(found[0]) - 2) + '"', code)  # no call is found inside of a text
    grades = [_step(code, found) for found in _CALL.finditer(blanked)]
    return max(grades) if grades else None


def _step(code: str, found: re.Match[str]) -> Grade:
    method = found[1] or found[2]
    if method in ("first", "last", "nth"):
        return "F"
    if method in ("filter", "and_", "or_"):
        return "C"
    texts = [text[1:-1] for text in _STRING.findall(_arguments(code, found.end()))]
    if method in _METHODS:
        if method == "get_by_role" and len(texts) == 1:
            return GRADES["role alone"][0]
        said = texts[1:] if method == "get_by_role" else texts
        return _weaker(GRADES[_METHODS[method]][0], said)
    return _css(texts[0] if texts else "")


def _css(selector: str) -> Grade:
    """Grade of a selector that was written by hand."""
    if _POSITION.search(selector):
        return "F"
    if _TEST_ID.search(selector):
        return GRADES["test id"][0]
    if re.search(r"\.[\w-]", re.sub(r"\[[^\]]*\]|\"[^\"]*\"", "", selector)):
        return GRADES["class"][0]
    if re.search(r"#[\w-]", selector):
        return _weaker(GRADES["id"][0], [selector])
    if "[name=" in selector:
        return GRADES["name"][0]
    if "[" in selector:
        return GRADES["attribute"][0]
    return "C" if "text" in selector else "E"  # a bare tag


def _weaker(grade: Grade, texts: list[str]) -> Grade:
    lost = any(re.search(r"\d", text) for text in texts) + any(len(text) >= LONG and " " in text for text in texts)
    return _LETTERS[min(_LETTERS.index(grade) + lost, len(_LETTERS) - 1)]


def _arguments(code: str, start: int) -> str:
    """What stands between the parenthesis before ``start`` and its twin."""
    depth, at = 1, start
    while at < len(code) and depth:
        quoted = _STRING.match(code, at)
        if quoted:
            at = quoted.end()
            continue
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        at += 1
    return code[start : at - 1] if depth == 0 else code[start:]
