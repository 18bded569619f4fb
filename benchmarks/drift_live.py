"""The product's main job on real suites: recorded on the old release of real UIs, run on the new one, healing off and on.

    python benchmarks/drift_live.py [--corpus FOLDER] [--pair NAME ...]

Four runs of the corpus's own pytest suites, untouched: old release (records the baseline), new release without healing, new
release with the corpus's verified selectors (the oracle: what a person who knows both releases gets), new release with
``--heal=on``. A test that the drift broke counts as green again when it passes with healing, and as falsely green when it
does although not even the oracle makes it pass and its selectors' targets are gone.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from xml.etree import ElementTree as ET

DEFAULT_CORPUS = Path(__file__).resolve().parents[2] / "shared" / "benchmarks" / "drift"


def run(corpus: Path, side: str, folder: Path, pairs: list[str], *options: str, oracle: bool = False) -> dict[str, ET.Element]:
    """One run of the suites; test cases by name."""
    report = folder / f"{side}-{len(list(folder.glob('*.xml')))}.xml"
    chosen = ["-k", " or ".join(f"test_{p}.py" for p in pairs)] if pairs else []
    command = [
        *(sys.executable, "-m", "pytest", str(corpus / "tests"), "-q", "--tb=no", "-W", "ignore", "-p", "no:cacheprovider"),
        *(f"--rootdir={corpus / 'tests'}", f"--drift-side={side}", f"--junitxml={report}", *chosen, *options),
    ]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **({"DRIFT_ORACLE": "1"} if oracle else {})}
    began = time.monotonic()
    subprocess.run(command, env=env, check=False, stdout=subprocess.DEVNULL)
    cases = {f"{c.get('classname')}::{c.get('name')}": c for c in ET.parse(report).iter("testcase")}
    print(
        f"  {side} {' '.join(options)}{' oracle' if oracle else ''}: {len(cases)} tests in {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return cases


def passed(case: ET.Element) -> bool:
    """Neither failed nor in error."""
    return case.find("failure") is None and case.find("error") is None


def heals(case: ET.Element) -> int:
    """Number of heals, from the JUnit property."""
    return int(next((p.get("value", "0") for p in case.iter("property") if p.get("name") == "heal_count"), "0"))


def measure(corpus: Path, pairs: list[str]) -> int:
    """Run, print the table; returns the number of tests that are falsely green."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        baseline = f"--heal-baseline={folder / 'baseline'}"
        old = run(corpus, "old", folder, pairs, "--heal=on", "--heal-record=new", baseline)
        plain = run(corpus, "new", folder, pairs, "--heal=off")
        oracle, again_ = (run(corpus, "new", folder, pairs, "--heal=off", oracle=True) for _ in range(2))
        oracle = {n: c if passed(c) else again_[n] for n, c in oracle.items()}  # a test may be flaky on a busy machine
        healed = run(corpus, "new", folder, pairs, "--heal=on", "--heal-record=none", baseline)
    print(f"\n{'suite':<24}{'tests':>6}{'broken':>8}{'green again':>13}{'falsely':>9}{'heals':>7}{'oracle':>8}")
    total = [0] * 6
    for suite in [*sorted({n.split("::", 1)[0] for n in old}), ""]:
        names = [n for n in old if n.startswith(suite + "::")]
        broken = [n for n in names if passed(old[n]) and not passed(plain[n])]
        again = [n for n in broken if passed(healed[n])]
        wrong = [n for n in again if not passed(oracle[n])]
        row = [len(names), len(broken), len(again), len(wrong), sum(heals(healed[n]) for n in names)]
        row.append(sum(passed(oracle[n]) for n in broken))
        if suite:
            total = [a + b for a, b in zip(total, row, strict=True)]
        else:
            row = total
        print(f"{suite or 'all':<24}{row[0]:>6}{row[1]:>8}{row[2]:>13}{row[3]:>9}{row[4]:>7}{row[5]:>8}")
        for n in broken:
            if not passed(healed[n]):
                print(f"    still red: {n.split('::')[1]}{'' if passed(oracle[n]) else '   (with the oracle too)'}")
            elif n in wrong:
                print(f"    green although the oracle is red: {n.split('::')[1]}")
    broke_by_us = [n for n in plain if passed(plain[n]) and not passed(healed[n])]
    could = total[5]
    share, of_oracle = (100 * total[2] / n if n else 0.0 for n in (total[1], could))
    print(f"green again: {share:.1f} % of what drift broke, {of_oracle:.1f} % of what the oracle can mend")
    print(f"green without healing and red with it: {broke_by_us or 'none'}")
    return total[3]


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, default=DEFAULT_CORPUS)
    parser.add_argument("--pair", action="append", default=[])
    args = parser.parse_args()
    measure(args.corpus, args.pair)


if __name__ == "__main__":
    main()
