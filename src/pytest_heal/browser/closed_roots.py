"""What stands in closed shadow roots: no selector and no script of a page enters these; Chromium's protocol tells it.

It can be told, and not be used: neither Playwright nor a heal reaches it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pytest_heal.browser import private
from pytest_heal.element.printable import counted, quoted, visible

Steps = Generator[Callable[[], Any], Any, Any]

MOST = 200
"""Elements that are told of one page."""
ANSWERED = 2.0
"""Seconds that Chromium may take to tell a document."""
SHOWN = 3
"""Controls that are named in a sentence."""
LONGEST = 80
"""Characters of a text."""
_CONTROLS = frozenset({"a", "button", "input", "option", "select", "summary", "textarea"})
_SILENT = frozenset({"script", "style", "template", "noscript"})
_UNTOLD = frozenset({"value", "style", "nonce", "srcdoc"})
"""Attributes that are not told: what somebody typed, and what says nothing."""
_TEXT_NODE, _ELEMENT_NODE = 3, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Enclosed:
    """An element in a closed shadow root.

    Attributes:
        host: tag of the element whose root it is.
        tag: its own.
        text: what it and what is in it says, at most `LONGEST` characters.
        attributes: as written, without values of fields.
        control: it is a link, a button or a field, or says that it is.
    """

    host: str
    tag: str
    text: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)
    control: bool = False

    def describe(self) -> str:
        """For people: ``<button> "Sign in"``."""
        said = self.text or next(
            (self.attributes[name] for name in ("aria-label", "title", "placeholder") if name in self.attributes), ""
        )
        return f"<{self.tag}>" + (f" {quoted(said)}" if said else "")


def enclosed_in(page: Any) -> Steps:
    """What stands in the closed shadow roots of a page, of its frames in the same process too; none in another browser.

    Args:
        page: the public page.

    Returns:
        Tuple of `Enclosed`, in document order, at most `MOST`.
    """
    try:
        session = yield partial(page.context.new_cdp_session, page)
        document = yield partial(private.sent, session, ANSWERED, "DOM.getDocument", {"depth": -1, "pierce": True})
        yield session.detach
    except Exception:  # noqa: BLE001 - no Chromium, or the page is gone, or busy: nothing is told then
        return ()
    return tuple(itertools.islice(enclosed(document["root"]), MOST))


def enclosed(root: Mapping[str, Any]) -> Iterator[Enclosed]:
    """What stands in closed shadow roots of a document, as Chromium's protocol gives it (``DOM.Node``)."""
    todo: list[tuple[Mapping[str, Any], str]] = [(root, "")]
    while todo:
        node, host = todo.pop()
        tag = str(node.get("localName") or "")
        if host and node.get("nodeType") == _ELEMENT_NODE and tag not in _SILENT:
            found = _element(node, tag, host)
            if found.control or found.text:
                yield found
        roots = node.get("shadowRoots", ())
        inside = [(shadow, tag if shadow.get("shadowRootType") == "closed" else host) for shadow in roots]
        inside += [(child, host) for child in node.get("children", ())]
        if "contentDocument" in node:
            inside.append((node["contentDocument"], ""))
        todo += reversed(inside)


def told(enclosed: Sequence[Enclosed]) -> tuple[str, ...]:
    """A sentence for each sort of host whose closed shadow root holds controls: what nobody can list, find or act on."""
    hosts: dict[str, list[Enclosed]] = {}
    for one in enclosed:
        if one.control:
            hosts.setdefault(one.host, []).append(one)
    return tuple(
        f"{counted(len(found), 'control')} inside of a closed shadow root of <{host}> cannot be reached: "
        + ", ".join(visible(one.describe(), LONGEST) for one in found[:SHOWN])
        + (", ..." if len(found) > SHOWN else "")
        for host, found in hosts.items()
    )


def _element(node: Mapping[str, Any], tag: str, host: str) -> Enclosed:
    flat = node.get("attributes", ())
    attributes = {name: value for name, value in zip(flat[::2], flat[1::2], strict=True) if name not in _UNTOLD}
    control = tag in _CONTROLS or "role" in attributes or "tabindex" in attributes
    return Enclosed(host=host, tag=tag, text=_text(node), attributes=attributes, control=control)


def _text(node: Mapping[str, Any]) -> str:
    """What is in an element, without what stands in further shadow roots; bounded, for a root may hold a whole application."""
    said: list[str] = []
    todo = [node]
    while todo and sum(map(len, said)) <= LONGEST:
        each = todo.pop()
        if each.get("nodeType") == _TEXT_NODE:
            said.append(str(each.get("nodeValue", ""))[: LONGEST * 2])
        elif each.get("localName") not in _SILENT and "contenteditable" not in each.get("attributes", ()):
            todo += reversed(each.get("children", ()))
    return " ".join(" ".join(said).split())[:LONGEST]
