"""Any value as plain JSON: what may travel on a report of pytest, and what every reader of JSON takes.

One value that is not plain would be an INTERNALERROR under pytest-xdist that ends the whole run, and half a surrogate pair
a file that nobody can read.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any

from pytest_heal.element.printable import shortened

SHORT = 40  # characters of a key that is never cut
LOWEST, HIGHEST = -(2**31), 2**53  # what execnet takes without raising, and what every JSON reader keeps exact
_LARGE = re.compile(r"[:,\[] ?-?\d{10,}(?=[,\]}])")  # an integer that may be out of bounds


def plain(value: Any, limit: int = 0) -> Any:
    """The value as plain JSON: exactly ``dict``, ``list``, ``str``, ``int``, ``float``, ``bool``, ``None``.

    Subclasses (an enum member, a numpy float) become their base type, since execnet refuses them; half surrogate pairs, which
    no encoding can carry, become escapes; a number that is not finite becomes 0.0, which JSON cannot say otherwise, an
    integer out of bounds the bound; anything else becomes its text.

    Args:
        value: anything.
        limit: most characters of one text; 0 for any number.
    """
    kind = type(value)  # the common cases first: a report has a million of these
    if kind is str and value.isascii() and not 0 < limit < len(value):
        return value
    if value is None or kind is bool:
        return value
    if kind is dict:
        return {
            key if type(key) is str and key.isascii() and len(key) < SHORT else plain(str(key), limit): plain(item, limit)
            for key, item in value.items()
        }
    if isinstance(value, str):
        text = value if value.isascii() else value.encode("utf-8", "backslashreplace").decode("utf-8")
        return shortened(str(text), limit)
    if isinstance(value, int):
        return max(LOWEST, min(int(value), HIGHEST))
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else 0.0
    if isinstance(value, Mapping):
        return {plain(str(key), limit): plain(item, limit) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item, limit) for item in value]
    return plain(str(value), limit)


def written(value: Any, limit: int = 0) -> str:
    """JSON text of `plain`, on one line, in a fifth of the time: most values are plain already. Keys are texts.

    Args:
        value: anything but a single number.
        limit: most characters of one text; 0 for any number.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        text.encode()  # half a surrogate pair cannot
    except (TypeError, ValueError):
        text = ""
    if not text or 0 < limit < len(text) or _LARGE.search(text):
        return json.dumps(plain(value, limit), ensure_ascii=False)
    return text
