"""Local models by Ollama: `ollama` SDK. It retries nothing by itself, so that is done here, as the other SDKs do it."""

from __future__ import annotations

import time
from typing import Any

import ollama

from pytest_heal.models.model import Prompt, Reply
from pytest_heal.models.sdk_errors import REJECTED, Service

MOST_ANSWER = 4_096  # tokens; an answer is a sentence, but models that reason count that too
LEAST_CONTEXT = 4_096  # tokens, what Ollama takes by default; of a longer question it would drop the beginning
CHARACTERS = 2  # of a token, at worst
CONTEXT_STEP = 2_048  # tokens; the model is loaded anew whenever the context changes
PASSING = (408, 409, 429)  # and all from 500 on: worth another attempt
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0  # s before another attempt, doubled each time
LONGEST_ASKED = 120.0  # s that a service may ask to wait
NO_CONNECTION = frozenset(["ConnectionError", "TransportError"])
"""Errors by name: those of the HTTP client of the SDK come through, and which client that is, is the SDK's own affair."""


class OllamaModel:
    """A chat model behind Ollama's own API.

    Args:
        service: where, and on which terms.
    """

    def __init__(self, service: Service) -> None:
        self.name = f"ollama:{service.model}"
        self._service = service
        self._structured = True
        self._retry_after = ""
        headers = {"authorization": f"Bearer {service.key}"} if service.key else None
        self._client = ollama.Client(
            host=service.url or None,
            timeout=service.seconds,
            headers=headers,
            event_hooks={"response": [self._note]},  # the SDK's errors do not tell headers
        )

    def ask(self, prompt: Prompt) -> Reply:
        """See `ChatModel`. A server that rejects structured output is asked without it, now and from then on."""
        try:
            try:
                return self._reply(self._tried(prompt, structured=self._structured))
            except ollama.ResponseError as error:
                if not self._structured or error.status_code not in REJECTED:
                    raise
                response = self._tried(prompt, structured=False)
                self._structured = False
            return self._reply(response)
        except ollama.ResponseError as error:
            raise self._service.of_status(error.status_code, str(error.error), self._retry_after) from None
        except Exception as error:  # noqa: BLE001 - of its HTTP client or parser, of a server that speaks something else
            kinds = _kinds(error)
            if "TimeoutException" in kinds:
                raise self._service.too_slow() from None
            raise (self._service.unreachable(error) if kinds & NO_CONNECTION else self._service.of_sdk(error)) from None

    def _tried(self, prompt: Prompt, *, structured: bool) -> Any:
        """An answer, at one of the attempts."""
        for attempt in range(self._service.retries + 1):
            self._retry_after = ""
            try:
                return self._sent(prompt, structured=structured)
            except Exception as error:
                wait = self._wait(attempt)
                if attempt == self._service.retries or wait is None or not _may_pass(error):
                    raise
                time.sleep(wait)
        raise AssertionError  # the last attempt returns or raises

    def _sent(self, prompt: Prompt, *, structured: bool) -> Any:
        longest = (len(prompt.system) + len(prompt.user)) // CHARACTERS + MOST_ANSWER
        context = max(LEAST_CONTEXT, -(-longest // CONTEXT_STEP) * CONTEXT_STEP)
        return self._client.chat(
            model=self._service.model,
            messages=[{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
            format=prompt.schema if structured else None,
            options={"temperature": 0, "num_predict": MOST_ANSWER, "num_ctx": context},
        )

    def _reply(self, response: Any) -> Reply:
        tokens = int(response.prompt_eval_count or 0) + int(response.eval_count or 0)
        if response.done_reason == "length":
            raise self._service.cut_short(tokens)
        return Reply(text=response.message.content or "", tokens=tokens)

    def _note(self, response: Any) -> None:
        self._retry_after = response.headers.get("retry-after", "")

    def _wait(self, attempt: int) -> float | None:
        """Seconds until the next attempt; ``None``: the service wants to be left alone for too long."""
        try:
            asked = float(self._retry_after)
        except ValueError:
            return min(FIRST_WAIT * 2.0**attempt, LONGEST_WAIT)
        return asked if 0 <= asked <= LONGEST_ASKED else None


def _kinds(error: BaseException) -> set[str]:
    return {kind.__name__ for kind in type(error).__mro__}


def _may_pass(error: Exception) -> bool:
    """Whether another attempt may have an answer."""
    if isinstance(error, ollama.ResponseError):
        return error.status_code in PASSING or error.status_code >= 500  # noqa: PLR2004 - errors of the server
    return bool(_kinds(error) & NO_CONNECTION)
