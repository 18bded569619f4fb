"""The command line as a program among others."""

import argparse
import os
import re
import subprocess
import sys

import pytest

from pytest_heal.browser.launch import load
from pytest_heal.cli import find, heals, migrate, suggest
from pytest_heal.cli import main as cli
from pytest_heal.errors import HealError
from pytest_heal.report.colour import painted, wants_colour
from pytest_heal.serve.command import with_page

COMMAND = [sys.executable, "-m", "pytest_heal"]


@pytest.mark.parametrize("unbuffered", ["", pytest.param("1", marks=pytest.mark.long)])
def test_a_reader_that_has_seen_enough_is_no_error(tmp_path, unbuffered):
    """``pytest-heal heals | head -0``"""
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    process = subprocess.Popen(
        [*COMMAND, "heals"], cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(60) == 1


@pytest.mark.parametrize(
    "argv",
    [
        ["suggest", "site.html", ".a"],
        ["suggest", "site.html", "--json", ".a"],
        ["suggest", "--url=site.html", ".a"],
        ["suggest", ".a", "--url", "site.html"],
        ["suggest", "--json", "--url=site.html", ".a"],
    ],
    ids=" ".join,
)
def test_a_page_is_an_argument_or_an_option(argv, monkeypatch):
    arguments, rest = seen(suggest, argv, monkeypatch)
    assert (arguments.url, arguments.selector, rest) == ("site.html", ".a", [])


@pytest.mark.parametrize(
    ("argv", "page"),
    [
        (["catalog", "--url=a.html", "--brief"], "a.html"),
        (["find", "--url", "a.html", "the button"], "a.html"),
        (["check", "--url=a.html", "b.html"], ["a.html", "b.html"]),
        (["explore", "--url=a.html", "--quiet"], "a.html"),
        (["explain-prompt", "find", "--url=a.html", "the button"], "a.html"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_every_command_about_a_page_takes_both(argv, page, monkeypatch):
    got = []
    parse = argparse.ArgumentParser.parse_known_args

    def parsed(self, *args, **kwargs):
        found = parse(self, *args, **kwargs)
        got.append(found)
        found[0].run = lambda arguments, rest: 0
        return found

    monkeypatch.setattr(argparse.ArgumentParser, "parse_known_args", parsed)
    assert cli.main(argv) == 0
    arguments, rest = got[-1]
    assert (getattr(arguments, "url", None) or getattr(arguments, "start", None) or arguments.urls, rest) == (page, [])


@pytest.mark.parametrize(
    ("left", "page", "kept"),
    [
        (["a.html", "--heal=on"], "a.html", ["--heal=on"]),
        (["--heal=on", "a.html"], "a.html", ["--heal=on"]),
        (["--heal=on"], "", ["--heal=on"]),
        (["--", "a.html"], "a.html", ["--"]),
    ],
)
def test_what_serves_a_page_takes_both(left, page, kept):
    arguments = argparse.Namespace(url="")
    assert (with_page(arguments, left), arguments.url) == (kept, page)
    given = argparse.Namespace(url="b.html")
    assert (with_page(given, left), given.url) == (left, "b.html")


def test_another_broken_pipe_is_an_error(monkeypatch):
    def run(arguments, rest):
        raise BrokenPipeError("of a browser")

    monkeypatch.setattr(heals, "run", run)
    with pytest.raises(BrokenPipeError, match="of a browser"):
        cli.main(["heals"])


def seen(command, argv, monkeypatch):
    """What a command gets: its own arguments, and those of pytest."""
    got = []
    monkeypatch.setattr(command, "run", lambda arguments, rest: got.append((arguments, rest)) or 0)
    assert cli.main(argv) == 0
    return got[0]


@pytest.mark.parametrize(
    ("given", "passed_on"),
    [
        (["-p", "no:randomly"], ["-pno:randomly"]),
        (["-pno:randomly"], ["-pno:randomly"]),
        (["-o", "heal_model=ollama:llama3.2", "-c", "other.ini"], ["-oheal_model=ollama:llama3.2", "-cother.ini"]),
        (["-W", "error"], ["-Werror"]),
        (["--rootdir", "shop"], ["--rootdir=shop"]),
        (["--heal-baseline", "kept"], ["--heal-baseline=kept"]),
        (["--heal-baseline=kept"], ["--heal-baseline=kept"]),
        (["-p"], ["-p"]),
    ],
)
def test_the_value_of_a_pytest_option_is_no_path_of_ours(given, passed_on, monkeypatch):
    arguments, rest = seen(migrate, ["migrate", "tests", *given], monkeypatch)
    assert arguments.paths == ["tests"]
    assert rest == passed_on


def test_a_path_after_an_option_without_a_value_stays_one(monkeypatch):
    arguments, rest = seen(migrate, ["migrate", "--write", "tests", "-q"], monkeypatch)
    assert (arguments.write, arguments.paths, rest) == (True, ["tests"], ["-q"])


def test_options_that_are_a_commands_own_are_still_its_own(monkeypatch):
    arguments, rest = seen(find, ["find", "a.html", "a button", "--heal-model", "on"], monkeypatch)
    assert (arguments.heal_model, rest) == ("on", [])


def test_alone_it_prints_its_help(capsys):
    assert cli.main([]) == 0
    assert "usage: pytest-heal" in capsys.readouterr().out


@pytest.mark.parametrize("argv", [["fix", "--writ"], ["migrate", "--rev"], ["serve", "--head"], ["lint", "--js"]], ids=" ".join)
def test_no_option_is_taken_for_a_longer_one(argv, monkeypatch):
    parsed = []
    monkeypatch.setattr(argparse.ArgumentParser, "error", lambda *_: pytest.fail("it may be pytest's"))
    for command in (one for one in cli.COMMANDS if hasattr(one, "run")):
        monkeypatch.setattr(command, "run", lambda arguments, rest: parsed.append((arguments, rest)) or 0)
    assert cli.main(argv) == 0
    arguments, rest = parsed[0]
    assert rest == argv[1:], "left to pytest, which refuses it"
    assert not any(getattr(arguments, name, None) for name in ("write", "review", "headed", "json"))


@pytest.mark.parametrize(
    ("environ", "terminal", "wanted"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
    ],
)
def test_colour_is_where_a_terminal_is(environ, terminal, wanted):
    assert wants_colour(environ, terminal=terminal) is wanted


def test_a_diff_in_colour_says_the_same():
    lines = ["--- a/t.py", "+++ b/t.py", "@@ -1 +1 @@", "-a", "+b", " c", "  - page.a()", "  ? page.b()", "1 edit in 1 file"]
    shown = [painted(line) for line in lines]
    assert [re.sub(r"\x1b\[\d+m", "", line) for line in shown] == lines
    assert [line for line in shown if "\x1b" not in line] == [" c", "1 edit in 1 file"]


@pytest.mark.parametrize("place", ["nofile.html", "./page", "/no/such/page.html", "folder/index.HTM"])
def test_a_file_that_is_not_there_is_no_host(place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(HealError, match=f"there is no file {re.escape(place)}"):
        load(None, place)
