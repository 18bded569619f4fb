"""``pytest-heal check``: what has drifted on deployed pages, found without running a test.

Reads settings and baseline as a run of pytest would, and decides which pages are opened. Nothing is recorded, and nothing is
done to a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pytest_heal.check.results import CheckReport, address_of
from pytest_heal.element.fingerprint import Fingerprint, url_template
from pytest_heal.errors import BaselineError, HealError
from pytest_heal.relocation.decision import Thresholds
from pytest_heal.report.progress import watched

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_heal.check.live_pages import Target
    from pytest_heal.config.settings import Settings


def check(
    settings: Settings,
    root: Path,
    urls: Sequence[str],
    log: Callable[[str], None],
    *,
    from_baseline: bool = False,
    base: str = "",
    storage: str = "",
    fail_on: tuple[str, ...] | None = None,
) -> CheckReport:
    """Check pages.

    Args:
        settings: as of a run of pytest; its baseline, confidence and quiet time count.
        root: folder that paths are relative to.
        urls: pages to open.
        log: receives one line for each kind of problem of ours.
        from_baseline: open also all pages that the baseline knows.
        base: URL of the deployment, for these and for URLs without a host.
        storage: file with Playwright's storage state; ``""`` for none.
        fail_on: findings that make the exit status; all by default.

    Raises:
        HealError: nothing to check, no baseline, no browser, or something given cannot be used.
    """
    from dataclasses import replace

    from pytest_heal.healing.run import Run

    run = Run(settings._replace(record="none"), root=root, log=log)
    store = run.baseline.store
    fingerprints = _fingerprints(store.keys(), store.get, settings.baseline[0])
    if storage and not Path(storage).is_file():
        raise HealError(f"--storage-state {storage} does not exist; make it with context.storage_state(path=...)")
    base = _base(base, urls, needed=from_baseline)
    given = [_given(url, base) for url in urls]
    known = sorted({one.key.page for one in fingerprints}) if from_baseline else []
    targets, uncheckable = _targets(given, known, base)
    if not targets:
        raise HealError("no page is left that can be opened: " + "; ".join(f"{page}: {why}" for page, why in uncheckable))
    from pytest_heal.check.live_pages import check_pages

    confidence = settings.confidence
    thresholds = Thresholds.with_base() if confidence is None else Thresholds.with_base(confidence)
    checked = check_pages(targets, fingerprints, run.ledger, thresholds, storage)
    pages = tuple(watched(checked, len(targets), "pages"))
    made = CheckReport(pages=pages, uncheckable=tuple(uncheckable))
    return made if fail_on is None else replace(made, fail_on=fail_on)


def _fingerprints(keys: object, get: Callable[..., Fingerprint | None], folder: Path) -> list[Fingerprint]:
    try:
        found = [one for place in list(keys) if (one := get(*place)) is not None]  # type: ignore[call-overload]
    except BaselineError as error:
        raise HealError(str(error)) from None
    if not found:
        raise HealError(f"the baseline {folder} is empty; record it with: pytest --heal=on --heal-record=new")
    return found


def _base(base: str, urls: Sequence[str], *, needed: bool) -> str:
    """URL that pages are looked for at."""
    if base:
        if urlsplit(base).scheme not in ("http", "https"):
            raise HealError(f"--base-url {base!r} is not an http or https URL")
        return base
    first = next((url for url in urls if urlsplit(url).scheme in ("http", "https")), "")
    if needed and not first:
        raise HealError("the baseline does not keep hosts: give --base-url=URL of the deployment with --from-baseline")
    return first


def _given(url: str, base: str) -> str:
    """A URL as it was typed, completed."""
    from urllib.parse import urljoin

    return urljoin(base, url) if url.startswith("/") and base and not Path(url).exists() else url


def _targets(given: Sequence[str], known: Sequence[str], base: str) -> tuple[list[Target], list[tuple[str, str]]]:
    """What is opened: what was given, and what can be of the pages that are known."""
    from pytest_heal.check.live_pages import Target

    targets = [Target(url=url) for url in dict.fromkeys(given)]
    opened = {url_template(url) for url in given if "://" in url}
    uncheckable = []
    for template in known:
        if template in opened:
            continue
        try:
            targets.append(Target(url=address_of(template, base), template=template))
        except ValueError as error:
            uncheckable.append((template, str(error)))
    return targets, uncheckable
