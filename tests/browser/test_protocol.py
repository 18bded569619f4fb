"""The operations of the engine: each letter means one thing, whatever file gives it its meaning."""

import re
from importlib.resources import files
from pathlib import Path

FILES = [*Path(str(files("pytest_heal"))).rglob("*.js")]
NAMED = re.compile(r"^\s*OPERATIONS\.(\w+) = ", re.MULTILINE)
IN_TABLE = re.compile(r"^    (\w)\(s\b", re.MULTILINE)


def test_no_letter_is_given_twice():
    texts = {path.name: path.read_text(encoding="utf-8") for path in FILES}
    table = texts["engine.js"].split("const OPERATIONS = {")[1].split("\n  };")[0]
    letters = [*IN_TABLE.findall(table), *(letter for text in texts.values() for letter in NAMED.findall(text))]
    assert len(letters) > 20
    assert sorted(letters) == sorted(set(letters))
    head = texts["engine.js"].split("*/")[0]
    assert all(re.search(rf"^ \*   {letter}<", head, re.MULTILINE) for letter in IN_TABLE.findall(table))
