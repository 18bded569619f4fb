"""What programs do over HTTP, on a real page: look, act, look again, and what they are told when it does not work."""

import jsonschema
import pytest

from pytest_heal.actions.schema import outcome_schema
from pytest_heal.serve.text import found_lines, lines_of
from tests.serve.rig import DRIFTED, FORM, served


def test_the_catalog_brief_and_full(fresh, site):
    brief, full = fresh.get("/catalog?view=brief"), fresh.get("/catalog")
    assert (brief.status, full.status) == (200, 200)
    assert "[0] textbox: Who" in brief.data["text"]
    assert brief.data["text"].endswith("\nUse index=N to target an element")
    assert full.data["view"] == "full"
    assert [entry["name"] for entry in full.data["catalog"]["entries"]] == ["Who", "Send"]
    assert full.data["count"] == 2
    for reply in (brief, full):
        assert (reply.data["success"], reply.data["url"], reply.data["title"]) == (True, f"{site.url}/form", "Form")
    assert brief.data["version"] == full.data["version"] == full.data["catalog"]["version"]


def test_numbers_that_are_switched_off(site, tmp_path):
    with served(f"--url={site.url}/form", "-o", "heal_index_mode=false", folder=tmp_path) as server:
        reply = server.act({"action": "click", "target": "index=1"})
        assert (reply.data["error"]["code"], reply.data["error"]["details"]["reason"]) == ("EXECUTION_ERROR", "index off")
        seen, found = server.get("/catalog?view=brief").data, server.send("POST", "/find", {"description": "send"}).data
        assert "switched off here" in seen["text"].splitlines()[-1]
        assert [note["message"] for note in seen["warnings"]] == [note["message"] for note in found["warnings"]]
        assert "switch them on with INDEX_MODE=true" in found["warnings"][0]["message"]
        assert "Use index=N" not in lines_of(found_lines, found)
        assert server.act({"action": "click", "target": "#send"}).data["success"]


STARTING = """<!doctype html><title>Starting</title><main aria-busy=true><button>Stop</button></main>
<script>
  onclick = e => e.target.id === 'more' && setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button>New'), 200)
  setTimeout(() => {
    document.querySelector('main').outerHTML = '<button id=more>Order</button>'
  }, AFTER)
</script>"""


def test_a_page_that_is_starting_is_waited_for_and_after_each_step_again(fresh, site):
    site.pages["/starting"] = STARTING.replace("AFTER", "700")
    for ask in (
        lambda: fresh.get("/catalog?view=brief").data["text"],
        lambda: fresh.send("POST", "/catalog/refresh?view=brief", {}).data["text"],
        lambda: fresh.send("POST", "/find", {"description": "order"}).text,
    ):
        fresh.act({"action": "navigate", "url": f"{site.url}/starting"})
        assert "Order" in ask()
    assert fresh.act({"action": "click", "target": "#more"}).data["success"]
    assert "New" in fresh.get("/catalog?view=brief").data["text"]


def test_a_page_that_does_not_come_to_rest_is_listed_as_it_is_and_waited_for_once(fresh, site):
    site.pages["/starting"] = STARTING.replace("AFTER", "1e6")
    fresh.act({"action": "navigate", "url": f"{site.url}/starting"})
    at_once = fresh.get("/catalog?view=brief&wait=0").data
    assert ("Stop" in at_once["text"], at_once["warnings"]) == (True, [])
    waited = fresh.get("/catalog?view=brief&wait=0.6").data
    [note] = waited["warnings"]
    assert note["message"] == (
        'The page has not come to rest within 0.6 s: a part of it is aria-busy="true". What is listed may be incomplete.'
    )
    again = fresh.get("/catalog?view=brief&wait=30").data  # nothing was done, and it says the same: half a minute is not waited
    assert again["warnings"] == [note]
    assert fresh.send("POST", "/find", {"description": "stop", "wait": 30}).data["warnings"] == [note]


@pytest.mark.parametrize("wait", ["-1", "31", "nan", "soon", "true"])
def test_a_wait_that_is_none(fresh, wait):
    reply = fresh.get(f"/catalog?wait={wait}")
    assert (reply.status, reply.reason) == (422, "bad-request")
    assert "'wait' must be" in reply.data["error"]["message"]


def test_acting_by_number(fresh, site):
    version = fresh.get("/catalog").data["version"]
    steps = [{"action": "type", "target": "index=0", "value": "Ada"}, {"action": "click", "target": "index=1"}]
    steps.append({"action": "assert_text", "target": "#said", "value": "sent Ada"})
    reply = fresh.act(*steps, expected_catalog_version=version, include_html=True)
    assert reply.status == 200
    jsonschema.validate(reply.data, outcome_schema())
    assert (reply.data["success"], reply.data["complete"]) == (True, True)
    assert "<h1>Form</h1>" in reply.data["html"]
    assert site.hits[0] == ("begin", "Ada")


STEP = {"action": "assert_text", "target": "h1", "value": "Form"}


@pytest.mark.parametrize("body", [[STEP, STEP], [STEP], STEP, {"steps": STEP}], ids=["two", "one", "alone", "field"])
def test_steps_may_be_all_of_the_body(fresh, body):
    reply = fresh.send("POST", "/actions", body)
    assert (reply.status, reply.data["success"]) == (200, True), reply.text
    assert len(reply.data["steps"]) == (len(body) if isinstance(body, list) else 1)


def test_a_step_alone_is_checked_like_any_other(fresh):
    wrong = {"action": "navigate", "url": "file:///etc/passwd"}
    for body in (wrong, [wrong]):
        assert fresh.send("POST", "/actions", body).reason == "not-allowed"
    said = fresh.send("POST", "/actions", {"action": "clik"})
    assert (said.status, said.data["error"]["details"]["closest"]) == (422, "click")
    assert fresh.send("POST", "/find", [STEP]).reason == "bad-json"


def test_an_outdated_version_executes_nothing(fresh, site):
    old = fresh.get("/catalog").data["version"]
    fresh.act({"action": "navigate", "url": f"{site.url}/other"})
    reply = fresh.act({"action": "click", "target": "index=1"}, expected_catalog_version=old)
    assert (reply.status, reply.data["error"]["code"]) == (200, "CATALOG_OUTDATED")
    assert reply.data["steps"][0]["status"] == "not_run"
    again = fresh.send("POST", "/catalog/refresh?view=brief")
    assert again.status == 200
    assert "button: Delete" in again.data["text"]
    assert again.data["version"] != old


@pytest.mark.parametrize("body", [None, {}])
def test_refresh_needs_no_body(fresh, body):
    assert fresh.send("POST", "/catalog/refresh", body).data["count"] == 2


def test_refresh_takes_no_field(fresh):
    assert fresh.send("POST", "/catalog/refresh", {"x": 1}).status == 422
    assert fresh.send("POST", "/catalog/refresh", b"x", headers={"Content-Type": "text/plain"}).status == 415


def test_a_step_that_fails_is_an_outcome(fresh):
    reply = fresh.act({"action": "click", "target": "#sent", "timeout": 500})
    assert (reply.status, reply.data["error"]["code"]) == (200, "ELEMENT_NOT_FOUND")
    found = reply.data["error"]["details"]["suggestions"]
    assert "#send" in [similar["selector"] for similar in found["similar"]]
    jsonschema.validate(reply.data, outcome_schema())


def test_find(fresh):
    reply = fresh.send("POST", "/find", {"description": "the send button"})
    assert reply.status == 200
    assert reply.data["found"][0]["name"] == "Send"
    assert reply.data["found"][0]["index"] == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"description": " "},
        {"description": "x", "limit": 0},
        {"description": "x", "limit": True},
        {"description": "x" * 2_001},
    ],
)
def test_find_wants_a_description(fresh, body):
    assert fresh.send("POST", "/find", body).status == 422


def test_text_of_a_page_that_is_no_text(fresh, site):
    site.pages["/odd"] = (
        "<!doctype html><title>Odd</title><button id=odd>x</button><script>odd.textContent = 'a \\ud83d b'</script>"
    )
    assert fresh.act({"action": "navigate", "url": f"{site.url}/odd"}).status == 200
    for view in ("brief", "full"):
        assert fresh.get(f"/catalog?view={view}").status == 200
    assert fresh.act({"action": "type", "target": "#odd", "value": "\ud83d", "timeout": 500}).status == 200


def test_a_time_limit_ends_the_run_and_the_page_stays_as_it_is(site, tmp_path):
    with served(f"--url={site.url}/form", "--time-limit=1", folder=tmp_path) as server:
        site.hits.clear()
        long = {"action": "wait", "until": "timeout", "ms": 60_000}
        reply = server.act(
            {"action": "type", "target": "[name=who]", "value": "kept"}, long, {"action": "click", "target": "#send"}
        )
        assert (reply.status, reply.data["error"]["code"]) == (504, "EXECUTION_ERROR")
        jsonschema.validate(reply.data, outcome_schema())
        after = server.get("/catalog").data
        assert after["warnings"] == []
        assert after["catalog"]["entries"][0]["value"] == "kept"
        assert site.hits == [("begin", "kept")]


def test_files_of_the_folder_that_was_allowed(site, tmp_path):
    (tmp_path / "a.txt").write_text("x", encoding="utf-8")
    site.pages["/file"] = "<!doctype html><title>File</title><input type=file aria-label=File><button>Send</button>"
    with served(f"--url={site.url}/file", f"--files={tmp_path}", folder=tmp_path) as server:
        path = str(tmp_path / "a.txt")
        assert server.act({"action": "upload", "target": "[type=file]", "path": path}).data["success"]
        assert server.act({"action": "screenshot", "path": str(tmp_path / "shot.png")}).data["success"]
        assert (tmp_path / "shot.png").is_file()
        assert server.act({"action": "screenshot", "path": str(tmp_path.parent / "shot.png")}).status == 403


def test_a_drifted_selector_heals_and_the_outcome_says_so(site, tmp_path):
    """Recorded by steps of a program, healed for another program in the next run."""
    site.pages["/drifting"] = FORM
    click = {"action": "click", "target": "#send"}
    options = [f"--url={site.url}/drifting", "--heal=on", f"--heal-baseline={tmp_path / 'baseline'}"]
    with served(*options, "--heal-record=new", folder=tmp_path) as server:
        assert server.act(click).data["success"]
    assert (tmp_path / "baseline" / "programs.yaml").is_file()
    site.pages["/drifting"] = DRIFTED
    with served(*options, folder=tmp_path) as server:
        reply = server.act({"action": "type", "target": "[name=who]", "value": "Eve"}, click)
    assert reply.data["success"], reply.text
    (warning,) = reply.data["warnings"]
    assert (warning["kind"], warning["step"]) == ("healed", 1)
    assert "#send" in warning["message"]
    jsonschema.validate(reply.data, outcome_schema())
    assert ("end", "Eve") in site.hits


def test_nothing_is_recorded_unasked(site, tmp_path):
    with served(f"--url={site.url}/form", "--heal=on", f"--heal-baseline={tmp_path / 'baseline'}", folder=tmp_path) as server:
        assert server.act({"action": "click", "target": "#send"}).data["success"]
    assert not (tmp_path / "baseline").exists()
