"""Opens pages one after the other and checks what is remembered of each."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_heal.browser.flavour import Flavour
from pytest_heal.browser.launch import first_line, load, started
from pytest_heal.check.live import checked, unique
from pytest_heal.check.results import PageChecked
from pytest_heal.element.fingerprint import Fingerprint, url_template
from pytest_heal.errors import HealError
from pytest_heal.relocation.decision import Thresholds

if TYPE_CHECKING:
    from pytest_heal.healing.ledger import Ledger

REFUSED = 400
"""Least status of an answer that is no page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A page that is to be opened.

    Attributes:
        url: its address, a file, or a host without ``http://``.
        template: URL template that it must have once it is open; ``""``: any.
    """

    url: str
    template: str = ""


def check_pages(
    targets: Sequence[Target], fingerprints: Sequence[Fingerprint], ledger: Ledger, thresholds: Thresholds, storage: str = ""
) -> Iterator[PageChecked]:
    """Check pages in a browser of its own.

    Args:
        targets: what to open.
        fingerprints: all that are remembered.
        ledger: knows the baseline and what is trusted.
        thresholds: the confidence each kind of use needs.
        storage: file with Playwright's storage state, for pages behind a sign-in; ``""`` for none.

    Raises:
        HealError: there is no browser, or the storage state cannot be used.
    """
    from playwright import sync_api

    flavour = Flavour.of(sync_api)
    with started() as browser:
        try:
            context = browser.new_context(**({"storage_state": storage} if storage else {}))  # type: ignore[arg-type]
        except (sync_api.Error, OSError, ValueError) as error:
            raise HealError(f"--storage-state {storage} cannot be used: {first_line(error)}") from None
        for target in targets:
            page = context.new_page()
            try:
                yield _page(flavour, page, target, fingerprints, ledger, thresholds)
            finally:
                page.close()


def _page(  # noqa: PLR0917
    flavour: Flavour, page: Any, target: Target, fingerprints: Sequence[Fingerprint], ledger: Ledger, thresholds: Thresholds
) -> PageChecked:
    opened = time.monotonic()
    try:
        response = load(page, target.url)
    except HealError as error:
        return PageChecked(page=target.template or url_template(target.url), url=target.url, problem=str(error), opened=False)
    template = url_template(page.url)
    known = unique([one for one in fingerprints if one.key.page == template])
    problem = problem_of(target, template, page.url, response, known)
    if problem:
        return PageChecked(page=target.template or template, url=target.url, problem=problem, opened=False)
    found = []
    for one in known:
        try:
            found.append(flavour.drive(checked(flavour, page, one, ledger, thresholds, opened)))
        except Exception as error:  # noqa: BLE001 - it crashed, or went to another page by itself
            reason = f"the page went away while it was checked: {first_line(error)}"
            return PageChecked(page=template, url=page.url, locators=tuple(found), problem=reason, opened=False)
    return PageChecked(page=template, url=page.url, locators=tuple(found))


def problem_of(target: Target, template: str, url: str, response: Any, known: Sequence[Fingerprint]) -> str:
    """Why the page that was opened cannot be checked; ``""`` when it can."""
    if response is not None and response.status >= REFUSED:
        return f"the server answered {response.status}"
    if target.template not in ("", template):
        return f"it led to {url}; if it needs a sign-in, give --storage-state=FILE"
    if not known:
        return f"nothing is remembered of {template}; record it with: pytest --heal=on --heal-record=new"
    return ""
