"""The documentation is true where nothing has to run to see it: its tables name what the code has, its links lead somewhere.

Nothing here starts a process or a browser, so `make check` says what a change of the code left behind in the documentation.
What is run of it is in `tests/test_docs.py`.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
import tomllib
from dataclasses import fields
from typing import get_args

import pytest
from _pytest.fixtures import FixtureFunctionDefinition

import pytest_heal
from pytest_heal import errors, hookspecs, plugin
from pytest_heal.baseline import serde, yaml_file
from pytest_heal.check.results import CODES
from pytest_heal.cli import main as cli
from pytest_heal.config.options import MODES, OPTIONS, RECORDS
from pytest_heal.config.settings import CI_VARIABLES
from pytest_heal.explore.command import SETTINGS
from pytest_heal.locator import grade_table
from pytest_heal.locator.origin import Making, Mend
from pytest_heal.relocation.decision import DEFAULT_CONFIDENCE, Thresholds
from pytest_heal.relocation.events import Candidate, Evidence, HealEvent
from pytest_heal.report import formats, junit
from pytest_heal.suggestions.record import Confusion, Similar
from pytest_heal.suggestions.suggestions import Suggestions
from tests.docs import tables
from tests.docs.blocks import DOCS, anchor, blocks_of, headings, pages, read

ROOT = DOCS.parent

# ------------------------------------------------------------------------------------------------------ reference


def test_every_option_is_in_the_table():
    table = {row[0]: row for row in tables.rows(read("reference/options.md"))}
    assert set(table) == {f"`{option.ini}`" for option in OPTIONS}
    for option in OPTIONS:
        _, flag, variable, default, what = table[f"`{option.ini}`"]
        value = "" if option.switch else f"[={option.metavar}]" if option.bare else f"={option.metavar}"
        assert flag.startswith(f"`{option.flag}{value}`" if option.flag else f"`-o {option.ini}="), option.ini
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


def parsers(of):
    """The parsers of a parser's commands, by name."""
    return next((action.choices for action in of._actions if isinstance(action, argparse._SubParsersAction)), {})


def all_parsers():
    """The parser of each command."""
    whole = argparse.ArgumentParser()
    commands = whole.add_subparsers()
    for command in cli.COMMANDS:
        command.add_command(commands)
    return parsers(whole)


def flags_of(parser):
    """What a parser takes but ``--help``; one with a value ends with ``=``."""
    actions = (action for action in parser._actions if action.option_strings and action.dest != "help")
    return {option if action.nargs == 0 else f"{option}=" for action in actions for option in action.option_strings}


def flags_in(names):
    """Those among names of the reference, written as `flags_of` does."""
    return {re.sub(r"(?<==).*", "", name) for name in names if name.startswith("--")}


def section_of(command):
    return tables.section("reference/command-line.md", f"pytest-heal-{command}")


def described_flags(command):
    """The flags of a command by its table, or by the sentence that says which other command's they are."""
    text = section_of(command)
    others = re.search(r"takes the flags of `pytest-heal (\w+)`, but `(--\w+)`", text)
    listed = tables.names(text)
    assert len(listed) == len(set(listed)), f"pytest-heal {command} lists a flag twice"
    if others is None:
        return flags_in(listed)
    left_out = {flag for flag in described_flags(others[1]) if flag.rstrip("=") == others[2]}
    assert left_out, f"pytest-heal {others[1]} has no flag {others[2]}"
    return flags_in(listed) | described_flags(others[1]) - left_out


@pytest.mark.parametrize("command", all_parsers())
def test_every_flag_of_a_command_is_described(command):
    assert described_flags(command) == flags_of(all_parsers()[command])


def test_every_flag_of_a_command_of_explain_prompt_is_described():
    uses = parsers(all_parsers()["explain-prompt"])
    rows = {row[0].strip("`").split()[2]: row for row in tables.rows(section_of("explain-prompt"))}
    assert list(rows) == list(uses)
    shared = {"--json"}
    assert "\n`--json` prints" in section_of("explain-prompt")
    for use, (_, what) in rows.items():
        told = flags_in(re.findall(r"`([^`]+)`", what)) | shared
        taken = flags_of(uses[use])
        if "takes the settings of [`pytest-heal explore`]" in what:
            assert {option for option, *_ in SETTINGS} <= {flag.rstrip("=") for flag in taken}
            taken -= described_flags("explore")
        assert told == taken, f"pytest-heal explain-prompt {use}"


def test_every_kind_of_report_is_described():
    rows = tables.rows(tables.section("reference/reports.md", "reports"))
    assert [row[0] for row in rows] == [f"`{kind}`" for kind in formats.BUILT_IN]
    for (_, file, _), made in zip(rows, formats.BUILT_IN.values(), strict=True):
        assert f"`{made.variable or made.path}`" in file, made.name
    shown = tables.names(tables.section("howto/reports.md", "write-drift-to-files"))
    assert sorted(shown) == sorted(formats.BUILT_IN)


def test_grades_are_those_of_the_table():
    described = [tuple(row[:4]) for row in tables.rows(tables.section("reference/grades.md", "what-a-locator-holds-on-to"))]
    shares = {kind: f"{share} %" for kind, share in grade_table.SURVIVES.items()}
    assert described == [(kind, *told, shares.get(kind, "")) for kind, told in grade_table.GRADES.items()]
    bands = ", ".join(f"{grade} from {least}" for grade, least in grade_table.BANDS.items() if least)
    assert f"Grade {bands}, F below." in read("reference/grades.md")
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


# ---------------------------------------------------------------------------------------------------------- links


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
