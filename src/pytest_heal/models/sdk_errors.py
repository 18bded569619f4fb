"""What went wrong between an SDK and its service, as one line that says what to do, without the key.

The SDKs of OpenAI and Anthropic have the same tree of errors, so these are read by what they carry, not by their types.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pytest_heal.element.printable import visible
from pytest_heal.models.model import ModelError

SAID_LIMIT = 120  # characters of what a service says
REJECTED = (400, 422)  # what a server says that does not know a part of the question
REFUSED = (401, 403)


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """Whom a question is sent to.

    Attributes:
        model: its name there.
        url: base URL; ``""`` for the service's own.
        seconds: that one attempt may take.
        retries: further attempts after one that failed for a reason that may pass.
        variable: the environment variable with the key.
        key: its value; ``""`` without one.
    """

    model: str
    url: str = ""
    seconds: float = 20.0
    retries: int = 2
    variable: str = ""
    key: str = field(default="", repr=False)

    def of_status(self, status: int, said: str = "", retry_after: str = "") -> ModelError:
        """The error of an HTTP status."""
        told = self.cleaned(said)
        detail = f": {told}" if told else ""
        if status in REFUSED:
            has = "does not accept the key of" if self.key else "wants a key, and none is in"
            return ModelError(f"HTTP {status}: the service {has} {self.variable}", lasting=True)
        if status == 404:  # noqa: PLR2004 - not found
            return ModelError(
                f"HTTP 404: there is no model {visible(self.model)}, or nothing at this address; check heal_model and"
                f" heal_model_url{detail}",
                lasting=True,
            )
        if status == 429:  # noqa: PLR2004 - too many requests
            wait = f", it asks to wait {visible(retry_after, 40)} s" if retry_after else ""
            return ModelError(f"HTTP 429: the service is asked too often, or its quota is spent{wait}{detail}")
        if status in REJECTED:
            return ModelError(f"HTTP {status}: the service does not accept the question{detail}")
        return ModelError(f"HTTP {status} from the service{detail}")

    def too_slow(self) -> ModelError:
        """No answer in time."""
        return ModelError(f"no answer within {self.seconds:.3g} s (heal_model_timeout)")

    def unreachable(self, error: BaseException | None) -> ModelError:
        """The service cannot be reached."""
        where = visible(self.url, SAID_LIMIT) if self.url else "its own address"
        why = self.cleaned(str(error)) if error is not None else ""
        return ModelError(
            f"the service cannot be reached at {where}{f': {why}' if why else ''}; is it running? (heal_model_url)"
        )

    def not_understood(self, error: BaseException | str) -> ModelError:
        """What came back is not what the service's protocol says."""
        what = error if isinstance(error, str) else f"{type(error).__name__}: {error}"
        return ModelError(f"what the service sent is no answer of its protocol: {self.cleaned(what)}")

    def refused(self, said: str, tokens: int) -> ModelError:
        """The model does not want to answer."""
        told = self.cleaned(said)
        return ModelError(f"the model refuses to answer{f': {told}' if told else ''}", tokens=tokens)

    def cut_short(self, tokens: int) -> ModelError:
        """The answer was too long for the limit."""
        return ModelError(f"the answer breaks off after {tokens} tokens", tokens=tokens)

    def cleaned(self, text: str) -> str:
        """What somebody else says, on one line and without the key."""
        return visible(" ".join((text.replace(self.key, "[key]") if self.key else text)[:2000].split()), SAID_LIMIT)

    def of_sdk(self, error: Exception) -> ModelError:
        """The error of a call of the SDKs of OpenAI or Anthropic."""
        if isinstance(error, ModelError):
            return error
        status = getattr(error, "status_code", None)
        names = {kind.__name__ for kind in type(error).__mro__}
        if isinstance(status, int) and status >= 400:  # noqa: PLR2004 - client and server errors
            headers = getattr(getattr(error, "response", None), "headers", None) or {}
            return self.of_status(status, _said(error), str(headers.get("retry-after") or ""))
        if "APITimeoutError" in names:
            return self.too_slow()
        if "APIConnectionError" in names:
            return self.unreachable(error.__cause__ or error)
        return self.not_understood(error)


def _said(error: Exception) -> str:
    """The message in the body of an answer with an error, where it is JSON of the usual kind."""
    body = getattr(error, "body", None)
    for _ in range(2):
        if isinstance(body, dict):
            body = body.get("message") or body.get("error")
    return body if isinstance(body, str) else ""
