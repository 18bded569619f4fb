// On every page: header, search suggestions, consent, notices, dialogs.
import { $, accepted, api, consent } from "/static/api.js";

export function showCount(count) {
  $(".badge").textContent = count;
}

export function toast(text) {
  const box = $("#toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { box.hidden = true; }, 4000);
}

export async function addToCart(product, quantity = 1) {
  const cart = await api("POST", "cart", { product: product.id, quantity });
  showCount(cart.count);
  toast(`${product.name} is in your cart.`);
}

export function openModal(modal) {
  modal.hidden = false;
  $("button", modal).focus();
}

async function header() {
  const box = $("#search-box");
  const list = $("#suggestions");
  const products = api("GET", "products");
  box.addEventListener("input", async () => {
    const words = box.value.trim().toLowerCase();
    const found = words.length > 1 ? (await products).filter((p) => p.name.toLowerCase().includes(words)) : [];
    list.replaceChildren(...found.map((p) => {
      const item = document.createElement("li");
      item.role = "option";
      item.textContent = p.name;
      item.addEventListener("mousedown", () => { location.href = `/products/${p.id}`; });
      return item;
    }));
    list.hidden = found.length === 0;
  });
  showCount((await api("GET", "session")).count);
}

function askConsent() {
  const dialog = $("#consent");
  dialog.hidden = accepted();
  const answer = (choice) => async () => {
    await consent(choice);
    dialog.hidden = true;
  };
  $(".accept", dialog).addEventListener("click", answer("all"));
  $(".necessary", dialog).addEventListener("click", answer("necessary"));
}

if ($(".site-header")) {
  header();
  askConsent();
}
