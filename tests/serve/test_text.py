"""What the host's answers say in lines: nothing of a page steers the terminal or the reader of it."""

import re

import pytest

from pytest_heal.serve.text import catalog_lines, found_lines, lines_of, outcome_lines

HOSTILE = "Pay\x1b[2J\u202e\r##[error]x"
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029]")
ONE = {"index": 3, "role": "button", "name": HOSTILE, "group": HOSTILE, "score": 0.93, "evidence": [HOSTILE]}
WARNING = {"kind": "moved", "message": HOSTILE}
STEP = {"step": 1, "action": "click", "target": HOSTILE, "status": "ok", "result": {"text": HOSTILE}}
SEEN = {"url": f"http://127.0.0.1/{HOSTILE}", "title": HOSTILE, "catalog_version": "v1", "short_summary": "1 button"}
ERROR = {
    "code": "NOT_FOUND",
    "message": f"Nothing is like that\n{HOSTILE}",
    "details": {
        "advice": "look again",
        "problems": [{"message": "a"}, {"message": HOSTILE}],
        "suggestions": {"similar": [{"selector": HOSTILE, "count": 1}]},
        "candidates": [ONE],
    },
}
OUTCOME = {"steps": [STEP], "error": None, "is_done": False, "warnings": [WARNING], "observation": SEEN}
ANSWERS = {
    "catalog": (catalog_lines, {"view": "brief", "text": "1 button", "tabs": [{"tab_id": "1", "url": HOSTILE}] * 2}),
    "found": (found_lines, {"found": [ONE], "version": "v1"}),
    "outcome": (outcome_lines, OUTCOME),
    "failed": (outcome_lines, OUTCOME | {"error": ERROR}),
    "error": (found_lines, {"error": ERROR}),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_text_of_a_page_is_escaped(name):
    """trust page text: it is escaped in HTML, XML, terminal, workflow commands, prompts"""
    render, answer = ANSWERS[name]
    text = lines_of(render, {"error": None, "warnings": [WARNING]} | answer)
    assert "Pay" in text
    assert not UNSEEN.findall(text)
    assert "##[" not in text


def test_an_element_without_a_name_is_told_as_in_the_catalog():
    one = ONE | {"role": "combobox", "name": "", "group": "", "evidence": []}
    assert lines_of(found_lines, {"error": None, "warnings": [], "found": [one], "version": "v1"}).startswith(
        "[3] combobox (no name)  0.93"
    )
