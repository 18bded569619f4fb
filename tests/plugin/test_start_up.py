"""What the plugin costs every pytest run of every project that has it installed."""

import subprocess
import sys

MOST_MILLISECONDS = 20
RUNS = 5

IMPORT = """
import pytest, sys, time
before, start = set(sys.modules), time.process_time()
import pytest_heal.plugin
print((time.process_time() - start) * 1000, *sorted(set(sys.modules) - before))
"""


def test_the_import_is_cheap_and_brings_nothing_heavy():
    runs = [
        subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True).stdout.split()
        for _ in range(RUNS)
    ]
    assert min(float(milliseconds) for milliseconds, *_ in runs) < MOST_MILLISECONDS
    brought = {name.partition(".")[0] for name in runs[0][1:]}
    assert not brought & {"playwright", "yaml", "jinja2", "rapidfuzz", "filelock", "sqlite3"}
    assert not [
        name for name in runs[0][1:] if name.startswith(("pytest_heal.browser", "pytest_heal.baseline", "pytest_heal.report."))
    ]
