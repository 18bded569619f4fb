"""Files, networks and environments: no source is written, no `.env` read, no key needed, no package in any version."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import pytest_heal

PACKAGE = Path(pytest_heal.__file__).parent
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
MODULES = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}

AUDIT = """
import sys

def _audit(event, args, log=open("audit.txt", "a", buffering=1)):
    if event == "open" and isinstance(args[0], str):
        path, mode, flags = args
        writes = set(mode or "") & set("wax+") or (not mode and flags & 3)
        if writes or "/.env" in path or path.startswith(".env"):
            log.write(f"open {path}\\n")
    elif event in ("os.rename", "os.remove", "os.truncate", "shutil.move", "shutil.copyfile"):
        log.write(f"{event} {args[0]} {args[1] if len(args) > 1 else ''}\\n")
    elif event == "socket.connect" and isinstance(args[1], tuple) and args[1][0] not in ("127.0.0.1", "::1"):
        log.write(f"connect {args[1][0]}\\n")
    elif event == "socket.getaddrinfo" and args[0] not in ("127.0.0.1", "::1", "localhost", None):
        log.write(f"connect {args[0]}\\n")

sys.addaudithook(_audit)
"""
SUITE = """
# the same text as in the locator: #buy, page.locator("#buy"), "#buy"
import pytest
from playwright.sync_api import Locator

BUY = "#buy"

@pytest.mark.heal(mode="on")
def test_on(shop): shop.locator("#buy").click()
@pytest.mark.heal(mode="strict")
def test_strict(shop): shop.locator("#buy").click()
@pytest.mark.heal(mode="suggest")
def test_suggest(shop, heal_locator):
    locator = heal_locator(BUY)
    assert type(locator) is Locator
    locator.click()
@pytest.mark.no_heal("never")
def test_off(shop): shop.locator("#buy").click()
"""
OURS = (".heal", "audit.txt", "__pycache__", ".pytest_cache")


def touched(path):
    """Files outside of our own folder that were written, moved or removed, and what was connected to."""
    lines = (path / "audit.txt").read_text(encoding="utf-8").splitlines()
    mine = [line for line in lines if str(path) in line or not re.search(r" /(?!.*\.env)", line)]
    return [line for line in mine if not any(name in line for name in OURS)]


@pytest.mark.parametrize(
    ("ci", "args"),
    [("true", ("--heal-record=new",)), pytest.param("false", ("--heal-record=new", "-n", "1"), marks=pytest.mark.long)],
    ids=["ci", "worker"],
)
def test_nothing_ever_writes_into_a_source_file(basket, ci, args):
    """replace equal text elsewhere in a source file; write source in CI, in an xdist worker, or over uncommitted edits
    unasked"""
    pytester = basket.pytester
    conftest = pytester.path / "conftest.py"
    conftest.write_text(AUDIT + conftest.read_text(encoding="utf-8"), encoding="utf-8")
    pytester.makepyfile(test_shop=SUITE)
    (pytester.path / ".env").write_text("PYTEST_HEAL=off\nPYTEST_HEAL_RECORD=none\nOPENAI_API_KEY=x\n", encoding="utf-8")
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GITHUB_TOKEN", "GEMINI_API_KEY"):
        basket.monkeypatch.delenv(name, raising=False)
    basket.run(1, "--heal=on").assert_outcomes(passed=4)
    (pytester.path / "audit.txt").write_text("", encoding="utf-8")
    sources = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in pytester.path.glob("*.py")}
    basket.monkeypatch.setenv("CI", ci)
    result = basket.run(2, "--heal=on", *args)
    outcomes = result.parseoutcomes()
    assert (outcomes["passed"], outcomes["failed"]) == (2, 2), "healed in two modes, and not in the others"
    assert {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in pytester.path.glob("*.py")} == sources
    assert touched(pytester.path) == []


WRITERS = {"write_text", "write_bytes", "unlink", "rmdir", "rename", "truncate", "touch", "mkdir", "copyfile", "copy", "move"}
WRITERS_OF_FILES = (
    *("baseline/", "report/files.py", "report/history_file.py"),
    *("repair/last_run.py", "repair/files.py", "repair/init_command.py", "explore/folder.py"),
    *("backtest/stages.py", "backtest/application.py", "backtest/command.py", "backtest/live_plugin.py"),
    *("weak/task.py", "weak/runs.py", "weak/live_plugin.py"),
)
"""The baseline; reports and the history, where a user asked for them (`test_files.py`, `test_history.py`); the last run,
in pytest's cache; the source, by `pytest-heal fix` and `migrate` alone: CI, workers and uncommitted edits are in `test_fix.py`;
page objects of an exploration, never over files of others (`test_folder.py`); the lines of a suite that `pytest-heal init` asks
about (`test_init.py`); what a backtest has done, in git's folder, never in the user's tree (`test_live_backtest.py`); and what
the runs of `pytest-heal weak` saw, in a temporary folder (`test_live_weak.py`)."""


def writes(source: str) -> list[str]:
    """Calls that may write, move or remove a file."""
    found, tree = [], ast.parse(source)
    awaited = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Await)}  # of a browser: no file is awaited
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or id(node) in awaited:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        modes = [a.value for a in [*node.args, *(k.value for k in node.keywords)] if isinstance(a, ast.Constant)]
        opened = name == "open" and (any(isinstance(m, str) and set(m) & set("wax+") for m in modes) or not modes)
        to_path = name == "replace" and len(node.args) + len(node.keywords) == 1 and not modes and _of_path(node)
        if opened or to_path or (name in WRITERS and isinstance(node.func, ast.Attribute) and _of_path(node)):
            found.append(f"{node.lineno}: {ast.unparse(node)}")
    return found


def _of_path(node: ast.Call) -> bool:
    """Not a function of ``copy`` the module or of the engine's protocol, as far as the name of the receiver tells."""
    return ast.unparse(node.func).rpartition(".")[0] not in ("copy", "protocol")


def test_only_the_baseline_and_reports_write_files():
    """replace equal text elsewhere in a source file; write source in CI, in an xdist worker, or over uncommitted edits
    unasked"""
    found = [f"{name}:{w}" for name, text in MODULES.items() if not name.startswith(WRITERS_OF_FILES) for w in writes(text)]
    assert found == [], "whoever writes elsewhere needs tests of its own for CI, workers and uncommitted edits"
    assert sum(len(writes(text)) for name, text in MODULES.items() if name.startswith(WRITERS_OF_FILES)) > 3, "the search finds"


SDKS = {
    "anthropic", "openai", "mcp", "fastmcp", "google-genai", "google-generativeai", "mistralai", "cohere", "groq", "ollama",
    "litellm", "langchain", "langchain-core", "llama-index", "boto3", "azure-ai-inference", "transformers", "huggingface-hub",
    "sentence-transformers", "replicate", "together", "vertexai", "google-cloud-aiplatform", "openai-agents",
    "claude-agent-sdk",
}  # fmt: skip
"""Clients of services, which break their users with each major version."""


def requirements(text: str) -> list[Requirement]:
    """Everything that a project file lets be installed."""
    project = tomllib.loads(text)["project"]
    listed = [*project["dependencies"], *(r for extra in project["optional-dependencies"].values() for r in extra)]
    return [Requirement(r) for r in listed]


def unbounded(found: list[Requirement]) -> list[str]:
    """SDKs that may be installed in any later major version."""
    sdks = [r for r in found if r.name.lower().replace("_", "-") in SDKS]
    return [str(r) for r in sdks if not any(s.operator in ("<", "<=", "~=", "==") for s in r.specifier)]


def test_no_sdk_is_without_an_upper_bound():
    """import an SDK without an upper bound on its major version"""
    found = requirements(PROJECT.read_text(encoding="utf-8"))
    assert unbounded(found) == []
    assert unbounded([Requirement(r) for r in ("openai>=3", "openai>=3,<4", "MCP", "anthropic~=2.1", "pytest>=8")]) == [
        "openai>=3",
        "MCP",
    ]


GUESTS = {"allure-python-commons"}
"""Part of a plugin that a user has and we only speak to when it is there."""


def test_nothing_is_imported_that_is_not_required():
    """import an SDK without an upper bound on its major version"""
    provided = packages_distributions()
    allowed = (
        {r.name.lower() for r in requirements(PROJECT.read_text(encoding="utf-8"))} | {"pytest-heal", "pytest_heal"} | GUESTS
    )
    for file, text in MODULES.items():
        for node in ast.walk(ast.parse(text)):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else names
            for top in {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names):
                owners = {owner.lower() for owner in provided.get(top, [top])}
                assert owners & allowed, f"{file}:{node.lineno} imports {top}, which is not required"


def test_a_dotenv_file_is_never_read(project):
    """read a `.env`"""
    project.pytester.makeconftest(AUDIT)
    for folder in (project.path, project.path / "tests"):
        folder.mkdir(exist_ok=True)
        (folder / ".env").write_text("PYTEST_HEAL=strict\nPYTEST_HEAL_BUDGET=7\n", encoding="utf-8")
    (project.path / "tests" / "test_it.py").write_text("def test_a(): pass\n", encoding="utf-8")
    result = project.run("-v", "tests", subprocess=True)
    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*mode=strict*")
    project.run("--heal=on", "tests", subprocess=True).stdout.fnmatch_lines(["heal: mode=on*"])
    assert ".env" not in (project.path / "audit.txt").read_text(encoding="utf-8")
    assert not [file for file, text in MODULES.items() if re.search(r"dotenv|[\"'/]\.env\b", text)]


KEY = re.compile(r"API_?KEY|ACCESS_?TOKEN|AUTH_?TOKEN|SECRET|CREDENTIAL", re.IGNORECASE)


def test_no_feature_requires_a_key():
    """require a key for an offline feature"""
    from pytest_heal.config.options import OPTIONS

    assert not [option for option in OPTIONS if KEY.search(f"{option.variable} {option.flag} {option.ini}")]
    for file, text in MODULES.items():
        if file.startswith("models/"):
            continue  # optional: nothing else may import it but to offer it
        read = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        assert not [n.value for n in read if n.value.isupper() and KEY.search(n.value)], file
