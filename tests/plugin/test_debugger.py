"""`--playwright-debug=cli`: a refusal is handed to whoever is attached, paused, with the page as the test left it."""

import os
import re
import subprocess
import sys
import time

import pytest

from tests.support.browsers import only_chromium
from tests.support.plugins import without

SECONDS = 90
TESTS = """
def test_clear(shop):
    shop.locator("#voucher").fill("TEN")
    shop.locator("#clear").click(timeout=3000)
"""


def waited(condition):
    """What a condition gives, once it gives something."""
    end = time.monotonic() + SECONDS
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.2)
    return found


@pytest.mark.long
@only_chromium("the client attaches to it")
def test_whoever_is_attached_is_handed_a_refusal(basket):
    basket.pytester.makepyfile(test_shop=TESTS)
    basket.run(1, "--heal=on").assert_outcomes(passed=1)
    folder, environment = basket.pytester.path, {**os.environ, "RELEASE": "2"}
    said = folder / "said.txt"

    def client(*words):
        command = [sys.executable, "-m", "playwright", "cli", *words]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False).stdout

    with said.open("wb") as stream:
        command = [sys.executable, "-m", "pytest", "-s", "--heal=on", "--playwright-debug=cli", *without(*basket.without)]
        running = subprocess.Popen(command, cwd=folder, env=environment, stdout=stream, stderr=subprocess.STDOUT)
        try:
            name = waited(lambda: re.search(r"cli attach (\S+?)`", said.read_text(encoding="utf-8")))[1]
            assert "Paused" in client("attach", name)
            client(f"-s={name}", "resume")
            told = waited(lambda: re.search(r"### pytest-heal.*resume", said.read_text(encoding="utf-8"), re.DOTALL))[0]
            assert '- locator: page.locator("#clear")\n- used: click at test_shop.py:3' in told
            assert '- remembered: button "Empty the basket"' in told
            assert "- reason: " in told
            seen = waited(lambda: next((text for text in [client(f"-s={name}", "snapshot")] if "Paused" in text), ""))
            assert 'button "Buy the basket"' in seen
            assert "TEN" in seen, "the page is as the test left it"
            assert 'Click locator("#clear")' in seen, "paused at the test's own call"
            client(f"-s={name}", "resume")
            assert running.wait(SECONDS) == 1, "and then it fails, as it should"
        finally:
            running.kill()
            running.wait()
    assert "1 failed" in said.read_text(encoding="utf-8")


def test_without_the_debugger_nothing_is_said_or_asked(basket):
    basket.pytester.makepyfile(test_shop=TESTS)
    basket.run(1, "--heal=on").assert_outcomes(passed=1)
    result = basket.run(2, "--heal=on", "-s")
    result.assert_outcomes(failed=1)
    result.stdout.no_fnmatch_line("*### pytest-heal*")
