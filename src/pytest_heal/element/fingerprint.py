"""The fingerprint: an element as last seen when its locator worked, plus where it was used.

`Key` is what tells two fingerprints apart: the whole locator, the page and the frame. One key is never used for two
different locators.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from pytest_heal.element.address import MATRIX, is_parameter_name, is_secret_step
from pytest_heal.element.cleaned import clean_attributes, clean_text
from pytest_heal.element.element import Element
from pytest_heal.element.secret import ID, MARKED


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Key:
    """Identity of a fingerprint.

    Attributes:
        locator: the whole Playwright selector up to and including this frame's piece, descriptions stripped.
        page: URL template of the page, see `url_template`.
        frame: ``""`` in the main frame; name or URL template of the frame for locators made from a child ``Frame`` object.
        test: ``""``, or the only test it holds for: a locator such as ``.active`` means another element in another test.
    """

    locator: str
    page: str
    frame: str = ""
    test: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fingerprint:
    """An element as last seen when its locator worked.

    Attributes:
        key: which locator on which page.
        element: the element then.
        counts: how often a value of the element occurred on that page, by property (``text``, ``name``, ``id``, ``href``,
            ``test_id``, ``label``, ``field`` for the name attribute); a missing property was not counted.
        acts: what the tests did with it, sorted (``click``, ``fill``, ``to_have_text``, ...).
        waited: milliseconds from the first call to the first match when it was recorded.
        source: file that made the locator, relative to the root, ``/`` as separator; names the baseline file.
        code: the locator as Python, for people: ``page.locator("#save")``.
        viewport: width and height of the page then, CSS px.
        elements: number of elements of the document then, 0 when unknown.
        title: title of the document then.
        host: that the page was on, with its port; ``""`` where one run saw this page on one host alone, see `keeper.merge`.
        intent: the description that found it, or that the author gave it; ``""`` without one.
        rivals: what else of that page was most like the element, likest first, a few fields each; see `relocation.rivals`.
        lead: the paragraph that introduced what the element stood in; ``""`` for none, and where it varied.
        varied: what was not always the same while it was recorded, sorted: ``text``, ``numbers`` (of the text), ``name``,
            ``label``, ``size``, ``.is-open`` (a class), ``@title`` (an attribute); none of it counts, see `variation`.
        seen: what else it said then, sorted; where the text varied, one of these is the text of the element too.
    """

    key: Key
    element: Element
    counts: Mapping[str, int] = field(default_factory=dict)
    acts: tuple[str, ...] = ()
    waited: int = 0
    source: str = ""
    code: str = ""
    viewport: tuple[int, int] = (0, 0)
    elements: int = 0
    title: str = ""
    host: str = ""
    intent: str = ""
    rivals: tuple[Element, ...] = ()
    lead: str = ""
    varied: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()


def cleaned(fingerprint: Fingerprint) -> Fingerprint:
    """A fingerprint without secrets: of what was recorded before there was `cleaned`, so that it compares with a page now."""
    element = fingerprint.element
    attributes = clean_attributes(element.tag, element.attributes)
    texts: dict[str, Any] = {}
    for name in _TEXTS:
        said = getattr(element, name)
        text = clean_text(said, compared=True)
        if text != said:
            texts[name] = text
    lead = clean_text(fingerprint.lead, compared=True)
    if attributes == element.attributes and not texts and lead == fingerprint.lead:
        return fingerprint
    return replace(fingerprint, lead=lead, element=replace(element, attributes=attributes, **texts))


_TEXTS = ("name", "text", "own_text", "label", "section", "group", "near", "icon")
_WORD = re.compile(r"[^\W\d_]{3,}")
# Words of file names that say nothing about the page.
_NO_NAME = frozenset("asp aspx htm html index jsp page php".split())


def page_path(template: str) -> str:
    """A URL template without its query: path and route, however the route is written.

    >>> page_path("/list?sort"), page_path("/#!/pet/{n}"), page_path("/#/")
    ('/list', '/#/pet/{n}', '/')
    """
    path, mark, route = template.partition("#")
    route = route.removeprefix("!").strip("/")
    return path.partition("?")[0] + (f"{mark}/{route}" if route else "")


def similar_pages(a: str, b: str) -> bool:
    """Whether two URL templates may be one page before and after its URL changed: same folder, a word of the name in common.

    >>> similar_pages("/report/cart_py.html", "/report/z_{id}_cart_py.html")
    True
    >>> similar_pages("/login", "/account")
    False
    """
    folder, _, name = a.split("?", maxsplit=1)[0].rpartition("/")
    other_folder, _, other_name = b.split("?", maxsplit=1)[0].rpartition("/")
    words, other_words = ({w.lower() for w in _WORD.findall(n)} - _NO_NAME for n in (name, other_name))
    return folder == other_folder and bool(words & other_words)


_UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_HEX = re.compile(r"(?=[0-9a-fA-F]*\d)[0-9a-fA-F]{12,}")
_DIGITS = re.compile(r"\d+")


def _template_part(text: str) -> str:
    return _DIGITS.sub("{n}", _HEX.sub(ID, _UUID.sub(ID, text)))


def _template_path(path: str) -> str:
    """A path, from a cleaned address as from the whole one."""
    steps = MATRIX.sub("", MARKED.sub(ID, path)).split("/")
    known = [ID if is_secret_step(step, before) else step for before, step in zip(("", *steps), steps, strict=False)]
    return _template_part("/".join(known))


def host_of(url: str) -> str:
    """Host and port of a URL, as the baseline tells applications of one run apart; ``""`` where it has none.

    >>> host_of("https://ada:secret@Admin.shop.example:8443/users"), host_of("about:blank")
    ('admin.shop.example:8443', '')
    """
    return urlsplit(url).netloc.rpartition("@")[2].lower()


@lru_cache(1024)
def url_template(url: str) -> str:
    """The page a URL means, without what differs from run to run.

    Scheme, host and port are dropped (a test server listens on another port every time), numbers and ids in the path become
    ``{n}`` and ``{id}``, of the query only the sorted names stay, and of the fragment only a route (``#/…`` or ``#!…``).

    >>> url_template("http://127.0.0.1:4711/user/42/edit?tab=2&a=b#top")
    '/user/{n}/edit?a&tab'
    >>> url_template("https://shop.example/#/cart/7")
    '/#/cart/{n}'
    >>> url_template("https://shop.example/reset/a8Kq2Lm9Zx4Wv7Rt1Np6")
    '/reset/{id}'
    >>> url_template("about:blank")
    'about:blank'
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https", "file"):
        return "data:" if parts.scheme == "data" else url.split("#", 1)[0]
    path = _template_path(parts.path or "/")
    if parts.scheme == "file":
        path = "file:" + "/".join(path.rsplit("/", 2)[-2:])
    named = (k if is_parameter_name(k) else ID for k, _ in parse_qsl(parts.query, keep_blank_values=True))
    names = sorted({_template_part(k) for k in named})
    query = "?" + "&".join(names) if names else ""
    fragment = ""
    if parts.fragment.startswith(("/", "!")):
        fragment = "#" + _template_path(parts.fragment.split("?", 1)[0])
    return path + query + fragment
