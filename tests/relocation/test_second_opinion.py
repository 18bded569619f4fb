"""What a model may be asked of a lost element, and what its answer may change."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.element import Inventory
from pytest_heal.element.typed_text import typed
from pytest_heal.healing import drifted_piece
from pytest_heal.healing.advice import Heard
from pytest_heal.language.destructive import destructive
from pytest_heal.relocation.decision import HEALS, Decision
from pytest_heal.relocation.events import HealEvent
from pytest_heal.relocation.policy import Thresholds, case_of, locate
from pytest_heal.relocation.rules import RULES
from pytest_heal.relocation.second_opinion import (
    ASKED,
    FORBIDS,
    MOST_OFFERED,
    PLAIN_METHODS,
    Opinion,
    advised,
    located,
    matter_of,
    record_of,
)
from pytest_heal.report.opinion import told
from tests.relocation.policy.pages import asked, shop, test
from tests.relocation.policy.test_properties import FEW, recorded, releases, requests, sentence, thresholds
from tests.support.dom import E, fingerprints, page

SURE = 0.991  # roughly how sure the ranking is of the basket below


def nav(*links, css="nav"):
    return (E("div", *[E("a", text, href=href, class_=css) for text, href in links], class_="tools"),)


OLD = nav(("Cart items", "/basket?session=s3cr3t"), ("Wishes", "/wishes"))
NEW = nav(("0 items", "/basket?session=s3cr3t"), ("Wishes", "/wishes"))


def put(old=OLD, new=NEW, which="Cart items", request=None, doubt=1.2, others=(), **more):
    """The new page, the decision where so many times the allowed doubt is left, and what is put to a model."""
    request = request or asked()
    before, now = shop(*old), shop(*new)
    mine, *rest = fingerprints(before, test(which), *map(test, others))
    relocation, _ = locate(mine, now, rest, request, Thresholds.with_base(0.5))
    best = relocation.best
    sure = case_of(relocation, best, now, request, Thresholds.with_base()).confidence if best else SURE
    limits = Thresholds.with_base(1.0 - (1.0 - sure) / doubt)
    relocation, decision = locate(mine, now, rest, request, limits)
    return now, decision, matter_of(relocation, decision, now, request, limits, **more)


def test_a_little_doubt_is_healed_when_the_model_agrees_twice():
    now, refusal, matter = put()
    assert (refusal.heal, refusal.code) == (False, "confidence")
    assert matter.heals
    assert matter.matches[matter.top].confidence == max(match.confidence for match in matter.matches)
    indices = [match.index for match in matter.matches]
    assert indices == sorted(indices), "the place of a record must not tell its rank"
    assert matter.top > 0
    assert matter.worth_asking_again(matter.top)
    found = advised(refusal, matter, [matter.top, matter.top], now)
    assert (found.heal, found.code) == (True, "second-opinion")
    assert now[found.match.index].text == "0 items"
    assert sentence(found.reason)


def test_one_answer_is_a_suggestion_and_stays_refused():
    now, refusal, matter = put()
    found = advised(refusal, matter, [matter.top], now)
    assert (found.heal, found.code) == (False, "confidence")
    assert found.reason.startswith(refusal.reason.rstrip("."))
    assert found.reason.endswith('A model means link "0 items".')
    other = next(n for n, match in enumerate(matter.matches) if n != matter.top)
    assert not matter.worth_asking_again(other)
    for answers in ([other], [other, other]):
        found = advised(refusal, matter, answers, now)
        assert (found.heal, found.code) == (False, "confidence")
    assert (found.heal, found.match) == (False, matter.matches[other])
    assert now[found.match.index].describe() in found.reason


@pytest.mark.parametrize("answers", [[], [None], ["top", None], ["top", "other"], ["other", "top"], [99], [-1]])
def test_no_answer_and_disagreement_change_nothing(answers):
    now, refusal, matter = put()
    other = next(n for n in range(len(matter.matches)) if n != matter.top)
    places = [{"top": matter.top, "other": other}.get(a, a) if isinstance(a, str) else a for a in answers]
    assert advised(refusal, matter, places, now) == refusal


UNSAFE = {
    "much doubt": {"doubt": 1.6},
    "the locator matches several, or the page has another URL": {"only_one": False},
    "a click that is an expectation": {"request": asked("click", kind="assert"), "doubt": 0.9},
    "an expectation": {"request": asked("to_be_visible", kind="assert")},
    "what is read is compared": {"request": asked("get_attribute", kind="read")},
    "waiting for it is an expectation": {"request": asked("wait_for", kind="read")},
    "a key may send a form": {"request": asked("press")},
    "a script": {"request": asked("evaluate", kind="read")},
    "destructive": {
        "old": nav(("Sign out", "/out"), ("Wishes", "/wishes")),
        "new": nav(("Sign out now", "/out"), ("Wishes", "/wishes")),
        "which": "Sign out",
        "doubt": 0.6,  # such an act needs half of the doubt already
    },
    "no words to judge by": {"old": nav(("★", "/basket"), ("Wishes", "/w")), "new": nav(("☆", "/basket"), ("Wishes", "/w")),
                             "which": "★"},
    "elsewhere in the page": {"new": (*nav(("Wishes", "/wishes")), *[E("p", "More to read")] * 20,
                                      E("div", E("ul", E("li", E("a", "Cart items", href="/basket?session=s3cr3t")))))},
    "it sends a form": {
        "old": (E("form", E("button", "Search orders", class_="go", data_x="find"), class_="f"),),
        "new": (E("form", E("button", "Search orders now", class_="go", data_x="find"), class_="f"),),
        "which": "Search orders",
        "doubt": 0.6,
    },
}  # fmt: skip


@pytest.mark.parametrize("what", UNSAFE.values(), ids=UNSAFE)
def test_nothing_else_is_healed_although_the_model_agrees(what):
    now, refusal, matter = put(**what)
    assert refusal.code == "confidence", "else it says nothing of what an answer may change"
    assert matter.top >= 0
    assert not matter.heals
    assert not matter.worth_asking_again(matter.top)
    assert not advised(refusal, matter, [matter.top, matter.top], now).heal


def test_what_other_rules_refuse_is_no_question():
    old = nav(("Draft", "/draft"))
    _, refusal, matter = put(old=old, new=nav(("Delete draft", "/draft")), which="Draft")
    assert refusal.code == "destructive"
    assert matter is None
    now, healed, matter = put(doubt=0.5)
    assert healed.heal
    assert matter is None
    nothing = Decision(heal=False, code="nothing", reason="There is nothing.")
    assert advised(nothing, put()[2], [None], now) == nothing


def test_candidates_that_a_rule_forbids_are_not_offered():
    old = (E("div", E("button", "Save", type="button"), E("button", "Cancel", type="button"), class_="bar"),)
    new = (
        E("div", E("button", "Save", type="button"), E("p", "x"), E("button", "Save", type="button"), class_="bar"),
        E("div", E("button", "Delete Save", type="button"), E("button", "Save", type="button", visible=False), class_="bar"),
    )
    now, refusal, matter = put(old=old, new=new, which="Save", doubt=0.5)
    assert refusal.code == "tie"
    shown = [now[match.index] for match in matter.matches]
    assert [e.text for e in shown].count("Save") == 2
    assert all(e.visible and not destructive([e.text]) for e in shown)
    assert not matter.heals


def test_what_a_claim_takes_is_not_offered():
    old = nav(("Next page", "/x"), ("Last page", "/y"), ("First page", "/z"))
    _, _, matter = put(old=old, new=nav(("Last page", "/y"), ("Page", "/q")), which="First page", others=("Last page",))
    assert matter is None or all(record["name"] != "Last page" for record in matter.records)


def test_records_say_no_values_and_no_secrets():
    field = E("input", type="text", value="4111 1111", label="Card number", name_="card", placeholder="Number")
    secret = E("a", "Reset", href="https://ada:pw@shop.example/reset?token=s3cr3t#t0ken")
    notes = E("div", "what Ada typed", role="textbox", contenteditable="true", name="Notes")
    inventory = page(
        field, secret, notes, E("a", "Write", href="mailto:ada@example.org"), E("textarea", "typed", label="Letter")
    )
    records = {e.tag + e.role: record_of(e) for e in inventory}
    told = json.dumps([record_of(e) for e in inventory if e.tag not in ("html", "body")])
    for hidden in ("4111", "s3cr3t", "t0ken", "pw@", "ada@", "typed"):
        assert hidden not in told
    assert records["inputtextbox"] == {"role": "textbox", "name": "Card number", "tag": "input", "type": "text"}
    local = page(E("a", "Page", href="file:///home/ada/site/page.html?x=1"), E("a", "Bad", href="http://[::1"))
    assert [record_of(e).get("link") for e in local][-2:] == ["file:site/page.html", None]
    assert record_of(inventory[3])["link"] == "https://shop.example/reset"
    assert all(record_of(e).get("link") in (None, "https://shop.example/reset", "mailto:") for e in inventory)


def test_what_was_typed_is_in_no_text_of_the_elements_around_it():
    box = E(
        "div", E("div", "call Ada", contenteditable="true"), E("button", "Save", type="button"), class_="b", group="call Ada"
    )
    now = [replace(e, states=("editable", "interactive")) if "contenteditable" in e.attributes else e for e in page(box, box)]
    inventory = Inventory.from_elements(now)
    assert typed(inventory) == ["call Ada"]
    assert "call Ada" in inventory[2].text, "as the probe tells it"
    assert "Ada" not in json.dumps([record_of(e, typed(inventory)) for e in inventory])
    assert record_of(inventory[2], typed(inventory))["text"] == "… Save"
    named_by_it = replace(inventory[3], name="call Ada", role="button")
    assert record_of(named_by_it) == {"role": "button", "tag": "div", "group": "call Ada"}


def test_the_question_says_what_is_looked_for():
    _, _, matter = put(code='page.locator("#cart")')
    assert matter.about["does"] == "click"
    assert matter.about["locator"] == 'page.locator("#cart")'
    assert (matter.about["name"], matter.about["link"]) == ("Cart items", "/basket")
    assert matter.facts == {"url": "http://shop.example/"}
    assert "s3cr3t" not in json.dumps([matter.about, matter.facts, matter.records])


@given(st.integers(1, MOST_OFFERED).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n - 1))))
def test_the_other_order_and_back(sizes):
    many, place = sizes
    _, _, matter = put()
    matter = replace(matter, records=tuple({"name": str(n)} for n in range(many)))
    assert matter.records[::-1][matter.turned(place)] == matter.records[place]
    assert matter.turned(matter.turned(place)) == place


@FEW
@given(releases(), requests, thresholds, st.lists(st.one_of(st.none(), st.integers(-1, 8)), max_size=2))
def test_whatever_is_answered_the_policy_holds(release, request, limits, answers):
    old, new = release
    mine, *others = recorded(old)
    now = page(*new)
    relocation, refusal = locate(mine, now, others, request, limits)
    matter = matter_of(relocation, refusal, now, request, limits)
    if matter is None:
        return
    assert refusal.code in ASKED
    assert 1 <= len(matter.records) == len(matter.matches) <= MOST_OFFERED
    json.dumps([dict(matter.about), dict(matter.facts), [dict(record) for record in matter.records]])
    for match in matter.matches:
        assert match.owner is None
        case = case_of(relocation, match, now, request, limits)
        assert not any(RULES[name](case) for name in FORBIDS)
    found = advised(refusal, matter, answers, now)
    assert found.heal is (found.code in HEALS)
    assert sentence(found.reason), found.reason
    assert sentence(located(found, 'page.locator("' + "x\n" * 300).reason)
    if found.heal:
        case = case_of(relocation, relocation.best, now, request, limits)
        assert answers == [matter.top, matter.top]
        assert (found.match, refusal.code) == (relocation.best, "confidence")
        assert request.method in PLAIN_METHODS
        assert request.kind in ("act", "read")
        assert [name for name, rule in RULES.items() if rule(case)] == ["confidence"]


# --------------------------------------------------------------------------------------------------------- in reports


def test_an_opinion_travels_with_its_event():
    opinion = Opinion(model="x:y", chosen='button "Save"', source="model", offered=3, asked=2, agrees=True, keys=("a", "b"))
    event = HealEvent(kind="lost", outcome="healed", code="second-opinion", reason="So it is.", opinion=opinion.to_dict())
    again = HealEvent.from_dict(json.loads(json.dumps(event.to_dict())))
    assert again.opinion == opinion.to_dict()
    assert HealEvent.from_dict({"kind": "lost", "outcome": "healed", "code": "tie", "reason": "x"}).opinion is None


@pytest.mark.parametrize(
    ("opinion", "said"),
    [
        (None, ""),
        ({}, ""),
        ("x", ""),
        (
            Opinion(model="x:y", problem="no answer within 2 s", asked=1).to_dict(),
            "x:y was asked and gave no answer: no answer within 2 s",
        ),
        (Opinion(model="x:y", source="model", asked=1, offered=4).to_dict(), "x:y means none of the candidates"),
        (
            Opinion(model="x:y", source="cache", chosen='link "A"', reasoning="Same words.", asked=2, agrees=True).to_dict(),
            'x:y means link "A", asked twice (a kept answer): Same words.',
        ),
        (
            Opinion(source="model", chosen='link "A"', asked=2).to_dict(),
            'a model means link "A", but not when it was asked again',
        ),
        (
            Opinion(model="x:y", source="model", chosen='link "A"', asked=2, problem="HTTP 500").to_dict(),
            'x:y means link "A", but had no answer when it was asked again (HTTP 500)',
        ),
        ({"model": 3, "chosen": ["x"], "asked": "2"}, "a model means none of the candidates"),
        (Opinion(model="\x1b[2J", source="model", chosen="a\nb", asked=1).to_dict(), "\\x1b[2J means a b"),
    ],
)
def test_an_opinion_is_told_in_one_safe_line(opinion, said):
    assert told(opinion) == said


def test_the_time_of_a_model_is_not_healing_s(monkeypatch):
    monkeypatch.setattr(drifted_piece.time, "monotonic", lambda: 130.0)
    seen = SimpleNamespace(milliseconds=20.0)
    heard = Heard(decision=Decision(heal=False, code="tie", reason="x"), seconds=29.0)
    of = drifted_piece.Drifted(kind="lost", piece=None, fingerprint=None, seen=seen, began=100.0, waited=1000.0, heard=heard)
    assert of.healing_since == 129.0
    assert of.took == {"wait": 1000.0, "probe": 20.0, "model": 29_000.0, "decide": 980.0}
    without = replace(of, heard=None, began=129.0)
    assert without.took == {"wait": 1000.0, "probe": 20.0, "decide": 980.0}
