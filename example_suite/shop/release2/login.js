import { $, api } from "/static/api.js";
import "/assets/app.js";

const form = $(".entry .form");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const message = $(".message");
  const [email, password] = [form.elements.email.value, form.elements.password.value];
  try {
    if (!email || !password) throw new Error("Please fill in both fields.");
    await api("POST", "login", { email, password });
    location.href = "/account";
  } catch (error) {
    message.textContent = error.message;
    message.hidden = false;
  }
});

$(".form__help a").addEventListener("click", () => { $("#reset").hidden = false; });
