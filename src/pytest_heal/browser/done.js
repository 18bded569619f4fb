  /* Whether a document is certainly done: it has nothing left that could still bring an element. It stands within engine.js.

     The browser numbers the timers of a document, its requests for frames and for idle time, each in one sequence for all worlds.
     So taking a number and giving it back tells how many were taken, and the page is not touched. A document that has never set a
     timer waits for none; which of those that were set are over nobody can know, so that is doubt. So is everything that a
     document cannot see: other windows, service workers, media. Requests, workers and sockets are asked of Playwright. */
  const UNSEEN = 'iframe,frame,object,embed,video,audio,portal,meta[http-equiv="refresh" i]';
  const BUSY = '[aria-busy="true"],[role="progressbar"],progress,[class*="skeleton" i],[class*="spinner" i],[class*="loading" i],[class*="loader" i],[class*="shimmer" i]';
  const REST = 100;  // ms of the rest after which the document has had time to spare
  const MOST_NAMES = 1000;  // of finished requests
  const ours = {timers: 0, frames: 0, idles: 0}, before = {frames: 0, idles: 0};
  let spare = 0;
  const later = (what, delay) => { ours.timers++; return setTimeout(what, delay); };
  const nothing = () => {};
  const timers = () => { const id = later(nothing, 0); clearTimeout(id); return id - ours.timers; };
  const frames = () => { const id = requestAnimationFrame(nothing); cancelAnimationFrame(id); return id - ++ours.frames; };
  const idles = () => { const id = requestIdleCallback(nothing); cancelIdleCallback(id); return id - ++ours.idles; };
  const compared = () => { before.frames = frames(); before.idles = idles(); spare = 0; };
  let waiting = false;
  const askForTime = () => {
    if (waiting) return;
    waiting = true;
    ours.idles++;
    frames();  // a browser that has drawn nothing for a while has no time to spare until it is asked to draw
    requestIdleCallback(() => { waiting = false; spare = awake(); });
  };
  const doubtful = (since, least) => {
    try {
      const [loaded] = performance.getEntriesByType('navigation');
      if (document.readyState !== 'complete' || document.hidden || window.length || parent !== window || opener) return true;
      if (!loaded || !loaded.loadEventEnd || now() - loaded.loadEventEnd < least) return true;
      if (spare < since + REST || timers() || frames() !== before.frames || idles() !== before.idles) return true;
      if (navigator.serviceWorker && navigator.serviceWorker.controller) return true;
      if (document.getAnimations().some(animation => animation.playState === 'running')) return true;
      for (const root of roots) if (root.querySelector(UNSEEN) || root.querySelector(BUSY)) return true;
      return false;
    } catch (error) { return true; }
  };
  const finished = () => {
    const names = performance.getEntriesByType('resource').map(entry => entry.name);
    return names.length <= MOST_NAMES ? names : [];
  };
