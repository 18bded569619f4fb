"""``pytest-heal fix``: drifted locators repaired in the source, in one reviewed step.

Reads what the last runs drifted with, shows what would be edited and what needs a person, and edits when it is told to.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pytest_heal import last_run
from pytest_heal.configured import cached
from pytest_heal.edit_files import Files, refused_here
from pytest_heal.edit_run import EditRun, Outcome
from pytest_heal.errors import HealError
from pytest_heal.report.joined import joined
from pytest_heal.report.model import Entry, HealReport
from pytest_heal.report.proposed import listing, told
from pytest_heal.review import reviewed
from pytest_heal.settings import Settings
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import Proposal, Sighting
from pytest_heal.source.proposals import proposals

MOST_OUTDATED = 5  # files that are named


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the command line asks for.

    Attributes:
        files: JSON reports; none: the last runs, of pytest's cache.
        write, review, force, ci, baseline: the flags of these names.
        output: ``patch`` or ``patch:PATH``, ``""`` without.
        style: see `Settings.style`; ``""``: as configured.
    """

    files: Sequence[str] = ()
    write: bool = False
    review: bool = False
    force: bool = False
    ci: bool = False
    baseline: bool = False
    output: str = ""
    style: str = ""


def run(wanted: Wanted, pytest_args: Sequence[str], *, ask: Callable[[str], str] | None = None) -> int:
    """Do what is asked for.

    Args:
        wanted: flags.
        pytest_args: further arguments, pytest's.
        ask: gives an answer to a question; standard input by default.

    Returns:
        Exit status: 0; 1 when something could not be read or written, or nothing may be written here. When pytest cannot read
        its configuration it says so itself.

    Raises:
        HealError: the run cannot be read, or nothing may be written here.
    """
    refused = refused_here(write=wanted.write or wanted.review, ci=wanted.ci)
    if refused:
        raise HealError(refused)
    read = cached(pytest_args)
    if read is None:
        return 1
    settings, root, cache = read
    kept = None if wanted.files or cache is None else cache / last_run.FOLDER / last_run.NAME
    report = _report(wanted.files, kept)
    files = Files(root)
    outdated, current = _outdated(report, files)
    found = proposed(report, current, files, style=wanted.style or settings.style)
    edits = EditRun(files, report.run.folder)
    made, broken = edits.checked(found)
    if wanted.output:
        return _patched(edits, made, wanted.output)
    _say(listing(made, broken, edits.diffs(made), full=not wanted.review))
    if wanted.review:
        made = reviewed(made, edits, ask or _asked)
    outcome = Outcome()
    if wanted.write or wanted.review:
        outcome = edits.write(made, force=wanted.force)
        _after(outcome, report, kept, settings if wanted.baseline else None)
    _say(told(made, broken, outcome, outdated, wrote=wanted.write or wanted.review))
    return int(bool(outcome.refused))


def proposed(report: HealReport, entries: Iterable[Entry], files: Files, *, style: str) -> list[Proposal]:
    """What is proposed for the drift of a report.

    Args:
        report: all of it.
        entries: those whose source is as it was.
        files: of the project.
        style: see `Settings.style`.
    """
    project = Project(files.source, files.all, roots=("", *_roots(files)))
    sightings = [sighting for entry in entries for sighting in _sightings(entry)]
    return proposals(sightings, project, style=style, worked=report.run.worked)  # type: ignore[arg-type]  # one of three


def _sightings(entry: Entry) -> Iterator[Sighting]:
    """A state in which a locator drifted, for each place that made it; nothing for what is no drift, or was let be."""
    event = entry.event
    if event.outcome not in ("healed", "refused") or (event.outcome == "refused" and event.confirmed):
        return
    used = [f"{event.file}:{event.line} {entry.source.strip()}".strip()]
    if event.test_at:
        used.append(event.test_at)
    one = Sighting(
        makings=event.makings,
        mends=event.mends if event.outcome == "healed" else (),
        locator=event.locator,
        replacement=event.replacement if event.outcome == "healed" else "",
        test=event.test,
        used=tuple(used),
        certain=event.outcome == "healed" and event.confirmed is True,
        failed=event.reason if event.outcome == "refused" else "",
        id=entry.id,
    )
    yield one
    yield from (replace(one, makings=chain) for chain in event.also_made)


def _outdated(report: HealReport, files: Files) -> tuple[dict[str, str], list[Entry]]:
    """Files whose source is not what it was, each with why; and the entries that still hold."""
    reasons: dict[str, str] = {}
    current = []
    for entry in report.entries:
        names = {making.file for chain in (entry.event.makings, *entry.event.also_made) for making in chain}
        for name in names - reasons.keys():
            reasons[name] = files.outside(name) or files.stale(name, report.run.files)
        if not any(reasons[name] for name in names):
            current.append(entry)
    return {name: reason for name, reason in reasons.items() if reason}, current


def _report(names: Sequence[str], kept: Path | None) -> HealReport:
    if names:
        from pytest_heal.merge import read

        return joined([read(Path(name)) for name in names])
    if kept is None:
        raise HealError("pytest's cache is off (-p no:cacheprovider): give JSON reports that --heal-report=json:PATH wrote")
    return last_run.read(kept)


def _roots(files: Files) -> list[str]:
    """Folders that are likely on the import path: of conftest files, and ``src``."""
    found = {name.rpartition("/")[0] for name in files.all() if name.rpartition("/")[2] == "conftest.py"}
    return sorted({*found, "src", "tests"})


def _patched(edits: EditRun, made: Sequence[Proposal], output: str) -> int:
    kind, _, path = output.partition(":")
    if kind != "patch":
        raise HealError(f"--output {output} is not known: expected patch or patch:PATH")
    text = edits.patch(made)
    if path:
        from pytest_heal.report_files import write_file

        try:
            write_file(Path(path), text)
        except OSError as error:
            raise HealError(f"{path} could not be written ({error.strerror or error})") from None
        _say([f"wrote a patch of {len(made)} edits to {path}; apply it with: git apply {path}"])
    else:
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.flush()
    return 0


def _after(outcome: Outcome, report: HealReport, kept: Path | None, settings: Settings | None) -> None:
    """What was repaired is drift no more; and the fingerprints follow, where that is asked for."""
    if not outcome.written:
        return
    done = {sighting.id for one in outcome.written for sighting in one.sightings}
    if settings is not None:
        from pytest_heal.refresh import refresh

        outcome.refreshed = refresh(settings, [entry for entry in report.entries if entry.id in done], outcome.written)
    if kept is not None:
        left = tuple(entry for entry in report.entries if entry.id not in done)
        last_run.store(kept, HealReport(run=report.run, entries=left))


def _asked(question: str) -> str:
    print(question, end="", flush=True)  # noqa: T201 - a command line
    return sys.stdin.readline()


def _say(lines: Iterable[str]) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    for line in lines:
        sys.stdout.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")
