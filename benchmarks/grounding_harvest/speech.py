"""How people say it in each language: ``speech.yaml``, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml


@dataclass(frozen=True, kw_only=True)
class Speech:
    """A language's ways; ``{name}``, ``{noun}``, ``{what}``, ``{head}``, ``{anchor}``, ``{nth}`` are filled in.

    Attributes:
        nouns: what sorts of controls are called.
        ways: to name a control.
        filled: to name a field.
        rows: to say in whose row it is.
        headings: under which heading.
        sections: in which part of the page, by the part.
        ordinals: first to sixth.
        last: the last one.
        counted: one of several alike.
        relations: to something that is named.
        noun_last: the noun follows the name.
    """

    nouns: Mapping[str, str]
    ways: tuple[str, ...]
    filled: tuple[str, ...]
    rows: tuple[str, ...]
    headings: tuple[str, ...]
    sections: Mapping[str, str]
    ordinals: tuple[str, ...]
    last: str
    counted: str
    relations: Mapping[str, str]
    noun_last: bool = False


SPEECH: Mapping[str, Speech] = {
    language: Speech(**ways)
    for language, ways in yaml.safe_load(Path(__file__).with_name("speech.yaml").read_text(encoding="utf-8")).items()
}
"""By language."""
