"""What a check of a deployed page found out about remembered locators, and what that means for whoever waits for it.

Data and decisions about data only: opening pages and asking them is for `pytest_heal.check.live`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args
from urllib.parse import urljoin, urlsplit

from pytest_heal.element.address import clean_url
from pytest_heal.element.cleaned import clean_text
from pytest_heal.element.fingerprint import Fingerprint
from pytest_heal.relocation.events import HealEvent

FORMAT_VERSION = 1  # 1: first

Status = Literal["found", "lost", "absent", "ambiguous", "moved", "unknown"]
"""Of a locator: as remembered; matches nothing, and its element is there with certainty; matches nothing, and nothing certainly
is its element; matches several; matches another element; could not be asked."""
STATUSES: tuple[Status, ...] = get_args(Status)

CODES: dict[str, int] = {"lost": 4, "ambiguous": 8, "moved": 16, "absent": 32, "unopened": 64}
"""What a finding adds to the exit status. 1 and 2 are those of errors and wrong arguments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One remembered locator.

    Attributes:
        fingerprint: what was remembered.
        status: what became of it.
        event: the decision, where it drifted: ``healed`` means that a test would be healed so.
        note: why it could not be asked; ``""`` when it could.
    """

    fingerprint: Fingerprint
    status: Status
    event: HealEvent | None = None
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        event = self.event
        return {
            "status": self.status,
            "locator": self.fingerprint.code,
            "selector": self.fingerprint.key.locator,
            "frame": self.fingerprint.key.frame,
            "source": self.fingerprint.source,
            "acts": list(self.fingerprint.acts),
            "before": self.fingerprint.element.describe(),
            "after": "" if event is None else event.after,
            "heal": None if event is None or event.outcome == "refused" else event.replacement or None,
            "code": "" if event is None else event.code,
            "reason": self.note if event is None else event.reason,
            "confidence": 0.0 if event is None else event.confidence,
            "event": None if event is None else event.to_dict(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PageChecked:
    """One page.

    Attributes:
        page: URL template.
        url: what was opened; ``""`` where nothing could be.
        locators: what is remembered of it.
        problem: why it could not be checked; ``""`` when it was.
        opened: false for a page that should have been opened and was not, or was another one.
    """

    page: str
    url: str = ""
    locators: tuple[Checked, ...] = ()
    problem: str = ""
    opened: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        return {
            "page": self.page,
            "url": clean_url(self.url),
            "opened": self.opened and not self.problem,
            "problem": clean_text(self.problem),
            "locators": [one.to_dict() for one in self.locators],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReport:
    """All pages, in the order they were asked for.

    Attributes:
        pages: those that were to be opened.
        uncheckable: URL templates that no address can be made of, with the reason.
        fail_on: findings that make the exit status.
    """

    pages: tuple[PageChecked, ...] = ()
    uncheckable: tuple[tuple[str, str], ...] = ()
    fail_on: tuple[str, ...] = tuple(CODES)

    @property
    def totals(self) -> dict[str, int]:
        """Number of locators by status, and of pages that were not opened."""
        found = [one.status for page in self.pages for one in page.locators]
        totals: dict[str, int] = {status: found.count(status) for status in STATUSES}
        totals["unopened"] = sum(not page.opened for page in self.pages)
        return totals

    @property
    def exit_status(self) -> int:
        """0, or the sum of the `CODES` of what was found."""
        return sum(CODES[name] for name in CODES if name in self.fail_on and self.totals[name])

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only, with ``format``."""
        return {
            "format": FORMAT_VERSION,
            "tool": "pytest-heal check",
            "exit_status": self.exit_status,
            "totals": self.totals,
            "pages": [page.to_dict() for page in self.pages],
            "uncheckable": [{"page": page, "reason": reason} for page, reason in self.uncheckable],
        }


def address_of(template: str, base: str) -> str:
    """The address of a page, of which only the URL template is known.

    Args:
        template: see `fingerprint.url_template`.
        base: URL whose scheme and host it is looked for at.

    Raises:
        ValueError: there is none, and why.

    >>> address_of("/login", "https://preview.example/x"), address_of("/#/cart", "http://127.0.0.1:8000")
    ('https://preview.example/login', 'http://127.0.0.1:8000/#/cart')
    """
    if not template.startswith("/"):
        raise ValueError("it was not a page of a server")
    if "{n}" in template or "{id}" in template:
        raise ValueError("its address holds a number or an id, and the baseline does not keep which")
    if "?" in template:
        raise ValueError("its address has a query, and the baseline does not keep its values")
    return urljoin(base, template) if urlsplit(base).scheme else template


def worst(events: Sequence[HealEvent]) -> HealEvent | None:
    """What a locator with several uses comes to: one refusal, and it does not heal."""
    return next((event for event in events if event.outcome == "refused"), events[0] if events else None)


def status_of(event: HealEvent) -> Status:
    """The status of a locator with such an event."""
    if event.kind == "lost":
        return "lost" if event.outcome == "healed" else "absent"
    return "moved" if event.kind == "moved" else "ambiguous"


def parsed_fail_on(text: str) -> tuple[str, ...]:
    """The findings named in ``lost,moved``; ``none`` for no one.

    Raises:
        ValueError: there is no such finding; the message is its name.
    """
    names: Iterable[str] = filter(None, (name.strip() for name in text.split(","))) if text != "none" else ()
    found = tuple(names)
    for name in found:
        if name not in CODES:
            raise ValueError(name)
    return found
