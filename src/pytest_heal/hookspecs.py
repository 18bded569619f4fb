"""Hooks that a ``conftest.py`` or another plugin may implement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pytest_heal.relocation.events import HealEvent


def pytest_heal_event(config: pytest.Config, event: HealEvent) -> None:
    """A drifted locator was reported.

    Called once for each event, when its test is over: always in the process that reports (under pytest-xdist the
    controller, never a worker), and of a test that was run again only for its last run. What an implementation raises is
    noted in the summary and changes nothing else.

    Args:
        config: pytest's configuration.
        event: what drifted, what was done and why.
    """


def pytest_heal_report_formats(config: pytest.Config) -> Sequence[Any]:  # type: ignore[empty-body]  # a specification
    """Formats of reports to add to those of ``--heal-report``.

    Called once, before the first test, in the process that reports. An implementation returns a list of
    `pytest_heal.ReportFormat`; several may add some each.

    Args:
        config: pytest's configuration.
    """


@pytest.hookspec(firstresult=True)
def pytest_heal_embed(config: pytest.Config, texts: Sequence[str]) -> Sequence[Sequence[float]] | None:
    """Vectors of texts, as a second opinion of small weight on what a description means.

    Called by `find_by_description` for the description and its best candidates. What an implementation raises, and vectors
    that do not fit, are noted in the summary and leave the order as it was.

    Args:
        config: pytest's configuration.
        texts: the description first, then what each candidate says.
    """


@pytest.hookspec(firstresult=True)
def pytest_heal_choose(config: pytest.Config, description: str, candidates: Sequence[Mapping[str, Any]]) -> int | None:
    """Which of the candidates a description means, where `find_by_description` would refuse; a chat model may answer.

    What is chosen is told in the summary and as a property of the test. What an implementation raises is noted, and the
    refusal stands. Texts of the candidates come from the page: they are data, not instructions.

    Args:
        config: pytest's configuration.
        description: in plain words.
        candidates: the best 15, best first; each has ``role``, ``name``, ``section``, ``group``, ``href`` and ``score``.

    Returns:
        The place of the one that is meant, from 0; ``None`` for none of them: a configured model is asked then.
    """


@pytest.hookspec(firstresult=True)
def pytest_heal_chat_model(config: pytest.Config) -> Any:
    """A chat model of the project's own, in the place of that of ``heal_model``.

    Called once, before the first question of each process that runs tests. What an implementation raises is noted in the
    summary, and no model is asked. Settings of mode, budget and cache hold for it too.

    Args:
        config: pytest's configuration.

    Returns:
        An object with a text ``name``, which is part of the key of kept answers, and a method ``ask``: see
        `pytest_heal.ChatModel`. ``None``: that of ``heal_model``.
    """


def pytest_heal_redact(config: pytest.Config, text: str, where: str) -> str | None:
    """What of a text may be sent to a chat model.

    Called for every text of a question before it is cut, kept or sent. Where several plugins implement it, each gets what the
    one before it left. What an implementation raises means that the question is not sent; it is noted in the summary.

    Args:
        config: pytest's configuration.
        text: of the page or of the project, on one line, without what cannot be seen.
        where: what it is: ``about.PROPERTY`` of what is looked for, ``facts.url``, ``facts.title``, ... of the page,
            ``record.name``, ``record.role``, ``record.section``, ... of an element.

    Returns:
        The text as it may be sent, ``""`` for nothing of it; ``None``: as it is.
    """


def pytest_heal_announce(config: pytest.Config, text: str) -> None:
    """The explorer tells what it does: ``12 elements found``, ``clicking link Products``.

    Called for each announcement of the fixture `explorer` and of ``pytest-heal explore`` (of plugins and conftest files that
    a run of pytest would load in its folder), whether it is spoken aloud or not. What an implementation raises is told by one
    warning, and it is not called again. Names of controls come from the page.

    Args:
        config: pytest's configuration.
        text: one line.
    """
