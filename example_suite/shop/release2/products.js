import { $, api, fromTemplate, money, picture } from "/static/api.js";
import { addToCart, notify } from "/assets/app.js";

const words = (new URLSearchParams(location.search).get("q") || "").toLowerCase();
$(".finder__input").value = words;
const products = await api("GET", "products");
const { wishlist } = await api("GET", "session");
const popup = $(".popup");

function tile(product) {
  const element = fromTemplate("tile");
  const name = $(".tile__name a", element);
  name.href = `/products/${product.id}`;
  name.textContent = product.name;
  $(".tile__picture", element).classList.add(`tile__picture--${product.light}`);
  $(".tile__picture", element).append(picture(product));
  $(".tile__latin", element).textContent = product.latin;
  $(".tile__price", element).textContent = money(product.price);
  const add = $(".tile__add", element);
  add.setAttribute("aria-label", `Add ${product.name} to cart`);
  add.addEventListener("click", () => addToCart(product));
  const peek = $(".tile__peek", element);
  peek.setAttribute("aria-label", `Quick view of ${product.name}`);
  peek.addEventListener("click", () => {
    $("h2", popup).textContent = product.name;
    $(".popup__text").textContent = product.text;
    popup.showModal();
  });
  const save = $(".tile__save", element);
  const fill = (filled) => {
    save.setAttribute("aria-pressed", filled);
    save.textContent = filled ? "♥" : "♡";
  };
  save.setAttribute("aria-label", `Add ${product.name} to wishlist`);
  fill(wishlist.includes(product.id));
  save.addEventListener("click", async () => {
    await api("POST", "wishlist", { product: product.id });
    fill(true);
    notify(`${product.name} is on your wishlist.`);
  });
  return element;
}

function show() {
  const light = $("#sun").value;
  const order = $("#order").value;
  const found = products.filter((p) => p.name.toLowerCase().includes(words) && (!light || p.light === light));
  found.sort((a, b) => (order === "popularity" ? b[order] - a[order] : a[order] > b[order] ? 1 : -1));
  $(".filters__count").textContent = `${found.length} results`;
  $(".tiles").replaceChildren(...found.map(tile));
}

$("#sun").addEventListener("change", show);
$("#order").addEventListener("change", show);
$(".popup__x").addEventListener("click", () => popup.close());
show();
