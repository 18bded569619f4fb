r"""Identifiers and strings in CSS, escaped by the rules of the CSSOM, so that no value of a page can leave its place.

https://drafts.csswg.org/cssom/#serialize-an-identifier and ``#serialize-a-string``.
"""

from __future__ import annotations

import re

_NEEDS_CODE = re.compile(r"[\x01-\x1f\x7f]")
_IDENTIFIER = re.compile(r"[0-9A-Za-z_\x80-\U0010ffff-]")


def _code_point(character: str) -> str:
    return f"\\{ord(character):x} "


def identifier(text: str) -> str:
    r"""A text as an identifier, what ``CSS.escape`` does in the browser; for ``#id``, ``.class``, tag and attribute names.

    >>> print(identifier("md:w-1/2"), identifier("1st"), identifier("-"))
    md\:w-1\/2 \31 st \-
    """
    if text == "-":
        return "\\-"
    out: list[str] = []
    for i, character in enumerate(text):
        if character == "\x00":
            out.append("\ufffd")
        elif _NEEDS_CODE.match(character) or ("0" <= character <= "9" and (i == 0 or (i == 1 and text[0] == "-"))):
            out.append(_code_point(character))
        elif _IDENTIFIER.match(character):
            out.append(character)
        else:
            out.append("\\" + character)
    return "".join(out)


def string(text: str) -> str:
    r"""A text as a string in double quotes; for the values of ``[attribute="…"]``.

    >>> print(string('5" disk'))
    "5\" disk"
    """
    out: list[str] = []
    for character in text:
        if character == "\x00":
            out.append("\ufffd")
        elif _NEEDS_CODE.match(character):
            out.append(_code_point(character))
        elif character in '"\\':
            out.append("\\" + character)
        else:
            out.append(character)
    return f'"{"".join(out)}"'
