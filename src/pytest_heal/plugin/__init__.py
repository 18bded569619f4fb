"""pytest's hooks and fixtures. They translate; what they ask for is in the rooms below.

pytest loads this package (entry point ``heal``, or ``-p pytest_heal.plugin``) and finds the names below.
"""

from pytest_heal.plugin.fixtures import actions, catalog, explorer, find_by_description, heal_locator
from pytest_heal.plugin.hooks import (
    pytest_addhooks,
    pytest_addoption,
    pytest_collection_finish,
    pytest_configure,
    pytest_report_teststatus,
    pytest_runtest_call,
    pytest_runtest_makereport,
    pytest_runtest_setup,
    pytest_runtest_teardown,
    pytest_sessionfinish,
    pytest_unconfigure,
)

__all__ = [
    "actions",
    "catalog",
    "explorer",
    "find_by_description",
    "heal_locator",
    "pytest_addhooks",
    "pytest_addoption",
    "pytest_collection_finish",
    "pytest_configure",
    "pytest_report_teststatus",
    "pytest_runtest_call",
    "pytest_runtest_makereport",
    "pytest_runtest_setup",
    "pytest_runtest_teardown",
    "pytest_sessionfinish",
    "pytest_unconfigure",
]
