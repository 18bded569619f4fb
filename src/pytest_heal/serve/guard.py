"""What every request must have before anything looks at it: our own host, no foreign origin, the token.

A page of any website may send requests to 127.0.0.1 from the browser of whoever reads it; with a name that resolves to
127.0.0.1 (DNS rebinding) it may even read the answers. So the host must be ours by name, the origin ours or none, and the
token is asked for whatever the path. There are no headers of CORS: a page of another origin is not to use this.
"""

from __future__ import annotations

import hmac
import json
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from pytest_heal.serve.refusal import Refused

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

HTTP_PORT = 80
NAMES = ("127.0.0.1", "localhost", "[::1]")


class Answer(Response):
    """JSON in plain ASCII, because the text of a page may hold halves of surrogate pairs; never kept, never taken for HTML."""

    media_type = "application/json"

    def __init__(self, content: Any, status_code: int = 200, headers: dict[str, str] | None = None) -> None:
        kept = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
        super().__init__(content, status_code, {**kept, **(headers or {})})

    def render(self, content: Any) -> bytes:
        """The body."""
        return json.dumps(content, allow_nan=False).encode("ascii")


class Guard:
    """Lets requests through to an application, or answers them itself.

    Args:
        app: what is guarded.
        port: that the server listens at.
        token: that requests must bring.
    """

    def __init__(self, app: ASGIApp, *, port: int, token: str) -> None:
        self._app = app
        self._hosts = {f"{name}:{port}" for name in NAMES} | (set(NAMES) if port == HTTP_PORT else set())
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            try:
                self._check(scope)
            except Refused as refused:
                await refusal(refused)(scope, receive, send)
            else:
                await self._app(scope, receive, send)
        else:  # there is no WebSocket here
            await send({"type": "websocket.close", "code": 1008})

    def _check(self, scope: Scope) -> None:
        host, origin, authorization = (_values(scope, name) for name in (b"host", b"origin", b"authorization"))
        if len(host) != 1 or host[0].lower() not in self._hosts:
            raise Refused("wrong-host", f"the header Host is {_shown(host)}, which is not this server")
        if origin and (len(origin) > 1 or origin[0].lower() not in {f"http://{known}" for known in self._hosts}):
            raise Refused("wrong-origin", f"the request comes from a page of {_shown(origin)}")
        scheme, _, token = (authorization[0] if len(authorization) == 1 else "").partition(" ")
        if scheme.lower() != "bearer" or not hmac.compare_digest(token.strip().encode(), self._token):
            what = "the token is not the one of this server" if scheme.lower() == "bearer" else "the request has no token"
            raise Refused("no-token", what, headers={"WWW-Authenticate": "Bearer"})


def refusal(refused: Refused) -> Answer:
    """The answer to a request that is not done."""
    return Answer(refused.to_dict(), refused.kind.status, refused.headers)


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _shown(values: list[str]) -> str:
    return ", ".join(values)[:200] or "missing"
