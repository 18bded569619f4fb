"""What a model would be asked about a live page, for those who want to see it before it leaves; and what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_heal.browser.flavour import flavour_of
from pytest_heal.browser.launch import first_line, started
from pytest_heal.describe.answer import Answer, candidate_of
from pytest_heal.describe.live import find_by_description
from pytest_heal.describe.live_counsel import Counsel, Opinion, counselled, question_of
from pytest_heal.describe.live_documents import Request
from pytest_heal.describe.live_search import REST, judged_now
from pytest_heal.describe.text import called
from pytest_heal.errors import AmbiguousDescriptionError, DescriptionNotFoundError, HealError
from pytest_heal.language.phrases import lexicon

if TYPE_CHECKING:
    from pytest_heal.explore.live_run import Browser
    from pytest_heal.explore.planner.settings import PlannerSettings
    from pytest_heal.models.question import Question


def about_description(page: Any, text: str, concepts: tuple[str, ...] = ()) -> tuple[Answer, Question | None]:
    """What a description means on a page of the sync API, and the question that would be asked if that were refused.

    Args:
        page: as it is; nothing is waited for.
        text: the description.
        concepts: a project's words.

    Raises:
        DescriptionError: the text is no description.
        HealError: the page cannot be asked.
    """
    flavour = flavour_of(page)
    request = Request(text=text, page=page, flavour=flavour, synonyms=lexicon(concepts), name="explain-prompt find")
    judged: Answer = flavour.drive(judged_now(request))
    return judged, question_of(text, judged)


def refusal_of(page: Any, text: str, concepts: tuple[str, ...]) -> str:
    """Why `find_by_description` would refuse a description on a page, in its own words; ``""`` where it would not.

    Args:
        page: of the sync API; a page that is still changing is waited for a moment.
        text: the description.
        concepts: a project's words.

    Raises:
        DescriptionError: the text is no description.
        HealError: the page cannot be asked.
    """
    try:
        find_by_description(page, text, timeout=REST, synonyms=concepts)
    except (AmbiguousDescriptionError, DescriptionNotFoundError) as error:
        return str(error)
    return ""


def said_of(page: Any, text: str, concepts: tuple[str, ...], counsel: Counsel) -> str:
    """What a model says of a description that would be refused, a sentence; ``""`` where it is clear and nobody is asked.

    Args:
        page: of the sync API, as it is.
        text: the description.
        concepts: a project's words.
        counsel: who is asked.

    Raises:
        DescriptionError: the text is no description.
        HealError: the page cannot be asked.
    """
    judged, _ = about_description(page, text, concepts)
    if judged.verdict.kind == "found":
        return ""
    opinion: Opinion = flavour_of(page).drive(counselled(counsel, text, judged, is_async=False))
    if opinion.match is None:
        return opinion.said
    return f"A second opinion ({counsel.name}) is that it means {called(candidate_of(opinion.match, judged.inventories))}."


def about_exploration(start: str, settings: PlannerSettings, browser: Browser) -> Question | None:
    """What would be asked at the first step of an exploration, in a browser of its own; ``None`` where there is no choice.

    Args:
        start: URL.
        settings: of the planner.
        browser: how contexts are made.

    Raises:
        HealError: no browser, or the start cannot be opened.
    """
    from playwright import sync_api

    from pytest_heal.browser.flavour import Flavour
    from pytest_heal.explore.live import Expedition
    from pytest_heal.explore.model_choice import question_of as asked_by_explorer

    with started() as live:
        try:
            context = live.new_context(**browser.options)
        except (sync_api.Error, OSError, ValueError) as error:
            raise HealError(f"--storage-state {browser.storage} cannot be used: {first_line(error)}") from None
        return asked_by_explorer(Expedition(start, settings, Flavour.of(sync_api)).first(context))
