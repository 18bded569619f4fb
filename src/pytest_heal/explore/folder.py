"""The folder of an exploration: what was learned, its map and its pictures; and the folder of page objects made from it.

::

    exploration.json     what was learned, whole after each step; `schemas/exploration.schema.json` describes it
    map.html             the map for people, one file
    pictures/            screenshots of pages
    coverage.json        what the tests of a suite would miss, where `pytest-heal weak` was asked; the map shows it

Each file is written whole or not at all, so that a walk that was cut off leaves one that can be read.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from pytest_heal.element.plain_json import plain
from pytest_heal.errors import HealError
from pytest_heal.explore import coverage
from pytest_heal.explore.coverage import Coverage
from pytest_heal.explore.exploration import Exploration, PageSeen, Step, cleaned, from_dict

DATA, MAP, PICTURES, COVERAGE = "exploration.json", "map.html", "pictures", "coverage.json"
MOST_SIZE = 200_000_000  # bytes of an exploration.json that is read
MOST_PICTURE = 20_000_000  # bytes of one picture that is read

_BELOW = re.compile(r"(?:[\w-]+/)?[\w-]+(?:\.[\w-]+)*\.(?:png|jpe?g)", re.IGNORECASE | re.ASCII)
_NAME = re.compile(r"[\w-]+(?:\.[\w-]+)*\.(?:png|jpe?g)", re.IGNORECASE | re.ASCII)

COSTLY = 0.05
"""Seconds of one save from which on not every step is saved ..."""
SHARE = 20
"""... but only so often that saving takes this part of the time, a twentieth."""


def save(folder: Path, exploration: Exploration) -> Path:
    """Write what was learned; returns the file.

    Args:
        folder: of the exploration; it is made.
        exploration: whole or so far.

    Raises:
        HealError: it could not be written; what was there is as it was.
    """
    text = json.dumps(plain(cleaned(exploration).to_dict()), ensure_ascii=False, indent=1) + "\n"
    return _written(folder / DATA, text.encode("utf-8"))


def load(folder: Path) -> Exploration:
    """What was learned, from its folder.

    Raises:
        HealError: there is none, or it cannot be used; says what to do.
    """
    path = folder / DATA
    try:
        data = _object(path)
        made = from_dict(data)
        _check(data, Exploration)
    except FileNotFoundError:
        raise HealError(f"{path}: there is no such file; pytest-heal explore URL --output {folder} makes it") from None
    except OSError as error:
        raise HealError(f"{path}: it cannot be read ({error.strerror or error}); check its permissions") from None
    except (ValueError, RecursionError) as error:
        raise HealError(f"{path}: {error}; explore anew, or give another folder") from None
    return made


def save_coverage(folder: Path, found: Coverage) -> Path:
    """Write what the tests of a suite would miss; returns the file.

    Args:
        folder: of the exploration.
        found: of its controls.

    Raises:
        HealError: it could not be written; what was there is as it was.
    """
    text = json.dumps(plain(found.to_dict()), ensure_ascii=False, indent=1) + "\n"
    return _written(folder / COVERAGE, text.encode("utf-8"))


def load_coverage(folder: Path) -> Coverage | None:
    """What the tests of a suite would miss; ``None`` where nobody has asked.

    Raises:
        HealError: it cannot be used; says what to do.
    """
    path = folder / COVERAGE
    try:
        data = _object(path)
        made = coverage.from_dict(data)
        _check(data, Coverage)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise HealError(f"{path}: it cannot be read ({error.strerror or error}); check its permissions") from None
    except (ValueError, RecursionError) as error:
        raise HealError(f"{path}: {error}; remove it, or run pytest-heal weak anew") from None
    return made


def save_map(folder: Path, exploration: Exploration, path: Path | None = None) -> Path:
    """Make the map, with the pictures of the folder; returns the file.

    Args:
        folder: of the exploration.
        exploration: whole or so far.
        path: of the file; by default the one of the folder.

    Raises:
        HealError: it could not be written.
    """
    from pytest_heal.explore.site_map import render

    text = render(cleaned(exploration), pictures(folder, exploration.pages), load_coverage(folder))
    return _written(path or folder / MAP, text.encode("utf-8", "backslashreplace"))


def save_picture(folder: Path, name: str, data: bytes) -> str:
    """Write a picture; returns what `PageSeen.screenshot` says of it.

    Args:
        folder: of the exploration.
        name: of the file, ``12.jpeg``.
        data: PNG or JPEG.

    Raises:
        HealError: it could not be written.
    """
    if not _NAME.fullmatch(name):
        raise HealError(f"{name!r} is no name of a picture; use letters, digits and - with .png or .jpeg")
    _written(folder / PICTURES / name, data)
    return f"{PICTURES}/{name}"


def pictures(folder: Path, pages: Iterable[PageSeen]) -> dict[str, bytes]:
    """The pictures of pages by `PageSeen.screenshot`. What cannot be read is left out, and so is what lies elsewhere."""
    found: dict[str, bytes] = {}
    for page in pages:
        path = folder / page.screenshot
        if _BELOW.fullmatch(page.screenshot) and page.screenshot not in found:
            try:
                if path.resolve().is_relative_to(folder.resolve()) and path.stat().st_size <= MOST_PICTURE:
                    found[page.screenshot] = path.read_bytes()
            except OSError:
                continue
    return found


def write_page_objects(folder: Path, modules: Mapping[str, str], *, force: bool = False) -> list[Path]:
    """Write generated modules, all or none; returns the files.

    Files of an earlier time that are not made any more are removed. Other files in the folder stay as they are.

    Args:
        folder: a folder of their own; it is made.
        modules: see `pytest_heal.explore.page_objects.code.modules`.
        force: write over files that were not made by us.

    Raises:
        HealError: a file of that name is somebody else's, or they could not be written; nothing was changed.
    """
    from pytest_heal.explore.page_objects.code import MARKER

    try:
        found = sorted(folder.glob("*.py")) if folder.is_dir() else []
        before = {path.name: path.read_bytes() for path in found if path.is_file()}
        ours = {name for name, data in before.items() if data.startswith(MARKER.encode())}
        others = [n for n in sorted(modules) if (folder / n).is_symlink() or ((folder / n).exists() and n not in ours)]
    except OSError as error:
        raise HealError(f"{folder}: it cannot be read ({error.strerror or error}); nothing was written") from None
    if others and not force:
        named = f"{', '.join(others[:5])} {'is' if len(others) == 1 else 'are'}"
        raise HealError(
            f"{folder}: {named} not made by pytest-heal; nothing was written. Give another folder with --page-objects, or "
            "--force to write over them."
        )
    gone = ours - set(modules)
    try:
        made = [_written(folder / name, text.encode("utf-8")) for name, text in modules.items()]
        for name in sorted(gone):
            (folder / name).unlink()
    except (HealError, OSError) as error:
        _restore(folder, modules, before)
        raise HealError(f"{error}; the folder is as it was") from None
    return made


def _restore(folder: Path, modules: Iterable[str], before: Mapping[str, bytes]) -> None:
    """Bring files back to what they were; what cannot be is left."""
    for name in {*modules, *before}:
        try:
            if name in before:
                if not (folder / name).is_file() or (folder / name).read_bytes() != before[name]:
                    _written(folder / name, before[name])
            else:
                (folder / name).unlink(missing_ok=True)
        except (HealError, OSError):
            continue


def _object(path: Path) -> Mapping[str, object]:
    """What a file of ours has.

    Raises:
        ValueError: it has something else.
        OSError: it cannot be read.
    """
    if path.stat().st_size > MOST_SIZE:
        raise ValueError(f"it has more than {MOST_SIZE:,} bytes, so it was not written by pytest-heal")
    data = json.loads(path.read_bytes())
    if not isinstance(data, dict):
        raise ValueError(f"it is no {path.stem}: not a JSON object")  # noqa: TRY004 - caught with the others
    return data


def _check(data: Mapping[str, object], kind: type) -> None:
    """Whether all is of its type, so that nobody who reads it has to ask.

    Raises:
        ValueError: says what is not.
    """
    from pytest_heal.explore.schema import mistakes

    wrong = next(mistakes(data, kind), "")
    if wrong:
        raise ValueError(wrong)


def _written(path: Path, data: bytes) -> Path:
    from pytest_heal.baseline.yaml_file import replace_whole

    try:
        replace_whole(path, data)
    except OSError as error:
        reason = error.strerror or os.strerror(error.errno or 0)
        raise HealError(f"{path}: it could not be written ({reason})") from None
    return path


class Folder:
    """Where an exploration is kept while the walk goes on: saved after each step, pictures kept as they are taken.

    Args:
        path: of the folder; made when something is written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._next = 0.0

    @property
    def data(self) -> Path:
        """The file with all data."""
        return self.path / DATA

    def load(self) -> Exploration:
        """What an earlier walk saved.

        Raises:
            HealError: there is nothing, or it cannot be read.
        """
        if not self.data.exists():
            raise HealError(f"there is nothing to resume: {self.data} does not exist; leave out --resume")
        return load(self.path)

    def save(self, exploration: Exploration) -> None:
        """Write all data.

        Raises:
            HealError: it cannot be written.
        """
        save(self.path, exploration)

    def keep_up(self, exploration: Exploration, _: Step) -> None:
        """Save after a step; where saving has become costly, after some."""
        began = time.monotonic()
        if began < self._next:
            return
        self.save(exploration)
        took = time.monotonic() - began
        if took > COSTLY:
            self._next = began + took * SHARE

    def keep_picture(self, number: int, data: bytes) -> str:
        """Keep a picture of the n-th page; returns its path relative to the folder, ``""`` where it cannot be written."""
        try:
            return save_picture(self.path, f"{number}.jpg", data)
        except HealError:
            return ""
