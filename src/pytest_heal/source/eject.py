"""From elements that were named by words or by number to the locators that may stand in the source instead.

What is written is the locator that the run itself went on with, so the test does afterwards what it did. A place is edited
where it stood for one locator, whichever test, parameter or turn of a loop came by; everything else is left, with its reason.
``desc=`` and ``index=`` are arguments of calls that make a locator anyhow, and go the way of all repairs (`proposals`). A call
of ``find_by_description`` is replaced whole, by a locator of the page under a name that this had there; the fixture goes out of
the function's arguments with its last use (`fixtures`).
"""

from __future__ import annotations

import ast
import copy
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pytest_heal.locator.named import FIND, Named
from pytest_heal.source.calls import MAKERS, SHORTCUTS
from pytest_heal.source.chains import WAITS, first_of, kind_of, on_receiver, parsed, text_of
from pytest_heal.source.changes import Change
from pytest_heal.source.fixtures import asked_in
from pytest_heal.source.migration import NOT_PASSED, NOT_RECORDED
from pytest_heal.source.module import Module, Span, span_of
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import MOST_SHOWN, Proposal, Sighting
from pytest_heal.source.proposals import proposals
from pytest_heal.source.rewrite import CannotEditError, quotes_as

PAGE = "page"
NO_NAME = "nothing stands for the page there by a name of its own"
NOT_AWAITED = "it is not awaited where it is called, as a locator need not be"
COMMENT = "a comment stands inside of the call"
_RECEIVERS = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
"""What a method may be called of as it stands, without brackets around it."""


def ejected(known: Sequence[Named], project: Project) -> list[Proposal]:
    """What is proposed for everything that was named, by file and line; what is left has its reason.

    Args:
        known: all uses that are known; one that does not hold any more has its reason in ``failed``.
        project: its source.
    """
    places: dict[tuple[object, ...], list[Named]] = defaultdict(list)
    for one in known:
        places[one.place].append(one)
    found: list[Proposal] = []
    engines: list[Sighting] = []
    for same in places.values():
        reason = _doubt(same)
        if reason:
            found.append(_left(same, reason))
        elif same[0].by == "words":
            found.append(_replaced(same, project))
        else:
            engines += [_sighting(one) for one in same]
    found += [replace(one, locator=_as_written(one, known)) for one in proposals(engines, project)]
    return sorted(found, key=lambda one: (one.file, one.line, one.locator))


def unrecorded(project: Project, known: Iterable[Named]) -> Iterator[Proposal]:
    """Descriptions and numbers in the source that no recorded test has used."""
    covered = {(making.file, line) for one in known for making in one.makings for line in _lines(making.line, making.end_line)}
    seen: set[str] = set()
    for word in (FIND, "desc=", "index="):
        for module in project.mentioning(word):
            if module.file in seen:
                continue
            seen.add(module.file)
            for call, code in _written(module):
                if not any((module.file, line) in covered for line in _lines(call.lineno, call.end_lineno or call.lineno)):
                    yield Proposal(file=module.file, line=call.lineno, locator=code, replacement="", reason=NOT_RECORDED)


def _lines(first: int, last: int) -> range:
    return range(first, max(first, last) + 1)


def _written(module: Module) -> Iterator[tuple[ast.Call, str]]:
    """Calls that say a description or a number, as code."""
    for node in module.nodes:
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        said = text_of(first_of(node, "text" if name == FIND else "selector"))
        if name == FIND or (said is not None and name in (*MAKERS, *SHORTCUTS, WAITS) and _is_named(said)):
            yield node, ast.unparse(node)


def _is_named(selector: str) -> bool:
    return any(part.strip().startswith(("desc=", "index=")) for part in selector.split(">>"))


def _doubt(same: Sequence[Named]) -> str:
    """Why a place is left, whatever its source says; ``""`` without a doubt."""
    passed = [one for one in same if one.passed]
    if not passed:
        return NOT_PASSED
    failed = [one for one in passed if one.failed or one.mend is None]
    if failed:
        return f"in {failed[0].test} {failed[0].failed}"
    codes = list(dict.fromkeys(one.mend.locator for one in passed if one.mend is not None))
    if len(codes) > 1:
        shown = ", ".join(codes[:MOST_SHOWN]) + (", ..." if len(codes) > MOST_SHOWN else "")
        return f"it stood for {len(codes)} different locators there: {shown}"
    if not passed[0].makings[0].column:
        return "Python reports no columns here (-X no_debug_ranges), so the exact call is not known"
    return ""


def _left(same: Sequence[Named], reason: str, line: int = 0) -> Proposal:
    """A place that is left as it is."""
    first = next((one for one in same if one.passed and one.mend), same[0])
    codes = {one.mend.locator for one in same if one.passed and one.mend is not None}
    return Proposal(
        file=str(first.place[0]),
        line=line or int(first.place[1]),
        locator=first.code,
        replacement=codes.pop() if len(codes) == 1 else "",
        reason=reason,
        users=_users(same),
        tests=_tests(same),
        mend=first.mend,
    )


def _sighting(one: Named) -> Sighting:
    mends = () if one.mend is None or not one.passed else (one.mend,)
    return Sighting(
        makings=one.makings,
        mends=mends,
        locator=one.code,
        replacement=one.mend.locator if one.mend else "",
        test=one.test,
        used=one.used,
        certain=one.passed,
        id=one.said,
    )


def _as_written(one: Proposal, known: Sequence[Named]) -> str:
    """The locator of a proposal with the name that it was given."""
    said = {sighting.id for sighting in one.sightings}
    return next((named.code for named in known if named.said in said), one.locator)


def _users(same: Iterable[Named]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(place for one in same for place in one.used))


def _tests(same: Iterable[Named]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.test for one in same))


# ---------------------------------------------------------------------- find_by_description


def _replaced(same: Sequence[Named], project: Project) -> Proposal:
    """The edit of one call of ``find_by_description``, or why there is none."""
    try:
        change = _change(same, project)
    except CannotEditError as error:
        return _left(same, str(error))
    mend = same[0].mend
    sightings = tuple(_sighting(one) for one in same)
    return Proposal(
        file=change.file,
        line=change.span[0],
        locator=same[0].code,
        replacement=ast.unparse(change.expected) if isinstance(change.expected, ast.expr) else "",
        change=change,
        users=_users(same),
        tests=_tests(same),
        mend=mend,
        sightings=sightings,
    )


def _change(same: Sequence[Named], project: Project) -> Change:
    first = same[0]
    file, *where = first.place
    module = project.module(file)
    if module is None:
        raise CannotEditError(f"{file} cannot be read as Python")
    span: Span = (where[0], where[1], where[2], where[3])
    call = module.expression(span)
    if not isinstance(call, ast.Call):
        raise CannotEditError(f"{file}:{span[0]} has no such call")
    _says(call, first)
    receiver, receives = _receiver(module, call, same)
    if first.mend is None:
        raise CannotEditError("nothing stood for it")
    made = parsed(first.mend.code)
    if made is None:
        raise CannotEditError(f"{first.mend.code} is not a locator that can be written")
    inner = sum(isinstance(one, ast.Name) and one.id == PAGE for one in ast.walk(made)) > 1
    if inner and (first.within or not isinstance(receiver, (ast.Name, ast.Attribute))):
        raise CannotEditError(f"{first.mend.code} names the page twice, and {receives} is none")
    node: ast.expr = call
    if first.asynchronous:
        above = module.parents.get(call)
        if not isinstance(above, ast.Await):
            raise CannotEditError(NOT_AWAITED)
        node = above
    begin, end = _with_brackets(module, node) if node is not call else (module.begin(node), module.end(node))
    if module.commented(begin, end):
        raise CannotEditError(COMMENT)
    return Change(
        file=module.file,
        begin=begin,
        end=end,
        old=module.text[begin:end],
        new=quotes_as(module, call, _code_on(first.mend.code, receives)),
        span=span_of(node),
        expected=copy.deepcopy(on_receiver(made, receiver)),
    )


def _says(call: ast.Call, named: Named) -> None:
    """The description must be written out, and be the one of the run.

    Raises:
        CannotEditError: it is not, or another one.
    """
    text = first_of(call, "text")
    if text is None or isinstance(text, ast.Starred):
        raise CannotEditError("the call does not say its description in an argument of its own")
    said = text_of(text)
    if said is None:
        raise CannotEditError(f"{ast.unparse(text)} is not written out in the call: {kind_of(text)}")
    if said != named.said:
        raise CannotEditError(f"it says {said!r} now, and {named.said!r} in the run")
    if any(keyword.arg is None for keyword in call.keywords) or len(call.args) > 1:
        raise CannotEditError("its arguments are not written out in the call")


def _receiver(module: Module, call: ast.Call, same: Sequence[Named]) -> tuple[ast.expr, str]:
    """What the locator is to be called of, as expression and as text.

    Raises:
        CannotEditError: nothing that is written there stands for it.
    """
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    within = given.get("within")
    if same[0].within and within is None:
        raise CannotEditError("what it is looked for in is not written in the call")
    if within is not None and same[0].within == "locator":
        return _as_it_stands(module, within)
    page, text = _page(module, call, same, given.get("page"))
    if within is None or not same[0].within:
        return page, text
    _, selector = _as_it_stands(module, within, also=(ast.Constant, ast.JoinedStr))
    made = ast.Call(func=ast.Attribute(value=page, attr="locator", ctx=ast.Load()), args=[within], keywords=[])
    return made, f"{text}.locator({selector})"


def _page(module: Module, call: ast.Call, same: Sequence[Named], given: ast.expr | None) -> tuple[ast.expr, str]:
    if given is not None and not isinstance(given, ast.Constant):
        return _as_it_stands(module, given)
    common = [name for name in same[0].names if all(name in one.names for one in same)]
    if common:
        return ast.parse(common[0], mode="eval").body, common[0]
    if all(one.of_fixture for one in same) and asked_in(module, call, PAGE, _tests(same)):
        return ast.Name(id=PAGE, ctx=ast.Load()), PAGE
    raise CannotEditError(NO_NAME)


def _as_it_stands(module: Module, node: ast.expr, also: tuple[type[ast.expr], ...] = ()) -> tuple[ast.expr, str]:
    text = module.text[module.begin(node) : module.end(node)]
    if not isinstance(node, (*_RECEIVERS, *also)) or "\n" in text:
        raise CannotEditError(f"{ast.unparse(node)} cannot stand before a locator as it is")
    return node, text


def _with_brackets(module: Module, node: ast.expr) -> tuple[int, int]:
    """Offsets of an ``await``, with the brackets that a method called of it needs and a locator does not."""
    begin, end = module.begin(node), module.end(node)
    above = module.parents.get(node)
    if not isinstance(above, (ast.Attribute, ast.Subscript)) or above.value is not node:
        return begin, end
    before, after = module.text[:begin].rstrip(), module.text[end:]
    left = after.lstrip()
    if not before.endswith("(") or not left.startswith(")"):
        return begin, end
    return len(before) - 1, end + len(after) - len(left) + 1


def _code_on(code: str, receiver: str) -> str:
    """Code on a receiver as text, the page in it under its name too."""
    whole = f"{PAGE}{code}"
    places = sorted(
        (node.col_offset for node in ast.walk(ast.parse(whole, mode="eval")) if isinstance(node, ast.Name) and node.id == PAGE),
        reverse=True,
    )
    data = whole.encode()
    for place in places:
        data = data[:place] + receiver.encode() + data[place + len(PAGE) :]
    return data.decode()
