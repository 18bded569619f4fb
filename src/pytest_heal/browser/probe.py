"""Loads the probe and decodes what it says: from a page to an `Inventory`, from one element to a `Description`.

The probe itself is ``probe.js``, one expression; its head states what it offers. It is embedded in the selector engine (the
utility world) and evaluated by the functions here (the page's own world). Only strings cross from the browser: an object of
the same content takes twenty-five times as long, and characters that no page should have (control characters, halves of
surrogate pairs) survive as JSON escapes.

Playwright is used only through the objects that callers hand in, so importing this module imports no browser.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from pytest_heal.element.address import clean_url
from pytest_heal.element.cleaned import clean_text
from pytest_heal.element.element import Element, Inventory
from pytest_heal.relocation.rivals import nearest

if TYPE_CHECKING:
    from playwright.async_api import Frame as AsyncFrame
    from playwright.async_api import Page as AsyncPage
    from playwright.sync_api import Frame, Page

__all__ = [
    "AROUND",
    "CATALOG",
    "COPY",
    "PROBE_JS",
    "RIVALS",
    "SURVEY",
    "Answer",
    "Description",
    "bare",
    "decode",
    "decode_answer",
    "description_expression",
    "description_from_payload",
    "element_from_payload",
    "inventory_expression",
    "pieces",
    "probe_frames",
    "probe_frames_async",
    "script",
]

MAX_ELEMENTS = 50_000
"""Elements of one inventory; a larger document gives its first ones and ``truncated``."""
MAX_INFLATED = 100_000_000
"""Bytes of an inventory that came deflated; 50,000 elements take about 5,000,000."""

PROBE_JS: str
"""The probe with all its parts: one expression, whose value offers what the heads of the files say. Read on first use."""

SURVEY, CATALOG, AROUND = "suggestions/survey.js", "catalog/catalog.js", "catalog/around.js"
COPY, RIVALS = "browser/copy.js", "browser/rivals.js"
"""Parts, which add to what the probe offers (``offered.x = ...``); they are evaluated in its scope."""
_PLACE = "__PARTS__;"
_BLOCK_COMMENT = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*$", re.DOTALL | re.MULTILINE)


@cache
def bare(name: str) -> str:
    """Text of a script of this package (``browser/probe.js``), without comments of their own lines and indentation."""
    text = _BLOCK_COMMENT.sub("", files("pytest_heal").joinpath(name).read_text(encoding="utf-8"))
    lines = map(str.strip, text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def pieces(*parts: str) -> tuple[str, str, str]:
    """The probe's text before its parts, those parts, and its end; put together they are one expression."""
    head, tail = bare("browser/probe.js").split(_PLACE)
    return head, "\n".join(map(bare, parts)), tail


@cache
def script(*parts: str) -> str:
    """The probe with some of its parts, as one expression."""
    return "".join(pieces(*parts))


def __getattr__(name: str) -> Any:
    if name == "PROBE_JS":
        return script(SURVEY, CATALOG)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """One element of a page, with what its document says about it: the makings of a fingerprint.

    Attributes:
        element: the element; its ``index`` and ``parent`` are -1.
        counts: how many elements of the document share a value with it, itself included, by property as in
            `Fingerprint.counts`; a property the element lacks is missing.
        elements: number of elements of the document.
        url: of the document.
        viewport: width and height of the frame, CSS px.
        title: of the document.
        rivals: as in `Fingerprint.rivals`.
        lead: as in `Fingerprint.lead`.
        look: hash of what it says and of its attributes, for `pieces.look_checks`; ``""`` from who does not tell.
    """

    element: Element
    counts: Mapping[str, int] = field(default_factory=dict)
    elements: int = 0
    url: str = ""
    viewport: tuple[int, int] = (0, 0)
    title: str = ""
    rivals: tuple[Element, ...] = ()
    lead: str = ""
    look: str = ""


def inventory_expression(*, max_elements: int = MAX_ELEMENTS) -> str:
    """JavaScript for ``frame.evaluate``: a function whose result is ONE JSON string, for `decode`.

    Args:
        max_elements: where to stop; the payload then says ``truncated``.
    """
    return (
        f"() => {{ const probe = {script()};"
        f"return probe.encode(probe.inventory(document, {{elements: {int(max_elements)}}}).payload); }}"
    )


def description_expression() -> str:
    """JavaScript for ``locator.evaluate``: from an element to one JSON string, for `description_from_payload`."""
    return (
        f"element => {{ const probe = {script(RIVALS)};"
        "return probe.encode(Object.assign(probe.describe(element), {rivals: probe.rivals(element)})); }"
    )


def decode(payload: str) -> Inventory:
    """The inventory in a JSON string from `inventory_expression`.

    Raises:
        ValueError: no JSON, or a payload of another format.
    """
    return Inventory.from_payload(payload)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the engine answers when it is asked for an inventory.

    Attributes:
        inventory: the elements.
        matched: indices of what the question's selector matched.
        waited: ms of quiet time that the engine still had to wait.
        milliseconds: ms it took in the page; hardly any when the inventory was prepared while the page rested.
        prepared: it was.
        finished: URLs of the document's requests that are over, where that was asked for.
    """

    inventory: Inventory
    matched: tuple[int, ...] = ()
    waited: float = 0.0
    milliseconds: float = 0.0
    prepared: bool = False
    finished: tuple[str, ...] = ()


def decode_answer(text: str) -> Answer | None:
    """The engine's answer to `protocol.inventory`; ``None`` for "not yet", and for what is no answer of the engine's.

    A large inventory that was prepared comes deflated: it crosses from the browser in a third of the time.

    Raises:
        ValueError: broken, or a payload of another format.
    """
    answer = json.loads(text)
    if not isinstance(answer, dict):
        return None
    packed = answer.get("packed")
    payload = answer
    if packed is not None:
        try:
            inflated = zlib.decompressobj(wbits=-zlib.MAX_WBITS).decompress(base64.b64decode(packed), MAX_INFLATED)
        except zlib.error as error:
            raise ValueError(f"a packed inventory that is broken: {error}") from error
        payload = json.loads(inflated)
        if "box" in answer:
            payload["box"] = answer["box"]
    took = answer.get("took", {})
    return Answer(
        inventory=Inventory.from_payload(payload),
        matched=tuple(answer.get("matched", ())),
        waited=took.get("waited") or 0.0,
        milliseconds=took.get("page") or 0.0,
        prepared=took.get("prepared", False),
        finished=tuple(answer.get("finished", ())),
    )


def element_from_payload(payload: str | Mapping[str, Any]) -> Element:
    """The element in a payload of exactly one, as ``describe`` returns it, with its path from the root.

    Args:
        payload: JSON string or object; the whole answer of ``describe`` will do too.

    Raises:
        ValueError: not one element, or another format.
    """
    data = json.loads(payload) if isinstance(payload, str) else payload
    data = data.get("payload", data)
    inventory = Inventory.from_payload(data)
    if len(inventory) != 1:
        raise ValueError(f"expected a payload of one element, got {len(inventory)}")
    return replace(inventory[0], index=-1, parent=-1, path=tuple(data.get("path", ())))


def description_from_payload(payload: str | Mapping[str, Any]) -> Description:
    """What ``describe`` returned, decoded.

    Raises:
        ValueError: not one element, or another format.
    """
    data = json.loads(payload) if isinstance(payload, str) else payload
    inner, beside = data["payload"], data.get("rivals")
    width, height = inner.get("viewport", (0, 0))
    element = element_from_payload(inner)
    return Description(
        element=element,
        counts=dict(data.get("counts", {})),
        elements=int(data.get("elements", 0)),
        url=inner.get("url", ""),
        viewport=(width, height),
        title=clean_text(inner.get("title", "")),
        lead=clean_text(str(data.get("lead", "")), compared=True),
        look=str(data.get("look", "")),
        rivals=nearest(element, Inventory.from_payload(beside["payload"]), beside["places"]) if beside else (),
    )


def _probing(
    page: Any, notes: list[str] | None, max_elements: int
) -> Generator[tuple[Any, str], str, list[tuple[Any, Inventory]]]:
    """Ask each frame for its inventory; yields (frame, expression), is sent the JSON or thrown the frame's error.

    A frame that went away or navigates while it is asked is no reason to fail: the others are still there. Any exception of
    the caller's browser means that; what is not an `Exception` (a cancelled task, Ctrl-C) goes through.
    """
    expression = inventory_expression(max_elements=max_elements)
    found: list[tuple[Any, Inventory]] = []
    for frame in page.frames:
        try:
            answer = yield frame, expression
            found.append((frame, decode(answer)))
        except Exception as error:  # noqa: BLE001 - see above; the class depends on API and version
            if notes is not None:
                reason = (str(error).splitlines() or [type(error).__name__])[0]
                notes.append(f"frame {frame.name or clean_url(frame.url)!r} skipped: {reason}")
    return found


def probe_frames(
    page: Page, *, notes: list[str] | None = None, max_elements: int = MAX_ELEMENTS
) -> list[tuple[Frame, Inventory]]:
    """Inventories of all frames of a page, the main frame first, cross-origin ones included.

    Args:
        page: a page of the sync API.
        notes: takes one line for each frame that was skipped because it was detached or navigating.
        max_elements: of each frame.
    """
    asking = _probing(page, notes, max_elements)
    try:
        frame, expression = next(asking)
        while True:
            try:
                answer = frame.evaluate(expression)
            except Exception as error:  # noqa: BLE001 - handed to the generator
                frame, expression = asking.throw(error)
            else:
                frame, expression = asking.send(answer)
    except StopIteration as end:
        return list(end.value)


async def probe_frames_async(
    page: AsyncPage, *, notes: list[str] | None = None, max_elements: int = MAX_ELEMENTS
) -> list[tuple[AsyncFrame, Inventory]]:
    """`probe_frames` for a page of the async API."""
    asking = _probing(page, notes, max_elements)
    try:
        frame, expression = next(asking)
        while True:
            try:
                answer = await frame.evaluate(expression)
            except Exception as error:  # noqa: BLE001 - handed to the generator
                frame, expression = asking.throw(error)
            else:
                frame, expression = asking.send(answer)
    except StopIteration as end:
        return list(end.value)
