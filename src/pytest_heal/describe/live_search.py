"""From a description to a verified locator in a live page: read all frames, ask the core, wait, choose, execute the ladder.

Generators that yield what is to be called, as in `healer`, so that both APIs share them. What costs nothing comes first: a page
that has the element answers with one question a frame, one to choose it and one to verify its locator.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from typing import Any

from pytest_heal.browser.flavour import Flavour
from pytest_heal.describe import text as wording
from pytest_heal.describe.answer import Answer, Candidate, answer, candidate_of
from pytest_heal.describe.live_choice import Found, chosen, told
from pytest_heal.describe.live_counsel import Opinion, counselled
from pytest_heal.describe.live_documents import Request, Seen, Waiting, looked
from pytest_heal.describe.opinion import MOST_CHOSEN_FROM
from pytest_heal.describe.sentence import SentenceError
from pytest_heal.describe.verdict import MOST_LISTED, Verdict
from pytest_heal.describe.weights import ALIKE
from pytest_heal.element.gc_pause import uncollected
from pytest_heal.errors import AmbiguousDescriptionError, DescriptionError, DescriptionNotFoundError, HealError
from pytest_heal.language.phrases import Lexicon

REST = 250.0
"""Milliseconds without a change after which a page that is not sure yet counts as complete."""
SURE = 0.85
"""Confidence from which on the rest of the page is not waited for."""


def located(request: Request) -> Generator[Callable[[], Any], Any, Found]:
    """The element of a description, once it is there.

    Raises:
        AmbiguousDescriptionError: several are as good, on a page at rest.
        DescriptionNotFoundError: none came in time.
        DescriptionError: the text is no description.
        HealError: the page cannot be asked.
    """
    end = time.monotonic() + request.timeout / 1000 if request.timeout else float("inf")
    waiting = Waiting(request)
    while True:
        seen = yield from looked(request)
        judged = _answered(request, seen)
        verdict = judged.verdict
        if not _sure(verdict):
            left = max(0.0, end - time.monotonic()) * 1000
            patience = left if verdict.kind == "not found" else min(left, REST)
            if (yield from waiting.changed(seen, patience)):
                continue
        if verdict.kind == "found" and verdict.best is not None:
            found = yield from chosen(request, seen, judged, verdict.best)
            if found is not None:
                return found
            if time.monotonic() < end:
                continue  # rendered again meanwhile
        opinion = yield from _opinion(request, judged)
        if opinion.match is not None:
            found = yield from chosen(request, seen, judged, opinion.match)
            if found is not None:
                opinion.taken()
                return found
        raise (yield from _refusal(request, seen, judged, opinion.said))


def _opinion(request: Request, judged: Answer) -> Generator[Callable[[], Any], Any, Opinion]:
    """The candidate that a second opinion means where we refuse; never one that is not among them."""
    matches = judged.matches[:MOST_CHOSEN_FROM]
    if request.choose is not None and matches:
        place = request.choose(request.text, [candidate_of(match, judged.inventories) for match in matches])
        if type(place) is int and 0 <= place < len(matches):
            return Opinion(match=matches[place])
    if request.counsel is None or request.nth is not None:  # who counts wants no opinion
        return Opinion()
    return (yield from counselled(request.counsel, request.text, judged, is_async=request.flavour.is_async))


def _sure(verdict: Verdict) -> bool:
    """Whether the rest of the page need not be waited for."""
    best = verdict.best
    return verdict.kind == "found" and best is not None and best.confidence >= SURE


def ranked(
    page: Any,
    text: str,
    *,
    limit: Any = MOST_LISTED,
    flavour: Flavour,
    synonyms: Lexicon | None = None,
    version: str = "",
    name: str = "find",
    frame: Any = None,
    style: Callable[[], Sequence[str]] = tuple,
) -> Generator[Callable[[], Any], Any, tuple[Candidate, ...]]:
    """What a description may mean, the best first; nothing is waited for.

    Args:
        page: public page of either API.
        text: the description.
        limit: most elements.
        flavour: of the page's API.
        synonyms: lexicon with a project's words.
        version: of the catalog whose numbers are told as ``index``; ``""``: -1 for all.
        name: what users call this, for messages.
        frame: frame of the page whose elements alone are told; ``None`` for all of the page.
        style: see `Request`.

    Raises:
        DescriptionError: the text is no description.
        HealError: the page cannot be asked.
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise HealError(f"{name}: limit={limit!r} is not valid: expected a whole number, 1 or more")
    request = Request(text=text, page=page, flavour=flavour, synonyms=synonyms, name=name, style=style)
    seen = yield from looked(request)
    judged = _answered(request, seen)
    matches = list(judged.verdict.candidates) if limit <= len(judged.verdict.candidates) else list(judged.matches)
    if frame is not None:
        matches = [match for match in judged.matches if seen[match.document].frame is frame]
    matches = [match for match in matches if round(match.score, 2) > 0]  # what is not like it at all is no answer
    return (yield from told(request, seen, judged, matches[:limit], version=version))


def judged_now(request: Request) -> Generator[Callable[[], Any], Any, Answer]:
    """What a description means on the page as it is; nothing is waited for, and nothing chosen.

    Raises:
        DescriptionError: the text is no description.
        HealError: the page cannot be asked.
    """
    return _answered(request, (yield from looked(request)))


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
                embed=request.embed,
            )
    except SentenceError as error:
        raise DescriptionError(f"{request.name}: {error}", description=str(request.text)) from None


def _refusal(
    request: Request, seen: Sequence[Seen], judged: Answer, opinion: str
) -> Generator[Callable[[], Any], Any, DescriptionError]:
    """The error that says why there is no answer, and what came of a second opinion."""
    verdict, text = judged.verdict, request.text
    url = seen[0].inventory.url if seen else ""
    listed = list(verdict.candidates)
    if verdict.kind == "not found" or not listed:
        candidates = yield from told(request, seen, judged, listed)
        unknown = judged.unknown()
        message = wording.not_found(text, candidates, unknown, url=url, waited=request.timeout, opinion=opinion)
        return DescriptionNotFoundError(message, description=text, candidates=candidates, unknown=unknown)
    candidates = yield from told(request, seen, judged, listed, apart=True)
    near = sum(1 for match in judged.matches if listed[0].score - match.score < ALIKE)
    more = max(0, near - len(listed))
    message = wording.ambiguous(text, candidates, more=more, opinion=opinion)
    return AmbiguousDescriptionError(message, description=text, candidates=candidates)
