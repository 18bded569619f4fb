"""The documentation is true: its code blocks run, its reference names what the code has, its links lead somewhere.

A page is followed as a reader would, see `tests/docs/project.py`: its files are written, its commands typed, and what they
print is compared with what it shows. Whatever differs is a failure here, not a surprise for somebody else.
"""

from __future__ import annotations

import importlib.util
import inspect
import re
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest
import yaml
from _pytest.fixtures import FixtureFunctionDefinition

import pytest_heal
from pytest_heal import errors, hookspecs, plugin
from pytest_heal.baseline import YamlStore, serde, yaml_file
from pytest_heal.check.results import CODES
from pytest_heal.cli import main as cli
from pytest_heal.config.options import MODES, OPTIONS, RECORDS
from pytest_heal.config.settings import CI_VARIABLES, Settings
from pytest_heal.locator import grade_table
from pytest_heal.locator.origin import Making, Mend
from pytest_heal.relocation.decision import DEFAULT_CONFIDENCE, Thresholds
from pytest_heal.relocation.events import Candidate, Evidence, HealEvent
from pytest_heal.report import junit
from pytest_heal.suggestions.record import Confusion, Similar
from pytest_heal.suggestions.suggestions import Suggestions
from tests.docs import tables
from tests.docs.blocks import DOCS, LANGUAGES, RUN, Block, all_blocks, anchor, blocks_of, headings, pages, read
from tests.docs.output import difference
from tests.docs.project import NOT_TYPED, Reader, commands
from tests.support.long import mostly_long

ROOT = DOCS.parent
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


@pytest.mark.parametrize("path", mostly_long(TYPED, ["tutorial/first-heal.md", "howto/lint.md"]))
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
    (pytester.path / Path(block.name).name).write_text(block.text, encoding="utf-8")
    settings = Settings.load(pytester.parseconfig("-p", "no:playwright-asyncio"), {})
    written = {name for name, source in settings.sources.items() if source.startswith("ini file")}
    named = {option.name for option in OPTIONS if re.search(rf"^{option.ini}\s*=", block.text, re.MULTILINE)}
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


# ------------------------------------------------------------------------------------------------------ reference


def test_every_option_is_in_the_table():
    table = {row[0]: row for row in tables.rows(read("reference/options.md"))}
    assert set(table) == {f"`{option.ini}`" for option in OPTIONS}
    for option in OPTIONS:
        _, flag, variable, default, what = table[f"`{option.ini}`"]
        assert flag.startswith(f"`{option.flag}={option.metavar}`" if option.flag else f"`-o {option.ini}="), option.ini
        assert variable == f"`{option.variable}`"
        value = DEFAULT_CONFIDENCE if option.name == "confidence" else option.default
        value = "none" if value is None or value == () else value[0] if isinstance(value, tuple) else value
        shown = str(value).lower() if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)
        assert default.startswith((f"`{shown}`", "none") if shown == "none" else f"`{shown}`"), option.ini
        choices = {"mode": MODES, "record": RECORDS}.get(option.name, ())
        assert all(f"`{choice}`" in what for choice in choices), option.ini


def test_every_variable_of_a_ci_service_is_named():
    assert set(re.findall(r"`([A-Z_]+)`", tables.section("reference/options.md", "ci"))) == set(CI_VARIABLES)


def test_every_fixture_is_described():
    made = [name for name, value in vars(plugin).items() if isinstance(value, FixtureFunctionDefinition)]
    assert tables.code_headings("reference/fixtures.md") == made
    for name in made:
        signature = re.search(rf"{name}\(.*?\)", getattr(plugin, name).__doc__)
        assert signature, name
        assert signature[0] in tables.section("reference/fixtures.md", name)


def test_every_marker_is_described(pytestconfig):
    registered = {line.partition("(")[0] for line in pytestconfig.getini("markers") if "heal" in line.partition("(")[0]}
    described = {name.removeprefix("@pytest.mark.").partition("(")[0] for name in tables.names(read("reference/markers.md"))}
    assert registered == described == {"heal", "no_heal"}


def test_every_hook_is_described():
    specified = {name: value for name, value in vars(hookspecs).items() if name.startswith("pytest_") and callable(value)}
    assert tables.code_headings("reference/hooks.md") == list(specified)
    for name, hook in specified.items():
        arguments = list(inspect.signature(hook).parameters)
        text = tables.section("reference/hooks.md", name)
        assert f"`{name}({', '.join(arguments)})`" in text
        assert tables.names(text)[: len(arguments)] == arguments


def test_every_warning_and_error_is_described():
    defined = {name for name, value in vars(errors).items() if inspect.isclass(value) and value.__module__ == errors.__name__}
    described = tables.names(read("reference/warnings-and-errors.md"))
    assert {name.rpartition(".")[2] for name in described} == defined
    for name in described:
        module, _, short = name.rpartition(".")
        assert (short in pytest_heal.__all__) == (module == "pytest_heal"), name
        assert hasattr(sys.modules[module], short), name


@pytest.mark.parametrize(
    ("title", "kind"),
    [("fields", HealEvent), ("evidence", Evidence), ("candidates", Candidate), ("makings", Making), ("mends", Mend)],
)
def test_every_field_of_an_event_is_described(title, kind):
    described = [re.findall(r"`(\w+)`", row[0]) for row in tables.rows(tables.section("reference/events.md", title))]
    assert sorted(name for row in described for name in row) == sorted(field.name for field in fields(kind))


def test_every_code_is_listed_and_every_refusal_is_explained():
    codes = tables.section("reference/events.md", "codes")
    refused, before = set(tables.names(codes)), codes.partition("Of a refusal")[0]
    others, suggested = (set(re.findall(r"`([\w-]+)`", text)) for text in before.split("Of a failed locator"))
    assert refused | others == tables.all_codes()
    assert suggested == {*get_args(Confusion), "suggestions"}
    explained = set(tables.code_headings("howto/why-not-healed.md"))
    assert explained == refused
    assert others == set(tables.names(tables.section("howto/why-not-healed.md", "codes-that-are-no-refusals")))


def test_the_confidence_that_is_needed_is_what_the_policy_needs():
    needed = Thresholds.with_base()
    table = [row[1] for row in tables.rows(tables.section("explanation/how-it-decides.md", "policy"))]
    assert table == [f"{value:.2f}" for value in (needed.act, needed.check, needed.submit, needed.destructive)]
    assert needed.read == needed.act


def test_reasons_that_are_quoted_are_the_ones_that_are_given():
    page = "howto/why-not-healed.md"
    given = " ".join(" ".join(block.text for block in blocks_of(page) if block.section == "all-of-them-at-once").split())
    quoted = re.findall(r"^> (.+)$", read(page), re.MULTILINE)
    assert len(quoted) > 10
    for reason in quoted:
        assert f"{reason.rstrip('.')} (" in given


def test_every_junit_property_is_described():
    described = tables.names(read("reference/junit.md"))
    sorts = [("lost", "healed"), ("lost", "refused"), ("lost", "reported"), ("moved", "reported"), ("ambiguous", "reported")]
    events = [HealEvent(kind=kind, outcome=outcome, code="x", reason="y.") for kind, outcome in sorts]
    similar = Similar(selector="a", code="a", count=1, reason="z")
    found = Suggestions(locator="b", selector="b", similar=(similar,)).to_dict()
    events.append(HealEvent(kind="lost", outcome="suggested", code="x", reason="y.", suggestions=found))
    written = [name for name, _ in (*junit.test_properties(events), *junit.suite_properties(events, mode="on"))]
    assert set(written) <= set(described)
    assert {name for name in described if not name.endswith("_2")} <= set(written)
    assert str(junit.VALUE_LIMIT) in read("reference/junit.md")


def test_every_command_is_described(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    listed = re.findall(r"^    (\w[\w-]*)(?:  |$)", capsys.readouterr().out, re.MULTILINE)
    described = [name.removeprefix("pytest-heal ") for name in tables.code_headings("reference/command-line.md")]
    assert [name for name in described if not name.startswith("-")] == listed


def test_grades_are_those_of_the_table():
    described = [tuple(row[:3]) for row in tables.rows(tables.section("reference/grades.md", "what-a-locator-holds-on-to"))]
    assert described == [(kind, *told) for kind, told in grade_table.GRADES.items()]
    takes = [row[0] for row in tables.rows(tables.section("reference/grades.md", "what-takes-a-grade-off"))]
    defined = {value for name, value in vars(grade_table).items() if name.endswith("_REASON")}
    assert {*takes, grade_table.COMPUTED_REASON} == defined
    assert grade_table.COMPUTED_REASON in read("reference/grades.md")


def test_every_finding_of_a_check_has_its_exit_status():
    rows = tables.rows(tables.section("reference/command-line.md", "pytest-heal-check"))
    assert {row[1].strip("`"): int(row[0]) for row in rows if row[0].isdecimal() and row[1]} == CODES


def test_every_field_of_a_baseline_file_is_described():
    described = tables.names(tables.section("reference/baseline-file.md", "format"))
    assert described == [
        *serde.FIELDS,
        *(name for name in described[len(serde.FIELDS) :] if name in serde.ELEMENT_FIELDS),
    ]
    assert set(described) == {*serde.FIELDS, *serde.ELEMENT_FIELDS}
    assert f"version of the format, {yaml_file.FORMAT}." in read("reference/baseline-file.md")


def test_supported_versions_are_those_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    required = [*project["dependencies"], *project["optional-dependencies"]["dev-asyncio"]]
    least = dict(requirement.split(">=") for requirement in required if ">=" in requirement)
    least["Python"] = project["requires-python"].removeprefix(">=")
    described = {row[0]: row[1] for row in tables.rows(read("reference/supported-versions.md"))}
    for name in ("Python", "pytest", "playwright", "pytest-playwright", "pytest-playwright-asyncio"):
        versions = described[name if name in described else name.capitalize()]
        assert versions.startswith(f"{least[name]} and later"), name


# ----------------------------------------------------------------------------------------------------- links, site


def links(text: str) -> list[str]:
    """Targets of all links of a page that stay in the repository."""
    without_code = re.sub(r"^ *```.*?^ *``` *$|`[^`\n]*`", "", text, flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"\]\(([^)\s]+)\)", without_code)
    return [target for target in found if not re.match(r"[a-z]+:", target)]


@pytest.mark.parametrize("file", [*(f"docs/{path}" for path in pages()), "README.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(file):
    text = (ROOT / file).read_text(encoding="utf-8")
    for target in links(text):
        path, _, place = target.partition("#")
        found = (ROOT / file).parent / path if path else ROOT / file
        assert found.is_file(), f"{file}: {target}"
        if place:
            anchors = [anchor(words) for _, words in headings(found.read_text(encoding="utf-8"))]
            assert place in anchors, f"{file}: {target}; there are {', '.join(anchors)}"


def test_a_dead_link_would_be_found():
    assert links("[a](b.md#c) `[no](code)` [web](https://example.org)\n```text\n[no](block)\n```\n") == ["b.md#c"]


@pytest.mark.parametrize("folder", ["docs", "README.md"])
def test_nothing_is_said_of_this_machine(folder):
    path = ROOT / folder
    files = [path] if path.is_file() else [path / page for page in (*pages(), "conf.py")]
    for file in files:
        assert not re.search(r"(?<![\w.])/(?:home|tmp|root|work)/|[A-Z]:\\\\", file.read_text(encoding="utf-8")), file


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
