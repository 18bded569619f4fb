// The probe: describes the elements of one document. ONE expression, without side effects on the page; its value is
//
//   inventory(root, limits) -> {payload, elements, among} payload: format 1 of element/element.py; elements: the nodes, in order;
//                                                         among: see inventoryJob
//   inventoryJob(root, limits, []) -> {advance, found}    the same in portions; found also fits refresh(found)
//   describe(element)       -> {payload, counts, lead, elements} payload: one element, with its "path"; counts: how many elements share a value;
//                                                         lead: see leadOf
//   saying(element)         -> {role, name, text}         likewise
//   identity(element, true) -> {text, group}              as describe() says it (text: or else the name), at a fraction of the cost
//   encode(value)           -> JSON, also where the page has spoilt Array.prototype.toJSON
//
// and what the parts of probe.py add to it: files whose text stands at the end of this one, within its scope.
//
// It runs in Playwright's utility world (inside the selector engine) and in the page's own world (page.evaluate), where
// scripts may have replaced built-ins and form fields may hide properties (<input name="parentNode">). So nodes are read by
// the getters of the prototypes, and neither iterators nor array methods of the page are called.
//
// Both entries share one implementation over records, one per element, which remember what was computed. An inventory
// visits records so that every rule finds its parents' (forwards) or children's (backwards) answers ready: it is linear, and
// recursion stays flat however deep the page nests. describe() asks for the same answers of one element and computes only these.
//
// Roles follow ARIA in HTML and HTML-AAM, names the accname algorithm, with browsers' habits where these leave a choice.
// One deliberate difference: what a person typed into a field, or into what is editable, is not told, not even as a part of another
// element's name. (The catalog tells the value of a field that is not secret, because it is asked for it.)
(() => {
  'use strict';

  // ---------------------------------------------------------------- limits

  const MAX_ELEMENTS = 50000;   // of one inventory
  const MAX_TEXT = 300;         // characters of texts, names, labels, attribute values
  const MAX_NEAR = 200;         // characters
  const MAX_AROUND = 60;        // of these on each side, where the neighbourhood is longer
  const MAX_HEAD = 80;          // characters of a group's head, a heading, a label in a section
  const MAX_ATTRIBUTES = 30;    // of one element
  const MAX_DATA_URL = 64;      // characters kept of a data: URL
  const ENOUGH = 1500;          // raw characters after which content is cut before it is collapsed
  const MAX_COUNTED = 3000;     // elements compared when describe() counts equal texts
  const MAX_SHARED = 200;       // where describe() stops counting equal texts and names: more is no rarer
  const MAX_CHECKED = 60;        // elements whose name describe() computes to count equal names
  const MAX_BEFORE = 60;        // siblings before an element among which describe() looks for a paragraph
  const MAX_HEADINGS = 8;       // headings of each level before an element that describe() looks at
  const MAX_WRAPPERS = 3;       // boxes around a control that may be made for it
  const MAX_WRAPPED = 3;        // children of such a box
  const MAX_SCOPE = 3;          // parts of a section
  const MAX_PIECES = 16;        // of what an element consists of, when its pictures are told
  const MAX_ICON = 160;         // characters of what these are called

  // ---------------------------------------------------------------- tables

  const set = text => {
    const found = {__proto__: null}, words = text.split(' ');
    for (let i = 0; i < words.length; i++) found[words[i]] = true;
    return found;
  };

  const WRAPPED_NAMES = 'a button input select textarea summary', WRAPPED_TAGS = set(WRAPPED_NAMES);
  const WRAPPED = WRAPPED_NAMES.replace(/ /g, ',') + ',[role="button"]';
  const SKIPPED = set('script style template noscript head meta link title base');
  const TEXTLESS = set('script style template noscript head meta link title base iframe object embed video audio canvas textarea datalist');
  const ROLES = set('alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox '
    + 'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group '
    + 'heading img insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox '
    + 'menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup '
    + 'rowheader scrollbar search searchbox separator slider spinbutton status strong subscript superscript switch tab table tablist '
    + 'tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem');
  const GLOBAL_ARIA = ['aria-atomic', 'aria-busy', 'aria-controls', 'aria-current', 'aria-describedby', 'aria-details', 'aria-dropeffect',
    'aria-flowto', 'aria-grabbed', 'aria-keyshortcuts', 'aria-label', 'aria-labelledby', 'aria-live', 'aria-owns', 'aria-relevant',
    'aria-roledescription', 'aria-disabled', 'aria-errormessage', 'aria-haspopup', 'aria-invalid'];
  // Roles that may not be named at all, get their name from content, or hand their content to the name of an ancestor.
  const UNNAMED = set('caption code definition deletion emphasis generic insertion mark none paragraph presentation strong subscript '
    + 'suggestion superscript term time');
  const FROM_CONTENT = set('button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio '
    + 'row rowheader switch tab tooltip treeitem');
  const TRANSPARENT = set('caption code contentinfo definition deletion emphasis generic insertion list listitem mark none paragraph '
    + 'presentation region row rowgroup section strong subscript superscript table term time');
  const WIDGETS = set('button link checkbox combobox gridcell listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar '
    + 'searchbox slider spinbutton switch tab textbox treeitem');
  const TAG_ROLES = {__proto__: null,
    article: 'article', aside: 'complementary', blockquote: 'blockquote', button: 'button', caption: 'caption', code: 'code',
    datalist: 'listbox', dd: 'definition', del: 'deletion', details: 'group', dfn: 'term', dialog: 'dialog', dt: 'term', em: 'emphasis',
    fieldset: 'group', figure: 'figure', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading',
    hr: 'separator', html: 'document', ins: 'insertion', li: 'listitem', main: 'main', mark: 'mark', math: 'math', menu: 'list',
    meter: 'meter', nav: 'navigation', ol: 'list', optgroup: 'group', option: 'option', output: 'status', p: 'paragraph',
    progress: 'progressbar', search: 'search', strong: 'strong', sub: 'subscript', sup: 'superscript', table: 'table', tbody: 'rowgroup',
    textarea: 'textbox', tfoot: 'rowgroup', thead: 'rowgroup', time: 'time', tr: 'row', ul: 'list'};
  const INPUT_ROLES = {__proto__: null,
    button: 'button', checkbox: 'checkbox', image: 'button', number: 'spinbutton', radio: 'radio', range: 'slider',
    reset: 'button', submit: 'button', file: 'button', hidden: ''};
  const LISTED_INPUTS = set('email search tel text url');
  // A presentational parent takes the meaning of the parts it requires with it.
  const OWNERS = {__proto__: null,
    li: set('ul ol menu'), dt: set('dl div'), dd: set('dl div'), div: set('dl'),
    tr: set('table thead tbody tfoot'), td: set('tr'), th: set('tr'),
    thead: set('table'), tbody: set('table'), tfoot: set('table')};
  const TYPED = set('text search email url tel password number date datetime-local month time week color');
  const PLACEHELD = set('text password search tel email url number');
  const VALUED = set('submit button reset checkbox radio');
  const PUSHED = set('submit button reset');
  const SECRET = /(?:^|\s)(?:one-time-code|current-password|new-password|cc-[a-z-]+)(?:\s|$)/i;
  const DROPPED_ATTRIBUTES = set('style srcset imagesrcset d points nonce integrity srcdoc');
  const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa', 'data-pw'];
  const HEADING_SELECTORS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', '[role="heading"]'];
  const HEADING_SELECTOR = 'h1,h2,h3,h4,h5,h6,[role="heading"]';
  const HEAD_SELECTOR = 'a[href],strong,b,th,dt,summary,[class*="title" i],[class*="name" i]';
  const SECTION_WORDS = {__proto__: null,
    dialog: 'dialog', alertdialog: 'dialog', form: 'form', navigation: 'nav', main: 'main', banner: 'header',
    contentinfo: 'footer', complementary: 'aside', search: 'search', region: 'region'};
  const NAMED_SECTION_WORDS = {__proto__: null,
    table: 'table', grid: 'grid', treegrid: 'grid', tabpanel: 'tabpanel', toolbar: 'toolbar', menu: 'menu',
    radiogroup: 'group', group: 'group', figure: 'figure'};
  const HEADING_BOUNDS = set('article section nav aside main form fieldset dialog footer details table figure li tr td th');
  const LEAD_BOUNDS = set('article section nav aside main dialog footer details');
  const LEAD_ITEMS = set('tr td th li dt dd option');  // beside these stand only others of a list or a table
  const ITEM_TAGS = set('tr li article');
  const ITEM_ROLES = set('row listitem article treeitem');
  const CARD_TAGS = set('div section dl fieldset form details figure a label');
  const CELL_TAGS = set('td th');
  const CELL_ROLES = set('cell gridcell columnheader rowheader');
  const STATE_WORD = new RegExp('\\d|^(?:is-|has-|js-)|(?:^|[-_])(?:active|selected|current|disabled|enabled|odd|even|first|last|open|opened|'
    + 'closed|hidden|show|shown|visible|hover|focus|focused|checked|expanded|collapsed|new|highlight|highlighted)$', 'i');
  const SVG_NAMED = ['id', 'class', 'role', 'aria-label', 'aria-labelledby', 'tabindex', 'onclick'];

  const VISIBLE = 1, DISABLED = 2, CHECKED = 4, EXPANDED = 8, COLLAPSED = 16, SELECTED = 32, READONLY = 64, REQUIRED = 128, EDITABLE = 256,
    INTERACTIVE = 512, SHADOW = 1024, POINTER = 2048;

  // How a part of a name is reached. Hidden elements count only where one of them was asked for by name.
  const IN_REFERENCE = 1, IN_NATIVE = 2, IN_CONTENT = 4, HIDDEN_TOO = 8;

  const XHTML = 'http://www.w3.org/1999/xhtml', SVG = 'http://www.w3.org/2000/svg';

  // ---------------------------------------------------------------- the DOM, read past clobbered and patched properties

  const apply = Reflect.apply, NOTHING = [];
  const getter = (type, name) => {
    const d = type && Object.getOwnPropertyDescriptor(type.prototype, name), get = d && d.get;
    return get ? node => apply(get, node, NOTHING) : node => node[name];
  };
  const method = (type, name) => {
    const f = type && type.prototype[name];
    return typeof f === 'function' ? f : null;
  };
  const parentNode = getter(Node, 'parentNode'), firstChild = getter(Node, 'firstChild'), nextSibling = getter(Node, 'nextSibling'),
    previousSibling = getter(Node, 'previousSibling'), nodeType = getter(Node, 'nodeType'), ownerDocument = getter(Node, 'ownerDocument'),
    data = getter(CharacterData, 'data'), textContent = getter(Node, 'textContent'),
    localName = getter(Element, 'localName'), namespaceURI = getter(Element, 'namespaceURI'),
    shadowRoot = getter(Element, 'shadowRoot'), assignedSlot = getter(Element, 'assignedSlot'), attributesOf = getter(Element, 'attributes'),
    firstElementChild = getter(Element, 'firstElementChild'), nextElementSibling = getter(Element, 'nextElementSibling'),
    previousElementSibling = getter(Element, 'previousElementSibling'),
    documentElement = getter(Document, 'documentElement'), documentTitle = getter(Document, 'title'),
    documentUrl = getter(Document, 'URL'), defaultView = getter(Document, 'defaultView');
  const _getAttribute = method(Element, 'getAttribute'), _attributeNames = method(Element, 'getAttributeNames'),
    _rect = method(Element, 'getBoundingClientRect'),
    _checkVisibility = method(Element, 'checkVisibility'), _rootNode = method(Node, 'getRootNode'),
    _position = method(Node, 'compareDocumentPosition'), _matches = method(Element, 'matches');
  const rootNode = node => apply(_rootNode, node, NOTHING);
  const all = (root, selector) => {
    const type = nodeType(root) === 9 ? Document : nodeType(root) === 11 ? DocumentFragment : Element;
    return apply(type.prototype.querySelectorAll, root, [selector]);
  };
  const byId = (root, id) => {
    const type = nodeType(root) === 9 ? Document : DocumentFragment;
    return nodeType(root) === 1 || !type.prototype.getElementById ? null : apply(type.prototype.getElementById, root, [id]);
  };
  const escape = value => '"' + value.replace(/[\\"]/g, '\\$&').replace(/[\n\r\f]/g, c => '\\' + c.charCodeAt(0).toString(16) + ' ') + '"';

  // ---------------------------------------------------------------- text

  // Long runs of spaces in the source must not push the words out of what is kept.
  const squeeze = text => text.length > 200 ? text.replace(/\s{2,}/g, ' ') : text;
  const setOf = rec => { const found = new Set(); found.add(rec); return found; };  // the constructor would iterate, as the page wants
  const UNTIDY = /[\u200b\u00ad]|\s\s|[^\S ]/;  // most texts are tidy: one look is cheaper than two rewrites
  const collapse = text => UNTIDY.test(text) ? text.replace(/[\u200b\u00ad]/g, '').replace(/\s+/g, ' ') : text;
  const cut = (text, length) => {
    if (text.length <= length) return text;
    const last = text.charCodeAt(length - 1);
    return text.slice(0, last >= 0xD800 && last < 0xDC00 ? length - 1 : length).trim();  // no half of a surrogate pair
  };
  const tidy = (text, length) => cut(collapse(text).trim(), length);

  // ---------------------------------------------------------------- records

  let memo = null;  // of the call that is running, see begin()

  class Facts {
    constructor(el) {
      this.el = el;
      this.tag = localName(el).toLowerCase();
      const ns = namespaceURI(el);
      this.names = null;           // of its attributes
      this.values = null;
      this.html = ns === XHTML;
      this.svg = ns === SVG;
      this.index = -1;
      this.parent = undefined;     // record of the parent, or of the host; null at the root
      this.inShadow = false;       // top level of a shadow root
      this.parts = undefined;      // texts and records of what is rendered in it
      this.kids = undefined;       // records of the child elements
      this.shadowKids = undefined;
      this.place = -1;             // among the parent's child elements, from 0
      this.nth = 0;                // among those of the same tag, from 1
      this.peers = null;           // {total} of like siblings
      this.rank = 0;               // among them, from 1
      this.family = 0;             // siblings of the same tag, itself included; 0: unknown
      this.blended = false;        // has HTML and other children, so that a tag name may mean either; likewise
      this.display = undefined;
      this.visibility = '';
      this.pointer = false;        // shows a pointer, its own or an inherited one
      this.rendered = undefined;
      this.hidden = undefined;     // for the accessibility tree
      this.role = undefined;
      this.rawText = undefined;
      this.text = undefined;
      this.spelled = '';           // the word of which an icon font makes a picture
      this.name = undefined;
      this.refers = false;         // to elements that it does not hold, or by a label
      this.content = undefined;    // what it hands to the name of an ancestor, or its own name from content
      this.chain = undefined;      // parts of its section
      this.inner = undefined;      // of its children's
      this.item = undefined;       // nearest repeated item, itself included
      this.isItem = undefined;
      this.heads = undefined;
      this.columns = undefined;
      this.term = undefined;
      this.editable = undefined;
      this.disabled = undefined;
    }
  }

  const of = el => {
    let rec = memo.records.get(el);
    if (!rec) memo.records.set(el, rec = new Facts(el));
    return rec;
  };

  // Attributes are fetched at once, the first time one is asked for: a look into two short arrays is far cheaper than a call into
  // the DOM, and most elements are asked for thirty attributes that they have not.
  const load = rec => {
    const el = rec.el, names = _attributeNames ? apply(_attributeNames, el, NOTHING) : attributeNames(el), values = [];
    for (let i = 0; i < names.length; i++) values[i] = apply(_getAttribute, el, [names[i]]);
    rec.values = values;
    return rec.names = names;
  };
  const attributeNames = el => {
    const list = attributesOf(el), names = [];
    for (let i = 0; i < list.length; i++) names[i] = list[i].name;
    return names;
  };
  const attr = (rec, name) => {
    const names = rec.names || load(rec);
    for (let i = 0; i < names.length; i++) if (names[i] === name) return rec.values[i];
    return null;
  };
  const has = (rec, name) => attr(rec, name) !== null;

  const parentOf = rec => {
    if (rec.parent === undefined) {
      const p = parentNode(rec.el);
      rec.parent = null;
      if (p && nodeType(p) === 1) rec.parent = of(p);
      else if (p && nodeType(p) === 11 && p.host) { rec.parent = of(p.host); rec.inShadow = true; }
    }
    return rec.parent;
  };

  const classKey = text => {
    let key = memo.classes.get(text);
    if (key === undefined) {
      key = '';
      const words = text.split(/\s+/);
      for (let i = 0; i < words.length; i++) if (words[i] && !STATE_WORD.test(words[i])) key += '.' + words[i];
      memo.classes.set(text, key);
    }
    return key;
  };

  // Elements of one kind look alike: same tag, role, type and class words apart from states and numbers; without class words, the
  // same first children.
  const kindOf = rec => {
    const el = rec.el, words = attr(rec, 'class'), role = attr(rec, 'role');
    let key = rec.tag;
    const classes = words ? classKey(words) : '';
    if (role) key += '@' + role;
    if (rec.tag === 'input') key += ':' + (attr(rec, 'type') || 'text');
    if (classes) return key + classes;
    let child = firstElementChild(el);
    for (let i = 0; i < 3 && child; i++, child = nextElementSibling(child)) key += '>' + localName(child);
    return key;
  };

  const ALONE = {total: 1};

  const countKids = (first, parent, inShadow) => {
    if (!first) return NOTHING;
    if (!nextElementSibling(first)) {  // an only child needs no tables
      const rec = of(first);
      rec.parent = parent;
      rec.inShadow = inShadow;
      rec.place = 0;
      rec.nth = rec.rank = 1;
      rec.peers = ALONE;
      return [rec];
    }
    const kids = [], tags = new Map(), kinds = new Map();
    for (let el = first; el; el = nextElementSibling(el)) {
      const rec = of(el);
      rec.parent = parent;
      rec.inShadow = inShadow;
      rec.place = kids.length;
      const nth = (tags.get(rec.tag) || 0) + 1;
      tags.set(rec.tag, nth);
      rec.nth = nth;
      const kind = kindOf(rec);
      let peers = kinds.get(kind);
      if (!peers) kinds.set(kind, peers = {total: 0});
      rec.rank = ++peers.total;
      rec.peers = peers;
      kids[kids.length] = rec;
    }
    return kids;
  };

  const kidsOf = rec => rec.kids || (rec.kids = countKids(firstElementChild(rec.el), rec, false));
  const shadowKidsOf = rec => {
    if (rec.shadowKids) return rec.shadowKids;
    const shadow = shadowRoot(rec.el);
    let first = shadow ? firstChild(shadow) : null;
    while (first && nodeType(first) !== 1) first = nextSibling(first);
    return rec.shadowKids = first ? countKids(first, rec, true) : NOTHING;
  };
  // Makes sure that nth, peers and rank are known.
  const placed = rec => {
    if (!rec.peers) {
      const parent = parentOf(rec);
      if (!parent) { rec.place = 0; rec.nth = rec.rank = 1; rec.peers = ALONE; } else if (memo.single) placeAlone(rec);
      else if (rec.inShadow) shadowKidsOf(parent);
      else kidsOf(parent);
    }
    return rec;
  };
  // The same without records for a thousand siblings.
  const placeAlone = rec => {
    let total = 0, rank = 0, nth = 0, place = 0, found = false, first = firstChild(parentNode(rec.el));
    while (first && nodeType(first) !== 1) first = nextSibling(first);
    for (let el = first; el; el = nextElementSibling(el)) {
      const self = el === rec.el, like = self || isLike(rec, el);
      if (like) total++;
      if (found) continue;
      if (like) rank++;
      if (self || localName(el).toLowerCase() === rec.tag) nth++;
      if (self) found = true;
      else place++;
    }
    rec.place = place;
    rec.nth = nth;
    rec.rank = rank;
    rec.peers = {total};
  };
  const isLike = (rec, el) => {
    if (localName(el).toLowerCase() !== rec.tag || apply(_getAttribute, el, ['role']) !== attr(rec, 'role')) return false;
    const mine = attr(rec, 'class') || '', theirs = apply(_getAttribute, el, ['class']) || '';
    if (mine !== theirs && classKey(mine) !== classKey(theirs)) return false;
    return rec.tag !== 'input' && !!classKey(mine) || kindOf(of(el)) === kindOf(rec);
  };
  const hasPeer = rec => {
    if (!memo.single || rec.peers) return placed(rec).peers.total > 1;
    for (let el = nextElementSibling(rec.el); el; el = nextElementSibling(el)) if (isLike(rec, el)) return true;
    for (let el = previousElementSibling(rec.el); el; el = previousElementSibling(el)) if (isLike(rec, el)) return true;
    return false;
  };

  // ---------------------------------------------------------------- rendering

  const styled = rec => {
    if (rec.display === undefined) {
      const style = memo.view ? memo.view.getComputedStyle(rec.el) : null;
      rec.display = style ? style.display : 'block';
      rec.visibility = style ? style.visibility : 'visible';
      rec.position = style && rec.display !== 'inline' ? style.position : '';  // what is set apart is never inline
      rec.pointer = !!style && style.cursor === 'pointer';
    }
    return rec;
  };

  const flatParentOf = rec => {
    const slot = assignedSlot(rec.el);
    return slot ? of(slot) : parentOf(rec);
  };

  const isRendered = rec => {
    if (rec.rendered !== undefined) return rec.rendered;
    styled(rec);
    let shown;
    if (rec.display === 'none') shown = false;
    else if (rec.display === 'contents' || !_checkVisibility) {
      const parent = flatParentOf(rec);
      shown = !parent || isRendered(parent);
    } else if (rec.tag === 'option' || rec.tag === 'optgroup') {  // has no box while the list is closed
      const parent = parentOf(rec);
      shown = !!parent && isRendered(parent);
    } else shown = apply(_checkVisibility, rec.el, NOTHING);
    return rec.rendered = shown;
  };

  const isShown = rec => isRendered(rec) && rec.visibility === 'visible';

  const isHidden = rec => {
    if (rec.hidden === undefined) {
      const parent = parentOf(rec);
      rec.hidden = !isShown(rec) || attr(rec, 'aria-hidden') === 'true' || !!parent && isAriaHidden(parent);
    }
    return rec.hidden;
  };
  const isAriaHidden = rec => {
    for (let r = rec; r; r = parentOf(r)) {
      if (r.hidden === false) return false;
      if (attr(r, 'aria-hidden') === 'true') return true;
    }
    return false;
  };

  const isVisible = (rec, rect) => {
    if (!isShown(rec)) return false;
    if (rec.display === 'contents') {
      for (let node = firstChild(rec.el); node; node = nextSibling(node)) {
        if (nodeType(node) === 3 && /\S/.test(data(node))) return true;
        if (nodeType(node) === 1) { const kid = of(node); if (isVisible(kid, apply(_rect, node, NOTHING))) return true; }
      }
      return false;
    }
    return !!rect && rect.width > 0 && rect.height > 0;
  };

  // ---------------------------------------------------------------- text of an element

  const inputType = rec => (attr(rec, 'type') || 'text').toLowerCase();

  // What stands in the element where it is rendered, texts as strings and elements as records: of its shadow root, of what is
  // assigned to the slot, else its children.
  const partsOf = rec => {
    if (rec.parts) return rec.parts;
    const shadow = shadowRoot(rec.el);
    if (!shadow && rec.tag === 'slot' && rec.html) {
      const nodes = rec.el.assignedNodes();
      if (nodes.length) {
        const parts = [];
        for (let i = 0; i < nodes.length; i++) addPart(parts, nodes[i]);
        return rec.parts = parts;
      }
    }
    if (rec.tag === 'details' && rec.html && !has(rec, 'open')) {
      const kids = kidsOf(rec);
      for (let i = 0; i < kids.length; i++) if (kids[i].tag === 'summary') return rec.parts = [kids[i]];
      return rec.parts = NOTHING;
    }
    let node = firstChild(shadow || rec.el);
    if (!node) return rec.parts = NOTHING;
    const parts = [];
    for (; node; node = nextSibling(node)) addPart(parts, node);
    return rec.parts = parts;
  };
  const addPart = (parts, node) => {
    const type = nodeType(node);
    if (type === 1) parts[parts.length] = of(node);
    else if (type === 3 || type === 4) parts[parts.length] = cut(squeeze(data(node)), ENOUGH);
  };

  const pushedValue = rec => isSecret(rec) ? '' : attr(rec, 'value') || '';

  // A picture that an icon font draws in place of a word: <i class="material-icons">shopping_cart</i>. Nobody reads the word.
  const LIGATURE = /^\s*[a-z][a-z0-9_]*\s*$/, ICON_FONT = /icon|symbol/i;
  const isSpelled = rec => !!memo.view && ICON_FONT.test(memo.view.getComputedStyle(rec.el).fontFamily.split(',')[0]);

  // Text that only a screen reader speaks, in a box of a pixel: nobody reads "Server:" before the address of the server.
  const isSpoken = rec => {
    if (rec.position !== 'absolute' && rec.position !== 'fixed') return false;
    const style = memo.view.getComputedStyle(rec.el);
    return parseFloat(style.width) <= 1 && parseFloat(style.height) <= 1 && style.overflowX !== 'visible';
  };

  const computeText = rec => {
    const tag = rec.tag;
    if (TEXTLESS[tag] || isEditable(rec)) return '';
    if (tag === 'input') {
      const type = inputType(rec);
      return PUSHED[type] ? pushedValue(rec) : type === 'image' ? attr(rec, 'alt') || '' : '';
    }
    if (tag === 'svg' && !all(rec.el, 'text').length) return '';
    const shown = isShown(rec), parts = partsOf(rec);
    let out = '', spoken = '';  // what is spoken counts where nothing can be read
    for (let i = 0; i < parts.length && out.length <= ENOUGH; i++) {
      const kid = parts[i];
      if (typeof kid === 'string') out += kid;
      else if (kid.tag === 'br') out += ' ';
      else if (!SKIPPED[kid.tag] && (!shown || tag === 'select' || tag === 'optgroup' || isShown(kid))) {
        const text = rawTextOf(kid);
        if (!text) continue;
        if (kid.speaks) rec.speaks = true;
        if (shown && isSpoken(styled(kid))) { rec.speaks = true; spoken += ' ' + text + ' '; }
        else out += styled(kid).display === 'inline' || kid.display === 'contents' ? text : ' ' + text + ' ';
      }
    }
    if (!out.trim()) out += spoken;
    if (out && parts.length === 1 && typeof parts[0] === 'string' && LIGATURE.test(out) && isSpelled(rec)) {
      rec.spelled = out.trim();
      return '';
    }
    return out ? collapse(out) : '';
  };

  // Collapsed but not trimmed: <b>a </b><i>b</i> keeps its space.
  const rawTextOf = rec => {
    if (rec.rawText === undefined) {
      rec.rawText = '';  // ends a cycle
      const text = computeText(rec);
      rec.rawText = text.length > MAX_TEXT + 20 ? text.slice(0, MAX_TEXT + 20) : text;
    }
    return rec.rawText;
  };
  // The text with what is only spoken.
  const wholeOf = rec => {
    if (!rec.speaks) return rawTextOf(rec);
    const parts = partsOf(rec);
    let out = '';
    for (let i = 0; i < parts.length && out.length <= ENOUGH; i++) {
      const kid = parts[i];
      if (typeof kid === 'string') out += kid;
      else if (kid.tag === 'br') out += ' ';
      else if (!SKIPPED[kid.tag] && isShown(kid)) out += styled(kid).display === 'inline' ? wholeOf(kid) : ' ' + wholeOf(kid) + ' ';
    }
    return out;
  };
  const textOf = rec => rec.text === undefined ? rec.text = cut(rawTextOf(rec).trim(), MAX_TEXT) : rec.text;

  const ownTextOf = rec => {
    if (!textOf(rec) || rec.tag === 'input') return '';
    const parts = partsOf(rec);
    let own = '', mixed = false;
    for (let i = 0; i < parts.length && own.length < ENOUGH; i++) {
      if (typeof parts[i] === 'string') own += parts[i];
      else { own += ' '; mixed = true; }
    }
    if (!mixed) return '';
    own = tidy(own, MAX_TEXT);
    return own === rec.text ? '' : own;
  };

  // ---------------------------------------------------------------- role

  const explicitRole = rec => {
    const text = attr(rec, 'role');
    if (!text) return '';
    const words = text.trim().toLowerCase().split(/\s+/);
    for (let i = 0; i < words.length; i++) if (ROLES[words[i]]) return words[i];
    return '';
  };

  const hasGlobalAria = rec => {
    for (let i = 0; i < GLOBAL_ARIA.length; i++) if (has(rec, GLOBAL_ARIA[i])) return true;
    return false;
  };

  const isFocusable = rec => {
    const el = rec.el, tag = rec.tag;
    if (has(rec, 'tabindex') && attr(rec, 'tabindex').trim() !== '' && !isNaN(attr(rec, 'tabindex'))) return true;
    if (tag === 'button' || tag === 'select' || tag === 'textarea' || tag === 'input' && inputType(rec) !== 'hidden') {
      return !isNativelyDisabled(rec);
    }
    return (tag === 'a' || tag === 'area') && has(rec, 'href') || tag === 'summary' || tag === 'iframe' || isEditingHost(rec);
  };

  const isEditingHost = rec => {
    const value = attr(rec, 'contenteditable');
    return value !== null && value.toLowerCase() !== 'false';
  };

  // Whether people write into it: it says so, or what it stands in does. Flat, however deep it stands.
  const isEditable = rec => {
    let found = false, top = rec;
    for (; top; top = parentOf(top)) {
      if (top.editable !== undefined) { found = top.editable; break; }
      const own = attr(top, 'contenteditable');
      if (own !== null) { found = own.toLowerCase() !== 'false'; break; }
    }
    for (let r = rec; r && r !== top; r = parentOf(r)) r.editable = found;
    if (top) top.editable = found;
    return found;
  };

  const DISABLING = set('button select textarea input option optgroup fieldset');
  const isNativelyDisabled = rec => {
    if (!DISABLING[rec.tag]) return false;
    try { return apply(_matches, rec.el, [':disabled']); } catch (error) { return has(rec, 'disabled'); }
  };

  const hasName = rec => !!(attr(rec, 'aria-label') || '').trim() || references(rec, 'aria-labelledby').length > 0;

  const SECTIONING = set('article aside main nav section'), SECTION_ROLES = set('article complementary main navigation region');
  // header and footer belong to the page only outside of sectioning content
  const inSection = rec => {
    for (let r = parentOf(rec); r; r = parentOf(r)) {
      const role = attr(r, 'role');
      if (role === null ? SECTIONING[r.tag] : SECTION_ROLES[role]) return true;
    }
    return false;
  };

  const inGrid = rec => {
    for (let r = parentOf(rec); r; r = parentOf(r)) {
      const role = explicitRole(r);
      if (r.tag === 'table' || role === 'grid' || role === 'treegrid') return role === 'grid' || role === 'treegrid';
    }
    return false;
  };

  const isFilled = cell => !!cell && cell.tag === 'td' && (!!firstElementChild(cell.el) || /\S/.test(textContent(cell.el)));

  const headerCellRole = rec => {
    const scope = (attr(rec, 'scope') || '').toLowerCase();
    if (scope === 'col' || scope === 'colgroup') return 'columnheader';
    if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
    const row = parentOf(rec);
    if (!row || row.tag !== 'tr') return 'columnheader';
    const kids = kidsOf(row);
    if (kids.length === 1) {  // the only cell of a table heads nothing
      let table = parentOf(row);
      while (table && table.tag !== 'table') table = parentOf(table);
      return table && all(table.el, 'tr').length < 2 ? '' : 'columnheader';
    }
    placed(rec);
    const before = kids[rec.place - 1], after = kids[rec.place + 1];
    return isFilled(before) || isFilled(after) ? 'rowheader' : 'columnheader';
  };

  const implicitRole = rec => {
    const el = rec.el, tag = rec.tag;
    if (rec.svg) return tag === 'svg' ? 'img' : tag === 'a' && (has(rec, 'href') || has(rec, 'xlink:href')) ? 'link' : '';
    if (!rec.html) return tag === 'math' ? 'math' : '';
    switch (tag) {
      case 'a': case 'area': return has(rec, 'href') ? 'link' : '';
      case 'header': return inSection(rec) ? '' : 'banner';
      case 'footer': return inSection(rec) ? '' : 'contentinfo';
      case 'form': return hasName(rec) ? 'form' : '';
      case 'section': return hasName(rec) ? 'region' : '';
      case 'img': return attr(rec, 'alt') === '' && !attr(rec, 'title') && !hasGlobalAria(rec) && !has(rec, 'tabindex') ? 'presentation' : 'img';
      case 'select': return has(rec, 'multiple') || +attr(rec, 'size') > 1 ? 'listbox' : 'combobox';
      case 'td': return inGrid(rec) ? 'gridcell' : 'cell';
      case 'th': return headerCellRole(rec);
      case 'input': {
        const type = inputType(rec);
        if (LISTED_INPUTS[type] || !(type in INPUT_ROLES) && !TYPED[type]) {
          const list = attr(rec, 'list');
          if (list) { const target = byId(rootNode(el), list); if (target && localName(target) === 'datalist') return 'combobox'; }
          return type === 'search' ? 'searchbox' : 'textbox';
        }
        return type in INPUT_ROLES ? INPUT_ROLES[type] : 'textbox';
      }
      default: return TAG_ROLES[tag] || '';
    }
  };

  const isPresentational = role => role === 'none' || role === 'presentation';

  const computeRole = rec => {
    const explicit = explicitRole(rec);
    if (explicit && !isPresentational(explicit)) return explicit;
    const implicit = implicitRole(rec);
    if (explicit) return hasGlobalAria(rec) || isFocusable(rec) ? implicit : explicit;
    if (!implicit) return '';
    let child = rec, owners;
    while (child && (owners = rec.html && OWNERS[child.tag])) {
      const parent = parentOf(child);
      if (!parent || !owners[parent.tag]) break;
      if (isPresentational(explicitRole(parent)) && !hasGlobalAria(parent) && !isFocusable(parent)) return explicitRole(parent);
      child = parent;
    }
    return implicit;
  };

  const roleOf = rec => rec.role === undefined ? rec.role = computeRole(rec) : rec.role;

  // ---------------------------------------------------------------- accessible name

  const references = (rec, name) => {
    const text = attr(rec, name), found = [];
    if (!text) return found;
    const root = rootNode(rec.el), ids = text.trim().split(/\s+/);
    for (let i = 0; i < ids.length; i++) {
      const el = ids[i] ? byId(root, ids[i]) : null;
      if (el) found[found.length] = of(el);
    }
    return found;
  };

  const referencedText = (rec, name, seen) => {
    const targets = references(rec, name), visited = seen || new Set();
    let out = '';
    for (let i = 0; i < targets.length; i++) {
      out += (i ? ' ' : '') + alternative(targets[i], IN_REFERENCE | (isHidden(targets[i]) ? HIDDEN_TOO : 0), visited);
    }
    return out.trim() ? out : '';
  };

  // Labels by control, found once a tree: el.labels walks the whole document for every control.
  const LABELABLE = set('button input meter output progress select textarea');
  const labelsOf = rec => {
    if (!LABELABLE[rec.tag] && rec.tag.indexOf('-') < 0) return NOTHING;
    const root = rootNode(rec.el);
    let map = memo.labels.get(root);
    if (!map) {
      memo.labels.set(root, map = new Map());
      const labels = nodeType(root) === 1 ? NOTHING : all(root, 'label');
      for (let i = 0; i < labels.length; i++) {
        const control = labels[i].control;
        if (!control) continue;
        const list = map.get(control);
        if (list) list[list.length] = of(labels[i]);
        else map.set(control, [of(labels[i])]);
      }
    }
    return map.get(rec.el) || NOTHING;
  };

  const labelText = (rec, seen) => {
    const labels = labelsOf(rec), visited = seen || setOf(rec);
    let out = '';
    for (let i = 0; i < labels.length; i++) {
      const part = alternative(labels[i], IN_NATIVE | (isHidden(labels[i]) ? HIDDEN_TOO : 0), visited);
      if (part) out += (out ? ' ' : '') + part;
    }
    if (out) memo.referred = true;
    return out;
  };

  // Value of a control in the middle of another element's name. Typed text is left out on purpose.
  const embeddedValue = (rec, role, mode) => {
    const el = rec.el;
    if (role === 'combobox' || role === 'listbox') {
      let out = '';
      const native = rec.tag === 'select' && rec.html;
      let options = native ? el.selectedOptions : all(el, '[role="option"][aria-selected="true"]');
      if (native && !options.length) options = el.options.length ? [el.options[0]] : NOTHING;
      for (let i = 0; options && i < options.length && out.length < ENOUGH; i++) {
        out += (out ? ' ' : '') + alternative(of(options[i]), IN_CONTENT | mode & HIDDEN_TOO, null).trim();
      }
      return !out && rec.tag === 'input' && rec.html ? typed(rec) : out;
    }
    if (role === 'textbox' || role === 'searchbox') return typed(rec);
    if (role === 'slider' || role === 'progressbar' || role === 'meter' || role === 'scrollbar')
      return attr(rec, 'aria-valuetext') || attr(rec, 'aria-valuenow') || attr(rec, 'value') || '';
    if (role === 'spinbutton') {
      const said = attr(rec, 'aria-valuetext') || attr(rec, 'aria-valuenow'), written = attr(rec, 'value') || '';
      if (!said && written) memo.omitted = true;
      return said || (memo.typed ? written : '');
    }
    return '';
  };
  // '' unless a part compares names within the page and has asked for the whole (memo.typed).
  const typed = rec => {
    const field = rec.html && (rec.tag === 'input' || rec.tag === 'textarea'), value = field ? String(rec.el.value) : textContent(rec.el) || '';
    if (value) memo.omitted = true;
    return memo.typed ? value : '';
  };
  const EMBEDDED = set('textbox searchbox combobox listbox slider spinbutton scrollbar meter progressbar menu');

  const nativePart = (rec, tag, seen) => {
    const kids = kidsOf(rec);
    for (let i = 0; i < kids.length; i++) {
      if (kids[i].tag === tag) return alternative(kids[i], IN_NATIVE | (isHidden(kids[i]) ? HIDDEN_TOO : 0), seen || new Set());
    }
    return '';
  };

  // Text alternative that the host language gives; null: go on with content and tooltip.
  const nativeName = (rec, mode, seen) => {
    const el = rec.el, tag = rec.tag, title = () => attr(rec, 'title') || '';
    if (rec.svg) {
      if (tag === 'svg' || tag === 'g' || attr(rec, 'role')) {
        for (let c = firstElementChild(el); c; c = nextElementSibling(c)) {
          if (localName(c) === 'title') return contentOf(of(c), IN_NATIVE | HIDDEN_TOO, seen);
        }
      }
      return tag === 'a' ? attr(rec, 'xlink:title') || null : null;
    }
    const labelled = !(mode & IN_REFERENCE) && labelsOf(rec).length > 0;
    switch (tag) {
      case 'input': {
        const type = inputType(rec);
        if (PUSHED[type]) {
          const value = pushedValue(rec);
          if (value.trim()) return value;
          return type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : title();
        }
        if (labelled) return labelText(rec, seen);
        if (type === 'image') return (attr(rec, 'alt') || '').trim() ? attr(rec, 'alt') : title().trim() ? title() : 'Submit';
        if (type === 'file') return title() || 'Choose File';
        return title() || (PLACEHELD[type] || !(type in INPUT_ROLES) && !TYPED[type] ? attr(rec, 'placeholder') || '' : '');
      }
      case 'textarea': return labelled ? labelText(rec, seen) : title() || attr(rec, 'placeholder') || '';
      case 'select': case 'meter': case 'progress': case 'output': return labelled ? labelText(rec, seen) : title();
      case 'button': return labelled ? labelText(rec, seen) : null;
      case 'fieldset': return nativePart(rec, 'legend', seen) || title();
      case 'figure': return nativePart(rec, 'figcaption', seen) || title();
      case 'table': return nativePart(rec, 'caption', seen) || attr(rec, 'summary') || null;
      case 'img': case 'area': return (attr(rec, 'alt') || '').trim() ? attr(rec, 'alt') : title();
      default: return null;
    }
  };

  const namesItself = rec => {
    const targets = references(rec, 'aria-labelledby');
    for (let i = 0; i < targets.length; i++) if (targets[i] === rec) return true;
    return false;
  };

  const alternative = (rec, mode, seen) => {
    if (seen && seen.has(rec) || !rec.svg && SKIPPED[rec.tag] || !(mode & HIDDEN_TOO) && isHidden(rec)) return '';
    const el = rec.el, embedded = mode & (IN_REFERENCE | IN_NATIVE | IN_CONTENT);
    if (!(mode & IN_REFERENCE) && has(rec, 'aria-labelledby')) {
      const text = referencedText(rec, 'aria-labelledby', seen);
      if (text) { memo.referred = true; return text; }
    }
    if (seen) seen.add(rec);
    const role = roleOf(rec);
    if (embedded && EMBEDDED[role] && !namesItself(rec)) return embeddedValue(rec, role, mode);
    const label = attr(rec, 'aria-label');
    if (label && label.trim()) return label;
    const silent = isPresentational(role);
    if (!silent) {
      const native = nativeName(rec, mode, seen);
      if (native !== null) return native;
    }
    if (FROM_CONTENT[role] || rec.tag === 'summary' && !silent || mode & (IN_REFERENCE | IN_NATIVE)
      || mode & IN_CONTENT && (!role || TRANSPARENT[role])) {
      const content = contentOf(rec, mode, seen);
      if (embedded ? content : content.trim()) return content;
    }
    return silent ? '' : attr(rec, 'title') || '';
  };

  const pseudoText = (rec, which) => {
    const style = memo.view ? memo.view.getComputedStyle(rec.el, which) : null, content = style ? style.content : '';
    if (!content || content === 'none' || content === 'normal' || style.display === 'none' || style.visibility !== 'visible') return '';
    let out = '', speaks = true;
    // Strings; attributes, which some browsers leave to the reader; what follows a slash replaces all; a url(), a counter(), a quote
    const parts = /"((?:\\.|[^"\\])*)"|attr\(\s*([\w-]+)\s*\)|(\/)|[\w-]+\((?:"[^"]*"|[^)"])*\)|[^\s"/]+/g;
    for (let m; (m = parts.exec(content));) {
      if (m[3]) { out = ''; speaks = true; }
      else if (m[2]) out += attr(rec, m[2]) || '';
      else if (m[1] !== undefined) out += m[1].replace(/\\(.)/g, '$1');
      else speaks = false;  // then Playwright takes none of it
    }
    if (!out || !speaks) return '';
    return style.display === 'inline' ? out : ' ' + out + ' ';
  };

  const contentOf = (rec, mode, seen) => {
    if (isEditable(rec)) {
      memo.omitted = true;
      if (!memo.typed) return '';
    }
    const plain = !seen && !(mode & (IN_REFERENCE | IN_NATIVE | HIDDEN_TOO));
    if (plain && rec.content !== undefined) {
      if (rec.refers) memo.referred = true;
      return rec.content;
    }
    const referredBefore = memo.referred;
    memo.referred = false;
    const inner = mode | IN_CONTENT;
    let out = pseudoText(rec, '::before');
    const parts = partsOf(rec);
    for (let i = 0; i < parts.length && out.length <= ENOUGH; i++) {
      const kid = parts[i];
      if (typeof kid === 'string') out += kid;
      else {  // what is not inline parts words, even where it is hidden
        const text = alternative(kid, inner, seen);
        out += kid.tag !== 'br' && styled(kid).display === 'inline' ? text : ' ' + text + ' ';
      }
    }
    if (has(rec, 'aria-owns')) {
      const owned = references(rec, 'aria-owns');
      if (owned.length) memo.referred = true;
      const visited = seen || setOf(rec);
      for (let i = 0; i < owned.length; i++) if (!visited.has(owned[i])) out += ' ' + alternative(owned[i], inner, visited) + ' ';
    }
    out += pseudoText(rec, '::after');
    if (plain) { rec.content = out; rec.refers = memo.referred; }
    if (referredBefore) memo.referred = true;
    return out;
  };

  const nameOf = rec => {
    if (rec.name === undefined) {
      rec.name = '';
      if (UNNAMED[roleOf(rec)]) return '';
      const mode = isHidden(rec) ? HIDDEN_TOO : 0;
      let name = alternative(rec, mode, null);
      // where labels or references lead around in it, no element may speak twice: walk again and remember who has spoken
      if (rec.refers) name = alternative(rec, mode, new Set());
      rec.name = tidy(name, MAX_TEXT);
    }
    return rec.name;
  };

  // Whether a box holds one control and nothing that is read.
  const wraps = rec => {
    let kids = 0;
    for (let el = firstElementChild(rec.el); el; el = nextElementSibling(el)) if (++kids > MAX_WRAPPED) return false;
    return rec.tag !== 'body' && all(rec.el, WRAPPED).length === 1 && !textOf(rec);
  };

  // What the boxes around a control that nothing names are called, where they hold nothing else: a hint, an item of a toolbar.
  const wrapperName = rec => {
    let name = '';
    if (!(rec.tag in WRAPPED_TAGS || attr(rec, 'role') === 'button') || nameOf(rec) || textOf(rec)) return name;
    for (let box = parentOf(rec), n = 0; !name && box && n < MAX_WRAPPERS && wraps(box); box = parentOf(box), n++) {
      name = tidy(attr(box, 'aria-label') || attr(box, 'title') || '', MAX_TEXT);
    }
    return name;
  };

  const labelOf = rec => {
    const labels = labelsOf(rec);
    if (labels.length) return tidy(labelText(rec, null), MAX_TEXT);
    return has(rec, 'aria-labelledby') ? tidy(referencedText(rec, 'aria-labelledby', null), MAX_TEXT) : wrapperName(rec);
  };

  // ---------------------------------------------------------------- section

  const HEADINGS = set('h1 h2 h3 h4 h5 h6');
  const isHeading = rec => !!HEADINGS[rec.tag] || attr(rec, 'role') === 'heading';
  const headingLevel = rec => {
    const level = +(attr(rec, 'aria-level') || 0);
    return level > 0 ? level : HEADINGS[rec.tag] ? +rec.tag[1] : 2;
  };

  const bounds = rec => {
    if (HEADING_BOUNDS[rec.tag] || isItem(rec) || rec.tag === 'header' && roleOf(rec) === 'banner') return true;
    const role = attr(rec, 'role');
    return !!role && role !== 'presentation' && role !== 'none' && role !== 'generic' && role !== 'toolbar';
  };

  // A heading speaks for what follows it in its section: it is noted in each of its ancestors up to the section, card or item it heads.
  const noteHeadings = list => {
    for (let i = 0; i < list.length; i++) {
      const head = list[i], level = headingLevel(head);
      for (let node = head, hops = 0; hops < 50; hops++) {
        const parent = parentOf(node);
        if (!parent) break;
        const map = node.inShadow ? memo.exportedInside : memo.exported, entries = map.get(parent), entry = {child: node, head, level};
        if (entries) entries[entries.length] = entry;
        else map.set(parent, [entry]);
        if (bounds(parent)) break;
        node = parent;
      }
    }
  };

  const headingBefore = rec => {
    const parent = parentOf(rec), entries = parent && (rec.inShadow ? memo.exportedInside : memo.exported).get(parent);
    if (!entries) return null;
    let low = 0, high = entries.length;
    if (memo.single) low = high;  // only headings before the element were noted
    while (low < high) {
      const middle = low + high >> 1;
      if (entries[middle].child.place < rec.place) low = middle + 1;
      else high = middle;
    }
    const level = isHeading(rec) ? headingLevel(rec) : Infinity;
    for (let i = low - 1; i >= 0; i--) if (entries[i].level < level && entries[i].child !== rec) return entries[i].head;
    return null;
  };

  const firstText = (rec, selector, fits) => {
    const found = all(rec.el, selector);
    for (let i = 0; i < found.length && i < 5; i++) {
      const hit = of(found[i]), text = !fits || fits(hit, rec) ? textOf(hit) : '';
      if (text && isShown(hit) === isShown(rec)) return cut(text, MAX_HEAD);
    }
    return '';
  };

  // Whether something is none of one of several things in an element: the heading of what was found does not head the dialog.
  const outsideItems = (hit, rec) => {
    let above = parentOf(hit);
    while (above && above !== rec && !ITEM_TAGS[above.tag]) above = parentOf(above);
    return above === rec;
  };

  // What the legend of a form says, which stands before all of its fields: one of no group, or else of the only group. Of several
  // groups, or further down, each legend is that of its group.
  const legendOf = rec => {
    const found = all(rec.el, 'legend,input:not([type=hidden]),select,textarea'), first = found.length ? of(found[0]) : null;
    if (!first || first.tag !== 'legend') return '';
    const ofGroup = parentOf(first).tag === 'fieldset';
    return ofGroup && all(rec.el, 'legend').length > 1 ? '' : firstText(rec, 'legend');
  };

  // The landmark that an element is for what stands in it: {word, name}, or null.
  const landmarkOf = rec => {
    const role = roleOf(rec), word = rec.tag === 'form' && (!role || role === 'form') ? 'form' : SECTION_WORDS[role];
    if (!word) return null;
    let name = nameOf(rec);
    if (!name && word === 'dialog') name = firstText(rec, HEADING_SELECTOR + ',legend', outsideItems);
    if (!name && word === 'form') name = legendOf(rec) || attr(rec, 'id') || attr(rec, 'name') || '';
    return {word, name};
  };

  const sectionPart = rec => {
    const landmark = landmarkOf(rec), word = landmark ? landmark.word : NAMED_SECTION_WORDS[roleOf(rec)];
    const name = landmark ? landmark.name : word ? nameOf(rec) : '';
    if (!landmark && !name) return '';
    return name ? word + ': ' + cut(name, MAX_HEAD) : word;
  };

  const HEADING_PART = 'heading: ';
  const chainOf = rec => {
    if (rec.chain) return rec.chain;
    const parent = parentOf(rec);
    if (!parent) return rec.chain = NOTHING;
    if (!parent.inner) {
      const outer = chainOf(parent), part = sectionPart(parent);
      parent.inner = outer;
      if (part) {
        const chain = [part];
        for (let i = 0; i < outer.length && chain.length < 6; i++) chain[chain.length] = outer[i];
        parent.inner = chain;
      }
    }
    let chain = parent.inner;
    const heading = headingBefore(rec), text = heading ? cut(textOf(heading), MAX_HEAD) : '';
    if (text) {
      const base = chain, first = base.length ? base[0] : '';
      // the section is named by this very heading: once is enough
      chain = first.length > text.length && first.slice(first.length - text.length - 2) === ': ' + text ? [] : [HEADING_PART + text];
      for (let i = 0; i < base.length && chain.length < 6; i++) {
        if (base[i].slice(0, HEADING_PART.length) !== HEADING_PART) chain[chain.length] = base[i];
      }
    }
    return rec.chain = chain;
  };

  const sectionOf = rec => {
    const chain = chainOf(rec);
    let text = memo.sections.get(chain);
    if (text === undefined) {
      text = '';
      for (let i = 0; i < chain.length && i < MAX_SCOPE; i++) text += (i ? ' > ' : '') + chain[i];
      memo.sections.set(chain, text);
    }
    return text;
  };

  // ---------------------------------------------------------------- repeated structures

  const isCell = rec => !!CELL_TAGS[rec.tag] || !!CELL_ROLES[attr(rec, 'role')];

  // A bare box in the body: an application, beside the boxes for what is drawn over it. These are no items of a list.
  const isRoot = rec => { const parent = parentOf(rec); return !!parent && parent.tag === 'body' && !attr(rec, 'class'); };

  const isItem = rec => {
    if (rec.isItem === undefined) {
      const role = attr(rec, 'role');
      rec.isItem = !!(ITEM_TAGS[rec.tag] || role && ITEM_ROLES[role])
        || !role && (CARD_TAGS[rec.tag] || rec.tag.indexOf('-') > 0) && !!firstElementChild(rec.el) && !isRoot(rec) && hasPeer(rec);
    }
    return rec.isItem;
  };

  // Nearest repeated item, itself included.
  const itemOf = rec => {
    if (rec.item === undefined) {
      if (isItem(rec)) rec.item = rec;
      else { const parent = parentOf(rec); rec.item = parent ? itemOf(parent) : null; }
    }
    return rec.item;
  };

  const isRow = rec => rec.tag === 'tr' || attr(rec, 'role') === 'row';

  // Whether a box holds buttons and nothing else that is read: a bar of what can be done, which its own words do not name.
  const isOfButtons = item => {
    const kids = kidsOf(item);
    let buttons = 0;
    for (let i = 0; i < kids.length; i++) {
      if (!textOf(kids[i])) continue;
      if (kids[i].tag !== 'button' && attr(kids[i], 'role') !== 'button') return false;
      buttons++;
    }
    return buttons > 1 && !ownTextOf(item);
  };

  // What may name an item, best first.
  const headsOf = item => {
    if (item.heads) return item.heads;
    const heads = [], add = text => { if (text && text !== heads[0] && text !== heads[1]) heads[heads.length] = text; };
    if (isRow(item)) {
      const cells = kidsOf(item);
      for (let i = 0; i < cells.length && !heads.length; i++) add(cut(textOf(cells[i]), MAX_HEAD));
    } else {
      const heading = firstText(item, HEADING_SELECTOR);
      add(heading);
      if (!heading) add(firstText(item, HEAD_SELECTOR));
    }
    if (isRow(item) || !isOfButtons(item)) add(cut(textOf(item), MAX_HEAD));
    return item.heads = heads;
  };

  const columnOf = rec => {
    let cell = rec, table = null;
    while (cell && !isCell(cell)) {
      if (isRow(cell) || cell.tag === 'table') return '';
      cell = parentOf(cell);
    }
    const row = cell && parentOf(cell);
    if (!row || !isRow(row)) return '';
    for (table = parentOf(row); table; table = parentOf(table)) {
      const role = attr(table, 'role');
      if (table.tag === 'table' || role === 'table' || role === 'grid' || role === 'treegrid') break;
    }
    if (!table) return '';
    if (!table.columns) {
      table.columns = {row: null, texts: NOTHING};
      const first = all(table.el, 'th')[0] || all(table.el, '[role="columnheader"]')[0], head = first ? parentOf(of(first)) : null;
      if (head && isRow(head)) {
        const cells = kidsOf(head), texts = [];
        for (let i = 0; i < cells.length; i++) {
          const span = +(attr(cells[i], 'colspan') || 1);
          for (let k = 0; k < span && k < 50; k++) texts[texts.length] = cut(textOf(cells[i]), 40);
        }
        // a lone header cell heads its row, not a column
        const last = cells[cells.length - 1];
        if (cells.length > 1 && isCell(last) && last.tag !== 'td') table.columns = {row: head, texts};
      }
    }
    if (table.columns.row === row || !table.columns.row) return '';
    let column = 0;
    const cells = kidsOf(row);
    for (let i = 0; i < cells.length && cells[i] !== cell; i++) column += +(attr(cells[i], 'colspan') || 1) || 1;
    return table.columns.texts[column] || '';
  };

  // What a list of terms calls what an element tells: the <dt> before its <dd>.
  const termOf = rec => {
    if (rec.term === undefined) {
      const parent = parentOf(rec);
      if (rec.tag === 'dd') {
        let el = previousElementSibling(rec.el);
        while (el && localName(el) !== 'dt') el = previousElementSibling(el);
        rec.term = el ? cut(textOf(of(el)), MAX_HEAD) : '';
      } else rec.term = !parent || rec.tag === 'dl' || rec.tag === 'dt' ? '' : termOf(parent);
    }
    return rec.term;
  };

  const groupOf = rec => {
    const text = textOf(rec), short = cut(text, MAX_HEAD), name = rec.name || '', parent = parentOf(rec);
    let out = '';
    for (let item = parent ? itemOf(parent) : null; item && !out; item = parentOf(item) ? itemOf(parentOf(item)) : null) {
      const heads = headsOf(item);
      if (isRow(item)) out = heads.length ? heads[0] : '';  // a row is called by its first cell, in that cell too
      else for (let i = 0; i < heads.length && !out; i++) if (heads[i] !== text && heads[i] !== name && heads[i] !== short) out = heads[i];
    }
    const column = columnOf(rec), term = column ? '' : termOf(rec);
    if (term && (!out || term === out)) return term;  // it heads what it tells, as the first cell does its row
    return column || term ? (out ? out + ' | ' : '') + 'column: ' + (column || term) : out;
  };

  const ordinalOf = rec => {
    if (placed(rec).peers.total > 1) return [rec.rank, rec.peers.total];
    const parent = parentOf(rec), item = parent ? itemOf(parent) : null;
    return item ? [placed(item).rank, item.peers.total] : [1, 1];
  };

  // ---------------------------------------------------------------- neighbourhood

  const siblingText = (node, step, length) => {
    let out = '';
    for (let n = step(node), hops = 0; n && hops < 40 && out.length < length; n = step(n), hops++) {
      const type = nodeType(n);
      let text = '';
      if (type === 3) text = tidy(cut(data(n), ENOUGH), MAX_TEXT);
      else if (type === 1) { const kid = of(n); if (!SKIPPED[kid.tag] && isShown(kid)) text = textOf(kid); }
      if (text) out = step === nextSibling ? out + ' ' + text : text + ' ' + out;
    }
    out = out.trim();
    if (out.length <= length) return out;
    if (step === nextSibling) return out.slice(0, length + 1).replace(/\s*\S*$/, '');  // whole words
    return out.slice(out.length - length - 1).replace(/^\S*\s*/, '');
  };

  // Text of the nearest ancestor that says more; of a long one, what stands around the element.
  const nearOf = rec => {
    const text = textOf(rec);
    let child = rec, parent = parentOf(rec);
    while (parent && (!textOf(parent) || parent.text === text && !(parent.speaks && !child.speaks))) {
      child = parent;
      parent = parentOf(parent);
    }
    if (!parent) return '';
    if (parent.text.length <= MAX_NEAR) return parent.text;
    const own = cut(text, 60), room = own.length > 20 ? MAX_AROUND >> 1 : MAX_AROUND;  // who says enough needs fewer neighbours
    return tidy(siblingText(child.el, previousSibling, room) + ' ' + own + ' ' + siblingText(child.el, nextSibling, room), MAX_NEAR);
  };

  // ---------------------------------------------------------------- attributes and states

  const isSecret = rec => {
    if (rec.tag === 'input') { const type = inputType(rec); if (type === 'password' || type === 'hidden') return true; }
    const auto = attr(rec, 'autocomplete');
    return !!auto && SECRET.test(auto);
  };

  const mayShowValue = rec => {
    if (rec.tag === 'option') return true;
    if (rec.tag === 'button') return !isSecret(rec);
    return rec.tag === 'input' && !!VALUED[inputType(rec)] && !isSecret(rec);
  };

  const attributesFor = (rec, add) => {
    const names = rec.names || load(rec);
    for (let i = 0, kept = 0; i < names.length && kept < MAX_ATTRIBUTES; i++) {
      const name = names[i];
      if (DROPPED_ATTRIBUTES[name] || name[0] === 'o' && name[1] === 'n') continue;
      if (name === 'value' && !mayShowValue(rec)) continue;
      const value = rec.values[i] || '';
      add(name, value.length <= MAX_DATA_URL ? value : cut(value, value.slice(0, 5) === 'data:' ? MAX_DATA_URL : MAX_TEXT));
      kept++;
    }
  };

  // ---------------------------------------------------------------- pictures

  const CONTROLS = set('a button input select textarea label');
  const NAMES_PICTURE = ['data-icon', 'icon'];
  const GEOMETRY = ['d', 'points', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'];

  // The last part of an address, without its endings: of images/trash-2.3f2a9c.svg?v=3 "trash-2", of icons.svg#trash "trash".
  const fileName = address => {
    if (address.slice(0, 5) === 'data:') return '';
    const hash = address.lastIndexOf('#'), path = hash < 0 ? address.split('?')[0] : address.slice(hash + 1);
    return path.slice(path.lastIndexOf('/') + 1).split('.')[0];
  };

  // A checksum of a drawing, the same for the same shapes whatever their colours and classes are; '' for none.
  const drawingOf = svg => {
    const shapes = all(svg, '*');
    let sum = 0x811c9dc5, drawn = false;
    for (let i = 0; i < shapes.length && i < MAX_PIECES; i++) {
      for (let k = 0; k < GEOMETRY.length; k++) {
        const value = apply(_getAttribute, shapes[i], [GEOMETRY[k]]);
        if (!value) continue;
        drawn = true;
        const told = GEOMETRY[k] + value;
        for (let n = 0; n < told.length && n < 400; n++) sum = Math.imul(sum ^ told.charCodeAt(n), 0x01000193);
      }
    }
    return drawn ? '~' + (sum >>> 0).toString(36) : '';
  };

  // What the pictures in an element are called: classes, names and files of what stands in it without words, the word of an icon
  // font, and the drawing itself; '' for none, and for what consists of too much. Of a picture itself only what its attributes
  // do not tell.
  const iconOf = rec => {
    if (rec.svg && rec.tag !== 'svg') return '';
    const words = [], known = {__proto__: null};
    let left = MAX_PIECES, length = 0;
    const note = text => {
      const names = text.split(/\s+/);
      for (let i = 0; i < names.length; i++) {
        const name = names[i];
        if (!name || known[name] || length + name.length > MAX_ICON) continue;
        known[name] = true;
        length += name.length + 1;
        words[words.length] = name;
      }
    };
    const draw = svg => {
      const used = all(svg.el, 'use');
      for (let i = 0; i < used.length && i < 2; i++) {
        note(fileName(apply(_getAttribute, used[i], ['href']) || apply(_getAttribute, used[i], ['xlink:href']) || ''));
      }
      note(drawingOf(svg.el));
    };
    const call = piece => {
      note(piece.spelled);
      note(attr(piece, 'class') || '');
      for (let i = 0; i < NAMES_PICTURE.length; i++) note(attr(piece, NAMES_PICTURE[i]) || '');
      for (let i = 0; i < TEST_IDS.length; i++) note(attr(piece, TEST_IDS[i]) || '');
      if (piece.tag === 'img') note(fileName(attr(piece, 'src') || ''));
      else if (piece.tag === 'svg') draw(piece);
      else if (piece.tag.indexOf('-') > 0) note(attr(piece, 'name') || '');
    };
    const look = outer => {
      const parts = partsOf(outer);
      for (let i = 0; i < parts.length && left >= 0; i++) {
        const piece = parts[i];
        if (typeof piece === 'string' || SKIPPED[piece.tag] || CONTROLS[piece.tag]) continue;
        left--;
        if (!textOf(piece)) call(piece);
        if (!piece.svg) look(piece);
      }
    };
    if (rec.tag === 'svg') draw(rec);
    else if (rec.spelled) note(rec.spelled);
    else look(rec);
    return left >= 0 ? words.join(' ') : '';
  };

  // aria-disabled holds for all that is inside; a disabled fieldset for its controls only, which say so themselves.
  const isDisabled = rec => {
    if (rec.disabled === undefined) {
      const own = attr(rec, 'aria-disabled'), parent = parentOf(rec);
      if (own === 'true' || isNativelyDisabled(rec)) rec.disabled = true;
      else if (own === 'false' || !parent || parent.tag === 'fieldset' && attr(parent, 'aria-disabled') !== 'true') rec.disabled = false;
      else rec.disabled = isDisabled(parent);
    }
    return rec.disabled;
  };

  const isOpen = details => details && details.tag === 'details' ? has(details, 'open') ? EXPANDED : COLLAPSED : 0;

  const flagsOf = (rec, rect) => {
    const el = rec.el, tag = rec.tag, role = roleOf(rec);
    let flags = isVisible(rec, rect) ? VISIBLE : 0;
    if (isDisabled(rec)) flags |= DISABLED;
    const type = tag === 'input' ? inputType(rec) : '';
    const field = tag === 'textarea' || tag === 'input' && (TYPED[type] || !(type in INPUT_ROLES));
    if (type === 'checkbox' || type === 'radio' ? el.checked : attr(rec, 'aria-checked') === 'true') flags |= CHECKED;
    const expanded = attr(rec, 'aria-expanded');
    if (expanded === 'true') flags |= EXPANDED;
    else if (expanded === 'false') flags |= COLLAPSED;
    else if (tag === 'details') flags |= isOpen(rec);
    else if (tag === 'summary') flags |= isOpen(parentOf(rec));
    if (tag === 'option' ? el.selected : attr(rec, 'aria-selected') === 'true') flags |= SELECTED;
    if (field && has(rec, 'readonly') || attr(rec, 'aria-readonly') === 'true') flags |= READONLY;
    if ((field || tag === 'select' || tag === 'input') && has(rec, 'required') || attr(rec, 'aria-required') === 'true') flags |= REQUIRED;
    if ((field ? !(flags & READONLY) : isEditable(rec)) && !(flags & DISABLED)) flags |= EDITABLE;
    if (tag === 'select' || tag === 'textarea' || tag === 'button' || tag === 'summary' || tag === 'input' && type !== 'hidden'
      || WIDGETS[role] || has(rec, 'onclick') || isEditingHost(rec) || has(rec, 'tabindex') && +attr(rec, 'tabindex') >= 0) flags |= INTERACTIVE;
    if (rec.pointer) { const parent = parentOf(rec); if (!parent || !styled(parent).pointer) flags |= POINTER; }
    if (rec.inShadow || memo.shadowed.has(parentOf(rec))) { flags |= SHADOW; memo.shadowed.add(rec); }
    return flags;
  };

  // ---------------------------------------------------------------- payload

  const guarded = (f, rec, otherwise) => { try { return f(rec); } catch (error) { return otherwise; } };

  const makePayload = (doc, view) => ({
    format: 1, url: String(documentUrl(doc) || ''), title: tidy(String(documentTitle(doc) || ''), MAX_TEXT),
    viewport: [view ? view.innerWidth | 0 : 0, view ? view.innerHeight | 0 : 0], truncated: false, strings: [''],
    parent: [], nth: [], tag: [], role: [], name: [], text: [], own: [], label: [], section: [], group: [], near: [],
    icon: [], attributes: [], box: [], flags: [], ordinal: [],
  });

  // What of an element's state changes without a mutation, as one number.
  const SHOWN_BY_STYLE = {visibilityProperty: true, checkVisibilityCSS: true};
  const lookOf = (el, rect) => {
    const shown = !_checkVisibility || apply(_checkVisibility, el, [SHOWN_BY_STYLE]);
    return (shown ? 1 : 0) | (rect && rect.width > 0 && rect.height > 0 ? 2 : 0) | (el.checked === true || el.selected === true ? 4 : 0);
  };

  const writer = (payload, view, looks) => {
    const strings = payload.strings, ids = new Map();
    ids.set('', 0);
    const scrollX = view ? view.scrollX || 0 : 0, scrollY = view ? view.scrollY || 0 : 0;
    const id = text => {
      let i = ids.get(text);
      if (i === undefined) { ids.set(text, i = strings.length); strings[i] = text; }
      return i;
    };
    return {
      layout(rec, i) {
        let rect = null;
        try { rect = apply(_rect, rec.el, NOTHING); } catch (error) { /* stays without a box */ }
        const box = payload.box, k = 4 * i;
        box[k] = rect ? Math.round(rect.left + scrollX) : 0;
        box[k + 1] = rect ? Math.round(rect.top + scrollY) : 0;
        box[k + 2] = rect ? Math.round(rect.width) : 0;
        box[k + 3] = rect ? Math.round(rect.height) : 0;
        if (looks) looks[i] = rect ? lookOf(rec.el, rect) : -1;
        try { isHidden(rec); payload.flags[i] = flagsOf(rec, rect); } catch (error) { payload.flags[i] = 0; }
      },
      itself(rec, i) {
        payload.tag[i] = id(rec.tag);
        payload.role[i] = id(guarded(roleOf, rec, ''));
        const text = guarded(textOf, rec, ''), called = guarded(nameOf, rec, '');
        payload.name[i] = id(called || !rec.speaks ? called : tidy(guarded(wholeOf, rec, ''), MAX_TEXT));
        payload.text[i] = id(text);
        const row = [];
        const add = (name, value) => { row[row.length] = id(name); row[row.length] = id(value); };
        try { attributesFor(rec, add); } catch (error) { /* keeps what it has */ }
        payload.attributes[i] = row;
      },
      among(rec, i) {
        payload.label[i] = id(guarded(labelOf, rec, ''));
        payload.group[i] = id(guarded(groupOf, rec, ''));
        // A picture says what a control is for, and what has no words; beside the words of other things it is an ornament.
        payload.icon[i] = rec.text && !(payload.flags[i] & (INTERACTIVE | POINTER)) ? 0 : id(guarded(iconOf, rec, ''));
        const ordinal = guarded(ordinalOf, rec, [1, 1]);
        payload.ordinal[2 * i] = ordinal[0];
        payload.ordinal[2 * i + 1] = ordinal[1];
      },
      around(rec, i) {
        payload.own[i] = id(guarded(ownTextOf, rec, ''));
        payload.section[i] = id(guarded(sectionOf, rec, ''));
        payload.near[i] = id(guarded(nearOf, rec, ''));
      },
      words(rec, i) { this.itself(rec, i); this.among(rec, i); this.around(rec, i); },
    };
  };

  const begin = (view, single) => {
    memo = {
      view,                        // window of the document, null for one that is not shown
      single,                      // describe(): no records for siblings that nobody asks about
      records: new Map(),          // element -> Facts
      exported: new Map(),         // Facts -> headings in its children, in order
      exportedInside: new Map(),   // the same for the top level of its shadow root
      labels: new Map(),           // root -> control -> its labels
      classes: new Map(),          // class attribute -> its words that mean something
      sections: new Map(),         // chain -> its text
      shadowed: new Set(),         // Facts in shadow roots
      omitted: false,              // was typed text left out of a name?
      typed: false,                // names with typed text, for a comparison within the page
      referred: false,             // did the name that is computed follow a label or reference?
    };
  };

  // ---------------------------------------------------------------- walk

  const isNamedSvg = rec => {
    if (rec.tag === 'svg' || rec.tag === 'text' || rec.tag === 'a') return true;
    const el = rec.el;
    for (let i = 0; i < SVG_NAMED.length; i++) if (has(rec, SVG_NAMED[i])) return true;
    const first = firstElementChild(el);
    if (first && localName(first) === 'title') return true;
    const names = rec.names || load(rec);
    for (let i = 0; i < names.length; i++) if (names[i].slice(0, 5) === 'data-') return true;
    return false;
  };

  const walk = (first, max) => {
    const order = [], stack = [first];
    let truncated = false;
    // An anonymous piece of a drawing is kept only as the way to something that has a name.
    const keep = rec => {
      const parent = rec.parent;
      if (parent && parent.index < 0) keep(parent);
      if (order.length >= max) { truncated = true; return; }
      rec.index = order.length;
      order[order.length] = rec;
    };
    while (stack.length && !truncated) {
      const rec = stack[stack.length - 1];
      stack.length -= 1;
      if (SKIPPED[rec.tag]) continue;
      try {
        if (!rec.svg || isNamedSvg(rec)) keep(rec);
        const kids = kidsOf(rec);
        for (let i = kids.length - 1; i >= 0; i--) stack[stack.length] = kids[i];
        const inside = shadowKidsOf(rec);
        for (let i = inside.length - 1; i >= 0; i--) stack[stack.length] = inside[i];
      } catch (error) { /* one element less */ }
    }
    return {order, truncated};
  };

  const headingsIn = order => {
    const list = [];
    for (let i = 0; i < order.length; i++) if (isHeading(order[i])) list[list.length] = order[i];
    return list;
  };

  // An inventory that is made in portions, so that the page can go on in between. advance(n) does the next n of its steps and says
  // whether that was all; found is complete then. Every step leaves the shared state as it was, so other calls may come in between.
  // With limits.itself it has of every element only what that says by itself; found.among(i) adds where one stands (label, group,
  // icon, ordinal). What is around them (own, section, near) is not told then.
  const inventoryJob = (root, limits, looks) => {
    const doc = root && nodeType(root) === 9 ? root : root ? ownerDocument(root) || document : document, view = defaultView(doc);
    const max = limits && limits.elements > 0 ? limits.elements : MAX_ELEMENTS, brief = !!(limits && limits.itself);
    begin(view, false);
    const own = memo, payload = makePayload(doc, view), elements = [], write = writer(payload, view, looks);
    let order = null, done = 0;
    memo = null;
    const start = () => {
      const top = documentElement(doc);
      order = NOTHING;
      if (!top) return;
      const first = of(top);
      placed(first);
      const found = walk(first, max);
      order = found.order;
      payload.truncated = found.truncated;
      for (let i = 0; i < order.length; i++) {
        elements[i] = order[i].el;
        payload.parent[i] = order[i].parent ? order[i].parent.index : -1;
        payload.nth[i] = order[i].inShadow ? -order[i].nth : order[i].nth;
      }
    };
    // Three passes: layout forwards, texts and names backwards (children first), then everything that is made of them.
    const step = n => {
      const size = order.length, i = n % size;
      if (n < size) write.layout(order[i], i);
      else if (n < 2 * size) { const rec = order[size - 1 - i]; guarded(textOf, rec, ''); guarded(nameOf, rec, ''); } else if (brief) {
        write.itself(order[i], i);
      } else {
        if (i === 0) guarded(noteHeadings, headingsIn(order), null);
        write.words(order[i], i);
      }
    };
    const withOwn = f => argument => {
      const before = memo;
      memo = own;
      try { return f(argument); } finally { memo = before; }
    };
    const advance = withOwn(count => {
      if (!order) start();
      for (const end = Math.min(done + count, 3 * order.length); done < end; done++) step(done);
      return done === 3 * order.length;
    });
    return {advance, found: {payload, elements, looks, among: withOwn(i => write.among(order[i], i))}};
  };

  const inventory = (root, limits) => {
    const job = inventoryJob(root, limits, null);
    job.advance(Infinity);
    return {payload: job.found.payload, elements: job.found.elements, among: job.found.among};
  };

  // Whether an inventory with looks still holds, as far as no MutationObserver can tell: the document's address and size, what is
  // shown, what is checked. Brings its boxes up to date on the way, for what was scrolled or animated; found.moved says so.
  const refresh = found => {
    const payload = found.payload, elements = found.elements, box = payload.box;
    if (!elements.length) return false;
    const doc = ownerDocument(elements[0]), view = defaultView(doc), fresh = makePayload(doc, view);
    if (!view || fresh.url !== payload.url || fresh.title !== payload.title) return false;
    if (fresh.viewport[0] !== payload.viewport[0] || fresh.viewport[1] !== payload.viewport[1]) return false;
    const scrollX = view.scrollX || 0, scrollY = view.scrollY || 0, at = [0, 0, 0, 0];
    for (let i = 0; i < elements.length; i++) {
      let rect;
      try { rect = apply(_rect, elements[i], NOTHING); } catch (error) { return false; }
      if (lookOf(elements[i], rect) !== found.looks[i]) return false;
      at[0] = Math.round(rect.left + scrollX);
      at[1] = Math.round(rect.top + scrollY);
      at[2] = Math.round(rect.width);
      at[3] = Math.round(rect.height);
      for (let k = 0; k < 4; k++) if (box[4 * i + k] !== at[k]) { box[4 * i + k] = at[k]; found.moved = true; }
    }
    return true;
  };

  // ---------------------------------------------------------------- one element

  const lineage = rec => {
    const line = [];
    for (let r = rec; r; r = parentOf(r)) line[line.length] = r;
    return line;
  };

  // The last headings of each level before the element. One query for each: the browser answers a selector of one part twenty
  // times as fast as a list.
  const noteHeadingsBefore = rec => {
    const root = rootNode(rec.el), list = [];
    if (nodeType(root) === 1) return;
    for (let k = 0; k < HEADING_SELECTORS.length; k++) {
      const found = all(root, HEADING_SELECTORS[k]);
      let low = 0, high = found.length;
      while (low < high) {
        const middle = low + high >> 1;
        if (apply(_position, found[middle], [rec.el]) & 4) low = middle + 1;
        else high = middle;
      }
      for (let i = Math.max(0, low - MAX_HEADINGS); i < low; i++) {
        let at = list.length;
        while (at > 0 && apply(_position, list[at - 1].el, [found[i]]) & 2) { list[at] = list[at - 1]; at--; }
        list[at] = of(found[i]);
      }
    }
    noteHeadings(list);
  };

  // First words in an element: cheap to get, and different for most elements with another text.
  const firstWords = el => {
    for (let node = el, hops = 0; node && hops < 60; hops++) {
      if (nodeType(node) === 3 && /\S/.test(data(node))) return collapse(cut(data(node), 200)).trim();
      const down = nodeType(node) === 1 ? firstChild(node) : null;
      if (down) { node = down; continue; }
      while (node && node !== el && !nextSibling(node)) node = parentNode(node);
      node = node && node !== el ? nextSibling(node) : null;
    }
    return '';
  };

  const countAttribute = (root, name, value) => value ? all(root, '[' + name + '=' + escape(value) + ']').length : 0;

  // Elements of the same tag with the same text, the element itself included. What they hold as text nodes stands for what they
  // show: to look at every style would cost more than the whole description.
  const sameTexts = (rec, root) => {
    const el = rec.el, found = [el], words = firstWords(el);
    if (rec.tag === 'input') {
      const type = inputType(rec), same = PUSHED[type] ? all(root, 'input[value=' + escape(attr(rec, 'value') || '') + ']') : NOTHING;
      for (let i = 0; i < same.length && found.length < MAX_SHARED; i++) {
        if (same[i] !== el && PUSHED[inputType(of(same[i]))]) found[found.length] = same[i];
      }
    } else if (words) {
      const same = all(root, rec.svg ? '*|' + localName(el) : rec.tag), content = bare(textContent(el));
      for (let i = 0, checks = 0; i < same.length && i < MAX_COUNTED && found.length < MAX_SHARED; i++) {
        if (same[i] === el || firstWords(same[i]) !== words) continue;
        if (bare(textContent(same[i])) === content || checks++ < MAX_CHECKED && textOf(of(same[i])) === textOf(rec)) {
          found[found.length] = same[i];
        }
      }
    }
    return found;
  };
  const bare = text => text.replace(/\s+/g, '');

  // Controls with the same label, the element itself included.
  const sameLabels = (rec, root, label) => {
    const mine = labelsOf(rec);
    if (!mine.length && has(rec, 'aria-labelledby')) return all(root, '[aria-labelledby=' + escape(attr(rec, 'aria-labelledby')) + ']');
    if (!mine.length) return all(root, '[aria-label=' + escape(label) + '],[title=' + escape(label) + ']');
    const labels = all(root, 'label'), words = firstWords(mine[0].el), found = [rec.el];
    for (let i = 0; i < labels.length && i < MAX_COUNTED && found.length < MAX_SHARED; i++) {
      const control = firstWords(labels[i]) === words ? labels[i].control : null;
      if (control && control !== rec.el && guarded(labelOf, of(control), '') === label) found[found.length] = control;
    }
    return found;
  };

  const NAMING = ['aria-label', 'aria-labelledby', 'alt', 'title', 'placeholder', 'value'];
  // Equal text and equal attributes that bear on the name: equal names.
  const sameWriting = (a, b) => {
    for (let i = 0; i < NAMING.length; i++) if (attr(a, NAMING[i]) !== attr(b, NAMING[i])) return false;
    return attr(a, 'role') === attr(b, 'role') && attr(a, 'type') === attr(b, 'type') && !has(a, 'id') && !has(b, 'id');
  };

  // Of elements with the same text those that stand apart: one around another is the same thing once more, and what cannot be seen
  // does not stand beside what can.
  const apart = (rec, found) => {
    const kept = [rec.el], shown = isShown(rec);
    for (let i = 0; i < found.length; i++) {
      let one = found[i] === rec.el || shown && !isShown(of(found[i]));
      for (let k = 0; k < kept.length && !one; k++) one = (apply(_position, kept[k], [found[i]]) & 24) !== 0;
      if (!one) kept[kept.length] = found[i];
    }
    return kept.length;
  };

  const countsOf = rec => {
    const el = rec.el, node = rootNode(el), root = nodeType(node) === 1 ? ownerDocument(el) : node, counts = {};
    const note = (key, count) => { counts[key] = count; };
    const single = (key, name) => { const value = attr(rec, name); if (value) note(key, Math.max(1, countAttribute(root, name, value))); };
    single('id', 'id');
    single('href', 'href');
    single('field', 'name');
    for (let i = 0; i < TEST_IDS.length; i++) if (attr(rec, TEST_IDS[i])) { single('test_id', TEST_IDS[i]); break; }
    const text = textOf(rec), name = nameOf(rec), label = guarded(labelOf, rec, ''), role = roleOf(rec), alike = sameTexts(rec, root);
    if (text) note('text', apart(rec, alike));
    const labelled = label ? sameLabels(rec, root, label) : NOTHING;
    if (label) note('label', Math.max(1, labelled.length));
    if (!name) return counts;
    const checked = setOf(rec);
    let count = 1;
    const check = (el, limit) => {
      const other = of(el);
      if (checked.has(other) || checked.size > limit) return;
      checked.add(other);
      if (guarded(roleOf, other, '') === role && guarded(nameOf, other, '') === name) count++;
    };
    for (let i = 0; i < alike.length; i++) {
      const other = of(alike[i]);
      if (!sameWriting(rec, other)) check(alike[i], MAX_CHECKED);
      else if (!checked.has(other)) { checked.add(other); count++; }
    }
    const limit = checked.size + MAX_CHECKED;
    for (let i = 0; i < labelled.length; i++) check(labelled[i], limit);
    for (let i = 0; i < NAMING.length; i++) {
      const value = attr(rec, NAMING[i]);
      if (!value || NAMING[i] !== 'aria-labelledby' && tidy(value, MAX_TEXT) !== name) continue;
      const found = all(root, '[' + NAMING[i] + '=' + escape(value) + ']');
      for (let k = 0; k < found.length && k < MAX_COUNTED; k++) check(found[k], limit);
    }
    note('name', count);
    return counts;
  };

  // The paragraph that introduces what an element stands in: the last one before it, below the nearest heading. What is asked of a
  // page later is `relocation.introduced`.
  const leadOf = rec => {
    for (let node = rec, parent = parentOf(node); parent && node.tag !== 'body'; node = parent, parent = parentOf(node)) {
      if (node !== rec && LEAD_BOUNDS[node.tag]) return '';
      if (LEAD_ITEMS[node.tag]) continue;
      for (let el = previousElementSibling(node.el), hops = 0; el; el = previousElementSibling(el), hops++) {
        if (hops === MAX_BEFORE) return '';
        const other = of(el);
        if (isHeading(other) || all(other.el, HEADING_SELECTOR).length) return '';
        if (other.tag !== 'p' || !isShown(other) || all(other.el, 'a,button,input,select,textarea').length) continue;
        const text = textOf(other);
        if (text) return text;
      }
    }
    return '';
  };

  // Makes ready what every answer about an element needs of those it stands in; returns them, itself first.
  const approached = rec => {
    const line = lineage(rec);
    for (let i = line.length - 1; i >= 0; i--) {
      const step = placed(line[i]);
      if (step.inShadow || i + 1 < line.length && memo.shadowed.has(line[i + 1])) memo.shadowed.add(step);
      try { isHidden(step); } catch (error) { step.hidden = false; }
    }
    return line;
  };

  const describe = el => {
    const doc = ownerDocument(el), view = defaultView(doc);
    begin(view, true);
    try {
      const payload = makePayload(doc, view), rec = of(el), line = approached(rec), path = [];
      for (let i = line.length - 1; i >= 0; i--) path[path.length] = (line[i].inShadow ? '^' : '') + line[i].tag + '[' + line[i].nth + ']';
      for (let i = 0; i < line.length; i++) if (i === 0 || line[i - 1].inShadow) guarded(noteHeadingsBefore, line[i], null);
      for (let i = line.length - 1; i >= 0; i--) { guarded(itemOf, line[i], null); guarded(chainOf, line[i], NOTHING); }
      const write = writer(payload, view, null);
      payload.path = path;
      payload.parent[0] = -1;
      payload.nth[0] = rec.inShadow ? -rec.nth : rec.nth;
      write.layout(rec, 0);
      write.words(rec, 0);
      const counts = guarded(countsOf, rec, {}), lead = guarded(leadOf, rec, '');
      return {payload, counts, lead, elements: apply(Document.prototype.getElementsByTagName, doc, ['*']).length};
    } finally { memo = null; }
  };

  const identity = (el, grouped) => {
    begin(defaultView(ownerDocument(el)), true);
    try {
      const rec = of(el), line = approached(rec);
      if (grouped) for (let i = line.length - 1; i >= 0; i--) guarded(itemOf, line[i], null);
      const name = guarded(nameOf, rec, ''), text = guarded(textOf, rec, '');
      return {text: text || name, group: grouped ? guarded(groupOf, rec, '') : ''};
    } finally { memo = null; }
  };

  const saying = el => {
    begin(defaultView(ownerDocument(el)), true);
    try {
      const rec = of(el);
      approached(rec);
      return {role: guarded(roleOf, rec, ''), name: guarded(nameOf, rec, ''), text: guarded(textOf, rec, '')};
    } finally { memo = null; }
  };

  // ---------------------------------------------------------------- JSON

  const encode = value => {
    if (typeof Array.prototype.toJSON !== 'function' && typeof Object.prototype.toJSON !== 'function') return JSON.stringify(value);
    if (value === null || typeof value !== 'object') return JSON.stringify(value);
    let out = '';
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) out += (i ? ',' : '') + encode(value[i]);
      return '[' + out + ']';
    }
    const keys = Object.keys(value);
    for (let i = 0; i < keys.length; i++) out += (i ? ',' : '') + JSON.stringify(keys[i]) + ':' + encode(value[keys[i]]);
    return '{' + out + '}';
  };

  const offered = {inventory, inventoryJob, refresh, describe, identity, saying, encode};
  __PARTS__;
  return offered;
})()
