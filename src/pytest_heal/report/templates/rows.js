"use strict";
(() => {
  const form = document.getElementById("filter");
  if (!form) return;
  const find = document.getElementById("find");
  const count = document.getElementById("count");
  const boxes = [...form.querySelectorAll("input[name=sort]")];
  const all = [...document.querySelectorAll(".event")].map((node) => ({
    node, sort: node.dataset.sort, text: (form.dataset.in ? node.querySelector(form.dataset.in) : node).textContent.toLowerCase(),
  }));

  function filter() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const sorts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let shown = 0;
    for (const one of all) {
      const show = (!boxes.length || sorts.has(one.sort)) && words.every((word) => one.text.includes(word));
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
  for (const button of document.querySelectorAll("button.find")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      find.value = button.textContent;
      filter();
      find.focus();
    });
  }
})();
