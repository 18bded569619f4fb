"""``pytest-heal init``: writes the lines that a suite needs, each after a question, and takes them out again.

What was added is kept in ``.heal/init.json``. Files are written whole or not at all.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

from pytest_heal.baseline.yaml_file import replace_whole
from pytest_heal.errors import HealError
from pytest_heal.repair.suite_lines import FILES, Addition, added, for_agents, lacking, taken_out
from pytest_heal.report.escape import visible

RECORD = ".heal/init.json"
QUESTION = "write it? [y/N] "
NEXT = "Next: run the suite once while it is green, with pytest, and commit .heal."


def init(
    root: Path, *, ask: Callable[[str], str] | None, say: Callable[[str], object] | None = None, agents: bool = False
) -> int:
    """Ask about each line that is lacking, and write those that are wanted.

    Args:
        root: folder of the project.
        ask: shows a question and gives the answer, ``""`` at the end of the input; ``None``: everything is wanted.
        say: shows a line; on standard output by default.
        agents: also what agents need that work on the suite.

    Returns:
        Number of lines that were written.

    Raises:
        HealError: a file cannot be read or written; names it. What was written before stays, and can be undone.
    """
    say = say or (lambda line: sys.stdout.write(f"{line}\n"))
    refused: set[tuple[str, str]] = set()
    done = 0
    while True:
        one = next((one for one in _lacking(root, agents=agents) if (one.file, one.why) not in refused), None)
        if one is None:
            break
        say(f"{one.file}: {one.why}")
        for line in one.text.strip("\n").splitlines():
            say(f"  + {visible(line)}")
        if ask is not None and ask(QUESTION).strip().lower() not in ("y", "yes"):
            refused.add((one.file, one.why))
            continue
        path = root / one.file
        created = not path.exists()
        _save(root, [*_record(root), {"file": one.file, "text": one.text, "created": created}])
        _put(path, added("" if created else _text(path), one))
        done += 1
    if not done and not refused:
        say("nothing is missing")
    say(NEXT if done else "nothing was written")
    return done


def undo(root: Path, *, say: Callable[[str], object] | None = None) -> int:
    """Take out what `init` has written, the last line first.

    Args:
        root: folder of the project.
        say: shows a line; on standard output by default.

    Returns:
        Number of lines that could not be taken out, because they have been changed since.

    Raises:
        HealError: a file cannot be read or written; names it.
    """
    say = say or (lambda line: sys.stdout.write(f"{line}\n"))
    record = _record(root)
    if not record:
        say(f"nothing to undo: there is no {RECORD}")
        return 0
    left: list[dict[str, Any]] = []
    for entry in reversed(record):
        path = root / str(entry["file"])
        text = taken_out(_text(path), str(entry["text"])) if path.is_file() else None
        if text is None:
            say(f"{entry['file']}: has been changed since; remove by hand: {_shown(entry)}")
            left.insert(0, entry)
        elif entry.get("created") and not text.strip():
            path.unlink()
            _remove_empty(path.parent, root)
            say(f"{entry['file']}: removed (init had created it)")
        else:
            _put(path, text)
            say(f"{entry['file']}: removed: {_shown(entry)}")
    _save(root, left)
    return len(left)


def _remove_empty(folder: Path, root: Path) -> None:
    """Remove folders that hold nothing any more, up to the root."""
    while folder != root and folder.is_relative_to(root) and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _shown(entry: dict[str, Any]) -> str:
    return visible(" ".join(str(entry["text"]).split("\n")).strip())


def _lacking(root: Path, *, agents: bool) -> list[Addition]:
    files = {name: _text(root / name) for name in FILES if (root / name).is_file()}
    try:
        more = for_agents(files, _packaged("AGENTS.md"), _packaged("SKILL.md")) if agents else ()
        return [*lacking(files, git=(root / ".git").exists()), *more]
    except ValueError as error:
        raise HealError(f"{error}; fix it first") from None


def _packaged(name: str) -> str:
    return (resources.files("pytest_heal.repair") / "agents" / name).read_text(encoding="utf-8")


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")  # bytes: line ends stay as they are
    except (OSError, UnicodeDecodeError) as error:
        raise HealError(f"{path}: {error}") from None


def _put(path: Path, text: str) -> None:
    try:
        replace_whole(path, text.encode("utf-8"))
    except OSError as error:
        raise HealError(f"{path}: {error.strerror or error}") from None


def _record(root: Path) -> list[dict[str, Any]]:
    path = root / RECORD
    if not path.is_file():
        return []
    try:
        record = json.loads(_text(path))
        return [{"file": str(e["file"]), "text": str(e["text"]), "created": bool(e["created"])} for e in record["added"]]
    except (ValueError, KeyError, TypeError):
        raise HealError(f"{path} is not what init has written; restore it from version control, or delete it") from None


def _save(root: Path, record: list[dict[str, Any]]) -> None:
    path = root / RECORD
    if record:
        _put(path, json.dumps({"format": 1, "added": record}, indent=1, ensure_ascii=False) + "\n")
    else:
        path.unlink(missing_ok=True)
