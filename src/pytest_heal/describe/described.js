  /* What a description is looked for in. It stands within engine.js. Bodies:

       l<K>:<n>                     chooses the n-th element of the last inventory, as i does, and keeps the inventory for the next; i<K>:-1
                                    forgets it
       j<K>:<version>               <x-heal v="JSON [number, ...]">: for the elements of the last inventory their numbers in that catalog,
                                    -1 for none
       v<K>[:<stamp>]               <x-heal v="JSON stamp"> once the document is not as it was when it gave that stamp; nothing until then,
                                    so that Playwright waits

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
  OPERATIONS.v = (s, root, [stamp]) => {
    startWatching();
    if (watcher.takeRecords().length) ticked();
    const now = life + tick;
    return stamp === now ? [] : box(now);
  };
  OPERATIONS.l = (s, root, [n]) => {
    const e = listed[+n];
    s.chosen = e && e.isConnected ? new WeakRef(e) : null;
    return box(s.chosen ? 1 : 0);
  };
  OPERATIONS.j = (s, root, [version]) => {
    const book = books.get(version), numbers = new Map();
    if (book) for (const [number, at] of book.at) numbers.set(book.refs[at].deref(), number);
    return box(listed.map(e => numbers.has(e) ? numbers.get(e) : -1));
  };
