"""The import rules of the house, checked on the syntax trees of the package.

A room may import what stands below it::

    plugin, cli, server and the other top-level modules
    report   source   browser
    ai       baseline
    core

``settings``, ``options``, ``errors`` and ``hookspecs`` may be imported from everywhere and stand on ``core``. Nobody but
``browser`` imports Playwright, and nobody but ``browser/private.py`` touches its private names. ``core`` and ``report`` are
pure: text and data in, text and data out.

Each rule is also shown a file that breaks it: a check that finds nothing must not be one that cannot.
"""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "pytest_heal"

LEVELS = {"core": 0, "ai": 1, "baseline": 1, "browser": 2, "report": 2, "source": 2}
TOP = 3  # modules of the package itself, server/
EVERYWHERE = {"settings", "options", "option_kinds", "errors", "hookspecs"}

PURE = ("core", "report")
IMPURE_MODULES = {
    *("pytest", "_pytest", "playwright", "os", "io", "socket", "subprocess", "shutil", "tempfile", "glob", "threading"),
    *("asyncio", "http", "urllib.request", "time", "random", "secrets", "uuid", "logging"),
}
IMPURE_IN_CORE = {"pathlib", "datetime", "sys"}  # a report may compute with a path or a date it was given
FILE_ACCESS = {
    *("read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "touch", "unlink", "rmdir", "iterdir", "rglob"),
    *("exists", "is_file", "is_dir", "stat", "resolve", "cwd", "home", "now", "utcnow", "today"),
}

PRIVATE_NAMES = {"_impl_obj", "_impl", "_selector", "_frame", "_actual_locator", "_is_soft", "_is_not", "_loop"}
PRIVATE_MODULE = "browser/private.py"
PYTEST_ROOMS = {"top"}  # rooms that may know pytest

SOFT_LIMIT = 300  # lines of a module
HARD_LIMIT = 400
PLUGIN_LIMIT = 250

MODULES = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


def room(module):
    """Room of a file (``core/text.py``) or of an imported name (``pytest_heal.core.text``)."""
    parts = module.removesuffix(".py").replace("/", ".").removeprefix("pytest_heal.").split(".")
    return parts[0] if parts[0] in LEVELS else "top"


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


def layering(file, source):
    mine = "top" if room(file) == "top" else room(file)
    level = LEVELS.get(mine, TOP)
    everywhere = file.removesuffix(".py") in EVERYWHERE
    for module, line in imports(source):
        if module.startswith("."):
            yield f"{file}:{line}: relative import"
        if not within(module, ["pytest_heal"]):
            continue
        other = room(module)
        first = [*module.split("."), "", ""][1]
        if other == mine or first in EVERYWHERE or not first:
            continue
        if everywhere and other != "core":
            yield f"{file}:{line}: is imported from everywhere, so it may import core alone, not {module}"
        elif LEVELS.get(other, TOP) >= level:
            yield f"{file}:{line}: {mine} may not import {module}"


def purity(file, source):
    if room(file) not in PURE:
        return
    forbidden = IMPURE_MODULES | (IMPURE_IN_CORE if room(file) == "core" else set())
    for module, line in imports(source):
        if within(module, forbidden):
            yield f"{file}:{line}: {room(file)} is pure and may not import {module}"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name) and called.id in ("open", "print", "input", "exec", "eval"):
                yield f"{file}:{node.lineno}: {room(file)} is pure and may not call {called.id}()"
            if isinstance(called, ast.Attribute) and called.attr in FILE_ACCESS:
                yield f"{file}:{node.lineno}: {room(file)} is pure and may not call .{called.attr}()"


def foreign(file, source):
    for module, line in imports(source):
        if within(module, ["playwright"]) and room(file) != "browser":
            yield f"{file}:{line}: only browser imports Playwright"
        if within(module, ["pytest", "_pytest"]) and room(file) not in PYTEST_ROOMS:
            yield f"{file}:{line}: {room(file)} does not know pytest"


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
    limit = PLUGIN_LIMIT if file == "plugin.py" else HARD_LIMIT
    if lines > limit:
        yield f"{file}: {lines} lines, at most {limit}"


def contract(file, source):
    if source.strip() and not ast.get_docstring(ast.parse(source)):
        yield f"{file}: no docstring that states its contract"


RULES = [layering, purity, foreign, privacy, size, contract]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_house_rule(rule):
    found = [line for file, source in MODULES.items() for line in rule(file, source)]
    assert not found, "\n" + "\n".join(found)


def test_long_modules_are_listed(record_testsuite_property, capsys):
    """The soft limit: not a failure, but seen by whoever runs with ``-s`` or reads the JUnit file."""
    long = {file: n for file, source in MODULES.items() if (n := len(source.splitlines())) > SOFT_LIMIT}
    for file, lines in long.items():
        record_testsuite_property(f"long_module {file}", lines)
    with capsys.disabled():
        if long:
            print(f"\nover {SOFT_LIMIT} lines: {', '.join(f'{file} ({n})' for file, n in long.items())}")  # noqa: T201
    assert len(long) * 10 <= len(MODULES), f"more than one module in ten is over {SOFT_LIMIT} lines: {long}"


@pytest.mark.parametrize(
    ("rule", "file", "source"),
    [
        (layering, "core/text.py", "from pytest_heal.report import text"),
        (layering, "core/text.py", "def f():\n    import pytest_heal.plugin"),
        (layering, "baseline/store.py", "from pytest_heal.browser.probe import probe"),
        (layering, "baseline/store.py", "import_module('pytest_heal.ai.models')"),
        (layering, "report/junit.py", "from pytest_heal.browser import healer"),
        (layering, "browser/healer.py", "from pytest_heal import session"),
        (layering, "settings.py", "from pytest_heal.baseline import store"),
        (layering, "core/text.py", "from . import words"),
        (purity, "core/text.py", "import os"),
        (purity, "core/text.py", "from pathlib import Path"),
        (purity, "core/text.py", "from datetime import datetime"),
        (purity, "report/html.py", "from os.path import join"),
        (purity, "report/html.py", "import urllib.request"),
        (purity, "report/html.py", "def f(path):\n    path.write_text('x')"),
        (purity, "report/html.py", "def f():\n    open('x')"),
        (purity, "report/html.py", "def f(datetime):\n    datetime.now()"),
        (foreign, "baseline/store.py", "import playwright.sync_api"),
        (foreign, "plugin.py", "def f():\n    from playwright.sync_api import Page"),
        (foreign, "browser/healer.py", "import pytest"),
        (privacy, "browser/healer.py", "def f(locator):\n    return locator._impl_obj"),
        (privacy, "browser/healer.py", "def f(locator):\n    return getattr(locator, '_selector')"),
        (privacy, "browser/healer.py", "from playwright._impl.errors import TimeoutError"),
        (size, "browser/healer.py", "\n" * (HARD_LIMIT + 1)),
        (size, "plugin.py", "\n" * (PLUGIN_LIMIT + 1)),
        (contract, "core/text.py", "x = 1"),
    ],
    ids=lambda value: value.__name__ if callable(value) else value if value.endswith(".py") else value[:40].strip(),
)
def test_a_broken_rule_is_found(rule, file, source):
    assert list(rule(file, source))


@pytest.mark.parametrize(
    ("rule", "file", "source"),
    [
        (layering, "core/text.py", "from pytest_heal.core import words\nfrom pytest_heal import errors"),
        (layering, "plugin.py", "from pytest_heal.browser import healer\nfrom pytest_heal import session"),
        (
            layering,
            "report/junit.py",
            "from pytest_heal.core.events import HealEvent\nfrom pytest_heal.settings import Settings",
        ),
        (purity, "report/terminal.py", "from pathlib import Path\nfrom urllib.parse import quote"),
        (purity, "baseline/store.py", "import os\nopen('x')"),
        (foreign, "browser/healer.py", "import playwright.sync_api"),
        (privacy, "browser/healer.py", "class A:\n    def f(self):\n        return self._frame"),
        (privacy, PRIVATE_MODULE, "def f(locator):\n    return locator._impl_obj._selector"),
    ],
    ids=lambda value: value.__name__ if callable(value) else value if value.endswith(".py") else value[:40].strip(),
)
def test_what_is_allowed_is_not_found(rule, file, source):
    assert not list(rule(file, source))
