"""What is a promise to users: names, files and codes as they are now, and as the last release froze them.

    python -m tests.release.promises             # what is new, and what a release would take back
    python -m tests.release.promises --release   # freezes what there is; part of a release

`docs/reference/stability.md` says what a promise is. The frozen list is `promised.json` beside this file.
"""

from __future__ import annotations

import argparse
import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from _pytest.fixtures import FixtureFunctionDefinition

import pytest_heal
from pytest_heal import errors, hookspecs, plugin
from pytest_heal.actions import outcome
from pytest_heal.actions.table import ACTIONS
from pytest_heal.baseline import serde, yaml_file
from pytest_heal.check import results
from pytest_heal.cli import main as cli
from pytest_heal.config.options import OPTIONS
from pytest_heal.relocation.events import HealEvent
from pytest_heal.report import formats, history, model
from tests.docs import tables
from tests.docs.blocks import read

FROZEN = Path(__file__).with_name("promised.json")
SCHEMAS = Path(pytest_heal.__file__).parent / "schemas"


def commands() -> Iterator[str]:
    """Commands, and their flags: ``lint``, ``lint --since``."""
    whole = argparse.ArgumentParser()
    added = whole.add_subparsers()
    for command in cli.COMMANDS:
        command.add_command(added)
    yield from _flags(added.choices)


def _flags(choices: Mapping[str, argparse.ArgumentParser], above: str = "") -> Iterator[str]:
    for name, parser in choices.items():
        yield f"{above}{name}"
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                yield from _flags(action.choices, f"{name} ")
            yield from (f"{above}{name} {flag}" for flag in action.option_strings if action.dest != "help")


def properties() -> Iterator[str]:
    """Properties of the published schemas: ``heal-report: event.code``."""
    for path in sorted(SCHEMAS.glob("*.schema.json")):
        schema = json.loads(path.read_text("utf-8"))
        name = path.name.partition(".")[0]
        yield from (f"{name}: {key}" for key in schema.get("properties", ()))
        for kind, definition in schema.get("$defs", {}).items():
            yield from (f"{name}: {kind}.{key}" for key in definition.get("properties", ()))


def _own(value: object) -> bool:
    return inspect.isclass(value) and value.__module__ == errors.__name__


PROMISES: dict[str, Callable[[], Any]] = {
    "names": lambda: pytest_heal.__all__,
    "errors and warnings": lambda: [name for name, value in vars(errors).items() if _own(value)],
    "fixtures": lambda: [name for name, value in vars(plugin).items() if isinstance(value, FixtureFunctionDefinition)],
    "hooks": lambda: [
        f"{name}({', '.join(inspect.signature(hook).parameters)})"
        for name, hook in vars(hookspecs).items()
        if name.startswith("pytest_") and callable(hook)
    ],
    "markers": lambda: [name.partition("(")[0] for name in tables.names(read("reference/markers.md"))],
    "options": lambda: [text for option in OPTIONS for text in (option.ini, option.flag, option.variable) if text],
    "commands": lambda: list(commands()),
    "actions": lambda: [action.name for action in ACTIONS],
    "codes of events": tables.all_codes,
    "codes of outcomes": lambda: outcome.CODES,
    "exit status of check": lambda: [f"{code} {status}" for code, status in results.CODES.items()],
    "fields of an event": lambda: HealEvent.__dataclass_fields__,
    "kinds of reports": lambda: formats.BUILT_IN,
    "fields of a baseline": lambda: [*serde.FIELDS, *(f"element.{name}" for name in serde.ELEMENT_FIELDS)],
    "properties of schemas": lambda: list(properties()),
    "formats": lambda: [
        f"baseline {yaml_file.FORMAT}",
        f"report {model.FORMAT_VERSION}",
        f"outcome {outcome.FORMAT_VERSION}",
        f"history {history.FORMAT_VERSION}",
    ],
}
"""How each kind of promise is read from the code."""


def current() -> dict[str, list[str]]:
    """What there is, by kind; sorted."""
    return {kind: sorted(set(read())) for kind, read in PROMISES.items()}


def frozen() -> dict[str, list[str]]:
    """What the last release promised, by kind."""
    promised: dict[str, list[str]] = json.loads(FROZEN.read_text("utf-8"))["promises"]
    return promised


def broken(promised: Mapping[str, list[str]], now: Mapping[str, list[str]]) -> list[str]:
    """What was promised and is gone: ``options: heal_quiet``."""
    return [f"{kind}: {name}" for kind, names in promised.items() for name in names if name not in now.get(kind, ())]


def main() -> int:
    """Compare, or freeze."""
    parser = argparse.ArgumentParser(description="Compare what is promised with the last release.")
    parser.add_argument("--release", action="store_true", help="freeze what there is")
    now = current()
    if parser.parse_args().release:
        text = json.dumps({"version": pytest_heal.__version__, "promises": now}, indent=1, ensure_ascii=False)
        FROZEN.write_text(text + "\n", "utf-8")
        print(f"{FROZEN.name}: {sum(map(len, now.values()))} promises of {pytest_heal.__version__}")  # noqa: T201
        return 0
    gone, new = broken(frozen(), now), broken(now, frozen())
    print("\n".join([*(f"gone: {name}" for name in gone), *(f"new: {name}" for name in new)]) or "as released")  # noqa: T201
    return int(bool(gone))


if __name__ == "__main__":
    raise SystemExit(main())
