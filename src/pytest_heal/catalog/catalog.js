  // ================================================================ the element catalog
  //
  //   listing(root, limits) -> {payload, elements}   payload: format 1 of catalog/frame.py; elements: the nodes listed, in order
  //   spot(iframe)          -> where an iframe's document begins and what selects it, for frame_selector of locator/way.py
  //
  // A part of probe.js, evaluated in its scope. limits: {nodes, entries, testId}: where to stop, and the configured test id attribute.
  //
  // Listed is what can be operated: controls, links, editing hosts, and whatever has a click handler in its markup, a widget's
  // role or a place in the order of focus; if it is visible (not merely below the fold) and enabled. A page does not tell which
  // elements a script listens to, but it shows people: what has a text or name, and a pointer that was not inherited, is listed too,
  // unless it holds something to operate or stands in it. What a locator would match is not asked element by element: maps over the
  // whole document, made once, say how often Playwright's own selectors would match.
  //
  // The structure hash covers tags and nesting of all elements (but not of scripts, styles, or what a drawing is made of), and of
  // entries role, id, test id, name, type and link. No text, value, class or state: a clock that ticks, a field that is filled, a row that is
  // highlighted leave it as it was; what appears, goes, moves in the tree, or becomes enabled changes it.
  {

    const MAX_NODES = 50000;     // elements that are looked at
    const MAX_ENTRIES = 20000;
    const MAX_SAID = 220;        // characters of a text that may become a locator, and a few more so that a longer one is seen to be
    const LABEL_ONLY = 4;        // CSS px; a native control of at most this size is hidden and drawn by its label
    const LONG = null;           // in place of a text that is too long to be one
    const IN_SHADOW = 1, BY_PLACE = 2, UNSURE = 4, LONE = 8;
    const S_CHECKED = 1, S_UNCHECKED = 2, S_MIXED = 4, S_PRESSED = 8, S_EXPANDED = 16, S_COLLAPSED = 32, S_SELECTED = 64,
      S_READONLY = 128, S_REQUIRED = 256, S_CURRENT = 512;

    const OPERATED = set('button link checkbox combobox listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider '
      + 'spinbutton switch tab textbox treeitem');
    const CHECKABLE = set('checkbox radio switch menuitemcheckbox menuitemradio');
    const NATIVE = set('a area button input select textarea summary');
    const FIELDS = set('input select textarea');
    const CONTROLS = set('button input select textarea');
    const DRAWN_BY_LABEL = set('checkbox radio file');
    const CHOOSING = set('checkbox radio submit button image reset');
    const SECTION_TAGS = set('form nav main header footer aside search section dialog');
    const LABELLED = set('button input meter output progress select textarea');
    const NO_ROLE = set('generic none presentation');
    const SECRET_NAME = /passw|passphrase|secret|token|otp|cvc|cvv|credential/i;

    const A_ID = 1, A_NAME = 2, A_VALUE = 3, A_DISABLED = 4, A_EDITABLE = 5, A_INERT = 6, A_HIDDEN = 7, A_TEST = 8;
    const ASKED = {__proto__: null, id: A_ID, name: A_NAME, value: A_VALUE, 'aria-disabled': A_DISABLED, contenteditable: A_EDITABLE,
      inert: A_INERT, 'aria-hidden': A_HIDDEN};
    for (let i = 0; i < TEST_IDS.length; i++) ASKED[TEST_IDS[i]] = A_TEST;

    const inputValue = getter(HTMLInputElement, 'value'), areaValue = getter(HTMLTextAreaElement, 'value'),
      inputKind = getter(HTMLInputElement, 'type'), inputChecked = getter(HTMLInputElement, 'checked'),
      inputMixed = getter(HTMLInputElement, 'indeterminate'), offsetTop = getter(Element, 'scrollTop'),
      offsetLeft = getter(Element, 'scrollLeft'), clientLeft = getter(Element, 'clientLeft'), clientTop = getter(Element, 'clientTop'),
      labelled = getter(HTMLLabelElement, 'control');

    const rectOf = el => apply(_rect, el, NOTHING);
    const tally = (map, key) => { map.set(key, (map.get(key) || 0) + 1); };

    // ---------------------------------------------------------------- all elements of a document

    // Every element in document order, a shadow root's before the host's children; parents and places are noted on the way.
    const everyElement = (top, max) => {
      const order = [], stack = [top];
      top.parent = null;
      top.place = 0;
      top.nth = top.family = 1;
      let more = false;
      const push = (first, parent, inShadow) => {
        if (!first) return;
        const kids = [], tags = nextElementSibling(first) ? new Map() : null;
        let whole = true;
        for (let el = first; el; el = nextElementSibling(el)) {
          if (order.length + kids.length >= max) { whole = false; more = true; break; }
          const rec = of(el);
          rec.parent = parent;
          rec.inShadow = inShadow;
          rec.place = kids.length;
          rec.nth = 1;
          if (tags) { rec.nth = (tags.get(rec.tag) || 0) + 1; tags.set(rec.tag, rec.nth); }
          if (!rec.html && parent.html && rec.tag !== 'svg' && rec.tag !== 'math') parent.blended = true;
          kids[kids.length] = rec;
        }
        for (let i = kids.length - 1; i >= 0; i--) {
          stack[stack.length] = kids[i];
          kids[i].family = !whole ? 0 : tags ? tags.get(kids[i].tag) : 1;
        }
      };
      while (stack.length) {
        const rec = stack[stack.length - 1];
        stack.length -= 1;
        if (order.length >= max) { more = true; break; }
        rec.index = order.length;
        order[order.length] = rec;
        try {
          const shadow = shadowRoot(rec.el);
          push(firstElementChild(rec.el), rec, false);
          if (shadow) push(firstElementIn(shadow), rec, true);
        } catch (error) { /* one element less */ }
      }
      return {order, more};
    };
    const firstElementIn = root => {
      let node = firstChild(root);
      while (node && nodeType(node) !== 1) node = nextSibling(node);
      return node;
    };

    // ---------------------------------------------------------------- steps to an element

    const waysInto = (ids, quirks, unsettled) => {
      const known = new Map(), hosts = new Map(), rows = [];
      // A host's own child and one of its shadow root at the same place are one and the same to CSS that sees through.
      const doubled = (rec, host) => {
        const shadow = shadowRoot(host.el);
        if (!shadow) return false;
        let steps = hosts.get(host);
        if (!steps) {
          hosts.set(host, steps = {light: new Map(), dark: new Map()});
          for (let el = firstElementChild(host.el); el; el = nextElementSibling(el)) steps.light.set(stepOf(of(el)), true);
          for (let el = firstElementIn(shadow); el; el = nextElementSibling(el)) steps.dark.set(stepOf(of(el)), true);
        }
        return (rec.inShadow ? steps.light : steps.dark).has(stepOf(rec));
      };
      const to = rec => {
        const line = [];
        for (let r = rec; r && !known.has(r); r = parentOf(r)) line[line.length] = r;
        for (let i = line.length - 1; i >= 0; i--) {
          const r = line[i], parent = parentOf(r), id = attr(r, 'id'), name = localName(r.el);
          let bits = r.inShadow ? IN_SHADOW : 0;
          if (!r.html || name !== r.tag || unsettled || parent && parent.blended) bits |= BY_PLACE;
          if (parent && doubled(r, parent)) bits |= UNSURE;
          if (r.family === 1 && !(parent && shadowRoot(parent.el))) bits |= LONE;
          known.set(r, rows.length);
          rows[rows.length] = {
            parent: parent ? known.get(parent) : -1, tag: name, nth: bits & BY_PLACE ? r.place + 1 : r.nth,
            id: id && ids.get(quirks ? id.toLowerCase() : id) === 1 ? id : '', bits,
          };
        }
        return known.get(rec);
      };
      return {to, rows};
    };
    const stepOf = rec => rec.html ? rec.tag + ' ' + rec.nth : '* ' + rec.place;
    // ---------------------------------------------------------------- text as get_by_text compares it

    const UNSEEN = /[\u200b\u00ad]/g;
    const flat = text => {
      if (!UNTIDY.test(text)) return text;
      return text.replace(UNSEEN, '').replace(/\s+/g, ' ');
    };
    const bounded = text => text.length > MAX_SAID ? LONG : text;

    // For each element its whole text, hidden or not, whitespace collapsed; LONG where it is no text for a locator. Children first.
    const textsOf = (order, head) => {
      const texts = [], inner = [];
      const add = (out, node) => {
        for (; node && out !== LONG; node = nextSibling(node)) {
          const type = nodeType(node);
          if (type === 3) out = joined(out, flat(data(node)));
          else if (type === 1) {
            const at = of(node).index;
            out = at < 0 ? LONG : joined(out, texts[at]);
          }
        }
        return out;
      };
      const joined = (out, text) => text === LONG || text === undefined ? LONG : text ? bounded(out ? flat(out + text) : text) : out;
      for (let i = order.length - 1; i >= 0; i--) {
        const rec = order[i], tag = rec.tag;
        let out = '';
        try {
          if (rec === head || tag === 'script' || tag === 'noscript' || tag === 'style') out = '';
          else if (tag === 'input' && rec.html && PUSHED[inputKind(rec.el)]) out = bounded(flat(inputValue(rec.el)));
          else {
            out = add('', firstChild(rec.el));
            const shadow = shadowRoot(rec.el);
            if (shadow) {
              const inside = add('', firstChild(shadow));
              inner[i] = inside === LONG ? LONG : inside.trim();
              out = out === LONG || inside === LONG ? LONG : joined(out, inside);
            }
          }
        } catch (error) { out = LONG; }
        texts[i] = out;
      }
      const hits = new Map(), own = [];
      for (let i = 0; i < order.length; i++) {
        const text = texts[i] && texts[i].trim();
        own[i] = '';
        if (!text || head && isIn(order[i], head)) continue;
        let smallest = inner[i] !== text;
        for (let el = firstElementChild(order[i].el); el && smallest; el = nextElementSibling(el)) {
          const at = of(el).index, theirs = at < 0 ? '' : texts[at];
          if (theirs && theirs.trim() === text) smallest = false;
        }
        if (smallest) { own[i] = text; tally(hits, text); }
      }
      return {texts, own, hits};
    };
    const isIn = (rec, top) => {
      const parent = rec.parent;
      return rec === top || parent === top;
    };

    // ---------------------------------------------------------------- labels as get_by_label compares them

    const labelTexts = (rec, texts) => {
      const found = [], say = other => { const at = other.index, text = at < 0 ? LONG : texts[at]; found[found.length] = text ? text.trim() : ''; };
      if (has(rec, 'aria-labelledby')) {
        const targets = references(rec, 'aria-labelledby');
        for (let i = 0; i < targets.length; i++) say(targets[i]);
        if (targets.length) return found;
      }
      const label = attr(rec, 'aria-label');
      if (label && label.trim()) { found[0] = label.length > ENOUGH ? '' : flat(label).trim(); return found; }
      if (rec.html && LABELLED[rec.tag] && !(rec.tag === 'input' && inputType(rec) === 'hidden')) {
        const labels = labelsOf(rec);
        for (let i = 0; i < labels.length; i++) say(labels[i]);
      }
      return found;
    };

    const labelsFor = (rec, texts) => { try { return labelTexts(rec, texts); } catch (error) { return NOTHING; } };

    // ---------------------------------------------------------------- what can be seen

    // A space is where something can be seen, in viewport coordinates, and how far it is scrolled away from its place (sx, sy).
    // Each element has three: for what flows in it, and for its absolute and fixed descendants, which other ancestors clip.
    const viewOf = (doc, view) => {
      const contexts = new Map(), scrollX = view.scrollX || 0, scrollY = view.scrollY || 0;
      const root = documentElement(doc), body = doc.body ? of(doc.body) : null, rootStyle = view.getComputedStyle(root);
      const bodyStyle = body ? view.getComputedStyle(body.el) : rootStyle, rtl = rootStyle.direction === 'rtl' || bodyStyle.direction === 'rtl';
      const shut = style => style.overflowX === 'hidden' || style.overflowX === 'clip';
      const width = view.innerWidth, height = view.innerHeight, closed = shut(rootStyle) || shut(bodyStyle);
      const page = {l: rtl ? -Infinity : -scrollX, t: -scrollY, r: closed && !rtl ? width - scrollX : Infinity, b: Infinity, sx: 0, sy: 0};
      const nowhere = {l: Infinity, t: Infinity, r: -Infinity, b: -Infinity, sx: 0, sy: 0};
      const glass = {l: 0, t: 0, r: width, b: height, sx: -scrollX, sy: -scrollY};
      const outermost = {gone: false, space: page, flow: page, abs: page, fix: glass};

      const nothingLeft = (style, position) => {
        if (position === 'absolute' || position === 'fixed') {
          const clip = style.clip, n = clip && clip !== 'auto' ? numbersIn(clip) : NOTHING;
          if (n.length === 4 && (n[1] - n[3] <= 1 || n[2] - n[0] <= 1)) return true;
        }
        const path = style.clipPath;
        if (!path || path === 'none') return false;
        const n = numbersIn(path);
        if (path.slice(0, 6) === 'inset(' && path.indexOf('%') > 0) {
          const top = n[0] || 0, right = n.length > 1 ? n[1] : top, bottom = n.length > 2 ? n[2] : top, left = n.length > 3 ? n[3] : right;
          return top + bottom >= 100 || left + right >= 100;
        }
        return path.slice(0, 7) === 'circle(' && n[0] === 0;
      };
      const numbersIn = text => {
        const found = [], pattern = /-?\d+(?:\.\d+)?/g;
        for (let m; (m = pattern.exec(text));) found[found.length] = +m[0];
        return found;
      };

      // own: the element is not to be seen; gone: nothing in it is; clear: only its own opacity hides it. What its descendants are
      // seen in (flow, abs, fix, gone) is computed when the first of them asks: most elements that are asked for have none.
      const enter = (rec, above) => {
        const style = view.getComputedStyle(rec.el), position = style.position, faint = style.opacity === '0';
        const nothing = nothingLeft(style, position), own = above.gone || faint || nothing;
        let space = position === 'fixed' ? above.fix : position === 'absolute' ? above.abs : above.flow;
        if (position === 'sticky') space = unstuck(rec, space, style);
        return {space, own, clear: faint && !nothing && !above.gone, above, style, position, gone: own, flow: null, abs: null, fix: null};
      };
      const open = (rec, at) => {
        if (at.flow) return at;
        const {space, style, above} = at, x = style.overflowX, y = style.overflowY, holds = style.transform !== 'none';
        let inner = space;
        if ((x !== 'visible' || y !== 'visible') && rec.el !== root && rec !== body && style.display !== 'inline' && style.display !== 'contents') {
          const rect = rectOf(rec.el);
          const l = Math.max(space.l, rect.left), r = Math.min(space.r, rect.right), t = Math.max(space.t, rect.top), b = Math.min(space.b, rect.bottom);
          const left = offsetLeft(rec.el), top = offsetTop(rec.el), scrollsX = x === 'auto' || x === 'scroll', scrollsY = y === 'auto' || y === 'scroll';
          const shut = x !== 'visible' && r - l < 1 || y !== 'visible' && b - t < 1;  // nothing that it clips can be scrolled to
          inner = shut ? nowhere : {
            l: x === 'visible' ? space.l : !scrollsX ? l : style.direction === 'rtl' ? -Infinity : rect.left + clientLeft(rec.el) - left,
            r: x === 'visible' ? space.r : !scrollsX ? r : Infinity,
            t: y === 'visible' ? space.t : !scrollsY ? t : rect.top + clientTop(rec.el) - top,
            b: y === 'visible' ? space.b : !scrollsY ? b : Infinity,
            sx: space.sx + left, sy: space.sy + top,
          };
        }
        at.flow = inner;
        at.abs = holds || at.position !== 'static' ? inner : above.abs;
        at.fix = holds ? inner : above.fix;
        at.above = at.style = null;
        return at;
      };
      // What sticks while its container is scrolled belongs below the element before it, or at the container's upper edge.
      const unstuck = (rec, space, style) => {
        let before = previousElementSibling(rec.el);
        for (let hops = 0; before && hops < 5 && isAside(before); hops++) before = previousElementSibling(before);
        const parent = parentOf(rec);
        if (style.top === 'auto' || !parent) return space;
        const home = before ? rectOf(before).bottom : rectOf(parent.el).top, away = home - rectOf(rec.el).top;
        return away > -1 ? space : {l: space.l, t: space.t, r: space.r, b: space.b, sx: space.sx, sy: space.sy + away};
      };
      const isAside = el => { const place = view.getComputedStyle(el).position; return place === 'absolute' || place === 'fixed'; };
      const contextOf = rec => {
        const line = [];
        let r = rec;
        while (r && !contexts.has(r)) { line[line.length] = r; r = flatParentOf(r); }
        let found = r ? contexts.get(r) : outermost;
        for (let i = line.length - 1; i >= 0; i--) {
          const above = r ? open(r, found) : found;
          r = line[i];
          contexts.set(r, found = enter(r, above));
        }
        return found;
      };
      const inSight = (rect, space) => Math.min(rect.right, space.r) - Math.max(rect.left, space.l) >= 0.5
        && Math.min(rect.bottom, space.b) - Math.max(rect.top, space.t) >= 0.5;

      const boxOf = (rec, rect) => {
        if (styled(rec).display !== 'contents') return rect;
        let l = Infinity, t = Infinity, r = -Infinity, b = -Infinity;
        for (let el = firstElementChild(rec.el); el; el = nextElementSibling(el)) {
          const part = rectOf(el);
          if (!(part.width > 0 && part.height > 0)) continue;
          l = Math.min(l, part.left); t = Math.min(t, part.top); r = Math.max(r, part.right); b = Math.max(b, part.bottom);
        }
        return r > l ? {left: l, top: t, right: r, bottom: b, width: r - l, height: b - t} : rect;
      };
      // Where an element is seen: {rect, space}, or null.
      const sight = rec => {
        const bare = rectOf(rec.el), context = isVisible(rec, bare) ? contextOf(rec) : null, rect = context ? boxOf(rec, bare) : bare;
        if (context && !context.own && inSight(rect, context.space)) {
          if (!isDrawnByLabel(rec) || rect.width > LABEL_ONLY && rect.height > LABEL_ONLY) return {rect, space: context.space};
        } else if (context && isDrawnByLabel(rec) && context.clear && rect.width > LABEL_ONLY && inSight(rect, context.space)) {
          return {rect, space: context.space};  // lies, unseen, over what is drawn in its place
        }
        return isDrawnByLabel(rec) ? throughLabel(rec) : null;
      };
      const isDrawnByLabel = rec => rec.tag === 'input' && rec.html && !!DRAWN_BY_LABEL[inputType(rec)];
      const throughLabel = rec => {
        if (inputType(rec) !== 'file' && !isShown(rec)) return null;  // display: none takes it from the keyboard, and from Playwright
        const labels = labelsOf(rec);
        for (let i = 0; i < labels.length; i++) {
          const label = labels[i], bare = rectOf(label.el);
          if (!isVisible(label, bare)) continue;
          const context = contextOf(label), rect = boxOf(label, bare);
          if (!context.own && inSight(rect, context.space)) return {rect, space: context.space};
        }
        return null;
      };
      return {sight, scrollX, scrollY};
    };

    // ---------------------------------------------------------------- what can be operated

    const OPERABLE_STRONG = 2, OPERABLE_WEAK = 1;
    // How much speaks for an element as something to operate: by nature or role, or only by a handler or a tab stop. 0: nothing.
    const operable = (rec, parent, editing) => {
      const tag = rec.tag;
      if (tag === 'html') return 0;
      if (isEditingHost(rec)) return editing ? 0 : OPERABLE_STRONG;
      if (tag === 'body') return rec.el.ownerDocument.designMode === 'on' ? OPERABLE_STRONG : 0;
      if (rec.html) {
        if (tag === 'button' || tag === 'select' || tag === 'textarea') return OPERABLE_STRONG;
        if (tag === 'input') return inputType(rec) === 'hidden' ? 0 : OPERABLE_STRONG;
      }
      if (editing) return 0;
      if ((tag === 'a' || tag === 'area') && (has(rec, 'href') || rec.svg && has(rec, 'xlink:href'))) return OPERABLE_STRONG;
      if (tag === 'summary' && parent && parent.tag === 'details') return firstOf(parent, 'summary') === rec.el ? OPERABLE_STRONG : 0;
      if ((tag === 'audio' || tag === 'video') && has(rec, 'controls')) return OPERABLE_STRONG;
      const role = attr(rec, 'role') ? explicitRole(rec) : '';
      if (role && OPERATED[role]) return OPERABLE_STRONG;
      if (has(rec, 'onclick')) return OPERABLE_WEAK;
      const stop = attr(rec, 'tabindex');
      return stop !== null && stop.trim() !== '' && +stop >= 0 && tag !== 'iframe' && tag !== 'frame' ? OPERABLE_WEAK : 0;
    };
    const tried = (rec, parent, editing) => { try { return operable(rec, parent, editing); } catch (error) { return 0; } };
    const firstOf = (parent, tag) => {
      for (let el = firstElementChild(parent.el); el; el = nextElementSibling(el)) if (localName(el) === tag) return el;
      return null;
    };

    // What is to be operated by its looks alone becomes OPERABLE_WEAK. barred: what is skipped, off, inert or edited.
    const addPointedAt = (order, strength, barred, view) => {
      const holds = [], within = [], points = [], gone = [];
      for (let i = order.length - 1; i > 0; i--) {
        const p = order[i].parent.index;
        if (holds[i] || strength[i] || CONTROLS[order[i].tag] && order[i].html) holds[p] = true;  // disabled ones as well
      }
      for (let i = 0; i < order.length; i++) {
        const rec = order[i], p = rec.parent ? rec.parent.index : -1;
        within[i] = p >= 0 && (within[p] || !!strength[p]) || rec.tag === 'label' && rec.html && !!labelled(rec.el);
        gone[i] = p >= 0 && gone[p];
        if (strength[i] || within[i] || gone[i] || barred(i)) continue;
        const style = view.getComputedStyle(rec.el);
        if (style.display === 'none') { gone[i] = true; continue; }  // styles in there are not known, and dear
        points[i] = style.cursor === 'pointer';
        if (!points[i] || holds[i] || p < 0 || rec.tag === 'body' || points[p] || style.pointerEvents === 'none') continue;
        if (textOf(rec) || attr(rec, 'aria-label') || attr(rec, 'title') || attr(rec, 'alt')) strength[i] = OPERABLE_WEAK;
      }
    };

    const stateBits = (rec, role) => {
      const el = rec.el, type = rec.tag === 'input' ? inputType(rec) : '';
      let bits = 0;
      if (type === 'checkbox' || type === 'radio') {
        bits |= type === 'checkbox' && inputMixed(el) ? S_MIXED : inputChecked(el) ? S_CHECKED : S_UNCHECKED;
      } else if (CHECKABLE[role]) {
        const checked = attr(rec, 'aria-checked');
        bits |= checked === 'true' ? S_CHECKED : checked === 'mixed' ? S_MIXED : S_UNCHECKED;
      }
      if (attr(rec, 'aria-pressed') === 'true') bits |= S_PRESSED;
      const expanded = attr(rec, 'aria-expanded');
      const open = expanded === 'true' ? EXPANDED : expanded === 'false' ? COLLAPSED : rec.tag === 'summary' ? isOpen(parentOf(rec)) : 0;
      if (open === EXPANDED) bits |= S_EXPANDED;
      if (open === COLLAPSED) bits |= S_COLLAPSED;
      if (attr(rec, 'aria-selected') === 'true') bits |= S_SELECTED;
      const field = rec.tag === 'textarea' || rec.tag === 'input' && (TYPED[type] || !(type in INPUT_ROLES));
      if (field && has(rec, 'readonly') || attr(rec, 'aria-readonly') === 'true') bits |= S_READONLY;
      if (FIELDS[rec.tag] && has(rec, 'required') || attr(rec, 'aria-required') === 'true') bits |= S_REQUIRED;
      const current = attr(rec, 'aria-current');
      if (current && current !== 'false') bits |= S_CURRENT;
      return bits;
    };

    // What stands in a field now. Never of what is secret by its type, its autocomplete or its name.
    const currentValue = rec => {
      if (isSecret(rec) || SECRET_NAME.test((attr(rec, 'name') || '') + ' ' + (attr(rec, 'id') || ''))) return '';
      const el = rec.el, type = rec.tag === 'input' ? inputType(rec) : '';
      if (rec.html && rec.tag === 'textarea') return tidy(cut(areaValue(el), ENOUGH), MAX_TEXT);
      if (rec.html && rec.tag === 'select') {
        const chosen = el.selectedOptions;
        let out = '';
        for (let i = 0; i < chosen.length && out.length < MAX_TEXT; i++) out += (out ? ', ' : '') + collapse(cut(textContent(chosen[i]), ENOUGH)).trim();
        return cut(out, MAX_TEXT);
      }
      if (type) return CHOOSING[type] || type === 'file' || inputKind(el) === 'password' ? '' : tidy(cut(inputValue(el), ENOUGH), MAX_TEXT);
      return tidy(attr(rec, 'aria-valuetext') || attr(rec, 'aria-valuenow') || '', MAX_TEXT);
    };

    // The same as what is remembered of an element says, in a line.
    const landmark = rec => {
      const found = landmarkOf(rec);
      return found && {word: found.word, name: tidy(found.name, MAX_HEAD)};
    };

    // The name as Playwright reads it, typed text included; only to be compared in the page, never handed out.
    const trueName = rec => {
      const name = nameOf(rec);
      if (!memo.omitted) return name;
      memo.typed = true;
      try { return UNNAMED[roleOf(rec)] ? '' : tidy(alternative(rec, 0, new Set()), MAX_TEXT); } finally { memo.typed = false; }
    };

    // One thing to operate may be made of several elements, of which the others only decorate it: a link with a span that calls
    // itself a button, a menu item around a link, a box with a handler around its only button. The one to be operated stays.
    const unwrap = (order, strength, sights) => {
      const owner = [], held = new Map();
      for (let i = 0; i < order.length; i++) {
        const p = order[i].parent ? order[i].parent.index : -1, above = p < 0 ? -1 : sights[p] ? p : owner[p];
        owner[i] = above;
        if (sights[i] && above >= 0) tally(held, above);
      }
      for (let i = 0; i < order.length; i++) {
        if (!sights[i] || owner[i] < 0 || !sights[owner[i]]) continue;
        const o = owner[i], loser = guarded(() => decorating(order[o], order[i], strength[o], strength[i], held.get(o)), null, 0);
        if (loser > 0) sights[i] = null;
        else if (loser < 0) sights[o] = null;
      }
    };
    // 1: the inner one is decoration, -1: the outer one, 0: two things.
    const decorating = (outer, inner, outerStrength, innerStrength, held) => {
      if (isEditingHost(inner) || inner.tag === 'select' || inner.tag === 'textarea') return 0;
      if (inner.tag === 'input' && !PUSHED[inputType(inner)]) {
        return held === 1 && !NATIVE[outer.tag] && CHECKABLE[roleOf(outer)] && CHECKABLE[roleOf(inner)] ? -1 : 0;
      }
      const whole = textOf(outer), part = textOf(inner) || (attr(inner, 'aria-label') || attr(inner, 'title') || '').trim();
      if (part && part !== whole && part !== nameOf(outer)) return 0;
      if (!part && !whole && held > 1) return 0;
      if (outerStrength === OPERABLE_WEAK) return innerStrength === OPERABLE_STRONG ? held === 1 ? -1 : 0 : 1;
      if (NATIVE[outer.tag] || innerStrength === OPERABLE_WEAK || !NATIVE[inner.tag]) return 1;
      return +(attr(inner, 'tabindex') || 0) < 0 ? 1 : -1;
    };

    // ---------------------------------------------------------------- hash

    const hasher = () => {
      let a = 0x9E3779B9 | 0, b = 0x85EBCA6B | 0;
      const known = new Map();
      const number = n => { a = Math.imul(a ^ n, 0x01000193); a ^= a >>> 15; b = Math.imul(b ^ n, 0x5BD1E995); b ^= b >>> 13; };
      const text = s => {
        let code = known.get(s);
        if (code === undefined) {
          code = 0x811C9DC5 | 0;
          for (let i = 0; i < s.length; i++) code = Math.imul(code ^ s.charCodeAt(i), 0x01000193);
          known.set(s, code);
        }
        number(code);
        number(s.length);
      };
      const hex = n => ('0000000' + (n >>> 0).toString(16)).slice(-8);
      return {number, text, end: () => hex(a) + hex(b)};
    };

    // ---------------------------------------------------------------- the listing

    const listing = (root, limits) => {
      const doc = root && nodeType(root) === 9 ? root : document, view = defaultView(doc), given = limits || {};
      begin(view, false);
      try { return listed(doc, view, given.nodes || MAX_NODES, given.entries || MAX_ENTRIES, given.testId || TEST_IDS[0]); } finally { memo = null; }
    };

    const listed = (doc, view, maxNodes, maxEntries, testId) => {
      const strings = [''], stringIds = new Map();
      stringIds.set('', 0);
      const id = text => {
        if (!text) return 0;
        let i = stringIds.get(text);
        if (i === undefined) { stringIds.set(text, i = strings.length); strings[i] = text; }
        return i;
      };
      const plain = makePayload(doc, view), elements = [], notes = [];
      const payload = {
        format: 1, url: plain.url, title: plain.title, viewport: plain.viewport, hash: '', nodes: 0, notes, strings, opaque: 0,
        scroll: [view ? view.scrollX || 0 : 0, view ? view.scrollY || 0 : 0],
        tag: [], role: [], name: [], text: [], value: [], href: [], id: [], test: [], tested: [], label: [], said: [], field: [], choice: [],
        named: [], states: [], section: [], box: [], shift: [], way: [], sections: [], ways: [],
      };
      const top = documentElement(doc), sum = hasher();
      if (!top || !view) { payload.hash = sum.end(); return {payload, elements}; }
      const {order, more} = everyElement(of(top), maxNodes), size = order.length;
      payload.nodes = size;
      if (more) notes[notes.length] = 'the document has more than ' + size + ' elements: the first ones are listed, by position only';

      // Forwards: what is counted, and what parents hand down.
      const ids = new Map(), tests = new Map(), fields = new Map(), quirks = doc.compatMode === 'BackCompat';
      const testIds = [testId];
      for (let i = 0; i < TEST_IDS.length; i++) if (TEST_IDS[i] !== testId) testIds[testIds.length] = TEST_IDS[i];
      const off = [], inert = [], editing = [], hiddenTree = [], skipped = [], strength = [], number = [];
      const modals = guarded(() => all(doc, 'dialog:modal'), null, NOTHING);
      let hashed = 0, bodies = 0;
      for (let i = 0; i < size; i++) {
        const rec = order[i], parent = rec.parent, p = parent ? parent.index : -1;
        const names = rec.names || load(rec);
        let field = null, value = null, aria = null, editable = null, kept = false;
        for (let k = 0; k < names.length; k++) {
          const attribute = names[k], said = rec.values[k];
          switch (ASKED[attribute]) {
            case A_ID: if (said) tally(ids, quirks ? said.toLowerCase() : said); break;
            case A_NAME: field = said; break;
            case A_VALUE: value = said; break;
            case A_DISABLED: aria = said; break;
            case A_EDITABLE: editable = said; break;
            case A_INERT: kept = true; break;
            case A_HIDDEN: hiddenTree[i] = said.toLowerCase() === 'true'; break;
            case A_TEST: if (said) tally(tests, attribute + '=' + said); break;
            default: if (attribute === testId && said) tally(tests, attribute + '=' + said);
          }
        }
        if (field) {
          tally(fields, rec.tag + '=' + field);
          if (value !== null) tally(fields, rec.tag + '=' + field + '=' + value);
        }
        if (rec.tag === 'body' || rec.tag === 'html') bodies++;
        skipped[i] = !rec.svg && !!SKIPPED[rec.tag] || p >= 0 && skipped[p];
        const drawn = rec.svg && rec.tag !== 'svg';
        number[i] = p >= 0 ? number[p] : 0;
        if (!skipped[i] && !drawn) {
          sum.text(rec.tag);
          sum.number(p >= 0 ? number[p] : 0);
          number[i] = ++hashed;
        }
        const handed = p >= 0 && off[p] && (parent.tag !== 'fieldset' || attr(parent, 'aria-disabled') === 'true');
        off[i] = aria === 'true' || aria !== 'false' && handed || !!DISABLING[rec.tag] && guarded(isNativelyDisabled, rec, false);
        inert[i] = kept || p >= 0 && inert[p];
        if (modals.length && p < 0) inert[i] = true;
        if (modals.length) for (let k = 0; k < modals.length; k++) if (modals[k] === rec.el) inert[i] = kept;
        if (p >= 0 && hiddenTree[p]) hiddenTree[i] = true;
        editing[i] = p >= 0 && editing[p];
        strength[i] = skipped[i] || off[i] || inert[i] ? 0 : tried(rec, parent, editing[i]);
        if (editable !== null) editing[i] = editable.toLowerCase() !== 'false';
      }

      guarded(() => addPointedAt(order, strength, i => skipped[i] || off[i] || inert[i] || editing[i], view), null, null);

      // What can be seen of what can be operated.
      const sights = [], seen = viewOf(doc, view);
      for (let i = 0; i < size; i++) sights[i] = strength[i] ? guarded(seen.sight, order[i], null) : null;
      unwrap(order, strength, sights);
      let entries = 0, cutOff = 0;
      for (let i = 0; i < size; i++) {
        if (!sights[i]) continue;
        if (entries >= maxEntries) { sights[i] = null; cutOff++; } else entries++;
      }
      if (cutOff) notes[notes.length] = 'more than ' + maxEntries + ' elements can be operated: ' + cutOff + ' are left out';

      // A component that is drawn and holds nothing that can be seen from here may have a closed shadow root.
      for (let i = 0; i < size && !payload.opaque; i++) {
        const rec = order[i];
        if (rec.html && rec.tag.indexOf('-') > 0 && !skipped[i] && !shadowRoot(rec.el) && !firstChild(rec.el)) {
          const rect = apply(_rect, rec.el, NOTHING);
          if (rect.width > 0 && rect.height > 0) payload.opaque = 1;
        }
      }

      const around = [], insideOf = [];
      for (let i = 0; i < size; i++) {
        const rec = order[i];
        around[i] = rec.parent ? insideOf[rec.parent.index] : null;
        insideOf[i] = (SECTION_TAGS[rec.tag] || has(rec, 'role')) && !skipped[i] && guarded(landmark, rec, null) || around[i];
      }

      const {texts, own, hits} = textsOf(order, doc.head ? of(doc.head) : null);
      const labels = new Map();
      for (let i = 0; i < size; i++) {
        const found = skipped[i] || !order[i].names.length && !LABELLED[order[i].tag] ? NOTHING : labelsFor(order[i], texts);
        for (let k = 0; k < found.length; k++) {
          let first = !!found[k];
          for (let j = 0; j < k; j++) if (found[j] === found[k]) first = false;
          if (first) tally(labels, found[k]);
        }
      }

      // Names of everything that shares a role with an entry: a name is an entry's own only among these.
      const asked = new Map(), called = new Map();
      for (let i = 0; i < size; i++) {
        if (!sights[i]) continue;
        const role = guarded(roleOf, order[i], '');
        if (role && !NO_ROLE[role]) asked.set(role, true);
      }
      const truth = [];
      for (let i = 0; i < size; i++) {
        const rec = order[i];
        if (skipped[i] || !asked.has(guarded(roleOf, rec, ''))) continue;
        if (rec.hidden === undefined) rec.hidden = hiddenTree[i] || !guarded(isShown, rec, false);
        if (rec.hidden && rec.display !== 'contents') continue;
        const name = guarded(trueName, rec, '');
        truth[i] = name;
        if (name) tally(called, rec.role + '=' + name);
      }

      const ways = waysInto(more ? new Map() : ids, quirks, doc.contentType !== 'text/html' || bodies !== 2);
      const sectionIds = new Map();
      for (let i = 0; i < size; i++) {
        if (!sights[i]) continue;
        const rec = order[i], n = elements.length, {rect, space} = sights[i];
        elements[n] = rec.el;
        const role = guarded(roleOf, rec, ''), name = guarded(nameOf, rec, ''), tag = rec.tag;
        const href = tag === 'a' || tag === 'area' ? attr(rec, 'href') || attr(rec, 'xlink:href') || '' : '';
        payload.tag[n] = id(tag);
        payload.role[n] = id(role);
        payload.name[n] = id(name);
        payload.text[n] = id(FIELDS[tag] && !PUSHED[inputType(rec)] ? '' : guarded(textOf, rec, ''));
        payload.value[n] = id(guarded(currentValue, rec, ''));
        payload.href[n] = id(cut(href, href.slice(0, 5) === 'data:' ? MAX_DATA_URL : 2 * MAX_TEXT));
        try { payload.states[n] = stateBits(rec, role); } catch (error) { payload.states[n] = 0; }
        const mine = attr(rec, 'id');
        payload.id[n] = !more && mine && ids.get(quirks ? mine.toLowerCase() : mine) === 1 ? id(mine) : 0;
        payload.test[n] = payload.tested[n] = payload.label[n] = payload.said[n] = payload.field[n] = payload.choice[n] = payload.named[n] = 0;
        let test = '';
        for (let k = 0; k < testIds.length && !test; k++) {
          const value = attr(rec, testIds[k]);
          if (!value) continue;
          test = value;
          if (!more && tests.get(testIds[k] + '=' + value) === 1) { payload.test[n] = id(testIds[k]); payload.tested[n] = id(value); }
        }
        const field = attr(rec, 'name');
        if (!more) {
          if (name && truth[i] === name && name.length < MAX_TEXT - 5 && called.get(role + '=' + name) === 1 && !NO_ROLE[role]) payload.named[n] = 1;
          const found = labelsFor(rec, texts);
          for (let k = 0; k < found.length && !payload.label[n]; k++) if (found[k] && labels.get(found[k]) === 1) payload.label[n] = id(found[k]);
          if (own[i] && payload.text[n] && hits.get(own[i]) === 1) payload.said[n] = id(own[i]);
          if (field && rec.html) {
            const value = attr(rec, 'value');
            if (fields.get(tag + '=' + field) === 1) payload.field[n] = id(field);
            else if (tag === 'input' && CHOOSING[inputType(rec)] && value && mayShowValue(rec) && fields.get(tag + '=' + field + '=' + value) === 1) {
              payload.field[n] = id(field);
              payload.choice[n] = id(value);
            }
          }
        }
        payload.way[n] = ways.to(rec);
        const place = around[i];
        if (place && !sectionIds.has(place)) {
          sectionIds.set(place, sectionIds.size);
          payload.sections[payload.sections.length] = id(place.word);
          payload.sections[payload.sections.length] = id(place.name);
        }
        payload.section[n] = place ? sectionIds.get(place) : -1;
        const at = [rect.left + seen.scrollX, rect.top + seen.scrollY, rect.width, rect.height];
        for (let k = 0; k < 4; k++) payload.box[4 * n + k] = Math.round(at[k] * 100) / 100;
        if (space.sx || space.sy) {
          payload.shift[payload.shift.length] = n;
          payload.shift[payload.shift.length] = Math.round(space.sx * 100) / 100;
          payload.shift[payload.shift.length] = Math.round(space.sy * 100) / 100;
        }
        sum.number(number[i]);
        sum.text(role);
        sum.text(mine || '');
        sum.text(test);
        sum.text(field || '');
        sum.text(tag === 'input' ? inputType(rec) : '');
        sum.text(href);
      }
      for (let i = 0; i < ways.rows.length; i++) {
        const row = ways.rows[i], flatRow = [row.parent, id(row.tag), row.nth, id(row.id), row.bits];
        for (let k = 0; k < 5; k++) payload.ways[5 * i + k] = flatRow[k];
      }
      payload.hash = sum.end();
      return {payload, elements};
    };

    // An iframe in its document: what selects it, and where the viewport of its document begins, in the viewport of this one.
    const spot = frame => {
      const doc = ownerDocument(frame), view = defaultView(doc);
      begin(view, false);
      try {
        const {order, more} = everyElement(of(documentElement(doc)), MAX_NODES), ids = new Map(), strings = [''], rows = [];
        const rec = of(frame), name = attr(rec, 'name') || '', quirks = doc.compatMode === 'BackCompat';
        let bodies = 0, namesakes = 0;
        for (let i = 0; i < order.length; i++) {
          const id = attr(order[i], 'id'), tag = order[i].tag;
          if (id) tally(ids, quirks ? id.toLowerCase() : id);
          if (tag === 'html' || tag === 'body') bodies++;
          if (name && tag === rec.tag && attr(order[i], 'name') === name) namesakes++;
        }
          const ways = waysInto(more ? new Map() : ids, quirks, doc.contentType !== 'text/html' || bodies !== 2), way = ways.to(rec);
        const note = text => { strings[strings.length] = text; return strings.length - 1; };
        for (let i = 0; i < ways.rows.length; i++) {
          const row = ways.rows[i], flatRow = [row.parent, note(row.tag), row.nth, row.id ? note(row.id) : 0, row.bits];
          for (let k = 0; k < 5; k++) rows[5 * i + k] = flatRow[k];
        }
        const rect = rectOf(frame), style = view.getComputedStyle(frame), seen = viewOf(doc, view).sight(rec);
        return {
          strings, ways: rows, way, name: !more && namesakes === 1 ? name : '', shown: !!seen,
          called: ['title', 'aria-label', 'name', 'id'].map(word => attr(rec, word) || ''),
          offset: [rect.left + clientLeft(frame) + (parseFloat(style.paddingLeft) || 0),
            rect.top + clientTop(frame) + (parseFloat(style.paddingTop) || 0)],
          scroll: [view.scrollX || 0, view.scrollY || 0],
        };
      } finally { memo = null; }
    };

    // What the explorer wants to know of listed elements beside what is in the listing: see Facts in explore/planner/candidate.py.
    const FACTS_TEXT = 200, FACTS_OPTIONS = 50;
    const getAttribute = (el, name) => apply(_getAttribute, el, [name]);
    const factsOf = el => {
      const get = name => getAttribute(el, name) || '', tag = localName(el), within = [], type = get('type').toLowerCase();
      const short = text => cut(String(text || '').replace(/\s+/g, ' ').trim(), FACTS_TEXT);
      for (let n = el.parentElement || el.getRootNode().host; n; n = n.parentElement || n.getRootNode().host) {
        within[within.length] = localName(n);
      }
      const isButton = tag === 'button', isInput = tag === 'input', form = CONTROLS[tag] ? el.form : null;
      const submits = !!form && (isButton ? type !== 'button' && type !== 'reset' : isInput && (type === 'submit' || type === 'image'));
      const fromForm = (own, name) => submits && get(own) || form && getAttribute(form, name) || '';
      const forms = form ? ownerDocument(el).forms : NOTHING;
      let number = -1;
      for (let i = 0; i < forms.length && number < 0; i++) if (forms[i] === form) number = i;
      const action = fromForm('formaction', 'action');
      let address = '';
      try { if (form) address = new URL(action, ownerDocument(el).baseURI).href; } catch (error) { /* no URL */ }
      const options = [];
      if (tag === 'select') {
        for (let i = 0; i < el.options.length && i < FACTS_OPTIONS; i++) {
          const option = el.options[i];
          if (!option.disabled) options[options.length] = [short(option.value), short(option.text)];
        }
      }
      // What a form sends beside what is typed: its hidden fields and what is chosen in its lists. Tokens are nobody's business.
      const sends = [];
      for (let i = 0; submits && i < form.elements.length && sends.length < 20; i++) {
        const one = form.elements[i], its = localName(one), called = getAttribute(one, 'name') || '';
        if (SECRET_NAME.test(called) || /csrf/i.test(called)) continue;
        if (its === 'select' && one.selectedIndex >= 0) sends[sends.length] = short(one.options[one.selectedIndex].text);
        else if (its === 'input' && getAttribute(one, 'type') === 'hidden') sends[sends.length] = cut(short(inputValue(one)), 40);
      }
      const labels = FIELDS[tag] && el.labels ? el.labels : NOTHING;
      const names = [get('id'), get('data-testid')], classes = get('class').split(/\s+/);
      for (let i = 0; i < classes.length && i < 20; i++) names[names.length] = classes[i];
      const icon = el.querySelector ? el.querySelector('i[class], svg[class], use[href], img[alt]') : null;
      if (icon) names[names.length] = getAttribute(icon, 'class') || getAttribute(icon, 'href') || getAttribute(icon, 'alt') || '';
      let link = '';
      try { const href = getAttribute(el, 'href'); if (href !== null) link = new URL(href, ownerDocument(el).baseURI).href; } catch (error) { /* none */ }
      return {
        type, name: get('name'), names: names.filter(Boolean).map(short), label: labels.length ? short(labels[0].textContent) : '',
        placeholder: short(get('placeholder')), autocomplete: get('autocomplete'), within, form: form && number < 0 ? 9999 : number,
        method: form ? (fromForm('formmethod', 'method') || 'get').toLowerCase() : '', action: address, submits, sends: sends.filter(Boolean),
        required: !!el.required, filled: isInput && (type === 'checkbox' || type === 'radio') ? inputChecked(el)
          : isInput ? inputValue(el) !== '' : tag === 'textarea' ? areaValue(el) !== '' : tag === 'select' ? el.selectedIndex > 0 : false,
        min: get('min'), max: get('max'), step: get('step'), pattern: cut(get('pattern'), 300),
        minlength: Number(get('minlength') || -1), maxlength: Number(get('maxlength') || -1),
        options, download: getAttribute(el, 'download') !== null, editable: !!el.isContentEditable, link,
        target: get('target') || submits && (get('formtarget') || getAttribute(form, 'target')) || '',
      };
    };
    const facts = elements => {
      const found = [];
      for (let i = 0; i < elements.length; i++) {
        let one = null;
        try { if (elements[i]) one = factsOf(elements[i]); } catch (error) { /* it went away */ }
        found[i] = one;
      }
      return found;
    };

    offered.listing = listing;
    offered.spot = spot;
    offered.facts = facts;
  }
