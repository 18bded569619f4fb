"""Pictures within a file for people: what is really one, how large it is, and how much of them a file holds."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pytest_heal.report.page_file import safe

MOST_BYTES = 1_500_000  # of one picture: a screenshot of a long page
MOST_OF_ALL = 24_000_000  # bytes of all pictures of a file; browsers open a file of that size at once
MOST_SIDE = 20_000  # px

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_NO_FRAME = (0xC4, 0xC8, 0xCC)  # markers of JPEG that look like the head of a frame
_BARE = (0x01, *range(0xD0, 0xD8))  # markers without a length


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedded:
    """A picture as a data URL, which is safe in an attribute; width and height in px."""

    uri: Any
    width: int
    height: int


def embedded(names: Iterable[str], pictures: Mapping[str, bytes]) -> dict[str, Embedded]:
    """The pictures of these names, in their order, up to `MOST_OF_ALL`; what is none is left out, and what is too large.

    Args:
        names: paths of screenshots, ``""`` for none.
        pictures: PNG or JPEG by path.
    """
    found: dict[str, Embedded] = {}
    left = MOST_OF_ALL
    for name in names:
        data = pictures.get(name, b"")
        size = size_of(data) if name not in found and 0 < len(data) <= min(MOST_BYTES, left) else None
        if size is not None:
            kind = "png" if data.startswith(_PNG) else "jpeg"
            uri = safe(f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}")
            found[name] = Embedded(uri=uri, width=size[0], height=size[1])
            left -= len(data)
    return found


def size_of(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG, px; ``None`` for what is neither, or is of no use."""
    size = _of_png(data) if data.startswith(_PNG) else _of_jpeg(data) if data.startswith(_JPEG) else None
    return size if size is not None and all(0 < side <= MOST_SIDE for side in size) else None


def _of_png(data: bytes) -> tuple[int, int] | None:
    if data[12:16] != b"IHDR" or len(data) < 24:  # noqa: PLR2004 - where its first part ends
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _of_jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:  # noqa: PLR2004 - begins each marker
        marker = data[at + 1]
        if marker == 0xFF or marker in _BARE:  # noqa: PLR2004 - a byte that fills
            at += 1 if marker == 0xFF else 2  # noqa: PLR2004
        elif 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:  # noqa: PLR2004 - the head of a frame
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
