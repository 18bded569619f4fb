"""Buying, as data. Style: steps in a YAML file, which no line of Python selects anything for."""

from pathlib import Path

from playwright.sync_api import Page
from shop import Shop

from pytest_heal import run_actions

STEPS = Path(__file__).parent / "steps"


def test_buy_a_plant_by_steps(page: Page, shop: Shop) -> None:
    outcome = run_actions(page, STEPS / "checkout.yaml")
    assert outcome.is_done, outcome
    assert shop.actions == ["login ada@example.org", "cart.add pilea 1", "order 2090 expiry=12/29"]
