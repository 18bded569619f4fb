"""The map of an exploration as one HTML file for people: the site drawn, each page with what is on it and what is broken.

All of it is in the markup and can be read without scripts; the script only filters and points out. Text of a page is escaped
by the template engine, after what cannot be seen was made visible; pictures are embedded, so nothing is loaded from anywhere.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pytest_heal.explore.control_locator import best_code
from pytest_heal.explore.exploration import Control, Exploration, PageSeen, Problem, Step
from pytest_heal.explore.map_words import ENDS, METHODS, PROBLEMS, RESULTS, advised_in_words
from pytest_heal.explore.site_graph import HEIGHT, WIDTH, Line, Transition, cut, drawing
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.page_file import TEXT_LIMIT, page_file
from pytest_heal.report.picture_data import Embedded, embedded

MOST_CONTROLS = 300  # rows of a page's catalog
MOST_ROWS = 12_000  # of all catalogs; where there are more, each page shows `FEW_CONTROLS`
FEW_CONTROLS = 25
MOST_STEPS = 3_000  # rows
MOST_LISTED = 50  # samples, headings, problems of one kind, ways to a page
TITLE_UNITS, PATH_UNITS = 22, 27  # letters on a drawn page
THUMBNAIL = 84.0  # px of a picture's height on a drawn page

ACTS = {"goto": "opened by its URL"}

_Ends = defaultdict[int, list[tuple[int, str]]]

_END = re.compile(r" [-\u2013\u2014|\u00b7:] [^-\u2013\u2014|\u00b7:]+$")
_WEB = re.compile(r"https?://[!-~]+", re.IGNORECASE)


def render(exploration: Exploration, pictures: Mapping[str, bytes]) -> str:
    """The map.

    Args:
        exploration: what was learned, whole or so far.
        pictures: PNG or JPEG by `PageSeen.screenshot`; what is missing, too large or no picture is left out.
    """
    file = page_file("map.html", "map.css", "map.js")
    pages = exploration.pages
    numbers = {page.template: number for number, page in reversed(list(enumerate(pages)))}
    transitions = list(_transitions(exploration.steps, numbers))
    common = _common_end([page.title[:TEXT_LIMIT] for page in pages])
    drawn = drawing([page.depth if type(page.depth) is int else 0 for page in pages], transitions)
    shots = embedded((page.screenshot for page in pages), pictures)
    few = sum(len(page.controls) for page in pages) > MOST_ROWS
    known = {url.partition("#")[0]: numbers[page.template] for page in reversed(pages) for url in (*page.samples, page.url)}
    first = {page.screenshot: number for number, page in reversed(list(enumerate(pages)))}
    into, out = _by_end(drawn.lines)
    views = [
        _page(page, number, (into[number], out[number]), pages, known, most=FEW_CONTROLS if few else MOST_CONTROLS)
        | {
            "shot": shots.get(page.screenshot),
            "short": page.title.removesuffix(common),
            "shot_id": f"shot-{first[page.screenshot] + 1}",
        }
        for number, page in enumerate(pages)
    ]
    return file.template.render(
        **file.given(),
        start=exploration.start,
        facts=list(_facts(exploration)),
        settings=[(str(name), str(value)) for name, value in exploration.settings.items()],
        totals=list(_totals(exploration, len(drawn.lines))),
        drawn=drawn,
        columns=[(x, "start" if depth <= 0 else counted(depth, "step")) for x, depth in drawn.columns],
        nodes=[_node(page, view, place) for page, view, place in zip(pages, views, drawn.places, strict=True)],
        sizes={"width": WIDTH, "height": HEIGHT, "thumbnail": THUMBNAIL},
        shots=_symbols(views),
        pages=views,
        transitions=len(drawn.lines),
        sorts=[(kind, PROBLEMS[kind][1]) for kind in PROBLEMS if any(kind in view["sorts"] for view in views)],
        any_destructive=any(control.destructive for page in pages for control in page.controls),
        steps=[_step(step, numbers) for step in exploration.steps[:MOST_STEPS]],
        steps_left=max(0, len(exploration.steps) - MOST_STEPS),
        methods=[
            (method, said) for method, said in METHODS.items() if any(step.method == method for step in exploration.steps)
        ],
        several_workers=len({step.worker for step in exploration.steps}) > 1,
    )


def called(control: Control) -> str:
    """``button "Save"``; its kind alone where it has neither name nor text."""
    said = control.name or control.text
    return f'{control.kind} "{said[:TEXT_LIMIT]}"' if said else control.kind


def _transitions(steps: Iterable[Step], numbers: Mapping[str, int]) -> Iterable[Transition]:
    """What led from page to page, in the order of the first time."""
    found: dict[tuple[int, int], dict[str, None]] = {}
    for step in steps:
        if step.template in numbers and step.to_template in numbers and step.to_template != step.template:
            label = (step.control.name or step.control.text or step.control.kind) if step.control else _act(step.act)
            found.setdefault((numbers[step.template], numbers[step.to_template]), {})[label] = None
    for (source, target), labels in found.items():
        yield Transition(source=source, target=target, labels=tuple(labels))


def _act(act: str) -> str:
    return ACTS.get(act, act)


def _facts(exploration: Exploration) -> Iterable[tuple[str, str]]:
    yield "started at", exploration.start
    yield "ended by", ENDS.get(exploration.stopped, exploration.stopped)
    yield "took", f"{_finite(exploration.seconds):.1f} s"
    yield "seed", str(exploration.seed)
    if exploration.advised.name:
        yield "model", advised_in_words(exploration.advised)
    yield from ((str(name), str(version)) for name, version in exploration.versions.items())


def _finite(value: object) -> float:
    """A number for a format; 0 for what is none, whoever wrote the file it comes from."""
    good = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return float(value) if good and abs(value) < 1e12 else 0.0  # type: ignore[arg-type]  # noqa: PLR2004


def _totals(exploration: Exploration, transitions: int) -> Iterable[tuple[str, int, str]]:
    """Class, number and words."""
    pages = exploration.pages
    problems = Counter[str](problem.kind for page in pages for problem in page.problems)
    controls = sum(len(page.controls) for page in pages)
    never = sum(bool(control.destructive) for page in pages for control in page.controls)
    for kind, number, noun in (
        ("", len(pages), "page"),
        ("", transitions, "transition"),
        ("", controls, "control"),
        ("", len(exploration.steps), "step"),
    ):
        yield kind, number, counted(number, noun).partition(" ")[2]
    if never:
        yield "never", never, "never operated"
    for kind, (one, several) in PROBLEMS.items():
        if problems[kind]:
            yield "problem", problems[kind], one if problems[kind] == 1 else several


def _node(page: PageSeen, view: Mapping[str, Any], place: Any) -> dict[str, Any]:
    """What is drawn of a page."""
    return {
        "id": view["id"],
        "x": place.x,
        "y": place.y,
        "title": cut(view["short"] or view["name"], TITLE_UNITS),
        "path": cut(view["path"], PATH_UNITS),
        "controls": counted(len(page.controls), "control"),
        "problems": counted(len(page.problems), "problem") if page.problems else "",
        "shot": view["shot"],
        "said": f"{view['name']}, {view['path']}: {view['counts']}",
    }


def _common_end(titles: Sequence[str]) -> str:
    """What most titles end with, behind a separator: the name of the site, which tells no page from another."""
    ends = Counter(found[0] for title in titles if (found := _END.search(title)))
    end, number = ends.most_common(1)[0] if ends else ("", 0)
    return end if number > 1 and number * 2 > len(titles) else ""


def _symbols(views: Iterable[Mapping[str, Any]]) -> list[tuple[str, Embedded]]:
    """Each picture once: pages share one where they have the same file."""
    return list({view["shot_id"]: view["shot"] for view in views if view["shot"] is not None}.items())


def _by_end(lines: Iterable[Line]) -> tuple[_Ends, _Ends]:
    """What leads to each page, and from it: the other page, and the controls."""
    into: _Ends = defaultdict(list)
    out: _Ends = defaultdict(list)
    for line in lines:
        into[line.target].append((line.source, line.said))
        out[line.source].append((line.target, line.said))
    return into, out


def _page(
    page: PageSeen,
    number: int,
    ends: tuple[Sequence[tuple[int, str]], Sequence[tuple[int, str]]],
    pages: Sequence[PageSeen],
    known: Mapping[str, int],
    *,
    most: int,
) -> dict[str, Any]:
    """What is shown of one page; ``ends``: see `_by_end`."""
    counts = Counter[str](problem.kind for problem in page.problems)
    path = _path(page.template)
    parts = [counted(len(page.controls), "control"), *(_counted(kind, counts[kind]) for kind in PROBLEMS if kind in counts)]
    never = sum(bool(control.destructive) for control in page.controls)
    loads = _finite(page.load_ms)
    return {
        "id": f"p-{number + 1}",
        "name": page.title or (page.headings[0] if page.headings else path),
        "path": path,
        "template": page.template,
        "depth": page.depth if type(page.depth) is int and page.depth > 0 else 0,
        "counts": ", ".join(parts),
        "problem_count": counted(len(page.problems), "problem") if page.problems else "",
        "sorts": " ".join(kind for kind in PROBLEMS if kind in counts) + (" never" if never else ""),
        "opens": [(url, _web(url)) for url in dict.fromkeys((page.url, *page.samples))][:MOST_LISTED],
        "loaded": f"{loads:.0f} ms" if loads >= 0 else "not loaded by itself",
        "headings": page.headings[:MOST_LISTED],
        "ways_in": _ways(ends[0], pages),
        "ways_out": _ways(ends[1], pages),
        "problems": [
            (PROBLEMS[kind][1], [_problem(p) for p in of_kind[:MOST_LISTED]], max(0, len(of_kind) - MOST_LISTED))
            for kind in PROBLEMS
            if (of_kind := [p for p in page.problems if p.kind == kind])
        ],
        "controls": [_control(control, known) for control in page.controls[:most]],
        "left": max(0, len(page.controls) - most),
    }


def _counted(kind: str, number: int) -> str:
    return counted(number, *PROBLEMS[kind])


def _path(template: str) -> str:
    """A template without its origin; the whole where it has none."""
    found = re.match(r"[a-z][a-z0-9+.-]*://[^/?#]*([/?#].*)?$", template[: 2 * TEXT_LIMIT], re.IGNORECASE | re.DOTALL)
    return (found[1] or "/") if found else template[: 2 * TEXT_LIMIT]


def _web(url: str) -> str:
    """A URL that a link may have; ``""`` for another scheme, and for what a browser might read differently."""
    return url if len(url) <= TEXT_LIMIT and _WEB.fullmatch(url) else ""


def _ways(ends: Sequence[tuple[int, str]], pages: Sequence[PageSeen]) -> list[tuple[str, str, str]]:
    """Anchor, name and controls of other pages."""
    return [(f"#p-{end + 1}", pages[end].title or _path(pages[end].template), said) for end, said in ends[:MOST_LISTED]]


def _problem(problem: Problem) -> dict[str, Any]:
    return {"text": problem.text, "url": problem.url, "status": problem.status if type(problem.status) is int else 0}


def _control(control: Control, known: Mapping[str, int]) -> dict[str, Any]:
    """What is shown of one control."""
    target = known.get(control.href.partition("#")[0]) if control.href else None
    return {
        "called": called(control),
        "code": best_code(control),
        "where": ", ".join(filter(None, (control.section, control.frame and f"in frame {control.frame[:TEXT_LIMIT]}"))),
        "href": control.href,
        "anchor": f"#p-{target + 1}" if target is not None else "",
        "never": control.destructive,
        "skipped": control.skipped,
    }


def _step(step: Step, numbers: Mapping[str, int]) -> dict[str, Any]:
    """One row of the steps."""
    on, to = numbers.get(step.template), numbers.get(step.to_template)
    moved = step.to_template and step.to_template != step.template
    return {
        "number": step.number,
        "on": f"#p-{on + 1}" if on is not None else "",
        "path": visible(_path(step.template), TEXT_LIMIT),
        "did": f"{_act(step.act)} {called(step.control)}".strip()
        if step.control
        else _act(step.act) or "nothing left to choose",
        "method": step.method,
        "by": METHODS.get(step.method, step.method),
        "offered": step.offered if type(step.offered) is int else 0,
        "reason": step.reason,
        "result": RESULTS.get(step.result, step.result),
        "failed": step.result == "failed",
        "to": f"#p-{to + 1}" if to is not None and moved else "",
        "to_path": visible(_path(step.to_template), TEXT_LIMIT) if moved else "",
        "error": step.error,
        "worker": step.worker,
    }
