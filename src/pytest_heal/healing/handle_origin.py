"""What found the element of an element handle: remembered with the handle, for as long as that lives."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_heal.locator.code import to_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_heal.browser.sites import Site
    from pytest_heal.healing.call import BaseCall


def written(call: BaseCall | None, method: str, selector: str) -> str:
    """A query as a test would write it.

    Args:
        call: it, understood; ``None``: in an element.
        method: of it.
        selector: of it.
    """
    if call is not None and call.made() is not None:
        return f"{to_code(selector)}.{method}()"
    receiver = "element" if call is None else "page" if call.child() is None else "frame"
    return f"{receiver}.{method}({json.dumps(selector, ensure_ascii=False)})"


@dataclass(slots=True, kw_only=True, eq=False)  # one of every query: not frozen, which takes four times as long
class Origin:
    """What found an element.

    Attributes:
        method, selector: of the call; a selector in an element stands behind that of the element.
        site: where it was made.
        make: the call, understood.
        page: the public page; ``url``: its address then.
        nth: which of several it was, from 0; -1: not one of a list.
    """

    method: str
    selector: str
    site: Site
    make: Callable[[Site], BaseCall | None]
    page: Any
    url: str
    nth: int = -1

    @property
    def code(self) -> str:
        """The call as a test would write it."""
        code = written(self.make(self.site), self.method, self.selector)
        return code if self.nth < 0 else f"{code}[{self.nth}]"
