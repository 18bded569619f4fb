"""Where a description is looked for: the documents of a page, read by our engine, and when they have changed since.

Generators of calls, as everywhere (see `healer`). One question a frame brings all its elements; a page that does not have the
element is asked again when it has changed, not before: Playwright waits in the page for an answer that is given after a change.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import unwrap
from typing import Any

from pytest_heal.browser import errors_text, private, protocol
from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.frames import frame_step
from pytest_heal.browser.pieces import ENTER_FRAME
from pytest_heal.browser.probe import decode_answer
from pytest_heal.browser.timeouts import DEFAULT_TIMEOUT
from pytest_heal.describe.answer import Candidate
from pytest_heal.describe.index import WITHIN, framed
from pytest_heal.describe.live_counsel import Counsel
from pytest_heal.describe.opinion import Embed
from pytest_heal.describe.text import quoted
from pytest_heal.describe.weights import MIN_MARGIN, MIN_SCORE
from pytest_heal.element.element import Inventory
from pytest_heal.element.gc_pause import uncollected
from pytest_heal.errors import HealError
from pytest_heal.language.phrases import Lexicon
from pytest_heal.locator.code import to_code

FRAME_TIMEOUT = 5_000.0
"""Longest wait in ms for one frame's elements."""
MOST_FRAMES = 20
"""Frames of a page that are looked into."""
LEAST = 20.0
"""Milliseconds that a frame gets to say whether it has changed; with less a busy machine never hears of it."""
SLICE = 500.0
"""Milliseconds that the page's own document is waited for at a time, where it has other frames."""
KEY = "find"  # of the engine's state
_EVERYTHING = protocol.inventory(KEY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What is looked for.

    Attributes:
        text: the description.
        page: public page, or a frame of one, which is looked into alone.
        flavour: of its API.
        within: locator of what it stands in; ``None`` for the whole page.
        role: only elements of this role.
        nth: which of several that are as good, from 0.
        min_score: least confidence of an answer.
        min_margin: least distance of its confidence to the next element's.
        timeout: ms to wait for it; 0 for ever.
        synonyms: lexicon with a project's words; ``None`` for ours.
        name: what users call it, for messages.
        embed: gives vectors, a second opinion of small weight.
        choose: which of the best candidates is meant where this would be refused; ``None`` for none.
        counsel: a model that is asked the same, where that says nothing.
        style: gives what its locator holds on to, preferred first, see `origin.place_in`.
    """

    text: str
    page: Any
    flavour: Flavour
    within: Any = None
    role: str = ""
    nth: int | None = None
    min_score: float = MIN_SCORE
    min_margin: float = MIN_MARGIN
    timeout: float = DEFAULT_TIMEOUT
    synonyms: Lexicon | None = None
    name: str = "find_by_description"
    embed: Embed | None = None
    choose: Callable[[str, Sequence[Candidate]], int | None] | None = None
    counsel: Counsel | None = None
    style: Callable[[], Sequence[str]] = tuple

    def frames(self) -> list[Any]:
        """Frames to look into."""
        if self.within is not None:
            return [None]
        return list(self.page.frames) if hasattr(self.page, "main_frame") else [self.page]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A document that was looked into.

    Attributes:
        inventory: its elements, those that may be meant.
        ask: makes a locator of ours in it.
        prefix: selector from the page into it, ready to be followed; ``None`` where no selector leads there.
        frame: its frame.
    """

    inventory: Inventory
    ask: Callable[[str], Any]
    prefix: str | None
    frame: Any


def looked(request: Request) -> Generator[Callable[[], Any], Any, list[Seen]]:
    """The elements of all documents that a description is looked for in; what cannot be asked is left out.

    Raises:
        HealError: not even the page's own document can be asked.
    """
    seen: list[Seen] = []
    prefixes: dict[Any, str | None] = {}
    called: dict[Any, str] = {}
    for frame in request.frames()[:MOST_FRAMES]:
        try:
            if request.within is not None:
                seen.append((yield from _within(request)))
                continue
            if prefixes and frame.parent_frame is not None:
                if frame.parent_frame not in prefixes:
                    continue  # what it stands in is not shown
                found = yield from frame_step(frame)
                if found is None:
                    continue
                (step, name), above = found, prefixes[frame.parent_frame]
                prefixes[frame] = None if above is None or not step else f"{above}{step} >> {ENTER_FRAME} >> "
                called[frame] = " ".join(filter(None, (name, called[frame.parent_frame])))
            else:
                prefixes[frame] = called[frame] = ""
            ask = partial(unwrap(request.flavour.frame.locator), frame)  # type: ignore[attr-defined]
            text = yield partial(request.flavour.get_attribute, ask(_EVERYTHING), protocol.ANSWER, timeout=FRAME_TIMEOUT)
            inventory = _decoded(text).inventory
            if frame.parent_frame in prefixes:
                inventory = framed(inventory, called[frame])
            seen.append(Seen(inventory=inventory, ask=ask, prefix=prefixes[frame], frame=frame))
        except HealError:
            raise
        except Exception as error:  # noqa: BLE001 - of the browser, whatever it is: the other frames are still there
            if not seen:
                raise unreadable(request, error) from None
    return seen


def _within(request: Request) -> Generator[Callable[[], Any], Any, Seen]:
    """The elements inside of one that was given as a locator."""
    given = request.within
    selector = private.selector_of(given)
    before, enter, _ = selector.rpartition(f" >> {ENTER_FRAME} >> ")
    base = f"{before}{enter}"

    def ask(body: str) -> Any:
        return private.with_selector(given, f"{base}{body}", request.flavour.locator)

    noted = f"{selector} >> {protocol.note(KEY)}{protocol.otherwise(_EVERYTHING)}"
    question = private.with_selector(given, noted, request.flavour.locator)
    said = _decoded((yield partial(request.flavour.get_attribute, question, protocol.ANSWER, timeout=FRAME_TIMEOUT)))
    if len(said.matched) > 1:
        raise HealError(f"within= matches {len(said.matched)} elements, expected one: {to_code(selector)}")
    inventory = said.inventory
    inside = (
        _cut(inventory, said.matched[0])
        if said.matched
        else Inventory.from_elements((), url=inventory.url, title=inventory.title)
    )
    return Seen(inventory=inside, ask=ask, prefix=base, frame=given)


def _decoded(text: str) -> Any:
    with uncollected():
        said = decode_answer(text)
    if said is None:
        raise ValueError("no inventory")
    return said


def _cut(inventory: Inventory, root: int) -> Inventory:
    """The same inventory, in which nothing outside of an element can be meant; its places stay what they are."""
    inventory.derived[WITHIN] = root
    return inventory


def unreadable(request: Request, error: Exception) -> HealError:
    """What is said of a page that cannot be asked."""
    what = f"{request.name}({quoted(str(request.text))})"
    if errors_text.is_unknown_engine(error):
        return HealError(
            f"{what}: this browser context was made before pytest-heal could register its selector engines; "
            "name the fixture `find_by_description` in the arguments of the test, or start Playwright after it"
        )
    reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return HealError(f"{what}: the page cannot be asked: {reason.removeprefix('Locator.get_attribute: ')}")


class Waiting:
    """Waits until a page has changed since it was looked at."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._stamps: dict[Any, str] = {}
        self._present: list[Any] = []

    def changed(self, seen: Sequence[Seen], patience: float) -> Generator[Callable[[], Any], Any, bool]:
        """Whether any document changes in time.

        The first time it is true at once: only now each document is asked to say from when on.
        """
        if patience <= 0:
            return False
        first, end = not self._stamps, time.monotonic() + patience / 1000
        if first:
            for one in seen:
                yield from self._asked(one, 0.0)
            self._present = self._request.frames()
            return True
        while True:
            left = (end - time.monotonic()) * 1000
            if left <= 0:
                return False
            if self._request.frames() != self._present:
                self._present = self._request.frames()
                return True
            for place, one in enumerate(seen):
                last = len(seen) == 1
                own = SLICE if place == 0 else max(LEAST, SLICE / len(seen))
                slice_ = min(left, FRAME_TIMEOUT if last else own)
                if (yield from self._asked(one, slice_)):
                    return True

    def _asked(self, one: Seen, timeout: float) -> Generator[Callable[[], Any], Any, bool]:
        """Whether a document has changed since its stamp, and its new stamp."""
        before = self._stamps.get(one.frame, "")
        patience = max(timeout, 1.0) if before else FRAME_TIMEOUT
        question = one.ask(protocol.stamp(before))
        try:
            said = yield partial(self._request.flavour.get_attribute, question, protocol.ANSWER, timeout=patience)
        except Exception as error:  # noqa: BLE001 - the class depends on the API
            if type(error).__name__ == "TimeoutError":
                return False
            if self._closed():
                raise unreadable(self._request, error) from None
            return True  # it navigates
        self._stamps[one.frame] = json.loads(said)
        return True

    def _closed(self) -> bool:
        page = self._request.page
        page = page if hasattr(page, "is_closed") else page.page
        return bool(page.is_closed())
