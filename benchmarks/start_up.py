"""What the plugin costs a pytest run that uses nothing of it: its import, against that of pytest itself.

    python benchmarks/start_up.py [--rounds 15]

Each round starts two processes, in turns: one that imports pytest, one that imports pytest and the plugin. ``ms`` is the
processor time of a process, median of the rounds; compiled modules are there from the first round on.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys

TIMED = "import time; start = time.process_time(); import {}; print((time.process_time() - start) * 1000)"
STATES = {"pytest": "pytest", "with the plugin": "pytest, pytest_heal.plugin"}


def milliseconds(modules: str) -> float:
    """Processor time of importing them in a fresh process."""
    done = subprocess.run([sys.executable, "-c", TIMED.format(modules)], capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    """Print a line for each state."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="processes of each state (default: %(default)s)")
    rounds = parser.parse_args().rounds
    taken: dict[str, list[float]] = {state: [] for state in STATES}
    for _ in range(rounds + 1):
        for state, modules in STATES.items():
            taken[state].append(milliseconds(modules))
    medians = {state: statistics.median(times[1:]) for state, times in taken.items()}
    for state, median in medians.items():
        print(f"{state:<16} {median:7.1f} ms   ratio {median / medians['pytest']:.3f}")


if __name__ == "__main__":
    main()
