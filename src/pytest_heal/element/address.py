"""Addresses without what is somebody's secret: accounts, values of parameters, tokens in paths. See `cleaned`."""

from __future__ import annotations

import re
from functools import lru_cache

from pytest_heal.element.secret import EMAIL, GONE, ID, JWT, MARKED, NOBODY, UUID, is_opaque, is_secret_name, mark

_CACHED = 20_000

_SPLIT = re.compile(
    r"(?s)^(?P<head>(?:[a-zA-Z][a-zA-Z0-9+.-]*:)?//[^/?#]*)?(?P<path>[^?#]*)(?P<query>\?[^#]*)?(?P<fragment>#.*)?$"
)
_SCHEME = re.compile(r"^\s*([a-zA-Z][a-zA-Z0-9+.-]*):(?!//)")
_STEP = r"(?!reset|recover|invit|verif|confirm|activat|unsub|magic|token|share|unlock|otp|sso|callback|passw)[a-zA-Z.-]+"
# Steps are parted by their slashes alone: with any other way to part them, a long link that does not fit takes for ever.
_SIMPLE = re.compile(rf"(?:{_STEP})?(?:/{_STEP}|/\d{{1,9}}(?:{_STEP})?)*/?(?:#[a-z-]{{0,20}})?")
_CODE = re.compile(r"(['\"`]).*?\1|\d{5,}", re.DOTALL)
_RUNS = re.compile(r"[\w.=+/-]{16,}")
_PARAMETER = re.compile(r"[\w.\[\]:%-]{1,40}")
NUMBER = re.compile(r"-?\d{1,6}")
WORD = re.compile(r"[a-z]{1,20}(?:[-_][a-z]{1,20}){0,3}")
# Parameters that say what of an application is shown: a simple word of theirs is none that somebody typed.
_OF_VIEWS = frozenset(
    "action view tab page mode type sort order dir lang locale hl section step format theme show do op cmd task option module "
    "controller route filter status layout group category cat panel screen display variant size color tag".split()
)
# Parameters that hold what somebody typed or who he is, numbers too.
_PERSONAL = re.compile(
    r"(?:^|[^a-z])(?:q|query|search|term|keywords?|text|message|msg|comment|subject|body|user(?:name)?|e?-?mail|phone|mobile|tel"
    r"|name|account|customer|client|login|card|birth\w*|zip|address|dob)(?:$|[^a-z])"
)
# What follows these steps of a path is a secret that was sent to somebody, however it looks.
_SENT = frozenset(
    "reset reset-password password-reset recover invite invitation invitations verify verification confirm confirmation "
    "activate activation unsubscribe magic magic-link token tokens share shared unlock otp sso callback".split()
)
_SHORTEST_SENT = 6
MATRIX = re.compile(r";([\w.-]+)=([^;/]*)")
"""A parameter within a path: ``;jsessionid=7f3a``."""
_ROUTE = ("/", "!")


def clean_url(url: str) -> str:
    """An address as it is told: its host and path, the names of its parameters, its route.

    >>> clean_url("https://anna:pw@shop.example:8000/reset/a8Kq2Lm9Zx4Wv7Rt1Np6?id=7&token=x#access_token=y")
    'https://shop.example:8000/reset/{id}?id=*&token=*#access_token=*'
    >>> clean_url("http://localhost/order/4711/edit#top"), clean_url("about:blank")
    ('http://localhost/order/4711/edit#top', 'about:blank')
    """
    return cleaned_address(url, told=True)


def clean_link(url: str) -> str:
    """An address that has to lead to its page, or to be compared: what a parameter chooses stays, what it discloses does not.

    >>> clean_link("/item?id=42&tab=reviews&token=abc&q=for+Anna")
    '/item?id=42&tab=reviews&token=*&q=*'
    >>> clean_link("/item?since=2024-W07") == "/item?since=" + mark("2024-W07")
    True
    """
    return cleaned_address(url, told=False)


@lru_cache(_CACHED)
def cleaned_address(url: str, *, told: bool) -> str:
    """An address as it is told, see `clean_url`, or as it is compared, see `clean_link`."""
    if _SIMPLE.fullmatch(url):
        return url
    scheme = _SCHEME.match(url)
    if scheme is not None and "@" not in scheme[1]:
        return _other_scheme(url, scheme, told=told)
    found = _SPLIT.match(url)
    if found is None:  # cannot be: each part may be empty
        return GONE
    head, path, query, fragment = (found[name] or "" for name in ("head", "path", "query", "fragment"))
    if "@" in head:
        before, slashes, host = head.partition("//")
        head = f"{before}{slashes}{host.rpartition('@')[2]}"
    query = f"?{_parameters(query[1:], told=told)}" if query else ""
    return f"{head}{_path(path, told=told)}{query}{_fragment(fragment, told=told)}"


def _other_scheme(url: str, scheme: re.Match[str], *, told: bool) -> str:
    """What is no address of the web: a letter, a script, data."""
    name, rest = scheme[1].lower(), url[scheme.end() :]
    if name in ("about", "chrome", "chrome-error", "edge") or not rest:
        return url
    if name == "javascript":
        return url[: scheme.end()] + _RUNS.sub(_gone, _CODE.sub(GONE, rest))
    if name == "data" and "," in rest:
        kind, _, data = rest.partition(",")
        return f"{url[: scheme.end()]}{kind},{kept_mark(data, told=told)}"
    if name == "view-source":
        return url[: scheme.end()] + cleaned_address(rest, told=told)
    if name in ("mailto", "tel", "sms", "callto", "geo", "xmpp", "whatsapp"):
        return f"{url[: scheme.end()]}{GONE}"
    if rest.isdigit() or rest.partition("/")[0].isdigit():  # a host and its port, without http://
        return scheme[0] + cleaned_address(f"/{rest}", told=told)[1:]
    return f"{url[: scheme.end()]}{kept_mark(rest, told=told)}"


def _gone(found: re.Match[str]) -> str:
    return GONE if is_opaque(found[0]) else found[0]


def kept_mark(value: str, *, told: bool) -> str:
    """The mark of a value, or the value if it is one."""
    if value == GONE or MARKED.fullmatch(value):
        return value
    return GONE if told else mark(value)


def _path(path: str, *, told: bool) -> str:
    if len(path) < _SHORTEST_SENT:
        return path
    path = MATRIX.sub(lambda m: f";{m[1]}={_value(m[1], m[2], told=told)}", path)
    steps = path.split("/")
    before = ""
    for at, step in enumerate(steps):
        if is_secret_step(step, before):
            steps[at] = ID if told else NOBODY if EMAIL.search(step) else mark(step)
        before = step
    return "/".join(steps)


def is_secret_step(step: str, before: str = "") -> bool:
    """Whether a step of a path is a token, or somebody's address.

    Args:
        step: without slashes.
        before: the step before it.
    """
    if len(step) < _SHORTEST_SENT or MARKED.fullmatch(step):
        return False
    if UUID.fullmatch(step) or EMAIL.search(step) or (is_opaque(step) and "." not in step[-6:]) or JWT.search(step):
        return True
    return before.lower() in _SENT and any(c.isdigit() or c.isupper() for c in step) and not step.isdigit()


def _parameters(query: str, *, told: bool) -> str:
    return "&".join(_parameter(pair, told=told) for pair in query.split("&"))


def _parameter(pair: str, *, told: bool) -> str:
    name, equals, value = pair.partition("=")
    if not is_parameter_name(name) and name not in ("", GONE) and not MARKED.fullmatch(name):
        name = ID if told else mark(name)
    return f"{name}={_value(name, value, told=told)}" if equals else name


def is_parameter_name(name: str) -> bool:
    """Whether this is the name of a parameter, and no value that stands alone."""
    return bool(_PARAMETER.fullmatch(name)) and not is_opaque(name) and not UUID.fullmatch(name) and not EMAIL.search(name)


def _value(name: str, value: str, *, told: bool) -> str:
    if value in ("", GONE, "%2A", "{n}", ID) or (MARKED.fullmatch(value) and not told):
        return value
    if told or is_secret_name(name) or _PERSONAL.search(name.lower()) or EMAIL.search(value):
        return GONE
    if NUMBER.fullmatch(value) or (name.lower() in _OF_VIEWS and WORD.fullmatch(value)):
        return value
    return mark(value)


def _fragment(fragment: str, *, told: bool) -> str:
    """The route of an application, the name of a place in the page; of parameters their names."""
    inner = fragment[1:]
    if not inner:
        return fragment
    path, question, query = inner.partition("?")
    if question or path.startswith(_ROUTE):
        return f"#{_path(path, told=told)}{question}{_parameters(query, told=told) if question else ''}"
    if "=" in inner:
        return f"#{_parameters(inner, told=told)}"
    step = inner.partition(":~:")[0]  # what follows is a text of the page
    return f"#{kept_mark(step, told=told) if is_opaque(step) or EMAIL.search(step) else step}"
