"""What a run shows: status letters, summary, warnings, strict failures, JUnit XML, hook."""

from xml.etree import ElementTree as ET

import pytest

LOGIN = """
    def test_login(drift):
        drift()

    def test_plain():
        pass
"""

ALL_SORTS = """
    from pytest_heal.relocation.events import Candidate

    def test_all(drift):
        drift()
        drift(outcome="refused", code="tie", reason="two fit", replacement="", line=20,
              runners_up=(Candidate(element="b", locator="page.b()", confidence=0.5),))
        drift(kind="moved", outcome="reported", line=30)
        drift(kind="ambiguous", outcome="reported", line=40)
"""


def test_the_whole_of_it(project):
    project.pytester.makepyfile(test_login=LOGIN)
    result = project.run("--heal=on", "-W", "ignore")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        [
            "heal: mode=on, 212 fingerprints in .heal/baseline",
            "test_login.py h. *",
            "*= healed locators =*",
            "test_login.py:2 test_login  click",
            '  - page.locator("#submit-btn")',
            '  + page.get_by_role("button", name="Sign in")     confidence 0.97',
            '    same text "Sign in", same name attribute "commit"; id "submit-btn" -> "signin"',
            "1 healed in 1 test.",
            "Next: `pytest-heal review` *",
            "heal: 12 fingerprints recorded in .heal/baseline",
            "*= 2 passed*",
        ],
        consecutive=False,
    )


def test_each_sort_has_a_section(project):
    project.pytester.makepyfile(ALL_SORTS)
    project.run("--heal=on", "-v").stdout.fnmatch_lines(
        ["*= healed locators =*", "*= locators not healed =*", "    two fit (tie)", "    ? page.b()  *", "*= moved locators =*",
         "*= ambiguous locators =*", "1 healed in 1 test, 1 moved, 1 ambiguous. 1 not healed in tests that passed without."]
    )  # fmt: skip


@pytest.mark.parametrize("args", [[], ["-v"], ["-q"], ["-qq"]])
def test_nothing_drifted_nothing_said(project, args):
    project.pytester.makepyfile("def test_a(): pass")
    result = project.run("--heal=on", *args)
    result.stdout.no_fnmatch_line("*locators*")
    result.stdout.no_fnmatch_line("*healed*")


def test_verbose_says_healed(project):
    project.pytester.makepyfile(LOGIN)
    project.run("--heal=on", "-v").stdout.fnmatch_lines(["*::test_login HEALED*", "*::test_plain PASSED*"])


@pytest.mark.parametrize(
    ("args", "shown", "hidden"),
    [
        (["-q"], ["1 healed in 1 test."], ["*healed locators*", "Review*", "heal: 12*"]),
        (["-qq"], [], ["*healed locators*", "1 healed*"]),
        (["--no-summary"], [], ["*healed locators*", "1 healed*"]),
        (["--no-header"], ["*healed locators*"], ["heal: mode*"]),
        (["-p", "no:terminal"], [], ["*healed*"]),
    ],
)
def test_quieter(project, args, shown, hidden):
    project.pytester.makepyfile(LOGIN)
    result = project.run("--heal=on", "-W", "ignore", *args)
    assert result.ret == 0
    result.stdout.fnmatch_lines(shown)
    for pattern in hidden:
        result.stdout.no_fnmatch_line(pattern)


def test_colours(project):
    project.pytester.makepyfile(LOGIN)
    text = project.run("--heal=on", "--color=yes").stdout.str()
    assert '\x1b[32m  + page.get_by_role("button", name="Sign in")' in text
    assert "\x1b[33mh\x1b[0m" in text


def test_text_of_a_page_cannot_touch_the_terminal(project):
    project.pytester.makepyfile(
        r"""
        def test_a(drift):
            drift(locator='page.get_by_text("\x1b[2J\n::error::\u202e\udc80")', reason="\x07", evidence=(), after="\x1b]x\x07")
        """
    )
    text = project.run("--heal=on", "--color=no").stdout.str()
    assert r'page.get_by_text("\x1b[2J\n::error::\u202e\udc80")' in text
    assert "\x1b" not in text
    assert "\x07" not in text


def test_a_drift_in_setup_counts_and_a_drift_in_teardown_too(project):
    project.pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def login(drift):
            drift(line=10)
            yield
            drift(line=20)

        def test_a(login): pass
        """
    )
    result = project.run("--heal=on", "-v")
    result.stdout.fnmatch_lines(["*::test_a HEALED*", "*.py:10 test_a*", "*.py:20 test_a*", "2 healed in 1 test."])
    result.assert_outcomes(passed=1, warnings=2)


def test_a_failing_test_stays_failed_and_is_marked(project):
    project.pytester.makepyfile("def test_a(drift):\n    drift()\n    assert 0")
    result = project.run("--heal=on")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*.py F*", "*test_a  click  (the test failed)"])


def test_a_test_that_is_expected_to_fail_is_no_heal(project):
    project.pytester.makepyfile("import pytest\n@pytest.mark.xfail\ndef test_a(drift):\n    drift()")
    project.run("--heal=on").assert_outcomes(xpassed=1)


class TestWarnings:
    def test_at_the_line_of_the_test(self, project):
        project.pytester.makepyfile(test_login=LOGIN)
        result = project.run("--heal=on")
        result.assert_outcomes(passed=2, warnings=1)
        result.stdout.no_fnmatch_line("*HealedLocatorWarning*")  # told below, once
        result = project.run("--heal=on", "--no-summary", "-W", "always")
        result.assert_outcomes(passed=2, warnings=1)
        project.run("--heal=on", "-q").stdout.fnmatch_lines(
            [
                "test_login.py::test_login",
                '  *test_login.py:2: HealedLocatorWarning: page.locator("#submit-btn") matched nothing; *',
            ]
        )

    def test_warnings_of_others_are_still_listed(self, project):
        project.pytester.makepyfile("import warnings\ndef test_a(drift):\n    warnings.warn('mine')\n    drift()")
        result = project.run("--heal=on")
        result.assert_outcomes(passed=1, warnings=2)
        result.stdout.fnmatch_lines(["*= warnings summary =*", "*UserWarning: mine"])
        result.stdout.no_fnmatch_line("*HealedLocatorWarning*")

    def test_a_moved_locator_warns_too_and_others_do_not(self, project):
        project.pytester.makepyfile(ALL_SORTS)
        result = project.run("--heal=on")
        result.assert_outcomes(passed=1, warnings=2)
        shown = str(project.run("--heal=on", "-q").stdout)
        assert [name for name in ("HealedLocatorWarning", "MovedLocatorWarning") if name in shown]

    def test_the_same_drift_in_a_loop_warns_once(self, project):
        project.pytester.makepyfile("def test_a(drift):\n    for _ in range(5): drift()")
        project.run("--heal=on").assert_outcomes(passed=1, warnings=1)

    @pytest.mark.parametrize("how", ["flag", "ini", "mark"])
    @pytest.mark.parametrize("category", ["HealedLocatorWarning", "HealWarning"])
    def test_a_filter_that_names_ours_fails_the_test(self, project, how, category):
        text = f"error::pytest_heal.{category}"
        mark = f"@pytest.mark.filterwarnings({text!r})\n" if how == "mark" else ""
        project.pytester.makepyfile(f"import pytest\n{mark}def test_a(drift):\n    drift()\n    drift(line=77)\n")
        if how == "ini":
            project.pytester.makeini(f"[pytest]\nfilterwarnings = {text}\n")
        result = project.run("--heal=on", *(["-W", text] if how == "flag" else []))
        result.assert_outcomes(failed=1)
        result.stdout.fnmatch_lines(
            ["*.py:*: HealedLocatorWarning: page.locator*", "*.py:77: HealedLocatorWarning: page.locator*"]
        )
        result.stdout.no_fnmatch_line("*Traceback*")
        result.stdout.no_fnmatch_line("*verdict.py*")

    @pytest.mark.parametrize("text", ["error", "error::UserWarning"])
    def test_a_filter_for_all_warnings_does_not_undo_a_heal(self, project, text):
        project.pytester.makeini(f"[pytest]\nfilterwarnings = {text}\n")
        project.pytester.makepyfile(LOGIN)
        project.run("--heal=on").assert_outcomes(passed=2, warnings=1)

    def test_a_filter_that_ignores_is_obeyed(self, project):
        project.pytester.makepyfile(LOGIN)
        project.run("--heal=on", "-W", "ignore::UserWarning").assert_outcomes(passed=2, warnings=0)

    def test_a_test_that_failed_by_itself_shows_its_own_failure(self, project):
        project.pytester.makepyfile("def test_a(drift):\n    drift()\n    assert 0, 'mine'")
        result = project.run("--heal=on", "-W", "error::pytest_heal.HealWarning")
        result.assert_outcomes(failed=1)
        result.stdout.fnmatch_lines(["E *mine*"])
        result.stdout.no_fnmatch_line("*HealedLocatorWarning*")


class TestFailures:
    FAILS = """
        from pytest_heal.browser.errors_text import set_notes

        def test_a():
            error = ValueError("nothing is there")
            error.add_note("a note of the test's own")
            set_notes(error, "\\npytest-heal: not healed: two fit.\\n\\nNo elements found")
            raise error
    """

    @pytest.mark.parametrize("args", [(), ("-n1",)], ids=["one process", "a worker"])
    def test_what_is_added_to_an_error_is_said_once_in_ci(self, project, monkeypatch, args):
        monkeypatch.setenv("CI", "true")  # there the list of failed tests has whole messages
        project.pytester.makepyfile(self.FAILS)
        result = project.run("--heal=on", "--tb=short", "--junitxml=junit.xml", *args)
        shown = str(result.stdout)
        assert shown.count("not healed: two fit") == 1
        assert shown.count("No elements found") == 1
        listed = shown.partition("short test summary info")[2]
        assert "ValueError: nothing is there" in listed
        assert "a note of the test's own" in listed
        assert "two fit" in (project.pytester.path / "junit.xml").read_text("utf-8")

    def test_where_no_summary_of_ours_is_written_nothing_is_taken_away(self, project, monkeypatch):
        monkeypatch.setenv("CI", "true")
        project.pytester.makepyfile(self.FAILS)
        assert str(project.run("--heal=on", "-q", "--tb=short").stdout).count("two fit") == 2
        assert str(project.run("--heal=on", "--tb=no").stdout).count("two fit") == 1


class TestStrict:
    def test_a_healed_test_fails_and_says_what_would_have_been_used(self, project):
        project.pytester.makepyfile(test_login=LOGIN)
        result = project.run("--heal=strict")
        result.assert_outcomes(failed=1, passed=1)
        result.stdout.fnmatch_lines(
            [
                "test_login.py F.*",
                'page.locator("#submit-btn") drifted, which --heal=strict does not allow',
                '  - page.locator("#submit-btn")',
                '  + page.get_by_role("button", name="Sign in")     confidence 0.97',
                '    same text "Sign in"*',
                'FAILED test_login.py::test_login - Failed: page.locator("#submit-btn")*',
            ]
        )
        assert "finish test_login.py::test_login unknown" in project.calls()

    def test_a_moved_locator_fails_and_a_refused_or_ambiguous_one_does_not(self, project):
        project.pytester.makepyfile(
            """
            def test_moved(drift): drift(kind="moved", outcome="reported")
            def test_refused(drift): drift(outcome="refused")
            def test_ambiguous(drift): drift(kind="ambiguous", outcome="reported")
            """
        )
        project.run("--heal=strict").assert_outcomes(failed=1, passed=2)

    def test_a_test_that_failed_by_itself_shows_its_own_failure(self, project):
        project.pytester.makepyfile("def test_a(drift):\n    drift()\n    assert 0, 'mine'")
        result = project.run("--heal=strict")
        result.assert_outcomes(failed=1)
        result.stdout.fnmatch_lines(["E *mine*", "FAILED * - AssertionError: mine*"])

    def test_by_marker(self, project):
        project.pytester.makepyfile(
            "import pytest\n@pytest.mark.heal(mode='strict')\ndef test_a(drift): drift()\ndef test_b(drift): drift()"
        )
        project.run("--heal=on").assert_outcomes(failed=1, passed=1)

    def test_a_drift_in_teardown_is_an_error_there(self, project):
        project.pytester.makepyfile(
            """
            import pytest

            @pytest.fixture
            def logout(drift):
                yield
                drift()

            def test_a(logout): pass
            """
        )
        project.run("--heal=strict").assert_outcomes(passed=1, errors=1)


class TestSubtests:
    @pytest.fixture(autouse=True)
    def needs_pytest_9(self):
        if pytest.version_tuple < (9,):
            pytest.skip("subtests are new in pytest 9")

    def test_their_reports_are_left_alone(self, project):
        conftest = project.path / "conftest.py"
        text = """
def pytest_runtest_logreport(report):
    print("CARRIES", report.when, hasattr(report, "context"), hasattr(report, "pytest_heal"))
"""
        conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
        project.pytester.makepyfile(
            """
            def test_a(subtests, drift):
                with subtests.test("one"):
                    drift()
                with subtests.test("two"):
                    pass
            """
        )
        result = project.run("--heal=on", "-vv", "-s")
        assert [line[line.index("CARRIES") :] for line in result.outlines if "CARRIES" in line] == [
            "CARRIES setup False False", "CARRIES call True False", "CARRIES call True False",
            "CARRIES call False True", "CARRIES teardown False True",
        ]  # fmt: skip
        result.stdout.fnmatch_lines(["*SUBPASSED*one*", "*SUBPASSED*two*", "*::test_a HEALED*", "1 healed in 1 test."])

    def test_strict_fails_the_test_and_not_the_subtest(self, project):
        project.pytester.makepyfile("def test_a(subtests, drift):\n    with subtests.test('one'): drift()\n")
        result = project.run("--heal=strict")
        result.stdout.no_fnmatch_line("*SUBFAILED*")
        result.assert_outcomes(failed=1)

    def test_a_failing_subtest_fails_its_healed_test(self, project):
        project.pytester.makepyfile("def test_a(subtests, drift):\n    drift()\n    with subtests.test('one'): assert 0\n")
        result = project.run("--heal=on")
        assert result.ret == 1
        result.stdout.fnmatch_lines(["FAILED *::test_a - contains 1 failed subtest"])


class TestJUnit:
    def run(self, project, *args):
        result = project.run("--heal=on", "--junitxml=out.xml", *args)
        return result, ET.parse(project.path / "out.xml").getroot()

    @pytest.mark.parametrize("family", ["xunit1", "xunit2"])
    def test_properties_of_test_and_suite(self, project, family):
        project.pytester.makepyfile(test_a=ALL_SORTS, test_b="def test_plain(): pass")
        _, root = self.run(project, "-o", f"junit_family={family}")
        case, plain = root.iter("testcase")
        properties = {p.get("name"): p.get("value") for p in case.iter("property")}
        assert properties["heal_count"] == "1"
        assert properties["heal_1"].endswith(
            'click: page.locator("#submit-btn") -> page.get_by_role("button", name="Sign in") (confidence 0.97, margin 0.61)'
        )
        assert set(properties) == {"heal_count", "heal_1", "heal_refused_1", "heal_moved_1", "heal_ambiguous_1"}
        assert list(plain.iter("property")) == []
        totals = {p.get("name"): p.get("value") for p in root.find("testsuite/properties")}
        assert totals == {
            "heal_mode": "on", "heal_tests": "1", "heal_healed": "1", "heal_refused": "1", "heal_moved": "1",
            "heal_ambiguous": "1", "heal_lost": "0", "heal_suggested": "0",
        }  # fmt: skip

    def test_what_xml_forbids_does_not_break_the_file(self, project):
        project.pytester.makepyfile(r"""def test_a(drift): drift(locator='<&"\x00\x1b\ud800\ufffe\n]]>')""")
        _, root = self.run(project)
        assert root.find(".//property[@name='heal_1']").get("value").split(": ", 1)[1].startswith('<&"\\ud800\\n]]> -> ')

    def test_a_run_without_healing_has_no_properties(self, project):
        project.pytester.makepyfile("def test_a(): pass")
        project.run("--junitxml=out.xml")
        assert "heal" not in (project.path / "out.xml").read_text(encoding="utf-8").replace("test_a_run_without_healing", "")

    def test_properties_of_others_stay(self, project):
        project.pytester.makepyfile(
            "def test_a(request, drift):\n    request.node.user_properties.append(('mine', 1))\n    drift()"
        )
        _, root = self.run(project)
        assert [p.get("name") for p in root.find(".//testcase/properties")] == ["mine", "heal_count", "heal_1"]


class TestHook:
    HOOK = """
def pytest_heal_event(config, event):
    with (config.rootpath / "events.txt").open("a") as file:
        file.write(f"{event.test.rpartition('::')[2]} {event.kind} {event.outcome} {event.confirmed}\\n")
"""

    def test_is_called_once_for_each_event(self, project):
        conftest = project.path / "conftest.py"
        conftest.write_text(conftest.read_text(encoding="utf-8") + self.HOOK, encoding="utf-8")
        project.pytester.makepyfile("def test_a(drift): drift(); drift(line=9)\ndef test_b(drift): drift(); assert 0")
        project.run("--heal=on")
        assert (project.path / "events.txt").read_text().splitlines() == [
            "test_a lost healed True", "test_a lost healed True", "test_b lost healed False",
        ]  # fmt: skip

    def test_its_errors_are_noted(self, project):
        conftest = project.path / "conftest.py"
        text = "\ndef pytest_heal_event(event): raise ValueError('theirs')\n"
        conftest.write_text(conftest.read_text(encoding="utf-8") + text, encoding="utf-8")
        project.pytester.makepyfile(LOGIN)
        result = project.run("--heal=on")
        result.assert_outcomes(passed=2)
        result.stdout.fnmatch_lines(
            ["1 healed in 1 test.", "heal: internal error while calling pytest_heal_event: ValueError: theirs*"]
        )
