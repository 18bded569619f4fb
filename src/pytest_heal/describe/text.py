"""A refusal in words, like Playwright's message about strict mode: what was asked, what was there instead, what to do next.

What a page says is data: control characters are shown as such, and long texts are cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from pytest_heal.describe.answer import Candidate
from pytest_heal.element.address import clean_url
from pytest_heal.element.printable import NO_NAME
from pytest_heal.relocation.decision import plain

LONGEST = 60
"""Characters of a name, a section or a URL in a message."""
MOST_EVIDENCE = 6


def quoted(text: str) -> str:
    """A text of the page or the test in quotes."""
    return f'"{plain(text, LONGEST)}"'


def called(candidate: Candidate, *, nameless: str = "") -> str:
    """``button "Log in" in "Anna"``, ``link "Sign in" -> /auth``; ``nameless`` stands in place of a name that is missing."""
    said = f" {quoted(candidate.name)}" if candidate.name else f" {nameless}" if nameless else ""
    leads = f" -> {plain(candidate.href, LONGEST)}" if candidate.role == "link" and candidate.href else ""
    head = candidate.group.split(" | ")[0]
    where = f" in {quoted(head)}" if head and head not in candidate.name and not head.startswith("column: ") else ""
    return f"{candidate.role or 'element'}{said}{leads}{where}"


def ambiguous(text: str, candidates: Sequence[Candidate], *, more: int = 0, reason: str = "", opinion: str = "") -> str:
    """Several elements are as good."""
    count = len(candidates) + more
    lines = [f"strict mode violation: find_by_description({quoted(text)}) may mean {count} elements{reason}:"]
    for place, one in enumerate(candidates, 1):
        section = f", {plain(one.section, LONGEST)}" if one.section else ""
        aka = f" aka {one.locator}" if one.locator else ""
        lines.append(f"    {place}) {called(one)} (score {one.score:.2f}{section}){aka}")
        if one.longer:
            lines.append(f"       {plain(one.apart, LONGEST)}: find_by_description({_literal(one.longer)})")
        elif one.apart:
            lines.append(f"       {plain(one.apart, LONGEST)}")
    if more > 0:
        lines.append(f"    ... and {more} more")
    lines += [opinion] if opinion else []
    lines.append("Say which one, as above; or give within=, role= or nth=.")
    return "\n".join(lines)


def not_found(
    text: str, candidates: Sequence[Candidate], unknown: Sequence[str], *, url: str = "", waited: float = 0.0, opinion: str = ""
) -> str:
    """Nothing is near enough."""
    where = f" on {plain(clean_url(url), 2 * LONGEST)}" if url else ""
    after = f" within {waited / 1000:g} s" if waited else ""
    lines = [f"find_by_description({quoted(text)}) found no element{where}{after} that it clearly means."]
    if unknown:
        words = ", ".join(map(quoted, unknown))
        lines.append(f"Nothing on the page says {words}, in these or similar words (heal_synonyms adds a project's own).")
    alike = [one for one in candidates if round(one.score, 2) > 0]
    if candidates:
        lines.append("The nearest:" if alike else "Nothing is like it. What can be operated there, among others:")
        for one in alike or candidates:
            score = f" ({one.against or f'score {one.score:.2f}'})" if alike else ""
            aka = f" aka {one.locator}" if one.locator else ""
            lines.append(f"    - {called(one)}{score}{aka}")
    else:
        lines.append("There is nothing on the page that can be operated.")
    lines += [opinion] if opinion else []
    lines.append("Describe it in the words of the page, or lower min_score=; `pytest-heal find URL TEXT` shows the scores.")
    return "\n".join(lines)


def listed(text: str, url: str, candidates: Sequence[Candidate], *, refused: str = "") -> str:
    """The ranked candidates with their evidence, one a line.

    Args:
        text: the description.
        url: of the page.
        candidates: the best first.
        refused: why none of them is the answer, as a test would be told; ``""`` where the first one is.
    """
    if not candidates and refused:
        return refused
    if not candidates:
        where = plain(clean_url(url), 2 * LONGEST)
        return f"No matches for {quoted(text)} on {where}: nothing that can be operated there is like it"
    head = f"Matches for {quoted(text)} on {plain(clean_url(url), 2 * LONGEST)}"
    lines = [refused, "", "The nearest, with their evidence:"] if refused else [head]
    names = [f"[{one.index if one.index >= 0 else '-'}] {called(one, nameless=NO_NAME)}" for one in candidates]
    width = min(max(map(len, names)), 2 * LONGEST)
    for name, one in zip(names, candidates, strict=True):
        against = [one.against] if one.against else []
        evidence = ", ".join(plain(reason, LONGEST) for reason in (*against, *one.evidence[:MOST_EVIDENCE]))
        lines.append(f"{name:<{width}}  {one.score:.2f}   {evidence}".rstrip())
    return "\n".join(lines)


def _literal(text: str) -> str:
    """A text as a Python string literal."""
    cleaned = plain(text, 4 * LONGEST)
    return (
        f"'{cleaned}'"
        if '"' in cleaned and "'" not in cleaned
        else '"' + cleaned.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )
