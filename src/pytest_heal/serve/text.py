"""Answers of the host in lines that an agent reads; all that a program needs stands beside them as data.

What a page says is data of the page: it is put on one line, shortened, and escaped where it cannot be seen.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pytest_heal.browser.engines import INDEX_OFF
from pytest_heal.catalog.listing import Listing
from pytest_heal.catalog.text import full
from pytest_heal.element.printable import NO_NAME, counted, quoted, visible

Data = Mapping[str, Any]

SAID = 80
"""Characters of a name."""
MOST_EVIDENCE = 3
"""Reasons of one element."""
MOST_NEAR = 5
"""Selectors or elements that are told with an error."""
LONGEST_RESULT = 300
"""Characters of what a step gives back."""


def catalog_lines(answer: Data) -> Iterator[str]:
    """The listing; where the browser has several pages, which ones."""
    yield full(Listing.from_dict(answer["catalog"])) if answer["view"] == "full" else answer["text"]
    if len(answer["tabs"]) > 1:
        yield "Tabs: " + ", ".join(f"{tab['tab_id']} {visible(tab['url'], SAID)}" for tab in answer["tabs"])
    yield from _warnings(answer)


def found_lines(answer: Data) -> Iterator[str]:
    """``[3] button "Log in"  0.93  why``, best first."""
    if not answer["found"]:
        yield "Nothing on the page is like that. Read the catalog, and describe it in the words of the page."
    for one in answer["found"]:
        yield _element(one)
    off = any(INDEX_OFF in warning["message"] for warning in answer["warnings"])
    if not off and any(one["index"] >= 0 for one in answer["found"]):
        yield f'Use index=N to target an element, with expected_catalog_version "{answer["version"]}".'
    yield from _warnings(answer)


def suggestion_lines(answer: Data) -> Iterator[str]:
    """The block of suggestions."""
    yield answer["text"]
    yield from _warnings(answer)


def outcome_lines(answer: Data) -> Iterator[str]:
    """What became of the steps, and what the page is like now."""
    steps, error = answer["steps"], answer["error"]
    done = sum(step["status"] == "ok" for step in steps)
    if error is None:
        yield f"ok: {counted(done, 'step')} ran" + ("; the goal is reached (done)" if answer["is_done"] else "")
    else:
        yield from error_lines(answer)
        if steps:
            yield f"{done} of {counted(len(steps), 'step')} ran:"
    for step in steps:
        about = f" {visible(step['target'], SAID)}" if step["target"] else ""
        yield f"  {step['step']} {step['action']}{about}: {step['status'].replace('_', ' ')}"
        yield from _result(step["result"])
    yield from _warnings(answer)
    seen = answer["observation"]
    if seen["url"]:
        yield f"Page: {quoted(seen['title'], SAID)}, {visible(seen['url'], 2 * SAID)}"
        version = f" (catalog {seen['catalog_version']})" if seen["catalog_version"] else ""
        yield f"{seen['short_summary']}{version}"
    if answer.get("html") is not None:
        yield answer["html"]


def error_lines(answer: Data) -> Iterator[str]:
    """Code, message and what to do next; what exists instead, where that is known."""
    error = answer["error"]
    details = error["details"]
    yield f"{error['code']}: " + "\n".join(map(visible, error["message"].split("\n")))
    for problem in details.get("problems", ())[1 : 1 + MOST_NEAR]:
        yield f"  {visible(problem['message'], LONGEST_RESULT)}"
    similar = (details.get("suggestions") or {}).get("similar", ())[:MOST_NEAR]
    if similar:
        yield "Selectors that do exist:"
    for one in similar:
        yield f"  {visible(one['selector'], LONGEST_RESULT)}  ({counted(one['count'], 'element')})"
    candidates = [one for one in details.get("candidates", ()) if round(one["score"], 2) > 0][:MOST_NEAR]
    if candidates:
        yield "What it may mean:"
    for one in candidates:
        yield f"  {_element(one)}"
    yield f"What to do: {details['advice']}"


def lines_of(render: Callable[[Data], Iterator[str]], answer: Data) -> str:
    """The text of an answer."""
    failed = answer["error"] is not None and render is not outcome_lines
    return "\n".join(error_lines(answer) if failed else render(answer))


def _element(one: Data) -> str:
    number = one["index"] if one["index"] >= 0 else "-"
    name = quoted(one["name"], SAID) if one["name"] else NO_NAME
    where = f" in {quoted(one['group'].split(' | ')[0], SAID)}" if one["group"] else ""
    why = ", ".join(visible(reason, SAID) for reason in one["evidence"][:MOST_EVIDENCE])
    return f"[{number}] {visible(one['role'] or 'element', SAID)} {name}{where}  {one['score']:.2f}  {why}".rstrip()


def _result(result: Data | None) -> Iterator[str]:
    """What a step gives back; a picture is not told in words."""
    if not result:
        return
    if "elements" in result:
        near = [one for one in result["elements"] if round(one["score"], 2) > 0]
        yield from (f"    {_element(one)}" for one in near)
        yield f"    numbers of catalog {result['catalog_version']}" if near else "    nothing on the page is like that"
        return
    told = {name: value for name, value in result.items() if name != "base64" and value not in (None, [])}
    yield f"    {visible(json.dumps(told, ensure_ascii=False), LONGEST_RESULT)}"


def _warnings(answer: Data) -> Iterator[str]:
    for warning in answer["warnings"]:
        kind = "Note" if warning["kind"] == "note" else f"Warning ({warning['kind']})"
        yield f"{kind}: {visible(warning['message'], 2 * LONGEST_RESULT)}"
