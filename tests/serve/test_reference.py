"""The reference page of the HTTP API says what the code says. No browser."""

import re

import yaml

from pytest_heal.actions.outcome import ADVICE
from pytest_heal.serve import body
from pytest_heal.serve.fields import FIND, LONGEST_TEXT, MOST_FOUND, RUN_ACTIONS
from pytest_heal.serve.openapi import document
from pytest_heal.serve.options import add_options
from pytest_heal.serve.refusal import KINDS, Refused
from pytest_heal.serve.tools import TOOLS
from tests.docs import tables
from tests.docs.blocks import blocks_of, read

PAGE = "reference/http-api.md"


def test_every_refusal_is_in_the_table():
    rows = {row[0].strip("`"): row[1:3] for row in tables.rows(tables.section(PAGE, "refusals"))}
    assert rows == {reason: [str(kind.status), f"`{kind.code}`"] for reason, kind in KINDS.items()}


def test_the_refusal_that_is_shown_is_one():
    (shown,) = (yaml.safe_load(block.text) for block in blocks_of(PAGE) if block.language == "yaml")
    said = "16 requests wait for the page already, which is the limit"
    assert shown == Refused("busy", said, waiting=16).to_dict()
    assert shown["error"]["details"]["advice"] == ADVICE["EXECUTION_ERROR"]


def test_every_endpoint_and_field_is_in_a_table():
    described = tables.names(tables.section(PAGE, "endpoints"))
    paths = document("")["paths"]
    assert described == [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    assert tables.names(tables.section(PAGE, "actions")) == list(RUN_ACTIONS.properties)
    assert tables.names(tables.section(PAGE, "find")) == list(FIND.properties)


def test_limits_are_those_that_hold():
    text = read(PAGE)
    assert f"{body.MOST_BYTES:,} bytes" in text
    assert f"within {body.READ_SECONDS:g} seconds" in text
    assert f"deeper than {body.DEEPEST} levels" in text
    assert f"at most {LONGEST_TEXT:,} characters" in text
    assert f"1 to {MOST_FOUND}; 5 by default" in text


def test_every_tool_is_in_the_table():
    rows = {row[0].strip("`"): re.findall(r"`(\w+)`", row[1]) for row in tables.rows(read("howto/mcp.md"))}
    assert list(rows) == [tool.name for tool in TOOLS]
    for tool in TOOLS:
        assert set(tool.fields.properties) <= set(rows[tool.name])


def test_every_flag_is_in_the_table():
    import argparse

    parser = argparse.ArgumentParser(add_help=False)
    add_options(parser)
    flags = {action.option_strings[0] for action in parser._actions} | {"--port"}
    described = {
        name.partition("=")[0] for name in tables.names(tables.section("reference/command-line.md", "pytest-heal-serve"))
    }
    assert flags == {name for name in described if name.startswith("--")}
