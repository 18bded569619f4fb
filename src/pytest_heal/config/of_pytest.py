"""The settings that a run of pytest would have, for commands that run no tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from pytest_heal.config.settings import Settings


class _Reader:
    """A pytest plugin that reads the settings in place of running tests."""

    def __init__(self) -> None:
        self.settings: Settings | None = None
        self.root = Path()
        self.cache: Path | None = None
        self.config: pytest.Config | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_cmdline_main(self, config: pytest.Config) -> int:
        if not config.pluginmanager.hasplugin("heal"):
            raise pytest.UsageError(
                "the plugin is not loaded: blocked with -p no:heal, or PYTEST_DISABLE_PLUGIN_AUTOLOAD is set"
            )
        self.config = config
        self.settings, self.root = Settings.load(config, cwd=config.invocation_params.dir), config.rootpath
        if config.pluginmanager.hasplugin("cacheprovider"):
            self.cache = config.rootpath / os.path.expandvars(str(config.getini("cache_dir"))) / "d"
        return 0


def configured(pytest_args: Sequence[str]) -> tuple[Settings, Path] | None:
    """Settings and root that a run of pytest with these arguments would have here.

    Returns:
        ``None`` when pytest cannot read its configuration; it has said so itself, on standard error. Nothing is written to
        standard output, which may belong to a protocol.
    """
    reader = _read(pytest_args)
    return None if reader is None or reader.settings is None else (reader.settings, reader.root)


def cached(pytest_args: Sequence[str]) -> tuple[Settings, Path, Path | None] | None:
    """The same, and the folder below which plugins keep files in pytest's cache; ``None`` in its place without a cache."""
    reader = _read(pytest_args)
    return None if reader is None or reader.settings is None else (reader.settings, reader.root, reader.cache)


def read(pytest_args: Sequence[str]) -> tuple[Settings, Path, Path | None, pytest.Config] | None:
    """The same, and the configuration itself: the hooks of the project's plugins can be called by it."""
    reader = _read(pytest_args)
    if reader is None or reader.settings is None or reader.config is None:
        return None
    return reader.settings, reader.root, reader.cache, reader.config


def _read(pytest_args: Sequence[str]) -> _Reader | None:
    reader = _Reader()
    with redirect_stdout(sys.stderr):
        status = pytest.main(list(pytest_args), plugins=[reader])
    return None if status != 0 else reader
