"""`pytest-heal migrate` on hand-written source shapes and recorded states: the edit that must come, or why it is left."""

import ast
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.locator.states import State, added, packed, unpacked
from pytest_heal.source.calls import SHORTCUTS
from pytest_heal.source.changes import changed
from pytest_heal.source.migration import Choice, migrated
from pytest_heal.source.module import Module
from tests.source.migrate_corpus import CASES, Case, Use, legacy, use
from tests.source.test_fix_corpus import project_of, texts


def migration(files, uses, choice=Choice()):  # noqa: B008 - it is frozen
    """Proposals with their gains, and the files with all edits made."""
    found = migrated([one.state(files) for one in uses], project_of(files), choice)
    after = dict(files)
    for file in files:
        changes = [one.change for one, gain in found if gain is not None and one.file == file]
        if changes:
            after[file] = changed(Module(files[file], file), changes)
    return found, after


def test_names_are_not_used_twice():
    assert len({case.name for case in CASES}) == len(CASES) >= 60


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_shape(case: Case):
    files = texts(case)
    found, after = migration(files, case.uses, case.choice)
    reasons = [one.reason for one, _ in found]
    if case.after is None:
        assert after == files, reasons
        assert [gain for _, gain in found] == [None] * len(found)
        assert any(case.left in reason for reason in reasons) if case.left else not reasons, reasons
    else:
        assert after == {"t.py": case.after}, reasons
        assert [one.change for one, gain in found if gain is not None]


def test_the_greatest_gain_comes_first():
    text = 'page.locator("#a").click()\npage.locator(".b").click()\npage.locator("div > p:nth-child(2)").click()\n'
    text += 'page.click("#c")\n'
    uses = [
        use('page.locator("#a")', "#a"), use('page.locator(".b")', ".b"), legacy('page.click("#c")', "#c", times=9),
        use('page.locator("div > p:nth-child(2)")', "div > p:nth-child(2)", times=2),
    ]  # fmt: skip
    found, _ = migration({"t.py": text}, uses)
    assert [(one.line, gain.before, gain.after, gain.uses) for one, gain in found] == [
        (3, "F", "A", 2), (2, "E", "A", 1), (4, "B", "A", 9), (1, "B", "A", 1),
    ]  # fmt: skip


def test_states_are_counted_and_survive_a_file():
    files = {"t.py": 'page.locator(".a").click()\npage.click("#b")\n'}
    one, other = use().state(files), legacy('page.click("#b")', "#b").state(files)
    states = {}
    for state in (one, other, one):
        added(states, state)
    assert [state.times for state in states.values()] == [2, 1]
    assert unpacked(json.loads(json.dumps(packed(states.values())))) == list(states.values())
    for broken in ({}, {"makings": [], "mends": [], "states": [{"makings": [-1]}]}, {"makings": 1, "mends": [], "states": []}):
        with pytest.raises(ValueError, match="Error"):
            unpacked(broken)


POSITIONAL = ['"x"', "value", "*rest", "(1, 2)", "x if y else z", 'f"{page}"', "'é'"]
NAMED = ["timeout=5", 'value="#a"', "force=not x"]
COMPUTED = ["SEL", "self.sel", 'f"#{n}"', '"#" + n', "sels['a']", "pick(page, 1)", "page"]
literals = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n"), min_size=1, max_size=12)
blanks = st.sampled_from(["", " ", "\n    ", "\r\n\t"])


@given(
    method=st.sampled_from(sorted(SHORTCUTS)),
    selector=st.one_of(literals.map(repr), st.sampled_from(COMPUTED)),
    rest=st.tuples(
        st.lists(st.sampled_from(POSITIONAL), max_size=2), st.lists(st.sampled_from(NAMED), max_size=2, unique=True)
    ),
    space=st.tuples(blanks, blanks, blanks),
    receiver=st.sampled_from(["page", "self.page", "page.main_frame", "pages[0]", "page.frame('x')"]),
    awaited=st.booleans(),
)
def test_a_method_of_a_page_becomes_a_locators(method, selector, rest, space, receiver, awaited):
    """Whatever the selector is, the call is the locator's afterwards, with the same arguments, and nothing else has changed."""
    arguments = [*rest[0], *rest[1]]
    call = f"{receiver}.{method}({space[0]}{f',{space[1]}'.join([selector, *arguments])}{space[2]})"
    head, tail = f"# é\nasync def f():\n    x = ('é', {'await ' * awaited}", "); y = page.click('#a')\n"
    value = ast.literal_eval(selector) if selector not in COMPUTED else "#a"
    recorded = Use(calls=((call, value),), mends=legacy("x").mends[-1:])
    found, files = migration({"t.py": head + call + tail}, [recorded])
    wanted = f"{receiver}.locator({selector}).{method}({', '.join(arguments)})"
    assert [gain is not None for _, gain in found] == [True], [one.reason for one, _ in found]
    assert ast.dump(ast.parse(files["t.py"])) == ast.dump(ast.parse(head + wanted + tail))
    assert files["t.py"].startswith(head)
    assert files["t.py"].endswith(tail)


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_any_source_is_taken(text):
    states: list[State] = [use().state({"t.py": 'page.locator(".a").click()\n'})]
    found = migrated(states, project_of({"t.py": text}), Choice())
    assert all(gain is None or text.startswith('page.locator(".a")') for _, gain in found)
