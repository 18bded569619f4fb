"""What the plugin costs a pytest run that uses nothing of it: its import, and a whole run, against pytest itself.

    python benchmarks/start_up.py [--rounds 15]

Each round starts a process of each state, in turns. ``import`` imports pytest, or pytest and the plugin; ``run`` runs pytest
on one test that knows no Playwright, with an empty plugin in the place of this one, and with it: for each plugin that is
named pytest reads what is known of all that is installed, which takes as long as this plugin itself, and is none of its cost.
``ms`` is the processor time of a process, median of the rounds; ``added`` is the median of the differences within a round.
Compiled modules are kept in a folder of their own, whatever the environment says, and are there from the first round on. At
most 10 ms may be added to a run.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

TIMED = "import time; start = time.process_time(); import {}; print((time.process_time() - start) * 1000)"
RUN = "import time, pytest; code = pytest.main({}); print('\\n', time.process_time() * 1000)"
TARGET = 10.0
"""Most ms of a run."""
EMPTY = "nothing"
"""A plugin without anything in it."""
Measured = dict[str, list[float]]


def environment(folder: Path) -> dict[str, str]:
    """Ours, with compiled modules in a folder."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def milliseconds(program: str, folder: Path) -> float:
    """Processor time in ms that a program says it took, in a process of its own."""
    run = [sys.executable, "-c", program]
    done = subprocess.run(run, capture_output=True, text=True, check=True, env=environment(folder), cwd=folder)
    return float(done.stdout.split()[-1])


def states() -> dict[str, str]:
    """Programs by what they show."""
    plain = ["-q", "-p", "no:cacheprovider", "test_one.py"]
    return {
        "import pytest": TIMED.format("pytest"),
        "import with the plugin": TIMED.format("pytest, pytest_heal.plugin"),
        "run of pytest": RUN.format(["-p", EMPTY, *plain]),
        "run with the plugin": RUN.format(["-p", "pytest_heal.plugin", *plain]),
    }


def measured(rounds: int, timed: Callable[[str, Path], float] = milliseconds) -> Measured:
    """Milliseconds by state, a number for each round."""
    taken: Measured = {state: [] for state in states()}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / f"{EMPTY}.py").write_text("", encoding="utf-8")
        (folder / "test_one.py").write_text("def test_one():\n    assert True\n", encoding="utf-8")
        for number in range(rounds + 1):
            for state, program in states().items():
                took = timed(program, folder)
                if number:
                    taken[state].append(took)
    return taken


def added(taken: Measured, what: str) -> float:
    """Median of the ms that the plugin adds: to an ``import`` or a ``run``."""
    plain, more = (times for state, times in taken.items() if state.startswith(what))
    return statistics.median(b - a for a, b in zip(plain, more, strict=True))


def main() -> None:
    """Print a line for each state."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="processes of each state (default: %(default)s)")
    taken = measured(parser.parse_args().rounds)
    for state, times in taken.items():
        print(f"{state:<24} {statistics.median(times):7.1f} ms")
    for what in ("import", "run"):
        print(f"added to {what:<15} {added(taken, what):7.1f} ms   (at most {TARGET:.0f} for a run)")


if __name__ == "__main__":
    main()
