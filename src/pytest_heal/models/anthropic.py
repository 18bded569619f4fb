"""Models of Anthropic: `anthropic` SDK."""

from __future__ import annotations

from typing import Any

import anthropic

from pytest_heal.models.model import Prompt, Reply
from pytest_heal.models.sdk_errors import REJECTED, Service

MOST_ANSWER = 4_096  # tokens; an answer is a sentence, but models that reason count that too
NO_KEY = "no-key"  # for servers that want none; without one the SDK looks for other credentials on the machine


class AnthropicModel:
    """A chat model behind the messages API of Anthropic.

    Args:
        service: where, and on which terms.
    """

    def __init__(self, service: Service) -> None:
        self.name = f"anthropic:{service.model}"
        self._service = service
        self._structured = True
        self._client = anthropic.Anthropic(
            api_key=service.key or NO_KEY,
            timeout=service.seconds,
            max_retries=service.retries,
            base_url=service.url or None,
        )

    def ask(self, prompt: Prompt) -> Reply:
        """See `ChatModel`. A model that has no structured output is asked without it, now and from then on."""
        try:
            try:
                return self._reply(self._sent(prompt, structured=self._structured))
            except anthropic.APIStatusError as error:
                if not self._structured or error.status_code not in REJECTED:
                    raise
                message = self._sent(prompt, structured=False)
                self._structured = False
            return self._reply(message)
        except Exception as error:  # noqa: BLE001 - of the SDK, of its parser, of a server that speaks something else
            raise self._service.of_sdk(error) from None

    def _sent(self, prompt: Prompt, *, structured: bool) -> Any:
        more = {"output_config": {"format": {"type": "json_schema", "schema": prompt.schema}}} if structured else {}
        create: Any = self._client.messages.create
        return create(
            model=self._service.model,
            max_tokens=MOST_ANSWER,
            system=prompt.system,
            messages=[{"role": "user", "content": prompt.user}],
            **more,
        )

    def _reply(self, message: Any) -> Reply:
        usage = message.usage
        counted = (
            usage.input_tokens,
            usage.output_tokens,
            usage.cache_creation_input_tokens,
            usage.cache_read_input_tokens,
        )
        tokens = sum(int(number or 0) for number in counted)
        text = "".join(block.text for block in message.content if block.type == "text")
        if message.stop_reason == "refusal":
            raise self._service.refused(text, tokens)
        if message.stop_reason in ("max_tokens", "model_context_window_exceeded"):
            raise self._service.cut_short(tokens)
        return Reply(text=text, tokens=tokens)
