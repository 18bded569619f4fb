"""The documentation is true: its code blocks run and print what they show, its site can be built.

A page is followed as a reader would, see `tests/docs/project.py`: its files are written, its commands typed, and what they
print is compared with what it shows. Whatever differs is a failure here, not a surprise for somebody else. Its tables and links
are compared in `tests/test_doc_tables.py`, which runs nothing.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pytest_heal.baseline import YamlStore
from pytest_heal.config.options import OPTIONS
from pytest_heal.config.project_table import keys
from pytest_heal.config.settings import CI_VARIABLES, Settings
from tests.docs.blocks import DOCS, LANGUAGES, RUN, Block, all_blocks, blocks_of, pages
from tests.docs.output import difference
from tests.docs.project import NOT_TYPED, Reader, commands

BLOCKS = all_blocks()
MOST_NOT_RUN = 1  # the asyncio twin cannot be loaded beside pytest-playwright; it has an environment and a test of its own
SITE_SECONDS = 300


def typed(block: Block) -> list[str]:
    """The commands of a block that are really run."""
    if block.language not in RUN or block.not_run:
        return []
    return [command.line for command in commands(block.text) if not command.line.startswith(NOT_TYPED)]


def where(block: Block) -> str:
    return block.where


# ------------------------------------------------------------------------------------------------------- blocks


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    return Reader(tmp_path_factory.mktemp("reader"))


TYPED = [path for path in pages() if any(typed(block) for block in blocks_of(path))]


@pytest.mark.long
@pytest.mark.parametrize("path", TYPED)
def test_following_a_page_does_what_it_shows(reader, path):
    if path not in reader.followed:
        reader.follow(path)


@pytest.mark.parametrize("block", BLOCKS, ids=where)
def test_a_block_says_what_it_is(block):
    assert block.language in LANGUAGES, f"{block.where}: {block.language or 'a block without a language'}"
    if block.language in ("python", "html"):
        assert block.name or block.not_run, f"{block.where}: the first line must name the file, or say why it is not run"
    if block.language in RUN:
        assert commands(block.text), f"{block.where}: no line begins with $"


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.is_test and not block.not_run], ids=where)
def test_a_test_file_is_run_by_a_command_below_it(block):
    following = [other for other in blocks_of(block.page) if other.line > block.line]
    lines = [line for other in following for line in typed(other)]
    assert any(re.search(r"\bpytest(?!-heal)\b", line) for line in lines), block.where


def test_few_blocks_are_not_run_and_each_says_why():
    reasons = {block.where: block.not_run for block in BLOCKS if block.not_run}
    assert len(reasons) <= MOST_NOT_RUN, reasons
    assert all(len(reason.split()) > 3 for reason in reasons.values()), reasons


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.language in ("ini", "toml")], ids=where)
def test_settings_in_a_block_are_accepted(block, pytester, monkeypatch):
    for variable in (*CI_VARIABLES, *(option.variable for option in OPTIONS)):
        monkeypatch.delenv(variable, raising=False)
    if "[tool.pytest]" in block.text and pytest.version_tuple < (9,):
        pytest.skip("[tool.pytest] is new in pytest 9")
    if "[project." in block.text:
        pytest.skip("a package's own file, no suite's")
    text = block.text.replace('use = "acme"\n', "")  # is not installed here; `tests/config/test_project_table.py` has one
    (pytester.path / Path(block.name).name).write_text(text, encoding="utf-8")
    settings = Settings.load(pytester.parseconfig("-p", "no:playwright-asyncio"), {})
    written = {name for name, source in settings.sources.items() if source != "default"}
    names = keys() if "[tool.pytest-heal]" in text else {option.ini: option.name for option in OPTIONS}
    named = {name for key, name in names.items() if re.search(rf"^{key}\s*=", text, re.MULTILINE)}
    assert named, f"{block.where}: sets nothing of this plugin"
    assert written == named


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.language == "yaml"], ids=where)
def test_yaml_in_a_block_can_be_read(block, tmp_path):
    assert yaml.safe_load(block.text)
    if block.is_baseline:
        source = yaml.safe_load(block.text)["source"]
        path = tmp_path / f"{source}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
        store = YamlStore(tmp_path)
        places = list(store.keys())
        assert places
        assert all(store.get(*place) is not None for place in places)


# ---------------------------------------------------------------------------------------------- the harness itself


@pytest.mark.parametrize(
    ("shown", "printed"),
    [
        ("3 passed", "2 passed"),
        ("3 passed", "3 passed, 1 failed"),
        ("...\n2 healed\n...", "header\n1 healed\nend"),
        ("...\nfirst\n...\nsecond\n...", "a\nsecond\nfirst\nb"),
        ("header\n...", "other\nheader"),
        ("...\nend", "end\nmore"),
    ],
)
def test_what_was_not_printed_is_found(shown, printed):
    assert difference(shown, printed)


@pytest.mark.parametrize(
    ("shown", "printed"),
    [
        ("3 passed in 0.10s", "3 passed in 12.55s"),
        ("=== 3 passed...", "======== 3 passed in 1.2s ======="),
        ("...\n  + a     confidence 0.99, margin 1.00\n...", "x\n  + a\n    confidence 0.81, margin 0.90\ny"),
        ("a ... c\n...", "a b b c\nd"),
    ],
)
def test_what_varies_is_not_compared(shown, printed):
    assert not difference(shown, printed)


def test_a_page_that_lies_is_found(tmp_path):
    reader = Reader(tmp_path)
    text = "```text\nx\n```\n\n```console\n$ pytest-heal --version\npytest-heal 99.0\n```\n"
    (block,) = (block for block in blocks_of("a.md", text) if block.language == "console")
    with pytest.raises(AssertionError, match=r"docs/a\.md:5: \$ pytest-heal --version"):
        reader.do(block, tmp_path)


def test_a_command_that_fails_is_found_where_nothing_is_shown(tmp_path):
    (block,) = blocks_of("a.md", "```console\n$ pytest no_such_file.py\n```\n")
    with pytest.raises(AssertionError, match="ended with status 4"):
        Reader(tmp_path).do(block, tmp_path)


# ----------------------------------------------------------------------------------------------------------- site


def test_the_site_builds_without_warnings(tmp_path):
    missing = [name for name in ("sphinx", "myst_parser", "furo") if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)} (pip install -e '.[docs]')")
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-d", tmp_path / "trees"]
    done = subprocess.run(
        [*command, DOCS, tmp_path / "html"], capture_output=True, text=True, timeout=SITE_SECONDS, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    built = {path.relative_to(tmp_path / "html").with_suffix(".md").as_posix() for path in (tmp_path / "html").rglob("*.html")}
    assert set(pages()) <= built
