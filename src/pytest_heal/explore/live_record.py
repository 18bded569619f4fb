"""Fingerprints of what an exploration saw, for a baseline that knows a page before its first test does."""

from __future__ import annotations

from typing import Any

from pytest_heal.browser.probe import description_from_payload
from pytest_heal.element.fingerprint import Fingerprint, Key, url_template
from pytest_heal.explore.exploration import PageSeen
from pytest_heal.explore.planner.candidate import Candidate
from pytest_heal.healing.exploration_lookup import EXPLORED
from pytest_heal.locator.code import to_code


def fingerprint_of(candidate: Candidate, payload: Any, seen: PageSeen) -> Fingerprint:
    """The fingerprint of a control under its best selector.

    Args:
        candidate: that was seen; it has a selector.
        payload: what the page said of it, see `probe.description_from_payload`.
        seen: its page.
    """
    described = description_from_payload(payload)
    selector = candidate.control.selectors[0]
    return Fingerprint(
        key=Key(locator=selector, page=url_template(seen.url)),
        element=described.element,
        counts=described.counts,
        acts=({"select": "select_option"}.get(candidate.act, candidate.act),),
        source=EXPLORED,
        code=to_code(selector),
        viewport=described.viewport,
        elements=described.elements,
        title=seen.title,
        lead=described.lead,
    )
