"""What a collected test is about, as far as it can be told before anything runs, and without importing anything."""

from __future__ import annotations

import pytest

# Fixtures of pytest-playwright that bring a browser; others are built on them, and pytest names those as well.
BROWSER_FIXTURES = frozenset(["playwright", "browser_type", "browser", "context", "page", "new_context", "browser_context"])


def uses_playwright(item: pytest.Item) -> bool:
    """Whether a test drives Playwright: by a fixture, or because its module imports it.

    A test that hides it from both (a helper of its own that starts a browser) is not found, and gets no suggestions.
    """
    if BROWSER_FIXTURES.intersection(getattr(item, "fixturenames", ())):
        return True
    names = vars(getattr(item, "module", None) or object).values()
    return any(str(getattr(value, "__module__", None) or "").startswith("playwright.") for value in list(names))
