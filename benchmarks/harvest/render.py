"""Opens the pages of a release in a browser and asks the probe what is on them."""

from __future__ import annotations

import contextlib
import fnmatch
import functools
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from benchmarks.harvest import fetch, store
from benchmarks.harvest.recipe import Project
from benchmarks.harvest.truth import Side, candidates

from pytest_heal.browser.probe import script
from pytest_heal.element.element import Inventory

PORT = 8732
"""Of all pages: what a script writes into a link must not differ between releases."""
VIEWPORT = {"width": 1280, "height": 900}
MOST_ELEMENTS = 6000
"""Elements of a page; larger ones are left out."""
LEAST_ELEMENTS = 25
MOST_COUNTED = 160
"""Elements of a page whose counts are taken, and that may be asked."""
_PATIENCE = 12_000  # ms for a page to open
_QUIET = 500  # ms after it
_AT_ONCE = 4  # pages
_SEED = "(() => { let s = 7; Math.random = () => (s = (s * 16807) % 2147483647) / 2147483647; })()"
_LOOK = """() => { const probe = %s; const found = probe.inventory(document, {elements: %d}); window.__probe = probe;
  window.__elements = found.elements; return probe.encode(found.payload); }"""
_COUNT = """indices => JSON.stringify(Object.fromEntries(indices.map(
  i => [i, window.__probe.describe(window.__elements[i]).counts])))"""


class _Handler(SimpleHTTPRequestHandler):
    folder = Path()
    mounted: Mapping[str, Path] = {}

    def translate_path(self, path: str) -> str:
        plain = unquote(path.partition("?")[0].partition("#")[0]).lstrip("/")
        for prefix, folder in self.mounted.items():
            if plain.startswith(prefix.strip("/") + "/"):
                return str(folder / plain[len(prefix.strip("/")) + 1 :])
        return str(self.folder / plain)

    def log_message(self, *args: Any) -> None:
        """Say nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        with contextlib.suppress(ConnectionError):
            super().copyfile(source, outputfile)


@contextlib.contextmanager
def _serving(folder: Path, mounted: Mapping[str, Path]) -> Iterator[None]:
    handler = type("Handler", (_Handler,), {"folder": folder, "mounted": mounted})
    server = ThreadingHTTPServer(("127.0.0.1", PORT), functools.partial(handler, directory=str(folder)))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def _running(command: list[str], folder: Path, log: Path, env: dict[str, str]) -> Iterator[None]:
    with log.open("a", encoding="utf-8") as out:
        process = subprocess.Popen(
            command, cwd=folder, stdout=out, stderr=out, start_new_session=True, env={**os.environ, **env}
        )
        try:
            for _ in range(240):
                if process.poll() is not None:
                    raise fetch.NoReleaseError(f"{' '.join(command)[:100]} ended with {process.returncode}, see {log}")
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", PORT), 0.5):
                    break
                time.sleep(0.25)
            time.sleep(1.0)
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(10)


def folder_of(project: Project, release: str, cache: Path) -> Path:
    """Where the pages of a release lie, for what is not a server."""
    if project.kind == "build":
        return fetch.built(project, release, cache)
    return (fetch.npm if project.kind == "static" else fetch.sdist)(project.package, release, cache)


def _among(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatch.fnmatch(name, pattern) for pattern in patterns)


def paths_of(project: Project, cache: Path) -> list[str]:
    """The pages that are opened: those that at least two releases have, and of many some that are spread over all."""
    if project.kind == "serve":
        return list(project.pages)
    seen: dict[str, int] = {}
    for release in project.releases:
        folder = folder_of(project, release, cache) / project.root.get(release, "")
        files = [p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file() and p.suffix in (".html", ".htm")]
        for name in files:
            if _among(name, project.pages) and not _among(name, project.without):
                seen[name] = seen.get(name, 0) + 1
    most = max(seen.values(), default=0)
    common = sorted(name for name, n in seen.items() if n >= min(2, most)) if most > 1 else []
    everywhere = [name for name in common if seen[name] == len(project.releases)]
    pool = everywhere if len(everywhere) >= project.most else common
    if len(pool) <= project.most:
        return pool
    return richest({name: _written(project, name, cache) for name in pool}, project.most)


_KEYS = re.compile(rb"""\s(id|name|href|data-[\w-]*test[\w-]*)\s*=\s*["']([^"'<>]{2,80})["']""")
_MOST_READ = 400_000  # bytes of a page


def _written(project: Project, name: str, cache: Path) -> frozenset[tuple[bytes, bytes]]:
    """The keys in the source of a page, of the oldest release that has it."""
    for release in project.releases:
        path = folder_of(project, release, cache) / project.root.get(release, "") / name
        if path.exists():
            with path.open("rb") as source:
                return frozenset(_KEYS.findall(source.read(_MOST_READ)))
    return frozenset()


def richest(keys: Mapping[str, frozenset[Any]], most: int) -> list[str]:
    """At most so many pages, each time the one with most keys that the earlier ones lack."""
    left, known, found = dict(keys), set[Any](), []
    while left and len(found) < most:
        best = max(sorted(left), key=lambda name: len(left[name] - known))
        known |= left.pop(best)
        found.append(best)
    return sorted(found)


def look(page: Any, least: int = LEAST_ELEMENTS, most: int = MOST_ELEMENTS) -> tuple[str, Inventory] | None:
    """What the probe says of a page that is neither empty nor huge; its elements stay there as ``window.__elements``."""
    payload = page.evaluate(_LOOK % (script(), most + 1))
    inventory = Inventory.from_payload(payload)
    return (payload, inventory) if least <= len(inventory) <= most else None


def _counted(page: Any, name: str) -> dict[str, Any] | None:
    found = look(page)
    if found is None:
        return None
    ready = candidates(Side(found[1]), MOST_COUNTED)
    return {"page": name, "payload": json.loads(found[0]), "counts": json.loads(page.evaluate(_COUNT, ready))}


def looks(
    browser: Any,
    project: Project,
    release: str,
    paths: Sequence[str],
    see: Callable[[Any, str], dict[str, Any] | None] = _counted,
) -> Iterator[dict[str, Any]]:
    """Every page and scene of the release that is being served: what is seen of a page with its name."""
    context = browser.new_context(
        viewport=VIEWPORT, reduced_motion="reduce", locale="en-US", timezone_id="UTC", color_scheme="light"
    )
    base = f"http://127.0.0.1:{PORT}/"
    root = project.root.get(release, "")
    root += "/" * bool(root)
    context.add_init_script(_SEED)
    context.route(lambda url: not url.startswith((base, "data:", "blob:", "about:")), lambda route: route.abort())
    jobs = [(path, scene, steps) for path in paths for scene, steps in {"": (), **project.scenes}.items()]
    try:
        for n in range(0, len(jobs), _AT_ONCE):
            pages = []
            for path, scene, steps in jobs[n : n + _AT_ONCE]:
                page = context.new_page()
                page.set_default_timeout(3000)
                page.on("dialog", _dismiss)
                url = base + (path.lstrip("/") if project.kind == "serve" else quote(root + path))
                pages.append((path + ("|" + scene if scene else ""), steps, page, _asked(page, url)))
            for _, _, page, well in pages:
                if well:
                    with contextlib.suppress(Exception):  # a page that is never done loading can be looked at all the same
                        page.wait_for_load_state("load", timeout=_PATIENCE)
            with contextlib.suppress(Exception):
                pages[-1][2].wait_for_timeout(_QUIET)
            for name, steps, page, well in pages:
                found = _seen(page, steps, name, see) if well else None
                if found is not None:
                    yield found
            for _, _, page, _ in pages:
                with contextlib.suppress(Exception):
                    page.close()
    finally:
        context.close()


def _dismiss(dialog: Any) -> None:
    with contextlib.suppress(Exception):
        dialog.dismiss()


def _asked(page: Any, url: str) -> bool:
    try:
        answer = page.goto(url, wait_until="commit", timeout=_PATIENCE)
    except Exception:  # noqa: BLE001 - a page that fails is left out
        return False
    return answer is None or answer.status < 400


def _seen(page: Any, steps: Sequence[str], name: str, see: Callable[[Any, str], Any]) -> dict[str, Any] | None:
    try:
        for step in steps:
            page.locator(step).locator("visible=true").first.click()
            page.wait_for_timeout(_QUIET)
        return see(page, name)  # type: ignore[no-any-return]
    except Exception:  # noqa: BLE001 - a page that fails is left out
        return None


def rendered(browser: Any, project: Project, release: str, paths: Sequence[str], out: Path) -> list[dict[str, Any]]:
    """What the probe says of the pages of a release; from the file of an earlier call where there is one."""
    cache = out / "cache"
    known = store.kept(out, project.name, release)
    if known is not None:
        return known
    with served(project, release, cache):
        found = list(looks(browser, project, release, paths))
    store.keep(out, project.name, release, found)
    return found


def served(project: Project, release: str, cache: Path) -> AbstractContextManager[None]:
    """A release while it is served at `PORT`."""
    if project.kind == "serve":
        python = fetch.environment(project, release, cache)
        work = fetch.working(project, release, cache)
        values = {
            "python": str(python),
            "port": str(PORT),
            "here": str(Path(__file__).parent),
            "work": str(work),
            "release": release,
        }
        env = {"PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}", "PORT": str(PORT)}
        *before, last = filter(None, map(str.strip, project.run.splitlines()))
        for line in before:
            fetch._run(fetch.words(line, values), work, cache / "serve.log", env)
        return _running(fetch.words(last, values), work, cache / "serve.log", env)
    mounted = {}
    for prefix, what in project.needs.items():
        name, _, folder = what.partition(":")
        package, _, version = name.rpartition("@")
        mounted[prefix.format(release=release)] = fetch.npm(package, version, cache) / folder
    return _serving(folder_of(project, release, cache), mounted)
