"""``pytest-heal serve``: the page over HTTP, on 127.0.0.1 alone, until it is stopped by a signal."""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from pytest_heal.config.settings import Settings
from pytest_heal.errors import HealError
from pytest_heal.serve.app import application
from pytest_heal.serve.command import hosted, on_signals, run_until_stopped, with_page
from pytest_heal.serve.options import USAGE, log

ADDRESS = "127.0.0.1"
TOKEN_VARIABLE = "PYTEST_HEAL_TOKEN"  # noqa: S105 - the name of a variable
SHORTEST_TOKEN = 16
"""Characters; one that we make has 43."""
STOP_SECONDS = 5
HEADER_SECONDS = 10.0
"""In which a client has to send the head of its request."""
"""What requests that are under way get when the server is stopped."""


class _Server(uvicorn.Server):
    """Says when it listens, and leaves signals to the program: the browser is closed before it ends.

    Args:
        config: as of uvicorn.
        announce: called when requests are accepted.
    """

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        self._announce()


def run(arguments: argparse.Namespace, pytest_args: Sequence[str]) -> int:
    """Serve until SIGINT or SIGTERM.

    Returns:
        Exit status: 0 when it was stopped, 1 when it could not start, 2 for wrong arguments.
    """
    try:
        token, given = token_of(os.environ.get(TOKEN_VARIABLE, ""))
    except HealError as error:
        log(str(error))
        return USAGE

    def serve(settings: Settings, root: Path) -> None:
        with _listening(arguments.port) as listening:
            asyncio.run(_serve(arguments, settings, root, listening, token, shown="" if given else token))

    return run_until_stopped("serve", with_page(arguments, pytest_args), serve)


def token_of(written: str) -> tuple[str, bool]:
    """The token, and whether it was given; else it is made here.

    Raises:
        HealError: the one that was given cannot be used.
    """
    given = written.strip()
    if not given:
        return secrets.token_urlsafe(32), False
    if len(given) < SHORTEST_TOKEN or not all("!" <= character <= "~" for character in given):
        needs = f"at least {SHORTEST_TOKEN} characters of ASCII without spaces"
        raise HealError(f"the token in the environment variable {TOKEN_VARIABLE} cannot be used: it needs {needs}")
    return given, True


@contextmanager
def _listening(port: int) -> Iterator[socket.socket]:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    with listening:
        if os.name != "nt":  # there it would let two programs listen at one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((ADDRESS, port))
        except OSError as error:
            said = f"port {port} of {ADDRESS} cannot be used: {error.strerror or error}; --port=0 finds a free one"
            raise HealError(said) from None
        yield listening


async def _serve(
    arguments: argparse.Namespace, settings: Settings, root: Path, listening: socket.socket, token: str, *, shown: str
) -> None:
    port = listening.getsockname()[1]
    task, server = asyncio.current_task(), None

    def stop() -> None:
        if server is not None:
            server.should_exit = True
        elif task is not None:  # the page is being opened
            task.cancel()

    def announce() -> None:
        _tell(f"url: http://{ADDRESS}:{port}")
        _tell(f"token: {shown or f'the one in {TOKEN_VARIABLE}'}")

    on_signals(stop)
    async with hosted(arguments, settings, root, log) as host:
        server = _Server(_config(application(host, port=port, token=token)), announce)
        await server.serve(sockets=[listening])


def _config(app: Any) -> uvicorn.Config:
    """Nothing but HTTP/1.1, nothing believed of proxies, and no request in any log: a URL may say more than it should."""
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=_Connection,
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )


class _Connection(H11Protocol):
    """A connection whose client has to say in `HEADER_SECONDS` what it wants; one that does not is closed."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Something was said: the whole head of a request, or a part of it."""
        super().data_received(data)
        if self._waits():
            self._expect()
        else:
            self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._forget()
        super().connection_lost(exc)

    def _waits(self) -> bool:
        """Whether no request has begun that is not answered yet."""
        cycle: Any = self.cycle  # none before the first request
        return cycle is None or bool(cycle.response_complete)

    def _expect(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEADER_SECONDS, self._late)

    def _forget(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        self._deadline = None
        if self._waits() and not self.transport.is_closing():
            self.transport.close()


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
