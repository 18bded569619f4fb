"""The trap pairs of `tests.relocation.traps`, asked as a test asks whose locator is lost: the product's probe, then its policy.

As a benchmark, with counts by part and family (``-v`` lists what went wrong)::

    python -m tests.relocation.test_live_traps part_a|part_b|all [-v]
"""

import json
import re
import sys
from collections import Counter
from dataclasses import dataclass

import pytest

from pytest_heal.browser.private import selector_of
from pytest_heal.browser.probe import PROBE_JS, description_expression, description_from_payload
from pytest_heal.element.element import Inventory
from pytest_heal.element.fingerprint import Fingerprint, Key, url_template
from pytest_heal.healing.kinds import kind_of
from pytest_heal.relocation.policy import Decision, Request, Thresholds, locate
from tests.relocation.traps import FAMILIES, Trap, document, part_a, part_b
from tests.support.long import mostly_long

PARTS = {"part_a": part_a.TRAPS, "part_b": part_b.TRAPS}
URL = "http://traps.example/app/view"

INVENTORY = f"""() => {{ const probe = {PROBE_JS}; const found = probe.inventory(document, {{}});
  window.__nodes = found.elements; return probe.encode(found.payload); }}"""
INDICES = "nodes => nodes.map(node => window.__nodes.indexOf(node))"


@dataclass(frozen=True)
class Outcome:
    """What was decided about a trap.

    Attributes:
        verdict: ``good``; ``false``: healed what is to be refused; ``wrong``: healed onto another element than the right
            one; ``missed``: not healed though it must be.
        decision: the product's.
        picked: the element it means, in words; ``""`` for none.
    """

    verdict: str
    decision: Decision
    picked: str


class BrokenCaseError(AssertionError):
    """The case itself is not what it has to be."""


class Site:
    """One tab that shows any HTML at one URL."""

    def __init__(self, browser):
        self.context = browser.new_context()
        self.page = self.context.new_page()
        self._html = ""
        self.page.route("**/*", self._answer)

    def _answer(self, route):
        if route.request.url == URL:
            route.fulfill(body=self._html, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(status=204)

    def show(self, html):
        self._html = html
        self.page.goto(URL, wait_until="domcontentloaded")


def located(page, code):
    return eval(code, {"page": page, "re": re})


def recorded(page, code, method):
    """The fingerprint of the one element that a locator matches."""
    locator = located(page, code)
    if (count := locator.count()) != 1:
        raise BrokenCaseError(f"{code} matches {count} elements of the old page")
    seen = description_from_payload(json.loads(locator.evaluate(description_expression())))
    return Fingerprint(
        key=Key(locator=selector_of(locator), page=url_template(seen.url)),
        element=seen.element,
        counts=seen.counts,
        acts=(method,),
        source="tests/test_trap.py",
        code=code,
        viewport=seen.viewport,
        elements=seen.elements,
        title=seen.title,
        rivals=seen.rivals,
        lead=seen.lead,
    )


def outcome(site: Site, trap: Trap) -> Outcome:
    """What the product decides where the trap's locator is lost."""
    page, assertion, method = site.page, trap.method.startswith("expect."), trap.method.removeprefix("expect.")
    site.show(document(trap.old, trap.lang))
    mine = recorded(page, trap.locator, method)
    others = [recorded(page, code, "click") for code in trap.suite]
    site.show(document(trap.new, trap.lang))
    if count := located(page, trap.locator).count():
        raise BrokenCaseError(f"{trap.locator} matches {count} elements of the new page")
    inventory = Inventory.from_payload(page.evaluate(INVENTORY))
    right = []
    if trap.right:
        right = page.evaluate(INDICES, page.locator(trap.right).element_handles())
        if len(right) != 1 or -1 in right:
            raise BrokenCaseError(f"{trap.right} matches {right} of the new page")
    kind = kind_of(method, (), {}, assertion=assertion)
    request = Request(method=method, selector=mine.key.locator, kind=kind)
    _, decision = locate(mine, inventory, others, request, Thresholds.with_base())
    match = decision.match
    hit = match is not None and bool(set(right) & {match.index, *match.equivalents})
    if decision.heal:
        verdict = "false" if trap.expect == "refuse" else "good" if hit else "wrong"
    else:
        verdict = "missed" if trap.expect == "heal" else "good"
    return Outcome(verdict, decision, inventory[match.index].describe() if match else "")


def told(trap: Trap, found: Outcome) -> str:
    """A failure in words."""
    return (
        f"{found.verdict}: {trap.name} ({trap.family}, {trap.expect}): {trap.why}\n"
        f"  {trap.locator} -> {found.picked!r}\n  {found.decision.code}: {found.decision.reason}"
    )


def decided(site, locator, method, old, changes, right="", suite=()):
    """What the product decides on a page of one test, where that is what a person wants; fails where it is not."""
    trap = Trap(
        name="a page",
        family="state",
        expect="heal" if right else "refuse",
        why="see the page",
        old=old,
        changes=changes,
        locator=f"page.{locator}",
        method=method,
        right=right,
        suite=suite,
    )
    found = outcome(site, trap)
    assert found.verdict == "good", told(trap, found)
    return found.decision


def redesigned(site, css, method, old, new, right=""):
    """What the product decides on a page of one CSS selector that was redesigned once, see `decided`."""
    return decided(site, f"locator({css!r})", method, old, ((old, new),), right)


TRAPS = [t for part in PARTS.values() for t in part]


@pytest.mark.parametrize("trap", mostly_long(TRAPS, TRAPS[::4]), ids=lambda trap: f"{trap.family}-{trap.name}")
def test_what_a_person_wants_is_done(one_tab, trap):
    found = outcome(one_tab, trap)
    assert found.verdict == "good", told(trap, found)


def test_the_parts_have_the_same_families():
    names = [trap.name for part in PARTS.values() for trap in part]
    assert len(names) == len(set(names))
    a, b = (Counter((t.family, t.expect == "refuse") for t in part) for part in PARTS.values())
    assert {family for family, _ in a} == {family for family, _ in b} == set(FAMILIES)
    assert all(abs(a[which] - b[which]) <= 1 for which in a | b)


def tally(parts=tuple(PARTS)):
    """Verdicts by (part, family, expect), broken cases as ``broken``; and the traps that are not good, in words."""
    from playwright.sync_api import sync_playwright

    from tests.support.browsers import launch

    counts, words = {}, []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        site = Site(browser)
        for part in parts:
            for trap in PARTS[part]:
                try:
                    found = outcome(site, trap)
                    verdict, line = found.verdict, told(trap, found)
                except BrokenCaseError as error:
                    verdict, line = "broken", f"broken: {trap.name}: {error}"
                counts.setdefault((part, trap.family, trap.expect), Counter())[verdict] += 1
                if verdict != "good":
                    words.append(line)
        browser.close()
    return counts, words


def table(part, counts):
    """One part's counts: false ones of those to refuse, missed and wrong ones of those to heal, wrong ones of the rest."""
    yield f"{part:16s} refuse false | heal missed wrong | either wrong"
    kinds = ("refuse", "heal", "either")
    rows = {family: {kind: counts.get((part, family, kind), Counter()) for kind in kinds} for family in FAMILIES}
    rows["all"] = {kind: sum((row[kind] for row in rows.values()), Counter()) for kind in kinds}
    for family, row in rows.items():
        no, yes, may = (row[kind] for kind in kinds)
        yield (
            f"{family:16s} {no.total():6d} {no['false']:5d} | {yes.total():4d} {yes['missed']:6d} {yes['wrong']:5d} "
            f"| {may.total():6d} {may['wrong']:5d}"
        )


def main(arguments):
    """Write the tables, and with ``-v`` what is not good before; 1 where a case is broken."""
    asked = [a for a in arguments if a != "-v"] or ["all"]
    parts = tuple(PARTS) if "all" in asked else tuple(asked)
    counts, words = tally(parts)
    broken = [line for line in words if line.startswith("broken")]
    lines = words if "-v" in arguments else broken
    sys.stdout.write("\n".join([*lines, *(line for part in parts for line in table(part, counts)), ""]))
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
