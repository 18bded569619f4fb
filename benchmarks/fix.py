"""Seconds that ``pytest-heal fix`` needs for 1,000 edits in 200 files, beside what reading and parsing those files alone takes.

    python benchmarks/fix.py

The ratio says what the work itself costs, whatever the machine; at most 5 seconds in all are promised.
"""

from __future__ import annotations

import ast
import gc
import sys
import tempfile
import time
from pathlib import Path

from pytest_heal.locator.origin import Making, Mend
from pytest_heal.repair.batch import EditRun
from pytest_heal.repair.files import Files
from pytest_heal.source.module import Module, span_of
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import Sighting
from pytest_heal.source.proposals import proposals

FILES, EDITS_PER_FILE = 200, 5
LINES = 300  # of each file
LIMIT = 5.0  # seconds
CODE = '.get_by_role("button", name="Sign in")'


def source() -> str:
    """A test file: five locators that drifted, among code that did not."""
    tests = [
        f'def test_{n}(page):\n    page.locator("#old-{n}").click()\n    page.fill("#other-{n}", "x")\n'
        for n in range(EDITS_PER_FILE)
    ]
    rest = [
        f'def helper_{n}(page, x):\n    return [page.locator("a").nth(i).inner_text() for i in range(x)]\n'
        for n in range(LINES // 3)
    ]
    return "\n\n".join(["SELECTORS = {}", *tests, *rest])


def sightings(file: str, text: str) -> list[Sighting]:
    """What a run saw of a file."""
    module, found = Module(text, file), []
    for node in module.nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "locator":
            continue
        if not isinstance(node.args[0], ast.Constant) or not str(node.args[0].value).startswith("#old"):
            continue
        line, column, end_line, end_column = span_of(node)
        place = {"line": line, "column": column, "end_line": end_line, "end_column": end_column}
        making = Making(selector=str(node.args[0].value), method="locator", file=file, **place)
        mend = Mend(start=0, stop=1, code=CODE, selector=CODE, locator=f"page{CODE}", kind="role", grade="A")
        found.append(
            Sighting(makings=(making,), mends=(mend,), locator=ast.unparse(node), test=f"{file}::{line}", id=f"{file}:{line}")
        )
    return found


def main() -> int:
    """Prints seconds and their ratio to parsing alone; 1 when it took longer than is promised."""
    with tempfile.TemporaryDirectory() as name:
        root, text = Path(name), source()
        names = [f"test_{n}.py" for n in range(FILES)]
        for file in names:
            (root / file).write_text(text, encoding="utf-8")
        seen = [sighting for file in names for sighting in sightings(file, text)]

        gc.disable()  # as the command does
        began = time.perf_counter()
        for file in names:
            ast.parse((root / file).read_bytes())
        parsing = time.perf_counter() - began

        began = time.perf_counter()
        files = Files(root)
        found = proposals(seen, Project(files.source, files.all))
        run = EditRun(files)
        made, broken = run.checked(found)
        shown = run.diffs(made)
        outcome = run.write(made, force=True)
        took = time.perf_counter() - began
    assert (len(outcome.written), len(broken), len(shown)) == (FILES * EDITS_PER_FILE, 0, FILES)
    print(f"{len(outcome.written)} edits in {FILES} files of {len(text.splitlines())} lines: {took:.2f} s")
    print(f"parsing them alone: {parsing:.2f} s, ratio {took / parsing:.1f}")
    return int(took > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
