"""A locator as it stands in a source file: what reading sources gives, and what grading and reporting take."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_heal.locator.steps import Steps
from pytest_heal.source.edits import Region


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One expression that makes a locator.

    Attributes:
        file: as the reader was told, ``/`` as separator.
        region: of the whole expression; of a call such as ``page.click("#a")`` up to its selector.
        text: as it is written, on one line.
        code: the same on ``page``, with what names stand for put in; ``...`` for what only a run knows.
        steps: as data.
        legacy: the method of a page that was given the selector, such as ``click``; ``""`` for locators.
    """

    file: str
    region: Region
    text: str
    code: str
    steps: Steps
    legacy: str = ""
