"""What is said when a locator matched nothing: `SuggestionRecord`, as users get it: a block of text, and plain JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from pytest_heal.suggestions.record import LIST_GONE, Explanation, Part, Similar, SuggestionRecord, Working
from pytest_heal.suggestions.text import block

FORMAT_VERSION = 1  # 1: first


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestions(SuggestionRecord):
    """What is known of a locator that found nothing it could use; its attributes are those of `SuggestionRecord`."""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only, with ``format``."""
        data = {"format": FORMAT_VERSION, **asdict(self)}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in data.items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Suggestions:
        """What `to_dict` was made from; unknown keys of a newer version are passed over."""
        known = {f.name for f in fields(cls)}
        values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items() if k in known}
        values["explanations"] = tuple(Explanation(**e) for e in values.get("explanations", ()))
        values["parts"] = tuple(Part(**p) for p in values.get("parts", ()))
        values["similar"] = tuple(Similar(**s) for s in values.get("similar", ()))
        if values.get("working"):
            said = values["working"]
            better = tuple(Similar(**s) for s in said["better"])
            values["working"] = Working(grade=said["grade"], reasons=tuple(said["reasons"]), better=better)
        return cls(**values)

    @property
    def list_now(self) -> Explanation | None:
        """Of a list that matches nothing: the locator that may be written instead, if a person says so, and why."""
        return next((each for each in self.explanations if each.kind == LIST_GONE and each.paste), None)

    def __str__(self) -> str:
        """The block for people, see `text.block`."""
        return block(self)
