"""A page is made ready to be looked at: its components defined, its lazy parts loaded, something to operate there.

One script does it in each look, in the page's own world, because only there custom elements are known. It changes nothing but
the scroll position, which it puts back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any

Steps = Generator[Callable[[], Any], Any, Any]

LOAD_TIMEOUT = 15_000.0
LONGEST_SCROLL = 12
"""Times that the end of a page is scrolled to while it grows."""
MOST_HEADINGS = 20
CALM = {"quiet": 100, "most": 600}
"""Milliseconds without a change of the document after which it is looked at, and the longest wait for them."""

SCROLLED = {"looks": 6, "noFrame": 250}
"""Times that a page is looked at for more of it at its end, a frame and 20 ms apart, and milliseconds after which there is no
frame, as in a window that nobody sees."""

SCRIPT = """async ({wait, scrolls, headings, scroll, hopeless, calm, looks, noFrame}) => {
  const CONTROLS = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=link],[role=tab],'
    + '[role=menuitem],[role=checkbox],[role=switch],[onclick],[tabindex],[contenteditable]';
  const until = performance.now() + wait;
  const pause = ms => new Promise(done => setTimeout(done, ms));
  // A busy machine shows few frames: what a page does when a part of it is seen has had its turn only after one.
  const frame = () => new Promise(done => { requestAnimationFrame(() => setTimeout(done, 0)); setTimeout(done, noFrame); });
  const roots = () => {
    const found = [document];
    for (let i = 0; i < found.length; i++) {
      for (const e of found[i].querySelectorAll('*')) if (e.shadowRoot) found.push(e.shadowRoot);
    }
    return found;
  };
  const inAll = selector => roots().flatMap(root => [...root.querySelectorAll(selector)]);
  const waiting = new Set(inAll(':not(:defined)').map(e => e.localName).filter(name => !hopeless.includes(name)));
  if (waiting.size) {
    const all = Promise.allSettled([...waiting].map(name => customElements.whenDefined(name)));
    await Promise.race([all, pause(Math.max(0, until - performance.now()))]);
  }
  const shown = () => inAll(CONTROLS).some(e => e.getClientRects().length) || !!document.querySelector('iframe,frame');
  // Where no script is, none can bring anything: such a page is waited for no longer than it loads.
  const runs = e => !/json|importmap|speculationrules|template/.test((e.type || '').toLowerCase());
  const still = () => document.readyState === 'complete' && !inAll('script').some(runs)
    && !performance.getEntriesByType('resource').some(r => r.initiatorType === 'script')
    && !inAll('meta[http-equiv=refresh i],iframe,frame,object,embed').length
    && !inAll('*').some(e => e.getAttributeNames().some(name => name.startsWith('on')));
  while (!shown() && performance.now() < until && !still()) await pause(25);
  // What a click has set a timer for comes a moment later: the page is looked at once it rests.
  let changed = performance.now();
  const observer = new MutationObserver(() => { changed = performance.now(); }), latest = changed + calm.most;
  for (const root of roots()) observer.observe(root, {subtree: true, childList: true, attributes: true});
  while (performance.now() - changed < calm.quiet && performance.now() < latest) { await frame(); await pause(20); }
  observer.disconnect();
  const page = document.scrollingElement || document.documentElement;
  const panes = () => [page, ...inAll('*').filter(e => e.scrollHeight > e.clientHeight + 40 && e.clientHeight > 100
    && /auto|scroll/.test(getComputedStyle(e).overflowY))].slice(0, 5);
  let grown = 0;
  for (const pane of scroll ? panes() : []) {
    const before = pane.scrollTop;
    for (let i = 0; i < scrolls && pane.scrollHeight > pane.clientHeight + 4; i++) {
      const height = pane.scrollHeight;
      pane.scrollTo({top: height, behavior: 'instant'});
      let more = false;
      for (let k = 0; k < looks && !more; k++) { await frame(); await pause(20); more = pane.scrollHeight > height; }
      if (!more) break;
      grown++;
    }
    pane.scrollTo({top: before, behavior: 'instant'});
  }
  const said = inAll('h1,h2,h3,h4,[role=heading]').filter(e => e.getClientRects().length && !e.isContentEditable)
    .slice(0, headings)
    .map(e => e.textContent.replace(/\\s+/g, ' ').trim().slice(0, 300)).filter(Boolean);
  const timing = performance.getEntriesByType('navigation')[0];
  const loaded = {
    origin: performance.timeOrigin, title: document.title,
    load: timing ? timing.domContentLoadedEventEnd : -1,
  };
  const late = [...new Set(inAll(':not(:defined)').map(e => e.localName))];
  return {...loaded, undefined: late, shown: shown(), still: still(), grown, headings: said};
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What the page was like when it was ready.

    Attributes:
        headings: its headings.
        grown: times that it grew while it was scrolled.
        undefined: custom elements that nobody has defined.
        origin: when its document began, ms since the epoch: another document has another.
        load_ms: from the request to ``domcontentloaded``, ms; -1 where it is not known.
        title: of the document.
        still: it has loaded, and has no script that could change it.
        problem: why it could not be made ready, one line.
    """

    headings: tuple[str, ...] = ()
    grown: int = 0
    undefined: tuple[str, ...] = ()
    origin: float = 0.0
    load_ms: float = -1.0
    title: str = ""
    still: bool = False
    problem: str = ""


def settled(page: Any, *, wait: float, scroll: bool = True, hopeless: Collection[str] = ()) -> Steps:
    """Wait until a page can be looked at: a `Settled`. What cannot be awaited is passed over, and said.

    Args:
        page: that was navigated.
        wait: milliseconds for custom elements and for something to operate.
        scroll: trigger what loads when it is scrolled to.
        hopeless: custom elements that were waited for in vain.
    """
    try:
        yield partial(page.wait_for_load_state, "domcontentloaded", timeout=LOAD_TIMEOUT)
        options: dict[str, Any] = {"wait": wait, "scrolls": LONGEST_SCROLL, "headings": MOST_HEADINGS, "scroll": scroll}
        options |= {"hopeless": list(hopeless), "calm": CALM, **SCROLLED}
        told = yield partial(page.evaluate, SCRIPT, options)
    except Exception as error:  # noqa: BLE001 - it navigated meanwhile, or its scripts stand in the way
        return Settled(problem=(str(error).splitlines() or [""])[0][:200])
    return Settled(
        headings=tuple(map(str, told["headings"])),
        origin=float(told["origin"]),
        load_ms=round(float(told["load"]), 1),
        title=str(told["title"])[:300],
        still=bool(told["still"]),
        grown=int(told["grown"]),
        undefined=tuple(map(str, told["undefined"])),
    )
