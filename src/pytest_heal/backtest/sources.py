"""The sources of a suite on disk, read for `statements`."""

from __future__ import annotations

from pathlib import Path

from pytest_heal.backtest.statements import Suite
from pytest_heal.errors import HealError
from pytest_heal.lint.command import Modules
from pytest_heal.repair.files import Files


def read_suite(root: Path) -> Suite:
    """All Python files below a folder."""
    suite, files, modules = Suite(), Files(root), Modules(root)
    for name in files.all():
        try:
            text = files.decoded(name).text
        except HealError as error:
            suite.unread[name] = str(error)
            continue
        suite.add(name, text, modules.beside(root / name))
    return suite
