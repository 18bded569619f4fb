"""What a selector that matched nothing was after: a reading of the words in it, by which the page is searched.

Playwright's selector strings are read part by part, whichever engine each is for. Nothing is validated and nothing is refused:
the selector may be anything that a test holds, and the better it is understood, the better what is suggested. The selector
belongs to one document; what leads into a frame has been cut off.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from pytest_heal.language.terms import telling_first
from pytest_heal.locator.code import to_code
from pytest_heal.locator.css_query import read_css
from pytest_heal.locator.query_part import AttemptPart, Sort
from pytest_heal.locator.selector_parts import parts as divided
from pytest_heal.locator.selector_parts import unquoted
from pytest_heal.locator.xpath_query import read_xpath

__all__ = ["Attempt", "AttemptPart", "Sort", "as_written", "parse"]

MOST_PREFIXES = 6
"""Growing prefixes that are counted: each is one query in the page."""

_ENGINE = re.compile(r"\s*(\*?[a-zA-Z_0-9:+-]+)\s*=(.*)", re.DOTALL)
_XPATH = re.compile(r"\(*\s*/|\.\.")
_ATTRIBUTE_OPTION = re.compile(
    r"\[\s*(?P<name>[\w.-]+)\s*(?:=\s*(?:(?P<quoted>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')(?P<flag>[isIS]?)"
    r"|(?P<pattern>/(?:[^/\\]|\\.)*/[a-z]*)|(?P<bare>[^\]\s]*)))?\s*\]",
    re.DOTALL,
)
_PATTERN = re.compile(r"/(.*)/[a-z]*", re.DOTALL)
_NARROWING = frozenset(
    """nth visible internal:visible internal:has internal:has-not internal:has-text internal:has-not-text internal:and
    internal:or internal:describe internal:control""".split()
)
_LEGACY = ("id", "data-testid", "data-test-id", "data-test")
_SHOWN_PLAIN = re.compile(r"(?:^|>>)\s*internal:")
_DEEPEST = 3  # selectors in selectors that are read


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A selector, read.

    Attributes:
        selector: as it was given.
        parts: what each step asks for, the wanted one last; what only narrows (``nth=0``, ``filter``) is part of its step.
        prefixes: (selector, code) of growing beginnings, the whole selector last; empty where there is nothing to cut.
            At most `MOST_PREFIXES`.
        terms: the words asked for, lower case; those of the wanted step before the others, dull ones last.
        role, name: asked for in the wanted step; a role also by what its tag is.
        kinds: what was asked for in the wanted step.
        relaxed: selectors that ask for a little less and still mean the same: CSS for XPath, other capitals, inexact text.
    """

    selector: str
    parts: tuple[AttemptPart, ...]
    prefixes: tuple[tuple[str, str], ...] = ()
    terms: tuple[str, ...] = ()
    role: str = ""
    name: str = ""
    kinds: tuple[Sort, ...] = ()
    relaxed: tuple[str, ...] = ()

    @property
    def wanted(self) -> AttemptPart:
        """The step whose elements the locator is of."""
        return self.parts[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """One part between ``>>``: its steps, its cuts, and forms of it that ask for less."""

    parts: tuple[AttemptPart, ...]
    cuts: tuple[str, ...] = ()
    relaxed: tuple[str, ...] = ()


def parse(selector: str) -> Attempt:
    """Read a selector as it stands on a Locator; never raises.

    >>> attempt = parse('.row >> internal:role=button[name="Log in"s]')
    >>> attempt.role, attempt.name, attempt.terms
    ('button', 'Log in', ('log', 'in', 'row'))
    >>> attempt.prefixes[-1][1]
    'locator(".row").get_by_role("button", name="Log in", exact=True)'
    """
    parsed = _Parser(selector)
    wanted = parsed.steps[-1]
    terms = [*wanted.terms, *(term for step in reversed(parsed.steps[:-1]) for term in step.terms)]
    return Attempt(
        selector=selector,
        parts=tuple(parsed.steps),
        prefixes=tuple((prefix, as_written(prefix)) for prefix in _fewer(parsed.prefixes)),
        terms=telling_first(terms),
        role=wanted.wanted_role,
        name=wanted.name,
        kinds=wanted.kinds,
        relaxed=tuple(dict.fromkeys(form for form in parsed.relaxed if form != selector)),
    )


class _Parser:
    """Reads a selector, part by part.

    Attributes:
        steps: what each step asks for, at least one.
        prefixes: every growing beginning.
        relaxed: the whole selector, its last step asking for less.
    """

    def __init__(self, selector: str, nested: int = 0) -> None:
        self.steps: list[AttemptPart] = []
        self.prefixes: list[str] = []
        self.relaxed: list[str] = []
        pieces = [piece for piece in divided(selector) if piece]
        for place, piece in enumerate(pieces):
            engine, body = _engine(piece)
            if engine.lstrip("*") in _NARROWING:
                self._narrow(_narrowing(engine, body, nested))
            else:
                self._step(_read(engine, body, piece), pieces[:place], pieces[place + 1 :])
            self.prefixes.append(" >> ".join(pieces[: place + 1]))
        self.steps = self.steps or [AttemptPart(body=selector)]

    def _narrow(self, more: AttemptPart | None) -> None:
        """A part that adds to the step before it; without one it is taken for a step."""
        if more is not None:
            self.steps[-1:] = [self.steps[-1].narrowed(more) if self.steps else more]

    def _step(self, read: _Read, before: list[str], after: list[str]) -> None:
        """A part that makes a step, between others; where none of those behind it makes one, it is the wanted one."""
        base = "".join(f"{piece} >> " for piece in before)
        self.steps += read.parts
        self.prefixes += [base + cut for cut in read.cuts]
        if all(_engine(piece)[0] in _NARROWING for piece in after):
            tail = "".join(f" >> {piece}" for piece in after)
            self.relaxed += [base + form + tail for form in read.relaxed]


def as_written(selector: str, receiver: str = "page") -> str:
    """A selector as people write it: CSS, XPath and ``text=`` as they are, else the call without its receiver.

    >>> as_written(".row >> .buy"), as_written('internal:label="Name"i')
    ('.row >> .buy', 'get_by_label("Name")')
    """
    return to_code(selector, receiver).removeprefix(f"{receiver}.") if _SHOWN_PLAIN.search(selector) else selector


def _fewer(prefixes: list[str]) -> list[str]:
    """At most `MOST_PREFIXES`, evenly, the first and the last always; none where there is only one."""
    prefixes = list(dict.fromkeys(prefixes))
    last = len(prefixes) - 1
    if last < 1:
        return []
    if last < MOST_PREFIXES:
        return prefixes
    return [prefixes[round(i * last / (MOST_PREFIXES - 1))] for i in range(MOST_PREFIXES)]


def _engine(piece: str) -> tuple[str, str]:
    """Engine and body of a part, told as Playwright tells them."""
    named = _ENGINE.fullmatch(piece)
    if named:
        return named[1], named[2].strip()
    if len(piece) > 1 and piece[0] == piece[-1] and piece[0] in "\"'":
        return "text", piece
    if _XPATH.match(piece):
        return "xpath", piece
    return "css", piece


def _read(engine: str, body: str, piece: str) -> _Read:
    """What a part that makes a step asks for."""
    engine = engine.lstrip("*")
    if engine in ("css", "css:light"):
        css = read_css(body)
        return _Read(parts=css.parts, cuts=css.cuts, relaxed=_any_case(css.parts, body))
    if engine == "xpath":
        xpath = read_xpath(body)
        head = piece[: len(piece) - len(body)] if piece.endswith(body) else ""
        return _Read(parts=xpath.parts, cuts=tuple(head + cut for cut in xpath.cuts), relaxed=(xpath.css,) if xpath.css else ())
    if engine in _LEGACY:
        asked = AttemptPart(engine=engine, body=body)
        return _Read(parts=(replace(asked, id=body) if engine == "id" else replace(asked, attributes=((engine, body),)),))
    reader = _READERS.get(engine)
    if reader:
        return reader(engine, body)
    if engine in ("internal:chain", "_react", "_vue"):
        return _Read(parts=(AttemptPart(engine=engine, body=body, text=_said(body)[0]),))
    return _Read(parts=(AttemptPart(engine=engine, body=body),))


def _narrowing(engine: str, body: str, nested: int) -> AttemptPart | None:
    """What a narrowing part adds to the step before it."""
    if engine == "internal:has-text":
        text, _, pattern = _said(body)
        return AttemptPart(engine=engine, body=body, text=text, pattern=pattern)
    if engine == "internal:and" and nested < _DEEPEST:
        return _Parser(_said(body)[0], nested + 1).steps[-1]
    return None


def _said(body: str) -> tuple[str, bool, bool]:
    """Text, whether it has to be equal, and whether it was a pattern, of ``"…"i``, ``"…"s``, ``/…/`` or bare text."""
    body = body.strip()
    pattern = _PATTERN.fullmatch(body)
    if pattern:
        return _words_of(pattern[1]), False, True
    for flag, exact in (("i", False), ("s", True), ("", True)):
        inner = body[: len(body) - len(flag)] if body.endswith(flag) else ""
        if len(inner) > 1 and inner[0] == inner[-1] and inner[0] in "\"'":
            return unquoted(inner), exact, False
    return body, False, False


def _words_of(pattern: str) -> str:
    r"""What a regular expression spells out: ``sign\s*in`` -> ``sign in``."""
    return " ".join(re.sub(r"\\[a-zA-Z]|[^\w\s]", " ", pattern).split())


def _by_text(engine: str, body: str) -> _Read:
    text, exact, pattern = _said(body)
    part = AttemptPart(engine=engine, body=body, text=text, exact=exact, pattern=pattern)
    if engine == "internal:label":
        part = replace(part, text="", label=text)
    name = engine if engine.startswith("internal:") else "internal:text"
    return _Read(parts=(part,), relaxed=(f"{name}={json.dumps(text, ensure_ascii=False)}i",) if exact and text.strip() else ())


def _by_role(engine: str, body: str) -> _Read:
    role = re.match(r"[\w-]*", body)
    name, exact, pattern = "", False, False
    attributes: list[tuple[str, str]] = []
    for option in _ATTRIBUTE_OPTION.finditer(body):
        value, is_exact, is_pattern = _option(option)
        if option["name"] == "name":
            name, exact, pattern = value, is_exact, is_pattern
        else:
            attributes.append((option["name"], value))
    part = AttemptPart(engine=engine, body=body, role=role[0].lower() if role else "", name=name, exact=exact, pattern=pattern)
    if not exact or not name.strip():
        return _Read(parts=(part,))
    loose = f"internal:role={part.role}[name={json.dumps(name, ensure_ascii=False)}i]"
    return _Read(parts=(part,), relaxed=(loose,) if not attributes else ())


def _by_attribute(engine: str, body: str) -> _Read:
    option = _ATTRIBUTE_OPTION.match(body)
    if not option:
        return _Read(parts=(AttemptPart(engine=engine, body=body),))
    value, exact, pattern = _option(option)
    part = AttemptPart(engine=engine, body=body, attributes=((option["name"], value),), exact=exact, pattern=pattern)
    if not exact or not value.strip():
        return _Read(parts=(part,))
    quoted = json.dumps(value, ensure_ascii=False)
    if engine == "internal:testid":  # it has no form for any capitals
        return _Read(parts=(part,), relaxed=(f"[{option['name']}={quoted} i]",))
    return _Read(parts=(part,), relaxed=(f"internal:attr=[{option['name']}={quoted}i]",))


def _option(option: re.Match[str]) -> tuple[str, bool, bool]:
    if option["pattern"]:
        return _said(option["pattern"])
    if option["quoted"]:
        return re.sub(r"\\(.)", r"\1", option["quoted"][1:-1], flags=re.DOTALL), option["flag"] in ("s", "S", ""), False
    return option["bare"] or "", False, False


_READERS: dict[str, Callable[[str, str], _Read]] = {
    "text": _by_text,
    "text:light": _by_text,
    "internal:text": _by_text,
    "internal:label": _by_text,
    "role": _by_role,
    "internal:role": _by_role,
    "internal:attr": _by_attribute,
    "internal:testid": _by_attribute,
}


def _any_case(parts: tuple[AttemptPart, ...], body: str) -> tuple[str, ...]:
    """A lone ``#id`` or ``.class`` in any capitals; CSS compares them exactly."""
    if len(parts) != 1 or not re.fullmatch(r"[#.][\w-]+", body) or body[1:].lower() == body[1:].upper():
        return ()
    name, how = ("id", "=") if body[0] == "#" else ("class", "~=")
    return (f'[{name}{how}"{body[1:]}" i]',)
