"""What holds for every decision, whatever the page says."""

import unicodedata
from collections import Counter

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pytest_heal.element.element import Inventory
from pytest_heal.language.destructive import destructive
from pytest_heal.language.opposites import turned
from pytest_heal.relocation.decision import HEALS, UNRULED, plain
from pytest_heal.relocation.harm import sayings
from pytest_heal.relocation.policy import Request, Thresholds, decide_ambiguous, judge_moved, locate
from pytest_heal.relocation.rules import RULES
from pytest_heal.relocation.signals import TEXT_IS_TESTED
from tests.support.dom import E, fingerprints, page

FEW = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])

WORDS = ["Save", "Delete", "Save draft", "Edit", "Next", "Previous", "Order 1", "Order 2", "+", "-", "OK", "", "Save draft now"]
hostile = st.text(st.characters(codec=None, categories=("Cc", "Cf", "Zl", "Zp", "Cs", "Lu", "Lo", "Po", "So")), max_size=400)
texts = st.one_of(st.sampled_from(WORDS), hostile)
tags = st.sampled_from(["button", "a", "p", "input", "select", "h2", "label", "iframe"])
names = st.sampled_from(["", "x", "x-1", "x-2", "save", "\x1b]0;t\x07", "\u202eevas"])


@st.composite
def specs(draw, said=texts):
    """What one element is made of."""
    attributes = {
        "id": draw(names),
        "class_": draw(names),
        "data_testid": draw(names),
        "href": draw(names),
        "name_": draw(names),
    }
    own = {"label": draw(said), "group": draw(said), "section": "dialog: " + draw(said), "visible": draw(st.booleans())}
    return {"tag": draw(tags), "text": draw(said), **{k: v for k, v in (attributes | own).items() if v not in ("", "dialog: ")}}


@st.composite
def releases(draw, said=texts):
    """Contents of a page before and after: elements dropped, added, moved, and each with a few properties of another one."""
    old = draw(st.lists(specs(said), min_size=1, max_size=6))
    new = [spec for spec in old if draw(st.integers(0, 3))] + draw(st.lists(specs(said), max_size=2))
    changed = []
    for spec in draw(st.permutations(new)) if draw(st.booleans()) else new:
        other = draw(specs(said))
        swapped = draw(st.sets(st.sampled_from(sorted(other)), max_size=2))
        changed.append(spec | {name: other[name] for name in swapped})
    return nodes(old), nodes(changed)


def nodes(found):
    return [E(spec["tag"], spec["text"], **{k: v for k, v in spec.items() if k not in ("tag", "text")}) for spec in found]


# To fill a button was wrong from the beginning; a field beside it that is called the same is not that button.
_DIALOG = {"label": "Save", "group": "Save", "section": "dialog: Save", "visible": False}
_SAVES = [{"tag": "button", "text": text, **_DIALOG} for text in ["Save"] * 4 + ["Edit"]]
FILLED_BUTTON = (
    nodes([*_SAVES, {"tag": "input", "text": "Edit", **_DIALOG}]),
    Request(method="fill", selector="#it", kind="act"),
)

requests = st.builds(
    Request,
    method=st.sampled_from(
        ["click", "fill", "check", "select_option", "to_have_text", "to_be_visible", "text_content", "hover"]
    ),
    selector=st.sampled_from(["#it", "internal:role=button", 'internal:role=link[name="\x1b[31m"i]']),
    kind=st.sampled_from(["act", "read", "assert", "frame"]),
)
thresholds = st.floats(0.05, 0.999).map(Thresholds.with_base)


def recorded(old):
    inventory = page(*old)
    return fingerprints(inventory, *[e.index for e in inventory if len(e.path) == 3])


def sentence(reason):
    return (
        reason.endswith(".")
        and 10 < len(reason) < 300
        and not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in reason)
    )


@FEW
@given(releases(), requests, thresholds)
def test_a_decision_keeps_its_word(release, request, limits):
    old, new = release
    mine, *others = recorded(old)
    inventory = page(*new)
    indices = [e.index for e in inventory if len(e.path) == 3]
    _, lost = locate(mine, inventory, others, request, limits)
    for found in (lost, decide_ambiguous(mine, indices, inventory, others, request, limits)):
        assert found.code in HEALS | UNRULED | RULES.keys()
        assert found.heal is (found.code in HEALS)
        assert sentence(found.reason), found.reason
        assert (found.match is None) is (found.code == "nothing")
        if found.heal:
            assert found.match.owner is None
            assert found.required >= limits.act
            # Where the text is what is tested, the confidence that counts is the one without it.
            assert found.match.confidence >= found.required or request.method in TEXT_IS_TESTED


@FEW
@given(releases(st.sampled_from(WORDS)))
def test_a_click_never_does_the_reverse_or_destroys(release):
    old, new = release
    inventory = page(*new)
    for mine in recorded(old):
        _, found = locate(mine, inventory, [], Request(method="click", selector="#it", kind="act"), Thresholds.with_base(0.05))
        if found.heal and "interactive" in mine.element.states:
            now = inventory[found.match.index]
            assert turned(mine.element.text, now.text) is None
            assert not destructive(sayings(now)) or destructive(sayings(mine.element))


@FEW
@given(releases(), thresholds)
def test_what_is_said_to_have_moved_is_never_healed(release, limits):
    old, new = release
    mine, *others = recorded(old)
    inventory = page(*new)
    for index in range(len(inventory)):
        found = judge_moved(mine, index, inventory, others, limits)
        assert not found.heal
        assert found.code in ("same", "moved")
        assert sentence(found.reason)
        if found.code == "moved":
            assert found.match.index != index
            assert found.match.confidence >= max(0.9, limits.act)


@FEW
@given(releases(st.sampled_from(WORDS)), requests, st.floats(0.05, 0.9), st.floats(0.001, 0.09))
def test_asking_for_more_never_heals_more(release, request, base, more):
    old, new = release
    mine, *others = recorded(old)
    inventory = page(*new)
    _, low = locate(mine, inventory, others, request, Thresholds.with_base(base))
    _, high = locate(mine, inventory, others, request, Thresholds.with_base(base + more))
    if high.heal:
        assert low.heal
        assert low.match.index == high.match.index


@FEW
@given(releases(st.sampled_from(WORDS)), requests, st.integers(1, 12))
def test_prose_below_the_page_never_makes_it_another_element(release, request, many):
    """What is appended says nothing of what was there: it may make a heal surer or less sure, but not go elsewhere."""
    old, new = release
    mine, *others = recorded(old)
    prose = [E("p", f"Wholly unrelated paragraph about gardens {'and walls ' * n}") for n in range(many)]
    small, large = page(*new), page(*new, *prose)
    (_, before), (_, after) = (locate(mine, inventory, others, request, Thresholds.with_base()) for inventory in (small, large))
    if before.heal and after.heal:
        assert small[before.match.index].path == large[after.match.index].path
    if after.heal:
        assert "gardens" not in large[after.match.index].text or after.match.index < 2


@FEW
@given(st.lists(specs(st.sampled_from(WORDS)), min_size=1, max_size=6).map(nodes), requests)
@example(*FILLED_BUTTON)
def test_a_page_that_did_not_change_is_never_healed_onto_something_else(old, request):
    """The same page again: whatever is healed is the element itself, the same thing, or one that says and does the same."""
    inventory = page(*old)
    for mine in recorded(old):
        _, found = locate(mine, inventory, [], request, Thresholds.with_base())
        if found.heal and found.code != "twin":
            hit = {found.match.index, *found.match.equivalents}
            assert any(inventory[i].path == mine.element.path for i in hit)


@given(hostile, st.integers(2, 60))
def test_plain_text_is_short_and_steers_nothing(text, most):
    found = plain(text, most)
    assert len(found) <= most
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in found)
    assert plain(found, most) == found


def test_these_pages_do_heal():
    """The properties above are about something: a fair share of the releases is healed, by several codes refused."""
    codes = Counter()

    @settings(max_examples=100, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(releases(st.sampled_from(WORDS)), requests)
    def count(release, request):
        mine, *others = recorded(release[0])
        codes[locate(mine, page(*release[1]), others, request, Thresholds.with_base())[1].code] += 1

    count()
    assert sum(codes[code] for code in HEALS) >= 5, codes
    assert len(codes) >= 6, codes


def test_an_empty_page_says_so():
    (mine,) = recorded([E("button", "Save")])
    _, found = locate(
        mine, Inventory.from_elements([]), [], Request(method="click", selector="#x", kind="act"), Thresholds.with_base()
    )
    assert (found.heal, found.code, found.match) == (False, "nothing", None)
    assert sentence(found.reason)
