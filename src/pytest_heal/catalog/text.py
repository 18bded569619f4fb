"""A listing as text: brief, for people and prompts, and full, with every locator.

What a page says is data: it is shown on one line, shortened, with everything that cannot be seen as an escape, so that no name
can start a line of its own, colour a terminal, or pose as a head of the listing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pytest_heal.catalog.entry import Entry
from pytest_heal.catalog.frame import ENTER
from pytest_heal.catalog.listing import Listing, told_rungs
from pytest_heal.element.address import clean_link, clean_url
from pytest_heal.element.cleaned import clean_text
from pytest_heal.element.printable import NO_NAME, counted, quoted, visible

USE_NUMBERS = "Use index=N to target an element"
NUMBERS_OFF = "index=N is switched off here (INDEX_MODE): target elements by their locators"
NUMBERS_FOREIGN = "index=N means an engine of this suite here: target elements by their locators"
"""Last lines of a brief listing."""
MAX_LINES = 200
"""Lines of a brief listing, unless asked otherwise."""
MAX_TOKENS = 4000
"""Tokens of a brief listing, unless asked otherwise."""
TOKEN = 4
"""Characters that make up about one token of a language model."""
_SAID = 80  # characters of a name
_VALUE = 40  # characters of a value
_HREF = 60  # characters of a link's target
_URL = 200  # characters of the page's address
_HINT_COLUMN = 28  # where the locator of an entry begins, if what comes before leaves room
_KINDS_TOLD = 5  # kinds of entries that are counted in the closing note
_NOTES = 5  # notes that are told
_KIND = 20  # characters of a kind in it
_NOTE = 200  # characters that are kept for it
_NO_SECTION = "PAGE"
_TEST_ID = re.compile(r'internal:testid=(\[.*")s\]', re.DOTALL)


def brief(listing: Listing, *, max_lines: int = MAX_LINES, max_tokens: int = MAX_TOKENS, ending: str = USE_NUMBERS) -> str:
    """The listing in one line an entry, as far as the budget reaches; a line then says what was left out.

    Args:
        listing: what to show.
        max_lines: lines at most, head, note and ending included; 0 for any number.
        max_tokens: tokens at most, of about four characters each; 0 for any number.
        ending: the last line where there is an entry, and room: what its number is for.
    """
    budget = _Budget(max_lines, max_tokens * TOKEN)
    for line in _head(listing):
        budget.add(line)
    if len(listing):
        budget.end_with(ending)
    group: tuple[int, str] | None = None
    for entry in listing:
        lines = [_line(entry)]
        if (entry.frame, entry.section) != group:
            first = group is None and not entry.section and not entry.frame
            lines = lines if first else [_section(listing, entry), *lines]
            group = (entry.frame, entry.section)
        if not budget.holds(lines, last=entry.index + 1 == len(listing)):
            budget.add(_rest(listing, entry.index))
            break
        for line in lines:
            budget.add(line)
    if not len(listing):
        budget.add("(nothing on this page can be operated)")
    return budget.text()


def full(listing: Listing) -> str:
    """The listing with the box and every locator of each entry; `Listing.to_dict` gives the same as data."""
    lines = list(_head(listing))
    group: tuple[int, str] | None = None
    for entry in listing:
        if (entry.frame, entry.section) != group:
            lines.append(_section(listing, entry))
            group = (entry.frame, entry.section)
        lines.append(_line(entry, hint=False))
        x, y, width, height = entry.box
        lines.append(f"      <{visible(entry.tag)}> at {x:g}, {y:g}, {width:g} x {height:g}")
        lines += [f"      {rung.kind:8}{visible(rung.code)}" for rung in told_rungs(entry)]
    return "\n".join(lines)


class _Budget:
    """Lines, as many as there is room for."""

    def __init__(self, lines: int, characters: int) -> None:
        self._most_lines = lines
        self._most_characters = characters
        self._lines: list[str] = []
        self._last: list[str] = []
        self._characters = 0

    def add(self, line: str) -> None:
        self._lines.append(line)
        self._characters += len(line) + 1

    def end_with(self, line: str) -> None:
        """Keep room for the last line, if there is any beside the closing note."""
        if self.holds([line], last=False):
            self._last = [line]
            self._characters += len(line) + 1

    def holds(self, lines: list[str], *, last: bool) -> bool:
        """Whether lines fit in, and after all but the last ones the closing note."""
        number = len(self._lines) + len(lines) + len(self._last) + (not last)
        size = self._characters + sum(len(line) + 1 for line in lines) + (0 if last else _NOTE)
        return number <= (self._most_lines or number) and size <= (self._most_characters or size)

    def text(self) -> str:
        return "\n".join(self._lines + self._last)


def _head(listing: Listing) -> Iterator[str]:
    yield f"=== Element catalog (v {listing.version}) ==="
    title = visible(listing.title, _SAID)
    yield f"Page: {title + '   ' if title else ''}{visible(clean_url(listing.url), _URL)}"
    for note in listing.notes[:_NOTES]:
        yield f"Note: {visible(note, _URL)}"
    if len(listing.notes) > _NOTES:
        yield f"Note: {counted(len(listing.notes) - _NOTES, 'further note')}"


def _section(listing: Listing, entry: Entry) -> str:
    place = listing.frames[entry.frame]
    frame = f" in frame {quoted(place.name or clean_url(place.url), _SAID)}" if entry.frame else ""
    return f"--- {visible(entry.section or _NO_SECTION, _SAID + 12)}{frame} ---"


def _line(entry: Entry, *, hint: bool = True) -> str:
    said = visible(clean_text(entry.said), _SAID) or NO_NAME
    head = f"[{entry.index}] {visible(entry.kind)}: {said}"
    if entry.value:
        head += f" = {quoted(entry.value, _VALUE)}"
    if entry.states:
        head += f" ({', '.join(entry.states)})"
    if entry.href:
        head += f" -> {visible(clean_link(entry.href), _HREF)}"
    locator = visible(_hint(entry)) if hint else ""
    return f"{head:{_HINT_COLUMN - 1}} {locator}".rstrip() if locator else head


def _hint(entry: Entry) -> str:
    """A short CSS selector that tells it from all others: by its id, its test id or its field name; ``""`` without one."""
    for rung in told_rungs(entry):
        selector = rung.selector.rpartition(ENTER)[2]
        if rung.kind == "id":
            return selector
        if rung.kind == "test id":
            found = _TEST_ID.fullmatch(selector)
            return f"{found[1]}]" if found else selector
        if rung.kind == "css" and "[name=" in selector:
            return selector
    return ""


def _rest(listing: Listing, start: int) -> str:
    kinds = Counter(listing.kind_of(i) for i in range(start, len(listing)))
    told = [f"{number} {visible(kind, _KIND)}" for kind, number in kinds.most_common(_KINDS_TOLD)]
    left = counted(len(listing) - start, "more entry", "more entries")
    more = ", ..." if len(kinds) > _KINDS_TOLD else ""
    return f"... and {left}, [{start}] to [{len(listing) - 1}]: {', '.join(told)}{more}"
