"use strict";
(() => {
  const form = document.getElementById("filter");
  const find = document.getElementById("find");
  const count = document.getElementById("count");
  const site = document.querySelector(".site");
  const fit = document.getElementById("fit");
  const boxes = (name) => [...form.querySelectorAll(`input[name=${name}]`)];
  const checked = (name) => boxes(name).filter((box) => box.checked).map((box) => box.value);
  const said = (node) => node.textContent.toLowerCase();
  let pages = null;
  let steps = null;
  let lines = null;
  const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

  function read() {
    if (pages !== null) return;
    const nodes = new Map([...document.querySelectorAll(".node")].map((node) => [node.dataset.page, node]));
    pages = [...document.querySelectorAll(".seen")].map((node) => ({
      node, drawn: nodes.get(node.id), sorts: new Set(node.dataset.sorts.split(" ")), text: said(node),
    }));
    steps = [...document.querySelectorAll(".step")].map((node) => ({ node, method: node.dataset.method, text: said(node) }));
    lines = [...document.querySelectorAll(".line")];
  }

  function filter() {
    read();
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = checked("with");
    const methods = boxes("method").length ? new Set(checked("method")) : null;
    const has = (one) => words.every((word) => one.text.includes(word));
    const shown = new Set();
    for (const page of pages) {
      const show = has(page) && (!wanted.length || wanted.some((sort) => page.sorts.has(sort)));
      if (show) shown.add(page.node.id);
      if (page.node.hidden === show) page.node.hidden = !show;
      if (page.drawn) page.drawn.classList.toggle("dim", !show);
    }
    for (const line of lines) line.classList.toggle("dim", !shown.has(line.dataset.from) || !shown.has(line.dataset.to));
    let taken = 0;
    for (const step of steps) {
      const show = has(step) && (methods === null || methods.has(step.method));
      if (step.node.hidden === show) step.node.hidden = !show;
      taken += show;
    }
    count.textContent = `${shown.size} of ${plural(pages.length, "page")}, ${taken} of ${plural(steps.length, "step")} shown`;
  }

  let waiting = 0;
  form.addEventListener("input", () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(filter);
  });
  form.addEventListener("submit", (event) => event.preventDefault());

  // What is under the pointer or has the focus, whole: labels in the drawing are cut, and pictures are small.
  const pointed = document.querySelector(".pointed");
  const PREVIEW = 400;  // px of its width, and half of that of its height
  function tell(node, line) {
    pointed.hidden = node === null && line === null;
    if (pointed.hidden) return;
    const preview = pointed.querySelector(".preview");
    const use = node === null ? null : node.querySelector("use");
    preview.toggleAttribute("hidden", use === null);
    if (use !== null) {
      const [width, height] = node.dataset.size.split(" ").map(Number);
      const wide = Math.min(PREVIEW, width);
      const high = Math.min(wide / width * height, PREVIEW / 2);
      preview.setAttribute("viewBox", `0 0 ${width} ${high / wide * width}`);
      preview.setAttribute("width", wide);
      preview.setAttribute("height", high);
      const copy = preview.querySelector("use");
      copy.setAttribute("href", use.getAttribute("href"));
      copy.setAttribute("width", width);
      copy.setAttribute("height", height);
    }
    const title = (one) => one.querySelector("title").textContent;
    pointed.querySelector(".words").textContent = node === null ? title(line) : `${title(node)}\n${node.dataset.ways}`.trim();
  }

  function point(event) {
    const node = event.target.closest(".node");
    for (const line of site.querySelectorAll(".line.lit")) line.classList.remove("lit");
    tell(node, event.target.closest(".line"));
    if (node === null) return;
    for (const line of site.querySelectorAll(".line")) {
      const ours = line.dataset.from === node.dataset.page || line.dataset.to === node.dataset.page;
      if (ours) line.classList.add("lit");
    }
  }
  if (site !== null) {
    for (const kind of ["pointerover", "focusin"]) site.addEventListener(kind, point);
    const canvas = site.parentElement;
    const heads = site.querySelector(".heads");
    // What the columns are called stays at the top while the drawing is scrolled below it.
    const keep = () => {
      const scale = site.clientWidth / site.viewBox.baseVal.width || 1;
      heads.setAttribute("transform", `translate(0 ${canvas.scrollTop / scale})`);
    };
    canvas.addEventListener("scroll", keep);
    addEventListener("resize", keep);
    site.addEventListener("focusout", () => tell(null, null));
    canvas.addEventListener("pointerleave", () => tell(null, null));
    const fitted = (on) => {
      fit.setAttribute("aria-pressed", String(site.classList.toggle("fit", on)));
      keep();
    };
    const overlap = site.width.baseVal.value / canvas.clientWidth;
    fit.hidden = overlap <= 1;
    const phone = innerWidth <= 600;
    fitted(overlap > 1 && (phone || overlap < 1.4));
    if (phone) document.querySelector(".as-list").open = true;
    fit.addEventListener("click", () => fitted(!site.classList.contains("fit")));
    const first = site.querySelector(".node");
    const down = first.getBoundingClientRect().top - canvas.getBoundingClientRect().top;
    canvas.scrollTop = Math.max(0, down - canvas.clientHeight / 3);
    keep();
  }

  document.getElementById("open-all").addEventListener("click", (event) => {
    const closed = [...document.querySelectorAll(".seen:not([hidden]) > details")];
    const open = closed.some((details) => !details.open);
    for (const details of closed.slice(0, 500)) details.open = open;
    event.target.textContent = open ? "Close all shown" : "Open all shown";
  });

  function target() {
    const node = /^#p-\d+$/.test(location.hash) ? document.getElementById(location.hash.slice(1)) : null;
    if (node === null) return;
    node.hidden = false;
    node.querySelector("details").open = true;
    node.scrollIntoView();
  }
  addEventListener("hashchange", target);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link !== null && link.getAttribute("href") === location.hash) target();
  });

  form.hidden = false;
  filter();
  target();
})();
