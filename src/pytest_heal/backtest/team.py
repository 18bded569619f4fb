"""The team's own locator for a locator that drifted: what the later suite has in its place, with the values of this run.

A run knows by which calls a locator was made. Each is looked up in the earlier suite, its counterpart in the later one is read
from the syntax tree, and what only a run knows (a plant's name that a test gave to a helper) is taken from the earlier
locator, where the same expression stood. What stays unknown makes it not comparable, and is never guessed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pytest_heal.backtest.match import Matches
from pytest_heal.backtest.statements import Suite, Use
from pytest_heal.backtest.stored import NotComparableError, Stored, Successor
from pytest_heal.locator.code import to_code
from pytest_heal.locator.grades import steps_of_code
from pytest_heal.locator.origin import Making
from pytest_heal.locator.selector_kinds import HOLE
from pytest_heal.locator.selector_parts import frame_pieces, strip_description
from pytest_heal.locator.steps import PROPERTIES, Pattern, Step, Steps, Unknown, Value, code_of
from pytest_heal.source.proposal import span

MOST_DEEP = 10
"""Functions through which a locator is followed to the page."""
_PAGE = re.compile(r"(?:^|[._])(?:page|frame|popup|tab|main_frame|browser_page)\d*$", re.IGNORECASE)
_FLAGS = {name: name for name in ("IGNORECASE", "MULTILINE", "DOTALL", "VERBOSE", "ASCII")}
_FLAGS |= {"I": "IGNORECASE", "M": "MULTILINE", "S": "DOTALL", "X": "VERBOSE", "A": "ASCII"}


@dataclass(frozen=True, slots=True)
class Flagged:
    """A regular expression with its flags, by their names in `re`."""

    source: str
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLocator:
    """What the later suite has in the place of a locator.

    Attributes:
        steps: from the page on; nothing in them is unknown, patterns are `Flagged`.
        place: ``file:line`` in the later suite; of what a data file has, the file and the keys.
        code: as code on ``page``.
        changed: it is another one than that of the earlier suite.
    """

    steps: Sequence[Step]
    place: str
    code: str
    changed: bool


def team_locator(makings: Sequence[Making], matches: Matches) -> TeamLocator:
    """The team's locator in the place of one that was made by these calls.

    Args:
        makings: calls that made the locator, from the page on.
        matches: of the two suites.

    Raises:
        NotComparableError: there is none that can be executed, and why.
    """
    steps, place, changed = _chain(makings, matches, 0)
    return TeamLocator(steps=steps, place=place, code=code_of(_shown(steps)), changed=changed)


def _chain(makings: Sequence[Making], matches: Matches, depth: int) -> tuple[Steps, str, bool]:
    if not makings or depth > MOST_DEEP:
        raise NotComparableError("the run could not tell which calls made it")
    last = makings[-1]
    before = matches.at(last.file, span(last))
    if before is None:
        stored = _all_stored(makings, matches.stored)
        if stored is not None:
            return stored
        raise NotComparableError(f"{last.file}:{last.line} makes it in a way that cannot be read from the source")
    counterpart = matches.of(before)
    after = counterpart.use
    if after is None:
        raise NotComparableError(counterpart.reason)
    own = len(before.written.steps)
    head = makings[: max(0, len(makings) - own)]
    known = bindings(before, makings)
    kept: list[Successor] = []
    steps = _filled(after, known, matches.stored, kept)
    place = str(kept[0].place) if kept else after.place
    changed = before.written.steps != after.written.steps or bool(kept)
    old_root, new_root = root_of(before, matches.old), root_of(after, matches.new)
    if head and new_root == old_root:
        first, _, more = _chain(head, matches, depth + 1)
        return (*first, *steps), place, changed or more
    if new_root != old_root and not _PAGE.search(new_root):
        raise NotComparableError(f"in the later suite it begins at {new_root}, and at {old_root} in the earlier one")
    return steps, place, changed or bool(head)


def _all_stored(makings: Sequence[Making], stored: Stored) -> tuple[Steps, str, bool] | None:
    """A locator whose selectors stand in data files alone, such as the steps of `run_actions`; ``None`` for any other.

    Raises:
        NotComparableError: the later suite has nothing certain in place of one of them.
    """
    pieces = frame_pieces(strip_description(makings[-1].selector))
    found = [stored.successor(piece) for piece in pieces]
    whole = [one for one in found if one is not None]
    if len(whole) < len(found):
        return None
    names = ("frame_locator",) * (len(whole) - 1) + ("locator",)
    steps = tuple(Step(name, one.text) for name, one in zip(names, whole, strict=True))
    changed = any(one.text != piece for one, piece in zip(whole, pieces, strict=True))
    return steps, str(whole[-1].place), changed


def root_of(use: Use, suite: Suite) -> str:
    """What the first call of a locator is made on, as text; where that is a name of another locator, what that is made on."""
    node: ast.expr = use.node
    steps = 0
    if use.written.legacy and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return ast.unparse(node.func.value)
    while True:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            node, steps = node.func.value, steps + 1
        elif isinstance(node, ast.Attribute) and node.attr in PROPERTIES:
            node, steps = node.value, steps + 1
        else:
            break
        if steps == len(use.written.steps):
            break
    if steps == len(use.written.steps):
        return ast.unparse(node)
    named = use.written.steps[: len(use.written.steps) - steps]  # what the name stands for is written elsewhere
    sources = [one for one in suite.uses(use.file) if one is not use and one.written.steps == named]
    roots = {root_of(one, suite) for one in sources} if len(named) < len(use.written.steps) else set()
    return roots.pop() if len(roots) == 1 else ast.unparse(node)


# ------------------------------------------------------------------ values that only a run knows


def bindings(use: Use, makings: Sequence[Making]) -> dict[str, str]:
    """What expressions of a locator stood for in a run, by their text: ``{"plant": "Pilea"}``.

    Args:
        use: the locator.
        makings: calls that made it, the last one its own.
    """
    made = steps_of_code(to_code(makings[-1].selector))
    steps, raw = use.written.steps, arguments(use)
    if made is None:
        return {}
    whole, own = _flat(made), _flat(steps)
    if len(whole) < len(own):
        return {}
    values = whole[len(whole) - len(own) :]
    found: dict[str, str] = {}
    clash: set[str] = set()
    unknown = [place for place, value in enumerate(own) if _open(value[2])]
    for place in unknown:
        (name, key, value), (other, other_key, seen) = own[place], values[place]
        text = raw.get((place, key)) if (name, key) == (other, other_key) else None
        if text is None or not isinstance(seen, str):
            continue
        said = seen if isinstance(value, Unknown) else _between(value, seen)
        if said is None:
            continue
        if found.setdefault(text, said) != said:
            clash.add(text)
    return {text: said for text, said in found.items() if text not in clash}


Flat = tuple[str, str, "Value | None"]  # of an argument: the method, its name ("" for the first one), its value


def _flat(steps: Steps) -> list[Flat]:
    """The arguments of steps in order, in one form: ``locator(x, has_text=y)`` is a locator and a filter."""
    flat: list[Flat] = []
    for step in steps:
        if step.name == "locator" and step.named:
            flat.append(("locator", "", step.first))
            flat += [("filter", name, value) for name, value in step.named]
        elif step.name in ("first", "last"):
            flat.append(("nth", "", 0 if step.name == "first" else -1))
        elif step.name == "filter":
            flat += [("filter", name, value) for name, value in step.named]
        else:
            flat.append((step.name, "", step.first))
            flat += [(step.name, name, value) for name, value in step.named]
    return flat


def arguments(use: Use) -> dict[tuple[int, str], str]:
    """The expressions that give a locator's arguments their unknown part, by place in `_flat` and name."""
    calls: list[ast.Call | ast.Attribute] = []
    node: ast.expr = use.node
    if use.written.legacy:
        call = use.node
        if not isinstance(call, ast.Call):
            return {}
        given = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg == "selector")]
        return {(0, ""): _unknown_part(given[0])} if given else {}
    while len(calls) < len(use.written.steps):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            calls.append(node)
            node = node.func.value
        elif isinstance(node, ast.Attribute) and node.attr in PROPERTIES:
            calls.append(node)
            node = node.value
        else:
            break
    calls.reverse()
    own = use.written.steps[len(use.written.steps) - len(calls) :]
    place = len(_flat(use.written.steps[: len(use.written.steps) - len(calls)]))
    found: dict[tuple[int, str], str] = {}
    for step, call in zip(own, calls, strict=True):
        for _, name, _value in _flat((step,)):
            node_of = _argument(call, name)
            if node_of is not None:
                found[place, name] = _unknown_part(node_of)
            place += 1
    return found


def _argument(call: ast.Call | ast.Attribute, name: str) -> ast.expr | None:
    if not isinstance(call, ast.Call):
        return None
    if not name:
        return call.args[0] if call.args else call.keywords[0].value if call.keywords else None
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _unknown_part(node: ast.expr) -> str:
    """The text of an expression; of an f-string with one value, of that."""
    if isinstance(node, ast.JoinedStr):
        values = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        plain = all(part.conversion == -1 and part.format_spec is None for part in node.values if not _constant(part))  # type: ignore[attr-defined]
        if len(values) == 1 and plain:
            return ast.unparse(values[0])
    return ast.unparse(node)


def _constant(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def _between(value: object, seen: str) -> str | None:
    """What stands in the one hole of a text; ``None`` where that is not certain."""
    if not isinstance(value, str) or value.count(HOLE) != 1:
        return None
    before, after = value.split(HOLE)
    fits = seen.startswith(before) and seen.endswith(after) and len(seen) >= len(before) + len(after)
    return seen[len(before) : len(seen) - len(after)] if fits else None


def _open(value: object) -> bool:
    """Whether a part of a value is not known."""
    if isinstance(value, tuple):
        return any(_open(part.first) or any(_open(one) for _, one in part.named) for part in value)
    text = value.source if isinstance(value, Pattern) else value
    return isinstance(value, Unknown) or (isinstance(text, str) and HOLE in text)


def _has_pattern(value: object) -> bool:
    inner = value if isinstance(value, tuple) else ()
    return isinstance(value, Pattern) or any(
        _has_pattern(one) for step in inner for one in (step.first, *dict(step.named).values())
    )


def _filled(use: Use, known: dict[str, str], stored: Stored, kept: list[Successor]) -> Steps:
    """The steps of a locator of the later suite, with what the run knows put in.

    Args:
        use: the locator.
        known: what expressions stood for in the run of the earlier suite.
        stored: has the successors of texts that data files gave.
        kept: gets those that are other texts now.

    Raises:
        NotComparableError: something is not known.
    """
    raw = arguments(use)
    place = 0
    made: list[Step] = []
    for step in use.written.steps:
        names = [name for _, name, _ in _flat((step,))]
        texts = {name: raw.get((place + n, name)) for n, name in enumerate(names)}
        place += len(names)
        told = {name: _now(step, name, text, known, stored, kept) for name, text in texts.items() if text is not None}
        first = None if step.first is None else _value(step.first, texts.get(""), told, use, step, "")
        named = tuple((name, _value(value, texts.get(name), told, use, step, name)) for name, value in step.named)
        made.append(replace(step, first=first, named=named))
    return tuple(made)


def _now(  # noqa: PLR0917 - one place
    step: Step, name: str, text: str, known: dict[str, str], stored: Stored, kept: list[Successor]
) -> tuple[str, str | None]:
    """An expression, and what it stands for in the later suite; ``None``: only a run of that knows."""
    said = known.get(text)
    value = dict(step.named).get(name) if name else step.first
    if said is None or not isinstance(value, Unknown):
        return text, said
    hints = _names(text)
    selector = not name and step.name in ("locator", "frame_locator")
    found = stored.successor(said, hints) if hints else None
    if found is None and selector:
        found = stored.successor(said)
    if found is None or found.text == said:
        return text, said
    kept.append(found)
    return text, found.text


def _names(text: str) -> list[str]:
    """The names in an expression that may be keys of a file: constants, attributes, keyword arguments' texts."""
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError:
        return []
    found = [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return found + [one.attr for one in ast.walk(tree) if isinstance(one, ast.Attribute)]


def _value(  # noqa: PLR0917 - one place
    value: Value, text: str | None, told: dict[str, tuple[str, str | None]], use: Use, step: Step, name: str
) -> Value:
    if isinstance(value, Pattern):
        return _pattern(value, use, step, name)
    if not _open(value):
        if _has_pattern(value):
            raise NotComparableError("the flags of a regular expression in it cannot be read from the source")
        return value
    said = told[name][1] if name in told else None
    if said is not None and isinstance(value, Unknown):
        return said
    if said is not None and isinstance(value, str) and value.count(HOLE) == 1:
        return value.replace(HOLE, said)
    raise NotComparableError(f"only a run of the later suite knows {text or 'a part of its locator'}")


def _pattern(value: Pattern, use: Use, step: Step, name: str) -> Value:
    """A regular expression with its flags, which steps do not have."""
    if HOLE in value.source:
        raise NotComparableError("only a run of the later suite knows its regular expression")
    for call in ast.walk(use.node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == step.name:
            given = _argument(call, name)
            if isinstance(given, ast.Call) and len(given.args) + len(given.keywords) <= 2 and given.args:  # noqa: PLR2004
                flags = [*given.args[1:], *(keyword.value for keyword in given.keywords)]
                return Flagged(value.source, _flags(flags[0]) if flags else ())  # type: ignore[return-value]
    raise NotComparableError("the flags of its regular expression cannot be read from the source")


def _flags(node: ast.expr) -> tuple[str, ...]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return (*_flags(node.left), *_flags(node.right))
    if isinstance(node, ast.Attribute) and node.attr in _FLAGS:
        return (_FLAGS[node.attr],)
    raise NotComparableError(f"the flags of its regular expression cannot be read: {ast.unparse(node)}")


def _shown(steps: Steps) -> Steps:
    """The steps as `code_of` writes them."""

    def shown(value: object) -> Value:
        return Pattern(value.source) if isinstance(value, Flagged) else value  # type: ignore[return-value]

    return tuple(
        replace(step, first=shown(step.first), named=tuple((name, shown(value)) for name, value in step.named))
        for step in steps
    )
