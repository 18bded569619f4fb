"""What the plugin brings into every pytest run of every project that has it installed; `benchmarks/start_up.py` times it."""

import subprocess
import sys

from pytest_heal import plugin
from pytest_heal.plugin import fixtures, hooks

IMPORT = """
import pytest, sys
before = set(sys.modules)
import pytest_heal.plugin
print(*sorted(set(sys.modules) - before))
"""


def test_the_import_brings_nothing_heavy():
    brought = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True).stdout.split()
    assert "pytest_heal.plugin" in brought
    tops = {name.partition(".")[0] for name in brought}
    assert not tops & {"playwright", "yaml", "jinja2", "rapidfuzz", "filelock", "sqlite3"}
    rooms = ("pytest_heal.language", "pytest_heal.browser", "pytest_heal.baseline", "pytest_heal.report.")
    assert not [name for name in brought if name.startswith(rooms)]


def test_pytest_finds_every_hook_and_fixture():
    """pytest loads the package: a hook that it does not name would never be called, and nothing would say so."""
    assert sorted(plugin.__all__) == sorted([*fixtures.__all__, *(name for name in vars(hooks) if name.startswith("pytest_"))])
    assert all(hasattr(plugin, name) for name in plugin.__all__)
