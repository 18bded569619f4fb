"""``pytest-heal migrate``: brittle locators that work, replaced by others that hit the same in every recorded state.

Reads the states that runs with ``--heal-record=all`` have kept, shows what would be edited and what is left and why, and edits
when it is told to. What becomes of edits is `command`, for repairs and migrations alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pytest_heal.config.of_pytest import configured
from pytest_heal.errors import HealError
from pytest_heal.locator.grade_table import FRAGILE
from pytest_heal.locator.named import Named
from pytest_heal.locator.states import State
from pytest_heal.repair import command as edit_command
from pytest_heal.repair import eject
from pytest_heal.repair.batch import EditRun
from pytest_heal.repair.files import Files
from pytest_heal.repair.gain import evidence, ranking
from pytest_heal.repair.recorded import Ignored, below, current, inside, recorded
from pytest_heal.report.files import folder_of
from pytest_heal.source.migration import KINDS, NOT_RECORDED, UNLIKE, Choice, Gain, covered, migrated, outdated
from pytest_heal.source.proposal import Proposal
from pytest_heal.source.style import spelt_out


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted(edit_command.Wanted):
    """What the command line asks for, beside what all such commands take.

    Attributes:
        paths: files and folders that may be edited; none: all.
        only: ``fragile``, or ``""``.
        kinds: what replacements may hold on to, with commas between; ``""``: anything that users perceive, and test ids.
        style: see `Settings.style`; none: as configured.
    """

    paths: Sequence[str] = ()
    only: str = ""
    kinds: str = ""
    style: Sequence[str] = ()


def run(wanted: Wanted, pytest_args: Sequence[str], *, ask: Callable[[str], str] | None = None) -> int:
    """Do what is asked for.

    Args:
        wanted: flags.
        pytest_args: further arguments, pytest's.
        ask: gives an answer to a question; standard input by default.

    Returns:
        Exit status: 0; 1 when something could not be read or written. When pytest cannot read its configuration it says so
        itself.

    Raises:
        HealError: nothing was recorded, it cannot be read, or nothing may be written here.
    """
    edit_command.refuse(wanted)
    choice = Choice(kinds=_kinds(wanted.kinds), fragile=wanted.only == "fragile")
    read = configured(pytest_args)
    if read is None:
        return 1
    settings, root = read
    files = Files(root)
    folders = [below(files.root, path, "migrate") for path in wanted.paths]
    known = recorded(settings)
    stale, states = current(known, files, lambda one: one.states, outdated)
    stale_named, named = eject.current_names(known, files)
    states = [one for one in states if not _is_named(one, named)]
    project = edit_command.project_of(files)
    found = migrated(states, project, choice, spelt_out(wanted.style or settings.style, project))
    left = [*_unrecorded(files.root, folders, states, stale), *(one for one, gain in found if gain is None)]
    edits = EditRun(files, folder_of(files.root))
    ignored = Ignored(files)
    wordless = [] if wanted.only or wanted.kinds else eject.proposed(named, project, {**stale, **stale_named})
    lines = {(one.file, one.line) for one in wordless}
    left = [one for one in left if (one.file, one.line) not in lines]
    possible = [*(one for one, gain in found if gain is not None), *wordless]
    made, broken = edits.checked(one for one in possible if inside(one.file, folders) and not ignored(one))
    gains = {id(one.change): gain for one, gain in found if gain is not None and one.change is not None}
    place = {change: number for number, change in enumerate(gains)}
    made.sort(key=lambda one: place.get(id(one.change), len(place)))
    unchanged = [one for one in left if inside(one.file, folders) and not ignored(one)]
    words = eject.evidence(named)
    proposed = edit_command.Found(
        command="migrate",
        made=made,
        broken=sorted([*broken, *unchanged], key=lambda one: (one.file, one.line)),
        outdated={file: reason for file, reason in {**stale_named, **stale}.items() if inside(file, folders)},
        heading="left alone:",
        waiting=False,
        more=[] if wanted.review else list(ranking([(o, gains[id(o.change)]) for o in made if id(o.change) in gains])),
        evidence=lambda one: _evidence(one, states, gains) if id(one.change) in gains else words(one),
        entails=lambda chosen: eject.with_arguments(chosen, edits, project),
    )
    return edit_command.carried_out(wanted, edits, proposed, ask)


def _unrecorded(root: Path, paths: Sequence[str], states: Sequence[State], stale: Mapping[str, str]) -> Iterator[Proposal]:
    """Brittle locators and old calls that no recorded test has used, read from the source alone."""
    from pytest_heal.lint.command import lint

    known = covered(states)
    named = sorted({making.file for state in states for making in state.makings} - stale.keys())
    report = lint([path for path in paths or named if (root / path).exists()], cwd=root) if paths or named else None
    for one in report.locators if report is not None else ():
        place, brittle = one.written, one.grade in FRAGILE or bool(one.written.legacy)
        lines = range(place.region.line, place.region.end_line + 1)
        if not brittle or one.ignored or place.file in stale or any((place.file, line) in known for line in lines):
            continue
        reason = UNLIKE.get(place.legacy, NOT_RECORDED)
        yield Proposal(file=place.file, line=place.region.line, locator=place.text, replacement="", reason=reason)


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(filter(None, (one.strip() for one in text.split(","))))
    wrong = [one for one in kinds if one not in KINDS]
    if wrong:
        raise HealError(f"--kind {wrong[0]} is not known: expected some of {', '.join(KINDS)}")
    return kinds


def _is_named(state: State, named: Sequence[Named]) -> bool:
    """Whether a locator was made by a call that says a description or a number, which `eject` looks at."""
    places = {(file, line, column) for file, line, column, *_ in (one.place for one in named)}
    return any((making.file, making.line, making.column) in places for making in state.makings)


def _evidence(one: Proposal, states: Sequence[State], gains: Mapping[int, Gain]) -> Iterator[str]:
    yield from evidence(one, [states[int(sighting.id)] for sighting in one.sightings], gains.get(id(one.change)))
