"""What one document holds that a selector could have meant: names and how often each occurs, no elements.

A failed locator has no fingerprint to be compared with; all there is, is what it asks for. So the survey
(``suggestions/survey.js``) counts the vocabulary of a page, which is a hundredth of its inventory, and sends of each sort what
is nearest to the words asked for. Elements in open shadow roots are counted as Playwright's CSS counts them; what a person
typed is never read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pytest_heal.element.cleaned import clean_attribute, clean_text

SURVEY_FORMAT = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A value that occurs.

    Attributes:
        value: the class word, id, attribute value or text; texts are whitespace-collapsed, at most 300 characters.
        count: elements that have it.
        attribute: of an attribute's value: its name.
        role: of an accessible name: the role.
        tag: of a text or attribute: the tag of the first element that has it.
        visible: at least one of them can be seen.
    """

    value: str
    count: int = 1
    attribute: str = ""
    role: str = ""
    tag: str = ""
    visible: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """One document's vocabulary. Lists are the nearest to the words asked for where there are many, else all.

    Attributes:
        url, title: of the document.
        elements: number of elements, open shadow roots included.
        truncated: there were more than were looked at.
        opaque: an element may have a closed shadow root.
        passwords: visible fields for a password.
        headings: texts of the first visible headings of the document, highest level first, at most a handful.
        structure: number of visible elements by what people call them: ``button``, ``input``, ``link``, ``form``, ``heading``,
            ``image``, ``table``, ``list``, ``dialog``, ``iframe``.
        data: ``data-`` attributes and how many elements have each.
        roles: ARIA roles and how many elements have each.
        classes: class words.
        ids: ids.
        attributes: values of ``name``, ``type``, ``placeholder``, ``aria-label``, ``alt``, ``title``, ``href``, ``for``,
            ``value`` of buttons, test ids and other ``data-`` attributes.
        named: accessible names, with their role.
        texts: texts of elements that say something themselves.
        labels: texts of labels of fields.
        tags: tag names.
    """

    url: str = ""
    title: str = ""
    elements: int = 0
    truncated: bool = False
    opaque: bool = True
    passwords: int = 0
    headings: tuple[str, ...] = ()
    structure: Mapping[str, int] = field(default_factory=dict)
    data: Mapping[str, int] = field(default_factory=dict)
    roles: Mapping[str, int] = field(default_factory=dict)
    classes: tuple[Found, ...] = ()
    ids: tuple[Found, ...] = ()
    attributes: tuple[Found, ...] = ()
    named: tuple[Found, ...] = ()
    texts: tuple[Found, ...] = ()
    labels: tuple[Found, ...] = ()
    tags: tuple[Found, ...] = ()

    @classmethod
    def from_payload(cls, payload: str | Mapping[str, Any]) -> Survey:
        """Decode what the page's survey returned: the attributes above, a `Found` as its attributes without defaults.

        Raises:
            ValueError: the payload is of another format than `SURVEY_FORMAT`.
        """
        data: Mapping[str, Any] = json.loads(payload) if isinstance(payload, str) else payload
        if data.get("format") != SURVEY_FORMAT:
            raise ValueError(f"survey payload of format {data.get('format')!r}, expected {SURVEY_FORMAT}")
        return cls(
            url=data.get("url", ""),
            title=clean_text(data.get("title", "")),
            elements=data.get("elements", 0),
            truncated=data.get("truncated", False),
            opaque=data.get("opaque", True),
            passwords=data.get("passwords", 0),
            headings=tuple(map(clean_text, data.get("headings", ()))),
            structure=data.get("structure", {}),
            data=data.get("data", {}),
            roles=data.get("roles", {}),
            classes=_named(data.get("classes", ())),
            ids=_named(data.get("ids", ())),
            attributes=_found(data.get("attributes", ())),
            named=_found(data.get("named", ())),
            texts=_found(data.get("texts", ())),
            labels=_found(data.get("labels", ())),
            tags=_named(data.get("tags", ())),
        )


def _named(sent: Iterable[Mapping[str, Any]]) -> tuple[Found, ...]:
    return tuple(Found(**each) for each in sent)


def _found(sent: Iterable[Mapping[str, Any]]) -> tuple[Found, ...]:
    """What was found; what holds a secret is nothing that a selector may hold on to."""
    found = (Found(**each) for each in sent)
    return tuple(one for one in found if _told(one) == one.value)


def _told(one: Found) -> str:
    return clean_attribute(one.attribute, one.value) if one.attribute else clean_text(one.value)
