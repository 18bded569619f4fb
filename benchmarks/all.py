"""What the product costs, in one table: each figure beside its target, and what falls short.

    python benchmarks/all.py [--only WORD ...]

Runs the benchmarks of this folder that need no data of others, one after another, on a machine that does nothing else. How a
figure is made, and against which baseline of the same run, says its benchmark. Targets in ms or s were set on a machine on
which a bare run of pytest takes 139 ms; where that takes longer, these may take as many times as long, and the target as it
was set stands behind in brackets. ``--only`` runs the lines whose name has one of the words. The exit status is 1 where a
figure is over its target, or could not be had.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

BARE = 139.0
"""Processor time in ms of a bare run of pytest on the machine on which the targets were set."""
FOLDER = Path(__file__).resolve().parent
NUMBER = r"(-?[\d,]+(?:\.\d+)?)"


@dataclass(frozen=True)
class Line:
    """One line of the table.

    Attributes:
        name: what is measured.
        command: the benchmark and its arguments.
        pattern: finds the figure in what it prints; the highest of several counts.
        most: the target.
        unit: of both.
    """

    name: str
    command: tuple[str, ...]
    pattern: str
    most: float
    unit: str


_TIMES = ("ms", "s")
START_UP = ("start_up.py", "--rounds=25")
BARE_RUN = Line("bare run of pytest", START_UP, rf"^run of pytest +{NUMBER} ms", BARE, "ms")
OVERHEAD = ("overhead.py", "--rounds=5", "--actions=60")
RECORDING = ("recording.py", "--rounds=3")
LATENCY = ("latency.py", "--elements", "600", "10000", "--rounds=5")
QUERIES = ("queries.py", "--rounds=7")
BASELINE = ("baseline.py",)
SCALE = ("scale.py",)
LINES = (
    Line("start: added to a run of pytest", START_UP, rf"added to run +{NUMBER} ms", 10, "ms"),
    Line("suite that passes, suggest", OVERHEAD, rf"^suggest +\d+ +{NUMBER} ", 1.03, "x plain"),
    Line("suite that passes, recorded", OVERHEAD, rf"^recorded +\d+ +{NUMBER} ", 1.03, "x plain"),
    Line("nothing but new locators, recorded", OVERHEAD, rf"^recording +\d+ +{NUMBER} ", 1.3, "x plain"),
    Line("example suite that records", RECORDING, rf"^new +[\d.]+ +{NUMBER} ", 1.05, "x off"),
    Line("example suite that records, traced", RECORDING, rf"^new, traced +[\d.]+ +{NUMBER} ", 1.05, "x off"),
    Line("example suite, record=all", RECORDING, rf"^all +[\d.]+ +{NUMBER} ", 1.5, "x off"),
    Line("250 queries, suggest", QUERIES, rf"suggest .* ratio {NUMBER}", 1.03, "x plain"),
    Line("250 queries, on", QUERIES, rf" on .* ratio {NUMBER}", 1.03, "x plain"),
    Line("call to healed action, 600 elements", LATENCY, rf"^ +600 done +median +\d+ +{NUMBER}", 500, "ms"),
    Line("call to healed action, 10,000 elements", LATENCY, rf"^ +10000 done +median +\d+ +{NUMBER}", 800, "ms"),
    Line("suite with 30 % of its locators lost", ("redesign.py",), rf"ratio {NUMBER}", 1.3, "x green"),
    Line("catalog of 10,000", ("catalog.py",), rf"^ *1\d{{4}} entries.* all +{NUMBER} ms", 250, "ms"),
    Line("index of descriptions, 10,000", ("description.py",), rf"^ *1\d{{4}} operable: index +{NUMBER} ms", 80, "ms"),
    Line(
        "suggestions on 10,000, p95",
        ("suggest.py", "--elements", "10000"),
        rf"^ +(?:css|role|text|xpath|chain|hidden) +[\d.]+ +{NUMBER}",
        60,
        "ms",
    ),
    Line("10,000 fingerprints, read", BASELINE, rf"read and decode everything +{NUMBER} ms", 1500, "ms"),
    Line("10,000 fingerprints, kept", BASELINE, rf"kept by everything decoded +{NUMBER} MiB", 60, "MiB"),
    Line("shard of 50,000 fingerprints, new locator", SCALE, rf"new locator +{NUMBER} s", 1, "s"),
    Line("shard of 50,000 fingerprints, memory", SCALE, rf"memory +{NUMBER} MiB", 60, "MiB"),
    Line("journals of 100 shards", SCALE, rf"journals +{NUMBER} s", 30, "s"),
    Line("reports of 100 shards", SCALE, rf"reports +{NUMBER} s", 30, "s"),
    Line("report of 5,000 events, slowest", ("reports.py",), rf"^[\w-]+ +{NUMBER} ms +[\d.]+ MB", 2000, "ms"),
    Line("review of 500 locators, loaded", ("review.py", "--locators=500"), rf"page loaded in {NUMBER} s", 1, "s"),
    Line("100 action steps", ("actions.py",), rf"^steps +\d+ +{NUMBER}", 1.05, "x by hand"),
)


def figure(line: Line, text: str) -> float | None:
    """The figure of a line in what its benchmark printed; ``None`` where it is not there."""
    found = [float(each.replace(",", "")) for each in re.findall(line.pattern, text, re.MULTILINE)]
    return max(found, default=None)


def most(line: Line, pace: float) -> float:
    """The target of a line, on a machine that takes ``pace`` times as long as the one on which it was set."""
    return line.most * (pace if line.unit in _TIMES else 1.0)


def row(line: Line, value: float | None, pace: float = 1.0) -> str:
    """A line as it is printed."""
    limit = most(line, pace)
    target = f"{limit:.3g} {line.unit}" + (f" ({line.most:g})" if limit != line.most else "")
    if value is None:
        return f"{line.name:<42} {'no figure':>10}   at most {target}"
    return f"{line.name:<42} {value:>10,.3g}   at most {target}{'' if value <= limit else '   OVER'}"


def chosen(words: Sequence[str]) -> list[Line]:
    """The lines whose name has one of the words; all where there is none."""
    return [line for line in LINES if not words or any(word in line.name for word in words)]


def output(command: Sequence[str]) -> str:
    """What a benchmark prints; its exit status says only whether its own targets were met."""
    run = [sys.executable, str(FOLDER / command[0]), *command[1:]]
    environment = {**os.environ, "PYTHONPATH": f"{FOLDER.parent}:{FOLDER.parent / 'src'}"}
    done = subprocess.run(run, capture_output=True, text=True, check=False, env=environment, cwd=FOLDER.parent)
    return done.stdout + done.stderr


def pace(bare: float | None) -> float:
    """How many times as long as where the targets were set a bare run of pytest takes here, of so many ms; at least 1."""
    return max(1.0, bare / BARE) if bare else 1.0


def measured(lines: Iterable[Line]) -> dict[Line, float | None]:
    """The figure of each line; each benchmark is run once."""
    texts: dict[tuple[str, ...], str] = {}
    found = {}
    for line in lines:
        if line.command not in texts:
            began = time.monotonic()
            texts[line.command] = output(line.command)
            print(f"{' '.join(line.command)}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
        found[line] = figure(line, texts[line.command])
        if found[line] is None:
            print(texts[line.command][-2000:], file=sys.stderr)
    return found


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help="of the names of the lines")
    found = measured([BARE_RUN, *chosen(parser.parse_args().only)])
    slower = pace(found.pop(BARE_RUN))
    print(f"a bare run of pytest takes {slower:.2f} times as long as where the targets in ms and s were set")
    for line, value in found.items():
        print(row(line, value, slower))
    return int(any(value is None or value > most(line, slower) for line, value in found.items()))


if __name__ == "__main__":
    sys.exit(main())
