"""What may be asked, what is kept, what is counted, and that nothing of it raises."""

import threading
from functools import partial

import pytest

from pytest_heal.baseline.yaml_file import replace_whole
from pytest_heal.models.adviser import ModelAdviser, Terms
from pytest_heal.models.cache import AnswerFile, read
from pytest_heal.models.exchange import Answered, ModelUse, together
from pytest_heal.models.model import ChatModel, ModelError, Reply
from pytest_heal.models.question import Question

RECORDS = ({"role": "button", "name": "Save"}, {"role": "button", "name": "Discard"})


class Model:
    """A model that says what it is told to."""

    name = "stand:in"

    def __init__(self, *replies):
        self.replies = list(replies)
        self.prompts = []

    def ask(self, prompt):
        self.prompts.append(prompt)
        said = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(said, Exception):
            raise said
        return said if isinstance(said, Reply) else Reply(text=said, tokens=100)


def question(number=0, **changed):
    return Question(**{"use": "describe", "about": {"description": f"save {number}"}, "records": RECORDS, **changed})


def adviser(model, *, path=None, problems=None, **terms):
    cache = None if path is None else AnswerFile(path, write=replace_whole, problem=(problems or []).append)
    return ModelAdviser(name=model.name, connect=lambda: model, terms=Terms(**terms), cache=cache)


YES = '{"index": 1, "reasoning": "it says so"}'


def test_a_question():
    model = Model(YES)
    assert isinstance(model, ChatModel)
    ask = adviser(model)
    advice = ask(question(facts={"url": "http://x.example/a/7"}))
    assert (advice.index, advice.reasoning, advice.source, advice.problem) == (1, "it says so", "model", "")
    [told] = ask.answers
    assert (told.use, told.about, told.page, told.offered) == ("describe", "save 0", "/a/{n}", 2)
    assert (told.index, told.chosen, told.tokens) == (1, 'button "Discard"', 100)
    assert (told.system, told.user) == (model.prompts[0].system, model.prompts[0].user)
    assert told.key == advice.key
    assert ask.use == ModelUse(name="stand:in", mode="on", calls=1, tokens=100, answers=(told,))
    assert ask.prompt(question(facts={"url": "http://x.example/a/7"})) == model.prompts[0]


@pytest.mark.parametrize("url", ["http://[", "about:blank", "", "\x00", "http://x:99999999/", "data:text/html,<p>"])
def test_any_address_of_a_page(url):
    assert adviser(Model(YES))(question(facts={"url": url, "title": "\ud800"})).index == 1


def test_none_of_them_is_an_answer():
    advice = adviser(Model('{"index": -1, "reasoning": "none"}'))(question())
    assert (advice.index, advice.source, advice.problem) == (None, "model", "")


def test_the_same_question_is_asked_once(tmp_path):
    model, path = Model(YES), tmp_path / "a.yaml"
    first = adviser(model, path=path)
    assert [first(question()).source, first(question()).source] == ["model", "cache"]
    assert adviser(model, path=path)(question()).source == "cache"
    cached = adviser(model, path=path, mode="cached")
    assert cached(question()).index == 1
    assert cached(question()).reasoning == "it says so"
    refused = cached(question(1))
    assert (refused.index, refused.source) == (None, "nobody")
    assert "not asked: only kept answers count" in refused.problem
    assert len(model.prompts) == 1
    assert cached.use.calls == 0
    assert cached.use.numbers == {"cache": 2, "nobody": 1}


def test_why_nothing_is_asked():
    advice = adviser(Model(YES), mode="cached", why="OPENAI_API_KEY is not set")(question())
    assert advice.problem == "not asked: OPENAI_API_KEY is not set"


def test_none_is_kept_too(tmp_path):
    model, path = Model('{"index": -1}'), tmp_path / "a.yaml"
    ask = adviser(model, path=path)
    assert [ask(question()).source, ask(question()).source] == ["model", "cache"]
    assert ask(question()).index is None


@pytest.mark.parametrize("changed", ["index: 0", "index: 7", 'index: 1\n  chosen: button "Save"'])
def test_a_kept_answer_must_fit_its_record(tmp_path, changed):
    """Somebody edited the file: the answer counts no more, and the question is asked again."""
    model, path = Model(YES), tmp_path / "a.yaml"
    adviser(model, path=path)(question())
    text = path.read_text()
    if "chosen" in changed:
        path.write_text(text.replace('chosen: button "Discard"', 'chosen: button "Save"'))
    else:
        path.write_text(text.replace("index: 1", changed))
    assert path.read_text() != text
    advice = adviser(model, path=path)(question())
    assert (advice.index, advice.source) == (1, "model")
    assert len(model.prompts) == 2


def test_failures_are_not_kept(tmp_path):
    path = tmp_path / "a.yaml"
    adviser(Model("junk"), path=path)(question())
    assert read(path) == {}
    assert not path.exists()


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (ModelError("the service is down"), "the service is down"),
        ("junk", "is not the JSON object"),
        ('{"index": 2}', "only -1 to 1 were offered"),
        (ValueError("of somebody's model\nsecond line"), "ValueError: of somebody's model second line"),
        (Reply(text="", tokens=5), "empty"),
    ],
)
def test_no_answer(reply, said):
    ask = adviser(Model(reply))
    advice = ask(question())
    assert (advice.index, advice.source) == (None, "nobody")
    assert said in advice.problem
    assert ask.answers[0].problem == advice.problem


def test_three_failures_in_a_row_are_enough():
    model = Model("junk", YES, "junk", "junk", ModelError("gone"), YES)
    ask = adviser(model)
    advice = [ask(question(n)) for n in range(8)]
    assert [one.source for one in advice] == ["nobody", "model", *["nobody"] * 6]
    assert len(model.prompts) == 5
    assert advice[5].problem == "not asked: 3 questions in a row had no answer, the last because: gone"
    assert ask.use.calls == 5
    assert ask.use.tokens == 400  # the one that is gone said nothing of any


def test_a_lasting_error_is_enough():
    model = Model(ModelError("no key", lasting=True))
    ask = adviser(model)
    assert [ask(question(n)).problem for n in range(2)] == ["no key", "not asked: no key"]
    assert len(model.prompts) == 1


def test_what_cannot_be_connected():
    def connect():
        raise ModelError("the SDK is missing", lasting=True)

    ask = ModelAdviser(name="x:y", connect=connect)
    assert ask(question()).problem == "the SDK is missing"
    assert ask(question()).problem == "not asked: the SDK is missing"


def test_budget_of_calls():
    model = Model(YES)
    ask = adviser(model, calls=2)
    assert [ask(question(n)).source for n in range(4)] == ["model", "model", "nobody", "nobody"]
    assert "all 2 questions of a run are spent (heal_model_calls)" in ask.answers[-1].problem
    assert len(model.prompts) == 2


def test_budget_of_tokens():
    model = Model(Reply(text=YES, tokens=900))
    ask = adviser(model, tokens=2_000)
    assert [ask(question(n)).source for n in range(3)] == ["model", "model", "nobody"]
    assert "1,800 of 2,000 tokens of a run are spent (heal_model_tokens)" in ask.answers[-1].problem


def test_a_service_that_does_not_count():
    ask = adviser(Model(Reply(text=YES)))
    ask(question())
    assert ask.use.tokens > 300  # a guess from the length of the question


def test_a_slow_model_is_not_waited_for(tmp_path):
    """And its answer, when it comes, is kept for the next time."""
    go, done = threading.Event(), threading.Event()

    class Slow(Model):
        def ask(self, prompt):
            go.wait(10)
            return super().ask(prompt)

    class File(AnswerFile):
        def add(self, kept):
            super().add(kept)
            done.set()

    model, path = Slow(YES), tmp_path / "a.yaml"
    cache = File(path, write=replace_whole, problem=print)
    ask = ModelAdviser(name=model.name, connect=lambda: model, terms=Terms(seconds=0.02), cache=cache)
    advice = ask(question())
    assert (advice.source, advice.problem) == ("nobody", "no answer within 0.02 s")
    go.set()
    assert done.wait(10)
    assert ask(question()).source == "cache"
    assert ask.use.tokens == 100


def test_whoever_cannot_wait_stops_nobody_else():
    """To give up before a model had the time of one attempt says nothing about the model."""
    go = threading.Event()

    class Slow(Model):
        def ask(self, prompt):
            if "impatient" in prompt.user:
                go.wait(10)
            return super().ask(prompt)

    ask = adviser(Slow(YES), seconds=9.0, attempt=5.0)
    problems = [ask(question(n, about={"description": f"impatient {n}"}, seconds=0.01)).problem for n in range(4)]
    assert set(problems) == {"no answer within 0.01 s"}
    assert ask(question()).source == "model"
    go.set()


def test_a_timeout_of_the_model_counts():
    go = threading.Event()

    class Slow(Model):
        def ask(self, prompt):
            go.wait(10)
            return super().ask(prompt)

    ask = adviser(Slow(YES), seconds=0.02, attempt=0.01)
    assert "3 questions in a row" in [ask(question(n)).problem for n in range(4)][3]
    go.set()


def test_an_sdk_that_takes_long_to_import_is_not_waited_for():
    go, connected = threading.Event(), []

    def connect():
        go.wait(10)
        connected.append(1)
        return Model(YES)

    ask = ModelAdviser(name="x:y", connect=connect)
    assert ask(question(seconds=0.02)).problem == "no answer within 0.02 s"
    assert not connected
    go.set()
    assert ask(question(1)).source == "model"


def test_no_time_left():
    model = Model(YES)
    advice = adviser(model)(question(seconds=0.0))
    assert "no time is left" in advice.problem
    assert not model.prompts


@pytest.mark.parametrize("redact", [lambda *_: 1 / 0, lambda *_: None], ids=["raises", "no text"])
def test_what_cannot_be_redacted_is_not_sent(redact):
    model, problems = Model(YES), []
    ask = ModelAdviser(name=model.name, connect=lambda: model, redact=redact, problem=problems.append)
    advice = ask(question())
    assert (advice.index, advice.source) == (None, "nobody")
    assert "nothing was sent, because the question could not be redacted" in advice.problem
    assert not model.prompts
    assert ask.answers[0].user == ""
    assert problems == [f"stand:in: {advice.problem}"]


def test_what_is_redacted_is_nowhere(tmp_path):
    model, path = Model(YES), tmp_path / "a.yaml"
    cache = AnswerFile(path, write=replace_whole, problem=print)
    ask = ModelAdviser(
        name=model.name, connect=lambda: model, cache=cache, redact=lambda text, _: text.replace("Discard", "***")
    )
    assert ask(question()).index == 1
    assert "Discard" not in str(model.prompts) + path.read_text() + str(ask.use)
    assert ask.answers[0].chosen == 'button "***"'


def test_news_are_told_once():
    ask = ModelAdviser(name="x", connect=partial(Model, YES), test=lambda: "t.py::test")
    ask(question())
    assert [one.test for one in ask.news()] == ["t.py::test"]
    ask(question(1))
    assert [one.about for one in ask.news()] == ["save 1"]
    assert ask.news() == []
    assert len(ask.answers) == 2


def test_threads():
    model = Model(YES)
    ask = adviser(model, calls=5)
    threads = [threading.Thread(target=ask, args=(question(n),)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(model.prompts) == 5
    assert ask.use.numbers == {"model": 5, "nobody": 3}


def test_plain_data():
    ask = adviser(Model(YES))
    ask(question())
    use = ask.use
    assert ModelUse.from_dict(use.to_dict()) == use
    both = together([use, None, use])
    assert (both.calls, both.tokens, len(both.answers), both.name) == (2, 200, 2, "stand:in")
    assert together([None]) is None
    with pytest.raises(TypeError):
        Answered.from_dict({"use": 3})
    with pytest.raises(TypeError):
        Answered.from_dict({"use": "heal", "index": True})
    assert Answered.from_dict({"use": "heal", "later": 1}) == Answered(use="heal")
