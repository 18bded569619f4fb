"""Where clients may navigate to, and which files they may name. No browser."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.errors import HealError
from pytest_heal.serve.bounds import Bounds, origin_of

SHOP = "http://shop.example:8000/start"


@pytest.mark.parametrize(
    "url", [SHOP, "http://shop.example:8000", "HTTP://SHOP.example:8000/a?b#c", "/cart", "cart", "?page=2", "about:blank"]
)
def test_the_origin_that_was_opened(url):
    assert Bounds(SHOP).url(url, base=SHOP) == ""


@pytest.mark.parametrize(
    "url", ["https://shop.example:8000/", "http://shop.example/", "http://a.shop.example:8000/", "//other.example", "", " "]
)
def test_other_origins(url):
    wrong = Bounds(SHOP).url(url, base=SHOP)
    assert (wrong == "") == (url in ("", " "))  # an empty address is the page's own


def test_what_was_allowed_is_named():
    bounds = Bounds(SHOP, origins=["https://login.example/"])
    assert bounds.url("https://login.example/a", base=SHOP) == ""
    said = bounds.url("https://other.example/", base=SHOP)
    assert "--allow-origin=https://other.example" in said
    assert "http://shop.example:8000, https://login.example" in said


@pytest.mark.parametrize("origins", [["*"], []])
def test_any_origin_is_still_no_file(origins):
    bounds = Bounds(SHOP if origins else "about:blank", origins=origins)
    assert bounds.url("https://anything.example/", base=SHOP) == ""
    assert bounds.url("file:///etc/passwd", base=SHOP)


def test_a_file_that_was_opened_is_all_there_is():
    start = "file:///site/form.html"
    bounds = Bounds(start)
    assert bounds.url(start, base=start) == ""
    for url in ("file:///site/other.html", "other.html", "../../etc/passwd", "http://shop.example/"):
        assert bounds.url(url, base=start), url


@pytest.mark.parametrize(
    "written", ["shop.example", "file:///", "https://a.example/path", "https://", "javascript:", "https://a b"]
)
def test_an_origin_that_is_none(written):
    with pytest.raises(HealError, match="is no origin"):
        Bounds(SHOP, origins=[written])


def test_files_of_the_folder(tmp_path):
    folder = tmp_path / "files"
    (folder / "in").mkdir(parents=True)
    (tmp_path / "secret").write_text("x", encoding="utf-8")
    (folder / "link").symlink_to(tmp_path / "secret")
    bounds = Bounds(SHOP, files=folder)
    for name in ("a.txt", "in/a.txt", str(folder / "a.txt"), "in/../a.txt"):
        assert bounds.file(name) == "", name
    for name in ("../secret", str(tmp_path / "secret"), "link", "", ".", "in/../../secret", "/etc/passwd", "a\0b"):
        assert bounds.file(name), repr(name)
    assert Bounds(SHOP).file("a.txt")
    with pytest.raises(HealError, match="no such folder"):
        Bounds(SHOP, files=tmp_path / "missing")


@given(st.text())
def test_what_is_no_url_of_http_has_no_origin(text):
    origin = origin_of(text)
    assert origin == "" or text.lower().startswith(("http://", "https://"))
    assert origin_of(origin) == origin
