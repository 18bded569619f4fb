import { $, $$, api, money, picture, productId } from "/static/api.js";
import { addToCart } from "/assets/shop.js";
import "/assets/components.js";

const product = await api("GET", `products/${productId()}`);
document.title = `${product.name} - Juniper & Co.`;
$("#photo").append(picture(product));
$("#product-name").textContent = product.name;
$(".latin").textContent = product.latin;
$(".price").textContent = money(product.price);
$(".text").textContent = product.text;
$("#panel").textContent = product.water;
$(".guide-link").href = `/guide/${product.id}`;

$(".buy").addEventListener("submit", (event) => {
  event.preventDefault();
  addToCart(product, $("quantity-picker").value);
});

for (const tab of $$("[role=tab]")) {
  tab.addEventListener("click", () => {
    for (const other of $$("[role=tab]")) other.setAttribute("aria-selected", other === tab);
    $("#panel").textContent = tab.id === "tab-water" ? product.water : product.pets;
  });
}

$("star-rating").addEventListener("rated", async ({ detail: stars }) => {
  await api("POST", "ratings", { product: product.id, stars });
  $(".rating-result").textContent = `You gave ${stars} of 5 stars.`;
});

$("main").hidden = false;
