"""What of the environment around our tests the runs of pytest in them do without, unless it is what is tested."""

SLOW_TO_IMPORT = ("schemathesis", "hypothesispytest", "allure_pytest", "pytest-bdd")
"""Together they are half of the time of a short run."""


def without(*names: str) -> list[str]:
    """Options of pytest that leave plugins out."""
    return [f"-pno:{name}" for name in names]


def unset(monkeypatch):
    """Take away what the environment says to runs of pytest, and that this is CI."""
    monkeypatch.setenv("CI", "false")
    for name in ("PYTEST_ADDOPTS", "PYTEST_HEAL"):
        monkeypatch.delenv(name, raising=False)
