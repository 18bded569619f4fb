"""The folder of an exploration while the walk goes on: saved after each step, pictures kept as they are taken."""

from __future__ import annotations

import time
from pathlib import Path

from pytest_heal.errors import HealError
from pytest_heal.explore import folder as explored
from pytest_heal.explore.exploration import Exploration, Step

COSTLY = 0.05
"""Seconds of one save from which on not every step is saved ..."""
SHARE = 20
"""... but only so often that saving takes this part of the time, a twentieth."""


class Folder:
    """Where an exploration is kept; how its files look is the business of `pytest_heal.explore.folder`.

    Args:
        path: of the folder; made when something is written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._next = 0.0

    @property
    def data(self) -> Path:
        """The file with all data."""
        return self.path / explored.DATA

    def load(self) -> Exploration:
        """What an earlier walk saved.

        Raises:
            HealError: there is nothing, or it cannot be read.
        """
        if not self.data.exists():
            raise HealError(f"there is nothing to resume: {self.data} does not exist; leave out --resume")
        return explored.load(self.path)

    def save(self, exploration: Exploration) -> None:
        """Write all data.

        Raises:
            HealError: it cannot be written.
        """
        explored.save(self.path, exploration)

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
            return explored.save_picture(self.path, f"{number}.jpg", data)
        except HealError:
            return ""
