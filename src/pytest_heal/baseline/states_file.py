"""Where recorded states are kept: one file in the baseline's folder, out of version control: it names lines and columns.

A run replaces what is known of the tests that it ran, and of nothing else. The file is written whole or not at all, under the
baseline's lock, so that the workers of a run add up.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_heal.baseline.yaml_file import replace_whole
from pytest_heal.errors import BaselineError
from pytest_heal.locator.named import Named
from pytest_heal.locator.named import packed as packed_named
from pytest_heal.locator.named import unpacked as unpacked_named
from pytest_heal.locator.states import State, packed, unpacked

FOLDER, NAME = ".states", "states.json"
FORMAT = 1
"""Of the file: 1: first."""
_REMEDY = "Delete it, and record once more: pytest --heal=on --heal-record=all"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfTest:
    """What one test was seen to use.

    Attributes:
        states: of its locators.
        files: a fingerprint of each source file that they come from, as it was.
        named: elements that it named by words or by number, with what stood for them.
    """

    states: tuple[State, ...]
    files: Mapping[str, str]
    named: tuple[Named, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values; `from_dict` reads them."""
        return {**packed(self.states), "files": dict(self.files), "named": packed_named(self.named)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> OfTest:
        """What `to_dict` gave.

        Raises:
            ValueError: it is something else.
        """
        files = data.get("files")
        if not isinstance(files, Mapping):
            raise ValueError("files are missing")  # noqa: TRY004 - of data, not of a program
        return cls(
            states=tuple(unpacked(data)),
            files={str(file): str(state) for file, state in files.items()},
            named=tuple(unpacked_named(data.get("named", ()))),  # a file of an earlier version has none
        )


class StatesFile:
    """The file of one baseline folder.

    Args:
        baseline: the folder.
        locked: holds the folder's lock, see `YamlStore.locked`.
    """

    def __init__(self, baseline: Path, locked: Callable[[], AbstractContextManager[None]]) -> None:
        self.path = baseline / FOLDER / NAME
        self._locked = locked

    def read(self) -> dict[str, OfTest]:
        """What is known, by test; nothing when there is no file.

        Raises:
            BaselineError: it cannot be read.
        """
        return {test: self._of(plain) for test, plain in self._plain().items()}

    def take(self, records: Sequence[Mapping[str, Any]]) -> None:
        """Take in what tests were seen to use, each with its ``test``; the last record of a test counts.

        Raises:
            BaselineError: the file cannot be read or written; it is as it was.
        """
        new = {}
        for record in records:
            if isinstance(record.get("test"), str):  # else of another version
                new[record["test"]] = {name: value for name, value in record.items() if name not in ("test", "kind", "v")}
        if not new:
            return
        with self._locked():
            known = self._plain()
            merged = {test: plain for test, plain in {**known, **new}.items() if plain.get("states") or plain.get("named")}
            if merged != known:
                self._write(merged)

    def _plain(self) -> dict[str, dict[str, Any]]:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            raise BaselineError(self.path, None, f"cannot be read ({error})", _REMEDY) from error
        tests = data.get("tests") if isinstance(data, Mapping) and data.get("format") == FORMAT else None
        if not isinstance(tests, Mapping) or not all(isinstance(plain, Mapping) for plain in tests.values()):
            raise BaselineError(self.path, None, f"is not what this version writes (format {FORMAT})", _REMEDY)
        return dict(tests)

    def _of(self, plain: Mapping[str, Any]) -> OfTest:
        try:
            return OfTest.from_dict(plain)
        except ValueError as error:
            raise BaselineError(self.path, None, f"an entry is wrong ({error})", _REMEDY) from None

    def _write(self, tests: Mapping[str, Any]) -> None:
        text = json.dumps({"format": FORMAT, "tests": tests}, separators=(",", ":"))
        try:
            replace_whole(self.path, text.encode())
            with contextlib.suppress(OSError):  # a help, not a need
                ignore = self.path.with_name(".gitignore")
                if not ignore.exists():
                    ignore.write_text("# Written by pytest-heal: lines and columns of one checkout.\n*\n", encoding="utf-8")
        except OSError as error:
            problem = f"cannot be written ({error.strerror or error})"
            raise BaselineError(self.path, None, problem, "Free disk space or grant write access.") from error
