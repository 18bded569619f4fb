"""One release of the application: a command that is started, waited for and stopped, or an address that already answers."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from pytest_heal.errors import HealError

STOPPING = 10.0
"""Seconds that a command has to stop by itself."""
LAST_LINES = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """How one release is reached.

    Attributes:
        name: ``old`` or ``new``.
        url: of it; ``""`` where a command is given a free port, or the suite starts the release itself.
        command: that starts it; ``{port}`` in it is a free port; ``""`` for one that runs.
        arguments: pytest's, for this release alone.
        patience: seconds to wait until it answers.
    """

    name: str
    url: str = ""
    command: str = ""
    arguments: tuple[str, ...] = ()
    patience: float = 60.0


@contextmanager
def running(release: Release, folder: Path, log: Path) -> Iterator[str]:
    """The release answers, for as long as the block lasts; gives its URL, ``""`` where the suite starts it itself.

    Args:
        release: it.
        folder: that its command is run in.
        log: file for what the command prints.

    Raises:
        HealError: it does not answer, or something else answers in its place.
    """
    if not release.command:
        if release.url and not answers(release.url):
            raise HealError(f"--{release.name}-url {release.url} does not answer: start the {release.name} release first")
        yield release.url
        return
    port = free_port() if "{port}" in release.command else 0
    url = release.url.replace("{port}", str(port)) or (f"http://127.0.0.1:{port}" if port else "")
    if not url:
        raise HealError(f"--{release.name}-command needs --{release.name}-url, or {{port}} in it, to know when it answers")
    if answers(url):
        raise HealError(f"{url} answers before --{release.name}-command was started: stop what runs there, or use {{port}}")
    process = _started(release, release.command.replace("{port}", str(port)), folder, log)
    try:
        _wait(release, process, url, log)
        yield url
    finally:
        stop(process)


def _started(release: Release, command: str, folder: Path, log: Path) -> subprocess.Popen[bytes]:
    try:
        with log.open("wb") as out:
            return subprocess.Popen(  # noqa: S603 - the user's own command
                shlex.split(command), cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True
            )
    except (OSError, ValueError) as error:
        raise HealError(f"--{release.name}-command {command} cannot be started: {error}") from None


def _wait(release: Release, process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    until = time.monotonic() + release.patience
    while not answers(url):
        ended = process.poll()
        if ended is not None:
            raise HealError(
                f"--{release.name}-command ended with exit status {ended} before {url} answered:\n{last_lines(log)}"
            )
        if time.monotonic() > until:
            raise HealError(f"--{release.name}-command: {url} did not answer in {release.patience:g} s:\n{last_lines(log)}")
        time.sleep(0.1)


def answers(url: str) -> bool:
    """Whether anything answers at a URL, whatever it says."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except (OSError, ValueError):
        return False


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started in a session of its own, and its children."""
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, how)
        else:
            process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(STOPPING)


def last_lines(log: Path) -> str:
    """What a process printed last, indented."""
    lines = log.read_bytes().decode("utf-8", "replace").splitlines() if log.is_file() else []
    return "\n".join(f"    {line}" for line in lines[-LAST_LINES:]) or "    (it printed nothing)"
