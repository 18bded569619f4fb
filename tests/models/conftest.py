"""Keys of the machine have no part in these tests, and nothing goes through a proxy."""

import pytest

from tests.support.servers import VARIABLES


@pytest.fixture(autouse=True)
def bare(monkeypatch):
    """An environment without keys."""
    for name in (*VARIABLES.values(), "OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "ANTHROPIC_AUTH_TOKEN", "OLLAMA_HOST"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
