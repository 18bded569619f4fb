/*
 * The selector engine "index": index=<number> or index=<number>@<version> is the element that has this number in a catalog of
 * this document, the one of that version or the one read last. What it knows is in the engine "heal" (numbers.js), which leaves a
 * function on the global of Playwright's isolated world when a catalog is read; the page has another global and does not see it.
 *
 * What it throws is text, not an Error: so Playwright shows it without a stack of this script.
 */
({
  query(root, body) { return this.queryAll(root, body)[0]; },
  queryAll(root, body) {
    const resolve = globalThis.__pytest_heal_index;
    if (typeof resolve === 'function') return resolve(root, body);
    const version = body.slice(body.indexOf('@') + 1), of = body.includes('@') ? ' belongs to catalog ' + version : '';
    throw 'CATALOG_OUTDATED: index=' + body.split('@')[0] + of
      + (of ? ', and' : ':') + ' no catalog was read of the document that is open now. Read the page again with catalog.refresh().';
  },
})
