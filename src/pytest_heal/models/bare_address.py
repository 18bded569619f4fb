"""Addresses as a model is told them: which page it is, never what somebody typed or who he is.

Parameters may hold values of fields, sessions and tokens, so of a query the names alone stay; numbers and ids of a path vary
from run to run, so they are left out where an address is only compared.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from pytest_heal.element.address import clean_url
from pytest_heal.element.fingerprint import url_template

BLANK = "about:blank"
_WEB = ("http", "https")


def page_address(url: str) -> str:
    """The URL of the page that a question is about: without account, query and fragment; of any other scheme its template.

    >>> page_address("https://anna:pw@shop.example:8000/orders/42?token=s3cret#top")
    'https://shop.example:8000/orders/42'
    >>> page_address("data:text/html,<input value=s3cret>")
    'data:'
    >>> page_address("file:///home/anna/site/page.html")
    'file:site/page.html'
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    if parts.scheme not in _WEB:
        return _template(url)
    parts = urlsplit(clean_url(url))
    route = f"#{parts.fragment.partition('?')[0]}" if parts.fragment.startswith(("/", "!")) else ""
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path or '/'}{route}"


def address(url: str, page: str) -> str:
    """Where something leads: numbers and ids left out, no values of parameters; its host where that is another one's.

    >>> address("https://shop.example/product/42?token=s3cret", "https://shop.example/")
    '/product/{n}?token'
    >>> address("https://help.example/start", "https://shop.example/")
    '//help.example/start'
    >>> address("mailto:anna@shop.example", "https://shop.example/")
    'mailto:'
    """
    host, own = _host(url), _host(page)
    return f"//{host}{_template(url)}" if host and host != own else _template(url)


def _host(url: str) -> str:
    try:
        parts = urlsplit(url)
        return (parts.hostname or "").lower() if parts.scheme in _WEB else ""
    except ValueError:
        return ""


def _template(url: str) -> str:
    """The template of a page; of what leads to none, a letter or a script, only that."""
    try:
        scheme = urlsplit(url).scheme
        return url_template(url) if scheme in ("", "file", *_WEB) or url == BLANK else f"{scheme}:"
    except ValueError:
        return ""
