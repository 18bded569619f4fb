"""What the table of actions is made of: rows and their fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

FieldType = Literal["target", "text", "texts", "milliseconds", "whole", "flag", "choice", "choices"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a step.

    Attributes:
        name: how it is written.
        type: ``target`` and ``text`` are strings, ``texts`` a string or a list of them, ``milliseconds`` a number above 0,
            ``whole`` a whole number above 0, ``flag`` true or false, ``choice`` one of `choices`, ``choices`` a list of them.
        doc: what it means, for the reference.
        required: a step without it is not valid.
        default: what holds where it is left out; ``None``: nothing is said to the browser.
        choices: of ``choice`` and ``choices``.
        aliases: other names.
        empty: an empty text is a value.
        secret: never shown anywhere.
        file: names a file of the machine that the run is made on.
    """

    name: str
    type: FieldType
    doc: str
    required: bool = False
    default: Any = None
    choices: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    empty: bool = False
    secret: bool = False
    file: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The name and its aliases."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One row: an action, or one kind of it.

    Attributes:
        name: how it is written.
        doc: what it does, for the reference.
        fields: what a step of it takes besides ``action`` and ``until``.
        aliases: other names.
        until: of ``wait``, which kind of waiting this row is; ``""`` for all others.
        implied: field that means this row where it stands alone and ``until`` is left out; ``""``: ``until`` has to be said.
    """

    name: str
    doc: str
    fields: tuple[Field, ...] = ()
    aliases: tuple[str, ...] = ()
    until: str = ""
    implied: str = ""

    @property
    def said(self) -> str:
        """Name, and kind of waiting."""
        return f"{self.name} until {self.until}" if self.until else self.name

    def field(self, name: str) -> Field | None:
        """The field of this name or alias; ``None`` when there is none."""
        return next((field for field in self.fields if name in field.names), None)
