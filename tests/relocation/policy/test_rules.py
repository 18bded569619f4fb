"""Each rule on a page that fools a scorer, and on one that only looks like it: the rule has to know the difference."""

import pytest

from pytest_heal.relocation.rules import RULES
from tests.relocation.policy.cases import PAGES
from tests.relocation.policy.pages import most_equal, test

BY_RULE = [pytest.param(code, trap, heal, id=name) for name, (code, trap, heal) in PAGES.items()]


def test_every_rule_has_a_page():
    assert {code for code, _, _ in PAGES.values()} == set(RULES)


def test_every_rule_says_what_it_refuses():
    for rule in RULES.values():
        assert rule.__doc__
        assert len(rule.__doc__.split()) >= 8


@pytest.mark.parametrize(("code", "trap", "heal"), BY_RULE)
def test_the_page_fools_a_scorer_of_likeness(code, trap, heal):
    mine, new, _ = trap.ask()
    assert test(trap.there)(new[most_equal(mine, new)])


@pytest.mark.parametrize(("code", "trap", "heal"), BY_RULE)
def test_the_rule_refuses(code, trap, heal):
    _, _, found = trap.ask()
    assert not found.heal
    assert found.code == code, found.reason
    for part in trap.says:
        assert part in found.reason


@pytest.mark.parametrize(("code", "trap", "heal"), BY_RULE)
def test_what_only_looks_like_it_heals(code, trap, heal):
    _, new, found = heal.ask()
    assert found.heal, (found.code, found.reason)
    assert test(heal.there)(new[found.match.index])
    assert found.match.confidence >= found.required
