"""The endpoints: JSON of requests to calls of the `host.Host`, and back. Every error is JSON in the shape of an outcome."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Route

from pytest_heal.serve.body import json_object
from pytest_heal.serve.fields import FIND, NOTHING, RUN_ACTIONS, query_of, steps_in
from pytest_heal.serve.guard import Answer, Guard, refusal
from pytest_heal.serve.openapi import document
from pytest_heal.serve.refusal import KINDS, Refused

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp

    from pytest_heal.serve.host import Host

OK = 200
HTTP_NOT_FOUND, HTTP_WRONG_METHOD = 404, 405


def application(host: Host, *, port: int, token: str) -> ASGIApp:
    """The ASGI application, behind its guard.

    Args:
        host: the page, opened.
        port: that it is served at.
        token: that requests must bring.
    """
    described = document(f"http://127.0.0.1:{port}")

    async def catalog(request: Request) -> dict[str, Any]:
        return await host.catalog(**query_of(request.query_params.multi_items()), wanted=_still_there(request))

    async def refresh(request: Request) -> dict[str, Any]:
        given = query_of(request.query_params.multi_items())
        NOTHING.read(await json_object(request, optional=True))
        return await host.catalog(**given, refresh=True, wanted=_still_there(request))

    async def actions(request: Request) -> dict[str, Any]:
        given = RUN_ACTIONS.read(steps_in(await json_object(request, lists="steps")))
        return await host.actions(**given, wanted=_still_there(request))

    async def find(request: Request) -> dict[str, Any]:
        given = FIND.read(await json_object(request))
        return await host.find(**given, wanted=_still_there(request))

    async def openapi(_: Request) -> dict[str, Any]:
        return described

    routes = [
        Route("/catalog", _endpoint(catalog), methods=["GET"]),
        Route("/catalog/refresh", _endpoint(refresh), methods=["POST"]),
        Route("/actions", _endpoint(actions), methods=["POST"]),
        Route("/find", _endpoint(find), methods=["POST"]),
        Route("/openapi.json", _endpoint(openapi), methods=["GET"]),
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: _of_starlette})
    app.router.redirect_slashes = False
    return Guard(app, port=port, token=token)


def status_of(answer: dict[str, Any]) -> int:
    """The HTTP status of an answer: steps that failed are no failure of the request, but one that was not valid is."""
    error = answer.get("error")
    if error is None:
        return OK
    if error["details"].get("reason") == "time-limit":
        return KINDS["time-limit"].status
    return KINDS["bad-request"].status if error["code"] == "VALIDATION_ERROR" else OK


def _endpoint(act: Callable[[Request], Awaitable[dict[str, Any]]]) -> Callable[[Request], Awaitable[Answer]]:
    async def endpoint(request: Request) -> Answer:
        try:
            answer = await act(request)
            return Answer(answer, status_of(answer))
        except Refused as refused:
            return refusal(refused)
        except Exception as error:  # noqa: BLE001 - of ours: told to whoever started the server, and in short to the client
            traceback.print_exc(file=sys.stderr)
            return refusal(Refused("failed", f"an internal error: {type(error).__name__}"))

    return endpoint


async def _of_starlette(request: Request, error: Exception) -> Answer:
    """What the router refuses."""
    status = error.status_code if isinstance(error, HTTPException) else 0
    if status == HTTP_NOT_FOUND:
        return refusal(Refused("not-found", f"there is no {request.url.path[:200]}; GET /openapi.json lists what there is"))
    if status == HTTP_WRONG_METHOD:
        allow = (getattr(error, "headers", None) or {}).get("Allow", "")
        return refusal(Refused("wrong-method", f"{request.url.path} is not for {request.method}", headers={"Allow": allow}))
    return refusal(Refused("bad-json", f"the request cannot be read: {getattr(error, 'detail', error)}"))


def _still_there(request: Request) -> Callable[[], Awaitable[bool]]:
    async def wanted() -> bool:
        return not await request.is_disconnected()

    return wanted
