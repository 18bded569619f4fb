"""What varied while an element was recorded counts for nothing, on either side."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.element.page import page_of
from pytest_heal.element.traits import Traits
from pytest_heal.element.variation import UNSAID, joined
from pytest_heal.relocation.evidence import compare, score
from pytest_heal.relocation.policy import locate
from pytest_heal.relocation.varied import but_for, compared, uncounted
from pytest_heal.relocation.weights import PROPERTIES, RANK
from tests.relocation.policy.pages import THRESHOLDS, asked, shop
from tests.support.dom import E, fingerprints, page

ASK, RENAME, MOVE = "Delete the project?", "Rename the file", "Move it into a folder"


def modal(text, *, css="modal", **attributes):
    return E("div", E("h2", text), E("p", "Whatever you want"), role="dialog", class_=css, **attributes)


def is_modal(e):
    return e.role == "dialog"


def recorded(*pages, of=is_modal, others=()):
    """A locator's fingerprint as recorded on several pages, and those of others on the first one."""
    found = [fingerprints(one, of)[0] for one in pages]
    mine = found[0]
    for other in found[1:]:
        mine = joined(mine, replace(other, key=mine.key))
    return mine, fingerprints(pages[0], *others) if others else []


def decided(mine, new, others=(), request=None):
    return locate(mine, new, list(others), request or asked(selector=".modal"), THRESHOLDS)[1]


def found(decision, new):
    return new[decision.match.index] if decision.heal else None


# ------------------------------------------------------------------------------------------------------- what heals


@pytest.mark.parametrize("text", [ASK, RENAME])
def test_each_of_its_texts_identifies_it(text):
    mine, _ = recorded(shop(modal(ASK)), shop(modal(RENAME)))
    new = shop(modal(text, css="dialog-box"))
    assert found(decided(mine, new), new).role == "dialog"


@pytest.mark.parametrize("text", [ASK, RENAME, MOVE])
def test_by_a_name_of_its_own_it_is_found_whatever_it_says(text):
    mine, _ = recorded(shop(modal(ASK, id="dialog")), shop(modal(RENAME, id="dialog")))
    new = shop(modal(text, css="dialog-box", id="dialog"))
    assert found(decided(mine, new), new).id == "dialog"


def test_recorded_once_another_text_is_another_one():
    mine, _ = recorded(shop(modal(ASK)))
    new = shop(modal(RENAME, css="dialog-box"))
    assert not decided(mine, new).heal


# ------------------------------------------------------------------------------------------------ what must not heal


def refused(decision, *codes):
    assert not decision.heal, decision.reason
    assert decision.code in codes, (decision.code, decision.reason)


def test_without_a_text_that_was_seen_it_has_no_signal_of_its_own():
    mine, _ = recorded(shop(modal(ASK)), shop(modal(RENAME)))
    refused(decided(mine, shop(modal("Choose a language", css="dialog-box"))), "no-signal")


def test_what_stands_at_its_place_is_not_taken_for_it_because_it_once_said_nothing():
    """A box that was empty, and is not always: without words its place would have been enough."""
    empty = E("div", class_="note", role="status")
    mine, _ = recorded(shop(empty), shop(E("div", "Saved", class_="note", role="status")), of=lambda e: e.role == "status")
    refused(decided(mine, shop(E("div", "Choose a language", class_="box", role="status"))), "no-signal", "confidence")


@pytest.mark.parametrize(
    "other",
    [E("button", "Saved", class_="filter"), E("a", "Saved", href="/saved"), E("h2", "Saved"), E("p", "Saved", class_="x")],
    ids=["button", "link", "heading", "paragraph"],
)
@pytest.mark.parametrize(
    "request_", [asked(selector=".toast"), asked("to_be_visible", ".toast", "assert")], ids=["act", "assert"]
)
def test_one_of_several_texts_is_data_that_anything_may_say(other, request_):
    toast = {"class_": "toast", "role": "status"}
    mine, _ = recorded(shop(E("div", "Deleted", **toast)), shop(E("div", "Saved", **toast)), of=lambda e: e.role == "status")
    refused(decided(mine, shop(other), request=request_), "no-signal", "confidence", "tie")
    new = shop(E("div", "Saved", **(toast | {"class_": "flash"})))
    assert found(decided(mine, new, request=request_), new).role == "status"


def test_a_text_it_had_that_stands_elsewhere_now_does_not_outweigh_all_else():
    """A block of code shows another command now; a log below it shows one of those that were seen in the block."""

    def manual(text, *, css="code", log=""):
        return shop(E("h2", "Install"), E("pre", text, class_=css), *([E("pre", log, class_="log")] if log else []))

    mine, _ = recorded(manual("pip install a"), manual("pip install b"), of=lambda e: e.tag == "pre")
    new = manual("npm install c", css="snippet", log="pip install b")
    decision = decided(mine, new)
    refused(decision, "no-signal")
    assert new[decision.match.index].text == "npm install c"
    new = manual("pip install b", css="snippet", log="npm install c")
    assert found(decided(mine, new), new).text == "pip install b"


def test_of_two_dialogs_with_its_texts_none_is_taken():
    mine, _ = recorded(shop(modal(ASK)), shop(modal(RENAME)))
    refused(decided(mine, shop(modal(ASK, css="box"), modal(RENAME, css="box"))), "tie", "no-signal", "confidence")


def test_what_belongs_to_another_locator_is_not_taken():
    rename = shop(modal(ASK), E("div", "Help", class_="panel", id="help"))
    mine, others = recorded(rename, shop(modal(RENAME)), others=(lambda e: e.id == "help",))
    refused(decided(mine, shop(E("div", RENAME, class_="panel", id="help")), others), "claimed", "no-signal", "confidence")


def test_another_label_stays_another_label():
    named = {"of": is_modal}
    mine, _ = recorded(shop(modal(ASK, label="Project")), shop(modal(RENAME, label="Project")), **named)
    refused(decided(mine, shop(modal(MOVE, css="box", label="Newsletter"))), "contradiction", "no-signal", "confidence")


def test_a_text_that_is_demanded_is_demanded_still():
    mine, _ = recorded(shop(modal(ASK, id="ask")), shop(modal(f"{ASK} For ever?", id="ask")))
    request = asked(selector='.modal >> internal:has-text="Delete the project"i')
    new = shop(modal(f"{ASK} For ever?", css="box", id="ask"))
    assert found(decided(mine, new, request=request), new).id == "ask"
    refused(decided(mine, shop(modal(RENAME, css="box", id="ask")), request=request), "demand")


def test_what_a_varied_locator_means_is_still_its_own():
    """The dialog is another locator's, in the state that is seen: the one that looks for a panel does not get it."""
    old = shop(modal(ASK), E("div", "Delete all of it", class_="panel"))
    mine = fingerprints(old, lambda e: e.attributes.get("class") == "panel")[0]
    owner, _ = recorded(old, shop(modal("Delete all of it now")))
    decision = decided(mine, shop(modal("Delete all of it now", css="box")), [owner])
    refused(decision, "claimed", "no-signal", "confidence", "scope", "destructive", "contradiction")


# ----------------------------------------------------------------------------------------------- property by property

OLD = Element(
    tag="div",
    role="dialog",
    text="Delete 3 files",
    name="Files",
    label="Of files",
    attributes={
        "class": "modal is-open",
        "title": "Three",
        "data-kind": "ask",
        "data-size": "big",
        "href": "/a",
        "src": "/a.png",
    },
    box=(0, 0, 400, 200),
)
ITS = {
    "text": "text",
    "numbers": None,
    "name": "name",
    "label": "label",
    "size": "size",
    "@title": "hint",
    "@href": "href",
    "@src": "src",
}


def pair(old, new, varied):
    there = page_of(page(E("p", "Hello")))
    fingerprint = Fingerprint(key=Key(locator="#a", page="/"), element=old, varied=tuple(varied))
    return compared(fingerprint, Traits(old), Traits(new), there), compare(Traits(old), Traits(new), there)


@pytest.mark.parametrize("varied", ITS)
@pytest.mark.parametrize(
    "new",
    [replace(OLD, text="Rename", name="x", label="y", attributes={"title": "z", "href": "/b", "src": "/b.png"}), OLD],
    ids=["other", "same"],
)
def test_a_property_that_varied_is_neither_for_nor_against(varied, new):
    marked = (varied, UNSAID) if varied == "text" else (varied,)
    agreements, whole = pair(OLD, new, marked)
    its = {ITS[varied]} | ({"names"} if varied in ("text", "name", "label", "@title") else set())
    left = {n for n in whole if PROPERTIES[n] in its} if ITS[varied] else {"number_other"}
    assert agreements == {name: strength for name, strength in whole.items() if name not in left}


def test_classes_and_attributes_that_varied_are_left_out_on_both_sides():
    new = replace(OLD, attributes={**OLD.attributes, "class": "modal", "data-kind": "tell"})
    agreements, whole = pair(OLD, new, (".is-open", "@data-kind"))
    same, _ = pair(OLD, OLD, ())
    assert agreements["class_similar"] == same["class_similar"] == 1 > whole["class_similar"]
    assert "data_other" in whole
    assert whole["data_other"] == 0.5
    assert agreements["data_other"] == 0
    closed, _ = pair(new, OLD, (".is-open", "@data-kind"))
    assert closed["class_similar"] == 1


def test_what_says_what_it_said_agrees_still():
    agreements, whole = pair(OLD, OLD, ("text",))
    assert agreements == whole
    assert uncounted(("text",), agreements, there=True) == frozenset()
    assert {"text", "words", "place in the page"} <= uncounted(("text",), {}, there=True) & uncounted(
        ("text",), {}, there=False
    )
    assert "text" in uncounted(("text",), agreements, there=False)
    assert "link target" in uncounted(("@href",), agreements, there=True)


@given(st.dictionaries(st.sampled_from(sorted(RANK)), st.floats(0.01, 1)), st.sets(st.sampled_from([*ITS, ".a", "@b", UNSAID])))
def test_what_varied_only_ever_takes_away(agreements, varied):
    left = but_for(varied, agreements)
    assert left.items() <= agreements.items()
    assert but_for(varied, left) == left
    if not varied:
        assert score(left) == score(agreements)
