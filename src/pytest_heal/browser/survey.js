  // ================================================================ survey
  // A part of the probe (see probe.js; its scope is ours). What a document holds that a selector could have meant, as words and
  // how often each occurs; no element crosses. It is made when a locator has failed, so it must be quick more than complete:
  //
  //   survey(root, request) -> payload, format 1 of core/survey.py, of a document or of an element and what is in it;
  //                            request: {terms: [words asked for], role: "the role asked for"}
  //   whyHidden(element)    -> {by, on}: what keeps an element from being seen ("" when nothing does), and the element that does it
  //
  // One walk counts; roles are computed of all elements, accessible names only of what people name, once for each writing of it.
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

    const VALUES = set('name type placeholder aria-label alt title href for');
    const SECRET_NAME = /passw|secret|token|csrf|xsrf|nonce|session|auth|api-?key|credential/i;
    // What people call an element by: its name is worth computing.
    const NAMED = set('alert alertdialog button checkbox columnheader combobox dialog form heading img link listbox menuitem '
      + 'menuitemcheckbox menuitemradio navigation option radio region searchbox slider spinbutton switch tab tabpanel textbox treeitem');
    const KINDS = {__proto__: null,
      button: 'button', textbox: 'input', searchbox: 'input', checkbox: 'input', radio: 'input', combobox: 'input', listbox: 'input',
      spinbutton: 'input', slider: 'input', switch: 'input', link: 'link', heading: 'heading', img: 'image', table: 'table',
      grid: 'table', list: 'list', dialog: 'dialog', alertdialog: 'dialog', form: 'form'};

    // ---------------------------------------------------------------- likeness, cheap

    const pair = (text, i) => text.charCodeAt(i) * 65536 + text.charCodeAt(i + 1);
    // The words asked for, and which of them has a pair of letters: one bit a word.
    const wanted = terms => {
      const words = [], owners = new Map();
      for (let i = 0; terms && i < terms.length && words.length < MAX_TERMS; i++) {
        const text = cut(('' + terms[i]).toLowerCase(), MAX_PAIRS);
        if (!text) continue;
        const bit = 1 << words.length;
        for (let k = 0; k + 1 < text.length; k++) owners.set(pair(text, k), owners.get(pair(text, k)) | bit);
        words[words.length] = {text, bit, shared: 0};
      }
      return {words, owners};
    };
    // 0 to 2: containment counts more than shared pairs of letters.
    const likeness = (value, terms) => {
      const text = value.slice(0, 120).toLowerCase(), words = terms.words, length = Math.min(text.length - 1, MAX_PAIRS);
      let best = 0;
      for (let t = 0; t < words.length; t++) {
        words[t].shared = 0;
        if (text.indexOf(words[t].text) >= 0) best = Math.max(best, 1 + words[t].text.length / text.length);
      }
      if (best || !words.length) return best;
      for (let i = 0; i < length; i++) {
        const owners = terms.owners.get(pair(text, i));
        if (owners) for (let t = 0; t < words.length; t++) if (owners & words[t].bit) words[t].shared++;
      }
      for (let t = 0; t < words.length; t++) {
        const size = words[t].text.length - 1 + length;
        if (size > 0) best = Math.max(best, Math.min(0.99, 2 * words[t].shared / size));
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
    const note = (list, key, value, rec) => {
      let entry = list.by.get(key);
      if (!entry) {
        list.by.set(key, entry = {value, count: 0, recs: [], first: false, bucket: 0});
        list.entries[list.entries.length] = entry;
      }
      entry.count++;
      if (entry.recs.length < MAX_SEEN) entry.recs[entry.recs.length] = rec;
      return entry;
    };
    const short = text => text.length <= MAX_VALUE ? text : cut(text, MAX_VALUE);
    const seen = rec => {
      try { return lookOf(rec.el, apply(_rect, rec.el, NOTHING)) % 4 === 3; } catch (error) { return false; }
    };
    const anySeen = entry => {
      for (let i = 0; i < entry.recs.length; i++) if (seen(entry.recs[i])) return true;
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

    const ownWords = rec => {
      let own = '';
      for (let node = firstChild(rec.el); node && own.length < ENOUGH; node = nextSibling(node)) {
        const type = nodeType(node);
        if (type === 3) own += squeeze(cut(data(node), ENOUGH));
        else if (type === 1 && own) own += ' ';
      }
      return own && /\S/.test(own) ? tidy(own, MAX_VALUE) : '';
    };

    // What the name of an element is made of, as far as that is quick to tell: equal writings have equal names.
    const writing = (rec, role, own) => {
      let key = role + '\n' + own;
      for (let i = 0; i < NAMING.length; i++) {
        const value = NAMING[i] === 'value' && !PUSHED[rec.tag === 'input' ? inputType(rec) : ''] ? null : attr(rec, NAMING[i]);
        if (value) key += '\n' + NAMING[i] + '=' + cut(value, MAX_VALUE);
      }
      if (LABELABLE[rec.tag]) key += '\n#' + (attr(rec, 'id') || '') + (attr(rec, 'name') || '');
      if (key.length > role.length + 1 || !firstElementChild(rec.el)) return key;
      return key + firstWords(rec.el) + '\n' + cut(squeeze(textContent(rec.el)), 120);
    };

    const noteAttributes = (rec, lists, counts) => {
      const names = rec.names || load(rec);
      for (let i = 0; i < names.length; i++) {
        const name = names[i], value = rec.values[i] || '';
        if (name === 'class') {
          const words = cut(value, MAX_CLASS).split(/\s+/);
          for (let k = 0; k < words.length; k++) if (words[k]) note(lists.classes, words[k], short(words[k]), rec);
          continue;
        }
        if (name === 'id') { if (value) note(lists.ids, value, short(value), rec); continue; }
        const isData = name.slice(0, 5) === 'data-';
        if (isData) counts.data[name] = (counts.data[name] || 0) + 1;
        const kept = isData ? !SECRET_NAME.test(name) : VALUES[name] || name === 'value' && mayShowValue(rec);
        if (!kept || !value || value.length > MAX_VALUE && value.slice(0, 5) === 'data:') continue;
        const text = short(value), entry = note(lists.attributes, name + '=' + text, text, rec);
        entry.attribute = name;
        if (!entry.tag) entry.tag = rec.tag;
        if (name === 'type') entry.first = true;
      }
    };

    // ---------------------------------------------------------------- the walk

    const surveyOf = (doc, request, within) => {
      const terms = wanted(request && request.terms), role = '' + (request && request.role || '');
      const lists = {classes: listing(), ids: listing(), attributes: listing(), names: listing(), texts: listing(), labels: listing(),
        tags: listing()};
      const counts = {data: {__proto__: null}, roles: {__proto__: null}, kinds: {__proto__: null}, looks: {__proto__: null}, passwords: 0, headings: []};
      const stack = [];
      const push = first => {  // siblings in reverse, so that they are popped in order
        const from = stack.length;
        for (let el = first; el; el = nextElementSibling(el)) stack[stack.length] = el;
        for (let i = from, k = stack.length - 1; i < k; i++, k--) { const el = stack[i]; stack[i] = stack[k]; stack[k] = el; }
      };
      const kind = (rec, name) => {
        const looks = counts.looks[name] = (counts.looks[name] || 0) + 1;
        if (looks <= MAX_LOOKS || !_checkVisibility ? seen(rec) : apply(_checkVisibility, rec.el, [SHOWN_BY_STYLE])) counts.kinds[name] = (counts.kinds[name] || 0) + 1;
      };
      const visit = rec => {
        noteAttributes(rec, lists, counts);
        note(lists.tags, rec.tag, short(rec.tag), rec);
        const its = roleOf(rec), own = TEXTLESS[rec.tag] ? '' : ownWords(rec);
        if (its) counts.roles[its] = (counts.roles[its] || 0) + 1;
        if (own && rec.tag !== 'option') { const entry = note(lists.texts, own, own, rec); if (!entry.tag) entry.tag = rec.tag; }
        if (rec.tag === 'label') { const text = own || textOf(rec); if (text) note(lists.labels, text, text, rec); }
        if (its && (NAMED[its] || its === role)) {
          const key = writing(rec, its, own), entry = note(lists.names, key, key.slice(its.length + 1), rec);
          entry.role = its;
          entry.first = its === role;
        }
        const called = rec.tag === 'iframe' ? 'iframe' : rec.tag === 'form' ? 'form' : KINDS[its] || (rec.tag === 'input' ? 'input' : '');
        if (called) kind(rec, called);
        if (rec.tag === 'input' && inputType(rec) === 'password' && seen(rec)) counts.passwords++;
        if (its === 'heading' && counts.headings.length < 200) counts.headings[counts.headings.length] = rec;
      };
      let elements = 0, truncated = false;
      const top = within || documentElement(doc);
      if (top) stack[0] = top;
      while (stack.length) {
        if (elements >= MAX_SURVEYED) { truncated = true; break; }
        const el = stack[stack.length - 1];
        stack.length -= 1;
        const rec = of(el);
        if (SKIPPED[rec.tag]) continue;
        elements++;
        try {
          visit(rec);
          push(firstElementChild(el));
          const shadow = shadowRoot(el);
          if (shadow) {
            let first = firstChild(shadow);
            while (first && nodeType(first) !== 1) first = nextSibling(first);
            push(first);
          }
        } catch (error) { /* one element less */ }
      }
      return {lists, counts, terms, elements, truncated};
    };

    // The first visible ones, highest level first.
    const headingsOf = recs => {
      const texts = [];
      for (let level = 1; level < 7 && texts.length < MAX_HEADINGS_TOLD; level++) {
        for (let i = 0; i < recs.length && texts.length < MAX_HEADINGS_TOLD; i++) {
          if (headingLevel(recs[i]) !== level || !seen(recs[i])) continue;
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
        const rec = kept[i].recs[0], name = guarded(nameOf, rec, '');
        if (!name) continue;
        const entry = note(names, kept[i].role + '\n' + name, name, rec);
        entry.role = kept[i].role;
        entry.count += kept[i].count - 1;
        for (let k = 1; k < kept[i].recs.length && entry.recs.length < MAX_SEEN; k++) entry.recs[entry.recs.length] = kept[i].recs[k];
      }
      return names;
    };

    offered.survey = (root, request) => {
      const doc = root && nodeType(root) === 9 ? root : root ? ownerDocument(root) || document : document, view = defaultView(doc);
      const before = memo;
      begin(view, true);
      try {
        const found = surveyOf(doc, request, root && nodeType(root) === 1 ? root : null), terms = found.terms, lists = found.lists, counts = found.counts;
        return {
          format: SURVEY_FORMAT, url: cut(String(documentUrl(doc) || ''), 2000), title: tidy(String(documentTitle(doc) || ''), MAX_VALUE),
          elements: found.elements, truncated: found.truncated, passwords: counts.passwords,
          headings: headingsOf(counts.headings), structure: counts.kinds, data: counts.data, roles: counts.roles,
          classes: listed(lists.classes, terms), ids: listed(lists.ids, terms), attributes: listed(lists.attributes, terms),
          named: listed(namesOf(lists.names, terms), terms), texts: listed(lists.texts, terms), labels: listed(lists.labels, terms),
          tags: listed(lists.tags, terms),
        };
      } finally { memo = before; }
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
