import { $, $$, api, fromTemplate, money, picture } from "/static/api.js";
import { showCount } from "/assets/app.js";

const popup = $(".popup");

function row(line) {
  const element = fromTemplate("line");
  $(".line__picture", element).append(picture(line));
  $(".line__name", element).textContent = line.name;
  $(".line__price", element).textContent = money(line.price);
  $(".line__sum", element).textContent = money(line.total);
  const quantity = $(".line__quantity", element);
  quantity.name = `quantity[${line.id}]`;
  quantity.value = line.quantity;
  quantity.setAttribute("aria-label", `Quantity of ${line.name}`);
  quantity.addEventListener("change", async () => show(await api("PUT", `cart/${line.id}`, { quantity: quantity.value })));
  $(".line__remove", element).addEventListener("click", async () => show(await api("DELETE", `cart/${line.id}`)));
  return element;
}

function show(cart) {
  $(".basket__columns").hidden = $("#empty-cart").hidden = cart.count === 0;
  $(".basket__nothing").hidden = cart.count > 0;
  $(".basket__lines").replaceChildren(...cart.lines.map(row));
  for (const sum of $$("[data-sum]")) sum.textContent = money(cart[sum.dataset.sum]);
  showCount(cart.count);
}

$("#empty-cart").addEventListener("click", () => popup.showModal());
for (const button of $$("button", popup)) {
  button.addEventListener("click", async () => {
    if (button.value === "yes") show(await api("DELETE", "cart"));
    popup.close();
  });
}
show(await api("GET", "cart"));
