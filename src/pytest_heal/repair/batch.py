"""Edits of several files in one go: checked before anything is written, then written file by file, each whole or not at all.

For `pytest-heal fix`, and for whatever else proposes edits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from pytest_heal.errors import HealError
from pytest_heal.repair.diff import unified
from pytest_heal.repair.files import Files, uncommitted
from pytest_heal.source.proposal import Proposal


@dataclass(slots=True)
class Outcome:
    """What became of edits.

    Attributes:
        written: that stand in the source now.
        refused: why a file was not written, by file.
        refreshed: number of fingerprints that were made current.
    """

    written: list[Proposal] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)
    refreshed: int = 0


class EditRun:
    """Proposed edits of one project.

    Args:
        files: its source.
        folder: of the project in its repository, with ``/`` at its end.
    """

    def __init__(self, files: Files, folder: str = "") -> None:
        self._files, self._folder = files, folder

    def checked(self, proposals: Iterable[Proposal]) -> tuple[list[Proposal], list[Proposal]]:
        """Those that can be made, all of a file together, and those that need a person."""
        edits: dict[str, list[Proposal]] = defaultdict(list)
        broken = []
        for one in proposals:
            if one.change is None:
                broken.append(one)
            else:
                edits[one.file].append(one)
        made: list[Proposal] = []
        for file, several in edits.items():
            good, bad = self._possible(file, several)
            made += good
            broken += bad
        return made, broken

    def _possible(self, file: str, several: Sequence[Proposal]) -> tuple[list[Proposal], list[Proposal]]:
        """Edits of a file that can be made together; where one cannot, the others are."""
        try:
            self._files.after(file, [change for one in several for change in one.changes])
        except HealError:
            pass
        else:
            return [*several], []
        good: list[Proposal] = []
        bad: list[Proposal] = []
        for one in several:
            try:
                self._files.after(file, [change for each in (*good, one) for change in each.changes])
            except HealError as error:
                bad.append(replace(one, change=None, also=(), reason=str(error)))
            else:
                good.append(one)
        return good, bad

    def diff(self, proposals: Sequence[Proposal]) -> str:
        """The change of one file by some edits, to be read."""
        file, before, after = self._both(proposals)
        return unified(file, before, after)

    def diffs(self, proposals: Sequence[Proposal]) -> list[str]:
        """The same for all files."""
        return [self.diff(several) for several in _by_file(proposals).values()]

    def patch(self, proposals: Sequence[Proposal]) -> str:
        """What ``git apply`` takes."""
        texts = []
        for several in _by_file(proposals).values():
            file, before, after = self._both(several)
            bom = "\ufeff" if self._files.decoded(file).bom else ""
            texts.append(unified(f"{self._folder}{file}", bom + before, bom + after, exact=True))
        return "".join(texts)

    def write(self, proposals: Sequence[Proposal], *, force: bool) -> Outcome:
        """Write all files that may be written.

        Args:
            proposals: that were `checked`.
            force: also over changes that no commit holds.
        """
        by_file = _by_file(proposals)
        refused = {} if force else uncommitted(self._files.root, by_file)
        outcome = Outcome(refused={file: f"{reason}; commit it, or use --force" for file, reason in refused.items()})
        for file, several in by_file.items():
            if file in refused:
                continue
            try:
                _, data = self._files.after(file, [change for one in several for change in one.changes])
                self._files.write(file, data)
            except HealError as error:
                outcome.refused[file] = str(error)
            else:
                outcome.written += several
        return outcome

    def _both(self, proposals: Sequence[Proposal]) -> tuple[str, str, str]:
        file = proposals[0].file
        before = self._files.decoded(file).text
        after, _ = self._files.after(file, [change for one in proposals for change in one.changes])
        return file, before, after


def _by_file(proposals: Iterable[Proposal]) -> dict[str, list[Proposal]]:
    """Edits by file, in the order in which the files come first."""
    found: dict[str, list[Proposal]] = defaultdict(list)
    for one in proposals:
        found[one.file].append(one)
    return found
