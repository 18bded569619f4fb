"""What a run of pytest would have here, for commands that look into a live page: its style, and its words."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_heal.plugin.model_setup import Advising

Style = Callable[[], Sequence[str]]


def style_in(read: Advising | None) -> tuple[str, ...]:
    """What the suite's own locators hold on to, or what is configured; nothing where pytest cannot read its configuration."""
    from pytest_heal.repair.suite_style import suite_style

    return () if read is None else suite_style(read.settings.style, read.root)


def style_of(arguments: argparse.Namespace, read: Advising | None) -> Style:
    """What is preferred: ``--style``, else the project's, which is only read when it is asked for."""
    return lambda: arguments.style or style_in(read)


def words_of(lines: Sequence[str], read: Advising | None) -> tuple[str, ...]:
    """The project's own words for descriptions, and further lines of a command line.

    Raises:
        SettingsError: one of them cannot be read.
    """
    from pytest_heal.config.synonyms import concepts, concepts_of

    return (*(() if read is None else concepts_of(read.settings)), *concepts(lines, "command line"))
