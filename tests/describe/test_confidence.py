"""Confidence: one scale from 0 to 1, shared by all that may be meant and by nothing being meant; misspelt words; vectors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.describe.answer import answer
from pytest_heal.describe.confidence import MOST, SIGNS, believed, signs_of
from pytest_heal.describe.match import Match
from pytest_heal.describe.misspelt import meant
from pytest_heal.describe.ranking import rank
from pytest_heal.describe.same_control import distinct
from pytest_heal.element.element import Element, Inventory
from pytest_heal.language.phrases import lexicon
from tests.describe.test_description import Site


def page(*names):
    site = Site()
    for name in names:
        site.button(name)
    return site.inventory


PAGES = [page("Save", "Cancel", "Delete"), page("Save", "Save", "Save"), page("Log in", "Sign in"), page("Help")]


@given(
    st.sampled_from(PAGES),
    st.sampled_from(["save", "the save button", "second save button", "log in", "voucher field", "delete next to save"]),
)
def test_all_confidences_together_are_at_most_one(inventory, text):
    matches = believed(rank(text, [inventory]), [inventory])
    assert all(0 <= match.confidence <= 1 for match in matches)
    assert sum(match.confidence for match in distinct(matches, [inventory], MOST)) <= 1.001
    sure = [match.confidence for match in matches]
    assert sure == sorted(sure, reverse=True)


def test_what_is_there_is_sure_and_what_is_not_is_not():
    assert answer("save button", [PAGES[0]]).verdict.best.confidence > 0.8
    assert answer("voucher field", [PAGES[0]]).verdict.best.confidence < 0.2


def test_equals_share_it():
    sure = [match.confidence for match in answer("save button", [PAGES[1]]).matches[:3]]
    assert max(sure) - min(sure) < 0.01
    assert sum(sure) > 0.8


def test_candidates_tell_the_confidence():
    judged = answer("save button", [PAGES[0]])
    first, *others = judged.candidates(3)
    assert first.score == round(judged.matches[0].confidence, 2)
    assert all(0 <= one.score <= 1 for one in (first, *others))


def test_a_wrapper_is_as_sure_as_what_it_wraps():
    site = Site()
    outer = site.add("div", name="Buy", role="button", box=(0, 0, 100, 40), states=("interactive",))
    site.button("Buy", parent=outer, box=(1, 1, 98, 38))
    sure = [match.confidence for match in answer("buy button", [site.inventory]).matches[:2]]
    assert sure[0] == sure[1] > 0.8


def test_signs_stand_in_the_order_of_their_weights():
    assert signs_of(score=2.0) == (2.0, *[0.0] * (len(SIGNS) - 1))
    assert len(signs_of()) == len(SIGNS)
    *names, last = SIGNS
    assert last == "counted"
    assert [signs_of(**{name: 1.0}).index(1.0) for name in names] == list(range(len(names)))


def test_what_has_no_signs_is_not_meant():
    inventory = Inventory.from_elements((Element(tag="button", index=0, parent=-1, role="button"),))
    assert believed([Match(document=0, element=0, score=9.0)], [inventory])[0].confidence == 0.0


# ------------------------------------------------------------------ misspelt


@pytest.mark.parametrize(
    ("typed", "name"), [("seetings", "Settings"), ("calender", "Calendar"), ("dowload report", "Download report")]
)
def test_a_slip_is_forgiven(typed, name):
    judged = answer(f"{typed} button", [page("Home", name, "Help")])
    assert judged.matches[0].name == name


def test_only_what_nothing_on_the_page_says_is_misspelt():
    """Words that are a slip away from each other by chance: "Angel" and "angle" both stand there."""
    judged = answer("angle button", [page("Angel", "Angle")])
    assert judged.matches[0].name == "Angle"


@pytest.mark.parametrize("word", ["form", "login", "remove"])
def test_short_words_and_known_ones_mean_what_they_say(word):
    assert meant(word, ["forms", "logins", "removed", "forum"], lexicon()) == ()


# ------------------------------------------------------------------ vectors


def test_vectors_bring_what_words_cannot():
    """A stand-in for embeddings that knows one paraphrase: the hook moves what is meant to the front and makes it surer."""
    inventory = page("Home", "Spawn", "Workers", "Help")

    def embed(texts):
        return [[1.0, 0.0] if "users to simulate" in text or "Workers" in text else [0.0, 1.0] for text in texts]

    before = answer("users to simulate", [inventory])
    after = answer("users to simulate", [inventory], embed=embed)
    assert after.matches[0].name == "Workers"
    assert before.matches[0].name != "Workers"
    told = next(match for match in before.matches if match.name == "Workers")
    assert after.matches[0].confidence > told.confidence
    assert any(evidence.where == "vectors" for evidence in after.matches[0].evidence)
