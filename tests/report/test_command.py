"""``pytest-heal merge``, and what it says when it cannot."""

import json

import pytest

from pytest_heal.cli.main import main
from pytest_heal.report.json import render
from tests.support.report_cases import entry, report

A, B, C = {"test": "t::a"}, {"test": "t::b"}, {"test": "t::c", "outcome": "refused", "confirmed": False, "line": 30}


@pytest.fixture
def shards(tmp_path, monkeypatch):
    """A folder with the reports of two shards, and of the whole."""
    monkeypatch.chdir(tmp_path)
    for name, chosen in (("one", (A, B)), ("two", (B, C)), ("all", (A, B, C))):
        made = report(*(entry(**changes) for changes in chosen))
        (tmp_path / f"{name}.json").write_text(render(made), encoding="utf-8")
    return tmp_path


def test_shards_are_joined_and_written(shards, capsys):
    assert main(["merge", "one.json", "two.json", "--report", "json:joined.json", "--report=html:out/joined.html"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "wrote JSON report to joined.json", "wrote HTML report to out/joined.html", "2 reports: 2 healed, 1 refused",
    ]  # fmt: skip
    made, whole = (json.loads((shards / f"{name}.json").read_text()) for name in ("joined", "all"))
    assert made["events"] == whole["events"]
    assert made["run"]["shards"] == 2
    assert "t::c" in (shards / "out" / "joined.html").read_text()


def test_a_conflict_is_named(shards, capsys):
    data = json.loads((shards / "one.json").read_text())
    data["events"][0].update(replacement="page.get_by_label('Other')", id="0" * 16, test="elsewhere")
    (shards / "other.json").write_text(json.dumps(data))
    assert main(["merge", "one.json", "other.json"]) == 0
    assert "conflict: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["missing.json"], "missing.json cannot be read: No such file"),
        (["bad.json"], "bad.json cannot be used: it is not JSON. Give files"),
        (["new.json"], "new.json cannot be used: its format is 99, this version reads 1"),
        (["one.json", "--report", "pdf:x"], "--report = 'pdf:x' (from command line) is not valid"),
        (["one.json", "--report", ":x"], "--report :x is not valid"),
        (["one.json", "--report", "json:one.json/below"], "JSON report not written to one.json/below"),
        (["one.json", "--wrong"], "merge does not know --wrong"),
    ],
)
def test_what_cannot_be_done_is_told(shards, capsys, args, said):
    (shards / "bad.json").write_text("{")
    (shards / "new.json").write_text('{"tool": "pytest-heal", "format": 99}')
    assert main(["merge", *args]) == 1
    assert said in capsys.readouterr().err
