import { $, api } from "/static/api.js";
import { openModal, toast } from "/assets/shop.js";

const session = await api("GET", "session");
if (!session.user) location.replace("/login");
$("#hello").textContent = session.name;
$("#display-name").value = session.name;
$("#review").value = session.draft;

$("#profile-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name } = await api("PUT", "profile", { name: $("#display-name").value });
  $("#hello").textContent = name;
  $(".profile-result").textContent = "Profile saved.";
});

for (const box of [$("#newsletter"), $("#sms")]) {
  box.addEventListener("change", async () => {
    await api("POST", box.id, { value: box.checked ? "on" : "off" });
    toast("Your choice is saved.");
  });
}

const say = (text) => { $(".review-result").textContent = text; };
$("#save-draft").addEventListener("click", async () => {
  await api("PUT", "draft", { text: $("#review").value });
  say("Draft saved.");
});
$("#delete-draft").addEventListener("click", async () => {
  await api("DELETE", "draft");
  $("#review").value = "";
  say("Draft deleted.");
});
$("#publish-review").addEventListener("click", async () => {
  await api("POST", "review", { value: $("#review").value });
  say("Thank you for your review.");
});

const modal = $("#confirm-delete");
$("#delete-account").addEventListener("click", () => openModal(modal));
$(".keep", modal).addEventListener("click", () => { modal.hidden = true; });
$(".confirm", modal).addEventListener("click", async () => {
  await api("DELETE", "account");
  location.href = "/login";
});

$("main").hidden = false;
