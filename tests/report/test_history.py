"""A history of drift: what is kept of an event, the file it is kept in, and what many of them amount to."""

import json
import multiprocessing
import os
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.cli.main import main
from pytest_heal.errors import HealError
from pytest_heal.relocation.events import Evidence
from pytest_heal.report.escape import visible
from pytest_heal.report.history import PastRun, Record, cause_of, past_runs, record_of, trends_of
from pytest_heal.report.history_file import append, keep, read, recent_runs
from pytest_heal.report.plots import by_run
from pytest_heal.report.trends import lines_of
from tests.support.report_cases import HOSTILE, event, texts

MONDAY, TUESDAY = "2026-11-23T10:00:00+00:00", "2026-11-24T10:00:00+00:00"


def changed(name, before="a", after="b"):
    return Evidence(property=name, agreement=-0.5, weight=-0.1, before=before, after=after)


def record(**changes):
    values = {
        "run": "one", "started": MONDAY, "test": "t.py::a", "file": "t.py", "line": 6, "locator": 'page.locator("#a")',
        "page": "/login", "sort": "healed", "replacement": "page.b()", "cause": "churn", "changed": ("id",), "seconds": 1.5,
    }  # fmt: skip
    return Record(**{**values, **changes})


# ---------------------------------------------------------------------------------------------- one event


@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ({"evidence": (changed("text"), changed("id"), changed("class"))}, "churn"),
        ({"evidence": (changed("place"), changed("size"))}, "churn"),
        ({"evidence": (changed("text"), changed("href"))}, "regression"),
        ({"evidence": (changed("href", "/cart", ""),)}, "regression"),  # no link any more
        ({"evidence": (changed("href", "", "/cart"),)}, "churn"),
        ({"evidence": (changed("href", "/same", "/same"),)}, "churn"),
        ({"evidence": (changed("field"),)}, "regression"),
        ({"evidence": (changed("name"),)}, "regression"),
        ({"kind": "moved", "outcome": "reported", "evidence": (changed("text"),)}, "regression"),
        ({"outcome": "refused", "evidence": (changed("href"),)}, "unknown"),  # nobody knows that it is the same element
        ({"outcome": "suggested", "after": ""}, "unknown"),
    ],
)
def test_churn_and_likely_regressions_are_told_apart(changes, cause):
    assert cause_of(event(**changes)) == cause


def test_what_is_kept_of_an_event():
    made = record_of(
        event(evidence=(changed("text", "Cart", "Basket"), changed("href", "/cart", "/checkout")), made_at="pages/a.py:9"),
        run="one", started=MONDAY, sort="healed", tolerated=False,
    )  # fmt: skip
    assert made == Record(
        run="one", started=MONDAY, test="tests/test_login.py::test_login[chromium]", file="pages/a.py", line=9,
        locator='page.locator("#submit-btn")', page="/login", sort="healed",
        replacement='page.get_by_role("button", name="Sign in")', cause="regression", changed=("text", "href"),
        regressed=('link target "/cart" -> "/checkout"',), seconds=1.081,
    )  # fmt: skip
    assert Record.from_dict(json.loads(json.dumps(made.to_dict()))) == made


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "it is no record of drift"),
        ({}, "it is no record of drift"),
        ({"format": 2}, "its format is 2, this version reads 1"),
        ({"format": 1}, "its run is None"),
        ({**record().to_dict(), "line": "6"}, "its line is '6'"),
        ({**record().to_dict(), "seconds": True}, "its seconds is True"),
        ({**record().to_dict(), "cause": "magic"}, "its cause is 'magic'"),
    ],
)
def test_what_is_no_record_says_why(data, said):
    with pytest.raises(ValueError, match=said):
        Record.from_dict(data)


def test_what_a_newer_version_adds_is_passed_over():
    assert Record.from_dict({**record().to_dict(), "mood": "good"}) == record()


# ---------------------------------------------------------------------------------------------- the file


def test_runs_add_lines_to_a_file_that_is_made(tmp_path):
    path = tmp_path / "new" / "heal.jsonl"
    assert keep(path, [event(), event(outcome="refused", confirmed=True)], 1_764_000_000.0) == 2
    assert keep(path, [event(kind="moved", outcome="reported")], 1_764_100_000.0) == 1
    assert len(path.read_text().splitlines()) == 3
    found = read(path, skipped=pytest.fail)
    assert [(r.sort, r.tolerated) for r in found] == [("healed", False), ("refused", True), ("moved", False)]
    assert len({r.run for r in found}) == 2
    assert [r.events for r in recent_runs(path, skipped=pytest.fail)] == [1, 1]


def test_without_drift_there_is_no_file(tmp_path):
    assert keep(tmp_path / "heal.jsonl", [], 0.0) == 0
    assert not list(tmp_path.iterdir())


def test_a_broken_line_is_named_and_passed_over(tmp_path):
    path = tmp_path / "heal.jsonl"
    append(path, [record()])
    with path.open("ab") as stream:
        stream.write(b'{"format": 1, "run": "cut o')  # a full disk
    append(path, [record(run="two")])
    with path.open("ab") as stream:
        stream.write(b'\n\n\xff\xfe\n{"format": 9}\n')
    said = []
    assert [r.run for r in read(path, skipped=said.append)] == ["one", "two"]
    assert [text.partition(" was passed over: ")[2] for text in said] == [
        "it is not JSON", "it is not JSON", "its format is 9, this version reads 1",
    ]  # fmt: skip
    assert said[0].startswith(f"line 2 of {path} ")


def test_only_the_end_of_a_long_file_is_read_for_a_plot(tmp_path):
    path = tmp_path / "heal.jsonl"
    append(path, [record(run=str(n)) for n in range(100)])
    said = []
    found = read(path, skipped=said.append, most=path.stat().st_size // 10)
    assert 5 < len(found) <= 10
    assert found[-1].run == "99"
    assert said == []


def _add(path, name):
    for _ in range(20):
        append(path, [record(run=name, test="x" * 5_000)] * 4)


def test_runs_side_by_side_tear_no_line(tmp_path):
    path = tmp_path / "heal.jsonl"
    workers = [multiprocessing.get_context("fork").Process(target=_add, args=(path, str(n))) for n in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(read(path, skipped=pytest.fail)) == 4 * 20 * 4


def test_what_cannot_be_written_says_what_to_do(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(HealError, match=r"history not added to .*below: .*; set heal_history to another file"):
        keep(tmp_path / "file" / "below", [event()], 0.0)


def test_a_history_that_cannot_be_read_leaves_the_report_without_one(tmp_path):
    said = []
    assert recent_runs(tmp_path / "none", skipped=said.append) == ()
    assert said == []
    assert recent_runs(tmp_path, skipped=said.append) == ()
    assert "cannot be read" in said[0]


@settings(max_examples=50)
@given(texts)
def test_whatever_a_page_says_it_is_one_line(text):
    made = record(test=text, file=text, locator=text, page=text, replacement=text, changed=(text,), regressed=(text,))
    line = json.dumps(made.to_dict())
    assert "\n" not in line
    assert Record.from_dict(json.loads(line)).sort == "healed"
    shown = list(lines_of(trends_of([made, replace(made, run="two")]), 10))
    assert all(visible(one) == one for one in shown)


# ---------------------------------------------------------------------------------------------- many events


def test_what_drifts_most_churns_most_and_costs_most():
    found = trends_of(
        [
            record(),
            record(run="two", started=TUESDAY, line=8, replacement="page.c()"),
            record(locator='page.locator("#b")', page="/cart", cause="regression", regressed=("link target",), seconds=9.0,
                   test="t.py::b"),
            record(locator='page.locator("#b")', page="/cart", cause="regression", regressed=("link target",), seconds=0.0,
                   test="t.py::b"),
            record(locator='page.locator("#b")', page="/cart", sort="refused", cause="unknown", replacement="", seconds=0.0,
                   test="t.py::b"),
            record(tolerated=True, sort="refused", seconds=100.0, page="/never", test="never"),
        ]
    )  # fmt: skip
    assert [(t.name, t.times, t.runs) for t in found.locators] == [('page.locator("#b")', 3, 1), ('page.locator("#a")', 2, 2)]
    assert found.locators[0].causes == {"churn": 0, "regression": 2, "unknown": 1}
    assert found.locators[0].regressed == ("link target",)
    assert (found.locators[1].place, found.locators[1].last, found.locators[1].replacement) == ("t.py:8", TUESDAY, "page.c()")
    assert [(t.name, t.causes["churn"]) for t in found.pages] == [("/login", 2), ("/cart", 0)]
    assert [(t.name, t.seconds) for t in found.tests] == [("t.py::b", 9.0), ("t.py::a", 3.0)]
    assert (found.totals, found.seconds) == ({"healed": 4, "refused": 1}, 12.0)
    assert [(r.started, r.events, r.healed, r.regressions) for r in found.runs] == [(MONDAY, 4, 3, 2), (TUESDAY, 1, 1, 0)]


@given(st.permutations([record(run=str(n), started=f"2026-11-2{n}", seconds=float(n), line=n) for n in range(5)]))
def test_the_order_of_the_lines_does_not_matter(records):
    assert trends_of(records) == trends_of(sorted(records, key=lambda r: r.run))


def test_a_plot_marks_runs_with_a_likely_regression():
    runs = past_runs([record(), record(run="two", started=TUESDAY, cause="regression"), record(run="two", started=TUESDAY)])
    plot = by_run(runs)
    assert [(bar.height, bar.likely) for bar in plot.bars] == [(40.0, False), (80.0, True)]
    assert plot.said == "Last 2, median 2, highest 2 in 2 runs with drift. 1 with a likely regression, marked."
    assert plot.bars[1].said == f"{TUESDAY}: 2 events, 2 healed, 1 likely regression, 3.0 s"
    assert by_run(runs[:1]) is None
    assert [PastRun.from_dict(json.loads(json.dumps(one.to_dict()))) for one in runs] == list(runs)


# ---------------------------------------------------------------------------------------------- the command


@pytest.fixture
def history(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "heal.jsonl"
    regressed = ('link target "/a" -> "/b"',)
    append(path, [record(), record(run="two", started=TUESDAY, cause="regression", regressed=regressed)])
    append(path, [record(run="two", started=TUESDAY, locator='page.locator("#b")', page="/cart", test="t.py::b", seconds=0.5)])
    return path


def test_trends_for_people(history, capsys):
    assert main(["trends", "heal.jsonl"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2 runs with drift from 2026-11-23 to 2026-11-24: 3 healed; 3.5 s lost",
        "  2 churn, 1 likely regression",
        "",
        "locators that drift most",
        "  t.py:6  2 times in 2 runs, 3.0 s; 1 churn, 1 likely regression",
        '    - page.locator("#a")',
        "    + page.b()",
        '    likely regression: link target "/a" -> "/b"',
        "  t.py:6  1 time in 1 run, 0.5 s; 1 churn",
        '    - page.locator("#b")',
        "    + page.b()",
        "",
        "pages that churn most",
        "  /login  2 times in 2 runs, 3.0 s; 1 churn, 1 likely regression",
        "  /cart  1 time in 1 run, 0.5 s; 1 churn",
        "",
        "tests that lost the most time",
        "  t.py::a  3.0 s, 2 times in 2 runs; 1 churn, 1 likely regression",
        "  t.py::b  0.5 s, 1 time in 1 run; 1 churn",
    ]


def test_trends_for_machines(history, capsys):
    with history.open("a") as stream:
        stream.write("broken\n")
    assert main(["trends", "heal.jsonl", "--json", "--limit=1"]) == 0
    said = capsys.readouterr()
    data = json.loads(said.out)
    assert (data["causes"], data["skipped"]) == ({"churn": 2, "regression": 1, "unknown": 0}, 1)
    assert [one["name"] for one in data["locators"]] == ['page.locator("#a")']
    assert [run["events"] for run in data["runs"]] == [1, 2]
    assert said.err == "pytest-heal: line 4 of heal.jsonl was passed over: it is not JSON\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nothing.jsonl"], "there is no history at nothing.jsonl: a run with drift and -o heal_history=nothing"),
        (["heal.jsonl", "--limit=0"], "--limit=0 is not valid: expected a whole number, 1 or more"),
        (["heal.jsonl", "--wrong"], "trends does not know --wrong"),
        ([os.curdir], "cannot be read: "),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told(history, capsys, args, said):
    assert main(["trends", *args]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_a_hostile_history_is_shown_safely(history, capsys, text):
    append(history, [record(test=text, locator=text, page=text, regressed=(text,), started="2026-11-25")])
    assert main(["trends", "heal.jsonl"]) == 0
    assert all(visible(line) == line for line in capsys.readouterr().out.split("\n"))
