"""What models are asked about descriptions and by the explorer, and what becomes of what they say."""

import asyncio
import json
import threading
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.describe import live_counsel
from pytest_heal.describe.answer import answer
from pytest_heal.describe.live_counsel import Counsel, counselled
from pytest_heal.describe.offer import objection, records, tellable
from pytest_heal.describe.opinion import MOST_CHOSEN_FROM
from pytest_heal.explore.exploration import Advised, Control
from pytest_heal.explore.map_words import advised_in_words
from pytest_heal.explore.model_choice import MOST_HEADINGS, MOST_VISITED, choosing, question_of
from pytest_heal.explore.planner.choice import Situation
from pytest_heal.explore.planner.history import Interaction
from pytest_heal.models.bare_address import address, page_address
from pytest_heal.models.model import ModelError
from pytest_heal.models.question import Advice
from tests.describe.test_description import Site


def asked(judged, text, advice, *, is_async=False):
    """What comes of a question that gets this advice, with the question."""
    questions = []

    def adviser(question):
        """Means the same record, also when they are turned round."""
        questions.append(question)
        made = advice if isinstance(advice, Advice) else Advice(index=advice, source="model")
        turned = len(questions) > 1 and type(made.index) is int
        return replace(made, index=len(question.records) - 1 - made.index) if turned else made

    told = []
    steps = counselled(
        Counsel(adviser=adviser, name="p:m", told=lambda *all_: told.append(all_)), text, judged, is_async=is_async
    )
    value = None
    while True:
        try:
            call = steps.send(value)
        except StopIteration as stop:
            return stop.value, questions, told
        value = asyncio.run(call()) if is_async else call()


def notes(*names, **more):
    site = Site()
    for name in names:
        site.button(name, **more)
    return site


# ------------------------------------------------------------------------------------------------ descriptions


def test_what_is_told_of_an_element_is_what_it_is_and_where_it_stands():
    site = Site()
    site.button("Save", section="form: Note > main", group="Anna | 12")
    site.field("Nick", section="form: Note > main")
    site.add("div", text="Say hello", states=("interactive",))
    judged = answer("save the nick hello", [site.inventory])
    told = records(judged.matches, judged.inventories)
    assert {"role": "button", "name": "Save", "section": "form: Note > main", "row": "Anna | 12"} in told
    assert {"role": "textbox", "name": "Nick", "section": "form: Note > main"} in told
    assert {"role": "<div>", "name": "Say hello"} in told


@given(
    typed=st.text("αβγδεζηθικλμν", min_size=2, max_size=12),
    role=st.sampled_from(["textbox", "searchbox", "combobox", "spinbutton", "gridcell", ""]),
)
def test_what_was_typed_is_never_told(typed, role):
    site = Site()
    name = typed if role == "gridcell" else ""  # which has its name from its content
    states = ("editable", "interactive")
    site.add("div", role=role, name=name, text=typed, states=states, label="Body", section=f"form: {typed}")
    site.button("Delete", group=f"Notes | {typed}")
    judged = answer("the notes body", [site.inventory])
    told = json.dumps(records(judged.matches, judged.inventories), ensure_ascii=False)
    assert typed not in told
    assert "Delete" in told
    assert '"Body"' in told


def test_fifteen_are_told_at_most():
    site = notes(*(f"Note {number}" for number in range(30)))
    judged = answer("note", [site.inventory])
    assert len(records(judged.matches, judged.inventories)) == MOST_CHOSEN_FROM


def test_a_choice_is_taken_and_told_when_the_element_was_found():
    judged = answer("note button", [notes("Save note", "Share note").inventory])
    assert judged.verdict.kind == "ambiguous"
    names = [one.name for one in judged.matches]
    opinion, (question, turned), told = asked(judged, "note button", Advice(index=1, reasoning="it is", source="model"))
    assert (opinion.match, told) == (judged.matches[1], [])
    opinion.taken()
    ((text, candidate, advice),) = told
    assert (text, candidate.name, advice.reasoning) == ("note button", names[1], "it is")
    assert (question.use, question.about) == ("describe", {"description": "note button"})
    assert [one["name"] for one in question.records] == names
    assert question.facts["url"] == "http://shop.test/"
    assert turned == replace(question, records=question.records[::-1])


@pytest.mark.parametrize(
    ("advice", "said"),
    [
        (Advice(problem="no answer within 3 s"), "There is no second opinion: no answer within 3 s"),
        (
            Advice(index=None, source="model", reasoning="both\u202e fit"),
            'A second opinion (p:m) is that it means none of them: "both fit".',
        ),
        (Advice(index=None, source="cache"), "A second opinion (p:m) is that it means none of them."),
        (7, "A second opinion (p:m) is that it means none of them."),
        (-1, "A second opinion (p:m) is that it means none of them."),
        (True, "A second opinion (p:m) is that it means none of them."),
    ],
)
def test_what_is_no_choice_is_said_and_chooses_nothing(advice, said):
    judged = answer("note button", [notes("Save note", "Share note").inventory])
    opinion, _, told = asked(judged, "note button", advice)
    assert opinion.match is None
    assert opinion.said == said
    assert not told


@pytest.mark.parametrize(
    ("text", "names", "chosen", "reason"),
    [
        ("note button", ["Save note", "Delete note"], "Delete note", ""),  # what it is called says both
        ("tidy it", ["Save", "Delete"], "Delete", 'it says "delete", which the description does not'),
        ("keep it", ["Save", "Delete"], "Delete", "it says delete, not keep"),
        ("enable the alerts", ["Enable alert", "Disable alerts"], "Disable alerts", "it says disable, not enable"),
        ("alerts on", ["Alerts on", "Alerts off"], "Alerts off", "it says off, not on"),
        ("delete it", ["Remove", "Keep"], "Remove", ""),
    ],
)
def test_what_cannot_have_been_meant_is_not_taken(text, names, chosen, reason):
    judged = answer(text, [notes(*names).inventory])
    place = [one.name for one in judged.matches].index(chosen)
    opinion, questions, _ = asked(judged, text, place)
    assert (opinion.match is None) == bool(reason), opinion
    assert reason in opinion.said
    assert len(questions) == (1 if reason else 2), "what would not be taken is not asked again"


def test_a_model_that_changes_its_mind_is_not_believed():
    judged = answer("note button", [notes("Save note", "Share note").inventory])

    def opinion(*indices):
        left = list(indices)
        steps = counselled(Counsel(adviser=lambda _: Advice(**left.pop(0)), name="p:m"), "note button", judged, is_async=False)
        value = None
        while True:
            try:
                value = steps.send(value)()
            except StopIteration as stop:
                return stop.value

    assert opinion({"index": 0}, {"index": 1}).match is judged.matches[0]
    for again in ({"index": 0}, {"index": None}, {"index": 7}):
        made = opinion({"index": 0}, again)
        assert made.match is None
        assert made.said.endswith("because it chose another one when they were listed in another order.")
    assert (
        "it gave no answer when asked again: no answer within 3 s"
        in opinion({"index": 0}, {"problem": "no answer within 3 s"}).said
    )


def test_an_error_of_ours_leaves_the_refusal():
    judged = answer("note button", [notes("Save note", "Share note").inventory])

    steps = counselled(Counsel(adviser=lambda _: Advice()), "note button", judged, is_async=False)
    next(steps)
    with pytest.raises(StopIteration) as stopped:
        steps.throw(KeyError("of ours"))
    assert stopped.value.value.said == "There is no second opinion: KeyError: 'of ours'"


def test_what_is_far_from_the_words_is_not_taken_whatever_a_model_says():
    judged = answer("save note", [notes("Save note", "Save the note", "Imprint").inventory])
    place = [one.name for one in judged.matches].index("Imprint")
    opinion, _, _ = asked(judged, "save note", place)
    assert opinion.match is None
    assert "others are far nearer to the words" in opinion.said


def test_among_what_reads_the_same_any_choice_is_a_guess():
    judged = answer("open button", [notes("Open", "Open").inventory])
    opinion, questions, _ = asked(judged, "open button", 0)
    assert (opinion.match, opinion.said, questions) == (None, "", [])
    judged = answer("open button", [notes("Open", "Open", "Open it").inventory])
    place = [one.name for one in judged.matches].index("Open")
    opinion, questions, _ = asked(judged, "open button", place)
    assert len(questions) == 1
    assert "another element has the same role, name, section and row" in opinion.said
    assert tellable([{"name": "a"}])
    assert not tellable([{"name": "a"}] * 2)


def test_nothing_is_asked_of_a_page_without_controls():
    opinion, questions, _ = asked(answer("save", [Site().inventory]), "save", 0)
    assert (opinion.match, opinion.said, questions) == (None, "", [])


def test_with_the_async_api_it_is_asked_in_another_thread():
    judged = answer("note button", [notes("Save note", "Share note").inventory])
    threads = []

    def adviser(question):
        threads.append(threading.current_thread())
        return Advice(index=0, source="model")

    steps = counselled(Counsel(adviser=adviser), "note button", judged, is_async=True)
    asyncio.run(next(steps)())
    assert threads != [threading.main_thread()]


@pytest.mark.parametrize("name", ["objection", "records", "tellable"])
def test_the_rules_are_those_of_the_core(name):
    """Whoever measures the rules measures what is used."""
    assert getattr(live_counsel, name) is {"objection": objection, "records": records, "tellable": tellable}[name]


# ------------------------------------------------------------------------------------------------ the explorer


def situation(*elements, **more):
    given_ = {
        "url": "https://anna:pw@shop.example/orders/42?token=s3cret#top",
        "title": "Orders",
        "headings": ("Orders", "Open"),
        "visited": ("https://shop.example/", "https://shop.example/orders/41?token=s3cret"),
        "navigations": 2,
        "target_navigations": 100,
        "interactions": (
            Interaction(
                url="https://shop.example/?q=s3cret", elements=4, element='link "Orders"', method="model", reason="s3cret"
            ),
        ),
    }
    return Situation(elements=elements, **{**given_, **more})


def test_what_the_explorer_asks():
    made = question_of(
        situation(
            Control(kind="link", name="Order 42", href="https://shop.example/orders/42?key=s3cret", section="MAIN"),
            Control(kind="textbox", text="s3cret", tag="div"),
            Control(kind="<div>", text="Show more", tag="div", selectors=("#s3cret",)),
        )
    )
    assert made.use == "explore"
    assert made.records == (
        {"role": "link", "name": "Order 42", "section": "MAIN", "link": "/orders/{n}?key"},
        {"role": "textbox"},
        {"role": "<div>", "name": "Show more"},
    )
    assert dict(made.facts) == {
        "url": "https://shop.example/orders/42",
        "title": "Orders",
        "headings": "Orders\nOpen",
        "opened": "2 of 100 pages at most",
        "visited": "/\n/orders/{n}?token",
        "last interactions": 'link "Orders" on /?q, chosen by model',
    }
    assert "s3cret" not in repr(made)
    assert "pw" not in repr(made)
    assert question_of(situation()) is None


def test_what_the_explorer_asks_is_bounded():
    many = tuple(f"https://shop.example/p{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(500))
    made = question_of(situation(Control(kind="button"), visited=many, headings=("H",) * 50))
    assert len(made.facts["visited"].splitlines()) == MOST_VISITED
    assert len(made.facts["headings"].splitlines()) == MOST_HEADINGS


@pytest.mark.parametrize("is_async", [False, True])
def test_an_adviser_chooses_for_the_explorer(is_async):
    threads = []

    def choose(advice):
        model = choosing(lambda _: threads.append(threading.current_thread()) or advice, is_async=is_async)
        found = model(situation(Control(kind="button", name="Go")))
        return asyncio.run(found) if is_async else found

    assert choose(Advice(index=0, reasoning="new", source="model")) == (0, "new")
    assert (threads[0] is threading.main_thread()) != is_async, "a loop goes on meanwhile"
    assert choose(Advice(source="model")) is None, "none of them is silence"
    with pytest.raises(ModelError, match="no answer within"):
        choose(Advice(problem="no answer within 3 s"))


@given(st.text(max_size=40))
def test_any_address_can_be_told(text):
    for url in (text, f"http://{text}", f"https://a.example/{text}"):
        assert isinstance(address(url, "https://a.example/"), str)
        assert isinstance(page_address(url), str)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("javascript:send('s3cret')", "javascript:"),
        ("data:text/html,<input value='s3cret'>", "data:"),
        ("blob:https://a.example/123-456", "blob:"),
        ("about:blank", "about:blank"),
        ("http://[::1", ""),
        ("https://a.example/#/cart/7?coupon=s3cret", "/#/cart/{n}"),
    ],
)
def test_addresses_hold_nothing_that_somebody_typed(url, told):
    assert address(url, "https://a.example/") == told


def test_a_models_part_in_words():
    told = advised_in_words(Advised(name="p:m", questions=12, calls=3, cached=8, tokens=4500, problem="no answer within 3 s"))
    assert told == "p:m: 12 questions, 3 sent (4,500 tokens), 8 kept answers, no answer: no answer within 3 s"
    assert advised_in_words(Advised(name="p:m", questions=1)) == "p:m: 1 question"
