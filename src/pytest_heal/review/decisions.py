"""What a person decides, carried out at once and taken back in the same order: edits, rejections, and what is skipped.

An edit is written as `pytest-heal fix` writes it: all files of a card or none, only over what was read when the review began,
never over changes that no commit holds. A rejection is kept beside the baseline, for everybody who has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pytest_heal.baseline import HealsFile
from pytest_heal.errors import HealError
from pytest_heal.relocation.trust import Step, StepKind
from pytest_heal.repair.diff import excerpt, unified
from pytest_heal.repair.files import Files, uncommitted
from pytest_heal.review.card import Card, State
from pytest_heal.source.changes import Change
from pytest_heal.source.proposal import Proposal

HEAL = -1
"""Number of the choice that is the heal itself."""
NOTE_LIMIT = 300  # characters of a person's reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What was decided for a card; ``choice``: number of the locator that was written, `HEAL` for that of the heal."""

    state: State = "open"
    note: str = ""
    choice: int = HEAL


class Decisions:
    """The decisions of one review.

    Args:
        cards: what is decided about.
        files: of the project, as they were when the cards were made.
        heals: where rejections are kept.
        changed: told after each decision which edits are written.
        force: write over changes that no commit holds, too.
        refused: why nothing may be decided here; ``""`` where it may.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        files: Files,
        heals: HealsFile,
        *,
        changed: Callable[[Sequence[Proposal]], None] = lambda _: None,
        force: bool = False,
        refused: str = "",
    ) -> None:
        self.refused = refused
        self._cards = {card.id: card for card in cards}
        self._files, self._heals, self._changed, self._force = files, heals, changed, force
        self._past: list[tuple[str, Decided]] = []
        trust = heals.read()
        self.decided: dict[str, Decided] = {}
        for card in cards:
            known = [one for heal in card.heals if (one := trust.rejects(heal)) is not None]
            done = len(known) == len(card.heals) > 0
            self.decided[card.id] = Decided(state="rejected", note=known[0].note) if done else Decided()
        self._at_first = {name for name, one in self.decided.items() if one.state == "rejected"}

    # ------------------------------------------------------------------ deciding

    def accept(self, name: str, choice: int = HEAL) -> None:
        """Write the edit of a card.

        Args:
            name: id of the card.
            choice: number of a locator of `Card.choices`, or `HEAL`.

        Raises:
            HealError: there is no such edit, or it cannot be written; nothing was.
        """
        self._decide(name, Decided(state="accepted", choice=choice))

    def reject(self, name: str, note: str = "") -> None:
        """Keep that a locator is never to be healed so again.

        Raises:
            HealError: nothing of the card was healed, or it cannot be kept.
        """
        if not self._card(name).heals:
            raise HealError("nothing was healed here, so there is nothing to reject")
        self._decide(name, Decided(state="rejected", note=" ".join(note.split())[:NOTE_LIMIT]))

    def skip(self, name: str) -> None:
        """Leave a card for later."""
        self._decide(name, Decided(state="skipped"))

    def undo(self) -> str:
        """Take the last decision back; returns the id of its card, ``""`` where nothing was decided.

        Raises:
            HealError: the source has changed meanwhile; nothing was taken back.
        """
        self._allowed()
        if not self._past:
            return ""
        name, before = self._past[-1]
        self._carry_out(self._card(name), before)
        self._past.pop()
        return name

    def _decide(self, name: str, now: Decided) -> None:
        self._allowed()
        card = self._card(name)
        before = self.decided[name]
        if before != now:
            self._carry_out(card, now)
            self._past.append((name, before))

    def _allowed(self) -> None:
        if self.refused:
            raise HealError(self.refused)

    def _card(self, name: str) -> Card:
        if name not in self._cards:
            raise HealError("there is no such locator in this review; load the page again")
        return self._cards[name]

    # ------------------------------------------------------------------ carrying out

    def _carry_out(self, card: Card, now: Decided) -> None:
        before = self.decided[card.id]
        self.decided[card.id] = now
        try:
            self._write(_edits(card, before), _edits(card, now))
            if "rejected" in (before.state, now.state):
                kind: StepKind = "rejected" if now.state == "rejected" else "restored"
                self._heals.apply(Step(kind=kind, heal=heal, note=now.note) for heal in card.heals)
            self._changed(self.written())
        except HealError:
            self.decided[card.id] = before
            raise

    def _write(self, gone: Sequence[Proposal], new: Sequence[Proposal]) -> None:
        """Bring all files that two lists of edits touch to what is decided now; all of them or none."""
        self._possible(new)
        dirty = {} if self._force else uncommitted(self._files.root, {one.file for one in new} - self._touched(without=new))
        if dirty:
            said = "; ".join(f"{file}: {reason}" for file, reason in dirty.items())
            raise HealError(f"{said}; commit it, or start the review with --force")
        done: list[tuple[str, bytes, bytes]] = []
        try:
            for file in dict.fromkeys(one.file for one in (*gone, *new)):
                was = self._bytes(file, (*self._others(new), *gone))
                now = self._bytes(file, self.written())
                if was != now:
                    self._exchange(file, was, now)
                    done.append((file, was, now))
        except HealError:
            for file, was, now in reversed(done):
                self._exchange(file, now, was)
            raise

    def _possible(self, new: Sequence[Proposal]) -> None:
        if self._edited_twice(new):
            raise HealError("another decision has edited the same call; undo it first")

    def _edited_twice(self, new: Sequence[Proposal]) -> bool:
        taken = {(one.file, change.begin) for one in self._others(new) for change in one.changes}
        return any((one.file, change.begin) in taken for one in new for change in one.changes)

    def _exchange(self, file: str, was: bytes, now: bytes) -> None:
        try:
            self._files.exchange(file, was, now)
        except HealError as error:
            raise HealError(f"{file}: {error}") from None

    def _bytes(self, file: str, proposals: Iterable[Proposal]) -> bytes:
        changes = _changes(file, proposals)
        try:
            return self._files.after(file, changes)[1] if changes else self._files.decoded(file).data
        except HealError as error:
            raise HealError(f"{file}: {error}") from None

    def _others(self, new: Sequence[Proposal]) -> list[Proposal]:
        """Edits that are written, but for some."""
        mine = {id(one) for one in new}
        return [one for one in self.written() if id(one) not in mine]

    def _touched(self, *, without: Sequence[Proposal]) -> set[str]:
        return {one.file for one in self._others(without)}

    # ------------------------------------------------------------------ what came of it

    def written(self) -> list[Proposal]:
        """The edits that stand in the source now."""
        found = (one for name, card in self._cards.items() for one in _edits(card, self.decided[name]))
        return list({id(one): one for one in found}.values())

    def diff(self) -> str:
        """The change of the source by all that is accepted."""
        return self._diff(self.written())

    def diff_of(self, card: Card, choice: int) -> str:
        """The change by one card alone; ``""`` where it cannot be made."""
        try:
            proposals = _edits(card, Decided(state="accepted", choice=choice))
            files = dict.fromkeys(one.file for one in proposals)
            return "\n".join(excerpt(file, self._files.decoded(file).text, _changes(file, proposals)) for file in files)
        except HealError:
            return ""

    def _diff(self, proposals: Sequence[Proposal]) -> str:
        texts = []
        for file in dict.fromkeys(one.file for one in proposals):
            changes = _changes(file, proposals)
            texts.append(unified(file, self._files.decoded(file).text, self._files.after(file, changes)[0]))
        return "\n".join(texts)

    def count(self, state: State) -> int:
        """How many cards are in a state; of rejected ones those of this review."""
        found = [name for name, one in self.decided.items() if one.state == state]
        return len([name for name in found if state != "rejected" or name not in self._at_first])


def _edits(card: Card, decided: Decided) -> Sequence[Proposal]:
    """The edits that a decision writes.

    Raises:
        HealError: there are none.
    """
    if decided.state != "accepted":
        return ()
    chosen = dict(enumerate(one.proposals for one in card.choices))
    found = card.proposals if decided.choice == HEAL else chosen.get(decided.choice, ())
    if not found:
        raise HealError(card.reason or "there is nothing to write here: the source has to be edited by hand")
    return found


def _changes(file: str, proposals: Iterable[Proposal]) -> list[Change]:
    found = {(change.begin, change.end, change.new): change for one in proposals if one.file == file for change in one.changes}
    return [found[place] for place in sorted(found)]
