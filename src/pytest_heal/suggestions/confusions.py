"""Why an element that is there is not found: in another frame, in a shadow root, hidden, one of several; or the wrong page.

The facts are gathered in the page; here they become sentences that say what is the case and what to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pytest_heal.browser.closed_roots import Enclosed
from pytest_heal.element.address import clean_url
from pytest_heal.element.printable import counted, quoted, visible
from pytest_heal.language.terms import terms
from pytest_heal.locator.code import to_code
from pytest_heal.locator.selector_parts import SNAPSHOT_REF
from pytest_heal.suggestions.attempt import Attempt
from pytest_heal.suggestions.page_kind import is_unopened, page_kind
from pytest_heal.suggestions.record import Explanation
from pytest_heal.suggestions.survey import Survey

FRAMES_TOLD = 3
LABEL_LIMIT = 60
"""Characters of a frame's name or a title in a sentence."""
URL_LIMIT = 160

_PAGES: Mapping[str, str] = {
    "login-page": "This looks like a login page ({where}): perhaps the test is not signed in, or its session has ended. "
    "Then sign in first, or check the stored state that it starts with.",
    "error-page": "This is an error page ({where}). Check the address that the test opens, and whether the application is up.",
    "blank-page": "The page is blank ({where}): nothing of it can be seen. "
    "Look for an error in its console, or wait until it is drawn.",
    "about:blank": "The page is about:blank, and empty: nothing was put into it. "
    "Call page.goto() first, or look in the page that was opened instead.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What the page showed of a locator.

    Attributes:
        count: elements it matches in its own document.
        visible: how many of them can be seen.
        disabled: how many of them are disabled.
        in_frames: other frames of the page where it matches: what the frame is called, elements, the expression for it there.
        in_shadow: elements that the same selector as CSS matches, where XPath matches none.
        shadow_paste: the expression that does, ``""`` where it matches several.
        hidden_by: what hides the first match, a few words (``display: none on div.menu``); ``""`` when unknown.
        late: it matched nothing as long as the call waited.
        strict: that it matches several is why the call failed, whatever else is the case.
        receiver: expression of the page or frame that the locator is made from.
    """

    count: int = 0
    visible: int = 0
    disabled: int = 0
    in_frames: tuple[tuple[str, int, str], ...] = ()
    in_shadow: int = 0
    shadow_paste: str = ""
    hidden_by: str = ""
    late: bool = False
    strict: bool = False
    receiver: str = "page"


def explain(attempt: Attempt, survey: Survey, facts: Facts) -> tuple[Explanation, ...]:
    """Every confusion that the facts show, the surest first; none when nothing is known."""
    if facts.count:
        found = (_hidden(facts), _late(facts) if facts.late else _ambiguous(attempt, facts))
        return tuple(filter(None, reversed(found) if facts.strict else found))
    return tuple(filter(None, (_snapshot(attempt), _shadow(facts), *_frames(facts), _page(attempt, survey))))


def _snapshot(attempt: Attempt) -> Explanation | None:
    """What `get_by_ref` looks for is known to a snapshot alone: nothing of it is remembered, so nothing can heal."""
    if not attempt.selector.startswith(SNAPSHOT_REF):
        return None
    return Explanation(
        kind="snapshot-ref",
        sentence="A reference numbers an element of one snapshot of the page, and the page has no element of this number now. "
        'It is neither remembered nor healed: take a new page.aria_snapshot(mode="ai"), or make a locator that lasts with '
        "get_by_ref(...).normalize() while the reference holds.",
    )


def closed_root(attempt: Attempt, enclosed: Sequence[Enclosed]) -> Explanation | None:
    """What was asked for stands in a closed shadow root, where nothing reaches it; ``None`` where nothing there is meant.

    Args:
        attempt: the locator.
        enclosed: what stands in closed shadow roots of the page, in document order.
    """
    wanted = set(attempt.wanted.terms)
    if not wanted:
        return None
    meant = [one for one in enclosed if wanted <= set(terms(" ".join((one.text, *one.attributes.values()))))]
    if not meant:
        return None
    found = min(reversed(meant), key=lambda one: len(one.text))  # the innermost: what holds it says at least as much
    return Explanation(
        kind="closed-shadow-root",
        sentence=f"{visible(found.describe(), LABEL_LIMIT)} stands inside of a closed shadow root of <{found.host}>: "
        "no locator enters one. Let the component open it in tests (attachShadow with mode 'open'), or use it from outside, "
        "by the keyboard or by what the component itself offers.",
    )


def _hidden(facts: Facts) -> Explanation | None:
    if facts.visible:
        return None
    one = facts.count == 1
    because = f" ({facts.hidden_by})" if facts.hidden_by else ""
    subject = "The element is there, but hidden" if one else f"All {facts.count} matching elements are hidden"
    return Explanation(
        kind="hidden",
        sentence=f"{subject}{because}. Let the test first open what shows {'it' if one else 'them'} (menu, tab, dialog), "
        f"or look for the control that users see instead.",
        paste="",
    )


def _late(facts: Facts) -> Explanation | None:
    if not facts.visible:
        return None
    there = "The element is there now" if facts.count == 1 else f"{facts.count} elements match now"
    seen = "it was not seen" if facts.count == 1 else "none was seen"
    return Explanation(
        kind="late",
        sentence=f"{there}; {seen} before this call had given up. Wait for what brings {'it' if facts.count == 1 else 'them'} "
        "(a response, a heading that appears with it), or give the call more time.",
    )


def _ambiguous(attempt: Attempt, facts: Facts) -> Explanation | None:
    if facts.count <= 1:
        return None
    if facts.visible == 1:
        return Explanation(
            kind="ambiguous",
            sentence=f"The locator is ambiguous: {facts.count} elements match, but only one of them can be seen.",
            paste=to_code(f"{attempt.selector} >> visible=true", facts.receiver),
        )
    seen = "all of them" if facts.visible == facts.count else str(facts.visible)
    shown = f", {seen} visible" if facts.visible else ""
    return Explanation(
        kind="ambiguous",
        sentence=f"The locator is ambiguous: {facts.count} elements match{shown}, and this call needs exactly one. "
        "Narrow it: by its name, or inside something that contains only the wanted one (a row, a dialog, a section).",
    )


def _shadow(facts: Facts) -> Explanation | None:
    if not facts.in_shadow:
        return None
    found = "the element is" if facts.in_shadow == 1 else f"{facts.in_shadow} matching elements are"
    return Explanation(
        kind="shadow-root",
        sentence=f"XPath cannot enter shadow roots, and {found} inside of one. Use a role, a test id or CSS: they can.",
        paste=facts.shadow_paste,
    )


def _frames(facts: Facts) -> list[Explanation]:
    told = []
    for label, count, paste in facts.in_frames[:FRAMES_TOLD]:
        found = "The element is" if count == 1 else f"{counted(count, 'matching element')} are"
        told.append(
            Explanation(
                kind="other-frame",
                sentence=f"{found} in another frame: {quoted(label, LABEL_LIMIT)}. A locator looks in one document only: "
                "enter the frame first.",
                paste=paste,
            )
        )
    return told


def _page(attempt: Attempt, survey: Survey) -> Explanation | None:
    kind = page_kind(survey, attempt.terms)
    if not kind:
        return None
    title = quoted(survey.title, LABEL_LIMIT) if survey.title.strip() else "without a title"
    where = f"{title}, {visible(clean_url(survey.url), URL_LIMIT)}"
    about = is_unopened(survey)
    return Explanation(
        kind=kind, sentence=_PAGES["about:blank" if kind == "blank-page" and about else kind].format(where=where)
    )
