/*
 * What changes a copy of a document, see copy.js; evaluated in the copy's page, which has no scripts of its own. Its value:
 *
 *   build(text)      makes the document of a copy
 *   take(element)    the element that is meant from now on
 *   change(what, at) changes one thing around that element, so that a locator which holds on to it matches it no more; false
 *                    when there is nothing to change at that distance. at 0 is the element and what is in it, 1 what its parent
 *                    holds beside that, and so on; where it is to be added (what.no), at counts from the element outwards
 *   restore()        takes back what change did
 *
 * what: {of, names, wanted, no}; of is text, spoken (the attributes that people read), class, attribute or state; names are the
 * words, classes, attributes or the state it is about; wanted, of an attribute: what its value holds, "" for any.
 */
(() => {
  const NAMESPACES = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML'];
  const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'value', 'aria-description', 'aria-valuetext', 'label'];
  /* State: what holds it, as properties and as attributes with the value that says so. */
  const STATES = {
    checked: {properties: ['checked'], attributes: {checked: '', 'aria-checked': 'true'}},
    selected: {properties: ['selected'], attributes: {selected: '', 'aria-selected': 'true', 'aria-current': 'true'}},
    pressed: {properties: [], attributes: {'aria-pressed': 'true'}},
    open: {properties: ['open'], attributes: {open: '', 'aria-expanded': 'true'}},
    disabled: {properties: ['disabled'], attributes: {disabled: '', 'aria-disabled': 'true'}},
    readonly: {properties: ['readOnly'], attributes: {readonly: '', 'aria-readonly': 'true'}},
    required: {properties: ['required'], attributes: {required: '', 'aria-required': 'true'}},
    hidden: {properties: ['hidden'], attributes: {hidden: '', 'aria-hidden': 'true'}},
    failure: {properties: [], attributes: {'aria-invalid': 'true'}},
    loading: {properties: [], attributes: {'aria-busy': 'true'}},
    indeterminate: {properties: ['indeterminate'], attributes: {}},
  };
  const FALSE = new Set(['false', 'none']);
  let target = null, undone = [];

  const attribute = (element, name, value) => {
    try { element.setAttribute(name, value); } catch (error) {  // a name that only a parser allows
      const holder = document.createElement('template');
      holder.innerHTML = '<b ' + name + '></b>';
      const made = holder.content.firstChild && holder.content.firstChild.attributes[0];
      if (!made) return;
      made.value = value;
      element.setAttributeNode(made.cloneNode());
    }
  };
  const build = text => {
    const made = [];
    const make = node => {
      if (typeof node === 'string') return document.createTextNode(node);
      const [namespace, tag, attributes, children, shadow, marks, value] = node;
      const element = document.createElementNS(NAMESPACES[namespace], tag);
      for (let i = 0; i < attributes.length; i += 2) attribute(element, attributes[i], attributes[i + 1]);
      element.append(...children.map(make));
      if (shadow) element.attachShadow({mode: 'open'}).append(...shadow.map(make));
      made.push([element, marks, value]);
      return element;
    };
    document.documentElement.replaceWith(make(JSON.parse(text)));
    for (const [element, marks, value] of made.reverse()) {  // the outer ones first
      if (value !== null) element.value = value;
      if ('checked' in element) element.checked = marks.includes('c');
      if (marks.includes('i')) element.indeterminate = true;
      if (element.localName === 'option') element.selected = marks.includes('s');
      const style = getComputedStyle(element), shown = style.display !== 'none';
      if (!element.style) continue;
      if (marks.includes('n') === shown) element.style.setProperty('display', shown ? 'none' : 'block', 'important');
      if (marks.includes('h') === (style.visibility === 'visible') && !marks.includes('n')) {
        element.style.setProperty('visibility', marks.includes('h') ? 'hidden' : 'visible', 'important');
      }
    }
    return made.length;
  };

  const above = node => node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode;
  const around = () => {
    const found = [];
    for (let node = target; node && node.nodeType === 1; node = above(node)) found.push(node);
    return found;
  };
  const everything = (root, found) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      found.push(node);
      if (node.shadowRoot) everything(node.shadowRoot, found);
    }
    return found;
  };
  const other = text => [...text].map(c => /\p{N}/u.test(c) ? (+c + 5) % 10 + '' : /\p{L}/u.test(c) ? (c === 'q' ? 'x' : 'q') : c).join('');
  const replaced = (text, word) => {
    const low = text.toLowerCase();
    let out = '', from = 0;
    for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, from)) {
      const changed = other(text.slice(at, at + word.length));
      out += text.slice(from, at) + (changed === word ? '' : changed);
      from = at + word.length;
    }
    return out + text.slice(from);
  };
  const put = (element, name, value) => {
    const was = element.getAttribute(name);
    undone.push(() => was === null ? element.removeAttribute(name) : attribute(element, name, was));
    if (value === null) element.removeAttribute(name);
    else attribute(element, name, value);
  };
  const set = (element, name, value) => {
    const was = element[name];
    undone.push(() => { element[name] = was; });
    element[name] = value;
  };
  const holds = (element, name) => element.hasAttribute(name) && !FALSE.has(element.getAttribute(name).toLowerCase());

  /* For each sort of thing: what is to be done to a node to take it away (nothing where it is not there), and to add it. */
  const away = {
    text(node, {names}) {
      if (node.nodeType !== 3 || !node.data.toLowerCase().includes(names[0])) return null;
      return () => {
        const was = node.data;
        undone.push(() => { node.data = was; });
        node.data = replaced(was, names[0]);
      };
    },
    spoken(node, {names}) {
      if (node.nodeType !== 1) return null;
      const said = SPOKEN.filter(name => (node.getAttribute(name) || '').toLowerCase().includes(names[0]));
      const typed = typeof node.value === 'string' && node.value.toLowerCase().includes(names[0]) && !said.includes('value');
      if (!said.length && !typed) return null;
      return () => {
        for (const name of said) put(node, name, replaced(node.getAttribute(name), names[0]));
        if (typed) set(node, 'value', replaced(node.value, names[0]));
      };
    },
    class(node, {names}) {
      if (node.nodeType !== 1 || !names.some(name => node.classList.contains(name))) return null;
      return () => put(node, 'class', [...node.classList].filter(word => !names.includes(word)).join(' '));
    },
    attribute(node, {names: [name], wanted}) {
      if (node.nodeType !== 1 || !node.hasAttribute(name)) return null;
      const value = node.getAttribute(name);
      if (!value.toLowerCase().includes(wanted.toLowerCase())) return null;
      return () => put(node, name, wanted ? other(value) : null);
    },
    state(node, {names: [name]}) {
      const how = STATES[name];
      if (node.nodeType !== 1 || !how) return null;
      const properties = how.properties.filter(one => node[one] === true);
      const attributes = Object.keys(how.attributes).filter(one => holds(node, one));
      if (!properties.length && !attributes.length) return null;
      return () => {
        for (const one of attributes) put(node, one, how.attributes[one] ? 'false' : null);
        for (const one of properties) if (node[one] === true) set(node, one, false);
      };
    },
  };
  const added = {
    text: (element, {names}) => {
      const more = document.createTextNode(' ' + names.join(' '));
      element.append(more);
      undone.push(() => more.remove());
    },
    spoken: () => {},
    class: (element, {names}) => put(element, 'class', (element.getAttribute('class') || '') + ' ' + names[0]),
    attribute: (element, {names: [name], wanted}) => put(element, name, wanted),
    state: (element, {names: [name]}) => {
      const how = STATES[name];
      if (!how) return;
      for (const one of how.properties) if (one in element) set(element, one, true);
      for (const one of Object.keys(how.attributes)) if (!(one in element)) put(element, one, how.attributes[one]);
    },
  };
  const change = (what, at) => {
    const outwards = around();
    if (what.no) {
      if (at >= outwards.length) return false;
      added[what.of](outwards[at], what);
      return true;
    }
    if (at >= outwards.length) return false;
    const inside = at ? new Set(everything(outwards[at - 1], [])) : new Set();
    const todo = everything(outwards[at], []).filter(node => !inside.has(node)).map(node => away[what.of](node, what)).filter(Boolean);
    for (const one of todo) one();
    return todo.length > 0 ? true : null;
  };
  const restore = () => {
    for (const one of undone.reverse()) one();
    undone = [];
  };
  return {build, take: element => { target = element; }, change, restore};
})()
