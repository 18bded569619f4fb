"""Fingerprint <-> plain mapping: nothing but ``dict``, ``list``, ``str``, ``int`` and ``bool``, in one fixed order.

Every store that leaves the process goes through here, so all of them write the same fields under the same names. Fields that
hold nothing are left out: a reviewer reads only what is known. What belongs to one probe only (``Element.index``,
``Element.parent``) is not kept. Boxes are whole pixels.

`from_plain` trusts nothing: it names the field that is missing, unknown or of the wrong kind, because people edit these files.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pytest_heal.element.element import Box, Element
from pytest_heal.element.fingerprint import Fingerprint, Key

PATH_SEPARATOR = " > "
"""Between the steps of a path; a tag name of HTML holds neither a blank nor ``>``."""

_TEXTS = ("tag", "role", "name", "text", "own_text", "label")
_SURROUNDINGS = ("section", "group", "near")

FIELDS = (
    *("code", "locator", "page", "frame", "test", "intent", "acts", "title", "host"),
    *("element", "varied", "seen", "counts", "waited", "viewport", "elements", "rivals"),
)
"""Fields of a fingerprint in writing order: first what a reviewer looks for."""
ELEMENT_FIELDS = (*_TEXTS, "icon", "attributes", "states", "visible", "box", "path", *_SURROUNDINGS, "ordinal")
"""Fields of its ``element`` in writing order."""
NAME_LENGTH = 100
"""Characters of an attribute name that is kept; a longer one is garbage, and YAML takes no key of more than 1024."""
REQUIRED = ("locator", "page", "element")


class FieldError(ValueError):
    """A field of a plain mapping is missing, unknown, or not what it must be.

    Args:
        where: the way to the field: ``("element", "box")``; empty for the fingerprint itself.
        problem: what is wrong, without the field's name.
    """

    def __init__(self, where: tuple[str, ...], problem: str) -> None:
        super().__init__(f"{'.'.join(where)}: {problem}" if where else problem)
        self.where = where
        self.problem = problem


def to_plain(fingerprint: Fingerprint) -> dict[str, Any]:
    """The plain mapping of a fingerprint, without its ``source``: that names the file it goes to."""
    element = fingerprint.element
    plain: dict[str, Any] = {
        "code": fingerprint.code,
        "locator": fingerprint.key.locator,
        "page": fingerprint.key.page,
        "frame": fingerprint.key.frame,
        "test": fingerprint.key.test,
        "intent": fingerprint.intent,
        "acts": list(fingerprint.acts),
        "title": fingerprint.title,
        "host": fingerprint.host,
        "element": _element_to_plain(element),
        "varied": list(fingerprint.varied),
        "seen": list(fingerprint.seen),
        "counts": dict(sorted(fingerprint.counts.items())),
        "waited": fingerprint.waited,
        "viewport": list(fingerprint.viewport) if any(fingerprint.viewport) else [],
        "elements": fingerprint.elements,
        "rivals": {str(n): rival for n, rival in enumerate(_beside_to_plain(fingerprint), 1)},
    }
    return {name: value for name, value in plain.items() if value or name in REQUIRED}


def _element_to_plain(element: Element) -> dict[str, Any]:
    plain: dict[str, Any] = {name: getattr(element, name) for name in _TEXTS}
    plain["icon"] = element.icon
    plain["attributes"] = {name: value for name, value in sorted(element.attributes.items()) if len(name) <= NAME_LENGTH}
    plain["states"] = list(element.states)
    plain["visible"] = "" if element.visible else False
    plain["box"] = whole_pixels(element.box) or ""
    plain["path"] = _path_to_plain(element.path)
    plain.update({name: getattr(element, name) for name in _SURROUNDINGS})
    plain["ordinal"] = list(element.ordinal) if element.ordinal != (1, 1) else ""
    return {name: value for name, value in plain.items() if value not in ("", [], {}) or name == "tag"}


def whole_pixels(box: Box | None) -> list[int] | None:
    """The box in whole CSS px; ``None`` for none, or for one that layout gave no finite numbers for."""
    if box is None or not all(map(math.isfinite, box)):
        return None
    return [round(side) for side in box]


def _path_to_plain(path: tuple[str, ...]) -> str | list[str]:
    joined = PATH_SEPARATOR.join(path)
    return joined if tuple(joined.split(PATH_SEPARATOR)) == path and joined else list(path)


def from_plain(plain: Mapping[str, Any], *, source: str = "") -> Fingerprint:
    """The fingerprint a plain mapping holds.

    Args:
        plain: what `to_plain` gave, or a person wrote.
        source: see `Fingerprint.source`.

    Raises:
        FieldError: a field is missing, unknown or of the wrong kind.
    """
    read = _Reader(plain, (), FIELDS)
    for name in REQUIRED:
        if name not in plain:
            raise FieldError((), f"the field {name!r} is missing")
    viewport = read.numbers("viewport", 2) or (0, 0)
    beside = [_rival_from_plain(one, ("rivals", name)) for name, one in read.mapping("rivals").items()]
    return Fingerprint(
        key=Key(locator=read.text("locator"), page=read.text("page"), frame=read.text("frame"), test=read.text("test")),
        element=_element_from_plain(read.mapping("element")),
        varied=read.texts("varied"),
        seen=read.texts("seen"),
        counts=read.counts("counts"),
        acts=read.texts("acts"),
        waited=read.number("waited"),
        source=source,
        code=read.text("code"),
        viewport=(viewport[0], viewport[1]),
        elements=read.number("elements"),
        title=read.text("title"),
        host=read.text("host"),
        intent=read.text("intent"),
        rivals=tuple(rival for rival in beside if not _is_lead(rival)),
        lead=next((rival.text for rival in beside if _is_lead(rival)), ""),
    )


def _element_from_plain(plain: Mapping[str, Any]) -> Element:
    read = _Reader(plain, ("element",), ELEMENT_FIELDS)
    if not plain.get("tag"):
        raise FieldError(("element",), "the field 'tag' is missing")
    box = read.numbers("box", 4)
    ordinal = read.numbers("ordinal", 2) or (1, 1)
    return Element(
        tag=read.text("tag"),
        role=read.text("role"),
        name=read.text("name"),
        text=read.text("text"),
        own_text=read.text("own_text"),
        label=read.text("label"),
        section=read.text("section"),
        group=read.text("group"),
        near=read.text("near"),
        icon=read.text("icon"),
        attributes=read.attributes("attributes"),
        states=read.texts("states"),
        visible=read.flag("visible", default=True),
        box=(box[0], box[1], box[2], box[3]) if box else None,
        path=read.path("path"),
        ordinal=(ordinal[0], ordinal[1]),
    )


_OF_RIVALS = ("tag", "role", "name", "text", "label", "group", "icon", "path", "box", "ordinal", "interactive", "visible")


def _beside_to_plain(fingerprint: Fingerprint) -> Iterator[dict[str, Any]]:
    """The rivals, and last the lead: a paragraph of which only the text is written."""
    yield from map(_rival_to_plain, fingerprint.rivals)
    if fingerprint.lead:
        yield {"tag": "p", "text": fingerprint.lead}


def _is_lead(rival: Element) -> bool:
    return rival.tag == "p" and not rival.path and rival.box is None


def _rival_to_plain(rival: Element) -> dict[str, Any]:
    """One line: what is text, and numbers with blanks between them; an attribute has an ``@`` before its name."""
    plain: dict[str, Any] = {name: getattr(rival, name) for name in _OF_RIVALS[:7]}
    plain["path"] = PATH_SEPARATOR.join(rival.path)
    plain["box"] = " ".join(map(str, whole_pixels(rival.box) or ()))
    plain["ordinal"] = " ".join(map(str, rival.ordinal)) if rival.ordinal != (1, 1) else ""
    plain["interactive"] = "interactive" in rival.states
    plain["visible"] = rival.visible
    told = {name: value for name, value in plain.items() if value not in ("", name == "visible")}
    return told | {f"@{name}": value for name, value in sorted(rival.attributes.items())}


def _rival_from_plain(plain: object, where: tuple[str, ...]) -> Element:
    attributes = {name: value for name, value in plain.items() if name.startswith("@")} if isinstance(plain, Mapping) else {}
    read = _Reader(plain, where, (*_OF_RIVALS, *attributes))
    if not read.text("tag"):
        raise FieldError(where, "the field 'tag' is missing")
    box, ordinal = read.counted("box", 4), read.counted("ordinal", 2) or (1, 1)
    return Element(
        tag=read.text("tag"),
        role=read.text("role"),
        name=read.text("name"),
        text=read.text("text"),
        label=read.text("label"),
        group=read.text("group"),
        icon=read.text("icon"),
        attributes={name[1:]: read.text(name) for name in attributes},
        states=("interactive",) if read.flag("interactive", default=False) else (),
        visible=read.flag("visible", default=True),
        box=(box[0], box[1], box[2], box[3]) if box else None,
        path=read.path("path"),
        ordinal=(ordinal[0], ordinal[1]),
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class _Reader:
    """Typed access to one level of a plain mapping; an absent field reads as empty."""

    __slots__ = ("_plain", "_where")

    def __init__(self, plain: object, where: tuple[str, ...], known: tuple[str, ...]) -> None:
        if not isinstance(plain, Mapping):
            raise FieldError(where, "must be a block of 'field: value' lines")
        for name in plain:
            if name not in known:
                raise FieldError((*where, str(name)), f"there is no such field; known are {', '.join(known)}")
        self._plain = plain
        self._where = where

    def _value(self, name: str, fits: Callable[[Any], bool], wanted: str) -> Any:
        value = self._plain.get(name)
        if name in self._plain and not fits(value):
            raise FieldError((*self._where, name), f"must be {wanted}, not {str(value)[:60]!r}")
        return value

    def text(self, name: str) -> str:
        return self._value(name, _is_text, "text (in quotes, when it looks like a number or a word such as yes)") or ""

    def number(self, name: str) -> int:
        return self._value(name, _is_number, "a whole number") or 0

    def flag(self, name: str, *, default: bool) -> bool:
        value = self._value(name, lambda v: isinstance(v, bool), "true or false")
        return default if value is None else value

    def numbers(self, name: str, length: int) -> tuple[int, ...]:
        def fits(value: object) -> bool:
            return isinstance(value, list) and len(value) == length and all(map(_is_number, value))

        return tuple(self._value(name, fits, f"a list of {length} whole numbers") or ())

    def counted(self, name: str, length: int) -> tuple[int, ...]:
        """Whole numbers in one text, with blanks between them."""

        def fits(value: object) -> bool:
            return isinstance(value, str) and re.fullmatch(rf"-?\d+( -?\d+){{{length - 1}}}", value, re.ASCII) is not None

        return tuple(map(int, (self._value(name, fits, f"a text of {length} whole numbers") or "").split()))

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(self._value(name, lambda v: isinstance(v, list) and all(map(_is_text, v)), "a list of texts") or ())

    def path(self, name: str) -> tuple[str, ...]:
        if _is_text(self._plain.get(name)):
            return tuple(map(sys.intern, self._plain[name].split(PATH_SEPARATOR)))  # a few steps, repeated everywhere
        return self.texts(name)

    def mapping(self, name: str) -> Mapping[str, Any]:
        return self._value(name, lambda v: isinstance(v, Mapping), "a block of 'field: value' lines") or {}

    def attributes(self, name: str) -> dict[str, str]:
        return self._pairs(name, _is_text, "text (in quotes, when it looks like a number or a word such as yes)")

    def counts(self, name: str) -> dict[str, int]:
        return self._pairs(name, _is_number, "a whole number")

    def _pairs(self, name: str, fits: Callable[[Any], bool], wanted: str) -> dict[str, Any]:
        pairs = self.mapping(name)
        for key, value in pairs.items():
            if not fits(value):
                raise FieldError((*self._where, name, str(key)), f"must be {wanted}, not {str(value)[:60]!r}")
        return dict(pairs)
