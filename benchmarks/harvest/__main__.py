"""Self-labelled pairs of real UIs in two releases; see the README beside this file.

PYTHONPATH=src python -m benchmarks.harvest build --out FOLDER [--only NAME ...]
PYTHONPATH=src python -m benchmarks.harvest prepare --out FOLDER [--only NAME ...]
PYTHONPATH=src python -m benchmarks.harvest table --out FOLDER
PYTHONPATH=src python -m benchmarks.harvest score --out FOLDER --part fit [--every-key] [--most-questions N]
PYTHONPATH=src python -m benchmarks.harvest results --out FOLDER [--rival FILE]
PYTHONPATH=src python -m benchmarks.harvest rules
PYTHONPATH=src python -m benchmarks.harvest sample --out FOLDER [--gone] [--number 100]
PYTHONPATH=src python -m benchmarks.harvest pages PACKAGE RELEASE ...
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.harvest import fetch, recipe, rivals, rules, store
from benchmarks.harvest.hide import PagePair
from benchmarks.harvest.recipe import Project
from benchmarks.harvest.truth import Query, order_of

from pytest_heal.element.element import Element, Inventory

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "pytest-heal" / "harvest"
BROWSERS = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")


def build(args: argparse.Namespace) -> int:
    """Fetch, render and pair; a project that fails is told, and the others go on."""
    from benchmarks.harvest import render
    from playwright.sync_api import sync_playwright

    out: Path = args.out
    cache = out / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    failed = []
    with sync_playwright() as playwright:
        path = args.browser or next(filter(os.path.exists, BROWSERS), None)
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for project in projects_of(args):
            done = out / "pairs" / f"{project.name}.jsonl.gz"
            if done.exists() and not args.only:
                continue
            began = time.monotonic()
            try:
                there, missing = available(project, cache)
                paths = render.paths_of(there, cache)
                seen = {}
                for release in there.releases:
                    try:
                        seen[release] = render.rendered(browser, project, release, paths, out)
                    except fetch.NoReleaseError as error:
                        missing.append(str(error))
                _pair(project, seen, out, began, missing)
            except Exception:  # noqa: BLE001 - one project must not stop the others
                failed.append(project.name)
                print(f"{project.name}: failed\n{traceback.format_exc(limit=3)}", flush=True)
                if not browser.is_connected():
                    browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        browser.close()
    return 1 if failed else 0


def _pair(project: Project, seen: Mapping[str, Any], out: Path, began: float, missing: Sequence[str] = ()) -> None:
    found = list(store.paired(project, seen))
    store.write(out, project.name, found)
    counts = _counts(project, found)
    pages = [len(seen.get(release, ())) for release in project.releases]
    print(
        f"{project.name}: pages {pages}, {len(found)} pairs of pages, {counts['pairs']} pairs ({counts['changed']} changed), "
        f"{counts['gone']} gone; {time.monotonic() - began:.0f} s {missing or ''}",
        flush=True,
    )


def pair(args: argparse.Namespace) -> int:
    """Pair anew what is rendered already, without a browser."""
    for project in projects_of(args):
        began = time.monotonic()
        kept = {release: store.kept(args.out, project.name, release) for release in project.releases}
        if any(seen is not None for seen in kept.values()):
            _pair(project, {release: seen for release, seen in kept.items() if seen is not None}, args.out, began)
    return 0


def available(project: Project, cache: Path) -> tuple[Project, list[str]]:
    """The project with those of its releases that can be had, and what is wrong with the others."""
    found, missing = [], []
    for release in project.releases:
        try:
            if project.kind == "serve":
                fetch.environment(project, release, cache)
            elif project.kind == "build":
                fetch.built(project, release, cache)
            elif project.kind == "sdist":
                fetch.sdist(project.package, release, cache)
            else:
                fetch.npm(project.package, release, cache)
        except fetch.NoReleaseError as error:
            missing.append(str(error))
        else:
            found.append(release)
    return replace(project, releases=tuple(found)), missing


def prepare(args: argparse.Namespace) -> int:
    """Only fetch and build; `build` does it too, but waits for it."""
    cache = args.out / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    for project in projects_of(args):
        began = time.monotonic()
        there, missing = available(project, cache)
        print(f"{project.name}: {' '.join(there.releases)}, {time.monotonic() - began:.0f} s {missing or ''}", flush=True)
    return 0


def projects_of(args: argparse.Namespace) -> list[Project]:
    projects = recipe.load()
    unknown = set(getattr(args, "only", None) or ()) - {project.name for project in projects}
    if unknown:
        sys.exit(f"no such project in {recipe.RECIPE.name}: {', '.join(sorted(unknown))}")
    if getattr(args, "part", None):
        projects = [project for project in projects if project.part == args.part]
    return [project for project in projects if not args.only or project.name in args.only]


def _counts(project: Project, pairs: Iterable[PagePair]) -> Counter[str]:
    counts: Counter[str] = Counter()
    forth = project.pairs()
    for pair in pairs:
        counts["pages"] += 1
        for query in pair.queries:
            counts["gone" if query.truth < 0 else "pairs"] += 1
            counts["back"] += query.truth < 0 and pair.releases not in forth
            counts["changed"] += query.truth >= 0 and query.changed
    return counts


def table(args: argparse.Namespace) -> int:
    """What the folder holds, by project and part."""
    totals: dict[str, Counter[str]] = {}
    head = ("page pairs", "pairs", "changed", "gone", "of it back")
    print(f"{'project':28s}{'part':8s}" + "".join(f"{name:>12s}" for name in head) + "  releases")
    for project in sorted(projects_of(args), key=lambda p: (list(recipe.PARTS).index(p.part), p.name)):
        counts = _counts(project, store.read(args.out, project.name))
        row = [counts[name] for name in ("pages", "pairs", "changed", "gone", "back")]
        print(f"{project.name:28s}{project.part:8s}" + "".join(f"{n:12d}" for n in row) + "  " + " ".join(project.releases))
        for name in (project.part, "all"):
            totals.setdefault(name, Counter()).update(counts + Counter(projects=bool(counts["pairs"] or counts["gone"])))
    for name in (*recipe.PARTS, "all"):
        counts = totals.get(name, Counter())
        row = [counts[one] for one in ("pages", "pairs", "changed", "gone", "back")]
        print(f"{'total ' + name:28s}{counts['projects']:<8d}" + "".join(f"{n:12d}" for n in row))
    return 0


def score(args: argparse.Namespace) -> int:
    """The product on one part; details of the fit part only, so that nobody learns from the others."""
    from benchmarks.harvest.score import answers, told

    began = time.monotonic()
    found = list(
        answers(
            args.out,
            projects_of(args),
            every_key=args.every_key,
            most=args.most_pages,
            questions=args.most_questions,
            rivals=rivals.load(args.rival) if args.beside or args.rival else (),
        )
    )
    print("\n".join(told(found, details=args.part == "fit")))
    print(f"{len(found)} queries in {time.monotonic() - began:.0f} s")
    if args.verbose and args.part == "fit":
        for answer in sorted(found, key=lambda a: -a.confidence):
            if answer.outcome in ("wrong", "false"):
                print(
                    "\n" + answer.outcome,
                    f"{answer.confidence:.2f}",
                    answer.code,
                    *_told(answer.pair, answer.query),
                    sep="\n  ",
                )
                print("   best:", _line(Inventory.from_payload(answer.pair.new)[answer.index]))
    return 0


def results(args: argparse.Namespace) -> int:
    """The published table: the product and all rivals, by the frozen rules."""
    from benchmarks.harvest.results import page
    from benchmarks.harvest.score import answers

    found = list(
        answers(args.out, projects_of(args), every_key=True, questions=rules.MOST_QUESTIONS, rivals=rivals.load(args.rival))
    )
    print("\n".join(page(found, args.part)))
    return 0 if found else 1


def rules_told(args: argparse.Namespace) -> int:
    """Whether the rules are those that were frozen."""
    if args.freeze:
        rules.freeze()
    print(rules.told())
    return int(bool(rules.changed()))


def sample(args: argparse.Namespace) -> int:
    """A random sample in words, to look at: is it true?"""
    found = [
        (pair, query)
        for project in projects_of(args)
        for pair in store.read(args.out, project.name)
        for query in pair.queries
        if (query.truth < 0) == args.gone
    ]
    found.sort(
        key=lambda one: order_of(args.seed, one[0].project, one[0].releases, one[0].page, one[1].attribute, one[1].value)
    )
    for n, (pair, query) in enumerate(found[: args.number], start=1):
        print(f"{n}.", *_told(pair, query), sep="\n   ")
    return 0


def _told(pair: PagePair, query: Query) -> list[str]:
    old = Inventory.from_payload(pair.old)[query.old]
    lines = [f"{pair.project} {' -> '.join(pair.releases)} {pair.page}: {query.kind} {query.value!r}", "old: " + _line(old)]
    if query.truth >= 0:
        lines.append("new: " + _line(Inventory.from_payload(pair.new)[query.truth]))
    return lines


def _line(e: Element) -> str:
    attributes = " ".join(f"{name}={value[:40]!r}" for name, value in e.attributes.items())
    said = " | ".join(f"{name}: {text[:60]}" for name in ("text", "name", "label", "section") if (text := getattr(e, name)))
    return f"<{e.tag} {attributes[:200]}> {e.role} {said}"


def pages(args: argparse.Namespace) -> int:
    """The pages that releases on npm ship, and in how many of these: for a new entry."""
    cache = CACHE / "cache" if args.out is None else args.out / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    if not args.release:
        print(" ".join(fetch.releases_of(args.package)))
        return 0
    seen: Counter[str] = Counter()
    for release in args.release:
        found = fetch.pages_of(args.package, release, cache)
        print(f"{release}: {len(found)} pages")
        seen.update(found)
    for name, n in sorted(seen.items()):
        print(f"{n} {name}")
    return 0


COMMANDS = {
    **{what.__name__: what for what in (build, prepare, pair, table, score, results)},
    "rules": rules_told,
    "sample": sample,
    "pages": pages,
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0] if __doc__ else "", prog="python -m benchmarks.harvest"
    )
    commands = parser.add_subparsers(required=True)
    own = {"build": _of_build, "score": _of_score, "results": _of_results, "rules": _of_rules, "sample": _of_sample}
    for name, what in COMMANDS.items():
        command = commands.add_parser(name, help=what.__doc__)
        command.set_defaults(what=what)
        command.add_argument("--out", type=Path, default=CACHE, help="folder of the data, by default in the user's cache")
        if name not in ("pages", "rules"):
            command.add_argument("--only", nargs="+", metavar="NAME", help="these projects")
        if name == "pages":
            command.add_argument("package")
            command.add_argument("release", nargs="*")
        elif name in own:
            own[name](command)
    return parser


def _of_build(command: argparse.ArgumentParser) -> None:
    command.add_argument("--again", action="store_true", help="pair anew what is there already; rendered pages are kept")
    command.add_argument("--browser", help="a Chromium to start; by default the system's, else Playwright's own")


def _of_score(command: argparse.ArgumentParser) -> None:
    command.add_argument("--part", choices=list(recipe.PARTS), default="fit")
    command.add_argument("--every-key", action="store_true", help="hide the keys of all queries of a page at once")
    command.add_argument("--most-pages", type=int, default=0, help="page pairs a project, by default all")
    command.add_argument("--most-questions", type=int, default=0, help="elements a project, by default all")
    command.add_argument("--beside", action="store_true", help="ask the rivals as well")
    command.add_argument("--verbose", action="store_true", help="list what was healed wrong (fit part only)")
    _with_rivals(command)


def _of_results(command: argparse.ArgumentParser) -> None:
    command.add_argument("--part", choices=list(recipe.PARTS), default=rules.PART, help="by default what is published")
    _with_rivals(command)


def _of_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("--freeze", action="store_true", help="write down the rules as they are")


def _of_sample(command: argparse.ArgumentParser) -> None:
    command.add_argument("--part", choices=list(recipe.PARTS), default=None)
    command.add_argument("--gone", action="store_true", help="of the gone, else of the pairs")
    command.add_argument("--number", type=int, default=100)
    command.add_argument("--seed", default="1")


def _with_rivals(command: argparse.ArgumentParser) -> None:
    said = "a rival that is asked too; repeatable"
    command.add_argument("--rival", type=Path, action="append", default=[], metavar="FILE", help=said)


def main(argv: Sequence[str] | None = None) -> int:
    """Command line."""
    args = _parser().parse_args(argv)
    try:
        return int(args.what(args))
    except rivals.RivalError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    sys.exit(main())
