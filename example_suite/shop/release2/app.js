// On every page: header, search suggestions, consent, notices.
import { $, $$, accepted, api, consent } from "/static/api.js";

export function showCount(count) {
  $(".bag__count").textContent = count;
}

export function notify(text) {
  const bar = $(".snackbar");
  bar.textContent = text;
  bar.hidden = false;
  clearTimeout(notify.timer);
  notify.timer = setTimeout(() => { bar.hidden = true; }, 4000);
}

export async function addToCart(product, quantity = 1) {
  const cart = await api("POST", "cart", { product: product.id, quantity });
  showCount(cart.count);
  notify(`${product.name} is in your cart.`);
}

async function topbar() {
  const input = $(".finder__input");
  const list = $(".finder__list");
  const products = api("GET", "products");
  input.addEventListener("input", async () => {
    const words = input.value.trim().toLowerCase();
    const found = words.length > 1 ? (await products).filter((p) => p.name.toLowerCase().includes(words)) : [];
    list.replaceChildren(...found.map((p) => {
      const item = document.createElement("li");
      item.role = "option";
      item.className = "finder__option";
      item.textContent = p.name;
      item.addEventListener("mousedown", () => { location.href = `/products/${p.id}`; });
      return item;
    }));
    list.hidden = found.length === 0;
  });
  showCount((await api("GET", "session")).count);
}

function askConsent() {
  const sheet = $("#cookie-banner");
  sheet.hidden = accepted();
  for (const button of $$("button", sheet)) {
    button.addEventListener("click", async () => {
      await consent(button.dataset.choice);
      sheet.hidden = true;
    });
  }
}

if ($(".topbar")) {
  topbar();
  askConsent();
}
