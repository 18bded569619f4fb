"""``pytest-heal lint`` as it is typed: files in, a text and a status out; and what a baseline adds."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from pytest_heal.baseline import YamlStore
from pytest_heal.baseline.states_file import OfTest, StatesFile
from pytest_heal.cli.main import main
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.lint.better import Better
from pytest_heal.lint.command import MOST_BYTES, lint
from pytest_heal.lint.text import as_github, as_json, as_sarif, as_text
from pytest_heal.locator.grade_table import GRADES, LIKE_REASON, SEVERAL_REASON
from pytest_heal.locator.origin import Making, Mend
from pytest_heal.locator.states import State

GOOD = 'def test(page):\n    page.get_by_role("button", name="Save").click()\n    page.locator("#a").click()\n'
BAD = 'def test(page):\n    page.locator(".btn").nth(2).click()\n    page.locator(x)\n    page.locator("b")  # heal: ignore\n'


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "tests/test_good.py": GOOD,
        "tests/pages/bad.py": BAD,
        ".venv/x.py": BAD,
        "env/pyvenv.cfg": "",
        "env/x.py": BAD,
        "tests/notes.txt": BAD,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_what_it_prints_and_how_it_ends(project, capsys):
    assert main(["lint"]) == 0
    assert main(["lint", "tests", "--fail-under", "c"]) == 1
    assert main(["lint", "tests", "--fail-under=F"]) == 0
    found, shut, opened = capsys.readouterr().out.strip().split("\n5 locators")
    assert found == (
        "5 locators in 2 files: 1 A, 1 B, 1 E, 1 F; 1 without a grade, because only a run knows them; 1 ignored\n"
        "  1 F: a position that is written out, in a list found by what is fragile itself\n"
        "those of D or worse, by file:\n"
        "  tests/pages/bad.py: 1 of 3 locators (1 E, 1 F)\n"
        "of D or worse:\n"
        f'tests/pages/bad.py:2:5: F page.locator(".btn").nth(2)\n    {GRADES["position"][1]}'
    )
    assert shut.endswith("\nfailed: 1 worse than C")
    assert opened.endswith("\npassed: none worse than F")


def test_all_shows_what_is_good_too(project, capsys):
    assert main(["lint", "tests/test_good.py", "--fail-under=B", "--all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 locators in 1 file: 1 A, 1 B; none worse than B"
    assert lines[1] == 'tests/test_good.py:2:5: A page.get_by_role("button", name="Save")'
    assert lines[-1] == "passed: none worse than B"


def test_what_to_act_on_comes_first_and_only_once(project, capsys):
    many = [f"    page.get_by_test_id('row').nth({number}).click()\n" for number in range(14)]
    twice = "    page.locator('tr').first.click()\n"
    (project / "tests/test_many.py").write_text("".join(["def test(page):\n", *many, twice, twice, "    page.locator('b')\n"]))
    assert main(["lint", "tests/test_many.py"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:5] == [
        "   2 F: a position that is written out, in a list found by what is fragile itself",
        "   1 E: a bare tag",
        "  14 F: a position that is written out, in a list found by what lasts",
        "the 10 to fix first, of 16 of D or worse (all of them: --worst=0):",
    ]
    assert lines[5] == "tests/test_many.py:16:5: F page.locator('tr').first (in 2 places)"
    assert lines[7] == "tests/test_many.py:18:5: E page.locator('b')"
    assert len([line for line in lines if line.startswith("tests/")]) == 10
    assert main(["lint", "tests/test_many.py", "--worst=0"]) == 0
    assert len([line for line in capsys.readouterr().out.splitlines() if line.startswith("tests/")]) == 16


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "nowhere does not exist"),
        (["--fail-under=G"], "'G' is not a grade: give one of A, B, C, D, E, F"),
        (["--baseline=nowhere"], "is no folder; record one with"),
        (["--what"], "lint does not know --what"),
    ],
)
def test_wrong_arguments_say_so_and_end_with_2(project, capsys, arguments, said):
    assert main(["lint", *arguments]) == 2
    printed = capsys.readouterr()
    assert said in printed.err
    assert not printed.out


def test_junk_is_named_and_skipped(project, capsys):
    junk = {
        "a.py": b"def (",
        "b.py": b"\xff\xfe\x00",
        "c.py": b"# -*- coding: klingon -*-\n",
        "d.py": b"x = '\xe9'\n",
        "e.py": b"\0",
        "f.py": b"#" * (MOST_BYTES + 1),
        "g.py": b"# -*- coding: rot13 -*-\n",
    }
    for name, data in junk.items():
        (project / name).write_bytes(data)
    (project / "latin.py").write_bytes(b"# -*- coding: latin-1 -*-\npage.get_by_text('\xe9')\n")
    (project / "bom.py").write_bytes(b"\xef\xbb\xbfpage.locator('#a')\n")
    (project / "dangling.py").symlink_to("gone.py")
    assert main(["lint", "--all"]) == 0
    printed = capsys.readouterr()
    lines = printed.err.splitlines()
    assert [line.split()[1] for line in lines] == ["a.py", "b.py", "c.py", "d.py", "dangling.py", "e.py", "f.py", "g.py"]
    assert all(" is skipped: " in line and line.rpartition(": ")[2] for line in lines)
    assert "a.py is skipped: line 1: invalid syntax" in lines[0]
    assert "8 files skipped" in printed.out
    assert "latin.py:2:1: A page.get_by_text('é')" in printed.out
    assert "bom.py:1:1: B page.locator('#a')" in printed.out


def test_names_are_followed_into_other_files(project):
    sources = {
        "tests/pages/__init__.py": "from .menu import MENU\nfrom .a import ROUND\n",
        "tests/pages/menu.py": 'ROOT = "#menu"\nMENU = ROOT + " a"\nclass Cart:\n    PAY = ".pay"\nTWICE = 1\nTWICE = 2\n',
        "tests/pages/a.py": "from .b import ROUND\n",
        "tests/pages/b.py": "from .a import ROUND\n",
        "tests/broken.py": "def (",
        "tests/both.py": 'A = "#a"',
        "both.py": 'A = "#b"',
        "tests/test_names.py": (
            "from pages import MENU, ROUND\nfrom pages.menu import Cart as C, TWICE\nfrom broken import X\nfrom both import A\n"
            "from os import sep\npage.locator(MENU)\npage.locator(C.PAY)\npage.locator(TWICE)\npage.locator(X)\n"
            "page.locator(ROUND)\npage.locator(A)\npage.locator(sep)\ndef f(MENU):\n    page.locator(MENU)\n"
        ),
    }
    for name, text in sources.items():
        (project / name).write_text(text)
    found = [one.written.code for one in lint(["tests/test_names.py"]).locators]
    assert found == ['page.locator("#menu a")', 'page.locator(".pay")', *["page.locator(...)"] * 6]


def test_every_format_says_the_same(project):
    schema = json.loads((Path(__file__).parents[1] / "schemas" / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    report = lint(["tests"], least="C")
    data = json.loads(as_json(report))
    assert (data["format"], data["failed"], data["totals"]["F"], len(data["locators"])) == (1, True, 1, 5)
    one = data["locators"][0]
    assert (one["file"], one["line"], one["column"], one["grade"]) == ("tests/pages/bad.py", 2, 5, "F")
    assert data["locators"][1]["grade"] is None
    made = json.loads(as_sarif(report))
    jsonschema.validators.validator_for(schema)(schema).validate(made)
    (result,) = made["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert result["ruleId"] == "HEAL005"
    assert region == {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 32}
    assert GRADES["position"][1] in result["message"]["text"]
    command, _ = as_github(report).splitlines()
    assert command.startswith(
        "::warning file=tests/pages/bad.py,line=2,endLine=2,title=Fragile locator (grade F)::page.locator("
    )
    assert "\ntests/pages/bad.py:2:5: F " in as_text(report)
    assert data["by_file"][0] == {"file": "tests/pages/bad.py", "totals": {**dict.fromkeys("ABCD", 0), "E": 1, "F": 1, "?": 1}}
    assert [(one["grade"], one["locators"]) for one in data["fragile"]] == [("F", 1)]
    (worst,) = data["worst"]
    assert worst == {"file": "tests/pages/bad.py", "line": 2, "locator": 'page.locator(".btn").nth(2)', "places": 1}
    assert (one["position"], one["among"], one["new"], one["better"]) == ("written", "E", None, None)


def test_a_fingerprint_of_a_finding_stays_when_lines_are_added(project):
    def fingerprints():
        results = json.loads(as_sarif(lint(["tests"])))["runs"][0]["results"]
        return [result["partialFingerprints"]["pytestHeal/v1"] for result in results]

    path = project / "tests/pages/bad.py"
    path.write_text(BAD + '    page.locator(".btn").nth(2)\n')
    before = fingerprints()
    path.write_text("\n\n" + path.read_text())
    assert fingerprints() == before
    assert len(set(before)) == 2


def test_what_a_source_says_cannot_steer_a_terminal_or_a_runner(project):
    (project / "tests/evil.py").write_text("page.locator('.a::warning::\x1b[31m%0A')\npage.locator('''.b\n::error::x''')\n")
    made = Better(code="page.x('\x1b[31m::error::')", grade="A", executed=True, pages=("/\x1b\n::error::",))
    found = lint(["tests/evil.py"])
    evil = [replace(one, better=made, new=True) for one in found.locators]
    report = replace(found, locators=tuple(evil), since="\x1b[31m\n::error::", known="\x1b")
    assert "\x1b" not in as_text(report) + as_github(report) + as_sarif(report)
    assert all(line.startswith(("::warning file=", "2 locators")) for line in as_github(report).splitlines())


def test_facts_of_a_baseline_count(project):
    def known(code, locator, place, **counts):
        element = Element(
            tag="button", role="button", name="Delete", text="Delete", path=("html", f"button[{place}]"), ordinal=(place, 2)
        )
        key = Key(locator=locator, page="/cart")
        return Fingerprint(key=key, element=element, source="tests/a.py", code=code, counts=counts, elements=90)

    (project / "tests/a.py").write_text('page.get_by_test_id("x")\npage.locator("#b")\nDEL = "Save"\npage.get_by_text(DEL)\n')
    YamlStore(project / "base").put_all(
        [
            known('page.get_by_test_id("x")', 'internal:testid=[data-testid="x"s]', 1, test_id=2),
            known('page.locator("#b")', "#b", 2, id=1),
        ],
        replace=True,
    )
    report = lint(["tests/a.py"], baseline="base")
    first, second, third = report.locators
    assert (first.grade, second.grade, third.grade) == ("C", "C", "A")
    assert first.graded.reasons == (GRADES["test id"][1], SEVERAL_REASON, LIKE_REASON)
    assert second.graded.reasons == (GRADES["id"][1], LIKE_REASON)
    assert third.facts == ()
    assert 'on /cart: 2 elements with this test id, the 1. of 2 alike, most like it: page.locator("#b")' in as_text(
        report, every=True
    )
    assert report.baseline == 2
    assert [one.grade for one in lint(["tests/a.py"]).locators] == ["A", "B", "A"]
    seen = (("page.locator('#b')", "/cart", 1), ('page.get_by_text("Save")', "/", 2), ('page.get_by_text("Save")', "/", 3))
    made = Making(selector="", method="locator", file="tests/a.py", line=1)
    states = [State(makings=(made,), locator=code, page=page, test="t", matched=n) for code, page, n in seen]
    StatesFile(YamlStore(project / "base").root, YamlStore(project / "base").locked).take(
        [{"test": "t", **OfTest(states=tuple(states), files={}).to_dict()}]
    )
    shown = as_text(lint(["tests/a.py"], baseline="base"), every=True)
    assert "on /cart: matched 1 element, 1 element with this id" in shown
    assert "on /: matched 3 elements" in shown
    assert json.loads(as_json(report))["locators"][0]["facts"][0]["count"] == 2


def known_field(code, locator, page="/", **element):
    element = Element(tag="textarea", role="textbox", path=("html", "textarea"), **element)
    return Fingerprint(
        key=Key(locator=locator, page=page), element=element, source="tests/a.py", code=code, counts={"label": 1}
    )


def test_what_would_be_better_is_said_where_the_baseline_knows_the_element(project):
    (project / "tests/a.py").write_text('page.locator("textarea")\npage.locator("textarea").nth(1)\n')
    bare = known_field('page.locator("textarea")', "textarea", name="Note", label="Note")
    store = YamlStore(project / "base")
    store.put_all([bare], replace=True)
    first, second = lint(["tests/a.py"], baseline="base").locators
    assert first.graded.reasons == (GRADES["tag"][1],)  # a page was seen: it was the only one
    assert (first.better.code, first.better.executed) == ('page.get_by_role("textbox", name="Note")', False)
    assert second.better is None
    shown = as_text(lint(["tests/a.py"], baseline="base"))
    said = 'better: page.get_by_role("textbox", name="Note") (A, not executed, made of what was recorded on /)'
    assert said in shown
    assert said in as_sarif(lint(["tests/a.py"], baseline="base")).replace('\\"', '"').replace("`", "")
    assert lint(["tests/a.py"]).locators[0].graded.reasons == ("a bare tag",)


@pytest.mark.parametrize("how", ["counted", "rival", "other", "another page"])
def test_nothing_is_called_better_that_the_page_speaks_against(project, how):
    (project / "tests/a.py").write_text('page.locator("textarea")\n')
    bare = known_field('page.locator("textarea")', "textarea", name="Note", label="Note")
    twin = replace(bare.element, path=("html", "div", "textarea"))
    known = {
        "counted": [replace(bare, counts={"label": 2, "name": 2})],
        "rival": [replace(bare, rivals=(twin,))],
        "other": [bare, replace(bare, key=Key(locator="#two", page="/"), code='page.locator("#two")', element=twin)],
        "another page": [bare, replace(bare, key=Key(locator="textarea", page="/b"), element=Element(tag="textarea"))],
    }
    YamlStore(project / "base").put_all(known[how], replace=True)
    assert lint(["tests/a.py"], baseline="base").locators[0].better is None


def test_what_a_recorded_run_executed_is_said_to_be_executed(project):
    (project / "tests/a.py").write_text('page.locator("textarea")\n')
    made = Making(selector="textarea", method="locator", file="tests/a.py", line=1)
    code = 'page.get_by_label("Note")'
    mend = Mend(start=0, stop=1, code='.get_by_label("Note")', selector="x", locator=code, kind="label", grade="A")
    worse = replace(mend, locator='page.locator("#note")', kind="id", grade="B")
    states = [
        State(makings=(made,), locator='page.locator("textarea")', page=page, test="t", mends=(worse, mend))
        for page in ("/", "/b")
    ]
    store = YamlStore(project / "base")
    store.put_all([known_field('page.locator("textarea")', "textarea", name="Note", label="Other")], replace=True)

    def found(*states):
        StatesFile(store.root, store.locked).take([{"test": "t", **OfTest(states=states, files={}).to_dict()}])
        (one,) = lint(["tests/a.py"], baseline="base").locators
        return one.better

    assert found(*states) == Better(code=code, grade="A", executed=True, pages=("/", "/b"))
    assert found(states[0], replace(states[1], mends=(worse,))).code == 'page.locator("#note")'
    assert found(replace(states[0], mends=(), matched=3)) is None  # a list, for which one element does not stand


def test_a_baseline_that_could_be_asked_is_pointed_out(project):
    assert "--baseline" not in as_text(lint(["tests"]))
    (project / ".heal/baseline").mkdir(parents=True)
    assert as_text(lint(["tests"])).endswith("for better locators on pages that the baseline knows: --baseline=.heal/baseline")


def test_it_imports_neither_playwright_nor_pytest(project):
    code = "from pytest_heal.cli.main import main; main(['lint']); import sys; print({'playwright', 'pytest'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"
