"""The table of all benchmarks: it reads what they print, says what is over its target, and what it could not have."""

import pytest
from benchmarks.all import BARE_RUN, LINES, Line, chosen, figure, measured, row

from benchmarks import all as table

PRINTED = {
    "start: added to a run of pytest": ("added to run                7.4 ms   (at most 10 for a run)", 7.4),
    "suite that passes, suggest": (
        ("plain             1234   1.000   1.000-1.000     1200   1.000   1.000-1.000      10       200\n"
        "suggest           1250   1.013   0.998-1.030     1210   1.008   0.990-1.020      11       200"),
        1.013,
    ),
    "250 queries, on": (("sync  found    on              1128.5 ms  ratio 1.031  python 1.130  250 messages\n"
                        "sync  nothing  on               643.2 ms  ratio 1.043  python 1.205  250 messages"), 1.043),
    "call to healed action, 600 elements": (
        ("      600 done  median     45     412     160      20       5       6      2      12      9     40     21     77\n"
        "      600 doubt median     45    1200     160      20       5       6      2      12      9     40     21     77"),
        412,
    ),
    "suite with 30 % of its locators lost": (
        ("20 tests of 10 actions, 30% of the locators lost\ngreen 777 ms a test, lost: first 3282 ms, later 803 ms\n"
        "ratio 1.134 (at most 1.3)\ndescribed 3 times for 60 heals"),
        1.134,
    ),
    "shard of 50,000 fingerprints, new locator": ("memory          21.9 MiB (at most 60)\nnew locator     0.97 s", 0.97),
    "catalog of 10,000": (
        ("  1000 entries of 2020 elements, 0.10 MB: in page 10 (9 x bare)  first   30  listed    12  merged    3  all    15 ms"
        " (at most 80), 9 x bare (0.10 ms); brief 1 ms, decoded 9 ms\n"
        " 10002 entries of 20020 elements, 1.00 MB: in page 100 (9 x bare)  first  300  listed   190  merged   31  all   221 ms"
        " (at most 500), 9 x bare (0.10 ms); brief 1 ms, decoded 90 ms"),
        221,
    ),
    "suggestions on 10,000, p95": (
        ("       floor             1.0      1.1      0.9      1.0               0.1     0.1\n"
        "       css              30.1     41.5     28.8     30.0              20.1     3.1\n"
        "       css, own         40.1     91.5     38.8     40.0              20.1     3.1"),
        41.5,
    ),
    "report of 5,000 events, slowest": ("html           790 ms      9.1 MB\njunit-xml      120 ms      1.1 MB", 790),
}  # fmt: skip


@pytest.mark.parametrize("name", PRINTED)
def test_a_figure_is_found_in_what_is_printed(name):
    (line,) = [line for line in LINES if line.name == name]
    text, value = PRINTED[name]
    assert figure(line, f"something before\n{text}\nand after") == value


def test_a_line_says_what_is_over_and_what_is_missing():
    line = LINES[0]
    assert row(line, line.most) == f"{line.name:<42} {line.most:>10.3g}   at most 10 ms"
    assert row(line, line.most + 0.5).endswith("   OVER")
    assert "no figure" in row(line, figure(line, "added to nothing"))


def test_a_target_in_ms_is_that_of_a_machine_as_quick_as_this_one():
    line, ratio = LINES[0], LINES[1]
    assert row(line, line.most * 1.9, 2.0) == f"{line.name:<42} {line.most * 1.9:>10.3g}   at most 20 ms (10)"
    assert row(line, line.most * 2.1, 2.0).endswith("at most 20 ms (10)   OVER")
    assert row(ratio, ratio.most + 0.01, 2.0).endswith("OVER")
    assert table.pace(figure(BARE_RUN, "import pytest   99.0 ms\nrun of pytest            278.0 ms\n")) == 2.0
    assert table.pace(figure(BARE_RUN, "run of pytest            100.0 ms\n")) == 1.0


def test_each_benchmark_is_run_once(monkeypatch):
    ran = []
    monkeypatch.setattr(table, "output", lambda command: ran.append(command) or "a 1 ms\nb 2 ms\n")
    lines = [Line(name=name, command=("x.py",), pattern=rf"{name} (\d) ms", most=1, unit="ms") for name in "abc"]
    assert list(measured(lines).values()) == [1, 2, None]
    assert ran == [("x.py",)]


def test_lines_are_chosen_by_words_of_their_names():
    assert chosen([]) == list(LINES)
    assert [line.name for line in chosen(["start", "steps"])] == ["start: added to a run of pytest", "100 action steps"]


def test_a_real_one(monkeypatch):
    """Start-up is the quickest of them."""
    (line,) = chosen(["start"])
    quick = Line(name=line.name, command=("start_up.py", "--rounds=1"), pattern=line.pattern, most=line.most, unit=line.unit)
    assert isinstance(measured([quick])[quick], float)
