"""``--heal-report``: files of a run, the same however it is distributed, and formats of others."""

import json

import pytest

LOGIN = """
    def test_login(drift):
        page = Page()
        drift(line=4, column=5)
        page.locator("#submit-btn").click()

    def test_plain():
        pass

    class Page:
        def locator(self, selector): return self
        def click(self): pass
"""

SPREAD = """
    import pytest

    @pytest.mark.parametrize("n", range(6))
    def test_drift(drift, n):
        drift(line=n)

    def test_refused(drift):
        drift(outcome="refused", line=40, replacement="")

    def test_failed(drift):
        drift(line=50)
        assert 0
"""


def heal(project, name="heal.json"):
    return json.loads((project.path / name).read_text(encoding="utf-8"))


def steady(report):
    """A report without what two runs of one suite do not share."""
    run = {**report["run"], "started": "", "seconds": 0}
    return {**report, "run": run}


def test_a_file_is_written_and_named(project):
    project.pytester.makepyfile(test_login=LOGIN)
    result = project.run("--heal=on", "--heal-report=json:out/deep/heal.json", "-W", "ignore")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["1 healed in 1 test.", "heal: wrote JSON report to out/deep/heal.json", "*= 2 passed*"])
    report = heal(project, "out/deep/heal.json")
    (event,) = report["events"]
    assert (event["test"], event["test_outcome"], event["confirmed"]) == ("test_login.py::test_login", "passed", True)
    assert event["source"] == '    page.locator("#submit-btn").click()'
    assert event["edit"]["after"] == '    page.get_by_role("button", name="Sign in").click()'
    assert event["edit"]["region"] == {"line": 4, "column": 5, "end_line": 4, "end_column": 32}
    assert report["run"]["tests"] == {"passed": 2}
    assert report["run"]["mode"] == "on"
    assert report["run"]["thresholds"]["act"] == 0.8
    assert set(report["run"]["versions"]) >= {"python", "pytest", "playwright", "pytest-heal"}


def test_a_run_without_drift_has_a_report_that_says_so(project):
    project.pytester.makepyfile("def test_a(): pass")
    project.run("--heal=on", "--heal-report=json").stdout.fnmatch_lines(["heal: wrote JSON report to heal.json"])
    assert heal(project)["events"] == []


@pytest.mark.parametrize("how", ["ini", "variable", "override"])
def test_from_ini_file_and_environment(project, monkeypatch, how):
    project.pytester.makepyfile("def test_a(): pass")
    args = ["-o", "heal_reports=json:a.json"] if how == "override" else []
    if how == "ini":
        project.pytester.makeini("[pytest]\nheal_reports =\n    json:a.json\n    json:b.json\n")
    if how == "variable":
        monkeypatch.setenv("PYTEST_HEAL_REPORTS", "json:a.json, json:b.json")
    sub = project.pytester.mkdir("sub")
    if how == "ini":
        monkeypatch.chdir(sub)  # an ini file's paths are relative to the root
    project.run("--heal=on", *args, project.path)
    assert heal(project, "a.json")["events"] == []
    assert how == "override" or heal(project, "b.json")["events"] == []


@pytest.mark.parametrize("value", ["htlm:x", "json:", ":x", "j son"])
def test_a_value_that_cannot_be_used_stops_before_the_first_test(project, value):
    project.pytester.makepyfile("def test_a(): print('RAN')")
    result = project.run("--heal=on", f"--heal-report={value}", "-s")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--heal-report = *json*"])
    result.stdout.no_fnmatch_line("*RAN*")


@pytest.mark.parametrize("args", [["--heal=off"], ["--heal=on", "--collect-only"]])
def test_nothing_is_written_where_nothing_runs(project, args):
    project.pytester.makepyfile("def test_a(): pass")
    project.run(*args, "--heal-report=json")
    assert not (project.path / "heal.json").exists()


def test_a_file_that_cannot_be_written_is_a_line_and_the_run_passes(project):
    project.pytester.makepyfile("def test_a(): pass", file="")
    (project.path / "taken").write_text("")
    result = project.run("--heal=on", "--heal-report=json:taken/heal.json", "--heal-report=json:good.json")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["heal: wrote JSON report to good.json", "heal: JSON report not written to taken/heal.json: *"])


def test_outcomes_and_artifacts_of_tests(project):
    project.pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def trace(request):
            yield
            request.node.user_properties.append(("playwright_trace", "test-results/a/trace.zip"))

        @pytest.fixture
        def broken_end():
            yield
            assert 0

        def test_traced(drift, trace): drift()
        def test_failed(drift): drift(); assert 0
        def test_error(drift, broken_end): drift()
        @pytest.mark.xfail
        def test_xfailed(drift): drift(); assert 0
        def test_skipped(drift): drift(); pytest.skip("late")
        """
    )
    project.run("--heal=on", "--heal-report=json")
    report = heal(project)
    outcomes = {event["test"].rpartition("_")[2]: event["test_outcome"] for event in report["events"]}
    assert outcomes == {"traced": "passed", "failed": "failed", "error": "error", "xfailed": "xfailed", "skipped": "skipped"}
    artifacts = [event["artifacts"] for event in report["events"] if event["artifacts"]]
    assert artifacts == [{"trace": "test-results/a/trace.zip"}]
    assert report["run"]["tests"] == {"error": 1, "failed": 1, "passed": 1, "skipped": 1, "xfailed": 1}


def test_spread_over_workers_it_is_the_same(project):
    pytest.importorskip("xdist")
    project.pytester.makepyfile(test_a=SPREAD, test_b=SPREAD)
    project.run("--heal=on", "--heal-report=json:plain.json")
    project.run("--heal=on", "--heal-report=json:spread.json", "-n", "2")
    plain, spread = heal(project, "plain.json"), heal(project, "spread.json")
    assert len(plain["events"]) == 16
    assert steady(spread) == steady(plain)


@pytest.mark.long
def test_a_worker_that_dies_takes_its_own_test_only(project):
    pytest.importorskip("xdist")
    project.pytester.makepyfile(
        test_a=SPREAD, test_b="import os\ndef test_dies(drift):\n    drift()\n    os._exit(1)\ndef test_after(drift): drift()"
    )
    project.run("--heal=on", "--heal-report=json:spread.json", "-n", "2")
    report = heal(project, "spread.json")
    assert report["run"]["tests"] == {"failed": 2, "passed": 8}
    assert len(report["events"]) == 9


def test_of_a_test_that_was_run_again_the_last_run_counts(project):
    pytest.importorskip("pytest_rerunfailures")
    project.pytester.makepyfile(
        """
        import os
        def test_a(drift):
            again = os.path.exists("once")
            open("once", "w").close()
            drift(line=2 if again else 1)
            assert again
        """
    )
    project.run("--heal=on", "--heal-report=json", "--reruns=1").assert_outcomes(passed=1)
    report = heal(project)
    assert [(event["line"], event["test_outcome"]) for event in report["events"]] == [(2, "passed")]
    assert report["run"]["tests"] == {"passed": 1}


class TestHook:
    def add(self, project, body):
        conftest = project.path / "conftest.py"
        text = f"\ndef pytest_heal_report_formats(config):\n    {body}\n"
        conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
        project.pytester.makepyfile(test_login=LOGIN)

    def test_a_format_of_others(self, project):
        self.add(
            project,
            "from pytest_heal import ReportFormat\n"
            "    rows = lambda report: ''.join(f'{e.event.test};{e.sort}\\n' for e in report.entries)\n"
            "    return [ReportFormat(name='csv', title='CSV table', render=rows, path='heal.csv')]",
        )
        result = project.run("--heal=on", "--heal-report=csv", "--heal-report=csv:other.csv")
        result.stdout.fnmatch_lines(["heal: wrote CSV table to heal.csv", "heal: wrote CSV table to other.csv"])
        assert (project.path / "other.csv").read_text() == "test_login.py::test_login;healed\n"

    def test_a_renderer_that_fails_is_a_line(self, project):
        self.add(
            project,
            "from pytest_heal import ReportFormat\n"
            "    return [ReportFormat(name='csv', title='CSV', render=lambda r: 1 / 0, path='x')]",
        )
        result = project.run("--heal=on", "--heal-report=csv", "--heal-report=json")
        assert result.ret == 0
        result.stdout.fnmatch_lines(["heal: wrote JSON*", "heal: CSV not written to x: ZeroDivisionError in its renderer*"])

    @pytest.mark.parametrize(
        ("body", "said"), [("return ['csv']", "*expected a list of*"), ("raise KeyError(1)", "*kinds html, json*")]
    )
    def test_a_hook_that_fails_is_told(self, project, body, said):
        self.add(project, body)
        result = project.run("--heal=on", "--heal-report=csv")
        assert result.ret == pytest.ExitCode.USAGE_ERROR
        result.stderr.fnmatch_lines([said])


class TestGitHub:
    @pytest.fixture(autouse=True)
    def actions(self, project, monkeypatch):
        monkeypatch.setenv("GITHUB_ACTIONS", "true")
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(project.path / "summary.md"))
        (project.path / "summary.md").write_text("# Mine\n", encoding="utf-8")
        project.pytester.makepyfile(test_login=LOGIN)

    def summary(self, project):
        return (project.path / "summary.md").read_text(encoding="utf-8")

    def test_annotations_and_summary(self, project):
        result = project.run("--heal=on", "--heal-report=github", "-qq")
        result.stdout.fnmatch_lines(
            ["::warning file=test_login.py,line=4,endLine=4,title=A locator has drifted *::page.locator*"]
        )
        assert self.summary(project).startswith("# Mine\n### pytest-heal: 1 healed\n")
        assert '+    page.get_by_role("button", name="Sign in").click()' in self.summary(project)

    def test_not_twice_beside_a_plugin_that_annotates_warnings(self, project):
        conftest = project.path / "conftest.py"
        text = "\n_configure = pytest_configure\ndef pytest_configure(config):\n    _configure(config)\n"
        text += "    config.pluginmanager.register(object(), 'annotate_warnings')\n"
        conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
        project.run("--heal=on", "--heal-report=github").stdout.no_fnmatch_line("::warning*")
        assert "1 healed" in self.summary(project)

    def test_elsewhere_nothing_is_written_and_nothing_said(self, project, monkeypatch):
        monkeypatch.delenv("GITHUB_ACTIONS")
        monkeypatch.delenv("GITHUB_STEP_SUMMARY")
        result = project.run("--heal=on", "--heal-report=github")
        result.stdout.no_fnmatch_line("*::warning*")
        result.stdout.no_fnmatch_line("*GitHub summary*")
        assert self.summary(project) == "# Mine\n"

    def test_a_file_of_ones_own(self, project):
        project.run("--heal=on", "--heal-report=github:own.md").stdout.fnmatch_lines(["heal: wrote GitHub summary to own.md"])
        assert "1 healed" in (project.path / "own.md").read_text(encoding="utf-8")
