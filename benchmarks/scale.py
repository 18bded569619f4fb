"""A large project: 50,000 fingerprints in 2,000 files, run as 100 shards on machines of their own.

    python benchmarks/scale.py [--fingerprints 50000] [--files 2000] [--shards 100] [--used 500]

- ``start``: what a shard waits for until its tests have looked up the locators that they use, all those of a hundredth of the
  files. At most 1 s.
- ``new locator``: the first look for one that is nowhere, for which all files are asked. At most 1 s.
- ``memory``: what the system has given the process for both. At most 60 MiB.
- ``journals``: what the tests of all shards have taught, everything, taken over into an empty baseline. At most 30 s.
- ``reports``: the JSON reports of the shards, 50 drifts each, as one: JSON, HTML and Markdown. At most 30 s.
- ``git status`` of a repository with the baseline, and ``git merge`` of two branches that changed a fortieth of the files each.

Seconds by the clock, each run once; a shard is a process of its own.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.baseline import fingerprint
from benchmarks.memory import resident
from benchmarks.reports import events

from pytest_heal.baseline import Keeper, YamlStore
from pytest_heal.browser.pieces import pieces_of
from pytest_heal.browser.place import Place
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.healing.ledger import Ledger, Options
from pytest_heal.report.command import merge

SEED = 4
EVENTS = 50  # of a shard
OF_A_TEST = 5  # fingerprints that a test teaches
SECONDS = {"start": 1.0, "new locator": 1.0, "journals": 30.0, "reports": 30.0, "git status": 1.0, "git merge": 1.0}
"""Most seconds."""
MEMORY = 60.0
"""Most MiB of a shard."""
LETTERS = "abcdefghij"


def everything(number: int, files: int) -> list[Fingerprint]:
    """The fingerprints of the project: each file has pages of its own."""
    rng = random.Random(SEED)
    return [_on_its_page(fingerprint(n, files, rng), n % files) for n in range(number)]


def _on_its_page(one: Fingerprint, file: int) -> Fingerprint:
    page = "".join(LETTERS[int(digit)] for digit in str(file))
    return replace(one, key=replace(one.key, page=f"/{page}{one.key.page}"))


def of_shards(taught: Sequence[Fingerprint], shards: int) -> Iterator[list[Fingerprint]]:
    """What the tests of each shard use: all of some files."""
    by_file: dict[str, list[Fingerprint]] = defaultdict(list)
    for one in taught:
        by_file[one.source].append(one)
    files = list(by_file.values())
    for shard in range(shards):
        yield [one for file in files[shard::shards] for one in file]


def looked_up(folder: Path, wanted: Sequence[dict[str, str]]) -> dict[str, float]:
    """Look up locators as the calls of tests do: seconds of all, of one that is nowhere, and MiB."""
    before, began = resident(), time.perf_counter()
    ledger = Ledger(store=YamlStore(folder), root=str(folder), options=Options(), log=print)
    for one in wanted:
        (piece,) = pieces_of(one["locator"])
        found = ledger.lookup(piece, Place(url="", template=one["page"], frame=""), one["source"])
        assert found is not None
    start = time.perf_counter() - began
    began = time.perf_counter()
    (piece,) = pieces_of("#nowhere")
    assert ledger.lookup(piece, Place(url="", template=wanted[0]["page"], frame=""), wanted[0]["source"]) is None
    new = time.perf_counter() - began
    return {"start": start, "memory": resident() - before, "new locator": new}


def shard(folder: Path, used: Sequence[Fingerprint]) -> dict[str, float]:
    """The same in a process of its own."""
    wanted = [{"locator": one.key.locator, "page": one.key.page, "source": one.source} for one in used]
    (folder.parent / "wanted.json").write_text(json.dumps(wanted), encoding="utf-8")
    run = [sys.executable, __file__, "--of-shard", str(folder)]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    answer: dict[str, float] = json.loads(done.stdout)
    return answer


def seconds(action: Callable[[], object]) -> float:
    """How long it takes."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def journals(folder: Path, shards: Sequence[Sequence[Fingerprint]]) -> float:
    """Seconds to take over what shards have taught."""
    for used in shards:
        keeper = Keeper(YamlStore(folder), folder, renew=False)
        for n in range(0, len(used), OF_A_TEST):
            keeper.note(f"test {n}", used[n : n + OF_A_TEST], varied=set(), learned={})
        keeper.journal.close(merged=False)
    took = seconds(lambda: Keeper(YamlStore(folder), folder, renew=False).recover())
    assert YamlStore(folder).count() == sum(map(len, shards))
    return took


def reports(folder: Path, shards: int) -> float:
    """Seconds to join the reports of shards."""
    whole = events(EVENTS * shards)
    files = []
    for n in range(shards):
        part = replace(whole, entries=whole.entries[n * EVENTS : (n + 1) * EVENTS])
        files.append(folder / f"shard-{n}.json")
        files[-1].write_text(json.dumps(part.to_dict()), encoding="utf-8")
    targets = [f"{kind}:{folder / kind}" for kind in ("json", "html", "markdown")]
    return seconds(lambda: merge([str(file) for file in files], targets))


def git(folder: Path) -> dict[str, float]:
    """Seconds of a status, and of merging two branches that each changed some files."""

    def run(*args: str) -> None:
        user = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main")
        subprocess.run(["git", *user, *args], cwd=folder, check=True, capture_output=True)

    def changed(files: Sequence[Path], elements: int) -> None:
        for file in files:
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace("elements: 840", f"elements: {elements}"), encoding="utf-8")
        run("commit", "-qam", "changed")

    files = sorted(folder.rglob("*.yaml"))
    share = len(files) // 40
    run("init", "-q")
    run("add", "-A")
    run("commit", "-qm", "baseline")
    run("checkout", "-qb", "theirs")
    changed(files[:share], 841)
    run("checkout", "-q", "main")
    changed(files[share : 2 * share], 842)
    status, merging = ("status",), ("merge", "-q", "--no-edit", "theirs")
    return {"git status": seconds(lambda: run(*status)), "git merge": seconds(lambda: run(*merging))}


def main() -> int:
    """Measure and print; the exit status is 1 where something is over its target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fingerprints", type=int, default=50_000)
    parser.add_argument("--files", type=int, default=2_000)
    parser.add_argument("--shards", type=int, default=100)
    parser.add_argument("--of-shard", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.of_shard is not None:
        wanted = json.loads((given.of_shard.parent / "wanted.json").read_text(encoding="utf-8"))
        print(json.dumps(looked_up(given.of_shard, wanted)))
        return 0
    shards = list(of_shards(everything(given.fingerprints, given.files), given.shards))
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        baseline = root / "baseline"
        baseline.mkdir()
        found = {"journals": journals(baseline, shards), **shard(baseline, shards[0])}
        found |= {"reports": reports(root, given.shards), **git(baseline)}
    print(
        f"{given.fingerprints} fingerprints in {given.files} files, {given.shards} shards, {len(shards[0])} used by one of them"
    )
    slow = found["memory"] > MEMORY
    print(f"{'memory':<12}{found['memory']:>8.1f} MiB (at most {MEMORY:g})")
    for what, most in SECONDS.items():
        print(f"{what:<12}{found[what]:>8.2f} s (at most {most:g})")
        slow |= found[what] > most
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
