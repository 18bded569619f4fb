// Deliberate defects, one at a time, in a live page: `pytest --heal-prove`. Made by one evaluation and undone by the next.
//
// (element, [operator, words]) => { applied, why, path }   makes the change; not `applied` where it cannot be made and undone exactly
// window[Symbol.for("pytest-heal.prove")]() => boolean     takes it back; whether all that was touched is what it was
//
// No event is dispatched and no handler is called, so `details` stay as they are: they tell of it. What was touched is kept by reference and compared with itself afterwards.
(element, [operator, words]) => {
  const KEEP = Symbol.for('pytest-heal.prove');
  const cannot = (why) => ({ applied: false, why });
  if (window[KEEP]) return cannot('the last change is not undone');

  const undo = [];
  const checks = [];
  const attribute = (one, name, value) => {
    const before = one.getAttribute(name);
    if (value === null) one.removeAttribute(name);
    else one.setAttribute(name, value);
    undo.push(() => (before === null ? one.removeAttribute(name) : one.setAttribute(name, before)));
    checks.push(() => one.getAttribute(name) === before);
  };
  const property = (one, name, value) => {
    const before = one[name];
    one[name] = value;
    undo.push(() => { one[name] = before; });
    checks.push(() => one[name] === before);
  };
  const text = (node, value) => {
    const before = node.data;
    node.data = value;
    undo.push(() => { node.data = before; });
    checks.push(() => node.data === before);
  };
  const children = (parent) => {
    const before = [...parent.childNodes];
    checks.push(() => before.length === parent.childNodes.length && before.every((node, at) => node === parent.childNodes[at]));
  };
  const scrolled = (root) => {
    const moved = [root, ...root.querySelectorAll('*')].filter((one) => one.scrollTop || one.scrollLeft)
      .map((one) => [one, one.scrollTop, one.scrollLeft]);
    return () => moved.forEach(([one, top, left]) => { one.scrollTop = top; one.scrollLeft = left; });
  };
  const ticked = (root) => {
    const radios = [...root.getRootNode().querySelectorAll('input[type=radio]')].map((one) => [one, one.checked]);
    return () => radios.forEach(([one, was]) => { if (one.checked !== was) one.checked = was; });
  };

  const LOADS = 'iframe,frame,object,embed,video,audio,portal,script,link,style';
  const fixed = (one) => {
    if (!one.parentNode || one === document.documentElement || one === document.body || one.closest('head'))
      return 'it is the page itself';
    if (one.matches(`${LOADS},option,optgroup,source`)) return `a ${one.localName} is another one when it is put back`;
    const inner = [one, ...one.querySelectorAll('*')];
    if (inner.some((each) => each.matches(LOADS))) return 'something in it loads anew when it is put back';
    if (inner.some((each) => each.localName.includes('-') || each.hasAttribute('is') || each.shadowRoot))
      return 'it has custom elements, which would notice';
    const active = one.getRootNode().activeElement;
    if (active && active !== document.body && one.contains(active)) return 'it has the focus';
    return '';
  };

  const pathOf = (one) => {  // as `Inventory.path_of` has it; null within a shadow root
    const steps = [];
    for (let up = one; up; up = up.parentElement) {
      const alike = up.parentElement ? [...up.parentElement.children].filter((each) => each.localName === up.localName) : [up];
      steps.unshift(`${up.localName}[${alike.indexOf(up) + 1}]`);
    }
    return one.getRootNode() === document ? steps : null;
  };

  // that ARIA, and so Playwright, lets be disabled
  const ROLES = ('button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox ' +
    'slider spinbutton switch tab textbox treeitem').split(' ');

  const operators = {
    removed() {
      const why = fixed(element);
      if (why) return why;
      const parent = element.parentNode, next = element.nextSibling, before = [scrolled(element), ticked(element)];
      children(parent);
      element.remove();
      undo.push(() => { parent.insertBefore(element, next); before.forEach((again) => again()); });
      return '';
    },
    hidden() {
      if (element === document.documentElement || element === document.body) return 'it is the page itself';
      if (!element.style) return 'it has no style of its own';
      if (element.contains(document.activeElement) && document.activeElement !== document.body) return 'it has the focus';
      if ([...element.getClientRects()].every((one) => !one.width || !one.height)) return 'it is hidden already';
      const again = scrolled(element);
      const own = element.getAttribute('style');
      element.style.setProperty('display', 'none', 'important');
      undo.push(() => { own === null ? element.removeAttribute('style') : element.setAttribute('style', own); again(); });
      checks.push(() => element.getAttribute('style') === own);
      return '';
    },
    disabled() {
      if (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') return 'it is disabled already';
      if (element === document.activeElement) return 'it has the focus';
      if (element.matches('button,input,select,textarea,fieldset,option,optgroup')) attribute(element, 'disabled', '');
      else if (element.matches(`a[href],${ROLES.map((role) => `[role=${role}]`)}`)) attribute(element, 'aria-disabled', 'true');
      else return 'it is nothing that can be disabled';
      return '';
    },
    words() {
      let at = 0, said = 0;
      const other = () => words[at++ % words.length];
      const labels = [...(element.labels || [])];
      const named = (element.getAttribute('aria-labelledby') || '').split(/\s+/).filter(Boolean)
        .map((id) => element.getRootNode().getElementById?.(id)).filter(Boolean);
      const seen = new Set();
      for (const root of [element, ...labels, ...named]) {
        const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          const around = node.parentElement;
          if (seen.has(node) || !/\p{L}|\p{N}/u.test(node.data) || around.closest('script,style,textarea')) continue;
          seen.add(node);
          text(node, other());
          said += 1;
        }
        for (const one of [root, ...root.querySelectorAll('*')]) {
          if (seen.has(one)) continue;
          seen.add(one);
          for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
            if ((one.getAttribute(name) || '').trim()) { attribute(one, name, other()); said += 1; }
          if (one.matches('input[type=submit],input[type=button],input[type=reset]') && one.hasAttribute('value')) {
            attribute(one, 'value', other());
            said += 1;
          }
        }
      }
      return said ? '' : 'it says nothing';
    },
    state() {
      const before = checks.length;
      if (element.matches('input[type=checkbox]')) property(element, 'checked', !element.checked);
      else if (element.matches('input[type=radio]')) {
        const again = ticked(element), was = element.checked;
        element.checked = !was;
        undo.push(again);
        checks.push(() => element.checked === was);
      }
      for (const name of ['aria-checked', 'aria-expanded', 'aria-pressed', 'aria-selected', 'aria-busy', 'aria-invalid']) {
        const value = element.getAttribute(name);
        if (value === 'true' || value === 'false') attribute(element, name, value === 'true' ? 'false' : 'true');
      }
      if (element.hasAttribute('aria-current')) attribute(element, 'aria-current', null);
      const states = [...element.classList].filter((name) => /(^|[-_])(active|selected|open|checked|current|disabled|error|success)$/i.test(name));
      if (states.length) attribute(element, 'class', [...element.classList].filter((name) => !states.includes(name)).join(' '));
      return checks.length > before ? '' : 'it has no state';
    },
    exchanged() {
      const why = fixed(element);
      if (why) return why;
      if (element.getRootNode() !== document) return 'it stands in a shadow root';
      const above = (one) => { const chain = []; for (let up = one; up; up = up.parentNode) chain.push(up); return chain; };
      const mine = above(element);
      const role = element.getAttribute('role'), type = element.getAttribute('type');
      const alike = [...element.getRootNode().querySelectorAll(element.localName)].filter((one) =>
        one !== element && !one.contains(element) && !element.contains(one) && one.getAttribute('role') === role &&
        one.getAttribute('type') === type && !fixed(one) && one.outerHTML !== element.outerHTML);
      const far = (one) => { const its = above(one); return mine.findIndex((up) => its.includes(up)); };
      const other = alike.map((one, at) => [far(one), at, one]).sort((a, b) => a[0] - b[0] || a[1] - b[1])[0]?.[2];
      if (!other) return 'nothing like it is on the page';
      const again = [scrolled(element), scrolled(other), ticked(element)];
      const places = [element, other].map((one) => [one.parentNode, one]);
      places.forEach(([parent]) => children(parent));
      const swap = () => {
        const here = document.createComment(''), there = document.createComment('');
        element.replaceWith(here);
        other.replaceWith(there);
        here.replaceWith(other);
        there.replaceWith(element);
      };
      swap();
      again.forEach((step) => step());
      undo.push(() => { swap(); again.forEach((step) => step()); });
      return '';
    },
  };

  const back = () => {
    delete window[KEEP];
    while (undo.length) undo.pop()();
    return checks.every((holds) => holds());
  };
  if (!operators[operator]) return cannot('no such change');
  const why = operators[operator]();
  if (why) {
    back();
    return cannot(why);
  }
  Object.defineProperty(window, KEEP, { value: back, configurable: true, enumerable: false });
  return { applied: true, why: '', path: element.isConnected ? pathOf(element) : null };
}
