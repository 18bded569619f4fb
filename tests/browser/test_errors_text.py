"""What Playwright's errors say, in the words of its oldest and its newest supported version."""

import pytest

from pytest_heal.browser import errors_text


class OldTimeoutError(Exception):
    """As in Playwright 1.40: ``str()`` is what it was made with, ``message`` has the call log."""

    def __init__(self, text: str, log: str) -> None:
        super().__init__(text)
        self._message = text + log

    @property
    def message(self) -> str:
        return self._message


OldTimeoutError.__name__ = "TimeoutError"
LOST = '\nCall log:\nwaiting for locator("#a")\n'
FOUND = LOST + '  -   locator resolved to <button disabled id="a">A</button>\n  - element is not enabled\n'
UNSEEN = LOST + '  -   locator resolved to <i id="a"></i>\n  - element is not visible - waiting...\n'


@pytest.mark.parametrize(("log", "kind"), [(LOST, "lost"), (FOUND, None), (UNSEEN, "hidden"), ("", None)])
def test_the_call_log_of_an_old_playwright_is_read(log, kind):
    error = OldTimeoutError("Timeout 500ms exceeded.", log)
    assert "waiting" not in str(error)
    assert errors_text.unusable(error) == kind
    assert errors_text.nothing_matched(error) == (kind == "lost")


def test_a_mark_is_seen_wherever_it_stands():
    assert errors_text.mark_of(OldTimeoutError("Error:", " HEAL_NEW:0a1b")) == ("new", "0a1b")
    assert errors_text.mark_of(Exception("HEAL_LOST:0a1b")) == ("lost", "0a1b")
    assert errors_text.mark_of(Exception("HEAL_BROKEN:no such function")) == ("broken", "no such function")
    assert errors_text.mark_of(Exception("Timeout")) is None


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ('locator("#a").locator("heal=gate:0a1b")', 'locator("#a")'),
        ("#a >> heal=gate:0a1b", "#a"),
        ('locator("#a").locator("heal=match:0a1b").or_(locator("heal=lost:0a1b:700"))', 'locator("#a")'),
        (
            'locator("iframe").locator("internal:control=enter-frame").locator("#a").locator("heal=gate:0a1b")',
            'frame_locator("iframe").locator("#a")',
        ),
        ('locator("a \\" b").locator("internal:control=enter-frame").locator("heal=gate:0a1b")', 'frame_locator("a \\" b")'),
        ('locator("iframe").locator("internal:control=enter-frame")',) * 2,  # nothing of ours in it: it is Playwright's
        (
            "locator('#a').locator('heal=match:0a1b').or(page.locator('heal=lost:0a1b:700:i00aa11bb.x22cc33dd'))",
            "locator('#a')",
        ),
        ('#a >> heal=match:0a1b >> internal:or="heal=lost:0a1b:-1"', "#a"),
        (
            'locator("#a").locator("heal=match:0a1b").or_(locator("heal=lost:0a1b:-1")).or_(locator("#b").locator("heal=durable:0a1b"))',
            'locator("#a")',
        ),
        ('locator("[data-heal=match]").or_(locator("heal=mine")).locator("text=heal=gate")',) * 2,  # a user's own
    ],
)
def test_users_read_their_own_locator(ours, theirs):
    error = Exception(f"waiting for {ours}\n")
    errors_text.scrub(error, None, None)
    assert str(error) == f"waiting for {theirs}\n"


def test_what_was_watched_in_one_frame_is_told_as_looked_for_in_all():
    error = Exception(
        'Call log:\n  - Expect "to_have_text" locator("#a") with timeout 5ms\n  - waiting for get_by_role("button", name="x")\n'
        '  - waiting for element to be visible\n  - waiting for locator to be stable\n  - unexpected value "locator("'
    )
    errors_text.anywhere(error)
    assert str(error).count("frame_locator().") == 2
    assert 'Expect "to_have_text" frame_locator().locator("#a")' in str(error)
    assert 'waiting for frame_locator().get_by_role("button", name="x")' in str(error)
