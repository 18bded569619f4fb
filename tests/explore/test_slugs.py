"""Pages whose addresses are words become one template where what was seen of them says so, and only there."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.explore.exploration import Control, Exploration, PageSeen, Step
from pytest_heal.explore.planner.memory import Memory, Worth
from pytest_heal.explore.planner.settings import PlannerSettings
from pytest_heal.explore.planner.slugs import PLAIN, shape_of, split
from pytest_heal.explore.planner.urls import template

SHOP = "http://shop.example"
SEARCH = Control(kind="searchbox", tag="input", name="Search", section="HEADER")
PLANTS = ["monstera", "ficus", "snake-plant", "aloe-vera", "cactus", "fern"]


def link(path, section="MAIN"):
    return Control(kind="link", tag="a", name=path.rpartition("/")[2].title(), href=SHOP + path, section=section)


def button(said, kind="button"):
    return Control(kind=kind, tag="button", name=said, section="MAIN")


def seen(path, *controls, heading=""):
    url = SHOP + path
    headings = (heading,) if heading else ()
    return PageSeen(template=template(url), url=url, samples=(url,), controls=(SEARCH, *controls), headings=headings)


def product(slug):
    name = slug.replace("-", " ").title()
    return seen(f"/products/{slug}", button("Quantity", "spinbutton"), button(f"Add {name} to cart"), heading=name)


def memory_of(*pages, **given):
    memory = Memory(SHOP + "/", replace(PlannerSettings(), **given))
    for one in pages:
        memory.see(one)
    return memory


def paths(memory):
    return [its.removeprefix(SHOP) for its in memory.pages]


START = seen("/", link("/products", "NAV"), link("/about", "NAV"))
LIST = seen("/products", *(link(f"/products/{plant}") for plant in PLANTS), link("/products/compare", "NAV"))


def test_siblings_of_one_structure_are_one_template():
    memory = memory_of(START, LIST, product("monstera"), product("ficus"))
    assert paths(memory) == ["/", "/products", "/products/monstera", "/products/ficus"], "two are no evidence"
    listing = memory.pages[SHOP + "/products"]
    assert memory.worth(link("/products/aloe-vera"), listing, listing.url) is Worth.NEW
    memory.add(Step(number=0, template=SHOP + "/products/ficus", url=SHOP + "/products/ficus"))
    memory.take(button("Quantity", "spinbutton"), SHOP + "/products/monstera")
    known, _ = memory.see(product("snake-plant"))
    assert known.template == SHOP + "/products/{slug}"
    assert paths(memory) == ["/", "/products", "/products/{slug}"]
    assert [url.rpartition("/")[2] for url in known.samples] == ["monstera", "ficus", "snake-plant"]
    assert memory.template(SHOP + "/products/aloe-vera?tab=care") == SHOP + "/products/{slug}?tab"
    assert memory.template(SHOP + "/products/ficus/reviews") == SHOP + "/products/{slug}/reviews"
    assert memory.worth(link("/products/aloe-vera"), listing, listing.url) is None, "three samples are enough"
    assert memory.worth(link("/products/compare", "NAV"), listing, listing.url) is Worth.NEW, "it stands elsewhere"
    assert memory.steps[0].template == memory.name(SHOP + "/products/ficus") == known.template
    assert memory.worth(button("Quantity", "spinbutton"), known, known.url) is None, "it was done on one of them"


def test_a_link_seen_later_where_samples_are_linked_is_a_sample():
    memory = memory_of(START, LIST, *(product(plant) for plant in PLANTS[:3]))
    assert memory.template(SHOP + "/products/orchid") == SHOP + "/products/orchid"
    memory.see(seen("/offers", link("/products/ficus"), link("/products/orchid")))
    assert memory.template(SHOP + "/products/orchid") == SHOP + "/products/{slug}"
    memory.see(product("palm"))
    assert memory.template(SHOP + "/products/palm") == SHOP + "/products/{slug}", "opened by another way, and found alike"
    memory.see(seen("/products/voucher", button("Amount", "spinbutton")))
    assert paths(memory)[-1] == "/products/voucher", "opened, and found to be another page"


def test_sections_stay_apart():
    pages = [
        seen("/settings/profile", button("Name", "textbox"), button("Save")),
        seen("/settings/billing", button("Card", "textbox"), button("Save")),
        seen("/settings/team", button("Invite"), button("Save")),
        seen("/settings/keys", button("Save")),
        seen("/settings/log", button("Save"), button("Refresh")),
    ]
    memory = memory_of(START, seen("/settings", *(link(one.url.removeprefix(SHOP)) for one in pages)), *pages)
    assert len(memory.pages) == 7


def test_what_lies_at_the_root_stays_apart():
    same = [seen(f"/{name}", button("Send")) for name in ("about", "imprint", "jobs", "press")]
    assert len(memory_of(*same).pages) == 4


def test_pages_without_controls_of_their_own_need_more_evidence():
    posts = [seen(f"/blog/{word}", link("/blog", "NAV")) for word in "a b c d e f g h i".split()]
    assert len(memory_of(START, LIST, *posts[: 3 * PLAIN - 1]).pages) == 2 + 8
    assert paths(memory_of(START, LIST, *posts)) == ["/", "/products", "/blog/{slug}"]


@pytest.mark.parametrize("turns", [False, True])
def test_templates_of_one_structure_do_not_hide_each_other(turns):
    """Whichever of them were opened first, by one worker or by several."""
    order = [(word, place) for place in "no" for word in "abc"] if not turns else [(w, p) for w in "abc" for p in "no"]
    pages = [seen(f"/{place}/{word}", button("Buy")) for word, place in order]
    memory = memory_of(START, LIST, *pages)
    assert set(paths(memory)[2:]) == {"/n/{slug}", "/o/{slug}"}


def test_siblings_of_siblings_are_siblings():
    reviews = [
        seen(f"/products/{plant}/{part}", button(f"Write {part}")) for plant in PLANTS[:3] for part in ("care", "reviews")
    ]
    memory = memory_of(START, LIST, *(product(plant) for plant in PLANTS[:3]), *reviews)
    assert paths(memory)[2:] == ["/products/{slug}", "/products/{slug}/care", "/products/{slug}/reviews"]
    early = memory_of(START, LIST, reviews[0], reviews[2], *(product(plant) for plant in PLANTS[:3]))
    assert sorted(paths(early)[2:]) == ["/products/{slug}", "/products/{slug}/care"], "also those that were opened before"


def test_a_walk_that_is_resumed_knows_them():
    memory = memory_of(START, LIST, *(product(plant) for plant in PLANTS[:3]))
    again = Memory.of(Exploration(start=memory.start, pages=tuple(memory.pages.values())), PlannerSettings())
    assert again.pages == memory.pages
    for plant in PLANTS:
        assert again.template(f"{SHOP}/products/{plant}/x") == f"{SHOP}/products/{{slug}}/x"
    assert again.left() == memory.left()
    again.see(product(PLANTS[4]))
    assert paths(again) == paths(memory), "a sample that is opened now is still one"


@pytest.mark.parametrize("path", ["/a", "/", "", "/p/{n}", "/p/a?b", "/#/cart", "/p/", "/p/{slug}", "/p/item-{n}"])
def test_what_has_no_siblings(path):
    assert split(SHOP + path) == ("", "")


def test_what_was_put_together_below_one_of_them_stays_so():
    tabs = [seen(f"/products/fern/{tab}", button("Buy"), button("Send")) for tab in ("profile", "billing")]
    around = [
        seen(f"/products/{word}", button("Save"), link("/products/fern"), link("/products/oak")) for word in ("ivy", "oak")
    ]
    memory = memory_of(START, around[0], *tabs, around[1], samples=1)
    assert "/products/{slug}" in paths(memory)
    for name, page in memory.pages.items():
        assert {memory.template(url) for url in page.samples} == {name}


def test_the_words_of_a_page_are_no_structure():
    assert shape_of(product("monstera")) == shape_of(product("snake-plant"))
    assert shape_of(product("monstera")) != shape_of(replace(product("ficus"), controls=(SEARCH, button("Sold out"))))


WORDS = st.sampled_from(["profile", "billing", "fern", "palm", "moss", "ivy", "oak"])
PAGES = st.builds(
    lambda folder, word, controls, links: seen(
        f"/{folder}/{word}", *(button(name) for name in controls), *(link(f"/{folder}/{other}") for other in links)
    ),
    st.sampled_from(["products", "settings", "products/{}".format("fern")]),
    WORDS,
    st.lists(st.sampled_from(["Save", "Buy", "Send"]), max_size=2),
    st.lists(WORDS, max_size=3),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(PAGES, max_size=14), st.integers(1, 3))
def test_whatever_is_seen_nothing_is_lost_and_the_same_walk_ends_alike(pages, samples):
    memory, again = memory_of(START, samples=samples), memory_of(START, samples=samples)
    firsts = {}
    for one in pages:
        known, _ = memory.see(one)
        again.see(one)
        firsts.setdefault(one.url, shape_of(one))
        assert known.template == memory.template(one.url)
        assert memory.pages[known.template] is known
    assert list(memory.pages.values()) == list(again.pages.values())
    assert {url for page in memory.pages.values() for url in page.samples} == {SHOP + "/", *firsts}
    for name, page in memory.pages.items():
        assert {memory.template(url) for url in page.samples} == {name}
        plain = {template(url).rpartition("/")[0] for url in page.samples}
        if name.endswith("{slug}"):
            assert len({firsts[url] for url in page.samples if not any(one.startswith(f"{url}/") for one in firsts)}) <= 1
        elif "{slug}" not in name:
            assert len(plain) == len(page.samples) == 1
    saved = Exploration(start=memory.start, pages=tuple(memory.pages.values()))
    assert Memory.of(saved, memory.settings).pages == memory.pages
