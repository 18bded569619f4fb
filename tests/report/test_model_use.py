"""A chat model's part of a run, in words and in all formats, whatever its texts say."""

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given

from pytest_heal.models.exchange import Answered, ModelUse
from pytest_heal.report import html, markdown
from pytest_heal.report.escape import visible
from pytest_heal.report.json import render as render_json
from pytest_heal.report.merge import joined
from pytest_heal.report.model import HealReport
from pytest_heal.report.model_use import problems, summary, totals
from tests.support.report_cases import HOSTILE, asked, report, run, texts

OF_MODEL = Answered(use="describe", model="openai:x", source="model", sent=True, tokens=2_100, index=0)
OF_CACHE = Answered(use="describe", model="openai:x", source="cache", index=0)
FAILED = Answered(use="describe", model="openai:x", problem="HTTP 500", sent=True)
UNSENT = Answered(use="describe", model="openai:x", problem="not asked: no key")


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([OF_MODEL], "1 question sent to openai:x, 2,100 tokens"),
        ([OF_MODEL, OF_MODEL, FAILED], "3 questions sent to openai:x, 4,200 tokens: 2 answered, 1 not"),
        ([FAILED], "1 question sent to openai:x, 0 tokens: 0 answered, 1 not"),
        ([OF_CACHE] * 2, "2 answers of openai:x kept from before, nothing sent"),
        ([OF_CACHE, OF_MODEL], "1 question sent to openai:x, 2,100 tokens; 1 answer kept from before"),
        ([UNSENT] * 3, "3 questions for openai:x not sent"),
        ([OF_CACHE, UNSENT], "1 answer of openai:x kept from before, nothing sent; 1 question not sent"),
    ],
)
def test_totals(answers, said):
    assert totals(ModelUse.of(answers)) == said


def test_why_there_was_no_answer():
    others = [replace(UNSENT, problem=f"reason {n}") for n in range(4)]
    assert problems(ModelUse.of([FAILED, UNSENT, UNSENT, *others])) == [
        "2 times: not asked: no key",
        "1 time: HTTP 500",
        "1 time: reason 0",
        "and 3 more reasons",
    ]


def test_terminal():
    use = asked()
    assert summary(use) == [
        "2 questions sent to the save button, 450 tokens: 1 answered, 1 not; 1 answer kept from before; 1 question not sent",
        "no answer 1 time: the save button",
        "no answer 1 time: not asked: the save button",
    ]
    assert summary(use, verbosity=1)[1:] == [
        'description "the save button" on the save button, 2 offered: the save button: the save button',
        'lost element "the save button" on the save button, 2 offered: none of them (kept from before): the save button',
        'the save button "the save button" on the save button, 2 offered: no answer: the save button',
        'next step "the save button" on the save button, 2 offered: no answer: not asked: the save button',
    ]


@given(texts)
def test_hostile_text_in_the_terminal(text):
    lines = [line for verbosity in (0, 1) for line in summary(asked(text), verbosity=verbosity)]
    assert [visible(line) for line in lines] == lines


def test_reports_of_several_machines_are_one():
    one = HealReport.of(run(), (), model=asked())
    both = joined([one, HealReport.of(run(), ()), one]).model
    assert (both.calls, both.tokens, len(both.answers)) == (4, 900, 8)
    assert joined([report(), report()]).model is None


@pytest.mark.parametrize("text", [*HOSTILE, "ordinary"])
def test_json_is_read_back(text):
    made = HealReport.of(run(), (), model=asked(text))
    again = HealReport.from_dict(json.loads(render_json(made)))
    assert again.model.calls == 2
    assert again.model == HealReport.from_dict(json.loads(render_json(again))).model
    if text.isprintable():
        assert again.model == made.model


def test_damaged_json():
    data = HealReport.of(run(), (), model=asked()).to_dict()
    data["model"]["answers"][0]["sent"] = "yes"
    with pytest.raises(ValueError, match="damaged"):
        HealReport.from_dict(data)


def test_a_whole_prompt_is_in_the_json():
    use = asked("x" * 24_000)
    assert len(json.loads(render_json(HealReport.of(run(), (), model=use)))["model"]["answers"][0]["user"]) == 24_000


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen = []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, sorted(name for name, _ in attrs)))


def tags(page):
    parser = Tags()
    parser.feed(page)
    return parser.seen


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_makes_no_markup(text):
    plain = tags(html.render(HealReport.of(run(), (), model=asked("ordinary"))))
    page = html.render(HealReport.of(run(), (), model=asked(text)))
    assert {repr(tag) for tag in tags(page)} == {repr(tag) for tag in plain}
    assert "\x1b" not in page
    assert "\u202e" not in page


def test_html():
    page = html.render(HealReport.of(run(), (), model=asked()))
    assert "Chat model" in page
    assert "2 questions sent to the save button, 450 tokens" in page
    assert "What was sent" in page
    assert "What would have been sent" in page
    assert "Chat model" not in html.render(report())


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown(text):
    said = markdown.render(HealReport.of(run(), (), model=asked(text)))
    line = next(line for line in said.splitlines() if line.startswith("2 questions sent to "))
    assert not set(line) & set("<>[]`|*_@!")
    assert all(other.startswith(("2 questions", "no answer", "###")) or not other for other in said.splitlines())
