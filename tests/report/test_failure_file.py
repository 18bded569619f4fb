"""A failed test as one Markdown file: what stands in it, its name, hostile text, secrets, and which files are ours."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.report.failure_file import FIRST_LINE, MOST_EVENTS, FailedTest, PageSeen, name_of, render
from pytest_heal.report.files import remove_ours
from tests.support.report_cases import HOSTILE, LACKING, LONG, SUGGESTED, event, filled, texts

REFUSED = {
    "outcome": "refused", "code": "neighbour", "reason": "It says what stood beside it.", "confidence": 0.7,
    "after": 'button "Delete all"', "replacement": 'page.get_by_role("button", name="Delete all")', "confirmed": False,
    "suggestions": SUGGESTED.to_dict(),
}  # fmt: skip
CALL_LOG = 'Locator.fill: Timeout 400ms exceeded.\nCall log:\n  - fill("hunter2")\n'
PAGE = PageSeen(
    url="http://localhost/login?token=*",
    title="Login",
    outline=("heading 1: Sign in", "main", "  form: Login"),
    catalog="[0] textbox: Name\n[1] button: Sign in    #go",
)  # fmt: skip


def failed(*events, **more):
    values = {"test": "tests/test_login.py::test_login[a b]", "failures": (("call", CALL_LOG),), "pages": (PAGE,)}
    return FailedTest(**{**values, **more}, events=events)


def outside(made):
    """What stands in no code."""
    return re.sub(r"^(~~~+)[a-z]*\n.*?^\1\n|`[^`\n]*`|<code>.*?</code>", "", made, flags=re.DOTALL | re.MULTILINE)


def test_it_says_what_was_asked_for_why_not_what_there_is_and_how_to_ask_further():
    made = render(failed(event(**REFUSED)))
    for said in (
        f"{FIRST_LINE}\n# Failed: `tests/test_login.py::test_login[a b]`\n",
        "- call: `Locator.fill: Timeout 400ms exceeded.`\n",
        "## Locator 1: not healed\n",
        '- locator: `page.locator("#submit-btn")`\n',
        "- used: `click` at `tests/test_login.py:6`\n",
        "- reason: `It says what stood beside it.` (rule `neighbour`)\n",
        '- nearest, not certain: `page.get_by_role("button", name="Delete all")` (confidence 0.70)',
        "; careful, it says `delete`\n",
        "  - .login-button",
        "heading 1: Sign in\nmain\n  form: Login\n",
        "[1] button: Sign in    #go\n",
        "pytest 'tests/test_login.py::test_login[a b]' --heal=on\n",
        "pytest-heal suggest http://localhost:8000/login '#submit-btn'\n",
        "the test is right to fail",
    ):
        assert said in made, said
    assert "debugger" not in made, "where the installed versions have none"
    assert "hunter2" not in made, "what was typed"


def test_the_debugger_is_named_where_it_is_there():
    made = render(failed(event(**REFUSED), debugger="-s --playwright-debug=cli"))
    assert "pytest 'tests/test_login.py::test_login[a b]' --heal=on -s --playwright-debug=cli\n" in made
    assert "it pauses where pytest-heal refuses" in made


def test_what_lacks_a_demand_is_named_in_the_reason_alone():
    made = render(failed(event(**REFUSED | {"code": "demand", "demands": LACKING})))
    assert 'text "Paid"' in made
    assert "nearest" not in made


def test_a_heal_before_the_failure_is_what_to_look_at_first():
    made = render(failed(event(confirmed=False)))
    assert "healed, and the test failed" in made
    assert "pytest-heal review\n" in made


def test_of_very_many_locators_the_last_are_told():
    made = render(failed(*(event(**REFUSED, line=line) for line in range(1, MOST_EVENTS + 4))))
    assert made.count("## Locator") == MOST_EVENTS
    assert "3 earlier locators of this test drifted too" in made


def test_without_a_page_or_a_locator_it_is_short():
    made = render(failed(pages=()))
    assert "## Page" not in made
    assert "pytest-heal catalog" not in made


def test_a_page_travels_as_plain_data():
    assert PageSeen.from_dict(PAGE.to_dict()) == PAGE
    assert PageSeen.from_dict({"url": 1, "other": 2}) == PageSeen(url="1")


SECRET = "http://anna:S3CRETpw@shop.example/reset?token=S3CRETquery#access_token=S3CRETfragment"


def test_no_secret_is_in_it():
    page = PageSeen(url=SECRET, title=SECRET, outline=(f"heading 1: {SECRET}",), catalog=f"[0] link: {SECRET}", problem=SECRET)
    texts = dict.fromkeys(("page", "selector", "locator", "reason", "before"), f"see {SECRET}")
    made = render(failed(event(**REFUSED | texts), failures=(("call", f"navigating to {SECRET}"),), pages=(page,)))
    assert "shop.example" in made
    assert "S3CRET" not in made


@settings(max_examples=100)
@given(texts)
def test_no_text_gets_out_of_its_code(text):
    page = PageSeen(url=text, title=text, outline=(text, text), catalog=f"{text}\n{text}", problem=text)
    kinds = [{}, {"outcome": "refused"}, {"kind": "moved", "outcome": "reported"}, {"outcome": "suggested", "confirmed": False}]
    events = [filled(text, **changes).event for changes in kinds]
    made = render(FailedTest(test=text, failures=(("call", text),), events=tuple(events), pages=(page,)))
    plain = FailedTest(
        test="x", failures=(("call", "x"),), events=tuple(filled("x", **changes).event for changes in kinds),
        pages=(PageSeen(url="x", title="x", outline=("x", "x"), catalog="x\nx", problem="x"),),
    )  # fmt: skip
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u202e]", made)
    left, known = outside(made), outside(render(plain)) + "without a title"
    assert set(re.findall(r"[A-Za-z]{3,}", left)) <= set(re.findall(r"[A-Za-z]{3,}", known))
    assert not re.search(r"[@\[\]<>]", left.replace(FIRST_LINE, ""))


@pytest.mark.parametrize("text", [*HOSTILE, LONG], ids=lambda text: ascii(text[:12]))
def test_it_stays_small(text):
    page = PageSeen(url=text, title=text, outline=(text,), catalog=text, problem=text)
    made = render(FailedTest(test=text, failures=(("call", text),), events=(filled(text).event,), pages=(page,)))
    assert len(made.encode("utf-8", "backslashreplace")) < 120_000


ids = st.text(st.characters(codec="utf-8"), min_size=1, max_size=400) | st.sampled_from(
    ["../../etc/passwd", "a/b::c[..\\..\\x]", "CON", "nul.md", ".", "..", "-rf", "x" * 5_000, "ä", "A::b", "a::B"]
)


@given(st.lists(ids, unique=True, max_size=5))
def test_the_name_of_a_file_is_safe_and_its_tests_alone(tests):
    names = [name_of(test) for test in tests]
    assert all(re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,100}-[0-9a-f]{8}\.md", name) for name in names), names
    assert len({name.lower() for name in names}) == len(tests)


def test_only_our_files_of_a_former_run_are_removed(tmp_path):
    ours, link = tmp_path / "a-0.md", tmp_path / "link.md"
    ours.write_text(f"{FIRST_LINE}\n# Failed\n", encoding="utf-8")
    link.symlink_to(ours)
    kept = {"notes.md": "# Mine\n", "empty.md": "", "ours.txt": FIRST_LINE, "behind.md": f"\n{FIRST_LINE}\n", "bin.md": "\xff"}
    for name, text in kept.items():
        (tmp_path / name).write_bytes(text.encode("latin-1"))
    (tmp_path / "folder.md").mkdir()
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a.md").write_text(f"{FIRST_LINE}\n", encoding="utf-8")
    remove_ours(tmp_path, ".md", FIRST_LINE)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*kept, "folder.md", "below", "link.md"])
    assert (tmp_path / "below" / "a.md").exists()
    remove_ours(tmp_path / "not there", ".md", FIRST_LINE)
    with pytest.raises(OSError, match=r"."):
        remove_ours(tmp_path / "notes.md", ".md", FIRST_LINE)
