"""What a selector meant that was written after an exploration: the one control that the explorer saw and that it describes.

A selector that has never matched has no fingerprint of its own. Where the explorer recorded its page, its own words may tell
which control it was written for: an id, a test id, a name attribute, a role with a name, a label, a placeholder, a text. That
counts only where it is certain: the selector is read completely, exactly one recorded control agrees with all of it, and what
it holds on to occurred once on the page. Whatever the page is now, the usual rules of healing then decide, on that fingerprint.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pytest_heal.element.element import TEST_ID_ATTRIBUTES, Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.locator.query_part import AttemptPart
from pytest_heal.locator.selector_parts import parts
from pytest_heal.suggestions.attempt import parse

EXPLORED = "exploration"
"""Source of the fingerprints that an exploration recorded: no file made their locators."""

_ENGINES = frozenset(
    """css id data-testid data-test-id data-test text
    internal:role internal:label internal:attr internal:testid internal:text""".split()
)
_COUNT_OF = {"name": "field", "href": "href", **dict.fromkeys(TEST_ID_ATTRIBUTES, "test_id")}
"""Under which name a fingerprint counts the values of an attribute."""
_ROLE_AND_NAME = re.compile(r'[a-z]+(?:\[name="(?:[^"\\]|\\.)*"[is]?\])', re.DOTALL)


def meant(key: Key, fingerprints: Iterable[Fingerprint]) -> Fingerprint | None:
    """The fingerprint of the control that a selector describes, under the selector's own key; ``None`` where it is not certain.

    Args:
        key: of the selector on its page.
        fingerprints: all that is remembered of the page; those of explorations count.
    """
    explored = [one for one in fingerprints if one.source == EXPLORED and one.key.frame == key.frame]
    split = parts(key.locator)
    if not explored or len(split) != 1:
        return None  # a chain, or through frames: what stands around is not recorded
    wanted = _read(key.locator)
    if wanted is None:
        return None
    agreeing = [(one, held) for one in explored if (held := _held(wanted, one.element)) is not None]
    paths = {one.element.path for one, _ in agreeing}
    if len(paths) != 1:
        return None
    fingerprint, held = agreeing[0]
    if not any(fingerprint.counts.get(name) == 1 for name in held):
        return None
    return replace(fingerprint, key=key)


def _read(selector: str) -> AttemptPart | None:
    """What a selector of one part asks for, ``None`` where not all of it is understood."""
    attempt = parse(selector)
    if len(attempt.parts) != 1:
        return None
    wanted = attempt.wanted
    if wanted.engine not in _ENGINES or wanted.pattern or wanted.classes:
        return None
    if wanted.engine == "css" and not _plain(wanted):
        return None
    if wanted.engine == "internal:role" and not _ROLE_AND_NAME.fullmatch(wanted.body.strip()):
        return None
    return wanted


def _plain(part: AttemptPart) -> bool:
    """Whether the CSS that a part was read from is a tag, an id and attributes that are equal, and nothing else."""
    rest = part.body.strip()
    for attribute, value in part.attributes:
        spellings = (f'[{attribute}="{value}"]', f"[{attribute}='{value}']", f"[{attribute}={value}]")
        found = next((one for one in spellings if value and one in rest), "")
        if not found:
            return False
        rest = rest.replace(found, "", 1)
    return rest == part.tag + (f"#{part.id}" if part.id else "")


def _held(wanted: AttemptPart, element: Element) -> Sequence[str] | None:
    """Names of the counts that a selector holds on to in an element; ``None`` where the element does not agree with it."""
    asked = (
        (wanted.tag, wanted.tag == element.tag, ""),
        (wanted.id, wanted.id == element.id, "id"),
        (wanted.role, wanted.role == element.role, ""),
        (wanted.name, _says(wanted, wanted.name, element.name), "name"),
        (wanted.label, _says(wanted, wanted.label, element.label), "label"),
        (wanted.text, _says(wanted, wanted.text, element.text), "text"),
        *((name, element.attributes.get(name) == value, _COUNT_OF.get(name, "")) for name, value in wanted.attributes),
    )
    if not all(agrees for what, agrees, _ in asked if what):
        return None
    return [count for what, _, count in asked if what and count]


def _says(wanted: AttemptPart, asked: str, said: str) -> bool:
    """Whether a text is what was asked for. A part of it would do for Playwright, and be no certainty for us."""
    a, b = " ".join(asked.split()), " ".join(said.split())
    return a == b if wanted.exact else a.casefold() == b.casefold()
