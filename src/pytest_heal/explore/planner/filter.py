"""Which controls of a page may be operated, and why the others may not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from pytest_heal.explore.planner.candidate import Candidate
from pytest_heal.explore.planner.prohibitions import why_destructive
from pytest_heal.explore.planner.settings import PlannerSettings
from pytest_heal.explore.planner.urls import Scope, goes_nowhere, origin

SAVES_FILE = "saves a file"
_SECRETS = ("cc-", "current-password", "one-time-code")
"""Beginnings of ``autocomplete`` of fields that only their owner can fill."""
_LEADS_ELSEWHERE = ("mailto:", "tel:", "sms:", "ftp:", "file:", "intent:", "market:")


@dataclass(frozen=True, slots=True)
class Filter:
    """The rules of one exploration.

    Attributes:
        settings: the planner's.
        scope: where it may go.
        get_only: no form is sent.
        permitted: whether ``robots.txt`` lets a URL be opened.
    """

    settings: PlannerSettings
    scope: Scope
    get_only: bool
    permitted: Callable[[str], bool] = lambda _: True

    def judged(self, candidates: Iterable[Candidate], page: str) -> list[Candidate]:
        """All controls, each with why it is not operated in ``control.destructive`` or ``control.skipped``."""
        found = []
        for candidate in candidates:
            destructive = why_destructive(candidate, self.settings)
            skipped = "" if destructive else self._skipped(candidate, page)
            found.append(replace(candidate, control=replace(candidate.control, destructive=destructive, skipped=skipped)))
        return found

    def _skipped(self, candidate: Candidate, page: str) -> str:
        control, facts = candidate.control, candidate.facts
        ignored = next((tag for tag in (control.tag, *facts.within) if tag in self.settings.ignored_tags), "")
        if ignored:
            return f"stands in <{ignored}>"
        if origin(control.frame) and not self.scope.allows(control.frame):
            return "belongs to another origin"
        if facts.type == "file":
            return "takes a file of this machine"
        if facts.autocomplete.startswith(_SECRETS):
            return "takes a secret"
        if facts.type == "reset":
            return "empties its form"
        if self.get_only and facts.submits and facts.method not in ("", "get", "dialog"):
            return f"sends a form ({facts.method.upper()})"
        return self._out_of_bounds(control.href, page) or (SAVES_FILE if facts.download else "")

    def _out_of_bounds(self, href: str, page: str) -> str:
        if not href or goes_nowhere(href, page):
            return ""
        if href.lower().startswith(_LEADS_ELSEWHERE):
            return f"leads to another program ({href.partition(':')[0]})"
        if not self.scope.allows(href):
            return "leads to another origin"
        return "" if self.permitted(href) else "forbidden by robots.txt"


def operable(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Those that may be operated."""
    return [one for one in candidates if not one.control.destructive and not one.control.skipped]
