"""``pytest-heal eject``: descriptions and numbers replaced in the source by the verified locators that stood for them.

Reads what runs with ``--heal-record=all`` have kept. `pytest-heal migrate` does the same beside its own, unless it is told
which kinds of locators are wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pytest_heal.baseline.states_file import OfTest
from pytest_heal.config.of_pytest import configured
from pytest_heal.locator.named import STOOD, Named
from pytest_heal.repair import command as edit_command
from pytest_heal.repair.batch import EditRun
from pytest_heal.repair.files import Files
from pytest_heal.repair.recorded import Ignored, below, current, inside, recorded
from pytest_heal.repair.text import CODE_LIMIT
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.files import folder_of
from pytest_heal.source.eject import ejected, unrecorded
from pytest_heal.source.fixtures import arguments
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted(edit_command.Wanted):
    """What the command line asks for, beside what all such commands take.

    Attributes:
        paths: files and folders that may be edited; none: all.
    """

    paths: Sequence[str] = ()


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
    read = configured(pytest_args)
    if read is None:
        return 1
    settings, root = read
    files = Files(root)
    folders = [below(files.root, path, "eject") for path in wanted.paths]
    stale, known = current_names(recorded(settings), files)
    project = edit_command.project_of(files)
    ignored = Ignored(files)
    found = [one for one in proposed(known, project, stale) if inside(one.file, folders) and not ignored(one)]
    edits = EditRun(files, folder_of(files.root))
    made, broken = edits.checked(found)
    what = edit_command.Found(
        command="eject",
        made=made,
        broken=sorted(broken, key=lambda one: (one.file, one.line)),
        outdated={file: reason for file, reason in stale.items() if inside(file, folders)},
        heading="left alone:",
        waiting=False,
        evidence=evidence(known),
        entails=lambda chosen: with_arguments(chosen, edits, project),
    )
    return edit_command.carried_out(wanted, edits, what, ask)


def proposed(known: Sequence[Named], project: Project, stale: Mapping[str, str]) -> list[Proposal]:
    """All proposals, for a person too, and what nobody has used while it was recorded; nothing of files that have changed."""
    return [*ejected(known, project), *(one for one in unrecorded(project, known) if one.file not in stale)]


def current_names(tests: Mapping[str, OfTest], files: Files) -> tuple[dict[str, str], list[Named]]:
    """Files that have changed since, and what was named in all others: see `recorded.current`."""
    return current(tests, files, lambda one: one.named, lambda named, reason: replace(named, failed=reason))


def with_arguments(chosen: list[Proposal], edits: EditRun, project: Project) -> list[Proposal]:
    """Edits, and what they entail for the arguments of functions as far as that can be made."""
    if not chosen:
        return []
    ours = [one for one in chosen if one.mend is not None and one.mend.kind == STOOD]
    made, _ = edits.checked([*chosen, *arguments(ours, project)])
    return made


def evidence(known: Sequence[Named]) -> Callable[[Proposal], Iterator[str]]:
    """Gives the lines on what an edit rests on."""

    def lines(one: Proposal) -> Iterator[str]:
        said = {sighting.id for sighting in one.sightings}
        if one.mend is not None:
            yield f"  matched its element alone, grade {one.mend.grade}: {visible(one.mend.locator, CODE_LIMIT)}"
        for named in known:
            if named.said in said and named.place[0] == one.file and set(named.used) & set(one.users):
                times = "" if named.times == 1 else f", {counted(named.times, 'time')}"
                passed = "" if named.passed else ", which did not pass"
                yield f"  {visible(named.code, CODE_LIMIT)} on {visible(named.page)} in {visible(named.test)}{times}{passed}"

    return lines
