"""From what was seen of locators to what is proposed for the source: one proposal for each place, certain or for a person.

Used by `pytest-heal fix` (locators that drifted), and made for whatever else has other locators for the places where they
are made. Every state in which a place was seen has a say: what is proposed was executed in all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pytest_heal.locator.named import BY_PLACE
from pytest_heal.locator.origin import USERS_STYLE, Making, Mend, ranked
from pytest_heal.source.fields import Value
from pytest_heal.source.module import Span, span_of, spans_of
from pytest_heal.source.project import Project
from pytest_heal.source.proposal import MOST_SHOWN, Group, Proposal, Sighting, edited, for_person, place, replaced, span
from pytest_heal.source.rewrite import CannotEditError, call_around, in_call, in_literal, value_of


def proposals(
    sightings: Iterable[Sighting],
    project: Project,
    *,
    style: Sequence[str] = USERS_STYLE,
    worked: Mapping[str, Sequence[str]] | None = None,
    prefer: Callable[[Mend], Any] = lambda _: 0,
) -> list[Proposal]:
    """What is proposed, by file and line.

    Args:
        sightings: of all states that are known.
        project: its source.
        style: what is preferred where several replacements were executed.
        worked: ``file:line`` of a making -> pages on which it worked as it is, where no replacement was tried.
        prefer: sort key of what comes first, before the style is asked.
    """
    groups = [_group(same, style, prefer) for same in _by_chain(map(_sound, sightings))]
    for group in groups:
        group.done = _doubt(group, worked or {})
    _in_calls(groups, project)
    _in_values([group for group in groups if group.done is None], project, style)
    made = [part.done for group in groups for part in group.parts or [group] if part.done is not None]
    return sorted(_without_clashes(_merged(made)), key=lambda p: (p.file, p.line, p.locator))


def _sound(sighting: Sighting) -> Sighting:
    """A sighting without what a report that somebody edited may say."""
    return replace(sighting, mends=tuple(m for m in sighting.mends if 0 <= m.start < m.stop <= len(sighting.makings)))


def _by_chain(sightings: Iterable[Sighting]) -> Iterator[list[Sighting]]:
    """Sightings in groups that share their calls, and the frame in which they drifted."""
    found: dict[object, list[Sighting]] = defaultdict(list)
    chains: dict[object, list[object]] = defaultdict(list)
    for sighting in sightings:
        chain: object = (tuple((m.file, span(m), m.method, m.selector) for m in sighting.makings), sighting.locator)
        part: object = (min(m.start for m in sighting.mends), max(m.stop for m in sighting.mends)) if sighting.mends else None
        found[chain, part].append(sighting)
        chains[chain].append((chain, part))
    for whole, keys in chains.items():
        alone = (whole, None)
        parts = [key for key in dict.fromkeys(keys) if key != alone]
        for key in parts or [alone]:
            yield [*found[key], *(found.get(alone, []) if key != alone else ())]


def _group(sightings: list[Sighting], style: Sequence[str], prefer: Callable[[Mend], Any]) -> Group:
    common = [
        mend
        for mend in (sightings[0].mends if sightings else ())
        if all(any(_same(mend, other) for other in one.mends) for one in sightings)
    ]
    return Group(sightings, sorted(ranked(common, style, _method(sightings[0], common)), key=prefer))


def _method(sighting: Sighting, mends: Sequence[Mend]) -> str:
    return sighting.makings[mends[0].stop - 1].method if mends else ""


def _same(one: Mend, other: Mend) -> bool:
    return (one.start, one.stop, one.code) == (other.start, other.stop, other.code)


def _doubt(group: Group, worked: Mapping[str, Sequence[str]]) -> Proposal | None:
    """Why nothing is edited for a group whatever its source says; ``None`` without a doubt."""
    first = group.sightings[0]
    failed = [one for one in group.sightings if one.failed]
    if not any(one.certain for one in group.sightings):
        return for_person(group, failed[0].failed if failed else "no test that healed it has passed")
    if failed:
        return for_person(group, f"in {failed[0].test} {failed[0].failed}")
    if not first.makings:
        return for_person(group, "it is not known which call made it")
    if any(not making.column for making in first.makings):
        return for_person(group, "Python reports no columns here (-X no_debug_ranges), so the exact call is not known")
    if not any(one.mends for one in group.sightings):
        return for_person(group, "no replacement of it was executed on the page and found unique")
    if not group.mends:
        return for_person(group, "its uses need different replacements, or none that was tried stays right in all of them")
    lasting = [mend for mend in group.mends if mend.kind != "position" or _counts(first, mend)]
    if not lasting:
        return for_person(group, BY_PLACE)
    group.mends = lasting
    still = {page for making in replaced(first, group.mends[0]) for page in worked.get(place(making), ())}
    if still and all(_still(first, mend, worked) for mend in group.mends):
        pages = ", ".join(sorted(still)[:MOST_SHOWN])
        return for_person(group, f"it still works on {pages}, where the replacement was not tried")
    group.mends = [mend for mend in group.mends if not _still(first, mend, worked)]
    return None


def _counts(sighting: Sighting, mend: Mend) -> bool:
    """Whether what a mend replaces counts positions itself."""
    return any(making.method in ("nth", "first", "last") for making in replaced(sighting, mend))


def _still(sighting: Sighting, mend: Mend, worked: Mapping[str, Sequence[str]]) -> bool:
    return any(worked.get(place(making)) for making in replaced(sighting, mend))


def _in_calls(groups: list[Group], project: Project) -> None:
    """Edit what is written out in its call; several chains that share the call must agree."""
    open_groups = [group for group in groups if group.done is None]
    sharing: dict[tuple[str, Span], list[Group]] = defaultdict(list)
    for group in groups:
        for making in group.sightings[0].makings:
            sharing[making.file, span(making)].append(group)
    for group in open_groups:
        if group.done is None:
            found, reason = _tried(group, sharing, project)
            group.done = found or (for_person(group, reason) if reason and not _may_be_value(reason) else None)


def _tried(group: Group, sharing: Mapping[tuple[str, Span], list[Group]], project: Project) -> tuple[Proposal | None, str]:
    """The edit of a call by the first mend of a group that can be written, or why its first one cannot."""
    reasons = []
    for mend in group.mends:
        calls = replaced(group.sightings[0], mend)
        sharers = [one for one in sharing[calls[-1].file, span(calls[-1])] if one is not group]
        try:
            change = in_call(project, calls, mend)
            others = _agreeing(sharers, calls, mend)
        except CannotEditError as error:
            reasons.append(str(error))
            continue
        for other, match in others:
            other.done = other.done or edited(other, match, change)
        return edited(group, mend, change), ""
    return None, next(iter(reasons), "")


def _agreeing(sharers: Sequence[Group], calls: Sequence[Making], mend: Mend) -> list[tuple[Group, Mend]]:
    """The groups that share the replaced calls and would be repaired by the same edit.

    Raises:
        CannotEditError: one of them would not.
    """
    if any(sighting.failed for one in sharers for sighting in one.sightings):
        raise CannotEditError("another locator that is made by the same call has no replacement")
    found = []
    for one in sharers:
        if (one.done is None or one.done.change is None) and _touches(one, calls):
            match = _matching(one, calls, mend)
            if match is None:
                raise CannotEditError("another locator that is made by the same call needs another replacement")
            found.append((one, match))
    return found


def _may_be_value(reason: str) -> bool:
    return "is not written out in the call" in reason


def _touches(group: Group, calls: Sequence[Making]) -> bool:
    """Whether a group's drift is in one of these calls."""
    spans = {(making.file, span(making)) for making in calls}
    first = group.sightings[0]
    return any((m.file, span(m)) in spans for mend in group.mends[:1] for m in replaced(first, mend))


def _matching(group: Group, calls: Sequence[Making], mend: Mend) -> Mend | None:
    """The mend of a group that makes the same edit of the same calls."""
    wanted = [(making.file, span(making)) for making in calls]
    for one in group.mends:
        if one.code == mend.code and [(m.file, span(m)) for m in replaced(group.sightings[0], one)] == wanted:
            return one
    return None


@dataclass(frozen=True, slots=True)
class _Sharer:
    """A group whose call uses a literal by name; ``texts``: what may stand there instead."""

    group: Group
    value: Value
    texts: dict[str, Mend]
    making: Making


def _in_values(groups: list[Group], project: Project, style: Sequence[str]) -> None:
    """Edit literals that calls use by name, where everything that uses them is known and agrees."""
    by_literal: dict[tuple[str, Span], list[_Sharer]] = defaultdict(list)
    for group in groups:
        for sharer in _sharers(group, project):
            by_literal[sharer.value.module.file, span_of(sharer.value.node)].append(sharer)
    for sharers in by_literal.values():
        _in_value(sharers, style)


def _sharers(group: Group, project: Project) -> Iterator[_Sharer]:
    """The literals that a group's call uses by name: one, unless a helper is given it at several places.

    A group that has several is taken apart, into one for each.
    """
    found: dict[object, tuple[Value, dict[str, Mend], Making, list[Sighting]]] = {}
    failed: dict[str, list[Sighting]] = defaultdict(list)
    for sighting in group.sightings:
        used, reason = _value(group, sighting, project)
        if used is None:
            failed[reason].append(sighting)
        else:
            key = used[0].module.file, span_of(used[0].node)
            found.setdefault(key, (*used, []))[3].append(sighting)
    parts = [Group(several, group.mends) for several in [*failed.values(), *(several for *_, several in found.values())]]
    group.parts = parts if len(parts) > 1 else []
    parts = group.parts or [group]
    for part, reason in zip(parts, failed, strict=False):
        part.done = for_person(part, reason)
    for part, (value, texts, making, _) in zip(parts[len(failed) :], found.values(), strict=True):
        yield _Sharer(part, value, texts, making)


def _value(group: Group, sighting: Sighting, project: Project) -> tuple[tuple[Value, dict[str, Mend], Making] | None, str]:
    """The literal that a call uses by name as it was used in one state, or why there is none."""
    reason, lines = (
        "",
        [(file, int(line)) for file, _, line in (place.rpartition(":") for place in sighting.way) if line.isdecimal()],
    )
    for start in sorted({mend.start for mend in group.mends if mend.parts == 1}, reverse=True):
        making = sighting.makings[start]
        try:
            value, texts = value_of(project, making, [m for m in group.mends if (m.start, m.parts) == (start, 1)], lines)
        except CannotEditError as error:
            reason = str(error)
            continue
        if texts:
            return (value, texts, making), ""
        reason = f"{value.name} would need a replacement of the same kind, and none was found"
    return None, reason or _reason_of_call(group, project)


def _reason_of_call(group: Group, project: Project) -> str:
    """Why the first choice cannot be written into its call."""
    mend = group.mends[0]
    try:
        in_call(project, replaced(group.sightings[0], mend), mend)
    except CannotEditError as error:
        return str(error)
    return ""


def _in_value(sharers: list[_Sharer], style: Sequence[str]) -> None:
    value = sharers[0].value
    common = set.intersection(*(set(one.texts) for one in sharers))
    covered = {(one.making.file, span(one.making)) for one in sharers}
    others = []
    for use in value.uses:
        call = call_around(use)
        if call is None or not any((use.module.file, one) in covered for one in spans_of(call)):
            others.append(f"{use.module.file}:{use.node.lineno}")
    reason = ""
    if value.doubts:
        reason = f"{value.name} may be used elsewhere: {'; '.join(value.doubts[:MOST_SHOWN])}"
    elif others:
        shown = ", ".join(sorted(set(others))[:MOST_SHOWN])
        reason = f"{value.name} is also used at {shown}, where the replacement was not tried"
    elif not common:
        reason = f"the locators that use {value.name} need different replacements"
    best = ranked([sharers[0].texts[text] for text in sorted(common)], style, sharers[0].making.method)[:1]
    text = next((text for text, mend in sharers[0].texts.items() if mend in best), "")
    change = None
    try:
        change = in_literal(value.module, value.node, text)
    except CannotEditError as error:
        reason = reason or str(error)
    for group, texts in ((one.group, one.texts) for one in sharers):
        if reason or change is None:
            group.done = for_person(group, reason, value)
        else:
            users = tuple(
                f"{use.module.file}:{use.node.lineno} {use.module.line(use.node.lineno).strip()}" for use in value.uses
            )
            group.done = replace(edited(group, texts[text], change), name=value.name, users=users)


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
    return [replace(one, change=None, also=(), reason=reason) if id(one) in clashing else one for one in found]
