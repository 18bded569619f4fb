"""Why a request was not done: one table of reasons, and the answer that says so in the shape of an outcome.

The codes are those of outcomes, so that a client that knows five codes knows them all; ``details.reason`` and the HTTP status
say more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pytest_heal.actions.outcome import ActionError, Code, Outcome

Reason = Literal[
    "bad-json",
    "bad-request",
    "no-token",
    "wrong-origin",
    "not-allowed",
    "not-found",
    "wrong-method",
    "too-slow",
    "too-large",
    "wrong-content-type",
    "wrong-host",
    "busy",
    "failed",
    "page-lost",
    "page-reopened",
    "waited",
    "not-proven",
    "not-run",
    "red",
    "stopping",
    "time-limit",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One row of the table of reasons.

    Attributes:
        status: of HTTP.
        code: of the outcome.
        hint: what to do next; ends the message.
        again: seconds after which the same request may be sent again; 0: it would fail again.
    """

    status: int
    code: Code
    hint: str
    again: int = 0


_REQUEST: Code = "VALIDATION_ERROR"  # about the request: nothing was executed
_SERVER: Code = "EXECUTION_ERROR"

KINDS: dict[Reason, Kind] = {
    "bad-json": Kind(status=400, code=_REQUEST, hint="Send one JSON object in UTF-8."),
    "bad-request": Kind(status=422, code=_REQUEST, hint="Correct the field that is named."),
    "no-token": Kind(status=401, code=_REQUEST, hint="Send the header Authorization: Bearer TOKEN; it was printed at start."),
    "wrong-origin": Kind(status=403, code=_REQUEST, hint="Call it from a program: web pages may not use it."),
    "not-allowed": Kind(status=403, code=_REQUEST, hint="Ask whoever started the server to allow it, or do without."),
    "not-found": Kind(status=404, code=_REQUEST, hint="Use one that there is."),
    "wrong-method": Kind(status=405, code=_REQUEST, hint="Use the method in the header Allow."),
    "too-slow": Kind(status=408, code=_REQUEST, hint="Send the whole request at once."),
    "too-large": Kind(status=413, code=_REQUEST, hint="Send fewer steps in one request."),
    "wrong-content-type": Kind(status=415, code=_REQUEST, hint="Send the header Content-Type: application/json."),
    "wrong-host": Kind(status=421, code=_REQUEST, hint="Use the address that was printed at start."),
    "busy": Kind(status=429, code=_SERVER, hint="Nothing was executed: send it again later.", again=1),
    "failed": Kind(status=500, code=_SERVER, hint="See what the server wrote to standard error."),
    "page-lost": Kind(status=503, code=_SERVER, hint="Send it again: the page is opened anew.", again=1),
    "page-reopened": Kind(status=503, code=_SERVER, hint="Nothing was executed: look at the catalog, then try again.", again=1),
    "waited": Kind(status=503, code=_SERVER, hint="Nothing was executed: send it again later.", again=5),
    "not-proven": Kind(status=409, code=_REQUEST, hint="Nothing was edited. If that cannot be met, give up and tell a person."),
    "not-run": Kind(status=500, code=_SERVER, hint="Nothing was edited. Fix the problem named, or tell a person."),
    "red": Kind(status=409, code=_SERVER, hint="The source is as it was. Give up, and tell a person what was tried."),
    "stopping": Kind(status=503, code=_SERVER, hint="Nothing was executed: the server is being stopped."),
    "time-limit": Kind(status=504, code=_SERVER, hint="Look at the catalog: some of it may have been done. Send fewer steps."),
}  # fmt: skip


class Refused(Exception):  # noqa: N818 - an answer, not an error of ours
    """A request is not done, or not to its end.

    Args:
        reason: a key of `KINDS`.
        message: what was asked, and what was there instead.
        headers: of the HTTP answer.
        details: plain JSON values, beside reason and advice.
    """

    def __init__(self, reason: Reason, message: str, *, headers: dict[str, str] | None = None, **details: Any) -> None:
        super().__init__(message)
        self.reason = reason
        self.kind = KINDS[reason]
        self.message = message
        self.headers = dict(headers or {})
        if self.kind.again:
            self.headers.setdefault("Retry-After", str(self.kind.again))
        self.details = {"reason": reason, **details}

    def to_dict(self) -> dict[str, Any]:
        """The answer: an outcome of which nothing, or nothing more, was done."""
        error = ActionError(code=self.kind.code, message=f"{self.message}. {self.kind.hint}", details=self.details)
        return Outcome(success=False, error=error).to_dict()
