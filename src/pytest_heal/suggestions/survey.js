  // ================================================================ survey
  // A part of the probe (see probe.js; its scope is ours). What a document holds that a selector could have meant, as words and
  // how often each occurs; no element crosses. It is made when a locator has failed, so it must be quick more than complete:
  //
  //   survey(root, request) -> payload, format 1 of suggestions/survey.py, of a document or of an element and what is in it;
  //                            request: {terms: [words asked for], role: "the role asked for"}
  //                            {queries: [plain CSS]}: {counts: [elements that each matches]} of the document, and nothing else
  //                            {member: true}: the element by itself, see `Member` of suggestions/list_ask.py, and nothing else
  //   whyHidden(element)    -> {by, on}: what keeps an element from being seen ("" when nothing does), and the element that does it
  //
  // One walk counts; roles are computed of all elements, accessible names only of what people name, once for each writing of it.
  // It runs once on a page, so it is not yet compiled well, and what counts is the number of steps for an element: most have no
  // record, their properties are read without the captured getters (a form's fields hide only the form's own), and what follows
  // from a class attribute, an attribute's name or a parent is found out once.
  // What a person typed is never read, nor are values of hidden or secret fields. Open shadow roots are walked as Playwright's
  // CSS sees them.
  {
    const SURVEY_FORMAT = 1;
    const MAX_SURVEYED = 20000;   // elements; of a larger document the first ones
    const MAX_LISTED = 150;       // values of one list, those nearest to the words asked for
    const MAX_NAMES = 120;        // writings whose accessible name is computed
    const MAX_VALUE = 300;        // characters of a value
    const MAX_CLASS = 2000;       // characters of a class attribute
    const MAX_SEEN = 3;           // elements of a value that are looked at to tell whether it can be seen
    const MAX_LOOKS = 300;        // elements of a kind whose size is looked at, to count what can be seen; of the rest, the style
    const MAX_HEADINGS_TOLD = 6;
    const MAX_PAIRS = 40;         // characters of which pairs are compared
    const MAX_TERMS = 12;         // words asked for
    const MAX_KIDS = 12;          // children of a member of a list

    // Elements that a script may give a shadow root, besides those with a name of their own.
    const HOSTS = set('article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span');
    const VALUES = set('name type placeholder aria-label alt title href for');
    const CLOBBERED = set('form object embed');  // whose properties may be elements or a plugin's
    // Tags whose role does not follow from the tag alone, and those whose role is that of their like: in the same parent, of the same
    // type.
    const DEPENDENT = set('a area header footer form section img select td th input li dt dd tr thead tbody tfoot svg math');
    const FAMILIAL = set('input td li dt dd tr thead tbody tfoot');

    const SECRET_NAME = /passw|secret|token|csrf|xsrf|nonce|session|auth|api-?key|credential/i;
    // What people call an element by: its name is worth computing.
    const NAMED = set('alert alertdialog button checkbox columnheader combobox dialog form heading img link listbox menuitem '
      + 'menuitemcheckbox menuitemradio navigation option radio region searchbox slider spinbutton switch tab tabpanel textbox treeitem');
    const KINDS = {__proto__: null,
      button: 'button', textbox: 'input', searchbox: 'input', checkbox: 'input', radio: 'input', combobox: 'input', listbox: 'input',
      spinbutton: 'input', slider: 'input', switch: 'input', link: 'link', heading: 'heading', img: 'image', table: 'table',
      grid: 'table', list: 'list', dialog: 'dialog', alertdialog: 'dialog', form: 'form'};

    // ---------------------------------------------------------------- likeness, cheap

    // Pairs of letters of ASCII stand in a table, others in a map.
    const isPlain = (a, b) => a < 128 && b < 128;
    // The words asked for, and which of them has a pair of letters: one bit a word.
    const wanted = terms => {
      const words = [], plain = new Uint16Array(16384), others = new Map();
      for (let i = 0; terms && i < terms.length && words.length < MAX_TERMS; i++) {
        const text = cut(('' + terms[i]).toLowerCase(), MAX_PAIRS);
        if (!text) continue;
        const bit = 1 << words.length;
        for (let k = 0; k + 1 < text.length; k++) {
          const a = text.charCodeAt(k), b = text.charCodeAt(k + 1), key = a * 65536 + b;
          if (isPlain(a, b)) plain[a * 128 + b] |= bit;
          else others.set(key, others.get(key) | bit);
        }
        words[words.length] = {text, bit, shared: 0};
      }
      return {words, plain, others};
    };
    // 0 to 2: containment counts more than shared pairs of letters.
    const likeness = (value, terms) => {
      const text = value.slice(0, 120).toLowerCase(), words = terms.words, {plain, others} = terms;
      const length = Math.min(text.length - 1, MAX_PAIRS);
      let best = 0;
      for (let t = 0; t < words.length; t++) {
        words[t].shared = 0;
        if (text.indexOf(words[t].text) >= 0) best = Math.max(best, 1 + words[t].text.length / text.length);
      }
      if (best || length < 1) return best;
      let code = text.charCodeAt(0);
      for (let i = 1; i <= length; i++) {
        const next = text.charCodeAt(i), bits = isPlain(code, next) ? plain[code * 128 + next] : others.get(code * 65536 + next);
        if (bits) for (let t = 0; t < words.length; t++) if (bits & words[t].bit) words[t].shared++;
        code = next;
      }
      for (let t = 0; t < words.length; t++) {
        if (words[t].shared) best = Math.max(best, Math.min(0.99, 2 * words[t].shared / (words[t].text.length - 1 + length)));
      }
      return best;
    };
    // The nearest ones, in the order they were found. No sort(): the page may have replaced it.
    const nearest = (entries, most, terms) => {
      if (entries.length <= most) return entries;
      const buckets = [], kept = [];
      for (let b = 0; b <= 40; b++) buckets[b] = 0;
      for (let i = 0; i < entries.length; i++) {
        entries[i].bucket = entries[i].first ? 40 : Math.min(40, Math.floor(likeness(entries[i].value, terms) * 20));
        buckets[entries[i].bucket]++;
      }
      let least = 40, room = most;
      while (least > 0 && buckets[least] <= room) room -= buckets[least--];
      for (let i = 0; i < entries.length; i++) {
        if (entries[i].bucket > least || entries[i].bucket === least && room-- > 0) kept[kept.length] = entries[i];
      }
      return kept;
    };

    // ---------------------------------------------------------------- lists

    const listing = () => ({by: new Map(), entries: []});
    // An entry, which counts the element that it is made for.
    const noteIn = (list, by, key, value, el) => {
      let entry = by.get(key);
      if (entry) count(entry, el);
      else {
        by.set(key, entry = {value, count: 1, els: [el], first: false, bucket: 0, attribute: '', role: '', tag: ''});
        list.entries[list.entries.length] = entry;
      }
      return entry;
    };
    const count = (entry, el) => {
      entry.count++;
      if (entry.els.length < MAX_SEEN) entry.els[entry.els.length] = el;
    };
    const note = (list, key, value, el) => noteIn(list, list.by, key, value, el);
    const short = text => text.length <= MAX_VALUE ? text : cut(text, MAX_VALUE);
    let looked = new Map();  // elements and whether they can be seen, of one survey
    const seen = el => {
      let shown = looked.get(el);
      if (shown === undefined) {
        try { shown = lookOf(el, apply(_rect, el, NOTHING)) % 4 === 3; } catch (error) { shown = false; }
        looked.set(el, shown);
      }
      return shown;
    };
    const anySeen = entry => {
      for (let i = 0; i < entry.els.length; i++) if (seen(entry.els[i])) return true;
      return false;
    };
    const told = entry => {
      const found = {value: entry.value, count: entry.count};
      if (entry.attribute) found.attribute = entry.attribute;
      if (entry.role) found.role = entry.role;
      if (entry.tag) found.tag = entry.tag;
      if (!anySeen(entry)) found.visible = false;
      return found;
    };
    const listed = (list, terms) => {
      const kept = nearest(list.entries, MAX_LISTED, terms), out = [];
      for (let i = 0; i < kept.length; i++) out[i] = told(kept[i]);
      return out;
    };

    // ---------------------------------------------------------------- one element

    // What stands in an element itself, from its first child on. Texts and comments hide nothing; a form's fields hide its properties.
    const ownWords = first => {
      let own = '', next = null;
      for (let node = first; node && own.length < ENOUGH; node = next) {
        const type = node.nodeType, plain = type === 3 || type === 8;
        next = plain ? node.nextSibling : nextSibling(node);
        if (type === 3) {
          const text = node.data;
          if (own || text.trim()) own += squeeze(cut(text, ENOUGH));
        } else if (!plain && own) own += ' ';
      }
      return own ? tidy(own, MAX_VALUE) : '';
    };

    // What the name of an element is made of, as far as that is quick to tell: equal writings have equal names.
    const writing = (one, role, own) => {
      const {el, values, attributes} = one, tag = one.info.tag;
      let key = role + '\n' + own, id = '', name = '';
      for (let i = 0; i < one.length; i++) {
        const attribute = attributes[i], value = values[i];
        if (!value) continue;
        if (attribute.naming && (attribute.meaning !== VALUE || tag === 'input' && PUSHED[one.type])) {
          key += '\n' + attribute.name + '=' + cut(value, MAX_VALUE);
        } else if (attribute.meaning === ID) id = value;
        else if (attribute.name === 'name') name = value;
      }
      if (one.info.labelable) key += '\n#' + id + name;
      if (key.length > role.length + 1 || !firstElementChild(el)) return key;
      return key + firstWords(el) + '\n' + cut(squeeze(textContent(el)), 120);
    };

    // ---------------------------------------------------------------- what is found out once

    const IGNORED = 0, CLASS = 1, ID = 2, KEPT = 3, VALUE = 4, COUNTED = 5, COUNTED_KEPT = 6;
    const meaningOf = name => {
      if (name === 'class') return CLASS;
      if (name === 'id') return ID;
      if (name.slice(0, 5) === 'data-') return SECRET_NAME.test(name) ? COUNTED : COUNTED_KEPT;
      return VALUES[name] ? KEPT : name === 'value' ? VALUE : IGNORED;
    };
    const NAMING_SET = {__proto__: null};
    for (let i = 0; i < NAMING.length; i++) NAMING_SET[NAMING[i]] = true;
    const facts = () => ({by: new Map(), keys: [], infos: []});
    const once = (sort, make) => (key, known) => {
      const facts = known[sort];
      let info = facts.by.get(key);
      if (!info) {
        facts.by.set(key, info = make(key, known));
        facts.keys[facts.keys.length] = key;
        facts.infos[facts.infos.length] = info;
      }
      return info;
    };
    const kindInfo = once('kinds', () => ({looks: 0, shown: 0}));
    const roleInfo = once('roles', (role, known) => ({
      role, count: 0, named: !!role && (!!NAMED[role] || role === known.asked), asked: role === known.asked,
      kind: KINDS[role] ? kindInfo(KINDS[role], known) : null,
    }));
    const attributeInfo = once('attributes', name => {
      const meaning = meaningOf(name), naming = !!NAMING_SET[name];
      return {name, meaning, naming, read: naming || meaning !== IGNORED, by: new Map(), count: 0};
    });
    const tagInfo = once('tags', (local, known) => {
      const tag = local.toLowerCase();
      return {
        tag, skipped: !!SKIPPED[tag], link: tag === 'a' || tag === 'area', textless: !!TEXTLESS[tag], labelable: !!LABELABLE[tag], careful: !!CLOBBERED[tag] || !_attributeNames,
        role: DEPENDENT[tag] || CLOBBERED[tag] ? null : roleInfo(TAG_ROLES[tag] || '', known), roles: FAMILIAL[tag] ? new Map() : null,  // by parent; of an input by type
        kind: tag === 'iframe' || tag === 'form' ? kindInfo(tag, known) : null, entry: null, custom: tag.indexOf('-') > 0, host: !!HOSTS[tag],
      };
    });
    const totals = (facts, total) => {
      const found = {__proto__: null};
      for (let i = 0; i < facts.keys.length; i++) if (facts.keys[i] && facts.infos[i][total]) found[facts.keys[i]] = facts.infos[i][total];
      return found;
    };

    // ---------------------------------------------------------------- attributes

    const classesOf = (list, value, el) => {
      const words = cut(value, MAX_CLASS).split(/\s+/), entries = [];
      for (let i = 0; i < words.length; i++) {
        let known = !words[i];
        for (let k = 0; k < i; k++) if (words[k] === words[i]) known = true;
        if (!known) entries[entries.length] = note(list, words[i], short(words[i]), el);
      }
      return entries;
    };
    const noteAttributes = (one, lists, known) => {
      const {el, info, values, attributes} = one;
      for (let i = 0; i < one.length; i++) {
        const attribute = attributes[i], meaning = attribute.meaning, value = values[i];
        if (meaning === IGNORED) continue;
        if (meaning === CLASS) {
          const entries = known.classes.get(value);
          if (!entries) known.classes.set(value, classesOf(lists.classes, value, el));
          else for (let k = 0; k < entries.length; k++) count(entries[k], el);
          continue;
        }
        if (meaning === ID) { if (value) note(lists.ids, value, short(value), el); continue; }
        if (meaning >= COUNTED) attribute.count++;
        if (meaning === COUNTED || !value || meaning === VALUE && (info.tag === 'input' && !VALUED[one.type] || !mayShowValue(of(el)))) continue;
        if (value.length > MAX_VALUE && value.slice(0, 5) === 'data:') continue;
        const text = short(value), entry = noteIn(lists.attributes, attribute.by, text, text, el);
        if (!entry.attribute) { entry.attribute = attribute.name; entry.tag = info.tag; entry.first = attribute.name === 'type'; }
      }
    };

    // ---------------------------------------------------------------- the walk

    // The role of an element, from its tag, its type or its like where these tell; else by its record.
    const roleIn = (one, known) => {
      const {el, info} = one;
      if (one.role || info.careful) return roleInfo(roleOf(of(el)), known);
      if (info.role && (!info.role.role || el.namespaceURI === XHTML)) return info.role;
      if (info.link && el.namespaceURI === XHTML) return roleInfo(one.href ? 'link' : '', known);
      if (!info.roles) return roleInfo(roleOf(of(el)), known);
      if (info.tag !== 'input') return roleAmong(el, info.roles, info.tag === 'td', known);
      for (let i = 0; i < one.length; i++) if (one.attributes[i].name === 'list') return roleInfo(roleOf(of(el)), known);
      return roleOnce(info.roles, one.type, el, known);
    };
    const roleOnce = (roles, key, el, known) => {
      let role = roles.get(key);
      if (!role) roles.set(key, role = roleInfo(roleOf(of(el)), known));
      return role;
    };
    // Cells of rows that claim no role are alike in all of a table's body.
    const roleAmong = (el, roles, isCell, known) => {
      const parent = el.parentNode;
      let role = roles.get(parent);
      if (!role) {
        const plain = isCell && parent && localName(parent) === 'tr' && !parent.hasAttribute('role');
        roles.set(parent, role = plain ? roleOnce(roles, parent.parentNode, el, known) : roleOnce(roles, parent, el, known));
      }
      return role;
    };

    const surveyOf = (doc, request, within) => {
      const terms = wanted(request && request.terms);
      const lists = {classes: listing(), ids: listing(), attributes: listing(), names: listing(), texts: listing(), labels: listing(),
        tags: listing()};
      const known = {asked: '' + (request && request.role || ''), classes: new Map(), tags: facts(), attributes: facts(),
        roles: facts(), kinds: facts()};
      // The element that is visited, with the first `length` of its attributes.
      const one = {el: null, info: null, role: false, href: false, type: '', length: 0, values: [], attributes: []};
      const read = (el, info) => {
        const names = info.careful ? load(of(el)) : el.getAttributeNames(), values = one.values, attributes = one.attributes;
        one.el = el; one.info = info; one.role = one.href = false; one.type = ''; one.length = names.length;
        for (let i = 0; i < names.length; i++) {
          const attribute = attributes[i] = attributeInfo(names[i], known);
          values[i] = !attribute.read ? '' : (info.careful ? of(el).values[i] : el.getAttribute(names[i])) || '';
          if (names[i] === 'type') one.type = values[i];
          else if (names[i] === 'href') one.href = true;
          else if (names[i] === 'role') one.role = true;
        }
        if (info.tag === 'input') one.type = (one.type || 'text').toLowerCase();
      };
      let passwords = 0, elements = 0, truncated = false, opaque = false, looks = 0;
      const headings = [];
      const visit = (el, info) => {
        const tag = info.tag;
        read(el, info);
        if (one.length) noteAttributes(one, lists, known);
        if (info.entry) count(info.entry, el);
        else info.entry = note(lists.tags, tag, short(tag), el);
        const role = roleIn(one, known), first = info.textless ? null : info.careful ? firstChild(el) : el.firstChild;
        const own = first ? ownWords(first) : '';
        role.count++;
        if (own && tag !== 'option' && el.isContentEditable !== true) { const entry = note(lists.texts, own, own, el); if (!entry.tag) entry.tag = tag; }
        if (tag === 'label') { const text = own || textOf(of(el)); if (text) note(lists.labels, text, text, el); }
        if (role.named) {
          const key = writing(one, role.role, own), entry = note(lists.names, key, key.slice(role.role.length + 1), el);
          entry.role = role.role;
          entry.first = role.asked;
        }
        const kind = info.kind || role.kind || (tag === 'input' ? kindInfo('input', known) : null);
        if (kind && (++kind.looks <= MAX_LOOKS || !_checkVisibility ? seen(el) : apply(_checkVisibility, el, [SHOWN_BY_STYLE]))) kind.shown++;
        if (tag === 'input' && one.type === 'password' && seen(el)) passwords++;
        if (role.role === 'heading' && headings.length < 200) headings[headings.length] = el;
      };
      // Whether an element without an open shadow root may have a closed one: it is a component that a script has defined, or it is
      // drawn though nothing stands in it.
      const mayEnclose = (el, info) => {
        if (info.custom && el.matches(':defined')) return true;
        if (!(info.custom || info.host) || firstChild(el)) return false;
        if (++looks > MAX_LOOKS) return true;
        const rect = apply(_rect, el, NOTHING);
        return rect.width > 0 && rect.height > 0;
      };
      // An element and all in it: itself, its shadow root, its children.
      const walk = top => {
        for (let el = top; el;) {
          const info = tagInfo(localName(el), known);
          let next = null;
          if (!info.skipped) {
            if (elements >= MAX_SURVEYED) { truncated = true; return; }
            elements++;
            try { visit(el, info); } catch (error) { /* one element less */ }
            const shadow = shadowRoot(el);
            if (!shadow && !opaque) opaque = mayEnclose(el, info);
            if (shadow) for (let inner = firstChild(shadow); inner && !truncated; inner = nextSibling(inner)) if (nodeType(inner) === 1) walk(inner);
            if (truncated) return;
            next = firstElementChild(el);
          }
          while (!next && el && el !== top) {
            next = nextElementSibling(el);
            if (!next) el = parentNode(el);
          }
          if (!next) return;
          el = next;
        }
      };
      walk(within || documentElement(doc));
      return {lists, known, terms, passwords, headings, elements, truncated, opaque};
    };

    // The first visible ones, highest level first.
    const headingsOf = els => {
      const texts = [], recs = [];
      for (let i = 0; i < els.length; i++) recs[i] = of(els[i]);
      for (let level = 1; level < 7 && texts.length < MAX_HEADINGS_TOLD; level++) {
        for (let i = 0; i < recs.length && texts.length < MAX_HEADINGS_TOLD; i++) {
          if (headingLevel(recs[i]) !== level || !seen(els[i])) continue;
          const text = guarded(textOf, recs[i], '');
          if (text) texts[texts.length] = cut(text, MAX_HEAD);
        }
      }
      return texts;
    };

    // Names of the nearest writings; equal ones are added up, because another writing may have the same name.
    const namesOf = (list, terms) => {
      const kept = nearest(list.entries, MAX_NAMES, terms), names = listing();
      for (let i = 0; i < kept.length; i++) {
        const els = kept[i].els, name = guarded(nameOf, of(els[0]), '');
        if (!name) continue;
        const entry = note(names, kept[i].role + '\n' + name, name, els[0]);
        entry.role = kept[i].role;
        entry.count += kept[i].count - 1;
        for (let k = 1; k < els.length && entry.els.length < MAX_SEEN; k++) entry.els[entry.els.length] = els[k];
      }
      return names;
    };

    // Elements of the document and its open shadow roots that selectors of one compound match; -1: it is none.
    const counted = (doc, queries) => {
      const roots = [doc], counts = [];
      for (let r = 0; r < roots.length; r++) {
        const els = all(roots[r], '*');
        for (let i = 0; i < els.length; i++) if (els[i].shadowRoot) { const shadow = shadowRoot(els[i]); if (shadow) roots[roots.length] = shadow; }
      }
      for (let i = 0; i < queries.length; i++) {
        counts[i] = 0;
        try { for (let r = 0; r < roots.length; r++) counts[i] += all(roots[r], queries[i]).length; } catch (error) { counts[i] = -1; }
      }
      return {counts};
    };

    // One element of a list by itself: what kind of element it is.
    const memberOf = el => {
      const rec = of(el), words = cut(attr(rec, 'class') || '', MAX_CLASS).split(/\s+/), classes = [], kids = [];
      for (let i = 0; i < words.length; i++) if (words[i]) classes[classes.length] = short(words[i]);
      for (let kid = firstElementChild(el); kid && kids.length < MAX_KIDS; kid = nextElementSibling(kid)) {
        kids[kids.length] = cut(localName(kid).toLowerCase(), MAX_VALUE);
      }
      return {tag: rec.tag, role: guarded(roleOf, rec, ''), name: guarded(nameOf, rec, ''), text: guarded(textOf, rec, ''),
        content: tidy(textContent(el) || '', MAX_VALUE), classes, kids, busy: attr(rec, 'aria-busy') === 'true', shown: seen(el)};
    };

    offered.survey = (root, request) => {
      const doc = root && nodeType(root) === 9 ? root : root ? ownerDocument(root) || document : document, view = defaultView(doc);
      if (request && request.queries) return counted(doc, request.queries);
      const before = memo;
      begin(view, true);
      try {
        if (request && request.member) return memberOf(root);
        const found = surveyOf(doc, request, root && nodeType(root) === 1 ? root : null), {terms, lists, known} = found;
        return {
          format: SURVEY_FORMAT, url: cut(String(documentUrl(doc) || ''), 2000), title: tidy(String(documentTitle(doc) || ''), MAX_VALUE),
          elements: found.elements, truncated: found.truncated, opaque: found.opaque, passwords: found.passwords,
          headings: headingsOf(found.headings), structure: totals(known.kinds, 'shown'), data: totals(known.attributes, 'count'),
          roles: totals(known.roles, 'count'),
          classes: listed(lists.classes, terms), ids: listed(lists.ids, terms), attributes: listed(lists.attributes, terms),
          named: listed(namesOf(lists.names, terms), terms), texts: listed(lists.texts, terms), labels: listed(lists.labels, terms),
          tags: listed(lists.tags, terms),
        };
      } finally { memo = before; looked = new Map(); }
    };

    // ---------------------------------------------------------------- why it cannot be seen

    const called = rec => {
      const id = attr(rec, 'id'), words = (attr(rec, 'class') || '').trim().split(/\s+/)[0];
      return cut(rec.tag + (id ? '#' + id : words ? '.' + words : ''), 80);
    };
    offered.whyHidden = element => {
      const before = memo;
      begin(defaultView(ownerDocument(element)), true);
      try {
        const rec = of(element), rect = apply(_rect, element, NOTHING), told = (by, on) => ({by, on: on === rec ? '' : called(on)});
        for (let r = rec; r; r = flatParentOf(r)) if (styled(r).display === 'none') return told('display: none', r);
        for (let r = flatParentOf(rec), child = rec; r; child = r, r = flatParentOf(r)) {
          if (r.tag === 'details' && !has(r, 'open') && child.tag !== 'summary') return told('closed details', r);
        }
        if (styled(rec).visibility !== 'visible') {
          let by = rec;
          for (let r = flatParentOf(rec); r && styled(r).visibility !== 'visible'; r = flatParentOf(r)) by = r;
          return told('visibility: ' + rec.visibility, by);
        }
        if (!isVisible(rec, rect)) return isRendered(rec) ? told('size ' + Math.round(rect.width) + ' x ' + Math.round(rect.height), rec)
          : told('not rendered', rec);
        for (let r = rec; r; r = flatParentOf(r)) {
          if (memo.view && memo.view.getComputedStyle(r.el).opacity === '0') return told('opacity: 0', r);
        }
        return {by: '', on: ''};
      } finally { memo = before; }
    };
  }
