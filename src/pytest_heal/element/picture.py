"""A small picture of an element and what stands around it: which part of the page it shows, and where in it the element is.

The outline is drawn by the report, never in the page.
"""

from __future__ import annotations

import base64
import binascii
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MARGIN = 32.0  # CSS px around the element
WIDEST, HIGHEST = 480.0, 240.0  # CSS px of a picture
MOST_BYTES = 15_000  # of one picture; a text of 20,000 characters, which every report takes
QUALITY = 50  # of the JPEG, 0 to 100
_JPEG = b"\xff\xd8\xff"

Box = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """The part of a page that a picture shows.

    Attributes:
        x, y: of its corner in the viewport; whole CSS px.
        width, height: whole CSS px, 1 or more.
        box: of the element within it; may reach beyond it.
    """

    x: int
    y: int
    width: int
    height: int
    box: Box


def clip_of(box: Box, viewport: tuple[float, float]) -> Clip | None:
    """The part of the viewport to show; ``None`` where the element cannot be seen in it.

    Args:
        box: of the element, relative to the viewport.
        viewport: width and height.
    """
    if not all(map(math.isfinite, (*box, *viewport))):
        return None
    across = _span(box[0], box[2], viewport[0], WIDEST)
    down = _span(box[1], box[3], viewport[1], HIGHEST)
    if across is None or down is None:
        return None
    (x, width), (y, height) = across, down
    return Clip(x=x, y=y, width=width, height=height, box=(box[0] - x, box[1] - y, box[2], box[3]))


def _span(start: float, length: float, available: float, most: float) -> tuple[int, int] | None:
    """Begin and length of what is shown in one direction: the element in the middle, or what fits of its beginning."""
    seen, end = max(start, 0.0), min(start + length, available)
    if end - seen < 1:
        return None
    low = max(math.floor(seen - min(MARGIN, max(0.0, (most - (end - seen)) / 2))), 0)
    high = min(math.ceil(end + MARGIN), math.floor(available), low + int(most))
    return low, high - low


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A JPEG and where in it the element is.

    Attributes:
        data: the JPEG in base64.
        width, height: px.
        box: of the element in it; may reach beyond it.
    """

    data: str
    width: int
    height: int
    box: Box

    @classmethod
    def of(cls, jpeg: bytes, clip: Clip) -> Picture | None:
        """A picture of a clip; ``None`` for what is none, or is too long."""
        if not jpeg.startswith(_JPEG) or len(jpeg) > MOST_BYTES:
            return None
        return cls(data=base64.b64encode(jpeg).decode("ascii"), width=clip.width, height=clip.height, box=clip.box)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values only; ``type`` is the media type."""
        box = [round(value, 1) for value in self.box]
        return {"type": "image/jpeg", "data": self.data, "width": self.width, "height": self.height, "box": box}

    @classmethod
    def from_dict(cls, data: Any) -> Picture:
        """What `to_dict` was made from.

        Raises:
            ValueError: it is no picture; what it says is never shown.
        """
        if not isinstance(data, Mapping) or data.get("type") != "image/jpeg":
            raise ValueError("it is no picture")
        text, box = data.get("data"), data.get("box")
        numbers = (data.get("width"), data.get("height"), *(box if isinstance(box, list | tuple) else ()))
        if not isinstance(text, str) or len(numbers) != 6 or not all(map(_number, numbers)) or min(numbers[:2]) < 1:  # noqa: PLR2004
            raise ValueError("it is a damaged picture")
        try:
            jpeg = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise ValueError("it is a damaged picture") from None
        if not jpeg.startswith(_JPEG):
            raise ValueError("it is a damaged picture")
        width, height, *rest = numbers
        return cls(data=text, width=int(width), height=int(height), box=(rest[0], rest[1], rest[2], rest[3]))


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and abs(value) < 1e6  # noqa: PLR2004
