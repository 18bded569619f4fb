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

  function point(event) {
    const node = event.target.closest(".node");
    for (const line of site.querySelectorAll(".line.lit")) line.classList.remove("lit");
    if (node === null) return;
    for (const line of site.querySelectorAll(".line")) {
      const ours = line.dataset.from === node.dataset.page || line.dataset.to === node.dataset.page;
      if (ours) line.classList.add("lit");
    }
  }
  if (site !== null) {
    for (const kind of ["pointerover", "focusin"]) site.addEventListener(kind, point);
    const canvas = site.parentElement;
    const fitted = (on) => fit.setAttribute("aria-pressed", String(site.classList.toggle("fit", on)));
    const overlap = site.width.baseVal.value / canvas.clientWidth;
    fit.hidden = overlap <= 1;
    fitted(overlap > 1 && overlap < 1.4);
    fit.addEventListener("click", () => fitted(!site.classList.contains("fit")));
    const first = site.querySelector(".node");
    const down = first.getBoundingClientRect().top - canvas.getBoundingClientRect().top;
    canvas.scrollTop = Math.max(0, down - canvas.clientHeight / 3);
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
