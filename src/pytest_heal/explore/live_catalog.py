"""What can be operated on a page, as the explorer takes it: the catalog's entries with the facts that decide how.

Where the catalog cannot be read (our engine is not registered, the script fails) Playwright's own locators give less of the
same: what is on the page, what it is called, where it leads.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urljoin

from pytest_heal.browser import protocol
from pytest_heal.browser.flavour import Flavour
from pytest_heal.catalog import live_reader
from pytest_heal.catalog.listing import Entry, FramePlace
from pytest_heal.catalog.live_reader import Reading
from pytest_heal.errors import HealError
from pytest_heal.explore.exploration import Control
from pytest_heal.explore.planner.candidate import Candidate, Facts

Steps = Generator[Callable[[], Any], Any, Any]

FACTS_TIMEOUT = 5_000.0
MOST_SELECTORS = 6
"""Selectors of a control that are kept."""
FALLBACK_ROLES = (
    "link", "button", "textbox", "searchbox", "combobox", "checkbox", "radio", "switch", "tab", "menuitem", "spinbutton",
)  # fmt: skip
MOST_FALLBACK = 40
"""Controls of one role that are looked at where the catalog cannot be read: each costs several questions."""
_FALLBACK_TIMEOUT = 1_000.0
_FALLBACK = """el => {
  const get = name => el.getAttribute(name) || '', tag = el.localName, type = get('type').toLowerCase();
  const short = text => String(text || '').replace(/\\s+/g, ' ').trim().slice(0, 200);
  const form = ['button', 'input', 'select', 'textarea'].includes(tag) ? el.form : null;
  const submits = !!form && (tag === 'button' ? !['button', 'reset'].includes(type) : ['submit', 'image'].includes(type));
  const method = form && (submits && get('formmethod') || form.getAttribute('method') || 'get');
  const options = tag === 'select' ? [...el.options].slice(0, 50).filter(one => !one.disabled) : [], within = [];
  for (let n = el; n = n.parentElement || n.getRootNode().host;) within.push(n.localName);
  return {tag, type, name: get('name'), placeholder: short(get('placeholder')), within, submits, required: !!el.required,
    said: (get('aria-label') || (el.isContentEditable ? '' : el.innerText) || el.value || get('title')).trim().slice(0, 300),
    link: el.href && el.href.baseVal === undefined ? String(el.href) : '', method: (method || '').toLowerCase(),
    options: options.map(one => [short(one.value), short(one.text)]),
    min: get('min'), max: get('max'), pattern: get('pattern').slice(0, 300)};
}"""
"""Facts as `catalog/catalog.js` has them, under the same names, but fewer: `tests/explore/test_live_catalog.py` compares."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The controls of a page.

    Attributes:
        candidates: in reading order; nothing is judged yet.
        locators: of each, by place, ready to be operated.
        reading: the catalog, None where it could not be read.
        problem: why, one line.
    """

    candidates: tuple[Candidate, ...]
    locators: tuple[Any, ...]
    reading: Reading | None = None
    problem: str = ""


def found(page: Any, flavour: Flavour) -> Steps:
    """The controls of a page in all frames and open shadow roots: a `Found`.

    Raises:
        HealError: the page is closed, or cannot be asked by any means.
    """
    try:
        reading: Reading = yield from live_reader.read(page, flavour)
    except HealError as error:
        if page.is_closed():
            raise
        return (yield from _by_locators(page, str(error)))
    facts = yield from _facts(reading, flavour)
    listing = reading.listing
    candidates, locators = [], []
    for index, entry in enumerate(listing):
        frame, node = listing.place(index)
        its = facts.get(frame, [])
        known = Facts.from_dict(its[node]) if node < len(its) and isinstance(its[node], dict) else Facts()
        place = listing.frames[frame]
        candidates.append(Candidate(control=control_of(entry, place, known), facts=known, number=index))
        receiver = reading.frames[frame] if frame else page
        locators.append(receiver.locator(protocol.numbered(index, listing.version)))
    return Found(candidates=tuple(candidates), locators=tuple(locators), reading=reading)


def control_of(entry: Entry, place: FramePlace, facts: Facts) -> Control:
    """What is kept of an entry."""
    return Control(
        kind=entry.kind,
        name=entry.name,
        text=entry.text,
        tag=entry.tag,
        href=(facts.link or (urljoin(place.url, entry.href) if entry.href else "")) if entry.href else "",
        section=entry.section,
        frame=place.url if entry.frame else "",
        selectors=tuple(rung.selector for rung in entry.rungs[:MOST_SELECTORS]),
    )


def _facts(reading: Reading, flavour: Flavour) -> Steps:
    """What each frame says of its listed elements; a frame that does not answer costs itself alone."""
    facts: dict[int, list[Any]] = {}
    for number, frame in enumerate(reading.frames):
        try:
            question = live_reader.asking(flavour, frame, protocol.facts(reading.listing.version), FACTS_TIMEOUT)
            facts[number] = json.loads((yield question)) or []
        except Exception:  # noqa: BLE001, S112 - it went away, or its script fails: what the listing says is known
            continue
    return facts


def described(found_: Found, flavour: Flavour, numbers: list[int]) -> Steps:
    """What the page says of some of its controls for a fingerprint: payload by number, see `probe.description_from_payload`."""
    payloads: dict[int, Any] = {}
    reading = found_.reading
    if reading is None:
        return payloads
    by_frame: dict[int, list[tuple[int, int]]] = {}
    for index in numbers:
        frame, node = reading.listing.place(index)
        by_frame.setdefault(frame, []).append((index, node))
    for frame, places in by_frame.items():
        asked = protocol.details(reading.listing.version, [node for _, node in places])
        try:
            answer = json.loads((yield live_reader.asking(flavour, reading.frames[frame], asked, FACTS_TIMEOUT)))
        except Exception:  # noqa: BLE001, S112 - see above
            continue
        payloads.update((index, payload) for (index, _), payload in zip(places, answer, strict=True) if payload)
    return payloads


def _by_locators(page: Any, problem: str) -> Steps:
    """Less, by Playwright's own roles."""
    candidates, locators = [], []
    for role in FALLBACK_ROLES:
        every = page.get_by_role(role)
        try:
            count = min((yield every.count), MOST_FALLBACK)
        except Exception as error:
            raise HealError(f"{page.url} cannot be asked for its controls: {problem}") from error
        for i in range(count):
            locator = every.nth(i)
            try:
                if not (yield locator.is_visible) or not (yield partial(locator.is_enabled, timeout=_FALLBACK_TIMEOUT)):
                    continue
                told = yield partial(locator.evaluate, _FALLBACK, timeout=_FALLBACK_TIMEOUT)
            except Exception:  # noqa: BLE001, S112 - it went away
                continue
            said = " ".join(str(told["said"]).split())
            control = Control(kind=role, name=said, tag=told["tag"], href=told["link"])
            exact = json.dumps(said, ensure_ascii=False)
            selector = f"internal:role={role}[name={exact}s]" if said else ""
            candidates.append(
                Candidate(control=replace(control, selectors=(selector,) if selector else ()), facts=Facts.from_dict(told))
            )
            locators.append(locator)
    return Found(candidates=tuple(candidates), locators=tuple(locators), problem=problem)
