"""Asks a document for its vocabulary: one question, answered by ``survey.js``.

A second question counts what plain CSS selectors match, many at once: to Playwright each would be a walk through the document.

Asked in Playwright's isolated world where our engine is registered, which a page cannot have spoilt; else, and where that
fails, in the page's own world. Each question has a timeout of its own, and what it cannot answer is raised to the caller.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from pytest_heal.browser import errors_text, probe, protocol
from pytest_heal.browser.flavour import Flavour
from pytest_heal.suggestions.list_ask import Member
from pytest_heal.suggestions.survey import Survey

Steps = Generator[Callable[[], Any], Any, Any]

_ROOT = "css:light=:root"  # light: without a walk into shadow roots


@cache
def survey_expression() -> str:
    """JavaScript for ``locator.evaluate``: from an element and a request to one JSON string, see ``survey.js``."""
    script = probe.script(probe.SURVEY)
    return f"(root, request) => {{ const probe = {script}; return probe.encode(probe.survey(root, request)); }}"


@cache
def _hidden_expression() -> str:
    return f"element => {{ const probe = {probe.script(probe.SURVEY)}; return probe.encode(probe.whyHidden(element)); }}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Where a locator looks, with Playwright's own methods to look there again.

    Attributes:
        flavour: of Playwright's API.
        selector: the locator's.
        locator: makes a locator with another selector in the same frame.
        page: the public page.
        receiver: expression that the locator is made from, ``page`` or ``frame``.
        engine: our selector engine may be asked.
        style: gives what the project's locators hold on to, preferred first, see `origin.place_in`.
    """

    flavour: Flavour
    selector: str
    locator: Callable[[str], Any]
    page: Any
    receiver: str = "page"
    engine: bool = False
    style: Callable[[], Sequence[str]] = tuple

    def count(self, selector: str) -> Generator[Callable[[], Any], Any, int]:
        """Elements that a selector matches now; -1 where Playwright cannot tell."""
        try:
            number = yield partial(self.flavour.count, self.locator(selector))
        except Exception as error:
            if errors_text.is_gone(error):
                raise
            return -1
        return int(number)

    def survey(
        self, prefix: str, *, terms: Sequence[str], role: str, timeout: float, within: str = ""
    ) -> Generator[Callable[[], Any], Any, Survey]:
        """The vocabulary of a document, or of one element in it.

        Args:
            prefix: selector of the frames that lead into it, ready to be followed by something in it.
            terms: words asked for; of long lists, what is nearest to them is kept.
            role: asked for; its accessible names are all of interest.
            timeout: ms.
            within: selector of the element whose content alone is of interest, the first of several; ``""``: the document.

        Raises:
            Exception: Playwright's error, or ``ValueError`` for an answer that is none.
        """
        request = {"terms": list(terms), "role": role}
        body = protocol.survey(request)
        first = f"{prefix}{within} >> nth=0" if within else ""
        question, root = (f"{first} >> {body}", first) if within else (f"{prefix}{body}", f"{prefix}{_ROOT}")
        text = yield from self._asked(question, root, survey_expression(), request, timeout)
        return Survey.from_payload(text)

    def counts(
        self, prefix: str, queries: Sequence[str], *, timeout: float
    ) -> Generator[Callable[[], Any], Any, tuple[int, ...]]:
        """Elements that each of several CSS selectors matches now, in a document and its open shadow roots.

        Args:
            prefix: selector of the frames that lead into the document, ready to be followed by something in it.
            queries: see `plain_css`; -1 is the answer to one that the browser cannot read.
            timeout: ms.

        Raises:
            Exception: Playwright's error, or ``ValueError`` for an answer that is none.
        """
        request = {"queries": list(queries)}
        asked = f"{prefix}{protocol.survey(request)}"
        text = yield from self._asked(asked, f"{prefix}{_ROOT}", survey_expression(), request, timeout)
        numbers = json.loads(text).get("counts", ())
        if len(numbers) != len(queries):
            raise ValueError(f"{len(numbers)} counts, expected {len(queries)}")
        return tuple(map(int, numbers))

    def member(self, selector: str, timeout: float) -> Generator[Callable[[], Any], Any, Member]:
        """The first element of a selector by itself.

        Raises:
            Exception: Playwright's error, or ``ValueError`` for an answer that is none.
        """
        first, request = f"{selector} >> nth=0", {"member": True}
        asked = f"{first} >> {protocol.survey(request)}"
        return Member.from_payload((yield from self._asked(asked, first, survey_expression(), request, timeout)))

    def hidden_by(self, selector: str, timeout: float) -> Generator[Callable[[], Any], Any, Mapping[str, str]]:
        """What hides the first element of a selector: ``by`` (``display: none``, ...) and ``on`` (an ancestor, or ``""``)."""
        first = f"{selector} >> nth=0"
        asked = f"{first} >> {protocol.hidden()}"
        answer = json.loads((yield from self._asked(asked, first, _hidden_expression(), None, timeout)))
        return {name: str(answer.get(name) or "") for name in ("by", "on")}

    def _asked(self, question: str, selector: str, expression: str, argument: Any, timeout: float) -> Steps:
        """Ask our engine, or the page where there is none."""
        if self.engine:
            try:
                return (yield partial(self.flavour.get_attribute, self.locator(question), protocol.ANSWER, timeout=timeout))
            except Exception as error:
                if errors_text.is_gone(error) or type(error).__name__ == "TimeoutError":
                    raise
        return (yield partial(self.flavour.evaluate, self.locator(selector), expression, argument, timeout=timeout))
