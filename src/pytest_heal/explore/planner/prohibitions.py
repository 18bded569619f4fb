"""What is never operated: whatever deletes, pays, leaves or sends, by all that a control says of itself.

The words are those of healing (`language.destructive`): one table for both. On top come a link's address, the name and value of
a field that is sent, and two lists of the user's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from pytest_heal.element.text import folded, identifier_words
from pytest_heal.explore.planner.candidate import Candidate
from pytest_heal.explore.planner.settings import PlannerSettings
from pytest_heal.language import tables
from pytest_heal.language.destructive import destructive_icon, destructive_word

_SAVES = frozenset({"download", "mailto", "tel", "sms"})
_MOST_SHOWN = 40
_LONGEST_PHRASE = 3
_NOUNS = tables.words("destructive.things in addresses")
"""Words that are an act on a button and a thing in an address: "/archive", "/order/3"."""
_PATH_WORD = re.compile(r"[^\W_]+")


def why_destructive(candidate: Candidate, settings: PlannerSettings) -> str:
    """Why a control is never operated, a few words; ``""`` where it may be.

    >>> from pytest_heal.explore.exploration import Control
    >>> why_destructive(Candidate(control=Control(kind="button", name="Delete draft")), PlannerSettings())
    'the word "delete"'
    """
    control, facts = candidate.control, candidate.facts
    own = [control.name, control.text, control.href, facts.name, facts.label, *facts.names]
    denied = _listed(settings.deny, own)
    if denied:
        return f'the word "{denied}" of the deny list'
    if _listed(settings.allow, own):
        return ""
    if candidate.act != "click":
        return ""  # a field or a box that says "delete" does nothing until its form is sent
    said = next(filter(None, map(destructive_word, (control.name, control.text, facts.label))), "")
    if said:
        return f'the word "{said[:_MOST_SHOWN]}"'
    sent = destructive_icon(identifier_words(facts.name)) if facts.submits else ""
    if sent:
        return f'the name "{facts.name[:_MOST_SHOWN]}"'
    chosen = next(filter(None, map(says_so, facts.sends)), "") if facts.submits else ""
    if chosen:
        return f'its form sends "{chosen}"'
    if not folded(f"{control.name}{control.text}"):
        icon = destructive_icon(word for name in facts.names for word in identifier_words(name))
        if icon:
            return f'the icon "{icon}"'
    address = acting(control.href) or (acting(facts.action) if facts.submits else "")
    return f'the address says "{address}"' if address else ""


def says_so(text: str) -> str:
    """The destructive word in a label or in a value that a program reads (``delete_selected``), ``""`` for none."""
    parts = identifier_words(text)
    return destructive_word(text) or destructive_word(" ".join(parts)) or destructive_icon(parts)


def acting(url: str) -> str:
    """The destructive word in the path or the parameters of a URL: only a path segment's own, not of a title in it."""
    if not url:
        return ""
    parts = urlsplit(url)
    if parts.scheme in _SAVES:
        return parts.scheme
    for segment in (*parts.path.split("/"), *re.split(r"[&=/]", parts.query), *parts.fragment.split("/")):
        words = _PATH_WORD.findall(segment.casefold())
        if 0 < len(words) <= _LONGEST_PHRASE:
            found = destructive_icon(words) or destructive_word(" ".join(words))
            if found and found not in _NOUNS and not (len(words) > 1 and words[0] not in found.split()):
                return found
    return ""


def _listed(words: Iterable[str], texts: Iterable[str]) -> str:
    """The first of a list that stands in one of several texts as a whole word or phrase."""
    said = [f" {folded(text)} " for text in texts if text]
    return next((word for word in words if word and any(f" {folded(word)} " in text for text in said)), "")
