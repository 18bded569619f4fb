"""Time and memory of a large baseline: ``python benchmarks/baseline.py [fingerprints] [files]``.

Makes a baseline of its own (10,000 fingerprints in 100 files unless told otherwise) in a temporary folder and measures what a
session does with it. Each number is the best of three; memory is what Python allocated, by tracemalloc, in a run of its own.
"""

from __future__ import annotations

import itertools
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from pytest_heal.baseline import Keeper, YamlStore
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key

WORDS = ("save", "delete", "cart", "order", "search", "profile", "settings", "account", "invoice", "user", "report", "total")
LOAD_SECONDS = 1.5
"""Upper bound for reading everything."""
LOAD_MEBIBYTES = 60.0
"""Upper bound for keeping everything."""
NOTE_MILLISECONDS = 1.0
"""Upper bound for writing what one test taught to the journal, while tests run."""


def fingerprint(number: int, files: int, rng: random.Random) -> Fingerprint:
    """One of a shape that real pages have: about 25 values, some with quotes and umlauts."""
    name = " ".join(rng.choices(WORDS, k=3)).title()
    return Fingerprint(
        key=Key(locator=f'internal:role=button[name="{name} {number}"i]', page=f"/{rng.choice(WORDS)}/{{n}}"),
        element=Element(
            tag="button",
            role="button",
            name=f"{name} {number}",
            text=f"{name} {number} für „Ümläute“",
            attributes={
                "class": "btn btn-primary mx-2 " + rng.choice(WORDS),
                "type": "submit",
                "data-testid": f"{name.lower().replace(' ', '-')}-{number}",
                "id": f"field-{number}",
                "aria-label": f"{name} {number}",
            },
            states=("interactive",),
            box=(rng.randrange(1200), rng.randrange(4000), 90, 32),
            path=("html[1]", "body[1]", *(f"div[{rng.randrange(1, 9)}]" for _ in range(9)), "form[1]", "button[2]"),
            section="form: Sign in > region: It's the cart > main",
            group=name,
            near=" ".join(rng.choices(WORDS, k=20)),
            ordinal=(2, 7),
        ),
        counts={"text": 1, "name": 1, "id": 1},
        acts=("click", "to_be_visible"),
        waited=20,
        source=f"tests/pages/page_{number % files}.py",
        code=f'page.get_by_role("button", name="{name} {number}")',
        viewport=(1280, 720),
        elements=840,
    )


def best(action: Callable[[], object], times: int = 3) -> float:
    """Milliseconds of the fastest of some runs."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        spent.append(time.perf_counter() - start)
    return min(spent) * 1000


def main() -> int:
    """Print the table; exit code 1 when a bound is broken."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    files = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    rng = random.Random(4)
    everything = [fingerprint(i, files, rng) for i in range(number)]
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        rows = {"write all (new)": best(lambda: YamlStore(root).put_all(everything, replace=True), 1)}
        size = sum(path.stat().st_size for path in root.rglob("*.yaml"))
        rows["write all again (nothing changed)"] = best(lambda: YamlStore(root).put_all(everything, replace=True), 1)
        rows["count"] = best(lambda: YamlStore(root).count())
        rows["first get (one file)"] = best(lambda: YamlStore(root).get(everything[0].source, everything[0].key))
        rows["first page, all files"] = best(lambda: YamlStore(root).page(None, "/cart/{n}"))
        used = YamlStore(root)
        rows["page again"] = best(lambda: used.page(None, "/cart/{n}"))

        def load() -> YamlStore:
            store = YamlStore(root)
            for source, key in store.keys():  # noqa: SIM118 - no mapping
                store.get(source, key)
            return store

        rows["read and decode everything"] = best(load)
        keeper = Keeper(YamlStore(root), root, renew=False)
        taught = itertools.cycle(range(0, number, 5))

        def note() -> None:
            first = next(taught)
            keeper.note(f"test {first}", everything[first : first + 5], varied=set(), learned={})

        note()  # makes the file
        rows["note a test that taught 5"] = best(note, 100)
        keeper.journal.close(merged=True)
        tracemalloc.start()
        store = load()
        kept = tracemalloc.get_traced_memory()[0] / 2**20
        tracemalloc.stop()
        assert store.count() == number
    print(f"{number} fingerprints in {files} files, {size / 2**20:.1f} MiB on disk")
    for name, value in rows.items():
        print(f"{name:36}{value:10.1f} ms")
    print(f"{'kept by everything decoded':36}{kept:10.1f} MiB")
    slow = rows["read and decode everything"] > LOAD_SECONDS * 1000 or rows["note a test that taught 5"] > NOTE_MILLISECONDS
    return int(slow or kept > LOAD_MEBIBYTES)


if __name__ == "__main__":
    sys.exit(main())
