"""The rules of the house, checked on the syntax trees of the package.

A room may import what stands above it in `ROOMS`. Only ``browser``, ``healing`` and the modules that are named ``live.py`` and
``live_*.py`` import Playwright, and only ``browser/private.py`` touches its private names. What is `pure` is data in, data out.

Each rule is also shown a file that breaks it: a check that finds nothing must not be one that cannot.
"""

import ast
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "pytest_heal"

# From the ground up: a room may import those above it.
ROOMS = (
    *("element", "language", "config", "locator", "relocation", "baseline", "source", "browser", "models", "describe"),
    *("suggestions", "catalog", "report", "healing", "actions", "lint", "check", "repair", "review", "explore"),
    *("serve", "plugin", "backtest", "weak", "cli"),
)
TOP = {"__init__.py", "__main__.py", "errors.py", "hookspecs.py"}
NAMING = {"errors.py", "hookspecs.py", "__init__.py", "__main__.py"}  # name what is anywhere

PLAYWRIGHT = ("browser/*", "healing/*", "*/live.py", "*/live_*.py")
PYTEST = ("plugin/*", "config/of_pytest.py", "hookspecs.py", "*/live_plugin.py")

# What decides. In other rooms, and in what `IMPURE` lists, there are files, processes, the network and clocks.
PURE = (
    *("element/*", "language/*", "locator/*", "relocation/*", "source/*", "explore/planner/*", "explore/page_objects/*"),
    *("describe/*", "suggestions/*", "catalog/*", "report/*", "actions/*", "lint/*", "check/*", "repair/*", "review/*"),
    *("explore/*", "backtest/*", "weak/*"),
)
IMPURE = {
    **dict.fromkeys(("*/live.py", "*/live_*.py"), "a live page"),
    **dict.fromkeys(("*/command.py", "*_command.py", "repair/fix.py", "repair/migrate.py", "repair/eject.py"), "a command"),
    "repair/recorded.py": "paths of the command line",
    "language/tables.py": "words, packaged data",
    "report/files.py": "the one writer of reports",
    "lint/since.py": "asks git",
    "report/history_file.py": "the file of a history",
    "report/progress.py": "the clock and a terminal",
    "repair/files.py": "users' sources, read and written",
    "repair/batch.py": "edits of several files",
    "repair/refresh.py": "renews the baseline",
    "repair/review.py": "asks on the terminal",
    "repair/last_run.py": "pytest's cache",
    "review/server.py": "answers a browser",
    "explore/folder.py": "the folder of an exploration",
    "explore/config.py": "heal.yaml",
    "explore/fixture.py": "looks for heal.yaml",
    "explore/announcer.py": "starts a process that speaks",
    "explore/speech.py": "that process",
    "explore/model_choice.py": "waits for a model",
    "backtest/checkouts.py": "git's worktrees",
    "backtest/application.py": "starts and stops the application",
    "backtest/stages.py": "runs pytest",
    "backtest/task.py": "reads what a run has written",
    "backtest/git_log.py": "asks git",
    "backtest/edits.py": "reads the earlier suite",
    "weak/runs.py": "runs pytest",
    "weak/task.py": "reads and writes what a run has to know",
}
IMPURE_MODULES = {
    *("pytest", "_pytest", "playwright", "os", "socket", "subprocess", "shutil", "tempfile", "glob", "threading"),
    *("asyncio", "http", "urllib.request", "time", "random", "secrets", "uuid", "logging", "sys"),
}
FILE_ACCESS = {
    *("open", "read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "touch", "unlink", "rmdir", "iterdir", "rglob"),
    *("exists", "is_file", "is_dir", "stat", "resolve", "cwd", "home", "now", "utcnow", "today"),
}

PRIVATE_NAMES = {"_impl_obj", "_impl", "_selector", "_frame", "_actual_locator", "_is_soft", "_is_not", "_loop"}
PRIVATE_MODULE = "browser/private.py"

LARGE_ROOM = 50  # modules
SOFT_LIMIT = 300  # lines of a module
HARD_LIMIT = 400

MODULES = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


def room(module):
    """Room of a file (``element/text.py``) or of an imported name (``pytest_heal.element.text``); ``""``: none."""
    return module.removesuffix(".py").replace("/", ".").removeprefix("pytest_heal").removeprefix(".").split(".")[0]


def imports(source):
    """Every module that is imported, also inside functions and under ``TYPE_CHECKING``, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((f"{module}.{alias.name}", node.lineno) for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value, node.lineno


def within(module, names):
    return any(module == name or module.startswith(f"{name}.") for name in names)


def matches(file, patterns):
    return any(fnmatch(file, pattern) for pattern in patterns)


def pure(file):
    return matches(file, PURE) and not matches(file, IMPURE)


def order(file, source):
    mine = room(file)
    for module, line in imports(source):
        if module.startswith("."):
            yield f"{file}:{line}: relative import"
        if not within(module, ["pytest_heal"]):
            continue
        other = room(module)
        if file in NAMING or other in ("errors", mine) or other.startswith("__") or (other == "hookspecs" and mine == "plugin"):
            continue
        if other not in ROOMS:
            yield f"{file}:{line}: {module} is in no room"
        elif ROOMS.index(other) > ROOMS.index(mine):
            yield f"{file}:{line}: {other} stands below {mine}, which may not import {module}"


def eager(file, source):
    if file in NAMING:
        for node in ast.parse(source).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                for module, line in imports(ast.unparse(node)):
                    if within(module, ["pytest_heal"]) and file != "__main__.py":
                        yield f"{file}:{node.lineno + line - 1}: everybody imports it, so it may not import {module} at once"


def place(file, source):
    if "/" not in file and file not in TOP:
        yield f"{file}: only {', '.join(sorted(TOP))} stand at the top; put it into a room"
    elif "/" in file and room(file) not in ROOMS:
        yield f"{file}: {room(file)} is no room"


def purity(file, source):
    if not pure(file):
        return
    for module, line in imports(source):
        if within(module, IMPURE_MODULES):
            yield f"{file}:{line}: is pure and may not import {module}"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in ("open", "print", "input", "exec", "eval"):
                yield f"{file}:{node.lineno}: is pure and may not call {called.id}()"
            if isinstance(called, ast.Attribute) and called.attr in FILE_ACCESS:
                yield f"{file}:{node.lineno}: is pure and may not call .{called.attr}()"


def foreign(file, source):
    for module, line in imports(source):
        if within(module, ["playwright"]) and not matches(file, PLAYWRIGHT):
            yield f"{file}:{line}: only {', '.join(PLAYWRIGHT)} import Playwright"
        if within(module, ["pytest", "_pytest"]) and not matches(file, PYTEST):
            yield f"{file}:{line}: only {', '.join(PYTEST)} know pytest"


def privacy(file, source):
    if file == PRIVATE_MODULE:
        return
    for module, line in imports(source):
        if "_impl" in module.split("."):
            yield f"{file}:{line}: imports {module}, private to Playwright"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in PRIVATE_NAMES:
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not own:
                yield f"{file}:{node.lineno}: .{node.attr} is private to Playwright"
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "setattr", "hasattr") and len(node.args) > 1:
            name = node.args[1]
            if isinstance(name, ast.Constant) and name.value in PRIVATE_NAMES:
                yield f"{file}:{node.lineno}: {name.value!r} is private to Playwright"


def size(file, source):
    lines = len(source.splitlines())
    if lines > HARD_LIMIT:
        yield f"{file}: {lines} lines, at most {HARD_LIMIT}"


def contract(file, source):
    if source.strip() and not ast.get_docstring(ast.parse(source)):
        yield f"{file}: no docstring that states its contract"


def single(file, source):
    """A second constant of one name takes the place of the first in all functions, wherever they stand."""
    bound = set()
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        for name in (target.id for target in targets if isinstance(target, ast.Name)):
            if name in bound:
                yield f"{file}:{node.lineno}: {name} is bound before"
            bound.add(name)


RULES = [order, eager, place, purity, foreign, privacy, size, contract, single]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_house_rule(rule):
    found = [line for file, source in MODULES.items() for line in rule(file, source)]
    assert not found, "\n" + "\n".join(found)


def test_the_house_is_what_stands_on_disk():
    """Every room of the table is there, and nothing else holds code; ``schemas`` is published data."""
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    assert folders == set(ROOMS)
    assert {path.name for path in PACKAGE.glob("*.py")} == TOP


def test_rooms_are_no_cycle():
    """No module imports, by whatever way round, one that imports it."""
    names = {file.removesuffix(".py").removesuffix("/__init__").replace("/", "."): file for file in MODULES}

    def module_of(name):
        name = name.removeprefix("pytest_heal").removeprefix(".")
        while name and name not in names:
            name = name.rpartition(".")[0]
        return name

    graph = {
        name: {module_of(module) for module, _ in imports(MODULES[file]) if within(module, ["pytest_heal"])} - {"", name}
        for name, file in names.items()
        if file not in NAMING
    }
    done, path = set(), []

    def walk(name):
        assert name not in path, " -> ".join([*path[path.index(name) :], name])
        if name not in done:
            path.append(name)
            for other in sorted(graph.get(name, ())):
                walk(other)
            done.add(path.pop())

    for name in graph:
        walk(name)


def test_what_is_listed_is_there():
    """A pattern that no module matches says nothing any more."""
    for pattern in (*IMPURE, *PURE, *PLAYWRIGHT, *PYTEST, PRIVATE_MODULE):
        assert any(fnmatch(file, pattern) for file in MODULES), pattern


def test_large_rooms_and_long_modules_are_listed(record_testsuite_property, capsys):
    """No failure for one, but seen by whoever runs with ``-s`` or reads the JUnit file: it wants a reason."""
    long = {file: n for file, source in MODULES.items() if (n := len(source.splitlines())) > SOFT_LIMIT}
    for file, lines in long.items():
        record_testsuite_property(f"long_module {file}", lines)
    rooms = {name: n for name in ROOMS if (n := sum(room(file) == name for file in MODULES)) > LARGE_ROOM}
    with capsys.disabled():
        if long or rooms:
            listed = ", ".join(f"{name} ({n})" for name, n in {**rooms, **long}.items())
            print(f"\nrooms of over {LARGE_ROOM} modules, modules of over {SOFT_LIMIT} lines: {listed}")  # noqa: T201
    assert len(long) * 10 <= len(MODULES), f"more than one module in ten is over {SOFT_LIMIT} lines: {long}"


def test_what_the_page_about_it_names_is_there():
    """Rooms, modules, classes and functions of ``architecture.md``, and the rooms in the order of `ROOMS`."""
    page = (PACKAGE.parents[1] / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    assert tuple(re.findall(r"^\| `(\w+)/` \|", page, re.MULTILINE)) == ROOMS
    assert tuple(re.findall(r"^\*\*(\w+)\*\*: ", page, re.MULTILINE)) == ROOMS
    paths = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*")}
    stems = {path.rpartition("/")[2].partition(".")[0] for path in paths}
    defined = set(re.findall(r"^ *(?:class |def |async def )?(\w+)(?:\(|:| =| \()", "\n".join(MODULES.values()), re.MULTILINE))
    for name in set(re.findall(r"`([^`\n ]+)`", page)):
        if name.endswith((".py", ".js", "/")):
            known = (
                any(path.endswith(name.rstrip("/")) for path in paths) or name == "tests/test_architecture.py" or "*" in name
            )
        elif re.fullmatch(r"[\w.]+", name):
            known = all(part in defined or part in stems for part in name.removeprefix("pytest_heal.").split("."))
        else:
            continue
        assert known or name == "suggest/", f"{name}: there is no such thing"
    assert len(page.split()) <= 1500, "whoever reads it has ten minutes"


@pytest.mark.parametrize(
    ("rule", "file", "source"),
    [
        (order, "element/text.py", "from pytest_heal.language import tables"),
        (order, "element/text.py", "def f():\n    import pytest_heal.plugin"),
        (order, "baseline/store.py", "from pytest_heal.browser.probe import probe"),
        (order, "baseline/store.py", "import_module('pytest_heal.models.model')"),
        (order, "report/junit.py", "from pytest_heal.healing import healer"),
        (order, "browser/probe.py", "if TYPE_CHECKING:\n    from pytest_heal.healing.ledger import Ledger"),
        (eager, "errors.py", "from pytest_heal.element import text"),
        (order, "element/text.py", "from . import words"),
        (order, "element/text.py", "from pytest_heal.core import words"),
        (order, "element/text.py", "from pytest_heal import hookspecs"),
        (place, "session.py", ""),
        (place, "core/text.py", ""),
        (purity, "element/text.py", "import os"),
        (purity, "element/text.py", "import sys"),
        (purity, "report/html.py", "from os.path import join"),
        (purity, "report/html.py", "import urllib.request"),
        (purity, "report/html.py", "def f(path):\n    path.write_text('x')"),
        (purity, "report/html.py", "def f():\n    open('x')"),
        (purity, "report/html.py", "def f(datetime):\n    datetime.now()"),
        (purity, "explore/planner/urls.py", "import random"),
        (foreign, "baseline/store.py", "import playwright.sync_api"),
        (foreign, "catalog/listing.py", "import playwright.sync_api"),
        (foreign, "plugin/hooks.py", "def f():\n    from playwright.sync_api import Page"),
        (foreign, "healing/healer.py", "import pytest"),
        (privacy, "healing/healer.py", "def f(locator):\n    return locator._impl_obj"),
        (privacy, "healing/healer.py", "def f(locator):\n    return getattr(locator, '_selector')"),
        (privacy, "healing/healer.py", "from playwright._impl.errors import TimeoutError"),
        (size, "healing/healer.py", "\n" * (HARD_LIMIT + 1)),
        (contract, "element/text.py", "x = 1"),
        (single, "element/text.py", "A = {1}\ndef f(): return A\nA = {2}"),
        (single, "element/text.py", "A = 1\nA: int = 2"),
    ],
    ids=lambda value: value.__name__ if callable(value) else value if value.endswith(".py") else value[:40].strip(),
)
def test_a_broken_rule_is_found(rule, file, source):
    found = list(rule(file, source))
    assert found
    assert all(line.startswith(f"{file}:") for line in found)


@pytest.mark.parametrize(
    ("rule", "file", "source"),
    [
        (order, "language/terms.py", "from pytest_heal.element import text\nfrom pytest_heal import errors"),
        (order, "cli/main.py", "from pytest_heal.healing import healer\nfrom pytest_heal.plugin import run"),
        (order, "report/junit.py", "from pytest_heal.relocation.events import HealEvent\nfrom pytest_heal import __version__"),
        (order, "__init__.py", "import_module('pytest_heal.catalog.live')"),
        (eager, "errors.py", "if TYPE_CHECKING:\n    from pytest_heal.element import text"),
        (purity, "report/terminal.py", "from pathlib import Path\nfrom urllib.parse import quote"),
        (purity, "report/files.py", "import os\nopen('x')"),
        (purity, "baseline/store.py", "import os\nopen('x')"),
        (foreign, "healing/healer.py", "import playwright.sync_api"),
        (foreign, "catalog/live_reader.py", "import playwright.sync_api"),
        (privacy, "healing/healer.py", "class A:\n    def f(self):\n        return self._frame"),
        (privacy, PRIVATE_MODULE, "def f(locator):\n    return locator._impl_obj._selector"),
    ],
    ids=lambda value: value.__name__ if callable(value) else value if value.endswith(".py") else value[:40].strip(),
)
def test_what_is_allowed_is_not_found(rule, file, source):
    assert not list(rule(file, source))
