"""The folder of an exploration: ``exploration.json``, pictures, what was resumed. Files are written whole or not at all."""

from __future__ import annotations

import json
import time
from pathlib import Path

from pytest_heal.baseline.yaml_file import replace_whole, write_whole
from pytest_heal.core.exploration import Exploration, Step, from_dict
from pytest_heal.errors import HealError

DATA = "exploration.json"
PICTURES = "pages"
COSTLY = 0.05
"""Seconds of one save from which on not every step is saved ..."""
SHARE = 20
"""... but only so often that saving takes this part of the time, a twentieth."""


class Folder:
    """Where an exploration is kept.

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
        try:
            return from_dict(json.loads(self.data.read_text(encoding="utf-8")))
        except FileNotFoundError:
            raise HealError(f"there is nothing to resume: {self.data} does not exist; leave out --resume") from None
        except (OSError, ValueError, AttributeError) as error:
            raise HealError(f"{self.data} cannot be resumed: {error}") from None

    def save(self, exploration: Exploration) -> None:
        """Write all data.

        Raises:
            HealError: it cannot be written.
        """
        text = json.dumps(exploration.to_dict(), ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace")
        try:
            write_whole(self.data, text.decode("utf-8"))
        except OSError as error:
            raise HealError(f"{self.data} cannot be written: {error.strerror or error}") from None

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
        name = f"{PICTURES}/{number}.jpg"
        try:
            replace_whole(self.path / name, data)
        except OSError:
            return ""
        return name

    def pictures(self, exploration: Exploration) -> dict[str, bytes]:
        """The pictures of an exploration by their paths; those that cannot be read are left out."""
        found = {}
        for page in exploration.pages:
            try:
                found[page.screenshot] = (self.path / page.screenshot).read_bytes() if page.screenshot else b""
            except OSError:
                continue
        return {name: data for name, data in found.items() if data}
