"""The map of an exploration as markup: complete, self-contained, and nothing in it that a page has put there."""

import base64
import hashlib
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings

from pytest_heal.explore import site_map
from pytest_heal.explore.exploration import Exploration, Problem
from pytest_heal.explore.site_map import render
from pytest_heal.report import picture_data
from tests.support.exploration_cases import BASE, MONSTERA, PICTURES, SHOP, explorations, hostile, large, png
from tests.support.markup import checked
from tests.support.report_cases import HOSTILE, LONG, texts

WEB = ("http://", "https://")


def read(exploration, pictures=PICTURES):
    return checked(render(exploration, pictures), links=WEB)


def test_a_page_is_shown_with_what_is_on_it_and_what_is_broken():
    text = "".join(read(SHOP).text)
    for said in (
        "House plants - Juniper & Co.", "/products/{n}", 'link "Monstera"',
        'page.get_by_role("button", name="Add to cart", exact=True)',
        'page.frame_locator("#payment-frame").get_by_label("Card number", exact=True)', f"in frame {BASE}/pay", "180 ms",
        "4200 ms", "TypeError: x is not a function", "404", f"{BASE}/static/gone.svg", "Imprint",
        "never operated: the word Delete", "control without a name", "4.2 s until it could be used", 'FORM "Sign in"',
    ):  # fmt: skip
        assert said in text, said


def test_each_step_says_what_was_chosen_by_whom_and_why():
    made = render(SHOP, {})
    rows = re.findall(r'<tr class="step.*?</tr>', made, re.DOTALL)
    assert len(rows) == len(SHOP.steps)
    for said in ("click link &#34;Monstera&#34;", "heuristics", "of 3", "an unvisited link", "/products/{n}"):
        assert said in rows[0], said
    assert "model" in rows[1]
    assert "the page changed" in rows[1]
    assert "failed" in rows[4]
    assert "it was covered" in rows[4]
    assert "opened by its URL" in rows[5]


def test_totals_count_what_there_is():
    found = {words: int(number) for number, words in re.findall(r"<strong>(\d+)</strong> ([^<]+)<", render(SHOP, {}))}
    assert found == {
        "pages": 4, "transitions": 4, "controls": 13, "steps": 6, "never operated": 1, "console error": 1, "failed request": 1,
        "broken link": 1, "control without a name": 1, "slow load": 1,
    }  # fmt: skip


def test_the_drawing_and_the_list_say_the_same():
    made = render(SHOP, PICTURES)
    lines = set(re.findall(r'data-from="(p-\d+)" data-to="(p-\d+)"', made))
    listed = set()
    for page, ways in re.findall(
        r'<li><a href="#(p-\d+)">[^<]*</a> <span class="quiet">[^<]*</span>(.*?)</li>\n(?=<li>|</ol>)', made, re.DOTALL
    ):
        listed |= {(page, target) for target in re.findall(r'href="#(p-\d+)"', ways)}
    assert lines == listed == {("p-1", "p-2"), ("p-2", "p-3"), ("p-3", "p-1"), ("p-3", "p-4")}


def test_every_anchor_leads_to_a_page():
    reader = read(SHOP)
    ids = {value for _, name, value in reader.attributes if name == "id"}
    anchors = {value[1:] for tag, name, value in reader.attributes if name == "href" and value.startswith("#")}
    assert anchors <= ids
    assert {"p-1", "p-2", "p-3", "p-4"} <= anchors


def test_what_a_link_of_the_catalog_leads_to_is_a_page_of_the_map():
    assert f'<td><a href="#p-2">{MONSTERA.href}</a></td>' in render(SHOP, {})


def test_a_picture_is_in_the_file_once_and_what_is_none_is_left_out():
    reader = read(SHOP)
    uris = [value for tag, name, value in reader.attributes if (tag, name) == ("image", "href")]
    assert uris == [f"data:image/png;base64,{base64.b64encode(data).decode()}" for data in PICTURES.values()]
    uses = [value for tag, name, value in reader.attributes if (tag, name) == ("use", "href")]
    assert sorted(uses) == ["#shot-1", "#shot-1", "#shot-2", "#shot-2"]
    for bad in (b"", b"<svg onload=alert(1)>", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", png(30_000, 1)):
        assert "image" not in read(SHOP, dict.fromkeys(PICTURES, bad)).tags


def test_pictures_are_bounded(monkeypatch):
    one = len(PICTURES["pictures/1.png"])
    monkeypatch.setattr(picture_data, "MOST_BYTES", one)
    assert read(SHOP).tags.count("image") == 1  # the second is larger
    monkeypatch.setattr(picture_data, "MOST_BYTES", 10**6)
    monkeypatch.setattr(picture_data, "MOST_OF_ALL", one)
    assert read(SHOP).tags.count("image") == 1


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (png(7, 9), (7, 9)),
        (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x01\x02\x03\x04", (0x304, 0x102)),
        (b"\xff\xd8\xff\xff\xd0\xff\xc4\x00\x02\xff\xc2\x00\x11\x08\x00\x05\x00\x06", (6, 5)),
        (b"\xff\xd8\xff\xc0\x00\x11\x08\x00\x00\x00\x06", None),
        (b"GIF89a", None),
    ],
)
def test_the_size_of_a_picture_is_read_from_it(data, size):
    assert picture_data.size_of(data) == size


def test_the_policy_allows_the_files_own_style_and_script_and_nothing_else():
    made = render(SHOP, PICTURES)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', made)[1].replace("&#39;", "'")
    assert policy.startswith("default-src 'none'; ")
    for kind in ("style", "script"):
        text = re.search(rf"<{kind}>(.*?)</{kind}>", made, re.DOTALL)[1]
        assert f"{kind}-src 'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" in policy
    assert "unsafe" not in policy


def test_an_empty_exploration_is_a_map_too():
    text = "".join(read(Exploration(start=BASE)).text)
    assert "No page was seen." in text
    assert "No step was taken." in text
    assert "still going on" in text


def test_very_many_controls_are_counted_not_shown(monkeypatch):
    monkeypatch.setattr(site_map, "MOST_ROWS", 12)
    monkeypatch.setattr(site_map, "FEW_CONTROLS", 2)
    monkeypatch.setattr(site_map, "MOST_STEPS", 4)
    made = render(SHOP, {})
    assert "... and 3 more; exploration.json has all." in made
    assert "... and 2 more; exploration.json has all." in made
    assert made.count('<tr class="step') == 4


def test_the_same_exploration_is_the_same_file():
    assert render(large(60), PICTURES) == render(large(60), PICTURES)


@settings(max_examples=60)
@given(texts)
def test_whatever_a_page_says_it_is_text(text):
    plain, made = checked(render(hostile("x"), {}), WEB), checked(render(hostile(text), {text: png()}), WEB)
    assert set(made.tags) <= {*plain.tags, "symbol", "image", "use", "a"}
    render(hostile(text), {}).encode("utf-8")


@pytest.mark.parametrize(
    "text", [*HOSTILE, LONG, 'http://x/"onclick=alert(1)', "http://x/<b>"], ids=lambda text: ascii(text[:12])
)
def test_hostile_text_stays_text_and_small(text):
    made = render(hostile(text), {})
    reader = checked(made, WEB)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u202e\ud800-\udfff]", "".join(reader.text))
    assert len(made) < 200_000
    assert "49" not in "".join(reader.text) or "7*7" not in text


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "http://x/\u202ey", "//evil.example", "http://x\\@y z", "ftp://x"]
)
def test_only_what_is_surely_a_web_page_is_linked(url):
    page = replace(SHOP.pages[0], url=url, samples=())
    linked = [v for t, n, v in read(replace(SHOP, pages=(page,), steps=())).attributes if (t, n) == ("a", "href")]
    assert all(value.startswith("#") for value in linked)


@settings(max_examples=40, deadline=None)
@given(explorations())
def test_any_exploration_has_a_map(exploration):
    checked(render(exploration, {}), WEB)


def test_a_drawn_page_is_not_called_by_the_name_of_the_site():
    titles = ("Plants - Juniper & Co.", "Cart - Juniper & Co.", "Sign in")
    pages = [replace(page, title=title) for page, title in zip(SHOP.pages, titles, strict=False)]
    drawn = re.findall(r'class="node-title"[^>]*>([^<]*)<', render(replace(SHOP, pages=tuple(pages)), {}))
    assert drawn == ["Plants", "Cart", "Sign in"]


def test_numbers_that_are_none_do_no_harm():
    odd = replace(SHOP.pages[0], load_ms=float("nan"), depth="deep", problems=(Problem(kind="slow", text="x", status="5"),))
    read(replace(SHOP, pages=(odd,), seconds="long"))
