"""What the fixture ``explorer`` gives: an exploration in the context of a test's own page, signed in as the test is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.errors import HealError
from pytest_heal.explore.model_choice import Share

if TYPE_CHECKING:
    from pytest_heal.models.adviser import ModelAdviser


def explorer_of(
    page: Any, root: Path, tell: Callable[[str], None], adviser: Callable[[], ModelAdviser | None] = lambda: None
) -> Callable[..., Any]:
    """The function that the fixture gives.

    Args:
        page: of either API; its context is walked, in a page of its own.
        root: folder in which ``heal.yaml`` is looked for.
        tell: told what is done, whoever else is.
        adviser: gives the run's, where a model is configured.
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
            model: a callable that chooses, see `pytest_heal.explore.planner.choice.Model`; ``None``: the model of the run,
                where one is configured; ``False``: none.
            announce: told what is done, one short sentence at a time.
            settings: of the planner, over those of ``heal.yaml``.

        Raises:
            HealError: a setting cannot be used, or the start cannot be opened.
        """
        from pytest_heal.browser.flavour import flavour_of
        from pytest_heal.explore.announcer import announcer
        from pytest_heal.explore.config import FILE_NAME, planner_values
        from pytest_heal.explore.live import Outlets, explore
        from pytest_heal.explore.model_choice import choosing
        from pytest_heal.explore.planner.settings import PlannerError, PlannerSettings, checked

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
        if model not in (None, False) and not callable(model):
            raise HealError(f"explorer(): model={model!r} is not valid: expected a callable, None or False")
        asked = adviser() if model is None else None
        share = Share(asked)
        its = choosing(asked, is_async=flavour_of(page).is_async) if asked is not None else model or None
        done = explore(page.context, start, PlannerSettings(**values), model=its, outlets=outlets)
        return _with_share(done, share) if hasattr(done, "__await__") else replace(done, advised=share.advised)

    return explore


async def _with_share(walking: Any, share: Share) -> Any:
    return replace(await walking, advised=share.advised)
