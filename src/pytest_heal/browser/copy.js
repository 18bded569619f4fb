  // ================================================================ copy
  // A part of the probe (see probe.js; its scope is ours). The document as a text from which copied.js makes it again on another
  // page, where it can be changed:
  //
  //   copy(document, element) -> JSON of the root: [namespace, tag, [attribute, value, ...], [children], [children of its shadow
  //                     root] or null, marks, value]; a text is a string. Of a large document what stands around the element:
  //                     from it outwards, the nearest first, until MOST elements are copied.
  //
  // Marks: "n" is not displayed, "h" is hidden by its visibility, "c" checked, "i" indeterminate, "s" selected. Scripts, styles and
  // handlers stay behind, and what stands in a field for passwords, files or nobody's eyes.
  {
    const MOST = 3000;   // elements
    const BESIDE = 50;   // on each side of what leads to the element
    const LEFT_OUT = set('script noscript template');
    const EMPTIED = set('style iframe object embed');
    const NAMESPACES = [XHTML, SVG, 'http://www.w3.org/1998/Math/MathML'];
    const VALUED = set('input textarea');
    const SECRET = set('password hidden file');

    offered.copy = (doc, target) => {
      const view = defaultView(doc), before = memo;
      let left = MOST;
      const isLeftOut = node => nodeType(node) === 1 && !!LEFT_OUT[localName(node)];
      const copied = node => nodeType(node) === 3 ? data(node) : nodeType(node) === 1 && !isLeftOut(node) ? element(node) : null;
      const children = node => {
        const found = [];
        for (let child = firstChild(node); child; child = nextSibling(child)) {
          const made = left > 0 ? copied(child) : null;
          if (made !== null) found[found.length] = made;
        }
        return found;
      };
      // Children of a node one of which leads to the element, with its copy, and the nearest of the others.
      const beside = (node, way, made) => {
        const all = [];
        let at = 0;
        for (let child = firstChild(node); child; child = nextSibling(child)) {
          if (child === way) at = all.length;
          all[all.length] = child;
        }
        const found = [];
        for (let i = Math.max(at - BESIDE, 0); i < all.length && i <= at + BESIDE; i++) {
          const one = i === at ? made : left > 0 ? copied(all[i]) : null;
          if (one !== null) found[found.length] = one;
        }
        return found;
      };
      const element = (el, kids, shadow) => {
        left--;
        const tag = localName(el), names = apply(_attributeNames, el, NOTHING), attributes = [];
        const html = namespaceURI(el) === XHTML, secret = html && tag === 'input' && SECRET[el.type];
        for (let i = 0; i < names.length; i++) {
          if (names[i].slice(0, 2) === 'on' || secret && names[i] === 'value') continue;
          attributes[attributes.length] = names[i];
          attributes[attributes.length] = apply(_getAttribute, el, [names[i]]);
        }
        const style = view && view.getComputedStyle(el), root = shadowRoot(el);
        let marks = !style ? '' : style.display === 'none' ? 'n' : style.visibility !== 'visible' ? 'h' : '';
        if (html && tag === 'input') marks += (el.checked ? 'c' : '') + (el.indeterminate ? 'i' : '');
        if (html && tag === 'option') marks += el.selected ? 's' : '';
        const value = html && VALUED[tag] && !secret ? el.value : null;
        return [Math.max(NAMESPACES.indexOf(namespaceURI(el)), 0), tag, attributes, kids || (EMPTIED[tag] ? [] : children(el)),
          shadow || (root ? children(root) : null), marks, value];
      };
      try {
        let node = target || documentElement(doc), made = element(node);
        for (let parent = parentNode(node); parent && nodeType(parent) !== 9; parent = parentNode(node)) {
          if (nodeType(parent) === 11) {
            const host = parent.host;
            if (!host) break;
            made = element(host, null, beside(parent, node, made));
            node = host;
          } else {
            made = element(parent, beside(parent, node, made), null);
            node = parent;
          }
        }
        return encode(made);
      } finally { memo = before; }
    };
  }
