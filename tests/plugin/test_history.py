"""A run with a history: each adds its events, once, whoever ran the tests."""

import json


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_each_run_adds_a_line_for_each_event_and_the_report_shows_them(project):
    project.pytester.makepyfile("def test_a(drift): drift()\ndef test_b(drift): drift()")
    project.pytester.makeini("[pytest]\nheal_history = out/heal.jsonl\n")
    path = project.path / "out" / "heal.jsonl"
    project.run("--heal=on", "-W", "ignore").assert_outcomes(passed=2)
    project.run("--heal=on", "-W", "ignore", "-n2").assert_outcomes(passed=2)
    project.run("--heal=off")
    project.run("--heal=on", "-W", "ignore", "--heal-report=json:r.json", "--heal-report=html:r.html", "-k", "test_b")
    found = lines(path)
    assert sorted(one["test"].partition("::")[2] for one in found) == ["test_a", "test_a", "test_b", "test_b", "test_b"]
    assert len({one["run"] for one in found}) == 3
    assert len({one["started"] for one in found}) == 3, "runs within one second are told in their order"
    report = json.loads((project.path / "r.json").read_text(encoding="utf-8"))
    assert [one["events"] for one in report["history"]] == [2, 2, 1]
    assert "Drift by run" in (project.path / "r.html").read_text(encoding="utf-8")


def test_a_history_that_cannot_be_written_changes_no_test(project):
    project.pytester.makepyfile("def test_a(drift): drift()")
    (project.path / "file").write_text("")
    result = project.run("--heal=on", "-W", "ignore", "-o", "heal_history=file/below.jsonl")
    result.assert_outcomes(passed=1)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["heal: history not added to *below.jsonl: *; set heal_history to another file"])
