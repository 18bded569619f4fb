"""Checks a whole list of steps before the first one runs: it is valid, or every problem is named and nothing is executed.

Whatever is given, junk included, is answered: nothing here raises for it, and no value of a secret field is ever repeated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rapidfuzz import process

from pytest_heal.actions.row import Action, Field
from pytest_heal.actions.table import MOST_STEPS, NAMES
from pytest_heal.actions.target import Target, TargetError, parse
from pytest_heal.actions.values import SHOWN, WANTED, WRONG, kind, shown
from pytest_heal.element.printable import counted, visible

MOST_PROBLEMS = 20
"""Problems that are named; a list with more is of another making altogether."""
NEAR = 60
"""Likeness (0 to 100) from which on a known name is offered for an unknown one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step that is valid.

    Attributes:
        number: its place in the list, from 0.
        action: its row of the table.
        values: its fields by `Field.name`, defaults filled in; what has none and was left out is not in it.
        target: its element, parsed; ``None`` for a step without one.
    """

    number: int
    action: Action
    values: Mapping[str, Any] = field(default_factory=dict)
    target: Target | None = None

    @property
    def said(self) -> str:
        """Action and what it is about, short, for messages and records; nothing secret is in it."""
        about = self.values.get("target", self.values.get("url", ""))
        return f"{self.action.said} {visible(str(about), SHOWN)}".rstrip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong in a list of steps.

    Attributes:
        step: number of the step, from 0; ``None`` for the list itself.
        field: name of the field, ``""`` for the step itself.
        message: what is wrong, and what would have been right.
        value: the offending value, short; ``""`` where it is not shown.
        closest: the known name that was probably meant; ``""`` when none is near.
    """

    step: int | None
    field: str
    message: str
    value: str = ""
    closest: str = ""

    def __str__(self) -> str:
        where = ", ".join(([] if self.step is None else [f"step {self.step}"]) + ([self.field] if self.field else []))
        said = f"{self.message}. Did you mean {self.closest!r}?" if self.closest else self.message
        return f"{where}: {said}" if where else said


def check(steps: Any, *, files: bool = True) -> tuple[tuple[Step, ...], tuple[Problem, ...]]:
    """The steps, if all of them are valid; else no step, and what is wrong.

    Args:
        steps: a list of mappings, one mapping for a list with one step, or anything else.
        files: steps may name files of this machine (``upload``, ``path`` of ``screenshot``).
    """
    if isinstance(steps, Mapping):
        steps = [steps]
    if isinstance(steps, (str, bytes, bytearray)) or not isinstance(steps, Sequence):
        said = f"the steps are {kind(steps)}, not a list of steps such as {{action: click, target: index=0}}"
        return (), (Problem(step=None, field="", message=said, value=shown(steps)),)
    if len(steps) > MOST_STEPS:
        said = f"{len(steps)} steps, at most {MOST_STEPS} in one run: divide the list"
        return (), (Problem(step=None, field="", message=said),)
    good: list[Step] = []
    problems: list[Problem] = []
    for number, given in enumerate(steps):
        found = _Checked(number, given, files=files)
        problems += found.problems
        if found.step is not None:
            good.append(found.step)
            if found.step.action.name == "done" and number < len(steps) - 1:
                left = counted(len(steps) - 1 - number, "step")
                problems.append(
                    Problem(step=number, field="action", message=f"done stands before {left}: make it the last one")
                )
        if len(problems) >= MOST_PROBLEMS:
            break
    return ((), tuple(problems[:MOST_PROBLEMS])) if problems else (tuple(good), ())


class _Checked:
    """One step: what it is, or what is wrong with it."""

    def __init__(self, number: int, given: Any, *, files: bool) -> None:
        self.number = number
        self.files = files
        self.problems: list[Problem] = []
        self.step: Step | None = None
        if not isinstance(given, Mapping):
            self._bad("", f"is {kind(given)}, not a mapping such as {{action: click, target: index=0}}", value=shown(given))
            return
        action = self._action(given)
        if action is not None:
            self._fields(action, given)

    def _bad(self, name: str, message: str, *, value: str = "", closest: str = "") -> None:
        self.problems.append(Problem(step=self.number, field=name, message=message, value=value, closest=closest))

    def _action(self, given: Mapping[Any, Any]) -> Action | None:
        if "action" not in given:
            near = _near(given, ["action"])
            self._bad("action", f"is missing; it is one of {', '.join(NAMES)}", closest=near)
            return None
        name = given["action"]
        rows = NAMES.get(name) if isinstance(name, str) else None
        if rows is None:
            near = _near([name], NAMES)
            said = "is no action" if isinstance(name, str) else f"is {kind(name)}, not the name of an action"
            one_of = "" if near else f"; it is one of {', '.join(NAMES)}"
            self._bad("action", f"{shown(name)} {said}{one_of}", value=shown(name), closest=near)
            return None
        if not rows[0].until:
            return rows[0]
        kinds = {row.until: row for row in rows}
        until = given.get("until")
        if isinstance(until, str) and until in kinds:
            return kinds[until]
        if "until" not in given:
            implied = next((row for row in rows if row.implied and set(given) == {"action", row.implied}), None)
            if implied is not None:
                return implied
            self._bad("until", f"is missing; {name} is until one of {', '.join(kinds)}")
        else:
            one_of = f"is none of {', '.join(kinds)}"
            self._bad("until", f"{shown(until)} {one_of}", value=shown(until), closest=_near([until], kinds))
        return None

    def _fields(self, action: Action, given: Mapping[Any, Any]) -> None:
        values: dict[str, Any] = {}
        its_own = {"action", "until"} if action.until else {"action"}
        written: dict[str, str] = {}
        for key, value in given.items():
            name = key if isinstance(key, str) else ""
            if name in its_own:
                continue
            known = action.field(name)
            if known is None:
                names = [each for f in action.fields for each in f.names]
                takes = f"takes {', '.join(f.name for f in action.fields)}" if action.fields else "takes no field"
                self._bad(
                    shown(key) if not name else visible(name, SHOWN), f"{action.said} {takes}", closest=_near([key], names)
                )
            elif known.name in written:
                self._bad(known.name, f"is given twice, as {written[known.name]} and as {name}")
            else:
                written[known.name] = name
                if self._value(known, name, value):
                    values[known.name] = value
        for wanted in action.fields:
            if wanted.required and wanted.name not in written:
                self._bad(wanted.name, f"is missing: {action.said} needs {WANTED[wanted.type]}")
            elif wanted.default is not None:
                values.setdefault(wanted.name, wanted.default)
        target = self._target(action, values)
        if not self.problems:
            self.step = Step(number=self.number, action=action, values=values, target=target)

    def _value(self, known: Field, name: str, value: Any) -> bool:
        """Whether a value fits; says why not."""
        if known.file and not self.files:
            self._bad(name, "names a file of the machine that the page is driven on, which is not allowed here")
            return False
        wrong = WRONG[known.type](value, known)
        if wrong:
            said = kind(value) if known.secret else shown(value)
            self._bad(name, f"{said} {wrong}", value="" if known.secret else said)
        return not wrong

    def _target(self, action: Action, values: dict[str, Any]) -> Target | None:
        known = action.field("target")
        if known is None or known.type != "target" or "target" not in values:
            return None
        try:
            return parse(values["target"])
        except TargetError as error:
            self._bad("target", f"{shown(values['target'])} {error}", value=shown(values["target"]), closest=error.closest)
            return None


# ------------------------------------------------------------------------------------------------------ near names


def _near(given: Any, known: Any) -> str:
    """The known name that is nearest to one of those given; ``""`` when none is near."""
    names = list(known)
    best = ("", 0.0)
    for each in _texts_of(given):
        found = process.extractOne(each[:SHOWN].lower(), names, score_cutoff=NEAR)
        if found is not None and found[1] > best[1]:
            best = found[0], found[1]
    return best[0]


def _texts_of(given: Any) -> Iterator[str]:
    return (each for each in given if isinstance(each, str))
