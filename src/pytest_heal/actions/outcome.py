"""What a run of steps came to: the same shape whether it succeeded, failed, or was not valid. Data only.

``success`` says that no step failed; ``complete`` that every step of the list ran and succeeded; ``is_done`` that the list
ended with the step ``done`` and that was reached. A list that is not valid, or a catalog that is outdated at the beginning,
ends before its first step: then no step has been executed at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, get_args

from pytest_heal.element.cleaned import clean_data

FORMAT_VERSION = 1  # 1: first

Code = Literal[
    "CATALOG_OUTDATED", "ELEMENT_NOT_FOUND", "ELEMENT_NOT_INTERACTABLE", "VALIDATION_ERROR", "EXECUTION_ERROR"
]  # fmt: skip
CODES: tuple[Code, ...] = get_args(Code)
CATALOG_OUTDATED: Code = "CATALOG_OUTDATED"
NOT_FOUND: Code = "ELEMENT_NOT_FOUND"
NOT_INTERACTABLE: Code = "ELEMENT_NOT_INTERACTABLE"
NOT_VALID: Code = "VALIDATION_ERROR"
NOT_EXECUTED: Code = "EXECUTION_ERROR"
ADVICE: dict[Code, str] = {
    CATALOG_OUTDATED: "Run refresh_catalog, read the new catalog, and try again with the number the element has there.",
    NOT_FOUND: "Use another index or one of the suggested selectors; scroll or wait if the element comes later.",
    NOT_INTERACTABLE: "The element is there but cannot be used: scroll to it, close what covers it, wait until it is "
    "enabled, or use another index.",
    NOT_VALID: "Nothing was executed: correct the step and the field that are named, and send the list again.",
    NOT_EXECUTED: "Read the message: the page, the address or the expectation is not as the step needs it.",
}
"""Code -> what to do; it is in ``details.advice`` of each error."""

StepStatus = Literal["ok", "failed", "not_run"]
WarningKind = Literal["healed", "ladder", "moved", "dialog", "page", "unreachable", "note"]
WARNINGS: dict[WarningKind, str] = {
    "healed": "the selector of the step has drifted, and the element was found again with certainty",
    "ladder": "an index could not be resolved, and another locator of the same catalog entry was used",
    "moved": "the selector of the step matches another element than the one it was recorded on",
    "dialog": "the page asked something, and it was answered",
    "page": "another page was opened; the steps go on in theirs",
    "unreachable": "the page went to an address that cannot be opened: the browser shows an error page of its own",
    "note": "something else that is worth knowing",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionError:
    """Why a run ended early.

    Attributes:
        code: one of `CODES`.
        message: what was asked, what was there instead.
        details: plain JSON: ``advice`` always; ``step``, ``action``, ``target``, ``reason``, ``suggestions``, ``problems``,
            ... where they apply.
    """

    code: Code
    message: str
    details: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only."""
        details = {**self.details, "advice": ADVICE[self.code]}
        return {"code": self.code, "message": self.message, "details": details}


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """The page when the run had ended.

    Attributes:
        url, title: of the page.
        short_summary: one line: what can be operated.
        catalog_version: of its catalog; ``None`` where none can be read.
        nav_detected: during the run the page went to another document, or to another address (fragments aside).
    """

    url: str = ""
    title: str = ""
    short_summary: str = ""
    catalog_version: str | None = None
    nav_detected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRecord:
    """One step of the list.

    Attributes:
        step: its number, from 0.
        action: its name in the table.
        target: its target as written, ``""`` without one.
        status: ``ok``, ``failed``, or ``not_run`` because the run had ended.
        milliseconds: that it took.
        result: what the step gives back (``refresh_catalog``, ``screenshot``, ``find``), plain JSON; ``None`` for all others.
    """

    step: int
    action: str
    target: str = ""
    status: StepStatus = "not_run"
    milliseconds: float = 0.0
    result: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionWarning:
    """Something that did not end the run.

    Attributes:
        step: number of the step, from 0.
        kind: one of `WARNINGS`.
        message: one sentence or two.
        details: plain JSON: of a heal ``before``, ``after``, ``confidence``, ``replacement``.
    """

    step: int
    kind: WarningKind
    message: str
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What `pytest_heal.run_actions` returns.

    Attributes:
        success: no step failed.
        error: why the run ended early; ``None`` when it did not.
        observation: the page afterwards.
        is_done: the run ended with the step ``done``.
        complete: every step of the list ran.
        steps: one record for each step of a valid list.
        warnings: heals, other locators that were used, dialogs, new pages.
        html: the page's markup, only when it was asked for; values of secret fields are not in it.
    """

    success: bool
    error: ActionError | None = None
    observation: Observation = field(default_factory=Observation)
    is_done: bool = False
    complete: bool = False
    steps: tuple[StepRecord, ...] = ()
    warnings: tuple[ActionWarning, ...] = ()
    html: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only; ``html`` is in it only when it was asked for."""
        data: dict[str, Any] = {
            "format": FORMAT_VERSION,
            "success": self.success,
            "error": None if self.error is None else self.error.to_dict(),
            "observation": asdict(self.observation),
            "is_done": self.is_done,
            "complete": self.complete,
            "steps": [asdict(step) for step in self.steps],
            "warnings": [asdict(warning) for warning in self.warnings],
        }
        data = clean_data(data)
        return data if self.html is None else {**data, "html": self.html}

    def __bool__(self) -> bool:
        return self.success

    def __str__(self) -> str:
        if self.error is None:
            return f"{len(self.steps)} steps ran"
        return f"{self.error.code}: {self.error.message} {ADVICE[self.error.code]}"
