"""Proposed edits as lines of text: what would change, what that reaches, what needs a person and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from pytest_heal.report.escape import counted, visible

CODE_LIMIT = 400  # characters of a locator
MOST_USERS = 12  # places that an edit reaches that are listed


class ChangeLike(Protocol):
    """What is read of a `source.changes.Change`."""

    @property
    def span(self) -> tuple[int, int, int, int]:
        """Where it is."""
        ...


class ProposalLike(Protocol):
    """What is read of a `source.proposal.Proposal`."""

    @property
    def file(self) -> str:
        """That is, or would be, edited."""
        ...

    @property
    def line(self) -> int:
        """In it."""
        ...

    @property
    def locator(self) -> str:
        """That stands there, as code."""
        ...

    @property
    def replacement(self) -> str:
        """With the edit, as code."""
        ...

    @property
    def reason(self) -> str:
        """Why a person has to."""
        ...

    @property
    def name(self) -> str:
        """Of the value that is edited."""
        ...

    @property
    def users(self) -> tuple[str, ...]:
        """What the edit reaches."""
        ...

    @property
    def tests(self) -> tuple[str, ...]:
        """That use it."""
        ...

    @property
    def changes(self) -> Sequence[ChangeLike]:
        """Its edits."""
        ...

    @property
    def left(self) -> tuple[str, ...]:
        """Places that read the same and are left as they are."""
        ...

    @property
    def left_for(self) -> str:
        """Why they are."""
        ...


class OutcomeLike(Protocol):
    """What is read of an `batch.Outcome`."""

    @property
    def written(self) -> Sequence[ProposalLike]:
        """Edits that stand in the source."""
        ...

    @property
    def refused(self) -> Mapping[str, str]:
        """Why a file was not written."""
        ...

    @property
    def refreshed(self) -> int:
        """Fingerprints that were made current."""
        ...


def listing(
    made: Sequence[ProposalLike],
    broken: Sequence[ProposalLike],
    diffs: Sequence[str],
    *,
    full: bool,
    heading: str = "needs a person:",
) -> Iterator[str]:
    """All proposals.

    Args:
        made: that can be made.
        broken: that need a person.
        diffs: of the files, of those that can be made.
        full: those that can be made too.
        heading: above those that cannot.
    """
    for text in diffs if full else ():
        yield from text.split("\n")
    shared = [one for one in made if one.name or len(one.tests) > 1 or len(one.changes) > 1 or one.left]
    if full and shared:
        yield "what an edit affects beyond one test:"
        for one in shared:
            yield from reach(one)
    if broken:
        yield heading
        for one in broken:
            yield from person(one)


def reach(one: ProposalLike) -> Iterator[str]:
    """Everything that an edit reaches."""
    what = f"{visible(one.name)}, " if one.name else ""
    if len(one.changes) > 1:
        what += f"{len(one.changes)} places that mean the same, "
    yield f"  {visible(one.file)}:{one.line} {what}used in {counted(len(one.tests), 'test')}"
    for user in one.users[:MOST_USERS]:
        yield f"    {visible(user, CODE_LIMIT)}"
    if len(one.users) > MOST_USERS:
        yield f"    and {len(one.users) - MOST_USERS} more"
    if len(one.changes) > 1:
        yield f"    at lines {', '.join(str(line) for line in sorted(change.span[0] for change in one.changes))}"
    if one.left:
        places = visible(", ".join(one.left[:MOST_USERS])) + (", ..." if len(one.left) > MOST_USERS else "")
        stay = "stays as it is" if len(one.left) == 1 else "stay as they are"
        more = f"{counted(len(one.left), 'more place')} with the same locator {stay}"
        yield f"    {more}: {visible(one.left_for, CODE_LIMIT)} ({places})"


def person(one: ProposalLike) -> Iterator[str]:
    """What a person has to do, and why."""
    yield f"  {visible(one.file)}:{one.line}"
    yield f"  - {visible(one.locator, CODE_LIMIT)}"
    if one.replacement:
        yield f"  ? {visible(one.replacement, CODE_LIMIT)}"
    yield f"    {visible(one.reason, CODE_LIMIT)}"


def told(
    made: Sequence[ProposalLike],
    broken: Sequence[ProposalLike],
    outcome: OutcomeLike,
    outdated: Mapping[str, str],
    *,
    wrote: bool,
    command: str = "fix",
    heading: str = "needs a person:",
) -> Iterator[str]:
    """How it ended, in a few lines.

    Args:
        made: edits that were, or would be, made.
        broken: those that need a person.
        outcome: of writing.
        outdated: why nothing is proposed for a file.
        wrote: it was to be written.
        command: that proposes them.
        heading: above those that cannot be made.
    """
    for file, reason in outdated.items():
        yield f"{visible(file)}: {visible(reason, CODE_LIMIT)}"
    for file, reason in outcome.refused.items():
        yield f"not written: {visible(file)}: {visible(reason, CODE_LIMIT)}"
    needs = heading.rstrip(":")
    if needs.startswith("needs "):
        needs = needs if len(broken) == 1 else f"need{needs.removeprefix('needs')}"
    rest = f"; {counted(len(broken), 'locator')} {needs}" if broken else ""
    if wrote:
        files = len({one.file for one in outcome.written})
        edits = sum(len(one.changes) for one in outcome.written)
        yield f"{counted(edits, 'edit')} written in {counted(files, 'file')}{rest}"
        if outcome.refreshed:
            yield f"{counted(outcome.refreshed, 'fingerprint')} updated in the baseline"
    elif made:
        files, edits = len({one.file for one in made}), sum(len(one.changes) for one in made)
        where = f"{counted(edits, 'edit')} in {counted(files, 'file')}"
        yield f"{where}{rest}; write with: pytest-heal {command} --write"
    else:
        yield f"nothing to edit{rest}"
