"""The lines that a suite needs to use pytest-heal, and where they belong: text in, text out.

What is added is remembered word for word, so that it can be taken out again without touching anything else.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

REPORT = "html:test-results/heal.html"
_INI = {"pytest.ini": "[pytest]", "tox.ini": "[pytest]", "setup.cfg": "[tool:pytest]"}
_REQUIREMENTS = (
    "requirements-test.txt",
    "requirements-dev.txt",
    "requirements.txt",
    "requirements/test.txt",
    "requirements/dev.txt",
)
AGENTS, SKILL = "AGENTS.md", ".agents/skills/pytest-heal/SKILL.md"
IGNORED = ".gitignore"
RESULTS = "test-results"
"""The folder of `REPORT`, where pytest-playwright keeps its own."""
FILES = ("pyproject.toml", *_INI, *_REQUIREMENTS, IGNORED, AGENTS, SKILL)
"""What is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Addition:
    """A line that a file lacks.

    Attributes:
        file: relative to the root, with ``/``.
        text: what is added, with line feeds, as it will stand there.
        at: characters of the file before it.
        why: what it is good for, for the question.
    """

    file: str
    text: str
    at: int
    why: str


def home(files: Mapping[str, str]) -> str:
    """The file for settings: the one that configures pytest, else ``pyproject.toml`` where it is there, else ``pytest.ini``."""
    for name, header in _INI.items():
        if name in files and _header(files[name], header):
            return name
    return "pyproject.toml" if "pyproject.toml" in files else "pytest.ini"


def lacking(files: Mapping[str, str], *, git: bool = False) -> Iterator[Addition]:
    """What a suite lacks. Each addition is one to the files as they are then: ask again when one has been made.

    Args:
        files: text of those of `FILES` that are there.
        git: it is the root of a repository, whether it has a `.gitignore` or not.

    Raises:
        ValueError: ``pyproject.toml`` is not TOML; says where.
    """
    yield from _setting(files, "mode", "heal", "on", "locators are recorded, and drifted ones heal")
    yield from _setting(files, "reports", "heal_reports", REPORT, "a report for people, written by each run")
    name = next((name for name in _REQUIREMENTS if re.search(r"(?im)^pytest-playwright\b", files.get(name, ""))), "")
    if name and not re.search(r"(?im)^pytest-heal\b", files[name]):
        text = files[name]
        line = ("" if text.endswith("\n") or not text else "\n") + "pytest-heal>=1,<2\n"
        yield Addition(file=name, text=line, at=len(text), why="everybody who installs the suite has it")
    reports = any(REPORT in files.get(name, "") for name in ("pyproject.toml", *_INI))
    if reports and (git or IGNORED in files) and not _ignores(files.get(IGNORED, "")):
        text = files.get(IGNORED, "")
        line = ("" if text.endswith("\n") or not text else "\n") + f"/{RESULTS}/\n"
        yield Addition(file=IGNORED, text=line, at=len(text), why="reports are not committed")


def _ignores(text: str) -> bool:
    """Whether a ``.gitignore`` names the folder of reports, as far as its lines say so by that name."""
    return any(line.strip().removeprefix("**").strip("/") == RESULTS for line in text.splitlines())


def for_agents(files: Mapping[str, str], agents: str, skill: str) -> Iterator[Addition]:
    """What a suite lacks for agents that repair it: a section of ``AGENTS.md``, and the skill that this names.

    Args:
        files: text of those of `FILES` that are there.
        agents: the section, its first line a heading.
        skill: the file.
    """
    there = files.get(AGENTS, "")
    if agents.split("\n", 1)[0] not in there.split("\n"):
        gap = "" if not there else "\n" if there.endswith("\n") else "\n\n"
        yield Addition(file=AGENTS, text=gap + agents, at=len(there), why="agents that work on the suite know its rules")
    if SKILL not in files:
        yield Addition(file=SKILL, text=skill, at=0, why="agents know how a drifted locator is repaired, and when to give up")


def _setting(files: Mapping[str, str], key: str, ini: str, value: str, why: str) -> Iterator[Addition]:
    name = home(files)
    text = files.get(name, "")
    if _is_set(files, key, ini):
        return
    if name == "pyproject.toml":
        quoted = f'"{value}"'
        line = f"{key} = {f'[{quoted}]' if key == 'reports' else quoted}\n"
        found = re.search(r"(?m)^\[tool\.pytest-heal\][ \t]*(?:#.*)?(?:\r?\n|\Z)", text)
        if found:
            yield Addition(file=name, text=("" if found[0].endswith("\n") else "\n") + line, at=found.end(), why=why)
        else:
            gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
            yield Addition(file=name, text=f"{gap}[tool.pytest-heal]\n{line}", at=len(text), why=why)
        return
    line = f"{ini} = {value}\n"
    found = _header(text, _INI[name])
    if found:
        yield Addition(file=name, text=("" if found[0].endswith("\n") else "\n") + line, at=found.end(), why=why)
    else:
        gap = "" if not text else "\n" if text.endswith("\n") else "\n\n"
        yield Addition(file=name, text=f"{gap}{_INI[name]}\n{line}", at=len(text), why=why)


def _header(text: str, header: str) -> re.Match[str] | None:
    return re.search(rf"(?m)^{re.escape(header)}[ \t]*(?:[#;].*)?(?:\r?\n|\Z)", text)


def _is_set(files: Mapping[str, str], key: str, ini: str) -> bool:
    try:
        tool = tomllib.loads(files.get("pyproject.toml", "")).get("tool", {})
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"pyproject.toml: {error}") from None
    pytest = tool.get("pytest", {})
    tables = (tool.get("pytest-heal", {}), pytest, pytest.get("ini_options", {}))
    if key in tables[0] or any(ini in table for table in tables[1:]):
        return True
    return any(re.search(rf"(?m)^{ini}[ \t]*=", files.get(name, "")) for name in _INI)


def added(text: str, addition: Addition) -> str:
    """The file with the line in it."""
    return text[: addition.at] + addition.text + text[addition.at :]


def taken_out(text: str, addition_text: str) -> str | None:
    """The file without what was added; ``None`` where that is not there any more, or more than once."""
    where = [found.start() for found in re.finditer(rf"(?:^|(?<=\n)){re.escape(addition_text.lstrip(chr(10)))}", text)]
    if len(where) != 1:
        return None
    start, end = where[0], where[0] + len(addition_text.lstrip("\n"))
    blank = len(addition_text) - len(addition_text.lstrip("\n"))
    start -= blank if text[:start].endswith("\n" * blank) else 0
    return text[:start] + text[end:]
