"""A model as a second opinion in a whole run: asked, kept, reported; and healing without it as before."""

import json

import pytest

MODEL = """
import json
from pytest_heal.models.model import Reply

class Own:
    name = "our:own"

    def ask(self, prompt):
        data = json.loads(prompt.user.splitlines()[2])
        print("ASKED", prompt.user.splitlines()[2])
        there = [one["index"] for one in data["elements"] if "B2" in one.get("section", "")]
        return Reply(text=json.dumps({"index": there[0], "reasoning": "it <b>fits</b>"}), tokens=10)

def pytest_heal_chat_model(config):
    return Own()
"""
TESTS = """
    import pytest

    @pytest.fixture
    def settings(page):
        import os
        one = "<div><button type=button class=save>Save</button></div>"
        button = "<button type=button class=s>Save</button>"
        two = "".join(f"<section aria-label={name}>{button}</section>" for name in ("A1", "B2"))
        body = one if os.environ["RELEASE"] == "1" else two
        page.route("**/*", lambda route: route.fulfill(body=f"<title>Settings</title>{body}", content_type="text/html"))
        page.goto("http://shop.example/settings?session=s3cr3t")
        return page

    def test_one(settings):
        settings.locator(".save").click(timeout=2000)

    def test_two(settings):
        settings.locator(".save").click(timeout=2000)
"""


@pytest.mark.long
def test_a_doubt_is_put_to_the_model_once_and_its_answer_is_a_suggestion(basket):
    basket.pytester.makepyfile(test_settings=TESTS)
    basket.run(1, "--heal=on").assert_outcomes(passed=2)
    conftest = basket.pytester.path / "conftest.py"
    conftest.write_text(conftest.read_text() + MODEL)
    result = basket.run(2, "--heal=on", "--heal-report=json:heal.json", "-o", "heal_quiet=300")
    result.assert_outcomes(failed=2)
    shown = result.stdout.str()
    asked = [line for line in shown.splitlines() if line.startswith("ASKED")]
    assert len(asked) == 1, "the second test's answer is a kept one"
    assert "s3cr3t" not in asked[0]
    assert "(tie)" in shown
    assert 'our:own means button "Save": it <b>fits</b>' in shown
    first, second = json.loads(basket.pytester.path.joinpath("heal.json").read_text())["events"]
    assert [one["outcome"] for one in (first, second)] == ["refused", "refused"]
    assert [one["opinion"]["source"] for one in (first, second)] == ["model", "cache"]
    assert first["opinion"]["model"] == "our:own"
    assert "B2" in first["replacement"]
    assert first["reason"].endswith(f'A model means button "Save", {first["replacement"]}.')
    assert first["reason"] in shown, "the failure says which of the two"
    kept = basket.pytester.path.joinpath(".heal/model-answers.yaml").read_text()
    assert first["opinion"]["keys"][0] in kept
