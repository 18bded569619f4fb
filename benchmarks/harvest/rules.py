"""The rules of the benchmark, frozen: what is asked, what counts as right, and how it is counted.

`FROZEN` has a digest of each file that makes the rules. A result says which rules it was made by; where a file has changed
since they were frozen, it says that too, and is not to be compared with others. `python -m benchmarks.harvest rules` tells.
Whoever changes the rules raises `VERSION`, writes down the new digests (``rules --freeze``) and asks all rivals again.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

VERSION = 1
HERE = Path(__file__).parent
FROZEN = HERE / "rules.json"
FILES = ("recipe.yaml", "recipe.py", "truth.py", "hide.py", "score.py", "beside_others.py")
PART, MOST_QUESTIONS = "report", 40
"""What a published result asks: the part that nobody fits to, every key hidden at once, so many elements a project."""


def digests() -> dict[str, str]:
    """SHA-256 of each file of the rules, whatever line ends it has here."""
    return {name: hashlib.sha256((HERE / name).read_bytes().replace(b"\r\n", b"\n")).hexdigest() for name in FILES}


def changed() -> list[str]:
    """Files that are not what was frozen as `VERSION`."""
    known = json.loads(FROZEN.read_text("utf-8"))
    now = digests()
    return [name for name in FILES if known["files"].get(name) != now[name]] if known["version"] == VERSION else list(FILES)


def freeze() -> None:
    """Write down the rules as they are."""
    FROZEN.write_text(json.dumps({"version": VERSION, "files": digests()}, indent=1) + "\n", "utf-8")


def told() -> str:
    """``rules 1``, or what has changed since."""
    found = changed()
    return (
        f"rules {VERSION}" if not found else f"rules {VERSION}, CHANGED since: {', '.join(found)}; compare with no other result"
    )
