"""A document once more, on a page of its own in the same browser, where it may be changed: the page under test never is.

The copy has the elements, attributes and texts, what is typed, ticked and chosen, and what is not shown; of a large document
those around one element. It has no scripts and asks nothing of the network. Questions are generators, as everywhere
(`flavour.Steps`).
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from pytest_heal.browser import protocol
from pytest_heal.browser.flavour import Flavour, Steps
from pytest_heal.browser.pieces import pieces_of
from pytest_heal.browser.probe import bare
from pytest_heal.browser.protocol import ANSWER, otherwise

TIMEOUT = 5_000.0
"""Milliseconds that one question to the copy may take."""
_KEY = "copied"
_NOWHERE = "heal-nothing"  # a tag that no page has
_EMPTY = "<!doctype html><title></title>"
_INSTALL = "source => { window.copied = (0, eval)(source) }"


@cache
def _source() -> str:
    return bare("browser/copied.js")


class PageCopy:
    """A document that was copied; to be closed.

    Args:
        flavour: Playwright's API.
        context: the browser context that the copy has for itself.
        page: its page.
    """

    def __init__(self, flavour: Flavour, context: Any, page: Any) -> None:
        self._flavour, self._context, self._page = flavour, context, page

    @classmethod
    def of(cls, flavour: Flavour, page: Any, text: str) -> Steps:
        """The copy of a document; ``None`` where there is no browser to open another page in.

        Args:
            flavour: Playwright's API.
            page: of the document.
            text: what the engine gave for `protocol.copy`.
        """
        browser = page.context.browser
        if browser is None or not text:
            return None
        context = yield partial(inspect.unwrap(type(browser).new_context), browser, offline=True, bypass_csp=True)
        made = None
        try:
            other = yield partial(inspect.unwrap(type(context).new_page), context)
            other.set_default_timeout(TIMEOUT)
            yield partial(other.set_content, _EMPTY)
            yield partial(other.evaluate, _INSTALL, _source())
            yield partial(other.evaluate, "text => copied.build(text)", text)
            made = cls(flavour, context, other)
            return made
        finally:
            if made is None:
                yield context.close

    def close(self) -> Steps:
        """Close its page."""
        yield self._context.close

    def take(self, selector: str) -> Steps:
        """Mean the first element that a selector matches from now on."""
        yield partial(self._flavour.evaluate, self._locator(f"{selector} >> nth=0"), "element => copied.take(element)")

    def change(self, what: Mapping[str, Any], at: int) -> Steps:
        """Change one thing around that element, see ``copied.js``: true, ``None`` (nothing there), false (nothing further)."""
        return (yield partial(self._page.evaluate, "([what, at]) => copied.change(what, at)", [dict(what), at]))

    def restore(self) -> Steps:
        """Take back what was changed."""
        yield partial(self._page.evaluate, "() => copied.restore()")

    def compared(self, selector: str, others: Sequence[str]) -> Steps:
        """How many elements a selector matches, and which other ones match exactly those."""
        tried = "".join(otherwise(f"{one} >> {protocol.note(f'{_KEY}-{n}')}") for n, one in enumerate(others))
        asked = f"{selector} >> {protocol.note(_KEY)}{tried}{otherwise(protocol.compare(_KEY, len(others)))}"
        value = yield partial(self._flavour.get_attribute, self._locator(asked), ANSWER, timeout=TIMEOUT)
        answer = json.loads(value)
        return int(answer["count"]), [bool(one) for one in answer["same"]]

    def unmatched(self, selectors: Sequence[str]) -> Steps:
        """Which selectors match nothing now."""
        _, same = yield from self.compared(_NOWHERE, selectors)
        return same

    def _locator(self, selector: str) -> Any:
        return inspect.unwrap(self._flavour.page.locator)(self._page, selector)  # type: ignore[attr-defined]


def copyable(selector: str) -> bool:
    """Whether a selector may be asked of a copy: none of the project's own engines in it, no frame to be entered."""
    pieces = pieces_of(selector)
    return len(pieces) == 1 and not pieces[0].main_world
