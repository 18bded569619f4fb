"""What the fixture ``explorer`` gives: an exploration in the context of a test's own page, signed in as the test is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pytest_heal.errors import HealError


def explorer_of(page: Any, root: Path, tell: Callable[[str], None]) -> Callable[..., Any]:
    """The function that the fixture gives.

    Args:
        page: of either API; its context is walked, in a page of its own.
        root: folder in which ``heal.yaml`` is looked for.
        tell: told what is done, whoever else is.
    """

    def explore(
        url: str | None = None,
        *,
        model: Any = None,
        announce: Callable[[str], None] | None = None,
        **settings: Any,
    ) -> Any:
        """Walk an application.

        Args:
            url: where to begin; that of the page by default.
            model: a callable that chooses, see `pytest_heal.core.planner.choice.Model`.
            announce: told what is done, one short sentence at a time.
            settings: of the planner, over those of ``heal.yaml``.

        Raises:
            HealError: a setting cannot be used, or the start cannot be opened.
        """
        from pytest_heal.announcing import announcer
        from pytest_heal.browser.explorer import Outlets, explore
        from pytest_heal.core.planner.settings import PlannerError, PlannerSettings, checked
        from pytest_heal.explore_config import FILE_NAME, planner_values

        path = root / FILE_NAME
        values = planner_values(path) if path.is_file() else {}
        for key, value in settings.items():
            try:
                name, its = checked(key, value)
            except PlannerError as error:
                raise HealError(f"explorer(): {error}") from None
            values[name] = its
        if values.get("workers", 1) != 1:
            values["workers"] = 1  # one context: that of the test
        listeners = [tell] if announce is None else [tell, announce]
        outlets = Outlets(say=announcer(enabled=False, listeners=listeners))
        start = page.url if url is None else url
        return explore(page.context, start, PlannerSettings(**values), model=model, outlets=outlets)

    return explore
