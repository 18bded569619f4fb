"""``pytest-heal fix``: drifted locators repaired in the source, in one reviewed step.

Reads what the last runs drifted with, shows what would be edited and what needs a person, and edits when it is told to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pytest_heal.baseline import HealsFile, YamlStore
from pytest_heal.baseline.store import Store
from pytest_heal.config.of_pytest import cached
from pytest_heal.config.settings import Settings
from pytest_heal.element.fingerprint import url_template
from pytest_heal.errors import BaselineError, HealError
from pytest_heal.locator.code import to_code
from pytest_heal.relocation.decision import ADVISED
from pytest_heal.repair import command as edit_command
from pytest_heal.repair import last_run
from pytest_heal.repair.batch import EditRun, Outcome
from pytest_heal.repair.files import Files
from pytest_heal.repair.rejected import rejection
from pytest_heal.report.merge import joined
from pytest_heal.report.model import Entry, HealReport
from pytest_heal.source.proposal import MOST_SHOWN, Proposal, Sighting
from pytest_heal.source.proposals import proposals
from pytest_heal.source.style import spelt_out
from pytest_heal.source.twins import with_twins


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted(edit_command.Wanted):
    """What the command line asks for, beside what all such commands take.

    Attributes:
        files: JSON reports; none: the last runs, of pytest's cache.
        baseline: the flag of this name.
        style: see `Settings.style`; none: as configured.
    """

    files: Sequence[str] = ()
    baseline: bool = False
    style: Sequence[str] = ()


def run(wanted: Wanted, pytest_args: Sequence[str], *, ask: Callable[[str], str] | None = None) -> int:
    """Do what is asked for.

    Args:
        wanted: flags.
        pytest_args: further arguments, pytest's.
        ask: gives an answer to a question; standard input by default.

    Returns:
        Exit status: 0; 1 when something could not be read or written, or nothing may be written here, and with ``check`` when
        there is something to do. When pytest cannot read its configuration it says so itself.

    Raises:
        HealError: the run cannot be read, or nothing may be written here.
    """
    edit_command.refuse(wanted)
    read = cached(pytest_args)
    if read is None:
        return 1
    settings, root, cache = read
    kept = None if wanted.files or cache is None else cache / last_run.FOLDER / last_run.NAME
    if wanted.check and kept is not None and not kept.exists():
        edit_command.say(["no drift of a run is known here: nothing to repair"])
        return 0
    report = report_of(wanted.files, kept)
    files = Files(root)
    outdated, current = outdated_in(report, files)
    edits = EditRun(files, report.run.folder)
    store = YamlStore(settings.baseline[0])
    trust = HealsFile(settings.baseline[0], store.locked).read()
    made, broken = edits.checked(
        proposed(
            report,
            current,
            files,
            style=wanted.style or settings.style,
            store=store,
            rejected=lambda entry: rejection(trust, entry),
        )
    )
    found = edit_command.Found(
        command="fix",
        made=made,
        broken=broken,
        outdated=outdated,
        after=lambda outcome: _after(outcome, report, kept, settings if wanted.baseline else None),
    )
    return edit_command.carried_out(wanted, edits, found, ask)


def proposed(
    report: HealReport,
    entries: Sequence[Entry],
    files: Files,
    *,
    style: Sequence[str],
    store: Store | None = None,
    rejected: Callable[[Entry], str] = lambda _: "",
) -> list[Proposal]:
    """What is proposed for the drift of a report.

    Args:
        report: all of it.
        entries: those whose source is as it was.
        files: of the project.
        style: see `Settings.style`.
        store: the baseline, which says where a locator stands for something too; without one nothing is edited beyond what
            was seen.
        rejected: why a person does not want a heal; ``""`` where nobody has said so.
    """
    elsewhere = confirmed_elsewhere(entries)
    sightings = [
        replace(sighting, certain=False, failed=no)
        if (no := rejected(entry))
        else replace(sighting, certain=not sighting.failed and (sighting.certain or entry.id in elsewhere))
        for entry in entries
        for sighting in sightings_of(entry)
    ]
    project = edit_command.project_of(files)
    found = proposals(sightings, project, style=spelt_out(style, project), worked=report.run.worked)
    return with_twins(found, project, report.run.worked, lambda file, selector: _elsewhere(store, report, file, selector))


def _elsewhere(store: Store | None, report: HealReport, file: str, selector: str) -> str:
    """Why a selector that was healed may stand for something else at other places of its file; see `twins.Elsewhere`."""
    here = {
        url_template(entry.event.page)
        for entry in report.entries
        if entry.event.confirmed and entry.event.outcome == "healed"
        if f"{entry.event.selector} >> ".startswith(f"{selector} >> ")
    }
    try:
        known = () if store is None else store.keys()
        keys = [key for source, key in known if source == file]
    except BaselineError:
        keys = []
    same = [key for key in keys if f"{key.locator} >> ".startswith(f"{selector} >> ")]
    others = sorted({key.page for key in same} - here)
    if others:
        return f"it is known on {', '.join(others[:MOST_SHOWN])} too"
    if any(key.test for key in same):
        return "it means something else from test to test"
    return "" if same else "the baseline does not know on which pages it is used"


def confirmed_elsewhere(entries: Sequence[Entry]) -> set[str]:
    """Heals whose test failed, and which may be acted on all the same, by the ids of their entries.

    Another test passed with the same heal: of the same locator on the same page, to what is called the same, by the same
    replacement. And what failed their own test is known: another locator, for which nothing was found.
    """

    def same(entry: Entry) -> tuple[str, ...]:
        event = entry.event
        return event.file, event.selector, url_template(event.page), event.frame, event.before, event.after, event.replacement

    healed = [entry for entry in entries if entry.event.outcome == "healed" and entry.event.code != ADVISED]
    confirmed = {same(entry) for entry in healed if entry.event.confirmed}
    stopped = defaultdict[str, set[str]](set)
    for entry in entries:
        if entry.event.outcome == "refused" and not entry.event.confirmed:
            stopped[entry.event.test].add(entry.event.selector)
    return {
        entry.id
        for entry in healed
        if entry.event.confirmed is False and same(entry) in confirmed
        if (by := stopped[entry.event.test]) and entry.event.selector not in by
    }


def sightings_of(entry: Entry) -> Iterator[Sighting]:
    """A state in which a locator drifted, for each place that made it; nothing for what is no drift, or was let be.

    A list that matches nothing was never healed: what is proposed for it is for a person.
    """
    event, listed = entry.event, entry.list_now
    if event.kind == "detached" or (event.outcome not in ("healed", "refused") and not listed):
        return  # of a handle, the selector is right
    if event.outcome != "healed" and event.confirmed:
        return
    reason = f"it was not healed: {event.reason}" if event.outcome == "refused" else ""
    if event.code == ADVISED:
        reason = "a model's second opinion took part in the heal; read it in the report, and edit by hand"
    if listed:
        reason = f"it was not healed: {listed.sentence}"
    used = [f"{event.file}:{event.line} {entry.source.strip()}".strip()]
    if event.test_at:
        used.append(event.test_at)
    makings, locator = event.makings, event.locator
    if listed and listed.of != event.selector:  # what is proposed stands for the list, whatever the test takes of it
        upto = [place for place, making in enumerate(makings) if making.selector == listed.of]
        makings, locator = (makings[: upto[0] + 1], to_code(listed.of)) if upto else (makings, locator)
    one = Sighting(
        makings=makings,
        mends=event.mends if event.outcome == "healed" else (),
        locator=locator,
        replacement=event.replacement if event.outcome == "healed" else listed.paste if listed else "",
        test=event.test,
        used=tuple(used),
        way=event.way,
        certain=event.outcome == "healed" and event.confirmed is True and not reason,
        failed=reason,
        id=entry.id,
    )
    yield one
    yield from (replace(one, makings=chain) for chain in event.also_made)


def outdated_in(report: HealReport, files: Files) -> tuple[dict[str, str], list[Entry]]:
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


def report_of(names: Sequence[str], kept: Path | None) -> HealReport:
    """What is to be repaired.

    Args:
        names: JSON reports; none: what is kept of the last runs.
        kept: the file of those, in pytest's cache; ``None`` without a cache.

    Raises:
        HealError: nothing is known, or it cannot be read.
    """
    if names:
        from pytest_heal.report.command import read

        return joined([read(Path(name)) for name in names])
    if kept is None:
        raise HealError("pytest's cache is off (-p no:cacheprovider): give JSON reports that --heal-report=json:PATH wrote")
    return last_run.read(kept)


def _after(outcome: Outcome, report: HealReport, kept: Path | None, settings: Settings | None) -> None:
    """What was repaired is drift no more; and the fingerprints follow, where that is asked for."""
    if not outcome.written:
        return
    done = {sighting.id for one in outcome.written for sighting in one.sightings}
    if settings is not None:
        from pytest_heal.repair.refresh import refresh

        outcome.refreshed = refresh(settings, [entry for entry in report.entries if entry.id in done], outcome.written)
    if kept is not None:
        left = tuple(entry for entry in report.entries if entry.id not in done)
        last_run.store(kept, HealReport(run=report.run, entries=left))
