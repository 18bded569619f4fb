"use strict";
(() => {
  const form = document.getElementById("filter");
  const find = document.getElementById("find");
  const count = document.getElementById("count");
  const boxes = [...form.querySelectorAll("input[name=verdict]")];
  const all = [...document.querySelectorAll(".event")].map((node) => ({
    node, verdict: node.dataset.verdict, text: node.querySelector("summary").textContent.toLowerCase(),
  }));

  function filter() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdicts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let shown = 0;
    for (const one of all) {
      const show = verdicts.has(one.verdict) && words.every((word) => one.text.includes(word));
      if (one.node.hidden === show) one.node.hidden = !show;
      shown += show;
    }
    count.textContent = `${shown} of ${all.length} shown`;
  }

  if (all.length > 1) {
    form.hidden = false;
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    filter();
  }
})();
