"""Runs a list of steps on a page and says what came of it: `run_actions`, for pages of either API.

    text or list --check--> steps --locate, call--> page --classify--> Outcome

Nothing is executed unless the whole list is valid; the first step that fails ends the run. What goes wrong is in the outcome,
never raised. See `actions.table` for the steps and `actions.outcome` for what comes back.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from pytest_heal.actions.live_run import Run
from pytest_heal.actions.outcome import Outcome
from pytest_heal.actions.text import read
from pytest_heal.actions.validation import Problem, Step, check
from pytest_heal.browser.flavour import flavour_of
from pytest_heal.catalog.live import held_catalog

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from playwright.async_api import Page as AsyncPage
    from playwright.sync_api import Page


@overload
def run_actions(
    page: Page,
    steps: Any,
    expected_catalog_version: str | None = None,
    *,
    include_html: bool = False,
    files: bool = True,
    time_limit: float | None = None,
) -> Outcome: ...
@overload
def run_actions(
    page: AsyncPage,
    steps: Any,
    expected_catalog_version: str | None = None,
    *,
    include_html: bool = False,
    files: bool = True,
    time_limit: float | None = None,
) -> Coroutine[Any, Any, Outcome]: ...
def run_actions(
    page: Any,
    steps: Any,
    expected_catalog_version: str | None = None,
    *,
    include_html: bool = False,
    files: bool = True,
    time_limit: float | None = None,
) -> Any:
    """Run a list of steps on a page; what came of it is returned, also when a step failed or the list is not valid.

    Args:
        page: a page of Playwright's sync or async API.
        steps: a list of mappings (``{"action": "click", "target": "index=0"}``), or one mapping alone, YAML or JSON of that as
            a string, or the `Path` of a file with it. Nothing is executed unless all of it is valid.
        expected_catalog_version: version of the catalog that the numbers in ``index=N`` are of. When nobody has read it, or
            the page has another structure by now, nothing is executed and the error is ``CATALOG_OUTDATED``. Left out:
            numbers are of the catalog read last. Either way each is of the element that was read, or ``CATALOG_OUTDATED``.
        include_html: put the page's markup into the outcome.
        files: steps may read and write files of this machine (``upload``, ``path`` of ``screenshot``).
        time_limit: seconds that all steps together may take. No step waits for longer than what is left of it, and a step
            without a ``timeout`` for 30 s at most; when it is over, the reason of the error is ``time-limit``.

    Returns:
        The outcome; on the async API something to ``await`` that gives it.

    Raises:
        HealError: it is no page of Playwright.
    """
    __tracebackhide__ = True
    flavour = flavour_of(page)
    run = Run(page, flavour, held_catalog(page), expected_catalog_version, include_html=include_html, time_limit=time_limit)
    return flavour.drive(run.steps(*_checked(steps, files=files)))


def _checked(steps: Any, *, files: bool) -> tuple[tuple[Step, ...], tuple[Problem, ...]]:
    if isinstance(steps, Path):
        try:
            text, source = steps.read_text(encoding="utf-8-sig"), str(steps)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is no text in UTF-8"
            return (), (Problem(step=None, field="", message=f"{str(steps)!r} cannot be read: {reason}"),)
    elif isinstance(steps, str):
        text, source = steps, ""
    else:
        return check(steps, files=files)
    data, problems = read(text, source)
    return ((), problems) if problems else check(data, files=files)
