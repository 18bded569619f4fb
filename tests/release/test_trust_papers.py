"""What SECURITY.md and the privacy page say is held by tests that exist."""

import ast
import re
from pathlib import Path

import pytest

from pytest_heal.config.options import DEFAULT_ANSWERS, DEFAULT_BASELINE
from tests.docs.tables import rows

ROOT = Path(__file__).parents[2]
PAPERS = ("SECURITY.md", "docs/reference/privacy.md")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def named(paper):
    return TEST.findall((ROOT / paper).read_text("utf-8"))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_test_that_is_named_exists(paper):
    assert len(named(paper)) >= 7
    for file, name in named(paper):
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
        assert name in defined, f"{paper}: {file}::{name}"


def test_every_threat_has_something_against_it_and_a_test():
    threats = rows((ROOT / "SECURITY.md").read_text("utf-8"))
    assert len(threats) >= 20
    for threat, against, tests in threats:
        assert against, threat
        assert TEST.findall(tests), threat


def test_every_surface_of_the_threat_model_is_there():
    titles = re.findall(r"^### (.+)$", (ROOT / "SECURITY.md").read_text("utf-8"), re.MULTILINE)
    assert titles == [
        "Text of pages",
        "Secrets",
        "Baseline files",
        "Your source and your files",
        "The server (`serve`, `mcp`)",
        "Chat models",
        "What you install",
    ]


def test_files_that_are_written_by_default_are_on_the_privacy_page():
    text = (ROOT / "docs/reference/privacy.md").read_text("utf-8")
    assert f"`{DEFAULT_BASELINE}/`" in text
    assert f"`{DEFAULT_ANSWERS}`" in text
