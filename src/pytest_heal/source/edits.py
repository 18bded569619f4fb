"""Places in a source file, and what would be written there instead.

Lines and columns count from 1, columns in characters; the end column is the first one behind. So a region is what SARIF calls
one with ``columnKind`` ``unicodeCodePoints``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def lines_of(text: str) -> list[str]:
    """The lines of a source file with their ends: what Python takes for one, which is less than `str.splitlines` does."""
    return _LINE.findall(text)


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Region:
    """A stretch of a text.

    Attributes:
        line, column: of its first character.
        end_line, end_column: of the first character behind it.
    """

    line: int
    column: int
    end_line: int
    end_column: int

    def of(self, text: str) -> str:
        """The stretch of a text that it names."""
        lines = lines_of(text)[self.line - 1 : self.end_line]
        lines[-1] = lines[-1][: self.end_column - 1]
        lines[0] = lines[0][self.column - 1 :]
        return "".join(lines)

    def replaced(self, text: str, new: str) -> str:
        """A text with something else in this place."""
        lines = lines_of(text)
        before = "".join(lines[: self.line - 1]) + lines[self.line - 1][: self.column - 1]
        after = lines[self.end_line - 1][self.end_column - 1 :] + "".join(lines[self.end_line :])
        return before + new + after


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """A proposed change of one place.

    Attributes:
        file: relative to the root, with ``/``.
        region: what is replaced.
        old, new: the text of the region, and what is to stand there.
        before, after: the whole lines that the region touches, as they are and as they would be, without the last line end.
    """

    file: str
    region: Region
    old: str
    new: str
    before: str
    after: str
