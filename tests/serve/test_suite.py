"""The tools for a suite refuse what may not be done, and say why; an edit that is red is taken back. No browser."""

import subprocess
from dataclasses import replace

import pytest

from pytest_heal.baseline import YamlStore
from pytest_heal.config.settings import Settings
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.errors import HealError
from pytest_heal.relocation.events import HealEvent
from pytest_heal.relocation.mutant import Mutant
from pytest_heal.report.model import HealReport, Run, fingerprint
from pytest_heal.serve import suite_runs
from pytest_heal.serve.refusal import Refused
from pytest_heal.serve.suite import Suite
from pytest_heal.serve.suite_checks import problem_of_code, problem_of_element, problem_of_proof, same_code
from pytest_heal.serve.suite_runs import SuiteRun, copied, run_tests
from tests.source.fix_corpus import A
from tests.support.fix_project import TEXT, Project, entry

NEW = 'page.get_by_role("button", name="Sign in")'
OLD = Element(tag="button", role="button", name="Sign in", text="Sign in", attributes={"id": "a"}, near="Sign in Cancel")


def known(element=OLD, locator="#a", code='page.locator("#a")'):
    return Fingerprint(key=Key(locator=locator, page="/login"), element=element, source="test_a.py", code=code)


def new(**changes):
    return known(replace(OLD, **changes), 'internal:role=button[name="Sign in"i]', NEW)


def refused(**changes):
    values = {
        "outcome": "refused",
        "code": "tie",
        "reason": "Two fit.",
        "confirmed": False,
        "replacement": "",
        "before": OLD.describe(),
    }
    return entry(TEXT, mends=(), healed_as=None, **{**values, **changes})


MUTANT = Mutant(operator="removed", outcome="refused", locator=NEW, page="/login", victim="x")


class Stage:
    """A suite, and what its runs come to in place of real ones."""

    def __init__(self, path, monkeypatch):
        self.project = Project(path, monkeypatch)
        self.project.write("test_a.py", TEXT)
        self.project.commit()
        self.baseline = path / ".heal" / "baseline"
        YamlStore(self.baseline).put_all([known()], replace=True)
        self.report = self.project.report(refused())
        self.new, self.mutants, self.red, self.calls = new(), (MUTANT,), set(), []
        settings = Settings()._replace(mode="on", baseline=(self.baseline,))
        self.suite = Suite(path, settings, environ={}, run=self.run)

    def run(self, folder, tests, arguments, *, seconds):
        kind = next(name for name in ("--heal-prove", "--heal-record=all", "--heal=off", "--heal=on") if name in arguments)
        text = (folder / "test_a.py").read_text(encoding="utf-8")
        self.calls.append((kind, folder == self.project.path, NEW in text.replace("page.get", "page.get")))
        if kind == "--heal-record=all":
            kept = next(one.partition("=")[2] for one in arguments if one.startswith("--heal-baseline="))
            YamlStore(kept if not isinstance(kept, str) else __import__("pathlib").Path(kept)).put_all([self.new], replace=True)
        status = int(kind in self.red)
        return SuiteRun(
            status=status,
            report=self.report if kind == "--heal=on" else HealReport(run=Run()),
            mutants=self.mutants,
            output="E  boom",
        )

    def refusal(self, call, *args):
        with pytest.raises(Refused) as caught:
            call(*args)
        return caught.value

    @property
    def id(self):
        return self.report.entries[0].id

    @property
    def text(self):
        return self.project.read().decode()


@pytest.fixture
def stage(tmp_path, monkeypatch):
    return Stage(tmp_path, monkeypatch)


def test_a_locator_is_proven_in_a_copy_and_then_written(stage):
    told = stage.suite.run()
    assert told["drifted"][0]["id"] == stage.id
    assert told["drifted"][0]["reason"] == "Two fit."
    proven = stage.suite.prove(stage.id, NEW)
    assert (proven["element"], proven["edits"], proven["defects"]) == ('button "Sign in"', 1, 1)
    assert stage.text == TEXT
    assert stage.calls[1:] == [("--heal-record=all", False, True), ("--heal-prove", False, True)]
    done = stage.suite.edit(stage.id)
    assert NEW in stage.text
    assert '+    page.get_by_role("button", name="Sign in").click()' in done["diff"]
    assert stage.calls[-1] == ("--heal=off", True, True)


def test_an_edit_that_is_red_is_taken_back(stage):
    stage.suite.run()
    stage.suite.prove(stage.id, NEW)
    stage.red.add("--heal=off")
    told = stage.refusal(stage.suite.edit, stage.id)
    assert (told.reason, "boom" in told.message) == ("red", True)
    assert stage.text == TEXT
    assert stage.refusal(stage.suite.edit, stage.id).reason == "not-proven", "once is enough"


def test_an_edit_whose_run_breaks_is_taken_back(stage):
    stage.suite.run()
    stage.suite.prove(stage.id, NEW)

    def broken(*_, **__):
        raise KeyboardInterrupt

    stage.suite._runner = broken
    with pytest.raises(KeyboardInterrupt):
        stage.suite.edit(stage.id)
    assert stage.text == TEXT


def test_nothing_is_edited_that_was_not_proven_for_this_very_source(stage):
    assert stage.refusal(stage.suite.prove, "x", NEW).reason == "not-found"
    stage.suite.run()
    assert stage.refusal(stage.suite.edit, stage.id).reason == "not-proven"
    stage.suite.prove(stage.id, NEW)
    stage.project.write("test_a.py", TEXT + "\n")
    assert "has changed since it was proven" in stage.refusal(stage.suite.edit, stage.id).message
    assert "it has changed since the run" in stage.refusal(stage.suite.prove, stage.id, NEW).message
    assert stage.text == TEXT + "\n"


def test_what_is_not_committed_is_not_written_over(stage):
    stage.project.write("test_a.py", TEXT + "# mine\n")
    stage.report = stage.project.report(refused())
    stage.suite.run()
    stage.suite.prove(stage.id, NEW)
    told = stage.refusal(stage.suite.edit, stage.id)
    assert (told.reason, "uncommitted changes" in told.message) == ("not-allowed", True)
    assert stage.text == TEXT + "# mine\n"


@pytest.mark.parametrize(("name", "said"), [("CI", "CI run"), ("PYTEST_XDIST_WORKER", "worker")])
def test_nothing_is_written_in_ci_or_a_worker(stage, name, said):
    stage.suite.run()
    stage.suite.prove(stage.id, NEW)
    stage.suite._environ = {name: "true"}
    told = stage.refusal(stage.suite.edit, stage.id)
    assert (told.reason, said in told.message) == ("not-allowed", True)
    assert stage.text == TEXT


def test_a_test_that_fails_with_it_proves_nothing(stage):
    stage.suite.run()
    stage.red.add("--heal-record=all")
    assert "the test fails with it" in stage.refusal(stage.suite.prove, stage.id, NEW).message


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"outcome": "healed"}, "this one was healed"), ({"makings": ()}, "only a locator that was refused")],
    ids=["healed", "nowhere"],
)
def test_what_was_not_refused_is_not_proven(stage, changes, said):
    stage.report = HealReport.of(Run(), [refused(**changes)])
    stage.suite.run()
    told = stage.refusal(stage.suite.prove, stage.id, NEW)
    assert said in told.message


def test_what_the_baseline_does_not_know_is_for_a_person(stage):
    (file,) = stage.baseline.glob("*.yaml")
    file.unlink()
    stage.suite.run()
    assert "the baseline does not know" in stage.refusal(stage.suite.prove, stage.id, NEW).message


@pytest.mark.parametrize("test", ["-p", "--co", "", "../other", "/etc/passwd", "nowhere.py", "a\0b", "../../x.py::test"])
def test_only_tests_of_the_suite_are_run(stage, test):
    assert stage.refusal(stage.suite.run, [test]).reason in ("bad-request", "not-allowed")
    assert stage.calls == []


def test_a_file_outside_of_the_root_is_never_edited(stage, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "test_b.py"
    outside.write_text(TEXT, encoding="utf-8")
    (stage.project.path / "test_b.py").symlink_to(outside)
    seen = replace(A(), file="test_b.py").sighting({"test_b.py": TEXT})
    stage.report = HealReport.of(Run(files={"test_b.py": fingerprint(TEXT.encode())}), [refused(makings=seen.makings)])
    stage.suite.run()
    assert "outside of the project" in stage.refusal(stage.suite.prove, stage.id, NEW).message
    assert outside.read_text(encoding="utf-8") == TEXT


@pytest.mark.parametrize("argument", ["--rootdir=/x", "-c", "--heal-baseline=x", "tests", "-n"])
def test_arguments_that_lead_elsewhere_are_not_taken(tmp_path, argument):
    with pytest.raises(HealError, match="start it in the folder of the suite"):
        Suite(tmp_path, Settings(), [argument])


# ------------------------------------------------------------------ the checks one by one

EVENT = HealEvent(
    kind="lost",
    outcome="refused",
    code="tie",
    reason="",
    method="click",
    locator='page.locator("#a")',
    selector="#a",
    before="x",
)


@pytest.mark.parametrize(
    ("locator", "said"),
    [
        (NEW, ""),
        ('page.get_by_label("Name").filter(has_text="x")', ""),
        ("page.locator('#a')", "is the locator that was refused"),
        ("page", "no locator that can be read"),
        ("page.goto('http://evil')", "goto makes no locator"),
        ("__import__('os').system('x')", "system makes no locator"),
        ("page.get_by_text(open('/etc/passwd').read())", "read makes no locator"),
        ("page.get_by_text(open('x'))", "a locator is made of page"),
        ("page.get_by_text('a' + 'b')", "a locator is made of page"),
        ("page.get_by_text(f'{x}')", "a locator is made of page"),
        ("page.get_by_role('button')\nimport os", "cannot be seen"),
        ("page.locator('div > div:nth-child(3)')", "depends on design or position"),
        ("page.get_by_role('button').nth(2)", "depends on design or position"),
        ("(lambda: page)()", "a locator is made of page"),
        ("page.get_by_text('x').click()", "click makes no locator"),
        ("page.get_by_text('x').evaluate('y')", "evaluate makes no locator"),
        ("page." + "a" * 500, "longer than"),
        ("page.get_by_text('\u202e')", "cannot be seen"),
    ],
)
def test_a_proposal_is_a_locator_and_nothing_else(locator, said):
    found = problem_of_code(locator, EVENT)
    assert (said in found) if said else found == "", found


@pytest.mark.parametrize(
    ("event", "after", "others", "said"),
    [
        ({}, {}, (), ""),
        ({}, {"name": "Log in", "text": "Log in"}, (), ""),
        ({}, {"name": "Delete all", "text": "Delete all"}, (), 'says "delete"'),
        ({}, {"name": "Sign out", "text": "Sign out"}, (), "where the remembered element said"),
        ({}, {"name": "Cancel", "text": "Cancel"}, (), "already stood beside"),
        ({}, {"tag": "a", "role": "link", "name": "Help", "text": "Help", "attributes": {}}, (), "has nothing of"),
        (
            {},
            {"name": "Go", "text": "Go", "attributes": {"id": "go"}},
            (known(replace(OLD, name="Go", text="Go", attributes={"id": "go"}), "#go", 'page.locator("#go")'),),
            'is what page.locator("#go") means',
        ),
        ({}, {}, (known(OLD, "button", "page.locator('button')"),), ""),  # two locators of one element
        ({"method": "to_be_visible", "selector": "text=Paid"}, {}, (), "demands less"),
        ({"selector": 'tr:has-text("Ada") >> .edit'}, {}, (), "demands less"),
        ({"selector": "text=Paid"}, {}, (), ""),  # an act: its own words may be others
    ],
)  # fmt: skip
def test_an_element_that_is_not_the_one_is_refused(event, after, others, said):
    found = problem_of_element(replace(EVENT, **event), known(), new(**after), others)
    assert (said in found) if said else found == "", found


@pytest.mark.parametrize(
    ("mutants", "said"),
    [
        ((MUTANT,), ""),
        ((), "the proof never came to it"),
        ((replace(MUTANT, locator="page.locator('#b')"),), "the proof never came to it"),
        (
            (MUTANT, replace(MUTANT, operator="words", outcome="hidden", onto='button "X"')),
            'healing would go on with button "X"',
        ),
        ((replace(MUTANT, outcome="slipped"),), "it matches another one"),
        ((replace(MUTANT, outcome="inapplicable", reason="it has the focus"),), "it has the focus"),
    ],
)
def test_a_proof_that_hides_something_is_none(mutants, said):
    found = problem_of_proof(mutants, NEW.replace('"', "'"))
    assert (said in found) if said else found == "", found


def test_quotes_make_no_difference():
    assert same_code(NEW, NEW.replace('"', "'"))
    assert not same_code(NEW, 'page.locator("#a")')
    assert not same_code("x(", "x(")


# ------------------------------------------------------------------ runs and copies


def test_a_copy_leaves_out_what_others_have_made_and_is_removed(tmp_path):
    for name in ("test_a.py", ".git/config", "node_modules/x.js", ".venv/y", "sub/__pycache__/z", ".heal/baseline/a.yaml"):
        path = tmp_path / "suite" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", encoding="utf-8")
    (tmp_path / "suite" / "link").symlink_to("test_a.py")
    with copied(tmp_path / "suite") as copy:
        assert sorted(path.relative_to(copy).as_posix() for path in copy.rglob("*")) == ["link", "sub", "test_a.py"]
        assert (copy / "link").is_symlink()
    assert not copy.exists()


def test_what_is_too_large_is_not_copied(tmp_path, monkeypatch):
    monkeypatch.setattr(suite_runs, "MOST_FILES", 1)
    for name in "ab":
        (tmp_path / name).touch()
    with pytest.raises(Refused, match="too much"), copied(tmp_path):
        pass


def test_a_run_that_does_not_end_is_ended_with_its_children(tmp_path):
    (tmp_path / "test_a.py").write_text(
        "import subprocess, time\ndef test_a():\n    subprocess.Popen(['sleep', '60.125'])\n    time.sleep(60)\n",
        encoding="utf-8",
    )
    with pytest.raises(Refused, match="had not ended after 8 s"):
        run_tests(tmp_path, [], ["-p", "no:cacheprovider"], seconds=8)
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert "sleep 60.125" not in listed


def test_a_run_without_tests_says_what_pytest_printed(tmp_path):
    with pytest.raises(Refused, match="pytest ended with 4\n") as caught:
        run_tests(tmp_path, ["nowhere.py"], ["-p", "no:cacheprovider"], seconds=60)
    assert caught.value.reason == "not-run"
    assert "nowhere.py" in caught.value.message
