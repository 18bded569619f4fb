"""An XPath read for what it asks for, where it can be cut, and the CSS that means the same where that is simple.

The CSS matters because XPath cannot enter shadow roots and CSS, as Playwright executes it, can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pytest_heal.locator import css
from pytest_heal.locator.query_part import AttemptPart

_LITERAL = re.compile(r"\"[^\"]*\"|'[^']*'")
_STEP = re.compile(r"(?:(?P<axis>[\w-]+)::)?(?P<node>@?[\w*.:-]+(?:\(\))?)?(?P<rest>.*)", re.DOTALL)
_SUBJECT = re.compile(r"@(?P<name>[\w:-]+)|(?P<text>text\(\)|normalize-space\(\s*\)|string\(\s*\)|(?<![\w.])\.(?![\w.]))")
_DEEPEST = 3  # groups in groups that are read; nobody writes more
_NOT = re.compile(r"\s*not\s*\(")
_INSIDE = re.compile(r"[/\[]|^\s*[\w*-]+\s*=")
"""What asks for something in the element: ``.//td[.='Ada']``, ``td='Ada'``."""
_ELSEWHERE = re.compile(r"(?:ancestor|parent|following|preceding)[\w-]*::|\.\.")

_VALUE = r"(?P<value>\"[^\"]*\"|'[^']*')"
_CHILD = re.compile(rf"\s*(?:\.//?|(?:child|descendant)::)?[\w*-]+(?:\[\d+\])?\s*=\s*{_VALUE}\s*")
_TEXT = r"(?:normalize-space\(\s*(?:\.|text\(\))?\s*\)|text\(\)|\.)"
_ONE_CLASS = r"contains\(\s*concat\(\s*['\"] ['\"]\s*,\s*(?:normalize-space\(\s*)?@class\s*\)?\s*,\s*['\"] ['\"]\s*\)\s*,\s*"
# A predicate in full -> CSS; ``{}`` is the value as a CSS string, ``{name}`` the attribute.
_AS_CSS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"\s*@(?P<name>[\w-]+)\s*=\s*{_VALUE}\s*"), "[{name}={value}]"),
    (re.compile(rf"\s*contains\(\s*@(?P<name>[\w-]+)\s*,\s*{_VALUE}\s*\)\s*"), "[{name}*={value}]"),
    (re.compile(rf"\s*starts-with\(\s*@(?P<name>[\w-]+)\s*,\s*{_VALUE}\s*\)\s*"), "[{name}^={value}]"),
    (re.compile(r"\s*@(?P<name>[\w-]+)\s*"), "[{name}]"),
    (re.compile(rf"\s*{_ONE_CLASS}{_VALUE}\s*\)\s*"), "[class~={word}]"),
    (re.compile(rf"\s*{_TEXT}\s*=\s*{_VALUE}\s*"), ":text-is({value})"),
    (re.compile(rf"\s*(?:contains|starts-with)\(\s*{_TEXT}\s*,\s*{_VALUE}\s*\)\s*"), ":has-text({value})"),
    (re.compile(r"\s*(?P<name>[1-9]\d{0,4})\s*"), ":nth-of-type({name})"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class XPathRead:
    """An XPath as steps.

    Attributes:
        parts: of each step what it asks for, the one that is wanted last.
        cuts: the expression as far as each step, the whole one left out; none for a union.
        css: a CSS selector that means the same, ``""`` where that is not simple.
    """

    parts: tuple[AttemptPart, ...]
    cuts: tuple[str, ...] = ()
    css: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """``deep``: after ``//``; ``end``: where it ends in the expression."""

    text: str
    deep: bool
    end: int


def read_xpath(body: str) -> XPathRead:
    """Read an expression; one that makes no sense is read as far as it does.

    >>> read = read_xpath("//div[@id='a']//button[contains(text(), 'Buy')]")
    >>> read.cuts, read.parts[-1].text, read.css
    (("//div[@id='a']",), 'Buy', 'div[id="a"] button:has-text("Buy")')
    """
    body = body.strip()
    opened = len(body) - len(body.lstrip("("))
    if opened > _DEEPEST:
        return XPathRead(parts=(AttemptPart(engine="xpath", body=body),))
    if opened:
        inner, behind = _ungrouped(body)
        read = read_xpath(inner)
        further = read_xpath(behind).parts if behind.startswith("/") else ()
        return XPathRead(parts=read.parts + further, cuts=(*read.cuts, f"({inner})") if behind else read.cuts)
    steps = _steps(body)
    parts = tuple(part for part in map(_part, steps) if part is not None)
    if not parts:
        return XPathRead(parts=(AttemptPart(engine="xpath", body=body),))
    united = _outside(body, "|")
    ends = [step.end for step in steps if _part(step) is not None]
    return XPathRead(
        parts=parts,
        cuts=() if united else tuple(body[:end] for end in ends[:-1]),
        css="" if united else _css(steps),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One comparison in a predicate.

    Attributes:
        subject: name of an attribute; ``""``: the text.
        value: what it is compared with; ``""`` where an attribute only has to be there.
        equal: it has to be equal; else to hold it.
        no: it must not be so.
    """

    subject: str
    value: str
    equal: bool
    no: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class XPathStep:
    """One step: its axis (``""`` for a slash), its tag (``""`` for any) and what its predicates ask."""

    axis: str = ""
    tag: str = ""
    asked: tuple[Asked, ...] = ()


def xpath_steps(body: str) -> list[tuple[XPathStep, ...]]:
    """The steps of an expression, in each part of a union; what cannot be read is left out.

    >>> [[(step.tag, step.asked) for step in union] for union in xpath_steps("//tr[not(@hidden)]/td[.='Ada']")]
    [[('tr', (Asked(subject='hidden', value='', equal=False, no=True),)), ('td', (Asked(subject='', value='Ada', equal=True, \
no=False),))]]
    """
    found, start, depth = [], 0, 0
    body = body.strip()
    for at, character in _unquoted(body):
        depth += (character in "([") - (character in ")]")
        if character == "|" and not depth:
            found.append(body[start:at])
            start = at + 1
    return [tuple(_steps_of(one.strip())) for one in (*found, body[start:])]


def _steps_of(body: str, depth: int = 0) -> list[XPathStep]:
    if body.startswith("(") and depth < _DEEPEST:
        inner, behind = _ungrouped(body)
        behind = _behind_predicates(behind)
        return _steps_of(inner, depth + 1) + (_steps_of(behind, depth + 1) if behind.startswith("/") else [])
    made = []
    for step in _steps(body):
        read = _STEP.match(step.text)
        node = (read["node"] or "") if read else ""
        if not read or node == "." or node.startswith("@") or node == "text()":
            continue
        if node == "..":
            made.append(XPathStep(axis="parent"))
            continue
        tag = node.rpartition(":")[2].lower()
        asked = [one for predicate in _predicates(read["rest"]) for one in _all_asked(predicate)]
        made.append(XPathStep(axis=read["axis"] or "", tag="" if tag == "*" or tag.endswith("()") else tag, asked=tuple(asked)))
    return made


def _all_asked(predicate: str) -> Iterator[Asked]:
    """The comparisons of a predicate that have to hold each by itself; of what stands in the element only texts."""
    for condition in _split(predicate, "and"):
        denied = _NOT.match(condition)
        inner = _ungrouped(condition[denied.end() - 1 :])[0] if denied else condition
        if len(_split(inner, "and" if denied else "or")) > 1:
            continue
        for one in _split(inner, "or"):
            bare = _LITERAL.sub("", one)
            inside = _INSIDE.search(bare)
            if _ELSEWHERE.search(bare) or (inside and denied):
                continue
            for name, value, equal in _asked(one) or _asked_of_child(one):
                if not (name and inside):
                    yield Asked(subject=name, value=value, equal=equal and not inside, no=bool(denied))


def _asked_of_child(condition: str) -> list[tuple[str, str, bool]]:
    """The text of ``td='Ada'``."""
    compared = _CHILD.fullmatch(condition)
    return [("", " ".join(compared["value"][1:-1].split()), False)] if compared else []


def _split(condition: str, word: str) -> list[str]:
    """A condition at each ``and`` or ``or`` that stands outside of parentheses, brackets and quotes."""
    found, start, depth, before = [], 0, 0, 0
    for at, character in _unquoted(condition):
        depth += (character in "([") - (character in ")]")
        if not depth and at >= before and condition.startswith(word, at) and _is_word(condition, at, word):
            found.append(condition[start:at])
            start = before = at + len(word)
    return [*found, condition[start:]]


def _is_word(condition: str, at: int, word: str) -> bool:
    return at > 0 and not re.match(r"[\w@:/.-]", condition[at - 1]) and condition[at + len(word) : at + len(word) + 1].isspace()


def _behind_predicates(rest: str) -> str:
    """What stands behind ``[1][@x]``."""
    depth = 0
    for at, character in _unquoted(rest):
        depth += (character == "[") - (character == "]")
        if not depth and character not in "] \t\n":
            return rest[at:]
    return ""


def _ungrouped(body: str) -> tuple[str, str]:
    """``(inner)rest`` in two."""
    depth = 0
    for at, character in _unquoted(body):
        depth += (character == "(") - (character == ")")
        if not depth:
            return body[1:at], body[at + 1 :]
    return body[1:], ""


def _unquoted(text: str) -> list[tuple[int, str]]:
    """The characters outside of quotes, with their places."""
    found, quote = [], ""
    for at, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'":
            quote = character
        else:
            found.append((at, character))
    return found


def _outside(body: str, wanted: str) -> bool:
    """Whether a character stands outside of brackets, parentheses and quotes."""
    depth = 0
    for _, character in _unquoted(body):
        depth += (character in "([") - (character in ")]")
        if not depth and character == wanted:
            return True
    return False


def _steps(body: str) -> list[_Step]:
    """The steps between slashes."""
    steps: list[_Step] = []
    depth, start, deep = 0, 0, False
    for at, character in [*_unquoted(body), (len(body), "/")]:
        depth += (character in "([") - (character in ")]")
        if (character == "/" and depth <= 0) or at == len(body):
            text = body[start:at].strip()
            if text:
                steps.append(_Step(text=text, deep=deep, end=at))
            deep = not text and (start > 0 or deep)
            start = at + 1
    return steps


def _predicates(rest: str) -> list[str]:
    """What stands in each pair of brackets."""
    found: list[str] = []
    depth, start = 0, 0
    for at, character in _unquoted(rest):
        if character == "[":
            start = at + 1 if not depth else start
            depth += 1
        elif character == "]":
            depth -= 1
            if not depth:
                found.append(rest[start:at])
    return found


def _part(step: _Step) -> AttemptPart | None:
    """What a step asks for; ``None`` for one that only moves (``.``, ``..``) or is no element."""
    read = _STEP.match(step.text)
    node = (read["node"] or "") if read else ""
    if not read or node in (".", "..") or node.startswith("@") or node == "text()":
        return None
    tag = node.rpartition(":")[2].lower()
    id_, role, text, exact = "", "", "", False
    classes: list[str] = []
    attributes: list[tuple[str, str]] = []
    for predicate in _predicates(read["rest"]):
        if _NOT.match(predicate):
            continue
        for name, value, equal in _asked(predicate):
            if not name:
                text, exact = text or value, equal
            elif name == "id":
                id_ = id_ or value
            elif name == "class":
                classes += value.split()
            elif name == "role":
                role = role or value
            else:
                attributes.append((name, value))
    return AttemptPart(
        engine="xpath",
        body=step.text,
        tag="" if tag == "*" or tag.endswith("()") else tag,
        id=id_,
        classes=tuple(classes),
        attributes=tuple(attributes),
        role=role,
        text=text,
        exact=exact,
    )


def _asked(predicate: str) -> list[tuple[str, str, bool]]:
    """Attribute (``""``: the text), value, and whether it has to be equal, of each comparison in a predicate."""
    bare = _LITERAL.sub(lambda literal: " " * len(literal[0]), predicate)
    subjects = list(_SUBJECT.finditer(bare))
    found: list[tuple[str, str, bool]] = []
    for literal in _LITERAL.finditer(predicate):
        value = " ".join(literal[0][1:-1].split())
        before = [subject for subject in subjects if subject.end() <= literal.start()]
        behind = [subject for subject in subjects if subject.start() >= literal.end()]
        subject = before[-1] if before else behind[0] if behind else None
        if value and subject:
            equal = bare[: literal.start()].rstrip().endswith("=")
            found.append((subject["name"] or "", value, equal))
    if not found:
        found = [(subject["name"], "", False) for subject in subjects if subject["name"]]
    return found


def _css(steps: list[_Step]) -> str:
    """The same in CSS; ``""`` where a step has an axis, a function or a position that CSS has no word for."""
    out = ""
    for place, step in enumerate(steps):
        if step.text == "." and not place:
            continue
        read = _STEP.match(step.text)
        node = (read["node"] or "") if read else ""
        if not read or read["axis"] or not re.fullmatch(r"\*|[A-Za-z][\w-]*", node):
            return ""
        compound = "" if node == "*" else css.identifier(node)
        left = read["rest"].strip()
        for predicate in _predicates(left):
            for one in re.split(r"\s+and\s+", predicate):
                said = _predicate_as_css(one)
                if not said or (":nth-of-type" in said and node == "*"):
                    return ""
                compound += said
        if left and not left.startswith("["):
            return ""
        joint = (" " if step.deep else " > ") if out else ""
        out += joint + (compound or "*")
    return out


def _predicate_as_css(predicate: str) -> str:
    for pattern, form in _AS_CSS:
        found = pattern.fullmatch(predicate)
        if found:
            values = found.groupdict()
            value = (values.get("value") or '""')[1:-1]
            return form.format(name=values.get("name") or "", value=css.string(value), word=css.string(value.strip()))
    return ""
