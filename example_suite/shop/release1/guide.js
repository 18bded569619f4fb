import { $, api, productId } from "/static/api.js";

const product = await api("GET", `products/${productId()}`);
$("#guide-title").textContent = `Caring for your ${product.name}`;
$("#guide-water").textContent = product.water;
$("#guide-pets").textContent = product.pets;
