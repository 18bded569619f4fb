import { $, api } from "/static/api.js";
import "/assets/shop.js";

$("#login-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const alert = $(".alert-error");
  const [email, password] = [$("#email").value, $("#password").value];
  try {
    if (!email || !password) throw new Error("Please fill in both fields.");
    await api("POST", "login", { email, password });
    location.href = "/account";
  } catch (error) {
    alert.textContent = error.message;
    alert.hidden = false;
  }
});

$(".forgot").addEventListener("click", () => { $("#reset").hidden = false; });
