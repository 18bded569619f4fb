"""Locators that a suite keeps in YAML and JSON files beside its code, and what the later suite has under the same key.

A run knows the text that a locator was made with. Where the earlier suite's files have it, the later suite's have its
successor: under the same keys of the same file, or of the one new file that has these keys. In a list the place is the key, so
both lists have to be of one length, and what stands beside the text has to be the same. What is not certain is never guessed.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml

ENDINGS = (".yaml", ".yml", ".json")
MOST_NODES = 50_000
"""Entries of a file that are looked at; a larger one is data of another kind."""
Keys = tuple[str | int, ...]
_PARTS = re.compile(r"[^./\s]+")


class NotComparableError(Exception):
    """There is no locator to compare with, and why."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands: a file, and the keys on the way to it, numbers in lists."""

    file: str
    keys: Keys

    def __str__(self) -> str:
        """For people: ``steps/checkout.yaml, 3.target``."""
        return f"{self.file}, {'.'.join(map(str, self.keys))}"


@dataclass(frozen=True, slots=True)
class Successor:
    """What the later suite has in place of a text, and where."""

    text: str
    place: Place


def parsed(name: str, text: str) -> Any:
    """The data of a file; ``None`` where it cannot be read, or there is none in it.

    Args:
        name: of the file.
        text: all of it.
    """
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return json.loads(text) if name.endswith(".json") else yaml.load(text, loader)  # noqa: S506 - it is safe
    except (ValueError, yaml.YAMLError, RecursionError):
        return None


class Stored:
    """The data files of both suites.

    Args:
        old: of the earlier suite: data by name of the file, relative to the root, with ``/``.
        new: of the later one.
    """

    def __init__(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        self._old, self._new = old, new
        self._places: dict[str, list[Place]] = defaultdict(list)
        for file, data in old.items():
            for keys, text in _texts(data):
                self._places[text].append(Place(file, keys))

    def successor(self, text: str, hints: Sequence[str] | None = None) -> Successor | None:
        """What the later suite has in place of a text; ``None`` where no file of the earlier one has it.

        Args:
            text: that a locator was made with.
            hints: names in the expression that gave it, one of which is its last key: ``login.email`` and
                ``LOCATORS["login"]["email"]`` name the keys ``login`` and ``email``. ``None``: nothing names a key.

        Raises:
            NotComparableError: the later suite has nothing certain in its place.
        """
        places = self._places.get(text, [])
        if hints is not None:
            places = _named(places, hints)
        if not places:
            return None
        found = [self._after(place) for place in places]
        texts = {one.text for one in found if one is not None}
        if None in found or len(texts) > 1:
            raise NotComparableError(f"the later suite has nothing certain in place of {places[0]}")
        return found[0]

    def _after(self, place: Place) -> Successor | None:
        files = [place.file] if place.file in self._new else [name for name in self._new if name not in self._old]
        found = []
        for file in files:
            text = _at(self._old[place.file], self._new[file], place.keys)
            if text is not None:
                found.append(Successor(text, Place(file, place.keys)))
        return found[0] if len(found) == 1 else None


def _named(places: Sequence[Place], hints: Sequence[str]) -> list[Place]:
    """The places that an expression names, those of which it names most keys."""
    words = {part for hint in hints for part in (hint, *_PARTS.findall(hint))}
    scored = []
    for place in places:
        names = [key for key in place.keys if isinstance(key, str)]
        if names and names[-1] in words:
            scored.append((sum(name in words for name in names), place))
    most = max((score for score, _ in scored), default=0)
    return [place for score, place in scored if score == most]


def _texts(data: Any) -> list[tuple[Keys, str]]:
    """All texts of a file with their keys; none of one that is too large."""
    found: list[tuple[Keys, str]] = []
    left: list[tuple[Keys, Any]] = [((), data)]
    for _ in range(MOST_NODES):
        if not left:
            return found
        keys, one = left.pop()
        if isinstance(one, str):
            found.append((keys, one))
        left += [((*keys, key), value) for key, value in _children(one)]
    return []


def _children(data: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(data, dict):
        yield from ((key, value) for key, value in data.items() if isinstance(key, str))
    elif isinstance(data, list):
        yield from enumerate(data)


def _at(old: Any, new: Any, keys: Keys) -> str | None:
    """The text under the same keys of another file; ``None`` where there is none, or a list says something else now."""
    for depth, key in enumerate(keys):
        if isinstance(key, int):
            if not isinstance(new, list) or len(new) != len(old) or not _beside(old[key], new[key], keys[depth + 1 :]):
                return None
        elif not isinstance(new, dict) or key not in new:
            return None
        old, new = old[key], new[key]
    return new if isinstance(new, str) else None


def _beside(old: Any, new: Any, keys: Keys) -> bool:
    """Whether two items of lists are the same one: all is equal but texts, and of those that are no part of the way one is."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return type(old) is type(new)
    if old.keys() != new.keys():
        return False
    others = [key for key in old if not keys or key != keys[0]]
    differing = [key for key in others if old[key] != new[key]]
    texts = all(isinstance(old[key], str) and isinstance(new[key], str) for key in differing)
    return texts and (len(differing) < len(others) or not others)
