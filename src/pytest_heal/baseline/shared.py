"""Shared baselines that are no folder of the project: of an installed package, and of object storage. Only ever read.

``package:NAME`` is the entry point ``NAME`` of the group ``pytest_heal_baselines``; ``s3://bucket/baseline`` and its like are
read by fsspec, which is an extra. What cannot be had is an error that says what to do; whoever runs tests goes on without.
"""

from __future__ import annotations

import atexit
import os
import tempfile
import threading
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import resources
from importlib.metadata import entry_points
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any

from pytest_heal.baseline.yaml_file import replace_whole
from pytest_heal.baseline.yaml_files import SUFFIX
from pytest_heal.config.option_kinds import NO_FOLDER
from pytest_heal.element.cleaned import clean_text
from pytest_heal.errors import HealError

GROUP = "pytest_heal_baselines"
PACKAGE = "package:"
SECONDS = 30.0
"""That a storage may take to answer, all of its files included."""
MOST_FILES, MOST_BYTES = 5_000, 50_000_000


@dataclass(frozen=True, slots=True)
class Shared:
    """A shared baseline that can be read.

    Attributes:
        name: as it was written, without secrets.
        folder: with its files.
        held: what exists as long as this does: a copy of what stands elsewhere.
    """

    name: str
    folder: Path
    held: Any = None


def is_shared(name: str) -> bool:
    """Whether a baseline is named that is no folder.

    >>> is_shared("package:acme"), is_shared("s3://acme/heal"), is_shared(".heal/baseline"), is_shared("C:/heal")
    (True, True, False, False)
    """
    return NO_FOLDER.match(name) is not None


def opened_all(names: Iterable[str], log: Callable[[str], None]) -> list[Shared]:
    """Those of some shared baselines that can be had, in order.

    Args:
        names: as written.
        log: receives a line for each that cannot.
    """
    found = []
    for name in names:
        try:
            found.append(opened(name))
        except HealError as error:
            log(f"{error}; this run goes on without it")
    return found


def opened(name: str, *, seconds: float = SECONDS) -> Shared:
    """A shared baseline by its name.

    Args:
        name: ``package:NAME`` or an address that fsspec knows.
        seconds: that a storage may take.

    Raises:
        HealError: it cannot be had; says why, and what to do.
    """
    if name.startswith(PACKAGE):
        return _of_package(name)
    told = f"the shared baseline {clean_text(name)}"
    try:
        import fsspec  # noqa: F401
    except ImportError:
        raise HealError(f"{told} needs fsspec, of the extra 'storage': pip install 'pytest-heal[storage]'") from None
    found: list[Shared] = []
    failed: list[Exception] = []

    def fetch() -> None:
        try:
            found.append(_fetched(name))
        except Exception as error:  # noqa: BLE001 - of the storage, whatever it is
            failed.append(error)

    fetching = threading.Thread(target=fetch, daemon=True)  # what never answers must not keep the run from its end
    fetching.start()
    fetching.join(seconds)
    if found:
        return found[0]
    if not failed:
        raise HealError(f"{told} did not answer within {seconds:g} s")
    (error,) = failed
    if isinstance(error, HealError):
        raise HealError(f"{told}: {error}") from None
    why = clean_text((str(error).strip().splitlines() or [""])[0])
    raise HealError(f"{told} cannot be read: {type(error).__name__}{f' ({why})' if why else ''}") from None


def _of_package(name: str) -> Shared:
    """The folder that an entry point leads to."""
    wanted = name.removeprefix(PACKAGE)
    there = entry_points(group=GROUP)
    told = f"the shared baseline {name}"
    if wanted not in there.names:
        listed = ", ".join(sorted(there.names)) or "none"
        raise HealError(f"{told} is not installed: no package has {wanted!r} in the group {GROUP} (there: {listed})")
    (entry, *_) = there.select(name=wanted)
    try:
        value = entry.load()
        value = value() if callable(value) else value
        folder = _folder_of(value)
    except Exception as error:  # noqa: BLE001 - of anybody's package
        raise HealError(f"{told}: its entry point {entry.value} raised {type(error).__name__}: {error}") from None
    if folder is None or not folder.is_dir():
        expected = "a package with the files, the path of their folder, or a function that gives it"
        raise HealError(f"{told}: {entry.value} leads to {value!r}, not to {expected}")
    return Shared(name, folder)


def _folder_of(value: Any) -> Path | None:
    """A folder on disk; that of a package which is installed as an archive is unpacked until the process ends."""
    if isinstance(value, str | os.PathLike):
        return Path(value)
    if not isinstance(value, ModuleType):
        return None
    stack = ExitStack()
    folder = stack.enter_context(resources.as_file(resources.files(value)))
    atexit.register(stack.close)
    return folder


def _fetched(address: str) -> Shared:
    """A copy of what a storage has.

    Raises:
        HealError: nothing is there, or more than can be a baseline.
        Exception: the storage's own.
    """
    from fsspec.core import url_to_fs

    files, root = url_to_fs(address)
    found = {str(name): int(about.get("size") or 0) for name, about in files.find(root, detail=True).items()}
    wanted = {name: size for name, size in found.items() if name.endswith(SUFFIX)}
    if not wanted:
        raise HealError(f"there is no file of a baseline (*{SUFFIX}) below it")
    if len(wanted) > MOST_FILES or sum(wanted.values()) > MOST_BYTES:
        raise HealError(f"it has more than {MOST_FILES:,} files or {MOST_BYTES // 1_000_000} MB, so it is no baseline")
    held = tempfile.TemporaryDirectory(prefix="pytest-heal-", ignore_cleanup_errors=True)
    for name in wanted:
        below = PurePosixPath(name.removeprefix(root).lstrip("/"))
        if not below.parts or ".." in below.parts:
            raise HealError(f"it names a file outside of itself: {clean_text(name)}")
        replace_whole(Path(held.name, *below.parts), files.cat_file(name))
    return Shared(clean_text(address), Path(held.name), held)
