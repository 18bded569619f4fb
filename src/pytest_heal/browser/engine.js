/*
 * The selector engine "heal". It runs in Playwright's isolated world, inside Playwright's own retry loop, so that watching a
 * locator costs no round trip. Bodies (K is the key of one piece of a selector, per document):
 *
 *   m<K>                     after the test's selector: notes the hit, passes the element on (only the chosen one, if one was
 *                            chosen among several)
 *   f<K>:<quiet>[:<checks>]  in internal:or after m: nothing while there are hits; with no hit the healed element, or, when the
 *                            page has been quiet for <quiet> ms, throws HEAL_LOST:<K>. <quiet> < 0: no waiting, no throwing.
 *                            <checks>: identity hashes; one hit that fulfils none of them throws HEAL_MOVED:<K>
 *   p<K>                     after the test's selector: notes the hit, passes nothing on
 *   q<K>                     in internal:or after p: <x-heal v="JSON {n, d}"> of what p noted
 *   u<K>                     <x-heal v="JSON {n, same}">: whether it is the chosen element alone
 *   w<K>                     after the test's selector: <x-heal v="JSON {n: 1, d}"> of the element; used to wait for it
 *   c<K>                     in internal:or after m or p: <x-heal v="JSON inventory"> with the noted hits as "matched"
 *   i<K>:<n>                 chooses the n-th element of the last inventory; <x-heal v="1"> when it is still there
 *   o<K>:<n>                 chooses it among the several that the test's selector matches
 *
 * Elements are held weakly. Nothing is written to the page; the <x-heal> element is never attached.
 */
(() => {
  const probe = __PROBE__;
  const states = new Map();
  const state = key => {
    let s = states.get(key);
    if (!s) states.set(key, s = {hits: 0, last: null, noted: [], since: 0, chosen: null, only: null});
    return s;
  };
  let listed = [];
  const now = () => performance.now();
  const alive = ref => { const e = ref && ref.deref(); return e && e.isConnected ? e : null; };
  const box = value => { const e = document.createElement('x-heal'); e.setAttribute('v', probe.encode(value)); return [e]; };

  /* Quiet: no DOM change that could bring the element. Observers do not see into shadow roots, so each is observed. */
  const WATCHED = {subtree: true, childList: true, attributes: true,
    attributeFilter: ['hidden', 'disabled', 'aria-busy', 'aria-hidden', 'open', 'src', 'href', 'id', 'name']};
  let observer = null, changed = 0, seen = null;
  const observe = root => {
    if (!seen.has(root)) { seen.add(root); observer.observe(root, WATCHED); }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let n = walker.nextNode(); n; n = walker.nextNode()) if (n.shadowRoot) observe(n.shadowRoot);
  };
  const watch = () => {
    changed = now();
    if (observer) return;
    seen = new WeakSet();
    observer = new MutationObserver(() => { changed = now(); observe(document); });
    observe(document);
  };
  const unwatch = () => {
    if (!observer) return;
    observer.disconnect();
    observer = null;
    for (const s of states.values()) s.since = 0;
  };

  /* FNV-1a over UTF-16 code units; the same in pieces.py. */
  const hash = text => {
    let h = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
    return (h >>> 0).toString(16).padStart(8, '0');
  };
  const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa', 'data-pw'];
  const ATTRIBUTE = {i: ['id'], d: TEST_IDS, n: ['name'], l: ['aria-label'], h: ['href'], s: ['src']};
  const cheap = (element, check) => {
    const names = ATTRIBUTE[check[0]];
    return !!names && names.some(n => { const v = element.getAttribute(n); return v && hash(v.slice(0, 300)) === check.slice(1); });
  };
  const same = (element, checks) => {
    const list = checks.split('.');
    if (list.some(c => cheap(element, c))) return true;
    if (!list.some(c => 'xg'.includes(c[0]))) return false;
    const p = probe.describe(element).payload, text = p.strings[p.text[0]] || p.strings[p.name[0]];
    const x = 'x' + hash(text), g = 'g' + hash(p.strings[p.group[0]] + '|' + text);
    return list.some(c => c === x || c === g);
  };

  const taken = s => { const found = s.noted.map(r => r.deref()).filter(e => e); s.noted = []; return found; };

  const inventory = s => {
    const {payload, elements} = probe.inventory(document);
    listed = elements;
    payload.matched = taken(s).map(e => elements.indexOf(e)).filter(i => i >= 0);
    return box(payload);
  };

  const OPERATIONS = {
    m(s, root) {
      s.hits++;
      s.last = root;
      const only = alive(s.only);
      if (s.only && !only) s.only = null;
      return !only || only === root ? [root] : [];
    },
    f(s, root, [quiet, checks], key) {
      const hits = s.hits, last = s.last;
      s.hits = 0; s.last = null;
      if (hits) {
        s.since = 0; s.chosen = null; unwatch();
        if (hits === 1 && checks && !same(last, checks)) throw new Error('HEAL_MOVED:' + key);
        return [];
      }
      const chosen = alive(s.chosen);
      if (chosen) return [chosen];
      s.chosen = null;
      if (+quiet < 0) return [];
      if (!s.since) { watch(); s.since = now(); return []; }
      if (document.readyState === 'loading') { s.since = now(); return []; }
      const t = now();
      /* a page that never rests is judged after four times the quiet time */
      if (t - Math.max(s.since, changed) >= +quiet || t - s.since >= 4 * quiet) {
        unwatch();
        throw new Error('HEAL_LOST:' + key);
      }
      return [];
    },
    p(s, root) { s.noted.push(new WeakRef(root)); return []; },
    q(s) { const found = taken(s); return box({n: found.length, d: found.length === 1 ? probe.describe(found[0]) : null}); },
    u(s) { const found = taken(s); return box({n: found.length, same: found.length === 1 && found[0] === (alive(s.chosen) || alive(s.only))}); },
    w(s, root) { return box({n: 1, d: probe.describe(root)}); },
    c(s) { const hits = s.hits; s.hits = 0; s.last = null; return hits ? [] : inventory(s); },
    i(s, root, [n]) { const e = listed[+n]; s.chosen = e && e.isConnected ? new WeakRef(e) : null; listed = []; return box(s.chosen ? 1 : 0); },
    o(s, root, [n]) { const e = listed[+n]; s.only = e && e.isConnected ? new WeakRef(e) : null; listed = []; return box(s.only ? 1 : 0); },
  };
  const run = (root, body) => {
    const [key, ...args] = body.slice(1).split(':');
    const operation = OPERATIONS[body[0]];
    return operation ? operation(state(key), root, args, key) : [];
  };
  return {
    query(root, body) { return run(root, body)[0]; },
    queryAll(root, body) { return run(root, body); },
  };
})()
