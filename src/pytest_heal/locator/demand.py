"""One demand of a locator, and one step of it; read by `demands`, held against an element by `relocation.demanded`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pytest_heal.element.cleaned import clean_wanted

DemandKind = Literal["words", "state", "value"]
Property = Literal["text", "name", "label", "placeholder", "title", "alt", "state", "class", "attribute"]
How = Literal["holds", "is", "begins", "ends", "pattern", "there"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """One thing that an element has to say or to be.

    Attributes:
        kind: see the module.
        of: the property it is about.
        wanted: words, name of a state (a class as it is written, for ``of="class"``) or an attribute's value.
        attribute: name of the attribute, for ``of="attribute"``.
        how: ``holds`` (contains, capitals do not matter), ``is`` (the whole of it), ``begins``, ``ends``, ``pattern``
            (``wanted`` is the source of a regular expression, flags before it as ``(?i)``), ``there`` (in any value).
        no: it must NOT be so.
    """

    kind: DemandKind
    of: Property
    wanted: str
    attribute: str = ""
    how: How = "holds"
    no: bool = False

    def __post_init__(self) -> None:
        """It is compared with what was cleaned, so it is cleaned itself."""
        if self.kind != "state" and self.how not in ("pattern", "there"):
            object.__setattr__(self, "wanted", clean_wanted(self.attribute, self.wanted))

    def __str__(self) -> str:
        """As a tester says it: ``text "Paid"``, ``state checked``, ``no class "done"``."""
        wanted = f'"{self.wanted}"' if self.kind != "state" or self.of != "state" else self.wanted
        what = (
            f"{self.attribute} {wanted}" if self.attribute and self.how != "there" else self.attribute or f"{self.of} {wanted}"
        )
        return f"{'no ' if self.no else ''}{what}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one step asks of its elements.

    Attributes:
        role: it has to have; ``""`` where that is open.
        tag: the role that its tag stands for, as ``tr`` for a row; it may drift, but tells which of what it stands in is meant.
        demands: of it.
        holds: of steps that it has to hold, or with ``no`` must not hold: ``filter(has=…)``, ``:has(…)``.
        handles: ids, classes and test ids it is looked for by, ``#``, ``.`` and ``@`` before them; they may drift.
        beside: it stands beside what comes after it, and not around it.
    """

    role: str = ""
    tag: str = ""
    demands: tuple[Demand, ...] = ()
    holds: tuple[tuple[Step, bool], ...] = ()
    handles: tuple[str, ...] = ()
    beside: bool = False

    @property
    def asks(self) -> bool:
        """Whether there is anything that may not drift."""
        return bool(self.demands or any(step.asks for step, _ in self.holds))

    def with_(self, other: Step) -> Step:
        """Both asked of one element."""
        return Step(
            role=self.role or other.role,
            tag=self.tag or other.tag,
            demands=tuple(dict.fromkeys(self.demands + other.demands)),
            holds=self.holds + other.holds,
            handles=self.handles + other.handles,
            beside=self.beside or other.beside,
        )


Reading = tuple[Step, ...]
"""The steps of a locator, the outermost first; the last one is the element's."""
