"""What the last release promised is still there: names, options, codes, fields of files, formats."""

import json

import pytest

from tests.docs.blocks import read
from tests.docs.tables import rows, section
from tests.release import promises


@pytest.fixture(scope="module")
def now():
    return promises.current()


@pytest.mark.parametrize("kind", promises.PROMISES)
def test_nothing_that_was_promised_is_gone(kind, now):
    promised = promises.frozen()[kind]
    assert promised, "a release has frozen something of each kind"
    gone = sorted(set(promised) - set(now[kind]))
    assert gone == [], (
        "docs/reference/stability.md promises that these stay: keep them, with a warning, until the next major version"
    )


def test_what_is_gone_is_found():
    promised = {"options": ["heal", "heal_quiet"], "formats": ["report 1"]}
    assert promises.broken(promised, {"options": ["heal", "heal_new"], "formats": ["report 2"]}) == [
        "options: heal_quiet",
        "formats: report 1",
    ]


def test_the_page_names_every_kind_of_promise():
    assert [row[0] for row in rows(section("reference/stability.md", "what-is-promised"))] == list(promises.PROMISES)


def test_the_page_names_the_version_that_is_frozen():
    version = json.loads(promises.FROZEN.read_text("utf-8"))["version"]
    assert f"frozen with version {version}" in read("reference/stability.md")
