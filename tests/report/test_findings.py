"""Findings, the patch, Markdown, GitHub and GitLab: what a code review is told, whatever the page says."""

import json
import re
import subprocess
from dataclasses import replace

import jsonschema
import pytest
from hypothesis import given, settings

from pytest_heal.report import findings as found_by
from pytest_heal.report import github, gitlab, html, markdown, trends
from pytest_heal.report.findings import FRAGILE, RULES, findings
from pytest_heal.report.history import record_of, trends_of
from pytest_heal.report.patch import patch
from pytest_heal.source.calls import Source
from pytest_heal.source.edits import Edit, Region
from tests.support.report_cases import HOSTILE, LONG, OPINION, entry, hostile_report, report, texts


def test_what_several_formats_need_is_made_once(monkeypatch):
    made, made_findings = report(), []
    monkeypatch.setattr(found_by, "_message", lambda rule, entries: made_findings.append(rule) or "said")
    github.render(made)
    once = len(made_findings)
    assert once
    github.workflow_commands(made)
    markdown.render(made.seen_from(".."))
    assert len(made_findings) == once
    assert findings(made) is not findings(made, fragile=False)
    assert findings(replace(made, entries=made.entries[:1])) != findings(made)


# What GitLab documents of its format.
CODE_QUALITY = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "additionalProperties": False,
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "minLength": 16},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "minLength": 1, "not": {"pattern": r"^\./"}},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}


def many(number):
    return report(*(entry(line=n + 1, selector=f"#a{n}", locator=f'page.locator("#a{n}")', edit=None) for n in range(number)))


class TestFindings:
    def test_each_sort_has_its_rule_and_what_a_passed_test_expected_is_none(self):
        assert [finding.rule.id for finding in findings(report())] == [
            "HEAL001", "HEAL002", "HEAL004", "HEAL005", "HEAL003", "HEAL002", "HEAL005",
        ]  # fmt: skip

    def test_the_same_drift_in_several_tests_is_one(self):
        (one,) = findings(report(entry(test="a"), entry(test="b"), entry(test="b")))
        assert len(one.entries) == 3
        assert one.message.endswith("In a and 1 more test.")

    def test_it_is_where_the_locator_is_made(self):
        (one,) = findings(report(entry(made_at="pages/login.py:12", edit=None)))
        assert one.place == ("pages/login.py", 12)

    def test_fingerprints_stay_when_lines_move_and_differ_between_findings(self):
        first, moved = findings(report(entry(edit=None))), findings(report(entry(line=77, edit=None)))
        assert first[0].fingerprint == moved[0].fingerprint
        several = findings(report(entry(edit=None), entry(line=77, edit=None), entry(selector="#b", edit=None)))
        assert len({one.fingerprint for one in several}) == len(several) == 3

    def test_a_heal_says_what_to_use(self):
        (one,) = findings(report(entry()))
        assert one.message == (
            'page.locator("#submit-btn") matched nothing. Use page.get_by_role("button", name="Sign in") instead '
            "(confidence 0.97). In tests/test_login.py::test_login[chromium]."
        )

    def test_a_failed_locator_says_what_exists(self):
        told = [one for one in findings(report()) if one.first.sort == "suggested" and one.rule is not FRAGILE]
        assert 'Perhaps page.get_by_role("button", name="Log in").' in told[0].message


class TestPatch:
    def entries(self, text, *places):
        """Heals of locators at lines and columns of a text."""
        source = Source(text, "t.py")
        found = [source.edit(line, column, locator, new, method) for line, column, locator, new, method in places]
        assert all(found)
        return [entry(edit=one) for one in found]

    TEXT = (
        'def test(page):\n    page.locator("#a").click(); page.locator("#b").click()\n    page.fill(\n        "#c", "é")\n'
        '    pass\n    page.locator("#d").click()\n'
    )
    PLACES = (
        (2, 0, 'page.locator("#a")', 'page.get_by_label("A")', "click"),
        (2, 0, 'page.locator("#b")', 'page.get_by_label("B")', "click"),
        (3, 0, 'page.locator("#c")', 'page.get_by_label("C")', "fill"),
        (6, 0, 'page.locator("#d")', 'page.get_by_label("D")', "click"),
    )
    AFTER = (
        'def test(page):\n    page.get_by_label("A").click(); page.get_by_label("B").click()\n'
        '    page.get_by_label("C").fill("é")\n    pass\n    page.get_by_label("D").click()\n'
    )

    def test_git_takes_it(self, tmp_path):
        diff = patch(self.entries(self.TEXT, *reversed(self.PLACES)), folder="sub/")
        (tmp_path / "sub").mkdir()
        (tmp_path / "sub" / "t.py").write_text(self.TEXT, encoding="utf-8")
        subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
        done = subprocess.run(
            ["git", "apply", "--unidiff-zero", "-"], cwd=tmp_path, input=diff.encode(), capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr.decode() + diff
        assert (tmp_path / "sub" / "t.py").read_text(encoding="utf-8") == self.AFTER

    def test_two_proposals_for_one_place_are_none(self):
        one, other = self.PLACES[3], (*self.PLACES[3][:3], 'page.get_by_label("E")', "click")
        assert patch(self.entries(self.TEXT, one, other)) == ""
        assert patch(self.entries(self.TEXT, one, one)).count("@@") == 2

    @given(texts)
    def test_no_text_gets_out_of_its_line(self, text):
        edit = Edit(
            file=text, region=Region(line=1, column=1, end_line=1, end_column=2), old="a", new="b", before=text, after=text
        )
        lines = patch([entry(edit=edit)]).split("\n")
        assert all(line[:1] in ("-", "+", "@") for line in lines[:-1])
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u202e]", "".join(lines))


class TestMarkdown:
    def test_the_whole_of_it(self):
        old, new = 'page.locator("#submit-btn")', 'page.get_by_role("button", name="Sign in")'
        assert markdown.render(report(entry())) == (
            "### pytest-heal: 1 healed\n\n"
            "| | where | locator | instead, or why not | confidence |\n| --- | --- | --- | --- | --- |\n"
            f"| healed | `tests/test_login.py:6` | `{old}` | `{new}` | 0.97 |\n"
            "\n<details><summary>Patch</summary>\n\n~~~diff\n--- a/tests/test_login.py\n+++ b/tests/test_login.py\n"
            f"@@ -6,1 +6,1 @@\n-    {old}.click()\n+    {new}.click()\n~~~\n\n</details>\n"
        )

    def test_what_a_model_said_stands_beside_the_locator(self):
        made = markdown.render(report(entry(opinion=OPINION)))
        said = "openai&#58;gpt&#45;5&#45;mini means button &#34;Sign in&#34;&#44; asked twice&#58; It says the same&#46;"
        assert f'`page.get_by_role("button", name="Sign in")` ({said}) | 0.97 |' in made

    def test_nothing_drifted(self):
        assert markdown.render(report(entry(outcome="refused", confirmed=True))) == "### pytest-heal: no locator drifted\n\n"

    def test_a_conflict_is_told(self):
        made = report(entry(test="a"), entry(test="b", replacement="page.get_by_label('x')", edit=None))
        assert "**1 conflict**" in markdown.render(made)

    @pytest.mark.parametrize("limit", [2_000, 60_000])
    def test_it_is_never_longer_than_its_reader_takes(self, limit):
        text = markdown.render(many(3_000), limit)
        assert limit * 0.7 < len(text.encode()) <= limit
        assert re.search(r"\n\.\.\. and \d+ more\.\n", text)

    @settings(max_examples=100)
    @given(texts)
    def test_no_text_gets_out_of_its_cell(self, text):
        made = markdown.render(hostile_report(text))
        table = made.partition("\n| --- ")[2].partition("<details>")[0].strip("\n").split("\n")[1:]
        assert len(table) == 3  # what a test that passed expected is none
        for row in table:
            without_code = re.sub(r"`[^`]*`", "", row)
            assert row.count("|") == 6
            assert not re.search(r"<(?!/?code>)", without_code)
            assert not re.search(r"[@\[\]*_~!]", re.sub(r"&#\d+;", "", without_code))

    @pytest.mark.parametrize("text", [*HOSTILE, LONG], ids=lambda text: ascii(text[:12]))
    def test_hostile_text_stays_small_and_inert(self, text):
        made = markdown.render(hostile_report(text))
        assert len(made.encode()) <= markdown.LIMIT
        assert "\x1b" not in made
        outside = re.sub(r"`[^`\n]*`|~~~+diff\n.*?\n~~~+\n", "", made, flags=re.DOTALL)
        assert "<script" not in outside
        assert "<img" not in outside


class TestGitHub:
    def test_a_heal_is_an_annotation(self):
        (line,) = github.workflow_commands(report(entry()))
        assert line == (
            "::warning file=tests/test_login.py,line=6,endLine=6,title=A locator has drifted and was healed (confidence 0.97)::"
            'page.locator("#submit-btn") matched nothing. Use page.get_by_role("button", name="Sign in") instead '
            "(confidence 0.97). In tests/test_login.py::test_login[chromium]."
        )

    def test_at_most_ten_and_heals_first(self):
        refused = [entry(outcome="refused", confirmed=False, line=n + 1, selector=f"r{n}") for n in range(6)]
        lines = github.workflow_commands(report(*refused, *many(7).entries))
        assert len(lines) == 10
        assert all("was healed" in line for line in lines[:7])

    def test_what_another_plugin_annotates_is_not_told_twice(self):
        (line,) = github.workflow_commands(report(), annotated=True)
        assert "matches several" in line

    def test_paths_are_of_the_repository(self):
        assert github.workflow_commands(report(entry(), folder="e2e/"))[0].startswith("::warning file=e2e/tests/test_login.py,")

    @settings(max_examples=100)
    @given(texts)
    def test_no_text_becomes_a_command_of_its_own(self, text):
        for line in github.workflow_commands(hostile_report(text)):
            assert len(line.splitlines()) == 1
            head, properties, message = re.fullmatch(r"(::warning) (.*?)::(.*)", line).groups()
            assert head == "::warning"
            assert [part.partition("=")[0] for part in properties.split(",")] == ["file", "line", "endLine", "title"]
            assert not re.search(r"[\x00-\x1f\x7f]", line)
            assert not re.search(r"%(?!25|0A|0D|3A|2C)", properties + message)

    def test_a_summary_fits_into_a_step(self, monkeypatch):
        assert github.LIMIT < 2**20
        monkeypatch.setattr(github, "LIMIT", 20_000)
        text = github.render(many(400))
        assert len(text.encode()) <= 20_000
        assert "more.\n" in text

    @pytest.mark.parametrize("text", [*HOSTILE, LONG], ids=lambda text: ascii(text[:12]))
    def test_hostile_text_fits_too(self, text):
        assert len(github.render(hostile_report(text)).encode()) <= 2**20
        assert all(len(line) < 20_000 for line in github.workflow_commands(hostile_report(text)))


class TestGitLab:
    def test_a_heal(self):
        (row,) = json.loads(gitlab.render(report(entry(), folder="e2e/")))
        assert (row["check_name"], row["severity"]) == ("healed-locator", "minor")
        assert row["location"] == {"path": "e2e/tests/test_login.py", "lines": {"begin": 6}}
        assert row["description"].startswith('page.locator("#submit-btn") matched nothing. Use ')

    def test_every_sort(self):
        rows = json.loads(gitlab.render(report()))
        jsonschema.validate(rows, CODE_QUALITY)
        assert {row["check_name"] for row in rows} == {rule.slug for rule in RULES}
        assert len({row["fingerprint"] for row in rows}) == len(rows)
        assert json.loads(gitlab.render(report(entry(outcome="refused", confirmed=True)))) == []

    @settings(max_examples=60)
    @given(texts)
    def test_whatever_a_page_says(self, text):
        jsonschema.validate(json.loads(gitlab.render(hostile_report(text)).encode("utf-8")), CODE_QUALITY)

    @pytest.mark.parametrize("text", [*HOSTILE, LONG], ids=lambda text: ascii(text[:12]))
    def test_hostile_text_stays_small(self, text):
        assert len(gitlab.render(hostile_report(text))) < 50_000


class TestRefusal:
    """What was refused stands nowhere as what to use instead: reason first, the nearest as the nearest, and with a warning."""

    DELETE = 'page.get_by_role("button", name="Delete all data")'

    def refused(self, **changes):
        values = {
            "outcome": "refused", "code": "destructive", "confirmed": False, "reason": "It says that it deletes.",
            "confidence": 0.6, "after": 'button "Delete all data"', "replacement": self.DELETE, **changes,
        }  # fmt: skip
        return entry(**values)

    def test_findings_name_the_reason_first_and_warn(self):
        (one,) = findings(report(self.refused()), fragile=False)
        assert "Perhaps" not in one.message
        assert "instead" not in one.message
        assert one.message.index("It says that it deletes") < one.message.index(self.DELETE)
        assert f'Nearest, and not certain: {self.DELETE}. Careful: it says "delete".' in one.message

    def test_markdown_says_why_not(self):
        row = next(line for line in markdown.render(report(self.refused())).split("\n") if "not healed" in line)
        why = row.split(" | ")[3]
        assert why.startswith("It says that it deletes")
        assert "Nearest, not certain: `" in why
        assert "careful: it says `delete`" in why

    def test_html_paints_it_in_no_colour_of_a_change(self):
        text = html.render(report(self.refused()))
        assert "nearest, not certain:" in text
        assert 'class="new"' not in text
        assert "careful: it says" in text

    def test_trends_have_no_plus_line_for_it_even_in_an_old_file(self):
        record = record_of(self.refused().event, run="r", started="2026-01-01T00:00:00+00:00", sort="refused", tolerated=False)
        assert record.replacement == ""
        old = replace(record, replacement=self.DELETE)
        assert not any(line.lstrip().startswith("+") for line in trends.lines_of(trends_of([old]), 10))

    def test_what_is_not_near_is_not_named(self):
        (one,) = findings(report(self.refused(confidence=0.29)), fragile=False)
        assert "Delete" not in one.message
        assert "Delete" not in markdown.render(report(self.refused(confidence=0.29)))
