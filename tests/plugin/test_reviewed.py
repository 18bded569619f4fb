"""From a run to a review and to the next run: what is rejected is refused then, and pictures of the recording are there."""

import json

import pytest

import pytest_heal.healing.command  # noqa: F401 - not first within a test, see `test_trust.py`
from pytest_heal.element.picture import Picture
from pytest_heal.review.command import Review, Wanted

INI = "[pytest]\naddopts = -p no:playwright-asyncio -p no:randomly\nheal_pictures = true\n"
BUY = """
    def test_buy(shop):
        shop.locator("#buy").click()
        assert shop.evaluate("window.n") == "bought"

    def test_voucher(shop):
        shop.locator("#voucher").fill("TEN")
"""


@pytest.fixture
def shop(basket):
    basket.pytester.makeini(INI)
    basket.pytester.makepyfile(test_basket=BUY)
    basket.monkeypatch.chdir(basket.pytester.path)
    basket.monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)  # the review is a command, not a run's worker
    return basket


def card_of(review, locator):
    return next(card for card in review.data()["cards"] if locator in card["old"])


def test_a_rejected_heal_is_refused_in_the_next_run(shop):
    shop.run(1, "--heal=on").assert_outcomes(passed=2)
    healed = shop.run(2, "--heal=on", "--heal-report=html:heal.html", "--heal-report=json:heal.json")
    healed.assert_outcomes(passed=2)

    review = Review(Wanted(), ["-p", "no:playwright-asyncio"])
    buy, voucher = card_of(review, "#buy"), card_of(review, "#voucher")
    assert buy["picture_before"]["data"]
    assert voucher["picture_before"]["data"], "a field is pictured before it is filled"
    events = json.loads((shop.pytester.path / "heal.json").read_text("utf-8"))["events"]
    assert all(Picture.from_dict(event["image_before"]) for event in events)
    page = (shop.pytester.path / "heal.html").read_text("utf-8")
    assert page.count("as it was recorded") == 2
    review.decisions.reject(buy["id"], "another button")

    refused = shop.run(2, "--heal=on", "--heal-report=json:again.json")
    refused.assert_outcomes(passed=1, failed=1)
    refused.stdout.fnmatch_lines(["*was rejected in a review (another button)*"])
    events = json.loads((shop.pytester.path / "again.json").read_text("utf-8"))["events"]
    assert {event["outcome"]: event["code"] for event in events if "#buy" in event["locator"]} == {"refused": "quarantined"}

    again = Review(Wanted(), ["-p", "no:playwright-asyncio"])
    assert again.data()["cards"], "it is there to be repaired by hand"


def test_without_the_option_there_is_no_picture(shop):
    shop.run(1, "--heal=on", "-o", "heal_pictures=false").assert_outcomes(passed=2)
    assert not (shop.pytester.path / ".heal" / "baseline.pictures").exists()
    shop.run(2, "--heal=on", "-o", "heal_pictures=false").assert_outcomes(passed=2)
    cards = Review(Wanted(), ["-p", "no:playwright-asyncio"]).data()["cards"]
    assert [card["picture_before"] for card in cards] == [None, None]


def test_in_ci_nothing_is_recorded_and_so_no_picture_kept(shop):
    shop.monkeypatch.setenv("CI", "true")
    shop.run(1, "--heal=on").assert_outcomes(passed=2)
    assert not (shop.pytester.path / ".heal").exists()
