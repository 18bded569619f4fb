/*
 * The selector engine "heal". It runs in Playwright's isolated world, inside Playwright's own retry loop, so that watching a
 * locator costs no round trip. done.js, numbers.js and described.js stand within it; survey.js, catalog.js and copy.js are parts of
 * its probe.
 *
 * Its protocol, all of it; protocol.py writes it. A body is an operation and its arguments, with colons between them, as in
 * heal=lost:1f2e3d4c5b:700; what stands in brackets may be missing. An operation passes elements on, or it answers: with JSON in
 * the attribute "answer" of an <x-heal>, which is never attached. <key> is the name of one piece of a selector, per document,
 * <place> the place of an element in the last inventory; "noted" is what note has collected under the key since that was read.
 *
 * Watching a locator
 *   match:<key>                    after the test's selector: notes the hit, passes the element on (only the chosen one, if one
 *                                  was chosen among several)
 *   lost:<key>:<quiet>[:<checks>][:<least>][:<again>]
 *                                  in internal:or after match: nothing while there are hits; with no hit the healed element, or,
 *                                  when the page has been quiet for <quiet> ms, throws HEAL_LOST. <quiet> < 0: no waiting, no
 *                                  throwing. After <least> ms without any change it throws HEAL_DONE, if the document is
 *                                  certainly done, see done.js. Thrown early when Playwright would look again only after that
 *                                  time: inventory waits for the rest. <checks>: identity hashes; one hit that fulfils none of them
 *                                  throws HEAL_MOVED, as does one that has another look than those that w tells of. <again>: an
 *                                  identity that confirm has told in another document; where there is no hit and one element
 *                                  has it, that is chosen, and HEAL_AGAIN thrown at once
 *   rest:<key>                     {quiet, ready, moving, began, loaded}: ms since the last change that was noticed, whether the
 *                                  document has loaded, how many animations run in it, when it began (ms since 1970), and the
 *                                  URLs of what it has loaded to the end, each as often as it did
 *   durable:<key>                  in internal:or after lost, behind a selector of the chosen element: passes on what that
 *                                  matches, but only where the test's selector matched nothing and the chosen element is gone
 *
 * Recording what it matches
 *   note:<key>                     after a selector: notes the hit, passes nothing on
 *   describe:<key>                 in internal:or after note: {count, element}: how many were noted, and of one alone what the
 *                                  probe's describe() says, else null
 *   awaited                        after a selector: the same of what it matches; used to wait for that
 *   gate:<key>                     after the test's selector: passes the element on once describe has found one in this
 *                                  document; throws HEAL_NEW before
 *
 *   typed:<x>:<y>:<width>:<height>  1 where a field with a value, an editable text or a frame stands in this part of the viewport
 *
 * Choosing an element
 *   inventory:<key>[:<quiet>][:<done>]
 *                                  in internal:or after match (then nothing, if that has hits) or note: the elements of the
 *                                  document, with the noted ones as "matched"; with <quiet> when the rest of it is over, or null
 *                                  when the page changed meanwhile. With something for <done>, after HEAL_DONE: null as well when
 *                                  the document is in doubt now; the URLs of its requests that are over come as "finished"
 *   choose:<key>:<place>[:<keep>]  chooses an element: 1 when it is still there, else 0, and none is chosen, as with -1. The
 *                                  inventory is forgotten, unless something stands for <keep>
 *   confirm:<key>:<place>[:<among>]
 *                                  in internal:or after note: as choose, with something for <among> as only, and
 *                                  {chosen, count, same, identity}: whether what was noted is that element alone, and a hash of
 *                                  all that tells the element
 *   only:<key>:<place>             the same among the several that the test's selector matches
 *   chosen:<key>                   the chosen element, among several or not, while it is in the page
 *   alone:<key>                    in internal:or after note: {count, same}: whether noted is the chosen element alone
 *   nested:<key>                   in internal:or after note: null, or, where of what is noted alone and the chosen element one
 *                                  stands in the other, {spot, text}: whether a click on the outer one's middle hits the inner
 *                                  one, and whether both say the same
 *   compare:<key>:<count>          in internal:or after note: {count, same}: for each of <count> other selectors, noted by
 *                                  note:<key>-0, note:<key>-1 ..., whether it matches exactly what is noted
 *   same:<key>                     in internal:or after note: {count, same}: whether noted is exactly what compare has seen
 *
 * Proving what a locator demands, see copy.js
 *   copy:<key>                     in internal:or after note: the document, around what was noted or else chosen, as a text of
 *                                  which another page makes it again
 *
 * Suggestions, see survey.js
 *   survey:<request>               the vocabulary of a document or of an element; the request is percent-encoded JSON
 *   hidden                         after a selector: {by, on}: what hides the element
 *
 * The element catalog, see numbers.js and catalog.js
 *   listing:<token>[:<attribute>]  the elements to be numbered, remembered under the token; from now on the document is watched
 *                                  for the first change. <attribute>: where test ids are looked for first, percent-encoded
 *   assign:<token>:<version>:<total>[:<numbers>][:<aside>][:<issued>]
 *                                  gives them numbers, with commas between them, in the order of the listing, "-" for none; a run
 *                                  of consecutive ones is first+more. 1 when the token is that of the last listing of this
 *                                  document, else 0. With something for <aside>, index=N without a version means what it meant.
 *                                  With something for <issued>, 2 and nothing else where that version is of other elements, or of
 *                                  the same that said something else
 *   unchanged:<version>            1 while nothing has changed since that catalog was read, else 0
 *   facts:<version>                the facts of each of its elements; 0 when it is not remembered
 *   details:<version>:<places>     what describe() says of its elements at these places, with commas between them; null for one
 *                                  that is gone
 *   spot                           asked of an iframe: where its document begins
 *
 * Descriptions, see described.js
 *   numbers:<version>              the number of each element of the last inventory in that catalog, -1 for none
 *   stamp[:<known>]                a text for the state of the document, once that is not <known>; nothing until then, so that
 *                                  Playwright waits
 *
 * Thrown, and read by errors_text.py: HEAL_LOST:<key>, HEAL_DONE:<key>, HEAL_AGAIN:<key>, HEAL_MOVED:<key>, HEAL_NEW:<key>, and
 * HEAL_BROKEN:<reason> when the engine itself fails.
 *
 * Elements are held weakly. Nothing is written to the page.
 */
(() => {
/* Text until it is needed, and then with its parts only where these are: most documents are left without being described. In a
   function of its own: what is in `make` is read once more when the first locator is watched. */
const texts = () => __PROBE__;  // head, parts, tail
const make = () => {
  let small = null, whole = null;
  const evaluated = (head, parts, tail) => (0, eval)(head + parts + tail);
  const probe = () => whole || small || (small = evaluated(texts()[0], '', texts()[2]));
  const wholeProbe = () => whole || (whole = evaluated(...texts()));
  const states = new Map();
  const state = key => {
    let s = states.get(key);
    if (!s) states.set(key, s = {hits: 0, last: null, noted: [], since: 0, until: 0, looked: 0, lost: 0, asked: 0, chosen: null, only: null, gone: false, described: false});
    return s;
  };
  let listed = [];
  const now = () => performance.now();
  const alive = ref => { const e = ref && ref.deref(); return e && e.isConnected ? e : null; };
  const box = value => { const e = document.createElement('x-heal'); e.setAttribute('answer', probe().encode(value)); return [e]; };

  /* Quiet: no DOM change that could bring the element. Observers do not see into shadow roots, so each is observed: at once where
     it came with new elements, else when Playwright looks again. */
  const ANYTHING = {subtree: true, childList: true, attributes: true, characterData: true};
  const TELLING = new Set(['hidden', 'disabled', 'aria-busy', 'aria-hidden', 'open', 'src', 'href', 'id', 'name']);
  let observer = null, changed = 0, touched = 0, sought = 0;  // touched: by any change; sought: when a lost locator was

  /* The time in which this document could run. While it computes in one go, or waits for a processor, nothing in it can change, so
     that is no rest: a beat that comes late tells. */
  const BEAT = 50;   // ms
  const LATE = 150;  // ms after the last beat that still count
  let beaten = 0, stood = 0;
  const wanted = t => observer && t - sought < KEPT;
  const standing = t => beaten ? Math.max(0, t - beaten - LATE) : 0;
  const awake = () => { const t = now(); return t - stood - standing(t); };
  const beat = () => {
    const t = now();
    stood += standing(t);
    beaten = wanted(t) ? t : 0;
    if (beaten) later(beat, BEAT);
  };
  const roots = new Set();
  const observe = root => {
    if (roots.has(root)) return;
    roots.add(root);
    observer.observe(root, ANYTHING);
    changed = touched = awake();
    outdated();
    observeIn(root);
  };
  const observeIn = node => {
    if (node.shadowRoot) observe(node.shadowRoot);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT);
    for (let n = walker.nextNode(); n; n = walker.nextNode()) if (n.shadowRoot) observe(n.shadowRoot);
  };
  const watch = quiet => {
    calm = quiet * CALM;
    attempts = 0;
    compared();
    if (!prepared) prepareIn(calm);
    sought = now();
    if (!observer) observeAll();
    if (!beaten) beat();
  };
  const observeAll = () => {
    changed = touched = awake();
    observer = new MutationObserver(records => {
      touched = awake();
      try {
        for (let i = 0; i < records.length; i++) {
          const {type, attributeName} = records[i];
          if (type === 'childList' || type === 'attributes' && TELLING.has(attributeName)) changed = touched;
          const added = records[i].addedNodes;
          for (let k = 0; k < added.length; k++) if (added[k].nodeType === Node.ELEMENT_NODE) observeIn(added[k]);
        }
      } catch (error) { /* the next look sees to it, and says so */ }
    });
    observe(document);
  };
  const judged = () => { for (const s of states.values()) s.since = 0; };
  const unwatch = () => {
    if (!observer) return;
    observer.disconnect();
    observer = null;
    roots.clear();
    judged();
  };
  /* Milliseconds until the page has been quiet for long enough. One that never rests is judged after four times the quiet time. */
  const since = (s, quiet) => { s.since = awake(); s.until = now() + 4 * quiet; };
  const unrest = (s, quiet) => {
    if (document.readyState === 'loading') { since(s, quiet); return Infinity; }
    for (const root of roots) root === document || root.host.isConnected ? observeIn(root) : roots.delete(root);
    return Math.min(Math.max(s.since, changed) + quiet - awake(), s.until - now());
  };

  /* The same for a document that is certainly done, in which nothing at all changes. */
  const rest = (s, least) => Math.max(s.since, changed, touched) + least - awake();
  __DONE__
  /* A large page takes a tenth of a second to describe. So while it rests an inventory is prepared, a few milliseconds at a time,
     in case the locator turns out lost, and deflated, because long strings travel slowly. It is dropped when anything changes,
     and held against the page again before it is used. What fails here is done when it is asked for. */
  const CALM = 0.4;             // of the quiet time, until preparing begins
  const SLICE = 8;              // ms of work at a time
  const MOST_ATTEMPTS = 3;      // of one watch; what changes on and on is described when asked
  const KEPT = 10000;           // ms that nobody asks for it
  const WORTH_PACKING = 50000;  // characters
  let calm = 0, attempts = 0, timer = 0, prepared = null, witness = null;
  const prepareIn = delay => { clearTimeout(timer); timer = later(prepare, delay); };
  const forget = () => {
    if (!prepared) return;
    prepared = null;
    witness.disconnect();
    clearTimeout(timer);
  };
  const outdated = () => {
    if (!prepared) return;
    forget();
    if (observer) prepareIn(calm);
  };
  const begin = () => {
    if (attempts++ >= MOST_ATTEMPTS) return;
    prepared = probe().inventoryJob(document, null, []);
    witness = witness || new MutationObserver(outdated);
    for (const root of roots) witness.observe(root, ANYTHING);
    prepareIn(0);
  };
  const pack = async job => {
    const text = probe().encode(job.found.payload);
    if (text.length < WORTH_PACKING || typeof CompressionStream !== 'function') return;
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let packed = '';
    for (let i = 0; i < bytes.length; i += 8192) packed += String.fromCharCode.apply(null, bytes.subarray(i, i + 8192));
    job.packed = btoa(packed);
  };
  const prepare = () => {
    try {
      if (!prepared) {
        if (!observer) return;
        const rest = document.readyState === 'loading' ? calm : changed + calm - awake();
        if (rest > 0) prepareIn(rest);
        else if (rest <= 0) begin();
      } else if (prepared.done) {
        if (wanted(now())) prepareIn(KEPT);
        else forget();
      } else {
        const end = now() + SLICE;
        do prepared.done = prepared.advance(50); while (!prepared.done && now() < end);
        prepareIn(prepared.done ? KEPT : 0);
        if (prepared.done) pack(prepared).catch(() => {});
      }
    } catch (error) { forget(); }
  };
  const take = () => {
    const job = prepared;
    try {
      return job && !witness.takeRecords().length && job.advance(Infinity) && probe().refresh(job.found) ? job : null;
    } catch (error) { return null; } finally { forget(); }
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
  /* What stands in an element or its label, as it is written: mostly what the probe would say, which is not compiled for that. */
  const MAX_WRITTEN = 300;
  const written = node => {
    const text = node.textContent;  // of a form it may be a field of that name
    const tidy = typeof text === 'string' ? text.replace(/[\u200b\u00ad]/g, '').replace(/\s+/g, ' ').trim() : '';
    return tidy.length <= MAX_WRITTEN ? tidy : '';
  };
  const NAMES = ['aria-label', 'placeholder', 'alt', 'title'];
  const saysIt = (element, list) => {
    const labels = element.labels;
    const text = written(element) || (labels && labels.length === 1 ? written(labels[0]) : '');
    if (text) return list.includes('x' + hash(text));
    return NAMES.some(name => { const said = element.getAttribute(name); return said && list.includes('x' + hash(said.trim())); });
  };
  /* The head of its group, as it is written: the text of something that stands with it where nothing else of its kind does. */
  const MAX_UP = 6, MAX_BESIDE = 60, MAX_HEAD = 80;
  const ownText = element =>
    element.options ? Array.from(element.options, written).filter(text => text).join(' ') : written(element);
  const inItsGroup = (element, list) => {
    const said = ownText(element), type = element.getAttribute('type');
    const like = e => e !== element && e.getAttribute('type') === type;
    let group = element.parentElement;
    for (let up = 0; group && up < MAX_UP; up++, group = group.parentElement) {
      if (Array.prototype.some.call(group.getElementsByTagName(element.localName), like)) return false;
      const beside = group.getElementsByTagName('*');
      for (let i = 0; i < beside.length && i < MAX_BESIDE; i++) {
        const head = written(beside[i]);
        if (head && head.length <= MAX_HEAD && list.includes('g' + hash(head + '|' + said))) return true;
      }
    }
    return false;
  };
  /* A hash of what an element says and looks like: another one is another state of it, or another element. */
  const MAX_LOOKED = 5000, LOOKS = ['class', 'aria-label', 'title', 'alt', 'placeholder', 'data-state', 'data-status'];
  const lookOf = element => {
    const text = element.textContent;  // as in written()
    return hash([typeof text === 'string' ? text.trim() : '', ...LOOKS.map(n => element.getAttribute(n))].join('\n').slice(0, MAX_LOOKED));
  };
  /* Hashes of what an element is called and says, and of where it stands: what it stands in, the nearest text around it, and the
     title and headings of the document. Another document has the very same element there, or not. */
  const OWN = [...LOOKS, ...TEST_IDS, 'id', 'name', 'href', 'src', 'type', 'role', 'for'], SAID_BY_VALUE = ['button', 'submit', 'reset'];
  const TAG = /^[\w.-]+$/, HEADINGS = 'h1,h2,h3,legend,[role=heading]', MAX_HEADINGS = 50, MAX_NEAR = 500, MOST_AROUND = 100;
  const ownOf = element => {
    const said = SAID_BY_VALUE.includes(element.type) ? element.getAttribute('value') : '';  // of others it may be a secret
    return hash([lookOf(element), said, ...OWN.map(n => element.getAttribute(n))].join('\n'));
  };
  const whereOf = element => {
    const said = written(element), around = [document.title.replace(/[0-9]+/g, '0')];
    let near = '';
    for (let e = element, up = 0; e && up < MOST_AROUND; e = e.parentElement, up++) {
      around.push(e.localName, e.getAttribute('role'), e.getAttribute('aria-label'));
      if (!near && e.textContent.length > said.length) near = e.textContent.replace(/\s+/g, ' ').trim().slice(0, MAX_NEAR);
      if (near === said) near = '';
    }
    const headings = document.querySelectorAll(HEADINGS);
    for (let i = 0; i < headings.length && i < MAX_HEADINGS; i++) around.push(headings[i].textContent);
    return hash(around.concat(near).join('\n'));
  };
  const passportOf = element => {
    try {
      const tag = element.localName, known = TAG.test(tag) && element.getRootNode() === document;
      return known ? tag + '-' + ownOf(element) + '-' + whereOf(element) : '';
    } catch (error) { return ''; }  // a field of a form may hide what the form has
  };
  const foundAgain = identity => {
    if (document.readyState === 'loading') return null;
    const where = identity.slice(-8), own = identity.slice(-17, -9);
    const alike = document.getElementsByTagName(identity.slice(0, -18));
    let found = null;
    try {
      for (let i = 0; i < alike.length; i++) {
        if (ownOf(alike[i]) !== own) continue;
        if (found) return null;
        found = alike[i];
      }
      return found && whereOf(found) === where && found.getClientRects().length ? found : null;
    } catch (error) { return null; }
  };
  const same = (element, checks) => {
    const all = checks.split('.'), list = all.filter(c => c[0] !== 'w');
    if (all.length > list.length && !all.includes('w' + lookOf(element))) return false;
    if (!list.length || list.some(c => cheap(element, c)) || saysIt(element, list)) return true;
    const grouped = list.some(c => c[0] === 'g');
    if (grouped && inItsGroup(element, list)) return true;
    if (!grouped && !list.some(c => c[0] === 'x')) return false;
    const {text, group} = probe().identity(element, grouped), x = 'x' + hash(text), g = 'g' + hash(group + '|' + text);
    return list.some(c => c === x || c === g);
  };

  const equal = (some, others) => some.length === others.length && some.every((e, i) => e === others[i]);
  const taken = s => { const found = s.noted.map(r => r.deref()).filter(e => e); s.noted = []; return found; };

  // Whether an element is another one or stands in it as they are drawn, through slots too; within() of numbers.js knows none.
  const drawnIn = (e, outer) => {
    while (e && e !== outer) e = e.assignedSlot || e.parentElement || e.getRootNode().host;
    return !!e;
  };

  // What a fingerprint is made of.
  const recorded = el => {
    const told = wholeProbe().describe(el);
    told.look = lookOf(el);
    try { told.rivals = wholeProbe().rivals(el); } catch (error) { /* nothing is known of what stood beside it */ }
    return told;
  };
  const inventory = (s, waited, done) => {
    const began = now(), job = take(), {payload, elements} = job ? job.found : probe().inventory(document);
    const answer = job && job.packed ? {packed: job.packed} : payload;
    if (answer.packed && job.found.moved) answer.box = payload.box;
    listed = elements;
    answer.matched = taken(s).map(e => elements.indexOf(e)).filter(i => i >= 0);
    if (done) answer.finished = finished();
    answer.took = {waited, page: now() - began, prepared: !!job};
    return box(answer);
  };

  /* What somebody may have typed, and what cannot be looked into. */
  const PICKED = ['button', 'submit', 'reset', 'checkbox', 'radio', 'image', 'range', 'color', 'hidden'];
  const holds = e => {
    const tag = e.localName;
    if (tag === 'iframe' || tag === 'frame' || tag === 'object' || tag === 'embed') return true;
    if (tag === 'input') return !PICKED.includes(e.type) && e.value !== '';
    return tag === 'textarea' ? e.value !== '' : e.isContentEditable === true && !!e.textContent.trim();
  };
  const typedIn = (root, left, top, right, bottom) => {
    const all = root.querySelectorAll('*');
    for (let i = 0; i < all.length; i++) {
      if (all[i].shadowRoot && typedIn(all[i].shadowRoot, left, top, right, bottom)) return true;
      if (!holds(all[i])) continue;
      const r = all[i].getBoundingClientRect();
      if (r.width && r.height && r.left < right && r.right > left && r.top < bottom && r.bottom > top) return true;
    }
    return false;
  };

  const SOON = 270;  // ms in which Playwright looks often at the beginning of a call
  const picked = (place, keep) => {
    const e = listed[+place];
    if (!keep) listed = [];
    return e && e.isConnected ? new WeakRef(e) : null;
  };
  const OPERATIONS = {__proto__: null,
    match(root, key) {
      const s = state(key), only = alive(s.only);
      s.hits++;
      s.last = root;
      if (s.only && !only) s.only = null;
      return !only || only === root ? [root] : [];
    },
    lost(root, key, quiet, checks, least, again) {
      const s = state(key), hits = s.hits, last = s.last;
      s.hits = 0; s.last = null;
      s.gone = !hits && !alive(s.chosen);
      if (hits) {
        s.since = 0; s.chosen = null; unwatch(); forget();
        if (hits === 1 && checks && !same(last, checks)) throw new Error('HEAL_MOVED:' + key);
        return [];
      }
      const chosen = alive(s.chosen);
      if (chosen) return [chosen];
      s.chosen = null;
      if (+quiet < 0) return [];
      const before = again ? foundAgain(again) : null;
      if (before) {
        s.chosen = new WeakRef(before);
        throw new Error('HEAL_AGAIN:' + key);
      }
      const t = now(), pause = t - s.looked;
      const near = left => left <= 0 || left <= SOON && left <= pause;  // Playwright's pauses only grow
      s.looked = t;
      if (!s.since) { watch(+(least || quiet)); since(s, +quiet); return []; }
      const left = unrest(s, +quiet), done = !!least && !near(left) && near(rest(s, +least)) && !doubtful(s.since, +least);
      if (least && !done) askForTime();
      if (!done && !near(left)) return [];
      sought = t; s.lost = awake(); s.asked = 0;
      if (left <= 0) judged();
      throw new Error((done ? 'HEAL_DONE:' : 'HEAL_LOST:') + key);
    },
    rest(root, key) {
      const moving = document.getAnimations().filter(a => a.playState === 'running').length;
      const loaded = performance.getEntriesByType('resource').filter(e => e.responseEnd > 0).map(e => e.name);
      return box({quiet: awake() - changed, ready: document.readyState === 'complete', moving, began: performance.timeOrigin, loaded});
    },
    durable(root, key) { return state(key).gone ? [root] : []; },
    note(root, key) { state(key).noted.push(new WeakRef(root)); return []; },
    describe(root, key) {
      const s = state(key), found = taken(s), element = found.length === 1 ? recorded(found[0]) : null;
      s.described = s.described || found.length > 0;
      return box({count: found.length, element});
    },
    awaited(root) { return box({count: 1, element: recorded(root)}); },
    gate(root, key) {
      if (!state(key).described) throw new Error('HEAL_NEW:' + key);
      return [root];
    },
    typed(root, x, y, width, height) { return box(typedIn(document, +x, +y, +x + +width, +y + +height) ? 1 : 0); },
    inventory(root, key, quiet, done) {
      const s = state(key), hits = s.hits, early = quiet && s.since;
      s.hits = 0; s.last = null;
      if (hits) return [];
      let waited = 0;
      if (early) {
        const left = done ? rest(s, +quiet) : unrest(s, +quiet), asked = s.asked = s.asked || now();
        if (Math.max(s.since, changed, done ? touched : 0) >= s.lost) return box(null);
        if (left > 0) return [];
        if (done && doubtful(s.since, +quiet)) return box(null);
        waited = now() - asked;
        judged();
      } else if (done) return box(null);
      return inventory(s, waited, done);
    },
    choose(root, key, place, keep) { return box((state(key).chosen = picked(place, keep)) ? 1 : 0); },
    confirm(root, key, place, among) {
      const s = state(key), found = taken(s), ref = picked(place);
      s[among ? 'only' : 'chosen'] = ref;
      const e = ref && ref.deref();
      return box({chosen: !!ref, count: found.length, same: !!e && found.length === 1 && found[0] === e, identity: e ? passportOf(e) : ''});
    },
    only(root, key, place) { return box((state(key).only = picked(place)) ? 1 : 0); },
    chosen(root, key) { const s = state(key), e = alive(s.chosen) || alive(s.only); return e ? [e] : []; },
    alone(root, key) {
      const s = state(key), found = taken(s);
      return box({count: found.length, same: found.length === 1 && found[0] === (alive(s.chosen) || alive(s.only))});
    },
    nested(root, key) {
      const s = state(key), found = taken(s), chosen = alive(s.chosen) || alive(s.only);
      if (found.length !== 1 || !chosen) return box(null);
      const [outer, inner] = drawnIn(found[0], chosen) ? [chosen, found[0]] : [found[0], chosen];
      if (!drawnIn(inner, outer)) return box(null);
      const {left, top, width, height} = outer.getBoundingClientRect(), small = inner.getBoundingClientRect();
      const x = left + width / 2, y = top + height / 2;
      let hit = null;  // nothing outside of the viewport
      for (let at = document.elementFromPoint(x, y); at && at !== hit; at = at.shadowRoot?.elementFromPoint(x, y)) hit = at;
      const middle = small.left <= x && x <= small.right && small.top <= y && y <= small.bottom;
      const text = probe().saying(outer).text;
      return box({spot: middle && (!hit || drawnIn(hit, inner)), text: !!text && text === probe().saying(inner).text});
    },
    compare(root, key, count) {
      const s = state(key), own = [...new Set(taken(s))], same = [];
      for (let i = 0; i < +count; i++) same.push(equal([...new Set(taken(state(key + '-' + i)))], own));
      s.own = own.map(e => new WeakRef(e));
      return box({count: own.length, same});
    },
    same(root, key) {
      const s = state(key), found = [...new Set(taken(s))];
      return box({count: found.length, same: equal(found, (s.own || []).map(r => r.deref()))});
    },
    copy(root, key) {
      const s = state(key), noted = taken(s)[0];
      return box(wholeProbe().copy(document, noted || alive(s.chosen) || alive(s.only)));
    },
    survey(root, request) { return box(wholeProbe().survey(root, JSON.parse(decodeURIComponent(request)))); },
    hidden(root) { return box(wholeProbe().whyHidden(root)); },
  };
  __NUMBERS__;
  const run = (root, body) => {
    const [name, ...args] = body.split(':'), operation = OPERATIONS[name];
    if (!operation || operation.length > 1 && !args.length && name !== 'stamp') throw new Error(NOT_FOR_YOU);
    return operation(root, ...args);
  };
  return run;
};
/* Made when it is first asked: this script is evaluated wherever Playwright looks, also in the main world for calls that are no
   business of ours, and there a page may have broken what it is made of. What fails in it must be told from what fails in
   Playwright: the call is then made as the test wrote it. */
let engine = null;
const NOT_FOR_YOU = 'heal= is used by pytest-heal itself: begin a selector with css=, xpath=, text= or role=';
const answer = (root, body) => {
  try {
    if (!engine) engine = make();
    return engine(root, body);
  } catch (error) {
    const text = '' + (error && error.message || error);
    if (text === NOT_FOR_YOU || text >= 'HEAL_' && text < 'HEAL`') throw error;  // it begins with HEAL_, said without a method that a page may replace
    throw new Error('HEAL_BROKEN:' + text);
  }
};
return {
  query(root, body) { return answer(root, body)[0]; },
  queryAll(root, body) { return answer(root, body); },
};
})()
