"""The one protocol that chat models are behind; adapters stand beside it, and a project may bring its own.

An adapter does nothing but carry a `Prompt` to a service and its text back: it builds no prompt, keeps nothing, retries nothing
that its SDK does not retry, and turns whatever goes wrong into a `ModelError` that says what to do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from pytest_heal.errors import HealError


class ModelError(HealError):
    """A model gave no answer: it cannot be reached, refuses, is too slow, or its answer cannot be used.

    Args:
        message: one line for the summary, without the key.
        lasting: no further question of this run will fare better: no key, a wrong one, no SDK.
        tokens: that were spent all the same, as far as the service said.
    """

    def __init__(self, message: str, *, lasting: bool = False, tokens: int = 0) -> None:
        super().__init__(message)
        self.lasting = lasting
        self.tokens = tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """Exactly what leaves the machine.

    Attributes:
        system: what is asked, and that the data of the page is data.
        user: the question with its data, between marks.
        offered: number of records; the answer is an index below it, or -1 for none of them.
    """

    system: str
    user: str
    offered: int

    @property
    def schema(self) -> dict[str, Any]:
        """JSON Schema of the answer, for services with structured output."""
        return {
            "type": "object",
            "properties": {
                "index": {"type": "integer", "enum": [-1, *range(self.offered)]},
                "reasoning": {"type": "string"},
            },
            "required": ["index", "reasoning"],
            "additionalProperties": False,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a service said.

    Attributes:
        text: JSON by `Prompt.schema`, if the model kept to it.
        tokens: of prompt and answer together, as the service counts them; 0 where it does not say.
    """

    text: str
    tokens: int = 0


@runtime_checkable
class ChatModel(Protocol):
    """A model that answers a prompt with one text."""

    @property
    def name(self) -> str:
        """Provider and model, such as ``openai:gpt-5-mini``: of the cache's key and of reports."""
        ...

    def ask(self, prompt: Prompt) -> Reply:
        """Send a prompt; blocks.

        Raises:
            ModelError: there is no answer; its message is one line for the summary, without the key.
        """
        ...
