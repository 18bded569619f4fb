"""Models of OpenAI, and of any service or local server that speaks its chat completions: `openai` SDK."""

from __future__ import annotations

from typing import Any

import openai

from pytest_heal.models.model import Prompt, Reply
from pytest_heal.models.sdk_errors import REJECTED, Service

MOST_ANSWER = 4_096  # tokens; an answer is a sentence, but models that reason count that too
NO_KEY = "no-key"  # for servers that want none; the SDK insists


class OpenAIModel:
    """A chat model behind the API of OpenAI.

    Args:
        service: where, and on which terms.
    """

    def __init__(self, service: Service) -> None:
        self.name = f"openai:{service.model}"
        self._service = service
        self._structured = True
        self._client = openai.OpenAI(
            api_key=service.key or NO_KEY,
            timeout=service.seconds,
            max_retries=service.retries,
            **({"base_url": service.url} if service.url else {}),  # type: ignore[arg-type]
        )

    def ask(self, prompt: Prompt) -> Reply:
        """See `ChatModel`. A server that rejects structured output is asked without it, now and from then on."""
        try:
            try:
                return self._reply(self._sent(prompt, structured=self._structured))
            except openai.APIStatusError as error:
                if not self._structured or error.status_code not in REJECTED:
                    raise
                completion = self._sent(prompt, structured=False)
                self._structured = False
            return self._reply(completion)
        except Exception as error:  # noqa: BLE001 - of the SDK, of its parser, of a server that speaks something else
            raise self._service.of_sdk(error) from None

    def _sent(self, prompt: Prompt, *, structured: bool) -> Any:
        more: dict[str, Any] = {}
        if structured:
            schema = {"name": "choice", "strict": True, "schema": prompt.schema}
            more = {
                "response_format": {"type": "json_schema", "json_schema": schema},
                "max_completion_tokens": MOST_ANSWER,
            }
        messages = [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}]
        create: Any = self._client.chat.completions.create
        return create(model=self._service.model, messages=messages, **more)

    def _reply(self, completion: Any) -> Reply:
        usage = completion.usage
        tokens = int(usage.total_tokens or 0) if usage is not None else 0
        choice = completion.choices[0]
        if choice.message.refusal or choice.finish_reason == "content_filter":
            raise self._service.refused(choice.message.refusal or "its content filter", tokens)
        if choice.finish_reason == "length":
            raise self._service.cut_short(tokens)
        return Reply(text=choice.message.content or "", tokens=tokens)
