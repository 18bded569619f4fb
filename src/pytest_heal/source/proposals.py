"""From what was seen of locators to what is proposed for the source: one proposal for each place, certain or for a person.

Used by `pytest-heal fix` (locators that drifted), and made for whatever else has other locators for the places where they
are made. Every state in which a place was seen has a say: what is proposed was executed in all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pytest_heal.core.origin import Making, Mend, Style, ranked
from pytest_heal.source.changes import Change
from pytest_heal.source.module import Span, span_of
from pytest_heal.source.project import Project
from pytest_heal.source.rewrite import CannotEditError, call_around, in_call, in_literal, value_of
from pytest_heal.source.values import Value

MOST_SHOWN = 5  # pages or places in a sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """One state in which a locator was used.

    Attributes:
        makings: the calls that made it.
        mends: what was executed in place of a part of it, in this state; nothing where nothing was found.
        locator: as code.
        replacement: the best replacement of all of it as code, for a person; ``""`` without one.
        test: pytest's node id.
        used: ``file:line`` of the use, and of the test's line that led there.
        certain: it may be acted on by itself (the heal was confirmed: its test passed).
        failed: why this state has no replacement, ``""`` where it has one.
        id: of what it is made from.
    """

    makings: tuple[Making, ...]
    mends: tuple[Mend, ...] = ()
    locator: str
    replacement: str = ""
    test: str = ""
    used: tuple[str, ...] = ()
    certain: bool = True
    failed: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What is proposed for one place.

    Attributes:
        file, line: of the place that is, or would be, edited.
        locator: that stands there, as code on ``page``; of several the first.
        replacement: the locator with the edit, as code.
        change: the edit; ``None`` where a person has to make it.
        reason: why a person has to.
        name: of the value that is edited where the call has none of its own: ``LOGIN``.
        users: what the edit reaches, each ``file:line`` with what is there; more than one is worth a look.
        tests: node ids that were seen to use it.
        mend: that was chosen; ``None`` without one.
        sightings: that it is made from.
    """

    file: str
    line: int
    locator: str
    replacement: str
    change: Change | None = None
    reason: str = ""
    name: str = ""
    users: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    mend: Mend | None = None
    sightings: tuple[Sighting, ...] = field(default=(), repr=False)


@dataclass(slots=True)
class _Group:
    """Sightings of one chain of calls whose same frame drifted."""

    sightings: list[Sighting]
    mends: list[Mend]  # that were executed in all of them, best first
    done: Proposal | None = None


def proposals(
    sightings: Iterable[Sighting],
    project: Project,
    *,
    style: Style = "user-facing",
    worked: Mapping[str, Sequence[str]] | None = None,
) -> list[Proposal]:
    """What is proposed, by file and line.

    Args:
        sightings: of all states that are known.
        project: its source.
        style: what is preferred where several replacements were executed.
        worked: ``file:line`` of a making -> pages on which it worked as it is, where no replacement was tried.
    """
    groups = [_group(same, style) for same in _by_chain(map(_sound, sightings))]
    for group in groups:
        group.done = _doubt(group, worked or {})
    _in_calls(groups, project)
    _in_values([group for group in groups if group.done is None], project, style)
    made = [group.done for group in groups if group.done is not None]
    return sorted(_without_clashes(_merged(made)), key=lambda p: (p.file, p.line, p.locator))


def _sound(sighting: Sighting) -> Sighting:
    """A sighting without what a report that somebody edited may say."""
    return replace(sighting, mends=tuple(m for m in sighting.mends if 0 <= m.start < m.stop <= len(sighting.makings)))


def _by_chain(sightings: Iterable[Sighting]) -> Iterator[list[Sighting]]:
    """Sightings in groups that share their calls, and the frame in which they drifted."""
    found: dict[object, list[Sighting]] = defaultdict(list)
    chains: dict[object, list[object]] = defaultdict(list)
    for sighting in sightings:
        chain: object = (tuple((m.file, _span(m), m.method, m.selector) for m in sighting.makings), sighting.locator)
        part: object = (min(m.start for m in sighting.mends), max(m.stop for m in sighting.mends)) if sighting.mends else None
        found[chain, part].append(sighting)
        chains[chain].append((chain, part))
    for whole, keys in chains.items():
        alone = (whole, None)
        parts = [key for key in dict.fromkeys(keys) if key != alone]
        for key in parts or [alone]:
            yield [*found[key], *(found.get(alone, []) if key != alone else ())]


def _group(sightings: list[Sighting], style: Style) -> _Group:
    common = [
        mend
        for mend in (sightings[0].mends if sightings else ())
        if all(any(_same(mend, other) for other in one.mends) for one in sightings)
    ]
    return _Group(sightings, ranked(common, style, _method(sightings[0], common)))


def _method(sighting: Sighting, mends: Sequence[Mend]) -> str:
    return sighting.makings[mends[0].stop - 1].method if mends else ""


def _same(one: Mend, other: Mend) -> bool:
    return (one.start, one.stop, one.code) == (other.start, other.stop, other.code)


def _doubt(group: _Group, worked: Mapping[str, Sequence[str]]) -> Proposal | None:
    """Why nothing is edited for a group whatever its source says; ``None`` without a doubt."""
    first = group.sightings[0]
    failed = [one for one in group.sightings if one.failed]
    if not any(one.certain for one in group.sightings):
        return _for_person(group, failed[0].failed if failed else "no test that healed it has passed")
    if failed:
        return _for_person(group, f"in {failed[0].test} it was not healed: {failed[0].failed}")
    if not first.makings:
        return _for_person(group, "it is not known which call made it")
    if any(not making.column for making in first.makings):
        return _for_person(group, "Python does not tell columns here (-X no_debug_ranges), so the exact call is not known")
    if not any(one.mends for one in group.sightings):
        return _for_person(group, "no replacement of it was executed on the page and found unique")
    if not group.mends:
        return _for_person(group, "its uses need different replacements, or none that was tried stays right in all of them")
    still = {page for making in _replaced(first, group.mends[0]) for page in worked.get(_place(making), ())}
    if still and all(_still(first, mend, worked) for mend in group.mends):
        pages = ", ".join(sorted(still)[:MOST_SHOWN])
        return _for_person(group, f"it still works on {pages}, where the replacement was not tried")
    group.mends = [mend for mend in group.mends if not _still(first, mend, worked)]
    return None


def _still(sighting: Sighting, mend: Mend, worked: Mapping[str, Sequence[str]]) -> bool:
    return any(worked.get(_place(making)) for making in _replaced(sighting, mend))


def _in_calls(groups: list[_Group], project: Project) -> None:
    """Edit what is written out in its call; several chains that share the call must agree."""
    open_groups = [group for group in groups if group.done is None]
    sharing: dict[tuple[str, Span], list[_Group]] = defaultdict(list)
    for group in groups:
        for making in group.sightings[0].makings:
            sharing[making.file, _span(making)].append(group)
    for group in open_groups:
        if group.done is None:
            found, reason = _tried(group, sharing, project)
            group.done = found or (_for_person(group, reason) if reason and not _may_be_value(reason) else None)


def _tried(group: _Group, sharing: Mapping[tuple[str, Span], list[_Group]], project: Project) -> tuple[Proposal | None, str]:
    """The edit of a call by the first mend of a group that can be written, or why its first one cannot."""
    reasons = []
    for mend in group.mends:
        replaced = _replaced(group.sightings[0], mend)
        sharers = [one for one in sharing[replaced[-1].file, _span(replaced[-1])] if one is not group]
        try:
            change = in_call(project, replaced, mend)
            others = _agreeing(sharers, replaced, mend)
        except CannotEditError as error:
            reasons.append(str(error))
            continue
        for other, match in others:
            other.done = other.done or _edited(other, match, change)
        return _edited(group, mend, change), ""
    return None, next(iter(reasons), "")


def _agreeing(sharers: Sequence[_Group], replaced: Sequence[Making], mend: Mend) -> list[tuple[_Group, Mend]]:
    """The groups that share the replaced calls and would be repaired by the same edit.

    Raises:
        CannotEditError: one of them would not.
    """
    if any(sighting.failed for one in sharers for sighting in one.sightings):
        raise CannotEditError("another locator that is made by the same call was not healed")
    found = []
    for one in sharers:
        if (one.done is None or one.done.change is None) and _touches(one, replaced):
            match = _matching(one, replaced, mend)
            if match is None:
                raise CannotEditError("another locator that is made by the same call needs another replacement")
            found.append((one, match))
    return found


def _may_be_value(reason: str) -> bool:
    return "is not written out in the call" in reason


def _touches(group: _Group, replaced: Sequence[Making]) -> bool:
    """Whether a group's drift is in one of these calls."""
    spans = {(making.file, _span(making)) for making in replaced}
    first = group.sightings[0]
    return any((m.file, _span(m)) in spans for mend in group.mends[:1] for m in _replaced(first, mend))


def _matching(group: _Group, replaced: Sequence[Making], mend: Mend) -> Mend | None:
    """The mend of a group that makes the same edit of the same calls."""
    wanted = [(making.file, _span(making)) for making in replaced]
    for one in group.mends:
        if one.code == mend.code and [(m.file, _span(m)) for m in _replaced(group.sightings[0], one)] == wanted:
            return one
    return None


def _in_values(groups: list[_Group], project: Project, style: Style) -> None:
    """Edit literals that calls use by name, where everything that uses them is known and agrees."""
    by_literal: dict[tuple[str, Span], list[tuple[_Group, Value, dict[str, Mend], Making]]] = defaultdict(list)
    for group in groups:
        reason = ""
        for place in sorted({mend.start for mend in group.mends if mend.parts == 1}, reverse=True):
            making = group.sightings[0].makings[place]
            try:
                value, texts = value_of(project, making, [m for m in group.mends if (m.start, m.parts) == (place, 1)])
            except CannotEditError as error:
                reason = str(error)
                continue
            if not texts:
                reason = f"{value.name} would need a replacement of the same kind, and none was found"
                continue
            by_literal[value.module.file, span_of(value.node)].append((group, value, texts, making))
            break
        else:
            group.done = _for_person(group, reason or _reason_of_call(group, project))
    for sharers in by_literal.values():
        _in_value(sharers, style)


def _reason_of_call(group: _Group, project: Project) -> str:
    """Why the first choice cannot be written into its call."""
    mend = group.mends[0]
    try:
        in_call(project, _replaced(group.sightings[0], mend), mend)
    except CannotEditError as error:
        return str(error)
    return ""


def _in_value(sharers: list[tuple[_Group, Value, dict[str, Mend], Making]], style: Style) -> None:
    value = sharers[0][1]
    common = set.intersection(*(set(texts) for _, _, texts, _ in sharers))
    covered = {(making.file, _span(making)) for *_, making in sharers}
    others = []
    for use in value.uses:
        call = call_around(use)
        if call is None or (use.module.file, span_of(call)) not in covered:
            others.append(f"{use.module.file}:{use.node.lineno}")
    reason = ""
    if value.doubts:
        reason = f"{value.name} may be used elsewhere: {'; '.join(value.doubts[:MOST_SHOWN])}"
    elif others:
        shown = ", ".join(sorted(set(others))[:MOST_SHOWN])
        reason = f"{value.name} is also used at {shown}, where the replacement was not tried"
    elif not common:
        reason = f"the locators that use {value.name} need different replacements"
    best = ranked([sharers[0][2][text] for text in sorted(common)], style, sharers[0][3].method)[:1]
    for group, _, texts, _ in sharers:
        if reason or not best:
            group.done = _for_person(group, reason, value)
        else:
            text = next(text for text, mend in sharers[0][2].items() if mend is best[0])
            change = in_literal(value.module, value.node, text)
            users = tuple(
                f"{use.module.file}:{use.node.lineno} {use.module.line(use.node.lineno).strip()}" for use in value.uses
            )
            group.done = replace(_edited(group, texts[text], change), name=value.name, users=users)


# ---------------------------------------------------------------------- results


def _edited(group: _Group, mend: Mend, change: Change) -> Proposal:
    first = group.sightings[0]
    return Proposal(
        file=change.file,
        line=change.span[0],
        locator=first.locator,
        replacement=mend.locator,
        change=change,
        users=tuple(dict.fromkeys(place for one in group.sightings for place in one.used)),
        tests=tuple(dict.fromkeys(one.test for one in group.sightings)),
        mend=mend,
        sightings=tuple(group.sightings),
    )


def _for_person(group: _Group, reason: str, value: Value | None = None) -> Proposal:
    first = group.sightings[0]
    mend = next(iter(group.mends), None)
    made = first.makings[mend.stop - 1 if mend else -1] if first.makings else None
    used = next(iter(first.used), "")
    file, _, line = used.rpartition(":")
    best = next((one.replacement for one in group.sightings if one.replacement), "")
    return Proposal(
        file=value.module.file if value else made.file if made else file,
        line=value.node.lineno if value else made.line if made else int(line) if line.isdecimal() else 0,
        locator=first.locator,
        replacement=mend.locator if mend else best,
        reason=reason,
        name=value.name if value else "",
        users=tuple(dict.fromkeys(place for one in group.sightings for place in one.used)),
        tests=tuple(dict.fromkeys(one.test for one in group.sightings)),
        mend=mend,
        sightings=tuple(group.sightings),
    )


def _merged(found: list[Proposal]) -> list[Proposal]:
    """Proposals of one edit as one."""
    edits: dict[object, Proposal] = {}
    rest = []
    for one in found:
        if one.change is None:
            rest.append(one)
            continue
        key = (one.file, one.change.begin, one.change.end, one.change.new)
        known = edits.get(key)
        edits[key] = (
            one
            if known is None
            else replace(
                known,
                users=tuple(dict.fromkeys((*known.users, *one.users))),
                tests=tuple(dict.fromkeys((*known.tests, *one.tests))),
                sightings=(*known.sightings, *one.sightings),
            )
        )
    return [*edits.values(), *rest]


def _without_clashes(found: list[Proposal]) -> list[Proposal]:
    """Of two edits that overlap none is made."""
    clashing: set[int] = set()
    last: Proposal | None = None
    for one in sorted((p for p in found if p.change), key=lambda p: (p.file, p.change.begin if p.change else 0)):
        if last is not None and last.file == one.file and last.change and one.change and one.change.begin < last.change.end:
            clashing |= {id(last), id(one)}
        if last is None or last.file != one.file or (last.change and one.change and one.change.end > last.change.end):
            last = one
    reason = "two different edits were proposed for this place"
    return [replace(one, change=None, reason=reason) if id(one) in clashing else one for one in found]


def _replaced(sighting: Sighting, mend: Mend) -> Sequence[Making]:
    return sighting.makings[mend.start : mend.stop]


def _span(making: Making) -> Span:
    return making.line, making.column, making.end_line, making.end_column


def _place(making: Making) -> str:
    return f"{making.file}:{making.line}"
