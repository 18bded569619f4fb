"""Settings from ``[tool.pytest-heal]`` of ``pyproject.toml``, and from the package of a company that this names by ``use``.

Read in every pytest run, so a file that does not have the table costs one look at its text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pytest_heal.config.options import OPTIONS
from pytest_heal.errors import SettingsError

FILE = "pyproject.toml"
TABLE = "tool.pytest-heal"
USE = "use"
"""The key that names an entry point, whose value is a mapping of the same keys."""
GROUP = "pytest_heal_settings"
"""Of these entry points."""
TABLE_SOURCE = f"[{TABLE}] of {FILE}"


class Written(NamedTuple):
    """A value as it was written.

    Attributes:
        key: under which.
        value: TOML's or Python's: text, number, true or false, or a list of them.
        source: where, for messages.
    """

    key: str
    value: Any
    source: str


def keys() -> dict[str, str]:
    """Key of the table -> attribute of `Settings`: an ini key without ``heal_``, and ``mode``."""
    return {"mode" if option.ini == "heal" else option.ini.removeprefix("heal_"): option.name for option in OPTIONS}


def written(root: Path) -> dict[str, Written]:
    """What is written for a project, by attribute of `Settings`; its own table is stronger than what it uses.

    Args:
        root: folder of ``pyproject.toml``.

    Raises:
        SettingsError: the file is not TOML, a key is unknown, or what is used cannot be had.
    """
    own = dict(_table(root))
    used = own.pop(USE, None)
    found = {one.key: one for one in _shared(used)} if used is not None else {}
    found |= {one.key: one for one in _checked(own, TABLE_SOURCE)}
    names = keys()
    return {names[key]: one for key, one in found.items()}


def _table(root: Path) -> Mapping[str, Any]:
    try:
        text = (root / FILE).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return {}  # pytest says so itself where it needs the file
    if "pytest-heal" not in text:
        return {}
    import tomllib

    try:
        table = tomllib.loads(text).get("tool", {}).get("pytest-heal", {})
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(TABLE, str(error), FILE, "TOML") from None
    if not isinstance(table, Mapping):
        raise SettingsError(TABLE, table, FILE, "a table of settings")
    return table


def _shared(name: object) -> Iterator[Written]:
    """What the package says that is used."""
    from importlib.metadata import entry_points

    there = entry_points(group=GROUP)
    listed = ", ".join(sorted(there.names)) or "none"
    if not isinstance(name, str) or name not in there.names:
        expected = f"the name of an entry point of the group {GROUP!r} (installed: {listed}); install the package that has it"
        raise SettingsError(USE, name, TABLE_SOURCE, expected)
    (entry, *_) = there.select(name=name)
    source = f"{entry.value}, used by {TABLE_SOURCE}"
    try:
        value = entry.load()
    except Exception as error:
        raise SettingsError(USE, name, TABLE_SOURCE, f"{entry.value} to load; it raised {error!r}") from error
    if not isinstance(value, Mapping):
        raise SettingsError(USE, name, TABLE_SOURCE, f"{entry.value} to be a mapping of settings, not {type(value).__name__}")
    yield from _checked(value, source)


def _checked(table: Mapping[str, Any], source: str) -> Iterator[Written]:
    known = keys()
    for key, value in table.items():
        if key not in known:
            from difflib import get_close_matches  # which few runs need

            near = get_close_matches(str(key).removeprefix("heal_"), known, 1)
            meant = f"; did you mean {near[0]!r}?" if near else ""
            raise SettingsError(str(key), value, source, f"one of the keys {', '.join(sorted((*known, USE)))}{meant}")
        plain = value if isinstance(value, list) else [value]
        if not all(isinstance(one, str | int | float) for one in plain):
            raise SettingsError(key, value, source, "text, a number, true or false, or a list of them")
        yield Written(key=key, value=value, source=source)
