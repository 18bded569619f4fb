// Custom elements with open shadow roots.

class QuantityPicker extends HTMLElement {
  value = 1;

  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = `
      <style>
        :host { display: inline-flex; border: 1px solid #c9c2b2; border-radius: 6px; overflow: hidden; background: #fff; }
        button { width: 38px; border: 0; background: #f4efe4; font-size: 18px; color: #234b3a; cursor: pointer; }
        output { width: 44px; padding: 10px 0; text-align: center; }
      </style>
      <button type="button" class="minus" aria-label="Decrease">−</button>
      <output>1</output>
      <button type="button" class="plus" aria-label="Increase">+</button>`;
    this.shadowRoot.querySelector(".minus").addEventListener("click", () => this.set(this.value - 1));
    this.shadowRoot.querySelector(".plus").addEventListener("click", () => this.set(this.value + 1));
  }

  set(value) {
    this.value = Math.min(9, Math.max(1, value));
    this.shadowRoot.querySelector("output").textContent = this.value;
  }
}

class StarRating extends HTMLElement {
  connectedCallback() {
    const stars = [1, 2, 3, 4, 5].map((n) => `
      <label title="${n} star${n > 1 ? "s" : ""}"><input type="radio" name="stars" value="${n}" aria-label="${n} star${n > 1 ? "s" : ""}"><span aria-hidden="true">★</span></label>`);
    this.attachShadow({ mode: "open" }).innerHTML = `
      <style>
        input { position: absolute; opacity: 0; width: 26px; height: 30px; margin: 0; cursor: pointer; }
        label { font-size: 26px; color: #d3c9b4; cursor: pointer; }
        label:has(input:checked), label:has(~ label input:checked) { color: #d9a441; }
        input:focus-visible + span { outline: 2px solid #234b3a; }
      </style>
      ${stars.join("")}`;
    this.shadowRoot.addEventListener("change", (event) => {
      this.dispatchEvent(new CustomEvent("rated", { detail: Number(event.target.value) }));
    });
  }
}

customElements.define("quantity-picker", QuantityPicker);
customElements.define("star-rating", StarRating);
