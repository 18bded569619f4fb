"""A list that matches nothing any more: the selector that today matches as many elements of the same kind, or nothing said.

``to_have_count(4)``, ``to_have_text([...])`` and ``.nth(2)`` are about a list. When its selector matches nothing, it is not one
element that is missing but the list. What was known of it decides what may be proposed to a person:

- the texts that the test expects, one for each element: today's elements say them;
- elements of it in the baseline (``.nth(2)`` was used once): today's are of the same kind, and as many;
- nothing of its elements: then only its own name, where that is written with another prefix, and the number that is expected.

A list that is empty looks exactly like one that was renamed, and pages have several lists. So each of these needs as many
elements as before, of one kind, seen, with something in them, that nothing known contradicts. `list_drafts` makes
selectors, the caller executes them and looks at what they match, `fits` judges.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from pytest_heal.element.element import Element
from pytest_heal.element.printable import counted
from pytest_heal.language.states import state_of_class
from pytest_heal.language.terms import DULL, WEAK, terms
from pytest_heal.locator.rungs import usable
from pytest_heal.suggestions.attempt import as_written
from pytest_heal.suggestions.list_ask import Draft, How, ListAsk, Member, remembered, value_of
from pytest_heal.suggestions.record import LIST_GONE, Explanation
from pytest_heal.suggestions.survey import Survey

MOST_MEMBERS = 12
"""Elements of a list that are looked at."""

_NO_ROLES = ("", "generic", "none", "presentation")
_SELF_SAYING = frozenset("canvas embed iframe img input meter object progress select svg textarea video audio".split())
_CUT = 290  # characters from which on a text of the page may be cut
_PENDING = frozenset("ghost placeholder shimmer skeleton spinner template".split())  # what stands where a list is to come
_HOWS: Mapping[How, str] = {
    "said": "they say what is expected",
    "recorded": "of the kind that was recorded, and as many",
    "had": "the test id that its elements had, and as many of their kind; others may have it too, so compare them",
    "named": "the same name, and as many; nothing of its elements was recorded, so compare them",
}


def looked_at(number: int) -> list[int]:
    """Places of the elements of a list that are looked at: all of a short one, else the first and the last."""
    return list(range(number)) if number <= MOST_MEMBERS else [*range(MOST_MEMBERS - 1), number - 1]


def fits(ask: ListAsk, draft: Draft, members: Sequence[Member], survey: Survey) -> bool:
    """Whether what a draft matches may be the list.

    Args:
        ask: the list.
        draft: it matches `ListAsk.number` elements.
        members: those at the places of `looked_at`.
        survey: what the page has.
    """
    kinds = {_kind(one.tag, one.role) for one in members}
    if len(kinds) != 1 or not all(one.shown and not one.busy and not _pending(one) for one in members):
        return False
    if not all(one.text or one.name or one.tag in _SELF_SAYING for one in members):
        return False
    if draft.how == "said":
        places = looked_at(ask.number)
        return all(_says(one, ask.said[place]) for one, place in zip(members, places, strict=True))
    known = remembered(ask)
    if known and not kinds <= {_kind(one.tag, one.role) for one in known}:
        return False
    return not _something_else(ask, draft, members, known, survey)


def _kind(tag: str, role: str) -> str:
    return tag if role in _NO_ROLES else f"role {role}"


def _pending(one: Member) -> bool:
    """It stands where an element is to come."""
    return any(state_of_class(name) == "loading" or _PENDING & set(terms(name)) for name in one.classes)


def _says(one: Member, wanted: str | re.Pattern[str]) -> bool:
    """What ``to_have_text`` asks of it; as far as the text of the page was taken."""
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(one.content))
    asked = " ".join(wanted.split())
    return bool(asked) and (asked.startswith(one.content) if len(one.content) >= _CUT else asked == one.content)


def _something_else(ask: ListAsk, draft: Draft, members: Sequence[Member], known: Sequence[Element], survey: Survey) -> bool:
    """Whether they all have a further name, which nothing but them has and which speaks of something else."""
    old, new = (_words(map(value_of, simples)) for simples in (draft.was, draft.wanted))
    if old and old <= new:  # the same name in full is nobody else's
        return False
    words = old | new | _words(name for one in known for name in one.classes)
    shared = set.intersection(*(set(one.classes) for one in members)) if members else set()
    counts = {found.value: found.count for found in survey.classes}
    return any(
        usable(name) and not set(terms(name)) & words and set(terms(name)) - DULL - WEAK and counts.get(name) == ask.number
        for name in shared
    )


def _words(names: Iterable[str]) -> set[str]:
    return {word for name in names for word in terms(name)}


# ------------------------------------------------------------------ words


def told(ask: ListAsk, fitting: Sequence[Draft], *, paste: str = "", of: str = "") -> Explanation:
    """What is said of a list that matches nothing.

    Args:
        ask: the list.
        fitting: drafts that fit. Several are as good as each other and match different elements, so none is proposed.
        paste: the one that fits, as code.
        of: selector of the list, whole.
    """
    old = as_written(ask.selector)
    was = ""
    if ask.expected:
        was = f", where {counted(ask.expected, 'element')} are expected"
    elif ask.recorded:
        was = f", where {ask.recorded} of a kind stood when it was recorded"
    sentence = f"The whole list is missing, not just one element: {old} matches nothing now{was}."
    if len(fitting) == 1:
        (draft,) = fitting
        maybe = "Perhaps " if draft.how in ("had", "named") else ""
        now = f"{maybe}{old} is now {as_written(draft.selector)} ({ask.number}): {_HOWS[draft.how]}."
        sentence = f"{sentence} {now} Lists are never healed: write it into the test."
        return Explanation(kind=LIST_GONE, sentence=sentence, paste=paste, of=of)
    if fitting:
        names = " and ".join(f"{as_written(draft.selector)} ({ask.number})" for draft in fitting)
        return Explanation(kind=LIST_GONE, sentence=f"{sentence} {names} are alike, so none of them is proposed.")
    rest = " Nothing on the page is certainly this list: it may be empty, or have another name." if ask.number else ""
    return Explanation(kind=LIST_GONE, sentence=sentence + rest)
