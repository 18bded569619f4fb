"""Tests that say something only together: they share a browser context, or one needs what others leave behind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pytest_heal.weak.task import Seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Tests that are asked together.

    Attributes:
        tests: all that run, in the order of the suite.
        green: those of them that are green with nothing taken away.
        seen: controls that these saw.
        used: controls that these operated.
    """

    tests: tuple[str, ...]
    green: tuple[str, ...]
    seen: frozenset[int]
    used: frozenset[int]

    @property
    def name(self) -> str:
        """The first of its tests."""
        return self.tests[0]


def blocks_of(found: Mapping[str, Seen]) -> list[Block]:
    """The tests of a run with nothing taken away; those that shared a browser context are one block."""
    first = {test: test for test in found}

    def head(test: str) -> str:
        while first[test] != test:
            first[test] = test = first[first[test]]
        return test

    for test, seen in found.items():
        for owner in seen.owners & found.keys():
            first[head(test)] = head(owner)
    together = defaultdict[str, list[str]](list)
    for test in found:
        together[head(test)].append(test)
    return _made(together.values(), found)


def by_file(leaning: Iterable[Block], found: Mapping[str, Seen]) -> list[Block]:
    """All tests of the files of blocks that do not stand alone, a block for each file.

    Args:
        leaning: those blocks.
        found: the run with nothing taken away.
    """
    files = {_file(test) for block in leaning for test in block.tests}
    together = {file: [test for test in found if _file(test) == file] for file in sorted(files)}
    return _made(together.values(), found)


def _made(groups: Iterable[Sequence[str]], found: Mapping[str, Seen]) -> list[Block]:
    blocks = []
    for tests in groups:
        green = tuple(test for test in tests if found[test].outcome == "passed")
        used = frozenset().union(*(found[test].used for test in green))
        seen = used.union(*(found[test].seen for test in green))
        if green:
            blocks.append(Block(tests=tuple(tests), green=green, seen=seen, used=used))
    return blocks


def _file(test: str) -> str:
    return test.split("::", 1)[0]
