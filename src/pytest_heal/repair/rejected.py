"""What a person has said of a heal in a review: such a heal is not made again, and not written either."""

from __future__ import annotations

from pytest_heal.baseline.serde import FieldError, from_plain
from pytest_heal.element.fingerprint import Fingerprint, Key, url_template
from pytest_heal.relocation.trust import Heal, Trust
from pytest_heal.report.model import Entry


def rejection(trust: Trust, entry: Entry) -> str:
    """Why a person does not want what an event healed; ``""`` where nobody has said so."""
    event = entry.event
    if event.outcome != "healed" or not trust.refused:
        return ""
    healed = heal_of(entry)
    found = trust.rejects(healed)
    return "" if found is None else f"it was rejected in a review{f': {found.note}' if found.note else ''}"


def heal_of(entry: Entry) -> Heal:
    """What a run takes the heal of an event for; see `healing.reporter.heal_of`."""
    event, found = entry.event, remembered_as(entry)
    return Heal(
        key=Key(
            locator=event.selector if found is None else found.key.locator,
            page=url_template(event.page),
            frame=event.frame,
        ),
        source=event.makings[-1].file if event.makings else event.file,
        locator=event.locator,
        before=event.before,
        after=event.after,
        replacement=event.replacement,
        confidence=event.confidence,
    )


def remembered_as(entry: Entry) -> Fingerprint | None:
    """The found element of a heal as a fingerprint; ``None`` where there is none, or of another version."""
    if not entry.event.healed_as:
        return None
    try:
        return from_plain(dict(entry.event.healed_as), source=entry.event.file)
    except FieldError:
        return None
