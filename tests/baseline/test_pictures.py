"""Pictures beside the baseline: shown of the fingerprint they were recorded with, and of no other; whole or not at all."""

import json
import os
from dataclasses import replace

import pytest

from pytest_heal.baseline import pictures as module
from pytest_heal.baseline.pictures import Pictures, pictures_path
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key
from tests.support.report_cases import PICTURE


def fingerprint(locator="#a", text="Save", **changes):
    element = Element(tag="button", role="button", name=text, text=text)
    return replace(Fingerprint(key=Key(locator=locator, page="/p"), element=element, source="t.py"), **changes)


@pytest.fixture
def baseline(tmp_path):
    return tmp_path / ".heal" / "baseline"


def old(pictures):
    """As if all were written by an earlier run."""
    for path in pictures.folder.glob("*.json"):
        os.utime(path, (1, 1))


def test_it_is_kept_beside_the_baseline_and_left_out_of_git(baseline):
    pictures = Pictures(baseline)
    assert pictures.of(fingerprint()) is None
    assert pictures.keep([(fingerprint(), PICTURE)]) == 1
    assert pictures.of(fingerprint()) == PICTURE
    assert pictures_path(baseline).name == "baseline.pictures"
    assert "*" in (pictures.folder / ".gitignore").read_text().splitlines()
    assert not baseline.exists()
    assert len(list(pictures.folder.iterdir())) == 2, "no temporary file is left"


def test_of_another_element_it_is_stale_and_goes(baseline):
    pictures = Pictures(baseline)
    pictures.keep([(fingerprint(), PICTURE), (fingerprint("#b"), PICTURE), (fingerprint("#c"), PICTURE)])
    now = fingerprint(text="Store")
    assert pictures.of(now) is None
    assert pictures.drop([now, fingerprint("#b")]) == 0, "a run beside this one may have written them"
    old(pictures)
    assert pictures.drop([now, fingerprint("#b")]) == 2
    assert pictures.of(fingerprint("#b")) == PICTURE
    assert pictures.of(fingerprint("#c")) is None


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"format": 1}', '{"format": 2}', "x" * 50_000, '{"format": 1, "picture": {}}']
)
def test_a_damaged_one_is_none(baseline, text):
    pictures = Pictures(baseline)
    pictures.keep([(fingerprint(), PICTURE)])
    (path,) = pictures.folder.glob("*.json")
    path.write_text(text)
    assert pictures.of(fingerprint()) is None


def test_what_is_no_picture_is_never_shown(baseline):
    pictures = Pictures(baseline)
    pictures.keep([(fingerprint(), PICTURE)])
    (path,) = pictures.folder.glob("*.json")
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "picture": {**PICTURE, "data": '"><script>'}}))
    assert pictures.of(fingerprint()) is None


def test_there_are_never_too_many(baseline, monkeypatch):
    monkeypatch.setattr(module, "MOST", 2)
    pictures = Pictures(baseline)
    assert pictures.keep((fingerprint(f"#{n}"), PICTURE) for n in range(3)) == 2
    assert pictures.keep([(fingerprint("#0"), PICTURE), (fingerprint("#9"), PICTURE)]) == 1, "known ones are renewed"


def test_a_write_that_fails_leaves_what_was_there(baseline, monkeypatch):
    pictures = Pictures(baseline)
    pictures.keep([(fingerprint(), PICTURE)])
    before = {path.name: path.read_bytes() for path in pictures.folder.iterdir()}

    def full(self, target):
        raise OSError("no space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(OSError, match="no space left"):
        pictures.keep([(fingerprint(), {**PICTURE, "width": 7})])
    assert {path.name: path.read_bytes() for path in pictures.folder.iterdir()} == before
