"""Text from a page, made safe for where it is shown.

A page under test says what it likes: terminal escapes, line breaks, text direction marks, characters that no XML file may
hold. Everything that a report shows goes through here first. What only makes it readable is in `pytest_heal.element.printable`.
"""

from __future__ import annotations

import re

from pytest_heal.element.printable import ELLIPSIS, counted, no_command, quoted, shortened, visible

__all__ = ["ELLIPSIS", "counted", "no_command", "quoted", "shortened", "visible", "xml_text"]

# XML 1.0, production 2 (Char): everything else must not occur, not even escaped.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str, limit: int = 0) -> str:
    r"""Text without the characters that XML 1.0 forbids; escaping ``<`` and ``&`` is left to the XML writer.

    >>> xml_text("a\x00b\x1b[0m <c>")
    'ab[0m <c>'
    """
    return shortened(_NOT_XML.sub("", text), limit)
