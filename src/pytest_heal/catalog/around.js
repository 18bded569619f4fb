  // ================================================================ what stands around what is numbered
  //
  //   surroundings(elements, identities) -> a hash for each, 0 for nothing; notes it and "up" in the identities of numbers.js
  //   around(element, up)                -> the hash of one element, as it is now
  //
  // A part of probe.js, evaluated in its scope. A name such as "Delete" says what is done, and the words around it to what: those of
  // its row; of the most that holds no other element of its kind and name (up: how many levels that is, -1 for the only one of
  // its name); its heading; and where there is none of the first two, the text just before it. What stands in fields does not
  // count, because it is typed, and neither do live regions: they tell what happens.
  {
    const MAX_ITEM = 500;     // characters of a row; in a longer one the page is laid out
    const MAX_LEVELS = 40;    // ancestors that are looked at
    const MAX_TO_ITEM = 12;
    const LABEL_LEVELS = 3;   // ancestors whose words before an element may be its label, within what is no page or form
    const MAX_TIDIED = 10000;
    const PRECEDING = 2, FOLLOWING = 4;

    const HEADINGS = set('h1 h2 h3 h4 h5 h6 legend caption'), WITH_HEADING = set('header hgroup div');
    const OPERABLE = 'a, button, input, select, textarea, summary, [role=button], [role=link], [tabindex], [onclick]';
    const TYPED_IN = 'input, select, textarea';
    const SPOKEN = '[role=status], [role=alert], [aria-live], output';
    const ITEMS = set('tr li dd'), ROWS = set('row listitem treeitem alertdialog'), ENDS = set('body form main'), SILENT = set('script style');

    const isElement = node => nodeType(node) === 1;
    const above = node => parentNode(node) || (nodeType(node) === 11 ? node.host : null);
    const is = (el, selector) => apply(_matches, el, [selector]);
    const position = (a, b) => apply(_position, a, [b]);
    const _querySelector = Element.prototype.querySelector;
    const holds = (el, selector) => !!apply(_querySelector, el, [selector]);
    const flat = node => {
      const text = textContent(node) || '';
      return text.length > MAX_TIDIED ? text : text.replace(/\s+/g, ' ').trim();
    };

    const itemOf = el => {
      for (let n = above(el), i = 0; n && i < MAX_TO_ITEM; n = above(n), i++) {
        if (!isElement(n)) continue;
        const role = apply(_getAttribute, n, ['role']), tag = localName(n);
        if (ITEMS[tag] || ROWS[role]) return n;
        if (tag === 'dialog' || role === 'dialog') return holds(n, TYPED_IN) ? null : n;
      }
      return null;
    };
    const rowText = (el, item, memo) => {
      if (!item) return '';
      let text = memo.rows.get(item);
      if (text === undefined) memo.rows.set(item, text = flat(item));
      return text.length > MAX_ITEM || text === flat(el) ? '' : text;
    };

    // The heading among what stands before an element or before one of its ancestors, the nearest first.
    const headingsIn = parent => {
      const found = [];
      for (let el = firstElementChild(parent); el; el = nextElementSibling(el)) {
        if (isHeading(el)) found[found.length] = el;
        if (!WITH_HEADING[localName(el)]) continue;
        for (let inner = firstElementChild(el); inner; inner = nextElementSibling(inner)) {
          if (isHeading(inner) && !holds(el, OPERABLE)) found[found.length] = inner;
        }
      }
      return found;
    };
    const isHeading = el => !!HEADINGS[localName(el)] || apply(_getAttribute, el, ['role']) === 'heading';
    const newMemo = () => ({texts: new Map(), headings: new Map(), rows: new Map()});
    const headingOf = (el, memo) => {
      const passed = [];
      let text = '';
      for (let n = el; n && passed.length < MAX_LEVELS; n = above(n)) {
        if (memo.texts.has(n)) { text = memo.texts.get(n); break; }
        passed[passed.length] = n;
        const parent = above(n);
        if (!parent || !isElement(parent)) continue;
        let headings = memo.headings.get(parent), last = null;
        if (!headings) memo.headings.set(parent, headings = headingsIn(parent));
        for (let i = 0; i < headings.length; i++) {
          if (position(n, headings[i]) === PRECEDING && (!last || position(last, headings[i]) & FOLLOWING)) last = headings[i];
        }
        if (last) { text = flat(last); break; }
      }
      for (let i = 0; i < passed.length; i++) memo.texts.set(passed[i], text);
      return text;
    };

    const labelBefore = el => {
      for (let n = el, i = 0; n && i < LABEL_LEVELS; n = above(n), i++) {
        const parent = above(n);
        if (!parent || isElement(parent) && ENDS[localName(parent)]) return '';
        for (let other = previousSibling(n); other; other = previousSibling(other)) {
          const type = nodeType(other);
          if (type !== 1 && type !== 3 || type === 1 && (SILENT[localName(other)] || is(other, OPERABLE) || is(other, SPOKEN))) continue;
          if (type === 1 && holds(other, OPERABLE)) return '';
          const text = flat(other);
          if (text) return text;
        }
      }
      return '';
    };

    const hashed = text => {
      let h = 0x811c9dc5;
      for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
      return h >>> 0 || 1;
    };
    const contextOf = (el, up, item, memo) => {
      const row = rowText(el, item, memo);
      let holder = '';
      if (up > 0) {
        let n = el;
        for (let i = 0; i < up && n; i++) n = above(n);
        holder = n ? flat(n) : '';
        if (holder === flat(el)) holder = '';
      }
      const heading = headingOf(item || el, memo), label = row || up >= 0 ? '' : labelBefore(el);
      return row || holder || heading || label ? hashed(row + '\n' + holder + '\n' + heading + '\n' + label) : 0;
    };

    // How many levels up the most is that holds one element of a group alone, for each of them.
    const apart = group => {
      const held = new Map(), ups = [];
      for (let k = 0; k < group.length; k++) {
        for (let n = group[k], i = 0; n && i < MAX_LEVELS; n = above(n), i++) held.set(n, (held.get(n) || 0) + 1);
      }
      for (let k = 0; k < group.length; k++) {
        ups[k] = 0;
        for (let n = above(group[k]); n && held.get(n) === 1; n = above(n)) ups[k]++;
      }
      return ups;
    };

    offered.surroundings = (elements, identities) => {
      const groups = new Map(), memo = newMemo(), items = [], found = [];
      for (let i = 0; i < elements.length; i++) {
        const one = identities[i], key = one.tag + '\n' + one.role + '\n' + (one.name || one.text) + '\n' + one.section, group = groups.get(key);
        items[i] = guarded(itemOf, elements[i], null);
        if (group) group[group.length] = i; else { const made = []; made[0] = i; groups.set(key, made); }
      }
      groups.forEach(group => {
        if (group.length < 2) return;
        const rows = new Map(), its = [];
        for (let k = 0; k < group.length; k++) {
          its[k] = elements[group[k]];
          rows.set(rowText(its[k], items[group[k]], memo), true);
        }
        const ups = rows.size === group.length && !rows.has('') ? null : apart(its);
        for (let k = 0; k < group.length; k++) identities[group[k]].up = ups ? ups[k] : 0;
      });
      for (let i = 0; i < elements.length; i++) {
        found[i] = identities[i].context = guarded(() => contextOf(elements[i], identities[i].up, items[i], memo), null, 0);
      }
      return found;
    };
    offered.around = (el, up) => guarded(() => contextOf(el, up, itemOf(el), newMemo()), null, -1);
  }
