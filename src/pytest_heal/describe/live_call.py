"""``desc=`` in the calls of a test: the description is found first, then the call is made on a verified locator of its element.

    page.locator("desc=login button").click()          page.click("desc=login button")
    page.locator("#users >> desc=delete button")       expect(page.locator("desc=login button")).to_be_visible()

What comes before ``desc=`` is where it is looked for, what comes after it is looked for in the element. The call then goes the
way of any other, so the locator is recorded and heals.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from pytest_heal.browser.engines import described_part
from pytest_heal.describe.live_choice import Found
from pytest_heal.describe.live_counsel import Counsel
from pytest_heal.describe.live_documents import Request
from pytest_heal.describe.live_search import located
from pytest_heal.errors import DescriptionNotFoundError, HealError

NOTHING = "x-heal-none"
"""Matches nothing: what a question about presence is asked of when a description means nothing that is there."""


def resolved(
    call: Any,
    intents: dict[str, str],
    concepts: tuple[str, ...] = (),
    counsel: Counsel | None = None,
    style: Callable[[], Sequence[str]] = tuple,
) -> Generator[Callable[[], Any], Any, Found | None]:
    """Lead a call to what its description means.

    Args:
        call: changed in place.
        intents: selector -> description, added to.
        concepts: a project's words.
        counsel: a model that may be asked where it would be refused; never about presence, where absence is an answer.
        style: gives what the locator holds on to, preferred first, see `origin.place_in`.

    Returns:
        What is meant; ``None`` where nothing is, and that was the question.

    Raises:
        HealError: none is meant, or several; a question about presence is answered with no element instead of the former.
    """
    from pytest_heal.language.phrases import lexicon

    found = described_part(call.selector)
    if found is None:
        return None
    before, text, after = found
    if not text:
        raise HealError(f"{call.selector}: say what is looked for, such as desc=login button")
    presence = call.kind == "presence"
    in_page = not before and call.child() is None
    request = Request(
        text=text,
        page=call.page(),
        flavour=call.flavour,
        within=call.locator(before or ":root") if not in_page else None,
        timeout=1.0 if presence else (call.timeout or 0.0),
        synonyms=lexicon(concepts),
        name="desc=",
        counsel=None if presence else counsel,
        style=style,
    )
    try:
        meant = yield from located(request)
    except DescriptionNotFoundError:
        if not presence:
            raise
        call.redirect(NOTHING)
        return None
    if not meant.reachable:
        raise HealError(f"desc={text}: it is in a frame that no locator of the page leads to; use find_by_description")
    selector = meant.selector
    intents[selector] = text
    call.redirect(f"{selector} >> {after}" if after else selector)
    return meant
