# ruff: noqa: INP001, T201 - scripts are run, not imported, and print
"""Installs wheel and sdist into bare environments, each extra alone, and uses each; prints a table.

    python scripts/bare.py                # all: wheel and sdist without an extra, the wheel with each
    python scripts/bare.py server speech  # these extras; `none` and `sdist` are names, too

Nothing of the development tools is there, so what is imported without being required shows. For each extra there are three
questions: does its module load, does its command work, and does the command say what to install where the extra is missing?
`server` and `mcp` open a page and need a Chromium that `pytest-heal doctor` finds. Exit status 1 when a cell is wrong.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
import venv
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
SECONDS = 120.0  # for one command
TEST = 'def test_it(page):\n    page.get_by_role("button", name="Save").click()\n'
NO_ADDRESS = "heal_model_url=http://127.0.0.1:9/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One environment.

    Attributes:
        extra: that is installed, ``""`` for none.
        kind: what is installed, ``wheel`` or ``sdist``.
        module: that has to load.
        command: arguments of ``python -m``.
        says: what the command has to print.
        given: its standard input.
        ends: nothing comes behind it.
        without: what it has to print where no extra is installed.
        environ: environment variables.
    """

    extra: str = ""
    kind: str = "wheel"
    module: str = "pytest_heal.plugin"
    command: tuple[str, ...] = ("pytest_heal", "lint", "test_it.py")
    says: str = "1 locator in 1 file"
    given: str = ""
    ends: bool = False
    without: str = ""
    environ: dict[str, str] = field(default_factory=dict)


def _model(extra: str, variable: str) -> Row:
    return Row(
        extra=extra,
        module=f"pytest_heal.models.{extra}",
        command=("pytest_heal", "doctor", "-o", f"heal_model={extra}:m", "-o", NO_ADDRESS),
        says="no problem found",
        without=f"pip install 'pytest-heal[{extra}]'",
        environ={variable: "none"},
    )


ROWS = {
    "none": Row(),
    "sdist": Row(kind="sdist"),
    "server": Row(
        extra="server",
        module="pytest_heal.serve.app",
        command=("pytest_heal", "serve"),
        says="url: http://127.0.0.1:",
        without="pip install 'pytest-heal[server]'",
    ),
    "mcp": Row(
        extra="mcp",
        module="pytest_heal.serve.tools",
        command=("pytest_heal", "mcp"),
        given='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},'
        '"clientInfo":{"name":"bare","version":"1"}}}\n',
        says='"serverInfo"',
        without="pip install 'pytest-heal[mcp]'",
    ),
    "speech": Row(
        extra="speech",
        module="pyttsx3",
        command=("pytest_heal.explore.speech", "--wav", "said.wav"),
        given="hello",
        ends=True,
        says="",
        without="pip install 'pytest-heal[speech]'",
    ),
    "storage": Row(
        extra="storage",
        module="fsspec",
        command=("pytest_heal", "doctor", "--heal-baseline=.heal/baseline", "--heal-baseline=memory://nothing"),
        says="there is no file of a baseline",
        without="pip install 'pytest-heal[storage]'",
    ),
    "openai": _model("openai", "OPENAI_API_KEY"),
    "anthropic": _model("anthropic", "ANTHROPIC_API_KEY"),
    "ollama": _model("ollama", "OLLAMA_API_KEY"),
}


def environment(folder: Path, package: Path, extra: str) -> str:
    """Make an environment with nothing but the package; returns its interpreter."""
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    wanted = f"{package}[{extra}]" if extra else str(package)
    command = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", wanted]
    subprocess.run(command, check=True)  # noqa: S603 - our own
    return python


def loads(python: str, module: str, folder: Path) -> str:
    """What is wrong with a module; ``""`` when it loads."""
    ran = subprocess.run([python, "-c", f"import {module}"], cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    return ran.stderr.strip().splitlines()[-1] if ran.returncode else ""


def printed(python: str, row: Row, folder: Path, wanted: str) -> str:
    """What is wrong with a command; ``""`` when it printed what is wanted, or ended well where that is nothing."""
    running = subprocess.Popen(  # noqa: S603 - our own
        [python, "-m", *row.command],
        cwd=folder,
        env={**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **row.environ},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    too_long = threading.Timer(SECONDS, running.kill)
    too_long.start()
    said: list[str] = []
    try:
        if running.stdin is None or running.stdout is None:
            return "no pipes"
        running.stdin.write(row.given)
        running.stdin.flush()
        if row.ends:
            running.stdin.close()
        for line in running.stdout:
            said.append(line)
            if wanted and wanted in line:
                return ""
        return "" if running.wait() == 0 and not wanted else f"exit status {running.wait()}: {''.join(said)[-400:].strip()}"
    finally:
        too_long.cancel()
        if running.stdin is not None:
            running.stdin.close()  # what serves standard input ends with it
        running.terminate()
        try:
            running.wait(timeout=20)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
        if running.stdout is not None:
            running.stdout.close()


def check(name: str, row: Row, package: Path, bare: str, folder: Path) -> tuple[list[str], str]:
    """One line of the table, and the interpreter of the environment.

    Args:
        name: of the row.
        row: what to do.
        package: the file that is installed.
        bare: interpreter of the environment without an extra; ``""`` where there is none yet.
        folder: to work in.
    """
    began = time.perf_counter()
    python = environment(folder / name, package, row.extra)
    took = f"{time.perf_counter() - began:.0f} s"
    absent = printed(bare, row, folder, row.without) if bare and row.without else ""
    cells = [loads(python, row.module, folder), printed(python, row, folder, row.says), absent]
    shown = [cell or "ok" for cell in cells]
    if not (bare and row.without):
        shown[2] = "-"
    command = f"python -m {' '.join(row.command)}".replace("python -m pytest_heal ", "pytest-heal ")
    return [name, row.kind, took, f"`{row.module}` {shown[0]}", f"`{command}` {shown[1]}", shown[2]], python


def main() -> int:
    """Build, install, use; prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ROWS)}; all by default")
    names = parser.parse_args().names or list(ROWS)
    if unknown := [name for name in names if name not in ROWS]:
        parser.error(f"{unknown[0]!r} is none of {', '.join(ROWS)}")
    lines = [["extra", "of the", "installed in", "import", "command", "without the extra"], ["---"] * 6]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "test_it.py").write_text(TEST, "utf-8")
        command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--sdist", "--outdir", str(folder), str(ROOT)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
        files = {"wheel": next(folder.glob("*.whl")), "sdist": next(folder.glob("*.tar.gz"))}
        bare = ""
        for name in dict.fromkeys(["none", *names]):
            cells, python = check(name, ROWS[name], files[ROWS[name].kind], bare, folder)
            bare = bare or python
            print(f"{name}: {cells[2]}", file=sys.stderr)
            lines.append([cell.replace("\n", " ").replace("|", "\\|") for cell in cells])
    print("\n".join(f"| {' | '.join(line)} |" for line in lines))
    return int(any(not cell.endswith(("ok", "-")) for line in lines[2:] for cell in line[3:]))


if __name__ == "__main__":
    raise SystemExit(main())
