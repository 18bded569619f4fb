// Helpers of both releases: talk to the server, show money, find elements.

export async function api(method, path, body) {
  const response = await fetch(`/api/${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

export const money = (cents) => `€${(cents / 100).toFixed(2)}`;

export const $ = (selector, root = document) => root.querySelector(selector);

export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

export function picture(product) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 120 120");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `/static/plants.svg#${product.id}`);
  svg.append(use);
  return svg;
}

export const fromTemplate = (id) => document.getElementById(id).content.cloneNode(true).firstElementChild;

export const productId = () => location.pathname.split("/").pop();

export const accepted = () => document.cookie.split("; ").some((pair) => pair.startsWith("consent="));

export function consent(choice) {
  document.cookie = `consent=${choice}; path=/; max-age=31536000; samesite=lax`;
  return api("POST", "consent", { value: choice });
}
