// Custom elements with open shadow roots.

class QuantityStepper extends HTMLElement {
  value = 1;

  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = `
      <style>
        .stepper { display: inline-flex; align-items: center; background: #eef3ec; border-radius: 999px; padding: 4px; }
        button { width: 36px; height: 36px; border: 0; border-radius: 50%; background: #fff; font-size: 18px; cursor: pointer; }
        output { width: 36px; text-align: center; font-weight: 600; }
      </style>
      <div class="stepper" role="group" aria-label="Quantity">
        <button type="button" class="stepper__less" aria-label="Decrease">−</button>
        <output>1</output>
        <button type="button" class="stepper__more" aria-label="Increase">+</button>
      </div>`;
    this.shadowRoot.querySelector(".stepper__less").addEventListener("click", () => this.set(this.value - 1));
    this.shadowRoot.querySelector(".stepper__more").addEventListener("click", () => this.set(this.value + 1));
  }

  set(value) {
    this.value = Math.min(9, Math.max(1, value));
    this.shadowRoot.querySelector("output").textContent = this.value;
  }
}

class RatingStars extends HTMLElement {
  connectedCallback() {
    const stars = [1, 2, 3, 4, 5].map((n) => `
      <label class="star"><input type="radio" name="rating" value="${n}" aria-label="${n} star${n > 1 ? "s" : ""}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m12 2 3 7 7 .6-5.4 4.7 1.7 7.2L12 17.6 5.700 21.500l1.700-7.200L2 9.600 9 9Z"/></svg></label>`);
    this.attachShadow({ mode: "open" }).innerHTML = `
      <style>
        fieldset { border: 0; padding: 0; margin: 0; display: flex; gap: 2px; }
        .star { position: relative; cursor: pointer; }
        input { position: absolute; inset: 0; opacity: 0; margin: 0; width: 100%; height: 100%; cursor: pointer; }
        svg { width: 30px; fill: #dfe6da; display: block; }
        .star:has(input:checked) svg, .star:has(~ .star input:checked) svg { fill: #f0a93b; }
        input:focus-visible + svg { outline: 2px solid #1f3d2f; }
      </style>
      <fieldset>${stars.join("")}</fieldset>`;
    this.shadowRoot.addEventListener("change", (event) => {
      this.dispatchEvent(new CustomEvent("rated", { detail: Number(event.target.value) }));
    });
  }
}

customElements.define("quantity-stepper", QuantityStepper);
customElements.define("rating-stars", RatingStars);
