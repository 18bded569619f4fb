"""Reports on disk: whole or not at all, and never the reason why a run fails."""

import os

import pytest

from pytest_heal.config.option_kinds import ReportTarget
from pytest_heal.errors import HealError, SettingsError
from pytest_heal.report.files import check, write_file, write_reports
from pytest_heal.report.formats import ReportFormat, known_formats
from tests.support.report_cases import report


def fmt(name, render):
    return ReportFormat(name=name, title=f"{name} report", render=render, path=f"default.{name}")


def broken(_):
    raise ZeroDivisionError("mine")


def write(tmp_path, *targets, **formats):
    problems = []
    known = {name: fmt(name, render) for name, render in formats.items()}
    lines = write_reports(report(), targets, known, base=tmp_path, problem=problems.append)
    return lines, problems


def test_folders_are_made_and_each_file_is_named(tmp_path):
    lines, problems = write(
        tmp_path, ReportTarget(kind="a", path="x/y/z.txt"), ReportTarget(kind="a"), a=lambda r: str(len(r.entries))
    )
    assert lines == ["wrote a report to x/y/z.txt", "wrote a report to default.a"]
    assert problems == []
    assert (tmp_path / "x/y/z.txt").read_text() == (tmp_path / "default.a").read_text() == "6"


def test_a_report_knows_the_way_from_its_file_to_the_root(tmp_path):
    ways = []
    known = {"a": fmt("a", lambda made: ways.append(made.to_root) or "")}
    targets = [
        ReportTarget(kind="a"),
        ReportTarget(kind="a", path="x/y/z.txt"),
        ReportTarget(kind="a", path=str(tmp_path / "o/z")),
    ]
    write_reports(report(), targets, known, base=tmp_path / "in", root=tmp_path, problem=pytest.fail)
    assert ways == ["..", "../../..", ".."]


def test_one_that_fails_does_not_keep_the_others(tmp_path):
    (tmp_path / "file").write_text("")
    targets = [ReportTarget(kind="bad"), ReportTarget(kind="good", path="file/below"), ReportTarget(kind="good")]
    lines, problems = write(tmp_path, *targets, bad=broken, good=lambda _: "ok")
    assert lines == ["wrote good report to default.good"]
    assert problems[0] == "bad report not written to default.bad: ZeroDivisionError in its renderer: mine"
    assert problems[1].startswith("good report not written to file/below: ")
    assert problems[1].endswith("give another file, --heal-report=good:PATH")


def test_what_was_there_stays_when_it_cannot_be_written(tmp_path, monkeypatch):
    path = tmp_path / "heal.json"
    path.write_text("old")
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    monkeypatch.setattr(type(path), "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        write_file(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["heal.json"]


def test_a_link_stays_one(tmp_path):
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    write_file(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"


def test_line_ends_and_odd_text_are_written_as_they_are(tmp_path):
    write_file(tmp_path / "a", "x\n\udc80é")
    assert (tmp_path / "a").read_bytes() == b"x\n\\udc80\xc3\xa9"


def test_an_unknown_kind_is_told_with_what_there_is():
    with pytest.raises(SettingsError, match=r"--heal-report = 'htlm:x' .from command line. is not valid: .*json"):
        check([ReportTarget(kind="htlm", path="x")], known_formats(), "command line", "--heal-report")


def test_others_add_formats_and_cannot_take_a_name():
    assert "csv" in known_formats([[fmt("csv", str)], None])
    with pytest.raises(HealError, match="'json', which exists"):
        known_formats([[fmt("json", str)]])
    with pytest.raises(HealError, match="returned 'csv': expected a list"):
        known_formats([["csv"]])
