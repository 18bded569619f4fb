"""What the examples in docstrings show is what the functions give."""

import doctest
import importlib
from pathlib import Path

import pytest

import pytest_heal

ROOT = Path(pytest_heal.__file__).parent
MODULES = sorted(
    ".".join((ROOT.name, *path.relative_to(ROOT).with_suffix("").parts))
    for path in ROOT.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    told = []
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    for examples in finder.find(importlib.import_module(name), name):
        runner.run(examples, out=told.append)
    assert not runner.failures, "".join(told)
    assert runner.tries
