import { $, api, fromTemplate, money } from "/static/api.js";
import { openModal, showCount } from "/assets/shop.js";

const modal = $("#confirm-empty");

function row(line) {
  const element = fromTemplate("line");
  $(".line-name", element).textContent = line.name;
  $(".line-price", element).textContent = money(line.price);
  $(".line-total", element).textContent = money(line.total);
  const quantity = $(".line-quantity", element);
  quantity.name = `qty-${line.id}`;
  quantity.value = line.quantity;
  quantity.setAttribute("aria-label", `Quantity of ${line.name}`);
  quantity.addEventListener("change", async () => show(await api("PUT", `cart/${line.id}`, { quantity: quantity.value })));
  $(".remove", element).addEventListener("click", async () => show(await api("DELETE", `cart/${line.id}`)));
  return element;
}

function show(cart) {
  $("#cart-full").hidden = cart.count === 0;
  $("#cart-empty").hidden = cart.count > 0;
  $("#lines").replaceChildren(...cart.lines.map(row));
  for (const key of ["subtotal", "delivery", "total"]) $(`#${key}`).textContent = money(cart[key]);
  showCount(cart.count);
}

const [keep, empty] = modal.querySelectorAll(".modal-buttons button");
$("#empty-cart").addEventListener("click", (event) => { event.preventDefault(); openModal(modal); });
keep.addEventListener("click", () => { modal.hidden = true; });
empty.addEventListener("click", async () => {
  show(await api("DELETE", "cart"));
  modal.hidden = true;
});
show(await api("GET", "cart"));
