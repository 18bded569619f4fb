"""What healing makes of a deliberate defect."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.relocation.mutant import OPERATORS, OUTCOMES, Mutant, judged, totals

CASES = [
    # operator, matched, victim, onto, acts, demanded -> outcome
    ("removed", (), None, (), True, False, "refused"),
    ("removed", (), None, (4,), True, False, "hidden"),  # whatever it is, it is not what was taken out
    ("removed", (7,), None, (), True, False, "slipped"),
    ("hidden", (3,), 3, (), True, False, "matches"),
    ("hidden", (), 3, (3, 2), True, False, "itself"),
    ("hidden", (), 3, (4,), True, False, "hidden"),
    ("words", (), 3, (3,), True, True, "itself"),  # an act on the right element
    ("words", (), 3, (3,), False, True, "hidden"),  # an assertion whose words are gone
    ("words", (), 3, (3,), False, False, "itself"),
    ("state", (), 3, (3,), False, True, "hidden"),
    ("disabled", (), 3, (3,), False, True, "itself"),
    ("exchanged", (5,), 3, (), True, False, "slipped"),
    ("exchanged", (), 3, (5,), True, False, "hidden"),
    ("exchanged", (3, 5), 3, (), True, False, "refused"),
    ("exchanged", (3, 5), 3, (5,), True, False, "hidden"),
]


@pytest.mark.parametrize(("operator", "matched", "victim", "onto", "acts", "demanded", "outcome"), CASES)
def test_what_becomes_of_it(operator, matched, victim, onto, acts, demanded, outcome):
    assert judged(operator, matched=matched, victim=victim, onto=onto, acts=acts, demanded=demanded) == outcome


@given(
    st.sampled_from(list(OPERATORS)),
    st.lists(st.integers(0, 5), max_size=3),
    st.none() | st.integers(0, 5),
    st.lists(st.integers(0, 5), max_size=3),
    st.booleans(),
    st.booleans(),
)
def test_what_goes_on_with_another_element_is_hidden(operator, matched, victim, onto, acts, demanded):
    outcome = judged(operator, matched=matched, victim=victim, onto=onto, acts=acts, demanded=demanded)
    assert outcome in OUTCOMES
    if onto and (victim is None or victim not in onto):
        assert outcome == "hidden"
    if not onto:
        assert outcome != "hidden"  # who refuses hides nothing


def test_as_data():
    one = Mutant(operator="words", outcome="hidden", locator="page.locator('#a')", page="/", victim="button")
    assert Mutant.from_dict(one.to_dict()) == one
    for broken in ({}, {**one.to_dict(), "operator": "exploded"}, {**one.to_dict(), "outcome": "fine"}):
        with pytest.raises(ValueError, match=r"\w"):
            Mutant.from_dict(broken)
    assert totals([one, one])["words"] == {"hidden": 2}
    assert set(totals([])) == set(OPERATORS)
