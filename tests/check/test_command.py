"""What a check comes to: addresses, exit statuses, what is printed, and wrong arguments; no browser."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_heal.check.command import check
from pytest_heal.check.results import (
    CODES,
    STATUSES,
    Checked,
    CheckReport,
    PageChecked,
    address_of,
    parsed_fail_on,
    status_of,
    worst,
)
from pytest_heal.check.text import ABSENT, as_json, as_text
from pytest_heal.cli import main as cli
from pytest_heal.config.settings import Settings
from pytest_heal.element.element import Element
from pytest_heal.element.fingerprint import Fingerprint, Key, url_template
from pytest_heal.errors import HealError
from pytest_heal.relocation.events import HealEvent

EVENTS = {
    "lost": HealEvent(
        kind="lost", outcome="healed", code="individual-signal", reason="It is.", replacement="page.x", confidence=0.9
    ),
    "absent": HealEvent(kind="lost", outcome="refused", code="nothing", reason="Nothing\x1b[31m there."),
    "ambiguous": HealEvent(kind="ambiguous", outcome="refused", code="tie", reason="Two."),
    "moved": HealEvent(kind="moved", outcome="reported", code="moved", reason="Another.", after='button "Buy"'),
}


def one(status, code="page.locator('#a')", note=""):
    fingerprint = Fingerprint(key=Key(locator="#a", page="/a"), element=Element(tag="a"), code=code, source="tests/a.py")
    return Checked(fingerprint=fingerprint, status=status, event=EVENTS.get(status), note=note)


def report(*statuses, **more):
    return CheckReport(pages=(PageChecked(page="/a", url="http://x/a", locators=tuple(map(one, statuses))),), **more)


def test_the_exit_status_says_which():
    assert report("found", "unknown").exit_status == 0
    assert [report(name).exit_status for name in ("lost", "ambiguous", "moved", "absent")] == [4, 8, 16, 32]
    assert report("lost", "lost", "moved", "found").exit_status == 20
    assert CheckReport(pages=(PageChecked(page="/a", problem="no", opened=False),)).exit_status == 64
    everything = report(*STATUSES, uncheckable=(("/{n}", "why"),))
    assert everything.exit_status == sum(CODES.values()) - CODES["unopened"]
    assert sum(CODES.values()) < 125  # what a shell keeps for itself begins there


def test_what_counts_can_be_chosen():
    assert report("lost", "absent", fail_on=("lost",)).exit_status == 4
    assert report("lost", "absent", fail_on=()).exit_status == 0
    assert parsed_fail_on("lost, moved") == ("lost", "moved")
    assert parsed_fail_on("none") == ()
    with pytest.raises(ValueError, match="drift"):
        parsed_fail_on("lost,drift")


def test_one_refused_use_is_a_refusal():
    assert worst([EVENTS["lost"], EVENTS["absent"]]) is EVENTS["absent"]
    assert worst([EVENTS["lost"], EVENTS["lost"]]) is EVENTS["lost"]
    assert worst([]) is None
    assert {name: status_of(event) for name, event in EVENTS.items()} == {name: name for name in EVENTS}


@given(st.lists(st.sampled_from(["login", "a-b", "17", "x.html", "ä", "#/r"]), max_size=4))
def test_an_address_is_of_the_page_it_is_made_for_or_there_is_none(parts):
    template = url_template("http://old.example:1234/" + "/".join(parts))
    try:
        address = address_of(template, "https://new.example/deep/down")
    except ValueError as error:
        assert "number or an id" in str(error)
        assert "{n}" in template
    else:
        assert address.startswith("https://new.example/")
        assert url_template(address) == template


@pytest.mark.parametrize(
    ("template", "why"),
    [("/a?b", "query"), ("/u/{id}", "id"), ("about:blank", "server"), ("file:a/b.html", "server"), ("data:", "server")],
)
def test_an_address_that_is_not_known_says_why(template, why):
    with pytest.raises(ValueError, match=why):
        address_of(template, "http://x")


def test_what_is_printed():
    rest = "1 page not checked; 1 not checkable; exit status 116"
    text = as_text(
        CheckReport(
            pages=(
                PageChecked(
                    page="/a", url="u", locators=(one("found"), one("lost"), one("moved"), one("unknown", note="its frame"))
                ),
                PageChecked(page="/b", url="u", locators=(one("absent"),)),
                PageChecked(page="/c", problem="the server answered 404", opened=False),
            ),
            uncheckable=(("/u/{n}", "its address holds a number"),),
        )
    )
    assert text.splitlines() == [
        "/a: 1 of 4 locators as remembered",
        "  lost      page.locator('#a') matches nothing; its element is there with certainty     tests/a.py",
        "    - page.locator('#a')",
        "    + page.x     confidence 0.90",
        "  moved     page.locator('#a') matches another element than it was recorded on     tests/a.py",
        "    Another.",
        "    - page.locator('#a')",
        '    + button "Buy"     confidence 0.00',
        "  unknown   page.locator('#a') was not checked     tests/a.py",
        "    its frame",
        "/b: 0 of 1 locator as remembered",
        "  absent    page.locator('#a') matches nothing, and nothing is certainly its element     tests/a.py",
        "    not healed: Nothing\\x1b[31m there. (nothing)",
        "/c: not checked: the server answered 404",
        "/u/{n}: not checkable: its address holds a number; give its URL",
        ABSENT,
        f"5 locators on 3 pages: 1 found, 1 lost, 1 absent, 1 moved, 1 unknown; {rest}",
    ]


def test_the_data_has_what_the_text_says():
    data = json.loads(as_json(report("lost", "absent", "found")))
    assert (data["format"], data["exit_status"], data["totals"]["lost"]) == (1, 36, 1)
    lost, absent, found = data["pages"][0]["locators"]
    assert (lost["heal"], lost["confidence"], lost["event"]["kind"]) == ("page.x", 0.9, "lost")
    assert (absent["heal"], absent["code"]) == (None, "nothing")
    assert found["event"] is None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "needs a URL, or --from-baseline"),
        (["http://x", "--fail-on=drift"], "'drift' is not a finding: give some of lost,"),
    ],
)
def test_wrong_arguments(arguments, said, capsys):
    assert cli.main(["check", *arguments]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "more", "said"),
    [
        ((), {"from_baseline": True}, "give --base-url=URL"),
        ((), {"from_baseline": True, "base": "preview.example"}, "not an http or https URL"),
        (("http://x/a",), {"storage": "nowhere.json"}, "nowhere.json does not exist"),
        ((), {"from_baseline": True, "base": "http://x"}, "no page is left that can be opened: /u/{n}: its address holds"),
    ],
)
def test_what_cannot_be_checked_is_said_before_a_browser_starts(tmp_path, given, more, said):
    from pytest_heal.baseline import YamlStore

    known = Fingerprint(key=Key(locator="#a", page="/u/{n}"), element=Element(tag="a"), source="tests/a.py")
    YamlStore(tmp_path / "base").put_all([known], replace=True)
    with pytest.raises(HealError, match=said.replace("{", r"\{")):
        check(Settings(baseline=(tmp_path / "base",)), tmp_path, given, print, **more)
    with pytest.raises(HealError, match="is empty; record it with"):
        check(Settings(baseline=(tmp_path / "other",)), tmp_path, given, print, **more)
