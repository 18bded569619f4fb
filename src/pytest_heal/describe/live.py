"""``find_by_description`` as a call: arguments checked, the page's flavour found, the locator handed to whoever watches it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from pytest_heal.browser.flavour import Steps, flavour_of
from pytest_heal.browser.timeouts import DEFAULT_TIMEOUT
from pytest_heal.describe.answer import Candidate
from pytest_heal.describe.live_choice import Found
from pytest_heal.describe.live_counsel import Counsel
from pytest_heal.describe.live_documents import Request
from pytest_heal.describe.live_search import located
from pytest_heal.describe.opinion import Embed
from pytest_heal.describe.weights import MIN_MARGIN, MIN_SCORE
from pytest_heal.errors import HealError
from pytest_heal.language.phrases import lexicon


def find_by_description(
    page: Any,
    text: str,
    *,
    within: Any = None,
    nth: int | None = None,
    role: str | None = None,
    min_score: float | None = None,
    min_margin: float | None = None,
    timeout: float | None = None,
    synonyms: tuple[str, ...] = (),
    made: Callable[[Any, str], Any] | None = None,
    embed: Embed | None = None,
    choose: Callable[[str, Sequence[Candidate]], int | None] | None = None,
    counsel: Counsel | None = None,
    style: Callable[[], Sequence[str]] = tuple,
    noted: Callable[[Request, Found], Steps] | None = None,
) -> Any:
    """A genuine, strict ``Locator`` of the element that a description means; with the async API something to ``await``.

    Args:
        page: a page of either API.
        text: in plain words: ``"delete button in Anna's row"``.
        within: what it stands in, a locator or a selector; ``None``: anywhere on the page, in any frame.
        nth: which of several that answer as well, from 0 in reading order; negative counts from the end.
        role: only elements of this ARIA role.
        min_score: least confidence of an answer, 0 to 1.
        min_margin: least distance of its confidence to the next element's, 0 to 1.
        timeout: ms to wait for the element, 0 for ever; the page's default.
        synonyms: a project's concepts, one a line: ``"basket, cart > checkout"``.
        embed: gives vectors of texts, a second opinion of small weight.
        choose: the place of the candidate that is meant where this would be refused, ``None`` for none.
        counsel: a model that is asked the same where ``choose`` says nothing.
        style: gives what the locator holds on to, preferred first, see `origin.place_in`.
        made: is told of the locator and the description, and gives what is returned.
        noted: looks at what was found before it is used, asking the page; must not raise.

    Raises:
        AmbiguousDescriptionError: several elements are as good.
        DescriptionNotFoundError: none came in time.
        DescriptionError: the text is no description.
        HealError: an argument that cannot be used, or the page cannot be asked.
    """
    flavour = flavour_of(page)
    request = Request(
        text=text,
        page=page,
        flavour=flavour,
        within=page.locator(within) if isinstance(within, str) else _locator(within),
        role=_role(role),
        nth=_number(nth),
        min_score=_share("min_score", min_score, MIN_SCORE),
        min_margin=_share("min_margin", min_margin, MIN_MARGIN),
        timeout=_milliseconds(timeout),
        synonyms=lexicon(synonyms),
        embed=embed,
        choose=choose,
        counsel=counsel,
        style=style,
    )
    return flavour.drive(_steps(request, made, noted))


def _steps(
    request: Request, made: Callable[[Any, str], Any] | None, noted: Callable[[Request, Found], Steps] | None
) -> Generator[Callable[[], Any], Any, Any]:
    found = yield from located(request)
    if noted is not None:
        yield from noted(request, found)
    return found.locator if made is None else made(found.locator, request.text)


def _locator(within: Any) -> Any:
    if within is not None and not hasattr(within, "content_frame") and not hasattr(within, "or_"):
        raise _bad("within", within, "a locator or a selector")
    return within


def _role(role: Any) -> str:
    if role is not None and (not isinstance(role, str) or not role.strip()):
        raise _bad("role", role, "an ARIA role such as button")
    return (role or "").strip().lower()


def _number(nth: Any) -> int | None:
    if nth is not None and (isinstance(nth, bool) or not isinstance(nth, int)):
        raise _bad("nth", nth, "a whole number, 0 for the first")
    return nth


def _share(name: str, value: Any, otherwise: float) -> float:
    if value is None:
        return otherwise
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:  # false for NaN too
        raise _bad(name, value, "a number from 0 to 1")
    return float(value)


def _milliseconds(timeout: Any) -> float:
    if timeout is None:
        return DEFAULT_TIMEOUT
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not 0 <= timeout < float("inf"):
        raise _bad("timeout", timeout, "milliseconds, 0 for no limit")
    return float(timeout)


def _bad(name: str, value: object, expected: str) -> HealError:
    return HealError(f"find_by_description: {name}={value!r} is not valid: expected {expected}")
