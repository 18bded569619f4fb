"""What came of a question to a chat model, as plain data: it travels on reports and stands in them.

Texts in it have been through the project's redaction, as the question that was sent; they still may be of a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from pytest_heal.element.plain_json import plain

TEXT_LIMIT = 50_000  # characters of a text; a prompt is bounded well below


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One question and its answer.

    Attributes:
        use: who asked: ``explore``, ``heal`` or ``describe``.
        about: what was looked for, in words.
        page: URL template of the page; ``""`` when it is not known.
        offered: number of records to choose from.
        index: of the chosen record; ``None``: none of them, or no answer.
        chosen: the chosen record in words; ``""`` without one.
        reasoning: of the model, one line.
        source: ``model``, ``cache``, or ``nobody`` where nobody answered.
        problem: why there is no answer; ``""`` where there is one.
        key: of the question in the file of answers.
        tokens: spent on it, of question and answer together.
        milliseconds: that it took.
        sent: the question left the machine.
        system, user: exactly what was sent, or would have been.
        model: provider and model.
        mode: what was in force: ``on`` or ``cached``.
        test: the test that was running, ``""`` outside of tests.
    """

    use: str
    about: str = ""
    page: str = ""
    offered: int = 0
    index: int | None = None
    chosen: str = ""
    reasoning: str = ""
    source: str = "nobody"
    problem: str = ""
    key: str = ""
    tokens: int = 0
    milliseconds: int = 0
    sent: bool = False
    system: str = ""
    user: str = ""
    model: str = ""
    mode: str = ""
    test: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        made: dict[str, Any] = plain({f.name: getattr(self, f.name) for f in fields(self)}, TEXT_LIMIT)
        return made

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Answered:
        """What `to_dict` was made from; what it does not know is passed over.

        Raises:
            ValueError, TypeError, AttributeError: it is something else.
        """
        made: dict[str, Any] = {}
        for one in fields(cls):
            value = data.get(one.name, _EMPTY[one.name])
            if type(value) is not type(_EMPTY[one.name]) and not (one.name == "index" and type(value) is int):
                raise TypeError(f"{one.name} is {value!r}")
            made[one.name] = value
        return cls(**made)


_EMPTY: dict[str, Any] = {one.name: "" if one.name == "use" else one.default for one in fields(Answered)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelUse:
    """The part that a chat model had in a run, or in several.

    Attributes:
        name: provider and model; several joined by commas.
        mode: what was in force: ``on`` or ``cached``.
        calls: questions that were sent.
        tokens: spent on them.
        answers: one for each question that came up, in the order they were asked.
    """

    name: str = ""
    mode: str = ""
    calls: int = 0
    tokens: int = 0
    answers: tuple[Answered, ...] = ()

    @classmethod
    def of(cls, answers: Iterable[Answered]) -> ModelUse | None:
        """The part that models had, from what came of the questions; ``None`` where none came up."""
        known = tuple(answers)
        if not known:
            return None
        return cls(
            name=", ".join(sorted({answer.model for answer in known if answer.model})),
            mode=", ".join(sorted({answer.mode for answer in known if answer.mode})),
            calls=sum(answer.sent for answer in known),
            tokens=sum(answer.tokens for answer in known),
            answers=known,
        )

    @property
    def numbers(self) -> dict[str, int]:
        """Questions by what came of them: ``model``, ``cache``, ``nobody``; those without any are left out."""
        sources = [answer.source for answer in self.answers]
        return {name: sources.count(name) for name in ("model", "cache", "nobody") if name in sources}

    @property
    def problems(self) -> dict[str, int]:
        """Why there was no answer, and how often, the most frequent first."""
        found: dict[str, int] = {}
        for answer in self.answers:
            if answer.problem:
                found[answer.problem] = found.get(answer.problem, 0) + 1
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        return {
            "name": plain(self.name),
            "mode": plain(self.mode),
            "calls": plain(self.calls),
            "tokens": plain(self.tokens),
            "answers": [answer.to_dict() for answer in self.answers],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> ModelUse:
        """What `to_dict` was made from.

        Raises:
            ValueError, TypeError, AttributeError: it is something else.
        """
        return cls(
            name=str(data.get("name", "")),
            mode=str(data.get("mode", "")),
            calls=int(data.get("calls", 0)),
            tokens=int(data.get("tokens", 0)),
            answers=tuple(Answered.from_dict(answer) for answer in data.get("answers", ())),
        )


def together(uses: Iterable[ModelUse | None]) -> ModelUse | None:
    """The part that models had in several runs; ``None`` where none was asked anything."""
    return ModelUse.of(answer for use in uses if use is not None for answer in use.answers)
