"""From a description to a verified locator in a live page: read all frames, ask the core, wait, choose, execute the ladder.

Generators that yield what is to be called, as in `healer`, so that both APIs share them. What costs nothing comes first: a page that
has the element answers with one question a frame, one to choose it and one to verify its locator. A page that has not is asked
again when it has changed, not before.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from inspect import unwrap
from typing import Any

from pytest_heal.browser import errors_text, private
from pytest_heal.browser.calls import DEFAULT_TIMEOUT, Flavour
from pytest_heal.browser.catalog_reading import frame_step
from pytest_heal.browser.course import uncollected
from pytest_heal.browser.pieces import ENTER_FRAME
from pytest_heal.browser.probe import decode_answer
from pytest_heal.core.aims import by_css, by_role
from pytest_heal.core.description import wording
from pytest_heal.core.description.answer import Answer, Candidate, answer
from pytest_heal.core.description.index import WITHIN
from pytest_heal.core.description.lexicon import Lexicon
from pytest_heal.core.description.match import Match
from pytest_heal.core.description.sentence import SentenceError
from pytest_heal.core.description.verdict import MOST_LISTED
from pytest_heal.core.description.weights import MIN_MARGIN, MIN_SCORE
from pytest_heal.core.element import Inventory
from pytest_heal.core.ladder import ladder
from pytest_heal.core.locator_code import to_code
from pytest_heal.errors import AmbiguousDescriptionError, DescriptionError, DescriptionNotFoundError, HealError

Steps = Generator[Callable[[], Any], Any, Any]

FRAME_TIMEOUT = 5_000.0
"""Longest wait in ms for one frame's elements."""
MOST_FRAMES = 20
"""Frames of a page that are looked into."""
MOST_TRIED = 8
"""Locators of one element that are executed until one matches it alone."""
REST = 250.0
"""Milliseconds without a change after which a page that is not sure yet counts as complete."""
SURE_SCORE, SURE_MARGIN = 0.75, 0.2
"""Score and margin from which on the rest of the page is not waited for."""
SLICE = 500.0
"""Milliseconds that the page's own document is waited for at a time, where it has other frames."""
_KEY = "find"  # of the engine's state
_RUNS = itertools.count(1)


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
        min_score: least score of an answer.
        min_margin: least distance to the next element.
        timeout: ms to wait for it; 0 for ever.
        synonyms: lexicon with a project's words; ``None`` for ours.
        name: what users call it, for messages.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A description's element.

    Attributes:
        locator: genuine, verified to match it alone.
        selector: of it, from where it was looked for: the page, or the frame of ``within``.
        reachable: that selector leads there.
        candidate: as data.
        answer: with the evidence.
    """

    locator: Any
    selector: str
    candidate: Candidate
    reachable: bool
    answer: Answer = field(repr=False)


def located(request: Request) -> Generator[Callable[[], Any], Any, Found]:
    """The element of a description, once it is there.

    Raises:
        AmbiguousDescriptionError: several are as good, on a page at rest.
        DescriptionNotFoundError: none came in time.
        DescriptionError: the text is no description.
        HealError: the page cannot be asked.
    """
    began = time.monotonic()
    waiting = _Waiting(request)
    while True:
        seen = yield from looked(request)
        judged = _answered(request, seen)
        verdict = judged.verdict
        sure = (
            verdict.kind == "found"
            and verdict.best is not None
            and verdict.best.score >= SURE_SCORE
            and verdict.margin >= SURE_MARGIN
        )
        took = (time.monotonic() - began) * 1000
        left = max(0.0, request.timeout - took) if request.timeout else float("inf")
        patience = min(left, REST) if verdict.kind != "not found" else left
        if not sure and (yield from waiting.changed(seen, patience)):
            continue
        if verdict.kind == "found" and verdict.best is not None:
            found = yield from _chosen(request, seen, judged, verdict.best)
            if found is not None:
                return found
            if left > 0:
                continue  # rendered again meanwhile
        elif verdict.kind == "not found" and left > 0:
            continue
        raise (yield from _refusal(request, seen, judged))


def find(
    page: Any, text: str, *, limit: int = MOST_LISTED, flavour: Flavour, synonyms: Lexicon | None = None, version: str = ""
) -> Generator[Callable[[], Any], Any, list[dict[str, Any]]]:
    """What a description may mean, the best first, as plain data; nothing is waited for.

    Args:
        page: public page of either API.
        text: the description.
        limit: most elements.
        flavour: of the page's API.
        synonyms: lexicon with a project's words.
        version: of the catalog whose numbers are told as ``index``; ``""``: -1 for all.

    Returns:
        Dictionaries with ``index``, ``role``, ``name``, ``section``, ``group``, ``href``, ``score``, ``locator`` (a Python expression
        that was executed and matches the element alone), ``selector`` and ``evidence``.

    Raises:
        DescriptionError: the text is no description.
        HealError: the page cannot be asked.
    """
    candidates = yield from ranked(page, text, limit=limit, flavour=flavour, synonyms=synonyms, version=version)
    return [one.to_dict() for one in candidates]


def ranked(
    page: Any,
    text: str,
    *,
    limit: int = MOST_LISTED,
    flavour: Flavour,
    synonyms: Lexicon | None = None,
    version: str = "",
    name: str = "find",
) -> Generator[Callable[[], Any], Any, tuple[Candidate, ...]]:
    """As `find`, as objects."""
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise HealError(f"{name}: limit={limit!r} is not valid: expected a whole number, 1 or more")
    request = Request(text=text, page=page, flavour=flavour, synonyms=synonyms, name=name)
    seen = yield from looked(request)
    judged = _answered(request, seen)
    matches = list(judged.verdict.candidates) if limit <= len(judged.verdict.candidates) else list(judged.matches)
    return (yield from _told(request, seen, judged, matches[:limit], version=version))


def _answered(request: Request, seen: Sequence[Seen]) -> Answer:
    try:
        with uncollected():
            return answer(
                request.text,
                [one.inventory for one in seen],
                synonyms=request.synonyms,
                role=request.role,
                nth=request.nth,
                min_score=request.min_score,
                min_margin=request.min_margin,
            )
    except SentenceError as error:
        raise DescriptionError(f"{request.name}: {error}", description=str(request.text)) from None


# ---------------------------------------------------------------------- looking


def looked(request: Request) -> Generator[Callable[[], Any], Any, list[Seen]]:
    """The elements of all documents that a description is looked for in; what cannot be asked is left out.

    Raises:
        HealError: not even the page's own document can be asked.
    """
    seen: list[Seen] = []
    prefixes: dict[Any, str | None] = {}
    for frame in request.frames()[:MOST_FRAMES]:
        try:
            if request.within is not None:
                seen.append((yield from _within(request)))
                continue
            if prefixes and frame.parent_frame is not None:
                if frame.parent_frame not in prefixes:
                    continue  # what it stands in is not shown
                step = yield from frame_step(frame)
                if step is None:
                    continue
                above = prefixes[frame.parent_frame]
                prefixes[frame] = None if above is None or not step else f"{above}{step} >> {ENTER_FRAME} >> "
            else:
                prefixes[frame] = ""
            ask = partial(unwrap(request.flavour.frame.locator), frame)  # type: ignore[attr-defined]
            text = yield partial(request.flavour.get_attribute, ask(f"heal=c{_KEY}"), "v", timeout=FRAME_TIMEOUT)
            seen.append(Seen(inventory=_decoded(text).inventory, ask=ask, prefix=prefixes[frame], frame=frame))
        except HealError:
            raise
        except Exception as error:
            if not seen:
                raise _unreadable(request, error) from None
    return seen


def _within(request: Request) -> Generator[Callable[[], Any], Any, Seen]:
    """The elements inside of one that was given as a locator."""
    given = request.within
    selector = private.selector_of(given)
    before, enter, _ = selector.rpartition(f" >> {ENTER_FRAME} >> ")
    base = f"{before}{enter}"

    def ask(body: str) -> Any:
        return private.with_selector(given, f"{base}{body}", request.flavour.locator)

    question = private.with_selector(
        given, f'{selector} >> heal=p{_KEY} >> internal:or="heal=c{_KEY}"', request.flavour.locator
    )
    said = _decoded((yield partial(request.flavour.get_attribute, question, "v", timeout=FRAME_TIMEOUT)))
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


def _unreadable(request: Request, error: Exception) -> HealError:
    what = f"{request.name}({wording.quoted(str(request.text))})"
    if errors_text.is_unknown_engine(error):
        return HealError(
            f"{what}: this browser context was made before pytest-heal could register its selector engines; "
            "name the fixture `find_by_description` in the arguments of the test, or start Playwright after it"
        )
    reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return HealError(f"{what}: the page cannot be asked: {reason.removeprefix('Locator.get_attribute: ')}")


# ---------------------------------------------------------------------- waiting


class _Waiting:
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
                slice_ = min(left, FRAME_TIMEOUT if last else SLICE) if place == 0 else 1.0
                if (yield from self._asked(one, slice_)):
                    return True

    def _asked(self, one: Seen, timeout: float) -> Generator[Callable[[], Any], Any, bool]:
        """Whether a document has changed since its stamp, and its new stamp."""
        before = self._stamps.get(one.frame, "")
        question = one.ask(f"heal=v{_KEY}:{before}" if before else f"heal=v{_KEY}")
        try:
            said = yield partial(
                self._request.flavour.get_attribute, question, "v", timeout=max(timeout, 1.0) if before else FRAME_TIMEOUT
            )
        except Exception as error:
            if type(error).__name__ == "TimeoutError":
                return False
            if self._closed():
                raise _unreadable(self._request, error) from None
            return True  # it navigates
        self._stamps[one.frame] = json.loads(said)
        return True

    def _closed(self) -> bool:
        page = self._request.page
        page = page if hasattr(page, "is_closed") else page.page
        return bool(page.is_closed())


# ---------------------------------------------------------------------- choosing


def _chosen(
    request: Request, seen: Sequence[Seen], judged: Answer, match: Match
) -> Generator[Callable[[], Any], Any, Found | None]:
    """The verified locator of a match; ``None`` when the element is not there any more."""
    one = seen[match.document]
    selector = yield from _verified(request, one, match.element)
    yield from _forgotten(request, seen)
    if not selector:
        return None
    (candidate,) = judged_candidates(judged, [match])
    locator = _made(request, one, selector)
    whole = (one.prefix or "") + selector
    told = replace(candidate, locator=to_code(whole), selector=whole) if one.prefix is not None else candidate
    return Found(locator=locator, selector=whole, candidate=told, reachable=one.prefix is not None, answer=judged)


def judged_candidates(judged: Answer, matches: Sequence[Match]) -> list[Candidate]:
    """Matches as data."""
    from pytest_heal.core.description.answer import candidate_of

    return [candidate_of(match, judged.inventories) for match in matches]


def _made(request: Request, one: Seen, selector: str) -> Any:
    """A genuine locator that users hold: of the page where a selector leads there, else of the frame."""
    if request.within is not None:
        return private.with_selector(request.within, f"{one.prefix or ''}{selector}", request.flavour.locator)
    if one.prefix is not None and hasattr(request.page, "main_frame"):
        return request.page.locator(f"{one.prefix}{selector}")
    return one.frame.locator(selector)


def _verified(request: Request, one: Seen, element: int) -> Generator[Callable[[], Any], Any, str]:
    """The best locator of an element that was executed and matches it alone; ``""`` when it is gone."""
    flavour = request.flavour
    try:
        if (yield partial(flavour.get_attribute, one.ask(f"heal=l{_KEY}:{element}"), "v", timeout=FRAME_TIMEOUT)) != "1":
            return ""
        test_id = private.test_id_attribute(request.page if hasattr(request.page, "main_frame") else request.page.page)
        for selector in itertools.islice(_selectors(one.inventory, element, test_id), MOST_TRIED + 2):
            question = one.ask(f'{selector} >> heal=p{_KEY} >> internal:or="heal=u{_KEY}"')
            try:
                said = json.loads((yield partial(flavour.get_attribute, question, "v", timeout=FRAME_TIMEOUT)))
            except Exception as error:
                if errors_text.is_gone(error):
                    return ""
                continue  # a locator that cannot be executed is not offered
            if said["same"]:
                return selector
    except Exception:  # noqa: BLE001 - it navigates: looked for again
        return ""
    return ""


def _selectors(inventory: Inventory, element: int, test_id: str) -> Iterator[str]:
    """Selectors of an element, best first; where nothing tells it from its look-alikes, by its place among them."""
    one = inventory[element]
    for rung in itertools.islice(ladder(one, inventory, test_id_attribute=test_id), MOST_TRIED):
        yield rung.selector
    role = one.role if one.role not in ("", "generic", "none", "presentation") else ""
    aim = by_role(role, one.name, exact=True) if role and one.name else by_role(role) if role else by_css(tag=one.tag)
    alike = list(aim.look(inventory))
    if element in alike:
        yield f"{aim.selector} >> nth={alike.index(element)}"
    path = inventory.path_of(element)
    if not any(step.startswith("^") for step in path):
        yield "xpath=/" + "/".join(path)


def _forgotten(request: Request, seen: Sequence[Seen]) -> Steps:
    """Let the documents forget what was listed."""
    for one in seen:
        try:
            yield partial(request.flavour.get_attribute, one.ask(f"heal=i{_KEY}:-1"), "v", timeout=FRAME_TIMEOUT)
        except Exception:  # noqa: BLE001, S112 - it went away, and its memory with it
            continue


def _told(
    request: Request, seen: Sequence[Seen], judged: Answer, matches: Sequence[Match], *, version: str = "", apart: bool = False
) -> Generator[Callable[[], Any], Any, tuple[Candidate, ...]]:
    """Matches as data, with their verified locators and their numbers in a catalog."""
    numbers: dict[int, list[int]] = {}
    if version:
        for place in {match.document for match in matches}:
            try:
                said = yield partial(
                    request.flavour.get_attribute, seen[place].ask(f"heal=j{_KEY}:{version}"), "v", timeout=FRAME_TIMEOUT
                )
                numbers[place] = json.loads(said)
            except Exception:  # noqa: BLE001, S112 - no numbers then
                continue
    if apart:
        found = list(replace(judged, matches=tuple(matches)).candidates(len(matches), apart=True))
    else:
        found = judged_candidates(judged, matches)
    for at, match in enumerate(matches):
        one = seen[match.document]
        selector = yield from _verified(request, one, match.element)
        listed = numbers.get(match.document, [])
        index = listed[match.element] if match.element < len(listed) else -1
        code = to_code(one.prefix + selector) if selector and one.prefix is not None else ""
        whole = (one.prefix + selector) if selector and one.prefix is not None else ""
        found[at] = replace(found[at], index=index, locator=code, selector=whole)
    yield from _forgotten(request, seen)
    return tuple(found)


def _refusal(request: Request, seen: Sequence[Seen], judged: Answer) -> Generator[Callable[[], Any], Any, DescriptionError]:
    """The error that says why there is no answer."""
    verdict, text = judged.verdict, request.text
    url = seen[0].inventory.url if seen else ""
    listed = list(verdict.candidates)
    if verdict.kind == "not found" or not listed:
        candidates = yield from _told(request, seen, judged, listed)
        unknown = judged.unknown()
        message = wording.not_found(text, candidates, unknown, url=url, waited=request.timeout)
        return DescriptionNotFoundError(message, description=text, candidates=candidates, unknown=unknown)
    candidates = yield from _told(request, seen, judged, listed, apart=True)
    near = sum(1 for match in judged.matches if listed[0].score - match.score < request.min_margin)
    more = max(0, near - len(listed))
    return AmbiguousDescriptionError(wording.ambiguous(text, candidates, more=more), description=text, candidates=candidates)
