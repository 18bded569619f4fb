"""The list itself: every prohibition has tests, every test that is named exists, and none of this folder is forgotten."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.never.prohibitions import LINES, PROHIBITIONS

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def collected():
    """The ids of all tests in the files that are named, as pytest sees them."""
    files = sorted({test.partition("::")[0] for p in PROHIBITIONS for test in p.tests})
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *files]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    return {line for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.parametrize("prohibition", PROHIBITIONS, ids=lambda p: p.never)
def test_every_prohibition_has_tests_that_exist(collected, prohibition):
    assert prohibition.tests
    assert prohibition.line in LINES
    names = collected | {test.partition("[")[0] for test in collected}
    assert [test for test in prohibition.tests if test not in names] == []


def test_every_line_is_split_into_its_prohibitions():
    assert {p.line for p in PROHIBITIONS} == set(LINES)
    assert len({p.never for p in PROHIBITIONS}) == len(PROHIBITIONS) >= 50


def test_every_test_of_this_folder_holds_a_prohibition_and_quotes_it():
    held: dict[str, set[str]] = {}
    for prohibition in PROHIBITIONS:
        for test in prohibition.tests:
            held.setdefault(test.partition("[")[0], set()).add(_words(prohibition.line))
    for path in sorted(HERE.glob("test_never_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                lines = held.get(f"tests/never/{path.name}::{node.name}", set())
                quoted = [part for part in map(_words, (ast.get_docstring(node) or "").split("[...]")) if part]
                assert quoted, node.name
                assert any(all(part in line for part in quoted) for line in lines), f"{node.name} quotes no line it holds"


def _words(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).strip()
