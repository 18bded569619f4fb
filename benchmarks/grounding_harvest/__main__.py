"""Render pages, make items, and show what there is: ``python -m benchmarks.grounding_harvest COMMAND --out FOLDER``."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path

from benchmarks.grounding_harvest import data, page_objects, pages
from benchmarks.harvest.__main__ import CACHE

DATA = CACHE.with_name(f"{CACHE.name}-grounding")


def build(args: argparse.Namespace) -> int:
    """Fetch and open pages; what was rendered stays."""
    from playwright.sync_api import sync_playwright

    from pytest_heal.browser.launch import launch_options

    (args.out / "cache").mkdir(parents=True, exist_ok=True)
    jobs = [(project.name, project, None) for project in pages.projects()]
    jobs += [(ui["name"], None, ui) for ui in pages.tongues()]
    failed = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright))
        for name, project, ui in jobs:
            if (args.only and name not in args.only) or (pages.kept(args.out, name) is not None and not args.again):
                continue
            began = time.monotonic()
            try:
                seen = list(pages.in_languages(browser, ui, args.out)) if ui else pages.rendered(browser, project, args.out)
                pages.keep(args.out, name, seen)
                print(f"{name}: {len(seen)} pages, {time.monotonic() - began:.0f} s", flush=True)
            except Exception:  # noqa: BLE001 - one project must not stop the others
                failed.append(name)
                print(f"{name}: failed\n{traceback.format_exc(limit=2)}", flush=True)
                if not browser.is_connected():
                    browser = playwright.chromium.launch(**launch_options(playwright))
        browser.close()
    return 1 if failed else 0


def make(args: argparse.Namespace) -> int:
    """Make the items of what was rendered, and say how many there are."""
    known = page_objects.fields(page_objects.fetched(args.suites)) if args.suites else []
    found, _ = data.make(args.out, known)
    data.write(args.out, found)
    print("\n".join(data.table(found)))
    return 0


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m benchmarks.grounding_harvest")
    commands = parser.add_subparsers(required=True)
    for what in (build, make):
        command = commands.add_parser(what.__name__, help=what.__doc__)
        command.set_defaults(what=what)
        command.add_argument("--out", type=Path, default=DATA, help="folder of the data, by default in the user's cache")
        command.add_argument("--only", nargs="+", metavar="NAME", help="these projects")
        if what is build:
            command.add_argument("--again", action="store_true", help="render anew")
        else:
            command.add_argument(
                "--suites", type=Path, metavar="FOLDER", help="clones of page_objects.yaml, made where missing"
            )
    args = parser.parse_args()
    return int(args.what(args))


if __name__ == "__main__":
    sys.exit(main())
