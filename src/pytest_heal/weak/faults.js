// Runs in each document before its own scripts, see live_plugin.py: tells which controls of the map are there and operated, and takes
// some of them away. __GIVEN__ is {name, paths, units, gone}: the binding to tell it to, paths of pages as [pattern, number of places],
// units as controls.py has them, and the numbers of those that are to go. __PROBE__ is the probe.
//
// Told as kind:number, each once a document: seen, used, gone; and late, where a control was operated that was to be gone.
//
// Nothing goes before the scripts of a document have run, and later never before the task that put it there is over: a script
// that takes hold of what it has just written must find it, or a test would fail for the script's sake. What is gone stays
// known, so that a framework that takes it away again, or puts something before it, does not fail either.
(() => {
  'use strict';
  const given = __GIVEN__;
  const call = window[given.name];
  if (typeof call !== 'function') return;
  const probe = __PROBE__;
  const gone = new Set(given.gone);
  const paths = given.paths.map(([pattern, places]) => [new RegExp(pattern), places]);
  const told = new Set();
  const tell = (kind, number) => {
    const text = `${kind}:${number}`;
    if (told.has(text)) return;
    told.add(text);
    try { Promise.resolve(call(text)).catch(() => {}); } catch (error) { /* the page is going away */ }
  };

  // ---------------------------------------------------------------- which page, which control

  const bare = (path) => path.replace(/\/+$/, '') || '/';
  const plain = (text) => text.replace(/\p{Nd}+/gu, '#');
  const route = (hash) => (/^#[/!]/.test(hash) ? '#' + hash.slice(1).split('?')[0].replace(/\/+$/, '') : '');
  const pathOf = (url) => (url.protocol === 'file:' ? 'file:' + url.pathname.split('/').slice(-2).join('/') : bare(url.pathname)) + route(url.hash);
  let there = '', wanted = new Map(), tags = '';
  const page = () => {  // the units of the page that is open now, by tag
    if (there === location.href) return;
    there = location.href;
    const path = pathOf(location);
    let best = -1;
    paths.forEach(([pattern, places], number) => {
      if (pattern.test(path) && (best < 0 || places < paths[best][1])) best = number;
    });
    wanted = new Map();
    for (const unit of given.units) {
      if (unit.page !== best) continue;
      if (!wanted.has(unit.tag)) wanted.set(unit.tag, []);
      wanted.get(unit.tag).push(unit);
    }
    tags = [...wanted.keys()].map((tag) => CSS.escape(tag)).join(',');
  };
  const leadsTo = (el) => {
    if (typeof el.href !== 'string' || !el.href) return '';
    try {
      const url = new URL(el.href);
      if (!/^(https?|file):$/.test(url.protocol)) return '';
      const path = bare(url.pathname) + route(url.hash);
      const many = paths.findIndex(([pattern, places]) => places && pattern.test(path));
      return many < 0 ? plain(path) : given.paths[many][0];
    } catch (error) { return ''; }
  };
  const unitOf = (el) => {
    const those = wanted.get(el.localName);
    if (!those) return null;
    const said = probe.saying(el), name = plain(said.name), text = plain(said.text), path = leadsTo(el);
    const leads = (unit) => (unit.path === '*' ? path !== '' : unit.path === path);
    return those.find((unit) => (unit.name ? unit.name === name : unit.text === text) && leads(unit)) || null;
  };

  // ---------------------------------------------------------------- taking away

  const places = new WeakMap();
  const away = (node, parent) => places.has(node) && node.parentNode !== parent;
  const takeAway = (el) => {
    places.set(el, el.nextSibling);
    el.remove();
  };
  const { removeChild, insertBefore, replaceChild } = Node.prototype;
  if (gone.size) {
    const behind = (node, parent) => {  // what stands in the place of one that is gone
      let next = node;
      while (next && next.parentNode !== parent) next = places.get(next) || null;
      return next;
    };
    Node.prototype.removeChild = function (child) {
      return child instanceof Node && away(child, this) ? child : removeChild.call(this, child);
    };
    Node.prototype.insertBefore = function (node, next) {
      return insertBefore.call(this, node, next instanceof Node && away(next, this) ? behind(next, this) : next);
    };
    Node.prototype.replaceChild = function (node, child) {
      if (!(child instanceof Node) || !away(child, this)) return replaceChild.call(this, node, child);
      insertBefore.call(this, node, behind(child, this));
      return child;
    };
  }
  const check = (el) => {
    const unit = unitOf(el);
    if (unit === null) return;
    if (gone.has(unit.number)) {
      takeAway(el);
      tell('gone', unit.number);
    } else tell('seen', unit.number);
  };

  // ---------------------------------------------------------------- watching

  const roots = new Set();
  let started = false, again = 0;
  const within = (node) => {
    if (!tags || !node.isConnected) return;
    if (node.nodeType === 1 && node.matches(tags)) check(node);
    if (node.querySelectorAll) for (const el of node.querySelectorAll(tags)) check(el);
  };
  const above = (node) => {  // a change within a control, or to it, may have made it what is looked for
    const el = node.nodeType === 1 ? node : node.parentElement;
    for (let up = el && tags ? el.closest(tags) : null; up; up = up.parentElement && up.parentElement.closest(tags)) check(up);
  };
  const shadows = (node) => {
    if (!node.querySelectorAll) return;
    for (const el of [node, ...node.querySelectorAll('*')]) if (el.shadowRoot && !roots.has(el.shadowRoot)) watch(el.shadowRoot);
  };
  const everything = () => {
    again = 0;
    page();
    for (const root of [...roots]) {
      if (root !== document && !root.host.isConnected) { roots.delete(root); continue; }
      within(root);
      shadows(root);
    }
  };
  const observer = new MutationObserver((records) => {
    if (!started) return;
    page();
    for (const record of records) {
      for (const node of record.addedNodes) {
        if (node.nodeType !== 1) continue;
        within(node);
        shadows(node);
      }
      above(record.target);
    }
    if (!again) again = setTimeout(everything, 200);  // a name may come from elsewhere: a label, another element
  });
  const NAMES = ['aria-label', 'aria-labelledby', 'title', 'href', 'role', 'id', 'for', 'alt', 'placeholder', 'type', 'value', 'hidden'];
  const watch = (root) => {
    roots.add(root);
    observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: NAMES });
    if (started) within(root);
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (...args) {
    const root = attachShadow.apply(this, args);
    watch(root);
    return root;
  };
  watch(document);
  const start = () => queueMicrotask(() => {
    started = true;
    everything();
  });
  if (document.readyState === 'loading') window.addEventListener('DOMContentLoaded', start, { once: true });
  else start();
  window.addEventListener('load', () => queueMicrotask(everything), { once: true });

  const operated = (event) => {
    if (!event.isTrusted && event.type !== 'input' && event.type !== 'change') return;
    page();
    for (const el of event.composedPath()) {
      const unit = el.nodeType === 1 ? unitOf(el) : null;
      if (unit !== null) tell(gone.has(unit.number) ? 'late' : 'used', unit.number);
    }
  };
  for (const kind of ['click', 'input', 'change', 'keydown']) window.addEventListener(kind, operated, { capture: true, passive: true });
})();
