"""A reader who follows a page: writes its files and types its commands, in order, in a folder of their own.

Commands run as processes of their own, with a Chromium that is on the machine and without the plugins of a development
environment that a reader does not have. A page may go on where a section of another page ends; that page runs once.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.docs.blocks import RUN, Block, blocks_of, project_of
from tests.docs.output import difference

SECONDS = 300  # for one command, on a machine that does other things too
MOST_LINES = 60  # of what a command printed, in a message

# Commands that change the machine, not the project: a reader types them, a test does not.
NOT_TYPED = ("pip install", "playwright install", "git ", "make ")

# Plugins of a development environment; two of them cannot be loaded beside pytest-playwright.
UNNEEDED = (
    "playwright-asyncio",
    "html",
    "metadata",
    "hypothesispytest",
    "allure_pytest",
    "pytest-bdd",
    "randomly",
    "timeout",
    "schemathesis",
    "cacheprovider",
)

CHROMIUM = "docs_chromium"
_CHROMIUM_PLUGIN = """
import os
import pytest
from pytest_heal.browser.launch import chromium_on_path

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    found = chromium_on_path()
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "args": args, **({"executable_path": found} if found else {})}
"""
_PYTEST = (sys.executable, "-m", "pytest")
_PYTEST_HEAL = (sys.executable, "-c", "import sys; from pytest_heal.cli.main import main; sys.exit(main())")
_ASSIGNMENT = re.compile(r"[A-Z_]+=.*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One line that a reader types, and what the page shows of what it prints; ``None`` when it shows nothing."""

    line: str
    shown: str | None


def commands(text: str) -> list[Command]:
    """The commands of a console block: lines that begin with ``$``, each with the lines below it."""
    found = []
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, shown = part.partition("\n")
        found.append(Command(line=line.partition("  # ")[0].strip(), shown=shown if shown.strip() else None))
    return found


@dataclass(slots=True)
class Reader:
    """Follows pages; remembers the folder as it was at the end of each section it has followed.

    Args:
        base: an empty folder to work in.
    """

    base: Path
    followed: set[str] = field(default_factory=set)
    _ends: dict[tuple[str, str], Path] = field(default_factory=dict)

    def follow(self, page: str) -> Path:
        """Do all that a page says.

        Returns:
            The project's folder at its end.

        Raises:
            AssertionError: a command did not do what the page says; names the place.
        """
        start = project_of(page)
        if start[0] and start not in self._ends:
            self.follow(start[0])
            assert start in self._ends, f"docs/{page}: {start[0]} has no section #{start[1]} with blocks that run"
        folder = self.base / page.removesuffix(".md").replace("/", "-")
        if start[0]:
            shutil.copytree(self._ends[start], folder)
        else:
            folder.mkdir()
        blocks = [block for block in blocks_of(page) if not block.not_run]
        for block, following in zip(blocks, [*blocks[1:], None], strict=True):
            self.do(block, folder)
            if following is None or following.section != block.section:
                end = self.base / f"{folder.name}@{block.section}"
                shutil.copytree(folder, end, dirs_exist_ok=True)
                self._ends[page, block.section] = end
        self.followed.add(page)
        return folder

    def do(self, block: Block, folder: Path) -> None:
        """Write the file, or type the commands, of one block."""
        if block.language in RUN:
            for command in commands(block.text):
                self._type(command, folder, block)
        elif block.name:
            path = folder / block.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")

    def _type(self, command: Command, folder: Path, block: Block) -> None:
        if command.line.startswith(NOT_TYPED):
            return
        words = shlex.split(command.line)
        given = {}
        while words and _ASSIGNMENT.fullmatch(words[0]):
            name, _, value = words.pop(0).partition("=")
            given[name] = value
        printed, status = self._output(words, folder, given)
        end = "\n".join(printed.splitlines()[-MOST_LINES:])
        told = f"{block.where}: $ {command.line}\nended with status {status} and printed at last:\n{end}\n"
        if command.shown is None:
            assert status == 0, told
        else:
            missing = difference(command.shown, printed)
            assert not missing, f"{told}\nThe page shows what was not printed there:\n{missing}"

    def _output(self, words: list[str], folder: Path, given: dict[str, str]) -> tuple[str, int]:
        program, arguments = words[0], words[1:]
        if program == "cat":
            return "".join((folder / name).read_text(encoding="utf-8") for name in arguments), 0
        programs = {"pytest": _PYTEST, "pytest-heal": _PYTEST_HEAL}
        assert program in programs, f"the documentation may not run {program!r}: add it to NOT_TYPED, or use another"
        done = subprocess.run(
            [*programs[program], *arguments],
            cwd=folder,
            env=self._environment() | given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        return done.stdout.replace(str(folder), "."), done.returncode

    def _environment(self) -> dict[str, str]:
        """What pytest and CI around this test were told is not for the commands of a page."""
        plugins = self.base / "plugins"
        plugins.mkdir(exist_ok=True)
        (plugins / f"{CHROMIUM}.py").write_text(_CHROMIUM_PLUGIN, encoding="utf-8")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        paths = os.pathsep.join(filter(None, [str(plugins), environment.get("PYTHONPATH")]))
        addopts = " ".join(f"-p no:{name}" for name in UNNEEDED)
        return environment | {
            "CI": "false", "COLUMNS": "100", "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_PLUGINS": CHROMIUM, "PYTEST_ADDOPTS": addopts,
        }  # fmt: skip
