"""Resilient end-to-end tests on Playwright: drifted locators heal with certainty, or are refused with a reason.

The public names are loaded on first use, because pytest imports this package in every run of every project that has it
installed.
"""

from importlib import import_module
from typing import Any

__version__ = "1.0.0"

_PUBLIC = {
    "ActionError": "pytest_heal.actions.outcome",
    "ActionWarning": "pytest_heal.actions.outcome",
    "AmbiguousDescriptionError": "pytest_heal.errors",
    "AsyncCatalog": "pytest_heal.catalog.live",
    "Catalog": "pytest_heal.catalog.live",
    "CatalogOutdated": "pytest_heal.errors",
    "ChatModel": "pytest_heal.models.model",
    "DescriptionError": "pytest_heal.errors",
    "DescriptionNotFoundError": "pytest_heal.errors",
    "Element": "pytest_heal.element.element",
    "Exploration": "pytest_heal.explore.exploration",
    "Fingerprint": "pytest_heal.element.fingerprint",
    "HealError": "pytest_heal.errors",
    "HealEvent": "pytest_heal.relocation.events",
    "HealReport": "pytest_heal.report.model",
    "HealWarning": "pytest_heal.errors",
    "HealedLocatorWarning": "pytest_heal.errors",
    "ModelError": "pytest_heal.models.model",
    "MovedLocatorWarning": "pytest_heal.errors",
    "Observation": "pytest_heal.actions.outcome",
    "Outcome": "pytest_heal.actions.outcome",
    "Prompt": "pytest_heal.models.model",
    "Reply": "pytest_heal.models.model",
    "ReportFormat": "pytest_heal.report.formats",
    "StepRecord": "pytest_heal.actions.outcome",
    "Suggestions": "pytest_heal.suggestions.suggestions",
    "open_catalog": "pytest_heal.catalog.live",
    "run_actions": "pytest_heal.actions.live",
    "suggest": "pytest_heal.suggestions.live",
}

__all__ = ["__version__", *sorted(_PUBLIC)]  # noqa: PLE0604 - names are checked by a test


def __getattr__(name: str) -> Any:
    module = _PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(module), name)


def __dir__() -> list[str]:
    return sorted(__all__)
