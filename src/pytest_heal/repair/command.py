"""What the commands that edit the source have in common: a diff, a review, writing, a patch, and where nothing is written.

`pytest-heal fix` and `pytest-heal migrate` differ in what they propose, and in nothing that becomes of it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pytest_heal.errors import HealError
from pytest_heal.repair.batch import EditRun, Outcome
from pytest_heal.repair.files import Files, refused_here
from pytest_heal.repair.review import reviewed, seen
from pytest_heal.repair.text import listing, told
from pytest_heal.report.colour import painted, wants_colour
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import Proposal


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What the command line asks for.

    Attributes:
        write, review, force, ci: the flags of these names.
        output: ``patch`` or ``patch:PATH``, ``""`` without.
        check: write nothing, and say by the exit status whether there is something to do.
    """

    write: bool = False
    review: bool = False
    force: bool = False
    ci: bool = False
    output: str = ""
    check: bool = False


@dataclass(frozen=True, kw_only=True)
class Found:
    """What a command proposes.

    Attributes:
        command: its name.
        made: edits that can be made, in the order in which they are asked about.
        broken: proposals that cannot, each with its reason.
        outdated: why nothing is proposed for a file.
        heading: above those that cannot.
        more: above the diffs: what the command has to say about its edits.
        evidence: lines on what an edit rests on.
        after: told what was written.
        entails: all edits that are to be made, for those that were chosen: what goes with them.
        waiting: those that cannot be made are work that waits for a person, too.
    """

    command: str
    made: Sequence[Proposal]
    broken: Sequence[Proposal]
    outdated: Mapping[str, str]
    heading: str = "needs a person:"
    more: Sequence[str] = ()
    evidence: Callable[[Proposal], Iterator[str]] = seen
    after: Callable[[Outcome], None] = lambda _: None
    entails: Callable[[list[Proposal]], list[Proposal]] = lambda chosen: chosen
    waiting: bool = True


def refuse(wanted: Wanted) -> None:
    """End here where nothing may be written.

    Raises:
        HealError: writing was asked for, in a CI run or a worker, or together with ``--check``.
    """
    if wanted.check and (wanted.write or wanted.review or wanted.output):
        raise HealError("--check only looks: leave out --write, --review and --output")
    refused = refused_here(write=wanted.write or wanted.review, ci=wanted.ci)
    if refused:
        raise HealError(refused)


def carried_out(wanted: Wanted, edits: EditRun, found: Found, ask: Callable[[str], str] | None = None) -> int:
    """Show what is proposed, and write it when told to.

    Args:
        wanted: flags.
        edits: of the project.
        found: what is proposed, already `checked`.
        ask: gives an answer to a question; standard input by default.

    Returns:
        Exit status: 0; 1 when something could not be written, and with ``--check`` when there is something to do.

    Raises:
        HealError: the patch is of an unknown kind, or cannot be written.
    """
    made = list(found.made)
    if wanted.output:
        return _patched(edits, found.entails(made), wanted.output)
    made = made if wanted.review else found.entails(made)
    diffs = [] if wanted.review else edits.diffs(made)
    say(found.more)
    say(listing(made, found.broken, diffs, full=not wanted.review, heading=found.heading))
    if wanted.review:
        made = found.entails(reviewed(made, edits, ask or _asked, evidence=found.evidence))
    outcome = Outcome()
    if wanted.write or wanted.review:
        outcome = edits.write(made, force=wanted.force)
        found.after(outcome)
    wrote = wanted.write or wanted.review
    say(told(made, found.broken, outcome, found.outdated, wrote=wrote, command=found.command, heading=found.heading))
    return int(bool(outcome.refused or (wanted.check and (made or (found.waiting and found.broken)))))


def project_of(files: Files) -> Project:
    """The source files of a project, with the folders that are likely on its import path: of conftest files, and ``src``."""
    found = {name.rpartition("/")[0] for name in files.all() if name.rpartition("/")[2] == "conftest.py"}
    return Project(files.source, files.all, roots=("", *sorted({*found, "src", "tests"})))


def _patched(edits: EditRun, made: Sequence[Proposal], output: str) -> int:
    kind, _, path = output.partition(":")
    if kind != "patch":
        raise HealError(f"--output {output} is not known: expected patch or patch:PATH")
    text = edits.patch(made)
    if path:
        from pytest_heal.report.files import write_file

        try:
            write_file(Path(path), text)
        except OSError as error:
            raise HealError(f"{path} could not be written ({error.strerror or error})") from None
        say([f"wrote a patch of {len(made)} edits to {path}; apply it with: git apply {path}"])
    else:
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.flush()
    return 0


def _asked(question: str) -> str:
    print(question, end="", flush=True)  # noqa: T201 - a command line
    return sys.stdin.readline()


def say(lines: Iterable[str]) -> None:
    """Print lines in what standard output can take; in colour on a terminal, see `wants_colour`."""
    encoding = sys.stdout.encoding or "utf-8"
    colour = wants_colour(os.environ, terminal=sys.stdout.isatty())
    for line in lines:
        shown = painted(line) if colour else line
        sys.stdout.write(shown.encode(encoding, "backslashreplace").decode(encoding) + "\n")
    sys.stdout.flush()
