"""Reads the catalog of a page: every frame lists itself, the core merges, and each frame is told its numbers.

Generators that yield what is to be called and are sent what came back, as in `healer`, so that both APIs share them. Each
question to a frame is one message to the engine (see `protocol`), and one frame that hangs, navigates or goes away costs
itself alone: it becomes a note.

A version belongs to one reading for good. The first reading of a page has the version of its structure, and so has every later
one that numbers the same elements, saying the same. Where a table was sorted, rows were patched or rendered anew, the structure
may be what it was: then the reading gets another version, and what was read before keeps its own.
"""

from __future__ import annotations

import inspect
import itertools
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any

from pytest_heal.browser import errors_text, private, protocol
from pytest_heal.browser.closed_roots import enclosed_in, told
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.frames import names_known, spot_of
from pytest_heal.catalog.listing import FrameListing, Listing, Part, another_version, merge
from pytest_heal.element.address import clean_url
from pytest_heal.element.cleaned import clean_text
from pytest_heal.element.gc_pause import uncollected
from pytest_heal.errors import HealError
from pytest_heal.locator.way import frame_selector

Steps = Generator[Callable[[], Any], Any, Any]

MOST_FRAMES = 50
"""Frames of a page that are listed; further ones are counted in a note."""
MOST_PLACED = 100
"""Frames of a page whose place is asked for: those that are not shown are not listed, but cost a question each."""
FRAME_TIMEOUT = 5_000.0
"""Longest wait in ms for one frame; a document that has not answered by then is busy with itself."""
READ_TIMEOUT = 15_000.0
"""Longest wait in ms for all frames."""
ATTEMPTS = 3
"""Readings of a page that navigates meanwhile, before that is said."""

_TOKENS = itertools.count(1)
_LOST, _TAKEN = "0", "2"  # answers to `assign`
Issued = dict[str, int]
"""Shape -> how often a reading of it got a version of its own; all that were ever given out for a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A catalog, and where in the browser it was read.

    Attributes:
        listing: the catalog.
        frames: Playwright's frame for each of `Listing.frames`.
        present: all frames of the page at that time, in its order; another list means another catalog.
        test_id: the attribute that ``get_by_test_id`` looked at.
    """

    listing: Listing
    frames: tuple[Any, ...]
    present: tuple[Any, ...]
    test_id: str


def read(
    page: Any, flavour: Flavour, *, aside: bool = False, issued: Issued | None = None
) -> Generator[Callable[[], Any], Any, Reading]:
    """The catalog of a page as it is now.

    Args:
        page: of either API.
        flavour: its API.
        aside: what ``index=N`` without a version means stays as it was.
        issued: versions that were given out for this page, which are never given to anything else; updated. ``None``: the
            version is that of the structure, and whoever asks reads on as soon as the page changes.

    Raises:
        HealError: the page is closed, crashed, does not answer, or keeps navigating.
    """
    for _ in range(ATTEMPTS):
        token = f"c{next(_TOKENS)}"
        reading = yield from _listed(page, flavour, token)
        listing = reading.listing
        before = issued.get(listing.shape) if issued is not None else None
        number = before or 0
        listing.version = another_version(listing.shape, number)
        answer = yield from _numbered(reading, flavour, token, aside=aside, issued=before is not None)
        if answer == _TAKEN:
            number += 1
            listing.version = another_version(listing.shape, number)
            answer = yield from _numbered(reading, flavour, token, aside=aside, issued=False)
        if answer != _LOST:
            if issued is not None:
                issued[listing.shape] = number
            return reading
    raise HealError(
        f"no catalog of {clean_url(page.url)}: the page went to another document each time it was listed ({ATTEMPTS} times)"
    )


def unchanged(reading: Reading, page: Any, flavour: Flavour) -> Generator[Callable[[], Any], Any, bool]:
    """Whether nothing has changed since a reading: one small message for each of its frames, up to the first that has."""
    if tuple(page.frames) != reading.present or private.test_id_attribute(page) != reading.test_id:
        return False
    for frame in reading.frames:
        try:
            if (yield asking(flavour, frame, protocol.unchanged(reading.listing.version), FRAME_TIMEOUT)) != "1":
                return False
        except Exception:  # noqa: BLE001 - it went away or does not answer: reading it again tells
            return False
    return True


def _listed(page: Any, flavour: Flavour, token: str) -> Generator[Callable[[], Any], Any, Reading]:
    end = time.monotonic() + READ_TIMEOUT / 1000
    if page.is_closed():
        raise HealError("no catalog: the page is closed")
    yield from names_known(page)
    present = tuple(page.frames)
    test_id = private.test_id_attribute(page)
    question = protocol.listing(token, test_id)
    notes: list[str] = []
    parts: dict[Any, Part] = {}
    hidden: set[Any] = set()
    placed = 0
    for number, frame in enumerate(present):
        parent = parts.get(frame.parent_frame) if parts else None
        if parts and (parent is None or frame.parent_frame in hidden):
            continue  # what it stands in is not shown, or was noted
        limit = _limit(listed=len(parts), placed=placed, over=time.monotonic() >= end) if parts else ""
        if limit:
            notes.append(f"{len(present) - number} of {len(present)} frames were left out; {limit}.")
            break
        placed += 1
        try:
            place = (yield from _place(frame, parent)) if parent is not None else _Place(name="")
            if place is None:
                hidden.add(frame)
                continue
            left = min(FRAME_TIMEOUT, max(1.0, (end - time.monotonic()) * 1000))
            payload = yield asking(flavour, frame, question, left if parts else READ_TIMEOUT)
            with uncollected():
                parts[frame] = Part(
                    listing=FrameListing.from_payload(payload, test_id_attribute=test_id),
                    name=place.name,
                    offset=place.offset,
                    chain=place.chain,
                    reachable=place.reachable,
                )
        except Exception as error:  # noqa: BLE001 - of the browser, whatever it is: the other frames are still there
            if not parts:
                raise _unreadable(page, error) from None
            notes.append(
                f"Frame {(private.frame_name(frame) or clean_url(frame.url))[:80]!r} was skipped: {clean_text(_reason(error))}."
            )
    if any(part.listing.opaque for part in parts.values()):
        notes += told((yield from enclosed_in(page)))
    with uncollected():
        listing = merge(list(parts.values()), notes=notes)
    return Reading(listing=listing, frames=tuple(parts), present=present, test_id=test_id)


def _limit(*, listed: int, placed: int, over: bool) -> str:
    """Why no further frame is asked anything; ``""`` while there is no reason."""
    if listed >= MOST_FRAMES:
        return f"a catalog holds {MOST_FRAMES}"
    if placed >= MOST_PLACED:
        return f"{MOST_PLACED} were looked for, most of which are not shown"
    return f"{READ_TIMEOUT / 1000:g} s were over" if over else ""


def _numbered(
    reading: Reading, flavour: Flavour, token: str, *, aside: bool, issued: bool
) -> Generator[Callable[[], Any], Any, str]:
    """Tell each frame which numbers its elements have.

    Returns:
        `_LOST` when the page's own document is not the one that was listed any more, `_TAKEN` when the version means something
        else, in any frame, else ``"1"``.
    """
    listing = reading.listing
    numbers: list[dict[int, int]] = [{} for _ in reading.frames]
    for index in range(len(listing)):
        frame, node = listing.place(index)
        numbers[frame][node] = index
    for frame, its in zip(reading.frames, numbers, strict=True):
        order = protocol.assign(token, listing.version, len(listing), runs(its), aside=aside, issued=issued)
        try:
            answer = yield asking(flavour, frame, order, FRAME_TIMEOUT)
            if answer == _TAKEN:
                return _TAKEN
            if answer != "1" and frame is reading.frames[0]:
                return _LOST
        except Exception as error:  # noqa: BLE001
            if frame is reading.frames[0]:
                raise _unreadable(frame.page, error) from None
            # a child frame that went away since: its numbers lead nowhere, and say so
    return "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    name: str
    offset: tuple[float, float] = (0.0, 0.0)
    chain: tuple[str, ...] = ()
    reachable: bool = True


def _place(frame: Any, parent: Part) -> Generator[Callable[[], Any], Any, _Place | None]:
    """Where a child frame stands; ``None`` when it is not shown."""
    spot = yield from spot_of(frame)
    if not spot["shown"]:
        return None
    step = frame_selector(spot)
    x, y = spot["offset"]
    left, top = parent.offset if frame.parent_frame.parent_frame is not None else spot["scroll"]
    return _Place(
        name=private.frame_name(frame),
        offset=(left + x, top + y),
        chain=(*parent.chain, step),
        reachable=parent.reachable and bool(step),
    )


def asking(flavour: Flavour, frame: Any, question: str, timeout: float) -> Callable[[], Any]:
    """One question to the engine in a frame; the answer is a string."""
    locator = inspect.unwrap(flavour.frame.locator)(frame, question)  # type: ignore[attr-defined]
    return partial(flavour.get_attribute, locator, protocol.ANSWER, timeout=timeout)


def runs(numbers: dict[int, int]) -> str:
    """Numbers by place as text, consecutive ones as ``first+more`` and places without one as ``-``.

    >>> runs({0: 4, 1: 5, 2: 6, 4: 1})
    '4+2,-,1'
    """
    found: list[list[int]] = []  # first number or -1, how many more
    for place in range(max(numbers, default=-1) + 1):
        number = numbers.get(place, -1)
        last = found[-1] if found else None
        if last is not None and (number == last[0] == -1 or (number >= 0 <= last[0] and number == last[0] + last[1] + 1)):
            last[1] += 1
        else:
            found.append([number, 0])
    return ",".join(_run(first, more) for first, more in found)


def _run(first: int, more: int) -> str:
    return f"{'-' if first < 0 else first}{f'+{more}' if more else ''}"


def _unreadable(page: Any, error: Exception) -> HealError:
    if errors_text.is_unknown_engine(error):
        return HealError(
            "no catalog: this browser context was made before pytest-heal could register its selector engines; "
            "name the fixture `catalog` in the arguments of the test, or start Playwright after it"
        )
    if page.is_closed():
        return HealError("no catalog: the page was closed while it was listed")
    return HealError(f"no catalog of {clean_url(page.url)}: {_reason(error)}")


def _reason(error: Exception) -> str:
    line = (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".:")
    return line.removeprefix("Locator.get_attribute: ").removeprefix("Frame.frame_element: ").removeprefix("Error: ")
