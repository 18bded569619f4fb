"""URLs as the explorer compares them: which are one, which template they are of, and which may be opened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from pytest_heal.element.fingerprint import url_template

TRACKING_PREFIXES = ("utm_", "mtm_", "pk_", "hsa_", "_hs", "vero_")
TRACKING = frozenset(
    """fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid igshid mc_cid mc_eid _ga _gl _openstat ref_src
    s_kwcid spm scid oly_anon_id oly_enc_id mkt_tok""".split()
)
"""Parameters that tell where a visitor came from and change nothing on the page."""
_PORTS = {"http": 80, "https": 443}
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1", "0.0.0.0"})  # noqa: S104 - compared, not bound to


def is_tracking(name: str) -> bool:
    """Whether a parameter is one of `TRACKING`."""
    return name.lower() in TRACKING or name.lower().startswith(TRACKING_PREFIXES)


@lru_cache(1 << 14)
def normalised(url: str) -> str:
    """One spelling of a URL: two that open the same page have the same.

    Fragments go, routes (``#/...``, ``#!...``) stay; tracking parameters go, others are sorted; a trailing slash, the scheme's
    own port and the case of the host do not count.

    >>> normalised("HTTP://Shop.example:80/a/?b=2&utm_source=x&a=1#top")
    'http://shop.example/a?a=1&b=2'
    >>> normalised("http://shop.example") == normalised("http://shop.example/")
    True
    >>> normalised("http://shop.example/#/cart/")
    'http://shop.example/#/cart'
    """
    try:
        parts = urlsplit(url.strip())
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:  # a port that is no number, half of an IPv6 address
        return url.strip()
    if parts.scheme not in ("http", "https", "file"):
        return url.strip()
    host = f"[{host}]" if ":" in host else host
    netloc = host if port is None or port == _PORTS.get(parts.scheme) else f"{host}:{port}"
    pairs = sorted((k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if not is_tracking(k))
    route = parts.fragment.rstrip("/") if parts.fragment.startswith(("/", "!")) else ""
    path = quote(parts.path, safe="/%:@!$&'()*+,;=~-._").rstrip("/") or "/"
    return urlunsplit((parts.scheme, netloc, path, urlencode(pairs), route))


@lru_cache(1 << 14)
def template(url: str) -> str:
    """The page that a URL is of, with its origin: ``https://shop.example/product/{n}``. See `fingerprint.url_template`."""
    plain = normalised(url)
    return origin(plain) + url_template(plain) if plain.startswith(("http://", "https://")) else url_template(plain)


def path_of(its_template: str) -> str:
    """A template without the names of parameters: all views of one page.

    >>> path_of("https://shop.example/list?page&sort#/all")
    'https://shop.example/list#/all'
    """
    before, mark, fragment = its_template.partition("#")
    return before.split("?", maxsplit=1)[0] + mark + fragment


def origin(url: str) -> str:
    """Scheme, host and port: ``https://shop.example``; ``""`` for what has none.

    >>> origin("https://Shop.example:443/a")
    'https://shop.example'
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        return ""
    if parts.scheme not in _PORTS or not host:
        return ""
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{host}" + ("" if port in (None, _PORTS[parts.scheme]) else f":{port}")


def is_local(url: str) -> bool:
    """Whether a URL is of this machine.

    >>> is_local("http://shop.localhost:8000/"), is_local("http://localhost.example/")
    (True, False)
    """
    try:
        host = (urlsplit(url).hostname or "").lower()
    except ValueError:
        return False
    return host in _LOCAL or host.endswith(".localhost") or host.startswith("127.") or urlsplit(url).scheme == "file"


def goes_nowhere(href: str, page: str) -> bool:
    """Whether following a link stays on its page: hash-only, empty, or a script. Both URLs are absolute."""
    if not href or href.lower().startswith(("javascript:", "data:", "blob:", "about:")):
        return True
    before, mark, fragment = href.partition("#")
    here = page.partition("#")[0]
    return bool(mark) and before == here and not fragment.startswith(("/", "!"))


@dataclass(frozen=True, slots=True)
class Scope:
    """Where the explorer may go.

    Attributes:
        origins: allowed ones, the start's first.
    """

    origins: tuple[str, ...]

    @classmethod
    def of(cls, start: str, allowed: Iterable[str] = ()) -> Scope:
        """The start's own origin and those of a list; an entry without a scheme is a host of the start's scheme."""
        scheme = urlsplit(start).scheme
        more = (origin(one if "://" in one else f"{scheme}://{one}") for one in allowed)
        return cls(tuple(dict.fromkeys(filter(None, (origin(start), *more)))))

    def allows(self, url: str) -> bool:
        """Whether a page may be opened."""
        found = origin(url)
        return found in self.origins if found else not self.origins and url.startswith("file:")
