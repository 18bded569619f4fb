"""Where a call looks: its page's URL, the template of that, and its frame."""

from __future__ import annotations

from dataclasses import dataclass

from pytest_heal.element.fingerprint import url_template


@dataclass(frozen=True, slots=True)
class Place:
    """Where a call looks: URL, its template, and the child frame's name (``""``: main frame)."""

    url: str
    template: str
    frame: str


def place_of(url: str, child: tuple[str, str] | None) -> Place:
    """The place of a call.

    Args:
        url: of the page.
        child: name and URL of the child frame a locator was made from, ``None`` for the main frame.
    """
    frame = "" if child is None else child[0] or url_template(child[1])
    return Place(url, url_template(url), frame)
