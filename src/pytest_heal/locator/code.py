"""Playwright's selector strings -> the Python call that makes them, as a tester would have written it.

``internal:role=button[name="Sign in"i]`` is what Playwright keeps; ``page.get_by_role("button", name="Sign in")`` is what
people read and write. The code gives back the same selector (up to blanks around ``>>``) when it is run: what has no method
of its own, or was written by hand in a form that no method makes, becomes ``.locator("…")``, which takes every part as it is.

The text of pages gets into code only through `literal` and `_pattern`, so it cannot leave its quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from pytest_heal.locator.selector_parts import (
    ANY_FRAME,
    DESCRIBE,
    ENTER_FRAME,
    SNAPSHOT_REF,
    frame_pieces,
    parts,
    strip_description,
)

__all__ = ["frame_pieces", "literal", "parts", "strip_description", "to_code"]

_FLAGS = {"i": "re.IGNORECASE", "m": "re.MULTILINE", "s": "re.DOTALL"}
_ATTRIBUTE_METHODS = {"placeholder": "get_by_placeholder", "alt": "get_by_alt_text", "title": "get_by_title"}
_ROLE_STATES = {
    "checked": "checked",
    "disabled": "disabled",
    "expanded": "expanded",
    "include-hidden": "include_hidden",
    "pressed": "pressed",
    "selected": "selected",
}
_ROLE_TEXTS = ("name", "description")
_CLOSING = {
    "nth=0": ".first",
    "nth=-1": ".last",
    "visible=true": ".filter(visible=True)",
    "visible=false": ".filter(visible=False)",
}
"""Parts that narrow the part before them."""
_INNER = {
    "has": ".filter(has={})",
    "has-not": ".filter(has_not={})",
    "and": ".and_({})",
    "or": ".or_({})",
    "chain": ".locator({})",
}
"""``internal:<name>=`` with another selector inside, as a JSON string."""
_TEXT_FILTERS = {"has-text": "has_text", "has-not-text": "has_not_text"}

_ROLE = re.compile(r"([a-zA-Z]+)((?:\[.*\])?)", re.DOTALL)
_QUOTED = r'"((?:[^"\\]|\\.)*)"([is])'
_REGEX = r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[]|/(?![a-z]*\]))*/[a-z]*"  # Playwright for Python leaves a slash as it is
_ROLE_OPTION = re.compile(rf"\[([a-z-]+)=(?:(true|false)|(\d+)|{_QUOTED}|({_REGEX}))\]", re.DOTALL)
_ATTRIBUTE = re.compile(rf"\[([a-zA-Z_][\w-]*)=(?:{_QUOTED}|(/.*/[a-z]*))\]", re.DOTALL)
_REF = re.compile(rf"{SNAPSHOT_REF}((?:f\d+)?e\d+)")
_NTH = re.compile(r"nth=(-?\d+)")


def literal(text: str) -> str:
    r"""A Python literal of a text on one line, in double quotes where that needs no escapes.

    >>> print(literal("It's"), literal('5" disk'), literal("a\nb"))
    "It's" '5" disk' "a\nb"
    """
    shown = repr(text)
    return shown if '"' in text else f'"{shown[1:-1]}"'


def to_code(selector: str, receiver: str = "page") -> str:
    """The Python expression that makes a locator with this selector.

    Args:
        selector: as Playwright keeps it.
        receiver: expression of the page or frame the locator is made from.

    >>> to_code('internal:role=listitem >> internal:has-text="Blue mug"i >> internal:role=button[name="Add"s]')
    'page.get_by_role("listitem").filter(has_text="Blue mug").get_by_role("button", name="Add", exact=True)'
    >>> to_code("#pay >> internal:control=enter-frame >> nth=0")
    'page.frame_locator("#pay").locator("nth=0")'
    >>> to_code("internal:control=any-frame >> internal:role=button")
    'page.frame_locator().get_by_role("button")'
    """
    code = receiver
    pending: str | None = None  # a plain locator() call that may yet become a frame_locator()
    inside = False  # there is a locator to narrow; a page or a frame has only methods that make one
    for number, part in enumerate(parts(selector)):
        if part == ANY_FRAME and not number:
            code += ".frame_locator()"
            continue
        if part == ENTER_FRAME and inside:
            code = f"{code}.frame_locator({pending})" if pending else f"{code}.content_frame"
            pending, inside = None, False
            continue
        if pending:
            code, pending = f"{code}.locator({pending})", None
        call = _made(part) or (_narrowed(part, receiver) if inside else None)
        if code == "page" and (ref := _REF.fullmatch(part)):  # of a page alone
            call = f".get_by_ref({literal(ref[1])})"
        if call:
            code += call
        else:
            pending = literal(part)
        inside = True
    return f"{code}.locator({pending})" if pending else code


def _made(part: str) -> str | None:
    """The ``get_by_…`` call of a part; ``None`` when it has none."""
    engine, _, body = part.partition("=")
    if not engine.startswith("internal:"):
        return None
    maker = _MAKERS.get(engine.removeprefix("internal:"))
    return maker(body) if maker else None


def _narrowed(part: str, receiver: str) -> str | None:
    """The call that narrows a locator by a part; ``None`` when it has none."""
    if part in _CLOSING:
        return _CLOSING[part]
    nth = _NTH.fullmatch(part)
    if nth:
        return f".nth({int(nth[1])})"
    engine, _, body = part.partition("=")
    name = engine.removeprefix("internal:")
    if name == engine:
        return None
    if name in _TEXT_FILTERS:
        text = _text(body, exact="i")
        return f".filter({_TEXT_FILTERS[name]}={text})" if text else None
    if name in _INNER:
        inner = _json(body)
        return _INNER[name].format(to_code(inner, receiver)) if inner is not None else None
    if part.startswith(DESCRIBE):
        said = _json(body)
        return f".describe({literal(said)})" if said is not None else None
    return None


def _json(body: str) -> str | None:
    try:
        value = json.loads(body, strict=False)
    except ValueError:
        return None
    return value if isinstance(value, str) else None


def _text(body: str, *, exact: str) -> str | None:
    """The argument for a text body: ``"…"i`` or a pattern.

    Args:
        body: after the ``=`` of the part.
        exact: what must follow the string: ``i`` or ``s``.
    """
    if body.startswith("/"):
        return _pattern(body)
    said = _json(body[:-1]) if body.endswith(exact) else None
    return literal(said) if said is not None else None


def _by_text(method: str) -> Callable[[str], str | None]:
    def made(body: str) -> str | None:
        loose = _text(body, exact="i")
        if loose:
            return f".{method}({loose})"
        exact = _text(body, exact="s")
        return f".{method}({exact}, exact=True)" if exact else None

    return made


def _by_attribute(body: str) -> str | None:
    found = _ATTRIBUTE.fullmatch(body)
    if not found or found[1] not in _ATTRIBUTE_METHODS:
        return None
    method = _ATTRIBUTE_METHODS[found[1]]
    if found[4] is not None:
        pattern = _pattern(found[4])
        return f".{method}({pattern})" if pattern else None
    return f".{method}({literal(_unescaped(found[2]))}{', exact=True' if found[3] == 's' else ''})"


def _by_test_id(body: str) -> str | None:
    found = _ATTRIBUTE.fullmatch(body)
    if not found or found[3] == "i":
        return None
    value = _pattern(found[4]) if found[4] is not None else literal(_unescaped(found[2]))
    return f".get_by_test_id({value})" if value else None


def _by_role(body: str) -> str | None:
    role = _ROLE.fullmatch(body)
    if not role:
        return None
    texts: list[str] = []
    states: list[str] = []
    strictness: set[str] = set()
    at = 0
    while at < len(role[2]):
        option = _ROLE_OPTION.match(role[2], at)
        if not option:
            return None
        at = option.end()
        name, state, number, quoted, flag, pattern = option.groups()
        if name in _ROLE_TEXTS and (quoted is not None or pattern is not None):
            value = literal(_unescaped(quoted)) if quoted is not None else _pattern(pattern)
            if value is None:
                return None
            texts.append(f"{name}={value}")
            if flag:
                strictness.add(flag)
        elif name in _ROLE_STATES and state:
            states.append(f"{_ROLE_STATES[name]}={state.title()}")
        elif name == "level" and number:
            states.append(f"level={int(number)}")
        else:
            return None
    if len(strictness) > 1:
        return None  # one option speaks for both texts
    exact = ["exact=True"] if "s" in strictness else []
    return f".get_by_role({', '.join([literal(role[1]), *texts, *exact, *states])})"


_MAKERS: dict[str, Callable[[str], str | None]] = {
    "role": _by_role,
    "text": _by_text("get_by_text"),
    "label": _by_text("get_by_label"),
    "attr": _by_attribute,
    "testid": _by_test_id,
}


def _unescaped(quoted: str) -> str:
    """A string of an attribute part: there a backslash takes the next character as it is."""
    return re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL)


def _pattern(body: str) -> str | None:
    """``re.compile(…)`` for ``/source/flags``; ``None`` when Python has no such pattern.

    Playwright escapes quotes and ``>>`` in patterns for its own parser; they are given back as they were.
    """
    source, _, flags = body[1:].rpartition("/")
    if not set(flags) <= _FLAGS.keys() or len(set(flags)) < len(flags):
        return None
    source = re.sub(
        r"\\>\\>|\\(.)", lambda m: ">>" if m[1] is None else m[1] if m[1] in "\"'`" else m[0], source, flags=re.DOTALL
    )
    try:
        re.compile(source)
    except (re.error, OverflowError, RecursionError):
        return None
    return f"re.compile({', '.join([_raw(source), *([' | '.join(_FLAGS[f] for f in flags)] if flags else [])])})"


def _raw(source: str) -> str:
    """A raw literal where backslashes make it the more readable one, and it can be written as one."""
    if "\\" not in source or not source.isprintable():
        return literal(source)
    quote = next((q for q in "\"'" if q not in source), "")
    return f"r{quote}{source}{quote}" if quote else literal(source)
