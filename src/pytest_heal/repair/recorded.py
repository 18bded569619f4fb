"""What the commands that rest on recorded runs have in common: reading the recording, and which places they may look at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pytest_heal.baseline import YamlStore
from pytest_heal.baseline.states_file import OfTest, StatesFile
from pytest_heal.config.settings import Settings
from pytest_heal.errors import HealError
from pytest_heal.repair.files import Files
from pytest_heal.source.module import FUNCTIONS
from pytest_heal.source.proposal import Proposal

RECORD = "pytest --heal=on --heal-record=all"


def recorded(settings: Settings) -> dict[str, OfTest]:
    """What tests were seen to use, by test.

    Raises:
        HealError: nothing was recorded, or it cannot be read.
    """
    folder = settings.baseline[0]
    known = StatesFile(folder, YamlStore(folder).locked).read()
    if not known:
        raise HealError(f"no states of locators are recorded in {folder}; record them with: {RECORD}")
    return known


def gone(test: str, files: Files) -> bool:
    """Whether a test is not in its file any more; not where it may have been made by something else than a function."""
    file, _, names = test.partition("::")
    name = names.rpartition("::")[2].partition("[")[0]
    module = files.source(file)
    if module is None:
        return True
    return not any(isinstance(node, FUNCTIONS) and getattr(node, "name", "") == name for node in module.nodes)


def below(root: Path, path: str, command: str) -> str:
    """A path of the command line, relative to the root.

    Raises:
        HealError: it does not exist, or is outside of the project.
    """
    full = (Path.cwd() / path).resolve()
    if not full.exists():
        raise HealError(f"{path} does not exist; give files or folders, such as: pytest-heal {command} tests")
    if not full.is_relative_to(root):
        raise HealError(f"{path} is outside of the project ({root})")
    return full.relative_to(root).as_posix()


def inside(file: str, folders: Sequence[str]) -> bool:
    """Whether a file is one of those that may be edited; without folders all are."""
    return not folders or any(folder in (".", file) or file.startswith(f"{folder}/") for folder in folders)


class Ignored:
    """Whether a line says that its locator may stay as it is, as `pytest-heal lint` has it."""

    def __init__(self, files: Files) -> None:
        self._files = files

    def __call__(self, one: Proposal) -> bool:
        """Whether a line of a proposal says so."""
        from pytest_heal.lint.command import IGNORE

        module = self._files.source(one.file)
        last = one.change.span[2] if one.change is not None else one.line
        return module is not None and any(IGNORE.search(module.line(line)) for line in range(one.line, last + 1))
