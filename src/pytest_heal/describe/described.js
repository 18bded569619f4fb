  /* What a description is looked for in. It stands within engine.js, whose head describes the operations.

     The document is observed only while somebody waits, and some seconds more. */
  const WAITED_FOR = 5000;  // ms after the last look
  const life = Math.random().toString(36).slice(2, 10);  // another document, another life
  let tick = 0, watcher = null, watchedRoots = 0, resting = 0;
  const ticked = () => { tick++; };
  const stopWatching = () => {
    if (!watcher) return;
    ticked();
    watcher.disconnect();
    watcher = null;
    for (const name of EVENTS) document.removeEventListener(name, ticked, {capture: true});
    removeEventListener('resize', ticked);
  };
  const startWatching = () => {
    clearTimeout(resting);
    resting = setTimeout(stopWatching, WAITED_FOR);
    const roots = shadowRoots();
    if (watcher && roots.length === watchedRoots) return;
    stopWatching();
    ticked();
    watchedRoots = roots.length;
    watcher = new MutationObserver(ticked);
    watcher.observe(document, EVERYTHING);
    for (const root of roots) watcher.observe(root, EVERYTHING);
    for (const name of EVENTS) document.addEventListener(name, ticked, {capture: true, passive: true});
    addEventListener('resize', ticked);
  };
  OPERATIONS.stamp = (root, known) => {
    startWatching();
    if (watcher.takeRecords().length) ticked();
    const now = life + tick;
    return known === now ? [] : box(now);
  };
  OPERATIONS.numbers = (root, version) => {
    const book = books.get(version), numbers = new Map();
    if (book) for (const [number, at] of book.at) numbers.set(book.refs[at].deref(), number);
    return box(listed.map(e => numbers.has(e) ? numbers.get(e) : -1));
  };
