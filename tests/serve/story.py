"""A scripted agent that signs in, fails, looks, finds and tries again; it knows a page by what it is told, and nothing else.

`story` asks for what is to be called and is sent the answer's data, so that HTTP and MCP tell the same one. Each of the five
codes comes up once, and each time the agent does what the error advises, with what stands in the error.
"""

from __future__ import annotations

SIGN_IN = """<!doctype html><title>Sign in</title><h1>Sign in</h1>
<form onsubmit="return false">
<label>User <input name=user oninput="send.disabled = !user.value || !code.value"></label>
<label>Code <input name=code oninput="send.disabled = !user.value || !code.value"></label>
<button id=send type=submit disabled>Sign in</button></form>
<p id=said role=status></p>
<script>
  const did = what => navigator.sendBeacon('/did?who=' + encodeURIComponent(what))
  const {user, code} = document.forms[0], send = document.querySelector('#send')
  send.addEventListener('click', () => {
    did('sign in ' + user.value + ' ' + code.value)
    if (code.value !== '1234') { document.querySelector('#said').textContent = 'Wrong code'; return }
    const row = name => '<li>' + name + ' <button onclick="did(\\'delete ' + name + '\\')">Delete</button></li>'
    document.body.innerHTML = '<h1>Hello ' + user.value + '</h1><nav><a href=#help>Help</a></nav>' + row('Anna') + row('Bob')
  })
</script>"""

DONE = ["sign in Ada 1111", "sign in Ada 1234", "delete Bob"]
"""All that an agent may have done in the page by the end."""


def story(url):
    """Yields (tool, arguments), is sent data; returns the codes it met."""
    met = []

    def failed(answer, code):
        assert answer["error"]["code"] == code, answer["error"]
        met.append(code)
        return answer["error"]["details"]

    yield "run_actions", {"steps": [{"action": "navigate", "url": url}]}
    catalog = yield "get_catalog", {"view": "full"}
    number = numbers(catalog)
    fill = [{"action": "type", "target": f"index={number['User']}", "value": "Ada"}]

    # A step that is no step: mended by the name that the error says is the nearest.
    wrong = [*fill, {"action": "tipe", "target": f"index={number['Code']}", "value": "1111"}]
    details = failed(
        (yield "run_actions", {"steps": wrong, "expected_catalog_version": catalog["version"]}), "VALIDATION_ERROR"
    )
    wrong[details["step"]][details["field"]] = details["closest"]

    # The button is not enabled as long as a field is empty: filled first, as the error says.
    press = {"action": "click", "target": "#send", "timeout": 500}
    details = failed((yield "run_actions", {"steps": [press]}), "ELEMENT_NOT_INTERACTABLE")
    assert details["reason"] == "disabled"
    done = yield "run_actions", {"steps": wrong, "expected_catalog_version": catalog["version"]}
    assert done["complete"], done

    # A selector spelled wrong: the suggested one that matches one element.
    press["target"] = "button[type=sumbit]"
    details = failed((yield "run_actions", {"steps": [press]}), "ELEMENT_NOT_FOUND")
    press["target"] = next(one["selector"] for one in details["suggestions"]["similar"] if one["count"] == 1)

    # It is signed in with another code than the right one: the page says so, and it is tried again.
    hello = {"action": "assert_text", "target": "h1", "value": "Hello Ada", "timeout": 500}
    details = failed((yield "run_actions", {"steps": [press, hello]}), "EXECUTION_ERROR")
    looked = yield "run_actions", {"steps": [{"action": "assert_text", "target": "#said", "value": "Wrong code"}]}
    assert looked["success"], looked
    catalog = yield "get_catalog", {"view": "full"}  # the button is listed by now
    number = numbers(catalog)
    wrong[1] |= {"target": f"index={number['Code']}", "value": "1234"}
    done = yield "run_actions", {"steps": [*wrong, press, hello], "expected_catalog_version": catalog["version"]}
    assert done["complete"], done

    # Numbers of the page before mean nothing: the catalog is read again, and the element is found in it.
    delete = {"action": "click", "target": f"index={number['Code']}"}
    details = failed(
        (yield "run_actions", {"steps": [delete], "expected_catalog_version": catalog["version"]}), "CATALOG_OUTDATED"
    )
    assert "refresh_catalog" in details["advice"]
    yield "refresh_catalog", {"view": "brief"}
    found = yield "browser_find_element_by_description", {"description": "delete button of Bob", "limit": 2}
    delete["target"] = f"index={found['found'][0]['index']}"
    done = yield "run_actions", {"steps": [delete, {"action": "done"}], "expected_catalog_version": found["version"]}
    assert done["is_done"]
    return met


def numbers(catalog):
    return {entry["name"]: entry["index"] for entry in catalog["catalog"]["entries"]}
