"""`pytest-heal fix` on hand-written source shapes: the edit that must come, or the reason why a person has to make it."""

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.locator.code import literal
from pytest_heal.source.changes import Change, ChangeError, changed
from pytest_heal.source.module import Module
from pytest_heal.source.project import Project
from pytest_heal.source.proposals import proposals
from tests.source.fix_corpus import CASES, ROLE, A, Case, Seen


def texts(case):
    return case.before if isinstance(case.before, dict) else {"t.py": case.before}


def project_of(files):
    return Project(lambda file: Module(files[file], file) if file in files else None, lambda: list(files))


def proposed(files, seen, **more):
    """Proposals, and the files with all edits made."""
    project = project_of(files)
    found = proposals([one.sighting(files) for one in seen], project, **more)
    after = dict(files)
    for file in files:
        changes = [one.change for one in found if one.change is not None and one.file == file]
        if changes:
            after[file] = changed(Module(files[file], file), changes)
    return found, after


def test_the_corpus_is_as_large_as_promised():
    assert len(CASES) >= 60
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_shape(case: Case):
    files = texts(case)
    found, after = proposed(files, case.seen, style=case.style, worked=case.worked)
    if case.refused:
        assert after == files
        assert [one.change for one in found] == [None] * len(found)
        assert any(case.refused in one.reason for one in found), [one.reason for one in found]
        assert all(one.reason for one in found)
    else:
        expected = {**files, **(case.after if isinstance(case.after, dict) else {"t.py": case.after})}
        assert after == expected, [one.reason for one in found]


def test_who_uses_a_value_is_shown():
    files = {"t.py": 'A = "#a"\npage.click(A)\npage.fill(A, "x")\n'}
    (one,), _ = proposed(files, (A("page.click(A)"), A('page.fill(A, "x")', test="t.py::test_b")))
    assert (one.name, one.line, one.tests) == ("A", 1, ("t.py::test_a", "t.py::test_b"))
    assert one.users == ("t.py:2 page.click(A)", 't.py:3 page.fill(A, "x")')


def test_two_cases_of_parametrize_are_two_edits():
    text = '@pytest.mark.parametrize("sel", ["#a", "#b"])\ndef test_a(page, sel):\n    page.locator(sel).click()\n'
    other = Seen(calls=(("page.locator(sel)", "#b"),), test="t.py::test_a[b]", mends=((0, 1, '.locator("#go")', "id"),))
    _, after = proposed({"t.py": text}, (A("page.locator(sel)"), other))
    assert '["#signin", "#go"]' in after["t.py"]


def test_a_call_that_another_locator_is_made_by_needs_both_to_agree():
    text = 'card = page.locator(".card")\ncard.locator("#a").click()\ncard.locator("#b").click()\n'
    head = ('page.locator(".card")', ".card")
    begin = ((0, 1, '.locator("#tile")', "id"),)
    first = Seen(calls=(head, ('card.locator("#a")', ".card >> #a")), mends=begin)
    second = Seen(calls=(head, ('card.locator("#b")', ".card >> #b")), mends=begin, test="t.py::test_b")
    (one,), after = proposed({"t.py": text}, (first, second))
    assert one.tests == ("t.py::test_a", "t.py::test_b")
    assert after["t.py"] == text.replace('".card"', '"#tile"')
    third = Seen(calls=second.calls, mends=((0, 1, '.locator("#other")', "id"),), test="t.py::test_b")
    found, after = proposed({"t.py": text}, (first, third))
    assert after["t.py"] == text
    assert {one.change for one in found} == {None}
    fourth = Seen(calls=second.calls, failed="two fit", certain=False, test="t.py::test_b")
    found, after = proposed({"t.py": text}, (first, fourth))
    assert after["t.py"] == text


def test_what_would_change_more_than_the_call_is_not_written():
    module = Module('page.locator("#a").click()\nx = 1\n', "t.py")
    expected = ast.parse(f"page{ROLE}", mode="eval").body
    good = Change(file="t.py", begin=4, end=18, old='.locator("#a")', new=ROLE, span=(1, 1, 1, 19), expected=expected)
    assert changed(module, [good]) == f"page{ROLE}.click()\nx = 1\n"
    for spoiled in (
        {"new": f"{ROLE}.first"}, {"new": "(("}, {"old": ".locator('#a')"}, {"end": 26, "old": module.text[4:26]},
        {"span": (2, 1, 2, 2)}, {"new": ""},
    ):  # fmt: skip
        values = {name: getattr(good, name) for name in ("file", "begin", "end", "old", "new", "span", "expected")}
        with pytest.raises(ChangeError):
            changed(module, [Change(**{**values, **spoiled})])
    with pytest.raises(ChangeError):
        changed(module, [good, good])


selectors = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n"), min_size=1, max_size=20)


@given(
    selectors,
    selectors,
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0")),
)
def test_there_and_back_again(old, new, end, comment):
    """An edit and its opposite leave the file as it was, and nothing else of it changes in between, byte for byte."""
    text = f"# {comment}{end}if True:{end}    x = {old!r}; page.locator({literal(old)}).click()  # {comment}{end}"
    call = f"page.locator({literal(old)})"
    there = Seen(calls=((call, old),), mends=((0, 1, f".locator({literal(new)})", "id"),))
    _, after = proposed({"t.py": text}, (there,), style=("same-kind",))
    written = next(f"page.locator({code})" for code in (literal(new), literal(new).replace('"', "'")) if code in after["t.py"])
    assert after["t.py"] == text.replace(f"; {call}", f"; {written}")
    again = Seen(calls=((written, new),), mends=((0, 1, f".locator({literal(old)})", "id"),))
    _, same = proposed(after, (again,), style=("same-kind",))
    assert ast.dump(ast.parse(same["t.py"])) == ast.dump(ast.parse(text))
    if not set("\"'\\") & {*old, *new} and literal(new)[0] == literal(old)[0] == '"':  # a quote in a text may turn the quotes
        assert same["t.py"] == text


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_any_source_is_taken(text):
    seen = A()
    sighting = seen.sighting({"t.py": 'page.locator("#a").click()\n'})
    found = proposals([sighting], project_of({"t.py": text}))
    assert all(one.change is None or text.startswith('page.locator("#a")') for one in found)
