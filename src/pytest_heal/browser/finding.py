"""Finding elements of a page by a description in words."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from pytest_heal.browser.calls import Flavour
from pytest_heal.errors import HealError

NOT_AVAILABLE = "find by description is not available in this version"


def find(
    page: Any,  # noqa: ARG001
    text: str,
    *,
    limit: int = 5,  # noqa: ARG001
    flavour: Flavour,  # noqa: ARG001
) -> Generator[Callable[[], Any], Any, list[dict[str, Any]]]:
    """The elements that a description means, best first, as steps for `Flavour.drive`.

    Args:
        page: a page of either API.
        text: the description, ``search field in the header``.
        limit: elements at most.
        flavour: the page's API.

    Returns:
        Plain dicts: ``index``, ``role``, ``name``, ``section``, ``score``, ``locator`` (code), ``selector`` (for
        ``page.locator()``), ``evidence``.

    Raises:
        HealError: it is not available.
    """
    yield from ()
    raise HealError(f"{NOT_AVAILABLE}: {text[:60]!r} was not looked for; use index=, css= or role=")
