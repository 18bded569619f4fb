"""Looks for a list that matches nothing: selectors are executed in the page, and what they match is looked at.

Only after a call has failed. Each selector is counted as it would be written, with what the test looks for in the list behind
it, so nothing is told that was not executed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from typing import Any, Protocol

from pytest_heal.browser import errors_text
from pytest_heal.locator.code import to_code
from pytest_heal.suggestions.list_ask import Draft, ListAsk, Member
from pytest_heal.suggestions.list_drafts import drafts
from pytest_heal.suggestions.lists import fits, looked_at, told
from pytest_heal.suggestions.live_survey import Look
from pytest_heal.suggestions.page_names import common_words
from pytest_heal.suggestions.record import Explanation
from pytest_heal.suggestions.survey import Survey

Counting = Generator[Callable[[], Any], Any, int]


class Time(Protocol):
    """What is read of a gathering."""

    def left(self) -> float:
        """Milliseconds left."""
        ...

    def patience(self) -> float:
        """Milliseconds that one question may take."""
        ...


class Lists:
    """Looks for the lists of one failed call.

    Args:
        look: where it looks.
        time: how long.
        survey: the vocabulary of the document.
        prefix: selector of the frames that lead into it.
        test_id_attribute: the attribute that ``get_by_test_id`` looks at.
    """

    def __init__(self, look: Look, time: Time, survey: Survey, *, prefix: str, test_id_attribute: str) -> None:
        self._look, self._time, self._survey = look, time, survey
        self._prefix, self._test_id = prefix, test_id_attribute

    def run(self, asks: Sequence[ListAsk]) -> Generator[Callable[[], Any], Any, Explanation | None]:
        """What is said of the first of these lists that matches nothing; ``None`` where none of them does."""
        for ask in asks:
            if self._time.left() > 0 and (yield from self._count(ask.selector)) == 0:
                found = yield from self._fitting(ask)
                paste = to_code(self._prefix + found[0].selector, self._look.receiver) if len(found) == 1 else ""
                return told(ask, found, paste=paste, of=self._prefix + ask.selector)
        return None

    def _count(self, selector: str) -> Counting:
        return (yield from self._look.count(self._prefix + selector))

    def _fitting(self, ask: ListAsk) -> Generator[Callable[[], Any], Any, list[Draft]]:
        """Drafts that fit, of those that match the same elements the first; none where not all could be looked at."""
        found: list[Draft] = []
        for draft in drafts(ask, self._survey, common_words(self._survey), self._test_id):
            if found and found[0].own and not draft.own:
                break  # by its own name it is surer than by any other
            if self._time.left() <= 0:
                return []
            if (yield from self._fits(ask, draft)) and not (yield from self._same(ask, found, draft)):
                found.append(draft)
        return found

    def _fits(self, ask: ListAsk, draft: Draft) -> Generator[Callable[[], Any], Any, bool]:
        if (yield from self._count(draft.selector)) != ask.number:
            return False
        if ask.rest and (yield from self._count(draft.selector + ask.rest)) < 1:
            return False
        members: list[Member] = []
        for place in looked_at(ask.number):
            if self._time.left() <= 0:
                return False
            try:
                member = yield from self._look.member(f"{self._prefix}{draft.selector} >> nth={place}", self._time.patience())
            except Exception as error:
                if errors_text.is_gone(error):
                    raise
                return False  # it changes meanwhile
            members.append(member)
        return fits(ask, draft, members, self._survey)

    def _same(self, ask: ListAsk, found: Sequence[Draft], draft: Draft) -> Generator[Callable[[], Any], Any, bool]:
        """Whether a draft matches the elements of one that was found before."""
        for other in found:
            both = f"{other.selector} >> internal:and={json.dumps(draft.selector, ensure_ascii=False)}"
            if (yield from self._count(both)) == ask.number:
                return True
        return False
