  // ================================================================ rivals
  // A part of the probe (see probe.js; its scope is ours). What of a page is most like an element, so that what stood beside it is
  // not taken for it on a later page:
  //
  //   rivals(element) -> {payload, places}: an inventory of what it is made of and stands in only, and the places in it of the
  //                      MOST elements that are most like the element, the likest first; null for one that is not among the
  //                      first LOOKED_AT of the document: a large page must not hold up a test that is recorded
  //
  // Which of these are kept, and what is made of them, is decided in Python: this only has to have the right ones among them.
  {
    const MOST = 24;
    const LOOKED_AT = 3000;
    const WORDS = 12;   // of a text that are compared
    const BESIDE = 200; // px, the distance that matters
    const ROWS = ['tag', 'role', 'name', 'text', 'label', 'group', 'icon', 'own', 'section', 'near'];
    const PICTURES = /^(?:i|img|span|svg)$/;  // tags
    const KEPT_ROWS = 7; // of these; the rest is neither made nor asked of a rival

    const wordsOf = text => new Set(text.toLowerCase().split(' ').slice(0, WORDS).filter(Boolean));
    const share = (a, b) => {
      let both = 0;
      for (const word of a) if (b.has(word)) both++;
      return a.size + b.size > 0 ? both / (a.size + b.size - both) : 0;
    };

    // Elements that are recorded one after another mostly stand in the same document, and as long as nothing has changed in that it
    // need not be described again. What stands in shadow roots is not observed here, so then it is.
    let last = null;
    const forget = () => { if (last) last.observer.disconnect(); last = null; };
    const inventoryOf = doc => {
      if (last && (last.doc.deref() !== doc || last.observer.takeRecords().length)) forget();
      if (!last) {
        const found = Object.assign(inventory(doc, {elements: LOOKED_AT, itself: true}), {bags: new Map()});
        if (found.payload.flags.some(flags => flags & SHADOW)) return found;
        last = {doc: new WeakRef(doc), found, observer: new MutationObserver(forget)};
        last.observer.observe(doc, {subtree: true, childList: true, attributes: true, characterData: true});
      }
      return last.found;
    };

    offered.rivals = el => {
      const {payload, elements, bags, among} = inventoryOf(ownerDocument(el)), mine = elements.indexOf(el), strings = payload.strings;
      if (mine < 0) return null;
      const bagOf = code => {  // of a string: the next locator of this document asks the same
        let bag = bags.get(code);
        if (!bag) bags.set(code, bag = wordsOf(strings[code]));
        return bag;
      };
      const said = i => bagOf(payload.text[i] || payload.name[i]);
      const classes = i => {
        const row = payload.attributes[i];
        for (let k = 0; k < row.length; k += 2) if (strings[row[k]] === 'class') return bagOf(row[k + 1]);
        return bagOf(0);
      };
      const up = i => i < 0 ? -1 : payload.parent[i];
      const words = said(mine), styles = classes(mine), shown = payload.flags[mine] & VISIBLE, acts = payload.flags[mine] & INTERACTIVE;
      const drawn = !words.size && !acts && PICTURES.test(strings[payload.tag[mine]]);
      const likeness = i => {
        const box = payload.box, k = 4 * i, m = 4 * mine;
        const beside = up(i) === up(mine) ? 2 : up(up(i)) === up(up(mine)) ? 1 : 0;
        const kind = 1.5 * (payload.tag[i] === payload.tag[mine]) + 1.5 * (payload.role[i] === payload.role[mine])
          + ((payload.flags[i] & INTERACTIVE) === acts);
        return 3 * share(words, said(i)) + 2 * share(styles, classes(i)) + beside + kind
          + 2 * Math.exp(-Math.hypot(box[k] - box[m], box[k + 1] - box[m + 1]) / BESIDE);
      };
      const inside = new Set([mine]), around = new Set(), found = [];  // neither stands beside it
      for (let i = up(mine); i >= 0; i = up(i)) around.add(i);
      for (let i = 0; i < elements.length; i++) {
        if (inside.has(payload.parent[i])) inside.add(i);  // parents stand before their children
        if (inside.has(i) || around.has(i) || shown && !(payload.flags[i] & VISIBLE)) continue;
        // A picture without words is like the others of its font, or its set; a box without words is like nothing.
        const speaks = payload.text[i] || payload.name[i] || payload.flags[i] & INTERACTIVE;
        if (speaks || drawn && payload.tag[i] === payload.tag[mine] && share(styles, classes(i)) > 0) found.push([likeness(i), i]);
      }
      found.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
      return cut(payload, among, found.slice(0, MOST).map(pair => pair[1]));
    };

    // The inventory of some elements: all of themselves, and of what they stand in the way to them.
    const cut = (payload, among, places) => {
      const whole = new Set(places), kept = new Set();
      for (const place of places) for (let i = place; i >= 0 && !kept.has(i); i = payload.parent[i]) kept.add(i);
      const order = Array.from(kept).sort((a, b) => a - b), now = new Map(order.map((i, n) => [i, n])), strings = [''], ids = new Map([['', 0]]);
      const id = code => {
        const text = payload.strings[code];
        if (!ids.has(text)) { ids.set(text, strings.length); strings.push(text); }
        return ids.get(text);
      };
      const made = Object.assign({}, payload, {strings, parent: [], nth: [], attributes: [], box: [], flags: [], ordinal: []});
      for (const name of ROWS) made[name] = [];
      for (const i of order) {
        const all = whole.has(i);
        among(i);
        made.parent.push(payload.parent[i] < 0 ? -1 : now.get(payload.parent[i]));
        made.nth.push(payload.nth[i]);
        ROWS.forEach((name, n) => made[name].push(name === 'tag' || all && n < KEPT_ROWS ? id(payload[name][i]) : 0));
        made.attributes.push(all ? payload.attributes[i].map(id) : []);
        made.box.push(...payload.box.slice(4 * i, 4 * i + 4));
        made.flags.push(payload.flags[i]);
        made.ordinal.push(...payload.ordinal.slice(2 * i, 2 * i + 2));
      }
      return {payload: made, places: places.map(i => now.get(i))};
    };
  }
