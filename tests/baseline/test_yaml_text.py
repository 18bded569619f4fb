"""The text of baseline files: both readers read what the writer wrote, and each other's."""

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pytest_heal.baseline import yaml_full, yaml_text
from pytest_heal.baseline.serde import FieldError, from_plain, to_plain
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from pytest_heal.relocation.rivals import ATTRIBUTES

NASTY = [
    "", " ", " lead", "trail ", "a: b", "a #b", "- a", "yes", "No", "null", "~", "true", "1", "1.5", "0x1f", "1_000",
    "12:30", "2024-01-01", "'", '"', "\\", "it's", 'say "hi"', "it's \"both\" \\", "\n", "a\nb", "\t", "\r\n", "\x00",
    "\x7f", "\x85", "\u2028", "\ufeff", "\ud800", "\udfff\ud83d", "😀", "שלום", "\u202eevil", "{n}", "[x]", "&a", "*a",
    "!t", "|", ">", "%", "@", "`", "<<", "=", ".inf", "---", "...", "<<<<<<< ours", "a, b", "?", "\xa0", "e\u0301",
    "/a b/", "- ", "a\\nb", "\\u0041", "\U0001f600\ud800", "\ufffe", "\uffff", "\U000e0001",
]  # fmt: skip
texts = st.one_of(st.sampled_from(NASTY), st.text(st.characters(), max_size=20), st.text("ab '\"\\:#-\n{}[],", max_size=8))
boxes = st.none() | st.tuples(*[st.integers(-5000, 50000)] * 4)
elements = st.builds(
    Element,
    tag=texts.filter(bool),
    role=texts,
    name=texts,
    text=texts,
    own_text=texts,
    label=texts,
    attributes=st.dictionaries(texts, texts, max_size=4),
    box=boxes,
    visible=st.booleans(),
    states=st.lists(texts, max_size=3).map(tuple),
    path=st.lists(st.one_of(texts, st.sampled_from(["html[1]", "^div[2]", "a > b"])), max_size=4).map(tuple),
    section=texts,
    group=texts,
    near=texts,
    ordinal=st.tuples(st.integers(0, 99), st.integers(0, 99)),
)
rivals = st.builds(
    Element,
    tag=texts.filter(bool),
    role=texts,
    name=texts,
    text=texts,
    label=texts,
    group=texts,
    attributes=st.dictionaries(st.sampled_from(sorted(ATTRIBUTES)), texts, max_size=4),
    states=st.sampled_from([(), ("interactive",)]),
    visible=st.booleans(),
    box=boxes,
    path=st.lists(st.sampled_from(["html[1]", "^div[2]", "x-y[3]"]), min_size=1, max_size=4).map(tuple),
    ordinal=st.tuples(st.integers(0, 99), st.integers(0, 99)),
)
fingerprints = st.builds(
    Fingerprint,
    key=st.builds(Key, locator=texts, page=texts, frame=texts, test=texts),
    element=elements,
    counts=st.dictionaries(texts, st.integers(0, 99), max_size=3),
    acts=st.lists(texts, max_size=3).map(tuple),
    waited=st.integers(0, 10**6),
    code=texts,
    viewport=st.tuples(st.integers(0, 9999), st.integers(0, 9999)),
    elements=st.integers(0, 10**6),
    title=texts,
    intent=texts,
    rivals=st.lists(rivals, max_size=3).map(tuple),
    lead=texts,
    varied=st.lists(texts, max_size=3).map(tuple),
    seen=st.lists(texts, max_size=3).map(tuple),
)


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(fingerprints)
def test_a_plain_mapping_holds_everything(fingerprint):
    assert from_plain(to_plain(fingerprint)) == fingerprint


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(fingerprints)
def test_both_readers_read_the_same(fingerprint):
    plain = to_plain(fingerprint)
    text = yaml_text.document("one\ntwo", 1, "a.py", [yaml_text.block(plain)])

    number, source, blocks = yaml_text.split(text)
    assert (number, source) == (1, "a.py")
    [(line, block)] = blocks
    key = fingerprint.key
    assert yaml_text.identity(block) == (key.locator, key.page, key.frame, key.test)
    assert yaml_text.identities(text) == (number, source, [yaml_text.identity(block)])
    assert yaml_text.parse_block(block) == plain

    _, exact_source, [exact] = yaml_full.load(text)
    assert (exact_source, exact.line, exact.plain) == ("a.py", line, plain)
    assert list(exact.plain) == list(plain)


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(texts)
def test_text_is_one_line_and_shows_what_cannot_be_seen(text):
    written = yaml_text.scalar(text)
    assert written.isprintable()
    assert yaml.load(f"a: {written}\n", Loader=yaml.SafeLoader) == {"a": text}
    assert yaml.load(f"a: [{written}]\n", Loader=yaml.SafeLoader) == {"a": [text]}


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(st.text("ab: '\"\\#-[]{},\n 01tru&*!|>%", max_size=40))
def test_the_strict_reader_reads_as_yaml_or_leaves_it(text):
    try:
        mine = yaml_text.split(f"format: 1\nsource: {text}\n\nfingerprints: []\n")[1]
    except yaml_text.NotStrictError:
        return
    assert yaml_full.load(f"format: 1\nsource: {text}\n\nfingerprints: []\n")[1] == mine


LINES = [
    "  a: b",
    "  a: [1, x]",
    "  b: {c: 1}",
    "  b: {c: 1, c: 2}",
    "  c:",
    "    d: 'x'",
    '    d: "\\u0041"',
    "  e: on",
    "      f: 7",
    "  g: 007",
]


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(st.lists(st.sampled_from(LINES), max_size=6))
def test_the_strict_reader_reads_blocks_as_yaml_or_leaves_them(lines):
    block = "\n".join(["- locator: x", "  page: y", *lines])
    text = yaml_text.document("c", 1, "s.py", [block])
    try:
        [(_, read)] = yaml_text.split(text)[2]
        mine = yaml_text.parse_block(read)
    except yaml_text.NotStrictError:
        return
    assert yaml_full.load(text)[2][0].plain == mine


def test_a_block_is_made_to_be_read():
    fingerprint = Fingerprint(
        key=Key(locator='internal:role=button[name="Sign in"i]', page="/login"),
        element=Element(
            tag="button",
            role="button",
            name="Sign in",
            text="Sign in",
            attributes={"type": "submit", "class": "btn btn-primary", "data-n": "7"},
            box=(10.2, 20.6, 90, 32),
            path=("html[1]", "body[1]", "button[2]"),
            section="form: Sign in > main",
        ),
        counts={"text": 1},
        acts=("click",),
        code='page.get_by_role("button", name="Sign in")',
        viewport=(1280, 720),
    )
    assert yaml_text.block(to_plain(fingerprint)) == (
        """\
- code: 'page.get_by_role("button", name="Sign in")'
  locator: 'internal:role=button[name="Sign in"i]'
  page: /login
  acts: [click]
  element:
    tag: button
    role: button
    name: Sign in
    text: Sign in
    attributes:
      class: btn btn-primary
      data-n: "7"
      type: submit
    box: [10, 21, 90, 32]
    path: "html[1] > body[1] > button[2]"
    section: "form: Sign in > main"
  counts: {text: 1}
  viewport: [1280, 720]"""
    )


GOOD = {"locator": "#a", "page": "/", "element": {"tag": "a"}}


@pytest.mark.parametrize(
    ("plain", "where", "says"),
    [
        (GOOD | {"page": 7}, ("page",), "must be text"),
        (GOOD | {"colour": "red"}, ("colour",), "no such field"),
        (GOOD | {"element": "a"}, ("element",), "a block of"),
        (GOOD | {"element": {}}, ("element",), "'tag' is missing"),
        (GOOD | {"element": {"tag": "a", "box": [1, 2, 3]}}, ("element", "box"), "4 whole numbers"),
        (GOOD | {"element": {"tag": "a", "visible": "no"}}, ("element", "visible"), "true or false"),
        (GOOD | {"element": {"tag": "a", "attributes": {"x": None}}}, ("element", "attributes", "x"), "must be text"),
        (GOOD | {"counts": {"text": True}}, ("counts", "text"), "whole number"),
        (GOOD | {"acts": ["click", 3]}, ("acts",), "list of texts"),
        ({"locator": "#a", "page": "/"}, (), "'element' is missing"),
        ([], (), "a block of"),
    ],
)
def test_what_is_wrong_is_named(plain, where, says):
    with pytest.raises(FieldError, match=says) as caught:
        from_plain(plain)
    assert caught.value.where == where


def test_a_box_without_numbers_is_none():
    fingerprint = Fingerprint(key=Key(locator="a", page="/"), element=Element(tag="a", box=(float("nan"), 0, 1, 1)))
    assert "box" not in to_plain(fingerprint)["element"]


def test_attribute_names_that_are_garbage_are_dropped():
    element = Element(tag="a", attributes={"x" * 2000: "1", "href": "/"})
    plain = to_plain(Fingerprint(key=Key(locator="a", page="/"), element=element))
    assert plain["element"]["attributes"] == {"href": "/"}
