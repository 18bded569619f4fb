"""The sources of a suite on disk, read for `statements`, and the data files beside them, read for `stored`."""

from __future__ import annotations

from pathlib import Path

from pytest_heal.backtest.statements import Suite
from pytest_heal.backtest.stored import ENDINGS, parsed
from pytest_heal.errors import HealError
from pytest_heal.lint.command import Modules
from pytest_heal.repair.files import Files


def read_suite(root: Path) -> Suite:
    """All Python files below a folder, and all YAML and JSON files; of the latter those that can be read."""
    suite, files, modules = Suite(), Files(root), Modules(root)
    for name in files.all():
        try:
            text = files.decoded(name).text
        except HealError as error:
            suite.unread[name] = str(error)
            continue
        suite.add(name, text, modules.beside(root / name))
    for name in files.all(ENDINGS):
        read = files.read(name)
        data = None if read is None else parsed(name, read)
        if data is not None:
            suite.data[name] = data
    return suite
