"""Plugins of a development environment that runs of pytest in our tests do without, unless they are what is tested."""

SLOW_TO_IMPORT = ("schemathesis", "hypothesispytest", "allure_pytest", "pytest-bdd")
"""Together they are half of the time of a short run."""


def without(*names: str) -> list[str]:
    """Options of pytest that leave plugins out."""
    return [f"-pno:{name}" for name in names]
