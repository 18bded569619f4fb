"""Pages of cards, rows and items of which one is deleted, or which are sorted anew: nobody else's button is taken."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pytest_heal.element.text import mask_numbers, words
from pytest_heal.language.opposites import exchanged
from pytest_heal.relocation.policy import Request, locate
from tests.relocation.policy.pages import THRESHOLDS, shop
from tests.support.dom import E, fingerprints

MANY = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])

FAMILIES = [
    ["Basic plan", "Pro plan", "Team plan", "Pro plan plus", "Plan for teams", "Enterprise"],
    ["Home address", "Work address", "Billing address", "Address of the office", "Parents", "Holiday home"],
    ["Order 1001", "Order 1002", "Order 1003", "Order 2001", "Order 10", "Order 1010"],
    ["Ada Lovelace", "Ada Byron", "Ida Lovelace", "Grace Hopper", "Bob", "Bobby Tables"],
    ["Rechnung März", "Rechnung April", "Rechnung Mai", "Mahnung Mai", "Gutschrift", "Angebot April"],
    ["Facture de mars", "Facture d'avril", "Avoir de mars", "Devis", "Rappel", "Relevé"],
    ["青いマグ", "赤いマグ", "青いノート", "ペン", "白いマグ", "黒いペン"],
    ["Plan A", "Plan B", "Plan C", "A", "B", "C"],
    ["12 May 2024", "13 May 2024", "12 June 2024", "1 May 2025", "May", "June"],
    ["Blue mug", "Red mug", "Blue notebook", "Mug", "Mugs", "Blue"],
    ["report.pdf", "report-final.pdf", "report (1).pdf", "photo.jpg", "notes.txt", "report.docx"],
    ["Inbox", "Sent", "Drafts", "Archive", "Spam", "Trash"],
]
LABELS = ["Edit", "Delete", "Choose", "Cancel", "Add to cart", "Bearbeiten", "削除", "Open", "More", ""]
TAGS = ["article", "section", "div", "li", "tr"]
HEADS = ["h3", "strong", "span"]
HANDLES = ["class", "id", "data_testid", "both", "none"]


@dataclass(frozen=True)
class Item:
    title: str
    number: int


@dataclass(frozen=True, kw_only=True)
class List:
    """A list as one release draws it.

    Attributes:
        items: in their order.
        tag, head: of an item, of what names it.
        label: of every item's button; ``""``: an icon.
        handle: where the number of an item is written.
        style: of this release: classes of items and buttons.
        placed: numbers are places, so that they are given anew; not where a title may be another one in more words, or
            spelt otherwise: "cancel-1" of "Plan A" may be that of "A".
        second: each has a second button, which says something else.
        link: it is a link.
    """

    items: tuple
    tag: str
    head: str
    label: str
    handle: str
    style: str
    placed: bool
    second: bool
    link: bool

    def nodes(self):
        return [self._node(place, item) for place, item in enumerate(self.items, 1)]

    def _node(self, place, item):
        number = place if self.placed else item.number
        handles = {"class_": f"{self.style}-btn"}
        if self.handle in ("class", "both"):
            handles["class_"] += f" cancel-{number}"
        if self.handle in ("id", "both"):
            handles["id"] = f"cancel-{number}"
        if self.handle == "data_testid":
            handles["data_testid"] = f"cancel-{number}"
        if self.link:
            handles["href"] = "#"
        if not self.label:
            handles["aria_label"] = "Act"
        known = {
            "group": item.title,
            "section": f"heading: {item.title} > main" if self.head == "h3" else "main",
            "ordinal": (place, len(self.items)),
        }
        button = E("a" if self.link else "button", self.label, **handles, **known)
        more = [E("button", "Details", class_=f"{self.style}-more", **known)] if self.second else []
        content = [E(self.head, item.title, class_=f"{self.style}-title"), *more, button]
        if self.tag == "tr":
            content = [E("td", one, group=item.title) for one in content]
        return E(self.tag, *content, class_=f"{self.style}-item")

    def page(self):
        if self.tag == "tr":
            return shop(E("table", *self.nodes()))
        return shop(E("ul" if self.tag == "li" else "div", *self.nodes()))

    def buttons(self, inventory):
        """Indices of the buttons, in the order of the items."""
        return [e.index for e in inventory if "cancel" in str(e.attributes) or f"{self.style}-btn" in e.classes]


def longer(title, other):
    """Whether another title may be what a title is called now: "Plan A" for "A", "report (1)" for "report"."""
    own, others = ({word for word in words(text) if not word.isdigit()} for text in (title, other))
    return own <= others and mask_numbers(title) != mask_numbers(other)


@st.composite
def lists(draw):
    family = draw(st.sampled_from(FAMILIES))
    titles = draw(st.lists(st.sampled_from(family), min_size=2, max_size=6, unique=True))
    titles = [title for title in titles if not any(longer(title, other) for other in titles)]
    assume(len(titles) > 1)
    first = draw(st.sampled_from([1, 7, 1001, 40017]))
    return List(
        items=tuple(Item(title, first + n) for n, title in enumerate(titles)),
        tag=draw(st.sampled_from(TAGS)),
        head=draw(st.sampled_from(HEADS)),
        label=draw(st.sampled_from(LABELS)),
        handle=draw(st.sampled_from(HANDLES)),
        style="card",
        placed=all(exchanged(words(a), words(b)) for a, b in combinations(titles, 2)) and draw(st.booleans()),
        second=draw(st.booleans()),
        link=draw(st.booleans()),
    )


@st.composite
def asks(draw, shown, mine):
    """What a test asks of the button of one item, with a locator that is lost."""
    number = mine + 1 if shown.placed else shown.items[mine].number
    selectors = {
        "class": f".cancel-{number}",
        "id": f"#cancel-{number}",
        "data_testid": f'internal:testid=[data-testid="cancel-{number}"s]',
        "both": f"#cancel-{number}",
        "none": f".card-item:nth-child({mine + 1}) .card-btn",
    }
    by_place = [selectors["none"], f".card-item >> nth={mine} >> .card-btn", f".card-btn >> nth={mine}"]
    selector = draw(st.sampled_from([selectors[shown.handle], *by_place]))
    method, kind = draw(
        st.sampled_from([("click", "act"), ("to_be_visible", "assert"), ("hover", "act"), ("text_content", "read")])
    )
    return Request(method=method, selector=selector, kind=kind)


@st.composite
def releases(draw, *, deleted):
    """Two releases of a list, the place of the item that is meant, what is asked, and whether the others are known."""
    old = draw(lists())
    mine = draw(st.integers(0, len(old.items) - 1))
    items = [item for item in old.items if not deleted or item is not old.items[mine]]
    if draw(st.booleans()):
        items = draw(st.permutations(items))
    if draw(st.booleans()):  # in another data set
        items = [Item(item.title, item.number + 5000) for item in items]
    new = replace(
        old,
        items=tuple(items),
        style=draw(st.sampled_from(["card", "tile", "css-1x2y"])),
        tag=draw(st.sampled_from([old.tag, old.tag, "div"])),
        head=draw(st.sampled_from([old.head, old.head, "h3"])),
        handle=draw(st.sampled_from([old.handle, "none", "class"])),
    )
    return old, new, mine, draw(asks(old, mine)), draw(st.booleans())


def lost(selector, new):
    """Whether a locator of `asks` matches nothing any more."""
    numbers = [f"cancel-{place if new.placed else item.number}" for place, item in enumerate(new.items, 1)]
    if "cancel-" in selector:
        mark = {"#": ("id", "both"), ".": ("class", "both"), "i": ("data_testid",)}[selector[0]]
        return new.handle not in mark or not any(re.search(rf"{number}(?!\d)", selector) for number in numbers)
    return new.style != "card" or int(re.search(r"(?:nth=|child\()(\d+)", selector)[1]) >= len(new.items) + (
        "child" in selector
    )


def decided(release):
    old, new, mine, request, known = release
    assume(lost(request.selector, new))
    before, after = old.page(), new.page()
    buttons = old.buttons(before)
    assert len(buttons) == len(old.items)
    fingerprint, *others = fingerprints(before, buttons[mine], *([b for b in buttons if b != buttons[mine]] if known else []))
    return after, locate(fingerprint, after, others, request, THRESHOLDS)[1]


@MANY
@given(releases(deleted=True))
def test_the_button_of_a_deleted_item_is_nobody_elses(release):
    after, found = decided(release)
    assert not found.heal, (found.code, found.reason, after[found.match.index].describe())


@MANY
@given(releases(deleted=False))
def test_the_button_of_an_item_that_stayed_is_its_own(release):
    old, new, mine, *_ = release
    after, found = decided(release)
    if found.heal:
        title = old.items[mine].title
        right = new.buttons(after)[[item.title for item in new.items].index(title)]
        assert right in (found.match.index, *found.match.equivalents), (found.code, found.reason)


def test_these_pages_do_heal():
    """The properties above are about something: where it stayed, a share is healed."""
    codes = Counter()

    @settings(max_examples=100, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(releases(deleted=False))
    def count(release):
        codes[decided(release)[1].code] += 1

    count()
    assert codes["individual-signal"] >= 50, codes
