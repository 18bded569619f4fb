  /* The memory of catalogs: which element has which number. It stands within engine.js, whose head describes the operations.

     A number means what whoever read the catalog saw. So a book is never changed under its version; and an element that is acted
     on must still be what was read: same node, role, name, id, test id and target, and the same words around it (around.js),
     because a list that is patched in place uses its nodes again for other rows. Whoever only looks (index=N@<version>~) gets the
     same node also when it says something else by now: what became of it is what he asks.

     An element that is gone is looked for by its identity: same role and name, and the same id, test id, or section, found
     once before and once now, nothing contradicting. Of a field, whose name may be missing, the name that its value is sent
     under does as well, unless there is a digit in it: that counts rows. Anything less is outdated. Passwords and what was typed stay in the page. */
  const BOOKS = 4;  // catalogs remembered of one document
  const EVENTS = ['input', 'change', 'toggle', 'transitionend', 'animationend', 'load'];  // what no observer sees
  const EVERYTHING = {subtree: true, childList: true, attributes: true, characterData: true};
  const TRANSIENT_ID = /^[:\u00ab_]r[\da-z]*[:\u00bb_]$/i;  // what React makes; another one after each rendering
  const FIELDS = new Set(['input', 'select', 'textarea']);
  const books = new Map();
  let latest = null, pending = null, guard = null, testIds = TEST_IDS;  // the configured one first

  const shadowRoots = () => {
    const found = [], queue = [document];
    for (let i = 0; i < queue.length; i++) {
      const walker = document.createTreeWalker(queue[i], NodeFilter.SHOW_ELEMENT);
      for (let n = walker.nextNode(); n; n = walker.nextNode()) {
        if (n.shadowRoot instanceof ShadowRoot) { found.push(n.shadowRoot); queue.push(n.shadowRoot); }
      }
    }
    return found;
  };
  const stateOf = e => e.localName === 'select' ? e.selectedIndex : e.type === 'checkbox' || e.type === 'radio' ? e.checked : e.value;
  const isField = e => e.localName === 'input' || e.localName === 'select' || e.localName === 'textarea';

  /* One change is enough to know: after it nothing of ours runs in the page until the next catalog is read. */
  const unguard = () => {
    if (!guard || guard.changed) return;
    guard.changed = true;
    guard.observer.disconnect();
    for (const name of EVENTS) document.removeEventListener(name, unguard, {capture: true});
  };
  const guardIt = () => {
    unguard();
    const roots = shadowRoots();
    guard = {changed: false, observer: new MutationObserver(unguard), roots: roots.length, fields: [], url: document.URL,
      width: innerWidth, height: innerHeight};
    guard.observer.observe(document, EVERYTHING);
    for (const root of roots) guard.observer.observe(root, EVERYTHING);
    for (const name of EVENTS) document.addEventListener(name, unguard, {capture: true, passive: true});
  };
  const unchanged = () => {
    if (!guard || guard.changed) return false;
    if (guard.observer.takeRecords().length || guard.url !== document.URL || guard.width !== innerWidth || guard.height !== innerHeight
      || guard.fields.some(([ref, state]) => { const e = ref.deref(); return !e || stateOf(e) !== state; })
      || shadowRoots().length !== guard.roots) unguard();
    return !guard.changed;
  };

  const list = () => {
    const {payload, elements} = wholeProbe().listing(document, {testId: testIds[0]});
    return {payload, elements, identities: elements.map((e, i) => identityOf(e, payload, i))};
  };
  const marksOf = e => {
    const get = name => e.getAttribute(name) || '', id = get('id');
    let test = '';
    for (let k = 0; k < testIds.length && !test; k++) test = get(testIds[k]);
    return {id: TRANSIENT_ID.test(id) ? '' : id, test, href: get('href'), field: get('name')};
  };
  const identityOf = (e, payload, i) => {
    const text = column => payload.strings[payload[column][i]] || '';
    const at = payload.section[i], section = at < 0 ? '' : payload.strings[payload.sections[2 * at]] + ' ' + payload.strings[payload.sections[2 * at + 1]];
    return {role: text('role'), name: text('name'), text: text('name') ? '' : text('text'), section, tag: e.localName, ...marksOf(e), up: -1, context: 0};
  };
  /* Whether an element is what it was when it was read, in all that tells what would be done by it. */
  const asRead = (e, was) => {
    const marks = marksOf(e);
    if (!Object.keys(marks).every(key => marks[key] === was[key])) return false;
    const now = wholeProbe().saying(e);
    if (now.role !== was.role || now.name !== was.name || !now.name && !FIELDS.has(was.tag) && now.text !== was.text) return false;
    return wholeProbe().around(e, was.up) === was.context;
  };
  /* A list that shows a part of many rows uses its nodes again for other rows: other marks and another name are another thing. */
  const recycled = (e, was) => {
    const marks = marksOf(e);
    if (Object.keys(marks).every(key => marks[key] === was[key])) return false;
    const {payload} = probe().describe(e);
    return payload.strings[payload.name[0]] !== was.name;
  };
  const STRONG = ['id', 'test'];
  const CONTRADICTING = ['tag', 'role', 'name', 'id', 'test', 'href', 'field'];
  const ALL = [...CONTRADICTING, 'text', 'section', 'up', 'context'];
  /* The only element that has the identity now, if only one had it before; null when that is not certain. */
  const followed = (book, place, looking) => {
    const now = list(), wanted = book.identities[place];
    const fits = (other, keys) => keys.every(key => other[key] === wanted[key]);
    const inContext = i => looking || wholeProbe().around(now.elements[i], wanted.up) === wanted.context;
    const unique = keys => book.identities.filter(other => fits(other, keys) && (looking || other.context === wanted.context)).length === 1
      && now.identities.filter((other, i) => fits(other, keys) && inContext(i)).length === 1;
    const strong = STRONG.some(key => wanted[key] && unique([key]));
    const sentAs = FIELDS.has(wanted.tag) && wanted.field && !/\d/.test(wanted.field) && unique(['tag', 'field']);
    if (!strong && !sentAs && !(wanted.name && unique(['role', 'name', 'section']))) return null;
    const keys = [...CONTRADICTING, ...strong ? [] : ['section'], ...looking ? [] : ['text']];
    const at = now.identities.findIndex((other, i) => fits(other, keys) && inContext(i));
    if (at < 0 || looking) return at < 0 ? null : now.elements[at];
    const other = book.refs.findIndex((ref, i) => i !== place && ref.deref() === now.elements[at]);  // it has a number of its own
    return other < 0 || !asRead(now.elements[at], book.identities[other]) ? now.elements[at] : null;
  };
  /* The element of a number, for somebody who acts on it, or only looks at it. */
  const elementOf = (book, at, looking) => {
    const there = element => element && element.isConnected && element.ownerDocument === document ? element : null;
    const was = book.identities[at], element = there(book.refs[at].deref()), settled = () => guard && guard.version === book.version && unchanged();
    if (element && (settled() || (looking ? !recycled(element, was) : asRead(element, was)))) return element;
    const seen = looking && book.seen.has(at) ? there(book.seen.get(at).deref()) : null;
    if (seen && !recycled(seen, was)) return seen;
    const found = followed(book, at, looking);
    if (found && looking) book.seen.set(at, new WeakRef(found));
    else if (found) book.refs[at] = new WeakRef(found);
    return found;
  };

  const within = (element, root) => {
    if (root === document) return true;
    const {contains, getRootNode} = Node.prototype;  // a form's own may be hidden by its fields
    for (let n = element; n; n = getRootNode.call(n).host) {
      if (n === root ? n !== element : contains.call(root, n)) return true;
    }
    return false;
  };
  const called = one => (one.role || one.tag) + (one.name ? ' ' + JSON.stringify(one.name.slice(0, 80)) : '');
  const resolve = (root, body) => {
    const looking = body.endsWith('~');
    if (looking) body = body.slice(0, -1);
    const [number, version] = body.split('@'), index = /^\d+$/.test(number) ? +number : -1;
    const book = version === undefined ? latest : books.get(version);
    const again = ' Read the page again with catalog.refresh().';
    if (index < 0) throw 'index=' + body + ' is no index: write index=N with a number of the catalog, such as index=3';
    if (!book) {
      throw 'CATALOG_OUTDATED: index=' + number + (version ? ' belongs to catalog ' + version + ', and' : ':')
        + (latest ? ' the last catalog of this document is ' + latest.version + '.' : ' no catalog was read of this document.') + again;
    }
    const at = book.at.get(index);
    if (at === undefined) {
      if (index < book.total) throw 'index=' + number + ' of catalog ' + book.version + ' is in another frame; catalog[' + number + '] leads to it';
      throw 'index=' + number + ' is out of range: catalog ' + book.version + (book.total ? ' has 0 to ' + (book.total - 1) : ' is empty');
    }
    const element = elementOf(book, at, looking);
    if (!element) {
      const last = !latest || latest.version === book.version ? 'the page has changed since' : 'the last catalog of this document is ' + latest.version;
      throw 'CATALOG_OUTDATED: index=' + number + ' belongs to catalog ' + book.version + ', and ' + last + ': '
        + called(book.identities[at]) + ' is gone.' + again;
    }
    return within(element, root) ? [element] : [];
  };

  OPERATIONS.listing = (root, token, attribute) => {
    testIds = attribute ? [...new Set([decodeURIComponent(attribute), ...TEST_IDS])] : TEST_IDS;
    guardIt();
    const {payload, elements, identities} = list();
    payload.context = wholeProbe().surroundings(elements, identities);
    for (const e of elements) if (isField(e)) guard.fields.push([new WeakRef(e), stateOf(e)]);
    pending = {token, refs: elements.map(e => new WeakRef(e)), identities};
    Object.defineProperty(globalThis, '__pytest_heal_index', {value: resolve, configurable: true});
    return box(payload);
  };
  /* A book that says the same of the same elements: who has read it has read this. */
  const isSame = (book, total, at) => book.total === total && book.at.size === at.size && [...at].every(([number, i]) => {
    const k = book.at.get(number), is = pending.identities[i], was = book.identities[k];
    return was && book.refs[k].deref() === pending.refs[i].deref() && ALL.every(key => is[key] === was[key]);
  });
  OPERATIONS.assign = (root, token, version, total, numbers, aside, issued) => {
    if (!pending || pending.token !== token) return box(0);
    const at = new Map();
    let i = 0;
    for (const part of numbers ? numbers.split(',') : []) {
      const [first, more] = part.split('+');
      if (first === '-') i += 1 + (+more || 0);
      else for (let k = 0; k <= (+more || 0); k++) at.set(+first + k, i++);
    }
    const known = books.get(version), same = known && isSame(known, +total, at);
    if (issued && !same && (known || at.size)) return box(2);
    const book = same ? known : {version, total: +total, at, refs: pending.refs, identities: pending.identities, seen: new Map(), aside: true};
    book.aside = book.aside && !!aside;
    books.delete(version);
    books.set(version, book);
    if (!aside) latest = book;
    guard.version = version;
    const least = [...books.values()].filter(its => its !== latest && its !== book);  // index=N still means the latest
    for (const its of [...least.filter(one => one.aside), ...least.filter(one => !one.aside)]) if (books.size > BOOKS) books.delete(its.version);
    return box(1);
  };
  OPERATIONS.spot = root => box(wholeProbe().spot(root));
  OPERATIONS.unchanged = (root, version) => box(guard && guard.version === version && unchanged() ? 1 : 0);
  const kept = version => { const book = books.get(version); return book ? book.refs.map(ref => ref.deref() || null) : null; };
  OPERATIONS.facts = (root, version) => { const found = kept(version); return box(found ? wholeProbe().facts(found) : 0); };
  OPERATIONS.details = (root, version, places) => {
    const found = kept(version) || [];
    return box(places.split(',').map(i => found[i] && found[i].isConnected ? wholeProbe().describe(found[i]) : null));
  };
