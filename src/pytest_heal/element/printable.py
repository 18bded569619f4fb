"""Text from a page, made safe for one line that people read.

A page under test says what it likes: terminal escapes, line breaks, text direction marks. Everything of it that is shown
goes through here first; what a file format forbids besides is the business of ``report/``.
"""

from __future__ import annotations

import json
import re
import unicodedata

ELLIPSIS = "…"
NO_NAME = "(no name)"
"""In place of the name of an element that has none."""

# Unicode categories that can hide, move or restyle what stands around them: control, format, surrogate, line and paragraph
# separator. The joiners are format characters too, but people write with them (emoji, Persian) and they do no harm.
_UNSEEN = frozenset(["Cc", "Cf", "Cs", "Zl", "Zp"])
_HARMLESS = frozenset(["\u200c", "\u200d"])
# Numbers that are no characters and never will be: readers of XML and YAML refuse them, others replace them.
_NO_CHARACTER = re.compile(
    "[\ufdd0-\ufdef" + "".join(chr(plane << 16 | low) for plane in range(17) for low in (0xFFFE, 0xFFFF)) + "]"
)
# How services that run tests recognise a command in what a program prints: GitHub and Azure anywhere in a line
# (``##[…]``, ``##vso[…]``), GitHub at its beginning (``::…::``).
_COMMAND_ANYWHERE = re.compile(r"##(?=\w*\[)")
_COMMAND_FIRST = re.compile(r"^(\s*)(::)")
_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str, limit: int = 0) -> str:
    r"""One line for a terminal: what cannot be seen becomes an escape, the rest stays.

    Args:
        text: any text.
        limit: most characters, the ellipsis included; 0 for any number.

    >>> visible("Save\n\x1b[31mnow")
    'Save\\n\\x1b[31mnow'
    """
    if not (text.isascii() and text.isprintable()):
        text = "".join(_escaped(c) if unicodedata.category(c) in _UNSEEN and c not in _HARMLESS else c for c in text)
        text = _NO_CHARACTER.sub(lambda found: _escaped(found[0]), text)
    if "##" in text:
        text = _COMMAND_ANYWHERE.sub(r"#\\#", text)
    return shortened(text, limit)


def json_text(text: str) -> str:
    r"""JSON in which what is no character is written as an escape of JSON: the same data, and a text that every reader takes.

    >>> json_text('["a\ufffe"]') == '["a\\ufffe"]'
    True
    """
    return text if text.isascii() else _NO_CHARACTER.sub(lambda found: json.dumps(found[0])[1:-1], text)


def no_command(line: str) -> str:
    r"""A line that begins with text of a page, so that no service takes it for a command.

    >>> no_command("    ::error::stop")
    '    \\::error::stop'
    """
    return _COMMAND_FIRST.sub(r"\1\\\2", line)


def shortened(text: str, limit: int) -> str:
    """At most ``limit`` characters (0: any number), the end replaced by an ellipsis."""
    return text[: limit - 1] + ELLIPSIS if 0 < limit < len(text) else text


def quoted(text: str, limit: int = 0) -> str:
    """Text of a page in double quotes, for one line of a terminal."""
    return f'"{visible(text, limit)}"'


def counted(number: int, noun: str, plural: str = "") -> str:
    """Number and noun in agreement.

    >>> counted(1, "test"), counted(2, "test")
    ('1 test', '2 tests')
    """
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def _escaped(character: str) -> str:
    known = _NAMED.get(character)
    if known:
        return known
    point = ord(character)
    return f"\\x{point:02x}" if point <= 0xFF else f"\\u{point:04x}" if point <= 0xFFFF else f"\\U{point:08x}"  # noqa: PLR2004
