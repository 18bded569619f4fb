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
from pytest_heal.explore.coverage import Coverage, Covered, Identity, identity_of
from pytest_heal.explore.exploration import Control, Exploration, PageSeen, Problem, Step
from pytest_heal.explore.map_words import ENDS, METHODS, PROBLEMS, RESULTS, advised_in_words, covered_in_words
from pytest_heal.explore.site_graph import HEIGHT, WIDTH, Drawing, Line, Transition, cut, drawing
from pytest_heal.report.escape import counted, visible
from pytest_heal.report.page_file import TEXT_LIMIT, page_file
from pytest_heal.report.picture_data import embedded

MOST_CONTROLS = 300  # rows of a page's catalog
MOST_ROWS = 12_000  # of all catalogs; where there are more, each page shows `FEW_CONTROLS`
FEW_CONTROLS = 25
MOST_STEPS = 3_000  # rows
MOST_LISTED = 50  # samples, headings, problems of one kind, ways to a page
TITLE_UNITS, PATH_UNITS = 30, 36  # letters on a drawn page
THUMBNAIL = 148.0  # px of a picture's height on a drawn page

ACTS = {"goto": "opened by its URL"}

_Ends = defaultdict[int, list[tuple[int, str]]]

_END = re.compile(r" [-\u2013\u2014|\u00b7:] [^-\u2013\u2014|\u00b7:]+$")
_WEB = re.compile(r"https?://[!-~]+", re.IGNORECASE)


def render(exploration: Exploration, pictures: Mapping[str, bytes], coverage: Coverage | None = None) -> str:
    """The map.

    Args:
        exploration: what was learned, whole or so far.
        pictures: PNG or JPEG by `PageSeen.screenshot`; what is missing, too large or no picture is left out.
        coverage: what the tests of a suite would miss; ``None``: nobody has asked.
    """
    known = {} if coverage is None else coverage.by_identity()
    file = page_file("map.html", "map.css", "map.js")
    pages = exploration.pages
    numbers = {page.template: number for number, page in reversed(list(enumerate(pages)))}
    drawn = drawing([_whole(page.depth) for page in pages], _transitions(exploration.steps, numbers))
    views = _views(pages, numbers, drawn.lines, pictures, known)
    return file.template.render(
        **file.given(),
        start=exploration.start,
        facts=list(_facts(exploration)),
        settings=[(str(name), str(value)) for name, value in exploration.settings.items()],
        totals=list(_totals(exploration, len(drawn.lines), known)),
        tested=coverage is not None,
        any_bare=any("bare" in view["sorts"].split() for view in views),
        coverage_facts=[] if coverage is None else list(_coverage_facts(coverage)),
        **_drawn(pages, views, drawn),
        pages=views,
        sorts=[(kind, PROBLEMS[kind][1]) for kind in PROBLEMS if any(kind in view["sorts"].split() for view in views)],
        any_destructive=any(control.destructive for page in pages for control in page.controls),
        **_steps(exploration.steps, numbers),
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


def _whole(value: object) -> int:
    """The same for a whole number."""
    return value if type(value) is int else 0


def _coverage_facts(coverage: Coverage) -> Iterable[str]:
    """What the figures were made from, a sentence each."""
    yield f"tried with {counted(coverage.tests, 'green test')} in {counted(coverage.runs, 'run')}"
    if coverage.left_out:
        yield f"{counted(len(coverage.left_out), 'test')} left out: not green with everything there"
    if coverage.stopped:
        yield coverage.stopped


def _is_bare(covered: Covered | None) -> bool:
    """Whether no test would miss a control, seen or not."""
    return covered is not None and covered.verdict in ("unmissed", "unseen")


def _totals(exploration: Exploration, transitions: int, known: Mapping[Identity, Covered]) -> Iterable[tuple[str, int, str]]:
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
    if known:
        verdicts = [known.get(identity_of(page.template, control)) for page in pages for control in page.controls]
        yield "", sum(one is not None and one.verdict == "missed" for one in verdicts), "covered by tests"
        yield "never", sum(map(_is_bare, verdicts)), "that no test would miss"
    for kind, (one, several) in PROBLEMS.items():
        if problems[kind]:
            yield "problem", problems[kind], one if problems[kind] == 1 else several


# ------------------------------------------------------------------ the drawing


def _drawn(pages: Sequence[PageSeen], views: Sequence[Mapping[str, Any]], drawn: Drawing) -> dict[str, Any]:
    """The site, drawn; each picture once: pages share one where they have the same file."""
    return {
        "drawn": drawn,
        "transitions": len(drawn.lines),
        "columns": [(x, "start" if depth <= 0 else counted(depth, "step")) for x, depth in drawn.columns],
        "nodes": [_node(page, view, place) for page, view, place in zip(pages, views, drawn.places, strict=True)],
        "sizes": {"width": WIDTH, "height": HEIGHT, "thumbnail": THUMBNAIL},
        "shots": list({view["shot_id"]: view["shot"] for view in views if view["shot"] is not None}.items()),
    }


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
        "covered": view["covered"],
        "shot": view["shot"],
        "ways": _both_ways(view),
        "said": f"{view['name']}, {view['path']}: {view['counts']}",
    }


def _both_ways(view: Mapping[str, Any]) -> str:
    """What leads to a page, and on from it, a sentence each: ``Reached from Start (Account). Leads to Orders (All)``."""
    into, out = ([f"{name} ({said})" for _, name, said in view[way]] for way in ("ways_in", "ways_out"))
    parts = (("Reached from", into), ("Leads to", out))
    return " ".join(f"{what} {'; '.join(ways)}." for what, ways in parts if ways)


# ------------------------------------------------------------------ the pages


def _views(
    pages: Sequence[PageSeen],
    numbers: Mapping[str, int],
    lines: Iterable[Line],
    pictures: Mapping[str, bytes],
    covered: Mapping[Identity, Covered],
) -> list[dict[str, Any]]:
    """What is shown of each page, and how it is connected with the others."""
    common = _common_end([page.title[:TEXT_LIMIT] for page in pages])
    shots = embedded((page.screenshot for page in pages), pictures)
    first = {page.screenshot: number for number, page in reversed(list(enumerate(pages)))}
    known = {url.partition("#")[0]: numbers[page.template] for page in reversed(pages) for url in (*page.samples, page.url)}
    into, out = _by_end(lines)
    most = FEW_CONTROLS if sum(len(page.controls) for page in pages) > MOST_ROWS else MOST_CONTROLS
    return [
        {
            **_page(page, known, most, covered),
            "id": f"p-{number + 1}",
            "short": page.title.removesuffix(common),
            "shot": shots.get(page.screenshot),
            "shot_id": f"shot-{first[page.screenshot] + 1}",
            "ways_in": _ways(into[number], pages),
            "ways_out": _ways(out[number], pages),
        }
        for number, page in enumerate(pages)
    ]


def _common_end(titles: Sequence[str]) -> str:
    """What most titles end with, behind a separator: the name of the site, which tells no page from another."""
    ends = Counter(found[0] for title in titles if (found := _END.search(title)))
    end, number = ends.most_common(1)[0] if ends else ("", 0)
    return end if number > 1 and number * 2 > len(titles) else ""


def _by_end(lines: Iterable[Line]) -> tuple[_Ends, _Ends]:
    """What leads to each page, and from it: the other page, and the controls."""
    into: _Ends = defaultdict(list)
    out: _Ends = defaultdict(list)
    for line in lines:
        into[line.target].append((line.source, line.said))
        out[line.source].append((line.target, line.said))
    return into, out


def _page(page: PageSeen, known: Mapping[str, int], most: int, covered: Mapping[Identity, Covered]) -> dict[str, Any]:
    """What is shown of one page by itself; ``known``: numbers of pages by URL, ``most``: rows of its catalog."""
    verdicts = [covered.get(identity_of(page.template, control)) for control in page.controls]
    tested = sum(one is not None and one.verdict == "missed" for one in verdicts)
    problems = {kind: found for kind in PROBLEMS if (found := [one for one in page.problems if one.kind == kind])}
    path = _path(page.template)
    counts = [counted(len(page.controls), "control"), *(counted(len(problems[kind]), *PROBLEMS[kind]) for kind in problems)]
    if any(verdicts):
        counts.insert(1, f"{tested} of them covered")
    sorts = [*problems, *("never" for one in page.controls if one.destructive), *("bare" for one in verdicts if _is_bare(one))]
    loads = _finite(page.load_ms)
    return {
        "name": page.title or (page.headings[0] if page.headings else path),
        "path": path,
        "template": page.template,
        "depth": max(0, _whole(page.depth)),
        "counts": ", ".join(counts),
        "problem_count": counted(len(page.problems), "problem") if page.problems else "",
        "sorts": " ".join(dict.fromkeys(sorts)),
        "covered": f"{tested} of {len(page.controls)} covered" if any(verdicts) else "",
        "opens": [(url, _web(url)) for url in dict.fromkeys((page.url, *page.samples))][:MOST_LISTED],
        "loaded": f"{loads:.0f} ms" if loads >= 0 else "not loaded by itself",
        "headings": page.headings[:MOST_LISTED],
        "problems": [(PROBLEMS[kind][1], *_listed(found)) for kind, found in problems.items()],
        "controls": [_control(*one, known) for one in zip(page.controls[:most], verdicts, strict=False)],
        "left": max(0, len(page.controls) - most),
    }


def _anchor(number: int | None) -> str:
    """Where the page of a number is in the file; ``""`` for none."""
    return f"#p-{number + 1}" if number is not None else ""


def _path(template: str) -> str:
    """A template without its origin; the whole where it has none."""
    found = re.match(r"[a-z][a-z0-9+.-]*://[^/?#]*([/?#].*)?$", template[: 2 * TEXT_LIMIT], re.IGNORECASE | re.DOTALL)
    return (found[1] or "/") if found else template[: 2 * TEXT_LIMIT]


def _web(url: str) -> str:
    """A URL that a link may have; ``""`` for another scheme, and for what a browser might read differently."""
    return url if len(url) <= TEXT_LIMIT and _WEB.fullmatch(url) else ""


def _ways(ends: Sequence[tuple[int, str]], pages: Sequence[PageSeen]) -> list[tuple[str, str, str]]:
    """Anchor, name and controls of other pages."""
    return [(_anchor(end), pages[end].title or _path(pages[end].template), said) for end, said in ends[:MOST_LISTED]]


def _listed(problems: Sequence[Problem]) -> tuple[list[dict[str, Any]], int]:
    """Problems of one kind, and how many more there are."""
    shown = [{"text": one.text, "url": one.url, "status": _whole(one.status)} for one in problems[:MOST_LISTED]]
    return shown, max(0, len(problems) - MOST_LISTED)


def _control(control: Control, covered: Covered | None, known: Mapping[str, int]) -> dict[str, Any]:
    """What is shown of one control."""
    target = known.get(control.href.partition("#")[0]) if control.href else None
    return {
        "called": called(control),
        "code": best_code(control),
        "where": ", ".join(filter(None, (control.section, control.frame and f"in frame {control.frame[:TEXT_LIMIT]}"))),
        "href": control.href,
        "anchor": _anchor(target),
        "never": control.destructive,
        "skipped": control.skipped,
        "verdict": "" if covered is None else covered.verdict,
        "covered": "" if covered is None else covered_in_words(covered),
    }


# ------------------------------------------------------------------ the steps


def _steps(steps: Sequence[Step], numbers: Mapping[str, int]) -> dict[str, Any]:
    """The steps, and what they can be filtered by."""
    methods = {step.method for step in steps}
    return {
        "steps": [_step(step, numbers) for step in steps[:MOST_STEPS]],
        "steps_left": max(0, len(steps) - MOST_STEPS),
        "methods": [(method, said) for method, said in METHODS.items() if method in methods],
        "several_workers": len({step.worker for step in steps}) > 1,
    }


def _step(step: Step, numbers: Mapping[str, int]) -> dict[str, Any]:
    """One row of the steps."""
    moved = step.to_template and step.to_template != step.template
    return {
        "number": step.number,
        "on": _anchor(numbers.get(step.template)),
        "path": visible(_path(step.template), TEXT_LIMIT),
        "did": f"{_act(step.act)} {called(step.control)}".strip()
        if step.control
        else _act(step.act) or "nothing left to choose",
        "method": step.method,
        "by": METHODS.get(step.method, step.method),
        "offered": _whole(step.offered),
        "reason": step.reason,
        "result": RESULTS.get(step.result, step.result),
        "failed": step.result == "failed",
        "to": _anchor(numbers.get(step.to_template)) if moved else "",
        "to_path": visible(_path(step.to_template), TEXT_LIMIT) if moved else "",
        "error": step.error,
        "worker": step.worker,
    }
