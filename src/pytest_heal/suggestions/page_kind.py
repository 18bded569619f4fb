"""Whether a page is one that a test did not mean to be on: a login, an error, nothing at all.

Told from title, URL, headings and password fields, by words in the commonest languages. When in doubt it is an ordinary
page: to send a tester after a login that is none costs more than to say nothing.
"""

# ruff: noqa: RUF001 - titles are parted by dashes of all sorts

from __future__ import annotations

import re
from itertools import islice
from typing import Literal
from urllib.parse import unquote, urlsplit

from pytest_heal.language import tables
from pytest_heal.language.terms import terms
from pytest_heal.suggestions.survey import Survey

PageKind = Literal["login-page", "error-page", "blank-page", ""]

LOGIN_TERMS, ERROR_TERMS = tables.words("pages.login names"), tables.words("pages.error names")
"""Words of selectors that belong on a login page, or on an error page: who asks for them is there on purpose."""
LEAVING_TERMS = tables.words("pages.leaving names")
ERROR_CODES = "400|401|403|404|405|408|410|429|500|501|502|503|504"
LOGIN_INPUTS = 4
"""Fields of a page that is a login and little else."""
MOST_HEADINGS = 3
"""Headings of a page that say what it is."""
UNOPENED_ELEMENTS = 2
"""Elements below the root of a document that nobody has written: its head and body."""
BLANK_ELEMENTS = 60
"""Elements of a page that shows nothing: its head and its scripts."""


def _any_of(table: str) -> str:
    """What matches the phrases of a table."""
    return "|".join(map(re.escape, tables.listed(table)))


_LOGIN = re.compile(rf"(?<!\w)(?:{_any_of('pages.login')})(?!\w)")
_ERROR = re.compile(
    rf"^(?:(?:http |error |fehler |erreur )*(?:{ERROR_CODES}) )?(?:oops |sorry )?(?:the )?(?:{_any_of('pages.error')})(?!\w)"
)
_CODE = re.compile(rf"^(?:(?:http|status|code|error|fehler|erreur) )*(?:{ERROR_CODES})(?: (?:error|fehler|erreur))?$")
_DIVIDER = re.compile(r"\s[-–—|·:]\s|[:|!.]")
_BROWSER_ERROR = ("chrome-error:", "about:neterror")
_LOGIN_PATH = tables.words("pages.login addresses")


def page_kind(survey: Survey, asked: tuple[str, ...] = ()) -> PageKind:
    """What sort of page this is, as far as it could explain that a locator finds nothing; ``""`` for an ordinary one.

    Args:
        survey: the page.
        asked: words of the selector: who asks for ``login-error`` is on a login page on purpose.
    """
    if is_blank(survey):
        return "blank-page"
    wanted = frozenset(asked)
    if not wanted & ERROR_TERMS and is_error(survey):
        return "error-page"
    leaving = wanted & LEAVING_TERMS  # "Log out" is what is missing where one is not signed in
    signing_in = (wanted & LOGIN_TERMS and not leaving) or any(term.startswith(("login", "signin")) for term in wanted)
    if not signing_in and is_login(survey):
        return "login-page"
    return ""


def _headings(survey: Survey) -> tuple[str, ...]:
    """The first headings; of a survey that does not tell them, the names of headings."""
    named = (found.value for found in survey.named if found.role == "heading" and found.visible)
    return survey.headings or tuple(islice(named, MOST_HEADINGS))


def is_blank(survey: Survey) -> bool:
    """Nothing was opened, or nothing of it can be seen."""
    if is_unopened(survey):
        return True
    seen = any(survey.structure.values()) or survey.texts or any(f.visible for f in survey.named)
    return not seen and 0 < survey.elements <= BLANK_ELEMENTS


def is_unopened(survey: Survey) -> bool:
    """It is the page that a browser begins with; what a test has put into it (``set_content``) makes it another."""
    return survey.url.startswith("about:blank") and survey.elements <= UNOPENED_ELEMENTS and not survey.title


def is_error(survey: Survey) -> bool:
    """The server or the browser has put an error in place of the page."""
    if survey.url.startswith(_BROWSER_ERROR):
        return True
    return any(_tells_error(said) for said in (survey.title, *_headings(survey)))


def is_login(survey: Survey) -> bool:
    """It asks who one is: a password field, and title, headings or URL say so; or nearly nothing but the field."""
    fields = survey.passwords or sum(
        f.count for f in survey.attributes if f.attribute == "type" and f.value == "password" and f.visible
    )
    said = any(_LOGIN.search(_plain(text)) for text in (survey.title, *_headings(survey)))
    path = {step.lower() for step in _path(survey.url)}
    addressed = bool(path & _LOGIN_PATH)
    small = survey.structure.get("input", 0) <= LOGIN_INPUTS
    if fields:
        offered = any(f.role in ("button", "link") and _LOGIN.fullmatch(_plain(f.value)) for f in survey.named)
        return said or addressed or (fields == 1 and offered and small)
    return said and addressed and small  # the first of two steps asks for the name alone


def _path(url: str) -> tuple[str, ...]:
    """The steps of a URL's path and of a path in its fragment; none for what is no URL."""
    try:
        split = urlsplit(url)
    except ValueError:
        return ()
    path = f"{unquote(split.path)}/{unquote(split.fragment)}"
    return tuple(step.partition(".")[0].partition("?")[0] for step in path.split("/") if step)


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[^\w]+", " ", text.lower()).split())


def _tells_error(text: str) -> bool:
    pieces = [_plain(piece) for piece in (text[:200], *_DIVIDER.split(text[:200]))]
    codes = any(_CODE.match(piece) for piece in pieces if piece)
    return codes or any(_ERROR.match(piece) and len(terms(piece)) <= 8 for piece in pieces if piece)  # noqa: PLR2004 - a heading
