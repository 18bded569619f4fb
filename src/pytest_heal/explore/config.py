"""Reads ``planner:`` of ``heal.yaml``: each value with the line it stands on, so that what is wrong can be found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_heal.errors import HealError
from pytest_heal.explore.planner.settings import PlannerError, checked

if TYPE_CHECKING:
    import yaml

FILE_NAME = "heal.yaml"
SECTION = "planner"


def planner_values(path: Path) -> dict[str, Any]:
    """Names and values of the planner's settings that a file gives.

    Raises:
        HealError: it cannot be read, is no YAML, or has an unknown key or a value of another type; names file, line and key.
    """
    import yaml

    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise HealError(f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is no text in UTF-8'}") from None
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f":{mark.line + 1}" if mark is not None else ""
        raise HealError(f"{path}{where}: no YAML: {getattr(error, 'problem', None) or error}") from None
    if root is None:
        return {}
    values: dict[str, Any] = {}
    seen: dict[str, str] = {}
    for key, node in _pairs(root, path, "the file"):
        if key.value != SECTION:
            raise HealError(f"{_at(path, key)}: unknown key {key.value!r}; there is {SECTION!r}")
        for its_key, its_node in _pairs(node, path, SECTION):
            try:
                name, value = checked(str(its_key.value), _value(its_node))
            except PlannerError as error:
                raise HealError(f"{_at(path, its_key)}: {SECTION}: {error}") from None
            if name in seen:
                raise HealError(f"{_at(path, its_key)}: {SECTION}: {its_key.value} was given before, as {seen[name]}")
            seen[name], values[name] = str(its_key.value), value
    return values


def _pairs(node: yaml.Node, path: Path, what: str) -> Iterator[tuple[yaml.Node, yaml.Node]]:
    import yaml

    if isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:null":
        return
    if not isinstance(node, yaml.MappingNode):
        raise HealError(f"{_at(path, node)}: {what} has to be keys with values")
    yield from node.value


def _value(node: yaml.Node) -> Any:
    import yaml

    loader = yaml.SafeLoader("")
    try:
        return loader.construct_document(node)
    except yaml.YAMLError:
        return f"<{node.tag}>"  # a tag of somebody's: of no type that is expected


def _at(path: Path, node: yaml.Node) -> str:
    return f"{path}:{node.start_mark.line + 1}"
