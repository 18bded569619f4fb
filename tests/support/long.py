"""Tables of cases of which `make test` runs the most telling ones, and `make test-all` every one."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mostly_long(cases: Iterable[Any], kept: Collection[Any]) -> list[Any]:
    """Cases for ``parametrize``, marked ``long`` but for those that are ``kept``; a kept one that is no case is an error."""
    every = list(cases)
    gone = [case for case in kept if case not in every]
    if gone:
        raise ValueError(f"no cases any more: {gone}")
    return [case if case in kept else pytest.param(case, marks=pytest.mark.long) for case in every]
