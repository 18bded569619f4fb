"""The grounding benchmark's pages, opened in Chromium and probed; which elements are right for each description.

Format of the folder (see its README)::

    items.jsonl                 {"id", "source", "page", "viewport": [w, h], "description", "truth": [CSS selectors, ...]}
    pages/<page>.html.gz        one static page
    fetched/                    the same again, for what may be measured but not passed on

What is probed can be kept (``keep``) in a folder of one's own: the rest of a run takes seconds then.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pytest_heal.browser.probe import PROBE_JS
from pytest_heal.element.element import Inventory

# Right is: the truth element, the nearest control around it, the control of a label, the labels of a control, a piece within it
# that shows the same text, and what has all but the same box.
PROBED = f"""truths => {{
  const probe = {PROBE_JS}, found = probe.inventory(document), elements = found.elements, at = new Map();
  elements.forEach((e, i) => at.set(e, i));
  const flags = found.payload.flags, operable = e => at.has(e) && !!(flags[at.get(e)] & (512 | 2048));
  const text = e => (e.innerText || '').replace(/\\s+/g, ' ').trim();
  const parent = e => e.parentElement || e.getRootNode().host || null;
  const accepted = {{}};
  for (const [id, selectors] of Object.entries(truths)) {{
    const right = new Set(), add = e => {{ if (e && at.has(e)) right.add(at.get(e)); }};
    for (const selector of selectors) {{
      const target = document.querySelector(selector);
      if (!target) continue;
      add(target);
      let control = target;
      for (let steps = 0; control && steps < 6 && !operable(control); steps++) control = parent(control);
      if (control && operable(control)) add(control); else control = null;
      if (target.tagName === 'LABEL') add(target.control);
      const label = target.closest('label');
      if (label) add(label.control);
      for (const one of target.labels || []) add(one);
      const base = control || target, said = text(base);
      for (const piece of base.querySelectorAll('*')) {{
        const same = text(piece) === said;
        if (same || (!text(piece) && piece.querySelectorAll('*').length < 3 && !operable(piece))) add(piece);
      }}
    }}
    for (const i of [...right]) {{
      const a = elements[i].getBoundingClientRect();
      if (!a.width || !a.height) continue;
      for (let k = 0; k < elements.length; k++) {{
        const b = elements[k].getBoundingClientRect();
        if (!b.width || !b.height) continue;
        const ratio = b.width * b.height / (a.width * a.height);
        if (ratio > 3.5 || ratio < 0.28) continue;
        const holds = (r, s) => Math.abs(r.x + r.width / 2 - s.x - s.width / 2) <= r.width / 2
          && Math.abs(r.y + r.height / 2 - s.y - s.height / 2) <= r.height / 2;
        const w = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (holds(a, b) && holds(b, a) && w > 0 && h > 0
          && w * h / (a.width * a.height + b.width * b.height - w * h) > 0.45) right.add(k);
      }}
    }}
    accepted[id] = [...right];
  }}
  return JSON.stringify({{payload: JSON.parse(probe.encode(found.payload)), accepted}});
}}"""


@dataclass(frozen=True)
class Item:
    """One description and what is right.

    Attributes:
        id: of the item.
        source: where it comes from.
        page: name of its page.
        description: in plain words.
        right: indices in the page's inventory.
    """

    id: str
    source: str
    page: str
    description: str
    right: frozenset[int]


def load(folder: Path, keep: Path | None = None) -> tuple[list[Item], dict[str, Inventory]]:
    """Items, and the inventories of their pages.

    Args:
        folder: of the benchmark.
        keep: where what was probed is kept and looked for.

    Raises:
        SystemExit: the folder has no items.
    """
    raw: list[tuple[Path, dict[str, Any]]] = []
    for part in (folder, folder / "fetched"):
        if (part / "items.jsonl").exists():
            lines = (part / "items.jsonl").read_text(encoding="utf-8").splitlines()
            raw += [(part, json.loads(line)) for line in lines if line.strip()]
    if not raw:
        raise SystemExit(f"no items.jsonl in {folder}; name the folder of the grounding benchmark")
    pages: dict[str, tuple[Path, list[dict[str, Any]]]] = {}
    for part, item in raw:
        pages.setdefault(item["page"], (part, []))[1].append(item)
    answers = _kept(pages, keep)
    items: list[Item] = []
    for _, item in raw:
        right = frozenset(answers[item["page"]]["accepted"].get(item["id"], ()))
        items.append(Item(item["id"], item["source"], item["page"], item["description"], right))
    return items, {name: Inventory.from_payload(answer["payload"]) for name, answer in answers.items()}


def _kept(pages: dict[str, tuple[Path, list[dict[str, Any]]]], keep: Path | None) -> dict[str, dict[str, Any]]:
    answers: dict[str, dict[str, Any]] = {}
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        for name in pages:
            file = keep / f"{name}.json.gz"
            if file.exists():
                answers[name] = json.loads(gzip.decompress(file.read_bytes()))
    missing = {name: page for name, page in pages.items() if name not in answers}
    if missing:
        for name, answer in _probed(missing).items():
            answers[name] = answer
            if keep is not None:
                (keep / f"{name}.json.gz").write_bytes(gzip.compress(json.dumps(answer).encode()))
    return answers


def _probed(pages: dict[str, tuple[Path, list[dict[str, Any]]]]) -> dict[str, dict[str, Any]]:
    from playwright.sync_api import sync_playwright

    from pytest_heal.browser.launch import launch_options

    answers: dict[str, dict[str, Any]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright))
        page = browser.new_page()
        page.route("**/*", lambda route: route.abort())
        for name, (part, items) in pages.items():
            width, height = items[0]["viewport"]
            page.set_viewport_size({"width": width, "height": height})
            page.set_content(
                gzip.decompress((part / "pages" / f"{name}.html.gz").read_bytes()).decode(), wait_until="domcontentloaded"
            )
            answers[name] = json.loads(page.evaluate(PROBED, {item["id"]: item["truth"] for item in items}))
        browser.close()
    return answers
