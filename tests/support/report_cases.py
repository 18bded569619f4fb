"""Reports for the tests of all formats: an ordinary one, and one whose every text is hostile."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from pytest_heal.models.exchange import Answered, ModelUse
from pytest_heal.relocation.events import Candidate, Evidence, HealEvent, Held
from pytest_heal.report.model import Entry, HealReport, Run
from pytest_heal.source.edits import Edit, Region
from pytest_heal.suggestions.record import Explanation, Similar
from pytest_heal.suggestions.suggestions import Suggestions

LONG = "x<&`|" * 200_000  # a megabyte

HOSTILE = [
    "\x1b[2J\x1b]0;title\x07", "]]>",
    "<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>", "::error::stop",
    "\n::error file=a,line=1::stop", "##[error]x", "a|b|c", "```\ncode\n```", "~~~", "`x``y", "nul\x00byte",
    "lone \ud800 \udc80",
    "\u202eevil", "line\u2028end\r\nx", "{{ 7*7 }}{% raw %}", "${7*7}", "@everyone #1", "[a](javascript:alert(1))", "%0A%0D",
    "&amp;<&>",
    "'\"", "-->", "<!--", "\ufffe\uffff", "x, y: z", "javascript:alert(1)", "![x](http://x/y.png)", "<!doctype html>", "\\",
]  # fmt: skip

texts = st.sampled_from(HOSTILE) | st.text(st.characters(codec=None), max_size=30) | st.tuples(
    st.sampled_from(HOSTILE), st.sampled_from(HOSTILE)
).map("".join)  # fmt: skip

SUGGESTED = Suggestions(
    locator='page.locator(".login-btn")',
    selector=".login-btn",
    url="http://localhost/login",
    title="Login",
    explanations=(Explanation(kind="hidden", sentence="It is hidden.", paste='page.get_by_role("button", name="Log in")'),),
    similar=(Similar(selector=".login-button", code=".login-button", count=1, reason='class contains "login"', alike=0.86),),
)


OPINION = {
    "model": "openai:gpt-5-mini", "chosen": 'button "Sign in"', "reasoning": "It says the same.", "source": "model",
    "problem": "", "offered": 4, "asked": 2, "agrees": True, "keys": ["a1", "b2"],
}  # fmt: skip
REWORDED = (
    Held(kind="words", demand='name "Log in"', held=True, now="Sign in"),
    Held(kind="narrowing", demand="in dialog", held=True),
)
LACKING = (Held(kind="words", demand='text "Paid"', held=False, now="Declined"), REWORDED[1])
PICTURE = {"type": "image/jpeg", "data": "/9j/4AAQ", "width": 200, "height": 80, "box": [32.0, 20.5, 90.0, 30.0]}


def event(**changes):
    """A heal of the sign-in button of the documentation, or what is given."""
    values = {
        "kind": "lost", "outcome": "healed", "code": "individual-signal", "reason": "same text and same name attribute",
        "test": "tests/test_login.py::test_login[chromium]", "file": "tests/test_login.py", "line": 6, "column": 5,
        "method": "click",
        "locator": 'page.locator("#submit-btn")', "selector": "#submit-btn", "page": "http://localhost:8000/login",
        "before": 'button "Sign in"', "after": 'button "Sign in"', "replacement": 'page.get_by_role("button", name="Sign in")',
        "alternatives": ('page.get_by_text("Sign in")',), "score": 9.25, "confidence": 0.97, "margin": 0.61,
        "evidence": (
            Evidence(property="text", agreement=1.0, weight=3.0, before="Sign in", after="Sign in"),
            Evidence(property="id", agreement=-0.5, weight=-0.4, before="submit-btn", after="signin"),
        ),
        "runners_up": (Candidate(element='button "Cancel"', score=1.5, confidence=0.02, owner='page.locator("#cancel")'),),
        "timings": {"wait": 1000.0, "total": 1080.5}, "confirmed": True,
    }  # fmt: skip
    return HealEvent(**{**values, **changes})


EDIT = Edit(
    file="tests/test_login.py",
    region=Region(line=6, column=5, end_line=6, end_column=32),
    old='page.locator("#submit-btn")',
    new='page.get_by_role("button", name="Sign in")',
    before='    page.locator("#submit-btn").click()',
    after='    page.get_by_role("button", name="Sign in").click()',
)


def entry(**changes):
    """The heal with its edit; names of `Entry` are its own, all others those of the event."""
    own = {name: changes.pop(name) for name in ("outcome_of_test", "edit", "source", "artifacts") if name in changes}
    healed = changes.get("outcome", "healed") == "healed"
    if "locator" in changes:
        changes.setdefault("selector", changes["locator"])
    return Entry(
        event=event(**changes),
        outcome=own.get("outcome_of_test", "passed"),
        source=own.get("source", EDIT.before),
        edit=own.get("edit", EDIT if healed else None),
        artifacts=own.get("artifacts", {"trace": "test-results/trace.zip"}),
    )


ALL_SORTS = (
    {},
    {"outcome": "refused", "code": "tie", "reason": "two fit", "replacement": "", "line": 20, "confirmed": False,
     "locator": "page.a()"},
    {"outcome": "refused", "code": "nothing", "replacement": "", "after": "", "line": 21, "confirmed": True,
     "locator": "page.b()"},
    {"kind": "moved", "outcome": "reported", "line": 30, "locator": 'page.locator("li > a").nth(2)', "confirmed": None},
    {"kind": "ambiguous", "outcome": "reported", "line": 40, "locator": 'page.get_by_text("Add")', "confirmed": None},
    {"kind": "lost", "outcome": "suggested", "code": "suggestions", "replacement": "", "after": "", "before": "", "line": 50,
     "locator": 'page.locator(".login-btn")', "confirmed": False,
     "suggestions": SUGGESTED.to_dict(), "evidence": (), "runners_up": ()},
)  # fmt: skip


def run(**changes):
    """An ordinary run."""
    values = {
        "versions": {"pytest-heal": "0.1.0", "pytest": "9.2.0"}, "mode": "on", "record": "none", "thresholds": {"act": 0.8},
        "started": "2026-11-22T13:00:00+00:00", "seconds": 12.5, "tests": {"failed": 2, "passed": 5},
    }  # fmt: skip
    return Run(**{**values, **changes})


def report(*entries, **changes):
    """A report of these entries, or of one event of each sort."""
    return HealReport.of(run(**changes), entries or [entry(**changes) for changes in ALL_SORTS])


def filled(text, **changes):
    """An entry whose every text is this one."""
    found = Suggestions(
        locator=text, selector=text, url=text, title=text, frame=text, notes=(text,), names=(text,),
        explanations=(Explanation(kind="hidden", sentence=text, paste=text),),
        similar=(Similar(selector=text, code=text, count=2, reason=text, paste=text),),
    )  # fmt: skip
    texts = dict.fromkeys(
        ("code", "reason", "test", "file", "made_at", "method", "locator", "selector", "page", "frame", "before", "after",
         "replacement"), text,
    )  # fmt: skip
    more = {
        "alternatives": (text, text),
        "evidence": (Evidence(property=text, agreement=1.0, weight=1.0, before=text, after=text),
                     Evidence(property=text, agreement=-1.0, weight=1.0, before=text, after=text + "2")),
        "runners_up": (Candidate(element=text, locator=text, owner=text),),
        "demands": (Held(kind=text, demand=text, held=True, now=text), Held(kind=text, demand=text, held=True),
                    Held(kind=text, demand=text, held=False, now=text)),
        "timings": {text: 1.0},
        "suggestions": found.to_dict(),
        "image": {**PICTURE, "data": text},
        "opinion": {**OPINION, "model": text, "chosen": text, "reasoning": text, "problem": text, "keys": [text]},
    }  # fmt: skip
    region = Region(line=1, column=1, end_line=1, end_column=2)
    return Entry(
        event=event(**{**texts, **more, **changes}),
        outcome=text,
        source=text,
        edit=Edit(file=text, region=region, old=text, new=text, before=text, after=text),
        artifacts={"trace": text, text: text},
    )


def hostile_report(text):
    """A report with events of every sort whose every text is this one."""
    kinds = [{}, {"outcome": "refused"}, {"kind": "moved", "outcome": "reported"}, {"outcome": "suggested", "confirmed": False}]
    names = {
        "mode": text,
        "record": text,
        "started": text,
        "versions": {text: text},
        "tests": {text: 1},
        "thresholds": {text: 0.5},
    }
    return HealReport.of(run(**names), [filled(text, **changes) for changes in kinds], model=asked(text))


def asked(text="the save button"):
    """What a model was asked, every text of it this one."""
    names = ("about", "page", "chosen", "reasoning", "key", "system", "user", "model", "mode", "test")
    known = Answered(use="describe", offered=2, tokens=150, **dict.fromkeys(names, text))
    return ModelUse.of(
        [
            replace(known, source="model", index=1, sent=True),
            replace(known, source="cache", index=None, chosen="", use="heal"),
            replace(known, source="nobody", problem=text, sent=True, use=text),
            replace(known, source="nobody", problem="not asked: " + text, tokens=0, use="explore"),
        ]
    )
