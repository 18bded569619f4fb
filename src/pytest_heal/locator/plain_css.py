r"""Which of Playwright's selectors mean what the browser's own CSS means, so that many can be counted in one question.

Playwright's CSS enters shadow roots and has words of its own. One compound (``a.buy[href="/x"]``) matches an element by nothing
but itself, so counting it in each tree of a document counts what Playwright matches; a combinator or a pseudo-class may cross
trees, or be Playwright's. What is not recognised is not plain: it is asked of Playwright.
"""

from __future__ import annotations

import re

_ATTRIBUTE = r'[A-Za-z][\w-]*="(?:[^"\\\n\r\f]|\\["\\])*"'
_NAME = r"(?:[A-Za-z_-]|[^\x00-\x7f]|\\[^0-9A-Fa-f\n\r\f])(?:[\w-]|[^\x00-\x7f]|\\[^0-9A-Fa-f\n\r\f])*"
_COMPOUND = re.compile(rf"(?!\Z)(?:[A-Za-z][A-Za-z0-9-]*)?(?:[.#]{_NAME}|\[{_ATTRIBUTE}\])*")
_TEST_ID = re.compile(rf"internal:testid=(\[{_ATTRIBUTE})s\]")


def plain_css(selector: str) -> str:
    r"""The browser's CSS for a selector of Playwright's, or ``""`` where it is not certainly the same.

    >>> plain_css('button.buy[data-x="1"]'), plain_css('internal:testid=[data-testid="buy"s]')
    ('button.buy[data-x="1"]', '[data-testid="buy"]')
    >>> [plain_css(selector) for selector in (".a .b", ".a >> .b", "a:visible", "//a", "text=a", '[title="a" i]')]
    ['', '', '', '', '', '']
    """
    by_test_id = _TEST_ID.fullmatch(selector)
    css = f"{by_test_id[1]}]" if by_test_id else selector
    return css if _COMPOUND.fullmatch(css) else ""
