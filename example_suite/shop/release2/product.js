import { $, $$, api, money, picture, productId } from "/static/api.js";
import { addToCart, notify } from "/assets/app.js";
import "/assets/elements.js";

const product = await api("GET", `products/${productId()}`);
document.title = `${product.name} - juniper&co`;
$("h1").textContent = product.name;
$(".plant__picture").append(picture(product));
$(".plant__latin").textContent = product.latin;
$(".plant__text").textContent = product.text;
$(".plant__price").textContent = money(product.price);
$(".care__panel").textContent = product.water;
$(".care__link").href = `/guide/${product.id}`;

$(".buybox").addEventListener("submit", (event) => {
  event.preventDefault();
  addToCart(product, $("quantity-stepper").value);
});

$(".alarm").addEventListener("submit", async (event) => {
  event.preventDefault();
  await api("POST", "notify", { value: product.id });
  notify("We will write to you.");
});

for (const tab of $$(".care__tabs button")) {
  tab.addEventListener("click", () => {
    for (const other of $$(".care__tabs button")) other.setAttribute("aria-selected", other === tab);
    $(".care__panel").textContent = product[tab.dataset.care];
  });
}

$("rating-stars").addEventListener("rated", async ({ detail: stars }) => {
  await api("POST", "ratings", { product: product.id, stars });
  $(".stars__result").textContent = `You gave ${stars} of 5 stars.`;
});

$("main").hidden = false;
