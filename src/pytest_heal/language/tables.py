"""The tables of words in ``data``, read, checked and kept; their format is told in ``data/README.md``.

Words of user interfaces stand there, whatever room they are for; what is made of them is code, near its use.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class TableError(ValueError):
    """A table that cannot be read, or is not there; the message names file and line."""


class Group(NamedTuple):
    """A group of words, in their order.

    Attributes:
        name: ``""`` without one.
        words: at least one, none twice.
        others: what is set off from them.
    """

    name: str
    words: tuple[str, ...]
    others: tuple[str, ...]


_Words = tuple[str, ...]
_Groups = dict[str | int, Group]  # by name, or by number where they have none


def parse(text: str, source: str) -> Mapping[str, tuple[Group, ...]]:
    """The tables of a file by their names; ``""`` is what stands above the first name.

    Args:
        text: of the file.
        source: its name, for messages.

    Raises:
        TableError: it cannot be read, or says one thing twice.
    """
    found: dict[str, _Groups] = {"": {}}
    groups = found[""]
    for number, line in enumerate(text.splitlines(), 1):
        said = line.strip()
        if not said or said[0] == "#":
            continue
        try:
            if said[0] == "[" and said[-1] == "]":
                groups = _begin(found, said[1:-1])
            else:
                _add(groups, *_read(said), goes_on=line[0].isspace())
        except TableError as error:
            raise TableError(f"{source}, line {number}: {error}") from None
    return {table: tuple(its.values()) for table, its in found.items() if its or table}


def _begin(found: dict[str, _Groups], table: str) -> _Groups:
    if table in found:
        raise TableError(f"a second table [{table}]; put its lines into the first one")
    return found.setdefault(table, {})


def _read(said: str) -> tuple[str, _Words, _Words]:
    name, colon, behind = f"{said} ".partition(": ")
    before, mark, after = f" {behind if colon else said} ".partition(" > ")
    words = tuple(map(str.strip, before.split(",")))
    others = tuple(map(str.strip, after.split(","))) if mark else ()
    if "" in words or "" in others:
        raise TableError("a word is missing: a comma too many, or nothing behind a mark")
    return name if colon else "", words, others


def _add(groups: _Groups, name: str, words: _Words, others: _Words, *, goes_on: bool) -> None:
    if goes_on:
        if name or not groups:
            raise TableError("it begins with a blank, but goes on with no group above it")
        name, known, set_off = groups.popitem()[1]
        words, others = (known, set_off + words + others) if set_off else (known + words, others)
    elif name in groups:
        raise TableError(f"a second group {name!r}; put its words into the first one")
    elif groups and (0 in groups) is bool(name):
        raise TableError("some groups of this table have names, others have none")
    for side in (words, others):
        if len(set(side)) < len(side):
            raise TableError(f"{next(word for word in side if side.count(word) > 1)!r} stands twice in one group")
    groups[name or len(groups)] = Group(name, words, others)


@cache
def _file(name: str) -> Mapping[str, tuple[Group, ...]]:
    source = f"{name}.txt"
    return parse(files("pytest_heal.language").joinpath("data", source).read_text(encoding="utf-8"), source)


def table(name: str) -> tuple[Group, ...]:
    """The groups of a table: ``lexicon.acts`` is [acts] in ``data/lexicon.txt``, ``icons`` all of ``data/icons.txt``.

    Raises:
        TableError: its file has none of that name, or cannot be read.
    """
    file, _, section = name.partition(".")
    tables = _file(file)
    if section not in tables:
        raise TableError(f"{file}.txt: no table [{section}], only [{'], ['.join(tables)}]")
    return tables[section]


def sections(file: str) -> tuple[str, ...]:
    """The names of a file's tables, in its order."""
    return tuple(_file(file))


def named(name: str) -> Mapping[str, tuple[str, ...]]:
    """The words of a table by the names of their groups."""
    return {group.name: group.words for group in table(name)}


def name_of(name: str) -> Mapping[str, str]:
    """The names of a table's groups by the words in them."""
    return {word: group.name for group in table(name) for word in group.words}


def listed(name: str) -> tuple[str, ...]:
    """All words of a table, in its order."""
    return tuple(word for group in table(name) for word in group.words)


def words(name: str) -> frozenset[str]:
    """All words of a table."""
    return frozenset(listed(name))
