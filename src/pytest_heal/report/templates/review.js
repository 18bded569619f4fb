"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const find = at("find"), show = at("show"), list = at("list"), said = at("said");
  const DONE = { accepted: "Accepted", rejected: "Rejected", skipped: "Skipped" };
  let cards = [], decided = {}, readOnly = "", here = -1, busy = Promise.resolve();

  // All text of a page is set as text, never as markup.
  function make(tag, given = {}, ...inside) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(given)) {
      if (name === "text") node.textContent = value;
      else if (name === "on") for (const [what, act] of Object.entries(value)) node.addEventListener(what, act);
      else if (value !== false && value !== null) node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...inside.filter(Boolean));
    return node;
  }

  function drawing(tag, given) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(given)) node.setAttribute(name, value);
    return node;
  }

  function place(box, what) {
    const svg = drawing("svg", { class: "map", viewBox: "0 0 68 46", role: "img", "aria-label": `Where it ${what} on the page` });
    svg.append(drawing("rect", { class: "sheet", x: .5, y: .5, width: 67, height: 45, rx: 3 }));
    const [x, y, width, height] = box;
    svg.append(drawing("rect", { class: "spot", x: x * 66 + 1, y: y * 44 + 1, width: Math.max(width * 66, 3), height: Math.max(height * 44, 3) }));
    return svg;
  }

  function shot(picture) {
    const { width, height, box } = picture;
    const svg = drawing("svg", { class: "shot", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "Picture of the element" });
    svg.append(drawing("image", { href: `data:image/jpeg;base64,${picture.data}`, width, height }));
    svg.append(drawing("rect", { class: "outline", x: box[0], y: box[1], width: box[2], height: box[3] }));
    return svg;
  }

  function side(title, drawn, what, danger, picture) {
    const box = make("section", { class: "side" }, make("h4", { text: title }));
    if (drawn === null) box.append(make("p", { class: "quiet", text: "Nothing on the page is like it." }));
    else {
      const scene = make("div", { class: "scene" });
      scene.append(picture ? shot(picture) : make("span", { class: `drawn ${drawn.shape}${danger ? " danger" : ""}`, text: drawn.text || "(no words)" }));
      if (drawn.place) scene.append(place(drawn.place, what));
      box.append(scene);
      if (danger) box.append(make("p", { class: "in warn", text: "This one deletes, pays or ends something." }));
      if (drawn.where) box.append(make("p", { class: "in", text: `in ${drawn.where}` }));
    }
    return box;
  }

  function lines(text) {
    return text.split("\n").map((line) => make("span", {
      class: "line" + (/^(\+\+\+|---|@@)/.test(line) ? " hunk" : line[0] === "+" ? " plus" : line[0] === "-" ? " minus" : ""), text: line || " ",
    }));
  }

  function later(title, fill) {
    const details = make("details", {}, make("summary", { text: title }));
    details.addEventListener("toggle", () => { if (details.open && details.children.length === 1) details.append(fill()); }, { once: false });
    return details;
  }

  function evidence(card) {
    const box = make("div");
    if (card.evidence.length) {
      const body = make("tbody");
      for (const one of card.evidence) {
        const says = one.same >= .99 ? "same" : one.same > 0 ? "similar" : one.same < 0 ? "differs" : "says nothing";
        body.append(make("tr", {}, make("th", { scope: "row", text: one.what }), make("td", { text: one.before }), make("td", { text: one.after }), make("td", { text: says })));
      }
      const heads = ["", "before", card.after_title.toLowerCase(), "so it is"].map((text) => make("th", { scope: "col", text: text || "what" }));
      box.append(make("table", {}, make("thead", {}, make("tr", {}, ...heads)), body));
    }
    if (card.facts.length) box.append(make("ul", {}, ...card.facts.map((text) => make("li", { text }))));
    if (!box.childElementCount) box.append(make("p", { class: "quiet", text: "There is no more to tell." }));
    return box;
  }

  function build(card, number) {
    const title = `t${number}`;
    const node = make("article", { class: `card ${card.sort}`, id: `c-${card.id}`, tabindex: "-1", "aria-labelledby": title });
    node.append(make("header", {}, make("h3", { id: title }, make("code", { text: card.old })), make("span", { class: "badge", text: card.word }),
      make("span", { class: "state" }), make("span", { class: "where", text: `${card.places[0] || card.page}, ${card.carries}` })));
    node.append(make("p", { class: "why", text: card.why }));
    const seen = side(card.after_title, card.after, "stands", card.danger, card.picture);
    node.append(make("div", { class: "sides" }, side("Before", card.before, "stood", false, card.picture_before), seen));
    if (card.would) node.append(make("p", { class: "would" }, make("strong", { text: "What would have made it a heal: " }), card.would));
    if (card.diff) node.append(make("pre", { class: "change", tabindex: "0", "aria-label": `Change for ${card.old}` }, ...lines(card.diff)));
    else if (card.new) node.append(make("pre", { class: "change", tabindex: "0", "aria-label": "Old and new locator" }, ...lines(`-${card.old}\n+${card.new}`)));
    if (card.cannot) node.append(make("p", { class: "quiet", text: `This one has to be edited by hand: ${card.cannot}.` }));
    if (card.choices.length) {
      const box = make("div", {}, make("h4", { text: "Write one of these yourself? It is your edit, and was no heal." }));
      card.choices.forEach((one, place) => box.append(make("div", { class: "choice" }, make("code", { text: one.code }),
        one.can && !readOnly ? make("button", { type: "button", "data-act": "choose", "data-choice": place, text: "Write this" }) : null,
        one.can ? null : make("span", { class: "quiet", text: `to be written by hand: ${one.reason}` }))));
      node.append(box);
    }
    if (!readOnly) {
      const row = make("div", { class: "actions" });
      if (card.can_accept) row.append(make("button", { type: "button", class: "main", "data-act": "accept", "aria-keyshortcuts": "a" }, "Accept ", make("kbd", { text: "a" })));
      if (card.can_reject) row.append(make("button", { type: "button", "data-act": "reject", "aria-keyshortcuts": "r" }, "Reject ", make("kbd", { text: "r" })));
      row.append(make("button", { type: "button", "data-act": "skip", "aria-keyshortcuts": "s" }, "Skip ", make("kbd", { text: "s" })));
      node.append(row);
    }
    node.append(later("Evidence", () => evidence(card)));
    node.append(later(`Used in ${card.carries}`, () => make("div", {},
      make("ul", {}, ...card.tests.map((text) => make("li", {}, make("code", { text })))),
      card.more_tests ? make("p", { class: "quiet", text: `and ${card.more_tests} more` }) : null,
      make("p", { class: "quiet", text: `Written at ${card.places.join(", ")}; seen on ${card.page}` }))));
    return node;
  }

  // ------------------------------------------------------------------ what is shown

  function text(card) {
    return [card.old, card.new, card.page, card.word, ...card.places, ...card.tests, ...card.choices.map((one) => one.code)].join(" ").toLowerCase();
  }

  function refresh() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0, open = 0;
    for (const card of cards) {
      const one = decided[card.id] || { state: "open" };
      open += one.state === "open";
      const fits = show.value === "all" || one.state === show.value || card.kept;
      const visible = fits && words.every((word) => card.text.includes(word));
      card.node.hidden = !visible;
      shown += visible;
      card.node.classList.remove("accepted", "rejected", "skipped");
      if (one.state !== "open") card.node.classList.add(one.state);
      card.node.querySelector(".state").textContent = one.state === "open" ? "" : DONE[one.state] + (one.note ? `: ${one.note}` : "");
      for (const button of card.node.querySelectorAll("[data-act]")) {
        const mine = { accept: "accepted", choose: "accepted", reject: "rejected", skip: "skipped" }[button.dataset.act];
        button.disabled = one.state === mine;
      }
    }
    at("count").textContent = `${open} to decide, ${shown} of ${cards.length} shown`;
    const none = at("none");
    none.hidden = shown > 0;
    none.textContent = !cards.length ? "No locator drifted in the last run. There is nothing to review." :
      show.value === "open" && !words.length ? "All is decided. What is written stands below." : "No locator fits the filter.";
  }

  function changed(answer) {
    decided = answer.decided;
    const whole = at("whole");
    whole.replaceChildren(...(answer.diff ? lines(answer.diff) : []));
    whole.hidden = !answer.diff;
    at("no-diff").hidden = Boolean(answer.diff);
    refresh();
  }

  function tell(words, wrong = false) {
    said.textContent = words;
    said.classList.toggle("wrong", wrong);
  }

  const visible = () => cards.filter((card) => !card.node.hidden);
  const current = () => {
    const held = document.activeElement ? document.activeElement.closest(".card") : null;
    return cards.find((card) => card.node === held) || (here >= 0 ? cards[here] : null);
  };

  function go(card) {
    if (!card) return;
    for (const other of cards) other.node.classList.toggle("here", other === card);
    here = cards.indexOf(card);
    card.node.focus({ preventScroll: true });
    card.node.scrollIntoView({ block: "nearest" });
  }

  function step(by) {
    const shown = visible(), now = shown.indexOf(current());
    go(shown[now < 0 ? 0 : Math.min(Math.max(now + by, 0), shown.length - 1)]);
  }

  // ------------------------------------------------------------------ what is decided

  function send(name, given) {
    busy = busy.then(async () => {
      let answer;
      try {
        const response = await fetch(name, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(given) });
        answer = await response.json();
        if (!response.ok) { tell(answer.error, true); return null; }
      } catch {
        tell("The review has ended: start it again with pytest-heal review.", true);
        return null;
      }
      return answer;
    });
    return busy;
  }

  async function decide(card, name, given = {}) {
    if (readOnly || !card) return;
    const shown = visible(), next = shown[shown.indexOf(card) + 1] || shown[shown.indexOf(card) - 1];
    const answer = await send(name, { id: card.id, ...given });
    if (answer === null) return;
    card.kept = false;
    changed(answer);
    tell(`${{ accept: "Accepted and written", reject: "Rejected, never to be healed so again", skip: "Skipped" }[name]}: ${card.old}`);
    if (card.node.hidden && next) go(next);
    else if (card.node.hidden) at("cards").focus();
    else go(card);
  }

  async function undo() {
    if (readOnly) return;
    const answer = await send("undo", {});
    if (answer === null) return;
    const card = cards.find((one) => one.id === answer.undone);
    changed(answer);
    if (!card) { tell("There is nothing to undo."); return; }
    card.kept = true;
    refresh();
    card.kept = false;
    tell(`Undone: ${card.old}`);
    go(card);
  }

  function ask(card) {
    if (readOnly || !card || !card.can_reject) return;
    const known = card.node.querySelector(".reject input");
    if (known) { known.focus(); return; }
    const input = make("input", { type: "text", maxlength: 300, placeholder: "another button, not the one of the draft" });
    const form = make("form", { class: "reject" }, make("label", {}, "Why is this not the same element? ", input),
      make("button", { type: "submit", class: "main", text: "Reject" }), make("button", { type: "button", "data-act": "cancel", text: "Cancel" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      form.remove();
      decide(card, "reject", { note: input.value });
    });
    form.addEventListener("keydown", (event) => { if (event.key === "Escape") { form.remove(); go(card); } });
    (card.node.querySelector(".actions") || card.node).after(form);
    input.focus();
  }

  document.addEventListener("click", (click) => {
    const button = click.target.closest("button");
    if (!button || button.disabled) return;
    const card = cards.find((one) => one.node === button.closest(".card"));
    const act = button.dataset.act;
    if (act === "accept") decide(card, "accept");
    if (act === "choose") decide(card, "accept", { choice: Number(button.dataset.choice) });
    if (act === "reject") ask(card);
    if (act === "skip") decide(card, "skip");
    if (act === "cancel") { button.closest("form").remove(); go(card); }
    if (button.id === "undo") undo();
    if (button.id === "finish") send("finish", {}).then((answer) => { if (answer) { tell("Finished. This page can be closed."); document.body.classList.add("over"); } });
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest("input, select, textarea")) {
      if (event.key === "Escape" && event.target === find) { find.blur(); go(current() || visible()[0]); }
      return;
    }
    const acts = {
      j: () => step(1), k: () => step(-1), u: undo, "/": () => { find.focus(); find.select(); },
      a: () => { const card = current(); if (card && card.can_accept) decide(card, "accept"); else if (card) tell("This one has no edit that can be accepted.", true); },
      r: () => { const card = current(); if (card && !card.can_reject) tell("Nothing was healed here, so there is nothing to reject.", true); else ask(card); },
      s: () => decide(current(), "skip"),
      e: () => { const card = current(); if (card) { const details = card.node.querySelector("details"); details.open = !details.open; } },
    };
    if (Object.hasOwn(acts, event.key)) { event.preventDefault(); acts[event.key](); }
  });

  document.addEventListener("focusin", (event) => {
    const held = event.target.closest(".card");
    if (!held) return;
    for (const card of cards) card.node.classList.toggle("here", card.node === held);
    here = cards.findIndex((card) => card.node === held);
  });
  at("bar").addEventListener("submit", (event) => event.preventDefault());
  find.addEventListener("input", refresh);
  show.addEventListener("change", refresh);

  fetch("review.json").then((response) => response.json()).then((data) => {
    readOnly = data.read_only;
    cards = data.cards.map((card, number) => ({ ...card, text: text(card), node: build(card, number), kept: false }));
    list.append(...cards.map((card) => card.node));
    at("about").textContent = data.about;
    if (readOnly) {
      at("read-only").textContent = `Nothing can be decided here: ${readOnly}`;
      at("read-only").hidden = false;
      show.value = "all";
      document.querySelector(".buttons").hidden = true;
      at("diff").hidden = true;
    }
    changed(data);
    document.documentElement.dataset.ready = String(cards.length);
  }).catch(() => tell("The review has ended: start it again with pytest-heal review.", true));
})();
