"""Which locator of the later suite stands in the place of one of the earlier suite.

Functions are matched by name, wherever they were moved to, and by what they do where they were renamed. In a pair of functions
statements are aligned by their syntax trees without the locators, in order; what the neighbours leave open is decided by the
words of the locators, and where that does not decide it either, nothing is: `Matches.of` says why, and nobody guesses.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from pytest_heal.backtest.statements import MODULE, Statement, Suite, Unit, Use
from pytest_heal.backtest.stored import Stored
from pytest_heal.source.module import Span

SAME, OTHER_VALUES = 1.0, 0.6
"""What a pair of statements counts: the same but for the locator; and other constants too (a text that is expected)."""
LIKENESS = 0.5
"""What the words that both locators have count, at most."""
MARGIN = 0.15
"""By how much the best alignment has to be better than one that pairs a statement otherwise, or with nothing."""
RENAMED = 0.6
"""Share of equal statements (0 to 1) from which a function of another name may be the same one."""
LARGEST = 400
"""Statements of a function that are aligned in full; in a longer one only what is equal is."""
GONE = "its statement is gone from the later suite"
FUNCTION_GONE = "its function is gone from the later suite"
UNCERTAIN = "several statements of the later suite may have taken its place"
REWRITTEN = "its statement was rewritten"
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Counterpart:
    """What became of a locator.

    Attributes:
        use: in the later suite; ``None`` where that is not certain.
        reason: why not; ``""`` where it is.
    """

    use: Use | None = None
    reason: str = ""


class Matches:
    """The locators of an earlier suite, each with its counterpart in a later one.

    Attributes:
        old, new: the suites.
        stored: what became of the texts of data files.
    """

    def __init__(self, old: Suite, new: Suite) -> None:
        self.old, self.new = old, new
        self.stored = Stored(old.data, new.data)
        self._found: dict[int, Counterpart] = {}
        self._at: dict[tuple[str, Span], Use] = {}
        for unit in old.units:
            for use in unit.uses:
                self._at.update(((use.file, span), use) for span in use.spans)
        for before, after, reason in _units(old.units, new.units):
            if after is None:
                self._found.update((id(use), Counterpart(reason=reason)) for use in before.uses)
            else:
                self._found.update(_aligned(before, after))

    def at(self, file: str, span: Span) -> Use | None:
        """The locator of the earlier suite whose last call stands at a place, columns in bytes as Python counts them."""
        return self._at.get((file, span))

    def of(self, use: Use) -> Counterpart:
        """What became of a locator of the earlier suite."""
        return self._found.get(id(use), Counterpart(reason=FUNCTION_GONE))

    def __iter__(self) -> Iterator[tuple[Use, Counterpart]]:
        """Every locator of the earlier suite."""
        return ((use, self.of(use)) for unit in self.old.units for use in unit.uses)


def likeness(one: Use, other: Use) -> float:
    """How much two locators have in common, 0 to 1: of their words, and all of it where they are equal."""
    if one.written.steps == other.written.steps:
        return 1.0
    first, second = (Counter(_WORD.findall(use.written.code.casefold())) for use in (one, other))
    whole = (first | second).total()
    return 0.9 * (first & second).total() / whole if whole else 0.0


def _units(old: Sequence[Unit], new: Sequence[Unit]) -> list[tuple[Unit, Unit | None, str]]:
    """Functions of the earlier suite, each with the one of the later suite that it has become."""
    pairs: dict[int, Unit] = {}
    by_place = {(unit.file, unit.name): unit for unit in new}
    for unit in old:
        if (unit.file, unit.name) in by_place:
            pairs[id(unit)] = by_place[unit.file, unit.name]
    taken = {id(unit) for unit in pairs.values()}
    for by_name in (True, False):
        left = [unit for unit in old if id(unit) not in pairs and unit.name != MODULE]
        free = [unit for unit in new if id(unit) not in taken and unit.name != MODULE]
        for before, after in _by_name(left, free) if by_name else _by_content(left, free):
            pairs[id(before)] = after
            taken.add(id(after))
    moved = _moved_files(old, pairs)
    for unit in old:
        if unit.name == MODULE and id(unit) not in pairs and (moved.get(unit.file), MODULE) in by_place:
            pairs[id(unit)] = by_place[moved[unit.file], MODULE]
    return [(unit, pairs.get(id(unit)), FUNCTION_GONE) for unit in old]


def _by_name(old: Sequence[Unit], new: Sequence[Unit]) -> list[tuple[Unit, Unit]]:
    """Functions that were moved to another file, where one of that name was left and one is new."""
    before, after = defaultdict[str, list[Unit]](list), defaultdict[str, list[Unit]](list)
    for names, units in ((before, old), (after, new)):
        for unit in units:
            names[unit.name].append(unit)
    return [(before[name][0], after[name][0]) for name in before if len(before[name]) == len(after.get(name, ())) == 1]


def _by_content(old: Sequence[Unit], new: Sequence[Unit]) -> list[tuple[Unit, Unit]]:
    """Functions that were renamed: most of their statements are equal, and no other pair is about as good."""
    shares = {(id(a), id(b)): _share(a, b) for a in old for b in new}
    found = []
    for before in old:
        best, place = max(((shares[id(before), id(after)], place) for place, after in enumerate(new)), default=(0.0, -1))
        if best < RENAMED:
            continue
        after = new[place]
        rivals = [shares[id(before), id(one)] for one in new if one is not after]
        rivals += [shares[id(one), id(after)] for one in old if one is not before]
        if all(best - rival >= MARGIN for rival in rivals):
            found.append((before, after))
    return found


def _share(one: Unit, other: Unit) -> float:
    """Share of statements, in order, that two functions have in common, the words of their locators too."""
    first, second = ([s.strict for s in unit.statements] for unit in (one, other))
    alike = SequenceMatcher(None, first, second, autojunk=False).ratio()
    words, others = ({use.written.code for use in unit.uses} for unit in (one, other))
    common = len(words & others) / len(words | others) if words | others else 0.0
    same_file = one.file == other.file
    return 0.75 * alike + 0.15 * common + 0.1 * same_file


def _moved_files(old: Sequence[Unit], pairs: dict[int, Unit]) -> dict[str, str]:
    """Files that are no more, each with the one that most of its functions stand in now."""
    to: dict[str, Counter[str]] = defaultdict(Counter)
    for unit in old:
        if id(unit) in pairs:
            to[unit.file][pairs[id(unit)].file] += 1
    return {file: counted.most_common(1)[0][0] for file, counted in to.items()}


def _aligned(before: Unit, after: Unit) -> dict[int, Counterpart]:
    """The locators of a function, aligned with those of another one."""
    old, new = before.statements, after.statements
    found: dict[int, Counterpart] = {}
    for i, partner, reason in _alignment(old, new):
        for place, use in enumerate(old[i].uses):
            other = partner.uses[place] if partner is not None else None
            found[id(use)] = Counterpart(use=other, reason=reason)
    return found


def _alignment(old: Sequence[Statement], new: Sequence[Statement]) -> list[tuple[int, Statement | None, str]]:
    """Statements with locators, each with its partner, or why there is none."""
    if len(old) > LARGEST or len(new) > LARGEST:
        return _equal_only(old, new)
    scores = [[_score(a, b) for b in new] for a in old]
    forward = _best(scores, len(old), len(new))
    backward = _best([row[::-1] for row in scores[::-1]], len(old), len(new))
    whole = forward[len(old)][len(new)]
    result: list[tuple[int, Statement | None, str]] = []
    for i, statement in enumerate(old):
        if not statement.uses:
            continue
        behind = backward[len(old) - i - 1]
        options = [(forward[i][j] + scores[i][j] + behind[len(new) - j - 1], j) for j in range(len(new)) if scores[i][j] > 0]
        without = max(forward[i][j] + behind[len(new) - j] for j in range(len(new) + 1))
        best = max(options, default=(0.0, -1))
        rivals = [total for total, j in options if j != best[1]]
        if best[1] < 0 or best[0] < whole - 1e-9:
            result.append((i, None, REWRITTEN if _may_be_rewritten(statement, new) else GONE))
        elif any(whole - total < MARGIN for total in rivals) or whole - without < MARGIN:
            result.append((i, None, UNCERTAIN))
        else:
            result.append((i, new[best[1]], ""))
    return result


def _best(scores: Sequence[Sequence[float]], rows: int, columns: int) -> list[list[float]]:
    """The best total of the first so many statements of both."""
    table = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(1, rows + 1):
        for j in range(1, columns + 1):
            paired = table[i - 1][j - 1] + scores[i - 1][j - 1] if scores[i - 1][j - 1] > 0 else 0.0
            table[i][j] = max(table[i - 1][j], table[i][j - 1], paired)
    return table


def _score(one: Statement, other: Statement) -> float:
    """What a pair of statements counts; 0: they are none."""
    if len(one.uses) != len(other.uses):
        return 0.0
    base = SAME if one.strict == other.strict else OTHER_VALUES if one.loose == other.loose else 0.0
    if not base or (base < SAME and not one.uses):
        return 0.0
    alike = [likeness(a, b) for a, b in zip(one.uses, other.uses, strict=True)]
    return base + LIKENESS * (sum(alike) / len(alike) if alike else 0.0)


def _may_be_rewritten(statement: Statement, new: Sequence[Statement]) -> bool:
    """Whether the same locator, or one very like it, is used otherwise now."""
    return any(likeness(one, other) > LIKENESS for one in statement.uses for two in new for other in two.uses)


def _equal_only(old: Sequence[Statement], new: Sequence[Statement]) -> list[tuple[int, Statement | None, str]]:
    """Of a very long function: statements that are equal, in order, and one of a kind."""
    keys = [[(s.strict, tuple(use.written.code for use in s.uses)) for s in part] for part in (old, new)]
    numbers = [Counter(part) for part in keys]
    at = {key: place for place, key in enumerate(keys[1])}
    return [
        (i, new[at[key]] if numbers[0][key] == numbers[1][key] == 1 else None, "" if key in at else UNCERTAIN)
        for i, key in enumerate(keys[0])
        if old[i].uses
    ]
