"""Where the pages and transitions of a site stand in a drawing: columns by depth, nothing drawn across a page.

All columns share one grid of rows, and between two rows is a lane. A transition runs in the gap between two columns, and
along a lane where it passes columns by. It ends at a port of its own on the side of its page, with its label there: so no
label lies on another, however many there are. What leads on comes from the left, what leads back from the right.
The same pages and transitions are always drawn the same.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from unicodedata import east_asian_width

from pytest_heal.element.printable import ELLIPSIS, visible

WIDTH, HEIGHT = 240.0, 206.0  # of a page, px
ACROSS, DOWN = 290.0, 42.0  # between two pages, px; the lane is in the middle of `DOWN`
MARGIN, HEAD = 16.0, 58.0  # around the drawing; above it, for what the columns are called and the topmost lane
LABEL, BACK_LABEL = 165.0, 105.0  # px of the straight end of a transition, where its label stands
UNITS, BACK_UNITS = 25, 16  # letters of a label there
LEAST_ROWS = 6
TALLNESS = 1.1  # rows for the square root of the number of pages
PORTS, BACK_PORTS = 6, 4  # on the left and on the right of a page; what is more shares the last one
PITCH = 19.0  # px between two ports
SPREAD = 4  # transitions beside each other in a lane, before they lie on each other
APART = 6.0  # px between these


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition:
    """What leads from one page to another; ``labels``: the controls that did, each once."""

    source: int
    target: int
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The upper left corner of a page."""

    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A drawn transition.

    Attributes:
        source, target: numbers of the pages.
        path: for SVG, ends at the target.
        label: shortened to its room, ``""`` for none.
        x, y: where the label begins, or for ``back`` too: its end is nearest to the page else.
        back: it leads to a page that is not farther from the start.
        said: all its controls.
    """

    source: int
    target: int
    path: str
    label: str
    x: float
    y: float
    back: bool
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The whole.

    Attributes:
        width, height: px.
        places: of each page, in the order they were given.
        lines: transitions between different pages.
        columns: x and depth of each column.
    """

    width: float
    height: float
    places: tuple[Place, ...]
    lines: tuple[Line, ...]
    columns: tuple[tuple[float, int], ...]


def drawing(depths: Sequence[int], transitions: Iterable[Transition]) -> Drawing:
    """Place pages and transitions.

    Args:
        depths: of each page.
        transitions: between them; those from a page to itself are not drawn.
    """
    wanted = [one for one in transitions if one.source != one.target]
    columns = _columns(depths, wanted)
    rows = max((len(column) for _, column in columns), default=0)
    cells = _cells(columns, wanted, rows)
    places = tuple(
        Place(x=MARGIN + cells[page][0] * (WIDTH + ACROSS), y=MARGIN + HEAD + cells[page][1] * (HEIGHT + DOWN))
        for page in range(len(depths))
    )
    across = max(len(columns), 1)
    back = any(cells[one.target][0] == across - 1 and _is_back(one, cells) for one in wanted)
    return Drawing(
        width=2 * MARGIN + across * WIDTH + (across - 1) * ACROSS + (ACROSS if back else 0),
        height=2 * MARGIN + HEAD + max(rows, 1) * HEIGHT + max(rows - 1, 0) * DOWN + DOWN,
        places=places,
        lines=tuple(_Lines(places, cells).all(wanted)),
        columns=tuple((MARGIN + number * (WIDTH + ACROSS), depth) for number, (depth, _) in enumerate(columns)),
    )


def cut(text: str, units: int) -> str:
    """As much of a text as fits into a number of letters; East Asian ones are twice as wide."""
    text, used = visible(text[: 4 * units]), 0
    for place, letter in enumerate(text):
        wide = 2 if east_asian_width(letter) in "WF" else 1
        if used + wide > units:
            return text[: place if used < units else max(place - 1, 0)] + ELLIPSIS
        used += wide
    return text


def _columns(depths: Sequence[int], transitions: Iterable[Transition]) -> list[tuple[int, list[int]]]:
    """Pages by depth, in the order of what leads to them; a depth of many pages is several columns."""
    most = max(LEAST_ROWS, math.ceil(TALLNESS * math.sqrt(len(depths))))
    parents: defaultdict[int, list[int]] = defaultdict(list)
    for one in transitions:
        if depths[one.source] < depths[one.target]:
            parents[one.target].append(one.source)
    order: dict[int, float] = {}
    found = []
    for depth in sorted(set(depths)):
        pages = [page for page, at in enumerate(depths) if at == depth]
        pages.sort(key=lambda page: (fmean([order[above] for above in parents[page]]) if parents[page] else math.inf, page))
        order.update({page: place / len(pages) for place, page in enumerate(pages)})
        number = math.ceil(len(pages) / most)
        size = math.ceil(len(pages) / number)
        found += [(depth, pages[start : start + size]) for start in range(0, len(pages), size)]
    return found


def _cells(
    columns: Iterable[tuple[int, Sequence[int]]], transitions: Iterable[Transition], rows: int
) -> dict[int, tuple[int, int]]:
    """Column and row of each page: a column stands beside what leads to it."""
    into: defaultdict[int, list[int]] = defaultdict(list)
    for one in transitions:
        into[one.target].append(one.source)
    cells: dict[int, tuple[int, int]] = {}
    for number, (_, pages) in enumerate(columns):
        beside = [cells[above][1] for page in pages for above in into[page] if above in cells]
        middle = fmean(beside) if beside else (rows - 1) / 2
        first = min(max(math.floor(middle - (len(pages) - 1) / 2 + 0.5), 0), rows - len(pages))
        cells.update({page: (number, first + place) for place, page in enumerate(pages)})
    return cells


def _is_back(one: Transition, cells: Mapping[int, tuple[int, int]]) -> bool:
    return cells[one.target][0] <= cells[one.source][0]


class _Lines:
    """Draws transitions; knows which ports and lanes are taken."""

    def __init__(self, places: Sequence[Place], cells: Mapping[int, tuple[int, int]]) -> None:
        self._places, self._cells = places, cells
        self._lanes: defaultdict[int, int] = defaultdict(int)

    def all(self, transitions: Iterable[Transition]) -> Iterable[Line]:
        sides: defaultdict[tuple[int, bool], list[Transition]] = defaultdict(list)
        for one in transitions:
            sides[one.target, _is_back(one, self._cells)].append(one)
        for (target, back), coming in sides.items():
            coming.sort(key=lambda one: (self._cells[one.source][1], self._cells[one.source][0]))  # so that few cross
            ports = min(len(coming), BACK_PORTS if back else PORTS)
            for place, one in enumerate(coming):
                port = min(place, ports - 1)
                left = len(coming) - ports
                label = _label(one, BACK_UNITS if back else UNITS)
                if left and port == ports - 1:
                    label = f"and {left + 1} more" if place == port else ""
                yield self._back(one, target, port, ports, label) if back else self._on(one, target, port, ports, label)

    def _on(self, one: Transition, target: int, port: int, ports: int, label: str) -> Line:
        """From the right of a page to the left of one in a later column."""
        begin, end = self._places[one.source], self._places[target]
        x, y = begin.x + WIDTH, begin.y + HEIGHT * 0.3
        to = end.y + HEIGHT / 2 + (port - (ports - 1) / 2) * PITCH
        path = f"M{x:.1f} {y:.1f}"
        if self._cells[target][0] - self._cells[one.source][0] > 1:
            lane = self._lane(self._cells[target][1] + (to < y))
            path += _curve(x, y, x + ACROSS - LABEL, lane) + f"H{end.x - ACROSS:.1f}"
            x, y = end.x - ACROSS, lane
        path += _curve(x, y, end.x - LABEL, to) + f"H{end.x:.1f}"
        return self._line(one, path, label, end.x - 12, to - 4, back=False)

    def _back(self, one: Transition, target: int, port: int, ports: int, label: str) -> Line:
        """To the right of a page in the same column or an earlier one."""
        begin, end = self._places[one.source], self._places[target]
        right = end.x + WIDTH
        to = end.y + HEIGHT * 0.7 + (port - (ports - 1) / 2) * PITCH
        if self._cells[target][0] == self._cells[one.source][0]:
            y, bend = begin.y + HEIGHT * 0.3, right + BACK_LABEL + 40
            path = f"M{right:.1f} {y:.1f}C{bend:.1f} {y:.1f} {bend:.1f} {to:.1f} {right + BACK_LABEL:.1f} {to:.1f}H{right:.1f}"
        else:
            x, lane = begin.x + WIDTH / 2, self._lane(self._cells[one.source][1] + 1)
            turn = right + BACK_LABEL + 75
            path = f"M{x:.1f} {begin.y + HEIGHT:.1f}Q{x:.1f} {lane:.1f} {x - 24:.1f} {lane:.1f}H{turn:.1f}"
            path += _curve(turn, lane, right + BACK_LABEL, to) + f"H{right:.1f}"
        return self._line(one, path, label, right + 12, to - 4, back=True)

    def _lane(self, row: int) -> float:
        """Height of the lane above a row; each time a little beside the last."""
        used = self._lanes[row]
        self._lanes[row] += 1
        return MARGIN + HEAD + row * (HEIGHT + DOWN) - DOWN / 2 + (used % SPREAD - (SPREAD - 1) / 2) * APART

    @staticmethod
    def _line(one: Transition, path: str, label: str, x: float, y: float, *, back: bool) -> Line:
        said = ", ".join(one.labels)
        return Line(
            source=one.source, target=one.target, path=path, label=label, x=round(x, 1), y=round(y, 1), back=back, said=said
        )


def _curve(x: float, y: float, to_x: float, to_y: float) -> str:
    """From one height to another, level at both ends."""
    half = (x + to_x) / 2
    return f"C{half:.1f} {y:.1f} {half:.1f} {to_y:.1f} {to_x:.1f} {to_y:.1f}"


def _label(one: Transition, units: int) -> str:
    if not one.labels:
        return ""
    more = f" +{len(one.labels) - 1}" if len(one.labels) > 1 else ""
    return cut(one.labels[0], units - len(more)) + more
