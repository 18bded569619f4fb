"""Page pairs on the disk: one gzipped file of JSON lines a project."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from benchmarks.harvest.hide import PagePair, is_changed
from benchmarks.harvest.recipe import Project
from benchmarks.harvest.truth import Query, Side, chosen, differing, queries

from pytest_heal.element.element import Inventory


def paired(project: Project, seen: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[PagePair]:
    """The page pairs of a project: each release with every later one, and back for what the earlier one does not have yet.

    Args:
        project: of the recipe.
        seen: by release, what the probe said of its pages.
    """
    sides = {
        release: {one["page"]: (one, Side(Inventory.from_payload(one["payload"]))) for one in seen[release]} for release in seen
    }
    forth = project.pairs()
    for was, now in (*forth, *((b, a) for a, b in forth)):
        asked: set[tuple[str, ...]] = set()
        for page, (raw, old) in sides.get(was, {}).items():
            if page not in sides.get(now, {}):
                continue
            raw_new, new = sides[now][page]
            if not differing(old.inventory, new.inventory):
                continue
            found = []
            back = (was, now) not in forth
            for query in queries(old, new, map(int, raw["counts"]), asked, only_gone=back):
                same = query.truth >= 0 and not is_changed(raw["payload"], raw_new["payload"], query)
                found.append(replace(query, changed=not same))
            found = chosen(found)
            if found:
                counts = {q.old: raw["counts"][str(q.old)] for q in found}
                yield PagePair(project.name, (was, now), page, raw["payload"], raw_new["payload"], counts, tuple(found))


def kept(out: Path, name: str, release: str) -> list[dict[str, Any]] | None:
    """What the probe said of the pages of a release; ``None`` where they were not rendered."""
    file = rendering(out, name, release)
    if not file.exists():
        return None
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def keep(out: Path, name: str, release: str, seen: Iterable[Mapping[str, Any]]) -> None:
    """For `kept`; whole or not at all."""
    _write_lines(rendering(out, name, release), seen)


def _write_lines(file: Path, objects: Iterable[Any]) -> None:
    """One JSON object a line; a run that ends early leaves what was there, for what is there counts as done."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    with gzip.open(part, "wt", encoding="utf-8", compresslevel=5) as lines:
        lines.writelines(json.dumps(one) + "\n" for one in objects)
    part.replace(file)


def rendering(out: Path, name: str, release: str) -> Path:
    """The file of a rendered release."""
    return out / "raw" / f"{name}-{release}.jsonl.gz"


def write(out: Path, name: str, pairs: Iterable[PagePair]) -> None:
    """All page pairs of a project; whole or not at all."""
    _write_lines(out / "pairs" / f"{name}.jsonl.gz", map(asdict, pairs))


def read(out: Path, name: str) -> Iterator[PagePair]:
    """All page pairs of a project; none where it was not built."""
    file = out / "pairs" / f"{name}.jsonl.gz"
    if not file.exists():
        return
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            raw = json.loads(line)
            raw["queries"] = tuple(Query(**q) for q in raw["queries"])
            raw["counts"] = {int(index): counts for index, counts in raw["counts"].items()}
            yield PagePair(**{**raw, "releases": tuple(raw["releases"])})
