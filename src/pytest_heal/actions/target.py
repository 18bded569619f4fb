"""Targets: how a step names its element, read without a page.

==================  =======================================================
``index=3``         a number of the catalog; ``index=3@<version>`` of one version
``css=``, plain     CSS, and whatever else Playwright's ``page.locator()`` takes
``xpath=``, ``//``  XPath
``text=Save``       what says a text, ``text="Save"`` all of it
``role=button[name="Save"]``  role and accessible name
``desc=``           a description in words
==================  =======================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import process

TargetKind = Literal["index", "css", "xpath", "text", "role", "desc", "selector"]
TARGET_KINDS: tuple[TargetKind, ...] = ("index", "css", "xpath", "text", "role", "desc")
"""What may stand before ``=``, in the order of the reference."""

ENGINES = frozenset(
    [
        "id",
        "data-testid",
        "data-test-id",
        "data-test",
        "nth",
        "visible",
        "css:light",
        "text:light",
        "_react",
        "_vue",
        "left",
        "right",
    ]
)
"""Other engines of Playwright that a selector may begin with; a suite may have registered more."""
OURS = frozenset(["heal", "healmain"])
"""Engines of our own, which nobody else can use."""
ALIKE = 75
"""Likeness (0 to 100) from which on an unknown engine is taken for a misspelt one."""

_ENGINE = re.compile(r"\s*([A-Za-z_][\w+:*-]*)=")
_INDEX = re.compile(r"(\d{1,6})(?:@([0-9a-f]{12}))?\s*(>>.*)?", re.DOTALL)


class TargetError(ValueError):
    """A target that cannot be read; the message says what is wrong with it, without the target.

    Attributes:
        closest: what was probably meant, ``""`` when nothing is near.
    """

    def __init__(self, message: str, closest: str = "") -> None:
        super().__init__(message)
        self.closest = closest


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A target.

    Attributes:
        kind: ``selector`` for one of Playwright's that is none of the others.
        written: as in the step.
        selector: for ``page.locator()``; ``""`` of an index and of a description.
        index: number in the catalog, -1 for none; ``version``: of which catalog, ``""`` for the one read last.
        rest: what follows an index, ``>> span``.
        description: of ``desc=``.
    """

    kind: TargetKind
    written: str
    selector: str = ""
    index: int = -1
    version: str = ""
    rest: str = ""
    description: str = ""


def parse(written: str) -> Target:
    """A target as it stands in a step.

    Raises:
        TargetError: it cannot be one.
    """
    text = written.strip()
    if not text:
        raise TargetError("is empty")
    if text.startswith(("//", "..")):
        return Target(kind="xpath", written=written, selector=text)
    found = _ENGINE.match(text)
    if found is None:
        return Target(kind="css", written=written, selector=text)
    engine, body = found[1], text[found.end() :].strip()
    if engine not in TARGET_KINDS:
        return _other(engine, text, written)
    if not body:
        raise TargetError(f"says nothing after {engine}=")
    if engine == "index":
        return _index(body, written)
    if engine == "desc":
        return Target(kind="desc", written=written, description=body)
    if engine == "css" and not _ENGINE.match(body) and not body.startswith(("//", "..", '"', "'")):
        return Target(kind="css", written=written, selector=body)  # as a test would write it: one locator, one fingerprint
    return Target(kind=engine, written=written, selector=f"{engine}={body}")


def _index(body: str, written: str) -> Target:
    found = _INDEX.fullmatch(body)
    if found is None:
        raise TargetError("is no number of a catalog: write index=3, or index=3@ and the catalog's version", "index=0")
    return Target(kind="index", written=written, index=int(found[1]), version=found[2] or "", rest=found[3] or "")


def _other(engine: str, text: str, written: str) -> Target:
    """A selector of another engine of Playwright or of the suite, unless it is one of ours misspelt."""
    if engine in OURS:
        raise TargetError(f"begins with {engine}=, which pytest-heal uses itself: write css=, xpath=, text=, role= or index=")
    if engine in ENGINES or engine.startswith("internal:"):
        return Target(kind="selector", written=written, selector=text)
    near = process.extractOne(engine.lower(), TARGET_KINDS, score_cutoff=ALIKE)
    if near is not None:
        raise TargetError(f"begins with {engine[:20]}=, which is no kind of target", f"{near[0]}=")
    return Target(kind="selector", written=written, selector=text)
