import { $, $$, api, money } from "/static/api.js";
import { showCount } from "/assets/shop.js";

function show(cart) {
  $("#plants").textContent = money(cart.subtotal - cart.discount);
  $("#to-pay").textContent = money(cart.total);
}

for (const radio of $$("[name=delivery]")) {
  radio.addEventListener("change", async () => show(await api("PUT", "delivery", { delivery: radio.value })));
}

$(".promo-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    show(await api("POST", "promo", { code: $("#promo").value }));
    $(".promo-result").textContent = "Your discount is applied.";
  } catch (error) {
    $(".promo-result").textContent = error.message;
  }
});

addEventListener("message", (event) => {
  if (event.origin !== location.origin || !event.data.order) return;
  $("#checkout-form").hidden = true;
  $("#thanks").hidden = false;
  $("#thanks strong").textContent = event.data.order;
  showCount(0);
});

show(await api("GET", "cart"));
