"""Which control to take away in which test next, and what follows from how the test ended.

Each test is asked for itself: first without one control that it operates, then without all others that it sees at once; where
it turns red, without each half of these, down to one. What a test turned red for is missed, and no other test is asked for it
any more. One run of the suite asks all tests that have a question, so there are as many runs as the longest row of questions.

A red test is believed when it turned red twice for the same control, and is green when it runs with nothing taken away. What is
called a test here may be several that only say something together, see `blocks.py`.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Ending = Literal["green", "red", "void"]
"""A test passed, failed, or did not run to an end that says anything."""
Group = tuple[int, ...]

NOT_TAKEN = "it was there when the whole suite ran, but did not appear when it was to be taken away"
NO_END = "a test that sees it was skipped or did not finish when it was to run without it"
LATE = "a test operated it before it could be taken away"
UNSTEADY = "the tests that see it fail when run without the other tests, even with nothing taken away"
NOT_REACHED = "a test failed without it once, and passed the next time"


@dataclass(slots=True)
class _Asked:
    """What one test is asked.

    Attributes:
        seen: controls that it saw.
        waiting: groups to take away, first in first out.
        reds: how often it turned red without a control and maybe others, without that alone, and it is not yet settled.
        green: controls without which it was green.
        alone: of these, those that were the only one.
        taken: controls that were taken away.
        late: controls that were operated before they could be taken away.
        void: controls for which it came to no end that says anything.
        wavers: controls for which it was red, then green.
        stands: whether it is green with nothing taken away; ``None``: not asked.
    """

    seen: set[int]
    waiting: deque[Group] = field(default_factory=deque)
    reds: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    green: set[int] = field(default_factory=set)
    alone: set[int] = field(default_factory=set)
    taken: set[int] = field(default_factory=set)
    late: set[int] = field(default_factory=set)
    void: set[int] = field(default_factory=set)
    wavers: set[int] = field(default_factory=set)
    stands: bool | None = None

    @property
    def claims(self) -> set[int]:
        """Controls for which it turned red twice."""
        return {number for number, times in self.reds.items() if times > 1}


class Search:
    """See the module.

    Args:
        seen: controls by test that saw them.
        used: of these, the ones that the test operated.
    """

    def __init__(self, seen: Mapping[str, Collection[int]], used: Mapping[str, Collection[int]]) -> None:
        self._tests = {test: _Asked(set(numbers)) for test, numbers in seen.items()}
        for test, numbers in used.items():
            self._tests[test].waiting.extend((number,) for number in sorted(numbers))
        self._grouped = False

    def next_run(self) -> dict[str, Group]:
        """What to take away in which test now; nothing: all is known."""
        found = self._questions()
        if not found and not self._grouped:
            self._grouped = True  # what is operated is settled: the others, all at once
            for asked in self._tests.values():
                rest = asked.seen - asked.green - asked.late - asked.void - asked.wavers - self.missed.keys()
                if rest and asked.stands is not False:
                    asked.waiting.append(tuple(sorted(rest)))
            found = self._questions()
        return found

    def _questions(self) -> dict[str, Group]:
        found: dict[str, Group] = {}
        missed, busy = self.missed.keys(), set[int]()
        for test, asked in self._tests.items():
            if asked.claims and asked.stands is None:
                found[test] = ()
                continue
            for _ in range(len(asked.waiting)):
                group = tuple(one for one in asked.waiting.popleft() if one not in missed and one not in asked.late)
                if not group or asked.stands is False:
                    continue
                if len(group) == 1 and group[0] in busy:  # another test is asked for it in this run
                    asked.waiting.append(group)
                    continue
                busy.update(group if len(group) == 1 else ())
                found[test] = group
                break
        return found

    def learn(self, test: str, without: Group, ending: Ending, taken: Iterable[int] = (), late: Iterable[int] = ()) -> None:
        """A test of a run ended.

        Args:
            test: its node id.
            without: what `next_run` said.
            ending: how.
            taken: controls that were in fact taken away; another one did not come up this time.
            late: controls that were operated before that.
        """
        asked = self._tests[test]
        if not without:
            asked.stands = ending == "green"
            return
        if ending == "void":
            asked.void.update(without)
            return
        asked.late.update(late)
        really = tuple(one for one in without if one in set(taken) - asked.late)
        others = tuple(one for one in without if one not in really and one not in asked.late)
        asked.taken.update(really)
        if ending == "green":  # without those that did not come up, too
            asked.wavers.update(one for one in really if len(really) == 1 and asked.reds.pop(one, 0))
            asked.green.update(set(really) - asked.wavers, others)
            if len(really) == 1:
                asked.alone.update(really)
            return
        if others and really:
            asked.waiting.append(others)
        if not really:
            asked.stands = False
        elif len(really) == 1:
            asked.reds[really[0]] += 1
            if asked.reds[really[0]] == 1:
                asked.waiting.appendleft(really)
        else:
            half = len(really) // 2
            asked.waiting.extendleft((really[half:], really[:half]))

    @property
    def leaning(self) -> list[str]:
        """Tests that are not green when they run without the others, with nothing taken away."""
        return [test for test, asked in self._tests.items() if asked.stands is False]

    @property
    def missed(self) -> dict[int, list[str]]:
        """Controls, and the tests that turned red without them."""
        found = defaultdict[int, list[str]](list)
        for test, asked in sorted(self._tests.items()):
            for number in asked.claims if asked.stands else ():
                found[number].append(test)
        return dict(found)

    def cleared(self, number: int, *, but_leaning: bool = False) -> bool:
        """Whether all tests that saw a control stayed green without it, whether it was taken away or did not come up.

        Args:
            number: of the control.
            but_leaning: leave out what is `leaning`.
        """
        return all(
            number in asked.green or (but_leaning and asked.stands is False)
            for asked in self._tests.values()
            if number in asked.seen
        )

    def was_taken(self, number: int) -> bool:
        """Whether a control was taken away from any test."""
        return any(number in asked.taken for asked in self._tests.values())

    def was_alone(self, number: int) -> bool:
        """Whether a test was green without a control and with all others."""
        return any(number in asked.alone for asked in self._tests.values())

    def why(self, number: int) -> str:
        """Why a control that is neither missed nor unmissed is not known; ``""``: it was not tried to the end."""
        those = [asked for asked in self._tests.values() if number in asked.seen]
        if any(number in asked.wavers for asked in those):
            return NOT_REACHED
        if any(number in asked.late for asked in those):
            return LATE
        if any(number in asked.void for asked in those):
            return NO_END
        if those and all(number in asked.green for asked in those):
            return NOT_TAKEN
        return UNSTEADY if any(asked.stands is False for asked in those) else ""
