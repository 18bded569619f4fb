"""What the commands that rest on recorded runs have in common: reading the recording, and which places they may look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from pytest_heal.baseline import YamlStore
from pytest_heal.baseline.states_file import OfTest, StatesFile
from pytest_heal.config.settings import Settings
from pytest_heal.errors import HealError
from pytest_heal.locator.named import Named
from pytest_heal.locator.states import State
from pytest_heal.repair.files import Files
from pytest_heal.source.module import FUNCTIONS
from pytest_heal.source.proposal import Proposal

_Seen = TypeVar("_Seen", State, Named)

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


def current(
    tests: Mapping[str, OfTest],
    files: Files,
    of: Callable[[OfTest], Sequence[_Seen]],
    outdated: Callable[[_Seen, str], _Seen],
) -> tuple[dict[str, str], list[_Seen]]:
    """Files that have changed since, each with why nothing is proposed for it; and what was seen of all others.

    What a test that has changed since was seen to use still says that its place is used, and nothing more; a test that is gone
    says nothing.

    Args:
        tests: what each was seen to use.
        files: of the project.
        of: what is asked of it.
        outdated: the same, with the reason why it does not hold any more.
    """
    stale: dict[str, str] = {}
    found: list[_Seen] = []
    for test, one in tests.items():
        reasons = {file: files.stale(file, one.files) for file in one.files if not files.outside(file)}
        own = test.partition("::")[0]
        if reasons.get(own) and gone(test, files):
            continue
        for seen in of(one):
            made = {making.file for making in seen.makings}
            changed = {file: f"{reasons[file]}, with --heal-record=all" for file in made if reasons.get(file)}
            stale.update(changed)
            if not changed and made <= reasons.keys():  # a file of others is not edited, and not worth a word
                found.append(outdated(seen, f"is not known any more: {own}: {reasons[own]}") if reasons.get(own) else seen)
    return stale, [seen for seen in found if not any(making.file in stale for making in seen.makings)]


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
