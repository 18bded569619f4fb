"""Shared by all tests: pytest's own tool for testing plugins, browsers and sites, and what a test is marked as.

``tests`` has a folder for each room of the package. A file ``test_live*.py`` there is about a live page and is marked
``browser``, as the modules ``live*.py`` are; ``plugin``, ``serve``, ``never``, ``faults``, ``integrations`` and
``test_docs.py`` run whole programs and are marked ``whole``. What is neither needs no browser. ``long`` is what only
`make test-all` runs.
"""

import hypothesis
import pytest

pytest_plugins = ["pytester", "tests.support.fixtures"]

hypothesis.settings.register_profile("shared machine", deadline=None)
hypothesis.settings.load_profile("shared machine")

WHOLE = {"plugin", "serve", "never", "faults", "integrations"}
SLOWEST = {
    **dict.fromkeys(("test_where_failures_point", "test_where_async_failures_point"), 0),
    **dict.fromkeys(("test_docs", "test_numbers", "test_order", "test_empty_queries"), 0),
    **dict.fromkeys(("test_live_interception", "test_example_suite", "test_stale_handles", "test_live_weak"), 1),
    **dict.fromkeys(("test_live", "test_never_secret", "test_live_applications", "test_states", "test_renames"), 2),
}
"""Files that take minutes, by what they take: eight minutes or more, four or more, two or more."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.name.startswith("test_live"):
            item.add_marker("browser")
        elif item.path.parent.name in WHOLE or item.path.name == "test_docs.py":
            item.add_marker("whole")
    # Whole files go to one process each (`--dist loadfile`): those that take minutes first, so that none is left at the end.
    items.sort(
        key=lambda item: SLOWEST.get(item.path.stem, 4 - any(mark.name in ("browser", "whole") for mark in item.own_markers))
    )
