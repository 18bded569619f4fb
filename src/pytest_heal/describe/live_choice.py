"""From a match to a locator: the element is chosen in its document, and the ladder is executed until one rung hits it alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pytest_heal.browser import errors_text, private, protocol
from pytest_heal.describe.answer import Answer, Candidate, candidate_of
from pytest_heal.describe.live_documents import FRAME_TIMEOUT, KEY, Request, Seen
from pytest_heal.describe.match import Match
from pytest_heal.element.element import Inventory
from pytest_heal.locator.aims import by_css, by_role
from pytest_heal.locator.code import to_code
from pytest_heal.locator.ladder import Rung, ladder

Steps = Generator[Callable[[], Any], Any, Any]

MOST_TRIED = 8
"""Locators of one element that are executed until one matches it alone."""


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


def chosen(
    request: Request, seen: Sequence[Seen], judged: Answer, match: Match
) -> Generator[Callable[[], Any], Any, Found | None]:
    """The verified locator of a match; ``None`` when the element is not there any more."""
    one = seen[match.document]
    selector = yield from verified(request, one, match.element)
    yield from forgotten(request, seen)
    if not selector:
        return None
    candidate = candidate_of(match, judged.inventories)
    locator = _made(request, one, selector)
    whole = (one.prefix or "") + selector
    told = replace(candidate, locator=to_code(whole), selector=whole) if one.prefix is not None else candidate
    return Found(locator=locator, selector=whole, candidate=told, reachable=one.prefix is not None, answer=judged)


def _made(request: Request, one: Seen, selector: str) -> Any:
    """A genuine locator that users hold: of the page where a selector leads there, else of the frame."""
    if request.within is not None:
        return private.with_selector(request.within, f"{one.prefix or ''}{selector}", request.flavour.locator)
    if one.prefix is not None and hasattr(request.page, "main_frame"):
        return request.page.locator(f"{one.prefix}{selector}")
    return one.frame.locator(selector)


def verified(request: Request, one: Seen, element: int) -> Generator[Callable[[], Any], Any, str]:
    """The best locator of an element that was executed and matches it alone; ``""`` when it is gone."""
    flavour = request.flavour
    try:
        order = one.ask(protocol.choose(KEY, element, keep=True))
        if (yield partial(flavour.get_attribute, order, protocol.ANSWER, timeout=FRAME_TIMEOUT)) != "1":
            return ""
        test_id = private.test_id_attribute(request.page if hasattr(request.page, "main_frame") else request.page.page)
        rungs = ladder(one.inventory[element], one.inventory, test_id_attribute=test_id, style=request.style())
        for selector in _selectors(one.inventory, element, rungs):
            question = one.ask(f"{selector} >> {protocol.note(KEY)}{protocol.otherwise(protocol.alone(KEY))}")
            try:
                said = json.loads((yield partial(flavour.get_attribute, question, protocol.ANSWER, timeout=FRAME_TIMEOUT)))
            except Exception as error:  # noqa: BLE001
                if errors_text.is_gone(error):
                    return ""
                continue  # a locator that cannot be executed is not offered
            if said["same"]:
                return selector
    except Exception:  # noqa: BLE001 - it navigates: looked for again
        return ""
    return ""


def _selectors(inventory: Inventory, element: int, rungs: Sequence[Rung]) -> Iterator[str]:
    """Selectors of an element, best first; where nothing tells it from its look-alikes, by its place among them."""
    one = inventory[element]
    yield from (rung.selector for rung in rungs[:MOST_TRIED])
    role = one.role if one.role not in ("", "generic", "none", "presentation") else ""
    aim = by_role(role, one.name, exact=True) if role and one.name else by_role(role) if role else by_css(tag=one.tag)
    alike = list(aim.look(inventory))
    if element in alike:
        yield aim.counted(alike.index(element)).selector
    path = inventory.path_of(element)
    if not any(step.startswith("^") for step in path):
        yield "xpath=/" + "/".join(path)


def forgotten(request: Request, seen: Sequence[Seen]) -> Steps:
    """Let the documents forget what was listed."""
    for one in seen:
        try:
            order = one.ask(protocol.choose(KEY, protocol.NONE))
            yield partial(request.flavour.get_attribute, order, protocol.ANSWER, timeout=FRAME_TIMEOUT)
        except Exception:  # noqa: BLE001, S112 - it went away, and its memory with it
            continue


def told(
    request: Request, seen: Sequence[Seen], judged: Answer, matches: Sequence[Match], *, version: str = "", apart: bool = False
) -> Generator[Callable[[], Any], Any, tuple[Candidate, ...]]:
    """Matches as data, with their verified locators and their numbers in a catalog."""
    numbers: dict[int, list[int]] = {}
    if version:
        for place in {match.document for match in matches}:
            try:
                question = seen[place].ask(protocol.numbers(version))
                said = yield partial(request.flavour.get_attribute, question, protocol.ANSWER, timeout=FRAME_TIMEOUT)
                numbers[place] = json.loads(said)
            except Exception:  # noqa: BLE001, S112 - no numbers then
                continue
    if apart:
        found = list(replace(judged, matches=tuple(matches)).candidates(len(matches), apart=True))
    else:
        found = [candidate_of(match, judged.inventories) for match in matches]
    for at, match in enumerate(matches):
        one = seen[match.document]
        selector = yield from verified(request, one, match.element)
        listed = numbers.get(match.document, [])
        index = listed[match.element] if match.element < len(listed) else -1
        code = to_code(one.prefix + selector) if selector and one.prefix is not None else ""
        whole = (one.prefix + selector) if selector and one.prefix is not None else ""
        found[at] = replace(found[at], index=index, locator=code, selector=whole)
    yield from forgotten(request, seen)
    return tuple(found)
