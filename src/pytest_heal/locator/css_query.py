"""A CSS selector read for what it asks for: its compounds, their names, and where it can be cut to see which part fails.

No validation: Playwright has already taken the selector or refused it. What cannot be read is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pytest_heal.locator.query_part import AttemptPart

_ESCAPE = r"\\(?:[0-9a-fA-F]{1,6}[ \t\n\r\f]?|[^0-9a-fA-F\n])"
_IDENTIFIER = rf"(?:[\w-]|[^\x00-\x7f]|{_ESCAPE})+"
_STRING = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'"
_TOKEN = re.compile(
    rf"""(?P<comma>\s*,\s*)
    | (?P<combinator>\s*[>+~]\s*|\s+)
    | \#(?P<id>{_IDENTIFIER})
    | \.(?P<class>{_IDENTIFIER})
    | (?P<attribute>\[(?:{_STRING}|[^\]\"'])*\])
    | ::?(?P<pseudo>[\w-]+)(?P<open>\()?
    | (?P<tag>\*|{_IDENTIFIER})""",
    re.VERBOSE | re.DOTALL,
)
_ATTRIBUTE = re.compile(
    rf"\[\s*(?P<name>{_IDENTIFIER})\s*(?:(?P<how>[~|^$*]?=)\s*(?P<value>{_STRING}|[^\s\]]*)\s*(?:[iIsS]\s*)?)?\]", re.DOTALL
)
_STRING_AT = re.compile(_STRING, re.DOTALL)
_ONE_ESCAPE = re.compile(_ESCAPE, re.DOTALL)
_SAYING = ("has-text", "text", "text-is")
_SAME = ("is", "where", "matches", "-webkit-any")
_DEEPEST = 3  # levels of :is() that are read; nobody writes more


@dataclass(frozen=True, slots=True, kw_only=True)
class Compound:
    """A compound as it is written.

    Attributes:
        joint: what stands before it: ``""`` for the first, a blank, or a combinator with blanks around it.
        simples: its simple selectors: ``("button", ".primary", ":has-text('Buy')")``.
    """

    joint: str = ""
    simples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CssRead:
    """A selector as compounds.

    Attributes:
        parts: of each compound what it asks for, the one that is wanted last.
        cuts: the selector as far as each of its simple selectors and compounds, the whole one left out; none for a list.
        compounds: the same as written; none for a list, or where something could not be read.
    """

    parts: tuple[AttemptPart, ...]
    cuts: tuple[str, ...] = ()
    compounds: tuple[Compound, ...] = ()


@dataclass(slots=True)
class _Compound:
    start: int
    end: int
    joint: str = ""
    simples: list[str] = field(default_factory=list)
    tag: str = ""
    id: str = ""
    classes: list[str] = field(default_factory=list)
    attributes: list[tuple[str, str]] = field(default_factory=list)
    role: str = ""
    text: str = ""
    exact: bool = False
    also: list[AttemptPart] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def part(self, body: str) -> AttemptPart:
        part = AttemptPart(
            body=body[self.start : self.end],
            tag=self.tag,
            id=self.id,
            classes=tuple(self.classes),
            attributes=tuple(self.attributes),
            role=self.role,
            text=self.text,
            exact=self.exact,
        )
        for other in self.also:
            part = part.narrowed(other)
        return part


def read_css(body: str, *, nested: int = 0) -> CssRead:
    """Read a selector; one that makes no sense is read as far as it does.

    Args:
        body: the selector, without ``css=``.
        nested: how deep in ``:is()`` it stands.

    >>> read = read_css("ul.cart > li:has-text('Mug') .buy-btn")
    >>> read.cuts
    ('ul', 'ul.cart', 'ul.cart > li', "ul.cart > li:has-text('Mug')")
    >>> read.parts[1].text, read.parts[-1].classes
    ('Mug', ('buy-btn',))
    """
    body = body.strip()
    compounds: list[_Compound] = []
    listed = False
    joint = ""
    fresh = True
    at = 0
    while at < len(body):
        token = _TOKEN.match(body, at)
        if not token:
            break
        start, at = at, token.end()
        if token["comma"] or token["combinator"]:
            listed = listed or bool(token["comma"])
            joint = f" {token[0].strip()} " if token[0].strip() else " "
            fresh = True
            continue
        inside = ""
        if token["open"]:
            inside, at = _parenthesised(body, at)
        if fresh:
            compounds.append(_Compound(start=start, end=at, joint=joint))
            fresh = False
        compound = compounds[-1]
        compound.end = at
        compound.ends.append(at)
        compound.simples.append(body[start:at])
        _take(compound, token, inside, nested)
    if not compounds:
        return CssRead(parts=(AttemptPart(body=body),))
    cuts = () if listed else tuple(_cuts(body, compounds))
    written = () if listed or at < len(body) else tuple(Compound(joint=c.joint, simples=tuple(c.simples)) for c in compounds)
    return CssRead(parts=tuple(compound.part(body) for compound in compounds), cuts=cuts, compounds=written)


def _take(compound: _Compound, token: re.Match[str], inside: str, nested: int) -> None:
    """Add what a simple selector asks for."""
    if token["tag"]:
        compound.tag = "" if token["tag"] == "*" else unescaped(token["tag"]).lower()
    elif token["id"]:
        compound.id = unescaped(token["id"])
    elif token["class"]:
        compound.classes.append(unescaped(token["class"]))
    elif token["attribute"]:
        _take_attribute(compound, token["attribute"])
    elif token["pseudo"] in _SAYING:
        compound.text = css_string(inside)
        compound.exact = token["pseudo"] == "text-is"
    elif token["pseudo"] in _SAME and inside and nested < _DEEPEST:
        compound.also.append(read_css(inside, nested=nested + 1).parts[-1])


def _take_attribute(compound: _Compound, text: str) -> None:
    found = _ATTRIBUTE.fullmatch(text)
    if not found:
        return
    name, value = unescaped(found["name"]).lower(), css_string(found["value"] or "")
    if name == "id" and value:
        compound.id = compound.id or value
    elif name == "class" and value:
        compound.classes.extend(value.split())
    elif name == "role" and value:
        compound.role = value
    else:
        compound.attributes.append((name, value))


def _parenthesised(body: str, at: int) -> tuple[str, int]:
    """What stands between an opened parenthesis and its end, and where that is."""
    start, depth, quote = at, 1, ""
    while at < len(body):
        character = body[at]
        if character == "\\":
            at += 1
        elif quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        elif character in "()":
            depth += 1 if character == "(" else -1
            if not depth:
                return body[start:at], at + 1
        at += 1
    return body[start:], len(body)


def css_list(body: str) -> list[str]:
    """The selectors of a list, one by one.

    >>> css_list("a, b:is(c, d), [t='x, y']")
    ['a', 'b:is(c, d)', "[t='x, y']"]
    """
    found, start, at, depth = [], 0, 0, 0
    while at < len(body):
        string = _STRING_AT.match(body, at)
        if string:
            at = string.end()
            continue
        depth += (body[at] in "([") - (body[at] in ")]")
        if body[at] == "," and not depth:
            found.append(body[start:at])
            start = at + 1
        at += 2 if body[at] == "\\" else 1
    return [one for one in map(str.strip, (*found, body[start:])) if one]


def simple_attribute(simple: str) -> tuple[str, str, str]:
    """Name, operator and value of an attribute selector; the name is ``""`` where it cannot be read.

    >>> simple_attribute("[href$='.pdf' i]"), simple_attribute("[disabled]")
    (('href', '$=', '.pdf'), ('disabled', '', ''))
    """
    found = _ATTRIBUTE.fullmatch(simple)
    return (unescaped(found["name"]).lower(), found["how"] or "", css_string(found["value"] or "")) if found else ("", "", "")


def simple_pseudo(simple: str) -> tuple[str, str]:
    """Name of a pseudo-class, and what stands in its parentheses.

    >>> simple_pseudo(":has-text('Paid')"), simple_pseudo(":checked")
    (('has-text', "'Paid'"), ('checked', ''))
    """
    name, _, inside = simple.lstrip(":").partition("(")
    return name, inside.removesuffix(")")


def _cuts(body: str, compounds: list[_Compound]) -> Iterator[str]:
    ends = [end for compound in compounds for end in compound.ends]
    for end in ends[:-1]:
        yield body[:end]


def css_string(text: str) -> str:
    """What a string of CSS, or a bare word, says."""
    text = text.strip()
    if len(text) > 1 and text[0] in "\"'" and text[-1] == text[0]:
        text = text[1:-1]
    return unescaped(text)


def unescaped(text: str) -> str:
    r"""A CSS identifier or the inside of a CSS string with its escapes resolved.

    >>> unescaped(r"md\:w-1\/2"), unescaped(r"\31 st")
    ('md:w-1/2', '1st')
    """
    return _ONE_ESCAPE.sub(_resolved, text) if "\\" in text else text


def _resolved(escape: re.Match[str]) -> str:
    code = escape[0][1:].strip()
    if not re.fullmatch("[0-9a-fA-F]+", code):
        return escape[0][1:]
    point = int(code, 16)
    return chr(point) if 0 < point <= 0x10FFFF and not 0xD800 <= point <= 0xDFFF else "\ufffd"  # noqa: PLR2004 - Unicode's ends
