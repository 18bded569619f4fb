"""``pytest-heal explore``: the explorer's command, with what a run of pytest would have here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pytest_heal.cli.project import style_in
from pytest_heal.errors import HealError
from pytest_heal.explore import command
from pytest_heal.explore.command import Project

if TYPE_CHECKING:
    from pytest_heal.baseline import Store
    from pytest_heal.plugin.model_setup import Advising


def add_command(commands: Any) -> None:
    """Add the command to a parser's."""
    command.add_command(commands, project_of)


def project_of(mode: str, pytest_args: Sequence[str]) -> Project:
    """What a run of pytest would have here.

    Args:
        mode: of ``--heal-model``; ``""`` where it was not given.
        pytest_args: further arguments of pytest.
    """
    from pytest_heal.plugin.model_setup import adviser_in, read_for

    read = read_for(mode, pytest_args)
    return Project(
        adviser=lambda: adviser_in(read, mode),
        store=lambda: _store(read),
        listeners=_listeners(read),
        style=lambda: style_in(read),
    )


def _store(read: Advising | None) -> Store:
    """The baseline that a run of pytest would have here."""
    from pytest_heal.healing.baseline_files import BaselineFiles

    if read is None:
        raise HealError("the baseline is not known: pytest cannot read its configuration")
    return BaselineFiles(read.settings, root=read.root, log=lambda _: None).store


def _listeners(read: Advising | None) -> list[Callable[[str], None]]:
    """Whom the hook ``pytest_heal_announce`` tells: plugins and conftest files that a run of pytest would load here."""
    if read is None:  # pytest has said why
        return []
    config = read.config
    hook = config.hook.pytest_heal_announce
    return [lambda text: hook(config=config, text=text)] if hook.get_hookimpls() else []
