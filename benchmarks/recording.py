"""What recording costs a suite: the example suite, all of whose locators are new, against itself without healing.

    python benchmarks/recording.py [--rounds 5]

Each round runs pytest on a copy of the suite in each state, in turns, always without a baseline: ``off`` is ``--heal=off``, and
``off again`` the same once more, which shows the noise; ``new`` records what is new, ``all`` with what else would match
(``--heal-record=all``). The states with ``, traced`` record a trace of each test (``--tracing=on``) and are set against
``off, traced``. ``s`` is the median of the whole runs by the clock, ``ratio`` the median of the rounds' own ratios, and their
range. At most 1.05 for ``new``, traced and not, and 1.5 for ``all``.

What a locator costs that is new by itself, in a suite that does nothing else, says ``overhead.py``.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

SUITE = Path(__file__).resolve().parents[1] / "example_suite"
OFF, TRACED = ("--heal=off",), ("--tracing=on",)
NEW, ALL = ("--heal=on", "--heal-record=new"), ("--heal=on", "--heal-record=all")
STATES = {
    "off": OFF,
    "off again": OFF,
    "new": NEW,
    "all": ALL,
    "off, traced": (*OFF, *TRACED),
    "new, traced": (*NEW, *TRACED),
}
HEALS = "test_catalog_index.py::test_numbers_follow_a_page_that_is_loaded_again"
"""The one test of the suite that is red without healing, and so no other test with it."""


def against(state: str) -> str:
    """The state that another one is set against."""
    return "off, traced" if state.endswith(", traced") else "off"


def seconds(suite: Path, options: Iterable[str]) -> float:
    """One run of the suite, by the clock.

    Raises:
        RuntimeError: it did not pass.
    """
    shutil.rmtree(suite / ".heal", ignore_errors=True)
    command = [sys.executable, "-m", "pytest", str(suite), "--shop-release=1", "-q", f"--deselect={HEALS}", *options]
    command += ["-p", "no:cacheprovider", "-p", "no:asyncio", f"--output={suite.parent / 'artifacts'}"]
    began = time.perf_counter()
    done = subprocess.run(command, cwd=suite, capture_output=True, text=True, check=False, env=without_ci())
    took = time.perf_counter() - began
    if done.returncode:
        raise RuntimeError(f"{' '.join(options)}: the suite did not pass\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return took


def without_ci() -> dict[str, str]:
    """The environment, in which a run may record: on CI nothing new is."""
    return {name: value for name, value in os.environ.items() if name != "CI"}


def measured(rounds: int) -> dict[str, list[float]]:
    """Seconds by state, a number for each round; the first run of all is not counted."""
    taken: dict[str, list[float]] = {state: [] for state in STATES}
    order, rng = list(STATES), random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        suite = Path(folder) / "suite"
        shutil.copytree(SUITE, suite, ignore=shutil.ignore_patterns(".heal", "__pycache__"))
        seconds(suite, OFF)
        for _ in range(rounds):
            rng.shuffle(order)
            for state in order:
                taken[state].append(seconds(suite, STATES[state]))
    return taken


def main() -> None:
    """Print a line for each state."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    taken = measured(parser.parse_args().rounds)
    print(f"{'state':<12} {'s':>6} {'ratio':>7} {'range':>13}")
    for state, times in taken.items():
        ratios = [took / other for took, other in zip(times, taken[against(state)], strict=True)]
        line = f"{state:<12} {statistics.median(times):6.1f} {statistics.median(ratios):7.3f}"
        print(f"{line} {min(ratios):7.3f}-{max(ratios):.3f}")


if __name__ == "__main__":
    main()
