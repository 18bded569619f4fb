"""``--heal-prove`` on real user interfaces: the drift corpus's own pages, broken on purpose, one defect at a time.

    python benchmarks/prove.py [--corpus FOLDER] [--side old|new ...] [--pair NAME ...] [--shard K/N] [--number N] [--jobs N]
                               [--report FILE]

Each page of the corpus is opened in each release by a suite that is made for it (`SUITE`). That uses each locator of the
page once in an assertion and, where the element can be clicked, once in an act that Playwright only tries (``trial=True``):
in the old release the locators of the old one, in the new release those of the new one. A first run records, a second one
proves. The table says what became of the defects by what was broken; below it stands each one that healing would have hidden,
and the exit status is 1 where there is one.

A shard takes the same share of the defects of every page: ``--shard 1/4`` is a quarter of the time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from pytest_heal.relocation.mutant import OPERATORS, TRIED, Mutant, totals

DEFAULT_CORPUS = Path(__file__).resolve().parents[2] / "shared" / "benchmarks" / "drift"
NO_TIME = 1_000_000  # seconds: the number of defects ends it
SUITE = '''"""Every locator of every page of the corpus, used once in an assertion and once in an act that is only tried."""

import json
import os
import sys

import pytest
from playwright.sync_api import Error, expect

CORPUS, SIDE, PAIRS = os.environ["PROVE_CORPUS"], os.environ["PROVE_SIDE"], os.environ["PROVE_PAIRS"].split()
sys.path.insert(0, CORPUS)
import common
import serve

FIELD = {"old": "old_selector", "new": "truth_selector_in_new"}[SIDE]
SCENES = {}
with open(os.path.join(CORPUS, "manifest.json"), encoding="utf-8") as stream:
    for entry in json.load(stream)["entries"]:
        if entry[FIELD] and (not PAIRS or entry["pair"] in PAIRS):
            SCENES.setdefault((entry["pair"], entry["page"]), []).append(entry[FIELD])


@pytest.fixture(scope="session")
def base():
    url, stop = serve.start()
    yield url
    stop()


@pytest.fixture(scope="session")
def browser(playwright):
    opened = common.launch(playwright)
    yield opened
    opened.close()


@pytest.mark.parametrize(("pair", "scene"), SCENES, ids=map("-".join, SCENES))
def test_scene(browser, base, pair, scene):
    context = common.new_context(browser, base)
    page = context.new_page()
    common.open_scene(page, base, pair, scene, SIDE)
    for selector in dict.fromkeys(SCENES[pair, scene]):
        used = common.locator(page, selector)
        if used.count() != 1:
            continue
        expect(used).to_be_attached()
        try:
            used.click(trial=True, timeout=1000)
        except Error:
            pass  # it is hidden or covered: nothing that a test could click
    context.close()
'''


def proved(corpus: Path, side: str, args: argparse.Namespace, folder: Path) -> list[Mutant]:
    """What became of the defects of one release."""
    suite, report = folder / "test_scenes.py", folder / f"{side}.json"
    suite.write_text(SUITE, encoding="utf-8")
    environ = {**os.environ, "PROVE_CORPUS": str(corpus), "PROVE_SIDE": side, "PROVE_PAIRS": " ".join(args.pair)}
    command = [sys.executable, "-m", "pytest", str(suite), "-q", "--tb=short", "-p", "no:cacheprovider", "-p", "no:randomly"]
    command += [f"--rootdir={folder}", f"--heal-baseline={folder / f'baseline-{side}'}", "--heal=on"]
    command += ["-n", str(args.jobs)] if args.jobs > 1 else []
    proof = ["--heal-record=none", "--heal-prove", f"--heal-prove-report=json:{report}", f"--heal-prove-time={NO_TIME}"]
    proof += [f"--heal-prove-shard={args.shard}"] if args.shard else []
    proof += [f"--heal-prove-number={args.number}"] if args.number else []
    proof += [f"--heal-prove-seed={args.seed}"]
    for options in (["--heal-record=new"], proof):
        began = time.monotonic()
        done = subprocess.run([*command, *options], cwd=folder, env=environ, check=False, capture_output=True, text=True)
        said = (done.stdout.strip().splitlines() or [done.stderr.strip()])[-1]
        print(f"{side} {options[-1].partition('=')[0]}: {said} ({time.monotonic() - began:.0f} s)", flush=True)
    if not report.is_file():
        raise SystemExit(f"nothing was proved:\n{done.stdout[-3000:]}{done.stderr[-2000:]}")
    return [Mutant.from_dict(one) for one in json.loads(report.read_text(encoding="utf-8"))["mutants"]]


def table(found: Sequence[Mutant]) -> Iterator[str]:
    """Outcomes by what was broken, then what healing would have hidden."""
    counted = totals(found)
    yield f"{'':<12}{'tried':>8}" + "".join(f"{outcome:>10}" for outcome in TRIED) + f"{'not made':>10}"
    for operator in (*OPERATORS, ""):
        row = counted[operator] if operator else sum(counted.values(), Counter())
        numbers = [sum(row[one] for one in TRIED), *(row[one] for one in TRIED)]
        yield (
            f"{operator or 'all':<12}{numbers[0]:>8}" + "".join(f"{n:>10}" for n in numbers[1:]) + f"{row['inapplicable']:>10}"
        )
    for one in found:
        if one.outcome == "hidden":
            yield f"HIDDEN {one.operator}: {one.locator} on {one.page} ({one.method})"
            yield f"    broken: {one.victim}"
            yield f"    healing would have gone on with: {one.onto} ({one.code}: {one.reason})"


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--corpus", type=Path, default=Path(os.environ.get("DRIFT_CORPUS", DEFAULT_CORPUS)))
    parser.add_argument("--side", action="append", choices=("old", "new"), default=[])
    parser.add_argument("--pair", action="append", default=[], metavar="NAME", help="pages of this project alone")
    parser.add_argument("--shard", default="", metavar="K/N")
    parser.add_argument("--number", type=int, metavar="N", help="most defects of a release")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write every defect as JSON")
    args = parser.parse_args()
    found: list[Mutant] = []
    with tempfile.TemporaryDirectory(prefix="pytest-heal-prove-") as name:
        for side in args.side or ("old", "new"):
            found += proved(args.corpus.resolve(), side, args, Path(name))
    if args.report:
        args.report.write_text(json.dumps([one.to_dict() for one in found], indent=1, ensure_ascii=False), encoding="utf-8")
    print("\n".join(table(found)))
    return int(any(one.outcome == "hidden" for one in found))


if __name__ == "__main__":
    sys.exit(main())
