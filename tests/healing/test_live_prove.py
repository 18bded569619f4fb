"""``--heal-prove`` in real Chromium: what is tried, what is said of it, and that the page and the test notice nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pytest_heal.healing import prove
from pytest_heal.healing.prover import Budget, Prover
from pytest_heal.relocation.mutant import OPERATORS
from tests.support.rig import resolved

OPTIONS = {"quiet": 300}
PAGES = {
    "/shop": """<!doctype html><html lang=en><title>Shop</title><main><h1 class=t>Plants</h1>
<form onsubmit="return false"><label>E-mail <input id=mail></label><label><input type=checkbox id=terms> Terms</label>
<button id=buy class=cta onclick="window.done = (window.done || 0) + 1">Buy the basket</button>
<button id=clear onclick="window.done = -99">Empty the basket</button></form><p id=note class=note>2 items</p></main></html>"""
}
NOW = "[document.documentElement.outerHTML, ...[...document.querySelectorAll('input')].map(one => one.checked)]"
SCRIPT = f"window.before = {NOW}"
UNCHANGED = f"JSON.stringify(window.before) === JSON.stringify({NOW})"


async def used(page, expect):
    """What the test does, twice, so that the second time all is known."""
    await resolved(page.locator("#buy").click())
    await resolved(page.locator("#terms").check())
    await resolved(expect(page.locator("#note")).to_have_text("2 items"))
    assert await resolved(page.locator("h1.t").inner_text()) == "Plants"


def proved(rig, world, base, budget=None, script=""):
    """The prover after a test on the page, which is compared with what it was."""
    run, browser, expect = world
    rig.fresh()
    rig.problems.clear()

    async def whole(prover):
        page = await resolved(browser.new_page())
        page.set_default_timeout(4000)
        await resolved(page.goto(f"{base}/shop"))
        with rig.test("test_a", record="new"):
            await used(page, expect)
        await resolved(page.goto(f"{base}/shop"))
        await resolved(page.evaluate(SCRIPT))
        if script:
            await resolved(page.evaluate(script))
        rig.ledger.prover = prover
        with rig.test("test_a", record="none") as state:
            await resolved(page.locator("#buy").click())
            unchanged = await resolved(page.evaluate(UNCHANGED))
            await used(page, expect)
        done = await resolved(page.evaluate("window.done"))
        await resolved(page.close())
        return unchanged, done, state.events

    prover = Prover(budget or Budget())
    try:
        unchanged, done, events = run(whole(prover))
    finally:
        rig.ledger.prover = None
    assert not rig.problems
    return prover, unchanged, done, events


def test_every_recorded_locator_is_put_to_the_test_and_the_page_notices_nothing(rig, world, base):
    prover, unchanged, done, events = proved(rig, world, base)
    assert unchanged
    assert done == 2  # the test's own clicks, and nobody else's
    assert events == []  # nothing healed, nothing refused: the test saw the page as it is
    assert not prover.spoilt
    tried = {(one.locator, one.operator): one for one in prover.mutants}
    assert {locator for locator, _ in tried} == {f'page.locator("{css}")' for css in ("#buy", "#terms", "#note", "h1.t")}
    assert len(prover.mutants) == 4 * len(OPERATORS)  # each once, however often it is used
    assert not [one for one in prover.mutants if one.outcome == "hidden"]
    buy = {operator: tried['page.locator("#buy")', operator].outcome for operator in OPERATORS}
    assert buy == {
        "removed": "refused", "hidden": "matches", "disabled": "matches", "words": "matches", "state": "inapplicable",
        "exchanged": "matches",
    }  # fmt: skip
    one = tried['page.locator("#buy")', "removed"]
    assert (one.page, one.method, one.test) == ("/shop", "click", "test_a")
    assert 'button "Buy the basket"' in one.victim


def test_what_healing_would_hide_is_found(rig, sync_world, base, monkeypatch):
    """With a policy that takes whatever is nearest, the proof fails."""

    def reckless(fingerprint, inventory, others, request, thresholds, *, matched=None):
        relocation, decision = real(fingerprint, inventory, others, request, thresholds, matched=matched)
        match = decision.match or (relocation.matches[0] if relocation.matches else None)
        return relocation, replace(decision, heal=match is not None, match=match, code="reckless")

    real = prove.locate
    monkeypatch.setattr(prove, "locate", reckless)
    prover, unchanged, *_ = proved(rig, sync_world, base)
    assert unchanged
    hidden = {(one.locator, one.operator): one for one in prover.mutants if one.outcome == "hidden"}
    removed = hidden['page.locator("#buy")', "removed"]
    assert "Empty the basket" in removed.onto
    assert removed.code == "reckless"


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        (Budget(number=3), "stopped after 3 mutants (--heal-prove-number)"),
        (Budget(seconds=0.0), "stopped after 0 s (--heal-prove-time)"),
    ],
)
def test_within_a_budget(rig, sync_world, base, budget, said):
    prover, unchanged, *_ = proved(rig, sync_world, base, budget)
    assert unchanged
    assert prover.stopped == said
    assert sum(one.outcome != "inapplicable" for one in prover.mutants) == (budget.number or 0)


def keys(prover):
    return [(one.locator, one.operator) for one in prover.mutants]


def test_seeded_and_shardable(rig, sync_world, base):
    whole = keys(proved(rig, sync_world, base)[0])
    assert keys(proved(rig, sync_world, base)[0]) == whole
    other = keys(proved(rig, sync_world, base, Budget(seed=5))[0])
    assert other != whole
    assert sorted(other) == sorted(whole)
    shards = [keys(proved(rig, sync_world, base, Budget(shard=(part, 3)))[0]) for part in (1, 2, 3)]
    assert sorted(key for shard in shards for key in shard) == sorted(whole)
    assert all(shards)


def test_a_page_that_cannot_be_restored_is_left_alone(rig, sync_world, base):
    meddles = """new MutationObserver(() => {
      const form = document.querySelector('form')
      if (!document.querySelector('#buy') && !window.meddled) { window.meddled = true; form.append('!') }
    }).observe(document.body, {childList: true, subtree: true})"""
    prover, unchanged, *_ = proved(rig, sync_world, base, script=meddles)
    assert not unchanged  # by the page itself
    assert prover.spoilt == ["/shop"]
    assert prover.mutants[-1].operator == "removed"
    assert len(prover.mutants) < 4 * len(OPERATORS)
