import { $, api, productId } from "/static/api.js";

const product = await api("GET", `products/${productId()}`);
$("h1").textContent = `Caring for your ${product.name}`;
$(".reading__water").textContent = product.water;
$(".reading__pets").textContent = product.pets;
