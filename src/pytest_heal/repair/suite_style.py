"""The style of a suite, read from its folder, for whoever shows a locator that people may write."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from pytest_heal.repair.files import Files
from pytest_heal.source.project import Project
from pytest_heal.source.style import spelt_out

MOST_FILES = 20_000
"""Files and folders of a project that are looked at: some test is waiting for it."""


def suite_style(style: Sequence[str], root: Path) -> tuple[str, ...]:
    """A style with ``suite`` in it as one without; the source is only read where it decides, and not without end.

    Args:
        style: see `Settings.style`.
        root: of the project.
    """
    files = Files(root)
    return spelt_out(style, Project(files.source, partial(files.all, most=MOST_FILES)))
