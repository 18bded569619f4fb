"use strict";
(() => {
  const form = document.getElementById("filter");
  const find = document.getElementById("find");
  const below = document.getElementById("below");
  const tolerated = document.getElementById("tolerated");
  const count = document.getElementById("count");
  const boxes = [...form.querySelectorAll("input[name=sort]")];
  let events = null;
  const known = () => events || (events = [...document.querySelectorAll(".event")].map((node) => ({
    node, sort: node.dataset.sort, tolerated: "tolerated" in node.dataset, confidence: Number(node.dataset.confidence),
    text: `${node.querySelector("summary").textContent} ${node.dataset.more || ""}`.toLowerCase(),
  })));

  function filter() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const sorts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    const limit = below.value === "" ? Infinity : Number(below.value);
    const also = tolerated !== null && tolerated.checked;
    let shown = 0;
    for (const event of known()) {
      const show = sorts.has(event.sort) && (also || !event.tolerated) && event.confidence < limit &&
        words.every((word) => event.text.includes(word));
      if (event.node.hidden === show) event.node.hidden = !show;
      shown += show;
    }
    count.textContent = `${shown} of ${events.length} shown`;
  }

  let waiting = 0;
  function soon() {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(filter);
  }

  async function copy(button) {
    const text = [...button.parentElement.querySelectorAll("pre span")].map((line) => line.textContent).join("\n") + "\n";
    let done = false;
    try {
      await navigator.clipboard.writeText(text);
      done = true;
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      done = document.execCommand("copy");
      area.remove();
      button.focus();
    }
    button.textContent = done ? "Copied" : "Not copied: select the text above";
  }

  document.addEventListener("click", (click) => {
    const button = click.target.closest("button");
    if (button === null) return;
    if (button.classList.contains("copy")) copy(button);
    if (button.classList.contains("find")) {
      find.value = button.dataset.find;
      filter();
      find.focus();
    }
    if (button.id === "open-all") {
      const closed = [...document.querySelectorAll(".event:not([hidden]) > details")];
      const open = closed.some((details) => !details.open);
      for (const details of closed.slice(0, 500)) details.open = open;
      button.textContent = open ? "Close all shown" : "Open all shown";
    }
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", soon);

  function target() {
    const named = location.hash.startsWith("#e-") ? document.getElementById(location.hash.slice(1)) : null;
    const node = named === null ? null : named.closest(".event");
    if (node === null) return;
    node.hidden = false;
    node.querySelector("details").open = true;
    node.scrollIntoView();
  }
  addEventListener("hashchange", target);

  for (const node of document.querySelectorAll("#filter, .find")) node.hidden = false;
  document.addEventListener("toggle", (event) => {
    const later = event.target.open && event.target.querySelector(":scope > .later");
    if (later) {
      later.insertAdjacentHTML("afterend", later.textContent);
      later.remove();
    }
    if (event.target.querySelectorAll) for (const button of event.target.querySelectorAll(".copy")) button.hidden = false;
  }, true);
  filter();
  target();
})();
