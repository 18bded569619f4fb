import { $, $$, api, money } from "/static/api.js";
import { showCount } from "/assets/app.js";

function show(cart) {
  $("[data-sum=plants]").textContent = money(cart.subtotal);
  $("#to-pay").textContent = money(cart.total);
}

for (const radio of $$("[name=delivery]")) {
  radio.addEventListener("change", async () => show(await api("PUT", "delivery", { delivery: radio.value })));
}

$("#gift").addEventListener("input", (event) => api("POST", "gift", { value: event.target.value }));

addEventListener("message", (event) => {
  if (event.origin !== location.origin || !event.data.order) return;
  $(".till__columns").hidden = true;
  $(".till__done").hidden = false;
  $(".till__done strong").textContent = event.data.order;
  showCount(0);
});

show(await api("GET", "cart"));
