"""A chat model in a run: settings, hooks and environment become an adviser, and what is missing is told in time."""

import json

import pytest

from pytest_heal.models.cache import read
from pytest_heal.plugin.model_setup import advising
from pytest_heal.repair.last_run import read_answers
from tests.support.servers import KEY, named, served

QUESTIONS = """
from pytest_heal.models.question import Question
from pytest_heal.plugin.process import RUN

def question(text="the save button", **more):
    records = ({"role": "button", "name": "Discard"}, {"role": "button", "name": "Save", "value": "hunter2"})
    return Question(use="describe", about={"description": text}, records=records, **more)

def adviser_of(request):
    return request.config.stash[RUN].adviser
"""
ASKS = """
from questions import adviser_of, question

def test_asks(request):
    adviser = adviser_of(request)
    advice = [adviser(question(text)) for text in ("one", "two")]
    print("ADVICE", [(one.index, one.source) for one in advice], advice[0].problem)
"""
MODEL = """
from pytest_heal import Reply

class Own:
    name = "our:own"

    def __init__(self):
        self.seen = []

    def ask(self, prompt):
        self.seen.append(prompt.user)
        print("SENT", prompt.user.splitlines()[2])
        return Reply(text='{"index": 1, "reasoning": "it is"}', tokens=10)

def pytest_heal_chat_model(config):
    return Own()
"""


@pytest.fixture
def project(project, monkeypatch):
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    project.pytester.makepyfile(questions=QUESTIONS)
    project.pytester.syspathinsert()
    return project


def ini(project, *lines):
    project.pytester.makeini("\n".join(["[pytest]", *lines]))


def test_a_run_with_a_model(project, monkeypatch):
    project.pytester.makepyfile(test_it=ASKS)
    with served("ollama", named("Save")) as server:
        ini(project, *server.ini)
        monkeypatch.setenv(server.variable, KEY)
        for source in ("model", "cache"):
            project.run("-s").stdout.fnmatch_lines([f"*ADVICE [[](1, '{source}'), (1, '{source}')] "])
    assert len(server.asked) == 2
    assert not server.wrong
    assert "hunter2" not in str(server.bodies)
    assert len(read(project.path / ".heal" / "model-answers.yaml")) == 2
    assert KEY not in "".join(path.read_text() for path in project.path.rglob("*") if path.is_file() and path.suffix != ".pyc")


def test_a_model_and_a_redaction_of_the_project(project):
    project.pytester.makepyfile(test_it=ASKS, other="def pytest_heal_redact(text, where): return text.replace('S*ve', 'gone')")
    project.pytester.makeconftest(
        MODEL
        + "def pytest_heal_redact(text, where):\n    return text.replace('Save', 'S*ve') if where == 'record.name' else None"
    )
    result = project.run("-s", "-p", "other")
    result.stdout.fnmatch_lines(["*ADVICE [[](1, 'model'), (1, 'model')]*"])
    sent = [line for line in result.outlines if line.startswith("SENT") or "SENT {" in line]
    assert len(sent) == 2
    assert all("Save" not in line and "hunter2" not in line for line in sent)
    assert "gone" in sent[0]  # each plugin gets what the one before it left


@pytest.mark.parametrize(
    ("hook", "said"),
    [
        (
            "def pytest_heal_redact(text, where): raise ValueError('no rule for this')",
            "could not be redacted: ValueError: no rule",
        ),
        ("def pytest_heal_redact(text, where): return 7", "pytest_heal_redact returned int for about.description"),
    ],
)
def test_a_redaction_that_fails(project, hook, said):
    project.pytester.makepyfile(test_it=ASKS)
    project.pytester.makeconftest(f"{MODEL}\n{hook}")
    result = project.run("-s")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines([f"*ADVICE*nobody*{said}*", f"heal: our:own: nothing was sent*{said}*"])
    result.stdout.no_fnmatch_line("*SENT*")


@pytest.mark.parametrize(
    ("hook", "said"),
    [
        ("def pytest_heal_chat_model(config): return 'gpt'", "heal: pytest_heal_chat_model returned str: expected an object*"),
        (
            "def pytest_heal_chat_model(config): 1 / 0",
            "heal: pytest_heal_chat_model raised ZeroDivisionError: division by zero; no model is asked",
        ),
    ],
)
def test_a_model_of_the_project_that_is_none(project, hook, said):
    project.pytester.makepyfile(
        test_it="""
            from questions import adviser_of

            def test_x(request):
                assert adviser_of(request) is None
                assert adviser_of(request) is None
        """
    )
    project.pytester.makeconftest(hook)
    result = project.run()
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines([said])


NOT_ASKED = """
from questions import adviser_of, question

def test_x(request):
    adviser = adviser_of(request)
    print("ADVICE", adviser and adviser(question()).problem)
"""


@pytest.mark.parametrize(
    ("lines", "arguments", "environ", "said"),
    [
        ([], [], {}, "ADVICE None"),
        (["heal_model = openai:x"], ["--heal-model=off"], {}, "ADVICE None"),
        (["heal_model = openai:x"], [], {}, "ADVICE not asked: OPENAI_API_KEY is not set*"),
        (
            ["heal_model = openai:x"],
            [],
            {"CI": "true", "OPENAI_API_KEY": "k"},
            "ADVICE not asked: in CI only kept answers count*",
        ),
        (["heal_model = openai:x"], ["--heal-model=cached"], {}, "ADVICE not asked: only kept answers count*"),
        ([], ["--heal-model=on"], {}, "ADVICE None"),
    ],
)
def test_when_nothing_is_asked(project, monkeypatch, lines, arguments, environ, said):
    project.pytester.makepyfile(test_it=NOT_ASKED)
    ini(project, *lines)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    result = project.run("-s", *arguments)
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines([f"*{said}"])


@pytest.mark.parametrize(
    ("lines", "arguments", "environ", "source"),
    [
        ([], ["--heal-model=on"], {}, "command line"),
        (["heal_model_mode = on"], [], {}, "ini file tox.ini"),
        ([], [], {"PYTEST_HEAL_MODEL_MODE": "on"}, "environment variable PYTEST_HEAL_MODEL_MODE"),
    ],
)
def test_a_key_that_is_missing_where_it_was_asked_for(project, monkeypatch, lines, arguments, environ, source):
    project.pytester.makepyfile(test_it=NOT_ASKED)
    ini(project, "heal_model = anthropic:claude", *lines)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    result = project.run(*arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    text = f"--heal-model = 'on' (from {source}) is not valid: expected that anthropic:claude can be asked, but ANTHROPIC_API"
    assert any(text in line for line in result.errlines)


TWO_FILES = """
from questions import adviser_of, question

def test_first(request):
    adviser_of(request)(question("one"))

def test_second(request):
    adviser_of(request)(question("two"))
"""


@pytest.mark.parametrize("arguments", [["-p", "no:xdist"], ["-n", "1"]], ids=["one process", "workers"])
def test_what_was_asked_is_in_the_reports(project, arguments):
    """Also in those of a distributed run, and kept for `pytest-heal explain-prompt`."""
    project.pytester.makepyfile(test_it=TWO_FILES)
    project.pytester.makeconftest(
        f"{MODEL}\n"
        "import pytest\n"
        "@pytest.hookimpl(tryfirst=True)\n"
        "def pytest_sessionfinish(session):\n"
        "    from questions import RUN, question\n"
        "    if hasattr(session.config, 'workerinput') or not session.config.getoption('numprocesses', None):\n"
        "        session.config.stash[RUN].adviser(question('after all tests'))\n"
    )
    result = project.run(*arguments, "--heal-report=json:a.json", "--heal-report=html:a.html", "--heal-report=markdown:a.md")
    result.assert_outcomes(passed=2)
    model = json.loads((project.path / "a.json").read_text())["model"]
    told = [(one["about"], one["test"], one["chosen"], one["source"], one["sent"], one["tokens"]) for one in model["answers"]]
    tests = [("one", "test_it.py::test_first"), ("two", "test_it.py::test_second"), ("after all tests", "")]
    assert told == [(about, test, 'button "Save"', "model", True, 10) for about, test in tests]
    assert (model["name"], model["mode"], model["calls"], model["tokens"]) == ("our:own", "on", 3, 30)
    result.stdout.fnmatch_lines(["heal: 3 questions sent to our:own, 30 tokens"])
    assert "Chat model" in (project.path / "a.html").read_text()
    assert "3 questions sent to our" in (project.path / "a.md").read_text()
    kept = read_answers(project.path / ".pytest_cache" / "d")
    assert [one.about for one in kept] == [one[0] for one in told]
    assert "<data-" in kept[0].user


def test_a_command_sees_hooks_and_answers(project, monkeypatch):
    project.pytester.makepyfile(test_it=TWO_FILES)
    project.pytester.makeconftest(MODEL + "def pytest_heal_redact(text): return text.upper()")
    project.run()
    monkeypatch.chdir(project.path)
    read_by = advising(["-p", "no:playwright-asyncio"])
    assert [one.about for one in read_by.last_answers()] == ["ONE", "TWO"]
    assert read_by.redact("save", "record.name") == "SAVE"
    assert read_by.terms() == {
        "model": "our:own",
        "mode": "on",
        "url": "the provider's own, or that of its SDK's environment variable",
        "cache": ".heal/model-answers.yaml",
    }
    assert read_by.adviser is read_by.adviser
