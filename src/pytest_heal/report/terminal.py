"""The run's drift for a terminal: events in, sections of lines out.

What is shown is what a reviewer needs to decide: where, which test, what was asked for, what was used instead and why. The
same drift in several tests (a page object, a parametrised test) is one entry. More detail with ``-v`` and ``-vv``.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pytest_heal.locator.queries import QUERIES
from pytest_heal.relocation.events import Candidate, Evidence, HealEvent
from pytest_heal.report.demands import reworded, told_all
from pytest_heal.report.escape import counted, no_command, quoted, visible
from pytest_heal.report.nearest import LEAST, destroys
from pytest_heal.report.opinion import told
from pytest_heal.suggestions.suggestions import Suggestions
from pytest_heal.suggestions.text import short

MOST_ENTRIES = 40  # of one section; -v shows all
MOST_SAME = 3  # properties that agree, in the line of evidence
MOST_CHANGED = 2  # properties that differ, in the line of evidence
MOST_NEAREST = 3  # candidates shown for a refused heal
SAME = 0.99  # agreement from which two values count as the same
VALUE_LIMIT = 40  # characters of a value in the line of evidence
ELEMENT_LIMIT = 100  # characters of an element's description
CODE_LIMIT = 400  # characters of a locator
REASON_LIMIT = 300  # characters of a reason

# What says little to people, next to a text or a name: shown only with -v, or where there is nothing else.
BACKGROUND = frozenset(["attributes", "near", "ordinal", "path", "place", "section", "size"])

PROPERTY_NAMES = {"field": "name attribute", "name": "accessible name", "test_id": "test id", "own_text": "own text"}
WHAT_HAPPENED = {
    "lost": "matched nothing",
    "ambiguous": "matched several elements",
    "detached": "found an element that was re-rendered",
    "moved": "matched another element than it was recorded on",
    "hidden": "matched only hidden elements",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line and how pytest's terminal writer marks it up (``{"green": True}``)."""

    text: str
    markup: Mapping[str, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A titled part of the summary."""

    title: str
    lines: tuple[Line, ...]
    markup: Mapping[str, bool]


_GREEN = {"green": True}
_RED = {"red": True}
_FAINT = {"light": True}
_BOLD = {"bold": True}

# Sections in the order they are shown: the sort of event, its title, its colour.
_SECTIONS = (
    ("healed", "healed locators", "yellow"),
    ("refused", "locators not healed", "red"),
    ("moved", "moved locators", "yellow"),
    ("ambiguous", "ambiguous locators", "yellow"),
    ("lost", "lost locators", "yellow"),
    ("suggested", "what exists instead", "red"),
)


SORTS = tuple(name for name, _, _ in _SECTIONS)


def sort_of(event: HealEvent) -> str:
    """What an event is for a reader: ``healed``, ``refused``, ``suggested``, else the kind of drift that was only reported."""
    return event.kind if event.outcome == "reported" else event.outcome


def tolerated(event: HealEvent) -> bool:
    """Whether nothing was healed and the test passed all the same: it expected that, or got along without the element."""
    return event.outcome in ("refused", "suggested") and event.confirmed is True


def tally(events: Iterable[HealEvent]) -> dict[str, int]:
    """Number of events of each sort, in the order of the sections; sorts without events are left out."""
    sorts = [sort_of(event) for event in events]
    return {name: sorts.count(name) for name in SORTS if name in sorts}


def summary(events: Sequence[HealEvent], *, width: int = 80, verbosity: int = 0) -> list[Section]:
    """The sections of the terminal summary; none when nothing drifted.

    Args:
        events: all events of the run, in any order.
        width: columns of the terminal.
        verbosity: pytest's; below 0 there are no entries, only the closing line.
    """
    if verbosity < 0:
        return []
    shown = events if verbosity > 0 else [event for event in events if not tolerated(event)]
    return [
        Section(title=_failed_title(mine, title), lines=tuple(_entries(mine, width, verbosity)), markup={colour: True})
        for name, title, colour in _SECTIONS
        if (mine := [event for event in shown if sort_of(event) == name])
    ]


def closing(events: Sequence[HealEvent], *, verbosity: int = 0) -> list[str]:
    """The last lines: how much drifted, and what to do next; none when nothing did."""
    counts = tally(event for event in events if not tolerated(event))
    suggested = [event for event in events if event.outcome == "suggested" and not tolerated(event)]
    counts.pop("suggested", None)
    without = _all_the_same(events, verbosity)
    if suggested:
        without = f"{_failed(suggested)}; the failures say what exists instead. {without}".rstrip()
    if not counts:
        return [without] if without else []
    parts = []
    if "healed" in counts:
        tests = len({event.test for event in events if sort_of(event) == "healed"})
        parts.append(f"{counts['healed']} healed in {counted(tests, 'test')}")
    parts.extend(f"{number} {name}" for name, number in counts.items() if name != "healed")
    said = f"{', '.join(parts)}. {without}".rstrip()
    if all(name == "refused" for name in counts):
        return [said, "Look at each one with `pytest-heal review`; `pytest-heal doctor` shows what is recorded and what is on."]
    after = ["Next: `pytest-heal review` to decide in the browser, or `pytest-heal fix` to see the edits as a diff."]
    if "moved" in counts:
        after.append("Where a moved locator is right as it is, accept its element: `pytest --heal=on --heal-record=all`.")
    return [said, *after]


def _failed(events: Sequence[HealEvent]) -> str:
    """``2 locators failed, 1 query returned nothing``: the latter is no failure by itself, but its test failed."""
    queries = sum(event.method in QUERIES for event in events if event.outcome == "suggested")
    locators = len(events) - queries
    said = [f"{counted(locators, 'locator')} failed"] if locators else []
    return ", ".join([*said, *([f"{counted(queries, 'query', 'queries')} returned nothing"] if queries else [])])


def _failed_title(events: Sequence[HealEvent], title: str) -> str:
    """The title of a section; of suggestions with what they are about."""
    if events[0].outcome != "suggested":
        return title
    queries = sum(event.method in QUERIES for event in events)
    about = ["failed locators"] if queries < len(events) else []
    about += ["queries that returned nothing"] if queries else []
    return f"{', '.join(about)}: {title}"


def _all_the_same(events: Sequence[HealEvent], verbosity: int) -> str:
    """How much was tolerated, ``""`` for nothing."""
    passed = [event for event in events if tolerated(event)]
    if not passed:
        return ""
    refused = all(event.outcome == "refused" for event in passed)
    what = f"{len(passed)} not healed" if refused else _failed(passed)
    then = "passed without" if refused else "passed all the same"
    return f"{what} in tests that {then}{'' if verbosity > 0 else ', shown with -v'}."


def strict_message(events: Sequence[HealEvent], *, width: int = 80) -> str:
    """Why a test fails in strict mode; the first line stands alone in pytest's short summary."""
    others = f" and {len(events) - 1} more" if len(events) > 1 else ""
    head = f"{_code(events[0].locator)}{others} drifted, which --heal=strict does not allow"
    body = "\n".join(line.text for event in events for line in _entry([event], width, 0))
    return f"{head}\n\n{body}\n\nUpdate the test source. With --heal=on this is reported and the test passes."


def warning_message(event: HealEvent) -> str:
    """One event as the message of a warning."""
    found = _code(event.replacement) or visible(event.after, ELEMENT_LIMIT)
    what = f"{_code(event.locator)} {_happened(event)}"
    if event.outcome == "healed":
        return f"{what}; healed with {found} (confidence {event.confidence:.2f})"
    return f"{what}; that one is now {found} (confidence {event.confidence:.2f})" if found else what


def evidence_parts(evidence: Sequence[Evidence], *, complete: bool = False) -> list[str]:
    """What speaks for and against the element found: ``same text "Sign in"``, and ``id "submit-btn" -> "signin"``.

    Args:
        evidence: weightiest first.
        complete: all of it, instead of the weightiest.

    Returns:
        What agrees and what differs, each in one text; a text for nothing is left out.
    """
    same = [e for e in evidence if e.agreement >= SAME and (e.before or e.after)]
    changed = [e for e in evidence if e.agreement < SAME and e.before != e.after]
    if not complete:
        same, changed = _telling(same)[:MOST_SAME], _telling(changed)[:MOST_CHANGED]
    agreeing = ", ".join(f"{_agreed(e)} {quoted(e.after or e.before, VALUE_LIMIT)}" for e in same)
    differing = ", ".join(f"{_property(e)} {_value(e.before)} -> {_value(e.after)}" for e in changed)
    return [part for part in (agreeing, differing) if part]


def _agreed(evidence: Evidence) -> str:
    """How one property agrees: ``same text``, or what of it differs all the same."""
    from pytest_heal.element.text import mask_numbers, normalise  # a run without drift needs none of it

    before, after, what = evidence.before, evidence.after, _property(evidence)
    if not before or not after or normalise(before) == normalise(after):
        return f"same {what}"
    return f"{what} but for its numbers" if mask_numbers(before) == mask_numbers(after) else f"nearly the same {what}"


def _entries(events: Sequence[HealEvent], width: int, verbosity: int) -> Iterator[Line]:
    """One entry for each drift; the same drift in several tests is one."""
    groups: dict[tuple[object, ...], list[HealEvent]] = {}
    for event in sorted(events, key=lambda e: (e.file, e.line, e.column, e.locator, e.test)):
        same = (event.file, event.line, event.kind, event.method, event.locator, event.replacement, event.reason)
        groups.setdefault(same, []).append(event)
    shown = list(groups.values()) if verbosity > 0 else list(groups.values())[:MOST_ENTRIES]
    for number, group in enumerate(shown):
        if number:
            yield Line(text="")
        yield from _entry(group, width, verbosity)
    if len(shown) < len(groups):
        yield Line(text=f"... and {len(groups) - len(shown)} more, shown with -v", markup=_BOLD)


def _entry(group: Sequence[HealEvent], width: int, verbosity: int) -> Iterator[Line]:
    event = group[0]
    tests = list(dict.fromkeys(_test_name(e) for e in group))
    yield Line(text=_head(group, tests, verbosity), markup=_BOLD)
    if verbosity > 0:
        yield from (Line(text=f"    {name}", markup=_FAINT) for name in tests[1:])
    happened = "" if (event.outcome, event.kind) == ("healed", "lost") else _happened(event)
    yield from _with_note("  - ", _code(event.locator), happened, width, _RED)
    if event.outcome == "suggested":
        yield from _instead(event, width)
    elif event.outcome == "refused":
        yield from _wrapped(_reason(event), width)
        yield from _nearest(event, width, verbosity)
        yield from _instead(event, width)
    else:
        found = _code(event.replacement) or visible(event.after, CODE_LIMIT)
        if found:
            sign, markup = ("  + ", _GREEN) if event.outcome == "healed" else ("  now ", {})
            yield from _with_note(sign, found, f"confidence {event.confidence:.2f}", width, markup)
        why = evidence_parts(event.evidence, complete=verbosity > 0) or [visible(event.reason, REASON_LIMIT)]
        one_line = "; ".join(why)
        for part in [one_line] if len(one_line) + 4 <= width else why:
            yield from _wrapped(part, width)
        if verbosity > 0:
            yield from (Line(text=f"    or {_code(code)}") for code in event.alternatives)
    for said in (*(told_all(event) if verbosity > 0 else reworded(event)), told(event.opinion)):
        yield from _wrapped(said, width)
    if event.made_at:
        yield Line(text=f"    the locator is made at {visible(event.made_at)}")
    if verbosity > 1:
        yield from _details(event, width)


def _head(group: Sequence[HealEvent], tests: Sequence[str], verbosity: int) -> str:
    event = group[0]
    where = f"{visible(event.file)}:{event.line} " if event.file else ""
    more = f" and {counted(len(tests) - 1, 'more test', 'more tests')}" if len(tests) > 1 and verbosity <= 0 else ""
    method = f"  {visible(event.method)}" if event.method else ""
    times = f"  {len(group)} times" if len(group) > len(tests) else ""
    failed = sum(e.outcome == "healed" and e.confirmed is False for e in group)
    then = "" if not failed else "  (the test failed)" if len(tests) == 1 else f"  ({failed} of {len(group)} failed)"
    return f"{where}{tests[0]}{more}{method}{times}{then}"


def _nearest(event: HealEvent, width: int, verbosity: int) -> Iterator[Line]:
    """The elements that came closest, and a locator of each."""
    found = list(event.runners_up)
    if event.replacement:
        best = Candidate(element=event.after, locator=event.replacement, score=event.score, confidence=event.confidence)
        found.insert(0, best)
    near = sorted((one for one in found if one.confidence >= LEAST), key=lambda one: -one.confidence)
    candidates = list({one.locator or one.element: one for one in reversed(near)}.values())[::-1]
    for candidate in candidates if verbosity > 0 else candidates[:MOST_NEAREST]:
        what = _code(candidate.locator) or visible(candidate.element, CODE_LIMIT)
        owner = f", belongs to {_code(candidate.owner)}" if candidate.owner else ""
        word = destroys(candidate.element)
        careful = f", careful: it says {quoted(word, VALUE_LIMIT)}" if word else ""
        yield from _with_note("    ? ", what, f"confidence {candidate.confidence:.2f}{owner}{careful}", width, {})


def _instead(event: HealEvent, width: int) -> Iterator[Line]:
    """What exists instead, in short; the failure itself shows all of it."""
    if event.suggestions is None:
        return
    found = Suggestions.from_dict(event.suggestions)
    if event.outcome == "refused":  # what is only similar is no candidate: those are named above
        for each in found.explanations:
            yield from _wrapped(visible(each.sentence, REASON_LIMIT), width)
            if each.paste and not event.lacks:
                yield Line(text=f"    ? {_code(each.paste)}")
        return
    yield from _wrapped(short(found), width)
    pastes = [each.paste for each in found.explanations] + [similar.paste for similar in found.similar]
    paste = next(filter(None, pastes), "")
    if paste:
        yield Line(text=f"    ? {_code(paste)}")


def _details(event: HealEvent, width: int) -> Iterator[Line]:
    rows = [
        ("page", event.page + (f" in frame {event.frame}" if event.frame else "")),
        ("rule", event.code),
        ("why", event.reason),
        ("before", event.before),
        ("after", event.after),
        ("selector", event.selector),
        ("margin", f"{event.margin:.2f}" if event.margin else ""),
        ("took", ", ".join(f"{step} {ms:.0f} ms" for step, ms in (event.timings or {}).items())),
        *(("not", f"{c.locator or c.element} (confidence {c.confidence:.2f})") for c in event.runners_up),
    ]
    for name, value in rows:
        if value:
            yield from _wrapped(f"{name}: {visible(value, CODE_LIMIT)}", width)


def _with_note(sign: str, code: str, note: str, width: int, markup: Mapping[str, bool]) -> Iterator[Line]:
    """A locator, never broken or cut to the width because people copy it, and a note behind it or, if it is long, below."""
    text = f"{sign}{code}"
    if note and len(text) + 5 + len(note) <= width:
        yield Line(text=f"{text}     {note}", markup=markup)
        return
    yield Line(text=text, markup=markup)
    if note:
        yield from _wrapped(note, width, indent=" " * len(sign))


def _wrapped(text: str, width: int, indent: str = "    ") -> Iterator[Line]:
    for line in textwrap.wrap(text, max(40, width), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False):
        yield Line(text=no_command(line))


def _reason(event: HealEvent) -> str:
    """Why it was refused, and the rule that did it."""
    return f"{visible(event.reason.rstrip('.'), REASON_LIMIT)} ({visible(event.code)})"


def _happened(event: HealEvent) -> str:
    if event.kind == "moved" and event.before:
        return f"matched another element than {visible(event.before, ELEMENT_LIMIT)}"
    return WHAT_HAPPENED[event.kind]


def _test_name(event: HealEvent) -> str:
    """The test without its file where the event's own file says that already."""
    path, _, name = event.test.partition("::")
    return visible(name if name and path == event.file else event.test)


def _code(code: str) -> str:
    return visible(code, CODE_LIMIT)


def _telling(evidence: list[Evidence]) -> list[Evidence]:
    return [e for e in evidence if e.property not in BACKGROUND] or evidence[:1]


def _property(evidence: Evidence) -> str:
    return visible(PROPERTY_NAMES.get(evidence.property, evidence.property.replace("_", " ")))


def _value(text: str) -> str:
    return quoted(text, VALUE_LIMIT) if text else "(none)"
