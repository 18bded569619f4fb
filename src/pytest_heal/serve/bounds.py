"""What whoever started the server lets its clients do: where they may navigate to, and which files they may name.

A client is a program or an agent, and what an agent does may have been suggested by the page it reads. So by default it may
navigate within the origin it was started on and nowhere else, never to a file of this machine, and it may name no file. Links
and scripts of the page itself are not held back: this bounds what clients ask for, and is no firewall.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from pytest_heal.errors import HealError

ANY = "*"
BLANK = "about:blank"
_PORTS = {"http": 80, "https": 443}
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class Bounds:
    """What clients may ask for.

    Args:
        start: the URL that the page is opened at; without one of http or https, and without ``origins``, any of those may be
            navigated to.
        origins: further origins, such as ``https://login.example.org``; ``*``: any of http and https.
        files: folder whose files may be uploaded, and that screenshots may be saved in; ``None``: no file may be named.

    Raises:
        HealError: an origin that is none, or a folder that is not there.
    """

    def __init__(self, start: str, *, origins: Iterable[str] = (), files: Path | None = None) -> None:
        self._start = start
        named = list(origins)
        own = origin_of(start)
        self._any = ANY in named or not (named or own or start.startswith("file:"))
        self._origins = {_checked(origin) for origin in named if origin != ANY} | ({own} if own else set())
        if files is not None and not files.is_dir():
            raise HealError(f"--files={files}: there is no such folder")
        self._files = files.resolve() if files is not None else None

    def url(self, url: str, *, base: str) -> str:
        """Why a URL may not be navigated to; ``""`` when it may.

        Args:
            url: absolute, or relative to ``base``, as Playwright takes it.
            base: where the page is now.
        """
        if url in (self._start, BLANK):
            return ""
        origin = origin_of(url if _SCHEME.match(url) else urljoin(base, url))
        if not origin:
            return "only URLs of http and https may be navigated to"
        if self._any or origin in self._origins:
            return ""
        allowed = ", ".join(sorted(self._origins)) or "only the page that the server was started with"
        return f"the origin {origin} was not allowed when the server was started (--allow-origin={origin}); allowed: {allowed}"

    def file(self, name: str) -> str:
        """Why a file may not be named; ``""`` when it may. Links are followed before it is decided."""
        if self._files is None:
            return "no file of this machine may be named: the server was started without --files=FOLDER"
        try:
            place = (self._files / name).resolve()
        except (OSError, ValueError) as error:
            return f"it is no usable path: {error}"
        if place != self._files and place.is_relative_to(self._files):
            return ""
        return f"it is outside of the folder that was allowed when the server was started (--files={self._files})"


def origin_of(url: str) -> str:
    """Scheme, host and port of a URL of http or https, the usual port left out; ``""`` for any other URL.

    >>> origin_of("HTTPS://Example.org:443/a?b")
    'https://example.org'
    >>> origin_of("http://ada@[::1]:8000")
    'http://[::1]:8000'
    >>> origin_of("file:///etc/hosts"), origin_of("http:example.org"), origin_of("http://a b")
    ('', '', '')
    """
    if any(character <= " " or character in "\\\x7f" for character in url):
        return ""  # browsers drop or turn these, and read another URL than we do
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    if parts.scheme not in _PORTS or not host:
        return ""
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + ("" if port in (None, _PORTS[parts.scheme]) else f":{port}")


def _checked(written: str) -> str:
    origin = origin_of(written)
    if not origin or urlsplit(written).path not in ("", "/"):
        raise HealError(f"--allow-origin={written} is no origin; write one such as https://example.org, or * for any")
    return origin
