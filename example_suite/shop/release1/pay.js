import { $, api } from "/static/api.js";

$("#pay-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const order = await api("POST", "orders", { card: $("#card").value, expiry: $("#expiry").value });
    parent.postMessage({ order: order.number }, location.origin);
  } catch (error) {
    $(".field-error").textContent = error.message;
    $(".field-error").hidden = false;
  }
});
