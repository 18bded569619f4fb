"""The JSON of a request, within limits: type, size and time are looked at before anything is read, or while it is.

``json.loads`` takes more than JSON is and more than can be handed on (``NaN``, ``1e999``, a key twice, nesting without an
end); that is refused here, so that whatever comes behind gets plain values.
"""

from __future__ import annotations

import asyncio
import json
import math
from typing import TYPE_CHECKING, Any

from pytest_heal.serve.refusal import Refused

if TYPE_CHECKING:
    from starlette.requests import Request

MOST_BYTES = 1_000_000
"""Bytes of a request's body; a list of a thousand steps has about a tenth of it."""
READ_SECONDS = 10.0
"""Seconds in which the whole body must have come."""
DEEPEST = 32
"""Levels of objects and lists within each other; a list of steps has four."""
JSON = "application/json"


async def json_object(request: Request, *, optional: bool = False, lists: str = "") -> dict[str, Any]:
    """The JSON object that a request brings.

    Args:
        request: whose body was not read yet.
        optional: no body at all means an empty object.
        lists: field that a list alone is the value of; ``""``: a list is refused.

    Raises:
        Refused: type, size, time or content is wrong; no more was read than needed to know.
    """
    length = _length(request)
    coming = length or "transfer-encoding" in request.headers
    if optional and not coming and "content-type" not in request.headers:
        return {}
    _check_type(request)
    if length > MOST_BYTES:
        raise Refused("too-large", f"the body has {length} bytes; at most {MOST_BYTES} are read", limit=MOST_BYTES)
    try:
        data = await asyncio.wait_for(_read(request), READ_SECONDS)
    except TimeoutError:
        raise Refused("too-slow", f"the body had not come after {READ_SECONDS:g} s") from None
    return parsed(data, lists=lists)


def parsed(data: bytes, *, lists: str = "") -> dict[str, Any]:
    """A JSON object from its text, see `json_object`.

    Raises:
        Refused: it is none, or holds what JSON does not know.
    """
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite)
    except RecursionError:
        raise Refused("bad-json", f"the body is nested deeper than {DEEPEST} levels") from None
    except ValueError as error:  # of the decoder, of a number with thousands of digits, or ours
        raise Refused("bad-json", f"the body is no JSON: {error}") from None
    if lists and isinstance(value, list):
        value = {lists: value}
    if not isinstance(value, dict):
        raise Refused("bad-json", f"the body is a JSON {_NAMES[type(value)]}; it must be an object", field="body")
    if _depth(value) > DEEPEST:
        raise Refused("bad-json", f"the body is nested deeper than {DEEPEST} levels")
    return value


def _length(request: Request) -> int:
    written = request.headers.get("content-length", "0")
    if not (written.isascii() and written.isdigit()):
        raise Refused("bad-json", f"Content-Length is {written!r}, not a number of bytes")
    return int(written)


def _check_type(request: Request) -> None:
    written = request.headers.getlist("content-type")
    kind, _, rest = (written[0] if len(written) == 1 else "").partition(";")
    charset = rest.strip().lower().replace('"', "")
    if kind.strip().lower() != JSON or charset not in ("", "charset=utf-8"):
        raise Refused("wrong-content-type", f"Content-Type is {', '.join(written) or 'missing'}; only {JSON} is read")
    coding = request.headers.get("content-encoding", "identity")
    if coding.strip().lower() != "identity":
        raise Refused("wrong-content-type", f"Content-Encoding is {coding}; the body must not be packed")


async def _read(request: Request) -> bytes:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            raise Refused("too-large", f"the body has more than {MOST_BYTES} bytes, the most that are read", limit=MOST_BYTES)
    return bytes(data)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"an object has the key {twice!r} twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no value of JSON")


def _finite(written: str) -> float:
    number = float(written)
    if math.isinf(number):
        raise ValueError(f"the number {written[:40]} is too large")
    return number


def _depth(value: Any) -> int:
    """Levels within a value; counted without recursion."""
    levels, here = 0, [value]
    while here:
        inner = [part for part in here if isinstance(part, (dict, list))]
        levels += bool(inner)
        here = [item for part in inner for item in (part.values() if isinstance(part, dict) else part)]
    return levels


_NAMES = {list: "list", str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
