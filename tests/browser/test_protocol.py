"""The protocol of the engine: one table describes it, the scripts carry it out and one module of Python speaks it."""

import ast
import inspect
import re
from importlib.resources import files
from pathlib import Path

import pytest

from pytest_heal.browser import errors_text, protocol
from pytest_heal.browser.probe import bare

PACKAGE = Path(str(files("pytest_heal")))
HEAD, ENGINE = (PACKAGE / "browser/engine.js").read_text(encoding="utf-8").split("*/", 1)
SCRIPTS = {"engine.js": ENGINE, "numbers.js": bare("catalog/numbers.js"), "described.js": bare("describe/described.js")}
DESCRIBED = re.compile(r"^ \*   ([a-z]+)((?::<\w+>|\[:<\w+>\])*)(?: {2,}\S|$)", re.MULTILINE)
IN_TABLE = re.compile(r"^    (\w+)\(root(?:, ([\w, ]+))?\) \{", re.MULTILINE)
ADDED = re.compile(r"^OPERATIONS\.(\w+) = (?:root|\(root(?:, ([\w, ]+))?\)) =>", re.MULTILINE)
NO_OPERATIONS = {"otherwise", "numbered"}  # a part around them, and a question to the engine "index"
ARGUMENTS = {
    "least": 250, "done": True, "among": True, "x": 10, "y": 20, "width": 30, "height": 40,
    "again": "button-1a2b3c4d-5e6f7a8b",
    "key": "1f2e3d4c5b", "quiet": 700, "checks": "i00aa11bb.x22cc33dd", "place": 3, "keep": True, "count": 2,
    "request": {"a": ":'\""}, "token": "c1", "attribute": "data:test", "version": "3fa91c02be77", "total": 9,
    "numbers": "4+2,-,1", "aside": True, "issued": True, "places": [1, 5], "known": "k3j2h1g4",
}  # fmt: skip


def carried_out():
    """Operations of the scripts, as often as they are defined, each with its arguments."""
    table = ENGINE.split("const OPERATIONS = {")[1].split("\n  };")[0]
    found = [
        *IN_TABLE.findall(table),
        *(one for name in ("numbers.js", "described.js") for one in ADDED.findall(SCRIPTS[name])),
    ]
    return [(name, re.findall(r"\w+", arguments)) for name, arguments in found]


def spoken():
    """Functions of the module that ask for an operation, by name."""
    functions = inspect.getmembers(protocol, inspect.isfunction)
    own = {name: one for name, one in functions if one.__module__ == protocol.__name__ and not name.startswith("_")}
    return {name: one for name, one in own.items() if name not in NO_OPERATIONS}


GRAMMAR = {name: re.findall(r"(\[?):<(\w+)>", arguments) for name, arguments in DESCRIBED.findall(HEAD)}
TABLE = {name: [argument for _, argument in arguments] for name, arguments in GRAMMAR.items()}


def test_the_table_describes_what_the_scripts_carry_out():
    assert len(TABLE) == len(DESCRIBED.findall(HEAD)) > 20
    assert sorted(carried_out()) == sorted(TABLE.items())
    assert sum(text.count("OPERATIONS.") for text in SCRIPTS.values()) == len(ADDED.findall("\n".join(SCRIPTS.values())))


def test_python_speaks_all_of_it_and_nothing_else():
    assert {name: list(inspect.signature(one).parameters) for name, one in spoken().items()} == TABLE


@pytest.mark.parametrize("name", TABLE)
def test_a_body_is_its_operation_and_its_arguments(name):
    function = spoken()[name]
    given = {argument: ARGUMENTS[argument] for argument in TABLE[name]}
    whole, *arguments = function(**given).split(":")
    assert (whole, len(arguments)) == (f"heal={name}", len(given))
    assert re.fullmatch(r"[\w.,+%:=-]+", function(**given)), "nothing of it needs quoting"
    by_default = {p.name for p in inspect.signature(function).parameters.values() if p.default is not p.empty}
    assert by_default <= {argument for optional, argument in GRAMMAR[name] if optional}
    shortest = function(**{argument: value for argument, value in given.items() if argument not in by_default})
    assert shortest == ":".join([whole, *arguments[: len(given) - len(by_default)]])


def test_what_is_missing_in_between_keeps_its_place():
    assert protocol.assign("c1", "3fa9", 0, "", aside=True) == "heal=assign:c1:3fa9:0::aside"
    assert protocol.assign("c1", "3fa9", 0, "", aside=False) == "heal=assign:c1:3fa9:0"


def test_what_is_thrown_is_what_is_read():
    thrown = set(re.findall(r"'HEAL_([A-Z]+):'", ENGINE))
    assert thrown == set(re.findall(r"HEAL_([A-Z]+):<", HEAD)) == {"BROKEN", *errors_text._MARKS}
    assert all(errors_text.mark_of(Exception(f"HEAL_{mark}:1f2e")) == (mark.lower(), "1f2e") for mark in thrown)


def literals(source):
    """Texts in a module that are no docstrings and are not looked for in others."""
    tree = ast.parse(source)
    apart = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    compared = (node.left for node in ast.walk(tree) if isinstance(node, ast.Compare))
    ignored = {id(node) for node in (*apart, *compared)}
    return [
        n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in ignored
    ]


def test_bodies_are_written_in_one_module_alone():
    modules = {path: literals(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}
    written = {path for path, texts in modules.items() if any(re.search(r"(?<![\w-])heal(main)?=", text) for text in texts)}
    assert written == set()  # protocol.py itself puts them together from names
