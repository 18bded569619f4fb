import { $, api } from "/static/api.js";

const form = $("form");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { card, expiry } = form.elements;
    const order = await api("POST", "orders", { card: card.value, expiry: expiry.value });
    parent.postMessage({ order: order.number }, location.origin);
  } catch (error) {
    $(".message").textContent = error.message;
    $(".message").hidden = false;
  }
});
