"""Suggestions as text: the block of a failure message, and one line for tables.

All that stands in it was said by a page: it is escaped and cut here, so a page cannot write a line of its own. Only what is
there to be pasted is never cut, because half an expression is worse than a long line; it gets a line to itself.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, islice

from pytest_heal.element.printable import counted, no_command, quoted, shortened, visible
from pytest_heal.language.terms import tells
from pytest_heal.suggestions.record import Explanation, Part, Similar, SuggestionRecord

LEAST_WIDTH = 40
"""Characters of a line that the block needs; a narrower one is not kept to."""
CODE_COLUMN = 21
"""Characters of the first column; longer code breaks out of it."""
COUNT_COLUMN = 15
LONGEST_CODE = 400
"""Characters of a locator that are shown."""
NAME_LIMIT = 40
"""Characters of one name in a list."""
PARTS_SHOWN = 4
SHORT_SIMILAR = 3

BEST = "A"
"""The grade that no locator can better."""

_PASTE = "ready to paste: "
_KINDS = ("button", "input", "link", "form", "dialog", "heading", "table", "list", "image", "iframe")
_PLURALS = {
    "switch": "switches",
    "textbox": "textboxes",
    "searchbox": "searchboxes",
    "combobox": "comboboxes",
    "listbox": "listboxes",
    "checkbox": "checkboxes",
}


def block(suggestions: SuggestionRecord, *, width: int = 100) -> str:
    """What a tester reads below the failure.

    Args:
        suggestions: what was found out.
        width: most characters of a line, at least `LEAST_WIDTH`; only code to be pasted may be longer.
    """
    width = max(width, LEAST_WIDTH)
    paragraphs = (
        _heading(suggestions, width),
        _explanations(suggestions.explanations, width),
        _working(suggestions, width),
        chain(_parts(suggestions.parts, width), _inside(suggestions, width)),
        _similar(suggestions, width),
        _page(suggestions, width),
    )
    return "\n\n".join("\n".join(map(no_command, lines)) for lines in map(list, paragraphs) if lines)


def short(suggestions: SuggestionRecord) -> str:
    """One line for a table or a property: what is the case, and the best similar locators.

    >>> short(SuggestionRecord(locator="page.locator('#a')", selector="#a"))
    'nothing on the page is like it'
    """
    said = [visible(each.sentence, LONGEST_CODE) for each in suggestions.explanations[:1]]
    names = [f"{visible(s.code, 2 * NAME_LIMIT)} ({s.count})" for s in suggestions.similar[:SHORT_SIMILAR]]
    if names:
        said.append(f"similar: {', '.join(names)}")
    if suggestions.count > 0 and not said:
        return "it matches"
    nothing = "nothing like it was found" if suggestions.notes else "nothing on the page is like it"
    return " ".join(said) or nothing


def _heading(suggestions: SuggestionRecord, width: int) -> Iterator[str]:
    count = suggestions.count
    if any(each.kind == "late" for each in suggestions.explanations):
        said = "No elements found in time: "
    else:
        said = "No elements found matching: " if count <= 0 else f"{counted(count, 'element')} found{_trouble(suggestions)}: "
    yield shortened(f"{said}{visible(suggestions.locator or suggestions.selector, LONGEST_CODE)}", width)


def _trouble(suggestions: SuggestionRecord) -> str:
    """What is the matter with elements that were found; ``""`` when nothing is."""
    kinds = {each.kind for each in suggestions.explanations}
    if not kinds:
        return ""
    return ", where a call needs one" if kinds == {"ambiguous"} else ", but not usable"


def _working(suggestions: SuggestionRecord, width: int) -> Iterator[str]:
    """How good a selector is that works, and what would be better."""
    working = suggestions.working
    if working is None:
        return
    yield from _wrapped(f"It works. Grade {working.grade}: {'; '.join(working.reasons)}.", width, indent="  ")
    if working.better:
        yield "  Better, for the same element:"
        for similar in working.better:
            yield from _row(similar, width)
    elif working.grade != BEST:
        yield "  No better locator of this element was found."


def _explanations(explanations: Iterable[Explanation], width: int) -> Iterator[str]:
    for each in explanations:
        yield from _wrapped(visible(each.sentence), width, indent="  ")
        if each.paste:
            yield f"      {_PASTE}{visible(each.paste)}"


def _parts(parts: tuple[Part, ...], width: int) -> Iterator[str]:
    """Where a chain stops: the last part that matched and the first that did not, with a few before them."""
    known = [part for part in parts if part.count >= 0]
    stop = next((place for place, part in enumerate(known) if part.count == 0), None)
    if stop is None or len(known) < 2:  # noqa: PLR2004 - one part is no chain
        return
    said = [
        f"{visible(part.code, LONGEST_CODE)} {f'matched {part.count}' if part.count else 'none'}"
        for part in known[max(0, stop + 1 - PARTS_SHOWN) : stop + 1]
    ]
    line = f"Stops matching at: {', '.join(said)}"
    if len(line) <= width:
        yield line
        return
    yield "Stops matching at:"
    for each in said:
        code, _, result = each.rpartition(" matched ") if " matched " in each else each.rpartition(" ")
        behind = f" matched {result}" if " matched " in each else f" {result}"
        yield f"  {shortened(code, width - len(behind) - 2)}{behind}"


def _inside(suggestions: SuggestionRecord, width: int) -> Iterator[str]:
    """What stands where a chain stops."""
    if suggestions.inside:
        yield _list(f"  Inside of {visible(suggestions.inside_of, NAME_LIMIT)}: ", suggestions.inside, width)


def _similar(suggestions: SuggestionRecord, width: int) -> Iterator[str]:
    if not suggestions.similar:
        if not (suggestions.explanations or suggestions.count > 0):  # else it is there, and that was said
            yield from _wrapped(_nothing_alike(suggestions), width)
        return
    yield "Similar selectors that DO exist:"
    for similar in suggestions.similar:
        yield from _row(similar, width)


def _nothing_alike(suggestions: SuggestionRecord) -> str:
    if suggestions.notes:  # not everything was looked at
        return "Nothing like it was found."
    held = suggestions.classes or suggestions.ids  # which are listed below: too far from what was asked for, but not nothing
    telling = filter(tells, suggestions.terms)  # others have a "btn" as well
    words = "" if held else " or ".join(quoted(term, NAME_LIMIT) for term in islice(telling, 3))
    return f"Nothing on this page is like it{f' (no name with {words})' if words else ''}."


def _row(similar: Similar, width: int) -> Iterator[str]:
    """One selector: code, number of elements, why, and how to write it; on one line where that fits."""
    code, count = visible(similar.code), f"({counted(similar.count, 'element')})"
    call = similar.code.startswith(("get_by_", "locator("))
    paste = f"{_PASTE}{visible(similar.paste)}" if similar.paste and call else ""
    reason = "" if paste and _repeats(similar) else visible(similar.reason)
    aligned = f"{code:<{CODE_COLUMN}}{count:<{COUNT_COLUMN}}"
    start = f"  - {aligned}" if len(code) < CODE_COLUMN else f"  - {code}  {count}  "
    line = start + "; ".join(filter(None, (reason, paste)))
    if len(line) <= width:
        yield line.rstrip()
        return
    if len(start + reason) <= width:
        yield (start + reason).rstrip()
    else:
        yield shortened(f"  - {shortened(code, width - len(count) - 6)}  {count}", width)
        yield from _wrapped(reason, width, indent=" " * 6)
    if paste:
        yield f"      {paste}"


def _repeats(similar: Similar) -> bool:
    """The reason says nothing that does not stand in the code."""
    kind, _, value = similar.reason.partition(' is "')
    return bool(value) and ";" not in kind and value.removesuffix('"') in similar.code


def _page(suggestions: SuggestionRecord, width: int) -> Iterator[str]:
    """What the page has, as far as it bears on what was asked for."""
    yield _structure(suggestions, width)
    asked = " or ".join(quoted(term, NAME_LIMIT) for term in suggestions.terms[:3])
    if suggestions.classes and asked:
        yield _list(f"  Classes containing {asked}: ", suggestions.classes, width)
    if suggestions.ids and asked:
        yield _list(f"  IDs containing {asked}: ", suggestions.ids, width)
    if suggestions.data:
        yield _list("  data-* attributes: ", _with_counts(suggestions.data), width)
    if suggestions.names:
        role = _role_asked(suggestions)
        yield _list(f"  {role} here are named: ", (quoted(name, NAME_LIMIT) for name in suggestions.names), width)
    if suggestions.title:
        yield shortened(f"  Title: {visible(suggestions.title)}", width)
    if suggestions.url:
        yield shortened(f"  URL: {visible(suggestions.url)}", width)
    if suggestions.frame:
        yield shortened(f"  Frame: {visible(suggestions.frame)}", width)
    for note in suggestions.notes:
        yield from _wrapped(f"Note: {visible(note)}", width, indent="  ")


def _structure(suggestions: SuggestionRecord, width: int) -> str:
    """What the page is made of; the rarer kinds give way where there is no room."""
    known = sorted(suggestions.structure.items(), key=lambda item: _KINDS.index(item[0]) if item[0] in _KINDS else len(_KINDS))
    kinds = [visible(counted(number, kind, _PLURALS.get(kind, "")), NAME_LIMIT) for kind, number in known if number > 0]
    total = counted(suggestions.elements, "element")
    for shown in range(len(kinds), 0, -1):
        line = f"Page structure: {', '.join(kinds[:shown])} ({total})"
        if len(line) <= width:
            return line
    return shortened(f"Page structure: {total}", width)


def _with_counts(data: Mapping[str, int]) -> Iterator[str]:
    for name, number in sorted(data.items(), key=lambda item: (-item[1], item[0])):
        yield f"{name} ({number})"


def _role_asked(suggestions: SuggestionRecord) -> str:
    """``Buttons``: the role in the selector, in the plural, at the start of a line."""
    from pytest_heal.suggestions.attempt import parse

    role = visible(parse(suggestions.selector).role, NAME_LIMIT) or "element"
    return counted(2, role, _PLURALS.get(role, "")).removeprefix("2 ").capitalize()


def _list(start: str, values: Iterable[str], width: int) -> str:
    """As many values as fit on a line, and how many more there are."""
    shown = [visible(value, NAME_LIMIT) for value in values]
    for number in range(len(shown), 0, -1):
        left = len(shown) - number
        line = start + ", ".join(shown[:number]) + (f" and {left} more" if left else "")
        if len(line) <= width:
            return line
    return shortened(start + ", ".join(shown), width)


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    wrap = partial(textwrap.wrap, text, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    lines = wrap(width)
    # `no_command` adds a character to a line that would be a command: there has to be room for it
    return lines if all(len(no_command(line)) <= width for line in lines) else wrap(width - 1)
