"""What a script sends when a control is operated: in a walk that only reads, nothing that may change anything."""

from __future__ import annotations

import json
import re
from typing import Any

from pytest_heal.explore.planner.urls import origin

READS = frozenset({"GET", "HEAD", "OPTIONS"})
_COMMENT = re.compile(r"#[^\n]*\n?")


def stopped(method: str, body: str, *, page: str, referrer: str = "") -> bool:
    """Whether a request of a script is stopped while a control is operated.

    Args:
        method: of the request.
        body: of the request, ``""`` where it is not known.
        page: URL of the page that the control stands on.
        referrer: of the request; that of another page means that the control has led there, and its loading is no sending.
    """
    if method in READS or only_asks(body):
        return False
    came_from = referrer.partition("#")[0]
    return not came_from or came_from == page.partition("#")[0] or came_from.rstrip("/") == origin(page)


def only_asks(body: str) -> bool:
    """Whether a body is a query of GraphQL, or several: they are sent as a form is, and change nothing.

    >>> only_asks('{"query": "query Products { products { name } }"}'), only_asks('{"query": "mutation { buy }"}')
    (True, False)
    """
    try:
        data = json.loads(body) if body[:1] in ("{", "[") else None
    except (ValueError, RecursionError):
        return False
    every = data if isinstance(data, list) else [data]
    return bool(every) and all(_asks(one) for one in every)


def _asks(operation: Any) -> bool:
    said = operation.get("query") if isinstance(operation, dict) else None
    if not isinstance(said, str):
        return False
    text = _COMMENT.sub("", said)
    return text.lstrip().startswith(("query", "{", "fragment")) and not re.search(
        r"(?:^|\})\s*(?:mutation|subscription)\b", text
    )
