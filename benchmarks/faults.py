"""Random kills: ``python benchmarks/faults.py [--kills 100] [--seed 1] [--tests 150]``.

Starts a recording run again and again in one project (the real run and baseline, no browser: `tests/faults/rig.py`),
kills it at a random moment, anywhere from its start to after its end, and looks at what is on disk: every baseline file
parses, and everything that tests taught which pytest had reported as passed is in the baseline or in a journal.

Each dead run is followed by one that teaches something else and is killed too, so recovery is killed as well. Some rounds are
distributed over two workers, of which one or the whole group is killed. Every tenth round the project is left in peace for one
run: then everything must be in the baseline, and nothing else in its folder.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.random_kills import loop


def main() -> int:
    """Print the table; exit code 1 when anything was lost, broken or left behind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", type=int, default=150, help="tests of a run; each teaches three fingerprints")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = loop(Path(folder), kills=options.kills, seed=options.seed, tests=options.tests)
    print(f"{options.kills} kills, seed {options.seed}, {options.tests} tests a run, up to {tally.taught} fingerprints taught")
    for moment, count in sorted(tally.moments.items()):
        print(f"  killed: {moment:30}{count:6}")
    print(f"{'torn last lines (never of a finished test)':48}{tally.torn:6}")
    print(f"{'fingerprints of finished tests lost':48}{len(tally.lost):6}")
    print(f"{'files that could not be read':48}{len(tally.unreadable):6}")
    print(f"{'foreign files left behind':48}{len(tally.foreign):6}")
    for failure in tally.failures[:20]:
        print(failure)
    return int(bool(tally.failures))


if __name__ == "__main__":
    sys.exit(main())
