"""``pytest-heal lint`` as it is typed: files in, a text and a status out; and what a baseline adds."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from pytest_heal.baseline import YamlStore
from pytest_heal.baseline.states_file import OfTest, StatesFile
from pytest_heal.cli.main import main
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.lint.command import MOST_BYTES, lint
from pytest_heal.lint.text import as_github, as_json, as_sarif, as_text
from pytest_heal.locator.grade_table import GRADES, LIKE_REASON, SEVERAL_REASON
from pytest_heal.locator.origin import Making
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
    assert main(["lint", "tests/test_good.py", "--fail-under=B", "--all"]) == 0
    out = capsys.readouterr().out
    first, _, rest = out.partition("none worse than F\n")
    assert first.startswith(
        f'tests/pages/bad.py:2:5: F page.locator(".btn").nth(2)\n    {GRADES["position"][1]}\n'
        "5 locators in 2 files: 1 A, 1 B, 1 E, 1 F; 1 without a grade, because only a run knows them; 1 ignored\n"
    )
    assert "; 1 worse than C\n" in first
    assert rest.splitlines()[0] == 'tests/test_good.py:2:5: A page.get_by_role("button", name="Save")'
    assert rest.endswith("2 locators in 1 file: 1 A, 1 B; none worse than B\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "nowhere does not exist"),
        (["--fail-under=G"], "'G' is no grade: give one of A, B, C, D, E, F"),
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
    assert "latin.py:2:1: B page.get_by_text('é')" in printed.out
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
    assert as_text(report).splitlines()[0].startswith("tests/pages/bad.py:2:5: F ")


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
    report = lint(["tests/evil.py"])
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
    assert (first.grade, second.grade, third.grade) == ("C", "C", "B")
    assert first.graded.reasons == (GRADES["test id"][1], SEVERAL_REASON, LIKE_REASON)
    assert second.graded.reasons == (GRADES["id"][1], LIKE_REASON)
    assert third.facts == ()
    assert 'on /cart: 2 elements with this test id, the 1. of 2 alike, most like it: page.locator("#b")' in as_text(
        report, every=True
    )
    assert report.baseline == 2
    assert [one.grade for one in lint(["tests/a.py"]).locators] == ["A", "B", "B"]
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


def test_it_imports_neither_playwright_nor_pytest(project):
    code = "from pytest_heal.cli.main import main; main(['lint']); import sys; print({'playwright', 'pytest'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"
