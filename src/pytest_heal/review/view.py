"""What the page is told of a card: plain data, every text made visible and cut to a length that can be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Any

from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.element.picture import Picture
from pytest_heal.repair.rejected import remembered_as
from pytest_heal.report.demands import told_all
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.nearest import LEAST, destroys
from pytest_heal.report.opinion import told
from pytest_heal.report.patch import diff_of
from pytest_heal.report.terminal import PROPERTY_NAMES, WHAT_HAPPENED, evidence_parts
from pytest_heal.review.card import Card
from pytest_heal.review.drawing import drawn
from pytest_heal.review.would import would_have
from pytest_heal.suggestions.suggestions import Suggestions
from pytest_heal.suggestions.text import short

TEXT_LIMIT = 400  # characters of a text
MOST_TESTS = 50  # named of one card
MOST_PICTURES = 300  # of a page
MOST_LINES = 40  # of a diff

WORDS = {
    "healed": "healed",
    "refused": "not healed",
    "moved": "moved",
    "ambiguous": "several match",
    "lost": "not found",
    "suggested": "not found",
}
Known = Callable[[Card], Fingerprint | None]
Kept = Callable[[Fingerprint], Mapping[str, Any] | None]


def views(
    cards: list[Card],
    *,
    known: Known,
    needed: Mapping[str, float],
    diff: Callable[[Card, int], str],
    before: Kept = lambda _: None,
) -> list[Any]:
    """What is shown of all cards.

    Args:
        cards: in the order in which they are shown.
        known: the remembered fingerprint of a card.
        needed: least confidence by what is at stake.
        diff: the change of the source by a card, or by one of its choices (its number from 0; -1 for the heal).
        before: the picture that was kept of a fingerprint when it was recorded.
    """
    return [view(card, known(card), needed, diff, before, picture=n < MOST_PICTURES) for n, card in enumerate(cards)]


def view(
    card: Card,
    known: Fingerprint | None,
    needed: Mapping[str, float],
    diff: Callable[[Card, int], str],
    before: Kept,
    *,
    picture: bool,
) -> dict[str, Any]:
    """The same of one."""
    event, found = card.first.event, remembered_as(card.first)
    viewport = found.viewport if found is not None else known.viewport if known is not None else (0, 0)
    healed = event.outcome == "healed"
    after = drawn(found.element if found else None, event.after, viewport) if event.after else None
    return {
        "id": card.id,
        "sort": card.first.sort,
        "word": WORDS.get(card.first.sort, card.first.sort),
        "old": _text(event.locator or event.selector),
        "new": _text(event.replacement) if healed else "",
        "why": _why(card),
        "would": _text(would_have(event, min(needed.values(), default=0.0))) if event.outcome == "refused" else "",
        "can_accept": bool(card.proposals),
        "cannot": _text(card.reason) if healed and not card.proposals else "",
        "can_reject": healed,
        "before": drawn(known.element if known else None, event.before, known.viewport if known else viewport),
        "after": after,
        "after_title": "Now" if healed else "Nearest",
        "danger": bool(not healed and destroys(event.after)),
        "picture_before": _picture(card.first.event.image_before or (before(known) if known else None)) if picture else None,
        "picture": _picture(event.image) if picture and healed else None,
        "places": [_text(place) for place in card.places],
        "tests": [_text(test) for test in card.tests[:MOST_TESTS]],
        "more_tests": max(0, len(card.tests) - MOST_TESTS),
        "carries": counted(len(card.tests), "test"),
        "page": _text(event.page),
        "diff": diff(card, -1) if card.proposals else _proposed(card),
        "choices": [
            {"code": _text(one.code), "can": bool(one.proposals), "reason": _text(one.reason), "diff": diff(card, place)}
            for place, one in enumerate(card.choices)
        ],
        "evidence": [
            {
                "what": _text(PROPERTY_NAMES.get(e.property, e.property.replace("_", " "))),
                "before": _text(e.before),
                "after": _text(e.after),
                "same": e.agreement,
            }
            for e in event.evidence
            if e.before or e.after
        ],
        "facts": [_text(fact) for fact in _facts(card) if fact],
        "files": sorted({PurePosixPath(place.rpartition(":")[0]).name for place in card.places}),
    }


def _why(card: Card) -> str:
    """One plain sentence."""
    event = card.first.event
    happened = f"It {WHAT_HAPPENED[event.kind]}"
    if event.outcome == "healed":
        agrees, *rest = evidence_parts(event.evidence) or [""]
        differs = f" Changed: {rest[0]}." if rest else ""
        return _text(f"{happened}. Its element is still there: {agrees or event.reason.rstrip('.')}.{differs}")
    if event.outcome == "refused":
        return _text(f"{happened}. {event.reason.rstrip('.')}.")
    if event.suggestions is not None:
        return _text(f"{happened}. {short(Suggestions.from_dict(event.suggestions)).rstrip('.')}.")
    return _text(f"{happened}. {event.reason.rstrip('.')}." if event.reason else f"{happened}.")


def _facts(card: Card) -> list[str]:
    event = card.first.event
    took = (event.timings or {}).get("total", 0.0)
    owner = next((c for c in event.runners_up if c.owner and c.confidence >= LEAST), None)
    return [
        *told_all(event),
        told(event.opinion),
        f"Confidence {event.confidence:.2f}: how likely it is the same element, from 0 to 1." if event.after else "",
        f"The next one, {owner.element}, is what {owner.owner} means." if owner else "",
        f"It took {took / 1000:.1f} s." if took else "",
        f"In the frame {event.frame}" if event.frame else "",
    ]


def _proposed(card: Card) -> str:
    """The edit that a report proposes, where the source itself is not what it was or is not here."""
    edit = card.first.edit
    return "" if edit is None else "\n".join([f"@@ {visible(edit.file)}:{edit.region.line} @@", *diff_of(edit)[:MOST_LINES]])


def _picture(image: Any) -> dict[str, Any] | None:
    if image is None:
        return None
    try:
        made = Picture.from_dict(image)
    except ValueError:
        return None
    return {"data": made.data, "width": made.width, "height": made.height, "box": list(made.box)}


def _text(text: str) -> str:
    return visible(text[: 4 * TEXT_LIMIT], TEXT_LIMIT)
