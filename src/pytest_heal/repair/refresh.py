"""``--baseline``: the fingerprints that a fix makes current, so that the next run knows the new locators from the start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pytest_heal.baseline import YamlStore
from pytest_heal.baseline.serde import FieldError, from_plain
from pytest_heal.config.settings import Settings
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.locator.code import to_code
from pytest_heal.locator.origin import selector_with
from pytest_heal.locator.selector_parts import ENTER_FRAME
from pytest_heal.report.model import Entry
from pytest_heal.source.proposal import Proposal


def refresh(settings: Settings, entries: Iterable[Entry], written: Sequence[Proposal]) -> int:
    """Store the healed elements under their new locators, and forget them under the old ones.

    Args:
        settings: say which baseline.
        entries: the heals.
        written: the edits that repaired them.

    Returns:
        Number of fingerprints that were added or changed.

    Raises:
        BaselineError: the baseline cannot be read or written; the source is repaired all the same.
    """
    mends = {sighting.id: one.mend for one in written for sighting in one.sightings}
    store = YamlStore(settings.baseline[0])
    current: list[Fingerprint] = []
    old = set()
    for entry in entries:
        event, mend = entry.event, mends.get(entry.id)
        if mend is None or not event.healed_as:
            continue
        try:
            known = from_plain(dict(event.healed_as), source=event.makings[-1].file)
        except FieldError:  # of another version
            continue
        selector = selector_with(event.makings, mend, known.key.locator.count(f" {ENTER_FRAME} "))
        old.add(known.key)
        current.append(replace(known, key=replace(known.key, locator=selector), code=to_code(selector)))
    store.remove(old - {one.key for one in current})
    return store.put_all(current, replace=True)
