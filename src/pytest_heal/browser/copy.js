  // ================================================================ copy
  // A part of the probe (see probe.js; its scope is ours). The document as a text from which copied.js makes it again on another
  // page, where it can be changed:
  //
  //   copy(document) -> JSON of the root: [namespace, tag, [attribute, value, ...], [children], [children of its shadow root] or
  //                     null, marks, value]; a text is a string. "" where the document is too large.
  //
  // Marks: "n" is not displayed, "h" is hidden by its visibility, "c" checked, "i" indeterminate, "s" selected. Scripts, styles and
  // handlers stay behind, and what stands in a field for passwords, files or nobody's eyes.
  {
    const MOST = 20000;  // elements
    const LEFT_OUT = set('script noscript template');
    const EMPTIED = set('style iframe object embed');
    const NAMESPACES = [XHTML, SVG, 'http://www.w3.org/1998/Math/MathML'];
    const VALUED = set('input textarea');
    const SECRET = set('password hidden file');

    offered.copy = doc => {
      const view = defaultView(doc), before = memo;
      let left = MOST;
      const children = node => {
        const found = [];
        for (let child = firstChild(node); child; child = nextSibling(child)) {
          const type = nodeType(child);
          if (type === 3) found[found.length] = data(child);
          else if (type === 1 && !LEFT_OUT[localName(child)]) found[found.length] = element(child);
        }
        return found;
      };
      const element = el => {
        if (--left < 0) return null;
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
        return [Math.max(NAMESPACES.indexOf(namespaceURI(el)), 0), tag, attributes, EMPTIED[tag] ? [] : children(el),
          root ? children(root) : null, marks, value];
      };
      try {
        const root = element(documentElement(doc));
        return left < 0 ? '' : encode(root);
      } finally { memo = before; }
    };
  }
