import { $, api, fromTemplate, money, picture } from "/static/api.js";
import { addToCart, openModal, toast } from "/assets/shop.js";

const words = (new URLSearchParams(location.search).get("q") || "").toLowerCase();
$("#search-box").value = words;
const products = await api("GET", "products");
const { wishlist } = await api("GET", "session");
const modal = $("#quick-view");

function card(product) {
  const element = fromTemplate("card");
  const link = $(".card-link", element);
  link.href = `/products/${product.id}`;
  link.prepend(picture(product));
  $(".card-title", element).textContent = product.name;
  $(".card-price", element).textContent = money(product.price);
  $(".add-button", element).addEventListener("click", () => addToCart(product));
  const quick = $(".quick-view", element);
  quick.setAttribute("aria-label", `Quick view of ${product.name}`);
  quick.addEventListener("click", () => {
    $("h2", modal).textContent = product.name;
    $("p", modal).textContent = product.text;
    openModal(modal);
  });
  const heart = $(".heart", element);
  const fillHeart = (filled) => {
    heart.setAttribute("aria-pressed", filled);
    heart.textContent = filled ? "♥" : "♡";
  };
  heart.setAttribute("aria-label", `Add ${product.name} to wishlist`);
  fillHeart(wishlist.includes(product.id));
  heart.addEventListener("click", async () => {
    await api("POST", "wishlist", { product: product.id });
    fillHeart(true);
    toast(`${product.name} is on your wishlist.`);
  });
  return element;
}

function show() {
  const light = $("#light").value;
  const sort = $("#sort").value;
  const found = products.filter((p) => p.name.toLowerCase().includes(words) && (!light || p.light === light));
  if (sort) found.sort((a, b) => (a[sort] > b[sort] ? 1 : -1));
  $(".count").textContent = `${found.length} results`;
  $("#grid").replaceChildren(...found.map(card));
}

$("#light").addEventListener("change", show);
$("#sort").addEventListener("change", show);
$(".modal-close").addEventListener("click", () => { modal.hidden = true; });
show();
