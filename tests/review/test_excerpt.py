"""The lines around a change as a review shows them, without comparing whole files."""

from typing import NamedTuple

from pytest_heal.repair.diff import excerpt


class Change(NamedTuple):
    begin: int
    end: int
    new: str


TEXT = "".join(f"line {n}\n" for n in range(1, 10))


def change(old, new, text=TEXT):
    return Change(text.index(old), text.index(old) + len(old), new)


def test_a_line_and_three_around_it():
    assert excerpt("t.py", TEXT, [change("line 5", "five")]).split("\n") == [
        "--- a/t.py", "+++ b/t.py", "@@ 5 @@",
        " line 2", " line 3", " line 4", "-line 5", "+five", " line 6", " line 7", " line 8",
    ]  # fmt: skip


def test_two_changes_of_one_line_are_shown_together_and_others_apart():
    text = "a(b); c(d)\n" + TEXT
    shown = excerpt("t.py", text, [change("c", "C", text), change("a", "A", text), change("line 9", "x", text)]).split("\n")
    assert [line for line in shown if line[:1] in "+-" and line[:3] not in ("+++", "---")] == [
        "-a(b); c(d)", "+A(b); C(d)", "-line 9", "+x",
    ]  # fmt: skip


def test_at_the_ends_and_over_several_lines():
    assert excerpt("t.py", "only", [Change(0, 4, "x")]).split("\n")[2:] == ["@@ 1 @@", "-only", "+x"]
    shown = excerpt("t.py", "a\r\nb\r\nc\r\n", [Change(0, 4, "x\r\ny")]).split("\n")[2:]
    assert shown == ["@@ 1 @@", "-a", "-b", "+x", "+y", " c"]
    assert excerpt("t.py", "x", []) == ""


def test_nothing_that_steers_a_terminal_is_shown():
    assert "\x1b" not in excerpt("t\x1b.py", "\x1b[2J\nb", [Change(5, 6, "\x1b")])
