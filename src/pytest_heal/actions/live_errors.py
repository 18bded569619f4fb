"""From what a step raised to one of the five codes: by the public types of errors, and by what the page shows then.

A page is asked only after a failure, and never for longer than `ATTACHED` and what gathering suggestions may take.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pytest_heal.actions.outcome import CATALOG_OUTDATED, NOT_EXECUTED, NOT_FOUND, NOT_INTERACTABLE, ActionError, Code
from pytest_heal.actions.validation import Step
from pytest_heal.actions.words import cleaned
from pytest_heal.browser import errors_text, private
from pytest_heal.browser.flavour import Flavour
from pytest_heal.errors import AmbiguousDescriptionError, CatalogOutdated, DescriptionNotFoundError, HealError
from pytest_heal.healing.ledgers import LEDGERS, style_in
from pytest_heal.relocation.events import HealEvent
from pytest_heal.suggestions import live

Steps = Generator[Callable[[], Any], Any, Any]

ATTACHED = 1_000.0
"""Milliseconds for the question whether an element is there."""
GATHERING = 5_000.0
"""Milliseconds for suggestions."""
TIME_LIMIT = "the time that the run may take is over."
SHORTEST_SECRET = 4
"""Characters from which on a typed text is masked wherever it stands; a shorter one would mask half of the message."""

# How Playwright says in its log why it goes on waiting, and what of it is told; the last one that is found counts.
_REASONS = (
    ("intercepts pointer events", "covered", "another element covers it"),
    ("element is not enabled", "disabled", "it is disabled"),
    ("element is not editable", "readonly", "it is read-only"),
    ("element is not visible", "hidden", "it cannot be seen"),
    ("element is not stable", "moving", "it keeps moving"),
    ("outside of the viewport", "outside", "it is outside of the visible page and cannot be scrolled to"),
)
# The same words, as far as the page itself can say it.
_LOOK = """e => {
  const box = e.getBoundingClientRect(), style = getComputedStyle(e);
  if (!box.width || !box.height || style.visibility !== 'visible') return 'hidden';
  if (e.matches(':disabled')) return 'disabled';
  if (e.readOnly) return 'readonly';
  const x = box.x + box.width / 2, y = box.y + box.height / 2, top = e.getRootNode().elementFromPoint(x, y);
  return top && top !== e && !e.contains(top) && !top.contains(e) ? 'covered' : '';
}"""
_WRONG_KIND = re.compile(
    r"Element is not an? |Not a checkbox|Node is not an? |Cannot (?:set|type)|Clicking the checkbox did not change"
)
PAGES = ("login-page", "error-page", "blank-page")
"""Explanations of the page as a whole, beside which the nearest selector may be what was meant."""
_NO_OPTION = "did not find some options"


class StepFailed(Exception):  # noqa: N818 - caught by the run, never seen by users
    """A step cannot be done, for a reason that is known already."""

    def __init__(self, code: Code, message: str, **details: Any) -> None:
        super().__init__(message)
        self.code = code
        self.details = details


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A step that raised.

    Attributes:
        step: it.
        error: what it raised.
        flavour: the page's API.
        page: the page.
        locator: what it was about, ``None`` for a step without an element.
        events: what happened to its locator meanwhile, in a test run.
    """

    step: Step
    error: Exception
    flavour: Flavour
    page: Any
    locator: Any = None
    events: list[HealEvent] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What the error says."""
        return errors_text.said_by(self.error)


def outdated(error: Exception) -> bool:
    """An index whose element is not certain any more."""
    return isinstance(error, CatalogOutdated) or CatalogOutdated.code in str(error)


def classified(failure: Failure, *, over: bool = False) -> Generator[Callable[[], Any], Any, ActionError]:
    """The error of a run that ended by this failure.

    Args:
        failure: of its last step.
        over: the time of the run is over, so a timeout says nothing else.
    """
    step, error = failure.step, failure.error
    details: dict[str, Any] = {"step": step.number, "action": step.action.name}
    if "target" in step.values:
        details["target"] = step.values["target"]
    if isinstance(error, StepFailed):
        found = ActionError(code=error.code, message=str(error), details=error.details)
    elif over and (is_timeout(error) or isinstance(error, (AssertionError, DescriptionNotFoundError))):
        found = ActionError(code=NOT_EXECUTED, message=TIME_LIMIT, details={"reason": "time-limit"})
    elif outdated(error):
        (line, *_) = [*cleaned(failure.text), ""]
        found = ActionError(
            code=CATALOG_OUTDATED, message=line.removeprefix(f"{CatalogOutdated.code}: "), details={"reason": "outdated"}
        )
    elif isinstance(error, (AmbiguousDescriptionError, DescriptionNotFoundError)):
        reason = "ambiguous" if isinstance(error, AmbiguousDescriptionError) else "not found"
        candidates = [candidate.to_dict() for candidate in error.candidates]
        found = ActionError(code=NOT_FOUND, message=failure.text, details={"reason": reason, "candidates": candidates})
    elif isinstance(error, HealError):
        found = ActionError(code=NOT_EXECUTED, message=failure.text, details={"reason": "refused"})
    else:
        found = yield from _of_playwright(failure)
    for event in failure.events:
        if event.outcome == "refused":
            details["refused"] = {"code": event.code, "reason": event.reason, "before": event.before}
    message = f"step {step.number} ({step.said}): {found.message}"
    return replace(found, message=message, details={**details, **found.details})


def _of_playwright(failure: Failure) -> Generator[Callable[[], Any], Any, ActionError]:
    step = failure.step
    typed = str(step.values.get("value", "")) if step.action.name == "type" else ""
    said = cleaned(failure.text, secrets=(typed,) if len(typed) >= SHORTEST_SECRET else ())
    if failure.page.is_closed():
        details = {"reason": "closed", "playwright": said}
        return ActionError(code=NOT_EXECUTED, message="the page was closed.", details=details)
    asserts = isinstance(failure.error, AssertionError)
    if failure.locator is None or (asserts and step.target is None):
        reason = "timeout" if is_timeout(failure.error) else "assertion" if asserts else "error"
        message = _sentence(said) if asserts else _first(said)
        return ActionError(code=NOT_EXECUTED, message=message, details={"reason": reason, "playwright": said})
    return (yield from _of_element(failure, said))


def _of_element(failure: Failure, said: list[str]) -> Generator[Callable[[], Any], Any, ActionError]:
    """A step about an element: it was not found, there were several, or it was there and could not be used.

    Args:
        failure: the step.
        said: cleaned lines of its error.
    """
    text, kind, log = failure.text, errors_text.unusable(failure.error), {"playwright": said}
    found = (yield from _suggestions(failure, kind)) if kind is not None and kind != "hidden" else None
    if kind == "ambiguous" or (found is not None and found.get("count", 0) > 1):  # there by now, and several
        return _ambiguous(found, text, log)
    state: Mapping[str, Any] | None = {}
    if kind == "lost" or (kind is None and is_timeout(failure.error)):
        state = (yield from _state(failure)) if found is None or found.get("count") else None
    if state is None:
        found = found or (yield from _suggestions(failure, "lost"))
        details = {"reason": "not found", **log, **_told(found)}
        return ActionError(code=NOT_FOUND, message=_not_found(found), details=details)
    if isinstance(failure.error, AssertionError):
        return _assertion(failure, said)
    return _unusable(failure, said, _why(text, kind, state), found)


def _unusable(failure: Failure, said: list[str], why: tuple[str, str], late: dict[str, Any] | None) -> ActionError:
    """An element that is there, and with which the step could not be done all the same.

    Args:
        failure: the step.
        said: cleaned lines of its error.
        why: see `_why`.
        late: suggestions, where the element came when Playwright had given up.
    """
    text, log = failure.text, {"playwright": said}
    if _NO_OPTION in text:
        return ActionError(code=NOT_EXECUTED, message="it has no such option.", details={"reason": "option", **log})
    wrong_kind = _WRONG_KIND.search(text) is not None
    if not is_timeout(failure.error) and not wrong_kind:
        return ActionError(code=NOT_EXECUTED, message=_first(said), details={"reason": "error", **log})
    reason, words = ("wrong kind", "") if wrong_kind else why
    if reason == "timeout" and late is not None:  # it is there now, and nothing is in its way
        details = {"reason": "late", **log, **_told(late)}
        return ActionError(code=NOT_FOUND, message=_not_found(late), details=details)
    message = f"the element is there, but {words}." if words else f"the element is there, but: {_first(said)}"
    return ActionError(code=NOT_INTERACTABLE, message=message, details={"reason": reason, **log})


def _ambiguous(found: dict[str, Any] | None, text: str, log: dict[str, Any]) -> ActionError:
    several = re.search(r"resolved to (\d+) elements", text)
    number = several[1] if several else (found or {}).get("count") or "several"
    message = f"it matches {number} elements, where one is needed."
    return ActionError(code=NOT_FOUND, message=message, details={"reason": "ambiguous", **log, **_told(found)})


def _assertion(failure: Failure, said: list[str]) -> ActionError:
    """An expectation that the page does not meet; what stands in a field is not repeated, it may be a password."""
    if failure.step.values.get("of") == "value":
        message = "something else stands in the field."
        return ActionError(code=NOT_EXECUTED, message=message, details={"reason": "assertion"})
    if failure.step.action.name == "assert_visible":
        message = "the element is there, but it cannot be seen."
    else:
        message = _sentence(said)
    return ActionError(code=NOT_EXECUTED, message=message, details={"reason": "assertion", "playwright": said})


def _sentence(said: list[str]) -> str:
    return " ".join(itertools.takewhile(lambda line: not line.startswith(("Call log", "  -")), said))


def _why(text: str, kind: str | None, state: Mapping[str, Any]) -> tuple[str, str]:
    """Why an element that is there cannot be used, by what Playwright says and else by what the page shows."""
    last = max(_REASONS, key=lambda reason: text.rfind(reason[0]))
    if last[0] in text:
        return last[1], last[2]
    word = "hidden" if kind == "hidden" else state.get("reason")
    return next(((reason, why) for _, reason, why in _REASONS if reason == word), ("timeout", ""))


def is_timeout(error: Exception) -> bool:
    """Playwright's public `TimeoutError`, of either API; it is one class."""
    from playwright.sync_api import TimeoutError as TimedOut

    return isinstance(error, TimedOut)


def _state(failure: Failure) -> Generator[Callable[[], Any], Any, Mapping[str, Any] | None]:
    """What the page shows of the element now: ``reason`` why it cannot be used, ``""`` without one; ``None``: it has none."""
    try:
        return {"reason": (yield partial(failure.flavour.evaluate, failure.locator.first, _LOOK, timeout=ATTACHED))}
    except Exception as error:  # noqa: BLE001 - whatever it is, it is an answer
        return None if is_timeout(error) else {}


def _suggestions(failure: Failure, kind: errors_text.Unusable) -> Generator[Callable[[], Any], Any, dict[str, Any] | None]:
    """What exists instead: as the test run has gathered it, or gathered now."""
    for event in failure.events:
        if event.suggestions is not None:
            return dict(event.suggestions)
    try:
        look = replace(live.look_at(failure.page, failure.locator), style=partial(style_in, LEDGERS))
        found = yield from live.gather(look, limit=GATHERING, kind=kind)
    except Exception:  # noqa: BLE001 - suggestions are a help, the error is told without them
        return None
    return None if found is None else found.to_dict()


def _told(suggestions: dict[str, Any] | None) -> dict[str, Any]:
    return {} if suggestions is None else {"suggestions": suggestions}


def _not_found(suggestions: dict[str, Any] | None) -> str:
    found = suggestions or {}
    first = list(found.get("explanations", ()))[:1]
    near = [] if first and first[0]["kind"] not in PAGES else [each["code"] for each in found.get("similar", ())][:1]
    return " ".join(["nothing matches it.", *(f"Nearest: {code}." for code in near), *(each["sentence"] for each in first)])


def _first(said: list[str]) -> str:
    return said[0] if said else "it failed, and Playwright says nothing about it"


def selector_of(locator: Any) -> str:
    """Playwright's selector of a locator; ``""`` where it cannot be read."""
    try:
        return private.selector_of(locator) if locator is not None else ""
    except private.Unsupported:
        return ""
