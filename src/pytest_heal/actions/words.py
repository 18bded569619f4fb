"""What an outcome says of a page, in words that hold no secret: a summary of its catalog, cleaned errors, cleaned markup."""

from __future__ import annotations

import re
from collections import Counter

from pytest_heal.catalog.listing import Listing
from pytest_heal.element.printable import counted, visible

MOST_KINDS = 6
"""Kinds of elements that a summary counts one by one."""
MOST_LINES = 12
"""Lines of Playwright's own message that are passed on."""
LONGEST_LINE = 300
"""Characters of one of them."""
SECRET = "•••"  # noqa: S105 - what stands in place of one

_ANSI = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
_TAG = re.compile(r"<input\b(?:[^>\"']|\"[^\"]*(?:\"|$)|'[^']*(?:'|$))*>?", re.IGNORECASE)
_IS_SECRET = re.compile(
    r"\btype\s*=\s*[\"']?(?:password|hidden)\b|\bautocomplete\s*=\s*[\"']?[\w -]*(?:password|one-time-code|cc-)", re.IGNORECASE
)
_VALUE = re.compile(r"(\svalue\s*=\s*)(\"[^\"]*\"?|'[^']*'?|[^\s>\"']+)", re.IGNORECASE)
_TYPED = re.compile(r"^[\s-]*(?:\d+ \S )?(?:fill|type|press|pressSequentially)\(.*$")
_BEFORE = re.compile(r"\A(?:\w+\.\w+: )?(?:Error: )?")


def summary(listing: Listing) -> str:
    """One line: how many elements of which kind can be operated."""
    if not len(listing):
        return "nothing to operate"
    kinds = Counter(listing.kind_of(index) for index in range(len(listing)))
    named = [counted(number, *_noun(visible(kind, 30))) for kind, number in kinds.most_common(MOST_KINDS)]
    left = len(listing) - sum(number for _, number in kinds.most_common(MOST_KINDS))
    return f"{counted(len(listing), 'element')} to operate: {', '.join([*named, *([f'{left} others'] if left else [])])}"


def _noun(kind: str) -> tuple[str, ...]:
    """One and several of a kind."""
    return (kind, f"{kind}es") if kind.endswith(("x", "ch", "s")) else (kind,)


def cleaned(message: str, *, secrets: tuple[str, ...] = ()) -> list[str]:
    """The lines of an error of Playwright without colours, stacks, typed texts and values of secret fields.

    Args:
        message: of the error.
        secrets: texts that are to be masked wherever they stand.
    """
    text = without_secrets(_ANSI.sub("", message))
    for secret in secrets:
        text = text.replace(secret, SECRET) if secret.strip() else text
    lines = [line.rstrip() for line in _BEFORE.sub("", text.strip(), count=1).splitlines()]
    kept = [line for line in lines if line.strip() and not _TYPED.match(line) and not line.startswith("    at ")]
    return [visible(line, LONGEST_LINE) for line in kept[:MOST_LINES]]


def without_secrets(markup: str) -> str:
    """Markup in which the values of password, hidden and otherwise secret fields are masked."""
    return _TAG.sub(lambda tag: _VALUE.sub(rf'\1"{SECRET}"', tag[0]) if _IS_SECRET.search(tag[0]) else tag[0], markup)
