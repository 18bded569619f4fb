"""Asks for the links that nobody followed whether they lead anywhere: their heads, one after the other, and politely.

Redirects are followed by hand, each hop judged like a link, because a client that follows them itself leaves the origin.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from functools import partial
from typing import Any
from urllib.parse import urljoin

from pytest_heal.browser.flavour import Flavour
from pytest_heal.explore.exploration import Problem
from pytest_heal.explore.live_act import line_of
from pytest_heal.explore.live_watch import REFUSED
from pytest_heal.explore.planner.candidate import told
from pytest_heal.explore.planner.filter import SAVES_FILE, Filter
from pytest_heal.explore.planner.links import Unfollowed, may_be_asked, unfollowed
from pytest_heal.explore.planner.memory import Memory

Steps = Generator[Callable[[], Any], Any, Any]

TIMEOUT = 10_000.0  # ms of one request
MOST_HOPS = 5
MOST_SILENT = 3
"""Requests in a row without an answer, after which a server is left alone."""
SURE = frozenset({401, 403, 404, 410})
"""What the answer to HEAD means for GET too; any other refusal may be of HEAD itself, so GET is asked."""
TOO_MANY = 429


def checked(context: Any, flavour: Flavour, memory: Memory, rules: Filter, *, delay: float, seconds: float) -> Steps:
    """Ask for links that were not followed; what is broken becomes a problem of the page it was seen on.

    Args:
        context: whose cookies are sent.
        flavour: of its API.
        memory: what is known; it remembers what was asked for.
        rules: what may be asked for, and how much.
        delay: seconds between two requests.
        seconds: that are left.
    """
    end, silent = time.monotonic() + seconds, 0
    left = max(0, rules.settings.check_links - len(memory.checked))
    for link in unfollowed(memory, rules)[:left]:
        if time.monotonic() + delay >= end or silent >= MOST_SILENT:
            return
        if delay:
            yield partial(asyncio.sleep if flavour.is_async else time.sleep, delay)
        status, said = yield from _answer(context, link, rules, end)
        if status == TOO_MANY:
            return
        silent = silent + 1 if said else 0
        memory.checked.append(link.url)
        if said or status >= REFUSED:
            text = f"{told(link.control)} was not followed, {said or f'answered {status}'}: {link.url[:200]}"
            memory.add_problems(link.template, [Problem(kind="link", text=text, url=link.url, status=status)])


def _answer(context: Any, link: Unfollowed, rules: Filter, end: float) -> Steps:
    """Status of the last answer within bounds and, where there was none, why."""
    url = link.url
    try:
        for _ in range(MOST_HOPS):
            response = yield from _asked(context, url, "HEAD", end)
            if response.status >= REFUSED and response.status not in SURE:
                if link.control.skipped == SAVES_FILE:
                    return 0, ""  # a whole file is too much to ask for
                response = yield from _asked(context, url, "GET", end)
            where = response.headers.get("location", "")
            if not (300 <= response.status < REFUSED and where):  # noqa: PLR2004 - redirects
                break
            url = urljoin(url, where)
            if not may_be_asked(url, rules):
                break
    except Exception as error:  # noqa: BLE001 - no server, no answer
        return 0, f"got no answer ({line_of(error)[:100]})"
    return response.status, ""


def _asked(context: Any, url: str, method: str, end: float) -> Steps:
    timeout = max(1.0, min(TIMEOUT, (end - time.monotonic()) * 1_000))
    response = yield partial(context.request.fetch, url, method=method, max_redirects=0, timeout=timeout)
    yield response.dispose
    return response
