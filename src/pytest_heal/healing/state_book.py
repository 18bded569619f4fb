"""What was tried in place of locators in this process, and what an earlier recording knows; see `alternatives`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pytest_heal.browser.sites import Made, Sites
from pytest_heal.locator.origin import Making, Mend

Chain = tuple[tuple[Making, ...], str]
"""The calls that made a locator, and its selector up to its last piece."""


@dataclass(slots=True)
class StateBook:
    """See the module.

    Attributes:
        tried: mends that are not ruled out, each with whether it holds on to the element's own text; by chain, and whether the
            locator was used for all that it matches.
        seeds: mends of an earlier recording, by calls and locator as code.
        stood: what stood for a description or a number, by the calls that made it; and the selector of all of it then.
    """

    tried: dict[tuple[Chain, bool], list[tuple[Mend, bool]]] = field(default_factory=dict)
    seeds: dict[tuple[object, ...], tuple[Mend, ...]] = field(default_factory=dict)
    stood: dict[tuple[Making, ...], tuple[Mend, str]] = field(default_factory=dict)
    _data: dict[object, tuple[Making, ...]] = field(default_factory=dict)

    def data(self, steps: Sequence[Made], sites: Sites) -> tuple[Making, ...]:
        """Calls that made a locator, as data; Python is asked for their columns once."""
        # functions that are written alike, in two files, have equal code
        key = tuple((step.site.file, step.site.code, step.site.lasti, step.selector, step.method) for step in steps)
        if key not in self._data:
            self._data[key] = data_of(steps, sites)
        return self._data[key]


def data_of(steps: Sequence[Made], sites: Sites) -> tuple[Making, ...]:
    """Calls that made a locator, as data."""
    return tuple(
        Making(
            selector=step.selector,
            method=step.method,
            file=sites.relative(step.site.file),
            **dict(zip(("line", "column", "end_line", "end_column"), step.site.span, strict=True)),
        )
        for step in steps
    )
