/*
 * The selector engine "desc": desc=login button is the element that a person would mean. It is found in Python, by pytest-heal, before
 * the call is made; what comes as far as here was not, and says so. What it throws is text, not an Error: so Playwright shows it
 * without a stack of this script.
 */
({
  query(root, body) { return this.queryAll(root, body)[0]; },
  queryAll(root, body) {
    throw 'desc=' + body + ' cannot be looked up here: pytest-heal finds descriptions for the actions, reads and assertions of a test that it '
      + 'watches (--heal=on, or a test with the fixture find_by_description), not for lists or in scripts; use find_by_description(...)';
  },
})
